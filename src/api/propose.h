/*
 * Proposals of whole declarations (izvor.h): what the files that make them share.
 *
 * A proposal is made on a copy of the game, the trial, step by step out of the options that there
 * are, so that it is legal by the same predicates as what a player declares by hand. What a way of
 * declaring wishes for are options in the order in which they are wanted; what isn't possible (any
 * more) is left out, and what has to be declared is declared besides. All that is looked at is what
 * the seat sees: what lies open, and its own options.
 */
#ifndef IZ_API_PROPOSE_H
#define IZ_API_PROPOSE_H

#include "engine/flow/ask.h"
#include "izvor/izvor.h"

typedef struct iz_proposer {
    iz_game *game;  /* as it stands */
    iz_game *trial; /* a copy, the proposer's own: whoever makes a proposal begins it anew */
    int seat;       /* who decides */
    iz_proposals *made;
    iz_option *wishes;
    int wish_count, wish_room;
    bool failed; /* memory ran out: nothing is proposed */
} iz_proposer;

/* A creature that may be declared, or be declared against. */
typedef struct iz_fighter {
    iz_ref ref;
    int32_t power, left; /* damage that it deals; that it takes to die */
    bool first;          /* strikes first */
    int32_t worth;       /* who is missed most */
} iz_fighter;

iz_fighter iz_fighter_of(iz_game *g, iz_ref ref);
/* Does one kill the other, if these two fight? */
bool iz_beats(const iz_fighter *one, const iz_fighter *other);
/* The strongest first; those of one strength as they stand. */
void iz_sort_by_power(iz_fighter *fighters, int count);

/* ---- making one ------------------------------------------------------------------------------ */

/* The trial, as the game stands; NULL: memory ran out. */
iz_game *iz_propose_begin(iz_proposer *p);
void iz_propose_wish(iz_proposer *p, iz_option option);
/* A creature is declared against that player or object. */
void iz_propose_pair(iz_proposer *p, iz_option_kind kind, iz_ref creature, iz_ref target);
/* What the wishes come to, "done" included; the wishes are gone then. */
void iz_propose_wishes(iz_proposer *p, const char *code);
/* The trial's n-th option is the next of the proposal being made; it is taken. False: it can't be.
 */
bool iz_propose_take(iz_proposer *p, uint64_t n);
/* The options taken since iz_propose_begin are a proposal, unless there is one that is the same. In
 * a set it is all one in which order they were taken. */
void iz_propose_end(iz_proposer *p, const char *code, bool is_set);

/* ---- of what --------------------------------------------------------------------------------- */

void iz_propose_attacks(iz_proposer *p);    /* propose_fights.c */
void iz_propose_blocks(iz_proposer *p);     /* propose_fights.c */
void iz_propose_line_fight(iz_proposer *p); /* propose_lines.c */
void iz_propose_lines(iz_proposer *p);      /* propose_lines.c */
void iz_propose_shares(iz_proposer *p);     /* propose_orders.c */
void iz_propose_order(iz_proposer *p);      /* propose_orders.c */
void iz_propose_strikes(iz_proposer *p);    /* propose_orders.c */

#endif
