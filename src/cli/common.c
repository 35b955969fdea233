/*
 * What the commands share: messages, numbers, books, decks and their cards.
 */
#include "cli/cli.h"

#include "cards/library.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int iz_cli_error(int code, const char *command, const char *format, ...)
{
    va_list args;
    fprintf(stderr, "izvor %s: ", command);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return code;
}

bool iz_cli_number(const char *command, const char *option, const char *text, uint64_t least,
                   uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || text[0] == '-' || value < least ||
        value > most) {
        iz_cli_error(IZ_EXIT_USAGE, command,
                     "%s wants a whole number from %llu to %llu, not \"%s\"", option,
                     (unsigned long long)least, (unsigned long long)most, text);
        return false;
    }
    *out = value;
    return true;
}

const iz_book *iz_cli_book(const char *command, const char *name)
{
    const iz_book *book = iz_book_named(name);
    if (book)
        return book;
    fprintf(stderr, "izvor %s: there is no book \"%s\"; there are:", command, name);
    for (int i = 0; iz_book_at(i); i++)
        fprintf(stderr, " %s", iz_book_name(iz_book_at(i)));
    fputc('\n', stderr);
    return NULL;
}

void iz_cli_put_argument(FILE *out, const char *argument)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-_./,:=+@%";
    if (*argument && argument[strspn(argument, plain)] == '\0') {
        fputs(argument, out);
        return;
    }
    fputc('\'', out);
    for (const char *at = argument; *at; at++)
        if (*at == '\'')
            fputs("'\\''", out);
        else
            fputc(*at, out);
    fputc('\'', out);
}

int iz_cli_own_decks(const iz_book *book, const char *names[IZ_CLI_OWN_DECKS])
{
    return iz_own_decks(iz_book_name(book), names);
}

void iz_cli_default_decks(const iz_book *book, const char *names[2])
{
    const char *all[IZ_CLI_OWN_DECKS];
    iz_cli_own_decks(book, all);
    names[0] = all[0];
    names[1] = all[1];
}

/* A deck's file if there is one of that name, else a deck of our own. */
static iz_deck *read_deck(const char *path, char *error, size_t error_size)
{
    if (access(path, F_OK) == 0 || strchr(path, '/') || strchr(path, '.'))
        return iz_deck_read(path, error, error_size);
    return iz_deck_read_own(path, error, error_size);
}

/* The deck's cards one by one, in the order of the file. */
static bool spread(iz_cli_table *table, int seat)
{
    const iz_deck *deck = table->decks[seat].deck;
    int **lists = table->decks[seat].lists;
    for (int side = 0; side < 2; side++) {
        int size = iz_deck_size(deck, side), at = 0;
        int *list = malloc((size_t)(size + 1) * sizeof *list);
        if (!list)
            return false;
        for (int e = 0; e < deck->count; e++)
            for (int n = 0; deck->entries[e].side == side && n < deck->entries[e].count; n++)
                list[at++] = deck->entries[e].definition;
        lists[side] = list;
    }
    table->hands[seat] =
        (iz_deck_cards){lists[0], iz_deck_size(deck, false), lists[1], iz_deck_size(deck, true)};
    return true;
}

iz_card_library *iz_cli_library(const char *cards_path, const char *beside, char *error,
                                size_t error_size)
{
    char path[4096];
    const char *found = iz_find_cards_file(cards_path, beside, path, sizeof path);
    iz_card_library *library = iz_card_library_new();
    if (!library) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    if (iz_card_library_read_own(library, error, error_size) &&
        (!found || iz_card_library_read(library, found, error, error_size)))
        return library;
    iz_card_library_free(library);
    return NULL;
}

int iz_cli_load(const char *command, const char *cards_path, const char *const *deck_paths,
                int count, iz_cli_table *table)
{
    char error[4096] = "";
    size_t room = count > IZ_MAX_SEATS ? (size_t)count : IZ_MAX_SEATS;
    *table = (iz_cli_table){.decks = calloc(room, sizeof table->decks[0]),
                            .hands = calloc(room, sizeof table->hands[0])};
    if (!table->decks || !table->hands)
        return iz_cli_error(IZ_EXIT_FAILED, command, "out of memory");
    for (int seat = 0; seat < count; seat++) {
        table->decks[seat].deck = read_deck(deck_paths[seat], error, sizeof error);
        if (!table->decks[seat].deck)
            return iz_cli_error(IZ_EXIT_FAILED, command, "%s", error);
        table->seats = seat + 1;
    }
    const char *beside = count > 0 ? deck_paths[0] : NULL;
    iz_card_library *library = iz_cli_library(cards_path, beside, error, sizeof error);
    table->cards = library ? iz_card_set_new() : NULL;
    bool good = table->cards && iz_card_library_announce(library, table->cards);
    for (int seat = 0; good && seat < count; seat++)
        good = iz_card_library_add_deck(library, table->cards, table->decks[seat].deck, error,
                                        sizeof error);
    good = good && iz_card_set_finish(table->cards);
    iz_card_library_free(library);
    for (int seat = 0; good && seat < count; seat++)
        good = iz_deck_resolve(table->decks[seat].deck, table->cards, deck_paths[seat], error,
                               sizeof error) &&
               spread(table, seat);
    if (good)
        return IZ_EXIT_WELL;
    return iz_cli_error(IZ_EXIT_FAILED, command, "%s", error[0] ? error : "out of memory");
}

void iz_cli_free(iz_cli_table *table)
{
    for (int seat = 0; seat < table->seats; seat++) {
        iz_deck_free(table->decks[seat].deck);
        free(table->decks[seat].lists[0]);
        free(table->decks[seat].lists[1]);
    }
    free(table->decks);
    free(table->hands);
    iz_card_set_free(table->cards);
    memset(table, 0, sizeof *table);
}
