/*
 * Decks as people write them down, one line a card:
 *
 *     # Fast red                    a comment; the first one is the deck's title
 *     18 Mountain
 *     4x Ember Adept
 *     Lone Wolf                     without a number: one
 *     SB: 2 Quench                  the sideboard; or a line "Sideboard" before its cards
 *     4 Quench (ABC) 17             set and number say nothing; also [ABC] before, |ABC after
 *     Creatures (12)                nor do headings
 *
 * and whether they are legal under a book.
 */
#ifndef IZ_CARDS_DECK_H
#define IZ_CARDS_DECK_H

#include "cards/cards.h"
#include "core/concepts.h"

typedef struct iz_deck_entry {
    char *name; /* as written */
    int count;  /* 1 to IZ_DECK_COUNT_MAX */
    int line;
    int definition; /* in the card set, first face; -1 before iz_deck_resolve */
    bool side;      /* sideboard, HKK's supplementary deck */
} iz_deck_entry;

enum { IZ_DECK_COUNT_MAX = 999, IZ_DECK_ENTRIES_MAX = 2000 };

typedef struct iz_deck {
    char *title; /* NULL: none */
    iz_deck_entry *entries;
    int count, room;
} iz_deck;

/* Reads a deck; names are not looked up yet. NULL: `error` says file, line, column and what would
 * be right. */
iz_deck *iz_deck_read_text(const char *bytes, size_t length, const char *name, char *error,
                           size_t error_size);
iz_deck *iz_deck_read(const char *path, char *error, size_t error_size);
/* One of those that come with the library, "river" for data/decks/river.txt. */
iz_deck *iz_deck_read_own(const char *name, char *error, size_t error_size);
void iz_deck_free(iz_deck *deck);
/* The names of our own decks for a book, by its name; how many there are. */
enum { IZ_OWN_DECKS = 8 };
int iz_own_decks(const char *book, const char *names[IZ_OWN_DECKS]);

/* Looks all names up. False if one is unknown: `error` has a line for each, with the place in the
 * file `name` and the names most like it. */
bool iz_deck_look_up(iz_deck *deck, const iz_card_set *set, const char *name, char *error,
                     size_t error_size);
/* False if the text of a card was refused, so that the deck can't be played with: `error` has a
 * line for each. The names must have been looked up. */
bool iz_deck_understood(const iz_deck *deck, const iz_card_set *set, const char *name, char *error,
                        size_t error_size);
/* Both. */
bool iz_deck_resolve(iz_deck *deck, const iz_card_set *set, const char *name, char *error,
                     size_t error_size);

/* How many cards it has, in the deck itself or in the sideboard. */
int iz_deck_size(const iz_deck *deck, bool side);

/* A group of cards that lie beside the deck from the beginning of the game: HKK's rule card,
 * follower and guilds, a Vanguard card. */
typedef struct iz_deck_group {
    uint32_t types; /* cards of one of these types; 0: no group */
    int most;       /* how many cards of the group there may be */
    int enlarges;   /* by how much each raises the least size of the deck, … */
    int more;       /* … how much more one that is set out upright … */
    int hand;       /* … and changes its owner's opening hand */
    const char *rule;
    iz_concept concept;
    const char *size_rule; /* that it raises the least size */
    bool face_down;        /* it is set out face down, and turned up as the game begins */
    bool colorless;        /* its cards have no color … */
    bool colored;          /* … or have one */
} iz_deck_group;

enum { IZ_DECK_GROUPS = 5 };

/* A way to play for which decks have other sizes, or other numbers of copies. */
typedef struct iz_deck_format {
    const char *name; /* NULL ends a list of them */
    int least;
    int copies; /* 0: any number */
    const char *rule;
    int side_exactly, colors; /* 0: as otherwise */
    int number;               /* what a card that is banned in it has: iz_banned_in */
} iz_deck_format;

/* Who lies beside the deck without any of these types there: HKK's commanders. */
typedef struct iz_deck_loner {
    const char *subtype; /* NULL ends a list of them */
    uint32_t without;
    const char *rule;
} iz_deck_loner;

/* What a book asks of a deck; 0 or NULL where it asks nothing. */
typedef struct iz_deck_rules {
    int least;              /* cards in the deck */
    const char *least_rule; /* the number of that rule */
    int copies;             /* of one name, sideboard counted in */
    const char *copies_rule;
    bool basic_lands_free; /* any number of basic lands */
    int side_exactly;      /* the sideboard has so many cards or none … */
    int side_most;         /* … or at most so many */
    const char *side_rule;
    int colors;         /* how many colors at most */
    uint32_t colors_of; /* mask of colors that count */
    const char *colors_rule;
    iz_deck_group groups[IZ_DECK_GROUPS];
    bool copies_unsaid;          /* what is printed on a card about its copies doesn't count */
    bool counts_groups;          /* those that lie beside the deck count for its size */
    const iz_deck_loner *loners; /* NULL: none */
    /* cards with one of these marks (IZ_MARKS; HKK's divine cards): so many at most, all of one
     * color, which other cards of the deck are of, too */
    uint32_t marks;
    int marks_most;
    const char *marks_rule;
    const char *make_up_rule;      /* cards that want a deck of a certain make-up */
    const char *banned_rule;       /* cards that are banned in a format */
    const iz_deck_format *formats; /* NULL: none */
    const iz_deck_format *format;  /* the one that is played (iz_deck_rules_in); NULL: none */
} iz_deck_rules;

/* NULL: there is no such format. */
const iz_deck_format *iz_deck_format_named(const iz_deck_rules *rules, const char *name);
/* The rules as they are in the format. */
void iz_deck_rules_in(iz_deck_rules *rules, const iz_deck_format *format);

/* The group that a card of these types belongs to, or NULL. */
const iz_deck_group *iz_deck_group_of(const iz_deck_rules *rules, uint32_t types);

typedef enum iz_deck_fault {
    IZ_DECK_TOO_SMALL,
    IZ_DECK_TOO_MANY_COPIES,
    IZ_DECK_SIDE_SIZE,
    IZ_DECK_TOO_MANY_COLORS,
    IZ_DECK_GROUP_SIZE,
    IZ_DECK_MARKS,
    IZ_DECK_LONER,
    IZ_DECK_MAKE_UP,
    IZ_DECK_BANNED
} iz_deck_fault;

typedef struct iz_deck_problem {
    iz_deck_fault fault;
    iz_concept concept; /* what says so */
    const char *rule;   /* number in the book; "" if it has none */
    int line;           /* in the deck's file; 0: the whole deck */
    char text[200];     /* what is wrong, and what would be right */
} iz_deck_problem;

/* Checks a resolved deck. Writes at most `room` problems and returns how many there are; 0: the
 * deck is legal. */
int iz_deck_check(const iz_deck *deck, const iz_card_set *set, const iz_deck_rules *rules,
                  iz_deck_problem *problems, int room);
/* Does it lie upright from the beginning of the game, by its own text? */
bool iz_is_set_out_upright(const iz_card_def *def);

#endif
