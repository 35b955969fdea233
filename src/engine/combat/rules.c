/*
 * Legal attacks and blocks, creature by creature: what forbids that this creature attacks that
 * player, or blocks that attacker. The one predicate that both listing and refusing go through.
 *
 * mtg-1999: 308.1, 309.1, 500, 501, 502.4-502.8; Izvori: B12, C9.21, C10.21, E1, E3.
 */
#include "engine/characteristics/pass.h"
#include "engine/combat/combat.h"

#include <assert.h>

/* ---- which rules there are ------------------------------------------------------------------- */

/* Does the condition look at the declaration itself ("unless another creature attacks")? */
static bool looks_at_declaration(const iz_cell *condition)
{
    for (const iz_cell *at = condition; at < condition + condition->span; at++) {
        if (at->op == IZ_STATUS &&
            (at->arg == IZ_STATUS_ATTACKING || at->arg == IZ_STATUS_BLOCKING))
            return true;
        if (at->op == IZ_BLOCKERS_OF)
            return true;
    }
    return false;
}

static bool is_combat_action(int action)
{
    return action == IZ_ACTION_ATTACK || action == IZ_ACTION_BLOCK ||
           action == IZ_ACTION_BE_BLOCKED || action == IZ_ACTION_ATTACK_ALONE ||
           action == IZ_ACTION_BLOCK_ALONE;
}

/* CANT rules about combat, and whether one looks at the declaration itself. */
static uint32_t cant_rules(iz_game *g)
{
    uint32_t kinds = 0, cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_CANT, IZ_NO_REF, &cursor, &hit)) {
        if (!is_combat_action(hit.cell->arg))
            continue;
        const iz_cell *unless = iz_optional(hit.cell, 3);
        kinds |= IZ_COMBAT_CANT | (unless && looks_at_declaration(unless) ? IZ_COMBAT_WHOLE : 0u);
    }
    return kinds;
}

static uint32_t look_for_rules(iz_game *g)
{
    static const struct {
        uint16_t op;
        uint16_t kind;
    } rules[] = {
        {IZ_MUST, IZ_COMBAT_MUST},
        {IZ_AS_THOUGH, IZ_COMBAT_AS_THOUGH},
        {IZ_CANT_BE_BLOCKED, IZ_COMBAT_CANT_BE_BLOCKED},
        {IZ_BLOCK_ONLY, IZ_COMBAT_BLOCK_ONLY},
        {IZ_MIN_BLOCKERS, IZ_COMBAT_MIN_BLOCKERS},
        {IZ_MAX_BLOCKERS, IZ_COMBAT_MAX_BLOCKERS},
        {IZ_EXTRA_BLOCKS, IZ_COMBAT_EXTRA_BLOCKS},
        {IZ_MAX_ATTACKERS, IZ_COMBAT_MAX_ATTACKERS},
        {IZ_MAX_BLOCKING, IZ_COMBAT_MAX_BLOCKING},
        {IZ_ACTION_COST, IZ_COMBAT_COST},
        {IZ_ATTACK_COST, IZ_COMBAT_COST},
        {IZ_ATTACK_ALONG, IZ_COMBAT_ALONG},
    };
    uint32_t kinds = cant_rules(g);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        uint32_t cursor = 0;
        iz_rule_hit hit;
        if (iz_rule_next(g, (iz_op)rules[i].op, IZ_NO_REF, &cursor, &hit))
            kinds |= rules[i].kind;
    }
    return kinds;
}

uint32_t iz_combat_rules(iz_game *g)
{
    iz_refresh(g);
    if (iz_table_count(g, IZ_TABLE_statics) == 0 && iz_table_count(g, IZ_TABLE_effects) == 0)
        return 0;
    iz_derived *d = g->derived;
    if (!d || d->rules_epoch != g->head->epoch)
        return look_for_rules(g);
    if (!d->combat_known || g->applied) {
        d->combat_rules = look_for_rules(g);
        d->combat_known = true;
    }
    assert(d->combat_rules == look_for_rules(g));
    return d->combat_rules;
}

iz_ctx iz_rule_ctx(iz_game *g, const iz_rule_hit *hit, iz_ref subject)
{
    iz_ctx ctx = iz_ctx_of_rule(g, hit);
    ctx.bound[0] = subject;
    ctx.bounds = 1;
    return ctx;
}

/* Does it hold who is attacked or blocked: of a team that is attacked, any (F7.71)? */
typedef bool (*holder)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref);

static bool holds_any(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref other,
                      holder holds)
{
    if (!iz_ref_is_player(other) || !(g->head->options & IZ_GAME_SHARED_TURNS))
        return holds(g, ctx, cell, other);
    uint16_t team = iz_is_off(g, IZ_C_TEAM_ATTACK_WHOLE) ? iz_seat_bit((int)other)
                                                         : iz_attacked_seats(g, (int)other);
    IZ_EACH_SEAT_OF (g, seat, team)
        if (holds(g, ctx, cell, iz_ref_seat(seat)))
            return true;
    return false;
}

/* Do the selector and the filter of a rule, if given, hold the other one? */
static bool concerns(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, const iz_cell *filter,
                     iz_ref other)
{
    if (selector && (other == IZ_NO_REF || !holds_any(g, ctx, selector, other, iz_selects)))
        return false;
    return !filter || (other != IZ_NO_REF && holds_any(g, ctx, filter, other, iz_fits));
}

/* CANT rules of that action: those that look at the declaration as a whole, or the others. */
static bool forbidden(iz_game *g, int action, iz_ref subject, iz_ref other, bool whole)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_CANT, subject, &cursor, &hit)) {
        if (hit.cell->arg != action)
            continue;
        const iz_cell *unless = iz_optional(hit.cell, 3);
        if ((unless && looks_at_declaration(unless)) != whole)
            continue;
        iz_ctx ctx = iz_rule_ctx(g, &hit, subject);
        if (!concerns(g, &ctx, iz_optional(hit.cell, 1), iz_optional(hit.cell, 2), other))
            continue;
        if (!unless || !iz_holds(g, &ctx, unless))
            return true;
    }
    return false;
}

bool iz_combat_forbidden_as_a_whole(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    return forbidden(g, action, subject, other, true);
}

/* AS_THOUGH rules of that action; those of combat name nothing besides who may do so. */
static bool as_though(iz_game *g, int action, iz_ref subject, uint32_t rules)
{
    if (!(rules & IZ_COMBAT_AS_THOUGH))
        return false;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_AS_THOUGH, subject, &cursor, &hit)) {
        if (hit.cell->arg != action)
            continue;
        iz_count_applied(g, IZ_C_AS_THOUGH);
        return !iz_is_off(g, IZ_C_AS_THOUGH);
    }
    return false;
}

int iz_combat_musts(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    int count = 0;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_MUST, subject, &cursor, &hit)) {
        if (hit.cell->arg != action)
            continue;
        const iz_cell *filter = iz_optional(hit.cell, 1);
        if ((other == IZ_NO_REF) != !filter)
            continue;
        iz_ctx ctx = iz_rule_ctx(g, &hit, subject);
        if (!filter || holds_any(g, &ctx, filter, other, iz_fits))
            count++;
    }
    bool once = g->book->parameters.requirements == IZ_REQUIREMENT_FIRST;
    return once && count > 1 ? 1 : count; /* asked twice for the same, it is asked for one thing */
}

int iz_combat_bound(iz_game *g, iz_op op, iz_ref subject, int otherwise)
{
    int bound = otherwise;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, op, subject, &cursor, &hit)) {
        int number = (int)hit.cell->arg;
        if (op == IZ_MIN_BLOCKERS ? number > bound : number < bound)
            bound = number;
    }
    return bound;
}

/* ATTACK_COST: those can't attack those players (none named: the controller) for nothing. */
static bool attack_cost_next(iz_game *g, iz_ref subject, iz_ref player, uint32_t *cursor,
                             iz_rule_hit *hit, const iz_cell **cost)
{
    while (iz_rule_next(g, IZ_ATTACK_COST, subject, cursor, hit)) {
        iz_ctx ctx = iz_rule_ctx(g, hit, subject);
        const iz_cell *players = iz_optional(hit->cell, 2);
        if (players ? !holds_any(g, &ctx, players, player, iz_selects)
                    : !(iz_attacked_seats(g, (int)player) & iz_seat_bit(ctx.controller)))
            continue;
        *cost = iz_child(hit->cell, 1);
        return true;
    }
    return false;
}

#define SECOND_KIND 0x80000000u /* in the cursor: ACTION_COST is done, ATTACK_COST follows */

bool iz_combat_cost_next(iz_game *g, int action, iz_ref subject, iz_ref other, uint32_t *cursor,
                         iz_rule_hit *hit, const iz_cell **cost)
{
    while (!(*cursor & SECOND_KIND) && iz_rule_next(g, IZ_ACTION_COST, subject, cursor, hit)) {
        if (hit->cell->arg != action)
            continue;
        iz_ctx ctx = iz_rule_ctx(g, hit, subject);
        if (!concerns(g, &ctx, iz_optional(hit->cell, 1), iz_optional(hit->cell, 2), other))
            continue;
        *cost = iz_child(hit->cell, 3);
        return true;
    }
    if (action != IZ_ACTION_ATTACK)
        return false;
    uint32_t at = *cursor & SECOND_KIND ? *cursor & ~SECOND_KIND : 0;
    bool found = attack_cost_next(g, subject, other, &at, hit, cost);
    *cursor = at | SECOND_KIND;
    return found;
}

/* ---- attacking ------------------------------------------------------------------------------- */

static inline bool has(uint64_t keywords, iz_keyword keyword) { return keywords >> keyword & 1; }

static bool is_opponent(const iz_game *g, int seat, int other)
{
    return other >= 0 && other < g->head->seats && g->seats[other].in_game &&
           iz_are_opponents(g, seat, other);
}

bool iz_is_attackable(const iz_game *g, int seat, int defender)
{
    if (!is_opponent(g, seat, defender))
        return false;
    if (g->head->options & IZ_GAME_SHARED_TURNS) /* its first one stands for the team (F7.71) */
        return iz_first_of_side(g, defender) == defender;
    int chosen = iz_now(g)->defending;
    return chosen == IZ_NO_SEAT || chosen == defender;
}

/* NEIGHBOURS_ONLY */
bool iz_is_beside(const iz_game *g, int seat, int other)
{
    iz_count_applied(g, IZ_C_NEIGHBOURS_ONLY);
    return iz_sits_beside(g, seat, other);
}

/* CANT ATTACK, seen as though the creature attacked that player already: "the defending player" in
 * its condition is that one. */
static bool cant_attack_one(iz_game *g, iz_slot creature, int defender)
{
    uint8_t former = g->objects[creature].attack_seat;
    uint32_t declared = g->objects[creature].status & IZ_IS_DECLARED;
    iz_characteristics(g, creature); /* not as though it attacked */
    g->objects[creature].attack_seat = (uint8_t)defender;
    g->objects[creature].status &= ~declared;
    bool cant =
        forbidden(g, IZ_ACTION_ATTACK, iz_object_ref(g, creature), iz_ref_seat(defender), false);
    g->objects[creature].attack_seat = former;
    g->objects[creature].status |= declared;
    return cant;
}

/* DEFENDER_ALONE: what keeps a creature from attacking one of several keeps it from that one
 * (F4.31). */
static bool holds_for_one(const iz_game *g)
{
    if (!(g->head->options & IZ_GAME_ATTACK_MANY))
        return true;
    iz_count_applied(g, IZ_C_DEFENDER_ALONE);
    return !iz_is_off(g, IZ_C_DEFENDER_ALONE);
}

/* TEAM_ATTACK_WHOLE: of a team each must be one whom it can attack (F7.72). */
static bool cant_attack(iz_game *g, iz_slot creature, int defender)
{
    uint16_t team = iz_attacked_seats(g, defender);
    if ((team & (team - 1)) == 0)
        return cant_attack_one(g, creature, defender) && holds_for_one(g);
    uint8_t tried = g->defender_tried;
    bool cant = false;
    iz_count_applied(g, IZ_C_TEAM_ATTACK_WHOLE);
    IZ_EACH_SEAT_OF (g, seat, team) {
        g->defender_tried = (uint8_t)(seat + 1);
        if (!cant && (seat == defender || !iz_is_off(g, IZ_C_TEAM_ATTACK_WHOLE)))
            cant = cant_attack_one(g, creature, seat);
    }
    g->defender_tried = tried;
    return cant;
}

/* Does its text say of itself that it is of every creature type, and has it lost that text? */
static bool lost_its_word(iz_game *g, iz_slot creature, const iz_chars *chars)
{
    const iz_card_def *def = &g->cards->definitions[chars->definition];
    for (uint32_t i = 0; i < def->ability_count; i++) {
        uint32_t ability = def->first_ability + i;
        bool all = g->cards->abilities[ability].keyword == IZ_KW_CHANGELING ||
                   iz_has_node(iz_ability_cell(g, ability), IZ_ALL_CREATURE_TYPES);
        bool has = false;
        for (int n = 0; all && n < iz_ability_count(g, creature) && !has; n++)
            has = iz_ability_at(g, creature, n).index == ability;
        if (all && !has)
            return true;
    }
    return false;
}

/* What is of every creature type is kept at home as a Wall only if it has lost the words by which
 * it is, and which would let it attack (docs/decisions/032). */
static bool is_wall(iz_game *g, iz_slot creature, const iz_chars *chars)
{
    return g->book->parameters.walls_cant_attack &&
           (iz_row_has_subtype(g, chars, IZ_WORD_WALL) ||
            (chars->flags & IZ_CHARS_ALL_CREATURE_TYPES && lost_its_word(g, creature, chars)));
}

/* Of opponents, those out of range and those further off can't be chosen as combat begins, either.
 */
static iz_concept why_not_attacked(const iz_game *g, int seat, int defender)
{
    if (!is_opponent(g, seat, defender))
        return IZ_C_ATTACK_PLAYER;
    if (!iz_is_seat_in_range(g, seat, defender))
        return IZ_C_RANGE_ATTACK;
    return iz_is_near_enough(g, seat, defender) ? IZ_C_ATTACK_PLAYER : IZ_C_NEIGHBOURS_ONLY;
}

/* ATTACK_DECLARE and what goes with it: 308.1, C9.21. */
static iz_concept attack_verdict_by_found(iz_game *g, iz_slot creature, int defender,
                                          uint32_t rules)
{
    const iz_object *object = &g->objects[creature];
    uint32_t status = object->status;
    if (object->zone != IZ_ZONE_BATTLEFIELD || !iz_is_turn_of(g, object->controller))
        return IZ_C_ATTACK_DECLARE;
    if (!iz_is_attackable(g, object->controller, defender))
        return why_not_attacked(g, object->controller, defender);
    if (!iz_is_seat_in_range(g, object->controller, defender))
        return IZ_C_RANGE_ATTACK;
    if (!iz_is_near_enough(g, object->controller, defender))
        return IZ_C_NEIGHBOURS_ONLY;
    iz_ref ref = iz_object_ref(g, creature);
    const iz_chars *chars = iz_characteristics(g, creature);
    uint64_t keywords = chars->keywords;
    if (!(chars->types & IZ_TYPE_CREATURE))
        return IZ_C_ATTACK_CREATURE;
    if (status & IZ_IS_TAPPED)
        return IZ_C_ATTACK_TAPPED;
    if (status & IZ_IS_SICK && !has(keywords, IZ_KW_HASTE) &&
        !as_though(g, IZ_ACTION_HASTE, ref, rules))
        return IZ_C_SUMMONING_SICK;
    if ((is_wall(g, creature, chars) || has(keywords, IZ_KW_DEFENDER)) &&
        !as_though(g, IZ_ACTION_ATTACK_WALL, ref, rules))
        return IZ_C_ATTACK_WALL;
    if (rules & IZ_COMBAT_CANT && cant_attack(g, creature, defender))
        return IZ_C_ATTACK_RESTRICTION;
    return IZ_C_NONE;
}

iz_concept iz_attack_verdict_by(iz_game *g, iz_slot creature, int defender, uint32_t rules)
{
    return iz_permits(g, attack_verdict_by_found(g, creature, defender, rules),
                      IZ_C_ATTACK_DECLARE);
}

iz_concept iz_may_attack(iz_game *g, iz_slot creature, int defender)
{
    if (iz_combat_of(g)->may_attack)
        return iz_combat_of(g)->may_attack(g, creature, iz_ref_seat(defender));
    return iz_attack_verdict_by(g, creature, defender, iz_combat_rules(g));
}

/* ---- blocking -------------------------------------------------------------------------------- */

/* The keywords by which an attacker, or its blocker, changes who may block. */
#define EVASION_KEYWORDS                                                                           \
    (1ull << IZ_KW_FLYING | 1ull << IZ_KW_FEAR | 1ull << IZ_KW_SHADOW |                            \
     1ull << IZ_KW_HORSEMANSHIP | 1ull << IZ_KW_LANDWALK | 1ull << IZ_KW_PROTECTION)

/* Has it protection from `other`? */
static bool is_protected(iz_game *g, iz_slot bearer, iz_ref other)
{
    IZ_EACH_ABILITY (g, bearer, i) {
        iz_ability ability = iz_ability_at(g, bearer, i);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (cell->op != IZ_KEYWORD || cell->arg != IZ_KW_PROTECTION)
            continue;
        const iz_cell *quality = iz_optional(cell, 1);
        iz_ctx ctx = iz_ctx_of_quality(g, bearer, &ability);
        if (quality && iz_fits(g, &ctx, quality, other))
            return true;
    }
    return false;
}

/* Is that landwalk as though it weren't there? The rule names the kind of land, or none: all. */
static bool walks_in_vain(iz_game *g, const iz_ctx *ctx, iz_ref attacker, const iz_cell *quality,
                          uint32_t rules)
{
    if (!(rules & IZ_COMBAT_AS_THOUGH))
        return false;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_AS_THOUGH, attacker, &cursor, &hit)) {
        const iz_cell *kind = iz_optional(hit.cell, 1);
        if (hit.cell->arg != IZ_ACTION_LANDWALK)
            continue;
        iz_ctx of_rule = iz_ctx_of_rule(g, &hit);
        if (kind && !iz_same_here(g, &of_rule, kind, ctx, quality))
            continue;
        iz_count_applied(g, IZ_C_AS_THOUGH);
        return !iz_is_off(g, IZ_C_AS_THOUGH);
    }
    return false;
}

/* Has one of those a land of that quality? */
static bool have_land(iz_game *g, const iz_ctx *ctx, const iz_cell *quality, uint16_t seats)
{
    IZ_EACH_SEAT_OF (g, seat, seats)
        IZ_EACH_IN_ZONE (g, land, seat, IZ_ZONE_BATTLEFIELD)
            if (iz_has_type(g, land, IZ_TYPE_LAND) &&
                iz_fits(g, ctx, quality, iz_object_ref(g, land)))
                return true;
    return false;
}

/* Has it a landwalk of a kind of which the defender, or one of a team that defends, has a land
 * (502.6; F7.73)? */
static bool walks(iz_game *g, iz_slot attacker, int defender, uint32_t rules)
{
    if (g->head->options & IZ_GAME_SHARED_TURNS)
        iz_count_applied(g, IZ_C_TEAM_BLOCK);
    uint16_t defenders =
        iz_is_off(g, IZ_C_TEAM_BLOCK) ? iz_seat_bit(defender) : iz_attacked_seats(g, defender);
    IZ_EACH_ABILITY (g, attacker, i) {
        iz_ability ability = iz_ability_at(g, attacker, i);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (cell->op != IZ_KEYWORD || cell->arg != IZ_KW_LANDWALK)
            continue;
        const iz_cell *quality = iz_optional(cell, 1);
        iz_ctx ctx = iz_ctx_of_quality(g, attacker, &ability);
        if (!quality || walks_in_vain(g, &ctx, iz_object_ref(g, attacker), quality, rules))
            continue;
        if (have_land(g, &ctx, quality, defenders))
            return true;
    }
    return false;
}

/* Evasion by keyword (501, 502.4, 502.6-502.8; E3.26, E3.32, E3.42, E3.72): all must be met. */
static iz_concept evades(iz_game *g, iz_slot attacker, uint64_t evasion, iz_slot blocker,
                         uint32_t rules)
{
    const iz_chars *chars = iz_characteristics(g, blocker);
    uint64_t keywords = chars->keywords;
    bool black_or_artifact = chars->colors & IZ_COLOR_BLACK || chars->types & IZ_TYPE_ARTIFACT;
    iz_ref blocking = iz_object_ref(g, blocker);
    int defender = g->objects[blocker].controller;
    if (has(evasion, IZ_KW_FLYING) && !has(keywords, IZ_KW_FLYING) && !has(keywords, IZ_KW_REACH) &&
        !as_though(g, IZ_ACTION_BLOCK_FLYING, blocking, rules))
        return IZ_C_FLYING;
    if (has(evasion, IZ_KW_FEAR) && !black_or_artifact)
        return IZ_C_FEAR;
    if (has(evasion, IZ_KW_HORSEMANSHIP) && !has(keywords, IZ_KW_HORSEMANSHIP))
        return IZ_C_HORSEMANSHIP;
    if (has(evasion, IZ_KW_SHADOW) != has(keywords, IZ_KW_SHADOW) &&
        !(has(evasion, IZ_KW_SHADOW) && as_though(g, IZ_ACTION_BLOCK_SHADOW, blocking, rules)))
        return IZ_C_SHADOW;
    if (has(evasion, IZ_KW_LANDWALK) && walks(g, attacker, defender, rules) &&
        !as_though(g, IZ_ACTION_BLOCK_LANDWALK, blocking, rules))
        return IZ_C_LANDWALK;
    if (has(evasion, IZ_KW_PROTECTION) && is_protected(g, attacker, blocking))
        return IZ_C_PROTECTION;
    return IZ_C_NONE;
}

/* Rules written out on cards: can't be blocked, can't be blocked by, can block only. */
static iz_concept written_out_as_it_is(iz_game *g, iz_ref attacker, iz_ref blocker, uint32_t rules)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    if (rules & IZ_COMBAT_CANT_BE_BLOCKED)
        while (iz_rule_next(g, IZ_CANT_BE_BLOCKED, attacker, &cursor, &hit)) {
            const iz_cell *filter = iz_optional(hit.cell, 1);
            iz_ctx ctx = iz_rule_ctx(g, &hit, attacker);
            if (!filter)
                return IZ_C_UNBLOCKABLE;
            if (iz_fits(g, &ctx, filter, blocker))
                return IZ_C_EVASION;
        }
    cursor = 0;
    if (rules & IZ_COMBAT_BLOCK_ONLY)
        while (iz_rule_next(g, IZ_BLOCK_ONLY, blocker, &cursor, &hit)) {
            const iz_cell *filter = iz_optional(hit.cell, 1);
            iz_ctx ctx = iz_rule_ctx(g, &hit, blocker);
            if (filter && !iz_fits(g, &ctx, filter, attacker))
                return IZ_C_BLOCK_RESTRICTION;
        }
    if (rules & IZ_COMBAT_CANT) {
        if (forbidden(g, IZ_ACTION_BE_BLOCKED, attacker, blocker, false))
            return IZ_C_EVASION;
        if (forbidden(g, IZ_ACTION_BLOCK, blocker, attacker, false))
            return IZ_C_BLOCK_RESTRICTION;
    }
    return IZ_C_NONE;
}

/* Who may block as though it had flying has it wherever the legality of the block asks for that, if
 * the book says so (mtg-2002, glossary As though); it may, so it needn't. */
static iz_concept written_out(iz_game *g, iz_ref attacker, iz_ref blocker, uint32_t rules)
{
    iz_concept concept = written_out_as_it_is(g, attacker, blocker, rules);
    if (concept == IZ_C_NONE || !g->book->parameters.reach_is_flying ||
        !iz_has_keyword(g, iz_ref_slot(blocker), IZ_KW_REACH))
        return concept;
    g->blocks_as_flying = iz_ref_slot(blocker) + 1u;
    iz_concept flying = written_out_as_it_is(g, attacker, blocker, rules);
    g->blocks_as_flying = 0;
    if (flying != IZ_C_NONE)
        return concept;
    iz_count_applied(g, IZ_C_AS_THOUGH);
    return iz_is_off(g, IZ_C_AS_THOUGH) ? concept : IZ_C_NONE;
}

uint64_t iz_evasion_of(iz_game *g, iz_slot attacker, bool *alone)
{
    uint64_t evasion = iz_characteristics(g, attacker)->keywords & EVASION_KEYWORDS;
    *alone = has(evasion, IZ_KW_LANDWALK) || has(evasion, IZ_KW_PROTECTION);
    return evasion;
}

/* BLOCK_DECLARE and what goes with it: 309.1, C10.21; 501 and 502 for the pair. */
static iz_concept block_verdict_by_found(iz_game *g, iz_slot creature, iz_slot attacker,
                                         uint32_t rules)
{
    const iz_object *blocker = &g->objects[creature];
    const iz_object *attacking = &g->objects[attacker];
    if (blocker->zone != IZ_ZONE_BATTLEFIELD || attacking->zone != IZ_ZONE_BATTLEFIELD ||
        !iz_attacks_seat(g, attacker, blocker->controller))
        return IZ_C_BLOCK_DECLARE;
    bool tapped = blocker->status & IZ_IS_TAPPED;
    const iz_chars *chars = iz_characteristics(g, creature);
    if (!(chars->types & IZ_TYPE_CREATURE))
        return IZ_C_BLOCK_DECLARE;
    if (tapped && !as_though(g, IZ_ACTION_BLOCK_TAPPED, iz_object_ref(g, creature), rules))
        return IZ_C_BLOCK_TAPPED;
    bool shadow = has(chars->keywords, IZ_KW_SHADOW);
    uint64_t evasion = iz_characteristics(g, attacker)->keywords & EVASION_KEYWORDS;
    if (evasion || shadow) {
        iz_concept concept = evades(g, attacker, evasion, creature, rules);
        if (concept != IZ_C_NONE)
            return concept;
    }
    if (rules & (IZ_COMBAT_CANT | IZ_COMBAT_CANT_BE_BLOCKED | IZ_COMBAT_BLOCK_ONLY))
        return written_out(g, iz_object_ref(g, attacker), iz_object_ref(g, creature), rules);
    return IZ_C_NONE;
}

iz_concept iz_block_verdict_by(iz_game *g, iz_slot creature, iz_slot attacker, uint32_t rules)
{
    return iz_permits(g, block_verdict_by_found(g, creature, attacker, rules), IZ_C_BLOCK_DECLARE);
}

iz_concept iz_may_block(iz_game *g, iz_slot creature, iz_slot attacker)
{
    return iz_block_verdict_by(g, creature, attacker, iz_combat_rules(g));
}

/* ---- banding --------------------------------------------------------------------------------- */

/* Does the creature have "bands with other" of a quality that all the others (itself may be among
 * them) have? */
bool iz_has_banding_with(iz_game *g, iz_slot creature, const iz_slot *others, int count)
{
    if (!iz_has_keyword(g, creature, IZ_KW_BANDS_WITH))
        return false;
    IZ_EACH_ABILITY (g, creature, i) {
        iz_ability ability = iz_ability_at(g, creature, i);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (cell->op != IZ_KEYWORD || cell->arg != IZ_KW_BANDS_WITH)
            continue;
        const iz_cell *quality = iz_optional(cell, 1);
        if (!quality)
            continue;
        iz_ctx ctx = iz_ctx_of_quality(g, creature, &ability);
        int fitting = 0;
        while (fitting < count && iz_fits(g, &ctx, quality, iz_object_ref(g, others[fitting])))
            fitting++;
        if (fitting == count)
            return true;
    }
    return false;
}

bool iz_board_forbidden(iz_game *g, const iz_board *b, bool attack)
{
    int action = attack ? IZ_ACTION_ATTACK : IZ_ACTION_BLOCK;
    uint32_t declared = attack ? IZ_IS_ATTACKING : IZ_IS_BLOCKING;
    bool forbidden = false;
    if (b->rows > 0) /* characteristics are computed before the marks are set */
        iz_characteristics(g, iz_ref_slot(iz_board_row(g, b, 0)[IZ_ROW_REF]));
    for (int pass = 0; pass < 3; pass++)
        IZ_EACH_ROW (b, row) {
            iz_ref ref = iz_board_row(g, b, row)[IZ_ROW_REF];
            if (iz_board_row(g, b, row)[IZ_ROW_CHOSEN] == 0)
                continue;
            if (pass == 0)
                g->objects[iz_ref_slot(ref)].status |= declared;
            else if (pass == 2)
                g->objects[iz_ref_slot(ref)].status &= ~declared;
            else if (!forbidden)
                forbidden = iz_combat_forbidden_as_a_whole(g, action, ref, IZ_NO_REF);
        }
    return forbidden;
}
