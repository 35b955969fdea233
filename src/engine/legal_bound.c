/*
 * The cheap upper bound: could this seat do anything but pass? Three windows in four are answered
 * by it, most of them from what was judged before and has not changed since.
 *
 * It says no only if it is certain: a card in hand needs its time and as much mana as there might
 * be at the most; permanents need an activated ability, printed or granted.
 */
#include "engine/characteristics.h"
#include "engine/play.h"
#include "engine/procedures.h"

/* More mana than any cost asks for: a source whose amount isn't plain. */
enum { MUCH_MANA = 1000 };

static bool rule_in_force(const iz_game *g, iz_op op)
{
    unsigned number = (unsigned)(op - IZ_BOOST);
    return g->derived && number < 128 && (g->derived->rule_ops[number / 64] >> number % 64 & 1);
}

/* Is there a rule or effect that lets players play things which the printed cards don't? */
static bool unusual_plays(const iz_game *g)
{
    if (rule_in_force(g, IZ_PLAY_ANY_TIME) || rule_in_force(g, IZ_PLAY_FROM) ||
        rule_in_force(g, IZ_AS_THOUGH) || rule_in_force(g, IZ_ALTERNATIVE_COST))
        return true;
    uint32_t effects = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < effects; i++)
        if (g->effects[i].kind == IZ_EFFECT_MAY_PLAY)
            return true;
    return false;
}

/* Has the printed card an activated ability that works there and isn't only for mana? */
static bool printed_acts(const iz_game *g, const iz_card_def *def, iz_zone zone, bool mana_too)
{
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_ability_def *record = &g->cards->abilities[def->first_ability + n];
        if (record->kind == IZ_ABILITY_ACTIVATED &&
            (mana_too || !(record->flags & IZ_ABILITY_IS_MANA)) &&
            (zone == IZ_ZONE_BATTLEFIELD || record->zones & 1u << zone))
            return true;
    }
    return false;
}

/* The same of a permanent, whose abilities may be granted ones. */
static bool permanent_acts(iz_game *g, iz_slot slot, bool mana_too)
{
    const iz_object *object = &g->objects[slot];
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (object->status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN))
        return true;
    if (g->plain)
        return def->ability_count > 0 && printed_acts(g, def, IZ_ZONE_BATTLEFIELD, mana_too);
    const iz_chars *chars = iz_characteristics(g, slot);
    if (chars->first_instance == IZ_PRINTED_ABILITIES) {
        def = &g->cards->definitions[chars->definition];
        return def->ability_count > 0 && printed_acts(g, def, IZ_ZONE_BATTLEFIELD, mana_too);
    }
    int abilities = iz_ability_count(g, slot);
    for (int n = 0; n < abilities; n++) {
        const iz_ability_def *record = iz_ability_record(g, iz_ability_at(g, slot, n).index);
        if (record->kind == IZ_ABILITY_ACTIVATED &&
            (mana_too || !(record->flags & IZ_ABILITY_IS_MANA)))
            return true;
    }
    return false;
}

/* Has a card in hand a mana ability? */
static bool mana_in_hand(iz_game *g, int seat)
{
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_HAND) {
        const iz_card_def *def = &g->cards->definitions[g->objects[card].definition];
        for (uint32_t n = 0; n < def->ability_count; n++) {
            const iz_ability_def *record = &g->cards->abilities[def->first_ability + n];
            if (record->flags & IZ_ABILITY_IS_MANA && record->zones & 1u << IZ_ZONE_HAND)
                return true;
        }
    }
    return false;
}

/* At most so much mana could be had: one of each untapped plain source, much of any other. */
static int mana_bound(iz_game *g, int seat)
{
    int64_t mana = 0;
    if (iz_table_count(g, IZ_TABLE_effects) > 0 || g->seats[seat].restricted != IZ_NIL ||
        !g->plain || mana_in_hand(g, seat) || iz_replace_possible(g, IZ_EV_TAPPED_FOR_MANA) ||
        g->watched >> IZ_EV_TAPPED_FOR_MANA & 1 || rule_in_force(g, IZ_EXTRA_MANA) ||
        rule_in_force(g, IZ_COST_CHANGE))
        return MUCH_MANA;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        mana += g->seats[seat].pool[kind];
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD) {
        const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
        bool tapped = g->objects[slot].status & IZ_IS_TAPPED;
        mana += !tapped && def->types & IZ_TYPE_LAND;
        for (uint32_t n = 0; n < def->ability_count; n++) {
            const iz_ability_def *record = &g->cards->abilities[def->first_ability + n];
            if (!(record->flags & IZ_ABILITY_IS_MANA))
                continue;
            if (!(record->flags & IZ_ABILITY_SIMPLE_MANA))
                mana += tapped && record->flags & IZ_ABILITY_TAPS ? 0 : MUCH_MANA;
            else if (!(def->types & IZ_TYPE_LAND))
                mana += !tapped;
        }
    }
    return mana > MUCH_MANA ? MUCH_MANA : (int)mana;
}

/* May a land still be played this turn? */
static bool land_left(const iz_game *g, int seat)
{
    return g->seats[seat].lands_played == 0 || rule_in_force(g, IZ_EXTRA_LANDS) ||
           iz_table_count(g, IZ_TABLE_effects) > 0;
}

/* What a card in hand, graveyard or exile might be played for: its time, its least cost. */
static bool card_acts(const iz_game *g, iz_slot card, int seat, bool sorceries, iz_zone zone,
                      int mana)
{
    const uint64_t any_time = UINT64_C(1) << IZ_KW_FLASH | UINT64_C(1) << IZ_KW_MADNESS |
                              UINT64_C(1) << IZ_KW_FLASHBACK | UINT64_C(1) << IZ_KW_MORPH;
    const iz_card_def *def = &g->cards->definitions[g->objects[card].definition];
    if (def->keywords & any_time || def->other_face != 0xFFFF)
        return true;
    if (zone == IZ_ZONE_HAND) {
        bool any_land = g->book->parameters.lands == IZ_LANDS_ANY_CARD;
        if (sorceries && (def->types & IZ_TYPE_LAND || any_land) && land_left(g, seat))
            return true;
        for (uint32_t n = 0; n < def->ability_count; n++)
            if (g->cards->abilities[def->first_ability + n].kind == IZ_ABILITY_STATIC)
                return true; /* it may say when, or for what, it can be played */
        bool in_time = sorceries || def->types & IZ_TYPE_INSTANT;
        if (in_time && !(def->types & IZ_TYPE_LAND) && iz_mana_value(&def->cost) <= mana)
            return true;
    }
    return def->ability_count > 0 && printed_acts(g, def, zone, false);
}

static bool could_act(iz_game *g, int seat, bool sorceries)
{
    bool manual = g->head->options & IZ_GAME_MANUAL_MANA;
    iz_refresh(g);
    if (unusual_plays(g))
        return true;
    int mana = mana_bound(g, seat);
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_HAND)
        if (card_acts(g, card, seat, sorceries, IZ_ZONE_HAND, mana))
            return true;
    for (int player = 0; player < g->head->seats; player++)
        IZ_EACH_IN_ZONE (g, slot, player, IZ_ZONE_BATTLEFIELD) {
            bool own_land = manual && player == seat && iz_has_type(g, slot, IZ_TYPE_LAND);
            if (own_land || permanent_acts(g, slot, manual && player == seat))
                return true;
        }
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_GRAVEYARD)
        if (card_acts(g, card, seat, false, IZ_ZONE_GRAVEYARD, mana))
            return true;
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_EXILE)
        if (card_acts(g, card, seat, false, IZ_ZONE_EXILE, mana))
            return true;
    return false;
}

bool iz_could_act(iz_game *g, int seat)
{
    if (g->book->parameters.priority_after_play == IZ_PRIORITY_CHAIN)
        return true;
    struct iz_could *known = &g->could[seat];
    uint8_t state = (uint8_t)(2 | iz_sorcery_timing(g, seat));
    if (known->state == state && known->changes == g->head->changes &&
        known->epoch == g->head->epoch)
        return known->could;
    bool could = could_act(g, seat, state & 1);
    *known = (struct iz_could){
        .changes = g->head->changes, .epoch = g->head->epoch, .state = state, .could = could};
    return could;
}
