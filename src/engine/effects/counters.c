/*
 * Effects: counters on objects and players, tokens, and tokens that are copies.
 *
 * Books: mtg-1999-11 chapter 216 (tokens), glossary Counter, Token; izvori-2007 B9, B10, E4
 * (copies).
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

/* ---- counters -------------------------------------------------------------------------------- */

static void counters_part(iz_game *g, iz_event_kind kind, iz_ref to, int word, int32_t amount)
{
    if (amount <= 0)
        return;
    iz_part *part = iz_batch_part(g, kind);
    part->object = to;
    part->word = (uint16_t)word;
    part->amount = amount;
    part->seat = iz_ref_is_player(to) ? (uint8_t)to : g->objects[iz_ref_slot(to)].controller;
}

void iz_parts_add_counters(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref to = iz_set_at(g, set, i);
        counters_part(g, IZ_EV_COUNTERS_ADD, to, cell->arg,
                      iz_effect_amount(g, ctx, cell, 1, to, picked));
    }
}

void iz_parts_shift(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++)
        if (iz_ref_is_object(iz_set_at(g, set, i)))
            iz_batch_shift(g, iz_ref_slot(iz_set_at(g, set, i)), cell->arg);
}

/* What an object has put counters on is remembered, if its text speaks of that later. */
void iz_parts_add_counters_after(iz_game *g, const iz_ctx *ctx, const iz_cell *cell,
                                 uint16_t picked)
{
    (void)picked;
    if (ctx->env == IZ_NIL || !iz_card_has(g, ctx, IZ_FORGET, cell->arg))
        return;
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        uint16_t list = iz_memory_get(g, ctx->self, IZ_CELL_OF_MADE)->list;
        if (iz_links_has(g, list, ref) ||
            !iz_counters_get(g, g->objects[iz_ref_slot(ref)].counters, cell->arg))
            continue;
        list = iz_links_append_ref(g, list, ref);
        iz_memory_change(g, ctx->self, IZ_CELL_OF_MADE)->list = list;
    }
}

/* The first row of counters on it, or IZ_NIL. */
static uint16_t counters_of(const iz_game *g, iz_ref ref)
{
    return iz_ref_is_player(ref) ? g->seats[ref].counters : g->objects[iz_ref_slot(ref)].counters;
}

/* Removes up to so many, of any kind if the word is 0; adds as many of the same to `to`, if given.
 */
static void take_counters(iz_game *g, iz_ref from, int word, int32_t amount, iz_ref to)
{
    for (uint16_t at = counters_of(g, from); at != IZ_NIL && amount > 0;
         at = g->counters[at].next) {
        iz_counter counter = g->counters[at];
        if (word != 0 && counter.word != word)
            continue;
        int32_t taken = counter.count < amount ? counter.count : amount;
        counters_part(g, IZ_EV_COUNTERS_REMOVE, from, counter.word, taken);
        if (to != IZ_NO_REF)
            counters_part(g, IZ_EV_COUNTERS_ADD, to, counter.word, taken);
        amount -= taken;
    }
}

void iz_parts_remove_counters(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    iz_set set = iz_select_present(g, ctx, cell + 1);
    int32_t taken = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref from = iz_set_at(g, set, i);
        int32_t there = iz_known_counters(g, from, cell->arg);
        int32_t amount = iz_effect_amount(g, ctx, cell, 1, from, picked);
        take_counters(g, from, cell->arg, amount, IZ_NO_REF);
        taken += amount < there ? amount : there;
    }
    if (ctx->env != IZ_NIL)
        g->envs[ctx->env].counters_taken = taken;
}

void iz_parts_move_counters(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    iz_set to = iz_select_present(g, ctx, iz_child(cell, 1));
    if (to.count == 0)
        return;
    iz_set from = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < from.count; i++) {
        iz_ref one = iz_set_at(g, from, i);
        if (one != iz_set_at(g, to, 0))
            take_counters(g, one, cell->arg, iz_effect_amount(g, ctx, cell, 2, one, picked),
                          iz_set_at(g, to, 0));
    }
}

void iz_parts_distribute_counters(iz_game *g, const iz_ctx *ctx, const iz_cell *cell,
                                  uint16_t picked)
{
    for (uint16_t at = picked; at != IZ_NIL; at = g->links[at].next) {
        iz_link share = g->links[at];
        iz_ref to = iz_present(g, ctx, share.ref);
        if (to != IZ_NO_REF)
            counters_part(g, IZ_EV_COUNTERS_ADD, to, cell->arg, share.value);
    }
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static iz_part *token_part(iz_game *g, int seat, int definition, int32_t power, int32_t toughness,
                           iz_ref maker)
{
    iz_part *part = iz_batch_part(g, IZ_EV_CREATE_TOKEN);
    part->seat = (uint8_t)seat;
    part->value = (uint32_t)definition;
    part->amount = power;
    part->toughness = toughness;
    part->other = maker;
    return part;
}

/* Of so many tokens those for which there is room, and one more, which is then not made. */
static int32_t tokens_made(const iz_game *g, int32_t count)
{
    int32_t most = iz_tokens_left(g) + 1;
    return count < most ? count : most;
}

void iz_parts_create_token(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    const iz_cell *look = iz_child(cell, 2);
    const iz_cell *power = iz_optional(look, 0), *toughness = iz_optional(look, 1);
    int definition = iz_card_set_token_at(g->cards, look);
    if (definition < 0) {
        iz_fail(g, IZ_ERR_UNSUPPORTED, IZ_SAY_FAILED_UNSUPPORTED, iz_nodes[cell->op].name,
                "the card set has no definition of this token: it is finished after its last card");
        return;
    }
    bool has_power = power && iz_nodes[power->op].class == 'Q';
    bool has_toughness = has_power && toughness && iz_nodes[toughness->op].class == 'Q';
    int32_t p = has_power ? iz_quantity(g, ctx, power) : 0;
    int32_t t = has_toughness ? iz_quantity(g, ctx, toughness) : 0;
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    const iz_cell *place = iz_optional(cell, 4);
    unsigned entering = iz_place_flags(place);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        int32_t count =
            tokens_made(g, iz_effect_amount(g, ctx, cell, 1, iz_ref_seat(seat), picked));
        for (int32_t n = 0; n < count; n++)
            token_part(g, seat, definition, p, t, ctx->self)->flags |= entering;
    }
}

enum { COPY_BEGIN, COPY_MADE };

/* Tokens of the same definition; then, if abilities are added or the original is more than what is
 * printed, a copy effect on each. */
static void make_copies(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    iz_set originals = iz_select(g, &ctx, iz_child(cell, 2));
    if (originals.count == 0 || !iz_ref_is_object(iz_set_at(g, originals, 0))) {
        iz_effect_result(g, env, cell->arg, iz_set_begin(g), false);
        f->head.pc = COPY_MADE;
        return;
    }
    iz_ref original = iz_set_at(g, originals, 0);
    int definition = iz_upper_half(g, iz_known_characteristics(g, original)->definition);
    const iz_card_def *def = &g->cards->definitions[definition];
    int32_t count = tokens_made(g, iz_quantity(g, &ctx, iz_child(cell, 1)));
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    uint16_t kept = iz_links_append_ref(g, IZ_NIL, original);
    iz_effect_top(g)->list = kept;
    iz_effect_top(g)->head.pc = COPY_MADE;
    int32_t power = def->power, toughness = def->toughness;
    iz_token_numbers(g, original, &power, &toughness);
    iz_batch_begin(g);
    IZ_EACH_SEAT_OF (g, seat, seats)
        for (int32_t n = 0; n < count; n++) {
            iz_part *part = token_part(g, seat, definition, power, toughness, ctx.self);
            part->flags |= IZ_PART_COPIED;
            part->result = original;
        }
    iz_batch_run(g, IZ_C_TOKEN, env, cell->arg);
}

static void add_copy_effects(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->list == IZ_NIL || f->env == IZ_NIL)
        return;
    iz_ref original = g->links[f->list].ref;
    uint16_t env = f->env;
    iz_set made = iz_set_of_list(g, g->envs[env].reg[cell->arg]);
    for (int i = 0; i < made.count; i++) {
        iz_ref token = iz_set_at(g, made, i);
        if (!iz_ref_in_play(g, token))
            continue;
        iz_effect like = {.kind = IZ_EFFECT_CONTINUOUS,
                          .duration = IZ_LASTS_FOREVER,
                          .controller = ctx.controller,
                          .cell = iz_cell_position(g, cell),
                          .source = ctx.self,
                          .affected = IZ_NIL,
                          .fixed = IZ_NIL};
        like.env = iz_effect_capture(g, &ctx);
        iz_effect_add_copy(g, iz_ref_slot(token), original, cell, &like);
    }
}

iz_flow iz_effect_create_copy(iz_game *g, effect_frame *f)
{
    if (f->head.pc == COPY_BEGIN) {
        make_copies(g);
        return IZ_GO;
    }
    const iz_cell *list = iz_child(iz_effect_cell(g, f), 3);
    bool more = f->list != IZ_NIL && iz_copies_with_more(g, g->links[f->list].ref);
    if (more || (list && iz_child_count(list) > 0))
        add_copy_effects(g);
    f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    iz_remember_made(g, &ctx, iz_effect_cell(g, f));
    return IZ_FINISHED;
}
