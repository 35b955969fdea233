/*
 * The value: the whole state of a game in one block without pointers.
 *
 * The block is a header and tables (tables.def) of plain records which refer to each other by
 * index. A game handle (struct iz_game) owns one block and keeps, for speed, a pointer to each of
 * its tables; when a table grows the block may move and the pointers are set anew. Rule code holds
 * indices; a pointer into a table may be held only as long as nothing is called that can add rows
 * to the value (growth always moves the block, so that address sanitizers show a mistake at once).
 * Derived tables lie elsewhere: asking for characteristics or rules never moves the value.
 *
 * Identity. A card keeps its slot in `objects` for the whole game; each stay in a zone is a new
 * generation. A reference (iz_ref) is slot and generation: it is dead as soon as the object has
 * moved on, unless the move kept the identity (a spell becoming its permanent, phasing). Tokens,
 * copies and abilities on the stack take a slot for as long as they exist.
 *
 * Nothing in here knows a rule.
 */
#ifndef IZ_CORE_GAME_H
#define IZ_CORE_GAME_H

#include "core/concepts.h"
#include "izvor/izvor.h"
#include "program/program.h"

#include <assert.h>
#include <string.h>

/* The cards of a game (cards/cards.h): the block only keeps which. */
typedef struct iz_card_set iz_card_set;

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

/* ---- references ------------------------------------------------------------------------------ */

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

/* ---- records --------------------------------------------------------------------------------- */

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
    IZ_IS_UPSIDE_DOWN = 1 << 10, /* Izvori: a card played as a land */
    IZ_NO_UNTAP_NEXT = 1 << 11,  /* doesn't untap in its controller's next untap step */
    IZ_ECHO_DUE = 1 << 12,       /* came under control since its controller's last upkeep began */
    IZ_IS_KICKED = 1 << 13,
    IZ_PHASED_DIRECTLY = 1 << 14,
    IZ_HAS_DEATHTOUCH_MARK = 1 << 15,
    IZ_IS_DECLARED = 1 << 24, /* while attackers or blockers are declared: it is one of them */
    IZ_IS_ACTIVE = 1 << 16,   /* HKK: upright */
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
    uint16_t activations; /* abilities activated this turn, or once: head in links (value = ability,
                           * ref = what gave it) */
    uint32_t number;      /* views call it so; a new one at each change of zone and each shuffle */
} iz_object;

/* When it came into play: the same for all that came in one event, whatever their order. */
static inline uint32_t iz_came_at(const iz_object *object)
{
    return object->timestamp - (object->status >> IZ_TOGETHER_SHIFT);
}

/* One element of a list: registers, blockers, affected objects. */
typedef struct iz_link {
    iz_ref ref;
    int32_t value;
    uint16_t next; /* IZ_NIL: last */
    uint16_t seen; /* in registers: seats that know the card, though its library was shuffled since;
                      in iz_seat.restricted: the slot of what made the mana, plus 1 */
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
    uint8_t spare[2];
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
    IZ_WAITING_UNJUDGED = 1 << 1 /* it looked back: its condition is asked once the event is over */
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
/* Bits 2 to 6 mean something during a pass only (engine/characteristics/characteristics.h). */
enum {
    IZ_CHARS_ALL_CREATURE_TYPES = 1 << 0,
    IZ_CHARS_UNAFFECTED = 1 << 1,
    IZ_CHARS_GAINED_MANA = 1 << 7,  /* an effect gave it an ability that makes mana */
    IZ_CHARS_BOTH_HALVES = 1 << 8,  /* a split card that is no spell: its other face too */
    IZ_CHARS_MORE_SUBTYPES = 1 << 9 /* it had more subtypes than there is room for */
};

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

/* A fact of this turn or the last one. */
typedef struct iz_fact {
    uint8_t kind; /* IZ_LEDGER_* */
    uint8_t seat;
    uint16_t age; /* 0 this turn, 1 the last one */
    iz_ref object, other;
    int32_t amount;
} iz_fact;

/* A quantity of the position at the mark of the search for loops, and how it had changed when the
 * same form was first met again. */
typedef struct iz_loop_quantity {
    int64_t value, change;
} iz_loop_quantity;

/* A decision made this turn, as far as loops are looked for among them (engine/turn/loop_choice.c).
 */
typedef struct iz_choice_made {
    uint64_t print; /* who chose what, without identities */
    uint32_t place; /* where the game stood, roughly */
    uint8_t seat;
    uint8_t flags;
    uint16_t spare;
} iz_choice_made;

/* With which option a seat may not begin a loop again this turn, from a position of which form. */
typedef struct iz_loop_ban {
    uint64_t print, form;
    uint8_t seat;
    uint8_t spare[7];
} iz_loop_ban;

typedef struct iz_extra_turn {
    uint8_t seat;
    uint8_t spare[3];
    uint32_t made; /* order of creation */
} iz_extra_turn;

/* ---- events ---------------------------------------------------------------------------------- */

typedef enum iz_event_kind {
#define EVENT(name, doc) IZ_EV_##name,
#include "core/events.def"
#undef EVENT
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
    IZ_PART_DRAW = 1 << 14,            /* moves: it is a draw */
    IZ_PART_PLAYED = 1 << 15,          /* moves: played (land, spell), not put */
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

/* ---- frames ---------------------------------------------------------------------------------- */

typedef struct iz_frame_unit {
    uint64_t bytes;
} iz_frame_unit;

/* The head of every frame; its kind's locals follow it. */
typedef struct iz_frame {
    uint16_t kind;  /* iz_frame_kind */
    uint16_t pc;    /* named resume point of the kind; 0: not begun */
    uint16_t units; /* size with this head, in units of 8 bytes */
    uint16_t below; /* size of the frame below */
} iz_frame;

/* What a frame's procedure returns to the pump. */
typedef enum iz_flow {
    IZ_GO,       /* run the top frame (this one again, or one just pushed) */
    IZ_FINISHED, /* this frame is finished: pop it */
    IZ_WAIT,     /* a wait has been set: return to the host */
    IZ_FAIL      /* an error has been set in the handle */
} iz_flow;

/* ---- decisions ------------------------------------------------------------------------------- */

typedef enum iz_decision_kind {
    IZ_DECIDE_NOTHING,
    IZ_DECIDE_PRIORITY, /* play something or pass */
    IZ_DECIDE_YES_NO,
    IZ_DECIDE_CHOOSE, /* one of the candidates (or done, if allowed) */
    IZ_DECIDE_NUMBER, /* lo to hi */
    IZ_DECIDE_ATTACK, /* one step of declaring attackers */
    IZ_DECIDE_BLOCK,  /* one step of declaring blockers */
    IZ_DECIDE_PAY,    /* mana: play a mana ability, pay automatically, or take back */
    IZ_DECIDE_WORD,   /* a word of a class: colour, type, name */
    IZ_DECIDE_MULLIGAN,
    IZ_DECIDE_LINES, /* HKK: one step of rearranging the lines */
    IZ_DECIDE_COUNT
} iz_decision_kind;

/* Why something is chosen; gives the prompt, and the default answer. */
typedef enum iz_purpose {
#define PURPOSE(name, prompt, about) IZ_FOR_##name,
#include "core/purposes.def"
#undef PURPOSE
    IZ_PURPOSE_COUNT
} iz_purpose;

typedef enum iz_option_kind {
    IZ_OPTION_NONE,
    IZ_OPTION_PASS,
    IZ_OPTION_DONE, /* ends an open choice; none */
    IZ_OPTION_YES,
    IZ_OPTION_NO,
    IZ_OPTION_NUMBER,    /* number */
    IZ_OPTION_REF,       /* subject: an object or a player */
    IZ_OPTION_PLAY_LAND, /* subject: the card */
    IZ_OPTION_CAST,      /* subject: the card; number: way (0 the normal one) */
    IZ_OPTION_ACTIVATE,  /* subject: bearer; ability; number: index among its activated ones */
    IZ_OPTION_SPECIAL,   /* subject; number: which special action (IZ_SPECIAL_*) */
    IZ_OPTION_ATTACK,    /* subject attacks object (a player) */
    IZ_OPTION_BLOCK,     /* subject blocks object */
    IZ_OPTION_BAND,      /* subject joins object's band */
    IZ_OPTION_DROP,      /* subject is taken out of the declaration */
    IZ_OPTION_WORD,      /* number: word, colour bit number, type bit; `ability` says which class */
    IZ_OPTION_MODE,      /* number: mode */
    IZ_OPTION_TRIGGER,   /* number: index in waiting */
    IZ_OPTION_EFFECT,    /* number: which of several replacement effects; flags: its env + 1 */
    IZ_OPTION_CANCEL,    /* take the announcement back */
    IZ_OPTION_PAY,       /* pay with what is there */
    IZ_OPTION_COST,      /* number: which of several costs */
    IZ_OPTION_KEEP,
    IZ_OPTION_MULLIGAN,
    IZ_OPTION_SWAP /* HKK */
} iz_option_kind;

typedef struct iz_option {
    uint8_t kind;
    uint8_t seat;
    uint16_t flags;
    uint32_t ability; /* index in set->abilities, or class of a word */
    iz_ref subject;
    iz_ref object;
    int64_t number;
} iz_option;

/* What one seat has to decide. Several seats may have one at the same time. */
typedef struct iz_decision {
    uint8_t kind;
    uint8_t purpose;
    uint8_t seat;   /* who answers */
    uint8_t sealed; /* simultaneous and secret */
    uint16_t flags; /* IZ_DECISION_* */
    uint16_t first; /* first candidate in `candidates` */
    uint16_t count; /* candidates */
    uint16_t word_class;
    uint8_t of; /* whose decision it is: another one may make it */
    uint8_t spare[3];
    iz_ref subject;   /* what it is about */
    uint32_t number;  /* of all that have been put */
    int64_t lo, hi;   /* numbers; how many are still to be chosen */
    iz_option answer; /* kept until all are in */
} iz_decision;

enum {
    IZ_DECISION_CAN_STOP = 1 << 0, /* DONE is among the options */
    IZ_DECISION_ANSWERED = 1 << 1,
    IZ_DECISION_OPTIONAL = 1 << 2, /* declining is the default */
    IZ_DECISION_SINGLE = 1 << 3    /* put although there is no choice (iz_game.ask_single) */
};

/* ---- seats, contexts, header ----------------------------------------------------------------- */

typedef struct iz_list_head {
    iz_slot first, last;
    uint16_t count;
    uint16_t acting; /* of them, those with which a player may do something there at any time */
} iz_list_head;

/* iz_seat.flags */
enum {
    IZ_SEAT_GONE = 1 << 0, /* the player's cards have left the game */
    IZ_SEAT_WINS = 1 << 1  /* an effect has said that they win; unless they lose at the same time */
};

typedef struct iz_seat {
    int32_t life;
    int32_t max_life; /* HKK */
    int32_t pool[IZ_MANA_KINDS];
    int32_t vp, components; /* HKK */
    uint16_t counters;      /* first row of `counters` (poison …), or IZ_NIL */
    uint16_t
        restricted; /* list (links): what of the pool may be spent on certain things only, or is not
                       lost this turn: ref
                       = the MANA_FOR node (index in set->cells), value = amount << 8 | kind */
    uint8_t team;
    uint8_t in_game;         /* 0: has lost or left */
    uint8_t lands_played;    /* this turn */
    uint8_t drew_from_empty; /* since state-based effects were last checked */
    uint8_t result;          /* iz_result of this seat */
    uint8_t mulligans;
    uint8_t kept;
    uint8_t master;     /* who makes its decisions just now, plus 1; 0: itself */
    uint8_t lands_only; /* its mana comes from lands only just now */
    uint8_t spare[3];
    uint16_t concept_lost;         /* iz_concept by which it lost */
    uint16_t visions;              /* HKK, list (links): names of the visions played this turn */
    uint32_t turns;                /* own turns begun */
    uint32_t played_at[2];         /* HKK: when the last two cards of the hand were played */
    uint32_t sealed;               /* HKK: after a singularity: the turn's number */
    uint32_t treasured, relics;    /* HKK: in which turn it used a treasure, a relic last */
    uint16_t skips[IZ_STEP_COUNT]; /* steps to be skipped in coming turns */
    uint16_t spells_cast;          /* this turn */
    uint32_t flags;                /* IZ_SEAT_* */
    uint32_t upkeep_began;         /* timestamp as the last own upkeep began */
    int32_t life_before;           /* life before the damage dealt to it last */
    iz_list_head zones[IZ_ZONE_COUNT]; /* battlefield: what the seat controls; stack: unused */
} iz_seat;

/* Everything that runs once per turn that is going on. All variants but grand melee have one. */
typedef struct iz_context {
    uint8_t active;        /* seat */
    uint8_t priority;      /* seat, IZ_NO_SEAT: nobody */
    uint8_t passes;        /* players in succession who passed */
    uint8_t step;          /* iz_step */
    uint8_t row;           /* row of the book's turn table */
    uint8_t defending;     /* seat, in combat */
    uint8_t combat_phases; /* extra combat phases still to come in this turn */
    uint8_t main_phases;   /* the same, each with a main phase behind it */
    uint32_t turn;         /* number, from 1 */
    uint32_t flags;        /* IZ_CONTEXT_* */
    iz_list_head stack;    /* first: bottom, last: top */
    uint32_t extra;        /* which extra turn it is (iz_extra_turn.made); 0: none */
    uint32_t ordinary;     /* the seat whose turn it was last that was no extra one */
} iz_context;

enum {
    IZ_CONTEXT_END_TURN = 1 << 0,
    IZ_CONTEXT_FIRST_STRIKE = 1 << 1, /* this combat has a first damage step */
    IZ_CONTEXT_ATTACKED = 1 << 2,
    IZ_CONTEXT_STARTED = 1 << 3,
    IZ_CONTEXT_PLACED = 1 << 4,        /* set up by hand: the turn goes on from its row */
    IZ_CONTEXT_ENTERED = 1 << 5,       /* the step or turn that would begin was not replaced */
    IZ_CONTEXT_BY_HAND = 1 << 6,       /* changed by hand since somebody got priority */
    IZ_CONTEXT_USED_ELSEWHERE = 1 << 7 /* this turn a card outside of play was used that may be
                                          used once in each */
};

typedef enum iz_result { IZ_RUNNING, IZ_WON, IZ_LOST, IZ_DRAWN } iz_result;

typedef struct iz_table {
    uint32_t offset; /* from the block's start, multiple of 8 */
    uint32_t count, capacity;
} iz_table;

typedef enum iz_table_id {
#define TABLE(name, type, start, region) IZ_TABLE_##name,
#include "core/tables.def"
#undef TABLE
    IZ_TABLE_COUNT
} iz_table_id;

/* iz_header.options */
enum {
    /* mana abilities are offered in windows, and payments of mana ask (DECIDE_PAY); without it mana
     * is paid automatically */
    IZ_GAME_MANUAL_MANA = 1 << 0,
    IZ_GAME_ANTE = 1 << 1, /* each player antes a card at the start */
    /* who goes first: that seat + 1, or (IZ_GAME_CHOSEN) whom it says; 0: chance decides */
    IZ_GAME_FIRST = 0x1F << 8,
    IZ_GAME_FIRST_SHIFT = 8,
    IZ_GAME_CHOSEN = 1 << 13,
    IZ_GAME_NO_MULLIGAN = 1 << 2, /* nobody is asked */
    IZ_GAME_POSITION = 1 << 3,    /* set up by hand: no opening procedure */
    IZ_GAME_FIRST_TURN = 1 << 5,  /* a position in the game's first turn: its draw is skipped */
    /* whom creatures may attack where there are several opponents (Izvori F3, F4); none of these:
     * one opponent is chosen as combat begins (C7.30) */
    IZ_GAME_ATTACK_LEFT = 1 << 16,  /* the next player in turn order only */
    IZ_GAME_ATTACK_RIGHT = 1 << 17, /* the player before only */
    IZ_GAME_ATTACK_MANY = 1 << 18,  /* any opponents, each attacker another one if liked */
    IZ_GAME_PASS_ALONE = 1 << 4     /* the engine itself passes where a seat can do nothing else */
};

typedef struct iz_header {
    uint32_t magic, version;
    uint64_t book_print, cards_print; /* fingerprints of what the block refers to */
    uint32_t size;                    /* of the block, bytes */
    uint8_t seats;
    uint8_t over; /* the game has ended */
    uint8_t variant;
    uint8_t contexts_now; /* index of the context that runs */
    uint64_t random[4];   /* generator */
    uint32_t timestamp;   /* last one given */
    uint32_t numbers;     /* last view number given */
    uint32_t epoch;       /* of characteristics: raised when anything they depend on changes */
    uint32_t options;     /* game options: IZ_OPTION_ANTE … (engine) */
    uint32_t ledger_mask; /* IZ_LEDGER_* kinds that programs of this game ask about */
    uint16_t free_object, free_link, free_env, free_counter;
    uint32_t objects_used; /* objects that there are, those whose slot is free left aside */
    uint16_t frame_top;    /* units in use by the top frame */
    uint16_t waits;        /* decisions in `decision` */
    uint32_t decisions;    /* made so far */
    uint32_t decisions_put;
    uint32_t board_changes;  /* events that state-based effects could follow from, and cards placed:
                                these are looked for only if this or the epoch has moved on */
    uint32_t windows_passed; /* windows passed by the engine itself (IZ_GAME_PASS_ALONE) */
    uint32_t checked_changes, checked_epoch;
    uint32_t checks_since_turn; /* looks at the loop that may be going on (engine/turn/loop.c) */
    uint32_t choices;           /* decisions other than passing made so far */
    uint32_t loop_choices;      /* `choices` at the mark */
    uint32_t loop_mark;         /* the look at which the mark was set */
    uint32_t loop_size;         /* how many quantities were kept at the mark */
    uint64_t loop_form;         /* canonical form at the mark */
    uint32_t turn_choices;      /* decisions made this turn */
    uint32_t loop_left; /* of a loop that goes round by itself: decisions still to be answered … */
    uint16_t loop_at;   /* … and which row of `choices` comes next */
    uint8_t loop_state; /* engine/turn/loop_choice.c; 0: no such loop */
    uint8_t loop_spare;
    uint32_t strays; /* tokens and copies that came to a zone where they cease to exist */
    uint16_t forced_flips, forced_rolls; /* lists (links) of outcomes set by a scenario */
    iz_option answer;                    /* the choice that the top frame is about to read */
    iz_decision decision[IZ_SEATS_MAX];
    iz_table tables[IZ_TABLE_COUNT];
} iz_header;

/* ---- the handle ------------------------------------------------------------------------------ */

struct iz_book;
struct iz_log;

typedef struct iz_game {
    iz_header *head; /* the block */
    size_t room;     /* bytes allocated for it */
#define TABLE(name, type, start, region) type *name;
#include "core/tables.def"
#undef TABLE
    void *derived_rows[IZ_TABLE_COUNT]; /* derived tables lie outside of the block */
    uint32_t derived_room[IZ_TABLE_COUNT];
    const struct iz_book *book;
    const iz_card_set *cards;
    struct iz_log *log;    /* NULL: nothing is logged */
    uint8_t *applied;      /* per concept: how often applied; NULL: not counted */
    struct iz_switch *off; /* a rule that is switched off (engine/switch.h); NULL: all are on */
    uint8_t *used; /* per cell of the card set: an instruction carried out, a modification that
                      told; NULL: not counted */
    /* scratch memory for sets that live within one call; marks, never held across a wait */
    iz_ref *scratch;
    size_t scratch_used, scratch_room;
    uint32_t filled; /* bit of a table: rows may have been added since room was reserved last */
    /* derived facts, outside the value */
    uint64_t watched;           /* mask of event kinds some trigger watches */
    uint32_t steps_watched;     /* mask of iz_step: some trigger watches for their beginning */
    uint64_t replaced;          /* mask of event kinds some replacement or prevention may touch */
    uint32_t statics_epoch;     /* statics, watchers are valid for this epoch */
    uint32_t rules_epoch;       /* the masks of rules in force are valid for this epoch: */
    uint64_t rule_ops[2];       /* bit of op - IZ_BOOST: some rule of it is in force */
    uint64_t forbidden, though; /* bit of an action: something might forbid it; AS_THOUGH */
    uint32_t lasting_epoch;     /* the durations are valid for this epoch: */
    uint32_t durations;         /* bit of an iz_duration: some lasting effect has it */
    uint32_t chars_epoch;       /* chars rows are valid for this epoch */
    const iz_chars *rows; /* by slot, as far as valid (characteristics/characteristics.h) … */
    uint32_t rows_count, rows_serial; /* … which is what their `epoch` says */
    bool plain;                       /* no continuous effect touches any characteristic */
    bool in_pass;                     /* characteristics are being computed */
    bool rewords; /* some card of the game changes words, or its own text, as long as it is there */
    struct iz_derived *derived; /* the engine's own memory for derived facts … */
    void (*derived_release)(struct iz_derived *derived); /* … and how it is given back */
    struct iz_game *twin; /* a copy whose memory is kept: compared with it (invariants) */
    /* options of the present wait, listed on demand */
    iz_option *options;
    size_t option_count, option_room;
    bool options_valid;
    /* the steps of a declaration, counted without a list (engine/combat/grid.c), for the decision
     * of that number; 0: for none */
    struct iz_grid *grid;
    void (*grid_free)(struct iz_grid *grid);
    uint32_t grid_of;
    uint8_t options_seat;
    /* the options are those of a window that was looked at while the pump ran, and may be asked
     * about next: of which seat, in which state of the game */
    struct iz_listed {
        uint32_t stirs, epoch;
        bool is_known;
        uint8_t seat, row;
    } listed;
    /* whether each seat could do anything but pass, at the time for sorceries [1] or another [0],
     * and the state of the game it was judged in; `poor`: all that it has was passed by as too
     * dear, tapped or not to be played at such a time, `unanswered`: or because nothing was on the
     * stack */
    struct iz_could {
        uint32_t stirs, epoch, means;
        bool is_known, could, poor, unanswered;
        uint8_t step;
    } could[IZ_SEATS_MAX][2];
    /* the permanents to which something happened since state-based effects were looked for last,
     * and found none, at `from` board changes: known for so many changes (engine/turn/sbe.c) */
    struct iz_changed {
        uint32_t from, known;
        bool is_known;
        uint8_t count;
        iz_slot slot[6];
    } changed;
    uint32_t combat_epoch; /* for which it was seen that who attacks or blocks is a creature */
    uint32_t made;  /* raised when a card, token or copy is made, or is another card from now on */
    uint32_t stirs; /* raised by all that may change what a seat could do, except that a step begins
                       and players pass */
    /* raised by all that may let a poor seat do something: more to pay with, another card where it
     * can be played, a turn */
    uint32_t means_of_all, means[IZ_SEATS_MAX];
    /* raised by all that may leave somebody less to pay with: what is tapped or leaves play, mana
     * that is spent */
    uint32_t drains;
    /* for hosts that look closer (scenarios); outside the value */
    bool ask_single; /* decisions with one option are put, too */
    bool in_trial;   /* a copy on which the engine tries something: no loops are looked for */
    bool at_length;  /* short cuts are left aside, so that they can be compared with the long way */
    bool restless;  /* each row that is added moves its table, so that who holds a pointer across it
                       is found out (under a sanitizer) */
    unsigned bound; /* the most steps of the pump in one call; 0: as many as it takes */
    uint8_t announced; /* what the last announcement came to: IZ_ANNOUNCED_* */
    bool (*stop)(const struct iz_game *g, void *data); /* the pump stops where it says so */
    void *stop_data;
    /* told of each event that has happened, after what watches for it; it only looks */
    void (*witness)(struct iz_game *g, const iz_part *part, void *data);
    void *witness_data;
    /* last error */
    int status;
    char message[256];
    uint32_t blocks_as_flying; /* 1 + the slot of the creature that is just asked about as though it
                                  had flying; 0: none */
    void *escape;              /* the pump's way out if memory runs out in the middle of a step */
} iz_game;

/* Equal as long as the seat has no more to pay with, and nothing else to play, than it had. */
static inline uint32_t iz_means_of(const iz_game *g, int seat)
{
    return g->means_of_all + g->means[seat];
}

static inline iz_context *iz_now(const iz_game *g) { return &g->contexts[g->head->contexts_now]; }

/* The rule `concept` was applied. */
void iz_count_applied(const iz_game *g, iz_concept concept);
/* Nobody counts in most games. */
#define iz_count_applied(g, concept) ((g)->applied ? (iz_count_applied)((g), (concept)) : (void)0)

/* ---- the block (core/block.c) ---------------------------------------------------------------- */

/* A game with empty tables; NULL if memory runs out. Book and cards must outlive it. */
iz_game *iz_game_alloc(const struct iz_book *book, const iz_card_set *cards, int seats);
void iz_game_release(iz_game *g);
/* An independent game of the same value (no log, own scratch); derived tables start empty. */
iz_game *iz_game_copy(const iz_game *g);
/* Makes `to` the same value as `from`, using to's memory where it is enough. False: no memory,
 * `to` is as before. */
bool iz_game_assign(iz_game *to, const iz_game *from);
/* Room for n more rows; false (status set, value unchanged) if memory runs out. */
bool iz_table_reserve(iz_game *g, iz_table_id table, uint32_t n);
/* Reserves, before a step of the pump, what an ordinary step may need of every table. */
bool iz_block_reserve_step(iz_game *g);
/* Where the block may move though something is only looked at, a restless game moves. */
static inline void iz_shake(iz_game *g)
{
    if (g->restless)
        iz_block_reserve_step(g);
}
/* Bytes of a row of each table. */
static const uint32_t iz_row_sizes[IZ_TABLE_COUNT] = {
#define TABLE(name, type, start, region) sizeof(type),
#include "core/tables.def"
#undef TABLE
};
/* Appends n zeroed rows, returns the first index. Room must have been reserved, else the block
 * grows now. */
static inline uint32_t iz_table_add(iz_game *g, iz_table_id table, uint32_t n);
/* Takes the rows from `count` on off the table. */
static inline void iz_table_cut(iz_game *g, iz_table_id table, uint32_t count)
{
    if (count < g->head->tables[table].count)
        g->head->tables[table].count = count;
}
static inline uint32_t iz_table_count(const iz_game *g, iz_table_id table)
{
    return g->head->tables[table].count;
}
/* iz_table_add, piece by piece: room for n rows (leaves the pump if there is no memory); where the
 * rows of a table begin (those from `watchers` on are derived). */
void iz_table_make_room(iz_game *g, iz_table_id table, uint32_t n);
static inline char *iz_table_rows(const iz_game *g, iz_table_id table)
{
    return table >= IZ_TABLE_watchers ? (char *)g->derived_rows[table]
                                      : (char *)g->head + g->head->tables[table].offset;
}
static inline uint32_t iz_table_add(iz_game *g, iz_table_id table, uint32_t n)
{
    g->filled |= 1u << table;
    if (g->head->tables[table].capacity - g->head->tables[table].count < n)
        iz_table_make_room(g, table, n);
    uint32_t first = g->head->tables[table].count;
    g->head->tables[table].count = first + n;
    memset(iz_table_rows(g, table) + (size_t)first * iz_row_sizes[table], 0,
           (size_t)n * iz_row_sizes[table]);
    return first;
}
uint64_t iz_game_hash_value(const iz_game *g);
/* The value as bytes, with a checksum: returns how many it takes, writes only if `size` suffices.
 */
size_t iz_game_write(const iz_game *g, void *out, size_t size);
/* What the bytes of a value refer to, with the fingerprints that they must have. */
typedef struct iz_basis {
    const struct iz_book *book;
    const iz_card_set *cards;
    uint64_t book_print, cards_print;
} iz_basis;
/* A game of those bytes, or NULL with the reason in `error`. */
iz_game *iz_game_read(const iz_basis *basis, const void *bytes, size_t size, char *error,
                      size_t error_size);
/* Bytes of the value: what copying copies. */
size_t iz_game_value_size(const iz_game *g);

/* A game within the game. The value becomes that of `inner`, which keeps the value that it was in
 * its table `outer`; false: no memory (status set, nothing changed). Ending it brings the outer
 * value back; false: it is damaged. */
bool iz_game_nest(iz_game *g, iz_game *inner);
bool iz_game_unnest(iz_game *g);
static inline bool iz_game_is_nested(const iz_game *g)
{
    return g->head->tables[IZ_TABLE_outer].count > 0;
}

/* ---- lists (core/lists.c) -------------------------------------------------------------------- */

/* All take the head by table-independent index; a head of IZ_NIL is the empty list. */
uint16_t iz_links_append(iz_game *g, uint16_t head, iz_ref ref, int32_t value); /* returns head */
uint16_t iz_links_free(iz_game *g, uint16_t head);                              /* returns IZ_NIL */
/* One without a value. */
static inline uint16_t iz_links_append_ref(iz_game *g, uint16_t head, iz_ref ref)
{
    return iz_links_append(g, head, ref, 0);
}
uint16_t iz_links_copy(iz_game *g, uint16_t head);
uint16_t iz_links_remove(iz_game *g, uint16_t head, iz_ref ref); /* first of that ref */
bool iz_links_has(const iz_game *g, uint16_t head, iz_ref ref);
int iz_links_count(const iz_game *g, uint16_t head);
/* Have the lists the same refs and values in the same order? */
bool iz_links_equal(const iz_game *g, uint16_t a, uint16_t b);
/* Is there room for so many more (IZ_LINKS_MOST)? */
bool iz_links_room(const iz_game *g, int more);

uint16_t iz_env_new(iz_game *g);
uint16_t iz_env_copy(iz_game *g, uint16_t env); /* registers and words included; IZ_NIL stays */
void iz_env_free(iz_game *g, uint16_t env);     /* IZ_NIL is ignored */
/* Replaces the register's list. */
void iz_env_set(iz_game *g, uint16_t env, int reg, const iz_ref *refs, int count);
void iz_env_clear(iz_game *g, uint16_t env, int reg);
/* Before a library is shuffled: what the registers name in it stays known to those who saw it, for
 * the instructions that take it out of the library again. */
void iz_env_keep_seen(iz_game *g, uint16_t env, int owner);
/* The object becomes known to those who saw it (above). */
void iz_env_show_seen(iz_game *g, uint16_t env, iz_ref ref);

int32_t iz_counters_get(const iz_game *g, uint16_t head, int word);       /* word 0: all kinds */
uint16_t iz_counters_add(iz_game *g, uint16_t head, int word, int32_t n); /* n < 0 removes */
uint16_t iz_counters_free(iz_game *g, uint16_t head);

iz_memory *iz_memory_find(iz_game *g, iz_ref object, int cell); /* NULL: never written */
iz_memory *iz_memory_get(iz_game *g, iz_ref object, int cell);  /* made if need be; may grow */

/* ---- objects and zones (core/objects.c) ------------------------------------------------------ */

static inline iz_ref iz_object_ref(const iz_game *g, iz_slot slot)
{
    return iz_ref_make(slot, g->objects[slot].generation);
}
/* Is it the same stay still? */
static inline bool iz_ref_alive(const iz_game *g, iz_ref ref)
{
    return iz_ref_is_object(ref) && iz_ref_slot(ref) < iz_table_count(g, IZ_TABLE_objects) &&
           g->objects[iz_ref_slot(ref)].kind != IZ_OBJECT_FREE &&
           g->objects[iz_ref_slot(ref)].generation == iz_ref_generation(ref);
}

/* What is phased out is neither tapped nor untapped, and nobody controls it (mtg-2002 217.8c). */
static inline bool iz_ref_phased_out(const iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) && g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_PHASED;
}
static inline bool iz_zone_in_play(unsigned zone)
{
    return zone == IZ_ZONE_BATTLEFIELD || zone == IZ_ZONE_RESERVE || zone == IZ_ZONE_GUARD;
}
static inline bool iz_zone_hidden(unsigned zone)
{
    return zone == IZ_ZONE_LIBRARY || zone == IZ_ZONE_HAND;
}
static inline bool iz_ref_in_play(const iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) && iz_zone_in_play(g->objects[iz_ref_slot(ref)].zone);
}
static inline iz_list_head *iz_zone_list(const iz_game *g, int seat, iz_zone zone)
{
    return zone == IZ_ZONE_STACK ? &iz_now(g)->stack : &g->seats[seat].zones[zone];
}
/* A new slot, in no zone yet; IZ_NIL if the cap is reached. */
iz_slot iz_object_new(iz_game *g, iz_object_kind kind, int definition, int owner);
/* How many tokens and copies there is room for (IZ_TOKENS_MOST). */
static inline int32_t iz_tokens_left(const iz_game *g)
{
    uint32_t used = g->head->objects_used;
    return used < IZ_TOKENS_MOST ? (int32_t)(IZ_TOKENS_MOST - used) : 0;
}
/* A new stay: next generation, status, damage, counters, attachments, env, combat cleared. */
void iz_object_renew(iz_game *g, iz_slot slot);
void iz_zone_shuffle(iz_game *g, int seat, iz_zone zone);
/* Does the seat know which card it is: does it see it, or has it learnt of it? An onlooker (-1)
 * sees what lies open. */
bool iz_is_known_to(const iz_object *object, int seat);
void iz_attach(iz_game *g, iz_slot what, iz_slot host);
void iz_detach(iz_game *g, iz_slot what);
/* The seats in turn order from `first` on, those in the game only; returns how many. */
int iz_seats_in_order(const iz_game *g, int first, uint8_t *out);
int iz_next_seat(const iz_game *g, int seat); /* next one in the game */
bool iz_are_opponents(const iz_game *g, int a, int b);

/* The bits of all seats. */
static inline uint16_t iz_everyone(const iz_game *g)
{
    return (uint16_t)((1u << g->head->seats) - 1);
}
/* All seats; those of a mask: in the order of their numbers. */
#define IZ_EACH_SEAT(g, seat) for (int seat = 0; seat < (g)->head->seats; seat++)
#define IZ_EACH_SEAT_OF(g, seat, mask)                                                             \
    IZ_EACH_SEAT (g, seat)                                                                         \
        if (!((mask)&iz_seat_bit(seat)))                                                           \
            continue;                                                                              \
        else

/* All seats in turn order, from that one on. */
static inline int iz_seat_beside(const iz_game *g, int seat)
{
    return seat + 1 < g->head->seats ? seat + 1 : 0;
}
#define IZ_EACH_SEAT_FROM(g, seat, from)                                                           \
    for (int seat##_nth = 0, seat = (from); seat##_nth < (g)->head->seats;                         \
         seat##_nth++, seat = iz_seat_beside((g), seat))

#define IZ_EACH_IN_ZONE(g, slot, seat, zone)                                                       \
    for (iz_slot slot = iz_zone_list((g), (seat), (zone))->first; slot != IZ_NIL;                  \
         slot = (g)->objects[slot].next)
/* All permanents, seat by seat (in a book with lines: those that lie there after the others). */
static inline iz_zone iz_row_in_play(int row)
{
    return row == 0 ? IZ_ZONE_BATTLEFIELD : row == 1 ? IZ_ZONE_RESERVE : IZ_ZONE_GUARD;
}
#define IZ_EACH_IN_PLAY(g, slot)                                                                   \
    for (int slot##_row = 0; slot##_row < 3; slot##_row++)                                         \
        for (int slot##_seat = 0; slot##_seat < (g)->head->seats; slot##_seat++)                   \
            IZ_EACH_IN_ZONE (g, slot, slot##_seat, iz_row_in_play(slot##_row))

/* ---- random numbers (core/random.c) ---------------------------------------------------------- */

void iz_random_seed(iz_game *g, uint64_t seed);
uint64_t iz_random_next(iz_game *g);
/* Uniform in 0 … n-1. */
uint32_t iz_random_below(iz_game *g, uint32_t n);

/* ---- frames (core/frames.c) ------------------------------------------------------------------ */

/* Pushes a frame with `size` bytes of zeroed locals (its kind's struct, which begins with
 * iz_frame) and returns it; valid until the next push or growth. */
void *iz_frame_push(iz_game *g, int kind, size_t size);
static inline iz_frame *iz_frame_top(const iz_game *g)
{
    uint32_t used = iz_table_count(g, IZ_TABLE_frames);
    return used ? (iz_frame *)(void *)&g->frames[used - g->head->frame_top] : NULL;
}
/* The frame below that one, or NULL. */
iz_frame *iz_frame_below(const iz_game *g, const iz_frame *frame);
void iz_frame_pop(iz_game *g);

/* ---- errors ---------------------------------------------------------------------------------- */

/* Sets status and message of the handle; returns IZ_FAIL. */
iz_flow iz_fail(iz_game *g, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- scratch sets ---------------------------------------------------------------------------- */

/* A set of references in the handle's scratch memory. */
typedef struct iz_set {
    size_t first; /* index in g->scratch */
    int count;
} iz_set;

static inline size_t iz_scratch_mark(const iz_game *g) { return g->scratch_used; }
static inline void iz_scratch_back(iz_game *g, size_t mark) { g->scratch_used = mark; }
static inline iz_ref iz_set_at(const iz_game *g, iz_set set, int i)
{
    assert(i >= 0 && i < set.count);
    return g->scratch[set.first + (size_t)i];
}
/* IZ_NO_REF: it is empty. */
static inline iz_ref iz_set_first(const iz_game *g, iz_set set)
{
    return set.count > 0 ? iz_set_at(g, set, 0) : IZ_NO_REF;
}
/* n zeros in scratch memory; their index. */
size_t iz_scratch_take(iz_game *g, size_t n);
iz_set iz_set_begin(iz_game *g);
void iz_set_put(iz_game *g, iz_set *set, iz_ref ref); /* the newest set only; no duplicates check */
bool iz_set_has(const iz_game *g, iz_set set, iz_ref ref);

#endif
