/*
 * Positions written as scenarios (write.h). What the language has no words for is refused by name;
 * what was written is read again, and has to look the same to every player.
 */
#include "scenario/write.h"
#include "core/holdings.h"

#include "referee/referee.h"
#include "scenario/memory.h"
#include "scenario/open.h"
#include "scenario/syntax.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAYABLE = IZ_IS_TAPPED | IZ_IS_SICK | IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN | IZ_IS_ACTIVE |
              IZ_ECHO_DUE | IZ_IS_REVEALED,
    REFUSALS_MOST = 12,
    LABEL_MOST = 1024
};

typedef struct writing {
    iz_game *g;
    scenario_text out, refused;
    int refusals;
} writing;

static void refuse(writing *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void refuse(writing *w, const char *format, ...)
{
    char text[1200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (w->refusals++ < REFUSALS_MOST)
        scenario_text_add(&w->refused, "%s%s", w->refused.length ? "\n" : "", text);
}

static const char *name_of(const iz_game *g, iz_slot slot)
{
    return iz_card_def_name(g->cards, g->objects[slot].definition);
}

static bool is_in_play(const iz_object *object) { return IZ_ZONES_IN_PLAY & 1u << object->zone; }

/* ---- what can't be said ---------------------------------------------------------------------- */

/* A position begins with a step: one that does nothing by itself, in which the player whose turn it
 * is may do something, and nobody has done anything. */
static void refuse_moment(writing *w)
{
    const iz_game *g = w->g;
    const iz_context *now = iz_now(g);
    const iz_decision *decision = iz_referee_decision(g, iz_active_player(g));
    bool begins = false;
    for (int row = 0; row < g->book->turn_rows; row++)
        begins = begins || (g->book->turn[row].step == now->step &&
                            g->book->turn[row].action == IZ_DO_NOTHING_THEN);
    if (!begins)
        refuse(w, "the step \"%s\", which has begun", iz_referee_step_title(g, now->step));
    else if (now->stack.count > 0)
        for (iz_slot slot = now->stack.last; slot != IZ_NIL; slot = g->objects[slot].prev) {
            char name[200];
            iz_referee_name(w->g, iz_object_ref(g, slot), name, sizeof name);
            refuse(w, "%s on the stack", name);
        }
    else if (!decision || decision->kind != IZ_DECIDE_PRIORITY)
        refuse(w, "what is being decided");
    else if (now->passes > 0)
        refuse(w, "that a player has passed already");
}

static void refuse_effects(writing *w)
{
    const iz_game *g = w->g;
    IZ_EACH_ENTRY (g, i, effects) {
        char name[200];
        if (g->effects[i].kind == IZ_EFFECT_FREE)
            continue;
        iz_referee_name(w->g, g->effects[i].source, name, sizeof name);
        refuse(w, "an effect of %s that lasts", name);
    }
    IZ_EACH_ENTRY (g, i, memory)
        if (iz_ref_alive(g, g->memory[i].object) &&
            (g->memory[i].list != IZ_NIL || g->memory[i].number != 0))
            refuse(w, "what was chosen or remembered for %s",
                   name_of(g, iz_ref_slot(g->memory[i].object)));
    if (iz_table_count(g, IZ_TABLE_waiting) > 0)
        refuse(w, "a triggered ability that waits");
    if (iz_table_count(g, IZ_TABLE_extra_turns) > 0)
        refuse(w, "turns to be taken additionally");
    if (iz_game_is_nested(g))
        refuse(w, "a game within a game");
}

/* Facts of this turn and the last one that some card asks about. */
static void refuse_facts(writing *w)
{
    const iz_game *g = w->g;
    uint32_t asked = 0;
    for (uint32_t slot = 0; slot < iz_table_count(g, IZ_TABLE_objects); slot++)
        if (g->objects[slot].kind == IZ_OBJECT_CARD || g->objects[slot].kind == IZ_OBJECT_TOKEN)
            asked |= iz_referee_facts_asked(g->cards, g->objects[slot].definition);
    IZ_EACH_ENTRY (g, i, ledger)
        if (asked & 1u << g->ledger[i].kind) {
            refuse(w, "what happened this turn or in the last one, about which a card asks");
            return;
        }
}

static void refuse_seats(writing *w)
{
    const iz_game *g = w->g;
    for (int n = 0; n < g->head->seats; n++) {
        const iz_seat *seat = &g->seats[n];
        bool skips = false;
        for (int step = 0; step < IZ_STEP_COUNT; step++)
            skips = skips || seat->skips[step] > 0;
        if (!seat->in_game)
            refuse(w, "that player %c has left the game", 'A' + n);
        if (skips)
            refuse(w, "what player %c has to skip", 'A' + n);
        if (seat->master)
            refuse(w, "who decides for player %c", 'A' + n);
        if (seat->restricted != IZ_NIL)
            refuse(w, "mana of player %c that may be spent on some things only", 'A' + n);
        const iz_holding *holding = iz_holding_of(g, n);
        if (holding && holding->memory != IZ_NIL)
            refuse(w, "the visions that player %c has played this turn", 'A' + n);
        for (uint16_t at = seat->counters; at != IZ_NIL; at = g->counters[at].next)
            if (g->counters[at].word != IZ_WORD_COUNTER_POISON)
                refuse(w, "%s counters of player %c",
                       iz_symbols_text(g->cards->symbols, g->counters[at].word), 'A' + n);
    }
}

static void refuse_object(writing *w, iz_slot slot)
{
    const iz_game *g = w->g;
    const iz_object *object = &g->objects[slot];
    const char *name = name_of(g, slot);
    uint32_t status = object->status & ((1u << IZ_TOGETHER_SHIFT) - 1);
    if (object->kind == IZ_OBJECT_ABILITY || object->kind == IZ_OBJECT_DAMAGE ||
        object->kind == IZ_OBJECT_FREE || object->zone == IZ_ZONE_STACK)
        return; /* refused with the stack */
    if (object->kind == IZ_OBJECT_COPY)
        refuse(w, "the copy %s", name);
    if (!is_in_play(object))
        return;
    if (status & ~(uint32_t)SAYABLE)
        refuse(w, "the state of %s (%s)", name,
               status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING | IZ_IS_BLOCKED) ? "in combat"
               : status & IZ_NO_UNTAP_NEXT ? "doesn't untap next time"
                                           : "how it came into play");
    if (!(status & IZ_IS_SICK) != !(status & IZ_ECHO_DUE) && status & IZ_ECHO_DUE)
        refuse(w, "that the echo of %s is due", name);
    if (object->activations != IZ_NIL)
        refuse(w, "how often abilities of %s were played", name);
    if (object->controller != object->base_controller)
        refuse(w, "who controls %s", name);
    const iz_env *env = object->env == IZ_NIL ? NULL : &g->envs[object->env];
    if (env && (env->x != 0 || env->paid != 0))
        refuse(w, "how %s was paid for", name);
}

/* ---- objects --------------------------------------------------------------------------------- */

static void put_quoted(writing *w, const char *text)
{
    scenario_text_add(&w->out, "\"");
    for (; *text; text++)
        scenario_text_add(&w->out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    scenario_text_add(&w->out, "\"");
}

/* Its alias, if something is attached to it. */
static void put_item(writing *w, iz_slot slot)
{
    const iz_game *g = w->g;
    const iz_object *object = &g->objects[slot];
    put_quoted(w, name_of(g, slot));
    if (object->attachments != IZ_NIL)
        scenario_text_add(&w->out, " as thing%u", (unsigned)slot);
    if (is_in_play(object) || object->zone == IZ_ZONE_SPECIAL) {
        bool passive = g->book->parameters.stands == IZ_STANDS_UPRIGHT;
        if (passive ? !(object->status & IZ_IS_ACTIVE) : object->status & IZ_IS_TAPPED)
            scenario_text_add(&w->out, passive ? " passive" : " tapped");
        if (object->status & IZ_IS_SICK)
            scenario_text_add(&w->out, " sick");
    }
    if (object->status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN))
        scenario_text_add(&w->out, " facedown");
    if (object->attached_to != IZ_NIL)
        scenario_text_add(&w->out, " attached to thing%u", (unsigned)object->attached_to);
    for (uint16_t at = object->counters; at != IZ_NIL; at = g->counters[at].next)
        scenario_text_add(&w->out, " with %d \"%s\"", (int)g->counters[at].count,
                          iz_symbols_text(g->cards->symbols, g->counters[at].word));
    if (object->damage > 0)
        scenario_text_add(&w->out, " damage %d", (int)object->damage);
    bool hidden = object->zone == IZ_ZONE_HAND || object->zone == IZ_ZONE_LIBRARY;
    for (int seat = 0; hidden && seat < g->head->seats; seat++)
        if (object->known & 1u << seat &&
            (seat != object->owner || object->zone == IZ_ZONE_LIBRARY))
            scenario_text_add(&w->out, " known by %c", 'A' + seat);
    int placed = is_in_play(object) ? object->base_controller : object->owner;
    if (object->owner != placed)
        scenario_text_add(&w->out, " owned by %c", 'A' + object->owner);
}

/* A zone, one item behind the other; a library from its top. */
static void put_zone(writing *w, int seat, iz_zone zone)
{
    const iz_game *g = w->g;
    const iz_list_head *list = iz_zone_list(g, seat, zone);
    bool library = zone == IZ_ZONE_LIBRARY;
    if (list->count == 0 && !library)
        return;
    scenario_text_add(&w->out, "%c %s", 'A' + seat, scenario_zone_name(zone));
    int on_line = 0;
    for (iz_slot slot = library ? list->last : list->first; slot != IZ_NIL;
         slot = library ? g->objects[slot].prev : g->objects[slot].next) {
        if (on_line > 0 && on_line % 6 == 0) /* several statements add to one zone */
            scenario_text_add(&w->out, "\n%c %s ", 'A' + seat, scenario_zone_name(zone));
        else
            scenario_text_add(&w->out, on_line > 0 ? ", " : " ");
        put_item(w, slot);
        on_line++;
    }
    scenario_text_add(&w->out, list->count == 0 ? " empty\n" : "\n");
}

static int by_time(const void *a, const void *b)
{
    const uint64_t *one = a, *other = b;
    return *one < *other ? -1 : *one > *other;
}

/* What is on the battlefields, in the order in which it came there. */
static void put_battlefields(writing *w)
{
    const iz_game *g = w->g;
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    uint64_t *order = malloc((count + 1) * sizeof *order);
    size_t used = 0;
    for (uint32_t slot = 0; order && slot < count; slot++)
        if (g->objects[slot].kind != IZ_OBJECT_FREE && g->objects[slot].zone == IZ_ZONE_BATTLEFIELD)
            order[used++] = (uint64_t)g->objects[slot].timestamp << 32 | slot;
    if (order)
        qsort(order, used, sizeof *order, by_time);
    for (size_t i = 0; i < used; i++) {
        iz_slot slot = (iz_slot)(order[i] & 0xFFFF);
        scenario_text_add(&w->out, "%c battlefield ", 'A' + g->objects[slot].base_controller);
        put_item(w, slot);
        scenario_text_add(&w->out, "\n");
    }
    free(order);
}

/* ---- the scenario ---------------------------------------------------------------------------- */

static void put_seat(writing *w, int n)
{
    static const iz_zone zones[] = {
        IZ_ZONE_HAND,    IZ_ZONE_LIBRARY, IZ_ZONE_GRAVEYARD, IZ_ZONE_RESERVE, IZ_ZONE_GUARD,
        IZ_ZONE_SPECIAL, IZ_ZONE_EXILE,   IZ_ZONE_ANTE,      IZ_ZONE_PHASED,  IZ_ZONE_OUTSIDE};
    const iz_game *g = w->g;
    const iz_seat *seat = &g->seats[n];
    char name = (char)('A' + n);
    int poison = iz_counters_get(g, seat->counters, IZ_WORD_COUNTER_POISON);
    scenario_text_add(&w->out, "%c life %d", name, (int)iz_life_total(g, n));
    if (g->book->parameters.life_is_healed)
        scenario_text_add(&w->out, " max %d", (int)iz_most_life(g, n));
    scenario_text_add(&w->out, "\n");
    for (const iz_book_resource *row = g->book->resources; row && row->name; row++)
        if (!row->of_variant || g->head->variant)
            scenario_text_add(&w->out, "%c %s %d\n", name, row->name,
                              (int)iz_resource_of(g, n, row->resource));
    if (poison > 0)
        scenario_text_add(&w->out, "%c poison %d\n", name, poison);
    if (seat->lands_played > 0)
        scenario_text_add(&w->out, "%c lands %d\n", name, (int)seat->lands_played);
    if (seat->spells_cast > 0)
        scenario_text_add(&w->out, "%c spells %d\n", name, (int)seat->spells_cast);
    int mana = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        for (int i = 0; i < seat->pool[kind]; i++) {
            if (mana++ == 0)
                scenario_text_add(&w->out, "%c mana {%c}", name, g->book->mana_letters[kind]);
            else
                scenario_text_add(&w->out, "{%c}", g->book->mana_letters[kind]);
        }
    scenario_text_add(&w->out, mana ? "\n" : "");
    for (size_t z = 0; z < sizeof zones / sizeof zones[0]; z++)
        put_zone(w, n, zones[z]);
}

/* The card blocks of a scenario file: from `card` to the line that closes it. */
static void put_blocks(writing *w, const char *text)
{
    bool within = false;
    while (*text) {
        size_t length = strcspn(text, "\n"), blanks = strspn(text, " \t");
        if (strncmp(text + blanks, "card \"", 6) == 0)
            within = true;
        if (within) {
            scenario_text_add_bytes(&w->out, text, length);
            scenario_text_add(&w->out, "\n");
        }
        if (within && memchr(text, '}', length) && text[blanks] == '}')
            within = false;
        text += length + (text[length] == '\n');
    }
}

/* What holds at the end; while something is to be decided only that. */
static void put_expectations(writing *w, iz_game *g)
{
    const iz_context *now = iz_now(g);
    int waiting = iz_wait_seat(g);
    const iz_decision *decision = waiting < 0 ? NULL : iz_referee_decision(g, waiting);
    scenario_text_add(&w->out, "\n");
    if (decision && decision->kind != IZ_DECIDE_PRIORITY) {
        char label[LABEL_MOST];
        if (decision->kind == IZ_DECIDE_NUMBER || iz_choice_count(g, waiting) == 0)
            return;
        iz_referee_label(g, &iz_referee_options(g, waiting, &(size_t){0})[0], label, sizeof label);
        scenario_text_add(&w->out, "expect %c decides ", 'A' + waiting);
        put_quoted(w, label);
        scenario_text_add(&w->out, "\n");
        return;
    }
    scenario_text_add(&w->out, "expect turn %c\nexpect step %s\n", 'A' + iz_active_player(g),
                      iz_step_words[now->step]);
    for (int n = 0; n < g->head->seats; n++)
        scenario_text_add(&w->out, "expect %c life = %d\nexpect %c hand = %d\n", 'A' + n,
                          (int)iz_life_total(g, n), 'A' + n,
                          (int)g->seats[n].zones[IZ_ZONE_HAND].count);
}

/* Seats of one team stand together: "teams A+B, C+D". */
static void put_teams(writing *w)
{
    const iz_game *g = w->g;
    bool any = false;
    for (int n = 0; n < g->head->seats; n++)
        any = any || g->seats[n].team != n;
    for (int team = 0, written = 0; any && team < g->head->seats; team++) {
        int members = 0;
        for (int n = 0; n < g->head->seats; n++)
            if (g->seats[n].team == team)
                scenario_text_add(&w->out, "%s%c",
                                  members++ > 0   ? "+"
                                  : written++ > 0 ? ", "
                                                  : "teams ",
                                  'A' + n);
    }
    scenario_text_add(&w->out, any ? "\n" : "");
}

static void put_ranges(writing *w)
{
    const char *between = "option range \"";
    IZ_EACH_SEAT (w->g, n)
        if (w->g->seats[n].reach > 0) {
            scenario_text_add(&w->out, "%s%c %d", between, 'A' + n, (int)w->g->seats[n].reach);
            between = ", ";
        }
    if (between[0] == ',')
        scenario_text_add(&w->out, "\"\n");
}

static void put_variant(writing *w)
{
    static const struct {
        uint32_t set;
        const char *name;
    } options[] = {{IZ_GAME_ANTE, "ante"},
                   {IZ_GAME_ATTACK_LEFT, "attack-left"},
                   {IZ_GAME_ATTACK_RIGHT, "attack-right"},
                   {IZ_GAME_ATTACK_MANY, "attack-many"}};
    const iz_game *g = w->g;
    if (g->head->variant && g->book->variants)
        scenario_text_add(&w->out, "variant \"%s\"\n",
                          g->book->variants[g->head->variant - 1].name);
    put_ranges(w);
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (g->head->options & options[i].set)
            scenario_text_add(&w->out, "option %s\n", options[i].name);
}

/* The set-up. `plays`: choices follow, which are taken as they were at the table. */
static void put_set_up(writing *w, const char *title, const char *blocks, bool plays)
{
    const iz_game *g = w->g;
    const iz_context *now = iz_now(g);
    scenario_text_add(&w->out, "scenario \"");
    for (; *title; title++)
        scenario_text_add_bytes(&w->out, *title == '"' ? "'" : title, 1);
    scenario_text_add(&w->out, "\"\nrules %s\n", g->book->name);
    if (g->head->seats != 2)
        scenario_text_add(&w->out, "players %d\n", g->head->seats);
    put_teams(w);
    put_variant(w);
    if (plays)
        scenario_text_add(&w->out, "option as-played\n");
    scenario_text_add(&w->out, "turn %c %s number %u\n", 'A' + iz_active_player(g),
                      iz_step_words[now->step], now->turn);
    if (blocks)
        put_blocks(w, blocks);
    for (int n = 0; n < g->head->seats; n++)
        put_seat(w, n);
    put_battlefields(w);
}

/* ---- reading it again ------------------------------------------------------------------------ */

/* Numbers of objects, in the order in which they appear. */
typedef struct numbering {
    unsigned long *at;
    size_t count;
} numbering;

/* Writes the number at the text as the how-manieth it is; returns what is behind it. */
static const char *renumber(numbering *n, const char *text, char *out, size_t *used)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    size_t which = 0;
    while (which < n->count && n->at[which] != number)
        which++;
    if (which == n->count)
        n->at[n->count++] = number;
    *used += (size_t)sprintf(out + *used, "#%zu", which);
    return end;
}

/* How long the key is behind which an object's number stands, or a list of them; 0: it is none. */
static size_t key_of_numbers(const char *text)
{
    static const char *const keys[] = {"\"number\":", "\"attached\":", "\"against\":[",
                                       "\"object\":", "\"reserve\":[", "\"guard\":["};
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        if (strncmp(text, keys[k], strlen(keys[k])) == 0)
            return strlen(keys[k]);
    return 0;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The seat's view; objects are numbered in the order in which they appear. NULL: no memory. */
static char *view_of(iz_game *g, int seat)
{
    size_t size = iz_view(g, seat, NULL, 0) + 1, used = 0;
    char *text = malloc(size), *out = malloc(size * 2);
    numbering numbers = {.at = malloc((size + 1) * sizeof *numbers.at)};
    if (text && out && numbers.at) {
        iz_view(g, seat, text, size);
        for (const char *at = text; *at;) {
            size_t length = key_of_numbers(at);
            at += length;
            while (length && is_digit(*at)) {
                at = renumber(&numbers, at, out, &used);
                at += *at == ',' && is_digit(at[1]);
            }
            if (!length)
                out[used++] = *at++;
        }
        out[used] = '\0';
    } else {
        free(out);
        out = NULL;
    }
    free(text);
    free(numbers.at);
    return out;
}

/* Do the cards of the libraries lie in the same order? No view shows that. */
static void compare_libraries(writing *w, const iz_game *game, const iz_game *again)
{
    for (int seat = 0; seat < game->head->seats; seat++) {
        iz_slot here = iz_zone_list(game, seat, IZ_ZONE_LIBRARY)->first;
        iz_slot there = iz_zone_list(again, seat, IZ_ZONE_LIBRARY)->first;
        while (here != IZ_NIL && there != IZ_NIL &&
               strcmp(name_of(game, here), name_of(again, there)) == 0) {
            here = game->objects[here].next;
            there = again->objects[there].next;
        }
        if (here != IZ_NIL || there != IZ_NIL)
            refuse(w, "the order of the library of player %c, which was shuffled", 'A' + seat);
    }
}

/* Does what was written look to every player as the game does? Else `w` says where not. */
static bool compare(writing *w, iz_game *game, iz_game *again)
{
    int before = w->refusals;
    for (int seat = 0; seat < game->head->seats; seat++) {
        char *here = view_of(game, seat), *there = view_of(again, seat);
        size_t at = 0;
        while (here && there && here[at] && here[at] == there[at])
            at++;
        if (!here || !there || here[at] || there[at])
            refuse(w, "what player %c sees: %.60s (read again: %.60s)", 'A' + seat,
                   here ? here + (at > 20 ? at - 20 : 0) : "",
                   there ? there + (at > 20 ? at - 20 : 0) : "");
        free(here);
        free(there);
    }
    compare_libraries(w, game, again);
    return w->refusals == before;
}

static void refuse_what_is(writing *w)
{
    refuse_moment(w);
    refuse_seats(w);
    refuse_effects(w);
    refuse_facts(w);
    for (uint32_t slot = 0; slot < iz_table_count(w->g, IZ_TABLE_objects); slot++)
        refuse_object(w, (iz_slot)slot);
}

/* ---- choices since then ---------------------------------------------------------------------- */

/* Takes the choices from that one on; if `w` is given, each is written as a statement. False: one
 * can't be taken. */
static bool take(iz_game *game, const iz_past *past, size_t from, size_t until, writing *w)
{
    char label[LABEL_MOST];
    for (size_t i = from; i < until; i++) {
        int seat = past->taken[i].seat;
        const iz_decision *decision = iz_referee_decision(game, seat);
        bool window = decision && decision->kind == IZ_DECIDE_PRIORITY;
        if (w && window && past->taken[i].n == 0) {
            scenario_text_add(&w->out, "%c passes\n", 'A' + seat);
        } else if (w) {
            iz_choice_label(game, seat, past->taken[i].n, label, sizeof label);
            scenario_text_add(&w->out, "%c does ", 'A' + seat);
            put_quoted(w, label);
            scenario_text_add(&w->out, "\n");
        }
        if (iz_choose_nth(game, seat, past->taken[i].n) != IZ_OK)
            return false;
    }
    return true;
}

/* The position of `w`, what was chosen since, and what must be so then. */
static void put_scenario(writing *w, iz_game *game, const char *title, const char *blocks,
                         const iz_past *past, size_t from)
{
    bool plays = from < past->count;
    put_set_up(w, title, blocks, plays);
    if (plays) {
        scenario_text_add(&w->out, "\n");
        take(w->g, past, from, past->count, w);
        scenario_text_add(&w->out, "here\n");
    }
    put_expectations(w, game);
}

/* Writes the scenario that begins where `w` stands; false: what was written isn't the position. */
static bool write_from(writing *w, iz_game *game, const char *title, const char *blocks,
                       const char *cards, const iz_past *past, size_t from)
{
    char error[1024] = "";
    iz_opened opened;
    put_scenario(w, game, title, blocks, past, from);
    const char *text = scenario_text_get(&w->out);
    bool same = iz_scenario_open("the position", text, strlen(text), NULL, NULL, cards, &opened,
                                 error, sizeof error);
    if (!same)
        refuse(w, "%.800s", error);
    else
        same = compare(w, game, opened.game);
    if (same || opened.game)
        iz_opened_free(&opened);
    if (!same)
        scenario_text_clear(&w->out);
    return same;
}

enum { BEGINNINGS = 24 };

/* The last places of the past at which a position can be begun, the latest first. */
static int beginnings(const iz_past *past, size_t *out)
{
    int count = 0;
    iz_game *game = iz_game_clone(past->beginning);
    size_t ring[BEGINNINGS];
    for (size_t i = 0; game && i < past->count; i++) {
        writing w = {.g = game};
        refuse_what_is(&w);
        scenario_text_free(&w.refused);
        if (w.refusals == 0)
            ring[count++ % BEGINNINGS] = i;
        if (!take(game, past, i, i + 1, NULL))
            break;
    }
    iz_game_free(game);
    int kept = count < BEGINNINGS ? count : BEGINNINGS;
    for (int k = 0; k < kept; k++)
        out[k] = ring[(count - 1 - k) % BEGINNINGS];
    return kept;
}

/* Begins at an earlier position and takes the choices made since. NULL: from nowhere. */
static char *write_with_past(writing *why, iz_game *game, const char *title, const char *blocks,
                             const char *cards, const iz_past *past)
{
    size_t from[BEGINNINGS];
    int count = beginnings(past, from);
    char *text = NULL;
    for (int k = 0; k < count && !text; k++) {
        writing w = {.g = iz_game_clone(past->beginning)};
        if (w.g && take(w.g, past, 0, from[k], NULL) &&
            write_from(&w, game, title, blocks, cards, past, from[k]))
            text = w.out.at;
        if (!text)
            scenario_text_free(&w.out);
        if (!text && k == 0)
            refuse(why, "nor what followed on turn %u: %s", iz_turn_number(w.g),
                   scenario_text_get(&w.refused));
        scenario_text_free(&w.refused);
        iz_game_free(w.g);
    }
    return text;
}

char *iz_scenario_write(iz_game *game, const char *title, const char *blocks, const char *cards,
                        const iz_past *past, char *error, size_t error_size)
{
    const iz_past none = {0};
    writing w = {.g = game};
    char *text = NULL;
    refuse_what_is(&w);
    if (w.refusals == 0 && write_from(&w, game, title, blocks, cards, &none, 0))
        text = w.out.at;
    if (!text)
        scenario_text_free(&w.out);
    if (!text && past)
        text = write_with_past(&w, game, title, blocks, cards, past);
    snprintf(error, error_size, "%s", scenario_text_get(&w.refused));
    scenario_text_free(&w.refused);
    return text;
}
