#include "api/worth.h"

#include "core/holdings.h"
#include "engine/characteristics/chars.h"
#include "engine/kinds_of_play.h"

/* Sums over permanents: each counts as much as its function says. */
typedef int32_t count_of(iz_game *g, const iz_worth_row *row, iz_slot slot);

static int32_t in_front(iz_game *g, const iz_worth_row *row, iz_slot slot)
{
    (void)row;
    const iz_chars *chars = iz_characteristics(g, slot);
    bool fights = g->objects[slot].zone == IZ_ZONE_GUARD && chars->types & IZ_TYPE_CREATURE;
    return fights && chars->power > 0 ? chars->power : 0;
}

static int32_t upright(iz_game *g, const iz_worth_row *row, iz_slot slot)
{
    (void)row;
    return iz_has_type(g, slot, IZ_TYPE_CREATURE) && iz_is_upright(g, slot);
}

static int32_t lasting(iz_game *g, const iz_worth_row *row, iz_slot slot)
{
    (void)row;
    return !iz_has_type(g, slot, IZ_TYPE_CREATURE);
}

static int32_t structure(iz_game *g, const iz_worth_row *row, iz_slot slot)
{
    (void)row;
    const iz_object *object = &g->objects[slot];
    int32_t left =
        g->cards->definitions[object->definition].fields[IZ_FIELD_STRUCTURE] - object->damage;
    return left > 0 ? left : 0;
}

static int32_t counters(iz_game *g, const iz_worth_row *row, iz_slot slot)
{
    int word = (int)iz_words_named(g, row->counter).word[0];
    return word ? iz_counters_get(g, g->objects[slot].counters, word) : 0;
}

static int32_t over_permanents(iz_game *g, const iz_worth_row *row, int seat, count_of *count)
{
    int32_t sum = 0;
    IZ_EACH_CONTROLLED (g, slot, seat)
        sum += count(g, row, slot);
    return sum;
}

/* What lies beside the deck works while it lies face up; a guild, while it stands upright. */
static int32_t beside(iz_game *g, int seat)
{
    int32_t working = 0;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL)
        working += !(g->objects[slot].status & IZ_IS_FACE_DOWN) &&
                   (!iz_has_type(g, slot, IZ_TYPE_GUILD) || iz_is_upright(g, slot));
    return working;
}

static int32_t claims(const iz_game *g, int seat)
{
    const iz_holding *holding = iz_holding_of(g, seat);
    int32_t sum = 0;
    for (uint16_t at = holding ? holding->claims : IZ_NIL; at != IZ_NIL; at = g->links[at].next)
        sum += g->links[at].value;
    return sum;
}

static int32_t amount_of(iz_game *g, const iz_worth_row *row, int seat)
{
    static count_of *const sums[IZ_WORTHS] = {[IZ_WORTH_FRONT] = in_front,
                                              [IZ_WORTH_UPRIGHT] = upright,
                                              [IZ_WORTH_LASTING] = lasting,
                                              [IZ_WORTH_STRUCTURE] = structure,
                                              [IZ_WORTH_COUNTERS] = counters};
    if (sums[row->what])
        return over_permanents(g, row, seat, sums[row->what]);
    switch (row->what) {
    case IZ_WORTH_GOAL:
        return iz_goal_of(g)->points ? iz_goal_of(g)->points(g, seat) : 0;
    case IZ_WORTH_INCOME:
        return iz_payment_of(g)->income ? iz_payment_of(g)->income(g, seat) : 0;
    case IZ_WORTH_CLAIMS:
        return claims(g, seat);
    case IZ_WORTH_BESIDE:
        return beside(g, seat);
    case IZ_WORTH_GRAVEYARD:
        return iz_zone_list(g, seat, IZ_ZONE_GRAVEYARD)->acting;
    default:
        return 0;
    }
}

int iz_worth_besides(iz_game *g, int seat)
{
    int32_t sum = 0;
    for (const iz_worth_row *row = g->book->worths; row && row->what != IZ_WORTH_NOTHING; row++)
        sum += row->each * amount_of(g, row, seat);
    return sum;
}
