/*
 * Instructions and expressions, by small programs made by hand: choices, batches, registers, loops,
 * what happens at once.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cards/cards.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/batch.h"
#include "engine/flow/effect_frame.h"
#include "engine/turn/check.h"
#include "engine/turn/setup.h"

static const char cards_text[] =
    "card \"Stone\" {\n    cost {1}\n    type Artifact\n}\n"
    "card \"Bear\" {\n    cost {1}{G}\n    type Creature - Bear\n    pt 2/2\n}\n"
    "card \"Ogre\" {\n    cost {2}{R}\n    type Creature - Ogre\n    pt 3/2\n}\n"
    "card \"Field\" {\n    type Land\n}\n"
    "card \"Digger\" {\n    cost {1}\n    type Artifact\n"
    "    text \"Exile the top creature card of your graveyard: Draw a card.\"\n}\n";

enum { CELLS = 256 };

/* A game whose card set has room for a program that the test writes behind those of the cards. */
typedef struct table {
    iz_card_set *set;
    iz_card_set with_program;
    iz_cells cells; /* the program being written */
    iz_game *game;
    uint16_t env;
} table;

static int set_up(void **state)
{
    table *at = calloc(1, sizeof *at);
    char error[256];
    assert_non_null(at);
    at->set = iz_card_set_new();
    assert_true(iz_read_card_blocks(at->set, cards_text, sizeof cards_text - 1, "here", error,
                                    sizeof error) == 5);
    assert_true(iz_card_set_finish(at->set));
    at->with_program = *at->set;
    at->with_program.cells = calloc(at->set->cell_count + CELLS, sizeof(iz_cell));
    assert_non_null(at->with_program.cells);
    if (at->set->cell_count > 0)
        memcpy(at->with_program.cells, at->set->cells, at->set->cell_count * sizeof(iz_cell));
    at->game = iz_setup_new(iz_book_find("mtg-1999-11"), &at->with_program, 2, 1, 0);
    assert_non_null(at->game);
    iz_setup_begin(at->game, 0, IZ_STEP_MAIN1, 1);
    assert_int_equal(iz_advance_game(at->game), 0);
    /* the tests run instructions, not the turn that waits */
    at->game->head->waits = 0;
    iz_table_cut(at->game, IZ_TABLE_frames, 0);
    at->game->head->frame_top = 0;
    at->env = iz_env_new(at->game);
    at->game->envs[at->env].controller = 0;
    iz_slot source =
        iz_setup_object(at->game, iz_card_set_find(at->set, "Field"), 0, 0, IZ_ZONE_BATTLEFIELD, 0);
    at->game->envs[at->env].source = iz_object_ref(at->game, source);
    *state = at;
    return 0;
}

static int tear_down(void **state)
{
    table *at = *state;
    iz_game_release(at->game);
    free(at->with_program.cells);
    iz_card_set_free(at->set);
    iz_cells_free(&at->cells);
    free(at);
    return 0;
}

static iz_slot put(table *at, const char *name, int seat, iz_zone zone)
{
    int definition = iz_card_set_find(at->set, name);
    assert_true(definition >= 0);
    return iz_setup_object(at->game, definition, seat, seat, zone, 0);
}

/* ---- writing programs ------------------------------------------------------------------------ */

static size_t open(table *at, iz_op op, int32_t arg) { return iz_cells_open(&at->cells, op, arg); }
static void close_(table *at, size_t node) { iz_cells_close(&at->cells, node); }
static void leaf(table *at, iz_op op, int32_t arg) { iz_cells_leaf(&at->cells, op, arg); }

static void all_creatures(table *at)
{
    size_t all = open(at, IZ_ALL, 0);
    leaf(at, IZ_IS_TYPE, IZ_TYPE_CREATURE);
    close_(at, all);
}

/* The program as the card set has it. */
static const iz_cell *program(table *at)
{
    assert_false(at->cells.failed);
    assert_true(at->cells.count <= CELLS);
    iz_cell *cells = at->with_program.cells + at->set->cell_count;
    memcpy(cells, at->cells.at, at->cells.count * sizeof *cells);
    at->cells.count = 0;
    assert_null(iz_program_fault(cells, cells->span));
    return cells;
}

/* Carries the program out up to the first question; the game's own frames wait below. */
static void run(table *at)
{
    const iz_cell *effect = program(at);
    iz_effect_start(at->game, effect, at->env, NULL);
    if (iz_pump(at->game) != 0)
        fail_msg("%s", at->game->message);
}

static bool is_asked(table *at, iz_decision_kind kind, int seat)
{
    const iz_decision *decision = iz_decision_of(at->game, seat);
    return decision && decision->kind == kind;
}

static void choose(table *at, int seat, iz_ref ref)
{
    iz_option option = {.kind = IZ_OPTION_REF, .subject = ref, .object = IZ_NO_REF};
    if (iz_choose(at->game, seat, &option) != 0)
        fail_msg("%s", at->game->message);
}

static int zone_of(table *at, iz_slot slot) { return at->game->objects[slot].zone; }

/* ---- tests ----------------------------------------------------------------------------------- */

static void damage_goes_to_all_that_fit(void **state)
{
    table *at = *state;
    iz_slot bear = put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    iz_slot ogre = put(at, "Ogre", 1, IZ_ZONE_BATTLEFIELD);
    iz_slot stone = put(at, "Stone", 1, IZ_ZONE_BATTLEFIELD);
    put(at, "Bear", 1, IZ_ZONE_GRAVEYARD);
    size_t damage = open(at, IZ_DEAL_DAMAGE, 3);
    leaf(at, IZ_SELF, 0);
    leaf(at, IZ_NUMBER, 1);
    all_creatures(at);
    close_(at, damage);
    run(at);
    assert_int_equal(at->game->objects[bear].damage, 1);
    assert_int_equal(at->game->objects[ogre].damage, 1);
    assert_int_equal(at->game->objects[stone].damage, 0);
    assert_int_equal(at->game->envs[at->env].amount[3], 2);
}

static void a_sequence_uses_registers(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    put(at, "Bear", 1, IZ_ZONE_BATTLEFIELD);
    put(at, "Ogre", 1, IZ_ZONE_BATTLEFIELD);
    /* destroy all creatures; you gain life equal to their power */
    size_t seq = open(at, IZ_SEQ, 0);
    size_t destroy = open(at, IZ_DESTROY, 2);
    all_creatures(at);
    close_(at, destroy);
    size_t gain = open(at, IZ_GAIN_LIFE, 15);
    leaf(at, IZ_YOU, 0);
    size_t power = open(at, IZ_ATTRIBUTE_OF, IZ_ATTRIBUTE_POWER);
    leaf(at, IZ_REG, 2);
    close_(at, power);
    close_(at, gain);
    close_(at, seq);
    run(at);
    assert_int_equal(iz_life_total(g, 0), 25);
    assert_int_equal(iz_links_count(g, g->envs[at->env].reg[2]), 2);
}

static void a_sacrifice_is_chosen_and_forced(void **state)
{
    table *at = *state;
    iz_slot bear = put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    iz_slot ogre = put(at, "Ogre", 0, IZ_ZONE_BATTLEFIELD);
    iz_slot other = put(at, "Bear", 1, IZ_ZONE_BATTLEFIELD);
    size_t sacrifice = open(at, IZ_SACRIFICE, 0);
    leaf(at, IZ_ALL_PLAYERS, 0);
    leaf(at, IZ_IS_TYPE, IZ_TYPE_CREATURE);
    leaf(at, IZ_NUMBER, 1);
    close_(at, sacrifice);
    run(at);
    /* the active player has two, the other's only one needs no question */
    assert_true(is_asked(at, IZ_DECIDE_CHOOSE, 0));
    assert_int_equal(zone_of(at, other), IZ_ZONE_BATTLEFIELD);
    choose(at, 0, iz_object_ref(at->game, ogre));
    assert_int_equal(zone_of(at, ogre), IZ_ZONE_GRAVEYARD);
    assert_int_equal(zone_of(at, other), IZ_ZONE_GRAVEYARD);
    assert_int_equal(zone_of(at, bear), IZ_ZONE_BATTLEFIELD);
    assert_int_equal(iz_links_count(at->game, at->game->envs[at->env].reg[0]), 2);
}

/* Each player discards a card, then draws as many as they discarded: their own register counts. */
static void each_player_has_registers_of_his_own(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot card = put(at, "Bear", 0, IZ_ZONE_HAND);
    for (int i = 0; i < 5; i++) {
        put(at, "Field", 0, IZ_ZONE_LIBRARY);
        put(at, "Field", 1, IZ_ZONE_LIBRARY);
    }
    size_t each = open(at, IZ_EACH_PLAYER_DOES, 0);
    leaf(at, IZ_ALL_PLAYERS, 0);
    size_t seq = open(at, IZ_SEQ, 0);
    size_t discard = open(at, IZ_DISCARD, 0);
    leaf(at, IZ_BOUND, 0);
    leaf(at, IZ_NUMBER, 1);
    leaf(at, IZ_NONE, 0);
    close_(at, discard);
    size_t draw = open(at, IZ_DRAW, 1);
    leaf(at, IZ_BOUND, 0);
    size_t twice = open(at, IZ_TIMES, 0);
    leaf(at, IZ_NUMBER, 2);
    leaf(at, IZ_REG_AMOUNT, 0);
    close_(at, twice);
    close_(at, draw);
    close_(at, seq);
    close_(at, each);
    run(at);
    assert_int_equal(zone_of(at, card), IZ_ZONE_GRAVEYARD);
    assert_int_equal(g->seats[0].zones[IZ_ZONE_HAND].count, 2);
    assert_int_equal(g->seats[1].zones[IZ_ZONE_HAND].count, 0);
    assert_int_equal(g->envs[at->env].amount[1], 2);
}

static void what_happens_at_once_is_dealt_out(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot bear = put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    size_t once = open(at, IZ_AT_ONCE, 0);
    size_t destroy = open(at, IZ_DESTROY, 1);
    all_creatures(at);
    close_(at, destroy);
    size_t lose = open(at, IZ_LOSE_LIFE, 2);
    leaf(at, IZ_OPPONENTS, 0);
    leaf(at, IZ_NUMBER, 4);
    close_(at, lose);
    close_(at, once);
    run(at);
    assert_int_equal(zone_of(at, bear), IZ_ZONE_GRAVEYARD);
    assert_int_equal(iz_life_total(g, 1), 16);
    assert_int_equal(iz_links_count(g, g->envs[at->env].reg[1]), 1);
    assert_int_equal(iz_ref_slot(g->links[g->envs[at->env].reg[1]].ref), bear);
    assert_int_equal(g->envs[at->env].amount[2], 4);
}

/* You may sacrifice a creature: without one it is not even offered (413.2c). */
static void the_impossible_is_not_offered(void **state)
{
    table *at = *state;
    size_t may = open(at, IZ_MAY, 4);
    leaf(at, IZ_YOU, 0);
    size_t sacrifice = open(at, IZ_SACRIFICE, 5);
    leaf(at, IZ_YOU, 0);
    leaf(at, IZ_IS_TYPE, IZ_TYPE_CREATURE);
    leaf(at, IZ_NUMBER, 1);
    close_(at, sacrifice);
    close_(at, may);
    run(at);
    assert_false(is_asked(at, IZ_DECIDE_YES_NO, 0));
    assert_int_equal(at->game->envs[at->env].done & 1 << 4, 0);
}

static void a_search_may_fail_to_find(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot field = put(at, "Field", 0, IZ_ZONE_LIBRARY);
    put(at, "Bear", 0, IZ_ZONE_LIBRARY);
    size_t search = open(at, IZ_SEARCH, 2);
    leaf(at, IZ_YOU, 0);
    leaf(at, IZ_YOU, 0);
    leaf(at, IZ_IS_TYPE, IZ_TYPE_LAND);
    leaf(at, IZ_NUMBER, 1);
    close_(at, search);
    run(at);
    assert_true(is_asked(at, IZ_DECIDE_CHOOSE, 0));
    const iz_decision *decision = iz_decision_of(g, 0);
    assert_int_equal(decision->count, 1);
    assert_true(decision->flags & IZ_DECISION_CAN_STOP);
    choose(at, 0, iz_object_ref(g, field));
    assert_int_equal(iz_ref_slot(g->links[g->envs[at->env].reg[2]].ref), field);
}

static void loops_bind_their_member(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    put(at, "Ogre", 1, IZ_ZONE_BATTLEFIELD);
    /* for each creature, its controller loses life equal to its power */
    size_t each = open(at, IZ_FOR_EACH, 0);
    all_creatures(at);
    size_t lose = open(at, IZ_LOSE_LIFE, 15);
    size_t controller = open(at, IZ_CONTROLLER, 0);
    leaf(at, IZ_BOUND, 0);
    close_(at, controller);
    size_t power = open(at, IZ_ATTRIBUTE_OF, IZ_ATTRIBUTE_POWER);
    leaf(at, IZ_BOUND, 0);
    close_(at, power);
    close_(at, lose);
    close_(at, each);
    run(at);
    assert_int_equal(iz_life_total(g, 0), 18);
    assert_int_equal(iz_life_total(g, 1), 17);
}

/* Cards put into a library at once are put in order by their owner: the first chosen on top. */
static void the_owner_orders_his_library(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot bear = put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    iz_slot ogre = put(at, "Ogre", 0, IZ_ZONE_BATTLEFIELD);
    size_t move = open(at, IZ_MOVE, 0);
    all_creatures(at);
    size_t place = open(at, IZ_PLACE, IZ_ZONE_LIBRARY);
    leaf(at, IZ_NONE, 0);
    close_(at, place);
    leaf(at, IZ_NONE, 0);
    close_(at, move);
    run(at);
    assert_true(is_asked(at, IZ_DECIDE_CHOOSE, 0));
    choose(at, 0, iz_object_ref(g, ogre));
    assert_int_equal(zone_of(at, bear), IZ_ZONE_LIBRARY);
    assert_int_equal(g->seats[0].zones[IZ_ZONE_LIBRARY].last, ogre);
}

static void filters_see_what_is_gone(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot ogre = put(at, "Ogre", 1, IZ_ZONE_BATTLEFIELD);
    iz_ref before = iz_object_ref(g, ogre);
    iz_batch_begin(g);
    iz_batch_part(g, IZ_EV_DESTROY)->object = before;
    iz_batch_run(g, IZ_C_EFFECT, IZ_NIL, 0);
    assert_false(iz_ref_alive(g, before));
    size_t and = open(at, IZ_AND, 0);
    leaf(at, IZ_IS_TYPE, IZ_TYPE_CREATURE);
    size_t by = open(at, IZ_CONTROLLED_BY, 0);
    leaf(at, IZ_OPPONENTS, 0);
    close_(at, by);
    close_(at, and);
    const iz_cell *filter = program(at);
    iz_ctx ctx = iz_ctx_of_env(g, at->env);
    assert_true(iz_fits(g, &ctx, filter, before));
    assert_int_equal(iz_attribute(g, &ctx, IZ_ATTRIBUTE_POWER, before), 3);
    assert_int_equal(iz_known_zone(g, before), IZ_ZONE_BATTLEFIELD);
    /* an ability that isn't about the move doesn't find the card in the graveyard */
    assert_int_equal(iz_present(g, &ctx, before), IZ_NO_REF);
}

static void life_totals_are_exchanged(void **state)
{
    table *at = *state;
    iz_life_set(at->game, 0, 3);
    size_t exchange = open(at, IZ_EXCHANGE_LIFE, 0);
    leaf(at, IZ_YOU, 0);
    leaf(at, IZ_OPPONENTS, 0);
    close_(at, exchange);
    run(at);
    assert_int_equal(iz_life_total(at->game, 0), 20);
    assert_int_equal(iz_life_total(at->game, 1), 3);
}

static void zones_are_exchanged(void **state)
{
    table *at = *state;
    iz_slot bear = put(at, "Bear", 0, IZ_ZONE_HAND);
    iz_slot ogre = put(at, "Ogre", 0, IZ_ZONE_GRAVEYARD);
    size_t exchange = open(at, IZ_EXCHANGE_ZONES, 0);
    leaf(at, IZ_YOU, 0);
    leaf(at, IZ_ZONE_ARG, IZ_ZONE_HAND);
    leaf(at, IZ_ZONE_ARG, IZ_ZONE_GRAVEYARD);
    close_(at, exchange);
    run(at);
    assert_int_equal(zone_of(at, bear), IZ_ZONE_GRAVEYARD);
    assert_int_equal(zone_of(at, ogre), IZ_ZONE_HAND);
}

static void a_repetition_is_counted_once(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    put(at, "Ogre", 0, IZ_ZONE_BATTLEFIELD);
    /* as often as there are creatures: destroy all creatures, you gain 1 life */
    size_t repeat = open(at, IZ_REPEAT, 0);
    size_t count = open(at, IZ_COUNT, 0);
    all_creatures(at);
    close_(at, count);
    size_t seq = open(at, IZ_SEQ, 0);
    size_t destroy = open(at, IZ_DESTROY, 15);
    all_creatures(at);
    close_(at, destroy);
    size_t gain = open(at, IZ_GAIN_LIFE, 15);
    leaf(at, IZ_YOU, 0);
    leaf(at, IZ_NUMBER, 1);
    close_(at, gain);
    close_(at, seq);
    close_(at, repeat);
    run(at);
    assert_int_equal(iz_life_total(g, 0), 22);
}

/* Remembered, then destroyed: the cell holds what it was, and a linked instruction finds nothing to
 * tap any more. */
static void cells_hold_what_is_remembered(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot bear = put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    size_t seq = open(at, IZ_SEQ, 0);
    size_t set = open(at, IZ_SET_CELL, 1);
    all_creatures(at);
    close_(at, set);
    size_t tap = open(at, IZ_TAP, 15);
    leaf(at, IZ_LINKED, 1);
    close_(at, tap);
    close_(at, seq);
    run(at);
    assert_true(g->objects[bear].status & IZ_IS_TAPPED);
    const iz_memory *memory = iz_memory_find(g, g->envs[at->env].source, 1);
    assert_non_null(memory);
    assert_int_equal(iz_ref_slot(g->links[memory->list].ref), bear);
}

static void a_number_is_chosen_between_bounds(void **state)
{
    table *at = *state;
    size_t number = open(at, IZ_CHOOSE_NUMBER, 2);
    leaf(at, IZ_OPPONENTS, 0);
    leaf(at, IZ_NUMBER, 1);
    leaf(at, IZ_NUMBER, 6);
    close_(at, number);
    run(at);
    assert_true(is_asked(at, IZ_DECIDE_NUMBER, 1));
    iz_option option = {
        .kind = IZ_OPTION_NUMBER, .subject = IZ_NO_REF, .object = IZ_NO_REF, .number = 4};
    assert_int_equal(iz_choose(at->game, 1, &option), 0);
    assert_int_equal(at->game->envs[at->env].amount[2], 4);
}

static void dice_fall_as_set(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    uint16_t rolls = iz_links_append(g, IZ_NIL, IZ_NO_REF, 5);
    g->head->forced_rolls = rolls;
    size_t roll = open(at, IZ_ROLL, 3);
    leaf(at, IZ_YOU, 0);
    leaf(at, IZ_NUMBER, 6);
    close_(at, roll);
    run(at);
    assert_int_equal(g->envs[at->env].amount[3], 5);
    assert_int_equal(g->head->forced_rolls, IZ_NIL);
}

/* Each creature's controller loses life for it: outside of loops BOUND:0 in what is said of several
 * is each of them. */
static void what_is_said_of_several_is_each_ones_own(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    put(at, "Bear", 1, IZ_ZONE_BATTLEFIELD);
    put(at, "Ogre", 1, IZ_ZONE_BATTLEFIELD);
    size_t lose = open(at, IZ_LOSE_LIFE, 15);
    leaf(at, IZ_ALL_PLAYERS, 0);
    size_t count = open(at, IZ_COUNT, 0);
    size_t all = open(at, IZ_ALL, 0);
    size_t and = open(at, IZ_AND, 0);
    leaf(at, IZ_IS_TYPE, IZ_TYPE_CREATURE);
    size_t by = open(at, IZ_CONTROLLED_BY, 0);
    leaf(at, IZ_BOUND, 0);
    close_(at, by);
    close_(at, and);
    close_(at, all);
    close_(at, count);
    close_(at, lose);
    run(at);
    assert_int_equal(iz_life_total(g, 0), 19);
    assert_int_equal(iz_life_total(g, 1), 18);
}

static void what_was_moved_is_found_again(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot bear = put(at, "Bear", 0, IZ_ZONE_BATTLEFIELD);
    iz_ref target = iz_object_ref(g, bear);
    iz_env_set(g, at->env, 0, &target, 1);
    g->envs[at->env].targets = 1;
    size_t seq = open(at, IZ_SEQ, 0);
    for (int step = 0; step < 2; step++) {
        size_t move = open(at, IZ_MOVE, 15);
        leaf(at, IZ_REG, 0);
        size_t place = open(at, IZ_PLACE, step == 0 ? IZ_ZONE_EXILE : IZ_ZONE_BATTLEFIELD);
        leaf(at, IZ_NONE, 0);
        close_(at, place);
        leaf(at, IZ_NONE, 0);
        close_(at, move);
    }
    close_(at, seq);
    run(at);
    assert_int_equal(zone_of(at, bear), IZ_ZONE_BATTLEFIELD);
    assert_int_equal(g->objects[bear].generation, iz_ref_generation(target) + 2);
    assert_int_equal(g->envs[at->env].reg[15], IZ_NIL);
}

/* Search, shuffle, put on top: who saw the card knows what lies there, and no one knows more. */
static void what_was_seen_is_known_after_a_shuffle(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    iz_slot cards[4];
    for (int i = 0; i < 4; i++)
        cards[i] = put(at, i < 2 ? "Bear" : "Ogre", 0, IZ_ZONE_LIBRARY);
    iz_ref found = iz_object_ref(g, cards[1]), passed_over = iz_object_ref(g, cards[2]);
    iz_env_set(g, at->env, 0, &found, 1);
    iz_env_set(g, at->env, 1, &passed_over, 1);
    g->objects[cards[1]].known = g->objects[cards[2]].known = 1;
    size_t seq = open(at, IZ_SEQ, 0);
    size_t shuffle = open(at, IZ_SHUFFLE, 0);
    leaf(at, IZ_YOU, 0);
    close_(at, shuffle);
    size_t move = open(at, IZ_MOVE, 15);
    leaf(at, IZ_REG, 0);
    size_t place = open(at, IZ_PLACE, IZ_ZONE_LIBRARY);
    leaf(at, IZ_NONE, 0);
    close_(at, place);
    leaf(at, IZ_NONE, 0);
    close_(at, move);
    close_(at, seq);
    run(at);
    assert_int_equal(iz_zone_list(g, 0, IZ_ZONE_LIBRARY)->last, cards[1]);
    assert_int_equal(g->objects[cards[1]].known, 1);
    assert_int_equal(g->objects[cards[2]].known, 0); /* somewhere below */
}

/* Who puts milled cards in order sees them; nobody else does, as yet. */
static void who_orders_cards_knows_them(void **state)
{
    table *at = *state;
    iz_game *g = at->game;
    put(at, "Digger", 0, IZ_ZONE_BATTLEFIELD);
    iz_slot bear = put(at, "Bear", 0, IZ_ZONE_LIBRARY), ogre = put(at, "Ogre", 0, IZ_ZONE_LIBRARY);
    size_t mill = open(at, IZ_MILL, 15);
    leaf(at, IZ_YOU, 0);
    leaf(at, IZ_NUMBER, 2);
    close_(at, mill);
    run(at);
    assert_true(is_asked(at, IZ_DECIDE_CHOOSE, 0));
    assert_int_equal(g->objects[bear].known, 1);
    assert_int_equal(g->objects[ogre].known, 1);
    choose(at, 0, iz_object_ref(g, ogre));
    assert_int_equal(iz_zone_list(g, 0, IZ_ZONE_GRAVEYARD)->last, bear);
    assert_int_equal(g->objects[bear].known, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        TEST(damage_goes_to_all_that_fit),
        TEST(a_sequence_uses_registers),
        TEST(a_sacrifice_is_chosen_and_forced),
        TEST(each_player_has_registers_of_his_own),
        TEST(what_happens_at_once_is_dealt_out),
        TEST(the_impossible_is_not_offered),
        TEST(a_search_may_fail_to_find),
        TEST(loops_bind_their_member),
        TEST(the_owner_orders_his_library),
        TEST(filters_see_what_is_gone),
        TEST(life_totals_are_exchanged),
        TEST(zones_are_exchanged),
        TEST(a_repetition_is_counted_once),
        TEST(cells_hold_what_is_remembered),
        TEST(a_number_is_chosen_between_bounds),
        TEST(dice_fall_as_set),
        TEST(what_is_said_of_several_is_each_ones_own),
        TEST(what_was_moved_is_found_again),
        TEST(what_was_seen_is_known_after_a_shuffle),
        TEST(who_orders_cards_knows_them),
#undef TEST
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
