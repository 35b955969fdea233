/*
 * Decisions that the statements behind them take: `P does "LABEL"` by a whole label, as `izvor
 * play` shows it; before `here` a decision is left as it is.
 */
#include "referee/referee.h"
#include "scenario/run.h"

#include <stdlib.h>
#include <string.h>

/* Is it the player's decision, or made by them? */
static bool is_of(const iz_decision *decision, int seat)
{
    return decision->seat == seat || decision->of == seat;
}

bool scenario_is_told(scenario_run *run, const iz_decision *decision)
{
    const scenario_statements *statements = &run->scenario->statements;
    int i = run->at + 1;
    while (i < statements->count && statements->at[i].kind == SCENARIO_EXPECT)
        i++;
    const scenario_statement *s = i < statements->count ? &statements->at[i] : NULL;
    if (s && s->kind == SCENARIO_HERE)
        return decision->kind == IZ_DECIDE_NUMBER ? decision->lo < decision->hi
                                                  : iz_choice_count(run->g, decision->seat) > 1;
    return s && s->kind == SCENARIO_DOES && is_of(decision, s->seat) &&
           iz_referee_labelled(run->g, decision->seat, s->text) >= 0;
}

bool scenario_label_answers(scenario_run *run, const scenario_statement *s)
{
    const iz_decision *decision = scenario_decision(run->g, s->seat);
    return s->kind == SCENARIO_DOES && decision && decision->kind != IZ_DECIDE_PRIORITY &&
           iz_referee_labelled(run->g, decision->seat, s->text) >= 0;
}

scenario_outcome scenario_answer_by_label(scenario_run *run, const scenario_statement *s)
{
    int seat = scenario_decision(run->g, s->seat)->seat;
    uint64_t option = (uint64_t)iz_referee_labelled(run->g, seat, s->text);
    return scenario_status(run, iz_choose_nth(run->g, seat, option));
}
