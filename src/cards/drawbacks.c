/*
 * Abilities that clearly harm their controller: whatever they do falls on the controller, on the
 * card itself or on what the controller has, and is listed below; or it is good, and falls on
 * opponents. What leads to it (choices, payments, conditions) doesn't matter. Decision 165.
 */
#include "cards/drawbacks.h"

#include "cards/cards.h"

/* What harms whoever is named by that child; what is good for them. */
static const struct {
    uint8_t op, child;
    bool good;
} doings[IZ_OP_COUNT] = {
#define HARMS(node, whom) [IZ_##node] = {1, whom, false}
#define HELPS(node, whom) [IZ_##node] = {1, whom, true}
    HARMS(LOSE_LIFE, 0),
    HARMS(DISCARD, 0),
    HARMS(DISCARD_RANDOM, 0),
    HARMS(DISCARD_ALL, 0),
    HARMS(DISCARD_THESE, 0),
    HARMS(MILL, 0),
    HARMS(SACRIFICE, 0),
    HARMS(SACRIFICE_THESE, 0),
    HARMS(DESTROY, 0),
    HARMS(DESTROY_NO_REGEN, 0),
    HARMS(TAP, 0),
    HARMS(DEAL_DAMAGE, 2),
    HARMS(LOSE_GAME, 0),
    HARMS(CANT, 0),
    HARMS(MUST, 0),
    HARMS(DOESNT_UNTAP, 0),
    HARMS(ENTERS_TAPPED, 0),
    HARMS(SKIPS, 0),
    HARMS(SKIP, 0),
    HARMS(MOVE, 0),
    HARMS(BOOST, 0),
    HELPS(GAIN_LIFE, 0),
    HELPS(DRAW, 0),
#undef HARMS
#undef HELPS
};

/* Whose is what the filter speaks of? */
static bool says_whose(const iz_cell *filter, iz_op who)
{
    if (filter->op == IZ_CONTROLLED_BY || filter->op == IZ_OWNED_BY)
        return filter[1].op == who;
    for (int n = 0; filter->op == IZ_AND && n < iz_child_count(filter); n++)
        if (says_whose(iz_child(filter, n), who))
            return true;
    return false;
}

/* The cell inside the ability that says what is in the register; NULL: none. */
static const iz_cell *filled_by(const iz_cell *ability, int reg)
{
    int slot = 0;
    for (const iz_cell *at = ability; at < ability + ability->span; at++) {
        if (at->op == IZ_TARGET && slot++ == reg)
            return iz_child(at, 0);
        if (at->op == IZ_CHOOSE && at->arg == reg)
            return iz_child(at, 1);
    }
    return NULL;
}

/* Is it the controller, the card or something that the controller has; are they opponents? */
static bool is_of(const iz_cell *ability, const iz_cell *whom, bool opponents)
{
    const iz_cell *filled;
    switch (whom->op) {
    case IZ_YOU:
    case IZ_SELF:
        return !opponents;
    case IZ_OPPONENTS:
        return opponents;
    case IZ_IS_OPPONENT:
        return opponents;
    case IZ_ALL:
        return says_whose(iz_child(whom, 0), opponents ? IZ_OPPONENTS : IZ_YOU);
    case IZ_REG:
        filled = filled_by(ability, whom->arg);
        return filled && is_of(ability, filled, opponents);
    default:
        return says_whose(whom, opponents ? IZ_OPPONENTS : IZ_YOU);
    }
}

static bool lowers(const iz_cell *boost)
{
    for (int n = 1; n < 3; n++)
        if (iz_child(boost, n)->op != IZ_NUMBER || iz_child(boost, n)->arg > 0)
            return false;
    return true;
}

/* Out of play. */
static bool takes_away(const iz_cell *move)
{
    int zone = iz_child(move, 1)->arg & 255;
    return (1 << zone & IZ_ZONES_IN_PLAY) == 0;
}

static bool does_harm(const iz_cell *ability, const iz_cell *doing)
{
    if (!doings[doing->op].op || (doing->op == IZ_BOOST && !lowers(doing)) ||
        (doing->op == IZ_MOVE && !takes_away(doing)))
        return false;
    return is_of(ability, iz_child(doing, doings[doing->op].child), doings[doing->op].good);
}

/* Does it only lead to what others do? */
static bool only_leads(const iz_cell *cell)
{
    if (cell->op == IZ_CHOOSE || cell->op == IZ_MAY_PAY || cell->op == IZ_SHUFFLE)
        return true;
    for (int n = 0; n < iz_child_count(cell); n++) {
        char class = iz_nodes[iz_child(cell, n)->op].class;
        if (class == 'E' || class == 'M')
            return true;
    }
    return false;
}

bool iz_harms_controller(const iz_cell *ability)
{
    bool harms = false;
    if (ability->op != IZ_TRIGGERED && ability->op != IZ_STATIC && ability->op != IZ_ACTIVATED)
        return false;
    for (const iz_cell *at = ability + 1; at < ability + ability->span; at++) {
        char class = iz_nodes[at->op].class;
        if ((class != 'E' && class != 'M') || only_leads(at))
            continue;
        if (!does_harm(ability, at))
            return false;
        harms = true;
    }
    return harms;
}
