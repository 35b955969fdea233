/*
 * The evaluator: where expressions are looked at from, and what is known of objects that may be
 * gone. Selectors, filters, quantities and conditions have files of their own (evaluate_*.c). It
 * reads the game and changes nothing but scratch memory.
 *
 * Books: mtg-1999-11 chapters 410.10 (objects that moved), 413.2f (last known information), 418.3c
 * (values settled once); izvori-2007 D11.100, D19.
 *
 * Binders, which give BOUND its meaning, are the loops FOR_EACH and EACH_PLAYER_DOES, the filters
 * COMPARES and SATISFIES, the quantities GREATEST and LEAST, and, outside of all these, payments
 * that players are asked for (the payer); no others.
 */
#include "engine/evaluate/evaluate.h"

/* ---- contexts -------------------------------------------------------------------------------- */

static void take_kept_bound(const iz_game *g, iz_ctx *ctx)
{
    if (ctx->env == IZ_NIL)
        return;
    const iz_env *env = &g->envs[ctx->env];
    ctx->bounds = env->bounds;
    for (int i = 0; i < env->bounds; i++)
        ctx->bound[i] = env->bound[i];
}

iz_ctx iz_ctx_of_env(const iz_game *g, uint16_t env)
{
    iz_ctx ctx = {.env = env, .controller = IZ_NO_SEAT, .self = IZ_NO_REF};
    if (env == IZ_NIL)
        return ctx;
    ctx.controller = g->envs[env].controller;
    ctx.self = g->envs[env].source;
    ctx.giver = g->envs[env].giver;
    take_kept_bound(g, &ctx);
    return ctx;
}

iz_ref iz_giver_of(const iz_game *g, const iz_ability *ability)
{
    if (ability->granter != IZ_NO_REF)
        return ability->granter + 1;
    return ability->effect == IZ_NIL ? 0 : g->effects[ability->effect].source + 1;
}

iz_ctx iz_ctx_of_object(const iz_game *g, iz_slot bearer, uint16_t env)
{
    iz_ctx ctx = {
        .env = env, .controller = g->objects[bearer].controller, .self = iz_object_ref(g, bearer)};
    take_kept_bound(g, &ctx);
    return ctx;
}

iz_ctx iz_ctx_of_quality(const iz_game *g, iz_slot bearer, const iz_ability *ability)
{
    iz_ctx ctx = iz_ctx_of_object(g, bearer, ability->env);
    iz_ref giver = ability->granter;
    if (ability->effect == IZ_NIL && iz_ref_is_object(giver) && iz_ref_alive(g, giver)) {
        ctx.controller = g->objects[iz_ref_slot(giver)].controller;
        ctx.giver = giver + 1;
    } else if (ability->effect != IZ_NIL) {
        ctx.giver = g->effects[ability->effect].source + 1;
    }
    return ctx;
}

iz_ctx iz_ctx_bind(const iz_ctx *ctx, iz_ref member)
{
    iz_ctx inner = *ctx;
    if (inner.bounds == IZ_BOUND_LEVELS) {
        for (int i = 1; i < IZ_BOUND_LEVELS; i++)
            inner.bound[i - 1] = inner.bound[i];
        inner.bounds--;
    }
    inner.bound[inner.bounds++] = member;
    return inner;
}

void iz_ctx_keep_bound(iz_game *g, const iz_ctx *ctx, uint16_t env)
{
    g->envs[env].bounds = ctx->bounds;
    for (int i = 0; i < ctx->bounds; i++)
        g->envs[env].bound[i] = ctx->bound[i];
}

static const iz_env nothing_captured = {
    .source = IZ_NO_REF,
    .ability = IZ_NO_ABILITY,
    .controller = IZ_NO_SEAT,
    .cast_from = IZ_ZONE_NOWHERE,
    .event_object = IZ_NO_REF,
    .event_other = IZ_NO_REF,
    .event_player = IZ_NO_SEAT,
    .words = IZ_NIL,
    .reg = {IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL,
            IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL, IZ_NIL},
};
_Static_assert(IZ_REGISTERS == 16, "none of the registers of nothing_captured has a list");

const iz_env *iz_captured(const iz_game *g, uint16_t env)
{
    return env == IZ_NIL ? &nothing_captured : &g->envs[env];
}

/* ---- what is known of an object -------------------------------------------------------------- */

iz_zone iz_known_zone(iz_game *g, iz_ref ref)
{
    if (iz_ref_alive(g, ref))
        return (iz_zone)g->objects[iz_ref_slot(ref)].zone;
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    return known ? (iz_zone)known->zone : IZ_ZONE_NOWHERE;
}

bool iz_known_in_play(iz_game *g, iz_ref ref)
{
    return (1u << iz_known_zone(g, ref) & IZ_ZONES_IN_PLAY) != 0;
}

static bool slot_exists(const iz_game *g, iz_ref ref)
{
    return iz_ref_is_object(ref) && iz_ref_slot(ref) < iz_table_count(g, IZ_TABLE_objects);
}

int iz_known_owner(iz_game *g, iz_ref ref)
{
    if (iz_ref_is_player(ref))
        return (int)ref;
    if (iz_ref_alive(g, ref))
        return g->objects[iz_ref_slot(ref)].owner;
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    if (known)
        return known->owner;
    /* a card keeps its slot for the whole game */
    if (slot_exists(g, ref) && g->objects[iz_ref_slot(ref)].kind == IZ_OBJECT_CARD)
        return g->objects[iz_ref_slot(ref)].owner;
    return IZ_NO_SEAT;
}

int iz_known_controller(iz_game *g, iz_ref ref)
{
    if (iz_ref_is_player(ref))
        return (int)ref;
    if (iz_ref_alive(g, ref))
        return g->objects[iz_ref_slot(ref)].controller;
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    return known ? known->controller : iz_known_owner(g, ref);
}

iz_ref iz_last_in_play(iz_game *g, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || iz_known_in_play(g, ref) || iz_ref_generation(ref) < 2)
        return ref;
    iz_ref before = iz_ref_make(iz_ref_slot(ref), iz_ref_generation(ref) - 1);
    const iz_last_known *known = iz_last_known_of(g, before);
    return known && 1u << known->zone & IZ_ZONES_IN_PLAY ? before : ref;
}

/* What paid for it, or what an instruction of this resolution moved, stands in a register as the
 * card in its new zone. */
static bool is_of_moved(const iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    switch (selector->op) {
    case IZ_PAID_WITH:
    case IZ_EVENT_OBJECT:
        return true;
    case IZ_REG:
        return ctx->env != IZ_NIL && selector->arg >= g->envs[ctx->env].targets;
    case IZ_THOSE:
        return is_of_moved(g, ctx, selector + 1);
    default:
        return false;
    }
}

iz_ref iz_as_last_in_play(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref)
{
    /* what this resolution itself has put into play is what it is there */
    iz_ref moved = iz_ref_is_object(ref) ? iz_as_moved(g, ctx->env, ref) : IZ_NO_REF;
    if (selector->op != IZ_PAID_WITH && moved != IZ_NO_REF && iz_known_in_play(g, moved))
        return moved;
    return is_of_moved(g, ctx, selector) ? iz_last_in_play(g, ref) : ref;
}

/* Does it ask for cards, or where they are: of what something is now, where it came to? */
static bool asks_of_cards(const iz_cell *filter)
{
    if (filter->op == IZ_IS_CARD || filter->op == IZ_IS_IN)
        return true;
    if (filter->op != IZ_AND && filter->op != IZ_OR && filter->op != IZ_NOT)
        return false;
    for (const iz_cell *one = filter + 1; one < filter + filter->span; one += one->span)
        if (asks_of_cards(one))
            return true;
    return false;
}

iz_ref iz_as_judged(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, const iz_cell *filter,
                    iz_ref ref)
{
    if (!asks_of_cards(filter))
        return iz_as_last_in_play(g, ctx, selector, ref);
    iz_ref now = iz_present(g, ctx, ref);
    return now == IZ_NO_REF || iz_known_in_play(g, now) ? ref : now;
}

uint32_t iz_known_status(iz_game *g, iz_ref ref)
{
    if (iz_ref_alive(g, ref))
        return g->objects[iz_ref_slot(ref)].status;
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    return known ? known->status : 0;
}

int32_t iz_known_counters(iz_game *g, iz_ref ref, int word)
{
    if (iz_ref_is_player(ref))
        return ref < g->head->seats ? iz_counters_get(g, g->seats[ref].counters, word) : 0;
    if (iz_ref_alive(g, ref))
        return iz_counters_get(g, g->objects[iz_ref_slot(ref)].counters, word);
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    return known ? iz_counters_get(g, known->counters, word) : 0;
}

int iz_known_attacked(iz_game *g, iz_ref ref)
{
    if (iz_ref_alive(g, ref)) { /* a declaration that is still being made is not seen */
        const iz_object *object = &g->objects[iz_ref_slot(ref)];
        return object->status & IZ_IS_DECLARED ? IZ_NO_SEAT : object->attack_seat;
    }
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    return known ? known->attack_seat : IZ_NO_SEAT;
}

iz_ref iz_known_host(iz_game *g, iz_ref ref)
{
    if (iz_ref_alive(g, ref)) {
        iz_slot host = g->objects[iz_ref_slot(ref)].attached_to;
        return host == IZ_NIL ? IZ_NO_REF : iz_object_ref(g, host);
    }
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    return known ? known->attached_to : IZ_NO_REF;
}

uint16_t iz_known_blocks(iz_game *g, iz_ref ref)
{
    if (iz_ref_alive(g, ref))
        return g->objects[iz_ref_slot(ref)].blocks;
    const iz_last_known *known = iz_ref_is_object(ref) ? iz_last_known_of(g, ref) : NULL;
    return known ? known->blocks : (uint16_t)IZ_NIL;
}

bool iz_ref_is_token(const iz_game *g, iz_ref ref)
{
    if (!slot_exists(g, ref))
        return false;
    /* slots of cards are never given to anything else, so a gone object whose slot is no card's
     * was none */
    int kind = g->objects[iz_ref_slot(ref)].kind;
    return iz_ref_alive(g, ref) ? kind == IZ_OBJECT_TOKEN : kind != IZ_OBJECT_CARD;
}

/* ---- objects that moved ---------------------------------------------------------------------- */

static bool is_zone_change(const iz_cell *trigger)
{
    switch (trigger->op) {
    case IZ_ON_MOVE:
    case IZ_ON_ENTERS:
    case IZ_ON_DIES:
    case IZ_ON_LEAVES:
    case IZ_ON_SACRIFICED:
    case IZ_ON_DESTROYED:
    case IZ_ON_PUT_BY_OPPONENT:
    case IZ_ON_DISCARDS:
    case IZ_ON_CYCLES:
    case IZ_ON_COUNTERED:
        return true;
    case IZ_ON_ANY:
        for (const iz_cell *one = trigger + 1; one < trigger + trigger->span; one += one->span)
            if (is_zone_change(one))
                return true;
        return false;
    default:
        return false;
    }
}

/* Does paying this cost move the object that bears the ability? */
static bool cost_moves_self(const iz_cell *cost)
{
    switch (cost->op) {
    case IZ_COST_SACRIFICE_SELF:
    case IZ_COST_DISCARD_SELF:
    case IZ_COST_EXILE_SELF:
    case IZ_COST_RETURN_SELF:
        return true;
    case IZ_COSTS:
    case IZ_COST_CHOICE:
        for (const iz_cell *one = cost + 1; one < cost + cost->span; one += one->span)
            if (cost_moves_self(one))
                return true;
        return false;
    default:
        return false;
    }
}

/* Is this an ability about a change of zone that names the object as it was before, and so looks
 * for it in the zone it went to? What it saw arrive it names as it is there. One that is delayed
 * looks where the ability that made it would. */
static bool follows_moves(iz_game *g, const iz_ctx *ctx)
{
    if (ctx->env == IZ_NIL)
        return false;
    const iz_env *env = &g->envs[ctx->env];
    const iz_cell *cell = iz_env_cell(g, env);
    if (!cell)
        return false;
    if (cell->op == IZ_DELAYED && is_zone_change(cell + 1))
        return env->looked_back;
    if (cell->op == IZ_DELAYED && env->ability != IZ_NO_ABILITY)
        cell = iz_ability_cell(g, env->ability);
    if (cell->op == IZ_TRIGGERED)
        return env->looked_back && is_zone_change(cell + 1);
    return cell->op == IZ_ACTIVATED && cost_moves_self(cell + 1);
}

/* The object as an instruction of this resolution moved it, if it is still there; else IZ_NO_REF.
 */
iz_ref iz_as_moved(const iz_game *g, uint16_t env, iz_ref ref)
{
    uint16_t at = env == IZ_NIL ? (uint16_t)IZ_NIL : g->envs[env].reg[IZ_REG_MOVED];
    iz_ref found = IZ_NO_REF;
    for (; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_slot(g->links[at].ref) == iz_ref_slot(ref) && iz_ref_alive(g, g->links[at].ref))
            found = g->links[at].ref;
    return found;
}

/* Does the ability look for its bearer in the zone in which it works, the event having moved
 * something else ("return this card from your graveyard")? */
static bool stays_where_it_works(const iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    enum {
        OUT_OF_PLAY = IZ_TRIGGERED_FROM_GRAVEYARD | IZ_TRIGGERED_FROM_HAND | IZ_TRIGGERED_FROM_EXILE
    };
    if (ctx->env == IZ_NIL || ref != ctx->self)
        return false;
    const iz_env *env = &g->envs[ctx->env];
    const iz_cell *cell = iz_env_cell(g, env);
    return cell && cell->op == IZ_TRIGGERED && cell->arg & OUT_OF_PLAY &&
           iz_ref_slot(env->event_object) != iz_ref_slot(ref);
}

/* Rule concept TRIGGER_ZONE_CHANGE: only in the first zone it went to, and not if it has moved on;
 * each move makes the next generation. */
static iz_ref followed(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    if (iz_ref_alive(g, ref))
        return ref;
    if (!slot_exists(g, ref))
        return IZ_NO_REF;
    iz_ref moved = iz_as_moved(g, ctx->env, ref);
    if (moved != IZ_NO_REF)
        return moved;
    unsigned generation = (iz_ref_generation(ref) + 1) & 0xFFFF;
    iz_ref next = iz_ref_make(iz_ref_slot(ref), generation ? generation : 1);
    if (!iz_ref_alive(g, next) || g->objects[iz_ref_slot(ref)].kind != IZ_OBJECT_CARD)
        return IZ_NO_REF;
    return follows_moves(g, ctx) && !stays_where_it_works(g, ctx, ref) ? next : IZ_NO_REF;
}

/* What is phased out is not there (mtg-2002 217.8a). */
iz_ref iz_present(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    if (iz_ref_is_player(ref))
        return ref < g->head->seats && g->seats[ref].in_game ? ref : IZ_NO_REF;
    iz_ref now = followed(g, ctx, ref);
    return iz_ref_phased_out(g, now) ? IZ_NO_REF : now;
}

uint16_t iz_played_env(iz_game *g, const iz_ctx *ctx)
{
    if (ctx->env != IZ_NIL) {
        const iz_env *env = &g->envs[ctx->env];
        if (env->ability == IZ_NO_ABILITY ||
            iz_ability_record(g, env->ability)->kind == IZ_ABILITY_SPELL)
            return ctx->env;
    }
    if (iz_ref_alive(g, ctx->self))
        return g->objects[iz_ref_slot(ctx->self)].env;
    const iz_last_known *known =
        iz_ref_is_object(ctx->self) ? iz_last_known_of(g, ctx->self) : NULL;
    return known ? known->env : (uint16_t)IZ_NIL;
}

void iz_take_announcement(iz_env *to, const iz_env *from)
{
    to->x = from->x;
    to->paid = from->paid;
    to->alternative = from->alternative;
    to->cast_from = from->cast_from;
    memcpy(to->mana_spent, from->mana_spent, sizeof to->mana_spent);
    memcpy(to->times_paid, from->times_paid, sizeof to->times_paid);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Rule concept TEXT_CHANGE. The substitutions that the ability took with it onto the stack, then
 * what is changed in the text that it stands in now, its bearer's or that of what gives it to its
 * bearer: a word changed already isn't changed again. */
int iz_word_here(iz_game *g, const iz_ctx *ctx, int word)
{
    if (ctx->env != IZ_NIL)
        for (uint16_t at = g->envs[ctx->env].words; at != IZ_NIL; at = g->links[at].next)
            if ((int)(g->links[at].ref >> 16) == word)
                word = (int)(g->links[at].ref & 0xFFFF);
    if (ctx->env != IZ_NIL && g->envs[ctx->env].words_settled)
        return word;
    iz_ref whose = iz_given_by(ctx->giver, ctx->self);
    if ((g->rewords || iz_table_count(g, IZ_TABLE_effects) > 0) && iz_ref_is_object(whose) &&
        iz_ref_alive(g, whose))
        word = iz_word_of_object(g, iz_ref_slot(whose), word);
    return word;
}

uint32_t iz_colors_here(iz_game *g, const iz_ctx *ctx, uint32_t colors)
{
    bool own = ctx->env != IZ_NIL && g->envs[ctx->env].words != IZ_NIL;
    if (!own && !g->rewords && iz_table_count(g, IZ_TABLE_effects) == 0)
        return colors;
    uint32_t here = colors & ~(uint32_t)IZ_COLORS_ALL;
    for (int bit = 0; bit < 5; bit++)
        if (colors & 1u << bit)
            here |= 1u << ((iz_word_here(g, ctx, IZ_COLOR_WORD(bit)) - IZ_COLOR_WORD(0)) & 31);
    return here;
}

/* ---- memory cells ---------------------------------------------------------------------------- */

iz_memory *iz_linked_memory(iz_game *g, const iz_ctx *ctx, int cell)
{
    return iz_memory_find(g, ctx->self, cell);
}

int32_t iz_cell_word(iz_game *g, iz_ref object, int cell)
{
    iz_memory *memory = iz_memory_find(g, object, cell);
    if (!memory)
        return 0;
    for (uint16_t at = memory->list; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref == IZ_NO_REF)
            return g->links[at].value;
    return 0;
}

int32_t iz_chosen_word(iz_game *g, const iz_ctx *ctx, int cell)
{
    const iz_env *env = ctx->env == IZ_NIL ? NULL : &g->envs[ctx->env];
    int32_t own = iz_word_of_env(g, ctx, cell);
    if (own != 0)
        return own;
    /* "has protection from the chosen color": what gives it has chosen */
    int32_t word = ctx->giver ? iz_cell_word(g, ctx->giver - 1, cell) : 0;
    word = word == 0 ? iz_cell_word(g, ctx->self, cell) : word;
    return word == 0 && env && env->source != ctx->self ? iz_cell_word(g, env->source, cell) : word;
}

iz_cell iz_cell_here(iz_game *g, const iz_ctx *ctx, iz_cell cell)
{
    if (cell.op == IZ_IS_CHOSEN_COLOR || cell.op == IZ_IS_CHOSEN_TYPE) {
        int32_t word = iz_chosen_word(g, ctx, cell.arg);
        if (word) {
            cell.op = cell.op == IZ_IS_CHOSEN_COLOR ? IZ_IS_COLOR : IZ_IS_SUBTYPE;
            cell.arg = word;
        }
    } else if (cell.op == IZ_IS_COLOR) {
        cell.arg = (int32_t)iz_colors_here(g, ctx, (uint32_t)cell.arg);
    } else if (cell.op == IZ_IS_SUBTYPE) {
        cell.arg = iz_word_here(g, ctx, cell.arg);
    }
    return cell;
}

bool iz_same_here(iz_game *g, const iz_ctx *ctx_a, const iz_cell *a, const iz_ctx *ctx_b,
                  const iz_cell *b)
{
    if (a->span != b->span)
        return false;
    for (int i = 0; i < a->span; i++) {
        iz_cell one = iz_cell_here(g, ctx_a, a[i]), other = iz_cell_here(g, ctx_b, b[i]);
        if (one.op != other.op || one.arg != other.arg || one.span != other.span)
            return false;
    }
    return true;
}

/* ---- sets ------------------------------------------------------------------------------------ */

iz_set iz_set_settle(iz_game *g, size_t mark, iz_set set)
{
    if (set.first != mark)
        IZ_EACH_MEMBER (set, i)
            g->scratch[mark + (size_t)i] = g->scratch[set.first + (size_t)i];
    iz_scratch_back(g, mark + (size_t)set.count);
    return (iz_set){mark, set.count};
}

void iz_set_put_new(iz_game *g, iz_set *set, iz_ref ref)
{
    if (!iz_set_has(g, *set, ref))
        iz_set_put(g, set, ref);
}

iz_slot iz_end_of_pile(iz_game *g, int seat, iz_zone zone, bool bottom)
{
    const iz_list_head *pile = iz_zone_list(g, seat, zone);
    if (pile->count > 1)
        iz_count_applied(g, IZ_C_PILE_ORDER);
    if (pile->count > 1 && iz_is_off(g, IZ_C_PILE_ORDER))
        bottom = !bottom;
    return bottom ? pile->first : pile->last;
}

iz_set iz_select_present(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    iz_set set = iz_select(g, ctx, selector);
    int kept = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_present(g, ctx, iz_set_at(g, set, i));
        if (ref != IZ_NO_REF)
            g->scratch[set.first + (size_t)kept++] = ref;
    }
    set.count = kept;
    iz_scratch_back(g, set.first + (size_t)kept);
    return set;
}

/* The definition in whose program the ability stands; -1: not known. */
static int definition_around(const iz_game *g, const iz_ctx *ctx)
{
    if (ctx->env != IZ_NIL && g->envs[ctx->env].ability != IZ_NO_ABILITY)
        return iz_ability_record(g, g->envs[ctx->env].ability)->definition;
    return iz_ref_alive(g, ctx->self) ? g->objects[iz_ref_slot(ctx->self)].definition : -1;
}

bool iz_card_has(const iz_game *g, const iz_ctx *ctx, iz_op op, int arg)
{
    int definition = definition_around(g, ctx);
    if (definition < 0)
        return false;
    const iz_card_def *def = &g->cards->definitions[definition];
    for (uint32_t i = 0; i < def->cell_count; i++) {
        const iz_cell *cell = &g->cards->cells[def->first_cell + i];
        if (cell->op == op && cell->arg == arg)
            return true;
    }
    return false;
}
