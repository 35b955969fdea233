/* The public API: every ability that the header names, and what it does with bad input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "izvor/izvor.h"
#include "new_game.h"

static char error[1024];

static const char blocks[] = "card \"Api Bear\" {\n  cost {1}{G}\n  type Creature - Bear\n"
                             "  pt 2/2\n}\n"
                             "card \"Api Bolt\" {\n  cost {R}\n  type Instant\n"
                             "  text \"Api Bolt frobnicates X damage to any target.\"\n}\n"
                             "card \"Api Blaze\" {\n  cost {X}{R}\n  type Sorcery\n"
                             "  text \"Api Blaze deals X damage to any target.\"\n}\n"
                             "card \"Api Wheel\" {\n  cost {0}\n  type Artifact\n"
                             "  text \"{0}: You gain 1 life.\"\n}\n"
                             "card \"Api Tale\" {\n  cost {W}\n  type Sorcery\n"
                             "  text \"Players play a Magic subgame, using their libraries as "
                             "their decks. Each player who doesn't win the subgame loses half "
                             "their life, rounded up.\"\n}\n";

static iz_card_set *cards;

static int read_cards(void **state)
{
    (void)state;
    cards = iz_cards_new();
    if (!cards || iz_cards_add_own(cards, error, sizeof error) != IZ_OK ||
        iz_cards_add_blocks(cards, blocks, strlen(blocks), "blocks", error, sizeof error) != IZ_OK)
        return -1;
    return iz_cards_finish(cards) == IZ_OK ? 0 : -1;
}

static int free_cards(void **state)
{
    (void)state;
    iz_cards_free(cards);
    return 0;
}

/* 40 cards: a third lands of the name, the rest of the other name. */
static void deck_of(int *deck, const char *land, const char *card)
{
    for (int i = 0; i < 40; i++) {
        deck[i] = iz_cards_find(cards, i % 5 < 2 ? land : card);
        assert_true(deck[i] >= 0);
    }
}

/* Two players with the same deck. */
static iz_setup set_up(const char *card, const char *land, unsigned with)
{
    static int deck[40];
    deck_of(deck, land, card);
    const iz_deck_cards decks[2] = {{.definitions = deck, .count = 40},
                                    {.definitions = deck, .count = 40}};
    iz_setup setup = iz_setup_of(iz_book_named("mtg-1999-11"), decks, 2);
    setup.with = with;
    return setup;
}

static iz_game *game_of(const iz_setup *setup, uint64_t seed)
{
    iz_game *game = iz_game_new(setup, cards, seed, error, sizeof error);
    if (!game)
        fail_msg("no game: %s", error);
    assert_int_equal(iz_advance(game), IZ_OK);
    return game;
}

static iz_game *new_game(const char *card, const char *land, uint64_t seed, unsigned with)
{
    iz_setup setup = set_up(card, land, with);
    return game_of(&setup, seed);
}

/* Plays on at random; false: the game is over. */
static bool play(iz_game *game, uint64_t *random)
{
    int seat = iz_wait_seat(game);
    if (seat < 0)
        return false;
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    uint64_t n = iz_choice_sample(game, seat, *random >> 16);
    assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
    return true;
}

/* ---- cards and books ------------------------------------------------------------------------- */

static void card_sets(void **state)
{
    (void)state;
    assert_true(iz_cards_count(cards) > 100);
    int bear = iz_cards_find(cards, "api BEAR");
    assert_string_equal(iz_cards_name(cards, bear), "Api Bear");
    assert_null(iz_cards_refusal(cards, bear));
    assert_non_null(iz_cards_refusal(cards, iz_cards_find(cards, "Api Bolt"))); /* X of what? */
    assert_int_equal(iz_cards_find(cards, "No Such Card"), -1);
    assert_string_equal(iz_cards_name(cards, -1), "");
    assert_string_equal(iz_cards_name(cards, iz_cards_count(cards)), "");
    assert_null(iz_cards_refusal(cards, 1 << 30));
}

static void saved_card_sets(void **state)
{
    (void)state;
    static const char path[] = "test_api.izcs";
    assert_int_equal(iz_cards_save(cards, path, error, sizeof error), IZ_OK);
    iz_card_set *opened = iz_cards_open(path, error, sizeof error);
    assert_non_null(opened);
    assert_int_equal(iz_cards_find(opened, "Api Bear"), iz_cards_find(cards, "Api Bear"));
    assert_non_null(iz_cards_refusal(opened, iz_cards_find(opened, "Api Bolt")));
    iz_cards_free(opened);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, 200, SEEK_SET);
    fputs("damage", file);
    fclose(file);
    assert_null(iz_cards_open(path, error, sizeof error));
    assert_non_null(strstr(error, "damaged"));
    remove(path);
    assert_null(iz_cards_open(path, NULL, 0));
    assert_null(iz_cards_open(NULL, error, sizeof error));
    assert_int_equal(iz_cards_save(NULL, path, error, sizeof error), IZ_ERR_CHOICE);
    assert_int_equal(iz_cards_save(cards, "/nonexistent/x", error, sizeof error), IZ_ERR_DATA);
    iz_card_set *unfinished = iz_cards_new();
    assert_int_equal(iz_cards_save(unfinished, path, error, sizeof error), IZ_ERR_CHOICE);
    iz_cards_free(unfinished);
}

static void bad_card_files(void **state)
{
    (void)state;
    iz_card_set *set = iz_cards_new();
    assert_int_equal(iz_cards_add_json(set, "/nonexistent.json", error, sizeof error), IZ_ERR_DATA);
    assert_non_null(strstr(error, "/nonexistent.json"));
    static const char broken[] = "card \"Half\" {\n  cost {1\n";
    assert_int_equal(
        iz_cards_add_blocks(set, broken, strlen(broken), "half.txt", error, sizeof error),
        IZ_ERR_DATA);
    assert_non_null(strstr(error, "half.txt:"));
    assert_int_equal(iz_cards_add_blocks(set, broken, strlen(broken), NULL, NULL, 0), IZ_ERR_DATA);
    assert_int_equal(iz_cards_add_json(set, NULL, error, sizeof error), IZ_ERR_CHOICE);
    assert_int_equal(iz_cards_add_own(NULL, NULL, 0), IZ_ERR_CHOICE);
    assert_int_equal(iz_cards_finish(NULL), IZ_ERR_CHOICE);
    assert_int_equal(iz_cards_count(NULL), 0);
    assert_int_equal(iz_cards_find(NULL, "x"), -1);
    assert_int_equal(iz_cards_find(set, NULL), -1);
    iz_cards_free(set);
    iz_cards_free(NULL);
}

static void books(void **state)
{
    (void)state;
    int count = 0;
    for (const iz_book *book; (book = iz_book_at(count)); count++) {
        assert_ptr_equal(iz_book_named(iz_book_name(book)), book);
        assert_true(strlen(iz_book_title(book)) > 0);
    }
    assert_int_equal(count, 5);
    assert_null(iz_book_at(-1));
    assert_null(iz_book_at(99));
    assert_null(iz_book_named("mtg-1066"));
    assert_null(iz_book_named(NULL));
    assert_string_equal(iz_book_name(NULL), "");
}

/* ---- making games ---------------------------------------------------------------------------- */

static void refuse(const iz_book *book, const iz_card_set *set, const iz_deck_cards *decks,
                   int players, const char *why)
{
    error[0] = '\0';
    assert_null(new_game_of(book, set, decks, players, 1, 0, error, sizeof error));
    if (!strstr(error, why))
        fail_msg("\"%s\" does not say \"%s\"", error, why);
    assert_null(new_game_of(book, set, decks, players, 1, 0, NULL, 0));
}

/* What is wrong with the decks is a saying, too, and another language says it. */
static void refuse_deck(const iz_book *book, const iz_deck_cards *decks, const char *code)
{
    uintptr_t room[512];
    iz_setup setup = iz_setup_of(book, decks, 2);
    assert_null(iz_game_new(&setup, cards, 1, error, sizeof error));
    assert_null(iz_setup_said(&setup, room, sizeof room));
    const iz_saying *said = iz_decks_said(&setup, cards, room, sizeof room);
    assert_non_null(said);
    assert_string_equal(said->code, code);
    assert_string_equal(said->text, error);
    assert_null(iz_decks_said(&setup, cards, room, 20)); /* too small */
    assert_null(iz_decks_said(&setup, NULL, room, sizeof room));
    iz_language *serbian = iz_language_own("sr");
    char line[400];
    assert_non_null(serbian);
    iz_language_say(serbian, said, line, sizeof line);
    assert_string_not_equal(line, said->text);
    iz_language_free(serbian);
}

static void games_that_cannot_be(void **state)
{
    (void)state;
    const iz_book *book = iz_book_named("mtg-1999-11");
    int deck[40], wrong[] = {1 << 30}, negative[] = {-1};
    int refused[] = {iz_cards_find(cards, "Api Bolt")};
    deck_of(deck, "Forest", "Api Bear");
    iz_deck_cards decks[17] = {{.definitions = deck, .count = 40},
                               {.definitions = deck, .count = 40}};
    refuse(NULL, cards, decks, 2, "book");
    refuse(book, NULL, decks, 2, "card set");
    refuse(book, cards, NULL, 2, "player A has no deck");
    refuse(book, cards, decks, 1, "players");
    refuse(book, cards, decks, 0, "players");
    refuse(book, cards, decks, -3, "players");
    refuse(book, cards, decks, 3, "players");
    refuse(book, cards, decks, 17, "players");
    decks[1].definitions = wrong;
    decks[1].count = 1;
    refuse_deck(book, decks, "DECK_NO_CARD");
    decks[1].definitions = negative;
    refuse_deck(book, decks, "DECK_NO_CARD");
    decks[1].definitions = NULL;
    refuse_deck(book, decks, "DECK_NONE");
    decks[1].definitions = deck;
    decks[1].count = -1;
    refuse_deck(book, decks, "DECK_NONE");
    decks[1].definitions = refused;
    decks[1].count = 1;
    refuse(book, cards, decks, 2, "Api Bolt");
    refuse_deck(book, decks, "DECK_NOT_READ");
    int *huge = calloc(40000, sizeof *huge);
    assert_non_null(huge);
    for (int i = 0; i < 40000; i++)
        huge[i] = deck[0];
    decks[0] = decks[1] =
        (iz_deck_cards){.definitions = huge, .count = 20000, .side = huge, .side_count = 12501};
    refuse(book, cards, decks, 2,
           "there are 65002 cards in the decks, and a game holds at most 65000 objects");
    refuse_deck(book, decks, "DECK_LARGE");
    free(huge);
    iz_card_set *unfinished = iz_cards_new();
    assert_int_equal(iz_cards_add_own(unfinished, error, sizeof error), IZ_OK);
    refuse(book, unfinished, decks, 2, "iz_cards_finish");
    iz_cards_free(unfinished);
}

/* A Vanguard card lies beside the deck; its owner begins with another hand and another life. */
static void beside_the_deck(void **state)
{
    (void)state;
    int deck[41], plain[40];
    deck_of(deck, "Forest", "Api Bear");
    deck_of(plain, "Forest", "Api Bear");
    deck[40] = iz_cards_find(cards, "Quill the Tireless");
    const iz_deck_cards decks[2] = {{.definitions = deck, .count = 41},
                                    {.definitions = plain, .count = 40}};
    refuse(iz_book_named("mtg-1999-11"), cards, decks, 2, "Quill the Tireless");
    refuse_deck(iz_book_named("mtg-1999-11"), decks, "DECK_NOT_CARRIED_OUT");
    iz_game *game =
        new_game_of(iz_book_named("mtg-1999-04"), cards, decks, 2, 1, 0, error, sizeof error);
    assert_non_null(game);
    assert_int_equal(iz_advance(game), IZ_OK);
    static const int life[] = {16, 20}, hand[] = {9, 7}, library[] = {31, 33};
    for (int seat = 0; seat < 2; seat++) {
        iz_seat_facts facts;
        iz_seat_facts_read(game, seat, &facts);
        assert_int_equal(facts.life, life[seat]);
        assert_int_equal(facts.hand, hand[seat]);
        assert_int_equal(facts.library, library[seat]);
    }
    iz_game_free(game);
}

/* HKK 44.5: a player who has a follower begins with one card less. */
static void a_follower_costs_a_card(void **state)
{
    (void)state;
    int deck[41];
    deck_of(deck, "Ash Marten", "Cinder Boar");
    deck[40] = iz_cards_find(cards, "Old Cartographer");
    const iz_deck_cards decks[2] = {{.definitions = deck, .count = 41},
                                    {.definitions = deck, .count = 40}};
    iz_game *game =
        new_game_of(iz_book_named("hkk-2023"), cards, decks, 2, 1, 0, error, sizeof error);
    assert_non_null(game);
    iz_seat_facts with, without;
    assert_int_equal(iz_advance(game), IZ_OK);
    iz_seat_facts_read(game, 0, &with);
    iz_seat_facts_read(game, 1, &without);
    assert_int_equal(with.hand + with.library, 40);
    assert_int_equal(without.hand, 5);
    assert_int_equal(with.hand, 4);
    iz_game_free(game);
}

/* ---- playing --------------------------------------------------------------------------------- */

static void a_whole_game(void **state)
{
    (void)state;
    uint64_t random = 7;
    iz_game *game = new_game("Api Bear", "Forest", 3, 0);
    assert_int_equal(iz_game_players(game), 2);
    assert_ptr_equal(iz_game_book(game), iz_book_named("mtg-1999-11"));
    int steps = 0;
    while (play(game, &random) && steps++ < 20000)
        ;
    assert_true(iz_game_over(game));
    int lost = iz_outcome_of(game, 0) == IZ_OUTCOME_LOST ? 0 : 1;
    assert_int_equal(iz_outcome_of(game, lost), IZ_OUTCOME_LOST);
    assert_int_equal(iz_outcome_of(game, 1 - lost), IZ_OUTCOME_WON);
    char reason[200];
    assert_non_null(strchr(iz_outcome_reason(game, lost, reason, sizeof reason), '['));
    assert_string_equal(iz_outcome_reason(game, 1 - lost, reason, sizeof reason), "");
    assert_int_equal(iz_wait_seat(game), -1);
    assert_int_equal(iz_choose_nth(game, 0, 0), IZ_ERR_CHOICE);
    assert_int_equal(iz_advance(game), IZ_OK);
    assert_int_equal(iz_resign(game, lost), IZ_ERR_CHOICE);
    iz_game_free(game);
}

/* Listed, as data and in words; numbers are counted. */
static void options(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Blaze", "Mountain", 5, IZ_WITHOUT_MULLIGAN);
    uint64_t random = 11;
    bool cast = false, number = false, priority = false;
    for (int steps = 0; steps < 4000 && !iz_game_over(game) && !(cast && number); steps++) {
        int seat = iz_wait_seat(game);
        assert_true(iz_wait_of(game, seat));
        assert_false(iz_wait_of(game, 1 - seat));
        uint64_t count = iz_choice_count(game, seat);
        assert_true(count >= 1);
        int64_t lo, hi;
        if (iz_choice_range(game, seat, &lo, &hi)) {
            number = true;
            assert_true((uint64_t)(hi - lo) + 1 == count);
        }
        char label[300], prompt[300];
        assert_true(iz_wait_prompt(game, seat, prompt, sizeof prompt) > 0);
        for (uint64_t n = 0; n < count && n < 30; n++) {
            iz_choice choice;
            assert_true(iz_choice_at(game, seat, n, &choice));
            size_t length = iz_choice_label(game, seat, n, label, sizeof label);
            assert_true(length > 0);
            assert_int_equal(iz_choice_label(game, seat, n, NULL, 0), length);
            if (choice.kind == IZ_CHOICE_CAST) {
                cast = true;
                assert_true(choice.object > 0);
                assert_int_equal(choice.player, -1);
            }
        }
        iz_choice none;
        assert_false(iz_choice_at(game, seat, count, &none));
        assert_int_equal(iz_choice_label(game, seat, count, label, sizeof label), 0);
        if (iz_wait_is_priority(game, seat)) {
            priority = true;
            iz_choice first;
            assert_true(iz_choice_at(game, seat, 0, &first));
            assert_int_equal(first.kind, IZ_CHOICE_PASS);
        }
        play(game, &random);
    }
    assert_true(cast && number && priority);
    iz_game_free(game);
}

static void wrong_choices_change_nothing(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Bear", "Forest", 9, 0);
    uint64_t before = iz_game_hash(game);
    int seat = iz_wait_seat(game);
    assert_int_equal(iz_choose_nth(game, seat, 1000), IZ_ERR_CHOICE);
    assert_true(strlen(iz_game_error(game)) > 0);
    assert_int_equal(iz_choose_nth(game, 1 - seat, 0), IZ_ERR_CHOICE);
    assert_int_equal(iz_choose_nth(game, -1, 0), IZ_ERR_CHOICE);
    assert_int_equal(iz_choose_nth(game, 77, 0), IZ_ERR_CHOICE);
    assert_false(iz_wait_is_priority(game, seat)); /* the mulligan */
    assert_int_equal(iz_pass(game, seat), IZ_ERR_CHOICE);
    assert_int_equal(iz_resign(game, 5), IZ_ERR_CHOICE);
    assert_int_equal(iz_choice_count(game, 99), 0);
    assert_int_equal(iz_choice_count(game, -1), 0);
    assert_true(iz_game_hash(game) == before);
    iz_game_free(game);
}

static void null_games(void **state)
{
    (void)state;
    char out[10];
    iz_choice choice;
    int64_t lo, hi;
    iz_seat_facts facts;
    iz_game_free(NULL);
    assert_null(iz_game_clone(NULL));
    assert_int_equal(iz_game_set(NULL, NULL), IZ_ERR_CHOICE);
    assert_true(iz_game_hash(NULL) == 0 && iz_game_size(NULL) == 0);
    assert_int_equal(iz_game_save(NULL, out, sizeof out), 0);
    assert_null(iz_game_load(NULL, NULL, NULL, 0, error, sizeof error));
    iz_game_reseed(NULL, 1);
    assert_null(iz_game_sample(NULL, 0, 1));
    assert_int_equal(iz_game_players(NULL), 0);
    assert_null(iz_game_book(NULL));
    assert_string_equal(iz_game_error(NULL), "");
    assert_int_equal(iz_advance(NULL), IZ_ERR_CHOICE);
    assert_false(iz_game_over(NULL));
    assert_int_equal(iz_outcome_of(NULL, 0), IZ_OUTCOME_RUNNING);
    assert_int_equal(iz_wait_seat(NULL), -1);
    assert_false(iz_wait_of(NULL, 0) || iz_wait_is_priority(NULL, 0) || iz_wait_only_pass(NULL, 0));
    assert_int_equal(iz_wait_prompt(NULL, 0, out, sizeof out), 0);
    assert_int_equal(iz_choice_count(NULL, 0), 0);
    assert_false(iz_choice_at(NULL, 0, 0, &choice) || iz_choice_range(NULL, 0, &lo, &hi));
    assert_int_equal(iz_choice_sample(NULL, 0, 1), 0);
    assert_int_equal(iz_choice_label(NULL, 0, 0, out, sizeof out), 0);
    assert_int_equal(iz_choose_nth(NULL, 0, 0), IZ_ERR_CHOICE);
    assert_int_equal(iz_pass(NULL, 0), IZ_ERR_CHOICE);
    assert_int_equal(iz_resign(NULL, 0), IZ_ERR_CHOICE);
    assert_int_equal(iz_why(NULL, 0, "x", out, sizeof out), 0);
    assert_int_equal(iz_view(NULL, 0, out, sizeof out), 0);
    iz_seat_facts_read(NULL, 0, &facts);
    assert_int_equal(facts.life, 0);
    assert_int_equal(iz_moment(NULL).stack, 0);
    assert_int_equal(iz_log_start(NULL), IZ_ERR_CHOICE);
    assert_int_equal(iz_log_length(NULL), 0);
    assert_int_equal(iz_turn_number(NULL), 0);
    assert_int_equal(iz_active_seat(NULL), -1);
    assert_int_equal(iz_life(NULL, 0), 0);
}

static void why_not(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Bear", "Forest", 9, IZ_WITHOUT_MULLIGAN);
    int seat = iz_wait_seat(game);
    char out[2000];
    assert_true(iz_why(game, seat, "Api Bear", out, sizeof out) > 0);
    assert_non_null(strchr(out, '[')); /* no mana, or not the time: with its rule */
    assert_int_equal(iz_why(game, seat, "No Such Card", out, sizeof out), 0);
    assert_true(iz_why(game, 1 - seat, "Forest", NULL, 0) > 0);
    assert_int_equal(iz_why(game, 9, "Forest", out, sizeof out), 0);
    assert_int_equal(iz_why(game, 0, NULL, out, sizeof out), 0);
    iz_game_free(game);
}

/* ---- values ---------------------------------------------------------------------------------- */

static void clones_and_saves(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Bear", "Forest", 21, 0);
    uint64_t random = 5;
    for (int i = 0; i < 60; i++)
        play(game, &random);
    iz_game *clone = iz_game_clone(game);
    assert_true(iz_game_hash(clone) == iz_game_hash(game));
    size_t size = iz_game_save(game, NULL, 0);
    assert_true(size > iz_game_size(game) / 2);
    char *bytes = malloc(size);
    assert_int_equal(iz_game_save(game, bytes, size - 1), size); /* too small: nothing written */
    assert_int_equal(iz_game_save(game, bytes, size), size);
    iz_game *loaded = iz_game_load(iz_game_book(game), cards, bytes, size, error, sizeof error);
    assert_non_null(loaded);
    assert_true(iz_game_hash(loaded) == iz_game_hash(game));
    uint64_t a = random, b = random, c = random;
    for (int i = 0; i < 100; i++) { /* the same choices, the same game */
        play(game, &a);
        play(clone, &b);
        play(loaded, &c);
        assert_true(iz_game_hash(clone) == iz_game_hash(game));
        assert_true(iz_game_hash(loaded) == iz_game_hash(game));
    }
    assert_int_equal(iz_game_set(clone, loaded), IZ_OK);
    iz_saying said;
    assert_null(iz_game_load(iz_book_named("mtg-2002"), cards, bytes, size, error, sizeof error));
    assert_true(iz_load_said(iz_book_named("mtg-2002"), cards, bytes, size, &said));
    assert_string_equal(said.code, "LOAD_OTHER_BOOK");
    assert_string_equal(said.text, error);
    assert_false(iz_load_said(iz_game_book(game), cards, bytes, size, &said));
    assert_false(iz_load_said(NULL, cards, bytes, size, &said));
    for (size_t cut = 0; cut < size; cut += size / 17)
        assert_null(iz_game_load(iz_game_book(game), cards, bytes, cut, error, sizeof error));
    for (size_t at = 0; at < size; at += size / 41) {
        bytes[at] ^= 0x55;
        assert_null(iz_game_load(iz_game_book(game), cards, bytes, size, NULL, 0));
        bytes[at] ^= 0x55;
    }
    free(bytes);
    iz_game_free(loaded);
    iz_game_free(clone);
    iz_game_free(game);
}

/* A player who would go round a loop by hand for ever must name a number in the end, and then stop.
 */
static void loops_end(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Wheel", "Plains", 4, IZ_WITHOUT_MULLIGAN);
    int repeats = 0, windows = 0;
    while (iz_turn_number(game) < 3 && windows++ < 20000) {
        int seat = iz_wait_seat(game);
        uint64_t take = 0;
        int64_t lo, hi;
        iz_choice choice;
        bool free = iz_wait_is_priority(game, seat) && iz_moment(game).stack == 0;
        uint64_t repeat = 0;
        for (uint64_t n = 1; free && take == 0 && iz_choice_at(game, seat, n, &choice); n++) {
            if (choice.kind == IZ_CHOICE_CAST || choice.kind == IZ_CHOICE_ACTIVATE)
                take = n;
            if (choice.kind == IZ_CHOICE_SPECIAL)
                repeat = n;
        }
        if (take == 0 && repeat > 0) {
            take = repeat;
            repeats++;
        }
        if (iz_choice_range(game, seat, &lo, &hi)) {
            assert_true(hi >= 5); /* named: many; then the other: as many at most */
            take = lo == 0 ? 5 : 0;
        }
        assert_int_equal(iz_choose_nth(game, seat, take), IZ_OK);
    }
    assert_true(repeats > 0);
    assert_int_equal(iz_turn_number(game), 3);
    assert_true(iz_life(game, 0) > 20 && iz_life(game, 1) > 20);
    iz_game_free(game);
}

/* A game within the game is part of the value. */
static void subgames(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Tale", "Plains", 8, IZ_WITHOUT_MULLIGAN);
    uint64_t random = 12;
    size_t largest = 0, first = iz_game_size(game);
    for (int i = 0; i < 1500 && play(game, &random); i++) {
        if (i % 10 != 0)
            continue;
        size_t size = iz_game_save(game, NULL, 0);
        largest = size > largest ? size : largest;
        char *bytes = malloc(size);
        assert_int_equal(iz_game_save(game, bytes, size), size);
        iz_game *loaded = iz_game_load(iz_game_book(game), cards, bytes, size, error, sizeof error);
        iz_game *clone = iz_game_clone(game);
        free(bytes);
        uint64_t a = random, b = random;
        for (int n = 0; n < 5; n++) {
            play(loaded, &a);
            play(clone, &b);
        }
        assert_true(iz_game_hash(loaded) == iz_game_hash(clone));
        iz_game_free(loaded);
        iz_game_free(clone);
    }
    assert_true(largest > 2 * first); /* there was one */
    iz_game_free(game);
}

static char *view_of(iz_game *game, int seat)
{
    size_t length = iz_view(game, seat, NULL, 0);
    char *text = malloc(length + 1);
    assert_int_equal(iz_view(game, seat, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

/* Each decision has a number that comes but once; what answers another one is void. */
static void waits_have_numbers(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Blaze", "Mountain", 21, 0);
    uint64_t random = 5;
    uint32_t last = 0;
    char descriptor[IZ_DESCRIPTOR_SIZE];
    for (int i = 0; i < 500 && !iz_game_over(game); i++) {
        iz_wait waits[2];
        assert_int_equal(iz_waits(game, waits, 2), 1);
        assert_int_equal(waits[0].seat, iz_wait_seat(game));
        assert_int_equal(waits[0].player, waits[0].seat);
        assert_true(waits[0].number > last);
        random = random * 6364136223846793005u + 1442695040888963407u;
        uint64_t n = iz_choice_sample(game, waits[0].seat, random >> 20);
        iz_choice_descriptor(game, waits[0].seat, n, descriptor, sizeof descriptor);
        uint64_t before = iz_game_hash(game);
        if (last > 0) {
            assert_int_equal(iz_answer(game, last, descriptor), IZ_ERR_CHOICE);
            assert_non_null(strstr(iz_game_error(game), "stands no more"));
        }
        assert_int_equal(iz_answer(game, waits[0].number, "move/o77"), IZ_ERR_CHOICE);
        assert_true(iz_game_hash(game) == before);
        last = waits[0].number;
        assert_int_equal(iz_answer(game, last, descriptor), IZ_OK);
    }
    assert_true(last > 100);
    iz_game *clone = iz_game_clone(game); /* a clone waits for the same */
    iz_wait mine[2] = {{0}}, other[2] = {{0}};
    assert_int_equal(iz_waits(game, mine, 2), iz_waits(clone, other, 2));
    assert_int_equal(mine[0].number, other[0].number);
    iz_game_free(clone);
    assert_int_equal(iz_waits(NULL, NULL, 0), 0);
    assert_int_equal(iz_answer(NULL, 1, "pass"), IZ_ERR_CHOICE);
    assert_int_equal(iz_answer(game, last, NULL), IZ_ERR_CHOICE);
    iz_game_free(game);
}

/* With a bound of steps a call comes back sooner, and the game goes on to the same positions. */
static void bounds(void **state)
{
    (void)state;
    for (unsigned bound = 1; bound < 8; bound += 3) {
        iz_game *game = new_game("Api Blaze", "Mountain", 12, IZ_WITHOUT_MULLIGAN);
        iz_game *other = iz_game_clone(game);
        uint64_t random = 77;
        unsigned more = 0;
        iz_bound_steps(other, bound);
        for (int i = 0; i < 400 && !iz_game_over(game); i++) {
            int seat = iz_wait_seat(game);
            random = random * 6364136223846793005u + 1442695040888963407u;
            uint64_t n = iz_choice_sample(game, seat, random >> 20);
            assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
            iz_status status = iz_choose_nth(other, seat, n);
            for (; status == IZ_UNFINISHED; status = iz_advance(other)) {
                assert_int_equal(iz_wait_seat(other), -1);
                more++;
            }
            assert_int_equal(status, IZ_OK);
            assert_true(iz_game_hash(other) == iz_game_hash(game));
        }
        assert_true(more > 0);
        iz_game *clone = iz_game_clone(other);
        iz_game_free(clone);
        if (!iz_game_over(other)) {
            assert_int_equal(iz_resign(other, 0), IZ_OK);
            assert_true(iz_game_over(other));
        }
        iz_game_free(other);
        iz_game_free(game);
    }
    iz_bound_steps(NULL, 3);
}

/* A sampled world looks the same to its seat; a new seed changes what is to come. */
static void worlds(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Blaze", "Mountain", 33, IZ_WITHOUT_MULLIGAN);
    uint64_t random = 5;
    for (int i = 0; i < 40; i++)
        play(game, &random);
    int differ = 0;
    for (uint64_t seed = 1; seed < 6; seed++) {
        iz_game *world = iz_game_sample(game, 0, seed);
        char *mine = view_of(game, 0), *sampled = view_of(world, 0);
        assert_string_equal(mine, sampled);
        free(mine);
        free(sampled);
        differ += iz_game_hash(world) != iz_game_hash(game);
        iz_game_free(world);
    }
    assert_true(differ > 0);
    assert_null(iz_game_sample(game, 2, 1));
    assert_null(iz_game_sample(game, -1, 1));
    assert_int_equal(iz_view(game, 2, NULL, 0), 0);
    iz_game *other = iz_game_clone(game);
    iz_game_reseed(other, 999);
    assert_true(iz_game_hash(other) != iz_game_hash(game));
    iz_game_free(other);
    iz_game_free(game);
}

static void logs(void **state)
{
    (void)state;
    iz_game *game = new_game("Api Bear", "Forest", 2, IZ_WITHOUT_MULLIGAN);
    assert_int_equal(iz_log_length(game), 0);
    assert_int_equal(iz_log_start(game), IZ_OK);
    uint64_t random = 3;
    for (int i = 0; i < 60; i++)
        play(game, &random);
    assert_true(iz_log_length(game) > 10);
    int cited = 0;
    for (size_t n = 0; n < iz_log_length(game); n++) {
        const char *text, *rules;
        unsigned turn;
        assert_true(iz_log_entry_at(game, n, &text, &rules, &turn));
        assert_true(strlen(text) > 0 && turn >= 1);
        cited += rules[0] != '\0';
    }
    assert_true(cited > 5);
    assert_false(iz_log_entry_at(game, iz_log_length(game), NULL, NULL, NULL));
    assert_true(iz_log_entry_at(game, 0, NULL, NULL, NULL));
    iz_game_free(game);
}

/* ---- matches --------------------------------------------------------------------------------- */

static void matches(void **state)
{
    (void)state;
    iz_match match;
    iz_match_begin(&match, 2, 2);
    iz_setup setup = set_up("Api Bear", "Forest", IZ_WITHOUT_MULLIGAN);
    iz_match_set_up(&match, &setup);
    assert_int_equal(setup.first, IZ_FIRST_BY_LOT);
    uint64_t seed = 40;
    while (iz_match_winner(&match) < 0) {
        iz_match_set_up(&match, &setup);
        iz_game *game = game_of(&setup, seed++);
        if (match.chooser >= 0) { /* they are asked, and their word holds */
            assert_int_equal(iz_wait_seat(game), match.chooser);
            assert_int_equal(iz_choice_count(game, match.chooser), 2);
            iz_choice choice;
            assert_true(iz_choice_at(game, match.chooser, 1, &choice));
            assert_int_equal(choice.kind, IZ_CHOICE_OBJECT);
            assert_int_equal(choice.player, 1);
            assert_int_equal(iz_choose_nth(game, match.chooser, 1), IZ_OK);
            assert_int_equal(iz_active_seat(game), 1);
        }
        assert_int_equal(iz_match_note(&match, game), IZ_ERR_CHOICE); /* it isn't over */
        int loser = (int)(seed % 2);
        assert_int_equal(iz_resign(game, loser), IZ_OK);
        assert_int_equal(iz_match_note(&match, game), IZ_OK);
        assert_int_equal(match.chooser, loser);
        iz_game_free(game);
    }
    assert_int_equal(match.games, match.wins[0] + match.wins[1]);
    assert_int_equal(iz_match_winner(NULL), -1);
    assert_int_equal(iz_match_note(NULL, NULL), IZ_ERR_CHOICE);
    iz_match_begin(&match, 99, 0);
    assert_int_equal(match.players, IZ_MAX_SEATS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(card_sets),
        cmocka_unit_test(saved_card_sets),
        cmocka_unit_test(bad_card_files),
        cmocka_unit_test(books),
        cmocka_unit_test(games_that_cannot_be),
        cmocka_unit_test(beside_the_deck),
        cmocka_unit_test(a_follower_costs_a_card),
        cmocka_unit_test(a_whole_game),
        cmocka_unit_test(options),
        cmocka_unit_test(wrong_choices_change_nothing),
        cmocka_unit_test(null_games),
        cmocka_unit_test(why_not),
        cmocka_unit_test(clones_and_saves),
        cmocka_unit_test(loops_end),
        cmocka_unit_test(subgames),
        cmocka_unit_test(waits_have_numbers),
        cmocka_unit_test(bounds),
        cmocka_unit_test(worlds),
        cmocka_unit_test(logs),
        cmocka_unit_test(matches),
    };
    return cmocka_run_group_tests(tests, read_cards, free_cards);
}
