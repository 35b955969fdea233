/*
 * Carries out the rows of old.def and old_clauses.def on a text: words are compared whole and
 * without regard to case; a capital at the beginning is kept. A row is looked at only if the first
 * letters of it stand somewhere in the text.
 */
#include "text/old.h"

#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Where a row may begin. */
typedef enum place {
    ANYWHERE,
    OUTSIDE,   /* anywhere but in parentheses, where the word for it is explained */
    SENTENCE,  /* at the beginning of a sentence or of what follows a colon */
    PARAGRAPH, /* at the beginning of a paragraph or of what is in quotation marks */
    COST,      /* before the colon of an activated ability */
    LETTERS,   /* within a word, too */
    SPELL,     /* at the beginning of a paragraph of an instant or sorcery */
    PERMANENT, /* at the beginning of one of another card */
} place;

static const struct row {
    place where;
    const char *old, *now;
} rows[] = {
#define OLD(where, old, now) {where, old, now},
#include "text/old.def"
#include "text/old_clauses.def"
#undef EVERGREEN
#undef OLD
};

enum {
    ROWS = sizeof rows / sizeof *rows,
    GAP_WORDS = 14,
    WIDE_GAP_WORDS = 60,
    MOST_PARTS = 9,
    MARKS = 4096
};

typedef struct buffer {
    char *at;
    size_t length, room;
    bool failed;
} buffer;

static void put(buffer *b, const char *text, size_t length)
{
    if (b->length + length + 1 > b->room) {
        size_t room = (b->length + length + 1) * 2;
        char *more = realloc(b->at, room);
        if (!more) {
            b->failed = true;
            return;
        }
        b->at = more;
        b->room = room;
    }
    memcpy(b->at + b->length, text, length);
    b->length += length;
    b->at[b->length] = 0;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '\'' || (c & 0x80); }

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

static bool same_letter(char a, char b) { return small(a) == small(b); }

/* ---- patterns -------------------------------------------------------------------------------- */

/* What a part of the pattern that can vary stands for. */
typedef struct part {
    const char *at, *end;
    int choice; /* of [a|b]: which, from 0; of a gap: -1 */
} part;

typedef struct match {
    const char *text, *from, *end;
    const char *name, *cost, *types; /* the card's */
    bool within_words;
    part parts[MOST_PARTS];
    int count;
} match;

static bool ends_well(const match *m, const char *at)
{
    return at == m->from || !is_word(at[-1]) || !is_word(*at);
}

static bool goes_on(char c) { return c != '\'' && is_word(c); }

/* The end of the card's own name, which begins at `at`: ~, the name, or what of it is before a
 * comma. */
static const char *own_name(const char *at, const char *name)
{
    if (*at == '~')
        return at + 1;
    size_t whole = name ? strlen(name) : 0, before = name ? strcspn(name, ",") : 0;
    if (whole > 0 && strncmp(at, name, whole) == 0 && !goes_on(at[whole]))
        return at + whole;
    if (before > 0 && strncmp(at, name, before) == 0 && !goes_on(at[before]))
        return at + before;
    return NULL;
}

/* Does something that can vary begin in the pattern here, or does it end? */
static bool is_mark(char c)
{
    return c == 0 || c == '*' || c == '[' || c == '<' || c == '^' || c == '$';
}

static bool ends_word(char c) { return c == 0 || c == '|' || c == ']'; }

/* Does the pattern stand at `at`, up to what `stops`? A blank of it is one blank or more, ~ the
 * card's name. The place after it; NULL: no. */
static const char *literal(const char *at, const char *pattern, bool (*stops)(char),
                           const char *name)
{
    for (; !stops(*pattern); pattern++) {
        if (*pattern == '~') {
            at = own_name(at, name);
            if (!at)
                return NULL;
        } else if (*pattern == ' ') {
            if (*at != ' ')
                return NULL;
            while (*at == ' ')
                at++;
        } else if (same_letter(*at, *pattern)) {
            at++;
        } else {
            return NULL;
        }
    }
    return at;
}

/* A word that stands among those between the bars of `types`. */
static const char *end_of_type(const char *at, const char *types)
{
    size_t length = 0;
    while (is_word(at[length]) || at[length] == '-')
        length++;
    for (const char *type = types; length > 0 && type && type[1]; type = strchr(type + 1, '|'))
        if (strncmp(type + 1, at, length) == 0 && type[1 + length] == '|')
            return at + length;
    return NULL;
}

/* One symbol of the mana that one of the card's basic land types gives it the ability to add. */
static const char *end_of_land_mana(const char *at, const char *types)
{
    static const char *const lands[][2] = {{"{W}", "|Plains|"},
                                           {"{U}", "|Island|"},
                                           {"{B}", "|Swamp|"},
                                           {"{R}", "|Mountain|"},
                                           {"{G}", "|Forest|"}};
    for (size_t i = 0; types && i < sizeof lands / sizeof *lands; i++)
        if (strncmp(at, lands[i][0], 3) == 0 && strstr(types, lands[i][1]))
            return at + 3;
    return NULL;
}

/* <n>: a number; <pt>: two with signs; <cost>: symbols; <size>: two without; <w>: a word;
 * <own>: one of the card's types; <mana>: one symbol that its land types give. */
static const char *end_of_kind(const match *m, const char *at, char kind)
{
    static const char *const numbers[] = {"one",   "two",  "three", "four", "five", "six", "seven",
                                          "eight", "nine", "ten",   "X",    "a",    "an"};
    const char *end = at;
    if (kind == 'c') {
        while (*end == '{' && strchr(end, '}'))
            end = strchr(end, '}') + 1;
        return end > at ? end : NULL;
    }
    if (kind == 'p') {
        if (*end != '+' && *end != '-')
            return NULL;
        end += strspn(end, "+-0123456789X/");
        return memchr(at, '/', (size_t)(end - at)) && !is_word(*end) ? end : NULL;
    }
    if (kind == 'o')
        return end_of_type(at, m->types);
    if (kind == 'm')
        return end_of_land_mana(at, m->types);
    if (kind == 's') {
        end += strspn(end, "0123456789X");
        if (end == at || *end != '/')
            return NULL;
        size_t length = strspn(end + 1, "0123456789X");
        return length > 0 && !is_word(end[1 + length]) ? end + 1 + length : NULL;
    }
    if (kind == 'w') {
        while (is_word(*end) || *end == '-')
            end++;
        return end > at ? end : NULL;
    }
    end += strspn(end, "0123456789");
    if (end > at)
        return !is_word(*end) ? end : NULL;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        end = literal(at, numbers[i], ends_word, NULL);
        if (end && !is_word(*end))
            return end;
    }
    return NULL;
}

static bool stands(match *m, const char *at, const char *pattern);

/* The part ends there: does the rest of the pattern stand behind it? */
static bool rest_stands(match *m, part found, const char *pattern)
{
    int count = m->count;
    if (count == MOST_PARTS)
        return false;
    m->parts[m->count++] = found;
    if (stands(m, found.end, pattern))
        return true;
    m->count = count;
    return false;
}

/* How far a gap may reach. */
typedef enum reach { CLAUSE, IN_SENTENCE, IN_PARAGRAPH } reach;

/* Does a gap within one clause end at this comma? Not where an adjective of a list follows
 * ("nonartifact, nonblack creature"). */
static bool ends_clause(const char *comma)
{
    const char *next = comma + 1 + strspn(comma + 1, " ");
    return *comma == ',' && strncmp(next, "non", 3) != 0;
}

/* * is some words without a comma, as few as possible; <list> within the sentence; ** within the
 * paragraph. The card's own name may have a comma. */
static bool gap_stands(match *m, const char *at, const char *pattern, reach far)
{
    int words = 0, most = far == IN_PARAGRAPH ? WIDE_GAP_WORDS : GAP_WORDS;
    const char *name_end = at;
    for (const char *end = at; words <= most; end++) {
        words += *end == ' ';
        if (end > at && (!is_word(end[-1]) || !is_word(*end)) &&
            rest_stands(m, (part){at, end, -1}, pattern))
            return true;
        if (!*end || strchr(far == IN_PARAGRAPH ? "\n" : ".:;\n\"", *end))
            return false;
        const char *own = end == at || !is_word(end[-1]) ? own_name(end, m->name) : NULL;
        name_end = own ? own : name_end;
        if (far == CLAUSE && end >= name_end && ends_clause(end))
            return false;
    }
    return false;
}

static bool choice_stands(match *m, const char *at, const char *pattern)
{
    const char *close = strchr(pattern, ']');
    for (int choice = 0; close && *pattern != ']'; choice++) {
        const char *end = literal(at, ++pattern, ends_word, m->name);
        if (end && rest_stands(m, (part){at, end, choice}, close + 1))
            return true;
        pattern += strcspn(pattern, "|]");
    }
    return false;
}

/* A quotation ends there if its sentence does not go on behind it. */
static bool ends_paragraph(const char *at)
{
    if (*at != '"')
        return !*at || *at == '\n';
    return !at[1] || strchr("\n.)", at[1]) || (at[1] == ' ' && isupper((unsigned char)at[2]));
}

/* $1: the same as the first part, letter by letter. NULL: it isn't. */
static const char *same_again(const match *m, const char *at, char digit)
{
    const part *found = &m->parts[digit - '1'];
    size_t length = (size_t)(found->end - found->at);
    return strncmp(at, found->at, length) == 0 ? at + length : NULL;
}

static bool stands(match *m, const char *at, const char *pattern)
{
    size_t length = strcspn(pattern, "*[<^$");
    at = literal(at, pattern, is_mark, m->name);
    if (!at)
        return false;
    pattern += length;
    switch (*pattern) {
    case '*':
        return pattern[1] == '*' ? gap_stands(m, at, pattern + 2, IN_PARAGRAPH)
                                 : gap_stands(m, at, pattern + 1, CLAUSE);
    case '[':
        return choice_stands(m, at, pattern);
    case '<': {
        if (pattern[1] == 'l')
            return gap_stands(m, at, strchr(pattern, '>') + 1, IN_SENTENCE);
        const char *end = end_of_kind(m, at, pattern[1]);
        return end && rest_stands(m, (part){at, end, 0}, strchr(pattern, '>') + 1);
    }
    case '^': {
        for (const char *word = pattern; *word; word += 1 + strcspn(word + 1, "|"))
            if (literal(at + strspn(at, " "), word + 1, ends_word, m->name))
                return false;
        break;
    }
    case '$':
        if (isdigit((unsigned char)pattern[1])) {
            at = same_again(m, at, pattern[1]);
            return at && stands(m, at, pattern + 2);
        }
        if (!ends_paragraph(at))
            return false;
        break;
    default:
        break;
    }
    m->end = at;
    return m->within_words || ends_well(m, at);
}

static bool is_in_parentheses(const char *text, const char *at)
{
    while (at > text && at[-1] != '\n' && at[-1] != '(' && at[-1] != ')')
        at--;
    return at > text && at[-1] == '(';
}

static bool begins(const char *text, const char *at, place where)
{
    if (where == LETTERS)
        return true;
    if (at > text && is_word(at[-1]) && is_word(*at) && *at != '\'')
        return false;
    const char *before = at;
    while (before > text && (before[-1] == ' ' || before[-1] == '"' || before[-1] == '('))
        before--;
    switch (where) {
    case PARAGRAPH:
        return before == text || before[-1] == '\n' || (before < at && at[-1] == '"');
    case SENTENCE:
        return before == text || strchr("\n.:;", before[-1]) || (before < at && at[-1] == '"');
    case SPELL:
    case PERMANENT:
        return at == text || at[-1] == '\n';
    case OUTSIDE:
        return !is_in_parentheses(text, at);
    case COST: {
        const char *colon = strpbrk(at, ":.\n\"");
        return colon && *colon == ':';
    }
    default:
        return true;
    }
}

/* ---- what stands in the text ----------------------------------------------------------------- */

/* For each three bytes that follow each other in the text a mark; several blanks are one. */
typedef struct marks {
    uint64_t bits[MARKS / 64];
} marks;

static unsigned mark_of(char one, char two, char three)
{
    return ((unsigned)(unsigned char)small(one) + (unsigned)(unsigned char)small(two) * 37 +
            (unsigned)(unsigned char)small(three) * 1369) %
           MARKS;
}

static void mark_text(marks *all, const char *text)
{
    char one = 0, two = 0;
    memset(all, 0, sizeof *all);
    for (const char *at = text; *at; at++) {
        if (*at == ' ' && two == ' ')
            continue;
        unsigned mark = mark_of(one, two, *at);
        all->bits[mark / 64] |= UINT64_C(1) << mark % 64;
        one = two;
        two = *at;
    }
}

/* Goes on to the next mark of old words: of letters that stand in every text which they fit,
 * outside of what can vary. MARKS: there is none any more. */
typedef struct mark_walk {
    const char *at;
    char one, two; /* the letters before it */
} mark_walk;

static unsigned next_mark(mark_walk *w)
{
    for (; *w->at && *w->at != '^'; w->at++) {
        char one = w->one;
        if (*w->at == '[' || *w->at == '<') {
            w->at = strchr(w->at, *w->at == '[' ? ']' : '>');
            w->one = w->two = 0;
        } else if (is_mark(*w->at) || *w->at == '~') {
            w->one = w->two = 0;
            w->at += *w->at == '$' && isdigit((unsigned char)w->at[1]);
        } else {
            unsigned mark = mark_of(one, w->two, *w->at);
            w->one = w->two;
            w->two = *w->at;
            if (one) {
                w->at++;
                return mark;
            }
        }
    }
    return MARKS;
}

/* Are all letters there that the row has outside of what can vary? */
static bool may_stand(const marks *all, const struct row *row)
{
    mark_walk walk = {.at = row->old};
    for (unsigned mark; (mark = next_mark(&walk)) != MARKS;)
        if (!(all->bits[mark / 64] >> mark % 64 & 1))
            return false;
    return true;
}

/* How many rows have each mark: those of few rows stand in few texts, too. */
static void count_marks(int counts[MARKS])
{
    for (int i = 0; i < ROWS; i++) {
        mark_walk walk = {.at = rows[i].old};
        for (unsigned mark; (mark = next_mark(&walk)) != MARKS;)
            counts[mark]++;
    }
}

/* The row's marks with MARKS behind them, at most `most` in all, the rarest first; how many. */
static size_t list_marks(const struct row *row, const int counts[MARKS], uint16_t *out, size_t most)
{
    size_t count = 0;
    mark_walk walk = {.at = row->old};
    for (unsigned mark; count + 1 < most && (mark = next_mark(&walk)) != MARKS; count++) {
        size_t at = count;
        for (; at > 0 && counts[out[at - 1]] > counts[mark]; at--)
            out[at] = out[at - 1];
        out[at] = (uint16_t)mark;
    }
    out[count] = MARKS;
    return count + 1;
}

/* For each row where its list begins, then the lists. */
uint16_t *text_old_marks(void)
{
    enum { MOST = 60 };
    int *counts = calloc(MARKS, sizeof *counts);
    uint16_t *all = counts ? malloc((size_t)ROWS * (1 + MOST) * sizeof *all) : NULL;
    size_t end = ROWS;
    if (all)
        count_marks(counts);
    for (int i = 0; all && i < ROWS; i++) {
        all[i] = (uint16_t)end;
        end += list_marks(&rows[i], counts, all + end, MOST);
    }
    free(counts);
    return all;
}

static bool has_marks(const marks *all, const uint16_t *list)
{
    for (; *list != MARKS; list++)
        if (!(all->bits[*list / 64] >> *list % 64 & 1))
            return false;
    return true;
}

/* The letters that what the pattern says can begin with, and the end of a text; false: any. */
static bool first_letters(const char *pattern, const char *name, bool out[UCHAR_MAX + 1])
{
    bool choice = *pattern == '[';
    memset(out, 0, (UCHAR_MAX + 1) * sizeof *out);
    out[0] = true;
    for (const char *at = pattern + choice;; at++) {
        if (*at == '~') {
            out['~'] = true;
            out[name ? (unsigned char)*name : 0] = true;
        } else if (*at == '<' && at[1] == 'c') {
            out['{'] = true;
        } else if (is_mark(*at) || ends_word(*at)) {
            return false;
        } else {
            out[(unsigned char)small(*at)] = true;
            out[toupper((unsigned char)*at)] = true;
        }
        at += choice ? strcspn(at, "|]") : 0;
        if (!choice || *at != '|')
            return true;
    }
}

/* Where the row stands next, from `at` on; NULL: nowhere. */
static const char *find(const char *text, const char *at, const struct row *row, match *m)
{
    bool first[UCHAR_MAX + 1];
    bool varies = !first_letters(row->old, m->name, first);
    for (;; at++) {
        while (!varies && !first[(unsigned char)*at])
            at++;
        if (!*at)
            return NULL;
        m->text = text;
        m->from = at;
        m->count = 0;
        if (begins(text, at, row->where) && stands(m, at, row->old))
            return at;
    }
}

/* ---- the new words --------------------------------------------------------------------------- */

static void put_part(buffer *b, const part *from)
{
    put(b, from->at, (size_t)(from->end - from->at));
}

/* [k:a|b]: of the words there, those that stand where the choice stood in part k. */
static const char *put_choice(buffer *b, const match *m, const char *at)
{
    const char *close = strchr(at, ']'), *word = at + 3;
    for (int choice = m->parts[at[1] - '1'].choice; choice > 0; choice--)
        word += strcspn(word, "|]") + 1;
    put(b, word, strcspn(word, "|]"));
    return close;
}

static void put_new(buffer *b, const struct row *row, const match *m, bool capital)
{
    size_t start = b->length;
    int gap = 0;
    for (const char *at = row->now; *at; at++) {
        if (*at == '*') {
            while (m->parts[gap].choice != -1)
                gap++;
            put_part(b, &m->parts[gap++]);
        } else if (at[0] == '$' && at[1] == 'c') {
            put(b, m->cost, strlen(m->cost));
            at++;
        } else if (*at == '$') {
            put_part(b, &m->parts[*++at - '1']);
        } else if (*at == '[') {
            at = put_choice(b, m, at);
        } else {
            put(b, at, 1);
        }
    }
    if (capital && !b->failed && b->length > start)
        b->at[start] = (char)toupper((unsigned char)b->at[start]);
}

/* "they", said instead of "he or she", takes the plain verb. */
static const char *put_verb(buffer *b, const char *at)
{
    static const char *const odd[][2] = {
        {"has", "have"},     {"does", "do"},  {"doesn't", "don't"}, {"is", "are"},
        {"isn't", "aren't"}, {"was", "were"}, {"passes", "pass"},   {"searches", "search"}};
    while (*at == ' ') {
        put(b, at, 1);
        at++;
    }
    size_t length = 0;
    while (is_word(at[length]))
        length++;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        if (strlen(odd[i][0]) == length && strncmp(at, odd[i][0], length) == 0) {
            put(b, odd[i][1], strlen(odd[i][1]));
            return at + length;
        }
    put(b, at, length > 1 && at[length - 1] == 's' ? length - 1 : length);
    return at + length;
}

/* ---- the rows -------------------------------------------------------------------------------- */

/* The text as the row leaves it, in the place of the former one; NULL: no memory. */
static char *apply(char *text, text_old_card card, const struct row *row, bool *changed)
{
    buffer b = {0};
    bool they = strcmp(row->old, "he or she") == 0;
    match m = {.name = card.name,
               .cost = card.cost,
               .types = card.types,
               .within_words = row->where == LETTERS};
    const char *rest = text, *at = find(text, text, row, &m);
    *changed = at != NULL;
    if (!at)
        return text;
    for (; at && !b.failed; at = find(text, rest, row, &m)) {
        put(&b, rest, (size_t)(at - rest));
        put_new(&b, row, &m, isupper((unsigned char)*at) != 0);
        rest = they ? put_verb(&b, m.end) : m.end;
    }
    put(&b, rest, strlen(rest));
    *changed = b.failed || strcmp(b.at, text) != 0;
    free(text);
    if (b.failed) {
        free(b.at);
        return NULL;
    }
    return b.at;
}

/* Is the row one for the card? */
static bool is_for(const struct row *row, const text_old_card *card)
{
    switch (row->where) {
    case SPELL:
        return card->is_spell;
    case PERMANENT:
        return !card->is_spell;
    default:
        return card->cost || !strstr(row->now, "$c");
    }
}

int text_old_rows(void) { return ROWS; }

const char *text_old_words(int row) { return rows[row].old; }

char *text_modernise_noting(const char *text, text_old_card card, bool *used)
{
    char *now = strdup(text);
    bool any = false;
    marks there;
    mark_text(&there, text);
    for (int i = 0; now && i < ROWS; i++) {
        bool changed = false;
        if ((card.marks ? has_marks(&there, card.marks + card.marks[i])
                        : may_stand(&there, &rows[i])) &&
            is_for(&rows[i], &card))
            now = apply(now, card, &rows[i], &changed);
        if (now && changed)
            mark_text(&there, now);
        if (used && changed)
            used[i] = true;
        any |= changed;
    }
    if (!any) {
        free(now);
        return NULL;
    }
    return now;
}

char *text_modernise(const char *text, text_old_card card)
{
    return text_modernise_noting(text, card, NULL);
}
