/*
 * Carrying out: what each kind of event changes in the value. One function a kind, in a table;
 * kinds that only tell what happened elsewhere (a spell was played, a step began) change nothing.
 *
 * Carries out: mtg 416-417, glossary Damage, Tap, Counter, Control; Izvori D16-D18, B9, B13.
 */
#include "engine/events/event.h"

#include <assert.h>

/* False: nothing came of it. */
typedef bool (*carry_out)(iz_game *g, iz_part *part);
/* What can't fail. */
typedef void (*carry_out_always)(iz_game *g, iz_part *part);

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
        g->seats[seat].life = iz_sum(g->seats[seat].life, part->amount);
    }
}

/* The life that damage leaves, where an effect keeps it from falling below a number
 * (DAMAGE_FLOOR). */
static int32_t damaged_life(iz_game *g, int seat, int32_t life)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    int32_t before = g->seats[seat].life;
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
        iz_seat *seat = &g->seats[part->object];
        seat->life_before = seat->life;
        part->value = !life_is_fixed(g, part->seat);
        if (part->value)
            seat->life = damaged_life(g, part->seat, iz_sum(seat->life, -(int64_t)part->amount));
    } else {
        iz_object *object = &g->objects[iz_ref_slot(part->object)];
        object->damage = iz_sum(object->damage, part->amount);
    }
    keywords_of_damage(g, part);
}

/* In HKK a player is healed up to the maximum (P K 4.25.3). */
static void gain_life(iz_game *g, iz_part *part)
{
    iz_seat *seat = &g->seats[part->seat];
    int64_t room = (int64_t)seat->max_life - seat->life;
    room = room > 0 ? room : 0;
    if (g->book->parameters.life_is_healed)
        part->amount = part->amount < room ? part->amount : (int32_t)room;
    seat->life = iz_sum(seat->life, part->amount);
}

static void lose_life(iz_game *g, iz_part *part)
{
    iz_seat *seat = &g->seats[part->seat];
    seat->life = iz_sum(seat->life, -(int64_t)part->amount);
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
static bool activate(iz_game *g, iz_part *part)
{
    iz_touch(g);
    return set_status(g, part, IZ_IS_ACTIVE, true);
}

static bool passivate(iz_game *g, iz_part *part)
{
    iz_touch(g);
    return set_status(g, part, IZ_IS_ACTIVE, false);
}

static bool face_down(iz_game *g, iz_part *part)
{
    return set_status(g, part, IZ_IS_FACE_DOWN, true);
}

static void reveal(iz_game *g, iz_part *part)
{
    g->objects[iz_ref_slot(part->object)].known = iz_everyone(g);
}

static bool face_up(iz_game *g, iz_part *part)
{
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
    object->status |= IZ_IS_TAPPED;
    g->resource_losses++;
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

/* Looked at as soon as the game might end: who loses at the same time has lost (102.5). */
static void win_game(iz_game *g, iz_part *part)
{
    g->seats[part->seat].flags |= IZ_SEAT_WINS;
    g->head->board_changes++;
}

/* HKK: resource values; `value` says which (IZ_RESOURCE_*). */
static void resource(iz_game *g, iz_part *part)
{
    iz_seat *seat = &g->seats[part->seat];
    if (part->value == IZ_RESOURCE_COMPONENT) {
        seat->components = iz_sum(seat->components, part->amount);
        return;
    }
    seat->vp = iz_sum(seat->vp, part->amount);
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

static const carry_out carries[IZ_EV_COUNT] = {
    [IZ_EV_TAP] = tap,
    [IZ_EV_UNTAP] = untap,
    [IZ_EV_COUNTERS_ADD] = add_counters,
    [IZ_EV_ATTACH] = attach,
    [IZ_EV_UNATTACH] = unattach,
    [IZ_EV_FACE_UP] = face_up,
    [IZ_EV_FACE_DOWN] = face_down,
    [IZ_EV_PHASE_OUT] = phase_out,
    [IZ_EV_PHASE_IN] = phase_in,
    [IZ_EV_ACTIVATE_CARD] = activate,
    [IZ_EV_PASSIVATE_CARD] = passivate,
};

static const carry_out_always carries_always[IZ_EV_COUNT] = {
    [IZ_EV_DAMAGE] = deal_damage,
    [IZ_EV_MOVE] = iz_move_object,
    [IZ_EV_HEAL] = heal,
    [IZ_EV_COUNTERS_REMOVE] = remove_counters,
    [IZ_EV_CONTROL] = control,
    [IZ_EV_LIFE_GAIN] = gain_life,
    [IZ_EV_LIFE_LOSS] = lose_life,
    [IZ_EV_BURN] = lose_life,
    [IZ_EV_REGENERATED] = regenerate,
    [IZ_EV_OWNER] = change_owner,
    [IZ_EV_SHUFFLE] = shuffle,
    [IZ_EV_REVEAL] = reveal,
    [IZ_EV_LOSE] = lose_game,
    [IZ_EV_WIN] = win_game,
    [IZ_EV_RESOURCE] = resource,
    [IZ_EV_CHANGE_LINES] = change_lines,
    [IZ_EV_STEP_ENTRY] = enter_step,
};

#define KIND(name) (UINT64_C(1) << IZ_EV_##name)

/* Nothing comes of them where the object is not what it was any more, or the player has left. */
static const uint64_t about_objects =
    KIND(DAMAGE) | KIND(MOVE) | KIND(COUNTERS_ADD) | KIND(COUNTERS_REMOVE) | KIND(TAP) |
    KIND(UNTAP) | KIND(UNATTACH) | KIND(CONTROL) | KIND(OWNER) | KIND(REVEAL) | KIND(FACE_UP) |
    KIND(FACE_DOWN) | KIND(REGENERATED) | KIND(CHANGE_LINES) | KIND(ACTIVATE_CARD) |
    KIND(PASSIVATE_CARD) | KIND(HEAL);
/* Nothing comes of them where the player has left the game. */
static const uint64_t about_players = KIND(LOSE) | KIND(WIN);

/* Kinds that no state-based effect follows from, unless a characteristic depends on them (then the
 * epoch moves on). */
static const uint64_t no_state_based =
    KIND(NONE) | KIND(TAP) | KIND(UNTAP) | KIND(SPELL_PLAYED) | KIND(LAND_PLAYED) |
    KIND(ABILITY_PLAYED) | KIND(ATTACKS) | KIND(BLOCKS) | KIND(BECOMES_BLOCKED) | KIND(UNBLOCKED) |
    KIND(TARGETED) | KIND(STEP) | KIND(TURN) | KIND(TAPPED_FOR_MANA) | KIND(SHUFFLE) |
    KIND(SEARCH) | KIND(REVEAL) | KIND(COIN) | KIND(DIE) | KIND(CYCLE) | KIND(POOL);

/* Counts what has happened, for those who look again only if something has. */
static void count_change(iz_game *g, const iz_part *part)
{
    g->option_changes += part->kind != IZ_EV_STEP;
    if (part->kind == IZ_EV_UNTAP || part->kind == IZ_EV_TURN)
        g->resource_gains_of_all++;
    bool board = !(no_state_based >> part->kind & 1);
    if (part->kind == IZ_EV_MOVE)
        board = iz_zone_in_play((iz_zone)part->from) || iz_zone_in_play((iz_zone)part->to) ||
                g->head->strays > 0;
    if (board)
        iz_check_changed(g, part);
}

/* Is what it is about there no more? */
static bool is_gone(const iz_game *g, const iz_part *part)
{
    if (about_objects >> part->kind & 1)
        return iz_ref_is_player(part->object) ? !g->seats[part->object].in_game
                                              : !iz_ref_alive(g, part->object);
    return about_players >> part->kind & 1 && !g->seats[part->seat].in_game;
}

static bool carried_out(iz_game *g, iz_part *part)
{
    if (is_gone(g, part))
        return false;
    if (carries[part->kind])
        return carries[part->kind](g, part);
    if (carries_always[part->kind])
        carries_always[part->kind](g, part);
    return true;
}

void iz_part_happen(iz_game *g, iz_part *part, iz_concept concept)
{
    if (carried_out(g, part)) {
        part->flags |= IZ_PART_HAPPENED;
        count_change(g, part);
        return;
    }
    if (part->kind != IZ_EV_TAP && part->kind != IZ_EV_UNTAP && concept != IZ_C_NONE)
        iz_note(g, IZ_C_IMPOSSIBLE_PART, IZ_SAY_WHAT_IMPOSSIBLE_NOT_DONE);
}

/* Keeps in mind to which permanents something happened: to none, where a player was dealt damage or
 * gains life; to the one that came into play or was dealt damage. What else happens may concern
 * anything. */
void iz_check_changed(iz_game *g, const iz_part *part)
{
    struct iz_changed *changed = &g->changed;
    bool comes = part->kind == IZ_EV_MOVE && !iz_zone_in_play(part->from);
    g->head->board_changes++;
    if (part->kind == IZ_EV_LIFE_GAIN || part->kind == IZ_EV_LIFE_LOSS ||
        (part->kind == IZ_EV_DAMAGE && iz_ref_is_player(part->object))) {
        changed->known++;
        return;
    }
    if (!(comes || part->kind == IZ_EV_DAMAGE) ||
        changed->count == sizeof changed->slot / sizeof changed->slot[0])
        return;
    changed->known++;
    changed->slot[changed->count++] = iz_ref_slot(comes ? iz_part_now(part) : part->object);
}
