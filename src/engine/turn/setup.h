/*
 * Making games: from decks, or position by position for scenarios and puzzles; and the host's side
 * of the pump: advance, choose, concede. The public API (include/izvor/izvor.h) is a thin layer
 * over this.
 */
#ifndef IZ_ENGINE_SETUP_H
#define IZ_ENGINE_SETUP_H

#include "engine/engine.h"

/* head->options */
enum {
    IZ_GAME_ANTE = 1 << 1,        /* each player antes a card at the start */
    IZ_GAME_CHOOSER = 0x1F << 8,  /* who decides who goes first: the seat + 1; 0: chance does */
    IZ_GAME_NO_MULLIGAN = 1 << 2, /* nobody is asked */
    IZ_GAME_POSITION = 1 << 3,    /* set up by hand: no opening procedure */
    IZ_GAME_FIRST_TURN = 1 << 5,  /* a position in the game's first turn: its draw is skipped */
    /* whom creatures may attack where there are several opponents (Izvori F3, F4); none of these:
     * one opponent is chosen as combat begins (C7.30) */
    IZ_GAME_ATTACK_LEFT = 1 << 16,  /* the next player in turn order only */
    IZ_GAME_ATTACK_RIGHT = 1 << 17, /* the player before only */
    IZ_GAME_ATTACK_MANY = 1 << 18,  /* any opponents, each attacker another one if liked */
    IZ_GAME_PASS_ALONE = 1 << 4     /* the engine itself passes where a seat can do nothing else */
};

/* A player's cards at the start: `count` definitions. */
typedef struct iz_deck_list {
    const int *definitions;
    int count;
    const int *side; /* outside the game, side deck; may be NULL */
    int side_count;
} iz_deck_list;

/* A game that starts with shuffled decks: call iz_advance_game next. NULL with a message in `error`
 * (memory; a refused card; too many seats for the book). */
iz_game *iz_game_from_decks(const iz_book *book, const iz_card_set *cards,
                            const iz_deck_list *decks, int seats, uint64_t seed, unsigned options,
                            char *error, size_t error_size);

/* An empty position: no cards anywhere, life as the book starts. */
iz_game *iz_setup_new(const iz_book *book, const iz_card_set *cards, int seats, uint64_t seed,
                      unsigned options);
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

/* The seat's waiting decision, or NULL. */
const iz_decision *iz_decision_of(const iz_game *g, int seat);
/* How many options it has; numbers are counted, not listed. */
uint64_t iz_options_count(iz_game *g, int seat);
/* The n-th; false if there is none. */
bool iz_options_at(iz_game *g, int seat, uint64_t n, iz_option *out);
/* Any seat that has to decide, the first in seat order; IZ_NO_SEAT: none (the game is over). */
int iz_waiting_seat(const iz_game *g);
static inline bool iz_is_over(const iz_game *g) { return g->head->over != 0; }

#endif
