/*
 * Saying: the rows' trees are matched against the tree, the first row that matches and whose slots
 * can be said gives the words.
 */
#include "text/say.h"

#include <ctype.h>
#include <string.h>

#include "text/lexicon.h"

enum { DEEPEST = 400, MOST_STEPS = 400000 };
enum { ARTICLE = TEXT_ARTICLE_MARK, CAPITAL = TEXT_CAPITAL_MARK, OWN_NAME = TEXT_OWN_NAME_MARK };

static void put(text_sayer *s, const char *text, size_t length)
{
    if (s->length + length + 1 >= s->size) {
        s->failed = true;
        return;
    }
    memcpy(s->out + s->length, text, length);
    s->length += length;
}

static void put_blank(text_sayer *s, bool glued)
{
    if (!glued && s->length > 0 && s->out[s->length - 1] != '\n')
        put(s, " ", 1);
}

/* ---- matching -------------------------------------------------------------------------------- */

/* What a row's slots are filled with; of those whose parts stand in several places, their parts. */
typedef struct slots {
    const text_tree *at[TEXT_MOST_SLOTS];
    const text_tree *parts[TEXT_MOST_SLOTS][TEXT_MOST_PARTS];
} slots;

static void clear(slots *s, const text_row *row)
{
    memset(s->at, 0, (size_t)row->slots * sizeof s->at[0]);
    if (row->parts)
        memset(s->parts, 0, (size_t)row->slots * sizeof s->parts[0]);
}

static bool set_slot(slots *out, int slot, int part, const text_tree *tree)
{
    const text_tree **place = part == 0 ? &out->at[slot] : &out->parts[slot][part - 1];
    if (*place != NULL)
        return *place == tree;
    *place = tree;
    return true;
}

static bool match(text_sayer *s, int template, const text_tree *tree, slots *out)
{
    const text_grammar *g = s->grammar;
    const text_template *t = &g->templates[template];
    if (t->sort == TEMPLATE_SLOT)
        return set_slot(out, t->slot, t->part, tree);
    if (t->op != tree->op || (t->arg_slot < 0 && t->arg != tree->arg))
        return false;
    int32_t other = tree->arg; /* what the slot gives: the flags that don't stand in the row */
    if (t->arg_slot >= 0 && t->arg != 0 && (other & t->arg) != t->arg)
        return false;
    other ^= t->arg;
    if (t->amount && tree->count != t->kid_count + 1)
        return false;
    int count = t->amount ? t->kid_count : tree->count;
    if (t->arg_slot >= 0) {
        const text_tree *argument = t->amount
                                        ? text_tree1(s->store, IZ_AMOUNT, other, tree->kids[count])
                                        : text_leaf(s->store, IZ_VALUE, other);
        if (!set_slot(out, t->arg_slot, t->arg_part, argument))
            return false;
    }
    int at = 0;
    for (int i = 0; i < t->kid_count; i++) {
        int kid = g->kid_index[t->first_kid + i];
        if (g->templates[kid].sort == TEMPLATE_SPLICE) {
            int run = count - at - (t->kid_count - i - 1);
            if (run <= 0)
                return false;
            const text_tree *list = text_tree_make(s->store, IZ_LIST, 0, run, tree->kids + at);
            if (!set_slot(out, g->templates[kid].slot, 0, list))
                return false;
            at += run;
        } else {
            if (at >= count || !match(s, kid, tree->kids[at], out))
                return false;
            at++;
        }
    }
    return at == count;
}

/* Is the row for the tree? Then its slots are filled. Parts are put together to the lists that
 * their slots gave; slots that the tree doesn't hold are phrases. */
static bool match_row(text_sayer *s, const text_row *row, const text_tree *tree, slots *out)
{
    clear(out, row);
    if (!match(s, row->tree, tree, out))
        return false;
    for (int slot = 0; row->parts && slot < row->slots; slot++) {
        const text_tree *const *parts = out->parts[slot];
        int count = 0;
        while (count < TEXT_MOST_PARTS && parts[count] != NULL)
            count++;
        if (count > 0 &&
            !set_slot(out, slot, 0, text_tree_make(s->store, IZ_LIST, 0, count, parts)))
            return false;
    }
    for (int slot = 0; slot < row->slots; slot++)
        if (out->at[slot] == NULL)
            out->at[slot] = text_leaf(s->store, IZ_NONE, 0);
    return true;
}

/* ---- saying ---------------------------------------------------------------------------------- */

static void say_literal(text_sayer *s, const text_item *item, const text_tree *first, bool glued)
{
    const char *text = item->at;
    size_t length = item->length;
    if (item->at2 != NULL && first != NULL && text_is_plural(first)) {
        text = item->at2;
        length = item->length2;
    }
    if (length > 1 && memcmp(text, "\xE2\x80\xA2", 3) == 0)
        put(s, "\n", 1); /* a choice stands on a line of its own */
    else
        put_blank(s, glued);
    if (item->capital)
        put(s, (const char[]){CAPITAL}, 1);
    if (item->small)
        put(s, (const char[]){TEXT_SMALL_MARK}, 1);
    if (length == 1 && *text == 'a')
        put(s, (const char[]){ARTICLE}, 1);
    else if (length == 1 && *text == '~')
        put(s, (const char[]){OWN_NAME}, 1);
    else
        put(s, text, length);
}

static bool say_row(text_sayer *s, const text_row *row, const text_tree *tree, bool glued,
                    bool *matched)
{
    slots filled;
    if (!match_row(s, row, tree, &filled))
        return false;
    *matched = true;
    int slot = 0;
    for (int i = 0; i < row->item_count; i++) {
        const text_item *item = &s->grammar->items[row->first_item + i];
        bool close = i == 0 ? glued : item->glued;
        if (item->class < 0) {
            say_literal(s, item, slot > 0 ? filled.at[0] : NULL, close);
            continue;
        }
        if (item->capital || item->small) {
            put_blank(s, close);
            put(s, (const char[]){item->capital ? CAPITAL : TEXT_SMALL_MARK}, 1);
            close = true;
        }
        int class = item->class + (item->agrees && text_is_plural(filled.at[item->agrees_with]));
        if (!text_say_class(s, class, filled.at[slot++], close))
            return false;
    }
    return true;
}

static bool say_terminal(text_sayer *s, const text_class_info *info, const text_tree *tree,
                         bool glued)
{
    char text[160];
    size_t length = text_say_terminal(s->symbols, info->terminal, info->plural, tree, s->own_name,
                                      text, sizeof text);
    if (length == 0)
        return false;
    put_blank(s, glued);
    if (info->terminal == TEXT_NAME && s->own_name != NULL && strcmp(text, s->own_name) == 0)
        put(s, (const char[]){OWN_NAME}, 1);
    else
        put(s, text, length);
    return true;
}

/* No row of the class is for this tree: the deepest such place is why the whole can't be said. */
static void note_unsaid(text_sayer *s, int class, const text_tree *tree)
{
    if (s->depth <= s->unsaid_depth)
        return;
    s->unsaid_depth = s->depth;
    s->unsaid_op = tree->op;
    s->unsaid_class = class;
}

/* The rows of a class that may be for a tree: those of its node, and those whose tree is a slot. */
typedef struct said_rows {
    const text_grammar *grammar;
    const int *any, *any_end, *own, *own_end;
} said_rows;

static said_rows rows_of(const text_grammar *g, const text_class_info *info, int op)
{
    int first = info->first_said, end = first + info->said_count,
        any_end = first + info->said_of_any;
    int low = any_end, high = end; /* the first one of the node */
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (g->said_ops[middle] < op)
            low = middle + 1;
        else
            high = middle;
    }
    int own_end = low;
    while (own_end < end && g->said_ops[own_end] == op)
        own_end++;
    const int *order = g->say_order;
    return (said_rows){g, order + first, order + any_end, order + low, order + own_end};
}

/* The next of them in the order in which they are tried; NULL: that was all. */
static const text_row *next_row(said_rows *r)
{
    const text_row *any = r->any < r->any_end ? &r->grammar->rows[*r->any] : NULL;
    const text_row *own = r->own < r->own_end ? &r->grammar->rows[*r->own] : NULL;
    if (own == NULL || (any != NULL && text_row_comes_before(any, own))) {
        r->any += any != NULL;
        return any;
    }
    r->own++;
    return own;
}

/* Way 0 is what is usual: a row that needn't be asked for, if there is one. */
static void find_offers(const text_grammar *g, text_known_rows *known)
{
    int count = known->count;
    known->usual = count > 0 && g->rows[known->rows[0]].says != TEXT_SAYS_IF_ASKED;
    known->offers = count > 0;
    known->offered[0] = known->usual ? 0 : -1;
    for (int i = known->usual; i < count; i++)
        if (g->rows[known->rows[i]].says != TEXT_SAYS_LAST)
            known->offered[known->offers++] = (int8_t)i;
}

static void find_rows(text_sayer *s, int class, const text_tree *tree, text_known_rows *out)
{
    const text_grammar *g = s->grammar;
    said_rows rows = rows_of(g, &g->classes[class], tree->op);
    out->tree = tree;
    out->speaker = s->speaker;
    out->class = (uint16_t) class;
    out->count = 0;
    for (const text_row *row; (row = next_row(&rows)) != NULL && out->count < TEXT_MOST_WAYS;) {
        slots filled;
        if (!match_row(s, row, tree, &filled))
            continue;
        out->rows[out->count++] = (uint16_t)(row - g->rows);
        if (row->says == TEXT_SAYS_ALONE) /* no row after it */
            break;
    }
    find_offers(g, out);
}

/* The rows of the class that are for the tree, in the order in which they are tried. */
static const text_known_rows *rows_for(text_sayer *s, int class, const text_tree *tree)
{
    uint32_t hash = tree->hash ^ (uint32_t) class * 2654435761u;
    text_known_rows *known = &s->known[(hash ^ hash >> 16) % TEXT_KNOWN_ROWS];
    if (known->tree != tree || known->class != class || known->speaker != s->speaker)
        find_rows(s, class, tree, known);
    return known;
}

/* With a tape: the row of its choice first. What was met in rows that couldn't be said doesn't
 * count, so that a place is found again. */
static bool say_chosen(text_sayer *s, int class, const text_tree *tree, bool glued, bool *matched)
{
    text_tape *tape = s->tape;
    const text_known_rows ways = *rows_for(s, class, tree);
    const text_row *rows = s->grammar->rows;
    int point = tape->points != NULL ? tape->points->count : 0;
    int way = ways.offered[text_choose(tape, IZ_MANNER_ROW, ways.offers)];
    bool noted = tape->points != NULL && tape->points->count > point;
    const text_tape before = *tape;
    size_t start = s->length;
    *matched = ways.count > 0;
    for (int i = -1; i < ways.count; i++) {
        int at = i < 0 ? way : i;
        if (at < 0 || i == way || (i >= 0 && rows[ways.rows[i]].says == TEXT_SAYS_IF_ASKED))
            continue;
        if (say_row(s, &rows[ways.rows[at]], tree, glued, matched)) {
            if (noted) {
                tape->points->at[point].start = (int)start;
                tape->points->at[point].end = (int)s->length;
            }
            return true;
        }
        s->length = start;
        *tape = before;
        if (tape->points != NULL)
            tape->points->count = point + noted;
        if (s->failed)
            return false;
    }
    return false;
}

/* By habit: the first row that can be said. */
static bool say_usual(text_sayer *s, const text_class_info *info, const text_tree *tree, bool glued,
                      bool *matched)
{
    size_t before = s->length;
    said_rows rows = rows_of(s->grammar, info, tree->op);
    for (const text_row *row; !s->failed && (row = next_row(&rows)) != NULL;) {
        if (row->says == TEXT_SAYS_IF_ASKED)
            break; /* the others are such, too */
        if (say_row(s, row, tree, glued, matched))
            return true;
        s->length = before;
    }
    return false;
}

bool text_say_class(text_sayer *s, int class, const text_tree *tree, bool glued)
{
    const text_class_info *info = &s->grammar->classes[class];
    if (++s->steps > MOST_STEPS || s->depth > DEEPEST)
        s->failed = true;
    if (s->failed)
        return false;
    if (info->terminal != TEXT_ROWS)
        return say_terminal(s, info, tree, glued);
    s->depth++;
    bool matched = false;
    bool said = text_tape_asks(s->tape, IZ_MANNER_ROW) ? say_chosen(s, class, tree, glued, &matched)
                                                       : say_usual(s, info, tree, glued, &matched);
    if (!said && !matched)
        note_unsaid(s, class, tree);
    s->depth--;
    return said;
}

/* ---- finishing ------------------------------------------------------------------------------- */

typedef struct finisher {
    const char *name;
    char *out;
    size_t size, length;
    bool capital;
} finisher;

static void finish_put(finisher *f, char byte)
{
    if (f->length + 1 < f->size)
        f->out[f->length] = byte;
    f->length++;
}

/* Does the word that follows begin with the sound of a vowel? */
static bool vowel_follows(const char *at)
{
    while (*at == ' ' || *at == CAPITAL)
        at++;
    if (strncmp(at, "one", 3) == 0 || strncmp(at, "uni", 3) == 0 || strncmp(at, "Uni", 3) == 0)
        return false;
    if (strncmp(at, "hour", 4) == 0 || strncmp(at, "honor", 5) == 0)
        return true;
    if (*at == '8' || strncmp(at, "11", 2) == 0 || strncmp(at, "X/", 2) == 0)
        return true;
    return *at != '\0' && strchr("aeiouAEIOU", *at) != NULL;
}

/* The raw byte after which a sentence begins. */
static bool begins_sentence(const char *raw, size_t at)
{
    if (at == 0 || raw[at - 1] == '\n')
        return true;
    if (raw[at - 1] == '"')
        return at < 2 || raw[at - 2] == ' ' || raw[at - 2] == '(';
    if (at >= 3 && memcmp(raw + at - 3, "\xE2\x80\x94", 3) == 0)
        return true; /* "Flashback—Sacrifice a creature" */
    if (at < 2 || raw[at - 1] != ' ')
        return false;
    if (at >= 4 && memcmp(raw + at - 4, "\xE2\x80\x94", 3) == 0)
        return true; /* "Threshold — As long as …" */
    char mark = raw[at - 2];
    if (mark == ')' && (at == 4 || raw[at - 5] == '\n'))
        return true; /* "(S) All creatures …" */
    return mark == '.' || mark == ':' || (at >= 4 && memcmp(raw + at - 4, "\xE2\x80\xA2", 3) == 0);
}

static void finish_word(finisher *f, const char *raw, size_t at)
{
    unsigned char byte = (unsigned char)raw[at];
    if (f->capital || (begins_sentence(raw, at) && byte != ARTICLE))
        byte = (unsigned char)toupper(byte);
    f->capital = false;
    finish_put(f, (char)byte);
}

/* "+0/-1" is printed "-0/-1"; "-1/+0" "-1/-0". */
static bool zero_takes_minus(const char *raw, size_t at)
{
    if (raw[at] != '+' || raw[at + 1] != '0' || isdigit((unsigned char)raw[at + 2]))
        return false;
    if (raw[at + 2] == '/' && raw[at + 3] == '-')
        return true;
    size_t back = at;
    if (back == 0 || raw[--back] != '/')
        return false;
    while (back > 0 && (isdigit((unsigned char)raw[back - 1]) || raw[back - 1] == 'X'))
        back--;
    return back > 0 && raw[back - 1] == '-';
}

size_t text_say_finish(const text_sayer *s, char *out, size_t size)
{
    finisher f = {s->own_name, out, size, 0, false};
    s->out[s->length] = '\0';
    for (size_t i = 0; i < s->length; i++) {
        char byte = s->out[i];
        if (byte == CAPITAL) {
            f.capital = true;
        } else if (byte == TEXT_SMALL_MARK) {
            continue; /* what follows it begins no sentence */
        } else if (byte == ARTICLE) {
            finish_put(&f, f.capital || begins_sentence(s->out, i) ? 'A' : 'a');
            f.capital = false;
            if (strncmp(s->out + i + 1, " other", 6) == 0 &&
                !isalpha((unsigned char)s->out[i + 7])) {
                for (const char *c = "nother"; *c != '\0'; c++)
                    finish_put(&f, *c);
                i += 6;
            } else if (vowel_follows(s->out + i + 1))
                finish_put(&f, 'n');
        } else if (byte == OWN_NAME) {
            for (const char *c = f.name != NULL ? f.name : "~"; *c != '\0'; c++)
                finish_put(&f, *c);
            f.capital = false;
        } else if (zero_takes_minus(s->out, i)) {
            finish_put(&f, '-');
        } else if (byte == '.' && i >= 2 && s->out[i - 1] == '"' && s->out[i - 2] == '.') {
            continue; /* a quotation that ends a sentence ends with one stop */
        } else {
            finish_word(&f, s->out, i);
        }
    }
    if (size > 0)
        out[f.length < size ? f.length : size - 1] = '\0';
    return f.length;
}
