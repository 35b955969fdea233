/* Old wordings: what each row of old.def makes of old words, and what rows must leave alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/old.h"

enum { OTHER = 0, SPELL = 1 };

static const struct {
    int is_spell;
    const char *old, *now;
} cases[] = {
#define CASE(kind, old, now) {kind, old, now},
#include "old_cases.def"
#include "old_cases_clauses.def"
#undef CASE
};

static text_old_card card(int is_spell)
{
    return (text_old_card){.name = "Ember Adept",
                           .cost = "{1}{R}",
                           .types = "|Goblin|Wizard|Swamp|Forest|",
                           .is_spell = is_spell == SPELL};
}

static void each_case(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *now = text_modernise(cases[i].old, card(cases[i].is_spell));
        assert_non_null(now);
        assert_string_equal(now, cases[i].now);
        free(now);
    }
}

static void each_row_has_a_case(void **state)
{
    (void)state;
    bool *used = calloc((size_t)text_old_rows(), sizeof *used);
    assert_non_null(used);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        free(text_modernise_noting(cases[i].old, card(cases[i].is_spell), used));
    for (int i = 0; i < text_old_rows(); i++)
        if (!used[i])
            fail_msg("no case for the row \"%s\"", text_old_words(i));
    free(used);
}

/* Words of today stand: they are not changed, or not outside of what is old. */
static void what_is_left_alone(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Ember Adept gets +1/+1 for as long as Ember Adept is untapped.",
        "At the beginning of combat on your turn, draw a card.",
        "Fear (It can't be blocked except by artifact creatures and/or black creatures.)",
        "Shuffle your library, then shuffle your graveyard into it.",
        "Whenever enchanted land is tapped for mana, draw a card.",
        "Put a +1/+1 counter on target creature.",
        "Discard a card, then put a card from your hand onto the battlefield.",
        "Discard a card, then choose a card at random from your hand.",
        "Untap that creature at the beginning of each end step.",
        "{W/U}: Draw a card.",
        "If you control a Swamp, target creature attacks, then blocks if able.",
        "Bury target creature, then draw a card.",
        "Prevent 2 damage, then damage is dealt to you.",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (text_modernise(texts[i], card(OTHER)))
            fail_msg("%s", texts[i]);
    static const char *const from_graveyard[] = {
        /* an ability of a spell's card */
        "Sacrifice a Mountain: Return Ember Adept from your graveyard to your hand.",
        "Sacrifice a Mountain: You return Ember Adept from your graveyard to your hand.",
    };
    for (size_t i = 0; i < sizeof from_graveyard / sizeof *from_graveyard; i++)
        if (text_modernise(from_graveyard[i], card(SPELL)))
            fail_msg("%s", from_graveyard[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_case),
        cmocka_unit_test(each_row_has_a_case),
        cmocka_unit_test(what_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
