/*
 * help: the turn of the book at hand in one screen, out of its own table of steps.
 */
#include "cli/play.h"
#include "referee/referee.h"

#include <string.h>

/* What a step does by itself. */
static const iz_phrase done[] = {
    [IZ_DO_NOTHING_THEN] = IZ_SAY_NOTHING,
    [IZ_DO_UNTAP] = IZ_SAY_H_DO_UNTAP,
    [IZ_DO_DRAW] = IZ_SAY_H_DO_DRAW,
    [IZ_DO_DRAW_TRIGGER] = IZ_SAY_H_DO_DRAW,
    [IZ_DO_DRAW_ON_TOP] = IZ_SAY_H_DO_DRAW,
    [IZ_DO_BEGIN_COMBAT] = IZ_SAY_NOTHING,
    [IZ_DO_DECLARE_ATTACKERS] = IZ_SAY_H_DO_ATTACKERS,
    [IZ_DO_DECLARE_BLOCKERS] = IZ_SAY_H_DO_BLOCKERS,
    [IZ_DO_COMBAT_DAMAGE] = IZ_SAY_H_DO_DAMAGE,
    [IZ_DO_CLEANUP] = IZ_SAY_H_DO_CLEANUP,
    [IZ_DO_PREPARATION] = IZ_SAY_H_DO_PREPARATION,
    [IZ_DO_SWAP] = IZ_SAY_H_DO_SWAP,
    [IZ_DO_DECLARE_LINES] = IZ_SAY_H_DO_DECLARE,
    [IZ_DO_STRIKE] = IZ_SAY_H_DO_STRIKE,
    [IZ_DO_HEALING] = IZ_SAY_H_DO_HEALING,
    [IZ_DO_END_OF_LINES] = IZ_SAY_H_DO_END,
};

static iz_phrase chances(const iz_turn_row *row)
{
    if (row->priority == IZ_PRIORITY_NEVER)
        return IZ_SAY_H_NOBODY;
    if (row->priority == IZ_PRIORITY_IF_NEEDED)
        return IZ_SAY_NOTHING;
    if (row->flags & IZ_ROW_MAIN)
        return IZ_SAY_H_ANYTHING;
    return done[row->action] == IZ_SAY_NOTHING ? IZ_SAY_H_INSTANTS : IZ_SAY_NOTHING;
}

static void put_row(const play_game *p, const iz_turn_row *row, iz_lines *out)
{
    char line[400], place[64];
    bool now = row->step == iz_now(p->game)->step && iz_turn_number(p->game) > 0;
    const char *does = iz_referee_words(p->book, done[row->action]);
    const char *can = iz_referee_words(p->book, chances(row));
    const char *only =
        iz_referee_words(p->book, row->flags & IZ_ROW_IF_FIRST_STRIKE ? IZ_SAY_H_IF_FIRST_STRIKE
                                  : row->flags & IZ_ROW_IF_ATTACKED   ? IZ_SAY_H_IF_ATTACKED
                                                                      : IZ_SAY_NOTHING);
    snprintf(place, sizeof place, "%s %s", now ? ">" : " ", iz_referee_step_word(row->step));
    const char *rule = iz_book_rule(p->book, (iz_concept)row->concept);
    snprintf(line, sizeof line, "%s%-14s%s%s%s%s%s%s%s%s" IZ_PLAIN, now ? IZ_BOLD : "", place,
             now ? IZ_PLAIN : "", only, does, does[0] && can[0] ? "; " : "", can,
             rule[0] ? IZ_DIM "  [" : "", rule, rule[0] ? "]" : "");
    iz_lines_wrap(out, p->terminal.columns, 14, line);
}

void play_help_turn(const play_game *p, iz_lines *out)
{
    char title[200];
    iz_cli_phrase(p->book, title, sizeof title, IZ_SAY_H_TURN_OF, p->book->title);
    iz_lines_add(out, IZ_BOLD "%s" IZ_PLAIN, title);
    for (int row = 0; row < p->book->turn_rows; row++)
        put_row(p, &p->book->turn[row], out);
    play_say(p, out, IZ_SAY_H_WINDOWS);
    if (p->book->parameters.lands == IZ_LANDS_ANY_CARD)
        play_say(p, out, IZ_SAY_H_SOURCES);
    if (p->book->parameters.pays_by == IZ_PAYS_BY_POINTS)
        play_say(p, out, IZ_SAY_H_COSTS_OF_LINES);
    play_say(p, out, IZ_SAY_H_TYPE);
}
