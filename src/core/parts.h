/*
 * Events: the parts of a batch, one thing each that would happen to one object or player.
 */
#ifndef IZ_CORE_PARTS_H
#define IZ_CORE_PARTS_H

#include "core/refs.h"

typedef enum iz_event_kind {
#define EVENT(name, fields, columns) IZ_EV_##name,
#include "core/events.def"
    IZ_EV_COUNT
} iz_event_kind;

/* iz_part.flags */
enum {
    IZ_PART_COMBAT = 1 << 0, /* combat damage */
    IZ_PART_NO_REGENERATION = 1 << 1,
    IZ_PART_NO_PREVENTION = 1 << 2,
    IZ_PART_HAPPENED = 1 << 3,
    IZ_PART_DROPPED = 1 << 4,   /* replaced by nothing, prevented */
    IZ_PART_SACRIFICE = 1 << 5, /* moves: why */
    IZ_PART_DESTROY = 1 << 6,
    IZ_PART_DISCARD = 1 << 7,
    IZ_PART_KEEP_IDENTITY = 1 << 8, /* moves: continued (spell to permanent) or suspended */
    IZ_PART_TAPPED = 1 << 9,        /* comes into play tapped */
    IZ_PART_FACE_DOWN = 1 << 10,
    IZ_PART_BOTTOM = 1 << 11,
    IZ_PART_ATTACKING = 1 << 12,
    IZ_PART_COUNTERED = 1 << 13,
    IZ_PART_FIXED = 1 << 26,  /* nothing replaces it, changes it or keeps it from happening */
    IZ_PART_COST = 1 << 16,   /* moves: to pay a cost, or by a drawback */
    IZ_PART_DRAW = 1 << 14,   /* moves: it is a draw */
    IZ_PART_PLAYED = 1 << 15, /* moves: played (land, spell), not put */
    IZ_PART_ENTERING_CHOSEN = 1 << 17, /* as-it-comes-into-play choices are made */
    IZ_PART_CYCLED = 1 << 18,
    IZ_PART_RANDOM_PLACE = 1 << 19,
    IZ_PART_TRIGGERED = 1 << 20,
    IZ_PART_FOR_MANA = 1 << 21,
    IZ_PART_COPIED = 1 << 24,         /* a token that is made as a copy of what is in `result` */
    IZ_PART_NO_REDIRECTION = 1 << 23, /* damage that can't be dealt to another instead */
    IZ_PART_MADNESS = 1 << 25,        /* removed from the game instead of discarded:
                                         `value` is the cell of its madness */
    IZ_PART_UPSIDE_DOWN = 1 << 22,    /* moves into play: a card played as a land (Izvori B12.71) */
    IZ_PART_OPEN_BATCH = 1 << 29,     /* the mark below a batch's first part (kind NONE) */
    IZ_PART_LOOKING_BACK = 1 << 30    /* seen before it happens, for abilities that look back */
};

/* One part of a batch: one thing that would happen to one object or player. */
typedef struct iz_part {
    uint8_t kind; /* iz_event_kind */
    uint8_t seat; /* player concerned: affected, drawing, new controller of a moved object */
    uint8_t to;   /* moves: iz_zone */
    uint8_t from; /* moves: set when it happens */
    uint32_t flags;
    iz_ref object; /* to what it happens; after a move: the new reference is in `result` */
    iz_ref other;  /* source of damage, cause, host */
    int32_t amount;
    uint16_t word;    /* kind of counter, chosen word */
    uint16_t applied; /* list (links) of replacement effects that have had their chance */
    iz_ref result;
    uint32_t value;    /* free for the kind: ability index of an activation, step … */
    int32_t toughness; /* CREATE_TOKEN */
} iz_part;

static inline uint64_t iz_event_bit(unsigned kind) { return UINT64_C(1) << kind; }
/* The object of the part in the zone where it is now. */
static inline iz_ref iz_part_now(const iz_part *part)
{
    return iz_ref_is_object(part->result) ? part->result : part->object;
}

/* Whose effect did it, of what is destroyed, discarded, put into a graveyard: the part's word,
 * counted from 1. IZ_NO_SEAT: nobody's. */
static inline int iz_part_cause(const iz_part *part)
{
    return part->word == 0 ? IZ_NO_SEAT : part->word - 1;
}

#endif
