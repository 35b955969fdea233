/*
 * No outcome depends on the number of a seat: the same table with everybody moved on by some seats
 * plays the same game, each for the one who sits there now, also where players leave.
 *
 * Libraries lie in a given order, so that nothing is left to chance; of the options that one is
 * taken whose words, with players called as before they moved, come first in a shuffled order.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "referee/referee.h"

#include "decks_table.h"

enum { STEPS_MOST = 6000, LABEL = 600, OPTIONS_MOST = 300, DEPARTURE_EACH = 260 };

static decks_table table;

/* A table, and by how many seats its players have moved on. */
typedef struct moved {
    iz_game *game;
    int players, by;
} moved;

static int seat_of(const moved *m, int player) { return (player + m->by) % m->players; }

/* The set-up with everybody moved on. */
static iz_setup move_on(const iz_setup *setup, int by)
{
    iz_setup out = *setup;
    for (int seat = 0; seat < setup->players; seat++)
        out.seats[(seat + by) % setup->players] = setup->seats[seat];
    return out;
}

/* In a game of its own: hands of seven, the rest in the library. */
static moved laid_out(const iz_setup *setup, int by)
{
    iz_setup agreed = move_on(setup, by);
    if (iz_setup_check(&agreed, error, sizeof error) != IZ_OK)
        fail_msg("%s", error);
    moved m = {iz_referee_position(&agreed, table.cards, 1, 0), setup->players, by};
    assert_non_null(m.game);
    for (int player = 0; player < setup->players; player++) {
        const iz_deck_cards *deck = &table.hands[player % 2];
        int seat = seat_of(&m, player);
        for (int i = 0; i < deck->count; i++)
            iz_referee_place(m.game, deck->definitions[(i * 7 + player * 3) % deck->count], seat,
                             seat, i < 7 ? IZ_ZONE_HAND : IZ_ZONE_LIBRARY, 0);
    }
    iz_referee_long_there(m.game);
    iz_referee_begin(m.game, seat_of(&m, 0), IZ_STEP_MAIN1, 1);
    assert_int_equal(iz_advance(m.game), IZ_OK);
    return m;
}

static bool is_word(char c) /* or a symbol of mana */
{
    return c == '{' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

/* Players are called by the letters that they had before they moved. */
static void call_back(const moved *m, char *text)
{
    for (char *at = text; *at; at++) {
        int seat = *at - 'A';
        if (seat >= 0 && seat < m->players && (at == text || !is_word(at[-1])) && !is_word(at[1]))
            *at = (char)('A' + (seat - m->by + m->players) % m->players);
    }
}

static uint64_t rank_of(const char *text, uint64_t salt)
{
    uint64_t hash = 0xCBF29CE484222325u ^ salt * 0x9E3779B97F4A7C15u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    return hash ^ hash >> 29;
}

/* Takes a step of the game for the player who is first asked; tells it in `told`. False: it is
 * over. */
static bool step(moved *m, uint64_t nth, char *told, size_t size)
{
    char label[LABEL], best[LABEL] = "";
    int player = 0;
    if (iz_game_over(m->game))
        return false;
    while (player < m->players && !iz_wait_of(m->game, seat_of(m, player)))
        player++;
    assert_true(player < m->players);
    int seat = seat_of(m, player);
    uint64_t count = iz_choice_count(m->game, seat), taken = 0, least = UINT64_MAX;
    for (uint64_t n = 0; n < count && n < OPTIONS_MOST; n++) {
        iz_choice_label(m->game, seat, n, label, sizeof label);
        call_back(m, label);
        uint64_t rank = rank_of(label, nth);
        if (rank < least) {
            least = rank;
            taken = n;
            snprintf(best, sizeof best, "%s", label);
        }
    }
    snprintf(told, size, "turn %u: %c of %llu: %s", iz_turn_number(m->game), 'A' + player,
             (unsigned long long)count, best);
    assert_int_equal(iz_choose_nth(m->game, seat, taken), IZ_OK);
    return true;
}

static void same_end(const moved *a, const moved *b)
{
    for (int player = 0; player < a->players; player++) {
        int one = seat_of(a, player), other = seat_of(b, player);
        assert_int_equal(iz_outcome_of(a->game, one), iz_outcome_of(b->game, other));
        assert_int_equal(iz_life(a->game, one), iz_life(b->game, other));
        assert_int_equal(iz_points(a->game, one), iz_points(b->game, other));
    }
}

/* Somebody leaves now and then, as long as three are there. */
static void leave(moved *m, uint64_t nth)
{
    int player = (int)(rank_of("leaves", nth) % (unsigned)m->players), left = 0;
    for (int seat = 0; seat < m->players; seat++)
        left += (int)(iz_seats(m->game, seat, IZ_SEATS_IN_GAME) >> seat & 1);
    int seat = seat_of(m, player);
    if (left > 2 && iz_seats(m->game, seat, IZ_SEATS_IN_GAME) >> seat & 1)
        assert_int_equal(iz_resign(m->game, seat), IZ_OK);
}

static void same_game(const iz_setup *setup, int by)
{
    moved a = laid_out(setup, 0), b = laid_out(setup, by);
    char one[2 * LABEL], other[2 * LABEL];
    uint64_t nth = 0;
    for (; nth < STEPS_MOST; nth++) {
        if (nth % DEPARTURE_EACH == DEPARTURE_EACH - 1) {
            leave(&a, nth);
            leave(&b, nth);
        }
        bool more = step(&a, nth, one, sizeof one);
        assert_int_equal(more, step(&b, nth, other, sizeof other));
        if (!more)
            break;
        if (strcmp(one, other) != 0)
            fail_msg("%s, %d players, moved by %d, step %d: \"%s\" is \"%s\"",
                     setup->variant ? setup->variant : "no variant", setup->players, by, (int)nth,
                     one, other);
        assert_int_equal(iz_turn_number(a.game), iz_turn_number(b.game));
    }
    same_end(&a, &b);
    iz_game_free(a.game);
    iz_game_free(b.game);
}

static void the_same_from_every_seat(void)
{
    static const struct {
        const char *variant;
        int players;
        const char *teams, *range;
        unsigned with;
    } tables[] = {
        {"krug", 4, NULL, NULL, 0},
        {"krug", 5, NULL, "1", IZ_WITH_ATTACK_RIGHT},
        {"poslednji preživeli", 4, NULL, NULL, 0},
        {"magično srce", 4, "A+B,C+D", NULL, 0},
        {"magično srce", 6, "A+B+C,D+E+F", NULL, 0},
        {"kraljeva garda", 6, "A+B+C,D+E+F", NULL, 0},
        {"timska varijanta kruga", 6, "A+C+E,B+D+F", NULL, IZ_WITH_POINTS},
        {"veliki krug", 10, NULL, NULL, 0},
        {NULL, 3, NULL, NULL, 0},
        {NULL, 4, "A+C,B+D", NULL, IZ_WITH_ATTACK_MANY | IZ_WITH_DEPLOYING},
    };
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        iz_setup setup = iz_setup_of(iz_book_named("izvori-2007"), NULL, tables[i].players);
        setup.variant = tables[i].variant;
        setup.with = tables[i].with;
        if (tables[i].teams)
            assert_true(iz_setup_teams(&setup, tables[i].teams, error, sizeof error));
        if (tables[i].range)
            assert_true(iz_setup_ranges(&setup, tables[i].range));
        for (int by = 1; by < tables[i].players; by++)
            same_game(&setup, by);
    }
}

static void with_all_decks(void **state)
{
    static const char *const names[][2] = {
        {"gora", "kovnica"}, {"vir", "zavera"}, {"zora", "mora"}, {"bedem", "oluja"}};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        lay_decks(&table, names[i]);
        the_same_from_every_seat();
        clear_decks(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(with_all_decks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
