/*
 * Instructions that are carried out at the same time: AT_ONCE, and EACH_PLAYER_DOES, where players
 * choose in turn order and then all happens at once (413.2d; Izvori A4.40).
 *
 * Their frames collect: instructions below them that are batches make their choices and are then
 * planned instead of being carried out; when the last has chosen, one batch is made of all. What
 * came of it is dealt out to the registers of the instructions it came from.
 *
 * The list of what is planned has for each instruction: (cell, environment), (head of the list of
 * what was picked, how many binders), and a link for each binder.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

enum { ACTED_USED = -1 };

/* ---- planning -------------------------------------------------------------------------------- */

static effect_frame *collector(const iz_game *g)
{
    iz_frame *frame = iz_frame_top(g);
    while (frame) {
        effect_frame *f = (effect_frame *)(void *)frame;
        if (frame->kind == IZ_FRAME_EFFECT && f->collects)
            return f;
        frame = iz_frame_below(g, frame);
    }
    return NULL;
}

void iz_effect_plan(iz_game *g, const effect_frame *f)
{
    effect_frame plan = *f;
    uint16_t list = collector(g)->planned;
    list = iz_links_append(g, list, plan.cell, plan.env);
    list = iz_links_append(g, list, plan.picked, plan.ctx.bounds);
    for (int i = 0; i < plan.ctx.bounds; i++)
        list = iz_links_append_ref(g, list, plan.ctx.bound[i]);
    collector(g)->planned = list;
    iz_effect_top(g)->picked = IZ_NIL;
}

void iz_effect_act(iz_game *g, const effect_frame *f, const iz_ctx *ctx, const iz_cell *cell)
{
    if (f->plans)
        iz_effect_plan(g, f);
    else
        iz_effect_batch(g, ctx, cell, f->picked, f->env, iz_effect_register(cell));
}

/* One instruction of the plan, and the place of the next in the list. */
typedef struct planned_step {
    const iz_cell *cell;
    iz_ctx ctx;
    uint16_t picked;
    uint16_t next;
} planned_step;

static planned_step step_at(const iz_game *g, const effect_frame *f, uint16_t at)
{
    planned_step step = {.ctx = f->ctx};
    const iz_link *link = &g->links[at];
    step.cell = &g->cards->cells[link->ref];
    step.ctx.env = (uint16_t)link->value;
    link = &g->links[link->next];
    step.picked = (uint16_t)link->ref;
    step.ctx.bounds = (uint8_t)link->value;
    at = link->next;
    for (int i = 0; i < step.ctx.bounds; i++, at = g->links[at].next)
        step.ctx.bound[i] = g->links[at].ref;
    step.next = at;
    return step;
}

/* Notes whom the parts from `first` on are about: (object or player, number of the step). */
static void note_subjects(iz_game *g, uint32_t first, int step)
{
    uint32_t end = iz_table_count(g, IZ_TABLE_parts);
    for (uint32_t i = first; i < end; i++) {
        iz_ref subject =
            g->parts[i].object != IZ_NO_REF ? g->parts[i].object : iz_ref_seat(g->parts[i].seat);
        uint16_t acted = iz_links_append(g, iz_effect_top(g)->picked, subject, step);
        iz_effect_top(g)->picked = acted;
    }
}

/* Makes one batch of all that is planned; what happens goes to an environment kept in f->list. */
static void act_all(iz_game *g)
{
    uint16_t results = iz_env_new(g);
    effect_frame *f = iz_effect_top(g);
    f->list = results;
    uint16_t at = f->planned;
    iz_concept concept = IZ_C_EFFECT;
    iz_batch_begin(g);
    for (int number = 0; at != IZ_NIL; number++) {
        planned_step step = step_at(g, iz_effect_top(g), at);
        const effect_row *row = iz_effect_row((iz_op)step.cell->op);
        uint32_t first = iz_table_count(g, IZ_TABLE_parts);
        row->parts(g, &step.ctx, step.cell, step.picked);
        iz_effect_mark_cause(g, &step.ctx, first);
        note_subjects(g, first, number);
        if (number == 0)
            concept = (iz_concept)row->concept;
        at = step.next;
    }
    iz_batch_run(g, concept, results, 0);
}

/* ---- dealing out the results ----------------------------------------------------------------- */

/* The step that a result came from: that which was about the object; for cards drawn and tokens
 * made the one that was about their owner. */
static int step_of_result(iz_game *g, uint16_t acted, iz_ref result)
{
    for (uint16_t at = acted; at != IZ_NIL; at = g->links[at].next) {
        iz_link *link = &g->links[at];
        bool same =
            link->ref == result || (iz_ref_is_object(link->ref) && iz_ref_is_object(result) &&
                                    iz_ref_slot(link->ref) == iz_ref_slot(result));
        if (!same || link->value == ACTED_USED)
            continue;
        int step = link->value;
        link->value = ACTED_USED;
        return step;
    }
    int owner = iz_known_owner(g, result);
    if (owner == IZ_NO_SEAT || iz_ref_is_player(result))
        return ACTED_USED;
    return step_of_result(g, acted, iz_ref_seat(owner));
}

static void clear_result(iz_game *g, const planned_step *step)
{
    int reg = iz_effect_register(step->cell);
    if (reg < 0 || step->ctx.env == IZ_NIL)
        return;
    iz_env_clear(g, step->ctx.env, reg);
    iz_effect_result_number(g, step->ctx.env, reg, 0, false);
}

static void add_result(iz_game *g, const planned_step *step, iz_link result)
{
    int reg = iz_effect_register(step->cell);
    uint16_t env = step->ctx.env;
    if (reg < 0 || env == IZ_NIL)
        return;
    uint16_t list = iz_links_append(g, g->envs[env].reg[reg], result.ref, result.value);
    g->envs[env].reg[reg] = list;
    int64_t sum = (int64_t)g->envs[env].amount[reg] + result.value;
    iz_effect_result_number(g, env, reg, iz_clamped(sum), true);
}

static void deal_out_results(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    for (uint16_t at = f->planned; at != IZ_NIL;) {
        planned_step step = step_at(g, iz_effect_top(g), at);
        clear_result(g, &step);
        at = step.next;
    }
    for (uint16_t at = g->envs[f->list].reg[0]; at != IZ_NIL; at = g->links[at].next) {
        iz_link result = g->links[at];
        int number = step_of_result(g, iz_effect_top(g)->picked, result.ref);
        uint16_t place = iz_effect_top(g)->planned;
        for (int n = 0; place != IZ_NIL; n++) {
            planned_step step = step_at(g, iz_effect_top(g), place);
            if (n == number)
                add_result(g, &step, result);
            place = step.next;
        }
    }
}

/* Runs what follows the batch (shufflings), in one batch again. */
static void act_after(iz_game *g)
{
    iz_batch_begin(g);
    uint16_t at = iz_effect_top(g)->planned;
    while (at != IZ_NIL) {
        planned_step step = step_at(g, iz_effect_top(g), at);
        iz_effect_note_moved(g, step.cell, step.ctx.env);
        const effect_row *row = iz_effect_row((iz_op)step.cell->op);
        if (row->after)
            row->after(g, &step.ctx, step.cell, step.picked);
        at = step.next;
    }
    iz_batch_happens(g, IZ_C_SHUFFLE);
}

static void forget_plan(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    for (uint16_t at = f->planned; at != IZ_NIL;) {
        planned_step step = step_at(g, f, at);
        iz_links_free(g, step.picked);
        at = step.next;
    }
    f->planned = iz_links_free(g, f->planned);
    f->picked = iz_links_free(g, f->picked);
    iz_env_free(g, f->list);
    f->list = IZ_NIL;
}

/* ---- AT_ONCE --------------------------------------------------------------------------------- */

enum { ONCE_BEGIN, ONCE_CHILD, ONCE_ACT, ONCE_ACTED, ONCE_END };

/* Pushes the next child; false if there is none left. */
static bool push_next_child(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    const iz_cell *cell = iz_effect_cell(g, f), *child = &g->cards->cells[f->child];
    if (child >= cell + cell->span)
        return false;
    f->child += child->span;
    iz_ctx ctx = f->ctx;
    iz_effect_push(g, child, &ctx, true);
    return true;
}

iz_flow iz_effect_at_once(iz_game *g, effect_frame *f)
{
    switch (f->head.pc) {
    case ONCE_BEGIN:
        f->child = f->cell + 1;
        f->collects = !f->plans; /* else the collector below takes its instructions too */
        f->head.pc = ONCE_CHILD;
        return IZ_GO;
    case ONCE_CHILD:
        if (!push_next_child(g))
            f->head.pc = f->collects && f->planned != IZ_NIL ? ONCE_ACT : ONCE_END;
        return IZ_GO;
    case ONCE_ACT:
        f->head.pc = ONCE_ACTED;
        act_all(g);
        return IZ_GO;
    case ONCE_ACTED:
        f->head.pc = ONCE_END;
        deal_out_results(g);
        act_after(g);
        return IZ_GO;
    default:
        forget_plan(g);
        return IZ_FINISHED;
    }
}

bool iz_effect_with_next(const iz_cell *seq, const iz_cell *child)
{
    const iz_cell *next = child + child->span;
    return seq->arg & (IZ_SEQ_PICK | IZ_SEQ_FITTING | IZ_SEQ_CHOSEN) && child->op == IZ_MOVE &&
           next < seq + seq->span && next->op == IZ_MOVE && next + next->span == seq + seq->span;
}

iz_flow iz_effect_rest_at_once(iz_game *g, effect_frame *f)
{
    if (f->head.pc == ONCE_BEGIN) {
        f->collects = !f->plans;
        f->head.pc = ONCE_CHILD;
    }
    return iz_effect_at_once(g, f);
}

/* ---- EACH_PLAYER_DOES ------------------------------------------------------------------------ */

/* Can all players' doing be planned and then happen at once? Not if an instruction waits for what
 * another one does. Mere choices are made at once. */
static bool plannable(const iz_cell *cell)
{
    const effect_row *row = iz_effect_row((iz_op)cell->op);
    if (row->parts || cell->op == IZ_NONE)
        return true;
    switch (cell->op) {
    case IZ_CHOOSE:
    case IZ_CHOOSE_PLAYER:
    case IZ_CHOOSE_NUMBER:
    case IZ_CHOOSE_RANDOM:
    case IZ_CHOOSE_OF_EACH:
    case IZ_SET_REG:
    case IZ_DO_NOTHING:
    case IZ_MAY_PAY:
        return true;
    case IZ_SEQ:
        for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span) {
            bool last = child + child->span == cell + cell->span;
            if (!plannable(child) || (!last && !iz_effect_with_next(cell, child) &&
                                      iz_effect_row((iz_op)child->op)->parts))
                return false;
        }
        return true;
    case IZ_IF:
    case IZ_MAY:
    case IZ_UNLESS_PAYS:
    case IZ_AT_ONCE:
        for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
            if (iz_nodes[child->op].class == 'E' && !plannable(child))
                return false;
        return true;
    default:
        return false;
    }
}

enum {
    EACH_BEGIN,
    EACH_STAGE,  /* one instruction of a sequence, for all players */
    EACH_PLAYER, /* the next player chooses, or carries the stage out */
    EACH_ACT,
    EACH_ACTED,
    EACH_STAGE_END,
    EACH_END
};

/* A player's environment: a copy of the common one, so that "it" is theirs. */
static uint16_t env_of_seat(iz_game *g, int seat)
{
    uint16_t common = iz_effect_top(g)->env;
    if (common == IZ_NIL)
        return IZ_NIL;
    for (uint16_t at = iz_effect_top(g)->envs; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref == iz_ref_seat(seat))
            return (uint16_t)g->links[at].value;
    uint16_t env = iz_env_copy(g, common);
    uint16_t envs = iz_links_append(g, iz_effect_top(g)->envs, iz_ref_seat(seat), env);
    iz_effect_top(g)->envs = envs;
    return env;
}

/* Does the instruction leave something in the register after its own, too? */
static bool leaves_two(const iz_cell *cell)
{
    return cell->op == IZ_REVEAL_UNTIL || cell->op == IZ_MILL_UNTIL || cell->op == IZ_SEPARATE ||
           cell->op == IZ_CHOOSE_PILE;
}

/* The registers that instructions of the tree write. */
static uint16_t written_registers(const iz_cell *tree)
{
    uint16_t written = 0;
    for (const iz_cell *cell = tree; cell < tree + tree->span; cell++)
        if (iz_nodes[cell->op].class == 'E' && iz_effect_register(cell) >= 0)
            written |= (uint16_t)((leaves_two(cell) ? 3u : 1u) << cell->arg);
    return written;
}

/* What the players' instructions left goes to the common registers, in turn order. */
static void merge_registers(iz_game *g)
{
    const iz_cell *effect = iz_child(iz_effect_cell(g, iz_effect_top(g)), 1);
    uint16_t written = written_registers(effect), env = iz_effect_top(g)->env;
    for (int r = 0; env != IZ_NIL && r < IZ_REGISTERS; r++) {
        if (!(written & 1u << r) || r == IZ_REG_NOBODYS)
            continue;
        iz_env_clear(g, env, r);
        int64_t amount = 0;
        bool done = false;
        for (uint16_t at = iz_effect_top(g)->envs; at != IZ_NIL; at = g->links[at].next) {
            uint16_t one = (uint16_t)g->links[at].value;
            for (uint16_t m = g->envs[one].reg[r]; m != IZ_NIL; m = g->links[m].next) {
                iz_link link = g->links[m];
                uint16_t list = iz_links_append(g, g->envs[env].reg[r], link.ref, link.value);
                g->envs[env].reg[r] = list;
            }
            amount += g->envs[one].amount[r];
            done = done || g->envs[one].done & 1u << r;
        }
        iz_effect_result_number(g, env, r, iz_clamped(amount), done);
    }
    for (uint16_t at = iz_effect_top(g)->envs; at != IZ_NIL; at = g->links[at].next)
        iz_env_free(g, (uint16_t)g->links[at].value);
    uint16_t envs = iz_links_free(g, iz_effect_top(g)->envs);
    iz_effect_top(g)->envs = envs;
}

/* The stage begins: all players are still to be asked. */
static void begin_stage(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    const iz_cell *effect = iz_child(iz_effect_cell(g, f), 1);
    const iz_cell *stage = &g->cards->cells[f->child];
    bool one_stage = plannable(effect) || effect->op != IZ_SEQ ||
                     iz_effect_cell(g, f)->arg & IZ_EACH_PLAYER_DOES_IN_TURN;
    if (f->child == 0)
        stage = one_stage ? effect : effect + 1;
    else
        stage += stage->span;
    if (stage >= effect + effect->span || (one_stage && f->child != 0)) {
        f->head.pc = EACH_END;
        return;
    }
    f->child = iz_cell_position(g, stage);
    f->seats = (uint16_t)f->word;
    f->collects = plannable(stage) && !(iz_effect_cell(g, f)->arg & IZ_EACH_PLAYER_DOES_IN_TURN);
    f->head.pc = EACH_PLAYER;
}

static void next_of_players(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    int seat = iz_take_seat(g, &f->seats);
    if (seat == IZ_NO_SEAT) {
        f->head.pc = f->planned != IZ_NIL ? EACH_ACT : EACH_STAGE;
        return;
    }
    uint16_t env = env_of_seat(g, seat);
    f = iz_effect_top(g);
    iz_ctx ctx = iz_ctx_bind(&f->ctx, iz_ref_seat(seat));
    ctx.env = env;
    iz_effect_push(g, &g->cards->cells[f->child], &ctx, f->collects);
}

iz_flow iz_effect_each_player_does(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    switch (f->head.pc) {
    case EACH_BEGIN:
        f->word = iz_select_seats(g, &ctx, iz_effect_cell(g, f) + 1);
        iz_count_in_turn(g, (uint16_t)f->word);
        f->head.pc = EACH_STAGE;
        return IZ_GO;
    case EACH_STAGE:
        begin_stage(g);
        return IZ_GO;
    case EACH_PLAYER:
        next_of_players(g);
        return IZ_GO;
    case EACH_ACT:
        f->head.pc = EACH_ACTED;
        act_all(g);
        return IZ_GO;
    case EACH_ACTED:
        f->head.pc = EACH_STAGE_END;
        deal_out_results(g);
        act_after(g);
        return IZ_GO;
    case EACH_STAGE_END:
        forget_plan(g);
        iz_effect_top(g)->head.pc = EACH_STAGE;
        return IZ_GO;
    default:
        merge_registers(g);
        return IZ_FINISHED;
    }
}
