/* Twins: two games that differ in one card of player B alone, which A has not seen. As long as it
 * stays hidden, A and an onlooker are told the same to the byte: views, events, prompts, options.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "decks_table.h"

enum { ROOM = 1 << 19, DECISIONS_MOST = 250, OPTIONS_MOST = 80 };

typedef struct twins {
    iz_game *game[2];
    size_t told; /* events compared */
    unsigned decisions;
} twins;

static char *text[2];

static void differ(const char *what, int viewer)
{
    size_t at = 0;
    while (text[0][at] && text[0][at] == text[1][at])
        at++;
    at = at > 100 ? at - 100 : 0;
    fail_msg("%s of %d:\n%.300s\n%.300s", what, viewer, text[0] + at, text[1] + at);
}

static void same_events(const twins *t, int viewer)
{
    size_t counts[2];
    for (int k = 0; k < 2; k++) {
        size_t length = 0, n = t->told;
        iz_event event;
        for (; iz_events(t->game[k], viewer, n, &event, 1) > 0; n++) {
            length += iz_event_text(t->game[k], viewer, n, text[k] + length, ROOM - length);
            length += (size_t)snprintf(text[k] + length, ROOM - length, " %s [%s] %u", event.code,
                                       event.rules, event.turn);
            for (int a = 0; a < event.arguments; a++)
                length +=
                    (size_t)snprintf(text[k] + length, ROOM - length, " %u %d %lld %s",
                                     event.argument[a].object, event.argument[a].player,
                                     (long long)event.argument[a].number, event.argument[a].text);
            text[k][length++] = '\n';
        }
        text[k][length] = '\0';
        counts[k] = n;
    }
    assert_int_equal(counts[0], counts[1]);
    if (strcmp(text[0], text[1]) != 0)
        differ("the events", viewer);
}

static void same_view(const twins *t, int viewer)
{
    for (int k = 0; k < 2; k++)
        assert_true(iz_view(t->game[k], viewer, text[k], ROOM) < ROOM);
    if (strcmp(text[0], text[1]) != 0)
        differ("the view", viewer);
}

/* What A is asked, and among what. */
static void same_decision(const twins *t)
{
    assert_int_equal(iz_choice_count(t->game[0], 0), iz_choice_count(t->game[1], 0));
    for (int k = 0; k < 2; k++) {
        size_t length = iz_wait_prompt(t->game[k], 0, text[k], ROOM);
        uint64_t count = iz_choice_count(t->game[k], 0);
        for (uint64_t n = 0; n < count && n < OPTIONS_MOST; n++) {
            text[k][length++] = '\n';
            length += iz_choice_descriptor(t->game[k], 0, n, text[k] + length, ROOM - length);
            length += (size_t)snprintf(text[k] + length, ROOM - length, " %d ",
                                       iz_choice_rank(t->game[k], 0, n));
            length += iz_choice_label(t->game[k], 0, n, text[k] + length, ROOM - length);
        }
    }
    if (strcmp(text[0], text[1]) != 0)
        differ("the decision", 0);
}

static void compare(twins *t, int seat)
{
    static const int viewers[] = {0, IZ_ONLOOKER};
    for (int v = 0; v < 2; v++) {
        same_events(t, viewers[v]);
        same_view(t, viewers[v]);
    }
    if (seat == 0)
        same_decision(t);
    t->told += iz_events(t->game[0], 0, t->told, NULL, 0);
    t->decisions++;
}

/* Has the card in which they differ come to where all see it? */
static bool is_revealed(const twins *t, const int cards[2])
{
    static const char *const zones[] = {"hand",  "library", "battlefield", "graveyard",
                                        "exile", "reserve", "guard",       "special",
                                        "stack", "outside"};
    for (int k = 0; k < 2; k++)
        for (size_t z = 0; z < sizeof zones / sizeof *zones; z++) {
            uint32_t numbers[100];
            int count = iz_face_numbers(t->game[k], 0, zones[z], 1, numbers, 100);
            for (int i = 0; i < count && i < 100; i++) {
                iz_face face, other;
                if (iz_face_of(t->game[k], 0, numbers[i], &face) && face.known &&
                    face.card == cards[k] &&
                    (!iz_face_of(t->game[1 - k], 0, numbers[i], &other) || other.card != face.card))
                    return true;
            }
        }
    return false;
}

/* An option of B that is there in both; false: none of those tried is. */
static bool choose_alike(const twins *t, uint64_t *random, uint64_t chosen[2])
{
    char descriptor[IZ_DESCRIPTOR_SIZE];
    for (int tries = 0; tries < 12; tries++) {
        *random = *random * 6364136223846793005u + 1442695040888963407u;
        chosen[0] = tries < 11 ? iz_choice_sample(t->game[0], 1, *random >> 20) : 0;
        iz_choice_descriptor(t->game[0], 1, chosen[0], descriptor, sizeof descriptor);
        iz_choice choice;
        iz_face mine = {0}, others = {0};
        if (!iz_choice_at(t->game[0], 1, chosen[0], &choice) ||
            !iz_choice_described(t->game[1], 1, descriptor, chosen[0], &chosen[1]))
            continue;
        bool told = choice.object && iz_face_of(t->game[0], 1, choice.object, &mine);
        if (told &&
            (!iz_face_of(t->game[1], 1, choice.object, &others) || mine.card != others.card))
            continue; /* the card itself */
        return true;
    }
    return false;
}

static void play(const decks_table *table, const char *book, int at, int other_card, uint64_t seed,
                 twins *t)
{
    int list[400];
    iz_deck_cards decks[2] = {table->hands[0], table->hands[1]};
    iz_setup setup = iz_setup_of(iz_book_named(book), decks, 2);
    int cards[2] = {decks[1].definitions[at], other_card};
    assert_true(decks[1].count <= 400);
    memcpy(list, decks[1].definitions, (size_t)decks[1].count * sizeof *list);
    t->told = 0;
    /* what is tapped for mana where the engine pays is chosen with an eye on the rest of the hand
     */
    setup.with = IZ_WITHOUT_MULLIGAN | IZ_WITH_MANUAL_MANA;
    for (int k = 0; k < 2; k++) {
        list[at] = cards[k];
        setup.seats[1].deck.definitions = list;
        t->game[k] = iz_game_new(&setup, table->cards, seed, error, sizeof error);
        assert_non_null(t->game[k]);
        assert_int_equal(iz_log_start(t->game[k]), IZ_OK);
        assert_int_equal(iz_advance(t->game[k]), IZ_OK);
    }
    uint64_t random = seed * 77 + 5, chosen[2];
    for (int i = 0; i < DECISIONS_MOST && !iz_game_over(t->game[0]); i++) {
        int seat = iz_wait_seat(t->game[0]);
        if (seat != iz_wait_seat(t->game[1]) || is_revealed(t, cards))
            break;
        compare(t, seat);
        if (seat == 0) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            chosen[0] = chosen[1] = iz_choice_sample(t->game[0], 0, random >> 20);
        } else if (!choose_alike(t, &random, chosen)) {
            break;
        }
        for (int k = 0; k < 2; k++)
            assert_int_equal(iz_choose_nth(t->game[k], seat, chosen[k]), IZ_OK);
    }
    iz_game_free(t->game[0]);
    iz_game_free(t->game[1]);
}

static void of_book(const char *book, const char *first, const char *second)
{
    const char *names[] = {first, second};
    decks_table table = {0};
    twins t = {.decisions = 0};
    lay_decks(&table, names);
    for (uint64_t seed = 1; seed <= 8; seed++) {
        int at = (int)(seed * 7 % (uint64_t)table.hands[1].count), other = at;
        while (table.hands[1].definitions[other] == table.hands[1].definitions[at])
            other = (other + 1) % table.hands[1].count;
        play(&table, book, at, table.hands[1].definitions[other], seed, &t);
    }
    assert_true(t.decisions > 400);
    clear_decks(&table);
}

static void twins_of_magic(void **state)
{
    (void)state;
    of_book("mtg-1999-04", "river", "ember");
    of_book("mtg-1999-11", "ember", "river");
    of_book("mtg-2002", "river", "ember");
}

static void twins_of_izvori(void **state)
{
    (void)state;
    of_book("izvori-2007", "zora", "oluja");
    of_book("izvori-2007", "oluja", "zora");
}

static void twins_of_hkk(void **state)
{
    (void)state;
    of_book("hkk-2023", "dusk", "noon");
    of_book("hkk-2023", "noon", "dusk");
}

static int room(void **state)
{
    (void)state;
    text[0] = malloc(ROOM);
    text[1] = malloc(ROOM);
    return text[0] && text[1] ? 0 : -1;
}

static int no_room(void **state)
{
    (void)state;
    free(text[0]);
    free(text[1]);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_of_magic),
        cmocka_unit_test(twins_of_izvori),
        cmocka_unit_test(twins_of_hkk),
    };
    return cmocka_run_group_tests(tests, room, no_room);
}
