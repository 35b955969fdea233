/*
 * A game from its beginning to its end: making one, the opening (who goes first, hands, mulligans),
 * losing, leaving, winning.
 *
 * Carries out: mtg 101, 102; Izvori A1-A3; HKK base 3.
 */
#include "core/holdings.h"
#include "engine/events/event.h"
#include "engine/flow/stand_in.h"
#include "engine/flow/words.h"
#include "engine/playing/targeting.h"
#include "engine/procedures.h"
#include "engine/turn/beside.h"
#include "engine/turn/check.h"
#include "engine/turn/markers.h"
#include "engine/turn/setup.h"
#include "engine/turn/steps.h"

#include <string.h>

/* ---- making ---------------------------------------------------------------------------------- */

static void seat_start(iz_game *g, int seat)
{
    iz_seat *s = &g->seats[seat];
    s->start_life = g->book->parameters.life;
    iz_life_set(g, seat, s->start_life);
    s->counters = s->restricted = IZ_NIL;
    s->team = (uint8_t)seat;
    s->in_game = 1;
    for (int zone = 0; zone < IZ_ZONE_COUNT; zone++)
        s->zones[zone] = (iz_list_head){IZ_NIL, IZ_NIL, 0, 0};
    iz_holding *holding = iz_holding_of(g, seat);
    if (holding)
        *holding = (iz_holding){.most_life = s->start_life, .memory = IZ_NIL, .claims = IZ_NIL};
}

iz_game *iz_setup_new(const iz_book *book, const iz_card_set *cards, int seats, uint64_t seed,
                      unsigned options)
{
    iz_game *g = iz_game_alloc(book, cards, seats);
    if (!g)
        return NULL;
    g->head->book_print = iz_book_fingerprint(book);
    g->head->cards_print = cards->fingerprint;
    g->head->options = options;
    g->head->ledger_mask = UINT32_MAX;
    iz_random_seed(g, seed);
    iz_table_add(g, IZ_TABLE_seats, (uint32_t)seats);
    if (iz_book_has_holdings(book))
        iz_table_add(g, IZ_TABLE_holdings, (uint32_t)seats);
    for (int seat = 0; seat < seats; seat++)
        seat_start(g, seat);
    iz_table_add(g, IZ_TABLE_contexts, 1);
    iz_context *now = iz_now(g);
    now->priority = now->defending = IZ_NO_SEAT;
    now->stack = (iz_list_head){IZ_NIL, IZ_NIL, 0, 0};
    iz_set_turn(g, 0);
    return g;
}

iz_slot iz_setup_object(iz_game *g, int definition, int owner, int controller, iz_zone zone,
                        uint32_t status)
{
    iz_object_kind kind =
        g->cards->definitions[definition].flags & IZ_CARD_TOKEN ? IZ_OBJECT_TOKEN : IZ_OBJECT_CARD;
    iz_slot slot = iz_object_new(g, kind, definition, owner);
    if (slot == IZ_NIL)
        return slot;
    bool in_play = zone == IZ_ZONE_BATTLEFIELD || zone == IZ_ZONE_RESERVE || zone == IZ_ZONE_GUARD;
    g->objects[slot].base_controller = (uint8_t)controller;
    bool lies = in_play || zone == IZ_ZONE_SPECIAL;
    uint32_t upright = iz_standing_of(g)->upright;
    if (lies && upright) /* set up upright, or lying */
        status = status & IZ_IS_TAPPED ? status & ~(uint32_t)IZ_IS_TAPPED : status | upright;
    g->objects[slot].status = status;
    g->objects[slot].timestamp = ++g->head->timestamp;
    iz_zone_put_top(g, slot, in_play ? controller : owner, zone);
    g->objects[slot].controller = (uint8_t)(in_play ? controller : owner);
    iz_touch(g);
    return slot;
}

/* The seat's turns up to the one of that number, which is the active player's. */
static uint32_t turns_until(const iz_game *g, int active, int seat, uint32_t turn)
{
    uint32_t seats = g->head->seats, before = (uint32_t)((active - seat + (int)seats) % (int)seats);
    return turn > before ? (turn - before - 1) / seats + 1 : 0;
}

void iz_setup_begin(iz_game *g, int active, iz_step step, uint32_t turn)
{
    iz_context *now = iz_now(g);
    g->head->options |= IZ_GAME_POSITION;
    iz_set_turn(g, active);
    now->ordinary = (uint16_t)active;
    now->turn = turn;
    if (g->head->began == 0 && turn > 0) {
        int seats = g->head->seats;
        int first = (active - (int)((turn - 1) % (uint32_t)seats) + seats) % seats;
        g->head->began = (uint8_t)(first + 1);
    }
    iz_ranges_settle(g);
    iz_control_set_up(g);
    now->flags |= IZ_CONTEXT_STARTED | IZ_CONTEXT_PLACED;
    IZ_EACH_SEAT (g, seat) /* turns have gone round since the first */
        g->seats[seat].turns = turns_until(g, active, seat, turn);
    for (int row = 0; row < g->book->turn_rows; row++)
        if (g->book->turn[row].step == step) {
            now->row = (uint8_t)row;
            break;
        }
    iz_ledger_note_untapped(g);
    iz_frame_push(g, IZ_FRAME_GAME, sizeof(iz_frame));
    ((iz_frame *)(void *)iz_frame_top(g))->pc = 1; /* no opening: GAME_NEXT_TURN */
    iz_markers_place(g);
    iz_frame_push(g, IZ_FRAME_TURN, sizeof(iz_frame));
}

uint32_t iz_ledger_kinds(const iz_card_set *cards, int definition)
{
    const iz_card_def *def = &cards->definitions[definition];
    uint32_t mask = def->types & IZ_TYPE_LIFE_QUENCHER ? 1u << IZ_LEDGER_HARMED : 0;
    for (uint32_t i = 0; i < def->cell_count; i++) {
        const iz_cell *cell = &cards->cells[def->first_cell + i];
        if (iz_nodes[cell->op].arg == IZ_ARG_LEDGER)
            mask |= 1u << cell->arg;
        if (cell->op == IZ_DRAWS_REVEALED)
            mask |= 1u << IZ_LEDGER_DREW;
        if (cell->op == IZ_TRIGGERED && cell->arg & IZ_TRIGGERED_REWARD)
            mask |= 1u << IZ_LEDGER_HARMED;
        if (cell->op == IZ_UNTAPPED_THEN)
            mask |= 1u << IZ_LEDGER_STARTED_UNTAPPED;
    }
    return mask;
}

/* "Remove it from your deck before playing if you're not playing for ante": a static ability that
 * modifies nothing says only that (217.9c). */
static bool is_for_ante_only(const iz_card_set *cards, int definition)
{
    const iz_card_def *def = &cards->definitions[definition];
    const iz_cell *program = cards->cells + def->first_cell;
    for (int n = 0; n < iz_child_count(program); n++) {
        const iz_cell *ability = iz_child(program, n);
        if (ability->op == IZ_STATIC && iz_child_count(ability) == 1)
            return true;
    }
    return false;
}

static void deal_deck(iz_game *g, int seat, const iz_deck_cards *deck)
{
    for (int i = 0; i < deck->count + deck->side_count; i++) {
        bool side = i >= deck->count;
        int definition = side ? deck->side[i - deck->count] : deck->definitions[i];
        if (!(g->head->options & IZ_GAME_ANTE) && is_for_ante_only(g->cards, definition)) {
            iz_count_applied(g, IZ_C_ANTE);
            side = true;
        }
        const iz_card_def *def = &g->cards->definitions[definition];
        iz_zone zone = side                                           ? IZ_ZONE_OUTSIDE
                       : iz_deck_group_of(&g->book->deck, def->types) ? IZ_ZONE_SPECIAL
                                                                      : IZ_ZONE_LIBRARY;
        iz_setup_object(g, definition, seat, seat, zone, 0);
        g->head->ledger_mask |= iz_ledger_kinds(g->cards, definition);
    }
}

uint64_t iz_setup_cards(const iz_setup *setup)
{
    uint64_t cards = 0;
    for (int seat = 0; seat < setup->players; seat++)
        cards +=
            (uint64_t)setup->seats[seat].deck.count + (uint64_t)setup->seats[seat].deck.side_count;
    return cards;
}

iz_game *iz_game_from_decks(const iz_setup *setup, const iz_card_set *cards, uint64_t seed)
{
    iz_game *g = iz_setup_new(setup->book, cards, setup->players, seed, 0);
    if (!g || !iz_table_reserve(g, IZ_TABLE_objects, (uint32_t)iz_setup_cards(setup))) {
        iz_game_release(g);
        return NULL;
    }
    if (setup->generator == IZ_GENERATOR_CHACHA20)
        iz_random_key(g, setup->key, seed);
    iz_setup seated = *setup;
    iz_setup_draw_seats(g, &seated);
    iz_setup_agree(g, &seated);
    g->head->ledger_mask = 0;
    for (int seat = 0; seat < seated.players; seat++)
        deal_deck(g, seat, &seated.seats[seat].deck);
    iz_frame_push(g, IZ_FRAME_GAME, sizeof(iz_frame));
    return g;
}

/* ---- the opening ----------------------------------------------------------------------------- */

typedef struct mulligan_locals {
    iz_frame head;
    uint8_t first;
    uint8_t asking; /* how many in turn order are settled */
    uint16_t slot;  /* after the mulligans: of the hand's card that is asked about */
    uint8_t spare[4];
} mulligan_locals;

const size_t iz_mulligans_size = sizeof(mulligan_locals);

enum {
    MULLIGANS_BEGIN,
    MULLIGANS_START,
    MULLIGANS_ASK,
    MULLIGANS_ANSWERED,
    MULLIGANS_OPENING, /* cards with which one may begin the game */
    MULLIGANS_OPENING_ANSWERED
};

/* The opening hand: the top cards of the shuffled library, without an event that could be replaced.
 */
static void deal_hand(iz_game *g, int seat, int cards)
{
    if (!(g->head->options & IZ_GAME_IN_ORDER)) {
        iz_count_applied(g, IZ_C_OPENING_SHUFFLE);
        if (!iz_is_off(g, IZ_C_OPENING_SHUFFLE))
            iz_zone_shuffle(g, seat, IZ_ZONE_LIBRARY);
    }
    for (; cards > 0 && !iz_is_off(g, IZ_C_OPENING_HAND); cards--) {
        iz_slot top = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last;
        if (top == IZ_NIL) {
            g->seats[seat].drew_from_empty = 1;
            break;
        }
        iz_place_object(g, top, seat, IZ_ZONE_HAND);
        g->objects[top].known = iz_who_knows_hand(g, seat);
    }
    iz_note(g, IZ_C_OPENING_HAND, IZ_SAY_DRAWS_CARDS, iz_ref_seat(seat),
            (int)g->seats[seat].zones[IZ_ZONE_HAND].count);
}

static void take_mulligan(iz_game *g, int seat)
{
    while (g->seats[seat].zones[IZ_ZONE_HAND].first != IZ_NIL)
        iz_place_object(g, g->seats[seat].zones[IZ_ZONE_HAND].first, seat, IZ_ZONE_LIBRARY);
    g->seats[seat].mulligans++;
    iz_note(g, IZ_C_MULLIGAN, IZ_SAY_TAKES_MULLIGAN, iz_ref_seat(seat));
    deal_hand(g, seat, iz_opening_hand(g, seat) - g->seats[seat].mulligans);
}

/* May this player still shuffle the hand back? */
static bool may_mulligan(iz_game *g, int seat)
{
    const iz_parameters *book = &g->book->parameters;
    if (g->head->options & IZ_GAME_NO_MULLIGAN || book->mulligan == IZ_MULLIGAN_NONE)
        return false;
    int taken = g->seats[seat].mulligans;
    if (iz_is_off(g, IZ_C_MULLIGAN))
        return false;
    return book->mulligan == IZ_MULLIGAN_ONCE ? taken == 0 : taken < iz_opening_hand(g, seat);
}

static void ante(iz_game *g)
{
    IZ_EACH_SEAT (g, seat) {
        iz_slot top = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last;
        if (top == IZ_NIL)
            continue;
        iz_place_object(g, top, seat, IZ_ZONE_ANTE);
        iz_note(g, IZ_C_ANTE, IZ_SAY_ANTES, iz_ref_seat(seat), iz_object_ref(g, top));
    }
}

static iz_flow goes_first(iz_game *g, int seat)
{
    g->head->answer =
        (iz_option){.kind = IZ_OPTION_REF, .subject = iz_ref_seat(seat), .object = IZ_NO_REF};
    return IZ_GO;
}

/* Those of whom one goes first: all; where there are kings, these (F8.40). */
static int first_seats(const iz_game *g, uint8_t out[IZ_SEATS_MAX])
{
    int count = 0;
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].flags & IZ_SEAT_KING && !iz_is_off(g, IZ_C_KING_BEGINS))
            out[count++] = (uint8_t)seat;
    if (count > 0) {
        iz_count_applied(g, IZ_C_KING_BEGINS);
        return count;
    }
    while (count < g->head->seats && count < IZ_SEATS_MAX) {
        out[count] = (uint8_t)count;
        count++;
    }
    return count;
}

/* Who goes first: by lot, as agreed, or as the loser of the last game says (101.2; A2). */
static iz_flow choose_start(iz_game *g, mulligan_locals *f)
{
    int agreed = (int)((g->head->options & IZ_GAME_FIRST) >> IZ_GAME_FIRST_SHIFT) - 1;
    f->head.pc = MULLIGANS_START;
    uint8_t seats[IZ_SEATS_MAX];
    int count = first_seats(g, seats);
    if (agreed < 0) {
        int n = (int)iz_random_below(g, (uint32_t)count);
        return goes_first(g, seats[iz_is_off(g, IZ_C_FIRST_PLAYER) ? count - 1 - n : n]);
    }
    if (!(g->head->options & IZ_GAME_CHOSEN))
        return goes_first(g, agreed);
    for (int n = 0; n < count; n++)
        iz_candidate_ref(g, iz_ref_seat(seats[n]));
    return iz_ask(g, agreed, IZ_DECIDE_CHOOSE, IZ_FOR_START, IZ_NO_REF, 0);
}

static void tell_seats(iz_game *g)
{
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].flags & IZ_SEAT_ENTRANT)
            iz_note(g, IZ_C_SEATS_BY_LOT, IZ_SAY_SITS_BY_LOT, iz_ref_seat(seat),
                    iz_setup_entrant(g, seat) + 1);
}

/* Life, ante, hands. */
static void start(iz_game *g, int first)
{
    tell_seats(g);
    iz_set_turn(g, first);
    g->head->began = (uint8_t)(first + 1);
    iz_markers_deal(g, first);
    iz_ranges_settle(g);
    iz_note(g, IZ_C_FIRST_PLAYER, IZ_SAY_GOES_FIRST, iz_ref_seat(first));
    iz_set_out(g);
    IZ_EACH_SEAT (g, seat) {
        iz_setup_vanguard_life(g, seat);
        iz_command_life(g, seat);
        iz_note(g, IZ_C_STARTING_LIFE, IZ_SAY_STARTS_WITH_LIFE, iz_ref_seat(seat),
                (int)iz_life_total(g, seat));
        if (iz_is_off(g, IZ_C_STARTING_LIFE))
            iz_life_set(g, seat, 1);
        if (g->head->options & IZ_GAME_ANTE)
            iz_zone_shuffle(g, seat, IZ_ZONE_LIBRARY);
    }
    if (g->head->options & IZ_GAME_ANTE && !iz_is_off(g, IZ_C_ANTE))
        ante(g);
    IZ_EACH_SEAT (g, seat)
        deal_hand(g, seat, iz_opening_hand(g, seat));
}

/* May the game be begun with the card in play? */
static bool may_begin_in_play(const iz_game *g, iz_slot slot)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[def->first_ability + n].cell];
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++)
            if (iz_child(cell, m)->op == IZ_BEGIN_IN_PLAY)
                return true;
    }
    return false;
}

static void begin_in_play(iz_game *g, iz_slot slot)
{
    iz_ref card = iz_object_ref(g, slot);
    iz_note(g, IZ_C_OPENING_HAND, IZ_SAY_BEGINS_GAME_IN_PLAY, card);
    iz_batch_begin(g);
    iz_batch_move(g, card, IZ_ZONE_BATTLEFIELD, 0);
    iz_batch_happens(g, IZ_C_OPENING_HAND);
}

/* Each player in turn order, for each such card of their opening hand. */
static iz_flow ask_opening(iz_game *g, mulligan_locals *f)
{
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_seats_in_order(g, f->first, seats);
    for (; f->asking < count; f->asking++, f->slot = IZ_NIL) {
        int seat = seats[f->asking];
        iz_slot slot =
            f->slot == IZ_NIL ? g->seats[seat].zones[IZ_ZONE_HAND].first : g->objects[f->slot].next;
        for (; slot != IZ_NIL; slot = g->objects[slot].next) {
            if (!may_begin_in_play(g, slot))
                continue;
            f->slot = slot;
            f->head.pc = MULLIGANS_OPENING_ANSWERED;
            return iz_ask_yes_no(g, seat, IZ_FOR_MAY, iz_object_ref(g, slot));
        }
    }
    return IZ_FINISHED;
}

iz_flow iz_run_mulligans(iz_game *g, void *locals)
{
    mulligan_locals *f = locals;
    uint8_t seats[IZ_SEATS_MAX];
    int count;
    switch (f->head.pc) {
    case MULLIGANS_BEGIN:
        return choose_start(g, f);
    case MULLIGANS_START:
        f->first = (uint8_t)g->head->answer.subject;
        f->head.pc = MULLIGANS_ASK;
        start(g, f->first);
        return IZ_GO;
    case MULLIGANS_ASK:
        count = iz_seats_in_order(g, f->first, seats);
        while (f->asking < count && !may_mulligan(g, seats[f->asking]))
            f->asking++;
        if (f->asking >= count) {
            f->asking = 0;
            f->slot = IZ_NIL;
            f->head.pc = MULLIGANS_OPENING;
            return IZ_GO;
        }
        f->head.pc = MULLIGANS_ANSWERED;
        return iz_ask(g, seats[f->asking], IZ_DECIDE_MULLIGAN, IZ_FOR_MULLIGAN, IZ_NO_REF, 0);
    case MULLIGANS_OPENING:
        return ask_opening(g, f);
    case MULLIGANS_OPENING_ANSWERED:
        f->head.pc = MULLIGANS_OPENING;
        if (g->head->answer.kind == IZ_OPTION_YES) {
            iz_slot slot = f->slot;
            f->slot = IZ_NIL; /* the hand has changed: from its beginning */
            begin_in_play(g, slot);
        }
        return IZ_GO;
    case MULLIGANS_ANSWERED:
    default:
        count = iz_seats_in_order(g, f->first, seats);
        f->head.pc = MULLIGANS_ASK;
        if (g->head->answer.kind == IZ_OPTION_MULLIGAN && f->asking < count)
            take_mulligan(g, seats[f->asking]);
        else
            f->asking++;
        return IZ_GO;
    }
}

/* ---- conceding ------------------------------------------------------------------------------- */

/* What any of a side may answer is left to the others of it. */
static void leave_to_mates(iz_game *g, int seat)
{
    iz_decision *decision = g->head->decision;
    for (int i = 0; i < g->head->waits; i++)
        for (int n = 0; decision[i].of == seat && n < g->head->waits; n++)
            if (n != i && decision[n].number == decision[i].number &&
                !(decision[n].flags & IZ_DECISION_ANSWERED))
                decision[i].flags |= IZ_DECISION_ANSWERED;
}

/* Whose decisions they made decides alone again. */
static void hand_back(iz_game *g, int gone)
{
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].in_game && g->seats[seat].master == gone + 1)
            g->seats[seat].master = 0;
    for (int i = 0; i < g->head->waits; i++) {
        iz_decision *decision = &g->head->decision[i];
        if (decision->seat == gone && decision->of != gone && g->seats[decision->of].in_game)
            decision->seat = decision->of;
    }
}

#define KIND(name) (UINT64_C(1) << IZ_FRAME_##name)
/* What is announced, paid for or assigned, and what is put on the stack: it ends by itself, or goes
 * on to the next player's, where its own has left (iz_has_left). */
static const uint64_t ends_with_its_player =
    KIND(OPTIONAL_COSTS) | KIND(CHOOSE_X) | KIND(TARGETS) | KIND(MODES) | KIND(DIVIDE) |
    KIND(ENCHANT) | KIND(NAME_OPPONENT) | KIND(LAND) | KIND(SPECIAL) | KIND(CHOOSE_PAYMENT) |
    KIND(PAY_MANA) | KIND(MANA_COST) | KIND(MANA_INSTEAD) | KIND(MANA_KIND) | KIND(PUT_TRIGGERS) |
    KIND(ENTERING) | KIND(ASSIGN_DAMAGE) | KIND(SHARE_DAMAGE) | KIND(TEAM_DAMAGE);
#undef KIND

/* Does what is under way leave with that player? It is asked no more; its procedures find so. */
static bool leaves_off(iz_game *g, int gone)
{
    const iz_frame *frame = iz_frame_top(g);
    if (!frame || !(ends_with_its_player >> frame->kind & 1) || !iz_has_left(g, gone))
        return false;
    bool asked = iz_decision_of(g, gone) != NULL;
    iz_ref about = g->head->waits > 0 ? g->head->decision[0].subject : IZ_NO_REF;
    if (frame->kind == IZ_FRAME_TARGETS || frame->kind == IZ_FRAME_MODES)
        asked = iz_has_left(g, iz_targeting_now(g)->seat); /* another one may be asked for it */
    else if (frame->kind == IZ_FRAME_ASSIGN_DAMAGE || frame->kind == IZ_FRAME_SHARE_DAMAGE ||
             frame->kind == IZ_FRAME_TEAM_DAMAGE)
        asked = iz_ref_is_object(about) && !iz_ref_alive(g, about);
    if (!asked)
        return false;
    g->head->waits = 0;
    iz_table_cut(g, IZ_TABLE_candidates, 0);
    memset(&g->head->answer, 0, sizeof g->head->answer);
    g->head->answer.subject = g->head->answer.object = IZ_NO_REF;
    return true;
}

/* What somebody says who has left: no to what they may do; they declare nothing, and choose nothing
 * more. */
static uint64_t says_no(const iz_decision *decision)
{
    bool stops = decision->kind == IZ_DECIDE_CHOOSE && decision->flags & IZ_DECISION_CAN_STOP;
    return decision->kind == IZ_DECIDE_YES_NO ? 1 : stops ? decision->count : 0;
}

/* What waits for that player, who has left, is ended or answered. */
static int has_gone(iz_game *g, int gone)
{
    leave_to_mates(g, gone);
    hand_back(g, gone);
    if (iz_targeting_begins_anew(g, gone) || leaves_off(g, gone))
        return iz_pump(g);
    iz_stand_in_for(g, gone);
    const iz_decision *left;
    while (!g->head->over && (left = iz_decision_of(g, gone)) != NULL) {
        int status = iz_choose_option(g, gone, says_no(left));
        if (status != IZ_OK)
            return status;
    }
    return IZ_OK;
}

int iz_concede(iz_game *g, int seat)
{
    if (seat < 0 || seat >= g->head->seats || !g->seats[seat].in_game || g->head->over) {
        iz_teller t = iz_teller_of(g);
        iz_refuse(g, IZ_ERR_CHOICE, iz_tell(&t, IZ_SAY_REFUSED_NOT_IN_GAME, iz_ref_seat(seat)));
        return g->status;
    }
    if (!iz_block_reserve_step(g))
        return g->status;
    uint16_t stay = iz_in_game(g, UINT16_MAX);
    iz_announce_loss(g, seat, IZ_C_CONCEDE);
    if (g->seats[seat].in_game)
        return IZ_OK; /* the rule that one may is switched off */
    if (iz_game_ends(g)) {
        iz_table_cut(g, IZ_TABLE_frames, 0);
        g->head->frame_top = 0;
        return iz_game_is_nested(g) ? iz_pump(g) : IZ_OK; /* the game around it goes on */
    }
    uint16_t gone = stay & (uint16_t)~iz_in_game(g, stay); /* a team may go with one of them */
    if (iz_window_begins_anew(g)) {
        int status = iz_pump(g);
        if (status != IZ_OK)
            return status;
    }
    g->options_valid = false; /* who is left has not the options that they had */
    g->grid_of = 0;
    IZ_EACH_SEAT_OF (g, left, gone) {
        int status = has_gone(g, left);
        if (status != IZ_OK)
            return status;
    }
    return IZ_OK;
}
