/*
 * Plays the exercise: for each card and book several plays, until all that the card does has been
 * used or the number of plays is reached; the invariants are checked at every decision. Threads
 * take the next card from a shared counter; a play follows from seed, card, book, its number and
 * what the plays before it have used.
 */
#include "sim/exercise.h"

#include "referee/referee.h"
#include "sim/exercise_parts.h"
#include "sim/watch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A play's end: decisions and turns. One in SELDOM decisions is cloned, viewed and saved. After so
 * many plays of all, most are for one unused ability each. */
enum { DECISIONS_MOST = 350, TURNS_MOST = 10, SELDOM = 61, UNFOCUSED = 6 };

typedef struct shared {
    const iz_exercise *exercise;
    atomic_int next;
    atomic_bool failed;
    pthread_mutex_t reporting;
} shared;

/* ---- what is to be used ---------------------------------------------------------------------- */

typedef struct walk {
    const iz_card_set *cards;
    const uint8_t *used;
    iz_exercise_result *result;
    uint32_t ability;
} walk;

static bool was_used(const walk *w, const iz_cell *cell) { return w->used[cell - w->cards->cells]; }

static void note_unused(walk *w, iz_exercise_part part, const iz_cell *cell)
{
    iz_exercise_result *r = w->result;
    if (r->unused_count < IZ_EXERCISE_PARTS)
        r->unused[r->unused_count++] =
            (struct iz_unused){part, (uint32_t)(cell - w->cards->cells), w->ability, ""};
}

/* The instruction that an ability or mode begins with. */
static const iz_cell *instruction_of(const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_SPELL_ABILITY:
    case IZ_MODE:
        return iz_child(cell, 1);
    case IZ_ACTIVATED:
        return iz_child(cell, 2);
    case IZ_TRIGGERED:
        return iz_child(cell, 3);
    default:
        return NULL;
    }
}

/* Instructions that are carried out by others without a frame of their own. */
static bool is_carried_with_others(const iz_cell *cell)
{
    return cell->op == IZ_DO_NOTHING || cell->op == IZ_SEQ || cell->op == IZ_AT_ONCE;
}

static void look_at(walk *w, const iz_cell *cell);

static void look_at_children(walk *w, const iz_cell *cell)
{
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        look_at(w, child);
}

static void look_at_ability(walk *w, const iz_cell *cell, iz_exercise_part part)
{
    const iz_cell *instruction = instruction_of(cell);
    w->result->parts++;
    if (instruction && !was_used(w, instruction)) {
        note_unused(w, part, cell);
        return;
    }
    look_at_children(w, cell);
}

static void look_at_static(walk *w, const iz_cell *cell)
{
    int count = 0, unused = 0;
    for (int m = 1; iz_child(cell, m); m++) {
        count++;
        unused += !was_used(w, iz_child(cell, m));
    }
    w->result->parts++;
    if (count > 0 && unused == count)
        note_unused(w, IZ_EXERCISE_ABILITY, cell);
    else
        look_at_children(w, cell);
}

static void look_at_keyword(walk *w, const iz_cell *cell)
{
    const iz_cell *meaning = iz_child(cell, 3);
    w->result->parts++;
    if (meaning && meaning->op != IZ_NONE && iz_child_count(meaning) > 0)
        look_at_children(w, meaning);
    else if (!was_used(w, cell))
        note_unused(w, IZ_EXERCISE_ABILITY, cell);
}

static void look_at(walk *w, const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_SPELL_ABILITY:
    case IZ_ACTIVATED:
    case IZ_TRIGGERED:
        look_at_ability(w, cell, IZ_EXERCISE_ABILITY);
        return;
    case IZ_MODE:
        look_at_ability(w, cell, IZ_EXERCISE_MODE);
        return;
    case IZ_STATIC:
        look_at_static(w, cell);
        return;
    case IZ_KEYWORD:
        look_at_keyword(w, cell);
        return;
    case IZ_HAS_ABILITY: /* spoken of, not had */
        return;
    case IZ_GAIN: /* what is granted, or stands on a copy or a shape: keywords are had as it is */
    case IZ_ABILITIES:
        for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
            if (child->op != IZ_KEYWORD)
                look_at(w, child);
        return;
    case IZ_CREATE_TOKEN:
    case IZ_LOSE_ABILITY: /* what is quoted in it is lost, not had */
        if (!was_used(w, cell))
            note_unused(w, IZ_EXERCISE_INSTRUCTION, cell);
        return;
    default:
        break;
    }
    char class = iz_nodes[cell->op].class;
    if ((class == 'E' || class == 'M') && !was_used(w, cell) && !is_carried_with_others(cell)) {
        note_unused(w, IZ_EXERCISE_INSTRUCTION, cell);
        return; /* what is inside of it wasn't either */
    }
    look_at_children(w, cell);
}

static void look_at_card(const iz_exercise *exercise, const uint8_t *used, iz_exercise_result *r)
{
    const iz_card_set *cards = exercise->cards;
    walk w = {cards, used, r, 0};
    int faces[2] = {r->definition, cards->definitions[r->definition].other_face};
    r->parts = r->unused_count = 0;
    for (int i = 0; i < 2 && faces[i] != 0xFFFF; i++) {
        const iz_cell *program = &cards->cells[cards->definitions[faces[i]].first_cell];
        for (const iz_cell *cell = program + 1; cell < program + program->span;
             cell += cell->span) {
            w.ability = (uint32_t)(cell - cards->cells);
            look_at(&w, cell);
        }
    }
}

/* ---- one play -------------------------------------------------------------------------------- */

static void keep_error(iz_exercise_result *r, const exercise_hand *hand, unsigned play,
                       const char *message)
{
    if (r->failures++ > 0)
        return;
    r->failed = play;
    r->ability = hand->ability == UINT32_MAX ? UINT64_MAX : hand->ability;
    snprintf(r->error, sizeof r->error, "%s", message);
}

static const char *check(const iz_exercise *exercise, iz_game *g)
{
    if (exercise->light)
        return NULL;
    const char *fault = iz_referee_fault(g);
    uint64_t random = iz_watch_random(g);
    if (fault || (random >> 33) % SELDOM != 0 || iz_game_over(g))
        return fault;
    fault = iz_clone_fault(g, random);
    fault = fault ? fault : iz_view_fault(g, random);
    return fault ? fault : iz_save_fault(g, random);
}

/* Tells what was logged since, and what is decided. */
static void tell(const exercise_hand *hand, size_t *told, int seat, uint64_t n)
{
    const iz_exercise *exercise = hand->exercise;
    if (!hand->tells)
        return;
    const char *text, *rules;
    unsigned turn;
    for (; iz_log_entry_at(hand->g, *told, &text, &rules, &turn); ++*told) {
        char line[600];
        snprintf(line, sizeof line, "    %s [%s]", text, rules);
        exercise->log(exercise->host, line);
    }
    if (seat >= 0) {
        char label[300], prompt[200], line[600];
        iz_wait_prompt(hand->g, seat, prompt, sizeof prompt);
        iz_choice_label(hand->g, seat, n, label, sizeof label);
        snprintf(line, sizeof line, "%c %s: %s", 'A' + seat, prompt, label);
        exercise->log(exercise->host, line);
    }
}

static void play_on(exercise_hand *hand, iz_exercise_result *r, unsigned play, iz_judge *judge)
{
    iz_game *g = hand->g;
    size_t told = 0;
    iz_status status = iz_advance(g);
    const char *fault = status ? g->message : check(hand->exercise, g);
    for (unsigned n = 0; !fault && !iz_game_over(g) && n < DECISIONS_MOST; n++) {
        if (iz_now(g)->turn > TURNS_MOST)
            break;
        int seat = iz_wait_seat(g);
        iz_option option;
        uint64_t choice = exercise_decide(hand, seat);
        if (iz_referee_option(g, seat, choice, &option)) {
            exercise_mark_option(hand, &option);
            if (judge)
                iz_judge_decision(judge, seat, &option);
        }
        tell(hand, &told, seat, choice);
        r->decisions++;
        status = iz_choose_nth(g, seat, choice);
        fault = status ? g->message : check(hand->exercise, g);
        if (!fault)
            exercise_mark_table(hand);
    }
    tell(hand, &told, -1, 0);
    if (fault)
        keep_error(r, hand, play, *fault ? fault : "an error without a message");
}

static uint64_t seed_of(const iz_exercise *exercise, const iz_exercise_result *r, unsigned play)
{
    uint64_t hash = 0xCBF29CE484222325u ^ exercise->seed;
    const char *names[2] = {iz_card_def_name(exercise->cards, r->definition),
                            iz_book_name(r->book)};
    for (int i = 0; i < 2; i++)
        for (const char *at = names[i]; *at; at++)
            hash = (hash ^ (uint8_t)*at) * 0x100000001B3u;
    return hash + play * UINT64_C(0xD1B54A32D192ED03);
}

/* The ability that the play is for: of the unused ones each in turn. */
static uint32_t focus_of(const iz_exercise_result *r, unsigned play)
{
    int parts = 0, seen = 0;
    for (int i = 0; i < r->unused_count; i++)
        parts += r->unused[i].part != IZ_EXERCISE_INSTRUCTION && !r->unused[i].reason[0];
    if (play <= UNFOCUSED || play % 4 == 0 || parts == 0)
        return NO_FOCUS;
    for (int i = 0; i < r->unused_count; i++)
        if (r->unused[i].part != IZ_EXERCISE_INSTRUCTION && !r->unused[i].reason[0] &&
            seen++ == (int)play % parts)
            return r->unused[i].ability;
    return NO_FOCUS;
}

/* Whether they are of combat damage only is said alike by all kinds of nodes. */
enum { COMBAT = IZ_PREVENT_DAMAGE_COMBAT };
_Static_assert((int)COMBAT == (int)IZ_ON_DEALS_DAMAGE_COMBAT &&
                   (int)COMBAT == (int)IZ_ON_DEALT_DAMAGE_COMBAT &&
                   (int)COMBAT == (int)IZ_WOULD_DAMAGE_COMBAT &&
                   (int)COMBAT == (int)IZ_DAMAGE_TO_COMBAT,
               "one flag");

bool exercise_is_of_combat(const iz_card_set *cards, uint32_t focus)
{
    if (focus == NO_FOCUS)
        return false;
    for (const iz_cell *cell = &cards->cells[focus], *end = cell + cell->span; cell < end; cell++)
        switch (cell->op) {
        case IZ_ON_ATTACKS:
        case IZ_ON_ATTACKS_WITH:
        case IZ_ON_BLOCKS:
        case IZ_ON_BECOMES_BLOCKED:
        case IZ_ON_UNBLOCKED:
        case IZ_BLOCKERS_OF:
        case IZ_BLOCKS_ONE:
        case IZ_BLOCKED_BY_ONE:
        case IZ_CANT_BE_BLOCKED:
            return true;
        case IZ_PREVENT_DAMAGE:
        case IZ_ON_DEALS_DAMAGE:
        case IZ_ON_DEALT_DAMAGE:
        case IZ_WOULD_DAMAGE:
        case IZ_DAMAGE_TO:
            if (cell->arg & COMBAT)
                return true;
            break;
        case IZ_DID:
            if (cell->arg == IZ_LEDGER_BECAME_BLOCKED || cell->arg == IZ_LEDGER_BLOCKED ||
                (cell->arg == IZ_LEDGER_WAS_DEALT_DAMAGE && cell[1].op == IZ_SELF))
                return true;
            break;
        case IZ_STATUS:
            if (cell->arg == IZ_STATUS_ATTACKING || cell->arg == IZ_STATUS_BLOCKING)
                return true;
            break;
        case IZ_KEYWORD:
            if (cell->arg == IZ_KW_RAMPAGE || cell->arg == IZ_KW_BUSHIDO)
                return true;
            break;
        default:
            break;
        }
    return false;
}

/* What the judge has found, each node once. */
static void keep_faults(iz_exercise_result *r, iz_judge *judge)
{
    iz_judge_fault found[IZ_JUDGE_FAULTS];
    int count = iz_judge_take(judge, found);
    for (int i = 0; i < count; i++) {
        bool known = false;
        for (int k = 0; k < r->fault_count; k++)
            known = known || r->faults[k].cell == found[i].cell;
        if (!known && r->fault_count < IZ_JUDGE_FAULTS)
            r->faults[r->fault_count++] = found[i];
    }
}

static bool play_once(const iz_exercise *exercise, iz_exercise_result *r, uint8_t *used,
                      iz_judge *judge, unsigned play)
{
    bool told = exercise->log && (!exercise->only_play || play == exercise->only_play);
    exercise_hand hand = {.exercise = exercise,
                          .definition = r->definition,
                          .random = {seed_of(exercise, r, play)},
                          .used = used,
                          .ability = UINT32_MAX,
                          .focus = focus_of(r, play),
                          .tells = told,
                          .pace = play % 3 == 0   ? 100
                                  : play % 3 == 1 ? 40
                                                  : 15,
                          .calm = play % 2 == 0,
                          .fights = play % 4 < 2 ? 80 : 10,
                          .blocks = play % 8 < 4 ? 80 : 3};
    if (hand.focus != NO_FOCUS) {
        const iz_card_def *def = &exercise->cards->definitions[r->definition];
        bool own = hand.focus >= def->first_cell && hand.focus < def->first_cell + def->cell_count;
        int face = own ? r->definition : def->other_face;
        hand.aim = (exercise_aim)exercise_below(&hand.random, AIMS);
        const iz_cell *focus = &exercise->cards->cells[hand.focus];
        hand.tools = exercise_tools_for(focus);
        hand.mask = exercise_mask_of(exercise->cards, face, hand.focus);
        hand.all_in = play % 2 && iz_referee_has_node(focus, IZ_ON_ATTACKS_WITH);
    }
    if (play % 4 != 3 && exercise_is_of_combat(exercise->cards, hand.focus)) {
        hand.combat = true;
        hand.fights = hand.blocks = 90;
        hand.pace = hand.pace > 40 ? 40 : 15;
    }
    hand.g = exercise_table(exercise, r->book, r->definition, play, hand.focus, &hand.random);
    if (!hand.g)
        return false;
    iz_referee_mark_nodes(hand.g, used);
    if (told)
        iz_log_start(hand.g);
    r->plays++;
    if (judge)
        iz_judge_begin(judge, hand.g, r->definition, play);
    play_on(&hand, r, play, judge);
    if (judge) {
        iz_judge_end(judge);
        keep_faults(r, judge);
    }
    iz_game_free(hand.g);
    return true;
}

/* ---- one card -------------------------------------------------------------------------------- */

static void explain(const iz_exercise *exercise, iz_exercise_result *r)
{
    for (int i = 0; i < r->unused_count; i++) {
        struct iz_unused *unused = &r->unused[i];
        const iz_card_def *def = &exercise->cards->definitions[r->definition];
        bool own =
            unused->cell >= def->first_cell && unused->cell < def->first_cell + def->cell_count;
        exercise_explain(exercise, r->book, own ? r->definition : def->other_face, unused->ability,
                         unused->reason, sizeof unused->reason);
    }
}

/* All that matters was used, or can't be: abilities and modes. */
static bool is_done(const iz_exercise_result *r)
{
    for (int i = 0; i < r->unused_count; i++)
        if (r->unused[i].part != IZ_EXERCISE_INSTRUCTION && !r->unused[i].reason[0])
            return false;
    return true;
}

static void clear_used(const iz_exercise *exercise, uint8_t *used, int definition)
{
    const iz_card_def *def = &exercise->cards->definitions[definition];
    memset(used + def->first_cell, 0, def->cell_count);
    if (def->other_face != 0xFFFF) {
        const iz_card_def *other = &exercise->cards->definitions[def->other_face];
        memset(used + other->first_cell, 0, other->cell_count);
    }
}

static bool exercise_card(shared *s, int definition, const iz_book *book, uint8_t *used,
                          iz_judge *judge)
{
    const iz_exercise *exercise = s->exercise;
    iz_exercise_result r = {.definition = definition, .book = book};
    clear_used(exercise, used, definition);
    unsigned last = exercise->only_play ? exercise->only_play : exercise->plays_most;
    for (unsigned play = 1; play <= last; play++) {
        if (!play_once(exercise, &r, used, judge, play))
            return false;
        look_at_card(exercise, used, &r);
        if (play >= UNFOCUSED)
            explain(exercise, &r);
        unsigned least = r.unused_count > 0 ? exercise->plays_least * 2 : exercise->plays_least;
        if (play >= least && is_done(&r) && !exercise->only_play)
            break;
    }
    pthread_mutex_lock(&s->reporting);
    exercise->report(exercise->host, &r);
    pthread_mutex_unlock(&s->reporting);
    return true;
}

static bool refuses(const iz_book *book, const iz_card_set *cards, int definition)
{
    int other = cards->definitions[definition].other_face;
    return iz_book_refuses(book, cards, definition) ||
           (other != 0xFFFF && iz_book_refuses(book, cards, other));
}

/* What one thread has judged, added to the whole. */
static void add_judged(shared *s, const iz_judge *judge)
{
    const iz_exercise *exercise = s->exercise;
    if (!exercise->judged)
        return;
    const uint8_t *judged = iz_judge_judged(judge);
    pthread_mutex_lock(&s->reporting);
    for (size_t i = 0; i < exercise->cards->cell_count; i++)
        exercise->judged[i] |= judged[i];
    iz_judge_counts_add(exercise->counts, iz_judge_count(judge));
    pthread_mutex_unlock(&s->reporting);
}

static void *work(void *argument)
{
    shared *s = argument;
    const iz_exercise *exercise = s->exercise;
    uint8_t *used = calloc(exercise->cards->cell_count + 1, 1);
    iz_judge *judge = exercise->unjudged ? NULL : iz_judge_new(exercise->cards);
    if (!used || (!judge && !exercise->unjudged))
        atomic_store(&s->failed, true);
    while (!atomic_load(&s->failed)) {
        int i = atomic_fetch_add(&s->next, 1);
        if (i >= exercise->count)
            break;
        for (int b = 0; exercise->books[b]; b++)
            if (!refuses(exercise->books[b], exercise->cards, exercise->definitions[i]) &&
                !exercise_card(s, exercise->definitions[i], exercise->books[b], used, judge))
                atomic_store(&s->failed, true);
    }
    if (judge)
        add_judged(s, judge);
    iz_judge_free(judge);
    free(used);
    return NULL;
}

bool iz_exercise_run(const iz_exercise *exercise)
{
    pthread_t threads[IZ_EXERCISE_THREADS];
    shared s = {.exercise = exercise};
    int started = 1;
    pthread_mutex_init(&s.reporting, NULL);
    while (started < exercise->threads && started < IZ_EXERCISE_THREADS &&
           pthread_create(&threads[started], NULL, work, &s) == 0)
        started++;
    work(&s);
    for (int t = 1; t < started; t++)
        pthread_join(threads[t], NULL);
    pthread_mutex_destroy(&s.reporting);
    return !atomic_load(&s.failed);
}
