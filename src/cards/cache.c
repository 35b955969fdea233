/*
 * A compiled card set as a file, to be loaded instead of compiling all texts again.
 *
 *     header    magic, byte order mark, version, hash of the node and keyword tables, checksum and
 *               fingerprint, counts
 *     words     uses, length, bytes; from number 1 on
 *     costs     as they stand
 *     cells     those of the cards; tokens, abilities and indices are made anew by finish
 *     cards     definition, digest of its source, text, its manner, refusal if it was refused
 *
 * Numbers stand in the machine's byte order; a file of another one is rejected by its mark. Nothing
 * that is read is trusted: lengths are checked against what is left, numbers of words and faces
 * against how many there are, programs by iz_program_fault, manners by iz_manner_is_sound, and in
 * the end the fingerprint must
 * come out again.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/file.h"
#include "cards/hash.h"
#include "cards/set.h"

static const char magic[8] = {'I', 'z', 'v', 'o', 'r', 'S', 'e', 't'};

enum { CACHE_VERSION = 8, BYTE_ORDER_MARK = 0x01020304, WORD_LONGEST = 1024 };

typedef struct header {
    char magic[8];
    uint32_t byte_order;
    uint32_t version;
    uint64_t tables;   /* of node kinds and keywords: a program means something under these only */
    uint64_t checksum; /* of everything behind this field */
    uint64_t fingerprint;
    uint32_t words, costs, cells, cards;
} header;

static const size_t checked_from = offsetof(header, fingerprint);

/* What programs depend on: a cache made by a version with other nodes is of no use. */
static uint64_t hash_of_tables(void)
{
    iz_hash hash;
    iz_hash_init(&hash);
    for (int i = 0; i < IZ_OP_COUNT; i++) {
        iz_hash_string(&hash, iz_nodes[i].name);
        iz_hash_string(&hash, iz_nodes[i].children);
    }
    for (int i = 0; i < IZ_KW_COUNT; i++) {
        iz_hash_string(&hash, iz_keywords[i].name);
        iz_hash_string(&hash, iz_keywords[i].text);
    }
    for (int i = 0; i < IZ_MANNER_COUNT; i++)
        iz_hash_string(&hash, iz_manner_kinds()[i].name);
    iz_hash_number(&hash, sizeof(iz_card_def));
    iz_hash_number(&hash, sizeof(iz_mana_cost));
    return iz_hash_value(&hash);
}

/* ---- writing --------------------------------------------------------------------------------- */

typedef struct writer {
    char *bytes;
    size_t count, room;
    bool failed;
} writer;

static void put(writer *to, const void *bytes, size_t count)
{
    if (to->room - to->count < count) {
        size_t room = to->room * 2 + count + 4096;
        char *larger = to->failed ? NULL : realloc(to->bytes, room);
        if (!larger) {
            to->failed = true;
            return;
        }
        to->bytes = larger;
        to->room = room;
    }
    if (count > 0)
        memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
}

static void put_number(writer *to, uint32_t number) { put(to, &number, sizeof number); }

static void put_text(writer *to, const char *text)
{
    size_t length = strlen(text);
    put_number(to, (uint32_t)length);
    put(to, text, length);
}

static void put_card(writer *to, const iz_card_set *set, int card)
{
    const iz_refusal *refusal = &set->refusals[card];
    put(to, &set->definitions[card], sizeof *set->definitions);
    put(to, &iz_set_index_of(set)->digests[card], sizeof(uint64_t));
    put_text(to, set->texts[card]);
    put_number(to, (uint32_t)set->manners[card].count);
    put(to, set->manners[card].choices,
        (size_t)set->manners[card].count * sizeof *set->manners[card].choices);
    if (!(set->definitions[card].flags & IZ_CARD_REFUSED))
        return;
    put_text(to, refusal->words);
    put_text(to, refusal->expected);
    put_number(to, (uint32_t)refusal->line);
    put_number(to, (uint32_t)refusal->column);
    put_number(to, refusal->ambiguous);
}

static void put_set(writer *to, const iz_card_set *set)
{
    const iz_set_index *index = iz_set_index_of(set);
    header head = {.byte_order = BYTE_ORDER_MARK,
                   .version = CACHE_VERSION,
                   .tables = hash_of_tables(),
                   .fingerprint = set->fingerprint,
                   .words = (uint32_t)iz_symbols_count(set->symbols),
                   .costs = (uint32_t)iz_symbols_mana_count(set->symbols),
                   .cells = (uint32_t)index->card_cells,
                   .cards = (uint32_t)index->cards};
    memcpy(head.magic, magic, sizeof magic);
    put(to, &head, sizeof head);
    for (int i = 1; i < iz_symbols_count(set->symbols); i++) {
        put_number(to, iz_symbols_uses(set->symbols, i));
        put_text(to, iz_symbols_text(set->symbols, i));
    }
    for (int i = 0; i < iz_symbols_mana_count(set->symbols); i++)
        put(to, iz_symbols_mana_cost(set->symbols, i), sizeof(iz_mana_cost));
    put(to, set->cells, index->card_cells * sizeof *set->cells);
    for (int i = 0; i < index->cards; i++)
        put_card(to, set, i);
    if (to->failed)
        return;
    iz_hash hash;
    iz_hash_init(&hash);
    iz_hash_bytes(&hash, to->bytes + checked_from, to->count - checked_from);
    uint64_t checksum = iz_hash_value(&hash);
    memcpy(to->bytes + offsetof(header, checksum), &checksum, sizeof checksum);
}

bool iz_card_set_save(const iz_card_set *set, const char *path, char *error, size_t error_size)
{
    writer to = {0};
    put_set(&to, set);
    bool good = !to.failed;
    if (!good)
        snprintf(error, error_size, "%s: out of memory", path);
    else
        good = iz_file_write(path, to.bytes, to.count, error, error_size);
    free(to.bytes);
    return good;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct reader {
    const char *bytes;
    size_t at, length;
    iz_card_set *set;
    header head;
    const char *fault; /* what is wrong; NULL: nothing yet */
} reader;

static bool fail(reader *from, const char *fault)
{
    if (!from->fault)
        from->fault = fault;
    return false;
}

static bool take(reader *from, void *to, size_t count)
{
    if (from->length - from->at < count)
        return fail(from, "it ends too early");
    memcpy(to, from->bytes + from->at, count);
    from->at += count;
    return true;
}

static bool take_number(reader *from, uint32_t *number)
{
    return take(from, number, sizeof *number);
}

/* The bytes of a text in place, not terminated. */
static const char *take_text(reader *from, size_t longest, size_t *length)
{
    uint32_t count;
    if (!take_number(from, &count))
        return NULL;
    if (count > longest || from->length - from->at < count ||
        memchr(from->bytes + from->at, 0, count)) {
        fail(from, "a text is too long or damaged");
        return NULL;
    }
    const char *text = from->bytes + from->at;
    from->at += count;
    *length = count;
    return text;
}

static bool take_into(reader *from, char *out, size_t size)
{
    size_t length;
    const char *text = take_text(from, size - 1, &length);
    if (!text)
        return false;
    memcpy(out, text, length);
    out[length] = 0;
    return true;
}

static bool take_header(reader *from)
{
    if (!iz_card_set_is_compiled(from->bytes, from->length))
        return fail(from, "not a card set written by izvor");
    if (!take(from, &from->head, sizeof from->head))
        return false;
    if (from->head.byte_order != BYTE_ORDER_MARK)
        return fail(from, "written on a machine of another byte order; make it anew here");
    if (from->head.version != CACHE_VERSION)
        return fail(from, "written by another version of izvor; make it anew");
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    if (from->head.tables != hash_of_tables())
        return fail(from, "written by another version of izvor; make it anew");
    iz_hash hash;
    iz_hash_init(&hash);
    iz_hash_bytes(&hash, from->bytes + checked_from, from->length - checked_from);
    if (iz_hash_value(&hash) != from->head.checksum)
        return fail(from, "damaged: its checksum is wrong");
#endif
    if (from->head.words > UINT16_MAX || from->head.cards > IZ_DEFINITIONS_MAX ||
        from->head.words < (uint32_t)iz_symbols_count(from->set->symbols))
        return fail(from, "damaged: its counts are out of range");
    return true;
}

static bool take_words(reader *from)
{
    for (uint32_t i = 1; i < from->head.words; i++) {
        uint32_t uses;
        size_t length;
        const char *text = take_number(from, &uses) ? take_text(from, WORD_LONGEST, &length) : NULL;
        if (!text)
            return false;
        if (iz_symbols_word(from->set->symbols, text, length, uses) != (int)i)
            return fail(from, "damaged: its words are not in order, or out of memory");
    }
    for (uint32_t i = 0; i < from->head.costs; i++) {
        iz_mana_cost cost;
        if (!take(from, &cost, sizeof cost))
            return false;
        if (cost.hybrids > sizeof cost.hybrid ||
            iz_symbols_mana(from->set->symbols, &cost) != (int)i)
            return fail(from, "damaged: its mana costs are not in order, or out of memory");
    }
    return true;
}

static bool take_cells(reader *from)
{
    iz_cells *cells = &iz_set_index_of(from->set)->cells;
    size_t size = (size_t)from->head.cells * sizeof(iz_cell);
    if (from->length - from->at < size)
        return fail(from, "it ends too early");
    cells->at = malloc(size ? size : 1);
    if (!cells->at)
        return fail(from, "out of memory");
    cells->count = cells->capacity = from->head.cells;
    iz_set_take_cells(from->set);
    return take(from, cells->at, size);
}

static bool def_is_good(const reader *from, const iz_card_def *def)
{
    const iz_cell *cells = from->set->cells;
    if (def->name == 0 || def->name >= from->head.words || def->card_name == 0 ||
        def->card_name >= from->head.words || def->face > 1 || (def->flags & IZ_CARD_TOKEN) ||
        (def->other_face != IZ_NO_FACE && def->other_face >= from->head.cards) ||
        def->cost.hybrids > sizeof def->cost.hybrid ||
        strlen(iz_symbols_text(from->set->symbols, def->name)) > IZ_NAME_MAX ||
        strlen(iz_symbols_text(from->set->symbols, def->card_name)) > IZ_NAME_MAX)
        return false;
    for (int i = 0; i < IZ_SUBTYPES; i++)
        if (def->subtypes[i] >= from->head.words)
            return false;
    return def->cell_count > 0 && def->first_cell <= from->head.cells &&
           def->cell_count <= from->head.cells - def->first_cell &&
           cells[def->first_cell].op == IZ_PROGRAM &&
           !iz_program_fault(cells + def->first_cell, def->cell_count);
}

static bool take_refusal(reader *from, iz_refusal *refusal)
{
    uint32_t line, column, ambiguous;
    if (!take_into(from, refusal->words, sizeof refusal->words) ||
        !take_into(from, refusal->expected, sizeof refusal->expected) ||
        !take_number(from, &line) || !take_number(from, &column) || !take_number(from, &ambiguous))
        return false;
    refusal->line = (int)(line & 0xFFFFFF);
    refusal->column = (int)(column & 0xFFFFFF);
    refusal->ambiguous = ambiguous != 0;
    return true;
}

static bool take_manner(reader *from, int card)
{
    iz_word_choice choices[IZ_MANNER_LONGEST];
    uint32_t count;
    const iz_cell *program = from->set->cells + from->set->definitions[card].first_cell;
    if (!take_number(from, &count))
        return false;
    if (count > IZ_MANNER_LONGEST)
        return fail(from, "damaged: a manner is too long");
    if (!take(from, choices, count * sizeof *choices))
        return false;
    const iz_manner manner = {choices, (int)count};
    if (!iz_manner_is_sound(&manner, iz_child_count(program)))
        return fail(from, "damaged: a manner is none");
    return iz_set_enter_manner(from->set, card, choices, (int)count) || fail(from, "out of memory");
}

static bool take_card(reader *from)
{
    iz_card_set *set = from->set;
    int number = iz_set_new_definition(set);
    size_t length;
    if (number < 0)
        return fail(from, "out of memory");
    iz_card_def *def = &set->definitions[number];
    if (!take(from, def, sizeof *def) ||
        !take(from, &iz_set_index_of(set)->digests[number], sizeof(uint64_t)))
        return false;
    if (!def_is_good(from, def))
        return fail(from, "damaged: a card refers to what is not there");
    const char *text = take_text(from, from->length, &length);
    if (!text || !(set->texts[number] = malloc(length + 1)))
        return fail(from, "out of memory");
    memcpy(set->texts[number], text, length);
    set->texts[number][length] = 0;
    if (!take_manner(from, number))
        return false;
    if (def->flags & IZ_CARD_REFUSED && !take_refusal(from, &set->refusals[number]))
        return false;
    return iz_set_enter_names(set, number) || fail(from, "out of memory");
}

static bool take_set(reader *from)
{
    iz_set_index *index = iz_set_index_of(from->set);
    if (!take_header(from) || !take_words(from) || !take_cells(from))
        return false;
    for (uint32_t i = 0; i < from->head.cards; i++)
        if (!take_card(from))
            return false;
    if (from->at != from->length)
        return fail(from, "damaged: more bytes than belong to it");
    index->cards = from->set->count;
    index->card_cells = index->cells.count;
    if (!iz_card_set_finish(from->set))
        return fail(from, "out of memory");
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    if (from->set->fingerprint != from->head.fingerprint)
        return fail(from, "damaged: its fingerprint is wrong");
#endif
    return true;
}

bool iz_card_set_is_compiled(const void *bytes, size_t length)
{
    return length >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

iz_card_set *iz_card_set_load_bytes(const void *bytes, size_t length, const char *name, char *error,
                                    size_t error_size)
{
    reader from = {.bytes = bytes, .length = length, .set = iz_card_set_new()};
    if (from.set && take_set(&from))
        return from.set;
    snprintf(error, error_size, "%s: %s", name, from.fault ? from.fault : "out of memory");
    iz_card_set_free(from.set);
    return NULL;
}

iz_card_set *iz_card_set_load(const char *path, char *error, size_t error_size)
{
    size_t length;
    char *bytes = iz_file_read(path, &length, error, error_size);
    if (!bytes)
        return NULL;
    iz_card_set *set = iz_card_set_load_bytes(bytes, length, path, error, error_size);
    free(bytes);
    return set;
}
