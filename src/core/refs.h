/*
 * How the records of the value refer to each other: bounds, slots, references.
 */
#ifndef IZ_CORE_REFS_H
#define IZ_CORE_REFS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    IZ_SEATS_MAX = 16,
    IZ_NIL = 0xFFFF, /* no index, in every 16-bit index field */
    IZ_NO_SEAT = 0xFF,
    IZ_OBJECTS_MAX = 65000,
    /* docs/decisions/087: with so many objects no tokens and copies are made any more; with so many
     * abilities on the stack and waiting no more trigger */
    IZ_TOKENS_MOST = 16000,
    IZ_PENDING_MOST = 40000,
    /* docs/decisions/091: with so many lasting effects no more begin; with so many links in lists
     * no more on a set of objects */
    IZ_EFFECTS_MOST = 20000,
    IZ_LINKS_MOST = 60000,
    IZ_BOUND_LEVELS = 4
};

/* An object's stay in a zone (generation from 1 on), or a player (generation 0, slot = seat). */
typedef uint32_t iz_ref;
typedef uint16_t iz_slot;

#define IZ_NO_REF ((iz_ref)0xFFFF)

static inline iz_ref iz_ref_make(unsigned slot, unsigned generation)
{
    return (iz_ref)(slot | generation << 16);
}
static inline iz_slot iz_ref_slot(iz_ref ref) { return (iz_slot)(ref & 0xFFFF); }
static inline unsigned iz_ref_generation(iz_ref ref) { return ref >> 16; }
static inline iz_ref iz_ref_seat(int seat) { return (iz_ref)seat; }
/* Its bit in a mask of seats. */
static inline uint16_t iz_seat_bit(int seat) { return (uint16_t)(1u << seat); }
static inline bool iz_ref_is_player(iz_ref ref) { return ref < IZ_SEATS_MAX; }
static inline bool iz_ref_is_object(iz_ref ref) { return ref >> 16 != 0; }

#endif
