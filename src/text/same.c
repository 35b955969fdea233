/*
 * Comparing a card's text with what the sayer says of its program. This module knows neither the
 * grammar nor programs: it brings both texts into one form by rules that are listed here and in
 * docs/say-back.md, and compares bytes.
 *
 * No rule takes away or moves a number, colour, type, player, zone, or one of the words may, each,
 * all, another, unless, instead.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "text/text.h"

/* The rewrites in the order of their work. The first two are not of words: capitals, marks. */
enum { CAPITALS, MARKS, FIRST_OF_WORDS };
static const iz_text_rewrite rewrites[] = {
    {"capital letters", "small letters", "a keyword begins its line or does not"},
    {", ; .", "", "keywords in one line or in several"},
#define REWRITE(from, to, why) {from, to, why},
#include "text/rewrites.def"
#undef REWRITE
};
enum { REWRITES = sizeof rewrites / sizeof *rewrites };

const iz_text_rewrite *iz_text_rewrites(int *count)
{
    *count = REWRITES;
    return rewrites;
}

typedef struct text_buffer {
    char *at;
    size_t length, room;
    bool failed;
} text_buffer;

static void put(text_buffer *b, char byte)
{
    if (b->length + 1 >= b->room) {
        size_t room = b->room == 0 ? 512 : b->room * 2;
        char *at = realloc(b->at, room);
        if (at == NULL) {
            b->failed = true;
            return;
        }
        b->at = at;
        b->room = room;
    }
    b->at[b->length++] = byte;
    b->at[b->length] = '\0';
}

static bool is_word_byte(char byte)
{
    return isalnum((unsigned char)byte) || byte == '\'' || (unsigned char)byte >= 0x80;
}

/* The length of the name (whole, before its comma, or the first name) if it stands here as whole
 * words, else 0. */
static size_t name_here(const char *text, const char *start, iz_own_name name)
{
    if (name.whole == NULL || *name.whole == '\0' || (text > start && is_word_byte(text[-1])))
        return 0;
    const size_t lengths[] = {strlen(name.whole), strcspn(name.whole, ","), name.first};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        if (lengths[i] > 0 && strncmp(text, name.whole, lengths[i]) == 0 &&
            !isalnum((unsigned char)text[lengths[i]]))
            return lengths[i];
    return 0;
}

/* Letters of mana that a book has for its own, and colourless mana letter by letter: {Y} is {W},
 * and {N}{N} is {2}. Returns how many bytes they take; 0: none stand here. */
static size_t put_mana(const char *text, text_buffer *out)
{
    int neutral = 0;
    if (strncmp(text, "{Y}", 3) == 0) {
        for (const char *c = "{W}"; *c != '\0'; c++)
            put(out, *c);
        return 3;
    }
    while (neutral < 9 && strncmp(text + neutral * 3, "{N}", 3) == 0)
        neutral++;
    if (neutral == 0)
        return 0;
    put(out, '{');
    put(out, (char)('0' + neutral));
    put(out, '}');
    return (size_t)neutral * 3;
}

/* White space to one blank, the own name to ~, texts in parentheses away. */
static void plain_form(const char *text, iz_own_name name, text_buffer *out)
{
    put(out, ' ');
    for (const char *at = text; *at != '\0';) {
        size_t named = name_here(at, text, name);
        size_t mana = *at == '{' ? put_mana(at, out) : 0;
        if (mana > 0) {
            at += mana;
        } else if (named > 0) {
            put(out, '~');
            at += named;
        } else if (*at == '(') {
            const char *close = strchr(at, ')');
            at = close != NULL ? close + 1 : at + strlen(at);
            if (strchr(".,:;", *at) != NULL && !out->failed && out->at[out->length - 1] == ' ')
                out->at[--out->length] = '\0'; /* the stop stands after the word again */
        } else if (isspace((unsigned char)*at)) {
            if (!out->failed && out->at[out->length - 1] != ' ')
                put(out, ' ');
            at++;
        } else {
            put(out, *at++);
        }
    }
    while (out->length > 0 && out->at[out->length - 1] == ' ')
        out->at[--out->length] = '\0';
}

/* Commas, semicolons and stops away: the words and their order stay. */
static void take_marks_away(text_buffer *b)
{
    size_t to = 0;
    for (size_t i = 0; i < b->length; i++) {
        char byte = b->at[i];
        bool stop = byte == ',' || byte == ';' || byte == '.';
        if (!stop && !(byte == ' ' && to > 0 && b->at[to - 1] == ' '))
            b->at[to++] = byte;
    }
    b->length = to;
    b->at[to] = '\0';
}

static void make_small(text_buffer *b)
{
    for (size_t i = 0; i < b->length; i++)
        b->at[i] = (char)tolower((unsigned char)b->at[i]);
}

/* Do these words stand here, their first letter capital or not? */
static bool words_here(const text_buffer *b, size_t at, const char *words, size_t length)
{
    return (at == 0 || !is_word_byte(b->at[at - 1])) &&
           tolower((unsigned char)b->at[at]) == tolower((unsigned char)*words) &&
           strncmp(b->at + at + 1, words + 1, length - 1) == 0 && !is_word_byte(b->at[at + length]);
}

static void apply(const iz_text_rewrite *r, text_buffer *b)
{
    text_buffer out = {0};
    size_t length = strlen(r->from);
    for (size_t i = 0; i < b->length;) {
        if (!words_here(b, i, r->from, length)) {
            put(&out, b->at[i++]);
            continue;
        }
        bool capital = isupper((unsigned char)b->at[i]) != 0;
        for (const char *c = r->to; *c != '\0'; c++)
            put(&out, c == r->to && capital ? (char)toupper((unsigned char)*c) : *c);
        i += length;
        if (*r->to == '\0' && b->at[i] == ' ')
            i++; /* one blank between the words that are left */
    }
    b->failed = b->failed || out.failed;
    if (out.at != NULL) {
        free(b->at);
        *b = out;
    }
}

char *iz_text_compared(const char *text, iz_own_name name, bool normal, int without)
{
    text_buffer b = {0};
    plain_form(text, name, &b);
    if (normal && !b.failed && without != MARKS)
        take_marks_away(&b);
    for (int i = FIRST_OF_WORDS; normal && !b.failed && i < REWRITES; i++)
        if (i != without)
            apply(&rewrites[i], &b);
    if (normal && !b.failed && without != CAPITALS)
        make_small(&b);
    if (!b.failed)
        return b.at;
    free(b.at);
    return NULL;
}

static bool same(const char *a, const char *b, iz_own_name name, bool normal)
{
    char *one = iz_text_compared(a, name, normal, -1);
    char *two = iz_text_compared(b, name, normal, -1);
    bool equal = one != NULL && two != NULL && strcmp(one, two) == 0;
    free(one);
    free(two);
    return equal;
}

bool iz_text_same_strict(const char *a, const char *b, iz_own_name name)
{
    return same(a, b, name, false);
}

bool iz_text_same_normal(const char *a, const char *b, iz_own_name name)
{
    return same(a, b, name, true);
}
