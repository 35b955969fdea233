/*
 * Carrying out: what each kind of event changes in the value, and what is looked at anew because of
 * it. One function a kind, in the columns of core/events.def; kinds that only tell what happened
 * elsewhere (a spell was played, a step began) change nothing. A function that may say false:
 * nothing came of it.
 *
 * Carries out: mtg 416-417, glossary Damage, Tap, Counter, Control; Izvori D16-D18, B9, B13.
 */
#include "core/holdings.h"
#include "engine/events/event.h"

#include <assert.h>

/* ---- damage and life ------------------------------------------------------------------------- */

static bool life_is_fixed(iz_game *g, int seat)
{
    return iz_any_rules(g) && iz_cant(g, IZ_ACTION_LOSE_LIFE, iz_ref_seat(seat), IZ_NO_REF);
}

/* What the source's keywords add to its damage. Books without these keywords have no such cards. */
static void keywords_of_damage(iz_game *g, const iz_part *part)
{
    if (!iz_ref_is_object(part->other))
        return;
    const iz_chars *chars = iz_known_characteristics(g, part->other);
    if (!chars)
        return;
    uint64_t keywords = chars->keywords;
    if (keywords & UINT64_C(1) << IZ_KW_DEATHTOUCH && iz_ref_is_object(part->object))
        g->objects[iz_ref_slot(part->object)].status |= IZ_HAS_DEATHTOUCH_MARK;
    if (keywords & UINT64_C(1) << IZ_KW_LIFELINK) {
        const iz_last_known *known =
            iz_ref_alive(g, part->other) ? NULL : iz_last_known_of(g, part->other);
        int seat = known ? known->controller : g->objects[iz_ref_slot(part->other)].controller;
        iz_life_change(g, seat, part->amount);
    }
}

/* The life that damage leaves, where an effect keeps it from falling below a number
 * (DAMAGE_FLOOR). */
static int32_t damaged_life(iz_game *g, int seat, int32_t life)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    int32_t before = iz_life_total(g, seat);
    while (iz_rule_next(g, IZ_DAMAGE_FLOOR, iz_ref_seat(seat), &cursor, &hit)) {
        iz_ctx ctx = hit.effect == IZ_NIL ? iz_ctx_of_object(g, hit.bearer, hit.env)
                                          : iz_ctx_of_env(g, hit.env);
        int32_t least = iz_quantity(g, &ctx, iz_child(hit.cell, 1));
        int32_t floor = iz_quantity(g, &ctx, iz_child(hit.cell, 2));
        if (life >= least || before <= floor) {
            life = life < before && before <= floor ? before : life;
            continue;
        }
        iz_note(g, IZ_C_REPLACEMENT, IZ_SAY_KEEPS_LIFE_AT, hit.source, floor);
        life = floor;
    }
    return life;
}

/* Damage to a player is loss of life, damage to a creature stays on it (glossary Damage). `value`
 * tells whether life was lost. */
static void deal_damage(iz_game *g, iz_part *part)
{
    part->seat = (uint8_t)iz_part_seat(g, part);
    if (iz_ref_is_player(part->object)) {
        int32_t before = iz_life_total(g, part->seat);
        g->seats[part->object].life_before = iz_life_of(g, part->seat);
        part->value = !life_is_fixed(g, part->seat);
        if (part->value)
            iz_life_change(
                g, part->seat,
                (int64_t)damaged_life(g, part->seat, iz_sum(before, -(int64_t)part->amount)) -
                    before);
    } else {
        iz_object *object = &g->objects[iz_ref_slot(part->object)];
        object->damage = iz_sum(object->damage, part->amount);
        if (iz_turns_at_once(g))
            iz_wound_add(g, part->object, part->amount);
    }
    keywords_of_damage(g, part);
}

/* In HKK a player is healed up to the maximum (P K 4.25.3). */
static void gain_life(iz_game *g, iz_part *part)
{
    int64_t room = (int64_t)iz_most_life(g, part->seat) - iz_life_total(g, part->seat);
    room = room > 0 ? room : 0;
    if (g->book->parameters.life_is_healed)
        part->amount = iz_clamped(part->amount < room ? part->amount : room);
    iz_life_change(g, part->seat, (int64_t)part->amount - part->value); /* (settle.c, set_life) */
}

static void lose_life(iz_game *g, iz_part *part)
{
    iz_life_change(g, part->seat, -(int64_t)part->amount - part->value);
}

/* ---- states of permanents -------------------------------------------------------------------- */

static bool set_status(iz_game *g, const iz_part *part, uint32_t status, bool on)
{
    iz_object *object = &g->objects[iz_ref_slot(part->object)];
    if (((object->status & status) != 0) == on)
        return false;
    object->status = on ? object->status | status : object->status & ~status;
    return true;
}

static bool tap(iz_game *g, iz_part *part) { return set_status(g, part, IZ_IS_TAPPED, true); }
static bool untap(iz_game *g, iz_part *part) { return set_status(g, part, IZ_IS_TAPPED, false); }

/* What lies passive has no working abilities, unless it is a creature. */
static bool activate(iz_game *g, iz_part *part) { return set_status(g, part, IZ_IS_ACTIVE, true); }

static bool passivate(iz_game *g, iz_part *part)
{
    return set_status(g, part, IZ_IS_ACTIVE, false);
}

static bool lies_beside(const iz_game *g, const iz_part *part)
{
    return g->objects[iz_ref_slot(part->object)].zone == IZ_ZONE_SPECIAL;
}

static bool face_down(iz_game *g, iz_part *part)
{
    if (lies_beside(g, part)) {
        iz_count_applied(g, IZ_C_TURNED_OFF);
        if (iz_is_off(g, IZ_C_TURNED_OFF))
            return false;
    }
    return set_status(g, part, IZ_IS_FACE_DOWN, true);
}

static void reveal(iz_game *g, iz_part *part)
{
    g->objects[iz_ref_slot(part->object)].known = iz_everyone(g);
}

static void forget_counters(iz_game *g, iz_slot slot)
{
    uint16_t none = iz_counters_free(g, g->objects[slot].counters);
    g->objects[slot].counters = none;
}

static bool face_up(iz_game *g, iz_part *part)
{
    iz_slot slot = iz_ref_slot(part->object);
    if (g->objects[slot].status & IZ_IS_OFF_FOR_GOOD) {
        iz_count_applied(g, IZ_C_SACRIFICED_BESIDE);
        if (!iz_is_off(g, IZ_C_SACRIFICED_BESIDE))
            return false;
    }
    if (lies_beside(g, part)) {
        iz_count_applied(g, IZ_C_TURNED_ON);
        if (iz_is_off(g, IZ_C_TURNED_ON))
            forget_counters(g, slot);
    }
    reveal(g, part);
    return set_status(g, part, IZ_IS_FACE_DOWN, false);
}

/* Instead of being destroyed: damage off, tapped, out of combat (419.6b). `value`: it was tapped by
 * that. */
static void regenerate(iz_game *g, iz_part *part)
{
    iz_slot slot = iz_ref_slot(part->object);
    iz_object *object = &g->objects[slot];
    part->value = !(object->status & IZ_IS_TAPPED);
    object->damage = 0;
    if (iz_turns_at_once(g))
        iz_wounds_forget(g, part->object);
    object->status |= IZ_IS_TAPPED;
    object->status &= ~(uint32_t)IZ_HAS_DEATHTOUCH_MARK;
    if (g->book->parameters.regeneration_removes_from_combat &&
        object->status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING))
        iz_remove_from_combat(g, slot);
}

/* How many more counters of the kind it can have. */
static int32_t room_for_counters(iz_game *g, const iz_part *part, int32_t there)
{
    int32_t room = INT32_MAX;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_MAX_COUNTERS, part->object, &cursor, &hit)) {
        int32_t most = iz_rule_quantity(g, &hit, iz_child(hit.cell, 1)) - there;
        if (hit.cell->arg == part->word && most < room)
            room = most;
    }
    return room;
}

static bool add_counters(iz_game *g, iz_part *part)
{
    if (!iz_ref_is_player(part->object)) {
        int32_t there =
            iz_counters_get(g, g->objects[iz_ref_slot(part->object)].counters, part->word);
        int32_t room = room_for_counters(g, part, there);
        if (room <= 0)
            return false;
        part->amount = part->amount < room ? part->amount : room;
    }
    uint16_t *head = iz_ref_is_player(part->object)
                         ? &g->seats[part->object].counters
                         : &g->objects[iz_ref_slot(part->object)].counters;
    uint16_t counters = iz_counters_add(g, *head, part->word, part->amount);
    if (iz_ref_is_player(part->object))
        g->seats[part->object].counters = counters;
    else
        g->objects[iz_ref_slot(part->object)].counters = counters;
    return true;
}

/* `value`: how many of the kind are left. */
static void remove_counters(iz_game *g, iz_part *part)
{
    bool player = iz_ref_is_player(part->object);
    iz_slot slot = iz_ref_slot(part->object);
    uint16_t head = player ? g->seats[part->object].counters : g->objects[slot].counters;
    int32_t there = iz_counters_get(g, head, part->word);
    assert(part->amount <= there);
    part->value = (uint32_t)(there - part->amount);
    head = iz_counters_add(g, head, part->word, -part->amount);
    if (player)
        g->seats[part->object].counters = head;
    else
        g->objects[slot].counters = head;
}

/* ---- attaching, control, ownership ----------------------------------------------------------- */

static bool attach(iz_game *g, iz_part *part)
{
    assert(iz_ref_in_play(g, part->object) && iz_ref_in_play(g, part->other) &&
           part->object != part->other);
    iz_slot what = iz_ref_slot(part->object), host = iz_ref_slot(part->other);
    if (g->objects[what].attached_to == host)
        return false;
    iz_attach(g, what, host);
    g->objects[what].timestamp = ++g->head->timestamp; /* glossary Timestamp order */
    return true;
}

static bool unattach(iz_game *g, iz_part *part)
{
    iz_slot slot = iz_ref_slot(part->object);
    uint16_t host = g->objects[slot].attached_to;
    if (host == IZ_NIL)
        return false;
    part->other = iz_object_ref(g, host);
    iz_detach(g, slot);
    return true;
}

/* Only who has not had it gets it (events/control.c). */
static void control(iz_game *g, iz_part *part)
{
    iz_change_control(g, iz_ref_slot(part->object), part->seat);
}

static void change_owner(iz_game *g, iz_part *part)
{
    iz_slot slot = iz_ref_slot(part->object);
    iz_zone zone = (iz_zone)g->objects[slot].zone;
    if (iz_zone_in_play(zone) || zone == IZ_ZONE_STACK) {
        g->objects[slot].owner = part->seat;
        return;
    }
    iz_zone_remove(g, slot);
    g->objects[slot].owner = part->seat;
    g->objects[slot].controller = g->objects[slot].base_controller = part->seat;
    iz_zone_put_top(g, slot, part->seat, zone);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void shuffle(iz_game *g, iz_part *part) { iz_zone_shuffle(g, part->seat, IZ_ZONE_LIBRARY); }

static bool phase_out(iz_game *g, iz_part *part) { return iz_phase_object(g, part, true); }
static bool phase_in(iz_game *g, iz_part *part) { return iz_phase_object(g, part, false); }

static void lose_game(iz_game *g, iz_part *part)
{
    iz_seat_loses(g, part->seat, (iz_concept)part->value);
}

/* Looked at as soon as the game might end: whoever loses at the same time has lost (102.5). */
static void win_game(iz_game *g, iz_part *part) { g->seats[part->seat].flags |= IZ_SEAT_WINS; }

/* `value` says of what (IZ_RESOURCE_*). */
static void resource(iz_game *g, iz_part *part)
{
    iz_holding *holding = iz_holding_of(g, part->seat);
    if (holding)
        holding->of[part->value] = iz_sum(holding->of[part->value], part->amount);
}

/* HKK: life never lies above it. */
static void most_life(iz_game *g, iz_part *part)
{
    int32_t most = iz_sum(iz_most_life(g, part->seat), part->amount);
    most = most > 0 ? most : 0;
    iz_set_most_life(g, part->seat, most);
    int32_t life = iz_life_total(g, part->seat);
    if (life > most && g->book->parameters.life_is_healed)
        iz_life_change(g, part->seat, most - life);
}

/* HKK: damage off a card. */
static void heal(iz_game *g, iz_part *part)
{
    iz_object *object = &g->objects[iz_ref_slot(part->object)];
    assert(part->amount <= object->damage);
    object->damage -= part->amount;
}

/* HKK: to another line, or to another place (from the left: `amount`) of the same one. */
static void change_lines(iz_game *g, iz_part *part)
{
    iz_slot slot = iz_ref_slot(part->object);
    int seat = g->objects[slot].controller;
    iz_zone_remove(g, slot);
    iz_zone_put_at(g, slot, seat, (iz_zone)part->to, (unsigned)part->amount);
}

static void enter_step(iz_game *g, iz_part *part)
{
    (void)part;
    iz_now(g)->flags |= IZ_CONTEXT_ENTERED;
}

/* ---- what is looked at anew ------------------------------------------------------------------ */

/* What an event touches: facts that characteristics may depend on (IZ_FACT_*), and what others look
 * at again only if something has happened. */
enum {
    STATUS = IZ_FACT_STATUS,
    PLAYERS = IZ_FACT_PLAYERS,
    TURN = IZ_FACT_TURN,
    STACK = IZ_FACT_STACK,
    PLACES = IZ_FACT_PLACES,
    POOLS = IZ_FACT_POOLS,
    ALL = 1 << 10,     /* whatever characteristics depend on */
    PLACE = 1 << 11,   /* where its object is (iz_touch_move) */
    BOARD = 1 << 12,   /* state-based effects may follow from it … */
    ONE = 1 << 13,     /* … for no other permanent than its object; a player: for none */
    OPTIONS = 1 << 14, /* what players could do (as all of the above but TURN) */
    GAINS = 1 << 15,   /* what its player has to pay with */
    NOTHING = 1 << 16
};
_Static_assert((int)IZ_FACTS_ALL < (int)ALL, "bits of facts are used twice");

/* State-based effects follow only from what has to do with play; or from a token or copy that is
 * elsewhere. */
static unsigned touched_by_move(const iz_game *g, const iz_part *part)
{
    unsigned place = PLACE | (iz_ref_alive(g, iz_part_now(part)) ? 0 : ALL);
    if (part->flags & IZ_PART_ATTACKING)
        place |= STATUS;
    if (iz_zone_in_play(part->from))
        return place | BOARD;
    if (iz_zone_in_play(part->to))
        return place | BOARD | ONE;
    return place | (g->head->strays > 0 ? BOARD | ONE : 0);
}

static unsigned touched_by_counters(const iz_game *g, const iz_part *part)
{
    (void)g;
    return BOARD | (iz_ref_is_player(part->object) ? PLAYERS : ALL);
}

/* ---- the table ------------------------------------------------------------------------------- */

/* Whether nothing comes of it without its object, or its player. */
enum { OBJECT = 1, PLAYER };

typedef struct row {
    uint8_t kind, about;
    uint32_t touches;
    unsigned (*touched)(const iz_game *g, const iz_part *part);
    void (*does)(iz_game *g, iz_part *part);
    bool (*happens)(iz_game *g, iz_part *part);
    void (*follow)(iz_game *g, const iz_part *part);
} row;

static const row rows[IZ_EV_COUNT] = {
#define EVENT(name, fields, columns) [IZ_EV_##name] = {.kind = IZ_EV_##name, columns},
#define ABOUT(what) .about = (what),
#define DOES(deed) .does = (deed),
#define HAPPENS(deed) .happens = (deed),
#define TOUCHES(what) .touches = (what),
#define TOUCHES_BY(by) .touched = (by),
#define FOLLOWS(what) .follow = (what),
#include "core/events.def"
};

/* Keeps in mind to which permanents something happened that state-based effects may follow from: to
 * none, where it is a player's; to the one that came into play or was dealt damage. What else
 * happens may concern anything. `changes`: so often the board has changed by the part. */
static void check_one(iz_game *g, const iz_part *part, uint32_t changes)
{
    struct iz_changed *changed = &g->changed;
    iz_ref object = iz_part_now(part);
    if (!iz_ref_is_object(object)) {
        changed->known += changes;
        return;
    }
    if (changed->count == sizeof changed->slot / sizeof changed->slot[0])
        return;
    changed->known += changes;
    changed->slot[changed->count++] = iz_ref_slot(object);
}

/* The player's own permanents can be used: nobody else's concern, unless a card of the game says
 * that others may use it. */
static void raise_gains(iz_game *g, int seat)
{
    bool theirs = seat != IZ_NO_SEAT && !(g->head->options & IZ_GAME_SHARED_TURNS) &&
                  !g->book->hand_plays && !g->book->uses && !iz_trait_occurs(g, IZ_TRAIT_ANYBODY);
    if (theirs)
        g->resource_gains[seat]++;
    else
        g->resource_gains_of_all++;
}

/* `seat`: whose gain it is, IZ_NO_SEAT: anybody's. */
static void touch(iz_game *g, unsigned touched, int seat)
{
    if (touched & BOARD)
        g->head->board_changes++;
    if (touched & GAINS)
        raise_gains(g, seat);
    if (touched & OPTIONS)
        g->option_changes++;
    if (touched & ALL)
        iz_touch(g);
    else if (touched & IZ_FACTS_ALL)
        iz_touch_facts(g, touched & IZ_FACTS_ALL);
}

/* `board`: how often the board had changed before the part. */
static void touch_by_part(iz_game *g, const iz_part *part, uint32_t board)
{
    const row *r = &rows[part->kind];
    unsigned touched = r->touched ? r->touched(g, part) : r->touches;
    touch(g, touched, touched & GAINS ? iz_part_seat(g, part) : IZ_NO_SEAT);
    if (touched & ONE)
        check_one(g, part, g->head->board_changes - board);
    if (touched & PLACE)
        iz_touch_move(g, iz_ref_slot(part->object), (iz_zone)part->from, (iz_zone)part->to);
}

void iz_event_unseen(iz_game *g, iz_event_kind kind, int seat)
{
    assert(!rows[kind].touched && !(rows[kind].touches & (ONE | PLACE)));
    touch(g, rows[kind].touches, seat);
}

/* ---- happening ------------------------------------------------------------------------------- */

/* Is what it is about there no more? */
static bool is_gone(const iz_game *g, const iz_part *part)
{
    if (rows[part->kind].about == OBJECT)
        return iz_ref_is_player(part->object) ? !g->seats[part->object].in_game
                                              : !iz_ref_alive(g, part->object);
    return rows[part->kind].about == PLAYER && !g->seats[part->seat].in_game;
}

void iz_part_happen(iz_game *g, iz_part *part, iz_concept concept)
{
    const row *r = &rows[part->kind];
    uint32_t board = g->head->board_changes;
    if (!is_gone(g, part) && (!r->happens || r->happens(g, part))) {
        if (r->does)
            r->does(g, part);
        part->flags |= IZ_PART_HAPPENED;
        touch_by_part(g, part, board);
        if (r->follow)
            r->follow(g, part);
    } else if (!iz_event_has(part->kind, IZ_EVENT_MAY_BE_SO) && concept != IZ_C_NONE) {
        iz_note(g, IZ_C_IMPOSSIBLE_PART, IZ_SAY_WHAT_IMPOSSIBLE_NOT_DONE);
    }
}
