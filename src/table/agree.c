/*
 * What other people must agree to (taking back, a draw, another game), the clocks, and what becomes
 * of the seats of who is away.
 */
#include "table/table.h"

#include <stdio.h>
#include <string.h>

static const char *const whats[] = {
    [AGREE_UNDO] = "undo", [AGREE_DRAW] = "draw", [AGREE_REMATCH] = "rematch"};

static void put_letter(json_t *message, const char *name, int seat)
{
    char letter[2] = {(char)('A' + seat), '\0'};
    json_object_set_new(message, name, json_string(letter));
}

static void tell_no(const hall_game *g)
{
    send_to_all(g, json_pack("{s:s,s:s,s:i,s:b}", "type", "answered", "g", g->id, "ask",
                             g->asked.number, "yes", 0));
}

void agree_forget(hall_game *g)
{
    bool stands = g->asked.missing != 0;
    g->asked.missing = 0;
    if (stands) /* pages needn't show it any more */
        tell_no(g);
}

static void draw(hall_game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        snprintf(g->seats[seat].outcome, sizeof g->seats[seat].outcome, "drawn");
    game_ends(g, GAME_OVER);
    char record[80];
    snprintf(record, sizeof record, "/api/games/%s/record", g->id);
    send_to_all(g,
                json_pack("{s:s,s:s,s:I,s:o,s:[],s:s}", "type", "over", "g", g->id, "at",
                          (json_int_t)g->at, "result", seats_json(g), "reasons", "record", record));
}

/* Who lost, if it was one person alone: they say who goes first in the next game. */
static int loser_of(const hall_game *g)
{
    int loser = -1;
    for (int seat = 0; seat < g->players; seat++)
        if (strcmp(g->seats[seat].outcome, "lost") == 0)
            loser = loser == -1 ? seat : -2;
    return loser;
}

static void carry_out(hall_game *g)
{
    json_t *answered = json_pack("{s:s,s:s,s:i,s:b}", "type", "answered", "g", g->id, "ask",
                                 g->asked.number, "yes", 1);
    if (g->asked.what == AGREE_REMATCH) {
        game_again(g, loser_of(g));
        json_object_set_new(answered, "next", json_string(g->next_game));
    }
    send_to_all(g, answered);
    if (g->asked.what == AGREE_DRAW && g->state == GAME_RUNNING) {
        draw(g);
    } else if (g->asked.what == AGREE_UNDO) {
        json_t *request = json_pack("{s:s,s:s,s:b}", "do", "undo", "g", g->id, "agreed", 1);
        put_letter(request, "seat", g->asked.by);
        live_request(g, request);
    }
}

static unsigned other_people(const hall_game *g, int by)
{
    unsigned others = 0;
    for (int seat = 0; seat < g->players; seat++)
        if (g->seats[seat].who == SEAT_PERSON && seat != by)
            others |= 1u << seat;
    return others;
}

static void agrees(hall_game *g, int by)
{
    g->asked.missing &= ~(1u << by);
    if (!g->asked.missing)
        carry_out(g);
}

const char *agree_ask(hall_game *g, int by, agree_what what)
{
    if (g->asked.missing && g->asked.what == (int)what && what != AGREE_UNDO &&
        g->asked.missing >> by & 1) { /* both want the same */
        agrees(g, by);
        return NULL;
    }
    if (g->asked.missing)
        return "TABLE_ASKED_ALREADY";
    if (what == AGREE_REMATCH && g->state != GAME_OVER && g->state != GAME_ASIDE)
        return "TABLE_NOT_OVER";
    unsigned others = other_people(g, by);
    if (!others && what == AGREE_DRAW)
        return "TABLE_NOBODY_AGREES";
    g->asked.number = ++g->asks;
    g->asked.by = by;
    g->asked.what = (int)what;
    g->asked.missing = others;
    if (!others) {
        carry_out(g);
        return NULL;
    }
    json_t *message = json_pack("{s:s,s:s,s:i,s:s}", "type", "asked", "g", g->id, "ask",
                                g->asked.number, "what", whats[what]);
    put_letter(message, "by", by);
    send_to_all(g, message);
    return NULL;
}

void agree_answer(conn *c, hall_game *g, int by, const json_t *message)
{
    bool yes = json_is_true(json_object_get(message, "yes"));
    if (json_integer_value(json_object_get(message, "ask")) != g->asked.number ||
        !(g->asked.missing >> by & 1)) {
        link_refuse(c, "answer", message, "TABLE_WAIT_GONE",
                    "that question has been answered or is gone");
        return;
    }
    if (yes)
        agrees(g, by);
    else
        agree_forget(g);
}

/* ---- clocks ---------------------------------------------------------------------------------- */

enum { FREE_MS = 8000, KEEP_EACH_MS = 15000 };

bool has_clocks(const hall_game *g)
{
    const char *clock = json_string_value(json_object_get(g->settings, "clock"));
    return clock && strcmp(clock, "casual") == 0;
}

/* What whom it waits for has used since then; each decision has some for nothing. */
static int64_t used_since(const hall_game *g, int64_t now)
{
    int64_t free_ms = FREE_MS < table_settings.clock_ms ? FREE_MS : table_settings.clock_ms;
    int64_t used = g->since && !g->paused ? now - g->since - free_ms : 0;
    return used > 0 ? used : 0;
}

int64_t clock_left(const hall_game *g, int seat, int64_t now)
{
    const hall_seat *s = &g->seats[seat];
    return s->left - (s->runs ? used_since(g, now) : 0);
}

/* From now on it waits for these. */
void clocks_turn(hall_game *g, const char *waits)
{
    int64_t now = now_ms();
    for (int seat = 0; seat < g->players; seat++) {
        hall_seat *s = &g->seats[seat];
        s->left = clock_left(g, seat, now);
        s->runs = has_clocks(g) && s->who == SEAT_PERSON && strchr(waits, 'A' + seat) != NULL;
    }
    if (waits != g->waits)
        snprintf(g->waits, sizeof g->waits, "%s", waits);
    g->since = now;
}

void sit_in(hall_game *g, int seat)
{
    hall_seat *s = &g->seats[seat];
    s->runs = false;
    s->who = SEAT_COMPUTER;
    snprintf(s->level, sizeof s->level, "greedy");
    seat_keep_who(g, seat);
    json_t *request = json_pack("{s:s,s:s}", "do", "sit_in", "g", g->id);
    put_letter(request, "seat", seat);
    live_request(g, request);
    for (conn *c = link_all(); c; c = c->next) { /* who sat there looks on from now on */
        presence *p = presence_of(c, g);
        if (p && p->seat == seat) {
            p->seat = -1;
            live_behind(c);
        }
    }
    agree_forget(g); /* what the others were asked is asked of others now */
}

/* Whose time is up: the computer sits in. */
void clocks_tick(hall_game *g, int64_t now)
{
    bool runs = false;
    for (int seat = 0; seat < g->players && !g->paused; seat++) {
        runs = runs || g->seats[seat].runs;
        if (g->seats[seat].runs && clock_left(g, seat, now) <= 0)
            sit_in(g, seat);
    }
    if (runs && now - g->clocks_kept > KEEP_EACH_MS) { /* who thinks for long through a restart */
        g->clocks_kept = now;
        seat_keep_clocks(g);
    }
}

/* ---- who is away ----------------------------------------------------------------------------- */

void absent_note(hall_game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        g->seats[seat].away =
            g->seats[seat].who == SEAT_PERSON && !seat_is_here(g, seat) ? now_ms() : 0;
}

static bool is_absent(const hall_game *g, int seat, int64_t now)
{
    const hall_seat *s = &g->seats[seat];
    return s->who == SEAT_PERSON && s->away && now - s->away >= table_settings.absence_ms;
}

void absent_tick(hall_game *g, int64_t now)
{
    for (int seat = 0; seat < g->players; seat++) {
        hall_seat *s = &g->seats[seat];
        bool absent = is_absent(g, seat, now);
        if (absent && !s->told_away)
            tell_seats(g);
        s->told_away = absent;
    }
}

void absent_answer(conn *c, hall_game *g, int by, const json_t *message)
{
    const char *letter = json_string_value(json_object_get(message, "seat"));
    int seat = letter[0] - 'A';
    if (seat < 0 || seat >= g->players || seat == by || !is_absent(g, seat, now_ms())) {
        link_refuse(c, "absent", message, "TABLE_NOT_ABSENT",
                    "that player is not away for so long");
        return;
    }
    if (strcmp(json_string_value(json_object_get(message, "what")), "computer") == 0) {
        sit_in(g, seat);
        return;
    }
    json_t *request = json_pack("{s:s,s:s}", "do", "resign", "g", g->id);
    put_letter(request, "seat", seat);
    live_request(g, request);
}
