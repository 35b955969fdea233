/*
 * The range of influence: who is within whose range, and what a player's spells, abilities and
 * choices can reach.
 *
 * Carries out: Izvori F2.10-F2.24, F2.52, F2.71.
 */
#include "engine/evaluate/evaluate.h"

/* The seats so far away at most, to either side, among those who are still in the game, and the
 * seat itself. */
static uint16_t within(const iz_game *g, int seat, int reach)
{
    uint8_t order[IZ_SEATS_MAX];
    int count = iz_seats_in_order(g, seat, order);
    uint16_t range = iz_is_off(g, IZ_C_RANGE_OWN) ? 0 : iz_seat_bit(seat);
    for (int i = 0; i < count; i++)
        if (order[i] != seat && (i <= reach || count - i <= reach))
            range |= iz_seat_bit(order[i]);
    return range;
}

void iz_ranges_settle_anew(iz_game *g)
{
    uint16_t all = iz_everyone(g), playing = iz_in_game(g, all);
    bool changed = false, limited = false;
    IZ_EACH_SEAT (g, seat) {
        int reach = g->seats[seat].reach;
        if (reach > 0)
            iz_count_applied(g, IZ_C_RANGE);
        uint16_t range = reach > 0 && !iz_is_off(g, IZ_C_RANGE) ? within(g, seat, reach) : all;
        limited = limited || (playing & ~range) != 0;
        changed = changed || range != g->seats[seat].range;
        g->seats[seat].range = range;
    }
    g->head->ranges_limited = g->ranges_limited = limited;
    if (!changed)
        return;
    iz_touch(g);
    if (limited) {
        iz_count_applied(g, IZ_C_RANGE_OWN);
        iz_count_applied(g, IZ_C_RANGE_TIME);
    }
}

bool iz_is_within(iz_game *g, int viewpoint, iz_ref ref)
{
    if (viewpoint == IZ_NO_SEAT || ref == IZ_NO_REF)
        return true;
    int seat = IZ_NO_SEAT;
    if (iz_ref_is_player(ref)) {
        seat = (int)ref;
    } else if (iz_ref_is_object(ref)) {
        iz_zone zone = iz_known_zone(g, ref);
        bool controlled = iz_zone_in_play(zone) || zone == IZ_ZONE_STACK || zone == IZ_ZONE_PHASED;
        if (controlled)
            iz_count_applied(g, IZ_C_RANGE_OBJECT);
        if (controlled && !iz_is_off(g, IZ_C_RANGE_OBJECT))
            seat = iz_known_controller(g, ref);
        else
            seat = iz_known_owner(g, ref);
    }
    bool within = seat == IZ_NO_SEAT || iz_is_seat_in_range(g, viewpoint, seat);
    g->left_out += !within;
    return within;
}

uint16_t iz_nearest_chooser(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    if (!g->ranges_limited || ctx->controller == IZ_NO_SEAT)
        return 0;
    g->ranges_limited = 0;
    uint16_t seats = iz_select_seats(g, ctx, selector);
    g->ranges_limited = 1;
    IZ_EACH_SEAT_FROM (g, seat, iz_seat_beside(g, ctx->controller))
        if (seats >> seat & 1) {
            iz_count_applied(g, IZ_C_RANGE_CHOOSER);
            return iz_is_off(g, IZ_C_RANGE_CHOOSER) ? 0 : iz_seat_bit(seat);
        }
    return 0;
}
