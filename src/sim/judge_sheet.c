/*
 * Sheets: a position written out plainly, with what the things in it are. Reads the value and the
 * characteristics; no rule is known here.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

#include <stdlib.h>

/* A list of references, copied to the sheet. */
static uint16_t take_list(sheet *s, const iz_game *g, uint16_t head, uint16_t *count)
{
    uint16_t first = (uint16_t)s->ref_count;
    *count = 0;
    for (uint16_t at = head; at != IZ_NIL; at = g->links[at].next) {
        if (s->ref_count >= SHEET_REFS) {
            s->full = true;
            break;
        }
        s->refs[s->ref_count++] = g->links[at];
        ++*count;
    }
    return first;
}

static void take_counters(sheet_object *to, const iz_game *g, uint16_t head)
{
    to->counter_kinds = 0;
    for (uint16_t at = head; at != IZ_NIL && to->counter_kinds < SHEET_COUNTERS;
         at = g->counters[at].next) {
        to->counter_word[to->counter_kinds] = g->counters[at].word;
        to->counter_count[to->counter_kinds++] = g->counters[at].count;
    }
}

static void take_object(sheet *s, iz_game *g, uint32_t slot)
{
    const iz_object *from = &g->objects[slot];
    sheet_object *to = &s->objects[slot];
    *to = (sheet_object){.kind = from->kind, .generation = from->generation};
    if (from->kind == IZ_OBJECT_FREE)
        return;
    to->zone = from->zone;
    to->owner = from->owner;
    to->controller = from->controller;
    to->attack_seat = from->attack_seat;
    to->definition = from->definition;
    to->attached_to = from->attached_to;
    to->known = from->known;
    to->env = from->env;
    to->status = from->status;
    to->damage = from->damage;
    take_counters(to, g, from->counters);
    to->first_block = take_list(s, g, from->blocks, &to->blocks);
    if (from->kind != IZ_OBJECT_ABILITY && from->kind != IZ_OBJECT_DAMAGE) {
        const iz_chars *chars = iz_referee_chars(g, (iz_slot)slot);
        to->chars = *chars;
    }
}

static bool has_static(const iz_game *g, int definition)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    for (uint32_t i = 0; i < def->abilities_all; i++)
        if (g->cards->abilities[def->first_ability + i].kind == IZ_ABILITY_STATIC)
            return true;
    return false;
}

static void take_places(sheet *s, const iz_game *g)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int zone = 1; zone < IZ_ZONE_NOWHERE; zone++) {
            uint16_t place = 0;
            if (zone == IZ_ZONE_STACK && seat > 0)
                continue;
            IZ_EACH_IN_ZONE (g, slot, seat, (iz_zone)zone)
                if (slot < s->count)
                    s->objects[slot].place = place++;
        }
}

static void take_shields(sheet *s, const iz_game *g, const iz_effect *effect)
{
    for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next) {
        iz_slot slot = iz_ref_slot(g->links[at].ref);
        if (slot < s->count && s->objects[slot].generation == iz_ref_generation(g->links[at].ref))
            s->objects[slot].shields++;
    }
}

static void take_effects(sheet *s, const iz_game *g)
{
    uint32_t rows = iz_table_count(g, IZ_TABLE_effects);
    s->effects = 0;
    for (uint32_t e = 0; e < rows; e++) {
        const iz_effect *effect = &g->effects[e];
        if (effect->kind == IZ_EFFECT_FREE)
            continue;
        if (effect->kind == IZ_EFFECT_REGENERATE)
            take_shields(s, g, effect);
        if (s->effects == SHEET_EFFECTS) {
            s->full = true;
            return;
        }
        sheet_effect *to = &s->effect[s->effects++];
        *to = (sheet_effect){.kind = effect->kind,
                             .controller = effect->controller,
                             .cell = effect->cell,
                             .timestamp = effect->timestamp,
                             .made_turn = effect->made_turn,
                             .amount = effect->amount};
        to->first = take_list(s, g, effect->affected, &to->count);
    }
}

static void take_memory(sheet *s, const iz_game *g)
{
    uint32_t rows = iz_table_count(g, IZ_TABLE_memory);
    s->memory_count = 0;
    for (uint32_t m = 0; m < rows; m++) {
        if (s->memory_count == SHEET_MEMORIES) {
            s->full = true;
            return;
        }
        sheet_memory *to = &s->memories[s->memory_count++];
        to->object = g->memory[m].object;
        to->cell = g->memory[m].cell;
        to->number = g->memory[m].number;
        to->first = take_list(s, g, g->memory[m].list, &to->count);
    }
}

static bool make_room(sheet *s, uint32_t count)
{
    if (count <= s->room)
        return true;
    uint32_t room = count + 64;
    sheet_object *objects = realloc(s->objects, room * sizeof *objects);
    if (!objects) {
        s->full = true;
        s->count = 0;
        return false;
    }
    s->objects = objects;
    s->room = room;
    return true;
}

void sheet_take(sheet *s, iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    s->full = false;
    s->ref_count = 0;
    if (!make_room(s, count))
        return;
    s->count = count;
    s->seats = g->head->seats;
    s->active = iz_active_player(g);
    s->step = iz_now(g)->step;
    s->turn = iz_now(g)->turn;
    s->statics = 0;
    s->facts = judge_facts_now(g);
    for (uint32_t slot = 0; slot < count; slot++) {
        take_object(s, g, slot);
        s->statics +=
            sheet_in_play(&s->objects[slot]) && has_static(g, s->objects[slot].definition);
    }
    take_places(s, g);
    take_effects(s, g);
    take_memory(s, g);
    for (int seat = 0; seat < s->seats; seat++) {
        sheet_player *to = &s->players[seat];
        const iz_seat *from = &g->seats[seat];
        to->life = iz_life_of(g, seat);
        to->in_game = from->in_game;
        to->poison = iz_counters_get(g, from->counters, 0);
        for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
            to->pool[kind] = from->pool[kind];
    }
}

bool sheet_copy(sheet *to, const sheet *from)
{
    if (!make_room(to, from->count))
        return false;
    sheet_object *objects = to->objects;
    uint32_t room = to->room;
    *to = *from;
    to->objects = objects;
    to->room = room;
    if (from->count > 0)
        memcpy(to->objects, from->objects, from->count * sizeof *objects);
    return true;
}

void sheet_free(sheet *s)
{
    free(s->objects);
    s->objects = NULL;
    s->count = s->room = 0;
}

const sheet_object *sheet_find(const sheet *s, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || iz_ref_slot(ref) >= s->count)
        return NULL;
    const sheet_object *object = &s->objects[iz_ref_slot(ref)];
    return object->kind != IZ_OBJECT_FREE && object->generation == iz_ref_generation(ref) ? object
                                                                                          : NULL;
}

int32_t sheet_counters(const sheet_object *object, int word)
{
    int32_t sum = 0;
    for (int i = 0; i < object->counter_kinds; i++)
        if (word == 0 || object->counter_word[i] == word)
            sum += object->counter_count[i];
    return sum;
}

int sheet_cards(const sheet *s, int seat, int zone)
{
    int count = 0;
    for (uint32_t slot = 0; slot < s->count; slot++)
        count += s->objects[slot].kind == IZ_OBJECT_CARD && s->objects[slot].zone == zone &&
                 s->objects[slot].owner == seat;
    return count;
}

int sheet_top(const sheet *s, int seat, int n)
{
    int place = sheet_cards(s, seat, IZ_ZONE_LIBRARY) - 1 - n;
    for (uint32_t slot = 0; slot < s->count && place >= 0; slot++)
        if (s->objects[slot].kind != IZ_OBJECT_FREE && s->objects[slot].zone == IZ_ZONE_LIBRARY &&
            s->objects[slot].owner == seat && s->objects[slot].place == place)
            return (int)slot;
    return -1;
}

void env_take(env_sheet *e, const iz_game *g, uint16_t env)
{
    e->there = env != IZ_NIL;
    e->used = 0;
    if (!e->there)
        return;
    e->env = g->envs[env];
    for (int reg = 0; reg < IZ_REGISTERS; reg++) {
        e->first[reg] = (uint16_t)e->used;
        e->count[reg] = 0;
        for (uint16_t at = e->env.reg[reg]; at != IZ_NIL; at = g->links[at].next) {
            if (e->used >= sizeof e->links / sizeof *e->links) {
                e->there = false;
                return;
            }
            e->links[e->used++] = g->links[at];
            e->count[reg]++;
        }
    }
}

bool sheet_shows_print(const sheet_object *object)
{
    return object->chars.definition == object->definition &&
           object->chars.first_instance == IZ_PRINTED_ABILITIES &&
           !(object->status & IZ_IS_FACE_DOWN);
}

bool sheet_prints(const sheet *s, const iz_card_set *cards, bool (*is)(const iz_cell *cell))
{
    for (uint32_t slot = 0; slot < s->count; slot++) {
        const iz_card_def *def = &cards->definitions[s->objects[slot].definition];
        for (uint32_t i = 0; sheet_in_play(&s->objects[slot]) && i < def->cell_count; i++)
            if (is(&cards->cells[def->first_cell + i]))
                return true;
    }
    return false;
}
