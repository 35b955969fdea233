/*
 * What the commands say of decks under a book: what is not legal about them, and which of their
 * cards the book can't play.
 */
#include "cli/cli.h"

#include "books/book.h"

#include <string.h>

enum { PROBLEMS_MAX = 64 };

static void put_problem(FILE *out, const char *path, const iz_book *book,
                        const iz_deck_problem *problem)
{
    fputs(path, out);
    if (problem->line)
        fprintf(out, ":%d:1", problem->line);
    fprintf(out, ": %s", problem->text);
    if (*problem->rule)
        fprintf(out, " (%s, rule %s)", book->name, problem->rule);
    fputc('\n', out);
}

int iz_cli_deck_faults(FILE *out, const char *path, const iz_book *book, const char *format,
                       const iz_deck *deck, const iz_card_set *cards)
{
    iz_deck_problem problems[PROBLEMS_MAX];
    iz_deck_rules rules = book->deck;
    const iz_deck_format *other = format ? iz_deck_format_named(&rules, format) : NULL;
    if (other)
        iz_deck_rules_in(&rules, other);
    int count = iz_deck_check(deck, cards, &rules, problems, PROBLEMS_MAX);
    for (int i = 0; out && i < count && i < PROBLEMS_MAX; i++)
        put_problem(out, path, book, &problems[i]);
    return count;
}

int iz_cli_deck_refused(FILE *out, const char *path, const iz_book *book, const iz_deck *deck,
                        const iz_card_set *cards)
{
    int count = 0;
    for (int i = 0; i < deck->count; i++) {
        const iz_deck_entry *entry = &deck->entries[i];
        const char *why = iz_book_refuses(book, cards, entry->definition);
        if (!why)
            continue;
        fprintf(out, "%s:%d:1: %s can't be played under %s: %s\n", path, entry->line,
                iz_card_def_name(cards, entry->definition), book->name, why);
        count++;
    }
    return count;
}

/* Is it the first deck of that name? The same deck in two seats is told of once. */
static bool is_first(const char *const *paths, int seat)
{
    for (int i = 0; i < seat; i++)
        if (strcmp(paths[i], paths[seat]) == 0)
            return false;
    return true;
}

bool iz_cli_playable(const iz_book *book, const char *const *paths, const iz_cli_table *table)
{
    int count = 0;
    for (int seat = 0; seat < table->seats; seat++)
        if (is_first(paths, seat))
            count += iz_cli_deck_refused(stderr, paths[seat], book, table->decks[seat].deck,
                                         table->cards);
    return count == 0;
}

bool iz_cli_legal(const char *command, const iz_book *book, const char *const *paths,
                  const iz_cli_table *table, bool whole)
{
    bool legal = true;
    for (int seat = 0; seat < table->seats; seat++) {
        const iz_deck *deck = table->decks[seat].deck;
        iz_deck_problem first;
        int count =
            is_first(paths, seat) ? iz_deck_check(deck, table->cards, &book->deck, &first, 1) : 0;
        if (count == 0)
            continue;
        legal = false;
        if (whole)
            iz_cli_deck_faults(stderr, paths[seat], book, NULL, deck, table->cards);
        else
            iz_cli_error(IZ_EXIT_WELL, command, "%s is not legal under %s: %s%s", paths[seat],
                         book->name, first.text, count > 1 ? ", and more" : "");
    }
    return legal;
}
