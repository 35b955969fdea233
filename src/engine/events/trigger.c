/*
 * Watching: abilities that trigger on a part that happens (or, looking back, is about to happen),
 * delayed triggered abilities, state triggers. What has triggered waits in the table `waiting`
 * until a player would get priority (playing/trigger_put.c).
 *
 * Carries out: mtg 404, 410.1-410.2, 410.6-410.11, 402 (zones where abilities work); Izvori D5,
 * D11.10-D11.20, D11.60-D11.110.
 */
#include "engine/characteristics/modifications.h"
#include "engine/events/event.h"
#include "engine/events/hand_plays.h"

static iz_event_kind kind_of(const iz_part *part) { return (iz_event_kind)part->kind; }

/* ---- looking back ---------------------------------------------------------------------------- */

/* Leaving play, going from where all see it to where not, loss of control, a player who loses and
 * is no player of the game any more afterwards (410.10d; D11.104). */
bool iz_part_looks_back(const iz_part *part)
{
    if (part->kind != IZ_EV_MOVE)
        return iz_event_has(part->kind, IZ_EVENT_LOOKS_BACK);
    return (iz_zone_in_play(part->from) && !iz_zone_in_play(part->to)) ||
           (part->from == IZ_ZONE_STACK && part->flags & IZ_PART_COUNTERED &&
            !iz_zone_in_play(part->to)) ||
           (iz_zone_hidden(part->to) && !iz_zone_hidden(part->from) &&
            part->from != IZ_ZONE_NOWHERE);
}

/* ---- what has triggered ---------------------------------------------------------------------- */

static bool has_targets(const iz_cell *tree)
{
    for (const iz_cell *cell = tree; cell < tree + tree->span; cell++)
        if (cell->op == IZ_TARGET)
            return true;
    return false;
}

/* A triggered mana ability: it triggers on a mana ability and adds mana (406.1; D7.10); where the
 * book knows no such limit, whatever it triggers on. */
static bool is_mana_trigger(const iz_game *g, const iz_cell *ability, const iz_part *part)
{
    bool may_be = part->kind == IZ_EV_TAPPED_FOR_MANA || g->book->parameters.mana_trigger_any;
    const iz_cell *effect = iz_child(ability, ability->op == IZ_DELAYED ? 1 : 3);
    return may_be && iz_cell_adds_mana(effect) && !has_targets(ability);
}

/* Are there so many abilities on the stack and waiting for it that no more trigger? */
static bool too_many_pending(const iz_game *g)
{
    return iz_table_count(g, IZ_TABLE_waiting) + iz_now(g)->stack.count >= IZ_PENDING_MOST;
}

static void wait_for_stack(iz_game *g, uint16_t env, uint32_t cell, uint8_t flags)
{
    iz_words_settle(g, env, iz_given_by(g->envs[env].giver, g->envs[env].source));
    uint32_t index = iz_table_add(g, IZ_TABLE_waiting, 1);
    const iz_env *from = &g->envs[env];
    g->waiting[index] = (iz_waiting){.ability = from->ability,
                                     .bearer = from->source,
                                     .env = env,
                                     .controller = from->controller,
                                     .flags = flags,
                                     .cell = cell,
                                     .concept = IZ_C_TRIGGER};
}

void iz_rule_triggers(iz_game *g, iz_concept concept, uint16_t env, iz_ref bearer, int seat)
{
    g->envs[env].event_amount = (int32_t)concept;
    uint32_t index = iz_table_add(g, IZ_TABLE_waiting, 1);
    g->waiting[index] = (iz_waiting){.ability = IZ_NO_ABILITY,
                                     .bearer = bearer,
                                     .env = env,
                                     .controller = (uint8_t)seat,
                                     .concept = (uint16_t)concept};
}

/* What gave the bearer the ability, if that is spoken of in it. */
static iz_ref giver_of(iz_game *g, uint32_t index, iz_slot bearer)
{
    if (!iz_has_node(iz_ability_cell(g, index), IZ_GRANTER))
        return 0;
    int count = iz_ability_count(g, bearer);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, bearer, n);
        if (ability.index == index)
            return iz_giver_of(g, &ability);
    }
    return 0;
}

static uint16_t env_for(iz_game *g, uint32_t ability, iz_slot bearer, uint16_t granted)
{
    iz_ref giver = giver_of(g, ability, bearer);
    uint16_t index = granted == IZ_NIL ? iz_env_new(g) : iz_env_copy(g, granted);
    const iz_object *object = &g->objects[bearer];
    iz_env *env = &g->envs[index];
    env->source = iz_object_ref(g, bearer);
    env->ability = ability;
    env->cell = 0;
    env->giver = giver;
    env->controller = iz_zone_in_play(object->zone) || object->zone == IZ_ZONE_STACK
                          ? object->controller
                          : object->owner;
    env->targets = 0;
    env->done = 0;
    env->modes = 0;
    if (object->env != IZ_NIL)
        iz_take_announcement(env, &g->envs[object->env]);
    return index;
}

/* ---- quick refusals -------------------------------------------------------------------------- */

/* The trigger (or that one of several) which looks at events of the kind. */
static const iz_cell *trigger_for(const iz_cell *t, iz_event_kind kind)
{
    if (t->op != IZ_ON_ANY)
        return t;
    const iz_cell *child;
    for (int n = 0; (child = iz_child(t, n)) != NULL; n++)
        if (iz_trigger_events(child) & iz_event_bit(kind))
            return trigger_for(child, kind);
    return t;
}

/* Most abilities speak of their own bearer: seen without evaluating anything. */
static bool speaks_of_another(const iz_cell *t, iz_slot bearer, const iz_part *part)
{
    if (t->op == IZ_ON_ANY || t->span < 2 || t[1].op != IZ_SELF)
        return false;
    iz_ref subject = t->op == IZ_ON_DEALS_DAMAGE ? part->other : part->object;
    return iz_ref_is_object(subject) && iz_ref_slot(subject) != bearer;
}

/* "At the beginning of your upkeep", as another step begins. */
static bool is_of_another_step(const iz_cell *t, const iz_part *part)
{
    return part->kind == IZ_EV_STEP && !(iz_trigger_steps(t) >> part->value & 1);
}

/* ON_BLOCKS and ON_BECOMES_BLOCKED alike: once for each. */
enum { EACH = IZ_ON_BLOCKS_EACH };
_Static_assert((int)IZ_ON_BLOCKS_EACH == (int)IZ_ON_BECOMES_BLOCKED_EACH, "one flag");

/* "Whenever it blocks", not once for each: one declaration triggers it once (410.9a; D11.91). */
static bool triggered_already(iz_game *g, const iz_cell *clause, uint16_t env, const iz_part *part)
{
    if (!iz_event_has(part->kind, IZ_EVENT_DECLARED) || clause->arg & EACH)
        return false;
    uint32_t count = iz_table_count(g, IZ_TABLE_waiting);
    const iz_env *new = &g->envs[env];
    for (uint32_t i = 0; i < count; i++) {
        const iz_waiting *waiting = &g->waiting[i];
        if (waiting->env != IZ_NIL && waiting->ability == new->ability &&
            waiting->bearer == new->source && waiting->cell == new->cell &&
            g->envs[waiting->env].event_object == new->event_object)
            return true;
    }
    return false;
}

/* Does the ability, whose environment looks at the part, trigger on it? */
static bool triggers_on(iz_game *g, const iz_ctx *ctx, const iz_cell *ability, const iz_cell *t,
                        const iz_part *part)
{
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_TRIGGER);
    const iz_cell *clause = iz_trigger_fits(g, ctx, t, part);
    iz_ranges_told(g, use);
    return clause && !triggered_already(g, clause, ctx->env, part) &&
           iz_lot_begins(g, ctx, ability, clause, part);
}

static bool speaks_of_you(const iz_cell *tree)
{
    for (const iz_cell *cell = tree; cell < tree + tree->span; cell++)
        if (cell->op == IZ_YOU || cell->op == IZ_OPPONENTS || cell->op == IZ_IS_OPPONENT ||
            cell->op == IZ_IS_TEAMMATE)
            return true;
    return false;
}

/* The player who has the choice whether the ability is carried out, where it isn't its source's
 * controller and the ability can be that player's. */
static int other_chooser(iz_game *g, const iz_ctx *ctx, const iz_cell *effect)
{
    if (effect->op != IZ_MAY || speaks_of_you(effect))
        return IZ_NO_SEAT;
    iz_set set = iz_select(g, ctx, effect + 1);
    if (set.count != 1 || !iz_ref_is_player(iz_set_at(g, set, 0)) ||
        (int)iz_set_at(g, set, 0) == ctx->controller)
        return IZ_NO_SEAT;
    return (int)iz_set_at(g, set, 0);
}

/* Who controls the ability: its source's controller; if it lets another player choose whether it is
 * carried out, and the book has that chosen as it goes on the stack, that player (410.2). */
static int controller_of(iz_game *g, const iz_ctx *ctx, const iz_cell *ability)
{
    bool chosen_first = g->book->parameters.may_trigger == IZ_MAY_NOT_PUT;
    if (!chosen_first && iz_nobody_notes(g))
        return ctx->controller;
    int chooser = other_chooser(g, ctx, iz_child(ability, 3));
    if (chooser == IZ_NO_SEAT)
        return ctx->controller;
    if (!chosen_first && !iz_is_off(g, IZ_C_TRIGGER_CONTROLLER)) {
        iz_count_concept(g, IZ_C_TRIGGER_CONTROLLER);
        return ctx->controller;
    }
    iz_note(g, chosen_first ? IZ_C_TRIGGER_MAY : IZ_C_TRIGGER_CONTROLLER,
            IZ_SAY_HAS_CHOICE_AND_CONTROLS, iz_ref_seat(chooser));
    return chooser;
}

/* The rule by which an ability triggers on the part. */
static iz_concept concept_of(const iz_part *part)
{
    return part->kind == IZ_EV_NONE             ? IZ_C_TRIGGER_STATE
           : part->flags & IZ_PART_LOOKING_BACK ? IZ_C_TRIGGER_LEAVES
                                                : IZ_C_TRIGGER;
}

/* What is shown at work besides by a trigger on the part, IZ_C_NONE: nothing. */
static iz_concept finer_concept(const iz_cell *trigger, const iz_part *part)
{
    const iz_cell *t = trigger_for(trigger, kind_of(part));
    switch (part->kind) {
    case IZ_EV_MOVE:
        return IZ_C_TRIGGER_ZONE_CHANGE;
    case IZ_EV_BLOCKS:
        return !(t->arg & EACH)     ? IZ_C_TRIGGER_BLOCK
               : t[1].op == IZ_SELF ? IZ_C_TRIGGER_BLOCK_EACH
                                    : IZ_C_TRIGGER_BLOCKED_EACH;
    case IZ_EV_BECOMES_BLOCKED:
        return t->arg & EACH ? IZ_C_TRIGGER_BLOCKED_EACH : IZ_C_TRIGGER_BLOCK;
    default:
        return IZ_C_NONE;
    }
}

/* Counts the rules that the trigger shows at work; false: one of them is switched off. */
static bool shows_rules(iz_game *g, const iz_cell *trigger, const iz_part *part, iz_concept own,
                        iz_concept keyword)
{
    if (iz_nobody_notes(g))
        return true;
    bool enters = part->kind == IZ_EV_MOVE && iz_zone_in_play(part->to);
    iz_concept shown[] = {own, keyword, IZ_C_TRIGGER, finer_concept(trigger, part),
                          enters ? IZ_C_TRIGGER_ENTERS : IZ_C_NONE};
    enum { SHOWN = sizeof shown / sizeof *shown };
    for (int i = 0; i < SHOWN; i++)
        if (iz_is_off(g, shown[i]))
            return false;
    for (int i = 1; i < SHOWN; i++)
        if (shown[i] != own)
            iz_count_concept(g, shown[i]);
    return true;
}

/* ---- compensation ---------------------------------------------------------------------------- */

/* COMPENSATION: of a card of the hand that is prevented by a link of an opponent's (hkk 93.4.14).
 */
static bool is_compensated(iz_game *g, const iz_cell *ability, uint16_t env, const iz_part *part)
{
    if (!(ability->arg & IZ_TRIGGERED_COMPENSATION))
        return true;
    iz_count_applied(g, IZ_C_COMPENSATION);
    if (iz_is_off(g, IZ_C_COMPENSATION))
        return false;
    iz_slot card = iz_ref_slot(part->object);
    iz_slot link = iz_now(g)->stack.last; /* what prevents it is there until it has come about */
    int by = link != IZ_NIL && link != card ? g->objects[link].controller : IZ_NO_SEAT;
    uint16_t played = g->objects[card].env;
    return by != IZ_NO_SEAT && by != g->envs[env].controller && played != IZ_NIL &&
           iz_counts_as_hand(g, card, g->envs[played].cast_from);
}

/* ---- reward ---------------------------------------------------------------------------------- */

/* REWARD: what leaves play, or its owner, by an opponent's source gives that opponent something:
 * the ability is theirs (hkk 91.3.2). */
static bool is_rewarded(iz_game *g, const iz_cell *ability, uint16_t env, const iz_part *part)
{
    if (!(ability->arg & IZ_TRIGGERED_REWARD))
        return true;
    iz_ref source;
    int by = iz_source_at_work(g, part, &source), from = g->envs[env].controller;
    bool left = part->kind != IZ_EV_CONTROL || g->objects[iz_ref_slot(part->object)].owner == from;
    if (by == IZ_NO_SEAT || !iz_are_opponents(g, by, from) || !left)
        return false;
    iz_count_applied(g, IZ_C_REWARD);
    g->envs[env].controller = (uint8_t)by;
    return !iz_is_off(g, IZ_C_REWARD);
}

/* Does it come about at once? What has targets waits, as other abilities do. */
static bool comes_at_once(const iz_game *g, const iz_cell *ability, const iz_part *part)
{
    return is_mana_trigger(g, ability, part) ||
           (ability->arg & IZ_TRIGGERED_COMPENSATION && !has_targets(ability));
}

/* ---- automatic reactions --------------------------------------------------------------------- */

/* The same instructions: of two cards of one name, or of two that say the same. */
static bool are_alike(const iz_cell *a, const iz_cell *b)
{
    if (a == b)
        return true;
    a = iz_child(a, a->op == IZ_DELAYED ? 1 : 3);
    b = iz_child(b, b->op == IZ_DELAYED ? 1 : 3);
    if (a->span != b->span)
        return false;
    for (int n = 0; n < a->span; n++)
        if (a[n].op != b[n].op || a[n].arg != b[n].arg || a[n].span != b[n].span)
            return false;
    return true;
}

/* AUTOMATIC_REACTION: of several with the same effect one operates on an action; the others wait
 * for the next one (hkk 95.1). */
static bool another_operates(iz_game *g, const iz_cell *ability)
{
    bool (*is_automatic)(const iz_cell *) = iz_course_of(g)->is_automatic;
    if (!is_automatic || !is_automatic(ability))
        return false;
    IZ_EACH_ENTRY (g, i, waiting) {
        const iz_waiting *waiting = &g->waiting[i];
        const iz_cell *other = waiting->cell ? &g->cards->cells[waiting->cell]
                               : waiting->ability != IZ_NO_ABILITY
                                   ? iz_ability_cell(g, waiting->ability)
                                   : NULL;
        if (other && is_automatic(other) && are_alike(ability, other)) {
            iz_count_applied(g, IZ_C_AUTOMATIC_REACTION);
            return !iz_is_off(g, IZ_C_AUTOMATIC_REACTION);
        }
    }
    return false;
}

/* ---- one ability, one part ------------------------------------------------------------------- */

/* What a keyword that is spelt out is called in the books; NONE: it has no rule of its own. */
iz_concept iz_concept_of_keyword(int keyword)
{
    static const struct {
        uint8_t keyword;
        uint16_t concept;
    } rows[] = {
        {IZ_KW_FLANKING, IZ_C_FLANKING},
        {IZ_KW_RAMPAGE, IZ_C_RAMPAGE},
        {IZ_KW_ECHO, IZ_C_ECHO},
        {IZ_KW_CUMULATIVE_UPKEEP, IZ_C_CUMULATIVE_UPKEEP},
        {IZ_KW_FADING, IZ_C_FADING},
        {IZ_KW_STORM, IZ_C_STORM},
        {IZ_KW_PROVOKE, IZ_C_PROVOKE},
        {IZ_KW_EQUIP, IZ_C_EQUIP},
        {IZ_KW_TEMPORARY_COST, IZ_C_TEMPORARY_COST},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].keyword == keyword)
            return (iz_concept)rows[i].concept;
    return IZ_C_NONE;
}

/* Rule concept TRIGGER_IF: what stands between the event and what is done. */
static bool condition_holds(iz_game *g, const iz_ctx *ctx, const iz_cell *ability)
{
    const iz_cell *condition = iz_optional(ability, 1);
    if (!condition)
        return true;
    iz_count_concept(g, IZ_C_TRIGGER_IF);
    if (iz_holds(g, ctx, condition) || iz_is_off(g, IZ_C_TRIGGER_IF))
        return true;
    iz_note(g, IZ_C_TRIGGER_IF, IZ_SAY_CONDITION_ABILITY_DOES_NOT, ctx->self);
    return false;
}

/* TRIGGER_LIMIT: when, and how often, it triggers at all (hkk 90): looked at once. */
static bool is_within_limit(iz_game *g, const iz_ctx *ctx, const iz_cell *ability)
{
    const iz_cell *limit = iz_optional(ability, 4);
    if (!limit)
        return true;
    iz_count_applied(g, IZ_C_TRIGGER_LIMIT);
    return iz_is_off(g, IZ_C_TRIGGER_LIMIT) || iz_holds(g, ctx, limit);
}

/* It has triggered. */
static void triggered(iz_game *g, const iz_ctx *ctx, iz_concept concept)
{
    iz_note(g, concept, IZ_SAY_ABILITY_TRIGGERS, ctx->self);
    if (iz_ref_alive(g, ctx->self))
        iz_remember_use(g, iz_ref_slot(ctx->self), g->envs[ctx->env].ability,
                        iz_given_by(ctx->giver, IZ_NO_REF));
}

/* An ability that watches for events of the part's kind. */
static void try_ability(iz_game *g, uint32_t ability, iz_slot bearer, uint16_t granted,
                        const iz_part *part)
{
    const iz_cell *cell = iz_ability_cell(g, ability);
    if (cell->op != IZ_TRIGGERED)
        return;
    const iz_cell *t = cell + 1;
    if (speaks_of_another(t, bearer, part) || is_of_another_step(t, part))
        return;
    uint16_t env = env_for(g, ability, bearer, granted);
    g->envs[env].event_value = part->value;
    g->envs[env].looked_back = (part->flags & IZ_PART_LOOKING_BACK) != 0;
    iz_ctx ctx = iz_ctx_of_env(g, env);
    bool later = part->flags & IZ_PART_LOOKING_BACK; /* see iz_trigger_judge */
    bool matches = triggers_on(g, &ctx, cell, t, part) && is_within_limit(g, &ctx, cell) &&
                   (later || condition_holds(g, &ctx, cell));
    iz_concept concept = concept_of(part);
    iz_concept keyword = iz_concept_of_keyword(iz_ability_record(g, ability)->keyword);
    if (matches && too_many_pending(g)) {
        iz_note(g, IZ_C_IMPOSSIBLE_PART, IZ_SAY_WHAT_IMPOSSIBLE_NOT_DONE);
        matches = false;
    }
    if (!matches || !is_compensated(g, cell, env, part) || !is_rewarded(g, cell, env, part) ||
        another_operates(g, cell) || !shows_rules(g, t, part, concept, keyword)) {
        iz_env_free(g, env);
        return;
    }
    ctx.controller = g->envs[env].controller;
    if (!later)
        triggered(g, &ctx, concept);
    wait_for_stack(g, env, 0,
                   (uint8_t)((comes_at_once(g, cell, part) ? IZ_WAITING_AT_ONCE : 0) |
                             (later ? IZ_WAITING_UNJUDGED : 0)));
    g->waiting[iz_table_count(g, IZ_TABLE_waiting) - 1].controller =
        (uint8_t)controller_of(g, &ctx, cell);
}

/* The event includes what has become of its objects (410.8, decision 046): whoever looks back has
 * seen them, but the condition is asked of what is there afterwards. */
void iz_trigger_judge(iz_game *g)
{
    IZ_EACH_ENTRY (g, i, waiting) {
        if (!(g->waiting[i].flags & IZ_WAITING_UNJUDGED))
            continue;
        g->waiting[i].flags &= (uint8_t)~IZ_WAITING_UNJUDGED;
        uint16_t env = g->waiting[i].env;
        iz_ctx ctx = iz_ctx_of_env(g, env);
        if (condition_holds(g, &ctx, iz_ability_cell(g, g->waiting[i].ability))) {
            triggered(g, &ctx, IZ_C_TRIGGER_LEAVES);
            continue;
        }
        iz_env_free(g, env);
        iz_waiting_remove(g, i--);
    }
}

static void see_watchers(iz_game *g, const iz_part *part)
{
    uint64_t bit = iz_event_bit(part->kind);
    if (!(g->watched & bit))
        return;
    uint32_t count = iz_table_count(g, IZ_TABLE_watchers);
    for (uint32_t i = 0; i < count; i++) {
        iz_watcher watcher = g->watchers[i];
        if (watcher.events & bit)
            try_ability(g, watcher.ability, watcher.bearer, watcher.env, part);
    }
}

/* The beginning of a step brings no object with it: "destroy that creature at end of combat" speaks
 * of the event that was captured as the ability was made. */
static void keep_captured_roles(iz_game *g, const iz_cell *t, uint16_t env, uint16_t captured)
{
    if (t->op != IZ_AT_STEP && t->op != IZ_ON_TURN_BEGINS)
        return;
    const iz_env *from = &g->envs[captured];
    iz_env *to = &g->envs[env];
    to->event_object = from->event_object;
    to->event_other = from->event_other;
    to->event_amount = from->event_amount;
    to->event_value = from->event_value;
    if (from->event_player != IZ_NO_SEAT)
        to->event_player = from->event_player;
}

/* Does it wait for a step of whoever's turn? Of several turns at the same time that is the one
 * under whose marker it began to wait. */
static bool waits_for_any_step(const iz_cell *t)
{
    return t->op == IZ_AT_STEP && !iz_optional(t, 0);
}

/* Delayed triggered abilities wait once, or as long as they say (D5.41-D5.42). */
static void see_delayed(iz_game *g, const iz_part *part)
{
    uint64_t bit = iz_event_bit(part->kind);
    if (!(g->watched & bit))
        return;
    IZ_EACH_ENTRY (g, i, effects) {
        if (g->effects[i].kind != IZ_EFFECT_DELAYED)
            continue;
        iz_effect effect = g->effects[i];
        const iz_cell *cell = &g->cards->cells[effect.cell];
        const iz_cell *t = iz_child(cell, 0);
        if (cell->op != IZ_DELAYED || !(iz_trigger_events(t) & bit) ||
            (cell->arg & IZ_DELAYED_LATER && effect.made_turn == iz_now(g)->turn) ||
            (waits_for_any_step(t) && !iz_is_of_now(g, effect.made_turn)))
            continue;
        uint16_t env = iz_env_copy(g, effect.env);
        g->envs[env].cell = effect.cell;
        g->envs[env].event_value = part->value;
        if (part->kind == IZ_EV_MOVE)
            g->envs[env].looked_back = (part->flags & IZ_PART_LOOKING_BACK) != 0;
        iz_ctx ctx = iz_ctx_of_env(g, env);
        const iz_cell *condition = iz_optional(cell, 2);
        bool matches = triggers_on(g, &ctx, cell, t, part);
        keep_captured_roles(g, t, env, effect.env);
        if (!matches || (condition && !iz_holds(g, &ctx, condition)) || another_operates(g, cell) ||
            iz_is_off(g, IZ_C_TRIGGER_DELAYED)) {
            iz_env_free(g, env);
            continue;
        }
        iz_note(g, IZ_C_TRIGGER_DELAYED, IZ_SAY_DELAYED_ABILITY_TRIGGERS, effect.source);
        bool at_once = cell->arg & IZ_DELAYED_AT_ONCE || is_mana_trigger(g, cell, part);
        wait_for_stack(g, env, effect.cell, at_once ? IZ_WAITING_AT_ONCE : 0);
        if (!(cell->arg & IZ_DELAYED_WHENEVER))
            iz_effect_end(g, i);
    }
}

/* What an object says about itself outside of play: "when you play (cycle, discard) this", "when
 * this is put into a graveyard from anywhere". */
static void see_itself(iz_game *g, const iz_part *part)
{
    iz_ref ref = part->flags & IZ_PART_LOOKING_BACK ? part->object : iz_part_now(part);
    if (!iz_event_has(part->kind, IZ_EVENT_SEES_ITSELF) || !iz_ref_alive(g, ref))
        return;
    iz_slot slot = iz_ref_slot(ref);
    iz_zone zone = (iz_zone)g->objects[slot].zone;
    if (iz_zone_in_play(zone))
        return;
    for (int i = 0, count = iz_ability_count(g, slot); i < count; i++) {
        iz_ability ability = iz_ability_at(g, slot, i);
        const iz_ability_def *record = &g->cards->abilities[ability.index];
        if (record->kind != IZ_ABILITY_TRIGGERED || record->zones >> zone & 1)
            continue;
        const iz_cell *t = &g->cards->cells[record->cell] + 1;
        if (iz_event_is_of_self(t) && iz_trigger_events(t) & iz_event_bit(part->kind))
            try_ability(g, ability.index, slot, ability.env, part);
    }
}

/* What was cycled has been discarded as the cost: it is seen where it is now (410.10). */
static iz_ref cycled(const iz_game *g, iz_ref card)
{
    unsigned generation = (iz_ref_generation(card) + 1) & 0xFFFF;
    iz_ref next = iz_ref_make(iz_ref_slot(card), generation ? generation : 1);
    return !iz_ref_alive(g, card) && iz_ref_alive(g, next) ? next : card;
}

/* What comes into play attached to something has become attached to it (214.8c). */
static void see_entering_attached(iz_game *g, const iz_part *event)
{
    if (event->kind != IZ_EV_MOVE || !iz_zone_in_play(event->to) ||
        !iz_ref_is_object(event->other) || !iz_ref_alive(g, event->result))
        return;
    iz_slot slot = iz_ref_slot(event->result);
    if (g->objects[slot].attached_to != iz_ref_slot(event->other))
        return;
    iz_part attached = {.kind = IZ_EV_ATTACH,
                        .seat = event->seat,
                        .object = event->result,
                        .other = event->other,
                        .applied = IZ_NIL,
                        .result = IZ_NO_REF};
    iz_trigger_see(g, &attached);
}

/* A turn or step that several have together is the turn or step of each: an ability that names
 * players sees that of each of them (F7.42). */
static void see_of_each(iz_game *g, iz_part *part)
{
    int first = iz_active_player(g);
    IZ_EACH_ON_TURN (g, seat) {
        if (seat != first && !g->seats[seat].in_game)
            continue;
        part->seat = (uint8_t)seat;
        part->object = iz_ref_seat(seat);
        see_watchers(g, part);
        see_delayed(g, part);
    }
    part->seat = (uint8_t)first;
    part->object = iz_ref_seat(first);
}

void iz_trigger_see(iz_game *g, const iz_part *event)
{
    iz_refresh(g);
    if (g->watched & iz_event_bit(IZ_EV_ATTACH))
        see_entering_attached(g, event);
    if (!(g->watched & iz_event_bit(event->kind)) &&
        !iz_event_has(event->kind, IZ_EVENT_SEES_ITSELF))
        return;
    if (iz_part_looks_back(event) && event->kind != IZ_EV_CONTROL)
        return; /* all that watch for it have looked already */
    iz_part seen = *event, *part = &seen;
    if (part->kind == IZ_EV_CYCLE)
        part->object = cycled(g, part->object);
    if (g->head->options & IZ_GAME_SHARED_TURNS &&
        (part->kind == IZ_EV_STEP || part->kind == IZ_EV_TURN)) {
        see_of_each(g, part);
    } else {
        see_watchers(g, part);
        see_delayed(g, part);
    }
    see_itself(g, part);
    iz_effects_see(g, part);
}

void iz_trigger_look_back(iz_game *g, const iz_part *event)
{
    iz_part part = *event;
    part.flags |= IZ_PART_LOOKING_BACK;
    if (part.kind == IZ_EV_CONTROL)
        part.value = g->objects[iz_ref_slot(part.object)].controller;
    iz_refresh(g);
    see_watchers(g, &part);
    see_delayed(g, &part);
    see_itself(g, &part);
}

/* ---- state triggers -------------------------------------------------------------------------- */

/* Not again while it waits or is on the stack (410.11; D11.110). */
static bool is_pending(const iz_game *g, uint32_t ability, iz_ref bearer)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_waiting);
    for (uint32_t i = 0; i < count; i++)
        if (g->waiting[i].ability == ability && g->waiting[i].bearer == bearer)
            return true;
    for (iz_slot slot = iz_now(g)->stack.first; slot != IZ_NIL; slot = g->objects[slot].next) {
        const iz_object *object = &g->objects[slot];
        if (object->kind == IZ_OBJECT_ABILITY && object->env != IZ_NIL &&
            g->envs[object->env].ability == ability && g->envs[object->env].source == bearer)
            return true;
    }
    return false;
}

void iz_trigger_states(iz_game *g)
{
    iz_refresh(g);
    if (!(g->watched & iz_event_bit(IZ_EV_NONE)))
        return;
    iz_part state = {.kind = IZ_EV_NONE,
                     .object = IZ_NO_REF,
                     .other = IZ_NO_REF,
                     .result = IZ_NO_REF,
                     .applied = IZ_NIL};
    uint32_t count = iz_table_count(g, IZ_TABLE_watchers);
    for (uint32_t i = 0; i < count; i++) {
        iz_watcher watcher = g->watchers[i];
        if (watcher.events & iz_event_bit(IZ_EV_NONE) &&
            !is_pending(g, watcher.ability, iz_object_ref(g, watcher.bearer)))
            try_ability(g, watcher.ability, watcher.bearer, watcher.env, &state);
    }
}

/* ---- without an event ------------------------------------------------------------------------ */

void iz_trigger_reflexive(iz_game *g, const iz_cell *reflexive, uint16_t env)
{
    g->envs[env].cell = iz_cell_position(g, reflexive);
    iz_note(g, IZ_C_TRIGGER, IZ_SAY_ABILITY_TRIGGERS, g->envs[env].source);
    wait_for_stack(g, env, g->envs[env].cell, 0);
}

void iz_waiting_remove(iz_game *g, uint32_t index)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_waiting);
    memmove(&g->waiting[index], &g->waiting[index + 1], (count - index - 1) * sizeof *g->waiting);
    iz_table_cut(g, IZ_TABLE_waiting, count - 1);
}

/* ---- triggered mana abilities ---------------------------------------------------------------- */

int iz_next_mana_trigger(const iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_waiting);
    for (uint32_t i = 0; i < count; i++)
        if (g->waiting[i].flags & IZ_WAITING_AT_ONCE)
            return (int)i;
    return -1;
}

bool iz_trigger_mana(iz_game *g)
{
    if (iz_table_count(g, IZ_TABLE_waiting) == 0 || iz_next_mana_trigger(g) < 0)
        return false;
    iz_frame_push(g, IZ_FRAME_MANA_TRIGGERS, sizeof(iz_mana_triggers_frame));
    return true;
}
