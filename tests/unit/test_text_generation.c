/*
 * Generation: random abilities made from the grammar's own rows are said and read again; the second
 * program must be the first. Each kind of node that was made often enough must have been in a
 * program that came back, and what can't be said must give a reason. Nothing here depends on cards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/discourse.h"
#include "text/grammar.h"
#include "text/lexicon.h"
#include "text/old.h"
#include "text/text.h"

enum { ROUNDS = 30000, DEEPEST = 11, OFTEN = 40 };

typedef struct generator {
    const text_grammar *grammar;
    text_store *store;
    iz_symbols *symbols;
    uint32_t seed;
    int goblin, charge, name, mana;
    int made[IZ_OP_COUNT], said[IZ_OP_COUNT], back[IZ_OP_COUNT]; /* programs with such a node */
} generator;

static unsigned roll(generator *g, unsigned sides)
{
    g->seed = g->seed * 1664525u + 1013904223u;
    return (g->seed >> 8) % sides;
}

static const text_tree *grow(generator *g, int class, int depth);

static const text_tree *terminal(generator *g, text_terminal kind)
{
    switch (kind) {
    case TEXT_INT:
        return text_leaf(g->store, IZ_NUMBER, (int32_t)(1 + roll(g, 5)));
    case TEXT_COUNTED:
        return text_leaf(g->store, IZ_NUMBER, (int32_t)(2 + roll(g, 4)));
    case TEXT_CHANGE:
        return text_leaf(g->store, IZ_NUMBER, (int32_t)roll(g, 3) + 1);
    case TEXT_MANA:
        return text_leaf(g->store, IZ_VALUE, g->mana);
    case TEXT_SUBTYPE:
    case TEXT_NONSUBTYPE:
        return text_leaf(g->store, IZ_VALUE, g->goblin);
    case TEXT_COUNTER:
        return text_leaf(g->store, IZ_VALUE, g->charge);
    default:
        return text_leaf(g->store, IZ_VALUE, g->name);
    }
}

static const text_tree *part_of(const text_tree *slot, int part)
{
    return part == 0 ? slot : slot->kids[part - 1];
}

static const text_tree *build(generator *g, int template, const text_tree *const *slots)
{
    const text_template *t = &g->grammar->templates[template];
    const text_tree *kids[64];
    int count = 0;
    if (t->sort != TEMPLATE_NODE)
        return part_of(slots[t->slot], t->part);
    for (int i = 0; i < t->kid_count; i++) {
        int kid = g->grammar->kid_index[t->first_kid + i];
        const text_template *k = &g->grammar->templates[kid];
        if (k->sort == TEMPLATE_SPLICE && slots[k->slot]->op == IZ_LIST)
            for (int n = 0; n < slots[k->slot]->count && count < 40; n++)
                kids[count++] = slots[k->slot]->kids[n];
        else
            kids[count++] = build(g, kid, slots);
    }
    int32_t arg = t->arg;
    if (t->arg_slot >= 0)
        arg |= part_of(slots[t->arg_slot], t->arg_part)->arg;
    return text_tree_make(g->store, t->op, arg, count, kids);
}

/* A random tree of the class, NULL if it grew too deep. */
static const text_tree *grow(generator *g, int class, int depth)
{
    const text_class_info *info = &g->grammar->classes[class];
    if (info->terminal != TEXT_ROWS)
        return terminal(g, info->terminal);
    if (depth > DEEPEST || info->row_count == 0)
        return NULL;
    for (int tries = 0; tries < 3; tries++) {
        int pick = (int)roll(g, (unsigned)info->row_count);
        const text_row *row = &g->grammar->rows[g->grammar->row_order[info->first_row + pick]];
        const text_tree *slots[TEXT_MOST_SLOTS] = {NULL};
        int slot = 0;
        bool grown = row->says < TEXT_SAYS_IF_ASKED;
        for (int i = 0; grown && i < row->item_count; i++) {
            const text_item *item = &g->grammar->items[row->first_item + i];
            if (item->class < 0)
                continue;
            int of = item->class + (item->agrees && text_is_plural(slots[item->agrees_with]));
            slots[slot] = grow(g, of, depth + 1);
            grown = slots[slot++] != NULL;
        }
        if (grown)
            return build(g, row->tree, slots);
    }
    return NULL;
}

static bool holds(const text_tree *t, int op)
{
    for (int i = 0; i < t->count; i++)
        if (holds(t->kids[i], op))
            return true;
    return t->op == op;
}

/* Can the ability be part of a program as it stands? (PARAM and the like cannot.) One that speaks
 * of what it enchants stands with the keyword. */
static bool is_program(generator *g, const text_tree *ability, iz_cells *cells)
{
    cells->count = 0;
    size_t at = iz_cells_open(cells, IZ_PROGRAM, 0);
    const text_tree *none = text_leaf(g->store, IZ_NONE, 0);
    const text_tree *creature = text_leaf(g->store, IZ_IS_TYPE, IZ_TYPE_CREATURE);
    if (holds(ability, IZ_ATTACHED_TO))
        text_tree_to_cells(text_tree_make(g->store, IZ_KEYWORD, IZ_KW_ENCHANT, 4,
                                          (const text_tree *[]){none, creature, none, none}),
                           cells);
    text_tree_to_cells(ability, cells);
    iz_cells_close(cells, at);
    return !cells->failed && iz_program_fault(cells->at, cells->count) == NULL;
}

/* Counts the program for each kind of node that is in it. */
static void count_nodes(const iz_cells *cells, int *counts)
{
    bool seen[IZ_OP_COUNT] = {false};
    for (size_t i = 0; i < cells->count; i++)
        if (!seen[cells->at[i].op]) {
            seen[cells->at[i].op] = true;
            counts[cells->at[i].op]++;
        }
}

/* Random programs may be said in words that are put into others before they are read: they are of
 * no card of 2019. */
static bool has_old_words(const char *said)
{
    char *now = text_modernise(said, (text_old_card){0});
    bool changed = now != NULL;
    free(now);
    return changed;
}

/* Reads `said`; keywords' expansions are left out of the comparison by comparing what is said. */
static void check(generator *g, const iz_text_card *card, const iz_cells *cells, int *outcome)
{
    char said[8000], again[8000] = "", why[120] = "";
    iz_refusal refusal;
    iz_cells read = {0};
    count_nodes(cells, g->made);
    iz_text_why_unsaid(g->symbols, card, cells->at, NULL, why, sizeof why);
    if (*why == '\0')
        count_nodes(cells, g->said);
    if (iz_text_say(g->symbols, card, cells->at, NULL, IZ_DIALECT_ORACLE, said, sizeof said) == 0) {
        outcome[0]++;
        assert_true(strlen(why) > 0); /* never silently */
    } else if (has_old_words(said)) {
        outcome[6]++;
    } else if (!iz_text_compile(g->symbols, card, said, &read, &refusal)) {
        outcome[refusal.ambiguous ? 1 : 2]++;
    } else {
        iz_text_say(g->symbols, card, read.at, NULL, IZ_DIALECT_ORACLE, again, sizeof again);
        bool same = strstr(said, "ycling") != NULL || read.count == cells->count;
        bool equal = read.count != cells->count || iz_program_equal(read.at, cells->at);
        outcome[same && equal ? 3 : strcmp(said, again) == 0 ? 4 : 5]++;
        if (same && equal)
            count_nodes(cells, g->back);
        if (!(same && equal) && strcmp(said, again) != 0 && outcome[5] < 4) {
            printf("said:  %s\nagain: %s\n", said, again);
            iz_program_print(g->symbols, cells->at, said, sizeof said);
            iz_program_print(g->symbols, read.at, again, sizeof again);
            printf("made: %s\nread: %s\n", said, again);
        }
    }
    iz_cells_free(&read);
}

static void what_is_said_is_read_again(void **state)
{
    (void)state;
    static const iz_text_card permanent = {"Ember Adept", IZ_TYPE_CREATURE, NULL, NULL};
    generator g = {.grammar = text_grammar_new(),
                   .store = text_store_new(),
                   .symbols = iz_symbols_new(),
                   .seed = 2003};
    iz_mana_cost cost;
    iz_mana_read("{1}{G}", 6, &cost);
    assert_true(text_enter_subtypes(g.symbols));
    g.goblin = iz_symbols_find(g.symbols, "Goblin", 6);
    g.charge = iz_symbols_word(g.symbols, "charge", 6, IZ_WORD_IS_COUNTER);
    g.name = iz_symbols_word(g.symbols, "Grey Ogre", 9, IZ_WORD_IS_NAME);
    g.mana = iz_symbols_mana(g.symbols, &cost);
    int line = text_class_named(g.grammar, "line"), made = 0;
    int outcome[7] = {0};
    iz_cells cells = {0};
    for (int round = 0; round < ROUNDS; round++) {
        const char *fault = NULL;
        text_store_clear(g.store);
        const text_tree *surface = grow(&g, line, 0);
        if (surface == NULL || surface->op == IZ_KEYWORDS)
            continue;
        const text_tree *ability =
            text_resolve(g.store, g.symbols, surface, false, false, NULL, &fault);
        if (ability == NULL || !is_program(&g, ability, &cells))
            continue;
        made++;
        check(&g, &permanent, &cells, outcome);
    }
    print_message("%d made: %d same, %d same words, %d unsayable, %d ambiguous, %d refused, %d "
                  "other, %d old\n",
                  made, outcome[3], outcome[4], outcome[0], outcome[1], outcome[2], outcome[5],
                  outcome[6]);
    for (int op = 0; op < IZ_OP_COUNT; op++)
        if (g.said[op] >= OFTEN && g.back[op] == 0)
            fail_msg("%s: said %d times, never read again as the same", iz_nodes[op].name,
                     g.said[op]);
        else if (g.made[op] >= OFTEN && g.said[op] == 0)
            print_message("%s: made %d times, never said\n", iz_nodes[op].name, g.made[op]);
    assert_true(made > 500);
    assert_true(outcome[0] * 5 < made); /* nearly all can be said */
    assert_true(outcome[3] * 3 > made * 2);
    assert_int_equal(outcome[5], 0); /* never another program */
    assert_true(outcome[2] * 50 < made);
    assert_true(outcome[6] * 20 < made);
    iz_cells_free(&cells);
    iz_symbols_free(g.symbols);
    text_store_free(g.store);
    text_grammar_free((text_grammar *)(uintptr_t)g.grammar);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_is_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
