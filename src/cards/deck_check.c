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

/* What says so of every fault; a group of cards beside the deck has a concept of its own. */
static const iz_concept concepts[] = {[IZ_DECK_TOO_SMALL] = IZ_C_DECK_SIZE,
                                      [IZ_DECK_TOO_MANY_COPIES] = IZ_C_DECK_COPIES,
                                      [IZ_DECK_TOO_MANY_COLORS] = IZ_C_DECK_COLORS,
                                      [IZ_DECK_MARKS] = IZ_C_DECK_DIVINE,
                                      [IZ_DECK_LONER] = IZ_C_DECK_LONER,
                                      [IZ_DECK_MAKE_UP] = IZ_C_DECK_MAKE_UP,
                                      [IZ_DECK_BANNED] = IZ_C_DECK_BANNED};

static void report(checker *c, iz_deck_fault fault, const char *rule, int line, const char *format,
                   ...) __attribute__((format(printf, 5, 6)));
static void report(checker *c, iz_deck_fault fault, const char *rule, int line, const char *format,
                   ...)
{
    if (c->count < c->room) {
        iz_deck_problem *problem = &c->problems[c->count];
        *problem = (iz_deck_problem){
            .fault = fault, .concept = concepts[fault], .rule = rule ? rule : "", .line = line};
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
    if (format->side_exactly)
        rules->side_exactly = format->side_exactly;
    if (format->colors)
        rules->colors = format->colors;
    rules->format = format;
}

bool iz_is_set_out_upright(const iz_card_def *def) { return def->keywords >> IZ_KW_FLYING & 1; }

static int size_of_group(const checker *c, const iz_deck_group *group)
{
    int size = 0;
    for (int i = 0; i < c->deck->count; i++)
        if (iz_deck_group_of(c->rules, card_of(c, &c->deck->entries[i])->types) == group &&
            !c->deck->entries[i].side)
            size += c->deck->entries[i].count;
    return size;
}

/* How many of the group there may be: by what is printed on all of them, if they say so. */
static int most_of_group(const checker *c, const iz_deck_group *group)
{
    int most = INT16_MAX;
    for (int i = 0; i < c->deck->count; i++) {
        const iz_card_def *def = card_of(c, &c->deck->entries[i]);
        if (iz_deck_group_of(c->rules, def->types) == group && def->fields[IZ_FIELD_COPIES] < most)
            most = def->fields[IZ_FIELD_COPIES];
    }
    return most < INT16_MAX && most > group->most ? most : group->most;
}

/* By how much the group raises the least size of the deck. */
static int enlarged_by(const checker *c, const iz_deck_group *group)
{
    int more = 0;
    for (int i = 0; i < c->deck->count; i++) {
        const iz_deck_entry *entry = &c->deck->entries[i];
        const iz_card_def *def = card_of(c, entry);
        if (iz_deck_group_of(c->rules, def->types) == group && !entry->side)
            more +=
                entry->count * (group->enlarges + (iz_is_set_out_upright(def) ? group->more : 0));
    }
    return more;
}

static void check_groups(checker *c)
{
    for (int i = 0; i < IZ_DECK_GROUPS; i++) {
        const iz_deck_group *group = &c->rules->groups[i];
        int size = group->types ? size_of_group(c, group) : 0;
        if (size <= 0 || size <= most_of_group(c, group))
            continue;
        report(c, IZ_DECK_GROUP_SIZE, group->rule, 0,
               "%d cards of a kind of which a deck may have at most %d beside it", size,
               group->most);
        if (c->count <= c->room)
            c->problems[c->count - 1].concept = group->concept;
    }
}

static void check_size(checker *c)
{
    int least = c->rules->least, size = size_of_group(c, NULL);
    const char *rule = c->rules->least_rule;
    iz_concept concept = IZ_C_DECK_SIZE;
    for (int i = 0; i < IZ_DECK_GROUPS; i++) {
        const iz_deck_group *group = &c->rules->groups[i];
        int more = group->types ? enlarged_by(c, group) : 0;
        if (group->types && c->rules->counts_groups)
            size += size_of_group(c, group);
        if (more > 0 && size >= least) { /* but for the group it would be enough */
            rule = group->size_rule;
            concept = IZ_C_DECK_ENLARGED;
        }
        least += more;
    }
    if (size >= least)
        return;
    report(c, IZ_DECK_TOO_SMALL, rule, 0, "the deck has %d cards; it needs at least %d", size,
           least);
    if (c->count <= c->room)
        c->problems[c->count - 1].concept = concept;
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
    if (def->fields[IZ_FIELD_COPIES] > 0 && !c->rules->copies_unsaid)
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
    if (copies > most && copies <= c->rules->copies && c->count <= c->room)
        c->problems[c->count - 1].concept = IZ_C_DECK_COPIES_SAID;
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

/* HKK's commanders: nothing of some kinds lies beside them. */
static void check_loners(checker *c)
{
    for (const iz_deck_loner *row = c->rules->loners; row && row->subtype; row++) {
        int loners = 0, others = 0;
        for (int i = 0; i < c->deck->count; i++) {
            const iz_deck_entry *entry = &c->deck->entries[i];
            const iz_card_def *def = card_of(c, entry);
            bool beside = def->types & row->without;
            bool loner = beside && has_subtype(c, def, row->subtype);
            loners += loner ? entry->count : 0;
            others += beside && !loner ? entry->count : 0;
        }
        if (loners > 0 && loners + others > 1)
            report(c, IZ_DECK_LONER, row->rule, 0,
                   "beside a card of the kind \"%s\" lies no rule card and no other follower",
                   row->subtype);
    }
}

/* HKK's divine cards: a number of them, of one color only, which is used otherwise, too. */
static void check_marks(checker *c)
{
    const iz_deck_rules *rules = c->rules;
    uint32_t colors = 0, used = 0;
    int count = 0;
    for (int i = 0; rules->marks && i < c->deck->count; i++) {
        const iz_card_def *def = card_of(c, &c->deck->entries[i]);
        if (def->types & rules->marks) {
            count += c->deck->entries[i].count;
            colors |= def->colors;
        } else {
            used |= def->colors;
        }
    }
    if (count > rules->marks_most)
        report(c, IZ_DECK_MARKS, rules->marks_rule, 0, "%d divine cards; at most %d are allowed",
               count, rules->marks_most);
    if (bits_of(colors) > 1)
        report(c, IZ_DECK_MARKS, rules->marks_rule, 0,
               "divine cards of %d colors; they must all be of one", bits_of(colors));
    if (colors & ~used)
        report(c, IZ_DECK_MARKS, rules->marks_rule, 0,
               "divine cards of a color of which the deck has no other card");
}

/* Cards that want a deck of so many cards at least, or of no other colors. */
static void check_make_up(checker *c)
{
    uint32_t colors = 0;
    for (int i = 0; i < c->deck->count; i++)
        colors |= card_of(c, &c->deck->entries[i])->colors & c->rules->colors_of;
    for (int i = 0; i < c->deck->count; i++) {
        const iz_deck_entry *entry = &c->deck->entries[i];
        const iz_card_def *def = card_of(c, entry);
        if (size_of_group(c, NULL) < def->fields[IZ_FIELD_DECK_LEAST])
            report(c, IZ_DECK_MAKE_UP, c->rules->make_up_rule, entry->line,
                   "\"%.80s\" wants a deck of at least %d cards", entry->name,
                   (int)def->fields[IZ_FIELD_DECK_LEAST]);
        if (def->fields[IZ_FIELD_DECK_COLORS] && colors & ~def->colors)
            report(c, IZ_DECK_MAKE_UP, c->rules->make_up_rule, entry->line,
                   "\"%.80s\" wants a deck of no other color", entry->name);
        if (c->rules->format && def->fields[IZ_FIELD_BANNED] == 1 + c->rules->format->number)
            report(c, IZ_DECK_BANNED, c->rules->banned_rule, entry->line,
                   "\"%.80s\" is banned in the format %s", entry->name, c->rules->format->name);
    }
}

int iz_deck_check(const iz_deck *deck, const iz_card_set *set, const iz_deck_rules *rules,
                  iz_deck_problem *problems, int room)
{
    checker c = {deck, set, rules, problems, room, 0};
    check_groups(&c);
    check_size(&c);
    check_side(&c);
    for (int i = 0; i < deck->count; i++)
        check_copies(&c, i);
    check_colors(&c);
    check_loners(&c);
    check_marks(&c);
    check_make_up(&c);
    return c.count;
}
