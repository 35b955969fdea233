/*
 * What is agreed before a game, written into it: teams, life, ranges, options, and what the variant
 * has by itself. Whoever reads them later need not know variants.
 *
 * Carries out: Izvori F5.10, F6.20-F6.30, F7.41, F7.50, F8.20, F8.31-F8.33, F8.60, F10.20-F10.23.
 */
#include "cards/cards.h"
#include "core/holdings.h"
#include "core/sides.h"
#include "core/switch.h"
#include "engine/turn/setup.h"

/* ---- teams ----------------------------------------------------------------------------------- */

bool iz_setup_are_mates(const iz_setup *setup, int seat, int other)
{
    int team = setup->seats[seat].team;
    return other == seat || (team > 0 && setup->seats[other].team == team);
}

int iz_setup_members(const iz_setup *setup, int seat)
{
    int count = 0;
    for (int other = 0; other < setup->players; other++)
        count += iz_setup_are_mates(setup, seat, other);
    return count;
}

bool iz_setup_is_king(const iz_setup *setup, int seat)
{
    int players = setup->players, before = 0, size = iz_setup_members(setup, seat);
    while (before < size &&
           iz_setup_are_mates(setup, seat, (seat + players - before - 1) % players))
        before++;
    return before == (size - 1) / 2;
}

/* ---- options --------------------------------------------------------------------------------- */

static unsigned options_of(const iz_setup *setup)
{
    static const struct {
        unsigned with, option;
    } rows[] = {{IZ_WITH_MANUAL_MANA, IZ_GAME_MANUAL_MANA},
                {IZ_WITH_ANTE, IZ_GAME_ANTE},
                {IZ_WITHOUT_MULLIGAN, IZ_GAME_NO_MULLIGAN},
                {IZ_WITH_PASSING, IZ_GAME_PASS_ALONE},
                {IZ_WITH_ATTACK_LEFT, IZ_GAME_ATTACK_LEFT},
                {IZ_WITH_ATTACK_RIGHT, IZ_GAME_ATTACK_RIGHT},
                {IZ_WITH_ATTACK_MANY, IZ_GAME_ATTACK_MANY},
                {IZ_WITH_DEPLOYING, IZ_GAME_DEPLOYING},
                {IZ_WITH_POINTS, IZ_GAME_POINTS}};
    unsigned options = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        options |= setup->with & rows[i].with ? rows[i].option : 0u;
    if (setup->first != IZ_FIRST_BY_LOT)
        options |= (unsigned)(setup->first_seat + 1) << IZ_GAME_FIRST_SHIFT;
    if (setup->first == IZ_FIRST_CHOSEN)
        options |= (unsigned)IZ_GAME_CHOSEN;
    return options;
}

/* The variant has it by itself, where nothing else was agreed. */
static bool by_itself(const iz_game *g, iz_concept rule)
{
    if (rule != IZ_C_NONE)
        iz_count_applied(g, rule);
    return !iz_is_off(g, rule);
}

static unsigned options_of_variant(const iz_game *g, const iz_variant *variant, unsigned with)
{
    unsigned options = 0;
    if (variant->attack && !(with & IZ_WITH_ATTACK) && by_itself(g, variant->attack_rule))
        options |= variant->attack;
    if ((variant->deploying == IZ_ALWAYS) == by_itself(g, variant->deploying_rule))
        options |= IZ_WITH_DEPLOYING;
    if ((variant->points == IZ_ALWAYS) == by_itself(g, variant->points_rule))
        options |= IZ_WITH_POINTS;
    return options;
}

/* ---- kings ----------------------------------------------------------------------------------- */

static void crown(iz_game *g, const iz_setup *setup)
{
    iz_count_applied(g, IZ_C_KING_SEATS);
    IZ_EACH_SEAT (g, seat)
        if (iz_setup_is_king(setup, seat) && !iz_is_off(g, IZ_C_KING_SEATS))
            g->seats[seat].flags |= IZ_SEAT_KING;
}

/* ---- hands ----------------------------------------------------------------------------------- */

static bool is_king(const iz_game *g, int seat) { return g->seats[seat].flags & IZ_SEAT_KING; }

static void show_hands(iz_game *g, const iz_setup *setup, const iz_variant *variant)
{
    if (variant->hands == IZ_HANDS_OWN || !by_itself(g, variant->hands_rule))
        return;
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_SEAT (g, mate)
            if (mate != seat && iz_setup_are_mates(setup, seat, mate) &&
                (variant->hands == IZ_HANDS_OF_TEAM || is_king(g, seat) || is_king(g, mate)))
                g->seats[seat].hand_known |= iz_seat_bit(mate);
}

/* ---- deploying ------------------------------------------------------------------------------- */

/* DEPLOYING: the creatures of each player have the ability by a rule that lies beside the decks. */
static void lay_rule_cards(iz_game *g)
{
    iz_count_applied(g, IZ_C_DEPLOYING);
    IZ_EACH_SEAT (g, seat)
        if (!iz_is_off(g, IZ_C_DEPLOYING))
            iz_setup_object(g, iz_card_set_deploying(g->cards), seat, seat, IZ_ZONE_SPECIAL, 0);
}

/* ---- ranges ---------------------------------------------------------------------------------- */

static bool is_range_agreed(const iz_setup *setup)
{
    for (int seat = 0; seat < setup->players; seat++)
        if (setup->seats[seat].range > 0)
            return true;
    return false;
}

/* The range that all have where none was agreed. In a team of more than the least it is wider, so
 * that the one in the middle still reaches the first of the next team. */
static int usual_range(const iz_game *g, const iz_setup *setup, const iz_variant *variant)
{
    if (!variant || variant->range == 0 || is_range_agreed(setup) ||
        !by_itself(g, variant->range_rule))
        return 0;
    int to_next_team = iz_setup_members(setup, 0) / 2 + 1;
    return variant->wide_range && to_next_team > variant->range ? to_next_team : variant->range;
}

static void agree_on_ranges(iz_game *g, const iz_setup *setup, const iz_variant *variant)
{
    int usual = usual_range(g, setup, variant);
    IZ_EACH_SEAT (g, seat) {
        int range = setup->seats[seat].range > 0 ? setup->seats[seat].range : usual;
        g->seats[seat].reach = (uint8_t)range;
        g->head->options |= range > 0 ? (unsigned)IZ_GAME_RANGES : 0u;
    }
}

/* ---- who sits where -------------------------------------------------------------------------- */

int iz_setup_entrant(const iz_game *g, int seat)
{
    int entrant = (int)(g->seats[seat].flags & IZ_SEAT_ENTRANT) >> IZ_SEAT_ENTRANT_SHIFT;
    return entrant > 0 ? entrant - 1 : seat;
}

bool iz_setup_is_by_lot(const iz_setup *setup)
{
    const iz_variant *variant = iz_book_variant_named(setup->book, setup->variant);
    return variant && variant->seats_by_lot && !(setup->with & IZ_WITH_SEATS_AGREED);
}

/* SEATS_BY_LOT: each order is as likely as any other. Who begins, or says who does, is named by
 * their seat of the set-up. */
void iz_setup_draw_seats(iz_game *g, iz_setup *setup)
{
    iz_setup agreed = *setup;
    uint8_t entrant[IZ_SEATS_MAX];
    if (!iz_setup_is_by_lot(setup) || !by_itself(g, IZ_C_SEATS_BY_LOT))
        return;
    for (int seat = 0; seat < setup->players; seat++) {
        int place = (int)iz_random_below(g, (uint32_t)seat + 1);
        entrant[seat] = entrant[place];
        entrant[place] = (uint8_t)seat;
    }
    for (int seat = 0; seat < setup->players; seat++) {
        setup->seats[seat] = agreed.seats[entrant[seat]];
        g->seats[seat].flags |= (entrant[seat] + 1u) << IZ_SEAT_ENTRANT_SHIFT;
        if (setup->first != IZ_FIRST_BY_LOT && entrant[seat] == agreed.first_seat)
            setup->first_seat = seat;
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void agree_on_life(iz_game *g, const iz_setup *setup, const iz_variant *variant)
{
    IZ_EACH_SEAT (g, seat) {
        int32_t life = setup->seats[seat].life;
        if (life == 0 && variant && variant->member_life != 0 && by_itself(g, IZ_C_TEAM_LIFE))
            life = variant->member_life;
        if (life > 0) {
            g->seats[seat].start_life = life;
            iz_set_most_life(g, seat, life);
            iz_life_set(g, seat, life);
        }
    }
}

static void agree_on_teams(iz_game *g, const iz_setup *setup, const iz_variant *variant)
{
    IZ_EACH_SEAT (g, seat)
        for (int other = seat - 1; other >= 0; other--)
            if (iz_setup_are_mates(setup, seat, other))
                g->seats[seat].team = g->seats[other].team;
    if (variant && variant->alone_rule && !by_itself(g, variant->alone_rule))
        g->seats[g->head->seats - 1].team = g->seats[0].team; /* then who sits beside is a mate */
}

void iz_setup_agree(iz_game *g, const iz_setup *setup)
{
    iz_setup agreed = *setup;
    const iz_variant *variant = iz_book_variant_named(setup->book, setup->variant);
    if (variant) {
        g->head->variant = (uint8_t)(variant - setup->book->variants + 1);
        agreed.with |= options_of_variant(g, variant, setup->with);
        g->head->options |= (variant->shared_turns ? (unsigned)IZ_GAME_SHARED_TURNS : 0) |
                            (variant->shared_life ? (unsigned)IZ_GAME_SHARED_LIFE : 0) |
                            (variant->teams_as_one ? (unsigned)IZ_GAME_TEAMS_AS_ONE : 0) |
                            (variant->neighbours ? (unsigned)IZ_GAME_NEIGHBOURS : 0) |
                            (variant->marker_players > 0 ? (unsigned)IZ_GAME_MARKERS : 0);
    }
    g->head->options |= options_of(&agreed);
    agree_on_life(g, setup, variant);
    agree_on_ranges(g, setup, variant);
    agree_on_teams(g, setup, variant);
    if (variant && variant->kings)
        crown(g, setup);
    if (variant)
        show_hands(g, setup, variant);
    if (g->head->options & IZ_GAME_DEPLOYING)
        lay_rule_cards(g);
    iz_life_unite(g);
}
