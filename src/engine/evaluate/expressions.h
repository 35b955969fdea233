/*
 * What programs say, evaluated: selectors, filters, quantities, conditions, words; seen from a
 * context.
 */
#ifndef IZ_ENGINE_EXPRESSIONS_H
#define IZ_ENGINE_EXPRESSIONS_H

#include "engine/characteristics/chars.h"
#include "engine/characteristics/rules.h"

/* Where an expression is looked at from. */
typedef struct iz_ctx {
    uint16_t env;       /* IZ_NIL in static abilities */
    uint8_t controller; /* YOU */
    uint8_t bounds;     /* how many of `bound` are used */
    iz_ref self;
    iz_ref bound[IZ_BOUND_LEVELS];
    uint8_t present; /* "for as long as": what is no longer there does not count: internal */
    iz_ref giver;    /* 1 + what gave the bearer the ability (GRANTER); 0: its own */
    int32_t tried_x; /* X, while it is asked whether something could be announced; 0: what it is */
    uint16_t paying; /* 1 + the keyword for whose cost a bill is made (PAYS_FOR); 0: none */
    uint8_t symbols[6]; /* of each kind of mana in the cost for which a bill is made */
    iz_ref played;      /* 1 + a spell that is judged as it was when it was played; 0: none */
} iz_ctx;
iz_ctx iz_ctx_of_env(const iz_game *g, uint16_t env);
/* What gave the ability to its bearer, as iz_ctx and iz_env keep it. */
iz_ref iz_giver_of(const iz_game *g, const iz_ability *ability);
/* Who that is, `own` if nothing has given it. */
static inline iz_ref iz_given_by(iz_ref giver, iz_ref own) { return giver ? giver - 1 : own; }
/* For a static ability or another rule of an object. */
iz_ctx iz_ctx_of_object(const iz_game *g, iz_slot bearer, uint16_t env);
/* For the quality of a keyword that the object has: where a static ability gives it, "you" is the
 * giver's controller, and the giver has chosen the color ("protection from the chosen color"). */
iz_ctx iz_ctx_of_quality(const iz_game *g, iz_slot bearer, const iz_ability *ability);
/* For the words of a rule in force (characteristics/statics.c): its source, its controller, what it
 * captured. */
iz_ctx iz_ctx_of_rule(const iz_game *g, const iz_rule_hit *hit);

/* ---- what is within the range of whoever looks -------------------------------------------------- */

/* Is it within the seat's range of influence (Izvori F2.20, F2.24): oneself, the players so near,
 * and what they control; outside of play, what they own? IZ_NO_SEAT: nobody looks, all is. Asked
 * where something is selected, judged by a filter, chosen, watched for, attacked or attached. */
bool iz_is_within(iz_game *g, int viewpoint, iz_ref ref);
static inline bool iz_in_range(iz_game *g, int viewpoint, iz_ref ref)
{
    return __builtin_expect(!g->ranges_limited, 1) || iz_is_within(g, viewpoint, ref);
}

/* As a turn begins: who is within whose range (Izvori F2.23). */
void iz_ranges_settle_anew(iz_game *g);
static inline void iz_ranges_settle(iz_game *g)
{
    if (g->head->options & IZ_GAME_RANGES)
        iz_ranges_settle_anew(g);
}
/* What is asked from here to iz_ranges_told is asked for that rule: it was at work if something was
 * left out; where it is switched off, it is asked as though nobody's range ended anywhere. */
typedef struct iz_range_use {
    uint32_t left_out;
    uint16_t concept; /* IZ_C_NONE: nobody's range ends anywhere */
    bool lifted;
} iz_range_use;
static inline iz_range_use iz_ranges_used(iz_game *g, iz_concept concept)
{
    if (!g->ranges_limited)
        return (iz_range_use){.concept = IZ_C_NONE};
    bool lifted = iz_is_off(g, concept);
    g->ranges_limited = !lifted;
    return (iz_range_use){g->left_out, (uint16_t)concept, lifted};
}
static inline void iz_ranges_told(iz_game *g, iz_range_use use)
{
    if (use.concept == IZ_C_NONE)
        return;
    if (use.lifted)
        g->ranges_limited = 1;
    if (g->left_out != use.left_out)
        iz_count_applied(g, (iz_concept)use.concept);
}

/* ---- values ---------------------------------------------------------------------------------- */

iz_set iz_select(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
/* Is ref in the selector's set? Without building it where that is possible. */
bool iz_selects(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref);
bool iz_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref);
int32_t iz_quantity(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity);
/* Bounds of a quantity that leaves a choice (ANY_NUMBER, UP_TO); lo = hi otherwise. */
void iz_quantity_bounds(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity, int32_t available,
                        int32_t *lo, int32_t *hi);
/* A quantity of a modification (characteristics/continuous.c): as it was settled when the lasting
 * effect (index in effects; see iz_rule_hit) began, or as it is now for a static ability (IZ_NIL).
 */
int32_t iz_effect_quantity(iz_game *g, const iz_ctx *ctx, uint16_t effect, const iz_cell *quantity);
/* A quantity of that rule's modification, as it is for it now (or was when its effect began). */
int32_t iz_rule_quantity(iz_game *g, const iz_rule_hit *hit, const iz_cell *quantity);
/* Does nothing tell the X of a triggered ability until its controller chooses X of something ("you
 * may reveal X cards")? */
bool iz_x_is_open(const iz_game *g, uint16_t env);
/* Of a COST_REMOVE_COUNTERS: does only its payment tell how many it takes? */
bool iz_counters_cost_is_open(const iz_cell *cost);
bool iz_holds(iz_game *g, const iz_ctx *ctx, const iz_cell *condition);
/* The first player of a selector, or IZ_NO_SEAT. */
int iz_select_seat(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
/* The zone that a filter asks for (IS_IN somewhere in its conjunction), else `otherwise`. */
iz_zone iz_filter_zone(const iz_cell *filter, iz_zone otherwise);

/* ---- words ----------------------------------------------------------------------------------- */

/* Words (colours, land types, creature types) of operands go through substitutions. */
int iz_word_here(iz_game *g, const iz_ctx *ctx, int word);
/* A mask of colours as its words stand here. */
uint32_t iz_colors_here(iz_game *g, const iz_ctx *ctx, uint32_t colors);
/* Memory cells hold words with IZ_NO_REF in the link's ref: a colour as its IZ_COLOR_* bit, a card
 * type as iz_cell_of_card_type(bit number), any other word as its number. The first word in the
 * object's cell; 0: none was chosen. */
int32_t iz_cell_word(iz_game *g, iz_ref object, int cell);
/* The word that an expression means by a memory cell: as it was chosen in this resolution, or as
 * the effect began; else of what granted the ability; of its bearer; of what made the effect. */
int32_t iz_chosen_word(iz_game *g, const iz_ctx *ctx, int cell);
static inline int32_t iz_cell_of_card_type(int bit) { return -1 - bit; }
/* The node as it stands here: with the colour or type that was chosen for it, and in the words to
 * which effects have changed it. */
iz_cell iz_cell_here(iz_game *g, const iz_ctx *ctx, iz_cell cell);
/* Do two filters say the same, each as it stands where it is? */
bool iz_same_here(iz_game *g, const iz_ctx *ctx_a, const iz_cell *a, const iz_ctx *ctx_b,
                  const iz_cell *b);

/* The book's row of the way in which a card is played; NULL: it is none. */
const iz_way_row *iz_way_row_of(const iz_game *g, int way);
/* HKK: the bond (89), the advantage (91.2.6); evaluate/bonds.c. */
bool iz_holds_bond(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
bool iz_holds_began(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
bool iz_holds_advantage(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);

#endif
