/*
 * Verdicts that are kept (legality/kept.h): whatever has happened since, the kept verdict on each
 * card and ability of each player is the one that the long way gives now. Looked at in every window
 * of random games of all books, passed ones too, for all players.
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
#include "engine/flow/loop.h"
#include "engine/kinds_of_play.h"
#include "engine/legality/kept.h"
#include "engine/legality/legality.h"
#include "engine/legality/usual.h"
#include "sim/sim.h"

enum { GAMES = 12 };

/* How often a verdict was there to be compared, and said yes. */
typedef struct seen {
    unsigned long cards, abilities, legal;
    char fault[256];
} seen;

static bool differs(seen *s, const iz_game *g, const iz_kept_verdict *kept, iz_concept found)
{
    s->legal += kept->legal;
    if (kept->legal == (found == IZ_C_NONE))
        return false;
    snprintf(s->fault, sizeof s->fault,
             "turn %u: seat %u, %s (%u of definition %u): kept as %s, now %s", iz_now(g)->turn,
             kept->seat,
             g->objects[iz_ref_slot(kept->subject)].zone == IZ_ZONE_HAND ? "cast" : "activated",
             kept->what, g->objects[iz_ref_slot(kept->subject)].definition,
             kept->legal ? "legal" : "illegal", found == IZ_C_NONE ? "legal" : "illegal");
    return true;
}

static bool card_is_kept_wrongly(seen *s, iz_game *g, int seat, iz_slot card)
{
    const iz_mana_room any = iz_mana_no_matter(seat);
    const iz_kept_verdict *kept =
        iz_kept_casting(g, seat, card, IZ_WAY_NORMAL, iz_sorcery_timing(g, seat));
    if (!kept)
        return false;
    s->cards++;
    return differs(s, g, kept, iz_cast_verdict(g, seat, card, IZ_WAY_NORMAL, &any));
}

static bool ability_is_kept_wrongly(seen *s, iz_game *g, int seat, const iz_ability *ability)
{
    const iz_mana_room any = iz_mana_no_matter(seat);
    const iz_kept_verdict *kept = iz_kept_activation(g, seat, ability, iz_sorcery_timing(g, seat));
    if (!kept)
        return false;
    s->abilities++;
    return differs(s, g, kept, iz_activate_verdict(g, seat, ability->bearer, ability, &any));
}

/* With priority. */
static bool seat_is_kept_wrongly(seen *s, iz_game *g, int seat)
{
    IZ_EACH_IN_ZONE (g, card, seat, IZ_ZONE_HAND)
        if (!(g->cards->definitions[g->objects[card].definition].types & IZ_TYPE_LAND) &&
            card_is_kept_wrongly(s, g, seat, card))
            return true;
    IZ_EACH_CONTROLLED (g, slot, seat)
        for (int n = 0; n < iz_ability_count(g, slot); n++) {
            iz_ability ability = iz_ability_at(g, slot, n);
            const iz_ability_def *record = iz_ability_record(g, ability.index);
            if (record->kind == IZ_ABILITY_ACTIVATED && !(record->flags & IZ_ABILITY_IS_MANA) &&
                ability_is_kept_wrongly(s, g, seat, &ability))
                return true;
        }
    return false;
}

static const char *watch(void *host, iz_game *g)
{
    seen *s = host;
    int asked = iz_wait_seat(g);
    g->at_length = false; /* else nothing is kept */
    if (asked < 0 || !iz_wait_is_priority(g, asked))
        return NULL;
    uint8_t priority = iz_now(g)->priority;
    bool wrong = false;
    iz_refresh(g);
    for (int seat = 0; seat < g->head->seats && !wrong; seat++) {
        iz_now(g)->priority = (uint8_t)seat;
        if (g->seats[seat].in_game && !iz_loop_bans(g, seat) && !iz_unusual_plays(g) &&
            !iz_judges_plays(g) && iz_verdicts_keep(g))
            wrong = seat_is_kept_wrongly(s, g, seat);
    }
    iz_now(g)->priority = priority;
    return wrong ? s->fault : NULL;
}

static void holds(const char *book, const char *one, const char *other, unsigned players)
{
    decks_table table;
    seen s = {0};
    lay_decks(&table, (const char *const[]){one, other});
    iz_sim sim = {.setup = seated(&table, iz_book_find(book), NULL, (int)players),
                  .cards = table.cards,
                  .games = GAMES,
                  .seed = 1,
                  .threads = 1,
                  .decision_cap = 20000,
                  .turn_cap = 200,
                  .watch = watch,
                  .host = &s};
    iz_sim_result result;
    assert_true(iz_simulate(&sim, &result));
    printf("%s, %s and %s: %lu cards, %lu abilities, %lu of them legal\n", book, one, other,
           s.cards, s.abilities, s.legal);
    if (result.errors)
        fail_msg("%s, seed %llu: %s", book, (unsigned long long)result.first_seed,
                 result.first_error);
    bool keeps = strcmp(book, "hkk-2023") != 0; /* there the book's rows judge each card */
    assert_true(!keeps || (s.cards > 100 && s.legal > 50 && s.legal < s.cards + s.abilities));
    clear_decks(&table);
}

static void in_games_of_magic(void **state)
{
    (void)state;
    holds("mtg-1999-11", "ember", "river", 2);
    holds("mtg-1999-11", "tests/decks/own-wu.txt", "tests/decks/own-br.txt", 2);
    holds("mtg-1999-04", "river", "ember", 2);
    holds("mtg-2002", "tests/decks/own-gw.txt", "tests/decks/own-ub.txt", 2);
}

static void in_games_of_izvori(void **state)
{
    (void)state;
    holds("izvori-2007", "oluja", "zora", 2);
    holds("izvori-2007", "gora", "mora", 2);
    holds("izvori-2007", "kovnica", "vir", 4);
}

static void in_games_of_hkk(void **state)
{
    (void)state;
    holds("hkk-2023", "dusk", "noon", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_games_of_magic),
        cmocka_unit_test(in_games_of_izvori),
        cmocka_unit_test(in_games_of_hkk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
