/*
 * The table as one seat sees it, in lines of plain text.
 */
#include "engine/log.h"
#include "engine/setup.h"
#include "engine/steps.h"
#include "engine/words.h"

#include <string.h>

/* ", tapped": a state behind what the line says already. */
static void put_state(iz_game *g, iz_writer *w, iz_phrase state)
{
    iz_put(w, ", ");
    iz_say(g, w, state);
}

static void put_states(iz_writer *w, iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    if (g->book->parameters.combat == IZ_COMBAT_LINES)
        put_state(g, w, object->status & IZ_IS_ACTIVE ? IZ_SAY_ACTIVE : IZ_SAY_PASSIVE);
    if (object->status & IZ_IS_TAPPED)
        put_state(g, w, IZ_SAY_TAPPED);
    if (object->status & IZ_IS_ATTACKING)
        put_state(g, w, IZ_SAY_ATTACKING);
    if (object->status & IZ_IS_BLOCKING)
        put_state(g, w, IZ_SAY_BLOCKING);
    if (object->damage > 0) {
        iz_put(w, ", ");
        iz_say(g, w, IZ_SAY_DAMAGED, (int)object->damage);
    }
    for (uint16_t at = object->counters; at != IZ_NIL; at = g->counters[at].next) {
        iz_put(w, ", ");
        iz_say(g, w, IZ_SAY_COUNTERS, (int)g->counters[at].count, (int)g->counters[at].word);
    }
}

static void put_object(iz_writer *w, iz_game *g, iz_slot slot)
{
    char name[256];
    int structure = g->cards->definitions[g->objects[slot].definition].fields[IZ_FIELD_STRUCTURE];
    iz_put(w, "      ");
    iz_say(g, w, IZ_SAY_REF, iz_object_ref(g, slot));
    const iz_chars *chars = iz_characteristics(g, slot);
    int power = (int)chars->power, toughness = (int)chars->toughness;
    bool creature = chars->types & IZ_TYPE_CREATURE, building = chars->types & IZ_TYPE_STRUCTURE;
    iz_put(w, creature || building ? " " : "");
    if (creature)
        iz_say(g, w, IZ_SAY_POWER_TOUGHNESS, power, toughness);
    else if (building)
        iz_say(g, w, IZ_SAY_STRUCTURE_POINTS, structure);
    put_states(w, g, slot);
    if (g->objects[slot].attached_to != IZ_NIL) {
        iz_ref_name(g, iz_object_ref(g, g->objects[slot].attached_to), name, sizeof name);
        iz_put(w, ", ");
        iz_say(g, w, IZ_SAY_ON, name);
    }
    iz_put(w, "\n");
}

/* Equal untapped lands in one line would be hidden information to nobody: count them. */
static void put_lands(iz_writer *w, iz_game *g, int seat)
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
    for (int k = 0; k < kinds; k++) {
        iz_put(w, k ? ", " : "      ");
        iz_say(g, w, IZ_SAY_LANDS, counts[k], names[k], counts[k] - tapped[k]);
    }
    iz_put(w, kinds > 0 ? "\n" : "");
}

static void put_pool(iz_writer *w, iz_game *g, const iz_seat *s)
{
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        char letter[] = {g->book->mana_letters[kind], '\0'};
        if (s->pool[kind] == 0)
            continue;
        iz_put(w, " ");
        iz_say(g, w, IZ_SAY_MANA_IN_POOL, (int)s->pool[kind], letter);
    }
}

static void put_line(iz_writer *w, iz_game *g, int player, iz_zone line, iz_phrase name)
{
    if (g->seats[player].zones[line].count == 0)
        return;
    iz_put(w, "    ");
    iz_say(g, w, name);
    iz_put(w, ":\n");
    IZ_EACH_IN_ZONE (g, slot, player, line)
        put_object(w, g, slot);
}

static void put_side(iz_writer *w, iz_game *g, int player, int seat)
{
    const iz_seat *s = &g->seats[player];
    iz_ref who = iz_ref_seat(player);
    iz_put(w, "  ");
    iz_say(g, w, player == seat ? IZ_SAY_SIDE_YOU : IZ_SAY_SIDE_PLAYER, who);
    iz_say(g, w, IZ_SAY_SIDE_CARDS, (int)s->life, (int)s->zones[IZ_ZONE_HAND].count,
           (int)s->zones[IZ_ZONE_LIBRARY].count, (int)s->zones[IZ_ZONE_GRAVEYARD].count,
           (int)s->max_life);
    if (g->book->parameters.combat == IZ_COMBAT_LINES)
        iz_say(g, w, IZ_SAY_SIDE_POINTS, (int)s->vp, (int)s->components);
    put_pool(w, g, s);
    iz_put(w, "\n");
    put_lands(w, g, player);
    IZ_EACH_IN_ZONE (g, slot, player, IZ_ZONE_BATTLEFIELD)
        if (!(iz_characteristics(g, slot)->types & IZ_TYPE_LAND) ||
            iz_characteristics(g, slot)->types & IZ_TYPE_CREATURE)
            put_object(w, g, slot);
    put_line(w, g, player, IZ_ZONE_RESERVE, IZ_SAY_LINE_RESERVE);
    put_line(w, g, player, IZ_ZONE_GUARD, IZ_SAY_LINE_GUARD);
}

/* "Turn 3, player A's: main phase after combat" */
static void put_moment(iz_writer *w, iz_game *g)
{
    const iz_context *now = iz_now(g);
    iz_ref active = iz_ref_seat(now->active);
    if (now->turn == 0)
        iz_say(g, w, IZ_SAY_BEFORE_THE_FIRST_TURN, active);
    else
        iz_say(g, w, IZ_SAY_MOMENT, (int)now->turn, active, iz_step_title(g, now->step));
    iz_put(w, "\n");
}

/* Whose it is, and what it is aimed at. */
static void put_stack_object(iz_writer *w, iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    const iz_env *env = object->env == IZ_NIL ? NULL : &g->envs[object->env];
    iz_put(w, "      ");
    iz_say(g, w, IZ_SAY_ON_STACK, iz_object_ref(g, slot), iz_ref_seat(object->controller));
    bool first = true;
    for (int r = 0; env && r < env->targets; r++)
        for (uint16_t at = env->reg[r]; at != IZ_NIL; at = g->links[at].next) {
            iz_say(g, w, first ? IZ_SAY_AIMED_AT : IZ_SAY_AND_AT, g->links[at].ref);
            first = false;
        }
    iz_put(w, "\n");
}

/* A card of the own hand: with its cost, and what a creature brings. */
static void put_hand_card(iz_writer *w, iz_game *g, iz_slot slot)
{
    char cost[128] = "";
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    iz_book_cost(g->book, g->cards, g->objects[slot].definition, cost, sizeof cost);
    iz_put(w, "      ");
    iz_say(g, w, IZ_SAY_REF, iz_object_ref(g, slot));
    iz_put(w, *cost ? " " : "");
    iz_put(w, cost);
    if (def->flags & IZ_CARD_HAS_PT &&
        !(def->flags & (IZ_CARD_STAR_POWER | IZ_CARD_STAR_TOUGHNESS))) {
        iz_put(w, " ");
        iz_say(g, w, IZ_SAY_POWER_TOUGHNESS, def->power, def->toughness);
    }
    iz_put(w, "\n");
}

size_t iz_table_text(iz_game *game, int seat, char *out, size_t size)
{
    if (!game || seat < 0 || seat >= game->head->seats)
        return 0;
    iz_writer w = iz_writer_on(out, out ? size : 0);
    const iz_context *now = iz_now(game);
    put_moment(&w, game);
    for (int player = game->head->seats - 1; player >= 0; player--)
        if (player != seat)
            put_side(&w, game, player, seat);
    if (now->stack.count > 0) {
        iz_put(&w, "  ");
        iz_say(game, &w, IZ_SAY_STACK_TOP_FIRST);
        iz_put(&w, ":\n");
    }
    for (iz_slot slot = now->stack.last; slot != IZ_NIL; slot = game->objects[slot].prev)
        put_stack_object(&w, game, slot);
    put_side(&w, game, seat, seat);
    bool empty = game->seats[seat].zones[IZ_ZONE_HAND].count == 0;
    iz_put(&w, "  ");
    iz_say(game, &w, empty ? IZ_SAY_HAND_EMPTY : IZ_SAY_YOUR_HAND);
    iz_put(&w, empty ? "\n" : ":\n");
    IZ_EACH_IN_ZONE (game, slot, seat, IZ_ZONE_HAND)
        put_hand_card(&w, game, slot);
    return w.length;
}
