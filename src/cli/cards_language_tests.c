/*
 * izvor cards test-language: does the compiler mean what it says? Tests over a collection's texts:
 *
 * mutation  a changed word gives another program, which is said in the changed words, or a refusal;
 * ablation  a program without one of its nodes is said in other words, or can't be said;
 * manner    whichever of several wordings is taken, what is said is read as the same program.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cards_check.h"
#include "cli/cards_commands.h"
#include "cli/cli.h"
#include "program/perturb.h"

static const char help[] =
    "usage: izvor cards test-language FILE [--only mutation|ablation|manner] [--sample N] [--seed "
    "S]\n"
    "\n"
    "Tests the compiler on the understood texts of FILE:\n"
    "  mutation  one word is changed (a number, colour, type, player, zone, duration, may, each,\n"
    "            all, target, and, or, only, unless, until, other): the text must be refused, or\n"
    "            give another program, which is said back in the changed words; of a few words\n"
    "            that mean the same (docs/card-language.md, Synonyms) the program may be the same\n"
    "  ablation  one node of the program is left out: what is said must be another text\n"
    "  manner    at each place where the sayer can choose between wordings, each is said: read\n"
    "            again it must be the same program\n"
    "Lists what doesn't hold; closes with `N passed, M failed`.\n"
    "Exit: 0 well, 1 failed, 2 wrong use.\n";

enum { MUTANTS_EACH = 24, ABLATIONS_EACH = 24, CHOICES_EACH = 400 };

typedef struct testing {
    const iz_card_set *set;
    unsigned long mutants, refused, said, otherwise, mute, synonyms, same;
    unsigned long ablations, other_words, unsayable, same_words;
    unsigned long choices, same_choice, not_said, not_judged;
    unsigned long passed, failed;
} testing;

static const struct swap {
    const char *word, *other;
} swaps[] = {
    {"one", "two"},
    {"two", "three"},
    {"three", "four"},
    {"1", "2"},
    {"2", "3"},
    {"3", "5"},
    {"4", "6"},
    {"{1}", "{2}"},
    {"{2}", "{4}"},
    {"{w}", "{b}"},
    {"{u}", "{r}"},
    {"{b}", "{g}"},
    {"{r}", "{w}"},
    {"{g}", "{u}"},
    {"white", "black"},
    {"blue", "red"},
    {"black", "green"},
    {"red", "white"},
    {"green", "blue"},
    {"nonblack", "nonwhite"},
    {"creature", "artifact"},
    {"creatures", "artifacts"},
    {"artifact", "land"},
    {"enchantment", "creature"},
    {"land", "creature"},
    {"lands", "creatures"},
    {"instant", "sorcery"},
    {"sorcery", "instant"},
    {"forest", "swamp"},
    {"island", "mountain"},
    {"you", "target opponent"},
    {"your", "target opponent's"},
    {"opponent", "player"},
    {"player", "opponent"},
    {"controller", "owner"},
    {"owner", "controller"},
    {"graveyard", "hand"},
    {"hand", "graveyard"},
    {"library", "graveyard"},
    {"graveyards", "hands"},
    {"until end of turn", ""},
    {"this turn", "this combat"},
    {"upkeep", "end step"},
    {"end step", "upkeep"},
    {"may ", ""},
    {"each", "target"},
    {"all", "target"},
    {"target ", ""},
    {"target", "each"},
    {"another", "a"},
    {"other ", ""},
    {"and", "or"},
    {"or", "and"},
    {"only ", ""},
    {"unless", "if"},
    {"if", "unless"},
    {"power", "toughness"},
    {"toughness", "power"},
    {"tapped", "untapped"},
    {"untapped", "tapped"},
    {"attacking", "blocking"},
    {"blocking", "attacking"},
    {"attacks", "blocks"},
    {"dies", "enters the battlefield"},
    {"enters", "leaves"},
    {"less", "greater"},
    {"greater", "less"},
    {"flying", "trample"},
    {"draw", "discard"},
    {"draws", "discards"},
    {"gain", "lose"},
    {"gains", "loses"},
    {"loses", "gains"},
    {"destroy", "exile"},
    {"tap", "untap"},
    {"untap", "tap"},
    {"first", "second"},
    {"top", "bottom"},
    {"whenever", "if"},
    {"don't", "do"},
    {"can't", "can"},
    {"doesn't", "does"},
    {"non", ""},
    {"damage", "combat damage"},
    {"combat ", ""},
};

static char *say(const iz_card_set *set, const iz_text_card *card, const iz_cell *program)
{
    return iz_cli_say_program(set, card, program, NULL, IZ_DIALECT_ORACLE);
}

/* ---- mutation -------------------------------------------------------------------------------- */

static bool is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

/* Is it the noun of a pronoun ("that player", "this creature")? Another noun that fits means the
 * same. */
static bool is_of_pronoun(const char *text, const char *at)
{
    static const char *const before[] = {"that ", "this ", "the "};
    for (size_t i = 0; i < 3; i++) {
        size_t length = strlen(before[i]);
        if (at < text + length)
            continue;
        bool same = true;
        for (size_t n = 0; n < length && same; n++)
            same = (at[n - length] | 32) == before[i][n];
        if (same)
            return true;
    }
    return false;
}

/* Does the word stand at `at`, whole and not within a reminder or the card's name? */
static bool stands(const char *text, const char *at, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if ((at[i] | (is_letter(at[i]) ? 32 : 0)) != word[i])
            return false;
    bool before = at == text || !is_letter(at[-1]) || !is_letter(word[0]);
    char last = word[length - 1];
    bool after = strcmp(word, "non") == 0 || !is_letter(last) || !is_letter(at[length]);
    bool digit = word[0] >= '0' && word[0] <= '9';
    if (digit &&
        ((at > text && at[-1] >= '0' && at[-1] <= '9') || (at[length] >= '0' && at[length] <= '9')))
        return false;
    return before && after && !is_of_pronoun(text, at);
}

static bool in_parentheses(const char *text, const char *at)
{
    int depth = 0;
    for (; text < at; text++)
        depth += (*text == '(') - (*text == ')');
    return depth > 0;
}

static bool in_name(const char *text, const char *at, const char *name)
{
    size_t length = strlen(name);
    for (const char *found = strstr(text, name); found; found = strstr(found + 1, name))
        if (at >= found && at < found + length)
            return true;
    return false;
}

static bool has_vowel_first(const char *word) { return *word && strchr("aeiou", *word | 32); }

/* "A" or "an", if the text before `at` ends with one and a space; NULL: neither. */
static const char *article_before(const char *text, const char *at)
{
    static const char *const articles[] = {"a ", "an "};
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(articles[i]);
        if (at >= text + length && stands(text, at - length, articles[i]))
            return at - length;
    }
    return NULL;
}

/* The text with the other word at `at`; an article before it goes with the word. */
static char *mutated(const char *text, const char *at, const struct swap *swap)
{
    const char *rest = at + strlen(swap->word);
    const char *next = *swap->other ? swap->other : rest;
    const char *article = article_before(text, at);
    if (!*swap->other && at > text && at[-1] == ' ' && (*rest == '.' || *rest == ','))
        at--; /* no space before the mark */
    size_t size = strlen(text) + strlen(swap->other) + sizeof "n";
    char *out = malloc(size);
    if (!out)
        return NULL;
    int before = (int)((article ? article + 1 : at) - text);
    snprintf(out, size, "%.*s%s%s%s", before, text,
             !article                ? ""
             : has_vowel_first(next) ? "n "
                                     : " ",
             swap->other, rest);
    size_t changed = strlen(out) - strlen(rest) - strlen(swap->other);
    if (at[0] >= 'A' && at[0] <= 'Z' && is_letter(out[changed]))
        out[changed] = (char)(out[changed] & ~32);
    return out;
}

/* ---- synonyms -------------------------------------------------------------------------------- */

/* What stands around the word that is changed. */
typedef struct surroundings {
    const char *text, *at;
    char before[32], after[32], noun[32]; /* the word before it, the two after it */
} surroundings;

/* A type, a state or a player, one or several. */
static bool is_kind(const char *word)
{
    static const char *const kinds[] = {"artifact", "creature",    "enchantment", "land",
                                        "instant",  "attacking",   "blocking",    "sorcery",
                                        "player",   "planeswalker"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i]);
        if (strncmp(word, kinds[i], length) == 0 && (!word[length] || !strcmp(word + length, "s")))
            return true;
    }
    return false;
}

/* The next word from `at` on, in small letters, without marks; returns what follows it. */
static const char *next_word(const char *at, char *word, size_t size)
{
    size_t length = 0;
    while (*at && *at != '\n' && !is_letter(*at))
        at++;
    for (; is_letter(*at); at++)
        if (length + 1 < size)
            word[length++] = (char)(*at | 32);
    word[length] = 0;
    return at;
}

static void word_before(const char *text, const char *at, char *word, size_t size)
{
    while (at > text && !is_letter(at[-1]) && at[-1] != '\n')
        at--;
    while (at > text && is_letter(at[-1]))
        at--;
    next_word(at, word, size);
}

/* Is it said in the same clause before, with nothing of `ends` between? */
static bool is_said_before(const surroundings *s, const char *word, const char *ends)
{
    const char *begin = s->at;
    while (begin > s->text && !strchr(ends, begin[-1]))
        begin--;
    for (; begin < s->at; begin++)
        if (stands(s->text, begin, word))
            return true;
    return false;
}

static bool is_plural(const char *word)
{
    size_t length = strlen(word);
    return length > 0 && word[length - 1] == 's';
}

/* "Each A and B", "A or B spells", "players and planeswalkers". */
static bool joins_kinds_of_several(const surroundings *s)
{
    return is_kind(s->before) && is_kind(s->after) &&
           (is_plural(s->after) || is_plural(s->noun) || is_said_before(s, "each", ".:\n"));
}

/* "Except for A creatures and B creatures". */
static bool joins_exceptions(const surroundings *s)
{
    return is_kind(s->after) && is_said_before(s, "except", ".:,\n");
}

static bool is_of_enchanted(const surroundings *s) { return !strcmp(s->before, "enchanted"); }

static bool is_discarded_card(const surroundings *s)
{
    return !strcmp(s->before, "discards") && !strcmp(s->after, "card");
}

static bool is_of_counter(const surroundings *s) { return !strcmp(s->noun, "counter"); }

/* "In addition to their other types". */
static bool is_added_to(const surroundings *s)
{
    return (!strcmp(s->before, "its") || !strcmp(s->before, "their")) &&
           is_said_before(s, "in addition to", ".:,\n");
}

/* Words that may stand for each other there, with the same program: docs/card-language.md,
 * "Synonyms", has the reasons. */
static const struct synonym {
    const char *word, *other;
    bool (*stands_so)(const surroundings *); /* NULL: anywhere */
} synonyms[] = {
    {"and", "or", joins_kinds_of_several},
    {"and", "or", joins_exceptions},
    {"opponent", "player", is_of_enchanted},
    {"another", "a", is_discarded_card},
    {"another", "a", is_of_counter},
    {"other ", "", is_added_to},
    {"whenever", "if", NULL},
};

static bool is_synonym(const char *text, const char *at, const struct swap *swap)
{
    surroundings around = {.text = text, .at = at};
    word_before(text, at, around.before, sizeof around.before);
    const char *next = next_word(at + strlen(swap->word), around.after, sizeof around.after);
    next_word(next, around.noun, sizeof around.noun);
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++) {
        const struct synonym *s = &synonyms[i];
        bool words = (strcmp(s->word, swap->word) == 0 && strcmp(s->other, swap->other) == 0) ||
                     (strcmp(s->word, swap->other) == 0 && strcmp(s->other, swap->word) == 0);
        if (words && (!s->stands_so || s->stands_so(&around)))
            return true;
    }
    return false;
}

/* Are the mutant's words said of its program, by habit or in the mutant's own manner? */
static bool is_said_back(const iz_card_set *set, const iz_text_card *card, const iz_cell *program,
                         const char *mutant, const char *said)
{
    const iz_own_name name = iz_text_own_name(set->symbols, card);
    if (iz_text_same_normal(said, mutant, name))
        return true;
    iz_word_choice choices[IZ_MANNER_LONGEST];
    const iz_manner manner = {choices,
                              iz_text_manner(set->symbols, card, program, mutant, choices)};
    char *own = iz_cli_say_program(set, card, program, &manner, IZ_DIALECT_ORACLE);
    bool same = own && iz_text_same_normal(own, mutant, name);
    free(own);
    return same;
}

/* Another program than the text's. */
static void judge_meaning(testing *t, int definition, const iz_cell *program, const char *mutant)
{
    const iz_card_set *set = t->set;
    iz_text_card card = iz_card_def_text(set, definition);
    char *said = say(set, &card, program);
    char *own_said = say(set, &card, &set->cells[set->definitions[definition].first_cell]);
    bool mute = !said || !*said;
    bool lost = !mute && own_said && strcmp(own_said, said) == 0;
    if (lost)
        printf("SAME WORDS %s:\n    %s\n    %s\n", card.name, mutant, said);
    else if (mute)
        t->mute++;
    else if (is_said_back(set, &card, program, mutant, said))
        t->said++;
    else
        t->otherwise++;
    t->failed += lost;
    t->passed += !lost;
    free(own_said);
    free(said);
}

static void judge_mutant(testing *t, int definition, const char *text, const char *mutant,
                         bool synonym)
{
    const iz_card_set *set = t->set;
    iz_text_card card = iz_card_def_text(set, definition);
    const iz_own_name name = iz_text_own_name(set->symbols, &card);
    iz_cells cells = {0};
    iz_refusal refusal;
    t->mutants++;
    if (!iz_text_compile(set->symbols, &card, mutant, &cells, &refusal)) {
        t->refused++;
        t->passed++;
    } else if (iz_program_equal(cells.at, &set->cells[set->definitions[definition].first_cell])) {
        bool alike = synonym || iz_text_same_normal(text, mutant, name);
        t->synonyms += synonym;
        t->same += !alike;
        t->failed += !alike;
        t->passed += alike;
        if (!alike)
            printf("SAME PROGRAM %s:\n    %s\n    %s\n", card.name, text, mutant);
    } else {
        judge_meaning(t, definition, cells.at, mutant);
    }
    iz_cells_free(&cells);
}

static void mutate(testing *t, int definition, uint64_t seed)
{
    const char *text = t->set->texts[definition];
    const char *name = iz_card_def_name(t->set, definition);
    int made = 0;
    size_t swap_count = sizeof swaps / sizeof *swaps;
    for (size_t i = 0; i < swap_count && made < MUTANTS_EACH; i++) {
        const struct swap *swap = &swaps[(i * 37 + seed) % swap_count];
        for (const char *at = text; *at && made < MUTANTS_EACH; at++) {
            if (!stands(text, at, swap->word) || in_parentheses(text, at) ||
                in_name(text, at, name))
                continue;
            char *mutant = mutated(text, at, swap);
            if (mutant)
                judge_mutant(t, definition, text, mutant, is_synonym(text, at, swap));
            free(mutant);
            made++;
        }
    }
}

/* ---- ablation -------------------------------------------------------------------------------- */

static void ablate(testing *t, int definition)
{
    const iz_card_set *set = t->set;
    iz_text_card card = iz_card_def_text(set, definition);
    const iz_cell *program = &set->cells[set->definitions[definition].first_cell];
    char *whole = say(set, &card, program);
    int count = iz_removable_count(program);
    for (int n = 0; whole && *whole && n < count && n < ABLATIONS_EACH; n++) {
        iz_cells cells = {0};
        iz_remove_node(program, n, &cells);
        t->ablations++;
        char *said = cells.failed || iz_program_fault(cells.at, cells.count)
                         ? NULL
                         : say(set, &card, cells.at);
        bool same = said && strcmp(said, whole) == 0;
        t->unsayable += !said || !*said;
        t->same_words += same;
        t->other_words += said && *said && !same;
        t->failed += same;
        t->passed += !same;
        if (same)
            printf("WITHOUT %s THE SAME WORDS %s:\n    %s\n",
                   iz_nodes[iz_removable_at(program, n)->op].name, card.name, whole);
        free(said);
        iz_cells_free(&cells);
    }
    free(whole);
}

/* ---- manner ---------------------------------------------------------------------------------- */

/* What is said with that one choice, read again: is it the same program? */
static bool is_read_so(const iz_card_set *set, const iz_text_card *card, const iz_cell *program,
                       const char *said)
{
    iz_cells cells = {0};
    iz_refusal refusal;
    bool same = iz_text_compile(set->symbols, card, said, &cells, &refusal) &&
                iz_program_equal(cells.at, program);
    iz_cells_free(&cells);
    return same;
}

static void try_way(testing *t, const iz_text_card *card, const iz_cell *program,
                    const iz_word_choice *choice, const char *usual)
{
    const iz_manner manner = {choice, 1};
    char *said = iz_cli_say_program(t->set, card, program, &manner, IZ_DIALECT_ORACLE);
    t->choices++;
    if (!said || strcmp(said, usual) == 0) {
        t->not_said++; /* there are no words for it */
    } else if (is_read_so(t->set, card, program, said)) {
        t->same_choice++;
    } else {
        t->failed++;
        printf("ANOTHER MEANING %s %s %d:%d:\n    %s\n    %s\n", card->name,
               iz_manner_kinds()[choice->kind].name, choice->place, choice->way, usual, said);
        free(said);
        return;
    }
    t->passed++;
    free(said);
}

static void vary(testing *t, int definition)
{
    const iz_card_set *set = t->set;
    iz_text_card card = iz_card_def_text(set, definition);
    const iz_cell *program = &set->cells[set->definitions[definition].first_cell];
    iz_word_choice choices[CHOICES_EACH];
    int count = iz_text_choices(set->symbols, &card, program, NULL, choices, CHOICES_EACH);
    char *usual = say(set, &card, program);
    /* a text in parentheses is no program, and nothing is said */
    bool judge =
        usual && (*usual || iz_child_count(program) == 0) && is_read_so(set, &card, program, usual);
    t->not_judged += !judge;
    for (int i = 0; judge && i < count && i < CHOICES_EACH; i++)
        for (uint16_t way = choices[i].way; way > 0; way--) {
            choices[i].way = way;
            try_way(t, &card, program, &choices[i], usual);
        }
    free(usual);
}

/* ---- the command ----------------------------------------------------------------------------- */

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static int run(const iz_card_set *set, const char *only, uint64_t sample, uint64_t seed)
{
    testing t = {.set = set};
    int cards = iz_card_set_cards(set);
    bool mutation = !only || strcmp(only, "mutation") == 0;
    bool ablation = !only || strcmp(only, "ablation") == 0;
    bool manner = !only || strcmp(only, "manner") == 0;
    for (int i = 0; i < cards; i++) {
        uint64_t draw = mixed(seed * UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)i);
        if (iz_cli_is_refused(set, i) || !set->texts[i][0] ||
            (sample && draw % (uint64_t)cards >= sample))
            continue;
        if (mutation)
            mutate(&t, i, draw);
        if (ablation)
            ablate(&t, i);
        if (manner)
            vary(&t, i);
    }
    printf("mutation: %lu texts with a word changed: %lu refused, %lu said in the changed words, "
           "%lu otherwise, %lu can't be said, %lu by a synonym, %lu the same program\n",
           t.mutants, t.refused, t.said, t.otherwise, t.mute, t.synonyms, t.same);
    printf("ablation: %lu programs without a node: %lu said otherwise, %lu can't be said, %lu said "
           "in the same words\n",
           t.ablations, t.other_words, t.unsayable, t.same_words);
    printf(
        "manner: %lu choices of other words: %lu the same program, %lu without words for it; %lu "
        "texts whose usual words are not read as their program\n",
        t.choices, t.same_choice, t.not_said, t.not_judged);
    printf("%lu passed, %lu failed\n", t.passed, t.failed);
    return t.failed ? IZ_EXIT_FAILED : IZ_EXIT_WELL;
}

int iz_cmd_cards_test_language(int argc, char **argv)
{
    static const char command[] = "cards test-language";
    uint64_t sample = 0, seed = 1;
    const char *only = NULL;
    const iz_cli_option table[] = {
        {.name = "only", .text = &only},
        {.name = "sample", .number = &sample, .least = 1, .most = 1000000},
        {.name = "seed", .number = &seed, .most = INT64_MAX},
        {.name = NULL},
    };
    int code = iz_cli_options(command, argc, argv, table, help);
    if (code >= 0)
        return code;
    if (only && strcmp(only, "mutation") && strcmp(only, "ablation") && strcmp(only, "manner"))
        return iz_cli_error(IZ_EXIT_USAGE, command,
                            "there is no test \"%s\"; expected mutation, ablation or manner", only);
    if (optind + 1 != argc)
        return iz_cli_error(IZ_EXIT_USAGE, command, "expected one FILE; see --help");
    char error[512];
    iz_card_set *set = iz_card_set_open(argv[optind], error, sizeof error);
    if (!set)
        return iz_cli_error(IZ_EXIT_FAILED, command, "%s", error);
    code = run(set, only, sample, seed);
    iz_card_set_free(set);
    return code;
}
