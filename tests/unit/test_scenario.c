/* Scenario files as they are parsed, and what running them reports. */
#include "scenario/scenario.h"
#include "scenario/syntax.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void parse(scenario_file *file, const char *text)
{
    scenario_parse(file, "t.izs", text, strlen(text));
    assert_false(file->memory.failed);
}

/* The only scenario of the text, which must have no fault. */
static const scenario *only(scenario_file *file, const char *text)
{
    parse(file, text);
    assert_null(file->fault);
    assert_int_equal(file->scenarios.count, 1);
    if (file->scenarios.at[0].fault)
        fail_msg("%s", file->scenarios.at[0].fault);
    return &file->scenarios.at[0];
}

static const scenario_statement *statement(const scenario *s, int index)
{
    assert_true(index < s->statements.count);
    return &s->statements.at[index];
}

static void head_and_set_up(void **state)
{
    (void)state;
    scenario_file file;
    const scenario *s = only(&file, "# first\n"
                                    "scenario \"a \\\"title\\\"\"   # of it\n"
                                    "rules mtg-1999-11, mtg-2002\n"
                                    "cites 420.5b, mtg-2002 309.1\n"
                                    "  players 3\n"
                                    "A battlefield \"Bear\" *2 as Pair tapped, \"Wall\" with 2 "
                                    "\"+1/+1\" damage 1 attached to \"Bear\"#2 of B\n");
    assert_string_equal(s->title, "a \"title\"");
    assert_int_equal(s->place.line, 2);
    assert_int_equal(s->books.count, 2);
    assert_string_equal(s->books.at[1], "mtg-2002");
    assert_int_equal(s->cites.count, 2);
    assert_null(s->cites.at[0].book);
    assert_string_equal(s->cites.at[1].book, "mtg-2002");
    assert_string_equal(s->cites.at[1].number, "309.1");
    assert_int_equal(s->players, 3);
    const scenario_statement *zone = statement(s, 0);
    assert_int_equal(zone->kind, SCENARIO_ZONE);
    assert_int_equal(zone->zone, IZ_ZONE_BATTLEFIELD);
    assert_int_equal(zone->items.count, 2);
    const scenario_item *pair = &zone->items.at[0], *wall = &zone->items.at[1];
    assert_int_equal(pair->copies, 2);
    assert_string_equal(pair->alias, "Pair");
    assert_true(pair->tapped);
    assert_int_equal(wall->counters[0].number, 2);
    assert_string_equal(wall->counters[0].name, "+1/+1");
    assert_int_equal(wall->damage, 1);
    assert_int_equal(wall->host.number, 2);
    assert_int_equal(wall->host.seat, 1);
    scenario_file_release(&file);
}

static void announcements(void **state)
{
    (void)state;
    scenario_file file;
    const scenario *s = only(
        &file, "scenario \"x\"\n"
               "A casts \"Blaze\" from graveyard X = 3 targeting \"Bear\"#2 amount 2, B amount 1, "
               "none mode 2, 3 with \"kicker\", \"buyback\" sacrificing Pair using {R}{1}\n"
               "A activates \"Bear\" ability 2 \"{T}: Draw\" paying \"Ox\"\n"
               "A attacks with \"Bear\", band (\"Ox\", \"Ox\") -> B\n"
               "B blocks \"Bear\" with \"Ox\", \"Elk\"; \"Ox\" with facedown#2\n"
               "A chooses yes, \"Bear\" amount 1, B amount 2, 3, \"Soul: When\", none\n");
    const scenario_options *o = &statement(s, 0)->options;
    assert_int_equal(o->from, IZ_ZONE_GRAVEYARD);
    assert_true(o->has_x);
    assert_int_equal(o->x, 3);
    assert_int_equal(o->targets.count, 3);
    assert_int_equal(o->targets.at[0].number, 2);
    assert_int_equal(o->targets.at[0].amount, 2);
    assert_int_equal(o->targets.at[1].kind, SCENARIO_REF_PLAYER);
    assert_int_equal(o->targets.at[2].kind, SCENARIO_REF_NONE);
    assert_int_equal(o->mode_count, 2);
    assert_int_equal(o->with_count, 2);
    assert_int_equal(o->payments[SCENARIO_SACRIFICING].count, 1);
    assert_int_equal(o->mana.of[3], 1);
    assert_int_equal(o->mana.generic, 1);
    const scenario_options *activated = &statement(s, 1)->options;
    assert_int_equal(activated->ability, 2);
    assert_string_equal(activated->ability_text, "{T}: Draw");
    const scenario_statement *attack = statement(s, 2);
    assert_int_equal(attack->attackers.count, 3);
    assert_int_equal(attack->attackers.at[0].band, 0);
    assert_int_equal(attack->attackers.at[2].band, 1);
    assert_true(attack->attackers.at[2].aimed);
    const scenario_statement *block = statement(s, 3);
    assert_int_equal(block->blocks.count, 2);
    assert_int_equal(block->blocks.at[0].blockers.count, 2);
    assert_int_equal(block->blocks.at[1].blockers.at[0].kind, SCENARIO_REF_FACEDOWN);
    const scenario_answers *answers = &statement(s, 4)->answers;
    assert_int_equal(answers->count, 5);
    assert_int_equal(answers->at[1].division.count, 2);
    assert_string_equal(answers->at[2].ref.text, "3");
    assert_true(answers->at[3].quoted);
    scenario_file_release(&file);
}

static void checks(void **state)
{
    (void)state;
    scenario_file file;
    const scenario *s = only(&file, "scenario \"x\"\n"
                                    "expect A life >= 3\n"
                                    "expect A+B life = 30\n"
                                    "expect A battlefield creature, red != 2\n"
                                    "expect battlefield \"Forest\" tapped = 2\n"
                                    "expect \"Bear\"#2 of B in graveyard of A\n"
                                    "expect \"Bear\" is -1/3\n"
                                    "expect every \"Bear\" of A is not tapped, white\n"
                                    "expect \"Bear\" lacks \"flying\"\n"
                                    "expect mana A has {G}{2}\n"
                                    "expect refused A casts \"Bolt\" targeting B citing 502.7b\n"
                                    "expect not stack top \"Bolt\"\n"
                                    "expect A decides \"x\", 3\n");
    assert_int_equal(s->statements.count, 12);
    const scenario_check *c = statement(s, 0)->check;
    assert_int_equal(c->kind, SCENARIO_CHECK_PLAYER);
    assert_int_equal(c->compare, SCENARIO_GREATER_EQUAL);
    assert_int_equal(statement(s, 1)->check->seats, 3);
    c = statement(s, 2)->check;
    assert_int_equal(c->kind, SCENARIO_CHECK_COUNT);
    assert_int_equal(c->words.count, 2);
    assert_int_equal(c->compare, SCENARIO_NOT_EQUAL);
    assert_int_equal(statement(s, 3)->check->seats, 0);
    c = statement(s, 4)->check;
    assert_int_equal(c->kind, SCENARIO_CHECK_IN);
    assert_int_equal(c->ref.number, 2);
    assert_int_equal(c->seats, 1);
    c = statement(s, 5)->check;
    assert_int_equal(c->kind, SCENARIO_CHECK_PT);
    assert_int_equal(c->number, -1);
    c = statement(s, 6)->check;
    assert_int_equal(c->quantifier, SCENARIO_EVERY);
    assert_true(c->negative);
    assert_true(statement(s, 7)->check->negative);
    assert_int_equal(statement(s, 8)->check->mana.generic, 2);
    c = statement(s, 9)->check;
    assert_int_equal(c->action->kind, SCENARIO_CASTS);
    assert_string_equal(c->words.at[0], "502.7b");
    assert_int_equal(statement(s, 10)->check->inner->kind, SCENARIO_CHECK_STACK_TOP);
    scenario_file_release(&file);
}

/* The text has one faulty scenario; its message must hold these words. */
static void faulty(const char *text, const char *words)
{
    scenario_file file;
    parse(&file, text);
    const char *fault = file.fault;
    for (int i = 0; i < file.scenarios.count && !fault; i++)
        fault = file.scenarios.at[i].fault;
    assert_non_null(fault);
    if (!strstr(fault, words))
        fail_msg("\"%s\" is not in \"%s\"", words, fault);
    scenario_file_release(&file);
}

static void faults_have_places_and_advice(void **state)
{
    (void)state;
    faulty("scenario \"x\"\nA atacks with \"Bear\"\n", "t.izs:2:3: 'atacks' is no verb");
    faulty("scenario \"x\"\nA atacks with \"Bear\"\n", "'attacks' was meant?");
    faulty("scenario \"x\"\nA battlefeld \"Bear\"\n", "'battlefield' was meant?");
    faulty("scenario \"x\"\nexpcet A life = 3\n", "'expect' was meant?");
    faulty("scenario \"x\"\ngo mian1\n", "t.izs:2:4: expected a step");
    faulty("scenario \"x\"\ngo mian1\n", "(main1?)");
    faulty("scenario \"x\"\nA hand \"Bear\n", "t.izs:2:8: a closing quote is missing");
    faulty("scenario \"x\"\nA life\n", "expected a number up to 1000000000, found the end");
    faulty("scenario \"x\"\nA poison -3\n", "expected a number from 0 to 1000000000, found '-3'");
    faulty("scenario \"x\"\nA battlefield \"Ox\" with 99999999999 \"+1/+1\"\n",
           "how many counters");
    faulty("scenario \"x\"\nturn A main1 number 0\n", "the turn's number, from 1");
    faulty("scenario \"x\"\nC life 3\n", "there is no player C");
    faulty("scenario \"x\"\nA life 3 4\n", "t.izs:2:10: expected the end of the line");
    faulty("A life 3\n", "expected scenario");
    faulty("scenario \"x\"\nrules mtg-1998\n", "t.izs:2:7: there is no book named \"mtg-1998\"");
    faulty("scenario \"x\"\nrules mtg-1998\n", "there are mtg-1999-04, mtg-1999-11, mtg-2002");
    faulty("scenario \"x\"\ncites mtg-1998 409.1\n", "t.izs:2:7: there is no book named");
    faulty("scenario \"x\"\nA activates \"Ox\" ability 0\n", "the number of an ability, from 1");
    faulty("scenario \"x\"\ngo turn 0 upkeep\n", "t.izs:2:9: expected a turn's number, from 1");
    faulty("scenario \"x\"\nexpect mana A\n", "expected mana symbols like {G}{G}, 'has', or");
    faulty("scenario \"x\"\nexpect mana A has 3\n", "t.izs:2:19: expected mana symbols");
    faulty("scenario \"x\"\nA hand \"Ox\" tapped\n", "t.izs:2:8: \"Ox\" can't be tapped in a hand");
    faulty("scenario \"x\"\nexpect refused resolve\n", "only what a player does");
}

static void a_fault_spoils_its_scenario_only(void **state)
{
    (void)state;
    scenario_file file;
    parse(&file, "scenario \"one\"\nA lief 3\nA hand \"Bear\"\nscenario \"two\"\nA life 3\n");
    assert_int_equal(file.scenarios.count, 2);
    assert_non_null(file.scenarios.at[0].fault);
    assert_null(file.scenarios.at[1].fault);
    assert_int_equal(file.scenarios.at[1].statements.count, 1);
    scenario_file_release(&file);
}

/* ---- running --------------------------------------------------------------------------------- */

typedef struct seen {
    int passed, failed;
    char found[600], statement[200];
    int line;
} seen;

static void look(const iz_scenario_result *result, void *data)
{
    seen *s = data;
    if (result->passed) {
        s->passed++;
        return;
    }
    s->failed++;
    strncpy(s->found, result->found, sizeof s->found - 1);
    strncpy(s->statement, result->statement, sizeof s->statement - 1);
    s->line = result->statement_line;
}

static seen run(const char *text)
{
    seen s = {0};
    const iz_scenario_settings settings = {.report = look, .data = &s, .cards = "/dev/null"};
    iz_scenarios *all = iz_scenarios_new(&settings);
    assert_non_null(all);
    iz_scenarios_run_bytes(all, "t.izs", text, strlen(text));
    iz_scenarios_free(all);
    return s;
}

#define OX "card \"Ox\" {\n cost {1}{G}\n type Creature - Ox\n pt 2/2\n}\n"

static void each_book_counts(void **state)
{
    (void)state;
    seen s = run(OX "scenario \"x\"\nrules mtg-1999-04, mtg-1999-11, mtg-2002\n"
                    "A battlefield \"Ox\"\nA attacks with \"Ox\"\ngo endcombat\n"
                    "expect B life = 18\n");
    if (s.failed)
        fail_msg("%s", s.found);
    assert_int_equal(s.passed, 3);
}

static void failures_say_what_was_found(void **state)
{
    (void)state;
    seen s = run(OX "scenario \"x\"\nA battlefield \"Ox\"\nexpect \"Ox\" is 3/3\n");
    assert_int_equal(s.failed, 1);
    assert_int_equal(s.line, 8);
    assert_string_equal(s.statement, "expect \"Ox\" is 3/3");
    assert_non_null(strstr(s.found, "2/2"));
    s = run("scenario \"x\"\nA hand \"Nobody Knows\"\n");
    assert_non_null(strstr(s.found, "no card named \"Nobody Knows\""));
    s = run("card \"Odd\" {\n type Creature - Ox\n pt 1/1\n text \"Frobnicate the moon.\"\n}\n"
            "scenario \"x\"\nA hand \"Odd\"\n");
    assert_non_null(strstr(s.found, "\"Odd\" can't be read"));
    s = run("card \"Odd\" {\n type Artifact\n text \"Odd comes into play tapped.\"\n"
            " text \"Frobnicate the moon.\"\n}\nscenario \"x\"\nA hand \"Odd\"\n");
    assert_non_null(strstr(s.found, "line 2, column 1")); /* not at the old words before it */
    s = run("card \"Odd\" {\n type Instant\n txt \"Draw a card.\"\n}\n"
            "scenario \"x\"\nA hand \"Odd\"\n");
    assert_non_null(strstr(s.found, "Odd"));
    assert_int_equal(s.failed, 2); /* the file's card, and those that need it */
    s = run("scenario \"x\"\nrules chess\nA life 3\n");
    assert_non_null(strstr(s.found, "no book named"));
    s = run("scenario \"x\"\nplayers 3\nA life 3\n");
    assert_non_null(strstr(s.found, "t.izs:2:9: mtg-1999-11 is for 2 players, not 3"));
    s = run("scenario \"x\"\nteams A+B\nA life 3\n");
    assert_non_null(strstr(s.found, "t.izs:2:1: all players are in one team"));
    s = run(OX "scenario \"x\"\nA battlefield \"Ox\"\nexpect \"Ox\" is not blurple\n");
    assert_non_null(strstr(s.found, "nothing is ever \"blurple\""));
    s = run("scenario \"x\"\noption ante maybe\nA life 3\n");
    assert_non_null(strstr(s.found, "takes no value"));
}

#define HAND "scenario \"x\"\nA hand \"Ox\"\nA battlefield \"Ox\" as mine\n"

/* What can't be meant fails, whatever the game is like, and says where it stands and what is near.
 */
static void slips_are_told(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"A hand \"Oxx\"", "t.izs:9:8: there is no card named \"Oxx\"; \"Ox\" was meant?"},
        {"A casts \"Oxx\"", "t.izs:9:9: there is nothing named \"Oxx\""},
        {"expect refused A casts \"Oxx\"", "t.izs:9:24: there is nothing named \"Oxx\""},
        {"A attacks with mnie", "mine was meant?"},
        {"expect A hand \"Oxen\" = 0", "t.izs:9:16: there is nothing named \"Oxen\""},
        {"expect stack \"Oxx\" = 0", "\"Ox\" was meant?"},
        {"expect no \"Oxx\" is tapped", "t.izs:9:11: there is nothing named"},
        {"expect not \"Oxx\" in graveyard", "t.izs:9:12: there is nothing named"},
        {"expect \"Ox\" is taped", "t.izs:9:16: nothing is ever \"taped\""},
        {"expect \"Ox\" is not taped", "(tapped?)"},
        {"expect \"Ox\" lacks \"flyng\"", "\"flying\" was meant?"},
        {"expect \"Ox\" is flying", "`has \"flying\"` was meant?"},
        {"A attacks with \"Plains\"", "\"Plains\" has not been put anywhere in this scenario"},
        {"A counters \"Ox\" 2 \"+1/+1 counters\"", "the counter's name alone, as \"+1/+1\""},
        {"expect \"Ox\" counters \"woe\" = 0", "t.izs:9:23: no card here speaks of \"woe\""},
        {"expect \"Ox\" counters \"poisn\" = 0", "\"poison\" was meant?"},
        {"A battlefield \"Ox\" attached to \"Oxx\"", "t.izs:9:32: there is nothing named"},
        {"A battlefield \"Ox\" named red", "nothing is chosen for Ox"},
        {"go main2\nseed 3", "t.izs:10:1: this belongs to the set-up"},
        {"until stack top \"Ox\"", "it was never on top of the stack"},
        {"A plays \"Ox\"", "lands are played, all else is cast"},
        {"A activates mine", "it has no such ability that is activated"},
        {"A attacks with \"Ox\"#2", "\"Ox\"#2 can't attack"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[600];
        snprintf(text, sizeof text, OX HAND "%s\n", cases[i][0]);
        seen s = run(text);
        if (s.failed != 1 || !strstr(s.found, cases[i][1]))
            fail_msg("%s: \"%s\" is not in \"%s\"", cases[i][0], cases[i][1], s.found);
    }
    seen other = run(OX "scenario \"x\"\nA life 3\nexpect refused A casts \"Ox\"\n"
                        "scenario \"y\"\nA hand \"Ox\"\nexpect refused A casts \"Ox\"\n");
    assert_int_equal(other.passed, 1);
    assert_int_equal(other.failed, 1);
    assert_non_null(strstr(other.found, "t.izs:8:24: \"Ox\" has not been put anywhere"));
    faulty("scenario \"x\"\nA casts \"Ox\" targetting B\n", "'targeting' was meant?");
    faulty("scenario \"x\"\nA casts \"Ox\" target B\n", "'targeting' was meant?");
    faulty("scenario \"x\"\nexpect \"Ox\" is red, not green\n", "are two checks");
    faulty("scenario \"x\"\nA pass\n", "'passes' was meant?");
    faulty("scenario \"x\"\nA casts Grey Ox targeting B\n",
           "names of several words stand in quotes");
    faulty("scenario \"x\"\nA activates \"Ox\" abilty 1\n", "t.izs:2:18: 'abilty'");
}

static void trials_leave_the_game_alone(void **state)
{
    (void)state;
    seen s = run(OX "card \"Wood\" {\n type Basic Land - Forest\n text \"({T}: Add {G}.)\"\n}\n"
                    "scenario \"x\"\nA hand \"Ox\" *2\nA battlefield \"Wood\" *2\n"
                    "expect allowed A casts \"Ox\"\nexpect A hand = 2\n"
                    "expect A battlefield \"Wood\" tapped = 0\n"
                    "A casts \"Ox\"\nexpect refused A casts \"Ox\"\nexpect stack = 1\n");
    if (s.failed)
        fail_msg("%s: %s", s.statement, s.found);
}

static void keep_log(const iz_scenario_result *result, void *data)
{
    char *log = data;
    strncpy(log, result->passed ? result->log : result->found, 1999);
}

/* mtg-2002 217.2e, which no check of a scenario can see: the new top card is not revealed before
 * the announcement is complete. */
static void the_next_top_card_waits(void **state)
{
    (void)state;
    static char log[2000];
    static const char text[] = OX
        "card \"Open Book\" {\n type Artifact\n cost {1}\n"
        " text \"Play with the top card of your library revealed.\"\n}\n"
        "card \"Deep Thought\" {\n type Instant\n cost {0}\n text \"As an additional cost to cast "
        "this spell, exile the top card of your library.\"\n text \"Draw a card.\"\n}\n"
        "card \"Cow\" {\n type Creature - Ox\n cost {2}\n pt 1/1\n}\n"
        "scenario \"x\"\nrules mtg-2002\nA battlefield \"Open Book\"\n"
        "A library \"Ox\", \"Cow\", \"Ox\"\nA hand \"Deep Thought\"\n"
        "A casts \"Deep Thought\"\nexpect A library = 2\n";
    const iz_scenario_settings settings = {
        .report = keep_log, .data = log, .keep_log = true, .cards = "/dev/null"};
    iz_scenarios *all = iz_scenarios_new(&settings);
    assert_non_null(all);
    iz_scenarios_run_bytes(all, "t.izs", text, strlen(text));
    iz_scenarios_free(all);
    const char *played = strstr(log, "plays Deep Thought");
    const char *revealed = strstr(log, "plays with Cow revealed");
    if (!played || !revealed || revealed < played)
        fail_msg("%s", log);
}

/* What came of the only scenario without the concept. */
typedef struct switched {
    iz_concept concept;
    int passed;
    iz_without without;
} switched;

static void look_without(const iz_scenario_result *result, void *data)
{
    switched *s = data;
    s->passed += result->passed;
    if (result->without)
        s->without = (iz_without)result->without[s->concept];
}

static iz_without without(iz_concept concept, const char *text)
{
    switched s = {.concept = concept};
    const iz_scenario_settings settings = {
        .report = look_without, .data = &s, .cards = "/dev/null", .switch_off = true};
    iz_scenarios *all = iz_scenarios_new(&settings);
    assert_non_null(all);
    iz_scenarios_run_bytes(all, "t.izs", text, strlen(text));
    iz_scenarios_free(all);
    assert_int_equal(s.passed, 1);
    return s.without;
}

static void rules_are_switched_off(void **state)
{
    (void)state;
#define FIGHT                                                                                      \
    OX "scenario \"x\"\ncites 420.5c, 309.1, 217.3a, 300.2\nA battlefield \"Ox\"\n"                \
       "B battlefield \"Ox\"\nA attacks with \"Ox\"\nB blocks \"Ox\" with \"Ox\"\ngo endcombat\n"
    /* an event, a permission */
    assert_int_equal(without(IZ_C_LETHAL_DAMAGE, FIGHT "expect A battlefield = 0\n"),
                     IZ_WITHOUT_FAILS);
    assert_int_equal(without(IZ_C_BLOCK_DECLARE, FIGHT "expect A life = 20\n"), IZ_WITHOUT_FAILS);
    /* nothing is expected of it */
    assert_int_equal(without(IZ_C_LETHAL_DAMAGE, FIGHT "expect A life = 20\n"), IZ_WITHOUT_PASSES);
    /* a definition is only looked at */
    assert_int_equal(without(IZ_C_PLACE, FIGHT "expect \"Ox\" in graveyard of A\n"),
                     IZ_WITHOUT_NOTED);
    /* not cited */
    assert_int_equal(without(IZ_C_ATTACK_TAPS, FIGHT "expect A battlefield = 0\n"),
                     IZ_WITHOUT_UNTRIED);
    /* a refusal */
    assert_int_equal(without(IZ_C_ATTACK_TAPPED, OX "scenario \"x\"\ncites 308.1\n"
                                                    "A battlefield \"Ox\" tapped\n"
                                                    "expect refused A attacks with \"Ox\"\n"),
                     IZ_WITHOUT_FAILS);
    /* cited after three others: that counts for nothing */
    assert_int_equal(without(IZ_C_STEP_ENDS, FIGHT "expect A battlefield = 0\n"),
                     IZ_WITHOUT_UNTRIED);
#undef FIGHT
    /* no step ends: the run ends all the same */
    assert_int_equal(without(IZ_C_STEP_ENDS, OX "scenario \"x\"\ncites 300.2\ngo end\n"
                                                "expect step end\n"),
                     IZ_WITHOUT_STOPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(head_and_set_up),
        cmocka_unit_test(announcements),
        cmocka_unit_test(checks),
        cmocka_unit_test(faults_have_places_and_advice),
        cmocka_unit_test(a_fault_spoils_its_scenario_only),
        cmocka_unit_test(each_book_counts),
        cmocka_unit_test(failures_say_what_was_found),
        cmocka_unit_test(slips_are_told),
        cmocka_unit_test(trials_leave_the_game_alone),
        cmocka_unit_test(the_next_top_card_waits),
        cmocka_unit_test(rules_are_switched_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
