/*
 * Attackers and blockers that a player would think of.
 *
 *   attackers, against each player who may be attacked
 *     NONE   as few as must       ALL     all that may
 *     SAFE   whom no blocker kills by itself
 *     TRADE  who live, or kill whoever kills them
 *     EVADE  whom nobody can block
 *     HOLD   as many stay at home as the others have creatures, the weakest
 *     BAND   all, in bands
 *   blockers
 *     NONE   as few as must       ALL     all that may
 *     GOOD   who kill and live, as many as there are attackers for
 *     SAFE   these, and who at least live
 *     TRADE  these, and who kill somebody worth more, or as much
 *     CHUMP  the cheapest before the strongest, until the rest doesn't kill
 *     GANG   several before one that none kills alone, then as GOOD
 */
#include "api/propose.h"

#include "engine/characteristics/chars.h"
#include "engine/combat/fight.h"

#include <stdlib.h>

enum { PLAYERS_MOST = 4, GANGS_MOST = 3 };

/* Two sides, and which pairs may be declared: `ours` are those that the seat declares. */
typedef struct field {
    iz_fighter *ours, *theirs;
    int our_count, their_count;
    bool *may;   /* ours times theirs: a blocker and whom it may block */
    int *taken;  /* ours: against whom; -1: nobody */
    int *facing; /* theirs: how many of ours */
} field;

static void free_field(field *f)
{
    free(f->ours);
    free(f->theirs);
    free(f->may);
    free(f->taken);
    free(f->facing);
}

/* False: memory ran out, which the proposer knows then. */
static bool make_field(iz_proposer *p, field *f, int ours, int theirs)
{
    *f = (field){.ours = calloc((size_t)ours + 1, sizeof *f->ours),
                 .theirs = calloc((size_t)theirs + 1, sizeof *f->theirs),
                 .may = calloc((size_t)ours * (size_t)theirs + 1, sizeof *f->may),
                 .taken = calloc((size_t)ours + 1, sizeof *f->taken),
                 .facing = calloc((size_t)theirs + 1, sizeof *f->facing)};
    p->failed = p->failed || !f->ours || !f->theirs || !f->may || !f->taken || !f->facing;
    if (p->failed)
        free_field(f);
    return !p->failed;
}

static int place_of(const iz_fighter *fighters, int count, iz_ref ref)
{
    for (int i = 0; i < count; i++)
        if (fighters[i].ref == ref)
            return i;
    return -1;
}

static void add(iz_game *g, iz_fighter *fighters, int *count, iz_ref ref)
{
    if (place_of(fighters, *count, ref) < 0)
        fighters[(*count)++] = iz_fighter_of(g, ref);
}

/* ---- attackers ------------------------------------------------------------------------------- */

/* Everybody attacks as the field says: `taken` is 0. */
static void propose_those(iz_proposer *p, const field *f, int player, const char *code)
{
    for (int i = 0; i < f->our_count; i++)
        if (f->taken[i] == 0)
            iz_propose_pair(p, IZ_OPTION_ATTACK, f->ours[i].ref, iz_ref_seat(player));
    iz_propose_wishes(p, code);
}

/* What could happen to the creature, if one blocks it: is it blocked, killed, killed for nothing?
 */
typedef struct prospect {
    bool blocked, killed, wasted;
} prospect;

static prospect fate_of(const field *f, int ours)
{
    prospect fate = {false, false, false};
    for (int i = 0; i < f->their_count; i++) {
        if (!f->may[ours * f->their_count + i])
            continue;
        bool killed = iz_beats(&f->theirs[i], &f->ours[ours]);
        fate.blocked = true;
        fate.killed = fate.killed || killed;
        fate.wasted = fate.wasted || (killed && !iz_beats(&f->ours[ours], &f->theirs[i]));
    }
    return fate;
}

/* Who of the player's creatures could block which of ours, if these attacked. That is asked of the
 * trial, in which they are marked for the time of asking. */
static void who_could_block(iz_proposer *p, field *f, int player)
{
    iz_game *g = iz_propose_begin(p);
    if (!g)
        return;
    IZ_EACH_IN_ZONE (g, slot, player, IZ_ZONE_BATTLEFIELD)
        if (iz_has_type(g, slot, IZ_TYPE_CREATURE))
            add(g, f->theirs, &f->their_count, iz_object_ref(g, slot));
    for (int i = 0; i < f->our_count; i++) {
        iz_object *object = &g->objects[iz_ref_slot(f->ours[i].ref)];
        object->status |= IZ_IS_ATTACKING;
        object->attack_seat = (uint8_t)player;
    }
    for (int i = 0; i < f->our_count; i++)
        for (int j = 0; j < f->their_count; j++)
            f->may[i * f->their_count + j] = iz_may_block(g, iz_ref_slot(f->theirs[j].ref),
                                                          iz_ref_slot(f->ours[i].ref)) == IZ_C_NONE;
}

/* As many as there are creatures of others stay at home, the weakest. */
static void hold_back(iz_proposer *p, field *f, int player)
{
    int others = 0;
    IZ_EACH_SEAT (p->game, seat)
        IZ_EACH_IN_ZONE (p->game, slot, seat, IZ_ZONE_BATTLEFIELD)
            others += seat != p->seat && iz_has_type(p->game, slot, IZ_TYPE_CREATURE);
    for (int i = 0; i < f->our_count; i++) /* the strongest stand first */
        f->taken[i] = i < f->our_count - others ? 0 : -1;
    propose_those(p, f, player, "HOLD");
}

static void against(iz_proposer *p, field *f, int player)
{
    who_could_block(p, f, player);
    for (int way = 0; way < 4 && !p->failed; way++) {
        static const char *const codes[] = {"ALL", "SAFE", "TRADE", "EVADE"};
        for (int i = 0; i < f->our_count; i++) {
            prospect fate = fate_of(f, i);
            bool goes = way == 0   ? true
                        : way == 1 ? !fate.killed
                        : way == 2 ? !fate.wasted
                                   : !fate.blocked;
            f->taken[i] = goes ? 0 : -1;
        }
        propose_those(p, f, player, codes[way]);
    }
    if (!p->failed)
        hold_back(p, f, player);
}

/* All attack, and join each other as long as a band can be made bigger. */
static void in_bands(iz_proposer *p, const field *f, int player)
{
    bool any = false;
    for (int i = 0; i < f->our_count && !any; i++) {
        iz_slot slot = iz_ref_slot(f->ours[i].ref);
        any = iz_has_keyword(p->game, slot, IZ_KW_BANDING) ||
              iz_has_keyword(p->game, slot, IZ_KW_BANDS_WITH);
    }
    if (!any)
        return;
    for (int i = 0; i < f->our_count; i++)
        iz_propose_pair(p, IZ_OPTION_ATTACK, f->ours[i].ref, iz_ref_seat(player));
    for (int i = 0; i < f->our_count; i++)
        for (int j = 0; j < i; j++)
            iz_propose_pair(p, IZ_OPTION_BAND, f->ours[i].ref, f->ours[j].ref);
    iz_propose_wishes(p, "BAND");
}

/* The creatures that have a step among the options, and the players (or attackers) against whom. */
static void gather(iz_proposer *p, field *f, iz_option_kind kind, uint32_t *players)
{
    iz_option option;
    for (uint64_t n = 0; iz_options_at(p->game, p->seat, n, &option); n++) {
        if (option.kind != kind)
            continue;
        add(p->game, f->ours, &f->our_count, option.subject);
        if (iz_ref_is_player(option.object))
            *players |= 1u << option.object;
        else
            add(p->game, f->theirs, &f->their_count, option.object);
    }
}

static int in_play(const iz_game *g)
{
    int count = 0;
    IZ_EACH_SEAT (g, seat)
        count += g->seats[seat].zones[IZ_ZONE_BATTLEFIELD].count;
    return count;
}

void iz_propose_attacks(iz_proposer *p)
{
    field f;
    uint32_t players = 0;
    int most = in_play(p->game), left = PLAYERS_MOST;
    iz_propose_wishes(p, "NONE");
    if (p->failed || !make_field(p, &f, most, most))
        return;
    gather(p, &f, IZ_OPTION_ATTACK, &players);
    iz_sort_by_power(f.ours, f.our_count);
    IZ_EACH_SEAT_FROM (p->game, player, p->seat)
        if (players >> player & 1 && left-- > 0 && !p->failed) {
            f.their_count = 0;
            against(p, &f, player);
            in_bands(p, &f, player);
        }
    free_field(&f);
}

/* ---- blockers -------------------------------------------------------------------------------- */

static void clear(field *f)
{
    for (int i = 0; i < f->our_count; i++)
        f->taken[i] = -1;
    for (int j = 0; j < f->their_count; j++)
        f->facing[j] = 0;
}

static void take(field *f, int ours, int theirs)
{
    f->taken[ours] = theirs;
    f->facing[theirs]++;
}

static void propose_blocks(iz_proposer *p, const field *f, const char *code)
{
    for (int i = 0; i < f->our_count; i++)
        if (f->taken[i] >= 0)
            iz_propose_pair(p, IZ_OPTION_BLOCK, f->ours[i].ref, f->theirs[f->taken[i]].ref);
    iz_propose_wishes(p, code);
}

typedef bool good_block(const iz_fighter *blocker, const iz_fighter *attacker);

static bool kills_and_lives(const iz_fighter *blocker, const iz_fighter *attacker)
{
    return iz_beats(blocker, attacker) && !iz_beats(attacker, blocker);
}

static bool lives(const iz_fighter *blocker, const iz_fighter *attacker)
{
    return !iz_beats(attacker, blocker);
}

static bool trades(const iz_fighter *blocker, const iz_fighter *attacker)
{
    return iz_beats(blocker, attacker) && blocker->worth <= attacker->worth;
}

static bool is_there(const iz_fighter *blocker, const iz_fighter *attacker)
{
    (void)blocker;
    (void)attacker;
    return true;
}

/* The cheapest of ours that is free and fits; -1: none. */
static int cheapest(const field *f, int theirs, good_block *fits)
{
    int best = -1;
    for (int i = 0; i < f->our_count; i++)
        if (f->taken[i] < 0 && f->may[i * f->their_count + theirs] &&
            fits(&f->ours[i], &f->theirs[theirs]) &&
            (best < 0 || f->ours[i].worth < f->ours[best].worth))
            best = i;
    return best;
}

/* One before each attacker that nobody faces, the strongest first. */
static void assign(field *f, good_block *fits)
{
    for (int j = 0; j < f->their_count; j++) {
        int blocker = f->facing[j] == 0 ? cheapest(f, j, fits) : -1;
        if (blocker >= 0)
            take(f, blocker, j);
    }
}

/* The damage of those that nobody faces. */
static int32_t coming(const field *f)
{
    int32_t damage = 0;
    for (int j = 0; j < f->their_count; j++)
        damage += f->facing[j] == 0 && f->theirs[j].power > 0 ? f->theirs[j].power : 0;
    return damage;
}

/* At least the strongest is stopped. */
static void chump(iz_proposer *p, field *f, int32_t life)
{
    clear(f);
    for (int j = 0; j < f->their_count && (j == 0 || coming(f) >= life); j++) {
        int blocker = cheapest(f, j, is_there);
        if (blocker >= 0)
            take(f, blocker, j);
    }
    propose_blocks(p, f, "CHUMP");
}

/* So many of ours, the strongest first, that together they kill it; false: they don't. */
static bool gang_up(field *f, int theirs)
{
    int32_t power = 0;
    clear(f);
    for (int i = 0; i < f->our_count && power < f->theirs[theirs].left; i++)
        if (f->may[i * f->their_count + theirs] && f->ours[i].power > 0) {
            power += f->ours[i].power;
            take(f, i, theirs);
        }
    return power >= f->theirs[theirs].left && f->facing[theirs] > 1;
}

static void gangs(iz_proposer *p, field *f)
{
    int made = 0;
    for (int j = 0; j < f->their_count && made < GANGS_MOST && !p->failed; j++)
        if (gang_up(f, j)) {
            assign(f, kills_and_lives);
            propose_blocks(p, f, "GANG");
            made++;
        }
}

static void of_blockers(iz_proposer *p, field *f, int32_t life)
{
    clear(f);
    assign(f, kills_and_lives);
    propose_blocks(p, f, "GOOD");
    assign(f, lives);
    propose_blocks(p, f, "SAFE");
    clear(f);
    assign(f, kills_and_lives);
    assign(f, trades);
    propose_blocks(p, f, "TRADE");
    chump(p, f, life);
    gangs(p, f);
    clear(f);
    for (int i = 0; i < f->our_count; i++)
        for (int j = 0; j < f->their_count && f->taken[i] < 0; j++)
            if (f->may[i * f->their_count + j])
                take(f, i, j);
    propose_blocks(p, f, "ALL");
}

void iz_propose_blocks(iz_proposer *p)
{
    field f;
    uint32_t players = 0;
    int most = in_play(p->game);
    iz_option option;
    iz_propose_wishes(p, "NONE");
    if (p->failed || !make_field(p, &f, most, most))
        return;
    gather(p, &f, IZ_OPTION_BLOCK, &players);
    iz_sort_by_power(f.ours, f.our_count);
    iz_sort_by_power(f.theirs, f.their_count);
    for (uint64_t n = 0; iz_options_at(p->game, p->seat, n, &option); n++)
        if (option.kind == IZ_OPTION_BLOCK)
            f.may[place_of(f.ours, f.our_count, option.subject) * f.their_count +
                  place_of(f.theirs, f.their_count, option.object)] = true;
    if (f.our_count > 0)
        of_blockers(p, &f, iz_life_total(p->game, iz_decision_of(p->game, p->seat)->of));
    free_field(&f);
}
