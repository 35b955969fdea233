/*
 * How good a position is for a seat: life, permanents, cards, points, and their worth in rough
 * points, of its team and of those who play against it.
 *
 * What one's own has counts whole, also where a team mate has it; an opponent's counts the more the
 * fewer there are, and the nearer: whom one may attack, by whom one may be attacked. Creatures of
 * somebody who can attack nobody are worth less, which is why they are deployed. Of a shared life
 * each member has an equal part. A king's life is the team's.
 */
#include "ai/ai.h"

/* What is known of the table while a position is valued. */
typedef struct table {
    iz_game *game;
    int seat;
    unsigned in_game, team, opponents, in_range, attacked;
} table;

static int count_of(unsigned seats)
{
    int count = 0;
    for (; seats; seats &= seats - 1)
        count++;
    return count;
}

static bool is_among(unsigned seats, int seat) { return seats >> seat & 1; }

static double life_worth(const table *t, int seat, const iz_seat_facts *facts, double scale)
{
    enum { KINGS_SHARE = 2 };
    double life = facts->life > 0 ? facts->life : -20;
    unsigned team = iz_seats(t->game, seat, IZ_SEATS_TEAM) & t->in_game;
    if (iz_life_is_shared(t->game) && team)
        life /= count_of(team);
    return 0.6 * life * scale * (iz_is_king(t->game, seat) ? KINGS_SHARE : 1);
}

/* What one player has, in points: a card in hand is worth about two. What counts in one game
 * only (who stands in front, ships that win together) is said by rows of the book. */
static double worth(const table *t, int seat)
{
    iz_seat_facts facts;
    iz_seat_facts_read(t->game, seat, &facts);
    double scale = facts.start_life > 0 ? 20.0 / facts.start_life : 1.0;
    double strikes = iz_seats(t->game, seat, IZ_SEATS_ATTACKED) ? 1.2 : 0.5;
    return life_worth(t, seat, &facts, scale) +
           (strikes * facts.power + 0.6 * facts.toughness) * scale + 1.0 * facts.creatures +
           1.6 * facts.lands + 1.6 * facts.other_permanents + 1.2 * facts.hand -
           0.3 * facts.tapped - 0.5 * facts.unspent_mana + 0.3 * facts.resources +
           0.01 * facts.worth_besides;
}

/* How much an opponent's matters to the seat. */
static double weight(const table *t, int other)
{
    double share = 0.5 + 0.5 / count_of(t->opponents);
    unsigned attacks = iz_seats(t->game, other, IZ_SEATS_ATTACKED);
    if (count_of(t->opponents) == 1)
        return 1;
    return share * (is_among(t->in_range, other) ? 1 : 0.5) *
           (is_among(t->attacked, other) ? 1.2 : 1) * (attacks & t->team ? 1.2 : 1);
}

/* The lead in points, where these win: they stay, whatever becomes of the player. */
static double points_ahead(const table *t)
{
    int best = 0;
    if (!iz_ends_by_points(t->game))
        return 0;
    for (int other = 0; other < iz_game_players(t->game); other++)
        if (!is_among(t->team, other) && iz_points(t->game, other) > best)
            best = iz_points(t->game, other);
    return 1.2 * iz_points(t->game, t->seat) - 0.6 * best;
}

double iz_position_value(iz_game *game, int seat)
{
    enum { IN_THE_GAME = 8 }; /* what it is worth to be in the game at all */
    if (iz_game_over(game)) {
        iz_outcome outcome = iz_outcome_of(game, seat);
        return outcome == IZ_OUTCOME_WON ? 1000 : outcome == IZ_OUTCOME_LOST ? -1000 : 0;
    }
    table t = {.game = game,
               .seat = seat,
               .in_game = iz_seats(game, seat, IZ_SEATS_IN_GAME),
               .team = iz_seats(game, seat, IZ_SEATS_TEAM),
               .opponents = iz_seats(game, seat, IZ_SEATS_OPPONENTS),
               .in_range = iz_seats(game, seat, IZ_SEATS_IN_RANGE),
               .attacked = iz_seats(game, seat, IZ_SEATS_ATTACKED)};
    double value = points_ahead(&t);
    for (int other = 0; other < iz_game_players(game); other++)
        if (is_among(t.in_game, other))
            value += (IN_THE_GAME + worth(&t, other)) *
                     (is_among(t.team, other) ? 1 : -weight(&t, other));
    return value;
}
