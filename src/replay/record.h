/*
 * Records of games: a text file with version, book, cards, set-up, seed and choices; replaying it
 * gives the same game.
 *
 *     izvor-record 2                  the edition
 *     version 0.1.0                   of the library that played
 *     book izvori-2007
 *     cards 0123456789abcdef          fingerprint of the card set
 *     seed 7
 *     generator chacha20 00…ff        its key in 64 digits; else the small generator
 *     variant krug                    the set-up (izvor.h): what isn't there is as the book has it
 *     option attack-right
 *     first seat 1                    or `first chosen 1`: that seat says who goes first
 *     deck 24 Forest                  a line a card of each player; "side" likewise
 *     player team 1 life 300          ends a player's cards, and begins the next one's
 *     + card "Ember Cub" {            a card of the players' own: blocks, a line behind each plus
 *     position 2                      instead of decks: the second scenario of this file, …
 *     | scenario "Two bears"          … whose lines follow, each behind a bar
 *     choices 0:0=pass 0:3=cast/o12   seat:option=descriptor, many lines; 1:0=concede: it leaves
 *     hash 0123456789abcdef           of the value, now and then and at the end
 *     end
 *
 * A record tells all: the order of each library follows from its seed or key. Nobody who plays may
 * see it before the game is over.
 *
 * Where the numbers of options have shifted since, the descriptor decides. Records of the first
 * edition have no descriptors, and the options of the game in one line `with BITS`; they are read
 * as well, and refused at the first choice or hash that no longer fits.
 */
#ifndef IZ_REPLAY_RECORD_H
#define IZ_REPLAY_RECORD_H

#include "izvor/izvor.h"

typedef struct iz_record iz_record;

/* The digits of a key, and a key of so many digits (64); false: it is none. */
enum { IZ_KEY_DIGITS = 2 * IZ_KEY_SIZE };
void iz_key_write(const uint8_t key[IZ_KEY_SIZE], char out[IZ_KEY_DIGITS + 1]);
bool iz_key_read(const char *digits, uint8_t key[IZ_KEY_SIZE]);

/* A record of a game that is about to begin; NULL if memory runs out. */
iz_record *iz_record_new(const iz_game *game, const iz_setup *setup, uint64_t seed);
/* Of a game that begins at a position: the scenario of that number in a file of this text. */
iz_record *iz_record_new_at(const iz_game *game, const char *text, int number);
/* Cards of the players' own, which stand in no file: before the first choice. */
void iz_record_blocks(iz_record *record, const char *blocks);
/* What is written so far (the record's own); NULL: memory ran out. */
const char *iz_record_text(const iz_record *record);
void iz_record_free(iz_record *record);
/* What stands for an option where the seat leaves the game, whatever is being decided, and its
 * descriptor. */
#define IZ_RECORD_CONCEDES UINT64_MAX
#define IZ_RECORD_CONCEDE "concede"
/* Carries a choice out: the seat's n-th option, or that it leaves. */
iz_status iz_record_take(iz_game *game, int seat, uint64_t n);
/* `descriptor`: of the option (iz_choice_descriptor). */
void iz_record_choice(iz_record *record, int seat, uint64_t n, const char *descriptor);
/* Adds the game's hash at this point. */
void iz_record_hash(iz_record *record, const iz_game *game);
/* Writes the file, with the game's hash at the end. */
bool iz_record_write(iz_record *record, const iz_game *game, const char *path, char *error,
                     size_t error_size);

/* Replays the record's bytes from its beginning: the game as it stood at the record's end, or NULL:
 * `error` says in which line what is wrong (not readable, other cards, a choice that there isn't,
 * another hash). `start`: the game at its position, for a record that begins at one. `on_choice`,
 * if given, is called before each choice. */
typedef void (*iz_on_choice)(void *host, iz_game *game, int seat, uint64_t n);
iz_game *iz_record_replay(const char *bytes, size_t length, const char *name,
                          const iz_card_set *cards, const iz_game *start, iz_on_choice on_choice,
                          void *host, char *error, size_t error_size);
/* The file of the position at which the record begins (to be freed), the number of the scenario in
 * it, and the book; NULL: it begins with decks. */
char *iz_record_position(const char *bytes, size_t length, int *number, char *book, size_t size);
/* The players' own cards as blocks (to be freed); NULL: there are none. */
char *iz_record_own_blocks(const char *bytes, size_t length);
/* Was it recorded with this set? */
bool iz_record_is_with(const char *bytes, size_t length, const iz_card_set *cards);
/* The names of the cards that the record needs, one by one, to `want`; false if it can't be read.
 */
bool iz_record_cards(const char *bytes, size_t length, void (*want)(void *host, const char *name),
                     void *host);

#endif
