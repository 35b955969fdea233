/*
 * HKK, what its files share: words of its cards, its lines, its costs. The rest of it runs on the
 * same core: the chain is the stack, the window gives priority, reactions are spells and abilities
 * that may be added to it, linked effects are triggered abilities that wait for the chain's end.
 *
 * hkk/turn.c: the steps that do something by themselves; hkk/lines.c: swap, declaration, strike;
 * hkk/chain.c: windows and the chain, a list of procedures of which each is a frame of its own
 * while it asks or waits; hkk/play.c: what may be played when, and what it costs.
 */
#ifndef IZ_ENGINE_HKK_H
#define IZ_ENGINE_HKK_H

#include "core/holdings.h"
#include "engine/combat/fight.h"
#include "engine/events/event.h"
#include "engine/legality/legality.h"
#include "engine/playing/stack.h"

/* Where a seat's permanents lie. */
#define IZ_EACH_ON_TABLE(g, slot, seat)                                                            \
    for (int row_ = 0; row_ < IZ_LINES_COUNT; row_++)                                              \
        IZ_EACH_IN_ZONE (g, slot, seat, iz_line_at(row_))

/* ---- what the kinds of play name (hkk/kinds_of_play.c) --------------------------------------- */

/* What forbids playing the card (ability IZ_NO_ABILITY) or using the ability at this time. */
iz_concept iz_hkk_timing_verdict(iz_game *g, int seat, iz_slot slot, uint32_t ability);
/* Where a card that enters play goes, and (when it is there) whether it is active. */
iz_zone iz_hkk_entry_zone(iz_game *g, iz_slot slot, uint32_t as);
void iz_hkk_entered(iz_game *g, iz_slot slot);
/* May it be turned from active to passive as a cost ({T})? */
bool iz_hkk_may_passivate(const iz_game *g, iz_slot slot);

/* ---- frames ---------------------------------------------------------------------------------- */

/* Pushes the frame that carries out what waits: state-based effects, extraction, linked effects. */
void iz_hkk_settle(iz_game *g);
/* An element has been added to the chain: pushes the frame in which it is paid for and reacted to
 * (hkk/reactions.c). */
void iz_hkk_react(iz_game *g, int mover);
/* The seat's action is a chain of its own, on top of what has not been evaluated yet. */
void iz_hkk_chain_upon(iz_game *g, int mover);
/* Each pushes its frame if there is anything to ask, or to wait for: the element on top is paid for
 * (hkk/pay.c); automatic reactions (hkk/automatic.c); creatures die that could be saved
 * (hkk/saving.c). */
void iz_hkk_pay(iz_game *g, int seat);
void iz_hkk_react_automatically(iz_game *g);
void iz_hkk_save(iz_game *g);

/* ---- linked effects (hkk/linked.c) ------------------------------------------------------------ */

/* Does the card, or that ability of it, name them as what it answers? Is there anything that does?
 * What forbids that it is used while they wait for answers? */
bool iz_hkk_answers_linked(const iz_game *g, iz_slot slot, uint32_t ability);
bool iz_hkk_linked_is_answered(const iz_game *g);
iz_concept iz_hkk_linked_verdict(iz_game *g, iz_slot slot, uint32_t ability);
/* Keeps back, in a list, those that wait and that are so, three links each; lets them wait again,
 * with more flags. */
uint16_t iz_hkk_hold(iz_game *g, uint16_t held, bool (*keeps)(iz_game *g, const iz_waiting *row));
uint16_t iz_hkk_release(iz_game *g, uint16_t held, unsigned flags);
bool iz_hkk_is_playtime(iz_game *g, const iz_waiting *row);

/* Does the text raise what creatures have of life, or heal them? */
bool iz_hkk_saves(const iz_cell *text);

/* ---- lines (hkk/lines.c) --------------------------------------------------------------------- */

/* May the creature be placed in that line in the swap; may it be declared to attack that target? */
iz_concept iz_hkk_swap_verdict(iz_game *g, iz_ref creature, iz_zone to);
/* … at that place of the line (0 the reserve, 1 the guard), by the swap that is being made? */
iz_concept iz_hkk_step_verdict(iz_game *g, iz_ref creature, int line, int place);
/* May the declaration of the seat's attackers end as it is so far? */
iz_concept iz_hkk_attacks_verdict(iz_game *g, int seat);
iz_concept iz_hkk_attack_verdict(iz_game *g, iz_slot creature, iz_ref target);
void iz_hkk_tell_attacks(iz_game *g, int seat, iz_slot creature, iz_attack_teller *tell, void *to);
/* Lists the steps of the declaration (iz_list_attack in a book with lines). */
void iz_hkk_list_attack(iz_game *g, int seat);

/* ---- costs (hkk/play.c) ---------------------------------------------------------------------- */

/* The parts of a card's cost that are to be paid now: amounts at the places of IZ_RESOURCE_*. */
typedef struct iz_hkk_cost {
    int32_t of[IZ_RESOURCE_COUNT];
} iz_hkk_cost;
void iz_hkk_cost_of(iz_game *g, iz_slot card, int32_t x, iz_hkk_cost *cost);
/* Has the card's cost a part that its player chooses (X or ?)? */
bool iz_hkk_has_x(const iz_game *g, iz_slot card);
bool iz_hkk_can_pay(iz_game *g, int seat, iz_slot card);
bool iz_hkk_can_pay_x(iz_game *g, int seat, iz_slot card, int32_t x);
/* How many magic points the seat's next regeneration gives, as things are. */
int32_t iz_hkk_income(iz_game *g, int seat);
/* Could it be passivated for a builder's part, given as a sacrifice? */
bool iz_hkk_may_build(iz_game *g, iz_slot slot, int seat);
bool iz_hkk_may_sacrifice(iz_game *g, iz_slot slot, int seat);
/* Does the text prevent, or change targets of, something in the chain? */
bool iz_hkk_prevents(const iz_cell *cell);
/* Does the card say what in the chain it answers? */
bool iz_hkk_says_what_it_answers(iz_game *g, iz_slot card);
/* ---- answers (hkk/answers.c): the independent action of the chain, its first link, or the first
 * one upon those that wait below a window for life-saving; what forbids that the card, or that
 * ability of it, answers it; how much more the card costs as an answer. */
iz_slot iz_hkk_first_link(const iz_game *g);
iz_concept iz_hkk_answer_verdict(iz_game *g, iz_slot slot, uint32_t ability);
int32_t iz_hkk_surcharge(iz_game *g, iz_slot card);
/* What an answer of the seat to that link would cost more. */
int32_t iz_hkk_surcharge_of(iz_game *g, iz_slot link, int seat);
/* Is it a reaction (94.2), as a card or as one of its abilities (an index, or IZ_NO_ABILITY)? */
bool iz_hkk_is_reaction(iz_game *g, iz_slot slot, uint32_t ability);

/* The line (0 the reserve, 1 the guard) as the swap that is being made would leave it: a list, from
 * the left. IZ_NIL: nobody would stand there, or no swap is being made. */
uint16_t iz_hkk_planned(const iz_game *g, int line);
/* The printed structure points of the seat's active ships. */
int32_t iz_hkk_fleet(iz_game *g, int seat);

/* Lists the steps of rearranging the lines (turn/listing.c). */
void iz_list_lines(iz_game *g, int seat, bool thorough);

#endif
