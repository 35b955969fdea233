/*
 * Patterns of replacement: a row each, with the kind of event that it looks at and how it tells
 * whether it is one that is meant. What events of other kinds come down to is looked at when they
 * have (events/event.c).
 *
 * Carries out: mtg 419.1-419.6; Izvori D20.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/patterns/patterns.h"

void iz_bind_pattern(iz_game *g, uint16_t env, const iz_part *part)
{
    /* who discards, or under whose control it would come */
    bool by_seat =
        part->kind == IZ_EV_MOVE && (part->flags & IZ_PART_DISCARD || iz_zone_in_play(part->to));
    int player = by_seat ? part->seat : iz_part_seat(g, part);
    iz_bind_roles(g, env, part->object, part->other, player, part->amount);
    if (env != IZ_NIL)
        g->envs[env].event_value = part->value;
}

/*
 * Matchers: the event is of the pattern's kind; does it fit, too? `whom`: the pattern's selector.
 */
typedef bool matcher(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                     const iz_part *part);

static bool would_object(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                         const iz_part *part)
{
    (void)p;
    return iz_event_member(g, ctx, whom, part->object);
}

static bool would_player(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                         const iz_part *part)
{
    (void)p;
    return iz_event_member(g, ctx, whom, iz_ref_seat(part->seat));
}

static bool would_damage(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                         const iz_part *part)
{
    uint32_t not_meant =
        part->flags & IZ_PART_COMBAT ? IZ_WOULD_DAMAGE_NO_COMBAT : IZ_WOULD_DAMAGE_COMBAT;
    return !((uint32_t)p->arg & not_meant) && iz_event_member(g, ctx, whom, part->object) &&
           iz_event_fits(g, ctx, iz_child(p, 1), part->other);
}

static bool moves_between(iz_game *g, const iz_ctx *ctx, const iz_cell *whom, const iz_part *part,
                          int from, int to)
{
    if (!iz_ref_alive(g, part->object))
        return false;
    iz_part where = *part;
    where.from = g->objects[iz_ref_slot(part->object)].zone;
    return iz_zones_match(&where, from, to) && iz_event_member(g, ctx, whom, part->object);
}

static bool would_move(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                       const iz_part *part)
{
    return moves_between(g, ctx, whom, part, iz_zone_from(p->arg), iz_zone_to(p->arg));
}

static bool would_die(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                      const iz_part *part)
{
    (void)p;
    return moves_between(g, ctx, whom, part, IZ_ZONE_BATTLEFIELD, IZ_ZONE_GRAVEYARD);
}

static bool would_discard(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                          const iz_part *part)
{
    bool by_effect = part->word != 0;
    if (!(part->flags & IZ_PART_DISCARD) || (p->arg & IZ_WOULD_DISCARD_BY_EFFECT && !by_effect) ||
        (p->arg & IZ_WOULD_DISCARD_BY_OPPONENT &&
         !(by_effect && iz_are_opponents(g, part->word - 1, part->seat))) ||
        !iz_ref_alive(g, part->object))
        return false;
    int owner = g->objects[iz_ref_slot(part->object)].owner;
    return iz_event_member(g, ctx, whom, iz_ref_seat(owner)) &&
           iz_event_fits(g, ctx, iz_child(p, 1), part->object);
}

/* Something would enter: it is looked at as it would be, under its controller. */
static bool would_enter(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                        const iz_part *part)
{
    (void)p;
    if (!iz_zone_in_play(part->to) || !iz_ref_alive(g, part->object) ||
        iz_ref_in_play(g, part->object))
        return false;
    iz_object *object = &g->objects[iz_ref_slot(part->object)];
    uint8_t before = object->controller;
    object->controller = part->seat;
    bool is = iz_event_member(g, ctx, whom, part->object);
    g->objects[iz_ref_slot(part->object)].controller = before;
    return is;
}

/* In its controller's untap step: what an effect untaps isn't meant. */
static bool would_untap(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                        const iz_part *part)
{
    (void)p;
    return iz_now(g)->step == IZ_STEP_UNTAP && iz_ref_alive(g, part->object) &&
           iz_is_turn_of(g, g->objects[iz_ref_slot(part->object)].controller) &&
           iz_event_member(g, ctx, whom, part->object);
}

static bool would_step(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                       const iz_part *part)
{
    IZ_EACH_ON_TURN (g, seat)
        if (part->value == (uint32_t)p->arg && iz_event_member(g, ctx, whom, iz_ref_seat(seat)))
            return true;
    return false;
}

static bool would_counter(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_cell *whom,
                          const iz_part *part)
{
    return part->word == p->arg && would_object(g, ctx, p, whom, part);
}

static bool would_gain_resource(iz_game *g, const iz_ctx *ctx, const iz_cell *p,
                                const iz_cell *whom, const iz_part *part)
{
    return part->value == (uint32_t)p->arg && part->amount > 0 &&
           would_player(g, ctx, p, whom, part);
}

/* What each pattern looks at. WOULD_ANY: what its parts do; for WOULD_ASSIGN combat/damage.c looks
 * by itself. */
static const struct {
    matcher *matches;
    iz_event_kind kind;
} patterns[IZ_OP_COUNT] = {
    [IZ_WOULD_DAMAGE] = {would_damage, IZ_EV_DAMAGE},
    [IZ_WOULD_DIE] = {would_die, IZ_EV_MOVE},
    [IZ_WOULD_MOVE] = {would_move, IZ_EV_MOVE},
    [IZ_WOULD_DISCARD] = {would_discard, IZ_EV_MOVE},
    [IZ_WOULD_ENTER] = {would_enter, IZ_EV_MOVE},
    [IZ_WOULD_DRAW] = {would_player, IZ_EV_DRAW},
    [IZ_WOULD_GAIN_LIFE] = {would_player, IZ_EV_LIFE_GAIN},
    [IZ_WOULD_GAIN_RESOURCE] = {would_gain_resource, IZ_EV_RESOURCE},
    [IZ_WOULD_LOSE_LIFE] = {would_player, IZ_EV_LIFE_LOSS},
    [IZ_WOULD_BE_DESTROYED] = {would_object, IZ_EV_DESTROY},
    [IZ_WOULD_STEP] = {would_step, IZ_EV_STEP_ENTRY},
    [IZ_WOULD_ADD_MANA] = {would_object, IZ_EV_MANA_ENTRY},
    [IZ_WOULD_UNTAP] = {would_untap, IZ_EV_UNTAP},
    [IZ_WOULD_LOSE] = {would_player, IZ_EV_LOSE},
    [IZ_WOULD_COUNTER] = {would_counter, IZ_EV_COUNTERS_ADD},
    [IZ_WOULD_TAP] = {would_object, IZ_EV_TAP},
};

uint64_t iz_pattern_events(const iz_cell *p)
{
    uint64_t events = 0;
    for (int n = 0; p->op == IZ_WOULD_ANY && iz_child(p, n); n++)
        events |= iz_pattern_events(iz_child(p, n));
    return patterns[p->op].matches ? iz_event_bit(patterns[p->op].kind) : events;
}

bool iz_pattern_matches(iz_game *g, const iz_ctx *ctx, const iz_cell *p, const iz_part *part)
{
    iz_bind_pattern(g, ctx->env, part);
    for (int n = 0; p->op == IZ_WOULD_ANY && iz_child(p, n); n++)
        if (iz_pattern_matches(g, ctx, iz_child(p, n), part))
            return true;
    return patterns[p->op].matches && (iz_event_kind)part->kind == patterns[p->op].kind &&
           patterns[p->op].matches(g, ctx, p, iz_child(p, 0), part);
}
