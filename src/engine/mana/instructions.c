/*
 * The instructions of a mana ability: those that add mana are carried out here, so that a payment
 * can say which kind it needs; all others are left to effects/effects.c.
 *
 * Carries out: mtg 411; Izvori D7, D12.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/flow/ask.h"
#include "engine/flow/effect_frame.h"
#include "engine/flow/note.h"
#include "engine/legality/legality.h"
#include "engine/mana/ability.h"
#include "engine/procedures.h"

/* ---- of which kind --------------------------------------------------------------------------- */

typedef struct kind_locals {
    iz_frame head;
    int32_t amount;
    uint8_t kinds; /* to choose from */
    uint8_t spare[3];
} kind_locals;

enum { KIND_ASK, KIND_CHOSEN };

/* So much of what the instruction at hand makes is of that kind. */
static void add_open(iz_game *g, iz_mana_ability *f, int kind, int32_t amount)
{
    f->left -= amount;
    if (f->left <= 0)
        f->child++;
    iz_add_mana(g, f->seat, kind, amount, f->source, f->only);
}

iz_flow iz_run_mana_kind(iz_game *g, void *locals)
{
    kind_locals *f = locals;
    if (iz_has_left(g, iz_mana_ability_now(g)->seat))
        return IZ_FINISHED;
    if (f->head.pc == KIND_ASK) {
        f->head.pc = KIND_CHOSEN;
        return iz_ask_word(g, iz_mana_ability_now(g)->seat, IZ_FOR_MANA_COLOR, IZ_WORDS_MANA,
                           f->kinds);
    }
    add_open(g, iz_mana_ability_now(g), (int)g->head->answer.number, f->amount);
    return IZ_FINISHED;
}

/* The next of the kinds that the plan names, and how much of it. */
static int next_planned(iz_mana_ability *f, int32_t *amount)
{
    int kind = 0;
    while (kind < IZ_MANA_KINDS && (!f->make[kind] || !(f->open & 1u << kind)))
        kind++;
    kind = kind < IZ_MANA_KINDS ? kind : __builtin_ctz(f->open);
    *amount = f->make[kind] && f->make[kind] < f->left ? f->make[kind] : f->left;
    f->make[kind] = 0;
    return kind;
}

/* One mana, or all that is left, of the kind that the payment wants; asks if it is open. */
static void make_open(iz_game *g, iz_mana_ability *f, const iz_cell *cell)
{
    int kind = f->kind;
    if (f->forced && !(f->forced & IZ_FORCED_COLORED_ONLY)) /* it makes no difference */
        kind = __builtin_ctz(f->open);
    bool each = cell->op == IZ_ADD_MANA_COMBINATION;
    int32_t amount = each && kind == IZ_KIND_OPEN ? 1 : f->left;
    if (kind == IZ_KIND_MIXED)
        kind = next_planned(f, &amount);
    if (kind != IZ_KIND_OPEN && f->open & 1u << kind) {
        add_open(g, f, kind, amount);
        return;
    }
    uint8_t kinds = f->open;
    amount = each ? 1 : f->left;
    kind_locals *ask = iz_frame_push(g, IZ_FRAME_MANA_KIND, sizeof *ask);
    ask->amount = amount;
    ask->kinds = kinds;
}

/* ---- instructions ---------------------------------------------------------------------------- */

/* The n-th instruction; a single one is its own first. */
static const iz_cell *instruction(const iz_cell *effect, int n)
{
    if (effect->op == IZ_SEQ || effect->op == IZ_AT_ONCE)
        return iz_child(effect, n);
    return n == 0 ? effect : NULL;
}

/* The instruction that adds the mana, of one that says what it may be spent on (`only`; 0:
 * anything). What else stands in there is left to the effects. */
static const iz_cell *made_by(const iz_game *g, const iz_mana_ability *f, const iz_cell *cell,
                              uint32_t *only)
{
    *only = 0;
    const iz_cell *inner = cell->op == IZ_MANA_FOR ? iz_child(cell, 2) : cell;
    if (f->planned && inner->op == IZ_EITHER && iz_op_adds_mana(iz_child(inner, 1 + f->way)->op)) {
        *only = inner == cell ? 0 : (uint32_t)(cell - g->cards->cells);
        return iz_child(inner, 1 + f->way);
    }
    if (cell->op != IZ_MANA_FOR || !iz_op_adds_mana(iz_child(cell, 2)->op) ||
        iz_child(cell, 2)->op == IZ_ADD_NOTED_MANA)
        return cell;
    *only = (uint32_t)(cell - g->cards->cells);
    return iz_child(cell, 2);
}

/* "Add {G}{G}": no frame is needed for that. */
static void make_fixed(iz_game *g, const iz_mana_ability *f, const iz_cell *cell)
{
    iz_ctx ctx = iz_ctx_of_env(g, f->env);
    int32_t times = iz_quantity(g, &ctx, iz_child(cell, 1));
    iz_mana_cost mana = *iz_symbols_mana_cost(g->cards->symbols, cell->arg);
    f = iz_mana_ability_now(g);
    int seat = f->seat;
    iz_ref source = f->source;
    uint32_t only = f->only;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int32_t generic = kind == IZ_MANA_COLORLESS ? mana.generic : 0;
        iz_add_mana(g, seat, kind, (mana.of[kind] + generic) * times, source, only);
    }
}

/* The mana of a basic land type. */
static void make_of_land(iz_game *g, const iz_mana_ability *f)
{
    int kind = (int)(f->ability - IZ_LAND_MANA_ABILITY);
    if (!f->made_instead)
        iz_add_mana(g, f->seat, kind, 1, f->source, 0);
}

/* Does it add mana of a kind that is chosen, to the pool of its player? */
static bool leaves_kind_open(iz_game *g, const iz_ctx *ctx, int seat, const iz_cell *cell)
{
    return iz_op_adds_mana(cell->op) && cell->op != IZ_ADD_MANA && cell->op != IZ_ADD_NOTED_MANA &&
           iz_selects(g, ctx, iz_child(cell, 0), iz_ref_seat(seat));
}

/* Begins with an instruction that leaves the kind open. */
static void begin_open(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int32_t times = iz_quantity(g, ctx, iz_child(cell, 1));
    unsigned open = iz_open_kinds(g, ctx, cell);
    iz_mana_ability *f = iz_mana_ability_now(g);
    if (times <= 0 || !open) {
        f->child++;
        return;
    }
    f->left = times;
    f->open = (uint8_t)open;
    make_open(g, f, cell);
}

bool iz_make_next_mana(iz_game *g)
{
    iz_mana_ability *f = iz_mana_ability_now(g);
    if (f->ability >= IZ_LAND_MANA_ABILITY) {
        make_of_land(g, f);
        return false;
    }
    const iz_cell *effect = iz_child(iz_ability_cell(g, f->ability), 2);
    const iz_cell *cell = instruction(effect, f->child);
    iz_mark_used(g, effect);
    if (!cell)
        return false;
    iz_mark_used(g, cell);
    if (f->made_instead && iz_cell_adds_mana(cell)) {
        f->child++;
        return true;
    }
    cell = made_by(g, f, cell, &f->only);
    uint16_t env = f->env;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    if (f->left > 0) {
        make_open(g, f, cell);
    } else if (leaves_kind_open(g, &ctx, f->seat, cell)) {
        begin_open(g, &ctx, cell);
    } else {
        iz_mana_ability_now(g)->child++;
        if (cell->op == IZ_ADD_MANA && iz_child(cell, 0)->op == IZ_YOU)
            make_fixed(g, iz_mana_ability_now(g), cell);
        else
            iz_effect_start(g, cell, env, NULL);
    }
    return true;
}
