/*
 * Mana that is made instead of a mana ability's own: that its source is tapped for mana is an event
 * (MANA_ENTRY) that replacement effects turn into mana of another kind (instead.c), or into
 * something else.
 *
 * Carries out: mtg 419 for 411 and 406.1; Izvori D20, D7.
 */
#include "engine/flow/ask.h"
#include "engine/mana/ability.h"
#include "engine/procedures.h"

typedef struct instead_locals {
    iz_frame head;
} instead_locals;

enum { INSTEAD_TAPPED, INSTEAD_KINDS, INSTEAD_CHOSEN };

/* The register in which the batch of MANA_ENTRY leaves what came of it. */
enum { ENTRY_REGISTER = 13 };

int iz_forced_mana(const iz_game *g, int kind)
{
    const iz_mana_ability *a = iz_mana_ability_now(g);
    unsigned kinds = a ? a->forced & 63u : 0;
    if (!kinds || (a->forced & IZ_FORCED_COLORED_ONLY && kind == IZ_MANA_COLORLESS))
        return kind;
    return __builtin_ctz(kinds);
}

void iz_make_instead(iz_game *g)
{
    if (iz_mana_ability_now(g)->taps && iz_replace_possible(g, IZ_EV_MANA_ENTRY))
        iz_frame_push(g, IZ_FRAME_MANA_INSTEAD, sizeof(instead_locals));
}

static iz_flow tapped(iz_game *g)
{
    const iz_mana_ability *a = iz_mana_ability_now(g);
    uint16_t env = a->env;
    iz_ref source = a->source;
    iz_frame_top(g)->pc = INSTEAD_KINDS;
    iz_batch_begin(g);
    iz_batch_part(g, IZ_EV_MANA_ENTRY)->object = source;
    iz_batch_run(g, IZ_C_MANA_ABILITY, env, ENTRY_REGISTER);
    return IZ_GO;
}

/* What the event has come to: maybe other mana. */
static void take_entry(const iz_game *g, iz_mana_ability *a)
{
    const iz_env *env = &g->envs[a->env];
    uint16_t at = env->reg[ENTRY_REGISTER];
    a->makes_nothing = !(env->done & 1u << ENTRY_REGISTER);
    if (at != IZ_NIL && g->links[at].value != 0) {
        a->forced = (uint8_t)g->links[at].value;
        a->forced_amount = env->amount[ENTRY_REGISTER];
    }
}

/* It is of that kind from now on, the first of the mask; so much of it. */
static iz_flow make(iz_game *g, unsigned kinds)
{
    iz_mana_ability *a = iz_mana_ability_now(g);
    if (kinds && a->forced_amount > 0) {
        a->made_instead = true;
        iz_add_mana(g, a->seat, __builtin_ctz(kinds), a->forced_amount, a->source, a->only);
    }
    return IZ_FINISHED;
}

static iz_flow settle_on(iz_game *g, int kind)
{
    iz_mana_ability *a = iz_mana_ability_now(g);
    a->forced = (uint8_t)((a->forced & IZ_FORCED_COLORED_ONLY) | 1u << kind);
    return make(g, 1u << kind);
}

/* Which kind, if several are left: that which is wanted, if it is one of them. */
static iz_flow choose_kind(iz_game *g)
{
    iz_mana_ability *a = iz_mana_ability_now(g);
    take_entry(g, a);
    unsigned kinds = a->forced & 63u;
    if (!(kinds & (kinds - 1)))
        return make(g, kinds);
    if (a->kind < IZ_MANA_KINDS && kinds & 1u << a->kind)
        return settle_on(g, a->kind);
    iz_frame_top(g)->pc = INSTEAD_CHOSEN;
    return iz_ask_word(g, a->seat, IZ_FOR_MANA_COLOR, IZ_WORDS_MANA, kinds);
}

iz_flow iz_run_mana_instead(iz_game *g, void *locals)
{
    const iz_frame *f = locals;
    if (iz_has_left(g, iz_mana_ability_now(g)->seat))
        return IZ_FINISHED;
    switch (f->pc) {
    case INSTEAD_TAPPED:
        return tapped(g);
    case INSTEAD_KINDS:
        return choose_kind(g);
    case INSTEAD_CHOSEN:
    default:
        return settle_on(g, (int)g->head->answer.number);
    }
}
