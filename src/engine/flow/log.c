/*
 * The log, and counting which concepts were applied.
 */
#include "engine/flow/log.h"
#include "engine/flow/note.h"

#include "engine/characteristics/chars.h"
#include "engine/flow/words.h"
#include "program/names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
    uint16_t concept, phrase;
    uint32_t turn, decision;
    size_t text;     /* offset in the texts */
    size_t argument; /* its first one */
    int arguments;
} entry;

typedef struct kept {
    iz_log_argument argument; /* without its words … */
    size_t text;              /* … which are here in the texts */
} kept;

struct iz_log {
    entry *entries;
    size_t count, room;
    kept *arguments;
    size_t argument_count, argument_room;
    char *texts;
    size_t used, text_room;
};

iz_log *iz_log_new(void) { return calloc(1, sizeof(iz_log)); }

void iz_log_free(iz_log *log)
{
    if (!log)
        return;
    free(log->entries);
    free(log->arguments);
    free(log->texts);
    free(log);
}

size_t iz_log_count(const iz_log *log) { return log->count; }

iz_log_entry iz_log_at(const iz_log *log, size_t index)
{
    const entry *e = &log->entries[index];
    return (iz_log_entry){.concept = (iz_concept)e->concept,
                          .turn = e->turn,
                          .decision = e->decision,
                          .text = log->texts + e->text,
                          .phrase = (iz_phrase)e->phrase,
                          .arguments = e->arguments};
}

iz_log_argument iz_log_argument_at(const iz_log *log, size_t index, int n)
{
    const kept *k = &log->arguments[log->entries[index].argument + (size_t)n];
    iz_log_argument argument = k->argument;
    argument.text = log->texts + k->text;
    return argument;
}

bool iz_log_tells(const iz_log_argument *argument, int viewer)
{
    return argument->known_to_all || (viewer >= 0 && argument->known >> viewer & 1);
}

void iz_log_say(const iz_log *log, const iz_book *book, size_t index, int viewer, iz_writer *w)
{
    iz_log_entry e = iz_log_at(log, index);
    iz_said said[IZ_PHRASE_ARGUMENTS];
    for (int n = 0; n < e.arguments; n++) {
        iz_log_argument a = iz_log_argument_at(log, index, n);
        const char *text = iz_log_tells(&a, viewer) ? a.text : iz_phrase_words(book, IZ_SAY_A_CARD);
        said[n] = (iz_said){.kind = a.kind, .number = a.number};
        snprintf(said[n].text, sizeof said[n].text, "%s", text);
    }
    iz_say_said(book, w, e.phrase, said, e.arguments);
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

/* Keeps the words; false: no memory. */
static bool keep(iz_log *log, const char *text, size_t *at)
{
    size_t length = strlen(text) + 1;
    if (!grow((void **)(void *)&log->texts, &log->text_room, log->used + length, 1))
        return false;
    *at = log->used;
    memcpy(log->texts + log->used, text, length);
    log->used += length;
    return true;
}

/* An entry that finds no memory is lost; the game goes on. */
static void append(iz_log *log, entry e, const char *text, const kept *arguments,
                   const iz_said *said, int count)
{
    if (!grow((void **)(void *)&log->entries, &log->room, log->count + 1, sizeof e) ||
        !grow((void **)(void *)&log->arguments, &log->argument_room,
              log->argument_count + (size_t)count, sizeof *arguments) ||
        !keep(log, text, &e.text))
        return;
    for (int n = 0; n < count; n++) {
        kept *k = &log->arguments[log->argument_count + (size_t)n];
        *k = arguments[n];
        if (!keep(log, said[n].text, &k->text))
            return;
    }
    e.argument = log->argument_count;
    e.arguments = count;
    log->argument_count += (size_t)count;
    log->entries[log->count++] = e;
}

size_t iz_log_text(const iz_log *log, const iz_book *book, size_t first, char *out, size_t size)
{
    size_t length = 0;
    for (size_t i = first; i < log->count; i++) {
        iz_log_entry e = iz_log_at(log, i);
        const char *rule = iz_book_rule(book, e.concept);
        iz_writer w =
            iz_writer_on(length < size ? out + length : NULL, length < size ? size - length : 0);
        iz_say_in(book, &w, IZ_SAY_T_LOG_LINE, (int)e.turn, e.text);
        if (rule[0])
            iz_say_in(book, &w, IZ_SAY_WHY_RULE, rule);
        iz_put(&w, "\n");
        length += w.length;
    }
    return length;
}

/* An ability on the stack, with a source of its own. */
static bool is_ability(const iz_game *g, iz_ref ref)
{
    if (!iz_ref_alive(g, ref))
        return false;
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    return object->kind == IZ_OBJECT_ABILITY && object->env != IZ_NIL &&
           g->envs[object->env].source != ref;
}

static int ability_name(iz_game *g, const iz_env *env, char *out, size_t size)
{
    if (env->ability == IZ_NO_ABILITY && !iz_ref_is_object(env->source)) /* a rule's own */
        return snprintf(out, size, "%s", iz_concept_words((iz_concept)env->event_amount));
    iz_writer w = iz_writer_on(out, size);
    iz_say(g, &w, IZ_SAY_ABILITY_OF, env->source);
    return (int)w.length;
}

/* A land without a name, a card that was played as one: "Vatra source (red)". */
static size_t source_name(iz_game *g, const iz_chars *chars, char *out, size_t size)
{
    char types[80], colors[80];
    iz_writer type = iz_writer_on(types, sizeof types), color = iz_writer_on(colors, sizeof colors);
    for (int i = 0, word; (word = iz_subtype_at(g, chars, i)) != 0; i++) {
        if (!iz_is_basic_land_type(word))
            continue;
        int n = word - IZ_WORD_PLAINS;
        iz_put(&type, type.length > 0 ? " " : "");
        iz_put(&type, g->book->land_type_names ? g->book->land_type_names[n]
                                               : iz_symbols_text(g->cards->symbols, word));
        iz_put(&color, color.length > 0 ? ", " : "");
        iz_put(&color, g->book->color_names ? g->book->color_names[n] : iz_color_words[n]);
    }
    iz_writer w = iz_writer_on(out, size);
    if (type.length > 0)
        iz_say(g, &w, IZ_SAY_SOURCE, types, colors);
    else
        iz_say(g, &w, IZ_SAY_SOURCE_COLORLESS);
    return w.length;
}

size_t iz_ref_name(iz_game *g, iz_ref ref, char *out, size_t size)
{
    int written;
    iz_writer w = iz_writer_on(out, size);
    if (iz_ref_is_player(ref)) {
        iz_say(g, &w, IZ_SAY_PLAYER, ref);
        return w.length;
    }
    if (!iz_ref_is_object(ref)) {
        iz_say(g, &w, IZ_SAY_NO_OBJECT);
        return w.length;
    }
    if (is_ability(g, ref)) {
        written = ability_name(g, &g->envs[g->objects[iz_ref_slot(ref)].env], out, size);
    } else {
        iz_slot slot = iz_ref_slot(ref);
        const iz_chars *chars = iz_known_characteristics(g, ref);
        const char *name = chars ? iz_symbols_text(g->cards->symbols, chars->name) : "";
        if (name[0] == '\0' && slot < iz_table_count(g, IZ_TABLE_objects)) {
            const iz_object *object = &g->objects[slot];
            if (chars && chars->types & IZ_TYPE_LAND)
                return source_name(g, chars, out, size);
            name = iz_phrase_words(g->book, object->kind == IZ_OBJECT_DAMAGE ? IZ_SAY_COMBAT_DAMAGE
                                            : object->status & IZ_IS_FACE_DOWN
                                                ? IZ_SAY_FACE_DOWN_CREATURE
                                                : IZ_SAY_SOMETHING);
        }
        written = snprintf(out, size, "%s", name);
    }
    return written > 0 ? (size_t)written : 0;
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
static void known_now(const iz_game *g, iz_slot slot, iz_log_argument *a)
{
    const iz_object *object = &g->objects[slot];
    bool nameless = object->status & IZ_IS_FACE_DOWN &&
                    (iz_zone_in_play(object->zone) || object->zone == IZ_ZONE_STACK);
    a->open = !iz_zone_conceals(object->zone);
    a->known_to_all = nameless || iz_is_known_to(object, -1); /* its words say no name then */
    a->object = object->number;
    for (int seat = 0; seat < g->head->seats; seat++)
        if (iz_is_known_to(object, seat))
            a->known |= (uint16_t)(1u << seat);
}

/* Of what is gone from there: all know it who saw it there. What left a hidden zone is looked for
 * where its card is now. */
static void known_then(const iz_game *g, iz_ref ref, iz_log_argument *a)
{
    const iz_last_known *record = iz_last_known_of(g, ref);
    iz_slot slot = iz_ref_slot(ref);
    if (slot < iz_table_count(g, IZ_TABLE_objects) && g->objects[slot].kind == IZ_OBJECT_CARD)
        known_now(g, slot, a);
    if (record && !iz_zone_conceals(record->zone)) {
        a->known_to_all = a->known_to_all || !(record->status & IZ_IS_FACE_DOWN);
        a->known |= (uint16_t)(1u << record->controller);
    }
}

static iz_log_argument who_may_know(const iz_game *g, const iz_said *said)
{
    iz_log_argument a = {.kind = said->kind, .number = said->number, .player = -1};
    if ((a.kind != 'o' && a.kind != 's') || !iz_ref_is_object(said->ref)) {
        a.open = a.known_to_all = true;
        if ((a.kind == 'o' || a.kind == 's') && iz_ref_is_player(said->ref))
            a.player = (int)said->ref;
    } else if (is_ability(g, said->ref)) { /* its source lay open as it was played or triggered */
        a.open = a.known_to_all = true;
        a.object = g->objects[iz_ref_slot(said->ref)].number;
    } else if (iz_ref_alive(g, said->ref)) {
        known_now(g, iz_ref_slot(said->ref), &a);
    } else {
        known_then(g, said->ref, &a);
    }
    return a;
}

void(iz_note)(iz_game *g, iz_concept concept, iz_phrase phrase, ...)
{
    iz_count_applied(g, concept);
    if (!g->log)
        return;
    char text[512];
    iz_said said[IZ_PHRASE_ARGUMENTS];
    kept arguments[IZ_PHRASE_ARGUMENTS];
    iz_writer w = iz_writer_on(text, sizeof text);
    va_list list;
    va_start(list, phrase);
    int count = iz_say_arguments(g, phrase, list, said);
    va_end(list);
    for (int n = 0; n < count; n++)
        arguments[n] = (kept){.argument = who_may_know(g, &said[n])};
    iz_say_said(g->book, &w, phrase, said, count);
    append(g->log,
           (entry){.concept = (uint16_t)concept,
                   .phrase = (uint16_t)phrase,
                   .turn = iz_now(g)->turn,
                   .decision = g->head->decisions},
           text, arguments, said, count);
}
