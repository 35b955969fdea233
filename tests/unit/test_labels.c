/* What is said to people: no two options of a decision read alike, in any book; the same without
 * telling apart; places in HKK's lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/turn/setup.h"
#include "sim/sim.h"
#include "sim/watch.h"

#include "decks_table.h"
#include "new_game.h"

static const char *watch_labels(void *host, iz_game *game)
{
    ++*(unsigned *)host;
    return iz_label_fault(game);
}

/* So many games of random players, each decision looked at. */
static void play(const char *book, const char *const *names, uint64_t games)
{
    decks_table t = {0};
    unsigned decisions = 0;
    lay_decks(&t, names);
    iz_sim sim = {.setup = iz_setup_of(iz_book_named(book), t.hands, 2),
                  .cards = t.cards,
                  .games = games,
                  .seed = 7,
                  .threads = 1,
                  .decision_cap = 4000,
                  .turn_cap = 40,
                  .watch = watch_labels,
                  .host = &decisions};
    iz_sim_result result;
    assert_true(iz_simulate(&sim, &result));
    if (result.errors > 0)
        fail_msg("%s, %s against %s: %s", book, names[0], names[1], result.first_error);
    assert_true(decisions > 100);
    clear_decks(&t);
}

static void own_decks(void **state)
{
    static const struct {
        const char *book, *decks[2];
    } tables[] = {
        {"mtg-1999-11", {"river", "ember"}}, {"mtg-1999-04", {"river", "ember"}},
        {"mtg-2002", {"river", "ember"}},    {"izvori-2007", {"zora", "oluja"}},
        {"hkk-2023", {"dusk", "noon"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        play(tables[i].book, tables[i].decks, 4);
}

/* Real cards have more of everything that reads alike. */
static void real_decks(void **state)
{
    static const char *const tables[][2] = {
        {"../shared/decks/1999-artifacts.txt", "../shared/decks/1999-slivers.txt"},
        {"../shared/decks/1999-white.txt", "../shared/decks/1999-black.txt"},
        {"../shared/decks/1999-blue.txt", "../shared/decks/1999-green.txt"},
    };
    char path[4096];
    (void)state;
    if (access(tables[0][0], R_OK) != 0 || !iz_find_cards_file(NULL, NULL, path, sizeof path))
        skip();
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        play("mtg-1999-11", tables[i], 3);
}

/* Three creatures of one name, one of them alone: where each can stand is said by line and place.
 */
static void places_in_lines(void **state)
{
    static const char *const names[] = {"noon", "dusk"};
    decks_table t = {0};
    char label[512];
    bool guard = false, reserve = false;
    (void)state;
    lay_decks(&t, names);
    for (uint64_t seed = 1; seed < 6 && !(guard && reserve); seed++) {
        iz_game *game = new_game_of(iz_book_named("hkk-2023"), t.cards, t.hands, 2, seed, 0, error,
                                    sizeof error);
        assert_non_null(game);
        assert_int_equal(iz_advance(game), IZ_OK);
        for (int step = 0; step < 3000 && !iz_game_over(game); step++) {
            int seat = iz_wait_seat(game);
            uint64_t count = iz_choice_count(game, seat);
            iz_choice choice;
            for (uint64_t n = 0; n < count && n < 80; n++) {
                if (!iz_choice_at(game, seat, n, &choice) || choice.kind != IZ_CHOICE_MOVE)
                    continue;
                iz_choice_label(game, seat, n, label, sizeof label);
                assert_non_null(strstr(label, ", place "));
                guard = guard || strstr(label, "to the guard") != NULL;
                reserve = reserve || strstr(label, "to the reserve") != NULL;
            }
            uint64_t n = iz_choice_sample(game, seat, iz_watch_random(game));
            assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
        }
        iz_game_free(game);
    }
    assert_true(guard && reserve);
    clear_decks(&t);
}

/* Lands of one name are one and the same: numbered, and in common. */
static void numbered_and_common(void **state)
{
    static const char *const names[] = {"river", "ember"};
    decks_table t = {0};
    char label[512], common[512];
    unsigned numbered = 0;
    (void)state;
    lay_decks(&t, names);
    iz_game *game =
        new_game_of(iz_book_named("mtg-1999-11"), t.cards, t.hands, 2, 4, 0, error, sizeof error);
    assert_non_null(game);
    assert_int_equal(iz_advance(game), IZ_OK);
    for (int step = 0; step < 200 && !iz_game_over(game); step++) {
        int seat = iz_wait_seat(game);
        uint64_t count = iz_choice_count(game, seat);
        for (uint64_t n = 0; n < count && n < 40; n++) {
            size_t length = iz_choice_label(game, seat, n, label, sizeof label);
            size_t least = iz_choice_common_label(game, seat, n, common, sizeof common);
            const char *number = strstr(label, " #");
            numbered += number != NULL;
            assert_true(number ? least < length : strcmp(label, common) == 0);
        }
        assert_int_equal(
            iz_choose_nth(game, seat, iz_choice_sample(game, seat, (uint64_t)step * 977)), IZ_OK);
    }
    assert_true(numbered > 0);
    iz_game_free(game);
    clear_decks(&t);
}

/* The option that is shown first. */
static uint64_t first_shown(iz_game *game, int seat, uint64_t count)
{
    uint64_t best = 0;
    for (uint64_t n = 1; n < count; n++)
        if (iz_choice_rank(game, seat, n) < iz_choice_rank(game, seat, best))
            best = n;
    return best;
}

static bool is_own(iz_game *game, int seat, uint64_t n)
{
    iz_option option;
    assert_true(iz_options_at(game, seat, n, &option));
    return iz_ref_is_player(option.subject)
               ? (int)option.subject == seat
               : game->objects[iz_ref_slot(option.subject)].controller == seat;
}

/* Passing and the like come first; of what is aimed at somebody those one would aim at: the others
 * for damage, one's own for what makes stronger. */
static void likely_ones_first(void **state)
{
    static const char *const names[] = {"river", "ember"};
    decks_table t = {0};
    char prompt[300];
    iz_choice choice;
    unsigned harmful = 0, helpful = 0;
    (void)state;
    lay_decks(&t, names);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        iz_game *game = new_game_of(iz_book_named("mtg-1999-11"), t.cards, t.hands, 2, seed, 0,
                                    error, sizeof error);
        assert_non_null(game);
        assert_int_equal(iz_advance(game), IZ_OK);
        for (int step = 0; step < 2000 && !iz_game_over(game); step++) {
            int seat = iz_wait_seat(game);
            uint64_t count = iz_choice_count(game, seat), first = first_shown(game, seat, count);
            iz_wait_prompt(game, seat, prompt, sizeof prompt);
            bool both = false;
            for (uint64_t n = 0; n < count; n++) {
                assert_true(iz_choice_at(game, seat, n, &choice));
                if (choice.kind == IZ_CHOICE_PASS || choice.kind == IZ_CHOICE_DONE)
                    assert_true(iz_choice_at(game, seat, first, &choice) &&
                                (choice.kind == IZ_CHOICE_PASS || choice.kind == IZ_CHOICE_DONE));
                else if (choice.kind == IZ_CHOICE_OBJECT)
                    both = both || is_own(game, seat, n) != is_own(game, seat, 0);
            }
            bool burn = strstr(prompt, "Cinder Bolt") || strstr(prompt, "Spit Coals");
            bool growth = strstr(prompt, "Swell the Vine") != NULL;
            if (both && strstr(prompt, "target") && (burn || growth)) {
                assert_int_equal(is_own(game, seat, first), growth);
                harmful += burn;
                helpful += growth;
            }
            uint64_t n = iz_choice_sample(game, seat, iz_watch_random(game));
            assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
        }
        iz_game_free(game);
    }
    assert_true(harmful > 0 && helpful > 0);
    clear_decks(&t);
}

/* What an instruction has somebody choose is no target, but has likely ones as well. */
static void likely_choices_first(void **state)
{
    static const char blocks[] =
        "card \"Pointed Question\" {\n  cost {0}\n  type Sorcery\n"
        "  text \"Choose a creature. Destroy that creature.\"\n}\n"
        "card \"Kind Question\" {\n  cost {0}\n  type Sorcery\n"
        "  text \"Choose a creature. That creature gets +1/+1 until end of turn.\"\n}\n"
        "card \"Question Ox\" {\n  cost {0}\n  type Creature - Ox\n  pt 1/9\n}\n";
    int deck[40];
    char prompt[300];
    unsigned pointed = 0, kind = 0;
    (void)state;
    iz_card_set *cards = iz_cards_new();
    assert_int_equal(
        iz_cards_add_blocks(cards, blocks, strlen(blocks), "blocks", error, sizeof error), IZ_OK);
    assert_int_equal(iz_cards_finish(cards), IZ_OK);
    for (int i = 0; i < 40; i++) {
        deck[i] = iz_cards_find(cards, i % 3 == 0   ? "Pointed Question"
                                       : i % 3 == 1 ? "Kind Question"
                                                    : "Question Ox");
        assert_true(deck[i] >= 0);
    }
    const iz_deck_cards hand = {.definitions = deck, .count = 40}, hands[2] = {hand, hand};
    iz_game *game = new_game_of(iz_book_named("mtg-1999-11"), cards, hands, 2, 1,
                                IZ_WITHOUT_MULLIGAN, error, sizeof error);
    assert_non_null(game);
    assert_int_equal(iz_advance(game), IZ_OK);
    for (int step = 0; step < 1500 && !iz_game_over(game); step++) {
        int seat = iz_wait_seat(game);
        uint64_t count = iz_choice_count(game, seat);
        iz_wait_prompt(game, seat, prompt, sizeof prompt);
        bool both = false, of_pointed = strstr(prompt, "Pointed Question") != NULL;
        for (uint64_t n = 1; n < count && strstr(prompt, " Question"); n++)
            both = both || is_own(game, seat, n) != is_own(game, seat, 0);
        if (both) {
            assert_int_equal(is_own(game, seat, first_shown(game, seat, count)), !of_pointed);
            pointed += of_pointed;
            kind += !of_pointed;
        }
        uint64_t n = iz_choice_sample(game, seat, iz_watch_random(game));
        assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
    }
    assert_true(pointed > 0 && kind > 0);
    iz_game_free(game);
    iz_cards_free(cards);
}

/* Costs and sources in a book's own letters and words. */
static void words_of_books(void **state)
{
    static const char *const izvori[] = {"zora", "oluja"}, *const hkk[] = {"tide", "dusk"};
    static char view[1 << 16];
    decks_table t = {0};
    (void)state;
    lay_decks(&t, izvori);
    iz_game *game =
        new_game_of(iz_book_named("izvori-2007"), t.cards, t.hands, 2, 3, 0, error, sizeof error);
    assert_non_null(game);
    assert_int_equal(iz_advance(game), IZ_OK);
    bool source = false;
    for (int step = 0; step < 400 && !iz_game_over(game); step++) {
        int seat = iz_wait_seat(game);
        assert_true(iz_view(game, seat, view, sizeof view) < sizeof view);
        assert_null(strstr(view, "{W}"));
        assert_null(strstr(view, "something"));
        source = source || strstr(view, " as a source\"") != NULL;
        assert_int_equal(
            iz_choose_nth(game, seat, iz_choice_sample(game, seat, iz_watch_random(game))), IZ_OK);
    }
    assert_true(source && strstr(view, " source (") != NULL);
    iz_game_free(game);
    clear_decks(&t);
    lay_decks(&t, hkk);
    iz_cards_print_in(iz_book_named("hkk-2023"), t.cards,
                      iz_cards_find(t.cards, "Hollow Knight of Reeds"), view, sizeof view);
    assert_non_null(strstr(view, "4 vp, 1 sacrifice\n"));
    iz_cards_print_in(iz_book_named("hkk-2023"), t.cards, iz_cards_find(t.cards, "Convoy Leader"),
                      view, sizeof view);
    assert_non_null(strstr(view, "2 builders\n"));
    assert_null(strstr(view, "{0}"));
    clear_decks(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_decks),         cmocka_unit_test(real_decks),
        cmocka_unit_test(places_in_lines),   cmocka_unit_test(numbered_and_common),
        cmocka_unit_test(likely_ones_first), cmocka_unit_test(likely_choices_first),
        cmocka_unit_test(words_of_books),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
