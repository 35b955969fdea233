/*
 * The table: people play in the browser, against each other and the computer. One process; all that
 * is decided is decided in one thread, the hall's, which waits for nothing but events.
 *
 *   main.c      options; beginning and end; limits.c: how much of what
 *   http.c      HTTP: asks the hall and waits for its answer; files.c: the page's files
 *   link.c      WebSockets: frames, limits, slow readers
 *   dealers.c   the processes that play games: started, watched, killed, started anew
 *   store.c     the data base and its thread (store.h)
 *   hall.c      the hall's thread: events, time; accounts.c: who is who
 *   games.c     games: set-ups, seats, invitations; those that are kept
 *   keep.c      what is kept of a game while it goes on
 *   play.c      a game that goes on: from connections to dealers, to the store, to connections
 *   agree.c     what other people must agree to; clocks; who is away
 *   chat.c      what people say to each other
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "dealer/frame.h"
#include "table/protocol.h"
#include "table/store.h"

#include <jansson.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    SEATS_MOST = 16,
    GAME_ID = 24, /* with the zero */
    INVITE = 32,
    NAME_MOST = 41,
    TOKEN_BYTES = 32,
    HASH_BYTES = 32,
    PEER = 48,
    LANGUAGE = 8,
    ASIDE_AFTER = 2 /* so often a game may end its dealer at one place */
};

typedef struct hall_settings {
    const char *address; /* that is listened at: "127.0.0.1", or all */
    int port;
    const char *host;   /* a name of the machine's that pages may ask for; NULL: its own alone */
    const char *data;   /* the data base */
    const char *sql;    /* the folder of its versions */
    const char *page;   /* the folder of the page's files */
    const char *dealer; /* the program */
    const char *cards;  /* a collection that dealers know beside our own cards; NULL: none */
    int dealers;
    bool behind_tls;       /* a proxy speaks TLS for us: cookies are Secure */
    bool unlocked_dealers; /* for sanitizers */
    bool crowd;            /* for tests: no limits by address, as all come from one */
    bool echo;             /* for tests of WebSockets: whatever comes goes back */
    int silence_ms;        /* a dealer's own time, after which one that says nothing is killed */
    int absence_ms;        /* after which the others may do something about who is away */
    int clock_ms;          /* what a seat has */
} hall_settings;

extern hall_settings table_settings;

/* ---- limits (docs/protocol.md) --------------------------------------------------------------- */

typedef struct limits {
    int of_address, of_account; /* connections */
    double messages_a_second, burst;
    int chat_ms;                 /* between two lines of one's chat */
    int games;                   /* that one person sits in at a time */
    size_t message, body, queue; /* bytes: from a page, by HTTP, that wait for a slow reader */
    int64_t stuck_ms;            /* without progress */
    int guests_a_minute;         /* of an address */
    int http, http_of_address;   /* connections of HTTP and WebSockets */
    int thinking, thinking_of_address; /* requests that wait for the thinker, at a time */
    int64_t dealer_walls; /* on the wall so many times that long, as the machine may be busy */
} limits;

extern const limits table_limits;

/* A bucket of tokens: `rate` of them a second, `burst` at most. */
typedef struct bucket {
    double tokens;
    int64_t at; /* ms; 0: full */
} bucket;

/* Takes so many tokens. False: there are not so many. */
bool bucket_take(bucket *b, double many, double rate, double burst, int64_t now);

/* ---- time, chance ---------------------------------------------------------------------------- */

int64_t now_ms(void);  /* for spans; never goes back */
int64_t wall_ms(void); /* since 1970 */
/* `size` - 1 letters and digits of a secret. */
void secret_text(char *out, size_t size);
void digits_write(const uint8_t *bytes, size_t size, char *out);

/* ---- the hall -------------------------------------------------------------------------------- */

/* What the hall's thread waits for: `ready` is called with epoll's events. */
typedef struct watch {
    int fd;
    uint32_t events;
    void (*ready)(void *data, uint32_t events);
    void *data;
} watch;

bool hall_watch(watch *w); /* from now on; changes what it waits for */
void hall_unwatch(watch *w);
/* Runs until the process is told to end. */
int hall_run(void);
void hall_stop(void);
extern store *hall_store;

/* ---- HTTP asks the hall ---------------------------------------------------------------------- */

typedef struct hall_account {
    int64_t id;
    char name[NAME_MOST];
} hall_account;

/* A request: made by a thread of HTTP, answered by the hall's. */
typedef struct ask {
    const char *what;                /* "new_game" */
    char token[2 * TOKEN_BYTES + 1]; /* as it came; "" */
    char peer[PEER];
    char arg[64];     /* from the path */
    json_t *body;     /* NULL: none; it is as the table of messages says */
    hall_account who; /* id 0: nobody */
    int status;       /* 0: not answered yet */
    json_t *answer;
    char *text;                       /* instead of `answer`: plain text */
    char cookie[2 * TOKEN_BYTES + 1]; /* a new token for the cookie; "" */
    sem_t done;
    atomic_int holders; /* both threads; who lets go last frees it */
    bool thinks;        /* the thinker is at it */
    struct ask *next, *next_thinking;
} ask;

/* Puts it to the hall, waits for the answer some seconds. False: there is none, and nothing of it
 * may be looked at. */
bool hall_ask(ask *a);
void ask_release(ask *a);
void ask_answer(ask *a, int status, json_t *answer);
/* {"why", "to"} */
void ask_refuse(ask *a, int status, const char *why);
/* What answers the key of a WebSocket's handshake (RFC 6455, 4.2.2). */
enum { ACCEPT_SIZE = 32 };
void websocket_accept(const char *key, char out[ACCEPT_SIZE]);
int http_start(void);
void http_stop(void);

/* A file of the page: to be freed. NULL: there is none. */
typedef struct page_file {
    char *bytes;
    size_t size;
    const char *type;
    bool gzipped;
    char tag[40];
} page_file;
bool page_file_read(const char *path, bool gzip, page_file *out);

/* ---- accounts -------------------------------------------------------------------------------- */

bool accounts_load(void);
/* Who has that token (digits); false: nobody. */
bool account_of_token(const char *token, hall_account *out);
void account_guest(ask *a);
void account_me(ask *a);

/* ---- connections ----------------------------------------------------------------------------- */

struct hall_game;

/* A game that a connection is at. */
typedef struct presence {
    struct hall_game *game;
    int seat; /* -1: looks on */
    char language[LANGUAGE];
    int64_t at; /* the last message that it was sent; -1: it waits for a `full` */
    struct presence *next;
} presence;

typedef struct conn conn;
struct conn {
    uint64_t id;
    hall_account who;
    char peer[PEER];
    presence *games;
    bucket rate;
    int refused_in_a_row;
    int64_t said_at;
    conn *next;
};

/* A socket that HTTP has handed over; called by a thread of HTTP. */
struct MHD_UpgradeResponseHandle;
void link_take(int fd, struct MHD_UpgradeResponseHandle *handle, const hall_account *who,
               const char *peer, const void *extra, size_t extra_size);
void link_begin(void); /* in the hall's thread, before anything else */
void link_end(void);
void link_tick(int64_t now);
conn *link_all(void);
conn *link_of(uint64_t id);
/* Sends the text, and what stands behind it (may be ""). */
void link_send(conn *c, const char *text, const char *behind);
void link_send_json(conn *c, json_t *message);
/* Refuses what was sent: `why` a code of the table's (docs/protocol.md). */
void link_refuse(conn *c, const char *to, const json_t *message, const char *code,
                 const char *words);
void link_close(conn *c);
int link_count(const char *peer, int64_t account);

/* ---- dealers --------------------------------------------------------------------------------- */

bool dealers_begin(void);
void dealers_end(void);
void dealers_tick(int64_t now);
/* Sends a request; the head is the callee's. The number is a dealer's: dealer_of, or the thinker.
 */
void dealer_send(int dealer, json_t *head);
int dealer_of(const char *game);
enum { THINKER = 0 };

/* ---- games ----------------------------------------------------------------------------------- */

typedef enum game_state { GAME_OPEN, GAME_RUNNING, GAME_OVER, GAME_ASIDE } game_state;
typedef enum seat_who { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER } seat_who;

typedef struct hall_seat {
    seat_who who;
    int64_t account;
    char name[NAME_MOST];
    char level[8];
    char *deck;
    int life;
    char *next_deck; /* for the next game of the match; NULL: the same */
    int wins;        /* of the match, before this game */
    char outcome[8];
    int64_t left; /* ms of the clock */
    bool runs;
    int64_t away; /* since when the person isn't there; 0: they are */
    bool told_away;
} hall_seat;

/* A message of a dealer that waits until what it tells is on the disk. */
typedef struct told {
    int seat;
    char language[LANGUAGE];
    int64_t at, from; /* from -1: a `full` */
    uint64_t to;      /* a connection; 0: all that look so */
    char *text;       /* without its last brace */
    struct told *next;
} told;

typedef struct hall_game {
    char id[GAME_ID], invite[INVITE], book[40];
    game_state state;
    json_t *settings;                        /* the set-up, without seats and key */
    char key[65], nonce[33], commitment[65]; /* digits */
    hall_seat seats[SEATS_MOST];
    int players;
    bool loaded; /* from the store */
    bool loading;
    bool dealt; /* its dealer has it */
    int64_t at; /* entries that dealers have told of */
    int kills;  /* dealers that it ended */
    int64_t killed_at;
    char waits[SEATS_MOST + 1]; /* letters of whom it waits for */
    bool paused;
    int64_t since; /* when whom it waits for began to think */
    int64_t clocks_kept;
    int64_t rest_due; /* when who can only pass does so; 0: nobody */
    told *told, **told_last;
    json_t *waiting;           /* requests until it is loaded and dealt */
    json_t *stops[SEATS_MOST]; /* the last that each said of its stops */
    struct {
        int number, by, what; /* what: agree_what */
        unsigned missing;     /* seats that have not agreed yet */
    } asked;
    int asks;
    char next_game[GAME_ID];
    int64_t idle_since; /* nobody is there; 0: somebody is */
    int64_t begun;
    struct hall_game *next;
} hall_game;

bool games_load(void);
/* NULL: there is none of that id. */
hall_game *game_of(const char *id);
void game_new(ask *a);
void game_sit(ask *a);
void game_tell(ask *a);
void game_record(ask *a);
void game_sideboard(ask *a);
void game_deck(ask *a);   /* one's own */
void game_joined(ask *a); /* by its invitation: which game is it? */
/* The games of an account that are in memory or in the store. */
json_t *game_info(const hall_game *g, int64_t account);
json_t *seats_json(const hall_game *g);
json_t *clocks_json(const hall_game *g);
const char *state_name(game_state state);
int seat_of_account(const hall_game *g, int64_t account);
void games_tick(int64_t now);
hall_game *games_all(void);
/* What the thinker says of a set-up that was tried. */
void trial_answer(uint64_t number, const json_t *head);
void trials_fail(const char *why);
/* The desk: what is asked of the thinker, and answered to the ask. */
void desk_ask(ask *a, json_t *request);
/* A new game in which all sit as in that one. */
void game_again(hall_game *g, int loser);
/* What a game has taken: for work of the store. NULL: it failed. */
json_t *entries_of(sqlite3 *db, const char *id);
/* Makes one value of it: nothing is added to a game that is over, and it is read as a whole. */
bool entries_prune(sqlite3 *db, const char *id);
bool seat_is_here(const hall_game *g, int seat);
/* Stores of a seat how much of its clock is used, who plays it, where it is asked; whether the game
 * is paused. What pages show is told when it is stored. */
void seat_keep_clocks(const hall_game *g);
void seat_keep_who(hall_game *g, int seat);
void seat_keep_stops(const hall_game *g, int seat);
void game_keep_paused(hall_game *g);
/* "stops" as a dealer is asked. */
json_t *stops_request(const hall_game *g, int seat, const json_t *message);

/* ---- play ------------------------------------------------------------------------------------ */

/* A dealer has said something; `body` ends with a zero. */
void live_frame(int dealer, const json_t *head, char *body, size_t size);
/* A dealer is gone; `culprit` is the game that it was at ("": none). */
void live_dealer_gone(int dealer, const char *culprit);
/* What a page says; the message is as the table of messages says. */
void live_message(conn *c, const char *type, const json_t *message);
void live_closed(conn *c);
void live_behind(conn *c); /* it has read all again, and missed something */
/* Sends the request when the game is loaded and dealt. */
void live_request(hall_game *g, json_t *request);
void live_begin(hall_game *g, const json_t *entries, const json_t *marks);
presence *presence_of(conn *c, const hall_game *g);
void send_to_all(const hall_game *g, json_t *message); /* the message is the callee's */
void tell_seats(hall_game *g);
void game_ends(hall_game *g, game_state state);

/* ---- agreeing, clocks, chat ------------------------------------------------------------------ */

typedef enum agree_what { AGREE_UNDO, AGREE_DRAW, AGREE_REMATCH } agree_what;
/* NULL, or the code of why it isn't asked: something else is, the game goes on, nobody can agree.
 * Who is asked and asks for the same agrees by that. */
const char *agree_ask(hall_game *g, int by, agree_what what);
void agree_answer(conn *c, hall_game *g, int by, const json_t *message);
void agree_forget(hall_game *g);
void clocks_turn(hall_game *g, const char *waits);
void clocks_tick(hall_game *g, int64_t now);
bool has_clocks(const hall_game *g);
int64_t clock_left(const hall_game *g, int seat, int64_t now);
/* From now on the computer plays the seat. */
void sit_in(hall_game *g, int seat);
/* Who is away for too long: another one says what is to become of their seat. */
void absent_answer(conn *c, hall_game *g, int by, const json_t *message);
/* Is anybody away for so long that the others may act? They are told, once. */
void absent_tick(hall_game *g, int64_t now);
void absent_note(hall_game *g); /* the game begins, or the table does */
void chat_say(conn *c, hall_game *g, const json_t *message);
void chat_tell(conn *c, hall_game *g);

#endif
