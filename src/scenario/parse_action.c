/*
 * Statements that begin with a player's letter: set-up of a player, and actions.
 */
#include "core/nearest.h"
#include "scenario/parser.h"

#include <string.h>

/* ---- what an announcement says --------------------------------------------------------------- */

static bool parse_modes(scenario_parser *p, scenario_options *options)
{
    do {
        int64_t mode;
        if (p->token->kind != SCENARIO_NUMBER || p->token->number < 1)
            return scenario_expected(p, "the number of a mode");
        mode = p->token++->number;
        if (options->mode_count < SCENARIO_MODES)
            options->modes[options->mode_count++] = (int)mode;
    } while (scenario_skip_mark(p, ","));
    return true;
}

static bool parse_with(scenario_parser *p, scenario_options *options)
{
    do {
        const char *text;
        if (!scenario_word_or_string(p, &text, "the name of a cost in quotes"))
            return false;
        if (options->with_count < SCENARIO_WITHS)
            options->with[options->with_count++] = text;
    } while (scenario_skip_mark(p, ","));
    return true;
}

static bool parse_x(scenario_parser *p, scenario_options *options)
{
    options->has_x = true;
    if (!scenario_skip_mark(p, "="))
        return scenario_expected(p, "'='");
    return scenario_number_from(p, 0, &options->x, "a number from 0 to 1000000000");
}

static bool parse_ability(scenario_parser *p, scenario_options *options)
{
    int64_t number;
    if (!scenario_number_from(p, 1, &number, "the number of an ability, from 1"))
        return false;
    options->ability = (int)number;
    return true;
}

static bool no_option(scenario_parser *p)
{
    static const char *const words[] = {"targeting",   "X",          "mode",   "with",  "facedown",
                                        "sacrificing", "discarding", "paying", "using", "from",
                                        "half",        "ability",    NULL};
    const char *near = p->token->kind == SCENARIO_WORD ? iz_nearest(p->token->text, words) : NULL;
    if (near)
        return scenario_fault(p, p->token->place, "'%s' says nothing here; '%s' was meant?",
                              p->token->text, near);
    return scenario_expected(p, "targeting, X, mode, with, facedown, sacrificing, discarding, "
                                "paying, using, from, half, ability or the end of the line");
}

static const char *const payment_words[SCENARIO_PAYMENTS] = {"sacrificing", "discarding", "paying"};

static bool parse_option_clause(scenario_parser *p, scenario_options *o)
{
    if (scenario_skip(p, "ability"))
        return parse_ability(p, o);
    if (scenario_skip(p, "targeting")) {
        o->targeted = true;
        return scenario_references(p, &o->targets);
    }
    if (scenario_skip(p, "X") || scenario_skip(p, "x"))
        return parse_x(p, o);
    if (scenario_skip(p, "mode"))
        return parse_modes(p, o);
    if (scenario_skip(p, "with"))
        return parse_with(p, o);
    if (scenario_skip(p, "facedown"))
        return o->face_down = true;
    for (int list = 0; list < SCENARIO_PAYMENTS; list++)
        if (scenario_skip(p, payment_words[list]))
            return scenario_references(p, &o->payments[list]);
    if (scenario_skip(p, "using")) {
        o->has_mana = true;
        return scenario_mana(p, &o->mana);
    }
    if (scenario_skip(p, "from"))
        return scenario_zone(p, &o->from);
    if (scenario_skip(p, "half"))
        return scenario_string(p, &o->half, "the name of the half in quotes");
    return no_option(p);
}

static bool parse_options(scenario_parser *p, scenario_options *options)
{
    while (!scenario_at_end(p) && !scenario_at(p, "citing"))
        if (!parse_option_clause(p, options))
            return false;
    return true;
}

/* ---- actions --------------------------------------------------------------------------------- */

static bool parse_announcement(scenario_parser *p, scenario_statement *s)
{
    return scenario_reference(p, &s->ref) && parse_options(p, &s->options);
}

static bool parse_activates(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_reference(p, &s->ref))
        return false;
    if (scenario_skip(p, "ability") && !parse_ability(p, &s->options))
        return false;
    if (p->token->kind == SCENARIO_STRING)
        s->options.ability_text = p->token++->text;
    return parse_options(p, &s->options);
}

static bool parse_attacker(scenario_parser *p, scenario_statement *s, int band)
{
    scenario_attacker *attacker = SCENARIO_GROW(p, &s->attackers);
    if (!attacker || !scenario_reference(p, &attacker->ref))
        return false;
    attacker->band = band;
    if (scenario_skip_mark(p, "->")) {
        attacker->aimed = true;
        return scenario_reference(p, &attacker->aim);
    }
    return true;
}

static bool parse_band(scenario_parser *p, scenario_statement *s, int band)
{
    int first = s->attackers.count;
    if (!scenario_skip_mark(p, "("))
        return scenario_expected(p, "'('");
    do {
        if (!parse_attacker(p, s, band))
            return false;
    } while (scenario_skip_mark(p, ","));
    if (!scenario_skip_mark(p, ")"))
        return scenario_expected(p, "',' or ')'");
    if (!scenario_skip_mark(p, "->"))
        return true;
    scenario_ref aim;
    if (!scenario_reference(p, &aim))
        return false;
    for (int i = first; i < s->attackers.count; i++) {
        s->attackers.at[i].aimed = true;
        s->attackers.at[i].aim = aim;
    }
    return true;
}

static bool parse_attacks(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_skip(p, "with"))
        return scenario_expected(p, "'with'");
    if (scenario_skip(p, "nothing"))
        return true;
    int bands = 0;
    do {
        bool well = scenario_skip(p, "band") ? parse_band(p, s, ++bands) : parse_attacker(p, s, 0);
        if (!well)
            return false;
    } while (scenario_skip_mark(p, ","));
    return true;
}

static bool parse_blocks(scenario_parser *p, scenario_statement *s)
{
    if (scenario_skip(p, "nothing"))
        return true;
    do {
        scenario_block *block = SCENARIO_GROW(p, &s->blocks);
        if (!block || !scenario_reference(p, &block->attacker))
            return false;
        if (!scenario_skip(p, "with"))
            return scenario_expected(p, "'with'");
        if (!scenario_references(p, &block->blockers))
            return false;
    } while (scenario_skip_mark(p, ";"));
    return true;
}

static bool parse_does(scenario_parser *p, scenario_statement *s)
{
    return scenario_string(p, &s->text, "the option's label in quotes") &&
           parse_options(p, &s->options);
}

static bool parse_nothing(scenario_parser *p, scenario_statement *s)
{
    (void)p;
    (void)s;
    return true;
}

/* swaps guard REF, REF; reserve REF … */
static bool parse_swaps(scenario_parser *p, scenario_statement *s)
{
    do {
        scenario_refs *line;
        if (scenario_skip(p, "guard"))
            line = &s->guard;
        else if (scenario_skip(p, "reserve"))
            line = &s->reserve;
        else
            return scenario_expected(p, "guard or reserve");
        if (scenario_skip(p, "empty") || scenario_skip(p, "nothing") || scenario_at_end(p) ||
            scenario_at_mark(p, ";"))
            continue; /* nobody stands in it */
        if (!scenario_references(p, line))
            return false;
    } while (scenario_skip_mark(p, ";"));
    return true;
}

/* sacrifices REF; extracts N from REF */
static bool parse_verb(scenario_parser *p, scenario_statement *s);

/* HKK: a verb with `with REF`. */
static bool parse_verb_with(scenario_parser *p, scenario_statement *s)
{
    const char *verb = p->token[-1].text;
    if (!scenario_skip(p, "with"))
        return scenario_expected(p, "'with'");
    if (!parse_verb(p, s))
        return false;
    s->text = verb;
    return true;
}

static bool parse_verb(scenario_parser *p, scenario_statement *s)
{
    s->text = p->token[-1].text;
    if (p->token->kind == SCENARIO_NUMBER) {
        s->has_number = true;
        s->number = p->token++->number;
        if (!scenario_skip(p, "from"))
            return scenario_expected(p, "'from'");
    }
    if (!scenario_at_end(p) && !scenario_at(p, "citing"))
        return scenario_references(p, &s->refs) && parse_options(p, &s->options);
    return true;
}

/* ---- answers --------------------------------------------------------------------------------- */

static bool parse_answer(scenario_parser *p, scenario_answer *answer)
{
    const scenario_token *token = p->token;
    answer->place = token->place;
    answer->quoted = token->kind == SCENARIO_STRING;
    if (token->kind == SCENARIO_NUMBER || token->kind == SCENARIO_SYMBOLS) {
        answer->ref = (scenario_ref){.kind = SCENARIO_REF_WORD,
                                     .text = token->text,
                                     .seat = SCENARIO_NO_SEAT,
                                     .place = token->place};
        p->token++;
        return true;
    }
    return scenario_reference(p, &answer->ref);
}

/* Consecutive ones with an amount are one answer. */
static bool parse_answers(scenario_parser *p, scenario_statement *s)
{
    scenario_answer *division = NULL;
    do {
        scenario_answer answer = {0};
        if (!parse_answer(p, &answer))
            return false;
        if (scenario_skip(p, "amount")) {
            answer.ref.divided = true;
            if (!scenario_number(p, &answer.ref.amount, "a number"))
                return false;
            if (!division) {
                division = SCENARIO_GROW(p, &s->answers);
                if (!division)
                    return false;
                *division = answer;
            }
            scenario_ref *part = SCENARIO_GROW(p, &division->division);
            if (!part)
                return false;
            *part = answer.ref;
            continue;
        }
        division = NULL;
        scenario_answer *row = SCENARIO_GROW(p, &s->answers);
        if (!row)
            return false;
        *row = answer;
    } while (scenario_skip_mark(p, ","));
    return true;
}

/* ---- a player's numbers ---------------------------------------------------------------------- */

enum { MOST_LIFE = 1000000000 };

static bool parse_life(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_number_from(p, -MOST_LIFE, &s->number, "a number up to 1000000000"))
        return false;
    if (scenario_skip(p, "max")) {
        s->has_number2 = true;
        return scenario_number_from(p, 0, &s->number2, "the greatest life, up to 1000000000");
    }
    return true;
}

static bool parse_number(scenario_parser *p, scenario_statement *s)
{
    s->text = p->token[-1].text;
    return scenario_number_from(p, 0, &s->number, "a number from 0 to 1000000000");
}

static bool parse_mana(scenario_parser *p, scenario_statement *s)
{
    return scenario_mana(p, &s->mana);
}

static bool parse_counters(scenario_parser *p, scenario_statement *s)
{
    return scenario_reference(p, &s->ref) &&
           scenario_number_from(p, 0, &s->number, "how many, from 0 to 1000000000") &&
           scenario_counter_name(p, &s->text);
}

static const struct {
    const char *word;
    scenario_statement_kind kind;
    bool (*parse)(scenario_parser *p, scenario_statement *s);
} verbs[] = {
    {"plays", SCENARIO_PLAYS, parse_announcement},
    {"casts", SCENARIO_CASTS, parse_announcement},
    {"activates", SCENARIO_ACTIVATES, parse_activates},
    {"reacts", SCENARIO_REACTS, NULL},
    {"attacks", SCENARIO_ATTACKS, parse_attacks},
    {"blocks", SCENARIO_BLOCKS, parse_blocks},
    {"unmorphs", SCENARIO_UNMORPHS, parse_announcement},
    {"ends", SCENARIO_ENDS, parse_announcement},
    {"concedes", SCENARIO_CONCEDES, parse_nothing},
    {"does", SCENARIO_DOES, parse_does},
    {"swaps", SCENARIO_SWAPS, parse_swaps},
    {"sacrifices", SCENARIO_VERB, parse_verb},
    {"extracts", SCENARIO_VERB, parse_verb},
    {"searches", SCENARIO_VERB, parse_verb},
    {"returns", SCENARIO_VERB, parse_verb},
    {"ends", SCENARIO_VERB, parse_verb},
    {"uses", SCENARIO_VERB, parse_verb},
    {"shifts", SCENARIO_VERB, parse_verb},
    {"duels", SCENARIO_VERB, parse_verb_with},
    {"flows", SCENARIO_ACTIVATES, parse_announcement},
    {"passes", SCENARIO_PASSES, parse_nothing},
    {"chooses", SCENARIO_CHOOSES, parse_answers},
    {"counters", SCENARIO_COUNTERS, parse_counters},
    {"life", SCENARIO_LIFE, parse_life},
    {"began", SCENARIO_BEGAN, parse_nothing},
    {"poison", SCENARIO_POISON, parse_number},
    {"vp", SCENARIO_RESOURCE, parse_number},
    {"components", SCENARIO_RESOURCE, parse_number},
    {"lands", SCENARIO_RESOURCE, parse_number},
    {"spells", SCENARIO_RESOURCE, parse_number},
    {"mana", SCENARIO_MANA, parse_mana},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

/* HKK: `to REF` names the action that is answered, which is what the reaction aims at. */
static bool parse_reacts(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_skip(p, "with"))
        return scenario_expected(p, "'with'");
    if (!scenario_reference(p, &s->ref))
        return false;
    if (scenario_skip(p, "to")) {
        scenario_ref *answered = SCENARIO_GROW(p, &s->options.targets);
        s->options.targeted = true;
        if (!answered || !scenario_reference(p, answered))
            return false;
    }
    return parse_options(p, &s->options);
}

static bool unknown_verb(scenario_parser *p)
{
    static const char *const zones[] = {"hand", "library",   "graveyard", "battlefield", "exile",
                                        "ante", "phasedout", "outside",   "deck",        "side",
                                        "void", "reserve",   "guard",     "support",     "special"};
    enum { ZONES = sizeof zones / sizeof *zones };
    const char *words[VERBS + ZONES + 1] = {NULL};
    for (int i = 0; i < VERBS; i++)
        words[i] = verbs[i].word;
    for (int i = 0; i < ZONES; i++)
        words[VERBS + i] = zones[i];
    const char *near = p->token->kind == SCENARIO_WORD ? iz_nearest(p->token->text, words) : NULL;
    if (near)
        return scenario_fault(p, p->token->place, "'%s' is no verb and no zone; '%s' was meant?",
                              p->token->text, near);
    return scenario_expected(p, "a verb (plays, casts, activates, attacks, blocks, chooses, "
                                "passes …), life, mana, or a zone");
}

bool scenario_parse_team(scenario_parser *p, scenario_statement *s)
{
    s->kind = SCENARIO_LIFE;
    s->seats = scenario_seats_here(p);
    s->seat = __builtin_ctz(s->seats);
    p->token++;
    if (!scenario_skip(p, "life"))
        return scenario_expected(p, "'life', which a team may have together");
    return parse_life(p, s);
}

bool scenario_parse_player(scenario_parser *p, scenario_statement *s)
{
    if (!scenario_seat(p, &s->seat))
        return false;
    for (int i = 0; i < VERBS; i++)
        if (scenario_skip(p, verbs[i].word)) {
            s->kind = verbs[i].kind;
            return verbs[i].parse ? verbs[i].parse(p, s) : parse_reacts(p, s);
        }
    s->zone = scenario_zone_here(p);
    if (s->zone == IZ_ZONE_ANY || s->zone == IZ_ZONE_STACK)
        return unknown_verb(p);
    p->token++;
    s->kind = SCENARIO_ZONE;
    return scenario_parse_items(p, s);
}
