/*
 * Toy books: rows of different games mixed, played at random. Who wants
 * to make a book begins by copying one of these; docs/architecture.md says where a real one goes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "books/mtg/common.h"
#include "decks_table.h"
#include "referee/referee.h"
#include "sim/sim.h"
#include "sim/watch.h"

#include "core/game.h"
#include "core/sides.h"

/* ---- two lines of creatures, an open stack, tapping and mana ----------------------------------- */

static const iz_turn_row turn_of_lines[] = {
    {IZ_STEP_UNTAP, 0, IZ_DO_UNTAP, IZ_PRIORITY_NEVER, IZ_C_UNTAP_STEP, 0},
    {IZ_STEP_UPKEEP, 0, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_UPKEEP_STEP, 0},
    {IZ_STEP_DRAW, 0, IZ_DO_DRAW, IZ_PRIORITY_ALWAYS, IZ_C_DRAW_STEP, 0},
    {IZ_STEP_MAIN1, 1, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_MAIN_PHASE, IZ_ROW_MAIN},
    {IZ_STEP_SWAP, 2, IZ_DO_SWAP, IZ_PRIORITY_ALWAYS, IZ_C_SWAP_PHASE, 0},
    {IZ_STEP_ATTACKERS, 3, IZ_DO_DECLARE_LINES, IZ_PRIORITY_ALWAYS, IZ_C_LINE_COMBAT,
     IZ_ROW_COMBAT | IZ_ROW_QUIET},
    {IZ_STEP_STRIKE, 3, IZ_DO_STRIKE, IZ_PRIORITY_ALWAYS, IZ_C_LINE_COMBAT,
     IZ_ROW_COMBAT | IZ_ROW_IF_ATTACKED | IZ_ROW_ENDS_COMBAT},
    {IZ_STEP_MAIN2, 4, IZ_DO_NOTHING_THEN, IZ_PRIORITY_ALWAYS, IZ_C_MAIN_PHASE, IZ_ROW_MAIN},
    {IZ_STEP_CLEANUP, 5, IZ_DO_CLEANUP, IZ_PRIORITY_IF_NEEDED, IZ_C_CLEANUP_STEP, IZ_ROW_ENDS_TURN},
};

static const iz_turn_row turn_of_blockers[] = {IZ_MTG_TURN(IZ_DO_DRAW)};

static const uint8_t state_based[] = {
    IZ_SBE_LIFE,  IZ_SBE_TOUGHNESS, IZ_SBE_LETHAL,        IZ_SBE_AURA,
    IZ_SBE_TOKEN, IZ_SBE_COPY,      IZ_SBE_EMPTY_LIBRARY,
};

#define TOY(turn_rows_)                                                                            \
    .chapters = "1-9", .turn = turn_rows_, .turn_rows = sizeof turn_rows_ / sizeof *turn_rows_,    \
    .state_based = state_based, .state_based_count = sizeof state_based,                           \
    .card_types = IZ_MTG_CARD_TYPES, .mana_letters = "WUBRGC"

/* What Magic's books have in common, with the rows of this one in their place. */
#define ROWS(most, ...)                                                                            \
    (iz_parameters)                                                                                \
    {                                                                                              \
        .seats_min = 2, .life = 20, .hand = 7, .max_hand = 7, .damage_share = 1,                   \
        .mulligan = IZ_MULLIGAN_NONE, .may_trigger = IZ_MAY_ON_RESOLUTION, .seats_max = (most),    \
        __VA_ARGS__                                                                                \
    }

static const iz_book lines_and_stack = {
    .name = "toy-lines",
    .title = "two lines, an open stack",
    .parameters = ROWS(2, .combat = IZ_COMBAT_LINES, .entry = IZ_ENTRY_LINES),
    TOY(turn_of_lines),
};

/* ---- a chain, blockers ------------------------------------------------------------------------- */

static const iz_book chain_and_blockers = {
    .name = "toy-chain",
    .title = "a chain, creatures that block",
    .parameters = ROWS(2, .priority_after_play = IZ_PRIORITY_CHAIN, .combat_damage_stack = 0),
    TOY(turn_of_blockers),
};

/* ---- an open stack that goes on to the next player; rows of cards ------------------------------ */

/* What flies is tapped instead of dying, and stays in play instead of going back to a hand. */
static const iz_stay_row flyers_stay[] = {
    {.concept = IZ_C_SHIP,
     .keyword = IZ_WITH_KEYWORD(IZ_KW_FLYING),
     .upright = true,
     .to = IZ_IN_ZONE(GRAVEYARD),
     .not_as_cost = true,
     .instead = IZ_INSTEAD_TURNED,
     .says = IZ_SAY_SHIP_STAYS},
    {.concept = IZ_C_ANCHOR,
     .keyword = IZ_WITH_KEYWORD(IZ_KW_FLYING),
     .to = IZ_IN_ZONE(HAND),
     .but_in = 1 + (int)IZ_STEP_MAIN2,
     .says = IZ_SAY_ANCHORED},
    {.concept = IZ_C_NONE},
};

/* Every card is played from the graveyard, too, one of each name in a turn; while something flies
 * no second one. */
static const iz_hand_row cards_return[] = {
    {.concept = IZ_C_VISION, .from = IZ_IN_ZONE(GRAVEYARD), .once_by_name = true},
    {.concept = IZ_C_NET, .keyword = IZ_WITH_KEYWORD(IZ_KW_FLYING), .most = 1},
    {.concept = IZ_C_NONE},
};

/* A player's flyer comes back to the hand in their second main phase; anybody's card in a graveyard
 * that flies is exiled, which heals, and which can be reacted to. */
static const iz_use_row flyers_are_used[] = {
    {.concept = IZ_C_CRITTER,
     .special = IZ_SPECIAL_CRITTER,
     .zones = IZ_IN_ROWS,
     .keyword = IZ_WITH_KEYWORD(IZ_KW_FLYING),
     .own_main = true,
     .from_turn = 3,
     .once_a_turn = true,
     .to = IZ_ZONE_HAND,
     .says = IZ_SAY_COMES_BACK},
    {.concept = IZ_C_RELIC,
     .special = IZ_SPECIAL_RELIC,
     .zones = IZ_IN_ZONE(GRAVEYARD),
     .keyword = IZ_WITH_KEYWORD(IZ_KW_FLYING),
     .anybodys = true,
     .printed = true,
     .once_a_turn = true,
     .reactable = true,
     .life = 1,
     .to = IZ_ZONE_EXILE,
     .says = IZ_SAY_GIVES_RELIC},
    {.concept = IZ_C_NONE},
};

static const iz_book rows_and_blockers = {
    .name = "toy-rows",
    .title = "what flies stays and is used, cards return",
    .parameters = ROWS(2, .priority_after_play = IZ_PRIORITY_NEXT_PLAYER, .combat_damage_stack = 1),
    .stays = flyers_stay,
    .hand_plays = cards_return,
    .uses = flyers_are_used,
    TOY(turn_of_blockers),
};

/* ---- games ------------------------------------------------------------------------------------- */

enum { GAMES = 1000, SOME = 500, FEW = 100, SELDOM = 499 };

typedef struct seen {
    /* decisions at which somebody attacks, is attacked or blocks, is tapped in a line */
    unsigned decisions, attacks, blocks, turned, turn;
    bool notes; /* which rules have been at work? */
    uint8_t applied[IZ_C_COUNT];
} seen;

static const char *watch(void *host, iz_game *game)
{
    seen *s = host;
    if (s->notes)
        game->applied = s->applied;
    uint32_t roles = 0, turned = 0, mine = 0;
    IZ_EACH_IN_PLAY (game, slot) {
        const iz_object *object = &game->objects[slot];
        roles |= object->status;
        turned |= object->zone != IZ_ZONE_BATTLEFIELD ? object->status : 0;
        mine |= object->controller == iz_active_player(game) ? object->status : 0;
    }
    s->decisions++;
    s->attacks += (roles & IZ_IS_ATTACKING) != 0;
    s->blocks += (roles & IZ_IS_BLOCKING) != 0;
    s->turned += (turned & IZ_IS_TAPPED) != 0;
    const iz_context *now = iz_now(game);
    bool first = now->turn != s->turn && now->step == IZ_STEP_UPKEEP; /* decision of the turn */
    s->turn = now->turn;
    if (first && mine & IZ_IS_TAPPED)
        return "something of the active player has not untapped";
    uint64_t random = iz_watch_random(game);
    if ((random >> 33) % SELDOM != 0 || iz_game_over(game))
        return NULL;
    const char *fault = iz_referee_fault(game);
    fault = fault ? fault : iz_clone_fault(game, random);
    fault = fault ? fault : iz_label_fault(game);
    fault = fault ? fault : iz_view_fault(game, random);
    return fault ? fault : iz_save_fault(game, iz_watch_random(game));
}

static void plays(const iz_book *book, unsigned games)
{
    decks_table table;
    seen s = {.notes = book->stays != NULL};
    assert_null(iz_book_fault(book));
    lay_decks(&table, (const char *const[]){"ember", "river"});
    iz_sim sim = {.setup = iz_setup_of(book, table.hands, 2),
                  .cards = table.cards,
                  .games = games,
                  .seed = 1,
                  .threads = 1,
                  .decision_cap = 100000,
                  .turn_cap = 500,
                  .watch = watch,
                  .host = &s};
    iz_sim_result result;
    assert_true(iz_simulate(&sim, &result));
    printf("%s: %llu games, %llu decisions, %u with attackers, %u with blockers, %llu by life, "
           "%llu by library, %llu draws\n",
           book->name, (unsigned long long)result.games, (unsigned long long)result.decisions,
           s.attacks, s.blocks, (unsigned long long)result.endings[IZ_ENDED_LIFE],
           (unsigned long long)result.endings[IZ_ENDED_LIBRARY], (unsigned long long)result.draws);
    if (result.errors)
        fail_msg("%s, seed %llu: %s", book->name, (unsigned long long)result.first_seed,
                 result.first_error);
    assert_int_equal(result.games, games);
    assert_int_equal(result.capped, 0);
    assert_true(s.attacks > games && s.blocks > games / 4);
    assert_true(result.endings[IZ_ENDED_LIFE] > games / 2);
    assert_true(s.turned > games || book->parameters.entry != IZ_ENTRY_LINES);
    for (const iz_stay_row *row = book->stays; row && row->concept; row++)
        assert_int_not_equal(s.applied[row->concept], 0);
    for (const iz_hand_row *row = book->hand_plays; row && row->concept; row++)
        assert_true(s.applied[row->concept] || !row->once_by_name);
    for (const iz_use_row *row = book->uses; row && row->concept; row++)
        assert_int_not_equal(s.applied[row->concept], 0);
    clear_decks(&table);
}

static void lines_with_an_open_stack(void **state)
{
    (void)state;
    plays(&lines_and_stack, GAMES);
}

static void a_chain_with_blockers(void **state)
{
    (void)state;
    plays(&chain_and_blockers, SOME);
}

static void rows_of_cards(void **state)
{
    (void)state;
    plays(&rows_and_blockers, FEW);
}

/* ---- what does not go together ----------------------------------------------------------------- */

static void real_books_have_no_fault(void **state)
{
    (void)state;
    for (int b = 0; iz_books[b]; b++)
        assert_null(iz_book_fault(iz_books[b]));
}

/* A game of it is refused, too. */
static void mixtures_that_are_refused(void **state)
{
    (void)state;
    char why[200];
    const iz_parameters refused[] = {
        ROWS(2, .combat = IZ_COMBAT_LINES),
        ROWS(2, .entry = IZ_ENTRY_LINES),
        ROWS(2, .combat = IZ_COMBAT_LINES,
             .entry = IZ_ENTRY_LINES), /* with the steps of blockers */
        ROWS(2, .stands = IZ_STANDS_UPRIGHT),
        ROWS(2, .pays_by = IZ_PAYS_BY_POINTS),
        ROWS(4, .priority_after_play = IZ_PRIORITY_CHAIN),
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        iz_book book = {.name = "toy", .parameters = refused[i], TOY(turn_of_blockers)};
        const char *fault = iz_book_fault(&book);
        assert_non_null(fault);
        iz_setup setup = iz_setup_of(&book, NULL, 2);
        assert_int_equal(iz_setup_check(&setup, why, sizeof why), IZ_ERR_SETUP);
        assert_non_null(strstr(why, fault));
    }
}

static void rows_that_are_refused(void **state)
{
    (void)state;
    const iz_hand_row three[] = {
        {.concept = IZ_C_NET, .keyword = IZ_WITH_KEYWORD(IZ_KW_NET), .most = 3},
        {.concept = IZ_C_NONE}};
    const iz_use_row paid[] = {{.concept = IZ_C_TREASURE, .price = 1, .resource = IZ_RESOURCE_VP},
                               {.concept = IZ_C_NONE}};
    const iz_use_row dear[] = {{.concept = IZ_C_ENDING, .pays_life = true}, {.concept = IZ_C_NONE}};
    const iz_book plain = {.name = "toy", .parameters = ROWS(2), TOY(turn_of_blockers)};
    iz_book book = plain;
    assert_null(iz_book_fault(&book));
    book.hand_plays = three;
    assert_non_null(iz_book_fault(&book));
    book = plain;
    iz_use_row many[34];
    for (int i = 0; i < 34; i++)
        many[i] = (iz_use_row){.concept = i < 33 ? IZ_C_ENDING : IZ_C_NONE};
    const iz_use_row *const refused[] = {paid, dear, many};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        book.uses = refused[i];
        assert_non_null(iz_book_fault(&book));
    }
    iz_way_row ways[18];
    for (int i = 0; i < 18; i++)
        ways[i] = (iz_way_row){.concept = i < 17 ? IZ_C_MIST_SEARCH : IZ_C_NONE};
    book = plain;
    book.ways = ways;
    assert_non_null(iz_book_fault(&book));
    book.ways = ways + 1;
    assert_null(iz_book_fault(&book));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_with_an_open_stack),
        cmocka_unit_test(a_chain_with_blockers),
        cmocka_unit_test(rows_of_cards),
        cmocka_unit_test(real_books_have_no_fault),
        cmocka_unit_test(mixtures_that_are_refused),
        cmocka_unit_test(rows_that_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
