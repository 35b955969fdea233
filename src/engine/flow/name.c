/*
 * Names (name.h). Most are a card's; what has none is told by what it is.
 */
#include "engine/flow/name.h"

#include "core/pad.h"
#include "engine/characteristics/chars.h"
#include "program/names.h"

#include <stdio.h>
#include <string.h>

bool iz_ref_is_ability(const iz_game *g, iz_ref ref)
{
    if (!iz_ref_alive(g, ref))
        return false;
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    return object->kind == IZ_OBJECT_ABILITY && object->env != IZ_NIL &&
           g->envs[object->env].source != ref;
}

/* Put behind what there is. */
static const iz_saying *behind(const iz_teller *t, const iz_saying *list, iz_phrase joined,
                               const iz_saying *one)
{
    return list ? iz_tell(t, joined, list, one) : one;
}

/* A land without a name, a card that was played as one: "Vatra source (red)". */
static const iz_saying *source_name(const iz_teller *t, const iz_chars *chars)
{
    const iz_game *g = t->g;
    const iz_saying *types = NULL, *colors = NULL;
    for (int i = 0, word; (word = iz_subtype_at(g, chars, i)) != 0; i++) {
        if (!iz_is_basic_land_type(word))
            continue;
        int n = word - IZ_WORD_PLAINS;
        const char *type = g->book->land_type_names ? g->book->land_type_names[n]
                                                    : iz_symbols_text(g->cards->symbols, word);
        const char *color = g->book->color_names ? g->book->color_names[n] : iz_color_words[n];
        types = behind(t, types, IZ_SAY_BESIDE, iz_tell(t, IZ_SAY_WORD, type));
        colors = behind(t, colors, IZ_SAY_APART_LIST, iz_tell(t, IZ_SAY_WORD, color));
    }
    return types ? iz_tell(t, IZ_SAY_SOURCE, types, colors) : iz_tell(t, IZ_SAY_SOURCE_COLORLESS);
}

static const iz_saying *ability_name(const iz_teller *t, iz_ref ref)
{
    const iz_env *env = &t->g->envs[t->g->objects[iz_ref_slot(ref)].env];
    if (env->ability == IZ_NO_ABILITY && !iz_ref_is_object(env->source)) /* a rule's own */
        return iz_tell_concept(t, (iz_concept)env->event_amount);
    return iz_tell(t, IZ_SAY_ABILITY_OF, env->source);
}

/* What has no name of a card. */
static const iz_saying *nameless(const iz_teller *t, iz_slot slot, const iz_chars *chars)
{
    const iz_object *object = &t->g->objects[slot];
    if (chars && chars->types & IZ_TYPE_LAND)
        return source_name(t, chars);
    return iz_tell(t, object->kind == IZ_OBJECT_DAMAGE   ? IZ_SAY_COMBAT_DAMAGE
                      : object->status & IZ_IS_FACE_DOWN ? IZ_SAY_FACE_DOWN_CREATURE
                                                         : IZ_SAY_SOMETHING);
}

/* The name of the card; NULL: it has none. */
static const char *card_name(iz_game *g, iz_ref ref, const iz_chars **chars)
{
    *chars = NULL;
    if (!iz_ref_is_object(ref) || iz_ref_is_ability(g, ref))
        return NULL;
    *chars = iz_known_characteristics(g, ref);
    const char *name = *chars ? iz_symbols_text(g->cards->symbols, (*chars)->name) : "";
    return name[0] || iz_ref_slot(ref) >= iz_table_count(g, IZ_TABLE_objects) ? name : NULL;
}

static const iz_saying *other_name(const iz_teller *t, iz_ref ref, const iz_chars *chars)
{
    if (iz_ref_is_player(ref))
        return iz_tell(t, IZ_SAY_PLAYER, ref);
    if (!iz_ref_is_object(ref))
        return iz_tell(t, IZ_SAY_NO_OBJECT);
    return iz_ref_is_ability(t->g, ref) ? ability_name(t, ref)
                                        : nameless(t, iz_ref_slot(ref), chars);
}

void iz_name_tell(const iz_teller *t, iz_ref ref, const char **text, const iz_saying **said)
{
    const iz_chars *chars;
    const char *name = card_name(t->g, ref, &chars);
    *said = name ? NULL : other_name(t, ref, chars);
    *text = name ? name : (*said)->text;
}

size_t iz_ref_name(iz_game *g, iz_ref ref, char *out, size_t size)
{
    const iz_chars *chars;
    iz_writer w = iz_writer_on(out, size);
    const char *name = card_name(g, ref, &chars);
    if (name) {
        iz_put(&w, name);
        return w.length;
    }
    iz_teller t = iz_teller_of(g);
    iz_pad_mark mark = iz_pad_at(t.pad);
    iz_put(&w, other_name(&t, ref, chars)->text);
    iz_pad_back(t.pad, mark);
    return w.length;
}
