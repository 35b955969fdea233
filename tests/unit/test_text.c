/* Card text: what is read, what it means, what is said, what is refused. All texts are our own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/grammar.h"
#include "text/sound.h"
#include "text/text.h"
#include "text/token.h"

static iz_symbols *symbols;
static char printed[20000];
static iz_refusal refusal;

static const iz_text_card creature = {"Ember Adept", IZ_TYPE_CREATURE, NULL, NULL};
static const iz_text_card instant = {"Quench, the Sudden", IZ_TYPE_INSTANT, NULL, NULL};

static const iz_text_card aura = {"Vigil", IZ_TYPE_ENCHANTMENT, NULL, NULL};

static bool compile(const iz_text_card *card, const char *text, iz_cells *cells)
{
    *cells = (iz_cells){0};
    return iz_text_compile(symbols, card, text, cells, &refusal);
}

/* The program in one line, or "refused: words". */
static const char *meaning(const iz_text_card *card, const char *text)
{
    iz_cells cells;
    if (!compile(card, text, &cells)) {
        snprintf(printed, sizeof printed, "refused: %s", refusal.words);
    } else {
        iz_program_print(symbols, cells.at, printed, sizeof printed);
        char *to = printed;
        for (const char *at = printed; *at != '\0'; at++)
            if (*at != '\n' && !(*at == ' ' && to > printed && to[-1] == ' '))
                *to++ = *at;
        *to = '\0';
    }
    iz_cells_free(&cells);
    return printed;
}

static void assert_says(const iz_text_card *card, const char *text, const char *expected)
{
    iz_cells cells;
    char said[2000] = "";
    if (!compile(card, text, &cells))
        fail_msg("%s: refused at \"%s\", expected %s", text, refusal.words, refusal.expected);
    iz_text_say(symbols, card, cells.at, NULL, IZ_DIALECT_ORACLE, said, sizeof said);
    assert_string_equal(said, expected);
    iz_cells_free(&cells);
}

static void assert_same_program(const iz_text_card *card, const char *a, const char *b)
{
    char first[sizeof printed];
    strcpy(first, meaning(card, a));
    assert_true(strncmp(first, "refused", 7) != 0);
    assert_string_equal(first, meaning(card, b));
}

static void assert_contains(const char *whole, const char *part)
{
    if (strstr(whole, part) == NULL)
        fail_msg("%s\nis not in\n%s", part, whole);
}

/* ---- */

static void grammar_is_sound(void **state)
{
    (void)state;
    text_grammar *grammar = text_grammar_new();
    assert_non_null(grammar);
    assert_string_equal(grammar->error, "");
    text_grammar_free(grammar);
}

enum { FAMILY = 3, SHORT_TREE = 40 };

/* Of the family that opens at `open` in a tree: how many members, the longest one's length, and
 * where it ends. */
static const char *measure_family(const char *open, int *members, size_t *longest)
{
    const char *at = open + 1, *from = at;
    *members = 1;
    *longest = 0;
    for (int depth = 1; *at && depth > 0; at++) {
        bool next = depth == 1 && strncmp(at, "||", 2) == 0;
        depth += (*at == '{') - (*at == '}');
        if (!next && depth > 0)
            continue;
        if ((size_t)(at - from) > *longest)
            *longest = (size_t)(at - from);
        *members += next;
        at += next;
        from = at + 1;
    }
    return at;
}

/* A family is one sentence with another word in it. Of more than three members that have long trees
 * each is a row of its own: nobody can match two long lists by counting. */
static void families_can_be_read(void **state)
{
    (void)state;
    int count, unreadable = 0;
    const text_source_row *rows = text_source_rows(&count);
    for (int i = 0; i < count; i++)
        for (const char *open = strchr(rows[i].tree, '{'); open; open = strchr(open, '{')) {
            int members;
            size_t longest;
            open = measure_family(open, &members, &longest);
            if (members <= FAMILY || longest <= SHORT_TREE)
                continue;
            print_message("%s \"%s\": %d members, the tree of one has %zu characters\n",
                          rows[i].class, rows[i].pattern, members, longest);
            unreadable++;
        }
    assert_true(count > 0);
    assert_int_equal(unreadable, 0);
}

static void tokens(void **state)
{
    (void)state;
    text_token t[40];
    size_t wrong = 0;
    const char *text = "Vek\xE2\x80\x99s {2}{G}: non-Elf gets +1/-X \xE2\x80\x94 can't 12.";
    assert_int_equal(text_tokens(text, strlen(text), 1, "Vek, the Old", t, 40, &wrong), 14);
    assert_int_equal(t[0].kind, TEXT_SELF);
    assert_true(t[0].short_name);
    assert_memory_equal(t[1].at, "'s", 2);
    assert_int_equal(t[2].kind, TEXT_SYMBOL);
    assert_int_equal(t[5].length, 7);
    assert_int_equal(t[7].kind, TEXT_SIGNED);
    assert_int_equal(t[7].value, 1);
    assert_int_equal(t[9].letter, 'X');
    assert_int_equal(t[9].value, -1);
    assert_int_equal(t[11].length, 5);
    assert_int_equal(t[12].value, 12);
    assert_int_equal(t[14].kind, TEXT_END);
    assert_int_equal(text_tokens("a \x01", 3, 1, NULL, t, 40, &wrong), -1);
    assert_int_equal(wrong, 2);
    assert_int_equal(text_tokens("a a a a", 7, 1, NULL, t, 3, &wrong), -1);
}

static void said_as_read(void **state)
{
    (void)state;
    static const char *const permanents[] = {
        "Flying, vigilance",
        "Protection from red",
        "{T}: Add {G} or {W}.",
        "{1}, {T}, Sacrifice Ember Adept: It deals 2 damage to any target.",
        "When Ember Adept enters the battlefield, you may draw two cards.",
        "Whenever Ember Adept deals combat damage to a player, that player discards a card.",
        "At the beginning of your upkeep, sacrifice Ember Adept unless you pay {1}{R}.",
        "Goblin creatures you control get +1/+1 and have haste.",
        "Ember Adept can't be blocked except by artifact creatures.",
        "Ember Adept gets +1/+0 for each Swamp you control.",
        "All Elves have \"{T}: Add {G}.\"",
        "Ember Adept enters the battlefield tapped with two charge counters on it.",
        "You may choose not to untap Ember Adept during your untap step.",
        "Cycling {2}",
    };
    static const char *const spells[] = {
        "Destroy target nonblack creature. It can't be regenerated.",
        "Counter target spell unless its controller pays {2}.",
        "Target creature gets +X/+0 until end of turn, where X is its power.",
        "Search your library for a basic land card, put it onto the battlefield tapped, then "
        "shuffle your library.",
        "Choose one \xE2\x80\x94\n\xE2\x80\xA2 You gain 3 life.\n\xE2\x80\xA2 Target player draws "
        "a card.",
        "Return up to two target creature cards from your graveyard to your hand.\nDraw a card.",
        "Look at the top three cards of your library. Put one of them into your hand and the rest "
        "on the bottom of your library in any order.",
    };
    for (size_t i = 0; i < sizeof permanents / sizeof *permanents; i++)
        assert_says(&creature, permanents[i], permanents[i]);
    for (size_t i = 0; i < sizeof spells / sizeof *spells; i++) {
        iz_cells cells;
        char said[2000] = "";
        assert_true(compile(&instant, spells[i], &cells));
        iz_text_say(symbols, &instant, cells.at, NULL, IZ_DIALECT_ORACLE, said, sizeof said);
        assert_true(iz_text_same_strict(spells[i], said, (iz_own_name){instant.name, 0}));
        iz_cells_free(&cells);
    }
}

static void two_wordings(void **state)
{
    (void)state;
    assert_same_program(&creature, "When Ember Adept comes into play, draw a card.",
                        "When Ember Adept enters the battlefield, draw a card.");
    assert_same_program(&creature,
                        "When Ember Adept is put into a graveyard from play, you gain 2 life.",
                        "When Ember Adept dies, you gain 2 life.");
    assert_same_program(&instant, "Remove target creature from the game.",
                        "Exile target creature.");
    assert_same_program(&instant, "Quench deals 2 damage to target creature or player.",
                        "Quench, the Sudden deals 2 damage to any target.");
    assert_same_program(&creature, "{T}: Add {G} to your mana pool.", "{T}: Add {G}.");
    assert_same_program(&creature, "Flying; haste", "Flying\nHaste");
    assert_same_program(&instant, "Target player discards his or her hand.",
                        "Target player discards their hand.");
}

static void printed_words(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"When Ember Adept enters the battlefield, it deals 2 damage to any target.",
         "When Ember Adept comes into play, it deals 2 damage to target creature or player."},
        {"When Ember Adept dies, draw a card.",
         "When Ember Adept is put into a graveyard from play, draw a card."},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        iz_cells cells;
        char said[400];
        assert_true(compile(&creature, texts[i][0], &cells));
        size_t length =
            iz_text_say(symbols, &creature, cells.at, NULL, IZ_DIALECT_PRINTED, said, sizeof said);
        assert_string_equal(said, texts[i][1]);
        assert_int_equal(length, strlen(said));
        assert_int_equal(
            iz_text_say(symbols, &creature, cells.at, NULL, IZ_DIALECT_PRINTED, said, 5), length);
        assert_same_program(&creature, texts[i][0], texts[i][1]);
        iz_cells_free(&cells);
    }
}

static void what_pronouns_mean(void **state)
{
    (void)state;
    assert_contains(meaning(&creature, "When ~ enters the battlefield, it deals 1 damage to target "
                                       "creature."),
                    "(DEAL_DAMAGE:15 (SELF) (NUMBER:1) (REG:0))");
    assert_contains(meaning(&creature,
                            "Whenever a creature enters the battlefield, ~ deals 1 damage "
                            "to it."),
                    "(EVENT_OBJECT:OBJECT)");
    assert_contains(meaning(&creature, "Whenever ~ becomes blocked by a creature, destroy target "
                                       "creature. If you do, the first creature can't block this "
                                       "turn."),
                    "(APPLY:15 (EVENT_OBJECT:OTHER) (CANT:BLOCK");
    assert_contains(meaning(&creature, "Whenever ~ becomes blocked by a creature, destroy that "
                                       "creature."),
                    "(DESTROY:15 (EVENT_OBJECT:OTHER))");
    assert_contains(meaning(&creature,
                            "At the beginning of each player's upkeep, ~ deals 1 damage to "
                            "that player."),
                    "(EVENT_PLAYER:PLAYER)");
    assert_contains(meaning(&instant,
                            "Exile target creature. Its controller gains life equal to its "
                            "power."),
                    "(GAIN_LIFE:15 (CONTROLLER (REG:0)) (ATTRIBUTE_OF:POWER (REG:0)))");
    assert_contains(
        meaning(&instant, "Target player draws a card, then that player discards a card."),
        "(DISCARD:15 (REG:0)");
    assert_contains(meaning(&creature, "Whenever ~ deals damage, you gain that much life."),
                    "(GAIN_LIFE:15 (YOU) (EVENT_AMOUNT))");
    assert_contains(meaning(&instant, "You may draw a card. If you do, you lose 2 life."),
                    "(IF (DONE:0)");
    assert_contains(meaning(&creature, "It deals 2 damage to any target."), "refused");
    /* of the damage dealt at once to two, which is meant? */
    assert_contains(meaning(&instant, "~ deals 2 damage to target creature and 1 damage to you. "
                                      "You gain life equal to the damage dealt this way."),
                    "refused");
    assert_contains(meaning(&instant, "~ deals 2 damage to target creature and 1 damage to you."),
                    "AT_ONCE");
    /* a tie is one of what was looked for, not of something else */
    assert_contains(meaning(&instant, "Tap the creature with the greatest power. If two or more "
                                      "creatures are tied for greatest power, you choose one of "
                                      "them."),
                    "(CHOOSE:0 (YOU) (EXTREME:POWER (ALL (IS_TYPE:CREATURE)) (NUMBER:1))");
    assert_contains(meaning(&instant,
                            "Tap the creature with the greatest power. If two or more "
                            "creatures are tied for least power, you choose one of them."),
                    "refused");
    /* the power of several is no number; the total is */
    assert_contains(meaning(&creature, "~ has flying as long as creatures you control have power "
                                       "10 or greater."),
                    "refused");
    assert_contains(meaning(&creature, "~ has flying as long as creatures you control have total "
                                       "power 10 or greater."),
                    "(COMPARE:GREATER_EQUAL (ATTRIBUTE_OF:POWER (ALL");
    /* the name is what grants the ability: whoever has it doesn't pay with itself */
    assert_contains(meaning(&creature, "Goblins you control have \"Sacrifice ~: Draw a card.\""),
                    "refused");
    assert_contains(meaning(&creature, "Goblins you control have \"Remove a charge counter from "
                                       "~: Draw a card.\""),
                    "refused");
    assert_contains(meaning(&creature, "Goblins you control have \"Sacrifice this creature: Draw "
                                       "a card.\""),
                    "(COST_SACRIFICE_SELF)");
    /* a step's end is no other step's beginning */
    assert_contains(meaning(&creature, "At the end of your upkeep, draw a card."), "refused");
    /* each of them, not those who did it */
    assert_contains(meaning(&instant,
                            "Each player may search their library for up to X land cards "
                            "and put them onto the battlefield, where X is five minus the "
                            "number of lands they control."),
                    "(CONTROLLED_BY (BOUND:0))");
    /* what died bears no counters */
    assert_contains(meaning(&aura,
                            "Enchant creature\nWhenever a creature dealt damage by enchanted "
                            "creature this turn dies, put a +1/+1 counter on that creature."),
                    "(ATTACHED_TO (SELF)) (NUMBER:1))");
}

static void one_choice_first(void **state)
{
    (void)state;
    assert_contains(meaning(&creature,
                            "When ~ enters the battlefield, return a land you control to "
                            "its owner's hand."),
                    "(SEQ:CHOICE (CHOOSE:0 (YOU) (ALL (AND (IS_TYPE:LAND) (CONTROLLED_BY (YOU)))) "
                    "(NUMBER:1) (NONE)) (MOVE:15 (REG:0) (PLACE:HAND (NONE)) (NONE)))");
}

static void preferences(void **state)
{
    (void)state;
    assert_contains(meaning(&instant,
                            "Return target instant or sorcery card from your graveyard to "
                            "your hand."),
                    "(AND (OR (IS_TYPE:INSTANT) (IS_TYPE:SORCERY)) (IS_CARD)");
    assert_contains(meaning(&creature,
                            "At the beginning of your upkeep, if you control a Goblin, draw "
                            "a card."),
                    "(TRIGGERED (AT_STEP:UPKEEP (YOU)) (EXISTS");
    assert_contains(
        meaning(&instant, "Target creature gets +1/+1 and gains flying until end of turn."),
        "(APPLY:15 (REG:0) (BOOST (NONE) (NUMBER:1) (NUMBER:1)) (GAIN (NONE) "
        "(KEYWORD:FLYING");
}

static void keywords_spelt_out(void **state)
{
    (void)state;
    assert_contains(meaning(&creature, "Cycling {1}{U}"), "(COSTS (COST_MANA:{1}{U} (NONE)) "
                                                          "(COST_DISCARD_SELF))");
    assert_contains(meaning(&creature, "Bushido 2"), "(BOOST (NONE) (NUMBER:2) (NUMBER:2))");
    for (int k = 0; k < IZ_KW_COUNT; k++) {
        char text[80];
        const iz_keyword_info *info = &iz_keywords[k];
        if (info->kind != 'T' || strchr(info->params, 'F') != NULL)
            continue;
        snprintf(text, sizeof text, "%s%s", info->word,
                 strcmp(info->params, "QC") == 0 ? " 2—Pay 2 life"
                 : info->params[0] == 'C'        ? " {2}"
                 : info->params[0] == 'Q'        ? " 2"
                                                 : "");
        assert_false(strncmp(meaning(&creature, text), "refused", 7) == 0);
    }
}

static void draw_into(iz_cells *cells, int reg)
{
    size_t at = iz_cells_open(cells, IZ_DRAW, reg);
    iz_cells_leaf(cells, IZ_YOU, 0);
    iz_cells_leaf(cells, IZ_NUMBER, 1);
    iz_cells_close(cells, at);
}

/* "Draw a card[ at the beginning of the next end step]. If you do, draw a card." */
static const char *missing_after_draw(bool later, bool before)
{
    iz_cells cells = {0};
    size_t ability = iz_cells_open(&cells, IZ_SPELL_ABILITY, 0);
    iz_cells_leaf(&cells, IZ_TARGETS, 0);
    size_t sequence = iz_cells_open(&cells, IZ_SEQ, 0);
    size_t delayed = later ? iz_cells_open(&cells, IZ_DELAYED, 0) : 0;
    if (later) {
        size_t step = iz_cells_open(&cells, IZ_AT_STEP, IZ_STEP_END);
        iz_cells_leaf(&cells, IZ_NONE, 0);
        iz_cells_close(&cells, step);
    }
    draw_into(&cells, before ? 15 : 2);
    if (later) {
        iz_cells_leaf(&cells, IZ_NONE, 0);
        iz_cells_close(&cells, delayed);
    }
    size_t branch = iz_cells_open(&cells, IZ_IF, 0);
    iz_cells_leaf(&cells, IZ_DONE, 2);
    draw_into(&cells, before ? 2 : 15);
    iz_cells_leaf(&cells, IZ_NONE, 0);
    iz_cells_close(&cells, branch);
    iz_cells_close(&cells, sequence);
    iz_cells_close(&cells, ability);
    assert_null(iz_program_fault(cells.at, cells.count));
    const char *missing = text_is_missing(cells.at, false);
    iz_cells_free(&cells);
    return missing;
}

static void spoken_of_before_it_is(void **state)
{
    (void)state;
    assert_null(missing_after_draw(false, false));
    assert_non_null(missing_after_draw(true, false));
    assert_non_null(missing_after_draw(false, true));
    assert_contains(meaning(&instant, "For each tapped creature target opponent controls, search "
                                      "that player's library for a card with the same name as "
                                      "that creature. Put those cards onto the battlefield under "
                                      "your control."),
                    "refused");
    assert_string_equal(refusal.expected, "cards that are not on the battlefield");
    assert_contains(meaning(&instant, "Put target creature on top of its owner's library. If that "
                                      "creature is red, you may put it on the bottom of its "
                                      "owner's library instead."),
                    "(EITHER (YOU) (MOVE:15 (REG:0) (PLACE:LIBRARY|BOTTOM");
    assert_contains(meaning(&instant, "Destroy each creature with mana value equal to the number "
                                      "of cards in your hand. They can't be regenerated."),
                    "(DESTROY_NO_REGEN:15 (ALL");
    /* what is wrong already is not read to its end */
    assert_contains(meaning(&instant, "Draw two cards, where X is the number of Forests. Each "
                                      "player may bid life. You start the bidding with a bid "
                                      "of 1."),
                    "refused");
    /* whether it attacked is asked at the end step */
    assert_contains(meaning(&instant, "Target creature attacks this turn if able and at the "
                                      "beginning of the next end step, destroy it if it didn't "
                                      "attack this turn."),
                    "(DELAYED (AT_STEP:END (NONE)) (IF (UNLESS");
    /* is the card drawn, or part of the price? */
    assert_contains(meaning(&instant, "Tap all creatures unless you gain 1 life and draw a card."),
                    "refused");
    assert_string_equal(refusal.expected, "after a price \"and\" would be part of it");
    assert_contains(meaning(&instant, "Draw a card and tap all creatures unless you gain 1 life."),
                    "(SEQ:AND (DRAW:15 (YOU) (NUMBER:1)) (UNLESS_PAYS");
    /* a target that would be chosen each time, and one whose number needs another's choice */
    assert_contains(meaning(&instant, "Whenever a creature you control attacks this turn, destroy "
                                      "target creature."),
                    "refused");
    assert_contains(meaning(&instant, "Return up to X target cards from your graveyard to your "
                                      "hand, where X is the number of black permanents target "
                                      "opponent controls."),
                    "refused");
}

static void refusals(void **state)
{
    (void)state;
    assert_contains(meaning(&creature, "Flying\nWhenever ~ attacks, it becomes very hungry."),
                    "refused: very hungry .");
    assert_int_equal(refusal.line, 2);
    assert_true(refusal.column > 20);
    assert_contains(meaning(&creature, "Flying (This creature likes clouds.)"), "refused: (");
    assert_contains(meaning(&creature, "Draw a card."), "refused"); /* no spell */
    assert_contains(meaning(&creature, "Flying flying"), "refused");
    /* targets are named before a cost is paid; nobody could activate this */
    assert_contains(meaning(&creature, "Untap target land: ~ gains flying until end of turn."),
                    "refused");
    assert_contains(meaning(&instant, "Skip your next turn: Draw four cards."), "refused");
    assert_contains(meaning(&creature, "If ~ would die, prevent that damage."), "refused");
    assert_contains(
        meaning(&creature, "If ~ would die, it deals that damage to its controller instead."),
        "refused");
    /* What a player could do and didn't is not what they can't do. */
    assert_contains(meaning(&instant, "You may sacrifice a land. If you can't, draw a card."),
                    "refused");
    /* From anywhere, or from play? Of what can't be in play, it must be said. */
    assert_contains(
        meaning(&creature, "Whenever a Goblin card is put into a graveyard, draw a card."),
        "refused");
    /* A time that the instruction can't have isn't dropped. */
    assert_contains(meaning(&instant, "Until end of turn, draw a card."), "refused");
    assert_contains(meaning(&instant, "Destroy target creature until end of turn."), "refused");
    assert_string_equal(meaning(&creature, ""), "(PROGRAM)");
    assert_string_equal(meaning(&creature, "({T}: Add {G}.)"), "(PROGRAM)");
}

static const iz_own_name ash = {"Ash", 0};

static void comparing(void **state)
{
    (void)state;
    const iz_own_name grey = {"Ash the Grey", 3};
    assert_true(iz_text_same_strict("Ash the Grey and Ash are", "~ and ~ are", grey));
    assert_false(iz_text_same_strict("Ashes are", "~es are", grey));
    assert_true(iz_text_same_strict("Ash deals 2 damage.", "~ deals\n2 damage.", ash));
    assert_true(iz_text_same_strict("Flying (It flies.)", "Flying", ash));
    assert_true(iz_text_same_strict("Ash is red (and blue).", "Ash is red.", ash));
    assert_false(iz_text_same_strict("Whenever ~ attacks", "When ~ attacks", ash));
    assert_true(iz_text_same_normal("Whenever ~ attacks", "When ~ attacks", ash));
    assert_false(iz_text_same_normal("draw two cards", "draw three cards", ash));
    assert_false(iz_text_same_normal("you may draw", "you draw", ash));
    assert_false(iz_text_same_normal("each creature", "another creature", ash));
    assert_true(iz_text_same_strict("Ashes to dust", "Ashes to dust", ash));
}

/* Words that no rewrite may take away, add or move: numbers, colours, types, players, zones … */
static const char *const kept[] = {
    "zero",   "one",     "two",      "three",       "four",     "five",       "white",  "blue",
    "black",  "red",     "green",    "artifact",    "creature", "creatures",  "land",   "lands",
    "player", "players", "opponent", "opponents",   "you",      "your",       "target", "instant",
    "hand",   "hands",   "library",  "battlefield", "exile",    "graveyard",  "may",    "each",
    "all",    "another", "unless",   "instead",     "sorcery",  "enchantment"};

/* The words of `text` that are kept, in their order, in the singular. */
static void kept_words(const char *text, char *out, size_t size)
{
    size_t length = 0;
    out[0] = '\0';
    for (const char *at = text; *at != '\0';) {
        size_t n = strcspn(at, " ");
        bool known = false;
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            known = known || (strlen(kept[i]) == n && memcmp(kept[i], at, n) == 0);
        size_t stem = known && at[n - 1] == 's' ? n - 1 : n;
        if ((known || strspn(at, "0123456789") > 0) && length + stem + 2 < size)
            length += (size_t)snprintf(out + length, size - length, "%.*s ", (int)stem, at);
        at += n + (at[n] == ' ');
    }
}

static void rewrites_keep_what_tells(void **state)
{
    (void)state;
    int count = 0;
    const iz_text_rewrite *rewrites = iz_text_rewrites(&count);
    assert_true(count > 0 && count <= 40);
    for (int i = 0; i < count; i++) {
        char from[200], to[200];
        kept_words(rewrites[i].from, from, sizeof from);
        kept_words(rewrites[i].to, to, sizeof to);
        assert_string_equal(from, to);
        assert_true(strlen(rewrites[i].why) > 0);
    }
    assert_false(iz_text_same_normal("All creatures get +1/+1", "Creatures get +1/+1", ash));
    assert_false(iz_text_same_normal("Destroy this creature.", "Destroy ~.", ash));
    assert_false(iz_text_same_normal("Destroy that creature.", "Destroy it.", ash));
    char *strict = iz_text_compared("Ash (x) deals\n1 damage.", ash, false, -1);
    char *normal = iz_text_compared("Whenever Ash attacks, draw.", ash, true, -1);
    char *without = iz_text_compared("Whenever Ash attacks, draw.", ash, true, 0);
    assert_string_equal(strict, " ~ deals 1 damage.");
    assert_string_equal(normal, " when ~ attacks draw");
    assert_string_equal(without, " When ~ attacks draw");
    free(strict);
    free(normal);
    free(without);
}

/* What can't be said isn't said in part: there is a reason instead. */
static void unsayable(void **state)
{
    (void)state;
    iz_cells cells = {0};
    char said[200] = "", why[120] = "";
    size_t program = iz_cells_open(&cells, IZ_PROGRAM, 0);
    size_t ability = iz_cells_open(&cells, IZ_SPELL_ABILITY, 0);
    iz_cells_leaf(&cells, IZ_TARGETS, 0);
    size_t tap = iz_cells_open(&cells, IZ_TAP, 15);
    iz_cells_leaf(&cells, IZ_REG, 5); /* which nothing has filled */
    iz_cells_close(&cells, tap);
    iz_cells_close(&cells, ability);
    iz_cells_close(&cells, program);
    assert_int_equal(
        iz_text_say(symbols, &instant, cells.at, NULL, IZ_DIALECT_ORACLE, said, sizeof said), 0);
    assert_string_equal(said, "");
    iz_text_why_unsaid(symbols, &instant, cells.at, NULL, why, sizeof why);
    assert_string_equal(why, "no pronoun for a register");
    cells.count = 0;
    program = iz_cells_open(&cells, IZ_PROGRAM, 0);
    ability = iz_cells_open(&cells, IZ_SPELL_ABILITY, 0);
    iz_cells_leaf(&cells, IZ_TARGETS, 0);
    size_t alone = iz_cells_open(&cells, IZ_FORGET, 0); /* no words for it alone */
    iz_cells_leaf(&cells, IZ_SELF, 0);
    iz_cells_close(&cells, alone);
    iz_cells_close(&cells, ability);
    iz_cells_close(&cells, program);
    iz_text_why_unsaid(symbols, &instant, cells.at, NULL, why, sizeof why);
    assert_true(strstr(why, "FORGET") != NULL);
    iz_cells_free(&cells);
    assert_true(compile(&instant, "Draw a card.", &cells));
    iz_text_why_unsaid(symbols, &instant, cells.at, NULL, why, sizeof why);
    assert_string_equal(why, "");
    iz_cells_free(&cells);
}

/* What begins a trigger's instructions is not its own condition. */
static void conditions_stay(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Whenever ~ attacks, draw a card if you control a Goblin.",
        "Whenever ~ attacks, if you control a Goblin, draw a card.",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        iz_cells cells = {0}, again = {0};
        char said[300] = "";
        assert_true(compile(&creature, texts[i], &cells));
        iz_text_say(symbols, &creature, cells.at, NULL, IZ_DIALECT_ORACLE, said, sizeof said);
        assert_true(compile(&creature, said, &again));
        assert_true(iz_program_equal(cells.at, again.at));
        iz_cells_free(&cells);
        iz_cells_free(&again);
    }
}

static void hostile(void **state)
{
    (void)state;
    uint32_t seed = 12345;
    iz_cells cells;
    for (int round = 0; round < 300; round++) {
        char text[200];
        size_t length = 0;
        for (; length + 1 < sizeof text; length++) {
            seed = seed * 1664525u + 1013904223u;
            text[length] = (char)(round % 2 == 0 ? 32 + (seed >> 24) % 95 : 1 + (seed >> 24) % 255);
        }
        text[length] = '\0';
        assert_false(compile(&creature, text, &cells));
        iz_cells_free(&cells);
    }
    size_t size = 1 << 20;
    char *big = malloc(size + 1);
    assert_non_null(big);
    static const char *const fills[] = {"\"",   "(", "{", "flying, ", "draw a card and ",
                                        "~'s ", "\n"};
    for (size_t f = 0; f < sizeof fills / sizeof *fills; f++)
        for (int limited = 0; limited < 2; limited++) {
            size_t total = limited ? 2000 : size, unit = strlen(fills[f]);
            for (size_t i = 0; i < total; i++)
                big[i] = fills[f][i % unit];
            big[total] = '\0';
            compile(&instant, big, &cells);
            iz_cells_free(&cells);
        }
    char deep[3000] = "";
    for (int i = 0; i < 60; i++)
        strcat(deep, "All Elves have \"");
    compile(&creature, deep, &cells);
    iz_cells_free(&cells);
    free(big);
}

static int set_up(void **state)
{
    (void)state;
    symbols = iz_symbols_new();
    return symbols == NULL;
}

static int tear_down(void **state)
{
    (void)state;
    iz_symbols_free(symbols);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grammar_is_sound),
        cmocka_unit_test(families_can_be_read),
        cmocka_unit_test(tokens),
        cmocka_unit_test(said_as_read),
        cmocka_unit_test(two_wordings),
        cmocka_unit_test(printed_words),
        cmocka_unit_test(what_pronouns_mean),
        cmocka_unit_test(one_choice_first),
        cmocka_unit_test(preferences),
        cmocka_unit_test(keywords_spelt_out),
        cmocka_unit_test(refusals),
        cmocka_unit_test(spoken_of_before_it_is),
        cmocka_unit_test(comparing),
        cmocka_unit_test(rewrites_keep_what_tells),
        cmocka_unit_test(unsayable),
        cmocka_unit_test(conditions_stay),
        cmocka_unit_test(hostile),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
