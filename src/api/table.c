/*
 * The table as one seat sees it, in lines of plain text.
 */
#include "api/page.h"
#include "engine/log.h"
#include "engine/setup.h"
#include "engine/steps.h"

#include <string.h>

static void put_states(iz_page *p, const iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    if (object->status & IZ_IS_TAPPED)
        iz_page_put(p, ", tapped");
    if (object->status & IZ_IS_ATTACKING)
        iz_page_put(p, ", attacking");
    if (object->status & IZ_IS_BLOCKING)
        iz_page_put(p, ", blocking");
    if (object->damage > 0)
        iz_page_put(p, ", %d damage", (int)object->damage);
    for (uint16_t at = object->counters; at != IZ_NIL; at = g->counters[at].next)
        iz_page_put(p, ", %d %s counter%s", (int)g->counters[at].count,
                    iz_symbols_text(g->cards->symbols, g->counters[at].word),
                    g->counters[at].count == 1 ? "" : "s");
}

static void put_object(iz_page *p, iz_game *g, iz_slot slot)
{
    char name[256];
    iz_ref_name(g, iz_object_ref(g, slot), name, sizeof name);
    iz_page_put(p, "      %s", name);
    const iz_chars *chars = iz_characteristics(g, slot);
    int structure = g->cards->definitions[g->objects[slot].definition].fields[IZ_FIELD_STRUCTURE];
    if (chars->types & IZ_TYPE_CREATURE)
        iz_page_put(p, " %d/%d", (int)chars->power, (int)chars->toughness);
    else if (chars->types & IZ_TYPE_STRUCTURE)
        iz_page_put(p, " %d", structure);
    put_states(p, g, slot);
    if (g->objects[slot].attached_to != IZ_NIL) {
        iz_ref_name(g, iz_object_ref(g, g->objects[slot].attached_to), name, sizeof name);
        iz_page_put(p, ", on %s", name);
    }
    iz_page_put(p, "\n");
}

/* Equal untapped lands in one line would be hidden information to nobody: count them. */
static void put_lands(iz_page *p, iz_game *g, int seat)
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
        iz_page_put(p, "%s%d %s (%d untapped)", k ? ", " : "      ", counts[k], names[k],
                    counts[k] - tapped[k]);
    if (kinds > 0)
        iz_page_put(p, "\n");
}

static void put_pool(iz_page *p, const iz_game *g, const iz_seat *s)
{
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        if (s->pool[kind] > 0)
            iz_page_put(p, " %d{%c}", (int)s->pool[kind], g->book->mana_letters[kind]);
}

static void put_side(iz_page *p, iz_game *g, int player, int seat)
{
    static const struct {
        const char *word;
        iz_zone zone;
    } lines[] = {{"reserve", IZ_ZONE_RESERVE}, {"guard", IZ_ZONE_GUARD}};
    const iz_seat *s = &g->seats[player];
    iz_page_put(p, "  %s %c: %d life, %d in hand, %d in the library, %d in the graveyard",
                player == seat ? "You," : "Player", 'A' + player, (int)s->life,
                (int)s->zones[IZ_ZONE_HAND].count, (int)s->zones[IZ_ZONE_LIBRARY].count,
                (int)s->zones[IZ_ZONE_GRAVEYARD].count);
    if (g->book->parameters.combat == IZ_COMBAT_LINES)
        iz_page_put(p, ", %d magic points, %d components", (int)s->vp, (int)s->components);
    put_pool(p, g, s);
    iz_page_put(p, "\n");
    put_lands(p, g, player);
    IZ_EACH_IN_ZONE (g, slot, player, IZ_ZONE_BATTLEFIELD)
        if (!(iz_characteristics(g, slot)->types & IZ_TYPE_LAND) ||
            iz_characteristics(g, slot)->types & IZ_TYPE_CREATURE)
            put_object(p, g, slot);
    for (size_t l = 0; l < sizeof lines / sizeof lines[0]; l++) {
        if (g->seats[player].zones[lines[l].zone].count > 0)
            iz_page_put(p, "    %s:\n", lines[l].word);
        IZ_EACH_IN_ZONE (g, slot, player, lines[l].zone)
            put_object(p, g, slot);
    }
}

/* "Turn 3, the second main phase of player A" */
static void put_moment(iz_page *p, const iz_game *g)
{
    const iz_context *now = iz_now(g);
    if (now->turn == 0)
        iz_page_put(p, "Before the first turn, which is player %c's\n", 'A' + now->active);
    else
        iz_page_put(p, "Turn %u, player %c's: %s\n", now->turn, 'A' + now->active,
                    iz_step_title(g, now->step));
}

/* Whose it is, and what it is aimed at. */
static void put_stack_object(iz_page *p, iz_game *g, iz_slot slot)
{
    char name[256];
    const iz_object *object = &g->objects[slot];
    iz_ref_name(g, iz_object_ref(g, slot), name, sizeof name);
    const iz_env *env = object->env == IZ_NIL ? NULL : &g->envs[object->env];
    bool ability = object->kind == IZ_OBJECT_ABILITY && env && iz_env_cell(g, env);
    iz_page_put(p, "      %s%s, player %c's", ability ? "ability of " : "", name,
                'A' + object->controller);
    bool first = true;
    for (int r = 0; env && r < env->targets; r++)
        for (uint16_t at = env->reg[r]; at != IZ_NIL; at = g->links[at].next) {
            iz_ref_name(g, g->links[at].ref, name, sizeof name);
            iz_page_put(p, "%s %s", first ? ", aimed at" : ",", name);
            first = false;
        }
    iz_page_put(p, "\n");
}

/* A card of the own hand: with its cost, and what a creature brings. */
static void put_hand_card(iz_page *p, iz_game *g, iz_slot slot)
{
    char name[256], cost[128] = "";
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    iz_ref_name(g, iz_object_ref(g, slot), name, sizeof name);
    iz_book_cost(g->book, g->cards, g->objects[slot].definition, cost, sizeof cost);
    iz_page_put(p, "      %s%s%s", name, *cost ? " " : "", cost);
    if (def->flags & IZ_CARD_HAS_PT &&
        !(def->flags & (IZ_CARD_STAR_POWER | IZ_CARD_STAR_TOUGHNESS)))
        iz_page_put(p, " %d/%d", def->power, def->toughness);
    iz_page_put(p, "\n");
}

size_t iz_table_text(iz_game *game, int seat, char *out, size_t size)
{
    if (!game || seat < 0 || seat >= game->head->seats)
        return 0;
    iz_page p = {out, out ? size : 0, 0};
    const iz_context *now = iz_now(game);
    put_moment(&p, game);
    for (int player = game->head->seats - 1; player >= 0; player--)
        if (player != seat)
            put_side(&p, game, player, seat);
    if (now->stack.count > 0)
        iz_page_put(&p, "  The stack, top first:\n");
    for (iz_slot slot = now->stack.last; slot != IZ_NIL; slot = game->objects[slot].prev)
        put_stack_object(&p, game, slot);
    put_side(&p, game, seat, seat);
    bool empty = game->seats[seat].zones[IZ_ZONE_HAND].count == 0;
    iz_page_put(&p, empty ? "  Your hand is empty\n" : "  Your hand:\n");
    IZ_EACH_IN_ZONE (game, slot, seat, IZ_ZONE_HAND)
        put_hand_card(&p, game, slot);
    return p.length;
}
