/*
 * What a statement says about the decisions of the announcement it makes: targets, modes, costs,
 * mana.
 */
#include "referee/referee.h"
#include "scenario/run.h"

#include <string.h>

static int cannot(scenario_run *run, iz_concept concept, const char *what, const scenario_ref *ref)
{
    char text[200];
    if (!scenario_knows_name(run, ref)) {
        scenario_nothing_named(run, ref);
        return SCENARIO_MISTAKEN;
    }
    scenario_refuse(run, concept, "%s %s", scenario_ref_text(ref, text, sizeof text), what);
    return SCENARIO_CANNOT;
}

/* The target at hand has its place. */
static void target_used(scenario_plan *plan)
{
    do
        plan->targets_used++;
    while (plan->targets_used < 32 && plan->targets_early >> plan->targets_used & 1);
}

/* A text may name a target after others that depend on it ("up to X target cards, where X is …
 * target opponent controls"): that one is asked for first. Otherwise the order is the text's. */
static int plan_later_target(scenario_run *run, const iz_option *options, size_t count)
{
    scenario_plan *plan = &run->plan;
    const scenario_options *o = plan->options;
    for (int i = plan->targets_used + 1; i < o->targets.count && i < 32; i++) {
        const scenario_ref *ref = &o->targets.at[i];
        int found =
            plan->targets_early >> i & 1 || ref->kind == SCENARIO_REF_NONE
                ? -1
                : scenario_match_ref(run, plan->seat, ref, options, count, 1u << IZ_OPTION_REF);
        if (found < 0)
            continue;
        plan->targets_early |= 1u << i;
        return found;
    }
    return -1;
}

/* Where a reaction does not say what it answers, that is the top link of the chain, if it can be.
 */
static int plan_link(scenario_run *run, const iz_decision *decision, const iz_option *options,
                     size_t count)
{
    iz_game *g = run->g;
    iz_slot reaction = iz_ref_slot(decision->subject);
    int top = SCENARIO_NOT_CONCERNED;
    if (run->acting->kind != SCENARIO_REACTS)
        return top;
    IZ_EACH_IN_ZONE (g, slot, 0, IZ_ZONE_STACK)
        for (size_t i = 0; slot != reaction && i < count; i++)
            if (options[i].kind == IZ_OPTION_REF && options[i].subject == iz_object_ref(g, slot))
                top = (int)i;
    return top;
}

/* One more of those that an alias of the list names, when the list is at its end. */
static int plan_one_more(scenario_run *run, const scenario_refs *refs, const iz_option *options,
                         size_t count)
{
    for (int i = 0; i < refs->count; i++) {
        if (refs->at[i].divided || !scenario_means_several(run, &refs->at[i]))
            continue;
        int found = scenario_match_ref(run, run->plan.seat, &refs->at[i], options, count,
                                       1u << IZ_OPTION_REF);
        if (found >= 0)
            return found;
    }
    return SCENARIO_NOT_CONCERNED;
}

/* Does the next target belong to words after those between which an amount is divided? */
static bool ends_division(const scenario_plan *plan)
{
    const scenario_refs *targets = &plan->options->targets;
    int next = plan->targets_used;
    return next > 0 && plan->division_ended != next && targets->at[next - 1].divided &&
           !targets->at[next].divided;
}

static int plan_target(scenario_run *run, const iz_decision *decision, const iz_option *options,
                       size_t count)
{
    scenario_plan *plan = &run->plan;
    const scenario_options *o = plan->options;
    if (!o->targeted)
        return plan_link(run, decision, options, count);
    int done = scenario_find_kind(options, count, IZ_OPTION_DONE);
    if (plan->targets_used >= o->targets.count) {
        int more = plan_one_more(run, &o->targets, options, count);
        return more >= 0 ? more : done >= 0 ? done : SCENARIO_NOT_CONCERNED;
    }
    const scenario_ref *ref = &o->targets.at[plan->targets_used];
    if (ref->kind == SCENARIO_REF_NONE) {
        target_used(plan);
        if (done >= 0)
            return done;
        scenario_refuse(run, IZ_C_PLAY_TARGETS, "a target must be chosen");
        return SCENARIO_CANNOT;
    }
    if (done >= 0 && ends_division(plan)) {
        plan->division_ended = plan->targets_used;
        return done;
    }
    int found = scenario_match_ref(run, plan->seat, ref, options, count, 1u << IZ_OPTION_REF);
    if (found >= 0) {
        target_used(plan);
        return found;
    }
    if (done < 0 && iz_referee_target_comes_first(run->g))
        found = plan_later_target(run, options, count);
    if (found >= 0)
        return found;
    iz_ref object = scenario_find(run, ref, plan->seat, -1);
    if (object == IZ_NO_REF)
        return cannot(run, IZ_C_NO_LEGAL_TARGET, "is nowhere", ref);
    iz_concept concept = iz_referee_may_target(run->g, object);
    return cannot(run, concept ? concept : IZ_C_ILLEGAL_TARGET, "is no legal target", ref);
}

static int plan_mode(scenario_run *run, const iz_option *options, size_t count)
{
    scenario_plan *plan = &run->plan;
    const scenario_options *o = plan->options;
    if (o->mode_count == 0)
        return SCENARIO_NOT_CONCERNED;
    if (plan->modes_used >= o->mode_count) {
        int done = scenario_find_kind(options, count, IZ_OPTION_DONE);
        return done >= 0 ? done : SCENARIO_NOT_CONCERNED;
    }
    int mode = o->modes[plan->modes_used++];
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == IZ_OPTION_MODE && options[i].number == mode - 1)
            return (int)i;
    scenario_refuse(run, IZ_C_PLAY_MODES, "mode %d can't be chosen", mode);
    return SCENARIO_CANNOT;
}

/* Something of the list that is not used yet and is offered, by an option of that kind. */
static int plan_thing(scenario_run *run, const scenario_refs *refs, uint32_t *used,
                      iz_option_kind kind, const iz_option *options, size_t count)
{
    for (int i = 0; i < refs->count && i < 32; i++) {
        if (*used & 1u << i)
            continue;
        int found =
            scenario_match_ref(run, run->plan.seat, &refs->at[i], options, count, 1u << kind);
        if (found >= 0) {
            *used |= 1u << i;
            return found;
        }
    }
    return SCENARIO_NOT_CONCERNED;
}

const scenario_ref *scenario_unused(const scenario_refs *refs, uint32_t used)
{
    for (int i = 0; i < refs->count && i < 32; i++)
        if (!(used & 1u << i))
            return &refs->at[i];
    return NULL;
}

static scenario_payment payment_for(int purpose)
{
    return purpose == IZ_FOR_SACRIFICE ? SCENARIO_SACRIFICING
           : purpose == IZ_FOR_DISCARD ? SCENARIO_DISCARDING
                                       : SCENARIO_PAYING;
}

/* What is sacrificed, discarded or used otherwise for a cost. */
static int plan_cost(scenario_run *run, const iz_decision *decision, const iz_option *options,
                     size_t count)
{
    scenario_plan *plan = &run->plan;
    const scenario_refs *payments = plan->options->payments;
    bool given = false;
    for (int list = 0; list < SCENARIO_PAYMENTS; list++) {
        given = given || payments[list].count > 0;
        int found =
            plan_thing(run, &payments[list], &plan->paid[list], IZ_OPTION_REF, options, count);
        if (found >= 0)
            return found;
    }
    scenario_payment meant = payment_for(decision->purpose);
    const scenario_ref *left = scenario_unused(&payments[meant], plan->paid[meant]);
    if (left)
        return cannot(run, IZ_C_PLAY_COST, "can't be used for the cost", left);
    for (int list = 0; list < SCENARIO_PAYMENTS; list++) {
        int more = plan_one_more(run, &payments[list], options, count);
        if (more >= 0)
            return more;
    }
    int done = scenario_find_kind(options, count, IZ_OPTION_DONE);
    return given && done >= 0 ? done : SCENARIO_NOT_CONCERNED;
}

/* Does one of the words behind `with` name the cost? `text` is how the engine says it. */
static bool with_names(scenario_run *run, const char *text)
{
    scenario_plan *plan = &run->plan;
    for (int i = 0; i < plan->options->with_count; i++) {
        if (plan->withs_used & 1u << i)
            continue;
        const char *with = plan->options->with[i];
        if (scenario_begins(text, with) || scenario_begins(with, text)) {
            plan->withs_used |= 1u << i;
            return true;
        }
    }
    return false;
}

/* Is one of the words behind `with` the beginning of a sentence of the card? */
static bool with_sentence(scenario_run *run, int definition)
{
    scenario_plan *plan = &run->plan;
    for (int i = 0; i < plan->options->with_count; i++)
        if (!(plan->withs_used & 1u << i) &&
            scenario_sentence_begins(run->cards->texts[definition], plan->options->with[i])) {
            plan->withs_used |= 1u << i;
            return true;
        }
    return false;
}

int scenario_plan_times(scenario_run *run, const iz_decision *decision)
{
    iz_keyword keyword;
    bool many;
    iz_slot spell = iz_ref_slot(decision->subject);
    int definition = run->g->objects[spell].definition, times = 0;
    for (int n = 0; iz_referee_optional_cost(run->g, spell, definition, n, &keyword, &many); n++)
        while (many && keyword != IZ_KW_COUNT && with_names(run, iz_keywords[keyword].word))
            times++;
    return times;
}

/* An optional cost: taken if `with` names it ("kicker", or the beginning of its sentence), else
 * left to the answers. */
static int plan_optional(scenario_run *run, const iz_option *options, size_t count)
{
    int cost = scenario_find_kind(options, count, IZ_OPTION_COST);
    if (cost < 0) {
        int yes = scenario_find_kind(options, count, IZ_OPTION_YES);
        return yes >= 0 && with_names(run, iz_keywords[IZ_KW_SPRING].word) ? yes
                                                                           : SCENARIO_NOT_CONCERNED;
    }
    char text[SCENARIO_LABEL_MAX];
    iz_referee_label(run->g, &options[cost], text, sizeof text);
    const char *behind = strchr(text, ' ');
    if (with_names(run, text) || (behind && with_names(run, behind + 1)))
        return cost;
    int definition = run->g->objects[iz_ref_slot(options[cost].subject)].definition;
    return with_sentence(run, definition) ? cost : SCENARIO_NOT_CONCERNED;
}

static int plan_way(scenario_run *run, const iz_option *options, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[SCENARIO_LABEL_MAX];
        iz_referee_label(run->g, &options[i], text, sizeof text);
        const char *behind = strstr(text, ": ");
        if (with_names(run, text) || (behind && with_names(run, behind + 2)))
            return (int)i;
    }
    return SCENARIO_NOT_CONCERNED;
}

/* ---- `using {R}{1}` -------------------------------------------------------------------------- */

/* The kinds of mana that `using` names, {1} being colourless where there is such mana. */
static void mana_wanted(const scenario_options *o, uint8_t *wanted)
{
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        wanted[kind] = o->mana.of[kind];
    wanted[IZ_MANA_COLORLESS] = (uint8_t)(wanted[IZ_MANA_COLORLESS] + o->mana.generic);
}

/* A source of that kind of mana; the one whose ability is being paid for comes last. */
static int source_of(const scenario_run *run, const iz_option *options, size_t count, int kind,
                     iz_ref announced)
{
    int last = -1;
    for (size_t i = 0; i < count; i++) {
        if (options[i].kind != IZ_OPTION_ACTIVATE ||
            !(iz_referee_could_produce(run->g, &options[i]) & 1u << kind))
            continue;
        if (options[i].subject != announced)
            return (int)i;
        last = (int)i;
    }
    return last;
}

/* A source of any mana, the one whose ability is being paid for last; -1: none. */
static int any_source(const iz_option *options, size_t count, iz_ref announced)
{
    int last = -1;
    for (size_t i = 0; i < count; i++) {
        if (options[i].kind == IZ_OPTION_ACTIVATE && options[i].subject != announced)
            return (int)i;
        last = options[i].kind == IZ_OPTION_ACTIVATE ? (int)i : last;
    }
    return last;
}

/* What {1} stands for is taken from the pool, colourless mana first: it is added to `wanted`, which
 * the pool holds already. Returns how much the pool lacks. */
static int take_generic(const int32_t *pool, int generic, uint8_t *wanted)
{
    for (int i = 0; i < IZ_MANA_KINDS; i++) {
        int kind = i == 0 ? IZ_MANA_COLORLESS : i <= IZ_MANA_COLORLESS ? i - 1 : i;
        int more = pool[kind] - wanted[kind];
        more = more < generic ? more : generic;
        wanted[kind] = (uint8_t)(wanted[kind] + more);
        generic -= more;
    }
    return generic;
}

/* What bears the ability that is being paid for; a spell is itself. */
static iz_ref bearer_of(const iz_game *g, iz_ref announced)
{
    if (!iz_ref_alive(g, announced))
        return announced;
    const iz_object *object = &g->objects[iz_ref_slot(announced)];
    return object->kind == IZ_OBJECT_ABILITY && object->env != IZ_NIL ? g->envs[object->env].source
                                                                      : announced;
}

/* Sources are played for what the pool lacks, then that mana is spent. */
static int plan_pay(scenario_run *run, const iz_decision *decision, const iz_option *options,
                    size_t count)
{
    const scenario_options *o = run->plan.options;
    const int32_t *pool = run->g->seats[run->plan.seat].pool;
    iz_ref bearer = bearer_of(run->g, decision->subject);
    uint8_t wanted[IZ_MANA_KINDS];
    mana_wanted(o, wanted);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        if (pool[kind] >= wanted[kind])
            continue;
        int source = source_of(run, options, count, kind, bearer);
        if (source >= 0)
            return source;
        if (pool[kind] >= o->mana.of[kind])
            continue; /* not so much colourless mana: other mana will do for {1} */
        scenario_refuse(run, IZ_C_CANT_PAY, "there is no such mana to spend");
        return SCENARIO_CANNOT;
    }
    wanted[IZ_MANA_COLORLESS] = o->mana.of[IZ_MANA_COLORLESS];
    if (take_generic(pool, (int)o->mana.generic, wanted) > 0) {
        int source = any_source(options, count, bearer);
        if (source >= 0)
            return source;
    } else if (iz_referee_pay_with(run->g, wanted)) {
        return scenario_find_kind(options, count, IZ_OPTION_PAY);
    }
    scenario_refuse(run, IZ_C_CANT_PAY, "that mana does not pay the cost");
    return SCENARIO_CANNOT;
}

/* The colour of a source's mana: what is still lacking. */
static int plan_mana_kind(scenario_run *run, const iz_option *options, size_t count)
{
    uint8_t wanted[IZ_MANA_KINDS];
    mana_wanted(run->plan.options, wanted);
    const int32_t *pool = run->g->seats[run->plan.seat].pool;
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == IZ_OPTION_WORD && options[i].number >= 0 &&
            options[i].number < IZ_MANA_KINDS &&
            pool[options[i].number] < wanted[options[i].number])
            return (int)i;
    return SCENARIO_NOT_CONCERNED;
}

int scenario_plan_option(scenario_run *run, const iz_decision *decision, const iz_option *options,
                         size_t count)
{
    switch (decision->purpose) {
    case IZ_FOR_TARGET:
        return plan_target(run, decision, options, count);
    case IZ_FOR_MODE:
        return plan_mode(run, options, count);
    case IZ_FOR_SACRIFICE:
    case IZ_FOR_DISCARD:
    case IZ_FOR_PAY_WITH:
        return plan_cost(run, decision, options, count);
    case IZ_FOR_KICKER:
        return plan_optional(run, options, count);
    case IZ_FOR_COST_WAY:
        return plan_way(run, options, count);
    case IZ_FOR_MANA:
        if (decision->kind != IZ_DECIDE_PAY)
            return SCENARIO_NOT_CONCERNED;
        return run->plan.options->has_mana
                   ? plan_pay(run, decision, options, count)
                   : plan_thing(run, &run->plan.options->payments[SCENARIO_PAYING],
                                &run->plan.paid[SCENARIO_PAYING], IZ_OPTION_ACTIVATE, options,
                                count); /* a source of mana */
    case IZ_FOR_MANA_COLOR:
        return run->plan.options->has_mana ? plan_mana_kind(run, options, count)
                                           : SCENARIO_NOT_CONCERNED;
    default:
        return SCENARIO_NOT_CONCERNED;
    }
}

int scenario_plan_others_target(scenario_run *run, const iz_decision *decision,
                                const iz_option *options, size_t count)
{
    const scenario_plan *plan = &run->plan;
    if (!plan->options || !plan->options->targeted || decision->purpose != IZ_FOR_TARGET ||
        plan->seat == decision->of || !iz_referee_is_at(run->g, IZ_REFEREE_ANNOUNCING) ||
        plan->targets_used >= plan->options->targets.count)
        return -1;
    const scenario_ref *ref = &plan->options->targets.at[plan->targets_used];
    return ref->kind == SCENARIO_REF_NONE
               ? -1
               : scenario_match_ref(run, decision->of, ref, options, count, 1u << IZ_OPTION_REF);
}

void scenario_plan_others_target_used(scenario_run *run) { target_used(&run->plan); }

bool scenario_is_planned(const scenario_run *run, const iz_decision *decision)
{
    return run->plan.options && run->plan.seat == decision->of &&
           iz_referee_is_at(run->g, IZ_REFEREE_ANNOUNCING);
}
