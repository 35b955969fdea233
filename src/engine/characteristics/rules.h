/*
 * Rules in force, made by static abilities and by effects; lasting effects as they stand, and the
 * words of texts as effects have changed them.
 */
#ifndef IZ_ENGINE_RULES_H
#define IZ_ENGINE_RULES_H

#include "core/switch.h"
#include "engine/engine.h"

/* Static rules in force. Each call looks through the statics and rule effects that do `op`. */
typedef struct iz_rule_hit {
    const iz_cell *cell; /* the modification's node */
    iz_slot bearer;      /* of the static ability, or of the effect's source if it is there */
    iz_ref source;
    uint8_t controller;
    uint16_t env;
    uint16_t effect; /* index in effects, or IZ_NIL */
    iz_ref giver;    /* as in iz_ctx */
} iz_rule_hit;
/* The n-th rule of that op in force which concerns `subject` (object or player; its own selector
 * holds it; IZ_NO_REF: whatever it concerns), from *cursor on; false if there is none left. Start
 * with *cursor = 0. Besides statics and RULE_EFFECTs, the modifications of lasting APPLY effects
 * concern their fixed set. Moves nothing in the block. */
static inline bool iz_rule_next(iz_game *g, iz_op op, iz_ref subject, uint32_t *cursor,
                                iz_rule_hit *hit);
/* Is there a CANT of that action for the subject (against `other`, IZ_NO_REF if none)? */
static inline bool iz_cant(iz_game *g, int action, iz_ref subject, iz_ref other);
/* May the subject do it as though something were so (AS_THOUGH of that action)? */
static inline bool iz_may_as_though(iz_game *g, int action, iz_ref subject, iz_ref other);
/* Most questions are answered by masks, without looking through the rules. */
bool iz_rule_find(iz_game *g, iz_op op, iz_ref subject, uint32_t *cursor, iz_rule_hit *hit);
bool iz_is_forbidden(iz_game *g, int action, iz_ref subject, iz_ref other);
bool iz_is_as_though(iz_game *g, int action, iz_ref subject, iz_ref other);
static inline bool iz_rule_next(iz_game *g, iz_op op, iz_ref subject, uint32_t *cursor,
                                iz_rule_hit *hit)
{
    unsigned number = (unsigned)(op - IZ_BOOST);
    if (g->rules_epoch == g->head->epoch && number < 128 &&
        !(g->rule_ops[number / 64] >> number % 64 & 1))
        return false;
    return iz_rule_find(g, op, subject, cursor, hit);
}
static inline bool iz_cant(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    if (g->rules_epoch == g->head->epoch && !(g->forbidden >> action & 1))
        return false;
    return iz_is_forbidden(g, action, subject, other) && !iz_is_off(g, IZ_C_CANT_EFFECT);
}
static inline bool iz_may_as_though(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    if (g->rules_epoch == g->head->epoch && !(g->though >> action & 1))
        return false;
    if (!iz_is_as_though(g, action, subject, other))
        return false;
    iz_count_applied(g, IZ_C_AS_THOUGH);
    return !iz_is_off(g, IZ_C_AS_THOUGH);
}
/* Could any rule made by a static ability or an effect be in force? */
static inline bool iz_any_rules(const iz_game *g)
{
    return iz_table_count(g, IZ_TABLE_statics) != 0 || iz_table_count(g, IZ_TABLE_effects) != 0;
}
/* Where there are lines: does it lie passive, and can't use its abilities (items, enchantments,
 * structures, guilds)? */
bool iz_rests(const iz_game *g, iz_slot bearer);
/* The same of one of its abilities; and: is it in force already, of another player's card (43.7)?
 */
bool iz_ability_rests(const iz_game *g, iz_slot bearer, uint32_t ability);

/* ---- lasting effects ------------------------------------------------------------------------- */

/* In place of an index in `effects`: no effect. */
#define IZ_NO_EFFECT 0xFFFFFFFFu
/* The lasting effect of that timestamp; IZ_NO_EFFECT. */
uint32_t iz_effect_of_time(const iz_game *g, uint32_t timestamp);
/* The durations that lasting effects have: bits of iz_duration. */
uint32_t iz_durations_now(iz_game *g);
static inline uint32_t iz_durations(iz_game *g)
{
    return g->lasting_epoch == g->head->epoch ? g->durations : iz_durations_now(g);
}
/* The seat's effect on the object that lasts until a cost is paid, and that cost; IZ_NO_EFFECT. */
uint32_t iz_effect_unpaid(const iz_game *g, int seat, iz_ref object, const iz_cell **cost);
/* Does what the offer would put an end to still stand? */
bool iz_offer_stands(const iz_game *g, const iz_effect *effect);

/* ---- words of texts -------------------------------------------------------------------------- */

/* Words of the three classes as they stand in the text of that object now: effects that change
 * words are looked through in order of time. Subtypes are words, colours are IZ_COLOR_WORD(bit).
 * A substitution is a link of iz_env.words: ref = from << 16 | to; in the environment of a lasting
 * effect with CHANGE_WORDS they are what it changes in the texts of its objects. */
#define IZ_COLOR_WORD(bit) (0xFF00 + (bit))
/* In the environment of a token: what was chosen for it stands as the substitution of these. */
#define IZ_CHOSEN_COLOR_WORD IZ_COLOR_WORD(8)
#define IZ_CHOSEN_TYPE_WORD IZ_COLOR_WORD(9)
int iz_word_of_object(iz_game *g, iz_slot bearer, int word);
/* The substitutions in that object's text now, behind those of the list: what an effect of it keeps
 * when the object is gone. */
uint16_t iz_words_kept(iz_game *g, iz_ref whose, uint16_t list);
/* The environment has the words of the text that it comes from, `whose`, as they are now, whatever
 * becomes of that text: of an effect that begins, of an ability that goes on the stack. */
void iz_words_settle(iz_game *g, uint16_t env, iz_ref whose);

#endif
