/*
 * izvor cards new: the beginning of a card, with what to fill in and how to go on. Every skeleton
 * compiles as it stands.
 */
#include <stdio.h>
#include <string.h>

#include "cli/cards_commands.h"
#include "cli/cli.h"

static const char help[] =
    "usage: izvor cards new [--type TYPE] [--name NAME]\n"
    "\n"
    "Prints a card block that compiles, with comments on what to fill in. TYPE: creature (if none\n"
    "is given), instant, sorcery, enchantment, aura, artifact, equipment, land.\n"
    "\n"
    "    izvor cards new --type aura --name \"Silver Chain\" >mine.izc\n"
    "    izvor cards check mine.izc --refused     what isn't understood, and where\n"
    "    izvor cards exercise mine.izc --all      whether all of it comes to be used\n"
    "\n"
    "docs/designing-cards.md tells more; `izvor language WORD` finds wordings.\n"
    "Exit: 0 well, 2 wrong use.\n";

static const struct {
    const char *type, *line, *cost, *pt;
    const char *texts[4]; /* paragraphs: ~ is the name */
    const char *notes[4]; /* what stands before each */
} skeletons[] = {
    {"creature",
     "Creature — Human Soldier",
     "{1}{W}",
     "2/2",
     {"Vigilance", "When ~ enters the battlefield, you gain 2 life.",
      "{2}, {T}: ~ deals 1 damage to target attacking creature."},
     {"keywords stand in a paragraph of their own, with commas between them",
      "a trigger: when or whenever something happens, or at the beginning of a step, what is done",
      "an activated ability: what it costs, a colon, what is done"}},
    {"instant",
     "Instant",
     "{1}{R}",
     NULL,
     {"~ deals 2 damage to any target.", "Draw a card."},
     {"all paragraphs of instructions together are the spell", NULL}},
    {"sorcery",
     "Sorcery",
     "{2}{B}",
     NULL,
     {"Target player discards two cards."},
     {"\"target\" makes a choice as the spell is played; without it nothing is chosen"}},
    {"enchantment",
     "Enchantment",
     "{2}{G}",
     NULL,
     {"Creatures you control get +1/+1.", "At the beginning of your upkeep, you gain 1 life."},
     {"a static ability: true as long as the permanent is in play", NULL}},
    {"aura",
     "Enchantment — Aura",
     "{1}{U}",
     NULL,
     {"Enchant creature", "Enchanted creature gets +1/+1 and has flying."},
     {"what it can be put on", NULL}},
    {"artifact",
     "Artifact",
     "{3}",
     NULL,
     {"{T}: Add one mana of any color.", "{1}, {T}, Sacrifice ~: Draw a card."},
     {"a mana ability: it has no target and adds mana", NULL}},
    {"equipment",
     "Artifact — Equipment",
     "{2}",
     NULL,
     {"Equipped creature gets +2/+0.", "Equip {1}"},
     {"what it does for its bearer", NULL}},
    {"land",
     "Land",
     NULL,
     NULL,
     {"~ enters the battlefield tapped.", "{T}: Add {W} or {U}."},
     {"a basic land needs no text: its mana ability is a rule", NULL}},
};

static void print_text(const char *text, const char *name)
{
    fputs("    text \"", stdout);
    for (const char *at = text; *at; at++) {
        if (*at == '~')
            fputs(name, stdout);
        else
            putchar(*at);
    }
    puts("\"");
}

static void print_card(size_t which, const char *name)
{
    puts("# A card block. Lines that begin with # are for you.");
    printf("card \"%s\" {\n", name);
    if (skeletons[which].cost)
        printf(
            "    # {W} {U} {B} {R} {G} colours, {2} any mana, {X}; no line: it has no mana cost\n"
            "    cost %s\n",
            skeletons[which].cost);
    printf("    # supertypes and types — subtypes\n    type %s\n", skeletons[which].line);
    if (skeletons[which].pt)
        printf("    # power/toughness; * if a paragraph says what it is\n    pt %s\n",
               skeletons[which].pt);
    for (int i = 0; i < 4 && skeletons[which].texts[i]; i++) {
        if (skeletons[which].notes[i])
            printf("    # %s\n", skeletons[which].notes[i]);
        print_text(skeletons[which].texts[i], name);
    }
    puts("}");
}

int iz_cmd_cards_new(int argc, char **argv)
{
    const char *type = "creature", *name = "New Card";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return IZ_EXIT_WELL;
        }
        const char **value = strcmp(argv[i], "--type") == 0   ? &type
                             : strcmp(argv[i], "--name") == 0 ? &name
                                                              : NULL;
        if (!value || ++i == argc)
            return iz_cli_error(IZ_EXIT_USAGE, "cards new", "what is \"%s\"; see --help",
                                argv[i < argc ? i : i - 1]);
        *value = argv[i];
    }
    if (strpbrk(name, "\"\n{}") || !*name)
        return iz_cli_error(IZ_EXIT_USAGE, "cards new",
                            "a name without quotes, braces and line breaks");
    for (size_t i = 0; i < sizeof skeletons / sizeof *skeletons; i++)
        if (strcmp(skeletons[i].type, type) == 0) {
            print_card(i, name);
            return IZ_EXIT_WELL;
        }
    return iz_cli_error(IZ_EXIT_USAGE, "cards new",
                        "there is no skeleton for \"%s\"; expected creature, instant, sorcery, "
                        "enchantment, aura, artifact, equipment or land",
                        type);
}
