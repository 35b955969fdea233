/*
 * Makes the rows of grammar/ ready: patterns cut into items, trees into templates, words numbered,
 * and for each class the set of words it can begin with.
 */
#include "text/grammar.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/names.h"

static const text_source_row source_rows[] = {
#define R(class, pattern, tree) {#class, pattern, tree, 0, TEXT_SAYS},
#define F(class, pattern, tree) {#class, pattern, tree, 0, TEXT_SAYS_ALONE},
#define A(class, pattern, tree) {#class, pattern, tree, 0, TEXT_SAYS_IF_ASKED},
#define S(class, pattern, tree) {#class, pattern, tree, 0, TEXT_READS_ONLY},
#define P(weight, class, pattern, tree) {#class, pattern, tree, weight, TEXT_SAYS},
#define L(weight, class, pattern, tree) {#class, pattern, tree, weight, TEXT_SAYS_LAST},
#include "text/grammar/abilities.def"
#include "text/grammar/conditions.def"
#include "text/grammar/costs.def"
/* first: "deals 4 damage to … and 4 damage to …" is said before two instructions are */
#include "text/grammar/effects_damage.def"

#include "text/grammar/dealings.def"
#include "text/grammar/effects.def"
#include "text/grammar/effects_cards.def"
#include "text/grammar/effects_lasting.def"
#include "text/grammar/effects_moves.def"
#include "text/grammar/events.def"
#include "text/grammar/keywords.def"
#include "text/grammar/modifications.def"
#include "text/grammar/nouns.def"
#include "text/grammar/quantities.def"
#include "text/grammar/selectors.def"
#include "text/grammar/shares.def"
#undef R
#undef F
#undef A
#undef S
#undef P
#undef L
};

const text_source_row *text_source_rows(int *count)
{
    *count = (int)(sizeof source_rows / sizeof *source_rows);
    return source_rows;
}

static const struct {
    const char *name;
    text_terminal terminal;
} terminals[] = {
    {"int", TEXT_INT},
    {"nw", TEXT_COUNTED},
    {"change", TEXT_CHANGE},
    {"mana", TEXT_MANA},
    {"subtype", TEXT_SUBTYPE},
    {"counter", TEXT_COUNTER},
    {"cardname", TEXT_NAME},
    {"sought", TEXT_SOUGHT},
    {"nonsubtype", TEXT_NONSUBTYPE},
    {"subtypecycling", TEXT_SUBTYPECYCLING},
};

static const char *const two_forms[] = {
#define TWO_FORMS(class) #class,
#include "text/grammar/forms.def"
#undef TWO_FORMS
};

#define GROW(array, count, room)                                                                   \
    ((count) < (room) || grow((void **)&(array), &(room), sizeof *(array)))

static bool grow(void **array, int *room, size_t size)
{
    int wanted = *room == 0 ? 256 : *room * 2;
    void *at = realloc(*array, (size_t)wanted * size);
    if (at == NULL)
        return false;
    *array = at;
    *room = wanted;
    return true;
}

static bool fault(text_grammar *g, const char *what, const char *where)
{
    if (g->error[0] == '\0')
        snprintf(g->error, sizeof g->error, "%s: %s", what, where);
    return false;
}

/* ---- words ----------------------------------------------------------------------------------- */

static int word_slot(const text_grammar *g, const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint32_t)tolower((unsigned char)text[i])) * 16777619u;
    int slot = (int)(hash & (uint32_t)(g->word_slot_count - 1));
    for (; g->word_slots[slot] != 0; slot = (slot + 1) & (g->word_slot_count - 1)) {
        const char *word = g->words[g->word_slots[slot]];
        size_t i = 0;
        while (i < length && word[i] == (char)tolower((unsigned char)text[i]))
            i++;
        if (i == length && word[i] == '\0')
            break;
    }
    return slot;
}

int text_word(const text_grammar *grammar, const char *text, size_t length)
{
    return grammar->word_slots[word_slot(grammar, text, length)];
}

static int enter_word(text_grammar *g, const char *text, size_t length)
{
    int slot = word_slot(g, text, length);
    if (g->word_slots[slot] != 0)
        return g->word_slots[slot];
    char *copy = malloc(length + 1);
    if (copy == NULL || !GROW(g->words, g->word_count, g->word_room) ||
        g->word_count * 2 > g->word_slot_count) {
        free(copy);
        fault(g, "no room for a word", text);
        return 0;
    }
    for (size_t i = 0; i < length; i++)
        copy[i] = (char)tolower((unsigned char)text[i]);
    copy[length] = '\0';
    g->words[g->word_count] = copy;
    g->word_slots[slot] = g->word_count;
    return g->word_count++;
}

/* ---- classes --------------------------------------------------------------------------------- */

static int find_class(const text_grammar *g, const char *name, size_t length)
{
    for (int c = 0; c < g->class_count; c += 2)
        if (g->classes[c].name_length == length && memcmp(g->classes[c].name, name, length) == 0)
            return c;
    return -1;
}

int text_class_named(const text_grammar *grammar, const char *name)
{
    return find_class(grammar, name, strlen(name));
}

static int enter_class(text_grammar *g, const char *name, size_t length)
{
    int found = find_class(g, name, length);
    if (found >= 0)
        return found;
    text_class_info info = {.name = name, .name_length = length};
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++)
        if (strlen(terminals[i].name) == length && memcmp(terminals[i].name, name, length) == 0)
            info.terminal = terminals[i].terminal;
    for (size_t i = 0; i < sizeof two_forms / sizeof *two_forms; i++)
        if (strlen(two_forms[i]) == length && memcmp(two_forms[i], name, length) == 0)
            info.two_forms = true;
    for (int form = 0; form < 2; form++) {
        if (!GROW(g->classes, g->class_count, g->class_room)) {
            fault(g, "no memory for class", name);
            return 0;
        }
        info.plural = form;
        g->classes[g->class_count++] = info;
    }
    return g->class_count - 2;
}

/* ---- patterns -------------------------------------------------------------------------------- */

static bool add_item(text_grammar *g, text_item item)
{
    if (!GROW(g->items, g->item_count, g->item_room))
        return fault(g, "no memory for item", "");
    g->items[g->item_count++] = item;
    return true;
}

/* <class>, <class1>, <class2>, <class=> */
static bool add_slot(text_grammar *g, const char *at, size_t length, int form, bool two, bool glued)
{
    const char *equals = memchr(at, '=', length);
    char last = equals != NULL ? '=' : length > 0 ? at[length - 1] : '\0';
    bool marked = last == '1' || last == '2' || last == '=';
    int with = equals != NULL && equals + 1 < at + length ? equals[1] - '1' : 0;
    int class = enter_class(g, at, equals != NULL ? (size_t)(equals - at) : length - marked);
    bool has_two = g->classes[class].two_forms;
    if (marked ? !has_two : has_two && !two)
        return fault(g, "a form is missing or too much", at);
    text_item item = {.class = class, .agrees = last == '=', .agrees_with = with, .glued = glued};
    if (has_two && !item.agrees)
        item.class += last == '2' ? 1 : last == '1' ? 0 : form;
    return add_item(g, item);
}

static bool add_literals(text_grammar *g, const char *at, size_t length, int form, bool two,
                         bool glued)
{
    text_token tokens[96];
    size_t wrong = 0;
    int count = text_tokens(at, length, 1, NULL, tokens, 96, &wrong);
    if (count < 0)
        return fault(g, "a pattern holds a byte that no text has", at);
    for (int i = 0; i < count; i++) {
        const text_token *t = &tokens[i];
        const char *source = at + t->column - 1;
        bool second_half = i > 0 && tokens[i - 1].length == 1 && source[-1] == 'n'; /* another */
        text_item item = {.at = t->at,
                          .length = t->length,
                          .class = -1,
                          .glued = t->column > 1 ? source[-1] != ' ' && !second_half : glued};
        item.word = enter_word(g, t->at, t->length);
        /* "and/or" is not a pair, but what a text says; the pair is written "or/and" */
        bool pair = i + 2 < count && t->kind == TEXT_WORD && tokens[i + 1].at[0] == '/' &&
                    tokens[i + 2].kind == TEXT_WORD && strncmp(t->at, "and/or", 6) != 0;
        if (pair) {
            const text_token *other = &tokens[i + 2];
            int second = enter_word(g, other->at, other->length);
            if (two && form == 1) {
                item.at = other->at, item.length = other->length, item.word = second;
            } else if (!two) {
                item.at2 = other->at, item.length2 = other->length, item.word2 = second;
            }
            i += 2;
        }
        if (!add_item(g, item))
            return false;
    }
    return true;
}

static bool add_pattern(text_grammar *g, const char *pattern, int form, bool two, text_row *row)
{
    row->first_item = g->item_count;
    bool capital = false, small = false;
    for (const char *at = pattern; *at != '\0';) {
        const char *before = at > pattern && (at[-1] == '^' || at[-1] == '_') ? at - 1 : at;
        bool glued = before > pattern && before[-1] != ' ';
        int first = g->item_count;
        if (*at == ' ' || *at == '^' || *at == '_') {
            capital = *at == '^';
            small = *at++ == '_';
            continue;
        } else if (*at == '<') {
            const char *close = strchr(at, '>');
            if (close == NULL || ++row->slots > TEXT_MOST_SLOTS)
                return fault(g, "bad slots", pattern);
            if (!add_slot(g, at + 1, (size_t)(close - at - 1), form, two, glued))
                return false;
            at = close + 1;
        } else {
            size_t length = strcspn(at, "<^_");
            if (!add_literals(g, at, length, form, two, glued))
                return false;
            at += length;
        }
        g->items[first].capital = capital;
        g->items[first].small = small;
        capital = small = false;
    }
    row->item_count = g->item_count - row->first_item;
    return row->item_count > 0 || fault(g, "empty pattern", pattern);
}

/* ---- templates ------------------------------------------------------------------------------- */

/* VALUE's argument: KIND/NAME, NODE/FLAGS, or a number. */
static bool read_value(const char *text, size_t length, int32_t *arg)
{
    static const struct {
        const char *name;
        iz_arg_kind kind;
    } kinds[] = {{"COLORS", IZ_ARG_COLORS},
                 {"TYPES", IZ_ARG_TYPES},
                 {"STEP", IZ_ARG_STEP},
                 {"ZONE", IZ_ARG_ZONE},
                 {"STATUS", IZ_ARG_STATUS},
                 {"KEYWORD", IZ_ARG_KEYWORD},
                 {"ATTRIBUTE", IZ_ARG_ATTRIBUTE},
                 {"ACTION", IZ_ARG_ACTION},
                 {"PLACE", IZ_ARG_PLACE},
                 {"SUBTYPE", IZ_ARG_SUBTYPE},
                 {"COMPARISON", IZ_ARG_COMPARISON},
                 {"LEDGER", IZ_ARG_LEDGER},
                 {"RESOURCE", IZ_ARG_RESOURCE}};
    if (length > 3 && memcmp(text, "OP/", 3) == 0) {
        *arg = text_op_named(text + 3, length - 3);
        return *arg >= 0;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t n = strlen(kinds[i].name);
        if (length > n && memcmp(text, kinds[i].name, n) == 0 && text[n] == '/')
            return iz_argument_read(kinds[i].kind, text + n + 1, length - n - 1, arg);
    }
    const char *slash = memchr(text, '/', length);
    int node = slash != NULL ? text_op_named(text, (size_t)(slash - text)) : -1;
    if (node >= 0 && node < IZ_OP_COUNT)
        return iz_node_argument_read(node, slash + 1, length - (size_t)(slash + 1 - text), arg);
    return iz_argument_read(IZ_ARG_NUMBER, text, length, arg);
}

/* Where the condition of a STATIC stands in the text, which its program doesn't keep. */
static bool read_mark(const char *text, size_t length, int32_t *arg)
{
    static const struct {
        const char *name;
        int32_t mark;
    } marks[] = {{"SAID_BEFORE", SAID_BEFORE}, {"SAID_AFTER", SAID_AFTER}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strlen(marks[i].name) == length && memcmp(marks[i].name, text, length) == 0) {
            *arg = marks[i].mark;
            return true;
        }
    return false;
}

/* The argument of a surface node: a name that it has (surface_flags.def), or a value. A target is
 * described as TARGET is. */
static bool read_surface_argument(int op, const char *text, size_t length, int32_t *arg)
{
    static const struct {
        int op;
        const char *name;
        int32_t value;
    } flags[] = {
#define FLAG(node, name, value, meaning) {IZ_##node, #name, value},
#include "text/surface_flags.def"
#undef FLAG
    };
    if (op == IZ_TGT)
        return iz_node_argument_read(IZ_TARGET, text, length, arg);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].op == op && strlen(flags[i].name) == length &&
            memcmp(flags[i].name, text, length) == 0) {
            *arg = flags[i].value;
            return true;
        }
    return read_value(text, length, arg);
}

/* The number of a slot, from 0, and after a dot which of its parts; at stands at the digit. */
static int8_t read_slot(const char **at, int8_t *part)
{
    int8_t slot = (int8_t)(*(*at)++ - '1');
    if ((*at)[0] == '.') {
        *part = (int8_t)((*at)[1] - '0');
        *at += 2;
    }
    return slot;
}

/* The argument's words: a name that the node knows, or flags joined by |. */
static bool read_flags(text_grammar *g, const char *start, size_t length, text_template *t)
{
    if (t->op == IZ_STATIC && read_mark(start, length, &t->arg))
        return true;
    bool ok = t->op < IZ_OP_COUNT ? iz_node_argument_read(t->op, start, length, &t->arg)
                                  : read_surface_argument(t->op, start, length, &t->arg);
    return ok || fault(g, "no such argument", start);
}

static bool read_template_argument(text_grammar *g, const char **at, text_template *t)
{
    t->arg_slot = -1;
    if (**at != ':')
        return true;
    const char *start = ++*at;
    *at += strcspn(start, " ()");
    const char *slot = memchr(start, '$', (size_t)(*at - start));
    if (slot == NULL && *start == '&')
        slot = start;
    if (slot != NULL) {
        const char *digit = slot + 1;
        t->arg_slot = read_slot(&digit, &t->arg_part);
        t->amount = *start == '&';
        return slot == start || read_flags(g, start, (size_t)(slot - 1 - start), t);
    }
    return read_flags(g, start, (size_t)(*at - start), t);
}

static int add_template(text_grammar *g, text_template t)
{
    if (!GROW(g->templates, g->template_count, g->template_room)) {
        fault(g, "no memory for template", "");
        return 0;
    }
    g->templates[g->template_count] = t;
    return g->template_count++;
}

static int read_template(text_grammar *g, const char **at, int depth)
{
    text_template t = {.arg_slot = -1};
    int kids[16];
    while (**at == ' ')
        ++*at;
    bool open = **at == '(';
    *at += open;
    if (**at == '$' || **at == '@') {
        t.sort = **at == '$' ? TEMPLATE_SLOT : TEMPLATE_SPLICE;
        ++*at;
        t.slot = read_slot(at, &t.part);
        return add_template(g, t);
    }
    if (**at == '-') {
        ++*at;
        t.op = IZ_NONE;
        return add_template(g, t);
    }
    size_t length = strcspn(*at, " :()");
    t.op = (int16_t)text_op_named(*at, length);
    if (t.op < 0 || depth > 12) {
        fault(g, "no such node", *at);
        return 0;
    }
    *at += length;
    if (!read_template_argument(g, at, &t))
        return 0;
    while (open && g->error[0] == '\0') {
        while (**at == ' ')
            ++*at;
        if (**at == ')') {
            ++*at;
            break;
        }
        if (**at == '\0' || t.kid_count == 16) {
            fault(g, "a tree is not closed", *at);
            return 0;
        }
        kids[t.kid_count++] = read_template(g, at, depth + 1);
    }
    t.first_kid = g->kid_count;
    for (int i = 0; i < t.kid_count; i++) {
        if (!GROW(g->kid_index, g->kid_count, g->kid_room)) {
            fault(g, "no memory for template", "");
            return 0;
        }
        g->kid_index[g->kid_count++] = kids[i];
    }
    return add_template(g, t);
}

static bool uses_slot(const text_grammar *g, int tree, int slot)
{
    const text_template *t = &g->templates[tree];
    if ((t->sort != TEMPLATE_NODE && t->slot == slot) || t->arg_slot == slot)
        return true;
    for (int i = 0; i < t->kid_count; i++)
        if (uses_slot(g, g->kid_index[t->first_kid + i], slot))
            return true;
    return false;
}

/* The parts of a slot that the tree uses, a bit for each. */
static unsigned parts_used(const text_grammar *g, int tree, int slot)
{
    const text_template *t = &g->templates[tree];
    unsigned parts = t->sort != TEMPLATE_NODE && t->slot == slot ? 1u << t->part : 0;
    parts |= t->arg_slot == slot ? 1u << t->arg_part : 0;
    for (int i = 0; i < t->kid_count; i++)
        parts |= parts_used(g, g->kid_index[t->first_kid + i], slot);
    return parts & ~1u;
}

/* The class of a row's slot. */
static int class_of_slot(const text_grammar *g, const text_row *row, int slot)
{
    const text_item *item = &g->items[row->first_item];
    while (item->class < 0 || slot-- > 0)
        item++;
    return item->class;
}

/* Do all rows of the class make lists of so many, or give those of another class that does? */
static bool makes_lists(const text_grammar *g, int class, int length, int depth)
{
    for (int r = 0; r < g->row_count; r++) {
        const text_row *row = &g->rows[r];
        const text_template *tree = &g->templates[row->tree];
        if (row->class != class)
            continue;
        bool well =
            tree->sort == TEMPLATE_NODE
                ? tree->op == IZ_LIST && tree->kid_count == length
                : depth > 0 && makes_lists(g, class_of_slot(g, row, tree->slot), length, depth - 1);
        if (!well)
            return false;
    }
    return true;
}

/* Is the class one of phrases: words for nothing that a tree could hold? */
static bool is_phrase(const text_grammar *g, int class)
{
    for (int r = 0; r < g->row_count; r++) {
        const text_template *tree = &g->templates[g->rows[r].tree];
        if (g->rows[r].class == class && (tree->sort != TEMPLATE_NODE || tree->op != IZ_NONE))
            return false;
    }
    return g->classes[class].terminal == TEXT_ROWS;
}

/* Every slot must be used by the tree, but for phrases: a row that drops what it read would lose
 * words. A list is taken apart as a whole, so that no part of it is lost. */
static bool check_slots(text_grammar *g, const text_row *row)
{
    int slot = -1;
    for (int i = 0; i < row->item_count; i++) {
        const text_item *item = &g->items[row->first_item + i];
        if (item->class < 0)
            continue;
        slot++;
        if (!uses_slot(g, row->tree, slot) && !is_phrase(g, item->class))
            return fault(g, "a slot is not used", source_rows[row->source].pattern);
        unsigned parts = parts_used(g, row->tree, slot);
        int length = 0;
        while (length < TEXT_MOST_PARTS && (parts >> (length + 1) & 1u) != 0)
            length++;
        if (parts >> (length + 1) != 0 || (length > 0 && !makes_lists(g, item->class, length, 3)))
            return fault(g, "parts of a list are missing", source_rows[row->source].pattern);
    }
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* The pattern with one side of each [singular|plural]; itself if there is none. */
static const char *settle_groups(text_grammar *g, const char *pattern, int form)
{
    if (strchr(pattern, '[') == NULL)
        return pattern;
    char *copy = malloc(strlen(pattern) + 1), *to = copy;
    if (copy == NULL || !GROW(g->expanded, g->expanded_count, g->expanded_room)) {
        free(copy);
        fault(g, "no memory for pattern", pattern);
        return pattern;
    }
    g->expanded[g->expanded_count++] = copy;
    bool inside = false;
    int side = 0;
    for (const char *at = pattern; *at != '\0'; at++) {
        if (*at == '[')
            inside = true, side = 0;
        else if (*at == ']')
            inside = false;
        else if (inside && *at == '|')
            side = 1;
        else if (!inside || side == form)
            *to++ = *at;
    }
    *to = '\0';
    return copy;
}

static bool add_row(text_grammar *g, const text_source_row *source, int number, int form)
{
    int class = enter_class(g, source->class, strlen(source->class));
    bool two = g->classes[class].two_forms;
    text_row row = {
        .class = class + form, .weight = source->weight, .says = source->says, .source = number};
    if (!add_pattern(g, settle_groups(g, source->pattern, form), form, two, &row))
        return false;
    const char *at = source->tree;
    row.tree = read_template(g, &at, 0);
    if (g->error[0] != '\0')
        return false;
    const text_item *first = &g->items[row.first_item];
    row.left = first->class == row.class && !first->agrees;
    for (int slot = 0; slot < row.slots; slot++)
        row.parts = row.parts || parts_used(g, row.tree, slot) != 0;
    if (!GROW(g->rows, g->row_count, g->row_room))
        return fault(g, "no memory for row", "");
    g->rows[g->row_count++] = row;
    return !two || form == 1 || add_row(g, source, number, 1);
}

/* ---- families of rows ------------------------------------------------------------------------ */

/* {one||other} in a pattern or a tree; {=one||other}: other words, with which no place of the tree
 * goes. */
typedef struct family {
    const char *open, *close; /* the braces; open NULL: there is none */
    int members;
    bool words; /* {= */
} family;

/* Braces without || are symbols of mana. */
static family find_family(const char *text)
{
    for (const char *open = strchr(text, '{'); open != NULL; open = strchr(open + 1, '{')) {
        family found = {.open = open, .members = 1, .words = open[1] == '='};
        int depth = 0;
        for (const char *at = open; *at != '\0' && found.close == NULL; at++) {
            depth += (*at == '{') - (*at == '}');
            if (depth == 0)
                found.close = at;
            if (depth == 1 && at[0] == '|' && at[1] == '|') {
                found.members++;
                at++;
            }
        }
        if (found.close != NULL && found.members > 1)
            return found;
    }
    return (family){0};
}

/* The text with that member in the family's place. */
static const char *with_member(text_grammar *g, const char *text, family of, int member)
{
    const char *start = of.open + 1 + of.words, *end = start;
    for (int depth = 1, count = 0; end < of.close; end++) {
        depth += (*end == '{') - (*end == '}');
        if (depth != 1 || end[0] != '|' || end[1] != '|')
            continue;
        if (count++ == member)
            break;
        start = end + 2;
        end++;
    }
    size_t before = (size_t)(of.open - text), length = (size_t)(end - start);
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL || !GROW(g->expanded, g->expanded_count, g->expanded_room)) {
        free(copy);
        fault(g, "no memory for a family", text);
        return "";
    }
    g->expanded[g->expanded_count++] = copy;
    memcpy(copy, text, before);
    memcpy(copy + before, start, length);
    strcpy(copy + before + length, of.close + 1);
    return copy;
}

/* Adds the row, or those of the family that it stands for: the first family of the tree goes with
 * the first of the pattern that isn't one of words alone; with a single one in the pattern, all of
 * the tree go. A tree without any is that of all members. */
static bool add_rows(text_grammar *g, const text_source_row *source, int number, bool single)
{
    family of = find_family(source->pattern), in_tree = find_family(source->tree);
    if (of.open == NULL)
        return in_tree.open == NULL ? add_row(g, source, number, 0)
                                    : fault(g, "a family is missing", source->pattern);
    for (int member = 0; member < of.members; member++) {
        text_source_row one = *source;
        one.pattern = with_member(g, source->pattern, of, member);
        for (family next = in_tree; next.open != NULL && !of.words; next = find_family(one.tree)) {
            if (next.members != of.members)
                return fault(g, "families of different size", source->pattern);
            one.tree = with_member(g, one.tree, next, member);
            if (!single)
                break;
        }
        if (g->error[0] != '\0' || !add_rows(g, &one, number, single))
            return false;
    }
    return true;
}

/* What stands for one of the five in a tree, and what it stands for. */
static const struct {
    const char *sign;
    const char *of[5];
} fives[] = {{"COLOR*", {"WHITE", "BLUE", "BLACK", "RED", "GREEN"}},
             {"LAND*", {"PLAINS", "ISLAND", "SWAMP", "MOUNTAIN", "FOREST"}}};

/* Copies the part with the color and the land type of that number in place of their signs; returns
 * where the copy ends. */
static char *copy_one_of_five(char *to, const char *from, const char *end, int number)
{
    while (from < end) {
        size_t sign = 0;
        while (sign < 2 && strncmp(from, fives[sign].sign, strlen(fives[sign].sign)) != 0)
            sign++;
        if (sign == 2) {
            *to++ = *from++;
            continue;
        }
        from += strlen(fives[sign].sign);
        to = stpcpy(to, fives[sign].of[number]);
    }
    *to++ = ' ';
    return to;
}

/* The tree with five parts in place of [one of them]. */
static const char *with_fives(text_grammar *g, const char *tree)
{
    if (strchr(tree, '[') == NULL)
        return tree;
    char *copy = malloc(10 * strlen(tree)), *to = copy;
    if (copy == NULL || !GROW(g->expanded, g->expanded_count, g->expanded_room)) {
        free(copy);
        fault(g, "no memory for a tree", tree);
        return "";
    }
    g->expanded[g->expanded_count++] = copy;
    for (const char *at = tree; *at != '\0'; at++) {
        const char *end = *at == '[' ? strchr(at, ']') : NULL;
        for (int i = 0; i < 5 && end != NULL; i++)
            to = copy_one_of_five(to, at + 1, end, i);
        if (end == NULL)
            *to++ = *at;
        at = end != NULL ? end : at;
    }
    *to = '\0';
    return copy;
}

static bool add_source_row(text_grammar *g, int number)
{
    text_source_row expanded = source_rows[number];
    expanded.tree = with_fives(g, expanded.tree);
    const text_source_row *source = &expanded;
    int places = 0;
    for (family next = find_family(source->pattern); next.open != NULL;
         next = find_family(next.close))
        places += !next.words;
    bool single = places == 1;
    return add_rows(g, source, number, single);
}

static bool order_rows(text_grammar *g)
{
    g->row_order = malloc((size_t)g->row_count * sizeof *g->row_order + 1);
    if (g->row_order == NULL)
        return false;
    int at = 0;
    for (int c = 0; c < g->class_count; c++) {
        g->classes[c].first_row = at;
        for (int r = 0; r < g->row_count; r++)
            if (g->rows[r].class == c) {
                g->row_order[at++] = r;
                g->classes[c].left_count += g->rows[r].left;
            }
        g->classes[c].row_count = at - g->classes[c].first_row;
        const text_class_info *info = &g->classes[c];
        if (info->row_count == 0 && info->terminal == TEXT_ROWS &&
            (!info->plural || info->two_forms))
            return fault(g, "a class without rows", info->name);
    }
    return true;
}

bool text_row_comes_before(const text_row *row, const text_row *other)
{
    bool late = row->says == TEXT_SAYS_IF_ASKED, other_late = other->says == TEXT_SAYS_IF_ASKED;
    return late != other_late ? other_late : row < other;
}

static bool is_said_before(const text_grammar *g, int one, int two)
{
    const text_row *a = &g->rows[one], *b = &g->rows[two];
    return a->op != b->op ? a->op < b->op : text_row_comes_before(a, b);
}

static bool order_said(text_grammar *g)
{
    g->say_order = malloc((size_t)g->row_count * sizeof *g->say_order + 1);
    g->said_ops = malloc((size_t)g->row_count * sizeof *g->said_ops + 1);
    if (g->say_order == NULL || g->said_ops == NULL)
        return false;
    for (int i = 0; i < g->row_count; i++) {
        const text_template *tree = &g->templates[g->rows[i].tree];
        g->rows[i].op = tree->sort == TEMPLATE_SLOT ? -1 : tree->op;
    }
    int end = 0;
    for (int c = 0; c < g->class_count; c++) {
        text_class_info *info = &g->classes[c];
        info->first_said = end;
        for (int i = 0; i < info->row_count; i++) {
            int row = g->row_order[info->first_row + i], at = end;
            if (g->rows[row].says == TEXT_READS_ONLY)
                continue;
            for (; at > info->first_said && is_said_before(g, row, g->say_order[at - 1]); at--)
                g->say_order[at] = g->say_order[at - 1];
            g->say_order[at] = row;
            info->said_of_any += g->rows[row].op < 0;
            end++;
        }
        info->said_count = end - info->first_said;
    }
    for (int i = 0; i < end; i++)
        g->said_ops[i] = g->rows[g->say_order[i]].op;
    return true;
}

/* ---- what classes begin with ----------------------------------------------------------------- */

static bool add_bit(uint64_t *set, int bit)
{
    uint64_t mask = (uint64_t)1 << (bit & 63);
    bool fresh = (set[bit >> 6] & mask) == 0;
    set[bit >> 6] |= mask;
    return fresh;
}

static bool add_set(text_grammar *g, uint64_t *set, const uint64_t *more)
{
    bool fresh = false;
    for (int i = 0; i < g->set_length; i++) {
        fresh = fresh || (more[i] & ~set[i]) != 0;
        set[i] |= more[i];
    }
    return fresh;
}

static void begin_terminal(text_grammar *g, text_class_info *info)
{
    text_terminal t = info->terminal;
    if (t == TEXT_INT || t == TEXT_COUNTED || t == TEXT_NAME)
        add_bit(info->first, TEXT_BEGINS_NUMBER);
    if (t == TEXT_CHANGE || t == TEXT_COUNTER)
        add_bit(info->first, TEXT_BEGINS_SIGNED);
    if (t == TEXT_MANA)
        add_bit(info->first, TEXT_BEGINS_SYMBOL);
    if (t != TEXT_CHANGE && t != TEXT_MANA)
        add_bit(info->first, TEXT_BEGINS_WORD);
    (void)g;
}

static bool begin_row(text_grammar *g, const text_row *row)
{
    uint64_t *set = g->classes[row->class].first;
    const text_item *item = &g->items[row->first_item];
    if (item->class >= 0) {
        bool fresh = add_set(g, set, g->classes[item->class].first);
        return item->agrees ? add_set(g, set, g->classes[item->class + 1].first) || fresh : fresh;
    }
    bool fresh = add_bit(set, item->word);
    if (item->word == text_word(g, "a", 1))
        fresh = add_bit(set, text_word(g, "an", 2)) || fresh;
    return item->word2 != 0 ? add_bit(set, item->word2) || fresh : fresh;
}

static bool make_first_sets(text_grammar *g)
{
    g->set_length = g->word_count / 64 + 1;
    for (int c = 0; c < g->class_count; c++) {
        g->classes[c].first = calloc((size_t)g->set_length, sizeof(uint64_t));
        if (g->classes[c].first == NULL)
            return false;
        if (g->classes[c].terminal != TEXT_ROWS)
            begin_terminal(g, &g->classes[c]);
    }
    for (bool fresh = true; fresh;) {
        fresh = false;
        for (int r = 0; r < g->row_count; r++)
            fresh = begin_row(g, &g->rows[r]) || fresh;
    }
    return true;
}

/* ---- whole ----------------------------------------------------------------------------------- */

text_grammar *text_grammar_new(void)
{
    text_grammar *g = calloc(1, sizeof *g);
    if (g == NULL)
        return NULL;
    g->word_slot_count = 1 << 13;
    g->word_slots = calloc((size_t)g->word_slot_count, sizeof *g->word_slots);
    g->words = calloc(256, sizeof *g->words);
    g->word_room = 256;
    g->word_count = TEXT_FIRST_WORD;
    if (g->word_slots == NULL || g->words == NULL) {
        text_grammar_free(g);
        return NULL;
    }
    enter_word(g, "a", 1);
    enter_word(g, "an", 2);
    for (size_t i = 0; i < sizeof source_rows / sizeof *source_rows; i++)
        if (!add_source_row(g, (int)i)) {
            if (strlen(g->error) + strlen(source_rows[i].pattern) + 8 < sizeof g->error)
                sprintf(g->error + strlen(g->error), " [row %s]", source_rows[i].pattern);
            return g;
        }
    for (int r = 0; r < g->row_count; r++)
        if (!check_slots(g, &g->rows[r]))
            return g;
    if (!order_rows(g) || !order_said(g) || !make_first_sets(g))
        fault(g, "no memory", "");
    return g;
}

void text_grammar_free(text_grammar *g)
{
    if (g == NULL)
        return;
    for (int c = 0; c < g->class_count; c++)
        free(g->classes[c].first);
    for (int w = TEXT_FIRST_WORD; w < g->word_count; w++)
        free(g->words[w]);
    free(g->words);
    free(g->word_slots);
    free(g->rows);
    free(g->items);
    free(g->templates);
    free(g->kid_index);
    free(g->classes);
    free(g->row_order);
    free(g->say_order);
    free(g->said_ops);
    for (int i = 0; i < g->expanded_count; i++)
        free(g->expanded[i]);
    free(g->expanded);
    free(g);
}

bool text_is_plural(const text_tree *s)
{
    switch (s->op) {
    case IZ_YOU:
    case IZ_ALL:
    case IZ_EVERY_:
    case IZ_THEY:
    case IZ_THOSE_ONES:
    case IZ_THOSE:
    case IZ_BLOCKERS_OF:
        return true;
    case IZ_TGT:
    case IZ_SOME:
    case IZ_SOME_OF: {
        const text_tree *number = s->kids[1];
        if (s->op == IZ_TGT && s->kids[2]->op != IZ_NONE)
            number = s->kids[2];
        return number->op != IZ_NUMBER || number->arg != 1;
    }
    case IZ_UNION: /* "~ or another Goblin enters", "~ and target creature get" */
        return s->count == 0 || s->kids[s->count - 1]->op != IZ_A_ONE;
    case IZ_TOP_CARDS:
        return s->kids[1]->op != IZ_NUMBER || s->kids[1]->arg != 1;
    default:
        return false;
    }
}
