/*
 * izvor cards check: is a card the same where it is taken out of its set alone, as `--cards` takes
 * those that are wanted out of a compiled collection? Its program and what it says are compared.
 */
#include "cli/cards_alone.h"

#include "cards/cards.h"
#include "cli/cards_commands.h"
#include "program/symbols.h"

#include <stdlib.h>
#include <string.h>

/* The programs, cell by cell; numbers of words and costs differ from set to set. */
static bool same_cells(const iz_card_set *a, int one, const iz_card_set *b, int other)
{
    const iz_cell *x = &a->cells[a->definitions[one].first_cell];
    const iz_cell *y = &b->cells[b->definitions[other].first_cell];
    if (x->span != y->span)
        return false;
    for (uint32_t i = 0; i < x->span; i++) {
        iz_arg_kind kind = iz_nodes[x[i].op].arg;
        bool numbered = kind == IZ_ARG_SUBTYPE || kind == IZ_ARG_NAME || kind == IZ_ARG_COUNTER ||
                        kind == IZ_ARG_MANA;
        if (x[i].op != y[i].op || x[i].span != y[i].span || (!numbered && x[i].arg != y[i].arg))
            return false;
    }
    return true;
}

static bool says_the_same(const iz_card_set *a, int one, const iz_card_set *b, int other)
{
    bool same = true;
    for (int by_habit = 0; by_habit < 2; by_habit++) {
        char *said = iz_cli_say(a, one, by_habit, IZ_DIALECT_ORACLE);
        char *again = iz_cli_say(b, other, by_habit, IZ_DIALECT_ORACLE);
        same = same && said && again && strcmp(said, again) == 0;
        free(said);
        free(again);
    }
    return same;
}

bool iz_cli_each_alone(const iz_card_set *set, bool *otherwise)
{
    char error[512];
    iz_card_set *alone = iz_card_set_new();
    if (!alone)
        return false;
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        if (set->definitions[i].flags & IZ_CARD_REFUSED)
            continue;
        iz_symbols_forget_costs(alone->symbols); /* as if no card had been there before */
        int there = iz_card_set_copy(alone, set, i, error, sizeof error);
        otherwise[i] =
            there < 0 || !same_cells(set, i, alone, there) || !says_the_same(set, i, alone, there);
    }
    iz_card_set_free(alone);
    return true;
}
