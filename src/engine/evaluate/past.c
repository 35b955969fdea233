/*
 * The evaluator: quantities and selectors that ask the ledger what has been done this turn.
 *
 * Books: as quantity.c and select.c; mtg-1999-11 chapter 413.2f (what has gone is as it last was).
 */
#include "engine/evaluate/evaluate.h"

/* Facts of which a player can be the object: their seat is whose the object was, so that a
 * creature's would be its controller's. */
static bool happens_to_players(int kind)
{
    return kind == IZ_LEDGER_DEALT_DAMAGE || kind == IZ_LEDGER_WAS_DEALT_DAMAGE ||
           kind == IZ_LEDGER_TARGETED;
}

iz_fact_owner iz_past_owner(iz_game *g, int kind, iz_ref ref)
{
    if (iz_ref_is_player(ref) && !happens_to_players(kind))
        return (iz_fact_owner){(int)ref, IZ_NO_REF};
    /* "its controller's last turn": of whoever controls it now */
    int seat = kind == IZ_LEDGER_ATTACKED_LAST_TURN ? iz_known_controller(g, ref) : (int)IZ_NO_SEAT;
    return (iz_fact_owner){seat, ref};
}

/* The ability in which the cell stands; the innermost, if it is quoted in another. */
static int ability_around(const iz_game *g, const iz_cell *cell)
{
    for (const iz_cell *at = cell; at > g->cards->cells; at--) {
        int ability = iz_card_set_ability_at(g->cards, at);
        if (ability >= 0 && at + at->span > cell)
            return ability;
    }
    return -1;
}

/* ACTIVATED and RESOLVED are asked about the ability that asks, not about others of the same
 * object. */
static int32_t times_activated(const iz_game *g, const iz_cell *cell, iz_ref ref)
{
    int32_t count = 0, ability = ability_around(g, cell);
    IZ_EACH_FACT (g, i) {
        iz_fact fact = g->ledger[i];
        count += iz_is_of_this_turn(g, &fact) && fact.kind == cell->arg && fact.object == ref &&
                 fact.amount == ability;
    }
    return count;
}

int32_t iz_past_times_done(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    int64_t sum = 0;
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        bool own = cell->arg == IZ_LEDGER_ACTIVATED || cell->arg == IZ_LEDGER_RESOLVED;
        iz_fact_owner of = iz_past_owner(g, cell->arg, ref);
        sum += own && iz_ref_is_object(ref) ? times_activated(g, cell, ref)
                                            : iz_ledger_count(g, cell->arg, of.seat, of.object);
    }
    iz_scratch_back(g, mark);
    return iz_clamped(sum);
}

/* In the limit of an ability: how often that one was used or triggered. */
int32_t iz_past_times_used(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int ability = ability_around(g, cell);
    if (ability < 0 || !iz_ref_alive(g, ctx->self))
        return 0;
    return iz_times_used(g, iz_ref_slot(ctx->self), (uint32_t)ability,
                         iz_given_by(ctx->giver, IZ_NO_REF), cell->arg & IZ_TIMES_USED_THIS_TURN);
}

/* What is cast later, in answer to the ability that asks, doesn't count. */
int32_t iz_past_cast_before(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    int32_t count = 0;
    IZ_EACH_FACT (g, i) {
        iz_fact fact = g->ledger[i];
        if (!iz_is_of_this_turn(g, &fact) || fact.kind != IZ_LEDGER_CAST_SPELL)
            continue;
        if (fact.object == ctx->self)
            break;
        count++;
    }
    return count;
}

/* A spell that was cast is judged as it was then: its permanent may be something else by now. */
static iz_ctx as_it_was(const iz_ctx *ctx, const iz_fact *fact)
{
    iz_ctx then = *ctx;
    if (fact->kind == IZ_LEDGER_CAST_SPELL)
        then.played = fact->object + 1;
    return then;
}

/* Does what did it fit? Whose it was is judged of then: what a player cast, or attacked with, may
 * be another's by now. */
static bool fitted(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, const iz_fact *fact)
{
    bool fought = fact->kind == IZ_LEDGER_ATTACKED || fact->kind == IZ_LEDGER_BLOCKED;
    if (filter->op == IZ_CONTROLLED_BY)
        return iz_selects_seat(g, ctx, filter + 1, fact->seat);
    if (filter->op == IZ_IS_TYPE && filter->arg & IZ_TYPE_CREATURE && fought)
        return true; /* it was one then */
    bool all = true;
    for (const iz_cell *f = filter + 1; filter->op == IZ_AND && all && f < filter + filter->span;
         f += f->span)
        all = fitted(g, ctx, f, fact);
    return filter->op == IZ_AND ? all : iz_fits(g, ctx, filter, fact->object);
}

/* Does the fact say that something fitting did this turn what the cell asks for? Of what has gone,
 * what it was like as it went counts. */
static bool was_done(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, const iz_fact *fact)
{
    if (!iz_is_of_this_turn(g, fact) || fact->kind != cell->arg || fact->seat == IZ_NO_SEAT)
        return false;
    iz_ctx then = as_it_was(ctx, fact);
    return fitted(g, &then, cell + 1, fact);
}

int32_t iz_past_untapped_then(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int32_t count = 0;
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_OF (g, seat, seats)
        count += iz_ledger_untapped(g, seat, (uint32_t)cell->arg);
    return count;
}

int32_t iz_past_amount_done(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    const iz_cell *by = iz_optional(cell, 1);
    int64_t sum = 0;
    IZ_EACH_FACT (g, i) {
        iz_fact fact = g->ledger[i];
        if (iz_is_of_this_turn(g, &fact) && fact.kind == cell->arg &&
            iz_set_has(g, set, fact.object) && (!by || iz_fits(g, ctx, by, fact.other)))
            sum += fact.amount;
    }
    iz_scratch_back(g, mark);
    return iz_clamped(sum);
}

iz_set iz_past_last_by(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set whose = iz_select(g, ctx, cell + 1);
    iz_ref last = IZ_NO_REF;
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0 && last == IZ_NO_REF;) {
        iz_fact fact = g->ledger[i];
        /* what a player cast, played or drew stands first, and who did it is the seat */
        bool by_seat = fact.kind == IZ_LEDGER_CAST_SPELL || fact.kind == IZ_LEDGER_PLAYED_LAND ||
                       fact.kind == IZ_LEDGER_DREW;
        iz_ref who = by_seat ? iz_ref_seat(fact.seat) : fact.object;
        iz_ref what = by_seat ? fact.object : fact.other;
        iz_ctx then = as_it_was(ctx, &fact);
        if (iz_is_of_this_turn(g, &fact) && fact.kind == cell->arg && iz_set_has(g, whose, who) &&
            iz_fits(g, &then, iz_child(cell, 1), what))
            last = what;
    }
    iz_scratch_back(g, mark);
    iz_set set = iz_set_begin(g);
    if (last != IZ_NO_REF)
        iz_set_put(g, &set, last);
    return set;
}

/* Also those that are gone by now. */
iz_set iz_past_doers(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    iz_set set = iz_set_begin(g);
    IZ_EACH_FACT (g, i) {
        iz_fact fact = g->ledger[i];
        if (was_done(g, ctx, cell, &fact))
            iz_set_put_new(g, &set, fact.object);
    }
    return set;
}

/* ---- looking through the ledger -------------------------------------------------------------- */

bool iz_ledger_notes(const iz_game *g, int kind) { return g->head->ledger_mask >> kind & 1; }

/* Facts of a player's own last turn: `amount` is the number of that turn among their own. */
bool iz_past_is_own_turn(int kind)
{
    return kind == IZ_LEDGER_ATTACKED_LAST_TURN || kind == IZ_LEDGER_ACTED_LAST_TURN;
}

/* Is it still of this turn, or of the last turn of the player who did it? */
static bool counts(const iz_game *g, const iz_fact *fact)
{
    if (!iz_past_is_own_turn(fact->kind))
        return iz_is_of_this_turn(g, fact);
    int32_t turns = (int32_t)g->seats[fact->seat].turns;
    return fact->amount == turns - iz_is_turn_of(g, fact->seat);
}

static bool is_it(const iz_game *g, const iz_fact *fact, int kind, int seat, iz_ref object,
                  iz_ref other)
{
    return counts(g, fact) && fact->kind == kind && (seat == IZ_NO_SEAT || fact->seat == seat) &&
           (object == IZ_NO_REF || fact->object == object) &&
           (other == IZ_NO_REF || fact->other == other);
}

bool iz_ledger_has(const iz_game *g, int kind, int seat, iz_ref object, iz_ref other)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0;)
        if (is_it(g, &g->ledger[i], kind, seat, object, other))
            return true;
    return false;
}

bool iz_ledger_has_other(const iz_game *g, int kind, iz_ref object, iz_ref other)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0;)
        if (is_it(g, &g->ledger[i], kind, IZ_NO_SEAT, object, IZ_NO_REF) &&
            g->ledger[i].other != other)
            return true;
    return false;
}

int32_t iz_ledger_count(const iz_game *g, int kind, int seat, iz_ref object)
{
    int32_t count = 0;
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0;)
        if (is_it(g, &g->ledger[i], kind, seat, object, IZ_NO_REF))
            count++;
    return count;
}

/* What the card in the graveyard was in play, from where it came this turn; IZ_NO_REF: it didn't.
 */
iz_ref iz_ledger_died_as(const iz_game *g, iz_ref card)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0;)
        if (g->ledger[i].seat == IZ_NO_SEAT &&
            is_it(g, &g->ledger[i], IZ_LEDGER_DIED, IZ_NO_SEAT, card, IZ_NO_REF))
            return g->ledger[i].other;
    return IZ_NO_REF;
}

int32_t iz_ledger_untapped(const iz_game *g, int seat, uint32_t types)
{
    int32_t count = 0;
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0;)
        if (is_it(g, &g->ledger[i], IZ_LEDGER_STARTED_UNTAPPED, seat, IZ_NO_REF, IZ_NO_REF) &&
            (uint32_t)g->ledger[i].amount & types)
            count++;
    return count;
}

bool iz_blocked_only_by(iz_game *g, iz_ref attacker, iz_set blockers)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_ledger);
    bool blocked = false;
    for (uint32_t i = 0; i < count; i++) {
        const iz_fact *fact = &g->ledger[i];
        if (!iz_is_of_this_turn(g, fact) || fact->kind != IZ_LEDGER_BECAME_BLOCKED ||
            fact->object != attacker)
            continue;
        if (!iz_set_has(g, blockers, fact->other))
            return false; /* another one, or an effect */
        blocked = true;
    }
    return blocked;
}
