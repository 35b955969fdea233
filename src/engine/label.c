/*
 * Options and decisions in words (label.h). A card's words are its program, said again by text/, so
 * that granted and changed abilities have a label too.
 */
#include "engine/label.h"

#include "engine/events/event.h"
#include "engine/log.h"
#include "engine/playing/play.h"
#include "program/names.h"

#include <stdio.h>
#include <string.h>

/* Text that is cut off where the room ends, its whole length counted. */
typedef struct writer {
    char *out;
    size_t size, length;
} writer;

static void put(writer *w, const char *text)
{
    size_t length = strlen(text);
    if (w->length < w->size) {
        size_t room = w->size - w->length - 1;
        memcpy(w->out + w->length, text, length < room ? length : room);
        w->out[w->length + (length < room ? length : room)] = '\0';
    }
    w->length += length;
}

static void put_number(writer *w, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    put(w, text);
}

static void put_ref(iz_game *g, writer *w, iz_ref ref)
{
    char text[200];
    iz_ref_name(g, ref, text, sizeof text);
    put(w, iz_ref_is_player(ref) ? text + strlen("player ") : text);
}

enum { SAID_MAX = 600, MODE_CELLS = 512 };

/* A program, or a part of one, of the definition's card in words; "" where it cannot be said. */
static void say_cells(const iz_game *g, int definition, const iz_cell *cells, char *text)
{
    iz_text_card card = iz_card_def_text(g->cards, definition);
    text[0] = '\0';
    iz_text_say(g->cards->symbols, &card, cells, NULL, IZ_DIALECT_ORACLE, text, SAID_MAX);
}

/* A node of the definition's program in words; "" where it cannot be said. */
static void say_cell(const iz_game *g, int definition, uint32_t cell, char *text)
{
    text[0] = '\0';
    if (cell < g->cards->cell_count)
        say_cells(g, definition, &g->cards->cells[cell], text);
}

/* The target slots of the ability around the mode that are counted before its own. */
static int32_t slots_before(const iz_game *g, int definition, uint32_t mode)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    uint32_t around = mode; /* the innermost ability */
    for (uint32_t i = 0; i < def->abilities_all; i++) {
        uint32_t at = g->cards->abilities[def->first_ability + i].cell;
        if (at < mode && mode < at + g->cards->cells[at].span && (around == mode || at > around))
            around = at;
    }
    int32_t slots = 0;
    for (; around < mode; around++)
        slots += g->cards->cells[around].op == IZ_TARGET;
    return slots;
}

/* A mode alone: what a spell does that has no other one. "" where it cannot be said so. */
static void say_mode(const iz_game *g, int definition, uint32_t mode, char *text)
{
    iz_cell alone[MODE_CELLS];
    uint32_t span = g->cards->cells[mode].span;
    int32_t before = slots_before(g, definition, mode);
    text[0] = '\0';
    if (span > MODE_CELLS)
        return;
    for (uint32_t i = 0; i < span; i++) {
        alone[i] = g->cards->cells[mode + i];
        if (iz_nodes[alone[i].op].arg != IZ_ARG_REGISTER || alone[i].arg == IZ_REGISTERS - 1)
            continue;
        if (alone[i].arg < before) /* it speaks of what is targeted outside of it */
            return;
        alone[i].arg -= before;
    }
    alone[0].op = IZ_SPELL_ABILITY;
    say_cells(g, definition, alone, text);
}

/* Says a node of the definition's program; its name where it cannot be said. */
static void put_cell(iz_game *g, writer *w, int definition, uint32_t cell)
{
    char text[SAID_MAX];
    say_cell(g, definition, cell, text);
    put(w, text[0] ? text : iz_card_def_name(g->cards, definition));
}

/* The keyword that the node gives or takes away: "flying", "swampwalk". */
static bool say_keyword(const iz_game *g, uint32_t at, char *text)
{
    const iz_cell *cell = &g->cards->cells[at];
    if (cell->op != IZ_KEYWORD && cell->op != IZ_LOSE_KEYWORD)
        return false;
    const iz_cell *type = iz_child(cell, 1);
    if (cell->arg == IZ_KW_LANDWALK && type && type->op == IZ_IS_SUBTYPE)
        snprintf(text, SAID_MAX, "%swalk", iz_symbols_text(g->cards->symbols, type->arg));
    else
        snprintf(text, SAID_MAX, "%s", iz_keywords[cell->arg].word);
    return true;
}

/* One of several ways. Ways that a card tells as one ("choose land or nonland and reveal cards
 * until …") are told by what they are about. */
static void put_way(iz_game *g, writer *w, int definition, uint32_t way)
{
    char text[SAID_MAX];
    if (way < g->cards->cell_count && g->cards->cells[way].op == IZ_MODE)
        say_mode(g, definition, way, text);
    else
        say_cell(g, definition, way, text);
    uint32_t end = way < g->cards->cell_count ? way + g->cards->cells[way].span : way;
    for (uint32_t at = way + 1; !text[0] && at < end; at++)
        if (!say_keyword(g, at, text) && iz_nodes[g->cards->cells[at].op].class == 'F')
            say_cell(g, definition, at, text);
    put(w, text[0] ? text : iz_card_def_name(g->cards, definition));
}

static void put_ability(iz_game *g, writer *w, uint32_t ability)
{
    if (ability >= (uint32_t)g->cards->ability_count)
        return;
    const iz_ability_def *def = &g->cards->abilities[ability];
    put_cell(g, w, def->definition, def->cell);
}

static int definition_of(const iz_game *g, iz_ref ref)
{
    iz_slot slot = iz_ref_slot(ref);
    if (!iz_ref_is_object(ref) || slot >= iz_table_count(g, IZ_TABLE_objects))
        return 0;
    return g->objects[slot].definition;
}

/* ---- kinds of options ------------------------------------------------------------------------ */

static void put_cast(iz_game *g, writer *w, const iz_option *o)
{
    int way = (int)o->number;
    iz_slot slot = iz_ref_slot(o->subject);
    int definition = iz_way_definition(g, slot, way);
    put(w, "cast ");
    put(w, iz_card_def_name(g->cards, definition));
    const iz_cell *condition = NULL, *cost = NULL;
    switch (way & 255) {
    case IZ_WAY_NORMAL:
        return;
    case IZ_WAY_FLASHBACK:
        put(w, " with flashback");
        return;
    case IZ_WAY_MORPH:
    case IZ_WAY_MASKED:
        put(w, " face down");
        return;
    case IZ_WAY_MADNESS:
        put(w, " with madness");
        return;
    case IZ_WAY_FREE:
        put(w, " without paying its mana cost");
        return;
    default:
        cost = iz_way_cost(g, definition, way, &condition);
        if (iz_way_is_given(way) && cost && cost->op == IZ_COSTS && cost->span == 1) {
            put(w, " without paying its mana cost");
            return;
        }
        put(w, " for: ");
        if (cost)
            put_cell(g, w, definition, (uint32_t)(cost - g->cards->cells));
    }
}

/* The mana that a land has by its basic type has no ability record. */
static void put_activate(iz_game *g, writer *w, const iz_option *o)
{
    put(w, "activate ");
    put_ref(g, w, o->subject);
    if (o->ability == IZ_NO_ABILITY)
        return;
    put(w, ": ");
    if (o->ability >= IZ_LAND_MANA_ABILITY) {
        char symbol[] = "{T}: Add {?}.";
        symbol[10] = g->book->mana_letters[o->ability - IZ_LAND_MANA_ABILITY];
        put(w, symbol);
        return;
    }
    put_ability(g, w, o->ability);
}

static void put_word(iz_game *g, writer *w, const iz_option *o)
{
    switch (o->ability) {
    case IZ_WORDS_COLOR:
    case IZ_WORDS_MANA:
        if (o->number == IZ_MANA_COLORLESS)
            put(w, iz_color_words[IZ_MANA_COLORLESS]);
        else if (o->number >= 0 && o->number < 5)
            put(w,
                g->book->color_names ? g->book->color_names[o->number] : iz_color_words[o->number]);
        return;
    case IZ_WORDS_CARD_TYPE:
        if (o->number >= 0 && o->number < 6)
            put(w, iz_type_words[o->number]);
        return;
    case IZ_WORDS_BASIC_LAND_TYPE:
        if (g->book->land_type_names && iz_is_basic_land_type((int)o->number)) {
            put(w, g->book->land_type_names[o->number - IZ_WORD_PLAINS]);
            return;
        }
        break;
    default:
        break;
    }
    put(w, iz_symbols_text(g->cards->symbols, (int)o->number));
}

/* SOURCE: text */
static void put_trigger(iz_game *g, writer *w, const iz_option *o)
{
    if (o->number < 0 || o->number >= (int64_t)iz_table_count(g, IZ_TABLE_waiting))
        return;
    const iz_waiting *waiting = &g->waiting[o->number];
    put_ref(g, w, waiting->bearer);
    put(w, ": ");
    if (waiting->cell)
        put_cell(g, w, definition_of(g, waiting->bearer), waiting->cell);
    else if (waiting->ability != IZ_NO_ABILITY)
        put_ability(g, w, waiting->ability);
    else
        put(w, iz_concept_words((iz_concept)waiting->concept));
}

/* "kicker {2}"; false: the option is no optional additional cost of the spell. */
static bool put_optional_cost(iz_game *g, writer *w, const iz_option *o)
{
    iz_optional_cost cost;
    int definition = definition_of(g, o->subject);
    for (int n = 0; o->ability && iz_optional_cost_at(g, definition, n, &cost); n++)
        if ((uint32_t)(cost.cost - g->cards->cells) == o->ability) {
            if (cost.concept != IZ_C_ADDITIONAL_COST) {
                put(w, iz_concept_words((iz_concept)cost.concept));
                put(w, " ");
            }
            put_cell(g, w, definition, o->ability);
            return true;
        }
    return false;
}

/* A keyword by which something in play replaces an event: "protection from red", whether that is
 * printed or was chosen. */
static bool put_own_keyword(iz_game *g, writer *w, const iz_option *o)
{
    const iz_cell *cell = &g->cards->cells[o->ability];
    iz_cell now[MODE_CELLS];
    char text[SAID_MAX] = "";
    if (o->kind != IZ_OPTION_EFFECT || cell->op != IZ_KEYWORD || cell->span > MODE_CELLS ||
        !iz_ref_in_play(g, o->subject))
        return false;
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
    put(w, text);
    return text[0] != '\0';
}

static void put_source_and_cell(iz_game *g, writer *w, const iz_option *o)
{
    if (o->kind == IZ_OPTION_COST && put_optional_cost(g, w, o))
        return;
    if (iz_ref_is_object(o->subject) || iz_ref_is_player(o->subject)) {
        put_ref(g, w, o->subject);
        put(w, ": ");
    }
    if (o->ability && put_own_keyword(g, w, o))
        return;
    if (o->ability)
        put_cell(g, w, definition_of(g, o->subject), o->ability);
    else
        put_number(w, o->number + 1);
}

/* What is paid for is told by what made the offer. */
static void put_offer(iz_game *g, writer *w, const iz_option *o)
{
    put(w, "pay for ");
    for (uint32_t i = 0; i < iz_table_count(g, IZ_TABLE_effects); i++)
        if (g->effects[i].kind == IZ_EFFECT_OFFER && g->effects[i].timestamp == o->ability)
            put(w, iz_card_def_name(g->cards, definition_of(g, g->effects[i].source)));
}

static void put_special(iz_game *g, writer *w, const iz_option *o)
{
    static const char *const words[] = {
        [IZ_SPECIAL_UNMORPH] = "turn up ",
        [IZ_SPECIAL_END_EFFECT] = "end the effect on ",
        [IZ_SPECIAL_EXTRACT] = "extract from ",
        [IZ_SPECIAL_SACRIFICE_COMPONENTS] = "sacrifice ",
        [IZ_SPECIAL_SEARCH_LOCATION] = "search ",
        [IZ_SPECIAL_REPEAT] = "repeat, a number of times, what you do with ",
        [IZ_SPECIAL_TREASURE] = "use as a treasure ",
        [IZ_SPECIAL_CRITTER] = "return ",
        [IZ_SPECIAL_ENDING] = "end ",
        [IZ_SPECIAL_RELIC] = "sacrifice as a relic ",
        [IZ_SPECIAL_LIFE] = "pay life for mana",
    };
    if (o->number == IZ_SPECIAL_PAY) {
        put_offer(g, w, o);
        return;
    }
    bool known = o->number >= 0 && o->number < (int64_t)(sizeof words / sizeof *words);
    put(w, known ? words[o->number] : "use ");
    if (o->number == IZ_SPECIAL_UNMORPH)
        put(w, iz_card_def_name(g->cards, definition_of(g, o->subject)));
    else if (o->number != IZ_SPECIAL_LIFE)
        put_ref(g, w, o->subject);
}

/* `verb` subject `joint` object */
static void put_pair(iz_game *g, writer *w, const char *verb, iz_ref first, const char *joint,
                     iz_ref second)
{
    put(w, verb);
    put_ref(g, w, first);
    if (second == IZ_NO_REF)
        return;
    put(w, joint);
    put_ref(g, w, second);
}

size_t iz_option_label(iz_game *g, const iz_option *o, char *out, size_t size)
{
    static const char *const plain[] = {
        [IZ_OPTION_PASS] = "pass", [IZ_OPTION_DONE] = "done",         [IZ_OPTION_YES] = "yes",
        [IZ_OPTION_NO] = "no",     [IZ_OPTION_CANCEL] = "take back",  [IZ_OPTION_PAY] = "pay",
        [IZ_OPTION_KEEP] = "keep", [IZ_OPTION_MULLIGAN] = "mulligan",
    };
    writer w = {out, size, 0};
    if (size)
        out[0] = '\0';
    switch (o->kind) {
    case IZ_OPTION_NUMBER:
        if (o->ability == IZ_WORDS_COIN)
            put(&w, o->number ? "heads" : "tails");
        else
            put_number(&w, o->number);
        break;
    case IZ_OPTION_REF:
        put_ref(g, &w, o->subject);
        break;
    case IZ_OPTION_PLAY_LAND:
        put_pair(g, &w, "play ", o->subject, "", IZ_NO_REF);
        break;
    case IZ_OPTION_CAST:
        put_cast(g, &w, o);
        break;
    case IZ_OPTION_ACTIVATE:
        put_activate(g, &w, o);
        break;
    case IZ_OPTION_SPECIAL:
        put_special(g, &w, o);
        break;
    case IZ_OPTION_ATTACK:
        put_pair(g, &w, "attack ", o->object, " with ", o->subject);
        break;
    case IZ_OPTION_BLOCK:
        put_pair(g, &w, "block ", o->object, " with ", o->subject);
        break;
    case IZ_OPTION_BAND:
        put_pair(g, &w, "band ", o->subject, " with ", o->object);
        break;
    case IZ_OPTION_DROP:
        put_pair(g, &w, "take back ", o->subject, " from ", o->object);
        break;
    case IZ_OPTION_SWAP:
        put_pair(g, &w, "move ", o->subject, " to ", o->object);
        break;
    case IZ_OPTION_WORD:
        put_word(g, &w, o);
        break;
    case IZ_OPTION_MODE:
        put_way(g, &w, definition_of(g, o->subject), o->ability);
        break;
    case IZ_OPTION_TRIGGER:
        put_trigger(g, &w, o);
        break;
    case IZ_OPTION_EFFECT:
    case IZ_OPTION_COST:
        put_source_and_cell(g, &w, o);
        break;
    default:
        if (o->kind < sizeof plain / sizeof *plain && plain[o->kind])
            put(&w, plain[o->kind]);
    }
    return w.length;
}

size_t iz_decision_prompt(iz_game *g, const iz_decision *decision, char *out, size_t size)
{
    static const char *const prompts[IZ_PURPOSE_COUNT] = {
#define PURPOSE(name, prompt) prompt,
#include "core/purposes.def"
#undef PURPOSE
    };
    writer w = {out, size, 0};
    if (size)
        out[0] = '\0';
    put(&w, decision->purpose < IZ_PURPOSE_COUNT ? prompts[decision->purpose] : "");
    bool subject = iz_ref_is_object(decision->subject) && decision->kind != IZ_DECIDE_WORD;
    if (subject || (iz_ref_is_player(decision->subject) && decision->kind == IZ_DECIDE_NUMBER)) {
        put(&w, " for ");
        put_ref(g, &w, decision->subject);
    }
    return w.length;
}
