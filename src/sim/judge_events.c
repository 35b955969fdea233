/*
 * Events: what triggers, what is put on the stack with which targets and for which price, judged as
 * the engine tells of it (iz_game.witness).
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool judge_events_new(iz_judge *j)
{
    j->events = calloc(1, sizeof *j->events);
    return j->events != NULL;
}

void judge_events_free(iz_judge *j)
{
    if (!j->events)
        return;
    sheet_free(&j->events->offer.s);
    sheet_free(&j->events->played.s);
    sheet_free(&j->events->s);
    free(j->events);
}

static void count_verdict(iz_judge *j, judge_verdict verdict, uint32_t cell, const char *fault,
                          const char *lacking)
{
    if (verdict == JUDGED_OPEN)
        judge_leave_open(j, lacking);
    else
        j->counts.judged++;
    if (verdict == JUDGED_WRONG)
        judge_keep_fault(j, cell, fault);
    judge_settle(j, cell, verdict != JUDGED_OPEN);
}

static void mark(iz_judge *j, const iz_cell *cell) { j->judged[cell - j->cards->cells] = 1; }

/* ---- what triggers ---------------------------------------------------------------------------- */

static int waiting_of(const iz_game *g, uint32_t ability, iz_ref bearer)
{
    int count = 0;
    uint32_t rows = iz_table_count(g, IZ_TABLE_waiting);
    for (uint32_t i = 0; i < rows; i++)
        count += g->waiting[i].ability == ability && g->waiting[i].bearer == bearer &&
                 g->waiting[i].cell == 0;
    return count;
}

static int waited_of(const judge_events *e, uint32_t ability, iz_ref bearer)
{
    int count = 0;
    for (int i = 0; i < e->waiting_count; i++)
        count += e->waiting[i].ability == ability && e->waiting[i].bearer == bearer;
    return count;
}

/* The step is over: has everything triggered that should have, and nothing else? */
static void look_at_hopes(iz_judge *j)
{
    judge_events *e = j->events;
    for (int i = 0; i < e->hope_count && !e->unclear; i++) {
        const judge_hope *hope = &e->hopes[i];
        uint32_t cell = j->cards->abilities[hope->ability].cell;
        int triggered = waiting_of(j->g, hope->ability, hope->bearer) -
                        waited_of(e, hope->ability, hope->bearer);
        char text[120];
        snprintf(text, sizeof text, "it triggered %d times, by the text %d", triggered,
                 triggered < hope->least ? hope->least : hope->most);
        bool wrong = triggered < hope->least || triggered > hope->most;
        if (!hope->open && (hope->most > 0 || wrong)) {
            mark(j, &j->cards->cells[cell]);
            count_verdict(j, wrong ? JUDGED_WRONG : JUDGED_RIGHT, cell, text, NULL);
        }
    }
    e->hope_count = 0;
}

static void remember_waiting(iz_judge *j)
{
    judge_events *e = j->events;
    const iz_game *g = j->g;
    uint32_t rows = iz_table_count(g, IZ_TABLE_waiting);
    e->unclear = rows > WAITING_MOST;
    e->waiting_count = 0;
    for (uint32_t i = 0; i < rows && i < WAITING_MOST; i++) {
        if (g->waiting[i].cell != 0)
            continue;
        e->waiting[e->waiting_count].ability = g->waiting[i].ability;
        e->waiting[e->waiting_count++].bearer = g->waiting[i].bearer;
    }
}

void judge_step(iz_judge *j)
{
    iz_referee_frame top;
    if (iz_game_is_nested(j->g))
        return;
    look_at_hopes(j);
    remember_waiting(j);
    if (!iz_referee_frame_at(j->g, 0, &top))
        return;
    if (top.kind == IZ_REFEREE_REPLACING)
        j->events->played.disturbed = true;
    if (top.kind == IZ_REFEREE_PUTS_TRIGGERS)
        j->events->unclear = true;
}

static judge_hope *hope_for(judge_events *e, uint32_t ability, iz_ref bearer)
{
    for (int i = 0; i < e->hope_count; i++)
        if (e->hopes[i].ability == ability && e->hopes[i].bearer == bearer)
            return &e->hopes[i];
    if (e->hope_count == HOPES) {
        e->unclear = true;
        return NULL;
    }
    judge_hope *hope = &e->hopes[e->hope_count++];
    *hope = (judge_hope){.ability = ability, .bearer = bearer};
    return hope;
}

static void env_of_event(env_sheet *env, const iz_part *part)
{
    *env = (env_sheet){.there = true};
    env->env.event_object = iz_ref_is_object(part->result) ? part->result : part->object;
    env->env.event_other = part->other;
    env->env.event_player = part->seat;
    env->env.event_amount = part->amount;
    for (int i = 0; i < IZ_CELLS; i++)
        env->env.chosen[i] = 0;
}

/* One triggered ability of one object, at one event. */
static void try_trigger(iz_judge *j, uint32_t ability, const sheet_object *object, iz_ref bearer,
                        const iz_part *part)
{
    judge_events *e = j->events;
    const iz_cell *cell = &j->cards->cells[j->cards->abilities[ability].cell];
    bool exact = true;
    reader r = {.s = &e->s,
                .g = j->g,
                .env = &e->env,
                .self = bearer,
                .controller = object->controller,
                .read = j->read};
    answer triggers = judge_triggers(&r, cell + 1, part, &exact);
    const iz_cell *condition = iz_optional(cell, 1);
    if (triggers == YES && condition) {
        answer holds = read_condition(&r, condition);
        triggers = holds;
    }
    judge_hope *hope = hope_for(e, ability, bearer);
    if (!hope)
        return;
    if (triggers == UNKNOWN) {
        hope->open = true;
        if (r.lacking)
            judge_leave_open(j, r.lacking);
    }
    if (triggers == YES) {
        hope->least = exact ? hope->least + 1 : 1;
        hope->most++;
    }
    if (!sheet_find(&e->s, bearer)) /* it looks back at all that left play with it */
        hope->most = WAITING_MOST;
}

static void try_object(iz_judge *j, const sheet_object *object, iz_ref ref, const iz_part *part)
{
    if (!sheet_shows_print(object))
        return;
    const iz_card_def *def = &j->cards->definitions[object->definition];
    for (uint32_t i = 0; i < def->ability_count; i++) {
        uint32_t ability = def->first_ability + i;
        const iz_ability_def *record = &j->cards->abilities[ability];
        const iz_cell *cell = &j->cards->cells[record->cell];
        if (cell->op == IZ_TRIGGERED && record->zones >> object->zone & 1 &&
            !(cell->arg & IZ_TRIGGERED_STILL_RESOLVES))
            try_trigger(j, ability, object, ref, part);
    }
}

/* The kinds of events (mask) at which something that stands in the card's program may have its say.
 */
static uint64_t events_of(const iz_cell *cell)
{
    static const struct {
        int op;
        uint64_t kinds;
    } rows[] = {
#define KIND(name) (UINT64_C(1) << IZ_EV_##name)
        {IZ_AT_STEP, KIND(STEP)},
        {IZ_ON_ENTERS, KIND(MOVE)},
        {IZ_ON_DIES, KIND(MOVE)},
        {IZ_ON_LEAVES, KIND(MOVE)},
        {IZ_ON_ATTACKS, KIND(ATTACKS)},
        {IZ_ON_BLOCKS, KIND(BLOCKS)},
        {IZ_ON_BECOMES_BLOCKED, KIND(BECOMES_BLOCKED)},
        {IZ_ON_UNBLOCKED, KIND(UNBLOCKED)},
        {IZ_ON_DEALS_DAMAGE, KIND(DAMAGE)},
        {IZ_ON_DEALT_DAMAGE, KIND(DAMAGE)},
        {IZ_ON_PLAYS, KIND(SPELL_PLAYED)},
        {IZ_ON_PLAYS_LAND, KIND(LAND_PLAYED)},
        {IZ_ON_DRAWS, KIND(DRAW)},
        {IZ_ON_CYCLES, KIND(CYCLE)},
        {IZ_ON_TAPS, KIND(TAP)},
        {IZ_ON_UNTAPS, KIND(UNTAP)},
        {IZ_ON_FACE_UP, KIND(FACE_UP)},
        {IZ_ON_GAINS_LIFE, KIND(LIFE_GAIN)},
        {IZ_ENTERS_TAPPED, KIND(MOVE)},
        {IZ_ENTERS_WITH, KIND(MOVE)},
        {IZ_AS_ENTERS, KIND(MOVE)},
        {IZ_PREVENT_DAMAGE, KIND(DAMAGE) | KIND(PREVENTED)},
        {IZ_WOULD_DAMAGE, KIND(DAMAGE)},
        {IZ_ON_LOSES_LIFE, KIND(LIFE_LOSS)},
        {IZ_DOESNT_UNTAP, KIND(UNTAP)},
    };
    static const struct {
        int keyword;
        uint64_t kinds;
    } keywords[] = {
        {IZ_KW_PROTECTION, KIND(DAMAGE)}, {IZ_KW_FIRST_STRIKE, KIND(DAMAGE)},
        {IZ_KW_VIGILANCE, KIND(ATTACKS)}, {IZ_KW_SHROUD, KIND(TARGETED)},
        {IZ_KW_HEXPROOF, KIND(TARGETED)}, {IZ_KW_TRAMPLE, KIND(DAMAGE)},
#undef KIND
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == cell->op)
            return rows[i].kinds;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (cell->op == IZ_KEYWORD && keywords[i].keyword == cell->arg)
            return keywords[i].kinds;
    return 0;
}

/* What is looked for follows from what stands in the card's program. */
static void look_at_program(iz_judge *j)
{
    judge_events *e = j->events;
    const iz_card_def *def = &j->cards->definitions[j->definition];
    e->kinds = 0;
    e->triggers = e->declares = e->stands = false;
    for (uint32_t i = 0; i < def->cell_count; i++) {
        const iz_cell *cell = &j->cards->cells[def->first_cell + i];
        e->kinds |= events_of(cell);
        e->triggers = e->triggers || cell->op == IZ_TRIGGERED;
        e->declares = e->declares || judge_rules_declarations(cell);
        e->stands = e->stands || judge_rules_standing(cell);
    }
}

void judge_events_begin(iz_judge *j)
{
    judge_events *e = j->events;
    e->offer.valid = e->played.valid = e->unclear = false;
    e->hope_count = e->waiting_count = 0;
    look_at_program(j);
    for (int i = 0; i < STACKED_MOST; i++)
        e->stacked[i].valid = false;
}

static void look_for_triggers(iz_judge *j, const iz_part *part)
{
    judge_events *e = j->events;
    if (!(e->kinds >> part->kind & 1))
        return;
    bool there = false;
    for (uint32_t slot = 0; slot < iz_table_count(j->g, IZ_TABLE_objects); slot++)
        there = there || (j->g->objects[slot].kind != IZ_OBJECT_FREE &&
                          j->g->objects[slot].definition == j->definition &&
                          j->g->objects[slot].zone == IZ_ZONE_BATTLEFIELD);
    bool left = part->kind == IZ_EV_MOVE && part->from == IZ_ZONE_BATTLEFIELD;
    if (!there && !left)
        return;
    sheet_take(&e->s, j->g);
    judge_rules_at(j, &e->s, part);
    if (!e->triggers)
        return;
    env_of_event(&e->env, part);
    reader r = {.s = &e->s, .g = j->g};
    for (uint32_t slot = 0; slot < e->s.count; slot++)
        if (sheet_in_play(&e->s.objects[slot]) && e->s.objects[slot].definition == j->definition)
            try_object(j, &e->s.objects[slot], sheet_ref(&e->s, slot), part);
    if (!left)
        return;
    const sheet_object *gone = reader_object(&r, part->object);
    if (gone && gone->definition == j->definition && gone->zone == IZ_ZONE_BATTLEFIELD) {
        sheet_object kept = *gone;
        try_object(j, &kept, part->object, part);
    }
}

/* ---- what is put on the stack ------------------------------------------------------------------ */

static int targets_child(const iz_cell *ability)
{
    return ability->op == IZ_SPELL_ABILITY ? 0
           : ability->op == IZ_ACTIVATED   ? 1
           : ability->op == IZ_TRIGGERED   ? 2
                                           : -1;
}

static void look_at_targets(iz_judge *j, const iz_cell *ability, reader r, iz_ref object)
{
    judge_events *e = j->events;
    int child = targets_child(ability);
    const iz_cell *targets = iz_child(ability, child);
    char fault[200];
    bool modal = iz_child(ability, child + 1)->op == IZ_MODES;
    judge_verdict verdict = judge_targets(e->offer.valid && !modal ? &e->offer : NULL, r, targets,
                                          object, ability->op == IZ_ACTIVATED, fault, sizeof fault);
    count_verdict(j, verdict, (uint32_t)(targets - j->cards->cells), fault, NULL);
    judge_stacked *to = &e->stacked[e->next_stacked++ % STACKED_MOST];
    to->env_index = j->g->objects[iz_ref_slot(object)].env;
    for (int i = 0; i < STACKED_MOST; i++) /* of what was countered meanwhile */
        if (e->stacked[i].env_index == to->env_index)
            e->stacked[i].valid = false;
    to->ability = j->g->envs[to->env_index].ability;
    to->targets = (uint32_t)(targets - j->cards->cells);
    to->effect = (uint32_t)(iz_child(ability, child + 1) - j->cards->cells);
    to->env = *r.env;
    to->valid = true;
}

static void look_at_payment(iz_judge *j, const iz_cell *ability, reader r, const env_sheet *env)
{
    judge_events *e = j->events;
    char fault[200];
    if (!e->played.valid || e->played.s.full)
        return;
    const sheet *now = r.s;
    e->played.valid = false;
    r.s = &e->played.s;
    r.controller = e->played.seat;
    judge_verdict verdict =
        judge_payment(&e->played, r, now, env, iz_child(ability, 0), fault, sizeof fault);
    count_verdict(j, verdict, (uint32_t)(iz_child(ability, 0) - j->cards->cells), fault,
                  e->played.lacking);
}

static void look_at_stacked(iz_judge *j, iz_ref object)
{
    judge_events *e = j->events;
    const iz_object *o = &j->g->objects[iz_ref_slot(object)];
    if (o->env == IZ_NIL || o->kind == IZ_OBJECT_COPY)
        return;
    const iz_env *env = &j->g->envs[o->env];
    if (env->ability == IZ_NO_ABILITY || env->cell != 0 || env->words != IZ_NIL ||
        env->modes & IZ_MODES_DECLINED)
        return;
    const iz_cell *ability = &j->cards->cells[j->cards->abilities[env->ability].cell];
    if (!judge_owns(j, j->cards->abilities[env->ability].cell) || targets_child(ability) < 0)
        return;
    sheet_take(&e->s, j->g);
    env_take(&e->env, j->g, o->env);
    reader r = {.s = &e->s,
                .g = j->g,
                .env = &e->env,
                .self = env->source,
                .controller = env->controller,
                .read = j->read};
    if (e->s.full || !e->env.there)
        return;
    mark(j, ability);
    if (ability->op == IZ_ACTIVATED && e->played.valid && e->played.ability == env->ability)
        look_at_payment(j, ability, r, &e->env);
    look_at_targets(j, ability, r, object);
}

/* Its targets are others now. */
static void forget_stacked(iz_judge *j, uint16_t env_index)
{
    for (int i = 0; i < STACKED_MOST; i++)
        if (j->events->stacked[i].env_index == env_index)
            j->events->stacked[i].valid = false;
}

const judge_stacked *judge_stacked_of(const iz_judge *j, uint16_t env_index)
{
    for (int i = 0; i < STACKED_MOST; i++)
        if (j->events->stacked[i].valid && j->events->stacked[i].env_index == env_index &&
            j->events->stacked[i].ability == j->g->envs[env_index].ability)
            return &j->events->stacked[i];
    return NULL;
}

const iz_cell *judge_ability_of(const iz_judge *j, const judge_stacked *stacked)
{
    return &j->cards->cells[j->cards->abilities[stacked->ability].cell];
}

bool judge_still_waits(const iz_judge *j, const judge_stacked *stacked)
{
    for (int i = 0; i < STACKED_MOST; i++)
        if (j->events->stacked[i].valid && j->events->stacked[i].env_index == stacked->env_index &&
            j->events->stacked[i].effect == stacked->effect)
            return true;
    return false;
}

void judge_events_take_over(iz_judge *j, const iz_judge *from)
{
    j->facts = from->facts;
    memcpy(j->events->stacked, from->events->stacked, sizeof j->events->stacked);
    j->events->next_stacked = from->events->next_stacked;
}

/* The first instruction of what resolves begins: which of its targets are left? */
void judge_resolution(iz_judge *j, const judge_case *c)
{
    judge_events *e = j->events;
    for (int i = 0; i < STACKED_MOST; i++) {
        judge_stacked *stacked = &e->stacked[i];
        if (!stacked->valid || stacked->effect != c->cell || stacked->env_index != c->env_index)
            continue;
        char fault[200];
        reader r = {.s = &c->before,
                    .g = j->g,
                    .env = &c->env,
                    .self = c->frame.self,
                    .controller = c->frame.controller};
        stacked->valid = false;
        judge_verdict verdict = judge_targets_again(stacked, r, &j->cards->cells[stacked->targets],
                                                    fault, sizeof fault);
        count_verdict(j, verdict, stacked->targets, fault, NULL);
    }
}

void judge_witness(iz_game *g, const iz_part *part, void *data)
{
    iz_judge *j = data;
    if (iz_game_is_nested(g))
        return;
    judge_between_event(j, part);
    judge_facts_see(j, part);
    look_for_triggers(j, part);
    if (part->kind == IZ_EV_NEW_TARGET && iz_ref_alive(g, part->object))
        forget_stacked(j, g->objects[iz_ref_slot(part->object)].env);
    if (part->kind == IZ_EV_STACKED && iz_ref_alive(g, part->object)) {
        look_at_stacked(j, part->object);
        j->events->offer.valid = false;
    }
}

/* ---- decisions --------------------------------------------------------------------------------- */

static void keep_offer(iz_judge *j, const iz_decision *decision)
{
    judge_offer *offer = &j->events->offer;
    uint64_t count = iz_choice_count(j->g, decision->seat);
    iz_option option;
    if (offer->valid || count > OFFER_MOST)
        return;
    sheet_take(&offer->s, j->g);
    offer->count = 0;
    offer->of = decision->of;
    for (uint64_t n = 0; n < count && iz_referee_option(j->g, decision->seat, n, &option); n++)
        if (option.kind == IZ_OPTION_REF)
            offer->at[offer->count++] = option.subject;
    offer->valid = !offer->s.full;
}

static void keep_played(iz_judge *j, const iz_decision *decision, const iz_option *option)
{
    judge_played *played = &j->events->played;
    played->valid = false;
    if (option->kind != IZ_OPTION_ACTIVATE ||
        option->ability >= (uint32_t)j->cards->ability_count ||
        !judge_owns(j, j->cards->abilities[option->ability].cell))
        return;
    sheet_take(&played->s, j->g);
    played->bearer = option->subject;
    played->ability = option->ability;
    played->seat = decision->of;
    played->effects = played->s.effects;
    played->disturbed = false;
    played->valid = !played->s.full;
}

/* A mana ability is done by the time of the next decision, without the stack. */
static void look_at_mana_ability(iz_judge *j)
{
    judge_events *e = j->events;
    if (!e->played.valid)
        return;
    const iz_ability_def *record = &j->cards->abilities[e->played.ability];
    const iz_cell *ability = &j->cards->cells[record->cell];
    if (!(record->flags & IZ_ABILITY_IS_MANA) || ability->op != IZ_ACTIVATED)
        return;
    sheet_take(&e->s, j->g);
    reader r = {.s = &e->s,
                .g = j->g,
                .self = e->played.bearer,
                .controller = e->played.seat,
                .read = j->read};
    mark(j, ability);
    mark(j, iz_child(ability, 1));
    look_at_payment(j, ability, r, NULL);
}

void judge_events_decision(iz_judge *j, const iz_decision *decision, const iz_option *option)
{
    iz_decision asked = *decision; /* it lies in the block */
    if (asked.purpose == IZ_FOR_TARGET && option->kind == IZ_OPTION_REF)
        keep_offer(j, &asked);
    if (j->events->declares && (asked.kind == IZ_DECIDE_ATTACK || asked.kind == IZ_DECIDE_BLOCK))
        judge_declaration(j, &asked);
    judge_trials_choose(j, &asked, option);
    if (asked.kind != IZ_DECIDE_PRIORITY)
        return;
    judge_trials_at(j);
    if (j->g->head->decisions % 5 == 0) {
        judge_statics_at(j);
        if (j->events->stands)
            judge_rules_in_play(j);
    }
    look_at_mana_ability(j);
    j->events->offer.valid = false;
    keep_played(j, &asked, option);
}

bool judge_has_event(int op)
{
    switch (op) {
    case IZ_TARGETS:
    case IZ_TARGET:
    case IZ_SPELL_ABILITY:
    case IZ_ACTIVATED:
    case IZ_TRIGGERED:
    case IZ_PLACE:
    case IZ_TOKEN:
    case IZ_WORD_COLOR:
    case IZ_WORD_SUBTYPE:
        return true;
    default:
        return false;
    }
}
