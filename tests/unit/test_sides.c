/* Sides: turns, priority, attacks and life that a team has together, in a variant that the test
 * makes for itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/sides.h"
#include "engine/legality/legality.h"

#include "one_table.h"

static iz_book book;
static iz_variant variants[2];

/* Izvori with one variant: teams have their turns and their life together. */
static int lay(void **state)
{
    lay_izvori(state);
    book = *iz_book_named("izvori-2007");
    variants[0] = (iz_variant){.name = "together", .shared_turns = true, .shared_life = true};
    book.variants = variants;
    return 0;
}

/* A and B against C and D; B begins. */
static iz_game *two_teams(uint64_t seed, unsigned with)
{
    iz_setup setup = seated(&table, &book, "together", 4);
    setup.with = with;
    setup.first = IZ_FIRST_SEAT;
    setup.first_seat = 1;
    for (int seat = 0; seat < 4; seat++)
        setup.seats[seat].team = seat < 2 ? 1 : 2;
    return begun_of(&setup, table.cards, seed);
}

/* The seats that are waited for, all with one number, which is returned. */
static uint32_t waits_for(const iz_game *game, unsigned seats)
{
    iz_wait waits[4];
    unsigned found = 0;
    int count = iz_waits(game, waits, 4);
    for (int i = 0; i < count; i++) {
        assert_int_equal(waits[i].number, waits[0].number);
        assert_int_equal(waits[i].any, count > 1);
        assert_true(iz_wait_of(game, waits[i].seat));
        found |= 1u << waits[i].seat;
    }
    assert_int_equal(found, seats);
    return waits[0].number;
}

static void pass_all(iz_game *game)
{
    uint32_t turn = iz_turn_number(game);
    int step = iz_now(game)->step;
    while (iz_turn_number(game) == turn && iz_now(game)->step == step)
        assert_int_equal(iz_choose_nth(game, iz_wait_seat(game), 0), IZ_OK);
}

static void to_step(iz_game *game, iz_step step)
{
    do
        pass_all(game);
    while (iz_now(game)->step != step);
}

/* The option of the kind that the seat has; -1: none. */
static int option_of(iz_game *game, int seat, iz_choice_kind kind)
{
    iz_choice choice;
    for (uint64_t n = 0; iz_choice_at(game, seat, n, &choice); n++)
        if (choice.kind == kind)
            return (int)n;
    return -1;
}

/* ---- whose turn it is ------------------------------------------------------------------------ */

static void a_team_has_its_turn(void **state)
{
    (void)state;
    iz_game *game = two_teams(3, 0);
    assert_int_equal(iz_active_seat(game), 0); /* the first of the side, in turn order */
    assert_int_equal(iz_turn_side(game), 1 | 2);
    assert_true(iz_is_turn_of(game, 1));
    assert_false(iz_is_turn_of(game, 2));
    int nth = 0;
    IZ_EACH_ON_TURN (game, seat)
        assert_int_equal(seat, nth++);
    assert_int_equal(nth, 2);
    assert_int_equal(iz_next_side(game, 0), 2);
    assert_int_equal(iz_next_side(game, 3), 0);
    assert_int_equal(iz_first_of_side(game, 3), 2);
    while (iz_turn_number(game) < 2)
        pass_all(game);
    assert_int_equal(iz_turn_number(game), 2);
    assert_int_equal(iz_turn_side(game), 4 | 8);
    assert_int_equal(game->seats[1].turns, 1);
    assert_int_equal(game->seats[2].turns, 1);
    assert_int_equal(game->seats[3].turns, 1);
    iz_game_free(game);
}

/* Each draws in the draw step of the team, and discards at its end (F7.64). */
static void each_member_draws_and_discards(void **state)
{
    (void)state;
    iz_game *game = two_teams(4, 0);
    while (iz_turn_number(game) < 2 || iz_now(game)->step != IZ_STEP_MAIN1)
        pass_all(game);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(game->seats[seat].zones[IZ_ZONE_HAND].count, seat < 2 ? 7 : 8);
    int asked[2] = {0, 0};
    while (iz_turn_number(game) == 2) {
        int seat = iz_wait_seat(game);
        if (iz_now(game)->step == IZ_STEP_CLEANUP)
            asked[seat - 2]++;
        assert_int_equal(iz_choose_nth(game, seat, 0), IZ_OK);
    }
    assert_int_equal(asked[0], 1);
    assert_int_equal(asked[1], 1);
    for (int seat = 2; seat < 4; seat++)
        assert_int_equal(game->seats[seat].zones[IZ_ZONE_HAND].count, 7);
    iz_game_free(game);
}

/* At the time for sorceries both members may play what is played then, each one source. */
static void each_member_may_act_in_the_turn(void **state)
{
    (void)state;
    iz_game *game = two_teams(5, 0);
    to_step(game, IZ_STEP_MAIN1);
    waits_for(game, 1 | 2);
    for (int seat = 1; seat >= 0; seat--) {
        int source = option_of(game, seat, IZ_CHOICE_PLAY);
        assert_true(source >= 0);
        assert_int_equal(iz_choose_nth(game, seat, (uint64_t)source), IZ_OK);
        waits_for(game, 1 | 2);
        assert_int_equal(option_of(game, seat, IZ_CHOICE_PLAY), -1); /* one a turn */
        assert_int_equal(game->seats[seat].lands_played, 1);
        assert_int_equal(game->seats[seat].zones[IZ_ZONE_BATTLEFIELD].count, 1);
    }
    iz_pass(game, 0);
    iz_pass(game, 1);
    waits_for(game, 4 | 8);
    assert_int_equal(option_of(game, 2, IZ_CHOICE_PLAY), -1); /* it isn't their turn */
    assert_false(iz_sorcery_timing(game, 3));
    iz_game_free(game);
}

/* ---- waits that any of a side may answer ------------------------------------------------------ */

static void a_side_passes_when_all_of_it_have(void **state)
{
    (void)state;
    iz_game *game = two_teams(6, 0);
    uint32_t first = waits_for(game, 1 | 2);
    uint64_t before = iz_game_hash(game);
    assert_int_equal(iz_answer_as(game, first, 2, "pass"), IZ_ERR_CHOICE);
    assert_non_null(strstr(iz_game_error(game), "isn't for player C"));
    assert_int_equal(iz_answer_as(game, first, 4, "pass"), IZ_ERR_CHOICE);
    assert_int_equal(iz_answer_as(game, first + 1, 1, "pass"), IZ_ERR_CHOICE);
    assert_true(iz_game_hash(game) == before);
    assert_int_equal(iz_answer_as(game, first, 1, "pass"), IZ_OK);
    uint32_t second = waits_for(game, 1);
    assert_int_equal(second, first + 1);
    assert_int_equal(iz_answer(game, first, "pass"), IZ_ERR_CHOICE); /* it is gone for both */
    assert_int_equal(iz_answer(game, second, "pass"), IZ_OK);
    uint32_t third = waits_for(game, 4 | 8);
    assert_int_equal(iz_now(game)->step, IZ_STEP_UPKEEP);
    assert_int_equal(iz_answer_as(game, third, 3, "pass"), IZ_OK);
    waits_for(game, 4);
    assert_int_equal(iz_pass(game, 2), IZ_OK);
    assert_int_not_equal(iz_now(game)->step, IZ_STEP_UPKEEP); /* all have passed */
    waits_for(game, 1 | 2);
    iz_game_free(game);
}

/* An action of one member takes the window; the other's pass before it counts no more. */
static void an_action_takes_the_window(void **state)
{
    (void)state;
    iz_game *game = two_teams(7, 0);
    to_step(game, IZ_STEP_MAIN1);
    assert_int_equal(iz_pass(game, 0), IZ_OK);
    waits_for(game, 2);
    int source = option_of(game, 1, IZ_CHOICE_PLAY);
    assert_true(source >= 0);
    assert_int_equal(iz_choose_nth(game, 1, (uint64_t)source), IZ_OK);
    waits_for(game, 1 | 2);
    iz_game_free(game);
}

/* A clone, and a saved and loaded game, wait for the same. */
static void values_hold_the_waits(void **state)
{
    (void)state;
    iz_game *game = two_teams(8, 0);
    iz_pass(game, 1);
    iz_pass(game, 0);
    uint32_t number = waits_for(game, 4 | 8);
    size_t size = iz_game_save(game, NULL, 0);
    void *bytes = malloc(size);
    assert_int_equal(iz_game_save(game, bytes, size), size);
    iz_game *again[] = {iz_game_clone(game),
                        iz_game_load(&book, table.cards, bytes, size, error, sizeof error)};
    iz_answer_as(game, number, 3, "pass");
    for (int i = 0; i < 2; i++) {
        assert_non_null(again[i]);
        assert_int_equal(waits_for(again[i], 4 | 8), number);
        assert_int_equal(iz_answer_as(again[i], number, 3, "pass"), IZ_OK);
        assert_true(iz_game_hash(again[i]) == iz_game_hash(game));
        iz_game_free(again[i]);
    }
    free(bytes);
    iz_game_free(game);
}

static void who_leaves_is_waited_for_no_more(void **state)
{
    (void)state;
    iz_game *game = two_teams(9, 0);
    waits_for(game, 1 | 2);
    assert_int_equal(iz_resign(game, 0), IZ_OK);
    waits_for(game, 2);
    assert_true(iz_is_turn_of(game, 1));
    assert_int_equal(iz_pass(game, 1), IZ_OK);
    waits_for(game, 4 | 8);
    iz_game_free(game);
}

/* A player who leaves in the middle of a declaration leaves it to the mate. */
static void a_declaration_is_left_to_the_mate(void **state)
{
    (void)state;
    int seen = 0;
    for (unsigned seed = 1; seed <= 8; seed++) {
        iz_game *game = two_teams(seed, 0);
        uint64_t random = seed;
        iz_wait waits[4];
        int waiting = 0;
        bool declares = false;
        while (!iz_game_over(game) && !declares) {
            waiting = iz_waits(game, waits, 4);
            declares = waiting == 2 && waits[0].any &&
                       iz_wait_asking(game, waits[0].seat) == IZ_ASKING_DECLARING;
            random = random * 6364136223846793005u + 1442695040888963407u;
            int seat = waits[(random >> 40) % (unsigned)waiting].seat;
            if (!declares)
                iz_choose_nth(game, seat, iz_choice_sample(game, seat, random >> 20));
        }
        if (declares) {
            seen++;
            iz_choice_count(game, waits[1].seat);
            assert_int_equal(iz_resign(game, waits[0].seat), IZ_OK);
            iz_choice choice;
            for (uint64_t n = 0; iz_choice_at(game, waits[1].seat, n, &choice); n++)
                assert_true(choice.kind != IZ_CHOICE_ATTACK || choice.object != 0);
            assert_false(iz_wait_of(game, waits[0].seat));
            assert_true(iz_wait_of(game, waits[1].seat));
            assert_int_equal(iz_wait_asking(game, waits[1].seat), IZ_ASKING_DECLARING);
        }
        iz_game_free(game);
    }
    assert_true(seen > 3);
}

/* ---- whole games ----------------------------------------------------------------------------- */

typedef struct answer {
    uint32_t wait;
    int seat;
    char descriptor[IZ_DESCRIPTOR_SIZE];
} answer;

enum { ANSWERS_MOST = 6000 };

static uint64_t drawn(uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return *random >> 20;
}

/* Do creatures of both members of a side attack together? */
static bool both_attack(const iz_game *game)
{
    unsigned attacking = 0;
    IZ_EACH_IN_PLAY (game, slot)
        if (game->objects[slot].status & IZ_IS_ATTACKING)
            attacking |= 1u << game->objects[slot].controller;
    return attacking == 3 || attacking == 12;
}

/* Random players, whoever of those who may answer; what they answered, in its order. `joint` counts
 * when a declaration of attackers was open to several, and when both attacked. */
static int play(iz_game *game, uint64_t random, answer *answers, int joint[2])
{
    int count = 0;
    for (; count < ANSWERS_MOST && !iz_game_over(game); count++) {
        iz_wait waits[4];
        answer *given = &answers[count];
        int waiting = iz_waits(game, waits, 4);
        const iz_wait *one = &waits[drawn(&random) % (unsigned)waiting];
        uint64_t n = iz_choice_sample(game, one->seat, drawn(&random));
        joint[0] += one->any && iz_wait_asking(game, one->seat) == IZ_ASKING_DECLARING;
        joint[1] += both_attack(game);
        given->wait = one->number;
        given->seat = one->seat;
        iz_choice_descriptor(game, one->seat, n, given->descriptor, sizeof given->descriptor);
        if (iz_choose_nth(game, one->seat, n) != IZ_OK)
            fail_msg("%s", iz_game_error(game));
        assert_int_equal(iz_life(game, 0), iz_life(game, 1));
    }
    return count;
}

/* The answers in their order lead to the same game; a team wins and loses as one. */
static void games_are_played_to_the_end(void **state)
{
    static answer answers[ANSWERS_MOST];
    int over = 0, together = 0, joint[2] = {0, 0};
    (void)state;
    for (unsigned seed = 1; seed <= 12; seed++) {
        unsigned with = seed % 2 ? IZ_WITH_PASSING : 0;
        iz_game *game = two_teams(seed, with), *again = two_teams(seed, with);
        int count = play(game, seed * 77, answers, joint);
        for (int i = 0; i < count; i++)
            if (iz_answer_as(again, answers[i].wait, answers[i].seat, answers[i].descriptor) !=
                IZ_OK)
                fail_msg("answer %d of %d: %s", i, count, iz_game_error(again));
        assert_true(iz_game_hash(game) == iz_game_hash(again));
        over += iz_game_over(game);
        together += iz_game_over(game) && iz_outcome_of(game, 0) == iz_outcome_of(game, 1) &&
                    iz_outcome_of(game, 2) == iz_outcome_of(game, 3);
        iz_game_free(game);
        iz_game_free(again);
    }
    assert_true(over >= 6);
    assert_true(together >= 4);
    assert_true(joint[0] > 20 && joint[1] > 20);
}

/* ---- life ------------------------------------------------------------------------------------ */

static void a_team_has_one_total(void **state)
{
    (void)state;
    iz_game *game = two_teams(11, 0);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(iz_life(game, seat), 400);
        assert_int_equal(iz_life_of(game, seat), 200);
    }
    iz_life_change(game, 1, -101);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(iz_life_total(game, seat), 299);
        assert_int_equal(iz_life_of(game, seat), 149); /* rounded down */
    }
    assert_int_equal(iz_life_total(game, 3), 400);
    iz_life_change(game, 3, INT64_C(5000000000));
    assert_int_equal(iz_life_total(game, 2), INT32_MAX);
    iz_life_set(game, 3, -3);
    assert_int_equal(iz_life_of(game, 2), -2);
    iz_pass(game, 0); /* when state-based effects are looked for, both of them have lost */
    iz_pass(game, 1);
    while (!iz_game_over(game))
        assert_int_equal(iz_choose_nth(game, iz_wait_seat(game), 0), IZ_OK);
    assert_int_equal(iz_outcome_of(game, 2), IZ_OUTCOME_LOST);
    assert_int_equal(iz_outcome_of(game, 3), IZ_OUTCOME_LOST);
    iz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_team_has_its_turn),
        cmocka_unit_test(each_member_draws_and_discards),
        cmocka_unit_test(each_member_may_act_in_the_turn),
        cmocka_unit_test(a_side_passes_when_all_of_it_have),
        cmocka_unit_test(an_action_takes_the_window),
        cmocka_unit_test(values_hold_the_waits),
        cmocka_unit_test(who_leaves_is_waited_for_no_more),
        cmocka_unit_test(a_declaration_is_left_to_the_mate),
        cmocka_unit_test(games_are_played_to_the_end),
        cmocka_unit_test(a_team_has_one_total),
    };
    return cmocka_run_group_tests(tests, lay, clear);
}
