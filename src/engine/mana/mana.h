/*
 * Mana: pools, what sources make, what a seat could pay with, plans of payments; mana abilities.
 */
#ifndef IZ_ENGINE_MANA_H
#define IZ_ENGINE_MANA_H

#include "engine/events/event.h"

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
    bool open;       /* what there is depends on more than the sources themselves */
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

/* Mana for life (LIFE_FOR_MANA): how much life each time, how often there is life enough; `kind`:
 * of the one mana that it is, -1: it is more. */
typedef struct iz_mana_life_offer {
    int32_t life, times;
    int kind;
} iz_mana_life_offer;

/* Is it written as something that may be done, without the stack (ACTIVATED:SPECIAL)? */
static inline bool iz_is_special_action(const iz_game *g, uint32_t ability)
{
    return ability < IZ_LAND_MANA_ABILITY &&
           iz_ability_record(g, ability)->kind == IZ_ABILITY_ACTIVATED &&
           iz_ability_cell(g, ability)->arg & IZ_ACTIVATED_SPECIAL;
}

/* Does no rule in force forbid the playing of any mana ability (for all that is known)? */
bool iz_mana_is_allowed(const iz_game *g);
void iz_mana_room_fill(iz_game *g, int seat, iz_slot without, iz_mana_room *room);
/* Does the room cover the need? Exactly for plain sources; for others a bounded search. */
bool iz_mana_covers(iz_game *g, const iz_mana_room *room, const iz_mana_need *need,
                    const iz_mana_purpose *purpose);
/* … and so without a plan: with the pool and sources that are tapped for one mana each. */
bool iz_mana_covers_plainly(const iz_game *g, const iz_mana_room *room, const iz_mana_need *need);
/* Is it plainly too little, whatever the sources besides make? */
bool iz_mana_bars(const iz_mana_room *room, const iz_mana_need *need);
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
/* Pushes the frame that plays a mana ability; env becomes the frame's own. `spend`: mana of the
 * pool for its cost, NULL: as is found. kind: the mana to make if it leaves a choice. */
void iz_mana_ability_start(iz_game *g, int seat, const iz_ability *ability, int kind,
                           const uint8_t *spend);
/* The same for the nth step of a plan: all that it leaves open is settled by the plan, but for what
 * is used for its cost, of which the plan's choice is offered first. */
void iz_mana_step_start(iz_game *g, int seat, const iz_mana_plan *plan, int nth);
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
/* What the source makes is changed as replacement effects in force say (mana/instead.c). */
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
/* `only`: the MANA_FOR node (index in set->cells) that says what it may be spent on; 0: anything.
 */
void iz_add_mana(iz_game *g, int seat, int kind, int32_t amount, iz_ref source, uint32_t only);
void iz_empty_pool(iz_game *g, int seat);
/* As a step or phase ends: all of it but what its player keeps this turn; how much was lost. */
int64_t iz_lose_unspent(iz_game *g, int seat);

#endif
