/*
 * Games: how they are set up, who sits where, what is kept of them. What goes on in them: play.c.
 */
#include "table/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NONCE = 16, BUCKETS = 4096, IDLE_MS = 10 * 60 * 1000 };

static hall_game *games;
static hall_game *by_id[BUCKETS];

hall_game *games_all(void) { return games; }

static unsigned bucket_of(const char *id)
{
    unsigned hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash % BUCKETS;
}

/* Chained through `same_bucket`, which is nobody else's. */
typedef struct kept_game {
    hall_game game;
    struct kept_game *same_bucket;
} kept_game;

hall_game *game_of(const char *id)
{
    kept_game *k = id ? (kept_game *)by_id[bucket_of(id)] : NULL;
    while (k && strcmp(k->game.id, id) != 0)
        k = k->same_bucket;
    return k ? &k->game : NULL;
}

static hall_game *make_game(void)
{
    kept_game *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->game.told_last = &k->game.told;
    k->game.waiting = json_array();
    return &k->game;
}

static void enter(hall_game *g)
{
    kept_game *k = (kept_game *)g;
    unsigned place = bucket_of(g->id);
    k->same_bucket = (kept_game *)by_id[place];
    by_id[place] = g;
    g->next = games;
    games = g;
}

static void free_game(hall_game *g)
{
    for (int seat = 0; seat < SEATS_MOST; seat++) {
        free(g->seats[seat].deck);
        free(g->seats[seat].next_deck);
        json_decref(g->stops[seat]);
    }
    json_decref(g->settings);
    json_decref(g->waiting);
    sodium_memzero(g->key, sizeof g->key);
    free(g);
}

static const char *text_in(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

/* ---- names ----------------------------------------------------------------------------------- */

static const char *const states[] = {
    [GAME_OPEN] = "open", [GAME_RUNNING] = "running", [GAME_OVER] = "over", [GAME_ASIDE] = "aside"};
static const char *const whos[] = {
    [SEAT_OPEN] = "open", [SEAT_PERSON] = "person", [SEAT_COMPUTER] = "computer"};

const char *state_name(game_state state) { return states[state]; }

static int named(const char *const *names, int count, const char *name)
{
    for (int n = 0; name && n < count; n++)
        if (strcmp(names[n], name) == 0)
            return n;
    return 0;
}

int seat_of_account(const hall_game *g, int64_t account)
{
    for (int seat = 0; account && seat < g->players; seat++)
        if (g->seats[seat].who == SEAT_PERSON && g->seats[seat].account == account)
            return seat;
    return -1;
}

bool seat_is_here(const hall_game *g, int seat)
{
    for (conn *c = link_all(); c; c = c->next)
        for (presence *p = c->games; p; p = p->next)
            if (p->game == g && p->seat == seat)
                return true;
    return false;
}

/* How many games win the match; 1: there is but one. */
static int to_win(const hall_game *g)
{
    int games_to_win = (int)json_integer_value(json_object_get(g->settings, "to_win"));
    return games_to_win > 1 ? games_to_win : 1;
}

json_t *seats_json(const hall_game *g)
{
    json_t *list = json_array();
    for (int seat = 0; seat < g->players; seat++) {
        const hall_seat *s = &g->seats[seat];
        char letter[2] = {(char)('A' + seat), '\0'};
        json_t *info = json_pack(
            "{s:s,s:s,s:s,s:b}", "seat", letter, "who", whos[s->who], "name", s->name, "here",
            s->who == SEAT_COMPUTER || (s->who == SEAT_PERSON && seat_is_here(g, seat)));
        if (s->level[0] && s->who == SEAT_COMPUTER)
            json_object_set_new(info, "level", json_string(s->level));
        if (to_win(g) > 1)
            json_object_set_new(info, "wins",
                                json_integer(s->wins + (strcmp(s->outcome, "won") == 0)));
        if (s->who == SEAT_PERSON && s->away && g->state == GAME_RUNNING)
            json_object_set_new(info, "away", json_integer(now_ms() - s->away));
        if (s->outcome[0])
            json_object_set_new(info, "out", json_string(s->outcome));
        json_array_append_new(list, info);
    }
    return list;
}

json_t *game_info(const hall_game *g, int64_t account)
{
    int mine = seat_of_account(g, account);
    char letter[2] = {(char)('A' + mine), '\0'};
    json_t *info =
        json_pack("{s:s,s:s,s:s,s:o,s:I}", "g", g->id, "book", g->book, "state", states[g->state],
                  "seats", seats_json(g), "begun", (json_int_t)g->begun);
    json_object_set_new(info, "commitment", json_string(g->commitment));
    if (g->state == GAME_OVER) { /* what was promised at the beginning can be checked now */
        json_object_set_new(info, "key", json_string(g->key));
        json_object_set_new(info, "nonce", json_string(g->nonce));
    }
    if (to_win(g) > 1)
        json_object_set_new(info, "to_win", json_integer(to_win(g)));
    if (g->next_game[0])
        json_object_set_new(info, "next", json_string(g->next_game));
    if (mine >= 0) {
        json_object_set_new(info, "mine", json_string(letter));
        json_object_set_new(info, "invite", json_string(g->invite));
    }
    return info;
}

/* ---- the store ------------------------------------------------------------------------------- */

typedef struct keep_game {
    store_op op;
    char from[GAME_ID]; /* the game that it goes on from, and how many of its choices; "": none */
    int64_t from_at;
    hall_game *game;
    ask *ask; /* to be answered; NULL: nobody */
    char state[8], settings[4096], id[GAME_ID], invite[INVITE], book[40];
    uint8_t key[32], nonce[NONCE], commitment[HASH_BYTES];
    int64_t now;
    int players;
    hall_seat seats[SEATS_MOST];
} keep_game;

static bool insert_seat(sqlite3 *db, const keep_game *k, int n)
{
    const hall_seat *s = &k->seats[n];
    return store_run(db,
                     "INSERT INTO seat (game, seat, who, account, name, level, deck, life) "
                     "VALUES (?, ?, ?, NULLIF(?, 0), ?, ?, ?, ?) ON CONFLICT (game, seat) DO "
                     "UPDATE SET who = excluded.who, account = excluded.account, name = "
                     "excluded.name, level = excluded.level, deck = excluded.deck",
                     "titittti", k->id, (sqlite3_int64)n, whos[s->who], (sqlite3_int64)s->account,
                     s->name, s->level, s->deck, (sqlite3_int64)s->life);
}

/* The first choices of the other game that count: what was taken back doesn't. */
static bool copy_choices(sqlite3 *db, const keep_game *k)
{
    json_t *rows = entries_of(db, k->from);
    json_t *counting = json_array(), *row;
    size_t i;
    bool well = rows != NULL;
    json_array_foreach (rows, i, row) {
        const char *kind = json_string_value(json_array_get(row, 0));
        size_t left = (size_t)json_integer_value(json_array_get(row, 2));
        while (strcmp(kind, "undo") == 0 && json_array_size(counting) > left)
            json_array_remove(counting, json_array_size(counting) - 1);
        if (strcmp(kind, "undo") != 0)
            json_array_append(counting, row);
    }
    json_array_foreach (counting, i, row)
        if (well && (int64_t)i < k->from_at)
            well = store_run(db, "INSERT INTO choice VALUES (?, ?, ?, ?, ?, ?, 0, 0)", "titiit",
                             k->id, (sqlite3_int64)i, json_string_value(json_array_get(row, 0)),
                             (sqlite3_int64)json_integer_value(json_array_get(row, 1)),
                             (sqlite3_int64)json_integer_value(json_array_get(row, 2)),
                             json_string_value(json_array_get(row, 3)));
    json_decref(counting);
    json_decref(rows);
    return well;
}

static bool insert_game(sqlite3 *db, store_op *op)
{
    const keep_game *k = (const keep_game *)op;
    bool well = store_run(db,
                          "INSERT INTO game (id, book, version, invite, commitment, key, nonce, "
                          "settings, state, begun) VALUES (?, ?, '1', ?, ?, ?, ?, ?, ?, ?)",
                          "tttbbbtti", k->id, k->book, k->invite, k->commitment,
                          sizeof k->commitment, k->key, sizeof k->key, k->nonce, sizeof k->nonce,
                          k->settings, k->state, (sqlite3_int64)k->now);
    for (int n = 0; well && n < k->players; n++)
        well = insert_seat(db, k, n);
    return well && (!k->from[0] || copy_choices(db, k));
}

static bool update_seats(sqlite3 *db, store_op *op)
{
    const keep_game *k = (const keep_game *)op;
    bool well = store_run(db, "UPDATE game SET state = ? WHERE id = ?", "tt", k->state, k->id);
    for (int n = 0; well && n < k->players; n++)
        well = insert_seat(db, k, n);
    return well;
}

static void free_keep(keep_game *k)
{
    for (int n = 0; n < k->players; n++)
        free(k->seats[n].deck);
    sodium_memzero(k->key, sizeof k->key);
    free(k);
}

static void game_kept(store_op *op)
{
    keep_game *k = (keep_game *)op;
    if (k->ask && !op->well)
        ask_refuse(k->ask, 500, "it can't be stored");
    else if (k->ask)
        ask_answer(k->ask, 200, json_pack("{s:o}", "game", game_info(k->game, k->ask->who.id)));
    if (op->well)
        tell_seats(k->game);
    free_keep(k);
}

/* What is to be stored of the game as it is now. */
static keep_game *keeping(hall_game *g, ask *a)
{
    keep_game *k = calloc(1, sizeof *k);
    char *settings = k ? json_dumps(g->settings, JSON_COMPACT) : NULL;
    size_t length;
    if (!settings)
        return NULL;
    k->op = (store_op){.done = game_kept};
    k->game = g;
    k->ask = a;
    k->now = g->begun;
    k->players = g->players;
    snprintf(k->state, sizeof k->state, "%s", states[g->state]);
    snprintf(k->settings, sizeof k->settings, "%s", settings);
    snprintf(k->id, sizeof k->id, "%s", g->id);
    snprintf(k->invite, sizeof k->invite, "%s", g->invite);
    snprintf(k->book, sizeof k->book, "%s", g->book);
    const json_t *from = json_object_get(g->settings, "from");
    snprintf(k->from, sizeof k->from, "%s", from ? text_in(from, "g") : "");
    k->from_at = json_integer_value(json_object_get(from, "at"));
    free(settings);
    sodium_hex2bin(k->key, sizeof k->key, g->key, 64, NULL, &length, NULL);
    sodium_hex2bin(k->nonce, sizeof k->nonce, g->nonce, 2 * NONCE, NULL, &length, NULL);
    sodium_hex2bin(k->commitment, sizeof k->commitment, g->commitment, 2 * HASH_BYTES, NULL,
                   &length, NULL);
    for (int n = 0; n < g->players; n++) {
        k->seats[n] = g->seats[n];
        k->seats[n].deck = strdup(g->seats[n].deck ? g->seats[n].deck : "");
    }
    return k;
}

/* A key of its own (or that of the game that it goes on from), and what is promised about it:
 * BLAKE2b of key and nonce. Both are opened at the end. */
static void commit_to_key(hall_game *g, const char *key)
{
    uint8_t both[32 + NONCE], hash[HASH_BYTES];
    size_t length;
    randombytes_buf(both, sizeof both);
    if (key)
        sodium_hex2bin(both, 32, key, 64, NULL, &length, NULL);
    crypto_generichash(hash, sizeof hash, both, sizeof both, NULL, 0);
    digits_write(both, 32, g->key);
    digits_write(both + 32, NONCE, g->nonce);
    digits_write(hash, sizeof hash, g->commitment);
    sodium_memzero(both, sizeof both);
}

/* ---- from the store, as the table begins ----------------------------------------------------- */

static const char *text_at(const json_t *row, size_t n)
{
    const char *text = json_string_value(json_array_get(row, n));
    return text ? text : "";
}

/* What is left of a clock of which so much was used: 30 s of 25 minutes are given back, as nobody
 * is to lose by the restart. */
static int64_t left_again(int64_t used)
{
    enum { SHARE_BACK = 50 };
    int64_t back = table_settings.clock_ms / SHARE_BACK;
    return table_settings.clock_ms - (used > back ? used - back : 0);
}

static void read_seat(const json_t *row)
{
    hall_game *g = game_of(text_at(row, 0));
    int n = (int)json_integer_value(json_array_get(row, 1));
    if (!g || n < 0 || n >= SEATS_MOST)
        return;
    hall_seat *s = &g->seats[n];
    s->who = (seat_who)named(whos, 3, text_at(row, 2));
    s->account = json_integer_value(json_array_get(row, 3));
    snprintf(s->name, sizeof s->name, "%s", text_at(row, 4));
    snprintf(s->level, sizeof s->level, "%s", text_at(row, 5));
    s->deck = strdup(text_at(row, 6));
    s->life = (int)json_integer_value(json_array_get(row, 7));
    snprintf(s->outcome, sizeof s->outcome, "%s", text_at(row, 8));
    s->left = left_again(json_integer_value(json_array_get(row, 10)));
    s->next_deck = text_at(row, 9)[0] ? strdup(text_at(row, 9)) : NULL;
    s->wins =
        (int)json_integer_value(json_array_get(json_object_get(g->settings, "wins"), (size_t)n));
    g->players = n + 1 > g->players ? n + 1 : g->players;
    json_t *stops = json_loads(text_at(row, 11), 0, NULL);
    if (stops)
        g->stops[n] = stops_request(g, n, stops);
    json_decref(stops);
}

static void read_game(const json_t *row)
{
    hall_game *g = make_game();
    if (!g)
        return;
    snprintf(g->id, sizeof g->id, "%s", text_at(row, 0));
    snprintf(g->book, sizeof g->book, "%s", text_at(row, 1));
    snprintf(g->invite, sizeof g->invite, "%s", text_at(row, 2));
    snprintf(g->key, sizeof g->key, "%s", text_at(row, 3));
    g->settings = json_loads(text_at(row, 4), 0, NULL);
    g->state = (game_state)named(states, 4, text_at(row, 5));
    g->begun = json_integer_value(json_array_get(row, 6));
    snprintf(g->next_game, sizeof g->next_game, "%s", text_at(row, 7));
    snprintf(g->nonce, sizeof g->nonce, "%s", text_at(row, 8));
    snprintf(g->commitment, sizeof g->commitment, "%s", text_at(row, 9));
    g->paused = json_integer_value(json_array_get(row, 10)) != 0;
    g->idle_since = 1;
    enter(g);
}

bool games_load(void)
{
    const json_t *row;
    size_t i;
    sqlite3 *db = store_before(hall_store);
    json_t *rows = store_rows(
        db,
        "SELECT id, book, invite, key, settings, state, begun, next, nonce, commitment, paused "
        "FROM game ORDER BY begun",
        "");
    json_array_foreach (rows, i, row)
        read_game(row);
    bool well = rows != NULL;
    json_decref(rows);
    rows = store_rows(
        db,
        "SELECT game, seat, who, account, name, level, deck, life, outcome, next_deck, used, stops "
        "FROM seat",
        "");
    json_array_foreach (rows, i, row)
        read_seat(row);
    well = well && rows;
    json_decref(rows);
    for (hall_game *g = games; g; g = g->next)
        if (g->state == GAME_RUNNING)
            absent_note(g);
    return well;
}

/* ---- a new game ------------------------------------------------------------------------------ */

/* How many games the person sits in that go on. */
static int games_of(int64_t account)
{
    int count = 0;
    for (const hall_game *g = games; g; g = g->next)
        count +=
            (g->state == GAME_OPEN || g->state == GAME_RUNNING) && seat_of_account(g, account) >= 0;
    return count;
}

static void set_deck(hall_seat *s, const char *deck)
{
    free(s->deck);
    s->deck = strdup(deck);
}

static void set_computer(hall_seat *s, const char *level)
{
    s->who = SEAT_COMPUTER;
    snprintf(s->level, sizeof s->level, "%s", level ? level : "greedy");
    snprintf(s->name, sizeof s->name, "%s", "");
}

/* `deck`: NULL if it is in the request. */
static const char *set_seat(hall_game *g, const json_t *from, const hall_account *who,
                            const char *deck)
{
    hall_seat *s = &g->seats[g->players];
    const char *kind = text_in(from, "who");
    deck = deck ? deck : text_in(from, "deck");
    s->left = table_settings.clock_ms;
    s->life = (int)json_integer_value(json_object_get(from, "life"));
    if (strcmp(kind, "computer") == 0) {
        set_computer(s, text_in(from, "level"));
    } else if (strcmp(kind, "me") == 0) {
        if (seat_of_account(g, who->id) >= 0)
            return "one has one seat";
        s->who = SEAT_PERSON;
        s->account = who->id;
        memcpy(s->name, who->name, sizeof s->name);
    }
    if (!deck && s->who != SEAT_OPEN)
        return "a seat that is taken needs a deck";
    set_deck(s, deck ? deck : "");
    g->players++;
    return NULL;
}

static void give_names(hall_game *g)
{
    g->id[0] = 'a'; /* the shard */
    secret_text(g->id + 1, 13);
    secret_text(g->invite, 21);
    g->begun = wall_ms();
    g->idle_since = now_ms();
}

static const char *set_up(hall_game *g, const json_t *body, const hall_account *who)
{
    static const char *const kept[] = {"book",  "variant", "options", "teams",
                                       "range", "first",   "clock",   "to_win"};
    const json_t *seat;
    size_t i;
    const char *fault = NULL;
    g->settings = json_object();
    for (i = 0; i < sizeof kept / sizeof *kept; i++)
        if (json_object_get(body, kept[i]))
            json_object_set(g->settings, kept[i], json_object_get(body, kept[i]));
    json_array_foreach (json_object_get(body, "seats"), i, seat)
        if (!fault)
            fault = set_seat(g, seat, who, NULL);
    snprintf(g->book, sizeof g->book, "%s", text_in(body, "book"));
    give_names(g);
    commit_to_key(g, NULL);
    return fault;
}

/* What if? It goes on from a point of a game that is over: the same cards in the same order, but
 * other people or the computer in its seats. */
static const char *set_up_from(hall_game *g, const json_t *body, const hall_account *who)
{
    const json_t *from = json_object_get(body, "from"), *seats = json_object_get(body, "seats");
    const hall_game *before = game_of(text_in(from, "g"));
    if (!before || before->state != GAME_OVER)
        return "one can go on from games that are over";
    if (json_array_size(seats) != (size_t)before->players)
        return "it has another number of seats";
    g->settings = json_deep_copy(before->settings);
    static const char *const its_own[] = {"draws_seats", "to_win", "wins", "clock", "from"};
    for (size_t i = 0; i < sizeof its_own / sizeof *its_own; i++)
        json_object_del(g->settings, its_own[i]);
    json_object_set(g->settings, "from", (json_t *)from);
    memcpy(g->book, before->book, sizeof g->book);
    for (int n = 0; n < before->players; n++) {
        const char *fault =
            set_seat(g, json_array_get(seats, (size_t)n), who, before->seats[n].deck);
        if (fault || g->seats[n].who == SEAT_OPEN)
            return fault ? fault : "such a game has no open seats";
        g->seats[n].life = before->seats[n].life;
    }
    give_names(g);
    commit_to_key(g, before->key);
    return NULL;
}

static bool is_full(const hall_game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        if (g->seats[seat].who == SEAT_OPEN)
            return false;
    return g->players > 0;
}

/* The set-up as a dealer reads it. Open seats, of which nobody knows the deck yet, have that of
 * somebody else: only to find out whether the rest is right. */
static json_t *setup_json(const hall_game *g)
{
    json_t *setup = json_deep_copy(g->settings), *seats = json_array();
    const char *any = "";
    for (int n = 0; n < g->players; n++)
        any = g->seats[n].deck && g->seats[n].deck[0] ? g->seats[n].deck : any;
    for (int n = 0; n < g->players; n++) {
        const hall_seat *s = &g->seats[n];
        json_t *seat =
            json_pack("{s:s,s:s,s:i}", "who", s->who == SEAT_COMPUTER ? "computer" : "person",
                      "deck", s->deck && s->deck[0] ? s->deck : any, "life", s->life);
        if (s->who == SEAT_COMPUTER)
            json_object_set_new(seat, "level", json_string(s->level));
        json_array_append_new(seats, seat);
    }
    json_object_set_new(setup, "seats", seats);
    json_object_set_new(setup, "seed", json_integer(1));
    json_object_set_new(setup, "key", json_string(g->key));
    return setup;
}

void live_begin(hall_game *g, const json_t *entries, const json_t *marks)
{
    json_t *request = json_pack("{s:s,s:s,s:o,s:O,s:O}", "do", "begin", "g", g->id, "setup",
                                setup_json(g), "entries", entries, "marks", marks);
    dealer_send(dealer_of(g->id), request);
}

/* ---- trying a set-up: a stranger's texts are read by the thinker first ----------------------- */

typedef struct trial {
    uint64_t number;
    ask *ask;
    hall_game *game; /* a new one; or the one where somebody sits down … */
    int seat;        /* … here; -1: it is new */
    char *deck;
    bool between; /* it is for the next game of the match */
    struct trial *next;
} trial;

static trial *trials;
static uint64_t last_trial;

static void try_setup(hall_game *g, ask *a, int seat, const char *deck)
{
    trial *t = calloc(1, sizeof *t);
    if (!t) {
        ask_refuse(a, 500, "out of memory");
        return;
    }
    *t = (trial){++last_trial, a, g, seat, deck ? strdup(deck) : NULL, false, trials};
    trials = t;
    char id[40];
    snprintf(id, sizeof id, "trial%llu", (unsigned long long)t->number);
    hall_seat *s = seat >= 0 ? &g->seats[seat] : NULL;
    char *before = s ? s->deck : NULL;
    if (s)
        s->deck = t->deck;
    json_t *setup = setup_json(g);
    if (s)
        s->deck = before;
    json_object_set_new(
        setup, "key",
        json_string("0000000000000000000000000000000000000000000000000000000000000001"));
    dealer_send(THINKER, json_pack("{s:s,s:s,s:o,s:[],s:I}", "do", "try", "g", id, "setup", setup,
                                   "entries", "to", (json_int_t)t->number));
}

/* Lots are drawn for the seats. */
static void draw_seats(hall_game *g)
{
    for (int n = g->players - 1; n > 0; n--) {
        int other = (int)randombytes_uniform((uint32_t)n + 1);
        hall_seat kept = g->seats[n];
        g->seats[n] = g->seats[other];
        g->seats[other] = kept;
    }
    for (conn *c = link_all(); c; c = c->next) {
        presence *p = presence_of(c, g);
        if (p)
            p->seat = seat_of_account(g, c->who.id);
    }
}

static void begin_if_full(hall_game *g)
{
    if (g->state == GAME_OPEN && is_full(g)) {
        if (json_is_true(json_object_get(g->settings, "draws_seats")))
            draw_seats(g);
        g->state = GAME_RUNNING;
        g->loaded = true;
        absent_note(g);
    }
}

static void change_deck(trial *t);

static void take_seat(trial *t)
{
    hall_seat *s = &t->game->seats[t->seat];
    ask *a = t->ask;
    if (t->game->state != GAME_OPEN || s->who != SEAT_OPEN ||
        seat_of_account(t->game, a->who.id) >= 0) {
        ask_refuse(a, 400, "the seat is taken");
        return;
    }
    s->who = SEAT_PERSON;
    s->account = a->who.id;
    memcpy(s->name, a->who.name, sizeof s->name);
    set_deck(s, t->deck);
    for (conn *c = link_all(); c; c = c->next) { /* who looked on sits there now */
        presence *p = c->who.id == a->who.id ? presence_of(c, t->game) : NULL;
        if (p) {
            p->seat = t->seat;
            p->at = -1;
        }
    }
    begin_if_full(t->game);
    keep_game *k = keeping(t->game, a);
    if (!k) {
        ask_refuse(a, 500, "out of memory");
        return;
    }
    k->op.work = update_seats;
    store_put(hall_store, &k->op);
}

static void keep_new(trial *t)
{
    begin_if_full(t->game);
    enter(t->game);
    keep_game *k = keeping(t->game, t->ask);
    if (!k) {
        ask_refuse(t->ask, 500, "out of memory");
        return;
    }
    k->op.work = insert_game;
    store_put(hall_store, &k->op);
}

void trial_answer(uint64_t number, const json_t *head)
{
    const char *fault = text_in(head, "why");
    trial **place = &trials;
    while (*place && (*place)->number != number)
        place = &(*place)->next;
    trial *t = *place;
    if (!t)
        return;
    *place = t->next;
    if (fault) {
        ask_refuse(t->ask, 400, fault);
        if (t->seat < 0)
            free_game(t->game);
    } else if (t->seat < 0) {
        if (!json_object_get(t->game->settings, "from")) /* else they have been drawn */
            json_object_set(t->game->settings, "draws_seats", json_object_get(head, "draws_seats"));
        keep_new(t);
    } else if (t->between) {
        change_deck(t);
    } else {
        take_seat(t);
    }
    free(t->deck);
    free(t);
}

void trials_fail(const char *why)
{
    json_t *head = json_pack("{s:s}", "why", why);
    while (trials)
        trial_answer(trials->number, head);
    json_decref(head);
}

void game_new(ask *a)
{
    if (games_of(a->who.id) >= table_limits.games) {
        ask_refuse(a, 429, "too many games that go on; end one first");
        return;
    }
    hall_game *g = make_game();
    const char *fault = !g                                 ? "out of memory"
                        : json_object_get(a->body, "from") ? set_up_from(g, a->body, &a->who)
                                                           : set_up(g, a->body, &a->who);
    if (fault) {
        if (g)
            free_game(g);
        ask_refuse(a, 400, fault);
        return;
    }
    try_setup(g, a, -1, NULL);
}

/* ---- sitting down ---------------------------------------------------------------------------- */

void game_sit(ask *a)
{
    hall_game *g = game_of(a->arg);
    const char *invite = text_in(a->body, "invite"), *letter = text_in(a->body, "seat");
    if (!g || strlen(g->invite) != strlen(invite) ||
        sodium_memcmp(g->invite, invite, strlen(invite)) != 0) {
        ask_refuse(a, 404, "there is no such invitation");
        return;
    }
    if (seat_of_account(g, a->who.id) >= 0) {
        ask_answer(a, 200, json_pack("{s:o}", "game", game_info(g, a->who.id)));
        return;
    }
    if (games_of(a->who.id) >= table_limits.games) {
        ask_refuse(a, 429, "too many games that go on; end one first");
        return;
    }
    int seat = letter && letter[0] ? letter[0] - 'A' : 0;
    while (!letter && seat < g->players && g->seats[seat].who != SEAT_OPEN)
        seat++;
    if (seat < 0 || seat >= g->players || g->seats[seat].who != SEAT_OPEN || g->state != GAME_OPEN)
        ask_refuse(a, 400, "the seat is taken");
    else
        try_setup(g, a, seat, text_in(a->body, "deck"));
}

void game_tell(ask *a)
{
    const hall_game *g = game_of(a->arg);
    if (!g)
        ask_refuse(a, 404, "there is no such game");
    else
        ask_answer(a, 200, json_pack("{s:o}", "game", game_info(g, a->who.id)));
}

void game_joined(ask *a)
{
    const hall_game *g = games;
    while (g && (strlen(a->arg) != strlen(g->invite) ||
                 sodium_memcmp(g->invite, a->arg, strlen(a->arg)) != 0))
        g = g->next;
    if (!g)
        ask_refuse(a, 404, "there is no such invitation");
    else
        ask_answer(a, 200, json_pack("{s:o}", "game", game_info(g, a->who.id)));
}

/* ---- the end, and another game --------------------------------------------------------------- */

typedef struct keep_end {
    store_op op;
    char id[GAME_ID], state[8], outcomes[SEATS_MOST][8];
    int players;
    int64_t now;
} keep_end;

static bool update_end(sqlite3 *db, store_op *op)
{
    const keep_end *k = (const keep_end *)op;
    bool well = store_run(db, "UPDATE game SET state = ?, ended = ? WHERE id = ?", "tit", k->state,
                          (sqlite3_int64)k->now, k->id);
    for (int n = 0; well && n < k->players; n++)
        well = store_run(db, "UPDATE seat SET outcome = ? WHERE game = ? AND seat = ?", "tti",
                         k->outcomes[n], k->id, (sqlite3_int64)n);
    return well && (strcmp(k->state, states[GAME_OVER]) != 0 || entries_prune(db, k->id));
}

static void end_kept(store_op *op) { free(op); }

void game_ends(hall_game *g, game_state state)
{
    keep_end *k = calloc(1, sizeof *k);
    g->state = state;
    agree_forget(g);
    clocks_turn(g, "");
    if (!k)
        return;
    k->op = (store_op){.work = update_end, .done = end_kept};
    memcpy(k->id, g->id, sizeof k->id);
    snprintf(k->state, sizeof k->state, "%s", states[state]);
    for (int n = 0; n < g->players; n++)
        memcpy(k->outcomes[n], g->seats[n].outcome, sizeof k->outcomes[n]);
    k->players = g->players;
    k->now = wall_ms();
    store_put(hall_store, &k->op);
}

typedef struct keep_next {
    store_op op;
    char id[GAME_ID], next[GAME_ID];
} keep_next;

static bool update_next(sqlite3 *db, store_op *op)
{
    const keep_next *k = (const keep_next *)op;
    return store_run(db, "UPDATE game SET next = ? WHERE id = ?", "tt", k->next, k->id);
}

/* Has somebody won the match? Then the next game begins another one. */
static bool is_decided(const hall_game *g)
{
    bool decided = to_win(g) == 1;
    for (int n = 0; n < g->players; n++)
        decided =
            decided || g->seats[n].wins + (strcmp(g->seats[n].outcome, "won") == 0) >= to_win(g);
    return decided;
}

static void sit_again(hall_game *again, const hall_game *g)
{
    bool decided = is_decided(g);
    for (int n = 0; n < g->players; n++) {
        const hall_seat *before = &g->seats[n];
        hall_seat *s = &again->seats[n];
        *s = *before;
        s->deck = strdup(before->next_deck ? before->next_deck : before->deck);
        s->next_deck = NULL;
        s->wins = decided ? 0 : before->wins + (strcmp(before->outcome, "won") == 0);
        s->outcome[0] = '\0';
        s->left = table_settings.clock_ms;
        s->runs = false;
        again->stops[n] = json_deep_copy(g->stops[n]);
        if (again->stops[n])
            json_object_set_new(again->stops[n], "g", json_string(again->id));
    }
    again->players = g->players;
}

static void put_wins(hall_game *g)
{
    json_t *wins = json_array();
    for (int n = 0; n < g->players; n++)
        json_array_append_new(wins, json_integer(g->seats[n].wins));
    json_object_set_new(g->settings, "wins", wins);
}

static void keep_game_now(hall_game *g)
{
    keep_game *k = keeping(g, NULL);
    if (!k)
        return;
    k->op.work = insert_game;
    store_put(hall_store, &k->op);
}

void game_again(hall_game *g, int loser)
{
    hall_game *again = g->next_game[0] ? NULL : make_game();
    keep_next *following = again ? calloc(1, sizeof *following) : NULL;
    if (!following) {
        if (again)
            free_game(again);
        return;
    }
    again->settings = json_deep_copy(g->settings);
    if (loser >= 0) {
        json_object_set_new(again->settings, "first", json_integer(loser));
        json_object_set_new(again->settings, "first_chooses", json_true());
    }
    memcpy(again->book, g->book, sizeof again->book);
    give_names(again);
    sit_again(again, g);
    commit_to_key(again, NULL);
    begin_if_full(again);
    put_wins(again);
    enter(again);
    for (int n = 0; n < again->players; n++)
        again->seats[n].told_away = false;
    memcpy(g->next_game, again->id, sizeof g->next_game);
    keep_game_now(again);
    following->op = (store_op){.work = update_next, .done = end_kept};
    memcpy(following->id, g->id, sizeof following->id);
    memcpy(following->next, again->id, sizeof following->next);
    store_put(hall_store, &following->op);
}

/* ---- sideboards ------------------------------------------------------------------------------ */

typedef struct keep_deck {
    store_op op;
    ask *ask;
    hall_game *game;
    char id[GAME_ID], *deck;
    int seat;
} keep_deck;

static bool update_deck(sqlite3 *db, store_op *op)
{
    const keep_deck *k = (const keep_deck *)op;
    return store_run(db, "UPDATE seat SET next_deck = ? WHERE game = ? AND seat = ?", "tti",
                     k->deck, k->id, (sqlite3_int64)k->seat);
}

static void deck_kept(store_op *op)
{
    keep_deck *k = (keep_deck *)op;
    ask_answer(k->ask, 200, json_pack("{s:o}", "game", game_info(k->game, k->ask->who.id)));
    free(k->deck);
    free(k);
}

static void change_deck(trial *t)
{
    hall_seat *s = &t->game->seats[t->seat];
    keep_deck *k = calloc(1, sizeof *k);
    if (!k) {
        ask_refuse(t->ask, 500, "out of memory");
        return;
    }
    free(s->next_deck);
    s->next_deck = strdup(t->deck);
    k->op = (store_op){.work = update_deck, .done = deck_kept};
    k->ask = t->ask;
    k->game = t->game;
    k->seat = t->seat;
    k->deck = strdup(t->deck);
    memcpy(k->id, t->game->id, sizeof k->id);
    store_put(hall_store, &k->op);
}

void game_deck(ask *a)
{
    const hall_game *g = game_of(a->arg);
    int seat = g ? seat_of_account(g, a->who.id) : -1;
    if (seat < 0) {
        ask_refuse(a, 404, "one has no deck there");
        return;
    }
    const hall_seat *s = &g->seats[seat];
    desk_ask(a, json_pack("{s:s,s:s,s:s}", "do", "own_deck", "book", g->book, "deck",
                          s->next_deck ? s->next_deck : s->deck));
}

/* Between two games of a match: another deck out of the same cards. */
void game_sideboard(ask *a)
{
    hall_game *g = game_of(a->arg);
    int seat = g ? seat_of_account(g, a->who.id) : -1;
    trial *t = seat >= 0 && g->state == GAME_OVER && !g->next_game[0] && !is_decided(g)
                   ? calloc(1, sizeof *t)
                   : NULL;
    if (!t) {
        ask_refuse(a, 400, "decks are changed between two games of a match, by who plays it");
        return;
    }
    *t = (trial){++last_trial, a, g, seat, strdup(text_in(a->body, "deck")), true, trials};
    trials = t;
    dealer_send(THINKER,
                json_pack("{s:s,s:s,s:s,s:I}", "do", "same_cards", "deck", g->seats[seat].deck,
                          "other", t->deck, "to", (json_int_t)t->number));
}

/* ---- time ------------------------------------------------------------------------------------ */

void games_tick(int64_t now)
{
    for (hall_game *g = games; g; g = g->next) {
        if (g->state == GAME_RUNNING && g->dealt) {
            clocks_tick(g, now);
            absent_tick(g, now);
            if (g->rest_due && now >= g->rest_due) {
                g->rest_due = 0;
                live_request(g, json_pack("{s:s,s:s,s:I}", "do", "rest", "g", g->id, "at",
                                          (json_int_t)g->at));
            }
        }
        if (g->dealt && g->idle_since && now - g->idle_since > IDLE_MS) {
            dealer_send(dealer_of(g->id), json_pack("{s:s,s:s}", "do", "drop", "g", g->id));
            g->dealt = false;
            g->loaded = false;
        }
    }
}
