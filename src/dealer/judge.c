/*
 * The judge's desk: scenarios carried out, told step by step. The judge sees what any of the
 * players sees, as it is the same to all of them what the judge knows.
 */
#include "dealer/dealer.h"

#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_MOST = 200000, STEPS_MOST = 400 };

typedef struct judged {
    const iz_language *language;
    int passed, failed;
    char *report;
    size_t length;
    json_t *scenarios;
    /* of the scenario that is being carried out */
    json_t *steps, *shown;
    size_t events;
    int told; /* steps of all scenarios */
    bool more;
} judged;

/* ---- what is seen ---------------------------------------------------------------------------- */

/* Does the one thing tell more than the other: a zone more of its cards, a card its name? */
static bool tells_more(const json_t *thing, const json_t *other)
{
    return json_array_size(json_object_get(thing, "cards")) >
               json_array_size(json_object_get(other, "cards")) ||
           (json_object_get(thing, "name") && !json_object_get(other, "name"));
}

/* The view of all players together. */
static json_t *look_as_all(iz_game *game, const iz_language *language)
{
    json_t *all = look(game, IZ_ONLOOKER, language), *thing;
    const char *key;
    for (int seat = 0; seat < iz_game_players(game); seat++) {
        json_t *map = look(game, seat, language);
        json_object_foreach (map, key, thing)
            if (!json_object_get(all, key) || tells_more(thing, json_object_get(all, key)))
                json_object_set(all, key, thing);
        json_decref(map);
    }
    return all;
}

static bool is_whole(const iz_event *event)
{
    for (int n = 0; n < event->said.arguments; n++)
        if (!event->said.argument[n].known)
            return false;
    return true;
}

/* As who knows most of it is told. */
static json_t *event_of_all(const iz_game *game, size_t n, const iz_language *language)
{
    iz_event event;
    int viewer = IZ_ONLOOKER;
    while (iz_events(game, viewer, n, &event, 1) > 0 && !is_whole(&event) &&
           viewer + 1 < iz_game_players(game))
        viewer++;
    return event_json(&event, n, language);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void put_position(judged *j, json_t *told, iz_game *game)
{
    json_t *now = look_as_all(game, j->language), *events = json_array();
    size_t end = iz_log_length(game);
    if (end < j->events)
        j->events = 0; /* the next game of a match */
    put_changes(told, j->shown, now);
    for (; j->events < end; j->events++)
        json_array_append_new(events, event_of_all(game, j->events, j->language));
    json_object_set_new(told, "events", events);
    json_decref(j->shown);
    j->shown = now;
}

static void note_step(const iz_scenario_step *step, void *data)
{
    judged *j = data;
    if (++j->told > STEPS_MOST) {
        j->more = true;
        return;
    }
    json_t *told = json_pack("{s:i,s:s,s:b}", "line", step->line, "statement", step->statement,
                             "passed", (int)step->passed);
    if (!step->passed)
        json_object_set_new(told, "found", text_json(step->found));
    if (step->game)
        put_position(j, told, step->game);
    else
        json_object_update_new(told, json_pack("{s:{},s:[],s:[]}", "set", "gone", "events"));
    json_array_append_new(j->steps, told);
}

static void begin_steps(judged *j)
{
    json_decref(j->shown);
    j->shown = json_object();
    j->steps = json_array();
    j->events = 0;
    j->more = false;
}

static void end_steps(judged *j, const iz_scenario_result *result)
{
    json_t *told =
        json_pack("{s:s,s:i,s:b,s:o}", "title", result->title ? result->title : "", "line",
                  result->line, "passed", (int)result->passed, "steps", j->steps);
    if (result->book)
        json_object_set_new(told, "book", json_string(iz_book_name(result->book)));
    if (!result->passed)
        json_object_set_new(told, "found", text_json(result->found));
    if (j->more)
        json_object_set_new(told, "more", json_true());
    json_array_append_new(j->scenarios, told);
    begin_steps(j);
}

/* ---- the report ------------------------------------------------------------------------------ */

static void put(judged *j, const char *text)
{
    size_t length = strlen(text);
    if (j->length + length >= REPORT_MOST)
        return;
    memcpy(j->report + j->length, text, length + 1);
    j->length += length;
}

static void put_lines(judged *j, const char *margin, const char *text)
{
    while (*text) {
        char line[1000];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%s%.*s\n", margin, (int)(length > 900 ? 900 : length), text);
        put(j, line);
        text += length + (text[length] == '\n');
    }
}

static void note_result(const iz_scenario_result *result, void *data)
{
    judged *j = data;
    char line[600];
    *(result->passed ? &j->passed : &j->failed) += 1;
    snprintf(line, sizeof line, "%s line %d%s%s: %.300s\n", result->passed ? "ok" : "FAIL",
             result->line, result->book ? ", " : "", result->book ? iz_book_name(result->book) : "",
             result->title);
    put(j, line);
    if (!result->passed) {
        snprintf(line, sizeof line, "    line %d: %.400s\n", result->statement_line,
                 result->statement);
        put(j, line);
        put_lines(j, "    found: ", result->found);
    }
    put_lines(j, "        ", result->log);
    end_steps(j, result);
}

json_t *desk_judge(const json_t *request)
{
    const char *text = json_string_value(json_object_get(request, "text"));
    judged j = {.report = calloc(1, REPORT_MOST),
                .scenarios = json_array(),
                .language = language_of(json_string_value(json_object_get(request, "language")))};
    iz_scenario_settings settings = {.own_cards = true,
                                     .library = dealer_cards(),
                                     .keep_log = true,
                                     .report = note_result,
                                     .step = note_step,
                                     .data = &j};
    iz_scenarios *scenarios = j.report ? iz_scenarios_new(&settings) : NULL;
    begin_steps(&j);
    if (scenarios && text)
        iz_scenarios_run_bytes(scenarios, "judge", text, strlen(text));
    iz_scenarios_free(scenarios);
    json_decref(j.steps);
    json_decref(j.shown);
    json_t *answer =
        json_pack("{s:i,s:i,s:o,s:o}", "passed", j.passed, "failed", j.failed, "report",
                  text_json(j.report ? j.report : ""), "scenarios", j.scenarios);
    free(j.report);
    return answer;
}
