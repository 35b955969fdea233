/*
 * Triggers: does an event do what an ability waits for? Written from what nodes.def says of each,
 * over the position in which the event has just happened; of what has left play it looks at what is
 * known of it.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

/* Did what has gone bear the bearer of the ability as it went? */
static answer bore(reader *r, const iz_cell *selector, iz_ref ref)
{
    const iz_last_known *known = iz_referee_last_known(r->g, ref);
    if (!known || selector[1].op != IZ_SELF)
        return UNKNOWN;
    for (uint16_t at = known->bore; at != IZ_NIL; at = r->g->links[at].next)
        if (r->g->links[at].ref == r->self)
            return YES;
    return NO;
}

answer judge_one_of(reader *r, const iz_cell *selector, iz_ref ref)
{
    set all = {.count = 0};
    if (ref == IZ_NO_REF)
        return NO;
    reader_marks(r, selector);
    if (selector->op == IZ_SELF)
        return ref == r->self ? YES : NO;
    if (selector->op == IZ_ALL) {
        if (zones_of_filter(selector + 1) != 1u << IZ_ZONE_BATTLEFIELD)
            return UNKNOWN;
        return iz_ref_is_player(ref) ? NO : read_filter(r, selector + 1, ref);
    }
    if (selector->op == IZ_ATTACHED_TO && !sheet_find(r->s, ref))
        return bore(r, selector, ref);
    if (selector->op == IZ_UNION) {
        answer found = NO;
        for (int i = 0; i < iz_child_count(selector) && found != YES; i++) {
            answer one = judge_one_of(r, iz_child(selector, i), ref);
            found = one == NO ? found : one;
        }
        return found;
    }
    read_selector(r, selector, &all);
    bool here = iz_ref_is_player(ref) || sheet_find(r->s, ref);
    return set_has(&all, ref) ? YES : all.unknown || !here ? UNKNOWN : NO;
}

static answer player_of(reader *r, const iz_cell *selector, int seat)
{
    if (seat == IZ_NO_SEAT)
        return UNKNOWN;
    return judge_one_of(r, selector, iz_ref_seat(seat));
}

static answer both(answer a, answer b)
{
    return a == NO || b == NO ? NO : a == UNKNOWN || b == UNKNOWN ? UNKNOWN : YES;
}

static answer fits(reader *r, const iz_cell *filter, iz_ref ref)
{
    return filter ? read_filter(r, filter, ref) : YES;
}

static answer when(bool holds) { return holds ? YES : NO; }

bool judge_has_trigger(int op)
{
    switch (op) {
    case IZ_AT_STEP:
    case IZ_ON_ENTERS:
    case IZ_ON_DIES:
    case IZ_ON_LEAVES:
    case IZ_ON_ATTACKS:
    case IZ_ON_BLOCKS:
    case IZ_ON_BECOMES_BLOCKED:
    case IZ_ON_UNBLOCKED:
    case IZ_ON_DEALS_DAMAGE:
    case IZ_ON_DEALT_DAMAGE:
    case IZ_ON_PLAYS:
    case IZ_ON_PLAYS_LAND:
    case IZ_ON_DRAWS:
    case IZ_ON_CYCLES:
    case IZ_ON_TAPS:
    case IZ_ON_UNTAPS:
    case IZ_ON_FACE_UP:
    case IZ_ON_GAINS_LIFE:
    case IZ_ON_LOSES_LIFE:
    case IZ_ON_ANY:
        return true;
    default:
        return false;
    }
}

/* Moves: from where to where each of them waits for. */
static answer moves(reader *r, const iz_cell *t, const iz_part *part)
{
    if (part->kind != IZ_EV_MOVE)
        return NO;
    bool from_play = part->from == IZ_ZONE_BATTLEFIELD, to_play = part->to == IZ_ZONE_BATTLEFIELD;
    iz_ref after = iz_ref_is_object(part->result) ? part->result : part->object;
    switch (t->op) {
    case IZ_ON_ENTERS:
        return both(when(to_play && !from_play && part->from != IZ_ZONE_PHASED),
                    to_play ? judge_one_of(r, t + 1, after) : NO);
    case IZ_ON_DIES:
        return both(when(from_play && part->to == IZ_ZONE_GRAVEYARD),
                    from_play ? judge_one_of(r, t + 1, part->object) : NO);
    case IZ_ON_LEAVES:
        return both(when(from_play && !to_play),
                    from_play ? judge_one_of(r, t + 1, part->object) : NO);
    default:
        return UNKNOWN;
    }
}

static answer combat(reader *r, const iz_cell *t, const iz_part *part, bool *exact)
{
    const iz_cell *filter = iz_nodes[t->op].children[1] ? iz_optional(t, 1) : NULL;
    switch (t->op) {
    case IZ_ON_ATTACKS:
        if (part->kind != IZ_EV_ATTACKS || (t->arg & IZ_ON_ATTACKS_ALONE && part->amount != 1))
            return NO;
        return judge_one_of(r, t + 1, part->object);
    case IZ_ON_BLOCKS:
        if (part->kind != IZ_EV_BLOCKS)
            return NO;
        *exact = t->arg & IZ_ON_BLOCKS_EACH || part->amount == 1;
        if (t->arg & IZ_ON_BLOCKS_ALONE)
            return UNKNOWN;
        return both(judge_one_of(r, t + 1, part->object), fits(r, filter, part->other));
    case IZ_ON_BECOMES_BLOCKED:
        if (part->kind != IZ_EV_BECOMES_BLOCKED)
            return NO;
        *exact = part->amount == 1;
        return both(judge_one_of(r, t + 1, part->object), fits(r, filter, part->other));
    default:
        return part->kind == IZ_EV_UNBLOCKED ? judge_one_of(r, t + 1, part->object) : NO;
    }
}

static answer damage(reader *r, const iz_cell *t, const iz_part *part, bool *exact)
{
    const iz_cell *filter = iz_optional(t, 1);
    bool deals = t->op == IZ_ON_DEALS_DAMAGE;
    *exact = false; /* what happens at once may be one lot */
    if (part->kind != IZ_EV_DAMAGE || part->amount <= 0 ||
        (t->arg & IZ_ON_DEALS_DAMAGE_COMBAT && !(part->flags & IZ_PART_COMBAT)))
        return NO;
    const sheet_object *source = sheet_find(r->s, part->other);
    if (!source ||
        !sheet_in_play(source)) /* a spell is a source, too, and in no zone that is said */
        return UNKNOWN;
    iz_ref one = deals ? part->other : part->object, two = deals ? part->object : part->other;
    return both(judge_one_of(r, t + 1, one), fits(r, filter, two));
}

static answer of_player(reader *r, const iz_cell *t, const iz_part *part, bool *exact)
{
    const iz_cell *filter = iz_nodes[t->op].children[1] ? iz_optional(t, 1) : NULL;
    switch (t->op) {
    case IZ_ON_PLAYS:
        return part->kind != IZ_EV_SPELL_PLAYED
                   ? NO
                   : both(player_of(r, t + 1, part->seat), fits(r, filter, part->object));
    case IZ_ON_PLAYS_LAND:
        return part->kind != IZ_EV_LAND_PLAYED
                   ? NO
                   : both(player_of(r, t + 1, part->seat), filter ? UNKNOWN : YES);
    case IZ_ON_DRAWS:
        return part->kind != IZ_EV_DRAW ? NO : player_of(r, t + 1, part->seat);
    case IZ_ON_CYCLES:
        return part->kind != IZ_EV_CYCLE
                   ? NO
                   : both(player_of(r, t + 1, part->seat), filter ? UNKNOWN : YES);
    case IZ_ON_LOSES_LIFE:
        *exact = false; /* what is lost at once may be one lot */
        return part->kind != IZ_EV_LIFE_LOSS || part->amount <= 0 ? NO
                                                                  : player_of(r, t + 1, part->seat);
    default:
        return part->kind != IZ_EV_LIFE_GAIN || part->amount <= 0 ? NO
                                                                  : player_of(r, t + 1, part->seat);
    }
}

static answer at_step(reader *r, const iz_cell *t, const iz_part *part)
{
    if (part->kind != IZ_EV_STEP || part->value != (uint32_t)t->arg)
        return NO;
    return t[1].op == IZ_NONE ? YES : player_of(r, t + 1, part->seat);
}

static answer any_of(reader *r, const iz_cell *t, const iz_part *part, bool *exact)
{
    answer found = NO;
    for (int i = 0; i < iz_child_count(t); i++) {
        answer one = judge_triggers(r, iz_child(t, i), part, exact);
        if (one == YES)
            return YES;
        found = one == UNKNOWN ? UNKNOWN : found;
    }
    return found;
}

answer judge_triggers(reader *r, const iz_cell *t, const iz_part *part, bool *exact)
{
    if (!judge_has_trigger(t->op))
        return reader_lacks(r, t);
    reader_marks(r, t);
    switch (t->op) {
    case IZ_AT_STEP:
        return at_step(r, t, part);
    case IZ_ON_ENTERS:
    case IZ_ON_DIES:
    case IZ_ON_LEAVES:
        return moves(r, t, part);
    case IZ_ON_ATTACKS:
    case IZ_ON_BLOCKS:
    case IZ_ON_BECOMES_BLOCKED:
    case IZ_ON_UNBLOCKED:
        return combat(r, t, part, exact);
    case IZ_ON_DEALS_DAMAGE:
    case IZ_ON_DEALT_DAMAGE:
        return damage(r, t, part, exact);
    case IZ_ON_TAPS:
        return part->kind != IZ_EV_TAP ? NO : judge_one_of(r, t + 1, part->object);
    case IZ_ON_UNTAPS:
        return part->kind != IZ_EV_UNTAP ? NO : judge_one_of(r, t + 1, part->object);
    case IZ_ON_FACE_UP:
        return part->kind != IZ_EV_FACE_UP ? NO : judge_one_of(r, t + 1, part->object);
    case IZ_ON_ANY:
        return any_of(r, t, part, exact);
    default:
        return of_player(r, t, part, exact);
    }
}
