/*
 * The block: one allocation that holds a header and all tables of a game.
 *
 * Tables lie one after the other, each with room to spare; when one is full, a larger block is laid
 * out and everything used is copied over. Only used rows are copied, hashed and counted.
 *
 * Derived tables lie outside of the block, each in memory of the handle's own, so that looking
 * something up never moves the value. Copies leave them behind; they are rebuilt when first needed.
 */
#include "core/game.h"
#include "core/pad.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_MAGIC 0x525A5649u /* "IVZR" */
#define BLOCK_VERSION 12u
#define RESTLESS_MOST 0x40000u /* bytes: many times what games with usual decks need */

static const struct {
    const char *name;
    uint32_t row;   /* bytes */
    uint32_t start; /* rows reserved at first */
    uint32_t spare; /* rows kept free before a step of the pump */
    char lies;      /* 'V' in the value, 'D' derived */
} layout[IZ_TABLE_COUNT] = {
#define V 'V'
#define D 'D'
#define TABLE(name, type, start, region) {#name, sizeof(type), start, (start) / 4 + 4, region},
#include "core/tables.def"
#undef TABLE
};

/* Derived tables come after those of the value. */
#define TABLE(name, type, start, region)                                                           \
    _Static_assert((region == D) == (IZ_TABLE_##name >= IZ_TABLE_watchers), #name);
#include "core/tables.def"
#undef TABLE
#undef V
#undef D

static uint32_t aligned(uint64_t bytes) { return (uint32_t)((bytes + 7) & ~(uint64_t)7); }

/* Lays the tables out for the given capacities; returns the size of the block. */
static uint64_t lay_out(iz_table tables[IZ_TABLE_COUNT])
{
    uint64_t at = aligned(sizeof(iz_header));
    for (int t = 0; t < IZ_TABLE_COUNT; t++) {
        if (layout[t].lies == 'D')
            continue;
        tables[t].offset = (uint32_t)at;
        at += aligned((uint64_t)tables[t].capacity * layout[t].row);
    }
    return at;
}

/* Sets the handle's pointers to the tables of its block, and of its derived memory. */
static void rebase(iz_game *g)
{
    char *block = (char *)g->head;
#define TABLE(name, type, start, region)                                                           \
    g->name = (type *)(layout[IZ_TABLE_##name].lies == 'D'                                         \
                           ? g->derived_rows[IZ_TABLE_##name]                                      \
                           : (void *)(block + g->head->tables[IZ_TABLE_##name].offset));
#include "core/tables.def"
#undef TABLE
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        if (layout[t].lies == 'D')
            g->head->tables[t].capacity = g->derived_room[t];
}

/* Gives rows back from which others were copied. Who still holds a pointer into those of a restless
 * game is to find nonsense there, not what was, also where no sanitizer looks on. */
static void give_back(const iz_game *g, void *rows, size_t size)
{
#ifdef __SANITIZE_ADDRESS__
    (void)g, (void)size; /* it finds such a pointer itself */
#else
    static void *(*const volatile fill)(void *, int, size_t) = memset; /* can't be left out */
    if (g->restless && rows)
        fill(rows, 0xA5, size);
#endif
    free(rows);
}

static bool grow_derived(iz_game *g, iz_table_id table, uint32_t capacity)
{
    size_t row = layout[table].row, used = (size_t)g->head->tables[table].count * row;
    void *bigger = malloc((size_t)capacity * row);
    if (!bigger)
        return false;
    if (used > 0)
        memcpy(bigger, g->derived_rows[table], used);
    give_back(g, g->derived_rows[table], g->derived_room[table] * row);
    g->derived_rows[table] = bigger;
    g->derived_room[table] = capacity;
    rebase(g);
    return true;
}

static void copy_rows(iz_header *to, const iz_header *from)
{
    for (int t = 0; t < IZ_TABLE_COUNT; t++) {
        if (layout[t].lies == 'D')
            continue;
        size_t used = (size_t)from->tables[t].count * layout[t].row;
        if (used > 0)
            memcpy((char *)to + to->tables[t].offset, (const char *)from + from->tables[t].offset,
                   used);
    }
}

/* Moves the value into a new block of those capacities. False: no memory, nothing changed. */
static bool move_to(iz_game *g, iz_table tables[IZ_TABLE_COUNT])
{
    uint64_t size = lay_out(tables);
    if (size > UINT32_MAX)
        return false;
    iz_header *block = malloc((size_t)size);
    if (!block)
        return false;
    memcpy(block, g->head, sizeof *block);
    memcpy(block->tables, tables, sizeof block->tables);
    block->size = (uint32_t)size;
    copy_rows(block, g->head);
    give_back(g, g->head, g->room);
    g->head = block;
    g->room = (size_t)size;
    rebase(g);
    return true;
}

/* Gives one table at least `capacity` rows. False: no memory, nothing changed. */
static bool grow(iz_game *g, iz_table_id table, uint32_t capacity)
{
    if (layout[table].lies == 'D')
        return grow_derived(g, table, capacity);
    iz_table tables[IZ_TABLE_COUNT];
    memcpy(tables, g->head->tables, sizeof tables);
    tables[table].capacity = capacity;
    return move_to(g, tables);
}

/* Takes all room to spare away, so that the next row added moves the block. */
static bool fit(iz_game *g)
{
    iz_table tables[IZ_TABLE_COUNT];
    memcpy(tables, g->head->tables, sizeof tables);
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        if (layout[t].lies == 'V')
            tables[t].capacity = tables[t].count;
    return move_to(g, tables);
}

iz_game *iz_game_alloc(const struct iz_book *book, const iz_card_set *cards, int seats)
{
    iz_game *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    iz_table tables[IZ_TABLE_COUNT];
    memset(tables, 0, sizeof tables);
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        tables[t].capacity = layout[t].lies == 'D' ? 0 : layout[t].start + layout[t].spare;
    tables[IZ_TABLE_seats].capacity = (uint32_t)seats + layout[IZ_TABLE_seats].spare;
    uint64_t size = lay_out(tables);
    g->head = calloc(1, (size_t)size);
    if (!g->head) {
        free(g);
        return NULL;
    }
    g->room = (size_t)size;
    g->book = book;
    g->cards = cards;
    memcpy(g->head->tables, tables, sizeof tables);
    g->head->magic = BLOCK_MAGIC;
    g->head->version = BLOCK_VERSION;
    g->head->size = (uint32_t)size;
    g->head->seats = (uint8_t)seats;
    g->head->epoch = 1;
    g->head->free_object = g->head->free_link = g->head->free_env = g->head->free_counter = IZ_NIL;
    g->head->forced_flips = g->head->forced_rolls = IZ_NIL;
    g->filled = ~0u;
    rebase(g);
    g->ranges_limited = g->head->ranges_limited;
#ifndef NDEBUG
    g->restless = true;
#endif
    return g;
}

void iz_game_release(iz_game *g)
{
    if (!g)
        return;
    iz_game_release(g->twin);
    if (g->derived_release)
        g->derived_release(g->derived);
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        free(g->derived_rows[t]);
    free(g->head);
    free(g->scratch);
    iz_pad_free(g->pad);
    if (g->grid)
        g->grid_free(g->grid);
    free(g->options);
    free(g);
}

/* The handle's derived facts don't hold for the new value. */
static void forget_derived(iz_game *g)
{
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        if (layout[t].lies == 'D')
            g->head->tables[t].count = 0;
    g->statics_epoch = g->chars_epoch = g->rules_epoch = g->combat_epoch = g->lasting_epoch = 0;
    g->watched = g->replaced = g->steps_watched = 0;
    g->plain = g->in_pass = false;
    g->grid_of = 0;
    g->options_valid = g->listed.is_known = g->changed.is_known = false;
    g->filled = ~0u;
    g->made++;
    g->option_changes++; /* what was kept of another value (iz_game.could, rooms) does not hold */
    g->resource_gains_of_all++;
    g->resource_losses++;
    g->values++;
    g->scratch_used = 0;
    g->status = 0;
}

iz_game *iz_game_copy(const iz_game *g)
{
    iz_game *copy = calloc(1, sizeof *copy);
    if (!copy)
        return NULL;
    copy->head = malloc(g->head->size);
    if (!copy->head) {
        free(copy);
        return NULL;
    }
    copy->room = g->head->size;
    copy->book = g->book;
    copy->cards = g->cards;
    copy->off = g->off;
    copy->at_length = g->off != NULL;
    copy->restless = g->restless;
    memcpy(copy->head, g->head, sizeof *copy->head);
    copy_rows(copy->head, g->head);
    rebase(copy);
    copy->ranges_limited = copy->head->ranges_limited;
    forget_derived(copy);
    return copy;
}

bool iz_game_assign(iz_game *to, const iz_game *from)
{
    if (to->room < from->head->size) {
        iz_header *block = malloc(from->head->size);
        if (!block)
            return false;
        free(to->head);
        to->head = block;
        to->room = from->head->size;
    }
    to->book = from->book;
    to->cards = from->cards;
    memcpy(to->head, from->head, sizeof *to->head);
    copy_rows(to->head, from->head);
    rebase(to);
    to->ranges_limited = to->head->ranges_limited;
    forget_derived(to);
    return true;
}

/* Is the value moved whenever it may be? Not a huge one: moving it costs more than playing it. */
static bool is_restless(const iz_game *g) { return g->restless && g->head->size <= RESTLESS_MOST; }

static bool is_indexed_shortly(iz_table_id table)
{
    return table == IZ_TABLE_links || table == IZ_TABLE_envs || table == IZ_TABLE_counters;
}

bool iz_table_reserve(iz_game *g, iz_table_id table, uint32_t n)
{
    const iz_table *t = &g->head->tables[table];
    if (t->capacity - t->count >= n)
        return true;
    uint64_t wanted = (uint64_t)t->count + n + (is_restless(g) ? 0 : (t->count + n) / 2);
    if (is_indexed_shortly(table)) { /* an index of 16 bits, the last of which is none */
        if (t->count + (uint64_t)n > IZ_NIL) {
            iz_fail(g, IZ_ERR_LIMIT, IZ_SAY_FAILED_TABLE, (int)n, layout[table].name);
            return false;
        }
        wanted = wanted < IZ_NIL ? wanted : IZ_NIL;
    }
    if (wanted > UINT32_MAX || !grow(g, table, (uint32_t)wanted)) {
        iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)n * layout[table].row);
        return false;
    }
    return true;
}

_Static_assert(IZ_TABLE_COUNT <= 32, "a mask of tables is too short");

/* Only tables that rows were added to since the last time need be looked at. */
bool iz_block_reserve_step(iz_game *g)
{
    if (is_restless(g)) {
        if (fit(g))
            return true;
        iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)g->head->size);
        return false;
    }
    uint32_t filled = g->filled & ((1u << IZ_TABLE_watchers) - 1);
    for (; filled != 0; filled &= filled - 1) {
        int t = __builtin_ctz(filled);
        const iz_table *table = &g->head->tables[t];
        if (table->capacity - table->count < layout[t].spare &&
            !iz_table_reserve(g, (iz_table_id)t, layout[t].spare))
            return false;
    }
    g->filled = 0;
    return true;
}

void iz_table_make_room(iz_game *g, iz_table_id table, uint32_t n)
{
    if (!iz_table_reserve(g, table, n) && g->escape)
        longjmp(*(jmp_buf *)g->escape, 1);
}

/* Mixes eight bytes at a time; for telling values apart, not for keeping secrets. */
static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const char *at = bytes;
    uint64_t word;
    for (; size >= 8; size -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = mix(hash, word);
    }
    if (size > 0) {
        word = 0;
        memcpy(&word, at, size);
        hash = mix(hash, word);
    }
    return hash;
}

uint64_t iz_game_hash_value(const iz_game *g)
{
    const iz_header *head = g->head;
    uint64_t hash = mix(head->book_print, head->cards_print);
    hash = mix_bytes(hash, head->chance.words, sizeof head->chance.words);
    if (head->chance.kind != IZ_GENERATOR_SMALL)
        hash = mix(mix(mix(hash, head->chance.kind), head->chance.stream), head->chance.drawn);
    hash = mix(hash, (uint64_t)head->timestamp << 32 | head->options);
    hash = mix(hash, (uint64_t)head->seats << 16 | (uint64_t)head->over << 8 | head->variant);
    hash = mix(hash, (uint64_t)head->waits << 32 | head->frame_top);
    for (int t = 0; t < IZ_TABLE_COUNT; t++) {
        if (layout[t].lies != 'V')
            continue;
        hash = mix(hash, head->tables[t].count);
        hash = mix_bytes(hash, (const char *)head + head->tables[t].offset,
                         (size_t)head->tables[t].count * layout[t].row);
    }
    return hash;
}

/* ---- as bytes -------------------------------------------------------------------------------- */

static void put(char *out, size_t size, size_t *at, const void *bytes, size_t length)
{
    if (length > 0 && *at + length <= size)
        memcpy(out + *at, bytes, length);
    *at += length;
}

/* The header, the used rows of the tables in order, a checksum over both. */
size_t iz_game_write(const iz_game *g, void *out, size_t size)
{
    size_t needed = iz_game_value_size(g) + sizeof(uint64_t), at = 0;
    if (needed > size)
        return needed;
    iz_header head = *g->head;
    /* how the block happens to lie in memory, and how often facts were derived, is no part of the
     * value: equal values have equal bytes */
    head.size = 0;
    head.checked_epoch = head.checked_epoch == head.epoch;
    head.epoch = 1;
    for (int t = 0; t < IZ_TABLE_COUNT; t++) {
        uint32_t count = layout[t].lies == 'D' ? 0 : head.tables[t].count;
        head.tables[t] = (iz_table){.offset = 0, .count = count, .capacity = count};
    }
    put(out, size, &at, &head, sizeof head);
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        put(out, size, &at, iz_table_rows(g, (iz_table_id)t),
            (size_t)head.tables[t].count * layout[t].row);
    uint64_t sum = mix_bytes(0, out, at);
    put(out, size, &at, &sum, sizeof sum);
    return needed;
}

/* Do the bytes begin with a header of this version whose tables fill them exactly? NOTHING: they
 * do.
 */
static iz_phrase header_fault(const iz_header *head, size_t size)
{
    if (head->magic != BLOCK_MAGIC)
        return IZ_SAY_LOAD_NO_GAME;
    if (head->version != BLOCK_VERSION)
        return IZ_SAY_LOAD_OTHER_VERSION;
    uint64_t expected = sizeof *head + sizeof(uint64_t);
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        expected += (uint64_t)head->tables[t].count * layout[t].row;
    if (expected != size || head->seats == 0 || head->seats > IZ_SEATS_MAX ||
        head->tables[IZ_TABLE_seats].count != head->seats ||
        (head->tables[IZ_TABLE_holdings].count != 0 &&
         head->tables[IZ_TABLE_holdings].count != head->seats) ||
        head->contexts_now >= head->tables[IZ_TABLE_contexts].count || head->waits > IZ_SEATS_MAX)
        return IZ_SAY_LOAD_DAMAGED;
    return IZ_SAY_NOTHING;
}

static iz_phrase fault_of(const iz_basis *basis, const void *bytes, size_t size, iz_header *head)
{
    uint64_t sum;
    if (size < sizeof *head + sizeof sum)
        return IZ_SAY_LOAD_DAMAGED;
    memcpy(head, bytes, sizeof *head);
    memcpy(&sum, (const char *)bytes + size - sizeof sum, sizeof sum);
    iz_phrase fault = header_fault(head, size);
    if (fault != IZ_SAY_NOTHING)
        return fault;
    return mix_bytes(0, bytes, size - sizeof sum) != sum ? IZ_SAY_LOAD_DAMAGED
           : head->book_print != basis->book_print       ? IZ_SAY_LOAD_OTHER_BOOK
           : head->cards_print != basis->cards_print     ? IZ_SAY_LOAD_OTHER_CARDS
                                                         : IZ_SAY_NOTHING;
}

/* Fills a new block of the game with the tables behind that header; false: no memory. */
static bool take_tables(iz_game *g, const iz_header *head, const void *bytes)
{
    iz_table tables[IZ_TABLE_COUNT];
    memcpy(tables, head->tables, sizeof tables);
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        tables[t].capacity = layout[t].lies == 'D' ? 0 : tables[t].count + layout[t].spare;
    uint64_t room = lay_out(tables);
    iz_header *block = room > UINT32_MAX ? NULL : calloc(1, (size_t)room);
    if (!block)
        return false;
    free(g->head);
    g->head = block;
    g->room = (size_t)room;
    *block = *head;
    memcpy(block->tables, tables, sizeof tables);
    block->size = (uint32_t)room;
    const char *at = (const char *)bytes + sizeof *head;
    for (int t = 0; t < IZ_TABLE_COUNT; t++) {
        size_t used = (size_t)tables[t].count * layout[t].row;
        if (used > 0)
            memcpy((char *)block + tables[t].offset, at, used);
        at += used;
    }
    rebase(g);
    g->ranges_limited = block->ranges_limited;
    return true;
}

iz_game *iz_game_read(const iz_basis *basis, const void *bytes, size_t size, iz_phrase *fault)
{
    iz_header head;
    *fault = fault_of(basis, bytes, size, &head);
    if (*fault != IZ_SAY_NOTHING)
        return NULL;
    iz_game *g = iz_game_alloc(basis->book, basis->cards, head.seats);
    if (g && take_tables(g, &head, bytes))
        return g;
    iz_game_release(g);
    *fault = IZ_SAY_LOAD_NO_MEMORY;
    return NULL;
}

/* The first unit says how many bytes follow: the outer value as iz_game_write writes it. */
bool iz_game_nest(iz_game *g, iz_game *inner)
{
    uint64_t size = iz_game_write(g, NULL, 0);
    uint32_t units = (uint32_t)((size + sizeof size - 1) / sizeof size) + 1;
    if (!iz_table_reserve(inner, IZ_TABLE_outer, units)) {
        iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)size);
        return false;
    }
    iz_table_add(inner, IZ_TABLE_outer, units);
    inner->outer[0].bytes = size;
    iz_game_write(g, inner->outer + 1, (size_t)size);
    if (iz_game_assign(g, inner))
        return true;
    iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)size);
    return false;
}

bool iz_game_unnest(iz_game *g)
{
    iz_phrase fault = IZ_SAY_LOAD_DAMAGED;
    uint64_t size = g->outer[0].bytes, units = iz_table_count(g, IZ_TABLE_outer) - 1;
    iz_basis basis = {g->book, g->cards, g->head->book_print, g->head->cards_print};
    iz_game *back = NULL;
    if (size <= units * sizeof size)
        back = iz_game_read(&basis, g->outer + 1, (size_t)size, &fault);
    bool read = back != NULL, well = read && iz_game_assign(g, back);
    iz_game_release(back);
    if (well)
        return true;
    if (read || fault == IZ_SAY_LOAD_NO_MEMORY)
        iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)size);
    else
        iz_fail(g, IZ_ERR_DATA, fault);
    return false;
}

size_t iz_game_value_size(const iz_game *g)
{
    size_t size = sizeof *g->head;
    for (int t = 0; t < IZ_TABLE_COUNT; t++)
        if (layout[t].lies == 'V')
            size += (size_t)g->head->tables[t].count * layout[t].row;
    return size;
}

/* ---- scratch sets ---------------------------------------------------------------------------- */

/* Room for n references more; false: there is none to be had. */
static bool scratch_room(iz_game *g, size_t n)
{
    if (g->scratch_room - g->scratch_used >= n)
        return true;
    size_t room = g->scratch_room ? g->scratch_room * 2 : 256;
    while (room < g->scratch_used + n)
        room *= 2;
    iz_ref *scratch = realloc(g->scratch, room * sizeof *scratch);
    if (!scratch) {
        iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)(room * sizeof *scratch));
        if (g->escape)
            longjmp(*(jmp_buf *)g->escape, 1);
        return false;
    }
    g->scratch = scratch;
    g->scratch_room = room;
    return true;
}

size_t iz_scratch_take(iz_game *g, size_t n)
{
    size_t first = g->scratch_used;
    if (n == 0 || !scratch_room(g, n))
        return first;
    memset(g->scratch + first, 0, n * sizeof *g->scratch);
    g->scratch_used += n;
    return first;
}

iz_set iz_set_begin(iz_game *g) { return (iz_set){g->scratch_used, 0}; }

void iz_set_put(iz_game *g, iz_set *set, iz_ref ref)
{
    if (!scratch_room(g, 1))
        return;
    g->scratch[g->scratch_used++] = ref;
    set->count++;
}

bool iz_set_has(const iz_game *g, iz_set set, iz_ref ref)
{
    for (int i = 0; i < set.count; i++)
        if (iz_set_at(g, set, i) == ref)
            return true;
    return false;
}
