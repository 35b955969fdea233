/*
 * Making games: from decks, or position by position for scenarios and puzzles; and the host's side
 * of the pump: advance, choose, concede. The public API (include/izvor/izvor.h) is a thin layer
 * over this.
 */
#ifndef IZ_ENGINE_SETUP_H
#define IZ_ENGINE_SETUP_H

#include "engine/engine.h"
#include "engine/flow/ask.h"

/* A game that starts with shuffled decks: call iz_advance_game next. The set-up and its decks are
 * legal (iz_setup_check, iz_decks_said). NULL: there is no memory. */
iz_game *iz_game_from_decks(const iz_setup *setup, const iz_card_set *cards, uint64_t seed);
/* How many cards are in the decks and beside them. */
uint64_t iz_setup_cards(const iz_setup *setup);

/* An empty position: no cards anywhere, life as the book starts. */
iz_game *iz_setup_new(const iz_book *book, const iz_card_set *cards, int seats, uint64_t seed,
                      unsigned options);
/* Does chance say who sits where? */
bool iz_setup_is_by_lot(const iz_setup *setup);
/* If so: writes it into the game just made, and moves everybody in the
 * set-up to the seat that is theirs. */
void iz_setup_draw_seats(iz_game *g, iz_setup *setup);
/* Which seat of the set-up the player had who sits there. */
int iz_setup_entrant(const iz_game *g, int seat);
/* The variant, options, teams and life of a legal set-up, on a game just made. */
void iz_setup_agree(iz_game *g, const iz_setup *setup);
/* Do the two play in one team? One does with oneself. */
bool iz_setup_are_mates(const iz_setup *setup, int seat, int other);
/* How many are in that seat's team: 1, where it plays alone. */
int iz_setup_members(const iz_setup *setup, int seat);
/* Where teams sit together: is it the one in the middle, of two the first in turn order? */
bool iz_setup_is_king(const iz_setup *setup, int seat);
/* Puts an object of that definition there without any event. In play, in the order of the calls.
 * `status`: IZ_IS_* bits. IZ_NIL if the cap is reached. */
iz_slot iz_setup_object(iz_game *g, int definition, int owner, int controller, iz_zone zone,
                        uint32_t status);
/* What the Vanguard cards of the seat change of the life that it begins with. */
void iz_setup_vanguard_life(iz_game *g, int seat);
/* The facts of this turn and the last one that programs of the card ask about (bits of
 * IZ_LEDGER_*): only such are kept. */
uint32_t iz_ledger_kinds(const iz_card_set *cards, int definition);
/* Whose turn it is, and at which step play begins: iz_advance_game then begins that step. */
void iz_setup_begin(iz_game *g, int active, iz_step step, uint32_t turn);

/* Runs to the next wait. Returns a status: 0 waiting or over, else the error (g->message). */
int iz_advance_game(iz_game *g);
/* Answers the seat's decision with its n-th option (iz_options_count, iz_options_at) and goes on to
 * the next wait. Status 4 (no such option or no decision): nothing changed. */
int iz_choose_option(iz_game *g, int seat, uint64_t n);
/* The same with a descriptor equal to one of the options. */
int iz_choose(iz_game *g, int seat, const iz_option *option);
/* The seat concedes, whatever is waited for. */
int iz_concede(iz_game *g, int seat);

/* Does the seat, which has a window, have the options that a listing without any short cut finds?
 * NULL, or what differs (an invariant for tests). */
const char *iz_list_fault(iz_game *g, int seat);
/* The same of the steps of declaring attackers or blockers, if the seat has such a decision. */
const char *iz_declaration_fault(iz_game *g, int seat);
static inline bool iz_is_over(const iz_game *g) { return g->head->over != 0; }

#endif
