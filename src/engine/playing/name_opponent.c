/*
 * The opponent who chooses a mode or a target, or with whom a spell or ability reckons ("the number
 * of cards in an opponent's hand"): where there are several, its player names one.
 *
 * Carries out: mtg 409.1b; Izvori F2.51, F2.52.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/playing/targeting.h"
#include "engine/procedures.h"

typedef struct opponent_locals {
    iz_frame head;
    uint16_t env;
    uint8_t seat;
    uint8_t slot;    /* the register of the target that is chosen */
    uint8_t reckons; /* nobody chooses: it is reckoned with whoever is named */
    uint8_t spare[3];
    uint32_t target; /* 1 + cell of that target; 0: a mode is chosen, or nothing */
    iz_ref object;
} opponent_locals;

enum { OPPONENT_ASK, OPPONENT_NAMED };

static opponent_locals *top(iz_game *g) { return (opponent_locals *)(void *)iz_frame_top(g); }

/* ---- who is open ----------------------------------------------------------------------------- */

/* The spell on the stack that the environment is of; IZ_NIL: none. */
static iz_slot spell_of(const iz_game *g, uint16_t env)
{
    iz_ref spell = g->envs[env].source;
    bool there = iz_ref_alive(g, spell) && g->objects[iz_ref_slot(spell)].zone == IZ_ZONE_STACK;
    return there ? iz_ref_slot(spell) : IZ_NIL;
}

/* Of whom one is named as "the defending player". */
static uint16_t open_defenders(iz_game *g, uint16_t env)
{
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    iz_ctx ctx = iz_ctx_of_env(g, env);
    return ability ? iz_open_defenders(g, &ctx, ability) : 0;
}

bool iz_names_opponent(iz_game *g, uint16_t env)
{
    if (g->envs[env].chooser != 0)
        return false;
    if (open_defenders(g, env) != 0)
        return true;
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    if (ability && ability->op == IZ_ACTIVATED)
        return iz_reckons_with_one(ability + 1);
    iz_slot spell = spell_of(g, env);
    return spell != IZ_NIL && iz_x_reckons_with_one(g, g->objects[spell].definition);
}

/* With that defending player, are there targets, and may it be activated? */
static bool suits_defender(iz_game *g, const iz_ctx *ctx, const iz_cell *ability)
{
    bool activated = ability->op == IZ_ACTIVATED;
    const iz_cell *when = activated ? iz_optional(ability, 3) : NULL;
    int slots = ability->op == IZ_TRIGGERED ? 2 : activated;
    return (!when || iz_holds(g, ctx, when)) &&
           iz_play_targets_exist(g, ctx, iz_child(ability, slots), iz_child(ability, slots + 1));
}

/* With that opponent as the one who chooses, or is reckoned with: are there targets enough, can the
 * cost be paid? */
static bool chooser_can(iz_game *g, const opponent_locals *f, const iz_cell *target, int seat)
{
    uint16_t env = f->env;
    int slot = f->slot, payer = f->seat;
    g->envs[env].chooser = (uint8_t)(seat + 1);
    iz_ctx ctx = iz_ctx_of_env(g, env);
    int32_t lo, hi;
    bool can = true;
    if (target) {
        iz_slot_bounds(g, &ctx, target, INT16_MAX, &lo, &hi);
        can = iz_target_count(g, &ctx, target, slot, lo) >= lo;
    }
    const iz_cell *ability = iz_env_cell(g, &g->envs[env]);
    if (can && ability && ability->op == IZ_ACTIVATED && iz_reckons_with_one(ability + 1))
        can = iz_can_pay(g, payer, &ctx, iz_child(ability, 0), 1);
    if (can && !target && ability && open_defenders(g, env) != 0)
        can = suits_defender(g, &ctx, ability);
    iz_slot spell = spell_of(g, env);
    if (can && !target && spell != IZ_NIL)
        can = iz_spell_x_is_payable(g, spell, payer, &ctx);
    g->envs[env].chooser = 0;
    return can;
}

/* May they name that seat: one within their range, or, where none of these can be named, the
 * nearest on their left (F2.51, F2.52)? */
static bool is_named_from(iz_game *g, int who, int seat, bool near)
{
    if (near)
        return iz_is_seat_in_range(g, who, seat) || iz_is_off(g, IZ_C_RANGE_CHOICE);
    if (!g->ranges_limited || iz_is_seat_in_range(g, who, seat))
        return false;
    iz_count_applied(g, IZ_C_RANGE_CHOOSER);
    return !iz_is_off(g, IZ_C_RANGE_CHOOSER);
}

/* How many can be named; `enter`: they are the candidates. */
static int count_open(iz_game *g, const opponent_locals *asked, bool enter)
{
    const opponent_locals f = *asked;
    const iz_cell *target = f.target ? &g->cards->cells[f.target - 1] : NULL;
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_seats_in_order(g, f.seat, seats), found = 0, who = f.seat;
    uint16_t defenders = f.reckons ? open_defenders(g, f.env) : 0;
    for (int near = 1; near >= 0 && found == 0; near--)
        for (int i = 0; i < count && (near || found == 0); i++)
            if ((defenders ? defenders >> seats[i] & 1 : iz_are_opponents(g, who, seats[i])) &&
                is_named_from(g, who, seats[i], near) && chooser_can(g, &f, target, seats[i])) {
                if (enter)
                    iz_candidate_ref(g, iz_ref_seat(seats[i]));
                found++;
            }
    return found;
}

/* ---- the frame ------------------------------------------------------------------------------- */

static void begin(iz_game *g, const opponent_locals *asked)
{
    opponent_locals *f = iz_frame_push(g, IZ_FRAME_NAME_OPPONENT, sizeof *f);
    f->env = asked->env;
    f->seat = asked->seat;
    f->slot = asked->slot;
    f->reckons = asked->reckons;
    f->target = asked->target;
    f->object = asked->object;
}

void iz_name_opponent(iz_game *g, uint16_t env, int seat, iz_ref object)
{
    const opponent_locals asked = {
        .env = env, .seat = (uint8_t)seat, .reckons = 1, .object = object};
    begin(g, &asked);
}

bool iz_name_chooser(iz_game *g, const iz_cell *chooser, const iz_cell *target)
{
    const iz_targeting *t = iz_targeting_now(g);
    if (!chooser || chooser->op != IZ_CHOOSER)
        return false;
    int named = g->envs[t->env].chooser;
    if (named != 0 && g->seats[named - 1].in_game)
        return false;
    const opponent_locals asked = {.env = t->env,
                                   .seat = t->seat,
                                   .slot = (uint8_t)(t->base + t->slot),
                                   .target = target ? 1 + iz_cell_position(g, target) : 0,
                                   .object = t->object};
    if (count_open(g, &asked, false) == 0)
        return false;
    begin(g, &asked);
    return true;
}

/* Nobody is left who could be reckoned with: nobody's cards are counted. */
static iz_flow ask(iz_game *g)
{
    if (count_open(g, top(g), true) == 0) {
        const opponent_locals *f = top(g);
        if (f->reckons && g->envs[f->env].chooser == 0)
            g->envs[f->env].chooser = (uint8_t)(f->seat + 1);
        return IZ_FINISHED;
    }
    opponent_locals *f = top(g);
    f->head.pc = OPPONENT_NAMED;
    return iz_ask(g, f->seat, IZ_DECIDE_CHOOSE, IZ_FOR_CHOOSER, f->object, 0);
}

static iz_flow named(iz_game *g, const opponent_locals *f)
{
    iz_ref who = g->head->answer.subject;
    g->envs[f->env].chooser = (uint8_t)(who + 1);
    if (f->reckons && open_defenders(g, f->env) != 0)
        iz_note(g, IZ_C_DEFENDER_NAMED, IZ_SAY_DEFENDING_PLAYER, iz_ref_seat((int)who));
    return IZ_FINISHED;
}

iz_flow iz_run_name_opponent(iz_game *g, void *locals)
{
    const opponent_locals *f = locals;
    if (iz_has_left(g, f->seat))
        return IZ_FINISHED;
    return f->head.pc == OPPONENT_ASK ? ask(g) : named(g, f);
}
