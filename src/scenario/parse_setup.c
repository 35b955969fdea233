/*
 * Statements that begin with no player's letter, and what a player's objects are set up with:
 * `A battlefield "Bear" *2 tapped, "Wall" with 1 "+1/+1"`.
 */
#include "scenario/parser.h"

#include <stdio.h>
#include <string.h>

/* ---- without a player ------------------------------------------------------------------------ */

/* teams A+B, C+D: as it is written; what is wrong with it the set-up says. */
static bool parse_teams(scenario_parser *p, scenario_statement *s)
{
    enum { TEXT = 200 };
    char text[TEXT] = "";
    size_t length = 0;
    do {
        if (p->token->kind != SCENARIO_WORD || length + strlen(p->token->text) + 2 > TEXT)
            return scenario_expected(p, "a team such as A+B");
        length += (size_t)snprintf(text + length, TEXT - length, "%s%s", length ? "," : "",
                                   p->token->text);
        p->token++;
    } while (scenario_skip_mark(p, ","));
    s->text = scenario_take_text(p->memory, text, length);
    return s->text != NULL;
}

static bool parse_turn(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_seat(p, &s->seat) || !scenario_step(p, &s->step))
        return false;
    s->number = 1;
    s->number2 = scenario_skip(p, "number"); /* is it said? */
    return !s->number2 || scenario_number_from(p, 1, &s->number, "the turn's number, from 1");
}

static bool add_number(scenario_parser *p, scenario_statement *s, int64_t number)
{
    int64_t *row =
        scenario_grow(p, (void **)&s->numbers, &s->number_count, &s->number_room, sizeof *row);
    if (row)
        *row = number;
    return row != NULL;
}

static bool parse_flips(scenario_parser *p, scenario_statement *s)
{
    do {
        bool heads = scenario_at(p, "heads");
        if (!heads && !scenario_at(p, "tails"))
            return scenario_expected(p, "heads or tails");
        p->token++;
        if (!add_number(p, s, heads))
            return false;
    } while (scenario_skip_mark(p, ","));
    return true;
}

static bool parse_rolls(scenario_parser *p, scenario_statement *s)
{
    do {
        int64_t number;
        if (!scenario_number_from(p, 1, &number, "the number rolled, from 1") ||
            !add_number(p, s, number))
            return false;
    } while (scenario_skip_mark(p, ","));
    return true;
}

static bool parse_option(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_word_or_string(p, &s->text, "the name of an option"))
        return false;
    if (p->token->kind == SCENARIO_NUMBER || p->token->kind == SCENARIO_WORD ||
        p->token->kind == SCENARIO_STRING)
        s->text2 = p->token++->text;
    return true;
}

static bool parse_default(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_seat(p, &s->seat))
        return false;
    s->number = scenario_at(p, "yes");
    if (scenario_skip(p, "yes") || scenario_skip(p, "no"))
        return true;
    return scenario_expected(p, "yes or no");
}

/* go STEP, go turn P STEP, go turn N STEP */
static bool parse_go(scenario_parser *p, scenario_statement *s)
{
    if (scenario_skip(p, "turn")) {
        s->has_number = p->token->kind == SCENARIO_NUMBER;
        if (s->has_number ? !scenario_number_from(p, 1, &s->number, "a turn's number, from 1")
                          : !scenario_seat(p, &s->seat))
            return false;
    }
    return scenario_step(p, &s->step);
}

static bool parse_resolve(scenario_parser *p, scenario_statement *s)
{
    if (scenario_skip(p, "all"))
        s->kind = SCENARIO_RESOLVE_ALL;
    return true;
}

static bool parse_until(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_skip(p, "stack"))
        return scenario_expected(p, "'stack top'");
    if (!scenario_skip(p, "top"))
        return scenario_expected(p, "'top'");
    return scenario_reference(p, &s->ref);
}

static bool parse_variant(scenario_parser *p, scenario_statement *s)
{
    return scenario_word_or_string(p, &s->text, "the name of a variant");
}

static bool parse_seed(scenario_parser *p, scenario_statement *s)
{
    if (p->token->kind == SCENARIO_NUMBER && p->token->number < 0)
        return scenario_expected(p, "a number from 0");
    return scenario_number(p, &s->number, "a number from 0");
}

/* opening [in order] [seated by lot] [by P | chosen by P] */
static bool parse_opening(scenario_parser *p, scenario_statement *s)
{
    if (scenario_skip(p, "in")) {
        if (!scenario_skip(p, "order"))
            return scenario_expected(p, "'order'");
        s->number2 = 1;
    }
    if (scenario_skip(p, "seated")) {
        if (!scenario_skip(p, "by") || !scenario_skip(p, "lot"))
            return scenario_expected(p, "'by lot'");
        s->has_number = true;
    }
    bool chosen = scenario_skip(p, "chosen");
    s->number = chosen ? SCENARIO_BY_CHOICE : SCENARIO_BY_LOT;
    if (!scenario_skip(p, "by"))
        return !chosen || scenario_expected(p, "'by' and a player's letter");
    if (!chosen)
        s->number = SCENARIO_BY_AGREEMENT;
    return scenario_seat(p, &s->seat);
}

static bool parse_next(scenario_parser *p, scenario_statement *s)
{
    (void)s;
    return scenario_skip(p, "game") || scenario_expected(p, "'game'");
}

bool scenario_parse_setup(scenario_parser *p, scenario_statement *statement)
{
    static const struct {
        const char *word;
        scenario_statement_kind kind;
        bool (*parse)(scenario_parser *p, scenario_statement *s);
    } forms[] = {
        {"teams", SCENARIO_TEAMS, parse_teams},
        {"turn", SCENARIO_TURN, parse_turn},
        {"variant", SCENARIO_VARIANT, parse_variant},
        {"option", SCENARIO_OPTION, parse_option},
        {"seed", SCENARIO_SEED, parse_seed},
        {"flips", SCENARIO_FLIPS, parse_flips},
        {"rolls", SCENARIO_ROLLS, parse_rolls},
        {"default", SCENARIO_DEFAULT, parse_default},
        {"resolve", SCENARIO_RESOLVE, parse_resolve},
        {"until", SCENARIO_UNTIL_TOP, parse_until},
        {"go", SCENARIO_GO, parse_go},
        {"here", SCENARIO_HERE, NULL},
        {"opening", SCENARIO_OPENING, parse_opening},
        {"begin", SCENARIO_OPENING, parse_opening},
        {"next", SCENARIO_NEXT_GAME, parse_next},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (scenario_skip(p, forms[i].word)) {
            statement->kind = forms[i].kind;
            if (forms[i].parse)
                forms[i].parse(p, statement);
            return true;
        }
    return false;
}

/* ---- items ----------------------------------------------------------------------------------- */

static bool parse_copies(scenario_parser *p, scenario_item *item)
{
    int64_t copies = 0;
    if (p->token->kind != SCENARIO_NUMBER || p->token->number < 1 || p->token->number > 10000)
        return scenario_expected(p, "how many, from 1 to 10000");
    copies = p->token++->number;
    item->copies = (int)copies;
    return true;
}

static bool parse_counters(scenario_parser *p, scenario_item *item)
{
    scenario_counter *counter = scenario_grow(p, (void **)&item->counters, &item->counter_count,
                                              &item->counter_room, sizeof *counter);
    return counter && scenario_number_from(p, 0, &counter->number, "how many counters, from 0") &&
           scenario_counter_name(p, &counter->name);
}

/* One of the words behind the name; false: it is none of them, or a fault. */
static bool parse_modifier(scenario_parser *p, scenario_item *item)
{
    if (scenario_skip_mark(p, "*"))
        return parse_copies(p, item);
    if (scenario_skip(p, "as")) {
        if (p->token->kind != SCENARIO_WORD || scenario_seat_here(p) != SCENARIO_NO_SEAT ||
            scenario_at(p, "none") || scenario_at(p, "facedown"))
            return scenario_expected(p,
                                     "an alias: a word that is no player's letter, nor 'none' or "
                                     "'facedown'");
        item->alias = p->token++->text;
        return true;
    }
    if (scenario_skip(p, "tapped"))
        return item->tapped = true;
    if (scenario_skip(p, "sick"))
        return item->sick = true;
    if (scenario_skip(p, "facedown"))
        return item->face_down = true;
    if (scenario_skip(p, "passive"))
        return item->passive = true;
    if (scenario_skip(p, "active")) {
        item->passive = false;
        return true;
    }
    if (scenario_skip(p, "attached")) {
        item->attached = true;
        return (scenario_skip(p, "to") || scenario_expected(p, "'to'")) &&
               scenario_reference(p, &item->host);
    }
    if (scenario_skip(p, "with"))
        return parse_counters(p, item);
    if (scenario_skip(p, "damage"))
        return scenario_number_from(p, 0, &item->damage, "how much damage, from 0");
    if (scenario_skip(p, "owned"))
        return (scenario_skip(p, "by") || scenario_expected(p, "'by'")) &&
               scenario_seat(p, &item->owner);
    if (scenario_skip(p, "known")) {
        int seat;
        if (!(scenario_skip(p, "by") || scenario_expected(p, "'by'")) || !scenario_seat(p, &seat))
            return false;
        item->known = (uint16_t)(item->known | 1u << seat);
        return true;
    }
    if (scenario_skip(p, "named")) {
        const char **chosen = SCENARIO_GROW(p, &item->chosen);
        if (!chosen)
            return false;
        if (p->token->kind == SCENARIO_NUMBER) {
            *chosen = p->token++->text;
            return true;
        }
        return scenario_word_or_string(p, chosen, "what was chosen");
    }
    return scenario_expected(p, "a comma, the end of the line, or one of * as tapped sick facedown "
                                "attached with damage owned known named");
}

static bool parse_item(scenario_parser *p, scenario_item *item)
{
    *item = (scenario_item){.copies = 1, .owner = SCENARIO_NO_SEAT, .place = p->token->place};
    if (!scenario_string(p, &item->name, "a card's name in quotes"))
        return false;
    while (!scenario_at_end(p) && !scenario_at_mark(p, ","))
        if (!parse_modifier(p, item))
            return false;
    return true;
}

/* Only what is or was in play is tapped, sick, damaged or attached to something. */
static bool fits_zone(scenario_parser *p, const scenario_item *item, iz_zone zone)
{
    bool hidden = zone == IZ_ZONE_HAND || zone == IZ_ZONE_LIBRARY || zone == IZ_ZONE_GRAVEYARD;
    const char *what = item->tapped     ? "tapped"
                       : item->sick     ? "sick"
                       : item->damage   ? "damaged"
                       : item->attached ? "attached"
                                        : NULL;
    return !hidden || !what ||
           scenario_fault(p, item->place, "\"%s\" can't be %s in a %s", item->name, what,
                          scenario_zone_name(zone));
}

bool scenario_parse_items(scenario_parser *p, scenario_statement *statement)
{
    if (scenario_skip(p, "empty")) {
        statement->empty = true;
        return true;
    }
    do {
        scenario_item *item = SCENARIO_GROW(p, &statement->items);
        if (!item || !parse_item(p, item) || !fits_zone(p, item, statement->zone))
            return false;
    } while (scenario_skip_mark(p, ","));
    return true;
}
