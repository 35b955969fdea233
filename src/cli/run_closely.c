/*
 * izvor run --closely: each scenario that passes is played again and looked on at.
 *
 *   play 0        without notes, so that the engine goes its short ways; at each decision the
 *                 invariants must hold
 *   plays 1 …     at length, once for each card of the game: the judge of the exercise compares
 *                 what is carried out of that card with its program
 */
#include "cli/run_closely.h"

#include "core/game.h"
#include "core/sides.h"
#include "referee/referee.h"
#include "sim/judge.h"
#include "sim/watch.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct close_look {
    iz_judge *judge; /* of the set of cards of the game that is looked on at; NULL: play 0 */
    int *definitions, count; /* of the cards of the game as it began */
    int definition;          /* the one that is judged */
    uint16_t playing;        /* who was in the game when it was looked at last */
    char fault[512];
} close_look;

/* False: no memory. */
static bool note_definitions(close_look *look, const iz_game *g)
{
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    bool *known = calloc((size_t)g->cards->count + 1, sizeof *known);
    free(look->definitions);
    look->definitions = calloc((size_t)objects + 1, sizeof *look->definitions);
    look->count = 0;
    for (uint32_t slot = 0; known && look->definitions && slot < objects; slot++) {
        const iz_object *object = &g->objects[slot];
        if (object->kind == IZ_OBJECT_CARD && !known[object->definition]) {
            known[object->definition] = true;
            look->definitions[look->count++] = object->definition;
        }
    }
    bool noted = known && look->definitions;
    free(known);
    return noted;
}

/* It is looked on at, and the fault is that it can't be. */
static bool no_memory(close_look *look)
{
    snprintf(look->fault, sizeof look->fault, "there is no memory to look on at it");
    return true;
}

/* The judge reads texts as they are where everybody is in range, has a life of their own, and one
 * turn goes on at a time; it knows a stack, whose objects resolve one by one. Of what rules make of
 * a text elsewhere (Izvori F2, F7, F9; a chain, which is evaluated as one) it would expect another
 * course. */
static bool can_be_judged(const iz_game *g)
{
    return g->book->parameters.priority_after_play != IZ_PRIORITY_CHAIN &&
           !g->head->ranges_limited && !(g->head->options & IZ_GAME_SHARED_LIFE) &&
           iz_table_count(g, IZ_TABLE_contexts) == 1;
}

static bool begins(void *host, iz_game *g, int n)
{
    close_look *look = host;
    look->fault[0] = '\0';
    if (n == 0) {
        iz_judge_free(look->judge);
        look->judge = NULL;
        return note_definitions(look, g) || no_memory(look);
    }
    if (n > look->count || !can_be_judged(g))
        return false;
    if (!look->judge && !(look->judge = iz_judge_new(g->cards)))
        return no_memory(look);
    look->definition = look->definitions[n - 1];
    look->playing = iz_in_game(g, UINT16_MAX);
    iz_judge_begin(look->judge, g, look->definition, 0);
    return true;
}

static void decides(void *host, iz_game *g, int seat, const iz_option *option)
{
    close_look *look = host;
    if (look->judge) {
        iz_judge_decision(look->judge, seat, option);
        return;
    }
    const char *fault = look->fault[0] ? NULL : iz_referee_fault(g);
    if (fault)
        snprintf(look->fault, sizeof look->fault, "where nobody notes what happens: %s", fault);
}

/* What the judge has found by now. While somebody leaves, less is done than a text says (Izvori
 * F1.41 to F1.44); nothing is said of that. */
static void take_faults(close_look *look, const iz_game *g)
{
    iz_judge_fault found[IZ_JUDGE_FAULTS];
    uint16_t playing = iz_in_game(g, UINT16_MAX);
    bool all_there = look->playing == playing &&
                     (iz_game_over(g) || __builtin_popcount(playing) == g->head->seats);
    if (iz_judge_take(look->judge, found) > 0 && all_there && !look->fault[0])
        snprintf(look->fault, sizeof look->fault, "%s is not carried out as it says: %s",
                 iz_card_def_name(g->cards, look->definition), found[0].text);
}

static const char *looks(void *host, iz_game *g, bool by_hand)
{
    close_look *look = host;
    if (look->judge) {
        take_faults(look, g);
        uint16_t playing = iz_in_game(g, UINT16_MAX);
        by_hand = by_hand || playing != look->playing;
        look->playing = playing;
        if (by_hand) { /* what was changed so, no program did */
            iz_judge_end(look->judge);
            iz_judge_begin(look->judge, g, look->definition, 0);
        }
    }
    return look->fault[0] ? look->fault : NULL;
}

static const char *ends(void *host, iz_game *g)
{
    close_look *look = host;
    if (look->judge) {
        iz_judge_end(look->judge);
        take_faults(look, g);
    }
    return look->fault[0] ? look->fault : NULL;
}

iz_onlooker *iz_cli_closely(void)
{
    iz_onlooker *onlooker = calloc(1, sizeof *onlooker);
    close_look *look = calloc(1, sizeof *look);
    if (!onlooker || !look) {
        free(onlooker);
        free(look);
        return NULL;
    }
    *onlooker = (iz_onlooker){
        .host = look, .begins = begins, .decides = decides, .looks = looks, .ends = ends};
    return onlooker;
}

void iz_cli_closely_free(iz_onlooker *onlooker)
{
    if (!onlooker)
        return;
    close_look *look = onlooker->host;
    iz_judge_free(look->judge);
    free(look->definitions);
    free(look);
    free(onlooker);
}
