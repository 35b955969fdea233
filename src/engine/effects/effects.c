/*
 * Effects: the frame that carries out one instruction, the table of instructions with a row for
 * each effect node, and the steps that many of them share. Instructions that make one batch of
 * events run here: choices in turn order, the batch, what follows it.
 *
 * Books: mtg-1999-11 chapters 413.2b-f (following instructions), 416.3 (as much as is possible);
 * izvori-2007 D14, D16.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

#include "engine/procedures.h"

/* ---- the table ------------------------------------------------------------------------------- */

static const effect_row rows[IZ_OP_COUNT] = {
    [IZ_NONE] = {.run = iz_effect_do_nothing},
    /* control flow */
    [IZ_SEQ] = {.run = iz_effect_seq},
    [IZ_AT_ONCE] = {.run = iz_effect_at_once},
    [IZ_DO_NOTHING] = {.run = iz_effect_do_nothing},
    [IZ_IF] = {.run = iz_effect_if_},
    [IZ_MAY] = {.run = iz_effect_may},
    [IZ_UNLESS_PAYS] = {.run = iz_effect_unless_pays},
    [IZ_MAY_PAY] = {.run = iz_effect_may_pay},
    [IZ_FOR_EACH] = {.run = iz_effect_for_each},
    [IZ_EACH_PLAYER_DOES] = {.run = iz_effect_each_player_does},
    [IZ_REPEAT] = {.run = iz_effect_repeat},
    [IZ_REPEAT_UNTIL] = {.run = iz_effect_repeat_until},
    [IZ_EITHER] = {.run = iz_effect_either},
    [IZ_MODES] = {.run = iz_effect_modes},
    [IZ_DELAYED] = {.run = iz_effect_delayed},
    [IZ_REFLEXIVE] = {.run = iz_effect_reflexive},
    [IZ_SET_CELL] = {.run = iz_effect_set_cell},
    [IZ_FORGET] = {.run = iz_effect_forget},
    [IZ_SET_CELL_AMOUNT] = {.run = iz_effect_set_cell_amount},
    [IZ_SET_REG] = {.run = iz_effect_set_reg},
    [IZ_INSTEAD_AMOUNT] = {.run = iz_effect_instead_amount},
    [IZ_INSTEAD_MANA] = {.run = iz_effect_instead_mana},
    [IZ_INSTEAD_PLACE] = {.run = iz_effect_instead_place},
    [IZ_INSTEAD_TO] = {.run = iz_effect_instead_to},
    [IZ_INSTEAD_REGENERATE] = {.run = iz_effect_instead_regenerate},
    [IZ_AS_WELL] = {.run = iz_effect_as_well},
    [IZ_AND_THEN] = {.run = iz_effect_and_then},
    /* damage and life */
    [IZ_DEAL_DAMAGE] = {.parts = iz_parts_deal_damage, .concept = IZ_C_EFFECT},
    [IZ_DEAL_DIVIDED] = {.run = iz_effect_divided,
                         .parts = iz_parts_deal_divided,
                         .concept = IZ_C_EFFECT},
    [IZ_FIGHT_DAMAGE] = {.parts = iz_parts_fight_damage, .concept = IZ_C_EFFECT},
    [IZ_GAIN_LIFE] = {.parts = iz_parts_gain_life, .concept = IZ_C_LIFE_GAIN},
    [IZ_LOSE_LIFE] = {.parts = iz_parts_lose_life, .concept = IZ_C_LIFE_LOSS},
    [IZ_GAIN_RESOURCE] = {.parts = iz_parts_resource, .concept = IZ_C_EFFECT},
    [IZ_LOSE_RESOURCE] = {.parts = iz_parts_resource, .concept = IZ_C_EFFECT},
    [IZ_RAISE_MOST_LIFE] = {.parts = iz_parts_most_life, .concept = IZ_C_EFFECT},
    [IZ_LOWER_MOST_LIFE] = {.parts = iz_parts_most_life, .concept = IZ_C_EFFECT},
    [IZ_SET_LIFE] = {.parts = iz_parts_set_life, .concept = IZ_C_EFFECT},
    [IZ_PAY_ANY_LIFE] = {.run = iz_effect_pay_any_life},
    [IZ_EXCHANGE_LIFE] = {.parts = iz_parts_exchange_life, .concept = IZ_C_EXCHANGE},
    /* cards */
    [IZ_DRAW] = {.parts = iz_parts_draw, .concept = IZ_C_DRAW},
    [IZ_DISCARD] = {.parts = iz_parts_discard,
                    .choices = iz_choices_discard,
                    .concept = IZ_C_DISCARD,
                    .purpose = IZ_FOR_DISCARD},
    [IZ_DISCARD_RANDOM] = {.parts = iz_parts_discard_random, .concept = IZ_C_DISCARD},
    [IZ_DISCARD_ALL] = {.parts = iz_parts_discard_all, .concept = IZ_C_DISCARD},
    [IZ_DISCARD_THESE] = {.parts = iz_parts_discard_these, .concept = IZ_C_DISCARD},
    [IZ_MILL] = {.parts = iz_parts_mill, .concept = IZ_C_ZONE_CHANGE},
    [IZ_SHUFFLE] = {.parts = iz_parts_shuffle, .concept = IZ_C_SHUFFLE},
    [IZ_SEARCH_EACH] = {.run = iz_effect_search_each},
    [IZ_SEARCH] = {.run = iz_effect_search},
    [IZ_REVEAL] = {.parts = iz_parts_reveal, .concept = IZ_C_REVEAL},
    [IZ_REVEAL_RANDOM] = {.parts = iz_parts_reveal_random, .concept = IZ_C_REVEAL},
    [IZ_LOOK] = {.run = iz_effect_look},
    [IZ_REVEAL_UNTIL] = {.run = iz_effect_reveal_until},
    [IZ_NEW_ORDER] = {.run = iz_effect_new_order},
    [IZ_MAY_PAY_ANY_TIME] = {.run = iz_effect_may_pay_any_time},
    [IZ_UNLESS_PAID_BEFORE] = {.run = iz_effect_unless_paid_before},
    [IZ_MILL_UNTIL] = {.run = iz_effect_mill_until},
    [IZ_BID] = {.run = iz_effect_bid},
    [IZ_REORDER] = {.run = iz_effect_reorder},
    [IZ_PAY_ANY_MANA] = {.run = iz_effect_pay_any_mana},
    [IZ_SECRET_NUMBERS] = {.run = iz_effect_secret_numbers},
    [IZ_SCRY] = {.run = iz_effect_scry},
    [IZ_CLASH] = {.run = iz_effect_clash},
    /* choices */
    [IZ_CHOOSE] = {.run = iz_effect_choose},
    [IZ_CHOOSE_RANDOM] = {.run = iz_effect_choose_random},
    [IZ_CHOOSE_OF_EACH] = {.run = iz_effect_choose_of_each},
    [IZ_SEPARATE] = {.run = iz_effect_separate},
    [IZ_CHOOSE_PILE] = {.run = iz_effect_choose_pile},
    [IZ_MAY_REPEAT] = {.run = iz_effect_may_repeat},
    [IZ_AND_PREVENTED] = {.run = iz_effect_and_prevented},
    [IZ_WITH_COUNTERS] = {.run = iz_effect_with_counters},
    [IZ_IGNORE_EFFECT] = {.run = iz_effect_ignore},
    [IZ_NOTE_COUNTERS] = {.run = iz_effect_note_counters},
    [IZ_WITH_NOTED] = {.run = iz_effect_with_noted},
    [IZ_ENTER_ATTACHED] = {.run = iz_effect_enter_attached},
    [IZ_INEVITABLE] = {.run = iz_effect_inevitable},
    [IZ_UNPREVENTABLE] = {.run = iz_effect_unpreventable},
    [IZ_CHOOSE_PLAYER] = {.run = iz_effect_choose_player},
    [IZ_CHOOSE_COLOR] = {.run = iz_effect_choose_color},
    [IZ_CHOOSE_TYPE] = {.run = iz_effect_choose_type},
    [IZ_CHOOSE_NAME] = {.run = iz_effect_choose_name},
    [IZ_CHOOSE_NUMBER] = {.run = iz_effect_choose_number},
    /* permanents */
    [IZ_DESTROY] = {.parts = iz_parts_destroy, .concept = IZ_C_DESTROY},
    [IZ_DESTROY_NO_REGEN] = {.parts = iz_parts_destroy_no_regen, .concept = IZ_C_DESTROY},
    [IZ_SACRIFICE] = {.parts = iz_parts_sacrifice,
                      .choices = iz_choices_sacrifice,
                      .concept = IZ_C_SACRIFICE,
                      .purpose = IZ_FOR_SACRIFICE},
    [IZ_SACRIFICE_THESE] = {.parts = iz_parts_sacrifice_these, .concept = IZ_C_SACRIFICE},
    [IZ_TAP] = {.parts = iz_parts_tap, .concept = IZ_C_TAP},
    [IZ_UNTAP] = {.parts = iz_parts_untap, .concept = IZ_C_TAP},
    [IZ_TAP_OR_UNTAP] = {.run = iz_effect_tap_or_untap,
                         .parts = iz_parts_tap_or_untap,
                         .concept = IZ_C_TAP},
    [IZ_ATTACH] = {.parts = iz_parts_attach, .concept = IZ_C_ATTACH},
    [IZ_UNATTACH] = {.parts = iz_parts_unattach, .concept = IZ_C_ATTACH},
    [IZ_PHASE_OUT] = {.parts = iz_parts_phase_out, .concept = IZ_C_PHASING},
    [IZ_PHASE_IN] = {.parts = iz_parts_phase_in, .concept = IZ_C_PHASING},
    [IZ_TURN_FACE_UP] = {.parts = iz_parts_turn_face_up, .concept = IZ_C_FACE_DOWN},
    [IZ_TURN_FACE_DOWN] = {.parts = iz_parts_turn_face_down, .concept = IZ_C_FACE_DOWN},
    [IZ_FLIP] = {.run = iz_effect_flip, .concept = IZ_C_SPLIT},
    [IZ_REMOVE_FROM_COMBAT] = {.run = iz_effect_remove_from_combat},
    [IZ_UNBLOCK] = {.run = iz_effect_unblock},
    [IZ_BLOCK_ANOTHER] = {.run = iz_effect_block_another},
    [IZ_BECOME_BLOCKED] = {.run = iz_effect_become_blocked},
    [IZ_OWNERSHIP] = {.parts = iz_parts_ownership, .concept = IZ_C_ANTE},
    /* places */
    [IZ_MOVE] = {.parts = iz_parts_move,
                 .after = iz_parts_move_after,
                 .choices = iz_choices_move,
                 .choosers = iz_choosers_move,
                 .concept = IZ_C_ZONE_CHANGE,
                 .purpose = IZ_FOR_ORDER,
                 .ordered = 1},
    [IZ_SHUFFLE_INTO] = {.parts = iz_parts_shuffle_into,
                         .after = iz_parts_shuffle_into_after,
                         .concept = IZ_C_ZONE_CHANGE},
    [IZ_EXCHANGE_ZONES] = {.parts = iz_parts_exchange_zones, .concept = IZ_C_EXCHANGE},
    [IZ_ANTE] = {.parts = iz_parts_ante, .concept = IZ_C_ANTE},
    /* counters and tokens */
    [IZ_ADD_COUNTERS] = {.parts = iz_parts_add_counters,
                         .after = iz_parts_add_counters_after,
                         .concept = IZ_C_COUNTERS},
    [IZ_SHIFT] = {.parts = iz_parts_shift, .concept = IZ_C_PULSING},
    [IZ_REMOVE_COUNTERS] = {.parts = iz_parts_remove_counters, .concept = IZ_C_COUNTERS},
    [IZ_MOVE_COUNTERS] = {.parts = iz_parts_move_counters, .concept = IZ_C_COUNTERS},
    [IZ_DISTRIBUTE_COUNTERS] = {.run = iz_effect_divided,
                                .parts = iz_parts_distribute_counters,
                                .concept = IZ_C_COUNTERS},
    [IZ_CREATE_TOKEN] = {.parts = iz_parts_create_token,
                         .after = iz_parts_create_token_after,
                         .concept = IZ_C_TOKEN},
    [IZ_CREATE_COPY] = {.run = iz_effect_create_copy},
    /* what lasts */
    [IZ_APPLY] = {.run = iz_effect_apply},
    [IZ_RULE_EFFECT] = {.run = iz_effect_rule_effect},
    [IZ_TRADE_CONTROL] = {.run = iz_effect_trade_control},
    [IZ_EXCHANGE_CONTROL] = {.run = iz_effect_exchange_control},
    [IZ_PREVENT] = {.run = iz_effect_prevent},
    [IZ_PREVENT_FROM] = {.run = iz_effect_prevent_from},
    [IZ_REDIRECT] = {.run = iz_effect_redirect},
    [IZ_CHOOSE_SOURCE] = {.run = iz_effect_choose_source},
    [IZ_REPLACE_NEXT] = {.run = iz_effect_replace_next},
    [IZ_REGENERATE] = {.run = iz_effect_regenerate},
    [IZ_MAY_PLAY] = {.run = iz_effect_may_play},
    [IZ_BECOME_AURA] = {.run = iz_effect_become_aura},
    /* mana */
    [IZ_ADD_MANA] = {.run = iz_effect_add_mana},
    [IZ_ADD_MANA_CHOICE] = {.run = iz_effect_add_mana_choice},
    [IZ_ADD_MANA_COMBINATION] = {.run = iz_effect_add_mana_combination},
    [IZ_ADD_MANA_CHOSEN] = {.run = iz_effect_add_mana_chosen},
    [IZ_MANA_FOR] = {.run = iz_effect_mana_for},
    [IZ_NOTE_MANA] = {.run = iz_effect_note_mana},
    [IZ_ADD_NOTED_MANA] = {.run = iz_effect_add_noted_mana},
    [IZ_ADD_MANA_AMONG] = {.run = iz_effect_add_mana_like},
    [IZ_ADD_MANA_LIKE] = {.run = iz_effect_add_mana_like},
    [IZ_EMPTY_POOL] = {.run = iz_effect_empty_pool},
    [IZ_REMOVE_DAMAGE] = {.run = iz_effect_remove_damage},
    [IZ_SHAPE] = {.run = iz_effect_shape},
    [IZ_TAKE_POOL] = {.run = iz_effect_take_pool},
    [IZ_USE_FOR_MANA] = {.run = iz_effect_use_for_mana},
    /* spells */
    [IZ_COUNTER_SPELL] = {.parts = iz_parts_counter_spell, .concept = IZ_C_COUNTER},
    [IZ_COPY_SPELL] = {.run = iz_effect_copy_spell},
    [IZ_COPY_FOR_TARGETS] = {.run = iz_effect_copy_for_targets},
    [IZ_NEW_TARGETS] = {.run = iz_effect_new_targets},
    [IZ_COMMAND] = {.run = iz_effect_meanwhile},
    [IZ_MANA_FROM_LANDS] = {.run = iz_effect_meanwhile},
    [IZ_PLAY_IF_ABLE] = {.run = iz_effect_play_if_able},
    [IZ_COMMAND_SPELL] = {.run = iz_effect_command_spell},
    [IZ_COPY_CARD] = {.run = iz_effect_copy_card},
    [IZ_PLAY_FREE] = {.run = iz_effect_play_free},
    [IZ_PLAY_FACE_DOWN] = {.run = iz_effect_play_free},
    /* the game */
    [IZ_EXTRA_TURN] = {.run = iz_effect_extra_turn},
    [IZ_EXTRA_PHASE] = {.run = iz_effect_extra_phase},
    [IZ_SKIP] = {.run = iz_effect_skip},
    [IZ_END_TURN] = {.run = iz_effect_end_turn},
    [IZ_FLIP_COIN] = {.run = iz_effect_flip_coin},
    [IZ_FLIP_STREAK] = {.run = iz_effect_flip_streak},
    [IZ_FLIP_TAILS] = {.run = iz_effect_flip_tails},
    [IZ_ROLL] = {.run = iz_effect_roll},
    [IZ_WIN_GAME] = {.parts = iz_parts_win_game, .concept = IZ_C_WIN_EFFECT},
    [IZ_LOSE_GAME] = {.parts = iz_parts_lose_game, .concept = IZ_C_LOSE_EFFECT},
    [IZ_DRAW_GAME] = {.run = iz_effect_draw_game},
    [IZ_SUBGAME] = {.run = iz_effect_subgame},
};

const effect_row *iz_effect_row(iz_op op) { return &rows[op]; }

bool iz_effect_has_row(iz_op op) { return rows[op].run != NULL || rows[op].parts != NULL; }

/* ---- starting -------------------------------------------------------------------------------- */

void iz_count_in_turn(iz_game *g, uint16_t seats)
{
    if ((seats & (seats - 1)) != 0)
        iz_count_applied(g, IZ_C_EACH_IN_TURN);
}

void iz_effect_child(iz_game *g, const iz_cell *child, const iz_ctx *ctx)
{
    iz_effect_push(g, child, ctx, iz_effect_top(g)->plans);
}

iz_flow iz_effect_inside(iz_game *g, effect_frame *f, int child)
{
    enum { BEGIN, DONE };
    iz_ctx ctx = f->ctx;
    if (f->head.pc != BEGIN)
        return IZ_FINISHED;
    f->head.pc = DONE;
    iz_effect_child(g, iz_child(iz_effect_cell(g, f), child), &ctx);
    return IZ_GO;
}

/* ---- shared steps ---------------------------------------------------------------------------- */

iz_flow iz_effect_missing(iz_game *g, const iz_cell *cell, const char *what)
{
    return iz_fail(g, IZ_ERR_UNSUPPORTED, IZ_SAY_FAILED_UNSUPPORTED, iz_nodes[cell->op].name, what);
}

uint16_t iz_set_to_list(iz_game *g, iz_set set)
{
    uint16_t head = IZ_NIL, last = IZ_NIL;
    for (int i = 0; i < set.count; i++) {
        uint16_t at = iz_links_append_ref(g, IZ_NIL, iz_set_at(g, set, i));
        if (head == IZ_NIL)
            head = at;
        else
            g->links[last].next = at;
        last = at;
    }
    return head;
}

iz_set iz_set_of_list(iz_game *g, uint16_t list)
{
    iz_set set = iz_set_begin(g);
    for (; list != IZ_NIL; list = g->links[list].next)
        iz_set_put(g, &set, g->links[list].ref);
    return set;
}

void iz_effect_result(iz_game *g, uint16_t env, int reg, iz_set set, bool done)
{
    if (env == IZ_NIL || reg < 0 || reg == IZ_REG_NOBODYS)
        return;
    uint16_t list = iz_set_to_list(g, set);
    iz_env_clear(g, env, reg);
    g->envs[env].reg[reg] = list;
    iz_effect_result_number(g, env, reg, set.count, done);
}

void iz_effect_result_number(iz_game *g, uint16_t env, int reg, int32_t number, bool done)
{
    if (env == IZ_NIL || reg < 0)
        return;
    iz_env *to = &g->envs[env];
    to->amount[reg] = number;
    to->done = (uint16_t)(done ? to->done | 1u << reg : to->done & ~(1u << reg));
}

int iz_first_seat(const iz_game *g, uint16_t seats)
{
    IZ_EACH_SEAT_FROM (g, seat, iz_first_to_act(g))
        if (seats & 1u << seat && g->seats[seat].in_game)
            return seat;
    return IZ_NO_SEAT;
}

/* Without the rule EACH_IN_TURN: the other way round. */
static int last_seat(const iz_game *g, uint16_t seats)
{
    uint8_t order[IZ_SEATS_MAX];
    for (int i = iz_seats_in_order(g, iz_active_player(g), order) - 1; i >= 0; i--)
        if (seats & iz_seat_bit(order[i]))
            return order[i];
    return IZ_NO_SEAT;
}

int iz_take_seat(const iz_game *g, uint16_t *seats)
{
    bool backwards = g->off && iz_is_off(g, IZ_C_EACH_IN_TURN);
    int seat = backwards ? last_seat(g, *seats) : iz_first_seat(g, *seats);
    if (seat != IZ_NO_SEAT)
        *seats = (uint16_t)(*seats & ~iz_seat_bit(seat));
    return seat;
}

/* The player whom the selector names and who has left the game; IZ_NO_SEAT: none. */
static int gone_chooser(iz_game *g, const iz_ctx *ctx, const iz_cell *who)
{
    unsigned named = who->op == IZ_CHOOSER ? iz_captured(g, ctx->env)->chooser : 0;
    int gone = named != 0 && !g->seats[named - 1].in_game ? (int)named - 1 : (int)IZ_NO_SEAT;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, who);
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_ref_is_player(ref) && !g->seats[ref].in_game)
            gone = (int)ref;
    }
    iz_scratch_back(g, mark);
    return gone;
}

int iz_effect_chooser(iz_game *g, const iz_ctx *ctx, const iz_cell *who)
{
    uint16_t seats = iz_select_seats(g, ctx, who);
    if (seats != 0)
        return iz_select_seat(g, ctx, who);
    int gone = gone_chooser(g, ctx, who);
    return gone != IZ_NO_SEAT && iz_is_off(g, IZ_C_STAND_IN) ? (int)IZ_NO_SEAT : gone;
}

iz_flow iz_effect_ask_one(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, iz_set set,
                          uint16_t without, bool can_stop)
{
    return iz_effect_ask_of(g, seat, purpose, subject, set, without,
                            can_stop ? IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL : 0);
}

/* RANGE_CHOICE: whoever chooses, chooses within their own range. */
static bool may_choose(iz_game *g, int seat, iz_ref ref)
{
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_CHOICE);
    bool may = iz_in_range(g, seat, ref);
    iz_ranges_told(g, use);
    return may;
}

iz_flow iz_effect_ask_of(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, iz_set set,
                         uint16_t without, unsigned flags)
{
    int count = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_links_has(g, without, ref) || !may_choose(g, seat, ref))
            continue;
        iz_candidate_ref(g, ref);
        count++;
    }
    if (count == 0) {
        g->head->answer = (iz_option){.kind = IZ_OPTION_DONE,
                                      .seat = (uint8_t)seat,
                                      .subject = IZ_NO_REF,
                                      .object = IZ_NO_REF};
        return IZ_GO;
    }
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, purpose, subject, flags);
}

uint16_t iz_effect_capture(iz_game *g, const iz_ctx *ctx)
{
    uint16_t env;
    if (ctx->env == IZ_NIL) {
        env = iz_env_new(g);
        g->envs[env].controller = ctx->controller;
        g->envs[env].source = ctx->self;
    } else {
        env = iz_env_copy(g, ctx->env);
    }
    iz_ctx_keep_bound(g, ctx, env);
    iz_words_settle(g, env, iz_given_by(ctx->giver, ctx->self));
    return env;
}

void iz_effect_batch(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked,
                     uint16_t env, int reg)
{
    const effect_row *row = &rows[cell->op];
    uint32_t first = iz_batch_begin(g);
    row->parts(g, ctx, cell, picked);
    iz_effect_mark_cause(g, ctx, first);
    if (reg == IZ_REG_NOBODYS && env != IZ_NIL) {
        effect_frame *f = iz_effect_top(g);
        f->kept = g->envs[env].reg[reg];
        f->keeps = 1;
        g->envs[env].reg[reg] = IZ_NIL;
    }
    iz_batch_run(g, (iz_concept)row->concept, reg < 0 ? (uint16_t)IZ_NIL : env, reg < 0 ? 0 : reg);
}

/* Of what goes to the graveyard: whose effect it is stands in the part's word, counted from 1. */
void iz_effect_mark_cause(iz_game *g, const iz_ctx *ctx, uint32_t first)
{
    IZ_EACH_ENTRY_FROM (g, i, first, parts)
        if (g->parts[i].kind == IZ_EV_MOVE && g->parts[i].to == IZ_ZONE_GRAVEYARD &&
            g->parts[i].word == 0 && ctx->controller != IZ_NO_SEAT)
            g->parts[i].word = (uint16_t)(ctx->controller + 1u);
}

void iz_effect_note_moved(iz_game *g, const iz_cell *cell, uint16_t env)
{
    switch (cell->op) {
    case IZ_MOVE:
    case IZ_DESTROY:
    case IZ_DESTROY_NO_REGEN:
    case IZ_SACRIFICE:
    case IZ_SACRIFICE_THESE:
    case IZ_DISCARD_THESE:
    case IZ_COUNTER_SPELL:
        break;
    default:
        return;
    }
    if (env == IZ_NIL || cell->arg == IZ_REG_MOVED)
        return;
    for (uint16_t at = g->envs[env].reg[cell->arg]; at != IZ_NIL; at = g->links[at].next) {
        iz_ref ref = g->links[at].ref;
        if (!iz_ref_alive(g, ref))
            continue;
        uint16_t moved = iz_links_append_ref(g, g->envs[env].reg[IZ_REG_MOVED], ref);
        g->envs[env].reg[IZ_REG_MOVED] = moved;
    }
}

/* ---- is it possible? ------------------------------------------------------------------------- */

/* Has each player who must choose for the instruction enough to choose from? */
static bool choices_suffice(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int wanted_child)
{
    const effect_row *row = &rows[cell->op];
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    const iz_cell *wanted = iz_child(cell, wanted_child);
    if (wanted->op == IZ_ANY_NUMBER || wanted->op == IZ_UP_TO || wanted->op == IZ_ALL_THERE_ARE)
        return true;
    int32_t count = iz_quantity(g, ctx, wanted);
    bool enough = seats != 0;
    for (int seat = 0; seat < g->head->seats && enough; seat++) {
        if (!(seats & 1u << seat))
            continue;
        size_t mark = iz_scratch_mark(g);
        effect_choice choice = {.set = {0, 0}};
        row->choices(g, ctx, cell, seat, &choice);
        enough = choice.set.count >= count;
        iz_scratch_back(g, mark);
    }
    return enough;
}

/* Are there as many as must be chosen? What is in a hand or library nobody may be told: there it
 * is possible as far as anybody knows. */
static bool enough_to_choose(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int seat = iz_select_seat(g, ctx, cell + 1);
    iz_ctx inner = iz_effect_subject(ctx, iz_ref_seat(seat));
    const iz_cell *from = iz_child(cell, 1), *wanted = iz_child(cell, 2);
    if (seat == IZ_NO_SEAT || from->op != IZ_ALL || wanted->op == IZ_ANY_NUMBER ||
        wanted->op == IZ_UP_TO || wanted->op == IZ_ALL_THERE_ARE ||
        iz_zones_asked(from + 1, 0) & (1u << IZ_ZONE_HAND | 1u << IZ_ZONE_LIBRARY))
        return true;
    size_t mark = iz_scratch_mark(g);
    int count = iz_select_present(g, &inner, from).count;
    iz_scratch_back(g, mark);
    return count >= iz_quantity(g, &inner, wanted);
}

/* Has the graveyard as many fitting cards as are to be taken from its top? */
static bool all_are_there(iz_game *g, const iz_ctx *ctx, const iz_cell *top)
{
    const iz_cell *wanted = iz_optional(top, 2);
    size_t mark = iz_scratch_mark(g);
    int count = iz_select(g, ctx, top).count;
    iz_scratch_back(g, mark);
    return count >= (wanted ? iz_quantity(g, ctx, wanted) : 1);
}

static int so_many_are_there(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    size_t mark = iz_scratch_mark(g);
    int count = iz_select_present(g, ctx, selector).count;
    iz_scratch_back(g, mark);
    return count;
}

static bool any_is_there(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    return so_many_are_there(g, ctx, selector) > 0;
}

/* Control is exchanged of two things or not at all. */
static bool both_are_there(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *other = iz_child(cell, 1);
    int count = so_many_are_there(g, ctx, cell + 1);
    return other->op == IZ_NONE ? count > 1 : count > 0 && any_is_there(g, ctx, other);
}

/* Would the instruction change that object? */
static bool can_act_on(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    if (!iz_ref_in_play(g, ref))
        return false;
    bool tapped = g->objects[iz_ref_slot(ref)].status & IZ_IS_TAPPED;
    switch (cell->op) {
    case IZ_TAP:
        return !tapped;
    case IZ_UNTAP:
        return tapped;
    case IZ_REMOVE_COUNTERS: {
        const iz_cell *wanted = iz_child(cell, 1);
        bool open =
            wanted->op == IZ_ANY_NUMBER || wanted->op == IZ_UP_TO || wanted->op == IZ_ALL_THERE_ARE;
        int32_t there = iz_known_counters(g, ref, cell->arg);
        return there > 0 && (open || there >= iz_quantity(g, ctx, wanted));
    }
    default:
        return true;
    }
}

/* Of one thing that is spoken of: is it still there, and as the instruction needs it? */
static bool one_can_be_acted_on(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *what = cell + 1;
    if (what->op != IZ_SELF && what->op != IZ_EVENT_OBJECT && what->op != IZ_ATTACHED_TO &&
        what->op != IZ_REG)
        return true;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select_present(g, ctx, what);
    bool any = false;
    for (int i = 0; i < set.count && !any; i++)
        any = can_act_on(g, ctx, cell, iz_set_at(g, set, i));
    iz_scratch_back(g, mark);
    return any;
}

/* Rule concept IMPOSSIBLE_PART: what the player would do must be possible in whole. */
bool iz_effect_possible(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_SACRIFICE:
        return choices_suffice(g, ctx, cell, 2);
    case IZ_DISCARD:
        return choices_suffice(g, ctx, cell, 1);
    case IZ_DISCARD_RANDOM:
        return iz_effect_can_discard(g, ctx, cell);
    case IZ_SACRIFICE_THESE: {
        size_t mark = iz_scratch_mark(g);
        int count = iz_effect_sacrificed(g, ctx, cell).count;
        iz_scratch_back(g, mark);
        return count > 0;
    }
    case IZ_DISCARD_THESE:
        return any_is_there(g, ctx, cell + 1);
    case IZ_TAP:
    case IZ_UNTAP:
    case IZ_DESTROY:
    case IZ_DESTROY_NO_REGEN:
    case IZ_REMOVE_COUNTERS:
        return one_can_be_acted_on(g, ctx, cell);
    case IZ_MOVE:
        if (cell[1].op == IZ_SELF || cell[1].op == IZ_EVENT_OBJECT || cell[1].op == IZ_TOP_CARDS)
            return any_is_there(g, ctx, cell + 1);
        return cell[1].op != IZ_TOP_OF_GRAVEYARD || all_are_there(g, ctx, cell + 1);
    case IZ_CHOOSE:
        return enough_to_choose(g, ctx, cell);
    case IZ_EXCHANGE_CONTROL:
        return both_are_there(g, ctx, cell);
    case IZ_SEQ:
    case IZ_AT_ONCE:
        /* the first is what the player decides about; what it leads to may come to nothing. "Untap
         * and block it" is possible if it is untapped. */
        return cell->span == 1 || iz_effect_possible(g, ctx, cell + 1) ||
               (cell[1].op == IZ_UNTAP && iz_child(cell, 1) &&
                iz_effect_possible(g, ctx, iz_child(cell, 1)));
    default:
        return true;
    }
}

/* ---- instructions that are a batch ----------------------------------------------------------- */

enum {
    BATCH_BEGIN,
    BATCH_NEXT_PLAYER,
    BATCH_PICK,
    BATCH_PICKED,
    BATCH_NUMBERED, /* how much was chosen, not what */
    BATCH_ACT,
    BATCH_ACTED,
    BATCH_END
};

/* The quantity of an instruction that leaves a choice though nothing is picked for it ("draw up to
 * three cards"), or NULL. */
static const iz_cell *open_quantity(const effect_row *row, const iz_cell *cell)
{
    if (row->choices)
        return NULL;
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        if (child->op == IZ_ANY_NUMBER || child->op == IZ_UP_TO)
            return child;
    return NULL;
}

bool iz_effect_offers_number(const iz_game *g)
{
    const iz_frame *top = iz_frame_top(g);
    if (!top || top->kind != IZ_FRAME_EFFECT)
        return false;
    const iz_cell *may = iz_effect_cell(g, iz_effect_top(g));
    const iz_cell *what = may->op == IZ_MAY ? iz_child(may, 1) : NULL;
    return what && open_quantity(iz_effect_row((iz_op)what->op), what) != NULL;
}

/* The most that the seat can choose of it. */
static int32_t most_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int seat)
{
    int32_t most = 0;
    size_t mark = iz_scratch_mark(g);
    switch (cell->op) {
    case IZ_DRAW:
    case IZ_MILL:
        return g->seats[seat].zones[IZ_ZONE_LIBRARY].count;
    case IZ_LOSE_LIFE:
        return iz_life_total(g, seat);
    case IZ_REMOVE_COUNTERS:
    case IZ_MOVE_COUNTERS: {
        iz_set set = iz_select(g, ctx, cell + 1);
        for (int i = 0; i < set.count; i++)
            most = iz_sum(most, iz_known_counters(g, iz_set_at(g, set, i), cell->arg));
        iz_scratch_back(g, mark);
        return most;
    }
    default:
        return 1000; /* nothing in the game bounds it */
    }
}

iz_ctx iz_effect_subject(const iz_ctx *ctx, iz_ref subject)
{
    return ctx->bounds == 0 ? iz_ctx_bind(ctx, subject) : *ctx;
}

int32_t iz_effect_amount(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int n, iz_ref subject,
                         uint16_t picked)
{
    const iz_cell *quantity = iz_child(cell, n);
    if (quantity->op == IZ_NUMBER)
        return quantity->arg;
    if (quantity->op == IZ_ALL_THERE_ARE) /* of the counters that are removed or moved */
        return iz_known_counters(g, subject, cell->arg);
    if (quantity->op != IZ_ANY_NUMBER && quantity->op != IZ_UP_TO) {
        iz_ctx inner = iz_effect_subject(ctx, subject);
        return iz_quantity(g, &inner, quantity);
    }
    for (uint16_t at = picked; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref == subject)
            return g->links[at].value;
    return picked != IZ_NIL ? g->links[picked].value : 0;
}

static uint16_t all_choosers(iz_game *g, const effect_frame *f, const effect_row *row)
{
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    return row->choosers ? row->choosers(g, &ctx, cell) : iz_select_seats(g, &ctx, cell + 1);
}

/* How many of the set are not picked yet. */
static int unpicked(iz_game *g, iz_set set, uint16_t picked)
{
    int count = 0;
    for (int i = 0; i < set.count; i++)
        count += !iz_links_has(g, picked, iz_set_at(g, set, i));
    return count;
}

void iz_effect_pick(iz_game *g, iz_ref ref)
{
    uint16_t picked = iz_links_append_ref(g, iz_effect_top(g)->picked, ref);
    iz_effect_top(g)->picked = picked;
    iz_effect_top(g)->count++;
}

/* All that are left: there is nothing to choose. */
static void pick_all(iz_game *g, iz_set set)
{
    for (int i = 0; i < set.count; i++)
        if (!iz_links_has(g, iz_effect_top(g)->picked, iz_set_at(g, set, i)))
            iz_effect_pick(g, iz_set_at(g, set, i));
}

/* One more choice of the player who is asked. Sets pc to what comes next. */
static iz_flow pick_one(iz_game *g, const effect_row *row)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    int seat = f->seat;
    effect_choice choice = {.set = iz_set_begin(g)};
    row->choices(g, &ctx, iz_effect_cell(g, f), seat, &choice);
    f = iz_effect_top(g);
    int left = unpicked(g, choice.set, f->picked);
    if (f->count == 0) {
        f->lo = choice.lo;
        f->hi = choice.hi;
    }
    int32_t lo = f->lo, hi = f->hi;
    f->head.pc = BATCH_NEXT_PLAYER;
    if (left == 0 || f->count >= hi)
        return IZ_GO;
    if (lo == hi && left <= lo - f->count && (!row->ordered || left == 1)) {
        pick_all(g, choice.set);
        return IZ_GO;
    }
    f->head.pc = BATCH_PICKED;
    return iz_effect_ask_one(g, seat, (iz_purpose)row->purpose, ctx.self, choice.set, f->picked,
                             f->count >= lo);
}

static iz_flow ask_number(iz_game *g, const effect_row *row)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    const iz_cell *cell = iz_effect_cell(g, f);
    int32_t lo, hi;
    f->head.pc = BATCH_NUMBERED;
    iz_quantity_bounds(g, &ctx, open_quantity(row, cell), most_of(g, &ctx, cell, f->seat), &lo,
                       &hi);
    return iz_ask_number(g, f->seat, IZ_FOR_NUMBER, ctx.self, lo, hi);
}

/* Who has something to choose before it happens? How much: the players it is about, else the
 * controller. */
static void begin_choices(iz_game *g, const effect_row *row)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    uint16_t seats = 0;
    if (row->choices) {
        seats = all_choosers(g, f, row);
    } else if (open_quantity(row, iz_effect_cell(g, f))) {
        seats = iz_select_seats(g, &ctx, iz_effect_cell(g, f) + 1);
        if (seats == 0 && ctx.controller != IZ_NO_SEAT)
            seats = iz_seat_bit(ctx.controller);
    }
    iz_count_in_turn(g, seats);
    f = iz_effect_top(g);
    f->seats = seats;
    f->head.pc = BATCH_NEXT_PLAYER;
}

static iz_flow next_player(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    int seat = iz_take_seat(g, &f->seats);
    if (seat == IZ_NO_SEAT) {
        f->head.pc = BATCH_ACT;
        return IZ_GO;
    }
    f->seat = (uint8_t)seat;
    f->count = 0;
    f->head.pc = BATCH_PICK;
    return IZ_GO;
}

void iz_effect_tell_x(iz_game *g, const effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        if (child->op == IZ_X && iz_x_is_open(g, f->env)) {
            g->envs[f->env].x = iz_links_count(g, f->picked);
            g->envs[f->env].modes |= IZ_MODES_X;
        }
}

static iz_flow act(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    const iz_cell *cell = iz_effect_cell(g, f);
    if (iz_effect_row((iz_op)cell->op)->choices)
        iz_effect_tell_x(g, f);
    iz_ctx ctx = f->ctx;
    f->head.pc = f->plans ? BATCH_END : BATCH_ACTED;
    iz_effect_act(g, f, &ctx, cell);
    return IZ_GO;
}

static iz_flow run_batch_instruction(iz_game *g, const effect_row *row)
{
    for (;;) {
        effect_frame *f = iz_effect_top(g);
        iz_ctx ctx = f->ctx;
        switch (f->head.pc) {
        case BATCH_BEGIN:
            begin_choices(g, row);
            break;
        case BATCH_NEXT_PLAYER:
            next_player(g);
            break;
        case BATCH_PICK:
            if ((row->choices ? pick_one(g, row) : ask_number(g, row)) == IZ_WAIT)
                return IZ_WAIT;
            break;
        case BATCH_PICKED:
            f->head.pc = BATCH_NEXT_PLAYER;
            if (g->head->answer.kind != IZ_OPTION_REF)
                break;
            f->head.pc = BATCH_PICK;
            iz_effect_pick(g, g->head->answer.subject);
            break;
        case BATCH_NUMBERED: {
            f->head.pc = BATCH_NEXT_PLAYER;
            int32_t number = (int32_t)g->head->answer.number;
            uint16_t picked = iz_links_append(g, f->picked, iz_ref_seat(f->seat), number);
            iz_effect_top(g)->picked = picked;
            break;
        }
        case BATCH_ACT:
            act(g);
            return IZ_GO;
        case BATCH_ACTED:
            f->head.pc = BATCH_END;
            iz_effect_note_moved(g, iz_effect_cell(g, f), f->env);
            if (!row->after)
                break;
            iz_batch_begin(g);
            row->after(g, &ctx, iz_effect_cell(g, iz_effect_top(g)), iz_effect_top(g)->picked);
            iz_batch_happens(g, IZ_C_SHUFFLE);
            return IZ_GO;
        default:
            return IZ_FINISHED;
        }
        if (g->status != 0)
            return IZ_FAIL;
    }
}

/* The instruction is done: what stood in the register that nobody asks for stands there again. */
static void put_back(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_env_clear(g, f->env, IZ_REG_NOBODYS);
    g->envs[f->env].reg[IZ_REG_NOBODYS] = f->kept;
    f->keeps = 0;
}

/* What the frame holds when it is done. */
static void give_back(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    f->picked = iz_links_free(g, f->picked);
    f->list = iz_links_free(g, f->list);
    if (f->keeps)
        put_back(g);
}

iz_flow iz_run_effect(iz_game *g, void *frame)
{
    effect_frame *f = frame;
    const iz_cell *cell = iz_effect_cell(g, f);
    const effect_row *row = &rows[cell->op];
    iz_mark_used(g, cell);
    if (!row->run && !row->parts)
        return iz_effect_missing(g, cell, "it is no instruction that the engine carries out");
    iz_flow flow;
    if (f->own_choice != 2 && iz_effect_own_choice(g, &flow))
        return flow;
    f = iz_effect_top(g);
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_EFFECT);
    flow = row->run ? row->run(g, f) : run_batch_instruction(g, row);
    iz_ranges_told(g, use);
    if (g->status != 0)
        return IZ_FAIL;
    if (flow == IZ_FINISHED)
        give_back(g);
    return flow;
}
