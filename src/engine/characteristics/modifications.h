/*
 * What the modifications of static abilities and lasting effects are made of: how their nodes are
 * gone through, what they read, and the values that a lasting effect keeps.
 */
#ifndef IZ_ENGINE_MODIFICATIONS_H
#define IZ_ENGINE_MODIFICATIONS_H

#include "engine/characteristics/rules.h"
#include "engine/characteristics/touch.h"

/* Sides of an object that effects read and write. */
enum {
    IZ_SIDE_TYPES = 1 << 0,
    IZ_SIDE_SUBTYPES = 1 << 1,
    IZ_SIDE_COLORS = 1 << 2,
    IZ_SIDE_NAME = 1 << 3,
    IZ_SIDE_PT = 1 << 4,
    IZ_SIDE_KEYWORDS = 1 << 5,
    IZ_SIDE_ABILITIES = 1 << 6,
    IZ_SIDE_EXISTENCE = 1 << 7, /* whether a static ability is there at all */
    IZ_SIDES_ALL = (1 << 8) - 1
};

/* iz_effect.flags of a lasting effect that makes its objects copies: `amount` is the definition
 * whose copiable values they have, `fixed` holds IZ_FIXED_* and the abilities copied besides. */
enum {
    IZ_EFFECT_COPIES_FACE_DOWN = 1 << 0, /* = IZ_COPIED_* */
    IZ_EFFECT_COPIES_UPSIDE_DOWN = 1 << 1,
    IZ_EFFECT_IS_COPY = 1 << 7
};
/* iz_effect.flags of another lasting effect: its set is kept together with that of others, and
 * changes with theirs (docs/decisions/091). */
enum { IZ_EFFECT_SHARES = 1 << 5 };
/* iz_link.ref of values in iz_effect.fixed: the place of a quantity in the set's cells, that of a
 * SET_CONTROLLER (the value is the player), or: */
enum {
    IZ_FIXED_EACH = 0x20000000, /* with the place of a quantity that asks of each object: the value
                                   is the object's slot, the value of the next link the quantity */
    IZ_FIXED_NEXT = 0x3FFFFFFF, /* that next link */
    IZ_FIXED_ABILITY = 0x40000000, /* an ability copied besides: index in set->abilities */
    IZ_FIXED_POWER,                /* of a token whose maker said it */
    IZ_FIXED_TOUGHNESS,
    IZ_FIXED_COLORS,  /* a copy that keeps its own colours */
    IZ_FIXED_TYPES,   /* besides its own, of a shape */
    IZ_FIXED_SUBTYPE, /* the same */
    IZ_FIXED_WORD     /* a copied token was made with other words: from << 16 | to */
};

/* Counts that the rule was applied; false: it is switched off (core/switch.h). Effects are
 * computed so often that they are not logged; what they come from is (the resolution, the
 * permanent's entry). */
static inline bool iz_concept_applied(iz_game *g, iz_concept concept)
{
    if (g->applied && g->applied[concept] < UINT8_MAX)
        g->applied[concept]++;
    return !iz_is_off(g, concept);
}

/* ---- characteristics/facts.c ----------------------------------------------------------------- */

/* Sides that the expression reads, and facts besides characteristics (IZ_FACT_*). */
unsigned iz_sides_read(const iz_cell *expression);
unsigned iz_facts_read(const iz_cell *expression);
/* Of the side of types those that it asks for (IZ_TYPE_*). */
uint32_t iz_types_read(const iz_cell *expression);
/* Does an expression in the ability ask for the turn or the step? */
bool iz_asks_turn(const iz_cell *ability);
/* Sides that the modification writes; of that of types those that may come or go by it. */
unsigned iz_sides_written(const iz_cell *modification);
uint32_t iz_types_written(const iz_cell *modification);
bool iz_changes_characteristics(const iz_cell *modification);
bool iz_has_node(const iz_cell *tree, iz_op op);
/* Does a modification's quantity say BOUND of each object that it is applied to? */
bool iz_asks_each(const iz_cell *quantity);
/* Modifications of a STATIC, APPLY, RULE_EFFECT … one after the other: the first, the next. */
const iz_cell *iz_first_modification(const iz_cell *cell);
const iz_cell *iz_next_modification(const iz_cell *cell, const iz_cell *modification);
/* The duration of a lasting effect's node, or NULL. */
const iz_cell *iz_duration_of(const iz_cell *cell);

/* ---- characteristics/continuous.c ------------------------------------------------------------ */

/* The latest copy effect on the object, or IZ_NO_EFFECT. */
uint32_t iz_copy_effect_of(const iz_game *g, iz_ref object);
/* Is it a keyword about what a spell costs, that can be given to spells? */
bool iz_is_cost_keyword(int keyword);

#endif
