/*
 * The memory of derived facts: rows of characteristics, what bears and watches, rules in force.
 *
 * It is the handle's own, not the block's: reading a characteristic never moves the block. Its
 * facts are valid for one epoch; a row is valid if it was touched in the pass of that epoch
 * (`serial`), or if it is a printed row and nothing touched it.
 */
#ifndef IZ_ENGINE_DERIVED_H
#define IZ_ENGINE_DERIVED_H

#include "engine/characteristics/chars.h"

/* What is known of a slot's printed card. */
typedef struct iz_profile {
    uint16_t definition;
    uint16_t zones;   /* where static or triggered abilities of it work */
    uint16_t changes; /* where static abilities work that change characteristics */
    uint16_t flags;   /* IZ_PROFILE_* */
} iz_profile;
enum {
    IZ_PROFILE_KNOWN = 1 << 0,
    IZ_PROFILE_DEFINERS = 1 << 1, /* says of itself what colour or type it is */
    IZ_PROFILE_DAMAGE = 1 << 2,   /* may replace events of that kind, wherever it is */
    IZ_PROFILE_DESTROY = 1 << 3,
    IZ_PROFILE_MOVE = 1 << 4,
    IZ_PROFILE_DRAW = 1 << 5,
    IZ_PROFILE_CONTROL = 1 << 6,
    IZ_PROFILE_ANYBODY = 1 << 8,   /* others than its controller may play an ability of it */
    IZ_PROFILE_TEXT = 1 << 9,      /* gives itself another card's text, or changes words */
    IZ_PROFILE_RESPONDS = 1 << 10, /* its spell needs something on the stack as a target */
    IZ_PROFILE_TURN = 1 << 7 /* its other than triggered abilities ask for the turn or the step */
};

/* One continuous effect of a pass: a static ability of an object, or a lasting effect. */
typedef struct iz_unit {
    uint32_t cell;    /* STATIC, APPLY: index in set->cells */
    uint32_t ability; /* IZ_NO_ABILITY: a lasting effect */
    uint32_t timestamp;
    iz_slot bearer; /* of the static ability */
    uint16_t env;
    uint16_t effect; /* lasting effect, or the one that grants the ability; IZ_NIL */
    iz_ref granter;
    uint16_t stages;   /* mask of 1 << iz_stage in which it does something */
    uint8_t sets_type; /* it changes card types: what else it sets are initial values */
    uint8_t definer;   /* characteristic-defining */
    uint8_t begun;
    uint8_t applied;                    /* in the stage at hand */
    uint16_t reads, writes;             /* in the stage at hand: IZ_SIDE_* */
    uint32_t reads_types, writes_types; /* … and of IZ_SIDE_TYPES which: IZ_TYPE_* */
    /* the set fixed when it began, in d->sets, and the selector it comes from (0: none yet) */
    uint32_t selector, set_first, set_count;
    uint32_t waits_for; /* a unit it depends on, while the order is sought */
} iz_unit;

/* A rule in force: one modification that changes no characteristic. */
typedef struct iz_rule {
    uint32_t cell;
    uint32_t ability;
    uint16_t op;
    iz_slot bearer; /* IZ_NIL: of a lasting effect */
    iz_slot only;   /* concerns this object alone; IZ_NIL: see its selector */
    uint16_t env;
    uint16_t effect; /* lasting effect whose own modification it is, or IZ_NIL */
    uint32_t timestamp;
    iz_ref giver; /* as in iz_ctx */
} iz_rule;

/* A row as it was before a trial. */
typedef struct iz_saved_row {
    iz_slot slot;
    iz_chars row;
} iz_saved_row;

/* Where defined power and toughness went: 0 nowhere any more, 1 power, 2 toughness. */
typedef struct iz_defined {
    iz_slot slot;
    uint8_t power_from, toughness_from;
    uint32_t unit;
    int32_t power, toughness;
} iz_defined;

/* Something that changes words in the texts of objects. */
typedef struct iz_text_change {
    uint32_t timestamp; /* 0: the words with which a token was made, or that a copy has of one */
    uint16_t effect;    /* a lasting effect, or IZ_NIL: */
    iz_slot bearer;     /* of the static ability, or the token */
    uint16_t env;
    uint32_t cell;         /* its CHANGE_WORDS */
    uint32_t first, count; /* in iz_derived.reworded */
} iz_text_change;

/* A growing array: pointer, used, room. */
#define IZ_ARRAY(type, name)                                                                       \
    type *name;                                                                                    \
    uint32_t name##_count, name##_room

/* What the program of a static or triggered ability says of itself, looked through once. */
typedef struct iz_digest {
    uint32_t ability; /* + 1; 0: empty */
    uint32_t facts;   /* that a static's condition reads: IZ_FACT_* */
    uint64_t events;  /* that a trigger waits for … */
    uint32_t steps;   /* … and of steps which */
    bool rules;       /* a static has modifications that change no characteristic */
} iz_digest;
/* What an effect reads and writes in a stage of a pass, worked out once. */
typedef struct iz_look {
    uint32_t cell; /* of the effect + 1; 0: empty */
    uint8_t how;   /* the stage, and what else it depends on */
    uint16_t reads, writes;
    uint32_t reads_types, writes_types;
    uint32_t facts, asked; /* IZ_FACT_*; by its condition and quantities */
} iz_look;
/* Does a rule's modification ask for the turn or the step? */
typedef struct iz_turn_cache {
    uint32_t cell; /* + 1; 0: empty */
    bool asks;
} iz_turn_cache;
/* The kinds of mana that a card's abilities ask for (mana/wanted.c). */
typedef struct iz_wants {
    int32_t of; /* the definition + 1; 0: empty */
    uint8_t in_hand, in_play, tapped;
} iz_wants;
/* What a card is, as printed, in the words of the book's rows. */
typedef struct iz_kinds {
    int32_t of;     /* the definition + 1; 0: empty */
    uint32_t names; /* bits of iz_named: it has that subtype */
    uint32_t ways;  /* the book's ways of playing that speak of it (legality/way_rows.c) */
    bool ways_known;
} iz_kinds;
enum {
    IZ_MOVED = 4,
    IZ_WANTS = 64,
    IZ_KINDS = 256,
    IZ_DIGESTS = 64,
    IZ_TURN_CACHE = 32,
    IZ_ROW_CACHE = 64,
    IZ_LOOKS = 128
};

/* A subtype that comes to an object, or goes (characteristics/more_subtypes.c). */
typedef struct iz_more_subtype {
    iz_slot slot;
    uint16_t word;
    uint8_t is;
} iz_more_subtype;

typedef struct iz_derived {
    const iz_card_set *cards;
    uint32_t serial; /* of the pass whose rows are valid */
    uint32_t rules_epoch;
    /* the objects by whose moves alone the epoch has gone on from that of the last pass
     * (characteristics/moved.c) */
    iz_slot moved[IZ_MOVED];
    uint8_t moved_count;
    uint32_t moved_from, moved_to;
    bool moved_rules;         /* … since when the rules in force read nothing that changed */
    bool rules_wait;          /* they are those of before the moves, which the pass has taken in */
    uint32_t facts;           /* IZ_FACT_* that characteristics were computed from … */
    uint32_t asked;           /* … not only to see to what effects apply */
    uint32_t rules_facts;     /* … and the rules */
    IZ_ARRAY(iz_chars, rows); /* by slot */
    IZ_ARRAY(iz_profile, profiles); /* by slot */
    IZ_ARRAY(iz_instance, instances);
    IZ_ARRAY(iz_more_subtype, more); /* subtypes for which rows have no room, come and gone */
    IZ_ARRAY(iz_slot, speakers);     /* whose cards say anything that matters here out of play */
    IZ_ARRAY(iz_slot, in_play);
    IZ_ARRAY(iz_slot, bearers);      /* objects with static or triggered abilities that work */
    IZ_ARRAY(iz_slot, countered);    /* permanents with counters */
    IZ_ARRAY(iz_slot, touched);      /* rows of this serial */
    IZ_ARRAY(iz_slot, altered);      /* rows whose abilities aren't the printed ones */
    IZ_ARRAY(uint16_t, copies);      /* lasting copy effects, in order of time */
    IZ_ARRAY(iz_text_change, texts); /* what changes words, in order of time */
    IZ_ARRAY(iz_slot, reworded);     /* whose words static abilities change: see iz_text_change */
    IZ_ARRAY(iz_unit, units);
    IZ_ARRAY(uint32_t, order); /* units of the stage at hand */
    IZ_ARRAY(iz_unit, tried);  /* units as they were before each trial of a chain */
    IZ_ARRAY(iz_slot, sets);
    IZ_ARRAY(iz_saved_row, saved);
    IZ_ARRAY(iz_defined, defined);
    IZ_ARRAY(iz_rule, rules);
    IZ_ARRAY(iz_watcher, watchers);
    IZ_ARRAY(iz_static, statics);
    uint64_t cant;             /* actions of CANT in force */
    uint64_t printed_keywords; /* the first 64 keywords that are printed on any object */
    uint32_t speakers_made;    /* the iz_game.made for which they were listed */
    uint16_t printed_flags;    /* profiles of all objects together */
    uint8_t printed_traits;    /* IZ_TRAIT_* of all objects together */
    uint16_t written;          /* sides that the effects of the pass write: IZ_SIDE_* */
    uint16_t busy;         /* seats with activated abilities that are not printed on their cards */
    uint8_t usual;         /* may be played what is printed, and only so, but for what `busy` seats
                              have: 1 no, 2 yes; 0: not known yet (legality/usual.c) */
    uint8_t play;          /* how plays stand (legality/kept.c); 0: not known yet */
    bool combat_known;     /* the rules in force have been looked through for what they say … */
    uint32_t combat_rules; /* … of combat: IZ_COMBAT_* (combat/rules.c) */
    uint8_t rules_turn;    /* do rules in force ask for the turn: 1 no, 2 yes; 0: not known yet */
    uint8_t chain;         /* trials of a chain that are going on, one within the other */
    bool trial;            /* rows are saved before they are changed */
    bool control;          /* something in force says who controls what */
    bool stolen;           /* a permanent isn't under its base controller's control */
    bool gives_flashback;  /* something gives a card flashback */
    bool gives_madness;    /* … cards madness */
    bool gives_flash;      /* … cards flash */
    bool gives_morph;      /* … cards morph */
    bool gives_costs;      /* something gives spells a keyword about what they cost */
    uint16_t acts_given;   /* zones out of play where cards are given activated abilities */
    bool given_text;       /* a static ability gives an object the text of another card */
    struct iz_kept_room *kept_rooms; /* by seat: what it could pay with (legality/legal_list.c) */
    struct iz_kept_verdicts *kept_verdicts; /* (legality/kept.c) */
    iz_digest digests[IZ_DIGESTS];
    iz_look looks[IZ_LOOKS];
    iz_named_words named[IZ_NAMED_COUNT]; /* of the card set */
    bool names_known;
    iz_turn_cache turns[IZ_TURN_CACHE];
    iz_wants wants[IZ_WANTS];
    iz_kinds kinds[IZ_KINDS];
    iz_chars printed[IZ_ROW_CACHE]; /* printed rows by definition; epoch 0: empty */
} iz_derived;

/* The handle's derived memory, made if need be; NULL (status set) if there is none to be had. */
iz_derived *iz_derived_of(iz_game *g);
/* Room for `more` elements behind the used ones; false (status set) if memory runs out. */
bool iz_array_room(iz_game *g, void **array, uint32_t *room, uint32_t count, uint32_t more,
                   size_t size);
#define IZ_ROOM(g, d, name, more)                                                                  \
    iz_array_room((g), (void **)&(d)->name, &(d)->name##_room, (d)->name##_count, (more),          \
                  sizeof *(d)->name)

#endif
