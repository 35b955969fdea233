/*
 * Which rows of the grammar a text was read with: for whoever widens the language, so that rows
 * that hardly any card uses are seen. The parser keeps trees, not the rows they come from; asked
 * for, the rows are found again in its chart.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "text/context.h"

enum { DEEPEST = 400 };

/* ---- marking --------------------------------------------------------------------------------- */

/* Something that a row's slots were filled with. */
typedef struct part {
    int class, start, end;
    const text_tree *tree;
} part;

typedef struct search {
    text_parser *p;
    const text_row *row;
    part wanted;
    part parts[TEXT_MOST_SLOTS];
    const text_tree *slots[TEXT_MOST_SLOTS];
} search;

/* Can the row's items from this one on be read so that the whole is what is wanted? */
static bool find_parts(search *s, int item, int slot, int place)
{
    const text_grammar *g = s->p->grammar;
    if (item == s->row->item_count)
        return place == s->wanted.end && text_build(s->p, s->row->tree, s->slots) == s->wanted.tree;
    const text_item *i = &g->items[s->row->first_item + item];
    if (place > s->wanted.end)
        return false;
    if (i->class < 0)
        return place < s->wanted.end &&
               text_word_fits(i, s->p->tokens[place].word, slot > 0 ? s->slots[0] : NULL) &&
               find_parts(s, item + 1, slot, place + 1);
    int class = i->class + (i->agrees && text_is_plural(s->slots[i->agrees_with]));
    const text_readings *found = text_parse(s->p, class, place);
    for (int n = 0; found != NULL && n < found->count; n++) {
        part got = {class, place, found->at[n].end, found->at[n].tree};
        if (got.class == s->wanted.class && got.start == s->wanted.start &&
            got.end == s->wanted.end && got.tree == s->wanted.tree)
            continue; /* it would be made of itself */
        s->parts[slot] = got;
        s->slots[slot] = got.tree;
        if (find_parts(s, item + 1, slot + 1, got.end))
            return true;
    }
    return false;
}

static void mark(text_parser *p, part wanted, uint8_t *used, int depth)
{
    const text_grammar *g = p->grammar;
    const text_class_info *info = &g->classes[wanted.class];
    if (info->terminal != TEXT_ROWS || depth > DEEPEST)
        return;
    for (int i = 0; i < info->row_count; i++) {
        search s = {.p = p, .row = &g->rows[g->row_order[info->first_row + i]], .wanted = wanted};
        if (!find_parts(&s, 0, 0, wanted.start))
            continue;
        used[s.row->source] = 1;
        for (int slot = 0; slot < s.row->slots; slot++)
            mark(p, s.parts[slot], used, depth + 1);
        return;
    }
}

void text_mark_rows(text_parser *p, int class, int start, int end, const text_tree *tree,
                    uint8_t *used)
{
    mark(p, (part){class, start, end, tree}, used, 0);
}

/* ---- what is asked --------------------------------------------------------------------------- */

void text_forget_rows(text_context *context)
{
    int count;
    text_source_rows(&count);
    if (context->rows_used != NULL)
        memset(context->rows_used, 0, (size_t)count);
}

bool iz_text_mark_rows(iz_symbols *symbols)
{
    int count;
    const char *fault;
    text_context *context = text_context_of(symbols, &fault);
    text_source_rows(&count);
    if (context == NULL)
        return false;
    free(context->rows_used);
    context->rows_used = calloc((size_t)count, sizeof *context->rows_used);
    return context->rows_used != NULL;
}

const uint8_t *iz_text_rows_marked(const iz_symbols *symbols)
{
    const text_context *context = iz_symbols_attached(symbols);
    return context != NULL ? context->rows_used : NULL;
}

static bool is_content(const char *word, size_t length)
{
    static const char *const others[] = {
        "a",    "an",    "the",   "of",     "to",   "in",   "on",   "from",  "into",
        "onto", "with",  "by",    "for",    "and",  "or",   "at",   "as",    "that",
        "this", "those", "these", "it",     "its",  "it's", "they", "their", "them",
        "is",   "are",   "be",    "has",    "have", "you",  "your", "s",     "under",
        "was",  "were",  "isn't", "aren't", "were", "do",   "does", "who"};
    if (!isalpha((unsigned char)word[0]))
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strlen(others[i]) == length && memcmp(others[i], word, length) == 0)
            return false;
    return true;
}

/* Words of content: slots, marks and the small words that hold a sentence together don't count.
 * Of the members of a family, that counts which has most. */
static int content_words(const text_grammar *g, int source)
{
    int most = 0;
    for (int r = 0; r < g->row_count; r++) {
        const text_row *row = &g->rows[r];
        int words = 0;
        for (int i = 0; row->source == source && i < row->item_count; i++) {
            const text_item *item = &g->items[row->first_item + i];
            words += item->class < 0 && is_content(item->at, item->length);
        }
        most = words > most ? words : most;
    }
    return most;
}

bool iz_text_row_at(const iz_symbols *symbols, int row, iz_text_row *out)
{
    int count;
    const text_source_row *rows = text_source_rows(&count);
    const text_context *context = iz_symbols_attached(symbols);
    if (row < 0 || row >= count)
        return false;
    *out = (iz_text_row){rows[row].class, rows[row].pattern, rows[row].tree, (int)rows[row].says,
                         context != NULL ? content_words(context->grammar, row) : 0};
    return true;
}
