/*
 * One event, several parts: which of them are one occurrence for a triggered ability. What is dealt
 * damage, or loses life, does so once, whoever deals it; what deals damage does so once, whoever is
 * dealt it, unless the ability speaks of whom. What belongs together is added up.
 *
 * Carries out: mtg 310.4, 410.6; decision 045.
 */
#include "engine/patterns/patterns.h"

uint32_t iz_batch_first(const iz_game *g)
{
    uint32_t first = iz_table_count(g, IZ_TABLE_parts);
    while (first > 0 && !(g->parts[first - 1].kind == IZ_EV_NONE &&
                          g->parts[first - 1].flags & IZ_PART_OPEN_BATCH))
        first--;
    return first;
}

/* ---- what an event is besides ---------------------------------------------------------------- */

/*
 * What the part is as an event of the other kind, where it is one; `as` is the part to begin with.
 */
typedef bool is_besides(const iz_part *part, iz_part *as);

/* Damage to a player, unless life was not lost by it. */
static bool damage_as_loss(const iz_part *part, iz_part *as)
{
    (void)as; /* whose it is, is known since it was dealt */
    return iz_ref_is_player(part->object) && part->value != 0;
}

static bool move_as_draw(const iz_part *part, iz_part *as)
{
    as->object = part->result;
    return part->flags & IZ_PART_DRAW;
}

/* Not if it was tapped already. */
static bool regenerated_as_tap(const iz_part *part, iz_part *as)
{
    (void)as;
    return part->value != 0;
}

static const struct {
    uint8_t kind, besides;
    is_besides *is;
} rows[IZ_EV_COUNT] = {
#define EVENT(name, fields, columns) [IZ_EV_##name] = {.kind = IZ_EV_##name, columns},
#define BESIDES(other, test) .besides = IZ_EV_##other, .is = (test),
#include "core/events.def"
};

iz_event_kind iz_event_besides(unsigned kind) { return (iz_event_kind)rows[kind].besides; }

bool iz_part_as(const iz_part *part, iz_event_kind kind, iz_part *out)
{
    *out = *part;
    out->kind = (uint8_t)kind;
    return part->kind == kind ||
           (rows[part->kind].besides == kind && rows[part->kind].is(part, out));
}

/* ---- parts and clauses ----------------------------------------------------------------------- */

const iz_cell *iz_trigger_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    if (t->op != IZ_ON_ANY)
        return iz_trigger_matches(g, ctx, t, part) ? t : NULL;
    const iz_cell *child, *fits = NULL;
    for (int n = 0; (child = iz_child(t, n)) != NULL && !fits; n++)
        fits = iz_trigger_fits(g, ctx, child, part);
    return fits;
}

/* ---- what must be the same ------------------------------------------------------------------- */

/* What parts of one occurrence have in common: the object or player that it happens to, its source.
 */
enum { SAME_OBJECT = 1 << 0, SAME_SOURCE = 1 << 1 };

/* Does the ability speak of the other one of the event, or of a player of it? */
static bool speaks_of_other(const iz_cell *ability)
{
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++)
        if ((cell->op == IZ_EVENT_OBJECT && cell->arg == IZ_ROLE_OTHER) ||
            cell->op == IZ_EVENT_PLAYER)
            return true;
    return false;
}

static bool speaks_of_source(const iz_cell *ability)
{
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++)
        if (cell->op == IZ_EVENT_OBJECT && cell->arg == IZ_ROLE_OTHER)
            return true;
    return false;
}

/* 0: each part is an occurrence of its own. */
static unsigned in_common(const iz_cell *ability, const iz_cell *clause)
{
    switch (clause->op) {
    case IZ_ON_LOSES_LIFE:
        return SAME_OBJECT;
    case IZ_ON_DEALT_DAMAGE:
        return clause->arg & IZ_ON_DEALT_DAMAGE_BY_ONE || iz_optional(clause, 1) ||
                       speaks_of_source(ability)
                   ? SAME_OBJECT | SAME_SOURCE
                   : SAME_OBJECT;
    case IZ_ON_DEALS_DAMAGE:
        if (clause->arg & IZ_ON_DEALS_DAMAGE_TOGETHER)
            return SAME_OBJECT;
        return iz_optional(clause, 1) || speaks_of_other(ability) ? SAME_OBJECT | SAME_SOURCE
                                                                  : SAME_SOURCE;
    default:
        return 0;
    }
}

bool iz_lot_begins(iz_game *g, const iz_ctx *ctx, const iz_cell *ability, const iz_cell *clause,
                   const iz_part *part)
{
    unsigned same = in_common(ability, clause);
    if (!same || ctx->env == IZ_NIL)
        return true;
    int shown = 0; /* parts of the lot that have been shown, this one counted in */
    int64_t sum = 0;
    for (uint32_t i = iz_batch_first(g); i < iz_table_count(g, IZ_TABLE_parts); i++) {
        iz_part other;
        if (!(g->parts[i].flags & IZ_PART_HAPPENED) ||
            !iz_part_as(&g->parts[i], (iz_event_kind)part->kind, &other) ||
            (same & SAME_OBJECT && other.object != part->object) ||
            (same & SAME_SOURCE && other.other != part->other) ||
            !iz_trigger_matches(g, ctx, clause, &other))
            continue;
        shown += !(g->parts[i].flags & IZ_PART_TRIGGERED);
        sum += other.amount;
    }
    if (shown > 1)
        return false;
    iz_trigger_matches(g, ctx, clause, part); /* the roles are those of the first one again */
    if (shown == 1)
        g->envs[ctx->env].event_amount = iz_clamped(sum);
    return true;
}

int iz_part_seat(const iz_game *g, const iz_part *part)
{
    if (iz_ref_is_player(part->object))
        return (int)part->object;
    if (!iz_ref_is_object(part->object))
        return part->seat;
    const iz_object *object = &g->objects[iz_ref_slot(part->object)];
    if (iz_zone_in_play(object->zone) || object->zone == IZ_ZONE_STACK)
        return object->controller;
    return object->owner;
}
