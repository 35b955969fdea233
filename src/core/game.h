/*
 * The value: the whole state of a game in one block without pointers.
 *
 * The block is a header and tables (tables.def) of plain records which refer to each other by
 * index. A game handle (struct iz_game) owns one block and keeps, for speed, a pointer to each of
 * its tables; when a table grows the block may move and the pointers are set anew. Rule code holds
 * indices; a pointer into a table may be held only as long as nothing is called that can add rows
 * to the value (growth always moves the block, so that address sanitizers show a mistake at once).
 * Derived tables lie elsewhere: asking for characteristics or rules never moves the value.
 *
 * Identity. A card keeps its slot in `objects` for the whole game; each stay in a zone is a new
 * generation. A reference (iz_ref) is slot and generation: it is dead as soon as the object has
 * moved on, unless the move kept the identity (a spell becoming its permanent, phasing). Tokens,
 * copies and abilities on the stack take a slot for as long as they exist.
 *
 * Its records stand in core/objects.h, lasting.h, chars.h, history.h, header.h, parts.h and
 * decisions.h; here is the handle, and
 * what the files of the core offer.
 *
 * Nothing in here knows a rule.
 */
#ifndef IZ_CORE_GAME_H
#define IZ_CORE_GAME_H

#include "core/chars.h"
#include "core/concepts.h"
#include "core/decisions.h"
#include "core/fail.h"
#include "core/header.h"
#include "core/history.h"
#include "core/lasting.h"
#include "core/objects.h"
#include "core/parts.h"
#include "core/phrases.h"
#include "core/refs.h"
#include "izvor/izvor.h"
#include "program/program.h"

#include <assert.h>
#include <string.h>

typedef struct iz_card_set iz_card_set; /* cards/cards.h: the block only keeps which */

/* ---- the handle ------------------------------------------------------------------------------ */

struct iz_book;
struct iz_log;

typedef struct iz_game {
    iz_header *head; /* the block */
    size_t room;     /* bytes allocated for it */
#define TABLE(name, type, start, region) type *name;
#include "core/tables.def"
#undef TABLE
    bool ranges_limited; /* head->ranges_limited; lifted where a rule about ranges is off */
    void *derived_rows[IZ_TABLE_COUNT]; /* derived tables lie outside of the block */
    uint32_t derived_room[IZ_TABLE_COUNT];
    const struct iz_book *book;
    const iz_card_set *cards;
    struct iz_log *log;       /* NULL: nothing is logged */
    struct iz_pad *pad;       /* what was said to the host, until the game runs on; NULL: nothing */
    const iz_saying *refusal; /* what iz_game_error says, as a saying; NULL: nothing */
    uint8_t *applied;         /* per concept: how often applied; NULL: not counted */
    struct iz_switch *off;    /* a rule that is switched off (core/switch.h); NULL: all are on */
    uint8_t *used; /* per cell of the card set: an instruction carried out, a modification that
                      told; NULL: not counted */
    /* scratch memory for sets that live within one call; marks, never held across a wait */
    iz_ref *scratch;
    size_t scratch_used, scratch_room;
    uint32_t filled; /* bit of a table: rows may have been added since room was reserved last */
    /* derived facts, outside the value */
    uint64_t watched;           /* mask of event kinds some trigger watches */
    uint32_t steps_watched;     /* mask of iz_step: some trigger watches for their beginning */
    uint64_t replaced;          /* mask of event kinds some replacement or prevention may touch */
    uint32_t statics_epoch;     /* statics, watchers are valid for this epoch */
    uint32_t rules_epoch;       /* the masks of rules in force are valid for this epoch: */
    uint64_t rule_ops[2];       /* bit of op - IZ_BOOST: some rule of it is in force */
    uint64_t forbidden, though; /* bit of an action: something might forbid it; AS_THOUGH */
    uint32_t lasting_epoch;     /* the durations are valid for this epoch: */
    uint32_t durations;         /* bit of an iz_duration: some lasting effect has it */
    uint32_t chars_epoch;       /* chars rows are valid for this epoch */
    const iz_chars *rows; /* by slot, as far as valid (characteristics/characteristics.h) … */
    uint32_t rows_count, rows_serial; /* … which is what their `epoch` says */
    bool plain;                       /* no continuous effect touches any characteristic */
    bool in_pass;                     /* characteristics are being computed */
    bool rewords; /* some card of the game changes words, or its own text, as long as it is there */
    struct iz_derived *derived; /* the engine's own memory for derived facts … */
    void (*derived_release)(struct iz_derived *derived); /* … and how it is given back */
    struct iz_game *twin; /* a copy whose memory is kept: compared with it (invariants) */
    /* options of the present wait, listed on demand */
    iz_option *options;
    size_t option_count, option_room;
    bool options_valid;
    /* the steps of a declaration, counted without a list (engine/combat/grid.c), for the decision
     * of that number; 0: for none */
    struct iz_grid *grid;
    void (*grid_free)(struct iz_grid *grid);
    uint32_t grid_of;
    uint8_t options_seat;
    /* the options are those of a window that was looked at while the pump ran, and may be asked
     * about next: of which seat, in which state of the game */
    struct iz_listed {
        uint32_t option_changes, epoch;
        bool is_known;
        uint8_t seat, row;
    } listed;
    /* whether each seat could do anything but pass, at the time for sorceries [1] or another [0],
     * and the state of the game it was judged in; `poor`: all that it has was passed by as too
     * dear, tapped or not to be played at such a time, `unanswered`: or because nothing was on the
     * stack */
    struct iz_could {
        uint32_t option_changes, epoch, resource_gains, hand_gains, fact_changes, turn;
        uint16_t facts; /* that it depends on: IZ_FACT_* */
        uint32_t made;
        bool is_known, could, poor, unanswered, ordinary;
        bool counted; /* what can be played from the hand at the time for sorceries only is none */
        uint8_t step;
    } could[IZ_SEATS_MAX][2];
    /* nobody could act in the windows of a step, in that state of the game, as long as it isn't the
     * time for sorceries (engine/legality/could_act.c) */
    struct iz_resting {
        uint32_t option_changes, epoch;
        bool is_known;
    } resting;
    /* the permanents to which something happened since state-based effects were looked for last,
     * and found none, at `from` board changes: known for so many changes (engine/turn/sbe.c) */
    struct iz_changed {
        uint32_t from, known;
        bool is_known;
        uint8_t count;
        iz_slot slot[6];
    } changed;
    uint32_t combat_epoch; /* for which it was seen that all that attacks or blocks is a creature */
    uint32_t made; /* raised when a card, token or copy is made, or is another card from now on */
    /* raised by all that may change what a seat could do, except that a step begins and players
     * pass */
    uint32_t option_changes;
    /* raised by all that may let a poor seat do something: more to pay with, another card where it
     * can be played, a turn */
    uint32_t resource_gains_of_all, resource_gains[IZ_SEATS_MAX];
    /* the same, of cards that come to a hand and can be played at the time for sorceries only */
    uint32_t hand_gains[IZ_SEATS_MAX];
    /* raised by all that may leave somebody less to pay with: what is tapped or leaves play, mana
     * that is spent */
    uint32_t resource_losses;
    /* how often a fact of each kind has changed besides: IZ_FACT_*
     * (engine/characteristics/touch.h) */
    uint32_t fact_changes[16];
    uint32_t values; /* raised when the handle is given another value */
    /* for hosts that look closer (scenarios); outside the value */
    bool ask_single; /* decisions with one option are put, too */
    bool in_trial;   /* a copy on which the engine tries something: no loops are looked for */
    bool at_length;  /* short cuts are left aside, so that they can be compared with the long way */
    bool restless; /* each row that is added moves its table, so that whoever holds a pointer across
                      it is found out (under a sanitizer) */
    unsigned bound;    /* the most steps of the pump in one call; 0: as many as it takes */
    uint8_t announced; /* what the last announcement came to: IZ_ANNOUNCED_* */
    bool (*stop)(const struct iz_game *g, void *data); /* the pump stops where it says so */
    void *stop_data;
    /* told of each event that has happened, after what watches for it; it only looks */
    void (*witness)(struct iz_game *g, const iz_part *part, void *data);
    void *witness_data;
    /* last error */
    uint32_t left_out; /* how often something was out of the range of whoever looked */
    int status;
    char message[256];
    iz_failure failure;        /* what iz_fail said */
    uint32_t blocks_as_flying; /* 1 + the slot of the creature that is just asked about as though it
                                  had flying; 0: none */
    int way_asked;      /* in which way the card is looked at that might be played: IZ_WAY_* */
    uint32_t looked_at; /* 1 + the slot of the card that is looked at as the spell it would be … */
    uint8_t looked_from;    /* … cast from that zone; 0: none */
    uint8_t defender_tried; /* 1 + the seat as which "the defending player" is just tried, where
                               several defend; 0: none */
    void *escape;           /* the pump's way out if memory runs out in the middle of a step */
} iz_game;

/* Equal as long as the seat has no more to pay with, and nothing else to play, than it had. */
static inline uint32_t iz_resource_gains_of(const iz_game *g, int seat)
{
    return g->resource_gains_of_all + g->resource_gains[seat];
}

static inline iz_context *iz_now(const iz_game *g) { return &g->contexts[g->head->contexts_now]; }

/* The rule `concept` was applied. */
void iz_count_applied(const iz_game *g, iz_concept concept);
/* Nobody counts in most games. */
#define iz_count_applied(g, concept) ((g)->applied ? (iz_count_applied)((g), (concept)) : (void)0)

/* ---- the block (core/block.c) ---------------------------------------------------------------- */

/* A game with empty tables; NULL if memory runs out. Book and cards must outlive it. */
iz_game *iz_game_alloc(const struct iz_book *book, const iz_card_set *cards, int seats);
void iz_game_release(iz_game *g);
/* An independent game of the same value (no log, own scratch); derived tables start empty. */
iz_game *iz_game_copy(const iz_game *g);
/* Makes `to` the same value as `from`, using to's memory where it is enough. False: no memory,
 * `to` is as before. */
bool iz_game_assign(iz_game *to, const iz_game *from);
/* Room for n more rows; false (status set, value unchanged) if memory runs out. */
bool iz_table_reserve(iz_game *g, iz_table_id table, uint32_t n);
/* Reserves, before a step of the pump, what an ordinary step may need of every table. */
bool iz_block_reserve_step(iz_game *g);
/* Where the block may move though something is only looked at, a restless game moves. */
static inline void iz_shake(iz_game *g)
{
    if (g->restless)
        iz_block_reserve_step(g);
}
/* Bytes of a row of each table. */
static const uint32_t iz_row_sizes[IZ_TABLE_COUNT] = {
#define TABLE(name, type, start, region) sizeof(type),
#include "core/tables.def"
#undef TABLE
};
/* Appends n zeroed rows, returns the first index. Room must have been reserved, else the block
 * grows now. */
static inline uint32_t iz_table_add(iz_game *g, iz_table_id table, uint32_t n);
/* Takes the rows from `count` on off the table. */
static inline void iz_table_cut(iz_game *g, iz_table_id table, uint32_t count)
{
    if (count < g->head->tables[table].count)
        g->head->tables[table].count = count;
}
static inline uint32_t iz_table_count(const iz_game *g, iz_table_id table)
{
    return g->head->tables[table].count;
}
/* iz_table_add, piece by piece: room for n rows (leaves the pump if there is no memory); where the
 * rows of a table begin (those from `watchers` on are derived). */
void iz_table_make_room(iz_game *g, iz_table_id table, uint32_t n);
static inline char *iz_table_rows(const iz_game *g, iz_table_id table)
{
    return table >= IZ_TABLE_watchers ? (char *)g->derived_rows[table]
                                      : (char *)g->head + g->head->tables[table].offset;
}
static inline uint32_t iz_table_add(iz_game *g, iz_table_id table, uint32_t n)
{
    g->filled |= 1u << table;
    if (g->head->tables[table].capacity - g->head->tables[table].count < n)
        iz_table_make_room(g, table, n);
    uint32_t first = g->head->tables[table].count;
    g->head->tables[table].count = first + n;
    memset(iz_table_rows(g, table) + (size_t)first * iz_row_sizes[table], 0,
           (size_t)n * iz_row_sizes[table]);
    return first;
}
uint64_t iz_game_hash_value(const iz_game *g);
/* The value as bytes, with a checksum: returns how many it takes, writes only if `size` is enough.
 */
size_t iz_game_write(const iz_game *g, void *out, size_t size);
/* What the bytes of a value refer to, with the fingerprints that they must have. */
typedef struct iz_basis {
    const struct iz_book *book;
    const iz_card_set *cards;
    uint64_t book_print, cards_print;
} iz_basis;
/* A game of those bytes, or NULL with the reason: a phrase without arguments. */
iz_game *iz_game_read(const iz_basis *basis, const void *bytes, size_t size, iz_phrase *fault);
/* Bytes of the value: what copying copies. */
size_t iz_game_value_size(const iz_game *g);

/* A game within the game. The value becomes that of `inner`, which keeps the value that it was in
 * its table `outer`; false: no memory (status set, nothing changed). Ending it brings the outer
 * value back; false: it is damaged. */
bool iz_game_nest(iz_game *g, iz_game *inner);
bool iz_game_unnest(iz_game *g);
static inline bool iz_game_is_nested(const iz_game *g)
{
    return g->head->tables[IZ_TABLE_outer].count > 0;
}

/* ---- lists (core/lists.c) -------------------------------------------------------------------- */

/* All take the head by table-independent index; a head of IZ_NIL is the empty list. */
/* The card becomes another object: of what it was used for only that stays which follows it. */
void iz_object_forget_uses(iz_game *g, iz_slot slot);

uint16_t iz_links_append(iz_game *g, uint16_t head, iz_ref ref, int32_t value); /* returns head */
/* A link that says the same as another. */
uint16_t iz_links_append_like(iz_game *g, uint16_t head, iz_link like);
uint16_t iz_links_free(iz_game *g, uint16_t head); /* returns IZ_NIL */
/* One without a value. */
static inline uint16_t iz_links_append_ref(iz_game *g, uint16_t head, iz_ref ref)
{
    return iz_links_append(g, head, ref, 0);
}
uint16_t iz_links_copy(iz_game *g, uint16_t head);
uint16_t iz_links_remove(iz_game *g, uint16_t head, iz_ref ref); /* first of that ref */
bool iz_links_has(const iz_game *g, uint16_t head, iz_ref ref);
int iz_links_count(const iz_game *g, uint16_t head);
/* Have the lists the same refs and values in the same order? */
bool iz_links_equal(const iz_game *g, uint16_t a, uint16_t b);
/* Is there room for so many more (IZ_LINKS_MOST)? */
bool iz_links_room(const iz_game *g, int more);

uint16_t iz_env_new(iz_game *g);
uint16_t iz_env_copy(iz_game *g, uint16_t env); /* registers and words included; IZ_NIL stays */
void iz_env_free(iz_game *g, uint16_t env);     /* IZ_NIL is ignored */
/* Replaces the register's list. */
void iz_env_set(iz_game *g, uint16_t env, int reg, const iz_ref *refs, int count);
void iz_env_clear(iz_game *g, uint16_t env, int reg);
/* What has it leaves with its player, maybe in the middle of something: it stays until nothing is
 * under way any more. */
void iz_env_leave(iz_game *g, uint16_t env);
/* Nothing is under way: frees those that have left. */
void iz_envs_free_left(iz_game *g);
/* Before a library is shuffled: what the registers name in it stays known to those who saw it, for
 * the instructions that take it out of the library again. */
void iz_env_keep_seen(iz_game *g, uint16_t env, int owner);
/* The object becomes known to those who saw it (above). */
void iz_env_show_seen(iz_game *g, uint16_t env, iz_ref ref);

int32_t iz_counters_get(const iz_game *g, uint16_t head, int word);       /* word 0: all kinds */
uint16_t iz_counters_add(iz_game *g, uint16_t head, int word, int32_t n); /* n < 0 removes */
uint16_t iz_counters_free(iz_game *g, uint16_t head);

iz_memory *iz_memory_find(iz_game *g, iz_ref object, int cell); /* NULL: never written */
iz_memory *iz_memory_get(iz_game *g, iz_ref object, int cell);  /* made if need be; may grow */

/* ---- objects and zones (core/objects.c) ------------------------------------------------------ */

static inline iz_ref iz_object_ref(const iz_game *g, iz_slot slot)
{
    return iz_ref_make(slot, g->objects[slot].generation);
}
/* Is it the same stay still? */
static inline bool iz_ref_alive(const iz_game *g, iz_ref ref)
{
    return iz_ref_is_object(ref) && iz_ref_slot(ref) < iz_table_count(g, IZ_TABLE_objects) &&
           g->objects[iz_ref_slot(ref)].kind != IZ_OBJECT_FREE &&
           g->objects[iz_ref_slot(ref)].generation == iz_ref_generation(ref);
}

/* What is phased out is neither tapped nor untapped, and nobody controls it (mtg-2002 217.8c). */
static inline bool iz_ref_phased_out(const iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) && g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_PHASED;
}
static inline bool iz_zone_in_play(unsigned zone)
{
    return zone == IZ_ZONE_BATTLEFIELD || zone == IZ_ZONE_RESERVE || zone == IZ_ZONE_GUARD;
}
static inline bool iz_zone_hidden(unsigned zone)
{
    return zone == IZ_ZONE_LIBRARY || zone == IZ_ZONE_HAND;
}
/* Are its cards shown only to those who may know them? */
static inline bool iz_zone_conceals(unsigned zone)
{
    return iz_zone_hidden(zone) || zone == IZ_ZONE_OUTSIDE;
}
static inline bool iz_ref_in_play(const iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) && iz_zone_in_play(g->objects[iz_ref_slot(ref)].zone);
}
static inline iz_list_head *iz_zone_list(const iz_game *g, int seat, iz_zone zone)
{
    return zone == IZ_ZONE_STACK ? &iz_now(g)->stack : &g->seats[seat].zones[zone];
}
/* A new slot, in no zone yet; IZ_NIL if the cap is reached. */
iz_slot iz_object_new(iz_game *g, iz_object_kind kind, int definition, int owner);
/* How many tokens and copies there is room for (IZ_TOKENS_MOST). */
static inline int32_t iz_tokens_left(const iz_game *g)
{
    uint32_t used = g->head->objects_used;
    return used < IZ_TOKENS_MOST ? (int32_t)(IZ_TOKENS_MOST - used) : 0;
}
/* A new stay: next generation, status, damage, counters, attachments, env, combat cleared. */
void iz_object_renew(iz_game *g, iz_slot slot);
void iz_zone_shuffle(iz_game *g, int seat, iz_zone zone);
/* Does the seat know which card it is: does it see it, or has it learnt of it? An onlooker (-1)
 * sees what lies open. */
bool iz_is_known_to(const iz_object *object, int seat);
void iz_attach(iz_game *g, iz_slot what, iz_slot host);
void iz_detach(iz_game *g, iz_slot what);
/* The seats in turn order from `first` on, those in the game only; returns how many. */
int iz_seats_in_order(const iz_game *g, int first, uint8_t *out);
int iz_next_seat(const iz_game *g, int seat); /* next one in the game */
bool iz_are_opponents(const iz_game *g, int a, int b);

/* The bits of all seats. */
static inline uint16_t iz_everyone(const iz_game *g)
{
    return (uint16_t)((1u << g->head->seats) - 1);
}
/* All seats; those of a mask: in the order of their numbers. */
/* Each entry of a table (IZ_TABLE_*), or each from one on; those that are added meanwhile, too. */
#define IZ_EACH_ENTRY_FROM(g, i, from, table)                                                      \
    for (uint32_t i = (from); i < iz_table_count(g, IZ_TABLE_##table); i++)
#define IZ_EACH_ENTRY(g, i, table) IZ_EACH_ENTRY_FROM (g, i, 0, table)
#define IZ_EACH_SEAT(g, seat) for (int seat = 0; seat < (g)->head->seats; seat++)
#define IZ_EACH_SEAT_OF(g, seat, mask)                                                             \
    IZ_EACH_SEAT (g, seat)                                                                         \
        if (!((mask)&iz_seat_bit(seat)))                                                           \
            continue;                                                                              \
        else

/* All seats in turn order, from that one on. */
static inline int iz_seat_beside(const iz_game *g, int seat)
{
    return seat + 1 < g->head->seats ? seat + 1 : 0;
}
#define IZ_EACH_SEAT_FROM(g, seat, from)                                                           \
    for (int seat##_nth = 0, seat = (from); seat##_nth < (g)->head->seats;                         \
         seat##_nth++, seat = iz_seat_beside((g), seat))

#define IZ_EACH_IN_ZONE(g, slot, seat, zone)                                                       \
    for (iz_slot slot = iz_zone_list((g), (seat), (zone))->first; slot != IZ_NIL;                  \
         slot = (g)->objects[slot].next)
/* All permanents, seat by seat (in a book with lines: those that lie there after the others). */
static inline iz_zone iz_row_in_play(int row)
{
    return row == 0 ? IZ_ZONE_BATTLEFIELD : row == 1 ? IZ_ZONE_RESERVE : IZ_ZONE_GUARD;
}
#define IZ_EACH_IN_PLAY(g, slot)                                                                   \
    for (int slot##_row = 0; slot##_row < 3; slot##_row++)                                         \
        for (int slot##_seat = 0; slot##_seat < (g)->head->seats; slot##_seat++)                   \
            IZ_EACH_IN_ZONE (g, slot, slot##_seat, iz_row_in_play(slot##_row))

/* ---- random numbers (core/random.c) ---------------------------------------------------------- */

/* The small generator, from that seed on; ChaCha20 with that key, from the stream's beginning on.
 */
void iz_random_seed(iz_game *g, uint64_t seed);
void iz_random_key(iz_game *g, const uint8_t key[IZ_KEY_SIZE], uint64_t stream);
/* The same generator, from that seed on; of a key: from the beginning of that stream on. */
void iz_random_again(iz_game *g, uint64_t seed);
uint64_t iz_random_next(iz_game *g);
/* Uniform in 0 … n-1. */
uint32_t iz_random_below(iz_game *g, uint32_t n);

/* ---- frames (core/frames.c) ------------------------------------------------------------------ */

/* Pushes a frame with `size` bytes of zeroed locals (its kind's struct, which begins with
 * iz_frame) and returns it; valid until the next push or growth. */
void *iz_frame_push(iz_game *g, int kind, size_t size);
static inline iz_frame *iz_frame_top(const iz_game *g)
{
    uint32_t used = iz_table_count(g, IZ_TABLE_frames);
    return used ? (iz_frame *)(void *)&g->frames[used - g->head->frame_top] : NULL;
}
/* The frame below that one, or NULL. */
iz_frame *iz_frame_below(const iz_game *g, const iz_frame *frame);
void iz_frame_pop(iz_game *g);

/* ---- errors ---------------------------------------------------------------------------------- */

/* Sets status and message of the handle, and what they say as a saying; returns IZ_FAIL. One
 * argument for each letter of the phrase's kinds: n an int, l an int64_t, t a text that stays. */
iz_flow iz_fail(iz_game *g, int status, iz_phrase phrase, ...);
/* The same as what went wrong with the other game. */
iz_flow iz_fail_as(iz_game *to, const iz_game *from);
/* A choice or a wish that is refused: the saying with its rule is what went wrong. It has to stay
 * until the game runs on. */
iz_flow iz_refuse(iz_game *g, int status, const iz_saying *said);

/* ---- scratch sets ---------------------------------------------------------------------------- */

/* A set of references in the handle's scratch memory. */
typedef struct iz_set {
    size_t first; /* index in g->scratch */
    int count;
} iz_set;

static inline size_t iz_scratch_mark(const iz_game *g) { return g->scratch_used; }
static inline void iz_scratch_back(iz_game *g, size_t mark) { g->scratch_used = mark; }
static inline iz_ref iz_set_at(const iz_game *g, iz_set set, int i)
{
    assert(i >= 0 && i < set.count);
    return g->scratch[set.first + (size_t)i];
}
/* IZ_NO_REF: it is empty. */
static inline iz_ref iz_set_first(const iz_game *g, iz_set set)
{
    return set.count > 0 ? iz_set_at(g, set, 0) : IZ_NO_REF;
}
/* n zeros in scratch memory; their index. */
size_t iz_scratch_take(iz_game *g, size_t n);
iz_set iz_set_begin(iz_game *g);
void iz_set_put(iz_game *g, iz_set *set, iz_ref ref); /* the newest set only; no duplicates check */
bool iz_set_has(const iz_game *g, iz_set set, iz_ref ref);

#endif
