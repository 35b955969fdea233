/*
 * The screen: the table, what has happened, what is asked. The table is folded as far as it must be
 * to leave room for the options: equal things are counted, then lines are joined, then only numbers
 * are told.
 */
#include "cli/play.h"

enum { OPTIONS_LEAST = 5, NEWS_LEAST = 2 };

static int at_least(int number, int least) { return number > least ? number : least; }

/* Folds the table no further than it must to show all options, or some of them, and some news, in
 * so many lines (0: no end). Returns how many lines are left for the options. */
static int fold_table(const play_game *p, const json_t *view, int rows, int news, iz_lines *table)
{
    for (int fold = 0;; fold++) {
        iz_lines_free(table);
        play_table_lines(view, fold, p->terminal.columns, table);
        if (rows == 0)
            return 0;
        int left = rows - table->count - (news < NEWS_LEAST ? news : NEWS_LEAST);
        if (fold + 1 == PLAY_FOLDS)
            return at_least(left, OPTIONS_LEAST);
        iz_lines options = {0};
        bool all = left > 0 && play_options_lines(p, NULL, left, &options);
        iz_lines_free(&options);
        if (all)
            return left;
    }
}

static void put_prompt(const play_game *p, iz_lines *out)
{
    char line[PLAY_LABEL + 16];
    snprintf(line, sizeof line, IZ_YELLOW "%s" IZ_PLAIN, p->options.prompt);
    iz_lines_wrap(out, p->terminal.columns, 4, line);
}

/* The last of the lines that fit into so many. */
static void put_last(const play_game *p, const iz_lines *lines, int room, iz_lines *out)
{
    int from = 0;
    if (lines->count > room && room > 0) {
        from = lines->count - room + 1;
        play_say(p, out, IZ_SAY_T_NEWS_BEFORE, from);
    }
    for (int i = from; i < lines->count && room > 0; i++)
        iz_lines_put(out, lines->at[i]);
}

void play_show(play_game *p, const iz_lines *remarks)
{
    iz_lines table = {0}, news = {0}, asked = {0}, screen = {0};
    json_t *view = play_view(p->game, p->me);
    iz_terminal_measure(&p->terminal);
    play_options_gather(p);
    put_prompt(p, &asked);
    play_news_lines(p->game, p->me, p->own.logged, 0, p->terminal.columns, &news);
    int besides = asked.count + (remarks ? remarks->count : 0) + 1; /* where one types */
    int rows = p->terminal.rows ? at_least(p->terminal.rows - besides, 1) : 0;
    int room = fold_table(p, view, rows, news.count, &table);
    play_options_lines(p, NULL, room, &asked);
    if (rows && table.count + asked.count > p->terminal.rows - 1)
        iz_lines_cut(&table, at_least(p->terminal.rows - 1 - asked.count, 1));
    iz_lines_move(&screen, &table);
    int left =
        rows ? p->terminal.rows - 1 - screen.count - asked.count - (remarks ? remarks->count : 0)
             : news.count;
    if (news.count > left) {
        iz_lines_free(&news);
        play_news_lines(p->game, p->me, p->own.logged, left, p->terminal.columns, &news);
    }
    put_last(p, &news, left, &screen);
    for (int i = 0; remarks && i < remarks->count; i++)
        iz_lines_put(&screen, remarks->at[i]);
    iz_lines_move(&screen, &asked);
    iz_terminal_clear(&p->terminal);
    iz_terminal_lines(&p->terminal, &screen);
    iz_lines_free(&screen);
    iz_lines_free(&news);
    json_decref(view);
    p->aside = false;
}

void play_show_end(play_game *p, const iz_lines *end)
{
    iz_lines table = {0}, news = {0}, screen = {0};
    /* several persons look at it */
    int viewer = p->persons & (p->persons - 1) ? IZ_ONLOOKER : p->me;
    json_t *view = play_view(p->game, viewer);
    iz_terminal_measure(&p->terminal);
    play_news_lines(p->game, viewer, p->own.logged, 0, p->terminal.columns, &news);
    play_table_lines(view, p->terminal.rows ? PLAY_FLOWING : PLAY_UNFOLDED, p->terminal.columns,
                     &table);
    int room = p->terminal.rows ? p->terminal.rows - 1 - end->count : 0;
    if (room > 0)
        iz_lines_cut(&table, at_least(room - NEWS_LEAST, 1));
    iz_lines_move(&screen, &table);
    put_last(p, &news, room > 0 ? room - screen.count : news.count, &screen);
    for (int i = 0; i < end->count; i++)
        iz_lines_put(&screen, end->at[i]);
    iz_terminal_clear(&p->terminal);
    iz_terminal_lines(&p->terminal, &screen);
    iz_lines_free(&screen);
    iz_lines_free(&news);
    json_decref(view);
}
