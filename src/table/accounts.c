/*
 * Who is who: guests with a name and a secret token. Only the token's hash is kept.
 */
#include "table/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, LOGIN_DAYS = 365, ADDRESSES = 1024 };
static const int64_t DAY_MS = (int64_t)24 * 3600 * 1000;

typedef struct login {
    uint8_t hash[HASH_BYTES];
    hall_account who;
    int64_t ends;
    struct login *next;
} login;

static login *logins[BUCKETS];

static login **place_of(const uint8_t *hash)
{
    login **place = &logins[(hash[0] | hash[1] << 8) % BUCKETS];
    while (*place && memcmp((*place)->hash, hash, HASH_BYTES) != 0)
        place = &(*place)->next;
    return place;
}

static void remember(const uint8_t *hash, const hall_account *who, int64_t ends)
{
    login **place = place_of(hash), *made = *place ? NULL : calloc(1, sizeof *made);
    if (!made)
        return;
    memcpy(made->hash, hash, HASH_BYTES);
    made->who = *who;
    made->ends = ends;
    *place = made;
}

static bool hash_of(const char *token, uint8_t hash[HASH_BYTES])
{
    uint8_t bytes[TOKEN_BYTES];
    size_t length;
    return sodium_hex2bin(bytes, sizeof bytes, token, strlen(token), NULL, &length, NULL) == 0 &&
           length == sizeof bytes &&
           crypto_generichash(hash, HASH_BYTES, bytes, sizeof bytes, NULL, 0) == 0;
}

bool account_of_token(const char *token, hall_account *out)
{
    uint8_t hash[HASH_BYTES];
    *out = (hall_account){0};
    if (!token[0] || !hash_of(token, hash))
        return false;
    const login *found = *place_of(hash);
    if (!found || found->ends < wall_ms())
        return false;
    *out = found->who;
    return true;
}

/* ---- from the store -------------------------------------------------------------------------- */

bool accounts_load(void)
{
    const json_t *row;
    size_t i, length;
    json_t *rows = store_rows(store_before(hall_store),
                              "SELECT token_hash, account, name, ends FROM login "
                              "JOIN account ON account.id = account WHERE closed IS NULL",
                              "");
    json_array_foreach (rows, i, row) {
        uint8_t hash[HASH_BYTES];
        const char *digits = json_string_value(json_array_get(row, 0));
        hall_account who = {.id = json_integer_value(json_array_get(row, 1))};
        snprintf(who.name, sizeof who.name, "%s", json_string_value(json_array_get(row, 2)));
        if (digits &&
            sodium_hex2bin(hash, sizeof hash, digits, strlen(digits), NULL, &length, NULL) == 0)
            remember(hash, &who, json_integer_value(json_array_get(row, 3)));
    }
    json_decref(rows);
    return rows != NULL;
}

/* ---- guests ---------------------------------------------------------------------------------- */

typedef struct new_guest {
    store_op op;
    ask *ask;
    hall_account who;
    char locale[LANGUAGE];
    char token[2 * TOKEN_BYTES + 1];
    uint8_t hash[HASH_BYTES];
    int64_t now;
} new_guest;

static bool keep_guest(sqlite3 *db, store_op *op)
{
    new_guest *g = (new_guest *)op;
    if (!store_run(db,
                   "INSERT INTO account (name, kind, locale, created) VALUES (?, 'guest', ?, ?)",
                   "tti", g->who.name, g->locale, (sqlite3_int64)g->now))
        return false;
    g->who.id = sqlite3_last_insert_rowid(db);
    return store_run(db, "INSERT INTO login VALUES (?, ?, ?, ?, ?)", "biiii", g->hash,
                     sizeof g->hash, (sqlite3_int64)g->who.id, (sqlite3_int64)g->now,
                     (sqlite3_int64)g->now, (sqlite3_int64)(g->now + LOGIN_DAYS * DAY_MS));
}

static void guest_kept(store_op *op)
{
    new_guest *g = (new_guest *)op;
    ask *a = g->ask;
    if (!op->well) {
        ask_refuse(a, 500, "it can't be stored");
    } else {
        remember(g->hash, &g->who, g->now + LOGIN_DAYS * DAY_MS);
        json_t *answer =
            json_pack("{s:I,s:s}", "account", (json_int_t)g->who.id, "name", g->who.name);
        if (json_is_true(json_object_get(a->body, "bearer")))
            json_object_set_new(answer, "token", json_string(g->token));
        else
            memcpy(a->cookie, g->token, sizeof a->cookie);
        ask_answer(a, 200, answer);
    }
    sodium_memzero(g->token, sizeof g->token);
    free(g);
}

/* Some new guests a minute for each address. */
static bool may_come(const char *peer)
{
    static struct {
        char peer[PEER];
        bucket rate;
    } known[ADDRESSES];
    unsigned hash = 5381;
    for (const char *at = peer; *at; at++)
        hash = hash * 33 + (unsigned char)*at;
    size_t n = hash % ADDRESSES;
    if (strcmp(known[n].peer, peer) != 0) {
        known[n].rate = (bucket){0};
        snprintf(known[n].peer, sizeof known[n].peer, "%s", peer);
    }
    return bucket_take(&known[n].rate, 1, table_limits.guests_a_minute / 60.0,
                       table_limits.guests_a_minute, now_ms());
}

/* A name is one line with something in it. */
static bool is_name(const char *name)
{
    bool any = false;
    for (const char *at = name; *at; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7F)
            return false;
        any = any || *at != ' ';
    }
    return any;
}

void account_guest(ask *a)
{
    uint8_t bytes[TOKEN_BYTES];
    const char *name = json_string_value(json_object_get(a->body, "name"));
    const char *locale = json_string_value(json_object_get(a->body, "locale"));
    new_guest *g = is_name(name) ? calloc(1, sizeof *g) : NULL;
    if (!g) {
        ask_refuse(a, 400, "a name is one line with something in it");
        return;
    }
    if (!table_settings.crowd && !may_come(a->peer)) {
        free(g);
        ask_refuse(a, 429, "too many new guests from this address; wait a minute");
        return;
    }
    g->op = (store_op){.work = keep_guest, .done = guest_kept};
    g->ask = a;
    g->now = wall_ms();
    snprintf(g->who.name, sizeof g->who.name, "%s", name);
    snprintf(g->locale, sizeof g->locale, "%.7s", locale ? locale : "");
    randombytes_buf(bytes, sizeof bytes);
    digits_write(bytes, sizeof bytes, g->token);
    crypto_generichash(g->hash, sizeof g->hash, bytes, sizeof bytes, NULL, 0);
    store_put(hall_store, &g->op);
}

/* ---- one's own games ------------------------------------------------------------------------- */

typedef struct my_games {
    store_op op;
    ask *ask;
    json_t *rows;
} my_games;

static bool read_games(sqlite3 *db, store_op *op)
{
    my_games *m = (my_games *)op;
    m->rows = store_rows(db,
                         "SELECT DISTINCT game.id FROM game JOIN seat ON seat.game = game.id "
                         "WHERE seat.account = ? ORDER BY game.begun DESC LIMIT 50",
                         "i", (sqlite3_int64)m->ask->who.id);
    return m->rows != NULL;
}

static void games_read(store_op *op)
{
    my_games *m = (my_games *)op;
    json_t *games = json_array();
    const json_t *row;
    size_t i;
    json_array_foreach (m->rows, i, row) {
        const hall_game *g = game_of(json_string_value(json_array_get(row, 0)));
        if (g)
            json_array_append_new(games, game_info(g, m->ask->who.id));
    }
    ask_answer(m->ask, 200,
               json_pack("{s:I,s:s,s:o}", "account", (json_int_t)m->ask->who.id, "name",
                         m->ask->who.name, "games", games));
    json_decref(m->rows);
    free(m);
}

void account_me(ask *a)
{
    my_games *m = calloc(1, sizeof *m);
    if (!m) {
        ask_refuse(a, 500, "out of memory");
        return;
    }
    m->op = (store_op){.work = read_games, .done = games_read};
    m->ask = a;
    store_put(hall_store, &m->op);
}
