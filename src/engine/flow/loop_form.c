/*
 * The form of a position: what it is without quantities, numbers and timestamps, so that a loop is
 * seen to come back to it; and the quantities, how many of each there are.
 *
 * Objects are described without their identity, and equal ones in play are one.
 */
#include "engine/characteristics/chars.h"
#include "engine/flow/loop.h"

#include <stdlib.h>

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

/* The object without its identity: what it is, what state it is in. `loose`: power, toughness and
 * counters are quantities, too. */
static uint64_t describe(iz_game *g, iz_slot slot, bool loose)
{
    const iz_object *object = &g->objects[slot];
    uint64_t form = mix(object->definition, object->kind);
    form = mix(form, (uint64_t)object->zone << 8 | object->controller);
    form = mix(form, object->status);
    if (object->attached_to != IZ_NIL)
        form = mix(form, g->objects[object->attached_to].definition + 1u);
    for (uint16_t at = loose ? IZ_NIL : object->counters; at != IZ_NIL; at = g->counters[at].next)
        form = mix(form, g->counters[at].word);
    if (object->env != IZ_NIL)
        form = mix(form, g->envs[object->env].ability);
    if (iz_zone_in_play(object->zone)) {
        const iz_chars *chars = iz_characteristics(g, slot);
        form = mix(form, chars->keywords);
        form = mix(form, (uint64_t)chars->types << 32 | chars->colors);
        if (!loose)
            form = mix(form, (uint64_t)(uint32_t)chars->power << 32 | (uint32_t)chars->toughness);
    }
    return form;
}

static void add_quantity(iz_loop_position *p, int64_t value, bool bound)
{
    if (p->count < IZ_LOOP_KINDS_MOST) {
        p->quantity[p->count] = value;
        p->bound[p->count++] = bound;
    }
}

static int by_form(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Permanents as a set of forms, each with how many there are. False: too many kinds. */
static bool add_permanents(iz_game *g, iz_loop_position *p, bool loose)
{
    uint64_t *forms = NULL;
    size_t count = 0, room = 0;
    IZ_EACH_IN_PLAY (g, slot) {
        if (count == room) {
            room = room ? room * 2 : 64;
            uint64_t *bigger = realloc(forms, room * sizeof *forms);
            if (!bigger) {
                free(forms);
                return false;
            }
            forms = bigger;
        }
        forms[count++] = describe(g, slot, loose);
        if (g->objects[slot].counters != IZ_NIL)
            add_quantity(p, iz_counters_get(g, g->objects[slot].counters, 0), false);
        if (g->objects[slot].damage > 0)
            add_quantity(p, -g->objects[slot].damage, true);
    }
    if (count > 0)
        qsort(forms, count, sizeof *forms, by_form);
    for (size_t i = 0; i < count;) {
        size_t same = i;
        while (same < count && forms[same] == forms[i])
            same++;
        p->form = mix(p->form, forms[i]);
        add_quantity(p, (int64_t)(same - i), true);
        i = same;
    }
    free(forms);
    return p->count < IZ_LOOP_KINDS_MOST;
}

static void add_ordered(iz_game *g, iz_loop_position *p, int seat, iz_zone zone, bool loose)
{
    IZ_EACH_IN_ZONE (g, slot, seat, zone)
        p->form = mix(p->form, describe(g, slot, loose));
    p->form = mix(p->form, (uint64_t)zone);
}

bool iz_loop_read(iz_game *g, iz_loop_position *p, bool loose)
{
    const iz_context *now = iz_now(g);
    p->form = mix((uint64_t)iz_active_player(g) << 16 | (uint64_t)now->step << 8 | now->row, 1);
    for (int n = 0; iz_turns_at_once(g) && n < iz_context_count(g); n++)
        p->form =
            mix(p->form, (uint64_t)g->contexts[n].turn << 16 | (uint64_t)g->contexts[n].row << 8 |
                             (n == g->head->contexts_now));
    p->count = 0;
    IZ_EACH_SEAT (g, seat) {
        const iz_seat *s = &g->seats[seat];
        add_quantity(p, iz_life_total(g, seat), true);
        add_quantity(p, -(int64_t)iz_counters_get(g, s->counters, 0), true);
        p->form = mix(p->form, s->zones[IZ_ZONE_LIBRARY].count);
        p->form = mix(p->form, s->in_game);
        IZ_EACH_MANA_KIND (kind)
            add_quantity(p, s->pool[kind], false);
        add_ordered(g, p, seat, IZ_ZONE_HAND, loose);
        add_ordered(g, p, seat, IZ_ZONE_GRAVEYARD, loose);
        add_ordered(g, p, seat, IZ_ZONE_EXILE, loose);
    }
    add_ordered(g, p, 0, IZ_ZONE_STACK, loose);
    return add_permanents(g, p, loose);
}

uint64_t iz_loop_form(iz_game *g)
{
    iz_loop_position p;
    iz_loop_read(g, &p, true);
    return p.form;
}
