/*
 * Could a seat do anything but pass?
 *
 * Whether a seat could do anything is kept until something changes that could matter
 * (iz_game.option_changes) or the epoch moves on; if all that it has was passed by, so that nothing
 * but time and resources counted, until it has gained some (iz_resource_gains_of). A step that
 * begins changes nothing by itself: only if a text that was asked speaks of turns and steps does
 * the answer hold for its step alone.
 */
#include "engine/legality/kept.h"
#include "engine/legality/legality.h"
#include "engine/legality/lister.h"
#include "engine/legality/usual.h"

#include <assert.h>

/* iz_could.step: the answer holds for all steps. */
enum { ANY_STEP = 0xFF };

/* Does it hold still? Who was too poor for everything is so until there is more to pay with, or a
 * fact changes that counted besides. */
static bool holds(iz_game *g, int seat, const struct iz_could *known)
{
    if (!known->is_known)
        return false;
    bool same_epoch = known->epoch == g->head->epoch;
    if (same_epoch && known->option_changes == g->option_changes)
        return true;
    if (!known->poor || g->at_length || known->resource_gains != iz_resource_gains_of(g, seat) ||
        (!known->counted && known->hand_gains != g->hand_gains[seat]) ||
        known->fact_changes != iz_fact_changes(g, known->facts) ||
        (known->unanswered && iz_now(g)->stack.count > 0))
        return false;
    if (same_epoch)
        return true;
    if (!known->ordinary || known->made != g->made || known->facts & IZ_FACT_EPOCH)
        return false;
    iz_refresh(g);
    return g->derived && iz_play_is_ordinary(g);
}

/* What is known answers if it holds. A seat that can do nothing at the time for sorceries can't
 * at another time either; one that can do something then can do it at the time for sorceries, too.
 */
static bool is_known(iz_game *g, int seat, bool sorceries, bool *could, bool *always)
{
    for (int time = 0; time < 2; time++) {
        const struct iz_could *known = &g->could[seat][time];
        if (!holds(g, seat, known))
            continue;
        bool any_step = known->step == ANY_STEP;
        *could = known->could;
        *always = any_step;
        bool same_step = known->step == iz_now(g)->row && known->turn == iz_now(g)->turn;
        if (time == sorceries && (any_step || same_step))
            return true;
        if (any_step && time != sorceries && *could == sorceries)
            return true;
    }
    return false;
}

static bool something_acts(const iz_game *g, int seat)
{
    const iz_list_head *zones = g->seats[seat].zones;
    return (zones[IZ_ZONE_HAND].acting | zones[IZ_ZONE_BATTLEFIELD].acting |
            zones[IZ_ZONE_GRAVEYARD].acting | zones[IZ_ZONE_EXILE].acting |
            zones[IZ_ZONE_RESERVE].acting | zones[IZ_ZONE_GUARD].acting |
            zones[IZ_ZONE_SPECIAL].acting | zones[IZ_ZONE_LIBRARY].acting) != 0;
}

/* Is what acts counted by zone, but for busy seats? */
static bool nothing_unusual(iz_game *g)
{
    return g->derived && !(g->head->options & IZ_GAME_MANUAL_MANA) && iz_usual_plays_only(g) &&
           !(iz_now(g)->stack.count > 0 && g->derived->printed_flags & IZ_PROFILE_RESPONDS);
}

/* Can the seat plainly do nothing at a time when sorceries can't be played? Seen from counts alone.
 */
static bool rests(iz_game *g, int seat)
{
    iz_refresh(g);
    if (something_acts(g, seat) || !nothing_unusual(g) || g->derived->busy >> seat & 1)
        return false;
    if (!(g->derived->printed_flags & IZ_PROFILE_ANYBODY))
        return true;
    int rows = iz_rows_in_play(g);
    for (int other = 0; other < g->head->seats; other++)
        for (int row = 0; row < rows; row++)
            if (other != seat && g->seats[other].zones[iz_row_in_play(row)].acting > 0)
                return false;
    return true;
}

bool iz_all_rest(iz_game *g)
{
    if (g->at_length || iz_course_of(g)->always_asks || iz_sorcery_timing(g, iz_active_player(g)))
        return false;
    for (int seat = 0; seat < g->head->seats; seat++)
        if (something_acts(g, seat))
            return false;
    iz_refresh(g);
    return nothing_unusual(g) && g->derived->busy == 0;
}

/* For assertions. */
static inline bool could_act_anew(iz_game *g, int seat)
{
    iz_lister l = {.g = g, .seat = (uint8_t)seat, .first = true};
    iz_list_all(&l);
    return l.found;
}

/* *always: the answer holds for all steps in which it isn't the time for sorceries, until something
 * changes. */
static bool could_act(iz_game *g, int seat, bool *always)
{
    iz_shake(g);
    *always = true;
    if (iz_course_of(g)->always_asks)
        return true;
    bool could, sorceries = iz_sorcery_timing(g, seat);
    if (!sorceries && rests(g, seat))
        return false;
    if (is_known(g, seat, sorceries, &could, always)) {
        assert(could == could_act_anew(g, seat));
        return could;
    }
    bool whole = g->head->waits == 0; /* if there are options, they are asked for next */
    iz_lister l = {.g = g, .seat = (uint8_t)seat, .first = !whole};
    if (whole) {
        g->option_count = 0;
        iz_list_pass(g, seat);
    }
    iz_list_all(&l);
    if (!g->derived)
        return true; /* no memory: the listing says so */
    if (whole)
        g->listed = (struct iz_listed){.option_changes = g->option_changes,
                                       .epoch = g->head->epoch,
                                       .is_known = l.found,
                                       .seat = (uint8_t)seat,
                                       .row = iz_now(g)->row};
    bool bound = l.asks_turn || iz_rules_ask_turn(g);
    *always = !bound;
    g->could[seat][sorceries] =
        (struct iz_could){.option_changes = g->option_changes,
                          .epoch = g->head->epoch,
                          .resource_gains = iz_resource_gains_of(g, seat),
                          .is_known = true,
                          .could = l.found,
                          .poor = !l.found && !l.looked,
                          .ordinary = iz_play_is_ordinary(g),
                          .made = g->made,
                          .turn = iz_now(g)->turn,
                          .hand_gains = g->hand_gains[seat],
                          .counted = l.counted && !l.judged && !l.sorceries,
                          .facts = l.facts,
                          .fact_changes = iz_fact_changes(g, l.facts),
                          .unanswered = l.unanswered,
                          .step = bound ? iz_now(g)->row : (uint8_t)ANY_STEP};
    return l.found;
}

bool iz_could_act(iz_game *g, int seat)
{
    bool always;
    if (iz_window_is_listed(g, seat)) { /* with something to do in it */
        assert(could_act_anew(g, seat));
        return true;
    }
    return could_act(g, seat, &always);
}

/* Goes through the seats as their windows come, each with priority. */
static bool all_rest_anew(iz_game *g, bool *always)
{
    int first = iz_active_player(g), seat = first;
    bool somebody = false, always_so;
    *always = true;
    if (iz_all_rest(g))
        return true;
    for (int i = 0; i < g->head->seats && !somebody; i++) {
        iz_now(g)->priority = (uint8_t)seat;
        always_so = true; /* of a player who has left */
        somebody = g->seats[seat].in_game && could_act(g, seat, &always_so);
        *always &= always_so;
        seat = seat + 1 < g->head->seats ? seat + 1 : 0;
    }
    iz_now(g)->priority = (uint8_t)first;
    return !somebody;
}

bool iz_nobody_could_act(iz_game *g)
{
    struct iz_resting *known = &g->resting;
    bool always, short_way = !g->at_length && !iz_is_main_phase(g);
    if (short_way && known->is_known && known->option_changes == g->option_changes &&
        known->epoch == g->head->epoch) {
        assert(all_rest_anew(g, &always));
        return true;
    }
    bool nobody = all_rest_anew(g, &always);
    *known = (struct iz_resting){.option_changes = g->option_changes,
                                 .epoch = g->head->epoch,
                                 .is_known = nobody && short_way && always};
    return nobody;
}

bool iz_window_is_listed(iz_game *g, int seat)
{
    return g->listed.is_known && g->listed.seat == seat &&
           g->listed.option_changes == g->option_changes && g->listed.epoch == g->head->epoch &&
           g->listed.row == iz_now(g)->row && iz_has_priority(g, seat);
}
