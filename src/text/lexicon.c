/*
 * Reading and saying the terminals of the grammar.
 */
#include "text/lexicon.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "text/parse.h"

static const char *const numerals[] = {
    "zero",     "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
};

typedef struct subtype_row {
    const char *singular, *plural;
    unsigned use;
} subtype_row;

static const subtype_row subtypes[] = {
#define SUBTYPE(use, singular, plural) {singular, plural, IZ_WORD_IS_##use##_TYPE},
#include "text/subtypes.def"
#undef SUBTYPE
#define PAIRED_TYPE(singular, plural) {singular, plural, 0},
#include "program/paired_types.def"
#undef PAIRED_TYPE
};

enum { SUBTYPE_COUNT = sizeof subtypes / sizeof *subtypes };

static bool equals(const text_token *token, const char *word)
{
    return token->length > 0 && word[0] == token->at[0] && strlen(word) == token->length &&
           memcmp(word, token->at, token->length) == 0;
}

bool text_enter_subtypes(iz_symbols *symbols)
{
    for (int i = 0; i < SUBTYPE_COUNT; i++)
        if (iz_symbols_word(symbols, subtypes[i].singular, strlen(subtypes[i].singular),
                            subtypes[i].use) == 0)
            return false;
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

static const text_tree *number(text_parser *p, int32_t value)
{
    return text_leaf(p->store, IZ_NUMBER, value);
}

static void read_int(text_parser *p, int start, text_readings *out)
{
    const text_token *t = &p->tokens[start];
    if (t->kind == TEXT_NUMBER)
        text_add_reading(p, out, start + 1, 0, number(p, t->value));
    else if (equals(t, "X"))
        text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_X, 0));
    else if (equals(t, "$Q"))
        text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_PARAM, IZ_PARAM_NUMBER));
}

static void read_counted(text_parser *p, int start, text_readings *out)
{
    const text_token *t = &p->tokens[start];
    for (size_t i = 1; t->kind == TEXT_WORD && i < sizeof numerals / sizeof *numerals; i++)
        if (equals(t, numerals[i]) || (t->capital && t->length == strlen(numerals[i]) &&
                                       memcmp(t->at + 1, numerals[i] + 1, t->length - 1u) == 0 &&
                                       t->at[0] == numerals[i][0] - 'a' + 'A'))
            text_add_reading(p, out, start + 1, 0, number(p, (int32_t)i));
    if (equals(t, "X"))
        text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_X, 0));
    else if (equals(t, "$Q"))
        text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_PARAM, IZ_PARAM_NUMBER));
    else if (t->kind == TEXT_NUMBER)
        text_add_reading(p, out, start + 1, 0, number(p, t->value));
}

static void read_change(text_parser *p, int start, text_readings *out)
{
    const text_token *t = &p->tokens[start];
    if (t->kind != TEXT_SIGNED || t->letter == 'Y') /* Y stands in words only */
        return;
    const text_tree *tree = number(p, t->value);
    if (t->letter == 'X' || t->letter == 'Q') {
        tree = t->letter == 'X' ? text_leaf(p->store, IZ_X, 0)
                                : text_leaf(p->store, IZ_PARAM, IZ_PARAM_NUMBER);
        if (t->value < 0)
            tree = text_tree2(p->store, IZ_TIMES, 0, number(p, -1), tree);
    }
    text_add_reading(p, out, start + 1, 0, tree);
}

static void read_mana(text_parser *p, int start, text_readings *out)
{
    iz_mana_cost sum = {0};
    char text[512];
    size_t length = 0;
    int end = start;
    for (; p->tokens[end].kind == TEXT_SYMBOL; end++) {
        const text_token *t = &p->tokens[end];
        if (length + t->length > sizeof text)
            return;
        memcpy(text + length, t->at, t->length);
        length += t->length;
        if (iz_mana_read(text, length, &sum) != length) {
            length -= t->length;
            break;
        }
    }
    if (length == 0 || iz_mana_read(text, length, &sum) != length)
        return;
    int cost = iz_symbols_mana(p->symbols, &sum);
    if (cost < 0)
        p->out_of_memory = true;
    else
        text_add_reading(p, out, end, 0, text_leaf(p->store, IZ_VALUE, cost));
}

static int subtype_of(const text_parser *p, const text_token *t, bool plural)
{
    for (int i = 0; i < SUBTYPE_COUNT; i++)
        if (equals(t, plural ? subtypes[i].plural : subtypes[i].singular))
            return iz_symbols_find(p->symbols, subtypes[i].singular, strlen(subtypes[i].singular));
    size_t length = t->length;
    if (plural && (length < 2 || t->at[--length] != 's'))
        return 0;
    int word = iz_symbols_find(p->symbols, t->at, length);
    if (word == 0 || (iz_symbols_uses(p->symbols, word) & IZ_WORD_IS_ANY_TYPE) == 0)
        return plural
                   ? 0
                   : iz_symbols_subtype_abroad(p->symbols, t->at, t->length, IZ_WORD_IS_ANY_TYPE);
    for (int i = 0; i < SUBTYPE_COUNT; i++)
        if (strcmp(subtypes[i].singular, iz_symbols_text(p->symbols, word)) == 0)
            return 0; /* it has a plural of its own */
    return word;
}

static bool is_type_word(const text_token *t)
{
    return (t->kind == TEXT_WORD && t->capital) || equals(t, "artifact") ||
           equals(t, "enchantment");
}

/* "… a 1/1 red Imp Scout creature token": a word that stands there names a creature type, known or
 * not, unless the sentence begins with it. */
static int type_of_token(text_parser *p, int start)
{
    const text_token *t = &p->tokens[start];
    if (start == 0 || t->kind != TEXT_WORD || p->tokens[start - 1].kind == TEXT_MARK)
        return 0;
    do
        t++;
    while (is_type_word(t));
    if (!equals(t, "creature") || !(equals(t + 1, "token") || equals(t + 1, "tokens")))
        return 0;
    t = &p->tokens[start];
    int word = iz_symbols_word(p->symbols, t->at, t->length, IZ_WORD_IS_CREATURE_TYPE);
    p->out_of_memory = p->out_of_memory || word == 0;
    return word;
}

/* "Zan Inductor". */
static void read_subtype_of_two(text_parser *p, bool plural, int start, text_readings *out)
{
    const text_token *first = &p->tokens[start], *second = first + 1;
    char text[80];
    if (first->kind != TEXT_WORD || second->kind != TEXT_WORD || !second->capital)
        return;
    int length = snprintf(text, sizeof text, "%.*s %.*s", (int)first->length, first->at,
                          (int)second->length, second->at);
    text_token both = *first;
    both.at = text;
    both.length = (uint16_t)length;
    int word = length < (int)sizeof text ? subtype_of(p, &both, plural) : 0;
    if (word != 0)
        text_add_reading(p, out, start + 2, 0, text_leaf(p->store, IZ_VALUE, word));
}

static void read_subtype(text_parser *p, bool plural, int start, text_readings *out)
{
    text_token own;
    const text_token *t = &p->tokens[start];
    if (t->kind == TEXT_SELF && !t->short_name && p->own_name != NULL) {
        own = *t; /* a card that is called as its kind is */
        own.kind = TEXT_WORD;
        own.at = p->own_name;
        own.length = (uint16_t)strlen(p->own_name);
        t = &own;
    } else if (t->kind != TEXT_WORD || !t->capital) {
        return;
    }
    read_subtype_of_two(p, plural, start, out);
    int word = subtype_of(p, t, plural);
    if (word == 0 && !plural)
        word = type_of_token(p, start);
    if (word != 0)
        text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_VALUE, word));
}

/* "non-Goblin": one token. */
static void read_nonsubtype(text_parser *p, int start, text_readings *out)
{
    text_token rest = p->tokens[start];
    if (rest.kind != TEXT_WORD || rest.length < 5 || memcmp(rest.at + 1, "on-", 3) != 0 ||
        (rest.at[0] != 'n' && rest.at[0] != 'N'))
        return;
    rest.at += 4;
    rest.length = (uint16_t)(rest.length - 4);
    int word = subtype_of(p, &rest, false);
    if (word != 0)
        text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_VALUE, word));
}

/* "Goblincycling": one token, small where it doesn't begin a sentence. */
static void read_subtypecycling(text_parser *p, int start, text_readings *out)
{
    static const char cycling[] = "cycling";
    enum { LENGTH = sizeof cycling - 1 };
    text_token first = p->tokens[start];
    if (first.kind != TEXT_WORD || first.length <= LENGTH ||
        memcmp(first.at + first.length - LENGTH, cycling, LENGTH) != 0)
        return;
    char name[64];
    first.length = (uint16_t)(first.length - LENGTH);
    if (first.length > sizeof name)
        return;
    memcpy(name, first.at, first.length);
    name[0] = (char)toupper((unsigned char)name[0]);
    first.at = name;
    int word = subtype_of(p, &first, false);
    if (word != 0)
        text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_VALUE, word));
}

static void read_counter(text_parser *p, int start, text_readings *out)
{
    static const char *const others[] = {"a",          "an",   "the",     "that", "those",
                                         "any",        "each", "all",     "no",   "of",
                                         "additional", "more", "another", "x"};
    const text_token *t = &p->tokens[start];
    char text[64];
    int end = start + 1, length = 0;
    if (t->kind == TEXT_SIGNED && (t->letter == 0 || t->letter == '-') && equals(t + 1, "/") &&
        t[2].kind == TEXT_SIGNED) {
        length = snprintf(text, sizeof text, "%+d/%+d", (int)t->value, (int)t[2].value);
        if (t->value == 0 && t[2].value < 0)
            text[0] = '-';
        if (t->value < 0 && t[2].value == 0)
            text[length - 2] = '-';
        end = start + 3;
    } else if (t->kind == TEXT_WORD && !t->capital && t->length < sizeof text) {
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            if (equals(t, others[i]))
                return;
        memcpy(text, t->at, t->length);
        length = t->length;
    }
    bool one_of_several =
        end > start + 1 && (equals(&p->tokens[end], ",")); /* "a +2/+0, … counter" */
    if (length == 0 || (!equals(&p->tokens[end], "counter") &&
                        !equals(&p->tokens[end], "counters") && !one_of_several))
        return;
    int word = iz_symbols_word(p->symbols, text, (size_t)length, IZ_WORD_IS_COUNTER);
    text_add_reading(p, out, end, 0, text_leaf(p->store, IZ_VALUE, word));
}

/* A name: words that begin with a capital, small words between them, the card's own. */
static void read_name(text_parser *p, int start, text_readings *out)
{
    static const char *const small[] = {"of",  "the",  "and",  "in", "to", "a",
                                        "for", "from", "with", "'s", ",",  "'"};
    const text_token *first = &p->tokens[start];
    if (first->kind == TEXT_SELF) {
        int word = iz_symbols_word(p->symbols, p->own_name, strlen(p->own_name), IZ_WORD_IS_NAME);
        text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_VALUE, word));
        return;
    }
    for (int end = start; end < p->token_count && end < start + 8; end++) {
        const text_token *t = &p->tokens[end];
        bool named = (t->kind == TEXT_WORD && t->capital) || t->kind == TEXT_SELF;
        bool joins = false;
        for (size_t i = 0; end > start && i < sizeof small / sizeof *small; i++)
            joins = joins || equals(t, small[i]);
        if (!named && !joins)
            return;
        if (!named)
            continue;
        size_t length = (size_t)(t->at - first->at) + t->length;
        if (t->at < first->at || length > 60)
            return;
        int word = iz_symbols_word(p->symbols, first->at, length, IZ_WORD_IS_NAME);
        text_add_reading(p, out, end + 1, 0, text_leaf(p->store, IZ_VALUE, word));
    }
}

/* A word that is looked for on cards. */
static void read_sought(text_parser *p, int start, text_readings *out)
{
    const text_token *t = &p->tokens[start];
    if (t->kind != TEXT_WORD || t->length > 40)
        return;
    int word = iz_symbols_word(p->symbols, t->at, t->length, IZ_WORD_IS_NAME);
    text_add_reading(p, out, start + 1, 0, text_leaf(p->store, IZ_VALUE, word));
}

void text_read_terminal(text_parser *p, text_terminal terminal, bool plural, int start,
                        text_readings *out)
{
    switch (terminal) {
    case TEXT_INT:
        read_int(p, start, out);
        break;
    case TEXT_COUNTED:
        read_counted(p, start, out);
        break;
    case TEXT_CHANGE:
        read_change(p, start, out);
        break;
    case TEXT_MANA:
        read_mana(p, start, out);
        break;
    case TEXT_SUBTYPE:
        read_subtype(p, plural, start, out);
        break;
    case TEXT_NONSUBTYPE:
        read_nonsubtype(p, start, out);
        break;
    case TEXT_SUBTYPECYCLING:
        read_subtypecycling(p, start, out);
        break;
    case TEXT_COUNTER:
        read_counter(p, start, out);
        break;
    case TEXT_NAME:
        read_name(p, start, out);
        break;
    case TEXT_SOUGHT:
        read_sought(p, start, out);
        break;
    case TEXT_ROWS:
        break;
    }
}

/* ---- saying ---------------------------------------------------------------------------------- */

static int say_number(const text_tree *tree, bool in_words, char *out, size_t size)
{
    if (tree->op == IZ_X)
        return snprintf(out, size, "X");
    if (tree->op == IZ_PARAM)
        return snprintf(out, size, "$Q");
    if (tree->op != IZ_NUMBER || tree->arg < 0)
        return 0;
    if (in_words && tree->arg == 0)
        return 0; /* none are "no …" */
    if (in_words && tree->arg < (int)(sizeof numerals / sizeof *numerals))
        return snprintf(out, size, "%s", numerals[tree->arg]);
    return snprintf(out, size, "%d", (int)tree->arg);
}

static int say_change(const text_tree *tree, char *out, size_t size)
{
    if (tree->op == IZ_NUMBER)
        return snprintf(out, size, "%+d", (int)tree->arg);
    if (tree->op == IZ_X)
        return snprintf(out, size, "+X");
    if (tree->op == IZ_PARAM)
        return snprintf(out, size, "+$Q");
    if (tree->op == IZ_TIMES && tree->kids[0]->op == IZ_NUMBER && tree->kids[0]->arg == -1 &&
        tree->kids[1]->op == IZ_X)
        return snprintf(out, size, "-X");
    return 0;
}

static int say_subtype(const iz_symbols *symbols, bool plural, int word, char *out, size_t size)
{
    const char *text = iz_symbols_text(symbols, word);
    for (int i = 0; i < SUBTYPE_COUNT; i++)
        if (strcmp(subtypes[i].singular, text) == 0)
            return snprintf(out, size, "%s", plural ? subtypes[i].plural : text);
    return snprintf(out, size, "%s%s", text, plural ? "s" : "");
}

static int say_subtypecycling(const char *subtype, char *out, size_t size)
{
    int length = snprintf(out, size, "%scycling", subtype);
    out[0] = (char)tolower((unsigned char)out[0]);
    return length;
}

/* In small letters: the same word may be a name, too ("Ice"). */
static int say_counter(const char *text, char *out, size_t size)
{
    int length = snprintf(out, size, "%s", text);
    for (int i = 0; i < length && (size_t)i < size; i++)
        out[i] = (char)tolower((unsigned char)out[i]);
    return length;
}

size_t text_say_terminal(const iz_symbols *symbols, text_terminal terminal, bool plural,
                         const text_tree *tree, const char *own_name, char *out, size_t size)
{
    int length = 0;
    bool value = tree->op == IZ_VALUE;
    if (terminal == TEXT_INT || terminal == TEXT_COUNTED)
        length = say_number(tree, terminal == TEXT_COUNTED, out, size);
    else if (terminal == TEXT_CHANGE)
        length = say_change(tree, out, size);
    else if (terminal == TEXT_MANA && value && iz_symbols_mana_cost(symbols, tree->arg) != NULL)
        length = (int)iz_mana_write(iz_symbols_mana_cost(symbols, tree->arg), out, size);
    else if (terminal == TEXT_SUBTYPE && value)
        length = say_subtype(symbols, plural, tree->arg, out, size);
    else if (terminal == TEXT_NONSUBTYPE && value)
        length = snprintf(out, size, "non-%s", iz_symbols_text(symbols, tree->arg));
    else if (terminal == TEXT_SUBTYPECYCLING && value)
        length = say_subtypecycling(iz_symbols_text(symbols, tree->arg), out, size);
    else if (terminal == TEXT_COUNTER && value)
        length = say_counter(iz_symbols_text(symbols, tree->arg), out, size);
    else if ((terminal == TEXT_NAME || terminal == TEXT_SOUGHT) && value)
        length = snprintf(out, size, "%s", iz_symbols_text(symbols, tree->arg));
    (void)own_name;
    return length > 0 && (size_t)length < size ? (size_t)length : 0;
}
