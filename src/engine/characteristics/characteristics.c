/*
 * Reading characteristics: rows, types, keywords, abilities; and saying that they may have changed.
 * The rows are computed by characteristics/pass.c when first asked for in an epoch; objects that
 * nothing touches show what is printed, and their rows stay valid from epoch to epoch.
 *
 * Chapters: mtg 201-217, 402, 407; izvori-2007 B2-B14, D3.
 */
#include "engine/characteristics/characteristics.h"

#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---------------------------------------------------------------------------------- */

static void release(iz_derived *d)
{
    if (!d)
        return;
    void *arrays[] = {d->speakers,   d->rows,      d->profiles, d->instances,    d->in_play,
                      d->bearers,    d->countered, d->touched,  d->altered,      d->copies,
                      d->texts,      d->units,     d->order,    d->sets,         d->saved,
                      d->reworded,   d->defined,   d->rules,    d->watchers,     d->statics,
                      d->kept_rooms, d->more,      d->tried,    d->kept_verdicts};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        free(arrays[i]);
    free(d);
}

static void out_of_memory(iz_game *g, uint64_t bytes)
{
    g->in_pass = false;
    iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)bytes);
    if (g->escape)
        longjmp(*(jmp_buf *)g->escape, 1);
}

iz_derived *iz_derived_of(iz_game *g)
{
    if (g->derived)
        return g->derived;
    iz_derived *d = calloc(1, sizeof *d);
    if (!d) {
        out_of_memory(g, sizeof *d);
        return NULL;
    }
    d->cards = g->cards;
    d->speakers_made = g->made - 1; /* nothing has been listed */
    g->derived = d;
    g->derived_release = release;
    return d;
}

bool iz_array_room(iz_game *g, void **array, uint32_t *room, uint32_t count, uint32_t more,
                   size_t size)
{
    if (*room - count >= more)
        return true;
    uint64_t wanted = (uint64_t)count + more + (count + more) / 2 + 16;
    void *larger = wanted < UINT32_MAX ? realloc(*array, (size_t)wanted * size) : NULL;
    if (!larger) {
        out_of_memory(g, wanted * size);
        return false;
    }
    *array = larger;
    *room = (uint32_t)wanted;
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static const iz_chars nothing = {.name = 0, .first_instance = 0};

const iz_chars *iz_characteristics_derived(iz_game *g, iz_slot slot)
{
    iz_derive(g);
    iz_derived *d = g->derived;
    if (!d || slot >= d->rows_count)
        return &nothing;
    iz_chars *row = &d->rows[slot];
    const iz_object *object = &g->objects[slot];
    if (iz_row_stands(row, object, d->serial))
        return row;
    iz_base_row(g, d, slot, row);
    /* in a pass counters have their own place in the order; where there is none they come here */
    if (!g->in_pass && g->plain && object->counters != IZ_NIL &&
        (1u << object->zone & IZ_ZONES_IN_PLAY))
        iz_row_counters(g, slot, row);
    return row;
}

/* Is it of no object, or of one whose room is no more? */
static bool has_no_slot(const iz_game *g, iz_ref ref)
{
    return !iz_ref_is_object(ref) || iz_ref_slot(ref) >= iz_table_count(g, IZ_TABLE_objects);
}

uint32_t iz_gone_ability(iz_game *g, iz_ref ref, int n)
{
    if (has_no_slot(g, ref))
        return IZ_NO_ABILITY;
    const iz_last_known *known = iz_last_known_of(g, ref);
    if (known && iz_concept_applied(g, IZ_C_LAST_KNOWN))
        return iz_known_ability(g, known, n);
    iz_slot slot = iz_ref_slot(ref);
    bool there = g->objects[slot].kind == IZ_OBJECT_CARD && n < iz_ability_count(g, slot);
    return there ? iz_ability_at(g, slot, n).index : IZ_NO_ABILITY;
}

const iz_chars *iz_gone_characteristics(iz_game *g, iz_ref ref)
{
    if (has_no_slot(g, ref))
        return &nothing;
    const iz_last_known *known = iz_last_known_of(g, ref);
    if (known && iz_concept_applied(g, IZ_C_LAST_KNOWN))
        return &known->chars;
    if (g->objects[iz_ref_slot(ref)].kind != IZ_OBJECT_CARD)
        return &nothing; /* a card keeps its slot; there another thing may be by now */
    return iz_characteristics(g, iz_ref_slot(ref));
}

bool iz_chars_have_subtype(const iz_game *g, const iz_chars *chars, int word)
{
    if (iz_row_has_subtype(g, chars, word))
        return true;
    return (chars->flags & IZ_CHARS_ALL_CREATURE_TYPES) &&
           (iz_symbols_uses(g->cards->symbols, word) & IZ_WORD_IS_CREATURE_TYPE);
}

bool iz_chars_share_creature_type(const iz_game *g, const iz_chars *a, const iz_chars *b)
{
    if (a->flags & b->flags & IZ_CHARS_ALL_CREATURE_TYPES)
        return true;
    const iz_chars *of_all = a->flags & IZ_CHARS_ALL_CREATURE_TYPES ? a : b;
    const iz_chars *other = of_all == a ? b : a;
    for (int n = 0, word; (word = iz_subtype_at(g, other, n)) != 0; n++)
        if (iz_symbols_uses(g->cards->symbols, word) & IZ_WORD_IS_CREATURE_TYPE &&
            iz_chars_have_subtype(g, of_all, word))
            return true;
    return false;
}

bool iz_has_subtype(iz_game *g, iz_slot slot, int word)
{
    return iz_chars_have_subtype(g, iz_characteristics(g, slot), word);
}

static const char *const known_words[IZ_NAMED_COUNT][2] = {
    [IZ_NAMED_NOTHING] = {"", ""},
#define NAMED(name, english, hungarian) [IZ_NAMED_##name] = {english, hungarian},
#include "books/named_words.def"
#undef NAMED
};

const char *iz_name_of_words(iz_named which) { return known_words[which][0]; }

static iz_named_words find_words(const iz_game *g, int which)
{
    iz_named_words words;
    for (int i = 0; i < 2; i++)
        words.word[i] = (uint32_t)iz_symbols_find(g->cards->symbols, known_words[which][i],
                                                  strlen(known_words[which][i]));
    return words;
}

iz_named_words iz_words_named(iz_game *g, iz_named which)
{
    iz_derive(g); /* what is kept is of this card set */
    iz_derived *d = g->derived;
    if (!d)
        return find_words(g, (int)which);
    for (int i = 0; !d->names_known && i < IZ_NAMED_COUNT; i++)
        d->named[i] = find_words(g, i);
    d->names_known = true;
    return d->named[which];
}

static bool has_name(iz_game *g, const iz_chars *row, iz_named name)
{
    iz_named_words names = iz_words_named(g, name);
    for (int i = 0; i < 2; i++)
        if (names.word[i] && iz_chars_have_subtype(g, row, (int)names.word[i]))
            return true;
    return false;
}

iz_kinds *iz_kinds_looked_up(iz_game *g, const iz_chars *row)
{
    iz_kinds *kinds = &g->derived->kinds[row->definition % IZ_KINDS];
    *kinds = (iz_kinds){.of = row->definition + 1};
    for (int name = 1; name < IZ_NAMED_COUNT; name++)
        kinds->names |= (uint32_t)has_name(g, row, (iz_named)name) << name;
    return kinds;
}

bool iz_chars_are_named(iz_game *g, const iz_chars *row, iz_named name)
{
    _Static_assert(IZ_NAMED_COUNT <= 32, "a bit for each name");
    const iz_kinds *kinds = iz_kinds_printed(g, row);
    if (!kinds)
        return has_name(g, row, name);
    assert((kinds->names >> name & 1) == has_name(g, row, name));
    return kinds->names >> name & 1;
}

bool iz_is_named(iz_game *g, iz_slot slot, iz_named name)
{
    return iz_chars_are_named(g, iz_characteristics(g, slot), name);
}

/* ---- abilities ------------------------------------------------------------------------------- */

const iz_ability_def *iz_ability_record(const iz_game *g, uint32_t index)
{
    return &g->cards->abilities[index];
}

/* OLD_DRAWBACK: of cards that were printed before drawbacks were called so (hkk 91.3.1). */
int iz_status_of(iz_game *g, const iz_ability_def *record)
{
    if (record->status != IZ_SAYS_HARM)
        return record->status;
    int32_t year = g->cards->definitions[record->definition].fields[IZ_FIELD_YEAR];
    if (year == 0 || year >= g->book->parameters.drawbacks_before)
        return IZ_SAYS_ABILITY;
    iz_count_applied(g, IZ_C_OLD_DRAWBACK);
    return iz_is_off(g, IZ_C_OLD_DRAWBACK) ? IZ_SAYS_ABILITY : IZ_SAYS_DRAWBACK;
}

const iz_cell *iz_ability_cell(const iz_game *g, uint32_t index)
{
    return &g->cards->cells[g->cards->abilities[index].cell];
}

iz_ability iz_ability_gained(const iz_game *g, iz_slot slot, const iz_chars *row, int n)
{
    iz_instance instance = g->derived->instances[row->first_instance + (uint32_t)n];
    return (iz_ability){instance.ability, instance.env, slot, instance.effect, instance.granter};
}

bool iz_has_late_keyword(iz_game *g, iz_slot slot, iz_keyword keyword)
{
    const iz_chars *row = iz_characteristics(g, slot);
    for (int i = 0; i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, g->derived, row, i);
        if (g->cards->abilities[instance.ability].keyword == keyword)
            return true;
    }
    return false;
}

bool iz_keyword_occurs(iz_game *g, iz_keyword keyword)
{
    iz_derive(g);
    const iz_derived *d = g->derived;
    if (!d || d->speakers_made != g->made || d->copies_count > 0 || d->given_text ||
        (!g->plain && d->written & (IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES)))
        return true;
    return d->printed_keywords >> keyword & 1;
}

bool iz_trait_occurs(const iz_game *g, unsigned trait)
{
    const iz_derived *d = g->derived;
    return !d || d->speakers_made != g->made || d->printed_traits & trait;
}

/* ---- changes --------------------------------------------------------------------------------- */

void iz_touch(iz_game *g)
{
    g->head->epoch++;
    g->option_changes++;
}

/* What was found out of the epoch before is asked anew; rows hold, if they held and say so. */
static void next_epoch(iz_game *g, bool rows_hold)
{
    bool held = g->chars_epoch == g->head->epoch;
    g->head->epoch++;
    if (held && rows_hold)
        g->chars_epoch = g->head->epoch;
}

void iz_touch_effect(iz_game *g, const iz_effect *effect)
{
    next_epoch(g, !g->at_length && !iz_effect_makes_rows(g, effect));
    g->option_changes++;
}

_Static_assert(IZ_FACTS_ALL < 1 << 16, "a counter for each kind of facts");

static void count_facts(iz_game *g, unsigned facts)
{
    for (; facts; facts &= facts - 1)
        g->fact_changes[__builtin_ctz(facts)]++;
}

void iz_touch_facts(iz_game *g, unsigned facts)
{
    count_facts(g, facts);
    g->option_changes += (facts & ~(unsigned)IZ_FACT_TURN) != 0;
    g->resource_losses += (facts & (IZ_FACT_STATUS | IZ_FACT_POOLS)) != 0;
    if (facts & IZ_FACT_MEMORY) /* the kind of mana that was chosen */
        g->resource_gains_of_all++;
    const iz_derived *d = g->derived;
    if (!d)
        return;
    unsigned read = 0;
    iz_forget_moves(g, facts);
    if (g->chars_epoch == g->head->epoch)
        read |= d->facts;
    if (d->rules_epoch == g->head->epoch)
        read |= d->rules_facts;
    if (facts & read)
        next_epoch(g, !(facts & d->facts));
}

iz_memory *iz_memory_change(iz_game *g, iz_ref object, int cell)
{
    iz_touch_facts(g, IZ_FACT_MEMORY);
    return iz_memory_get(g, object, cell);
}

/* Does the move matter for what is computed from objects? Most do not: nothing printed on them
 * works in either zone. */
static bool move_matters(iz_game *g, iz_derived *d, iz_slot slot, unsigned zones)
{
    const iz_object *object = &g->objects[slot];
    unsigned places = zones & IZ_ZONES_IN_PLAY ? IZ_FACT_PLAY : 0u;
    places |= zones & ~(unsigned)IZ_ZONES_IN_PLAY ? IZ_FACT_PLACES : 0u;
    if (object->kind >= IZ_OBJECT_ABILITY)
        return (d->facts | d->rules_facts) & (IZ_FACT_PLACES | IZ_FACT_STACK);
    const iz_profile *known = &d->profiles[slot];
    if (known->flags & IZ_PROFILE_KNOWN && known->definition != object->definition)
        return true; /* something else was here */
    known = iz_profile_of(g, d, slot);
    return (known->zones & zones) || (known->flags & ~(unsigned)d->printed_flags) ||
           (!g->plain && (zones & IZ_ZONES_IN_PLAY)) || ((d->facts | d->rules_facts) & places) ||
           iz_is_special(object) || d->control;
}

/* Not where a text reads what is out of play, where an effect reaches the object, or where its own
 * card has something to say there or on the stack. */
bool iz_look_is_own(iz_game *g, iz_slot slot)
{
    iz_derived *d = g->derived;
    if (!d || g->at_length || g->chars_epoch != g->head->epoch || d->rules_epoch != g->head->epoch)
        return false;
    const iz_chars *row = &d->rows[slot];
    unsigned zones = 1u << g->objects[slot].zone | 1u << IZ_ZONE_STACK;
    return !((d->facts | d->rules_facts) & (IZ_FACT_PLACES | IZ_FACT_STACK)) &&
           !(row->epoch == d->serial && row->flags & IZ_CHARS_TOUCHED) &&
           !(iz_profile_of(g, d, slot)->zones & zones) && !(zones & IZ_ZONES_IN_PLAY);
}

void iz_touch_row(iz_game *g, iz_slot slot) { g->derived->rows[slot].epoch = 0; }

void iz_touch_move(iz_game *g, iz_slot slot, iz_zone from, iz_zone to)
{
    iz_derived *d = g->derived;
    unsigned zones = 1u << from | 1u << to;
    g->option_changes++;
    count_facts(g, (zones & IZ_ZONES_IN_PLAY ? IZ_FACT_PLAY : 0u) |
                       (zones & ~(unsigned)IZ_ZONES_IN_PLAY ? IZ_FACT_PLACES : 0u) |
                       (zones & 1u << IZ_ZONE_STACK ? IZ_FACT_STACK : 0u));
    bool has_rows = d && iz_derived_rows(g, d);
    if (has_rows)
        d->rows[slot].epoch = 0; /* of what was in this slot before, or of one half of a card */
    if (!has_rows)
        g->head->epoch++;
    else if (g->chars_epoch != g->head->epoch || move_matters(g, d, slot, zones))
        iz_note_move(g, d, slot);
}

/* ---- the invariant --------------------------------------------------------------------------- */

static bool same_row(const iz_chars *a, const iz_chars *b)
{
    uint16_t unlisted = (uint16_t) ~(IZ_CHARS_TOUCHED | IZ_CHARS_ALTERED);
    return a->types == b->types && a->colors == b->colors && a->power == b->power &&
           a->toughness == b->toughness && a->name == b->name && a->definition == b->definition &&
           a->keywords == b->keywords && a->instance_count == b->instance_count &&
           (a->flags & unlisted) == (b->flags & unlisted) && a->land_mana == b->land_mana &&
           memcmp(a->subtypes, b->subtypes, sizeof a->subtypes) == 0;
}

/* The game's value once more, of which nothing has been derived yet. It uses the memory of the one
 * before: this is asked for at every decision. NULL: no memory. */
static iz_game *underived(iz_game *g)
{
    if (!g->twin)
        return g->twin = iz_game_copy(g);
    if (!iz_game_assign(g->twin, g))
        return NULL;
    if (g->twin->derived)
        g->twin->derived->cards = NULL; /* not even what was printed on cards */
    return g->twin;
}

const char *iz_characteristics_fault(iz_game *g)
{
    const char *fault = NULL;
    if (g->in_pass)
        return "a pass over characteristics was left unfinished";
    iz_derive(g);
    iz_derive_rules(g);
    iz_game *fresh = underived(g);
    if (!fresh)
        return "no memory to compare characteristics";
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    for (iz_slot slot = 0; slot < objects && !fault; slot++) {
        if (g->objects[slot].kind == IZ_OBJECT_FREE)
            continue;
        if (!same_row(iz_characteristics(g, slot), iz_characteristics(fresh, slot)))
            fault = "cached characteristics differ from those computed anew";
    }
    iz_derive_rules(fresh);
    if (!fault && (g->watched != fresh->watched || g->replaced != fresh->replaced ||
                   g->steps_watched != fresh->steps_watched))
        fault = "masks of watched or replaced events differ from those computed anew";
    if (!fault && (g->derived->rules_count != fresh->derived->rules_count ||
                   g->derived->watchers_count != fresh->derived->watchers_count))
        fault = "rules in force or watchers differ from those computed anew";
    return fault;
}
