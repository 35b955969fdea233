/* The block: growth, copies, saving, lists, zones, random numbers. */
#include "books/book.h"
#include "engine/turn/setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static iz_card_set *cards;

static int set_up(void **state)
{
    (void)state;
    cards = iz_card_set_new();
    return cards && iz_card_set_finish(cards) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    iz_card_set_free(cards);
    return 0;
}

static iz_game *empty_game(void)
{
    iz_game *g = iz_setup_new(iz_book_find("mtg-1999-11"), cards, 2, 5, 0);
    assert_non_null(g);
    return g;
}

static void growing_keeps_what_is_there(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    uint16_t list = IZ_NIL;
    for (int i = 0; i < 3000; i++)
        list = iz_links_append(g, list, (iz_ref)(i | 1 << 16), i);
    int i = 0;
    for (uint16_t at = list; at != IZ_NIL; at = g->links[at].next, i++)
        assert_int_equal(g->links[at].value, i);
    assert_int_equal(i, 3000);
    assert_int_equal(iz_life_total(g, 1), 20);
    iz_game_release(g);
}

static void a_restless_game_moves_and_stays_the_same(void **state)
{
    (void)state;
    iz_game *calm = empty_game(), *restless = empty_game();
    calm->restless = false;
    restless->restless = true;
    for (int i = 0; i < 20; i++) {
        const iz_header *before = restless->head;
        assert_true(iz_block_reserve_step(restless));
        assert_ptr_not_equal(restless->head, before);
        before = restless->head;
        iz_links_append(restless, IZ_NIL, 1u << 16, i);
        assert_ptr_not_equal(restless->head, before);
        assert_true(iz_block_reserve_step(calm));
        before = calm->head;
        iz_links_append(calm, IZ_NIL, 1u << 16, i);
        assert_ptr_equal(calm->head, before);
        assert_true(iz_game_hash_value(calm) == iz_game_hash_value(restless));
    }
    iz_game_release(calm);
    iz_game_release(restless);
}

static void a_huge_restless_game_stays(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    g->restless = true;
    assert_true(iz_table_reserve(g, IZ_TABLE_objects, IZ_OBJECTS_MAX));
    const iz_header *before = g->head;
    assert_true(iz_block_reserve_step(g));
    for (int i = 0; i < 1000; i++)
        assert_int_equal(iz_object_new(g, IZ_OBJECT_CARD, 0, 0), i);
    assert_ptr_equal(g->head, before);
    iz_game_release(g);
}

static void freed_links_are_used_again(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    uint16_t list = IZ_NIL;
    for (int i = 0; i < 50; i++)
        list = iz_links_append(g, list, 1u << 16, i);
    uint32_t rows = iz_table_count(g, IZ_TABLE_links);
    assert_int_equal(iz_links_free(g, list), IZ_NIL);
    for (int i = 0; i < 50; i++)
        iz_links_append(g, IZ_NIL, 1u << 16, i);
    assert_int_equal(iz_table_count(g, IZ_TABLE_links), rows);
    iz_game_release(g);
}

static void removing_from_a_list(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    uint16_t list = IZ_NIL;
    for (unsigned i = 1; i <= 3; i++)
        list = iz_links_append(g, list, i << 16, 0);
    list = iz_links_remove(g, list, 2u << 16);
    assert_false(iz_links_has(g, list, 2u << 16));
    list = iz_links_remove(g, list, 1u << 16);
    assert_int_equal(iz_links_count(g, list), 1);
    list = iz_links_remove(g, list, 9u << 16);
    assert_true(iz_links_has(g, list, 3u << 16));
    iz_game_release(g);
}

static void a_copied_environment_is_its_own(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    uint16_t env = iz_env_new(g);
    const iz_ref refs[] = {1u << 16, 2u << 16};
    iz_env_set(g, env, 3, refs, 2);
    g->envs[env].x = 7;
    uint16_t copy = iz_env_copy(g, env);
    iz_env_free(g, env);
    assert_int_equal(g->envs[copy].x, 7);
    assert_int_equal(iz_links_count(g, g->envs[copy].reg[3]), 2);
    iz_env_free(g, copy);
    iz_game_release(g);
}

static void counters_add_up_and_vanish(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    uint16_t head = iz_counters_add(g, IZ_NIL, 5, 2);
    head = iz_counters_add(g, head, 9, 1);
    head = iz_counters_add(g, head, 5, 3);
    assert_int_equal(iz_counters_get(g, head, 5), 5);
    assert_int_equal(iz_counters_get(g, head, 0), 6);
    head = iz_counters_add(g, head, 5, -9);
    assert_int_equal(iz_counters_get(g, head, 5), 0);
    assert_int_equal(iz_counters_get(g, head, 9), 1);
    head = iz_counters_add(g, head, 9, INT32_MAX);
    assert_int_equal(iz_counters_get(g, head, 9), INT32_MAX);
    iz_game_release(g);
}

static void references_die_with_their_stay(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    iz_slot slot = iz_object_new(g, IZ_OBJECT_TOKEN, 0, 1);
    iz_zone_put_top(g, slot, 1, IZ_ZONE_GRAVEYARD);
    iz_ref ref = iz_object_ref(g, slot);
    assert_true(iz_ref_alive(g, ref));
    iz_object_renew(g, slot);
    assert_false(iz_ref_alive(g, ref));
    ref = iz_object_ref(g, slot);
    iz_object_free(g, slot);
    assert_false(iz_ref_alive(g, ref));
    assert_int_equal(g->seats[1].zones[IZ_ZONE_GRAVEYARD].count, 0);
    assert_int_equal(iz_object_new(g, IZ_OBJECT_TOKEN, 0, 0), slot);
    assert_false(iz_ref_alive(g, ref));
    iz_game_release(g);
}

static void zones_keep_their_order(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    iz_slot slots[4];
    for (int i = 0; i < 4; i++)
        slots[i] = iz_object_new(g, IZ_OBJECT_CARD, 0, 0);
    iz_zone_put_top(g, slots[0], 0, IZ_ZONE_LIBRARY);
    iz_zone_put_top(g, slots[1], 0, IZ_ZONE_LIBRARY);
    iz_zone_put_bottom(g, slots[2], 0, IZ_ZONE_LIBRARY);
    iz_zone_put_at(g, slots[3], 0, IZ_ZONE_LIBRARY, 1);
    const iz_slot expected[] = {slots[2], slots[3], slots[0], slots[1]};
    int i = 0;
    IZ_EACH_IN_ZONE (g, slot, 0, IZ_ZONE_LIBRARY)
        assert_int_equal(slot, expected[i++]);
    iz_zone_remove(g, slots[0]);
    assert_int_equal(g->seats[0].zones[IZ_ZONE_LIBRARY].count, 3);
    assert_int_equal(g->seats[0].zones[IZ_ZONE_LIBRARY].last, slots[1]);
    iz_game_release(g);
}

static void attachments_come_off_with_either_end(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    iz_slot host = iz_object_new(g, IZ_OBJECT_CARD, 0, 0);
    iz_slot a = iz_object_new(g, IZ_OBJECT_CARD, 0, 0), b = iz_object_new(g, IZ_OBJECT_CARD, 0, 1);
    iz_attach(g, a, host);
    iz_attach(g, b, host);
    iz_detach(g, a);
    assert_int_equal(g->objects[host].attachments, b);
    iz_attach(g, a, host);
    iz_object_renew(g, host);
    assert_int_equal(g->objects[a].attached_to, IZ_NIL);
    assert_int_equal(g->objects[b].attached_to, IZ_NIL);
    iz_game_release(g);
}

static void copies_are_independent(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    iz_game *copy = iz_game_copy(g);
    assert_int_equal(iz_game_hash_value(copy), iz_game_hash_value(g));
    iz_life_set(copy, 0, 3);
    assert_int_equal(iz_life_total(g, 0), 20);
    assert_int_not_equal(iz_game_hash_value(copy), iz_game_hash_value(g));
    assert_true(iz_game_assign(copy, g));
    assert_int_equal(iz_game_hash_value(copy), iz_game_hash_value(g));
    iz_game_release(copy);
    iz_game_release(g);
}

static void saved_games_come_back_and_damage_is_seen(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    iz_phrase fault;
    iz_basis basis = {g->book, cards, iz_book_fingerprint(g->book), cards->fingerprint};
    iz_basis other = basis;
    other.book_print++;
    size_t size = iz_game_write(g, NULL, 0);
    char *bytes = malloc(size);
    assert_int_equal(iz_game_write(g, bytes, size), size);
    iz_game *again = iz_game_read(&basis, bytes, size, &fault);
    assert_non_null(again);
    assert_int_equal(iz_game_hash_value(again), iz_game_hash_value(g));
    iz_game_release(again);
    for (size_t cut = 0; cut < size; cut += 97) {
        assert_null(iz_game_read(&basis, bytes, cut, &fault));
        assert_int_equal(fault, IZ_SAY_LOAD_DAMAGED);
    }
    for (size_t at = 0; at < size; at += 131) {
        bytes[at] ^= 0x55;
        assert_null(iz_game_read(&basis, bytes, size, &fault));
        bytes[at] ^= 0x55;
    }
    assert_null(iz_game_read(&other, bytes, size, &fault));
    assert_int_equal(fault, IZ_SAY_LOAD_OTHER_BOOK);
    bytes[0] ^= 1;
    assert_null(iz_game_read(&basis, bytes, size, &fault));
    assert_int_equal(fault, IZ_SAY_LOAD_NO_GAME);
    free(bytes);
    iz_game_release(g);
}

/* What went wrong is a code with arguments, also where there is no memory to say it with. */
static void failures_are_sayings(void **state)
{
    (void)state;
    iz_saying said;
    iz_game *g = empty_game(), *other = empty_game();
    assert_false(iz_refusal_said(g, &said));
    iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)1 << 40);
    assert_true(iz_refusal_said(g, &said));
    assert_string_equal(said.code, "FAILED_MEMORY");
    assert_string_equal(said.text, iz_game_error(g));
    assert_string_equal(said.text, "memory has run out: 1099511627776 more bytes were needed");
    assert_int_equal(said.arguments, 1);
    assert_true(said.argument[0].number == (int64_t)1 << 40);

    assert_false(iz_table_reserve(g, IZ_TABLE_envs, 65536)); /* its indices have 16 bits */
    assert_int_equal(g->status, IZ_ERR_LIMIT);
    assert_true(iz_refusal_said(g, &said));
    assert_string_equal(said.code, "FAILED_TABLE");
    assert_int_equal(said.argument[0].number, 65536);
    assert_string_equal(said.argument[1].text, "envs");

    iz_fail_as(other, g);
    iz_game_release(g);
    assert_true(iz_refusal_said(other, &said));
    assert_int_equal(other->status, IZ_ERR_LIMIT);
    assert_string_equal(said.argument[0].text, "65536");
    assert_non_null(strstr(iz_game_error(other), "65536 more rows of its table \"envs\""));
    iz_game_release(other);
}

static void random_numbers_are_the_same_everywhere(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    iz_random_seed(g, 42);
    assert_int_equal(iz_random_next(g), 1546998764402558742u);
    int seen[6] = {0};
    for (int i = 0; i < 6000; i++)
        seen[iz_random_below(g, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 850, 1150);
    assert_int_equal(iz_random_below(g, 1), 0);
    iz_game_release(g);
}

static void frames_stack_up(void **state)
{
    (void)state;
    iz_game *g = empty_game();
    iz_frame_push(g, IZ_FRAME_GAME, sizeof(iz_frame));
    iz_frame_push(g, IZ_FRAME_TURN, 100);
    assert_int_equal(iz_frame_top(g)->kind, IZ_FRAME_TURN);
    assert_int_equal(iz_frame_below(g, iz_frame_top(g))->kind, IZ_FRAME_GAME);
    iz_frame_pop(g);
    assert_int_equal(iz_frame_top(g)->kind, IZ_FRAME_GAME);
    assert_null(iz_frame_below(g, iz_frame_top(g)));
    iz_frame_pop(g);
    assert_null(iz_frame_top(g));
    iz_game_release(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growing_keeps_what_is_there),
        cmocka_unit_test(a_restless_game_moves_and_stays_the_same),
        cmocka_unit_test(a_huge_restless_game_stays),
        cmocka_unit_test(freed_links_are_used_again),
        cmocka_unit_test(removing_from_a_list),
        cmocka_unit_test(a_copied_environment_is_its_own),
        cmocka_unit_test(counters_add_up_and_vanish),
        cmocka_unit_test(references_die_with_their_stay),
        cmocka_unit_test(zones_keep_their_order),
        cmocka_unit_test(attachments_come_off_with_either_end),
        cmocka_unit_test(copies_are_independent),
        cmocka_unit_test(saved_games_come_back_and_damage_is_seen),
        cmocka_unit_test(failures_are_sayings),
        cmocka_unit_test(random_numbers_are_the_same_everywhere),
        cmocka_unit_test(frames_stack_up),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
