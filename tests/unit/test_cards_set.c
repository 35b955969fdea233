/* Card sets: names, replacing, abilities and tokens made from programs (written here by hand, so
 * that the compiler is not tested along), the fingerprint, and the compiled set as a file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cards/file.h"
#include "cards/library.h"
#include "cards/set.h"

static char error[1024];

static int add(iz_card_set *set, const char *name, const char *type)
{
    iz_card_source source = {.name = name, .type_line = type};
    return iz_card_set_add(set, &source, false, error, sizeof error);
}

/* ---- programs by hand ------------------------------------------------------------------------ */

/* Adds a card whose program is being written; close with end_card. */
static size_t begin_card(iz_card_set *set, const char *name, const char *type)
{
    int card = add(set, name, type);
    assert_true(card >= 0);
    iz_set_index *index = iz_set_index_of(set);
    index->cells.count = set->definitions[card].first_cell;
    return iz_cells_open(&index->cells, IZ_PROGRAM, 0);
}

static void end_card(iz_card_set *set, size_t program)
{
    iz_set_index *index = iz_set_index_of(set);
    iz_cells_close(&index->cells, program);
    iz_card_def *def = &set->definitions[set->count - 1];
    def->cell_count = (uint32_t)(index->cells.count - program);
    index->card_cells = index->cells.count;
    iz_set_take_cells(set);
    const char *fault = iz_program_fault(set->cells + program, def->cell_count);
    if (fault)
        fail_msg("%s", fault);
}

static iz_cells *cells_of(iz_card_set *set) { return &iz_set_index_of(set)->cells; }

static void put_empty(iz_cells *to, iz_op op) { iz_cells_leaf(to, op, 0); }

static void put_add_mana(iz_card_set *set, const char *mana, int amount)
{
    iz_mana_cost cost = {0};
    iz_mana_read(mana, strlen(mana), &cost);
    size_t at = iz_cells_open(cells_of(set), IZ_ADD_MANA, iz_symbols_mana(set->symbols, &cost));
    put_empty(cells_of(set), IZ_YOU);
    iz_cells_leaf(cells_of(set), IZ_NUMBER, amount);
    iz_cells_close(cells_of(set), at);
}

/* {T}: add mana. */
static void put_mana_ability(iz_card_set *set, const char *mana, int amount, int flags)
{
    iz_cells *to = cells_of(set);
    size_t at = iz_cells_open(to, IZ_ACTIVATED, flags);
    put_empty(to, IZ_COST_TAP);
    put_empty(to, IZ_TARGETS);
    put_add_mana(set, mana, amount);
    put_empty(to, IZ_NONE);
    iz_cells_close(to, at);
}

static const iz_ability_def *ability(const iz_card_set *set, const char *card, unsigned n)
{
    const iz_card_def *def = &set->definitions[iz_card_set_find(set, card)];
    assert_true(n < def->abilities_all);
    return &set->abilities[def->first_ability + n];
}

static void mana_abilities(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    size_t program = begin_card(set, "Grove", "Land");
    put_mana_ability(set, "{G}", 1, 0);
    put_mana_ability(set, "{C}", 1, 0);
    put_mana_ability(set, "{G}{G}", 1, 0);
    put_mana_ability(set, "{R}", 2, 0);
    put_mana_ability(set, "{U}", 1, IZ_ACTIVATED_ONCE_PER_TURN);
    end_card(set, program);
    assert_true(iz_card_set_finish(set));
    assert_int_equal(ability(set, "Grove", 0)->flags, IZ_ABILITY_IS_MANA | IZ_ABILITY_TAPS |
                                                          IZ_ABILITY_TOP | IZ_ABILITY_SIMPLE_MANA |
                                                          IZ_ABILITY_ADDS_MANA);
    assert_int_equal(ability(set, "Grove", 0)->mana, IZ_COLOR_GREEN);
    assert_int_equal(ability(set, "Grove", 0)->zones, IZ_ZONES_IN_PLAY);
    assert_int_equal(ability(set, "Grove", 1)->mana, IZ_COLORLESS);
    for (unsigned i = 2; i < 5; i++) {
        assert_false(ability(set, "Grove", i)->flags & IZ_ABILITY_SIMPLE_MANA);
        assert_true(ability(set, "Grove", i)->flags & IZ_ABILITY_IS_MANA);
    }
    iz_card_set_free(set);
}

static void a_mana_ability_has_no_targets(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    size_t program = begin_card(set, "Lure", "Artifact");
    iz_cells *to = cells_of(set);
    size_t at = iz_cells_open(to, IZ_ACTIVATED, 0);
    put_empty(to, IZ_COST_TAP);
    size_t targets = iz_cells_open(to, IZ_TARGETS, 0);
    size_t target = iz_cells_open(to, IZ_TARGET, 0);
    put_empty(to, IZ_IS_PLAYER);
    iz_cells_leaf(to, IZ_NUMBER, 1);
    put_empty(to, IZ_NONE);
    put_empty(to, IZ_NONE);
    iz_cells_close(to, target);
    iz_cells_close(to, targets);
    put_add_mana(set, "{G}", 1);
    put_empty(to, IZ_NONE);
    iz_cells_close(to, at);
    end_card(set, program);
    assert_true(iz_card_set_finish(set));
    assert_int_equal(ability(set, "Lure", 0)->flags,
                     IZ_ABILITY_TAPS | IZ_ABILITY_TOP | IZ_ABILITY_ADDS_MANA);
    iz_card_set_free(set);
}

/* KEYWORD CYCLING with what it is spelt out as. */
static void put_cycling(iz_card_set *set)
{
    iz_cells *to = cells_of(set);
    iz_mana_cost two = {.exists = 1, .generic = 2};
    size_t keyword = iz_cells_open(to, IZ_KEYWORD, IZ_KW_CYCLING);
    size_t cost = iz_cells_open(to, IZ_COST_MANA, iz_symbols_mana(set->symbols, &two));
    put_empty(to, IZ_NONE);
    iz_cells_close(to, cost);
    put_empty(to, IZ_NONE);
    put_empty(to, IZ_NONE);
    size_t list = iz_cells_open(to, IZ_ABILITIES, 0);
    size_t at = iz_cells_open(to, IZ_ACTIVATED, 0);
    put_empty(to, IZ_COST_DISCARD_SELF);
    put_empty(to, IZ_TARGETS);
    put_empty(to, IZ_DO_NOTHING);
    put_empty(to, IZ_NONE);
    iz_cells_close(to, at);
    iz_cells_close(to, list);
    iz_cells_close(to, keyword);
}

/* "Those have: (a mana ability), cycling" */
static void put_gain(iz_card_set *set)
{
    iz_cells *to = cells_of(set);
    size_t at = iz_cells_open(to, IZ_STATIC, 0);
    put_empty(to, IZ_NONE);
    size_t gain = iz_cells_open(to, IZ_GAIN, 0);
    put_empty(to, IZ_SELF);
    put_mana_ability(set, "{R}", 1, 0);
    put_cycling(set);
    iz_cells_close(to, gain);
    iz_cells_close(to, at);
}

static void keywords_and_quoted_abilities(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    size_t program = begin_card(set, "Teacher", "Creature - Elf");
    put_gain(set);
    put_cycling(set);
    end_card(set, program);
    add(set, "Next", "Land");
    assert_true(iz_card_set_finish(set));
    const iz_card_def *def = &set->definitions[0];
    assert_int_equal(def->ability_count, 3); /* static, cycling, what it stands for */
    assert_int_equal(def->abilities_all, 6);
    assert_int_equal(set->definitions[1].first_ability, 6);
    assert_true(def->keywords >> IZ_KW_CYCLING & 1);
    static const uint8_t kinds[] = {IZ_ABILITY_STATIC,    IZ_ABILITY_KEYWORD, IZ_ABILITY_ACTIVATED,
                                    IZ_ABILITY_ACTIVATED, IZ_ABILITY_KEYWORD, IZ_ABILITY_ACTIVATED};
    for (unsigned i = 0; i < 6; i++) {
        const iz_ability_def *a = ability(set, "Teacher", i);
        assert_int_equal(a->kind, kinds[i]);
        assert_int_equal((a->flags & IZ_ABILITY_TOP) != 0, i < 3);
        assert_int_equal(iz_card_set_ability_at(set, set->cells + a->cell),
                         (int)(def->first_ability + i));
    }
    assert_int_equal(ability(set, "Teacher", 2)->keyword, IZ_KW_CYCLING);
    assert_int_equal(ability(set, "Teacher", 2)->zones, 1 << IZ_ZONE_HAND);
    assert_int_equal(ability(set, "Teacher", 0)->keyword, IZ_KW_COUNT);
    assert_int_equal(iz_card_set_ability_at(set, set->cells), -1);
    iz_card_set_free(set);
}

/* "When this is put into a graveyard from anywhere" and "when this dies": where they work. */
static void zones_of_triggers(void **state)
{
    (void)state;
    static const struct {
        iz_op event;
        int arg, flags;
        unsigned zones;
    } cases[] = {{IZ_ON_DIES, 0, 0, IZ_ZONES_IN_PLAY},
                 {IZ_ON_MOVE, IZ_ZONE_ANY * 32 + IZ_ZONE_GRAVEYARD, 0, IZ_ZONES_ALL},
                 {IZ_ON_MOVE, IZ_ZONE_BATTLEFIELD * 32 + IZ_ZONE_HAND, 0, IZ_ZONES_IN_PLAY},
                 {IZ_ON_MOVE, IZ_ZONE_LIBRARY * 32 + IZ_ZONE_GRAVEYARD, 0,
                  1 << IZ_ZONE_LIBRARY | 1 << IZ_ZONE_GRAVEYARD},
                 {IZ_ON_ENTERS, 0, IZ_TRIGGERED_FROM_GRAVEYARD, 1 << IZ_ZONE_GRAVEYARD}};
    iz_card_set *set = iz_card_set_new();
    size_t program = begin_card(set, "Watcher", "Creature - Elf");
    iz_cells *to = cells_of(set);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t at = iz_cells_open(to, IZ_TRIGGERED, cases[i].flags);
        size_t event = iz_cells_open(to, cases[i].event, cases[i].arg);
        put_empty(to, IZ_SELF);
        iz_cells_close(to, event);
        put_empty(to, IZ_NONE);
        put_empty(to, IZ_TARGETS);
        put_empty(to, IZ_DO_NOTHING);
        put_empty(to, IZ_NONE);
        iz_cells_close(to, at);
    }
    end_card(set, program);
    assert_true(iz_card_set_finish(set));
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(ability(set, "Watcher", i)->zones, cases[i].zones);
    iz_card_set_free(set);
}

/* "If this is in your graveyard" moves a trigger there; a replacement of the card's own moves works
 * wherever it moves from. */
static void zones_by_what_is_said_of_the_card(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    size_t program = begin_card(set, "Ghost", "Creature - Elf");
    iz_cells *to = cells_of(set);
    size_t at = iz_cells_open(to, IZ_TRIGGERED, 0);
    size_t event = iz_cells_open(to, IZ_AT_STEP, IZ_STEP_UPKEEP);
    put_empty(to, IZ_YOU);
    iz_cells_close(to, event);
    size_t is = iz_cells_open(to, IZ_IS, 0);
    put_empty(to, IZ_SELF);
    size_t in = iz_cells_open(to, IZ_IS_IN, IZ_ZONE_GRAVEYARD);
    put_empty(to, IZ_NONE);
    iz_cells_close(to, in);
    iz_cells_close(to, is);
    put_empty(to, IZ_TARGETS);
    put_empty(to, IZ_DO_NOTHING);
    put_empty(to, IZ_NONE);
    iz_cells_close(to, at);
    at = iz_cells_open(to, IZ_STATIC, 0);
    put_empty(to, IZ_NONE);
    size_t replace = iz_cells_open(to, IZ_REPLACE, 0);
    size_t move = iz_cells_open(to, IZ_WOULD_MOVE, IZ_ZONE_ANY * 32 + IZ_ZONE_GRAVEYARD);
    put_empty(to, IZ_SELF);
    iz_cells_close(to, move);
    put_empty(to, IZ_NONE);
    put_empty(to, IZ_DO_NOTHING);
    iz_cells_close(to, replace);
    iz_cells_close(to, at);
    end_card(set, program);
    assert_true(iz_card_set_finish(set));
    assert_int_equal(ability(set, "Ghost", 0)->zones, 1 << IZ_ZONE_GRAVEYARD);
    assert_int_equal(ability(set, "Ghost", 1)->zones, IZ_ZONES_ALL);
    iz_card_set_free(set);
}

/* ---- tokens ---------------------------------------------------------------------------------- */

/* "Create a P/T green Saproling", flying if `power` is 2, which makes another if it is 3. */
static void put_create(iz_card_set *set, int power)
{
    iz_cells *to = cells_of(set);
    size_t at = iz_cells_open(to, IZ_CREATE_TOKEN, 0);
    put_empty(to, IZ_YOU);
    iz_cells_leaf(to, IZ_NUMBER, 1);
    size_t token = iz_cells_open(to, IZ_TOKEN, IZ_TYPE_CREATURE);
    iz_cells_leaf(to, power ? IZ_NUMBER : IZ_X, power);
    iz_cells_leaf(to, IZ_NUMBER, 1);
    iz_cells_leaf(to, IZ_WORD_COLOR, IZ_COLOR_GREEN);
    iz_cells_leaf(to, IZ_WORD_SUBTYPE,
                  iz_symbols_word(set->symbols, "Saproling", 9, IZ_WORD_IS_CREATURE_TYPE));
    iz_cells_close(to, token);
    size_t list = iz_cells_open(to, IZ_ABILITIES, 0);
    if (power == 2) {
        size_t keyword = iz_cells_open(to, IZ_KEYWORD, IZ_KW_FLYING);
        for (int i = 0; i < 4; i++)
            put_empty(to, IZ_NONE);
        iz_cells_close(to, keyword);
    } else if (power == 3) {
        size_t spell = iz_cells_open(to, IZ_SPELL_ABILITY, 0);
        put_empty(to, IZ_TARGETS);
        put_create(set, 1);
        iz_cells_close(to, spell);
    }
    iz_cells_close(to, list);
    iz_cells_close(to, at);
}

static void tokens(void **state)
{
    (void)state;
    static const int powers[] = {1, 2, 1, 3, 0};
    iz_card_set *set = iz_card_set_new();
    for (int i = 0; i < 5; i++) {
        char name[32];
        snprintf(name, sizeof name, "Maker %d", i);
        size_t program = begin_card(set, name, "Sorcery");
        size_t spell = iz_cells_open(cells_of(set), IZ_SPELL_ABILITY, 0);
        put_empty(cells_of(set), IZ_TARGETS);
        put_create(set, powers[i]);
        iz_cells_close(cells_of(set), spell);
        end_card(set, program);
    }
    assert_true(iz_card_set_finish(set));
    assert_int_equal(iz_card_set_cards(set), 5);
    assert_int_equal(set->count, 12); /* by three rules of all sets, 1/1, 2/1 flying, 3/1, X/1 */
    int found = 0;
    for (size_t i = 0; i < set->cell_count; i++) {
        if (set->cells[i].op != IZ_TOKEN)
            continue;
        const iz_card_def *def = &set->definitions[iz_card_set_token_at(set, set->cells + i)];
        const iz_cell *power = iz_child(set->cells + i, 0);
        assert_true(def->flags & IZ_CARD_TOKEN);
        assert_int_equal(def->power, power->op == IZ_NUMBER ? power->arg : 0);
        assert_int_equal((def->flags & IZ_CARD_STAR_POWER) != 0, power->op == IZ_X);
        assert_int_equal(def->keywords >> IZ_KW_FLYING & 1, power->arg == 2);
        assert_string_equal(iz_symbols_text(set->symbols, def->name), "Saproling");
        assert_int_equal(def->colors, IZ_COLOR_GREEN);
        found++;
    }
    assert_true(found >= 6);
    assert_int_equal(iz_card_set_find(set, "Saproling"), -1);
    assert_int_equal(iz_card_set_token_at(set, set->cells), -1);
    uint64_t before = set->fingerprint;
    assert_true(add(set, "Later", "Land") == 5);
    assert_true(iz_card_set_finish(set));
    assert_int_equal(set->count, 13);
    assert_true(set->fingerprint != before);
    iz_card_set_free(set);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void adding_again(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    iz_card_source other = {.name = "grove", .type_line = "Artifact"};
    assert_int_equal(add(set, "Grove", "Land"), 0);
    assert_int_equal(add(set, "Hill", "Land"), 1);
    assert_int_equal(add(set, "Grove", "Land"), 0);
    assert_int_equal(iz_card_set_add(set, &other, false, error, sizeof error), -1);
    assert_int_equal(set->definitions[0].types, IZ_TYPE_LAND);
    assert_int_equal(iz_card_set_add(set, &other, true, error, sizeof error), 0);
    assert_int_equal(set->definitions[0].types, IZ_TYPE_ARTIFACT);
    assert_int_equal(set->count, 2);
    assert_int_equal(iz_card_set_find(set, "GROVE"), 0);
    assert_int_equal(iz_card_set_find(set, "Gro"), -1);
    assert_int_equal(iz_card_set_find(set, ""), -1);
    iz_card_set_free(set);
}

static void what_is_no_card(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    char longest[400];
    memset(longest, 'a', sizeof longest);
    longest[399] = 0;
    const iz_card_source bad[] = {
        {.type_line = "Land"},
        {.name = "", .type_line = "Land"},
        {.name = longest, .type_line = "Land"},
        {.name = "A"},
        {.name = "A", .type_line = "Thing"},
        {.name = "A", .type_line = "Land", .mana_cost = "{Q}"},
        {.name = "A", .type_line = "Land", .power = "1"},
        {.name = "A", .type_line = "Land", .power = "1", .toughness = "x"},
        {.name = "A", .type_line = "Land", .colors = "pink"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error[0] = 0;
        assert_int_equal(iz_card_set_add(set, &bad[i], false, error, sizeof error), -1);
        assert_true(error[0] != 0);
    }
    assert_int_equal(set->count, 0);
    assert_true(iz_card_set_finish(set));
    iz_card_set_free(set);
}

static void near_names(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    int found[3];
    add(set, "Mountain", "Land");
    add(set, "Fountain", "Land");
    add(set, "Lightning Path", "Instant");
    add(set, "Élan", "Instant");
    assert_int_equal(iz_card_set_nearest(set, "Moutnain", found, 3), 2);
    assert_int_equal(found[0], 0);
    assert_int_equal(found[1], 1);
    assert_int_equal(iz_card_set_nearest(set, "lightning", found, 3), 1);
    assert_int_equal(found[0], 2);
    assert_int_equal(iz_card_set_nearest(set, "elam", found, 3), 1);
    assert_int_equal(iz_card_set_nearest(set, "Zzzzz", found, 3), 0);
    assert_int_equal(iz_card_set_nearest(set, "", found, 3), 0);
    iz_card_set_free(set);
}

static void the_blank_card(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    int blank = iz_card_set_add_blank(set);
    assert_int_equal(blank, 0);
    assert_int_equal(iz_card_set_add_blank(set), 0);
    assert_true(set->definitions[0].flags & IZ_CARD_BLANK);
    assert_true(iz_card_set_finish(set));
    iz_card_set_free(set);
}

/* ---- the file -------------------------------------------------------------------------------- */

static const char cache_path[] = "test_cards_set.tmp";

static iz_card_set *some_cards(void)
{
    iz_card_set *set = iz_card_set_new();
    size_t program = begin_card(set, "Teacher", "Creature - Elf");
    put_gain(set);
    put_cycling(set);
    end_card(set, program);
    program = begin_card(set, "Maker", "Sorcery");
    size_t spell = iz_cells_open(cells_of(set), IZ_SPELL_ABILITY, 0);
    put_empty(cells_of(set), IZ_TARGETS);
    put_create(set, 3);
    iz_cells_close(cells_of(set), spell);
    end_card(set, program);
    iz_card_source refused = {.name = "Odd", .type_line = "Instant", .text = "Gribble the frobs."};
    assert_int_equal(iz_card_set_add(set, &refused, false, error, sizeof error), 2);
    assert_true(set->definitions[2].flags & IZ_CARD_REFUSED);
    assert_true(iz_card_set_finish(set));
    return set;
}

static void saved_and_loaded(void **state)
{
    (void)state;
    iz_card_set *set = some_cards();
    assert_true(iz_card_set_save(set, cache_path, error, sizeof error));
    iz_card_set *loaded = iz_card_set_load(cache_path, error, sizeof error);
    if (!loaded)
        fail_msg("%s", error);
    assert_true(loaded->fingerprint == set->fingerprint);
    assert_int_equal(loaded->count, set->count);
    assert_int_equal(loaded->ability_count, set->ability_count);
    assert_int_equal(iz_card_set_find(loaded, "odd"), 2);
    assert_string_equal(loaded->texts[2], "Gribble the frobs.");
    assert_string_equal(loaded->refusals[2].words, set->refusals[2].words);
    assert_string_equal(loaded->refusals[2].expected, set->refusals[2].expected);
    assert_int_equal(add(loaded, "Hill", "Land"), 3);
    assert_true(iz_card_set_finish(loaded));
    iz_card_set_free(loaded);
    iz_card_set_free(set);
    remove(cache_path);
}

/* Each card's program as it is printed, and its text. */
static void same_card_in(const iz_card_set *a, const iz_card_set *b, const char *name)
{
    static char one[1 << 16], other[1 << 16];
    int in_a = iz_card_set_find(a, name), in_b = iz_card_set_find(b, name);
    assert_true(in_a >= 0 && in_b >= 0);
    iz_program_print(a->symbols, &a->cells[a->definitions[in_a].first_cell], one, sizeof one);
    iz_program_print(b->symbols, &b->cells[b->definitions[in_b].first_cell], other, sizeof other);
    assert_string_equal(one, other);
    assert_string_equal(a->texts[in_a], b->texts[in_b]);
    assert_int_equal(a->definitions[in_a].ability_count, b->definitions[in_b].ability_count);
    assert_int_equal(a->definitions[in_a].keywords, b->definitions[in_b].keywords);
    assert_int_equal(a->definitions[in_a].other_face == IZ_NO_FACE,
                     b->definitions[in_b].other_face == IZ_NO_FACE);
}

/* A compiled file serves as a library: its cards are taken over, in a set with other words. */
static void compiled_cards_are_taken_over(void **state)
{
    (void)state;
    iz_card_set *own = iz_card_set_new(), *set = iz_card_set_new();
    iz_card_library *library = iz_card_library_new();
    assert_true(iz_read_own_cards(own, NULL, error, sizeof error) > 0);
    assert_true(iz_card_set_finish(own));
    assert_true(iz_card_set_save(own, cache_path, error, sizeof error));
    assert_true(iz_card_library_read(library, cache_path, error, sizeof error));
    remove(cache_path);
    assert_int_equal(add(set, "Zebra", "Creature - Zebra Quagga"), 0);
    assert_true(iz_card_library_announce(library, set));
    for (int i = iz_card_set_cards(own) - 1; i >= 0; i--) {
        const char *name = iz_card_def_name(own, i);
        int number = iz_card_library_add(library, set, name, error, sizeof error);
        assert_true(number > 0);
        assert_int_equal(iz_card_library_add(library, set, name, error, sizeof error), number);
    }
    assert_true(iz_card_set_finish(set));
    assert_int_equal(iz_card_set_cards(set), iz_card_set_cards(own) + 1);
    for (int i = 0; i < iz_card_set_cards(own); i++)
        same_card_in(own, set, iz_card_def_name(own, i));
    assert_int_equal(iz_card_library_add(library, set, "Nobody", error, sizeof error), -1);
    iz_card_library_free(library);
    iz_card_set_free(own);
    iz_card_set_free(set);
}

/* Every byte matters: a file with one changed, or cut anywhere, is rejected. */
static void damage_is_found(void **state)
{
    (void)state;
    iz_card_set *set = some_cards();
    assert_true(iz_card_set_save(set, cache_path, error, sizeof error));
    iz_card_set_free(set);
    size_t length;
    char *bytes = iz_file_read(cache_path, &length, error, sizeof error);
    assert_non_null(bytes);
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (char)(bytes[i] ^ 0x10);
        assert_null(iz_card_set_load_bytes(bytes, length, "cut", error, sizeof error));
        bytes[i] = (char)(bytes[i] ^ 0x10);
    }
    for (size_t i = 0; i < length; i += 7)
        assert_null(iz_card_set_load_bytes(bytes, i, "cut", error, sizeof error));
    set = iz_card_set_load_bytes(bytes, length, "whole", error, sizeof error);
    assert_non_null(set);
    iz_card_set_free(set);
    free(bytes);
    remove(cache_path);
    assert_null(iz_card_set_load("/nonexistent/file", error, sizeof error));
}

/* ---- a rule that lies beside the decks ---------------------------------------------------------- */

static void the_rule_card_says_its_text(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    assert_true(iz_card_set_finish(set));
    int rule = iz_card_set_deploying(set);
    char *text = strdup(set->texts[rule]);
    const iz_card_source source = {
        .name = "Orders", .type_line = "Enchantment", .mana_cost = "{1}", .text = text};
    int card = iz_card_set_add(set, &source, false, error, sizeof error);
    assert_int_equal(card, 0);
    assert_false(set->definitions[card].flags & IZ_CARD_REFUSED);
    assert_true(iz_card_set_finish(set));
    rule = iz_card_set_deploying(set);
    assert_null(iz_program_fault(&set->cells[set->definitions[rule].first_cell],
                                 set->definitions[rule].cell_count));
    assert_true(iz_program_equal(&set->cells[set->definitions[rule].first_cell],
                                 &set->cells[set->definitions[card].first_cell]));
    free(text);
    iz_card_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mana_abilities),
        cmocka_unit_test(a_mana_ability_has_no_targets),
        cmocka_unit_test(keywords_and_quoted_abilities),
        cmocka_unit_test(zones_of_triggers),
        cmocka_unit_test(zones_by_what_is_said_of_the_card),
        cmocka_unit_test(tokens),
        cmocka_unit_test(adding_again),
        cmocka_unit_test(what_is_no_card),
        cmocka_unit_test(near_names),
        cmocka_unit_test(the_blank_card),
        cmocka_unit_test(saved_and_loaded),
        cmocka_unit_test(compiled_cards_are_taken_over),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(the_rule_card_says_its_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
