/*
 * Costs and symbols as a book prints them.
 */
#include "books/book.h"
#include "cards/set.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char magic[] = "WUBRGC";

/* Is what stands between the braces made of mana: letters, digits, strokes? */
static bool is_mana(const char *symbol, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr("WUBRGC0123456789XP/", symbol[i]))
            return false;
    return length > 0;
}

static void put_letters(const iz_book *book, char *text)
{
    for (char *at = text; (at = strchr(at, '{')) != NULL; at++) {
        size_t length = strcspn(at + 1, "}");
        for (size_t i = 1; is_mana(at + 1, length) && i <= length; i++) {
            const char *letter = strchr(magic, at[i]);
            at[i] = letter && *letter ? book->mana_letters[letter - magic] : at[i];
        }
    }
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Do the words stand there by themselves, in small letters or with a capital? */
static bool stands_at(const char *text, const char *at, const char *words, size_t length)
{
    return tolower((unsigned char)*at) == words[0] && strncmp(at + 1, words + 1, length - 1) == 0 &&
           !is_letter(at[length]) && (at == text || !is_letter(at[-1]));
}

/* Puts the book's words wherever the others stand; a capital stays one. */
static void put_word(const iz_book_word *word, char *text, size_t size)
{
    size_t from = strlen(word->card), to = strlen(word->book);
    for (char *at = text; *at; at++) {
        if (!stands_at(text, at, word->card, from) || strlen(text) - from + to >= size)
            continue;
        bool capital = isupper((unsigned char)*at);
        memmove(at + to, at + from, strlen(at + from) + 1);
        memcpy(at, word->book, to);
        if (capital)
            *at = (char)toupper((unsigned char)*at);
        at += to - 1;
    }
}

void iz_book_words(const iz_book *book, char *text, size_t size)
{
    if (!book)
        return;
    if (book->mana_letters && strcmp(book->mana_letters, magic) != 0)
        put_letters(book, text);
    for (const iz_book_word *word = book->card_words; word && word->card; word++)
        put_word(word, text, size);
}

size_t iz_book_cost(const iz_book *book, const struct iz_card_set *cards, int definition, char *out,
                    size_t size)
{
    static const struct {
        int field;
        const char *one, *many;
    } parts[] = {{IZ_FIELD_VP, "vp", "vp"},
                 {IZ_FIELD_ZAN, "zan", "zan"},
                 {IZ_FIELD_COMPONENT, "component", "components"},
                 {IZ_FIELD_BUILDER, "builder", "builders"},
                 {IZ_FIELD_SACRIFICE, "sacrifice", "sacrifices"},
                 {IZ_FIELD_NEKRON, "nekron", "nekron"}};
    const iz_card_def *def = &cards->definitions[definition];
    size_t length = 0;
    if (size)
        out[0] = '\0';
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char number[16] = "X";
        int32_t amount = def->fields[parts[i].field];
        if (amount == 0)
            continue;
        if (amount != IZ_FIELD_X)
            snprintf(number, sizeof number, "%d", (int)amount);
        int written = snprintf(length < size ? out + length : NULL,
                               length < size ? size - length : 0, "%s%s %s", length ? ", " : "",
                               number, amount == 1 ? parts[i].one : parts[i].many);
        length += written > 0 ? (size_t)written : 0;
    }
    if (length > 0 || !def->cost.exists)
        return length;
    length = iz_mana_write(&def->cost, out, size);
    if (size)
        iz_book_words(book, out, size);
    return length;
}
