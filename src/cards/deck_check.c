/*
 * Is a deck legal? The check; what a book asks of a deck stands in the book's tables
 * (iz_deck_rules). Rules: mtg-1999-11 and mtg-2002 100.2, izvori-2007 A1.20 to A1.40, hkk-2023 42
 * to 49/3, 70, 91.2.2 and the base game's deck (docs of that book).
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cards/deck.h"

/* ---- the check ------------------------------------------------------------------------------- */

typedef struct checker {
    const iz_deck *deck;
    const iz_card_set *set;
    const iz_deck_rules *rules;
    iz_deck_problem *problems;
    int room, count;
} checker;

static void report(checker *c, iz_deck_fault fault, const char *rule, int line, const char *format,
                   ...)
{
    if (c->count < c->room) {
        iz_deck_problem *problem = &c->problems[c->count];
        *problem = (iz_deck_problem){.fault = fault, .rule = rule ? rule : "", .line = line};
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(problem->text, sizeof problem->text, format, arguments);
        va_end(arguments);
    }
    c->count++;
}

static const iz_card_def *card_of(const checker *c, const iz_deck_entry *entry)
{
    return &c->set->definitions[entry->definition];
}

const iz_deck_group *iz_deck_group_of(const iz_deck_rules *rules, uint32_t types)
{
    for (int i = 0; i < IZ_DECK_GROUPS; i++)
        if (types & rules->groups[i].types)
            return &rules->groups[i];
    return NULL;
}

const iz_deck_format *iz_deck_format_named(const iz_deck_rules *rules, const char *name)
{
    for (const iz_deck_format *format = rules->formats; format && format->name; format++)
        if (strcasecmp(format->name, name) == 0)
            return format;
    return NULL;
}

void iz_deck_rules_in(iz_deck_rules *rules, const iz_deck_format *format)
{
    rules->least = format->least;
    rules->copies = format->copies;
    rules->least_rule = rules->copies_rule = format->rule;
}

static int size_of_group(const checker *c, const iz_deck_group *group)
{
    int size = 0;
    for (int i = 0; i < c->deck->count; i++)
        if (iz_deck_group_of(c->rules, card_of(c, &c->deck->entries[i])->types) == group &&
            !c->deck->entries[i].side)
            size += c->deck->entries[i].count;
    return size;
}

static void check_size(checker *c)
{
    int least = c->rules->least;
    for (int i = 0; i < IZ_DECK_GROUPS; i++) {
        const iz_deck_group *group = &c->rules->groups[i];
        if (group->types == 0)
            continue;
        int size = size_of_group(c, group);
        least += size * group->enlarges;
        if (size > group->most)
            report(c, IZ_DECK_GROUP_SIZE, group->rule, 0,
                   "%d cards of a kind of which a deck may have at most %d beside it", size,
                   group->most);
    }
    int size = size_of_group(c, NULL);
    if (size < least)
        report(c, IZ_DECK_TOO_SMALL, c->rules->least_rule, 0,
               "the deck has %d cards; it needs at least %d", size, least);
}

static void check_side(checker *c)
{
    const iz_deck_rules *rules = c->rules;
    int side = iz_deck_size(c->deck, true);
    if (side == 0)
        return;
    if (rules->side_exactly && side != rules->side_exactly)
        report(c, IZ_DECK_SIDE_SIZE, rules->side_rule, 0,
               "the supplementary deck has %d cards; it must have %d or none", side,
               rules->side_exactly);
    if (rules->side_most && side > rules->side_most)
        report(c, IZ_DECK_SIDE_SIZE, rules->side_rule, 0,
               "the sideboard has %d cards; it may have at most %d", side, rules->side_most);
}

/* Is this the first line of the deck with that card? */
static bool is_first(const checker *c, int entry)
{
    for (int i = 0; i < entry; i++)
        if (c->deck->entries[i].definition == c->deck->entries[entry].definition)
            return false;
    return true;
}

static void check_copies(checker *c, int first)
{
    const iz_deck_entry *entry = &c->deck->entries[first];
    const iz_card_def *def = card_of(c, entry);
    int copies = 0, most = c->rules->copies;
    if (def->fields[IZ_FIELD_COPIES] > 0)
        most = def->fields[IZ_FIELD_COPIES];
    bool basic = (def->types & IZ_TYPE_BASIC) && (def->types & IZ_TYPE_LAND);
    if (most == 0 || (basic && c->rules->basic_lands_free) || !is_first(c, first))
        return;
    for (int i = first; i < c->deck->count; i++)
        if (c->deck->entries[i].definition == entry->definition)
            copies += c->deck->entries[i].count;
    if (copies > most)
        report(c, IZ_DECK_TOO_MANY_COPIES, c->rules->copies_rule, entry->line,
               "%d copies of \"%.80s\"; at most %d are allowed%s", copies, entry->name, most,
               c->rules->basic_lands_free ? ", but for basic lands" : "");
}

static int bits_of(uint32_t mask)
{
    int count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

static void check_colors(checker *c)
{
    uint32_t colors = 0;
    for (int i = 0; i < c->deck->count; i++)
        colors |= card_of(c, &c->deck->entries[i])->colors & c->rules->colors_of;
    if (c->rules->colors && bits_of(colors) > c->rules->colors)
        report(c, IZ_DECK_TOO_MANY_COLORS, c->rules->colors_rule, 0,
               "cards of %d colors; at most %d are allowed", bits_of(colors), c->rules->colors);
}

static bool has_subtype(const checker *c, const iz_card_def *def, const char *subtype)
{
    for (int i = 0; i < IZ_SUBTYPES && def->subtypes[i]; i++)
        if (strcasecmp(iz_symbols_text(c->set->symbols, def->subtypes[i]), subtype) == 0)
            return true;
    return false;
}

/* HKK's divine cards: a number of them, of one color only. */
static void check_subtype(checker *c)
{
    const iz_deck_rules *rules = c->rules;
    uint32_t colors = 0;
    int count = 0;
    for (int i = 0; rules->subtype && i < c->deck->count; i++) {
        const iz_card_def *def = card_of(c, &c->deck->entries[i]);
        if (!has_subtype(c, def, rules->subtype))
            continue;
        count += c->deck->entries[i].count;
        colors |= def->colors;
    }
    if (count > rules->subtype_most && rules->subtype)
        report(c, IZ_DECK_SUBTYPE_SIZE, rules->subtype_rule, 0,
               "%d cards of the kind \"%s\"; at most %d are allowed", count, rules->subtype,
               rules->subtype_most);
    if (bits_of(colors) > 1)
        report(c, IZ_DECK_SUBTYPE_SIZE, rules->subtype_rule, 0,
               "cards of the kind \"%s\" in %d colors; they must all be of one", rules->subtype,
               bits_of(colors));
}

int iz_deck_check(const iz_deck *deck, const iz_card_set *set, const iz_deck_rules *rules,
                  iz_deck_problem *problems, int room)
{
    checker c = {deck, set, rules, problems, room, 0};
    check_size(&c);
    check_side(&c);
    for (int i = 0; i < deck->count; i++)
        check_copies(&c, i);
    check_colors(&c);
    check_subtype(&c);
    return c.count;
}
