/*
 * Does anything in force let players do other things than are printed on the cards? What lists a
 * window's options may go by summaries of the cards as long as nothing does.
 *
 * All of them read facts that hold for the epoch: ask after iz_refresh.
 */
#ifndef IZ_ENGINE_PLAYING_USUAL_H
#define IZ_ENGINE_PLAYING_USUAL_H

#include "engine/characteristics/pass.h"

/* Is some rule of that node in force? */
static inline bool iz_rule_in_force(const iz_game *g, iz_op op)
{
    unsigned number = (unsigned)(op - IZ_BOOST);
    return number < 128 && (g->rule_ops[number / 64] >> number % 64 & 1);
}
/* The same, leaving out what cards say of themselves alone: IZ_TRAIT_LATITUDE speaks of that. */
bool iz_rule_for_others(const iz_game *g, iz_op op);
/* May prices be others than are printed, by what other cards say? */
bool iz_prices_may_change(const iz_game *g);
/* Is there a rule or effect that lets players play things which the printed cards don't? */
bool iz_unusual_plays(const iz_game *g);
/* Have all objects the types and abilities that are printed on them, whatever else is changed? */
bool iz_all_as_printed(const iz_game *g);
/* Can be played only what is printed on the cards, other than by the `busy` seats of the derived
 * facts? */
bool iz_usual_plays_only(iz_game *g);
/* Do rules and effects in force speak of turns and steps? They may forbid or change anything. */
bool iz_look_for_turn(iz_game *g);
/* Does the program from that cell on ask for the turn or the step? Looked through once. */
bool iz_program_asks_turn(const iz_game *g, uint32_t cell);
static inline bool iz_rules_ask_turn(iz_game *g)
{
    return g->derived->rules_turn ? g->derived->rules_turn == 2 : iz_look_for_turn(g);
}

#endif
