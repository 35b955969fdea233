/* Several choices submitted as a whole: taken all, or refused with the rule and nothing done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/turn/setup.h"
#include "izvor/izvor.h"
#include "scenario/open.h"

static const char fight[] =
    "card \"Whole Bear\" {\n    cost {1}{G}\n    type Creature — Bear\n    pt 2/2\n}\n"
    "card \"Whole Wall\" {\n    cost {W}\n    type Creature — Wall\n    pt 0/4\n}\n"
    "card \"Whole Bird\" {\n    cost {U}\n    type Creature — Bird\n    pt 1/1\n    text "
    "\"Flying\"\n}\n"
    "card \"Whole Fury\" {\n    cost {R}\n    type Creature — Ogre\n    pt 3/3\n"
    "    text \"Whole Fury attacks each turn if able.\"\n}\n"
    "card \"Whole Pack\" {\n    cost {R}\n    type Creature — Wolf\n    pt 3/3\n"
    "    text \"Whole Pack can't be blocked except by two or more creatures.\"\n}\n"
    "scenario \"A fight\"\nrules mtg-2002\n"
    "A battlefield \"Whole Bear\", \"Whole Wall\", \"Whole Bird\", \"Whole Fury\", \"Whole Pack\"\n"
    "B battlefield \"Whole Bear\", \"Whole Wall\", \"Whole Bear\"\n";

static const char lines[] = "card \"Vonal Egy\" {\n    type Creature\n    pt 2/2\n}\n"
                            "card \"Vonal Kettő\" {\n    type Creature\n    pt 3/3\n}\n"
                            "scenario \"Lines\"\nrules hkk-2023\n"
                            "A reserve \"Vonal Egy\", \"Vonal Kettő\"\n"
                            "B reserve \"Vonal Egy\"\n";

static iz_opened opened;
static uint32_t own[9], theirs[9];

static void open_at(const char *position, const char *zone)
{
    char error[512];
    if (!iz_scenario_open("position", position, strlen(position), NULL, NULL, NULL, &opened, error,
                          sizeof error))
        fail_msg("%s", error);
    assert_true(iz_face_numbers(opened.game, 0, zone, 0, own, 9) > 0);
    iz_face_numbers(opened.game, 0, zone, 1, theirs, 9);
}

/* On to the next declaration. */
static int declaring(void)
{
    for (int i = 0; i < 40; i++) {
        int seat = iz_wait_seat(opened.game);
        if (iz_wait_asking(opened.game, seat) == IZ_ASKING_DECLARING)
            return seat;
        assert_int_equal(iz_pass(opened.game, seat), IZ_OK);
    }
    fail_msg("nothing is declared");
    return -1;
}

static iz_status declare(int seat, int count, char steps[][40])
{
    const char *list[8];
    for (int i = 0; i < count; i++)
        list[i] = steps[i];
    return iz_choose_all(opened.game, seat, list, count);
}

static void forbidden(int seat, int count, char steps[][40], const char *why)
{
    uint64_t before = iz_game_hash(opened.game);
    assert_int_equal(declare(seat, count, steps), IZ_ERR_CHOICE);
    assert_true(iz_game_hash(opened.game) == before);
    if (!strstr(iz_game_error(opened.game), why))
        fail_msg("\"%s\" does not say \"%s\"", iz_game_error(opened.game), why);
    iz_saying said;
    assert_true(iz_refusal_said(opened.game, &said));
    assert_ptr_equal(strstr(iz_game_error(opened.game), said.text), iz_game_error(opened.game));
    bool by_rule = strcmp(said.code, "REFUSED_FORBIDDEN") == 0;
    assert_true(by_rule == (said.rules[0] != '\0'));
    if (by_rule) {
        assert_int_equal(said.argument[1].kind, IZ_ARGUMENT_CONCEPT);
        assert_memory_equal(said.argument[1].said->code, "RULE_", 5);
    }
}

enum { BEAR, WALL, BIRD, FURY, PACK };

static void attackers_and_blockers(void **state)
{
    (void)state;
    char steps[5][40];
    open_at(fight, "battlefield");
    assert_int_equal(declaring(), 0);
    snprintf(steps[0], 40, "attack/o%u/pB", own[BEAR]);
    snprintf(steps[1], 40, "attack/o%u/pB", own[WALL]);
    forbidden(0, 2, steps, "Walls"); /* 502.3a of that time: the rule about Walls */
    snprintf(steps[1], 40, "done");
    forbidden(0, 2, steps, "is not allowed: "); /* the Fury has to */
    assert_non_null(strstr(iz_game_error(opened.game), "done"));
    snprintf(steps[0], 40, "done"); /* "done" counts last, wherever it stands */
    snprintf(steps[1], 40, "attack/o%u/pB", own[FURY]);
    snprintf(steps[2], 40, "attack/o%u/pB", own[PACK]);
    snprintf(steps[3], 40, "attack/o%u/pB", own[BIRD]);
    assert_int_equal(declare(0, 4, steps), IZ_OK);

    assert_int_equal(declaring(), 1);
    snprintf(steps[0], 40, "block/o%u/t%u", theirs[BEAR], own[BIRD]);
    snprintf(steps[1], 40, "done");
    forbidden(1, 2, steps, "is not allowed: "); /* it flies */
    snprintf(steps[0], 40, "block/o%u/t%u", theirs[BEAR], own[PACK]);
    forbidden(1, 2, steps, "is not allowed: "); /* one alone can't */
    snprintf(steps[0], 40, "block/o%u/t%u", theirs[BEAR], own[PACK]);
    snprintf(steps[1], 40, "block/o%u/t%u", theirs[BEAR], own[FURY]);
    snprintf(steps[2], 40, "block/o%u/t%u", theirs[WALL], own[PACK]);
    snprintf(steps[3], 40, "done");
    forbidden(1, 4, steps, "is not allowed: "); /* one blocks one */
    snprintf(steps[1], 40, "block/o%u/t%u", theirs[2], own[FURY]);
    assert_int_equal(declare(1, 4, steps), IZ_OK);
    iz_face face;
    assert_true(iz_face_of(opened.game, 0, theirs[2], &face));
    assert_true(face.blocking);
    iz_opened_free(&opened);
}

static void nonsense(void **state)
{
    (void)state;
    char steps[2][40] = {"attack/o99999/pB", "done"};
    const char *none[1] = {NULL};
    open_at(fight, "battlefield");
    assert_int_equal(declaring(), 0);
    forbidden(0, 2, steps, "attack/o99999/pB is none of the options");
    snprintf(steps[0], 40, "fly/o1");
    forbidden(0, 1, steps, "fly/o1 is none of the options");
    snprintf(steps[0], 40, "attack/o%u/pZ", own[BEAR]);
    forbidden(0, 1, steps, "none of the options");
    forbidden(1, 1, steps, "has nothing to decide");
    assert_int_equal(iz_choose_all(opened.game, 0, NULL, 1), IZ_ERR_CHOICE);
    assert_int_equal(iz_choose_all(opened.game, 0, none, -1), IZ_ERR_CHOICE);
    assert_int_equal(iz_choose_all(NULL, 0, none, 0), IZ_ERR_CHOICE);
    assert_int_equal(iz_choose_all(opened.game, 0, NULL, 0), IZ_OK);
    iz_opened_free(&opened);
}

/* Steps are counted without a list where creatures are independent of each other, whatever keywords
 * they have: the numbers are those of the list, step by step, also after what is taken back. */
static void counted_as_listed(void **state)
{
    static const char evasion[] =
        "card \"Grid Bear\" {\n    cost {G}\n    type Creature — Bear\n    pt 2/2\n}\n"
        "card \"Grid Bird\" {\n    cost {U}\n    type Creature — Bird\n    pt 1/1\n    text "
        "\"Flying\"\n}\n"
        "card \"Grid Shade\" {\n    cost {B}\n    type Creature — Shade\n    pt 1/1\n    text "
        "\"Shadow\"\n}\n"
        "card \"Grid Fright\" {\n    cost {B}\n    type Creature — Imp\n    pt 1/1\n    text "
        "\"Flying, fear\"\n}\n"
        "card \"Grid Walker\" {\n    cost {U}\n    type Creature — Crab\n    pt 1/1\n    text "
        "\"Islandwalk\"\n}\n"
        "card \"Grid Knight\" {\n    cost {W}\n    type Creature — Knight\n    pt 2/2\n"
        "    text \"Protection from green\"\n}\n"
        "scenario \"Evasion\"\nrules mtg-2002\n"
        "A battlefield \"Grid Bear\", \"Grid Bird\", \"Grid Bear\", \"Grid Shade\", \"Grid "
        "Fright\", "
        "\"Grid Walker\", \"Grid Walker\", \"Grid Knight\", \"Grid Knight\"\n"
        "B battlefield \"Grid Bear\", \"Grid Shade\", \"Grid Bird\", \"Grid Fright\", "
        "\"Grid Knight\", \"Island\"\nB battlefield \"Grid Bear\" tapped\n";
    unsigned steps = 0, dropped = 0;
    (void)state;
    open_at(evasion, "battlefield");
    uint64_t random = 99;
    for (int round = 0; round < 60; round++) {
        iz_game *first = opened.game, *game = iz_game_clone(first);
        opened.game = game;
        for (int declaration = 0; declaration < 2; declaration++) {
            int seat = declaring();
            for (; iz_wait_of(game, seat) && iz_wait_asking(game, seat) == IZ_ASKING_DECLARING;
                 steps++) {
                const char *fault = iz_declaration_fault(game, seat);
                if (fault)
                    fail_msg("%s", fault);
                random = random * 6364136223846793005u + 1442695040888963407u;
                uint64_t n = round % 2 ? (random >> 33) % iz_choice_count(game, seat)
                                       : iz_choice_sample(game, seat, random >> 20);
                iz_choice choice;
                assert_true(iz_choice_at(game, seat, n, &choice));
                dropped += choice.kind == IZ_CHOICE_DROP;
                assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
            }
            seat = iz_wait_seat(game);
            iz_face face;
            bool attacks = false;
            for (int i = 0; i < 9 && declaration == 0; i++)
                attacks = attacks || (iz_face_of(game, 0, own[i], &face) && face.attacking);
            if (!attacks)
                break;
        }
        iz_game_free(game);
        opened.game = first;
    }
    assert_true(steps > 300 && dropped > 40);
    iz_opened_free(&opened);
}

/* HKK's swap is a row of moves, in the order in which they are given. */
static void lines_are_arranged(void **state)
{
    (void)state;
    char descriptor[IZ_DESCRIPTOR_SIZE];
    open_at(lines, "reserve");
    int seat = declaring();
    assert_int_equal(seat, 0);
    /* twice the first move that there is, then what follows from it */
    assert_true(iz_choice_descriptor(opened.game, 0, 1, descriptor, sizeof descriptor) > 0);
    assert_memory_equal(descriptor, "move/", 5);
    const char *moved[] = {descriptor, "done"};
    char steps[3][40];
    snprintf(steps[0], 40, "%.39s", descriptor);
    snprintf(steps[1], 40, "%.39s", descriptor);
    snprintf(steps[2], 40, "done");
    forbidden(0, 3, steps, "is not allowed: creatures change places in the swap phase [88]");
    snprintf(steps[0], 40, "move/o%u/zguard/n7", own[0]); /* there are no so many places */
    forbidden(0, 1, steps, "is not allowed: creatures change places in the swap phase [88]");
    snprintf(steps[0], 40, "move/o%u/zguard", theirs[0]);
    forbidden(0, 1, steps, "is not allowed: "); /* it is the other player's */
    uint64_t before = iz_game_hash(opened.game);
    assert_int_equal(iz_choose_all(opened.game, 0, moved, 2), IZ_OK);
    assert_true(iz_game_hash(opened.game) != before);
    iz_opened_free(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attackers_and_blockers),
        cmocka_unit_test(nonsense),
        cmocka_unit_test(counted_as_listed),
        cmocka_unit_test(lines_are_arranged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
