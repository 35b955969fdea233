/*
 * What the log says of an event: the concept that a part shows, and its line in plain words.
 */
#include "engine/events/event.h"
#include "engine/flow/words.h"

/* ---- concepts -------------------------------------------------------------------------------- */

static const iz_concept concepts[IZ_EV_COUNT] = {
    [IZ_EV_LIFE_GAIN] = IZ_C_LIFE_GAIN,
    [IZ_EV_LIFE_LOSS] = IZ_C_LIFE_LOSS,
    [IZ_EV_TAP] = IZ_C_TAP,
    [IZ_EV_UNTAP] = IZ_C_TAP,
    [IZ_EV_COUNTERS_ADD] = IZ_C_COUNTERS,
    [IZ_EV_COUNTERS_REMOVE] = IZ_C_COUNTERS,
    [IZ_EV_ATTACH] = IZ_C_ATTACH,
    [IZ_EV_UNATTACH] = IZ_C_ATTACH,
    [IZ_EV_CONTROL] = IZ_C_CONTROL_CHANGE,
    [IZ_EV_SHUFFLE] = IZ_C_SHUFFLE,
    [IZ_EV_SEARCH] = IZ_C_SEARCH,
    [IZ_EV_REVEAL] = IZ_C_REVEAL,
    [IZ_EV_COIN] = IZ_C_RANDOM,
    [IZ_EV_DIE] = IZ_C_RANDOM,
    [IZ_EV_FACE_UP] = IZ_C_FACE_DOWN,
    [IZ_EV_FACE_DOWN] = IZ_C_FACE_DOWN,
    [IZ_EV_PHASE_OUT] = IZ_C_PHASING,
    [IZ_EV_PHASE_IN] = IZ_C_PHASING,
    [IZ_EV_WIN] = IZ_C_WIN_EFFECT,
    [IZ_EV_PREVENTED] = IZ_C_PREVENTION,
    [IZ_EV_REGENERATED] = IZ_C_REGENERATION,
    [IZ_EV_BURN] = IZ_C_MANA_BURN,
    [IZ_EV_CYCLE] = IZ_C_CYCLING,
    [IZ_EV_HEAL] = IZ_C_HEALING_PHASE,
    [IZ_EV_ACTIVATE_CARD] = IZ_C_ACTIVATION,
    [IZ_EV_PASSIVATE_CARD] = IZ_C_ACTIVATION,
};

static iz_concept concept_of_move(const iz_part *part)
{
    return part->flags & IZ_PART_DRAW        ? IZ_C_DRAW
           : part->flags & IZ_PART_SACRIFICE ? IZ_C_SACRIFICE
           : part->flags & IZ_PART_DISCARD   ? IZ_C_DISCARD
           : part->flags & IZ_PART_DESTROY   ? IZ_C_DESTROY
           : part->flags & IZ_PART_COUNTERED ? IZ_C_COUNTER
           : part->from == IZ_ZONE_NOWHERE   ? IZ_C_TOKEN
                                             : IZ_C_ZONE_CHANGE;
}

iz_concept iz_part_concept(const iz_part *part)
{
    if (part->kind == IZ_EV_MOVE)
        return concept_of_move(part);
    if (part->kind == IZ_EV_COUNTER_SPELL)
        return IZ_C_COUNTER;
    if (part->kind == IZ_EV_DAMAGE)
        return iz_ref_is_player(part->object) ? IZ_C_DAMAGE_PLAYER : IZ_C_DAMAGE_CREATURE;
    return concepts[part->kind];
}

/* The concept of the log's line: the cause, unless that says no more than "an effect"; the other
 * one is counted. */
static iz_concept cited(iz_game *g, iz_concept own, iz_concept cause)
{
    bool by_cause = cause != IZ_C_NONE && cause != IZ_C_EFFECT && cause != IZ_C_RESOLVE;
    if (own == IZ_C_NONE || by_cause) {
        if (own != cause)
            iz_count_concept(g, own);
        return cause;
    }
    iz_count_concept(g, cause);
    return own;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* What is done to what moves to its graveyard, and to what moves elsewhere. */
static iz_phrase deed_of_move(const iz_part *part)
{
    bool away = part->to != IZ_ZONE_GRAVEYARD;
    return part->flags & IZ_PART_SACRIFICE   ? away ? IZ_SAY_SACRIFICED_TO : IZ_SAY_SACRIFICED
           : part->flags & IZ_PART_DISCARD   ? away ? IZ_SAY_DISCARDED_TO : IZ_SAY_DISCARDED
           : part->flags & IZ_PART_DESTROY   ? away ? IZ_SAY_DESTROYED_TO : IZ_SAY_DESTROYED
           : part->flags & IZ_PART_COUNTERED ? away ? IZ_SAY_COUNTERED_TO : IZ_SAY_COUNTERED
                                             : IZ_SAY_MOVES_TO;
}

static void note_move(iz_game *g, const iz_part *part, iz_concept cause)
{
    iz_concept concept = cited(g, iz_part_concept(part), cause);
    if (part->flags & IZ_PART_DRAW)
        iz_note(g, concept, IZ_SAY_DRAWS_CARD, iz_ref_seat(part->seat));
    else if (part->flags & IZ_PART_PLAYED && part->to == IZ_ZONE_BATTLEFIELD)
        iz_count_concept(g, concept); /* "plays a land" */
    else
        iz_note(g, concept, deed_of_move(part), iz_part_now(part), (int)iz_say_zone(part->to));
    if (!(part->flags & IZ_PART_KEEP_IDENTITY))
        iz_count_concept(g, IZ_C_NEW_OBJECT);
    else if (part->from == IZ_ZONE_STACK)
        iz_count_concept(g, IZ_C_PERMANENT_CONTINUES);
    if (part->from == IZ_ZONE_LIBRARY && part->to == IZ_ZONE_HAND && !(part->flags & IZ_PART_DRAW))
        iz_count_concept(g, IZ_C_MOVE_TO_HAND);
    const iz_object *object = &g->objects[iz_ref_slot(iz_part_now(part))];
    if (iz_zone_in_play(part->from) && object->owner != part->seat)
        iz_note(g, IZ_C_OWNER_ZONE, IZ_SAY_GOES_ITS_OWNER_ZONE, iz_part_now(part));
}

/* What is said of the object of an event that needs no more words. */
static const iz_phrase words[IZ_EV_COUNT] = {
    [IZ_EV_TAP] = IZ_SAY_EVENT_TAP,
    [IZ_EV_UNTAP] = IZ_SAY_EVENT_UNTAP,
    [IZ_EV_UNATTACH] = IZ_SAY_EVENT_UNATTACH,
    [IZ_EV_REVEAL] = IZ_SAY_EVENT_REVEAL,
    [IZ_EV_REGENERATED] = IZ_SAY_EVENT_REGENERATED,
    [IZ_EV_PHASE_OUT] = IZ_SAY_EVENT_PHASE_OUT,
    [IZ_EV_PHASE_IN] = IZ_SAY_EVENT_PHASE_IN,
    [IZ_EV_FACE_UP] = IZ_SAY_EVENT_FACE_UP,
    [IZ_EV_FACE_DOWN] = IZ_SAY_EVENT_FACE_DOWN,
    [IZ_EV_BECOMES_BLOCKED] = IZ_SAY_EVENT_BECOMES_BLOCKED,
    [IZ_EV_UNBLOCKED] = IZ_SAY_EVENT_UNBLOCKED,
    [IZ_EV_ACTIVATE_CARD] = IZ_SAY_EVENT_ACTIVATE_CARD,
    [IZ_EV_PASSIVATE_CARD] = IZ_SAY_EVENT_PASSIVATE_CARD,
};

static void note_plainly(iz_game *g, const iz_part *part, iz_concept concept)
{
    bool for_mana = part->kind == IZ_EV_TAP && part->flags & IZ_PART_FOR_MANA;
    if (words[part->kind] && !for_mana)
        iz_note(g, concept, words[part->kind], part->object);
    else /* also what those who announce it tell */
        iz_count_concept(g, concept);
}

void iz_part_note(iz_game *g, const iz_part *part, iz_concept cause)
{
    if (iz_nobody_notes(g))
        return;
    if (part->kind == IZ_EV_MOVE) {
        note_move(g, part, cause);
        return;
    }
    iz_concept concept = cited(g, iz_part_concept(part), cause);
    iz_ref player = iz_ref_seat(part->seat);
    switch (part->kind) {
    case IZ_EV_DAMAGE:
        iz_note(g, concept, IZ_SAY_DEALS_DAMAGE, part->other, part->amount, part->object);
        return;
    case IZ_EV_LIFE_GAIN:
        if (part->amount != 0) /* who has all the life that they may have gains none */
            iz_note(g, concept, IZ_SAY_GAINS_LIFE, player, part->amount);
        else
            iz_count_concept(g, concept);
        return;
    case IZ_EV_LIFE_LOSS:
        iz_note(g, concept, IZ_SAY_LOSES_LIFE, player, part->amount);
        return;
    case IZ_EV_BURN:
        iz_note(g, concept, IZ_SAY_MANA_BURN_LOSES_LIFE, player, part->amount);
        return;
    case IZ_EV_COUNTERS_ADD:
        iz_note(g, concept, IZ_SAY_GETS_COUNTERS, part->object, part->amount, part->word);
        return;
    case IZ_EV_COUNTERS_REMOVE:
        iz_note(g, concept, IZ_SAY_LOSES_COUNTERS, part->object, part->amount, part->word);
        return;
    case IZ_EV_ATTACH:
        iz_note(g, concept, IZ_SAY_ATTACHED, part->object, part->other);
        return;
    case IZ_EV_CONTROL:
        iz_note(g, concept, IZ_SAY_COMES_UNDER_CONTROL, part->object, player);
        return;
    case IZ_EV_SHUFFLE:
        iz_note(g, concept, IZ_SAY_LIBRARY_SHUFFLED, player);
        return;
    case IZ_EV_COIN:
        iz_note(g, concept, part->amount ? IZ_SAY_WINS_FLIP : IZ_SAY_LOSES_FLIP, player);
        return;
    case IZ_EV_DIE:
        iz_note(g, concept, IZ_SAY_ROLLS, player, part->amount);
        return;
    case IZ_EV_PREVENTED:
        iz_note(g, concept, IZ_SAY_DAMAGE_PREVENTED, part->amount, part->object);
        return;
    case IZ_EV_CHANGE_LINES:
        iz_note(g, concept, IZ_SAY_STANDS_IN_LINE, part->object, (int)iz_say_zone(part->to),
                (int)part->amount + 1);
        return;
    default:
        note_plainly(g, part, concept);
        return;
    }
}
