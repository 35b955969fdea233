/*
 * Decisions: each is taken by what the statement being carried out says (the plan), else by the
 * first queued answer that names one of its options, else by the default. docs/scenarios.md,
 * "Answers", says the same in words.
 */
#include "scenario/run.h"

#include "cards/fold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_MAX = 1024, NOT_CONCERNED = -1, CANNOT = -2 };

bool scenario_frame_open(const iz_game *g, int kind)
{
    for (const iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame))
        if (frame->kind == kind)
            return true;
    return false;
}

/* ---- labels ---------------------------------------------------------------------------------- */

bool scenario_begins(const char *text, const char *beginning)
{
    char a[LABEL_MAX], b[LABEL_MAX];
    iz_fold(text, a, sizeof a);
    iz_fold(beginning, b, sizeof b);
    size_t length = strlen(b);
    return length > 0 && strncmp(a, b, length) == 0;
}

bool scenario_sentence_begins(const char *text, const char *beginning)
{
    static const char may[] = "You may ";
    for (const char *at = text; at && *at;) {
        const char *sentence = strncmp(at, may, sizeof may - 1) == 0 ? at + sizeof may - 1 : at;
        if (scenario_begins(sentence, beginning) || scenario_begins(at, beginning))
            return true;
        while (*at && *at != '\n' && !(*at == '.' && at[1] == ' '))
            at++;
        while (*at == '.' || *at == ' ' || *at == '\n')
            at++;
    }
    return false;
}

int scenario_label_match(scenario_run *run, const iz_option *options, size_t count,
                         const char *label)
{
    int begins = -1;
    for (size_t i = 0; i < count; i++) {
        char text[LABEL_MAX];
        iz_option_label(run->g, &options[i], text, sizeof text);
        if (iz_fold_equal(text, label))
            return (int)i;
        if (begins < 0 && scenario_begins(text, label))
            begins = (int)i;
    }
    return begins;
}

void scenario_add_options(scenario_run *run, int seat, scenario_text *out)
{
    const iz_decision *decision = iz_decision_of(run->g, seat);
    if (!decision) {
        scenario_text_add(out, "nothing");
        return;
    }
    if (decision->kind == IZ_DECIDE_NUMBER) {
        scenario_text_add(out, "%lld to %lld", (long long)decision->lo, (long long)decision->hi);
        return;
    }
    size_t count;
    iz_list_options(run->g, seat, &count);
    for (size_t i = 0; i < count && i < 40; i++) {
        char label[LABEL_MAX];
        size_t now;
        const iz_option option = iz_list_options(run->g, seat, &now)[i];
        iz_option_label(run->g, &option, label, sizeof label);
        scenario_text_add(out, "%s\"%s\"", i ? ", " : "", label);
    }
    if (count > 40)
        scenario_text_add(out, " and %zu more", count - 40);
}

/* ---- matching an answer with options --------------------------------------------------------- */

static bool is_word(const scenario_answer *answer, const char *word)
{
    return answer->ref.text && strcmp(answer->ref.text, word) == 0;
}

/* Of the options with an object or player, the one that the reference names first; each option of
 * `kinds` (mask) counts. */
static int match_ref(scenario_run *run, int seat, const scenario_ref *ref, const iz_option *options,
                     size_t count, uint32_t kinds)
{
    if (ref->kind == SCENARIO_REF_NONE)
        return -1;
    scenario_order(run, seat);
    int best = -1, best_rank = 0;
    for (size_t i = 0; i < count; i++) {
        if (!(kinds & 1u << options[i].kind))
            continue;
        iz_ref object = options[i].subject;
        if (options[i].kind == IZ_OPTION_TRIGGER) {
            if (options[i].number < 0 ||
                options[i].number >= (int64_t)iz_table_count(run->g, IZ_TABLE_waiting))
                continue;
            object = run->g->waiting[options[i].number].bearer;
        }
        int rank = scenario_rank(run, ref, object, -1);
        if (rank >= 0 && (best < 0 || rank < best_rank)) {
            best = (int)i;
            best_rank = rank;
        }
    }
    return best;
}

/* A word of a class: the label, an English colour word, a mana symbol or colour letter. */
static bool is_chosen_word(scenario_run *run, const iz_option *option, const char *text)
{
    static const char *const colors[] = {"white", "blue", "black", "red", "green", "colorless"};
    char label[LABEL_MAX];
    iz_option_label(run->g, option, label, sizeof label);
    if (iz_fold_equal(label, text))
        return true;
    if (option->ability == IZ_WORDS_BASIC_LAND_TYPE || option->ability == IZ_WORDS_LAND_TYPE)
        return iz_fold_equal(iz_symbols_text(run->cards->symbols, (int)option->number), text);
    if ((option->ability != IZ_WORDS_COLOR && option->ability != IZ_WORDS_MANA) ||
        option->number < 0 || option->number > IZ_MANA_COLORLESS)
        return false;
    if (iz_fold_equal(colors[option->number], text))
        return true;
    char letter = run->book->mana_letters ? run->book->mana_letters[option->number] : '?';
    const char *symbol = text[0] == '{' ? text + 1 : text;
    return symbol[0] == letter && (symbol[1] == '\0' || symbol[1] == '}');
}

static int match_word(scenario_run *run, int seat, const scenario_answer *answer,
                      const iz_option *options, size_t count)
{
    const char *text = answer->ref.text ? answer->ref.text : "";
    char *end;
    long number = strtol(text, &end, 10);
    bool is_number = end != text && *end == '\0';
    const iz_decision *decision = iz_decision_of(run->g, seat); /* "tap or untap" */
    bool taps = decision && decision->purpose == IZ_FOR_UNTAP;
    for (size_t i = 0; i < count; i++) {
        const iz_option *option = &options[i];
        bool fits = false;
        switch (option->kind) {
        case IZ_OPTION_YES:
        case IZ_OPTION_KEEP:
            fits = is_word(answer, "yes") || (taps && is_word(answer, "untap"));
            break;
        case IZ_OPTION_NO:
        case IZ_OPTION_MULLIGAN:
            fits = is_word(answer, "no") || (taps && is_word(answer, "tap")) ||
                   (option->kind == IZ_OPTION_NO && is_word(answer, "none"));
            break;
        case IZ_OPTION_DONE:
            fits = is_word(answer, "none") || is_word(answer, "done");
            break;
        case IZ_OPTION_NUMBER:
            fits = is_number && option->number == number;
            break;
        case IZ_OPTION_MODE:
        case IZ_OPTION_COST:
            fits = is_number && option->number == number - 1;
            break;
        case IZ_OPTION_WORD:
            fits = is_chosen_word(run, option, text);
            break;
        default:
            break;
        }
        if (fits)
            return (int)i;
    }
    return -1;
}

int scenario_match(scenario_run *run, int seat, const scenario_answer *answer,
                   const iz_option *options, size_t count)
{
    if (answer->division.count > 0)
        return -1;
    enum { OBJECTS = 1 << IZ_OPTION_REF };
    enum { SOURCES = 1 << IZ_OPTION_TRIGGER | 1 << IZ_OPTION_EFFECT };
    int found = match_word(run, seat, answer, options, count);
    if (found < 0)
        found = match_ref(run, seat, &answer->ref, options, count, OBJECTS);
    if (found < 0)
        found = match_ref(run, seat, &answer->ref, options, count, SOURCES);
    if (found < 0 && answer->ref.text && answer->ref.kind != SCENARIO_REF_PLAYER &&
        !answer->ref.number)
        found = scenario_label_match(run, options, count, answer->ref.text);
    return found;
}

/* ---- divisions ------------------------------------------------------------------------------- */

static bool is_division(const iz_decision *decision)
{
    return decision->purpose == IZ_FOR_DIVIDE || decision->purpose == IZ_FOR_ATTACK_DAMAGE;
}

/* The part of a division that names the recipient and has not been used: the bit in `used` is set.
 */
static const scenario_ref *part_of(scenario_run *run, int seat, const scenario_refs *parts,
                                   uint32_t *used, iz_ref recipient)
{
    scenario_order(run, seat);
    for (int i = 0; i < parts->count && i < 32; i++)
        if (!(*used & 1u << i) && parts->at[i].divided &&
            scenario_rank(run, &parts->at[i], recipient, -1) >= 0) {
            *used |= 1u << i;
            return &parts->at[i];
        }
    return NULL;
}

/* Do the two creatures, or creature and player, stand in one combat damage division? */
static bool are_together(const iz_game *g, iz_ref one, iz_ref other)
{
    if (!iz_ref_is_object(one) || !iz_ref_is_object(other))
        return true;
    const iz_object *a = &g->objects[iz_ref_slot(one)], *b = &g->objects[iz_ref_slot(other)];
    for (uint16_t at = a->blocks; at != IZ_NIL; at = g->links[at].next)
        if (iz_links_has(g, b->blocks, g->links[at].ref))
            return true;
    return false;
}

/* Does the division concern this decision? One that has begun goes on; another begins if it names
 * the recipient, or somebody with whom the recipient shares. */
static bool concerns(scenario_run *run, const scenario_queued *queued, const iz_decision *decision)
{
    const scenario_refs *parts = &queued->answer->division;
    uint32_t used = queued->parts_used;
    if (part_of(run, decision->seat, parts, &used, decision->subject))
        return true;
    if (decision->purpose == IZ_FOR_DIVIDE)
        return true;
    for (int i = 0; i < parts->count; i++) {
        iz_ref other = scenario_find(run, &parts->at[i], decision->seat, -1);
        if (other != IZ_NO_REF && are_together(run->g, decision->subject, other))
            return true;
    }
    return false;
}

static bool all_parts_used(const scenario_queued *queued)
{
    int parts = queued->answer->division.count;
    return parts >= 32 || queued->parts_used == (1u << parts) - 1;
}

/* The amount by the division that is queued for the seat; -1: none. */
static int64_t divided_amount(scenario_run *run, const iz_decision *decision)
{
    for (int i = 0; i < run->queue_count; i++) {
        scenario_queued *queued = &run->queue[i];
        if (queued->used || queued->seat != decision->seat || queued->answer->division.count == 0)
            continue;
        if (i != run->division && !concerns(run, queued, decision))
            continue;
        run->division = i;
        const scenario_ref *part = part_of(run, decision->seat, &queued->answer->division,
                                           &queued->parts_used, decision->subject);
        if (all_parts_used(queued)) {
            queued->used = true;
            run->division = -1;
        }
        return part ? part->amount : 0;
    }
    return -1;
}

/* A division whose rest needed no decision is over when something else is decided. */
static void end_division(scenario_run *run, const iz_decision *decision)
{
    if (run->division < 0 || run->queue[run->division].seat != decision->seat)
        return;
    run->queue[run->division].used = true;
    run->division = -1;
}

/* ---- the plan -------------------------------------------------------------------------------- */

static int find_kind(const iz_option *options, size_t count, iz_option_kind kind)
{
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == kind)
            return (int)i;
    return -1;
}

static int cannot(scenario_run *run, iz_concept concept, const char *what, const scenario_ref *ref)
{
    char text[200];
    scenario_refuse(run, concept, "%s %s", scenario_ref_text(ref, text, sizeof text), what);
    return CANNOT;
}

/* The target at hand has its place. */
static void target_used(scenario_plan *plan)
{
    do
        plan->targets_used++;
    while (plan->targets_used < 32 && plan->targets_early >> plan->targets_used & 1);
}

/* A text may name a target after one whose number depends on it ("up to X target cards, where X is
 * … target opponent controls"): that one is asked for first. */
static int plan_later_target(scenario_run *run, const iz_option *options, size_t count)
{
    scenario_plan *plan = &run->plan;
    const scenario_options *o = plan->options;
    for (int i = plan->targets_used + 1; i < o->targets.count && i < 32; i++) {
        const scenario_ref *ref = &o->targets.at[i];
        int found = plan->targets_early >> i & 1 || ref->kind == SCENARIO_REF_NONE
                        ? -1
                        : match_ref(run, plan->seat, ref, options, count, 1u << IZ_OPTION_REF);
        if (found < 0)
            continue;
        plan->targets_early |= 1u << i;
        return found;
    }
    return -1;
}

static int plan_target(scenario_run *run, const iz_option *options, size_t count)
{
    scenario_plan *plan = &run->plan;
    const scenario_options *o = plan->options;
    if (!o->targeted)
        return NOT_CONCERNED;
    int done = find_kind(options, count, IZ_OPTION_DONE);
    if (plan->targets_used >= o->targets.count)
        return done >= 0 ? done : NOT_CONCERNED;
    const scenario_ref *ref = &o->targets.at[plan->targets_used];
    if (ref->kind == SCENARIO_REF_NONE) {
        target_used(plan);
        if (done >= 0)
            return done;
        scenario_refuse(run, IZ_C_PLAY_TARGETS, "a target must be chosen");
        return CANNOT;
    }
    int found = match_ref(run, plan->seat, ref, options, count, 1u << IZ_OPTION_REF);
    if (found >= 0) {
        target_used(plan);
        return found;
    }
    if (done < 0)
        found = plan_later_target(run, options, count);
    if (found >= 0)
        return found;
    iz_ref object = scenario_find(run, ref, plan->seat, -1);
    if (object == IZ_NO_REF)
        return cannot(run, IZ_C_NO_LEGAL_TARGET, "is nowhere", ref);
    iz_concept concept = iz_target_refusal(run->g, object);
    return cannot(run, concept ? concept : IZ_C_ILLEGAL_TARGET, "is no legal target", ref);
}

static int plan_mode(scenario_run *run, const iz_option *options, size_t count)
{
    scenario_plan *plan = &run->plan;
    const scenario_options *o = plan->options;
    if (o->mode_count == 0)
        return NOT_CONCERNED;
    if (plan->modes_used >= o->mode_count) {
        int done = find_kind(options, count, IZ_OPTION_DONE);
        return done >= 0 ? done : NOT_CONCERNED;
    }
    int mode = o->modes[plan->modes_used++];
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == IZ_OPTION_MODE && options[i].number == mode - 1)
            return (int)i;
    scenario_refuse(run, IZ_C_PLAY_MODES, "mode %d can't be chosen", mode);
    return CANNOT;
}

/* Something of the list that is not used yet and is offered. */
static int plan_thing(scenario_run *run, const scenario_refs *refs, uint32_t *used,
                      const iz_option *options, size_t count)
{
    for (int i = 0; i < refs->count && i < 32; i++) {
        if (*used & 1u << i)
            continue;
        int found =
            match_ref(run, run->plan.seat, &refs->at[i], options, count, 1u << IZ_OPTION_REF);
        if (found >= 0) {
            *used |= 1u << i;
            return found;
        }
    }
    return NOT_CONCERNED;
}

static const scenario_ref *first_unused(const scenario_refs *refs, uint32_t used)
{
    for (int i = 0; i < refs->count && i < 32; i++)
        if (!(used & 1u << i))
            return &refs->at[i];
    return NULL;
}

/* What is sacrificed, discarded or used otherwise for a cost. */
static int plan_cost(scenario_run *run, const iz_decision *decision, const iz_option *options,
                     size_t count)
{
    scenario_plan *plan = &run->plan;
    const scenario_options *o = plan->options;
    int found = plan_thing(run, &o->sacrificing, &plan->sacrificed, options, count);
    if (found < 0)
        found = plan_thing(run, &o->discarding, &plan->discarded, options, count);
    if (found < 0)
        found = plan_thing(run, &o->paying, &plan->paid, options, count);
    if (found >= 0)
        return found;
    const scenario_ref *left = NULL;
    if (decision->purpose == IZ_FOR_SACRIFICE)
        left = first_unused(&o->sacrificing, plan->sacrificed);
    else if (decision->purpose == IZ_FOR_DISCARD)
        left = first_unused(&o->discarding, plan->discarded);
    else
        left = first_unused(&o->paying, plan->paid);
    if (left)
        return cannot(run, IZ_C_PLAY_COST, "can't be used for the cost", left);
    bool given = o->sacrifices || o->discards || o->pays;
    int done = find_kind(options, count, IZ_OPTION_DONE);
    return given && done >= 0 ? done : NOT_CONCERNED;
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

/* An optional cost: taken if `with` names it ("kicker", or the beginning of its sentence), else
 * left to the answers. */
static int plan_optional(scenario_run *run, const iz_option *options, size_t count)
{
    int cost = find_kind(options, count, IZ_OPTION_COST);
    if (cost < 0) {
        int yes = find_kind(options, count, IZ_OPTION_YES);
        return yes >= 0 && with_names(run, iz_keywords[IZ_KW_SPRING].word) ? yes : NOT_CONCERNED;
    }
    char text[LABEL_MAX];
    iz_option_label(run->g, &options[cost], text, sizeof text);
    const char *behind = strchr(text, ' ');
    if (with_names(run, text) || (behind && with_names(run, behind + 1)))
        return cost;
    int definition = run->g->objects[iz_ref_slot(options[cost].subject)].definition;
    return with_sentence(run, definition) ? cost : NOT_CONCERNED;
}

static int plan_way(scenario_run *run, const iz_option *options, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[LABEL_MAX];
        iz_option_label(run->g, &options[i], text, sizeof text);
        const char *behind = strstr(text, ": ");
        if (with_names(run, text) || (behind && with_names(run, behind + 2)))
            return (int)i;
    }
    return NOT_CONCERNED;
}

/* ---- `using {R}{1}` -------------------------------------------------------------------------- */

/* The kinds of mana that `using` names, {1} being colourless. */
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
            !(iz_could_produce(run->g, iz_ref_slot(options[i].subject)) & 1u << kind))
            continue;
        if (options[i].subject != announced)
            return (int)i;
        last = (int)i;
    }
    return last;
}

/* Sources are played for what the pool lacks, then that mana is spent. */
static int plan_pay(scenario_run *run, const iz_decision *decision, const iz_option *options,
                    size_t count)
{
    uint8_t wanted[IZ_MANA_KINDS];
    mana_wanted(run->plan.options, wanted);
    const int32_t *pool = run->g->seats[run->plan.seat].pool;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        if (pool[kind] >= wanted[kind])
            continue;
        int source = source_of(run, options, count, kind, decision->subject);
        if (source >= 0)
            return source;
        scenario_refuse(run, IZ_C_CANT_PAY, "there is no such mana to spend");
        return CANNOT;
    }
    if (iz_pay_with(run->g, wanted))
        return find_kind(options, count, IZ_OPTION_PAY);
    scenario_refuse(run, IZ_C_CANT_PAY, "that mana does not pay the cost");
    return CANNOT;
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
    return NOT_CONCERNED;
}

/* What the statement says about the decision: an option, NOT_CONCERNED, or CANNOT (why is set). */
static int plan_option(scenario_run *run, const iz_decision *decision, const iz_option *options,
                       size_t count)
{
    switch (decision->purpose) {
    case IZ_FOR_TARGET:
        return plan_target(run, options, count);
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
        return run->plan.options->has_mana && decision->kind == IZ_DECIDE_PAY
                   ? plan_pay(run, decision, options, count)
                   : NOT_CONCERNED;
    case IZ_FOR_MANA_COLOR:
        return run->plan.options->has_mana ? plan_mana_kind(run, options, count) : NOT_CONCERNED;
    default:
        return NOT_CONCERNED;
    }
}

static bool is_planned(const scenario_run *run, int seat)
{
    return run->plan.options && run->plan.seat == seat &&
           scenario_frame_open(run->g, IZ_FRAME_ANNOUNCE);
}

/* ---- defaults -------------------------------------------------------------------------------- */

/* The index of the option that is taken where nobody says anything. */
static int default_option(const scenario_run *run, const iz_decision *decision,
                          const iz_option *options, size_t count)
{
    bool stop = decision->flags & (IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
    int done = find_kind(options, count, IZ_OPTION_DONE);
    switch (decision->kind) {
    case IZ_DECIDE_YES_NO: {
        bool may = decision->purpose != IZ_FOR_KICKER && decision->purpose != IZ_FOR_UNTAP &&
                   run->yes[decision->seat];
        int found = find_kind(options, count, may ? IZ_OPTION_YES : IZ_OPTION_NO);
        return found >= 0 ? found : 0;
    }
    case IZ_DECIDE_ATTACK:
    case IZ_DECIDE_BLOCK:
    case IZ_DECIDE_LINES:
        return done >= 0 ? done : 0;
    case IZ_DECIDE_PAY: {
        int pay = find_kind(options, count, IZ_OPTION_PAY);
        int cancel = find_kind(options, count, IZ_OPTION_CANCEL);
        return pay >= 0 ? pay : cancel >= 0 ? cancel : 0;
    }
    case IZ_DECIDE_MULLIGAN: {
        int keep = find_kind(options, count, IZ_OPTION_KEEP);
        return keep >= 0 ? keep : 0;
    }
    case IZ_DECIDE_PRIORITY: {
        int pass = find_kind(options, count, IZ_OPTION_PASS);
        return pass >= 0 ? pass : 0;
    }
    default:
        return stop && done >= 0 ? done : 0;
    }
}

static bool all_alike(scenario_run *run, const iz_option *options, size_t count)
{
    char first[LABEL_MAX], label[LABEL_MAX];
    iz_option_label(run->g, &options[0], first, sizeof first);
    for (size_t i = 1; i < count; i++) {
        iz_option_label(run->g, &options[i], label, sizeof label);
        if (strcmp(first, label) != 0)
            return false;
    }
    return true;
}

/* May it be left to the default under `strict`? */
static bool is_free_of_strict(scenario_run *run, const iz_decision *decision,
                              const iz_option *options, size_t count)
{
    switch (decision->kind) {
    case IZ_DECIDE_PAY:
    case IZ_DECIDE_PRIORITY:
        return true;
    case IZ_DECIDE_ATTACK:
    case IZ_DECIDE_BLOCK:
        return find_kind(options, count, IZ_OPTION_DONE) >= 0;
    case IZ_DECIDE_NUMBER:
        return false;
    default:
        return count > 0 && all_alike(run, options, count);
    }
}

static scenario_outcome strict_error(scenario_run *run, const iz_decision *decision)
{
    char prompt[300];
    int seat = decision->seat;
    iz_decision_prompt(run->g, decision, prompt, sizeof prompt);
    scenario_broken(run, "strict: no answer of %c for \"%s\"; the options are ", (char)('A' + seat),
                    prompt);
    scenario_add_options(run, seat, &run->why);
    return SCENARIO_BROKEN;
}

/* ---- checks that wait for a decision --------------------------------------------------------- */

bool scenario_has_labels(scenario_run *run, int seat, const scenario_texts *labels,
                         const char **missing)
{
    const iz_decision *decision = iz_decision_of(run->g, seat);
    for (int i = 0; i < labels->count; i++) {
        *missing = labels->at[i];
        if (!decision)
            return false;
        if (decision->kind == IZ_DECIDE_NUMBER) {
            char *end;
            long long number = strtoll(labels->at[i], &end, 10);
            if (*end || number < decision->lo || number > decision->hi)
                return false;
            continue;
        }
        size_t count;
        const iz_option *options = iz_list_options(run->g, seat, &count);
        scenario_answer answer = {
            .ref = {.kind = SCENARIO_REF_NAME, .text = labels->at[i], .seat = SCENARIO_NO_SEAT}};
        if (scenario_match(run, seat, &answer, options, count) < 0)
            return false;
    }
    return true;
}

bool scenario_verb_answers(scenario_run *run, const scenario_statement *s)
{
    const iz_decision *decision = iz_decision_of(run->g, s->seat);
    if (s->kind != SCENARIO_VERB || !decision || s->refs.count == 0)
        return false;
    if (strcmp(s->text, "extracts") == 0)
        return decision->purpose == IZ_FOR_EXTRACTION &&
               scenario_rank(run, &s->refs.at[0], decision->subject, -1) >= 0;
    return strcmp(s->text, "sacrifices") == 0 && decision->purpose == IZ_FOR_SACRIFICE &&
           iz_now(run->g)->step == IZ_STEP_PREPARATION;
}

bool scenario_is_awaited(scenario_run *run, int seat)
{
    const scenario_statements *statements = &run->scenario->statements;
    for (int i = run->at + 1; i < statements->count; i++) {
        const scenario_statement *s = &statements->at[i];
        if (s->kind != SCENARIO_EXPECT) {
            if (s->seat == seat && scenario_verb_answers(run, s))
                return true;
            if (s->kind >= SCENARIO_PLAYS)
                return false;
            continue;
        }
        const scenario_check *check = s->check;
        const char *missing;
        if (check->kind == SCENARIO_CHECK_DECIDES && check->seat == seat &&
            scenario_has_labels(run, seat, &check->words, &missing))
            return true;
    }
    return false;
}

/* ---- deciding -------------------------------------------------------------------------------- */

bool scenario_queue_add(scenario_run *run, int seat, const scenario_answers *answers)
{
    for (int i = 0; i < answers->count; i++) {
        if (run->queue_count == run->queue_room) {
            int room = run->queue_room ? run->queue_room * 2 : 16;
            scenario_queued *grown = realloc(run->queue, (size_t)room * sizeof *grown);
            if (!grown)
                return false;
            run->queue = grown;
            run->queue_room = room;
        }
        run->queue[run->queue_count++] = (scenario_queued){.answer = &answers->at[i], .seat = seat};
    }
    return true;
}

/* The first queued answer that names an option; -1: none. */
static int queued_option(scenario_run *run, const iz_decision *decision, const iz_option *options,
                         size_t count)
{
    for (int i = 0; i < run->queue_count; i++) {
        scenario_queued *queued = &run->queue[i];
        if (queued->used || queued->seat != decision->seat)
            continue;
        int found = scenario_match(run, decision->seat, queued->answer, options, count);
        if (found >= 0) {
            queued->used = true;
            return found;
        }
    }
    return -1;
}

/* In trials: the next choice of the script, of `choices` there are. */
static int scripted_choice(scenario_run *run, int choices)
{
    int at = run->script_at++;
    if (at >= SCENARIO_SCRIPT)
        return 0;
    run->choices[at] = choices;
    if (at >= run->script_length)
        run->script[at] = 0;
    return run->script[at];
}

static scenario_outcome choose(scenario_run *run, int seat, uint64_t option)
{
    return scenario_status(run, iz_choose_option(run->g, seat, option));
}

static scenario_outcome choose_number(scenario_run *run, const iz_decision *decision,
                                      int64_t number)
{
    if (number < decision->lo || number > decision->hi)
        return scenario_refuse(run, decision->purpose == IZ_FOR_X ? IZ_C_PLAY_X : IZ_C_PLAY_DIVIDE,
                               "%lld is not from %lld to %lld", (long long)number,
                               (long long)decision->lo, (long long)decision->hi);
    return choose(run, decision->seat, (uint64_t)(number - decision->lo));
}

static int64_t queued_number(scenario_run *run, const iz_decision *decision, bool *found)
{
    *found = false;
    for (int i = 0; i < run->queue_count; i++) {
        scenario_queued *queued = &run->queue[i];
        if (queued->used || queued->seat != decision->seat || !queued->answer->ref.text ||
            queued->answer->division.count > 0)
            continue;
        char *end;
        long long number = strtoll(queued->answer->ref.text, &end, 10);
        if (end == queued->answer->ref.text || *end || number < decision->lo ||
            number > decision->hi)
            continue;
        queued->used = *found = true;
        return number;
    }
    return 0;
}

static scenario_outcome decide_number(scenario_run *run, const iz_decision *decision)
{
    int seat = decision->seat;
    bool planned = is_planned(run, seat);
    scenario_plan *plan = &run->plan;
    if (planned && decision->purpose == IZ_FOR_X && plan->options->has_x && !plan->x_used) {
        plan->x_used = true;
        return choose_number(run, decision, plan->options->x);
    }
    if (planned && is_division(decision)) {
        const scenario_ref *part =
            part_of(run, seat, &plan->options->targets, &plan->divided, decision->subject);
        if (part)
            return choose_number(run, decision, part->amount);
    }
    bool only = decision->lo == decision->hi;
    if (!is_division(decision)) {
        end_division(run, decision);
    } else if (!only || run->division >= 0) { /* what is forced begins no division */
        int64_t amount = divided_amount(run, decision);
        if (amount >= 0 && !only)
            return choose_number(run, decision, amount);
    }
    if (only)
        return choose(run, seat, 0);
    bool found;
    int64_t number = queued_number(run, decision, &found);
    if (found)
        return choose_number(run, decision, number);
    if (planned && run->scripted) {
        int64_t room = decision->hi - decision->lo + 1;
        return choose(run, seat, (uint64_t)scripted_choice(run, room < 12 ? (int)room : 12));
    }
    if (scenario_is_awaited(run, seat)) {
        run->held = true;
        return SCENARIO_DONE;
    }
    if (run->strict)
        return strict_error(run, decision);
    if (decision->answer.kind == IZ_OPTION_NUMBER) /* the engine's own suggestion */
        return choose_number(run, decision, decision->answer.number);
    return choose(run, seat, 0);
}

/* Amounts that are listed one by one: where a share has a least size. */
static int listed_amount(scenario_run *run, const iz_decision *decision, const iz_option *options,
                         size_t count)
{
    if (!is_division(decision) || find_kind(options, count, IZ_OPTION_NUMBER) < 0 ||
        (count == 1 && run->division < 0))
        return NOT_CONCERNED;
    int64_t amount = divided_amount(run, decision);
    for (size_t i = 0; amount >= 0 && i < count; i++)
        if (options[i].kind == IZ_OPTION_NUMBER && options[i].number == amount)
            return (int)i;
    if (amount < 0 || count == 1)
        return NOT_CONCERNED;
    scenario_refuse(run, IZ_C_COMBAT_DAMAGE_SHARE, "%lld can't be assigned", (long long)amount);
    return CANNOT;
}

static scenario_outcome decide_by_script(scenario_run *run, const iz_decision *decision,
                                         const iz_option *options, size_t count)
{
    if (decision->kind == IZ_DECIDE_PAY)
        return choose(run, decision->seat, (uint64_t)default_option(run, decision, options, count));
    return choose(run, decision->seat, (uint64_t)scripted_choice(run, (int)count));
}

scenario_outcome scenario_decide(scenario_run *run, int seat)
{
    const iz_decision waiting = *iz_decision_of(run->g, seat), *decision = &waiting;
    if (decision->kind == IZ_DECIDE_NUMBER)
        return decide_number(run, decision);
    size_t count;
    const iz_option *options = iz_list_options(run->g, seat, &count);
    if (count == 0)
        return scenario_broken(run, "the engine asks %c to decide, but offers nothing",
                               (char)('A' + seat));
    if (!is_division(decision))
        end_division(run, decision);
    bool planned = is_planned(run, seat);
    int found = planned ? plan_option(run, decision, options, count) : NOT_CONCERNED;
    if (found == NOT_CONCERNED)
        found = listed_amount(run, decision, options, count);
    if (found == CANNOT)
        return SCENARIO_REFUSED;
    if (found == NOT_CONCERNED && count == 1)
        found = 0;
    if (found == NOT_CONCERNED)
        found = queued_option(run, decision, options, count);
    if (found >= 0)
        return choose(run, seat, (uint64_t)found);
    if (planned && run->scripted)
        return decide_by_script(run, decision, options, count);
    if (scenario_is_awaited(run, seat)) {
        run->held = true;
        return SCENARIO_DONE;
    }
    if (run->strict && !is_free_of_strict(run, decision, options, count))
        return strict_error(run, decision);
    return choose(run, seat, (uint64_t)default_option(run, decision, options, count));
}

scenario_outcome scenario_answer_by_verb(scenario_run *run, const scenario_statement *s)
{
    const iz_decision waiting = *iz_decision_of(run->g, s->seat);
    if (waiting.kind == IZ_DECIDE_NUMBER)
        return choose_number(run, &waiting, s->has_number ? s->number : waiting.hi);
    size_t count;
    const iz_option *options = iz_list_options(run->g, s->seat, &count);
    const scenario_answer answer = {.ref = s->refs.at[0]};
    int found = scenario_match(run, s->seat, &answer, options, count);
    if (found >= 0)
        return choose(run, s->seat, (uint64_t)found);
    char text[200];
    return scenario_refuse(run, IZ_C_SPECIAL_ACTION, "%s can't be sacrificed now",
                           scenario_ref_text(&s->refs.at[0], text, sizeof text));
}
