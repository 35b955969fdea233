/*
 * What the log says of an event: the concept that a part shows, and its line in plain words.
 */
#include "engine/events/event.h"

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

/* What is done to what moves, NULL: no more than that. */
static const char *deed_of_move(const iz_part *part)
{
    return part->flags & IZ_PART_SACRIFICE   ? "is sacrificed"
           : part->flags & IZ_PART_DISCARD   ? "is discarded"
           : part->flags & IZ_PART_DESTROY   ? "is destroyed"
           : part->flags & IZ_PART_COUNTERED ? "is countered"
                                             : NULL;
}

static void note_move(iz_game *g, const iz_part *part, iz_concept cause)
{
    static const char *const places[IZ_ZONE_COUNT] = {
        [IZ_ZONE_LIBRARY] = "the library", [IZ_ZONE_HAND] = "the hand",
        [IZ_ZONE_BATTLEFIELD] = "play",    [IZ_ZONE_GRAVEYARD] = "the graveyard",
        [IZ_ZONE_STACK] = "the stack",     [IZ_ZONE_EXILE] = "out of the game",
        [IZ_ZONE_ANTE] = "the ante",       [IZ_ZONE_PHASED] = "the phased-out zone",
        [IZ_ZONE_OUTSIDE] = "the outside", [IZ_ZONE_SPECIAL] = "the special zone",
        [IZ_ZONE_RESERVE] = "the reserve", [IZ_ZONE_GUARD] = "the guard",
        [IZ_ZONE_NOWHERE] = "nowhere",     [IZ_ZONE_ANY] = "its place",
    };
    iz_concept concept = cited(g, iz_part_concept(part), cause);
    const char *deed = deed_of_move(part);
    if (part->flags & IZ_PART_DRAW)
        iz_note(g, concept, "%o draws a card", iz_ref_seat(part->seat));
    else if (part->flags & IZ_PART_PLAYED && part->to == IZ_ZONE_BATTLEFIELD)
        iz_count_concept(g, concept); /* "plays a land" */
    else if (deed == NULL)
        iz_note(g, concept, "%o moves to %s", iz_part_now(part), places[part->to]);
    else if (part->to == IZ_ZONE_GRAVEYARD)
        iz_note(g, concept, "%o %s", iz_part_now(part), deed);
    else
        iz_note(g, concept, "%o %s and moves to %s", iz_part_now(part), deed, places[part->to]);
    if (!(part->flags & IZ_PART_KEEP_IDENTITY))
        iz_count_concept(g, IZ_C_NEW_OBJECT);
    else if (part->from == IZ_ZONE_STACK)
        iz_count_concept(g, IZ_C_PERMANENT_CONTINUES);
    if (part->from == IZ_ZONE_LIBRARY && part->to == IZ_ZONE_HAND && !(part->flags & IZ_PART_DRAW))
        iz_count_concept(g, IZ_C_MOVE_TO_HAND);
    const iz_object *object = &g->objects[iz_ref_slot(iz_part_now(part))];
    if (iz_zone_in_play(part->from) && object->owner != part->seat)
        iz_note(g, IZ_C_OWNER_ZONE, "%o goes to its owner's zone", iz_part_now(part));
}

/* What is said of the object of an event that needs no more words. */
static const char *const words[IZ_EV_COUNT] = {
    [IZ_EV_TAP] = "is tapped",
    [IZ_EV_UNTAP] = "is untapped",
    [IZ_EV_UNATTACH] = "is unattached",
    [IZ_EV_REVEAL] = "is revealed",
    [IZ_EV_REGENERATED] = "regenerates",
    [IZ_EV_PHASE_OUT] = "phases out",
    [IZ_EV_PHASE_IN] = "phases in",
    [IZ_EV_FACE_UP] = "is turned face up",
    [IZ_EV_FACE_DOWN] = "is turned face down",
    [IZ_EV_BECOMES_BLOCKED] = "becomes blocked",
    [IZ_EV_UNBLOCKED] = "is not blocked",
    [IZ_EV_ACTIVATE_CARD] = "becomes active",
    [IZ_EV_PASSIVATE_CARD] = "becomes passive",
    [IZ_EV_CHANGE_LINES] = "changes its place",
};

static void note_plainly(iz_game *g, const iz_part *part, iz_concept concept)
{
    bool for_mana = part->kind == IZ_EV_TAP && part->flags & IZ_PART_FOR_MANA;
    if (words[part->kind] && !for_mana)
        iz_note(g, concept, "%o %s", part->object, words[part->kind]);
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
        iz_note(g, concept, "%o deals %d damage to %o", part->other, part->amount, part->object);
        return;
    case IZ_EV_LIFE_GAIN:
        iz_note(g, concept, "%o gains %d life", player, part->amount);
        return;
    case IZ_EV_LIFE_LOSS:
        iz_note(g, concept, "%o loses %d life", player, part->amount);
        return;
    case IZ_EV_BURN:
        iz_note(g, concept, "mana burn: %o loses %d life", player, part->amount);
        return;
    case IZ_EV_COUNTERS_ADD:
        iz_note(g, concept, "%o gets %d %w counter%p", part->object, part->amount, part->word);
        return;
    case IZ_EV_COUNTERS_REMOVE:
        iz_note(g, concept, "%o loses %d %w counter%p", part->object, part->amount, part->word);
        return;
    case IZ_EV_ATTACH:
        iz_note(g, concept, "%o is attached to %o", part->object, part->other);
        return;
    case IZ_EV_CONTROL:
        iz_note(g, concept, "%o comes under the control of %o", part->object, player);
        return;
    case IZ_EV_SHUFFLE:
        iz_note(g, concept, "the library of %o is shuffled", player);
        return;
    case IZ_EV_COIN:
        iz_note(g, concept, part->amount ? "%o wins the flip" : "%o loses the flip", player);
        return;
    case IZ_EV_DIE:
        iz_note(g, concept, "%o rolls %d", player, part->amount);
        return;
    case IZ_EV_PREVENTED:
        iz_note(g, concept, "%d damage to %o is prevented", part->amount, part->object);
        return;
    default:
        note_plainly(g, part, concept);
        return;
    }
}
