/*
 * The judge looks on: it opens a case as an instruction of the card begins, closes it as its frame
 * is done, and has it judged between the two positions. Cases lie above each other as the frames
 * do. Several instructions that happen at once are judged together, where they happen.
 */
#include "sim/judge.h"

#include "referee/referee.h"
#include "sim/judge_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

iz_judge *iz_judge_new(const iz_card_set *cards)
{
    iz_judge *j = calloc(1, sizeof *j);
    if (!j)
        return NULL;
    j->cards = cards;
    j->judged = calloc(cards->cell_count + 1, 1);
    j->read = calloc(cards->cell_count + 1, 1);
    for (int i = 0; i < JUDGE_CASES; i++)
        j->cases[i] = calloc(1, sizeof *j->cases[i]);
    for (int i = 0; i < JUDGE_PLANNED; i++)
        j->planned[i] = calloc(1, sizeof *j->planned[i]);
    bool good = j->judged && j->read && judge_events_new(j) && judge_statics_new(j) &&
                judge_second_new(j) && judge_trials_new(j);
    for (int i = 0; i < JUDGE_CASES; i++)
        good = good && j->cases[i];
    for (int i = 0; i < JUDGE_PLANNED; i++)
        good = good && j->planned[i];
    if (good)
        return j;
    iz_judge_free(j);
    return NULL;
}

void iz_judge_free(iz_judge *j)
{
    if (!j)
        return;
    for (int i = 0; i < JUDGE_CASES; i++) {
        if (j->cases[i])
            sheet_free(&j->cases[i]->before);
        free(j->cases[i]);
    }
    for (int i = 0; i < JUDGE_PLANNED; i++) {
        if (j->planned[i])
            sheet_free(&j->planned[i]->before);
        free(j->planned[i]);
    }
    judge_events_free(j);
    judge_statics_free(j);
    judge_second_free(j);
    judge_trials_free(j);
    sheet_free(&j->after);
    sheet_free(&j->expect);
    free(j->skip);
    free(j->moved);
    free(j->judged);
    free(j->read);
    free(j);
}

const uint8_t *iz_judge_judged(const iz_judge *j) { return j->judged; }
const iz_judge_counts *iz_judge_count(const iz_judge *j) { return &j->counts; }

void iz_judge_counts_add(iz_judge_counts *to, const iz_judge_counts *more)
{
    to->judged += more->judged;
    to->open += more->open;
    to->disturbed += more->disturbed;
    to->between += more->between;
    to->seconds += more->seconds;
    to->trials += more->trials;
    for (int op = 0; op < IZ_OP_COUNT; op++)
        to->lacking[op] += more->lacking[op];
}

int iz_judge_take(iz_judge *j, iz_judge_fault *faults)
{
    int count = j->fault_count;
    memcpy(faults, j->faults, (size_t)count * sizeof *faults);
    j->fault_count = 0;
    return count;
}

void judge_keep_fault(iz_judge *j, uint32_t cell, const char *text)
{
    for (int i = 0; i < j->fault_count; i++)
        if (j->faults[i].cell == cell)
            return;
    if (j->fault_count == IZ_JUDGE_FAULTS)
        return;
    iz_judge_fault *fault = &j->faults[j->fault_count++];
    fault->cell = cell;
    fault->play = j->play;
    snprintf(fault->text, sizeof fault->text, "%s", text);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool make_marks(iz_judge *j, uint32_t count)
{
    if (count > j->marks) {
        free(j->skip);
        free(j->moved);
        j->skip = calloc(count + 64, 1);
        j->moved = calloc(count + 64, 1);
        j->marks = j->skip && j->moved ? count + 64 : 0;
    }
    if (j->marks == 0)
        return false;
    memset(j->skip, 0, j->marks);
    memset(j->moved, 0, j->marks);
    return true;
}

static const char *name_of(const judging *v, const sheet_object *object)
{
    return iz_card_def_name(v->r.g->cards, object->definition);
}

static void compare_moved(judging *v, const sheet_object *should, const sheet_object *is)
{
    bool left = is->kind == IZ_OBJECT_FREE || is->generation != should->generation;
    if (!left)
        judging_fault(v, "%s has not moved", name_of(v, should));
    else if (is->kind != IZ_OBJECT_FREE && is->zone != should->zone &&
             should->kind == IZ_OBJECT_CARD)
        judging_fault(v, "%s is in zone %d, by the text it is in %d", name_of(v, should), is->zone,
                      should->zone);
    else if (is->kind != IZ_OBJECT_FREE && is->zone == IZ_ZONE_BATTLEFIELD &&
             is->controller != should->controller)
        judging_fault(v, "%s is under player %d's control, by the text under %d's",
                      name_of(v, should), is->controller + 1, should->controller + 1);
}

/* Does anything leave play? What it did to others, it does no more. */
static bool leaves_play(const judging *v)
{
    for (uint32_t slot = 0; slot < v->c->before.count; slot++)
        if (v->moved[slot] && v->c->before.objects[slot].zone == IZ_ZONE_BATTLEFIELD)
            return true;
    return false;
}

static void compare_stayed(judging *v, const sheet_object *should, const sheet_object *is)
{
    static const uint32_t states = IZ_IS_TAPPED | IZ_IS_FACE_DOWN;
    if (is->kind == IZ_OBJECT_FREE || is->generation != should->generation) {
        judging_fault(v, "%s has moved, and the text doesn't say so", name_of(v, should));
        return;
    }
    if (is->zone != IZ_ZONE_BATTLEFIELD)
        return;
    if ((is->status ^ should->status) & states)
        judging_fault(
            v, "%s is %stapped%s", name_of(v, should), is->status & IZ_IS_TAPPED ? "" : "un",
            (is->status ^ should->status) & IZ_IS_FACE_DOWN ? ", or on its wrong face" : "");
    if (is->damage != should->damage)
        judging_fault(v, "%s has %d damage, by the text %d", name_of(v, should), is->damage,
                      should->damage);
    if (is->controller != should->controller && !leaves_play(v))
        judging_fault(v, "%s is controlled by player %d", name_of(v, should), is->controller + 1);
    if (is->attached_to != should->attached_to)
        judging_fault(v, "%s is attached otherwise", name_of(v, should));
    for (int i = 0; i < should->counter_kinds; i++)
        if (sheet_counters(is, should->counter_word[i]) != should->counter_count[i])
            judging_fault(v, "%s has %d counters, by the text %d", name_of(v, should),
                          sheet_counters(is, should->counter_word[i]), should->counter_count[i]);
    if (sheet_counters(is, 0) != sheet_counters(should, 0))
        judging_fault(v, "%s has %d counters in all, by the text %d", name_of(v, should),
                      sheet_counters(is, 0), sheet_counters(should, 0));
    if (is->shields != should->shields)
        judging_fault(v, "%s has %d shields of regeneration, by the text %d", name_of(v, should),
                      is->shields, should->shields);
}

static void compare_players(judging *v)
{
    for (int seat = 0; seat < v->expect->seats; seat++) {
        if (v->free_seats >> seat & 1)
            continue;
        const sheet_player *should = &v->expect->players[seat], *is = &v->after->players[seat];
        if (is->life != should->life)
            judging_fault(v, "player %d has %d life, by the text %d", seat + 1, is->life,
                          should->life);
        if (is->poison != should->poison)
            judging_fault(v, "player %d has %d counters, by the text %d", seat + 1, is->poison,
                          should->poison);
        for (int kind = 0; kind < IZ_MANA_KINDS && !(v->free_pool >> seat & 1); kind++)
            if (is->pool[kind] != should->pool[kind])
                judging_fault(v, "player %d has %d mana of a kind, by the text %d", seat + 1,
                              is->pool[kind], should->pool[kind]);
    }
}

/* Everything is as it should be, and nothing else is otherwise. */
static void compare(judging *v)
{
    compare_players(v);
    for (uint32_t slot = 0; slot < v->after->count && !v->fault[0]; slot++) {
        const sheet_object *is = &v->after->objects[slot];
        bool was = slot < v->expect->count && v->expect->objects[slot].kind != IZ_OBJECT_FREE;
        if (slot < v->expect->count && v->skip[slot])
            continue;
        if (!was) {
            if (is->kind == IZ_OBJECT_TOKEN && !v->free_seats &&
                !(slot < v->expect->count && v->skip[slot]) && slot >= v->expect->count &&
                v->cell->op != IZ_CREATE_TOKEN)
                judging_fault(v, "a token was made, and the text doesn't say so");
            continue;
        }
        const sheet_object *should = &v->expect->objects[slot];
        if (should->kind == IZ_OBJECT_ABILITY || should->kind == IZ_OBJECT_DAMAGE)
            continue;
        if (v->moved[slot])
            compare_moved(v, should, is);
        else
            compare_stayed(v, should, is);
    }
}

/* ---- judging --------------------------------------------------------------------------------- */

static reader reader_of(iz_judge *j, const judge_case *c)
{
    reader r = {.s = &c->before,
                .g = j->g,
                .env = &c->env,
                .self = c->frame.self,
                .controller = c->frame.controller,
                .bounds = c->frame.bounds,
                .read = j->read};
    for (int i = 0; i < c->frame.bounds && i < IZ_BOUND_LEVELS; i++)
        r.bound[i] = c->frame.bound[i];
    return r;
}

static judging judging_of(iz_judge *j, judge_case *c)
{
    return (judging){.r = reader_of(j, c),
                     .c = c,
                     .cell = &j->cards->cells[c->cell],
                     .expect = &j->expect,
                     .after = &j->after,
                     .env_after = &c->env_after,
                     .skip = j->skip,
                     .moved = j->moved};
}

void judge_settle(iz_judge *j, uint32_t at, bool judged)
{
    const iz_cell *cell = &j->cards->cells[at];
    for (uint32_t i = 0; i < cell->span; i++) {
        if (judged)
            j->judged[at + i] |= j->read[at + i];
        j->read[at + i] = 0;
    }
}

void judge_leave_open(iz_judge *j, const char *lacking)
{
    j->counts.open++;
    for (int op = 0; lacking && op < IZ_OP_COUNT; op++)
        if (strcmp(iz_nodes[op].name, lacking) == 0)
            j->counts.lacking[op]++;
}

static bool same_places(const sheet *a, const sheet *b)
{
    for (uint32_t slot = 0; slot < a->count && slot < b->count; slot++)
        if (a->objects[slot].generation != b->objects[slot].generation ||
            a->objects[slot].zone != b->objects[slot].zone)
            return false;
    return a->count == b->count;
}

static bool forbids_deeds(const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_CANT:
        return cell->arg != IZ_ACTION_ATTACK && cell->arg != IZ_ACTION_BLOCK &&
               cell->arg != IZ_ACTION_BE_BLOCKED;
    case IZ_LIFE_CANT_CHANGE:
    case IZ_DAMAGE_FLOOR:
    case IZ_MANA_BECOMES:
        return true;
    default:
        return false;
    }
}

/* May something in play say that what the text says can't be? */
static bool is_forbidden(const judging *v)
{
    for (uint32_t e = 0; e < v->c->before.effects; e++) {
        const iz_cell *cell = &v->r.g->cards->cells[v->c->before.effect[e].cell];
        for (uint32_t i = 0; i < cell->span; i++)
            if (forbids_deeds(cell + i))
                return true;
    }
    return sheet_prints(&v->c->before, v->r.g->cards, forbids_deeds);
}

/* What is done in stages, or with payments in between, no two sheets show. */
static bool are_of_one_go(const iz_judge *j, judge_case *const *cases, int count)
{
    bool one = !j->paid || !cases[0]->plans;
    for (int i = 1; i < count; i++)
        one = one && same_places(&cases[0]->before, &cases[i]->before);
    return one;
}

/* Judges what happened in one go: the case's own deed, or those that were planned for it. */
static void judge_deeds(iz_judge *j, judge_case *const *cases, int count)
{
    judge_case *first = cases[0];
    if (!make_marks(j,
                    first->before.count > j->after.count ? first->before.count : j->after.count) ||
        !sheet_copy(&j->expect, &first->before))
        return;
    bool open = false, between = j->between.there;
    uint8_t pools = 0;
    if (!are_of_one_go(j, cases, count) || j->between.full) {
        judge_leave_open(j, NULL);
        return;
    }
    judging last = judging_of(j, first);
    for (int i = 0; i < count; i++) {
        judging v = judging_of(j, cases[i]);
        v.free_pool = pools;
        if (!judge_deed(&v)) {
            v.r.lacking = iz_nodes[v.cell->op].name;
            v.open = true;
        }
        pools = v.free_pool;
        v.open = v.open || (v.fault[0] && (between || is_forbidden(&v)));
        if (v.open)
            judge_leave_open(j, v.r.lacking);
        else if (v.fault[0])
            judge_keep_fault(j, cases[i]->cell, v.fault);
        open = open || v.open;
        last = v;
    }
    last.fault[0] = '\0';
    for (int i = 0; i < count && !open; i++) {
        const sheet_effect *row = judge_made_row(cases[i], &j->after);
        if (row)
            judge_times_watch(j, &j->cards->cells[cases[i]->cell], row, &j->after);
    }
    if (between) {
        judge_between_skips(j, &first->before, j->skip);
        last.free_seats = j->between.seats;
        j->counts.between += !open;
    }
    if (!open) {
        compare(&last);
        if (last.fault[0] && !is_forbidden(&last))
            judge_keep_fault(j, cases[0]->cell, last.fault);
        j->counts.judged += (uint64_t)count;
    }
    for (int i = 0; i < count; i++)
        judge_settle(j, cases[i]->cell, !open);
}

static void judge_branch(iz_judge *j, judge_case *c)
{
    if (!make_marks(j, c->before.count > j->after.count ? c->before.count : j->after.count))
        return;
    judging v = judging_of(j, c);
    judge_flow(&v);
    v.open = v.open || (v.fault[0] && j->between.there);
    if (v.open)
        judge_leave_open(j, v.r.lacking);
    else
        j->counts.judged++;
    if (!v.open && v.fault[0])
        judge_keep_fault(j, c->cell, v.fault);
    judge_settle(j, c->cell, !v.open);
}

/* ---- cases ----------------------------------------------------------------------------------- */

bool judge_owns(const iz_judge *j, uint32_t cell)
{
    int faces[2] = {j->definition, j->other};
    for (int i = 0; i < 2; i++) {
        if (faces[i] < 0)
            continue;
        const iz_card_def *def = &j->cards->definitions[faces[i]];
        if (cell >= def->first_cell && cell < def->first_cell + def->cell_count)
            return true;
    }
    return false;
}

static void open_case(iz_judge *j, const iz_referee_frame *f)
{
    if (j->count == JUDGE_CASES) {
        j->blind = true;
        return;
    }
    judge_case *c = j->cases[j->count++];
    if (j->count == 1)
        judge_between_begin(j);
    c->offset = f->offset;
    c->cell = f->cell;
    c->env_index = f->env;
    c->plans = f->plans;
    c->frame = *f;
    c->own = judge_owns(j, f->cell);
    c->disturbed = c->paid = c->payment = false;
    c->decision_count = c->child_count = 0;
    if (!c->own)
        return;
    j->begun[j->begun_next].cell = f->cell;
    j->begun[j->begun_next].slot = iz_ref_slot(f->self);
    j->begun_next = (j->begun_next + 1) % BEGUN_MOST;
    env_take(&c->env, j->g, f->env);
    sheet_take(&c->before, j->g);
    judge_replacing(j, c);
    if (j->count == 1)
        judge_resolution(j, c);
    c->disturbed = c->before.full || (c->env.there && c->env.env.words != IZ_NIL);
}

/* Kept until it happens, with others. */
static void plan(iz_judge *j, judge_case *c, int at)
{
    if (j->planned_count == JUDGE_PLANNED) {
        j->blind = true;
        return;
    }
    judge_case *free_one = j->planned[j->planned_count];
    j->planned[j->planned_count++] = c;
    j->cases[at] = free_one;
}

static void note_child(iz_judge *j, const judge_case *c)
{
    if (j->count == 0)
        return;
    judge_case *parent = j->cases[j->count - 1];
    parent->disturbed = parent->disturbed || c->disturbed;
    if (parent->child_count == CASE_CHILDREN) {
        parent->disturbed = true;
        return;
    }
    parent->children[parent->child_count++] =
        (case_child){.cell = c->cell,
                     .bound = c->frame.bounds ? c->frame.bound[c->frame.bounds - 1] : IZ_NO_REF};
}

/* Does the instruction gather what others below it plan, and do it at once? */
static bool gathers(const judge_case *c) { return !c->plans; }

static void close_case(iz_judge *j)
{
    int at = --j->count;
    judge_case *c = j->cases[at];
    const iz_cell *cell = &j->cards->cells[c->cell];
    note_child(j, c);
    if (!c->own || j->blind)
        return;
    if (c->disturbed) {
        j->counts.open++;
        if (gathers(c))
            j->planned_count = 0;
        return;
    }
    bool flows = judge_has_flow(cell->op);
    env_take(&c->env_after, j->g, c->env_index);
    if (!flows && c->plans) {
        plan(j, c, at);
        return;
    }
    sheet_take(&j->after, j->g);
    if (j->after.full)
        return;
    if (flows)
        judge_branch(j, c);
    if (gathers(c) && j->planned_count > 0) {
        judge_deeds(j, j->planned, j->planned_count);
        j->planned_count = 0;
        j->paid = false;
    } else if (!flows) {
        judge_deeds(j, &j->cases[at], 1);
    }
}

/* ---- looking on ------------------------------------------------------------------------------ */

/* The instruction goes on after a payment: was it made? (Bit 14 of env.done, see iz_pay_cost.) */
static void note_payment(const iz_judge *j, judge_case *c)
{
    enum { PAID = 1 << 14 };
    if (c->env_index != IZ_NIL && j->g->envs[c->env_index].done & PAID && c->payment)
        c->paid = true;
    c->payment = false;
}

/* Is nobody left to play against? */
static bool is_decided(const iz_game *g)
{
    int left = 0;
    for (int seat = 0; seat < g->head->seats; seat++)
        left += g->seats[seat].in_game;
    return left < 2;
}

static void see(iz_judge *j)
{
    judge_step(j);
    const iz_game *g = j->g;
    iz_referee_frame top;
    bool runs = iz_referee_frame_at(g, 0, &top);
    /* another game: what is open belongs to the outer one; or the game is decided, which in some
     * books it is at once, and the rest of what is being resolved comes to nothing */
    if (iz_game_is_nested(g) || is_decided(g)) {
        j->count = j->planned_count = 0;
        j->returns = true;
        return;
    }
    j->returns = j->returns && runs && top.kind == IZ_REFEREE_INSTRUCTION;
    while (j->count > 0) {
        const judge_case *c = j->cases[j->count - 1];
        bool same = runs && top.offset == c->offset && top.kind == IZ_REFEREE_INSTRUCTION &&
                    top.cell == c->cell;
        if (runs && (top.offset > c->offset || same))
            break;
        close_case(j);
    }
    if (!runs)
        return;
    judge_times_step(j);
    if (j->count == 0) {
        j->blind = j->paid = false;
        j->planned_count = 0;
    }
    j->paid = j->paid || top.kind == IZ_REFEREE_PAYING;
    if (j->count > 0 && top.kind == IZ_REFEREE_PAYING)
        j->cases[j->count - 1]->payment = true;
    if (j->count > 0 && top.kind == IZ_REFEREE_INSTRUCTION)
        note_payment(j, j->cases[j->count - 1]);
    if (top.kind == IZ_REFEREE_REPLACING && j->count > 0 && !j->between.there)
        j->counts.disturbed++;
    judge_between_step(j, &top);
    if (top.kind == IZ_REFEREE_INSTRUCTION && top.begins && !j->returns &&
        (j->count == 0 || j->cases[j->count - 1]->offset != top.offset))
        open_case(j, &top);
}

static bool look_on(const iz_game *g, void *data)
{
    (void)g;
    see(data);
    return false;
}

void iz_judge_begin(iz_judge *j, iz_game *g, int definition, unsigned play)
{
    int other = j->cards->definitions[definition].other_face;
    j->g = g;
    j->definition = definition;
    j->other = other == 0xFFFF ? -1 : other;
    j->play = play;
    /* what happened before it looked on, it hasn't seen */
    j->facts = (judge_facts){.turn = iz_now(g)->turn, .full = g->head->decisions > 0};
    memset(j->begun, 0, sizeof j->begun);
    j->count = j->planned_count = 0;
    j->blind = false;
    judge_events_begin(j);
    judge_statics_begin(j);
    judge_times_begin(j);
    judge_second_begin(j);
    judge_trials_begin(j);
    iz_referee_look_on(g, (iz_referee_stop){.stop = look_on, .data = j}, judge_witness);
}

void iz_judge_decision(iz_judge *j, int seat, const iz_option *option)
{
    const iz_decision *decision = iz_referee_decision(j->g, seat);
    if (decision && !iz_game_is_nested(j->g))
        judge_events_decision(j, decision, option);
    if (!decision || j->count == 0 || iz_game_is_nested(j->g))
        return;
    judge_case *c = j->cases[j->count - 1];
    if (c->decision_count == CASE_DECISIONS) {
        c->disturbed = true;
        return;
    }
    c->decisions[c->decision_count++] = (case_decision){.kind = decision->kind,
                                                        .purpose = decision->purpose,
                                                        .of = decision->of,
                                                        .option = *option};
}

void iz_judge_end(iz_judge *j)
{
    iz_referee_look_away(j->g);
    j->g = NULL;
}

/* ---- what has a check ------------------------------------------------------------------------- */

bool iz_judge_is_form(int op) { return op == IZ_NONE || op == IZ_PROGRAM; }

bool iz_judge_covers(const iz_cell *cell)
{
    int op = cell->op;
    if (op == IZ_KEYWORD)
        return judge_has_keyword(cell->arg);
    return judge_has_deed(op) || judge_has_flow(op) || judge_reads_set(op) ||
           judge_reads_number(op) || judge_has_modification(op) || judge_has_cost(op) ||
           judge_has_trigger(op) || judge_has_event(op) || judge_has_rule(op) ||
           judge_has_static(op) || judge_has_duration(op) || judge_has_pattern(op);
}
