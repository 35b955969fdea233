/*
 * Set-ups: what is agreed before a game, and whether the book allows it; what is wrong with decks.
 *
 * mtg 100.1, 101.2, ante; Izvori A1, F1, F3, F4, F6.
 */
#include "api/setup.h"

#include "engine/turn/setup.h"

#include "cards/cards.h"
#include "cards/fold.h"
#include "core/pad.h"
#include "core/switch.h"
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
               {"attack-many", IZ_WITH_ATTACK_MANY}, {"deploying", IZ_WITH_DEPLOYING},
               {"points", IZ_WITH_POINTS},           {"seats-agreed", IZ_WITH_SEATS_AGREED}};

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

bool iz_book_plays_with(const iz_book *book, unsigned bits)
{
    unsigned of_variants = IZ_WITH_ATTACK | IZ_WITH_DEPLOYING | IZ_WITH_POINTS;
    return !(bits & IZ_WITH_ANTE && !iz_book_rule(book, IZ_C_ANTE)[0]) &&
           !(bits & of_variants && !book->variants) &&
           !(bits & IZ_WITH_MANUAL_MANA && book->parameters.pays_by != IZ_PAYS_BY_MANA);
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
    unsigned told = 0;
    for (at = text;; at++) {
        at += strspn(at, " ");
        int seat = *at - 'A';
        if (*at == '\0' || seat < 0 || seat >= setup->players || seat >= IZ_MAX_SEATS ||
            told >> seat & 1)
            return false;
        told |= 1u << seat;
        at++;
        if (!read_range(&at, &agreed.seats[seat].range) || (*at != ',' && *at != '\0'))
            return false;
        if (*at == '\0')
            break;
    }
    *setup = agreed;
    return true;
}

/* What is wrong with a text of teams, and by which rule of the book. */
static bool no_teams(const iz_setup *setup, char *error, size_t size, const char *what, char letter)
{
    const char *rule = setup->book ? iz_book_rule(setup->book, IZ_C_TEAM) : "";
    if (error && size > 0)
        snprintf(error, size, rule[0] ? "%c %s [%s]" : "%c %s", letter, what, rule);
    return false;
}

bool iz_setup_teams(iz_setup *setup, const char *text, char *error, size_t error_size)
{
    if (!setup || !text)
        return false;
    iz_setup agreed = *setup;
    for (int seat = 0; seat < setup->players && seat < IZ_MAX_SEATS; seat++)
        agreed.seats[seat].team = 0;
    int team = 1;
    for (const char *at = text;; at++) {
        int seat = *at - 'A';
        if (*at < 'A' || *at > 'Z' || seat >= setup->players || seat >= IZ_MAX_SEATS)
            return no_teams(setup, error, error_size, "is no player: teams are written A+B, C+D",
                            *at ? *at : '?');
        if (agreed.seats[seat].team > 0)
            return no_teams(setup, error, error_size, "is in two teams", *at);
        agreed.seats[seat].team = team;
        at += 1 + strspn(at + 1, " ");
        if (*at == '\0')
            break;
        if (*at != '+' && *at != ',')
            return no_teams(setup, error, error_size, "is no team: teams are written A+B, C+D",
                            *at);
        team += *at == ',';
        at += strspn(at + 1, " ");
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

bool iz_setup_draws_seats(const iz_setup *setup)
{
    return setup && setup->book && iz_setup_is_by_lot(setup);
}

/* ---- is it legal? ---------------------------------------------------------------------------- */

/* Who finds what is wrong: tells it, as an error and as a saying. */
typedef struct finder {
    iz_teller teller;
    const iz_setup *setup;
    const iz_variant *variant; /* NULL: none */
    iz_switch *off;            /* a rule that is switched off; NULL: all are on */
    iz_concept concept;        /* the rule that forbids it */
    iz_saying said;
} finder;

/* It is wrong, and the rule forbids it; NONE: no rule does, but it can't be meant. */
static bool wrong(finder *f, iz_concept concept, const iz_saying *said)
{
    if (iz_switched_off(f->off, concept))
        return false;
    f->said = *said;
    f->said.rules = concept == IZ_C_NONE ? "" : iz_book_rule(f->setup->book, concept);
    f->concept = concept;
    return true;
}

static bool wrong_players(finder *f)
{
    const iz_parameters *book = &f->setup->book->parameters;
    const char *name = f->setup->book->name;
    int players = f->setup->players, least = book->seats_min, most = book->seats_max;
    if (players >= least && players <= most)
        return false;
    return wrong(f, IZ_C_PLAYERS,
                 least == most
                     ? iz_tell(&f->teller, IZ_SAY_SETUP_PLAYERS_EXACTLY, name, least, players)
                     : iz_tell(&f->teller, IZ_SAY_SETUP_PLAYERS, name, least, most, players));
}

static bool wrong_variant(finder *f)
{
    const iz_setup *setup = f->setup;
    const iz_saying *there = NULL;
    const char *name;
    if (!setup->variant || f->variant)
        return false;
    if (setup->book->variant_only_named &&
        iz_fold_equal(setup->book->variant_only_named, setup->variant))
        return wrong(
            f, IZ_C_TEAM,
            iz_tell(&f->teller, IZ_SAY_SETUP_ONLY_NAMED, setup->book->name, setup->variant));
    for (int n = 0; (name = iz_book_variant(setup->book, n)); n++) {
        const iz_saying *one = iz_tell(&f->teller, IZ_SAY_SETUP_VARIANT, name);
        there = there ? iz_tell(&f->teller, IZ_SAY_APART_LIST, there, one) : one;
    }
    there = there ? there : iz_tell(&f->teller, IZ_SAY_SETUP_NO_VARIANTS);
    return wrong(
        f, IZ_C_ONE_VARIANT,
        iz_tell(&f->teller, IZ_SAY_SETUP_NO_VARIANT, setup->book->name, setup->variant, there));
}

/* The variant needs more of them (F9.10). */
static bool too_few_for_variant(finder *f)
{
    const iz_variant *variant = f->variant;
    return variant && f->setup->players < variant->least_players &&
           wrong(f, variant->players_rule,
                 iz_tell(&f->teller, IZ_SAY_SETUP_LEAST_PLAYERS, variant->name,
                         variant->least_players, f->setup->players));
}

static const char *first_option(unsigned with)
{
    for (int i = 0; i < OPTIONS; i++)
        if (options[i].bit & with)
            return options[i].name;
    return "?";
}

static bool not_played_with(finder *f, iz_concept rule, const char *option)
{
    return wrong(f, rule,
                 iz_tell(&f->teller, IZ_SAY_SETUP_NOT_PLAYED_WITH, f->variant->name, option));
}

/* One way of attacking at most, and one that the variant has. */
static bool wrong_attacks(finder *f)
{
    const iz_setup *setup = f->setup;
    unsigned attacks = setup->with & IZ_WITH_ATTACK;
    const char *first = first_option(attacks);
    iz_concept rule = f->variant && f->variant->attack_rule ? f->variant->attack_rule
                                                            : (iz_concept)IZ_C_ATTACK_PLAYER;
    if (attacks == 0)
        return false;
    if (attacks & (attacks - 1))
        return wrong(f, rule,
                     iz_tell(&f->teller, IZ_SAY_SETUP_TWO_ATTACKS, first,
                             first_option(attacks & (attacks - 1))));
    if (f->variant && f->variant->attacks_rule)
        rule = f->variant->attacks_rule;
    return f->variant && !(f->variant->attacks & attacks) && not_played_with(f, rule, first);
}

/* Has anybody a team mate? */
static bool has_teams(const iz_setup *setup)
{
    for (int seat = 0; seat < setup->players; seat++)
        if (iz_setup_members(setup, seat) > 1)
            return true;
    return false;
}

/* Creatures are deployed to team mates (F5.10), points given where a variant has such. */
static bool wrong_extras(finder *f)
{
    const iz_setup *setup = f->setup;
    const iz_variant *variant = f->variant;
    if (setup->with & IZ_WITH_DEPLOYING) {
        if (variant && variant->deploying == IZ_NEVER &&
            not_played_with(f, variant->deploying_rule, first_option(IZ_WITH_DEPLOYING)))
            return true;
        if (!has_teams(setup) &&
            wrong(f, IZ_C_DEPLOYING, iz_tell(&f->teller, IZ_SAY_SETUP_NO_MATES)))
            return true;
    }
    if (!(setup->with & IZ_WITH_POINTS) || (variant && variant->points != IZ_NEVER))
        return false;
    if (!variant)
        return wrong(f, IZ_C_POINTS, iz_tell(&f->teller, IZ_SAY_SETUP_NO_POINTS));
    return not_played_with(f, variant->points_rule, first_option(IZ_WITH_POINTS));
}

static bool wrong_options(finder *f)
{
    const iz_setup *setup = f->setup;
    unsigned known = 0, of_variants = IZ_WITH_ATTACK | IZ_WITH_DEPLOYING | IZ_WITH_POINTS;
    char bits[16];
    for (int i = 0; i < OPTIONS; i++)
        known |= options[i].bit;
    snprintf(bits, sizeof bits, "%#x", setup->with & ~known);
    if (setup->with & ~known)
        return wrong(f, IZ_C_NONE, iz_tell(&f->teller, IZ_SAY_SETUP_NO_BITS, bits));
    if (!iz_book_plays_with(setup->book, setup->with & IZ_WITH_ANTE))
        return wrong(f, IZ_C_NONE, iz_tell(&f->teller, IZ_SAY_SETUP_NO_ANTE, setup->book->name));
    if (!iz_book_plays_with(setup->book, setup->with & of_variants))
        return wrong(f, IZ_C_NONE,
                     iz_tell(&f->teller, IZ_SAY_SETUP_NO_OPTION, setup->book->name,
                             first_option(setup->with & of_variants)));
    return wrong_attacks(f) || wrong_extras(f);
}

/* ---- teams ----------------------------------------------------------------------------------- */

/* So many teams at least (or at most), all of the same size, of so many at least (F7.10, F8.10,
 * F8.70, F10.10). */
static bool wrong_teams(finder *f)
{
    const iz_setup *setup = f->setup;
    const iz_variant *variant = f->variant;
    int size = iz_setup_members(setup, 0);
    int least = variant->least_teams, most = variant->most_teams;
    bool fits = size >= variant->least_members && setup->players >= size * least &&
                (most == 0 || setup->players <= size * most);
    for (int seat = 0; seat < setup->players; seat++)
        fits = fits && iz_setup_members(setup, seat) == size;
    return !fits && wrong(f, variant->teams_rule,
                          iz_tell(&f->teller,
                                  least == most ? IZ_SAY_SETUP_TEAMS_EXACTLY : IZ_SAY_SETUP_TEAMS,
                                  variant->name, least, variant->least_members));
}

/* A team sits together: somewhere one ends, and then as many sit beside each other as it has. Or
 * teams take turns: A1 B1 C1 A2 B2 C2 (F8.20, F10.30). */
static bool wrong_seats(finder *f)
{
    const iz_setup *setup = f->setup;
    int players = setup->players, size = iz_setup_members(setup, 0), ends = 0;
    bool spread = f->variant->teams == IZ_TEAMS_SPREAD, alike = true;
    for (int seat = 0; seat < players; seat++) {
        ends += !iz_setup_are_mates(setup, seat, (seat + 1) % players);
        alike = alike && iz_setup_are_mates(setup, seat, (seat + players / size) % players);
    }
    return spread
               ? !alike && wrong(f, f->variant->seats_rule,
                                 iz_tell(&f->teller, IZ_SAY_SETUP_SEATS_SPREAD, f->variant->name))
               : ends != players / size &&
                     wrong(f, f->variant->seats_rule,
                           iz_tell(&f->teller, IZ_SAY_SETUP_SEATS_TOGETHER, f->variant->name));
}

static bool wrong_variant_teams(finder *f)
{
    return f->variant && f->variant->teams != IZ_TEAMS_ANY && (wrong_teams(f) || wrong_seats(f));
}

/* ---- seats ----------------------------------------------------------------------------------- */

static bool wrong_range(finder *f, int seat)
{
    const iz_setup *setup = f->setup;
    int range = setup->seats[seat].range;
    if (range != 0 && !iz_book_rule(setup->book, IZ_C_RANGE)[0])
        return wrong(f, IZ_C_NONE, iz_tell(&f->teller, IZ_SAY_SETUP_NO_RANGE, setup->book->name));
    if ((range < 0 || range >= IZ_MAX_SEATS) &&
        wrong(f, IZ_C_RANGE,
              iz_tell(&f->teller, IZ_SAY_SETUP_RANGE, iz_ref_seat(seat), (int)IZ_MAX_SEATS - 1,
                      range)))
        return true;
    if (range != 0 && f->variant && f->variant->no_range &&
        not_played_with(f, f->variant->range_rule, "range"))
        return true;
    return f->variant && f->variant->same_range && range != setup->seats[0].range &&
           wrong(f, f->variant->range_rule,
                 iz_tell(&f->teller, IZ_SAY_SETUP_ONE_RANGE, f->variant->name));
}

static bool wrong_seat(finder *f, int seat)
{
    const iz_seat_setup *own = &f->setup->seats[seat];
    if (own->life < 0 || own->life > IZ_NAMED_MOST)
        return wrong(f, IZ_C_NONE,
                     iz_tell(&f->teller, IZ_SAY_SETUP_LIFE, iz_ref_seat(seat), (int)IZ_NAMED_MOST,
                             own->life));
    if (own->team < 0)
        return wrong(f, IZ_C_NONE,
                     iz_tell(&f->teller, IZ_SAY_SETUP_TEAM, iz_ref_seat(seat), own->team));
    return wrong_range(f, seat);
}

/* Who goes first is somebody, and a king where there are kings (F8.40). */
static bool wrong_first(finder *f)
{
    const iz_setup *setup = f->setup;
    int first = setup->first_seat;
    if (setup->first == IZ_FIRST_BY_LOT)
        return false;
    if (first < 0 || first >= setup->players)
        return wrong(f, IZ_C_NONE, iz_tell(&f->teller, IZ_SAY_SETUP_NO_FIRST, first));
    return setup->first == IZ_FIRST_SEAT && f->variant && f->variant->kings &&
           !iz_setup_is_king(setup, first) &&
           wrong(f, IZ_C_KING_BEGINS,
                 iz_tell(&f->teller, IZ_SAY_SETUP_FIRST_IS_KING, iz_ref_seat(first)));
}

static bool wrong_at_table(finder *f)
{
    const iz_setup *setup = f->setup;
    bool several = false;
    for (int seat = 0; seat < setup->players; seat++) {
        if (wrong_seat(f, seat))
            return true;
        several = several || !iz_setup_are_mates(setup, 0, seat) || setup->seats[seat].team == 0;
    }
    if (!several)
        return wrong(f, IZ_C_NONE, iz_tell(&f->teller, IZ_SAY_SETUP_ONE_TEAM));
    return wrong_variant_teams(f) || wrong_first(f);
}

static bool wrong_generator(finder *f)
{
    static const uint8_t nothing[IZ_KEY_SIZE];
    const iz_setup *setup = f->setup;
    if (setup->generator != IZ_GENERATOR_SMALL && setup->generator != IZ_GENERATOR_CHACHA20)
        return wrong(f, IZ_C_NONE,
                     iz_tell(&f->teller, IZ_SAY_SETUP_NO_GENERATOR, (int)setup->generator));
    return setup->generator == IZ_GENERATOR_CHACHA20 &&
           memcmp(setup->key, nothing, sizeof nothing) == 0 &&
           wrong(f, IZ_C_NONE, iz_tell(&f->teller, IZ_SAY_SETUP_NO_KEY, (int)IZ_KEY_SIZE));
}

/* Finds the first thing that is wrong; false: it is legal. The pad is the caller's. */
static bool find_wrong(finder *f)
{
    if (!f->setup || !f->setup->book) {
        f->said = *iz_tell(&f->teller, IZ_SAY_SETUP_NO_BOOK);
        f->said.rules = "";
        return true;
    }
    f->teller.book = f->setup->book;
    f->variant = iz_book_variant_named(f->setup->book, f->setup->variant);
    const char *fault = iz_book_fault(f->setup->book);
    if (fault)
        return wrong(f, IZ_C_NONE,
                     iz_tell(&f->teller, IZ_SAY_SETUP_BOOK_FAULT, f->setup->book->name, fault));
    return wrong_players(f) || wrong_variant(f) || too_few_for_variant(f) || wrong_options(f) ||
           wrong_generator(f) || wrong_at_table(f);
}

static void write_fault(const finder *f, char *error, size_t error_size)
{
    if (error && error_size > 0)
        snprintf(error, error_size, f->said.rules[0] ? "%s [%s]" : "%s", f->said.text,
                 f->said.rules);
}

bool iz_setup_fault(const iz_setup *setup, iz_switch *off, iz_concept *concept, char *error,
                    size_t error_size)
{
    finder f = {.teller.pad = iz_pad_new(), .setup = setup, .off = off};
    bool found = find_wrong(&f);
    if (found)
        write_fault(&f, error, error_size);
    if (concept)
        *concept = f.concept;
    iz_pad_free(f.teller.pad);
    return found;
}

iz_status iz_setup_check(const iz_setup *setup, char *error, size_t error_size)
{
    if (!iz_setup_fault(setup, NULL, NULL, error, error_size))
        return IZ_OK;
    return setup && setup->book ? IZ_ERR_SETUP : IZ_ERR_CHOICE;
}

const iz_saying *iz_setup_said(const iz_setup *setup, void *room, size_t size)
{
    finder f = {.teller.pad = iz_pad_new(), .setup = setup};
    const iz_saying *kept = find_wrong(&f) ? iz_saying_keep(&f.said, room, size) : NULL;
    iz_pad_free(f.teller.pad);
    return kept;
}

/* ---- decks ----------------------------------------------------------------------------------- */

static bool wrong_card(finder *f, const iz_card_set *cards, int seat, int definition)
{
    if (definition < 0 || definition >= cards->count)
        return wrong(f, IZ_C_NONE,
                     iz_tell(&f->teller, IZ_SAY_DECK_NO_CARD, iz_ref_seat(seat), definition,
                             cards->count - 1));
    const iz_card_def *def = &cards->definitions[definition];
    const char *name = iz_card_def_name(cards, definition);
    if (def->flags & IZ_CARD_REFUSED)
        return wrong(
            f, IZ_C_NONE,
            iz_tell(&f->teller, IZ_SAY_DECK_NOT_READ, name, cards->refusals[definition].words));
    const char *refused = iz_book_refuses(f->setup->book, cards, definition);
    return refused && wrong(f, IZ_C_NONE,
                            iz_tell(&f->teller, IZ_SAY_DECK_NOT_CARRIED_OUT, name,
                                    f->setup->book->name, refused));
}

static bool wrong_cards(finder *f, const iz_card_set *cards, int seat, const int *definitions,
                        int count)
{
    for (int i = 0; i < count; i++)
        if (wrong_card(f, cards, seat, definitions[i]))
            return true;
    return false;
}

static bool wrong_deck(finder *f, const iz_card_set *cards, int seat)
{
    const iz_deck_cards *deck = &f->setup->seats[seat].deck;
    if (deck->count <= 0 || !deck->definitions || (deck->side_count > 0 && !deck->side))
        return wrong(f, IZ_C_NONE, iz_tell(&f->teller, IZ_SAY_DECK_NONE, iz_ref_seat(seat)));
    return wrong_cards(f, cards, seat, deck->definitions, deck->count) ||
           wrong_cards(f, cards, seat, deck->side, deck->side_count);
}

static bool find_wrong_deck(finder *f, const iz_card_set *cards)
{
    uint64_t count = iz_setup_cards(f->setup);
    f->teller.book = f->setup->book;
    for (int seat = 0; seat < f->setup->players; seat++)
        if (wrong_deck(f, cards, seat))
            return true;
    return count > IZ_OBJECTS_MAX &&
           wrong(f, IZ_C_NONE,
                 iz_tell(&f->teller, IZ_SAY_DECK_LARGE, (int64_t)count, (int)IZ_OBJECTS_MAX));
}

bool iz_decks_fault(const iz_setup *setup, const iz_card_set *cards, char *error, size_t error_size)
{
    finder f = {.teller.pad = iz_pad_new(), .setup = setup};
    bool found = find_wrong_deck(&f, cards);
    if (found)
        write_fault(&f, error, error_size);
    iz_pad_free(f.teller.pad);
    return found;
}

const iz_saying *iz_decks_said(const iz_setup *setup, const iz_card_set *cards, void *room,
                               size_t size)
{
    if (!cards || iz_setup_fault(setup, NULL, NULL, NULL, 0))
        return NULL;
    finder f = {.teller.pad = iz_pad_new(), .setup = setup};
    const iz_saying *kept = find_wrong_deck(&f, cards) ? iz_saying_keep(&f.said, room, size) : NULL;
    iz_pad_free(f.teller.pad);
    return kept;
}
