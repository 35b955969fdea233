/*
 * Lasting effects: those of resolved spells and abilities. What they name is settled as they begin
 * and never looked at again; their time is told by a duration.
 *
 * Chapters: mtg 300.3, 314.1, 418.1-418.3, 503 (copies); izvori-2007 C1.40, D19.2-D19.3, E4.
 */
#include "engine/characteristics/characteristics.h"
#include "engine/evaluate/evaluate.h"

/* ---- durations ------------------------------------------------------------------------------- */

iz_ctx iz_ctx_of_effect(iz_game *g, const iz_effect *effect)
{
    iz_ctx ctx = {.env = IZ_NIL};
    if (effect->env != IZ_NIL)
        ctx = iz_ctx_of_env(g, effect->env);
    ctx.controller = effect->controller;
    ctx.self = effect->source;
    return ctx;
}

/* ---- what is settled as an effect begins ----------------------------------------------------- */

int32_t iz_effect_quantity(iz_game *g, const iz_ctx *ctx, uint16_t effect, const iz_cell *quantity)
{
    if (quantity->op == IZ_NUMBER)
        return quantity->arg;
    if (effect != IZ_NIL) {
        iz_ref cell = (iz_ref)(quantity - g->cards->cells);
        for (uint16_t at = g->effects[effect].fixed; at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == cell)
                return g->links[at].value;
            else if (g->links[at].ref == (cell | IZ_FIXED_EACH) && ctx->bounds > 0 &&
                     g->links[at].value == iz_ref_slot(ctx->bound[ctx->bounds - 1]))
                return g->links[g->links[at].next].value;
    }
    return iz_quantity(g, ctx, quantity);
}

/* ---- the table ------------------------------------------------------------------------------- */

/* ---- copies ---------------------------------------------------------------------------------- */

uint32_t iz_copy_effect_of(const iz_game *g, iz_ref object)
{
    uint32_t latest = IZ_NO_EFFECT, count = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < count; i++) {
        const iz_effect *effect = &g->effects[i];
        if (effect->kind == IZ_EFFECT_CONTINUOUS && (effect->flags & IZ_EFFECT_IS_COPY) &&
            iz_links_has(g, effect->affected, object) &&
            (latest == IZ_NO_EFFECT || effect->timestamp > g->effects[latest].timestamp))
            latest = i;
    }
    return latest;
}

bool iz_copies_with_more(const iz_game *g, iz_ref object)
{
    uint32_t index = iz_copy_effect_of(g, object);
    return index != IZ_NO_EFFECT &&
           (g->effects[index].fixed != IZ_NIL ||
            g->effects[index].flags & (IZ_EFFECT_COPIES_FACE_DOWN | IZ_EFFECT_COPIES_UPSIDE_DOWN));
}

/* The environment with which the token of that reference was made; IZ_NIL: there is none. */
static uint16_t env_of_token(const iz_game *g, iz_ref ref)
{
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    if (iz_ref_alive(g, ref))
        return object->kind == IZ_OBJECT_TOKEN ? object->env : (uint16_t)IZ_NIL;
    const iz_last_known *known = iz_last_known_of(g, ref);
    bool is_token = known && g->cards->definitions[known->chars.definition].flags & IZ_CARD_TOKEN;
    return is_token ? known->env : (uint16_t)IZ_NIL;
}

bool iz_token_numbers(const iz_game *g, iz_ref object, int32_t *power, int32_t *toughness)
{
    uint16_t env = env_of_token(g, object);
    if (env == IZ_NIL)
        return false;
    *power = g->envs[env].amount[0];
    *toughness = g->envs[env].amount[1];
    return true;
}

uint16_t iz_token_words(const iz_game *g, iz_ref object)
{
    uint16_t env = env_of_token(g, object);
    return env == IZ_NIL ? env : g->envs[env].words;
}

int iz_upper_half(const iz_game *g, int definition)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    bool lower = def->flags & IZ_CARD_FLIP && def->face != 0 && def->other_face != 0xFFFF;
    return lower ? def->other_face : definition;
}

/* ---- the end of effects ---------------------------------------------------------------------- */

uint32_t iz_durations_now(iz_game *g)
{
    g->durations = 0;
    IZ_EACH_ENTRY (g, i, effects)
        if (g->effects[i].kind != IZ_EFFECT_FREE)
            g->durations |= 1u << g->effects[i].duration;
    g->lasting_epoch = g->head->epoch;
    return g->durations;
}

uint32_t iz_effect_unpaid(const iz_game *g, int seat, iz_ref object, const iz_cell **cost)
{
    IZ_EACH_ENTRY (g, i, effects) {
        const iz_effect *effect = &g->effects[i];
        if (effect->kind != IZ_EFFECT_CONTINUOUS || effect->duration != IZ_LASTS_UNPAID ||
            effect->controller != seat || !iz_links_has(g, effect->affected, object))
            continue;
        *cost = iz_duration_of(&g->cards->cells[effect->cell]) + 1;
        return i;
    }
    return IZ_NO_EFFECT;
}

uint32_t iz_effect_of_time(const iz_game *g, uint32_t timestamp)
{
    IZ_EACH_ENTRY (g, i, effects)
        if (g->effects[i].kind != IZ_EFFECT_FREE && g->effects[i].timestamp == timestamp)
            return i;
    return IZ_NO_EFFECT;
}

bool iz_offer_stands(const iz_game *g, const iz_effect *effect)
{
    return g->cards->cells[effect->cell].op != IZ_UNLESS_PAID_BEFORE ||
           iz_effect_of_time(g, (uint32_t)effect->amount) != IZ_NO_EFFECT;
}
