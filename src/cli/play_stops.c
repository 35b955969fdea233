/*
 * The commands for stops, for passing, and for what is answered always (stops/stops.h).
 */
#include "cli/play.h"

#include "referee/referee.h"

#include <string.h>

void play_stops_usual(play_game *p) { iz_stops_usual(&p->own.stops, p->book); }

void play_pass_until(play_game *p, iz_passing passing)
{
    iz_stops_pass_until(&p->own.stops, p->game, passing);
    p->own.passing_told = true;
}

void play_note_pass(play_game *p) { iz_stops_note_pass(&p->own.stops, p->game); }

bool play_passes_by_itself(play_game *p, uint64_t *n)
{
    return iz_stops_decide(&p->own.stops, p->game, p->me, n);
}

/* ---- commands -------------------------------------------------------------------------------- */

static void put_step(const play_game *p, const char *step, iz_phrase own, iz_phrase others,
                     iz_lines *out)
{
    char line[120];
    snprintf(line, sizeof line, "  %-14s %-11s %s", step, iz_referee_words(p->book, own),
             iz_referee_words(p->book, others));
    iz_lines_put(out, line);
}

static iz_phrase yes_or_not(bool yes) { return yes ? IZ_SAY_YES : IZ_SAY_T_NOT; }

/* In the order in which they come. */
static void put_stops(const play_game *p, iz_lines *out)
{
    const char *example = "";
    char heading[160];
    play_say(p, out, IZ_SAY_T_STOPS);
    iz_cli_phrase(p->book, heading, sizeof heading, IZ_SAY_T_STOPS_HEADING);
    iz_lines_add(out, IZ_BOLD "%s" IZ_PLAIN, heading);
    for (int row = 0; row < p->book->turn_rows; row++) {
        int step = p->book->turn[row].step;
        if (p->book->turn[row].priority != IZ_PRIORITY_ALWAYS)
            continue;
        example = example[0] ? example : iz_referee_step_word(step);
        put_step(p, iz_referee_step_word(step), yes_or_not(p->own.stops.at[1][step]),
                 yes_or_not(p->own.stops.at[0][step]), out);
    }
    put_step(p, "own", yes_or_not(p->own.stops.own), IZ_SAY_NOTHING, out);
    play_say(p, out, IZ_SAY_T_STOPS_HELP, example);
}

/* "mine", "theirs" or nothing behind the step's name: the sides meant, as bits. */
static unsigned sides_of(const char *word)
{
    if (word[0] == '\0')
        return 3;
    if (strcmp(word, "mine") == 0 || strcmp(word, "my") == 0)
        return 2;
    return strcmp(word, "theirs") == 0 || strcmp(word, "their") == 0 ? 1 : 0;
}

static bool set_stop(play_game *p, const char *word, unsigned sides, bool on)
{
    bool found = false;
    if (strcmp(word, "own") == 0) {
        p->own.stops.own = on;
        return true;
    }
    for (int step = 1; step < IZ_STEP_COUNT; step++) {
        if (!iz_step_has_windows(p->book, step) ||
            (strcmp(word, "all") != 0 && strcmp(word, iz_referee_step_word(step)) != 0))
            continue;
        for (int side = 0; side < 2; side++)
            if (sides & 1u << side)
                p->own.stops.at[side][step] = on;
        found = true;
    }
    return found;
}

void play_stop_command(play_game *p, const char *rest, bool on, iz_lines *out)
{
    char word[64] = "", side[64] = "";
    int words = sscanf(rest, "%63s %63s", word, side);
    if (words <= 0) {
        put_stops(p, out);
        return;
    }
    if (strcmp(word, "usual") == 0) {
        play_stops_usual(p);
        put_stops(p, out);
    } else if (sides_of(side) == 0 || !set_stop(p, word, sides_of(side), on)) {
        play_say(p, out, IZ_SAY_T_NO_STEP, rest);
    } else {
        char where[160];
        snprintf(where, sizeof where, "%s%s%s", word, side[0] ? ", " : "", side);
        play_say(p, out, on ? IZ_SAY_T_STOP_SET : IZ_SAY_T_STOP_GONE, where);
    }
}

static void put_always(const play_game *p, iz_lines *out)
{
    if (p->own.stops.always_count == 0)
        play_say(p, out, IZ_SAY_T_NO_ALWAYS);
    for (int i = 0; i < p->own.stops.always_count; i++)
        play_say(p, out, IZ_SAY_T_ALWAYS_ROW, i + 1,
                 (int)(p->own.stops.always[i].yes ? IZ_SAY_YES : IZ_SAY_NO), p->own.always_what[i]);
    if (p->own.stops.always_count > 0)
        play_say(p, out, IZ_SAY_T_ALWAYS_HELP);
}

void play_always_command(play_game *p, const char *rest, iz_lines *out)
{
    uint64_t question = iz_wait_question(p->game, p->me);
    bool yes = strcmp(rest, "yes") == 0;
    if (!yes && strcmp(rest, "no") != 0) {
        put_always(p, out);
        return;
    }
    if (!question || p->own.stops.always_count == IZ_ALWAYS_MOST) {
        play_say(p, out, question ? IZ_SAY_T_ALWAYS_TOO_MANY : IZ_SAY_T_ALWAYS_NOTHING_ASKED);
        return;
    }
    snprintf(p->own.always_what[p->own.stops.always_count], PLAY_LABEL, "%s", p->options.prompt);
    iz_stops_always(&p->own.stops, question, yes);
    play_say(p, &p->own.greeting, IZ_SAY_T_ALWAYS_FROM_NOW, (int)(yes ? IZ_SAY_YES : IZ_SAY_NO));
}

void play_never_command(play_game *p, const char *rest, iz_lines *out)
{
    int number = 0;
    if (strcmp(rest, "all") == 0) {
        p->own.stops.always_count = 0;
        play_say(p, out, IZ_SAY_T_ASKED_AGAIN);
    } else if (sscanf(rest, "%d", &number) == 1 && number >= 1 &&
               number <= p->own.stops.always_count) {
        play_say(p, out, IZ_SAY_T_ASKED_AGAIN_WHAT, p->own.always_what[number - 1]);
        memmove(p->own.always_what[number - 1], p->own.always_what[number],
                (size_t)(p->own.stops.always_count - number) * PLAY_LABEL);
        iz_stops_never(&p->own.stops, p->own.stops.always[number - 1].question);
    } else {
        put_always(p, out);
    }
}
