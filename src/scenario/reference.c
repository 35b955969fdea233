/*
 * Which object a reference names: by name, alias, number, place. Objects are looked up in play
 * first, then on the stack, then in the acting player's zones, then in the others', in each in the
 * order in which they came there.
 */
#include "scenario/run.h"

#include "cards/fold.h"
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool scenario_is_in_play(const iz_game *g, iz_slot slot)
{
    unsigned zone = g->objects[slot].zone;
    return zone < 32 && (IZ_ZONES_IN_PLAY & 1u << zone);
}

/* ---- the order ------------------------------------------------------------------------------- */

static void put(scenario_run *run, iz_slot slot)
{
    if (run->order_count == run->order_room) {
        int room = run->order_room ? run->order_room * 2 : 256;
        iz_slot *grown = realloc(run->order, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        run->order = grown;
        run->order_room = room;
    }
    run->order[run->order_count++] = slot;
}

static void put_zone(scenario_run *run, int seat, iz_zone zone)
{
    IZ_EACH_IN_ZONE (run->g, slot, seat, zone)
        put(run, slot);
}

/* The spells on the stack, or the abilities there: these go by their source's name, and come after
 * the source wherever it is. */
static void put_stack(scenario_run *run, bool abilities)
{
    IZ_EACH_IN_ZONE (run->g, slot, 0, IZ_ZONE_STACK)
        if ((run->g->objects[slot].kind == IZ_OBJECT_ABILITY) == abilities)
            put(run, slot);
}

/* Insertion by timestamp: boards are nearly in order already. */
static void sort_by_time(scenario_run *run, int from)
{
    const iz_object *objects = run->g->objects;
    for (int i = from + 1; i < run->order_count; i++) {
        iz_slot slot = run->order[i];
        int at = i;
        for (; at > from && objects[run->order[at - 1]].timestamp > objects[slot].timestamp; at--)
            run->order[at] = run->order[at - 1];
        run->order[at] = slot;
    }
}

static void put_zones_of(scenario_run *run, int seat)
{
    static const iz_zone zones[] = {IZ_ZONE_HAND,    IZ_ZONE_GRAVEYARD, IZ_ZONE_LIBRARY,
                                    IZ_ZONE_EXILE,   IZ_ZONE_ANTE,      IZ_ZONE_PHASED,
                                    IZ_ZONE_SPECIAL, IZ_ZONE_OUTSIDE};
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        int from = run->order_count;
        put_zone(run, seat, zones[i]);
        if (zones[i] == IZ_ZONE_LIBRARY) /* top first */
            for (int a = from, b = run->order_count - 1; a < b; a++, b--) {
                iz_slot slot = run->order[a];
                run->order[a] = run->order[b];
                run->order[b] = slot;
            }
    }
}

void scenario_order(scenario_run *run, int acting)
{
    iz_game *g = run->g;
    run->order_count = 0;
    for (int seat = 0; seat < g->head->seats; seat++) {
        put_zone(run, seat, IZ_ZONE_BATTLEFIELD);
        put_zone(run, seat, IZ_ZONE_RESERVE);
        put_zone(run, seat, IZ_ZONE_GUARD);
    }
    sort_by_time(run, 0);
    put_stack(run, false);
    if (acting >= 0)
        put_zones_of(run, acting);
    for (int seat = 0; seat < g->head->seats; seat++)
        if (seat != acting)
            put_zones_of(run, seat);
    put_stack(run, true);
}

/* ---- names ----------------------------------------------------------------------------------- */

static bool is_name_of(const iz_card_set *cards, int definition, const char *name)
{
    const iz_card_def *def = &cards->definitions[definition];
    return iz_fold_equal(iz_symbols_text(cards->symbols, def->name), name) ||
           (def->card_name != def->name &&
            iz_fold_equal(iz_symbols_text(cards->symbols, def->card_name), name));
}

bool scenario_printed_name(scenario_run *run, iz_slot slot, const char *name)
{
    const iz_object *object = &run->g->objects[slot];
    if (object->kind == IZ_OBJECT_DAMAGE)
        return false;
    if (is_name_of(run->cards, object->definition, name))
        return true;
    uint16_t other = run->cards->definitions[object->definition].other_face;
    return other != 0xFFFF && object->kind == IZ_OBJECT_CARD &&
           !scenario_is_in_play(run->g, slot) && is_name_of(run->cards, other, name);
}

bool scenario_named(scenario_run *run, iz_slot slot, const char *name)
{
    iz_game *g = run->g;
    const iz_object *object = &g->objects[slot];
    if (object->kind == IZ_OBJECT_ABILITY) {
        iz_ref source = object->env != IZ_NIL ? g->envs[object->env].source : IZ_NO_REF;
        if (!iz_ref_is_object(source)) /* of a rule: the draw of the turn */
            return false;
        const iz_chars *chars = iz_referee_chars_of(g, source);
        if (chars && chars->name)
            return iz_fold_equal(iz_symbols_text(run->cards->symbols, chars->name), name);
        return scenario_printed_name(run, slot, name);
    }
    if (!scenario_is_in_play(g, slot) && object->zone != IZ_ZONE_STACK)
        return scenario_printed_name(run, slot, name);
    if (object->kind == IZ_OBJECT_DAMAGE)
        return false;
    const iz_chars *chars = iz_referee_chars(g, slot);
    if (!chars || !chars->name)
        return false;
    if (iz_fold_equal(iz_symbols_text(run->cards->symbols, chars->name), name))
        return true;
    /* a spell or permanent that is half of a card may be named by the whole card's name */
    return chars->definition < run->cards->count &&
           run->cards->definitions[chars->definition].name == chars->name &&
           is_name_of(run->cards, chars->definition, name);
}

scenario_alias *scenario_alias_named(scenario_run *run, const char *name)
{
    for (int i = 0; i < run->alias_count; i++)
        if (strcmp(run->aliases[i].name, name) == 0)
            return &run->aliases[i];
    return NULL;
}

/* Where the object stands among those of the alias, from 0; an ability on the stack as its source
 * does, behind all of them. -1: it is none of them. */
static int place_in_alias(scenario_run *run, const scenario_ref *ref, iz_slot slot)
{
    const scenario_alias *alias = scenario_alias_named(run, ref->text);
    const iz_object *object = &run->g->objects[slot];
    iz_ref source = object->kind == IZ_OBJECT_ABILITY && object->env != IZ_NIL
                        ? run->g->envs[object->env].source
                        : IZ_NO_REF;
    for (int i = 0; alias && i < alias->count; i++) {
        if (alias->slots[i] == slot)
            return i;
        if (iz_ref_is_object(source) && alias->slots[i] == iz_ref_slot(source))
            return alias->count + i;
    }
    return -1;
}

/* The seat under which the object counts: its controller in play and on the stack, else its owner.
 */
static int seat_of(const iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    return scenario_is_in_play(g, slot) || object->zone == IZ_ZONE_STACK ? object->controller
                                                                         : object->owner;
}

bool scenario_may_mean(scenario_run *run, const scenario_ref *ref, iz_slot slot)
{
    iz_game *g = run->g;
    const iz_object *object = &g->objects[slot];
    if (object->kind == IZ_OBJECT_FREE || object->zone == IZ_ZONE_NOWHERE)
        return false;
    if (ref->seat != SCENARIO_NO_SEAT && seat_of(g, slot) != ref->seat)
        return false;
    switch (ref->kind) {
    case SCENARIO_REF_NAME:
        return scenario_named(run, slot, ref->text);
    case SCENARIO_REF_FACEDOWN:
        return (scenario_is_in_play(g, slot) || object->zone == IZ_ZONE_STACK) &&
               object->status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN);
    case SCENARIO_REF_WORD:
        return place_in_alias(run, ref, slot) >= 0;
    default:
        return false;
    }
}

/* ---- looking up ------------------------------------------------------------------------------ */

/* What is called otherwise now (as a copy, or as a land that has become basic) may be named as it
 * is printed, where nothing has that name. */
static int rank_as_printed(scenario_run *run, const scenario_ref *ref, iz_slot wanted, int own)
{
    if (ref->kind != SCENARIO_REF_NAME || !scenario_is_in_play(run->g, wanted) ||
        run->g->objects[wanted].status & IZ_IS_FACE_DOWN)
        return -1;
    int rank = 0, found = -1;
    for (int i = 0; i < run->order_count; i++) {
        iz_slot slot = run->order[i];
        int seat = seat_of(run->g, slot);
        if (!scenario_is_in_play(run->g, slot) || (own >= 0 && seat != own) ||
            (ref->seat != SCENARIO_NO_SEAT && seat != ref->seat))
            continue;
        if (scenario_may_mean(run, ref, slot))
            return -1;
        if (run->g->objects[slot].status & IZ_IS_FACE_DOWN ||
            !scenario_printed_name(run, slot, ref->text))
            continue;
        if (slot == wanted && (!ref->number || ref->number == rank + 1))
            found = rank;
        rank++;
    }
    return found;
}

int scenario_rank(scenario_run *run, const scenario_ref *ref, iz_ref object, int own)
{
    if (iz_ref_is_player(object))
        return ref->kind == SCENARIO_REF_PLAYER && ref->seat == (int)object ? 0 : -1;
    if (ref->kind == SCENARIO_REF_PLAYER || !iz_ref_is_object(object))
        return -1;
    iz_slot wanted = iz_ref_slot(object);
    if (!scenario_may_mean(run, ref, wanted))
        return rank_as_printed(run, ref, wanted, own);
    if (ref->kind == SCENARIO_REF_WORD) {
        const scenario_alias *alias = scenario_alias_named(run, ref->text);
        int place = place_in_alias(run, ref, wanted);
        return ref->number && place % alias->count + 1 != ref->number ? -1 : place;
    }
    int rank = 0;
    for (int i = 0; i < run->order_count; i++) {
        iz_slot slot = run->order[i];
        if ((own >= 0 && seat_of(run->g, slot) != own) || !scenario_may_mean(run, ref, slot))
            continue;
        if (slot == wanted)
            return ref->number && ref->number != rank + 1 ? -1 : rank;
        rank++;
    }
    return -1;
}

iz_ref scenario_find(scenario_run *run, const scenario_ref *ref, int acting, int own)
{
    iz_game *g = run->g;
    if (ref->kind == SCENARIO_REF_PLAYER)
        return ref->seat < g->head->seats ? iz_ref_seat(ref->seat) : IZ_NO_REF;
    if (ref->kind == SCENARIO_REF_WORD) {
        const scenario_alias *alias = scenario_alias_named(run, ref->text);
        int first = ref->number ? ref->number - 1 : 0;
        for (int i = first; alias && i < alias->count; i++) {
            if (scenario_may_mean(run, ref, alias->slots[i]))
                return iz_object_ref(g, alias->slots[i]);
            if (ref->number)
                break;
        }
        return IZ_NO_REF;
    }
    scenario_order(run, acting);
    int number = ref->number ? ref->number : 1;
    for (int i = 0; i < run->order_count; i++) {
        iz_slot slot = run->order[i];
        if (own >= 0 && seat_of(g, slot) != own)
            continue;
        if (scenario_may_mean(run, ref, slot) && --number == 0)
            return iz_object_ref(g, slot);
    }
    /* what lies face down, or looks like something else, by its printed name */
    number = ref->number ? ref->number : 1;
    for (int i = 0; ref->kind == SCENARIO_REF_NAME && i < run->order_count; i++) {
        iz_slot slot = run->order[i];
        if ((own >= 0 && seat_of(g, slot) != own) ||
            (ref->seat != SCENARIO_NO_SEAT && seat_of(g, slot) != ref->seat))
            continue;
        if (scenario_printed_name(run, slot, ref->text) && --number == 0)
            return iz_object_ref(g, slot);
    }
    return IZ_NO_REF;
}

bool scenario_means_several(scenario_run *run, const scenario_ref *ref)
{
    if (ref->kind != SCENARIO_REF_WORD || ref->number)
        return false;
    const scenario_alias *alias = scenario_alias_named(run, ref->text);
    return alias && alias->count > 1;
}

bool scenario_next_meant(scenario_run *run, const scenario_ref *ref, int seat, bool all, int *at,
                         scenario_ref *one)
{
    int before = *at;
    *one = *ref;
    if (!all || !scenario_means_several(run, ref))
        return (*at)++ == 0;
    const scenario_alias *alias = scenario_alias_named(run, ref->text);
    while (*at < alias->count) {
        iz_slot slot = alias->slots[(*at)++];
        if (!scenario_is_in_play(run->g, slot) || run->g->objects[slot].controller != seat)
            continue;
        one->number = *at;
        return true;
    }
    return before == 0; /* none is there: whoever looks for it will say so */
}

const char *scenario_ref_text(const scenario_ref *ref, char *out, size_t size)
{
    char number[16] = "", of[16] = "";
    if (ref->number)
        snprintf(number, sizeof number, "#%d", ref->number);
    if (ref->kind != SCENARIO_REF_PLAYER && ref->seat != SCENARIO_NO_SEAT)
        snprintf(of, sizeof of, " of %c", (char)('A' + ref->seat));
    const char *quote = ref->kind == SCENARIO_REF_NAME ? "\"" : "";
    snprintf(out, size, "%s%s%s%s%s", quote, ref->text ? ref->text : "", quote, number, of);
    return out;
}

/* Does a statement of this scenario put such a card anywhere? What only others of the file have is
 * never there: to refuse it would show nothing. */
static bool is_put_here(const scenario_run *run, int definition)
{
    const scenario_statements *all = &run->scenario->statements;
    uint16_t other = run->cards->definitions[definition].other_face;
    for (int i = 0; i < all->count; i++)
        for (int k = 0; k < all->at[i].items.count; k++) {
            const char *name = all->at[i].items.at[k].name;
            if (is_name_of(run->cards, definition, name) ||
                (other != 0xFFFF && is_name_of(run->cards, other, name)))
                return true;
        }
    return false;
}

bool scenario_knows_name(scenario_run *run, const scenario_ref *ref)
{
    if (ref->kind == SCENARIO_REF_WORD)
        return scenario_alias_named(run, ref->text) != NULL;
    if (ref->kind != SCENARIO_REF_NAME)
        return true;
    int tokens = iz_card_set_cards(run->cards), blank = iz_card_set_find(run->cards, "Blank");
    for (int i = 0; i < run->cards->count; i++)
        if (is_name_of(run->cards, i, ref->text) &&
            (i >= tokens || i == blank || is_put_here(run, i)))
            return true;
    return false;
}
