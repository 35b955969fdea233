/* Faces and views: objects as data, and nothing that the viewer may not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "izvor/izvor.h"
#include "scenario/open.h"

static const char position[] =
    "card \"Face Bear\" {\n    cost {1}{G}\n    type Creature — Bear\n    pt 2/2\n"
    "    text \"First strike\"\n    text \"{G}: Face Bear gets +1/+1 until end of turn.\"\n}\n"
    "card \"Face Coat\" {\n    cost {W}\n    type Enchantment — Aura\n"
    "    text \"Enchant creature\"\n    text \"Enchanted creature gets +1/+2 and has flying.\"\n}\n"
    "card \"Face Bolt\" {\n    cost {R}\n    type Instant\n"
    "    text \"Face Bolt deals 2 damage to target creature or player.\"\n}\n"
    "scenario \"Faces\"\nrules mtg-2002\n"
    "A battlefield \"Face Bear\" as bear with 3 \"+1/+1\", \"Face Coat\" attached to bear\n"
    "A hand \"Face Bolt\", \"Face Bolt\"\nA mana {R}{R}\n"
    "B battlefield \"Face Bear\" tapped\nB hand \"Face Coat\"\n"
    "A library \"Face Bear\", \"Face Coat\"\nB library \"Face Bear\"\n"
    "B graveyard \"Face Bolt\"\n";

static iz_opened opened;

static int open_position(void **state)
{
    char error[512];
    (void)state;
    if (iz_scenario_open("position", position, sizeof position - 1, NULL, NULL, NULL, &opened,
                         error, sizeof error))
        return 0;
    print_error("%s\n", error);
    return -1;
}

static int close_position(void **state)
{
    (void)state;
    iz_opened_free(&opened);
    return 0;
}

static iz_face first_of(int viewer, const char *zone, int player)
{
    uint32_t number = 0;
    iz_face face;
    assert_true(iz_face_numbers(opened.game, viewer, zone, player, &number, 1) >= 1);
    assert_true(iz_face_of(opened.game, viewer, number, &face));
    assert_int_equal(face.number, number);
    assert_string_equal(face.zone, zone);
    return face;
}

static void what_it_is_now(void **state)
{
    (void)state;
    iz_game *g = opened.game;
    char text[400];
    int count = 0;
    iz_face bear = first_of(0, "battlefield", 0);
    assert_string_equal(bear.name, "Face Bear");
    assert_string_equal(bear.types, "Creature — Bear");
    assert_string_equal(bear.cost, "{1}{G}");
    assert_true(bear.known && bear.creature && !bear.tapped && !bear.sick && !bear.token);
    assert_int_equal(bear.power, 6); /* 2/2, three counters, the Aura */
    assert_int_equal(bear.toughness, 7);
    assert_int_equal(bear.colors, 1 << 4);
    assert_int_equal(bear.card, iz_cards_find(opened.cards, "Face Bear"));
    assert_int_equal(bear.counters, 1);
    assert_string_equal(iz_face_counter(g, 0, bear.number, 0, &count), "+1/+1");
    assert_int_equal(count, 3);
    assert_null(iz_face_counter(g, 0, bear.number, 1, &count));
    assert_int_equal(bear.abilities, 3); /* flying, which the Aura gives, comes last */
    assert_true(iz_face_ability(g, 0, bear.number, 0, text, sizeof text) > 0);
    assert_string_equal(text, "First strike");
    assert_true(iz_face_ability(g, 0, bear.number, 1, text, sizeof text) > 0);
    assert_string_equal(text, "{G}: Face Bear gets +1/+1 until end of turn.");
    size_t length = iz_face_program(g, 0, bear.number, 1, text, sizeof text);
    assert_true(length > 0 && length < sizeof text);
    assert_non_null(strstr(text, "ACTIVATED"));
    iz_face_ability(g, 0, bear.number, 2, text, sizeof text);
    assert_string_equal(text, "Flying");
    assert_int_equal(iz_face_ability(g, 0, bear.number, 3, text, sizeof text), 0);
    assert_int_equal(iz_face_ability(g, 0, bear.number, -1, text, sizeof text), 0);
    uint32_t all[4];
    assert_int_equal(iz_face_numbers(g, 0, "battlefield", 0, all, 4), 2);
    iz_face coat;
    assert_true(iz_face_of(g, 0, all[1], &coat));
    assert_int_equal(coat.attached, bear.number);
    /* what it speaks of stands in its first ability */
    assert_true(iz_face_ability(g, 0, coat.number, 1, text, sizeof text) > 0);
    assert_string_equal(text, "Enchanted creature gets +1/+2 and has flying.");
    assert_true(first_of(0, "battlefield", 1).tapped);
}

static void who_may_know_it(void **state)
{
    (void)state;
    iz_game *g = opened.game;
    static const int viewers[] = {0, 1, IZ_ONLOOKER};
    for (int v = 0; v < 3; v++) {
        assert_int_equal(iz_face_numbers(g, viewers[v], "hand", 0, NULL, 0), v == 0 ? 2 : 0);
        assert_int_equal(iz_face_numbers(g, viewers[v], "hand", 1, NULL, 0), v == 1 ? 1 : 0);
        assert_int_equal(iz_face_numbers(g, viewers[v], "library", 0, NULL, 0), 0);
        assert_int_equal(iz_face_numbers(g, viewers[v], "graveyard", 1, NULL, 0), 1);
    }
    uint32_t secret;
    iz_face face;
    char text[64];
    assert_int_equal(iz_face_numbers(g, 0, "hand", 0, &secret, 1), 2);
    assert_true(iz_face_of(g, 0, secret, &face));
    assert_false(iz_face_of(g, 1, secret, &face));
    assert_false(iz_face_of(g, IZ_ONLOOKER, secret, &face));
    assert_int_equal(iz_face_ability(g, 1, secret, 0, text, sizeof text), 0);
    assert_int_equal(iz_face_program(g, 1, secret, 0, text, sizeof text), 0);
}

static void on_the_stack(void **state)
{
    (void)state;
    iz_game *g = iz_game_clone(opened.game);
    uint32_t object = 0, bear;
    int player = 0;
    uint64_t n;
    assert_int_equal(iz_face_numbers(g, 0, "battlefield", 1, &bear, 1), 1);
    char descriptor[64];
    uint32_t bolt;
    assert_int_equal(iz_face_numbers(g, 0, "hand", 0, &bolt, 1), 2);
    snprintf(descriptor, sizeof descriptor, "cast/o%u", bolt);
    assert_true(iz_choice_described(g, 0, descriptor, 0, &n));
    assert_int_equal(iz_choose_nth(g, 0, n), IZ_OK);
    snprintf(descriptor, sizeof descriptor, "object/o%u", bear);
    assert_true(iz_choice_described(g, 0, descriptor, 0, &n));
    assert_int_equal(iz_choose_nth(g, 0, n), IZ_OK);
    uint32_t spell;
    assert_int_equal(iz_face_numbers(g, IZ_ONLOOKER, "stack", 0, &spell, 1), 1);
    iz_face face;
    assert_true(iz_face_of(g, IZ_ONLOOKER, spell, &face));
    assert_string_equal(face.name, "Face Bolt");
    assert_int_equal(face.controller, 0);
    assert_int_equal(face.targets, 1);
    assert_true(iz_face_target(g, 1, spell, 0, &object, &player));
    assert_int_equal(object, bear);
    assert_int_equal(player, -1);
    assert_false(iz_face_target(g, 1, spell, 1, &object, &player));
    assert_false(iz_face_target(g, 1, spell, -1, &object, &player));
    iz_game_free(g);
}

static char *view_of(int viewer)
{
    size_t length = iz_view(opened.game, viewer, NULL, 0);
    char *text = malloc(length + 1);
    assert_int_equal(iz_view(opened.game, viewer, text, length + 1), length);
    return text;
}

static void views(void **state)
{
    (void)state;
    char *mine = view_of(0), *onlookers = view_of(IZ_ONLOOKER);
    assert_non_null(strstr(mine, "\"seat\":\"A\""));
    assert_non_null(strstr(mine, "\"colors\":[\"green\"],\"abilities\":[\"First strike\","));
    assert_non_null(strstr(mine, "\"options\""));
    assert_non_null(strstr(onlookers, "\"seat\":\"-\""));
    assert_null(strstr(onlookers, "\"options\""));
    assert_non_null(strstr(onlookers, "\"hand\":{\"count\":2,\"cards\":[]}"));
    free(mine);
    free(onlookers);
}

/* What is searched for in secret is named to the player who searches, to nobody else; what was put
 * into play is named to all. */
static void secret_events(void **state)
{
    static const char search[] =
        "card \"Face Seeker\" {\n    cost {B}\n    type Sorcery\n    text \"Search your library "
        "for a card and put that card into your hand. Then shuffle your library.\"\n}\n"
        "card \"Face Prize\" {\n    cost {G}\n    type Creature — Ox\n    pt 3/3\n}\n"
        "scenario \"Secrets\"\nrules mtg-2002\nA hand \"Face Seeker\"\n"
        "A library \"Face Prize\"\nA mana {B}\n";
    char message[512], text[400];
    iz_opened at;
    (void)state;
    if (!iz_scenario_open("search", search, sizeof search - 1, NULL, NULL, NULL, &at, message,
                          sizeof message))
        fail_msg("%s", message);
    uint64_t n;
    uint32_t card;
    iz_log_start(at.game);
    assert_int_equal(iz_face_numbers(at.game, 0, "hand", 0, &card, 1), 1);
    snprintf(text, sizeof text, "cast/o%u", card);
    assert_true(iz_choice_described(at.game, 0, text, 0, &n));
    assert_int_equal(iz_choose_nth(at.game, 0, n), IZ_OK);
    for (int i = 0; i < 6 && iz_face_numbers(at.game, 0, "hand", 0, NULL, 0) == 0; i++) {
        int seat = iz_wait_seat(at.game); /* the last option: a card rather than none */
        bool window = iz_wait_is_priority(at.game, seat);
        assert_int_equal(
            iz_choose_nth(at.game, seat, window ? 0 : iz_choice_count(at.game, seat) - 1), IZ_OK);
    }
    assert_int_equal(iz_face_numbers(at.game, 0, "hand", 0, NULL, 0), 1);
    unsigned named[3] = {0}, hidden[3] = {0};
    for (int viewer = IZ_ONLOOKER; viewer < 2; viewer++) {
        iz_event event;
        for (size_t e = 0; iz_events(at.game, viewer, e, &event, 1) > 0; e++) {
            assert_true(iz_event_text(at.game, viewer, e, text, sizeof text) > 0);
            named[viewer + 1] += strstr(text, "Face Prize") != NULL;
            for (int a = 0; a < event.said.arguments; a++)
                if (!event.said.argument[a].known) {
                    assert_string_equal(event.said.argument[a].text, "a card");
                    assert_int_equal(event.said.argument[a].object, 0);
                    hidden[viewer + 1]++;
                }
        }
    }
    assert_true(named[1] > 0 && hidden[1] == 0); /* A */
    assert_true(named[0] == 0 && named[2] == 0); /* an onlooker, and B */
    assert_int_equal(hidden[0], named[1]);
    assert_int_equal(hidden[2], named[1]);
    assert_int_equal(iz_events(at.game, 0, 100000, NULL, 0), 0);
    assert_int_equal(iz_events(at.game, 2, 0, NULL, 0), 0);
    assert_int_equal(iz_event_text(at.game, 0, 100000, text, sizeof text), 0);
    iz_opened_free(&at);
}

/* Who plays a land shows it: the log names it to all, and tells nobody its number in the hand. */
static void shown_as_it_is_played(void **state)
{
    static const char lands[] =
        "card \"Face Field\" {\n    type Land\n    text \"Face Field comes into play tapped.\"\n"
        "    text \"{T}: Add {G}.\"\n}\n"
        "scenario \"Lands\"\nrules mtg-2002\nA hand \"Face Field\"\n";
    char message[512], text[400];
    iz_opened at;
    uint64_t n;
    uint32_t card;
    (void)state;
    if (!iz_scenario_open("lands", lands, sizeof lands - 1, NULL, NULL, NULL, &at, message,
                          sizeof message))
        fail_msg("%s", message);
    iz_log_start(at.game);
    assert_int_equal(iz_face_numbers(at.game, 0, "hand", 0, &card, 1), 1);
    snprintf(text, sizeof text, "play/o%u", card);
    assert_true(iz_choice_described(at.game, 0, text, 0, &n));
    assert_int_equal(iz_choose_nth(at.game, 0, n), IZ_OK);
    for (int viewer = IZ_ONLOOKER; viewer < 2; viewer++) {
        unsigned named = 0;
        iz_event event;
        for (size_t e = 0; iz_events(at.game, viewer, e, &event, 1) > 0; e++) {
            for (int a = 0; a < event.said.arguments; a++) {
                assert_int_not_equal(event.said.argument[a].object, card);
                assert_string_not_equal(event.said.argument[a].text, "a card");
                named += strcmp(event.said.argument[a].text, "Face Field") == 0;
            }
        }
        assert_true(named >= 2); /* it is played, and comes into play tapped */
    }
    iz_opened_free(&at);
}

static void what_is_not_there(void **state)
{
    (void)state;
    iz_face face;
    assert_false(iz_face_of(opened.game, 0, 0, &face));
    assert_false(iz_face_of(opened.game, 0, 4000000, &face));
    assert_false(iz_face_of(opened.game, 2, 1, &face));
    assert_false(iz_face_of(NULL, 0, 1, &face));
    assert_int_equal(iz_face_numbers(opened.game, 0, "nowhere", 0, NULL, 0), -1);
    assert_int_equal(iz_face_numbers(opened.game, 0, "hand", 2, NULL, 0), -1);
    assert_int_equal(iz_face_numbers(opened.game, -2, "hand", 0, NULL, 0), -1);
    assert_int_equal(iz_view(opened.game, -2, NULL, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_it_is_now),    cmocka_unit_test(who_may_know_it),
        cmocka_unit_test(on_the_stack),      cmocka_unit_test(views),
        cmocka_unit_test(secret_events),     cmocka_unit_test(shown_as_it_is_played),
        cmocka_unit_test(what_is_not_there),
    };
    return cmocka_run_group_tests(tests, open_position, close_position);
}
