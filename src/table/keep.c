/*
 * What is kept of games besides their set-up: what they have taken, and what changes of their seats
 * while they go on.
 */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

/* ---- entries --------------------------------------------------------------------------------- */

json_t *entries_of(sqlite3 *db, const char *id)
{
    const json_t *row;
    size_t i;
    json_t *game = store_rows(db, "SELECT entries FROM game WHERE id = ?", "t", id);
    const char *text = json_string_value(json_array_get(json_array_get(game, 0), 0));
    json_t *entries = text && text[0] ? json_loads(text, 0, NULL) : json_array();
    json_t *rows = store_rows(
        db, "SELECT kind, seat, n, descriptor, by_hand FROM choice WHERE game = ? ORDER BY at", "t",
        id);
    json_array_foreach (rows, i, row)
        json_array_append(entries, (json_t *)row);
    json_decref(game);
    if (!rows) {
        json_decref(entries);
        return NULL;
    }
    json_decref(rows);
    return entries;
}

bool entries_prune(sqlite3 *db, const char *id)
{
    json_t *rows = entries_of(db, id);
    char *text = rows ? json_dumps(rows, JSON_COMPACT) : NULL;
    json_decref(rows);
    bool well = text && store_run(db, "UPDATE game SET entries = ? WHERE id = ?", "tt", text, id) &&
                store_run(db, "DELETE FROM choice WHERE game = ?", "t", id);
    free(text);
    return well;
}

/* ---- seats ----------------------------------------------------------------------------------- */

typedef struct keep_seats {
    store_op op;
    hall_game *told; /* who is told of its seats then; NULL: nobody */
    char id[GAME_ID], *stops;
    int seat, players, paused;
    int64_t used[SEATS_MOST];
} keep_seats;

static void seats_kept(store_op *op)
{
    keep_seats *k = (keep_seats *)op;
    if (k->told)
        tell_seats(k->told);
    free(k->stops);
    free(k);
}

static void keep_change(const hall_game *g, int seat, bool (*work)(sqlite3 *db, store_op *op),
                        hall_game *to_be_told)
{
    keep_seats *k = calloc(1, sizeof *k);
    if (!k)
        return;
    k->op = (store_op){.work = work, .done = seats_kept};
    k->told = to_be_told;
    memcpy(k->id, g->id, sizeof k->id);
    k->seat = seat;
    k->players = g->players;
    k->paused = g->paused;
    for (int n = 0; n < g->players; n++)
        k->used[n] = table_settings.clock_ms - clock_left(g, n, now_ms());
    k->stops = seat >= 0 && g->stops[seat] ? json_dumps(g->stops[seat], JSON_COMPACT) : NULL;
    store_put(hall_store, &k->op);
}

static bool update_clocks(sqlite3 *db, store_op *op)
{
    const keep_seats *k = (const keep_seats *)op;
    bool well = true;
    for (int n = 0; well && n < k->players; n++)
        well = store_run(db, "UPDATE seat SET used = ? WHERE game = ? AND seat = ?", "iti",
                         (sqlite3_int64)k->used[n], k->id, (sqlite3_int64)n);
    return well;
}

static bool update_who(sqlite3 *db, store_op *op)
{
    const keep_seats *k = (const keep_seats *)op;
    return store_run(
        db, "UPDATE seat SET who = 'computer', level = 'greedy' WHERE game = ? AND seat = ?", "ti",
        k->id, (sqlite3_int64)k->seat);
}

static bool update_stops(sqlite3 *db, store_op *op)
{
    const keep_seats *k = (const keep_seats *)op;
    return store_run(db, "UPDATE seat SET stops = ? WHERE game = ? AND seat = ?", "tti",
                     k->stops ? k->stops : "", k->id, (sqlite3_int64)k->seat);
}

static bool update_paused(sqlite3 *db, store_op *op)
{
    const keep_seats *k = (const keep_seats *)op;
    return store_run(db, "UPDATE game SET paused = ? WHERE id = ?", "it", (sqlite3_int64)k->paused,
                     k->id);
}

void seat_keep_clocks(const hall_game *g) { keep_change(g, -1, update_clocks, NULL); }

void seat_keep_who(hall_game *g, int seat) { keep_change(g, seat, update_who, g); }

void seat_keep_stops(const hall_game *g, int seat) { keep_change(g, seat, update_stops, NULL); }

void game_keep_paused(hall_game *g) { keep_change(g, -1, update_paused, g); }

json_t *stops_request(const hall_game *g, int seat, const json_t *message)
{
    char letter[2] = {(char)('A' + seat), '\0'};
    json_t *request = protocol_fields(message, protocol_row_named("from_page", "stops"));
    json_object_update_new(request,
                           json_pack("{s:s,s:s,s:s}", "do", "stops", "g", g->id, "seat", letter));
    return request;
}
