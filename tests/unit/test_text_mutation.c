/*
 * Against being cheated: a text with one telling word changed is another program or a refusal; a
 * program with one node taken out is another text. On texts of our own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "text/text.h"

static iz_symbols *symbols;

static const iz_text_card creature = {"Ember Adept", IZ_TYPE_CREATURE, NULL, NULL};
static const uint16_t aura_types[IZ_SUBTYPES] = {IZ_WORD_AURA};
static const iz_text_card aura = {"Ember Adept", IZ_TYPE_ENCHANTMENT, aura_types, NULL};
static const iz_text_card instant = {"Quench", IZ_TYPE_INSTANT, NULL, NULL};

static const char *const permanents[] = {
    "When Ember Adept enters the battlefield, you may draw two cards.",
    "Whenever another creature you control dies, each opponent loses 2 life.",
    "{1}{R}, {T}, Discard a card: Ember Adept deals 2 damage to target creature or player.",
    "Other white creatures you control get +1/+2 and have flying.",
    "At the beginning of your upkeep, sacrifice Ember Adept unless you pay {2}.",
    "Ember Adept can't be blocked by artifact creatures.",
    "Whenever a player casts a blue spell, you may put a charge counter on Ember Adept.",
    "{T}: Target player puts the top two cards of their library into their graveyard.",
    "All Goblins have first strike.",
    "If Ember Adept would die, exile it instead.",
    "{2}: Return target creature card from your graveyard to your hand. Activate this ability only "
    "during your upkeep.",
    "Whenever Ember Adept blocks or becomes blocked by one or more green creatures, it gets +2/+0 "
    "until end of turn.",
    "When Ember Adept enters the battlefield, reveal the top four cards of your library. Put all "
    "creature cards revealed this way into your hand and the rest on the bottom of your library in "
    "any order.",
    "Each land you control is a Swamp in addition to its other land types.",
    "If you would draw a card, look at the top three cards of your library instead. Put one of "
    "them "
    "into your hand and the rest on the bottom of your library in any order.",
    "{1}, Sacrifice a black or artifact creature: Ember Adept deals damage equal to the sacrificed "
    "creature's power to each creature.",
    "{2}: Target creature you control gets +3/+3 until end of turn. Its controller sacrifices it "
    "at "
    "the beginning of the next end step.",
    "{U}: Ember Adept's owner shuffles it into their library.",
    "If you would begin your turn, you may skip that turn instead.",
    "If you would begin your draw step, you may skip that step instead.",
    "If an opponent would draw a card, that player skips that draw instead.",
};

static const char *const auras[] = {
    "Enchant land\nEnchanted land is a 5/6 green Treefolk creature that's still a land.",
    "Enchant creature you control\n{R}, Sacrifice enchanted creature: Ember Adept deals damage "
    "equal to the sacrificed creature's power to each creature.",
    "Enchant artifact creature\nEnchanted artifact creature has haste.",
    "Enchant artifact or creature\nEnchanted permanent can't attack.",
    "Enchant land\n{1}: Enchanted land becomes a 3/1 Elemental creature until end of turn. It's "
    "still a land.\nWhen enchanted land is put into a graveyard, draw a card.",
};

static const char *const spells[] = {
    "Destroy all nonblack creatures.",
    "Each player discards two cards, then draws three cards.",
    "Counter target spell unless its controller pays {3}.",
    "Target creature gets +2/+2 and gains trample until end of turn.",
    "Quench deals 3 damage to each creature without flying and you gain 3 life.",
    "Search your library for an artifact card, put it into your hand, then shuffle your library.",
    "Tap up to two target lands.",
    "Create two 1/1 green Insect creature tokens with flying.",
    "Destroy all white creatures. Creatures destroyed this way can't be regenerated.",
    "Destroy target red creature if it's tapped. A creature destroyed this way can't be "
    "regenerated.",
    "Destroy all white creatures, then draw a card. Creatures destroyed this way can't be "
    "regenerated.",
    "Destroy target red creature. That creature can't be regenerated.",
    "As an additional cost to cast this spell, sacrifice all creatures you control.\nYou gain life "
    "equal to the total power of the sacrificed creatures.",
};

/* Words that carry meaning, with what they are changed to. */
static const struct {
    const char *from, *to;
} changes[] = {
    {" may ", " "},
    {"each ", "another "},
    {"another ", "a "},
    {"Other ", ""},
    {"two ", "three "},
    {" 2 ", " 3 "},
    {" 3 ", " 4 "},
    {"skip that turn", "skip that draw"},
    {"skip that step", "skip that draw"},
    {"skips that draw", "skips that turn"},
    {"other land types", "other creature types"},
    {"into your hand", "into target opponent's hand"},
    {"bottom of your library", "bottom of target opponent's library"},
    {"sacrificed creature's", "sacrificed artifact's"},
    {"Its controller sacrifices", "Its owner sacrifices"},
    {"Its controller sacrifices", "Sacrifice"},
    {"'s owner shuffles", "'s controller shuffles"},
    {"Enchanted land", "Enchanted creature"},
    {"When enchanted land", "When enchanted creature"},
    {"artifact creature has", "artifact artifact has"},
    {"Enchanted permanent", "Enchanted creature"},
    {"sacrificed creatures", "sacrificed artifacts"},
    {"Creatures destroyed", "Artifacts destroyed"},
    {"white creatures", "white artifacts"},
    {"red creature", "red artifact"},
    {"white", "black"},
    {"blue", "red"},
    {"nonblack", "nonred"},
    {"green", "white"},
    {"artifact", "enchantment"},
    {"creature", "land"},
    {"creatures", "lands"},
    {"hand", "graveyard"},
    {"graveyard", "library"},
    {"opponent", "player"},
    {"you control", "an opponent controls"},
    {"player", "opponent"},
    {"+1/+2", "+2/+1"},
    {"+2/+2", "-2/-2"},
    {"{2}", "{3}"},
    {"{3}", "{1}"},
    {"{1}{R}", "{2}{R}"},
    {"flying", "haste"},
    {"trample", "vigilance"},
    {"first strike", "double strike"},
    {"Goblins", "Elves"},
    {"enters", "leaves"},
    {"dies", "attacks"},
    {"upkeep", "end step"},
    {"Discard a", "Sacrifice a creature or"},
    {"draw", "discard"},
    {"loses", "gains"},
    {"Destroy", "Exile"},
    {"Tap ", "Untap "},
    {"without", "with"},
    {" unless its controller pays {3}", ""},
    {" instead", ""},
    {"all ", "target "},
    {"charge", "quest"},
    {"1/1", "2/2"},
    {"Insect", "Spirit"},
    {"up to ", ""},
};

static bool compile(const iz_text_card *card, const char *text, iz_cells *cells)
{
    iz_refusal refusal;
    *cells = (iz_cells){0};
    return iz_text_compile(symbols, card, text, cells, &refusal);
}

/* The texts one after the other, with what they stand on; NULL: no more. */
static const char *text_at(size_t i, const iz_text_card **card)
{
    size_t count = sizeof permanents / sizeof *permanents, more = sizeof spells / sizeof *spells;
    *card = i < count ? &creature : i < count + more ? &instant : &aura;
    if (i < count + more)
        return i < count ? permanents[i] : spells[i - count];
    i -= count + more;
    return i < sizeof auras / sizeof *auras ? auras[i] : NULL;
}

/* Every place of `from` is changed once. Returns how many changes were tried. */
static int mutate(const iz_text_card *card, const char *text, const iz_cells *program,
                  const char *from, const char *to)
{
    int tried = 0;
    for (const char *at = strstr(text, from); at != NULL; at = strstr(at + 1, from), tried++) {
        char changed[500];
        iz_cells cells;
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to,
                 at + strlen(from));
        if (compile(card, changed, &cells) && iz_program_equal(cells.at, program->at))
            fail_msg("the same program:\n%s\n%s", text, changed);
        iz_cells_free(&cells);
    }
    return tried;
}

static void changed_words(void **state)
{
    (void)state;
    int tried = 0;
    const iz_text_card *card;
    const char *text;
    for (size_t i = 0; (text = text_at(i, &card)); i++) {
        iz_cells program;
        if (!compile(card, text, &program))
            fail_msg("refused: %s", text);
        for (size_t c = 0; c < sizeof changes / sizeof *changes; c++)
            tried += mutate(card, text, &program, changes[c].from, changes[c].to);
        iz_cells_free(&program);
    }
    assert_true(tried > 60);
}

/* Copies the tree without the subtree at `victim` (replaced by NONE, or left out). */
static void copy_without(const iz_cell *at, const iz_cell *victim, bool leave_out, iz_cells *out)
{
    if (at == victim) {
        if (!leave_out)
            iz_cells_leaf(out, IZ_NONE, 0);
        return;
    }
    size_t open = iz_cells_open(out, (iz_op)at->op, at->arg);
    for (const iz_cell *child = at + 1; child < at + at->span; child += child->span)
        copy_without(child, victim, leave_out, out);
    iz_cells_close(out, open);
}

static int ablate(const iz_text_card *card, const iz_cells *program)
{
    char whole[2000], less[2000];
    int tried = 0;
    assert_true(
        iz_text_say(symbols, card, program->at, NULL, IZ_DIALECT_ORACLE, whole, sizeof whole) > 0);
    for (size_t i = 1; i < program->count; i++)
        for (int leave_out = 0; leave_out < 2; leave_out++) {
            iz_cells cut = {0};
            copy_without(program->at, program->at + i, leave_out, &cut);
            bool changed = !iz_program_equal(cut.at, program->at);
            if (changed && iz_program_fault(cut.at, cut.count) == NULL &&
                iz_text_say(symbols, card, cut.at, NULL, IZ_DIALECT_ORACLE, less, sizeof less) >
                    0) {
                tried++;
                if (strcmp(whole, less) == 0)
                    fail_msg("the same text without cell %zu (%s): %s", i,
                             iz_nodes[program->at[i].op].name, whole);
            }
            iz_cells_free(&cut);
        }
    return tried;
}

static void nodes_taken_out(void **state)
{
    (void)state;
    int tried = 0;
    const iz_text_card *card;
    const char *text;
    for (size_t i = 0; (text = text_at(i, &card)); i++) {
        iz_cells program;
        assert_true(compile(card, text, &program));
        tried += ablate(card, &program);
        iz_cells_free(&program);
    }
    assert_true(tried > 20);
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
        cmocka_unit_test(changed_words),
        cmocka_unit_test(nodes_taken_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
