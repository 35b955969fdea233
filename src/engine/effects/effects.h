/*
 * Effects, what their files share: the frame that carries out one instruction of a program, and the
 * table of instructions (effects/effects.c), a row for each effect node.
 *
 * Most instructions make one batch of events out of what they say (draw, destroy, gain life …).
 * Their rows give the choices that players make first, if any, and the parts of the batch; so the
 * same row serves alone and where several instructions happen at once (AT_ONCE, EACH_PLAYER_DOES:
 * choices in turn order, then one batch). All others carry themselves out with `run`.
 *
 * A held pointer is worth nothing after anything that can grow the block: executors fetch their
 * frame anew with iz_effect_top.
 */
#ifndef IZ_ENGINE_EFFECTS_H
#define IZ_ENGINE_EFFECTS_H

#include "engine/combat/fight.h"
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/flow/effect_frame.h"
#include "engine/legality/legality.h"
#include "engine/playing/stack.h"
#include "engine/targets/targets.h"

/* What one player may choose for an instruction: `count` of the set, at least lo, at most hi. */
typedef struct effect_choice {
    iz_set set;
    int32_t lo, hi;
} effect_choice;

typedef struct effect_row {
    /* carries the instruction out, resumably; NULL: it is a batch */
    iz_flow (*run)(iz_game *g, effect_frame *f);
    /* the parts of the batch */
    void (*parts)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked);
    /* a second batch, after the first has happened (shuffling what was put into libraries) */
    void (*after)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked);
    /* what a player chooses from; NULL: nothing is chosen */
    void (*choices)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int seat,
                    effect_choice *choice);
    /* who chooses; NULL: the players of the first child */
    uint16_t (*choosers)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
    uint16_t concept; /* iz_concept of the batch */
    uint8_t purpose;  /* iz_purpose of the choice */
    uint8_t ordered;  /* the order of the choice matters */
} effect_row;

const effect_row *iz_effect_row(iz_op op);

static inline const iz_cell *iz_effect_cell(const iz_game *g, const effect_frame *f)
{
    return &g->cards->cells[f->cell];
}

/* ---- effects/effects.c: common steps of executors -------------------------------------------- */

/* Is somebody asked whether he may do what he says a number for next ("you may draw up to two
 * cards")? */
bool iz_effect_offers_number(const iz_game *g);

void iz_effect_child(iz_game *g, const iz_cell *child, const iz_ctx *ctx);
/* Executor of an instruction that is carried out by its n-th child alone. */
iz_flow iz_effect_inside(iz_game *g, effect_frame *f, int child);
/* The instruction can't be carried out: what is missing. */
iz_flow iz_effect_missing(iz_game *g, const iz_cell *cell, const char *what);
/* Writes a set into the instruction's register, with how many they are, and whether it was done. */
void iz_effect_result(iz_game *g, uint16_t env, int reg, iz_set set, bool done);
/* The same; it was done if there is anything in the set. */
static inline void iz_effect_result_set(iz_game *g, uint16_t env, int reg, iz_set set)
{
    iz_effect_result(g, env, reg, set, set.count > 0);
}
void iz_effect_result_number(iz_game *g, uint16_t env, int reg, int32_t number, bool done);
/* Rule concept PREVENTION, 419.7c: the sources of damage that fit (NULL: all): permanents, spells
 * on the stack, and what abilities there come from. */
iz_set iz_effect_sources(iz_game *g, const iz_ctx *ctx, const iz_cell *filter);
/* Asks the seat for one of the set's members that are not in `without` (a list); the frame's pc
 * must be set. None left: IZ_GO with an answer of kind IZ_OPTION_DONE. */
iz_flow iz_effect_ask_one(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, iz_set set,
                          uint16_t without, bool can_stop);
/* The same with the decision's flags (IZ_DECISION_*) as they shall be. */
iz_flow iz_effect_ask_of(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, iz_set set,
                         uint16_t without, unsigned flags);
/* One more that the player has chosen for the instruction on top. */
void iz_effect_pick(iz_game *g, iz_ref ref);
/* What is chosen for the instruction on top is all there: where it was to be X that nobody had
 * told, X is as many from now on. */
void iz_effect_tell_x(iz_game *g, const effect_frame *f);
/* The card of a library to its top or bottom, without an event: it stays in its zone. */
void iz_effect_put_back(iz_game *g, iz_ref card, bool top);
/* A word of the class as a candidate of the decision. */
void iz_effect_word_candidate(iz_game *g, int word_class, int number);
/* The first seat of the mask in turn order from the active player, or IZ_NO_SEAT. */
int iz_first_seat(const iz_game *g, uint16_t seats);
/* The same, and takes it out of the mask. */
int iz_take_seat(const iz_game *g, uint16_t *seats);
/* The seats of the mask in turn order from the active player; the mask is used up. */
#define IZ_EACH_SEAT_IN_TURN(g, seat, seats)                                                       \
    for (int seat = iz_take_seat((g), &(seats)); seat != IZ_NO_SEAT;                               \
         seat = iz_take_seat((g), &(seats)))
/* EACH_IN_TURN is at work if there are several of them. */
void iz_count_in_turn(iz_game *g, uint16_t seats);
/* Of DISCARD_RANDOM: has each of its players as many cards as he is to discard? */
bool iz_effect_can_discard(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
/* Takes `count` of the set at random, to its front: how many these are. */
int iz_effect_take_random(iz_game *g, iz_set set, int32_t count);
/* Of SACRIFICE_THESE: what its players can sacrifice of those that it names. */
iz_set iz_effect_sacrificed(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
/* The environment captured for something that lasts beyond this resolution. */
uint16_t iz_effect_capture(iz_game *g, const iz_ctx *ctx);
/* A set as a list of its own. */
uint16_t iz_set_to_list(iz_game *g, iz_set set);
/* The same back: what the list names, in its order. */
iz_set iz_set_of_list(iz_game *g, uint16_t list);
/* Could the instruction be carried out as it stands (413.2c: nobody may choose the impossible)? */
bool iz_effect_possible(iz_game *g, const iz_ctx *ctx, const iz_cell *effect);
/* Runs `parts` as a batch of its own for the frame on top, results to its register. */
void iz_effect_batch(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked,
                     uint16_t env, int reg);
/* How much an instruction says in its n-th child for a subject, as the player has chosen if it
 * leaves a choice ("up to three"; run_batch_instruction has asked and put the numbers into
 * `picked`). */
int32_t iz_effect_amount(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int n, iz_ref subject,
                         uint16_t picked);
/* Where a quantity is looked at from that is said of several subjects: outside of loops BOUND:0 is
 * each of them ("each player loses 1 life for each creature they control"). */
iz_ctx iz_effect_subject(const iz_ctx *ctx, iz_ref subject);
/* The parts from `first` on are caused by the effect that is carried out. */
void iz_effect_mark_cause(iz_game *g, const iz_ctx *ctx, uint32_t first);
/* Notes what an instruction has moved, after its batch: later ones find it. */
void iz_effect_note_moved(iz_game *g, const iz_cell *cell, uint16_t env);
/* The register that an instruction writes; -1: none. */
static inline int iz_effect_register(const iz_cell *cell)
{
    return iz_nodes[cell->op].arg == IZ_ARG_REGISTER ? (int)cell->arg : -1;
}

/* The frame SUBGAME, which turn/subgame.c carries out. */
typedef struct iz_subgame_frame {
    iz_frame head;
    uint16_t seats; /* who plays */
    uint16_t spare;
} iz_subgame_frame;

/* effects/move.c: how many cards lie on top of what is put there. */
int32_t iz_place_from_top(iz_game *g, const iz_ctx *ctx, const iz_cell *place);

/* effects/piles.c: the flags (IZ_PART_*) of damage that the instruction being carried out deals to
 * that recipient. */
unsigned iz_damage_flags(iz_game *g, iz_ref recipient);
/* effects/notes.c: the counters (iz_part.value of a MOVE) with which the instruction being carried
 * out puts things where they go; 0: none. */
uint32_t iz_settled_counters(iz_game *g, iz_ref ref);
/* Does the instruction being carried out put what it puts into play attached to something: to what
 * (IZ_NO_REF: it isn't there)? */
bool iz_settled_host(iz_game *g, iz_ref *host);

/* ---- effects/choose.c ------------------------------------------------------------------------ */

/* Does the instruction itself leave a word to choose ("of the color of your choice")? Then asks for
 * it; true as long as the frame has to wait for that. Sets the flow. */
bool iz_effect_own_choice(iz_game *g, iz_flow *flow);

/* ---- effects/at_once.c ----------------------------------------------------------------------- */

/* A batch instruction which runs for a collector is noted there with what was picked for it. */
void iz_effect_plan(iz_game *g, const effect_frame *f);
/* Acts on what was picked: its batch runs, or is planned if others act at the same time. */
void iz_effect_act(iz_game *g, const effect_frame *f, const iz_ctx *ctx, const iz_cell *cell);
iz_flow iz_effect_at_once(iz_game *g, effect_frame *f);
/* Of an instruction of a sequence: does it happen at once with the next, the last one, as one verb
 * says both ("put one of them into your hand and the rest into your graveyard")? */
bool iz_effect_with_next(const iz_cell *seq, const iz_cell *child);
/* From the frame's child on all is done at once. */
iz_flow iz_effect_rest_at_once(iz_game *g, effect_frame *f);
iz_flow iz_effect_each_player_does(iz_game *g, effect_frame *f);

/* ---- executors ------------------------------------------------------------------------------- */

#define RUN(name) iz_flow iz_effect_##name(iz_game *g, effect_frame *f)
#define PARTS(name)                                                                                \
    void iz_parts_##name(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
#define CHOICES(name)                                                                              \
    void iz_choices_##name(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int seat,           \
                           effect_choice *choice)
#define CHOOSERS(name)                                                                             \
    uint16_t iz_choosers_##name(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)

/* effects/control_flow.c */
RUN(do_nothing);
RUN(seq);
RUN(if_);
RUN(may);
RUN(unless_pays);
RUN(may_pay);
RUN(for_each);
RUN(repeat);
RUN(repeat_until);
RUN(modes);
RUN(either);
RUN(delayed);
RUN(reflexive);
RUN(set_cell);
RUN(forget);
RUN(set_cell_amount);
RUN(set_reg);
RUN(instead_amount);
RUN(instead_mana);
RUN(instead_place);
RUN(instead_to);
RUN(instead_regenerate);
RUN(as_well);
RUN(and_then);

/* effects/piles.c */
RUN(separate);
RUN(choose_pile);
RUN(choose_of_each);
RUN(may_repeat);
RUN(unpreventable);
RUN(inevitable);
RUN(and_prevented);
RUN(with_counters);

/* effects/notes.c */
RUN(note_counters);
RUN(with_noted);
RUN(enter_attached);

/* effects/dealings.c */
RUN(bid);
RUN(secret_numbers);
RUN(pay_any_mana);
RUN(reorder);
RUN(mill_until);
RUN(may_pay_any_time);
RUN(unless_paid_before);

/* effects/scry.c */
RUN(scry);
RUN(clash);

/* effects/damage_life.c */
PARTS(deal_damage);
RUN(divided);
RUN(pay_any_life);
PARTS(deal_divided);
PARTS(fight_damage);
PARTS(gain_life);
PARTS(lose_life);
PARTS(set_life);
PARTS(exchange_life);

/* effects/cards.c */
PARTS(draw);
PARTS(discard);
CHOICES(discard);
PARTS(discard_random);
PARTS(discard_all);
PARTS(discard_these);
PARTS(mill);
PARTS(shuffle);
RUN(search);
RUN(search_each);
PARTS(reveal);
PARTS(reveal_random);
RUN(look);
RUN(reveal_until);
RUN(new_order);

/* effects/choose.c */
RUN(choose);
RUN(choose_random);
RUN(choose_player);
RUN(choose_color);
RUN(choose_type);
RUN(choose_name);
RUN(choose_number);

/* effects/objects.c */
PARTS(destroy);
PARTS(destroy_no_regen);
PARTS(bury);
PARTS(sacrifice);
CHOICES(sacrifice);
PARTS(sacrifice_these);
PARTS(tap);
PARTS(untap);
RUN(tap_or_untap);
PARTS(tap_or_untap);
PARTS(attach);
PARTS(unattach);
PARTS(phase_out);
PARTS(phase_in);
PARTS(turn_face_up);
PARTS(turn_face_down);
RUN(remove_from_combat);
RUN(flip);
RUN(become_blocked);
RUN(unblock);
RUN(block_another);
PARTS(ownership);

/* effects/move.c */
PARTS(move);
PARTS(move_after);
CHOICES(move);
CHOOSERS(move);
PARTS(shuffle_into);
PARTS(shuffle_into_after);
PARTS(exchange_zones);
PARTS(ante);

/* effects/counters.c */
PARTS(add_counters);
PARTS(add_counters_after);
PARTS(remove_counters);
PARTS(move_counters);
PARTS(distribute_counters);
PARTS(create_token);
PARTS(create_token_after);
/* What the instruction made is remembered for linked abilities; tokens remember who made them. */
void iz_remember_made(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
RUN(create_copy);

/* effects/lasting.c */
RUN(apply);
RUN(rule_effect);
RUN(exchange_control);
RUN(trade_control);
RUN(prevent);
RUN(prevent_from);
RUN(redirect);
RUN(replace_next);
RUN(choose_source);
RUN(regenerate);
RUN(may_play);
RUN(become_aura);
RUN(shape);
RUN(remove_damage);

/* effects/mana.c */
RUN(add_mana);
RUN(add_mana_choice);
RUN(add_mana_combination);
RUN(add_mana_chosen);
RUN(add_mana_like);
RUN(note_mana);
RUN(add_noted_mana);
RUN(mana_for);
RUN(empty_pool);
RUN(take_pool);
RUN(use_for_mana);

/* effects/stack.c */
PARTS(counter_spell);
RUN(copy_spell);
RUN(new_targets);
RUN(copy_for_targets);
RUN(play_free);
RUN(copy_card);
RUN(meanwhile);
RUN(play_if_able);
RUN(command_spell);

/* effects/game.c */
RUN(extra_turn);
RUN(extra_phase);
RUN(skip);
RUN(end_turn);
RUN(flip_coin);
RUN(flip_streak);
RUN(flip_tails);
RUN(roll);
PARTS(win_game);
PARTS(lose_game);
RUN(draw_game);
RUN(subgame);

#undef RUN
#undef PARTS
#undef CHOICES
#undef CHOOSERS

#endif
