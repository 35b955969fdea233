/*
 * The table of English: every code that the library may say to a host, and what it reads like.
 * Words of cards are those that rules and books know: colours, types, kinds of basic lands,
 * keywords with a cost.
 */
#include "books/book.h"
#include "cards/fold.h"
#include "core/concepts.h"
#include "language/language.h"
#include "language/page.h"
#include "program/names.h"
#include "program/program.h"

#include <stdio.h>
#include <string.h>

/* ---- the codes ------------------------------------------------------------------------------- */

/* What only the table in the terminal says (core/screen.def) has no host of its own. */
static bool is_of_the_screen(int n)
{
    static const char *const screen[] = {
#define PHRASE(code, words, kinds) #code,
#include "core/screen.def"
#undef PHRASE
    };
    return n >= (int)IZ_PHRASE_COUNT - (int)(sizeof screen / sizeof *screen);
}

bool iz_word_code(const char *word, char room[IZ_WORD_CODE_SIZE])
{
    char folded[IZ_WORD_CODE_SIZE - 5];
    bool any = false;
    iz_fold(word, folded, sizeof folded);
    size_t n = (size_t)snprintf(room, IZ_WORD_CODE_SIZE, "WORD_");
    for (const char *at = folded; *at; at++) {
        bool letter = *at >= 'a' && *at <= 'z', digit = *at >= '0' && *at <= '9';
        any = any || letter;
        room[n++] = (char)(letter ? *at - 'a' + 'A' : digit ? *at : '_');
    }
    room[n] = '\0';
    return any;
}

/* The n-th word; NULL: there are no more. A word may come more than once. */
static const char *word_at(int n)
{
    static const int types = 6; /* the card types */
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (n-- == 0)
            return iz_color_words[kind];
    for (int type = 0; type < types; type++)
        if (n-- == 0)
            return iz_type_words[type];
    for (int keyword = 0; keyword < IZ_KW_COUNT; keyword++)
        if (strchr(iz_keywords[keyword].params, 'C') && n-- == 0)
            return iz_keywords[keyword].word;
    for (int b = 0; iz_books[b]; b++) {
        for (int color = 0; iz_books[b]->color_names && color < 5; color++)
            if (n-- == 0)
                return iz_books[b]->color_names[color];
        for (int type = 0; iz_books[b]->land_type_names && type < 5; type++)
            if (n-- == 0)
                return iz_books[b]->land_type_names[type];
    }
    static const char *const lands[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    return n >= 0 && n < 5 ? lands[n] : NULL;
}

static bool word_is_new(int n)
{
    for (int before = 0; before < n; before++)
        if (strcmp(word_at(before), word_at(n)) == 0)
            return false;
    return true;
}

bool iz_code_at(int n, char room[IZ_WORD_CODE_SIZE], iz_code *out)
{
    if (n < 0)
        return false;
    if (n < IZ_PHRASE_COUNT) {
        const iz_phrase_row *row = &iz_phrases[n];
        *out = (iz_code){row->code, row->words, row->kinds,
                         iz_has_words(row->words) && !is_of_the_screen(n)};
        return true;
    }
    n -= IZ_PHRASE_COUNT;
    if (n < IZ_C_COUNT) {
        const char *words = iz_concept_words((iz_concept)n);
        *out = (iz_code){iz_concept_code((iz_concept)n), words, "", iz_has_words(words)};
        return true;
    }
    n -= IZ_C_COUNT;
    const char *word = word_at(n);
    if (!word)
        return false;
    iz_word_code(word, room);
    *out = (iz_code){room, word, "", word_is_new(n)};
    return true;
}

/* ---- writing them ---------------------------------------------------------------------------- */

/* "{2:card|cards}" behind the colon; returns what is behind the brace. */
static const char *put_form(iz_page *p, const char *at, char argument)
{
    int one = (int)strcspn(at, "|}");
    const char *many = at[one] == '|' ? at + one + 1 : at;
    int length = (int)strcspn(many, "}");
    iz_page_add(p, "{ $%c ->\n        [one] %.*s\n       *[other] %.*s\n    }", argument, one, at,
                length, many);
    return many + length + 1;
}

static void put_template(iz_page *p, const char *words, const char *kinds)
{
    int count = (int)strlen(kinds);
    bool first = true;
    for (; *words; first = false) {
        int n = words[0] == '{' ? words[1] - '1' : -1;
        if (n >= 0 && n < count && words[2] == ':') {
            words = put_form(p, words + 3, (char)('a' + n));
        } else if (n >= 0 && n < count && words[2] == '}') {
            iz_page_add(p, "{ $%c }", 'a' + n);
            words += 3;
        } else if (*words == '{' || *words == '}' || (*words == ' ' && (first || !words[1]))) {
            iz_page_add(p, "{\"%c\"}", *words++);
        } else {
            iz_page_add(p, "%c", *words++);
        }
    }
}

/* What the arguments are, for translators. */
static void put_kinds(iz_page *p, const char *kinds)
{
    static const struct {
        char kind;
        const char *words;
    } names[] = {{'o', "an object or a player"},
                 {'s', "an object or a player, short"},
                 {'a', "an object or a player"},
                 {'n', "a number"},
                 {'l', "a number"},
                 {'w', "a word of the cards"},
                 {'v', "a word of the cards"},
                 {'t', "a text, as it is"},
                 {'p', "a phrase without arguments"},
                 {'x', "a phrase"},
                 {'c', "a rule (RULE_...)"}};
    for (int n = 0; kinds[n]; n++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (names[k].kind == kinds[n])
                iz_page_add(p, "# $%c: %s\n", 'a' + n, names[k].words);
}

/* The books that have words of their own for the phrase: one of several is selected. */
static void put_message(iz_page *p, int n, const iz_code *code)
{
    bool own = false;
    iz_page_add(p, "%s = ", code->code);
    for (int b = 0; iz_books[b] && n < IZ_PHRASE_COUNT; b++) {
        const char *words = iz_phrase_words(iz_books[b], (iz_phrase)n);
        if (strcmp(words, code->words) == 0)
            continue;
        iz_page_add(p, "%s        [%s] ", own ? "" : "{ $book ->\n", iz_books[b]->name);
        put_template(p, words, code->kinds);
        iz_page_add(p, "\n");
        own = true;
    }
    iz_page_add(p, "%s", own ? "       *[other] " : "");
    put_template(p, code->words, code->kinds);
    iz_page_add(p, own ? "\n    }\n" : "\n");
}

size_t iz_language_english(char *out, size_t size)
{
    iz_page p = {out, out ? size : 0, 0};
    char room[IZ_WORD_CODE_SIZE];
    iz_code code;
    iz_page_add(
        &p, "# What Izvor says, in English. docs/languages.md tells how to write another table.\n\n"
            "-plural = forms by number\n    .one = n = 1\n");
    for (int n = 0; iz_code_at(n, room, &code); n++) {
        if (!code.needed)
            continue;
        iz_page_add(&p, "\n");
        put_kinds(&p, code.kinds);
        put_message(&p, n, &code);
    }
    return p.length;
}
