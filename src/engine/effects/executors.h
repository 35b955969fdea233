/*
 * The executors of the effect nodes, for the table of instructions (effects/effects.c): which file
 * carries out which.
 */
#ifndef IZ_ENGINE_EXECUTORS_H
#define IZ_ENGINE_EXECUTORS_H

#include "engine/effects/effects.h"

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
RUN(ignore);
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
PARTS(resource);
PARTS(most_life);
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
PARTS(shift);
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
