/*
 * help: the turn of the book at hand in one screen, out of its own table of steps.
 */
#include "cli/play.h"

#include "engine/steps.h"

#include <string.h>

/* What a step does by itself. */
static const char *const done[] = {
    [IZ_DO_NOTHING_THEN] = "",
    [IZ_DO_UNTAP] = "what is yours untaps",
    [IZ_DO_DRAW] = "you draw a card",
    [IZ_DO_DRAW_TRIGGER] = "you draw a card",
    [IZ_DO_DRAW_ON_TOP] = "you draw a card",
    [IZ_DO_BEGIN_COMBAT] = "",
    [IZ_DO_DECLARE_ATTACKERS] = "you say who attacks",
    [IZ_DO_DECLARE_BLOCKERS] = "the attacked player says who blocks whom",
    [IZ_DO_COMBAT_DAMAGE] = "attackers and blockers deal their damage",
    [IZ_DO_END_COMBAT] = "",
    [IZ_DO_CLEANUP] = "discard down to the hand size; damage wears off",
    [IZ_DO_HKK_PREPARATION] = "magic points come back; what is yours becomes active",
    [IZ_DO_HKK_DRAW] = "you draw a card",
    [IZ_DO_HKK_SWAP] = "you may rearrange your two lines",
    [IZ_DO_HKK_DECLARE] = "you say whom each of your guard attacks",
    [IZ_DO_HKK_STRIKE] = "attackers and attacked deal their damage",
    [IZ_DO_HKK_HEALING] = "wounds heal",
    [IZ_DO_HKK_END] = "the turn passes on",
};

static const char *chances(const iz_turn_row *row)
{
    if (row->priority == IZ_PRIORITY_NEVER)
        return "nobody can play anything";
    if (row->priority == IZ_PRIORITY_IF_NEEDED)
        return "";
    if (row->flags & IZ_ROW_MAIN)
        return "you can play anything";
    return done[row->action][0] ? "" : "instants and abilities";
}

static void put_row(const play_game *p, const iz_turn_row *row, iz_lines *out)
{
    char line[400], place[64];
    bool now = row->step == iz_now(p->game)->step && iz_turn_number(p->game) > 0;
    const char *does = done[row->action], *can = chances(row);
    const char *only = row->flags & IZ_ROW_IF_FIRST_STRIKE ? "if somebody strikes first: "
                       : row->flags & IZ_ROW_IF_ATTACKED   ? "if somebody attacks: "
                                                           : "";
    snprintf(place, sizeof place, "%s %s", now ? ">" : " ", iz_step_word(row->step));
    const char *rule = iz_book_rule(p->book, (iz_concept)row->concept);
    snprintf(line, sizeof line, "%s%-14s%s%s%s%s%s%s%s%s" IZ_PLAIN, now ? IZ_BOLD : "", place,
             now ? IZ_PLAIN : "", only, does, does[0] && can[0] ? "; " : "", can,
             rule[0] ? IZ_DIM "  [" : "", rule, rule[0] ? "]" : "");
    iz_lines_wrap(out, p->terminal.columns, 14, line);
}

void play_help_turn(const play_game *p, iz_lines *out)
{
    bool lines = p->book->parameters.combat == IZ_COMBAT_LINES;
    iz_lines_add(out, IZ_BOLD "A turn of %s" IZ_PLAIN, p->book->title);
    for (int row = 0; row < p->book->turn_rows; row++)
        put_row(p, &p->book->turn[row], out);
    iz_lines_wrap(out, p->terminal.columns, 0,
                  lines ? "In all other steps, and while something waits on the chain, whoever has "
                          "the word can react or pass; when all pass, the chain is closed and its "
                          "last link comes first."
                        : "In all other steps, and while something waits on the stack, whoever has "
                          "priority can play instants and abilities or pass; when all pass, the "
                          "top of the stack resolves, or the step ends.");
    iz_lines_wrap(out, p->terminal.columns, 0,
                  "Type the number of what you want to do, or words of it; Enter passes. "
                  "`help commands` lists what else you can type.");
}
