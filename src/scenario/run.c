/*
 * Scenarios run: a file is read, its cards are loaded, and each of its scenarios is run under each
 * of its books, from its first statement to its last or to the first that fails.
 */
#include "scenario/run.h"

#include "cards/file.h"
#include "referee/referee.h"
#include "scenario/cards.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char default_book[] = "mtg-1999-11";

struct iz_scenarios {
    iz_scenario_settings settings;
    scenario_libraries libraries;
};

/* ---- looking on ------------------------------------------------------------------------------ */

/* Of several turns at the same time, which one the statement's player acts in. */
static void note_turn(scenario_run *run, int seat)
{
    const scenario_statements *statements = &run->scenario->statements;
    if (run->at < statements->count && statements->at[run->at].seat == seat)
        run->acted_in = iz_now(run->g)->turn;
}

scenario_outcome scenario_choose(scenario_run *run, int seat, const iz_option *option)
{
    note_turn(run, seat);
    if (run->looked_on)
        run->onlooker->decides(run->onlooker->host, run->g, seat, option);
    return scenario_status(run, iz_referee_choose(run->g, seat, option));
}

scenario_outcome scenario_choose_nth(scenario_run *run, int seat, uint64_t n)
{
    iz_option option;
    note_turn(run, seat);
    if (run->looked_on && iz_referee_option(run->g, seat, n, &option))
        run->onlooker->decides(run->onlooker->host, run->g, seat, &option);
    return scenario_status(run, iz_choose_nth(run->g, seat, n));
}

/* Is nothing wrong by now? Else `why` says what. */
static bool looks_well(scenario_run *run, bool by_hand)
{
    const iz_onlooker *onlooker = run->onlooker;
    const char *fault = run->looked_on ? onlooker->looks(onlooker->host, run->g, by_hand) : NULL;
    if (fault)
        scenario_broken(run, "%s", fault);
    return !fault;
}

/* The onlooker, if there is one, looks on from here. */
static void look_on(scenario_run *run)
{
    const iz_onlooker *onlooker = run->onlooker;
    run->looked_on = onlooker && onlooker->begins(onlooker->host, run->g, run->play);
}

/* It looks on no longer: was all well? */
static bool looked_on_well(scenario_run *run)
{
    const char *fault = run->looked_on ? run->onlooker->ends(run->onlooker->host, run->g) : NULL;
    run->looked_on = false;
    if (fault)
        scenario_broken(run, "%s", fault);
    return !fault;
}

/* A match goes on: each of its games is looked on at by itself. */
static scenario_outcome next_game(scenario_run *run)
{
    bool looked_on = run->looked_on;
    if (!looked_on_well(run))
        return SCENARIO_BROKEN;
    scenario_outcome outcome = scenario_next_game(run);
    if (looked_on && outcome == SCENARIO_DONE)
        look_on(run);
    return outcome;
}

/* ---- statements ------------------------------------------------------------------------------ */

scenario_outcome scenario_carry_out(scenario_run *run, const scenario_statement *s)
{
    switch (s->kind) {
    case SCENARIO_ATTACKS:
        return scenario_declare_attack(run, s);
    case SCENARIO_BLOCKS:
        return scenario_declare_block(run, s);
    case SCENARIO_SWAPS:
        return scenario_declare_lines(run, s);
    case SCENARIO_PASSES:
        return scenario_pass(run, s->seat);
    case SCENARIO_RESOLVE:
        return scenario_resolve(run, false);
    case SCENARIO_RESOLVE_ALL:
        return scenario_resolve(run, true);
    case SCENARIO_UNTIL_TOP:
        return scenario_until_top(run, &s->ref);
    case SCENARIO_GO:
        return scenario_go(run, s);
    case SCENARIO_CHOOSES:
        return scenario_by_hand(run, s);
    case SCENARIO_NEXT_GAME:
        return next_game(run);
    case SCENARIO_HERE: /* where `izvor play` opens it (open.c) */
        return SCENARIO_DONE;
    default:
        break;
    }
    if (!scenario_is_position(s))
        return scenario_act(run, s);
    scenario_outcome outcome = scenario_settle(run);
    if (outcome == SCENARIO_DONE)
        outcome = scenario_by_hand(run, s);
    iz_referee_changed(run->g);
    if (outcome == SCENARIO_DONE && !looks_well(run, true))
        return SCENARIO_BROKEN;
    return outcome;
}

static bool looks_at_decision(const scenario_check *check)
{
    return check->kind == SCENARIO_CHECK_DECIDES ||
           (check->kind == SCENARIO_CHECK_NOT && looks_at_decision(check->inner));
}

/* What is known to whom may be asked in the middle of something, behind a check that stopped there.
 */
static bool stays_at_decision(const scenario_run *run, const scenario_check *check)
{
    const scenario_statements *all = &run->scenario->statements;
    const scenario_check *last = check;
    for (int at = run->at; last && last->kind == SCENARIO_CHECK_KNOWN && at > 0;) {
        const scenario_statement *before = &all->at[--at];
        last = before->kind == SCENARIO_EXPECT ? before->check : NULL;
    }
    return last && last->kind != SCENARIO_CHECK_KNOWN && last != check && looks_at_decision(last);
}

/* True if the check holds; else `why` says what was found. */
static bool check_one(scenario_run *run, const scenario_statement *s)
{
    const scenario_check *check = s->check;
    scenario_text found = {0};
    bool holds = true;
    if (!scenario_makes_sense(run, check, s))
        return false;
    if (!looks_at_decision(check) && !stays_at_decision(run, check))
        holds = scenario_settle(run) == SCENARIO_DONE;
    if (holds && !looks_well(run, false))
        return false;
    if (holds) {
        holds = scenario_check_holds(run, check, &found);
        scenario_text_clear(&run->why);
        if (!holds)
            scenario_text_add(&run->why, "%s", scenario_text_get(&found));
    }
    scenario_text_free(&found);
    return holds;
}

/* Under `strict` no answer may be left over. */
static bool ends_well(scenario_run *run)
{
    if (!run->strict)
        return true;
    run->at = run->scenario->statements.count;
    if (scenario_settle(run) != SCENARIO_DONE)
        return false;
    for (int i = 0; i < run->queue_count; i++)
        if (!run->queue[i].used && i != run->division &&
            !scenario_all_parts(run->queue[i].answer, run->queue[i].targeted)) {
            const scenario_answer *answer = run->queue[i].answer;
            scenario_broken(run, "strict: the answer %s of %c (line %d) is still queued",
                            answer->ref.text, (char)('A' + run->queue[i].seat), answer->place.line);
            return false;
        }
    return true;
}

static bool is_about_setup(const scenario_statement *s)
{
    return s->kind == SCENARIO_EXPECT && (s->check->kind == SCENARIO_CHECK_SETUP_REFUSED ||
                                          s->check->kind == SCENARIO_CHECK_SETUP_ALLOWED);
}

/* Tells of the statement; NULL: of the position. */
static void tell_step(scenario_run *run, const scenario_statement *s, bool passed)
{
    if (!run->steps)
        return;
    iz_scenario_step step = {.line = s ? s->place.line : run->scenario->place.line,
                             .statement = s && s->source ? s->source : "",
                             .passed = passed,
                             .found = passed ? "" : scenario_text_get(&run->why),
                             .game = run->g};
    run->steps->step(&step, run->steps->data);
}

static bool carries_out(scenario_run *run, const scenario_statement *s)
{
    bool passed = false;
    if (run->no_game && !is_about_setup(s))
        scenario_broken(run, "there is no game: %s", run->setup_error);
    else
        passed = s->kind == SCENARIO_EXPECT ? check_one(run, s)
                                            : scenario_carry_out(run, s) == SCENARIO_DONE;
    tell_step(run, s, passed);
    return passed;
}

/* The statement that failed, or NULL if all went well. `ended` is set if the end itself failed. */
static const scenario_statement *run_all(scenario_run *run, bool *ended)
{
    const scenario_statements *statements = &run->scenario->statements;
    *ended = false;
    if (scenario_set_up(run) != SCENARIO_DONE) {
        const scenario_statement *s = run->at < statements->count ? &statements->at[run->at] : NULL;
        tell_step(run, s, false);
        return s;
    }
    tell_step(run, NULL, true);
    const iz_onlooker *onlooker = run->onlooker;
    look_on(run);
    run->no_such_play = onlooker && !run->looked_on;
    if (run->no_such_play)
        return NULL;
    for (; run->at < statements->count; run->at++)
        if (!carries_out(run, &statements->at[run->at]))
            return &statements->at[run->at];
    *ended = !ends_well(run) || !looked_on_well(run);
    return NULL;
}

/* ---- runs ------------------------------------------------------------------------------------ */

scenario_run *scenario_run_copy(scenario_run *run)
{
    scenario_run *copy = malloc(sizeof *copy);
    iz_game *game = copy ? iz_game_copy(run->g) : NULL;
    if (!game) {
        free(copy);
        return NULL;
    }
    *copy = *run;
    copy->g = game;
    iz_referee_ask_all(game, true);
    copy->steps = NULL;
    copy->onlooker = NULL;
    copy->looked_on = false;
    copy->stops = false;
    copy->memory = (scenario_memory){0};
    copy->order = NULL;
    copy->order_count = copy->order_room = 0;
    copy->why = (scenario_text){0};
    copy->queue_room = copy->queue_count;
    copy->queue = NULL;
    if (run->queue_count > 0) {
        copy->queue = malloc((size_t)run->queue_count * sizeof *copy->queue);
        if (!copy->queue) {
            copy->queue_count = copy->queue_room = 0;
            scenario_run_release(copy);
            return NULL;
        }
        memcpy(copy->queue, run->queue, (size_t)run->queue_count * sizeof *copy->queue);
    }
    return copy;
}

void scenario_run_clear(scenario_run *run)
{
    if (run->g) {
        looked_on_well(run);
        iz_referee_note_no_more(run->g);
        iz_game_release(run->g);
    }
    free(run->queue);
    free(run->order);
    scenario_text_free(&run->why);
    scenario_memory_release(&run->memory);
}

void scenario_run_release(scenario_run *run)
{
    scenario_run_clear(run);
    free(run);
}

/* ---- reports --------------------------------------------------------------------------------- */

enum { CITES_MAX = 256 };

/* Those that count for the book. */
static int cites_of(const scenario *s, const iz_book *book, iz_scenario_cite *out)
{
    int count = 0;
    for (int i = 0; i < s->cites.count && count < CITES_MAX; i++) {
        const scenario_cite *cite = &s->cites.at[i];
        if (!cite->book || strcmp(cite->book, book->name) == 0)
            out[count++] = (iz_scenario_cite){.number = cite->number, .named = cite->book != NULL};
    }
    return count;
}

static void report(iz_scenarios *all, const iz_scenario_result *result)
{
    if (all->settings.report)
        all->settings.report(result, all->settings.data);
}

static iz_scenario_result blank_result(const scenario_file *file, const scenario *s)
{
    return (iz_scenario_result){.path = file->path,
                                .line = s ? s->place.line : 0,
                                .title = s ? s->title : "",
                                .statement = "",
                                .found = "",
                                .log = ""};
}

/* ---- without a rule -------------------------------------------------------------------------- */

/* Without a rule a scenario may take so many steps of the pump, and twice those that it takes as it
 * is. */
enum { STEPS_MORE = 2000, STEPS_AS_IT_IS = 1000000 };

/* Carries out the whole scenario; true if it passes. `failed`: the statement that did not, if it is
 * one; `ended`: the end itself did not. */
static bool play(scenario_run *run, const scenario_statement **failed, bool *ended)
{
    *failed = run_all(run, ended);
    return !*failed && !*ended && run->begun;
}

static scenario_run run_of(iz_scenarios *all, const scenario_file *file, const scenario *s,
                           const iz_card_set *cards, const iz_book *book)
{
    return (scenario_run){.file = file,
                          .scenario = s,
                          .book = book,
                          .cards = cards,
                          .libraries = &all->libraries,
                          .division = -1,
                          .strict = s->strict};
}

static bool is_cited(const iz_scenario_result *result, iz_concept concept)
{
    for (int i = 0; i < result->cite_count && i < IZ_CITES_COUNTED; i++)
        if (iz_book_shows(result->book, concept, result->cites[i].number))
            return true;
    return false;
}

static iz_without outcome_without(scenario_run *run, iz_concept concept, uint32_t steps)
{
    iz_switch off = {.concept = concept, .steps = steps};
    const scenario_statement *failed;
    bool ended;
    run->off = &off;
    bool passed = play(run, &failed, &ended);
    bool stopped = run->g && run->g->status != 0;
    scenario_run_clear(run);
    if (passed)
        return off.asked > 0 ? IZ_WITHOUT_PASSES : IZ_WITHOUT_NOTED;
    return stopped ? IZ_WITHOUT_STOPS : IZ_WITHOUT_FAILS;
}

/* Sets `without` (IZ_C_COUNT entries). `steps`: of the pump, as it is. */
static void try_without(iz_scenarios *all, const scenario_file *file, const scenario *s,
                        const iz_card_set *cards, const iz_scenario_result *result, uint32_t steps,
                        uint8_t *without)
{
    memset(without, IZ_WITHOUT_UNTRIED, IZ_C_COUNT);
    for (int c = 1; c < IZ_C_COUNT; c++) {
        if (!result->applied[c] || !is_cited(result, (iz_concept)c))
            continue;
        scenario_run run = run_of(all, file, s, cards, result->book);
        without[c] = (uint8_t)outcome_without(&run, (iz_concept)c, 2 * steps + STEPS_MORE);
    }
}

static bool is_to_be_switched(const iz_scenarios *all, const iz_book *book)
{
    const char *only = all->settings.switch_off_book;
    return all->settings.switch_off && (!only || strcmp(only, book->name) == 0);
}

/* ---- looked on at ---------------------------------------------------------------------------- */

/* Plays what has passed again for the onlooker. False: it doesn't pass so, and `run` is that play.
 */
static bool passes_looked_on(iz_scenarios *all, scenario_run *run,
                             const scenario_statement **failed, bool *ended)
{
    for (int n = 0;; n++) {
        scenario_run again = run_of(all, run->file, run->scenario, run->cards, run->book);
        again.onlooker = all->settings.onlooker;
        again.play = n;
        if (!play(&again, failed, ended)) {
            scenario_run_clear(run);
            *run = again;
            return false;
        }
        bool was_last = again.no_such_play;
        scenario_run_clear(&again);
        if (was_last)
            return true;
    }
}

/* ---- one scenario under one book ------------------------------------------------------------- */

static void run_under(iz_scenarios *all, const scenario_file *file, const scenario *s,
                      const iz_card_set *cards, const iz_book *book)
{
    scenario_run run = run_of(all, file, s, cards, book);
    iz_switch off = {.concept = (iz_concept)all->settings.without, .steps = STEPS_AS_IT_IS};
    bool ended;
    const scenario_statement *failed;
    if (is_to_be_switched(all, book) || all->settings.without != IZ_C_NONE)
        run.off = &off;
    run.steps = all->settings.step ? &all->settings : NULL;
    bool passed = play(&run, &failed, &ended);
    if (passed && all->settings.onlooker)
        passed = passes_looked_on(all, &run, &failed, &ended);
    iz_scenario_result result = blank_result(file, s);
    iz_scenario_cite cites[CITES_MAX];
    uint8_t without[IZ_C_COUNT];
    result.book = book;
    result.cites = cites;
    result.cite_count = cites_of(s, book, cites);
    result.passed = passed;
    char *log = NULL;
    if (failed) {
        result.statement_line = failed->place.line;
        result.statement = failed->source ? failed->source : "";
    } else if (ended) {
        result.statement = "the end of the scenario";
    }
    if (!result.passed)
        result.found = scenario_text_get(&run.why);
    if (!result.passed || all->settings.keep_log)
        log = iz_referee_log(run.g);
    result.log = log ? log : "";
    result.applied = run.g ? run.g->applied : NULL;
    if (is_to_be_switched(all, book) && passed && result.applied) {
        try_without(all, file, s, cards, &result, STEPS_AS_IT_IS - off.steps, without);
        result.without = without;
    }
    report(all, &result);
    free(log);
    scenario_run_clear(&run);
}

/* As it is written: what it cites, and nothing of how it goes. */
static void tell_of(iz_scenarios *all, const scenario_file *file, const scenario *s,
                    const iz_book *book)
{
    iz_scenario_result result = blank_result(file, s);
    iz_scenario_cite cites[CITES_MAX];
    result.book = book;
    result.cites = cites;
    result.cite_count = cites_of(s, book, cites);
    report(all, &result);
}

static void report_fault(iz_scenarios *all, const scenario_file *file, const scenario *s,
                         const char *fault)
{
    iz_scenario_result result = blank_result(file, s);
    result.found = fault;
    report(all, &result);
}

/* The nth of the books that a citation is about: the one that it names, else the scenario's. */
static const iz_book *cited_book(const scenario *s, const scenario_cite *cite, int n)
{
    if (cite->book)
        return n == 0 ? iz_book_find(cite->book) : NULL;
    if (s->books.count == 0)
        return n == 0 ? iz_book_find(default_book) : NULL;
    return n < s->books.count ? iz_book_find(s->books.at[n]) : NULL;
}

/* What can't be a number of any of those books is a fault; so is what none of their tables has, if
 * that is wanted, else it is noted among the warnings. False: `fault` says what is wrong. */
static bool look_at_cites(const scenario_file *file, const scenario *s, bool strict,
                          scenario_text *warnings, char *fault, size_t size)
{
    for (int i = 0; i < s->cites.count; i++) {
        const scenario_cite *cite = &s->cites.at[i];
        const iz_book *book, *first = cited_book(s, cite, 0);
        bool may = false, has = false;
        for (int n = 0; (book = cited_book(s, cite, n)) != NULL; n++) {
            may = may || iz_book_may_number(book, cite->number);
            has = has || iz_book_has_number(book, cite->number);
        }
        if (!may) {
            snprintf(fault, size, "%s:%d:%d: %s can't be a number of %s, whose chapters are %s",
                     file->path, cite->place.line, cite->place.column, cite->number, first->name,
                     first->chapters);
            return false;
        }
        if (has)
            continue;
        snprintf(fault, size, "%s:%d:%d: the table of %s has no number %s", file->path,
                 cite->place.line, cite->place.column, first->name, cite->number);
        if (strict)
            return false;
        scenario_text_add(warnings, "%s\n", fault);
    }
    return true;
}

/* Without cards it is not played, only told of. */
static void run_scenario(iz_scenarios *all, const scenario_file *file, const scenario *s,
                         const iz_card_set *cards)
{
    if (s->fault) {
        report_fault(all, file, s, s->fault);
        return;
    }
    scenario_text warnings = {0};
    char fault[512];
    bool well = look_at_cites(file, s, all->settings.strict_cites, &warnings, fault, sizeof fault);
    if (!well)
        report_fault(all, file, s, fault);
    if (warnings.length > 0 && all->settings.warn)
        all->settings.warn(scenario_text_get(&warnings), all->settings.data);
    scenario_text_free(&warnings);
    if (!well)
        return;
    int books = s->books.count > 0 ? s->books.count : 1;
    for (int i = 0; i < books; i++) {
        const char *name = s->books.count > 0 ? s->books.at[i] : default_book;
        if (cards)
            run_under(all, file, s, cards, iz_book_find(name));
        else
            tell_of(all, file, s, iz_book_find(name));
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

iz_scenarios *iz_scenarios_new(const iz_scenario_settings *settings)
{
    iz_scenarios *all = calloc(1, sizeof *all);
    if (!all)
        return NULL;
    all->settings = *settings;
    all->libraries.given = settings->cards;
    all->libraries.own_only = settings->own_cards;
    all->libraries.lent = settings->library;
    all->libraries.alter = settings->alter;
    all->libraries.alter_host = settings->alter_host;
    return all;
}

void iz_scenarios_free(iz_scenarios *all)
{
    if (!all)
        return;
    scenario_libraries_free(&all->libraries);
    free(all);
}

void iz_scenarios_run_bytes(iz_scenarios *all, const char *path, const char *bytes, size_t length)
{
    scenario_file file;
    scenario_text faults = {0};
    char error[512] = "";
    size_t odd = iz_utf8_fault(bytes, length);
    if (odd < length) {
        int line, column;
        iz_file_place(bytes, odd, &line, &column);
        snprintf(error, sizeof error, "%s:%d:%d: not UTF-8", path, line, column);
        file = (scenario_file){.path = path};
        report_fault(all, &file, NULL, error);
        return;
    }
    scenario_parse(&file, path, bytes, length);
    if (file.memory.failed)
        report_fault(all, &file, NULL, "out of memory");
    if (file.fault)
        report_fault(all, &file, NULL, file.fault);
    if (!file.fault && file.scenarios.count == 0 && !file.memory.failed) {
        snprintf(error, sizeof error, "%s: there is no scenario in it", path);
        report_fault(all, &file, NULL, error);
    }
    bool unplayed = all->settings.unplayed;
    iz_card_set *cards =
        unplayed ? NULL : scenario_cards(&file, &all->libraries, &faults, error, sizeof error);
    if (faults.length > 0)
        report_fault(all, &file, NULL, scenario_text_get(&faults));
    if (!cards && !unplayed)
        report_fault(all, &file, NULL, error);
    for (int i = 0; (cards || unplayed) && i < file.scenarios.count; i++)
        run_scenario(all, &file, &file.scenarios.at[i], cards);
    iz_card_set_free(cards);
    scenario_text_free(&faults);
    scenario_file_release(&file);
}

bool iz_scenarios_run_file(iz_scenarios *all, const char *path)
{
    char error[512];
    size_t length;
    char *bytes = iz_file_read(path, &length, error, sizeof error);
    if (!bytes) {
        scenario_file file = {.path = path};
        report_fault(all, &file, NULL, error);
        return false;
    }
    iz_scenarios_run_bytes(all, path, bytes, length);
    free(bytes);
    return true;
}
