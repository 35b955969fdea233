/* Positions written as scenarios: whatever a game has come to, at whichever decision, is written,
 * opened again, and looks the same to both players; and the scenario runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "replay/record.h"
#include "scenario/open.h"
#include "scenario/scenario.h"
#include "scenario/write.h"

#include "decks_table.h"
#include "new_game.h"

enum { CHOICES_MOST = 700, FIRST = 23, APART = 41 };

typedef struct count {
    unsigned tried, written, ran, failed_runs;
} count;

static uint64_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static void note_run(const iz_scenario_result *result, void *data)
{
    count *c = data;
    c->ran++;
    c->failed_runs += !result->passed;
    if (!result->passed)
        print_message("%s: %s (line %d)\n", result->title, result->found, result->statement_line);
}

/* Writes the position; what was written has been compared by whoever wrote it, and has to run. */
static void try_position(iz_game *game, const iz_past *past, const char *what, count *c)
{
    iz_scenario_settings settings = {.own_cards = true, .report = note_run, .data = c};
    char reasons[4096] = "";
    char *text = iz_scenario_write(game, what, NULL, NULL, past, reasons, sizeof reasons);
    c->tried++;
    if (!text) {
        print_message("%s, choice %zu: %s\n", what, past->count, reasons);
        return;
    }
    c->written++;
    unsigned failed = c->failed_runs;
    iz_scenarios *all = iz_scenarios_new(&settings);
    assert_non_null(all);
    iz_scenarios_run_bytes(all, "the position", text, strlen(text));
    iz_scenarios_free(all);
    if (c->failed_runs > failed && getenv("IZ_SHOW"))
        print_message("%s\n", text);
    free(text);
}

/* A game at random; every so many decisions its position is written. */
static void play(const char *book, const char *const *names, uint64_t seed, count *c)
{
    static iz_taken taken[CHOICES_MOST];
    decks_table t = {0};
    lay_decks(&t, names);
    iz_game *game =
        new_game_of(iz_book_named(book), t.cards, t.hands, 2, seed, 0, error, sizeof error);
    assert_non_null(game);
    assert_int_equal(iz_log_start(game), IZ_OK);
    assert_int_equal(iz_advance(game), IZ_OK);
    iz_past past = {.beginning = iz_game_clone(game), .taken = taken};
    uint64_t chance = seed;
    for (size_t next_try = FIRST; past.count < CHOICES_MOST && !iz_game_over(game);) {
        int seat = iz_wait_seat(game);
        bool passes = iz_wait_only_pass(game, seat);
        if (past.count >= next_try && !passes) {
            try_position(game, &past, book, c);
            next_try = past.count + APART;
        }
        uint64_t n = passes ? 0 : iz_choice_sample(game, seat, next(&chance) << 31 | next(&chance));
        taken[past.count++] = (iz_taken){n, seat};
        assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
    }
    iz_game_free(game);
    iz_game_free((iz_game *)(uintptr_t)past.beginning);
    clear_decks(&t);
}

static void in_all_books(void **state)
{
    static const struct {
        const char *book, *decks[2];
    } tables[] = {
        {"mtg-1999-11", {"river", "ember"}},
        {"mtg-1999-11", {"tests/decks/own-wu.txt", "tests/decks/own-br.txt"}},
        {"mtg-1999-04", {"ember", "river"}},
        {"mtg-2002", {"river", "ember"}},
        {"mtg-2002", {"tests/decks/own-gw.txt", "tests/decks/own-ub.txt"}},
        {"izvori-2007", {"zora", "oluja"}},
        {"hkk-2023", {"dusk", "noon"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        count c = {0};
        for (uint64_t seed = 1; seed <= 1; seed++)
            play(tables[i].book, tables[i].decks, seed, &c);
        print_message("%s, %s: %u positions, %u written, %u run\n", tables[i].book,
                      tables[i].decks[0], c.tried, c.written, c.ran);
        assert_true(c.tried > 5);
        assert_int_equal(c.failed_runs, 0);
        assert_true(c.written == c.ran);
        assert_true(c.written + 1 >= c.tried);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_all_books),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
