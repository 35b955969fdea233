/*
 * Checks: what stands behind `expect`.
 */
#include "core/nearest.h"
#include "scenario/parser.h"

#include <stdlib.h>
#include <string.h>

static bool set(scenario_check *check, scenario_check_kind kind)
{
    check->kind = kind;
    return true;
}

static bool compare(scenario_parser *p, scenario_check *check)
{
    return scenario_compare_number(p, &check->compare, &check->number);
}

/* ---- words ----------------------------------------------------------------------------------- */

static bool parse_word(scenario_parser *p, scenario_check *check)
{
    const char **word = SCENARIO_GROW(p, &check->words);
    return word && scenario_word_or_string(p, word, "a word such as tapped, red, creature");
}

static bool parse_words(scenario_parser *p, scenario_check *check)
{
    do {
        if (!parse_word(p, check))
            return false;
    } while (scenario_skip_mark(p, ","));
    return true;
}

/* 4/4, -1/2 */
static bool power_and_toughness(const char *text, int64_t *power, int64_t *toughness)
{
    char *end;
    if (strlen(text) > sizeof "-2147483648/-2147483648" - 1)
        return false;
    *power = strtoll(text, &end, 10);
    if (end == text || *end != '/')
        return false;
    const char *second = end + 1;
    *toughness = strtoll(second, &end, 10);
    return end != second && *end == '\0';
}

/* Words, with power and toughness among them wherever they stand. */
static bool parse_is(scenario_parser *p, scenario_check *check)
{
    check->negative = scenario_skip(p, "not");
    set(check, SCENARIO_CHECK_IS);
    do {
        if (scenario_at(p, "not"))
            return scenario_fault(p, p->token->place,
                                  "'not' stands before all the words and is for each of them: what "
                                  "is and what is not are two checks");
        if (check->kind == SCENARIO_CHECK_IS && p->token->kind == SCENARIO_WORD &&
            power_and_toughness(p->token->text, &check->number, &check->number2)) {
            p->token++;
            set(check, SCENARIO_CHECK_PT);
        } else if (!parse_word(p, check)) {
            return false;
        }
    } while (scenario_skip_mark(p, ","));
    return true;
}

/* ---- objects --------------------------------------------------------------------------------- */

static bool parse_has(scenario_parser *p, scenario_check *check, bool negative)
{
    scenario_file *file = p->file;
    set(check, SCENARIO_CHECK_HAS);
    check->negative = negative;
    scenario_check **row = scenario_grow(p, (void **)&file->compiled, &file->compiled_count,
                                         &file->compiled_room, sizeof *row);
    if (!row)
        return false;
    *row = check;
    return scenario_word_or_string(p, &check->text, "an ability in quotes");
}

/* Seats behind `of`; 0 without. */
static bool parse_of(scenario_parser *p, uint32_t *seats)
{
    if (!scenario_skip(p, "of"))
        return true;
    *seats = scenario_seats_here(p);
    if (!*seats)
        return scenario_expected(p, "a player's letter");
    p->token++;
    return true;
}

static bool parse_object(scenario_parser *p, scenario_check *check)
{
    static const char *const words[] = {"in",       "is",     "has",        "lacks",
                                        "counters", "damage", "controller", "owner",
                                        "attached", "known",  NULL};
    if (!scenario_reference(p, &check->ref))
        return false;
    if (scenario_skip(p, "in"))
        return set(check, SCENARIO_CHECK_IN) && scenario_zone(p, &check->zone) &&
               parse_of(p, &check->seats);
    if (scenario_skip(p, "is"))
        return parse_is(p, check);
    if (scenario_skip(p, "has"))
        return parse_has(p, check, false);
    if (scenario_skip(p, "lacks"))
        return parse_has(p, check, true);
    if (scenario_skip(p, "counters"))
        return set(check, SCENARIO_CHECK_COUNTERS) && scenario_counter_name(p, &check->text) &&
               compare(p, check);
    if (scenario_skip(p, "damage"))
        return set(check, SCENARIO_CHECK_DAMAGE) && compare(p, check);
    if (scenario_skip(p, "controller"))
        return set(check, SCENARIO_CHECK_CONTROLLER) && scenario_seat(p, &check->seat);
    if (scenario_skip(p, "owner"))
        return set(check, SCENARIO_CHECK_OWNER) && scenario_seat(p, &check->seat);
    if (scenario_skip(p, "attached"))
        return set(check, SCENARIO_CHECK_ATTACHED) &&
               (scenario_skip(p, "to") || scenario_expected(p, "'to'")) &&
               scenario_reference(p, &check->other);
    if (scenario_skip(p, "known"))
        return set(check, SCENARIO_CHECK_KNOWN) &&
               (scenario_skip(p, "to") || scenario_expected(p, "'to'")) &&
               scenario_seat(p, &check->seat);
    const char *near = p->token->kind == SCENARIO_WORD ? iz_nearest(p->token->text, words) : NULL;
    if (near)
        return scenario_fault(p, p->token->place, "'%s' is no check; '%s' was meant?",
                              p->token->text, near);
    return scenario_expected(p, "in, is, has, lacks, counters, damage, controller, owner, "
                                "attached to or known to");
}

/* ZONE ["NAME"] [WORD, …] = N */
static bool parse_count(scenario_parser *p, scenario_check *check)
{
    set(check, SCENARIO_CHECK_COUNT);
    if (!scenario_zone(p, &check->zone))
        return false;
    if (p->token->kind == SCENARIO_STRING)
        check->text = p->token++->text;
    if (p->token->kind == SCENARIO_WORD && !parse_words(p, check))
        return false;
    return compare(p, check);
}

/* ---- players --------------------------------------------------------------------------------- */

static bool parse_labels(scenario_parser *p, scenario_check *check)
{
    do {
        const char **label = SCENARIO_GROW(p, &check->words);
        if (!label)
            return false;
        if (p->token->kind == SCENARIO_NUMBER)
            *label = p->token++->text;
        else if (!scenario_word_or_string(p, label, "an option's label in quotes"))
            return false;
    } while (scenario_skip_mark(p, ","));
    return true;
}

/* [citing N, …] */
static bool parse_citing(scenario_parser *p, scenario_check *check)
{
    if (!scenario_skip(p, "citing"))
        return true;
    do {
        const char **number = SCENARIO_GROW(p, &check->words);
        if (!number)
            return false;
        if (p->token->kind != SCENARIO_WORD && p->token->kind != SCENARIO_NUMBER &&
            p->token->kind != SCENARIO_STRING)
            return scenario_expected(p, "a rule's number");
        *number = p->token++->text;
    } while (scenario_skip_mark(p, ","));
    return true;
}

/* `deck [is] legal …`; `deck = 40` is the library's size */
static bool is_about_deck(const scenario_parser *p)
{
    static const char *const words[] = {"is", "legal", "illegal", "refused"};
    const scenario_token *next = p->token + 1;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (scenario_at(p, "deck") && next->kind == SCENARIO_WORD &&
            strcmp(next->text, words[i]) == 0)
            return true;
    return false;
}

/* deck [is] legal [for FORMAT], deck [is] refused (or illegal) [for FORMAT] [citing N, …] */
static bool parse_deck(scenario_parser *p, scenario_check *check)
{
    p->token++;
    scenario_skip(p, "is");
    check->negative = scenario_skip(p, "refused") || scenario_skip(p, "illegal");
    if (!check->negative && !scenario_skip(p, "legal"))
        return scenario_expected(p, "legal or illegal");
    set(check, SCENARIO_CHECK_DECK);
    if (scenario_skip(p, "for") &&
        !scenario_word_or_string(p, &check->text, "the name of a format"))
        return false;
    return !check->negative || parse_citing(p, check);
}

/* `P …`; the letters stand at the present word. */
static bool parse_player(scenario_parser *p, scenario_check *check)
{
    static const char *const numbers[] = {"life",   "maxlife",    "poison", "vp",
                                          "points", "components", "turns",  NULL};
    check->seats = scenario_seats_here(p);
    check->seat = scenario_seat_here(p);
    p->token++;
    for (int i = 0; numbers[i]; i++)
        if (scenario_skip(p, numbers[i])) {
            check->text = numbers[i];
            return set(check, SCENARIO_CHECK_PLAYER) && compare(p, check);
        }
    if (scenario_skip(p, "won"))
        return set(check, SCENARIO_CHECK_WON);
    if (scenario_skip(p, "lost"))
        return set(check, SCENARIO_CHECK_LOST);
    if (scenario_skip(p, "may")) {
        check->negative = scenario_skip(p, "not");
        return set(check, SCENARIO_CHECK_MAY) &&
               scenario_string(p, &check->text, "an option's label in quotes");
    }
    if (scenario_skip(p, "decides"))
        return set(check, SCENARIO_CHECK_DECIDES) && parse_labels(p, check);
    if (scenario_skip(p, "knows"))
        return set(check, SCENARIO_CHECK_KNOWN) && scenario_reference(p, &check->ref);
    if (scenario_skip(p, "doesn't")) {
        check->negative = true;
        return (scenario_skip(p, "know") || scenario_expected(p, "'know'")) &&
               set(check, SCENARIO_CHECK_KNOWN) && scenario_reference(p, &check->ref);
    }
    if (is_about_deck(p))
        return parse_deck(p, check);
    if (scenario_zone_here(p) != IZ_ZONE_ANY)
        return parse_count(p, check);
    const char *near = p->token->kind == SCENARIO_WORD ? iz_nearest(p->token->text, numbers) : NULL;
    if (near)
        return scenario_fault(p, p->token->place, "'%s' is no check; '%s' was meant?",
                              p->token->text, near);
    return scenario_expected(
        p, "life, points, poison, a zone, won, lost, may, decides, knows or doesn't know");
}

/* ---- the game -------------------------------------------------------------------------------- */

static bool parse_stack(scenario_parser *p, scenario_check *check)
{
    if (scenario_skip(p, "top"))
        return set(check, SCENARIO_CHECK_STACK_TOP) && scenario_reference(p, &check->ref);
    if (p->token->kind == SCENARIO_STRING)
        check->text = p->token++->text;
    return set(check, SCENARIO_CHECK_STACK) && compare(p, check);
}

static bool parse_mana(scenario_parser *p, scenario_check *check)
{
    set(check, SCENARIO_CHECK_MANA);
    if (!scenario_seat(p, &check->seat))
        return false;
    check->negative = scenario_skip(p, "has");
    if (p->token->kind == SCENARIO_SYMBOLS)
        return scenario_mana(p, &check->mana);
    if (check->negative || scenario_at_end(p))
        return scenario_expected(p, check->negative ? "mana symbols like {G}{G}"
                                                    : "mana symbols like {G}{G}, 'has', or one of "
                                                      "= != < <= > >= and a number");
    check->has_number = true;
    return compare(p, check);
}

static bool parse_turn(scenario_parser *p, scenario_check *check)
{
    set(check, SCENARIO_CHECK_TURN);
    if (p->token->kind == SCENARIO_NUMBER || scenario_at_mark(p, "=")) {
        scenario_skip_mark(p, "=");
        check->has_number = true;
        return scenario_number(p, &check->number, "a turn's number");
    }
    return scenario_seat(p, &check->seat);
}

/* refused STATEMENT [citing N, …], allowed STATEMENT; setup stands for all that is agreed */
static bool parse_trial(scenario_parser *p, scenario_check *check)
{
    if (scenario_skip(p, "setup")) {
        check->kind = check->kind == SCENARIO_CHECK_REFUSED ? SCENARIO_CHECK_SETUP_REFUSED
                                                            : SCENARIO_CHECK_SETUP_ALLOWED;
        return parse_citing(p, check);
    }
    check->action = scenario_take(p->memory, sizeof *check->action);
    if (!check->action || !scenario_parse_statement(p, check->action))
        return false;
    if (check->action->kind < SCENARIO_PLAYS || check->action->kind > SCENARIO_PASSES)
        return scenario_fault(p, check->action->place,
                              "only what a player does can be refused or allowed");
    return parse_citing(p, check);
}

static bool parse_not(scenario_parser *p, scenario_check *check)
{
    set(check, SCENARIO_CHECK_NOT);
    check->inner = scenario_new_check(p);
    return check->inner && scenario_parse_check(p, check->inner);
}

static bool parse_quantified(scenario_parser *p, scenario_check *check,
                             scenario_quantifier quantifier)
{
    check->quantifier = quantifier;
    if (!parse_object(p, check))
        return false;
    if (check->kind == SCENARIO_CHECK_IN || check->ref.kind == SCENARIO_REF_PLAYER)
        return scenario_fault(p, check->ref.place,
                              "any, no and every go with is, has, lacks, counters, damage …");
    return true;
}

/* A word that names a zone is an alias where a number in front of `#` or what objects are and have
 * follows: `expect guard is tapped`. */
static bool is_alias_here(const scenario_parser *p)
{
    static const char *const verbs[] = {"in",     "is",         "has",   "lacks",    "counters",
                                        "damage", "controller", "owner", "attached", "known"};
    const scenario_token *next = p->token + 1;
    bool alias = next->kind == SCENARIO_INDEX;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        alias = alias || (next->kind == SCENARIO_WORD && strcmp(next->text, verbs[i]) == 0);
    return alias;
}

static bool parse_one(scenario_parser *p, scenario_check *check)
{
    if (scenario_skip(p, "not"))
        return parse_not(p, check);
    if (scenario_skip(p, "refused"))
        return set(check, SCENARIO_CHECK_REFUSED) && parse_trial(p, check);
    if (scenario_skip(p, "allowed"))
        return set(check, SCENARIO_CHECK_ALLOWED) && parse_trial(p, check);
    if (scenario_skip(p, "stack"))
        return parse_stack(p, check);
    if (scenario_at(p, "claim") && !is_alias_here(p)) {
        p->token++;
        return set(check, SCENARIO_CHECK_CLAIM) && scenario_reference(p, &check->ref) &&
               compare(p, check);
    }
    if (scenario_skip(p, "mana"))
        return parse_mana(p, check);
    if (scenario_skip(p, "step"))
        return set(check, SCENARIO_CHECK_STEP) && scenario_step(p, &check->step);
    if (scenario_skip(p, "turn"))
        return parse_turn(p, check);
    if (scenario_skip(p, "priority"))
        return set(check, SCENARIO_CHECK_PRIORITY) && scenario_seat(p, &check->seat);
    if (scenario_skip(p, "draw"))
        return set(check, SCENARIO_CHECK_DRAW);
    if (scenario_skip(p, "running"))
        return set(check, SCENARIO_CHECK_RUNNING);
    if (scenario_skip(p, "any"))
        return parse_quantified(p, check, SCENARIO_ANY);
    if (scenario_skip(p, "no"))
        return parse_quantified(p, check, SCENARIO_NO);
    if (scenario_skip(p, "every"))
        return parse_quantified(p, check, SCENARIO_EVERY);
    if (scenario_seats_here(p))
        return parse_player(p, check);
    if (scenario_zone_here(p) != IZ_ZONE_ANY && !is_alias_here(p))
        return parse_count(p, check);
    return parse_object(p, check);
}

bool scenario_parse_check(scenario_parser *p, scenario_check *check)
{
    enum { DEEPEST = 16 };
    if (p->depth == DEEPEST)
        return scenario_fault(p, p->token->place, "more than %d checks within each other", DEEPEST);
    p->depth++;
    bool well = parse_one(p, check);
    p->depth--;
    return well;
}
