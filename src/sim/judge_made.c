/*
 * Deeds of making: mana, tokens, copies of spells; new targets for them.
 */
#include "sim/judge_parts.h"

/* ---- mana ------------------------------------------------------------------------------------ */

void judge_add_mana(judging *v)
{
    unsigned seats = judging_players(v, 0);
    for (int seat = 0; seat < v->expect->seats; seat++)
        if (seats >> seat & 1) {
            v->free_pool |= (uint8_t)(1u << seat);
            int64_t n = judging_amount(v, 1, IZ_NO_REF), before = 0, after = 0;
            for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
                before += v->expect->players[seat].pool[kind];
                after += v->after->players[seat].pool[kind];
            }
            if (v->cell->op == IZ_ADD_MANA) {
                const iz_mana_cost *cost =
                    iz_symbols_mana_cost(v->r.g->cards->symbols, v->cell->arg);
                int64_t symbols = cost->generic;
                for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
                    symbols += cost->of[kind];
                n *= symbols;
            }
            n = n < 0 ? 0 : n;
            if (!v->open && after - before != n)
                judging_fault(v, "player %d got %lld mana, the text says %lld", seat + 1,
                              (long long)(after - before), (long long)n);
        }
}

/* What was chosen for it as it came into play; a card that was put there by hand has chosen
 * nothing. */
void judge_add_chosen_mana(judging *v)
{
    if (v->r.env && v->r.env->there && v->r.env->env.chosen[v->cell->arg])
        judge_add_mana(v);
    else
        judging_leaves_open(v, "a choice");
}

void judge_empty_pool(judging *v)
{
    unsigned seats = judging_players(v, 0);
    for (int seat = 0; seat < v->expect->seats; seat++)
        for (int kind = 0; seats >> seat & 1 && kind < IZ_MANA_KINDS; kind++)
            v->expect->players[seat].pool[kind] = 0;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static bool has_subtype(const sheet_object *object, int word)
{
    for (int i = 0; i < IZ_SUBTYPES && object->chars.subtypes[i]; i++)
        if (object->chars.subtypes[i] == word)
            return true;
    return object->chars.flags & (IZ_CHARS_ALL_CREATURE_TYPES | IZ_CHARS_MORE_SUBTYPES);
}

static void look_at_token(judging *v, const iz_cell *look, const sheet_object *token)
{
    reader_marks(&v->r, look);
    for (int i = 2; iz_child(look, i); i++)
        reader_marks(&v->r, iz_child(look, i));
    const iz_cell *power = iz_optional(look, 0), *toughness = iz_optional(look, 1);
    bool known;
    if ((token->chars.types & (uint32_t)look->arg & IZ_CARD_TYPES) !=
        ((uint32_t)look->arg & IZ_CARD_TYPES))
        judging_fault(v, "the token is of other types");
    if (judge_looks_hang(v->r.g->cards, v->after))
        return; /* it may look otherwise by now */
    int64_t n = power ? read_quantity(&v->r, power, &known) : 0;
    if (power && known && token->chars.power != n)
        judging_fault(v, "the token's power is %d, the text says %lld", token->chars.power,
                      (long long)n);
    n = toughness ? read_quantity(&v->r, toughness, &known) : 0;
    if (toughness && known && token->chars.toughness != n)
        judging_fault(v, "the token's toughness is %d, the text says %lld", token->chars.toughness,
                      (long long)n);
    uint32_t colors = 0;
    bool chosen = false;
    for (int i = 2; iz_child(look, i); i++) {
        const iz_cell *word = iz_child(look, i);
        if (word->op == IZ_WORD_COLOR)
            colors |= (uint32_t)word->arg;
        chosen = chosen || word->op == IZ_WORD_CHOSEN_COLOR;
        if (word->op == IZ_WORD_SUBTYPE && !has_subtype(token, word->arg))
            judging_fault(v, "the token lacks a subtype");
    }
    if (!chosen && (token->chars.colors & IZ_COLORS_ALL) != (colors & IZ_COLORS_ALL))
        judging_fault(v, "the token is of other colours");
}

void judge_create_token(judging *v)
{
    unsigned seats = judging_players(v, 0);
    for (int seat = 0; seat < v->expect->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        int64_t n = judging_amount(v, 1, iz_ref_seat(seat)), made = 0;
        for (uint32_t slot = 0; slot < v->after->count; slot++) {
            const sheet_object *after = &v->after->objects[slot];
            bool fresh = slot >= v->c->before.count ||
                         v->c->before.objects[slot].kind == IZ_OBJECT_FREE ||
                         v->c->before.objects[slot].generation != after->generation;
            if (after->kind != IZ_OBJECT_TOKEN || !fresh || after->controller != seat ||
                after->zone != IZ_ZONE_BATTLEFIELD)
                continue;
            made++;
            if (slot < v->expect->count)
                v->skip[slot] = 1;
            look_at_token(v, iz_child(v->cell, 2), after);
            for (int p = 4; iz_child(v->cell, p); p++)
                if (iz_child(v->cell, p)->op == IZ_PLACE &&
                    iz_child(v->cell, p)->arg & IZ_PLACE_TAPPED && !(after->status & IZ_IS_TAPPED))
                    judging_fault(v, "the token should have come tapped");
        }
        n = n < 0 ? 0 : n;
        if (!v->open && !v->c->plans && made != n)
            judging_fault(v, "player %d got %lld tokens, the text says %lld", seat + 1,
                          (long long)made, (long long)n);
    }
}

/* ---- on the stack --------------------------------------------------------------------------- */

void judge_copy_spell(judging *v)
{
    unsigned seats = judging_players(v, 0);
    set spells;
    int64_t made = 0, n = judging_amount(v, 2, IZ_NO_REF);
    judging_set(v, 1, &spells);
    for (uint32_t slot = 0; slot < v->after->count; slot++) {
        const sheet_object *after = &v->after->objects[slot];
        bool fresh = slot >= v->c->before.count ||
                     v->c->before.objects[slot].kind == IZ_OBJECT_FREE ||
                     v->c->before.objects[slot].generation != after->generation;
        if (!fresh || (after->kind != IZ_OBJECT_COPY && after->kind != IZ_OBJECT_ABILITY))
            continue;
        made++;
        if (!(seats >> after->controller & 1))
            judging_fault(v, "player %d got a copy", after->controller + 1);
    }
    for (int i = 0; i < spells.count; i++)
        if (!sheet_find(&v->c->before, spells.at[i]))
            judging_leaves_open(v, "one that has left the stack");
    if (made != (n < 0 ? 0 : n) * spells.count)
        judging_fault(v, "%lld copies were made, the text says %lld", (long long)made,
                      (long long)n * spells.count);
}

/* Those players choose; nothing else that a sheet shows. */
void judge_new_targets(judging *v) { judging_chosen_by(v, IZ_FOR_TARGET, judging_players(v, 0)); }
