/*
 * Madness: a card that is discarded may be removed from the game instead; when it is, an ability of
 * its own goes on the stack; once that has resolved, its owner may play it for its madness cost
 * until they next pass, and then it goes to their graveyard.
 *
 * Carries out: mtg-2002 502.24; the other books know it by its cards only (docs/decisions/008).
 */
#include "core/ways.h"
#include "engine/events/replace.h"

static replace_locals *top(const iz_game *g) { return (replace_locals *)(void *)iz_frame_top(g); }

/* ---- instead of the graveyard ---------------------------------------------------------------- */

iz_flow iz_madness_ask(iz_game *g, const iz_replacer *replacer)
{
    replace_locals *f = top(g);
    f->cell = replacer->cell;
    f->head.pc = REPLACE_MADNESS_ANSWERED;
    return iz_ask_yes_no(g, replacer->controller, IZ_FOR_MAY, replacer->source);
}

void iz_madness_answered(iz_game *g)
{
    if (g->head->answer.kind != IZ_OPTION_YES)
        return;
    iz_part *part = &g->parts[top(g)->part];
    part->to = IZ_ZONE_EXILE;
    part->flags |= IZ_PART_MADNESS;
    part->value = top(g)->cell;
    iz_note(g, IZ_C_MADNESS, IZ_SAY_REMOVED_FROM_GAME_INSTEAD, part->object);
}

/* ---- the ability ----------------------------------------------------------------------------- */

/* What is paid is the cost of the madness by which the card was removed: it is so even if the card
 * has lost that by now, or the next who gives it another says otherwise. */
void iz_madness_triggers(iz_game *g, const iz_part *part)
{
    if (!(part->flags & IZ_PART_MADNESS) || part->to != IZ_ZONE_EXILE ||
        !iz_ref_alive(g, part->result))
        return;
    iz_ref card = part->result;
    uint8_t owner = g->objects[iz_ref_slot(card)].owner;
    uint16_t env = iz_env_new(g);
    g->envs[env].source = card;
    g->envs[env].event_object = card;
    g->envs[env].event_value = part->value;
    iz_rule_triggers(g, IZ_C_MADNESS, env, card, owner);
}

void iz_madness_resolves(iz_game *g, uint16_t env)
{
    iz_ref card = g->envs[env].event_object;
    if (!iz_ref_alive(g, card))
        return;
    iz_note(g, IZ_C_MADNESS, IZ_SAY_MAY_BE_PLAYED_UNTIL, card);
    iz_effect effect = {.kind = IZ_EFFECT_MAY_PLAY,
                        .duration = IZ_LASTS_FOREVER,
                        .controller = g->envs[env].controller,
                        .cell = g->envs[env].event_value,
                        .source = card,
                        .env = IZ_NIL,
                        .affected = iz_links_append_ref(g, IZ_NIL, card),
                        .fixed = IZ_NIL,
                        .made_turn = iz_now(g)->turn};
    iz_effect_add(g, &effect);
}

const iz_cell *iz_madness_of(const iz_game *g, iz_slot card)
{
    const iz_object *object = &g->objects[card];
    IZ_EACH_ENTRY (g, i, effects)
        if (iz_is_madness_effect(g, &g->effects[i]) &&
            iz_links_has(g, g->effects[i].affected, iz_object_ref(g, card)))
            return &g->cards->cells[g->effects[i].cell];
    if (object->zone != IZ_ZONE_STACK || object->env == IZ_NIL ||
        (g->envs[object->env].alternative & 255) != IZ_WAY_MADNESS)
        return NULL;
    return &g->cards->cells[g->envs[object->env].event_value];
}

/* ---- until its owner passes ------------------------------------------------------------------ */

bool iz_is_madness_effect(const iz_game *g, const iz_effect *effect)
{
    if (effect->kind != IZ_EFFECT_MAY_PLAY)
        return false;
    const iz_cell *cell = &g->cards->cells[effect->cell];
    return cell->op == IZ_KEYWORD && cell->arg == IZ_KW_MADNESS;
}

bool iz_passing_gives_up(const iz_game *g)
{
    IZ_EACH_ENTRY (g, i, effects)
        if (iz_is_madness_effect(g, &g->effects[i]))
            return true;
    return false;
}

void iz_madness_passed(iz_game *g, int seat)
{
    bool any = false;
    IZ_EACH_ENTRY (g, i, effects) {
        if (g->effects[i].controller != seat || !iz_is_madness_effect(g, &g->effects[i]))
            continue;
        iz_ref card = g->effects[i].source;
        iz_effect_end(g, i);
        if (!iz_ref_alive(g, card) || g->objects[iz_ref_slot(card)].zone != IZ_ZONE_EXILE)
            continue;
        if (!any)
            iz_batch_begin(g);
        any = true;
        iz_batch_move(g, card, IZ_ZONE_GRAVEYARD, 0);
    }
    if (any)
        iz_batch_happens(g, IZ_C_MADNESS);
}
