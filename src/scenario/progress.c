/*
 * Play going on: everyone passes, and decisions are taken, until something is so.
 */
#include "referee/referee.h"
#include "scenario/run.h"

#include <string.h>

enum { DECISIONS_MAX = 50000 };

/* Has it come to where it is to stop? */
typedef bool goal(scenario_run *run, void *data);

static bool is_declaration(const iz_decision *decision)
{
    return decision->kind == IZ_DECIDE_ATTACK || decision->kind == IZ_DECIDE_BLOCK ||
           decision->kind == IZ_DECIDE_LINES;
}

static scenario_outcome waits_for_nobody(scenario_run *run)
{
    if (run->g->status)
        return scenario_status(run, (iz_status)run->g->status);
    return scenario_broken(run, "the engine neither goes on nor asks anybody");
}

/* One decision: priority is passed, all else is answered. */
static scenario_outcome step(scenario_run *run)
{
    iz_game *g = run->g;
    int seat = iz_wait_seat(g);
    if (seat < 0) {
        scenario_outcome outcome = scenario_status(run, iz_advance(g));
        if (outcome != SCENARIO_DONE || iz_game_over(g) || iz_wait_seat(g) >= 0 || run->stops)
            return outcome;
        return waits_for_nobody(run);
    }
    if (iz_referee_decision(g, seat)->kind == IZ_DECIDE_PRIORITY) {
        if (iz_referee_decision(g, seat)->purpose == IZ_FOR_REACTION)
            run->passed_for |= 1u << seat;
        const iz_option pass = {.kind = IZ_OPTION_PASS, .subject = IZ_NO_REF, .object = IZ_NO_REF};
        return scenario_choose(run, seat, &pass);
    }
    return scenario_decide(run, seat);
}

/* Goes on until the goal is reached, the game is over, or a check wants to see a decision. */
static scenario_outcome play_until(scenario_run *run, goal *reached, void *data)
{
    run->held = run->paused = false;
    for (int steps = 0; !reached(run, data); steps++) {
        if (iz_game_over(run->g) || run->held)
            return SCENARIO_DONE;
        if (steps > DECISIONS_MAX)
            return scenario_broken(run, "%d decisions were made, and play has not come so far",
                                   DECISIONS_MAX);
        scenario_outcome outcome = step(run);
        if (outcome != SCENARIO_DONE)
            return outcome;
    }
    return SCENARIO_DONE;
}

/* ---- settling -------------------------------------------------------------------------------- */

static bool is_settled(scenario_run *run, void *data)
{
    (void)data;
    int seat = iz_wait_seat(run->g);
    if (seat < 0)
        return false;
    const iz_decision *decision = iz_referee_decision(run->g, seat);
    return decision->kind == IZ_DECIDE_PRIORITY || is_declaration(decision);
}

scenario_outcome scenario_settle(scenario_run *run)
{
    return run->paused ? SCENARIO_DONE : play_until(run, is_settled, NULL);
}

/* ---- priority -------------------------------------------------------------------------------- */

const iz_decision *scenario_decision(const iz_game *g, int seat)
{
    for (int i = 0; i < g->head->waits; i++) {
        const iz_decision *decision = &g->head->decision[i];
        if (decision->of == seat && !(decision->flags & IZ_DECISION_ANSWERED))
            return decision;
    }
    return iz_referee_decision(g, seat);
}

int scenario_asked(const iz_game *g, int seat)
{
    const iz_decision *decision = scenario_decision(g, seat);
    return decision ? decision->seat : seat;
}

int scenario_whose(const iz_game *g, int seat)
{
    const iz_decision *decision = scenario_decision(g, seat);
    return decision ? decision->of : seat;
}

static bool has_priority(scenario_run *run, void *data)
{
    const iz_decision *decision = scenario_decision(run->g, *(int *)data);
    return decision && decision->kind == IZ_DECIDE_PRIORITY;
}

/* Is something that the statement may mean among the options of the window? */
static bool is_offered(scenario_run *run, const scenario_statement *s, int asked)
{
    size_t count;
    const iz_option *options = iz_referee_options(run->g, asked, &count);
    for (size_t i = 0; i < count; i++)
        if (iz_ref_is_object(options[i].subject) &&
            scenario_rank(run, &s->ref, options[i].subject, -1) >= 0)
            return true;
    return false;
}

/* Who decides for another has that one's window for what can be done there; with what is their own
 * they wait for their own. */
static bool may_act(scenario_run *run, void *data)
{
    const scenario_statement *s = *(const scenario_statement **)data;
    int seat = s->seat;
    if (!has_priority(run, &seat))
        return false;
    const iz_decision *decision = scenario_decision(run->g, seat);
    bool names_one = s->kind == SCENARIO_PLAYS || s->kind == SCENARIO_CASTS ||
                     s->kind == SCENARIO_REACTS || s->kind == SCENARIO_ACTIVATES ||
                     s->kind == SCENARIO_UNMORPHS;
    return decision->of == seat || !names_one || is_offered(run, s, decision->seat) ||
           scenario_find(run, &s->ref, seat, seat) == IZ_NO_REF;
}

static scenario_outcome until_window(scenario_run *run, goal *reached, void *data)
{
    scenario_outcome outcome = play_until(run, reached, data);
    if (outcome == SCENARIO_DONE && iz_game_over(run->g))
        return scenario_refuse(run, IZ_C_PRIORITY, "the game is over");
    if (outcome == SCENARIO_DONE && run->held)
        return scenario_broken(run, "a decision has to be taken before");
    return outcome;
}

scenario_outcome scenario_priority_for(scenario_run *run, const scenario_statement *s)
{
    if (s->seat >= run->g->head->seats)
        return scenario_broken(run, "there is no player %c", (char)('A' + s->seat));
    return until_window(run, may_act, &s);
}

/* Is the verb's decision put, or are attack and strike over? */
static bool is_asked_or_past(scenario_run *run, void *data)
{
    const scenario_statement *s = *(const scenario_statement **)data;
    unsigned step = iz_now(run->g)->step;
    iz_ref of = scenario_find(run, &s->refs.at[0], s->seat, -1);
    bool claims = iz_ref_is_object(of) && iz_referee_may_special(run->g, s->seat, iz_ref_slot(of),
                                                                 IZ_SPECIAL_EXTRACT) == IZ_C_NONE;
    return claims || scenario_verb_answers(run, s) ||
           (step != IZ_STEP_ATTACKERS && step != IZ_STEP_STRIKE);
}

scenario_outcome scenario_strike_for(scenario_run *run, const scenario_statement *s)
{
    return s->kind == SCENARIO_VERB && strcmp(s->text, "extracts") == 0 && s->refs.count > 0
               ? play_until(run, is_asked_or_past, &s)
               : SCENARIO_DONE;
}

scenario_outcome scenario_priority(scenario_run *run, int seat)
{
    if (seat >= run->g->head->seats)
        return scenario_broken(run, "there is no player %c", (char)('A' + seat));
    return until_window(run, has_priority, &seat);
}

scenario_outcome scenario_pass(scenario_run *run, int seat)
{
    bool said = run->passed_at == run->at && seat < SCENARIO_SEATS && run->passed_for >> seat & 1;
    run->passed_for = 0;
    if (said)
        return SCENARIO_DONE; /* that is the pass without which the other couldn't have passed */
    scenario_outcome outcome = scenario_priority(run, seat);
    run->passed_at = run->at + 1;
    if (outcome != SCENARIO_DONE)
        return outcome;
    const iz_option pass = {.kind = IZ_OPTION_PASS, .subject = IZ_NO_REF, .object = IZ_NO_REF};
    return scenario_choose(run, scenario_asked(run->g, seat), &pass);
}

/* ---- the stack ------------------------------------------------------------------------------- */

static bool is_resolving(const iz_game *g) { return iz_referee_is_at(g, IZ_REFEREE_RESOLVING); }

static bool has_left_stack(scenario_run *run, void *data)
{
    iz_ref top = *(iz_ref *)data;
    const iz_game *g = run->g;
    bool there = iz_ref_alive(g, top) && g->objects[iz_ref_slot(top)].zone == IZ_ZONE_STACK;
    return !there && !is_resolving(g);
}

static bool stack_is_empty(scenario_run *run, void *data)
{
    (void)data;
    return iz_referee_stack_top(run->g) == IZ_NIL && is_settled(run, NULL) && !is_resolving(run->g);
}

scenario_outcome scenario_resolve(scenario_run *run, bool all)
{
    scenario_outcome outcome = scenario_settle(run);
    if (outcome != SCENARIO_DONE || run->held)
        return outcome;
    if (all)
        return play_until(run, stack_is_empty, NULL);
    iz_slot slot = iz_referee_stack_top(run->g);
    if (slot == IZ_NIL)
        return SCENARIO_DONE;
    iz_ref top = iz_object_ref(run->g, slot);
    return play_until(run, has_left_stack, &top);
}

static bool is_on_top(scenario_run *run, void *data)
{
    const scenario_ref *ref = data;
    iz_slot top = iz_referee_stack_top(run->g);
    return top != IZ_NIL && scenario_may_mean(run, ref, top);
}

scenario_outcome scenario_until_top(scenario_run *run, const scenario_ref *ref)
{
    scenario_ref wanted = *ref;
    scenario_outcome outcome = play_until(run, is_on_top, &wanted);
    if (outcome == SCENARIO_DONE && iz_game_over(run->g) && !is_on_top(run, &wanted))
        return scenario_broken(run, "the game is over, and it was never on top of the stack");
    return outcome;
}

/* ---- steps and turns ------------------------------------------------------------------------- */

static int row_of(const iz_book *book, iz_step step)
{
    for (int row = 0; row < book->turn_rows; row++)
        if (book->turn[row].step == step)
            return row;
    return -1;
}

typedef struct destination {
    iz_step step;
    int row;
    uint32_t after;           /* a later turn than this one … */
    int seat;                 /* … of this player, or SCENARIO_NO_SEAT */
    uint32_t number;          /* or the turn of this number; 0: not given */
    uint32_t turn;            /* the turn, once it is known; 0 */
    int last_row;             /* the row seen last: extra combat phases go back */
    bool comes_again;         /* the step lies behind, and an extra phase will bring it */
    bool declares;            /* a statement behind wants the declaration of the step */
    iz_referee_stop onlooker; /* looks on meanwhile, if it is there */
} destination;

/* Is it an option of that declaration, by its label: "attack …", "block …"? */
static bool labels_declaration(const char *label, scenario_statement_kind kind)
{
    const char *verb = kind == SCENARIO_ATTACKS ? "attack" : kind == SCENARIO_BLOCKS ? "block" : "";
    return label && verb[0] && strncmp(label, verb, strlen(verb)) == 0;
}

/* Is the next action, after checks and answers, or a trial before it, that declaration? */
static bool declaration_follows(const scenario_run *run, iz_step step)
{
    scenario_statement_kind kind = step == IZ_STEP_ATTACKERS  ? SCENARIO_ATTACKS
                                   : step == IZ_STEP_BLOCKERS ? SCENARIO_BLOCKS
                                   : step == IZ_STEP_SWAP     ? SCENARIO_SWAPS
                                                              : SCENARIO_GO;
    const scenario_statements *statements = &run->scenario->statements;
    for (int i = run->at + 1; kind != SCENARIO_GO && i < statements->count; i++) {
        const scenario_statement *s = &statements->at[i];
        if (s->kind == kind || (s->kind == SCENARIO_DOES && labels_declaration(s->text, kind)))
            return true;
        if (s->kind == SCENARIO_EXPECT &&
            ((s->check->action && s->check->action->kind == kind) ||
             (s->check->kind == SCENARIO_CHECK_MAY && labels_declaration(s->check->text, kind))))
            return true;
        if (s->kind != SCENARIO_EXPECT && s->kind >= SCENARIO_PLAYS)
            return false;
    }
    return false;
}

/* Has the step begun: its actions done, its triggers on the stack? */
static bool has_begun(scenario_run *run, const destination *to)
{
    const iz_game *g = run->g;
    int seat = iz_wait_seat(g);
    if (seat < 0)
        return run->stops && iz_referee_step_has_acted(g);
    const iz_decision *decision = iz_referee_decision(g, seat);
    if (is_declaration(decision))
        return to->declares;
    return decision->kind == IZ_DECIDE_PRIORITY;
}

/* Is the turn at hand the one to go to, or one behind it? */
static bool is_there(const iz_game *g, const destination *to)
{
    const iz_context *now = iz_now(g);
    if (to->number)
        return now->turn >= to->number && iz_is_of_now(g, to->number);
    return now->turn > to->after && iz_is_turn_of(g, to->seat);
}

static bool has_arrived(scenario_run *run, void *data)
{
    destination *to = data;
    const iz_context *now = iz_now(run->g);
    if (to->turn == 0) {
        if (!is_there(run->g, to))
            return false;
        to->turn = now->turn;
        to->last_row = -1;
    }
    if (!iz_is_of_now(run->g, to->turn))
        return false;          /* another turn, which goes on at the same time */
    if (now->turn != to->turn) /* the turn is over: the step was passed over */
        return iz_wait_seat(run->g) >= 0;
    if (now->row < to->last_row)
        to->comes_again = false;
    to->last_row = now->row;
    if (to->comes_again)
        return false;
    if (now->step == to->step)
        return has_begun(run, to);
    return now->row > to->row && iz_wait_seat(run->g) >= 0 && is_settled(run, NULL);
}

/* Stops the pump where a step that gives nobody priority has acted. */
static bool step_without_priority(const iz_game *g, void *data)
{
    const destination *to = data;
    const iz_context *now = iz_now(g);
    if (to->onlooker.stop)
        to->onlooker.stop(g, to->onlooker.data);
    if (to->turn ? now->turn != to->turn : !is_there(g, to))
        return false;
    return now->step == to->step && iz_referee_step_has_acted(g) &&
           g->book->turn[now->row].priority != IZ_PRIORITY_ALWAYS;
}

/* Does play begin with that step of this turn, one that gives nobody priority, and hasn't it acted
 * yet? */
static bool is_about_to_act(const scenario_run *run, const destination *to)
{
    const iz_context *now = iz_now(run->g);
    return run->book->turn[now->row].step == to->step && to->seat == SCENARIO_NO_SEAT &&
           !run->paused && iz_wait_seat(run->g) < 0 &&
           run->book->turn[to->row].priority != IZ_PRIORITY_ALWAYS;
}

/* Of several turns at the same time: that of the player, if another one runs and the step is still
 * to come; 0: there is none. */
static uint32_t turn_going_on(const iz_game *g, const destination *to)
{
    for (int n = 0; n < iz_context_count(g); n++) {
        const iz_context *context = &g->contexts[n];
        if (n != g->head->contexts_now && iz_context_runs(context) &&
            context->side >> to->seat & 1 && context->row <= to->row)
            return context->turn;
    }
    return 0;
}

/* The turn that goes on: of several the one in which a player has acted last. */
static uint32_t turn_at_hand(const scenario_run *run)
{
    const iz_game *g = run->g;
    for (int n = 0; n < iz_context_count(g); n++)
        if (iz_context_runs(&g->contexts[n]) && g->contexts[n].turn == run->acted_in)
            return run->acted_in;
    return iz_now(g)->turn;
}

scenario_outcome scenario_go(scenario_run *run, const scenario_statement *s)
{
    iz_game *g = run->g;
    destination to = {.step = s->step, .row = row_of(run->book, s->step), .seat = s->seat};
    if (to.row < 0)
        return scenario_broken(run, "%s has no step named %s", run->book->name,
                               iz_step_words[s->step]);
    scenario_outcome outcome = is_about_to_act(run, &to) ? SCENARIO_DONE : scenario_settle(run);
    if (outcome != SCENARIO_DONE || run->held || iz_game_over(g))
        return outcome;
    const iz_context *now = iz_now(g);
    to.after = now->turn;
    if (s->has_number)
        to.number = (uint32_t)s->number;
    else if (s->seat == SCENARIO_NO_SEAT)
        to.turn = turn_at_hand(run);
    if (to.number && to.number <= now->turn && iz_is_of_now(g, to.number))
        to.turn = now->turn;
    if (s->seat != SCENARIO_NO_SEAT && !to.number)
        to.turn = turn_going_on(g, &to);
    to.last_row = iz_is_of_now(g, to.turn) ? now->row : -1;
    if (to.turn && to.row < now->row)
        to.comes_again = now->combat_phases + now->main_phases > 0;
    to.declares = declaration_follows(run, s->step);
    to.onlooker =
        iz_referee_stop_at(g, (iz_referee_stop){.stop = step_without_priority, .data = &to});
    run->stops = true;
    outcome = play_until(run, has_arrived, &to);
    run->stops = false;
    iz_referee_stop_at(g, to.onlooker);
    run->paused = outcome == SCENARIO_DONE && iz_wait_seat(g) < 0 && !iz_game_over(g);
    return outcome;
}

/* ---- declarations ---------------------------------------------------------------------------- */

typedef struct declaration {
    int seat;
    iz_decision_kind kind;
    int row;
    bool attacks;     /* the seat's own turn; else any turn in which it is attacked */
    bool came_before; /* a turn was seen in which the step was still to come */
    uint32_t turn;    /* that turn */
} declaration;

static bool is_declaring(scenario_run *run, const declaration *d)
{
    const iz_decision *decision = scenario_decision(run->g, d->seat);
    return decision && decision->kind == d->kind;
}

/* Is the declaration's own frame under way? In HKK a window opens before the players declare. */
static bool is_under_way(const iz_game *g, iz_decision_kind kind)
{
    switch (kind) {
    case IZ_DECIDE_ATTACK:
        return iz_referee_is_at(g, IZ_REFEREE_ATTACKING) ||
               iz_referee_is_at(g, IZ_REFEREE_FIGHTING);
    case IZ_DECIDE_BLOCK:
        return iz_referee_is_at(g, IZ_REFEREE_BLOCKING);
    default:
        return iz_referee_is_at(g, IZ_REFEREE_SWAPPING);
    }
}

/* Of several turns at the same time, is it another one that runs than that of the declaration? */
static bool is_elsewhere(const iz_game *g, const declaration *d)
{
    if (!iz_turns_at_once(g))
        return false;
    return d->came_before ? !iz_is_of_now(g, d->turn)
                          : !d->attacks && !iz_is_seat_in_range(g, iz_active_player(g), d->seat);
}

/* The decision is there, or the step in which it would have been is over. */
static bool declares_or_passed(scenario_run *run, void *data)
{
    declaration *d = data;
    if (is_declaring(run, d))
        return true;
    const iz_context *now = iz_now(run->g);
    if (is_elsewhere(run->g, d))
        return false;
    if (d->came_before && now->turn != d->turn)
        return iz_wait_seat(run->g) >= 0;
    if (d->attacks != iz_is_turn_of(run->g, d->seat))
        return false;
    if (now->row < d->row ||
        (now->row == d->row && (!is_settled(run, NULL) || is_under_way(run->g, d->kind)))) {
        d->came_before = true;
        d->turn = now->turn;
        return false;
    }
    return d->came_before && is_settled(run, NULL);
}

/* Has the scenario just gone to that step, or begun in it? */
static bool went_there(const scenario_run *run, const declaration *d)
{
    const scenario_statements *statements = &run->scenario->statements;
    int i = run->at - 1;
    while (i >= 0 && statements->at[i].kind == SCENARIO_EXPECT)
        i--;
    return i >= 0 &&
           (statements->at[i].kind == SCENARIO_GO || statements->at[i].kind == SCENARIO_TURN) &&
           statements->at[i].step == run->book->turn[d->row].step;
}

/* Is this the turn whose declaration is meant, and not a later one? So it is in the step itself,
 * where the scenario went to it and nobody could be declared, and in a trial, which asks for what
 * is illegal now, unless an extra phase brings the step again. */
static bool is_meant_now(const scenario_run *run, const declaration *d)
{
    const iz_context *now = iz_now(run->g);
    if (d->attacks != iz_is_turn_of(run->g, d->seat) || now->row < d->row ||
        is_elsewhere(run->g, d))
        return false;
    return now->row == d->row || went_there(run, d) ||
           (run->scripted && now->combat_phases == 0 && now->main_phases == 0);
}

scenario_outcome scenario_declaration(scenario_run *run, int seat, iz_decision_kind kind,
                                      iz_step step, bool *there)
{
    declaration d = {.seat = seat,
                     .kind = kind,
                     .row = row_of(run->book, step),
                     .attacks = kind != IZ_DECIDE_BLOCK};
    *there = false;
    if (seat >= run->g->head->seats)
        return scenario_broken(run, "there is no player %c", (char)('A' + seat));
    if (d.row < 0)
        return scenario_broken(run, "%s has no step named %s", run->book->name,
                               iz_step_words[step]);
    if (is_meant_now(run, &d)) {
        d.came_before = true;
        d.turn = iz_now(run->g)->turn;
    }
    scenario_outcome outcome = play_until(run, declares_or_passed, &d);
    if (outcome == SCENARIO_DONE)
        *there = is_declaring(run, &d);
    return outcome;
}
