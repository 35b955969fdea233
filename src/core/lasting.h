/*
 * Records of the value: effects that last, and triggered abilities that wait.
 */
#ifndef IZ_CORE_LASTING_H
#define IZ_CORE_LASTING_H

#include "core/refs.h"

typedef enum iz_effect_kind {
    IZ_EFFECT_FREE,
    IZ_EFFECT_CONTINUOUS, /* APPLY: changes characteristics or control of a fixed set */
    IZ_EFFECT_RULE,       /* RULE_EFFECT: changes rules, its set is not fixed */
    IZ_EFFECT_PREVENT,    /* a prevention shield */
    IZ_EFFECT_REDIRECT,
    IZ_EFFECT_REPLACE,    /* REPLACE_NEXT */
    IZ_EFFECT_REGENERATE, /* a regeneration shield */
    IZ_EFFECT_DELAYED,    /* a delayed triggered ability */
    IZ_EFFECT_ASLEEP,     /* begins with a turn; until_step: its kind */
    IZ_EFFECT_LINGERS,    /* a static ability whose bearer has left: amount is its index */
    IZ_EFFECT_MAY_PLAY,
    IZ_EFFECT_OFFER /* something may be paid for at any time (playing/offers.c); `amount`: the
                       timestamp of the delayed ability that the payment ends */
} iz_effect_kind;

typedef enum iz_duration {
    IZ_LASTS_FOREVER,
    IZ_LASTS_TURN,
    IZ_LASTS_COMBAT,
    IZ_LASTS_STEP_OF,   /* until step `until_step` of a later turn of `until_seat` begins */
    IZ_LASTS_NEXT_STEP, /* until the next such step, of whoever's turn */
    IZ_LASTS_WHILE,     /* as long as the condition (last child of the duration) holds */
    IZ_LASTS_UNPAID,    /* until its controller pays the cost that stands in the duration */
    IZ_LASTS_STEP_END,  /* until that step of a later turn of `until_seat` ends */
    IZ_LASTS_NEXT_TURN, /* through the turn after this one, whose ever it is */
    IZ_LASTS_DURING,    /* only in the next turn of `until_seat`: until then it sleeps */
    IZ_LASTS_EVENT,     /* until the event happens that stands in the duration */
    IZ_LASTS_UNTAP      /* through the next untap step of the affected object's controller */
} iz_duration;

/* An effect that lasts, from the resolution of a spell or ability. */
typedef struct iz_effect {
    uint8_t kind;     /* iz_effect_kind */
    uint8_t duration; /* iz_duration */
    uint8_t controller;
    uint8_t flags;
    uint32_t cell; /* node that made it: APPLY, RULE_EFFECT, PREVENT … (index in set->cells) */
    uint32_t timestamp;
    iz_ref source;
    uint16_t env;       /* captured values; IZ_NIL if none */
    uint16_t affected;  /* list (links): the fixed set; shields: those protected, or the sources */
    int32_t amount;     /* shields: what is left, -1 all; see also the kinds above */
    uint32_t made_turn; /* turn number in which it was made */
    uint8_t until_step, until_seat;
    uint16_t fixed; /* list (links): values fixed when it began: ref = place in the node, value */
} iz_effect;

/* iz_waiting.flags */
enum {
    IZ_WAITING_AT_ONCE = 1 << 0, /* without the stack: a triggered mana ability, "the next spell" */
    IZ_WAITING_UNJUDGED =
        1 << 1,              /* it looked back: its condition is asked once the event is over */
    IZ_WAITING_ASKS = 1 << 2 /* whether it is used is asked as it goes on the stack */
};

/* A triggered ability that waits to be put on the stack. */
typedef struct iz_waiting {
    uint32_t ability; /* index in set->abilities; IZ_NO_ABILITY: a rule's own (`concept`) */
    iz_ref bearer;
    uint16_t env; /* event roles, captured environment */
    uint8_t controller;
    uint8_t flags;
    uint32_t cell; /* delayed triggers: the DELAYED or REFLEXIVE node; else 0 */
    uint16_t concept;
    uint16_t spare;
} iz_waiting;

#endif
