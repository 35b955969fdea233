/*
 * Trials: what the exercise leaves to chance is brought about in copies of the game.
 *
 * Before something of the card with targets resolves, one of them becomes illegal: it phases out,
 * or leaves its zone; the others must be acted on, and that one not. Then all of them do: it must
 * be countered, and nothing else happen. Where a player may choose more targets or fewer, the other
 * is tried, too. A second judge looks on, with all that it knows.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many decisions until it has resolved; so many trials of a kind in a play. */
enum { DECISIONS_MOST = 60, TRIALS_MOST = 6, TARGETS_MOST = 64 };

struct judge_trials {
    iz_judge *judge; /* who looks on in the copies */
    sheet before, after;
    int left_off, other_choices;   /* how many there have been in this play */
    uint32_t targets[TRIALS_MOST]; /* cells whose targets have become illegal in this play */
};

typedef struct trial {
    iz_judge *j;
    iz_game *g;
    iz_ref object; /* what is on the stack */
    const judge_stacked *stacked;
    char fault[200];
} trial;

bool judge_trials_new(iz_judge *j)
{
    j->trials = calloc(1, sizeof *j->trials);
    return j->trials != NULL;
}

void judge_trials_free(iz_judge *j)
{
    if (!j->trials)
        return;
    sheet_free(&j->trials->before);
    sheet_free(&j->trials->after);
    if (j->trials->judge)
        j->trials->judge->judged = NULL; /* it is the outer one's */
    iz_judge_free(j->trials->judge);
    free(j->trials);
}

void judge_trials_begin(iz_judge *j) { j->trials->left_off = j->trials->other_choices = 0; }

/* ---- a second judge ---------------------------------------------------------------------------- */

/* It looks on at the copy; false: no memory. */
static bool call_judge(iz_judge *j, iz_game *g)
{
    judge_trials *t = j->trials;
    if (!t->judge) {
        t->judge = iz_judge_new(j->cards);
        if (!t->judge)
            return false;
        free(t->judge->judged);
        t->judge->judged = j->judged;
        t->judge->on_trial = true;
    }
    iz_judge_begin(t->judge, g, j->definition, j->play);
    judge_events_take_over(t->judge, j);
    return true;
}

/* What it has found is found. */
static void dismiss_judge(iz_judge *j, const char *when)
{
    iz_judge *other = j->trials->judge;
    iz_judge_fault faults[IZ_JUDGE_FAULTS];
    iz_judge_end(other);
    int count = iz_judge_take(other, faults);
    for (int i = 0; i < count; i++) {
        char text[sizeof faults[i].text + 64];
        snprintf(text, sizeof text, "%s: %s", when, faults[i].text);
        judge_keep_fault(j, faults[i].cell, text);
    }
    iz_judge_counts_add(&j->counts, &other->counts);
    other->counts = (iz_judge_counts){.judged = 0};
}

static bool is_on_stack(const iz_game *g, iz_ref object)
{
    return iz_ref_alive(g, object) && g->objects[iz_ref_slot(object)].zone == IZ_ZONE_STACK;
}

/* All pass until it has resolved, and somebody is asked again. */
static bool resolve(iz_game *g, iz_ref object)
{
    for (int n = 0; n < DECISIONS_MOST && is_on_stack(g, object); n++)
        if (!judge_goes_on(g))
            return false;
    return !is_on_stack(g, object);
}

/* ---- targets that become illegal ---------------------------------------------------------------- */

/* The objects that are targets; *players: how many players are. */
static void targets_of(const iz_game *g, const iz_env *env, set *objects, int *players)
{
    *players = 0;
    for (int r = 0; r < env->targets && r < IZ_REGISTERS; r++)
        for (uint16_t at = env->reg[r]; at != IZ_NIL; at = g->links[at].next) {
            iz_ref ref = g->links[at].ref;
            *players += iz_ref_is_player(ref);
            if (iz_ref_is_object(ref) && iz_ref_alive(g, ref))
                set_put(objects, ref);
        }
}

/* It phases out, or goes where it is no target any more. */
static void make_illegal(iz_game *g, iz_ref ref, bool phases)
{
    int zone = g->objects[iz_ref_slot(ref)].zone;
    if (phases && zone == IZ_ZONE_BATTLEFIELD && iz_referee_phases_out(g, ref))
        return;
    iz_referee_takes_away(g, ref,
                          zone == IZ_ZONE_STACK   ? IZ_ZONE_GRAVEYARD
                          : zone == IZ_ZONE_EXILE ? IZ_ZONE_GRAVEYARD
                                                  : IZ_ZONE_EXILE);
}

/* The last player is about to pass, and the object is what resolves then. */
static bool comes_to_it(iz_game *g, iz_ref object)
{
    iz_now(g)->passes = 0;
    for (int n = 0; n < DECISIONS_MOST && is_on_stack(g, object); n++) {
        int seat = iz_wait_seat(g);
        iz_slot top = iz_referee_stack_top(g);
        if (seat >= 0 && iz_referee_decision(g, seat)->kind == IZ_DECIDE_PRIORITY &&
            top == iz_ref_slot(object) && iz_now(g)->passes + 1 == g->head->seats)
            return true;
        if (!judge_goes_on(g))
            return false;
    }
    return false;
}

static bool same_as_before(const sheet_object *a, const sheet_object *b)
{
    static const uint32_t states = IZ_IS_TAPPED | IZ_IS_FACE_DOWN;
    return a->kind == b->kind && a->generation == b->generation && a->zone == b->zone &&
           a->attached_to == b->attached_to && a->damage == b->damage &&
           a->controller == b->controller && !((a->status ^ b->status) & states) &&
           sheet_counters(a, 0) == sheet_counters(b, 0);
}

static void finds(trial *t, const char *what, const char *name)
{
    if (!t->fault[0])
        snprintf(t->fault, sizeof t->fault, "all its targets have become illegal, and %s %s", name,
                 what);
}

/* Nothing has happened but that it left the stack. */
static void look_at_countered(trial *t)
{
    const sheet *before = &t->j->trials->before, *after = &t->j->trials->after;
    for (int seat = 0; seat < before->seats; seat++) {
        const sheet_player *was = &before->players[seat], *is = &after->players[seat];
        if (was->life != is->life || was->poison != is->poison ||
            memcmp(was->pool, is->pool, sizeof was->pool) != 0)
            finds(t, "is not as before", "a player");
    }
    for (uint32_t slot = 0; slot < before->count && slot < after->count; slot++) {
        const sheet_object *was = &before->objects[slot];
        if (was->kind != IZ_OBJECT_CARD && was->kind != IZ_OBJECT_TOKEN)
            continue;
        if (slot != iz_ref_slot(t->object) && !same_as_before(was, &after->objects[slot]))
            finds(t, "is not as before", iz_card_def_name(t->j->cards, was->definition));
    }
    if (after->effects > before->effects)
        finds(t, "has begun", "an effect");
}

static bool replaces(const iz_cell *cell) { return cell->op == IZ_REPLACE; }

/* With all its targets gone: countered, it does nothing (and a card of it is put away). */
static void try_without(trial *t, const set *objects, bool phases)
{
    judge_trials *kept = t->j->trials;
    for (int i = 0; i < objects->count; i++)
        make_illegal(t->g, objects->at[i], phases);
    if (!comes_to_it(t->g, t->object))
        return;
    sheet_take(&kept->before, t->g);
    int asked = 0;
    for (; asked < DECISIONS_MOST && is_on_stack(t->g, t->object); asked++)
        if (!judge_goes_on(t->g))
            return;
    sheet_take(&kept->after, t->g);
    if (kept->before.full || kept->after.full || is_on_stack(t->g, t->object) ||
        sheet_prints(&kept->before, t->j->cards, replaces))
        return;
    if (asked > 1)
        finds(t, "is asked", "somebody");
    look_at_countered(t);
    t->j->counts.judged++;
    t->j->counts.trials++;
    if (t->fault[0])
        judge_keep_fault(t->j, t->stacked->targets, t->fault);
}

/* Is one of the targets certain to be legal? */
static bool has_legal_target(trial *t)
{
    judge_trials *kept = t->j->trials;
    sheet_take(&kept->before, t->g);
    reader r = {.s = &kept->before,
                .g = t->g,
                .env = &t->stacked->env,
                .self = t->stacked->env.env.source,
                .controller = t->stacked->env.env.controller};
    return judge_keeps_target(t->stacked, r, &t->j->cards->cells[t->stacked->targets]);
}

/* With one of them gone: the others are acted on, as the second judge sees. */
static void try_with_others(trial *t, iz_ref gone, bool phases)
{
    make_illegal(t->g, gone, phases);
    if (!comes_to_it(t->g, t->object) || !call_judge(t->j, t->g))
        return;
    const iz_cell *ability = judge_ability_of(t->j, t->stacked);
    bool legal = has_legal_target(t) && !(ability->op == IZ_TRIGGERED && iz_optional(ability, 1));
    bool resolved = resolve(t->g, t->object);
    if (legal && resolved && judge_still_waits(t->j->trials->judge, t->stacked))
        judge_keep_fault(
            t->j, t->stacked->targets,
            "one of its targets has become illegal, and it does nothing for the other");
    t->j->counts.trials++;
    dismiss_judge(t->j, "with one target that has become illegal");
}

static bool tries_again(judge_trials *t, uint32_t targets)
{
    for (int i = 0; i < t->left_off; i++)
        if (t->targets[i] == targets)
            return false;
    if (t->left_off == TRIALS_MOST)
        return false;
    t->targets[t->left_off++] = targets;
    return true;
}

static void try_once(iz_judge *j, iz_ref object, const judge_stacked *stacked, const set *objects,
                     bool all)
{
    trial t = {.j = j, .g = iz_game_copy(j->g), .object = object, .stacked = stacked};
    bool phases = j->g->head->decisions % 2;
    if (t.g && all)
        try_without(&t, objects, phases);
    else if (t.g)
        try_with_others(&t, objects->at[j->g->head->decisions / 2 % (uint32_t)objects->count],
                        phases);
    iz_game_release(t.g);
}

void judge_trials_at(iz_judge *j)
{
    iz_slot top = iz_referee_stack_top(j->g);
    if (top == IZ_NIL || j->on_trial || j->g->objects[top].env == IZ_NIL)
        return;
    const judge_stacked *stacked = judge_stacked_of(j, j->g->objects[top].env);
    const iz_cell *ability = stacked ? judge_ability_of(j, stacked) : NULL;
    if (!stacked || (ability->op == IZ_TRIGGERED && ability->arg & IZ_TRIGGERED_STILL_RESOLVES))
        return;
    set objects = {.count = 0};
    int players;
    targets_of(j->g, &j->g->envs[j->g->objects[top].env], &objects, &players);
    if (objects.count == 0 || objects.unknown || !tries_again(j->trials, stacked->targets))
        return;
    iz_ref object = iz_object_ref(j->g, top);
    if (objects.count + players > 1)
        try_once(j, object, stacked, &objects, false);
    if (players == 0)
        try_once(j, object, stacked, &objects, true);
}

/* ---- more targets, or fewer --------------------------------------------------------------------- */

/* Of the options another kind than what was chosen: to stop, or one more; UINT64_MAX: none. */
static uint64_t other_choice(iz_game *g, int seat, const iz_option *option)
{
    iz_option other;
    for (uint64_t n = 0; iz_referee_option(g, seat, n, &other); n++)
        if (option->kind == IZ_OPTION_DONE ? other.kind == IZ_OPTION_REF
                                           : other.kind == IZ_OPTION_DONE)
            return n;
    return UINT64_MAX;
}

void judge_trials_choose(iz_judge *j, const iz_decision *asked, const iz_option *option)
{
    int seat = asked->seat;
    if (j->on_trial || asked->purpose != IZ_FOR_TARGET || !(asked->flags & IZ_DECISION_CAN_STOP) ||
        j->count > 0 || j->trials->other_choices == TRIALS_MOST)
        return;
    uint64_t other = other_choice(j->g, seat, option);
    iz_game *g = other == UINT64_MAX ? NULL : iz_game_copy(j->g);
    if (!g)
        return;
    j->trials->other_choices++;
    if (call_judge(j, g)) {
        bool goes = iz_choose_nth(g, seat, other) == 0;
        for (int n = 0; goes && n < DECISIONS_MOST && !iz_game_over(g); n++) {
            bool idle = iz_now(g)->stack.count == 0;
            goes = !(idle && n > 0) && judge_goes_on(g);
        }
        j->counts.trials++;
        dismiss_judge(j,
                      option->kind == IZ_OPTION_DONE ? "with a target more" : "with fewer targets");
    }
    iz_game_release(g);
}
