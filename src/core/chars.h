/*
 * Characteristics, as they are now (derived) and as they were last known; abilities and rules that
 * objects have in force.
 */
#ifndef IZ_CORE_CHARS_H
#define IZ_CORE_CHARS_H

#include "core/refs.h"
#include "program/program.h"

#include <assert.h>

/* Characteristics. Derived for living objects; stored for last known information. */
typedef struct iz_chars {
    uint32_t epoch; /* valid if equal to the game's (derived rows only) */
    uint32_t types;
    uint32_t colors;
    int32_t power, toughness;
    uint16_t name;
    uint16_t definition; /* whose copiable values it has */
    uint64_t keywords;   /* bit k of the first 64 keywords, parameters left aside */
    uint16_t subtypes[IZ_SUBTYPES];
    uint16_t flags;          /* IZ_CHARS_* */
    uint32_t first_instance; /* its abilities in `instances`; IZ_PRINTED_ABILITIES: those of the
                                definition, in order, nothing added or lost */
    uint16_t instance_count;
    uint8_t land_mana; /* mask of mana that basic land types give it */
    uint8_t spare;
} iz_chars;
#define IZ_PRINTED_ABILITIES 0xFFFFFFFFu
_Static_assert(sizeof(iz_chars) == 72, "a row without gaps: blocks are compared byte by byte");
/* Bits 2 to 6 mean something during a pass only (core/chars.h). */
enum {
    IZ_CHARS_ALL_CREATURE_TYPES = 1 << 0,
    IZ_CHARS_UNAFFECTED = 1 << 1,
    IZ_CHARS_GAINED_MANA = 1 << 7,  /* an effect gave it an ability that makes mana */
    IZ_CHARS_BOTH_HALVES = 1 << 8,  /* a split card that is no spell: its other face too */
    IZ_CHARS_MORE_SUBTYPES = 1 << 9 /* it had more subtypes than there is room for */
};

/* One ability of an object: those are numbered from 0 on, as printed, then as they were gained. */
typedef struct iz_ability {
    uint32_t index; /* in set->abilities */
    uint16_t env;   /* environment of what granted it, or IZ_NIL */
    iz_slot bearer;
    uint16_t effect;
    iz_ref granter;
} iz_ability;

/* One ability of an object whose abilities are not simply the printed ones. */
typedef struct iz_instance {
    uint32_t ability; /* index in set->abilities */
    uint16_t effect;  /* lasting effect that grants it, or IZ_NIL */
    uint16_t env;     /* environment of the granting effect, or IZ_NIL */
    iz_ref granter;   /* bearer of the static ability that grants it, or IZ_NO_REF */
} iz_instance;

/* Derived: an ability that watches for events. Sorted by event kind mask only. */
typedef struct iz_watcher {
    uint64_t events; /* mask of 1 << iz_event_kind */
    uint32_t ability;
    iz_slot bearer;
    uint16_t env;
} iz_watcher;

/* Derived: a static ability in force. */
typedef struct iz_static {
    uint32_t ability;
    iz_slot bearer;
    uint16_t env;
    uint32_t timestamp;
} iz_static;

typedef struct iz_last_known {
    iz_ref ref;
    uint8_t controller, owner, zone, attack_seat;
    uint32_t status;
    int32_t damage;
    iz_ref attached_to;
    uint16_t counters; /* own list */
    uint16_t blocks;   /* own list */
    uint16_t bore;     /* own list: what was attached to it */
    uint16_t more;     /* own list: subtypes for which `chars` has no room (value) */
    uint32_t turn;
    iz_chars chars;     /* first_instance: IZ_PRINTED_ABILITIES, or `abilities` holds them */
    uint16_t abilities; /* list (links), value = ability, if not the printed ones */
    uint16_t env;       /* the environment it had */
    uint16_t as_played; /* it is a spell as it was when it was played, kept beside what it was like
                           as it left */
    uint16_t spare;
} iz_last_known;

#endif
