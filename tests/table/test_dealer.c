/*
 * The dealer: frames; games that are the same again out of their entries; taking back; and that
 * what a seat or an onlooker is told is the same to the last byte in worlds that differ only in
 * what they may not know.
 */
#include "dealer/dealer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char key[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

static const struct {
    const char *book, *decks[2];
} tables[] = {{"mtg-1999-04", {"river", "ember"}},
              {"mtg-1999-11", {"ember", "river"}},
              {"mtg-2002", {"river", "ember"}},
              {"izvori-2007", {"zora", "oluja"}},
              {"hkk-2023", {"dusk", "noon"}}};
enum { TABLES = sizeof tables / sizeof *tables };

static uint64_t chance = 88172645463325252u;

static uint64_t next_chance(void)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return chance;
}

static int open_cards(void **state)
{
    char error[300];
    (void)state;
    return dealer_cards_open(NULL, error, sizeof error) ? 0 : -1;
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void frames(void **state)
{
    frame_buffer out = {0}, in = {0};
    frame got;
    bool broken;
    (void)state;
    assert_true(frame_put(&out, "{\"a\":1}", "body\n\0with", 10));
    assert_true(frame_put(&out, "{}", NULL, 0));
    for (size_t i = 0; i < out.length; i++) { /* byte by byte */
        char *room = frame_room(&in, 1);
        *room = out.at[out.begin + i];
        in.length++;
        bool whole = frame_next(&in, &got, &broken);
        assert_false(broken);
        if (!whole)
            continue;
        if (i + 1 < out.length) {
            assert_string_equal(got.head, "{\"a\":1}");
            assert_int_equal(got.size, 10);
            assert_memory_equal(got.body, "body\n\0with", 10);
        } else {
            assert_string_equal(got.head, "{}");
            assert_int_equal(got.size, 0);
        }
    }
    memcpy(frame_room(&in, 8), "\xff\xff\xff\xff{}\n", 7);
    in.length += 7;
    assert_false(frame_next(&in, &got, &broken));
    assert_true(broken);
    frame_free(&in);
    memcpy(frame_room(&in, 8), "\x02\x00\x00\x00{}", 6);
    in.length += 6;
    assert_false(frame_next(&in, &got, &broken));
    assert_true(broken);
    frame_free(&in);
    frame_free(&out);
}

/* ---- games ----------------------------------------------------------------------------------- */

static json_t *request_of(int table, const char *second, json_t *entries)
{
    return json_pack("{s:s,s:o,s:{s:s,s:s,s:i,s:[{s:s,s:s},{s:s,s:s}]}}", "g", "agame", "entries",
                     entries, "setup", "book", tables[table].book, "key", key, "seed", 7, "seats",
                     "who", "person", "deck", tables[table].decks[0], "who", second, "deck",
                     tables[table].decks[1]);
}

static deal *begin(int table, const char *second, json_t *entries)
{
    char error[600] = "";
    json_t *request = request_of(table, second, entries);
    deal *d = deal_new(request, error, sizeof error);
    json_decref(request);
    if (!d)
        fail_msg("%s: %s", tables[table].book, error);
    return d;
}

static json_t *choice_of(deal *d, int seat, uint64_t n)
{
    char descriptor[IZ_DESCRIPTOR_SIZE], letter[2] = {(char)('A' + seat), '\0'};
    iz_wait waits[IZ_MAX_SEATS];
    int count = iz_waits(d->game, waits, IZ_MAX_SEATS), which = 0;
    while (which < count - 1 && waits[which].seat != seat)
        which++;
    iz_choice_descriptor(d->game, seat, n, descriptor, sizeof descriptor);
    return json_pack("{s:s,s:I,s:I,s:s}", "seat", letter, "w",
                     (json_int_t)deal_wait(d, waits[which].number), "n", (json_int_t)n, "d",
                     descriptor);
}

/* Whoever is waited for first takes something. False: the game is over. */
static bool choose_anything(deal *d)
{
    if (iz_game_over(d->game))
        return false;
    int seat = iz_wait_seat(d->game);
    json_t *request = choice_of(d, seat, iz_choice_sample(d->game, seat, next_chance()));
    assert_int_equal(deal_choose(d, request), DEAL_DONE);
    json_decref(request);
    return true;
}

static char *told(const deal *d, iz_game *game, int seat)
{
    deal shell = *d;
    deal_viewer viewer = {.seat = seat};
    shell.game = game;
    char *text = full_of(&shell, &viewer);
    json_decref(viewer.shown);
    return text;
}

static void same_again(void **state)
{
    (void)state;
    for (int table = 0; table < TABLES; table++) {
        deal *d = begin(table, "computer", json_array());
        for (int n = 0; n < 40 && deal_go_on(d); n++)
            if (!d->busy && !choose_anything(d))
                break;
        deal *again = begin(table, "computer", json_deep_copy(d->fresh));
        assert_int_equal(again->at, d->at);
        assert_true(iz_game_hash(again->game) == iz_game_hash(d->game));
        char *one = told(d, d->game, 0), *other = told(again, again->game, 0);
        assert_string_equal(one, other);
        char *record = deal_record(d);
        assert_non_null(strstr(record, "\nend\n"));
        free(one);
        free(other);
        free(record);
        deal_free(d);
        deal_free(again);
    }
}

static void taking_back(void **state)
{
    (void)state;
    deal *d = begin(2, "person", json_array());
    json_t *first = choice_of(d, iz_wait_seat(d->game), 0);
    int seat = iz_wait_seat(d->game);
    assert_int_equal(deal_choose(d, first), DEAL_DONE);
    assert_int_equal(deal_choose(d, first), DEAL_TAKEN);
    assert_int_equal(d->count, 1);
    json_object_set_new(first, "d", json_string("done"));
    assert_int_equal(deal_choose(d, first), DEAL_REFUSED);
    assert_string_equal(d->refusal, "TABLE_WAIT_GONE");
    assert_int_equal(deal_undo(d, seat, true), DEAL_DONE);
    assert_int_equal(d->count, 0);
    assert_int_equal(d->at, 2);
    assert_int_equal(deal_choose(d, first), DEAL_REFUSED); /* a wait of before */
    assert_int_equal(deal_undo(d, seat, true), DEAL_REFUSED);
    json_decref(first);
    first = choice_of(d, seat, 0);
    json_object_set_new(first, "n", json_integer(1)); /* number and descriptor disagree */
    assert_int_equal(deal_choose(d, first), DEAL_REFUSED);
    json_decref(first);
    deal *again = begin(2, "person", json_deep_copy(d->fresh));
    assert_true(iz_game_hash(again->game) == iz_game_hash(d->game));
    assert_int_equal(again->undos, 1);
    deal_free(again);
    deal_free(d);
}

/* ---- secrets --------------------------------------------------------------------------------- */

static void same(char *one, char *other, const char *book, int seat, int viewer)
{
    if (strcmp(one, other) != 0) {
        size_t at = 0;
        while (one[at] == other[at])
            at++;
        at = at > 200 ? at - 200 : 0;
        fail_msg("%s: %d is told what %d can't know\n%.500s\n---- and\n%.500s", book, viewer, seat,
                 one + at, other + at);
    }
    free(one);
    free(other);
}

/* The same choice in both worlds; where nobody has learnt anything by it, the steps are alike, too.
 */
static void same_step(const deal *d, iz_game *const worlds[2], int seat, const char *book)
{
    static const int viewers[] = {0, 1, IZ_ONLOOKER};
    deal shells[2] = {*d, *d};
    deal_viewer seen[2] = {{.seat = seat}, {.seat = seat}};
    iz_game *before[2];
    bool learnt = false;
    uint64_t n = iz_choice_sample(worlds[0], seat, next_chance());
    (void)viewers;
    for (int k = 0; k < 2; k++) {
        shells[k].game = worlds[k];
        before[k] = iz_game_clone(worlds[k]);
        assert_int_equal(iz_log_start(worlds[k]), IZ_OK);
        free(full_of(&shells[k], &seen[k]));
        assert_int_equal(iz_choose_nth(worlds[k], seat, n), IZ_OK);
        learnt = learnt || iz_has_learnt(before[k], worlds[k], seat);
    }
    if (!learnt)
        same(step_of(&shells[0], &seen[0]), step_of(&shells[1], &seen[1]), book, seat, seat);
    for (int k = 0; k < 2; k++) {
        json_decref(seen[k].shown);
        iz_game_free(before[k]);
    }
}

static void secrets(void **state)
{
    enum { POSITIONS = 60 };
    (void)state;
    for (int table = 0; table < TABLES; table++) {
        deal *d = begin(table, "person", json_array());
        const char *book = tables[table].book;
        for (int position = 0; position < POSITIONS && choose_anything(d); position++)
            for (int seat = 0; seat < 2; seat++) {
                iz_game *worlds[2] = {iz_game_clone(d->game),
                                      iz_game_sample(d->game, seat, next_chance())};
                assert_non_null(worlds[1]);
                same(told(d, worlds[0], seat), told(d, worlds[1], seat), book, seat, seat);
                same(told(d, worlds[0], IZ_ONLOOKER), told(d, worlds[1], IZ_ONLOOKER), book, seat,
                     IZ_ONLOOKER);
                if (iz_wait_of(d->game, seat))
                    same_step(d, worlds, seat, book);
                iz_game_free(worlds[0]);
                iz_game_free(worlds[1]);
            }
        deal_free(d);
    }
}

/* What the test of secrets looks for can be found: another seat's view tells more. */
static void secrets_are_there(void **state)
{
    (void)state;
    deal *d = begin(2, "person", json_array());
    for (int n = 0; n < 4; n++)
        choose_anything(d);
    iz_game *world = iz_game_sample(d->game, 0, 11);
    char *one = told(d, d->game, 1), *other = told(d, world, 1);
    assert_string_not_equal(one, other);
    free(one);
    free(other);
    iz_game_free(world);
    deal_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(frames), cmocka_unit_test(same_again),
                                       cmocka_unit_test(taking_back), cmocka_unit_test(secrets),
                                       cmocka_unit_test(secrets_are_there)};
    return cmocka_run_group_tests(tests, open_cards, NULL);
}
