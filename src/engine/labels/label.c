/*
 * Options and decisions in words (label.h). A card's words are its program, said again by text/, so
 * that granted and changed abilities have a label too.
 */
#include "engine/labels/label.h"
#include "engine/events/way_plays.h"

#include "cards/fields.h"
#include "cards/ways.h"
#include "core/pad.h"
#include "engine/events/claims.h"
#include "engine/events/event.h"
#include "engine/flow/name.h"
#include "engine/legality/rows.h"
#include "engine/playing/play.h"
#include "program/names.h"

#include <stdio.h>
#include <string.h>

enum { NAME_MAX = 256, SAID_MAX = 600, KEYWORD_CELLS = 512, PROGRAM_CELLS = 2048 };

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
static const iz_saying *tell_way(const iz_teller *t, int definition, uint32_t way)
{
    char text[IZ_WAY_TEXT];
    iz_card_way_say(t->g->cards, definition, way, text);
    iz_book_words(t->g->book, text, sizeof text);
    return iz_tell_text(t, text);
}

/* The ability behind the keywords of its card, which tell what it speaks of: the "enchanted
 * creature" of an Aura. "" where it can't be said so either. */
static void say_behind_keywords(const iz_game *g, const iz_ability_def *ability, char *text)
{
    iz_cell program[PROGRAM_CELLS];
    const iz_card_set *cards = g->cards;
    const iz_card_def *def = &cards->definitions[ability->definition];
    const iz_cell *own = &cards->cells[ability->cell];
    size_t count = 1;
    program[0] = cards->cells[def->first_cell];
    for (uint32_t n = 0; n <= def->ability_count; n++) {
        bool last = n == def->ability_count;
        const iz_cell *cell =
            last ? own : &cards->cells[cards->abilities[def->first_ability + n].cell];
        if (!last && (cell->op != IZ_KEYWORD || cell == own))
            continue;
        if (count + cell->span > PROGRAM_CELLS)
            return;
        memcpy(program + count, cell, cell->span * sizeof *cell);
        count += cell->span;
    }
    program[0].span = (uint16_t)count;
    say_cells(g, ability->definition, program, text);
    const char *line = strrchr(text, '\n');
    if (line)
        memmove(text, line + 1, strlen(line));
}

/* An ability; where it can't be said the keyword that it is spelt out for, or else its card's name.
 */
static void say_ability(iz_game *g, uint32_t ability, char *text)
{
    text[0] = '\0';
    if (ability >= (uint32_t)g->cards->ability_count)
        return;
    const iz_ability_def *def = &g->cards->abilities[ability];
    say_cell(g, def->definition, def->cell, text);
    if (!text[0])
        say_behind_keywords(g, def, text);
    if (!text[0])
        snprintf(text, SAID_MAX, "%s",
                 def->keyword != IZ_KW_COUNT ? iz_keywords[def->keyword].word
                                             : iz_card_def_name(g->cards, def->definition));
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
static const iz_saying *cast_name(const iz_teller *t, const iz_option *o)
{
    char own[NAME_MAX];
    iz_game *g = t->g;
    const char *name =
        iz_card_def_name(g->cards, iz_way_definition(g, iz_ref_slot(o->subject), (int)o->number));
    iz_ref_name(g, o->subject, own, sizeof own);
    return strcmp(name, own) != 0 ? iz_tell_text(t, name) : iz_tell(t, IZ_SAY_REF, o->subject);
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

/* By a cost of its own. */
static const iz_saying *tell_cast_for(const iz_teller *t, const iz_option *o, int definition)
{
    iz_game *g = t->g;
    char text[SAID_MAX] = "";
    int way = (int)o->number;
    const iz_saying *name = cast_name(t, o);
    if (iz_way_is_flashback(way)) { /* another flashback than its first */
        say_flashback_cost(g, o, definition, text);
        return iz_tell(t, IZ_SAY_CAST_KEYWORD, name, iz_keywords[IZ_KW_FLASHBACK].word, text);
    }
    const iz_cell *condition = NULL, *cost = iz_way_cost(g, definition, way, &condition);
    if (iz_way_is_given(way) && cost && cost->op == IZ_COSTS && cost->span == 1)
        return iz_tell(t, IZ_SAY_CAST_FREE, name);
    if (cost)
        say_cell_or_name(g, definition, (uint32_t)(cost - g->cards->cells), text);
    iz_keyword keyword = iz_keyword_of_way(g, definition, way);
    if (keyword != IZ_KW_COUNT)
        return iz_tell(t, IZ_SAY_CAST_KEYWORD, name, iz_keywords[keyword].word, text);
    return iz_tell(t, IZ_SAY_CAST_FOR, name, text);
}

static const iz_saying *tell_cast(const iz_teller *t, const iz_option *o)
{
    switch ((int)o->number & 255) {
    case IZ_WAY_NORMAL:
        return iz_tell(t, IZ_SAY_CAST, cast_name(t, o));
    case IZ_WAY_FLASHBACK:
        return iz_tell(t, IZ_SAY_CAST_FLASHBACK, cast_name(t, o));
    case IZ_WAY_MORPH:
    case IZ_WAY_MASKED:
        return iz_tell(t, IZ_SAY_CAST_FACE_DOWN, cast_name(t, o));
    case IZ_WAY_MADNESS:
        return iz_tell(t, IZ_SAY_CAST_MADNESS, cast_name(t, o));
    case IZ_WAY_FREE:
        return iz_tell(t, IZ_SAY_CAST_FREE, cast_name(t, o));
    default:
        if (iz_way_row_of(t->g, (int)o->number))
            return iz_tell(t, IZ_SAY_CAST_FOR, cast_name(t, o),
                           iz_way_row_of(t->g, (int)o->number)->word);
        return tell_cast_for(t, o,
                             iz_way_definition(t->g, iz_ref_slot(o->subject), (int)o->number));
    }
}

/* A card of any kind may be played as a land: it is a source then. */
static const iz_saying *tell_play_land(const iz_teller *t, const iz_option *o)
{
    const iz_card_def *def = &t->g->cards->definitions[definition_of(t->g, o->subject)];
    bool source = t->g->book->parameters.lands == IZ_LANDS_ANY_CARD && !(def->types & IZ_TYPE_LAND);
    return iz_tell(t, source ? IZ_SAY_PLAY_AS_SOURCE : IZ_SAY_PLAY_LAND, o->subject);
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
static const iz_saying *tell_activate(const iz_teller *t, const iz_option *o)
{
    char text[SAID_MAX] = "";
    if (o->ability == IZ_NO_ABILITY)
        return iz_tell(t, IZ_SAY_ACTIVATE, o->subject);
    if (o->ability >= IZ_LAND_MANA_ABILITY) {
        char letter[] = {t->g->book->mana_letters[o->ability - IZ_LAND_MANA_ABILITY], '\0'};
        return iz_tell(t, IZ_SAY_ACTIVATE_TEXT, o->subject, iz_tell(t, IZ_SAY_LAND_MANA, letter));
    }
    say_given_ability(t->g, o->subject, o->ability, text);
    return iz_tell(t, IZ_SAY_ACTIVATE_TEXT, o->subject, iz_tell_text(t, text));
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
        return o->number < 32 ? iz_color_name((int)o->number) : "";
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

static const iz_saying *tell_word(const iz_teller *t, const iz_option *o)
{
    return iz_tell(t, o->ability == IZ_WORDS_CARD_NAME ? IZ_SAY_TEXT : IZ_SAY_WORD,
                   word_of(t->g, o));
}

/* SOURCE: text */
static const iz_saying *tell_trigger(const iz_teller *t, const iz_option *o)
{
    char text[SAID_MAX] = "";
    iz_game *g = t->g;
    if (o->number < 0 || o->number >= (int64_t)iz_table_count(g, IZ_TABLE_waiting))
        return iz_tell(t, IZ_SAY_NOTHING);
    iz_waiting waiting = g->waiting[o->number];
    if (!waiting.cell && waiting.ability == IZ_NO_ABILITY)
        return iz_tell(t, IZ_SAY_TRIGGER, waiting.bearer,
                       iz_tell_concept(t, (iz_concept)waiting.concept));
    if (waiting.cell)
        say_cell_or_name(g, definition_of(g, waiting.bearer), waiting.cell, text);
    else
        say_ability(g, waiting.ability, text);
    return iz_tell(t, IZ_SAY_TRIGGER, waiting.bearer, iz_tell_text(t, text));
}

/* "kicker {2}"; NULL: the option is no optional additional cost of the spell. */
static const iz_saying *tell_optional_cost(const iz_teller *t, const iz_option *o)
{
    iz_game *g = t->g;
    iz_optional_cost cost;
    char text[SAID_MAX];
    int definition = definition_of(g, o->subject);
    for (int n = 0;
         o->ability && iz_optional_cost_at(g, iz_ref_slot(o->subject), definition, n, &cost); n++)
        if ((uint32_t)(cost.cost - g->cards->cells) == o->ability) {
            say_cell_or_name(g, definition, o->ability, text);
            return cost.keyword != IZ_KW_COUNT
                       ? iz_tell(t, IZ_SAY_OPTIONAL_COST, iz_keywords[cost.keyword].word, text)
                       : iz_tell_text(t, text);
        }
    return NULL;
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

static const iz_saying *tell_source_and_cell(const iz_teller *t, const iz_option *o)
{
    char text[SAID_MAX];
    iz_game *g = t->g;
    const iz_saying *cost = o->kind == IZ_OPTION_COST ? tell_optional_cost(t, o) : NULL;
    if (cost)
        return cost;
    bool source = iz_ref_is_object(o->subject) || iz_ref_is_player(o->subject);
    if (!o->ability)
        return source ? iz_tell(t, IZ_SAY_SOURCE_NUMBER, o->subject, (int)o->number + 1)
                      : iz_tell(t, IZ_SAY_NUMBER, o->number + 1);
    say_own_keyword(g, o, text);
    if (!text[0])
        say_cell_or_name(g, definition_of(g, o->subject), o->ability, text);
    const iz_saying *words = iz_tell_text(t, text);
    return source ? iz_tell(t, IZ_SAY_SOURCE_TEXT, o->subject, words) : words;
}

/* What is paid for is told by what made the offer. */
static const iz_saying *tell_offer(const iz_teller *t, const iz_option *o)
{
    const iz_game *g = t->g;
    const char *name = "";
    IZ_EACH_ENTRY (g, i, effects)
        if (g->effects[i].kind == IZ_EFFECT_OFFER && g->effects[i].timestamp == o->ability)
            name = iz_card_def_name(g->cards, definition_of(g, g->effects[i].source));
    return iz_tell(t, IZ_SAY_PAY_FOR, name);
}

/* A use by a row of the book: its price (points, or life), then what comes of it. */
static const iz_saying *tell_use(const iz_teller *t, const iz_option *o, iz_phrase phrase,
                                 const iz_use_row *use)
{
    int price = use->pays_life ? iz_use_life(t->g, use, iz_ref_slot(o->subject)) : use->price;
    return iz_tell(t, phrase, o->subject, price ? price : use->life, (int)use->gain);
}

static const iz_saying *tell_special(const iz_teller *t, const iz_option *o)
{
    static const iz_phrase phrases[] = {
        [IZ_SPECIAL_END_EFFECT] = IZ_SAY_END_EFFECT,
        [IZ_SPECIAL_SEARCH_LOCATION] = IZ_SAY_SEARCH_LOCATION,
        [IZ_SPECIAL_REPEAT] = IZ_SAY_REPEAT,
        [IZ_SPECIAL_TREASURE] = IZ_SAY_TREASURE,
        [IZ_SPECIAL_CRITTER] = IZ_SAY_CRITTER,
        [IZ_SPECIAL_ENDING] = IZ_SAY_ENDING,
        [IZ_SPECIAL_RELIC] = IZ_SAY_RELIC,
        [IZ_SPECIAL_DUEL] = IZ_SAY_DUEL,
        [IZ_SPECIAL_SHIFT] = IZ_SAY_SHIFT,
        [IZ_SPECIAL_FAVOURED] = IZ_SAY_SHOW_FAVOURED,
        [IZ_SPECIAL_FAVOUR] = IZ_SAY_SEARCH_BY_FAVOUR,
    };
    bool known = o->number >= 0 && o->number < (int64_t)(sizeof phrases / sizeof *phrases);
    const iz_use_row *use = iz_use_of(t->g, (int)o->number);
    if (known && use && phrases[o->number] != IZ_SAY_NOTHING)
        return tell_use(t, o, phrases[o->number], use);
    switch (o->number) {
    case IZ_SPECIAL_PAY:
        return tell_offer(t, o);
    case IZ_SPECIAL_UNMORPH:
        return iz_tell(t, IZ_SAY_TURN_UP,
                       iz_card_def_name(t->g->cards, definition_of(t->g, o->subject)));
    case IZ_SPECIAL_LIFE:
        return iz_tell(t, IZ_SAY_LIFE_FOR_MANA);
    case IZ_SPECIAL_EXTRACT:
        return iz_tell(t, IZ_SAY_EXTRACT, o->subject,
                       (int)iz_claim_of(t->g, o->seat, iz_ref_slot(o->subject)));
    default:
        return iz_tell(t, known ? phrases[o->number] : IZ_SAY_USE, o->subject);
    }
}

/* What is chosen; of what is sacrificed for its components, how many. */
static const iz_saying *tell_ref(const iz_teller *t, const iz_option *o)
{
    const iz_header *head = t->g->head;
    for (int i = 0; i < head->waits; i++)
        if (head->decision[i].purpose == IZ_FOR_YIELD && iz_ref_is_object(o->subject))
            return iz_tell(t, IZ_SAY_SACRIFICE_COMPONENTS, o->subject,
                           (int)t->g->cards->definitions[definition_of(t->g, o->subject)]
                               .fields[IZ_FIELD_ICONS]);
    return iz_tell(t, IZ_SAY_REF, o->subject);
}

/* A place in one of the lines of HKK, counted from the left as the table shows them. */
static const iz_saying *tell_move(const iz_teller *t, const iz_option *o)
{
    int line = (int)(o->ability ? IZ_SAY_LINE_GUARD : IZ_SAY_LINE_RESERVE);
    return iz_tell(t, IZ_SAY_MOVE, o->subject, line, (int)o->number + 1);
}

static const iz_saying *tell_number(const iz_teller *t, const iz_option *o)
{
    if (o->ability == IZ_WORDS_COIN)
        return iz_tell(t, o->number ? IZ_SAY_HEADS : IZ_SAY_TAILS);
    return iz_tell(t, IZ_SAY_NUMBER, o->number);
}

static const iz_saying *tell_attack(const iz_teller *t, const iz_option *o)
{
    return iz_tell(t, iz_ref_is_player(o->object) ? IZ_SAY_ATTACK_PLAYER : IZ_SAY_ATTACK,
                   o->subject, o->object);
}

static const iz_saying *tell_drop(const iz_teller *t, const iz_option *o)
{
    return o->object == IZ_NO_REF ? iz_tell(t, IZ_SAY_DROP, o->subject)
                                  : iz_tell(t, IZ_SAY_DROP_FROM, o->subject, o->object);
}

static const iz_saying *tell_mode(const iz_teller *t, const iz_option *o)
{
    return tell_way(t, definition_of(t->g, o->subject), o->ability);
}

/* Kinds of options: a phrase alone; one of the subject, or of subject and object; or a function. */
static const struct {
    iz_phrase phrase;
    uint8_t about; /* 0: nothing; 1: the subject; 2: the object, too */
    const iz_saying *(*tell)(const iz_teller *t, const iz_option *o);
} kinds[] = {
    [IZ_OPTION_PASS] = {.phrase = IZ_SAY_PASS},
    [IZ_OPTION_DONE] = {.phrase = IZ_SAY_DONE},
    [IZ_OPTION_YES] = {.phrase = IZ_SAY_YES},
    [IZ_OPTION_NO] = {.phrase = IZ_SAY_NO},
    [IZ_OPTION_PAY] = {.phrase = IZ_SAY_PAY},
    [IZ_OPTION_CANCEL] = {.phrase = IZ_SAY_CANCEL},
    [IZ_OPTION_KEEP] = {.phrase = IZ_SAY_KEEP},
    [IZ_OPTION_MULLIGAN] = {.phrase = IZ_SAY_MULLIGAN},
    [IZ_OPTION_REF] = {.tell = tell_ref},
    [IZ_OPTION_BLOCK] = {.phrase = IZ_SAY_BLOCK, .about = 2},
    [IZ_OPTION_BAND] = {.phrase = IZ_SAY_BAND, .about = 2},
    [IZ_OPTION_NUMBER] = {.tell = tell_number},
    [IZ_OPTION_PLAY_LAND] = {.tell = tell_play_land},
    [IZ_OPTION_CAST] = {.tell = tell_cast},
    [IZ_OPTION_ACTIVATE] = {.tell = tell_activate},
    [IZ_OPTION_SPECIAL] = {.tell = tell_special},
    [IZ_OPTION_ATTACK] = {.tell = tell_attack},
    [IZ_OPTION_DROP] = {.tell = tell_drop},
    [IZ_OPTION_SWAP] = {.tell = tell_move},
    [IZ_OPTION_WORD] = {.tell = tell_word},
    [IZ_OPTION_MODE] = {.tell = tell_mode},
    [IZ_OPTION_TRIGGER] = {.tell = tell_trigger},
    [IZ_OPTION_EFFECT] = {.tell = tell_source_and_cell},
    [IZ_OPTION_COST] = {.tell = tell_source_and_cell},
};

const iz_saying *iz_option_tell(const iz_teller *t, const iz_option *o)
{
    if (o->kind >= sizeof kinds / sizeof *kinds)
        return iz_tell(t, IZ_SAY_NOTHING);
    if (kinds[o->kind].tell)
        return kinds[o->kind].tell(t, o);
    iz_phrase phrase = kinds[o->kind].phrase;
    return kinds[o->kind].about == 2   ? iz_tell(t, phrase, o->subject, o->object)
           : kinds[o->kind].about == 1 ? iz_tell(t, phrase, o->subject)
                                       : iz_tell(t, phrase);
}

size_t iz_option_label(iz_game *g, const iz_option *option, char *out, size_t size)
{
    iz_teller t = iz_teller_of(g);
    iz_pad_mark mark = iz_pad_at(t.pad);
    size_t length = iz_saying_copy(iz_option_tell(&t, option), out, size);
    iz_pad_back(t.pad, mark);
    return length;
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

const iz_saying *iz_decision_tell(const iz_teller *t, const iz_decision *decision)
{
    static const struct {
        iz_phrase plain, about;
    } prompts[IZ_PURPOSE_COUNT] = {
#define PURPOSE(name, prompt, about) {IZ_SAY_ASK_##name, IZ_SAY_ASK_##name##_FOR},
#include "core/purposes.def"
#undef PURPOSE
    };
    char text[SAID_MAX];
    if (decision->purpose >= IZ_PURPOSE_COUNT)
        return iz_tell(t, IZ_SAY_NOTHING);
    bool about = iz_ref_is_object(decision->subject) && decision->kind != IZ_DECIDE_WORD;
    about |= iz_ref_is_player(decision->subject) && decision->kind == IZ_DECIDE_NUMBER;
    say_question(t->g, decision, text);
    if (text[0])
        return iz_tell(t, IZ_SAY_ASK_WHETHER, decision->subject, text);
    return about ? iz_tell(t, prompts[decision->purpose].about, decision->subject)
                 : iz_tell(t, prompts[decision->purpose].plain);
}

size_t iz_decision_prompt(iz_game *g, const iz_decision *decision, char *out, size_t size)
{
    iz_teller t = iz_teller_of(g);
    iz_pad_mark mark = iz_pad_at(t.pad);
    size_t length = iz_saying_copy(iz_decision_tell(&t, decision), out, size);
    iz_pad_back(t.pad, mark);
    return length;
}
