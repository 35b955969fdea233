/*
 * Effects: adding mana and losing it. What a mana ability makes when a payment wants a certain kind
 * is carried out by mana/instructions.c; here the players are asked.
 *
 * Books: mtg-1999-11 chapters 406 (mana abilities), glossary Mana Pool; izvori-2007 D7, B17.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"
#include "engine/playing/play.h"

enum { MANA_BEGIN, MANA_NEXT, MANA_CHOSEN };

/* The instruction around this one that says what the mana may be spent on (MANA_FOR); 0: none. */
static uint32_t only_for(const iz_game *g)
{
    const iz_frame *frame = iz_frame_top(g);
    for (; frame && frame->kind == IZ_FRAME_EFFECT; frame = iz_frame_below(g, frame)) {
        const effect_frame *f = (const effect_frame *)(const void *)frame;
        if (g->cards->cells[f->cell].op == IZ_MANA_FOR)
            return f->cell;
    }
    return 0;
}

iz_flow iz_effect_mana_for(iz_game *g, effect_frame *f) { return iz_effect_inside(g, f, 2); }

/* {1} in what is added is colourless mana. */
static void add_printed_mana(iz_game *g, int seat, const iz_mana_cost *mana, int32_t times,
                             iz_ref source)
{
    IZ_EACH_MANA_KIND (kind) {
        int64_t amount = mana->of[kind];
        if (kind == IZ_MANA_COLORLESS)
            amount += mana->generic;
        amount *= times;
        if (amount > 0)
            iz_add_mana(g, seat, kind, iz_clamped(amount), source, only_for(g));
    }
}

iz_flow iz_effect_add_mana(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    const iz_mana_cost *mana = iz_symbols_mana_cost(g->cards->symbols, cell->arg);
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    int32_t times = iz_quantity(g, &ctx, iz_child(cell, 1));
    if (!mana)
        return iz_effect_missing(g, cell, "the card set has no such mana");
    IZ_EACH_SEAT_OF (g, seat, seats)
        add_printed_mana(g, seat, mana, times, ctx.self);
    return IZ_FINISHED;
}

/* The kinds to choose from: colours of the instruction's words, or what lands could make. */
static unsigned kinds_offered(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    unsigned mask = iz_colors_here(g, ctx, (uint32_t)cell->arg) & 63u;
    const iz_cell *filter = cell->op == IZ_ADD_MANA_CHOICE ? iz_optional(cell, 2) : NULL;
    if (cell->op == IZ_ADD_MANA_LIKE)
        return ctx->env == IZ_NIL ? 0 : g->envs[ctx->env].event_value & 63u;
    if (cell->op == IZ_ADD_MANA_AMONG)
        return iz_colors_among(g, ctx, iz_child(cell, 2));
    if (filter)
        return iz_kinds_of_others(g, ctx, filter) & (mask ? mask : 63u);
    return mask;
}

/* What the mana may be spent on: it belongs to the type of what the event's land produced. */
static uint32_t restriction(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int seat, int kind)
{
    uint32_t only = only_for(g);
    if (only || cell->op != IZ_ADD_MANA_LIKE || ctx->env == IZ_NIL)
        return only;
    only = iz_mana_only_of(g, seat, g->envs[ctx->env].event_object, kind);
    if (only)
        iz_count_applied(g, IZ_C_MANA_TYPE);
    return only && iz_is_off(g, IZ_C_MANA_TYPE) ? 0 : only;
}

/* Every player in turn chooses: one kind for all, or one for each mana. f->count: still to be made;
 * f->word: the kinds. */
static iz_flow choose_kinds(iz_game *g, effect_frame *f, bool each)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    switch (f->head.pc) {
    case MANA_BEGIN:
        f->seats = iz_select_seats(g, &ctx, cell + 1);
        f->count = 0;
        f->word = (int32_t)kinds_offered(g, &ctx, cell);
        f->head.pc = MANA_NEXT;
        return IZ_GO;
    case MANA_NEXT:
        if (f->count <= 0) {
            int seat = iz_take_seat(g, &f->seats);
            if (seat == IZ_NO_SEAT || f->word == 0)
                return IZ_FINISHED;
            f->seat = (uint8_t)seat;
            f->count = iz_quantity(g, &ctx, iz_child(cell, 1));
            return IZ_GO;
        }
        f->head.pc = MANA_CHOSEN;
        if ((f->word & (f->word - 1)) == 0) { /* one kind only */
            g->head->answer = (iz_option){.kind = IZ_OPTION_WORD,
                                          .subject = IZ_NO_REF,
                                          .object = IZ_NO_REF,
                                          .number = __builtin_ctz((unsigned)f->word)};
            return IZ_GO;
        }
        return iz_ask_word(g, f->seat, IZ_FOR_MANA_COLOR, IZ_WORDS_MANA, (iz_ref)f->word);
    default: {
        int kind = (int)g->head->answer.number, seat = f->seat;
        int32_t amount = each ? 1 : f->count;
        f->count -= amount;
        f->head.pc = MANA_NEXT;
        uint32_t only = restriction(g, &ctx, iz_effect_cell(g, f), seat, kind);
        iz_add_mana(g, seat, kind, amount, ctx.self, only);
        return IZ_GO;
    }
    }
}

iz_flow iz_effect_add_mana_choice(iz_game *g, effect_frame *f) { return choose_kinds(g, f, false); }

iz_flow iz_effect_add_mana_combination(iz_game *g, effect_frame *f)
{
    return choose_kinds(g, f, true);
}

iz_flow iz_effect_add_mana_like(iz_game *g, effect_frame *f) { return choose_kinds(g, f, false); }

iz_flow iz_effect_add_mana_chosen(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint32_t color = (uint32_t)iz_chosen_word(g, &ctx, cell->arg) & IZ_COLORS_ALL;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    int32_t amount = iz_quantity(g, &ctx, iz_child(cell, 1));
    IZ_EACH_SEAT_OF (g, seat, seats)
        if (color != 0)
            iz_add_mana(g, seat, __builtin_ctz(color), amount, ctx.self, only_for(g));
    return IZ_FINISHED;
}

iz_flow iz_effect_empty_pool(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    int64_t lost = 0;
    IZ_EACH_SEAT_OF (g, seat, seats) {
        lost += iz_attribute(g, &ctx, IZ_ATTRIBUTE_MANA, iz_ref_seat(seat));
        iz_empty_pool(g, seat);
    }
    iz_effect_result_number(g, iz_effect_top(g)->env, cell->arg, iz_clamped(lost), true);
    return IZ_FINISHED;
}

/* What is lost comes to the other without what it was restricted to. */
iz_flow iz_effect_take_pool(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    int taker = iz_select_seat(g, &ctx, iz_child(cell, 1));
    int32_t taken[IZ_MANA_KINDS] = {0};
    IZ_EACH_SEAT_OF (g, seat, seats) {
        IZ_EACH_MANA_KIND (kind)
            taken[kind] += g->seats[seat].pool[kind];
        iz_empty_pool(g, seat);
    }
    if (taker == IZ_NO_SEAT)
        return IZ_FINISHED;
    IZ_EACH_MANA_KIND (kind)
        iz_add_mana(g, taker, kind, taken[kind], ctx.self, 0);
    return IZ_FINISHED;
}

/* ---- mana abilities that are to be played ---------------------------------------------------- */

/* A candidate for each mana ability of the permanent that the seat could play. */
static void offer_mana_abilities(iz_game *g, int seat, iz_slot slot)
{
    int count = iz_ability_count(g, slot), number = 0;
    iz_option option = {
        .kind = IZ_OPTION_ACTIVATE, .subject = iz_object_ref(g, slot), .object = IZ_NO_REF};
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        if (iz_ability_record(g, ability.index)->kind != IZ_ABILITY_ACTIVATED)
            continue;
        option.ability = ability.index;
        option.number = number++;
        if (iz_is_mana_ability(g, ability.index) &&
            iz_activate_verdict(g, seat, slot, &ability, NULL) == IZ_C_NONE)
            iz_candidate(g, option);
    }
    IZ_EACH_MANA_KIND (kind) {
        iz_ability land = {.index = IZ_LAND_MANA_ABILITY + (uint32_t)kind,
                           .env = IZ_NIL,
                           .bearer = slot,
                           .effect = IZ_NIL,
                           .granter = IZ_NO_REF};
        option.ability = land.index;
        if (!(iz_characteristics(g, slot)->land_mana & 1u << kind))
            continue;
        if (iz_activate_verdict(g, seat, slot, &land, NULL) == IZ_C_NONE)
            iz_candidate(g, option);
    }
}

/* One permanent after the other; of several abilities its player chooses one. */
iz_flow iz_effect_use_for_mana(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == MANA_BEGIN) {
        iz_set set = iz_set_begin(g);
        iz_select_fitting(g, &ctx, iz_child(cell, 1), (unsigned)IZ_ZONES_IN_PLAY,
                          iz_select_seats(g, &ctx, cell + 1), &set);
        uint16_t list = iz_set_to_list(g, set);
        f = iz_effect_top(g);
        f->list = list;
        f->child = list;
        f->head.pc = MANA_NEXT;
        return IZ_GO;
    }
    if (f->head.pc == MANA_CHOSEN) {
        iz_option answer = g->head->answer;
        iz_ability ability;
        f->head.pc = MANA_NEXT;
        if (answer.kind == IZ_OPTION_ACTIVATE &&
            iz_find_ability(g, iz_ref_slot(answer.subject), answer.ability, (int)answer.number,
                            &ability))
            iz_mana_ability_start(g, g->objects[iz_ref_slot(answer.subject)].controller, &ability,
                                  IZ_KIND_OPEN, NULL);
        return IZ_GO;
    }
    if (f->child == IZ_NIL)
        return IZ_FINISHED;
    iz_ref ref = g->links[f->child].ref;
    f->child = g->links[f->child].next;
    f->head.pc = MANA_CHOSEN;
    if (!iz_ref_in_play(g, ref)) {
        f->head.pc = MANA_NEXT;
        return IZ_GO;
    }
    int seat = g->objects[iz_ref_slot(ref)].controller;
    uint32_t before = iz_table_count(g, IZ_TABLE_candidates);
    offer_mana_abilities(g, seat, iz_ref_slot(ref));
    if (iz_table_count(g, IZ_TABLE_candidates) == before) {
        iz_effect_top(g)->head.pc = MANA_NEXT;
        return IZ_GO;
    }
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_MANA, ref, 0);
}

/* ---- noted mana ------------------------------------------------------------------------------ */

/* A link for each kind: the kind and how much of it was spent. */
iz_flow iz_effect_note_mana(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    int cell = iz_effect_cell(g, f)->arg;
    uint16_t list = IZ_NIL;
    assert(ctx.env != IZ_NIL); /* it stands in activated abilities only */
    IZ_EACH_MANA_KIND (kind) {
        int spent = g->envs[ctx.env].mana_spent[kind];
        if (spent > 0)
            list = iz_links_append(g, list, IZ_NO_REF, kind << 16 | spent);
    }
    iz_memory_keep(g, ctx.self, cell, list);
    return IZ_FINISHED;
}

iz_flow iz_effect_add_noted_mana(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    IZ_EACH_MANA_KIND (kind) {
        int32_t amount = iz_noted_mana(g, &ctx, cell, kind);
        IZ_EACH_SEAT_OF (g, seat, seats)
            iz_add_mana(g, seat, kind, amount, ctx.self, only_for(g));
    }
    return IZ_FINISHED;
}

iz_flow iz_effect_instead_mana(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    unsigned kinds = iz_instead_kinds(g, &ctx, cell);
    if (!iz_instead_mana(g, kinds, cell->arg & IZ_INSTEAD_COLORED_ONLY,
                         iz_instead_much(g, &ctx, cell)))
        return iz_effect_missing(g, cell, "there is no mana that is being replaced");
    return IZ_FINISHED;
}
