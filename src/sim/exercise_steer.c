/*
 * The hand that decides for both players: by chance, but with a will to use the exercised card, and
 * of its abilities and modes those that were not used yet.
 */
#include "referee/referee.h"
#include "sim/exercise_parts.h"

bool exercise_is_card(const exercise_hand *hand, int definition)
{
    const iz_card_set *cards = hand->exercise->cards;
    return definition == hand->definition ||
           (definition < cards->count &&
            cards->definitions[definition].other_face == hand->definition);
}

/* Does the option use the card: plays it, or an ability that its text has, wherever granted? */
static bool is_own(const exercise_hand *hand, const iz_option *option)
{
    const iz_card_set *cards = hand->exercise->cards;
    if (option->kind == IZ_OPTION_ACTIVATE && option->ability < (uint32_t)cards->ability_count &&
        exercise_is_card(hand, cards->abilities[option->ability].definition))
        return true;
    return iz_ref_is_object(option->subject) &&
           exercise_is_card(hand, hand->g->objects[iz_ref_slot(option->subject)].definition);
}

static bool is_mana_ability(const exercise_hand *hand, const iz_option *option)
{
    if (option->kind != IZ_OPTION_ACTIVATE)
        return false;
    const iz_card_set *cards = hand->exercise->cards;
    return option->ability >= (uint32_t)cards->ability_count ||
           cards->abilities[option->ability].flags & IZ_ABILITY_IS_MANA;
}

/* Is it the card, an ability of it, or what it is attached to? */
static bool is_about_card(const exercise_hand *hand, iz_ref ref)
{
    if (!iz_ref_is_object(ref))
        return false;
    const iz_game *g = hand->g;
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    if (exercise_is_card(hand, object->definition))
        return true;
    IZ_EACH_IN_PLAY (g, slot)
        if (g->objects[slot].attached_to == iz_ref_slot(ref) &&
            exercise_is_card(hand, g->objects[slot].definition))
            return true;
    return false;
}

/* Is it something that the ability in focus calls for? */
static bool is_called_for(const exercise_hand *hand, iz_ref ref)
{
    const iz_exercise_props *props = hand->exercise->props;
    return iz_ref_is_object(ref) &&
           exercise_is_called_for(props, &props->needs[hand->definition], hand->mask, hand->tools,
                                  hand->g->objects[iz_ref_slot(ref)].definition);
}

/* Has what the option does been done before? */
static bool is_used(const exercise_hand *hand, const iz_option *option)
{
    const iz_card_set *cards = hand->exercise->cards;
    if (option->kind != IZ_OPTION_ACTIVATE || option->ability >= (uint32_t)cards->ability_count)
        return false;
    const iz_cell *cell = &cards->cells[cards->abilities[option->ability].cell];
    return cell->op == IZ_ACTIVATED && hand->used[iz_child(cell, 2) - cards->cells];
}

/* One of the options for which `fits` holds, by chance; UINT64_MAX: there is none. */
static uint64_t pick(exercise_hand *hand, int seat, uint64_t count,
                     bool (*fits)(const exercise_hand *, const iz_option *))
{
    uint64_t found = UINT64_MAX, met = 0;
    iz_option option;
    for (uint64_t n = 0; n < count && iz_referee_option(hand->g, seat, n, &option); n++)
        if (fits(hand, &option) && exercise_below(&hand->random, ++met) == 0)
            found = n;
    return found;
}

static bool own_unused(const exercise_hand *hand, const iz_option *option)
{
    return is_own(hand, option) && !is_used(hand, option);
}

/* The option uses the ability that is to be used. */
static bool in_focus(const exercise_hand *hand, const iz_option *option)
{
    const iz_card_set *cards = hand->exercise->cards;
    if (hand->focus == NO_FOCUS || option->kind != IZ_OPTION_ACTIVATE ||
        option->ability >= (uint32_t)cards->ability_count)
        return false;
    uint32_t cell = cards->abilities[option->ability].cell;
    return cell >= hand->focus && cell < hand->focus + cards->cells[hand->focus].span;
}

static bool in_focus_unused(const exercise_hand *hand, const iz_option *option)
{
    return in_focus(hand, option) && !is_used(hand, option);
}

static bool own_cast(const exercise_hand *hand, const iz_option *option)
{
    return option->kind == IZ_OPTION_CAST && is_own(hand, option);
}

/* The same, or its player. */
static bool is_about_own(const exercise_hand *hand, const iz_option *option)
{
    return is_about_card(hand, option->subject) || option->subject == iz_ref_seat(0);
}

/* A colour of what was made for the card. */
static bool is_color_of_prop(const exercise_hand *hand, const iz_option *option)
{
    const exercise_needs *needs = &hand->exercise->props->needs[hand->definition];
    for (int i = 0; i < needs->count && option->kind == IZ_OPTION_WORD; i++)
        if (hand->exercise->cards->definitions[needs->props[i].definition].colors >>
                option->number &
            1)
            return true;
    return false;
}

static bool other_act(const exercise_hand *hand, const iz_option *option)
{
    return option->kind != IZ_OPTION_PASS && !is_own(hand, option) &&
           !is_mana_ability(hand, option);
}

static bool is_tool(const exercise_hand *hand, const iz_option *option)
{
    return option->kind == IZ_OPTION_ACTIVATE && other_act(hand, option);
}

static bool is_act_called_for(const exercise_hand *hand, const iz_option *option)
{
    return other_act(hand, option) && is_called_for(hand, option->subject);
}

/* Is the option at what the play aims at? */
static bool is_aimed_at(const exercise_hand *hand, const iz_option *option)
{
    switch (hand->aim) {
    case AIM_CALLED_FOR:
        return is_called_for(hand, option->subject);
    case AIM_PLAYERS:
        return option->kind == IZ_OPTION_REF && iz_ref_is_player(option->subject);
    case AIM_OWN:
        return is_about_own(hand, option);
    default:
        return false;
    }
}

static bool is_done(const exercise_hand *hand, const iz_option *option)
{
    (void)hand;
    return option->kind == IZ_OPTION_DONE || option->kind == IZ_OPTION_PASS;
}

static bool is_step(const exercise_hand *hand, const iz_option *option)
{
    (void)hand;
    return option->kind == IZ_OPTION_ATTACK || option->kind == IZ_OPTION_BLOCK ||
           option->kind == IZ_OPTION_BAND;
}

static bool is_own_step(const exercise_hand *hand, const iz_option *option)
{
    return is_step(hand, option) &&
           (is_about_card(hand, option->subject) || is_about_card(hand, option->object));
}

static bool is_step_of_called_for(const exercise_hand *hand, const iz_option *option)
{
    return is_step(hand, option) &&
           (is_called_for(hand, option->subject) || is_called_for(hand, option->object));
}

static bool is_other_step(const exercise_hand *hand, const iz_option *option)
{
    return is_step(hand, option) && !is_own_step(hand, option);
}

/* A card made for this one, not a tool of every table. */
static bool is_prop(const exercise_hand *hand, const iz_option *option)
{
    if (option->kind != IZ_OPTION_CAST && option->kind != IZ_OPTION_PLAY_LAND)
        return false;
    const exercise_needs *needs = &hand->exercise->props->needs[hand->definition];
    int definition = hand->g->objects[iz_ref_slot(option->subject)].definition;
    for (int i = 0; i < needs->count; i++)
        if (needs->props[i].definition == definition)
            return true;
    return false;
}

/* The mode that an option stands for hasn't been used. */
static bool is_unused_mode(const exercise_hand *hand, const iz_option *option)
{
    const iz_card_set *cards = hand->exercise->cards;
    if (option->kind != IZ_OPTION_MODE)
        return false;
    for (int face = 0; face < 2; face++) {
        int definition = face ? cards->definitions[hand->definition].other_face : hand->definition;
        if (definition == 0xFFFF)
            break;
        const iz_card_def *def = &cards->definitions[definition];
        const iz_cell *program = &cards->cells[def->first_cell];
        for (const iz_cell *cell = program; cell < program + program->span; cell++)
            if (cell->op == IZ_MODES) {
                const iz_cell *mode = iz_child(cell, 3 + (int)option->number);
                if (mode && mode->op == IZ_MODE && !hand->used[iz_child(mode, 1) - cards->cells])
                    return true;
            }
    }
    return false;
}

static bool is_land_play(const exercise_hand *hand, const iz_option *option)
{
    (void)hand;
    return option->kind == IZ_OPTION_PLAY_LAND;
}

static bool in_combat(const iz_game *g)
{
    IZ_EACH_IN_PLAY (g, slot)
        if (g->objects[slot].status & IZ_IS_ATTACKING)
            return true;
    return false;
}

static bool focuses_on_spell(const exercise_hand *hand)
{
    return hand->focus != NO_FOCUS &&
           hand->exercise->cards->cells[hand->focus].op == IZ_SPELL_ABILITY;
}

/* What was done is left to work. */
static bool lets_work(const exercise_hand *hand) { return hand->settled && hand->calm; }

/* How much is done beside what is wanted, of a hundred. */
static unsigned pace_of(const exercise_hand *hand)
{
    if (hand->combat && !(lets_work(hand) && focuses_on_spell(hand)))
        return in_combat(hand->g) ? 40 : hand->pace / 2;
    return lets_work(hand) ? hand->pace / 4 : hand->pace;
}

/* With one ability in mind: it, what it waits for, and now and then the card. */
static uint64_t decide_focused(exercise_hand *hand, int seat, uint64_t count)
{
    static const struct {
        bool (*fits)(const exercise_hand *, const iz_option *);
        unsigned idle, busy; /* of a hundred, with little or much on the stack */
        bool paced;          /* so many only at full pace */
    } wishes[] = {
        {in_focus_unused, 80, 30, false},  {in_focus, 25, 10, false}, /* what it does when it was
                                                                         used is wanted, not it
                                                                         itself */
        {own_cast, 60, 10, true},          {is_land_play, 40, 0, false}, {is_prop, 40, 0, true},
        {is_act_called_for, 35, 15, true}, {is_tool, 25, 10, true},      {is_own, 15, 5, true},
        {other_act, 15, 5, true},
    };
    bool busy = iz_now(hand->g)->stack.count > 2;
    bool casts = !lets_work(hand) && (focuses_on_spell(hand) || !hand->settled);
    unsigned pace = pace_of(hand);
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        unsigned chance = busy ? wishes[i].busy : wishes[i].idle;
        if (wishes[i].paced && !(casts && wishes[i].fits == own_cast))
            chance = chance * pace / 100;
        uint64_t n = exercise_chance(&hand->random, chance)
                         ? pick(hand, seat, count, wishes[i].fits)
                         : UINT64_MAX;
        if (n != UINT64_MAX)
            return n;
    }
    return 0;
}

static uint64_t decide_priority(exercise_hand *hand, int seat, uint64_t count)
{
    if (hand->focus != NO_FOCUS)
        return decide_focused(hand, seat, count);
    exercise_random *random = &hand->random;
    bool busy = iz_now(hand->g)->stack.count > 2;
    unsigned will = busy ? 3 : hand->calm ? 1 : 0; /* what the chances are divided by, less one */
    uint64_t n = UINT64_MAX;
    if (exercise_chance(random, busy ? 25 : 70))
        n = pick(hand, seat, count, own_unused);
    if (n == UINT64_MAX && exercise_chance(random, 30 / (1 + 2 * will)))
        n = pick(hand, seat, count, is_own);
    if (n == UINT64_MAX && !busy && exercise_chance(random, hand->calm ? 15 : 30))
        n = pick(hand, seat, count, is_prop);
    if (n == UINT64_MAX && !busy && exercise_chance(random, hand->calm ? 6 : 25))
        n = pick(hand, seat, count, is_tool);
    if (n == UINT64_MAX && !busy && exercise_chance(random, hand->calm ? 6 : 25))
        n = pick(hand, seat, count, other_act);
    return n == UINT64_MAX ? 0 : n;
}

static uint64_t decide_steps(exercise_hand *hand, int seat, uint64_t count)
{
    exercise_random *random = &hand->random;
    uint64_t n = UINT64_MAX;
    bool blocks = iz_referee_decision(hand->g, seat)->kind == IZ_DECIDE_BLOCK;
    if (lets_work(hand) && focuses_on_spell(hand) && exercise_chance(random, 80))
        n = pick(hand, seat, count, is_done);
    if (!blocks && hand->all_in)
        n = pick(hand, seat, count, is_step);
    if (n == UINT64_MAX && exercise_chance(random, blocks ? hand->blocks : hand->fights))
        n = pick(hand, seat, count, is_own_step);
    if (n == UINT64_MAX && hand->focus != NO_FOCUS && exercise_chance(random, 60))
        n = pick(hand, seat, count, is_step_of_called_for);
    if (n == UINT64_MAX && exercise_chance(random, 60))
        n = pick(hand, seat, count, blocks ? is_other_step : is_step);
    if (n == UINT64_MAX)
        n = pick(hand, seat, count, is_done);
    return n == UINT64_MAX ? exercise_below(random, count) : n;
}

/* Words: half of the time those that are on the table. */
static bool is_word_on_table(const exercise_hand *hand, const iz_option *option)
{
    iz_game *g = hand->g;
    if (option->kind != IZ_OPTION_WORD)
        return false;
    IZ_EACH_IN_PLAY (g, slot) {
        const iz_chars *chars = iz_referee_chars(g, slot);
        if (chars->name == option->number)
            return true;
        for (int i = 0; i < IZ_SUBTYPES && chars->subtypes[i]; i++)
            if (chars->subtypes[i] == option->number)
                return true;
    }
    return false;
}

/* A name that a card in a library has: it may come to be drawn or seen. */
static bool is_name_in_library(const exercise_hand *hand, const iz_option *option)
{
    const iz_game *g = hand->g;
    if (option->kind != IZ_OPTION_WORD)
        return false;
    for (int seat = 0; seat < g->head->seats; seat++)
        for (iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->first; slot != IZ_NIL;
             slot = g->objects[slot].next)
            if (g->cards->definitions[g->objects[slot].definition].name == option->number)
                return true;
    return false;
}

static uint64_t decide_word(exercise_hand *hand, iz_purpose purpose, int seat, uint64_t count)
{
    if (purpose == IZ_FOR_COLOR && exercise_chance(&hand->random, 70))
        return pick(hand, seat, count, is_color_of_prop);
    if (purpose == IZ_FOR_NAME && exercise_chance(&hand->random, 50))
        return pick(hand, seat, count, is_name_in_library);
    return exercise_chance(&hand->random, 50) ? pick(hand, seat, count, is_word_on_table)
                                              : UINT64_MAX;
}

static uint64_t decide_yes_no(exercise_hand *hand, int seat, uint64_t count)
{
    iz_option option;
    bool yes = exercise_chance(&hand->random, 75);
    for (uint64_t n = 0; n < count && iz_referee_option(hand->g, seat, n, &option); n++)
        if ((option.kind == IZ_OPTION_YES) == yes)
            return n;
    return exercise_below(&hand->random, count);
}

static uint64_t decide_number(exercise_hand *hand, iz_purpose purpose, uint64_t count)
{
    exercise_random *random = &hand->random;
    uint64_t small = count > 5 ? 5 : count;
    if (purpose == IZ_FOR_LOOP) /* more rounds show nothing more */
        return exercise_below(random, small);
    switch (exercise_below(random, 4)) {
    case 0:
        return exercise_below(random, count);
    case 1:
        return count - 1 - exercise_below(random, small);
    default:
        return exercise_below(random, small);
    }
}

uint64_t exercise_decide(exercise_hand *hand, int seat)
{
    iz_decision decision = *iz_referee_decision(hand->g, seat);
    uint64_t count = iz_choice_count(hand->g, seat), n = UINT64_MAX;
    switch (decision.kind) {
    case IZ_DECIDE_PRIORITY:
        return decide_priority(hand, seat, count);
    case IZ_DECIDE_ATTACK:
    case IZ_DECIDE_BLOCK:
        return decide_steps(hand, seat, count);
    case IZ_DECIDE_YES_NO:
        return decide_yes_no(hand, seat, count);
    case IZ_DECIDE_NUMBER:
        return decide_number(hand, (iz_purpose)decision.purpose, count);
    case IZ_DECIDE_WORD:
        n = decide_word(hand, (iz_purpose)decision.purpose, seat, count);
        break;
    case IZ_DECIDE_PAY: /* mostly what the engine proposes */
        if (exercise_chance(&hand->random, 70))
            return 0;
        break;
    default:
        n = decision.purpose == IZ_FOR_NAME ? decide_word(hand, IZ_FOR_NAME, seat, count)
                                            : pick(hand, seat, count, is_unused_mode);
        if (n == UINT64_MAX && hand->focus != NO_FOCUS && exercise_chance(&hand->random, 60))
            n = pick(hand, seat, count, is_aimed_at);
        if (n == UINT64_MAX && exercise_chance(&hand->random, 20))
            n = pick(hand, seat, count, is_done);
        else if (n == UINT64_MAX && decision.purpose != IZ_FOR_TARGET &&
                 exercise_chance(&hand->random, 15))
            n = pick(hand, seat, count, is_own);
        break;
    }
    return n == UINT64_MAX ? exercise_below(&hand->random, count) : n;
}

/* ---- marks ----------------------------------------------------------------------------------- */

static void mark(exercise_hand *hand, const iz_cell *cell)
{
    hand->used[cell - hand->exercise->cards->cells] = 1;
}

void exercise_mark_option(exercise_hand *hand, const iz_option *option)
{
    const iz_card_set *cards = hand->exercise->cards;
    if (!is_own(hand, option))
        return;
    hand->settled =
        hand->settled || option->kind == IZ_OPTION_CAST || option->kind == IZ_OPTION_ACTIVATE;
    if (option->kind == IZ_OPTION_ACTIVATE && option->ability < (uint32_t)cards->ability_count) {
        const iz_ability_def *record = &cards->abilities[option->ability];
        hand->ability = record->cell;
        if (record->flags & IZ_ABILITY_PLAIN_MANA) {
            const iz_cell *effect = iz_child(&cards->cells[record->cell], 2);
            for (uint32_t i = 0; i < effect->span; i++)
                mark(hand, effect + i);
        }
    } else if (option->kind == IZ_OPTION_CAST) {
        hand->ability = UINT32_MAX;
    } else {
        return;
    }
}

/* Keywords that stand on the bearer alone: being in play is all their use. Those that cost
 * something must have been paid for. */
static bool must_be_paid(int keyword)
{
    switch (keyword) {
    case IZ_KW_MORPH:
    case IZ_KW_KICKER:
    case IZ_KW_MULTIKICKER:
    case IZ_KW_BUYBACK:
    case IZ_KW_FLASHBACK:
    case IZ_KW_MADNESS:
    case IZ_KW_ENTWINE:
        return true;
    default:
        return false;
    }
}

static bool keyword_paid(int keyword, int nth_kicker, const iz_env *env)
{
    switch (keyword) {
    case IZ_KW_KICKER:
    case IZ_KW_MULTIKICKER:
        return env->paid >> nth_kicker & 1;
    case IZ_KW_BUYBACK:
        return env->paid >> 2 & 1;
    case IZ_KW_ENTWINE:
        return env->paid >> 3 & 1;
    case IZ_KW_FLASHBACK:
        return iz_way_is_flashback(env->alternative);
    case IZ_KW_MADNESS:
        return env->alternative == IZ_WAY_MADNESS;
    case IZ_KW_MORPH:
        return env->alternative == IZ_WAY_MORPH;
    default:
        return false;
    }
}

/* What a spell on the stack, or a permanent, shows of how it was paid. */
static void mark_paid(exercise_hand *hand, const iz_card_def *def, const iz_env *env)
{
    const iz_card_set *cards = hand->exercise->cards;
    int kickers = 0, alternatives = 0;
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_cell *cell = &cards->cells[cards->abilities[def->first_ability + i].cell];
        if (cell->op == IZ_KEYWORD) {
            if (keyword_paid(cell->arg, kickers, env))
                mark(hand, cell);
            kickers += cell->arg == IZ_KW_KICKER || cell->arg == IZ_KW_MULTIKICKER;
        }
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++) {
            const iz_cell *rule = iz_child(cell, m);
            if (rule->op == IZ_ALTERNATIVE_COST && env->alternative == ++alternatives)
                mark(hand, rule);
            if (rule->op == IZ_ADDITIONAL_COST && rule->arg & IZ_ADDITIONAL_COST_OPTIONAL &&
                env->paid & 1)
                mark(hand, rule);
        }
    }
}

static void mark_in_play(exercise_hand *hand, const iz_card_def *def)
{
    const iz_card_set *cards = hand->exercise->cards;
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_cell *cell = &cards->cells[cards->abilities[def->first_ability + i].cell];
        if (cell->op == IZ_KEYWORD && !must_be_paid(cell->arg))
            mark(hand, cell);
        for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++)
            if (iz_child(cell, m)->op == IZ_SET_PT && iz_child(cell, m)->arg & IZ_SET_PT_DEFINING)
                mark(hand, iz_child(cell, m));
    }
}

void exercise_mark_table(exercise_hand *hand)
{
    iz_game *g = hand->g;
    const iz_card_set *cards = hand->exercise->cards;
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < objects; slot++) {
        const iz_object *object = &g->objects[slot];
        if (object->kind == IZ_OBJECT_FREE || object->kind == IZ_OBJECT_ABILITY ||
            !exercise_is_card(hand, object->definition))
            continue;
        bool in_play = object->zone == IZ_ZONE_BATTLEFIELD, stack = object->zone == IZ_ZONE_STACK;
        const iz_card_def *def = &cards->definitions[object->definition];
        if (object->env != IZ_NIL && (in_play || stack))
            mark_paid(hand, def, &g->envs[object->env]);
        if (in_play || stack)
            mark_in_play(hand, def);
    }
}
