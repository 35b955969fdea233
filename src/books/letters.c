/*
 * Costs and symbols as a book prints them.
 */
#include "books/book.h"
#include "cards/set.h"

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

void iz_book_letters(const iz_book *book, char *text)
{
    if (!book || !book->mana_letters || strcmp(book->mana_letters, magic) == 0)
        return;
    for (char *at = text; (at = strchr(at, '{')) != NULL; at++) {
        size_t length = strcspn(at + 1, "}");
        for (size_t i = 1; is_mana(at + 1, length) && i <= length; i++) {
            const char *letter = strchr(magic, at[i]);
            at[i] = letter && *letter ? book->mana_letters[letter - magic] : at[i];
        }
    }
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
        iz_book_letters(book, out);
    return length;
}
