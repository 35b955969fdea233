/*
 * What viewers are told: `full`, everything that one may know; `step`, what has changed since. Both
 * lack the last brace: the table adds what it alone knows (clocks, who sits there).
 */
#include "dealer/dealer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_AT_ONCE = 200, EVENTS_IN_FULL = 100, EVENTS_AT_ONCE = 64 };

/* ---- languages ------------------------------------------------------------------------------- */

const iz_language *language_of(const char *name)
{
    enum { LANGUAGES = 16 };
    static struct {
        char name[LANGUAGE_NAME];
        iz_language *words;
    } known[LANGUAGES];
    int n = 0;
    if (!name || !*name || strlen(name) >= LANGUAGE_NAME || strcmp(name, "en") == 0)
        return NULL;
    while (n < LANGUAGES && known[n].name[0] && strcmp(known[n].name, name) != 0)
        n++;
    if (n == LANGUAGES)
        return NULL;
    if (!known[n].name[0] && (known[n].words = iz_language_own(name)) != NULL)
        snprintf(known[n].name, sizeof known[n].name, "%s", name);
    return known[n].words;
}

/* ---- the question ---------------------------------------------------------------------------- */

typedef struct options_wanted {
    iz_game *game;
    int seat;
    const iz_language *language;
    uint64_t from;
} options_wanted;

static size_t make_options(const void *what, char *out, size_t size)
{
    const options_wanted *o = what;
    return iz_choices_json(o->game, o->seat, o->language, o->from, OPTIONS_AT_ONCE, out, size);
}

json_t *options_of(iz_game *game, int seat, const iz_language *language, uint64_t from)
{
    json_t *json = json_made(make_options, &(options_wanted){game, seat, language, from});
    return json ? json : json_array();
}

static json_t *proposals_of(iz_game *game, int seat)
{
    json_t *list = json_array();
    iz_proposals *proposals = iz_propose(game, seat);
    for (int n = 0; n < iz_proposal_count(proposals); n++) {
        int count;
        const char *const *descriptors = iz_proposal_at(proposals, n, &count);
        json_t *texts = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(texts, json_string(descriptors[i]));
        json_array_append_new(
            list, json_pack("{s:s,s:o}", "code", iz_proposal_code(proposals, n), "d", texts));
    }
    iz_proposals_free(proposals);
    return list;
}

static const char *stage_of(const iz_game *game, int seat)
{
    switch (iz_wait_asking(game, seat)) {
    case IZ_ASKING_WINDOW:
        return "window";
    case IZ_ASKING_ANNOUNCING:
        return "announcing";
    case IZ_ASKING_DECLARING:
        return "declaring";
    default:
        return "other";
    }
}

static bool wait_of(const iz_game *game, int seat, iz_wait *out)
{
    iz_wait waits[IZ_MAX_SEATS];
    int count = iz_waits(game, waits, IZ_MAX_SEATS);
    for (int n = 0; n < count && n < IZ_MAX_SEATS; n++)
        if (waits[n].seat == seat) {
            *out = waits[n];
            return true;
        }
    return false;
}

static void put_choices(const deal *d, int seat, const iz_language *language, json_t *ask)
{
    int64_t lo, hi;
    json_object_set_new(ask, "count", json_integer((json_int_t)iz_choice_count(d->game, seat)));
    if (iz_choice_range(d->game, seat, &lo, &hi))
        json_object_set_new(ask, "range",
                            json_pack("{s:I,s:I}", "lo", (json_int_t)lo, "hi", (json_int_t)hi));
    else
        json_object_set_new(ask, "options", options_of(d->game, seat, language, 0));
    json_t *proposals = proposals_of(d->game, seat);
    if (json_array_size(proposals))
        json_object_set(ask, "proposals", proposals);
    json_decref(proposals);
}

json_t *ask_of(const deal *d, int seat, const iz_language *language)
{
    iz_wait wait;
    iz_saying said;
    char text[24], of[2] = "A";
    if (seat < 0 || d->busy || d->resting >> seat & 1 || !wait_of(d->game, seat, &wait) ||
        !iz_wait_said(d->game, seat, &said))
        return NULL;
    of[0] = (char)('A' + wait.player);
    json_t *ask =
        json_pack("{s:I,s:o,s:s,s:s}", "w", (json_int_t)deal_wait(d, wait.number), "prompt",
                  saying_json(language, &said), "stage", stage_of(d->game, seat), "of", of);
    if (wait.any)
        json_object_set_new(ask, "any", json_true());
    uint64_t question = iz_wait_question(d->game, seat);
    snprintf(text, sizeof text, "%llx", (unsigned long long)question);
    if (question)
        json_object_set_new(ask, "question", json_string(text));
    put_choices(d, seat, language, ask);
    return ask;
}

/* ---- events ---------------------------------------------------------------------------------- */

json_t *event_json(const iz_event *event, size_t n, const iz_language *language)
{
    json_t *json = json_pack("{s:I,s:i,s:o}", "n", (json_int_t)n, "turn", (int)event->turn, "said",
                             saying_json(language, &event->said));
    if (event->routine)
        json_object_set_new(json, "routine", json_true());
    return json;
}

static json_t *events_of(const iz_game *game, int seat, const iz_language *language, size_t from)
{
    json_t *list = json_array();
    iz_event events[EVENTS_AT_ONCE];
    size_t count;
    while ((count = iz_events(game, seat, from, events, EVENTS_AT_ONCE)) > 0) {
        size_t here = count < EVENTS_AT_ONCE ? count : EVENTS_AT_ONCE;
        for (size_t i = 0; i < here; i++)
            json_array_append_new(list, event_json(&events[i], from + i, language));
        from += here;
    }
    return list;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* The text of a message without its last brace. */
static char *open_text(json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text)
        text[strlen(text) - 1] = '\0';
    return text;
}

static void put_seat(json_t *message, int seat)
{
    char text[2] = {(char)(seat == IZ_ONLOOKER ? '-' : 'A' + seat), '\0'};
    json_object_set_new(message, "seat", json_string(text));
}

static size_t log_end(const iz_game *game) { return iz_log_length(game); }

/* Whatever a viewer may know of the game, from this event on. */
static json_t *whole(const char *id, json_int_t at, iz_game *game, int seat,
                     const iz_language *language)
{
    size_t end = log_end(game);
    json_t *message = json_pack("{s:s,s:s,s:I}", "type", "full", "g", id, "at", at);
    put_seat(message, seat);
    json_object_set_new(message, "view", look(game, seat, language));
    json_object_set_new(
        message, "events",
        events_of(game, seat, language, end > EVENTS_IN_FULL ? end - EVENTS_IN_FULL : 0));
    return message;
}

/* What the seat alone is told: the question, its stops. */
static void put_own(json_t *message, const deal *d, const deal_viewer *viewer)
{
    json_t *ask = ask_of(d, viewer->seat, viewer->words);
    if (ask)
        json_object_set_new(message, "ask", ask);
    if (viewer->seat >= 0)
        json_object_set_new(message, "passing",
                            json_string(passing_name(d->stops[viewer->seat].passing)));
}

char *full_of(deal *d, deal_viewer *viewer)
{
    json_t *message = whole(d->id, d->at, d->game, viewer->seat, viewer->words);
    put_own(message, d, viewer);
    if (viewer->seat >= 0)
        json_object_set_new(message, "stops", stops_json(&d->stops[viewer->seat]));
    json_decref(viewer->shown);
    viewer->shown = json_incref(json_object_get(message, "view"));
    viewer->events = log_end(d->game);
    return open_text(message);
}

char *full_at(const deal *d, size_t count, int seat, const iz_language *language)
{
    iz_game *game = deal_game_at(d, count);
    char *text = game ? open_text(whole(d->id, (json_int_t)count, game, seat, language)) : NULL;
    iz_game_free(game);
    return text;
}

void put_changes(json_t *message, const json_t *before, const json_t *now)
{
    json_t *set = json_object(), *gone = json_array(), *thing;
    const char *key;
    json_object_foreach ((json_t *)now, key, thing)
        if (!json_equal(thing, json_object_get(before, key)))
            json_object_set(set, key, thing);
    json_object_foreach ((json_t *)before, key, thing)
        if (!json_object_get(now, key))
            json_array_append_new(gone, json_string(key));
    json_object_set_new(message, "set", set);
    json_object_set_new(message, "gone", gone);
}

char *step_of(deal *d, deal_viewer *viewer)
{
    json_t *now = look(d->game, viewer->seat, viewer->words);
    json_t *message =
        json_pack("{s:s,s:s,s:I,s:I}", "type", "step", "g", d->id, "at", d->at, "from", d->told);
    put_changes(message, viewer->shown, now);
    json_object_set_new(message, "events",
                        events_of(d->game, viewer->seat, viewer->words, viewer->events));
    put_own(message, d, viewer);
    json_decref(viewer->shown);
    viewer->shown = now;
    viewer->events = log_end(d->game);
    return open_text(message);
}

/* ---- viewers --------------------------------------------------------------------------------- */

deal_viewer *viewer_of(deal *d, int seat, const char *language)
{
    const iz_language *words = language_of(language);
    const char *name = words ? language : "";
    for (size_t n = 0; n < d->viewer_count; n++)
        if (d->viewers[n].seat == seat && strcmp(d->viewers[n].language, name) == 0)
            return &d->viewers[n];
    deal_viewer *viewers = realloc(d->viewers, (d->viewer_count + 1) * sizeof *viewers);
    if (!viewers)
        return NULL;
    d->viewers = viewers;
    deal_viewer *viewer = &viewers[d->viewer_count++];
    *viewer = (deal_viewer){.seat = seat, .words = words};
    snprintf(viewer->language, sizeof viewer->language, "%s", name);
    return viewer;
}

void viewers_free(deal *d)
{
    for (size_t n = 0; n < d->viewer_count; n++)
        json_decref(d->viewers[n].shown);
    free(d->viewers);
    d->viewers = NULL;
    d->viewer_count = 0;
}

/* ---- stops ----------------------------------------------------------------------------------- */

static const char *const passings[] = {[IZ_PASSING_NOT] = "asked",
                                       [IZ_PASSING_TILL_EVENT] = "event",
                                       [IZ_PASSING_TILL_END] = "turn",
                                       [IZ_PASSING_TILL_MINE] = "mine"};

const char *passing_name(iz_passing passing) { return passings[passing]; }

static json_t *steps_json(const bool *at)
{
    json_t *list = json_array();
    for (int step = 0; step < IZ_STEP_COUNT; step++)
        if (at[step])
            json_array_append_new(list, json_string(iz_step_words[step]));
    return list;
}

json_t *stops_json(const iz_stops *stops)
{
    return json_pack("{s:o,s:o,s:b}", "mine", steps_json(stops->at[1]), "others",
                     steps_json(stops->at[0]), "own", (int)stops->own);
}

static void set_steps(bool *at, const iz_book *book, const json_t *words)
{
    const json_t *word;
    size_t i;
    memset(at, 0, IZ_STEP_COUNT * sizeof *at);
    json_array_foreach (words, i, word)
        for (int step = 0; step < IZ_STEP_COUNT; step++)
            if (iz_step_has_windows(book, step) &&
                strcmp(json_string_value(word), iz_step_words[step]) == 0)
                at[step] = true;
}

void stops_set(iz_stops *stops, const iz_book *book, const json_t *request)
{
    set_steps(stops->at[1], book, json_object_get(request, "mine"));
    set_steps(stops->at[0], book, json_object_get(request, "others"));
    stops->own = json_is_true(json_object_get(request, "own"));
}
