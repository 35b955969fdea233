/* Chance: ChaCha20's blocks by the vectors of RFC 8439; both generators in set-ups, values, records
 * and sampled worlds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/chacha20.h"
#include "core/game.h"
#include "one_table.h"
#include "replay/record.h"

static iz_setup secret(uint8_t first)
{
    iz_setup setup = iz_setup_of(iz_book_named("mtg-2002"), table.hands, 2);
    setup.generator = IZ_GENERATOR_CHACHA20;
    setup.with = IZ_WITHOUT_MULLIGAN;
    for (int i = 0; i < IZ_KEY_SIZE; i++)
        setup.key[i] = (uint8_t)(first + i * 7);
    return setup;
}

static void play_on(iz_game *game, int choices)
{
    uint64_t random = 99;
    for (int i = 0; i < choices && !iz_game_over(game); i++)
        choose_any(game, &random);
}

/* ---- ChaCha20 -------------------------------------------------------------------------------- */

/* RFC 8439, 2.3.2 and the appendix, A.1. */
static const struct {
    const char *key;   /* its first bytes; "~": 00, 01, 02 … */
    const char *place; /* counter and nonce */
    const char *block;
} vectors[] = {
    {"~", "01000000000000090000004a00000000",
     "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
     "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
    {"", "",
     "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
     "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
    {"", "01",
     "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
     "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
    {"0000000000000000000000000000000000000000000000000000000000000001", "01",
     "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
     "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
    {"00ff", "02",
     "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
     "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
    {"", "00000000000000000000000000000002",
     "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
     "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
};

/* Digits into words of four bytes, the lowest first; what isn't there is 0. */
static void words_of(const char *digits, uint32_t *words, int count)
{
    size_t length = strlen(digits);
    memset(words, 0, (size_t)count * sizeof *words);
    for (size_t i = 0; i + 1 < length; i += 2) {
        const char two[] = {digits[i], digits[i + 1], '\0'};
        words[i / 8] |= (uint32_t)strtoul(two, NULL, 16) << i / 2 % 4 * 8;
    }
}

static void blocks_are_the_rfcs(void **state)
{
    (void)state;
    for (size_t v = 0; v < sizeof vectors / sizeof *vectors; v++) {
        uint32_t key[8], place[4], expected[16], block[16];
        words_of(vectors[v].key, key, 8);
        words_of(vectors[v].place, place, 4);
        words_of(vectors[v].block, expected, 16);
        for (uint32_t i = 0; vectors[v].key[0] == '~' && i < 8; i++)
            key[i] = 0x03020100u + i * 0x04040404u;
        iz_chacha20_block(key, place, block);
        assert_memory_equal(block, expected, sizeof block);
    }
}

/* What is drawn are the key's blocks in order, eight numbers each; another stream is another nonce.
 */
static void numbers_are_the_keys(void **state)
{
    (void)state;
    iz_setup setup = secret(0);
    iz_game *game = iz_game_new(&setup, table.cards, 0, error, sizeof error);
    uint8_t nothing[IZ_KEY_SIZE] = {0};
    uint32_t expected[16];
    for (int v = 1; v < 3; v++) {
        words_of(vectors[v].block, expected, 16);
        if (v == 1)
            iz_random_key(game, nothing, 0);
        for (int i = 0; i < 8; i++)
            assert_true(iz_random_next(game) ==
                        ((uint64_t)expected[2 * i + 1] << 32 | expected[2 * i]));
    }
    iz_random_key(game, nothing, (uint64_t)2 << 56);
    words_of(vectors[5].block, expected, 16);
    assert_true(iz_random_next(game) >> 32 == expected[1]);
    int seen[6] = {0};
    for (int i = 0; i < 6000; i++)
        seen[iz_random_below(game, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 850, 1150);
    iz_game_free(game);
}

/* ---- in games -------------------------------------------------------------------------------- */

static void set_ups_need_a_key(void **state)
{
    (void)state;
    iz_setup setup = secret(1);
    assert_int_equal(iz_setup_check(&setup, error, sizeof error), IZ_OK);
    memset(setup.key, 0, sizeof setup.key);
    assert_int_equal(iz_setup_check(&setup, error, sizeof error), IZ_ERR_SETUP);
    assert_non_null(strstr(error, "needs a key"));
    setup.generator = (iz_generator)7;
    assert_int_equal(iz_setup_check(&setup, error, sizeof error), IZ_ERR_SETUP);
}

/* Kind, key and place in the stream are of the value: hashed, saved, copied. */
static void the_value_holds_it(void **state)
{
    (void)state;
    iz_setup setup = secret(1), other = secret(2);
    iz_game *game = begun(&setup, 5), *same = begun(&setup, 5);
    iz_game *stream = begun(&setup, 6), *key = begun(&other, 5);
    assert_int_equal(iz_game_generator(game), IZ_GENERATOR_CHACHA20);
    assert_true(iz_game_hash(game) == iz_game_hash(same));
    assert_true(iz_game_hash(game) != iz_game_hash(stream));
    assert_true(iz_game_hash(game) != iz_game_hash(key));
    play_on(game, 30);
    size_t size = iz_game_save(game, NULL, 0);
    void *bytes = malloc(size);
    assert_int_equal(iz_game_save(game, bytes, size), size);
    iz_game *loaded = iz_game_load(setup.book, table.cards, bytes, size, error, sizeof error);
    iz_game *clone = iz_game_clone(game);
    assert_int_equal(iz_game_generator(loaded), IZ_GENERATOR_CHACHA20);
    play_on(game, 60);
    play_on(loaded, 60);
    play_on(clone, 60);
    assert_true(iz_game_hash(loaded) == iz_game_hash(game));
    assert_true(iz_game_hash(clone) == iz_game_hash(game));
    iz_random_next(clone);
    assert_true(iz_game_hash(clone) != iz_game_hash(game));
    assert_true(iz_has_learnt(game, clone, 0));
    free(bytes);
    iz_game *all[] = {game, same, stream, key, loaded, clone};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        iz_game_free(all[i]);
}

/* A game that is about to begin, with another seed, is the game of that seed. */
static void another_seed(void **state)
{
    (void)state;
    iz_setup setups[] = {secret(1), secret(1)};
    setups[1].generator = IZ_GENERATOR_SMALL;
    for (int k = 0; k < 2; k++) {
        iz_game *game = iz_game_new(&setups[k], table.cards, 5, error, sizeof error);
        iz_game_reseed(game, 6);
        assert_int_equal(iz_game_generator(game), setups[k].generator);
        assert_int_equal(iz_advance(game), IZ_OK);
        iz_game *other = begun(&setups[k], 6);
        assert_true(iz_game_hash(game) == iz_game_hash(other));
        iz_game_free(game);
        iz_game_free(other);
    }
}

/* ---- sampled worlds -------------------------------------------------------------------------- */

static bool holds(const iz_game *game, const void *secret_bytes, size_t length)
{
    size_t size = iz_game_save(game, NULL, 0);
    char *bytes = malloc(size);
    iz_game_save(game, bytes, size);
    bool found = false;
    for (size_t at = 0; at + length <= size && !found; at++)
        found = memcmp(bytes + at, secret_bytes, length) == 0;
    free(bytes);
    return found;
}

/* Nothing of the state of the true generator is in a sampled world, wherever it stands: worlds of
 * games that differ in nothing else are equal. */
static void worlds_hold_no_secrets(void **state)
{
    (void)state;
    iz_setup setups[] = {secret(1), secret(1)};
    setups[1].generator = IZ_GENERATOR_SMALL;
    for (int k = 0; k < 2; k++) {
        iz_game *game = begun(&setups[k], 8);
        play_on(game, 25);
        iz_game *other = iz_game_clone(game);
        iz_random_next(other);
        if (k == 0)
            iz_random_key(other, secret(77).key, 4);
        assert_true(iz_game_hash(game) != iz_game_hash(other));
        for (int seat = 0; seat < 2; seat++) {
            iz_game *world = iz_game_sample(game, seat, 3), *same = iz_game_sample(other, seat, 3);
            assert_int_equal(iz_game_generator(world), IZ_GENERATOR_SMALL);
            assert_true(iz_game_hash(world) == iz_game_hash(same));
            for (int word = 0; word < 4; word++) {
                const uint64_t *words = game->head->chance.words;
                assert_true(holds(game, &words[word], 8));
                assert_false(holds(world, &words[word], 8));
            }
            assert_false(memcmp(&world->head->chance.stream, &(uint64_t){0}, 8));
            assert_int_equal(world->head->chance.drawn, 0);
            iz_game_free(world);
            iz_game_free(same);
        }
        iz_game_free(game);
        iz_game_free(other);
    }
}

/* ---- records --------------------------------------------------------------------------------- */

static void records_hold_the_key(void **state)
{
    (void)state;
    static char text[1 << 16];
    iz_setup setup = secret(1);
    iz_game *game = begun(&setup, 12);
    iz_record *record = iz_record_new(game, &setup, 12);
    char digits[IZ_KEY_DIGITS + 1], descriptor[IZ_DESCRIPTOR_SIZE];
    uint8_t key[IZ_KEY_SIZE];
    for (int i = 0; i < 80; i++) {
        int seat = iz_wait_seat(game);
        uint64_t n = iz_choice_sample(game, seat, (uint64_t)i * 7919);
        iz_choice_descriptor(game, seat, n, descriptor, sizeof descriptor);
        iz_record_choice(record, seat, n, descriptor);
        assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
    }
    iz_record_hash(record, game);
    int length = snprintf(text, sizeof text, "%send\n", iz_record_text(record));
    iz_key_write(setup.key, digits);
    assert_non_null(strstr(text, digits));
    assert_true(iz_key_read(digits, key));
    assert_memory_equal(key, setup.key, sizeof key);
    iz_game *again = iz_record_replay(text, (size_t)length, "record", table.cards, NULL, NULL, NULL,
                                      error, sizeof error);
    if (!again)
        fail_msg("%s", error);
    assert_true(iz_game_hash(again) == iz_game_hash(game));
    *strstr(text, digits) = 'g';
    assert_null(iz_record_replay(text, (size_t)length, "record", table.cards, NULL, NULL, NULL,
                                 error, sizeof error));
    assert_non_null(strstr(error, "a key of 64 digits"));
    iz_record_free(record);
    iz_game_free(again);
    iz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_the_rfcs),  cmocka_unit_test(numbers_are_the_keys),
        cmocka_unit_test(set_ups_need_a_key),   cmocka_unit_test(the_value_holds_it),
        cmocka_unit_test(another_seed),         cmocka_unit_test(worlds_hold_no_secrets),
        cmocka_unit_test(records_hold_the_key),
    };
    return cmocka_run_group_tests(tests, lay_magic, clear);
}
