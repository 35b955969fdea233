/*
 * Decisions that the statements behind them take: `P does "LABEL"` by a whole label, as `izvor
 * play` shows it; before `here` a decision is left as it is.
 */
#include "scenario/run.h"

#include "engine/flow/apart.h"

#include <stdlib.h>
#include <string.h>

int64_t scenario_shown_match(scenario_run *run, int seat, const char *label)
{
    const iz_decision *decision = iz_decision_of(run->g, seat);
    char *end, text[SCENARIO_LABEL_MAX];
    if (decision && decision->kind == IZ_DECIDE_NUMBER) {
        long long number = strtoll(label, &end, 10);
        bool fits = end != label && !*end && number >= decision->lo && number <= decision->hi;
        return fits ? (int64_t)number - decision->lo : -1;
    }
    uint64_t count = iz_options_count(run->g, seat);
    int64_t found = -1;
    iz_apart apart = iz_apart_begin(run->g, seat);
    for (uint64_t n = 0; n < count && found < 0; n++) {
        iz_apart_label(run->g, &apart, n, text, sizeof text);
        if (strcmp(text, label) == 0)
            found = (int64_t)n;
    }
    iz_apart_end(run->g, &apart);
    return found;
}

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
                                                  : iz_options_count(run->g, decision->seat) > 1;
    return s && s->kind == SCENARIO_DOES && is_of(decision, s->seat) &&
           scenario_shown_match(run, decision->seat, s->text) >= 0;
}

bool scenario_label_answers(scenario_run *run, const scenario_statement *s)
{
    const iz_decision *decision = scenario_decision(run->g, s->seat);
    return s->kind == SCENARIO_DOES && decision && decision->kind != IZ_DECIDE_PRIORITY &&
           scenario_shown_match(run, decision->seat, s->text) >= 0;
}

scenario_outcome scenario_answer_by_label(scenario_run *run, const scenario_statement *s)
{
    int seat = scenario_decision(run->g, s->seat)->seat;
    uint64_t option = (uint64_t)scenario_shown_match(run, seat, s->text);
    return scenario_status(run, iz_choose_option(run->g, seat, option));
}
