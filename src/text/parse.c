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
        text_reading *at = text_store_take(p->store, (size_t)room * sizeof *at);
        if (at == NULL) {
            p->out_of_memory = true;
            return;
        }
        if (out->count > 0)
            memcpy(at, out->at, (size_t)out->count * sizeof *at);
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
    int32_t arg = t->arg;
    if (t->arg_slot >= 0)
        arg |= part_of(slots[t->arg_slot], t->arg_part)->arg;
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

/* ---- which rows may begin with a token ------------------------------------------------------- */

/* The rows of a class that may begin with a token, but for those that begin with the class itself,
 * in their order. */
typedef struct beginning {
    uint32_t key;   /* class, word and kind of the token; 0: free */
    uint32_t first; /* in text_chart.rows */
    uint32_t count;
} beginning;

struct text_chart {
    text_chart *next;
    text_readings **at; /* by place and class; NULL: not yet looked for */
    size_t room;
    size_t *looked; /* which of them are something */
    size_t looked_count, looked_room;
    beginning *beginnings; /* a table by hash, its size a power of 2 */
    size_t beginning_count, beginning_room;
    uint16_t *rows; /* of all beginnings */
    size_t row_count, row_room;
};

void text_chart_free(text_chart *charts)
{
    for (text_chart *next; charts != NULL; charts = next) {
        next = charts->next;
        free(charts->rows);
        free(charts->beginnings);
        free(charts->looked);
        free(charts->at);
        free(charts);
    }
}

/* As what a class may begin with it (TEXT_BEGINS_*); 0: only as the word that it is. */
static int kind_of_token(const text_token *token)
{
    static const uint8_t kinds[] = {[TEXT_WORD] = TEXT_BEGINS_WORD,
                                    [TEXT_NUMBER] = TEXT_BEGINS_NUMBER,
                                    [TEXT_SIGNED] = TEXT_BEGINS_SIGNED,
                                    [TEXT_SYMBOL] = TEXT_BEGINS_SYMBOL,
                                    [TEXT_MARK] = 0,
                                    [TEXT_SELF] = TEXT_BEGINS_WORD,
                                    [TEXT_END] = 0};
    return kinds[token->kind];
}

/* May the class begin with this token? */
static bool may_begin(const text_grammar *g, int class, const text_token *token)
{
    const uint64_t *set = g->classes[class].first;
    int kind = kind_of_token(token);
    if (kind != 0 && (set[0] >> kind & 1u) != 0)
        return true;
    return token->word != 0 && (set[token->word >> 6] >> (token->word & 63) & 1u) != 0;
}

static bool row_may_begin(const text_grammar *g, const text_row *row, const text_token *token)
{
    const text_item *first = &g->items[row->first_item];
    if (first->class < 0)
        return text_word_fits(first, token->word, NULL);
    return may_begin(g, first->class, token);
}

static beginning *place_of(const text_chart *chart, uint32_t key)
{
    size_t at = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (chart->beginning_room - 1);
    while (chart->beginnings[at].key != 0 && chart->beginnings[at].key != key)
        at = (at + 1) & (chart->beginning_room - 1);
    return &chart->beginnings[at];
}

/* Room for one more. */
static bool make_room(text_chart *chart)
{
    enum { FIRST_ROOM = 1 << 12 };
    if (chart->beginning_count * 2 < chart->beginning_room)
        return true;
    text_chart larger = *chart;
    larger.beginning_room = chart->beginning_room ? chart->beginning_room * 2 : FIRST_ROOM;
    larger.beginnings = calloc(larger.beginning_room, sizeof *larger.beginnings);
    if (larger.beginnings == NULL)
        return false;
    for (size_t i = 0; i < chart->beginning_room; i++)
        if (chart->beginnings[i].key != 0)
            *place_of(&larger, chart->beginnings[i].key) = chart->beginnings[i];
    free(chart->beginnings);
    chart->beginnings = larger.beginnings;
    chart->beginning_room = larger.beginning_room;
    return true;
}

/* Room for so many more rows. */
static bool make_row_room(text_chart *chart, size_t more)
{
    size_t room = chart->row_room;
    while (room < chart->row_count + more)
        room = room ? room * 2 : 1 << 14;
    if (room == chart->row_room)
        return true;
    uint16_t *rows = realloc(chart->rows, room * sizeof *rows);
    if (rows == NULL)
        return false;
    chart->rows = rows;
    chart->row_room = room;
    return true;
}

static beginning rows_beginning(text_parser *p, int class, const text_token *token)
{
    const text_grammar *g = p->grammar;
    const text_class_info *info = &g->classes[class];
    text_chart *chart = p->chart;
    uint32_t word = (uint32_t)(class + 1) * (uint32_t)g->word_count + (uint32_t)token->word;
    uint32_t key = word * TEXT_FIRST_WORD + (uint32_t)kind_of_token(token);
    if (!make_room(chart) || !make_row_room(chart, (size_t)info->row_count)) {
        p->out_of_memory = true;
        return (beginning){0};
    }
    beginning *found = place_of(chart, key);
    if (found->key == key)
        return *found;
    *found = (beginning){.key = key, .first = (uint32_t)chart->row_count};
    for (int i = 0; i < info->row_count; i++) {
        int row = g->row_order[info->first_row + i];
        if (!g->rows[row].left && row_may_begin(g, &g->rows[row], token))
            chart->rows[chart->row_count++] = (uint16_t)row;
    }
    found->count = (uint32_t)chart->row_count - found->first;
    chart->beginning_count++;
    return *found;
}

/* ---- the readings of a class ----------------------------------------------------------------- */

static void parse_rows(text_parser *p, int class, int start, text_readings *out)
{
    const text_grammar *g = p->grammar;
    const text_class_info *info = &g->classes[class];
    const beginning rows = rows_beginning(p, class, &p->tokens[start]);
    for (uint32_t i = rows.first; i < rows.first + rows.count; i++) {
        match m = {.row = &g->rows[p->chart->rows[i]], .out = out};
        match_items(p, &m, 0, 0, start, 0);
    }
    for (int done = 0; info->left_count > 0 && done < out->count; done++) {
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

/* The place of the chart is looked at from now on. */
static bool note_looked(text_chart *chart, size_t place)
{
    if (chart->looked_count == chart->looked_room) {
        size_t room = chart->looked_room ? chart->looked_room * 2 : 1024;
        size_t *looked = realloc(chart->looked, room * sizeof *looked);
        if (looked == NULL)
            return false;
        chart->looked = looked;
        chart->looked_room = room;
    }
    chart->looked[chart->looked_count++] = place;
    return true;
}

const text_readings *text_parse(text_parser *p, int class, int start)
{
    const text_class_info *info = &p->grammar->classes[class];
    if (!may_begin(p->grammar, class, &p->tokens[start])) {
        expect(p, start, info->name, info->name_length);
        return NULL;
    }
    size_t place = (size_t)start * (size_t)p->grammar->class_count + (size_t) class;
    if (p->chart->at[place] != NULL)
        return p->chart->at[place];
    text_readings *out = text_store_take(p->store, sizeof *out);
    if (out == NULL || p->depth > DEEPEST || !note_looked(p->chart, place)) {
        p->out_of_memory = p->out_of_memory || p->depth <= DEEPEST;
        p->too_much = true;
        return NULL;
    }
    *out = (text_readings){0};
    p->chart->at[place] = out;
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

/* A chart that no parser has, with room for so many readings; NULL: no memory. */
static text_chart *take_chart(text_chart **charts, size_t room)
{
    text_chart *chart = *charts != NULL ? *charts : calloc(1, sizeof *chart);
    if (chart == NULL)
        return NULL;
    *charts = chart->next;
    chart->next = NULL;
    if (chart->room < room) {
        free(chart->at);
        chart->at = calloc(room, sizeof *chart->at);
        chart->room = chart->at != NULL ? room : 0;
    }
    if (chart->room >= room)
        return chart;
    text_chart_free(chart);
    return NULL;
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
    p->chart = take_chart(p->charts, (size_t)(count + 1) * (size_t)p->grammar->class_count);
    for (int i = 0; i < count; i++)
        tokens[i].word = tokens[i].kind == TEXT_SELF
                             ? text_word(p->grammar, "~", 1)
                             : text_word(p->grammar, tokens[i].at, tokens[i].length);
    tokens[count].word = 0;
    return p->chart != NULL;
}

void text_parser_end(text_parser *p)
{
    text_chart *chart = p->chart;
    if (chart == NULL)
        return;
    for (size_t i = 0; i < chart->looked_count; i++)
        chart->at[chart->looked[i]] = NULL;
    chart->looked_count = 0;
    chart->next = *p->charts;
    *p->charts = chart;
    p->chart = NULL;
}
