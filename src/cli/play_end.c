/*
 * How a game ended, in lines: for the persons who played, and, where there were more players than
 * two, for each team with its points.
 */
#include "cli/play.h"

#include <string.h>

void play_letters(unsigned seats, char *out, size_t size)
{
    size_t length = 0;
    if (size > 0)
        out[0] = '\0';
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++)
        if (seats >> seat & 1 && length + 4 < size)
            length += (size_t)snprintf(out + length, size - length, "%s%c", length ? ", " : "",
                                       'A' + seat);
}

static unsigned winners(const iz_game *game)
{
    unsigned seats = 0;
    for (int seat = 0; seat < iz_game_players(game); seat++)
        if (iz_outcome_of(game, seat) == IZ_OUTCOME_WON)
            seats |= 1u << seat;
    return seats;
}

static int count_of(unsigned seats)
{
    int count = 0;
    for (; seats; seats &= seats - 1)
        count++;
    return count;
}

/* Why somebody has lost: the person, or the first of those who have. */
static void why_lost(const play_game *p, char *out, size_t size)
{
    out[0] = '\0';
    if (iz_outcome_of(p->game, p->me) == IZ_OUTCOME_LOST)
        iz_outcome_reason(p->game, p->me, out, size);
    for (int n = 1; !out[0] && n < iz_game_players(p->game); n++)
        iz_outcome_reason(p->game, (p->me + n) % iz_game_players(p->game), out, size);
}

/* "You win: a player with no life left loses [420.5a]"; "A, C win" where several persons play. */
static void put_verdict(const play_game *p, iz_lines *out)
{
    char words[120], letters[80], reason[300], line[500];
    iz_outcome outcome = iz_outcome_of(p->game, p->me);
    unsigned won = winners(p->game);
    bool alone = (p->persons & (p->persons - 1)) == 0;
    play_letters(won, letters, sizeof letters);
    if (won && !alone)
        iz_cli_phrase(p->book, words, sizeof words, IZ_SAY_T_WHO_WINS, letters, count_of(won));
    else
        iz_cli_phrase(p->book, words, sizeof words,
                      !won                         ? IZ_SAY_T_DRAW
                      : outcome == IZ_OUTCOME_WON  ? IZ_SAY_T_YOU_WIN
                      : outcome == IZ_OUTCOME_LOST ? IZ_SAY_T_YOU_LOSE
                                                   : IZ_SAY_T_DRAW);
    why_lost(p, reason, sizeof reason);
    bool told_below = iz_game_players(p->game) > 2;
    snprintf(line, sizeof line, IZ_BOLD "%s%s%s" IZ_PLAIN, words,
             reason[0] && !told_below ? ": " : ".", told_below ? "" : reason);
    iz_lines_wrap(out, p->terminal.columns, 4, line);
}

/* Why those of a team have lost: once, or each reason with whose it is, "no life left [D21.41]: B;
 * a team loses with its king [F8.51]: A, C". */
static void why_team_lost(const play_game *p, unsigned team, char *out, size_t size)
{
    char reason[300], other[300], letters[80];
    size_t length = 0;
    unsigned told = 0;
    out[0] = '\0';
    for (int seat = 0; seat < iz_game_players(p->game); seat++) {
        if (!(team >> seat & 1) || told >> seat & 1)
            continue;
        iz_outcome_reason(p->game, seat, reason, sizeof reason);
        unsigned same = 0;
        for (int mate = seat; mate < iz_game_players(p->game); mate++)
            if (team >> mate & 1 &&
                strcmp(iz_outcome_reason(p->game, mate, other, sizeof other), reason) == 0)
                same |= 1u << mate;
        told |= same;
        if (!reason[0] || length >= size)
            continue;
        play_letters(same, letters, sizeof letters);
        const char *between = length > 0 ? "; " : "";
        int more = same == team ? snprintf(out, size, "%s", reason)
                                : snprintf(out + length, size - length, "%s%s: %s", between, reason,
                                           letters);
        length += more > 0 ? (size_t)more : 0;
    }
}

/* "  A, C: won, 25 points"; "  B: lost (a player with no life left loses [D21.41])" */
static void put_team(const play_game *p, int seat, iz_lines *out)
{
    static const iz_phrase phrases[] = {[IZ_OUTCOME_RUNNING] = IZ_SAY_T_END_DREW,
                                        [IZ_OUTCOME_WON] = IZ_SAY_T_END_WON,
                                        [IZ_OUTCOME_LOST] = IZ_SAY_T_END_LOST,
                                        [IZ_OUTCOME_DRAWN] = IZ_SAY_T_END_DREW};
    char letters[80], words[300], more[1500], reason[1000];
    unsigned team = iz_seats(p->game, seat, IZ_SEATS_TEAM);
    play_letters(team, letters, sizeof letters);
    iz_cli_phrase(p->book, words, sizeof words, phrases[iz_outcome_of(p->game, seat)], letters);
    if (iz_ends_by_points(p->game)) {
        snprintf(more, sizeof more, "%s", words);
        iz_cli_phrase(p->book, words, sizeof words, IZ_SAY_T_END_POINTS, more,
                      iz_points(p->game, seat));
    }
    why_team_lost(p, team, reason, sizeof reason);
    snprintf(more, sizeof more, "  %s", words);
    if (reason[0])
        snprintf(more, sizeof more, "  %s (%s)", words, reason);
    iz_lines_wrap(out, p->terminal.columns, 4, more);
}

void play_end_lines(const play_game *p, iz_lines *out)
{
    unsigned told = 0;
    put_verdict(p, out);
    for (int seat = 0; iz_game_players(p->game) > 2 && seat < iz_game_players(p->game); seat++) {
        if (!(told >> seat & 1))
            put_team(p, seat, out);
        told |= iz_seats(p->game, seat, IZ_SEATS_TEAM);
    }
}
