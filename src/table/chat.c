/*
 * What people say to each other at a game. It is kept, and told to who comes later.
 */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD_MOST = 50, TEXT_MOST = 401 };

typedef struct saying {
    store_op op;
    hall_game *game;
    char id[GAME_ID], name[NAME_MOST], text[TEXT_MOST];
    int seat;
    int64_t number, time;
} saying;

static json_t *said(const char *game, int64_t number, const char *name, int seat, const char *text,
                    int64_t time)
{
    json_t *message =
        json_pack("{s:s,s:s,s:I,s:s,s:s,s:I}", "type", "said", "g", game, "n", (json_int_t)number,
                  "by", name, "text", text, "time", (json_int_t)time);
    char letter[2] = {(char)('A' + seat), '\0'};
    if (seat >= 0)
        json_object_set_new(message, "seat", json_string(letter));
    return message;
}

static bool keep(sqlite3 *db, store_op *op)
{
    saying *s = (saying *)op;
    bool well =
        store_run(db, "INSERT INTO chat (game, seat, name, text, at) VALUES (?, ?, ?, ?, ?)",
                  "titti", s->id, (sqlite3_int64)s->seat, s->name, s->text, (sqlite3_int64)s->time);
    s->number = sqlite3_last_insert_rowid(db);
    return well;
}

static void tell(store_op *op)
{
    saying *s = (saying *)op;
    if (op->well)
        send_to_all(s->game, said(s->id, s->number, s->name, s->seat, s->text, s->time));
    free(s);
}

void chat_say(conn *c, hall_game *g, const json_t *message)
{
    const presence *p = presence_of(c, g);
    const char *text = json_string_value(json_object_get(message, "text"));
    int64_t now = now_ms();
    bool too_fast = false; /* of each person, however many pages they have open */
    for (const conn *other = link_all(); other; other = other->next)
        too_fast = too_fast || (other->who.id == c->who.id && other->said_at &&
                                now - other->said_at < table_limits.chat_ms);
    if (too_fast) {
        link_refuse(c, "say", message, "TABLE_TOO_FAST", "one line in two seconds");
        return;
    }
    saying *s = text[0] ? calloc(1, sizeof *s) : NULL;
    if (!s)
        return;
    c->said_at = now;
    s->op = (store_op){.work = keep, .done = tell};
    s->game = g;
    s->seat = p ? p->seat : -1;
    s->time = wall_ms();
    memcpy(s->id, g->id, sizeof s->id);
    memcpy(s->name, c->who.name, sizeof s->name);
    snprintf(s->text, sizeof s->text, "%s", text);
    store_put(hall_store, &s->op);
}

/* ---- what was said before -------------------------------------------------------------------- */

typedef struct earlier {
    store_op op;
    uint64_t to;
    char id[GAME_ID];
    json_t *rows;
} earlier;

static bool read_earlier(sqlite3 *db, store_op *op)
{
    earlier *e = (earlier *)op;
    e->rows = store_rows(db,
                         "SELECT id, name, seat, text, at FROM chat WHERE game = ? "
                         "ORDER BY id DESC LIMIT ?",
                         "ti", e->id, (sqlite3_int64)TOLD_MOST);
    return e->rows != NULL;
}

static void tell_earlier(store_op *op)
{
    earlier *e = (earlier *)op;
    conn *c = link_of(e->to);
    for (size_t i = json_array_size(e->rows); c && i-- > 0;) {
        const json_t *row = json_array_get(e->rows, i);
        link_send_json(c, said(e->id, json_integer_value(json_array_get(row, 0)),
                               json_string_value(json_array_get(row, 1)),
                               (int)json_integer_value(json_array_get(row, 2)),
                               json_string_value(json_array_get(row, 3)),
                               json_integer_value(json_array_get(row, 4))));
    }
    json_decref(e->rows);
    free(e);
}

void chat_tell(conn *c, hall_game *g)
{
    earlier *e = calloc(1, sizeof *e);
    if (!e)
        return;
    e->op = (store_op){.work = read_earlier, .done = tell_earlier};
    e->to = c->id;
    memcpy(e->id, g->id, sizeof e->id);
    store_put(hall_store, &e->op);
}
