/*
 * What objects are: characteristics now, or as they last were; their abilities. Asking never
 * changes the game, and never moves the value.
 */
#ifndef IZ_ENGINE_CHARS_H
#define IZ_ENGINE_CHARS_H

#include "engine/engine.h"

/* The object's characteristics now; the pointer is valid until the value changes. In play they are
 * computed with all effects; elsewhere as printed unless an effect reaches there. */
static inline const iz_chars *iz_characteristics(iz_game *g, iz_slot slot);
const iz_chars *iz_characteristics_derived(iz_game *g, iz_slot slot);
/* iz_chars.epoch of a row that says what is printed, with no effect, counter or face to it. */
#define IZ_ROW_PRINTED 0xFFFFFFFFu
/* Is there anything about the object that a printed row doesn't say? */
static inline bool iz_is_special(const iz_object *object)
{
    return object->counters != IZ_NIL || object->kind >= IZ_OBJECT_ABILITY ||
           (object->status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN)) != 0 ||
           (object->kind == IZ_OBJECT_TOKEN && object->env != IZ_NIL);
}
/* Is the row, kept in the pass of that number or as printed, true of the object now? */
static inline bool iz_row_stands(const iz_chars *row, const iz_object *object, uint32_t serial)
{
    return row->epoch == serial ||
           (row->epoch == IZ_ROW_PRINTED && row->definition == object->definition &&
            object->kind != IZ_OBJECT_FREE && !iz_is_special(object));
}
static inline const iz_chars *iz_characteristics(iz_game *g, iz_slot slot)
{
    if (g->chars_epoch == g->head->epoch && slot < g->rows_count) {
        const iz_chars *row = &g->rows[slot];
        if (iz_row_stands(row, &g->objects[slot], g->rows_serial))
            return row;
    }
    return iz_characteristics_derived(g, slot);
}

/* ---- here or gone ---------------------------------------------------------------------------- */

/* Of an object that is gone: last known information, else of the printed card; of a player: nothing
 * at all. */
const iz_chars *iz_gone_characteristics(iz_game *g, iz_ref ref);
/* Of an object, here or gone. */
static inline const iz_chars *iz_known_characteristics(iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) ? iz_characteristics(g, iz_ref_slot(ref))
                                : iz_gone_characteristics(g, ref);
}
const iz_last_known *iz_last_known_of(const iz_game *g, iz_ref ref); /* NULL: none kept */
/* The nth of its abilities (index in set->abilities); IZ_NO_ABILITY: it had fewer. */
uint32_t iz_known_ability(const iz_game *g, const iz_last_known *known, int n);
/* The same of what is gone, as far as anything is known of it. */
uint32_t iz_gone_ability(iz_game *g, iz_ref ref, int n);
/* What that was attached to as its host left; IZ_NO_REF: no record tells. */
iz_ref iz_last_host(const iz_game *g, iz_ref attachment);
/* Records last known information of an object about to leave. */
void iz_remember(iz_game *g, iz_slot slot);
/* The same of a spell that has just been played, beside what it will be like as it leaves: for
 * those who asks later this turn what was played. NULL: that was not kept. */
void iz_remember_played(iz_game *g, iz_slot slot);
const iz_last_known *iz_as_played(const iz_game *g, iz_ref ref);
void iz_sweep_last_known(iz_game *g);

/* ---- types, keywords ------------------------------------------------------------------------- */

/* Recomputes everything from nothing and compares with what is cached: NULL if equal, else what
 * differs (an invariant for tests). */
const char *iz_characteristics_fault(iz_game *g);
static inline bool iz_has_type(iz_game *g, iz_slot slot, uint32_t types)
{
    return (iz_characteristics(g, slot)->types & types) != 0;
}
bool iz_has_subtype(iz_game *g, iz_slot slot, int word);
/* The words of these names, English and Hungarian, among those of the card set; 0: there is none.
 */
typedef struct iz_named_words {
    uint32_t word[2];
} iz_named_words;
iz_named_words iz_words_named(iz_game *g, iz_named which);
const char *iz_name_of_words(iz_named which); /* the English one */
/* The marks that it bears: its own, and those of its kinds (iz_mark_row). */
uint32_t iz_marks_of(iz_game *g, const iz_chars *row);
/* The color (a bit's number) and the kind (a word) that were named as a card was played, as one
 * number in the memory cell of that number; -1: none (hkk 62.1). */
enum { IZ_KINDS_CELL = IZ_CELLS + 3 };
static inline int32_t iz_kinds_kept(int32_t color, int32_t kind)
{
    return (color < 0 ? 0 : (color + 1) << 16) | (kind < 0 ? 0 : kind);
}
/* May its owner say of the card, where it lies, which color and kind it has (62.2)? */
bool iz_is_open_morf(iz_game *g, int seat, iz_ref ref);
/* What a morf is besides by its name, and by what was named as it was played. */
void iz_row_add_named(iz_game *g, iz_slot slot, iz_chars *row);
/* Has the object the subtype of that name, English or Hungarian? */
bool iz_is_named(iz_game *g, iz_slot slot, iz_named name);
bool iz_chars_are_named(iz_game *g, const iz_chars *row, iz_named name);
bool iz_chars_have_subtype(const iz_game *g, const iz_chars *chars, int word);
/* The nth of all its subtypes, from 0; 0: there are no more. Of a copy of a row: those that a row
 * has room for. */
int iz_subtype_at(const iz_game *g, const iz_chars *chars, int n);
/* Has one a creature type that the other has, too? */
bool iz_chars_share_creature_type(const iz_game *g, const iz_chars *a, const iz_chars *b);
static inline bool iz_has_keyword(iz_game *g, iz_slot slot, iz_keyword keyword);
/* One beyond those that a row has a bit for. */
bool iz_has_late_keyword(iz_game *g, iz_slot slot, iz_keyword keyword);
static inline bool iz_has_keyword(iz_game *g, iz_slot slot, iz_keyword keyword)
{
    return keyword < 64 ? iz_characteristics(g, slot)->keywords >> keyword & 1
                        : iz_has_late_keyword(g, slot, keyword);
}
/* Might an object have that keyword (one of the first 64)? False: none has it, says so much as is
 * known of all cards of the game and of the effects in force. */
bool iz_keyword_occurs(iz_game *g, iz_keyword keyword);
/* Might that IZ_TRAIT_* be printed on an object? False: on none. */
bool iz_trait_occurs(const iz_game *g, unsigned trait);

/* ---- abilities ------------------------------------------------------------------------------- */

static inline int iz_ability_count(iz_game *g, iz_slot slot)
{
    return iz_characteristics(g, slot)->instance_count;
}
#define IZ_EACH_ABILITY(g, slot, n)                                                                \
    for (int n = 0, n##_count = iz_ability_count(g, slot); n < n##_count; n++)
iz_ability iz_ability_gained(const iz_game *g, iz_slot slot, const iz_chars *row, int n);
static inline iz_ability iz_ability_at(iz_game *g, iz_slot slot, int n)
{
    const iz_chars *row = iz_characteristics(g, slot);
    if (row->first_instance != IZ_PRINTED_ABILITIES)
        return iz_ability_gained(g, slot, row, n);
    uint32_t first = g->cards->definitions[row->definition].first_ability;
    return (iz_ability){first + (uint32_t)n, IZ_NIL, slot, IZ_NIL, IZ_NO_REF};
}
const iz_ability_def *iz_ability_record(const iz_game *g, uint32_t index);
/* What it is that a card says there: IZ_SAYS_*. */
int iz_status_of(iz_game *g, const iz_ability_def *record);
static inline bool iz_is_drawback(iz_game *g, const iz_ability_def *record)
{
    return iz_status_of(g, record) == IZ_SAYS_DRAWBACK;
}
const iz_cell *iz_ability_cell(const iz_game *g, uint32_t index);
/* What the ability of an environment stands for: TRIGGERED, ACTIVATED, SPELL_ABILITY …, or for what
 * came from a lasting effect the DELAYED or REFLEXIVE node; NULL for a rule's own (IZ_NO_ABILITY).
 */
static inline const iz_cell *iz_env_cell(const iz_game *g, const iz_env *env)
{
    if (env->cell != 0)
        return &g->cards->cells[env->cell];
    return env->ability == IZ_NO_ABILITY ? NULL : iz_ability_cell(g, env->ability);
}
/* Has the card a static ability that changes what other permanents are, so that its place in the
 * order of time matters? */
bool iz_changes_others(const iz_game *g, int definition);

/* ---- copies and tokens ----------------------------------------------------------------------- */

/* Is the object a copy of which more is to be copied than the definition that it has now? */
bool iz_copies_with_more(const iz_game *g, iz_ref object);
/* The power and toughness with which the token was made; false: it is no token, or they are
 * printed. */
bool iz_token_numbers(const iz_game *g, iz_ref object, int32_t *power, int32_t *toughness);
/* The words with which it was made: the list of what was changed in the text that made it. */
uint16_t iz_token_words(const iz_game *g, iz_ref object);
/* Of a flip card the definition of what isn't flipped: what is copied is that. */
int iz_upper_half(const iz_game *g, int definition);

#endif
