/*
 * What the log says of an event: the concept that a part shows, and its line in plain words.
 */
#include "engine/events/event.h"
#include "engine/flow/words.h"

/* ---- concepts -------------------------------------------------------------------------------- */

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

static iz_concept concept_of_damage(const iz_part *part)
{
    return iz_ref_is_player(part->object) ? IZ_C_DAMAGE_PLAYER : IZ_C_DAMAGE_CREATURE;
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

static void tell_move(iz_game *g, const iz_part *part, iz_concept concept)
{
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

/* Damage of a duel has no source (hkk 93.4.13). */
static void tell_damage(iz_game *g, const iz_part *part, iz_concept concept)
{
    if (part->other == IZ_NO_REF)
        iz_note(g, concept, IZ_SAY_IS_DEALT_DAMAGE, part->object, part->amount);
    else
        iz_note(g, concept, IZ_SAY_DEALS_DAMAGE, part->other, part->amount, part->object);
}

/* A player who has all the life that they may have gains none. */
static void tell_gain(iz_game *g, const iz_part *part, iz_concept concept)
{
    if (part->amount != 0)
        iz_note(g, concept, IZ_SAY_GAINS_LIFE, iz_ref_seat(part->seat), part->amount);
    else
        iz_count_concept(g, concept);
}

/* What an effect gives or takes; payments and what turns bring tell of themselves. */
static void tell_resource(iz_game *g, const iz_part *part, iz_concept concept)
{
    static const iz_phrase gets[IZ_RESOURCE_COUNT] = {[IZ_RESOURCE_VP] = IZ_SAY_GETS_MAGIC_POINTS,
                                                      [IZ_RESOURCE_COMPONENT] =
                                                          IZ_SAY_GETS_COMPONENTS};
    static const iz_phrase loses[IZ_RESOURCE_COUNT] = {[IZ_RESOURCE_VP] = IZ_SAY_LOSES_MAGIC_POINTS,
                                                       [IZ_RESOURCE_COMPONENT] =
                                                           IZ_SAY_LOSES_COMPONENTS};
    iz_phrase says = part->amount < 0 ? loses[part->value] : gets[part->value];
    int amount = part->amount < 0 ? -part->amount : part->amount;
    if (part->other != IZ_NO_REF && amount != 0 && says != IZ_SAY_NOTHING)
        iz_note(g, concept, says, iz_ref_seat(part->seat), amount);
    else
        iz_count_concept(g, concept);
}

/* Who taps something for mana tells of the mana. */
static void tell_tap(iz_game *g, const iz_part *part, iz_concept concept)
{
    if (part->flags & IZ_PART_FOR_MANA)
        iz_count_concept(g, concept);
    else
        iz_note(g, concept, IZ_SAY_EVENT_TAP, part->object);
}

static void tell_coin(iz_game *g, const iz_part *part, iz_concept concept)
{
    iz_note(g, concept, part->amount ? IZ_SAY_WINS_FLIP : IZ_SAY_LOSES_FLIP,
            iz_ref_seat(part->seat));
}

/* ---- the table ------------------------------------------------------------------------------- */

/* What of a part is an argument of its phrase. */
enum { OBJECT = 1, OTHER, PLAYER, AMOUNT, WORD, ZONE, PLACE };

/* One of the part's own (none of them is negative): an object, a player, a number. */
static uint32_t argument(const iz_part *part, unsigned which)
{
    switch (which) {
    case OTHER:
        return part->other;
    case PLAYER:
        return iz_ref_seat(part->seat);
    case AMOUNT:
        return (uint32_t)part->amount;
    case WORD:
        return part->word;
    case ZONE:
        return (uint32_t)iz_say_zone(part->to);
    case PLACE: /* from 1 */
        return (uint32_t)part->amount + 1;
    default:
        return part->object;
    }
}

static const struct {
    uint8_t kind, says[3];
    uint16_t concept, phrase;
    iz_concept (*concept_of)(const iz_part *part);
    void (*tell)(iz_game *g, const iz_part *part, iz_concept concept);
} rows[IZ_EV_COUNT] = {
#define EVENT(name, fields, columns) [IZ_EV_##name] = {.kind = IZ_EV_##name, columns},
#define CONCEPT(name) .concept = IZ_C_##name,
#define CONCEPT_BY(by) .concept_of = (by),
#define SAYS(code, ...) .phrase = IZ_SAY_##code, .says = {__VA_ARGS__},
#define TELLS(by) .tell = (by),
#include "core/events.def"
};

iz_concept iz_part_concept(const iz_part *part)
{
    return rows[part->kind].concept_of ? rows[part->kind].concept_of(part)
                                       : (iz_concept)rows[part->kind].concept;
}

void iz_part_note(iz_game *g, const iz_part *part, iz_concept cause)
{
    if (iz_nobody_notes(g))
        return;
    iz_concept concept = cited(g, iz_part_concept(part), cause);
    const uint8_t *says = rows[part->kind].says;
    if (rows[part->kind].tell)
        rows[part->kind].tell(g, part, concept);
    else if (rows[part->kind].phrase != IZ_SAY_NOTHING)
        iz_note(g, concept, (iz_phrase)rows[part->kind].phrase, argument(part, says[0]),
                argument(part, says[1]), argument(part, says[2]));
    else
        iz_count_concept(g, concept);
}
