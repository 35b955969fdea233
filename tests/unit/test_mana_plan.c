/* Paying mana: that a plan is found wherever there is a way, that it keeps what it should, and that
 * carrying it out pays exactly what is asked for. */
#include "engine/playing/play.h"
#include "engine/turn/setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "own_cards.h"

static const char texts[] =
    "card \"Salt Flat\" {\n  type Basic Land - Plains\n}\n"
    "card \"Grey Shore\" {\n  type Basic Land - Island\n}\n"
    "card \"Reed Bed\" {\n  type Basic Land - Swamp\n}\n"
    "card \"Red Crag\" {\n  type Basic Land - Mountain\n}\n"
    "card \"Old Wood\" {\n  type Basic Land - Forest\n}\n"
    "card \"Mixed Field\" {\n  type Land\n  text \"{T}: Add {G} or {W}.\"\n}\n"
    "card \"Bare Rock\" {\n  type Land\n  text \"{T}: Add {C}.\"\n}\n"
    "card \"Any Spring\" {\n  type Land\n  text \"{T}: Add one mana of any color.\"\n}\n"
    "card \"Twin Rock\" {\n  cost {2}\n  type Artifact\n  text \"{T}: Add {C}{C}.\"\n}\n"
    "card \"Sieve\" {\n  cost {2}\n  type Artifact\n  text \"{1}, {T}: Add {W}{U}.\"\n}\n"
    "card \"Still\" {\n  cost {2}\n  type Artifact\n  text \"{2}: Add one mana of any color.\"\n}\n"
    "card \"Wood Sprite\" {\n  cost {G}\n  type Creature - Elf\n  pt 1/1\n"
    "  text \"{T}: Add {G}.\"\n}\n"
    "card \"Read Aloud\" {\n  cost {U}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Reader\" {\n  cost {0}\n  type Sorcery\n"
    "  text \"Target instant card in your graveyard gains flashback until end of turn. The "
    "flashback cost is equal to its mana cost.\"\n}\n";

static iz_card_set *cards;
static iz_game *g;

static int make_cards(void **state)
{
    (void)state;
    cards = own_cards(texts, sizeof texts - 1);
    return cards ? 0 : -1;
}

static int free_cards(void **state)
{
    (void)state;
    iz_card_set_free(cards);
    return 0;
}

static int empty_table(void **state)
{
    (void)state;
    g = iz_setup_new(iz_book_find("mtg-1999-11"), cards, 2, 5, 0);
    return g ? 0 : -1;
}

static int clear_table(void **state)
{
    (void)state;
    iz_game_release(g);
    return 0;
}

static iz_slot put(const char *name, uint32_t status)
{
    int definition = iz_card_set_find(cards, name);
    assert_true(definition >= 0);
    return iz_setup_object(g, definition, 0, 0, IZ_ZONE_BATTLEFIELD, status);
}

static iz_mana_need need_of(const char *cost)
{
    iz_mana_cost mana = {.exists = 1};
    iz_mana_need need = {.generic = 0};
    assert_int_equal(iz_mana_read(cost, strlen(cost), &mana), strlen(cost));
    iz_mana_need_add(&need, &mana, 1, 0);
    return need;
}

/* ---- what a plan comes to -------------------------------------------------------------------- */

/* Does the mana pay for the need, {2/W} and the like settled one way or the other? */
static bool pays(const int32_t *mana, const iz_mana_need *need, int32_t life)
{
    for (int h = 0; h < need->hybrids; h++) {
        int kinds[2] = {need->hybrid[h] & 15, need->hybrid[h] >> 4};
        iz_mana_need less = *need;
        less.hybrid[h] = less.hybrid[--less.hybrids];
        for (int way = 0; way < 2; way++) {
            iz_mana_need settled = less;
            if (kinds[way] < IZ_MANA_KINDS)
                settled.of[kinds[way]]++;
            else if (kinds[way] == 6)
                settled.generic += 2;
            if (pays(mana, &settled, life - (kinds[way] > 6 ? 2 : 0)))
                return true;
        }
        return false;
    }
    int32_t total = 0, asked = need->generic;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        if (mana[kind] < need->of[kind])
            return false;
        total += mana[kind];
        asked += need->of[kind];
    }
    return total == asked && life == 0;
}

static bool makes(const iz_mana_step *step, int kind)
{
    if (step->ability >= IZ_LAND_MANA_ABILITY)
        return step->ability == IZ_LAND_MANA_ABILITY + (uint32_t)kind;
    return iz_ability_record(g, step->ability)->mana >> kind & 1;
}

/* Goes through the steps as the payment would: each source once, costs out of what is there. */
static void check_plan(const iz_mana_plan *plan, const iz_mana_need *need)
{
    int32_t pool[IZ_MANA_KINDS];
    memcpy(pool, g->seats[0].pool, sizeof pool);
    for (int n = 0; n < plan->count; n++) {
        const iz_mana_step *step = &plan->step[n];
        const iz_ability_def *record =
            step->ability < IZ_LAND_MANA_ABILITY ? iz_ability_record(g, step->ability) : NULL;
        if (!record || record->flags & IZ_ABILITY_TAPS) {
            assert_false(g->objects[step->slot].status & IZ_IS_TAPPED);
            for (int before = 0; before < n; before++)
                assert_int_not_equal(plan->step[before].slot, step->slot);
        }
        if (step->plain) {
            assert_true(makes(step, step->kind));
            pool[step->kind]++;
            continue;
        }
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
            pool[kind] -= step->spend[kind];
            assert_true(pool[kind] >= 0);
        }
        iz_ability ability = iz_ability_at(g, step->slot, step->nth);
        iz_ctx ctx = iz_ctx_of_object(g, step->slot, ability.env);
        iz_mana_yield yield = {.flex = 0};
        iz_mana_yield_of(g, 0, &ctx, iz_child(iz_ability_cell(g, step->ability), 2), &yield);
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
            pool[kind] += yield.fixed[kind];
        if (yield.flex > 0) {
            assert_true(yield.flex_mask >> step->kind & 1);
            pool[step->kind] += yield.flex;
        }
    }
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        assert_true(plan->spend[kind] <= pool[kind]);
    assert_true(pays(plan->spend, need, plan->life));
}

/* How many steps a plan for the cost has, -1: there is none. The room says the same, and bars
 * nothing that there is a plan for. */
static int steps_for(const char *cost, iz_mana_plan *plan)
{
    iz_mana_need need = need_of(cost);
    iz_mana_room room;
    iz_mana_room_fill(g, 0, IZ_NIL, &room);
    bool possible = iz_mana_plan_make(g, 0, &need, NULL, plan);
    assert_int_equal(iz_mana_covers(g, &room, &need, NULL), possible);
    assert_false(possible && iz_mana_bars(&room, &need));
    if (!possible)
        return -1;
    check_plan(plan, &need);
    return plan->count;
}

static int steps(const char *cost)
{
    static iz_mana_plan plan;
    return steps_for(cost, &plan);
}

static bool uses(const char *cost, iz_slot slot)
{
    static iz_mana_plan plan;
    assert_true(steps_for(cost, &plan) >= 0);
    for (int n = 0; n < plan.count; n++)
        if (plan.step[n].slot == slot)
            return true;
    return false;
}

/* ---- plain sources --------------------------------------------------------------------------- */

static void colours_are_kept_apart(void **state)
{
    (void)state;
    put("Red Crag", 0);
    put("Red Crag", 0);
    put("Old Wood", 0);
    assert_int_equal(steps("{R}{R}{G}"), 3);
    assert_int_equal(steps("{1}{R}"), 2);
    assert_int_equal(steps("{G}{G}"), -1);
    assert_int_equal(steps("{W}"), -1);
    assert_int_equal(steps("{4}"), -1);
    assert_int_equal(steps("{0}"), 0);
}

static void tapped_and_sick_sources_make_nothing(void **state)
{
    (void)state;
    put("Old Wood", IZ_IS_TAPPED);
    put("Wood Sprite", IZ_IS_SICK);
    assert_int_equal(steps("{G}"), -1);
    put("Wood Sprite", 0);
    assert_int_equal(steps("{G}"), 1);
}

static void what_makes_more_kinds_is_kept(void **state)
{
    (void)state;
    iz_slot any = put("Any Spring", 0), mixed = put("Mixed Field", 0), wood = put("Old Wood", 0);
    assert_true(uses("{G}", wood));
    assert_true(uses("{W}", mixed));
    assert_true(uses("{1}{W}", wood));
    assert_false(uses("{1}{W}", any));
    assert_true(uses("{W}{W}", any));
    assert_int_equal(steps("{G}{W}{U}"), 3);
    assert_int_equal(steps("{W}{W}{W}"), -1);
    iz_slot sprite = put("Wood Sprite", 0);
    assert_false(uses("{G}{G}", sprite));
}

static void the_pool_is_spent_first(void **state)
{
    (void)state;
    put("Red Crag", 0);
    g->seats[0].pool[3] = 1;
    assert_int_equal(steps("{R}"), 0);
    assert_int_equal(steps("{1}{R}"), 1);
    g->seats[0].pool[IZ_MANA_COLORLESS] = 2;
    static iz_mana_plan plan;
    assert_int_equal(steps_for("{1}{R}", &plan), 0);
    assert_int_equal(plan.spend[IZ_MANA_COLORLESS], 1);
}

static void hybrids_are_paid_either_way(void **state)
{
    (void)state;
    put("Salt Flat", 0);
    put("Grey Shore", 0);
    assert_int_equal(steps("{W/U}{W/U}"), 2);
    assert_int_equal(steps("{W/U}{W}"), 2);
    assert_int_equal(steps("{W/U}{W}{U}"), -1);
    assert_int_equal(steps("{B/R}"), -1);
    assert_int_equal(steps("{2/B}"), 2);
    assert_int_equal(steps("{2/W}{1}"), 2);
    static iz_mana_plan plan;
    assert_int_equal(steps_for("{B/P}", &plan), 0);
    assert_int_equal(plan.life, 2);
    iz_life_set(g, 0, 1);
    assert_int_equal(steps("{B/P}"), -1);
    assert_int_equal(steps("{W/P}"), 1);
}

/* ---- sources with costs, or with more than one mana ------------------------------------------ */

static void filters_turn_mana_into_other_mana(void **state)
{
    (void)state;
    put("Sieve", 0);
    assert_int_equal(steps("{W}"), -1);
    put("Red Crag", 0);
    assert_int_equal(steps("{W}{U}"), 2);
    assert_int_equal(steps("{W}{U}{R}"), -1);
    put("Red Crag", 0);
    assert_int_equal(steps("{W}{U}{R}"), 3);
    put("Sieve", 0);
    assert_int_equal(steps("{W}{W}{U}{U}"), 4);
    assert_int_equal(steps("{W}{W}{W}"), -1);
}

static void filters_without_tapping_serve_again(void **state)
{
    (void)state;
    put("Still", 0);
    for (int n = 0; n < 4; n++)
        put("Bare Rock", 0);
    assert_int_equal(steps("{B}"), 3);
    assert_int_equal(steps("{B}{G}"), 6);
    assert_int_equal(steps("{B}{G}{1}"), -1);
}

static void sources_of_more_mana_pay_for_each_other(void **state)
{
    (void)state;
    put("Twin Rock", 0);
    assert_int_equal(steps("{1}"), 1);
    assert_int_equal(steps("{2}"), 1);
    put("Still", 0);
    assert_int_equal(steps("{R}"), 2);
    put("Twin Rock", 0);
    assert_int_equal(steps("{R}{2}"), 3);
    assert_int_equal(steps("{R}{R}"), 4);
    assert_int_equal(steps("{5}"), -1);
}

static bool is_barred(const char *cost)
{
    iz_mana_need need = need_of(cost);
    iz_mana_room room;
    iz_mana_room_fill(g, 0, IZ_NIL, &room);
    return iz_mana_bars(&room, &need);
}

static void what_no_source_makes_is_seen_without_a_plan(void **state)
{
    (void)state;
    put("Sieve", 0);
    put("Red Crag", 0);
    assert_false(is_barred("{W}{U}"));
    assert_false(is_barred("{R}{2}"));
    assert_true(is_barred("{B}"));
    assert_true(is_barred("{R}{R}"));
    assert_true(is_barred("{4}"));
    put("Still", 0); /* as often as is paid for it, and of any colour */
    assert_false(is_barred("{B}{B}"));
}

static void many_sources_have_a_plan(void **state)
{
    (void)state;
    for (int n = 0; n < 60; n++)
        put(n % 2 ? "Old Wood" : "Mixed Field", 0);
    assert_int_equal(steps("{58}{W}{G}"), 60);
    assert_int_equal(steps("{30}{W}{W}{W}"), 33);
    assert_int_equal(steps("{61}"), -1);
}

/* ---- against trying everything --------------------------------------------------------------- */

static uint32_t below(uint32_t n) { return iz_random_below(g, n); }

/* Can sources of those masks, one mana each, pay for it? */
static bool brute_force(const uint8_t *masks, int count, int32_t *mana, const iz_mana_need *need)
{
    if (pays(mana, need, 0))
        return true;
    if (count == 0)
        return false;
    if (brute_force(masks + 1, count - 1, mana, need))
        return true;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        if (!(masks[0] >> kind & 1))
            continue;
        mana[kind]++;
        bool found = brute_force(masks + 1, count - 1, mana, need);
        mana[kind]--;
        if (found)
            return true;
    }
    return false;
}

static void plans_are_found_wherever_there_is_a_way(void **state)
{
    static const struct {
        const char *name;
        uint8_t mask;
    } sources[] = {{"Salt Flat", 1},   {"Grey Shore", 2},   {"Reed Bed", 4},
                   {"Red Crag", 8},    {"Old Wood", 16},    {"Bare Rock", 32},
                   {"Any Spring", 31}, {"Mixed Field", 17}, {"Wood Sprite", 16}};
    static const char *const symbols[] = {"{W}", "{U}",   "{B}",   "{R}",   "{G}",   "{1}",
                                          "{2}", "{W/U}", "{G/W}", "{B/R}", "{2/G}", "{0}"};
    int possible = 0, impossible = 0;
    (void)state;
    for (int round = 0; round < 1500; round++) {
        iz_game *fresh = iz_setup_new(iz_book_find("mtg-1999-11"), cards, 2, (uint64_t)round, 0);
        iz_game_release(g);
        g = fresh;
        uint8_t masks[6];
        char cost[64] = "";
        int count = (int)below(6);
        for (int n = 0; n < count; n++) {
            uint32_t which = below(sizeof sources / sizeof sources[0]);
            put(sources[which].name, 0);
            masks[n] = sources[which].mask;
        }
        for (uint32_t n = below(5) + 1; n > 0; n--)
            strcat(cost, symbols[below(sizeof symbols / sizeof symbols[0])]);
        iz_mana_need need = need_of(cost);
        int32_t none[IZ_MANA_KINDS] = {0};
        bool found = brute_force(masks, count, none, &need);
        if (found != (steps(cost) >= 0))
            fail_msg("round %d: %s", round, cost);
        possible += found;
        impossible += !found;
    }
    assert_true(possible > 200);
    assert_true(impossible > 200);
}

/* A game in the first main phase, with a forest and in hand a creature of that colour. */
static iz_game *window_with(uint32_t forest)
{
    iz_game *before = g;
    g = iz_setup_new(iz_book_find("mtg-1999-11"), cards, 2, 5, 0);
    assert_non_null(g);
    put("Old Wood", forest);
    iz_setup_object(g, iz_card_set_find(cards, "Wood Sprite"), 0, 0, IZ_ZONE_HAND, 0);
    iz_setup_begin(g, 0, IZ_STEP_MAIN1, 1);
    assert_int_equal(iz_advance_game(g), IZ_OK);
    iz_game *made = g;
    g = before;
    return made;
}

/* What a handle has found out about one value is not believed of the next one that it is given. */
static void another_value_has_its_own_mana(void **state)
{
    (void)state;
    size_t with, without;
    iz_game *rich = window_with(0), *poor = window_with(IZ_IS_TAPPED);
    iz_list_options(rich, 0, &with);
    assert_int_equal(with, 2);
    assert_true(iz_game_assign(rich, poor));
    iz_list_options(rich, 0, &without);
    assert_int_equal(without, 1);
    iz_game_release(rich);
    iz_game_release(poor);
}

static size_t options_of(iz_game *game)
{
    size_t count;
    game->options_valid = false;
    iz_list_options(game, 0, &count);
    return count;
}

/* Who was too poor looks again as soon as there is something to pay with, and only then. */
static void the_poor_look_again_when_they_have_means(void **state)
{
    (void)state;
    iz_game *poor = window_with(IZ_IS_TAPPED);
    assert_false(iz_could_act(poor, 0));
    iz_touch_facts(poor, IZ_FACT_STATUS); /* something was damaged, say: no gain */
    assert_true(poor->could[0][1].poor && poor->could[0][1].option_changes != poor->option_changes);
    assert_false(iz_could_act(poor, 0));
    assert_true(poor->could[0][1].option_changes !=
                poor->option_changes);        /* it was not looked at again */
    iz_add_mana(poor, 0, 4, 1, IZ_NO_REF, 0); /* green */
    assert_true(iz_could_act(poor, 0));
    assert_int_equal(options_of(poor), 2);
    iz_game_release(poor);
    poor = window_with(IZ_IS_TAPPED);
    assert_false(iz_could_act(poor, 0));
    iz_setup_object(poor, iz_card_set_find(cards, "Old Wood"), 0, 0, IZ_ZONE_BATTLEFIELD, 0);
    assert_true(iz_could_act(poor, 0));
    assert_int_equal(options_of(poor), 2);
    iz_game_release(poor);
}

/* The seat takes its first option of that kind. */
static void take(iz_game *game, int seat, unsigned kind)
{
    iz_option option;
    uint64_t n = 0, count = iz_options_count(game, seat);
    while (n < count && iz_options_at(game, seat, n, &option) && option.kind != kind)
        n++;
    assert_true(n < count);
    assert_int_equal(iz_choose_option(game, seat, n), 0);
}

/* 422.1: what an effect says of a card in the graveyard holds again when its playing is taken back,
 * for which it had left. */
static void what_is_taken_back_is_what_it_was(void **state)
{
    (void)state;
    iz_game *before = g;
    g = iz_setup_new(iz_book_find("mtg-2002"), cards, 2, 5, IZ_GAME_MANUAL_MANA);
    put("Grey Shore", 0);
    iz_setup_object(g, iz_card_set_find(cards, "Reader"), 0, 0, IZ_ZONE_HAND, 0);
    iz_slot card =
        iz_setup_object(g, iz_card_set_find(cards, "Read Aloud"), 0, 0, IZ_ZONE_GRAVEYARD, 0);
    iz_setup_begin(g, 0, IZ_STEP_MAIN1, 1);
    assert_int_equal(iz_advance_game(g), IZ_OK);
    take(g, 0, IZ_OPTION_CAST);
    take(g, 0, IZ_OPTION_PASS);
    take(g, 1, IZ_OPTION_PASS);
    assert_true(iz_has_keyword(g, card, IZ_KW_FLASHBACK));
    take(g, 0, IZ_OPTION_CAST);
    assert_int_equal(g->objects[card].zone, IZ_ZONE_STACK);
    assert_null(iz_characteristics_fault(g));
    take(g, 0, IZ_OPTION_CANCEL);
    assert_int_equal(g->objects[card].zone, IZ_ZONE_GRAVEYARD);
    assert_true(iz_has_keyword(g, card, IZ_KW_FLASHBACK));
    assert_null(iz_characteristics_fault(g));
    iz_game_release(g);
    g = before;
}

int main(void)
{
#define MANA_TEST(name) cmocka_unit_test_setup_teardown(name, empty_table, clear_table)
    const struct CMUnitTest tests[] = {
        MANA_TEST(colours_are_kept_apart),
        MANA_TEST(tapped_and_sick_sources_make_nothing),
        MANA_TEST(what_makes_more_kinds_is_kept),
        MANA_TEST(the_pool_is_spent_first),
        MANA_TEST(hybrids_are_paid_either_way),
        MANA_TEST(filters_turn_mana_into_other_mana),
        MANA_TEST(filters_without_tapping_serve_again),
        MANA_TEST(sources_of_more_mana_pay_for_each_other),
        MANA_TEST(what_no_source_makes_is_seen_without_a_plan),
        MANA_TEST(many_sources_have_a_plan),
        MANA_TEST(plans_are_found_wherever_there_is_a_way),
        MANA_TEST(another_value_has_its_own_mana),
        MANA_TEST(the_poor_look_again_when_they_have_means),
        MANA_TEST(what_is_taken_back_is_what_it_was),
    };
    return cmocka_run_group_tests(tests, make_cards, free_cards);
}
