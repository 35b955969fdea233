/*
 * Inside the rooms of characteristics: the memory of derived facts, and what its files offer each
 * other. Nobody else includes this.
 *
 *   characteristics.c   reading: rows, types, abilities
 *   base.c   a row before any effect: printed, face down, upside down, counters
 *   scan.c   what is where: bearers of abilities, effects, the units of a pass
 *   pass.c   a pass: stages, dependency, timestamps
 *   apply.c   what each modification does to a row
 *   select.c   whom a modification concerns
 *   facts.c   what expressions read and modifications write
 *   continuous.c, continuous_control.c  lasting effects; control
 *   continuous_again.c   the same effect begun again
 *   statics.c   rules in force, watchers
 *
 * Derived facts live in the handle's own memory, not in the block: reading a characteristic never
 * moves the block. They are valid for one epoch; a row is valid if it was touched in the pass of
 * that epoch (`serial`), or if it is a printed row and nothing touched it.
 */
#ifndef IZ_ENGINE_CHARACTERISTICS_H
#define IZ_ENGINE_CHARACTERISTICS_H

#include "engine/characteristics/touch.h"
#include "engine/engine.h"
#include "engine/evaluate/expressions.h"

/* iz_chars.flags beyond those of core/game.h, meaningful during a pass. */
enum {
    IZ_CHARS_IS_COPY = 1 << 2,        /* its copiable values are another's */
    IZ_CHARS_PT_IS_SET = 1 << 3,      /* its initial power and toughness were set by an effect */
    IZ_CHARS_TOUCHED = 1 << 4,        /* listed in `touched` */
    IZ_CHARS_LOST_LAND_MANA = 1 << 5, /* lost the mana abilities of its basic land types too */
    IZ_CHARS_ALTERED = 1 << 6         /* listed in `altered` */
};
_Static_assert(((IZ_CHARS_IS_COPY | IZ_CHARS_PT_IS_SET | IZ_CHARS_TOUCHED |
                 IZ_CHARS_LOST_LAND_MANA | IZ_CHARS_ALTERED) &
                ((int)IZ_CHARS_MORE_SUBTYPES | (int)IZ_CHARS_ALL_CREATURE_TYPES |
                 (int)IZ_CHARS_UNAFFECTED | (int)IZ_CHARS_GAINED_MANA |
                 (int)IZ_CHARS_BOTH_HALVES)) == 0,
               "each flag has a bit of its own");

/* Sides of an object that effects read and write. */
enum {
    IZ_SIDE_TYPES = 1 << 0,
    IZ_SIDE_SUBTYPES = 1 << 1,
    IZ_SIDE_COLORS = 1 << 2,
    IZ_SIDE_NAME = 1 << 3,
    IZ_SIDE_PT = 1 << 4,
    IZ_SIDE_KEYWORDS = 1 << 5,
    IZ_SIDE_ABILITIES = 1 << 6,
    IZ_SIDE_EXISTENCE = 1 << 7, /* whether a static ability is there at all */
    IZ_SIDES_ALL = (1 << 8) - 1
};

/* The stages of a pass. A book uses those of its ordering, in this order; what effects of one stage
 * do to each other is settled by dependency, then timestamp. */
typedef enum iz_stage {
    IZ_STAGE_COPY,
    IZ_STAGE_TEXT,
    IZ_STAGE_TYPES,  /* by dependency: effects that set initial values */
    IZ_STAGE_OTHERS, /* layers: all but power and toughness */
    IZ_STAGE_DEFINE, /* characteristic-defining power and toughness */
    IZ_STAGE_SET,    /* layers: what sets power and toughness */
    IZ_STAGE_COUNTERS,
    IZ_STAGE_MODIFY,  /* layers: changes without setting, switches */
    IZ_STAGE_CURRENT, /* by dependency: everything else */
    IZ_STAGE_COUNT
} iz_stage;

/* iz_effect.flags of a lasting effect that makes its objects copies: `amount` is the definition
 * whose copiable values they have, `fixed` holds IZ_FIXED_* and the abilities copied besides. */
enum {
    IZ_EFFECT_COPIES_FACE_DOWN = 1 << 0, /* = IZ_COPIED_* */
    IZ_EFFECT_COPIES_UPSIDE_DOWN = 1 << 1,
    IZ_EFFECT_IS_COPY = 1 << 7
};
/* iz_effect.flags of another lasting effect: its set is kept together with that of others, and
 * changes with theirs (docs/decisions/091). */
enum { IZ_EFFECT_SHARES = 1 << 5 };
/* iz_link.ref of values in iz_effect.fixed: the place of a quantity in the set's cells, that of a
 * SET_CONTROLLER (the value is the player), or: */
enum {
    IZ_FIXED_EACH = 0x20000000, /* with the place of a quantity that asks of each object: the value
                                   is the object's slot, the value of the next link the quantity */
    IZ_FIXED_NEXT = 0x3FFFFFFF, /* that next link */
    IZ_FIXED_ABILITY = 0x40000000, /* an ability copied besides: index in set->abilities */
    IZ_FIXED_POWER,                /* of a token whose maker said it */
    IZ_FIXED_TOUGHNESS,
    IZ_FIXED_COLORS,  /* a copy that keeps its own colours */
    IZ_FIXED_TYPES,   /* besides its own, of a shape */
    IZ_FIXED_SUBTYPE, /* the same */
    IZ_FIXED_WORD     /* a copied token was made with other words: from << 16 | to */
};

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
    uint8_t applied;        /* in the stage at hand */
    uint16_t reads, writes; /* in the stage at hand: IZ_SIDE_* */
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

typedef struct iz_event_cache {
    uint32_t ability; /* + 1; 0: empty */
    uint64_t events;
} iz_event_cache;
/* What a static ability's program says of itself, looked through once. */
typedef struct iz_digest {
    uint32_t ability; /* + 1; 0: empty */
    uint32_t facts;   /* that its condition reads: IZ_FACT_* */
    bool rules;       /* it has modifications that change no characteristic */
} iz_digest;
/* What an effect reads and writes in a stage of a pass, worked out once. */
typedef struct iz_look {
    uint32_t cell; /* of the effect + 1; 0: empty */
    uint8_t how;   /* the stage, and what else it depends on */
    uint16_t reads, writes;
    uint32_t facts;
} iz_look;
/* Does a rule's modification ask for the turn or the step? */
typedef struct iz_turn_cache {
    uint32_t cell; /* + 1; 0: empty */
    bool asks;
} iz_turn_cache;
enum {
    IZ_DIGESTS = 64,
    IZ_TURN_CACHE = 32,
    IZ_EVENT_CACHE = 64,
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
    uint32_t facts;                 /* IZ_FACT_* that characteristics were computed from */
    uint32_t rules_facts;           /* … and the rules */
    IZ_ARRAY(iz_chars, rows);       /* by slot */
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
    uint16_t busy;        /* seats with activated abilities that are not printed on their cards */
    uint8_t usual;        /* may be played what is printed, and only so, but for what `busy` seats
                             have: 1 no, 2 yes; 0: not known yet (legality/usual.c) */
    uint8_t rules_turn;   /* do rules in force ask for the turn: 1 no, 2 yes; 0: not known yet */
    bool trial;           /* rows are saved before they are changed */
    bool control;         /* something in force says who controls what */
    bool stolen;          /* a permanent isn't under its base controller's control */
    bool gives_flashback; /* something gives a card flashback */
    bool gives_madness;   /* … cards madness */
    bool gives_flash;     /* … cards flash */
    bool gives_morph;     /* … cards morph */
    bool gives_costs;     /* something gives spells a keyword about what they cost */
    uint16_t acts_given;  /* zones out of play where cards are given activated abilities */
    bool given_text;      /* a static ability gives an object the text of another card */
    struct iz_kept_room *kept_rooms; /* by seat: what it could pay with (legality/legal_list.c) */
    iz_event_cache events[IZ_EVENT_CACHE];
    iz_digest digests[IZ_DIGESTS];
    iz_look looks[IZ_LOOKS];
    iz_named_words named[IZ_NAMED_COUNT]; /* of the card set */
    bool names_known;
    iz_turn_cache turns[IZ_TURN_CACHE];
    iz_chars printed[IZ_ROW_CACHE]; /* printed rows by definition; epoch 0: empty */
} iz_derived;

/* Counts that the rule was applied; false: it is switched off (engine/switch.h). Effects are
 * computed so often that they are not logged; what they come from is (the resolution, the
 * permanent's entry). */
static inline bool iz_concept_applied(iz_game *g, iz_concept concept)
{
    if (g->applied && g->applied[concept] < UINT8_MAX)
        g->applied[concept]++;
    return !iz_is_off(g, concept);
}

/* The handle's derived memory, made if need be; NULL (status set) if there is none to be had. */
iz_derived *iz_derived_of(iz_game *g);
/* Room for `more` elements behind the used ones; false (status set) if memory runs out. */
bool iz_array_room(iz_game *g, void **array, uint32_t *room, uint32_t count, uint32_t more,
                   size_t size);
#define IZ_ROOM(g, d, name, more)                                                                  \
    iz_array_room((g), (void **)&(d)->name, &(d)->name##_room, (d)->name##_count, (more),          \
                  sizeof *(d)->name)

/* ---- characteristics/more_subtypes.c --------------------------------------------------------- */

/* The row, which is full, has that subtype besides. */
bool iz_more_add(iz_game *g, iz_chars *row, int word);
/* The nth of those for which the row has no room; 0: there are no more. */
int iz_more_listed(const iz_game *g, const iz_chars *row, int n);
static inline int iz_more_at(const iz_game *g, const iz_chars *row, int n)
{
    return row->flags & IZ_CHARS_MORE_SUBTYPES ? iz_more_listed(g, row, n) : 0;
}
/* Of those one is another subtype from now on. */
bool iz_more_change(iz_game *g, iz_chars *row, int from, int to);
/* Those that go (NULL: all) are no more. */
void iz_more_drop(iz_game *g, iz_chars *row,
                  bool (*goes)(const iz_game *g, const iz_chars *row, int word, int32_t how),
                  int32_t how);
/* A list of them, for what is known of it when it has left. */
uint16_t iz_more_list(iz_game *g, const iz_chars *row);

/* ---- characteristics/base.c ------------------------------------------------------------------ */

/* Fills the row with what the object has before effects and counters; a printed one is marked. */
void iz_base_row(iz_game *g, iz_derived *d, iz_slot slot, iz_chars *row);
/* What an ability says of its own bearer's types and colours ("it's an artifact in addition"). */
void iz_row_define(iz_game *g, iz_chars *row, const iz_cell *ability);
/* The subtype, colour, and name if that is the type, become others. */
void iz_row_change_word(iz_game *g, iz_chars *row, int from, int to);
/* Makes the row that of another definition: a copy. */
void iz_copied_row(iz_game *g, iz_derived *d, int definition, unsigned faces, iz_chars *row);
enum { IZ_COPIED_FACE_DOWN = 1 << 0, IZ_COPIED_UPSIDE_DOWN = 1 << 1 };
void iz_row_counters(iz_game *g, iz_slot slot, iz_chars *row);
/* Takes from the row what is so by a rule that is switched off. */
void iz_row_without(iz_game *g, iz_chars *row);
/* Settles what follows from the rest: mana of basic land types, Legend and Legendary. */
void iz_row_settle(iz_game *g, iz_chars *row);
bool iz_row_has_subtype(const iz_game *g, const iz_chars *row, int word);
bool iz_row_add_subtype(iz_game *g, iz_chars *row, int word);
/* Removes the subtypes that are used as these (IZ_WORD_IS_*). */
void iz_row_drop_subtypes(iz_game *g, iz_chars *row, unsigned uses);
/* Does the modification of a printed static ability say what colour or type the card itself is?
 * Such words are no ability: they hold everywhere and can't be lost; base rows have them. */
bool iz_is_definer(const iz_cell *ability, const iz_cell *modification);
/* Does the modification give what was chosen as the permanent came into play? */
static inline bool iz_names_chosen(const iz_cell *modification)
{
    return modification->op == IZ_SET_CHOSEN_COLOR || modification->op == IZ_SET_CHOSEN_TYPE ||
           modification->op == IZ_ADD_CHOSEN_TYPE;
}
/* "~ is the chosen color" (mtg 402.3): what it is before any effect. */
void iz_define_chosen(iz_game *g, iz_derived *d, const iz_ability *ability);

/* ---- characteristics/legend.c ---------------------------------------------------------------- */

void iz_row_settle_legend(iz_game *g, iz_chars *row);
/* Is it a Legend only because an effect made it one? To be asked before the row is settled. */
bool iz_row_is_made_legend(const iz_game *g, const iz_chars *row);
/* Such a one is no creature any more. */
void iz_row_unmake_legend(iz_game *g, iz_chars *row);
/* The creature type replaces those that the row has: a creature that becomes of another one is no
 * Legend any more. False: Legend is not for what is no creature. */
bool iz_row_take_creature_type(iz_game *g, iz_chars *row, int word);

/* ---- characteristics/scan.c ------------------------------------------------------------------ */

const iz_profile *iz_profile_new(iz_game *g, iz_derived *d, iz_slot slot);
static inline const iz_profile *iz_profile_of(iz_game *g, iz_derived *d, iz_slot slot)
{
    const iz_profile *profile = &d->profiles[slot];
    return profile->definition == g->objects[slot].definition && (profile->flags & IZ_PROFILE_KNOWN)
               ? profile
               : iz_profile_new(g, d, slot);
}
/* Lists bearers, permanents, effects and the units of lasting effects. */
void iz_scan(iz_game *g, iz_derived *d);
/* Adds the units of the static abilities that the object's row has now. */
void iz_units_of_object(iz_game *g, iz_derived *d, iz_slot slot);
/* Adds a unit for one ability; false if it changes no characteristic. */
bool iz_unit_add_static(iz_game *g, iz_derived *d, const iz_ability *ability);

/* ---- characteristics/static_text.c ----------------------------------------------------------- */

/* Gives the objects whose static abilities say so the text of other cards (BECOME_COPY). */
void iz_static_copies_run(iz_game *g, iz_derived *d);
/* Adds the static abilities that change words to d->texts, with whose texts they change. */
void iz_static_texts_list(iz_game *g, iz_derived *d);
/* A text change in its place in the order of time. */
void iz_text_change_add(iz_game *g, iz_derived *d, iz_text_change change);
/* Does it concern that object, and what does it make of a word? */
bool iz_text_change_concerns(iz_game *g, const iz_derived *d, const iz_text_change *change,
                             iz_slot slot);
int iz_text_change_word(iz_game *g, const iz_text_change *change, int word);

/* ---- characteristics/pass.c ------------------------------------------------------------------ */

/* Rows and profiles for all objects there are; false: no memory. */
bool iz_derived_rows(iz_game *g, iz_derived *d);
void iz_characteristics_pass(iz_game *g, iz_derived *d);
/* Brings rows up to date. Inside a pass: nothing. */
void iz_derive_now(iz_game *g);
static inline void iz_derive(iz_game *g)
{
    if (g->chars_epoch != g->head->epoch && !g->in_pass)
        iz_derive_now(g);
}
iz_ctx iz_ctx_of_effect(iz_game *g, const iz_effect *effect);
iz_ctx iz_unit_ctx(iz_game *g, const iz_unit *unit);
/* Is the static ability (still) there, and does its condition hold? */
bool iz_unit_exists(iz_game *g, iz_derived *d, iz_unit *unit);
/* The row as it is now in the pass, never NULL. */
const iz_chars *iz_row_now(iz_game *g, iz_derived *d, iz_slot slot);
/* The same, where it is most often there already. */
static inline const iz_chars *iz_row_at(iz_game *g, iz_derived *d, iz_slot slot)
{
    const iz_chars *row = &d->rows[slot];
    return row->epoch == d->serial ? row : iz_row_now(g, d, slot);
}
/* The same, to be changed. */
iz_chars *iz_row_touch(iz_game *g, iz_derived *d, iz_slot slot);
static inline iz_chars *iz_row_edit(iz_game *g, iz_derived *d, iz_slot slot)
{
    iz_chars *row = &d->rows[slot];
    return !d->trial && row->epoch == d->serial && (row->flags & IZ_CHARS_TOUCHED)
               ? row
               : iz_row_touch(g, d, slot);
}

/* ---- characteristics/apply.c ----------------------------------------------------------------- */

/* The stages in which the modification does something (mask), for an effect that sets types. */
unsigned iz_stages_of(const iz_game *g, const iz_cell *modification, bool sets_type);
/* Applies those of the unit's modifications that belong to the stage. */
void iz_unit_apply(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage);
/* A mark of all that the unit would do in the stage: equal marks, equal doings. */
uint64_t iz_unit_mark(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage);
/* Adds an ability, and behind a keyword those that it stands for, to a row. */
void iz_row_gain(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *ability,
                 const iz_instance *like);
/* Of its own, as if it were printed on it: what it says of its bearer holds of the row at once. */
void iz_row_take(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *ability);
iz_instance iz_row_ability(const iz_game *g, const iz_derived *d, const iz_chars *row, int n);

/* ---- characteristics/select.c ---------------------------------------------------------------- */

/* The set that the modification concerns now, appended to d->sets. */
void iz_unit_set(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx,
                 const iz_cell *selector, uint32_t *first, uint32_t *count);
/* Is the object in the set of a modification of that stage which writes one of the sides? */
bool iz_unit_concerns(iz_game *g, iz_derived *d, const iz_unit *unit, iz_stage stage, iz_slot slot,
                      unsigned sides);

/* ---- characteristics/facts.c ----------------------------------------------------------------- */

/* Sides that the expression reads, and facts besides characteristics (IZ_FACT_*). */
unsigned iz_sides_read(const iz_cell *expression);
unsigned iz_facts_read(const iz_cell *expression);
/* Does an expression in the ability ask for the turn or the step? */
bool iz_asks_turn(const iz_cell *ability);
/* Sides that the modification writes. */
unsigned iz_sides_written(const iz_cell *modification);
bool iz_changes_characteristics(const iz_cell *modification);
bool iz_has_node(const iz_cell *tree, iz_op op);
/* Does a modification's quantity say BOUND of each object that it is applied to? */
bool iz_asks_each(const iz_cell *quantity);
/* Modifications of a STATIC, APPLY, RULE_EFFECT … one after the other: the first, the next. */
const iz_cell *iz_first_modification(const iz_cell *cell);
const iz_cell *iz_next_modification(const iz_cell *cell, const iz_cell *modification);
/* The duration of a lasting effect's node, or NULL. */
const iz_cell *iz_duration_of(const iz_cell *cell);

/* ---- characteristics/continuous.c ------------------------------------------------------------ */

/* The latest copy effect on the object, or IZ_NO_EFFECT. */
uint32_t iz_copy_effect_of(const iz_game *g, iz_ref object);

/* ---- characteristics/statics.c --------------------------------------------------------------- */

void iz_derive_rules(iz_game *g);

/* Ends an earlier effect that this one, which has just begun, does all over
 * (events/lasting_again.c). */
void iz_effect_end_earlier(iz_game *g, uint32_t index);

/* Is it a keyword about what a spell costs, that can be given to spells? */
bool iz_is_cost_keyword(int keyword);

#endif
