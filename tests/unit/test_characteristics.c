/*
 * Characteristics on positions set up by hand, with programs written as trees: both orderings,
 * dependency, timestamps, copies, control, land types, words, rules in force, last known
 * information.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "cards/set.h"
#include "engine/characteristics/chars.h"
#include "engine/characteristics/rules.h"
#include "engine/characteristics/touch.h"
#include "engine/engine.h"
#include "engine/events/lasting.h"
#include "program/names.h"

/* ---- programs -------------------------------------------------------------------------------- */

/* A name of the node's, a basic land type, or a word of the cards. */
static int32_t read_argument(iz_symbols *symbols, int op, const char **at)
{
    static const struct {
        const char *name;
        int32_t word;
    } lands[] = {{"Swamp", IZ_WORD_SWAMP},
                 {"Island", IZ_WORD_ISLAND},
                 {"Mountain", IZ_WORD_MOUNTAIN},
                 {"Forest", IZ_WORD_FOREST}};
    const char *name = *at;
    size_t length = strcspn(name, " ()");
    int32_t value;
    *at += length;
    if (iz_node_argument_read(op, name, length, &value))
        return value;
    for (size_t i = 0; i < sizeof lands / sizeof *lands; i++)
        if (strlen(lands[i].name) == length && strncmp(lands[i].name, name, length) == 0)
            return lands[i].word;
    return iz_symbols_word(symbols, name, length, IZ_WORD_IS_CREATURE_TYPE);
}

/* "(NODE:ARGUMENT child …)" */
static void read_tree(iz_symbols *symbols, iz_cells *out, const char **at)
{
    while (**at == ' ')
        (*at)++;
    assert_int_equal(**at, '(');
    (*at)++;
    size_t length = strcspn(*at, " :()");
    iz_op op = iz_node_named(*at, length);
    if (op == IZ_OP_COUNT)
        fail_msg("no node %.*s", (int)length, *at);
    *at += length;
    int32_t argument = 0;
    if (**at == ':') {
        (*at)++;
        argument = read_argument(symbols, (int)op, at);
    }
    size_t open = iz_cells_open(out, op, argument);
    for (;;) {
        while (**at == ' ')
            (*at)++;
        if (**at == ')')
            break;
        read_tree(symbols, out, at);
    }
    (*at)++;
    iz_cells_close(out, open);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static int add_card(iz_card_set *set, const char *name, const char *type, const char *cost,
                    int power, int toughness, const char *program)
{
    char p[16], t[16], error[200];
    snprintf(p, sizeof p, "%d", power);
    snprintf(t, sizeof t, "%d", toughness);
    iz_card_source source = {.name = name, .type_line = type, .mana_cost = cost};
    if (strstr(type, "Creature")) {
        source.power = p;
        source.toughness = t;
    }
    int definition = iz_card_set_add(set, &source, true, error, sizeof error);
    if (definition < 0)
        fail_msg("%s: %s", name, error);
    if (program) {
        iz_cells cells = {0};
        read_tree(set->symbols, &cells, &program);
        const char *fault = iz_program_fault(cells.at, cells.count);
        if (fault)
            fail_msg("%s: %s", name, fault);
        iz_cells *all = &iz_set_index_of(set)->cells;
        set->definitions[definition].first_cell = (uint32_t)all->count;
        set->definitions[definition].cell_count = (uint32_t)cells.count;
        iz_cells_copy(all, cells.at);
        assert_false(all->failed);
        set->cells = all->at;
        set->cell_count = all->count;
        iz_cells_free(&cells);
    }
    return definition;
}

enum {
    BEAR,
    BIRD,
    HUMILITY,
    ANIMATOR,
    LORD,
    GOBLIN,
    CRUSADE,
    WHITENER,
    WINGS,
    WEIGHT,
    STATUE,
    NIGHTMARE,
    SWAMP,
    FOREST,
    MOON,
    FLOOD,
    RUINS,
    THIEF,
    SLIVER,
    GRANTER,
    PACIFIER,
    TITAN,
    WAKER,
    MIRROR,
    BENDER,
    TAPPED_LORD,
    COLOR_COUNTER,
    LOSER,
    KNIGHT,
    CARDS
};
static int cards[CARDS];

#define STATIC_ "(PROGRAM (STATIC (NONE) "
#define ATTACHED "(ATTACHED_TO (SELF))"
#define ALL_CREATURES "(ALL (IS_TYPE:CREATURE))"

static iz_card_set *make_set(void)
{
    iz_card_set *set = iz_card_set_new();
    assert_non_null(set);
    cards[BEAR] = add_card(set, "Bear", "Creature - Bear", "{1}{G}", 2, 2, NULL);
    cards[KNIGHT] = add_card(set, "Knight", "Creature - Knight", "{W}{W}", 2, 2, NULL);
    cards[BIRD] = add_card(set, "Bird", "Creature - Bird", "{W}", 1, 1,
                           "(PROGRAM (KEYWORD:FLYING (NONE) (NONE) (NONE) (NONE)))");
    cards[HUMILITY] = add_card(set, "Humbler", "Enchantment", "{2}{W}{W}", 0, 0,
                               STATIC_ "(LOSE_ABILITIES " ALL_CREATURES ") "
                                       "(SET_PT " ALL_CREATURES " (NUMBER:1) (NUMBER:1))))");
    cards[ANIMATOR] = add_card(
        set, "Waker of Charms", "Enchantment", "{2}{W}{W}", 0, 0,
        STATIC_ "(BECOME_ALSO:CREATURE (ALL (AND (IS_OTHER) (IS_TYPE:ENCHANTMENT)))) "
                "(SET_PT (ALL (AND (IS_OTHER) (IS_TYPE:ENCHANTMENT))) "
                "(ATTRIBUTE_OF:MANA_VALUE (BOUND:0)) (ATTRIBUTE_OF:MANA_VALUE (BOUND:0)))))");
    cards[LORD] = add_card(set, "Goblin Lord", "Creature - Goblin", "{1}{R}", 2, 2,
                           STATIC_ "(BOOST (ALL (AND (IS_OTHER) (IS_SUBTYPE:Goblin))) (NUMBER:1) "
                                   "(NUMBER:1)) (GAIN (ALL (AND (IS_OTHER) (IS_SUBTYPE:Goblin))) "
                                   "(KEYWORD:HASTE (NONE) (NONE) (NONE) (NONE)))))");
    cards[GOBLIN] = add_card(set, "Goblin", "Creature - Goblin", "{R}", 1, 1, NULL);
    cards[CRUSADE] = add_card(set, "White Banner", "Enchantment", "{W}{W}", 0, 0,
                              STATIC_ "(BOOST (ALL (AND (IS_COLOR:WHITE) (IS_TYPE:CREATURE))) "
                                      "(NUMBER:1) (NUMBER:1))))");
    cards[WHITENER] = add_card(set, "Lime", "Enchantment", "{W}", 0, 0,
                               STATIC_ "(SET_COLORS:WHITE " ATTACHED ")))");
    cards[WINGS] =
        add_card(set, "Wings", "Enchantment", "{U}", 0, 0,
                 STATIC_ "(GAIN " ATTACHED " (KEYWORD:FLYING (NONE) (NONE) (NONE) (NONE)))))");
    cards[WEIGHT] = add_card(set, "Weight", "Enchantment", "{U}", 0, 0,
                             STATIC_ "(LOSE_KEYWORD:FLYING " ATTACHED " (NONE))))");
    cards[STATUE] = add_card(
        set, "Statue", "Artifact", "{3}", 0, 0,
        "(PROGRAM (ACTIVATED (COSTS) (TARGETS) (APPLY:0 (SELF) (BECOME:ARTIFACT|CREATURE (NONE)) "
        "(SET_PT (NONE) (NUMBER:3) (NUMBER:2)) (UNTIL_END_OF_TURN)) (NONE)) "
        "(ACTIVATED (COSTS) (TARGETS) (APPLY:0 (SELF) (SET_PT (NONE) (NUMBER:0) (NUMBER:2)) "
        "(UNTIL_END_OF_TURN)) (NONE)) "
        "(ACTIVATED (COSTS) (TARGETS) (APPLY:0 (SELF) (SWITCH_PT (NONE)) "
        "(UNTIL_END_OF_TURN)) (NONE)) "
        "(ACTIVATED (COSTS) (TARGETS) (APPLY:0 (SELF) (BOOST (NONE) (NUMBER:40) (NUMBER:0)) "
        "(UNTIL_END_OF_TURN)) (NONE)) "
        "(ACTIVATED (COSTS) (TARGETS) (APPLY:0 (SELF) (BOOST (NONE) (NUMBER:0) (NUMBER:10)) "
        "(UNTIL_END_OF_COMBAT)) (NONE)))");
    cards[NIGHTMARE] =
        add_card(set, "Mire Horse", "Creature - Horse", "{5}{B}", 0, 0,
                 STATIC_ "(SET_PT:DEFINING (SELF) "
                         "(COUNT (ALL (AND (IS_SUBTYPE:Swamp) (CONTROLLED_BY (YOU))))) "
                         "(COUNT (ALL (AND (IS_SUBTYPE:Swamp) (CONTROLLED_BY (YOU))))))))");
    cards[SWAMP] = add_card(set, "Swamp", "Basic Land - Swamp", NULL, 0, 0, NULL);
    cards[FOREST] = add_card(set, "Forest", "Basic Land - Forest", NULL, 0, 0, NULL);
    cards[MOON] = add_card(set, "Red Moon", "Enchantment", "{2}{R}", 0, 0,
                           STATIC_ "(LAND_IS (ALL (AND (NOT (IS_SUPERTYPE:BASIC)) (IS_TYPE:LAND))) "
                                   "(WORD_SUBTYPE:Mountain))))");
    cards[FLOOD] = add_card(set, "Flood", "Enchantment", "{U}", 0, 0,
                            STATIC_ "(LAND_IS " ATTACHED " (WORD_SUBTYPE:Island))))");
    cards[RUINS] = add_card(set, "Ruins", "Legendary Land", NULL, 0, 0,
                            "(PROGRAM (KEYWORD:HASTE (NONE) (NONE) (NONE) (NONE)))");
    cards[THIEF] = add_card(set, "Theft", "Enchantment", "{U}{U}", 0, 0,
                            STATIC_ "(SET_CONTROLLER " ATTACHED " (YOU))))");
    cards[SLIVER] = add_card(set, "Winged Sliver", "Creature - Sliver", "{1}{U}", 1, 1,
                             STATIC_ "(GAIN (ALL (IS_SUBTYPE:Sliver)) "
                                     "(KEYWORD:FLYING (NONE) (NONE) (NONE) (NONE)))))");
    cards[GRANTER] = add_card(
        set, "Banner Sliver", "Creature - Sliver", "{1}{W}", 1, 1,
        STATIC_ "(GAIN (ALL (IS_SUBTYPE:Sliver)) "
                "(STATIC (NONE) (BOOST (ALL (AND (IS_OTHER) (IS_SUBTYPE:Sliver))) (NUMBER:1) "
                "(NUMBER:1))))))");
    cards[PACIFIER] = add_card(set, "Peace", "Enchantment", "{W}", 0, 0,
                               STATIC_ "(CANT:ATTACK " ATTACHED " (NONE) (NONE) (NONE)) "
                                       "(CANT:BLOCK " ATTACHED " (NONE) (NONE) (NONE))))");
    cards[TITAN] = add_card(set, "Old Titan", "Legendary Creature - Giant", "{4}{G}", 5, 5, NULL);
    cards[WAKER] = add_card(set, "Living Lands", "Enchantment", "{3}{G}", 0, 0,
                            STATIC_ "(BECOME_ALSO:CREATURE (ALL (IS_SUBTYPE:Forest))) "
                                    "(SET_PT (ALL (IS_SUBTYPE:Forest)) (NUMBER:1) (NUMBER:1))))");
    cards[MIRROR] = add_card(set, "Mirror", "Creature - Shapeshifter", "{3}{U}", 0, 1,
                             STATIC_ "(ENTERS_AS_COPY (NONE) (IS_TYPE:CREATURE) (ABILITIES "
                                     "(KEYWORD:HASTE (NONE) (NONE) (NONE) (NONE))))))");
    cards[BENDER] = add_card(set, "Bender", "Instant", "{U}", 0, 0,
                             "(PROGRAM (SPELL_ABILITY (TARGETS) (APPLY:0 (REG:0) "
                             "(CHANGE_WORDS:COLORS|LANDS|CREATURES (NONE)) (FOREVER))))");
    cards[TAPPED_LORD] =
        add_card(set, "Sleeper", "Creature - Sage", "{U}", 1, 1,
                 "(PROGRAM (STATIC (IS (SELF) (STATUS:TAPPED)) (BOOST " ALL_CREATURES
                 " (NUMBER:1) (NUMBER:1))))");
    cards[COLOR_COUNTER] = add_card(
        set, "White Heart", "Creature - Spirit", "{W}", 0, 0,
        STATIC_ "(SET_PT:DEFINING (SELF) (COUNT (ALL (AND (IS_COLOR:WHITE) (IS_TYPE:CREATURE)))) "
                "(NUMBER:3))))");
    cards[LOSER] =
        add_card(set, "Spark of Fright", "Enchantment", "{B}", 0, 0,
                 STATIC_ "(BOOST (ALL (COMPARES:4 (ATTRIBUTE_OF:0 (BOUND:0)) (NUMBER:2))) "
                         "(NUMBER:-2) (NUMBER:0))))");
    assert_true(iz_card_set_finish(set));
    return set;
}

/* ---- positions ------------------------------------------------------------------------------- */

static iz_card_set *set;

static int set_up(void **state)
{
    (void)state;
    set = make_set();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    iz_card_set_free(set);
    return 0;
}

static iz_game *new_game(const char *book)
{
    iz_game *g = iz_game_alloc(iz_book_find(book), set, 2);
    assert_non_null(g);
    if (iz_table_count(g, IZ_TABLE_seats) == 0)
        iz_table_add(g, IZ_TABLE_seats, 2);
    if (iz_table_count(g, IZ_TABLE_contexts) == 0)
        iz_table_add(g, IZ_TABLE_contexts, 1);
    for (int s = 0; s < 2; s++) {
        g->seats[s].in_game = 1;
        g->seats[s].team = (uint8_t)s;
        iz_life_set(g, s, 20);
        g->seats[s].counters = g->seats[s].restricted = IZ_NIL;
        for (int z = 0; z < IZ_ZONE_COUNT; z++)
            g->seats[s].zones[z] = (iz_list_head){IZ_NIL, IZ_NIL, 0, 0};
    }
    g->contexts[0].stack = (iz_list_head){IZ_NIL, IZ_NIL, 0, 0};
    g->contexts[0].turn = 1;
    return g;
}

static iz_slot put(iz_game *g, int card, int seat)
{
    iz_slot slot = iz_object_new(g, IZ_OBJECT_CARD, cards[card], seat);
    iz_zone_put_top(g, slot, seat, IZ_ZONE_BATTLEFIELD);
    g->objects[slot].timestamp = ++g->head->timestamp;
    iz_touch(g);
    return slot;
}

static iz_slot put_on(iz_game *g, int card, int seat, iz_slot host)
{
    iz_slot slot = put(g, card, seat);
    iz_attach(g, slot, host);
    iz_touch(g);
    return slot;
}

/* The cell of the n-th APPLY in the card's program. */
static uint32_t apply_of(int card, int n)
{
    const iz_card_def *def = &set->definitions[cards[card]];
    for (uint32_t i = def->first_cell; i < def->first_cell + def->cell_count; i++)
        if (set->cells[i].op == IZ_APPLY && n-- == 0)
            return i;
    fail_msg("no such APPLY");
    return 0;
}

static uint32_t apply_effect(iz_game *g, iz_slot slot, int card, int n)
{
    iz_effect effect = {.kind = IZ_EFFECT_CONTINUOUS,
                        .cell = apply_of(card, n),
                        .controller = g->objects[slot].controller,
                        .source = iz_object_ref(g, slot),
                        .env = IZ_NIL,
                        .affected = iz_links_append(g, IZ_NIL, iz_object_ref(g, slot), 0)};
    const iz_cell *cell = &set->cells[effect.cell];
    iz_duration_read(g, iz_child(cell, iz_child_count(cell) - 1), effect.controller, &effect);
    return iz_effect_add(g, &effect);
}

#define expect_pt(g, slot, p, t)                                                                   \
    do {                                                                                           \
        assert_int_equal(iz_characteristics(g, slot)->power, p);                                   \
        assert_int_equal(iz_characteristics(g, slot)->toughness, t);                               \
    } while (0)

static void expect_no_fault(iz_game *g)
{
    const char *fault = iz_characteristics_fault(g);
    if (fault)
        fail_msg("%s", fault);
}

/* A game that was read back says the same of all that is there. */
static void expect_the_same_read_back(const iz_game *g)
{
    iz_phrase fault;
    iz_basis basis = {g->book, g->cards, g->head->book_print, g->head->cards_print};
    size_t size = iz_game_write(g, NULL, 0);
    void *bytes = malloc(size);
    assert_int_equal(iz_game_write(g, bytes, size), size);
    iz_game *back = iz_game_read(&basis, bytes, size, &fault);
    free(bytes);
    assert_non_null(back);
    expect_no_fault(back);
    iz_game_release(back);
}

static void finish(iz_game *g)
{
    expect_no_fault(g);
    expect_the_same_read_back(g);
    assert_int_equal(g->status, 0);
    iz_game_release(g);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void printed_and_counters(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-1999-11");
    iz_slot bear = put(g, BEAR, 0);
    expect_pt(g, bear, 2, 2);
    assert_true(g->plain);
    g->objects[bear].counters =
        iz_counters_add(g, g->objects[bear].counters, IZ_WORD_COUNTER_PLUS1, 3);
    iz_touch(g);
    expect_pt(g, bear, 5, 5);
    put(g, LORD, 0);
    expect_pt(g, bear, 5, 5);
    assert_false(g->plain);
    finish(g);
}

static void lords(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        iz_slot lord = put(g, LORD, 0), goblin = put(g, GOBLIN, 1), bear = put(g, BEAR, 0);
        expect_pt(g, lord, 2, 2);
        expect_pt(g, goblin, 2, 2);
        expect_pt(g, bear, 2, 2);
        assert_true(iz_has_keyword(g, goblin, IZ_KW_HASTE));
        assert_false(iz_has_keyword(g, lord, IZ_KW_HASTE));
        put(g, LORD, 1);
        expect_pt(g, lord, 3, 3);
        expect_pt(g, goblin, 3, 3);
        assert_int_equal(iz_ability_count(g, goblin), 2);
        finish(g);
    }
}

/* Humility and Opalescence, in both orders of entry. */
static void humbled_enchantments(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        for (int order = 0; order < 2; order++) {
            iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
            iz_slot first = put(g, order ? ANIMATOR : HUMILITY, 0);
            iz_slot second = put(g, order ? HUMILITY : ANIMATOR, 0);
            iz_slot humility = order ? second : first, animator = order ? first : second;
            iz_slot bird = put(g, BIRD, 0);
            assert_true(iz_has_type(g, humility, IZ_TYPE_CREATURE));
            assert_false(iz_has_type(g, animator, IZ_TYPE_CREATURE));
            assert_int_equal(iz_ability_count(g, bird), 0);
            expect_pt(g, bird, 1, 1);
            /* by initial values the setting to 1/1 always comes later; in layers the later one */
            if (b == 0 || order == 1)
                expect_pt(g, humility, 1, 1);
            else
                expect_pt(g, humility, 4, 4);
            finish(g);
        }
    }
}

/* The older effect depends on the younger one. */
static void color_dependency(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        iz_slot bear = put(g, BEAR, 0);
        put(g, CRUSADE, 0);
        expect_pt(g, bear, 2, 2);
        iz_slot lime = put_on(g, WHITENER, 0, bear);
        expect_pt(g, bear, 3, 3);
        assert_int_equal(iz_characteristics(g, bear)->colors, IZ_COLOR_WHITE);
        iz_zone_remove(g, lime);
        iz_object_renew(g, lime);
        iz_zone_put_top(g, lime, 0, IZ_ZONE_GRAVEYARD);
        iz_touch_move(g, lime, IZ_ZONE_BATTLEFIELD, IZ_ZONE_GRAVEYARD);
        expect_pt(g, bear, 2, 2);
        finish(g);
    }
}

static void timestamps(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        iz_slot bear = put(g, BEAR, 0), bird = put(g, BIRD, 0);
        put_on(g, WINGS, 0, bear);
        put_on(g, WEIGHT, 0, bear);
        assert_false(iz_has_keyword(g, bear, IZ_KW_FLYING));
        put_on(g, WINGS, 0, bear);
        assert_true(iz_has_keyword(g, bear, IZ_KW_FLYING));
        put_on(g, WINGS, 0, bird);
        assert_int_equal(iz_ability_count(g, bird), 2);
        put_on(g, WEIGHT, 0, bird); /* all instances go (407.3) */
        assert_int_equal(iz_ability_count(g, bird), 0);
        finish(g);
    }
}

/* mtg 214.5 with its own example; layers set by timestamp. */
static void initial_values(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        iz_slot statue = put(g, STATUE, 0);
        apply_effect(g, statue, STATUE, 0);
        expect_pt(g, statue, 3, 2);
        assert_true(iz_has_type(g, statue, IZ_TYPE_CREATURE));
        apply_effect(g, statue, STATUE, 1);
        expect_pt(g, statue, 0, 2);
        apply_effect(g, statue, STATUE, 0);
        expect_pt(g, statue, b ? 3 : 0, 2);
        iz_effects_expire(g, IZ_LASTS_TURN, IZ_STEP_CLEANUP);
        assert_false(iz_has_type(g, statue, IZ_TYPE_CREATURE));
        finish(g);
    }
}

/* Izvori D19.59: 10/20 with +0/+10, switched, then +40/+0, then the +0/+10 ends. */
static void switched(void **state)
{
    (void)state;
    iz_game *g = new_game("izvori-2007");
    iz_slot statue = put(g, STATUE, 0);
    apply_effect(g, statue, STATUE, 0); /* 3/2 */
    uint32_t more = apply_effect(g, statue, STATUE, 4);
    expect_pt(g, statue, 3, 12);
    apply_effect(g, statue, STATUE, 2);
    expect_pt(g, statue, 12, 3);
    apply_effect(g, statue, STATUE, 3);
    expect_pt(g, statue, 52, 3);
    iz_effect_end(g, more);
    expect_pt(g, statue, 42, 3);
    finish(g);
}

static void stars(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        iz_slot horse = put(g, NIGHTMARE, 0);
        expect_pt(g, horse, 0, 0);
        iz_slot swamp = put(g, SWAMP, 0);
        put(g, SWAMP, 1);
        expect_pt(g, horse, 1, 1);
        put_on(g, FLOOD, 1, swamp);
        expect_pt(g, horse, 0, 0);
        iz_slot hand = iz_object_new(g, IZ_OBJECT_CARD, cards[NIGHTMARE], 0);
        iz_zone_put_top(g, hand, 0, IZ_ZONE_HAND);
        iz_touch_move(g, hand, IZ_ZONE_NOWHERE, IZ_ZONE_HAND);
        put(g, SWAMP, 0);
        expect_pt(g, hand, 0, 0);
        expect_pt(g, horse, 1, 1);
        finish(g);
    }
}

/* A star counts what effects of the last stage have made. */
static void star_of_colors(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        iz_slot heart = put(g, COLOR_COUNTER, 0), bear = put(g, BEAR, 0);
        put(g, CRUSADE, 0);
        expect_pt(g, heart, 2, 4);
        put_on(g, WHITENER, 0, bear);
        expect_pt(g, heart, 3, 4);
        finish(g);
    }
}

static void land_types(void **state)
{
    (void)state;
    const char *books[] = {"mtg-1999-11", "mtg-2002"};
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(books[b]);
        iz_slot ruins = put(g, RUINS, 0), forest = put(g, FOREST, 0);
        assert_int_equal(iz_characteristics(g, forest)->land_mana, IZ_COLOR_GREEN);
        assert_true(iz_has_subtype(g, ruins, set->definitions[cards[RUINS]].name));
        assert_true(iz_has_type(g, ruins, IZ_TYPE_LEGENDARY));
        put(g, MOON, 1);
        assert_int_equal(iz_characteristics(g, ruins)->land_mana, IZ_COLOR_RED);
        assert_int_equal(iz_ability_count(g, ruins), 0);
        assert_false(iz_has_type(g, ruins, IZ_TYPE_LEGENDARY));
        assert_false(iz_has_subtype(g, ruins, set->definitions[cards[RUINS]].name));
        assert_int_equal(iz_characteristics(g, ruins)->name,
                         b ? IZ_WORD_MOUNTAIN : set->definitions[cards[RUINS]].name);
        put_on(g, FLOOD, 1, ruins);
        assert_int_equal(iz_characteristics(g, ruins)->land_mana, IZ_COLOR_BLUE);
        finish(g);
    }
}

/* Living lands depend on what makes Forests, whatever came first. */
static void type_dependency(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        put(g, WAKER, 0);
        iz_slot forest = put(g, FOREST, 0);
        expect_pt(g, forest, 1, 1);
        assert_true(iz_has_type(g, forest, IZ_TYPE_CREATURE));
        put_on(g, FLOOD, 1, forest);
        assert_false(iz_has_type(g, forest, IZ_TYPE_CREATURE));
        finish(g);
    }
}

static void slivers(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        iz_slot winged = put(g, SLIVER, 0), banner = put(g, GRANTER, 1);
        assert_true(iz_has_keyword(g, banner, IZ_KW_FLYING));
        assert_true(iz_has_keyword(g, winged, IZ_KW_FLYING));
        /* each of the two has "other Slivers get +1/+1" */
        expect_pt(g, winged, 2, 2);
        expect_pt(g, banner, 2, 2);
        put(g, HUMILITY, 0);
        expect_pt(g, winged, 1, 1);
        assert_false(iz_has_keyword(g, winged, IZ_KW_FLYING));
        finish(g);
    }
}

static void theft(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-1999-11");
    iz_slot bear = put(g, BEAR, 1);
    iz_slot first = put_on(g, THIEF, 0, bear);
    iz_control_update(g);
    assert_int_equal(g->objects[bear].controller, 0);
    assert_int_equal(g->seats[0].zones[IZ_ZONE_BATTLEFIELD].count, 2);
    assert_true(g->objects[bear].status & IZ_IS_SICK);
    iz_slot second = put_on(g, THIEF, 1, first); /* takes the thief */
    iz_control_update(g);
    assert_int_equal(g->objects[first].controller, 1);
    assert_int_equal(g->objects[bear].controller, 1);
    iz_zone_remove(g, second);
    iz_object_renew(g, second);
    iz_zone_put_top(g, second, 1, IZ_ZONE_GRAVEYARD);
    iz_touch(g);
    iz_control_update(g);
    assert_int_equal(g->objects[bear].controller, 0);
    finish(g);
}

static void mirrors(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-2002");
        iz_slot lord = put(g, LORD, 0), mirror = put(g, MIRROR, 0), other = put(g, MIRROR, 1);
        uint32_t node = 0;
        const iz_card_def *def = &set->definitions[cards[MIRROR]];
        for (uint32_t i = def->first_cell; i < def->first_cell + def->cell_count; i++)
            if (set->cells[i].op == IZ_ENTERS_AS_COPY)
                node = i;
        iz_effect like = {.cell = node, .env = IZ_NIL, .affected = IZ_NIL, .source = IZ_NO_REF};
        iz_effect_add_copy(g, mirror, iz_object_ref(g, lord), &set->cells[node], &like);
        assert_int_equal(iz_characteristics(g, mirror)->name, set->definitions[cards[LORD]].name);
        expect_pt(g, mirror, 3, 3); /* the two lords help each other */
        expect_pt(g, lord, 3, 3);
        assert_true(iz_has_keyword(g, mirror, IZ_KW_HASTE));
        iz_effect_add_copy(g, other, iz_object_ref(g, mirror), &set->cells[node], &like);
        expect_pt(g, other, 4, 4);
        /* the lord's ability, haste copied, haste added again, haste of each of two lords */
        assert_int_equal(iz_ability_count(g, other), 5);
        finish(g);
    }
}

static void changed_words(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-1999-11");
    iz_slot forest = put(g, FOREST, 0), banner = put(g, CRUSADE, 0), bear = put(g, BEAR, 0);
    iz_slot both[2] = {forest, banner};
    for (int i = 0; i < 2; i++) {
        iz_effect effect = {.kind = IZ_EFFECT_CONTINUOUS,
                            .cell = apply_of(BENDER, 0),
                            .source = iz_object_ref(g, both[i]),
                            .env = iz_env_new(g)};
        unsigned from = i ? IZ_COLOR_WORD(0) : IZ_WORD_FOREST,
                 to = i ? IZ_COLOR_WORD(4) : IZ_WORD_SWAMP;
        uint16_t words = iz_links_append(g, IZ_NIL, from << 16 | to, 1);
        g->envs[effect.env].words = words;
        effect.affected = iz_links_append(g, IZ_NIL, iz_object_ref(g, both[i]), 0);
        iz_effect_add(g, &effect);
    }
    assert_true(iz_has_subtype(g, forest, IZ_WORD_SWAMP));
    assert_int_equal(iz_characteristics(g, forest)->land_mana, IZ_COLOR_BLACK);
    expect_pt(g, bear, 3, 3); /* green creatures get +1/+1 */
    finish(g);
}

static void legends(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-1999-11");
    iz_slot titan = put(g, TITAN, 0);
    assert_true(iz_has_subtype(g, titan, IZ_WORD_LEGEND));
    finish(g);
    g = new_game("izvori-2007");
    titan = put(g, TITAN, 0);
    assert_false(iz_has_subtype(g, titan, IZ_WORD_LEGEND));
    finish(g);
}

static void faces(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-2002");
    iz_slot titan = put(g, TITAN, 0);
    g->objects[titan].status |= IZ_IS_FACE_DOWN;
    iz_touch(g);
    expect_pt(g, titan, 2, 2);
    assert_int_equal(iz_characteristics(g, titan)->name, 0);
    assert_int_equal(iz_characteristics(g, titan)->colors, 0);
    finish(g);
    g = new_game("izvori-2007");
    iz_slot bear = put(g, BEAR, 0), statue = put(g, STATUE, 0);
    g->objects[bear].status |= IZ_IS_UPSIDE_DOWN;
    g->objects[statue].status |= IZ_IS_UPSIDE_DOWN;
    iz_touch(g);
    assert_true(iz_has_type(g, bear, IZ_TYPE_LAND));
    assert_true(iz_has_subtype(g, bear, IZ_WORD_FOREST));
    assert_true(iz_has_type(g, bear, IZ_TYPE_BASIC));
    assert_int_equal(iz_characteristics(g, bear)->land_mana, IZ_COLOR_GREEN);
    assert_int_equal(iz_characteristics(g, bear)->colors, 0);
    assert_int_equal(iz_characteristics(g, statue)->land_mana, IZ_COLORLESS);
    assert_false(iz_has_type(g, statue, IZ_TYPE_BASIC));
    assert_int_equal(iz_ability_count(g, statue), 0);
    finish(g);
}

static void rules_in_force(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-1999-11");
    iz_slot bear = put(g, BEAR, 0), goblin = put(g, GOBLIN, 0);
    assert_false(iz_cant(g, IZ_ACTION_ATTACK, iz_object_ref(g, bear), IZ_NO_REF));
    put_on(g, PACIFIER, 1, bear);
    assert_true(iz_cant(g, IZ_ACTION_ATTACK, iz_object_ref(g, bear), IZ_NO_REF));
    assert_true(iz_cant(g, IZ_ACTION_BLOCK, iz_object_ref(g, bear), iz_object_ref(g, goblin)));
    assert_false(iz_cant(g, IZ_ACTION_ATTACK, iz_object_ref(g, goblin), IZ_NO_REF));
    finish(g);
}

/* Only facts that are read make anything be computed anew. */
static void facts(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-1999-11");
    iz_slot sleeper = put(g, TAPPED_LORD, 0);
    expect_pt(g, sleeper, 1, 1);
    uint32_t epoch = g->head->epoch;
    iz_touch_facts(g, IZ_FACT_PLAYERS | IZ_FACT_TURN);
    assert_int_equal(g->head->epoch, epoch);
    g->objects[sleeper].status |= IZ_IS_TAPPED;
    iz_touch_facts(g, IZ_FACT_STATUS);
    assert_int_not_equal(g->head->epoch, epoch);
    expect_pt(g, sleeper, 2, 2);
    finish(g);
}

static void last_known(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-1999-11");
    iz_slot goblin = put(g, GOBLIN, 0);
    put(g, LORD, 0);
    iz_ref ref = iz_object_ref(g, goblin);
    iz_remember(g, goblin);
    iz_zone_remove(g, goblin);
    iz_object_renew(g, goblin);
    iz_zone_put_top(g, goblin, 0, IZ_ZONE_GRAVEYARD);
    iz_touch_move(g, goblin, IZ_ZONE_BATTLEFIELD, IZ_ZONE_GRAVEYARD);
    assert_int_equal(iz_known_characteristics(g, ref)->power, 2);
    assert_int_equal(iz_characteristics(g, goblin)->power, 1);
    assert_non_null(iz_last_known_of(g, ref));
    iz_sweep_last_known(g);
    assert_null(iz_last_known_of(g, ref));
    finish(g);
}

/* An effect that reads power, older than one that changes it. */
static void reading_power(void **state)
{
    (void)state;
    iz_game *g = new_game("mtg-1999-11");
    iz_slot knight = put(g, KNIGHT, 0);
    put(g, LOSER, 0);
    expect_pt(g, knight, 2, 2);
    put(g, CRUSADE, 0);
    expect_pt(g, knight, 1, 3);
    finish(g);
}

/* How long a pass over a wide board takes; printed, not judged. */
static void wide_board(void **state)
{
    (void)state;
    for (int b = 0; b < 2; b++) {
        iz_game *g = new_game(b ? "izvori-2007" : "mtg-1999-11");
        iz_slot first = put(g, KNIGHT, 0);
        for (int i = 1; i < 500; i++)
            put(g, i % 2 ? KNIGHT : GOBLIN, i % 2);
        for (int i = 0; i < 10; i++)
            put(g, CRUSADE, i % 2);
        struct timespec start, end;
        expect_pt(g, first, 12, 12);
        clock_gettime(CLOCK_MONOTONIC, &start);
        for (int i = 0; i < 200; i++) {
            iz_touch(g);
            expect_pt(g, first, 12, 12);
        }
        clock_gettime(CLOCK_MONOTONIC, &end);
        double seconds =
            (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) * 1e-9;
        print_message("a pass over 500 permanents and ten statics: %.1f us\n", seconds * 1e6 / 200);
        finish(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_and_counters),
        cmocka_unit_test(lords),
        cmocka_unit_test(humbled_enchantments),
        cmocka_unit_test(color_dependency),
        cmocka_unit_test(timestamps),
        cmocka_unit_test(initial_values),
        cmocka_unit_test(switched),
        cmocka_unit_test(stars),
        cmocka_unit_test(star_of_colors),
        cmocka_unit_test(land_types),
        cmocka_unit_test(type_dependency),
        cmocka_unit_test(slivers),
        cmocka_unit_test(theft),
        cmocka_unit_test(mirrors),
        cmocka_unit_test(changed_words),
        cmocka_unit_test(legends),
        cmocka_unit_test(faces),
        cmocka_unit_test(rules_in_force),
        cmocka_unit_test(facts),
        cmocka_unit_test(last_known),
        cmocka_unit_test(reading_power),
        cmocka_unit_test(wide_board),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
