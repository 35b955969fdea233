/*
 * Small records in the block that are chained by index: links, environments, counters, memory
 * cells. Freed rows go on a free list and are used again.
 */
#include "core/game.h"

#include <string.h>

/* ---- links ----------------------------------------------------------------------------------- */

static uint16_t link_new(iz_game *g)
{
    uint16_t index = g->head->free_link;
    if (index != IZ_NIL) {
        g->head->free_link = g->links[index].next;
    } else {
        index = (uint16_t)iz_table_add(g, IZ_TABLE_links, 1);
    }
    g->links[index] = (iz_link){0, 0, IZ_NIL, 0};
    return index;
}

uint16_t iz_links_append(iz_game *g, uint16_t head, iz_ref ref, int32_t value)
{
    uint16_t index = link_new(g);
    g->links[index].ref = ref;
    g->links[index].value = value;
    if (head == IZ_NIL)
        return index;
    uint16_t last = head;
    while (g->links[last].next != IZ_NIL)
        last = g->links[last].next;
    g->links[last].next = index;
    return head;
}

uint16_t iz_links_append_like(iz_game *g, uint16_t head, iz_link like)
{
    head = iz_links_append(g, head, like.ref, like.value);
    uint16_t last = head;
    while (g->links[last].next != IZ_NIL)
        last = g->links[last].next;
    g->links[last].seen = like.seen;
    return head;
}

uint16_t iz_links_free(iz_game *g, uint16_t head)
{
    while (head != IZ_NIL) {
        uint16_t next = g->links[head].next;
        g->links[head] = (iz_link){0, 0, g->head->free_link, 0};
        g->head->free_link = head;
        head = next;
    }
    return IZ_NIL;
}

uint16_t iz_links_copy(iz_game *g, uint16_t head)
{
    uint16_t first = IZ_NIL, last = IZ_NIL;
    for (; head != IZ_NIL; head = g->links[head].next) {
        uint16_t index = link_new(g);
        g->links[index].ref = g->links[head].ref;
        g->links[index].value = g->links[head].value;
        g->links[index].seen = g->links[head].seen;
        if (last == IZ_NIL)
            first = index;
        else
            g->links[last].next = index;
        last = index;
    }
    return first;
}

uint16_t iz_links_remove(iz_game *g, uint16_t head, iz_ref ref)
{
    uint16_t before = IZ_NIL;
    for (uint16_t at = head; at != IZ_NIL; before = at, at = g->links[at].next) {
        if (g->links[at].ref != ref)
            continue;
        uint16_t next = g->links[at].next;
        if (before == IZ_NIL)
            head = next;
        else
            g->links[before].next = next;
        g->links[at].next = IZ_NIL;
        iz_links_free(g, at);
        break;
    }
    return head;
}

bool iz_links_has(const iz_game *g, uint16_t head, iz_ref ref)
{
    for (; head != IZ_NIL; head = g->links[head].next)
        if (g->links[head].ref == ref)
            return true;
    return false;
}

int iz_links_count(const iz_game *g, uint16_t head)
{
    int count = 0;
    for (; head != IZ_NIL; head = g->links[head].next)
        count++;
    return count;
}

bool iz_links_equal(const iz_game *g, uint16_t a, uint16_t b)
{
    for (; a != IZ_NIL && b != IZ_NIL && a != b; a = g->links[a].next, b = g->links[b].next)
        if (g->links[a].ref != g->links[b].ref || g->links[a].value != g->links[b].value)
            return false;
    return a == b;
}

bool iz_links_room(const iz_game *g, int more)
{
    uint32_t used = iz_table_count(g, IZ_TABLE_links);
    if (used + (uint32_t)more < IZ_LINKS_MOST)
        return true;
    for (uint16_t at = g->head->free_link; at != IZ_NIL; at = g->links[at].next)
        used--;
    return used + (uint32_t)more < IZ_LINKS_MOST;
}

/* ---- environments ---------------------------------------------------------------------------- */

uint16_t iz_env_new(iz_game *g)
{
    iz_shake(g); /* also where a row is free */
    uint16_t index = g->head->free_env;
    if (index != IZ_NIL)
        g->head->free_env = g->envs[index].words;
    else
        index = (uint16_t)iz_table_add(g, IZ_TABLE_envs, 1);
    iz_env *env = &g->envs[index];
    memset(env, 0, sizeof *env);
    env->in_use = 1;
    env->source = env->event_object = env->event_other = IZ_NO_REF;
    env->ability = IZ_NO_ABILITY;
    env->event_player = IZ_NO_SEAT;
    env->words = IZ_NIL;
    for (int r = 0; r < IZ_REGISTERS; r++)
        env->reg[r] = IZ_NIL;
    return index;
}

uint16_t iz_env_copy(iz_game *g, uint16_t from)
{
    if (from == IZ_NIL)
        return IZ_NIL;
    uint16_t index = iz_env_new(g);
    memcpy(&g->envs[index], &g->envs[from], sizeof g->envs[index]);
    g->envs[index].in_use = 1;
    g->envs[index].left = 0;
    uint16_t words = iz_links_copy(g, g->envs[from].words);
    g->envs[index].words = words;
    for (int r = 0; r < IZ_REGISTERS; r++) {
        uint16_t list = iz_links_copy(g, g->envs[from].reg[r]);
        g->envs[index].reg[r] = list;
    }
    return index;
}

void iz_env_free(iz_game *g, uint16_t index)
{
    if (index == IZ_NIL || !g->envs[index].in_use)
        return;
    if (--g->envs[index].in_use > 0)
        return; /* another owner has it still */
    for (int r = 0; r < IZ_REGISTERS; r++)
        if (g->envs[index].reg[r] != IZ_NIL)
            iz_links_free(g, g->envs[index].reg[r]);
    iz_links_free(g, g->envs[index].words);
    memset(&g->envs[index], 0, sizeof g->envs[index]);
    g->envs[index].words = g->head->free_env;
    g->head->free_env = index;
}

void iz_env_leave(iz_game *g, uint16_t env)
{
    if (env == IZ_NIL)
        return;
    g->envs[env].left = 1;
    g->head->envs_left = 1;
}

void iz_envs_free_left(iz_game *g)
{
    IZ_EACH_ENTRY (g, env, envs) {
        if (!g->envs[env].in_use || !g->envs[env].left)
            continue;
        g->envs[env].left = 0;
        iz_env_free(g, (uint16_t)env);
    }
    g->head->envs_left = 0;
}

void iz_env_clear(iz_game *g, uint16_t env, int reg)
{
    g->envs[env].reg[reg] = iz_links_free(g, g->envs[env].reg[reg]);
}

void iz_env_keep_seen(iz_game *g, uint16_t env, int owner)
{
    for (int r = 0; env != IZ_NIL && r < IZ_REGISTERS; r++)
        for (uint16_t at = g->envs[env].reg[r]; at != IZ_NIL; at = g->links[at].next) {
            iz_ref ref = g->links[at].ref;
            if (!iz_ref_alive(g, ref))
                continue;
            const iz_object *object = &g->objects[iz_ref_slot(ref)];
            if (object->zone == IZ_ZONE_LIBRARY && object->owner == owner)
                g->links[at].seen |= object->known;
        }
}

void iz_env_show_seen(iz_game *g, uint16_t env, iz_ref ref)
{
    if (!iz_ref_alive(g, ref))
        return;
    for (int r = 0; env != IZ_NIL && r < IZ_REGISTERS; r++)
        for (uint16_t at = g->envs[env].reg[r]; at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == ref)
                g->objects[iz_ref_slot(ref)].known |= g->links[at].seen;
}

void iz_env_set(iz_game *g, uint16_t env, int reg, const iz_ref *refs, int count)
{
    iz_env_clear(g, env, reg);
    uint16_t first = IZ_NIL, last = IZ_NIL;
    for (int i = 0; i < count; i++) {
        uint16_t index = link_new(g);
        g->links[index].ref = refs[i];
        if (last == IZ_NIL)
            first = index;
        else
            g->links[last].next = index;
        last = index;
    }
    g->envs[env].reg[reg] = first;
}

/* ---- counters -------------------------------------------------------------------------------- */

int32_t iz_counters_get(const iz_game *g, uint16_t head, int word)
{
    int32_t count = 0;
    for (; head != IZ_NIL; head = g->counters[head].next)
        if (word == 0 || g->counters[head].word == word)
            count += g->counters[head].count;
    return count;
}

static void counter_free(iz_game *g, uint16_t index)
{
    g->counters[index] = (iz_counter){0, g->head->free_counter, 0};
    g->head->free_counter = index;
}

uint16_t iz_counters_add(iz_game *g, uint16_t head, int word, int32_t n)
{
    uint16_t before = IZ_NIL;
    for (uint16_t at = head; at != IZ_NIL; before = at, at = g->counters[at].next) {
        if (g->counters[at].word != word)
            continue;
        int64_t count = (int64_t)g->counters[at].count + n;
        g->counters[at].count = count > INT32_MAX ? INT32_MAX : (int32_t)count;
        if (count > 0)
            return head;
        uint16_t next = g->counters[at].next;
        if (before == IZ_NIL)
            head = next;
        else
            g->counters[before].next = next;
        counter_free(g, at);
        return head;
    }
    if (n <= 0)
        return head;
    uint16_t index = g->head->free_counter;
    if (index != IZ_NIL)
        g->head->free_counter = g->counters[index].next;
    else
        index = (uint16_t)iz_table_add(g, IZ_TABLE_counters, 1);
    g->counters[index] = (iz_counter){(uint16_t)word, IZ_NIL, n};
    if (before == IZ_NIL)
        return index;
    g->counters[before].next = index;
    return head;
}

uint16_t iz_counters_free(iz_game *g, uint16_t head)
{
    while (head != IZ_NIL) {
        uint16_t next = g->counters[head].next;
        counter_free(g, head);
        head = next;
    }
    return IZ_NIL;
}

/* ---- memory cells ---------------------------------------------------------------------------- */

iz_memory *iz_memory_find(iz_game *g, iz_ref object, int cell)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_memory);
    for (uint32_t i = 0; i < count; i++)
        if (g->memory[i].object == object && g->memory[i].cell == cell)
            return &g->memory[i];
    return NULL;
}

iz_memory *iz_memory_get(iz_game *g, iz_ref object, int cell)
{
    iz_memory *found = iz_memory_find(g, object, cell);
    if (found)
        return found;
    uint32_t index = iz_table_add(g, IZ_TABLE_memory, 1);
    g->memory[index] = (iz_memory){object, (uint16_t)cell, IZ_NIL, 0};
    return &g->memory[index];
}
