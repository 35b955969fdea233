/*
 * The table in lines, made of what the seat's view says and of nothing else: both sides, the stack,
 * the hand; other zones; the log.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

enum { ITEM = 512 };

json_t *play_view(iz_game *game, int seat)
{
    size_t size = iz_view(game, seat, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return NULL;
    iz_view(game, seat, text, size);
    json_t *view = json_loads(text, JSON_ALLOW_NUL, NULL);
    free(text);
    return view;
}

/* ---- a text that grows ----------------------------------------------------------------------- */

typedef struct text {
    char *at;
    size_t length, room;
} text;

static void put(text *t, const char *more)
{
    size_t length = strlen(more);
    if (t->length + length + 1 > t->room) {
        size_t room = (t->length + length + 1) * 2;
        char *at = realloc(t->at, room);
        if (!at)
            return;
        t->at = at;
        t->room = room;
    }
    memcpy(t->at + t->length, more, length + 1);
    t->length += length;
}

static void end_text(text *t, int columns, int hang, iz_lines *out)
{
    if (t->length > 0)
        iz_lines_wrap(out, columns, hang, t->at);
    free(t->at);
    *t = (text){0};
}

/* ---- one thing ------------------------------------------------------------------------------- */

static const char *word_of(const json_t *object, const char *key)
{
    const char *word = json_string_value(json_object_get(object, key));
    return word ? word : "";
}

static int number_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static bool is_set(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static bool is_of_type(const json_t *object, const char *type)
{
    return strstr(word_of(object, "types"), type) != NULL;
}

static bool is_land(const json_t *object)
{
    return is_of_type(object, "Land") && !is_of_type(object, "Creature");
}

/* "3 +1/+1 counters" */
static void put_counters(const json_t *object, char *out, size_t size)
{
    const char *name;
    json_t *number;
    size_t used = strlen(out);
    json_object_foreach (json_object_get(object, "counters"), name, number) {
        int count = (int)json_integer_value(number);
        int wrote = snprintf(out + used, size - used, ", %d %s counter%s", count, name,
                             count == 1 ? "" : "s");
        used += wrote > 0 && (size_t)wrote < size - used ? (size_t)wrote : 0;
    }
}

/* ", tapped, damage 2" */
static void put_states(const json_t *object, char *out, size_t size)
{
    json_t *active = json_object_get(object, "active");
    const struct {
        bool holds;
        const char *words;
    } states[] = {
        {is_set(object, "tapped"), ", tapped"},
        {json_is_true(active), ", active"},
        {json_is_false(active), ", passive"},
        {word_of(object, "attacking")[0], ", " IZ_RED "attacking" IZ_PLAIN},
        {is_set(object, "blocking"), ", " IZ_YELLOW "blocking" IZ_PLAIN},
        {is_set(object, "sick"), ", sick"},
        {is_set(object, "facedown") && word_of(object, "name")[0], ", face down"},
    };
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        if (states[i].holds)
            used += (size_t)snprintf(out + used, size - used, "%s", states[i].words);
    if (number_of(object, "damage") > 0)
        snprintf(out + used, size - used, ", %s %d", active ? "wounds" : "damage",
                 number_of(object, "damage"));
    put_counters(object, out, size);
}

/* "Gray Ogre 2/2 (tapped) + Holy Strength" */
static void describe(const json_t *object, const json_t *all, bool states, char *out, size_t size)
{
    char name[256], more[256] = "", raw[ITEM];
    const json_t *other;
    size_t i;
    iz_text_clean(word_of(object, "name")[0] ? word_of(object, "name") : "a hidden card", false,
                  name, sizeof name);
    int used = snprintf(raw, sizeof raw, "%s", name);
    if (json_object_get(object, "power"))
        used += snprintf(raw + used, sizeof raw - (size_t)used, " %d/%d",
                         number_of(object, "power"), number_of(object, "toughness"));
    else if (json_object_get(object, "structure"))
        used +=
            snprintf(raw + used, sizeof raw - (size_t)used, " %d", number_of(object, "structure"));
    if (states)
        put_states(object, more, sizeof more);
    if (more[0])
        used += snprintf(raw + used, sizeof raw - (size_t)used, " (%s)", more + 2);
    json_array_foreach (all, i, other)
        if (number_of(other, "attached") == number_of(object, "number") &&
            number_of(other, "attached") != 0 && (size_t)used < sizeof raw - 80) {
            iz_text_clean(word_of(other, "name"), false, name, sizeof name);
            used += snprintf(raw + used, sizeof raw - (size_t)used, " + %.60s", name);
        }
    for (char *at = raw; *at; at++)
        *at = *at == ' ' ? IZ_TIE[0] : *at;
    snprintf(out, size, "%s%s%s", is_set(object, "tapped") ? IZ_DIM : "", raw,
             is_set(object, "tapped") ? IZ_PLAIN : "");
}

/* ---- several --------------------------------------------------------------------------------- */

typedef bool (*belongs)(const json_t *object, const json_t *all);

static bool is_attached_here(const json_t *object, const json_t *all)
{
    const json_t *other;
    size_t i;
    int host = number_of(object, "attached");
    json_array_foreach (all, i, other)
        if (host && number_of(other, "number") == host)
            return true;
    return false;
}

static bool a_land(const json_t *object, const json_t *all)
{
    return is_land(object) && !is_attached_here(object, all);
}

static bool a_creature(const json_t *object, const json_t *all)
{
    (void)all;
    return json_object_get(object, "power") != NULL && !is_land(object);
}

static bool another(const json_t *object, const json_t *all)
{
    return !is_land(object) && !a_creature(object, all) && !is_attached_here(object, all);
}

static bool anything(const json_t *object, const json_t *all)
{
    return !is_attached_here(object, all);
}

/* Lands of a name: how many, and how many of them are tapped. */
static void describe_land(const json_t *object, const json_t *all, bool states, char *out,
                          size_t size)
{
    (void)states;
    char name[256];
    int tapped = 0, total = 0;
    const json_t *other;
    size_t i;
    json_array_foreach (all, i, other) {
        if (!is_land(other) || strcmp(word_of(other, "name"), word_of(object, "name")) != 0)
            continue;
        tapped += is_set(other, "tapped");
        total++;
    }
    iz_text_clean(word_of(object, "name"), true, name, sizeof name);
    if (tapped > 0 && tapped == total)
        snprintf(out, size, IZ_DIM "%s" IZ_TIE "(tapped)" IZ_PLAIN, name);
    else if (tapped > 0)
        snprintf(out, size, "%s" IZ_TIE IZ_DIM "(%d" IZ_TIE "tapped)" IZ_PLAIN, name, tapped);
    else
        snprintf(out, size, "%s", name);
}

static int count_of(const json_t *objects, const json_t *all, belongs fits)
{
    int count = 0;
    const json_t *object;
    size_t i;
    json_array_foreach (objects, i, object)
        count += fits(object, all);
    return count;
}

typedef void (*describer)(const json_t *object, const json_t *all, bool states, char *out,
                          size_t size);

/* Adds those of the objects that belong here, equal ones counted. `all`: everything that lies open
 * in play, for what is attached. Returns how many there are. */
static int put_things(text *t, const json_t *objects, const json_t *all, belongs fits, describer as,
                      bool states)
{
    size_t count = json_array_size(objects), kinds = 0;
    char(*seen)[ITEM] = count ? malloc(count * sizeof *seen) : NULL;
    int *times = count ? calloc(count, sizeof *times) : NULL, total = 0;
    for (size_t i = 0; seen && times && i < count; i++) {
        const json_t *object = json_array_get(objects, i);
        if (!fits(object, all))
            continue;
        as(object, as == describe_land ? objects : all, states, seen[kinds], sizeof seen[kinds]);
        size_t k = 0;
        while (strcmp(seen[k], seen[kinds]) != 0)
            k++;
        times[k]++;
        kinds += k == kinds;
        total++;
    }
    for (size_t k = 0; k < kinds; k++) {
        char number[24] = "";
        if (times[k] > 1)
            snprintf(number, sizeof number, "%d" IZ_TIE, times[k]);
        put(t, k ? ", " : "");
        put(t, number);
        put(t, seen[k]);
    }
    free(seen);
    free(times);
    return total;
}

static const json_t *cards_in(const json_t *player, const char *zone)
{
    return json_object_get(json_object_get(player, zone), "cards");
}

static void describe_card(const json_t *object, const json_t *all, bool states, char *out,
                          size_t size)
{
    (void)all;
    (void)states;
    char name[256], whole[ITEM];
    iz_text_clean(word_of(object, "name"), true, name, sizeof name);
    int used = snprintf(whole, sizeof whole, "%s", name);
    if (word_of(object, "cost")[0]) {
        iz_text_clean(word_of(object, "cost"), true, name, sizeof name);
        bool symbols = name[0] == '{'; /* else words, which could hold commas */
        used +=
            snprintf(whole + used, sizeof whole - (size_t)used, IZ_TIE IZ_YELLOW "%s%s%s" IZ_PLAIN,
                     symbols ? "" : "[", name, symbols ? "" : "]");
    }
    if (json_object_get(object, "power"))
        snprintf(whole + used, sizeof whole - (size_t)used, IZ_TIE "%d/%d",
                 number_of(object, "power"), number_of(object, "toughness"));
    snprintf(out, size, "%s", whole);
}

/* ---- a side ---------------------------------------------------------------------------------- */

/* A heading and the things that belong under it, if there are any. */
static void put_group(const char *heading, const json_t *objects, const json_t *all, belongs fits,
                      describer as, int columns, iz_lines *out)
{
    text t = {0};
    put(&t, "  ");
    put(&t, heading);
    if (put_things(&t, objects, all, fits, as, true) > 0)
        end_text(&t, columns, 4, out);
    free(t.at);
}

/* A line of HKK: its places in order, from the left. */
static void put_places(const char *heading, const json_t *objects, int columns, iz_lines *out)
{
    text t = {0};
    size_t i;
    const json_t *object;
    put(&t, "  ");
    put(&t, heading);
    json_array_foreach (objects, i, object) {
        char thing[ITEM], place[ITEM + 48];
        describe(object, NULL, true, thing, sizeof thing);
        snprintf(place, sizeof place, "%s" IZ_BOLD "%zu" IZ_PLAIN IZ_TIE "%s", i ? "  " : "", i + 1,
                 thing);
        put(&t, place);
    }
    if (json_array_size(objects) == 0)
        put(&t, "-");
    end_text(&t, columns, 4, out);
}

/* "creatures 12 (27/30), lands 9 (4 tapped)": for boards that are too wide for all else. */
static void put_counted(const json_t *objects, int columns, iz_lines *out)
{
    int creatures = 0, power = 0, toughness = 0, lands = 0, tapped = 0, others = 0;
    size_t i;
    const json_t *object;
    json_array_foreach (objects, i, object) {
        tapped += is_set(object, "tapped");
        if (a_creature(object, NULL)) {
            creatures++;
            power += number_of(object, "power");
            toughness += number_of(object, "toughness");
        } else if (is_land(object)) {
            lands++;
        } else {
            others++;
        }
    }
    char line[256];
    snprintf(line, sizeof line,
             "  %d creatures (%d/%d in all), %d lands, %d others; %d of them tapped: `board` shows "
             "all",
             creatures, power, toughness, lands, others, tapped);
    iz_lines_wrap(out, columns, 4, line);
}

static void put_mana(const json_t *player, const char *letters, text *t)
{
    size_t kind;
    json_t *amount;
    json_array_foreach (json_object_get(player, "mana"), kind, amount) {
        char symbol[] = "{?}";
        symbol[1] = letters[kind];
        if (json_integer_value(amount) > 0) {
            char number[40];
            snprintf(number, sizeof number, ", %d" IZ_TIE "%s", (int)json_integer_value(amount),
                     symbol);
            put(t, number);
        }
    }
}

static const iz_book *book_of(const json_t *view) { return iz_book_named(word_of(view, "book")); }

static bool any_card_is_land(const json_t *view)
{
    const iz_book *book = book_of(view);
    return book && book->parameters.lands == IZ_LANDS_ANY_CARD;
}

/* "You, A: 20 life, 7 in hand, 43 in the library" */
static void put_title(const json_t *view, const json_t *player, int columns, iz_lines *out)
{
    static const char *const piles[][2] = {{"graveyard", "graveyard"},
                                           {"exile", "removed"},
                                           {"ante", "ante"},
                                           {"phasedout", "phased out"}};
    const iz_book *book = book_of(view);
    bool lines = json_object_get(player, "vp") != NULL;
    bool mine = strcmp(word_of(player, "player"), word_of(view, "seat")) == 0;
    char line[512], counters[128] = "";
    text t = {0};
    snprintf(line, sizeof line, IZ_BOLD "%s%s: %d", mine ? "You, " : "Player ",
             word_of(player, "player"), number_of(player, "life"));
    put(&t, line);
    if (lines) {
        snprintf(line, sizeof line, "/%d", number_of(player, "max_life"));
        put(&t, line);
    }
    snprintf(line, sizeof line, " life" IZ_PLAIN ", %d in hand, %d in the %s",
             number_of(json_object_get(player, "hand"), "count"),
             number_of(json_object_get(player, "library"), "count"), lines ? "deck" : "library");
    put(&t, line);
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        int count = number_of(json_object_get(player, piles[i][0]), "count");
        snprintf(line, sizeof line, i ? ", %d %s" : ", %d in the %s", count, piles[i][1]);
        put(&t, count ? line : "");
    }
    if (lines) {
        snprintf(line, sizeof line, ", %d vp, %d components", number_of(player, "vp"),
                 number_of(player, "components"));
        put(&t, line);
    }
    put_counters(player, counters, sizeof counters);
    put(&t, counters);
    put_mana(player, book ? book->mana_letters : "WUBRGC", &t);
    put(&t, json_is_false(json_object_get(player, "in_game")) ? ", out of the game" : "");
    end_text(&t, columns, 4, out);
}

static void put_lines_of(const json_t *player, bool mine, int columns, iz_lines *out)
{
    static const char *const zones[2][2] = {{"guard", "Guard:   "}, {"reserve", "Reserve: "}};
    if (!json_object_get(player, "vp"))
        return;
    for (int n = 0; n < 2; n++) {
        const char *const *zone = zones[mine ? n : 1 - n];
        put_places(zone[1], cards_in(player, zone[0]), columns, out);
    }
}

static void put_side(const json_t *view, const json_t *player, const json_t *all, int fold,
                     int columns, iz_lines *out)
{
    const json_t *objects = cards_in(player, "battlefield");
    bool mine = strcmp(word_of(player, "player"), word_of(view, "seat")) == 0;
    put_title(view, player, columns, out);
    if (mine)
        put_lines_of(player, mine, columns, out);
    if (fold == PLAY_COUNTED && json_array_size(objects) > 4) {
        put_counted(objects, columns, out);
    } else if (fold == PLAY_UNFOLDED) {
        put_group(any_card_is_land(view) ? "Sources: " : "Lands: ", objects, all, a_land,
                  describe_land, columns, out);
        put_group("", objects, all, another, describe, columns, out);
        put_group("", objects, all, a_creature, describe, columns, out);
    } else {
        text t = {0};
        put(&t, "  ");
        int lands = put_things(&t, objects, all, a_land, describe_land, true);
        int things = count_of(objects, all, another),
            creatures = count_of(objects, all, a_creature);
        put(&t, lands && things + creatures ? "; " : "");
        put_things(&t, objects, all, another, describe, true);
        put(&t, things && creatures ? ", " : "");
        put_things(&t, objects, all, a_creature, describe, true);
        if (lands + things + creatures > 0)
            end_text(&t, columns, 4, out);
        free(t.at);
    }
    if (fold != PLAY_COUNTED)
        put_group("Besides: ", cards_in(player, "special"), all, anything, describe_card, columns,
                  out);
    if (!mine)
        put_lines_of(player, mine, columns, out);
}

/* ---- the whole table ------------------------------------------------------------------------- */

/* "Turn 3, yours: main phase before combat" */
static void put_moment(const json_t *view, int columns, iz_lines *out)
{
    char line[256];
    const char *active = word_of(view, "active");
    bool mine = strcmp(active, word_of(view, "seat")) == 0;
    if (number_of(view, "turn") == 0)
        snprintf(line, sizeof line, "Before the first turn, which is %s%s",
                 mine ? "yours" : "player ", mine ? "" : active);
    else
        snprintf(line, sizeof line, "Turn %d, %s%s%s: %s", number_of(view, "turn"),
                 mine ? "yours" : "player ", mine ? "" : active, mine ? "" : "'s",
                 word_of(view, "moment"));
    char marked[300];
    snprintf(marked, sizeof marked, IZ_BOLD "%s" IZ_PLAIN, line);
    iz_lines_wrap(out, columns, 4, marked);
}

static void describe_on_stack(const json_t *view, const json_t *object, char *out, size_t size)
{
    char name[256], targets[256] = "";
    json_t *target;
    size_t i, used = 0;
    iz_text_clean(word_of(object, "name"), true, name, sizeof name);
    json_array_foreach (json_object_get(object, "targets"), i, target) {
        int wrote = snprintf(targets + used, sizeof targets - used, "%s %.80s",
                             i ? "," : " aimed at", json_string_value(target));
        used += wrote > 0 && (size_t)wrote < sizeof targets - used ? (size_t)wrote : 0;
    }
    bool mine = strcmp(word_of(object, "controller"), word_of(view, "seat")) == 0;
    snprintf(out, size, "%s, %s%s%s", name, mine ? "yours" : "player ",
             mine ? "" : word_of(object, "controller"), mine ? "" : "'s");
    size_t length = strlen(out);
    iz_text_clean(targets, false, out + length, size - length);
}

static void put_stack(const json_t *view, int fold, int columns, iz_lines *out)
{
    const json_t *stack = json_object_get(view, "stack");
    size_t count = json_array_size(stack);
    text t = {0};
    for (size_t n = 0; n < count; n++) {
        char thing[ITEM], line[ITEM + 40];
        if (fold == PLAY_COUNTED && n == 3) {
            snprintf(line, sizeof line, "; and %zu more", count - n);
            put(&t, line);
            break;
        }
        describe_on_stack(view, json_array_get(stack, count - 1 - n), thing, sizeof thing);
        snprintf(line, sizeof line, "%s%s",
                 n == 0 && count > 1 ? IZ_RED "Stack, top first: " IZ_PLAIN
                 : n == 0            ? IZ_RED "Stack: " IZ_PLAIN
                                     : "; ",
                 thing);
        put(&t, line);
    }
    end_text(&t, columns, 4, out);
}

static void put_hand(const json_t *player, int fold, int columns, iz_lines *out)
{
    text t = {0};
    put(&t, IZ_BOLD "Hand:" IZ_PLAIN " ");
    const json_t *cards = cards_in(player, "hand");
    describer as = fold == PLAY_COUNTED ? describe : describe_card;
    if (put_things(&t, cards, NULL, anything, as, false) == 0)
        put(&t, "empty");
    end_text(&t, columns, 4, out);
}

/* All that is in play, of whomever. */
static json_t *in_play(const json_t *view)
{
    static const char *const zones[] = {"battlefield", "reserve", "guard"};
    json_t *all = json_array(), *player;
    size_t p;
    json_array_foreach (json_object_get(view, "players"), p, player)
        for (size_t z = 0; z < sizeof zones / sizeof zones[0]; z++)
            json_array_extend(all, (json_t *)(uintptr_t)cards_in(player, zones[z]));
    return all;
}

void play_table_lines(const json_t *view, int fold, int columns, iz_lines *out)
{
    const json_t *players = json_object_get(view, "players"), *mine = NULL;
    json_t *all = in_play(view);
    put_moment(view, columns, out);
    for (size_t n = json_array_size(players); n-- > 0;) {
        const json_t *player = json_array_get(players, n);
        if (strcmp(word_of(player, "player"), word_of(view, "seat")) == 0)
            mine = player;
        else
            put_side(view, player, all, fold, columns, out);
    }
    put_stack(view, fold, columns, out);
    if (mine) {
        put_side(view, mine, all, fold, columns, out);
        put_hand(mine, fold, columns, out);
    }
    json_decref(all);
}

void play_zone_lines(const json_t *view, int columns, iz_lines *out)
{
    static const char *const zones[] = {"graveyard", "exile",   "ante",   "phasedout",
                                        "special",   "library", "outside"};
    const json_t *player;
    size_t n;
    json_array_foreach (json_object_get(view, "players"), n, player)
        for (size_t z = 0; z < sizeof zones / sizeof zones[0]; z++) {
            char heading[80];
            snprintf(heading, sizeof heading, IZ_BOLD "%s of %s:" IZ_PLAIN " ", zones[z],
                     word_of(player, "player"));
            put_group(heading, cards_in(player, zones[z]), NULL, anything, describe_card, columns,
                      out);
        }
    if (out->count == 0)
        iz_lines_put(out, "nothing lies open in graveyards or other zones");
}

void play_log_lines(const iz_game *game, size_t from, bool routine, int columns, iz_lines *out)
{
    const char *what, *rules;
    unsigned turn;
    for (size_t n = from; iz_log_entry_at(game, n, &what, &rules, &turn); n++) {
        char line[800], clean[600], number[64];
        if (!routine && iz_log_routine(game, n))
            continue;
        iz_text_clean(what, false, clean, sizeof clean);
        iz_text_clean(rules, true, number, sizeof number);
        if (routine)
            snprintf(line, sizeof line, "turn %u: %s%s%s%s", turn, clean, number[0] ? "  [" : "",
                     number, number[0] ? "]" : "");
        else
            snprintf(line, sizeof line, "  . %s", clean);
        iz_lines_wrap(out, columns, 4, line);
    }
}
