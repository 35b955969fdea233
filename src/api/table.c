/*
 * The table as one seat sees it, in lines of plain text.
 */
#include "engine/log.h"
#include "engine/setup.h"
#include "engine/steps.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct page {
    char *out;
    size_t size, length;
} page;

static void put(page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(page *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t left = p->length < p->size ? p->size - p->length : 0;
    int written = vsnprintf(left ? p->out + p->length : NULL, left, format, args);
    va_end(args);
    if (written > 0)
        p->length += (size_t)written;
}

static void put_states(page *p, const iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    if (object->status & IZ_IS_TAPPED)
        put(p, ", tapped");
    if (object->status & IZ_IS_ATTACKING)
        put(p, ", attacking");
    if (object->status & IZ_IS_BLOCKING)
        put(p, ", blocking");
    if (object->damage > 0)
        put(p, ", %d damage", (int)object->damage);
    for (uint16_t at = object->counters; at != IZ_NIL; at = g->counters[at].next)
        put(p, ", %d %s counter%s", (int)g->counters[at].count,
            iz_symbols_text(g->cards->symbols, g->counters[at].word),
            g->counters[at].count == 1 ? "" : "s");
}

static void put_object(page *p, iz_game *g, iz_slot slot)
{
    char name[256];
    iz_ref_name(g, iz_object_ref(g, slot), name, sizeof name);
    put(p, "      %s", name);
    const iz_chars *chars = iz_characteristics(g, slot);
    if (chars->types & (IZ_TYPE_CREATURE | IZ_TYPE_STRUCTURE))
        put(p, " %d/%d", (int)chars->power, (int)chars->toughness);
    put_states(p, g, slot);
    if (g->objects[slot].attached_to != IZ_NIL) {
        iz_ref_name(g, iz_object_ref(g, g->objects[slot].attached_to), name, sizeof name);
        put(p, ", on %s", name);
    }
    put(p, "\n");
}

/* Equal untapped lands in one line would be hidden information to nobody: count them. */
static void put_lands(page *p, iz_game *g, int seat)
{
    char names[24][64];
    int counts[24], tapped[24], kinds = 0;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD) {
        char name[64];
        if (!(iz_characteristics(g, slot)->types & IZ_TYPE_LAND) ||
            iz_characteristics(g, slot)->types & IZ_TYPE_CREATURE)
            continue;
        iz_ref_name(g, iz_object_ref(g, slot), name, sizeof name);
        int k = 0;
        while (k < kinds && strcmp(names[k], name) != 0)
            k++;
        if (k == 24)
            continue;
        if (k == kinds) {
            memcpy(names[kinds++], name, sizeof name);
            counts[k] = tapped[k] = 0;
        }
        counts[k]++;
        tapped[k] += (g->objects[slot].status & IZ_IS_TAPPED) != 0;
    }
    for (int k = 0; k < kinds; k++)
        put(p, "%s%d %s (%d untapped)", k ? ", " : "      ", counts[k], names[k],
            counts[k] - tapped[k]);
    if (kinds > 0)
        put(p, "\n");
}

static void put_pool(page *p, const iz_game *g, const iz_seat *s)
{
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (s->pool[kind] > 0)
            put(p, " %d{%c}", (int)s->pool[kind], g->book->mana_letters[kind]);
}

static void put_side(page *p, iz_game *g, int player, int seat)
{
    static const struct {
        const char *word;
        iz_zone zone;
    } lines[] = {{"reserve", IZ_ZONE_RESERVE}, {"guard", IZ_ZONE_GUARD}};
    const iz_seat *s = &g->seats[player];
    put(p, "  %s %c: %d life, %d in hand, %d in the library, %d in the graveyard",
        player == seat ? "You," : "Player", 'A' + player, (int)s->life,
        (int)s->zones[IZ_ZONE_HAND].count, (int)s->zones[IZ_ZONE_LIBRARY].count,
        (int)s->zones[IZ_ZONE_GRAVEYARD].count);
    if (g->book->parameters.combat == IZ_COMBAT_LINES)
        put(p, ", %d magic points, %d components", (int)s->vp, (int)s->components);
    put_pool(p, g, s);
    put(p, "\n");
    put_lands(p, g, player);
    IZ_EACH_IN_ZONE (g, slot, player, IZ_ZONE_BATTLEFIELD)
        if (!(iz_characteristics(g, slot)->types & IZ_TYPE_LAND) ||
            iz_characteristics(g, slot)->types & IZ_TYPE_CREATURE)
            put_object(p, g, slot);
    for (size_t l = 0; l < sizeof lines / sizeof lines[0]; l++) {
        if (g->seats[player].zones[lines[l].zone].count > 0)
            put(p, "    %s:\n", lines[l].word);
        IZ_EACH_IN_ZONE (g, slot, player, lines[l].zone)
            put_object(p, g, slot);
    }
}

size_t iz_table_text(iz_game *game, int seat, char *out, size_t size)
{
    if (!game || seat < 0 || seat >= game->head->seats)
        return 0;
    page p = {out, out ? size : 0, 0};
    const iz_context *now = iz_now(game);
    char name[256];
    put(&p, "Turn %u, %s of player %c\n", now->turn, iz_step_word(now->step), 'A' + now->active);
    for (int player = game->head->seats - 1; player >= 0; player--)
        if (player != seat)
            put_side(&p, game, player, seat);
    if (now->stack.count > 0)
        put(&p, "  The stack, top first:\n");
    for (iz_slot slot = now->stack.last; slot != IZ_NIL; slot = game->objects[slot].prev) {
        iz_ref_name(game, iz_object_ref(game, slot), name, sizeof name);
        put(&p, "      %s of player %c\n", name, 'A' + game->objects[slot].controller);
    }
    put_side(&p, game, seat, seat);
    put(&p, "  Your hand:");
    bool first = true;
    IZ_EACH_IN_ZONE (game, slot, seat, IZ_ZONE_HAND) {
        iz_ref_name(game, iz_object_ref(game, slot), name, sizeof name);
        put(&p, "%s %s", first ? "" : ",", name);
        first = false;
    }
    put(&p, first ? " empty\n" : "\n");
    return p.length;
}
