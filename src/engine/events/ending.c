/*
 * Losing and the end of the game: a player who leaves takes what is theirs along, who wins, points
 * of a variant.
 *
 * Carries out: mtg 102, 217.9b; Izvori A3, F1.40, F6.40.
 */
#include "core/holdings.h"
#include "engine/events/event.h"

static void take_away(iz_game *g, iz_slot slot)
{
    iz_remove_from_combat(g, slot);
    if (iz_zone_in_play(g->objects[slot].zone) || g->objects[slot].zone == IZ_ZONE_STACK)
        iz_remember(g, slot);
    iz_env_leave(g, g->objects[slot].env);
    g->objects[slot].env = IZ_NIL;
    iz_cease(g, slot);
}

/* What they own, and what they have on the stack; combat damage there is nobody's (F1.41). */
static bool goes_with(const iz_game *g, const iz_object *object, int seat)
{
    if (object->kind == IZ_OBJECT_DAMAGE && object->controller == seat) {
        iz_count_applied(g, IZ_C_GONE_DAMAGE);
        return iz_is_off(g, IZ_C_GONE_DAMAGE);
    }
    return object->owner == seat || (object->zone == IZ_ZONE_STACK && object->controller == seat);
}

/* Does the effect give them control of something? */
static bool is_in_favour(const iz_game *g, const iz_effect *effect, int seat)
{
    if (effect->kind != IZ_EFFECT_CONTINUOUS)
        return false;
    for (uint16_t at = effect->fixed; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref < (iz_ref)g->cards->cell_count && g->links[at].value == seat &&
            g->cards->cells[g->links[at].ref].op == IZ_SET_CONTROLLER)
            return true;
    return false;
}

/* Of an exchange the half that is theirs. */
static void end_exchange(iz_game *g, uint32_t effect, int seat)
{
    uint16_t at = g->effects[effect].affected;
    while (at != IZ_NIL) {
        iz_link link = g->links[at];
        at = link.next;
        if (link.value == seat)
            g->effects[effect].affected = iz_links_remove(g, g->effects[effect].affected, link.ref);
    }
}

/* What they control in play, whoever owns it. */
static bool stays_with(const iz_game *g, const iz_object *object, int seat)
{
    (void)g;
    return iz_zone_in_play(object->zone) && object->controller == seat;
}

/* All of those leave the game at once. What leaves play so is seen to leave it, by whoever is still
 * in the game (D11.103, F1.43). */
static void take_all_away(iz_game *g, int seat,
                          bool (*goes)(const iz_game *g, const iz_object *object, int seat))
{
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < count; slot++) {
        const iz_object *object = &g->objects[slot];
        if (object->kind == IZ_OBJECT_FREE || !iz_zone_in_play(object->zone) ||
            !goes(g, object, seat))
            continue;
        iz_part part = {.kind = IZ_EV_MOVE,
                        .from = object->zone,
                        .to = IZ_ZONE_NOWHERE,
                        .seat = object->controller,
                        .object = iz_object_ref(g, (iz_slot)slot),
                        .other = IZ_NO_REF,
                        .result = IZ_NO_REF,
                        .applied = IZ_NIL};
        iz_trigger_look_back(g, &part);
    }
    for (uint32_t slot = 0; slot < count; slot++) {
        const iz_object *object = &g->objects[slot];
        if (object->kind != IZ_OBJECT_FREE && object->zone != IZ_ZONE_NOWHERE &&
            goes(g, object, seat))
            take_away(g, (iz_slot)slot);
    }
    iz_trigger_judge(g);
}

/* Of a blocker that is being declared: those attackers that have gone are not blocked any more. */
static void unblock_gone(iz_game *g, iz_slot blocker)
{
    uint16_t at = g->objects[blocker].blocks;
    while (at != IZ_NIL) {
        iz_link link = g->links[at];
        at = link.next;
        if (!iz_ref_alive(g, link.ref))
            g->objects[blocker].blocks = iz_links_remove(g, g->objects[blocker].blocks, link.ref);
    }
}

/* In a declaration that is still being made nobody attacks who has left, or blocks what has gone.
 */
static void undeclare(iz_game *g, int left)
{
    IZ_EACH_IN_PLAY (g, slot) {
        if (!(g->objects[slot].status & IZ_IS_DECLARED))
            continue;
        bool blocks = g->objects[slot].blocks != IZ_NIL;
        if (blocks)
            unblock_gone(g, slot);
        iz_object *object = &g->objects[slot];
        if (blocks ? object->blocks != IZ_NIL : object->attack_seat != left)
            continue;
        object->status &= ~(uint32_t)IZ_IS_DECLARED;
        object->attack_seat = IZ_NO_SEAT;
        object->band = 0;
    }
}

/* What a departing player owns leaves with them; effects that give them control end; what they
 * control still, leaves too (F1.41). */
static void leave(iz_game *g, int seat)
{
    if (iz_is_off(g, IZ_C_LEAVE_GAME))
        return;
    take_all_away(g, seat, goes_with);
    IZ_EACH_ENTRY (g, i, effects)
        if (is_in_favour(g, &g->effects[i], seat))
            iz_effect_end(g, i);
        else if (g->effects[i].kind == IZ_EFFECT_CONTINUOUS &&
                 (g->cards->cells[g->effects[i].cell].op == IZ_EXCHANGE_CONTROL ||
                  g->cards->cells[g->effects[i].cell].op == IZ_TRADE_CONTROL))
            end_exchange(g, i, seat);
    iz_note(g, IZ_C_LEAVE_GAME, IZ_SAY_LEAVES_GAME_WITH_ALL, iz_ref_seat(seat));
    iz_control_update(g);
    if (iz_is_off(g, IZ_C_RANGE_TIME))
        iz_ranges_settle(g);
    take_all_away(g, seat, stays_with);
    undeclare(g, seat);
}

bool iz_may_have_control(const iz_game *g, int seat)
{
    if (g->seats[seat].in_game)
        return true;
    iz_count_applied(g, IZ_C_GONE_CONTROL);
    return iz_is_off(g, IZ_C_GONE_CONTROL);
}

/* The points of a variant; books that have such have a resource for them (iz_book_fault). */
static int32_t *points_of(const iz_game *g, int seat)
{
    return &iz_holding_of(g, seat)->of[IZ_RESOURCE_VP];
}

static void give_points(iz_game *g, int seat, int32_t points)
{
    if (iz_is_off(g, IZ_C_POINTS))
        return;
    *points_of(g, seat) += points;
    iz_note(g, IZ_C_POINTS, IZ_SAY_HAS_POINTS, iz_ref_seat(seat), (int)*points_of(g, seat));
}

/* Who has lost, and what is theirs is still there. */
static bool leaves_now(const iz_game *g, int seat)
{
    const iz_seat *s = &g->seats[seat];
    return !s->in_game && s->result == IZ_LOST && !(s->flags & IZ_SEAT_GONE);
}

/* Krug: whoever attacks in the direction of a player that leaves gets points, whoever it was that
 * drove them out (F6.40): the next one who stays, if that is an opponent. Where everybody may be
 * attacked there is no such direction. Those who leave together have left when points are given. */
static void score_departures(iz_game *g)
{
    const iz_variant *variant = iz_variant_of(g);
    if (!(g->head->options & IZ_GAME_POINTS) || g->head->options & IZ_GAME_ATTACK_MANY)
        return;
    int seats = g->head->seats, step = g->head->options & IZ_GAME_ATTACK_RIGHT ? 1 : seats - 1;
    IZ_EACH_SEAT (g, seat) {
        int other = (seat + step) % seats;
        while (leaves_now(g, seat) && other != seat && !g->seats[other].in_game)
            other = (other + step) % seats;
        if (leaves_now(g, seat) && other != seat && iz_are_opponents(g, other, seat))
            give_points(g, other, variant->neighbour_points);
    }
}

static int32_t points_of_team(const iz_game *g, int team)
{
    int32_t points = 0;
    IZ_EACH_SEAT (g, seat) {
        if (g->seats[seat].team != team)
            continue;
        iz_count_applied(g, IZ_C_TEAM_POINTS);
        points =
            iz_is_off(g, IZ_C_TEAM_POINTS) ? *points_of(g, seat) : points + *points_of(g, seat);
    }
    return points;
}

/* Krug: the last one has points for that, and the most points win, those of a team together, also
 * of those who have left (F6.40, F10.50). */
static void count_points(iz_game *g)
{
    const iz_variant *variant = iz_variant_of(g);
    if (!(g->head->options & IZ_GAME_POINTS))
        return;
    int32_t most = 0;
    int best = -1;
    bool alone = true;
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].in_game) {
            give_points(g, seat, variant->last_points);
            break; /* of a team that is left, one is given them */
        }
    IZ_EACH_SEAT (g, seat) {
        int team = g->seats[seat].team;
        int32_t points = points_of_team(g, team);
        if (best >= 0 && (points < most || team == best))
            continue;
        alone = best < 0 || points > most;
        most = points;
        best = team;
    }
    IZ_EACH_SEAT (g, seat)
        g->seats[seat].result = (uint8_t)(points_of_team(g, g->seats[seat].team) < most ? IZ_LOST
                                          : alone                                       ? IZ_WON
                                                                                        : IZ_DRAWN);
    iz_note(g, IZ_C_POINTS, IZ_SAY_MOST_POINTS, (int)most);
}

void iz_seat_loses(iz_game *g, int seat, iz_concept concept)
{
    if (!g->seats[seat].in_game || iz_is_off(g, concept))
        return;
    g->seats[seat].in_game = 0;
    g->seats[seat].result = IZ_LOST;
    g->seats[seat].concept_lost = (uint16_t)concept;
    iz_note(g, concept, IZ_SAY_LOSES_GAME, iz_ref_seat(seat));
}

void iz_announce_loss(iz_game *g, int seat, iz_concept concept)
{
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_LOSE,
                                 .seat = (uint8_t)seat,
                                 .object = iz_ref_seat(seat),
                                 .other = IZ_NO_REF,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL,
                                 .value = (uint32_t)concept},
                      concept);
}

static void finish(iz_game *g)
{
    g->head->over = 1;
    g->head->waits = 0;
    iz_table_cut(g, IZ_TABLE_candidates, 0);
}

/* The winner becomes the owner of all cards in the ante (217.9b). */
static void win_ante(iz_game *g, int winner)
{
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_ANTE) {
            if (g->objects[slot].owner == winner || iz_is_off(g, IZ_C_ANTE))
                continue;
            g->objects[slot].owner = (uint8_t)winner;
            iz_note(g, IZ_C_ANTE, IZ_SAY_WINS, iz_ref_seat(winner), iz_object_ref(g, slot));
        }
}

/* Out of the winner's range one plays on (Izvori F2.100). */
static bool is_spared(const iz_game *g, int winner, int seat)
{
    if (iz_is_seat_in_range(g, winner, seat))
        return false;
    iz_count_applied(g, IZ_C_RANGE_EFFECT);
    return !iz_is_off(g, IZ_C_RANGE_EFFECT);
}

/* WIN_AND_LOSE: who wins and loses at the same time loses (102.5; A3.34). */
static bool loses_too(const iz_game *g, int seat)
{
    if (g->seats[seat].in_game)
        return false;
    iz_count_applied(g, IZ_C_WIN_AND_LOSE);
    return !iz_is_off(g, IZ_C_WIN_AND_LOSE);
}

/* Who wins by an effect makes their opponents lose, unless they have lost, too (102.5). */
static void carry_out_wins(iz_game *g)
{
    IZ_EACH_SEAT (g, seat) {
        bool wins = g->seats[seat].flags & IZ_SEAT_WINS && !loses_too(g, seat);
        g->seats[seat].flags &= ~(uint32_t)IZ_SEAT_WINS;
        if (!wins)
            continue;
        IZ_EACH_SEAT (g, other)
            if (g->seats[other].in_game && iz_are_opponents(g, other, seat) &&
                !is_spared(g, seat, other))
                iz_announce_loss(g, other, IZ_C_WIN_EFFECT);
    }
}

/* A team loses with its king (KING_LOSES). */
static void follow_kings(iz_game *g)
{
    IZ_EACH_SEAT (g, king) {
        const iz_seat *lost = &g->seats[king];
        if (!(lost->flags & IZ_SEAT_KING) || lost->in_game || lost->flags & IZ_SEAT_GONE)
            continue;
        IZ_EACH_SEAT (g, guard)
            if (g->seats[guard].in_game && !iz_are_opponents(g, king, guard))
                iz_announce_loss(g, guard, IZ_C_KING_LOSES);
    }
}

/* Players of a team win and lose together (F7.82, F7.83). */
static void lose_with_mates(iz_game *g)
{
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_SEAT (g, lost) {
            iz_concept concept = g->seats[lost].concept_lost == IZ_C_CONCEDE ||
                                         g->seats[lost].concept_lost == IZ_C_TEAM_CONCEDES
                                     ? IZ_C_TEAM_CONCEDES
                                     : IZ_C_TEAM_LOSES;
            if (g->seats[seat].in_game && leaves_now(g, lost) &&
                g->seats[lost].team == g->seats[seat].team)
                iz_announce_loss(g, seat, concept);
        }
}

/* Are all in the game that ever were, none of them the winner, and not all on one side? */
static bool all_play_on(const iz_game *g)
{
    bool sides = false;
    IZ_EACH_SEAT (g, seat) {
        const iz_seat *s = &g->seats[seat];
        if (!s->in_game || s->flags & IZ_SEAT_WINS)
            return false;
        sides |= s->team != g->seats[0].team;
    }
    return sides;
}

/* GAME_GOES_ON: with those who are left. */
static bool goes_on(iz_game *g)
{
    iz_count_applied(g, IZ_C_GAME_GOES_ON);
    if (iz_is_off(g, IZ_C_GAME_GOES_ON))
        finish(g);
    return !g->head->over;
}

bool iz_game_ends(iz_game *g)
{
    if (g->head->over)
        return true;
    if (all_play_on(g))
        return false;
    carry_out_wins(g);
    follow_kings(g);
    if (g->head->options & IZ_GAME_TEAMS_AS_ONE)
        lose_with_mates(g);
    int left = 0, team = -1, left_now = 0;
    IZ_EACH_SEAT (g, seat) {
        const iz_seat *s = &g->seats[seat];
        if (s->in_game && (team < 0 || s->team != team)) {
            team = s->team;
            left++;
        }
        left_now += leaves_now(g, seat);
    }
    score_departures(g);
    if (left == 0 || (left == 1 && !iz_is_off(g, IZ_C_LAST_PLAYER))) {
        int winner = IZ_NO_SEAT;
        IZ_EACH_SEAT (g, seat) {
            iz_seat *s = &g->seats[seat];
            if (left == 1 && s->in_game && winner == IZ_NO_SEAT)
                winner = seat;
            if (left == 0 && !(s->flags & IZ_SEAT_GONE) && !iz_is_off(g, IZ_C_BOTH_LOSE))
                s->result = IZ_DRAWN; /* all who were left lost at the same time */
            else if (left == 1 && s->team == team)
                s->result = IZ_WON;
        }
        if (left == 0)
            iz_note(g, IZ_C_BOTH_LOSE, IZ_SAY_GAME_DRAW);
        IZ_EACH_SEAT (g, seat)
            if (left == 1 && g->seats[seat].team == team) /* also who has left it (A3.35) */
                iz_note(g, IZ_C_LAST_PLAYER, IZ_SAY_WINS_GAME, iz_ref_seat(seat));
        if (left > 0)
            count_points(g);
        if (winner != IZ_NO_SEAT)
            win_ante(g, winner);
        finish(g);
        return true;
    }
    if (left_now > 0 && !goes_on(g))
        return true;
    uint16_t departed = 0;
    for (int seat = 0; left_now > 0 && seat < g->head->seats; seat++)
        if (!g->seats[seat].in_game && !(g->seats[seat].flags & IZ_SEAT_GONE)) {
            g->seats[seat].flags |= IZ_SEAT_GONE;
            departed |= iz_seat_bit(seat);
            leave(g, seat);
        }
    iz_markers_depart(g, departed);
    return false;
}

void iz_game_won(iz_game *g, int seat, iz_concept concept)
{
    IZ_EACH_SEAT (g, other)
        if (g->seats[other].in_game && g->seats[other].team != g->seats[seat].team)
            iz_announce_loss(g, other, concept);
    iz_game_ends(g);
}

void iz_game_drawn(iz_game *g, iz_concept concept)
{
    if (iz_is_off(g, concept))
        return;
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].in_game) {
            g->seats[seat].result = IZ_DRAWN;
            g->seats[seat].in_game = 0;
        }
    iz_touch(g);
    iz_note(g, concept, IZ_SAY_GAME_DRAW);
    finish(g);
}

static bool has_win_rule(iz_game *g, int seat, int flags)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_WIN_RULE, iz_ref_seat(seat), &cursor, &hit))
        if (hit.cell->arg & flags) {
            iz_count_applied(g, IZ_C_CANT_EFFECT);
            return !iz_is_off(g, IZ_C_CANT_EFFECT);
        }
    return false;
}

/* TEAM_LOSES: what keeps one of a team from winning or losing keeps all of it (F7.82). */
bool iz_has_win_rule(iz_game *g, int seat, int flags)
{
    if (!(g->head->options & IZ_GAME_TEAMS_AS_ONE))
        return has_win_rule(g, seat, flags);
    IZ_EACH_SEAT (g, mate) {
        if (!g->seats[mate].in_game || g->seats[mate].team != g->seats[seat].team ||
            !has_win_rule(g, mate, flags))
            continue;
        if (mate != seat)
            iz_count_applied(g, IZ_C_TEAM_LOSES);
        if (mate == seat || !iz_is_off(g, IZ_C_TEAM_LOSES))
            return true;
    }
    return false;
}

bool iz_cant_lose(iz_game *g, int seat) { return iz_has_win_rule(g, seat, IZ_WIN_RULE_CANT_LOSE); }
