/*
 * The table in lines, made of what the seat's view says and of nothing else: both sides, the stack,
 * the hand; other zones; the log. Its words are phrases (core/screen.def).
 */
#include "cli/play.h"
#include "referee/referee.h"

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

/* The view that is shown, and how. */
typedef struct board {
    const json_t *view;
    const iz_book *book;
    json_t *all; /* all that is in play, of whomever */
    bool lines;  /* HKK: creatures stand in lines */
    int fold, columns;
} board;

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

static void say(text *t, const iz_book *book, iz_phrase phrase, ...)
{
    char words[ITEM];
    va_list arguments;
    va_start(arguments, phrase);
    iz_cli_phrase_list(book, words, sizeof words, phrase, arguments);
    va_end(arguments);
    put(t, words);
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

/* The thing of that number; NULL: none that lies open. */
static const json_t *thing_of(const json_t *all, int number)
{
    const json_t *other;
    size_t i;
    json_array_foreach (all, i, other)
        if (number != 0 && number_of(other, "number") == number)
            return other;
    return NULL;
}

/* What it attacks or blocks, by name: "Gray Ogre, Hill Giant"; nothing if it need not be said. */
static void put_whom(const board *b, const json_t *object, text *whom)
{
    const json_t *number;
    size_t i;
    json_array_foreach (json_object_get(object, "against"), i, number) {
        char name[128];
        const json_t *other = thing_of(b->all, (int)json_integer_value(number));
        iz_text_clean(word_of(other, "name"), false, name, sizeof name);
        put(whom, whom->length ? ", " : "");
        put(whom, name[0] ? name : iz_referee_words(b->book, IZ_SAY_SOMETHING));
    }
    bool several = json_array_size(json_object_get(b->view, "players")) > 2;
    const char *player = word_of(object, "attacking");
    if (whom->length == 0 && player[0] && (several || b->lines))
        put(whom, player);
}

/* "attacking Gray Ogre" */
static void put_fight(const board *b, const json_t *object, text *t)
{
    bool attacks = word_of(object, "attacking")[0];
    text whom = {0};
    put_whom(b, object, &whom);
    put(t, attacks ? IZ_RED : IZ_YELLOW);
    if (whom.length)
        say(t, b->book, attacks ? IZ_SAY_T_ATTACKING_WHOM : IZ_SAY_T_BLOCKING_WHOM, whom.at);
    else
        say(t, b->book, attacks ? IZ_SAY_ATTACKING : IZ_SAY_BLOCKING);
    put(t, IZ_PLAIN);
    free(whom.at);
}

static void put_counters(const iz_book *book, const json_t *object, text *t)
{
    const char *name;
    json_t *number;
    json_object_foreach (json_object_get(object, "counters"), name, number) {
        put(t, t->length ? ", " : "");
        say(t, book, IZ_SAY_T_COUNTERS, (int)json_integer_value(number), name);
    }
}

/* "tapped, 2 damage" */
static void put_states(const board *b, const json_t *object, text *t)
{
    json_t *active = json_object_get(object, "active");
    const struct {
        bool holds;
        iz_phrase words;
    } states[] = {
        {is_set(object, "tapped"), IZ_SAY_TAPPED},
        {json_is_true(active), IZ_SAY_ACTIVE},
        {json_is_false(active), IZ_SAY_PASSIVE},
        {is_set(object, "sick"), IZ_SAY_T_SICK},
        {is_set(object, "facedown") && word_of(object, "name")[0], IZ_SAY_FACE_DOWN},
    };
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        put(t, states[i].holds && t->length ? ", " : "");
        put(t, states[i].holds ? iz_referee_words(b->book, states[i].words) : "");
    }
    if (word_of(object, "attacking")[0] || is_set(object, "blocking")) {
        put(t, t->length ? ", " : "");
        put_fight(b, object, t);
    }
    if (number_of(object, "damage") > 0) {
        put(t, t->length ? ", " : "");
        say(t, b->book, IZ_SAY_DAMAGED, number_of(object, "damage"));
    }
    put_counters(b->book, object, t);
}

/* "Gray Ogre 2/2 (tapped) + Holy Strength" */
static void describe(const board *b, const json_t *object, const json_t *among, bool states,
                     char *out, size_t size)
{
    (void)among;
    char name[256], number[48] = "";
    text t = {0}, more = {0};
    const json_t *other;
    size_t i;
    const char *known = word_of(object, "name");
    iz_text_clean(known[0] ? known : iz_referee_words(b->book, IZ_SAY_T_HIDDEN_CARD), false, name,
                  sizeof name);
    if (json_object_get(object, "power"))
        snprintf(number, sizeof number, " %d/%d", number_of(object, "power"),
                 number_of(object, "toughness"));
    else if (json_object_get(object, "structure"))
        snprintf(number, sizeof number, " %d", number_of(object, "structure"));
    put(&t, name);
    put(&t, number);
    if (states)
        put_states(b, object, &more);
    put(&t, more.length ? " (" : "");
    put(&t, more.length ? more.at : "");
    put(&t, more.length ? ")" : "");
    free(more.at);
    json_array_foreach (b->all, i, other)
        if (number_of(other, "attached") == number_of(object, "number") &&
            number_of(other, "attached") != 0 && t.length < ITEM - 80) {
            iz_text_clean(word_of(other, "name"), false, name, sizeof name);
            put(&t, " + ");
            put(&t, name);
        }
    for (char *at = t.at; at && *at; at++)
        *at = *at == ' ' ? IZ_TIE[0] : *at;
    bool dim = is_set(object, "tapped");
    snprintf(out, size, "%s%.*s%s", dim ? IZ_DIM : "", (int)size - 3, t.at ? t.at : "",
             dim ? IZ_PLAIN : "");
    free(t.at);
}

/* ---- several --------------------------------------------------------------------------------- */

typedef bool (*belongs)(const json_t *object, const json_t *all);

static bool is_attached_here(const json_t *object, const json_t *all)
{
    return thing_of(all, number_of(object, "attached")) != NULL;
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
static void describe_land(const board *b, const json_t *object, const json_t *among, bool states,
                          char *out, size_t size)
{
    (void)states;
    char name[256], some[64], clean[64];
    int tapped = 0, total = 0;
    const json_t *other;
    size_t i;
    json_array_foreach (among, i, other) {
        if (!is_land(other) || strcmp(word_of(other, "name"), word_of(object, "name")) != 0)
            continue;
        tapped += is_set(other, "tapped");
        total++;
    }
    iz_text_clean(word_of(object, "name"), true, name, sizeof name);
    iz_cli_phrase(b->book, some, sizeof some, IZ_SAY_T_SOME_TAPPED, tapped);
    iz_text_clean(tapped == total ? iz_referee_words(b->book, IZ_SAY_TAPPED) : some, true, clean,
                  sizeof clean);
    if (tapped > 0 && tapped == total)
        snprintf(out, size, IZ_DIM "%s" IZ_TIE "(%s)" IZ_PLAIN, name, clean);
    else if (tapped > 0)
        snprintf(out, size, "%s" IZ_TIE IZ_DIM "(%s)" IZ_PLAIN, name, clean);
    else
        snprintf(out, size, "%s", name);
}

static int count_of(const board *b, const json_t *objects, belongs fits)
{
    int count = 0;
    const json_t *object;
    size_t i;
    json_array_foreach (objects, i, object)
        count += fits(object, b->all);
    return count;
}

typedef void (*describer)(const board *b, const json_t *object, const json_t *among, bool states,
                          char *out, size_t size);

/* Adds those of the objects that belong here, equal ones counted. Returns how many there are. */
static int put_things(const board *b, text *t, const json_t *objects, belongs fits, describer as,
                      bool states)
{
    size_t count = json_array_size(objects), kinds = 0;
    char(*seen)[ITEM] = count ? malloc(count * sizeof *seen) : NULL;
    int *times = count ? calloc(count, sizeof *times) : NULL, total = 0;
    for (size_t i = 0; seen && times && i < count; i++) {
        const json_t *object = json_array_get(objects, i);
        if (!fits(object, b->all))
            continue;
        as(b, object, objects, states, seen[kinds], sizeof seen[kinds]);
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

static void describe_card(const board *b, const json_t *object, const json_t *among, bool states,
                          char *out, size_t size)
{
    (void)b;
    (void)among;
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
static void put_group(const board *b, const char *heading, const json_t *objects, belongs fits,
                      describer as, iz_lines *out)
{
    text t = {0};
    put(&t, "  ");
    put(&t, heading);
    if (put_things(b, &t, objects, fits, as, true) > 0)
        end_text(&t, b->columns, 4, out);
    free(t.at);
}

static void put_place(const board *b, const json_t *object, size_t place, text *t)
{
    char thing[ITEM], words[ITEM + 48];
    describe(b, object, NULL, true, thing, sizeof thing);
    snprintf(words, sizeof words, "%s" IZ_BOLD "%zu" IZ_PLAIN IZ_TIE "%s", place > 1 ? "  " : "",
             place, thing);
    put(t, words);
}

/* A line of HKK: its places in order, from the left; as it would stand, while one rearranges. */
static void put_line_of(const board *b, const json_t *player, bool mine, const char *line,
                        iz_phrase heading, iz_lines *out)
{
    const json_t *arranged = mine ? json_object_get(b->view, "arranged") : NULL, *object;
    const json_t *places = arranged ? json_object_get(arranged, line) : cards_in(player, line);
    text t = {0};
    size_t i;
    put(&t, "  ");
    put(&t, iz_referee_words(b->book, heading));
    json_array_foreach (places, i, object)
        put_place(b, arranged ? thing_of(b->all, (int)json_integer_value(object)) : object, i + 1,
                  &t);
    put(&t, json_array_size(places) == 0 ? "-" : "");
    end_text(&t, b->columns, 4, out);
}

typedef struct counted {
    int creatures, power, toughness, lands, tapped, others;
} counted;

static counted count_things(const json_t *objects)
{
    counted c = {0};
    size_t i;
    const json_t *object;
    json_array_foreach (objects, i, object) {
        c.tapped += is_set(object, "tapped");
        if (a_creature(object, NULL)) {
            c.creatures++;
            c.power += number_of(object, "power");
            c.toughness += number_of(object, "toughness");
        } else if (is_land(object)) {
            c.lands++;
        } else {
            c.others++;
        }
    }
    return c;
}

/* "12 creatures (27/30 in all), 9 lands, …": for boards that are too wide for all else. */
static void put_counted(const board *b, const json_t *objects, iz_lines *out)
{
    counted c = count_things(objects);
    text t = {0};
    put(&t, "  ");
    say(&t, b->book, IZ_SAY_T_COUNTED, c.creatures, c.power, c.toughness, c.lands, c.others,
        c.tapped);
    end_text(&t, b->columns, 4, out);
}

static void put_mana(const board *b, const json_t *player, text *t)
{
    const char *letters = b->book ? b->book->mana_letters : "WUBRGC";
    size_t kind;
    json_t *amount;
    json_array_foreach (json_object_get(player, "mana"), kind, amount) {
        char letter[] = {letters[kind], '\0'};
        if (json_integer_value(amount) > 0)
            say(t, b->book, IZ_SAY_T_IN_POOL, (int)json_integer_value(amount), letter);
    }
}

static bool any_card_is_land(const board *b)
{
    return b->book && b->book->parameters.lands == IZ_LANDS_ANY_CARD;
}

static bool is_mine(const board *b, const json_t *player)
{
    return strcmp(word_of(player, "player"), word_of(b->view, "seat")) == 0;
}

static bool is_on_side(const board *b, const json_t *player, const char *side)
{
    return strcmp(word_of(player, "player"), word_of(b->view, side)) == 0;
}

/* Adds to what stands in brackets behind a player's name. */
static void put_standing(const board *b, text *t, iz_phrase phrase, const char *letters)
{
    put(t, t->length ? ", " : "");
    say(t, b->book, phrase, letters);
}

/* The team mates, as letters joined by plus signs; the player's own is not among them. */
static void mates_of(const board *b, const json_t *player, char *out, size_t size)
{
    const json_t *other;
    size_t i, length = 0;
    out[0] = '\0';
    json_array_foreach (json_object_get(b->view, "players"), i, other)
        if (other != player && number_of(other, "team") == number_of(player, "team") &&
            length + 3 < size)
            length += (size_t)snprintf(out + length, size - length, "%s%s", length ? "+" : "",
                                       word_of(other, "player"));
}

/* Is it a mate of the one who looks? */
static bool is_with_me(const board *b, const json_t *player)
{
    const json_t *other;
    size_t i;
    json_array_foreach (json_object_get(b->view, "players"), i, other)
        if (is_mine(b, other) && other != player)
            return number_of(other, "team") == number_of(player, "team");
    return false;
}

/* "on your left, with D, out of range": how the player stands to the one who looks, and to others.
 */
static void put_standings(const board *b, const json_t *player, text *t)
{
    char mates[40];
    if (json_array_size(json_object_get(b->view, "players")) < 3)
        return;
    bool left = is_on_side(b, player, "left"), right = is_on_side(b, player, "right");
    if (left || right)
        put_standing(b, t,
                     left && right ? IZ_SAY_T_BESIDE_YOU
                     : left        ? IZ_SAY_T_ON_THE_LEFT
                                   : IZ_SAY_T_ON_THE_RIGHT,
                     "");
    mates_of(b, player, mates, sizeof mates);
    if (is_with_me(b, player))
        put_standing(b, t, IZ_SAY_T_WITH_YOU, "");
    else if (mates[0])
        put_standing(b, t, IZ_SAY_T_IN_TEAM_WITH, mates);
    if (is_set(player, "king"))
        put_standing(b, t, IZ_SAY_T_KING, "");
    if (number_of(player, "marker") > 0) {
        char marker[16];
        snprintf(marker, sizeof marker, "%d", (int)number_of(player, "marker"));
        put_standing(b, t, IZ_SAY_T_MARKER, marker);
    }
    if (json_is_false(json_object_get(player, "in_range")))
        put_standing(b, t, IZ_SAY_T_OUT_OF_RANGE, "");
}

/* "You, A", "Player B (on your left, with D)" */
static void put_name(const board *b, const json_t *player, char *out, size_t size)
{
    char who[64];
    text standings = {0};
    iz_cli_phrase(b->book, who, sizeof who, is_mine(b, player) ? IZ_SAY_T_YOU : IZ_SAY_T_PLAYER,
                  word_of(player, "player"));
    put_standings(b, player, &standings);
    if (standings.length)
        snprintf(out, size, "%s (%s)", who, standings.at);
    else
        snprintf(out, size, "%s", who);
    free(standings.at);
}

/* ", 25 points": what the player has besides; what there is none of, if it is asked for. */
static void put_resources(const board *b, const json_t *player, bool also_none, text *t)
{
    const iz_book_resource *row = b->book ? b->book->resources : NULL;
    for (; row && row->name; row++)
        if (json_object_get(player, row->name) && (also_none || number_of(player, row->name) != 0))
            say(t, b->book, row->shown, number_of(player, row->name));
}

/* "You, A: 20 life, 7 in hand, 43 in the library" */
static void put_title(const board *b, const json_t *player, iz_lines *out)
{
    static const struct {
        const char *zone;
        iz_phrase words;
    } piles[] = {{"graveyard", IZ_SAY_T_IN_GRAVEYARD},
                 {"exile", IZ_SAY_T_IN_EXILE},
                 {"ante", IZ_SAY_T_IN_ANTE},
                 {"phasedout", IZ_SAY_T_PHASED_OUT}};
    char who[200];
    int life = number_of(player, "life");
    text t = {0}, counters = {0};
    put_name(b, player, who, sizeof who);
    put(&t, IZ_BOLD);
    if (json_object_get(player, "max_life"))
        say(&t, b->book, IZ_SAY_T_LIFE_OF, who, life, number_of(player, "max_life"));
    else
        say(&t, b->book, IZ_SAY_T_LIFE, who, life);
    put(&t, IZ_PLAIN);
    say(&t, b->book, IZ_SAY_T_HAND_AND_LIBRARY, number_of(json_object_get(player, "hand"), "count"),
        number_of(json_object_get(player, "library"), "count"));
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        int count = number_of(json_object_get(player, piles[i].zone), "count");
        if (count)
            say(&t, b->book, piles[i].words, count);
    }
    put_resources(b, player, true, &t);
    put_counters(b->book, player, &counters);
    put(&t, counters.length ? ", " : "");
    put(&t, counters.length ? counters.at : "");
    free(counters.at);
    put_mana(b, player, &t);
    if (json_is_false(json_object_get(player, "in_game")))
        say(&t, b->book, IZ_SAY_T_OUT_OF_GAME);
    end_text(&t, b->columns, 4, out);
}

/* The guards of both stand towards each other. */
static void put_lines_of(const board *b, const json_t *player, iz_lines *out)
{
    bool mine = is_mine(b, player);
    for (int n = 0; n < 2 && b->lines; n++) {
        bool guard = (n == 0) == mine;
        put_line_of(b, player, mine, guard ? "guard" : "reserve",
                    guard ? IZ_SAY_T_GUARD : IZ_SAY_T_RESERVE, out);
    }
}

/* All in one flow of lines. */
static void put_flowing(const board *b, const json_t *objects, iz_lines *out)
{
    text t = {0};
    put(&t, "  ");
    int lands = put_things(b, &t, objects, a_land, describe_land, true);
    int things = count_of(b, objects, another), creatures = count_of(b, objects, a_creature);
    put(&t, lands && things + creatures ? "; " : "");
    put_things(b, &t, objects, another, describe, true);
    put(&t, things && creatures ? ", " : "");
    put_things(b, &t, objects, a_creature, describe, true);
    if (lands + things + creatures > 0)
        end_text(&t, b->columns, 4, out);
    free(t.at);
}

/* "Still to be taken: Cinder Boar 1" */
static void put_claims(const board *b, const json_t *player, iz_lines *out)
{
    const json_t *claim;
    size_t i;
    text t = {0};
    json_array_foreach (json_object_get(player, "claims"), i, claim) {
        put(&t, i ? ", " : "");
        say(&t, b->book, IZ_SAY_T_CLAIM, word_of(claim, "name"), number_of(claim, "left"));
    }
    text line = {0};
    if (t.length) {
        put(&line, "  ");
        say(&line, b->book, IZ_SAY_T_CLAIMS, t.at);
    }
    free(t.at);
    end_text(&line, b->columns, 4, out);
}

static const char *rule_words(const char *code)
{
    for (int concept = 0; concept < IZ_C_COUNT; concept++)
        if (strcmp(iz_concept_code((iz_concept)concept), code) == 0)
            return iz_concept_words((iz_concept)concept);
    return code;
}

/* What has been done that may be done so often only, by the words of its rules. */
static void put_used(const board *b, const json_t *player, iz_lines *out)
{
    const json_t *used;
    size_t i;
    json_array_foreach (json_object_get(player, "used"), i, used) {
        text line = {0};
        put(&line, "  ");
        say(&line, b->book, word_of(used, "name")[0] ? IZ_SAY_T_USED_NAME : IZ_SAY_T_USED,
            rule_words(word_of(used, "rule")), word_of(used, "name"));
        end_text(&line, b->columns, 4, out);
    }
}

static void put_side(const board *b, const json_t *player, iz_lines *out)
{
    const json_t *objects = cards_in(player, "battlefield");
    bool mine = is_mine(b, player);
    put_title(b, player, out);
    if (mine)
        put_lines_of(b, player, out);
    if (b->fold == PLAY_COUNTED && json_array_size(objects) > 4) {
        put_counted(b, objects, out);
    } else if (b->fold == PLAY_UNFOLDED) {
        iz_phrase lands = any_card_is_land(b) ? IZ_SAY_T_SOURCES : IZ_SAY_T_LANDS;
        put_group(b, iz_referee_words(b->book, lands), objects, a_land, describe_land, out);
        put_group(b, "", objects, another, describe, out);
        put_group(b, "", objects, a_creature, describe, out);
    } else {
        put_flowing(b, objects, out);
    }
    if (!mine && b->fold != PLAY_COUNTED) /* of a mate's hand what one may see */
        put_group(b, iz_referee_words(b->book, IZ_SAY_T_HAND_SEEN), cards_in(player, "hand"),
                  anything, describe_card, out);
    if (b->fold != PLAY_COUNTED)
        put_group(b, iz_referee_words(b->book, IZ_SAY_T_BESIDES), cards_in(player, "special"),
                  anything, describe, out);
    put_claims(b, player, out);
    put_used(b, player, out);
    if (!mine)
        put_lines_of(b, player, out);
}

/* "B (on your left): 200 life, 7 in hand, 3 creatures (40/50)": of many players, each in a few
 * words. */
static void put_brief(const board *b, const json_t *player, text *t)
{
    text standings = {0};
    counted c = count_things(cards_in(player, "battlefield"));
    put_standings(b, player, &standings);
    put(t, t->length ? "; " : "");
    put(t, IZ_BOLD);
    put(t, word_of(player, "player"));
    put(t, IZ_PLAIN);
    put(t, standings.length ? " (" : "");
    put(t, standings.length ? standings.at : "");
    put(t, standings.length ? ")" : "");
    free(standings.at);
    say(t, b->book, IZ_SAY_T_BRIEF, number_of(player, "life"),
        number_of(json_object_get(player, "hand"), "count"));
    put_resources(b, player, false, t);
    const iz_book_resource *row = b->book ? b->book->resources : NULL;
    for (; row && row->name; row++)
        if (number_of(player, row->name))
            say(t, b->book, row->shown, number_of(player, row->name));
    if (c.creatures)
        say(t, b->book, IZ_SAY_T_BRIEF_CREATURES, c.creatures, c.power, c.toughness);
    if (c.others)
        say(t, b->book, IZ_SAY_T_BRIEF_OTHERS, c.others);
}

static bool has_left(const json_t *player)
{
    return json_is_false(json_object_get(player, "in_game"));
}

/* All other players in a flow; those who have left are only named. */
static void put_briefly(const board *b, size_t mine, iz_lines *out)
{
    const json_t *players = json_object_get(b->view, "players");
    size_t count = json_array_size(players);
    text t = {0}, gone = {0};
    for (size_t n = mine < count ? 1 : 0; n < count; n++) {
        const json_t *player = json_array_get(players, mine < count ? (mine + n) % count : n);
        if (!has_left(player)) {
            put_brief(b, player, &t);
            continue;
        }
        put(&gone, gone.length ? ", " : "");
        put(&gone, word_of(player, "player"));
    }
    if (gone.length) {
        put(&t, t.length ? "; " : "");
        say(&t, b->book, IZ_SAY_T_BRIEF_GONE, gone.at);
    }
    free(gone.at);
    end_text(&t, b->columns, 2, out);
}

/* ---- the whole table ------------------------------------------------------------------------- */

/* "Turn 3, yours: main phase before combat" */
static void put_moment(const board *b, iz_lines *out)
{
    const char *active = word_of(b->view, "active"), *moment = word_of(b->view, "title");
    bool mine = is_set(b->view, "on_turn");
    int turn = number_of(b->view, "turn");
    text t = {0};
    put(&t, IZ_BOLD);
    if (turn == 0 && mine)
        say(&t, b->book, IZ_SAY_T_BEFORE_TURN_YOURS);
    else if (turn == 0)
        say(&t, b->book, IZ_SAY_T_BEFORE_TURN_OF, active);
    else if (mine)
        say(&t, b->book, IZ_SAY_T_MOMENT_YOURS, turn, moment);
    else
        say(&t, b->book, IZ_SAY_T_MOMENT_OF, turn, active, moment);
    put(&t, IZ_PLAIN);
    end_text(&t, b->columns, 4, out);
}

/* "Ember, yours, aimed at Gray Ogre" */
static void put_on_stack(const board *b, const json_t *object, text *t)
{
    char name[256];
    json_t *target;
    size_t i;
    const char *controller = word_of(object, "controller");
    iz_text_clean(word_of(object, "name"), true, name, sizeof name);
    if (strcmp(controller, word_of(b->view, "seat")) == 0)
        say(t, b->book, IZ_SAY_T_ON_STACK_YOURS, name);
    else
        say(t, b->book, IZ_SAY_T_ON_STACK_OF, name, controller);
    json_array_foreach (json_object_get(object, "targets"), i, target) {
        iz_text_clean(word_of(target, "name"), false, name, sizeof name);
        say(t, b->book, i ? IZ_SAY_T_AND_AT : IZ_SAY_T_AIMED_AT, name);
    }
}

static void put_stack(const board *b, iz_lines *out)
{
    enum { SHOWN = 3 };
    const json_t *stack = json_object_get(b->view, "stack");
    size_t count = json_array_size(stack);
    text t = {0};
    for (size_t n = 0; n < count; n++) {
        if (b->fold == PLAY_COUNTED && n == SHOWN) {
            say(&t, b->book, IZ_SAY_T_MORE_ON_STACK, (int)(count - n));
            break;
        }
        if (n == 0) {
            put(&t, IZ_RED);
            say(&t, b->book, count > 1 ? IZ_SAY_T_STACK_TOP_FIRST : IZ_SAY_T_STACK);
            put(&t, IZ_PLAIN);
        }
        put(&t, n ? "; " : "");
        put_on_stack(b, json_array_get(stack, count - 1 - n), &t);
    }
    end_text(&t, b->columns, 4, out);
}

static void put_hand(const board *b, const json_t *player, iz_lines *out)
{
    text t = {0};
    put(&t, IZ_BOLD);
    say(&t, b->book, IZ_SAY_T_HAND);
    put(&t, IZ_PLAIN " ");
    describer as = b->fold == PLAY_COUNTED ? describe : describe_card;
    if (put_things(b, &t, cards_in(player, "hand"), anything, as, false) == 0)
        say(&t, b->book, IZ_SAY_T_HAND_EMPTY);
    end_text(&t, b->columns, 4, out);
}

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

static board board_of(const json_t *view, int fold, int columns)
{
    const iz_book *book = iz_book_named(word_of(view, "book"));
    bool lines = book && book->parameters.entry == IZ_ENTRY_LINES;
    return (board){view, book, in_play(view), lines, fold, columns};
}

/* The place of the one who looks among the players; as many as there are: an onlooker. */
static size_t place_of_mine(const board *b)
{
    const json_t *players = json_object_get(b->view, "players");
    size_t n = 0;
    while (n < json_array_size(players) && !is_mine(b, json_array_get(players, n)))
        n++;
    return n;
}

void play_table_lines(const json_t *view, int fold, int columns, iz_lines *out)
{
    const json_t *players = json_object_get(view, "players");
    board b = board_of(view, fold == PLAY_BRIEF ? PLAY_COUNTED : fold, columns);
    size_t count = json_array_size(players), mine = place_of_mine(&b);
    put_moment(&b, out);
    if (fold == PLAY_BRIEF && count > 2)
        put_briefly(&b, mine, out);
    else /* from the one who comes next on */
        for (size_t n = mine < count ? 1 : 0; n < count; n++)
            put_side(&b, json_array_get(players, mine < count ? (mine + n) % count : n), out);
    put_stack(&b, out);
    if (mine < count) {
        put_side(&b, json_array_get(players, mine), out);
        put_hand(&b, json_array_get(players, mine), out);
    }
    json_decref(b.all);
}

static void put_zone_of(const board *b, const json_t *player, const char *key, iz_zone zone,
                        iz_lines *out)
{
    char words[80], heading[96];
    iz_cli_phrase(b->book, words, sizeof words, IZ_SAY_T_ZONE_OF, iz_referee_zone((int)zone),
                  word_of(player, "player"));
    snprintf(heading, sizeof heading, IZ_BOLD "%s" IZ_PLAIN " ", words);
    put_group(b, heading, cards_in(player, key), anything, describe_card, out);
}

void play_zone_lines(const json_t *view, int columns, iz_lines *out)
{
    static const struct {
        const char *key;
        iz_zone zone;
    } zones[] = {{"graveyard", IZ_ZONE_GRAVEYARD}, {"exile", IZ_ZONE_EXILE},
                 {"ante", IZ_ZONE_ANTE},           {"phasedout", IZ_ZONE_PHASED},
                 {"special", IZ_ZONE_SPECIAL},     {"library", IZ_ZONE_LIBRARY},
                 {"outside", IZ_ZONE_OUTSIDE}};
    board b = board_of(view, PLAY_UNFOLDED, columns);
    const json_t *player;
    size_t n;
    json_array_foreach (json_object_get(view, "players"), n, player) {
        if (!is_mine(&b, player))
            put_zone_of(&b, player, "hand", IZ_ZONE_HAND, out);
        for (size_t z = 0; z < sizeof zones / sizeof zones[0]; z++)
            put_zone_of(&b, player, zones[z].key, zones[z].zone, out);
    }
    if (out->count == 0)
        iz_lines_say(out, columns, 0, b.book, IZ_SAY_T_NO_ZONES);
    json_decref(b.all);
}

/* ---- the log --------------------------------------------------------------------------------- */

void play_log_lines(const iz_game *game, int seat, size_t from, int columns, iz_lines *out)
{
    const iz_book *book = iz_game_book(game);
    iz_event event;
    for (size_t n = from; iz_events(game, seat, n, &event, 1) > 0; n++) {
        char what[600], clean[600], number[64];
        text t = {0};
        iz_event_text(game, seat, n, what, sizeof what);
        iz_text_clean(what, false, clean, sizeof clean);
        iz_text_clean(event.said.rules, true, number, sizeof number);
        say(&t, book, IZ_SAY_T_LOG_LINE, (int)event.turn, clean);
        if (number[0])
            say(&t, book, IZ_SAY_T_LOG_RULES, number);
        end_text(&t, columns, 4, out);
    }
}

/* What is news of the entries, one by one, or all in a flow. */
static void put_news(const iz_game *game, int seat, size_t from, bool flows, int columns,
                     iz_lines *out)
{
    const iz_book *book = iz_game_book(game);
    unsigned last = 0;
    text t = {0};
    iz_event event;
    for (size_t n = from; iz_events(game, seat, n, &event, 1) > 0; n++) {
        char what[600], clean[600];
        if (event.routine)
            continue;
        iz_event_text(game, seat, n, what, sizeof what);
        iz_text_clean(what, false, clean, sizeof clean);
        bool begins = last && event.turn != last; /* the line that says so stands by itself */
        if (!flows || begins)
            end_text(&t, columns, 4, out);
        say(&t, book, t.length ? IZ_SAY_T_NEWS_AND : IZ_SAY_T_NEWS, clean);
        if (begins)
            end_text(&t, columns, 4, out);
        last = event.turn;
    }
    end_text(&t, columns, 4, out);
}

void play_news_lines(const iz_game *game, int seat, size_t from, int room, int columns,
                     iz_lines *out)
{
    int first = out->count;
    put_news(game, seat, from, false, columns, out);
    if (room > 0 && out->count - first > room) {
        iz_lines_cut(out, first);
        put_news(game, seat, from, true, columns, out);
    }
}
