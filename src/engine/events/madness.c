/*
 * Madness: a card that is discarded may be removed from the game instead; when it is, an ability of
 * its own goes on the stack; once that has resolved, its owner may play it for its madness cost
 * until he next passes, and then it goes to his graveyard.
 *
 * Carries out: mtg-2002 502.24; the other books know it by its cards only (docs/decisions/008).
 */
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
    iz_note(g, IZ_C_MADNESS, IZ_SAY_REMOVED_FROM_GAME_INSTEAD, part->object);
}

/* ---- the ability ----------------------------------------------------------------------------- */

/* The keyword of the card where it is now, or NULL. */
static const iz_cell *keyword_of(iz_game *g, iz_slot card)
{
    int count = iz_ability_count(g, card);
    for (int n = 0; n < count; n++) {
        const iz_cell *cell = iz_ability_cell(g, iz_ability_at(g, card, n).index);
        if (cell->op == IZ_KEYWORD && cell->arg == IZ_KW_MADNESS)
            return cell;
    }
    return NULL;
}

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
    g->envs[env].event_amount = IZ_C_MADNESS;
    uint32_t index = iz_table_add(g, IZ_TABLE_waiting, 1);
    g->waiting[index] = (iz_waiting){.ability = IZ_NO_ABILITY,
                                     .bearer = card,
                                     .env = env,
                                     .controller = owner,
                                     .concept = IZ_C_MADNESS};
}

void iz_madness_resolves(iz_game *g, uint16_t env)
{
    iz_ref card = g->envs[env].event_object;
    const iz_cell *keyword = iz_ref_alive(g, card) ? keyword_of(g, iz_ref_slot(card)) : NULL;
    if (!keyword)
        return;
    iz_note(g, IZ_C_MADNESS, IZ_SAY_MAY_BE_PLAYED_UNTIL, card);
    iz_effect effect = {.kind = IZ_EFFECT_MAY_PLAY,
                        .duration = IZ_LASTS_FOREVER,
                        .controller = g->envs[env].controller,
                        .cell = iz_cell_position(g, keyword),
                        .source = card,
                        .env = IZ_NIL,
                        .affected = iz_links_append_ref(g, IZ_NIL, card),
                        .fixed = IZ_NIL,
                        .made_turn = iz_now(g)->turn};
    iz_effect_add(g, &effect);
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
    for (uint32_t i = 0; i < iz_table_count(g, IZ_TABLE_effects); i++)
        if (iz_is_madness_effect(g, &g->effects[i]))
            return true;
    return false;
}

void iz_madness_passed(iz_game *g, int seat)
{
    bool any = false;
    for (uint32_t i = 0; i < iz_table_count(g, IZ_TABLE_effects); i++) {
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
