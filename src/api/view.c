/*
 * What one seat may know, as JSON. Nothing internal is in it: objects are called by their view
 * numbers, cards that the seat does not know are only counted.
 */
#include "api/face.h"
#include "api/json.h"
#include "cards/fields.h"
#include "cards/type_line.h"
#include "core/holdings.h"
#include "engine/flow/apart.h"
#include "engine/flow/log.h"
#include "engine/labels/label.h"
#include "engine/playing/play.h"
#include "engine/turn/setup.h"
#include "engine/turn/steps.h"
#include "language/language.h"
#include "program/names.h"

#include <stdio.h>

enum { OPTIONS_IN_VIEW = 256 };

/* ---- objects --------------------------------------------------------------------------------- */

static void put_counters(iz_json *w, const iz_game *g, uint16_t head)
{
    if (head == IZ_NIL)
        return;
    iz_page_put(&w->page, ",\"counters\":{");
    for (uint16_t at = head; at != IZ_NIL; at = g->counters[at].next) {
        if (at != head)
            iz_page_put(&w->page, ",");
        iz_json_text(w, iz_symbols_text(g->cards->symbols, g->counters[at].word));
        iz_page_put(&w->page, ":%d", (int)g->counters[at].count);
    }
    iz_page_put(&w->page, "}");
}

static void put_colors(iz_json *w, const iz_game *g, unsigned colors)
{
    iz_page_put(&w->page, ",\"colors\":[");
    w->comma = false;
    for (int color = 0; color < 32; color++)
        if (colors >> color & 1) {
            iz_json_next(w);
            iz_json_text(w, color >= 5             ? iz_color_name(color)
                            : g->book->color_names ? g->book->color_names[color]
                                                   : iz_color_words[color]);
        }
    iz_page_put(&w->page, "]");
}

static void put_abilities(iz_json *w, iz_game *g, iz_slot slot, int abilities)
{
    char text[1024];
    iz_page_put(&w->page, ",\"abilities\":[");
    w->comma = false;
    for (int n = 0; n < abilities; n++) {
        iz_ability_say(g, slot, iz_ability_at(g, slot, n).index, text, sizeof text);
        iz_json_next(w);
        iz_json_text(w, text);
    }
    iz_page_put(&w->page, "]");
}

/* The words of the type line as codes of tables of languages. */
static void put_type_codes(iz_json *w, const char *types)
{
    char word[64], code[IZ_WORD_CODE_SIZE];
    iz_page_put(&w->page, ",\"type_codes\":[");
    w->comma = false;
    while (*types) {
        size_t length = strcspn(types, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, types);
        if (iz_word_code(word, code)) {
            iz_json_next(w);
            iz_json_text(w, code);
        }
        types += length + (types[length] == ' ');
    }
    iz_page_put(&w->page, "]");
}

/* What card it is, and what it is now. */
static void put_card(iz_json *w, iz_game *g, iz_slot slot, const iz_face *face)
{
    iz_page_put(&w->page, ",\"name\":");
    iz_json_text(w, face->name);
    if (face->creature)
        iz_page_put(&w->page, ",\"power\":%d,\"toughness\":%d", face->power, face->toughness);
    if (face->structure)
        iz_page_put(&w->page, ",\"structure\":%d", face->structure);
    if (face->types[0]) {
        iz_page_put(&w->page, ",\"types\":");
        iz_json_text(w, face->types);
        put_type_codes(w, face->types);
    }
    if (face->cost[0]) {
        iz_page_put(&w->page, ",\"cost\":");
        iz_json_text(w, face->cost);
    }
    if (face->colors)
        put_colors(w, g, face->colors);
    if (face->abilities)
        put_abilities(w, g, slot, face->abilities);
    if (face->sick)
        iz_page_put(&w->page, ",\"sick\":true");
}

static void put_aim(iz_json *w, iz_game *g, iz_ref ref, bool first)
{
    char name[256];
    iz_page_put(&w->page, first ? ",\"targets\":[{" : ",{");
    if (iz_ref_is_player(ref))
        iz_page_put(&w->page, "\"player\":\"%c\",", 'A' + (int)ref);
    else if (iz_ref_alive(g, ref))
        iz_page_put(&w->page, "\"object\":%u,", g->objects[iz_ref_slot(ref)].number);
    iz_page_put(&w->page, "\"name\":");
    iz_ref_name(g, ref, name, sizeof name);
    iz_json_text(w, name);
    iz_page_put(&w->page, "}");
}

/* On the stack: whether it is an ability, and what it is aimed at. */
static void put_aims(iz_json *w, iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    const iz_env *env = object->env == IZ_NIL ? NULL : &g->envs[object->env];
    if (object->kind == IZ_OBJECT_ABILITY)
        iz_page_put(&w->page, ",\"ability\":true");
    bool first = true;
    for (int r = 0; env && r < env->targets; r++)
        for (uint16_t at = env->reg[r]; at != IZ_NIL; at = g->links[at].next) {
            put_aim(w, g, g->links[at].ref, first);
            first = false;
        }
    if (!first)
        iz_page_put(&w->page, "]");
}

/* Does the seat declare something just now? Then it sees what it has declared so far. */
static bool declares(const iz_game *g, int seat)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    return decision && (decision->kind == IZ_DECIDE_ATTACK || decision->kind == IZ_DECIDE_BLOCK ||
                        decision->purpose == IZ_FOR_COMBAT_LINES);
}

/* Whom it attacks or blocks; so, too, what the seat is about to declare. */
static void put_fight(iz_json *w, iz_game *g, iz_slot slot, int seat)
{
    const iz_object *object = &g->objects[slot];
    bool aims = iz_combat_of(g)->aims, first = true;
    bool declared = object->status & IZ_IS_DECLARED && declares(g, seat);
    bool mine = iz_is_turn_of(g, object->controller);
    bool attacks = object->status & IZ_IS_ATTACKING || (declared && mine);
    bool blocks = object->status & IZ_IS_BLOCKING || (declared && !mine);
    if (declared)
        iz_page_put(&w->page, ",\"declared\":true");
    if (attacks)
        iz_page_put(&w->page, ",\"attacking\":\"%c\"", 'A' + object->attack_seat);
    if (blocks)
        iz_page_put(&w->page, ",\"blocking\":true");
    if (aims ? !attacks : !blocks)
        return;
    for (uint16_t at = object->blocks; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_alive(g, g->links[at].ref)) {
            iz_page_put(&w->page, "%s%u", first ? ",\"against\":[" : ",",
                        g->objects[iz_ref_slot(g->links[at].ref)].number);
            first = false;
        }
    if (!first)
        iz_page_put(&w->page, "]");
}

/* Both lines as the arrangement that the seat is making would leave them. */
static void put_arranged(iz_json *w, const iz_game *g, int seat)
{
    static const char *const names[] = {"reserve", "guard"};
    const iz_decision *decision = iz_decision_of(g, seat);
    if (!decision || decision->kind != IZ_DECIDE_LINES)
        return;
    iz_page_put(&w->page, ",\"arranged\":{");
    for (int line = 0; line < 2; line++) {
        uint16_t list = iz_entry_of(g)->planned(g, line);
        iz_page_put(&w->page, "%s\"%s\":[", line ? "," : "", names[line]);
        for (uint16_t at = list; at != IZ_NIL; at = g->links[at].next)
            iz_page_put(&w->page, "%s%u", at == list ? "" : ",",
                        g->objects[iz_ref_slot(g->links[at].ref)].number);
        iz_page_put(&w->page, "]");
    }
    iz_page_put(&w->page, "}");
}

static void put_object(iz_json *w, iz_game *g, iz_slot slot, int seat)
{
    iz_face face;
    iz_face_tell(g, seat, slot, &face);
    const iz_object *object = &g->objects[slot];
    iz_json_next(w);
    iz_page_put(&w->page, "{\"number\":%u", face.number);
    if (face.known)
        put_card(w, g, slot, &face);
    if (object->zone == IZ_ZONE_STACK || face.controller != face.player)
        iz_page_put(&w->page, ",\"controller\":\"%c\"", 'A' + face.controller);
    if (face.owner != face.player)
        iz_page_put(&w->page, ",\"owner\":\"%c\"", 'A' + face.owner);
    if (object->zone == IZ_ZONE_STACK)
        put_aims(w, g, slot);
    if (face.token)
        iz_page_put(&w->page, ",\"token\":true");
    bool stands = iz_zone_in_play(object->zone) || (object->zone == IZ_ZONE_SPECIAL && face.known &&
                                                    iz_has_type(g, slot, IZ_TYPE_GUILD));
    if (g->book->parameters.stands == IZ_STANDS_UPRIGHT && stands)
        iz_page_put(&w->page, ",\"active\":%s", face.active ? "true" : "false");
    if (face.tapped)
        iz_page_put(&w->page, ",\"tapped\":true");
    if (face.face_down)
        iz_page_put(&w->page, ",\"facedown\":true");
    put_fight(w, g, slot, seat);
    if (face.damage > 0)
        iz_page_put(&w->page, ",\"damage\":%d", face.damage);
    if (face.attached)
        iz_page_put(&w->page, ",\"attached\":%u", face.attached);
    put_counters(w, g, object->counters);
    iz_page_put(&w->page, "}");
    w->comma = true;
}

static void put_zone(iz_json *w, iz_game *g, const char *word, int owner, iz_zone zone, int seat)
{
    const iz_list_head *list = iz_zone_list(g, owner, zone);
    bool hidden = iz_zone_conceals(zone);
    if (list->count == 0 && !hidden)
        return;
    iz_json_next(w);
    iz_page_put(&w->page, "\"%s\":{\"count\":%d,\"cards\":[", word, (int)list->count);
    w->comma = false;
    IZ_EACH_IN_ZONE (g, slot, owner, zone)
        if (!hidden || iz_is_known_to(&g->objects[slot], seat))
            put_object(w, g, slot, seat);
    iz_page_put(&w->page, "]}");
    w->comma = true;
}

/* Of several turns at the same time the player's own: its marker, and how far it is. */
static void put_marker(iz_json *w, const iz_game *g, int player)
{
    for (int n = 0; iz_turns_at_once(g) && n < iz_context_count(g); n++) {
        const iz_context *context = &g->contexts[n];
        if (iz_context_runs(context) && context->side >> player & 1)
            iz_page_put(&w->page, ",\"marker\":%d,\"its_step\":\"%s\",\"its_stack\":%d", n + 1,
                        iz_step_word(context->step), (int)context->stack.count);
    }
}

/* Of which cards that have gone the player may still take how much. */
static void put_claims(iz_json *w, const iz_game *g, int player)
{
    const iz_holding *holding = iz_holding_of(g, player);
    if (!holding || holding->claims == IZ_NIL)
        return;
    iz_page_put(&w->page, ",\"claims\":[");
    w->comma = false;
    for (uint16_t at = holding->claims; at != IZ_NIL; at = g->links[at].next) {
        const iz_object *card = &g->objects[iz_ref_slot(g->links[at].ref)];
        iz_json_next(w);
        iz_page_put(&w->page, "{\"number\":%u,\"name\":", (unsigned)card->number);
        iz_json_text(w, iz_card_def_name(g->cards, card->definition));
        iz_page_put(&w->page, ",\"left\":%d}", (int)g->links[at].value);
    }
    iz_page_put(&w->page, "]");
}

/* What the player has done that may be done so often only: by which rule, and of which name. */
static void put_used(iz_json *w, const iz_game *g, int player)
{
    const iz_holding *holding = iz_holding_of(g, player);
    if (!holding || holding->memory == IZ_NIL)
        return;
    iz_page_put(&w->page, ",\"used\":[");
    w->comma = false;
    for (uint16_t at = holding->memory; at != IZ_NIL; at = g->links[at].next) {
        iz_json_next(w);
        iz_page_put(&w->page, "{\"rule\":\"%s\"", iz_concept_code((iz_concept)g->links[at].value));
        if (g->links[at].ref != 0) {
            iz_page_put(&w->page, ",\"name\":");
            iz_json_text(w, iz_symbols_text(g->cards->symbols, (int)g->links[at].ref));
        }
        iz_page_put(&w->page, "}");
    }
    iz_page_put(&w->page, "]");
}

static void put_player(iz_json *w, iz_game *g, int player, int seat)
{
    const iz_seat *s = &g->seats[player];
    iz_json_next(w);
    iz_page_put(
        &w->page,
        "{\"player\":\"%c\",\"life\":%d,\"team\":%d,\"in_game\":%s,\"mana\":[%d,%d,%d,%d,%d,%d]",
        'A' + player, (int)iz_life_total(g, player), (int)s->team, s->in_game ? "true" : "false",
        (int)s->pool[0], (int)s->pool[1], (int)s->pool[2], (int)s->pool[3], (int)s->pool[4],
        (int)s->pool[5]);
    if (g->book->parameters.life_is_healed)
        iz_page_put(&w->page, ",\"max_life\":%d", (int)iz_most_life(g, player));
    if (iz_is_king(g, player))
        iz_page_put(&w->page, ",\"king\":true");
    put_marker(w, g, player);
    if (g->ranges_limited && seat != IZ_ONLOOKER)
        iz_page_put(&w->page, ",\"in_range\":%s",
                    iz_is_seat_in_range(g, seat, player) ? "true" : "false");
    for (const iz_book_resource *row = g->book->resources; row && row->name; row++)
        if (!row->of_variant || iz_ends_by_points(g))
            iz_page_put(&w->page, ",\"%s\":%d", row->name,
                        (int)iz_resource_of(g, player, row->resource));
    put_counters(w, g, s->counters);
    put_claims(w, g, player);
    put_used(w, g, player);
    w->comma = true;
    for (const iz_zone_word *row = iz_zone_words; row->word; row++)
        put_zone(w, g, row->word, player, row->zone, seat);
    iz_page_put(&w->page, "}");
    w->comma = true;
}

/* Who sits next to the seat, of those in the game. */
static void put_neighbours(iz_json *w, const iz_game *g, int seat)
{
    int left = iz_seat_to_the(g, seat, IZ_TO_THE_LEFT);
    if (g->head->seats > 2 && left >= 0)
        iz_page_put(&w->page, ",\"left\":\"%c\",\"right\":\"%c\"", 'A' + left,
                    'A' + iz_seat_to_the(g, seat, IZ_TO_THE_RIGHT));
}

/* Whose decision it is all may see; its options only who decides. */
static void put_wait(iz_json *w, iz_game *g, int seat)
{
    int waiting = iz_waiting_seat(g);
    if (waiting == IZ_NO_SEAT)
        return;
    iz_page_put(&w->page, ",\"waiting\":\"%c\"", 'A' + waiting);
    const iz_decision *decision = iz_decision_of(g, seat);
    if (!decision)
        return;
    iz_teller teller = iz_teller_of(g);
    iz_pad_mark mark = iz_pad_at(teller.pad);
    iz_page_put(&w->page, ",\"prompt\":");
    iz_json_saying(w, NULL, iz_decision_tell(&teller, decision));
    iz_page_put(&w->page, ",\"options\":");
    iz_json_options(w, g, NULL, (iz_options_wanted){seat, 0, OPTIONS_IN_VIEW, false});
    iz_page_put(&w->page, ",\"option_count\":%llu", (unsigned long long)iz_options_count(g, seat));
    iz_pad_back(teller.pad, mark);
}

/* The step in words of the book, and as a code. */
static void put_moment(iz_json *w, const iz_game *g)
{
    const char *code = iz_phrases[iz_say_step(iz_now(g)->step)].code;
    iz_page_put(&w->page, ",\"moment\":");
    iz_json_text(w, code ? code : "");
    iz_page_put(&w->page, ",\"title\":");
    iz_json_text(w, iz_step_title(g, iz_now(g)->step));
}

static void put_seen(iz_json *w, iz_game *game, int seat)
{
    const iz_context *now = iz_now(game);
    iz_page_put(&w->page,
                "{\"seat\":\"%c\",\"book\":\"%s\",\"turn\":%u,\"active\":\"%c\",\"step\":\"%s\"",
                seat == IZ_ONLOOKER ? '-' : 'A' + seat, game->book->name, now->turn,
                'A' + iz_active_player(game), iz_step_word(now->step));
    put_moment(w, game);
    if (now->priority != IZ_NO_SEAT)
        iz_page_put(&w->page, ",\"priority\":\"%c\"", 'A' + now->priority);
    if (iz_is_on_turn(game, seat))
        iz_page_put(&w->page, ",\"on_turn\":true");
    put_neighbours(w, game, seat);
    iz_page_put(&w->page, ",\"players\":[");
    for (int player = 0; player < game->head->seats; player++)
        put_player(w, game, player, seat);
    iz_page_put(&w->page, "],\"stack\":[");
    w->comma = false;
    IZ_EACH_IN_ZONE (game, slot, 0, IZ_ZONE_STACK)
        put_object(w, game, slot, seat);
    iz_page_put(&w->page, "]");
    put_arranged(w, game, seat);
}

static bool may_look(const iz_game *game, int seat)
{
    return game && seat >= IZ_ONLOOKER && seat < game->head->seats;
}

size_t iz_view(iz_game *game, int seat, char *out, size_t size)
{
    iz_json w = {{out, out ? size : 0, 0}, false};
    if (!may_look(game, seat))
        return 0;
    put_seen(&w, game, seat);
    put_wait(&w, game, seat);
    iz_page_put(&w.page, "}");
    return w.page.length;
}

size_t iz_view_seen(iz_game *game, int seat, char *out, size_t size)
{
    iz_json w = {{out, out ? size : 0, 0}, false};
    if (!may_look(game, seat))
        return 0;
    put_seen(&w, game, seat);
    iz_page_put(&w.page, "}");
    return w.page.length;
}
