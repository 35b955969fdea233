/*
 * Izvor: a rules engine for trading card games.
 *
 * In short. Read cards into a set, choose a book, make a game, and go round:
 *
 *     iz_setup setup = iz_setup_of(book, decks, 2);
 *     iz_game *game = iz_game_new(&setup, cards, seed, NULL, 0);
 *     iz_advance(game);                       run until somebody must decide
 *     int seat = iz_wait_seat(game);          who
 *     uint64_t n = iz_choice_count(game, seat);   among how many options
 *     iz_choose_nth(game, seat, 0);           take one, and run on
 *
 * until iz_game_over. A game is a value: it can be cloned, saved, hashed and taken back at every
 * decision. The library never waits, never prints, never ends the program and keeps no state of its
 * own: any number of games may run in any number of threads, as long as each game is used by one
 * thread at a time. Card sets and books are never changed once games use them and may be shared.
 *
 * Errors are values: a function that can fail returns an iz_status (IZ_OK is 0) or NULL; the
 * message says what, where, and what would be right (iz_game_error, or the `error` buffer of the
 * call). After an error nothing has changed, unless the function says otherwise. A NULL where
 * something is needed, a seat or an option that isn't there: IZ_ERR_CHOICE, or NULL, 0, false; such
 * a call does nothing.
 *
 * Rules are cited by the numbers of the game's book: "413.2a".
 */
#ifndef IZVOR_H
#define IZVOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define IZVOR_VERSION "0.1.0"

/* The version of the library that is linked. */
const char *iz_version(void);

typedef enum iz_status {
    IZ_OK = 0,
    IZ_ERR_UNSUPPORTED = 1, /* a rule or card that the engine does not carry out yet; named */
    IZ_ERR_MEMORY = 2,      /* memory ran out */
    IZ_ERR_LIMIT = 3,       /* more than a game can hold (65,000 objects), or no progress */
    IZ_ERR_CHOICE = 4,      /* no such decision, option or seat */
    IZ_ERR_DATA = 5,        /* damaged, truncated or foreign data */
    IZ_ERR_INTERNAL = 6,    /* a mistake of the library's own: please report it */
    IZ_ERR_SETUP = 7,       /* a set-up that the book doesn't allow */
    IZ_UNFINISHED = 8       /* no error: the bound of steps is reached (iz_bound_steps) */
} iz_status;

enum { IZ_MAX_SEATS = 16 };

/* ---- cards ----------------------------------------------------------------------------------- */

/* A set of cards, read and compiled. Built by one thread, then only read. */
typedef struct iz_card_set iz_card_set;

/* An empty set, or NULL if memory runs out. Free it after the last game that uses it. */
iz_card_set *iz_cards_new(void);
void iz_cards_free(iz_card_set *cards);

/* The cards built into the library: the project's own, for all of its books. */
iz_status iz_cards_add_own(iz_card_set *cards, char *error, size_t error_size);
/* A file in the shape of MTGJSON's AtomicCards. */
iz_status iz_cards_add_json(iz_card_set *cards, const char *path, char *error, size_t error_size);
/* Card blocks, `card "NAME" { ... }`, as in scenarios; `name` stands in messages. */
iz_status iz_cards_add_blocks(iz_card_set *cards, const char *text, size_t length, const char *name,
                              char *error, size_t error_size);
/* Must be called after the last card and before the first game. */
iz_status iz_cards_finish(iz_card_set *cards);

/* A finished set out of any file: JSON, card blocks, or a set that iz_cards_save wrote, which is
 * loaded without compiling. NULL: `error` says why (a damaged file, one of another version). */
iz_card_set *iz_cards_open(const char *path, char *error, size_t error_size);
/* Writes a finished set, to be opened again by this version of the library on such a machine. */
iz_status iz_cards_save(const iz_card_set *cards, const char *path, char *error, size_t error_size);

int iz_cards_count(const iz_card_set *cards);
/* The number of the card of that name (case and accents don't matter), or -1. */
int iz_cards_find(const iz_card_set *cards, const char *name);
const char *iz_cards_name(const iz_card_set *cards, int card);
/* What is printed on it, in lines: name and cost, types, power and toughness, text. Returns the
 * length the whole needs. */
size_t iz_cards_print(const iz_card_set *cards, int card, char *out, size_t size);
/* What the compiler could not read, or NULL if the card was understood. */
const char *iz_cards_refusal(const iz_card_set *cards, int card);

/* ---- books ----------------------------------------------------------------------------------- */

/* A rulebook. Belongs to the library. */
typedef struct iz_book iz_book;

/* By number from 0 on; NULL past the last. */
const iz_book *iz_book_at(int n);
/* By name: "mtg-1999-11"; NULL if there is none. */
const iz_book *iz_book_named(const char *name);
const char *iz_book_name(const iz_book *book);
const char *iz_book_title(const iz_book *book);
/* A card as iz_cards_print prints it, with the cost in the letters of a book: {Y} for what is
 * yellow in Izvori magije. */
size_t iz_cards_print_in(const iz_book *book, const iz_card_set *cards, int card, char *out,
                         size_t size);

/* The name of the book's n-th variant for several players, from 0 on; NULL past the last. */
const char *iz_book_variant(const iz_book *book, int n);

/* ---- sayings --------------------------------------------------------------------------------- */

/* Whatever the library says to people is a code with arguments (a saying), so that hosts may say it
 * in any language: what is asked, each option, what has happened, why something is refused. It is
 * in English by itself. The codes, with what they read like in English, are listed by `izvor
 * phrases`; docs/languages.md tells how to write a table for another language. */
typedef enum iz_argument_kind {
    IZ_ARGUMENT_OBJECT,
    IZ_ARGUMENT_PLAYER,
    IZ_ARGUMENT_NUMBER,
    IZ_ARGUMENT_WORD,   /* of the cards: a counter, a type, a colour, a keyword */
    IZ_ARGUMENT_TEXT,   /* a name, a card's own words: the same in all languages */
    IZ_ARGUMENT_PHRASE, /* another saying: the name of a zone, a step, a kind of damage */
    IZ_ARGUMENT_CONCEPT /* of the rules */
} iz_argument_kind;

/* What a saying is about. */
typedef struct iz_argument {
    iz_argument_kind kind;
    bool known;      /* may the viewer know which object it is? */
    uint32_t object; /* its number in views; 0: the viewer sees none */
    int player;      /* -1: none */
    int64_t number;
    const char *text; /* in English; "a card" where the viewer may know no more */
    /* what the text says, as a saying of its own; NULL: it is the same in all languages */
    const struct iz_saying *said;
} iz_argument;

typedef struct iz_saying {
    const char *code;  /* "DRAWS_CARD" */
    const char *rules; /* those cited, "" if the book has none */
    const char *book;  /* in whose words: some books have their own for a code */
    const char *text;  /* in English */
    int arguments;
    const iz_argument *argument; /* as many */
} iz_saying;

/* The saying of a code that takes no arguments, in the book's words: "ZONE_HAND", "STEP_UPKEEP".
 * False: there is no such code, or it takes some. What it points to belongs to the library. */
bool iz_saying_of(const iz_book *book, const char *code, iz_saying *out);
/* Copies a saying with all that it points to into the room, which is aligned for pointers, so that
 * it stays. NULL: the room is too small. */
const iz_saying *iz_saying_keep(const iz_saying *saying, void *room, size_t size);

/* ---- languages ------------------------------------------------------------------------------- */

/* A table of a language: what the library says, in other words than English. Read once, then never
 * changed; any number of games and threads may use it. */
typedef struct iz_language iz_language;

/* Reads a table: a text in the syntax of Project Fluent (docs/languages.md). `name` stands in
 * messages. NULL: `error` says what is wrong, and in which line. */
iz_language *iz_language_read(const char *text, size_t length, const char *name, char *error,
                              size_t error_size);
/* A table of the library's own: "sr" (Serbian). NULL: there is none of that name. */
iz_language *iz_language_own(const char *name);
void iz_language_free(iz_language *language);

/* Says it in the language (NULL: in English). What the table lacks is said in English. Returns the
 * length the whole needs. */
size_t iz_language_say(const iz_language *language, const iz_saying *saying, char *out,
                       size_t size);
/* Is all of it in the table, also what its arguments say? */
bool iz_language_covers(const iz_language *language, const iz_saying *saying);
/* Has the table that code? */
bool iz_language_has(const iz_language *language, const char *code);
/* What the table lacks and what is wrong with it, in lines; "": nothing. Returns the length the
 * whole needs. */
size_t iz_language_check(const iz_language *language, char *out, size_t size);
/* The table of English, in the same syntax: all codes, what their arguments are, and what they read
 * like. Returns the length the whole needs. */
size_t iz_language_english(char *out, size_t size);

/* ---- set-ups --------------------------------------------------------------------------------- */

/* One player's cards: `count` numbers of cards in the set; `side` may be NULL. */
typedef struct iz_deck_cards {
    const int *definitions;
    int count;
    const int *side;
    int side_count;
} iz_deck_cards;

/* Options of a game. */
enum {
    IZ_WITH_MANUAL_MANA = 1 << 0, /* players may pay mana by hand */
    IZ_WITH_ANTE = 1 << 1,
    IZ_WITHOUT_MULLIGAN = 1 << 2,
    IZ_WITH_PASSING = 1 << 3, /* windows in which a seat can only pass are passed without asking */
    /* whom creatures may attack where there are several opponents, one of these; else it is as the
     * variant has it, or one opponent is chosen as combat begins */
    IZ_WITH_ATTACK_LEFT = 1 << 4,  /* the next player in turn order only */
    IZ_WITH_ATTACK_RIGHT = 1 << 5, /* the player before only */
    IZ_WITH_ATTACK_MANY = 1 << 6,  /* any opponents; attackers may attack different ones */
    IZ_WITH_DEPLOYING = 1 << 7,    /* creatures can be deployed to team mates */
    IZ_WITH_POINTS = 1 << 8,       /* the game ends by points, where the variant leaves that open */
    /* seats stay as the set-up has them, though the variant draws lots for them (Izvori F6.30): the
     * players have drawn theirs already */
    IZ_WITH_SEATS_AGREED = 1 << 9,
    IZ_WITH_ATTACK = IZ_WITH_ATTACK_LEFT | IZ_WITH_ATTACK_RIGHT | IZ_WITH_ATTACK_MANY
};
/* The bit of the option of that name, as records and commands write it ("attack-left"); 0: there is
 * none. */
unsigned iz_with_named(const char *name);
/* The name of the n-th option, from 0 on, and its bit; NULL past the last. */
const char *iz_with_at(int n, unsigned *bit);
/* Has the book what the options are about? Its variants may refuse some of those still. */
bool iz_book_plays_with(const iz_book *book, unsigned bits);

/* Who goes first. */
typedef enum iz_first {
    IZ_FIRST_BY_LOT, /* chance decides */
    IZ_FIRST_SEAT,   /* `first_seat` does */
    IZ_FIRST_CHOSEN  /* `first_seat` decides who: the loser of the last game */
} iz_first;

/* Where chance comes from. Both are without bias, and give the same game again. */
typedef enum iz_generator {
    /* xoshiro256**, from a seed: quick; for simulations. Whoever sees enough of what it gives, such
     * as the order of their own cards, can reckon the rest. */
    IZ_GENERATOR_SMALL,
    /* ChaCha20 with a key of 256 bits: nobody without the key can tell what comes next, whatever
     * they have seen. For games in which something depends on it. */
    IZ_GENERATOR_CHACHA20
} iz_generator;
enum { IZ_KEY_SIZE = 32 };

typedef struct iz_seat_setup {
    iz_deck_cards deck;
    int team;  /* those of one number above 0 play together; 0: alone */
    int life;  /* that the player starts with; 0: as the book has it */
    int range; /* of influence: so many seats to either side; 0: as far as there are seats */
} iz_seat_setup;

/* What is agreed before a game. A plain value: copy it as you like. */
typedef struct iz_setup {
    const iz_book *book;
    const char *variant; /* one of the book's; NULL: none */
    unsigned with;       /* IZ_WITH_* */
    iz_first first;
    int first_seat;
    int players;
    /* in turn order; where the variant draws lots for seats (iz_game_entrant) in any order */
    iz_seat_setup seats[IZ_MAX_SEATS];
    iz_generator generator;
    /* Of ChaCha20: from the system's source of secrets (getentropy), not all zeros. As long as the
     * game goes on nobody who plays may see it, nor a record or a saved game, which hold it. Games
     * may share a key if no two of them have the same seed. */
    uint8_t key[IZ_KEY_SIZE];
} iz_setup;

/* As the book has it by itself: each player alone, no variant, no options. `decks`: one for each
 * player; NULL: none yet. */
iz_setup iz_setup_of(const iz_book *book, const iz_deck_cards *decks, int players);
/* Sets teams as options and commands write them: "A+B, C+D". False: `error` says what is wrong,
 * with the rule, and nothing is set. */
bool iz_setup_teams(iz_setup *setup, const char *text, char *error, size_t error_size);
/* Sets ranges of influence as options and commands write them: "1" for all, or "A 1, C 2" for those
 * alone. False: it is no such text, or names a seat that there isn't. */
bool iz_setup_ranges(iz_setup *setup, const char *text);
/* Does chance say who sits where, as the game is made (Izvori F6.30)? See iz_game_entrant. */
bool iz_setup_draws_seats(const iz_setup *setup);
/* Is it legal? IZ_ERR_SETUP if the book forbids it: `error` says what is wrong, with the rule.
 * Decks are not looked at. */
iz_status iz_setup_check(const iz_setup *setup, char *error, size_t error_size);
/* What is wrong with it, as a saying that lies in the room with all that it points to (4 kB
 * are enough). NULL: it is legal, or the room is too small. */
const iz_saying *iz_setup_said(const iz_setup *setup, void *room, size_t size);

/* What is wrong with the decks of a legal set-up: a card that is none, that was refused or that
 * needs a rule which the book lacks; too many cards. Else as iz_setup_said. */
const iz_saying *iz_decks_said(const iz_setup *setup, const iz_card_set *cards, void *room,
                               size_t size);

/* ---- games ----------------------------------------------------------------------------------- */

typedef struct iz_game iz_game;

/* A new game: decks are shuffled from `seed` (with ChaCha20: it says which of the key's streams is
 * drawn from; any number, and no secret), hands drawn by iz_advance. The set-up is not needed
 * any more afterwards. NULL with a message: the set-up is not legal (iz_setup_said), something is
 * wrong with its decks (iz_decks_said), or there is no memory. */
iz_game *iz_game_new(const iz_setup *setup, const iz_card_set *cards, uint64_t seed, char *error,
                     size_t error_size);
void iz_game_free(iz_game *game);

/* An independent game of the same value, or NULL if memory runs out. The log is not copied. */
iz_game *iz_game_clone(const iz_game *game);
/* Makes `to` the same value as `from`, in to's memory where that is enough. */
iz_status iz_game_set(iz_game *to, const iz_game *from);

/* Equal values hash alike; the hash does not depend on the machine's addresses. */
uint64_t iz_game_hash(const iz_game *game);
/* Bytes that a clone copies. */
size_t iz_game_size(const iz_game *game);

/* Writes the value to `out`: returns the number of bytes it takes; writes only if `size` is enough.
 */
size_t iz_game_save(const iz_game *game, void *out, size_t size);
/* Reads a saved game; book and cards must be those it was saved with. NULL with a message if the
 * bytes are damaged, truncated, of another version or of another book or card set. */
iz_game *iz_game_load(const iz_book *book, const iz_card_set *cards, const void *bytes, size_t size,
                      char *error, size_t error_size);
/* Why such bytes are not read, as a saying that stays. False: they are, or something is NULL. */
bool iz_load_said(const iz_book *book, const iz_card_set *cards, const void *bytes, size_t size,
                  iz_saying *out);

/* Chance from that seed on: what is not drawn yet will come out differently. The generator stays of
 * its kind; ChaCha20 keeps its key, and draws from another of its streams. */
void iz_game_reseed(iz_game *game, uint64_t seed);
iz_generator iz_game_generator(const iz_game *game);
/* A game that agrees with all that `seat` knows and is otherwise random: hidden cards are dealt
 * anew among the places where they may be. Its generator is the small one, from `seed`: nothing of
 * the game's own is left. Search on these only, else it is cheating. */
iz_game *iz_game_sample(const iz_game *game, int seat, uint64_t seed);

int iz_game_players(const iz_game *game);
/* Which seat of the set-up the player had who sits there: where the variant draws lots for seats
 * another one than in the game, else the same. `first_seat`, decks, teams and ranges of a set-up
 * are of its own seats, all else of those of the game. */
int iz_game_entrant(const iz_game *game, int seat);
const iz_book *iz_game_book(const iz_game *game);
/* The last message of this game's functions ("" if none). */
const char *iz_game_error(const iz_game *game);
/* The same as a saying: a choice that is none, or that a rule forbids; memory that ran out, more
 * than a game holds, what the library can't carry out. False: there is none. */
bool iz_refusal_said(const iz_game *game, iz_saying *out);

/* ---- running --------------------------------------------------------------------------------- */

/* Runs until somebody must decide or the game is over. */
iz_status iz_advance(iz_game *game);
/* From now on no call runs more than so many steps of the rules; 0: no bound, as at first. Where
 * the bound is reached, whatever lets the game run (iz_advance, iz_choose_nth, iz_answer,
 * iz_choose_all, iz_pass) returns IZ_UNFINISHED: nobody has to decide yet, the game
 * may be looked at, saved and cloned (a clone has no bound), and iz_advance goes on. iz_resign goes
 * on to the next decision first, and has no bound. */
void iz_bound_steps(iz_game *game, unsigned steps);
bool iz_game_over(const iz_game *game);

typedef enum iz_outcome {
    IZ_OUTCOME_RUNNING,
    IZ_OUTCOME_WON,
    IZ_OUTCOME_LOST,
    IZ_OUTCOME_DRAWN
} iz_outcome;
iz_outcome iz_outcome_of(const iz_game *game, int seat);
/* How many windows the game has passed by itself (IZ_WITH_PASSING). */
unsigned iz_windows_passed(const iz_game *game);
/* Why the seat lost, in words with the rule ("a player with no life left loses [420.5a]"), or "".
 */
const char *iz_outcome_reason(const iz_game *game, int seat, char *out, size_t size);
/* The same as a saying; false: it has not lost. */
bool iz_outcome_said(const iz_game *game, int seat, iz_saying *out);
unsigned iz_turn_number(const iz_game *game);
/* Whose turn it is; of a team that takes its turns together, the first one. */
int iz_active_seat(const iz_game *game);
/* Is it that seat's turn, or its team's? */
bool iz_is_on_turn(const iz_game *game, int seat);
int iz_life(const iz_game *game, int seat);

/* ---- who plays with whom --------------------------------------------------------------------- */

/* Sets of seats, as bits: seat n is 1 << n. All that is asked here lies open. */
typedef enum iz_seats_kind {
    IZ_SEATS_IN_GAME, /* those still in the game */
    IZ_SEATS_TEAM,    /* those that win and lose with that seat, itself and the departed included */
    IZ_SEATS_OPPONENTS, /* in the game, and against it */
    IZ_SEATS_IN_RANGE,  /* in the game, and where the seat's influence reaches this turn */
    IZ_SEATS_BESIDE,    /* its neighbours among those in the game */
    IZ_SEATS_ATTACKED,  /* whom its creatures may attack, as variant, options and ranges have it */
    IZ_SEATS_ON_TURN    /* those whose turn it is, whichever seat asks: of a team all; where several
                         * turns go on at the same time, of each */
} iz_seats_kind;
unsigned iz_seats(const iz_game *game, int seat, iz_seats_kind kind);
typedef enum iz_side_of_table { IZ_TO_THE_LEFT, IZ_TO_THE_RIGHT } iz_side_of_table;
/* The next player in the game on that side; the one to the left comes next. -1: there is none. */
int iz_seat_to_the(const iz_game *game, int seat, iz_side_of_table side);
/* Does the seat's team lose with it? */
bool iz_is_king(const iz_game *game, int seat);
/* Has a team one total of life (iz_life tells it of each member)? */
bool iz_life_is_shared(const iz_game *game);
/* Do the most points win? And how many points that seat's team has together. */
bool iz_ends_by_points(const iz_game *game);
int iz_points(const iz_game *game, int seat);

/* ---- decisions ------------------------------------------------------------------------------- */

/* A seat that has to decide, the first one in order; -1: none. */
int iz_wait_seat(const iz_game *game);
/* Does that seat have something to decide? Several may at the same time; their answers are taken
 * together when all are in. */
bool iz_wait_of(const iz_game *game, int seat);
/* A decision that a seat is waited for. Each wait has a number of its own, which no other of the
 * game ever has; an answer that names it is void once it has been answered or is gone. Where any of
 * several seats may answer (a team that has priority, or attacks), each of them has an entry with
 * the same number and `any`: the first answer takes it from all. */
typedef struct iz_wait {
    uint32_t number;
    int seat;   /* who may answer */
    int player; /* whose decision it is: another one may make it */
    bool any;   /* others may answer it, too */
} iz_wait;
/* The waits that there are now, in seat order; writes at most `room`. Returns how many there are.
 */
int iz_waits(const iz_game *game, iz_wait *out, int room);
/* Is the decision a window of priority (where passing is always option 0)? */
bool iz_wait_is_priority(const iz_game *game, int seat);
/* True only if the seat can do nothing but pass. Quick: it may say false although that is so. */
bool iz_wait_only_pass(iz_game *game, int seat);
/* What the seat is in the middle of: for programs that let a player take an announcement or a
 * declaration back. */
typedef enum iz_asking {
    IZ_ASKING_NONE,       /* the seat has nothing to decide */
    IZ_ASKING_WINDOW,     /* a window of priority */
    IZ_ASKING_ANNOUNCING, /* something is being played: targets, modes, X, costs */
    IZ_ASKING_DECLARING,  /* attackers, blockers, lines */
    IZ_ASKING_OTHER
} iz_asking;
iz_asking iz_wait_asking(const iz_game *game, int seat);
/* Where yes or no is asked: a number that is the same whenever the same ability asks the same
 * question, and almost certainly different for any other, so that an answer can be given once and
 * for all. 0: something else is asked. */
uint64_t iz_wait_question(const iz_game *game, int seat);
/* Between two points of one game: has chance been drawn, or has the seat come to know a card that
 * it did not? Then nothing can be taken back without an advantage. */
bool iz_has_learnt(const iz_game *then, const iz_game *now, int seat);
/* What is asked, in words. Returns the length the whole needs. */
size_t iz_wait_prompt(iz_game *game, int seat, char *out, size_t size);
/* The same as a saying; false: the seat has nothing to decide. What this and the next ones point to
 * stays until the game runs on. */
bool iz_wait_said(iz_game *game, int seat, iz_saying *out);

/* How many options there are. Numbers are counted, not listed: X with a million mana. */
uint64_t iz_choice_count(iz_game *game, int seat);
/* Is a number asked for? Then its range; option n is lo + n. */
bool iz_choice_range(const iz_game *game, int seat, int64_t *lo, int64_t *hi);

typedef enum iz_choice_kind {
    IZ_CHOICE_PASS,
    IZ_CHOICE_DONE, /* enough; nothing (more) */
    IZ_CHOICE_YES,
    IZ_CHOICE_NO,
    IZ_CHOICE_NUMBER,
    IZ_CHOICE_OBJECT, /* `object`, or `player` */
    IZ_CHOICE_PLAY,   /* a card that uses no stack: a land */
    IZ_CHOICE_CAST,   /* number: the way, 0 the normal one */
    IZ_CHOICE_ACTIVATE,
    IZ_CHOICE_SPECIAL,
    IZ_CHOICE_ATTACK, /* object attacks player */
    IZ_CHOICE_BLOCK,  /* object blocks other */
    IZ_CHOICE_BAND,   /* object joins other's band */
    IZ_CHOICE_DROP,   /* object is taken out of the declaration */
    IZ_CHOICE_WORD,   /* a colour, a type, a name: its label says which */
    IZ_CHOICE_ITEM,   /* a mode, a cost, an ability or effect to come next: `number` */
    IZ_CHOICE_PAY,    /* pay with what is there */
    IZ_CHOICE_TAKE_BACK,
    IZ_CHOICE_KEEP,
    IZ_CHOICE_MULLIGAN,
    IZ_CHOICE_MOVE /* HKK: object to the place `number` of the line `zone` */
} iz_choice_kind;

/* An option as data. Objects are called by the numbers that they have in the seat's view. */
typedef struct iz_choice {
    iz_choice_kind kind;
    uint32_t object, other; /* 0: none */
    int player;             /* -1: none */
    int64_t number;
    const char *zone; /* of moves, as in views ("guard"); NULL: none */
} iz_choice;

/* The n-th option as data; false if there is no such option. */
bool iz_choice_at(iz_game *game, int seat, uint64_t n, iz_choice *out);
/* The n-th option as a short text without blanks: "attack/o12/pB" (kind, object, other object,
 * player, number, zone, word), which no other option of the decision has. It stays what it is from
 * version to version, while the numbers of options may shift; for records, and for programs far
 * away. Returns the length the whole needs, less than IZ_DESCRIPTOR_SIZE; 0 if there is no such
 * option. */
enum { IZ_DESCRIPTOR_SIZE = 512 };
size_t iz_choice_descriptor(iz_game *game, int seat, uint64_t n, char *out, size_t size);
/* The number of the option with that descriptor; `likely` is tried first. False: none has it. */
bool iz_choice_described(iz_game *game, int seat, const char *descriptor, uint64_t likely,
                         uint64_t *n);
/* The n-th option in words. No two options of a decision have the same: objects of one name are
 * told apart by what is different about them ("Gray Ogre (tapped)"), or else by a number ("Forest
 * #2"). Returns the length the whole needs, 0 if there is no such option. */
size_t iz_choice_label(iz_game *game, int seat, uint64_t n, char *out, size_t size);
/* The same without the number: options that make no difference have it in common. */
size_t iz_choice_common_label(iz_game *game, int seat, uint64_t n, char *out, size_t size);
/* The n-th option as a saying (its text is its label); false if there is no such option. */
bool iz_choice_said(iz_game *game, int seat, uint64_t n, iz_saying *out);
/* In which order to show the options: those of a smaller rank first, of the same rank in their own
 * order. What can't hurt comes first (passing, done, no); then likely targets: what harms is not
 * aimed at the player or at what is theirs. Where something has to be given away, what is least
 * missed comes first. */
int iz_choice_rank(iz_game *game, int seat, uint64_t n);
/* An option drawn at random by `random` (any 64 random bits). */
uint64_t iz_choice_sample(iz_game *game, int seat, uint64_t random);
/* Takes the n-th option and runs on to the next decision. */
iz_status iz_choose_nth(iz_game *game, int seat, uint64_t n);
/* Answers the wait of that number by the option's descriptor, and runs on. IZ_ERR_CHOICE: there
 * is no such wait any more, or it has no such option; nothing has changed. */
iz_status iz_answer(iz_game *game, uint32_t wait, const char *descriptor);
/* The same as that seat, where several may answer (iz_answer takes the first that has the option).
 * IZ_ERR_CHOICE, too: that seat isn't waited for. */
iz_status iz_answer_as(iz_game *game, uint32_t wait, int seat, const char *descriptor);
/* Takes several options of the seat as a whole: a declaration of attackers or blockers, a division,
 * an order, HKK's swap. Each is given by its descriptor and has to be an option once those before
 * it are taken. Attackers and blockers are taken in any order in which that can be, "done" last. If
 * one is no option, or somebody else has to decide in between, nothing is done: IZ_ERR_CHOICE, and
 * iz_game_error says which one, and which rule forbids it. */
iz_status iz_choose_all(iz_game *game, int seat, const char *const *descriptors, int count);
/* Proposals: what a player would think of where several options make a whole. Each is legal as a
 * whole and ready for iz_choose_all, and no two are alike. They use only what the seat may know,
 * and are always the same for the same position. A declaration has at least one; decisions of other
 * kinds, such as windows and targets, have none. Each has a short code.
 *
 * Attackers, against each player who may be attacked: NONE (or the fewest that have to); ALL; SAFE:
 * those that no single blocker kills; TRADE: those that live or kill whatever kills them; EVADE:
 * those that nothing can block; HOLD: as many stay at home as the others have creatures; BAND.
 *
 * Blockers: NONE; ALL; GOOD: those that kill and live; SAFE: also those that only live; TRADE: also
 * those that kill something worth as much; CHUMP: the cheapest before the strongest; GANG: several
 * before one.
 *
 * Divisions: LETHAL, EVEN, FIRST, LAST, ONE (which gets all). Orders: AS_IS, REVERSE, CHEAP and
 * DEAR (by the cost of cards).
 *
 * HKK, the lines: STAY, FRONT, BACK, STRONG; attacks: NONE, GOOD, MEET, PASS, RAZE, ALL; what the
 * attacked strike back at: AS_IS, KILL.
 *
 * NULL: memory ran out. The caller frees them; they don't change with the game. */
typedef struct iz_proposals iz_proposals;
iz_proposals *iz_propose(iz_game *game, int seat);
int iz_proposal_count(const iz_proposals *proposals);
const char *iz_proposal_code(const iz_proposals *proposals, int n);
/* The n-th one's descriptors; NULL: there is none. */
const char *const *iz_proposal_at(const iz_proposals *proposals, int n, int *count);
void iz_proposals_free(iz_proposals *proposals);
/* Passes priority: option 0 of a window, without listing the others. */
iz_status iz_pass(iz_game *game, int seat);
/* Leaves the game, whatever is being decided. */
iz_status iz_resign(iz_game *game, int seat);

/* Answers in lines, each with the rule. `about` a name, or a part of it: what the seat could do
 * with each thing of that name that it sees, and why it may or may not now (played, activated,
 * attacking, blocking, chosen as a target); "": why the seat is asked what it is asked. Nothing if
 * the seat knows of no such thing. Returns the length the whole needs. */
size_t iz_why(iz_game *game, int seat, const char *about, char *out, size_t size);
/* Why the n-th option is one. */
size_t iz_why_option(iz_game *game, int seat, uint64_t n, char *out, size_t size);
/* The same lines as sayings, each with its rule: writes at most `room`, returns how many there are;
 * and the one line about an option, false if there is no such option. */
size_t iz_why_said(iz_game *game, int seat, const char *about, iz_saying *out, size_t room);
bool iz_why_option_said(iz_game *game, int seat, uint64_t n, iz_saying *out);

/* ---- views ----------------------------------------------------------------------------------- */

/* An onlooker, who doesn't play: sees what lies open. */
enum { IZ_ONLOOKER = -1 };

/* What one seat, or an onlooker, may know, as JSON text. Objects are numbered by what that seat has
 * seen; a number ends when the object enters a hidden zone or an unseen shuffle. Two games that
 * differ only in what the seat may not know have byte-identical views. Returns the length the whole
 * needs. */
size_t iz_view(iz_game *game, int seat, char *out, size_t size);
/* The same without what the seat is asked. */
size_t iz_view_seen(iz_game *game, int seat, char *out, size_t size);
/* Options as a JSON list, `most` of them from the number `from` on: number ("n"), descriptor ("d"),
 * rank, kind, what they are about, and what they say. Returns the length the whole needs, 0 if the
 * seat has nothing to decide. */
size_t iz_choices_json(iz_game *game, int seat, const iz_language *language, uint64_t from,
                       uint64_t most, char *out, size_t size);
/* A saying as JSON: its code, its text in the language (NULL: in English), the rules cited, its
 * arguments. Returns the length the whole needs. */
size_t iz_saying_json(const iz_language *language, const iz_saying *saying, char *out, size_t size);

/* ---- faces ----------------------------------------------------------------------------------- */

/* An object as data, as far as the viewer may know it. */
typedef struct iz_face {
    uint32_t number;  /* as in the view */
    const char *zone; /* as in the view: "hand", "battlefield", "stack" … */
    int player;       /* whose zone it is; on the stack: its controller */
    int owner, controller;
    uint32_t attached; /* to the object of that number; 0: to none */
    int damage;
    bool tapped, face_down, attacking, blocking;
    bool active;  /* HKK */
    bool ability; /* an ability on the stack, not a card */
    bool token;
    int counters; /* kinds of counters on it: iz_face_counter */
    int targets;  /* on the stack: iz_face_target */
    /* Does the viewer know which card it is? If not, nothing of what follows is filled in. */
    bool known;
    int card;        /* in the card set, whose values it has now */
    int abilities;   /* as they are now: iz_face_ability */
    unsigned colors; /* bit n: the n-th color of the book (white, blue, black, red, green) */
    bool creature, sick;
    int power, toughness; /* of creatures */
    int structure;        /* HKK */
    char name[128], types[192], cost[96];
} iz_face;

/* The numbers of the objects that `viewer` (a seat, or IZ_ONLOOKER) sees in that zone of a player,
 * in order. The stack is everybody's, and goes from the bottom up. Writes at most `room`; returns
 * how many there are, -1 if there is no such zone or player. */
int iz_face_numbers(const iz_game *game, int viewer, const char *zone, int player, uint32_t *out,
                    int room);
/* False: the viewer sees nothing of that number. */
bool iz_face_of(iz_game *game, int viewer, uint32_t number, iz_face *out);
/* The n-th ability that it has now, in words, and as the program that was read from them. Returns
 * the length the whole needs, 0 if there is no such ability. */
size_t iz_face_ability(iz_game *game, int viewer, uint32_t number, int n, char *out, size_t size);
size_t iz_face_program(iz_game *game, int viewer, uint32_t number, int n, char *out, size_t size);
/* The n-th kind of counters on it, and how many; NULL: there are no more kinds. */
const char *iz_face_counter(const iz_game *game, int viewer, uint32_t number, int n, int *count);
/* Its n-th target: the number of an object (0 if it is none any more), or a player (else -1).
 * False: it has no more. */
bool iz_face_target(const iz_game *game, int viewer, uint32_t number, int n, uint32_t *object,
                    int *player);

/* ---- facts for programs that play ------------------------------------------------------------ */

/* Sums over what lies open: all may know it. */
typedef struct iz_seat_facts {
    int life;
    int start_life;               /* that it began with; HKK: that it can have at most */
    int hand, library, graveyard; /* cards */
    int creatures, lands, other_permanents;
    int power, toughness; /* of all creatures together */
    int tapped;           /* permanents */
    int unspent_mana;
    int resources; /* a book's own: magic points and components of HKK */
    /* HKK: power of the creatures in the guard; structure points of the active ships */
    int front_power, fleet;
    /* What else it has by the book's own rows (in HKK claims, points of the next turn …), in
     * hundredths of a point; a card is worth about two points. */
    int worth_besides;
} iz_seat_facts;

void iz_seat_facts_read(iz_game *game, int seat, iz_seat_facts *out);

typedef struct iz_game_moment {
    unsigned turn;
    int stack;   /* spells and abilities on the stack */
    bool combat; /* the game is in a combat phase */
} iz_game_moment;

iz_game_moment iz_moment(const iz_game *game);
/* The same of the turn of that number, where several go on at the same time; all 0: it is over. */
iz_game_moment iz_moment_of_turn(const iz_game *game, unsigned turn);
/* The title of the step ("upkeep"); false: the first turn has not begun. */
bool iz_moment_said(const iz_game *game, iz_saying *out);

/* ---- matches --------------------------------------------------------------------------------- */

/* Several games between the same players, until one of them has won so many; the loser of a game
 * decides who goes first in the next one. A plain value: copy it as you like. Players are called by
 * their seats in the set-up (iz_game_entrant). */
typedef struct iz_match {
    int players, to_win;
    int games, draws;
    int wins[IZ_MAX_SEATS];
    int chooser; /* who decides about the next start; -1: chance does */
} iz_match;

void iz_match_begin(iz_match *match, int players, int to_win);
/* Who goes first in the next game: sets `first` and `first_seat`. */
void iz_match_set_up(const iz_match *match, iz_setup *setup);
/* Counts a game that is over. IZ_ERR_CHOICE: it isn't, or not of so many players. */
iz_status iz_match_note(iz_match *match, const iz_game *game);
/* The player that has won the match; -1: nobody yet. */
int iz_match_winner(const iz_match *match);

/* ---- events ---------------------------------------------------------------------------------- */

/* Something that has happened. */
typedef struct iz_event {
    iz_saying said;
    unsigned turn;
    bool routine; /* one of those that every turn brings: a step, a pass */
} iz_event;

/* What has happened since iz_log_start, from the event number `from` on, as `viewer` (a seat, or
 * IZ_ONLOOKER) may know it: games that differ only in what the viewer may not know tell the same.
 * Writes at most `room` events; returns how many there are from there on. Texts stay until the game
 * runs on. */
size_t iz_events(const iz_game *game, int viewer, size_t from, iz_event *out, size_t room);
/* The n-th event in English. Returns the length the whole needs, 0 if there is none. */
size_t iz_event_text(const iz_game *game, int viewer, size_t n, char *out, size_t size);

/* ---- the log --------------------------------------------------------------------------------- */

/* From now on what happens is kept, each entry with the rule that caused it. The log tells all,
 * also what players may not know; what one of them may know is told by iz_events. */
iz_status iz_log_start(iz_game *game);
size_t iz_log_length(const iz_game *game);
/* The n-th entry: its text, and the rules cited ("" if the book has none). False if there is none.
 */
bool iz_log_entry_at(const iz_game *game, size_t n, const char **text, const char **rules,
                     unsigned *turn);
/* Is the n-th entry one of those that every turn brings: a step, a pass? */
bool iz_log_routine(const iz_game *game, size_t n);

#ifdef __cplusplus
}
#endif

#endif
