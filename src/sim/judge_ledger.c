/*
 * What has happened this turn, as the judge itself has seen it: who attacked, was dealt damage,
 * died, drew. For filters, conditions and quantities that ask for it.
 */
#include "sim/judge_parts.h"

static void note(iz_judge *j, int kind, int seat, iz_ref object, iz_ref other, int32_t amount)
{
    if (j->facts.count == FACTS_MOST) {
        j->facts.full = true;
        return;
    }
    j->facts.at[j->facts.count++] = (judge_fact){.kind = (uint8_t)kind,
                                                 .seat = (uint8_t)seat,
                                                 .object = object,
                                                 .other = other,
                                                 .amount = amount};
}

static void note_move(iz_judge *j, const iz_part *part)
{
    iz_ref after = iz_ref_is_object(part->result) ? part->result : part->object;
    bool from_play = part->from == IZ_ZONE_BATTLEFIELD;
    if (part->to == IZ_ZONE_BATTLEFIELD && !from_play && part->from != IZ_ZONE_PHASED)
        note(j, IZ_LEDGER_ENTERED, part->seat, after, IZ_NO_REF, 0);
    if (from_play && part->to == IZ_ZONE_GRAVEYARD)
        note(j, IZ_LEDGER_DIED, part->seat, part->object, IZ_NO_REF, 0);
    if (part->flags & IZ_PART_DISCARD)
        note(j, IZ_LEDGER_DISCARDED, part->seat, part->object, IZ_NO_REF, 0);
}

void judge_facts_see(iz_judge *j, const iz_part *part)
{
    uint32_t turn = iz_now(j->g)->turn;
    if (turn != j->facts.turn)
        j->facts = (judge_facts){.turn = turn};
    iz_ref object = part->object, other = part->other;
    switch (part->kind) {
    case IZ_EV_ATTACKS:
        note(j, IZ_LEDGER_ATTACKED, part->seat, object, other, 0);
        break;
    case IZ_EV_BLOCKS:
        note(j, IZ_LEDGER_BLOCKED, part->seat, object, other, 0);
        break;
    case IZ_EV_BECOMES_BLOCKED:
        note(j, IZ_LEDGER_BECAME_BLOCKED, part->seat, object, other, 0);
        break;
    case IZ_EV_DAMAGE:
        if (part->amount <= 0)
            break;
        note(j, IZ_LEDGER_DEALT_DAMAGE, part->seat, other, object, part->amount);
        note(j, IZ_LEDGER_WAS_DEALT_DAMAGE, part->seat, object, other, part->amount);
        break;
    case IZ_EV_MOVE:
        note_move(j, part);
        break;
    case IZ_EV_SPELL_PLAYED:
        note(j, IZ_LEDGER_CAST_SPELL, part->seat, object, IZ_NO_REF, 0);
        break;
    case IZ_EV_LAND_PLAYED:
        note(j, IZ_LEDGER_PLAYED_LAND, part->seat, object, IZ_NO_REF, 0);
        break;
    case IZ_EV_DRAW:
        note(j, IZ_LEDGER_DREW, part->seat, object, IZ_NO_REF, 0);
        break;
    case IZ_EV_LIFE_GAIN:
        note(j, IZ_LEDGER_GAINED_LIFE, part->seat, iz_ref_seat(part->seat), other, part->amount);
        break;
    case IZ_EV_LIFE_LOSS:
        note(j, IZ_LEDGER_LOST_LIFE, part->seat, iz_ref_seat(part->seat), other, part->amount);
        break;
    default:
        break;
    }
}

/* The judge who looks on at the reader's game, if what it has seen goes for the reader's sheet. */
static const iz_judge *witness_of(const reader *r)
{
    if (r->g->witness != judge_witness)
        return NULL;
    const iz_judge *j = r->g->witness_data;
    return j->facts.full || j->facts.turn != r->s->turn ? NULL : j;
}

uint32_t judge_facts_now(const iz_game *g)
{
    if (g->witness != judge_witness)
        return 0;
    const iz_judge *j = g->witness_data;
    return j->facts.turn == iz_now(g)->turn ? (uint32_t)j->facts.count : 0;
}

static bool is_of_objects(int kind)
{
    return kind == IZ_LEDGER_ATTACKED || kind == IZ_LEDGER_BLOCKED ||
           kind == IZ_LEDGER_BECAME_BLOCKED || kind == IZ_LEDGER_DEALT_DAMAGE ||
           kind == IZ_LEDGER_WAS_DEALT_DAMAGE || kind == IZ_LEDGER_ENTERED ||
           kind == IZ_LEDGER_DIED;
}

static bool is_of_players(int kind)
{
    return kind == IZ_LEDGER_CAST_SPELL || kind == IZ_LEDGER_PLAYED_LAND ||
           kind == IZ_LEDGER_DREW || kind == IZ_LEDGER_DISCARDED || kind == IZ_LEDGER_GAINED_LIFE ||
           kind == IZ_LEDGER_LOST_LIFE;
}

static bool speaks_of(const judge_fact *fact, iz_ref ref)
{
    if (!iz_ref_is_player(ref) || fact->kind == IZ_LEDGER_WAS_DEALT_DAMAGE)
        return fact->object == ref;
    return is_of_players(fact->kind) && fact->seat == (int)ref;
}

/* The fact is about another stay of the same card: whether that counts is another question. */
static bool is_same_card(const judge_fact *fact, iz_ref ref)
{
    return iz_ref_is_object(ref) && fact->object != ref && iz_ref_is_object(fact->object) &&
           iz_ref_slot(fact->object) == iz_ref_slot(ref);
}

static bool can_tell(int kind, iz_ref ref)
{
    return iz_ref_is_player(ref) ? is_of_players(kind) || kind == IZ_LEDGER_WAS_DEALT_DAMAGE
                                 : is_of_objects(kind);
}

/* Does the other side of the fact stand in that set? */
static answer other_side(reader *r, const iz_cell *selector, const judge_fact *fact)
{
    set those = {.count = 0};
    if (!selector)
        return YES;
    read_selector(r, selector, &those);
    return set_has(&those, fact->other) ? YES : those.unknown ? UNKNOWN : NO;
}

answer judge_did(reader *r, const iz_cell *cell, iz_ref ref)
{
    const iz_judge *j = witness_of(r);
    if (!can_tell(cell->arg, ref))
        return reader_lacks(r, cell);
    if (!j)
        return UNKNOWN;
    answer found = NO;
    for (uint32_t i = 0; i < r->s->facts && i < (uint32_t)j->facts.count; i++) {
        const judge_fact *fact = &j->facts.at[i];
        if (fact->kind != cell->arg)
            continue;
        if (is_same_card(fact, ref))
            found = UNKNOWN;
        if (!speaks_of(fact, ref))
            continue;
        answer those = other_side(r, iz_optional(cell, 0), fact);
        if (those == YES)
            return YES;
        found = those == UNKNOWN ? UNKNOWN : found;
    }
    return found;
}

/* Of players only: what has died, or gone, stands in no set any more. */
answer judge_happened(reader *r, const iz_cell *cell)
{
    const iz_judge *j = witness_of(r);
    const iz_cell *selector = iz_optional(cell, 0);
    set those = {.count = 0};
    if (!j || !(is_of_players(cell->arg) || (!selector && is_of_objects(cell->arg))))
        return reader_lacks(r, cell);
    if (selector)
        read_selector(r, selector, &those);
    answer found = those.unknown ? UNKNOWN : NO;
    for (uint32_t i = 0; i < r->s->facts && i < (uint32_t)j->facts.count; i++) {
        const judge_fact *fact = &j->facts.at[i];
        if (fact->kind == cell->arg && (!selector || set_has(&those, iz_ref_seat(fact->seat))))
            return YES;
    }
    return found;
}

/* The objects that did it and fit. */
void judge_doers(reader *r, const iz_cell *cell, set *out)
{
    const iz_judge *j = witness_of(r);
    if (!j || !is_of_objects(cell->arg)) {
        reader_lacks(r, cell);
        out->unknown = true;
        return;
    }
    for (uint32_t i = 0; i < r->s->facts && i < (uint32_t)j->facts.count; i++) {
        const judge_fact *fact = &j->facts.at[i];
        if (fact->kind != cell->arg || !iz_ref_is_object(fact->object))
            continue;
        answer fits = read_filter(r, cell + 1, fact->object);
        if (fits == YES)
            set_put(out, fact->object);
        out->unknown = out->unknown || fits == UNKNOWN;
    }
}

/* How much they did, added up. */
int64_t judge_amount_done(reader *r, const iz_cell *cell, bool *known)
{
    const iz_judge *j = witness_of(r);
    const iz_cell *filter = iz_optional(cell, 1);
    set those = {.count = 0};
    int64_t sum = 0;
    read_selector(r, cell + 1, &those);
    *known = *known && j && !those.unknown;
    for (uint32_t i = 0; *known && i < r->s->facts && i < (uint32_t)j->facts.count; i++) {
        const judge_fact *fact = &j->facts.at[i];
        if (fact->kind != cell->arg || !set_has(&those, fact->object))
            continue;
        answer fits = filter ? read_filter(r, filter, fact->other) : YES;
        *known = *known && fits != UNKNOWN;
        sum += fits == YES ? fact->amount : 0;
    }
    return sum;
}
