/*
 * The same effect begun again: "{0}: this becomes a 3/3 creature until end of turn", ten times in a
 * turn. Where the new effect does all that the earlier one did, and doing it twice does nothing
 * more, the earlier one is over, so that a game's effects don't grow with each such activation.
 * Concept CONTINUOUS; what is seen of the game is the same with and without it.
 */
#include "engine/characteristics/modifications.h"
#include "engine/events/lasting.h"
#include "engine/procedures.h"

static bool is_bare(const iz_cell *node)
{
    for (const iz_cell *child = node + 1; child < node + node->span; child += child->span)
        if (child->op != IZ_NONE)
            return false;
    return true;
}

/* A keyword that the rules know as such: to have it twice is to have it. */
static bool gains_once(const iz_cell *gain)
{
    const iz_cell *end = gain + gain->span;
    for (const iz_cell *child = gain + 1; child < end; child += child->span)
        if (child->op != IZ_NONE &&
            (child->op != IZ_KEYWORD || !is_bare(child) || iz_keywords[child->arg].kind == 'T'))
            return false;
    return true;
}

/* Does doing it twice do the same as doing it once, the later time? */
static bool overwrites(const iz_cell *modification)
{
    switch (modification->op) {
    case IZ_SET_PT:
    case IZ_BECOME:
    case IZ_BECOME_ALSO:
    case IZ_BECOME_STILL_LAND:
    case IZ_SET_COLORS:
    case IZ_LOSE_ABILITIES:
    case IZ_ALL_CREATURE_TYPES:
    case IZ_LOSE_CREATURE_TYPES:
        return true;
    case IZ_GAIN:
        return gains_once(modification);
    case IZ_LOSE_KEYWORD:
    case IZ_CANT:
    case IZ_MUST:
        return is_bare(modification);
    default:
        return false;
    }
}

/* The environments matter only by the words that were changed; quantities are settled. */
static bool same_words(const iz_game *g, const iz_effect *a, const iz_effect *b)
{
    return (a->env == IZ_NIL || g->envs[a->env].words == IZ_NIL) &&
           (b->env == IZ_NIL || g->envs[b->env].words == IZ_NIL);
}

static bool is_same(const iz_game *g, const iz_effect *a, const iz_effect *b)
{
    return a->kind == b->kind && a->cell == b->cell && a->source == b->source &&
           a->controller == b->controller && a->duration == b->duration &&
           (a->flags | IZ_EFFECT_SHARES) == (b->flags | IZ_EFFECT_SHARES) &&
           a->made_turn == b->made_turn && a->until_step == b->until_step &&
           a->until_seat == b->until_seat && same_words(g, a, b) &&
           iz_links_equal(g, a->affected, b->affected) && iz_links_equal(g, a->fixed, b->fixed);
}

void iz_effect_end_earlier(iz_game *g, uint32_t index)
{
    const iz_effect *effect = &g->effects[index];
    const iz_cell *cell = &g->cards->cells[effect->cell];
    if (effect->kind != IZ_EFFECT_CONTINUOUS || effect->duration != IZ_LASTS_TURN ||
        effect->flags & IZ_EFFECT_IS_COPY)
        return;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        if (!overwrites(m))
            return;
    IZ_EACH_ENTRY (g, i, effects)
        if (i != index && is_same(g, &g->effects[i], effect)) {
            iz_effect_end(g, i);
            return;
        }
}
