/*
 * Where the person is asked in windows of priority, and what is answered always. A window in which
 * one can only pass is passed; so are those at which no stop stands, as long as nothing of another
 * player waits on the stack. Declarations and all other decisions are always asked.
 */
#include "cli/play.h"

#include "cards/fold.h"
#include "referee/referee.h"

#include <string.h>

static iz_step step_now(const play_game *p) { return (iz_step)iz_now(p->game)->step; }

/* Is it a step of the book in which somebody gets priority? */
static bool has_windows(const iz_book *book, int step)
{
    for (int row = 0; row < book->turn_rows; row++)
        if (book->turn[row].step == step && book->turn[row].priority == IZ_PRIORITY_ALWAYS)
            return true;
    return false;
}

/* In one's own turn where most things are played; in another's when attackers are known, and at
 * its end, before one's own turn. */
void play_stops_usual(play_game *p)
{
    int last = 0;
    memset(p->own.stop, 0, sizeof p->own.stop);
    p->own.stop_own = false;
    for (int row = 0; row < p->book->turn_rows; row++) {
        const iz_turn_row *r = &p->book->turn[row];
        if (r->priority != IZ_PRIORITY_ALWAYS)
            continue;
        p->own.stop[1][r->step] = r->flags & IZ_ROW_MAIN;
        p->own.stop[0][r->step] = r->step == IZ_STEP_ATTACKERS;
        last = r->step;
    }
    p->own.stop[0][last] = true;
}

/* ---- passing --------------------------------------------------------------------------------- */

void play_pass_until(play_game *p, play_passing passing)
{
    p->own.passing = passing;
    p->own.passing_told = true;
    p->own.passing_turn = iz_turn_number(p->game);
    p->own.passing_log = iz_log_length(p->game);
}

/* Whose is the top of the stack? -1: the stack is empty, or what is there is the rules' own: combat
 * damage, the draw of the turn in some books. */
static int top_of_stack(const play_game *p)
{
    const iz_game *g = p->game;
    iz_slot top = iz_now(g)->stack.last;
    if (top == IZ_NIL)
        return -1;
    const iz_object *object = &g->objects[top];
    bool rule = object->kind == IZ_OBJECT_DAMAGE ||
                (object->kind == IZ_OBJECT_ABILITY && object->env != IZ_NIL &&
                 g->envs[object->env].ability == IZ_NO_ABILITY);
    return rule ? -1 : object->controller;
}

/* Has anything happened that not every turn brings? */
static bool something_happened(const play_game *p)
{
    for (size_t n = p->own.passing_log; n < iz_log_length(p->game); n++)
        if (!iz_log_routine(p->game, n))
            return true;
    return false;
}

/* Is this the end of what is passed without asking? */
static bool passing_ends(const play_game *p)
{
    bool turned = iz_turn_number(p->game) != p->own.passing_turn;
    switch (p->own.passing) {
    case PLAY_TILL_EVENT:
        return something_happened(p);
    case PLAY_TILL_END:
        return turned;
    case PLAY_TILL_MINE:
        return turned && iz_is_on_turn(p->game, p->me);
    default:
        return true;
    }
}

/* Has the person passed just here, and has nothing happened since but passing? */
static bool has_passed_here(const play_game *p)
{
    return p->own.passed.log == iz_log_length(p->game) &&
           p->own.passed.turn == iz_turn_number(p->game) &&
           p->own.passed.step == (int)step_now(p) && p->own.passed.by_hand;
}

void play_note_pass(play_game *p)
{
    p->own.passed.by_hand = true;
    p->own.passed.log = iz_log_length(p->game);
    p->own.passed.turn = iz_turn_number(p->game);
    p->own.passed.step = (int)step_now(p);
}

static bool passes_window(play_game *p)
{
    int top = top_of_stack(p);
    bool others = top >= 0 && top != p->me;
    if (p->own.passing != PLAY_ASKS && (others || passing_ends(p)))
        p->own.passing = PLAY_ASKS;
    if (iz_wait_only_pass(p->game, p->me) || iz_choice_count(p->game, p->me) == 1)
        return true;
    if (p->own.passing != PLAY_ASKS || has_passed_here(p))
        return true;
    if (top >= 0)
        return !others && !p->own.stop_own;
    return !p->own.stop[iz_is_on_turn(p->game, p->me)][step_now(p)];
}

/* ---- answers given always -------------------------------------------------------------------- */

static int always_of(const play_game *p, uint64_t question)
{
    for (int i = 0; question && i < p->own.always_count; i++)
        if (p->own.always[i].question == question)
            return i;
    return -1;
}

/* The option for yes, or for no. */
static bool option_of(const play_game *p, bool yes, uint64_t *n)
{
    uint64_t count = iz_choice_count(p->game, p->me);
    for (uint64_t i = 0; i < count; i++) {
        iz_choice choice;
        if (iz_choice_at(p->game, p->me, i, &choice) &&
            choice.kind == (yes ? IZ_CHOICE_YES : IZ_CHOICE_NO)) {
            *n = i;
            return true;
        }
    }
    return false;
}

bool play_passes_by_itself(play_game *p, uint64_t *n)
{
    *n = 0;
    if (iz_wait_is_priority(p->game, p->me))
        return passes_window(p);
    int always = always_of(p, iz_wait_question(p->game, p->me));
    return (always >= 0 && option_of(p, p->own.always[always].yes, n)) ||
           iz_choice_count(p->game, p->me) == 1;
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
        put_step(p, iz_referee_step_word(step), yes_or_not(p->own.stop[1][step]),
                 yes_or_not(p->own.stop[0][step]), out);
    }
    put_step(p, "own", yes_or_not(p->own.stop_own), IZ_SAY_NOTHING, out);
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
        p->own.stop_own = on;
        return true;
    }
    for (int step = 1; step < IZ_STEP_COUNT; step++) {
        if (!has_windows(p->book, step) ||
            (strcmp(word, "all") != 0 && strcmp(word, iz_referee_step_word(step)) != 0))
            continue;
        for (int side = 0; side < 2; side++)
            if (sides & 1u << side)
                p->own.stop[side][step] = on;
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
    if (p->own.always_count == 0)
        play_say(p, out, IZ_SAY_T_NO_ALWAYS);
    for (int i = 0; i < p->own.always_count; i++)
        play_say(p, out, IZ_SAY_T_ALWAYS_ROW, i + 1,
                 (int)(p->own.always[i].yes ? IZ_SAY_YES : IZ_SAY_NO), p->own.always[i].what);
    if (p->own.always_count > 0)
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
    if (!question || p->own.always_count == PLAY_ALWAYS_MOST) {
        play_say(p, out, question ? IZ_SAY_T_ALWAYS_TOO_MANY : IZ_SAY_T_ALWAYS_NOTHING_ASKED);
        return;
    }
    play_always *always = &p->own.always[p->own.always_count++];
    *always = (play_always){.question = question, .yes = yes};
    snprintf(always->what, sizeof always->what, "%s", p->options.prompt);
    play_say(p, &p->own.greeting, IZ_SAY_T_ALWAYS_FROM_NOW, (int)(yes ? IZ_SAY_YES : IZ_SAY_NO));
}

void play_never_command(play_game *p, const char *rest, iz_lines *out)
{
    int number = 0;
    if (strcmp(rest, "all") == 0) {
        p->own.always_count = 0;
        play_say(p, out, IZ_SAY_T_ASKED_AGAIN);
    } else if (sscanf(rest, "%d", &number) == 1 && number >= 1 && number <= p->own.always_count) {
        play_say(p, out, IZ_SAY_T_ASKED_AGAIN_WHAT, p->own.always[number - 1].what);
        memmove(&p->own.always[number - 1], &p->own.always[number],
                (size_t)(p->own.always_count - number) * sizeof p->own.always[0]);
        p->own.always_count--;
    } else {
        put_always(p, out);
    }
}
