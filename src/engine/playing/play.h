/*
 * What the files about playing, paying, mana, targets and resolving share with each other
 * (play*.c, pay*.c, mana*.c, legal*.c, playing/target.c, playing/stack.c). What is for the other
 * rooms: playing/window.h, paying.h, targets.h, stack.h.
 *
 * A bill is all that must be paid for one thing: the mana, and the other costs one by one. It is
 * worked out once (playing/bill.c), looked at to say whether the thing may be done
 * (playing/legal.c), and kept in the PAY frame while it is paid (playing/pay.c).
 */
#ifndef IZ_ENGINE_PLAY_H
#define IZ_ENGINE_PLAY_H

#include "engine/events/event.h"
#include "engine/playing/paying.h"
#include "engine/playing/stack.h"
#include "engine/playing/targets.h"
#include "engine/playing/window.h"

/* ---- mana ------------------------------------------------------------------------------------ */

enum {
    IZ_MANA_SNOW = 1 << 6, /* in masks of units: comes from a snow source */
    IZ_MANA_ANY = 0x7F,
    IZ_HYBRIDS_MAX = 12,
    IZ_MANA_STEPS = 1024,
    IZ_MANA_TAKEN = 64,
    IZ_KIND_MIXED = 0xFE, /* as many of each kind as iz_mana_step.make says */
    IZ_KIND_OPEN = 0xFF   /* the player chooses the kind as the ability resolves */
};

/* Mana that is asked for. */
typedef struct iz_mana_need {
    int32_t of[IZ_MANA_KINDS];
    int32_t generic;
    int32_t snow;
    uint8_t hybrids;
    uint8_t hybrid[IZ_HYBRIDS_MAX]; /* as in iz_mana_cost */
    uint8_t either_kinds;           /* so many that are each of one of these kinds: … */
    uint8_t spare[2];
    int32_t either; /* … how many */
} iz_mana_need;

/* One mana ability to be played for a payment. */
typedef struct iz_mana_step {
    iz_slot slot;
    uint8_t kind;  /* which mana, IZ_KIND_OPEN: as its text says */
    uint8_t plain; /* taps for one mana, nothing else */
    uint8_t way;   /* of an instruction that leaves a choice of several: which */
    uint8_t takes; /* so many things are used for its cost … */
    int16_t first; /* … from there on in the plan's list of them */
    uint32_t ability;
    int32_t amount; /* of what its cost leaves open, or X; -1: it leaves nothing open */
    int16_t nth;    /* which of the object's abilities; -1: of its basic land type */
    uint8_t spend[IZ_MANA_KINDS]; /* mana from the pool for its own cost */
    uint8_t make[IZ_MANA_KINDS];  /* kind MIXED */
} iz_mana_step;

typedef struct iz_mana_plan {
    int count;
    int32_t spend[IZ_MANA_KINDS]; /* out of the pool, when all steps are done */
    int32_t life;                 /* for {W/P} */
    int32_t from_life;            /* mana to be made of life first */
    int taken_count;
    iz_ref taken[IZ_MANA_TAKEN]; /* what the steps use for their costs */
    iz_mana_step step[IZ_MANA_STEPS];
} iz_mana_plan;

/* Does no rule in force forbid the playing of any mana ability (for all that is known)? */
bool iz_mana_is_allowed(const iz_game *g);

struct iz_bill;

/* What mana that may not be spent on everything is asked about. */
enum { IZ_USE_OTHER, IZ_USE_SPELL, IZ_USE_ABILITY, IZ_USE_UPKEEP };

/* For what the mana is: sources that it uses otherwise are tapped last, or not at all. */
typedef struct iz_mana_purpose {
    uint16_t env;               /* its targets; IZ_NIL */
    uint16_t chosen;            /* list of what its other costs take; IZ_NIL */
    const struct iz_bill *bill; /* NULL: none */
    iz_ref self;                /* the spell, or whose ability is being played */
    uint8_t use;                /* IZ_USE_* */
} iz_mana_purpose;

/* The kinds of mana with which a symbol of each kind may be paid. */
typedef struct iz_mana_as {
    uint8_t with[IZ_MANA_KINDS];
    bool changed; /* not each with its own kind alone */
} iz_mana_as;

/* What a seat could pay with: units of mana by the mask of kinds that each can be. */
typedef struct iz_mana_room {
    uint8_t seat;
    uint8_t pairs;
    iz_mana_as as;
    uint8_t complex; /* there are sources besides: look for a plan */
    uint8_t besides; /* the kinds that those could make */
    bool open;       /* what some of the units are depends on other things */
    int32_t most;    /* no more mana than that, whatever the sources besides make */
    int32_t total;   /* units; -1: see iz_mana_no_matter */
    struct {
        uint8_t mask;
        int32_t count;
    } pair[40];
} iz_mana_room;

/* As much mana as is asked for: to look at other costs only. */
static inline iz_mana_room iz_mana_no_matter(int seat)
{
    return (iz_mana_room){.seat = (uint8_t)seat, .total = -1};
}
static inline bool iz_mana_is_no_matter(const iz_mana_room *room) { return room->total < 0; }

void iz_mana_room_fill(iz_game *g, int seat, iz_slot without, iz_mana_room *room);
/* Does the room cover the need? Exactly for plain sources; for others a bounded search. */
bool iz_mana_covers(iz_game *g, const iz_mana_room *room, const iz_mana_need *need,
                    const iz_mana_purpose *purpose);
/* Is it plainly too little, whatever the sources besides make? */
bool iz_mana_bars(const iz_mana_room *room, const iz_mana_need *need);
/* Mana for life (LIFE_FOR_MANA): how much life each time, how often there is life enough; `kind`:
 * of the one mana that it is, -1: it is more. */
typedef struct iz_mana_life_offer {
    int32_t life, times;
    int kind;
} iz_mana_life_offer;
/* May the seat pay life for mana now? */
bool iz_mana_life(iz_game *g, int seat, iz_mana_life_offer *offer);
/* The seat pays so much life for mana: a batch. The mana is added by the caller, afterwards. */
void iz_mana_pay_life(iz_game *g, int seat, int32_t life);
void iz_mana_of_life(iz_game *g, int seat, int32_t times);
/* The kinds of mana that the seat's other cards in hand and its permanents' abilities ask for;
 * none, where all its sources are alike. */
unsigned iz_mana_wanted(iz_game *g, int seat, const iz_mana_purpose *purpose);
/* How the need can be paid now; false: no way was found. */
bool iz_mana_plan_make(iz_game *g, int seat, const iz_mana_need *need,
                       const iz_mana_purpose *purpose, iz_mana_plan *plan);
/* Is that mana, all of it, what the need asks for? */
bool iz_mana_pays_exactly(iz_game *g, int seat, const iz_mana_need *need, const uint8_t *spend);
bool iz_mana_need_empty(const iz_mana_need *need);
int32_t iz_mana_need_total(const iz_mana_need *need);
void iz_mana_need_add(iz_mana_need *need, const iz_mana_cost *cost, int32_t times, int32_t x);
void iz_mana_need_join(iz_mana_need *need, const iz_mana_need *more);
/* Settles one symbol with a second way to be paid ({2/W}, {W/P}): as its colour or, `second`, the
 * other way, whose life is added to *life. False: there is none. */
bool iz_mana_need_settle(iz_mana_need *need, bool second, int32_t *life);
/* Is there such a symbol to settle? */
bool iz_mana_need_is_special(const iz_mana_need *need);
/* What each symbol may be paid with: its own kind, and what a rule lets the seat spend so. */
iz_mana_as iz_mana_spending(iz_game *g, int seat);
/* May a creature's {T} be used now (409.3; D4.40)? */
bool iz_is_sick(iz_game *g, iz_slot slot);
/* The kinds of mana that it makes by tapping only, one at a time; 0: none, or it can't now. */
unsigned iz_plain_mana(iz_game *g, iz_slot slot);
/* Does some mana ability of the permanent cost more than is printed? */
bool iz_mana_is_dear(iz_game *g, iz_slot slot);
/* The kinds that an ability of IZ_ABILITY_PLAIN_MANA makes, one mana of them at a time; else 0. */
unsigned iz_plain_kinds(iz_game *g, const iz_ability *ability);
/* Is it written as something that may be done, without the stack (ACTIVATED:SPECIAL)? */
static inline bool iz_is_special_action(const iz_game *g, uint32_t ability)
{
    return ability < IZ_LAND_MANA_ABILITY &&
           iz_ability_record(g, ability)->kind == IZ_ABILITY_ACTIVATED &&
           iz_ability_cell(g, ability)->arg & IZ_ACTIVATED_SPECIAL;
}
/* Pushes the frame that plays a mana ability; env becomes the frame's own. `spend`: mana of the
 * pool for its cost, NULL: as is found. kind: the mana to make if it leaves a choice. */
void iz_mana_ability_start(iz_game *g, int seat, const iz_ability *ability, int kind,
                           const uint8_t *spend);
/* The same for the nth step of a plan: all that it leaves open is settled by the plan, but for what
 * is used for its cost, of which the plan's choice is offered first. */
void iz_mana_step_start(iz_game *g, int seat, const iz_mana_plan *plan, int nth);
/* Lists the mana abilities that the seat could play now. */
void iz_list_mana_abilities(iz_game *g, int seat);
/* Taps a plain source for one mana, at once: only if nothing watches (iz_mana_is_quiet). */
void iz_mana_tap_plain(iz_game *g, int seat, const iz_mana_step *step);
bool iz_mana_is_quiet(iz_game *g);

/* How much an effect would add to seat's pool: exactly these, and so many of the kinds of a mask.
 */
typedef struct iz_mana_yield {
    int32_t fixed[IZ_MANA_KINDS];
    int32_t flex;
    uint8_t flex_mask;
    uint8_t flex_same; /* all of one kind */
    int8_t way;        /* asked for: the how-manieth of the ways that an instruction leaves open */
    int8_t ways;       /* so many there are; 0: it leaves none open */
} iz_mana_yield;
void iz_mana_yield_of(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *effect,
                      iz_mana_yield *yield);
/* What the source makes is changed as replacement effects in force say (playing/mana_instead.c). */
void iz_mana_replaced(iz_game *g, int seat, iz_slot slot, iz_mana_yield *yield);
/* May mana be of another kind than what makes it says? */
bool iz_mana_is_changed(iz_game *g);
/* What a source would make, as MANA_BECOMES has it. */
void iz_mana_recolored(iz_game *g, int seat, iz_mana_yield *yield);
/* MANA_BECOMES: of which kind mana is that the source would add for the player. */
int iz_mana_becomes(iz_game *g, int seat, iz_ref source, int kind);
/* INSTEAD_MANA: the kinds that the instruction says, of which the player chooses one who taps; how
 * much, 0: as much as it would be. Bits of its argument: */
enum { IZ_INSTEAD_COLORED_ONLY = 1, IZ_INSTEAD_CHOSEN = 2 };
unsigned iz_instead_kinds(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
int32_t iz_instead_much(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
/* What rules and triggered mana abilities add when it is tapped for mana of those kinds (mask). */
void iz_mana_extra(iz_game *g, int seat, iz_slot slot, unsigned kinds, iz_mana_yield *yield);
bool iz_mana_has_extra(iz_game *g);

/* ---- bills ----------------------------------------------------------------------------------- */

enum { IZ_BILL_ENTRIES = 20 };

typedef struct iz_bill_entry {
    uint32_t cell;  /* the cost's node */
    int32_t count;  /* how many, how much: worked out when it was billed; -1: at payment */
    iz_ref granter; /* whose rule asks for it; IZ_NO_REF: the thing's own cost */
    uint16_t times;
    uint16_t spare;
} iz_bill_entry;

typedef struct iz_bill {
    iz_mana_need mana;
    int32_t x;
    int32_t x_mana; /* how much of the generic mana stands for {X} */
    uint8_t seat;
    uint8_t entries;
    uint8_t failed;   /* it can't be paid at all, or is too long */
    uint8_t use;      /* IZ_USE_*: SPELL or ABILITY where one is played */
    uint16_t keyword; /* whose cost it is (flashback, morph, cycling …); IZ_KW_COUNT: of none */
    uint16_t choices; /* so many of the entries are choices of costs */
    iz_bill_entry entry[IZ_BILL_ENTRIES];
} iz_bill;

void iz_bill_begin(iz_bill *bill, int seat, int32_t x);
void iz_bill_add(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times);
/* The rule of another thing asks for it: its words are looked at from there. */
void iz_bill_add_of(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times,
                    iz_ref granter);
/* The nth cost of a choice of costs, an entry of the bill, takes the place of the choice. */
void iz_bill_settle(iz_game *g, iz_bill *bill, const iz_ctx *ctx, int entry, int nth);
/* What rules add to, or take from, the price of the spell `subject`, or of an ability of it
 * (IZ_NO_ABILITY: of the spell); `note`: it is announced in earnest. Does any make it cheaper? */
bool iz_bill_change(iz_game *g, iz_bill *bill, const iz_ctx *ctx, iz_slot subject, uint32_t ability,
                    bool note);
/* Does a rule make that ability of the object dearer, whatever it costs? */
bool iz_prices_rise(iz_game *g, iz_slot slot, uint32_t ability);
/* Does the mana of the land's basic types cost more than {T}? It is not planned then, but may be
 * made by hand. */
bool iz_land_mana_is_dear(iz_game *g, iz_slot slot);
/* Can the seat pay what it costs more? */
iz_concept iz_land_mana_verdict(iz_game *g, int seat, iz_slot slot, const iz_mana_room *room);
/* What is paid as an ability resolves, so many times; the cost of an echo is one of that keyword.
 */
void iz_payment_bill(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *cost, int times,
                     iz_bill *bill);
/* What turning the face-down permanent face up costs: its morph cost, with the X that is announced.
 */
void iz_unmorph_bill(iz_game *g, int seat, iz_slot slot, const iz_ctx *ctx, int32_t x,
                     iz_bill *bill);
/* IZ_C_NONE, or the concept by which it can't be paid now. `room` NULL: looked up. */
iz_concept iz_bill_verdict(iz_game *g, const iz_bill *bill, const iz_ctx *ctx,
                           const iz_mana_room *room);
/* Where the entry's words are looked at from: `ctx`, or what asks for it. */
iz_ctx iz_entry_ctx(iz_game *g, const iz_bill *bill, int entry, const iz_ctx *ctx);
/* Is there enough for all entries together (playing/together.c): of life, points and cards of the
 * library; of things, each of which is used once? Those `chosen` (a list; value: the entry) have
 * been used, and `used` would be by `entry` (IZ_NO_REF, -1: none). */
bool iz_bill_sums_suffice(const iz_game *g, const iz_bill *bill);
bool iz_bill_things_suffice(iz_game *g, const iz_bill *bill, const iz_ctx *ctx, uint16_t chosen,
                            int entry, iz_ref used);
bool iz_entry_payable(iz_game *g, const iz_bill *bill, int index, const iz_ctx *ctx);
/* An ability that may be played only once (each turn), which is in this environment, has been
 * played. Each that was given counts by what gave it. */
void iz_remember_activation(iz_game *g, uint16_t env);
bool iz_bill_taps_self(const iz_game *g, const iz_bill *bill);
/* Of a cost that takes any number whose attribute adds up to so much: that quantity; else NULL. */
const iz_cell *iz_cost_total(const iz_cell *cost);
/* Has a payment that is going on chosen the thing to be used up (sacrificed, discarded, tapped …)?
 * Then nothing else, no mana ability above all, can use it up before (playing/pay.c). */
bool iz_is_reserved(const iz_game *g, iz_ref ref);
/* Whose things a cost may be paid with: the payer's; out of one player's zone, whoever's
 * (OUT_OF_ONE); anybody's. */
typedef enum iz_cost_whose { IZ_COST_OWN, IZ_COST_OF_ONE_PLAYER, IZ_COST_OF_ANYONE } iz_cost_whose;
iz_cost_whose iz_cost_of_whom(const iz_cell *cost);
/* Is ref something that the cost can take? */
bool iz_cost_takes(iz_game *g, const iz_ctx *ctx, const iz_cell *cost, int seat, iz_ref ref);
/* In which zone are the things that the cost takes; IZ_ZONE_ANY: it takes nothing that is chosen.
 */
iz_zone iz_cost_zone(const iz_cell *cost);
/* The zones in which a cost finds what it takes: that one, or where there are lines all in which
 * permanents lie. */
int iz_cost_zones(const iz_game *g, const iz_cell *cost);
iz_zone iz_cost_zone_at(const iz_game *g, const iz_cell *cost, int n);
/* The quantity of a cost; NULL if it is always one thing. */
const iz_cell *iz_cost_quantity(const iz_cell *cost);
void iz_entry_bounds(iz_game *g, const iz_bill *bill, int index, const iz_ctx *ctx,
                     int32_t available, int32_t *lo, int32_t *hi);
bool iz_cost_has_x(const iz_game *g, const iz_cell *cost);
bool iz_cost_taps(const iz_cell *cost);

/* Pushes the frame that pays the bill. The env's done bit IZ_DONE_PAID tells whether it was paid;
 * if not, nothing has happened but mana abilities that the player played by hand. */
void iz_pay_start(iz_game *g, const iz_bill *bill, uint16_t env, iz_ref object, bool announcing,
                  const uint8_t *spend);
/* Of the payment that was just started: what is offered first (a list, which becomes its own), and
 * how much is taken where a cost leaves the amount open (-1: that is asked). */
void iz_pay_wish(iz_game *g, uint16_t things, int32_t amount);
enum { IZ_DONE_PAID = 1 << 14, IZ_DONE_TARGETS = 1 << 15 };

/* ---- mana that may be spent on certain things only ------------------------------------------- */

/* May all mana that the instruction makes be spent so? */
bool iz_mana_is_for(iz_game *g, int seat, const iz_mana_purpose *purpose, const iz_cell *effect,
                    iz_slot source);
/* What of each kind in the pool is free, and what of the rest may be spent so. */
void iz_mana_in_pool(iz_game *g, int seat, const iz_mana_purpose *purpose, int32_t *free,
                     int32_t *kept);
/* What mana of that kind in the pool, as the source made it last, may be spent on only (a node
 * MANA_FOR); 0: on anything. */
uint32_t iz_mana_only_of(const iz_game *g, int seat, iz_ref source, int kind);
/* Takes it out of the pool, what may not be spent on everything first. */
void iz_mana_spend(iz_game *g, int seat, const iz_mana_purpose *purpose, int kind, int32_t amount);
/* Before it is spent: a list of the nodes MANA_FOR:GIVES whose mana is among it. */
uint16_t iz_mana_given(iz_game *g, int seat, const iz_mana_purpose *purpose, const int32_t *spent);
/* IZ_USE_* of a payment in that environment. */
int iz_mana_use(const iz_game *g, const iz_bill *bill, uint16_t env);

/* ---- playing --------------------------------------------------------------------------------- */

/* An ability of a definition, by its place among those at the top. */
const iz_cell *iz_spell_cell(const iz_game *g, int definition, uint32_t *ability);
/* The KEYWORD node of that keyword printed on the definition, the nth; NULL. */
const iz_cell *iz_printed_keyword(const iz_game *g, int definition, iz_keyword keyword, int nth);
/* That of morph, printed or given where the card is, or the permanent; NULL. */
const iz_cell *iz_morph_of(iz_game *g, iz_slot slot);
/* The KEYWORD node of the flashback by which that way is, printed (on that definition) or given;
 * NULL: the card has none such. */
const iz_cell *iz_flashback_of(iz_game *g, iz_slot card, int definition, int way);
/* Has the card in a graveyard lost the one that is printed on it? */
bool iz_lacks_printed_flashback(iz_game *g, iz_slot card);
/* Does any effect give flashback? */
bool iz_flashback_is_given(iz_game *g);
/* The filter of what the Aura can enchant; NULL: it is none. */
const iz_cell *iz_enchant_filter(const iz_game *g, int definition);
/* The definition that is played that way. */
int iz_way_definition(const iz_game *g, iz_slot card, int way);
/* The price of a card played that way, additional costs that are paid already chosen in `paid`. */
void iz_spell_bill(iz_game *g, iz_slot card, int seat, int way, const iz_ctx *ctx, unsigned paid,
                   const uint8_t *times_paid, int32_t x, bool note, iz_bill *bill);
/* What playing the bearer's activated ability costs with that X, and what rules change. */
void iz_ability_bill(iz_game *g, iz_slot bearer, int seat, uint32_t ability, const iz_ctx *ctx,
                     int32_t x, bool note, iz_bill *bill);
/* env.paid of a spell that was played when no sorcery could be, if its card asks for that. */
enum { IZ_PAID_LATE = 15 };
/* Does it matter for the card whether a sorcery could be played: for its price, or for what is done
 * with the permanent (playing/bill.c)? */
bool iz_flash_matters(const iz_game *g, int definition);

/* The n-th rule in force that gives an alternative cost (PLAY_FOR); false: there are not so many.
 */
bool iz_given_cost(iz_game *g, int nth, iz_rule_hit *hit);
static inline bool iz_way_is_given(int way)
{
    return (way & 255) >= IZ_WAY_GIVEN && (way & 255) <= IZ_WAY_GIVEN_LAST;
}
/* Is it one of the alternative costs printed on the card? */
static inline bool iz_way_is_printed(int way)
{
    return (way & 255) >= IZ_WAY_ALTERNATIVE && (way & 255) < IZ_WAY_FLASHBACK;
}
/* The alternative cost of a way of casting, printed or given; NULL: it has none. */
const iz_cell *iz_way_cost(iz_game *g, int definition, int way, const iz_cell **condition);
/* The n-th alternative cost printed on it, with the condition that must hold (or NULL). */
const iz_cell *iz_alternative_cost(const iz_game *g, int definition, int nth,
                                   const iz_cell **condition);
/* The keyword that names what is paid that way; IZ_KW_COUNT: a sentence gives it, or nothing. */
iz_keyword iz_keyword_of_way(const iz_game *g, int definition, int way);
/* Looks at a card as the spell it would be under seat's control; back with the token given. */
enum { IZ_LOOK_TOUCHES_ROW = 1, IZ_LOOK_TOUCHES_ALL };
typedef struct iz_as_spell {
    uint8_t zone, controller, touched;
    uint32_t status;
    uint16_t definition;
} iz_as_spell;
iz_as_spell iz_as_spell_begin(iz_game *g, iz_slot card, int seat, int way);
void iz_as_spell_end(iz_game *g, iz_slot card, iz_as_spell was);
/* The environment of an activated ability that seat plays. */
uint16_t iz_env_for_ability(iz_game *g, const iz_ability *ability, int seat);
/* The MODES node that a player chooses from as the thing is played, in its effect; NULL. */
const iz_cell *iz_modes_of(const iz_cell *effect);
/* Does each slot have enough legal targets, and if it is modal enough modes? */
bool iz_play_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets,
                           const iz_cell *effect);
/* The greatest number that can be announced: of which it holds, as it does of each smaller one; 0
 * if of none above it. */
int32_t iz_greatest_x(iz_game *g, bool (*holds)(iz_game *g, int32_t x));
/* Must what is used for the alternative cost of that way be such that X fits it? */
bool iz_way_fits_x(const iz_game *g, int definition, int way);
/* With the optional costs chosen so far, can the spell that is announced be paid for with that X?
 */
bool iz_spell_x_is_payable(iz_game *g, iz_slot spell, int seat, const iz_ctx *ctx);
/* What a card says of the X of its own cost (X_MUST): does it say what it is, whether paid or not;
 * may it be x; the least that it may be; does it reckon with an opponent who is named first? */
bool iz_x_is_told(const iz_game *g, int definition);
bool iz_x_is_allowed(iz_game *g, const iz_ctx *ctx, int definition, int32_t x);
int32_t iz_least_x(iz_game *g, const iz_ctx *ctx, int definition);
bool iz_x_reckons_with_one(const iz_game *g, int definition);
/* Does it depend on X which targets are legal (not only on how many there are)? */
bool iz_targets_ask_x(const iz_cell *targets, const iz_cell *effect);
/* As iz_may_play_land, without the question who has priority. */
iz_concept iz_land_verdict(iz_game *g, int seat, iz_slot card);
/* May the seat play the card from where it is by an effect (PLAY_FROM, MAY_PLAY)? */
bool iz_is_let_play(iz_game *g, int seat, iz_slot card);
/* The same without paying its mana cost. */
bool iz_is_let_play_free(iz_game *g, int seat, iz_slot card);
/* The rule by which a spell is played that way. */
iz_concept iz_concept_of_way(int way);
iz_concept iz_cast_verdict(iz_game *g, int seat, iz_slot card, int way, const iz_mana_room *room);
/* The rule that forbids the player to play it that way, a land or a spell, as an effect has him do:
 * whatever the time and the place. */
iz_concept iz_told_verdict(iz_game *g, int seat, iz_slot card, int way);
iz_concept iz_activate_verdict(iz_game *g, int seat, iz_slot bearer, const iz_ability *ability,
                               const iz_mana_room *room);

/* ---- targets --------------------------------------------------------------------------------- */

/* Protection, shroud and rules against being targeted by the ctx's source. */
iz_concept iz_target_shield(iz_game *g, const iz_ctx *ctx, iz_ref ref);
/* The TARGET node of a slot of the environment, those of modes included; NULL: there is none. */
const iz_cell *iz_target_of_slot(const iz_game *g, uint16_t env, const iz_cell *targets, int slot);
/* Pushes the frame that chooses what an Aura spell is to enchant, into register 0. */
void iz_choose_enchanted(iz_game *g, uint16_t env, const iz_cell *filter, int seat, iz_ref object);
bool iz_enchanted_exists(iz_game *g, const iz_ctx *ctx, const iz_cell *filter);
bool iz_enchanted_recheck(iz_game *g, uint16_t env, const iz_cell *filter);
iz_concept iz_enchant_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref);
/* Why the object or player is no legal target of the slot for which the top frame is asking, or
 * IZ_C_NONE. */
iz_concept iz_target_refusal(iz_game *g, iz_ref ref);
/* Is the target that is being chosen asked for before others because these depend on it, whichever
 * the text names first? */
bool iz_target_comes_first(iz_game *g);
/* Becomes-a-target events of all that env's registers target. */
void iz_announce_targets(iz_game *g, uint16_t env, iz_ref object);

#endif
