/*
 * Faces: an object as data. Nothing internal is in it, and nothing that the viewer may not know.
 */
#include "api/face.h"
#include "engine/flow/log.h"
#include "engine/labels/label.h"
#include "engine/playing/play.h"
#include "izvor/izvor.h"

#include "cards/type_line.h"

#include <stdio.h>
#include <string.h>

const iz_zone_word iz_zone_words[] = {
    {"hand", IZ_ZONE_HAND},
    {"library", IZ_ZONE_LIBRARY},
    {"battlefield", IZ_ZONE_BATTLEFIELD},
    {"reserve", IZ_ZONE_RESERVE},
    {"guard", IZ_ZONE_GUARD},
    {"graveyard", IZ_ZONE_GRAVEYARD},
    {"exile", IZ_ZONE_EXILE},
    {"ante", IZ_ZONE_ANTE},
    {"phasedout", IZ_ZONE_PHASED},
    {"special", IZ_ZONE_SPECIAL},
    {"outside", IZ_ZONE_OUTSIDE},
    {NULL, IZ_ZONE_NOWHERE},
};

static const char stack_word[] = "stack";

static const char *word_of(int zone)
{
    if (zone == IZ_ZONE_STACK)
        return stack_word;
    const iz_zone_word *row = iz_zone_words;
    while (row->word && (int)row->zone != zone)
        row++;
    return row->word;
}

static bool is_viewer(const iz_game *g, int viewer)
{
    return g && viewer >= IZ_ONLOOKER && viewer < g->head->seats;
}

/* Rule concept HIDDEN. */
static bool knows(const iz_game *g, const iz_object *object, int viewer)
{
    if (iz_is_known_to(object, viewer))
        return true;
    iz_count_applied(g, IZ_C_HIDDEN);
    return iz_zone_conceals(object->zone) && iz_is_off(g, IZ_C_HIDDEN);
}

/* Does the viewer see that there is this object, known or not? Of hidden zones, what it knows. */
static bool sees(const iz_game *g, iz_slot slot, int viewer)
{
    const iz_object *object = &g->objects[slot];
    if (!word_of(object->zone) || object->number == 0)
        return false;
    return !iz_zone_conceals(object->zone) || knows(g, object, viewer);
}

iz_slot iz_object_numbered(const iz_game *g, uint32_t number)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; number && slot < count; slot++)
        if (g->objects[slot].number == number)
            return (iz_slot)slot;
    return IZ_NIL;
}

/* The object of that number, if the viewer sees it; IZ_NIL. */
static iz_slot find(const iz_game *g, int viewer, uint32_t number)
{
    iz_slot slot = is_viewer(g, viewer) ? iz_object_numbered(g, number) : (iz_slot)IZ_NIL;
    return slot != IZ_NIL && sees(g, slot, viewer) ? slot : (iz_slot)IZ_NIL;
}

int iz_face_numbers(const iz_game *game, int viewer, const char *zone, int player, uint32_t *out,
                    int room)
{
    if (!is_viewer(game, viewer) || !zone)
        return -1;
    bool stack = strcmp(zone, stack_word) == 0;
    const iz_zone_word *row = iz_zone_words;
    while (row->word && strcmp(row->word, zone) != 0)
        row++;
    if (!stack && (!row->word || player < 0 || player >= game->head->seats))
        return -1;
    int count = 0;
    IZ_EACH_IN_ZONE (game, slot, stack ? 0 : player, stack ? IZ_ZONE_STACK : row->zone)
        if (sees(game, slot, viewer)) {
            if (out && count < room)
                out[count] = game->objects[slot].number;
            count++;
        }
    return count;
}

/* ---- what is known --------------------------------------------------------------------------- */

static void put_types(iz_game *g, const iz_chars *chars, char *out, size_t size)
{
    iz_type_line_write(g->cards->symbols, chars->types, chars->subtypes, out, size);
    if (!(chars->flags & IZ_CHARS_MORE_SUBTYPES))
        return;
    iz_writer line = iz_writer_on(out, size);
    line.length = strlen(out);
    for (int n = IZ_SUBTYPES, word; (word = iz_subtype_at(g, chars, n)) != 0; n++) {
        iz_put(&line, " ");
        iz_put(&line, iz_symbols_text(g->cards->symbols, word));
    }
}

static void tell_card(iz_game *g, iz_slot slot, iz_face *face)
{
    const iz_chars *chars = iz_characteristics(g, slot);
    const iz_object *object = &g->objects[slot];
    face->card = chars->definition;
    face->abilities = object->kind == IZ_OBJECT_ABILITY ? 0 : iz_ability_count(g, slot);
    face->colors = chars->colors;
    face->creature = (chars->types & IZ_TYPE_CREATURE) != 0;
    face->power = face->creature ? chars->power : 0;
    face->toughness = face->creature ? chars->toughness : 0;
    if (chars->types & IZ_TYPE_STRUCTURE)
        face->structure = g->cards->definitions[object->definition].fields[IZ_FIELD_STRUCTURE];
    face->sick = face->creature && object->zone == IZ_ZONE_BATTLEFIELD && iz_is_sick(g, slot);
    put_types(g, iz_characteristics(g, slot), face->types, sizeof face->types);
    iz_ref_name(g, iz_object_ref(g, slot), face->name, sizeof face->name);
    if (object->kind == IZ_OBJECT_CARD)
        iz_book_cost(g->book, g->cards, object->definition, face->cost, sizeof face->cost);
}

static int count_targets(const iz_game *g, const iz_object *object)
{
    int count = 0;
    if (object->zone != IZ_ZONE_STACK || object->env == IZ_NIL)
        return 0;
    const iz_env *env = &g->envs[object->env];
    for (int r = 0; r < env->targets; r++)
        count += iz_links_count(g, env->reg[r]);
    return count;
}

static int count_counters(const iz_game *g, const iz_object *object)
{
    int count = 0;
    for (uint16_t at = object->counters; at != IZ_NIL; at = g->counters[at].next)
        count++;
    return count;
}

void iz_face_tell(iz_game *game, int viewer, iz_slot slot, iz_face *out)
{
    const iz_object *object = &game->objects[slot];
    bool lies = iz_zone_in_play(object->zone) || object->zone == IZ_ZONE_STACK;
    *out = (iz_face){
        .number = object->number,
        .zone = word_of(object->zone),
        .player = lies ? object->controller : object->owner,
        .owner = object->owner,
        .controller = object->controller,
        .attached = object->attached_to == IZ_NIL ? 0 : game->objects[object->attached_to].number,
        .damage = object->damage,
        .tapped = (object->status & IZ_IS_TAPPED) != 0,
        .face_down = (object->status & IZ_IS_FACE_DOWN) != 0,
        .attacking = (object->status & IZ_IS_ATTACKING) != 0,
        .blocking = (object->status & IZ_IS_BLOCKING) != 0,
        .active = (object->status & IZ_IS_ACTIVE) != 0,
        .ability = object->kind == IZ_OBJECT_ABILITY,
        .token = object->kind == IZ_OBJECT_TOKEN,
        .counters = count_counters(game, object),
        .targets = count_targets(game, object),
        .known = knows(game, object, viewer),
        .card = -1,
    };
    if (out->known)
        tell_card(game, slot, out);
}

bool iz_face_of(iz_game *game, int viewer, uint32_t number, iz_face *out)
{
    iz_slot slot = find(game, viewer, number);
    if (!out || slot == IZ_NIL)
        return false;
    iz_face_tell(game, viewer, slot, out);
    return true;
}

/* The cell of the n-th ability that the object has now; NULL: the viewer knows of none. */
static const iz_cell *ability_of(iz_game *g, int viewer, uint32_t number, int n, iz_slot *slot,
                                 uint32_t *index)
{
    *slot = find(g, viewer, number);
    if (*slot == IZ_NIL || !iz_is_known_to(&g->objects[*slot], viewer) ||
        g->objects[*slot].kind == IZ_OBJECT_ABILITY || n < 0 || n >= iz_ability_count(g, *slot))
        return NULL;
    *index = iz_ability_at(g, *slot, n).index;
    return iz_ability_cell(g, *index);
}

size_t iz_face_ability(iz_game *game, int viewer, uint32_t number, int n, char *out, size_t size)
{
    iz_slot slot;
    uint32_t index;
    char text[1024];
    if (!ability_of(game, viewer, number, n, &slot, &index))
        return 0;
    iz_ability_say(game, slot, index, text, sizeof text);
    if (out && size > 0)
        snprintf(out, size, "%s", text);
    return strlen(text);
}

size_t iz_face_program(iz_game *game, int viewer, uint32_t number, int n, char *out, size_t size)
{
    iz_slot slot;
    uint32_t index;
    const iz_cell *cell = ability_of(game, viewer, number, n, &slot, &index);
    return cell ? iz_program_print(game->cards->symbols, cell, out, out ? size : 0) : 0;
}

const char *iz_face_counter(const iz_game *game, int viewer, uint32_t number, int n, int *count)
{
    iz_slot slot = find(game, viewer, number);
    if (slot == IZ_NIL || n < 0)
        return NULL;
    uint16_t at = game->objects[slot].counters;
    for (; at != IZ_NIL && n > 0; n--)
        at = game->counters[at].next;
    if (at == IZ_NIL)
        return NULL;
    if (count)
        *count = game->counters[at].count;
    return iz_symbols_text(game->cards->symbols, game->counters[at].word);
}

bool iz_face_target(const iz_game *game, int viewer, uint32_t number, int n, uint32_t *object,
                    int *player)
{
    iz_slot slot = find(game, viewer, number);
    if (slot == IZ_NIL || n < 0 || n >= count_targets(game, &game->objects[slot]))
        return false;
    const iz_env *env = &game->envs[game->objects[slot].env];
    iz_ref ref = IZ_NO_REF;
    for (int r = 0; r < env->targets && n >= 0; r++)
        for (uint16_t at = env->reg[r]; at != IZ_NIL && n >= 0; at = game->links[at].next, n--)
            ref = game->links[at].ref;
    if (object)
        *object = iz_ref_alive(game, ref) ? game->objects[iz_ref_slot(ref)].number : 0;
    if (player)
        *player = iz_ref_is_player(ref) ? (int)ref : -1;
    return true;
}
