/*
 * How good a position is for a seat: life, permanents, cards, and their worth in rough points.
 */
#include "ai/ai.h"

/* What one player has, in points: a card in hand is worth about two. Where creatures fight in
 * lines, those who stand in front are worth more, since they can strike, and so are ships, which
 * win together. */
static double worth(const iz_seat_facts *facts)
{
    double life = facts->life > 0 ? facts->life : -20;
    double scale = facts->start_life > 0 ? 20.0 / facts->start_life : 1.0;
    return 0.6 * life * scale + 1.2 * (facts->power + 0.5 * facts->toughness) * scale +
           1.0 * facts->creatures + 1.6 * facts->lands + 1.6 * facts->other_permanents +
           1.2 * facts->hand - 0.3 * facts->tapped - 0.5 * facts->unspent_mana +
           0.3 * facts->resources + 0.5 * facts->front_power + 0.4 * facts->fleet;
}

double iz_position_value(iz_game *game, int seat)
{
    if (iz_game_over(game)) {
        iz_outcome outcome = iz_outcome_of(game, seat);
        return outcome == IZ_OUTCOME_WON ? 1000 : outcome == IZ_OUTCOME_LOST ? -1000 : 0;
    }
    iz_seat_facts facts;
    double own = 0, best_other = -1e9;
    for (int other = 0; other < iz_game_players(game); other++) {
        iz_seat_facts_read(game, other, &facts);
        double value = worth(&facts);
        if (other == seat)
            own = value;
        else if (value > best_other)
            best_other = value;
    }
    return own - best_other;
}
