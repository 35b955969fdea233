/*
 * X of an announcement: the greatest that can be paid for and leaves targets enough is worked out,
 * and its player names a number up to that.
 *
 * Carries out: mtg 409.1b, 203.3; Izvori D10.11.
 */
#include "engine/events/way_plays.h"
#include "engine/playing/announcement.h"
#include "engine/procedures.h"

enum { X_BEGIN, X_CHOSEN };

/* ---- is there any ---------------------------------------------------------------------------- */

static bool keyword_has_x(const iz_game *g, const iz_cell *cell)
{
    return cell && iz_cost_has_x(g, iz_child(cell, 0));
}

/* Is there an X to be announced, in the mana cost or in another cost (409.1b)? */
static bool has_x(iz_game *g, const iz_announcement *a)
{
    if (a->kind == IZ_OPTION_ACTIVATE)
        return iz_cost_has_x(g, iz_child(iz_ability_cell(g, a->ability), 0));
    int definition = g->objects[a->slot].definition;
    if (iz_x_is_told(g, definition))
        return true;
    const iz_card_def *def = &g->cards->definitions[definition];
    if (iz_payment_of(g)->has_x && iz_payment_of(g)->has_x(g, a->slot))
        return true;
    const iz_cell *condition, *cost;
    iz_optional_cost more;
    for (int n = 0; a->env != IZ_NIL && iz_optional_cost_at(g, a->slot, definition, n, &more); n++)
        if (g->envs[a->env].paid & 1u << more.number && iz_cost_has_x(g, more.cost))
            return true;
    switch (iz_way_kind(a->way)) {
    case IZ_WAY_MORPH:
    case IZ_WAY_MASKED:
        return false;
    case IZ_WAY_NORMAL:
        if (def->cost.x > 0)
            return true;
        break;
    case IZ_WAY_FLASHBACK:
        cost = iz_child(iz_flashback_of(g, a->slot, definition, a->way), 0);
        if (cost->op == IZ_COST_SELF_MANA_COST ? def->cost.x > 0 : iz_cost_has_x(g, cost))
            return true;
        break;
    case IZ_WAY_MADNESS:
        if (keyword_has_x(g, iz_madness_of(g, a->slot)))
            return true;
        break;
    case IZ_WAY_FREE:
        break;
    default:
        if (iz_way_row_of(g, a->way))
            break;
        cost = iz_way_cost(g, definition, a->way, &condition);
        if (cost && iz_cost_has_x(g, cost))
            return true;
    }
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[def->first_ability + n].cell];
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++)
            if (iz_child(cell, m)->op == IZ_ADDITIONAL_COST && iz_cost_has_x(g, iz_child(cell, m)))
                return true;
    }
    return false;
}

/* ---- how great it may be --------------------------------------------------------------------- */

static bool x_is_affordable(iz_game *g, int32_t x)
{
    uint16_t env = iz_announcing(g)->env;
    int32_t before = g->envs[env].x;
    g->envs[env].x = x;
    bool can = iz_is_affordable(g, g->envs[env].paid, g->envs[env].times_paid, x);
    const iz_announcement *a = iz_announcing(g);
    const iz_payment *payment = iz_payment_of(g);
    if (can && a->kind == IZ_OPTION_CAST && payment->has_x && payment->has_x(g, a->slot))
        can = payment->can_pay_x(g, a->seat, a->slot, x);
    g->envs[env].x = before;
    return can;
}

static bool x_has_targets(iz_game *g, int32_t x)
{
    uint16_t env = iz_announcing(g)->env;
    int32_t before = g->envs[env].x;
    g->envs[env].x = x;
    bool has = iz_announcement_has_targets(g);
    g->envs[env].x = before;
    return has;
}

/* Could it be announced with that X: paid for, and enough targets? */
static bool x_is_possible(iz_game *g, int32_t x)
{
    return x_is_affordable(g, x) && x_has_targets(g, x);
}

/* The card may say what X can't be, or what it is. */
static void keep_to_what_is_told(iz_game *g, int32_t *least, int32_t *most)
{
    const iz_announcement *a = iz_announcing(g);
    int definition = g->objects[a->slot].definition;
    iz_ctx ctx = iz_ctx_of_env(g, a->env);
    while (*least < *most && !iz_x_is_allowed(g, &ctx, definition, *least))
        ++*least;
    while (*most > *least && !iz_x_is_allowed(g, &ctx, definition, *most))
        --*most;
}

enum { X_TRIED = 100 }; /* so many values from either end are looked at for targets */

/* What is used for the cost must fit X: each value may or may not be possible. */
static void range_that_fits(iz_game *g, int32_t *least, int32_t *most)
{
    for (*most = X_TRIED; *most > 0 && !x_is_possible(g, *most);)
        --*most;
    while (*least < *most && !x_is_possible(g, *least))
        ++*least;
}

/* What may be a target depends on X: from the least to the greatest that has one. */
static void range_with_targets(iz_game *g, int32_t *least, int32_t *most)
{
    int32_t paid = iz_greatest_x(g, x_is_affordable);
    *most = paid;
    while (*most > 0 && paid - *most < X_TRIED && !x_has_targets(g, *most))
        --*most;
    while (*least < *most && *least < X_TRIED && !x_has_targets(g, *least))
        ++*least;
}

static iz_flow ask(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    bool spell = a->kind == IZ_OPTION_CAST;
    const iz_cell *targets = iz_announced_targets(g, a);
    int32_t least = 0, most;
    if (spell && iz_way_fits_x(g, g->objects[a->slot].definition, a->way))
        range_that_fits(g, &least, &most);
    else if (targets && iz_targets_ask_x(targets, targets + targets->span))
        range_with_targets(g, &least, &most);
    else
        most = iz_greatest_x(g, x_is_possible);
    a = iz_announcing(g);
    if (least == 0 && a->kind == IZ_OPTION_ACTIVATE &&
        iz_ability_cell(g, a->ability)->arg & IZ_ACTIVATED_X_NOT_ZERO)
        least = 1;
    if (spell)
        keep_to_what_is_told(g, &least, &most);
    iz_frame_top(g)->pc = X_CHOSEN;
    a = iz_announcing(g);
    return iz_ask_number(g, a->seat, IZ_FOR_X, a->object, least, most);
}

/* ---- the frame ------------------------------------------------------------------------------- */

void iz_choose_x(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    if (iz_names_opponent(g, a->env) || has_x(g, iz_announcing(g)))
        iz_frame_push(g, IZ_FRAME_CHOOSE_X, sizeof(iz_frame));
}

iz_flow iz_run_choose_x(iz_game *g, void *frame)
{
    (void)frame;
    const iz_announcement *a = iz_announcing(g);
    if (iz_has_left(g, a->seat))
        return IZ_FINISHED;
    switch (iz_frame_top(g)->pc) {
    case X_BEGIN:
        if (iz_names_opponent(g, a->env)) { /* and then goes on here */
            iz_name_opponent(g, a->env, a->seat, a->object);
            return IZ_GO;
        }
        return has_x(g, iz_announcing(g)) ? ask(g) : IZ_FINISHED;
    case X_CHOSEN:
    default:
        if (!iz_is_off(g, IZ_C_PLAY_X))
            g->envs[a->env].x = (int32_t)g->head->answer.number;
        iz_note(g, IZ_C_PLAY_X, IZ_SAY_X, (int)g->head->answer.number);
        return IZ_FINISHED;
    }
}
