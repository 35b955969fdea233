/*
 * Settling a part of a batch: can it happen at all, what does it come down to, does that need a
 * frame? A function a kind of event, in the columns of core/events.def. The way of a batch is
 * event.c.
 *
 * Carries out: mtg 416.3, 419.2, 216.3; Izvori D11.70, D20.51.
 */
#include "engine/events/enter.h"
#include "engine/events/event.h"

#include "engine/procedures.h"

/* ---- what can't happen ----------------------------------------------------------------------- */

static bool forbidden(iz_game *g, const iz_part *part, int action, iz_ref subject)
{
    if (!iz_any_rules(g))
        return false;
    if (!iz_cant(g, action, subject, part->other))
        return false;
    iz_note(g, IZ_C_CANT_EFFECT, IZ_SAY_EFFECT_FORBIDS_THAT_FOR, subject);
    return true;
}

/* Can't the player lose, or win? */
static bool outcome_forbidden(iz_game *g, int seat, int win_rule)
{
    if (!iz_any_rules(g) || !iz_has_win_rule(g, seat, win_rule))
        return false;
    iz_note(g, IZ_C_CANT_EFFECT, IZ_SAY_EFFECT_FORBIDS_THAT_FOR, iz_ref_seat(seat));
    return true;
}

/* Only creatures and players are dealt damage; 0 damage is no event (D20.51). */
static bool damage_impossible(iz_game *g, const iz_part *part)
{
    if (part->amount <= 0 && !iz_is_off(g, IZ_C_DAMAGE_ZERO)) {
        iz_note(g, IZ_C_DAMAGE_ZERO, IZ_SAY_NO_DAMAGE_NO_EVENT);
        return true;
    }
    if (iz_ref_is_player(part->object))
        return !g->seats[part->object].in_game;
    return !iz_ref_in_play(g, part->object) ||
           (!g->book->parameters.all_are_damaged &&
            !iz_has_type(g, iz_ref_slot(part->object), IZ_TYPE_CREATURE));
}

static bool destroy_impossible(iz_game *g, const iz_part *part)
{
    bool in_play = iz_ref_in_play(g, part->object);
    if (in_play && iz_has_keyword(g, iz_ref_slot(part->object), IZ_KW_INDESTRUCTIBLE)) {
        iz_note(g, IZ_C_INDESTRUCTIBLE, IZ_SAY_INDESTRUCTIBLE, part->object);
        return true;
    }
    return !in_play || forbidden(g, part, IZ_ACTION_BE_DESTROYED, part->object);
}

/* Cards that are no permanent cards stay where they are. */
static bool enters_impossible(iz_game *g, const iz_part *part)
{
    const iz_object *object = &g->objects[iz_ref_slot(part->object)];
    if (iz_cant(g, IZ_ACTION_ENTER, part->object, part->object)) {
        iz_note(g, IZ_C_CANT_EFFECT, IZ_SAY_CANT_COME_INTO_PLAY, part->object);
        return true;
    }
    if (part->flags & IZ_PART_UPSIDE_DOWN && g->book->parameters.lands != IZ_LANDS_ANY_CARD)
        return true; /* a card that is no land can't be one */
    if (part->flags & (IZ_PART_FACE_DOWN | IZ_PART_UPSIDE_DOWN) || object->status & IZ_IS_FACE_DOWN)
        return false;
    const iz_chars *chars = iz_characteristics(g, iz_ref_slot(part->object));
    return !(chars->types & IZ_PERMANENT_TYPES);
}

static bool move_impossible(iz_game *g, const iz_part *part)
{
    if (!iz_ref_alive(g, part->object))
        return true;
    const iz_object *object = &g->objects[iz_ref_slot(part->object)];
    if (object->kind == IZ_OBJECT_TOKEN && object->zone != IZ_ZONE_NOWHERE &&
        !iz_zone_in_play(object->zone) && object->zone != IZ_ZONE_PHASED)
        return true; /* it has left play and can't come back (216.3) */
    if (part->flags & IZ_PART_SACRIFICE &&
        ((!iz_zone_in_play(object->zone) && object->zone != IZ_ZONE_SPECIAL) ||
         forbidden(g, part, IZ_ACTION_BE_SACRIFICED, part->object)))
        return true;
    if (!iz_zone_in_play(part->to) || iz_zone_in_play(object->zone))
        return iz_zone_in_play(part->to) && !iz_entry_of(g)->lines;
    return enters_impossible(g, part);
}

static bool life_impossible(iz_game *g, const iz_part *part)
{
    iz_ref player = iz_ref_seat(part->seat);
    if (part->amount <= 0 || !g->seats[part->seat].in_game)
        return true;
    bool gain = part->kind == IZ_EV_LIFE_GAIN;
    return !(part->flags & IZ_PART_FIXED) &&
           forbidden(g, part, gain ? IZ_ACTION_GAIN_LIFE : IZ_ACTION_LOSE_LIFE, player);
}

/* The draw of the turn, where it is nobody's ability (mtg-2002 304.1). */
static bool is_nobodys_draw(iz_game *g, const iz_object *ability)
{
    if (ability->kind != IZ_OBJECT_ABILITY || !iz_draw_is_nobodys(g))
        return false;
    const iz_env *env = &g->envs[ability->env];
    if (env->ability != IZ_NO_ABILITY || env->cell != 0 || env->event_amount != IZ_C_DRAW_STEP ||
        iz_is_off(g, IZ_C_TURN_DRAW))
        return false;
    iz_note(g, IZ_C_TURN_DRAW, IZ_SAY_DRAW_TURN_CANT_BE);
    return true;
}

static bool is_uncounterable(iz_game *g, iz_ref spell)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    if (!iz_rule_next(g, IZ_CANT_BE_COUNTERED, spell, &cursor, &hit) ||
        iz_is_off(g, IZ_C_CANT_BE_COUNTERED))
        return false;
    iz_note(g, IZ_C_CANT_BE_COUNTERED, IZ_SAY_CANT_BE_COUNTERED, spell);
    return true;
}

/* Combat damage can't be countered, either: it is neither spell nor ability (310.2), and nothing
 * that counters finds it. */
static bool spell_countered_impossible(iz_game *g, const iz_part *part)
{
    const iz_object *object = &g->objects[iz_ref_slot(part->object)];
    return !iz_ref_alive(g, part->object) || object->zone != IZ_ZONE_STACK ||
           object->kind == IZ_OBJECT_DAMAGE || is_nobodys_draw(g, object) ||
           is_uncounterable(g, part->object) ||
           forbidden(g, part, IZ_ACTION_BE_COUNTERED, part->object);
}

static bool draw_impossible(iz_game *g, const iz_part *part)
{
    return !g->seats[part->seat].in_game ||
           forbidden(g, part, IZ_ACTION_DRAW, iz_ref_seat(part->seat));
}

/* What is paid is negative. */
static bool no_resource(iz_game *g, const iz_part *part)
{
    (void)g;
    return part->amount == 0;
}

static bool lose_impossible(iz_game *g, const iz_part *part)
{
    return !g->seats[part->seat].in_game || outcome_forbidden(g, part->seat, IZ_WIN_RULE_CANT_LOSE);
}

static bool win_impossible(iz_game *g, const iz_part *part)
{
    return !g->seats[part->seat].in_game || outcome_forbidden(g, part->seat, IZ_WIN_RULE_CANT_WIN);
}

/* ---- states of permanents -------------------------------------------------------------------- */

static bool tap_impossible(iz_game *g, const iz_part *part)
{
    return !iz_ref_alive(g, part->object) ||
           g->objects[iz_ref_slot(part->object)].status & IZ_IS_TAPPED ||
           iz_entering_takes(g, part) || !iz_ref_in_play(g, part->object);
}

static bool untap_impossible(iz_game *g, const iz_part *part)
{
    return !iz_ref_in_play(g, part->object) ||
           !(g->objects[iz_ref_slot(part->object)].status & IZ_IS_TAPPED);
}

static bool activate_impossible(iz_game *g, const iz_part *part)
{
    return !iz_ref_alive(g, part->object) ||
           (g->objects[iz_ref_slot(part->object)].status & IZ_IS_ACTIVE) != 0;
}

/* Not in the guard, not what is attached (86.2). */
static bool passivate_impossible(iz_game *g, const iz_part *part)
{
    return !iz_ref_in_play(g, part->object) ||
           (iz_standing_of(g)->may_be_turned &&
            !iz_standing_of(g)->may_be_turned(g, iz_ref_slot(part->object)));
}

static bool add_impossible(iz_game *g, const iz_part *part)
{
    return part->amount <= 0 || (!iz_ref_is_player(part->object) &&
                                 (!iz_ref_alive(g, part->object) || iz_entering_takes(g, part)));
}

static bool remove_impossible(iz_game *g, const iz_part *part)
{
    return part->amount <= 0 || (!iz_ref_is_player(part->object) && !iz_ref_alive(g, part->object));
}

static bool phase_out_impossible(iz_game *g, const iz_part *part)
{
    return !iz_ref_in_play(g, part->object) || forbidden(g, part, IZ_ACTION_PHASE, part->object);
}

/* ---- what turns into something else ---------------------------------------------------------- */

static void destroy(iz_game *g, iz_part *part)
{
    (void)g;
    part->kind = IZ_EV_MOVE;
    part->to = IZ_ZONE_GRAVEYARD;
    part->flags |= IZ_PART_DESTROY;
}

static void settle_move(iz_game *g, iz_part *part)
{
    if (g->book->stays)
        iz_stay_instead(g, part);
}

static void counter_spell(iz_game *g, iz_part *part)
{
    (void)g;
    part->kind = IZ_EV_MOVE;
    part->flags |= IZ_PART_COUNTERED;
}

/* Has the life of another of the player's team been settled in this batch, and what was left over
 * with it? */
static bool left_over_is_settled(const iz_game *g, int seat)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = iz_batch_first(g); i < count; i++)
        if ((g->parts[i].kind == IZ_EV_LIFE_GAIN || g->parts[i].kind == IZ_EV_LIFE_LOSS) &&
            g->parts[i].value != 0 && g->seats[g->parts[i].seat].team == g->seats[seat].team)
            return true;
    return false;
}

/* TEAM_LIFE_SET: whose life is set has that much of the team's, and the others have their shares
 * (F7.92, F7.93); what was left over of the total is no more: it stands in `value`. */
static void set_life(iz_game *g, iz_part *part)
{
    int32_t left_over = iz_life_left_over(g, part->seat), had = iz_life_of(g, part->seat);
    if (g->head->options & IZ_GAME_SHARED_LIFE) {
        iz_count_applied(g, IZ_C_TEAM_LIFE_SET);
        if (iz_is_off(g, IZ_C_TEAM_LIFE_SET))
            had = iz_life_total(g, part->seat);
        part->value = left_over_is_settled(g, part->seat) ? 0 : (uint32_t)left_over;
    }
    int64_t gained = (int64_t)part->amount - had;
    part->kind = gained > 0 ? IZ_EV_LIFE_GAIN : IZ_EV_LIFE_LOSS;
    part->amount = iz_clamped(part->kind == IZ_EV_LIFE_GAIN ? gained : -gained);
}

static void create_token(iz_game *g, iz_part *part)
{
    iz_part token = *part;
    iz_slot slot = iz_make_token(g, &token);
    if (slot == IZ_NIL) {
        iz_note(g, IZ_C_IMPOSSIBLE_PART, IZ_SAY_WHAT_IMPOSSIBLE_NOT_DONE);
        part->flags |= IZ_PART_DROPPED;
        return;
    }
    token.kind = IZ_EV_MOVE;
    token.object = iz_object_ref(g, slot);
    token.flags |= IZ_PART_KEEP_IDENTITY;
    token.to = IZ_ZONE_BATTLEFIELD;
    token.value = 0;
    token.other = IZ_NO_REF;
    *part = token;
}

/* ---- what needs a frame ---------------------------------------------------------------------- */

static bool has_abilities(iz_game *g, const iz_part *part)
{
    return g->cards->definitions[part->value].abilities_all > 0;
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct {
    uint8_t kind;
    bool (*impossible)(iz_game *g, const iz_part *part);
    void (*becomes)(iz_game *g, iz_part *part);
    bool (*framed)(iz_game *g, const iz_part *part);
} rows[IZ_EV_COUNT] = {
#define EVENT(name, fields, columns) [IZ_EV_##name] = {.kind = IZ_EV_##name, columns},
#define IMPOSSIBLE(test) .impossible = (test),
#define BECOMES(kinds, turn) .becomes = (turn),
#define FRAMED_IF(test) .framed = (test),
#include "core/events.def"
};

bool iz_part_impossible(iz_game *g, const iz_part *part)
{
    return rows[part->kind].impossible && rows[part->kind].impossible(g, part);
}

void iz_part_turns_into(iz_game *g, iz_part *part)
{
    if (rows[part->kind].becomes)
        rows[part->kind].becomes(g, part);
}

bool iz_part_framed(iz_game *g, const iz_part *part)
{
    return rows[part->kind].framed && rows[part->kind].framed(g, part);
}

uint64_t iz_events_open(iz_game *g)
{
    iz_refresh(g);
    uint64_t open = g->replaced, result = 0;
    if (open == 0)
        return 0;
#define KIND(name) iz_event_bit(IZ_EV_##name)
#define EVENT(name, fields, columns)                                                               \
    {                                                                                              \
        uint64_t comes_to = 0;                                                                     \
        columns;                                                                                   \
        result |= open & comes_to ? KIND(name) : 0;                                                \
    }
#define BECOMES(kinds, turn) comes_to = (kinds)
#include "core/events.def"
#undef KIND
    return open | result;
}

bool iz_draw_is_nobodys(const iz_game *g)
{
    const iz_context *now = iz_now(g);
    return now->row < g->book->turn_rows && g->book->turn[now->row].action == IZ_DO_DRAW_ON_TOP;
}
