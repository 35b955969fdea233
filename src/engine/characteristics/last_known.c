/*
 * Last known information: what an object was like as it left its zone, kept for those who refer to
 * it still. Records that nobody refers to are swept at cleanup.
 *
 * Chapters: mtg 402.6, 410.10d, 413.2f; izvori-2007 D14.2, D11.100.
 */
#include "engine/characteristics/characteristics.h"

static const iz_last_known *find(const iz_game *g, iz_ref ref, bool as_played)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_last_known); i > 0; i--)
        if (g->last_known[i - 1].ref == ref && g->last_known[i - 1].as_played == as_played)
            return &g->last_known[i - 1];
    return NULL;
}

const iz_last_known *iz_last_known_of(const iz_game *g, iz_ref ref) { return find(g, ref, false); }
const iz_last_known *iz_as_played(const iz_game *g, iz_ref ref) { return find(g, ref, true); }

uint32_t iz_known_ability(const iz_game *g, const iz_last_known *known, int n)
{
    if (n >= known->chars.instance_count)
        return IZ_NO_ABILITY;
    if (known->chars.first_instance == IZ_PRINTED_ABILITIES)
        return g->cards->definitions[known->chars.definition].first_ability + (uint32_t)n;
    uint16_t at = known->abilities;
    while (n-- > 0)
        at = g->links[at].next;
    return (uint32_t)g->links[at].value;
}

static uint16_t ability_list(iz_game *g, const iz_chars *row)
{
    uint16_t list = IZ_NIL;
    for (int i = 0; i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, g->derived, row, i);
        list = iz_links_append(g, list, instance.granter, (int32_t)instance.ability);
    }
    return list;
}

static uint16_t counter_list(iz_game *g, uint16_t from)
{
    uint16_t list = IZ_NIL;
    for (; from != IZ_NIL; from = g->counters[from].next)
        list = iz_counters_add(g, list, g->counters[from].word, g->counters[from].count);
    return list;
}

static uint16_t attachment_list(iz_game *g, iz_slot host)
{
    uint16_t list = IZ_NIL;
    for (iz_slot at = g->objects[host].attachments; at != IZ_NIL; at = g->objects[at].next_attached)
        list = iz_links_append(g, list, iz_object_ref(g, at), 0);
    return list;
}

iz_ref iz_last_host(const iz_game *g, iz_ref attachment)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_last_known); i > 0; i--)
        if (iz_links_has(g, g->last_known[i - 1].bore, attachment))
            return g->last_known[i - 1].ref;
    return IZ_NO_REF;
}

static void remember(iz_game *g, iz_slot slot, bool as_played)
{
    iz_ref ref = iz_object_ref(g, slot);
    if (find(g, ref, as_played))
        return;
    iz_chars row = *iz_characteristics(g, slot); /* a copy: adding rows moves the block */
    iz_last_known known = {
        .ref = ref, .attached_to = IZ_NO_REF, .counters = IZ_NIL, .as_played = as_played};
    const iz_object *object = &g->objects[slot];
    known.controller = object->controller;
    known.owner = object->owner;
    known.zone = object->zone;
    known.attack_seat = object->attack_seat;
    known.status = object->status;
    known.damage = object->damage;
    known.turn = iz_now(g)->turn;
    if (object->attached_to != IZ_NIL)
        known.attached_to = iz_object_ref(g, object->attached_to);
    known.chars = row;
    known.more = iz_more_list(g, iz_characteristics(g, slot));
    known.abilities = IZ_NIL;
    if (row.first_instance != IZ_PRINTED_ABILITIES)
        known.abilities = ability_list(g, &row);
    known.chars.epoch = 0;
    known.chars.flags &= (uint16_t)~IZ_CHARS_GAINED_MANA; /* its abilities are listed */
    known.chars.first_instance =
        row.first_instance == IZ_PRINTED_ABILITIES ? IZ_PRINTED_ABILITIES : 0;
    known.counters = counter_list(g, g->objects[slot].counters);
    known.blocks = iz_links_copy(g, g->objects[slot].blocks);
    known.bore = attachment_list(g, slot);
    known.env = iz_env_copy(g, g->objects[slot].env);
    uint32_t index = iz_table_add(g, IZ_TABLE_last_known, 1);
    g->last_known[index] = known;
}

/* Rule concept LAST_KNOWN. */
void iz_remember(iz_game *g, iz_slot slot) { remember(g, slot, false); }
void iz_remember_played(iz_game *g, iz_slot slot) { remember(g, slot, true); }

/* ---- sweeping -------------------------------------------------------------------------------- */

/* Marks in `turn` while records are swept: its highest bit. */
#define MARK 0x80000000u

static void mark(iz_game *g, iz_ref ref)
{
    if (!iz_ref_is_object(ref))
        return;
    IZ_EACH_ENTRY (g, i, last_known) {
        iz_last_known *known = &g->last_known[i];
        if (known->ref != ref || (known->turn & MARK))
            continue;
        known->turn |= MARK;
        mark(g, known->attached_to); /* as deep as things are attached to each other */
        for (uint16_t at = known->blocks; at != IZ_NIL; at = g->links[at].next)
            mark(g, g->links[at].ref);
    }
}

static void mark_list(iz_game *g, uint16_t list)
{
    for (; list != IZ_NIL; list = g->links[list].next)
        mark(g, g->links[list].ref);
}

static void mark_env(iz_game *g, uint16_t index)
{
    if (index == IZ_NIL)
        return;
    mark(g, g->envs[index].source);
    mark(g, g->envs[index].event_object);
    mark(g, g->envs[index].event_other);
    mark(g, g->envs[index].giver - 1); /* 0: nothing gave it */
    for (int r = 0; r < IZ_REGISTERS; r++)
        mark_list(g, g->envs[index].reg[r]);
}

static void mark_roots(iz_game *g)
{
    IZ_EACH_ENTRY (g, i, objects) {
        if (g->objects[i].kind == IZ_OBJECT_FREE)
            continue;
        mark_env(g, g->objects[i].env);
        mark_list(g, g->objects[i].blocks);
    }
    IZ_EACH_ENTRY (g, i, effects) {
        if (g->effects[i].kind == IZ_EFFECT_FREE)
            continue;
        mark(g, g->effects[i].source);
        mark_list(g, g->effects[i].affected);
        mark_env(g, g->effects[i].env);
    }
    IZ_EACH_ENTRY (g, i, waiting) {
        mark(g, g->waiting[i].bearer);
        mark_env(g, g->waiting[i].env);
    }
    IZ_EACH_ENTRY (g, i, ledger) {
        mark(g, g->ledger[i].object);
        mark(g, g->ledger[i].other);
    }
    IZ_EACH_ENTRY (g, i, memory)
        mark_list(g, g->memory[i].list);
}

/* Called at cleanup, when no procedure is in flight that could hold a reference in its frame. */
void iz_sweep_last_known(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_last_known), kept = 0;
    if (count == 0)
        return;
    mark_roots(g);
    for (uint32_t i = 0; i < count; i++) {
        iz_last_known known = g->last_known[i];
        if (known.turn & MARK) {
            known.turn &= ~MARK;
            g->last_known[kept++] = known;
            continue;
        }
        iz_links_free(g, known.abilities);
        iz_links_free(g, known.blocks);
        iz_links_free(g, known.bore);
        iz_links_free(g, known.more);
        iz_counters_free(g, known.counters);
        iz_env_free(g, known.env);
    }
    iz_table_cut(g, IZ_TABLE_last_known, kept);
}
