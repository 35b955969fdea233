/*
 * Lasting effects as they begin and end: what they settle once, what they are copies of, how long
 * they last. What they do meanwhile: characteristics/.
 *
 * Chapters: mtg 300.3, 314.1, 418.1-418.3, 503 (copies); izvori-2007 C1.40, D19.2-D19.3, E4.
 */
#include "engine/characteristics/pass.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"

/* ---- durations ------------------------------------------------------------------------------- */

void iz_duration_read(iz_game *g, const iz_cell *cell, int controller, iz_effect *effect)
{
    (void)g;
    effect->until_seat = (uint8_t)controller;
    effect->until_step = IZ_STEP_NONE;
    switch (cell ? cell->op : IZ_FOREVER) {
    case IZ_UNTIL_END_OF_TURN:
        effect->duration = IZ_LASTS_TURN;
        break;
    case IZ_UNTIL_END_OF_COMBAT:
        effect->duration = IZ_LASTS_COMBAT;
        break;
    case IZ_UNTIL_YOUR_NEXT:
        effect->duration = IZ_LASTS_STEP_OF;
        effect->until_step = (uint8_t)cell->arg;
        break;
    case IZ_UNTIL_END_OF_NEXT:
        effect->duration = IZ_LASTS_STEP_END;
        effect->until_step = (uint8_t)cell->arg;
        break;
    case IZ_UNTIL_NEXT_OF: /* of whose turn: whoever makes the effect looks */
        effect->duration = IZ_LASTS_STEP_OF;
        effect->until_step = (uint8_t)cell->arg;
        break;
    case IZ_UNTIL_NEXT:
        effect->duration = IZ_LASTS_NEXT_STEP;
        effect->until_step = (uint8_t)cell->arg;
        break;
    case IZ_UNTIL_END_OF_NEXT_TURN:
        effect->duration = IZ_LASTS_NEXT_TURN;
        break;
    case IZ_DURING_NEXT_TURN:
        effect->duration = IZ_LASTS_DURING;
        break;
    case IZ_UNTIL_EVENT:
        effect->duration = IZ_LASTS_EVENT;
        break;
    case IZ_AS_LONG_AS:
        effect->duration = IZ_LASTS_WHILE;
        break;
    case IZ_UNTIL_PAID:
        effect->duration = IZ_LASTS_UNPAID;
        break;
    case IZ_NEXT_UNTAP_STEP:
        effect->duration = IZ_LASTS_UNTAP;
        break;
    default:
        effect->duration = IZ_LASTS_FOREVER;
        break;
    }
}

/* The condition of "as long as", or NULL. */
static const iz_cell *condition_of(const iz_game *g, const iz_effect *effect)
{
    const iz_cell *cell = &g->cards->cells[effect->cell];
    if (cell->op == IZ_DELAYED)
        return cell->arg & IZ_DELAYED_WHILE ? iz_optional(cell, 2) : NULL;
    const iz_cell *duration = iz_duration_of(cell);
    return duration && duration->op == IZ_AS_LONG_AS ? duration + 1 : NULL;
}

static bool still_holds(iz_game *g, const iz_effect *effect)
{
    const iz_cell *condition = condition_of(g, effect);
    iz_ctx ctx = iz_ctx_of_effect(g, effect);
    ctx.present = 1;
    return !condition || iz_holds(g, &ctx, condition);
}

/* ---- beginning and ending -------------------------------------------------------------------- */

static void settle_each(iz_game *g, iz_effect *effect, const iz_ctx *ctx, const iz_cell *quantity)
{
    iz_ref cell = (iz_ref)(quantity - g->cards->cells) | IZ_FIXED_EACH;
    for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next) {
        iz_ref object = g->links[at].ref;
        iz_ctx of_this = iz_ctx_bind(ctx, object);
        int32_t value = iz_quantity(g, &of_this, quantity);
        effect->fixed = iz_links_append(g, effect->fixed, cell, iz_ref_slot(object));
        effect->fixed = iz_links_append(g, effect->fixed, IZ_FIXED_NEXT, value);
    }
}

/* Values are computed once, as the effect begins (mtg 418.3c, izvori D19.33). */
static void settle_quantities(iz_game *g, iz_effect *effect, const iz_cell *modification)
{
    const iz_cell *end = modification + modification->span;
    for (const iz_cell *child = modification + 1; child < end; child += child->span) {
        if (iz_nodes[child->op].class != 'Q' || child->op == IZ_NUMBER)
            continue;
        iz_ctx ctx = iz_ctx_of_effect(g, effect);
        iz_ref cell = (iz_ref)(child - g->cards->cells);
        if (iz_asks_each(child)) {
            settle_each(g, effect, &ctx, child);
            continue;
        }
        effect->fixed = iz_links_append(g, effect->fixed, cell, iz_quantity(g, &ctx, child));
    }
}

/* "You gain control": who it is, is settled too. */
static void settle_controller(iz_game *g, iz_effect *effect, const iz_cell *modification)
{
    iz_ctx ctx = iz_ctx_of_effect(g, effect);
    const iz_cell *who = iz_child(modification, 1);
    int seat = who ? iz_select_seat(g, &ctx, who) : IZ_NO_SEAT;
    effect->fixed =
        iz_links_append(g, effect->fixed, (iz_ref)(modification - g->cards->cells), seat);
}

/* ---- sets that several effects have (decision 091) -------------------------------------------- */

/* A set of fewer is kept by each effect for itself. */
enum { SHARED_FROM = 32 };

static bool may_share(const iz_game *g, const iz_effect *effect)
{
    return effect->kind == IZ_EFFECT_CONTINUOUS && !(effect->flags & IZ_EFFECT_IS_COPY) &&
           effect->duration != IZ_LASTS_UNTAP && g->cards->cells[effect->cell].op == IZ_APPLY;
}

/* Another effect that has the same list; IZ_NO_EFFECT: none has. */
static uint32_t sharer_of(const iz_game *g, const iz_effect *effect)
{
    if (!(effect->flags & IZ_EFFECT_SHARES) || effect->affected == IZ_NIL)
        return IZ_NO_EFFECT;
    IZ_EACH_ENTRY (g, i, effects)
        if (&g->effects[i] != effect && g->effects[i].flags & IZ_EFFECT_SHARES &&
            may_share(g, &g->effects[i]) && g->effects[i].affected == effect->affected)
            return i;
    return IZ_NO_EFFECT;
}

/* The same set as an earlier effect has: it is kept once for both. */
static void share_set(iz_game *g, iz_effect *effect)
{
    int count = 0;
    for (uint16_t at = effect->affected; at != IZ_NIL && count < SHARED_FROM; count++)
        at = g->links[at].next;
    if (count < SHARED_FROM || !may_share(g, effect))
        return;
    for (uint32_t i = iz_table_count(g, IZ_TABLE_effects); i-- > 0;) {
        iz_effect *other = &g->effects[i];
        if (!may_share(g, other) || !iz_links_equal(g, other->affected, effect->affected))
            continue;
        iz_links_free(g, effect->affected);
        effect->affected = other->affected;
        effect->flags |= IZ_EFFECT_SHARES;
        other->flags |= IZ_EFFECT_SHARES;
        return;
    }
}

/* The object is no longer in the effect's set, nor in that of those which have the same. */
static void take_out(iz_game *g, uint32_t index, iz_ref ref)
{
    uint16_t before = g->effects[index].affected;
    bool shared = g->effects[index].flags & IZ_EFFECT_SHARES;
    uint16_t left = iz_links_remove(g, before, ref);
    g->effects[index].affected = left;
    for (uint32_t i = 0; shared && left != before && i < iz_table_count(g, IZ_TABLE_effects); i++)
        if (g->effects[i].flags & IZ_EFFECT_SHARES && may_share(g, &g->effects[i]) &&
            g->effects[i].affected == before)
            g->effects[i].affected = left;
    iz_touch(g);
}

static void free_parts(iz_game *g, const iz_effect *effect)
{
    iz_env_free(g, effect->env);
    if (sharer_of(g, effect) == IZ_NO_EFFECT)
        iz_links_free(g, effect->affected);
    iz_links_free(g, effect->fixed);
}

static uint32_t free_row(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < count; i++)
        if (g->effects[i].kind == IZ_EFFECT_FREE)
            return i;
    return iz_table_add(g, IZ_TABLE_effects, 1);
}

static uint32_t enter(iz_game *g, const iz_effect *effect)
{
    uint32_t index = free_row(g);
    g->effects[index] = *effect;
    g->effects[index].timestamp = ++g->head->timestamp;
    g->effects[index].made_turn = iz_now(g)->turn;
    iz_count_applied(g, IZ_C_CONTINUOUS);
    iz_touch_effect(g, &g->effects[index]);
    return index;
}

/* A copy of each of the affected objects' originals, for every BECOME_COPY. */
static void enter_copies(iz_game *g, const iz_effect *effect)
{
    const iz_cell *cell = &g->cards->cells[effect->cell];
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        if (m->op != IZ_BECOME_COPY)
            continue;
        iz_ctx ctx = iz_ctx_of_effect(g, effect);
        size_t mark = iz_scratch_mark(g);
        iz_set set = iz_select(g, &ctx, iz_child(m, 1));
        iz_ref original = iz_set_first(g, set);
        iz_scratch_back(g, mark);
        if (!iz_ref_is_object(original))
            continue;
        for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next) {
            iz_effect like = *effect;
            like.env = iz_env_copy(g, effect->env);
            like.affected = IZ_NIL;
            if (iz_ref_alive(g, g->links[at].ref))
                iz_effect_add_copy(g, iz_ref_slot(g->links[at].ref), original, m, &like);
            else
                iz_env_free(g, like.env);
        }
    }
}

bool iz_effects_room(iz_game *g, int affected)
{
    if (iz_table_count(g, IZ_TABLE_effects) < IZ_EFFECTS_MOST && iz_links_room(g, affected))
        return true;
    iz_note(g, IZ_C_IMPOSSIBLE_PART, IZ_SAY_WHAT_IMPOSSIBLE_NOT_DONE);
    return false;
}

/* Rule concept CONTINUOUS. */
uint32_t iz_effect_add(iz_game *g, const iz_effect *given)
{
    iz_effect effect = *given;
    const iz_cell *cell = &g->cards->cells[effect.cell];
    effect.fixed = IZ_NIL;
    if (!iz_effects_room(g, 0)) {
        free_parts(g, &effect);
        return IZ_NO_EFFECT;
    }
    if (effect.duration == IZ_LASTS_WHILE && !still_holds(g, &effect)) {
        /* it neither begins nor stops (mtg 418.3d, izvori D19.34) */
        iz_count_applied(g, IZ_C_OVER_BEFORE_BEGUN);
        if (!iz_is_off(g, IZ_C_OVER_BEFORE_BEGUN)) {
            free_parts(g, &effect);
            return IZ_NO_EFFECT;
        }
        effect.duration = IZ_LASTS_FOREVER;
    }
    if (effect.kind == IZ_EFFECT_CONTINUOUS || effect.kind == IZ_EFFECT_RULE) {
        effect.flags &= (uint8_t) ~(IZ_EFFECT_IS_COPY | IZ_EFFECT_SHARES);
        for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
            settle_quantities(g, &effect, m);
            if (m->op == IZ_SET_CONTROLLER)
                settle_controller(g, &effect, m);
        }
        if (effect.kind == IZ_EFFECT_CONTINUOUS)
            enter_copies(g, &effect);
    }
    if (effect.duration == IZ_LASTS_DURING) {
        effect.until_step = effect.kind;
        effect.kind = IZ_EFFECT_ASLEEP;
    }
    share_set(g, &effect);
    uint32_t index = enter(g, &effect);
    iz_effect_end_earlier(g, index);
    return index;
}

void iz_effect_end(iz_game *g, uint32_t index)
{
    if (g->effects[index].kind == IZ_EFFECT_FREE)
        return;
    iz_touch_effect(g, &g->effects[index]);
    free_parts(g, &g->effects[index]);
    g->effects[index] = (iz_effect){.kind = IZ_EFFECT_FREE};
    uint32_t count = iz_table_count(g, IZ_TABLE_effects);
    while (count > 0 && g->effects[count - 1].kind == IZ_EFFECT_FREE)
        count--;
    iz_table_cut(g, IZ_TABLE_effects, count);
}

bool iz_flip(iz_game *g, iz_slot slot)
{
    uint32_t copy = iz_copy_effect_of(g, iz_object_ref(g, slot));
    int now = copy != IZ_NO_EFFECT ? g->effects[copy].amount : g->objects[slot].definition;
    const iz_card_def *def = &g->cards->definitions[now];
    if (!(def->flags & IZ_CARD_FLIP) || def->face != 0 || def->other_face == 0xFFFF)
        return false;
    if (copy != IZ_NO_EFFECT)
        g->effects[copy].amount = def->other_face;
    else
        iz_object_redefine(g, slot, def->other_face);
    g->head->board_changes++;
    iz_touch(g);
    return true;
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* The copiable values of the original: what is printed, what an earlier copy effect made of it, and
 * its face (mtg-2002 503-504, izvori E4.20-E4.30). */
static void take_copiable(iz_game *g, iz_ref original, iz_effect *copy)
{
    iz_slot slot = iz_ref_slot(original);
    const iz_object object = g->objects[slot];
    copy->amount = iz_known_characteristics(g, original)->definition;
    copy->flags = IZ_EFFECT_IS_COPY;
    if (!iz_ref_alive(g, original))
        return;
    copy->amount = iz_upper_half(g, object.definition); /* a copy isn't flipped */
    if (object.status & IZ_IS_FACE_DOWN)
        copy->flags |= IZ_EFFECT_COPIES_FACE_DOWN;
    if (object.status & IZ_IS_UPSIDE_DOWN)
        copy->flags |= IZ_EFFECT_COPIES_UPSIDE_DOWN;
    uint32_t index = iz_copy_effect_of(g, original);
    if (index != IZ_NO_EFFECT) {
        const iz_effect *earlier = &g->effects[index];
        copy->amount = iz_upper_half(g, earlier->amount);
        copy->flags |= earlier->flags & (IZ_EFFECT_COPIES_FACE_DOWN | IZ_EFFECT_COPIES_UPSIDE_DOWN);
        copy->fixed = iz_links_copy(g, earlier->fixed);
        return;
    }
    int32_t power, toughness;
    if (iz_token_numbers(g, original, &power, &toughness)) {
        for (uint16_t at = iz_token_words(g, original); at != IZ_NIL; at = g->links[at].next)
            copy->fixed = iz_links_append(g, copy->fixed, IZ_FIXED_WORD, (int32_t)g->links[at].ref);
        unsigned stars = g->cards->definitions[object.definition].flags;
        if (stars & IZ_CARD_STAR_POWER)
            copy->fixed = iz_links_append(g, copy->fixed, IZ_FIXED_POWER, power);
        if (stars & IZ_CARD_STAR_TOUGHNESS)
            copy->fixed = iz_links_append(g, copy->fixed, IZ_FIXED_TOUGHNESS, toughness);
    }
}

/* The colours that the object's copiable values have now. */
static int32_t copiable_colors(const iz_game *g, iz_slot who)
{
    uint32_t index = iz_copy_effect_of(g, iz_object_ref(g, who));
    int definition = g->objects[who].definition;
    if (index != IZ_NO_EFFECT) {
        definition = g->effects[index].amount;
        for (uint16_t at = g->effects[index].fixed; at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == IZ_FIXED_COLORS)
                return g->links[at].value;
    }
    return (int32_t)g->cards->definitions[definition].colors;
}

/* The value takes the place of one that was there. */
static void fix(iz_game *g, iz_effect *copy, iz_ref what, int32_t value)
{
    copy->fixed = iz_links_remove(g, copy->fixed, what);
    copy->fixed = iz_links_append(g, copy->fixed, what, value);
}

/* What the node excepts from being copied, or adds. */
static void except(iz_game *g, iz_slot who, const iz_cell *node, iz_effect *copy)
{
    if (node->op == IZ_SHAPE) {
        iz_ctx ctx = iz_ctx_of_object(g, who, IZ_NIL);
        fix(g, copy, IZ_FIXED_POWER, iz_quantity(g, &ctx, iz_child(node, 1)));
        fix(g, copy, IZ_FIXED_TOUGHNESS, iz_quantity(g, &ctx, iz_child(node, 2)));
        copy->fixed = iz_links_append(g, copy->fixed, IZ_FIXED_TYPES, node->arg);
        for (const iz_cell *word = iz_child(node, 3); word->op == IZ_WORD_SUBTYPE;
             word += word->span)
            copy->fixed = iz_links_append(g, copy->fixed, IZ_FIXED_SUBTYPE, word->arg);
    }
    bool becomes = node->op == IZ_BECOME_COPY;
    if ((becomes && node->arg & IZ_BECOME_COPY_OWN_COLORS) ||
        (node->op == IZ_ENTERS_AS_COPY && node->arg & IZ_ENTERS_AS_COPY_OWN_COLORS)) {
        int32_t colors = copiable_colors(g, who);
        for (uint16_t at = copy->fixed; at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == IZ_FIXED_COLORS) { /* the original's own exception */
                g->links[at].value = colors;
                return;
            }
        copy->fixed = iz_links_append(g, copy->fixed, IZ_FIXED_COLORS, colors);
    }
}

/* Rule concept COPY. */
uint32_t iz_effect_add_copy(iz_game *g, iz_slot who, iz_ref original, const iz_cell *node,
                            const iz_effect *like)
{
    iz_effect copy = *like;
    copy.kind = IZ_EFFECT_CONTINUOUS;
    copy.fixed = IZ_NIL;
    iz_links_free(g, copy.affected);
    take_copiable(g, original, &copy);
    copy.affected = iz_links_append(g, IZ_NIL, iz_object_ref(g, who), 0);
    if (node)
        except(g, who, node, &copy);
    if (node && node->op == IZ_BECOME_COPY && node->arg & IZ_BECOME_COPY_KEEPS_ABILITY &&
        copy.env != IZ_NIL && g->envs[copy.env].ability != IZ_NO_ABILITY)
        copy.fixed =
            iz_links_append(g, copy.fixed, IZ_FIXED_ABILITY, (int32_t)g->envs[copy.env].ability);
    const iz_cell *list = node ? iz_child(node, iz_child_count(node) - 1) : NULL;
    if (list && list->op == IZ_ABILITIES) {
        for (const iz_cell *one = list + 1; one < list + list->span; one += one->span) {
            int index = iz_card_set_ability_at(g->cards, one);
            if (index >= 0)
                copy.fixed = iz_links_append(g, copy.fixed, IZ_FIXED_ABILITY, index);
        }
    }
    return enter(g, &copy);
}

/* ---- time ------------------------------------------------------------------------------------ */

/* "During its controller's next untap step": over for those whose controller's step that was. */
static bool is_over_for_turn(iz_game *g, uint32_t index)
{
    uint16_t at = g->effects[index].affected;
    bool any = false;
    while (at != IZ_NIL) {
        iz_ref ref = g->links[at].ref;
        at = g->links[at].next;
        any = true;
        bool gone = iz_ref_is_object(ref) && !iz_ref_alive(g, ref);
        if (gone ||
            (iz_ref_is_object(ref) && iz_is_turn_of(g, g->objects[iz_ref_slot(ref)].controller)) ||
            (iz_ref_is_player(ref) && iz_is_turn_of(g, (int)ref))) {
            take_out(g, index, ref);
        }
    }
    if (!any) /* a rule effect without a set of its own */
        return iz_is_turn_of(g, g->effects[index].controller);
    return g->effects[index].affected == IZ_NIL;
}

static bool is_over(iz_game *g, uint32_t index, iz_duration duration, int step)
{
    const iz_effect *effect = &g->effects[index];
    if (effect->duration != duration)
        return false;
    bool earlier = effect->made_turn != iz_now(g)->turn,
         of_now = iz_is_of_now(g, effect->made_turn);
    switch (duration) {
    case IZ_LASTS_TURN:
    case IZ_LASTS_COMBAT:
        return of_now;
    case IZ_LASTS_STEP_OF:
    case IZ_LASTS_STEP_END:
        return effect->until_step == step && iz_is_turn_of(g, effect->until_seat) && earlier;
    case IZ_LASTS_NEXT_TURN:
        return earlier && of_now;
    case IZ_LASTS_NEXT_STEP:
        return effect->until_step == step && of_now;
    case IZ_LASTS_UNTAP:
        return earlier && is_over_for_turn(g, index);
    default:
        return false;
    }
}

/* An effect on objects that are all gone for good can't do anything any more. */
static bool is_idle(const iz_game *g, const iz_effect *effect)
{
    if (effect->kind == IZ_EFFECT_OFFER)
        return !iz_offer_stands(g, effect);
    if (effect->kind != IZ_EFFECT_CONTINUOUS || effect->affected == IZ_NIL)
        return effect->kind == IZ_EFFECT_CONTINUOUS;
    for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_is_player(g->links[at].ref) || iz_ref_alive(g, g->links[at].ref))
            return false;
    return true;
}

static bool lasts_at_most_a_turn(const iz_effect *effect)
{
    return effect->duration == IZ_LASTS_TURN || effect->duration == IZ_LASTS_COMBAT;
}

void iz_effects_end_over(iz_game *g, iz_duration duration, int step)
{
    bool ended = false;
    IZ_EACH_ENTRY (g, i, effects) {
        if (g->effects[i].kind == IZ_EFFECT_FREE ||
            (g->effects[i].duration != duration && duration != IZ_LASTS_TURN))
            continue;
        if (is_over(g, i, duration, step) ||
            (duration == IZ_LASTS_TURN && is_idle(g, &g->effects[i]))) {
            bool of_turn = lasts_at_most_a_turn(&g->effects[i]);
            if (of_turn)
                iz_count_applied(g, IZ_C_UNTIL_END_OF_TURN);
            if (of_turn && iz_is_off(g, IZ_C_UNTIL_END_OF_TURN))
                continue;
            iz_effect_end(g, i);
            ended = true;
        }
    }
    if (ended) /* control that was gained for that time goes back at once */
        iz_control_update(g);
}

void iz_effects_leave(iz_game *g, iz_slot slot)
{
    iz_ref ref = iz_object_ref(g, slot);
    IZ_EACH_ENTRY (g, i, effects) {
        const iz_effect *effect = &g->effects[i];
        if (effect->kind == IZ_EFFECT_FREE || effect->duration == IZ_LASTS_FOREVER ||
            !iz_links_has(g, effect->affected, ref))
            continue;
        take_out(g, i, ref);
        if (g->effects[i].affected == IZ_NIL)
            iz_effect_end(g, i);
    }
}

void iz_effects_wake(iz_game *g)
{
    IZ_EACH_ENTRY (g, i, effects) {
        iz_effect *effect = &g->effects[i];
        if (effect->kind != IZ_EFFECT_ASLEEP || !iz_is_turn_of(g, effect->until_seat))
            continue;
        effect->kind = effect->until_step;
        effect->duration = IZ_LASTS_TURN;
        iz_touch(g);
    }
}

void iz_effects_see(iz_game *g, const iz_part *part)
{
    if (!(iz_durations(g) >> IZ_LASTS_EVENT & 1))
        return;
    IZ_EACH_ENTRY (g, i, effects) {
        iz_effect effect = g->effects[i];
        if (effect.kind == IZ_EFFECT_FREE || effect.duration != IZ_LASTS_EVENT)
            continue;
        const iz_cell *t = iz_duration_of(&g->cards->cells[effect.cell]) + 1;
        iz_ctx ctx = iz_ctx_of_effect(g, &effect);
        if (iz_trigger_events(t) >> part->kind & 1 && iz_trigger_matches(g, &ctx, t, part))
            iz_effect_end(g, i);
    }
}

void iz_effects_end_while(iz_game *g)
{
    bool ended;
    do {
        ended = false;
        IZ_EACH_ENTRY (g, i, effects) {
            if (g->effects[i].kind == IZ_EFFECT_FREE || g->effects[i].duration != IZ_LASTS_WHILE)
                continue;
            iz_effect effect = g->effects[i];
            if (still_holds(g, &effect))
                continue;
            iz_effect_end(g, i);
            ended = true;
        }
        if (ended) /* control that was gained for that time goes back */
            iz_control_update(g);
    } while (ended);
}
