/*
 * A library of cards: out of a collection's file only those are taken into a set which a scenario
 * or a deck names. They are compiled then, or were compiled before ("izvor cards compile").
 *
 * Where the collection lies is answered in one place for all commands: iz_find_cards_file.
 */
#ifndef IZ_CARDS_LIBRARY_H
#define IZ_CARDS_LIBRARY_H

#include "cards/cards.h"
#include "cards/deck.h"

typedef struct iz_card_library iz_card_library;

iz_card_library *iz_card_library_new(void); /* NULL: no memory */
/* One that has all cards of another one, which must stay, before its own. */
iz_card_library *iz_card_library_over(const iz_card_library *base);
void iz_card_library_free(iz_card_library *library);

/* Adds the cards of a file (JSON, card blocks, a compiled set), or those that are built into izvor.
 * Of cards of one name the first that was added counts. False: `error` says why. */
bool iz_card_library_read(iz_card_library *library, const char *path, char *error,
                          size_t error_size);
bool iz_card_library_read_own(iz_card_library *library, char *error, size_t error_size);
/* The same with card blocks at hand; `name` stands in messages. */
bool iz_card_library_read_blocks(iz_card_library *library, const char *bytes, size_t length,
                                 const char *name, char *error, size_t error_size);

/* Is there a card, or a half of one, of that name (case and accents ignored)? */
bool iz_card_library_has(const iz_card_library *library, const char *name);
/* The name most like this one, or NULL. */
const char *iz_card_library_nearest(const iz_card_library *library, const char *name);

/* Calls `found` with the names of the cards whose name, types or text have the words (folded, see
 * fold.h; of compiled sets: the name), until it returns false. */
void iz_card_library_search(const iz_card_library *library, const char *words,
                            bool (*found)(void *host, const char *name), void *host);

/* Enters the words of all names and type lines, so that texts which are compiled afterwards know
 * them. False: no memory. */
bool iz_card_library_announce(const iz_card_library *library, iz_card_set *set);
/* Takes the card of that name, all of its faces, into the set (iz_card_set_finish is the
 * caller's). Returns the first face's definition, or -1 with `error`. */
int iz_card_library_add(const iz_card_library *library, iz_card_set *set, const char *name,
                        char *error, size_t error_size);

/* The cards of a deck, the sideboard last, as records have them; names that it doesn't know are
 * told by iz_deck_resolve, with their lines. False: `error`. */
bool iz_card_library_add_deck(const iz_card_library *library, iz_card_set *set, const iz_deck *deck,
                              char *error, size_t error_size);

/* The file with the collection of real cards: `given` if it is not NULL; else the environment's
 * IZVOR_CARDS; else the first that is there of
 *     cards/cards.json, ../cards/cards.json, shared/cards/cards.json, ../shared/cards/cards.json
 * seen from the working directory, then from the directory of `beside` (a scenario or deck; may be
 * NULL) and from each directory above it. Writes it to `path` and returns that; NULL if there is
 * none. What is given or named by the environment is returned whether it is there or not. */
const char *iz_find_cards_file(const char *given, const char *beside, char *path, size_t size);

#endif
