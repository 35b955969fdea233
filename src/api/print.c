/*
 * A card as it is printed, in lines of plain text.
 */
#include "cards/set.h"
#include "cards/type_line.h"
#include "izvor/izvor.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct page {
    char *out;
    size_t size, length;
} page;

static void put(page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(page *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t left = p->length < p->size ? p->size - p->length : 0;
    int written = vsnprintf(left ? p->out + p->length : NULL, left, format, args);
    va_end(args);
    if (written > 0)
        p->length += (size_t)written;
}

static void put_number(page *p, int number, bool star)
{
    if (!star)
        put(p, "%d", number);
    else if (number)
        put(p, "%d+*", number);
    else
        put(p, "*");
}

static void put_fields(page *p, const iz_card_def *def)
{
    static const char *const names[IZ_FIELDS] = {"vp",        "zan",    "components", "builders",
                                                 "sacrifice", "nekron", "icons",      "structure",
                                                 "hand",      "year",   "copies",     "loyalty"};
    for (int i = 0; i < IZ_FIELDS; i++) {
        if (def->fields[i] == IZ_FIELD_X)
            put(p, "%s X\n", names[i]);
        else if (def->fields[i])
            put(p, "%s %d\n", names[i], def->fields[i]);
    }
}

size_t iz_cards_print(const iz_card_set *cards, int card, char *out, size_t size)
{
    if (!cards || card < 0 || card >= cards->count)
        return 0;
    page p = {out, out ? size : 0, 0};
    const iz_card_def *def = &cards->definitions[card];
    char line[512], cost[128] = "";
    iz_type_line_write(cards->symbols, def->types, def->subtypes, line, sizeof line);
    if (def->cost.exists)
        iz_mana_write(&def->cost, cost, sizeof cost);
    put(&p, "%s%s%s\n%s\n", iz_card_def_name(cards, card), *cost ? "  " : "", cost, line);
    if (def->card_name != def->name)
        put(&p, "of \"%s\"\n", iz_symbols_text(cards->symbols, def->card_name));
    if (def->flags & IZ_CARD_HAS_PT) {
        put_number(&p, def->power, def->flags & IZ_CARD_STAR_POWER);
        put(&p, "/");
        put_number(&p, def->toughness, def->flags & IZ_CARD_STAR_TOUGHNESS);
        put(&p, "\n");
    }
    put_fields(&p, def);
    if (*cards->texts[card])
        put(&p, "\n%s\n", cards->texts[card]);
    return p.length;
}
