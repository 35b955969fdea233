/*
 * Several cards go to one graveyard at once: their owner says in which order. Several permanents
 * come into play at once: the active player says which is the earlier.
 *
 * Carries out: mtg 217.4c, glossary "Timestamp order"; Izvori B16.43, D19.55. Asked only where it
 * can matter to somebody: a card of this game looks at the order of a graveyard
 * (IZ_TRAIT_GRAVEYARD_ORDER); two that come in change what others are.
 */
#include "engine/events/replace.h"

/* ---- parts that are put in order together ---------------------------------------------------- */

/* Is the part at `other` to be put in order together with the one at `at`? */
typedef bool together(const iz_game *g, uint32_t at, uint32_t other);

/* Is another card among those from `at` on? (Of equal ones the order can't matter.) */
static bool is_with_others(const iz_game *g, uint32_t at, together *belongs)
{
    int definition = g->objects[iz_ref_slot(g->parts[at].object)].definition;
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = at + 1; i < count; i++)
        if (belongs(g, at, i) &&
            g->objects[iz_ref_slot(g->parts[i].object)].definition != definition)
            return true;
    return false;
}

/* Those from `at` on are the candidates: which comes next? They are on their way to where all see
 * them: whoever says the order sees them now. */
static void list_from(iz_game *g, uint32_t at, together *belongs, int seat)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = at; i < count; i++) {
        if (!belongs(g, at, i))
            continue;
        g->objects[iz_ref_slot(g->parts[i].object)].known |= iz_seat_bit(seat);
        iz_candidate_ref(g, g->parts[i].object);
    }
}

/* The one that was answered comes next, at `at`. */
static void bring_forward(iz_game *g, uint32_t at, together *belongs)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = at; i < count; i++) {
        if (!belongs(g, at, i) || g->parts[i].object != g->head->answer.subject)
            continue;
        iz_part next = g->parts[i];
        g->parts[i] = g->parts[at];
        g->parts[at] = next;
        break;
    }
    g->parts[at].flags |= IZ_PART_ORDERED;
}

/* ---- what goes to a graveyard together ------------------------------------------------------- */

static bool is_bound_for_graveyard(const iz_part *part)
{
    return part->kind == IZ_EV_MOVE && part->to == IZ_ZONE_GRAVEYARD &&
           !(part->flags & (IZ_PART_DROPPED | IZ_PART_HAPPENED | IZ_PART_ORDERED)) &&
           iz_ref_is_object(part->object);
}

static bool somebody_looks(const iz_game *g)
{
    if (!iz_trait_occurs(g, IZ_TRAIT_GRAVEYARD_ORDER))
        return false;
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < count; slot++)
        if (g->objects[slot].kind != IZ_OBJECT_FREE &&
            g->cards->definitions[g->objects[slot].definition].traits & IZ_TRAIT_GRAVEYARD_ORDER)
            return true;
    return false;
}

bool iz_graveyard_order_possible(const iz_game *g, uint32_t first)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    int cards = 0;
    for (uint32_t i = first; i < count && cards < 2; i++) {
        const iz_part *part = &g->parts[i];
        cards += part->kind == IZ_EV_DESTROY || part->kind == IZ_EV_COUNTER_SPELL ||
                 (part->kind == IZ_EV_MOVE && part->to == IZ_ZONE_GRAVEYARD);
    }
    return cards > 1 && somebody_looks(g) && !iz_is_off(g, IZ_C_GRAVEYARD_ORDER);
}

/* Does the part go to the same graveyard as the one at `at`, and is it another card? */
static bool goes_along(const iz_game *g, uint32_t at, uint32_t other)
{
    const iz_part *part = &g->parts[at], *more = &g->parts[other];
    return is_bound_for_graveyard(more) && iz_ref_alive(g, more->object) &&
           g->objects[iz_ref_slot(more->object)].kind == IZ_OBJECT_CARD &&
           g->objects[iz_ref_slot(more->object)].owner ==
               g->objects[iz_ref_slot(part->object)].owner;
}

bool iz_graveyard_order_matters(const iz_game *g, uint32_t at)
{
    return goes_along(g, at, at) && somebody_looks(g) && is_with_others(g, at, goes_along);
}

iz_flow iz_graveyard_order_ask(iz_game *g, uint32_t at)
{
    int owner = g->objects[iz_ref_slot(g->parts[at].object)].owner;
    list_from(g, at, goes_along, owner);
    iz_note(g, IZ_C_GRAVEYARD_ORDER, IZ_SAY_ORDERS_CARDS_FOR_GRAVEYARD, iz_ref_seat(owner));
    return iz_ask(g, owner, IZ_DECIDE_CHOOSE, IZ_FOR_GRAVEYARD, IZ_NO_REF, 0);
}

void iz_graveyard_order_answered(iz_game *g, uint32_t at) { bring_forward(g, at, goes_along); }

/* ---- what comes into play together ----------------------------------------------------------- */

/* Does the part at `other` come into play, whatever the one at `at` is? */
static bool comes_in(const iz_game *g, uint32_t at, uint32_t other)
{
    (void)at;
    const iz_part *part = &g->parts[other];
    return part->kind == IZ_EV_MOVE && iz_zone_in_play(part->to) &&
           !(part->flags & (IZ_PART_DROPPED | IZ_PART_HAPPENED | IZ_PART_ORDERED)) &&
           iz_ref_is_object(part->object) && iz_ref_alive(g, part->object) &&
           iz_changes_others(g, g->objects[iz_ref_slot(part->object)].definition);
}

bool iz_entry_order_matters(const iz_game *g, uint32_t at)
{
    return comes_in(g, at, at) && is_with_others(g, at, comes_in);
}

iz_flow iz_entry_order_ask(iz_game *g, uint32_t at)
{
    int active = iz_active_player(g);
    list_from(g, at, comes_in, active);
    iz_note(g, IZ_C_TIMESTAMP, IZ_SAY_SAYS_IN_WHICH_ORDER, iz_ref_seat(active));
    return iz_ask(g, active, IZ_DECIDE_CHOOSE, IZ_FOR_ENTRY_ORDER, IZ_NO_REF, 0);
}

void iz_entry_order_answered(iz_game *g, uint32_t at) { bring_forward(g, at, comes_in); }
