/*
 * Telling apart what has one name (apart.h). An object is told by its facets: whose it is, where,
 * how it stands, what is on it; those that all of the name have in common are left out. What is
 * left alike is numbered, in the order of the options.
 */
#include "engine/flow/apart.h"

#include "core/pad.h"
#include "engine/characteristics/chars.h"
#include "engine/flow/ask.h"
#include "engine/flow/name.h"

#include <string.h>

enum { NAME_MAX = 200, FACET_MAX = 240, TOLD_MAX = 600 };

/* ---- the objects of a decision --------------------------------------------------------------- */

static void name_ref(iz_game *g, iz_apart *apart, iz_ref ref)
{
    if (iz_ref_is_object(ref) && !iz_set_has(g, apart->refs, ref))
        iz_set_put(g, &apart->refs, ref);
}

iz_apart iz_apart_begin(iz_game *g, int seat)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    iz_apart apart = {.seat = seat, .mark = iz_scratch_mark(g), .refs = iz_set_begin(g)};
    if (!decision || decision->kind == IZ_DECIDE_NUMBER || decision->kind == IZ_DECIDE_WORD)
        return apart;
    uint64_t count = iz_options_count(g, seat);
    apart.mark = iz_scratch_mark(g);
    apart.refs = iz_set_begin(g);
    for (uint64_t n = 0; n < count; n++) {
        iz_option option;
        if (!iz_options_at(g, seat, n, &option))
            break;
        name_ref(g, &apart, option.subject);
        name_ref(g, &apart, option.object);
        if (option.kind == IZ_OPTION_TRIGGER && option.number >= 0 &&
            option.number < (int64_t)iz_table_count(g, IZ_TABLE_waiting))
            name_ref(g, &apart, g->waiting[option.number].bearer);
    }
    return apart;
}

void iz_apart_end(iz_game *g, const iz_apart *apart) { iz_scratch_back(g, apart->mark); }

/* ---- facets ---------------------------------------------------------------------------------- */

/* Put behind what is told already. */
static const iz_saying *with(const iz_teller *t, const iz_saying *told, const iz_saying *one)
{
    return told && one ? iz_tell(t, IZ_SAY_APART_LIST, told, one) : told ? told : one;
}

static const iz_saying *facet_player(const iz_teller *t, int reader, iz_slot slot)
{
    const iz_object *object = &t->g->objects[slot];
    int seat = iz_zone_in_play(object->zone) || object->zone == IZ_ZONE_STACK ? object->controller
                                                                              : object->owner;
    return seat != reader ? iz_tell(t, IZ_SAY_OF_PLAYER, iz_ref_seat(seat)) : NULL;
}

static const iz_saying *facet_zone(const iz_teller *t, int reader, iz_slot slot)
{
    int zone = t->g->objects[slot].zone;
    (void)reader;
    return zone != IZ_ZONE_BATTLEFIELD ? iz_tell(t, IZ_SAY_IN_ZONE, (int)iz_say_zone(zone)) : NULL;
}

static const iz_saying *facet_state(const iz_teller *t, int reader, iz_slot slot)
{
    static const struct {
        uint32_t status;
        iz_phrase phrase;
    } states[] = {{IZ_IS_TAPPED, IZ_SAY_TAPPED},
                  {IZ_IS_FACE_DOWN, IZ_SAY_FACE_DOWN},
                  {IZ_IS_ATTACKING, IZ_SAY_ATTACKING},
                  {IZ_IS_BLOCKING, IZ_SAY_BLOCKING}};
    (void)reader;
    const iz_game *g = t->g;
    const iz_object *object = &g->objects[slot];
    const iz_saying *told = NULL;
    bool lies = g->book->parameters.stands == IZ_STANDS_UPRIGHT && !iz_is_upright(g, slot);
    if (lies && iz_zone_in_play(object->zone))
        told = iz_tell(t, IZ_SAY_PASSIVE);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (object->status & states[i].status)
            told = with(t, told, iz_tell(t, states[i].phrase));
    return told;
}

static const iz_saying *facet_size(const iz_teller *t, int reader, iz_slot slot)
{
    (void)reader;
    const iz_chars *chars = iz_characteristics(t->g, slot);
    if (!(chars->types & (IZ_TYPE_CREATURE | IZ_TYPE_STRUCTURE)))
        return NULL;
    return iz_tell(t, IZ_SAY_POWER_TOUGHNESS, (int)chars->power, (int)chars->toughness);
}

static const iz_saying *facet_damage(const iz_teller *t, int reader, iz_slot slot)
{
    int damage = t->g->objects[slot].damage;
    (void)reader;
    return damage > 0 ? iz_tell(t, IZ_SAY_DAMAGED, damage) : NULL;
}

static const iz_saying *facet_counters(const iz_teller *t, int reader, iz_slot slot)
{
    const iz_game *g = t->g;
    const iz_saying *told = NULL;
    (void)reader;
    for (uint16_t at = g->objects[slot].counters; at != IZ_NIL; at = g->counters[at].next)
        told = with(
            t, told,
            iz_tell(t, IZ_SAY_COUNTERS, (int)g->counters[at].count, (int)g->counters[at].word));
    return told;
}

static const iz_saying *facet_host(const iz_teller *t, int reader, iz_slot slot)
{
    iz_slot host = t->g->objects[slot].attached_to;
    (void)reader;
    return host != IZ_NIL ? iz_tell(t, IZ_SAY_ON, iz_object_ref(t->g, host)) : NULL;
}

static const iz_saying *facet_attachments(const iz_teller *t, int reader, iz_slot slot)
{
    const iz_saying *told = NULL;
    (void)reader;
    for (iz_slot at = t->g->objects[slot].attachments; at != IZ_NIL;
         at = t->g->objects[at].next_attached)
        told = with(t, told, iz_tell(t, IZ_SAY_REF, iz_object_ref(t->g, at)));
    return told ? iz_tell(t, IZ_SAY_WITH, told) : NULL;
}

/* What `reader` is told by a teller without an apart of its own; NULL: nothing. */
typedef const iz_saying *facet(const iz_teller *t, int reader, iz_slot slot);

static facet *const facets[] = {facet_player, facet_zone,     facet_state, facet_size,
                                facet_damage, facet_counters, facet_host,  facet_attachments};

static const iz_saying *tell_facet(const iz_teller *t, size_t f, iz_ref ref)
{
    iz_teller plain = iz_teller_on(t->g, t->pad);
    return iz_ref_alive(t->g, ref) ? facets[f](&plain, t->apart->seat, iz_ref_slot(ref)) : NULL;
}

/* The same in words; "": nothing. */
static void facet_words(const iz_teller *t, size_t f, iz_ref ref, char *out)
{
    iz_pad_mark mark = iz_pad_at(t->pad);
    const iz_saying *told = tell_facet(t, f, ref);
    iz_writer w = iz_writer_on(out, FACET_MAX);
    iz_put(&w, told ? told->text : "");
    iz_pad_back(t->pad, mark);
}

/* ---- telling apart --------------------------------------------------------------------------- */

/* The n-th object from `from` on that has the name; IZ_NO_REF: no more. */
static iz_ref next_twin(iz_game *g, const iz_apart *apart, const char *name, int *at)
{
    char other[NAME_MAX];
    for (; *at < apart->refs.count; ++*at) {
        iz_ref ref = iz_set_at(g, apart->refs, *at);
        iz_ref_name(g, ref, other, sizeof other);
        if (strcmp(name, other) == 0) {
            ++*at;
            return ref;
        }
    }
    return IZ_NO_REF;
}

/* Do they differ in that facet? */
static bool tells(const iz_teller *t, const char *name, size_t f)
{
    char first[FACET_MAX], other[FACET_MAX];
    int at = 0;
    iz_ref twin = next_twin(t->g, t->apart, name, &at);
    facet_words(t, f, twin, first);
    while ((twin = next_twin(t->g, t->apart, name, &at)) != IZ_NO_REF) {
        facet_words(t, f, twin, other);
        if (strcmp(first, other) != 0)
            return true;
    }
    return false;
}

/* All the facets of `which` (a mask); NULL: nothing. */
static const iz_saying *tell(const iz_teller *t, iz_ref ref, unsigned which)
{
    const iz_saying *told = NULL;
    for (size_t f = 0; f < sizeof facets / sizeof *facets; f++)
        if (which & 1u << f)
            told = with(t, told, tell_facet(t, f, ref));
    return told;
}

/* The how-manieth it is of those of the name of which the same is told. */
static int number_among(const iz_teller *t, iz_ref ref, const char *name, unsigned which,
                        const iz_saying *told)
{
    int number = 1, at = 0;
    const char *words = told ? told->text : "";
    for (iz_ref twin; (twin = next_twin(t->g, t->apart, name, &at)) != IZ_NO_REF && twin != ref;) {
        iz_pad_mark mark = iz_pad_at(t->pad);
        const iz_saying *other = tell(t, twin, which);
        number += strcmp(other ? other->text : "", words) == 0;
        iz_pad_back(t->pad, mark);
    }
    return number;
}

const iz_saying *iz_apart_number(const iz_teller *t, const iz_saying *saying, int number)
{
    if (number > 1 && !(t->apart && t->apart->unnumbered))
        return iz_tell(t, IZ_SAY_APART_NUMBER, saying, number);
    return saying;
}

void iz_apart_tell(const iz_teller *t, iz_ref ref, const char **text, const iz_saying **said)
{
    char name[NAME_MAX];
    int at = 0;
    iz_game *g = t->g;
    iz_ref_name(g, ref, name, sizeof name);
    next_twin(g, t->apart, name, &at);
    bool twins =
        next_twin(g, t->apart, name, &at) != IZ_NO_REF && iz_set_has(g, t->apart->refs, ref);
    if (!twins) {
        iz_name_tell(t, ref, text, said);
        return;
    }
    iz_teller plain = iz_teller_on(g, t->pad);
    unsigned which = 0;
    for (size_t f = 0; f < sizeof facets / sizeof *facets; f++)
        which |= tells(t, name, f) ? 1u << f : 0;
    const iz_saying *told = tell(t, ref, which);
    int number = number_among(t, ref, name, which, told);
    const iz_saying *whole =
        told ? iz_tell(&plain, IZ_SAY_APART, ref, told) : iz_tell(&plain, IZ_SAY_REF, ref);
    *said = iz_apart_number(t, whole, number);
    *text = (*said)->text;
}
