/* Reading colours, costs, power and toughness, and books' own fields: see fields.h. */
#include "cards/fields.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/fold.h"

/* ---- colours --------------------------------------------------------------------------------- */

/* Bit numbers as in program.h: Magic's and Izvori's from 0, those of HKK from 8 in its book's
 * order, gods before clans; each also under its Hungarian name, accents folded away. */
static const struct {
    const char *word;
    int bit;
} color_words[] = {{"white", 0},       {"yellow", 0},      {"blue", 1},          {"black", 2},
                   {"red", 3},         {"green", 4},       {"Bufa", 8},          {"Chara-din", 9},
                   {"Dornodon", 10},   {"Elenios", 11},    {"Fairlight", 12},    {"Leah", 13},
                   {"Raia", 14},       {"Rhatt", 15},      {"Sheran", 16},       {"Tharr", 17},
                   {"bard", 18},       {"mutant", 19},     {"mutans", 19},       {"thief", 20},
                   {"tolvaj", 20},     {"psionicist", 21}, {"pszionicista", 21}, {"mage", 22},
                   {"magus", 22},      {"immortal", 23},   {"halhatatlan", 23},  {"soldier", 24},
                   {"katona", 24},     {"scholar", 25},    {"tudos", 25},        {"purifier", 26},
                   {"tisztogato", 26}, {"colorless", -1},  {"colourless", -1},   {"and", -1}};

static bool letters_only(const char *text) { return text[strspn(text, "WUBRGY")] == 0; }

static uint32_t color_letter(char letter)
{
    static const char letters[] = "WUBRG";
    const char *at = strchr(letters, letter);
    return at && letter ? 1u << (at - letters) : IZ_COLOR_WHITE;
}

static bool color_word(const char *word, uint32_t *colors)
{
    for (size_t i = 0; i < sizeof color_words / sizeof *color_words; i++) {
        if (iz_fold_equal(color_words[i].word, word)) {
            if (color_words[i].bit >= 0)
                *colors |= 1u << color_words[i].bit;
            return true;
        }
    }
    return false;
}

const char *iz_color_name(int bit)
{
    for (size_t i = 0; i < sizeof color_words / sizeof *color_words; i++)
        if (color_words[i].bit == bit)
            return color_words[i].word;
    return "";
}

bool iz_colors_read(const char *text, uint32_t *colors, char *error, size_t error_size)
{
    *colors = 0;
    if (letters_only(text)) {
        for (const char *at = text; *at; at++)
            *colors |= color_letter(*at);
        return true;
    }
    char folded[256];
    if (iz_fold(text, folded, sizeof folded) >= sizeof folded) {
        snprintf(error, error_size, "too long a list of colors");
        return false;
    }
    for (char *at = folded; *at;) {
        size_t length = strcspn(at, " ,/");
        char after = at[length];
        at[length] = 0;
        if (length > 0 && !color_word(at, colors)) {
            snprintf(error, error_size,
                     "\"%s\" is no color; expected white, blue, black, red, green, yellow, …", at);
            return false;
        }
        at += length + (after ? 1 : 0);
    }
    return true;
}

/* ---- costs ----------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    int field;
} field_words[] = {{"vp", IZ_FIELD_VP},
                   {"points", IZ_FIELD_VP},
                   {"zan", IZ_FIELD_ZAN},
                   {"component", IZ_FIELD_COMPONENT},
                   {"components", IZ_FIELD_COMPONENT},
                   {"szk", IZ_FIELD_COMPONENT},
                   {"builder", IZ_FIELD_BUILDER},
                   {"builders", IZ_FIELD_BUILDER},
                   {"epito", IZ_FIELD_BUILDER},
                   {"sacrifice", IZ_FIELD_SACRIFICE},
                   {"sacrifices", IZ_FIELD_SACRIFICE},
                   {"aldozas", IZ_FIELD_SACRIFICE},
                   {"nekron", IZ_FIELD_NEKRON},
                   {"icon", IZ_FIELD_ICONS},
                   {"icons", IZ_FIELD_ICONS},
                   {"structure", IZ_FIELD_STRUCTURE},
                   {"sp", IZ_FIELD_STRUCTURE},
                   {"hand", IZ_FIELD_HAND},
                   {"year", IZ_FIELD_YEAR},
                   {"copies", IZ_FIELD_COPIES},
                   {"loyalty", IZ_FIELD_LOYALTY},
                   {"deck-least", IZ_FIELD_DECK_LEAST}};

static int field_named(const char *word, size_t length)
{
    char text[32], folded[32];
    if (length >= sizeof text)
        return -1;
    memcpy(text, word, length);
    text[length] = 0;
    iz_fold(text, folded, sizeof folded);
    for (size_t i = 0; i < sizeof field_words / sizeof *field_words; i++)
        if (strcmp(field_words[i].word, folded) == 0)
            return field_words[i].field;
    return -1;
}

/* A number from 0 to 9999, or X or ?. Returns its length, 0: it is none. */
static size_t read_amount(const char *text, int32_t *amount)
{
    if ((*text == 'X' || *text == 'x' || *text == '?') && !isalnum((unsigned char)text[1])) {
        *amount = IZ_FIELD_X;
        return 1;
    }
    size_t length = strspn(text, "0123456789");
    if (length == 0 || length > 4)
        return 0;
    *amount = (int32_t)strtol(text, NULL, 10);
    return length;
}

/* "3 vp, 2 components": amounts with the names of resources. */
static bool read_resources(const char *text, iz_card_def *def)
{
    const char *at = text;
    for (;;) {
        at += strspn(at, " \t,+");
        if (!*at)
            return true;
        int32_t amount;
        size_t length = read_amount(at, &amount);
        if (length == 0)
            return false;
        at += length;
        at += strspn(at, " \t");
        length = strcspn(at, " \t,+");
        int field = field_named(at, length);
        if (field < 0 || field >= IZ_RESOURCE_COUNT)
            return false;
        def->fields[field] = amount;
        at += length;
    }
}

bool iz_cost_read(const char *text, iz_card_def *def, char *error, size_t error_size)
{
    memset(&def->cost, 0, sizeof def->cost);
    if (!text || !*text)
        return true;
    size_t length = strlen(text);
    char braced[16];
    if ((length < 5 && strspn(text, "0123456789") == length) || strcmp(text, "X") == 0) {
        /* "2", "X": as "{2}", "{X}" */
        snprintf(braced, sizeof braced, "{%s}", text);
        text = braced;
        length = strlen(text);
    }
    if (text[0] == '{') {
        if (iz_mana_read(text, length, &def->cost) == length) {
            def->cost.exists = 1;
            return true;
        }
    } else if (read_resources(text, def)) {
        def->cost.exists = 1; /* of no mana: it can be played */
        return true;
    }
    memset(&def->cost, 0, sizeof def->cost);
    snprintf(error, error_size,
             "\"%.60s\" is no cost; expected mana symbols as \"{2}{G}\", or resources as \"3 vp\"",
             text);
    return false;
}

/* ---- power and toughness --------------------------------------------------------------------- */

static bool in_range(long value) { return value >= INT16_MIN && value <= INT16_MAX; }

bool iz_pt_read(const char *text, int16_t *value, bool *star)
{
    char *end;
    *value = 0;
    *star = false;
    while (*text == ' ')
        text++;
    if (*text == '*' || *text == 'X') {
        *star = true;
        text++;
    } else {
        if (!isdigit((unsigned char)*text) && *text != '-' && *text != '+')
            return false;
        long number = strtol(text, &end, 10);
        if (end == text || !in_range(number))
            return false;
        *value = (int16_t)number;
        text = end;
        if ((*text == '+' || *text == '-') && text[1] == '*')
            text++;
        if (*text == '*') {
            *star = true;
            text++;
        }
    }
    if (*star && *text == '+' && isdigit((unsigned char)text[1])) { /* "*+1" */
        long number = strtol(text + 1, &end, 10);
        if (!in_range(number))
            return false;
        *value = (int16_t)number;
        text = end;
    }
    return text[strspn(text, " ")] == 0;
}

/* ---- a book's own fields --------------------------------------------------------------------- */

/* The field that was most likely meant; NULL: none is that near. */
static const char *field_meant(const char *name)
{
    static const char *const every_cards[] = {"cost", "type", "color", "text", "life", "damage"};
    char folded[32];
    if (iz_fold(name, folded, sizeof folded) >= sizeof folded)
        return NULL;
    int limit = strlen(folded) > 3 ? 2 : 1;
    for (size_t i = 0; i < sizeof every_cards / sizeof *every_cards; i++)
        if (iz_fold_distance(folded, every_cards[i], limit) <= limit)
            return every_cards[i];
    for (size_t i = 0; i < sizeof field_words / sizeof *field_words; i++)
        if (iz_fold_distance(folded, field_words[i].word, 1) == 1)
            return field_words[i].word;
    return NULL;
}

/* "+1", "-3": what a Vanguard card changes. */
static bool read_change(const char *name, const char *value, iz_card_def *def, char *error,
                        size_t error_size)
{
    int16_t change;
    bool star;
    if (!iz_pt_read(value, &change, &star) || star) {
        snprintf(error, error_size, "%s is a change as \"+1\" or \"-3\", not \"%.40s\"", name,
                 value);
        return false;
    }
    def->fields[*name == 'h' ? IZ_FIELD_HAND : IZ_FIELD_LIFE] = change;
    return true;
}

/* Marks, by their words; those that stand for a kind ("fire") are subtypes (iz_mark_kinds). */
static const struct {
    const char *word;
    uint32_t mark;
} mark_words[] = {{"undead", IZ_TYPE_UNDEAD},
                  {"under-mountain", IZ_TYPE_UNDER_MOUNTAIN},
                  {"mist", IZ_TYPE_MIST},
                  {"divine", IZ_TYPE_DIVINE},
                  {"fort", IZ_TYPE_FORT},
                  {"wood", IZ_TYPE_WOODEN},
                  {"wooden", IZ_TYPE_WOODEN},
                  {"metal", IZ_TYPE_METAL},
                  {"favour", IZ_TYPE_FAVOUR},
                  {"favor", IZ_TYPE_FAVOUR},
                  {"legendary", IZ_TYPE_LEGENDARY},
                  {"life-quencher", IZ_TYPE_LIFE_QUENCHER},
                  {"defence", IZ_TYPE_DEFENCE},
                  {"defense", IZ_TYPE_DEFENCE},
                  {"invocation", IZ_TYPE_INVOCATION}};

static const char *const mark_kinds[] = {"Fire", "Cold", "Lightning", "Mental"};

const char *iz_mark_kind(const char *word)
{
    for (size_t i = 0; i < sizeof mark_kinds / sizeof *mark_kinds; i++)
        if (iz_fold_equal(word, mark_kinds[i]))
            return mark_kinds[i];
    return NULL;
}

bool iz_mark_next(const char **at, char *word, size_t size)
{
    *at += strspn(*at, " ,\t");
    size_t length = strcspn(*at, ",");
    while (length > 0 && ((*at)[length - 1] == ' ' || (*at)[length - 1] == '\t'))
        length--;
    snprintf(word, size, "%.*s", (int)length, *at);
    *at += length;
    return length > 0;
}

static bool read_marks(const char *value, iz_card_def *def, char *error, size_t error_size)
{
    char word[40];
    for (const char *at = value; iz_mark_next(&at, word, sizeof word);) {
        uint32_t mark = 0;
        for (size_t i = 0; i < sizeof mark_words / sizeof *mark_words; i++)
            if (iz_fold_equal(word, mark_words[i].word))
                mark = mark_words[i].mark;
        if (mark == 0 && !iz_mark_kind(word)) {
            snprintf(
                error, error_size,
                "\"%s\" is no mark; expected undead, under-mountain, mist, divine, fort, wood, "
                "metal, favour, legendary, life-quencher, defence, invocation, fire, cold, "
                "lightning, mental",
                word);
            return false;
        }
        def->types |= mark;
    }
    return true;
}

/* A deck with it has no other colors: "deck-colors own". */
static bool read_deck_colors(const char *value, iz_card_def *def, char *error, size_t error_size)
{
    def->fields[IZ_FIELD_DECK_COLORS] = 1;
    if (strcmp(value, "own") == 0)
        return true;
    snprintf(error, error_size, "the colors of a deck with it are its \"own\", not \"%.40s\"",
             value);
    return false;
}

/* Formats that cards may be banned in, by their numbers (iz_deck_format.number). */
static const char *const format_names[] = {"retro", "current"};

static bool read_banned(const char *value, iz_card_def *def, char *error, size_t error_size)
{
    for (size_t i = 0; i < sizeof format_names / sizeof *format_names; i++)
        if (strcmp(value, format_names[i]) == 0) {
            def->fields[IZ_FIELD_BANNED] = 1 + (int)i;
            return true;
        }
    snprintf(error, error_size,
             "\"%.40s\" is no format in which a card can be banned; retro or "
             "current was expected",
             value);
    return false;
}

bool iz_field_read(const char *name, const char *value, iz_card_def *def, char *error,
                   size_t error_size)
{
    if (strcmp(name, "marks") == 0 || strcmp(name, "mark") == 0)
        return read_marks(value, def, error, error_size);
    if (strcmp(name, "deck-colors") == 0)
        return read_deck_colors(value, def, error, error_size);
    if (strcmp(name, "banned") == 0)
        return read_banned(value, def, error, error_size);
    if (strcmp(name, "expansion") == 0) /* a word: card_set.c */
        return true;
    if (def->types & IZ_TYPE_FOLLOWER && strcmp(name, "life") == 0)
        return read_change(name, value, def, error, error_size);
    if (def->types & IZ_TYPE_VANGUARD && (strcmp(name, "hand") == 0 || strcmp(name, "life") == 0))
        return read_change(name, value, def, error, error_size);
    bool damage = strcmp(name, "damage") == 0;
    if (damage || strcmp(name, "life") == 0) {
        bool star;
        int16_t *place = damage ? &def->power : &def->toughness;
        if (iz_pt_read(value, place, &star)) {
            def->flags |= IZ_CARD_HAS_PT;
            if (star)
                def->flags |= damage ? IZ_CARD_STAR_POWER : IZ_CARD_STAR_TOUGHNESS;
            return true;
        }
    } else {
        int field = field_named(name, strlen(name));
        if (field <
            0) { /* other fields say nothing to the rules; but one may be meant for another */
            const char *meant = field_meant(name);
            if (!meant)
                return true;
            snprintf(error, error_size, "a card has no \"%.40s\"; \"%s\" was meant?", name, meant);
            return false;
        }
        int32_t amount;
        size_t length = read_amount(value, &amount);
        bool told = field < IZ_FIELD_HAND || amount != IZ_FIELD_X; /* a year is no X */
        if (length > 0 && value[length] == 0 && told) {
            def->fields[field] = amount;
            return true;
        }
    }
    snprintf(error, error_size, "%s is a number, not \"%.40s\"", name, value);
    return false;
}

uint32_t iz_date_read(const char *text)
{
    unsigned year, month, day;
    if (!text || strlen(text) > 10 || sscanf(text, "%4u-%2u-%2u", &year, &month, &day) != 3 ||
        year < 1900 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31)
        return 0;
    return year * 10000 + month * 100 + day;
}
