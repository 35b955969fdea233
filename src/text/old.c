/*
 * Carries out the rows of old.def on a text: words are compared whole and without regard to case; a
 * capital at the beginning is kept.
 */
#include "text/old.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Where a row may begin. */
typedef enum place {
    ANYWHERE,
    SENTENCE,  /* at the beginning of a sentence or of what follows a colon */
    PARAGRAPH, /* at the beginning of a paragraph */
    COST,      /* before the colon of an activated ability */
} place;

static const struct row {
    place where;
    const char *old, *now;
} rows[] = {
#define OLD(where, old, now) {where, old, now},
#include "text/old.def"
#undef OLD
};

enum { ROWS = sizeof rows / sizeof *rows, GAP_WORDS = 14 };

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

static bool same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

typedef struct match {
    const char *gap, *gap_end; /* what * stands for */
    const char *end;
    const char *name; /* the card's, which ~ stands for */
} match;

static bool ends_well(const char *text, const char *at, const char *end)
{
    return end == at || !is_word(end[-1]) || !is_word(*end) || end == text;
}

/* Does the pattern stand at `at`? A blank of it is one blank or more, * some words within the
 * sentence, as few as possible; at its end ^word means that this word doesn't follow. */
static bool stands(const char *text, const char *at, const char *pattern, match *m)
{
    const char *from = at;
    for (; *pattern; pattern++) {
        if (*pattern == '*') {
            int words = 0;
            m->gap = at;
            for (const char *end = at; words <= GAP_WORDS; end++) {
                match rest = *m;
                words += *end == ' ';
                if (end > at && (!is_word(end[-1]) || !is_word(*end)) &&
                    stands(text, end, pattern + 1, &rest)) {
                    m->gap_end = end;
                    m->end = rest.end;
                    return true;
                }
                if (!*end ||
                    strchr(".:;\n\"", *end)) /* the sentence's end: the gap goes no further */
                    break;
            }
            return false;
        }
        if (*pattern == '^') {
            const char *next = at + strspn(at, " ");
            if (strncmp(next, pattern + 1, strlen(pattern + 1)) == 0)
                return false;
            break;
        }
        if (*pattern == '~' && *at != '~') {
            size_t length = strlen(m->name);
            if (length == 0 || strncmp(at, m->name, length) != 0)
                return false;
            at += length;
            continue;
        }
        if (*pattern == ' ') {
            if (*at != ' ')
                return false;
            while (*at == ' ')
                at++;
            continue;
        }
        if (!same_letter(*at, *pattern))
            return false;
        at++;
    }
    m->end = at;
    return ends_well(text, from, at);
}

static bool begins(const char *text, const char *at, place where)
{
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
    case COST: {
        const char *colon = strpbrk(at, ":.\n\"");
        return colon && *colon == ':';
    }
    default:
        return true;
    }
}

/* The new words, with the gap's in place of *, the first letter as it was. */
static void put_new(buffer *b, const struct row *row, const match *m, bool capital)
{
    size_t start = b->length;
    for (const char *at = row->now; *at; at++) {
        if (*at == '*')
            put(b, m->gap, (size_t)(m->gap_end - m->gap));
        else
            put(b, at, 1);
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

/* The next place from `at` on where the row's first letter stands. */
static const char *next_letter(const char *at, char letter)
{
    const char both[] = {(char)tolower((unsigned char)letter), (char)toupper((unsigned char)letter),
                         0};
    return at + strcspn(at, both);
}

/* Where the row stands next, from `at` on; NULL: nowhere. */
static const char *find(const char *text, const char *at, const struct row *row, match *m)
{
    for (at = next_letter(at, *row->old); *at; at = next_letter(at + 1, *row->old)) {
        *m = (match){at, at, at, m->name};
        if (stands(text, at, row->old, m) && begins(text, at, row->where))
            return at;
    }
    return NULL;
}

static char *apply(char *text, const char *name, const struct row *row, bool *changed)
{
    buffer b = {0};
    bool they = strcmp(row->old, "he or she") == 0;
    match m = {.name = name};
    const char *rest = text, *at = find(text, text, row, &m);
    if (!at)
        return text;
    *changed = true;
    for (; at && !b.failed; at = find(text, rest, row, &m)) {
        put(&b, rest, (size_t)(at - rest));
        put_new(&b, row, &m, isupper((unsigned char)*at) != 0);
        rest = they ? put_verb(&b, m.end) : m.end;
    }
    put(&b, rest, strlen(rest));
    free(text);
    if (b.failed) {
        free(b.at);
        return NULL;
    }
    return b.at;
}

char *text_modernise(const char *text, const char *name)
{
    char *now = strdup(text);
    bool changed = false;
    for (int i = 0; now && i < ROWS; i++)
        now = apply(now, name ? name : "", &rows[i], &changed);
    if (!changed || (now && strcmp(now, text) == 0)) {
        free(now);
        return NULL;
    }
    return now;
}
