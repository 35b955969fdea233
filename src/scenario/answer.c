/*
 * Decisions: each is taken by what the statement being carried out says (the plan), else by the
 * first queued answer that names one of its options, else by the default. docs/scenarios.md,
 * "Answers", says the same in words.
 */
#include "scenario/run.h"

#include "cards/fold.h"
#include "program/names.h"
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- labels ---------------------------------------------------------------------------------- */

bool scenario_begins(const char *text, const char *beginning)
{
    char a[SCENARIO_LABEL_MAX], b[SCENARIO_LABEL_MAX];
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

/* Does one of its words, and those after it, begin so? */
static bool word_begins(const char *text, const char *beginning)
{
    for (const char *at = strchr(text, ' '); at; at = strchr(at, ' '))
        if (scenario_begins(++at, beginning))
            return true;
    return false;
}

/* The card's text may leave to a later sentence what the label of each mode says first ("choose
 * artifact, creature, or land. All nontoken permanents of that type ..."): words that stand in one
 * mode only name it. */
int scenario_label_match(scenario_run *run, const iz_option *options, size_t count,
                         const char *label)
{
    int begins = -1, within = -1, modes = 0;
    for (size_t i = 0; i < count; i++) {
        char text[SCENARIO_LABEL_MAX];
        iz_referee_label(run->g, &options[i], text, sizeof text);
        if (iz_fold_equal(text, label))
            return (int)i;
        if (begins < 0 && scenario_begins(text, label))
            begins = (int)i;
        if (options[i].kind == IZ_OPTION_MODE && word_begins(text, label) && modes++ == 0)
            within = (int)i;
    }
    return begins >= 0 || modes != 1 ? begins : within;
}

/* Is it the player's decision, or made by them? */
static bool is_of(const iz_decision *decision, int seat)
{
    return decision->seat == seat || decision->of == seat;
}

void scenario_add_options(scenario_run *run, int seat, scenario_text *out)
{
    const iz_decision *decision = scenario_decision(run->g, seat);
    if (!decision) {
        scenario_text_add(out, "nothing");
        return;
    }
    if (decision->kind == IZ_DECIDE_NUMBER) {
        scenario_text_add(out, "%lld to %lld", (long long)decision->lo, (long long)decision->hi);
        return;
    }
    size_t count;
    iz_referee_options(run->g, scenario_asked(run->g, seat), &count);
    for (size_t i = 0; i < count && i < 40; i++) {
        char label[SCENARIO_LABEL_MAX];
        size_t now;
        const iz_option option = iz_referee_options(run->g, scenario_asked(run->g, seat), &now)[i];
        iz_referee_label(run->g, &option, label, sizeof label);
        scenario_text_add(out, "%s\"%s\"", i ? ", " : "", label);
    }
    if (count > 40)
        scenario_text_add(out, " and %zu more", count - 40);
}

int scenario_find_kind(const iz_option *options, size_t count, iz_option_kind kind)
{
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == kind)
            return (int)i;
    return -1;
}

/* ---- matching an answer with options --------------------------------------------------------- */

static bool is_word(const scenario_answer *answer, const char *word)
{
    return answer->ref.text && strcmp(answer->ref.text, word) == 0;
}

int scenario_match_ref(scenario_run *run, int seat, const scenario_ref *ref,
                       const iz_option *options, size_t count, uint32_t kinds)
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
    char label[SCENARIO_LABEL_MAX];
    iz_referee_label(run->g, option, label, sizeof label);
    if (iz_fold_equal(label, text))
        return true;
    if (option->ability == IZ_WORDS_BASIC_LAND_TYPE || option->ability == IZ_WORDS_LAND_TYPE)
        return iz_fold_equal(iz_symbols_text(run->cards->symbols, (int)option->number), text);
    if ((option->ability != IZ_WORDS_COLOR && option->ability != IZ_WORDS_MANA) ||
        option->number < 0 || option->number > IZ_MANA_COLORLESS)
        return false; /* colors of a book's own have their label */
    if (iz_fold_equal(iz_color_words[option->number], text))
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
    const iz_decision *decision = iz_referee_decision(run->g, seat); /* "tap or untap" */
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

/* Of several like effects of one source the one that aims at what is named. */
static int match_aim(scenario_run *run, int seat, const scenario_ref *ref, const iz_option *options,
                     size_t count)
{
    if (ref->kind == SCENARIO_REF_NONE)
        return -1;
    scenario_order(run, seat);
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == IZ_OPTION_EFFECT &&
            scenario_rank(run, ref, options[i].object, -1) >= 0)
            return (int)i;
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
        found = scenario_match_ref(run, seat, &answer->ref, options, count, OBJECTS);
    if (found < 0)
        found = scenario_match_ref(run, seat, &answer->ref, options, count, SOURCES);
    if (found < 0)
        found = match_aim(run, seat, &answer->ref, options, count);
    /* who names a thing by its alias doesn't mean the words that begin so */
    bool names_thing = answer->ref.kind == SCENARIO_REF_WORD && answer->ref.text &&
                       scenario_alias_named(run, answer->ref.text);
    if (found < 0 && answer->ref.text && answer->ref.kind != SCENARIO_REF_PLAYER &&
        !answer->ref.number && !names_thing)
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

/* May the creature whose combat damage is divided give some of it to the recipient? */
static bool may_be_dealt(iz_game *g, iz_ref recipient)
{
    iz_ref dealer = iz_referee_damage_dealer(g);
    if (dealer == IZ_NO_REF)
        return false;
    const iz_object *o = &g->objects[iz_ref_slot(dealer)];
    return iz_ref_is_object(recipient) ? iz_links_has(g, o->blocks, recipient)
                                       : (o->status & IZ_IS_ATTACKING) != 0;
}

/* Does the division concern this decision? One that has begun goes on; another begins if it names
 * the recipient, or somebody else who can be dealt damage by the same creature. */
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
        if (other != IZ_NO_REF && may_be_dealt(run->g, other))
            return true;
    }
    return false;
}

bool scenario_all_parts(const scenario_answer *answer, uint32_t parts)
{
    int count = answer->division.count;
    return count > 0 && (count >= 32 || parts == (1u << count) - 1);
}

/* The amount by the division that is queued for the seat; -1: none. */
static int64_t divided_amount(scenario_run *run, const iz_decision *decision)
{
    for (int i = 0; i < run->queue_count; i++) {
        scenario_queued *queued = &run->queue[i];
        if (queued->used || !is_of(decision, queued->seat) || queued->answer->division.count == 0)
            continue;
        if (i != run->division && !concerns(run, queued, decision))
            continue;
        run->division = i;
        run->dealer = iz_referee_damage_dealer(run->g);
        const scenario_ref *part = part_of(run, decision->seat, &queued->answer->division,
                                           &queued->parts_used, decision->subject);
        if (scenario_all_parts(queued->answer, queued->parts_used)) {
            queued->used = true;
            run->division = -1;
        }
        return part ? part->amount : 0;
    }
    return -1;
}

/* A division whose rest needed no decision is over when something else is decided, or another
 * creature's damage is divided. */
static void end_division(scenario_run *run, const iz_decision *decision)
{
    if (run->division < 0 || !is_of(decision, run->queue[run->division].seat) ||
        (is_division(decision) && run->dealer == iz_referee_damage_dealer(run->g)))
        return;
    run->queue[run->division].used = true;
    run->division = -1;
}

/* ---- defaults -------------------------------------------------------------------------------- */

static int first_but_done(const iz_option *options, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (options[i].kind != IZ_OPTION_DONE)
            return (int)i;
    return -1;
}

/* The index of the option that is taken where nobody says anything. */
static int default_option(const scenario_run *run, const iz_decision *decision,
                          const iz_option *options, size_t count)
{
    bool stop = decision->flags & IZ_DECISION_OPTIONAL;
    int done = scenario_find_kind(options, count, IZ_OPTION_DONE);
    switch (decision->kind) {
    case IZ_DECIDE_YES_NO: {
        bool may = decision->purpose != IZ_FOR_KICKER && decision->purpose != IZ_FOR_UNTAP &&
                   run->yes[decision->seat];
        int found = scenario_find_kind(options, count, may ? IZ_OPTION_YES : IZ_OPTION_NO);
        return found >= 0 ? found : 0;
    }
    case IZ_DECIDE_ATTACK:
    case IZ_DECIDE_BLOCK:
    case IZ_DECIDE_LINES:
        return done >= 0 ? done : 0;
    case IZ_DECIDE_PAY: {
        int pay = scenario_find_kind(options, count, IZ_OPTION_PAY);
        int cancel = scenario_find_kind(options, count, IZ_OPTION_CANCEL);
        return pay >= 0 ? pay : cancel >= 0 ? cancel : 0;
    }
    case IZ_DECIDE_MULLIGAN: {
        int keep = scenario_find_kind(options, count, IZ_OPTION_KEEP);
        return keep >= 0 ? keep : 0;
    }
    case IZ_DECIDE_PRIORITY: {
        int pass = scenario_find_kind(options, count, IZ_OPTION_PASS);
        return pass >= 0 ? pass : 0;
    }
    default:
        if (decision->purpose == IZ_FOR_COPY && run->yes[decision->seat])
            return first_but_done(options, count);
        return stop && done >= 0 ? done : 0;
    }
}

static bool all_alike(scenario_run *run, const iz_option *options, size_t count)
{
    char first[SCENARIO_LABEL_MAX], label[SCENARIO_LABEL_MAX];
    iz_referee_label(run->g, &options[0], first, sizeof first);
    for (size_t i = 1; i < count; i++) {
        iz_referee_label(run->g, &options[i], label, sizeof label);
        if (strcmp(first, label) != 0)
            return false;
    }
    return true;
}

/* A cost that takes all that there is: which comes first makes no difference. */
static bool takes_all(const iz_decision *decision, size_t count)
{
    return (decision->purpose == IZ_FOR_SACRIFICE || decision->purpose == IZ_FOR_DISCARD ||
            decision->purpose == IZ_FOR_PAY_WITH) &&
           !(decision->flags & IZ_DECISION_CAN_STOP) && decision->lo == (int64_t)count;
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
        return scenario_find_kind(options, count, IZ_OPTION_DONE) >= 0;
    case IZ_DECIDE_NUMBER:
        return false;
    default:
        return count > 0 && (takes_all(decision, count) || all_alike(run, options, count));
    }
}

static scenario_outcome strict_error(scenario_run *run, const iz_decision *decision)
{
    char prompt[300];
    int seat = decision->seat;
    iz_referee_prompt(run->g, decision, prompt, sizeof prompt);
    scenario_broken(run, "strict: no answer of %c for \"%s\"; the options are ", (char)('A' + seat),
                    prompt);
    scenario_add_options(run, seat, &run->why);
    return SCENARIO_BROKEN;
}

/* ---- checks that wait for a decision --------------------------------------------------------- */

bool scenario_has_labels(scenario_run *run, int seat, const scenario_texts *labels,
                         const char **missing)
{
    for (int i = 0; i < labels->count; i++) {
        const iz_decision *decision = scenario_decision(run->g, seat);
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
        const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, seat), &count);
        scenario_answer answer = {
            .ref = {.kind = SCENARIO_REF_NAME, .text = labels->at[i], .seat = SCENARIO_NO_SEAT}};
        if (scenario_match(run, seat, &answer, options, count) < 0)
            return false;
    }
    return true;
}

bool scenario_verb_answers(scenario_run *run, const scenario_statement *s)
{
    const iz_decision *decision = scenario_decision(run->g, s->seat);
    if (s->kind != SCENARIO_VERB || !decision || s->refs.count == 0)
        return false;
    if (strcmp(s->text, "extracts") == 0)
        return decision->purpose == IZ_FOR_EXTRACTION &&
               scenario_rank(run, &s->refs.at[0], decision->subject, -1) >= 0;
    return strcmp(s->text, "sacrifices") == 0 && decision->purpose == IZ_FOR_YIELD;
}

bool scenario_is_awaited(scenario_run *run, const iz_decision *decision)
{
    const scenario_statements *statements = &run->scenario->statements;
    for (int i = run->at + 1; i < statements->count; i++) {
        const scenario_statement *s = &statements->at[i];
        if (s->kind != SCENARIO_EXPECT) {
            if (is_of(decision, s->seat) && scenario_verb_answers(run, s))
                return true;
            if (s->kind >= SCENARIO_PLAYS)
                return false;
            continue;
        }
        const scenario_check *check = s->check;
        const char *missing;
        if (check->kind == SCENARIO_CHECK_DECIDES && is_of(decision, check->seat) &&
            scenario_has_labels(run, check->seat, &check->words, &missing))
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

/* The next queued answer, from *at on, that may be to this decision; NULL: that was all. */
static scenario_queued *next_queued(scenario_run *run, const iz_decision *decision, int *at)
{
    while (*at < run->queue_count) {
        scenario_queued *queued = &run->queue[(*at)++];
        if (!queued->used && is_of(decision, queued->seat))
            return queued;
    }
    return NULL;
}

/* A division names its targets, too: each part one, in their order, and then no more. */
static int division_as_targets(scenario_run *run, const iz_decision *decision,
                               scenario_queued *queued, const iz_option *options, size_t count)
{
    const scenario_refs *parts = &queued->answer->division;
    if (decision->purpose != IZ_FOR_TARGET || parts->count == 0 || parts->count >= 32)
        return -1;
    for (int i = 0; i < parts->count; i++) {
        if (queued->targeted & 1u << i)
            continue;
        scenario_answer part = {.ref = parts->at[i]};
        int found = scenario_match(run, decision->of, &part, options, count);
        if (found >= 0)
            queued->targeted |= 1u << i;
        return found;
    }
    return scenario_find_kind(options, count, IZ_OPTION_DONE);
}

/* "You may assign its damage otherwise": a division that names what doesn't block the creature, and
 * nothing that blocks another one, says yes. */
static int division_as_yes(scenario_run *run, const iz_decision *decision,
                           const scenario_queued *queued, const iz_option *options, size_t count)
{
    const scenario_refs *parts = &queued->answer->division;
    if (parts->count == 0 || decision->kind != IZ_DECIDE_YES_NO ||
        decision->purpose != IZ_FOR_ATTACK_DAMAGE)
        return -1;
    bool otherwise = false;
    for (int i = 0; i < parts->count; i++) {
        iz_ref named = scenario_find(run, &parts->at[i], decision->seat, -1);
        if (named == IZ_NO_REF)
            return -1;
        const iz_object *o = iz_ref_is_object(named) ? &run->g->objects[iz_ref_slot(named)] : NULL;
        if (o && iz_links_has(run->g, o->blocks, decision->subject))
            continue;
        if (o && o->status & IZ_IS_BLOCKING)
            return -1;
        otherwise = true;
    }
    if (!otherwise)
        return -1;
    run->division = (int)(queued - run->queue);
    run->dealer = iz_referee_damage_dealer(run->g);
    return scenario_find_kind(options, count, IZ_OPTION_YES);
}

/* Of two triggers that are put in order the first has been named. Nobody is asked about the other,
 * so the answer that follows in the same statement and names it has been heard. */
static void hear_last_of_order(scenario_run *run, const iz_decision *decision,
                               const scenario_queued *first, const iz_option *options, int found)
{
    const iz_option *other = &options[1 - found];
    int at = (int)(first - run->queue) + 1;
    scenario_queued *queued = next_queued(run, decision, &at);
    if (options[0].kind == IZ_OPTION_TRIGGER && other->kind == IZ_OPTION_TRIGGER && queued &&
        queued->answer == first->answer + 1 &&
        scenario_match(run, decision->of, queued->answer, other, 1) == 0)
        queued->used = true;
}

/* The first queued answer that names an option; -1: none. */
static int queued_option(scenario_run *run, const iz_decision *decision, const iz_option *options,
                         size_t count)
{
    scenario_queued *queued;
    for (int at = 0; (queued = next_queued(run, decision, &at)) != NULL;) {
        int found = scenario_match(run, decision->of, queued->answer, options, count);
        if (found >= 0) {
            queued->used = true;
            if (count == 2)
                hear_last_of_order(run, decision, queued, options, found);
            return found;
        }
        found = division_as_targets(run, decision, queued, options, count);
        if (found < 0)
            found = division_as_yes(run, decision, queued, options, count);
        if (found >= 0)
            return found;
    }
    return -1;
}

int scenario_queued_mana(scenario_run *run, int seat, const iz_option *options, size_t count)
{
    for (int at = 0; at < run->queue_count; at++) {
        scenario_queued *queued = &run->queue[at];
        const char *text = queued->answer->ref.text;
        if (queued->used || queued->seat != seat || queued->answer->division.count > 0 || !text)
            continue;
        for (size_t i = 0; i < count; i++) {
            iz_option word = {.kind = IZ_OPTION_WORD,
                              .ability = IZ_WORDS_MANA,
                              .number = (int64_t)options[i].ability - IZ_REFEREE_LAND_MANA};
            if (word.number >= 0 && is_chosen_word(run, &word, text)) {
                queued->used = true;
                return (int)i;
            }
        }
    }
    return -1;
}

/* "You may" whose yes is told by what is used, and its no by `done`: what to copy, which of several
 * kickers. */
static bool is_offer(const iz_decision *decision, const iz_option *options, size_t count)
{
    return (decision->purpose == IZ_FOR_COPY || decision->purpose == IZ_FOR_KICKER) &&
           decision->kind != IZ_DECIDE_YES_NO && count > 1 &&
           scenario_find_kind(options, count, IZ_OPTION_DONE) >= 0;
}

/* An offer may be answered as other ones are: `yes` before what is used, or alone; `no`. */
static int queued_for_offer(scenario_run *run, const iz_decision *decision,
                            const iz_option *options, size_t count)
{
    scenario_queued *before = NULL, *queued;
    for (int at = 0; (queued = next_queued(run, decision, &at)) != NULL;) {
        int found = scenario_match(run, decision->of, queued->answer, options, count);
        if (found >= 0) {
            queued->used = true;
            if (before && is_word(before->answer, "yes"))
                before->used = true;
            return found;
        }
        before = queued;
    }
    for (int at = 0; (queued = next_queued(run, decision, &at)) != NULL;) {
        bool yes = is_word(queued->answer, "yes");
        if (!yes && !is_word(queued->answer, "no"))
            continue;
        queued->used = true;
        return yes ? first_but_done(options, count)
                   : scenario_find_kind(options, count, IZ_OPTION_DONE);
    }
    return -1;
}

/* "You may draw up to two cards": a number that is the next answer says yes, and is asked for then;
 * 0 says no. The index of the option; -1: no number is queued. */
static int number_for_may(scenario_run *run, const iz_decision *decision, const iz_option *options,
                          size_t count)
{
    int at = 0;
    scenario_queued *first = next_queued(run, decision, &at);
    const char *text = first ? first->answer->ref.text : NULL;
    if (decision->purpose != IZ_FOR_MAY || !iz_referee_offers_number(run->g) || !text || !*text ||
        text[strspn(text, "0123456789")])
        return -1;
    bool none = strspn(text, "0") == strlen(text);
    first->used = none;
    return scenario_find_kind(options, count, none ? IZ_OPTION_NO : IZ_OPTION_YES);
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
    return scenario_choose_nth(run, seat, option);
}

static scenario_outcome choose_number(scenario_run *run, const iz_decision *decision,
                                      int64_t number)
{
    if (number < decision->lo || number > decision->hi)
        return scenario_refuse(run,
                               decision->purpose == IZ_FOR_X        ? IZ_C_PLAY_X
                               : decision->purpose == IZ_FOR_KICKER ? IZ_C_CANT_PAY
                                                                    : IZ_C_PLAY_DIVIDE,
                               "%lld is not from %lld to %lld", (long long)number,
                               (long long)decision->lo, (long long)decision->hi);
    return choose(run, decision->seat, (uint64_t)(number - decision->lo));
}

static int64_t queued_number(scenario_run *run, const iz_decision *decision, bool *found)
{
    *found = false;
    for (int i = 0; i < run->queue_count; i++) {
        scenario_queued *queued = &run->queue[i];
        if (queued->used || !is_of(decision, queued->seat) || !queued->answer->ref.text ||
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
    bool planned = scenario_is_planned(run, decision);
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
    const scenario_statement *taking = run->acting;
    if (decision->purpose == IZ_FOR_EXTRACTION && taking && taking->kind == SCENARIO_VERB &&
        strcmp(taking->text, "extracts") == 0 && decision->lo > 0)
        return choose_number(run, decision, taking->has_number ? taking->number : decision->hi);
    bool only = decision->lo == decision->hi;
    end_division(run, decision);
    if (is_division(decision) &&
        (!only || run->division >= 0)) { /* what is forced begins no division */
        int64_t amount = divided_amount(run, decision);
        if (amount >= 0 && !only)
            return choose_number(run, decision, amount);
    }
    if (only)
        return choose(run, seat, 0);
    bool pays = planned && decision->purpose == IZ_FOR_KICKER, found = false;
    int times = pays ? scenario_plan_times(run, decision) : 0;
    int64_t number = times > 1 ? times : queued_number(run, decision, &found);
    if (times == 1 && !found) /* named once, a cost is paid as often as an answer says */
        number = 1;
    if (found || times > 0)
        return choose_number(run, decision, number);
    if (planned && run->scripted) {
        int64_t room = decision->hi - decision->lo + 1;
        return choose(run, seat, (uint64_t)scripted_choice(run, room < 12 ? (int)room : 12));
    }
    if (scenario_is_awaited(run, decision)) {
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
    if (!is_division(decision) || scenario_find_kind(options, count, IZ_OPTION_NUMBER) < 0 ||
        (count == 1 && run->division < 0))
        return SCENARIO_NOT_CONCERNED;
    int64_t amount = divided_amount(run, decision);
    for (size_t i = 0; amount >= 0 && i < count; i++)
        if (options[i].kind == IZ_OPTION_NUMBER && options[i].number == amount)
            return (int)i;
    if (amount < 0 || count == 1)
        return SCENARIO_NOT_CONCERNED;
    scenario_refuse(run, IZ_C_COMBAT_DAMAGE_SHARE, "%lld can't be assigned", (long long)amount);
    return SCENARIO_CANNOT;
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
    const iz_decision waiting = *iz_referee_decision(run->g, seat), *decision = &waiting;
    if (!run->scripted && scenario_is_told(run, decision)) {
        run->held = true;
        return SCENARIO_DONE;
    }
    if (decision->kind == IZ_DECIDE_NUMBER)
        return decide_number(run, decision);
    size_t count;
    const iz_option *options = iz_referee_options(run->g, seat, &count);
    if (count == 0)
        return scenario_broken(run, "the engine asks %c to decide, but offers nothing",
                               (char)('A' + seat));
    end_division(run, decision);
    bool planned = scenario_is_planned(run, decision);
    int found =
        planned ? scenario_plan_option(run, decision, options, count) : SCENARIO_NOT_CONCERNED;
    if (found == SCENARIO_NOT_CONCERNED)
        found = listed_amount(run, decision, options, count);
    if (found == SCENARIO_CANNOT)
        return SCENARIO_REFUSED;
    if (found == SCENARIO_MISTAKEN)
        return SCENARIO_BROKEN;
    if (found == SCENARIO_NOT_CONCERNED && count == 1)
        found = 0;
    if (found == SCENARIO_NOT_CONCERNED) {
        found = number_for_may(run, decision, options, count);
        found = found >= 0 ? found : SCENARIO_NOT_CONCERNED;
    }
    if (found == SCENARIO_NOT_CONCERNED)
        found = is_offer(decision, options, count) ? queued_for_offer(run, decision, options, count)
                                                   : queued_option(run, decision, options, count);
    if (found < 0)
        found = scenario_attacked(run, decision, options, count);
    int others = scenario_plan_others_target(run, decision, options, count);
    if (found < 0)
        found = others;
    if (found >= 0 && found == others)
        scenario_plan_others_target_used(run);
    if (found >= 0)
        return choose(run, seat, (uint64_t)found);
    if (planned && run->scripted)
        return decide_by_script(run, decision, options, count);
    if (scenario_is_awaited(run, decision)) {
        run->held = true;
        return SCENARIO_DONE;
    }
    if (run->strict && !is_free_of_strict(run, decision, options, count))
        return strict_error(run, decision);
    return choose(run, seat, (uint64_t)default_option(run, decision, options, count));
}

scenario_outcome scenario_answer_by_verb(scenario_run *run, const scenario_statement *s)
{
    const iz_decision waiting = *scenario_decision(run->g, s->seat);
    if (waiting.kind == IZ_DECIDE_NUMBER)
        return choose_number(run, &waiting, s->has_number ? s->number : waiting.hi);
    size_t count;
    const iz_option *options = iz_referee_options(run->g, waiting.seat, &count);
    const scenario_answer answer = {.ref = s->refs.at[0]};
    int found = scenario_match(run, s->seat, &answer, options, count);
    if (found >= 0)
        return choose(run, waiting.seat, (uint64_t)found);
    char text[200];
    return scenario_refuse(run, IZ_C_SPECIAL_ACTION, "%s can't be sacrificed now",
                           scenario_ref_text(&s->refs.at[0], text, sizeof text));
}
