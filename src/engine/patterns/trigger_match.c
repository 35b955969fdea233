/*
 * Does an event satisfy what an ability waits for? One function for each trigger node (patterns of
 * replacement: patterns/pattern_match.c); they also bind the event's roles (object, other, player,
 * amount), so that the ability can speak of "that creature", "that player", "that much".
 *
 * The selectors of triggers and patterns speak of the event: "a card put into a graveyard from
 * anywhere" is not restricted to play, although selectors elsewhere are (416.2).
 *
 * Carries out: mtg 404.1, 410.6-410.10; Izvori D5.10, D11.60-D11.106.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/kinds_of_play.h"
#include "engine/patterns/patterns.h"

#include <assert.h>

typedef struct iz_roles {
    iz_ref object, other;
    int player;
    int32_t amount;
} iz_roles;

/* ---- sets of the event ----------------------------------------------------------------------- */

bool iz_event_member(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref)
{
    if (!selector || selector->op == IZ_NONE)
        return true;
    if (ref == IZ_NO_REF || !iz_in_range(g, ctx->controller, ref))
        return false;
    const iz_cell *child;
    switch (selector->op) {
    case IZ_SELF:
        return iz_ref_is_object(ref) && iz_ref_slot(ref) == iz_ref_slot(ctx->self);
    case IZ_ALL:
        return iz_fits(g, ctx, selector + 1, ref);
    case IZ_REG: { /* also what the instruction itself put elsewhere: it is that object now */
        size_t mark = iz_scratch_mark(g);
        iz_set set = iz_select(g, ctx, selector);
        bool is = false;
        for (int i = 0; i < set.count && !is; i++)
            is = iz_set_at(g, set, i) == ref || iz_present(g, ctx, iz_set_at(g, set, i)) == ref;
        iz_scratch_back(g, mark);
        return is;
    }
    case IZ_UNION:
        for (int n = 0; (child = iz_child(selector, n)) != NULL; n++)
            if (iz_event_member(g, ctx, child, ref))
                return true;
        return false;
    case IZ_EXCEPT:
        return iz_event_member(g, ctx, iz_child(selector, 0), ref) &&
               !iz_event_member(g, ctx, iz_child(selector, 1), ref);
    case IZ_THOSE:
        return iz_event_member(g, ctx, iz_child(selector, 0), ref) &&
               iz_fits(g, ctx, iz_child(selector, 1), ref);
    default:
        return iz_selects(g, ctx, selector, ref);
    }
}

bool iz_event_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref)
{
    if (!filter || filter->op == IZ_NONE)
        return true;
    if (filter->op == IZ_IS_AMONG) /* "a source": a spell is one, too */
        return iz_event_member(g, ctx, filter + 1, ref);
    return ref != IZ_NO_REF && iz_fits(g, ctx, filter, ref);
}

void iz_bind_roles(iz_game *g, uint16_t index, iz_ref object, iz_ref other, int player,
                   int32_t amount)
{
    if (index == IZ_NIL)
        return;
    iz_env *env = &g->envs[index];
    env->event_object = object;
    env->event_other = other;
    env->event_player = (uint8_t)player;
    env->event_amount = amount;
}

static void bind(iz_game *g, const iz_ctx *ctx, const iz_roles *roles)
{
    iz_bind_roles(g, ctx->env, roles->object, roles->other, roles->player, roles->amount);
}

/* Who controls the object, or owns it outside play. */
static int seat_of(const iz_game *g, iz_ref ref)
{
    if (iz_ref_is_player(ref))
        return (int)ref;
    if (iz_ref_alive(g, ref))
        return g->objects[iz_ref_slot(ref)].controller;
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    return known ? known->controller : IZ_NO_SEAT;
}

/* ---- moves ----------------------------------------------------------------------------------- */

bool iz_zones_match(const iz_part *part, int from, int to)
{
    return (from == IZ_ZONE_ANY || part->from == from ||
            (from == IZ_ZONE_BATTLEFIELD && iz_zone_in_play(part->from))) &&
           (to == IZ_ZONE_ANY || part->to == to ||
            (to == IZ_ZONE_BATTLEFIELD && iz_zone_in_play(part->to)));
}

/* The object of a move as abilities see it: as it was, if it leaves play; else where it is now. */
static iz_ref moved(const iz_part *part)
{
    return part->flags & IZ_PART_LOOKING_BACK ? part->object : iz_part_now(part);
}

static iz_roles roles_of_move(const iz_game *g, const iz_part *part)
{
    iz_roles roles = {moved(part), IZ_NO_REF, part->seat, 1};
    if (part->flags & IZ_PART_LOOKING_BACK && iz_ref_alive(g, part->object))
        roles.player = g->objects[iz_ref_slot(part->object)].controller;
    return roles;
}

/*
 * Matchers of triggers: the event is of a kind that the node waits for (`waits` below); does it
 * fit, too? Each binds the event's roles.
 */
typedef bool matcher(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part);

/* Something happens to one object (or player); the second one, if the node has a filter for it. */
static bool match_object(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    iz_roles roles = {part->object, part->other, seat_of(g, part->object), part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), part->object) &&
           iz_event_fits(g, ctx, iz_child(t, 1), part->other);
}

static bool move_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, const iz_part *part,
                      int from, int to)
{
    if (!iz_zones_match(part, from, to))
        return false;
    iz_roles roles = roles_of_move(g, part);
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, selector, roles.object);
}

static bool match_move(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return move_fits(g, ctx, iz_child(t, 0), part, iz_zone_from(t->arg), iz_zone_to(t->arg));
}

static bool match_dies(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return move_fits(g, ctx, iz_child(t, 0), part, IZ_ZONE_BATTLEFIELD, IZ_ZONE_GRAVEYARD);
}

/* Enters from outside play; a move between HKK's lines is no entry. */
static bool match_enters(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return iz_zone_in_play(part->to) && !iz_zone_in_play(part->from) &&
           move_fits(g, ctx, iz_child(t, 0), part, IZ_ZONE_ANY, IZ_ZONE_BATTLEFIELD);
}

static bool match_leaves(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    if (part->kind == IZ_EV_PHASE_OUT) /* it leaves play (mtg-2002 217.8a) */
        return match_object(g, ctx, t, part);
    return !iz_zone_in_play(part->to) &&
           move_fits(g, ctx, iz_child(t, 0), part, IZ_ZONE_BATTLEFIELD, IZ_ZONE_ANY);
}

/* A move for a reason. `players`: whose, or NULL. */
static bool reason_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *players,
                        const iz_cell *filter, const iz_cell *objects, const iz_part *part,
                        uint32_t reason)
{
    if (!(part->flags & reason))
        return false;
    iz_roles roles = roles_of_move(g, part);
    bind(g, ctx, &roles);
    return (!players || iz_event_member(g, ctx, players, iz_ref_seat(roles.player))) &&
           iz_event_member(g, ctx, objects, roles.object) &&
           iz_event_fits(g, ctx, filter, roles.object);
}

static bool match_discards(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    bool fits_all =
        reason_fits(g, ctx, iz_child(t, 0), iz_child(t, 1), NULL, part, IZ_PART_DISCARD);
    if (!(t->arg & IZ_ON_DISCARDS_BY_OPPONENT) || !fits_all)
        return fits_all;
    int seat = iz_part_cause(part);
    if (seat == IZ_NO_SEAT || !iz_are_opponents(g, seat, part->seat))
        return false;
    iz_roles roles = roles_of_move(g, part);
    roles.player = seat;
    bind(g, ctx, &roles);
    return true;
}

static bool match_sacrificed(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return reason_fits(g, ctx, iz_child(t, 0), iz_child(t, 1), NULL, part, IZ_PART_SACRIFICE);
}

static bool match_destroyed(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    if (!(t->arg & IZ_ON_DESTROYED_BY_OPPONENT))
        return reason_fits(g, ctx, NULL, NULL, iz_child(t, 0), part, IZ_PART_DESTROY);
    int seat = iz_part_cause(part);
    if (!(part->flags & IZ_PART_DESTROY) || seat == IZ_NO_SEAT ||
        !iz_are_opponents(g, seat, ctx->controller))
        return false;
    iz_roles roles = roles_of_move(g, part);
    roles.player = seat;
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), roles.object);
}

/* Whose effect it is stands in the part's word, counted from 1. */
static bool match_put_by_opponent(iz_game *g, const iz_ctx *ctx, const iz_cell *t,
                                  const iz_part *part)
{
    int seat = iz_part_cause(part);
    if (seat == IZ_NO_SEAT || !iz_are_opponents(g, seat, ctx->controller) ||
        !match_dies(g, ctx, t, part))
        return false;
    iz_roles roles = roles_of_move(g, part);
    roles.player = seat;
    bind(g, ctx, &roles);
    return true;
}

static bool match_countered(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return reason_fits(g, ctx, NULL, NULL, iz_child(t, 0), part, IZ_PART_COUNTERED);
}

/* ---- combat ---------------------------------------------------------------------------------- */

static bool match_attacks(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    if (t->arg & IZ_ON_ATTACKS_ALONE && part->amount != 1 && !iz_is_off(g, IZ_C_COMBAT_STATE))
        return false;
    return match_object(g, ctx, t, part);
}

/* Once a declaration: seen with the first of the attackers that fit. */
static bool match_attacks_with(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    iz_roles roles = {part->object, part->other, part->seat, part->amount}; /* who attacks */
    bind(g, ctx, &roles);
    int32_t count = 0;
    iz_ref first = IZ_NO_REF;
    IZ_EACH_CONTROLLED (g, slot, part->seat) {
        iz_ref ref = iz_object_ref(g, slot);
        if (!(g->objects[slot].status & IZ_IS_ATTACKING) || !iz_fits(g, ctx, iz_child(t, 1), ref))
            continue;
        if (count++ == 0)
            first = ref;
    }
    return first == part->object && count >= iz_quantity(g, ctx, iz_child(t, 2)) &&
           iz_event_member(g, ctx, iz_child(t, 0), iz_ref_seat(part->seat));
}

/* Flag 1: once for each creature of the other side; else once (410.9; D11.91-D11.95). That a
 * trigger without it is not doubled by further parts of the declaration is seen to in
 * events/trigger.c. */
static int blocking_creatures(const iz_game *g)
{
    int count = 0;
    IZ_EACH_IN_PLAY (g, slot)
        count += (g->objects[slot].status & IZ_IS_BLOCKING) != 0;
    return count;
}

static bool match_blocks(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    if (t->arg & IZ_ON_BLOCKS_ALONE && blocking_creatures(g) != 1 &&
        !iz_is_off(g, IZ_C_COMBAT_STATE))
        return false;
    iz_roles roles = {part->object, part->other, seat_of(g, part->other), part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), part->object) &&
           iz_event_fits(g, ctx, iz_child(t, 1), part->other);
}

static bool match_becomes_blocked(iz_game *g, const iz_ctx *ctx, const iz_cell *t,
                                  const iz_part *part)
{
    const iz_cell *filter = iz_optional(t, 1);
    bool by_creature = iz_ref_is_object(part->other);
    if ((t->arg & IZ_ON_BECOMES_BLOCKED_EACH || filter) ? !by_creature
                                                        : by_creature && part->value != 1)
        return false;
    iz_roles roles = {part->object, part->other, seat_of(g, part->other), part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), part->object) &&
           iz_event_fits(g, ctx, filter, part->other);
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* `dealt`: the selector names what is dealt damage, else what deals it. */
static bool damage_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part,
                        bool dealt)
{
    if (t->arg & IZ_ON_DEALS_DAMAGE_COMBAT && !(part->flags & IZ_PART_COMBAT))
        return false;
    iz_ref subject = dealt ? part->object : part->other;
    iz_ref other = dealt ? part->other : part->object;
    iz_roles roles = {subject, other, seat_of(g, part->object), part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), subject) &&
           iz_event_fits(g, ctx, iz_child(t, 1), other);
}

static bool match_deals_damage(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return damage_fits(g, ctx, t, part, false);
}

static bool match_dealt_damage(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return damage_fits(g, ctx, t, part, true);
}

/* ---- playing and tapping --------------------------------------------------------------------- */

static bool match_plays(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    iz_roles roles = {part->object, IZ_NO_REF, part->seat, part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), iz_ref_seat(part->seat)) &&
           iz_event_fits(g, ctx, iz_child(t, 1), part->object);
}

/* Whoever pays a kicker any number of times pays kicker costs. */
static bool match_pays_keyword(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    bool kicker = t->arg == IZ_KW_KICKER && part->value == IZ_KW_MULTIKICKER;
    return (part->value == (uint32_t)t->arg || kicker) && match_plays(g, ctx, t, part);
}

static bool match_activates(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    unsigned flags = part->value >= IZ_LAND_MANA_ABILITY /* of a basic land type */
                         ? IZ_ABILITY_IS_MANA | IZ_ABILITY_TAPS
                         : iz_ability_record(g, part->value)->flags;
    if ((t->arg & IZ_ON_ACTIVATES_NO_MANA && flags & IZ_ABILITY_IS_MANA) ||
        (t->arg & IZ_ON_ACTIVATES_TAPPING && !(flags & IZ_ABILITY_TAPS)) ||
        (t->arg & IZ_ON_ACTIVATES_NOT_TAPPING && flags & IZ_ABILITY_TAPS))
        return false;
    iz_roles roles = {part->object, part->result, part->seat, part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), iz_ref_seat(part->seat)) &&
           iz_event_fits(g, ctx, iz_child(t, 1), part->object);
}

static bool match_tapped_for_mana(iz_game *g, const iz_ctx *ctx, const iz_cell *t,
                                  const iz_part *part)
{
    iz_roles roles = {part->object, IZ_NO_REF, part->seat, part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), part->object) &&
           iz_event_member(g, ctx, iz_child(t, 1), iz_ref_seat(part->seat));
}

static bool match_unpaid(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    iz_roles roles = {part->object, IZ_NO_REF, part->seat, part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), iz_ref_seat(part->seat)) &&
           iz_event_member(g, ctx, iz_child(t, 1), part->object);
}

/* ---- one object, one player ------------------------------------------------------------------ */

static bool match_targeted(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return match_object(g, ctx, t, part) &&
           !(t->arg & IZ_ON_TARGETED_FIRST &&
             iz_ledger_has_other(g, IZ_LEDGER_TARGETED, part->object, part->other));
}

static bool match_player(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    iz_roles roles = {part->object, part->other, part->seat, part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), iz_ref_seat(part->seat));
}

/* Who searches another's library doesn't search their own. */
static bool match_searches(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return part->other == iz_ref_seat(part->seat) && match_player(g, ctx, t, part);
}

static bool match_draws_card(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return match_player(g, ctx, t, part) && iz_event_fits(g, ctx, iz_child(t, 1), part->object);
}

static bool match_counters(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    if (part->word != t->arg)
        return false;
    if (part->kind == IZ_EV_COUNTERS_REMOVE && iz_optional(t, 1) &&
        part->value != (uint32_t)iz_child(t, 1)->arg)
        return false; /* not the last one */
    iz_roles roles = {part->object, IZ_NO_REF, seat_of(g, part->object), part->amount};
    bind(g, ctx, &roles);
    return iz_event_member(g, ctx, iz_child(t, 0), part->object);
}

/* Losing control is seen by those who still have it (D11.104). What leaves play is under nobody's
 * control any more. */
static bool match_loses_control(iz_game *g, const iz_ctx *ctx, const iz_cell *t,
                                const iz_part *part)
{
    if (part->kind == IZ_EV_MOVE)
        return seat_of(g, part->object) == ctx->controller && match_leaves(g, ctx, t, part);
    return part->flags & IZ_PART_LOOKING_BACK && (int)part->value == ctx->controller &&
           match_object(g, ctx, t, part);
}

static bool match_coin(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    return t->arg == (part->amount ? 1 : 2) && match_player(g, ctx, t, part);
}

/* The turn, or the step of it, of the one in `seat`. Where several have it together each of them is
 * seen; what names no players triggers with the first alone. */
static bool match_turn(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    iz_ref player = iz_ref_seat(part->seat);
    iz_roles roles = {player, part->other, part->seat, part->amount};
    bind(g, ctx, &roles);
    if (part->seat != iz_active_player(g) && !iz_optional(t, 0))
        return false;
    return iz_in_range(g, ctx->controller, player) &&
           iz_event_member(g, ctx, iz_child(t, 0), player);
}

static bool match_step(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    /* where the turn has a preparation phase instead of an upkeep, it is meant */
    bool step = part->value == (uint32_t)t->arg ||
                (part->value == IZ_STEP_PREPARATION && t->arg == IZ_STEP_UPKEEP);
    return step && match_turn(g, ctx, t, part);
}

static bool match_regenerates(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    assert(ctx->env != IZ_NIL);
    bool this_way = g->envs[ctx->env].amount[IZ_REGISTERS - 1] == part->amount;
    return (this_way || !(t->arg & IZ_ON_REGENERATES_THIS_WAY)) && match_object(g, ctx, t, part);
}

static bool match_state(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    (void)part;
    return iz_holds(g, ctx, iz_child(t, 0));
}

/* ---- triggers -------------------------------------------------------------------------------- */

/* What each trigger node waits for. */
static const struct {
    matcher *matches;
    iz_event_kind kind, also; /* also: a second kind; NONE: there is none */
} waits[IZ_OP_COUNT] = {
    [IZ_AT_STEP] = {match_step, IZ_EV_STEP, IZ_EV_NONE},
    [IZ_ON_MOVE] = {match_move, IZ_EV_MOVE, IZ_EV_NONE},
    [IZ_ON_ENTERS] = {match_enters, IZ_EV_MOVE, IZ_EV_NONE},
    [IZ_ON_DIES] = {match_dies, IZ_EV_MOVE, IZ_EV_NONE},
    [IZ_ON_LEAVES] = {match_leaves, IZ_EV_MOVE, IZ_EV_PHASE_OUT},
    [IZ_ON_ATTACKS] = {match_attacks, IZ_EV_ATTACKS, IZ_EV_NONE},
    [IZ_ON_ATTACKS_WITH] = {match_attacks_with, IZ_EV_ATTACKS, IZ_EV_NONE},
    [IZ_ON_BLOCKS] = {match_blocks, IZ_EV_BLOCKS, IZ_EV_NONE},
    [IZ_ON_BECOMES_BLOCKED] = {match_becomes_blocked, IZ_EV_BECOMES_BLOCKED, IZ_EV_NONE},
    [IZ_ON_UNBLOCKED] = {match_object, IZ_EV_UNBLOCKED, IZ_EV_NONE},
    [IZ_ON_DEALS_DAMAGE] = {match_deals_damage, IZ_EV_DAMAGE, IZ_EV_NONE},
    [IZ_ON_DEALT_DAMAGE] = {match_dealt_damage, IZ_EV_DAMAGE, IZ_EV_NONE},
    [IZ_ON_PLAYS] = {match_plays, IZ_EV_SPELL_PLAYED, IZ_EV_NONE},
    [IZ_ON_PAYS_KEYWORD] = {match_pays_keyword, IZ_EV_KEYWORD_PAID, IZ_EV_NONE},
    [IZ_ON_PLAYS_LAND] = {match_plays, IZ_EV_LAND_PLAYED, IZ_EV_NONE},
    [IZ_ON_CYCLES] = {match_plays, IZ_EV_CYCLE, IZ_EV_NONE},
    [IZ_ON_DRAWS] = {match_player, IZ_EV_DRAW, IZ_EV_NONE},
    [IZ_ON_DRAWS_CARD] = {match_draws_card, IZ_EV_DRAW, IZ_EV_NONE},
    [IZ_ON_ACTIVATES] = {match_activates, IZ_EV_ABILITY_PLAYED, IZ_EV_NONE},
    [IZ_ON_DISCARDS] = {match_discards, IZ_EV_MOVE, IZ_EV_NONE},
    [IZ_ON_SACRIFICED] = {match_sacrificed, IZ_EV_MOVE, IZ_EV_NONE},
    [IZ_ON_DESTROYED] = {match_destroyed, IZ_EV_MOVE, IZ_EV_NONE},
    [IZ_ON_PUT_BY_OPPONENT] = {match_put_by_opponent, IZ_EV_MOVE, IZ_EV_NONE},
    [IZ_ON_COUNTERED] = {match_countered, IZ_EV_MOVE, IZ_EV_NONE},
    [IZ_ON_GAINS_LIFE] = {match_player, IZ_EV_LIFE_GAIN, IZ_EV_NONE},
    [IZ_ON_LOSES_LIFE] = {match_player, IZ_EV_LIFE_LOSS, IZ_EV_NONE},
    [IZ_ON_TAPS] = {match_object, IZ_EV_TAP, IZ_EV_PASSIVATE_CARD},
    [IZ_ON_UNTAPS] = {match_object, IZ_EV_UNTAP, IZ_EV_ACTIVATE_CARD},
    [IZ_ON_TAPPED_FOR_MANA] = {match_tapped_for_mana, IZ_EV_TAPPED_FOR_MANA, IZ_EV_NONE},
    [IZ_ON_STACKED] = {match_object, IZ_EV_STACKED, IZ_EV_NONE},
    [IZ_ON_UNPAID] = {match_unpaid, IZ_EV_UPKEEP_UNPAID, IZ_EV_NONE},
    [IZ_ON_TARGETED] = {match_targeted, IZ_EV_TARGETED, IZ_EV_NONE},
    [IZ_ON_REGENERATES] = {match_regenerates, IZ_EV_REGENERATED, IZ_EV_NONE},
    [IZ_ON_FACE_UP] = {match_object, IZ_EV_FACE_UP, IZ_EV_NONE},
    [IZ_ON_COUNTER] = {match_counters, IZ_EV_COUNTERS_ADD, IZ_EV_NONE},
    [IZ_ON_COUNTER_REMOVED] = {match_counters, IZ_EV_COUNTERS_REMOVE, IZ_EV_NONE},
    [IZ_ON_ATTACHED] = {match_object, IZ_EV_ATTACH, IZ_EV_NONE},
    [IZ_ON_PHASES_IN] = {match_object, IZ_EV_PHASE_IN, IZ_EV_NONE},
    [IZ_ON_PHASES_OUT] = {match_object, IZ_EV_PHASE_OUT, IZ_EV_NONE},
    [IZ_ON_PREVENTED] = {match_object, IZ_EV_PREVENTED, IZ_EV_NONE},
    [IZ_ON_STATE] = {match_state, IZ_EV_NONE, IZ_EV_NONE},
    [IZ_ON_LOSES_CONTROL] = {match_loses_control, IZ_EV_CONTROL, IZ_EV_MOVE},
    [IZ_ON_SHUFFLES] = {match_player, IZ_EV_SHUFFLE, IZ_EV_NONE},
    [IZ_ON_SEARCHES] = {match_searches, IZ_EV_SEARCH, IZ_EV_NONE},
    [IZ_ON_COIN] = {match_coin, IZ_EV_COIN, IZ_EV_NONE},
    [IZ_ON_LOSES_GAME] = {match_player, IZ_EV_LOSE, IZ_EV_NONE},
    [IZ_ON_TURN_BEGINS] = {match_turn, IZ_EV_TURN, IZ_EV_NONE},
};

bool iz_trigger_matches(iz_game *g, const iz_ctx *ctx, const iz_cell *t, const iz_part *part)
{
    if (t->op == IZ_ON_ANY)
        return iz_trigger_fits(g, ctx, t, part) != NULL;
    return waits[t->op].matches != NULL && iz_trigger_events(t) & iz_event_bit(part->kind) &&
           waits[t->op].matches(g, ctx, t, part);
}

bool iz_trigger_has_row(iz_op op) { return waits[op].matches != NULL || op == IZ_ON_ANY; }

uint64_t iz_trigger_events(const iz_cell *t)
{
    uint64_t events = 0;
    if (t->op == IZ_ON_ANY) {
        const iz_cell *child;
        for (int n = 0; (child = iz_child(t, n)) != NULL; n++)
            events |= iz_trigger_events(child);
    } else if (waits[t->op].matches != NULL) {
        events = iz_event_bit(waits[t->op].kind);
        if (waits[t->op].also != IZ_EV_NONE)
            events |= iz_event_bit(waits[t->op].also);
    }
    return events;
}

uint32_t iz_trigger_steps(const iz_cell *t)
{
    uint32_t steps = 0;
    if (t->op == IZ_ON_ANY) {
        const iz_cell *child;
        for (int n = 0; (child = iz_child(t, n)) != NULL; n++)
            steps |= iz_trigger_steps(child);
    } else if (t->op == IZ_AT_STEP) {
        steps = 1u << t->arg;
        if (t->arg == IZ_STEP_UPKEEP)
            steps |= 1u << IZ_STEP_PREPARATION; /* see match_step */
    } else if (iz_trigger_events(t) & iz_event_bit(IZ_EV_STEP)) {
        steps = ~0u;
    }
    return steps;
}
