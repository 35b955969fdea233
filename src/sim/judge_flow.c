/*
 * The flow of instructions: which of an instruction's children were carried out, in what order, how
 * often and for whom; what was declined stays undone.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

static uint32_t cell_index(const judging *v, const iz_cell *cell)
{
    return (uint32_t)(cell - v->r.g->cards->cells);
}

/* How often that child was carried out. */
static int times(const judging *v, int child)
{
    const iz_cell *cell = iz_child(v->cell, child);
    int count = 0;
    for (int i = 0; cell && i < v->c->child_count; i++)
        count += v->c->children[i].cell == cell_index(v, cell);
    return count;
}

/* What the players answered: how many yes, how many no. */
static void answers(const judging *v, int *yes, int *no)
{
    *yes = *no = 0;
    for (int i = 0; i < v->c->decision_count; i++)
        if (v->c->decisions[i].kind == IZ_DECIDE_YES_NO) {
            *yes += v->c->decisions[i].option.kind == IZ_OPTION_YES;
            *no += v->c->decisions[i].option.kind == IZ_OPTION_NO;
        }
}

/* Only those players were asked whether they do it. */
static void asked(judging *v, int selector)
{
    bool known;
    unsigned seats = read_players(&v->r, iz_child(v->cell, selector), &known);
    for (int i = 0; known && i < v->c->decision_count; i++)
        if (v->c->decisions[i].kind == IZ_DECIDE_YES_NO && !(seats >> v->c->decisions[i].of & 1))
            judging_fault(v, "player %d was asked, the text asks another",
                          v->c->decisions[i].of + 1);
    if (!known)
        judging_leaves_open(v, v->r.lacking);
}

static void in_order(judging *v)
{
    int next = 0, count = iz_child_count(v->cell);
    for (int i = 0; i < v->c->child_count; i++) {
        while (next < count && cell_index(v, iz_child(v->cell, next)) != v->c->children[i].cell)
            next++;
        if (next == count) {
            judging_fault(v, "its instructions were not carried out in their order, once each");
            return;
        }
        next++;
    }
    for (int child = 0; child < count; child++)
        if (times(v, child) == 0)
            judging_fault(v, "its instruction %d was not carried out", child + 1);
}

static void either_way(judging *v)
{
    answer holds = read_condition(&v->r, v->cell + 1);
    const iz_cell *otherwise = iz_optional(v->cell, 2);
    if (holds == UNKNOWN) {
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "a condition");
        return;
    }
    if (times(v, 1) != (holds == YES))
        judging_fault(v, "the condition %s, but it was %sdone", holds == YES ? "holds" : "fails",
                      times(v, 1) ? "" : "not ");
    if (otherwise && times(v, 2) != (holds == NO))
        judging_fault(v, "the condition %s, but the other was %sdone",
                      holds == YES ? "holds" : "fails", times(v, 2) ? "" : "not ");
}

static void may(judging *v)
{
    int yes, no;
    answers(v, &yes, &no);
    asked(v, 0);
    if (yes + no == 0)
        judging_leaves_open(v, "nobody was asked here");
    else if (yes == 0 && times(v, 1) > 0)
        judging_fault(v, "it was declined, and done");
    else if (yes > 0 && times(v, 1) == 0)
        judging_fault(v, "it was accepted, and not done");
}

static void unless_pays(judging *v)
{
    int yes, no;
    answers(v, &yes, &no);
    asked(v, 0);
    if (yes == 0 && times(v, 2) == 0)
        judging_fault(v, "nobody paid, and it was not done");
    else if (yes > 0 && times(v, 2) > 0 && v->c->paid)
        judging_fault(v, "it was paid for, and done all the same");
    else if (yes > 0 && times(v, 2) > 0)
        judging_leaves_open(v, "who said yes may not have paid");
}

static void may_pay(judging *v)
{
    int yes, no;
    answers(v, &yes, &no);
    asked(v, 0);
    if (yes + no == 0)
        judging_leaves_open(v, "nobody was asked here");
    if (v->cell->arg < IZ_REGISTERS - 1 && v->env_after && v->env_after->there && yes == 0 &&
        v->env_after->env.done >> v->cell->arg & 1)
        judging_fault(v, "nobody paid, and it counts as paid");
}

/* The members for which it is done: of several players, those only. */
static bool members(judging *v, set *out)
{
    set all = {.count = 0};
    read_selector(&v->r, v->cell + 1, &all);
    for (int i = 0; i < all.count; i++)
        if (v->cell->op == IZ_FOR_EACH || iz_ref_is_player(all.at[i]))
            set_put(out, all.at[i]);
    if (all.unknown)
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "a set");
    return !all.unknown;
}

/* Once for each of those, each of them bound once; what players do together goes in stages, so that
 * the same instruction comes once for each of them. */
static void for_each(judging *v)
{
    set all = {.count = 0}, met = {.count = 0};
    if (!members(v, &all))
        return;
    for (int i = 0; i < v->c->child_count; i++) {
        const case_child *child = &v->c->children[i];
        set_put(&met, child->bound);
        if (!set_has(&all, child->bound))
            judging_fault(v, "it was done for one that the text doesn't name");
        for (int k = 0; k < i; k++)
            if (v->c->children[k].bound == child->bound && v->c->children[k].cell == child->cell)
                judging_fault(v, "it was done twice for the same one");
    }
    if (met.count != all.count)
        judging_fault(v, "it was done for %d, the text names %d", met.count, all.count);
}

static void repeat(judging *v)
{
    bool known;
    int64_t n = read_quantity(&v->r, v->cell + 1, &known);
    if (!known)
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "a quantity");
    else if (times(v, 1) != (n < 0 ? 0 : n))
        judging_fault(v, "it was done %d times, the text says %lld", times(v, 1), (long long)n);
}

/* Of env.modes, those bits that stand for a mode. */
enum { MODES_CHOSEN = IZ_MODES_X - 1 };

static void modes(judging *v)
{
    int done = 0, count = iz_child_count(v->cell);
    bool least_known, most_known = true;
    int64_t least = read_quantity(&v->r, v->cell + 1, &least_known);
    const iz_cell *most_said = iz_optional(v->cell, 1);
    int64_t most = most_said ? read_quantity(&v->r, most_said, &most_known) : least;
    const env_sheet *env = v->env_after && v->env_after->there ? v->env_after : &v->c->env;
    bool known = env->there && (env->env.modes & MODES_CHOSEN), entwined = env->env.paid >> 3 & 1;
    for (int m = 3; m < count; m++) {
        const iz_cell *mode = iz_child(v->cell, m), *effect = iz_child(mode, 1);
        int times_done = 0;
        for (int i = 0; i < v->c->child_count; i++)
            times_done += v->c->children[i].cell == cell_index(v, effect);
        done += times_done;
        if (times_done > 0)
            reader_marks(&v->r, mode);
        if (known && times_done > 0 && !entwined && !(env->env.modes >> (m - 3) & 1))
            judging_fault(v, "mode %d was not chosen, and was done", m - 2);
    }
    /* fewer if a mode's targets are all illegal by now, more if it was entwined */
    if (!least_known || !most_known)
        judging_leaves_open(v, "how many modes");
    else if (done > most)
        judging_leaves_open(v, "entwine");
    else if (done < least)
        judging_leaves_open(v, "a mode may have lost its targets");
}

static void one_of(judging *v)
{
    int done = 0;
    for (int child = 1; child < iz_child_count(v->cell); child++)
        done += times(v, child);
    if (done > 1)
        judging_fault(v, "%d of the alternatives were done", done);
    else if (done == 0)
        judging_leaves_open(v, "none was possible");
}

/* Its child is carried out once. */
static void once(judging *v, int child)
{
    if (times(v, child) != 1)
        judging_fault(v, "it was done %d times", times(v, child));
}

bool judge_has_flow(int op)
{
    switch (op) {
    case IZ_SEQ:
    case IZ_AT_ONCE:
    case IZ_IF:
    case IZ_MAY:
    case IZ_UNLESS_PAYS:
    case IZ_MAY_PAY:
    case IZ_FOR_EACH:
    case IZ_EACH_PLAYER_DOES:
    case IZ_REPEAT:
    case IZ_MODES:
    case IZ_MODE:
    case IZ_EITHER:
    case IZ_UNPREVENTABLE:
    case IZ_INEVITABLE:
    case IZ_WITH_COUNTERS:
    case IZ_MANA_FOR:
        return true;
    default:
        return false;
    }
}

bool judge_flow(judging *v)
{
    if (!judge_has_flow(v->cell->op))
        return false;
    reader_marks(&v->r, v->cell);
    switch (v->cell->op) {
    case IZ_SEQ:
    case IZ_AT_ONCE:
        in_order(v);
        break;
    case IZ_IF:
        either_way(v);
        break;
    case IZ_MAY:
        may(v);
        break;
    case IZ_UNLESS_PAYS:
        unless_pays(v);
        break;
    case IZ_MAY_PAY:
        may_pay(v);
        break;
    case IZ_FOR_EACH:
    case IZ_EACH_PLAYER_DOES:
        for_each(v);
        break;
    case IZ_REPEAT:
        repeat(v);
        break;
    case IZ_MODES:
        modes(v);
        break;
    case IZ_EITHER:
        one_of(v);
        break;
    case IZ_UNPREVENTABLE:
        once(v, 0);
        break;
    case IZ_INEVITABLE:
    case IZ_WITH_COUNTERS:
        once(v, 1);
        break;
    default:
        break;
    }
    return true;
}
