/*
 * The table of words and mana costs that programs name by number, and reading and writing costs.
 */
#include "program/symbols.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct word_entry {
    char *text;
    uint32_t hash;
    unsigned uses;
} word_entry;

/* What a user of the table keeps with it: also one who only reads the table, on whichever thread.
 */
typedef struct attachment {
    _Atomic(void *) data;
    void (*release)(void *);
} attachment;

struct iz_symbols {
    word_entry *words; /* number 0 is the empty word */
    int word_count, word_room;
    int *slots; /* open addressing; 0: free */
    int slot_count;
    iz_mana_cost *costs;
    int cost_count, cost_room;
    uint16_t *sorted[IZ_WORD_USES]; /* by use: words in order */
    int sorted_count[IZ_WORD_USES];
    attachment *attached;
};

/* ---- words ----------------------------------------------------------------------------------- */

static uint32_t hash_of(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint32_t)tolower((unsigned char)text[i])) * 16777619u;
    return hash;
}

static bool same_word(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (a[i] == '\0' || tolower((unsigned char)a[i]) != tolower((unsigned char)b[i]))
            return false;
    return a[length] == '\0';
}

/* The slot where the word stands or would stand. */
static int slot_for(const iz_symbols *symbols, const char *text, size_t length, uint32_t hash)
{
    int slot = (int)(hash & (uint32_t)(symbols->slot_count - 1));
    while (symbols->slots[slot] != 0) {
        const word_entry *entry = &symbols->words[symbols->slots[slot]];
        if (entry->hash == hash && same_word(entry->text, text, length))
            break;
        slot = (slot + 1) & (symbols->slot_count - 1);
    }
    return slot;
}

static bool grow_slots(iz_symbols *symbols)
{
    int count = symbols->slot_count == 0 ? 256 : symbols->slot_count * 2;
    int *slots = calloc((size_t)count, sizeof *slots);
    if (slots == NULL)
        return false;
    free(symbols->slots);
    symbols->slots = slots;
    symbols->slot_count = count;
    for (int word = 1; word < symbols->word_count; word++) {
        int slot = (int)(symbols->words[word].hash & (uint32_t)(count - 1));
        while (slots[slot] != 0)
            slot = (slot + 1) & (count - 1);
        slots[slot] = word;
    }
    return true;
}

static bool grow_words(iz_symbols *symbols)
{
    int room = symbols->word_room == 0 ? 128 : symbols->word_room * 2;
    word_entry *words = realloc(symbols->words, (size_t)room * sizeof *words);
    if (words == NULL)
        return false;
    symbols->words = words;
    symbols->word_room = room;
    return true;
}

int iz_symbols_find(const iz_symbols *symbols, const char *text, size_t length)
{
    return symbols->slots[slot_for(symbols, text, length, hash_of(text, length))];
}

int iz_symbols_word(iz_symbols *symbols, const char *text, size_t length, unsigned uses)
{
    int word = iz_symbols_find(symbols, text, length);
    if (word != 0) {
        symbols->words[word].uses |= uses;
        return word;
    }
    if (length == 0 || (symbols->word_count == symbols->word_room && !grow_words(symbols)) ||
        (symbols->word_count * 2 >= symbols->slot_count && !grow_slots(symbols)))
        return 0;
    char *copy = malloc(length + 1);
    if (copy == NULL)
        return 0;
    memcpy(copy, text, length);
    copy[length] = '\0';
    uint32_t hash = hash_of(text, length);
    word = symbols->word_count++;
    symbols->words[word] = (word_entry){copy, hash, uses};
    symbols->slots[slot_for(symbols, text, length, hash)] = word;
    return word;
}

int iz_symbols_subtype_abroad(const iz_symbols *symbols, const char *text, size_t length,
                              unsigned uses)
{
    static const struct {
        const char *there, *here;
        unsigned use;
    } words[] = {{"Zemlja", "Plains", IZ_WORD_IS_LAND_TYPE},
                 {"Voda", "Island", IZ_WORD_IS_LAND_TYPE},
                 {"Grob", "Swamp", IZ_WORD_IS_LAND_TYPE},
                 {"Vatra", "Mountain", IZ_WORD_IS_LAND_TYPE},
                 {"Šuma", "Forest", IZ_WORD_IS_LAND_TYPE},
                 {"Oreol", "Aura", IZ_WORD_IS_ENCHANTMENT_TYPE},
                 {"Oprema", "Equipment", IZ_WORD_IS_ARTIFACT_TYPE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].use & uses && strlen(words[i].there) == length &&
            same_word(words[i].there, text, length))
            return iz_symbols_find(symbols, words[i].here, strlen(words[i].here));
    return 0;
}

const char *iz_symbols_text(const iz_symbols *symbols, int word)
{
    return word > 0 && word < symbols->word_count ? symbols->words[word].text : "";
}

unsigned iz_symbols_uses(const iz_symbols *symbols, int word)
{
    unsigned uses = word > 0 && word < symbols->word_count ? symbols->words[word].uses : 0;
    return uses & (IZ_WORD_IS_INVENTED | IZ_WORD_IS_LISTED_TYPE) ? uses | IZ_WORD_IS_CREATURE_TYPE
                                                                 : uses;
}

int iz_symbols_count(const iz_symbols *symbols) { return symbols->word_count; }

bool iz_symbols_sort(iz_symbols *symbols)
{
    for (int use = 0; use < IZ_WORD_USES; use++) {
        uint16_t *words = malloc((size_t)symbols->word_count * sizeof *words);
        if (words == NULL)
            return false;
        int count = 0;
        for (int word = 1; word < symbols->word_count; word++)
            if (symbols->words[word].uses >> use & 1)
                words[count++] = (uint16_t)word;
        free(symbols->sorted[use]);
        symbols->sorted[use] = words;
        symbols->sorted_count[use] = count;
    }
    return true;
}

const uint16_t *iz_symbols_used_as(const iz_symbols *symbols, unsigned use, int *count)
{
    int number = 0;
    while (!(use >> number & 1))
        number++;
    *count = symbols->sorted_count[number];
    return symbols->sorted[number];
}

iz_symbols *iz_symbols_new(void)
{
    static const struct {
        const char *text;
        unsigned uses;
    } fixed[] = {
#define WORD(kind, name, text) {text, 0},
#include "program/words.def"
#undef WORD
    };
    static const char *const listed[] = {
#define LISTED_TYPE(text) text,
#include "program/listed_types.def"
#undef LISTED_TYPE
    };
    iz_symbols *symbols = calloc(1, sizeof *symbols);
    if (symbols != NULL)
        symbols->attached = calloc(1, sizeof *symbols->attached);
    if (symbols == NULL || symbols->attached == NULL || !grow_words(symbols) ||
        !grow_slots(symbols)) {
        iz_symbols_free(symbols);
        return NULL;
    }
    symbols->words[symbols->word_count++] = (word_entry){NULL, 0, 0};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        int word = (int)i + 1;
        bool land = word <= IZ_WORD_FOREST || word == IZ_WORD_DESERT || word == IZ_WORD_URZAS;
        unsigned uses = land                     ? IZ_WORD_IS_LAND_TYPE
                        : word == IZ_WORD_AURA   ? IZ_WORD_IS_ENCHANTMENT_TYPE
                        : word == IZ_WORD_ARCANE ? IZ_WORD_IS_SPELL_TYPE
                        : word < IZ_WORD_ARCANE  ? IZ_WORD_IS_ARTIFACT_TYPE
                        : word <= IZ_WORD_LEGEND ? IZ_WORD_IS_CREATURE_TYPE
                                                 : IZ_WORD_IS_COUNTER;
        if (iz_symbols_word(symbols, fixed[i].text, strlen(fixed[i].text), uses) != word) {
            iz_symbols_free(symbols);
            return NULL;
        }
    }
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++)
        if (iz_symbols_word(symbols, listed[i], strlen(listed[i]), IZ_WORD_IS_LISTED_TYPE) == 0) {
            iz_symbols_free(symbols);
            return NULL;
        }
    return symbols;
}

void iz_symbols_free(iz_symbols *symbols)
{
    if (symbols == NULL)
        return;
    void *attached = symbols->attached ? iz_symbols_attached(symbols) : NULL;
    if (attached != NULL)
        symbols->attached->release(attached);
    free(symbols->attached);
    for (int word = 1; word < symbols->word_count; word++)
        free(symbols->words[word].text);
    for (int use = 0; use < IZ_WORD_USES; use++)
        free(symbols->sorted[use]);
    free(symbols->words);
    free(symbols->slots);
    free(symbols->costs);
    free(symbols);
}

void *iz_symbols_attached(const iz_symbols *symbols)
{
    return atomic_load(&symbols->attached->data);
}

void *iz_symbols_attach(const iz_symbols *symbols, void *data, void (*release)(void *))
{
    void *there = NULL;
    if (atomic_compare_exchange_strong(&symbols->attached->data, &there, data)) {
        symbols->attached->release = release;
        return data;
    }
    release(data);
    return there;
}

/* ---- mana costs ------------------------------------------------------------------------------ */

int iz_symbols_mana(iz_symbols *symbols, const iz_mana_cost *cost)
{
    for (int i = 0; i < symbols->cost_count; i++)
        if (memcmp(&symbols->costs[i], cost, sizeof *cost) == 0)
            return i;
    if (symbols->cost_count == symbols->cost_room) {
        int room = symbols->cost_room == 0 ? 64 : symbols->cost_room * 2;
        iz_mana_cost *costs = realloc(symbols->costs, (size_t)room * sizeof *costs);
        if (costs == NULL)
            return -1;
        symbols->costs = costs;
        symbols->cost_room = room;
    }
    symbols->costs[symbols->cost_count] = *cost;
    return symbols->cost_count++;
}

const iz_mana_cost *iz_symbols_mana_cost(const iz_symbols *symbols, int index)
{
    return index >= 0 && index < symbols->cost_count ? &symbols->costs[index] : NULL;
}

int iz_symbols_mana_count(const iz_symbols *symbols) { return symbols->cost_count; }
void iz_symbols_forget_costs(iz_symbols *symbols) { symbols->cost_count = 0; }

/* The kind of mana that a letter names, IZ_MANA_KINDS if none. Izvori's yellow is in white's place.
 */
static unsigned kind_of(char letter)
{
    static const char letters[] = "WUBRGC";
    const char *at = letter == 'Y' ? letters : letter != '\0' ? strchr(letters, letter) : NULL;
    return at != NULL ? (unsigned)(at - letters) : IZ_MANA_KINDS;
}

static bool read_hybrid(const char *inside, size_t length, iz_mana_cost *cost)
{
    if (length != 3 || inside[1] != '/' || cost->hybrids >= sizeof cost->hybrid)
        return false;
    unsigned first = kind_of(inside[0]), second = kind_of(inside[2]);
    if (inside[0] == '2')
        first = second, second = 6;
    else if (inside[2] == 'P')
        second = 7;
    else if (second == IZ_MANA_KINDS)
        return false;
    if (first == IZ_MANA_KINDS)
        return false;
    cost->hybrid[cost->hybrids++] = (uint8_t)(first | second << 4);
    return true;
}

/* Reads what stands between one pair of braces. */
static bool read_symbol(const char *inside, size_t length, iz_mana_cost *cost)
{
    if (length == 0 || length > 3)
        return false;
    if (isdigit((unsigned char)inside[0]) && (length == 1 || inside[1] != '/')) {
        unsigned number = 0;
        for (size_t i = 0; i < length; i++) {
            if (!isdigit((unsigned char)inside[i]))
                return false;
            number = number * 10 + (unsigned)(inside[i] - '0');
        }
        if (cost->generic + number > UINT8_MAX)
            return false;
        cost->generic = (uint8_t)(cost->generic + number);
        return true;
    }
    if (length != 1)
        return read_hybrid(inside, length, cost);
    unsigned kind = kind_of(inside[0]);
    uint8_t *place = kind < IZ_MANA_KINDS ? &cost->of[kind]
                     : inside[0] == 'X'   ? &cost->x
                     : inside[0] == 'S'   ? &cost->snow
                     : inside[0] == 'N'   ? &cost->generic
                                          : NULL;
    if (place == NULL || *place == UINT8_MAX)
        return false;
    ++*place;
    return true;
}

size_t iz_mana_read(const char *text, size_t length, iz_mana_cost *cost)
{
    size_t at = 0;
    *cost = (iz_mana_cost){0};
    while (at < length && text[at] == '{') {
        const char *close = memchr(text + at, '}', length - at);
        if (close == NULL)
            break;
        iz_mana_cost with = *cost;
        if (!read_symbol(text + at + 1, (size_t)(close - text) - at - 1, &with))
            break;
        *cost = with;
        cost->exists = 1;
        at = (size_t)(close - text) + 1;
    }
    return at;
}

static bool join(uint8_t *count, unsigned more)
{
    if (*count + more > UINT8_MAX)
        return false;
    *count = (uint8_t)(*count + more);
    return true;
}

bool iz_mana_join(iz_mana_cost *cost, const iz_mana_cost *more)
{
    bool well = join(&cost->x, more->x) && join(&cost->generic, more->generic) &&
                join(&cost->snow, more->snow);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        well = well && join(&cost->of[kind], more->of[kind]);
    for (int h = 0; well && h < more->hybrids; h++) {
        well = cost->hybrids < sizeof cost->hybrid;
        if (well)
            cost->hybrid[cost->hybrids++] = more->hybrid[h];
    }
    cost->exists |= more->exists;
    return well;
}

/* Where a run of colours starts so that the gaps between them are the smallest: the printed order
 * on the colour wheel (W U B R G). */
static unsigned first_color(const iz_mana_cost *cost)
{
    unsigned best = 0, best_length = 6;
    for (unsigned start = 0; start < 5; start++) {
        unsigned last = 0;
        for (unsigned i = 0; i < 5; i++)
            if (cost->of[(start + i) % 5] > 0)
                last = i;
        if (cost->of[start] > 0 && last < best_length) {
            best = start;
            best_length = last;
        }
    }
    return best;
}

static size_t append(char *out, size_t size, size_t length, const char *text)
{
    for (; *text != '\0'; text++, length++)
        if (length + 1 < size)
            out[length] = *text;
    return length;
}

size_t iz_mana_write(const iz_mana_cost *cost, char *out, size_t size)
{
    static const char letters[] = "WUBRGC2P";
    size_t length = 0;
    char symbol[16];
    for (int i = 0; i < cost->x; i++)
        length = append(out, size, length, "{X}");
    if (cost->generic > 0) {
        snprintf(symbol, sizeof symbol, "{%d}", cost->generic);
        length = append(out, size, length, symbol);
    }
    for (int i = 0; i < cost->snow; i++)
        length = append(out, size, length, "{S}");
    for (int i = 0; i < cost->hybrids; i++) {
        char first = letters[cost->hybrid[i] & 15], second = letters[cost->hybrid[i] >> 4];
        bool two = second == '2';
        snprintf(symbol, sizeof symbol, "{%c/%c}", two ? '2' : first, two ? first : second);
        length = append(out, size, length, symbol);
    }
    for (int i = 0; i < cost->of[IZ_MANA_COLORLESS]; i++)
        length = append(out, size, length, "{C}");
    unsigned start = first_color(cost);
    for (unsigned k = 0; k < 5; k++) {
        unsigned color = (start + k) % 5;
        for (int i = 0; i < cost->of[color]; i++) {
            snprintf(symbol, sizeof symbol, "{%c}", letters[color]);
            length = append(out, size, length, symbol);
        }
    }
    if (length == 0 && cost->exists)
        length = append(out, size, length, "{0}");
    if (size > 0)
        out[length < size ? length : size - 1] = '\0';
    return length;
}

int iz_mana_value(const iz_mana_cost *cost)
{
    int value = cost->generic + cost->snow;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        value += cost->of[kind];
    for (int i = 0; i < cost->hybrids; i++)
        value += cost->hybrid[i] >> 4 == 6 ? 2 : 1;
    return value;
}
