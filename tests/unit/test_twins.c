/* Twins: two games that differ only in what a seat may not know. At every decision it is told the
 * same in both, to the byte: views, faces, events, what is asked and why, options with labels,
 * ranks and descriptors, proposals.
 *
 *   twins of decks   one card of the last player is another one: as long as it stays hidden, nobody
 *                    else, nor an onlooker, can tell
 *   sampled twins    a world sampled for the seat, of games whose chance is ChaCha20
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

enum { ROOM = 1 << 20, DECISIONS_MOST = 160, OPTIONS_MOST = 60, NAMES_MOST = 2 };

static char *text[2];
static int seen_by_owners; /* games whose owner saw that they differ */

/* ---- all that a viewer is told --------------------------------------------------------------- */

typedef struct page {
    char *out;
    size_t length;
} page;

static void put(page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(page *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    p->length += (size_t)vsnprintf(p->out + p->length, ROOM - p->length, format, args);
    va_end(args);
    assert_true(p->length < ROOM);
}

/* What a function of the library writes, behind a heading. */
#define PUT(p, what, call)                                                                         \
    do {                                                                                           \
        put(p, "\n%s ", what);                                                                     \
        char *at = (p)->out + (p)->length;                                                         \
        size_t room = ROOM - (p)->length;                                                          \
        (p)->length += (call);                                                                     \
        assert_true((p)->length < ROOM);                                                           \
    } while (0)

static void tell_face(page *p, iz_game *game, int viewer, uint32_t number)
{
    iz_face f;
    int count, player;
    uint32_t object;
    const char *counter;
    if (!iz_face_of(game, viewer, number, &f)) {
        put(p, "\nno face %u", number);
        return;
    }
    put(p, "\nface %u %s %d %d %d at %u, %d %d%d%d%d%d%d%d known %d %d", f.number, f.zone, f.player,
        f.owner, f.controller, f.attached, f.damage, f.tapped, f.face_down, f.attacking, f.blocking,
        f.active, f.ability, f.token, f.known, f.targets);
    if (f.known)
        put(p, " %d %u %d%d %d/%d %d %s %s %s", f.card, f.colors, f.creature, f.sick, f.power,
            f.toughness, f.structure, f.name, f.types, f.cost);
    for (int n = 0; n < f.abilities; n++) {
        PUT(p, "ability", iz_face_ability(game, viewer, number, n, at, room));
        PUT(p, "program", iz_face_program(game, viewer, number, n, at, room));
    }
    for (int n = 0; (counter = iz_face_counter(game, viewer, number, n, &count)); n++)
        put(p, " %s %d", counter, count);
    for (int n = 0; iz_face_target(game, viewer, number, n, &object, &player); n++)
        put(p, " target %u %d", object, player);
}

static const char *const zones[] = {"hand",      "library", "battlefield", "graveyard",
                                    "exile",     "reserve", "guard",       "special",
                                    "phasedout", "ante",    "stack",       "outside"};
enum { ZONES = sizeof zones / sizeof *zones };

/* The names of the first known cards are kept: they are asked about. */
static void tell_faces(page *p, iz_game *game, int viewer, char names[NAMES_MOST][128])
{
    int kept = 0;
    for (size_t z = 0; z < ZONES; z++)
        for (int player = 0; player < iz_game_players(game); player++) {
            uint32_t numbers[200];
            int count = iz_face_numbers(game, viewer, zones[z], player, numbers, 200);
            put(p, "\n%s of %d: %d", zones[z], player, count);
            for (int i = 0; i < count && i < 200; i++) {
                iz_face face;
                tell_face(p, game, viewer, numbers[i]);
                if (kept < NAMES_MOST && iz_face_of(game, viewer, numbers[i], &face) && face.known)
                    snprintf(names[kept++], 128, "%s", face.name);
            }
        }
}

/* All of a saying, to the last argument of its arguments. */
static void tell_saying(page *p, const iz_saying *said)
{
    put(p, "\nsaid %s [%s] %s", said->code, said->rules, said->text);
    for (int n = 0; n < said->arguments; n++) {
        const iz_argument *a = &said->argument[n];
        put(p, " %d %d %u %d %lld %s", (int)a->kind, a->known, a->object, a->player,
            (long long)a->number, a->text);
        if (a->said)
            tell_saying(p, a->said);
    }
}

static void tell_events(page *p, const iz_game *game, int viewer, size_t from)
{
    iz_event event;
    for (size_t n = from; iz_events(game, viewer, n, &event, 1) > 0; n++) {
        PUT(p, "event", iz_event_text(game, viewer, n, at, room));
        put(p, " %u %d", event.turn, event.routine);
        tell_saying(p, &event.said);
    }
}

/* Why the seat is asked, or what it might do with what is called so. */
static void tell_reasons(page *p, iz_game *game, int seat, const char *about)
{
    iz_saying lines[40];
    PUT(p, about, iz_why(game, seat, about, at, room));
    size_t count = iz_why_said(game, seat, about, lines, 40);
    for (size_t n = 0; n < count && n < 40; n++)
        tell_saying(p, &lines[n]);
}

/* The n-th option; its words are those of its saying. */
static void tell_option(page *p, iz_game *game, int seat, uint64_t n)
{
    iz_choice choice;
    iz_saying said;
    assert_true(iz_choice_at(game, seat, n, &choice));
    put(p, "\n%d %u %u %d %lld %d", (int)choice.kind, choice.object, choice.other, choice.player,
        (long long)choice.number, iz_choice_rank(game, seat, n));
    PUT(p, "is", iz_choice_descriptor(game, seat, n, at, room));
    size_t label = p->length + strlen("\nlabel ");
    PUT(p, "label", iz_choice_label(game, seat, n, at, room));
    assert_true(iz_choice_said(game, seat, n, &said));
    assert_string_equal(said.text, p->out + label);
    tell_saying(p, &said);
    PUT(p, "common", iz_choice_common_label(game, seat, n, at, room));
    if (n < 4) {
        PUT(p, "since", iz_why_option(game, seat, n, at, room));
        assert_true(iz_why_option_said(game, seat, n, &said));
        tell_saying(p, &said);
    }
}

static void tell_proposals(page *p, iz_game *game, int seat)
{
    iz_proposals *proposals = iz_propose(game, seat);
    for (int n = 0; n < iz_proposal_count(proposals); n++) {
        int count;
        const char *const *descriptors = iz_proposal_at(proposals, n, &count);
        put(p, "\nproposed %s", iz_proposal_code(proposals, n));
        for (int i = 0; i < count; i++)
            put(p, " %s", descriptors[i]);
    }
    iz_proposals_free(proposals);
}

/* What the seat is asked, among what, why, and what it might do with what it sees. */
static void tell_decision(page *p, iz_game *game, int seat, char names[NAMES_MOST][128])
{
    iz_wait waits[IZ_MAX_SEATS];
    int count = iz_waits(game, waits, IZ_MAX_SEATS);
    for (int i = 0; i < count; i++)
        if (waits[i].seat == seat)
            put(p, "\nwait %u of %d", waits[i].number, waits[i].player);
    iz_saying said;
    PUT(p, "prompt", iz_wait_prompt(game, seat, at, room));
    assert_true(iz_wait_said(game, seat, &said));
    tell_saying(p, &said);
    uint64_t options = iz_choice_count(game, seat);
    put(p, "\n%llu options, %d %d %d %llx", (unsigned long long)options,
        (int)iz_wait_asking(game, seat), iz_wait_is_priority(game, seat),
        iz_wait_only_pass(game, seat), (unsigned long long)iz_wait_question(game, seat));
    for (uint64_t n = 0; n < options && n < OPTIONS_MOST; n++)
        tell_option(p, game, seat, n);
    tell_proposals(p, game, seat);
    tell_reasons(p, game, seat, "");
    for (int i = 0; i < NAMES_MOST; i++)
        if (names[i][0])
            tell_reasons(p, game, seat, names[i]);
}

static void tell_facts(page *p, iz_game *game)
{
    iz_game_moment moment = iz_moment(game);
    put(p, "\nmoment %u %d %d, active %d, waits %d", moment.turn, moment.stack, moment.combat,
        iz_active_seat(game), iz_wait_seat(game));
    for (int seat = 0; seat < iz_game_players(game); seat++) {
        iz_seat_facts f;
        iz_seat_facts_read(game, seat, &f);
        put(p, "\nfacts %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d", seat, f.life,
            f.start_life, f.hand, f.library, f.graveyard, f.creatures, f.lands, f.other_permanents,
            f.power, f.toughness, f.tapped, f.unspent_mana, f.resources, f.front_power, f.fleet,
            f.worth_besides);
    }
}

static void tell(char *out, iz_game *game, int viewer, size_t from)
{
    char names[NAMES_MOST][128] = {""};
    page p = {.out = out};
    PUT(&p, "view", iz_view(game, viewer, at, room));
    tell_facts(&p, game);
    tell_faces(&p, game, viewer, names);
    tell_events(&p, game, viewer, from);
    if (viewer >= 0 && iz_wait_of(game, viewer))
        tell_decision(&p, game, viewer, names);
}

static void same(iz_game *const game[2], int viewer, size_t from, const char *what)
{
    for (int k = 0; k < 2; k++)
        tell(text[k], game[k], viewer, from);
    if (strcmp(text[0], text[1]) == 0)
        return;
    size_t at = 0;
    while (text[0][at] && text[0][at] == text[1][at])
        at++;
    at = at > 150 ? at - 150 : 0;
    fail_msg("%s: %d is told\n%.400s\n---- and\n%.400s", what, viewer, text[0] + at, text[1] + at);
}

/* ---- twins of decks -------------------------------------------------------------------------- */

typedef struct twins {
    iz_game *game[2];
    int cards[2]; /* in which they differ */
    int own;      /* whose they are */
    size_t told;  /* events compared */
    unsigned *decisions;
    bool owner_sees;
} twins;

/* Has the card in which they differ come to where somebody else sees it? */
static bool is_revealed_to(const twins *t, int viewer)
{
    for (int k = 0; k < 2; k++)
        for (size_t z = 0; z < ZONES; z++) {
            uint32_t numbers[100];
            int count = iz_face_numbers(t->game[k], viewer, zones[z], t->own, numbers, 100);
            for (int i = 0; i < count && i < 100; i++) {
                iz_face face, other;
                if (iz_face_of(t->game[k], viewer, numbers[i], &face) && face.known &&
                    face.card == t->cards[k] &&
                    (!iz_face_of(t->game[1 - k], viewer, numbers[i], &other) ||
                     other.card != face.card))
                    return true;
            }
        }
    return false;
}

static bool is_revealed(const twins *t)
{
    for (int viewer = IZ_ONLOOKER; viewer < t->own; viewer++)
        if (is_revealed_to(t, viewer))
            return true;
    return false;
}

static uint64_t next_random(uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return *random >> 20;
}

/* An option of the owner that is there in both; false: none of those tried is. */
static bool choose_alike(const twins *t, uint64_t *random, uint64_t chosen[2])
{
    char descriptor[IZ_DESCRIPTOR_SIZE];
    for (int tries = 0; tries < 12; tries++) {
        uint64_t drawn = next_random(random);
        chosen[0] = tries < 11 ? iz_choice_sample(t->game[0], t->own, drawn) : 0;
        iz_choice_descriptor(t->game[0], t->own, chosen[0], descriptor, sizeof descriptor);
        iz_choice choice;
        iz_face mine = {0}, others = {0};
        if (!iz_choice_at(t->game[0], t->own, chosen[0], &choice) ||
            !iz_choice_described(t->game[1], t->own, descriptor, chosen[0], &chosen[1]))
            continue;
        bool told = choice.object && iz_face_of(t->game[0], t->own, choice.object, &mine);
        if (told &&
            (!iz_face_of(t->game[1], t->own, choice.object, &others) || mine.card != others.card))
            continue; /* the card itself */
        return true;
    }
    return false;
}

/* What each of the others is told; false: the card is hidden no more. */
static bool compare(twins *t, const char *what)
{
    if (iz_wait_seat(t->game[0]) != iz_wait_seat(t->game[1]) || is_revealed(t))
        return false;
    for (int viewer = IZ_ONLOOKER; viewer < t->own; viewer++)
        same(t->game, viewer, t->told, what);
    t->told += iz_events(t->game[0], 0, t->told, NULL, 0);
    if (++*t->decisions % 8 == 0) { /* their owner sees that they differ, once the card is known */
        for (int k = 0; k < 2; k++)
            tell(text[k], t->game[k], t->own, t->told);
        t->owner_sees = t->owner_sees || strcmp(text[0], text[1]) != 0;
    }
    return true;
}

static void go_on(twins *t, const char *what, uint64_t seed)
{
    uint64_t random = seed * 77 + 5, chosen[2];
    for (int i = 0; i < DECISIONS_MOST && !iz_game_over(t->game[0]) && compare(t, what); i++) {
        int seat = iz_wait_seat(t->game[0]);
        if (seat != t->own)
            chosen[0] = chosen[1] = iz_choice_sample(t->game[0], seat, next_random(&random));
        else if (!choose_alike(t, &random, chosen))
            break;
        for (int k = 0; k < 2; k++)
            assert_int_equal(iz_choose_nth(t->game[k], seat, chosen[k]), IZ_OK);
    }
}

static void play_twins(const iz_setup *given, const iz_card_set *cards, int at, int other,
                       uint64_t seed, unsigned *decisions)
{
    int list[400];
    iz_setup setup = *given;
    iz_deck_cards *deck = &setup.seats[setup.players - 1].deck;
    twins t = {
        .cards = {deck->definitions[at], other}, .own = setup.players - 1, .decisions = decisions};
    assert_true(deck->count <= 400);
    memcpy(list, deck->definitions, (size_t)deck->count * sizeof *list);
    deck->definitions = list;
    for (int k = 0; k < 2; k++) {
        list[at] = t.cards[k];
        t.game[k] = iz_game_new(&setup, cards, seed, error, sizeof error);
        assert_non_null(t.game[k]);
        assert_int_equal(iz_log_start(t.game[k]), IZ_OK);
        assert_int_equal(iz_advance(t.game[k]), IZ_OK);
    }
    go_on(&t, iz_book_name(setup.book), seed);
    seen_by_owners += t.owner_sees;
    iz_game_free(t.game[0]);
    iz_game_free(t.game[1]);
}

/* ---- sampled twins --------------------------------------------------------------------------- */

/* For each seat a world is sampled; in it the seat is told what it is told in the game. (What has
 * happened is in no world: events are told from now on.) */
static void play_sampled(const iz_setup *given, const iz_card_set *cards, uint64_t seed)
{
    iz_setup setup = *given;
    setup.generator = IZ_GENERATOR_CHACHA20;
    setup.key[3] = 9;
    iz_game *game = iz_game_new(&setup, cards, seed, error, sizeof error);
    assert_non_null(game);
    assert_int_equal(iz_advance(game), IZ_OK);
    uint64_t random = seed;
    for (int i = 0; i < DECISIONS_MOST && !iz_game_over(game); i++) {
        for (int seat = 0; i % 8 == 0 && seat < setup.players; seat++) {
            iz_game *world = iz_game_sample(game, seat, next_random(&random));
            iz_game *const both[2] = {game, world};
            assert_non_null(world);
            same(both, seat, 0, "a sampled world");
            same(both, IZ_ONLOOKER, 0, "a sampled world");
            iz_game_free(world);
        }
        int seat = iz_wait_seat(game);
        uint64_t n = iz_choice_sample(game, seat, next_random(&random));
        assert_int_equal(iz_choose_nth(game, seat, n), IZ_OK);
    }
    iz_game_free(game);
}

/* ---- games ----------------------------------------------------------------------------------- */

typedef struct meeting {
    const char *book, *first, *second; /* decks, in turn */
    int players;
    const char *variant;
    bool teams;     /* A and C against B and D */
    unsigned least; /* decisions that are compared at least */
} meeting;

static void of_meeting(const meeting *m)
{
    const char *names[] = {m->first, m->second};
    decks_table table = {0};
    unsigned decisions = 0;
    lay_decks(&table, names);
    iz_setup setup = seated(&table, iz_book_named(m->book), m->variant, m->players);
    for (int seat = 0; m->teams && seat < m->players; seat++)
        setup.seats[seat].team = 1 + seat % 2;
    /* what is tapped for mana where the engine pays is chosen with an eye on the rest of the hand;
     * whose hand differs sits last */
    setup.with = IZ_WITHOUT_MULLIGAN | IZ_WITH_MANUAL_MANA | IZ_WITH_SEATS_AGREED;
    const iz_deck_cards *deck = &setup.seats[m->players - 1].deck;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        int at = (int)(seed * 7 % (uint64_t)deck->count), other = at;
        while (deck->definitions[other] == deck->definitions[at])
            other = (other + 1) % deck->count;
        play_twins(&setup, table.cards, at, deck->definitions[other], seed, &decisions);
    }
    for (uint64_t seed = 1; seed <= 2; seed++)
        play_sampled(&setup, table.cards, seed);
    if (decisions < m->least)
        fail_msg("%s, %d players: only %u decisions", m->book, m->players, decisions);
    clear_decks(&table);
}

static void twins_of_magic(void **state)
{
    (void)state;
    of_meeting(&(meeting){"mtg-1999-04", "river", "ember", 2, NULL, false, 200});
    of_meeting(&(meeting){"mtg-1999-11", "ember", "river", 2, NULL, false, 200});
    of_meeting(&(meeting){"mtg-2002", "river", "ember", 2, NULL, false, 200});
}

static void twins_of_izvori(void **state)
{
    (void)state;
    of_meeting(&(meeting){"izvori-2007", "zora", "oluja", 2, NULL, false, 200});
    of_meeting(&(meeting){"izvori-2007", "oluja", "zora", 3, "krug", false, 200});
    of_meeting(&(meeting){"izvori-2007", "zora", "oluja", 4, "poslednji preživeli", false, 200});
    of_meeting(&(meeting){"izvori-2007", "oluja", "zora", 4, NULL, true, 200});
}

static void twins_of_hkk(void **state)
{
    (void)state;
    of_meeting(&(meeting){"hkk-2023", "dusk", "noon", 2, NULL, false, 200});
    of_meeting(&(meeting){"hkk-2023", "noon", "dusk", 2, NULL, false, 200});
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
    bool seen = seen_by_owners > 5;
    free(text[0]);
    free(text[1]);
    return seen ? 0 : -1;
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
