/*
 * What the search for a payment (mana_plan.c) is made of: the sources that there are
 * (mana_sources.c), and what the way at hand has done with them. Nothing of it is kept in the
 * value.
 */
#ifndef IZ_ENGINE_PLAYING_MANA_PLAN_H
#define IZ_ENGINE_PLAYING_MANA_PLAN_H

#include "engine/mana/match.h"

enum { PLAN_SOURCES = 48, PLAN_STEPS = 60, PLAN_THINGS = 160, PLAN_TAKEN = 8 };

/* What a step has done to a thing. */
typedef enum mana_mark { MARK_TAPPED = 1, MARK_UNTAPPED, MARK_GONE } mana_mark;

/* A mana ability that is not plain, or a plain one that makes more than its text says. */
typedef struct mana_source {
    iz_slot slot;
    int16_t nth;
    uint32_t ability;
    bool taps;
    bool goes;  /* it uses itself up */
    bool bound; /* its mana can't pay for other sources */
    bool has_cost;
    uint8_t plain_mask;    /* a plain one: the kinds that it can be tapped for */
    uint8_t ways;          /* to be chosen from as it is played */
    uint8_t kinds;         /* what it could make; IZ_MANA_ANY: not known */
    uint8_t marks;         /* mana_mark: what happens to the things that its cost takes */
    int8_t uses;           /* left */
    int8_t takes;          /* so many things each time */
    int16_t first, things; /* to be taken from */
    int16_t gain;          /* at the most, its own cost taken off */
    int16_t rank;
    int32_t life, amount; /* each time; amount: the most that it can take of what it leaves open */
    iz_mana_need cost;
    iz_mana_yield yield; /* unless it depends on what is taken, or on which way */
} mana_source;

/* A source as it is played on the way. */
typedef struct mana_played {
    const mana_source *source;
    int8_t way;
    uint8_t kind;
    int32_t amount;
    int first_unit, units; /* of the mana that leaves a choice; 0 units: there is none */
    iz_slot taken[PLAN_TAKEN];
} mana_played;

typedef struct mana_search {
    iz_game *g;
    uint8_t seat;
    iz_mana_as as;
    unsigned wanted; /* kinds that something else asks for */
    const iz_mana_purpose *purpose;
    const iz_mana_need *need;
    iz_mana_plan *plan;
    int nodes;
    int depth, most; /* sources played on the way; at most */
    bool cut;        /* with more of them there might be a way */
    unsigned asked;  /* kinds that symbols ask for, those of sources' costs, too */
    int sources, things, marked;
    int32_t life;                /* left for the costs of sources */
    int32_t bulk[IZ_MANA_KINDS]; /* of the pool, spent beforehand: see spend_in_bulk */
    struct {
        iz_slot slot;
        uint8_t mark;
    } mark[PLAN_STEPS * PLAN_TAKEN];
    mana_played way[PLAN_STEPS];
    mana_source source[PLAN_SOURCES];
    iz_slot thing[PLAN_THINGS];
    mana_match match;
} mana_search;

/* All that the seat could pay with: units and sources. */
void iz_mana_gather(mana_search *find);
/* What playing the source makes: that way, with those things taken, with that amount. */
void iz_mana_source_yield(mana_search *find, const mana_source *source, int way,
                          const iz_slot *taken, int32_t amount, iz_mana_yield *yield);
/* Which ability of the plain source makes that kind. */
void iz_mana_plain_ability(iz_game *g, iz_slot slot, int kind, uint32_t *ability, int16_t *nth);

#endif
