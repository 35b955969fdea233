/*
 * The list of books, and looking things up in one.
 */
#include "books/book.h"
#include "cards/cards.h"
#include "cards/fold.h"
#include "program/names.h"

#include <string.h>

extern const iz_book iz_book_mtg_1999_04, iz_book_mtg_1999_11, iz_book_mtg_2002;
extern const iz_book iz_book_izvori_2007, iz_book_hkk_2023;

const iz_book *const iz_books[] = {
    &iz_book_mtg_1999_04, &iz_book_mtg_1999_11, &iz_book_mtg_2002,
    &iz_book_izvori_2007, &iz_book_hkk_2023,    NULL,
};

const iz_book *iz_book_find(const char *name)
{
    for (int i = 0; iz_books[i]; i++)
        if (strcmp(iz_books[i]->name, name) == 0)
            return iz_books[i];
    return NULL;
}

const iz_variant *iz_book_variant_named(const iz_book *book, const char *name)
{
    for (const iz_variant *at = name ? book->variants : NULL; at && at->name; at++)
        if (iz_fold_equal(at->name, name) || (at->also && iz_fold_equal(at->also, name)))
            return at;
    return NULL;
}

const iz_book_resource *iz_book_resource_named(const iz_book *book, const char *name)
{
    for (const iz_book_resource *at = book->resources; at && at->name; at++)
        if (strcmp(at->name, name) == 0)
            return at;
    return NULL;
}

const iz_book_resource *iz_book_resource_of(const iz_book *book, int resource)
{
    for (const iz_book_resource *at = book->resources; at && at->name; at++)
        if (at->resource == resource)
            return at;
    return NULL;
}

bool iz_book_has_holdings(const iz_book *book)
{
    return book->resources || book->parameters.life_is_healed || book->uses || book->hand_plays ||
           book->claims;
}

const char *iz_book_rule(const iz_book *book, iz_concept concept)
{
    for (int i = 0; i < book->rule_count; i++)
        if (book->rules[i].concept == concept)
            return book->rules[i].numbers;
    return "";
}

/* A comma before a small letter belongs to a headword: "G:Osim ako, sem ako". */
static bool ends_number(const char *comma)
{
    const char *next = comma + strspn(comma, ", ");
    return *comma == '\0' || *next < 'a' || *next > 'z';
}

const char *iz_next_number(const char **at, size_t *length)
{
    const char *number = *at + strspn(*at, ", ");
    *length = strcspn(number, ",");
    while (!ends_number(number + *length))
        *length += 1 + strcspn(number + *length + 1, ",");
    *at = number + *length;
    while (*length > 0 && number[*length - 1] == ' ')
        --*length;
    return *length > 0 ? number : NULL;
}

static bool lists_number(const char *numbers, const char *number)
{
    size_t length = strlen(number), whole;
    for (const char *listed; (listed = iz_next_number(&numbers, &whole)) != NULL;) {
        bool begins = whole >= length && strncmp(listed, number, length) == 0;
        if (begins && (whole == length || listed[length] < '0' || listed[length] > '9'))
            return true;
    }
    return false;
}

static bool stands_for(const iz_book *book, iz_concept concept, const char *number, bool wider)
{
    for (int i = 0; i < book->rule_count; i++)
        if (book->rules[i].concept == concept && (wider || !book->rules[i].wider) &&
            lists_number(book->rules[i].numbers, number))
            return true;
    return false;
}

bool iz_book_cites(const iz_book *book, iz_concept concept, const char *number)
{
    return stands_for(book, concept, number, true);
}

bool iz_book_shows(const iz_book *book, iz_concept concept, const char *number)
{
    return stands_for(book, concept, number, false);
}

/* Does the number stand in the list, just so? */
static bool has_number(const char *numbers, const char *number)
{
    size_t length = strlen(number), whole;
    for (const char *listed; (listed = iz_next_number(&numbers, &whole)) != NULL;)
        if (whole == length && strncmp(listed, number, length) == 0)
            return true;
    return false;
}

iz_lost iz_book_lost(const iz_book *book, const char *number)
{
    if (!book->lost_chapters)
        return IZ_LOST_NOT;
    for (int i = 0; i < book->lost_rows; i++)
        if (has_number(book->lost[i].numbers, number))
            return book->lost[i].how;
    const char *chapters = book->lost_chapters;
    size_t length;
    for (const char *chapter; (chapter = iz_next_number(&chapters, &length)) != NULL;)
        if (strncmp(number, chapter, length) == 0)
            return IZ_LOST_TAKEN;
    return IZ_LOST_NOT;
}

const char *iz_lost_words(iz_lost how)
{
    static const char *const words[IZ_LOST_COUNT] = {
        [IZ_LOST_NOT] = "",
        [IZ_LOST_CITED] = "cited in its time",
        [IZ_LOST_QUOTED] = "quoted soon after",
        [IZ_LOST_INFERRED] = "inferred",
        [IZ_LOST_TAKEN] = "as in the book before",
    };
    return words[how];
}

bool iz_book_has_number(const iz_book *book, const char *number)
{
    for (int i = 0; i < book->rule_count; i++)
        if (lists_number(book->rules[i].numbers, number))
            return true;
    return false;
}

static unsigned digits(const char **at)
{
    unsigned number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = number < 10000 ? number * 10 + (unsigned)(**at - '0') : number;
    return number;
}

static char letter(const char **at) { return **at >= 'A' && **at <= 'Z' ? *(*at)++ : '\0'; }

/* Begins it with one of the chapters? Passes over that. */
static bool in_chapter(const char *chapters, const char **number)
{
    char part = letter(number);
    const char *begins = *number;
    unsigned chapter = digits(number);
    if (*number == begins)
        return false;
    for (const char *at = chapters; *at; at += strspn(at, " ")) {
        char of = letter(&at);
        unsigned first = digits(&at), last = first;
        if (*at == '-') {
            at++;
            letter(&at);
            last = digits(&at);
        }
        if (of == part && chapter >= first && chapter <= last)
            return true;
    }
    return false;
}

bool iz_book_may_number(const iz_book *book, const char *number)
{
    if (strncmp(number, "G:", 2) == 0 || iz_book_has_number(book, number))
        return true;
    if (!in_chapter(book->chapters, &number))
        return false;
    if (*number == ':')
        return true; /* a headword within a chapter */
    while (*number == '.' || *number == '/') {
        const char *part = ++number;
        digits(&number);
        if (number == part)
            return false;
    }
    if (book->lettered && *number >= 'a' && *number <= 'z')
        number++;
    return *number == '\0';
}

/* Of what a game's course depends on: name, parameters, turn, state-based effects. */
uint64_t iz_book_fingerprint(const iz_book *book)
{
    uint64_t hash = 0xCBF29CE484222325u; /* FNV-1a */
    const struct {
        const void *bytes;
        size_t size;
    } pieces[] = {
        {book->name, strlen(book->name)},
        {&book->parameters, sizeof book->parameters},
        {book->turn, (size_t)book->turn_rows * sizeof *book->turn},
        {book->state_based, (size_t)book->state_based_count},
    };
    for (size_t p = 0; p < sizeof pieces / sizeof pieces[0]; p++)
        for (size_t i = 0; i < pieces[p].size; i++)
            hash = (hash ^ ((const unsigned char *)pieces[p].bytes)[i]) * 0x100000001B3u;
    return hash;
}

static bool lists(const uint8_t *keywords, int keyword)
{
    while (keywords && *keywords != 0xFF)
        if (*keywords++ == keyword)
            return true;
    return false;
}

/* Mana from snow sources ({S}) is younger than all the books, and no pool remembers where mana came
 * from. */
static bool asks_for_snow_mana(const iz_card_set *cards, const iz_card_def *def)
{
    bool asks = def->cost.snow > 0;
    for (uint32_t i = 0; i < def->cell_count && !asks; i++) {
        const iz_cell *cell = &cards->cells[def->first_cell + i];
        if (cell->op == IZ_COST_MANA)
            asks = iz_symbols_mana_cost(cards->symbols, cell->arg)->snow > 0;
    }
    return asks;
}

/* Enchantments on players are younger than all the books, in which something stands in play under
 * each of them. */
static bool enchants_players(const iz_card_set *cards, const iz_ability_def *ability)
{
    const iz_cell *cell = &cards->cells[ability->cell];
    const iz_cell *quality = cell->op == IZ_KEYWORD ? iz_child(cell, 1) : NULL;
    return ability->keyword == IZ_KW_ENCHANT && quality && (iz_names_players(quality->op));
}

/* What of the card's program nobody carries out (program/carriers.def), by its name; NULL: all is.
 */
static const char *carried_out_by_nobody(const iz_card_set *cards, const iz_card_def *def)
{
    for (uint32_t i = 0; i < def->cell_count; i++) {
        const iz_cell *cell = &cards->cells[def->first_cell + i];
        if (!iz_cell_carrier(cell))
            return cell->op == IZ_KEYWORD ? iz_keywords[cell->arg].word : iz_nodes[cell->op].name;
    }
    return NULL;
}

/* What is read only where it is printed: given to cards out of play nobody carries it out. Costs of
 * keywords are looked up for spells. */
static bool is_read_in_print(const iz_cell *given, unsigned zones)
{
    bool spells = zones & 1u << IZ_ZONE_STACK;
    switch (given->op == IZ_KEYWORD ? given->arg : IZ_KW_COUNT) {
    case IZ_KW_KICKER:
    case IZ_KW_MULTIKICKER:
    case IZ_KW_BUYBACK:
    case IZ_KW_ENTWINE:
    case IZ_KW_AFFINITY:
    case IZ_KW_REPLICATE:
        return !spells;
    case IZ_KW_EVOKE:
    case IZ_KW_ENCHANT:
    case IZ_KW_SPRING:
    case IZ_KW_REACTION:
    case IZ_KW_NET:
    case IZ_KW_ELDER_MAGIC:
        return true;
    default:
        return given->op == IZ_ALTERNATIVE_COST || given->op == IZ_ADDITIONAL_COST ||
               given->op == IZ_X_MUST || given->op == IZ_PLAY_ANY_TIME ||
               given->op == IZ_PLAY_ONLY || given->op == IZ_COST_CHANGE;
    }
}

/* What the card gives to cards out of play though nobody carries it out there, by its name; NULL:
 * nothing. */
static const char *given_in_vain(const iz_card_set *cards, const iz_card_def *def)
{
    const iz_cell *cells = &cards->cells[def->first_cell], *end = cells + def->cell_count;
    for (const iz_cell *gain = cells; gain < end; gain++) {
        unsigned zones = gain->op == IZ_GAIN ? iz_zones_given(gain) : 0;
        for (const iz_cell *cell = gain + 1; zones && cell < gain + gain->span; cell++)
            if (is_read_in_print(cell, zones))
                return cell->op == IZ_KEYWORD ? iz_keywords[cell->arg].word
                                              : iz_nodes[cell->op].name;
    }
    return NULL;
}

/* The card's type that the book hasn't; NULL: it has all of them. */
static const char *foreign_type(const iz_book *book, const iz_card_def *def)
{
    uint32_t foreign = def->types & IZ_CARD_TYPES & ~(book->card_types | IZ_TYPES_BESIDE);
    return foreign ? iz_type_words[__builtin_ctz(foreign)] : NULL;
}

/* What is wrong with its cost where there is no mana but other kinds; NULL: nothing. */
static const char *wrong_cost(const iz_book *book, const iz_card_def *def)
{
    if (book->parameters.pays_by != IZ_PAYS_BY_POINTS)
        return NULL;
    const iz_mana_cost *cost = &def->cost;
    int x = cost->x > 0;
    bool colored = cost->hybrids > 0;
    IZ_EACH_MANA_KIND (kind)
        colored = colored || cost->of[kind] > 0;
    if (colored)
        return "mana in its cost; the kinds are vp, zan, components, builders, sacrifices, nekron";
    for (int kind = 0; kind < IZ_RESOURCE_COUNT; kind++)
        x += def->fields[kind] == IZ_FIELD_X;
    return x > 1 ? "X in two kinds of its cost" : NULL;
}

/* What lies beside the decks is of no color, or of one, as its group says. */
static const char *wrong_color(const iz_book *book, const iz_card_def *def)
{
    const iz_deck_group *group =
        def->types & IZ_TYPES_BESIDE ? iz_deck_group_of(&book->deck, def->types) : NULL;
    if (!group)
        return NULL;
    if (group->colorless && def->colors)
        return "a color (what lies beside the deck so has none)";
    return group->colored && !def->colors ? "no color (what lies beside the deck so has one)"
                                          : NULL;
}

const char *iz_book_refuses(const iz_book *book, const struct iz_card_set *cards, int definition)
{
    const iz_card_def *def = &cards->definitions[definition];
    if (asks_for_snow_mana(cards, def))
        return "snow mana ({S})";
    if (foreign_type(book, def))
        return foreign_type(book, def);
    if (def->types & IZ_TYPES_BESIDE && !iz_deck_group_of(&book->deck, def->types))
        return "nothing lies beside the deck";
    uint32_t types = def->types & (IZ_CARD_TYPES | IZ_TYPES_BESIDE);
    if (types & IZ_TYPES_BESIDE && types & (types - 1))
        return "another type beside the one by which it lies beside the deck";
    if (def->types & IZ_TYPES_BESIDE && def->mana_in)
        return "mana abilities beside the deck";
    const char *wrong = wrong_cost(book, def);
    if (!wrong)
        wrong = wrong_color(book, def);
    if (!wrong)
        wrong = carried_out_by_nobody(cards, def);
    if (!wrong)
        wrong = given_in_vain(cards, def);
    if (wrong)
        return wrong;
    for (uint32_t i = 0; i < def->abilities_all; i++) {
        int keyword = cards->abilities[def->first_ability + i].keyword;
        if (enchants_players(cards, &cards->abilities[def->first_ability + i]))
            return "enchant player";
        if (lists(book->keywords, keyword))
            return iz_keywords[keyword].word;
    }
    return NULL;
}

const char *iz_phrase_words(const iz_book *book, iz_phrase phrase)
{
    for (const iz_book_phrase *own = book ? book->phrases : NULL; own && own->words; own++)
        if (own->phrase == phrase)
            return own->words;
    return iz_phrases[phrase].words;
}

/* ---- marks ------------------------------------------------------------------------------------ */

static const struct {
    uint32_t mark;
    iz_concept concept;
} concepts_of_marks[] = {
    {IZ_TYPE_UNDEAD, IZ_C_UNDEAD},         {IZ_TYPE_UNDER_MOUNTAIN, IZ_C_UNDER_MOUNTAIN},
    {IZ_TYPE_MIST, IZ_C_MIST_CARDS},       {IZ_TYPE_DIVINE, IZ_C_DIVINE_CARDS},
    {IZ_TYPE_FORT, IZ_C_FORT_CARDS},       {IZ_TYPE_WOODEN | IZ_TYPE_METAL, IZ_C_MATERIALS},
    {IZ_TYPE_FAVOUR, IZ_C_FAVOUR_CARDS},   {IZ_TYPE_LIFE_QUENCHER, IZ_C_LIFE_QUENCHER},
    {IZ_TYPE_DEFENCE, IZ_C_DEFENCE_CARDS}, {IZ_TYPE_INVOCATION, IZ_C_INVOCATION_CARDS}};

iz_concept iz_concept_of_mark(uint32_t mark)
{
    for (size_t i = 0; i < sizeof concepts_of_marks / sizeof *concepts_of_marks; i++)
        if (concepts_of_marks[i].mark & mark)
            return concepts_of_marks[i].concept;
    return IZ_C_NONE;
}
