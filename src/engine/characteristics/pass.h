/*
 * A pass, in which all rows are computed that effects concern: its stages, its units, in which
 * order they act and what they do.
 */
#ifndef IZ_ENGINE_PASS_H
#define IZ_ENGINE_PASS_H

#include "engine/characteristics/modifications.h"
#include "engine/characteristics/row.h"
#include "engine/evaluate/expressions.h"

/* The stages of a pass. A book uses those of its ordering, in this order; what effects of one stage
 * do to each other is settled by dependency, then timestamp. */
typedef enum iz_stage {
    IZ_STAGE_COPY,
    IZ_STAGE_TEXT,
    IZ_STAGE_TYPES,  /* by dependency: effects that set initial values */
    IZ_STAGE_OTHERS, /* layers: all but power and toughness */
    IZ_STAGE_DEFINE, /* characteristic-defining power and toughness */
    IZ_STAGE_SET,    /* layers: what sets power and toughness */
    IZ_STAGE_COUNTERS,
    IZ_STAGE_MODIFY,  /* layers: changes without setting, switches */
    IZ_STAGE_CURRENT, /* by dependency: everything else */
    IZ_STAGE_COUNT
} iz_stage;

/* ---- characteristics/scan.c ------------------------------------------------------------------ */

const iz_profile *iz_profile_new(iz_game *g, iz_derived *d, iz_slot slot);
static inline const iz_profile *iz_profile_of(iz_game *g, iz_derived *d, iz_slot slot)
{
    const iz_profile *profile = &d->profiles[slot];
    return profile->definition == g->objects[slot].definition && (profile->flags & IZ_PROFILE_KNOWN)
               ? profile
               : iz_profile_new(g, d, slot);
}
/* Is the lasting effect one of those that a pass looks at: may it change characteristics, or who
 * controls what? */
bool iz_effect_makes_rows(const iz_game *g, const iz_effect *effect);
/* Lists bearers, permanents, effects and the units of lasting effects. */
void iz_scan(iz_game *g, iz_derived *d);
/* Adds the units of the static abilities that the object's row has now. */
void iz_units_of_object(iz_game *g, iz_derived *d, iz_slot slot);
/* Adds a unit for one ability; false if it changes no characteristic. */
bool iz_unit_add_static(iz_game *g, iz_derived *d, const iz_ability *ability);

/* The same of permanents and bearers alone, after moves (below). */
void iz_scan_play(iz_game *g, iz_derived *d);

/* ---- characteristics/moved.c ----------------------------------------------------------------- */

static inline bool iz_has_moved(const iz_derived *d, iz_slot slot)
{
    for (int i = 0; i < d->moved_count; i++)
        if (d->moved[i] == slot)
            return true;
    return false;
}
/* The object has moved, and what is computed from objects may be another: a new epoch. */
void iz_note_move(iz_game *g, iz_derived *d, iz_slot slot);
/* Facts of these kinds have changed: were they read, more than moves has happened. */
void iz_forget_moves(iz_game *g, unsigned facts);
/* Has nothing happened since the last pass but moves that leave all other objects as they were
 * computed? Then what is where is listed again, and the pass holds. */
bool iz_moves_leave_rows(iz_game *g, iz_derived *d);
/* Have these moves, besides, brought nothing to the rules in force but abilities that wait for
 * events? */
bool iz_moves_leave_rules(iz_game *g, iz_derived *d);

/* ---- characteristics/static_text.c ----------------------------------------------------------- */

/* Gives the objects whose static abilities say so the text of other cards (BECOME_COPY). */
void iz_static_copies_run(iz_game *g, iz_derived *d);
/* Adds the static abilities that change words to d->texts, with whose texts they change. */
void iz_static_texts_list(iz_game *g, iz_derived *d);
/* A text change in its place in the order of time. */
void iz_text_change_add(iz_game *g, iz_derived *d, iz_text_change change);
/* Does it concern that object, and what does it make of a word? */
bool iz_text_change_concerns(iz_game *g, const iz_derived *d, const iz_text_change *change,
                             iz_slot slot);
int iz_text_change_word(iz_game *g, const iz_text_change *change, int word);

/* ---- characteristics/pass.c ------------------------------------------------------------------ */

/* Rows and profiles for all objects there are; false: no memory. */
bool iz_derived_rows(iz_game *g, iz_derived *d);
void iz_characteristics_pass(iz_game *g, iz_derived *d);
/* Brings rows up to date. Inside a pass: nothing. */
void iz_derive_now(iz_game *g);
static inline void iz_derive(iz_game *g)
{
    if (g->chars_epoch != g->head->epoch && !g->in_pass)
        iz_derive_now(g);
}
iz_ctx iz_ctx_of_effect(iz_game *g, const iz_effect *effect);
iz_ctx iz_unit_ctx(iz_game *g, const iz_unit *unit);
/* Is the static ability (still) there, and does its condition hold? */
bool iz_unit_exists(iz_game *g, iz_derived *d, iz_unit *unit);
/* The row as it is now in the pass, never NULL. */
const iz_chars *iz_row_now(iz_game *g, iz_derived *d, iz_slot slot);
/* The same, where it is most often there already. */
static inline const iz_chars *iz_row_at(iz_game *g, iz_derived *d, iz_slot slot)
{
    const iz_chars *row = &d->rows[slot];
    return row->epoch == d->serial ? row : iz_row_now(g, d, slot);
}
/* The same, to be changed. */
iz_chars *iz_row_touch(iz_game *g, iz_derived *d, iz_slot slot);
static inline iz_chars *iz_row_edit(iz_game *g, iz_derived *d, iz_slot slot)
{
    iz_chars *row = &d->rows[slot];
    return !d->trial && row->epoch == d->serial && (row->flags & IZ_CHARS_TOUCHED)
               ? row
               : iz_row_touch(g, d, slot);
}

/* ---- characteristics/apply.c ----------------------------------------------------------------- */

/* The stages in which the modification does something (mask), for an effect that sets types. */
unsigned iz_stages_of(const iz_game *g, const iz_cell *modification, bool sets_type);
/* Applies those of the unit's modifications that belong to the stage. */
void iz_unit_apply(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage);
/* A mark of all that the unit would do in the stage: equal marks, equal doings. */
uint64_t iz_unit_mark(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage);
/* The same, where nothing but the rows of the lasting effect's objects can change what the unit
 * does: of these alone. False: more may matter. */
bool iz_unit_mark_among(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage,
                        const iz_effect *effect, uint64_t *mark);
/* Adds an ability, and behind a keyword those that it stands for, to a row. */
void iz_row_gain(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *ability,
                 const iz_instance *like);
/* Of its own, as if it were printed on it: what it says of its bearer holds of the row at once. */
void iz_row_take(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *ability);
iz_instance iz_row_ability(const iz_game *g, const iz_derived *d, const iz_chars *row, int n);

/* ---- characteristics/select.c ---------------------------------------------------------------- */

/* The set that the modification concerns now, appended to d->sets. */
void iz_unit_set(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx,
                 const iz_cell *selector, uint32_t *first, uint32_t *count);
/* Does each permanent's own row decide whether the selector takes it; and does it take that one? */
bool iz_unit_goes_by_rows(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx,
                          const iz_cell *selector);
bool iz_unit_takes(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx,
                   const iz_cell *selector, iz_slot slot);
/* Is the object in the set of a modification of that stage which writes one of the sides? */
bool iz_unit_concerns(iz_game *g, iz_derived *d, const iz_unit *unit, iz_stage stage, iz_slot slot,
                      unsigned sides);

void iz_derive_rules(iz_game *g);

#endif
