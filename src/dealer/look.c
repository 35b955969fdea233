/*
 * A view as a flat map from keys to things (docs/protocol.md): made of what iz_view_seen tells, and
 * of what lies open.
 */
#include "dealer/dealer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int seat_of(const char *letter)
{
    if (!letter || !letter[0] || letter[1])
        return -2;
    if (letter[0] == '-')
        return IZ_ONLOOKER;
    return letter[0] >= 'A' && letter[0] < 'A' + IZ_MAX_SEATS ? letter[0] - 'A' : -2;
}

static json_t *letter_of(int seat)
{
    char text[2] = {(char)(seat == IZ_ONLOOKER ? '-' : 'A' + seat), '\0'};
    return json_string(text);
}

/* ---- texts of JSON --------------------------------------------------------------------------- */

/* The room in which the library's texts are made. It is large enough for most, and grows: a text is
 * made twice only when it is the longest so far. */
static struct {
    char *text;
    size_t size;
} room;

static bool is_room(size_t size)
{
    enum { AT_FIRST = 1 << 16 };
    if (size <= room.size)
        return true;
    size_t wanted = size > AT_FIRST ? size * 2 : AT_FIRST;
    char *text = realloc(room.text, wanted);
    if (!text)
        return false;
    room.text = text;
    room.size = wanted;
    return true;
}

json_t *json_made(size_t (*make)(const void *what, char *out, size_t size), const void *what)
{
    size_t length = is_room(1) ? make(what, room.text, room.size) : 0;
    if (length >= room.size && is_room(length + 1))
        length = make(what, room.text, room.size);
    return length > 0 && length < room.size ? json_loadb(room.text, length, JSON_ALLOW_NUL, NULL)
                                            : NULL;
}

typedef struct said {
    const iz_language *language;
    const iz_saying *saying;
} said_so;

static size_t make_saying(const void *what, char *out, size_t size)
{
    const said_so *s = what;
    return iz_saying_json(s->language, s->saying, out, size);
}

json_t *saying_json(const iz_language *language, const iz_saying *saying)
{
    return json_made(make_saying, &(said_so){language, saying});
}

typedef struct looked {
    iz_game *game;
    int seat;
} looked;

static size_t make_view(const void *what, char *out, size_t size)
{
    const looked *l = what;
    return iz_view_seen(l->game, l->seat, out, size);
}

static json_t *seen(iz_game *game, int seat) { return json_made(make_view, &(looked){game, seat}); }

json_t *text_json(const char *text)
{
    json_t *json = json_string(text);
    char *clean = json ? NULL : strdup(text);
    for (char *at = clean; at && *at; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    json = clean ? json_string(clean) : json;
    free(clean);
    return json;
}

/* ---- things ---------------------------------------------------------------------------------- */

static void put_kind(json_t *thing, const char *kind)
{
    json_object_set_new(thing, "kind", json_string(kind));
}

/* The objects of a list, each by itself; and their numbers. */
static json_t *put_objects(json_t *map, json_t *cards)
{
    json_t *numbers = json_array(), *card;
    size_t i;
    char key[32];
    json_array_foreach (cards, i, card) {
        json_t *number = json_object_get(card, "number");
        snprintf(key, sizeof key, "o%lld", (long long)json_integer_value(number));
        json_array_append(numbers, number);
        put_kind(card, "object");
        json_object_set(map, key, card);
    }
    return numbers;
}

/* A zone of a player. */
static void put_zone(json_t *map, const char *player, const char *zone, json_t *from)
{
    char key[64];
    snprintf(key, sizeof key, "%s.%s", player, zone);
    json_object_set_new(map, key,
                        json_pack("{s:s,s:s,s:s,s:O,s:o}", "kind", "zone", "zone", zone, "player",
                                  player, "count", json_object_get(from, "count"), "cards",
                                  put_objects(map, json_object_get(from, "cards"))));
}

/* What a player has beside what all books know is of the book's own kind. */
static bool is_common(const char *name)
{
    static const char *const names[] = {"player",    "life",     "team",     "in_game", "mana",
                                        "max_life",  "king",     "in_range", "marker",  "its_step",
                                        "its_stack", "counters", "claims",   "used"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static void put_player(json_t *map, json_t *from)
{
    const char *player = json_string_value(json_object_get(from, "player")), *name;
    json_t *value, *thing = json_object(), *resources = json_object();
    put_kind(thing, "player");
    json_object_foreach (from, name, value) {
        if (is_common(name))
            json_object_set(thing, name, value);
        else if (json_is_object(value))
            put_zone(map, player, name, value);
        else if (json_is_integer(value))
            json_object_set(resources, name, value);
    }
    if (json_object_size(resources))
        json_object_set(thing, "resources", resources);
    json_decref(resources);
    json_object_set_new(map, player, thing);
}

static json_t *letters(unsigned seats)
{
    json_t *list = json_array();
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++)
        if (seats >> seat & 1)
            json_array_append_new(list, letter_of(seat));
    return list;
}

static json_t *waiting(const iz_game *game)
{
    unsigned seats = 0;
    for (int seat = 0; seat < iz_game_players(game); seat++)
        seats |= iz_wait_of(game, seat) ? 1u << seat : 0;
    return letters(seats);
}

static json_t *title(const iz_game *game, const iz_language *language)
{
    iz_saying said;
    return iz_moment_said(game, &said) ? saying_json(language, &said)
                                       : json_pack("{s:s,s:s}", "code", "NOTHING", "text", "");
}

static json_t *game_thing(const iz_game *game, const json_t *view, const iz_language *language)
{
    static const char *const taken[] = {"seat", "book",     "turn", "active",
                                        "step", "priority", "left", "right"};
    json_t *thing = json_object();
    put_kind(thing, "game");
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (json_object_get(view, taken[i]))
            json_object_set(thing, taken[i], json_object_get(view, taken[i]));
    json_object_set_new(thing, "on_turn", letters(iz_seats(game, 0, IZ_SEATS_ON_TURN)));
    json_object_set_new(thing, "waiting", waiting(game));
    json_object_set_new(thing, "title", title(game, language));
    if (iz_game_over(game))
        json_object_set_new(thing, "over", json_true());
    return thing;
}

json_t *look(iz_game *game, int seat, const iz_language *language)
{
    json_t *map = json_object(), *view = seen(game, seat), *player;
    size_t i;
    json_object_set_new(map, "game", game_thing(game, view, language));
    json_array_foreach (json_object_get(view, "players"), i, player)
        put_player(map, player);
    json_t *stack = put_objects(map, json_object_get(view, "stack"));
    json_object_set_new(map, "stack",
                        json_pack("{s:s,s:s,s:i,s:o}", "kind", "zone", "zone", "stack", "count",
                                  (int)json_array_size(stack), "cards", stack));
    json_t *arranged = json_object_get(view, "arranged");
    if (arranged) {
        put_kind(arranged, "arranged");
        json_object_set(map, "arranged", arranged);
    }
    json_decref(view);
    return map;
}
