/*
 * The log, and counting which concepts were applied.
 */
#include "engine/flow/log.h"
#include "engine/flow/note.h"

#include "core/pad.h"
#include "engine/characteristics/chars.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
    uint16_t concept, phrase;
    uint32_t turn, decision;
    const iz_saying *said;     /* all of it, whoever may know */
    const iz_log_known *known; /* of each argument */
} entry;

struct iz_log {
    entry *entries;
    size_t count, room;
    iz_pad *pad; /* what the entries say */
    /* what somebody was told of it who may not know all, until more happens */
    iz_pad *told;
};

iz_log *iz_log_new(void)
{
    iz_log *log = calloc(1, sizeof *log);
    if (log) {
        log->pad = iz_pad_new();
        log->told = iz_pad_new();
    }
    return log;
}

void iz_log_free(iz_log *log)
{
    if (!log)
        return;
    free(log->entries);
    iz_pad_free(log->pad);
    iz_pad_free(log->told);
    free(log);
}

size_t iz_log_count(const iz_log *log) { return log->count; }

iz_log_entry iz_log_at(const iz_log *log, size_t index)
{
    const entry *e = &log->entries[index];
    return (iz_log_entry){.concept = (iz_concept)e->concept,
                          .turn = e->turn,
                          .decision = e->decision,
                          .said = e->said};
}

static bool tells(const iz_log_known *known, int viewer)
{
    return known->to_all || (viewer >= 0 && known->to >> viewer & 1);
}

/* Of an object that the viewer may not know: that it is a card. */
static iz_argument untold(iz_log *log, const iz_book *book, const iz_argument *argument, bool open)
{
    iz_saying *card = iz_pad_take(log->told, sizeof *card);
    const char *words = iz_phrase_words(book, IZ_SAY_A_CARD);
    if (card)
        *card = (iz_saying){
            .code = iz_phrases[IZ_SAY_A_CARD].code, .rules = "", .book = book->name, .text = words};
    return (iz_argument){.kind = argument->kind,
                         .object = open ? argument->object : 0,
                         .player = argument->player,
                         .text = words,
                         .said = card};
}

iz_saying iz_log_tell(iz_log *log, const iz_book *book, size_t index, int viewer)
{
    const entry *e = &log->entries[index];
    iz_saying saying = *e->said;
    bool all = true;
    for (int n = 0; n < saying.arguments; n++)
        all = all && tells(&e->known[n], viewer);
    iz_argument *arguments =
        all ? NULL : iz_pad_take(log->told, (size_t)saying.arguments * sizeof *arguments);
    if (all)
        return saying;
    if (!arguments) /* no memory: rather nothing than too much */
        return (iz_saying){.code = "NOTHING", .rules = "", .book = book->name, .text = ""};
    for (int n = 0; n < saying.arguments; n++)
        arguments[n] = tells(&e->known[n], viewer)
                           ? saying.argument[n]
                           : untold(log, book, &saying.argument[n], e->known[n].open);
    const char *text =
        iz_tell_words(log->told, book, (iz_phrase)e->phrase, arguments, saying.arguments);
    saying.argument = arguments;
    saying.text = text ? text : "";
    return saying;
}

static bool grow(void **at, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room)
        return true;
    size_t wanted = *room ? *room * 2 : 256;
    while (wanted < needed)
        wanted *= 2;
    void *bigger = realloc(*at, wanted * size);
    if (!bigger)
        return false;
    *at = bigger;
    *room = wanted;
    return true;
}

size_t iz_log_text(const iz_log *log, const iz_book *book, size_t first, char *out, size_t size)
{
    size_t length = 0;
    for (size_t i = first; i < log->count; i++) {
        iz_log_entry e = iz_log_at(log, i);
        const char *rule = iz_book_rule(book, e.concept);
        iz_writer w =
            iz_writer_on(length < size ? out + length : NULL, length < size ? size - length : 0);
        iz_say_in(book, &w, IZ_SAY_T_LOG_LINE, (int)e.turn, e.said->text);
        if (rule[0])
            iz_say_in(book, &w, IZ_SAY_WHY_RULE, rule);
        iz_put(&w, "\n");
        length += w.length;
    }
    return length;
}

/* What happens in every turn, of which a player at the table needs no word. */
bool iz_log_is_routine(iz_concept concept)
{
    switch (concept) {
    case IZ_C_TURN_ORDER:
    case IZ_C_STEP_ENDS:
    case IZ_C_DAMAGE_WEARS_OFF:
    case IZ_C_RESOLVE_TOP:
    case IZ_C_ATTACK_NONE:
    case IZ_C_MANA_ABILITY:
    case IZ_C_BASIC_LAND_MANA:
    case IZ_C_TRIGGER_STACK:
    case IZ_C_UNTAP_STEP:
    case IZ_C_ATTACK_TAPS:
    case IZ_C_COMBAT_DAMAGE_ASSIGN:
    case IZ_C_COMBAT_DAMAGE_STACK:
    case IZ_C_ACTION_RIGHT:
    case IZ_C_CHAIN_CLOSED:
    case IZ_C_LINKED_EFFECT:
        return true;
    default:
        return false;
    }
}

/* Who knows which card the object is that stands in the slot. */
static void known_now(const iz_game *g, iz_slot slot, iz_log_known *k)
{
    const iz_object *object = &g->objects[slot];
    bool nameless = object->status & IZ_IS_FACE_DOWN &&
                    (iz_zone_in_play(object->zone) || object->zone == IZ_ZONE_STACK);
    k->open = !iz_zone_conceals(object->zone);
    k->to_all = nameless || iz_is_known_to(object, -1); /* its words say no name then */
    for (int seat = 0; seat < g->head->seats; seat++)
        if (iz_is_known_to(object, seat))
            k->to |= (uint16_t)(1u << seat);
}

/* Of what is gone from there: all know it who saw it there. What left a hidden zone is looked for
 * where its card is now. */
static void known_then(const iz_game *g, iz_ref ref, iz_log_known *k)
{
    const iz_last_known *record = iz_last_known_of(g, ref);
    iz_slot slot = iz_ref_slot(ref);
    if (slot < iz_table_count(g, IZ_TABLE_objects) && g->objects[slot].kind == IZ_OBJECT_CARD)
        known_now(g, slot, k);
    if (record && !iz_zone_conceals(record->zone)) {
        k->to_all = k->to_all || !(record->status & IZ_IS_FACE_DOWN);
        k->to |= (uint16_t)(1u << record->controller);
    }
}

static iz_log_known who_may_know(const iz_game *g, const iz_given *given)
{
    iz_log_known k = {0};
    bool object = (given->kind == 'o' || given->kind == 's') && iz_ref_is_object(given->ref);
    if (!object || iz_ref_is_ability(g, given->ref)) /* its source lay open as it was played */
        k.open = k.to_all = true;
    else if (iz_ref_alive(g, given->ref))
        known_now(g, iz_ref_slot(given->ref), &k);
    else
        known_then(g, given->ref, &k);
    return k;
}

/* An entry that finds no memory is lost; the game goes on. */
static void append(iz_log *log, const entry *e)
{
    if (grow((void **)(void *)&log->entries, &log->room, log->count + 1, sizeof *e))
        log->entries[log->count++] = *e;
}

void(iz_note)(iz_game *g, iz_concept concept, iz_phrase phrase, ...)
{
    iz_count_applied(g, concept);
    if (!g->log)
        return;
    iz_log *log = g->log;
    iz_given given[IZ_PHRASE_ARGUMENTS];
    iz_teller t = iz_teller_on(g, log->pad);
    t.traces = true;
    va_list list;
    va_start(list, phrase);
    int count = iz_take_arguments(phrase, list, given);
    va_end(list);
    const iz_saying *said = iz_tell_given(&t, concept, phrase, given, count);
    iz_log_known *known = iz_pad_take(log->pad, (size_t)(count + 1) * sizeof *known);
    iz_pad_clear(log->told);
    if (!known || said->arguments != count)
        return;
    for (int n = 0; n < count; n++)
        known[n] = who_may_know(g, &given[n]);
    append(log, &(entry){.concept = (uint16_t)concept,
                         .phrase = (uint16_t)phrase,
                         .turn = iz_now(g)->turn,
                         .decision = g->head->decisions,
                         .said = said,
                         .known = known});
}
