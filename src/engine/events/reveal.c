/*
 * Playing with cards revealed: as long as a rule in force says so, the cards of those players'
 * hands, or the top cards of their libraries, are known to all. Looked at whenever something has
 * happened.
 *
 * Chapters: mtg 405.1 (static abilities), 211.3 (revealing).
 */
#include "engine/evaluate/evaluate.h"
#include "engine/events/batch.h"
#include "engine/events/lasting.h"
#include "engine/flow/note.h"

static void show(iz_game *g, iz_slot slot, int seat)
{
    uint16_t all = iz_everyone(g);
    if (slot == IZ_NIL || (g->objects[slot].known & all) == all)
        return;
    g->objects[slot].known |= all;
    iz_note(g, IZ_C_REVEAL, IZ_SAY_PLAYS_WITH_REVEALED, iz_ref_seat(seat), iz_object_ref(g, slot));
}

/* A card that comes to the top while something is being announced is not revealed before that is
 * done (mtg-2002 217.2e). */
static bool is_announcing(const iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame && frame->kind != IZ_FRAME_ANNOUNCE)
        frame = iz_frame_below(g, frame);
    return frame != NULL;
}

/* Below that frame: is something being played? A mana ability isn't meant that is just carried
 * out. */
static bool is_playing_below(const iz_game *g, const iz_frame *above)
{
    for (const iz_frame *f = iz_frame_below(g, above); f; above = f, f = iz_frame_below(g, f))
        if (f->kind == IZ_FRAME_ANNOUNCE && above->kind != IZ_FRAME_MANA_ABILITY)
            return true;
    return false;
}

bool iz_draws_unseen(iz_game *g)
{
    if (!g->book->parameters.drawn_unseen || !iz_frame_top(g) ||
        !is_playing_below(g, iz_frame_top(g)))
        return false;
    iz_count_applied(g, IZ_C_DRAWN_UNSEEN);
    return !iz_is_off(g, IZ_C_DRAWN_UNSEEN);
}

static void see_drawn(iz_game *g, int seat)
{
    g->seats[seat].flags &= ~(uint32_t)IZ_SEAT_DREW_UNSEEN;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_HAND) {
        g->objects[slot].known |= iz_who_knows_hand(g, seat);
        g->objects[slot].status &= ~(uint32_t)IZ_DRAWN_UNSEEN;
    }
}

void iz_see_drawn(iz_game *g)
{
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].flags & IZ_SEAT_DREW_UNSEEN && !is_playing_below(g, iz_frame_top(g)))
            see_drawn(g, seat);
}

/* Does a rule in force say that the card which was just drawn is revealed? The ledger learns of it
 * after that. */
static bool is_revealed(iz_game *g, int seat)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_DRAWS_REVEALED, iz_ref_seat(seat), &cursor, &hit))
        if (!(hit.cell->arg & IZ_DRAWS_REVEALED_FIRST) ||
            iz_ledger_count(g, IZ_LEDGER_DREW, seat, IZ_NO_REF) == 0)
            return true;
    return false;
}

void iz_reveal_drawn(iz_game *g, int seat, iz_ref card)
{
    if (!iz_ref_alive(g, card) || !is_revealed(g, seat))
        return;
    iz_announce_plain(g, IZ_EV_REVEAL, seat, card, IZ_C_REVEAL);
}

void iz_reveal_update(iz_game *g)
{
    IZ_EACH_SEAT (g, seat) {
        uint32_t cursor = 0;
        iz_rule_hit hit;
        bool top = iz_rule_next(g, IZ_TOP_REVEALED, iz_ref_seat(seat), &cursor, &hit);
        if (top)
            iz_count_applied(g, IZ_C_TOP_REVEALED);
        if (top && !is_announcing(g) && !iz_is_off(g, IZ_C_TOP_REVEALED))
            show(g, iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last, seat);
        cursor = 0;
        if (!iz_rule_next(g, IZ_PLAYS_REVEALED, iz_ref_seat(seat), &cursor, &hit))
            continue;
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_HAND)
            show(g, slot, seat);
    }
}
