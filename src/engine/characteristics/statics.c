/*
 * Rules in force: what static abilities and lasting effects say besides changing characteristics,
 * and the triggered abilities that watch for events. Listed when first asked for in an epoch; masks
 * let everybody who asks go away at once when there is nothing of the kind.
 *
 * Chapters: mtg 405, 412, 418.1, 418.4, 501.3, 502; izvori-2007 D6, D19.1, D19.3-D19.4.
 */
#include <string.h>

#include "engine/characteristics/characteristics.h"
#include "engine/evaluate/evaluate.h"
#include "engine/patterns/patterns.h"

static uint64_t bit(int kind) { return UINT64_C(1) << kind; }

/* ---- events that may be replaced ------------------------------------------------------------- */

static uint64_t replaced_by_effect(const iz_game *g, const iz_effect *effect)
{
    bool shield = effect->kind == IZ_EFFECT_PREVENT || effect->kind == IZ_EFFECT_REDIRECT ||
                  effect->kind == IZ_EFFECT_REGENERATE || effect->kind == IZ_EFFECT_REPLACE;
    return shield ? iz_events_touched(&g->cards->cells[effect->cell]) : 0;
}

/* Keywords that replace or prevent, from the profiles of all cards in the game and from what has
 * been granted. */
static uint64_t replaced_by_keywords(const iz_derived *d)
{
    unsigned flags = d->printed_flags;
    for (uint32_t i = 0; i < d->altered_count; i++) {
        uint64_t keywords = d->rows[d->altered[i]].keywords;
        if (keywords & bit(IZ_KW_PROTECTION))
            flags |= IZ_PROFILE_DAMAGE;
        if (keywords & bit(IZ_KW_INDESTRUCTIBLE))
            flags |= IZ_PROFILE_DESTROY;
        if (keywords & (bit(IZ_KW_MADNESS) | bit(IZ_KW_BUYBACK)))
            flags |= IZ_PROFILE_MOVE;
        if (keywords & bit(IZ_KW_DREDGE))
            flags |= IZ_PROFILE_DRAW;
    }
    if (d->gives_flashback ||
        d->gives_madness) /* rows of cards are worked out only when asked for */
        flags |= IZ_PROFILE_MOVE;
    uint64_t events = 0;
    if (flags & IZ_PROFILE_DAMAGE)
        events |= bit(IZ_EV_DAMAGE);
    if (flags & IZ_PROFILE_DESTROY)
        events |= bit(IZ_EV_DESTROY);
    if (flags & IZ_PROFILE_MOVE)
        events |= bit(IZ_EV_MOVE) | bit(IZ_EV_CREATE_TOKEN);
    if (flags & IZ_PROFILE_DRAW)
        events |= bit(IZ_EV_DRAW);
    return events;
}

/* ---- listing --------------------------------------------------------------------------------- */

static bool says_nothing(const iz_cell *cell) { return !cell || cell->op == IZ_NONE; }

/* The one object that a static's modification is about, if its selector names one so simply. */
static iz_slot only_one(const iz_game *g, const iz_cell *modification, iz_slot bearer)
{
    const iz_cell *whom = modification + 1;
    if (modification->span == 1)
        return IZ_NIL;
    if (whom->op == IZ_SELF)
        return bearer;
    if (whom->op == IZ_ATTACHED_TO && whom[1].op == IZ_SELF &&
        g->objects[bearer].attached_to != IZ_NIL &&
        (unsigned)IZ_ZONES_IN_PLAY >> g->objects[g->objects[bearer].attached_to].zone & 1 &&
        !iz_is_off(g, IZ_C_ENCHANTED))
        return g->objects[bearer].attached_to;
    return IZ_NIL;
}

static void add_rule(iz_game *g, iz_derived *d, const iz_rule *like, const iz_cell *modification)
{
    if (iz_changes_characteristics(modification) || !IZ_ROOM(g, d, rules, 1))
        return;
    iz_rule *rule = &d->rules[d->rules_count++];
    *rule = *like;
    rule->cell = (uint32_t)(modification - g->cards->cells);
    rule->op = modification->op;
    rule->only = like->bearer != IZ_NIL ? only_one(g, modification, like->bearer) : (iz_slot)IZ_NIL;
    unsigned number = (unsigned)(modification->op - IZ_BOOST);
    if (number < 128)
        g->rule_ops[number / 64] |= bit((int)(number % 64));
    if (modification->op == IZ_CANT)
        d->cant |= bit(modification->arg);
    if (modification->op == IZ_AS_THOUGH)
        g->though |= bit(modification->arg);
    g->replaced |= iz_events_touched(modification);
}

static iz_digest digest_static(const iz_cell *cell)
{
    iz_digest digest = {.facts = iz_facts_read(cell + 1)};
    for (const iz_cell *m = iz_first_modification(cell); m && !digest.rules;
         m = iz_next_modification(cell, m))
        digest.rules = !iz_changes_characteristics(m);
    return digest;
}

/* What the ability's program says of itself, looked through once. */
static const iz_digest *digest_of(const iz_game *g, iz_derived *d, uint32_t ability)
{
    iz_digest *digest = &d->digests[ability % IZ_DIGESTS];
    if (digest->ability == ability + 1)
        return digest;
    const iz_cell *cell = iz_ability_cell(g, ability);
    unsigned kind = iz_ability_record(g, ability)->kind;
    if (kind == IZ_ABILITY_STATIC)
        *digest = digest_static(cell);
    else if (kind == IZ_ABILITY_TRIGGERED)
        *digest =
            (iz_digest){.events = iz_trigger_events(cell + 1), .steps = iz_trigger_steps(cell + 1)};
    digest->ability = ability + 1;
    return digest;
}

static void add_static(iz_game *g, iz_derived *d, const iz_ability *ability,
                       const iz_digest *digest)
{
    const iz_cell *cell = iz_ability_cell(g, ability->index);
    const iz_cell *condition = cell + 1;
    const iz_object *bearer = &g->objects[ability->bearer];
    d->rules_facts |= digest->facts;
    if (!says_nothing(condition)) {
        iz_ctx ctx = iz_ctx_of_object(g, ability->bearer, ability->env);
        ctx.giver = iz_giver_of(g, ability);
        if (!iz_holds(g, &ctx, condition))
            return;
    }
    if (!iz_concept_applied(g, IZ_C_STATIC))
        return;
    iz_rule like = {.ability = ability->index,
                    .bearer = ability->bearer,
                    .env = ability->env,
                    .effect = IZ_NIL,
                    .timestamp = bearer->timestamp,
                    .giver = iz_giver_of(g, ability)};
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        add_rule(g, d, &like, m);
    if (!IZ_ROOM(g, d, statics, 1))
        return;
    d->statics[d->statics_count++] =
        (iz_static){ability->index, ability->bearer, ability->env, bearer->timestamp};
}

static void watch(iz_game *g, uint64_t events, uint32_t steps)
{
    g->watched |= events;
    if (events & bit(IZ_EV_STEP))
        g->steps_watched |= steps;
}

static void watch_for(iz_game *g, const iz_cell *trigger)
{
    watch(g, iz_trigger_events(trigger), iz_trigger_steps(trigger));
}

static void add_ability(iz_game *g, iz_derived *d, const iz_ability *ability)
{
    const iz_ability_def *record = &g->cards->abilities[ability->index];
    bool triggered = record->kind == IZ_ABILITY_TRIGGERED;
    if (!triggered && record->kind != IZ_ABILITY_STATIC)
        return;
    const iz_digest *digest = digest_of(g, d, ability->index);
    if ((!triggered && !digest->rules) ||
        !(record->zones & 1u << g->objects[ability->bearer].zone) ||
        iz_ability_rests(g, ability->bearer, ability->index))
        return;
    if (!triggered) {
        add_static(g, d, ability, digest);
        return;
    }
    if (!IZ_ROOM(g, d, watchers, 1))
        return;
    d->watchers[d->watchers_count++] =
        (iz_watcher){digest->events, ability->index, ability->bearer, ability->env};
    watch(g, digest->events, digest->steps);
}

static void add_object(iz_game *g, iz_derived *d, iz_slot slot)
{
    const iz_chars *row = iz_characteristics(g, slot);
    if (row->first_instance == IZ_PRINTED_ABILITIES) {
        uint32_t first = g->cards->definitions[row->definition].first_ability;
        for (int i = 0, count = row->instance_count; i < count; i++)
            add_ability(g, d, &(iz_ability){first + (uint32_t)i, IZ_NIL, slot, IZ_NIL, IZ_NO_REF});
        return;
    }
    for (int i = 0; i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, d, row, i);
        iz_ability ability = {instance.ability, instance.env, slot, instance.effect,
                              instance.granter};
        add_ability(g, d, &ability);
    }
}

static void add_effect(iz_game *g, iz_derived *d, uint32_t index)
{
    const iz_effect *effect = &g->effects[index];
    const iz_cell *cell = &g->cards->cells[effect->cell];
    g->replaced |= replaced_by_effect(g, effect);
    if (effect->kind == IZ_EFFECT_DELAYED)
        watch_for(g, cell + 1);
    if (effect->duration == IZ_LASTS_EVENT && effect->kind != IZ_EFFECT_FREE)
        watch_for(g, iz_duration_of(cell) + 1);
    if ((effect->kind != IZ_EFFECT_CONTINUOUS && effect->kind != IZ_EFFECT_RULE) ||
        (effect->flags & IZ_EFFECT_IS_COPY))
        return;
    iz_rule like = {.ability = IZ_NO_ABILITY,
                    .bearer = IZ_NIL,
                    .env = effect->env,
                    .effect = (uint16_t)index,
                    .timestamp = effect->timestamp};
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        add_rule(g, d, &like, m);
}

/* Rows whose abilities are their own, and those that are copies, are looked at instead of what is
 * printed on their cards. */
static bool is_changed(const iz_derived *d, iz_slot slot)
{
    const iz_chars *row = &d->rows[slot];
    return row->epoch == d->serial && (row->flags & (IZ_CHARS_IS_COPY | IZ_CHARS_ALTERED));
}

static bool in_force(const iz_game *g, iz_op op)
{
    unsigned number = (unsigned)(op - IZ_BOOST);
    return g->rule_ops[number / 64] >> number % 64 & 1;
}

/* The actions that rules with a node of their own might forbid. */
static uint64_t forbidden_by_node(const iz_game *g)
{
    static const struct {
        iz_op op;
        int action;
    } nodes[] = {{IZ_CANT_BE_REGENERATED, IZ_ACTION_BE_REGENERATED},
                 {IZ_CANT_BE_BLOCKED, IZ_ACTION_BE_BLOCKED},
                 {IZ_LIFE_CANT_CHANGE, IZ_ACTION_GAIN_LIFE},
                 {IZ_LIFE_CANT_CHANGE, IZ_ACTION_LOSE_LIFE}};
    uint64_t actions = 0;
    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++)
        actions |= in_force(g, nodes[i].op) ? bit(nodes[i].action) : 0;
    return actions;
}

/* The watchers from `first` on come to their place: bearers are listed in the order of their slots,
 * before those whose abilities are changed. */
static void put_in_place(iz_derived *d, uint32_t first)
{
    for (uint32_t i = first; i < d->watchers_count; i++) {
        iz_watcher watcher = d->watchers[i];
        uint32_t at = i;
        while (at > 0 && (d->watchers[at - 1].bearer > watcher.bearer ||
                          is_changed(d, d->watchers[at - 1].bearer))) {
            d->watchers[at] = d->watchers[at - 1];
            at--;
        }
        d->watchers[at] = watcher;
    }
}

/* Moves have left the rules as they were: those who came watch, too. */
static void add_moved(iz_game *g, iz_derived *d)
{
    uint32_t before = d->watchers_count;
    for (uint32_t i = 0; i < d->bearers_count; i++)
        if (iz_has_moved(d, d->bearers[i]))
            add_object(g, d, d->bearers[i]);
    put_in_place(d, before);
    d->moved_count = 0;
    d->rules_wait = false;
}

static void forget_what_rules_say(iz_derived *d)
{
    d->rules_turn = d->usual = d->play = 0;
    d->combat_known = false;
}

void iz_derive_rules(iz_game *g)
{
    iz_derive(g);
    iz_derived *d = g->derived;
    if (!d || d->rules_epoch == g->head->epoch || g->in_pass)
        return;
    d->rules_epoch = g->head->epoch;
    if (iz_moves_leave_rules(g, d)) {
        forget_what_rules_say(d);
        g->rules_epoch = g->head->epoch;
        add_moved(g, d);
        return;
    }
    d->moved_count = 0;
    d->rules_wait = false;
    d->rules_facts = 0;
    forget_what_rules_say(d);
    d->rules_count = d->watchers_count = d->statics_count = 0;
    g->rule_ops[0] = g->rule_ops[1] = 0;
    d->cant = g->though = 0;
    g->watched = 0;
    g->steps_watched = 0;
    g->replaced = replaced_by_keywords(d);
    for (uint32_t i = 0; i < d->bearers_count; i++)
        if (!is_changed(d, d->bearers[i]))
            add_object(g, d, d->bearers[i]);
    for (uint32_t i = 0; i < d->touched_count; i++)
        if (is_changed(d, d->touched[i]))
            add_object(g, d, d->touched[i]);
    uint32_t effects = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < effects; i++)
        if (g->effects[i].kind != IZ_EFFECT_FREE)
            add_effect(g, d, i);
    g->forbidden = d->cant | forbidden_by_node(g);
    g->rules_epoch = g->head->epoch;
}

void iz_refresh_now(iz_game *g)
{
    iz_derive_rules(g);
    const iz_derived *d = g->derived;
    if (!d)
        return;
    iz_table_cut(g, IZ_TABLE_watchers, 0);
    iz_table_cut(g, IZ_TABLE_statics, 0);
    if (d->watchers_count > 0) {
        iz_table_add(g, IZ_TABLE_watchers, d->watchers_count);
        memcpy(g->watchers, d->watchers, d->watchers_count * sizeof *g->watchers);
    }
    if (d->statics_count > 0) {
        iz_table_add(g, IZ_TABLE_statics, d->statics_count);
        memcpy(g->statics, d->statics, d->statics_count * sizeof *g->statics);
    }
    g->statics_epoch = g->head->epoch;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Is the subject one of those that the rule is about? */
static bool concerns(iz_game *g, const iz_rule *rule, iz_ref subject)
{
    if (subject == IZ_NO_REF)
        return true;
    if (rule->only != IZ_NIL)
        return iz_ref_is_object(subject) && iz_ref_slot(subject) == rule->only;
    const iz_effect *effect = rule->effect != IZ_NIL ? &g->effects[rule->effect] : NULL;
    const iz_cell *cell = &g->cards->cells[rule->cell];
    bool named = iz_nodes[cell->op].children[0] == 'S' && !says_nothing(cell + 1);
    if (effect && effect->kind == IZ_EFFECT_CONTINUOUS && !named)
        return iz_links_has(g, effect->affected, subject);
    if (!named)
        return true;
    if (cell[1].op == IZ_ATTACHED_TO && cell[2].op == IZ_SELF && rule->bearer != IZ_NIL)
        return false; /* attached to nothing */
    iz_ctx ctx =
        effect ? iz_ctx_of_env(g, rule->env) : iz_ctx_of_object(g, rule->bearer, rule->env);
    ctx.giver = rule->giver;
    if (effect) {
        ctx.controller = effect->controller;
        ctx.self = effect->source;
    }
    return iz_selects(g, &ctx, cell + 1, subject);
}

/* RANGE_EFFECT: what it says holds as far as its controller's range goes. */
static bool reaches(iz_game *g, const iz_rule *rule, iz_ref subject)
{
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_EFFECT);
    int controller = rule->effect != IZ_NIL ? g->effects[rule->effect].controller
                                            : g->objects[rule->bearer].controller;
    bool does = iz_in_range(g, controller, subject) && concerns(g, rule, subject);
    iz_ranges_told(g, use);
    return does;
}

bool iz_rule_find(iz_game *g, iz_op op, iz_ref subject, uint32_t *cursor, iz_rule_hit *hit)
{
    iz_derive_rules(g);
    const iz_derived *d = g->derived;
    unsigned number = (unsigned)(op - IZ_BOOST);
    if (!d || (number < 128 && !(g->rule_ops[number / 64] & bit((int)(number % 64)))))
        return false;
    while (*cursor < d->rules_count) {
        const iz_rule *rule = &d->rules[(*cursor)++];
        if (rule->op != op || !reaches(g, rule, subject))
            continue;
        hit->cell = &g->cards->cells[rule->cell];
        iz_mark_used(g, hit->cell);
        hit->env = rule->env;
        hit->effect = rule->effect;
        hit->giver = rule->giver;
        if (rule->effect == IZ_NIL) {
            hit->bearer = rule->bearer;
            hit->source = iz_object_ref(g, rule->bearer);
            hit->controller = g->objects[rule->bearer].controller;
        } else {
            const iz_effect *effect = &g->effects[rule->effect];
            hit->source = effect->source;
            hit->controller = effect->controller;
            hit->bearer =
                iz_ref_alive(g, effect->source) ? iz_ref_slot(effect->source) : (iz_slot)IZ_NIL;
        }
        return true;
    }
    return false;
}

iz_ctx iz_ctx_of_rule(const iz_game *g, const iz_rule_hit *hit)
{
    iz_ctx ctx = hit->effect == IZ_NIL ? iz_ctx_of_object(g, hit->bearer, hit->env)
                                       : iz_ctx_of_env(g, hit->env);
    ctx.controller = hit->controller;
    ctx.self = hit->source;
    ctx.giver = hit->giver;
    return ctx;
}

int32_t iz_rule_quantity(iz_game *g, const iz_rule_hit *hit, const iz_cell *quantity)
{
    iz_ctx ctx = iz_ctx_of_rule(g, hit);
    return iz_effect_quantity(g, &ctx, hit->effect, quantity);
}

/* Does the other side fit (a filter; none: whatever it is)? With none given, only a rule without
 * such a condition answers. */
static bool other_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref other)
{
    if (says_nothing(filter))
        return true;
    return other != IZ_NO_REF && iz_fits(g, ctx, filter, other);
}

/* A rule of `op` whose child number `filter` describes the other side. */
static bool is_ruled(iz_game *g, iz_op op, iz_ref subject, iz_ref other, int filter, int32_t flag)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, op, subject, &cursor, &hit)) {
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        if (flag != 0 && !(hit.cell->arg & flag))
            continue;
        if (other_fits(g, &ctx, filter ? iz_child(hit.cell, filter) : NULL, other))
            return true;
    }
    return false;
}

/* Rules which say "can't" with a node of their own. */
static bool cant_by_node(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    switch (action) {
    case IZ_ACTION_BE_REGENERATED:
        return is_ruled(g, IZ_CANT_BE_REGENERATED, subject, other, 0, 0);
    case IZ_ACTION_BE_BLOCKED:
        return is_ruled(g, IZ_CANT_BE_BLOCKED, subject, other, 1, 0);
    case IZ_ACTION_GAIN_LIFE:
        return is_ruled(g, IZ_LIFE_CANT_CHANGE, subject, other, 0, IZ_LIFE_CANT_CHANGE_GAIN);
    case IZ_ACTION_LOSE_LIFE:
        return is_ruled(g, IZ_LIFE_CANT_CHANGE, subject, other, 0, IZ_LIFE_CANT_CHANGE_LOSE);
    default:
        return false;
    }
}

/* Rule concept CANT_EFFECT. CANT: whom, with or to what, that fits, unless. */
bool iz_is_forbidden(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    iz_derive_rules(g);
    if (!g->derived)
        return false;
    if (cant_by_node(g, action, subject, other))
        return true;
    if (!(g->derived->cant & bit(action)))
        return false;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_CANT, subject, &cursor, &hit)) {
        if (hit.cell->arg != action)
            continue;
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        const iz_cell *with = iz_child(hit.cell, 1), *unless = iz_child(hit.cell, 3);
        if (!says_nothing(with) && (other == IZ_NO_REF || !iz_selects(g, &ctx, with, other)))
            continue;
        if (!other_fits(g, &ctx, iz_child(hit.cell, 2), other))
            continue;
        iz_ctx bound = ctx; /* the condition may speak of whoever can't */
        if (subject != IZ_NO_REF)
            bound = iz_ctx_bind(&ctx, subject);
        if (!says_nothing(unless) && iz_holds(g, &bound, unless))
            continue;
        return true;
    }
    return false;
}

bool iz_is_as_though(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    iz_derive_rules(g);
    if (!g->derived || !(g->though & bit(action)))
        return false;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_AS_THOUGH, subject, &cursor, &hit)) {
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        if (hit.cell->arg == action && other_fits(g, &ctx, iz_child(hit.cell, 1), other))
            return true;
    }
    return false;
}

bool iz_rests(const iz_game *g, iz_slot bearer)
{
    const iz_object *object = &g->objects[bearer];
    if (g->book->parameters.stands != IZ_STANDS_UPRIGHT || iz_is_upright(g, bearer) ||
        object->definition >= (unsigned)g->cards->count)
        return false;
    uint32_t types = g->cards->definitions[object->definition].types;
    return iz_zone_in_play(object->zone)     ? !(types & IZ_TYPE_CREATURE)
           : object->zone == IZ_ZONE_SPECIAL ? types & IZ_TYPE_GUILD
                                             : false;
}

/* Does the program speak of the ability's controller? */
static bool speaks_of_you(const iz_cell *cell)
{
    for (const iz_cell *at = cell; at < cell + cell->span; at++)
        if (at->op == IZ_YOU || at->op == IZ_OPPONENTS || at->op == IZ_IS_OPPONENT ||
            at->op == IZ_IS_OTHER || at->op == IZ_SELF)
            return true;
    return false;
}

/* How many of the same name the seat has beside its deck that work, up to `until`. */
static int alike_beside(const iz_game *g, int seat, uint16_t name, iz_slot until)
{
    int count = 0;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL) {
        if (slot == until)
            break;
        count += g->cards->definitions[g->objects[slot].definition].name == name &&
                 !(g->objects[slot].status & IZ_IS_FACE_DOWN);
    }
    return count;
}

/* Of the same card at several players what concerns all alike applies as often as the player has it
 * who has most of them (43.7); of several at one player all count (43.7.1). */
static bool applies_elsewhere(const iz_game *g, iz_slot bearer, uint32_t ability)
{
    const iz_object *object = &g->objects[bearer];
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (!(def->types & g->book->parameters.once_for_all))
        return false;
    int before = alike_beside(g, object->owner, def->name, bearer);
    if (before > 0) {
        iz_count_applied(g, IZ_C_RULE_CARDS_ADD);
        if (iz_is_off(g, IZ_C_RULE_CARDS_ADD))
            return true;
    }
    if (speaks_of_you(&g->cards->cells[g->cards->abilities[ability].cell]))
        return false;
    int own = alike_beside(g, object->owner, def->name, IZ_NIL);
    IZ_EACH_SEAT (g, seat) {
        int there = seat == object->owner ? 0 : alike_beside(g, seat, def->name, IZ_NIL);
        if (there == 0 || (there < own || (there == own && seat > object->owner)))
            continue;
        iz_count_applied(g, IZ_C_RULE_CARD_ONCE);
        return !iz_is_off(g, IZ_C_RULE_CARD_ONCE);
    }
    return false;
}

/* ONCE_ABILITY: the same ability of another card of that name works already, of one player if it
 * speaks of its player (hkk 48.8). */
static bool applies_already(const iz_game *g, iz_slot bearer, uint32_t ability)
{
    const iz_object *object = &g->objects[bearer];
    if (!(g->cards->abilities[ability].flags & IZ_ABILITY_APPLIES_ONCE))
        return false;
    uint16_t name = g->cards->definitions[object->definition].name;
    bool own = speaks_of_you(&g->cards->cells[g->cards->abilities[ability].cell]);
    int before = alike_beside(g, object->owner, name, bearer);
    for (int seat = 0; seat < object->owner && !own; seat++)
        before += alike_beside(g, seat, name, IZ_NIL);
    if (before == 0)
        return false;
    iz_count_applied(g, IZ_C_ONCE_ABILITY);
    return !iz_is_off(g, IZ_C_ONCE_ABILITY);
}

bool iz_ability_rests(const iz_game *g, iz_slot bearer, uint32_t ability)
{
    return iz_rests(g, bearer) ||
           (g->objects[bearer].zone == IZ_ZONE_SPECIAL &&
            (applies_already(g, bearer, ability) || applies_elsewhere(g, bearer, ability)));
}
