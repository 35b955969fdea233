/*
 * Divisions and orders that a player would think of: several decisions of one procedure, one after
 * the other.
 *
 *   divisions  LETHAL  each gets what kills it, as far as it reaches
 *              EVEN    all the same
 *              FIRST   the first one gets all that may be, LAST the last one, ONE another one
 *   orders     AS_IS   as they are named          REVERSE the other way round
 *              CHEAP   the cheapest card first    DEAR    the dearest card first
 *   strikes    AS_IS   the first one of each      KILL    who dies of it and is worth most, else
 *   (HKK)                                                 who is closest to it
 */
#include "api/propose.h"

#include "engine/characteristics/chars.h"

enum { STEPS_MOST = 64, ONES_MOST = 6 };

/* How the next option is found. */
typedef struct way {
    enum {
        SHARE_LETHAL,
        SHARE_EVEN,
        SHARE_ONE,
        ORDER_FIRST,
        ORDER_LAST,
        ORDER_COST,
        STRIKE_KILL
    } how;
    int one;               /* SHARE_ONE: who gets all */
    int sign;              /* ORDER_COST: 1 the cheapest first, -1 the dearest */
    int steps;             /* decisions that there were when nobody got anything … */
    iz_ref to[STEPS_MOST]; /* … and about whom */
} way;

/* ---- divisions ------------------------------------------------------------------------------- */

/* The option that gives so much, or as little more or less as possible. */
static uint64_t nearest(iz_game *g, int seat, int64_t wanted)
{
    int64_t lo, hi;
    iz_option option;
    uint64_t best = 0;
    if (iz_choice_range(g, seat, &lo, &hi))
        return (uint64_t)((wanted < lo ? lo : wanted > hi ? hi : wanted) - lo);
    int64_t least = INT64_MAX;
    for (uint64_t n = 0; iz_options_at(g, seat, n, &option); n++) {
        int64_t away = option.number > wanted ? option.number - wanted : wanted - option.number;
        if (away < least) {
            least = away;
            best = n;
        }
    }
    return best;
}

static int64_t most(iz_game *g, int seat)
{
    int64_t lo, hi = 0;
    iz_option option;
    if (iz_choice_range(g, seat, &lo, &hi))
        return hi;
    for (uint64_t n = 0; iz_options_at(g, seat, n, &option); n++)
        hi = option.number > hi ? option.number : hi;
    return hi;
}

/* What the procedure suggests, or what kills the creature. */
static int64_t lethal(iz_game *g, const iz_decision *decision)
{
    if (decision->answer.kind == IZ_OPTION_NUMBER)
        return decision->answer.number;
    if (!iz_ref_is_object(decision->subject) || !iz_ref_alive(g, decision->subject))
        return 0;
    return iz_fighter_of(g, decision->subject).left;
}

/* Are these two fought by one creature, whose damage is divided among them? */
static bool share_a_foe(const iz_game *g, iz_ref one, iz_ref other)
{
    if (!iz_ref_is_object(one) || !iz_ref_is_object(other) || !iz_ref_alive(g, one) ||
        !iz_ref_alive(g, other))
        return true;
    uint16_t foes = g->objects[iz_ref_slot(one)].blocks;
    uint16_t others = g->objects[iz_ref_slot(other)].blocks;
    for (uint16_t at = foes; at != IZ_NIL; at = g->links[at].next)
        if (iz_links_has(g, others, g->links[at].ref))
            return true;
    return false;
}

/* Among how many the rest is divided, from this step on: who comes last is not asked about. */
static int sharers(const iz_game *g, const way *w, int step, iz_purpose purpose)
{
    int count = 1;
    for (int i = step; i < w->steps; i++) {
        bool same = purpose == IZ_FOR_DIVIDE || share_a_foe(g, w->to[step], w->to[i]);
        if (!same)
            break;
        count++;
    }
    return count;
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* Of a card that the seat knows; else 0. */
static int32_t cost_of(const iz_game *g, int seat, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || !iz_ref_alive(g, ref))
        return 0;
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    if (object->kind != IZ_OBJECT_CARD || !iz_is_known_to(object, seat))
        return 0;
    return iz_mana_value(&g->cards->definitions[object->definition].cost);
}

static uint64_t by_cost(iz_game *g, int seat, int sign)
{
    uint64_t best = 0;
    int32_t least = INT32_MAX;
    iz_option option;
    for (uint64_t n = 0; iz_options_at(g, seat, n, &option); n++) {
        int32_t cost =
            option.kind == IZ_OPTION_DONE ? INT32_MAX : sign * cost_of(g, seat, option.subject);
        if (cost < least) {
            least = cost;
            best = n;
        }
    }
    return best;
}

static uint64_t last_of(iz_game *g, int seat)
{
    iz_option option;
    uint64_t n = iz_options_count(g, seat) - 1;
    if (n > 0 && iz_options_at(g, seat, n, &option) && option.kind == IZ_OPTION_DONE)
        n--;
    return n;
}

/* ---- strikes --------------------------------------------------------------------------------- */

/* Whom the creature had better strike. */
static uint64_t best_struck(iz_game *g, int seat, iz_ref by)
{
    int32_t power = iz_ref_alive(g, by) ? iz_fighter_of(g, by).power : 0, most = INT32_MIN;
    uint64_t best = 0;
    iz_option option;
    for (uint64_t n = 0; iz_options_at(g, seat, n, &option); n++) {
        if (!iz_ref_is_object(option.subject))
            continue;
        iz_fighter struck = iz_fighter_of(g, option.subject);
        int32_t worth = power >= struck.left ? struck.worth : INT32_MIN / 2 - struck.left;
        if (worth > most) {
            most = worth;
            best = n;
        }
    }
    return best;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static uint64_t pick(iz_game *g, int seat, const way *w, int step)
{
    iz_decision decision = *iz_decision_of(g, seat);
    switch (w->how) {
    case SHARE_LETHAL:
        return nearest(g, seat, lethal(g, &decision));
    case SHARE_EVEN: {
        int count = sharers(g, w, step, (iz_purpose)decision.purpose);
        return nearest(g, seat, (most(g, seat) + count - 1) / count);
    }
    case SHARE_ONE:
        return nearest(g, seat, step == w->one ? INT64_MAX / 2 : 0);
    case ORDER_FIRST:
        return 0;
    case ORDER_LAST:
        return last_of(g, seat);
    case ORDER_COST:
        return by_cost(g, seat, w->sign);
    case STRIKE_KILL:
    default:
        return best_struck(g, seat, decision.subject);
    }
}

/* The decision, as far as it tells whether the next one is of the same whole: the same procedure,
 * still running, asks the same seat for the same, and nothing has come to light meanwhile. */
static bool goes_on(const iz_proposer *p, const iz_decision *first)
{
    const iz_game *now = p->trial, *then = p->game;
    const iz_decision *decision = iz_decision_of(now, p->seat);
    return decision && decision->kind == first->kind && decision->purpose == first->purpose &&
           iz_table_count(now, IZ_TABLE_frames) == iz_table_count(then, IZ_TABLE_frames) &&
           iz_frame_top(now)->kind == iz_frame_top(then)->kind &&
           !iz_has_learnt(then, now, p->seat);
}

/* Goes the way to its end; the steps taken are noted in it if `notes`. False: it can't. */
static bool walk(iz_proposer *p, way *w, bool notes)
{
    iz_decision first = *iz_decision_of(p->game, p->seat);
    iz_game *g = iz_propose_begin(p);
    int step = 0;
    for (; g && step < STEPS_MOST && (step == 0 || goes_on(p, &first)); step++) {
        iz_ref about = iz_decision_of(g, p->seat)->subject;
        if (!iz_propose_take(p, pick(g, p->seat, w, step)))
            return false;
        if (notes)
            w->to[step] = about;
    }
    w->steps = notes ? step : w->steps;
    return g != NULL;
}

static void go(iz_proposer *p, way *w, const char *code)
{
    if (!p->failed && walk(p, w, false))
        iz_propose_end(p, code, false);
}

void iz_propose_shares(iz_proposer *p)
{
    way w = {.how = SHARE_LETHAL};
    go(p, &w, "LETHAL");
    w.how = SHARE_ONE;
    w.one = -1;
    if (p->failed || !walk(p, &w, true))
        return;
    iz_propose_end(p, "LAST", false);
    w.how = SHARE_EVEN;
    go(p, &w, "EVEN");
    w.how = SHARE_ONE;
    for (w.one = 0; w.one < w.steps && w.one < ONES_MOST; w.one++)
        go(p, &w, w.one == 0 ? "FIRST" : "ONE");
}

void iz_propose_order(iz_proposer *p)
{
    way w = {.how = ORDER_FIRST};
    go(p, &w, "AS_IS");
    w.how = ORDER_LAST;
    go(p, &w, "REVERSE");
    w.how = ORDER_COST;
    w.sign = 1;
    go(p, &w, "CHEAP");
    w.sign = -1;
    go(p, &w, "DEAR");
}

void iz_propose_strikes(iz_proposer *p)
{
    way w = {.how = ORDER_FIRST};
    go(p, &w, "AS_IS");
    w.how = STRIKE_KILL;
    go(p, &w, "KILL");
}
