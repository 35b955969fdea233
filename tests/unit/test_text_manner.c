/* The manner of a text: what it keeps, that it means nothing, that nothing goes wrong with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cards/cards.h"
#include "text/text.h"

enum { TEXT = 6000, CHOICES = 600, MANNERS_EACH = 6 };

static iz_card_set *own;
static iz_symbols *symbols;

static const iz_text_card adept = {"Ember Adept", IZ_TYPE_CREATURE, NULL, NULL};
static const iz_text_card quench = {"Quench", IZ_TYPE_INSTANT, NULL, NULL};

static int setup(void **state)
{
    (void)state;
    char error[300];
    own = iz_card_set_new();
    symbols = iz_symbols_new();
    return own && symbols && iz_read_own_cards(own, NULL, error, sizeof error) >= 0 &&
                   iz_card_set_finish(own)
               ? 0
               : -1;
}

static int teardown(void **state)
{
    (void)state;
    iz_card_set_free(own);
    iz_symbols_free(symbols);
    return 0;
}

/* Compiled, said by habit and in its manner. */
static void assert_manner(const iz_text_card *card, const char *text, const char *by_habit)
{
    iz_cells cells = {0};
    iz_refusal refusal;
    iz_word_choice choices[IZ_MANNER_LONGEST];
    char said[TEXT] = "";
    if (!iz_text_compile(symbols, card, text, &cells, &refusal))
        fail_msg("%s: refused at \"%s\"", text, refusal.words);
    iz_manner manner = {choices, iz_text_manner(symbols, card, cells.at, text, choices)};
    assert_true(iz_manner_is_sound(&manner, iz_child_count(cells.at)));
    iz_text_say(symbols, card, cells.at, &manner, IZ_DIALECT_ORACLE, said, sizeof said);
    assert_string_equal(said, text);
    said[0] = 0;
    iz_text_say(symbols, card, cells.at, NULL, IZ_DIALECT_ORACLE, said, sizeof said);
    assert_string_equal(said, by_habit);
    if ((manner.count == 0) != (strcmp(text, by_habit) == 0))
        fail_msg("%s: %d choices", text, manner.count);
    iz_cells_free(&cells);
}

static void a_text_is_said_in_its_own_manner(void **state)
{
    (void)state;
    assert_manner(&quench, "Tap target creature. Put a +1/+1 counter on that creature.",
                  "Tap target creature. Put a +1/+1 counter on it.");
    assert_manner(&adept, "Whenever Ember Adept attacks, put a +1/+1 counter on Ember Adept.",
                  "Whenever Ember Adept attacks, put a +1/+1 counter on it.");
    assert_manner(&quench, "Destroy each creature.", "Destroy all creatures.");
    assert_manner(&quench, "Draw a card for each Island and blue card in your hand.",
                  "Draw a card for each Island and blue card in your hand.");
    assert_manner(&quench, "Each snow land is sacrificed by its controller.",
                  "Each snow land is sacrificed by its controller.");
    assert_manner(&adept, "Flying\nFirst strike", "Flying, first strike");
    assert_manner(&adept, "Flying, trample\nEach other creature gets +1/+1.",
                  "Flying, trample\nOther creatures get +1/+1.");
}

/* Texts in their usual words. */
static void habit_has_words(void **state)
{
    (void)state;
    static const char *const of_creature[] = {
        "{2}, {T}: You may cast target Goblin card from your graveyard without paying its mana "
        "cost.",
        "{X}, {T}: Put up to X +1/+1 counters on Ember Adept. This ability can't cause the number "
        "of +1/+1 counters on Ember Adept to be greater than three.",
        "At the beginning of each player's upkeep, Ember Adept deals X damage to that player, "
        "where X is the number of untapped creatures they controlled at the beginning of this "
        "turn.",
        "Whenever Ember Adept becomes blocked, it gets -1/-2 until end of turn for each creature "
        "blocking it beyond the first.",
        "{T}: You gain life equal to the life you've lost this turn.",
        "{2}: You gain X life, where X is twice the damage dealt to you so far this turn by "
        "artifacts.",
        "{3}: Remove an ice counter from target permanent for each card in your hand.",
        "When Ember Adept dies, target player's life total becomes twice their life total.",
        "Whenever Ember Adept attacks, exile the top card of your library. Ember Adept gets +X/+Y, "
        "where X is that card's power, and Y is its toughness until end of turn.",
        "Whenever Ember Adept attacks, exchange control of Ember Adept and target creature you "
        "don't "
        "control.",
        "{1}: Draw a card. Only its owner may activate this ability.",
        "At the beginning of your upkeep, change Ember Adept's base power and toughness to the "
        "power and toughness of target Goblin until the end of your next upkeep.",
        "Whenever a land with the same name as the exiled card is tapped for mana, draw a card.",
        "{T}: You may cast a card with converted mana cost X exiled with Ember Adept without "
        "paying its mana cost.",
    };
    for (size_t i = 0; i < sizeof of_creature / sizeof *of_creature; i++)
        assert_manner(&adept, of_creature[i], of_creature[i]);
    static const char *const of_instant[] = {
        "Add X mana in any combination of {R} and/or {G}, where X is the number of Mountains you "
        "control.",
        "Regenerate target Goblin. Destroy all Walls that blocked or were blocked by it this turn "
        "at end of combat.",
        "This spell costs {2} more to cast for each target beyond the first.\nTap any number of "
        "target creatures.",
        "Put target face-up exiled creature card into its owner's graveyard.",
        "During target opponent's next turn, creatures that player controls attack you if able.",
        "Target opponent draws two cards, then Quench deals damage to that player equal to the "
        "number of cards they've drawn this turn.",
        "Kicker {1}\nPrevent all combat damage that would be dealt this turn. If this spell was "
        "kicked, this effect doesn't affect combat damage that would be dealt by Goblins.",
        "Target player reveals their hand. That player discards all artifact cards with the same "
        "name as another card in their hand.",
        "Quench deals 1 damage to any target. That creature can't be regenerated this turn and if "
        "it would die this turn, exile it instead.",
        "Destroy X target lands. Quench deals damage to each player equal to the number of lands "
        "they controlled that were put into a graveyard this way.",
        "Target player reveals their hand. You gain 1 life for each Swamp and black card in their "
        "hand.",
    };
    for (size_t i = 0; i < sizeof of_instant / sizeof *of_instant; i++)
        assert_manner(&quench, of_instant[i], of_instant[i]);
}

/* What is said so, read again, is the same program. */
static void assert_means_the_same(iz_symbols *words, const iz_text_card *card,
                                  const iz_cell *program, const iz_manner *manner)
{
    char said[TEXT];
    iz_cells cells = {0};
    iz_refusal refusal;
    size_t length = iz_text_say(words, card, program, manner, IZ_DIALECT_ORACLE, said, TEXT);
    assert_in_range(length, 1, TEXT - 1);
    if (!iz_text_compile(words, card, said, &cells, &refusal) ||
        !iz_program_equal(cells.at, program))
        fail_msg("%s: read again it is another program:\n%s", card->name, said);
    iz_cells_free(&cells);
}

static bool is_read_again(iz_symbols *words, const iz_text_card *card, const iz_cell *program)
{
    char said[TEXT];
    iz_cells cells = {0};
    iz_refusal refusal;
    iz_text_say(words, card, program, NULL, IZ_DIALECT_ORACLE, said, TEXT);
    bool same =
        iz_text_compile(words, card, said, &cells, &refusal) && iz_program_equal(cells.at, program);
    iz_cells_free(&cells);
    return same;
}

static uint32_t roll(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 16;
}

static int in_order(const void *a, const void *b)
{
    const iz_word_choice *one = a, *two = b;
    if (one->ability != two->ability)
        return one->ability < two->ability ? -1 : 1;
    if (one->kind != two->kind)
        return one->kind < two->kind ? -1 : 1;
    return one->place < two->place ? -1 : one->place > two->place;
}

/* Each way of each choice by itself, and some of all at once. */
static void whichever_is_chosen_means_the_same(void **state)
{
    (void)state;
    int programs = 0, ways = 0;
    uint32_t seed = 1;
    for (int i = 0; i < iz_card_set_cards(own); i++) {
        const iz_text_card card = iz_card_def_text(own, i);
        const iz_cell *program = own->cells + own->definitions[i].first_cell;
        iz_word_choice there[CHOICES], taken[IZ_MANNER_LONGEST];
        if (iz_child_count(program) == 0 || !is_read_again(own->symbols, &card, program))
            continue;
        programs++;
        int count = iz_text_choices(own->symbols, &card, program, NULL, there, CHOICES);
        assert_in_range(count, 0, CHOICES);
        for (int n = 0; n < count; n++)
            for (uint16_t way = 1; way <= there[n].way; way++, ways++) {
                iz_word_choice choice = there[n];
                choice.way = way;
                assert_means_the_same(own->symbols, &card, program, &(iz_manner){&choice, 1});
            }
        for (int n = 0; n < MANNERS_EACH; n++) {
            int kept = 0;
            for (int c = 0; c < count && kept < IZ_MANNER_LONGEST; c++) {
                taken[kept] = there[c];
                taken[kept].way = (uint16_t)(roll(&seed) % (there[c].way + 1u));
                kept += taken[kept].way > 0;
            }
            qsort(taken, (size_t)kept, sizeof *taken, in_order);
            iz_manner manner = {taken, kept};
            assert_true(iz_manner_is_sound(&manner, iz_child_count(program)));
            assert_means_the_same(own->symbols, &card, program, &manner);
        }
    }
    assert_true(programs > 300);
    assert_true(ways > 1000);
}

/* Choices of places, kinds and ways that there are not are none. */
static void garbage_is_harmless(void **state)
{
    (void)state;
    uint32_t seed = 7;
    for (int i = 0; i < iz_card_set_cards(own); i += 5) {
        const iz_text_card card = iz_card_def_text(own, i);
        const iz_cell *program = own->cells + own->definitions[i].first_cell;
        iz_word_choice choices[20];
        char said[TEXT];
        if (iz_child_count(program) == 0)
            continue;
        for (int n = 0; n < 20; n++)
            choices[n] = (iz_word_choice){(uint16_t)(roll(&seed) % 4), (uint16_t)roll(&seed),
                                          (uint16_t)(roll(&seed) % 6), (uint16_t)(roll(&seed))};
        iz_manner manner = {choices, 20};
        size_t usual =
            iz_text_say(own->symbols, &card, program, NULL, IZ_DIALECT_ORACLE, said, TEXT);
        size_t other =
            iz_text_say(own->symbols, &card, program, &manner, IZ_DIALECT_ORACLE, said, TEXT);
        assert_int_equal(usual == 0, other == 0);
    }
}

static void assert_same_manner(const iz_manner *one, const iz_manner *two)
{
    assert_int_equal(one->count, two->count);
    if (one->count > 0)
        assert_memory_equal(one->choices, two->choices, (size_t)one->count * sizeof *one->choices);
}

/* A set from a file is said just as the one that was compiled, a card copied out of it too. */
static void it_is_kept_in_files(void **state)
{
    (void)state;
    static const char path[] = "test_text_manner.set";
    char error[300];
    int kept = 0;
    assert_true(iz_card_set_save(own, path, error, sizeof error));
    iz_card_set *loaded = iz_card_set_load(path, error, sizeof error), *copies = iz_card_set_new();
    remove(path);
    if (!loaded)
        fail_msg("%s", error);
    for (int i = 0; i < iz_card_set_cards(own); i++) {
        assert_same_manner(&own->manners[i], &loaded->manners[i]);
        int copy = own->manners[i].count > 0
                       ? iz_card_set_copy(copies, loaded, i, error, sizeof error)
                       : -1;
        if (copy >= 0)
            assert_same_manner(&own->manners[i], &copies->manners[copy]);
        kept += copy >= 0;
    }
    assert_true(kept > 10);
    iz_card_set_free(loaded);
    iz_card_set_free(copies);
}

static void a_manner_is_in_order(void **state)
{
    (void)state;
    static const iz_word_choice good[] = {{0, 0, 0, 1}, {0, 0, 1, 2}, {0, 1, 0, 1}, {1, 0, 0, 1}};
    assert_true(iz_manner_is_sound(&(iz_manner){good, 4}, 2));
    assert_true(iz_manner_is_sound(&(iz_manner){NULL, 0}, 0));
    assert_false(iz_manner_is_sound(&(iz_manner){good, 4}, 1)); /* of an ability there is not */
    static const iz_word_choice bad[][2] = {{{0, 0, 0, 1}, {0, 0, 0, 2}}, /* twice */
                                            {{0, 1, 0, 1}, {0, 0, 0, 1}}, /* not in order */
                                            {{0, 0, 0, 1}, {0, 0, 1, 0}}, /* the habit */
                                            {{0, 0, 0, 1}, {0, IZ_MANNER_COUNT, 0, 1}}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(iz_manner_is_sound(&(iz_manner){bad[i], 2}, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_said_in_its_own_manner),
        cmocka_unit_test(habit_has_words),
        cmocka_unit_test(whichever_is_chosen_means_the_same),
        cmocka_unit_test(garbage_is_harmless),
        cmocka_unit_test(a_manner_is_in_order),
        cmocka_unit_test(it_is_kept_in_files),
    };
    return cmocka_run_group_tests_name("manner of texts", tests, setup, teardown);
}
