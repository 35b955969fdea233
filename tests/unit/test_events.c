/*
 * Batches without choices, and the ledger.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards/cards.h"
#include "engine/engine.h"
#include "engine/events/event.h"
#include "engine/turn/setup.h"

static const char cards_text[] = "card \"Stone\" {\n    cost {1}\n    type Artifact\n}\n"
                                 "card \"Bear\" {\n    cost {1}{G}\n    type Creature - Bear\n"
                                 "    pt 2/2\n}\n";

typedef struct table {
    iz_card_set *set;
    iz_game *game;
} table;

static int set_up(void **state)
{
    static table at;
    char error[256];
    at.set = iz_card_set_new();
    assert_true(iz_read_card_blocks(at.set, cards_text, sizeof cards_text - 1, "here", error,
                                    sizeof error) == 2);
    assert_true(iz_card_set_finish(at.set));
    at.game = iz_setup_new(iz_book_find("mtg-1999-11"), at.set, 2, 1, 0);
    assert_non_null(at.game);
    at.game->head->ledger_mask = UINT32_MAX;
    *state = &at;
    return 0;
}

static int tear_down(void **state)
{
    table *at = *state;
    iz_game_release(at->game);
    iz_card_set_free(at->set);
    return 0;
}

static void facts_are_found_by_kind_seat_and_object(void **state)
{
    iz_game *g = ((table *)*state)->game;
    iz_ref stone = iz_ref_make(5, 1), bear = iz_ref_make(6, 1);
    iz_ledger_add(g, IZ_LEDGER_DIED, 0, stone, IZ_NO_REF, 1);
    iz_ledger_add(g, IZ_LEDGER_DEALT_DAMAGE, 1, bear, stone, 3);
    assert_true(iz_ledger_has(g, IZ_LEDGER_DIED, IZ_NO_SEAT, IZ_NO_REF, IZ_NO_REF));
    assert_true(iz_ledger_has(g, IZ_LEDGER_DIED, 0, stone, IZ_NO_REF));
    assert_false(iz_ledger_has(g, IZ_LEDGER_DIED, 1, stone, IZ_NO_REF));
    assert_true(iz_ledger_has(g, IZ_LEDGER_DEALT_DAMAGE, IZ_NO_SEAT, bear, stone));
    assert_false(iz_ledger_has(g, IZ_LEDGER_DEALT_DAMAGE, IZ_NO_SEAT, stone, bear));
    assert_int_equal(iz_ledger_count(g, IZ_LEDGER_DEALT_DAMAGE, 1, IZ_NO_REF), 1);
}

static void a_turn_later_they_are_past(void **state)
{
    iz_game *g = ((table *)*state)->game;
    iz_ledger_turn(g);
    assert_false(iz_ledger_has(g, IZ_LEDGER_DIED, IZ_NO_SEAT, IZ_NO_REF, IZ_NO_REF));
    assert_true(iz_table_count(g, IZ_TABLE_ledger) > 0); /* kept as the last turn's */
    iz_ledger_turn(g);
    assert_int_equal(iz_table_count(g, IZ_TABLE_ledger), 0);
}

static void unasked_facts_are_not_kept(void **state)
{
    iz_game *g = ((table *)*state)->game;
    g->head->ledger_mask = 1u << IZ_LEDGER_DREW;
    iz_ledger_add(g, IZ_LEDGER_DIED, 0, IZ_NO_REF, IZ_NO_REF, 1);
    assert_int_equal(iz_table_count(g, IZ_TABLE_ledger), 0);
    iz_ledger_add(g, IZ_LEDGER_DREW, 0, IZ_NO_REF, IZ_NO_REF, 1);
    assert_int_equal(iz_table_count(g, IZ_TABLE_ledger), 1);
}

static iz_slot put(iz_game *g, const iz_card_set *set, const char *name, int seat, iz_zone zone)
{
    return iz_setup_object(g, iz_card_set_find(set, name), seat, seat, zone, 0);
}

/* A batch without a frame: everything happens inside iz_batch_run. */
static void a_plain_batch_happens_at_once(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot bear = put(g, at->set, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    iz_slot stone = put(g, at->set, "Stone", 1, IZ_ZONE_BATTLEFIELD);
    uint16_t env = iz_env_new(g);
    iz_batch_begin(g);
    iz_part *part = iz_batch_part(g, IZ_EV_DAMAGE);
    part->object = iz_object_ref(g, bear);
    part->amount = 1;
    part = iz_batch_part(g, IZ_EV_DAMAGE);
    part->object = iz_ref_seat(1);
    part->amount = 4;
    part = iz_batch_part(g, IZ_EV_DAMAGE); /* no creature: no damage */
    part->object = iz_object_ref(g, stone);
    part->amount = 2;
    iz_batch_run(g, IZ_C_EFFECT, env, 3);
    assert_int_equal(iz_table_count(g, IZ_TABLE_parts), 0);
    assert_null(iz_frame_top(g) && iz_frame_top(g)->kind == IZ_FRAME_BATCH ? g : NULL);
    assert_int_equal(g->objects[bear].damage, 1);
    assert_int_equal(g->objects[stone].damage, 0);
    assert_int_equal(iz_life_total(g, 1), 16);
    assert_int_equal(g->envs[env].amount[3], 5);
    assert_int_equal(iz_links_count(g, g->envs[env].reg[3]), 2);
    assert_true(g->envs[env].done >> 3 & 1);
    iz_env_free(g, env);
}

static void an_object_moves_once_in_a_batch(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot bear = put(g, at->set, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    unsigned generation = g->objects[bear].generation;
    int graveyard = iz_zone_list(g, 0, IZ_ZONE_GRAVEYARD)->count;
    iz_batch_begin(g);
    iz_part *part = iz_batch_part(g, IZ_EV_DESTROY);
    part->object = iz_object_ref(g, bear);
    iz_batch_move(g, iz_object_ref(g, bear), IZ_ZONE_EXILE, 0);
    iz_batch_run(g, IZ_C_EFFECT, IZ_NIL, 0);
    assert_int_equal(g->objects[bear].zone, IZ_ZONE_GRAVEYARD);
    assert_int_equal(g->objects[bear].generation, generation + 1);
    assert_int_equal(iz_zone_list(g, 0, IZ_ZONE_GRAVEYARD)->count, graveyard + 1);
}

/* Any player may look at what is phased out (mtg-2002 217.8b). */
static void what_phases_out_stays_known(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot bear = put(g, at->set, "Bear", 0, IZ_ZONE_HAND);
    g->objects[bear].known = 1;
    iz_batch_begin(g);
    iz_batch_move(g, iz_object_ref(g, bear), IZ_ZONE_BATTLEFIELD, 0);
    iz_batch_run(g, IZ_C_EFFECT, IZ_NIL, 0);
    iz_batch_begin(g);
    iz_part *part = iz_batch_part(g, IZ_EV_PHASE_OUT);
    part->object = iz_object_ref(g, bear);
    iz_batch_run(g, IZ_C_PHASING, IZ_NIL, 0);
    assert_int_equal(g->objects[bear].zone, IZ_ZONE_PHASED);
    assert_int_equal(g->objects[bear].known & 3, 3);
}

static void a_draw_from_nothing_is_noted(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    put(g, at->set, "Bear", 0, IZ_ZONE_LIBRARY);
    iz_batch_begin(g);
    for (int i = 0; i < 2; i++)
        iz_batch_part(g, IZ_EV_DRAW)->seat = 0;
    iz_batch_run(g, IZ_C_DRAW, IZ_NIL, 0);
    assert_int_equal(iz_zone_list(g, 0, IZ_ZONE_HAND)->count, 1);
    assert_true(g->seats[0].drew_from_empty);
}

/* No trigger and no pattern of replacement is forgotten in the tables. */
static void every_trigger_watches_something(void **state)
{
    (void)state;
    for (int op = 0; op < IZ_OP_COUNT; op++) {
        iz_cell cell = {(uint16_t)op, 1, 0};
        if (iz_nodes[op].class == 'T' && op != IZ_ON_ANY && !iz_trigger_events(&cell))
            fail_msg("%s watches no event", iz_nodes[op].name);
        iz_cell replace[] = {{IZ_REPLACE, 2, 0}, cell};
        /* WOULD_ANY: those of its parts; for WOULD_ASSIGN combat/damage.c looks by itself */
        bool own = op == IZ_WOULD_ANY || op == IZ_WOULD_ASSIGN;
        if (iz_nodes[op].class == 'P' && !own && !iz_replace_events(replace))
            fail_msg("%s replaces no event", iz_nodes[op].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_found_by_kind_seat_and_object),
        cmocka_unit_test(a_turn_later_they_are_past),
        cmocka_unit_test(unasked_facts_are_not_kept),
        cmocka_unit_test(a_plain_batch_happens_at_once),
        cmocka_unit_test(an_object_moves_once_in_a_batch),
        cmocka_unit_test(what_phases_out_stays_known),
        cmocka_unit_test(a_draw_from_nothing_is_noted),
        cmocka_unit_test(every_trigger_watches_something),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
