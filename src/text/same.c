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

typedef struct rewrite {
    const char *from, *to;
} rewrite;

/* The normal strength: on lower-case text, whole words, in this order. */
static const rewrite rewrites[] = {
    {"whenever", "when"},
    {"his or her", "their"},
    {"he or she", "they"},
    {"him or her", "them"},
    {"comes into play", "enters the battlefield"},
    {"come into play", "enter the battlefield"},
    {"into play", "onto the battlefield"},
    {"in play", "on the battlefield"},
    {"from play", "from the battlefield"},
    {"leaves play", "leaves the battlefield"},
    {"is put into a graveyard from the battlefield", "dies"},
    {"removed from the game", "exiled"},
    {"to your mana pool", ""},
    {"target creature or player", "any target"},
    {"this permanent", "~"},
    {"this creature", "~"},
    {"this card", "~"},
    {"this land", "~"},
    {"this spell", "~"},
    {"this artifact", "~"},
    {"this enchantment", "~"},
    {"isn't", "is not"},
    {"aren't", "are not"},
    {"it's", "it is"},
    {"they're", "they are"},
    {"do not", "don't"},
    {"converted mana cost", "mana value"},
    {"all creatures", "creatures"},
    {"reveal that card", "reveal it"},
    {"put that card", "put it"},
    {"this ability", "~"},
};

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

/* The length of the name (whole, or before its comma) if it stands here as whole words, else 0. */
static size_t name_here(const char *text, const char *start, const char *name)
{
    if (name == NULL || *name == '\0' || (text > start && is_word_byte(text[-1])))
        return 0;
    size_t whole = strlen(name), part = strcspn(name, ",");
    if (strncmp(text, name, whole) == 0 && !isalnum((unsigned char)text[whole]))
        return whole;
    if (part < whole && strncmp(text, name, part) == 0 && !isalnum((unsigned char)text[part]))
        return part;
    return 0;
}

/* White space to one blank, the own name to ~, texts in parentheses away. */
static void plain_form(const char *text, const char *name, text_buffer *out)
{
    put(out, ' ');
    for (const char *at = text; *at != '\0';) {
        size_t named = name_here(at, text, name);
        if (named > 0) {
            put(out, '~');
            at += named;
        } else if (*at == '(') {
            const char *close = strchr(at, ')');
            at = close != NULL ? close + 1 : at + strlen(at);
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

/* Lower case; commas, semicolons and stops away: the words and their order stay. */
static void fold_marks(text_buffer *b)
{
    size_t to = 0;
    for (size_t i = 0; i < b->length; i++) {
        char byte = (char)tolower((unsigned char)b->at[i]);
        bool stop = byte == ',' || byte == ';' || byte == '.';
        if (!stop && !(byte == ' ' && to > 0 && b->at[to - 1] == ' '))
            b->at[to++] = byte;
    }
    b->length = to;
    b->at[to] = '\0';
}

static void apply(const rewrite *r, text_buffer *b)
{
    text_buffer out = {0};
    size_t length = strlen(r->from);
    for (size_t i = 0; i < b->length;) {
        bool starts = i == 0 || !is_word_byte(b->at[i - 1]);
        if (starts && strncmp(b->at + i, r->from, length) == 0 &&
            !is_word_byte(b->at[i + length])) {
            for (const char *c = r->to; *c != '\0'; c++)
                put(&out, *c);
            i += length;
        } else {
            put(&out, b->at[i++]);
        }
    }
    b->failed = b->failed || out.failed;
    if (out.at != NULL) {
        free(b->at);
        *b = out;
    }
}

static void normal_form(text_buffer *b)
{
    fold_marks(b);
    for (size_t i = 0; i < sizeof rewrites / sizeof *rewrites; i++)
        if (strstr(b->at, rewrites[i].from) != NULL)
            apply(&rewrites[i], b);
}

static bool same(const char *a, const char *b, const char *card_name, bool normal)
{
    text_buffer one = {0}, two = {0};
    plain_form(a, card_name, &one);
    plain_form(b, card_name, &two);
    bool equal = !one.failed && !two.failed && one.at != NULL && two.at != NULL;
    if (equal && normal) {
        normal_form(&one);
        normal_form(&two);
    }
    equal = equal && strcmp(one.at, two.at) == 0;
    free(one.at);
    free(two.at);
    return equal;
}

bool iz_text_same_strict(const char *a, const char *b, const char *card_name)
{
    return same(a, b, card_name, false);
}

bool iz_text_same_normal(const char *a, const char *b, const char *card_name)
{
    return same(a, b, card_name, true);
}
