/*
 * A memoised parser that keeps every reading. For each class and place the readings are looked for
 * once. Rows that begin with their own class are applied to what the others have found, again and
 * again, so that such rows may be written as they are thought.
 */
#include "text/parse.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 1500, MOST_STEPS = 2000000, MOST_READINGS = 400 };

static void expect(text_parser *p, int place, const char *what, size_t length)
{
    if (place < p->furthest)
        return;
    if (place > p->furthest) {
        p->furthest = place;
        p->expected_count = 0;
    }
    for (int i = 0; i < p->expected_count; i++)
        if (p->expected_length[i] == length && memcmp(p->expected[i], what, length) == 0)
            return;
    if (p->expected_count < (int)(sizeof p->expected / sizeof *p->expected)) {
        p->expected[p->expected_count] = what;
        p->expected_length[p->expected_count++] = (uint16_t)length;
    }
}

void text_add_reading(text_parser *p, text_readings *out, int end, int weight,
                      const text_tree *tree)
{
    for (int i = 0; i < out->count; i++)
        if (out->at[i].end == end && out->at[i].tree == tree) {
            if (weight < out->at[i].weight)
                out->at[i].weight = weight;
            return;
        }
    if (out->count == MOST_READINGS) {
        p->too_much = true;
        return;
    }
    if (out->count == out->room) {
        int room = out->room == 0 ? 4 : out->room * 2;
        text_reading *at = realloc(out->at, (size_t)room * sizeof *at);
        if (at == NULL) {
            p->out_of_memory = true;
            return;
        }
        out->at = at;
        out->room = room;
    }
    out->at[out->count++] = (text_reading){end, weight, tree};
}

/* ---- from slots to a tree -------------------------------------------------------------------- */

/* What a slot gave, or a part of it. */
static const text_tree *part_of(const text_tree *slot, int part)
{
    return part == 0 ? slot : slot->kids[part - 1];
}

const text_tree *text_build(text_parser *p, int template, const text_tree *const *slots)
{
    const text_template *t = &p->grammar->templates[template];
    const text_tree *kids[64];
    int count = 0;
    if (t->sort != TEMPLATE_NODE)
        return part_of(slots[t->slot], t->part);
    for (int i = 0; i < t->kid_count; i++) {
        int kid = p->grammar->kid_index[t->first_kid + i];
        const text_template *k = &p->grammar->templates[kid];
        if (k->sort != TEMPLATE_SPLICE) {
            kids[count++] = text_build(p, kid, slots);
        } else if (slots[k->slot]->op != IZ_LIST) {
            kids[count++] = slots[k->slot];
        } else {
            for (int n = 0; n < slots[k->slot]->count && count < 48; n++)
                kids[count++] = slots[k->slot]->kids[n];
        }
    }
    if (t->amount)
        kids[count++] = part_of(slots[t->arg_slot], t->arg_part)->kids[0];
    int32_t arg = t->arg_slot >= 0 ? part_of(slots[t->arg_slot], t->arg_part)->arg : t->arg;
    return text_tree_make(p->store, t->op, arg, count, kids);
}

/* ---- matching a row -------------------------------------------------------------------------- */

typedef struct match {
    const text_row *row;
    text_readings *out;
    const text_tree *slots[TEXT_MOST_SLOTS];
} match;

bool text_word_fits(const text_item *item, int word, const text_tree *first)
{
    int wanted = item->word;
    if (item->at2 != NULL && first != NULL && text_is_plural(first))
        wanted = item->word2;
    if (word == wanted)
        return word != 0;
    return wanted == TEXT_FIRST_WORD && word == TEXT_FIRST_WORD + 1; /* a, an */
}

static void match_items(text_parser *p, match *m, int item, int slot, int place, int weight)
{
    if (p->too_much || ++p->steps > MOST_STEPS) {
        p->too_much = true;
        return;
    }
    if (item == m->row->item_count) {
        text_add_reading(p, m->out, place, weight + m->row->weight,
                         text_build(p, m->row->tree, m->slots));
        return;
    }
    const text_item *i = &p->grammar->items[m->row->first_item + item];
    if (i->class < 0) {
        const text_tree *first = slot > 0 ? m->slots[0] : NULL;
        if (text_word_fits(i, p->tokens[place].word, first))
            match_items(p, m, item + 1, slot, place + 1, weight);
        else if (item > 0)
            expect(p, place, i->at, i->length);
        return;
    }
    int class = i->class + (i->agrees && text_is_plural(m->slots[i->agrees_with]));
    const text_readings *found = text_parse(p, class, place);
    int count = found != NULL ? found->count : 0;
    for (int n = 0; n < count; n++) {
        m->slots[slot] = found->at[n].tree;
        match_items(p, m, item + 1, slot + 1, found->at[n].end, weight + found->at[n].weight);
    }
}

/* May the class begin with this token? */
static bool may_begin(const text_grammar *g, int class, const text_token *token)
{
    const uint64_t *set = g->classes[class].first;
    static const uint8_t kinds[] = {[TEXT_WORD] = TEXT_BEGINS_WORD,
                                    [TEXT_NUMBER] = TEXT_BEGINS_NUMBER,
                                    [TEXT_SIGNED] = TEXT_BEGINS_SIGNED,
                                    [TEXT_SYMBOL] = TEXT_BEGINS_SYMBOL,
                                    [TEXT_MARK] = 0,
                                    [TEXT_SELF] = TEXT_BEGINS_WORD,
                                    [TEXT_END] = 0};
    int kind = kinds[token->kind];
    if (kind != 0 && (set[0] >> kind & 1u) != 0)
        return true;
    return token->word != 0 && (set[token->word >> 6] >> (token->word & 63) & 1u) != 0;
}

static bool row_may_begin(const text_parser *p, const text_row *row, int place)
{
    const text_item *first = &p->grammar->items[row->first_item];
    const text_token *token = &p->tokens[place];
    if (first->class < 0)
        return text_word_fits(first, token->word, NULL);
    return may_begin(p->grammar, first->class, token);
}

static void parse_rows(text_parser *p, int class, int start, text_readings *out)
{
    const text_grammar *g = p->grammar;
    const text_class_info *info = &g->classes[class];
    bool any_left = false;
    for (int i = 0; i < info->row_count; i++) {
        const text_row *row = &g->rows[g->row_order[info->first_row + i]];
        any_left = any_left || row->left;
        if (row->left || !row_may_begin(p, row, start))
            continue;
        match m = {.row = row, .out = out};
        match_items(p, &m, 0, 0, start, 0);
    }
    for (int done = 0; any_left && done < out->count; done++) {
        text_reading seed = out->at[done];
        for (int i = 0; i < info->row_count; i++) {
            const text_row *row = &g->rows[g->row_order[info->first_row + i]];
            if (!row->left)
                continue;
            match m = {.row = row, .out = out, .slots = {seed.tree}};
            match_items(p, &m, 1, 1, seed.end, seed.weight);
        }
    }
}

const text_readings *text_parse(text_parser *p, int class, int start)
{
    const text_class_info *info = &p->grammar->classes[class];
    if (!may_begin(p->grammar, class, &p->tokens[start])) {
        expect(p, start, info->name, info->name_length);
        return NULL;
    }
    if (p->chart[start] == NULL) {
        p->chart[start] = calloc((size_t)p->grammar->class_count, sizeof **p->chart);
        if (p->chart[start] == NULL) {
            p->out_of_memory = true;
            return NULL;
        }
    }
    if (p->chart[start][class] != NULL)
        return p->chart[start][class];
    text_readings *out = calloc(1, sizeof *out);
    if (out == NULL || p->depth > DEEPEST) {
        free(out);
        p->out_of_memory = p->out_of_memory || out == NULL;
        p->too_much = true;
        return NULL;
    }
    p->chart[start][class] = out;
    p->depth++;
    if (info->terminal != TEXT_ROWS)
        text_read_terminal(p, info->terminal, info->plural, start, out);
    else
        parse_rows(p, class, start, out);
    p->depth--;
    if (out->count == 0)
        expect(p, start, info->name, info->name_length);
    return out;
}

bool text_parser_begin(text_parser *p, text_token *tokens, int count)
{
    p->tokens = tokens;
    p->token_count = count;
    p->furthest = -1;
    p->expected_count = 0;
    p->depth = 0;
    p->steps = 0;
    p->too_much = false;
    p->chart = calloc((size_t)count + 1, sizeof *p->chart);
    for (int i = 0; i < count; i++)
        tokens[i].word = tokens[i].kind == TEXT_SELF
                             ? text_word(p->grammar, "~", 1)
                             : text_word(p->grammar, tokens[i].at, tokens[i].length);
    tokens[count].word = 0;
    return p->chart != NULL;
}

void text_parser_end(text_parser *p)
{
    for (int i = 0; p->chart != NULL && i <= p->token_count; i++) {
        for (int c = 0; p->chart[i] != NULL && c < p->grammar->class_count; c++)
            if (p->chart[i][c] != NULL) {
                free(p->chart[i][c]->at);
                free(p->chart[i][c]);
            }
        free(p->chart[i]);
    }
    free(p->chart);
    p->chart = NULL;
}
