/* Reading cards: type lines, fields, card blocks, JSON, and where errors are said to be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cards/blocks.h"
#include "cards/cards.h"
#include "cards/fields.h"
#include "cards/fold.h"
#include "cards/type_line.h"

static char error[1024];

/* ---- type lines ------------------------------------------------------------------------------ */

typedef struct line_case {
    const char *read, *written;
} line_case;

static void type_lines_of_all_times(void **state)
{
    (void)state;
    static const line_case cases[] = {
        {"Legendary Creature — Elf Warrior", "Legendary Creature — Elf Warrior"},
        {"Legendary Creature - Elf Warrior", "Legendary Creature — Elf Warrior"},
        {"Creature -- Bear", "Creature — Bear"},
        {"creature – bear", "Creature — bear"},
        {"Basic Land — Forest", "Basic Land — Forest"},
        {"Land — Urza's Power-Plant", "Land — Urza's Power-Plant"},
        {"Artifact Creature", "Artifact Creature"},
        {"Summon Goblins", "Creature — Goblin"},
        {"Summon — Wolves", "Creature — Wolf"},
        {"Summon Fungus", "Creature — Fungus"},
        {"Summon Legend", "Legendary Creature"},
        {"Summon Elder Dragon Legend", "Legendary Creature — Elder Dragon"},
        {"Creature — Goblin Legend", "Legendary Creature — Goblin"},
        {"Enchant Creature", "Enchantment — Aura"},
        {"Enchant World", "World Enchantment"},
        {"Interrupt", "Instant"},
        {"Mana Source", "Instant"},
        {"Mono Artifact", "Artifact"},
        {"Snow-Covered Land", "Snow Land"},
        {"Tribal Instant — Goblin", "Tribal Instant — Goblin"},
        {"Rule Card", "Rule Card"},
        {"Instant Spell — Reaction", "Instant — Reaction"},
        {"General Spell", "Sorcery"},
        {"Structure — Ship", "Structure — Ship"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        iz_symbols *symbols = iz_symbols_new();
        iz_type_line line;
        char written[256];
        assert_true(iz_type_line_read(symbols, cases[i].read, &line, error, sizeof error));
        iz_type_line_write(symbols, line.types, line.subtypes, written, sizeof written);
        assert_string_equal(written, cases[i].written);
        iz_symbols_free(symbols);
    }
}

static void old_auras_say_what_they_enchant_in_the_type_line(void **state)
{
    (void)state;
    iz_symbols *symbols = iz_symbols_new();
    iz_type_line line;
    assert_true(iz_type_line_read(symbols, "Enchant Creature", &line, error, sizeof error));
    assert_string_equal(line.enchants, "creature");
    assert_true(iz_type_line_read(symbols, "Enchant Forest", &line, error, sizeof error));
    assert_string_equal(line.enchants, "Forest");
    assert_true(iz_type_line_read(symbols, "Enchant Dead Creature", &line, error, sizeof error));
    assert_string_equal(line.enchants, "creature card in a graveyard");
    assert_int_equal(line.subtypes[0], IZ_WORD_AURA);
    iz_symbols_free(symbols);
}

static void bad_type_lines(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "",       "  ",        "Creatur — Bear",
        "— Bear", "Legendary", "Creature — A B C D E F G H I J K L M N O P"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        iz_symbols *symbols = iz_symbols_new();
        iz_type_line line;
        error[0] = 0;
        assert_false(iz_type_line_read(symbols, lines[i], &line, error, sizeof error));
        assert_true(strlen(error) > 10);
        iz_symbols_free(symbols);
    }
}

static void uses_of_subtypes(void **state)
{
    (void)state;
    iz_symbols *symbols = iz_symbols_new();
    iz_type_line line;
    assert_true(
        iz_type_line_read(symbols, "Land Creature — Forest Dryad", &line, error, sizeof error));
    assert_int_equal(line.subtypes[0], IZ_WORD_FOREST);
    assert_true(iz_symbols_uses(symbols, IZ_WORD_FOREST) & IZ_WORD_IS_LAND_TYPE);
    assert_false(iz_symbols_uses(symbols, IZ_WORD_FOREST) & IZ_WORD_IS_CREATURE_TYPE);
    assert_true(iz_symbols_uses(symbols, line.subtypes[1]) & IZ_WORD_IS_CREATURE_TYPE);
    iz_symbols_free(symbols);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void names_fold(void **state)
{
    (void)state;
    assert_true(iz_fold_equal("Lim-Dûl’s Vault", "lim-dul's vault"));
    assert_true(iz_fold_equal("Æther Web", "aether  WEB "));
    assert_true(iz_fold_equal("Fire // Ice", "fire/ice"));
    assert_true(iz_fold_equal("Čuvar Mosta", "cuvar mosta"));
    assert_true(iz_fold_equal("Gyűjtő Őrposzt", "gyujto orposzt"));
    assert_true(iz_fold_equal("Đavo – Žar", "davo - zar"));
    assert_true(iz_fold_equal("ШУМА", "шума"));
    assert_true(iz_fold_equal("e\xCC\x81lan", "élan"));
    assert_false(iz_fold_equal("Fire", "Ice"));
    assert_false(iz_fold_equal("Fire", "Firee"));
}

static void folding_stays_in_its_room(void **state)
{
    (void)state;
    char small[4] = "zzz";
    assert_int_equal(iz_fold("abcdef", small, sizeof small), 6);
    assert_string_equal(small, "abc");
    assert_int_equal(iz_fold("abc", NULL, 0), 3);
    assert_int_equal(iz_fold("\xC3", small, sizeof small), 1); /* half a character */
    assert_int_equal(iz_fold("\xE2\x80", small, sizeof small), 2);
}

/* ---- fields ---------------------------------------------------------------------------------- */

static void power_and_toughness(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int value;
        bool star, good;
    } cases[] = {{"2", 2, false, true},     {"-1", -1, false, true},    {"*", 0, true, true},
                 {"1+*", 1, true, true},    {"7-*", 7, true, true},     {"*+2", 2, true, true},
                 {" 10 ", 10, false, true}, {"", 0, false, false},      {"two", 0, false, false},
                 {"2/", 0, false, false},   {"99999", 0, false, false}, {"1+", 0, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int16_t value;
        bool star;
        assert_int_equal(iz_pt_read(cases[i].text, &value, &star), cases[i].good);
        if (cases[i].good) {
            assert_int_equal(value, cases[i].value);
            assert_int_equal(star, cases[i].star);
        }
    }
}

static void colors_by_letter_and_word(void **state)
{
    (void)state;
    uint32_t colors;
    assert_true(iz_colors_read("WU", &colors, error, sizeof error));
    assert_int_equal(colors, IZ_COLOR_WHITE | IZ_COLOR_BLUE);
    assert_true(iz_colors_read("Y", &colors, error, sizeof error));
    assert_int_equal(colors, IZ_COLOR_WHITE);
    assert_true(iz_colors_read("red and green", &colors, error, sizeof error));
    assert_int_equal(colors, IZ_COLOR_RED | IZ_COLOR_GREEN);
    assert_true(iz_colors_read("colorless", &colors, error, sizeof error));
    assert_int_equal(colors, 0);
    assert_true(iz_colors_read("", &colors, error, sizeof error));
    assert_int_equal(colors, 0);
    assert_true(iz_colors_read("Raia, bárd", &colors, error, sizeof error));
    assert_int_equal(colors, 1 << 14 | 1 << 18);
    assert_false(iz_colors_read("mauve", &colors, error, sizeof error));
    assert_non_null(strstr(error, "mauve"));
}

static void costs(void **state)
{
    (void)state;
    iz_card_def def = {0};
    assert_true(iz_cost_read("{2}{G}{G}", &def, error, sizeof error));
    assert_int_equal(def.cost.generic, 2);
    assert_int_equal(def.cost.of[4], 2);
    assert_true(iz_cost_read("{0}", &def, error, sizeof error));
    assert_true(def.cost.exists);
    assert_true(iz_cost_read(NULL, &def, error, sizeof error));
    assert_false(def.cost.exists);
    assert_true(iz_cost_read("3 vp, 2 components", &def, error, sizeof error));
    assert_int_equal(def.fields[IZ_FIELD_VP], 3);
    assert_int_equal(def.fields[IZ_FIELD_COMPONENT], 2);
    assert_true(iz_cost_read("X vp", &def, error, sizeof error));
    assert_int_equal(def.fields[IZ_FIELD_VP], IZ_FIELD_X);
    assert_false(iz_cost_read("{2}{Z}", &def, error, sizeof error));
    assert_false(iz_cost_read("{2", &def, error, sizeof error));
    assert_false(iz_cost_read("3 bananas", &def, error, sizeof error));
    assert_true(iz_cost_read("3", &def, error, sizeof error));
    assert_int_equal(def.cost.generic, 3);
    assert_false(iz_cost_read("3x", &def, error, sizeof error));
    assert_int_equal(iz_date_read("1993-08-05"), 19930805);
    assert_int_equal(iz_date_read("yesterday"), 0);
}

/* ---- card blocks ----------------------------------------------------------------------------- */

static bool read_block(const char *text, iz_card_block *block)
{
    iz_block_reader reader;
    iz_block_reader_init(&reader, text, strlen(text), "t.izs");
    return iz_card_block_read(&reader, block, error, sizeof error);
}

static void a_block(void **state)
{
    (void)state;
    iz_card_block block;
    assert_true(read_block("# a bear\n\ncard \"The \\\"Bear\\\"\" {  # here\n"
                           "  cost {1}{G}   # cheap\n\ttype Creature - Bear\r\n  pt 2/3\n"
                           "  color green\n"
                           "  text \"Flying # no comment\"\n  text \"Trample\"\n  vp 3\n"
                           "  icons \"2\"\n}\nscenario \"x\"",
                           &block));
    const iz_card_source *source = &block.source;
    assert_string_equal(source->name, "The \"Bear\"");
    assert_string_equal(source->mana_cost, "{1}{G}");
    assert_string_equal(source->type_line, "Creature - Bear");
    assert_string_equal(source->power, "2");
    assert_string_equal(source->toughness, "3");
    assert_string_equal(source->text, "Flying # no comment\nTrample");
    assert_int_equal(source->field_count, 2);
    assert_string_equal(source->field_names[1], "icons");
    assert_string_equal(source->field_values[1], "2");
    assert_int_equal(block.line, 3);
    iz_card_block_free(&block);
    assert_true(read_block("card \"E\" {}", &block));
    iz_card_block_free(&block);
}

/* What is found wrong only when the card is entered stands where its field stands. */
static void errors_of_fields_have_places(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"card \"A\" {\n}", "t.izs:1:1: card \"A\": no type line"},
        {"card \"A\" {\n  typ Land\n}", "t.izs:2:3: card \"A\": a card has no \"typ\"; \"type\""},
        {"card \"A\" {\n  type Lnad\n}", "t.izs:2:8: card \"A\": \"Lnad\" is no card type"},
        {"card \"A\" {\n  type Land\n  cost {Q}\n}", "t.izs:3:8: card \"A\": \"{Q}\" is no cost"},
        {"card \"A\" {\n  type Land\n\n  color gren\n}", "t.izs:4:9: card \"A\": \"gren\" is no"},
        {"card \"A\" {\n  type Land\n  pt x/y\n}", "t.izs:3:3: card \"A\": power is a number"},
        {"card \"A\" {\n  type Land\n  csot 2\n}",
         "t.izs:3:3: card \"A\": a card has no \"csot\"; \"cost\""},
        {"card \"A\" {\n  type Land\n  icons many\n}", "t.izs:3:3: card \"A\": icons is a number"},
        {"card \"A\" {\n  type Land\n  year X\n}", "t.izs:3:3: card \"A\": year is a number"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        iz_card_set *set = iz_card_set_new();
        iz_block_reader reader;
        assert_non_null(set);
        iz_block_reader_init(&reader, cases[i].text, strlen(cases[i].text), "t.izs");
        assert_int_equal(iz_card_block_add(&reader, set, false, error, sizeof error), -1);
        if (strncmp(error, cases[i].message, strlen(cases[i].message)) != 0)
            fail_msg("\"%s\" does not begin with \"%s\"", error, cases[i].message);
        iz_card_set_free(set);
    }
}

static void errors_in_blocks_have_places(void **state)
{
    (void)state;
    static const struct {
        const char *text, *place;
    } cases[] = {{"cart \"A\" {\n}", "t.izs:1:1: "},
                 {"card A {\n}", "t.izs:1:6: "},
                 {"card \"A\"\n{\n}", "t.izs:1:9: "},
                 {"card \"\" {\n}", "t.izs:1:6: "},
                 {"card \"A\" { type Land }", "t.izs:1:12: "},
                 {"card \"A\" {\n  type\n}", "t.izs:2:7: "},
                 {"card \"A\" {\n  pt 2\n}", "t.izs:2:3: "},
                 {"card \"A\" {\n  type Land\n  type Land\n}", "t.izs:3:3: "},
                 {"card \"A\" {\n  text \"abc\n}", "t.izs:2:8: "},
                 {"card \"A\" {\n  text \"abc\" d\n}", "t.izs:2:14: "},
                 {"card \"A\" {\n  type Land\n", "t.izs:3:1: "},
                 {"card \"A\" {\n  {1}\n}", "t.izs:2:3: "},
                 {"card \"A\" {\n  face 3\n}", "t.izs:2:3: "}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        iz_card_block block;
        assert_false(read_block(cases[i].text, &block));
        if (strncmp(error, cases[i].place, strlen(cases[i].place)) != 0)
            fail_msg("\"%s\" does not begin with %s", error, cases[i].place);
    }
}

static void a_file_of_blocks(void **state)
{
    (void)state;
    static const char text[] = "card \"A\" {\n type Land\n}\ncard \"B\" {\n type Instant\n}\n"
                               "card \"a\" {\n type Land\n}\n";
    static const char twice[] = "card \"A\" {\n type Land\n}\ncard \"A\" {\n type Instant\n}\n";
    iz_card_set *set = iz_card_set_new();
    assert_int_equal(iz_read_card_blocks(set, "", 0, "e", error, sizeof error), 0);
    assert_int_equal(iz_read_card_blocks(set, twice, sizeof twice - 1, "t", error, sizeof error),
                     -1);
    assert_non_null(strstr(error, "t:4:1: "));
    iz_card_set_free(set);
    set = iz_card_set_new();
    assert_int_equal(iz_read_card_blocks(set, text, 40, "t", error, sizeof error), -1);
    iz_card_set_free(set);
    set = iz_card_set_new();
    assert_int_equal(iz_read_card_blocks(set, "card \"\xC3\"", 8, "t", error, sizeof error), -1);
    assert_string_equal(error, "t:1:7: not UTF-8");
    iz_card_set_free(set);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static int read_json(iz_card_set *set, const char *text)
{
    return iz_read_cards_json_text(set, text, strlen(text), "c.json", error, sizeof error);
}

static void json_shapes(void **state)
{
    (void)state;
    static const char *const shapes[] = {
        "{\"meta\":{},\"data\":{\"A\":[{\"name\":\"A\",\"type\":\"Land\"}]}}",
        "{\"data\":{\"cards\":[{\"name\":\"A\",\"type\":\"Land\"}]}}",
        "[{\"name\":\"A\",\"type\":\"Land\",\"unknown\":[1,{}]}]",
        "{\"A\":{\"name\":\"A\",\"type\":\"Land\"}}",
        "{\"name\":\"A\",\"type\":\"Land\",\"text\":null}",
        "\xEF\xBB\xBF[{\"name\":\"A\",\"type\":\"Land\"}]"};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        iz_card_set *set = iz_card_set_new();
        assert_int_equal(read_json(set, shapes[i]), 1);
        assert_true(iz_card_set_finish(set));
        assert_int_equal(iz_card_set_find(set, "a"), 0);
        iz_card_set_free(set);
    }
}

static void json_errors_have_places(void **state)
{
    (void)state;
    static const struct {
        const char *text, *place;
    } cases[] = {
        {"{\"data\":{\"A\":[\n  {\"type\":\"Land\"}]}}", "c.json:2:3: "},
        {"{\"data\":{\"A\":[{\"name\":\"A\",\"type\":\"Land\"}],\n\"B\\\"}\":[ {\"name\":\"B\",\n"
         " \"text\": [] }]}}",
         "c.json:3:10: "},
        {"[1]", "c.json:1:2: "},
        {"[{\"name\":\"A\",\"type\":\"Land\",\"colors\":\"W\"}]", "c.json:1:37: "},
        {"[{\"name\":\"A\",]", "c.json:1:"},
        {"", "c.json:1:"},
        {"3", "c.json:1:1: "},
        {"{\"data\":{\"A\":[", "c.json:1:"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        iz_card_set *set = iz_card_set_new();
        assert_int_equal(read_json(set, cases[i].text), -1);
        if (strncmp(error, cases[i].place, strlen(cases[i].place)) != 0)
            fail_msg("\"%s\" does not begin with %s", error, cases[i].place);
        iz_card_set_free(set);
    }
}

static void json_vanguard(void **state)
{
    (void)state;
    iz_card_set *set = iz_card_set_new();
    const char *text = "[{\"name\":\"Marshal\",\"type\":\"Vanguard\",\"hand\":\"-1\","
                       "\"life\":\"+7\"}]";
    assert_int_equal(read_json(set, text), 1);
    const iz_card_def *def = &set->definitions[0];
    assert_true(def->types & IZ_TYPE_VANGUARD);
    assert_int_equal(def->fields[IZ_FIELD_HAND], -1);
    assert_int_equal(def->fields[IZ_FIELD_LIFE], 7);
    iz_card_set_free(set);
}

static void json_faces_and_unknown_types(void **state)
{
    (void)state;
    static const char text[] =
        "{\"data\":{\"Up // Down\":[{\"name\":\"Up // Down\",\"faceName\":\"Up\",\"side\":\"a\","
        "\"layout\":\"split\",\"type\":\"Instant\",\"manaCost\":\"{W}\",\"colors\":[\"W\"]},"
        "{\"name\":\"Up // Down\",\"faceName\":\"Down\",\"side\":\"b\",\"layout\":\"split\","
        "\"type\":\"Sorcery\",\"manaCost\":\"{B}\",\"colors\":[\"B\"]}],"
        "\"Far Plane\":[{\"name\":\"Far Plane\",\"type\":\"Plane\"}]}}";
    iz_card_set *set = iz_card_set_new();
    assert_int_equal(read_json(set, text), 3);
    assert_true(iz_card_set_finish(set));
    int up = iz_card_set_find(set, "up"), down = iz_card_set_find(set, "Down");
    assert_int_equal(iz_card_set_find(set, "Up // Down"), up);
    assert_int_equal(set->definitions[up].other_face, down);
    assert_int_equal(set->definitions[down].other_face, up);
    assert_int_equal(set->definitions[down].face, 1);
    assert_int_equal(set->definitions[down].colors, IZ_COLOR_BLACK);
    int plane = iz_card_set_find(set, "Far Plane");
    assert_true(set->definitions[plane].flags & IZ_CARD_REFUSED);
    assert_non_null(strstr(set->refusals[plane].expected, "Plane"));
    iz_card_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(type_lines_of_all_times),
        cmocka_unit_test(old_auras_say_what_they_enchant_in_the_type_line),
        cmocka_unit_test(bad_type_lines),
        cmocka_unit_test(uses_of_subtypes),
        cmocka_unit_test(names_fold),
        cmocka_unit_test(folding_stays_in_its_room),
        cmocka_unit_test(power_and_toughness),
        cmocka_unit_test(colors_by_letter_and_word),
        cmocka_unit_test(costs),
        cmocka_unit_test(a_block),
        cmocka_unit_test(errors_in_blocks_have_places),
        cmocka_unit_test(errors_of_fields_have_places),
        cmocka_unit_test(a_file_of_blocks),
        cmocka_unit_test(json_shapes),
        cmocka_unit_test(json_errors_have_places),
        cmocka_unit_test(json_vanguard),
        cmocka_unit_test(json_faces_and_unknown_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
