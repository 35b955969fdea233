/*
 * Telling apart what has one name (apart.h). An object is told by its facets: whose it is, where,
 * how it stands, what is on it; those that all of the name have in common are left out. What is
 * left alike is numbered, in the order of the options.
 */
#include "engine/flow/apart.h"

#include "engine/characteristics/chars.h"
#include "engine/flow/ask.h"
#include "engine/flow/log.h"

#include <string.h>

enum { NAME_MAX = 200, FACET_MAX = 160, TOLD_MAX = 480, LABEL_MAX = 700 };

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

static void facet_player(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w)
{
    const iz_object *object = &g->objects[slot];
    int seat = iz_zone_in_play(object->zone) || object->zone == IZ_ZONE_STACK ? object->controller
                                                                              : object->owner;
    if (seat != apart->seat)
        iz_say(g, w, IZ_SAY_OF_PLAYER, iz_ref_seat(seat));
}

static void facet_zone(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w)
{
    (void)apart;
    if (g->objects[slot].zone != IZ_ZONE_BATTLEFIELD)
        iz_say(g, w, IZ_SAY_IN_ZONE, (int)iz_say_zone(g->objects[slot].zone));
}

static void add_state(iz_game *g, iz_writer *w, iz_phrase state)
{
    char before[FACET_MAX];
    if (w->length == 0) {
        iz_say(g, w, state);
        return;
    }
    memcpy(before, w->out, FACET_MAX);
    *w = iz_writer_on(w->out, w->size);
    iz_say(g, w, IZ_SAY_APART_LIST, before, iz_phrase_words(g->book, state));
}

static void facet_state(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w)
{
    static const struct {
        uint32_t status;
        iz_phrase phrase;
    } states[] = {{IZ_IS_TAPPED, IZ_SAY_TAPPED},
                  {IZ_IS_FACE_DOWN, IZ_SAY_FACE_DOWN},
                  {IZ_IS_ATTACKING, IZ_SAY_ATTACKING},
                  {IZ_IS_BLOCKING, IZ_SAY_BLOCKING}};
    (void)apart;
    const iz_object *object = &g->objects[slot];
    bool lies = g->book->parameters.stands == IZ_STANDS_UPRIGHT && !iz_is_upright(g, slot);
    if (lies && iz_zone_in_play(object->zone))
        add_state(g, w, IZ_SAY_PASSIVE);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (object->status & states[i].status)
            add_state(g, w, states[i].phrase);
}

static void facet_size(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w)
{
    (void)apart;
    const iz_chars *chars = iz_characteristics(g, slot);
    if (chars->types & (IZ_TYPE_CREATURE | IZ_TYPE_STRUCTURE))
        iz_say(g, w, IZ_SAY_POWER_TOUGHNESS, (int)chars->power, (int)chars->toughness);
}

static void facet_damage(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w)
{
    (void)apart;
    if (g->objects[slot].damage > 0)
        iz_say(g, w, IZ_SAY_DAMAGED, (int)g->objects[slot].damage);
}

static void facet_counters(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w)
{
    (void)apart;
    for (uint16_t at = g->objects[slot].counters; at != IZ_NIL; at = g->counters[at].next) {
        if (w->length > 0)
            iz_put(w, ", ");
        iz_say(g, w, IZ_SAY_COUNTERS, (int)g->counters[at].count, (int)g->counters[at].word);
    }
}

static void facet_host(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w)
{
    char name[NAME_MAX];
    (void)apart;
    iz_slot host = g->objects[slot].attached_to;
    if (host == IZ_NIL)
        return;
    iz_ref_name(g, iz_object_ref(g, host), name, sizeof name);
    iz_say(g, w, IZ_SAY_ON, name);
}

static void facet_attachments(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w)
{
    char name[NAME_MAX], all[FACET_MAX];
    iz_writer list = iz_writer_on(all, sizeof all);
    (void)apart;
    for (iz_slot at = g->objects[slot].attachments; at != IZ_NIL;
         at = g->objects[at].next_attached) {
        if (list.length > 0)
            iz_put(&list, ", ");
        iz_ref_name(g, iz_object_ref(g, at), name, sizeof name);
        iz_put(&list, name);
    }
    if (list.length > 0)
        iz_say(g, w, IZ_SAY_WITH, all);
}

typedef void facet(iz_game *g, const iz_apart *apart, iz_slot slot, iz_writer *w);

static facet *const facets[] = {facet_player, facet_zone,     facet_state, facet_size,
                                facet_damage, facet_counters, facet_host,  facet_attachments};

/* The facet of an object in words; "" of what is no more. */
static void tell_facet(iz_game *g, const iz_apart *apart, size_t f, iz_ref ref, char *out)
{
    iz_writer w = iz_writer_on(out, FACET_MAX);
    if (iz_ref_alive(g, ref))
        facets[f](g, apart, iz_ref_slot(ref), &w);
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
static bool tells(iz_game *g, const iz_apart *apart, const char *name, size_t f)
{
    char first[FACET_MAX], other[FACET_MAX];
    int at = 0;
    iz_ref twin = next_twin(g, apart, name, &at);
    tell_facet(g, apart, f, twin, first);
    while ((twin = next_twin(g, apart, name, &at)) != IZ_NO_REF) {
        tell_facet(g, apart, f, twin, other);
        if (strcmp(first, other) != 0)
            return true;
    }
    return false;
}

/* All the facets of `which` (a mask) in words. */
static void tell(iz_game *g, const iz_apart *apart, iz_ref ref, unsigned which, char *out)
{
    char words[FACET_MAX], before[TOLD_MAX];
    out[0] = '\0';
    for (size_t f = 0; f < sizeof facets / sizeof *facets; f++) {
        if (!(which & 1u << f))
            continue;
        tell_facet(g, apart, f, ref, words);
        if (!words[0])
            continue;
        memcpy(before, out, TOLD_MAX);
        iz_writer w = iz_writer_on(out, TOLD_MAX);
        if (before[0])
            iz_say(g, &w, IZ_SAY_APART_LIST, before, words);
        else
            iz_put(&w, words);
    }
}

/* The how-manieth it is of those of the name of which the same is told. */
static int number_among(iz_game *g, const iz_apart *apart, iz_ref ref, const char *name,
                        unsigned which, const char *told)
{
    char other[TOLD_MAX];
    int number = 1, at = 0;
    for (iz_ref twin; (twin = next_twin(g, apart, name, &at)) != IZ_NO_REF && twin != ref;) {
        tell(g, apart, twin, which, other);
        number += strcmp(other, told) == 0;
    }
    return number;
}

void iz_apart_put_number(iz_game *g, iz_writer *w, const char *text, int number)
{
    if (number > 1 && !(w->apart && w->apart->unnumbered))
        iz_say(g, w, IZ_SAY_APART_NUMBER, text, number);
    else
        iz_put(w, text);
}

void iz_apart_put(iz_game *g, iz_writer *w, iz_ref ref)
{
    char name[NAME_MAX], told[TOLD_MAX] = "", text[LABEL_MAX];
    const iz_apart *apart = w->apart;
    int at = 0;
    iz_ref_name(g, ref, name, sizeof name);
    next_twin(g, apart, name, &at);
    bool twins = next_twin(g, apart, name, &at) != IZ_NO_REF && iz_set_has(g, apart->refs, ref);
    if (!twins) {
        iz_put(w, name);
        return;
    }
    unsigned which = 0;
    for (size_t f = 0; f < sizeof facets / sizeof *facets; f++)
        which |= tells(g, apart, name, f) ? 1u << f : 0;
    tell(g, apart, ref, which, told);
    iz_writer whole = iz_writer_on(text, sizeof text);
    if (told[0])
        iz_say(g, &whole, IZ_SAY_APART, name, told);
    else
        iz_put(&whole, name);
    iz_apart_put_number(g, w, text, number_among(g, apart, ref, name, which, told));
}
