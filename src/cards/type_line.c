/* Type lines in and out: see type_line.h. Words before the dash are types and supertypes, words
 * after it subtypes; a printed "Summon" or "Enchant" turns all that follows into the latter. */
#include "cards/type_line.h"

#include "cards/fold.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const iz_type_word iz_type_line_words[] = {
    {"basic", IZ_TYPE_BASIC},
    {"legendary", IZ_TYPE_LEGENDARY},
    {"world", IZ_TYPE_WORLD},
    {"snow", IZ_TYPE_SNOW},
    {"undead", IZ_TYPE_UNDEAD},
    {"under-mountain", IZ_TYPE_UNDER_MOUNTAIN},
    {"mist", IZ_TYPE_MIST},
    {"divine", IZ_TYPE_DIVINE},
    {"fort", IZ_TYPE_FORT},
    {"wooden", IZ_TYPE_WOODEN},
    {"metal", IZ_TYPE_METAL},
    {"favour", IZ_TYPE_FAVOUR},
    {"life-quencher", IZ_TYPE_LIFE_QUENCHER},
    {"defence", IZ_TYPE_DEFENCE},
    {"invocation", IZ_TYPE_INVOCATION},
    {"tribal", IZ_TYPE_TRIBAL},
    {"artifact", IZ_TYPE_ARTIFACT},
    {"enchantment", IZ_TYPE_ENCHANTMENT},
    {"land", IZ_TYPE_LAND},
    {"creature", IZ_TYPE_CREATURE},
    {"instant", IZ_TYPE_INSTANT},
    {"sorcery", IZ_TYPE_SORCERY},
    {"planeswalker", IZ_TYPE_PLANESWALKER},
    {"item", IZ_TYPE_ITEM},
    {"structure", IZ_TYPE_STRUCTURE},
    {"location", IZ_TYPE_LOCATION},
    {"skill", IZ_TYPE_SKILL},
    {"rule card", IZ_TYPE_RULE_CARD},
    {"follower", IZ_TYPE_FOLLOWER},
    {"guild", IZ_TYPE_GUILD},
    {"vanguard", IZ_TYPE_VANGUARD},
    {"elder lich", (uint32_t)IZ_TYPE_ELDER_LICH},
    {NULL, 0},
};

/* Other words for them, Izvori's as printed on its cards, and words that say nothing. */
static const iz_type_word synonyms[] = {
    {"snow-covered", IZ_TYPE_SNOW},
    {"interrupt", IZ_TYPE_INSTANT},
    {"artefakt", IZ_TYPE_ARTIFACT},
    {"biće", IZ_TYPE_CREATURE},
    {"promena", IZ_TYPE_ENCHANTMENT},
    {"iznenađenje", IZ_TYPE_INSTANT},
    {"izvor", IZ_TYPE_LAND},
    {"vradžbina", IZ_TYPE_SORCERY},
    {"general", IZ_TYPE_SORCERY},
    {"spell", 0},
    {"mono", 0},
    {"poly", 0},
    {"continuous", 0},
    {"token", 0},
    {NULL, 0},
};

typedef struct word {
    const char *at;
    size_t length;
} word;

enum { WORDS_MAX = 24 };

typedef struct words {
    word of[WORDS_MAX];
    int count;
    int dash; /* how many stand before the first dash; -1: there is none */
} words;

/* Are the first letters plain and others, however the rest is written? Most words are told apart
 * so. */
static bool begins_otherwise(const char *a, const char *b)
{
    return isalpha((unsigned char)*a) && isalpha((unsigned char)*b) &&
           tolower((unsigned char)*a) != tolower((unsigned char)*b);
}

/* Letters with their marks or without them: "Biće", "Bice". */
static bool is_folded(const word *w, const char *text)
{
    char own[48];
    if (w->length >= sizeof own || begins_otherwise(w->at, text))
        return false;
    memcpy(own, w->at, w->length);
    own[w->length] = 0;
    return iz_fold_equal(own, text);
}

static bool is(const word *w, const char *text)
{
    return strlen(text) == w->length && strncasecmp(w->at, text, w->length) == 0;
}

/* The length of a dash that stands alone at `at`: "-", "--", en or em dash; else 0. */
static size_t dash_at(const char *at)
{
    size_t length = 0;
    if (strncmp(at, "\xE2\x80\x94", 3) == 0 || strncmp(at, "\xE2\x80\x93", 3) == 0)
        length = 3;
    else if (at[0] == '-')
        length = at[1] == '-' ? 2 : 1;
    char next = length ? at[length] : 'x';
    return next == ' ' || next == '\t' || next == 0 ? length : 0;
}

static bool split(const char *line, words *out)
{
    *out = (words){.dash = -1};
    for (const char *at = line; *at;) {
        if (*at == ' ' || *at == '\t') {
            at++;
            continue;
        }
        size_t dash = dash_at(at);
        if (dash > 0) {
            if (out->dash < 0)
                out->dash = out->count;
            at += dash;
            continue;
        }
        if (out->count == WORDS_MAX)
            return false;
        size_t length = strcspn(at, " \t");
        out->of[out->count++] = (word){at, length};
        at += length;
    }
    return true;
}

/* ---- subtypes -------------------------------------------------------------------------------- */

/* What a subtype on a card of these types is used as. */
static unsigned uses_of(uint32_t types, const char *text, size_t length)
{
    static const struct {
        const char *text;
        unsigned use;
    } known[] = {
        {"Plains", IZ_WORD_IS_LAND_TYPE},        {"Island", IZ_WORD_IS_LAND_TYPE},
        {"Swamp", IZ_WORD_IS_LAND_TYPE},         {"Mountain", IZ_WORD_IS_LAND_TYPE},
        {"Forest", IZ_WORD_IS_LAND_TYPE},        {"Aura", IZ_WORD_IS_ENCHANTMENT_TYPE},
        {"Equipment", IZ_WORD_IS_ARTIFACT_TYPE}, {"Fortification", IZ_WORD_IS_ARTIFACT_TYPE},
        {"Arcane", IZ_WORD_IS_SPELL_TYPE}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].text) == length && strncasecmp(known[i].text, text, length) == 0)
            return known[i].use;
    if (types & (IZ_TYPE_CREATURE | IZ_TYPE_TRIBAL))
        return IZ_WORD_IS_CREATURE_TYPE;
    if (types & IZ_TYPE_LAND)
        return IZ_WORD_IS_LAND_TYPE;
    if (types & (IZ_TYPE_ARTIFACT | IZ_TYPE_ITEM))
        return IZ_WORD_IS_ARTIFACT_TYPE;
    if (types & IZ_TYPE_ENCHANTMENT)
        return IZ_WORD_IS_ENCHANTMENT_TYPE;
    if (types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY))
        return IZ_WORD_IS_SPELL_TYPE;
    return types & IZ_TYPE_STRUCTURE ? IZ_WORD_IS_STRUCTURE_TYPE : 0;
}

/* The apostrophe of "Urza's" is a curly one in some type lines, never in texts. Returns the length;
 * what is too long is cut. */
static size_t with_plain_apostrophes(const char *text, size_t length, char *out, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < length && used + 1 < size; i++) {
        bool curly = length - i >= 3 && memcmp(text + i, "\xE2\x80\x99", 3) == 0;
        out[used++] = curly ? '\'' : text[i];
        i += curly ? 2 : 0;
    }
    out[used] = 0;
    return used;
}

/* Printed creatures were summoned in the plural ("Summon Goblins"). */
static size_t singular(const word *w, char *out, size_t size)
{
    static const char *const irregular[][2] = {
        {"Dwarves", "Dwarf"}, {"Elves", "Elf"},      {"Wolves", "Wolf"},    {"Thieves", "Thief"},
        {"Mice", "Mouse"},    {"Faeries", "Faerie"}, {"Zombies", "Zombie"}, {"Heroes", "Hero"},
        {"Men", "Man"},       {"Witches", "Witch"},  {"Leeches", "Leech"}};
    static const char *const already[] = {"Cyclops", "Fungus",  "Pegasus",  "Octopus",
                                          "Walrus",  "Nemesis", "Colossus", "Rhinoceros"};
    size_t length = w->length < size ? w->length : size - 1;
    memcpy(out, w->at, length);
    out[length] = 0;
    for (size_t i = 0; i < sizeof irregular / sizeof *irregular; i++)
        if (is(w, irregular[i][0]))
            return (size_t)snprintf(out, size, "%s", irregular[i][1]);
    for (size_t i = 0; i < sizeof already / sizeof *already; i++)
        if (is(w, already[i]))
            return length;
    if (length > 4 && strcmp(out + length - 3, "ies") == 0) {
        memcpy(out + length - 3, "y", 2);
        return length - 2;
    }
    if (length > 2 && out[length - 1] == 's' && out[length - 2] != 's' && out[length - 2] != 'u') {
        out[length - 1] = 0;
        return length - 1;
    }
    return length;
}

static int creature_type(const iz_symbols *symbols, const char *text, size_t length)
{
    int number = iz_symbols_find(symbols, text, length);
    return number && iz_symbols_uses(symbols, number) & IZ_WORD_IS_CREATURE_TYPE ? number : 0;
}

/* Number and gender make no other creature type (214.7b): Ogres, Ogress and Ogresses are Ogres. 0:
 * the word is known as it stands, or in no form. */
static int same_creature_type(const iz_symbols *symbols, const char *text, size_t length)
{
    char one[80];
    word w = {text, length};
    if (creature_type(symbols, text, length))
        return 0;
    size_t size = singular(&w, one, sizeof one);
    int number = creature_type(symbols, one, size);
    if (number || size < 5)
        return number;
    size -= size > 6 && strcmp(one + size - 4, "esse") == 0 ? 4
            : strcmp(one + size - 3, "ess") == 0            ? 3
                                                            : 0;
    number = size < strlen(one) ? creature_type(symbols, one, size) : 0;
    if (number || size == strlen(one))
        return number;
    one[size] = 'e'; /* Ogr-ess: of Ogre */
    return creature_type(symbols, one, size + 1);
}

static bool add_subtype(iz_symbols *symbols, iz_type_line *out, const char *text, size_t length)
{
    if ((out->types & IZ_TYPE_CREATURE) && length == 6 && strncasecmp(text, "Legend", 6) == 0) {
        out->types |= IZ_TYPE_LEGENDARY;
        return true;
    }
    char plain[80];
    length = with_plain_apostrophes(text, length, plain, sizeof plain);
    text = plain;
    int number = out->types & IZ_TYPE_CREATURE ? same_creature_type(symbols, text, length) : 0;
    if (number == 0)
        number =
            iz_symbols_subtype_abroad(symbols, text, length, uses_of(out->types, text, length));
    if (number == 0)
        number = iz_symbols_word(symbols, text, length, uses_of(out->types, text, length));
    if (number == 0 || number > UINT16_MAX)
        return false;
    for (int i = 0; i < IZ_SUBTYPES; i++) {
        if (out->subtypes[i] == number)
            return true;
        if (out->subtypes[i] == 0) {
            out->subtypes[i] = (uint16_t)number;
            return true;
        }
    }
    return false;
}

/* ---- the line -------------------------------------------------------------------------------- */

/* "Enchant Creature": an Aura whose text leaves out what it enchants. */
static bool read_enchant(iz_symbols *symbols, const words *all, iz_type_line *out)
{
    out->types = IZ_TYPE_ENCHANTMENT;
    if (all->count == 2 && is(&all->of[1], "world")) {
        out->types |= IZ_TYPE_WORLD;
        return true;
    }
    if (all->count == 3 && is(&all->of[1], "dead")) {
        snprintf(out->enchants, sizeof out->enchants, "creature card in a graveyard");
    } else {
        size_t length = 0;
        for (int i = 1; i < all->count; i++) {
            const word *w = &all->of[i];
            if (length + w->length + 2 > sizeof out->enchants)
                return false;
            if (i > 1)
                out->enchants[length++] = ' ';
            memcpy(out->enchants + length, w->at, w->length);
            /* types are written small, the subtypes that the rules know as they are */
            int number = iz_symbols_find(symbols, w->at, w->length);
            if ((number == 0 || number >= IZ_WORD_FIXED) && out->enchants[length] >= 'A' &&
                out->enchants[length] <= 'Z')
                out->enchants[length] = (char)(out->enchants[length] + 32);
            length += w->length;
        }
        out->enchants[length] = 0;
    }
    return add_subtype(symbols, out, "Aura", 4);
}

static bool read_summon(iz_symbols *symbols, const words *all, iz_type_line *out)
{
    out->types = IZ_TYPE_CREATURE;
    for (int i = 1; i < all->count; i++) {
        char name[64];
        size_t length = singular(&all->of[i], name, sizeof name);
        if (!add_subtype(symbols, out, name, length))
            return false;
    }
    return true;
}

static const iz_type_word *type_word(const iz_type_word *rows, const word *w)
{
    while (rows->word && !is_folded(w, rows->word))
        rows++;
    return rows->word ? rows : NULL;
}

/* One word, or two ("Rule Card", "Mana Source", "Instant Spell"), before the dash. Returns how many
 * words were read; 0: this is no type. */
static int read_type(const words *all, int at, int end, uint32_t *types)
{
    const word *w = &all->of[at];
    const word *next = at + 1 < end ? &all->of[at + 1] : NULL;
    if (next && is(w, "rule") && is(next, "card")) {
        *types |= IZ_TYPE_RULE_CARD;
        return 2;
    }
    if (next && is(w, "elder") && is(next, "lich")) {
        *types |= (uint32_t)IZ_TYPE_ELDER_LICH;
        return 2;
    }
    if (next && is(w, "mana") && is(next, "source")) {
        *types |= IZ_TYPE_INSTANT;
        return 2;
    }
    if (is(w, "spell")) {
        if (!(*types & IZ_TYPE_INSTANT))
            *types |= IZ_TYPE_SORCERY;
        return 1;
    }
    const iz_type_word *found = type_word(iz_type_line_words, w);
    found = found ? found : type_word(synonyms, w);
    *types |= found ? found->type : 0;
    return found != NULL;
}

/* Some subtypes have two words ("Zan Inductor"); NULL: these two are none. */
static const char *paired(const word *first, const word *second)
{
    static const char *const types[] = {
#define PAIRED_TYPE(singular, plural) singular,
#include "program/paired_types.def"
#undef PAIRED_TYPE
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t length = strcspn(types[i], " ");
        if (first->length == length && strncasecmp(first->at, types[i], length) == 0 &&
            is(second, types[i] + length + 1))
            return types[i];
    }
    return NULL;
}

static bool read_modern(iz_symbols *symbols, const words *all, iz_type_line *out, char *error,
                        size_t error_size)
{
    int end = all->dash >= 0 ? all->dash : all->count;
    for (int at = 0; at < end;) {
        int read = read_type(all, at, end, &out->types);
        if (read == 0) {
            snprintf(error, error_size,
                     "\"%.*s\" is no card type; expected creature, instant, sorcery, artifact, "
                     "enchantment, land, … (subtypes stand behind a dash)",
                     (int)all->of[at].length, all->of[at].at);
            return false;
        }
        at += read;
    }
    if ((out->types & (IZ_CARD_TYPES | IZ_TYPES_BESIDE)) == 0) {
        snprintf(error, error_size, "the type line names no card type, as \"Creature\"");
        return false;
    }
    for (int i = end; i < all->count; i++) {
        word one = all->of[i];
        const char *both = i + 1 < all->count ? paired(&one, &all->of[i + 1]) : NULL;
        if (both) {
            one = (word){both, strlen(both)};
            i++;
        }
        if (!add_subtype(symbols, out, one.at, one.length)) {
            snprintf(error, error_size, "more than %d subtypes, or out of memory", IZ_SUBTYPES);
            return false;
        }
    }
    return true;
}

bool iz_type_line_read(iz_symbols *symbols, const char *line, iz_type_line *out, char *error,
                       size_t error_size)
{
    words all;
    *out = (iz_type_line){0};
    if (!split(line, &all)) {
        snprintf(error, error_size, "a type line of more than %d words", WORDS_MAX);
        return false;
    }
    if (all.count == 0) {
        snprintf(error, error_size, "the type line is empty; expected as \"Creature - Bear\"");
        return false;
    }
    bool good;
    if (all.count > 1 && is(&all.of[0], "summon"))
        good = read_summon(symbols, &all, out);
    else if (all.count > 1 && is(&all.of[0], "enchant"))
        good = read_enchant(symbols, &all, out);
    else
        return read_modern(symbols, &all, out, error, error_size);
    out->old = true;
    if (!good)
        snprintf(error, error_size, "too many words in the type line, or out of memory");
    return good;
}

/* Writes a word, or several, each with a capital letter, behind a blank if others stand before. */
static size_t write_capital(char *out, size_t size, const char *said, bool behind)
{
    size_t length = (size_t)snprintf(out, size, "%s%s", behind ? " " : "", said);
    for (char *at = out + behind, *before = NULL; *at; before = at++)
        if (!before || *before == ' ')
            *at = (char)toupper((unsigned char)*at);
    return length;
}

size_t iz_type_line_write(const iz_symbols *symbols, uint32_t types, const uint16_t *subtypes,
                          char *out, size_t size)
{
    char text[512];
    size_t length = 0;
    text[0] = 0;
    for (const iz_type_word *row = iz_type_line_words; row->word; row++)
        if (types & row->type)
            length += write_capital(text + length, sizeof text - length, row->word, length > 0);
    for (int i = 0; i < IZ_SUBTYPES && subtypes[i] && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
                                   i == 0 ? " \xE2\x80\x94 " : " ",
                                   iz_symbols_text(symbols, subtypes[i]));
    if (size > 0)
        snprintf(out, size, "%s", text);
    return length;
}
