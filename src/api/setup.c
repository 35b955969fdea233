/*
 * Set-ups: what is agreed before a game, and whether the book allows it.
 *
 * mtg 100.1, 101.2, ante; Izvori A1, F1, F3, F4, F6.
 */
#include "engine/turn/setup.h"

#include "izvor/izvor.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ----------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned bit;
} options[] = {{"manual-mana", IZ_WITH_MANUAL_MANA}, {"ante", IZ_WITH_ANTE},
               {"no-mulligan", IZ_WITHOUT_MULLIGAN}, {"passing", IZ_WITH_PASSING},
               {"attack-left", IZ_WITH_ATTACK_LEFT}, {"attack-right", IZ_WITH_ATTACK_RIGHT},
               {"attack-many", IZ_WITH_ATTACK_MANY}};

enum { OPTIONS = sizeof options / sizeof options[0] };

unsigned iz_with_named(const char *name)
{
    for (int i = 0; name && i < OPTIONS; i++)
        if (strcmp(options[i].name, name) == 0)
            return options[i].bit;
    return 0;
}

const char *iz_with_at(int n, unsigned *bit)
{
    if (n < 0 || n >= OPTIONS)
        return NULL;
    if (bit)
        *bit = options[n].bit;
    return options[n].name;
}

const char *iz_book_variant(const iz_book *book, int n)
{
    for (int i = 0; book && book->variants && i <= n; i++)
        if (!book->variants[i].name || i == n)
            return book->variants[i].name;
    return NULL;
}

/* A number of seats, from 1 on. */
static bool read_range(const char **at, int *range)
{
    char *end;
    long number = strtol(*at, &end, 10);
    if (end == *at || number < 1 || number > INT_MAX)
        return false;
    *at = end + strspn(end, " ");
    *range = (int)number;
    return true;
}

bool iz_setup_ranges(iz_setup *setup, const char *text)
{
    int range;
    const char *at = text;
    if (!setup || !text)
        return false;
    if (read_range(&at, &range) && *at == '\0') {
        for (int seat = 0; seat < setup->players && seat < IZ_MAX_SEATS; seat++)
            setup->seats[seat].range = range;
        return true;
    }
    iz_setup agreed = *setup;
    for (at = text;; at++) {
        at += strspn(at, " ");
        int seat = *at - 'A';
        if (*at == '\0' || seat < 0 || seat >= setup->players || seat >= IZ_MAX_SEATS)
            return false;
        at++;
        if (!read_range(&at, &agreed.seats[seat].range) || (*at != ',' && *at != '\0'))
            return false;
        if (*at == '\0')
            break;
    }
    *setup = agreed;
    return true;
}

iz_setup iz_setup_of(const iz_book *book, const iz_deck_cards *decks, int players)
{
    iz_setup setup = {.book = book, .players = players};
    for (int seat = 0; decks && seat < players && seat < IZ_MAX_SEATS; seat++)
        setup.seats[seat].deck = decks[seat];
    return setup;
}

/* ---- is it legal? ---------------------------------------------------------------------------- */

static iz_status wrong(char *error, size_t size, const char *rules, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static iz_status wrong(char *error, size_t size, const char *rules, const char *format, ...)
{
    char words[400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    if (error && size > 0)
        snprintf(error, size, rules[0] ? "%s [%s]" : "%s", words, rules);
    return IZ_ERR_SETUP;
}

static iz_status check_players(const iz_setup *setup, char *error, size_t size)
{
    const iz_parameters *book = &setup->book->parameters;
    const char *name = setup->book->name, *rules = iz_book_rule(setup->book, IZ_C_PLAYERS);
    if (setup->players >= book->seats_min && setup->players <= book->seats_max)
        return IZ_OK;
    if (book->seats_min == book->seats_max)
        return wrong(error, size, rules, "%s is for %d players, not %d", name, book->seats_min,
                     setup->players);
    return wrong(error, size, rules, "%s is for %d to %d players, not %d", name, book->seats_min,
                 book->seats_max, setup->players);
}

static iz_status no_such_variant(const iz_setup *setup, char *error, size_t size)
{
    char there[200] = "none";
    size_t length = 0;
    const char *name;
    for (int n = 0; (name = iz_book_variant(setup->book, n)) && length < sizeof there; n++)
        length += (size_t)snprintf(there + length, sizeof there - length, "%s\"%s\"", n ? ", " : "",
                                   name);
    return wrong(error, size, "", "%s has no variant named \"%s\"; those there are: %s",
                 setup->book->name, setup->variant, there);
}

static const char *first_option(unsigned with)
{
    for (int i = 0; i < OPTIONS; i++)
        if (options[i].bit & with)
            return options[i].name;
    return "?";
}

/* One way of attacking at most, and one that the variant has. */
static iz_status check_attacks(const iz_setup *setup, char *error, size_t size)
{
    unsigned attacks = setup->with & IZ_WITH_ATTACK;
    const char *name = setup->book->name, *rules = iz_book_rule(setup->book, IZ_C_ATTACK_PLAYER);
    const iz_variant *variant = iz_book_variant_named(setup->book, setup->variant);
    if (attacks == 0)
        return IZ_OK;
    if (!setup->book->variants)
        return wrong(error, size, "", "%s has no option %s", name, first_option(attacks));
    if (attacks & (attacks - 1))
        return wrong(error, size, variant ? variant->attack_rule : rules,
                     "%s and %s together: a game has one way of attacking", first_option(attacks),
                     first_option(attacks & (attacks - 1)));
    if (variant && !(variant->attacks & attacks))
        return wrong(error, size, variant->attack_rule, "%s is not played with %s", variant->name,
                     first_option(attacks));
    return IZ_OK;
}

static iz_status check_options(const iz_setup *setup, char *error, size_t size)
{
    unsigned known = 0;
    for (int i = 0; i < OPTIONS; i++)
        known |= options[i].bit;
    if (setup->with & ~known)
        return wrong(error, size, "", "there is no option with the bits %#x", setup->with & ~known);
    if (setup->with & IZ_WITH_ANTE && !iz_book_rule(setup->book, IZ_C_ANTE)[0])
        return wrong(error, size, "", "%s has no ante", setup->book->name);
    return check_attacks(setup, error, size);
}

static iz_status check_seats(const iz_setup *setup, char *error, size_t size)
{
    bool several = false;
    for (int seat = 0; seat < setup->players; seat++) {
        const iz_seat_setup *own = &setup->seats[seat];
        if (own->life < 0 || own->life > IZ_NAMED_MOST)
            return wrong(error, size, "", "player %c starts with 1 to %d life, not %d", 'A' + seat,
                         IZ_NAMED_MOST, own->life);
        if (own->team < 0)
            return wrong(error, size, "", "player %c is in no team with the number %d", 'A' + seat,
                         own->team);
        const char *rules = iz_book_rule(setup->book, IZ_C_RANGE);
        if (own->range != 0 && !rules[0])
            return wrong(error, size, "", "%s has no range of influence", setup->book->name);
        if (own->range < 0 || own->range >= IZ_MAX_SEATS)
            return wrong(error, size, rules, "player %c's influence reaches 1 to %d seats, not %d",
                         'A' + seat, IZ_MAX_SEATS - 1, own->range);
        several = several || own->team == 0 || own->team != setup->seats[0].team;
    }
    if (!several)
        return wrong(error, size, "", "all players are in one team: who plays against them?");
    if (setup->first != IZ_FIRST_BY_LOT &&
        (setup->first_seat < 0 || setup->first_seat >= setup->players))
        return wrong(error, size, "", "there is no player %d to go first, or to say who does",
                     setup->first_seat);
    return IZ_OK;
}

static iz_status check_generator(const iz_setup *setup, char *error, size_t size)
{
    static const uint8_t nothing[IZ_KEY_SIZE];
    if (setup->generator != IZ_GENERATOR_SMALL && setup->generator != IZ_GENERATOR_CHACHA20)
        return wrong(error, size, "", "there is no generator number %d", (int)setup->generator);
    if (setup->generator == IZ_GENERATOR_CHACHA20 &&
        memcmp(setup->key, nothing, sizeof nothing) == 0)
        return wrong(error, size, "", "ChaCha20 needs a key: %d bytes from a source of secrets",
                     IZ_KEY_SIZE);
    return IZ_OK;
}

iz_status iz_setup_check(const iz_setup *setup, char *error, size_t error_size)
{
    if (!setup || !setup->book)
        return wrong(error, error_size, "", "a set-up needs a book"), IZ_ERR_CHOICE;
    const char *fault = iz_book_fault(setup->book);
    if (fault)
        return wrong(error, error_size, "", "%s is no book to play by: %s", setup->book->name,
                     fault);
    iz_status status = check_players(setup, error, error_size);
    if (status == IZ_OK && setup->variant && !iz_book_variant_named(setup->book, setup->variant))
        status = no_such_variant(setup, error, error_size);
    if (status == IZ_OK)
        status = check_options(setup, error, error_size);
    if (status == IZ_OK)
        status = check_generator(setup, error, error_size);
    return status == IZ_OK ? check_seats(setup, error, error_size) : status;
}
