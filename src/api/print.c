/*
 * A card as it is printed, in lines of plain text.
 */
#include "api/page.h"
#include "books/book.h"
#include "cards/fields.h"
#include "cards/set.h"
#include "cards/type_line.h"
#include "izvor/izvor.h"

#include <stdio.h>
#include <string.h>

static void put_number(iz_page *p, int number, bool star)
{
    if (!star)
        iz_page_put(p, "%d", number);
    else if (number)
        iz_page_put(p, "%d+*", number);
    else
        iz_page_put(p, "*");
}

/* Numbers that are printed besides; those of the cost stand behind the name. */
static void put_fields(iz_page *p, const iz_card_def *def)
{
    static const char *const names[IZ_FIELDS] = {
        [IZ_FIELD_ICONS] = "icons",     [IZ_FIELD_STRUCTURE] = "structure",
        [IZ_FIELD_HAND] = "hand",       [IZ_FIELD_LIFE] = "life",
        [IZ_FIELD_YEAR] = "year",       [IZ_FIELD_COPIES] = "copies",
        [IZ_FIELD_LOYALTY] = "loyalty", [IZ_FIELD_DECK_LEAST] = "deck-least"};
    for (int i = IZ_FIELD_ICONS; i < IZ_FIELDS; i++) {
        if (!names[i])
            continue;
        if (def->fields[i] == IZ_FIELD_X)
            iz_page_put(p, "%s X\n", names[i]);
        else if (def->fields[i])
            iz_page_put(p, def->types & IZ_TYPE_VANGUARD ? "%s %+d\n" : "%s %d\n", names[i],
                        def->fields[i]);
    }
}

size_t iz_cards_print(const iz_card_set *cards, int card, char *out, size_t size)
{
    return iz_cards_print_in(NULL, cards, card, out, size);
}

/* The text in the book's words, a paragraph at a time. */
static void put_text(iz_page *p, const iz_book *book, const char *text)
{
    char line[2048];
    iz_page_put(p, "\n");
    while (*text) {
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        iz_book_words(book, line, sizeof line);
        iz_page_put(p, "%s\n", line);
        text += length + (text[length] == '\n');
    }
}

size_t iz_cards_print_in(const iz_book *book, const iz_card_set *cards, int card, char *out,
                         size_t size)
{
    if (!cards || card < 0 || card >= cards->count)
        return 0;
    iz_page p = {out, out ? size : 0, 0};
    const iz_card_def *def = &cards->definitions[card];
    char line[512], cost[128] = "";
    iz_type_line_write(cards->symbols, def->types, def->subtypes, line, sizeof line);
    iz_book_words(book, line, sizeof line);
    iz_book_cost(book, cards, card, cost, sizeof cost);
    iz_page_put(&p, "%s%s%s\n%s\n", iz_card_def_name(cards, card), *cost ? "  " : "", cost, line);
    const char *between = "";
    for (int color = 5; color < 32; color++) /* those that no mana symbol of the cost shows */
        if (def->colors >> color & 1) {
            iz_page_put(&p, "%s%s", between, iz_color_name(color));
            between = ", ";
        }
    iz_page_put(&p, "%s", between[0] ? "\n" : "");
    if (def->card_name != def->name)
        iz_page_put(&p, "of \"%s\"\n", iz_symbols_text(cards->symbols, def->card_name));
    if (def->flags & IZ_CARD_HAS_PT) {
        put_number(&p, def->power, def->flags & IZ_CARD_STAR_POWER);
        iz_page_put(&p, "/");
        put_number(&p, def->toughness, def->flags & IZ_CARD_STAR_TOUGHNESS);
        iz_page_put(&p, "\n");
    }
    put_fields(&p, def);
    if (*cards->texts[card])
        put_text(&p, book, cards->texts[card]);
    return p.length;
}
