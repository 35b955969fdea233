/*
 * Deeds: what each instruction does to a position, as its meaning in nodes.def says. A row takes
 * the position as it should be after the instruction (`expect`, to begin with the one before) and
 * changes it; what players chose it takes from the position that came of it, after it has seen
 * that this could be chosen.
 */
#include "sim/judge_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void judging_fault(judging *v, const char *format, ...)
{
    va_list args;
    if (v->fault[0])
        return;
    va_start(args, format);
    vsnprintf(v->fault, sizeof v->fault, format, args);
    va_end(args);
}

void judging_leaves_open(judging *v, const char *why)
{
    v->open = true;
    if (!v->why)
        v->why = why;
}

/* ---- reading what the instruction names ------------------------------------------------------ */

void judging_set(judging *v, int child, set *out)
{
    out->count = 0;
    out->unknown = false;
    read_selector(&v->r, iz_child(v->cell, child), out);
    if (out->unknown)
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "a set");
}

unsigned judging_players(judging *v, int child)
{
    bool known;
    unsigned seats = read_players(&v->r, iz_child(v->cell, child), &known);
    if (!known)
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "players");
    return seats;
}

int64_t judging_amount(judging *v, int child, iz_ref subject)
{
    bool known, binds = v->r.bounds == 0 && subject != IZ_NO_REF;
    if (binds)
        reader_bind(&v->r, subject);
    int64_t n = read_quantity(&v->r, iz_child(v->cell, child), &known);
    if (binds)
        v->r.bounds--;
    if (!known)
        judging_leaves_open(v, v->r.lacking ? v->r.lacking
                                            : iz_nodes[iz_child(v->cell, child)->op].name);
    return n;
}

/* At least and at most: of what a player may choose as many as they like. */
void judging_bounds(judging *v, int child, int64_t available, int64_t *lo, int64_t *hi)
{
    const iz_cell *cell = iz_child(v->cell, child);
    bool known = true;
    switch (cell->op) {
    case IZ_ALL_THERE_ARE:
        *lo = *hi = available;
        return;
    case IZ_ANY_NUMBER:
        *lo = 0;
        *hi = available;
        return;
    case IZ_UP_TO:
        *lo = 0;
        *hi = read_quantity(&v->r, cell + 1, &known);
        break;
    default:
        *lo = *hi = read_quantity(&v->r, cell, &known);
    }
    if (!known)
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : iz_nodes[cell->op].name);
    *lo = *lo < 0 ? 0 : *lo > available ? available : *lo;
    *hi = *hi < 0 ? 0 : *hi > available ? available : *hi;
}

/* The object that the instruction can act on; NULL: it is no longer that one, or no object. What
 * has moved on since may be followed or not: nothing is said of where it is now. */
static sheet_object *present(judging *v, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || iz_ref_slot(ref) >= v->expect->count)
        return NULL;
    iz_slot slot = iz_ref_slot(ref);
    sheet_object *object = &v->expect->objects[slot];
    if (object->kind != IZ_OBJECT_FREE && object->generation == iz_ref_generation(ref) &&
        object->zone != IZ_ZONE_PHASED)
        return object;
    v->skip[slot] = 1;
    return NULL;
}

static sheet_object *present_in_play(judging *v, iz_ref ref)
{
    sheet_object *object = present(v, ref);
    return object && object->zone == IZ_ZONE_BATTLEFIELD ? object : NULL;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static const sheet_object *after_of(const judging *v, const sheet_object *object)
{
    uint32_t slot = (uint32_t)(object - v->expect->objects);
    return slot < v->after->count ? &v->after->objects[slot] : NULL;
}

static uint32_t slot_of(const judging *v, const sheet_object *object)
{
    return (uint32_t)(object - v->expect->objects);
}

static void let_go(judging *v, uint32_t host)
{
    for (uint32_t slot = 0; slot < v->expect->count; slot++)
        if (v->expect->objects[slot].attached_to == host)
            v->expect->objects[slot].attached_to = IZ_NIL;
}

static void expect_move(judging *v, sheet_object *object, int zone, int controller)
{
    uint32_t slot = slot_of(v, object);
    if (object->zone == zone && zone != IZ_ZONE_BATTLEFIELD) {
        v->skip[slot] = 1; /* there already: whether it is new there matters to nobody here */
        return;
    }
    let_go(v, slot);
    object->zone = (uint8_t)zone;
    object->controller = (uint8_t)controller;
    v->moved[slot] = 1;
}

/* It has left that zone for that one, between the two positions. */
static bool has_moved(const judging *v, const sheet_object *object, int to)
{
    const sheet_object *after = after_of(v, object);
    if (!after || (after->kind != IZ_OBJECT_FREE && after->generation == object->generation))
        return false;
    return after->kind == IZ_OBJECT_FREE || after->zone == to;
}

static void to_graveyard(judging *v, sheet_object *object)
{
    expect_move(v, object, IZ_ZONE_GRAVEYARD, object->owner);
}

/* Those of a zone of the player that fit have moved to the graveyard: as many as they should. */
static void some_to_graveyard(judging *v, int seat, int from, const iz_cell *filter, int64_t lo,
                              int64_t hi, const char *what)
{
    int64_t moved = 0;
    for (uint32_t slot = 0; slot < v->expect->count; slot++) {
        sheet_object *object = &v->expect->objects[slot];
        int holder = from == IZ_ZONE_BATTLEFIELD ? object->controller : object->owner;
        if (object->kind == IZ_OBJECT_FREE || object->zone != from || holder != seat ||
            v->moved[slot] || !has_moved(v, object, IZ_ZONE_GRAVEYARD))
            continue;
        if (filter && read_filter(&v->r, filter, sheet_ref(v->expect, slot)) == NO)
            continue;
        if (moved++ < hi)
            to_graveyard(v, object);
    }
    if (moved < lo || moved > hi)
        judging_fault(v, "player %d %s %lld, the text says %lld", seat + 1, what, (long long)moved,
                      (long long)(moved < lo ? lo : hi));
}

static int64_t available(judging *v, int seat, int from, const iz_cell *filter)
{
    int64_t count = 0;
    for (uint32_t slot = 0; slot < v->expect->count; slot++) {
        const sheet_object *object = &v->expect->objects[slot];
        int holder = from == IZ_ZONE_BATTLEFIELD ? object->controller : object->owner;
        if (object->kind == IZ_OBJECT_FREE || object->zone != from || holder != seat)
            continue;
        answer fits = filter ? read_filter(&v->r, filter, sheet_ref(v->expect, slot)) : YES;
        if (fits == UNKNOWN)
            judging_leaves_open(v, v->r.lacking ? v->r.lacking : "a filter");
        count += fits == YES;
    }
    return count;
}

/* Who chooses: what an object does, its ability's controller. */
unsigned judging_choosers(judging *v, int child)
{
    set all;
    judging_set(v, child, &all);
    unsigned seats = 0;
    for (int i = 0; i < all.count; i++)
        seats |= 1u << (iz_ref_is_player(all.at[i]) ? (int)all.at[i] : v->r.controller);
    return seats;
}

/* Only those players have made choices of that kind meanwhile. */
void judging_chosen_by(judging *v, int purpose, unsigned seats)
{
    for (int i = 0; v->c && i < v->c->decision_count; i++) {
        const case_decision *d = &v->c->decisions[i];
        if (d->purpose == purpose && !(seats >> d->of & 1))
            judging_fault(v, "player %d chose, the text lets another", d->of + 1);
    }
}

/* ---- damage and life ------------------------------------------------------------------------- */

/* Numbers stay at the edge of what a number can be. */
static int32_t bounded(int64_t n)
{
    return n > INT32_MAX ? INT32_MAX : n < INT32_MIN ? INT32_MIN : (int32_t)n;
}

static void hurt(judging *v, iz_ref to, int64_t n)
{
    if (n <= 0)
        return;
    if (iz_ref_is_player(to)) {
        if (v->expect->players[to].in_game)
            v->expect->players[to].life = bounded(v->expect->players[to].life - n);
        return;
    }
    sheet_object *object = present_in_play(v, to);
    if (!object || !(object->chars.types & IZ_TYPE_CREATURE))
        return;
    if (object->chars.keywords >> IZ_KW_PROTECTION & 1)
        judging_leaves_open(v, "protection");
    object->damage = bounded(object->damage + n);
}

/* What the source's own keywords add is not said by the instruction. */
static void look_at_sources(judging *v, const set *sources)
{
    static const uint64_t more = UINT64_C(1) << IZ_KW_LIFELINK | UINT64_C(1) << IZ_KW_DEATHTOUCH;
    for (int i = 0; i < sources->count; i++) {
        const sheet_object *object = reader_object(&v->r, sources->at[i]);
        if (object && object->kind != IZ_OBJECT_ABILITY && object->chars.keywords & more)
            judging_leaves_open(v, "lifelink");
    }
}

static void deal_damage(judging *v)
{
    set sources, to;
    judging_set(v, 0, &sources);
    judging_set(v, 2, &to);
    look_at_sources(v, &sources);
    for (int s = 0; s < sources.count; s++)
        for (int i = 0; i < to.count; i++)
            hurt(v, to.at[i], judging_amount(v, 1, to.count > 1 ? to.at[i] : IZ_NO_REF));
    if (sources.count > 1) /* "for each of those": whose amount it is has two readings */
        judging_leaves_open(v, "several sources");
}

static void deal_divided(judging *v)
{
    set sources, to;
    judging_set(v, 0, &sources);
    judging_set(v, 2, &to);
    look_at_sources(v, &sources);
    int64_t whole = judging_amount(v, 1, IZ_NO_REF), dealt = 0;
    for (int i = 0; i < to.count; i++) {
        int64_t share = 0;
        if (iz_ref_is_player(to.at[i]))
            share = v->expect->players[to.at[i]].life - v->after->players[to.at[i]].life;
        else if (present_in_play(v, to.at[i]))
            share = after_of(v, present(v, to.at[i]))->damage - present(v, to.at[i])->damage;
        if (share < 0)
            judging_fault(v, "less than nothing was dealt");
        dealt += share;
        hurt(v, to.at[i], share);
    }
    if (dealt > whole)
        judging_fault(v, "%lld damage was dealt in all, the text says %lld", (long long)dealt,
                      (long long)whole);
}

static void change_life(judging *v)
{
    int sign = v->cell->op == IZ_GAIN_LIFE ? 1 : -1;
    unsigned seats = judging_players(v, 0);
    const iz_cell *quantity = iz_child(v->cell, 1);
    for (int seat = 0; seat < v->expect->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        int64_t n = quantity->op == IZ_UP_TO || quantity->op == IZ_ANY_NUMBER
                        ? 0
                        : judging_amount(v, 1, iz_ref_seat(seat));
        if (quantity->op == IZ_UP_TO || quantity->op == IZ_ANY_NUMBER)
            judging_leaves_open(v, "as much as they like");
        v->expect->players[seat].life =
            bounded(v->expect->players[seat].life + (n > 0 ? sign * n : 0));
    }
}

static void set_life(judging *v)
{
    unsigned seats = judging_players(v, 0);
    for (int seat = 0; seat < v->expect->seats; seat++)
        if (seats >> seat & 1)
            v->expect->players[seat].life = (int32_t)judging_amount(v, 1, iz_ref_seat(seat));
}

static void exchange_life(judging *v)
{
    set one, other;
    judging_set(v, 0, &one);
    judging_set(v, 1, &other);
    if (one.count != 1 || other.count != 1) {
        judging_leaves_open(v, "who exchanges");
        return;
    }
    int32_t life = v->expect->players[one.at[0]].life;
    v->expect->players[one.at[0]].life = v->expect->players[other.at[0]].life;
    v->expect->players[other.at[0]].life = life;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* So many cards from the top of the library, those that lie there now. */
static void from_top(judging *v, int seat, int64_t n, int to)
{
    for (int64_t i = 0; i < n; i++) {
        int slot = sheet_top(&v->c->before, seat, (int)i);
        if (slot < 0)
            break;
        if (v->moved[slot])
            judging_leaves_open(v, "the library has changed meanwhile");
        expect_move(v, &v->expect->objects[slot], to, seat);
    }
}

static void draw(judging *v)
{
    unsigned seats = judging_players(v, 0);
    const iz_cell *quantity = iz_child(v->cell, 1);
    for (int seat = 0; seat < v->expect->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        int64_t lo, hi, library = sheet_cards(&v->c->before, seat, IZ_ZONE_LIBRARY);
        int64_t drawn = library - sheet_cards(v->after, seat, IZ_ZONE_LIBRARY);
        if (quantity->op == IZ_UP_TO || quantity->op == IZ_ANY_NUMBER) {
            judging_bounds(v, 1, library, &lo, &hi);
        } else {
            lo = hi = judging_amount(v, 1, iz_ref_seat(seat));
            lo = hi = hi > library ? library : hi < 0 ? 0 : hi;
        }
        if (drawn < lo || drawn > hi)
            judging_fault(v, "player %d drew %lld, the text says %lld", seat + 1, (long long)drawn,
                          (long long)(drawn < lo ? lo : hi));
        from_top(v, seat, drawn, IZ_ZONE_HAND);
    }
}

static void mill(judging *v)
{
    unsigned seats = judging_players(v, 0);
    for (int seat = 0; seat < v->expect->seats; seat++)
        if (seats >> seat & 1)
            from_top(v, seat, judging_amount(v, 1, iz_ref_seat(seat)), IZ_ZONE_GRAVEYARD);
}

/* A card that says itself what becomes of it when it is discarded. */
static void look_at_hand(judging *v, unsigned seats)
{
    for (uint32_t slot = 0; slot < v->expect->count; slot++) {
        const sheet_object *object = &v->expect->objects[slot];
        if (object->kind == IZ_OBJECT_CARD && object->zone == IZ_ZONE_HAND &&
            seats >> object->owner & 1 && object->chars.keywords >> IZ_KW_MADNESS & 1)
            judging_leaves_open(v, "madness");
    }
}

static void discard(judging *v)
{
    unsigned seats = judging_players(v, 0);
    bool all = v->cell->op == IZ_DISCARD_ALL;
    const iz_cell *filter = iz_optional(v->cell, all ? 1 : 2);
    look_at_hand(v, seats);
    for (int seat = 0; seat < v->expect->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        int64_t lo, hi, there = available(v, seat, IZ_ZONE_HAND, filter);
        lo = hi = there;
        if (!all) {
            reader kept = v->r;
            if (v->r.bounds == 0)
                reader_bind(&v->r, iz_ref_seat(seat));
            judging_bounds(v, 1, there, &lo, &hi);
            v->r.bounds = kept.bounds;
        }
        some_to_graveyard(v, seat, IZ_ZONE_HAND, filter, lo, hi, "discarded");
    }
    if (v->cell->op == IZ_DISCARD)
        judging_chosen_by(v, IZ_FOR_DISCARD, seats);
    else
        judging_chosen_by(v, IZ_FOR_DISCARD, 0);
}

static void discard_these(judging *v)
{
    set cards;
    judging_set(v, 0, &cards);
    look_at_hand(v, 0xFFFFu);
    for (int i = 0; i < cards.count; i++) {
        sheet_object *object = present(v, cards.at[i]);
        if (object && object->zone == IZ_ZONE_HAND)
            to_graveyard(v, object);
    }
}

/* ---- permanents ------------------------------------------------------------------------------ */

static void destroy(judging *v)
{
    set doomed;
    judging_set(v, 0, &doomed);
    for (int i = 0; i < doomed.count; i++) {
        sheet_object *object = present_in_play(v, doomed.at[i]);
        if (!object)
            continue;
        const sheet_object *after = after_of(v, object);
        if (object->chars.keywords >> IZ_KW_INDESTRUCTIBLE & 1)
            continue;
        bool stays =
            after && after->kind != IZ_OBJECT_FREE && after->generation == object->generation;
        if (stays && v->cell->op == IZ_DESTROY && object->shields > 0) {
            object->shields--;
            object->damage = 0;
            object->status |= IZ_IS_TAPPED;
            v->skip[slot_of(v, object)] = 1;
            if (!(after->status & IZ_IS_TAPPED) || after->damage != 0)
                judging_fault(v, "what regenerated is not tapped and healed");
            continue;
        }
        to_graveyard(v, object);
    }
}

static void sacrifice(judging *v)
{
    unsigned seats = judging_players(v, 0);
    const iz_cell *filter = iz_child(v->cell, 1);
    for (int seat = 0; seat < v->expect->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        int64_t lo, hi;
        int bound = v->r.bounds;
        if (bound == 0)
            reader_bind(&v->r, iz_ref_seat(seat));
        int64_t there = available(v, seat, IZ_ZONE_BATTLEFIELD, filter);
        judging_bounds(v, 2, there, &lo, &hi);
        some_to_graveyard(v, seat, IZ_ZONE_BATTLEFIELD, filter, lo, hi, "sacrificed");
        v->r.bounds = bound;
    }
    judging_chosen_by(v, IZ_FOR_SACRIFICE, seats);
}

static void sacrifice_these(judging *v)
{
    unsigned seats = judging_players(v, 0);
    set doomed;
    judging_set(v, 1, &doomed);
    for (int i = 0; i < doomed.count; i++) {
        sheet_object *object = present_in_play(v, doomed.at[i]);
        if (object && seats >> object->controller & 1)
            to_graveyard(v, object);
    }
}

static void tap(judging *v)
{
    set all;
    judging_set(v, 0, &all);
    for (int i = 0; i < all.count; i++) {
        sheet_object *object = present_in_play(v, all.at[i]);
        if (!object)
            continue;
        if (v->cell->op == IZ_TAP_OR_UNTAP) {
            const sheet_object *after = after_of(v, object);
            object->status = (object->status & ~(uint32_t)IZ_IS_TAPPED) |
                             (after ? after->status & IZ_IS_TAPPED : 0);
        } else if (v->cell->op == IZ_TAP) {
            object->status |= IZ_IS_TAPPED;
        } else {
            object->status &= ~(uint32_t)IZ_IS_TAPPED;
        }
    }
}

static void attach(judging *v)
{
    set what, host;
    judging_set(v, 0, &what);
    judging_set(v, 1, &host);
    if (host.count == 0)
        return;
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present_in_play(v, what.at[i]);
        sheet_object *to = present_in_play(v, host.at[0]);
        if (!sheet_find(&v->c->before, host.at[0]))
            judging_leaves_open(v, "one that has moved on");
        if (!object || !to)
            continue;
        const sheet_object *after = after_of(v, object);
        if (after && after->attached_to == object->attached_to)
            judging_leaves_open(v, "it may not be attached to that");
        object->attached_to = iz_ref_slot(host.at[0]);
    }
    if (host.count > 1)
        judging_leaves_open(v, "several hosts");
}

static void unattach(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present_in_play(v, what.at[i]);
        if (object)
            object->attached_to = IZ_NIL;
    }
}

static void turn_over(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present_in_play(v, what.at[i]);
        if (object && v->cell->op == IZ_TURN_FACE_UP)
            object->status &= ~(uint32_t)IZ_IS_FACE_DOWN;
        else if (object)
            object->status |= IZ_IS_FACE_DOWN;
    }
}

static void phase(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    bool out = v->cell->op == IZ_PHASE_OUT;
    for (int i = 0; i < what.count; i++) {
        iz_slot slot = iz_ref_slot(what.at[i]);
        if (!iz_ref_is_object(what.at[i]) || slot >= v->expect->count)
            continue;
        v->skip[slot] = 1;
        const sheet_object *was = &v->expect->objects[slot];
        bool there = was->kind != IZ_OBJECT_FREE &&
                     was->generation == iz_ref_generation(what.at[i]) &&
                     was->zone == (out ? IZ_ZONE_BATTLEFIELD : IZ_ZONE_PHASED);
        if (there && v->after->objects[slot].kind != IZ_OBJECT_FREE &&
            v->after->objects[slot].zone != (out ? IZ_ZONE_PHASED : IZ_ZONE_BATTLEFIELD))
            judging_fault(v, "it did not phase");
        for (uint32_t with = 0; there && with < v->expect->count; with++)
            if (v->expect->objects[with].attached_to == slot)
                v->skip[with] = 1; /* what is attached goes along */
    }
}

static void leave_combat(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present_in_play(v, what.at[i]);
        if (object)
            object->status &= ~(uint32_t)(IZ_IS_ATTACKING | IZ_IS_BLOCKING | IZ_IS_BLOCKED);
    }
}

static void heal(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present_in_play(v, what.at[i]);
        if (object)
            object->damage = 0;
    }
}

static void regenerate(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present_in_play(v, what.at[i]);
        if (object)
            object->shields++;
    }
}

/* ---- places ---------------------------------------------------------------------------------- */

static void move(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    const iz_cell *place = iz_child(v->cell, 1), *under = iz_optional(v->cell, 2);
    reader_marks(&v->r, place);
    int zone = (int)iz_place_zone(place->arg);
    int seat = -1;
    if (under && zone == IZ_ZONE_BATTLEFIELD) {
        unsigned seats = judging_players(v, 2);
        seat = seats ? __builtin_ctz(seats) : -1;
        if (__builtin_popcount(seats) != 1)
            judging_leaves_open(v, "under whose control");
    }
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present(v, what.at[i]);
        if (!object || object->kind == IZ_OBJECT_ABILITY || object->kind == IZ_OBJECT_DAMAGE)
            continue;
        uint32_t slot = slot_of(v, object);
        if (zone == IZ_ZONE_BATTLEFIELD && object->kind == IZ_OBJECT_TOKEN) {
            v->skip[slot] = 1;
            continue;
        }
        bool aura = zone == IZ_ZONE_BATTLEFIELD && (object->chars.keywords >> IZ_KW_ENCHANT & 1 ||
                                                    !(object->chars.types & IZ_PERMANENT_TYPES));
        if (aura) { /* it stays where it is unless there is something for it */
            v->skip[slot] = 1;
            continue;
        }
        expect_move(v, object, zone, seat >= 0 ? seat : object->owner);
        const sheet_object *after = after_of(v, object);
        bool tapped = after && after->status & IZ_IS_TAPPED;
        if (zone == IZ_ZONE_BATTLEFIELD && v->moved[slot] && after &&
            after->zone == IZ_ZONE_BATTLEFIELD && place->arg & IZ_PLACE_TAPPED && !tapped)
            judging_fault(v, "it should have come into play tapped");
        if (v->moved[slot] && zone == IZ_ZONE_LIBRARY && after && place->arg & IZ_PLACE_BOTTOM &&
            what.count == 1 && after->zone == IZ_ZONE_LIBRARY && after->place != 0)
            judging_fault(v, "it should lie on the bottom");
        if (v->moved[slot] && zone == IZ_ZONE_LIBRARY && after && what.count == 1 &&
            !(place->arg & (IZ_PLACE_BOTTOM | IZ_PLACE_RANDOM | IZ_PLACE_SHUFFLED)) &&
            place[1].op == IZ_NONE && object->kind == IZ_OBJECT_CARD &&
            after->zone == IZ_ZONE_LIBRARY && v->c && !v->c->plans &&
            after->place != sheet_cards(v->after, object->owner, IZ_ZONE_LIBRARY) - 1)
            judging_fault(v, "it should lie on top");
    }
}

static void shuffle_into(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present(v, what.at[i]);
        if (object)
            expect_move(v, object, IZ_ZONE_LIBRARY, object->owner);
    }
}

/* A spell that was played by flashback leaves the stack for where that says. */
static bool goes_elsewhere(const judging *v, const sheet_object *spell)
{
    return spell->env != IZ_NIL && v->r.g->envs[spell->env].cast_from != IZ_ZONE_HAND;
}

static void counter_spell(judging *v)
{
    set what;
    judging_set(v, 0, &what);
    const iz_cell *place = iz_optional(v->cell, 1);
    int zone = place ? (int)iz_place_zone(place->arg) : IZ_ZONE_GRAVEYARD;
    for (int i = 0; i < what.count; i++) {
        sheet_object *object = present(v, what.at[i]);
        if (!object || object->zone != IZ_ZONE_STACK)
            continue;
        uint32_t slot = slot_of(v, object);
        bool away = v->after->objects[slot].kind == IZ_OBJECT_FREE ||
                    v->after->objects[slot].generation != object->generation;
        if (!away) {
            judging_leaves_open(v, "it may be one that can't be countered");
            return;
        }
        if (object->kind != IZ_OBJECT_CARD || iz_optional(v->cell, 2) ||
            goes_elsewhere(v, object)) {
            v->skip[slot] = 1;
            continue;
        }
        expect_move(v, object, zone, object->owner);
    }
}

/* ---- counters -------------------------------------------------------------------------------- */

static void change_counters(sheet_object *object, int word, int64_t n)
{
    for (int i = 0; i < object->counter_kinds; i++)
        if (object->counter_word[i] == word) {
            object->counter_count[i] += (int32_t)n;
            return;
        }
    if (object->counter_kinds < SHEET_COUNTERS) {
        object->counter_word[object->counter_kinds] = (uint16_t)word;
        object->counter_count[object->counter_kinds++] = (int32_t)n;
    }
}

static bool limits_counters(const iz_cell *cell) { return cell->op == IZ_MAX_COUNTERS; }

static void add_counters(judging *v)
{
    set to;
    judging_set(v, 0, &to);
    if (sheet_prints(&v->c->before, v->r.g->cards, limits_counters))
        judging_leaves_open(v, "MAX_COUNTERS");
    for (int i = 0; i < to.count; i++) {
        const iz_cell *quantity = iz_child(v->cell, 1);
        if (quantity->op == IZ_UP_TO || quantity->op == IZ_ANY_NUMBER) {
            judging_leaves_open(v, "as many as they like");
            return;
        }
        int64_t n = judging_amount(v, 1, to.count > 1 ? to.at[i] : IZ_NO_REF);
        if (iz_ref_is_player(to.at[i])) {
            v->expect->players[to.at[i]].poison += (int32_t)(n > 0 ? n : 0);
            continue;
        }
        sheet_object *object = present(v, to.at[i]);
        if (object && n > 0 &&
            (object->zone == IZ_ZONE_BATTLEFIELD || object->zone == IZ_ZONE_EXILE))
            change_counters(object, v->cell->arg, n);
    }
}

static void remove_counters(judging *v)
{
    set from;
    judging_set(v, 0, &from);
    for (int i = 0; i < from.count; i++) {
        sheet_object *object = present(v, from.at[i]);
        if (!object)
            continue;
        const sheet_object *after = after_of(v, object);
        int64_t lo, hi, there = sheet_counters(object, v->cell->arg);
        judging_bounds(v, 1, there, &lo, &hi);
        int64_t gone = after ? there - sheet_counters(after, v->cell->arg) : 0;
        if (gone < lo || gone > hi)
            judging_fault(v, "%lld counters were removed, the text says %lld", (long long)gone,
                          (long long)(gone < lo ? lo : hi));
        if (v->cell->arg == 0)
            v->skip[slot_of(v, object)] = 1;
        else
            change_counters(object, v->cell->arg, -gone);
    }
}

static bool fixes_control(const iz_cell *cell) { return cell->op == IZ_SET_CONTROLLER; }

/* ---- what goes from one to the other --------------------------------------------------------- */

static void exchange_control(judging *v)
{
    set one, other = {.count = 0};
    bool pair = iz_child(v->cell, 1)->op == IZ_NONE;
    judging_set(v, 0, &one);
    if (!pair)
        judging_set(v, 1, &other);
    if (v->open || one.count != (pair ? 2 : 1) || (!pair && other.count != 1))
        return;
    sheet_object *a = present_in_play(v, one.at[0]);
    sheet_object *b = present_in_play(v, pair ? one.at[1] : other.at[0]);
    if (sheet_prints(&v->c->before, v->r.g->cards, fixes_control))
        judging_leaves_open(v, "SET_CONTROLLER");
    if (!a || !b)
        return;
    uint8_t controller = a->controller;
    a->controller = b->controller;
    b->controller = controller;
}

/* As it was divided when the targets were chosen. */
static void distribute_counters(judging *v)
{
    const iz_cell *those = iz_child(v->cell, 0);
    int64_t whole = judging_amount(v, 1, IZ_NO_REF), sum = 0;
    if (those->op != IZ_REG || !v->r.env || !v->r.env->there) {
        judging_leaves_open(v, "how it was divided");
        return;
    }
    reader_marks(&v->r, those);
    for (int i = 0; i < v->r.env->count[those->arg]; i++) {
        const iz_link *link = &v->r.env->links[v->r.env->first[those->arg] + i];
        sheet_object *object = present_in_play(v, link->ref);
        sum += link->value;
        if (object && link->value > 0)
            change_counters(object, v->cell->arg, link->value);
    }
    if (!v->open && sum > whole)
        judging_fault(v, "%lld counters were distributed, the text says %lld", (long long)sum,
                      (long long)whole);
}

/* ---- the table ------------------------------------------------------------------------------- */

typedef void (*deed)(judging *v);

static const deed deeds[IZ_OP_COUNT] = {
    [IZ_DEAL_DAMAGE] = deal_damage,
    [IZ_DEAL_DIVIDED] = deal_divided,
    [IZ_GAIN_LIFE] = change_life,
    [IZ_LOSE_LIFE] = change_life,
    [IZ_SET_LIFE] = set_life,
    [IZ_EXCHANGE_LIFE] = exchange_life,
    [IZ_DRAW] = draw,
    [IZ_MILL] = mill,
    [IZ_DISCARD] = discard,
    [IZ_DISCARD_RANDOM] = discard,
    [IZ_DISCARD_ALL] = discard,
    [IZ_DISCARD_THESE] = discard_these,
    [IZ_DESTROY] = destroy,
    [IZ_DESTROY_NO_REGEN] = destroy,
    [IZ_SACRIFICE] = sacrifice,
    [IZ_SACRIFICE_THESE] = sacrifice_these,
    [IZ_TAP] = tap,
    [IZ_UNTAP] = tap,
    [IZ_TAP_OR_UNTAP] = tap,
    [IZ_ATTACH] = attach,
    [IZ_UNATTACH] = unattach,
    [IZ_TURN_FACE_UP] = turn_over,
    [IZ_TURN_FACE_DOWN] = turn_over,
    [IZ_PHASE_OUT] = phase,
    [IZ_PHASE_IN] = phase,
    [IZ_REMOVE_FROM_COMBAT] = leave_combat,
    [IZ_REMOVE_DAMAGE] = heal,
    [IZ_REGENERATE] = regenerate,
    [IZ_MOVE] = move,
    [IZ_SHUFFLE_INTO] = shuffle_into,
    [IZ_COUNTER_SPELL] = counter_spell,
    [IZ_ADD_COUNTERS] = add_counters,
    [IZ_REMOVE_COUNTERS] = remove_counters,
    [IZ_ADD_MANA] = judge_add_mana,
    [IZ_ADD_MANA_CHOICE] = judge_add_mana,
    [IZ_ADD_MANA_COMBINATION] = judge_add_mana,
    [IZ_ADD_MANA_CHOSEN] = judge_add_chosen_mana,
    [IZ_ADD_MANA_AMONG] = judge_add_mana,
    [IZ_ADD_MANA_LIKE] = judge_add_mana,
    [IZ_EMPTY_POOL] = judge_empty_pool,
    [IZ_COPY_SPELL] = judge_copy_spell,
    [IZ_NEW_TARGETS] = judge_new_targets,
    [IZ_EXCHANGE_CONTROL] = exchange_control,
    [IZ_DISTRIBUTE_COUNTERS] = distribute_counters,
    [IZ_INSTEAD_AMOUNT] = judge_instead_amount,
    [IZ_INSTEAD_PLACE] = judge_instead_place,
    [IZ_CREATE_TOKEN] = judge_create_token,
    [IZ_CHOOSE] = judge_choose,
    [IZ_CHOOSE_RANDOM] = judge_choose_random,
    [IZ_SEARCH] = judge_search,
    [IZ_REVEAL] = judge_look,
    [IZ_LOOK] = judge_look,
    [IZ_SHUFFLE] = judge_shuffle,
    [IZ_CHOOSE_PLAYER] = judge_say_something,
    [IZ_CHOOSE_COLOR] = judge_say_something,
    [IZ_CHOOSE_TYPE] = judge_say_something,
    [IZ_CHOOSE_NAME] = judge_say_something,
    [IZ_CHOOSE_NUMBER] = judge_say_something,
    [IZ_DO_NOTHING] = judge_nothing,
    [IZ_IGNORE_EFFECT] = judge_nothing,
    [IZ_SET_REG] = judge_nothing,
    [IZ_SET_CELL] = judge_nothing,
    [IZ_SET_CELL_AMOUNT] = judge_nothing,
    [IZ_APPLY] = judge_apply,
    [IZ_PREVENT] = judge_set_up,
    [IZ_DELAYED] = judge_set_up,
    [IZ_RULE_EFFECT] = judge_set_up,
    [IZ_REPLACE_NEXT] = judge_set_up,
    [IZ_REDIRECT] = judge_set_up,
    [IZ_PREVENT_FROM] = judge_set_up,
};

bool judge_has_deed(int op) { return deeds[op] != NULL; }

bool judge_deed(judging *v)
{
    deed does = deeds[v->cell->op];
    if (!does)
        return false;
    reader_marks(&v->r, v->cell);
    does(v);
    return true;
}
