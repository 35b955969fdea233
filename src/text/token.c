/*
 * Cutting text into tokens. Typographic quotes, dashes and minus signs are taken for their plain
 * forms; letters beyond ASCII are letters.
 */
#include "text/token.h"

#include <ctype.h>
#include <string.h>

typedef struct cutter {
    const char *text;
    size_t length, at;
    const char *name;
    size_t name_length, short_length;
} cutter;

/* UTF-8 marks that stand for one plain mark. */
static const struct {
    const char *bytes, *plain;
} marks[] = {
    {"\xE2\x80\x94", "—"},                        /* em dash */
    {"\xE2\x80\xA2", "•"}, {"\xE2\x88\x92", "-"}, /* minus */
    {"\xE2\x80\x99", "'"}, {"\xE2\x80\x98", "'"}, {"\xE2\x80\x9C", "\""}, {"\xE2\x80\x9D", "\""},
};

static bool letter_at(const cutter *c, size_t at)
{
    if (at >= c->length)
        return false;
    unsigned char byte = (unsigned char)c->text[at];
    return isalpha(byte) || byte == '_' || byte == '$' || (byte >= 0xC3 && byte < 0xE2) ||
           (byte >= 0x80 && byte < 0xC0);
}

static bool digit_at(const cutter *c, size_t at)
{
    return at < c->length && isdigit((unsigned char)c->text[at]);
}

static char byte_at(const cutter *c, size_t at) { return at < c->length ? c->text[at] : '\0'; }

/* Capitals of ASCII, of the Latin letters with accents up to U+017E (Č, Š, Ž, Đ, Ő) and of
 * Cyrillic. */
static bool is_capital(const cutter *c, size_t at)
{
    unsigned first = (unsigned char)byte_at(c, at), second = (unsigned char)byte_at(c, at + 1);
    if (first < 0x80)
        return isupper((int)first) != 0;
    unsigned code = (first & 0x1F) << 6 | (second & 0x3F); /* of two bytes */
    if (code < 0xC0 || first >= 0xE0)
        return false;
    if (code < 0x100)
        return code < 0xDF && code != 0xD7;
    if (code < 0x180) {
        bool odd = (code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E);
        return code % 2 == odd;
    }
    return code >= 0x400 && code < 0x430;
}

/* An apostrophe, plain or typographic: its length, else 0. */
static size_t apostrophe_at(const cutter *c, size_t at)
{
    if (byte_at(c, at) == '\'')
        return 1;
    return at + 3 <= c->length && memcmp(c->text + at, "\xE2\x80\x99", 3) == 0 ? 3 : 0;
}

/* The card's name, but not as the beginning of a longer one ("create Stangg Twin"). */
static bool name_at(const cutter *c, size_t length)
{
    size_t after = c->at + length;
    return length > 0 && after <= c->length && memcmp(c->text + c->at, c->name, length) == 0 &&
           !letter_at(c, after) && byte_at(c, after) != '-' &&
           !(byte_at(c, after) == ' ' && is_capital(c, after + 1));
}

/* The end of a word: letters, hyphens and apostrophes between letters; but 's and a closing
 * apostrophe are tokens of their own. */
static size_t word_end(const cutter *c)
{
    size_t at = c->at;
    for (;;) {
        while (letter_at(c, at) || (at > c->at && digit_at(c, at)))
            at++;
        size_t apostrophe = apostrophe_at(c, at);
        if (byte_at(c, at) == '-' && letter_at(c, at + 1))
            at++;
        else if (apostrophe > 0 && letter_at(c, at + apostrophe) &&
                 !(byte_at(c, at + apostrophe) == 's' && !letter_at(c, at + apostrophe + 1)))
            at += apostrophe;
        else
            return at;
    }
}

/* A sign before a number, X or a parameter, as in +1/+1. */
static bool signed_number(cutter *c, text_token *token)
{
    size_t sign = byte_at(c, c->at) == '+' || byte_at(c, c->at) == '-'                        ? 1
                  : c->at + 3 <= c->length && memcmp(c->text + c->at, "\xE2\x88\x92", 3) == 0 ? 3
                                                                                              : 0;
    size_t at = c->at + sign;
    if (sign == 0)
        return false;
    bool minus = byte_at(c, c->at) != '+';
    token->kind = TEXT_SIGNED;
    if (byte_at(c, at) == 'X' || byte_at(c, at) == 'Y' || byte_at(c, at) == '$') {
        at += byte_at(c, at) == '$';
        token->letter = byte_at(c, at);
        token->value = minus ? -1 : 1;
        at++;
    } else {
        if (!digit_at(c, at))
            return false;
        for (; digit_at(c, at) && token->value < 100000; at++)
            token->value = token->value * 10 + (c->text[at] - '0');
        if (minus) {
            token->value = -token->value;
            if (token->value == 0)
                token->letter = '-';
        }
    }
    token->length = (uint16_t)(at - c->at);
    return true;
}

static bool mark(cutter *c, text_token *token)
{
    token->kind = TEXT_MARK;
    size_t apostrophe = apostrophe_at(c, c->at);
    if (apostrophe > 0 && byte_at(c, c->at + apostrophe) == 's') {
        token->at = "'s";
        token->length = 2;
        c->at += apostrophe + 1;
        return true;
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t length = strlen(marks[i].bytes);
        if (c->at + length <= c->length && memcmp(c->text + c->at, marks[i].bytes, length) == 0) {
            token->at = marks[i].plain;
            token->length = (uint16_t)strlen(marks[i].plain);
            c->at += length;
            return true;
        }
    }
    if (memchr(".,:;/'\"()=<>*!?&-", c->text[c->at], 17) == NULL)
        return false;
    token->length = 1;
    c->at++;
    return true;
}

/* Reads the token at the cutter's place and moves on; false: no token begins with this byte. */
static bool cut_token(cutter *c, text_token *token)
{
    token->at = c->text + c->at;
    if (name_at(c, c->name_length) || name_at(c, c->short_length) || byte_at(c, c->at) == '~') {
        bool whole = name_at(c, c->name_length);
        token->kind = TEXT_SELF;
        token->short_name = !whole && byte_at(c, c->at) != '~';
        token->length = (uint16_t)(byte_at(c, c->at) == '~' ? 1
                                   : whole                  ? c->name_length
                                                            : c->short_length);
        c->at += token->length;
    } else if (letter_at(c, c->at)) {
        token->kind = TEXT_WORD;
        token->capital = is_capital(c, c->at);
        token->length = (uint16_t)(word_end(c) - c->at);
        if (token->length == 7 && memcmp(token->at + 1, "nother", 6) == 0) {
            token->length = 1; /* "another" is "a" and "other" */
            c->at += 2;
        } else {
            c->at += token->length;
        }
    } else if (digit_at(c, c->at)) {
        token->kind = TEXT_NUMBER;
        size_t at = c->at;
        for (; digit_at(c, at) && token->value < 1000000; at++)
            token->value = token->value * 10 + (c->text[at] - '0');
        token->length = (uint16_t)(at - c->at);
        c->at = at;
    } else if (byte_at(c, c->at) == '{') {
        const char *close = memchr(c->text + c->at, '}', c->length - c->at);
        if (close == NULL || close - c->text - (long)c->at > 8)
            return false;
        token->kind = TEXT_SYMBOL;
        token->length = (uint16_t)((size_t)(close - c->text) - c->at + 1);
        c->at += token->length;
    } else if (signed_number(c, token)) {
        c->at += token->length;
    } else {
        return mark(c, token);
    }
    return true;
}

int text_tokens(const char *text, size_t length, int line, const char *name, text_token *tokens,
                int room, size_t *wrong)
{
    cutter c = {text, length, 0, name, name != NULL ? strlen(name) : 0, 0};
    const char *comma = name != NULL ? strchr(name, ',') : NULL;
    c.short_length = comma != NULL ? (size_t)(comma - name) : 0;
    int count = 0;
    for (;;) {
        while (c.at < length && (text[c.at] == ' ' || text[c.at] == '\t' || text[c.at] == '\r' ||
                                 text[c.at] == '\n'))
            c.at++;
        *wrong = c.at;
        if (count == room)
            return -1;
        size_t start = c.at;
        tokens[count] = (text_token){
            .at = text + start, .kind = TEXT_END, .line = line, .column = (int)start + 1};
        if (c.at >= length)
            return count;
        if (!cut_token(&c, &tokens[count]))
            return -1;
        count++;
    }
}
