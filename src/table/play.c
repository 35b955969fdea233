/*
 * A game that goes on: what pages say goes to the game's dealer; what the dealer makes of it goes
 * to the store, and from there, when it is on the disk, to the pages.
 */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REST_MS = 250 };

static const char *text_in(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static int seat_in(const json_t *object, const char *name)
{
    const char *letter = text_in(object, name);
    return letter[0] >= 'A' && letter[0] < 'A' + SEATS_MOST ? letter[0] - 'A' : -1;
}

static void put_letter(json_t *object, const char *name, int seat)
{
    char letter[2] = {(char)(seat < 0 ? '-' : 'A' + seat), '\0'};
    json_object_set_new(object, name, json_string(letter));
}

presence *presence_of(conn *c, const hall_game *g)
{
    presence *p = c->games;
    while (p && p->game != g)
        p = p->next;
    return p;
}

void send_to_all(const hall_game *g, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    for (conn *c = link_all(); text && c; c = c->next)
        if (presence_of(c, g))
            link_send(c, text, "");
    free(text);
}

/* ---- what the table adds to a dealer's messages ---------------------------------------------- */

json_t *clocks_json(const hall_game *g)
{
    json_t *list = json_array();
    int64_t now = now_ms();
    for (int seat = 0; has_clocks(g) && seat < g->players; seat++) {
        const hall_seat *s = &g->seats[seat];
        json_t *clock = json_object();
        int64_t left = clock_left(g, seat, now);
        put_letter(clock, "seat", seat);
        json_object_set_new(clock, "left", json_integer(left > 0 ? left : 0));
        json_object_set_new(clock, "runs", json_boolean(s->runs && !g->paused));
        json_array_append_new(list, clock);
    }
    return list;
}

/* ",…}": the rest of an object whose beginning a dealer made. */
static char *rest_of(json_t *added)
{
    char *text = json_dumps(added, JSON_COMPACT);
    json_decref(added);
    if (text)
        text[0] = ',';
    return text;
}

static char *full_rest(const hall_game *g)
{
    return rest_of(json_pack("{s:o,s:o,s:s,s:b}", "seats", seats_json(g), "clocks", clocks_json(g),
                             "state", state_name(g->state), "paused", (int)g->paused));
}

static char *step_rest(const hall_game *g)
{
    return rest_of(json_pack("{s:o}", "clocks", clocks_json(g)));
}

void tell_seats(hall_game *g)
{
    send_to_all(g, json_pack("{s:s,s:s,s:o,s:s,s:b,s:o}", "type", "seats", "g", g->id, "seats",
                             seats_json(g), "state", state_name(g->state), "paused", (int)g->paused,
                             "clocks", clocks_json(g)));
    if (g->state == GAME_RUNNING && !g->dealt && !g->loading) /* it has just begun */
        for (conn *c = link_all(); c; c = c->next)
            if (presence_of(c, g))
                live_behind(c);
}

/* ---- to the dealer --------------------------------------------------------------------------- */

typedef struct load_game {
    store_op op;
    hall_game *game;
    json_t *rows, *marks;
    char id[GAME_ID];
} load_game;

static bool read_entries(sqlite3 *db, store_op *op)
{
    load_game *l = (load_game *)op;
    l->rows = entries_of(db, l->id);
    l->marks = store_rows(db, "SELECT at, hash FROM mark WHERE game = ? ORDER BY at", "t", l->id);
    return l->rows && l->marks;
}

static void send_waiting(hall_game *g)
{
    json_t *request;
    size_t i;
    for (int seat = 0; seat < g->players; seat++)
        if (g->stops[seat])
            dealer_send(dealer_of(g->id), json_incref(g->stops[seat]));
    json_array_foreach (g->waiting, i, request)
        dealer_send(dealer_of(g->id), json_incref(request));
    json_array_clear(g->waiting);
}

/* What was waited for does not come: pages connect again, later and later, and ask anew. */
static void not_shown(const hall_game *g)
{
    for (conn *c = link_all(); c; c = c->next)
        if (presence_of(c, g) && presence_of(c, g)->at == -1)
            link_close(c);
}

static void game_read(store_op *op)
{
    load_game *l = (load_game *)op;
    hall_game *g = l->game;
    json_t *row;
    size_t i;
    g->loading = false;
    json_array_foreach (l->rows, i, row)
        json_array_set_new(row, 4, json_boolean(json_integer_value(json_array_get(row, 4)) != 0));
    if (op->well && g->state != GAME_ASIDE) {
        g->loaded = g->dealt = true;
        g->at = (int64_t)json_array_size(l->rows);
        live_begin(g, l->rows, l->marks);
        send_waiting(g);
    } else {
        json_array_clear(g->waiting);
        not_shown(g);
    }
    json_decref(l->marks);
    json_decref(l->rows);
    free(l);
}

static void load(hall_game *g)
{
    load_game *l = g->loading ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    g->loading = true;
    l->op = (store_op){.work = read_entries, .done = game_read};
    l->game = g;
    memcpy(l->id, g->id, sizeof l->id);
    store_put(hall_store, &l->op);
}

void live_request(hall_game *g, json_t *request)
{
    enum { WAITING_MOST = 2000 };
    if (g->dealt) {
        dealer_send(dealer_of(g->id), request);
        return;
    }
    if (g->state != GAME_ASIDE && json_array_size(g->waiting) < WAITING_MOST)
        json_array_append(g->waiting, request);
    json_decref(request);
    load(g);
}

/* Everything anew for that connection. */
static void ask_for_full(conn *c, presence *p)
{
    json_t *request = json_pack("{s:s,s:s,s:s,s:I}", "do", "watch", "g", p->game->id, "language",
                                p->language, "to", (json_int_t)c->id);
    put_letter(request, "viewer", p->seat);
    p->at = -1;
    live_request(p->game, request);
}

/* Of a game that hasn't begun, or has been set aside, there is nothing to be seen. */
static void send_empty(conn *c, const presence *p)
{
    json_t *message = json_pack("{s:s,s:s,s:i,s:{},s:[]}", "type", "full", "g", p->game->id, "at",
                                0, "view", "events");
    char *rest = full_rest(p->game);
    put_letter(message, "seat", p->seat);
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text && rest) {
        text[strlen(text) - 1] = '\0';
        link_send(c, text, rest);
    }
    free(text);
    free(rest);
}

static void show(conn *c, presence *p)
{
    if (p->game->state == GAME_OPEN || p->game->state == GAME_ASIDE)
        send_empty(c, p);
    else
        ask_for_full(c, p);
}

void live_behind(conn *c)
{
    for (presence *p = c->games; p; p = p->next)
        show(c, p);
}

/* ---- to the pages ---------------------------------------------------------------------------- */

static void deliver_to(conn *c, presence *p, const told *t, const char *rest)
{
    if (t->from >= 0 && p->at == -1)
        return; /* a `full` is on its way */
    if (t->from >= 0 && p->at != t->from) {
        ask_for_full(c, p);
        return;
    }
    p->at = t->at;
    link_send(c, t->text, rest);
}

static void deliver(const hall_game *g, const told *t)
{
    char *rest = t->from < 0 ? full_rest(g) : step_rest(g);
    for (conn *c = link_all(); rest && c; c = c->next) {
        presence *p = presence_of(c, g);
        if (!p || p->seat != t->seat || (t->to && t->to != c->id))
            continue;
        if (t->to) /* as the dealer calls it: of languages that it lacks English is spoken */
            memcpy(p->language, t->language, sizeof p->language);
        if (strcmp(p->language, t->language) == 0)
            deliver_to(c, p, t, rest);
    }
    free(rest);
}

static void free_told(told *all)
{
    for (told *next; all; all = next) {
        next = all->next;
        free(all->text);
        free(all);
    }
}

/* ---- what a dealer has done, on its way through the store ------------------------------------ */

typedef struct moved {
    store_op op;
    hall_game *game;
    told *told;
    json_t *entries, *marks;
    json_t *head; /* of the end: outcomes and reasons; NULL: it goes on */
    int64_t at;   /* of the last entry */
    int64_t ms;
    char id[GAME_ID];
} moved;

static bool keep_entries(sqlite3 *db, store_op *op)
{
    moved *m = (moved *)op;
    const json_t *entry;
    size_t i;
    int64_t at = m->at - (int64_t)json_array_size(m->entries);
    json_array_foreach (m->entries, i, entry) {
        const char *descriptor = json_string_value(json_array_get(entry, 3));
        if (!store_run(db, "INSERT INTO choice VALUES (?, ?, ?, ?, ?, ?, ?, ?)", "titiitii", m->id,
                       (sqlite3_int64)(at + (int64_t)i),
                       json_string_value(json_array_get(entry, 0)),
                       (sqlite3_int64)json_integer_value(json_array_get(entry, 1)),
                       (sqlite3_int64)json_integer_value(json_array_get(entry, 2)),
                       descriptor ? descriptor : "",
                       (sqlite3_int64)json_is_true(json_array_get(entry, 4)), (sqlite3_int64)m->ms))
            return false;
    }
    json_array_foreach (m->marks, i, entry)
        if (!store_run(db, "INSERT OR REPLACE INTO mark VALUES (?, ?, ?)", "tit", m->id,
                       (sqlite3_int64)json_integer_value(json_array_get(entry, 0)),
                       json_string_value(json_array_get(entry, 1))))
            return false;
    return true;
}

static void tell_end(hall_game *g, const json_t *head, int64_t at)
{
    char record[80];
    snprintf(record, sizeof record, "/api/games/%s/record", g->id);
    send_to_all(g, json_pack("{s:s,s:s,s:I,s:o,s:O,s:s}", "type", "over", "g", g->id, "at",
                             (json_int_t)at, "result", seats_json(g), "reasons",
                             json_object_get(head, "reasons"), "record", record));
}

static void entries_kept(store_op *op)
{
    moved *m = (moved *)op;
    if (!op->well) /* the disk took none of it: what the dealer has is not what there is */
        live_dealer_gone(dealer_of(m->id), "");
    for (const told *t = op->well ? m->told : NULL; t; t = t->next)
        deliver(m->game, t);
    if (op->well && m->head)
        tell_end(m->game, m->head, m->at);
    free_told(m->told);
    json_decref(m->entries);
    json_decref(m->marks);
    json_decref(m->head);
    free(m);
}

static void put_outcomes(hall_game *g, const json_t *head)
{
    const json_t *outcome;
    size_t seat;
    json_array_foreach (json_object_get(head, "outcomes"), seat, outcome)
        if (seat < SEATS_MOST)
            snprintf(g->seats[seat].outcome, sizeof g->seats[seat].outcome, "%s",
                     json_string_value(outcome));
}

static void take_moved(hall_game *g, const json_t *head)
{
    moved *m = calloc(1, sizeof *m);
    if (!m)
        return;
    m->op = (store_op){.work = keep_entries, .done = entries_kept};
    m->game = g;
    m->told = g->told;
    g->told = NULL;
    g->told_last = &g->told;
    m->entries = json_incref(json_object_get(head, "entries"));
    m->marks = json_incref(json_object_get(head, "marks"));
    m->at = g->at = json_integer_value(json_object_get(head, "at"));
    m->ms = g->since ? now_ms() - g->since : 0;
    memcpy(m->id, g->id, sizeof m->id);
    bool over = json_is_true(json_object_get(head, "over"));
    bool ends = over && g->state == GAME_RUNNING;
    g->rest_due = json_is_true(json_object_get(head, "resting")) ? now_ms() + REST_MS : 0;
    clocks_turn(g, over ? "" : text_in(head, "waits"));
    if (has_clocks(g))
        seat_keep_clocks(g);
    agree_forget(g);
    if (ends) {
        put_outcomes(g, head);
        m->head = json_deep_copy(head);
    }
    store_put(hall_store, &m->op);
    if (ends)
        game_ends(g, GAME_OVER);
}

/* A message of a dealer, which waits for the store like all. */
static told *read_told(const json_t *head, const char *body, bool is_full)
{
    told *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->seat = seat_in(head, "viewer");
    snprintf(t->language, sizeof t->language, "%s", text_in(head, "language"));
    t->at = json_integer_value(json_object_get(head, "at"));
    t->from = is_full ? -1 : json_integer_value(json_object_get(head, "from"));
    t->to = (uint64_t)json_integer_value(json_object_get(head, "to"));
    t->text = strdup(body);
    return t;
}

/* Something that is said to one connection, in its place behind what is being stored. */
typedef struct reply {
    store_op op;
    hall_game *game;
    uint64_t to;
    json_t *message; /* or … */
    char *text;      /* … that, without its last brace */
    told *told;      /* or a `full` */
} reply;

static void send_reply(store_op *op)
{
    reply *r = (reply *)op;
    conn *c = link_of(r->to);
    if (r->told) {
        deliver(r->game, r->told);
    } else if (c && r->text) {
        char *rest = full_rest(r->game);
        if (rest)
            link_send(c, r->text, rest);
        free(rest);
    } else if (c) {
        link_send_json(c, json_incref(r->message));
    }
    free_told(r->told);
    free(r->text);
    json_decref(r->message);
    free(r);
}

static void put_reply(hall_game *g, uint64_t to, json_t *message, const char *text, told *full)
{
    reply *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->op = (store_op){.done = send_reply};
    r->game = g;
    r->to = to;
    r->message = message;
    r->text = text ? strdup(text) : NULL;
    r->told = full;
    store_put(hall_store, &r->op);
}

/* ---- frames of dealers ----------------------------------------------------------------------- */

static void on_tell(hall_game *g, const json_t *head, const char *body)
{
    told *t = read_told(head, body, false);
    if (!t)
        return;
    *g->told_last = t;
    g->told_last = &t->next;
}

static void on_full(hall_game *g, const json_t *head, const char *body)
{
    put_reply(g, 0, NULL, NULL, read_told(head, body, true));
}

static void on_moved(hall_game *g, const json_t *head, const char *body)
{
    (void)body;
    take_moved(g, head);
}

static void on_begun(hall_game *g, const json_t *head, const char *body)
{
    (void)body;
    g->rest_due = json_is_true(json_object_get(head, "resting")) ? now_ms() + REST_MS : 0;
    clocks_turn(g, g->state == GAME_RUNNING ? text_in(head, "waits") : "");
}

static void set_aside(hall_game *g)
{
    g->dealt = false;
    if (g->state == GAME_RUNNING)
        game_ends(g, GAME_ASIDE);
    tell_seats(g);
}

static void on_failed(hall_game *g, const json_t *head, const char *body)
{
    (void)body;
    fprintf(stderr, "izvor-table: the game %s is set aside: %s\n", g->id, text_in(head, "why"));
    set_aside(g);
}

static void on_unknown(hall_game *g, const json_t *head, const char *body)
{
    (void)head, (void)body;
    g->dealt = false;
    for (conn *c = link_all(); c; c = c->next)
        if (presence_of(c, g))
            show(c, presence_of(c, g));
}

/* The type of the message that an answer is told by, and what it takes over from the answer. */
static void forward(hall_game *g, const json_t *head, const char *type, const char *const *names)
{
    json_t *message = json_pack("{s:s,s:s}", "type", type, "g", g->id);
    for (; *names; names++)
        if (json_object_get(head, *names))
            json_object_set(message, *names, json_object_get(head, *names));
    put_reply(g, (uint64_t)json_integer_value(json_object_get(head, "to")), message, NULL, NULL);
}

static void on_taken(hall_game *g, const json_t *head, const char *body)
{
    static const char *const names[] = {"w", "at", "q", NULL};
    (void)body;
    if (json_object_get(head, "w"))
        forward(g, head, "taken", names);
}

static void on_options(hall_game *g, const json_t *head, const char *body)
{
    static const char *const names[] = {"w", "from", "options", "q", NULL};
    (void)body;
    forward(g, head, "options", names);
}

static void on_because(hall_game *g, const json_t *head, const char *body)
{
    static const char *const names[] = {"lines", "q", NULL};
    (void)body;
    forward(g, head, "because", names);
}

static void on_advice(hall_game *g, const json_t *head, const char *body)
{
    static const char *const names[] = {"w", "n", "d", "said", "q", NULL};
    (void)body;
    forward(g, head, "advice", names);
}

static void on_payment(hall_game *g, const json_t *head, const char *body)
{
    static const char *const names[] = {"w", "n", "cards", "q", NULL};
    (void)body;
    forward(g, head, "payment", names);
}

static const char *words_of(const char *code)
{
    static const char *const words[][2] = {
        {"TABLE_WAIT_GONE", "that question has been answered or is gone"},
        {"TABLE_NO_SUCH_OPTION", "there is no such option"},
        {"TABLE_NOTHING_TO_TAKE_BACK", "there is nothing to take back"},
        {"TABLE_NO_SEAT", "there is no such seat"},
        {"TABLE_ASKED_ALREADY", "the others are being asked something already"},
        {"TABLE_NOT_OVER", "the game goes on"},
        {"TABLE_NOBODY_AGREES", "computers don't agree to a draw"},
        {"TABLE_NOT_IN_GAME", "that player is not in the game any more"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], code) == 0)
            return words[i][1];
    return code;
}

static void on_refused(hall_game *g, const json_t *head, const char *body)
{
    json_t *message = json_pack("{s:s,s:s,s:s}", "type", "refused", "g", g->id, "to", "choose");
    json_t *why = json_object_get(head, "why");
    const char *code = text_in(head, "code");
    (void)body;
    json_object_set_new(message, "why",
                        why ? json_incref(why)
                            : json_pack("{s:s,s:s}", "code", code, "text", words_of(code)));
    if (json_object_get(head, "at"))
        json_object_set(message, "at", json_object_get(head, "at"));
    if (json_object_get(head, "q"))
        json_object_set(message, "q", json_object_get(head, "q"));
    put_reply(g, (uint64_t)json_integer_value(json_object_get(head, "to")), message, NULL, NULL);
}

static void on_looked(hall_game *g, const json_t *head, const char *body)
{
    put_reply(g, (uint64_t)json_integer_value(json_object_get(head, "to")), NULL, body, NULL);
}

static void on_ask(hall_game *g, const json_t *head, const char *body)
{
    (void)body;
    const char *code = agree_ask(g, seat_in(head, "seat"), AGREE_UNDO);
    conn *c = link_of((uint64_t)json_integer_value(json_object_get(head, "to")));
    if (code && c)
        link_refuse(c, "undo", head, code, words_of(code));
}

/* ---- the desk -------------------------------------------------------------------------------- */

typedef struct desk {
    uint64_t number;
    int dealer;
    ask *ask;
    struct desk *next;
} desk;

static desk *desks;
static uint64_t last_desk;

static void desk_at(ask *a, int dealer, json_t *request)
{
    desk *d = calloc(1, sizeof *d);
    if (!d) {
        json_decref(request);
        ask_refuse(a, 500, "out of memory");
        return;
    }
    *d = (desk){++last_desk, dealer, a, desks};
    desks = d;
    json_object_set_new(request, "to", json_integer((json_int_t)d->number));
    dealer_send(dealer, request);
}

void desk_ask(ask *a, json_t *request) { desk_at(a, THINKER, request); }

static ask *take_desk(uint64_t number)
{
    desk **place = &desks, *d;
    while (*place && (*place)->number != number)
        place = &(*place)->next;
    if ((d = *place) == NULL)
        return NULL;
    ask *a = d->ask;
    *place = d->next;
    free(d);
    return a;
}

static void desks_fail(int dealer)
{
    for (desk *d = desks, *next; d; d = next) {
        next = d->next;
        if (d->dealer == dealer)
            ask_refuse(take_desk(d->number), 400,
                       "it can't be done: it takes too long, or too much memory");
    }
}

static void answer_desk(const json_t *head, const char *body)
{
    ask *a = take_desk((uint64_t)json_integer_value(json_object_get(head, "to")));
    json_t *answer = json_object_get(head, "answer");
    if (!a)
        return;
    if (body && body[0]) {
        a->text = strdup(body);
        ask_answer(a, 200, NULL);
    } else if (json_is_object(answer)) {
        ask_answer(a, 200, json_incref(answer));
    } else {
        ask_refuse(a, 404, "there is no such thing");
    }
}

void game_record(ask *a)
{
    hall_game *g = game_of(a->arg);
    if (!g || (g->state != GAME_OVER && g->state != GAME_ASIDE)) {
        ask_refuse(a, g ? 403 : 404,
                   g ? "the game goes on: its record tells all" : "there is no such game");
        return;
    }
    desk *d = calloc(1, sizeof *d);
    if (!d) {
        ask_refuse(a, 500, "out of memory");
        return;
    }
    *d = (desk){++last_desk, dealer_of(g->id), a, desks};
    desks = d;
    live_request(
        g, json_pack("{s:s,s:s,s:I}", "do", "record", "g", g->id, "to", (json_int_t)d->number));
}

static const struct {
    const char *did;
    void (*take)(hall_game *g, const json_t *head, const char *body);
} frames[] = {{"tell", on_tell},     {"full", on_full},       {"moved", on_moved},
              {"begun", on_begun},   {"failed", on_failed},   {"unknown", on_unknown},
              {"taken", on_taken},   {"options", on_options}, {"because", on_because},
              {"advice", on_advice}, {"payment", on_payment}, {"refused", on_refused},
              {"looked", on_looked}, {"ask", on_ask}};

void live_frame(int dealer, const json_t *head, char *body, size_t size)
{
    const char *did = text_in(head, "did");
    char *text = calloc(1, size + 1);
    (void)dealer;
    if (!text)
        return;
    memcpy(text, body, size);
    hall_game *g = game_of(text_in(head, "g"));
    if (strcmp(did, "desk") == 0 || strcmp(did, "record") == 0)
        answer_desk(head, text);
    else if (strcmp(did, "tried") == 0)
        trial_answer((uint64_t)json_integer_value(json_object_get(head, "to")), head);
    for (size_t i = 0; g && i < sizeof frames / sizeof *frames; i++)
        if (strcmp(frames[i].did, did) == 0)
            frames[i].take(g, head, text);
    free(text);
}

/* It ended its dealer: twice at the same place, and it is set aside. */
static void count_kill(hall_game *g)
{
    g->kills = g->killed_at == g->at ? g->kills + 1 : 1;
    g->killed_at = g->at;
    fprintf(stderr, "izvor-table: the game %s ended its dealer at %lld\n", g->id, (long long)g->at);
    if (g->kills >= ASIDE_AFTER)
        set_aside(g);
}

void live_dealer_gone(int dealer, const char *culprit)
{
    desks_fail(dealer);
    if (dealer == THINKER) {
        trials_fail("it can't be read: it takes too long, or too much memory");
        return;
    }
    for (hall_game *g = games_all(); g; g = g->next) {
        if (dealer_of(g->id) != dealer || !g->dealt)
            continue;
        g->dealt = false;
        free_told(g->told);
        g->told = NULL;
        g->told_last = &g->told;
        if (strcmp(g->id, culprit) == 0)
            count_kill(g);
        for (conn *c = link_all(); c; c = c->next)
            if (presence_of(c, g))
                show(c, presence_of(c, g));
    }
}

/* ---- what pages say -------------------------------------------------------------------------- */

static void join(conn *c, hall_game *g, const json_t *message)
{
    enum { GAMES_MOST = 16 };
    presence *p = presence_of(c, g);
    int count = 0;
    for (presence *q = c->games; q; q = q->next)
        count++;
    if (!p && count >= GAMES_MOST) {
        link_refuse(c, "join", message, "TABLE_TOO_MANY_GAMES", "too many games at a time");
        return;
    }
    bool is_new = !p;
    if (!p && (p = calloc(1, sizeof *p)) == NULL)
        return;
    if (is_new) {
        p->next = c->games;
        c->games = p;
    }
    p->game = g;
    p->seat = seat_of_account(g, c->who.id);
    snprintf(p->language, sizeof p->language, "%.7s", text_in(message, "language"));
    g->idle_since = 0;
    if (p->seat >= 0)
        g->seats[p->seat].away = 0;
    show(c, p);
    chat_tell(c, g);
    if (is_new && p->seat >= 0)
        tell_seats(g);
}

/* Does anybody look at the game? With `like`: as that presence does. What a dealer calls the
 * language of who waits for a `full` isn't known yet: it may be the same. */
static bool anybody_looks(const hall_game *g, const presence *like)
{
    for (conn *c = link_all(); c; c = c->next) {
        const presence *p = presence_of(c, g);
        if (p && (!like || (p->seat == like->seat &&
                            (p->at == -1 || strcmp(p->language, like->language) == 0))))
            return true;
    }
    return false;
}

static void leave(conn *c, hall_game *g)
{
    presence **place = &c->games;
    while (*place && (*place)->game != g)
        place = &(*place)->next;
    presence *p = *place;
    if (!p)
        return;
    *place = p->next;
    if (!anybody_looks(g, p) && g->dealt) {
        json_t *request =
            json_pack("{s:s,s:s,s:s}", "do", "unwatch", "g", g->id, "language", p->language);
        put_letter(request, "viewer", p->seat);
        dealer_send(dealer_of(g->id), request);
    }
    if (!anybody_looks(g, NULL))
        g->idle_since = now_ms();
    if (p->seat >= 0 && !seat_is_here(g, p->seat))
        g->seats[p->seat].away = now_ms();
    if (p->seat >= 0)
        tell_seats(g);
    free(p);
}

void live_closed(conn *c)
{
    while (c->games)
        leave(c, c->games->game);
}

/* Passes it on to the dealer as the seat's. */
static void pass_on(conn *c, hall_game *g, const presence *p, const char *what,
                    const json_t *message)
{
    json_t *request = protocol_fields(message, protocol_row_named("from_page", what));
    json_object_set_new(request, "do", json_string(what));
    json_object_set_new(request, "to", json_integer((json_int_t)c->id));
    json_object_set_new(request, "language", json_string(p->language));
    put_letter(request, "seat", p->seat);
    live_request(g, request);
}

static void pause_game(conn *c, hall_game *g, const json_t *message)
{
    bool on = json_is_true(json_object_get(message, "on"));
    (void)c;
    if (on == g->paused)
        return;
    if (on)
        clocks_turn(g, g->waits);
    g->paused = on;
    g->since = now_ms();
    game_keep_paused(g);
}

/* Messages of who sits in the game: to the dealer, under the same name; whether they wait while it
 * is paused. */
static const struct {
    const char *type;
    bool is_move;
} of_seats[] = {{"choose", true},   {"choose_all", true}, {"options", false}, {"pass", true},
                {"stops", false},   {"always", false},    {"why", false},     {"advise", false},
                {"payment", false}, {"undo", true},       {"resign", false},  {"draw", true},
                {"pause", false},   {"rematch", false},   {"answer", false},  {"absent", false}};

static bool is_of_seats(const char *type, bool *is_move)
{
    for (size_t i = 0; i < sizeof of_seats / sizeof *of_seats; i++)
        if (strcmp(of_seats[i].type, type) == 0) {
            *is_move = of_seats[i].is_move;
            return true;
        }
    return false;
}

static void ask_others(conn *c, hall_game *g, const presence *p, agree_what what,
                       const json_t *message)
{
    const char *code = agree_ask(g, p->seat, what);
    if (code)
        link_refuse(c, what == AGREE_DRAW ? "draw" : "rematch", message, code, words_of(code));
}

static void as_seat(conn *c, hall_game *g, presence *p, const char *type, const json_t *message)
{
    if (strcmp(type, "pause") == 0) {
        pause_game(c, g, message);
    } else if (strcmp(type, "draw") == 0) {
        ask_others(c, g, p, AGREE_DRAW, message);
    } else if (strcmp(type, "rematch") == 0) {
        ask_others(c, g, p, AGREE_REMATCH, message);
    } else if (strcmp(type, "answer") == 0) {
        agree_answer(c, g, p->seat, message);
    } else if (strcmp(type, "absent") == 0) {
        absent_answer(c, g, p->seat, message);
    } else {
        pass_on(c, g, p, type, message);
        if (strcmp(type, "stops") == 0) {
            json_decref(g->stops[p->seat]);
            g->stops[p->seat] = stops_request(g, p->seat, message);
            seat_keep_stops(g, p->seat);
        }
    }
}

static void look_back(conn *c, hall_game *g, const presence *p, const json_t *message)
{
    if (g->state != GAME_OVER)
        link_refuse(c, "look", message, "TABLE_NOT_OVER", "the game goes on");
    else
        pass_on(c, g, p, "look", message);
}

static void of_game(conn *c, hall_game *g, const char *type, const json_t *message)
{
    presence *p = presence_of(c, g);
    bool is_move = false, by_seat = is_of_seats(type, &is_move);
    bool ended =
        g->state != GAME_RUNNING && strcmp(type, "rematch") != 0 && strcmp(type, "answer") != 0;
    if (!p)
        link_refuse(c, type, message, "TABLE_NOT_JOINED", "join the game first");
    else if (by_seat && p->seat < 0)
        link_refuse(c, type, message, "TABLE_NO_SEAT", "who looks on can't do that");
    else if (by_seat && ended)
        link_refuse(c, type, message, "TABLE_NOT_RUNNING", "the game does not go on");
    else if (is_move && g->paused)
        link_refuse(c, type, message, "TABLE_PAUSED", "the game is paused");
    else if (by_seat)
        as_seat(c, g, p, type, message);
    else if (strcmp(type, "look") == 0)
        look_back(c, g, p, message);
    else if (strcmp(type, "say") == 0)
        chat_say(c, g, message);
    else if (strcmp(type, "leave") == 0)
        leave(c, g);
}

void live_message(conn *c, const char *type, const json_t *message)
{
    if (strcmp(type, "ping") == 0) {
        link_send_json(c,
                       json_pack("{s:s,s:O}", "type", "pong", "t", json_object_get(message, "t")));
        return;
    }
    hall_game *g = game_of(text_in(message, "g"));
    if (!g)
        link_refuse(c, type, message, "TABLE_NO_SUCH_GAME", "there is no such game");
    else if (strcmp(type, "join") == 0)
        join(c, g, message);
    else
        of_game(c, g, type, message);
}
