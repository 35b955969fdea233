/*
 * The dealer: a process that plays games for the table. It is a pure function of what it is sent
 * (set-ups with the key, choices): no network, no files, no clock. What the files share:
 *
 *   main.c    frames in, frames out
 *   lock.c    what the process may still do once it is ready
 *   deal.c    a game: its set-up, choices, taking back; the seats of computers
 *   decks.c   cards and decks out of texts
 *   tell.c    what viewers are told: everything, and what has changed
 *   look.c    a view as a flat map
 *   desk.c    what is asked beside games: books, decks, cards
 *   judge.c   scenarios, step by step
 *
 * Requests have `do`, answers `did`; docs/architecture.md, "The table", lists them.
 */
#ifndef DEALER_DEALER_H
#define DEALER_DEALER_H

#include "ai/ai.h"
#include "cards/deck.h"
#include "dealer/frame.h"
#include "izvor/izvor.h"
#include "stops/stops.h"

#include <jansson.h>

enum { DEAL_ID = 32, LANGUAGE_NAME = 8 };

/* ---- cards and decks ------------------------------------------------------------------------- */

/* Reads our own cards, and a collection (NULL: none), once. False: `error`. */
bool dealer_cards_open(const char *collection, char *error, size_t error_size);
/* All of them; is a collection among them? */
const struct iz_card_library *dealer_cards(void);
bool dealer_has_collection(void);
/* All cards that may be named: our own, with a stranger's blocks. */
typedef struct dealer_library {
    struct iz_card_library *library;
    bool is_shared; /* the dealer's own, which stays */
} dealer_library;
/* With the blocks that stand in front of these decks. */
bool dealer_library_of(const json_t *texts, dealer_library *out, char *error, size_t error_size);
void dealer_library_free(dealer_library *l);
/* A deck with its cards one by one. */
typedef struct dealer_deck {
    iz_deck *deck;
    int *lists[2];
} dealer_deck;
/* Decks out of names or texts (blocks in front are cards of their own), and a set with the cards
 * that they name and no others, in the order in which records have them: to be released; it is
 * shared. NULL: `error`. */
iz_card_set *dealer_decks_read(const json_t *texts, dealer_deck *decks, char *error,
                               size_t error_size);
void dealer_cards_release(iz_card_set *set);
iz_deck_cards dealer_deck_cards(const dealer_deck *deck);
void dealer_deck_free(dealer_deck *deck);
/* The blocks of all the texts, one behind the other (to be freed); NULL: no memory. */
char *dealer_blocks_of(const json_t *texts);
/* The text with nothing but the deck's lines; where it ends with blocks only: "". */
const char *dealer_behind_blocks(const char *text);

/* ---- games ----------------------------------------------------------------------------------- */

typedef struct deal_choice {
    uint64_t n;
    char *descriptor;
    uint64_t wait; /* the number of the wait that it answered, as viewers are told it */
    int seat;
    bool by_hand; /* a person took it */
} deal_choice;

/* Who is told what goes on: a seat, or onlookers, in a language. */
typedef struct deal_viewer {
    int seat;
    char language[LANGUAGE_NAME];
    const iz_language *words;
    json_t *shown; /* the view that it has, as a flat map; NULL: none yet */
    size_t events; /* how many it has been told */
} deal_viewer;

typedef struct deal {
    char id[DEAL_ID];
    iz_card_set *cards;
    dealer_deck decks[IZ_MAX_SEATS];
    char *blocks; /* the players' own cards */
    iz_setup setup;
    uint64_t seed;
    bool draws_seats;      /* the variant draws lots for seats: the table does, before it begins */
    iz_game *start, *game; /* as it began, as it stands */
    uint16_t persons;      /* bits of the seats that persons play */
    iz_player *computers[IZ_MAX_SEATS];
    iz_stops stops[IZ_MAX_SEATS];
    deal_choice *choices; /* those that count: what was taken back is no more there */
    size_t count, room;
    json_int_t at; /* how many entries there have been */
    unsigned undos;
    json_t *fresh;    /* entries that the table has not been told yet */
    json_t *marks;    /* likewise: the game's hash after so many entries */
    json_int_t told;  /* the `at` that viewers know */
    bool anew;        /* something was taken back: viewers are told everything */
    unsigned resting; /* bits of the seats that can do nothing but pass, between persons */
    bool busy;        /* computers go on */
    deal_viewer *viewers;
    size_t viewer_count;
    iz_player *adviser;
    const char *refusal; /* a code of the table's own; NULL: the game says it */
    struct deal *next;
} deal;

/* A game from its beginning, with the entries that there are. NULL: `error`. */
deal *deal_new(const json_t *request, char *error, size_t error_size);
void deal_free(deal *d);
/* The number of the wait, as viewers are told it: taking back makes others of them. */
uint64_t deal_wait(const deal *d, uint32_t number);
/* What came of a request. */
typedef enum deal_done {
    DEAL_DONE,
    DEAL_TAKEN,   /* it had been done before */
    DEAL_REFUSED, /* nothing has changed; `refusal`, or iz_refusal_said, says why */
    DEAL_ASK      /* only if the others agree */
} deal_done;
deal_done deal_choose(deal *d, const json_t *request);
deal_done deal_choose_all(deal *d, const json_t *request);
deal_done deal_undo(deal *d, int seat, bool agreed);
bool deal_resign(deal *d, int seat);
/* The seat that could only pass does so. */
void deal_pass_resting(deal *d);
/* From now on the computer plays that seat. */
void deal_sit_in(deal *d, int seat);
/* Lets computers and whoever passes without being asked go on, for a while; `busy` says whether
 * there is more. False: the game can't go on. */
bool deal_go_on(deal *d);
/* A game of the same deal as it stood after so many choices; the caller's. */
iz_game *deal_game_at(const deal *d, size_t count);
/* The record, to be freed; NULL: no memory. */
char *deal_record(const deal *d);

/* ---- telling --------------------------------------------------------------------------------- */

/* 'A' … as a seat, '-' as an onlooker; -2: neither. */
int seat_of(const char *letter);
const iz_language *language_of(const char *name);
/* What a function of the library writes as JSON: it returns the length of the whole text. */
json_t *json_made(size_t (*make)(const void *what, char *out, size_t size), const void *what);
/* A text that may have been cut in the middle of a letter. */
json_t *text_json(const char *text);
json_t *saying_json(const iz_language *language, const iz_saying *saying);
/* The view as a flat map from keys to things (docs/protocol.md). */
json_t *look(iz_game *game, int seat, const iz_language *language);
/* What the seat is asked; NULL: nothing. */
json_t *ask_of(const deal *d, int seat, const iz_language *language);
json_t *options_of(iz_game *game, int seat, const iz_language *language, uint64_t from);
json_t *event_json(const iz_event *event, size_t n, const iz_language *language);
/* `set` and `gone`: what makes the one view the other. */
void put_changes(json_t *message, const json_t *before, const json_t *now);
/* A `full`, without what the table adds: it lacks its last brace. To be freed. */
char *full_of(deal *d, deal_viewer *viewer);
/* The same of a point in the past, which changes nothing. */
char *full_at(const deal *d, size_t count, int seat, const iz_language *language);
/* What has changed for the viewer since it was told last. */
char *step_of(deal *d, deal_viewer *viewer);
deal_viewer *viewer_of(deal *d, int seat, const char *language);
void viewers_free(deal *d);
json_t *stops_json(const iz_stops *stops);
void stops_set(iz_stops *stops, const iz_book *book, const json_t *request);
const char *passing_name(iz_passing passing);

/* ---- the desk -------------------------------------------------------------------------------- */

/* What is asked beside games; NULL: there is no such request. */
/* {"why"}, if the decks are not of the same cards. */
json_t *desk_same_cards(const json_t *request);
json_t *desk_answer(const char *what, const json_t *request);
json_t *desk_judge(const json_t *request);

/* ---- the process ----------------------------------------------------------------------------- */

/* From now on no files, no network, no other processes, and so many bytes of memory. False: the
 * system doesn't let it. */
bool dealer_lock(size_t memory);

#endif
