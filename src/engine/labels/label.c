/*
 * Options and decisions in words (label.h). A card's words are its program, said again by text/, so
 * that granted and changed abilities have a label too.
 */
#include "engine/labels/label.h"

#include "cards/ways.h"
#include "engine/events/event.h"
#include "engine/flow/log.h"
#include "engine/playing/play.h"
#include "program/names.h"

#include <stdio.h>
#include <string.h>

enum { NAME_MAX = 256, SAID_MAX = 600, KEYWORD_CELLS = 512 };

/* A program, or a part of one, of the definition's card in words; "" where it cannot be said. */
static void say_cells(const iz_game *g, int definition, const iz_cell *cells, char *text)
{
    iz_text_card card = iz_card_def_text(g->cards, definition);
    text[0] = '\0';
    iz_text_say(g->cards->symbols, &card, cells, NULL, IZ_DIALECT_ORACLE, text, SAID_MAX);
    iz_book_words(g->book, text, SAID_MAX);
}

/* A node of the definition's program in words; "" where it cannot be said. */
static void say_cell(const iz_game *g, int definition, uint32_t cell, char *text)
{
    text[0] = '\0';
    if (cell < g->cards->cell_count)
        say_cells(g, definition, &g->cards->cells[cell], text);
}

/* A node of the definition's program in words; its name where it cannot be said. */
static void say_cell_or_name(iz_game *g, int definition, uint32_t cell, char *text)
{
    say_cell(g, definition, cell, text);
    if (!text[0])
        snprintf(text, SAID_MAX, "%s", iz_card_def_name(g->cards, definition));
}

/* One of several ways. */
static void put_way(iz_game *g, iz_writer *w, int definition, uint32_t way)
{
    char text[IZ_WAY_TEXT];
    iz_card_way_say(g->cards, definition, way, text);
    iz_book_words(g->book, text, sizeof text);
    iz_put(w, text);
}

static void say_ability(iz_game *g, uint32_t ability, char *text)
{
    text[0] = '\0';
    if (ability >= (uint32_t)g->cards->ability_count)
        return;
    const iz_ability_def *def = &g->cards->abilities[ability];
    say_cell_or_name(g, def->definition, def->cell, text);
}

static int definition_of(const iz_game *g, iz_ref ref)
{
    iz_slot slot = iz_ref_slot(ref);
    if (!iz_ref_is_object(ref) || slot >= iz_table_count(g, IZ_TABLE_objects))
        return 0;
    return g->objects[slot].definition;
}

/* ---- kinds of options ------------------------------------------------------------------------ */

/* What is cast by that way, which may be another face of the card; several cards of one name are
 * told apart. */
static void name_cast(iz_game *g, const iz_writer *w, const iz_option *o, char *out)
{
    const char *name =
        iz_card_def_name(g->cards, iz_way_definition(g, iz_ref_slot(o->subject), (int)o->number));
    iz_ref_name(g, o->subject, out, NAME_MAX);
    if (strcmp(name, out) != 0) {
        snprintf(out, NAME_MAX, "%s", name);
        return;
    }
    iz_writer named = iz_writer_on(out, NAME_MAX);
    named.apart = w->apart;
    iz_say(g, &named, IZ_SAY_REF, o->subject);
}

/* The cost of that flashback of the card: the mana cost of the card if it is that. */
static void say_flashback_cost(iz_game *g, const iz_option *o, int definition, char *text)
{
    const iz_cell *keyword =
        iz_flashback_of(g, iz_ref_slot(o->subject), definition, (int)o->number);
    const iz_cell *cost = keyword ? iz_child(keyword, 0) : NULL;
    if (cost && cost->op == IZ_COST_SELF_MANA_COST)
        iz_mana_write(&g->cards->definitions[definition].cost, text, SAID_MAX);
    else if (cost)
        say_cell_or_name(g, definition, (uint32_t)(cost - g->cards->cells), text);
}

static void say_cast(iz_game *g, iz_writer *w, const iz_option *o)
{
    char name[NAME_MAX], text[SAID_MAX] = "";
    int way = (int)o->number;
    int definition = iz_way_definition(g, iz_ref_slot(o->subject), way);
    const iz_cell *condition = NULL, *cost = NULL;
    name_cast(g, w, o, name);
    switch (way & 255) {
    case IZ_WAY_NORMAL:
        iz_say(g, w, IZ_SAY_CAST, name);
        return;
    case IZ_WAY_FLASHBACK:
        iz_say(g, w, IZ_SAY_CAST_FLASHBACK, name);
        return;
    case IZ_WAY_MORPH:
    case IZ_WAY_MASKED:
        iz_say(g, w, IZ_SAY_CAST_FACE_DOWN, name);
        return;
    case IZ_WAY_MADNESS:
        iz_say(g, w, IZ_SAY_CAST_MADNESS, name);
        return;
    case IZ_WAY_FREE:
        iz_say(g, w, IZ_SAY_CAST_FREE, name);
        return;
    default:
        if (iz_way_is_flashback(way)) { /* another flashback than its first */
            say_flashback_cost(g, o, definition, text);
            iz_say(g, w, IZ_SAY_CAST_KEYWORD, name, iz_keywords[IZ_KW_FLASHBACK].word, text);
            return;
        }
        cost = iz_way_cost(g, definition, way, &condition);
        if (iz_way_is_given(way) && cost && cost->op == IZ_COSTS && cost->span == 1) {
            iz_say(g, w, IZ_SAY_CAST_FREE, name);
            return;
        }
        if (cost)
            say_cell_or_name(g, definition, (uint32_t)(cost - g->cards->cells), text);
        iz_keyword keyword = iz_keyword_of_way(g, definition, way);
        if (keyword != IZ_KW_COUNT)
            iz_say(g, w, IZ_SAY_CAST_KEYWORD, name, iz_keywords[keyword].word, text);
        else
            iz_say(g, w, IZ_SAY_CAST_FOR, name, text);
    }
}

/* A card of any kind may be played as a land: it is a source then. */
static void say_play_land(iz_game *g, iz_writer *w, const iz_option *o)
{
    const iz_card_def *def = &g->cards->definitions[definition_of(g, o->subject)];
    bool source = g->book->parameters.lands == IZ_LANDS_ANY_CARD && !(def->types & IZ_TYPE_LAND);
    iz_say(g, w, source ? IZ_SAY_PLAY_AS_SOURCE : IZ_SAY_PLAY_LAND, o->subject);
}

/* An ability of the object, which speaks of it by its own name whoever's text gave it. */
static void say_given_ability(iz_game *g, iz_ref ref, uint32_t ability, char *text)
{
    const iz_ability_def *def = &g->cards->abilities[ability];
    const iz_cell *cell = &g->cards->cells[def->cell];
    bool names_giver = false;
    for (const iz_cell *at = cell; at < cell + cell->span; at++)
        names_giver = names_giver || at->op == IZ_GRANTER;
    text[0] = '\0';
    if (!names_giver)
        say_cell(g, definition_of(g, ref), def->cell, text);
    if (!text[0])
        say_ability(g, ability, text);
}

void iz_ability_say(iz_game *g, iz_slot slot, uint32_t ability, char *out, size_t size)
{
    char text[SAID_MAX];
    say_given_ability(g, iz_object_ref(g, slot), ability, text);
    snprintf(out, size, "%s", text);
}

/* The mana that a land has by its basic type has no ability record. */
static void say_activate(iz_game *g, iz_writer *w, const iz_option *o)
{
    char text[SAID_MAX] = "";
    if (o->ability == IZ_NO_ABILITY) {
        iz_say(g, w, IZ_SAY_ACTIVATE, o->subject);
        return;
    }
    if (o->ability >= IZ_LAND_MANA_ABILITY) {
        char letter[] = {g->book->mana_letters[o->ability - IZ_LAND_MANA_ABILITY], '\0'};
        iz_writer mana = iz_writer_on(text, sizeof text);
        iz_say(g, &mana, IZ_SAY_LAND_MANA, letter);
    } else {
        say_given_ability(g, o->subject, o->ability, text);
    }
    iz_say(g, w, IZ_SAY_ACTIVATE_TEXT, o->subject, text);
}

/* The word of a colour, a type or a name in the book's words. */
static const char *word_of(const iz_game *g, const iz_option *o)
{
    switch (o->ability) {
    case IZ_WORDS_COLOR:
    case IZ_WORDS_MANA:
        if (o->number == IZ_MANA_COLORLESS)
            return iz_color_words[IZ_MANA_COLORLESS];
        if (o->number >= 0 && o->number < 5)
            return g->book->color_names ? g->book->color_names[o->number]
                                        : iz_color_words[o->number];
        return "";
    case IZ_WORDS_CARD_TYPE:
        return o->number >= 0 && o->number < 6 ? iz_type_words[o->number] : "";
    case IZ_WORDS_BASIC_LAND_TYPE:
        if (g->book->land_type_names && iz_is_basic_land_type((int)o->number))
            return g->book->land_type_names[o->number - IZ_WORD_PLAINS];
        break;
    default:
        break;
    }
    return iz_symbols_text(g->cards->symbols, (int)o->number);
}

/* SOURCE: text */
static void say_trigger(iz_game *g, iz_writer *w, const iz_option *o)
{
    char text[SAID_MAX] = "";
    if (o->number < 0 || o->number >= (int64_t)iz_table_count(g, IZ_TABLE_waiting))
        return;
    const iz_waiting *waiting = &g->waiting[o->number];
    if (waiting->cell)
        say_cell_or_name(g, definition_of(g, waiting->bearer), waiting->cell, text);
    else if (waiting->ability != IZ_NO_ABILITY)
        say_ability(g, waiting->ability, text);
    else
        snprintf(text, sizeof text, "%s", iz_concept_words((iz_concept)waiting->concept));
    iz_say(g, w, IZ_SAY_TRIGGER, waiting->bearer, text);
}

/* "kicker {2}"; false: the option is no optional additional cost of the spell. */
static bool say_optional_cost(iz_game *g, iz_writer *w, const iz_option *o)
{
    iz_optional_cost cost;
    char text[SAID_MAX];
    int definition = definition_of(g, o->subject);
    for (int n = 0;
         o->ability && iz_optional_cost_at(g, iz_ref_slot(o->subject), definition, n, &cost); n++)
        if ((uint32_t)(cost.cost - g->cards->cells) == o->ability) {
            say_cell_or_name(g, definition, o->ability, text);
            if (cost.keyword != IZ_KW_COUNT)
                iz_say(g, w, IZ_SAY_OPTIONAL_COST, iz_keywords[cost.keyword].word, text);
            else
                iz_put(w, text);
            return true;
        }
    return false;
}

/* A keyword by which something in play replaces an event: "protection from red", whether that is
 * printed or was chosen; "": it is none. */
static void say_own_keyword(iz_game *g, const iz_option *o, char *text)
{
    const iz_cell *cell = &g->cards->cells[o->ability];
    iz_cell now[KEYWORD_CELLS];
    text[0] = '\0';
    if (o->kind != IZ_OPTION_EFFECT || cell->op != IZ_KEYWORD || cell->span > KEYWORD_CELLS ||
        !iz_ref_in_play(g, o->subject))
        return;
    iz_slot bearer = iz_ref_slot(o->subject);
    int count = iz_ability_count(g, bearer);
    for (int n = 0; n < count && !text[0]; n++) {
        iz_ability ability = iz_ability_at(g, bearer, n);
        if (iz_ability_cell(g, ability.index) != cell || ability.env != (uint16_t)(o->flags - 1))
            continue;
        iz_ctx ctx = iz_ctx_of_quality(g, bearer, &ability);
        for (int i = 0; i < cell->span; i++)
            now[i] = iz_cell_here(g, &ctx, cell[i]);
        say_cells(g, definition_of(g, o->subject), now, text);
    }
}

static void say_source_and_cell(iz_game *g, iz_writer *w, const iz_option *o)
{
    char text[SAID_MAX];
    if (o->kind == IZ_OPTION_COST && say_optional_cost(g, w, o))
        return;
    bool source = iz_ref_is_object(o->subject) || iz_ref_is_player(o->subject);
    if (!o->ability) {
        if (source)
            iz_say(g, w, IZ_SAY_SOURCE_NUMBER, o->subject, (int)o->number + 1);
        else
            iz_say(g, w, IZ_SAY_NUMBER, (int)o->number + 1);
        return;
    }
    say_own_keyword(g, o, text);
    if (!text[0])
        say_cell_or_name(g, definition_of(g, o->subject), o->ability, text);
    if (source)
        iz_say(g, w, IZ_SAY_SOURCE_TEXT, o->subject, text);
    else
        iz_put(w, text);
}

/* What is paid for is told by what made the offer. */
static void say_offer(iz_game *g, iz_writer *w, const iz_option *o)
{
    const char *name = "";
    for (uint32_t i = 0; i < iz_table_count(g, IZ_TABLE_effects); i++)
        if (g->effects[i].kind == IZ_EFFECT_OFFER && g->effects[i].timestamp == o->ability)
            name = iz_card_def_name(g->cards, definition_of(g, g->effects[i].source));
    iz_say(g, w, IZ_SAY_PAY_FOR, name);
}

static void say_special(iz_game *g, iz_writer *w, const iz_option *o)
{
    static const iz_phrase phrases[] = {
        [IZ_SPECIAL_END_EFFECT] = IZ_SAY_END_EFFECT,
        [IZ_SPECIAL_EXTRACT] = IZ_SAY_EXTRACT,
        [IZ_SPECIAL_SACRIFICE_COMPONENTS] = IZ_SAY_SACRIFICE_COMPONENTS,
        [IZ_SPECIAL_SEARCH_LOCATION] = IZ_SAY_SEARCH_LOCATION,
        [IZ_SPECIAL_REPEAT] = IZ_SAY_REPEAT,
        [IZ_SPECIAL_TREASURE] = IZ_SAY_TREASURE,
        [IZ_SPECIAL_CRITTER] = IZ_SAY_CRITTER,
        [IZ_SPECIAL_ENDING] = IZ_SAY_ENDING,
        [IZ_SPECIAL_RELIC] = IZ_SAY_RELIC,
    };
    bool known = o->number >= 0 && o->number < (int64_t)(sizeof phrases / sizeof *phrases);
    switch (o->number) {
    case IZ_SPECIAL_PAY:
        say_offer(g, w, o);
        return;
    case IZ_SPECIAL_UNMORPH:
        iz_say(g, w, IZ_SAY_TURN_UP, iz_card_def_name(g->cards, definition_of(g, o->subject)));
        return;
    case IZ_SPECIAL_LIFE:
        iz_say(g, w, IZ_SAY_LIFE_FOR_MANA);
        return;
    default:
        iz_say(g, w, known ? phrases[o->number] : IZ_SAY_USE, o->subject);
    }
}

/* A place in one of the lines of HKK, counted from the left as the table shows them. */
static void say_move(iz_game *g, iz_writer *w, const iz_option *o)
{
    int line = (int)(o->ability ? IZ_SAY_LINE_GUARD : IZ_SAY_LINE_RESERVE);
    iz_say(g, w, IZ_SAY_MOVE, o->subject, line, (int)o->number + 1);
}

static void say_number(iz_game *g, iz_writer *w, const iz_option *o)
{
    char text[24];
    if (o->ability == IZ_WORDS_COIN) {
        iz_say(g, w, o->number ? IZ_SAY_HEADS : IZ_SAY_TAILS);
        return;
    }
    snprintf(text, sizeof text, "%lld", (long long)o->number);
    iz_put(w, text);
}

/* `alone` of the subject, or `both` of subject and object where there is one. */
static void say_pair(iz_game *g, iz_writer *w, const iz_option *o, iz_phrase both, iz_phrase alone)
{
    if (o->object == IZ_NO_REF)
        iz_say(g, w, alone, o->subject);
    else
        iz_say(g, w, both, o->subject, o->object);
}

void iz_option_say(iz_game *g, iz_writer *w, const iz_option *o)
{
    static const iz_phrase plain[] = {
        [IZ_OPTION_PASS] = IZ_SAY_PASS, [IZ_OPTION_DONE] = IZ_SAY_DONE,
        [IZ_OPTION_YES] = IZ_SAY_YES,   [IZ_OPTION_NO] = IZ_SAY_NO,
        [IZ_OPTION_PAY] = IZ_SAY_PAY,   [IZ_OPTION_CANCEL] = IZ_SAY_CANCEL,
        [IZ_OPTION_KEEP] = IZ_SAY_KEEP, [IZ_OPTION_MULLIGAN] = IZ_SAY_MULLIGAN,
    };
    switch (o->kind) {
    case IZ_OPTION_NUMBER:
        say_number(g, w, o);
        break;
    case IZ_OPTION_REF:
        iz_say(g, w, IZ_SAY_REF, o->subject);
        break;
    case IZ_OPTION_PLAY_LAND:
        say_play_land(g, w, o);
        break;
    case IZ_OPTION_CAST:
        say_cast(g, w, o);
        break;
    case IZ_OPTION_ACTIVATE:
        say_activate(g, w, o);
        break;
    case IZ_OPTION_SPECIAL:
        say_special(g, w, o);
        break;
    case IZ_OPTION_ATTACK:
        iz_say(g, w, iz_ref_is_player(o->object) ? IZ_SAY_ATTACK_PLAYER : IZ_SAY_ATTACK, o->subject,
               o->object);
        break;
    case IZ_OPTION_BLOCK:
        iz_say(g, w, IZ_SAY_BLOCK, o->subject, o->object);
        break;
    case IZ_OPTION_BAND:
        iz_say(g, w, IZ_SAY_BAND, o->subject, o->object);
        break;
    case IZ_OPTION_DROP:
        say_pair(g, w, o, IZ_SAY_DROP_FROM, IZ_SAY_DROP);
        break;
    case IZ_OPTION_SWAP:
        say_move(g, w, o);
        break;
    case IZ_OPTION_WORD:
        iz_put(w, word_of(g, o));
        break;
    case IZ_OPTION_MODE:
        put_way(g, w, definition_of(g, o->subject), o->ability);
        break;
    case IZ_OPTION_TRIGGER:
        say_trigger(g, w, o);
        break;
    case IZ_OPTION_EFFECT:
    case IZ_OPTION_COST:
        say_source_and_cell(g, w, o);
        break;
    default:
        if (o->kind < sizeof plain / sizeof *plain)
            iz_say(g, w, plain[o->kind]);
    }
}

size_t iz_option_label(iz_game *g, const iz_option *option, char *out, size_t size)
{
    iz_writer w = iz_writer_on(out, size);
    iz_option_say(g, &w, option);
    return w.length;
}

/* What an ability that resolves says, of which somebody is asked whether to do it; "": not known.
 */
static void say_question(iz_game *g, const iz_decision *decision, char *text)
{
    iz_slot top = iz_stack_top(g);
    text[0] = '\0';
    if (decision->purpose != IZ_FOR_MAY || top == IZ_NIL || g->objects[top].env == IZ_NIL)
        return;
    const iz_env *env = &g->envs[g->objects[top].env];
    if (env->source != decision->subject || g->objects[top].kind != IZ_OBJECT_ABILITY)
        return;
    if (env->cell != 0)
        say_cell(g, definition_of(g, env->source), env->cell, text);
    else if (env->ability != IZ_NO_ABILITY)
        say_ability(g, env->ability, text);
}

size_t iz_decision_prompt(iz_game *g, const iz_decision *decision, char *out, size_t size)
{
    static const struct {
        iz_phrase plain, about;
    } prompts[IZ_PURPOSE_COUNT] = {
#define PURPOSE(name, prompt, about) {IZ_SAY_ASK_##name, IZ_SAY_ASK_##name##_FOR},
#include "core/purposes.def"
#undef PURPOSE
    };
    char text[SAID_MAX];
    iz_writer w = iz_writer_on(out, size);
    if (decision->purpose >= IZ_PURPOSE_COUNT)
        return 0;
    bool about = iz_ref_is_object(decision->subject) && decision->kind != IZ_DECIDE_WORD;
    about |= iz_ref_is_player(decision->subject) && decision->kind == IZ_DECIDE_NUMBER;
    say_question(g, decision, text);
    if (text[0])
        iz_say(g, &w, IZ_SAY_ASK_WHETHER, decision->subject, text);
    else if (about)
        iz_say(g, &w, prompts[decision->purpose].about, decision->subject);
    else
        iz_say(g, &w, prompts[decision->purpose].plain);
    return w.length;
}
