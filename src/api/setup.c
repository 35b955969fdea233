/*
 * Set-ups: what is agreed before a game, and whether the book allows it.
 *
 * mtg 100.1, 101.2, ante; Izvori A1, F1, F3, F4, F6.
 */
#include "engine/turn/setup.h"

#include "core/pad.h"
#include "engine/flow/words.h"

#include "izvor/izvor.h"

#include <limits.h>
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

/* Who finds what is wrong: tells it, as an error and as a saying. */
typedef struct finder {
    iz_teller teller;
    const iz_setup *setup;
    iz_saying said;
} finder;

static bool wrong(finder *f, const char *rules, const iz_saying *said)
{
    f->said = *said;
    f->said.rules = rules;
    return true;
}

static bool wrong_players(finder *f)
{
    const iz_parameters *book = &f->setup->book->parameters;
    const char *name = f->setup->book->name, *rules = iz_book_rule(f->setup->book, IZ_C_PLAYERS);
    int players = f->setup->players, least = book->seats_min, most = book->seats_max;
    if (players >= least && players <= most)
        return false;
    return wrong(f, rules,
                 least == most
                     ? iz_tell(&f->teller, IZ_SAY_SETUP_PLAYERS_EXACTLY, name, least, players)
                     : iz_tell(&f->teller, IZ_SAY_SETUP_PLAYERS, name, least, most, players));
}

static bool wrong_variant(finder *f)
{
    const iz_setup *setup = f->setup;
    const iz_saying *there = NULL;
    const char *name;
    if (!setup->variant || iz_book_variant_named(setup->book, setup->variant))
        return false;
    for (int n = 0; (name = iz_book_variant(setup->book, n)); n++) {
        const iz_saying *one = iz_tell(&f->teller, IZ_SAY_SETUP_VARIANT, name);
        there = there ? iz_tell(&f->teller, IZ_SAY_APART_LIST, there, one) : one;
    }
    there = there ? there : iz_tell(&f->teller, IZ_SAY_SETUP_NO_VARIANTS);
    return wrong(
        f, "",
        iz_tell(&f->teller, IZ_SAY_SETUP_NO_VARIANT, setup->book->name, setup->variant, there));
}

static const char *first_option(unsigned with)
{
    for (int i = 0; i < OPTIONS; i++)
        if (options[i].bit & with)
            return options[i].name;
    return "?";
}

/* One way of attacking at most, and one that the variant has. */
static bool wrong_attacks(finder *f)
{
    const iz_setup *setup = f->setup;
    unsigned attacks = setup->with & IZ_WITH_ATTACK;
    const char *rules = iz_book_rule(setup->book, IZ_C_ATTACK_PLAYER);
    const char *first = first_option(attacks);
    const iz_variant *variant = iz_book_variant_named(setup->book, setup->variant);
    if (attacks == 0)
        return false;
    if (!setup->book->variants)
        return wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_NO_OPTION, setup->book->name, first));
    if (attacks & (attacks - 1))
        return wrong(f, variant ? variant->attack_rule : rules,
                     iz_tell(&f->teller, IZ_SAY_SETUP_TWO_ATTACKS, first,
                             first_option(attacks & (attacks - 1))));
    return variant && !(variant->attacks & attacks) &&
           wrong(f, variant->attack_rule,
                 iz_tell(&f->teller, IZ_SAY_SETUP_NOT_PLAYED_WITH, variant->name, first));
}

static bool wrong_options(finder *f)
{
    const iz_setup *setup = f->setup;
    unsigned known = 0;
    char bits[16];
    for (int i = 0; i < OPTIONS; i++)
        known |= options[i].bit;
    snprintf(bits, sizeof bits, "%#x", setup->with & ~known);
    if (setup->with & ~known)
        return wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_NO_BITS, bits));
    if (setup->with & IZ_WITH_ANTE && !iz_book_rule(setup->book, IZ_C_ANTE)[0])
        return wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_NO_ANTE, setup->book->name));
    return wrong_attacks(f);
}

static bool wrong_seats(finder *f)
{
    const iz_setup *setup = f->setup;
    bool several = false;
    for (int seat = 0; seat < setup->players; seat++) {
        const iz_seat_setup *own = &setup->seats[seat];
        if (own->life < 0 || own->life > IZ_NAMED_MOST)
            return wrong(f, "",
                         iz_tell(&f->teller, IZ_SAY_SETUP_LIFE, iz_ref_seat(seat),
                                 (int)IZ_NAMED_MOST, own->life));
        if (own->team < 0)
            return wrong(f, "",
                         iz_tell(&f->teller, IZ_SAY_SETUP_TEAM, iz_ref_seat(seat), own->team));
        const char *rules = iz_book_rule(setup->book, IZ_C_RANGE);
        if (own->range != 0 && !rules[0])
            return wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_NO_RANGE, setup->book->name));
        if (own->range < 0 || own->range >= IZ_MAX_SEATS)
            return wrong(f, rules,
                         iz_tell(&f->teller, IZ_SAY_SETUP_RANGE, iz_ref_seat(seat),
                                 (int)IZ_MAX_SEATS - 1, own->range));
        several = several || own->team == 0 || own->team != setup->seats[0].team;
    }
    if (!several)
        return wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_ONE_TEAM));
    return setup->first != IZ_FIRST_BY_LOT &&
           (setup->first_seat < 0 || setup->first_seat >= setup->players) &&
           wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_NO_FIRST, setup->first_seat));
}

static bool wrong_generator(finder *f)
{
    static const uint8_t nothing[IZ_KEY_SIZE];
    const iz_setup *setup = f->setup;
    if (setup->generator != IZ_GENERATOR_SMALL && setup->generator != IZ_GENERATOR_CHACHA20)
        return wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_NO_GENERATOR, (int)setup->generator));
    return setup->generator == IZ_GENERATOR_CHACHA20 &&
           memcmp(setup->key, nothing, sizeof nothing) == 0 &&
           wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_NO_KEY, (int)IZ_KEY_SIZE));
}

/* Finds the first thing that is wrong; false: it is legal. The pad is the caller's. */
static bool find_wrong(finder *f)
{
    if (!f->setup || !f->setup->book)
        return wrong(f, "", iz_tell(&f->teller, IZ_SAY_SETUP_NO_BOOK));
    f->teller.book = f->setup->book;
    const char *fault = iz_book_fault(f->setup->book);
    if (fault)
        return wrong(f, "",
                     iz_tell(&f->teller, IZ_SAY_SETUP_BOOK_FAULT, f->setup->book->name, fault));
    return wrong_players(f) || wrong_variant(f) || wrong_options(f) || wrong_generator(f) ||
           wrong_seats(f);
}

iz_status iz_setup_check(const iz_setup *setup, char *error, size_t error_size)
{
    finder f = {.teller.pad = iz_pad_new(), .setup = setup};
    bool found = find_wrong(&f);
    if (found && error && error_size > 0)
        snprintf(error, error_size, f.said.rules[0] ? "%s [%s]" : "%s", f.said.text, f.said.rules);
    iz_pad_free(f.teller.pad);
    return !found ? IZ_OK : setup && setup->book ? IZ_ERR_SETUP : IZ_ERR_CHOICE;
}

const iz_saying *iz_setup_said(const iz_setup *setup, void *room, size_t size)
{
    finder f = {.teller.pad = iz_pad_new(), .setup = setup};
    const iz_saying *kept = find_wrong(&f) ? iz_saying_keep(&f.said, room, size) : NULL;
    iz_pad_free(f.teller.pad);
    return kept;
}
