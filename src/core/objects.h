/*
 * Records of the value: objects, the environments of what was announced, lists, counters, memory.
 */
#ifndef IZ_CORE_OBJECTS_H
#define IZ_CORE_OBJECTS_H

#include "core/refs.h"
#include "program/program.h"

typedef enum iz_object_kind {
    IZ_OBJECT_FREE, /* slot not in use */
    IZ_OBJECT_CARD,
    IZ_OBJECT_TOKEN,
    IZ_OBJECT_COPY,    /* copy of a spell */
    IZ_OBJECT_ABILITY, /* activated or triggered ability on the stack (a pseudospell) */
    IZ_OBJECT_DAMAGE   /* combat damage on the stack */
} iz_object_kind;

/* iz_object.status */
enum {
    IZ_IS_TAPPED = 1 << 0,
    IZ_IS_FACE_DOWN = 1 << 1,
    IZ_IS_SICK = 1 << 2, /* came under its controller's control after that player's turn began */
    IZ_IS_ATTACKING = 1 << 3,
    IZ_IS_BLOCKING = 1 << 4,
    IZ_IS_BLOCKED = 1 << 5,   /* attacker that was blocked */
    IZ_HAS_ASSIGNED = 1 << 6, /* combat damage in the first of two steps */
    IZ_HAD_FIRST_STRIKE = 1 << 7,
    IZ_IS_REVEALED = 1 << 8,
    IZ_DRAWN_UNSEEN = 1 << 9,    /* of a hand: not seen before what is being played is played */
    IZ_IS_UPSIDE_DOWN = 1 << 10, /* Izvori: a card played as a land */
    IZ_NO_UNTAP_NEXT = 1 << 11,  /* doesn't untap in its controller's next untap step */
    IZ_ECHO_DUE = 1 << 12,       /* came under control since its controller's last upkeep began */
    IZ_IS_KICKED = 1 << 13,
    IZ_PHASED_DIRECTLY = 1 << 14,
    IZ_HAS_DEATHTOUCH_MARK = 1 << 15,
    IZ_IS_DECLARED = 1 << 24,     /* while attackers or blockers are declared: it is one of them */
    IZ_IS_ACTIVE = 1 << 16,       /* HKK: upright */
    IZ_IS_OFF_FOR_GOOD = 1 << 19, /* HKK: beside the decks, sacrificed: never turned up again */
    IZ_PHASED_WITH_HOST = 1 << 17,
    IZ_GIVEN_FLASHBACK = 1 << 18 /* a spell: played by a flashback that its card had been given,
                                    having lost what is printed on it */
};
enum {
    IZ_COMBAT_ROLES = IZ_IS_ATTACKING | IZ_IS_BLOCKING | IZ_IS_BLOCKED | IZ_HAS_ASSIGNED |
                      IZ_HAD_FIRST_STRIKE | IZ_IS_DECLARED
};
/* iz_object.status, its upper bits: how many timestamps before its own the event began in which it
 * came into play together with others, whose order was chosen. */
enum { IZ_TOGETHER_SHIFT = 25, IZ_TOGETHER_MOST = 127 };

typedef struct iz_object {
    uint16_t generation;
    uint16_t definition; /* what is printed on it: index in the card set */
    uint8_t kind;        /* iz_object_kind */
    uint8_t zone;        /* iz_zone */
    uint8_t owner;
    uint8_t controller;      /* now, effects on control counted in */
    uint8_t base_controller; /* without such effects */
    uint8_t attack_seat;     /* attackers: the player attacked */
    uint16_t known;          /* seats that know it while it is in a hidden zone */
    iz_slot next, prev;      /* in its zone's list */
    uint32_t status;
    uint32_t timestamp;
    int32_t damage;
    uint16_t attached_to;   /* slot, or IZ_NIL */
    uint16_t attachments;   /* first slot attached to this, or IZ_NIL */
    uint16_t next_attached; /* next in its host's list */
    uint16_t env;           /* spells, abilities, permanents with paid X or options; or IZ_NIL */
    uint16_t counters;      /* first row of `counters`, or IZ_NIL */
    uint16_t band;          /* attacking band number, 0: none */
    uint16_t blocks;        /* list (links) of refs: whom it blocks / attackers: its blockers */
    uint16_t activations; /* uses of abilities that are limited: head in links (value = ability, see
                           * evaluate/used.c; ref = what gave it) */
    uint32_t number;      /* views call it so; a new one at each change of zone and each shuffle */
} iz_object;

/* When it came into play: the same for all that came in one event, whatever their order. */
static inline uint32_t iz_came_at(const iz_object *object)
{
    return object->timestamp - (object->status >> IZ_TOGETHER_SHIFT);
}

/* One element of a list: registers, blockers, affected objects. */
/* In links of `activations`: the use is remembered also when the card is another object. */
enum {
    IZ_USE_FOLLOWS_CARD = 1 << 29,
    IZ_USE_BEFORE_MOVING = 1 << 28 /* … and was remembered so */
};

typedef struct iz_link {
    iz_ref ref;
    int32_t value;
    uint16_t next; /* IZ_NIL: last */
    uint16_t seen; /* in registers: seats that know the card, though its library was shuffled since;
                      in iz_seat.restricted: the slot of what made the mana, plus 1; in
                      iz_object.activations: the context of the turn */
} iz_link;

/* env.modes of a triggered ability whose first instruction is MAY: the answer that was given as it
 * went on the stack (410.5; parameters.may_trigger). Carrying out that MAY does not ask again.
 * IZ_MODES_X: X was chosen as a cost was paid on resolution. */
enum { IZ_MODES_X = 1 << 28, IZ_MODES_ACCEPTED = 1 << 29, IZ_MODES_DECLINED = 1 << 30 };

/* The environment of an ability or spell: what was captured when it was played or triggered, and
 * the registers of its resolution. Belongs to exactly one owner (a stack object, a permanent that
 * remembers how it was paid, an effect, a waiting trigger, a frame). */
typedef struct iz_env {
    iz_ref source;    /* SELF */
    uint32_t ability; /* index in iz_card_set.abilities, or IZ_NO_ABILITY for a permanent spell */
    uint8_t controller;
    uint8_t targets;   /* how many registers, from 0 on, are target slots */
    uint8_t in_use;    /* owners: one; two while a stack object resolves (it and its frame) */
    uint8_t cast_from; /* iz_zone */
    int32_t x;
    int32_t event_amount;
    iz_ref event_object, event_other;
    uint8_t event_player;
    uint8_t alternative; /* 0: mana cost; n: the n-th alternative cost; 255: free */
    uint16_t paid;  /* bit n: optional cost n paid (0 kicker, 1 second kicker, 2 buyback …) */
    uint32_t modes; /* bit n: mode n chosen; order as printed */
    uint16_t words; /* list (links) of word substitutions: ref = from << 16 | to */
    uint16_t done;  /* bit r: the instruction that writes register r was carried out */
    uint16_t reg[IZ_REGISTERS]; /* lists (links) */
    int32_t amount[IZ_REGISTERS];
    uint8_t mana_spent[8];
    uint8_t times_paid[4]; /* how often the optional cost of that number was paid */
    uint32_t event_value;  /* iz_part.value of the event (TAPPED_FOR_MANA: kinds of mana made) */
    uint32_t cell;         /* on the stack or waiting: the DELAYED or REFLEXIVE node that it stands
                              for (index in set->cells); 0: the ability's own node */
    iz_ref bound[IZ_BOUND_LEVELS]; /* captured inside loops: the members that they looked at,
                                      outermost first */
    int32_t counters_taken;        /* by its last REMOVE_COUNTERS */
    iz_ref giver;                  /* 1 + what gave the bearer the ability; 0: its own */
    uint8_t bounds;                /* how many of `bound` are used */
    uint8_t cast_in_main;          /* a spell: it was played in a main phase of its player */
    uint8_t chooser;               /* the opponent whom its controller named (CHOOSER), plus 1 */
    uint8_t commander;     /* a spell: who makes its player's decisions as it resolves, plus 1 */
    uint8_t words_settled; /* later changes of the text that it comes from don't matter */
    uint8_t looked_back; /* it triggered on a change of zone, and names its objects as they were */
    uint8_t left; /* its owner has left with its player: it goes as nothing is under way any more */
    uint8_t spare;
    int32_t chosen[IZ_CELLS]; /* words chosen as it was carried out, for each memory cell (as in
                                 iz_memory.list); 0: none, or by several players */
} iz_env;
#define IZ_NO_ABILITY 0xFFFFFFFFu

typedef struct iz_counter {
    uint16_t word;
    uint16_t next;
    int32_t count;
} iz_counter;

/* A memory cell shared by linked abilities of one object. */
typedef struct iz_memory {
    iz_ref object;
    uint16_t cell;
    uint16_t list; /* refs; words are kept as value with ref IZ_NO_REF */
    int32_t number;
} iz_memory;

#endif
