/*
 * Rules that stand on objects: keywords that the rules know, and modifications that forbid
 * something or say how things come into play. Judged by what is offered when attackers and blockers
 * are declared, and by events that must not be, or must be otherwise.
 */
#include "core/ways.h"
#include "referee/referee.h"
#include "sim/judge_parts.h"

#include <stdio.h>

/* A rule of the exercised card that is in force: its node, and on what it stands. */
typedef struct stated {
    const iz_cell *cell;
    iz_ref bearer;
} stated;

typedef struct looking {
    iz_judge *j;
    const sheet *s;
    reader r;
} looking;

static bool has(const sheet_object *object, int keyword)
{
    return object->chars.keywords >> keyword & 1;
}

static bool changes_rules(const iz_cell *cell)
{
    return cell->op == IZ_AS_THOUGH || cell->op == IZ_RULE_OFF;
}

/* Does anything there let creatures do what they could not? */
static bool rules_are_changed(const looking *l)
{
    return l->s->effects > 0 || sheet_prints(l->s, l->j->cards, changes_rules);
}

/* Does it say who can't attack, who must, or how many may? */
static bool limits_attacks(const iz_cell *cell)
{
    return cell->op == IZ_CANT || cell->op == IZ_MAX_ATTACKERS || cell->op == IZ_ATTACK_COST ||
           cell->op == IZ_ACTION_COST || cell->op == IZ_MUST || cell->op == IZ_ATTACK_ALONG;
}

static void verdict(iz_judge *j, const iz_cell *cell, bool wrong, const char *text)
{
    uint32_t at = (uint32_t)(cell - j->cards->cells);
    j->counts.judged++;
    if (wrong)
        judge_keep_fault(j, at, text);
    j->judged[at] = 1;
    judge_settle(j, at, true);
}

static reader reader_for(const looking *l, iz_ref bearer)
{
    const sheet_object *object = sheet_find(l->s, bearer);
    reader r = {.s = l->s,
                .g = l->j->g,
                .self = bearer,
                .controller = object ? object->controller : 0,
                .read = l->j->read};
    return r;
}

/* ---- which rules of the card are in force ------------------------------------------------------ */

enum { RULES_MOST = 64 };

typedef struct rules {
    stated at[RULES_MOST];
    int count;
} rules;

static void put_rule(rules *all, const iz_cell *cell, iz_ref bearer)
{
    if (all->count < RULES_MOST)
        all->at[all->count++] = (stated){cell, bearer};
}

/* The keywords and modifications of the card's own abilities, on each of it in play. */
static void find_rules(const looking *l, rules *all)
{
    const iz_card_set *cards = l->j->cards;
    all->count = 0;
    for (uint32_t slot = 0; slot < l->s->count; slot++) {
        const sheet_object *object = &l->s->objects[slot];
        if (!sheet_in_play(object) || object->definition != l->j->definition ||
            !sheet_shows_print(object))
            continue;
        const iz_card_def *def = &cards->definitions[object->definition];
        for (uint32_t i = 0; i < def->ability_count; i++) {
            const iz_ability_def *record = &cards->abilities[def->first_ability + i];
            const iz_cell *cell = &cards->cells[record->cell];
            bool elsewhere = record->zones & ~IZ_ZONES_IN_PLAY;
            if (cell->op == IZ_KEYWORD)
                put_rule(all, cell, sheet_ref(l->s, slot));
            for (int m = 1;
                 cell->op == IZ_STATIC && !elsewhere && !iz_optional(cell, 0) && iz_child(cell, m);
                 m++)
                put_rule(all, iz_child(cell, m), sheet_ref(l->s, slot));
        }
    }
}

/* Is the object one of those whom the modification names first? */
static answer concerns(const looking *l, const stated *rule, iz_ref ref)
{
    reader r = reader_for(l, rule->bearer);
    const iz_cell *those = iz_optional(rule->cell, 0);
    set all = {.count = 0};
    if (rule->cell->op == IZ_KEYWORD)
        return ref == rule->bearer ? YES : NO;
    if (!those)
        return UNKNOWN;
    read_selector(&r, those, &all);
    return set_has(&all, ref) ? YES : all.unknown ? UNKNOWN : NO;
}

static answer fits(const looking *l, const stated *rule, int child, iz_ref ref)
{
    reader r = reader_for(l, rule->bearer);
    const iz_cell *filter = iz_optional(rule->cell, child);
    return filter ? read_filter(&r, filter, ref) : YES;
}

/* ---- declarations ------------------------------------------------------------------------------ */

/* Does the keyword keep that blocker from blocking that attacker? */
static answer evades(const looking *l, const stated *rule, iz_ref attacker, iz_ref blocker)
{
    const sheet_object *a = sheet_find(l->s, attacker), *b = sheet_find(l->s, blocker);
    bool attacks = attacker == rule->bearer;
    if (!a || !b)
        return UNKNOWN;
    switch (rule->cell->arg) {
    case IZ_KW_FLYING:
        return attacks && !has(b, IZ_KW_FLYING) && !has(b, IZ_KW_REACH) ? YES : NO;
    case IZ_KW_FEAR:
        return attacks && !(b->chars.types & IZ_TYPE_ARTIFACT) &&
                       !(b->chars.colors & IZ_COLOR_BLACK)
                   ? YES
                   : NO;
    case IZ_KW_SHADOW:
        return has(a, IZ_KW_SHADOW) != has(b, IZ_KW_SHADOW) ? YES : NO;
    case IZ_KW_HORSEMANSHIP:
        return attacks && !has(b, IZ_KW_HORSEMANSHIP) ? YES : NO;
    case IZ_KW_PROTECTION:
        return attacks ? fits(l, rule, 1, blocker) : NO;
    case IZ_KW_LANDWALK:
        if (!attacks)
            return NO;
        for (uint32_t slot = 0; slot < l->s->count; slot++) {
            const sheet_object *land = &l->s->objects[slot];
            if (sheet_in_play(land) && land->controller == b->controller &&
                land->chars.types & IZ_TYPE_LAND && fits(l, rule, 1, sheet_ref(l->s, slot)) == YES)
                return YES;
        }
        return NO;
    default:
        return UNKNOWN;
    }
}

/* Does the rule forbid the block? */
static answer forbids_block(const looking *l, const stated *rule, iz_ref attacker, iz_ref blocker)
{
    const iz_cell *cell = rule->cell;
    if (cell->op == IZ_KEYWORD)
        return attacker == rule->bearer || blocker == rule->bearer
                   ? evades(l, rule, attacker, blocker)
                   : NO;
    bool blocks = cell->op == IZ_CANT && cell->arg == IZ_ACTION_BLOCK;
    bool blocked = cell->op == IZ_CANT_BE_BLOCKED ||
                   (cell->op == IZ_CANT && cell->arg == IZ_ACTION_BE_BLOCKED);
    if (!blocks && !blocked && cell->op != IZ_BLOCK_ONLY)
        return NO;
    if (cell->op == IZ_CANT &&
        (iz_optional(cell, 1) || iz_optional(cell, 2) || iz_optional(cell, 3)))
        return UNKNOWN;
    answer those = concerns(l, rule, blocked ? attacker : blocker);
    if (those != YES)
        return those;
    if (cell->op == IZ_CANT_BE_BLOCKED)
        return fits(l, rule, 1, blocker);
    if (cell->op == IZ_BLOCK_ONLY) {
        answer one = fits(l, rule, 1, attacker);
        return one == UNKNOWN ? UNKNOWN : one == YES ? NO : YES;
    }
    return YES;
}

static answer forbids_attack(const looking *l, const stated *rule, iz_ref attacker)
{
    const iz_cell *cell = rule->cell;
    if (cell->op == IZ_KEYWORD)
        return attacker == rule->bearer && cell->arg == IZ_KW_DEFENDER ? YES : NO;
    if (cell->op != IZ_CANT || cell->arg != IZ_ACTION_ATTACK)
        return NO;
    if (iz_optional(cell, 1) || iz_optional(cell, 2) || iz_optional(cell, 3))
        return UNKNOWN;
    return concerns(l, rule, attacker);
}

static bool may_forbid(const iz_cell *cell, bool blocks)
{
    if (cell->op != IZ_KEYWORD)
        return blocks ? cell->op == IZ_CANT_BE_BLOCKED || cell->op == IZ_BLOCK_ONLY ||
                            (cell->op == IZ_CANT &&
                             (cell->arg == IZ_ACTION_BLOCK || cell->arg == IZ_ACTION_BE_BLOCKED))
                      : cell->op == IZ_CANT && cell->arg == IZ_ACTION_ATTACK;
    switch (cell->arg) {
    case IZ_KW_FLYING:
    case IZ_KW_FEAR:
    case IZ_KW_SHADOW:
    case IZ_KW_HORSEMANSHIP:
    case IZ_KW_PROTECTION:
    case IZ_KW_LANDWALK:
        return blocks;
    case IZ_KW_DEFENDER:
        return !blocks;
    default:
        return false;
    }
}

bool judge_rules_declarations(const iz_cell *cell)
{
    return may_forbid(cell, true) || may_forbid(cell, false) ||
           (cell->op == IZ_KEYWORD && cell->arg == IZ_KW_HASTE);
}

/* A creature with haste may attack though it came under control this turn. */
static void look_at_haste(const looking *l, const stated *rule, const iz_decision *decision)
{
    const sheet_object *bearer = sheet_find(l->s, rule->bearer);
    if (rule->cell->op != IZ_KEYWORD || rule->cell->arg != IZ_KW_HASTE || !bearer ||
        !(bearer->status & IZ_IS_SICK) ||
        bearer->status & (IZ_IS_TAPPED | IZ_IS_DECLARED | IZ_IS_ATTACKING) ||
        bearer->controller != decision->of || !(bearer->chars.types & IZ_TYPE_CREATURE) ||
        has(bearer, IZ_KW_DEFENDER) || sheet_prints(l->s, l->j->cards, limits_attacks))
        return;
    uint64_t count = iz_choice_count(l->j->g, decision->seat);
    bool offered = false;
    iz_option option;
    for (uint64_t n = 0; n < count && iz_referee_option(l->j->g, decision->seat, n, &option); n++)
        offered = offered || (option.kind == IZ_OPTION_ATTACK && option.subject == rule->bearer);
    verdict(l->j, rule->cell, !offered, "it may not attack in its first turn");
}

/* What is offered at a declaration: nothing that a rule of the card forbids. */
void judge_declaration(iz_judge *j, const iz_decision *decision)
{
    judge_events *e = j->events;
    bool blocks = decision->kind == IZ_DECIDE_BLOCK;
    looking l = {.j = j, .s = &e->s};
    rules all;
    iz_option option;
    sheet_take(&e->s, j->g);
    find_rules(&l, &all);
    if (all.count == 0 || e->s.full || rules_are_changed(&l))
        return;
    uint64_t count = iz_choice_count(j->g, decision->seat);
    for (int i = 0; i < all.count; i++) {
        bool seen = false, open = false, wrong = false;
        if (!blocks)
            look_at_haste(&l, &all.at[i], decision);
        if (!may_forbid(all.at[i].cell, blocks))
            continue;
        for (uint64_t n = 0; n < count && iz_referee_option(j->g, decision->seat, n, &option);
             n++) {
            if (option.kind != (blocks ? IZ_OPTION_BLOCK : IZ_OPTION_ATTACK))
                continue;
            answer forbids = blocks ? forbids_block(&l, &all.at[i], option.object, option.subject)
                                    : forbids_attack(&l, &all.at[i], option.subject);
            seen = true;
            open = open || forbids == UNKNOWN;
            wrong = wrong || forbids == YES;
        }
        if (seen && !open)
            verdict(j, all.at[i].cell, wrong,
                    blocks ? "a block is offered that it forbids"
                           : "an attack is offered that it forbids");
    }
}

/* ---- events ------------------------------------------------------------------------------------ */

/* As it came into play, what its text says of that was done. */
static void look_at_coming(const looking *l, const stated *rule, iz_ref ref)
{
    const iz_judge *j = l->j;
    uint32_t instruction = (uint32_t)(iz_child(rule->cell, 1) - j->cards->cells);
    bool begun = false;
    for (int i = 0; i < BEGUN_MOST; i++)
        begun = begun || (j->begun[i].cell == instruction && j->begun[i].slot == iz_ref_slot(ref));
    verdict(l->j, rule->cell, !begun, "it came into play, and what it says of that was not done");
}

/* How the object has come into play. */
static void look_at_entry(const looking *l, const stated *rule, const iz_part *part)
{
    const iz_cell *cell = rule->cell;
    iz_ref ref = iz_ref_is_object(part->result) ? part->result : part->object;
    const sheet_object *object = sheet_find(l->s, ref);
    char text[120];
    if (!object || concerns(l, rule, ref) != YES)
        return;
    if (cell->op == IZ_AS_ENTERS)
        look_at_coming(l, rule, ref);
    if (cell->op == IZ_ENTERS_TAPPED && !iz_optional(cell, 1))
        verdict(l->j, cell, !(object->status & IZ_IS_TAPPED), "it did not come into play tapped");
    if (cell->op != IZ_ENTERS_WITH)
        return;
    bool known;
    reader r = reader_for(l, rule->bearer);
    env_sheet env;
    env_take(&env, l->j->g, object->env);
    r.env = &env;
    int64_t n = read_quantity(&r, iz_child(cell, 1), &known);
    snprintf(text, sizeof text, "it came into play with %d counters, by the text %lld",
             sheet_counters(object, cell->arg), (long long)n);
    if (known)
        verdict(l->j, cell, sheet_counters(object, cell->arg) < n, text);
}

static bool replaces(const iz_cell *cell) { return cell->op == IZ_REPLACE; }

static bool somebody_has(const sheet *s, int keyword)
{
    for (uint32_t slot = 0; slot < s->count; slot++)
        if (sheet_in_play(&s->objects[slot]) && has(&s->objects[slot], keyword))
            return true;
    return false;
}

/* A blocked attacker that tramples has dealt damage to a player: its blockers get what kills them.
 */
static void look_at_trample(const looking *l, const stated *rule, const iz_part *part)
{
    const sheet_object *attacker = sheet_find(l->s, rule->bearer);
    char text[120];
    int64_t needed = 0;
    if (!(attacker->status & IZ_IS_BLOCKED) || judge_looks_hang(l->j->cards, l->s) ||
        somebody_has(l->s, IZ_KW_BANDING) || sheet_prints(l->s, l->j->cards, replaces))
        return;
    for (int i = 0; i < attacker->blocks; i++) {
        const sheet_object *blocker = sheet_find(l->s, l->s->refs[attacker->first_block + i].ref);
        int32_t lethal = blocker ? blocker->chars.toughness - blocker->damage : 0;
        needed += lethal > 0 ? lethal : 0;
    }
    snprintf(text, sizeof text, "of %d power %d went to the player, its blockers need %lld more",
             attacker->chars.power, part->amount, (long long)needed);
    verdict(l->j, rule->cell, part->amount + needed > attacker->chars.power, text);
}

/* Damage that is prevented isn't dealt. */
static void look_at_prevention(const looking *l, const stated *rule, const iz_part *part)
{
    const iz_cell *cell = rule->cell, *filter = iz_optional(cell, 2);
    bool known = !iz_optional(cell, 1) && !(cell->arg & ~IZ_PREVENT_DAMAGE_COMBAT);
    reader r = reader_for(l, rule->bearer);
    if (!known || (cell->arg && !(part->flags & IZ_PART_COMBAT) && part->kind == IZ_EV_DAMAGE))
        return;
    if (part->kind == IZ_EV_DAMAGE && (part->amount <= 0 || part->flags & IZ_PART_NO_PREVENTION))
        return;
    const iz_cell *those = iz_optional(cell, 0);
    answer to = those ? judge_one_of(&r, those, part->object) : YES;
    answer from = filter ? read_filter(&r, filter, part->other) : YES;
    if (to == YES && from == YES)
        verdict(l->j, cell, part->kind == IZ_EV_DAMAGE, "damage was dealt that it prevents");
}

static void look_at_damage(const looking *l, const stated *rule, const iz_part *part)
{
    const sheet_object *source = sheet_find(l->s, part->other);
    int keyword = rule->cell->arg;
    bool combat = part->flags & IZ_PART_COMBAT;
    if (rule->cell->op != IZ_KEYWORD || part->amount <= 0)
        return;
    if (keyword == IZ_KW_PROTECTION && part->object == rule->bearer && source &&
        !(part->flags & IZ_PART_NO_PREVENTION)) {
        answer from = fits(l, rule, 1, part->other);
        if (from != UNKNOWN)
            verdict(l->j, rule->cell, from == YES,
                    "it was dealt damage by what it is protected from");
    }
    if (!combat || part->other != rule->bearer || !source)
        return;
    if (keyword == IZ_KW_TRAMPLE && iz_ref_is_player(part->object))
        look_at_trample(l, rule, part);
    bool both = has(source, IZ_KW_DOUBLE_STRIKE);
    if (keyword == IZ_KW_FIRST_STRIKE && !both)
        verdict(l->j, rule->cell, l->s->step == IZ_STEP_DAMAGE,
                "it dealt combat damage with those that have no first strike");
}

static void look_at_event(const looking *l, const stated *rule, const iz_part *part)
{
    const iz_cell *cell = rule->cell;
    int keyword = cell->op == IZ_KEYWORD ? cell->arg : -1;
    const sheet_object *bearer = sheet_find(l->s, rule->bearer);
    switch (part->kind) {
    case IZ_EV_MOVE:
        if (part->to == IZ_ZONE_BATTLEFIELD && part->from != IZ_ZONE_BATTLEFIELD)
            look_at_entry(l, rule, part);
        break;
    case IZ_EV_DAMAGE:
    case IZ_EV_PREVENTED:
        if (cell->op == IZ_PREVENT_DAMAGE)
            look_at_prevention(l, rule, part);
        else if (part->kind == IZ_EV_DAMAGE)
            look_at_damage(l, rule, part);
        break;
    case IZ_EV_UNTAP:
        if (cell->op == IZ_DOESNT_UNTAP && l->s->step == IZ_STEP_UNTAP && !iz_optional(cell, 1)) {
            answer those = concerns(l, rule, part->object);
            if (those != UNKNOWN)
                verdict(l->j, cell, those == YES, "it untapped in the untap step");
        }
        break;
    case IZ_EV_ATTACKS:
        if (keyword == IZ_KW_VIGILANCE && part->object == rule->bearer && bearer)
            verdict(l->j, cell, bearer->status & IZ_IS_TAPPED, "it is tapped by attacking");
        break;
    case IZ_EV_TARGETED:
        if (part->object == rule->bearer && bearer &&
            (keyword == IZ_KW_SHROUD ||
             (keyword == IZ_KW_HEXPROOF && part->seat != bearer->controller)))
            verdict(l->j, cell, true, "it became a target");
        break;
    default:
        break;
    }
}

void judge_rules_at(iz_judge *j, const sheet *s, const iz_part *part)
{
    looking l = {.j = j, .s = s};
    rules all;
    switch (part->kind) {
    case IZ_EV_MOVE:
    case IZ_EV_DAMAGE:
    case IZ_EV_PREVENTED:
    case IZ_EV_UNTAP:
    case IZ_EV_ATTACKS:
    case IZ_EV_TARGETED:
        break;
    default:
        return;
    }
    find_rules(&l, &all);
    if (all.count == 0 || rules_are_changed(&l))
        return;
    for (int i = 0; i < all.count; i++)
        look_at_event(&l, &all.at[i], part);
}

bool judge_rules_standing(const iz_cell *cell)
{
    return cell->op == IZ_KEYWORD && (cell->arg == IZ_KW_ENCHANT || cell->arg == IZ_KW_MORPH ||
                                      cell->arg == IZ_KW_CHANGELING);
}

static bool bears_something(const sheet *s, uint32_t host)
{
    for (uint32_t slot = 0; slot < s->count; slot++)
        if (sheet_in_play(&s->objects[slot]) && s->objects[slot].attached_to == host)
            return true;
    return false;
}

static const iz_cell *keyword_of(const iz_judge *j, int keyword)
{
    const iz_card_def *def = &j->cards->definitions[j->definition];
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_cell *cell = &j->cards->cells[j->cards->abilities[def->first_ability + i].cell];
        if (cell->op == IZ_KEYWORD && cell->arg == keyword)
            return cell;
    }
    return NULL;
}

/* Face down by morph it is a 2/2 creature, and nothing else. */
static void look_at_face_down(iz_judge *j, const sheet *s)
{
    const iz_cell *morph = keyword_of(j, IZ_KW_MORPH);
    if (!morph || judge_looks_hang(j->cards, s))
        return;
    for (uint32_t slot = 0; slot < s->count; slot++) {
        const sheet_object *object = &s->objects[slot];
        bool played = object->env == IZ_NIL || j->g->envs[object->env].alternative == IZ_WAY_MORPH;
        if (!sheet_in_play(object) || object->definition != j->definition || !played ||
            !(object->status & IZ_IS_FACE_DOWN) || object->counter_kinds > 0 ||
            bears_something(s, slot))
            continue;
        verdict(j, morph,
                object->chars.power != 2 || object->chars.toughness != 2 ||
                    object->chars.types != IZ_TYPE_CREATURE || object->chars.keywords ||
                    object->chars.colors & IZ_COLORS_ALL || object->chars.name,
                "face down it is not a 2/2 creature and nothing else");
    }
}

static void look_at_changeling(iz_judge *j, const sheet *s, const stated *rule)
{
    const sheet_object *bearer = sheet_find(s, rule->bearer);
    if (bearer && !judge_looks_hang(j->cards, s))
        verdict(j, rule->cell, !(bearer->chars.flags & IZ_CHARS_ALL_CREATURE_TYPES),
                "it is not of all creature types");
}

/* Looked at as somebody has priority: an Aura lies on what it may enchant. */
void judge_rules_in_play(iz_judge *j)
{
    judge_events *e = j->events;
    looking l = {.j = j, .s = &e->s};
    rules all;
    sheet_take(&e->s, j->g);
    if (!e->s.full)
        look_at_face_down(j, &e->s);
    find_rules(&l, &all);
    for (int i = 0; i < all.count && !e->s.full; i++) {
        const stated *rule = &all.at[i];
        const sheet_object *bearer = sheet_find(&e->s, rule->bearer);
        if (rule->cell->op == IZ_KEYWORD && rule->cell->arg == IZ_KW_CHANGELING)
            look_at_changeling(j, &e->s, rule);
        if (rule->cell->op != IZ_KEYWORD || rule->cell->arg != IZ_KW_ENCHANT || !bearer)
            continue;
        if (bearer->attached_to == IZ_NIL || bearer->attached_to >= e->s.count ||
            bearer->chars.types & IZ_TYPE_CREATURE)
            continue;
        answer one = fits(&l, rule, 1, sheet_ref(&e->s, bearer->attached_to));
        if (one != UNKNOWN)
            verdict(j, rule->cell, one == NO, "it lies on what it can't enchant");
    }
}

bool judge_has_rule(int op)
{
    switch (op) {
    case IZ_CANT:
    case IZ_CANT_BE_BLOCKED:
    case IZ_BLOCK_ONLY:
    case IZ_DOESNT_UNTAP:
    case IZ_ENTERS_TAPPED:
    case IZ_ENTERS_WITH:
    case IZ_AS_ENTERS:
    case IZ_PREVENT_DAMAGE:
        return true;
    default:
        return false;
    }
}

bool judge_has_keyword(int keyword)
{
    switch (keyword) {
    case IZ_KW_FLYING:
    case IZ_KW_FEAR:
    case IZ_KW_SHADOW:
    case IZ_KW_HORSEMANSHIP:
    case IZ_KW_PROTECTION:
    case IZ_KW_LANDWALK:
    case IZ_KW_DEFENDER:
    case IZ_KW_FIRST_STRIKE:
    case IZ_KW_VIGILANCE:
    case IZ_KW_SHROUD:
    case IZ_KW_ENCHANT:
    case IZ_KW_HASTE:
    case IZ_KW_HEXPROOF:
    case IZ_KW_TRAMPLE:
    case IZ_KW_MORPH:
    case IZ_KW_CHANGELING:
        return true;
    default:
        return iz_keywords[keyword].kind == 'T'; /* judged as the abilities that it stands for */
    }
}
