/*
 * The memory of a card set: its definitions and what runs beside them, and the index of names. What
 * the definitions say is card_set.c's business.
 */
#include <stdlib.h>
#include <string.h>

#include "cards/fold.h"
#include "cards/hash.h"
#include "cards/set.h"

iz_card_set *iz_card_set_new(void)
{
    iz_card_set *set = calloc(1, sizeof *set);
    if (!set)
        return NULL;
    set->symbols = iz_symbols_new();
    set->index = calloc(1, sizeof(iz_set_index));
    if (!set->symbols || !set->index) {
        iz_card_set_free(set);
        return NULL;
    }
    return set;
}

void iz_set_forget_words(iz_card_set *set, int definition)
{
    free(set->texts[definition]);
    free((void *)(uintptr_t)set->manners[definition].choices);
    set->texts[definition] = NULL;
    set->manners[definition] = (iz_manner){0};
}

void iz_card_set_free(iz_card_set *set)
{
    if (!set)
        return;
    iz_set_index *index = iz_set_index_of(set);
    if (index) {
        for (int i = 0; i < set->count && set->texts; i++)
            iz_set_forget_words(set, i);
        iz_cells_free(&index->cells);
        free(index->digests);
        free(index->ability_of);
        free(index->tokens);
        free(index->names);
        free(index);
    }
    free(set->texts);
    free(set->manners);
    free(set->refusals);
    free(set->definitions);
    free(set->abilities);
    if (set->symbols)
        iz_symbols_free(set->symbols);
    free(set);
}

int iz_card_set_cards(const iz_card_set *set) { return iz_set_index_of(set)->cards; }

void iz_set_take_cells(iz_card_set *set)
{
    set->cells = iz_set_index_of(set)->cells.at;
    set->cell_count = iz_set_index_of(set)->cells.count;
}

/* Grows one of the arrays that run beside the definitions. */
static bool grow(void **array, size_t item, int room)
{
    void *larger = realloc(*array, item * (size_t)room);
    if (larger)
        *array = larger;
    return larger != NULL;
}

int iz_set_new_definition(iz_card_set *set)
{
    iz_set_index *index = iz_set_index_of(set);
    if (set->count == IZ_DEFINITIONS_MAX)
        return -1;
    if (set->count == index->room) {
        int room = index->room ? index->room * 2 : 256;
        if (!grow((void **)&set->definitions, sizeof *set->definitions, room) ||
            !grow((void **)&set->texts, sizeof *set->texts, room) ||
            !grow((void **)&set->manners, sizeof *set->manners, room) ||
            !grow((void **)&set->refusals, sizeof *set->refusals, room) ||
            !grow((void **)&index->digests, sizeof *index->digests, room))
            return -1;
        index->room = room;
    }
    int number = set->count++;
    memset(&set->definitions[number], 0, sizeof *set->definitions);
    memset(&set->refusals[number], 0, sizeof *set->refusals);
    set->texts[number] = NULL;
    set->manners[number] = (iz_manner){0};
    index->digests[number] = 0;
    set->definitions[number].other_face = IZ_NO_FACE;
    return number;
}

/* ---- names ----------------------------------------------------------------------------------- */

static uint64_t name_hash(const char *folded, size_t length)
{
    iz_hash hash;
    iz_hash_init(&hash);
    iz_hash_bytes(&hash, folded, length);
    return iz_hash_value(&hash);
}

static const char *slot_name(const iz_card_set *set, const iz_name_slot *slot)
{
    const iz_card_def *def = &set->definitions[slot->definition];
    return iz_symbols_text(set->symbols, slot->whole ? def->card_name : def->name);
}

/* The slot of that folded name, or the free one where it would stand; NULL if there is no table. */
static iz_name_slot *find_slot(const iz_card_set *set, const char *folded, size_t length)
{
    const iz_set_index *index = iz_set_index_of(set);
    if (index->name_slots == 0)
        return NULL;
    uint64_t hash = name_hash(folded, length);
    size_t mask = (size_t)index->name_slots - 1;
    for (size_t at = hash & mask;; at = (at + 1) & mask) {
        iz_name_slot *slot = &index->names[at];
        if (slot->definition < 0)
            return slot;
        if (slot->hash == hash) {
            char other[IZ_NAME_MAX * 2 + 1];
            if (iz_fold(slot_name(set, slot), other, sizeof other) == length &&
                memcmp(other, folded, length) == 0)
                return slot;
        }
    }
}

static bool grow_names(iz_set_index *index)
{
    int count = index->name_slots ? index->name_slots * 2 : 512;
    iz_name_slot *names = malloc((size_t)count * sizeof *names);
    if (!names)
        return false;
    for (int i = 0; i < count; i++)
        names[i] = (iz_name_slot){.definition = -1};
    size_t mask = (size_t)count - 1;
    for (int i = 0; i < index->name_slots; i++) {
        if (index->names[i].definition < 0)
            continue;
        size_t at = index->names[i].hash & mask;
        while (names[at].definition >= 0)
            at = (at + 1) & mask;
        names[at] = index->names[i];
    }
    free(index->names);
    index->names = names;
    index->name_slots = count;
    return true;
}

static bool enter_name(iz_card_set *set, int definition, bool whole)
{
    iz_set_index *index = iz_set_index_of(set);
    if (index->name_count * 2 >= index->name_slots && !grow_names(index))
        return false;
    iz_name_slot wanted = {0, definition, whole};
    char folded[IZ_NAME_MAX * 2 + 1];
    size_t length = iz_fold(slot_name(set, &wanted), folded, sizeof folded);
    iz_name_slot *slot = find_slot(set, folded, length);
    wanted.hash = name_hash(folded, length);
    if (slot->definition < 0)
        index->name_count++;
    else if (!whole && set->definitions[definition].face != 0)
        return true; /* a second half leaves the name to the card that has it */
    else if (slot->definition != definition && set->definitions[definition].fields[IZ_FIELD_YEAR])
        return true; /* another printing leaves it to the first */
    *slot = wanted;
    return true;
}

bool iz_set_enter_names(iz_card_set *set, int definition)
{
    const iz_card_def *def = &set->definitions[definition];
    return enter_name(set, definition, false) &&
           (def->face != 0 || def->card_name == def->name || enter_name(set, definition, true));
}

int iz_set_printing_of(const iz_card_set *set, int definition, int32_t year)
{
    for (int i = 0; i < iz_set_index_of(set)->cards; i++)
        if (set->definitions[i].name == set->definitions[definition].name &&
            set->definitions[i].fields[IZ_FIELD_YEAR] == year)
            return i;
    return -1;
}

/* "NAME (YEAR)": the printing of that year; -1: there is none. */
static int printing_named(const iz_card_set *set, const char *folded, size_t length)
{
    size_t without = iz_name_without_year(folded, length);
    const iz_name_slot *slot = without < length ? find_slot(set, folded, without) : NULL;
    if (!slot || slot->definition < 0)
        return -1;
    long year = strtol(folded + without + sizeof " (" - 1, NULL, 10);
    return iz_set_printing_of(set, slot->definition, (int32_t)year);
}

int iz_card_set_find(const iz_card_set *set, const char *name)
{
    char folded[IZ_NAME_MAX * 2 + 1];
    size_t length = iz_fold(name, folded, sizeof folded);
    if (length >= sizeof folded)
        return -1;
    const iz_name_slot *slot = find_slot(set, folded, length);
    return slot && slot->definition >= 0 ? slot->definition : printing_named(set, folded, length);
}
