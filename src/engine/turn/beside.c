/*
 * What lies beside the decks: how it is set out, and what it changes of the opening.
 *
 * Carries out: mtg Vanguard cards; hkk-2023 42.4, 44.5, 45.3, 48.2-48.6, 49/3.5, base 3.
 */
#include "engine/turn/beside.h"

#include "core/holdings.h"
#include "engine/characteristics/rules.h"
#include "engine/events/event.h"
#include "engine/kinds_of_play.h"
#include "engine/procedures.h"
#include "engine/turn/check.h"
#include "engine/turn/setup.h"
#include "engine/turn/steps.h"

/* ---- what lies beside the decks -------------------------------------------------------------- */

int32_t iz_vanguard_change(iz_game *g, int seat, int field)
{
    int64_t change = 0;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL) {
        const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
        if (def->types & IZ_TYPE_VANGUARD)
            change += def->fields[field];
    }
    change = change > INT16_MAX ? INT16_MAX : change < INT16_MIN ? INT16_MIN : change;
    if (change != 0)
        iz_count_applied(g, IZ_C_VANGUARD);
    return iz_is_off(g, IZ_C_VANGUARD) ? 0 : (int32_t)change;
}

void iz_setup_vanguard_life(iz_game *g, int seat)
{
    int32_t change = iz_vanguard_change(g, seat, IZ_FIELD_LIFE);
    iz_life_change(g, seat, change);
    iz_set_most_life(g, seat, iz_most_life(g, seat) + change);
}

/* Does what lies beside the deck work? A guild that is passive rests besides. */
static bool works(const iz_game *g, iz_slot slot)
{
    return !(g->objects[slot].status & IZ_IS_FACE_DOWN);
}

/* A commander says how many cards the hand has, or what else of the opening is different; an epic
 * follower leaves the hand as it is (HKK 48.2-48.5). NULL: it is an ordinary one, or doesn't work.
 */
static const iz_card_def *commander(iz_game *g, iz_slot slot)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    bool is = def->types & IZ_TYPE_FOLLOWER &&
              (works(g, slot) || iz_is_off(g, IZ_C_COMMANDER_RESTS)) &&
              (iz_is_named(g, slot, IZ_NAMED_HORDE_COMMANDER) ||
               iz_is_named(g, slot, IZ_NAMED_EPIC_FOLLOWER));
    return is ? def : NULL;
}

/* How many cards the player begins with, mulligans apart (101.3; HKK 44.5). */
int iz_opening_hand(iz_game *g, int seat)
{
    int hand = g->book->parameters.hand + (int)iz_vanguard_change(g, seat, IZ_FIELD_HAND);
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL) {
        const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
        const iz_deck_group *group = iz_deck_group_of(&g->book->deck, def->types);
        const iz_card_def *commands = group && group->hand ? commander(g, slot) : NULL;
        if (!group || group->hand == 0)
            continue;
        iz_concept concept = commands ? IZ_C_COMMANDER_HAND : IZ_C_FOLLOWER_HAND;
        iz_count_applied(g, concept);
        if (commands && !iz_is_off(g, concept))
            hand = commands->fields[IZ_FIELD_HAND] > 0 ? commands->fields[IZ_FIELD_HAND] : hand;
        else if (commands || !iz_is_off(g, concept))
            hand += group->hand;
    }
    return hand > 0 ? hand : 0;
}

/* Life and maximum life are changed alike. */
void iz_command_life(iz_game *g, int seat)
{
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL) {
        const iz_card_def *def = commander(g, slot);
        if (!def && iz_is_named(g, slot, IZ_NAMED_HORDE_COMMANDER))
            iz_count_applied(g, IZ_C_COMMANDER_RESTS);
        int32_t change = def ? def->fields[IZ_FIELD_LIFE] : 0;
        if (change == 0)
            continue;
        iz_note(g, IZ_C_COMMANDER_LIFE, IZ_SAY_CHANGES_STARTING_LIFE, iz_object_ref(g, slot),
                change);
        if (iz_is_off(g, IZ_C_COMMANDER_LIFE))
            continue;
        iz_life_change(g, seat, change);
        iz_set_most_life(g, seat, iz_most_life(g, seat) + change);
    }
}

/* ---- what lies beside the decks is set out and turned up -------------------------------------- */

static void put_start_counters(iz_game *g, iz_slot slot)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[def->first_ability + n].cell];
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++) {
            const iz_cell *with = iz_child(cell, m);
            const iz_cell *count = with->op == IZ_ENTERS_WITH ? iz_child(with, 1) : NULL;
            if (!count || count->op != IZ_NUMBER)
                continue;
            iz_count_applied(g, IZ_C_START_COUNTERS);
            if (!works(g, slot) && iz_is_off(g, IZ_C_START_COUNTERS))
                continue;
            uint16_t counters =
                iz_counters_add(g, g->objects[slot].counters, with->arg, count->arg);
            g->objects[slot].counters = counters;
        }
    }
}

/* How it lies beside the deck before the game begins: face down; or passive, but for what its own
 * text says (HKK 42.4, 49/3.5). */
static void lay(iz_game *g, iz_slot slot)
{
    iz_object *object = &g->objects[slot];
    const iz_card_def *def = &g->cards->definitions[object->definition];
    const iz_deck_group *group = iz_deck_group_of(&g->book->deck, def->types);
    uint32_t upright = iz_standing_of(g)->upright;
    if (group && group->face_down)
        object->status |= IZ_IS_FACE_DOWN;
    if (!group || group->more == 0 || !upright || iz_is_set_out_upright(def))
        return;
    iz_count_applied(g, IZ_C_GUILD_PASSIVE);
    if (!iz_is_off(g, IZ_C_GUILD_PASSIVE))
        object->status &= ~upright;
}

/* HKK 42.4, 45.3, base 3: all at once; then what isn't to work is turned down again. */
void iz_set_out(iz_game *g)
{
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL)
            lay(g, slot);
    iz_event_unseen(g, IZ_EV_FACE_DOWN, IZ_NO_SEAT);
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL) {
            if (!works(g, slot) && !iz_is_off(g, IZ_C_SET_OUT)) {
                g->objects[slot].status &= ~(uint32_t)IZ_IS_FACE_DOWN;
                iz_note(g, IZ_C_SET_OUT, IZ_SAY_IS_TURNED_UP, iz_object_ref(g, slot));
            }
        }
    iz_event_unseen(g, IZ_EV_FACE_UP, IZ_NO_SEAT);
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL) {
            if (!works(g, slot) || !iz_cant(g, IZ_ACTION_WORK, iz_object_ref(g, slot), IZ_NO_REF))
                continue;
            iz_note(g, IZ_C_DOESNT_WORK, IZ_SAY_IS_TURNED_DOWN, iz_object_ref(g, slot));
            if (!iz_is_off(g, IZ_C_DOESNT_WORK))
                g->objects[slot].status |= IZ_IS_FACE_DOWN;
        }
    iz_event_unseen(g, IZ_EV_FACE_DOWN, IZ_NO_SEAT);
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL)
            put_start_counters(g, slot);
}
