/*
 * A game within the game: the players' libraries are their decks; when it is over, the game around
 * it goes on with what its result brings.
 *
 * The books have no rules for it; decision 023 says what is done. The inner game takes the place of
 * the value, which it keeps (core/block.c), so that all that works on a game works on it too:
 * decisions, views, copies, saves, and a subgame within it.
 */
#include "engine/turn/subgame.h"
#include "engine/effects/effects.h"
#include "engine/procedures.h"
#include "engine/turn/setup.h"

#include <string.h>

enum { SUBGAME_BEGIN, SUBGAME_OVER, SUBGAME_SHUFFLED };

/* What goes on through both games: chance, numbers of objects, counts. */
static void carry_over(const iz_header *from, iz_header *to)
{
    to->chance = from->chance;
    to->numbers = from->numbers;
    to->decisions = from->decisions;
    to->decisions_put = from->decisions_put;
    to->choices = from->choices;
    to->windows_passed = from->windows_passed;
}

/* Who isn't asked to play sits out; the cards of those who do are their libraries. */
static void seat_players(const iz_game *g, iz_game *inner, uint16_t seats)
{
    IZ_EACH_SEAT (g, seat) {
        iz_seat *s = &inner->seats[seat];
        s->team = g->seats[seat].team;
        s->reach = g->seats[seat].reach;
        if (!(seats & iz_seat_bit(seat))) {
            s->in_game = 0;
            s->result = IZ_LOST;
            s->flags |= IZ_SEAT_GONE;
            iz_life_set(inner, seat, 0);
            continue;
        }
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_LIBRARY)
            iz_setup_object(inner, g->objects[slot].definition, seat, seat, IZ_ZONE_LIBRARY, 0);
    }
}

static iz_flow begin(iz_game *g, uint16_t seats)
{
    enum {
        OWN_START = IZ_GAME_POSITION | IZ_GAME_ANTE | IZ_GAME_FIRST | IZ_GAME_CHOSEN,
        SHARED = IZ_GAME_SHARED_TURNS | IZ_GAME_SHARED_LIFE /* once there are teams */
    };
    unsigned options = g->head->options & ~(unsigned)OWN_START;
    iz_game *inner =
        iz_setup_new(g->book, g->cards, g->head->seats, 0, options & ~(unsigned)SHARED);
    if (!inner)
        return iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)g->head->size);
    seat_players(g, inner, seats);
    inner->head->options = options;
    iz_life_unite(inner);
    inner->head->ledger_mask = g->head->ledger_mask;
    carry_over(g->head, inner->head);
    iz_frame_push(inner, IZ_FRAME_GAME, sizeof(iz_frame));
    bool nested = iz_game_nest(g, inner);
    iz_game_release(inner);
    return nested ? IZ_GO : IZ_FAIL;
}

void iz_subgame_end(iz_game *g)
{
    uint16_t winners = 0;
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].result == IZ_WON)
            winners |= iz_seat_bit(seat);
    iz_header inner = *g->head;
    if (!iz_game_unnest(g))
        return;
    carry_over(&inner, g->head);
    g->head->answer = (iz_option){
        .kind = IZ_OPTION_NUMBER, .subject = IZ_NO_REF, .object = IZ_NO_REF, .number = winners};
    iz_note(g, IZ_C_EFFECT, IZ_SAY_GAME_WITHIN_GAME_OVER);
}

static void shuffle(iz_game *g, uint16_t seats)
{
    iz_batch_begin(g);
    IZ_EACH_SEAT_OF (g, seat, seats) {
        iz_part *part = iz_batch_part(g, IZ_EV_SHUFFLE);
        part->seat = (uint8_t)seat;
    }
    iz_batch_happens(g, IZ_C_SHUFFLE);
}

/* "The subgame" of a text is the last one: what is known of earlier ones is forgotten. */
static void note_winners(iz_game *g, uint16_t winners)
{
    iz_ledger_forget(g, IZ_LEDGER_WON_SUBGAME);
    IZ_EACH_SEAT_OF (g, seat, winners)
        iz_ledger_add(g, IZ_LEDGER_WON_SUBGAME, seat, iz_ref_seat(seat), IZ_NO_REF, 1);
}

iz_flow iz_run_subgame(iz_game *g, void *locals)
{
    iz_subgame_frame *f = locals;
    uint16_t seats = f->seats;
    switch (f->head.pc) {
    case SUBGAME_BEGIN:
        f->head.pc = SUBGAME_OVER;
        iz_note(g, IZ_C_EFFECT, IZ_SAY_GAME_WITHIN_GAME_BEGINS);
        return begin(g, seats);
    case SUBGAME_OVER:
        f->head.pc = SUBGAME_SHUFFLED;
        note_winners(g, (uint16_t)g->head->answer.number);
        shuffle(g, seats);
        return IZ_GO;
    case SUBGAME_SHUFFLED:
    default:
        return IZ_FINISHED;
    }
}
