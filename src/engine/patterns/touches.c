/*
 * Which kinds of events what is in force may touch: replace or prevent them, change how they
 * happen, or forbid them. One table; whoever looks for replacements asks for those rows only that
 * are some.
 *
 * Carries out: nothing by itself; mtg 419, 412.2 and Izvori D20, D6 are looked up by it.
 */
#include "engine/patterns/patterns.h"

#define KIND(name) (UINT64_C(1) << IZ_EV_##name)

/* How the modification, or the node of a lasting effect, does it. */
typedef enum touch_way {
    SETTLES,   /* it is asked as the event is settled, or forbids it */
    REPLACES,  /* it is one of the effects among which who is affected chooses */
    BY_PATTERN /* likewise, and its first child says which events */
} touch_way;

static const struct {
    touch_way way;
    uint64_t events;
} touches[IZ_OP_COUNT] = {
    [IZ_REPLACE] = {BY_PATTERN, 0},
    [IZ_REPLACE_NEXT] = {BY_PATTERN, 0},
    [IZ_PREVENT_DAMAGE] = {REPLACES, KIND(DAMAGE)},
    [IZ_PROTECTED] = {REPLACES, KIND(DAMAGE)},
    [IZ_DAMAGE_TO] = {REPLACES, KIND(DAMAGE)},
    [IZ_PREVENT] = {REPLACES, KIND(DAMAGE)},
    [IZ_PREVENT_FROM] = {REPLACES, KIND(DAMAGE)},
    [IZ_REDIRECT] = {REPLACES, KIND(DAMAGE)},
    [IZ_REGENERATE] = {REPLACES, KIND(DESTROY)},
    [IZ_ENTERS_TAPPED] = {SETTLES, KIND(MOVE) | KIND(CREATE_TOKEN)},
    [IZ_ENTERS_WITH] = {SETTLES, KIND(MOVE) | KIND(CREATE_TOKEN)},
    [IZ_AS_ENTERS] = {SETTLES, KIND(MOVE) | KIND(CREATE_TOKEN)},
    [IZ_ENTERS_UNLESS] = {SETTLES, KIND(MOVE) | KIND(CREATE_TOKEN)},
    [IZ_ENTERS_AS_COPY] = {SETTLES, KIND(MOVE) | KIND(CREATE_TOKEN)},
    [IZ_SKIPS] = {SETTLES, KIND(STEP) | KIND(TURN)},
    [IZ_LIFE_CANT_CHANGE] = {SETTLES, KIND(LIFE_GAIN) | KIND(LIFE_LOSS) | KIND(LIFE_SET)},
    [IZ_WIN_RULE] = {SETTLES, KIND(LOSE) | KIND(WIN)},
    [IZ_CANT_BE_COUNTERED] = {SETTLES, KIND(COUNTER_SPELL)},
    [IZ_DOESNT_UNTAP] = {SETTLES, KIND(UNTAP)},
};

/* CANT, by what is forbidden. */
static const uint64_t forbidden[] = {
    [IZ_ACTION_BE_DESTROYED] = KIND(DESTROY),
    [IZ_ACTION_DRAW] = KIND(DRAW),
    [IZ_ACTION_GAIN_LIFE] = KIND(LIFE_GAIN) | KIND(LIFE_SET),
    [IZ_ACTION_LOSE_LIFE] = KIND(LIFE_LOSS) | KIND(LIFE_SET),
    [IZ_ACTION_ENTER] = KIND(MOVE),
    [IZ_ACTION_UNTAP] = KIND(UNTAP),
    [IZ_ACTION_PHASE] = KIND(PHASE_IN) | KIND(PHASE_OUT),
    [IZ_ACTION_BE_COUNTERED] = KIND(COUNTER_SPELL),
};

uint64_t iz_events_touched(const iz_cell *cell)
{
    if (cell->op == IZ_CANT)
        return (size_t)cell->arg < sizeof forbidden / sizeof *forbidden ? forbidden[cell->arg] : 0;
    return touches[cell->op].way == BY_PATTERN ? iz_pattern_events(cell + 1)
                                               : touches[cell->op].events;
}

uint64_t iz_replace_events(const iz_cell *cell)
{
    uint64_t events = 0;
    switch (cell->op) {
    case IZ_KEYWORD:
        return cell->arg == IZ_KW_PROTECTION ? KIND(DAMAGE) : 0;
    case IZ_STATIC:
    case IZ_APPLY:
    case IZ_RULE_EFFECT:
        for (const iz_cell *m = cell + 1; m < cell + cell->span; m += m->span)
            if (iz_nodes[m->op].class == 'M')
                events |= iz_replace_events(m);
        return events;
    default:
        return touches[cell->op].way == SETTLES ? 0 : iz_events_touched(cell);
    }
}
