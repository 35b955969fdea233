/* Folding of names: Latin letters with accents (U+00C0 to U+017F, U+0218 to U+021B) by a table,
 * Greek is left alone, Cyrillic loses its case only. */
#include "cards/fold.h"

#include <stdint.h>
#include <string.h>

/* What the letters from U+00C0 on become; '*' stands for two letters (see `pairs`). */
static const char latin[] = "aaaaaa*ceeeeiiii" /* U+00C0: À … Ï */
                            "dnooooo*"
                            "ouuuuy**" /* U+00D0: Ð … ß */
                            "aaaaaa*ceeeeiiii"
                            "dnooooo*"
                            "ouuuuy*y"
                            "aaaaaacccccccc"
                            "dddd"
                            "eeeeeeeeee"
                            "gggggggg"
                            "hhhh" /* U+0100 */
                            "iiiiiiiiii"
                            "**"
                            "jj"
                            "kkk"
                            "llllllllll"
                            "nnnnnnnnn"
                            "oooooo"
                            "**"
                            "rrrrrr"
                            "ssssssss"
                            "tttttt"
                            "uuuuuuuuuuuu"
                            "ww"
                            "yyy"
                            "zzzzzz"
                            "s";

static const struct {
    uint16_t code;
    const char *letters;
} pairs[] = {{0xC6, "ae"},  {0xDE, "th"},  {0xDF, "ss"},  {0xE6, "ae"}, {0xFE, "th"},
             {0x132, "ij"}, {0x133, "ij"}, {0x152, "oe"}, {0x153, "oe"}};

typedef struct folded {
    char *out;
    size_t size;
    size_t length;
    bool blank; /* white space is due before the next letter */
} folded;

static void put_raw(folded *to, char c)
{
    if (to->length + 1 < to->size)
        to->out[to->length] = c;
    to->length++;
}

/* White space at the ends and around a slash is dropped, elsewhere it is one blank. */
static void put(folded *to, char c, char previous)
{
    if (to->blank && to->length > 0 && c != '/' && previous != '/')
        put_raw(to, ' ');
    to->blank = false;
    if (c != '/' || previous != '/')
        put_raw(to, c);
}

/* One character of two or three bytes; returns how many bytes it has, 0 if it is no UTF-8. */
static int decode(const unsigned char *at, uint32_t *code)
{
    if ((at[0] & 0xE0) == 0xC0 && (at[1] & 0xC0) == 0x80) {
        *code = (uint32_t)(at[0] & 0x1F) << 6 | (at[1] & 0x3Fu);
        return 2;
    }
    if ((at[0] & 0xF0) == 0xE0 && (at[1] & 0xC0) == 0x80 && (at[2] & 0xC0) == 0x80) {
        *code = (uint32_t)(at[0] & 0x0F) << 12 | (uint32_t)(at[1] & 0x3F) << 6 | (at[2] & 0x3Fu);
        return 3;
    }
    return 0;
}

/* The letters that a character becomes, into `letters` (at most 3 and a zero); false: it is kept
 * as it stands. */
static bool fold_character(uint32_t code, char letters[4])
{
    letters[1] = letters[2] = letters[3] = 0;
    if (code >= 0xC0 && code < 0xC0 + sizeof latin - 1) {
        letters[0] = latin[code - 0xC0];
        for (size_t i = 0; letters[0] == '*' && i < sizeof pairs / sizeof *pairs; i++)
            if (pairs[i].code == code)
                memcpy(letters, pairs[i].letters, 2);
        return letters[0] != '*';
    }
    if (code >= 0x218 && code <= 0x21B) {
        letters[0] = code < 0x21A ? 's' : 't';
        return true;
    }
    if (code >= 0x300 && code < 0x370) { /* combining accents */
        letters[0] = 0;
        return true;
    }
    if (code == 0x2018 || code == 0x2019 || code == 0x02BC || code == 0xB4) {
        letters[0] = '\'';
        return true;
    }
    if (code >= 0x2010 && code <= 0x2015) {
        letters[0] = '-';
        return true;
    }
    return false;
}

/* Cyrillic capitals in UTF-8 become small ones: U+0410-042F by 32, U+0400-040F by 80. */
static uint32_t small_cyrillic(uint32_t code)
{
    if (code >= 0x410 && code <= 0x42F)
        return code + 32;
    if (code >= 0x400 && code <= 0x40F)
        return code + 80;
    return code;
}

static void put_character(folded *to, const unsigned char *at, int bytes, uint32_t code, char last)
{
    char letters[4];
    if (fold_character(code, letters)) {
        for (const char *letter = letters; *letter; last = *letter++)
            put(to, *letter, last);
        return;
    }
    uint32_t small = small_cyrillic(code);
    if (bytes == 2 && small != code) {
        put(to, (char)(0xC0 | small >> 6), last);
        put_raw(to, (char)(0x80 | (small & 0x3F)));
        return;
    }
    put(to, (char)at[0], last);
    for (int i = 1; i < bytes; i++)
        put_raw(to, (char)at[i]);
}

size_t iz_fold(const char *text, char *out, size_t size)
{
    folded to = {out, size, 0, false};
    const unsigned char *at = (const unsigned char *)text;
    char last = 0;
    while (*at) {
        uint32_t code = *at;
        int bytes = *at >= 0x80 ? decode(at, &code) : 1;
        if (bytes == 0)
            bytes = 1;
        if (code == ' ' || (code >= '\t' && code <= '\r') || (bytes > 1 && code == 0xA0)) {
            to.blank = true;
        } else if (bytes > 1) {
            put_character(&to, at, bytes, code, last);
            last = 'x';
        } else {
            char c = (char)(code >= 'A' && code <= 'Z' ? code + 32 : code);
            put(&to, c, last);
            last = c;
        }
        at += bytes;
    }
    if (size > 0)
        out[to.length < size ? to.length : size - 1] = 0;
    return to.length;
}

bool iz_fold_equal(const char *a, const char *b)
{
    char first[512], second[512];
    size_t length = iz_fold(a, first, sizeof first);
    return length == iz_fold(b, second, sizeof second) && length < sizeof first &&
           memcmp(first, second, length) == 0;
}

size_t iz_name_without_year(const char *name, size_t length)
{
    enum { YEAR = sizeof " (1998)" - 1 };
    if (length <= YEAR || memcmp(name + length - YEAR, " (", 2) != 0 || name[length - 1] != ')')
        return length;
    for (size_t i = length - YEAR + 2; i < length - 1; i++)
        if (name[i] < '0' || name[i] > '9')
            return length;
    return length - YEAR;
}
