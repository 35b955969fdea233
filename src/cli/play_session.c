/*
 * A game at the table: how it begins, its choices, and taking them back. To take something back the
 * game is played again from its beginning, up to there.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

iz_game *play_begin(const play_game *p)
{
    char error[512] = "out of memory";
    iz_game *game = p->position ? iz_game_clone(p->position)
                                : iz_game_new(&p->setup, p->cards, p->seed, error, sizeof error);
    if (!game)
        iz_cli_error(IZ_EXIT_FAILED, "play", "%s", error);
    else if (iz_log_start(game) != IZ_OK || (!p->position && iz_advance(game) != IZ_OK))
        iz_cli_error(IZ_EXIT_FAILED, "play", "%s", iz_game_error(game));
    else
        return game;
    iz_game_free(game);
    return NULL;
}

static bool remember(play_game *p, play_choice choice)
{
    if (p->count == p->room) {
        size_t room = p->room ? p->room * 2 : 256;
        play_choice *choices = realloc(p->choices, room * sizeof *choices);
        if (!choices)
            return false;
        p->choices = choices;
        p->room = room;
    }
    p->choices[p->count++] = choice;
    return true;
}

void play_forget(play_game *p, size_t n)
{
    while (p->count > n)
        free(p->choices[--p->count].descriptor);
}

/* Once the record can't be written the game goes on without it. */
static void tell_journal(play_game *p, bool well)
{
    if (!well)
        iz_cli_error(IZ_EXIT_FAILED, "play", "%s can't be written any more: the game goes on",
                     p->journal_path);
}

bool play_choose(play_game *p, int seat, uint64_t n, bool by_hand)
{
    char descriptor[IZ_DESCRIPTOR_SIZE] = IZ_RECORD_CONCEDE;
    if (n != IZ_RECORD_CONCEDES)
        iz_choice_descriptor(p->game, seat, n, descriptor, sizeof descriptor);
    play_choice choice = {n, (uint8_t)seat, (uint8_t)iz_wait_asking(p->game, seat), by_hand,
                          strdup(descriptor)};
    if (!choice.descriptor || !remember(p, choice)) {
        free(choice.descriptor);
        iz_cli_error(IZ_EXIT_FAILED, "play", "out of memory");
        return false;
    }
    if (iz_record_take(p->game, seat, n) != IZ_OK) {
        play_forget(p, p->count - 1);
        iz_cli_error(IZ_EXIT_FAILED, "play", "%s", iz_game_error(p->game));
        return false;
    }
    if (p->journal)
        tell_journal(p, iz_journal_choice(p->journal, seat, n, descriptor));
    return true;
}

/* Has any of the persons come to know what they didn't then? */
static bool has_learnt(const play_game *p, const iz_game *then)
{
    bool learnt = false;
    for (int seat = 0; seat < iz_game_players(then); seat++)
        learnt = learnt || (p->persons >> seat & 1 && iz_has_learnt(then, p->game, seat));
    return learnt;
}

/* The game as it stood before its choice number `until`; NULL with a message. */
static iz_game *game_before(const play_game *p, size_t until)
{
    iz_game *game = play_begin(p);
    for (size_t i = 0; game && i < until; i++)
        if (iz_record_take(game, p->choices[i].seat, p->choices[i].n) != IZ_OK) {
            iz_cli_error(IZ_EXIT_FAILED, "play", "not taken back: %s", iz_game_error(game));
            iz_game_free(game);
            return NULL;
        }
    return game;
}

static void go_back(play_game *p, iz_game *game, size_t until)
{
    iz_game_free(p->game);
    p->game = game;
    play_forget(p, until);
    p->options.known = false;
    for (int seat = 0; seat < iz_game_players(game); seat++) {
        play_person *person = seat == p->me ? &p->own : &p->others[seat];
        person->logged = iz_log_length(game);
        person->stops.passing = IZ_PASSING_NOT;
        person->stops.passed.by_hand = false;
    }
    if (p->journal)
        tell_journal(p, iz_journal_back(p->journal, until));
}

void play_undo(play_game *p, iz_lines *out)
{
    size_t until = p->count;
    while (until > 0 && !(p->choices[until - 1].by_hand && p->choices[until - 1].seat == p->me))
        until--;
    if (until == 0) {
        play_say(p, out, IZ_SAY_T_NOTHING_TO_TAKE_BACK);
        return;
    }
    iz_game *game = game_before(p, until - 1);
    if (!game)
        return;
    bool learnt = has_learnt(p, game);
    go_back(p, game, until - 1);
    play_say(p, out, learnt ? IZ_SAY_T_TAKEN_BACK_THOUGH : IZ_SAY_T_TAKEN_BACK);
}

/* Where what is being announced or declared began: a window, or the declaration's first choice. */
static size_t beginning(const play_game *p, iz_asking asking)
{
    size_t at = p->count;
    if (asking == IZ_ASKING_ANNOUNCING) {
        while (at > 0 && p->choices[at - 1].asking != IZ_ASKING_WINDOW)
            at--;
        return at > 0 && p->choices[at - 1].seat == p->me ? at - 1 : p->count;
    }
    while (at > 0 && p->choices[at - 1].seat == p->me &&
           p->choices[at - 1].asking == IZ_ASKING_DECLARING)
        at--;
    return at;
}

void play_cancel(play_game *p, iz_lines *out)
{
    iz_asking asking = iz_wait_asking(p->game, p->me);
    size_t until = asking == IZ_ASKING_ANNOUNCING || asking == IZ_ASKING_DECLARING
                       ? beginning(p, asking)
                       : p->count;
    if (until == p->count) {
        play_say(p, out, IZ_SAY_T_NOTHING_ANNOUNCED);
        return;
    }
    iz_game *game = game_before(p, until);
    if (!game)
        return;
    if (has_learnt(p, game)) {
        play_say(p, out, IZ_SAY_T_TOO_LATE);
        iz_game_free(game);
        return;
    }
    go_back(p, game, until);
    play_say(p, out, IZ_SAY_T_TAKEN_BACK);
}
