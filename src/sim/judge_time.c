/*
 * Until when: each lasting effect that an instruction of the card has made is watched from then on:
 * it is there as long as its duration says, and not a step longer; what it changed is then what it
 * was printed as.
 */
#include "sim/judge_parts.h"

#include <stdio.h>

void judge_times_begin(iz_judge *j)
{
    j->watch_count = 0;
    j->watched_turn = 0;
    j->watched_step = -1;
}

/* The effect that a case has made, with its duration. */
void judge_times_watch(iz_judge *j, const iz_cell *cell, const sheet_effect *row, const sheet *s)
{
    const iz_cell *duration = iz_child(cell, iz_child_count(cell) - 1);
    if (iz_nodes[duration->op].class != 'D')
        return;
    judge_watch w = {.cell = (uint32_t)(cell - j->cards->cells),
                     .duration = (uint32_t)(duration - j->cards->cells),
                     .timestamp = row->timestamp,
                     .turn = s->turn,
                     .step = s->step,
                     .controller = row->controller};
    for (int i = 0; i < row->count && i < WATCHED_MOST; i++)
        w.affected[w.count++] = s->refs[row->first + i].ref;
    if (!j->on_trial)
        judge_second_look(j, &w, row, s);
    if (j->watch_count < JUDGE_WATCHES)
        j->watches[j->watch_count++] = w;
}

static bool is_there(const iz_game *g, const judge_watch *w)
{
    uint32_t rows = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t e = 0; e < rows; e++)
        if (g->effects[e].kind != IZ_EFFECT_FREE && g->effects[e].timestamp == w->timestamp &&
            g->effects[e].cell == w->cell)
            return true;
    return false;
}

static bool somebody_is_left(const iz_game *g, const judge_watch *w)
{
    for (int i = 0; i < w->count; i++)
        if (iz_ref_alive(g, w->affected[i]) &&
            g->objects[iz_ref_slot(w->affected[i])].zone == IZ_ZONE_BATTLEFIELD)
            return true;
    return false;
}

/* Until a step of some turn, which is the next one of that player, or whose ever it is. */
static answer before_step(const iz_context *now, int step, bool ends)
{
    int at = (int)now->step;
    return at == step ? ends ? YES : UNKNOWN : at < step ? YES : NO;
}

answer judge_should_last(const iz_game *g, const judge_watch *w, const iz_cell *duration)
{
    const iz_context *now = iz_now(g);
    uint32_t later = now->turn - w->turn;
    bool own = now->active == w->controller;
    switch (duration->op) {
    case IZ_UNTIL_END_OF_TURN:
        return later > 0 ? NO : before_step(now, IZ_STEP_CLEANUP, false);
    case IZ_UNTIL_END_OF_NEXT_TURN:
        return later > 1 ? NO : later == 0 ? YES : before_step(now, IZ_STEP_CLEANUP, false);
    case IZ_UNTIL_END_OF_COMBAT:
        return later > 0 ? NO : now->step == w->step ? YES : UNKNOWN;
    case IZ_FOREVER:
        return YES;
    case IZ_UNTIL_YOUR_NEXT:
    case IZ_UNTIL_END_OF_NEXT:
        if (later > 0 && own && duration->arg == IZ_STEP_TURN)
            return NO;
        if (later > 0 && own)
            return before_step(now, duration->arg, duration->op == IZ_UNTIL_END_OF_NEXT);
        return later < 2 ? YES : UNKNOWN;
    case IZ_UNTIL_NEXT:
        if (w->step < duration->arg)
            return later > 0 ? NO : before_step(now, duration->arg, false);
        return later == 0 ? YES : later > 1 ? NO : before_step(now, duration->arg, false);
    default:
        return UNKNOWN;
    }
}

bool judge_has_duration(int op)
{
    switch (op) {
    case IZ_UNTIL_END_OF_TURN:
    case IZ_UNTIL_END_OF_NEXT_TURN:
    case IZ_UNTIL_END_OF_COMBAT:
    case IZ_FOREVER:
    case IZ_UNTIL_YOUR_NEXT:
    case IZ_UNTIL_END_OF_NEXT:
    case IZ_UNTIL_NEXT:
    case IZ_AS_LONG_AS:
        return true;
    default:
        return false;
    }
}

/* Nothing is left that could change it: it is what is printed on it. */
static bool is_as_printed(const iz_game *g, const sheet *s, iz_ref ref)
{
    const sheet_object *object = sheet_find(s, ref);
    if (!object || !sheet_in_play(object) || s->statics > 0 || s->effects > 0 ||
        object->counter_kinds > 0 || object->kind != IZ_OBJECT_CARD ||
        object->status & IZ_IS_FACE_DOWN)
        return true;
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (def->flags & (IZ_CARD_STAR_POWER | IZ_CARD_STAR_TOUGHNESS | IZ_CARD_FLIP))
        return true;
    return object->chars.types == def->types && object->chars.colors == def->colors &&
           object->chars.keywords == def->keywords &&
           (!(def->flags & IZ_CARD_HAS_PT) ||
            (object->chars.power == def->power && object->chars.toughness == def->toughness)) &&
           object->controller == g->objects[iz_ref_slot(ref)].base_controller;
}

static void conclude(iz_judge *j, const judge_watch *w, const char *fault)
{
    j->counts.judged++;
    j->judged[w->duration] = 1;
    if (fault)
        judge_keep_fault(j, w->duration, fault);
}

/* Is it one that no other can take the place of? What gives a keyword that is there already, or
 * numbers that others give anew, may be dropped; a shield is used up. */
static bool adds_up(const iz_cell *cell)
{
    for (int m = 1; cell->op == IZ_APPLY && m < iz_child_count(cell) - 1; m++)
        if (iz_child(cell, m)->op == IZ_BOOST)
            return true;
    return false;
}

/* Is there no more to be said of it? */
static bool look_at_watch(iz_judge *j, const judge_watch *w)
{
    const iz_cell *duration = &j->cards->cells[w->duration];
    answer should = judge_should_last(j->g, w, duration);
    bool there = is_there(j->g, w);
    if (should == NO && there) {
        conclude(j, w, "the effect lasts longer than the text says");
        return true;
    }
    if (should == NO) {
        bool printed = true;
        for (int k = 0; k < w->count && !j->after.full; k++)
            printed = printed && is_as_printed(j->g, &j->after, w->affected[k]);
        conclude(j, w, printed ? NULL : "what it changed is not again what it was");
        return true;
    }
    if (should == YES && !there) {
        if (adds_up(&j->cards->cells[w->cell]) && somebody_is_left(j->g, w))
            conclude(j, w, "the effect is over before its time");
        return true;
    }
    if (there && duration->op == IZ_FOREVER && iz_now(j->g)->turn > w->turn) {
        conclude(j, w, NULL);
        return true;
    }
    return !there && duration->op != IZ_UNTIL_END_OF_TURN;
}

/* A new step has begun. */
static void look_at(iz_judge *j)
{
    sheet_take(&j->after, j->g);
    for (int i = 0; i < j->watch_count;)
        if (look_at_watch(j, &j->watches[i]))
            j->watches[i] = j->watches[--j->watch_count];
        else
            i++;
}

void judge_times_step(iz_judge *j)
{
    const iz_context *now = iz_now(j->g);
    if (j->watch_count == 0 || j->count > 0 ||
        (now->turn == j->watched_turn && (int)now->step == j->watched_step))
        return;
    iz_referee_frame top;
    if (!iz_referee_frame_at(j->g, 0, &top) || top.kind != IZ_REFEREE_WINDOW)
        return;
    j->watched_turn = now->turn;
    j->watched_step = now->step;
    look_at(j);
}
