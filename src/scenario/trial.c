/*
 * `expect refused` and `expect allowed`: the action is tried on a copy of the game. Where the
 * statement leaves targets, payment and the like open, all ways of doing it are tried, up to a
 * bound, one after the other: a script says which option each open choice takes.
 */
#include "scenario/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_MAX = 4000 };

static scenario_outcome attempt(scenario_run *run, const scenario_statement *action,
                                scenario_run **tried)
{
    scenario_run *copy = scenario_run_copy(run);
    *tried = copy;
    if (!copy)
        return scenario_broken(run, "out of memory");
    copy->scripted = true;
    copy->strict = false;
    copy->script_at = 0;
    return scenario_carry_out(copy, action);
}

/* The next script in order: the last choice that has another option is raised. False: all tried. */
static bool next_script(scenario_run *run, const scenario_run *tried)
{
    int made = tried->script_at < SCENARIO_SCRIPT ? tried->script_at : SCENARIO_SCRIPT;
    memcpy(run->script, tried->script, sizeof run->script);
    for (int at = made - 1; at >= 0; at--)
        if (run->script[at] + 1 < tried->choices[at]) {
            run->script[at]++;
            run->script_length = at + 1;
            return true;
        }
    return false;
}

typedef struct verdict {
    scenario_outcome outcome;
    iz_concept refusal; /* of the first way that was tried */
    scenario_text why;
} verdict;

static void try_all(scenario_run *run, const scenario_statement *action, verdict *v)
{
    run->script_length = 0;
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        scenario_run *tried;
        scenario_outcome outcome = attempt(run, action, &tried);
        if (outcome == SCENARIO_DONE || tries == 0) {
            v->outcome = outcome;
            if (tried) {
                v->refusal = tried->refusal;
                scenario_text_clear(&v->why);
                scenario_text_add(&v->why, "%s", scenario_text_get(&tried->why));
            }
        }
        bool more = outcome == SCENARIO_REFUSED && tried && next_script(run, tried);
        if (tried)
            scenario_run_release(tried);
        if (!more)
            break;
    }
    run->script_length = 0;
}

static bool cites(scenario_run *run, const scenario_texts *numbers, iz_concept concept)
{
    for (int i = 0; i < numbers->count; i++)
        if (iz_book_cites(run->book, concept, numbers->at[i]))
            return true;
    return numbers->count == 0;
}

static bool judge(scenario_run *run, const scenario_check *check, const verdict *v,
                  scenario_text *found)
{
    const char *rule = iz_book_rule(run->book, v->refusal);
    if (v->outcome == SCENARIO_BROKEN) {
        scenario_text_add(found, "%s", scenario_text_get(&v->why));
        return false;
    }
    if (check->kind == SCENARIO_CHECK_ALLOWED || check->kind == SCENARIO_CHECK_SETUP_ALLOWED) {
        if (v->outcome == SCENARIO_DONE)
            return true;
        scenario_text_add(found, "it is refused: %s [%s]", scenario_text_get(&v->why), rule);
        return false;
    }
    if (v->outcome == SCENARIO_DONE) {
        scenario_text_add(found, "it is allowed");
        return false;
    }
    if (v->refusal < IZ_C_COUNT)
        iz_count_applied(run->g, v->refusal); /* a rule that is given as the reason is at work */
    if (cites(run, &check->words, v->refusal))
        return true;
    scenario_text_add(found, "it is refused, but by %s (%s), not by", rule[0] ? rule : "no rule",
                      iz_concept_words(v->refusal));
    for (int i = 0; i < check->words.count; i++)
        scenario_text_add(found, "%s %s", i ? "," : "", check->words.at[i]);
    return false;
}

bool scenario_setup_trial(scenario_run *run, const scenario_check *check, scenario_text *found)
{
    verdict v = {.outcome = run->no_game ? SCENARIO_REFUSED : SCENARIO_DONE,
                 .refusal = run->setup_fault};
    scenario_text_add(&v.why, "%s", run->setup_error);
    bool holds = judge(run, check, &v, found);
    scenario_text_free(&v.why);
    return holds;
}

bool scenario_trial(scenario_run *run, const scenario_check *check, scenario_text *found)
{
    verdict v = {.refusal = IZ_C_NONE};
    try_all(run, check->action, &v);
    bool holds = judge(run, check, &v, found);
    scenario_text_free(&v.why);
    return holds;
}
