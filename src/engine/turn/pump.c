/*
 * The pump: runs the frames of a game until somebody must decide; decisions, their options and
 * their answers. Nothing in here knows a rule.
 */
#include "engine/procedures.h"
#include "engine/turn/loop.h"
#include "engine/turn/setup.h"
#include "engine/turn/subgame.h"

#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* More steps of the pump than any single decision can need: a book's loop is found long before. */
enum { STEPS_WITHOUT_DECISION = 20000000 };

typedef iz_flow (*procedure)(iz_game *g, void *frame);

static const procedure procedures[IZ_FRAME_KIND_COUNT] = {
#define FRAME(name, run, locals) run,
#include "engine/frames.def"
#undef FRAME
};

#define QUIET(name) (1u << IZ_FRAME_##name)
_Static_assert(IZ_FRAME_KIND_COUNT <= 32, "a mask of kinds of frames is too short");

/* Procedures that change nothing of what a player could do but by events, or where they say so
 * (iz_touch, iz_touch_facts); the others do, or may. */
static const uint32_t quiet = QUIET(PRIORITY) | QUIET(CHECK) | QUIET(STEP) | QUIET(TURN) |
                              QUIET(UNTAP) | QUIET(CLEANUP) | QUIET(ATTACK) | QUIET(BLOCK) |
                              QUIET(DAMAGE);

int iz_pump(iz_game *g)
{
    jmp_buf escape;
    if (setjmp(escape)) {
        g->escape = NULL;
        return g->status;
    }
    g->escape = &escape;
    g->status = 0;
    g->options_valid = false;
    for (long steps = 0; g->head->waits == 0; steps++) {
        iz_frame *frame = iz_frame_top(g);
        if (!frame && iz_game_is_nested(g) && iz_subgame_end(g))
            continue;
        if (!frame)
            break;
        if (steps > STEPS_WITHOUT_DECISION) {
            iz_fail(g, IZ_ERR_LIMIT, "no decision after %ld steps: the game goes round in a circle",
                    steps);
            break;
        }
        if (g->stop && g->stop(g, g->stop_data))
            break;
        if (g->off && g->off->steps-- == 0) {
            g->off->steps = 0;
            iz_fail(g, IZ_ERR_LIMIT, "without a rule the game does not come to an end");
            break;
        }
        g->scratch_used = 0;
        g->stirs += !(quiet >> frame->kind & 1);
        iz_flow flow = procedures[frame->kind](g, frame);
        assert(g->head->waits > 0 || iz_table_count(g, IZ_TABLE_candidates) == 0);
        if (flow == IZ_FINISHED)
            iz_frame_pop(g);
        else if (flow == IZ_FAIL)
            break;
    }
    g->escape = NULL;
    return g->status;
}

/* ---- asking ---------------------------------------------------------------------------------- */

void iz_candidates_drop(iz_game *g)
{
    if (g->head->waits == 0)
        iz_table_cut(g, IZ_TABLE_candidates, 0);
}

void iz_candidate(iz_game *g, iz_option option)
{
    uint32_t index = iz_table_add(g, IZ_TABLE_candidates, 1);
    g->candidates[index] = option;
}

void iz_candidate_ref(iz_game *g, iz_ref ref)
{
    iz_candidate(g, (iz_option){.kind = IZ_OPTION_REF, .subject = ref, .object = IZ_NO_REF});
}

/* The candidates entered since the last decision was put. */
static uint16_t first_new_candidate(const iz_game *g)
{
    uint16_t first = 0;
    for (int i = 0; i < g->head->waits; i++)
        first = (uint16_t)(g->head->decision[i].first + g->head->decision[i].count);
    return first;
}

static iz_flow answered(iz_game *g, int seat, iz_option option)
{
    option.seat = (uint8_t)seat;
    g->head->answer = option;
    return IZ_GO;
}

/* Answers by itself where there is no choice; true if it did. */
static bool only_option(const iz_game *g, const iz_decision *decision, iz_option *only)
{
    bool can_stop = decision->flags & IZ_DECISION_CAN_STOP;
    *only = (iz_option){.kind = IZ_OPTION_NONE, .subject = IZ_NO_REF, .object = IZ_NO_REF};
    switch (decision->kind) {
    case IZ_DECIDE_CHOOSE:
        if (decision->count + (can_stop ? 1 : 0) > 1)
            return false;
        if (decision->count == 1)
            *only = g->candidates[decision->first];
        else if (can_stop)
            only->kind = IZ_OPTION_DONE;
        return true;
    case IZ_DECIDE_NUMBER:
        only->kind = IZ_OPTION_NUMBER;
        only->number = decision->lo;
        return decision->lo >= decision->hi;
    default:
        return false;
    }
}

/* Who makes the player's decisions: whoever an instruction, or a rule in force, says. */
static int decider(iz_game *g, int seat)
{
    int by = g->seats[seat].master != 0 ? g->seats[seat].master - 1 : IZ_NO_SEAT;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (by == IZ_NO_SEAT && iz_rule_next(g, IZ_DECIDED_BY, iz_ref_seat(seat), &cursor, &hit)) {
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        by = iz_select_seat(g, &ctx, iz_child(hit.cell, 1));
    }
    return by == IZ_NO_SEAT || !g->seats[by].in_game ? seat : by;
}

/* Who decides for a player sees all cards that the player could see. */
static void share_sight(iz_game *g, int from, int to)
{
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < objects; slot++)
        if (g->objects[slot].known & iz_seat_bit(from))
            g->objects[slot].known |= iz_seat_bit(to);
}

static iz_flow put(iz_game *g, iz_decision decision)
{
    decision.of = decision.seat;
    decision.seat = (uint8_t)decider(g, decision.seat);
    if (decision.seat != decision.of)
        share_sight(g, decision.of, decision.seat);
    const iz_frame *asking = iz_frame_top(g);
    if (asking && asking->kind == IZ_FRAME_EFFECT)
        iz_count_applied(g, IZ_C_EFFECT_CHOICE);
    iz_option only;
    bool runs = g->head->loop_state != 0;
    bool single = only_option(g, &decision, &only);
    bool asked =
        g->ask_single && !runs && (decision.count == 1 || decision.kind == IZ_DECIDE_NUMBER);
    if ((single && !asked) || (runs && iz_loop_answer(g, &decision, &only))) {
        iz_table_cut(g, IZ_TABLE_candidates, decision.first);
        return answered(g, decision.of, only);
    }
    if (single)
        decision.flags |= IZ_DECISION_SINGLE;
    if (g->head->waits >= IZ_SEATS_MAX)
        return iz_fail(g, IZ_ERR_INTERNAL, "more decisions at once than seats");
    g->head->decision[g->head->waits++] = decision;
    g->options_valid = false;
    return IZ_WAIT;
}

iz_flow iz_ask(iz_game *g, int seat, iz_decision_kind kind, iz_purpose purpose, iz_ref subject,
               unsigned flags)
{
    uint16_t first = first_new_candidate(g);
    uint16_t count = (uint16_t)(iz_table_count(g, IZ_TABLE_candidates) - first);
    if (kind != IZ_DECIDE_CHOOSE) {
        iz_table_cut(g, IZ_TABLE_candidates, first);
        count = 0;
    }
    return put(g, (iz_decision){.kind = (uint8_t)kind,
                                .purpose = (uint8_t)purpose,
                                .seat = (uint8_t)seat,
                                .flags = (uint16_t)flags,
                                .first = first,
                                .count = count,
                                .subject = subject});
}

iz_flow iz_ask_yes_no(iz_game *g, int seat, iz_purpose purpose, iz_ref subject)
{
    return iz_ask(g, seat, IZ_DECIDE_YES_NO, purpose, subject, IZ_DECISION_OPTIONAL);
}

iz_flow iz_ask_number(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, int64_t lo,
                      int64_t hi)
{
    lo = lo > IZ_NAMED_MOST ? IZ_NAMED_MOST : lo;
    hi = hi > IZ_NAMED_MOST ? IZ_NAMED_MOST : hi;
    return put(g, (iz_decision){.kind = IZ_DECIDE_NUMBER,
                                .purpose = (uint8_t)purpose,
                                .seat = (uint8_t)seat,
                                .first = first_new_candidate(g),
                                .subject = subject,
                                .lo = lo,
                                .hi = hi < lo ? lo : hi});
}

iz_flow iz_ask_word(iz_game *g, int seat, iz_purpose purpose, int word_class, iz_ref subject)
{
    if (word_class == IZ_WORDS_CREATURE_TYPE || word_class == IZ_WORDS_NO_WALL) {
        iz_count_applied(g, IZ_C_TYPE_NAMED);
        word_class = iz_is_off(g, IZ_C_TYPE_NAMED) ? IZ_WORDS_LAND_TYPE : word_class;
    }
    return put(g, (iz_decision){.kind = IZ_DECIDE_WORD,
                                .purpose = (uint8_t)purpose,
                                .seat = (uint8_t)seat,
                                .first = first_new_candidate(g),
                                .word_class = (uint16_t)word_class,
                                .subject = subject});
}

/* ---- listing --------------------------------------------------------------------------------- */

void iz_list_add(iz_game *g, iz_option option)
{
    if (g->option_count == g->option_room) {
        size_t room = g->option_room ? g->option_room * 2 : 64;
        iz_option *options = realloc(g->options, room * sizeof *options);
        if (!options) {
            iz_fail(g, IZ_ERR_MEMORY, "out of memory: a list of %zu options", room);
            return;
        }
        g->options = options;
        g->option_room = room;
    }
    g->options[g->option_count++] = option;
}

static void list_simple(iz_game *g, iz_option_kind kind, int64_t number, uint32_t word_class)
{
    iz_list_add(g, (iz_option){.kind = (uint8_t)kind,
                               .ability = word_class,
                               .subject = IZ_NO_REF,
                               .object = IZ_NO_REF,
                               .number = number});
}

/* The words of a decision that asks for one of very many, in their order; NULL: it is none. */
static const uint16_t *many_words(const iz_game *g, const iz_decision *decision, int *count)
{
    static const unsigned uses[] = {
        [IZ_WORDS_CREATURE_TYPE] = IZ_WORD_IS_CREATURE_TYPE,
        [IZ_WORDS_LAND_TYPE] = IZ_WORD_IS_LAND_TYPE,
        [IZ_WORDS_CARD_NAME] = IZ_WORD_IS_NAME,
        [IZ_WORDS_ARTIFACT_TYPE] = IZ_WORD_IS_ARTIFACT_TYPE,
        [IZ_WORDS_NO_WALL] = IZ_WORD_IS_CREATURE_TYPE,
    };
    *count = 0;
    if (decision->kind != IZ_DECIDE_WORD || decision->word_class >= sizeof uses / sizeof uses[0] ||
        uses[decision->word_class] == 0)
        return NULL;
    return iz_symbols_used_as(g->cards->symbols, uses[decision->word_class], count);
}

/* Creature types of the players' own, if the book lets them name such; NULL: none. */
static const uint16_t *invented_types(const iz_game *g, const iz_decision *decision, int *count)
{
    *count = 0;
    if (!g->book->parameters.invented_types || decision->kind != IZ_DECIDE_WORD ||
        (decision->word_class != IZ_WORDS_CREATURE_TYPE &&
         decision->word_class != IZ_WORDS_NO_WALL))
        return NULL;
    const uint16_t *words = iz_symbols_used_as(g->cards->symbols, IZ_WORD_IS_INVENTED, count);
    return *count > 0 ? words : NULL;
}

/* Are all of those words options, so that none need be listed? */
static const uint16_t *all_words(const iz_game *g, const iz_decision *decision, int *count)
{
    if (decision->word_class == IZ_WORDS_NO_WALL || invented_types(g, decision, count))
        return NULL;
    return many_words(g, decision, count);
}

/* Words of a class. A mask of mana stands in the decision's subject. */
static void list_words(iz_game *g, const iz_decision *decision)
{
    static const uint8_t card_types[] = {0, 1, 2, 3, 4, 5}; /* artifact … sorcery */
    uint32_t word_class = decision->word_class;
    switch (word_class) {
    case IZ_WORDS_COLOR:
        for (int color = 0; color < 5; color++)
            list_simple(g, IZ_OPTION_WORD, color, word_class);
        return;
    case IZ_WORDS_MANA:
        IZ_EACH_MANA_KIND (kind)
            if (decision->subject & 1u << kind)
                list_simple(g, IZ_OPTION_WORD, kind, word_class);
        return;
    case IZ_WORDS_BASIC_LAND_TYPE:
        for (int word = IZ_WORD_PLAINS; word <= IZ_WORD_FOREST; word++)
            list_simple(g, IZ_OPTION_WORD, word, word_class);
        return;
    case IZ_WORDS_CARD_TYPE:
        for (size_t i = 0; i < sizeof card_types; i++)
            list_simple(g, IZ_OPTION_WORD, card_types[i], word_class);
        return;
    default: {
        int count;
        const uint16_t *words = many_words(g, decision, &count);
        for (int n = 0; n < count; n++)
            if (word_class != IZ_WORDS_NO_WALL || words[n] != IZ_WORD_WALL)
                list_simple(g, IZ_OPTION_WORD, words[n], word_class);
        words = invented_types(g, decision, &count);
        for (int n = 0; n < count; n++)
            list_simple(g, IZ_OPTION_WORD, words[n], word_class);
    }
    }
}

static void list(iz_game *g, const iz_decision *decision)
{
    int seat = decision->of;
    switch (decision->kind) {
    case IZ_DECIDE_PRIORITY:
        iz_list_priority(g, seat);
        return;
    case IZ_DECIDE_ATTACK:
        iz_list_attack(g, seat, false);
        return;
    case IZ_DECIDE_BLOCK:
        iz_list_block(g, seat, false);
        return;
    case IZ_DECIDE_PAY:
        iz_list_pay(g, seat);
        return;
    case IZ_DECIDE_LINES:
        iz_list_lines(g, seat);
        return;
    case IZ_DECIDE_YES_NO:
        list_simple(g, IZ_OPTION_YES, 1, 0);
        list_simple(g, IZ_OPTION_NO, 0, 0);
        return;
    case IZ_DECIDE_MULLIGAN:
        list_simple(g, IZ_OPTION_KEEP, 0, 0);
        list_simple(g, IZ_OPTION_MULLIGAN, 0, 0);
        return;
    case IZ_DECIDE_NUMBER:
        for (int64_t n = decision->lo; n <= decision->hi && n - decision->lo < 1024; n++)
            list_simple(g, IZ_OPTION_NUMBER, n, 0);
        return;
    case IZ_DECIDE_WORD:
        list_words(g, decision);
        return;
    default:
        for (uint16_t i = 0; i < decision->count; i++)
            iz_list_add(g, g->candidates[decision->first + i]);
        if (decision->flags & IZ_DECISION_CAN_STOP)
            list_simple(g, IZ_OPTION_DONE, 0, 0);
    }
}

const iz_option *iz_list_for(iz_game *g, const iz_decision *decision, size_t *count)
{
    iz_decision asked = *decision; /* it may lie in the block */
    iz_shake(g);
    g->option_count = 0;
    g->options_valid = g->listed.is_known = false;
    list(g, &asked);
    *count = g->option_count;
    return g->options;
}

const iz_decision *iz_decision_of(const iz_game *g, int seat)
{
    for (int i = 0; i < g->head->waits; i++) {
        const iz_decision *decision = &g->head->decision[i];
        if (decision->seat == seat && !(decision->flags & IZ_DECISION_ANSWERED))
            return decision;
    }
    return NULL;
}

int iz_waiting_seat(const iz_game *g)
{
    int first = IZ_NO_SEAT;
    for (int i = 0; i < g->head->waits; i++) {
        const iz_decision *decision = &g->head->decision[i];
        if (!(decision->flags & IZ_DECISION_ANSWERED) && decision->seat < first)
            first = decision->seat;
    }
    return first;
}

const iz_option *iz_list_options(iz_game *g, int seat, size_t *count)
{
    if (!g->options_valid || g->options_seat != seat) {
        iz_shake(g);
        const iz_decision *decision = iz_decision_of(g, seat);
        bool listed = decision && decision->kind == IZ_DECIDE_PRIORITY &&
                      iz_take_listed_window(g, decision->of);
        g->listed.is_known = false;
        if (!listed)
            g->option_count = 0;
        if (decision && !listed)
            list(g, decision);
        g->options_valid = true;
        g->options_seat = (uint8_t)seat;
    }
    *count = g->option_count;
    return g->options;
}

static bool same_option(const iz_option *a, const iz_option *b)
{
    return a->kind == b->kind && a->ability == b->ability && a->subject == b->subject &&
           a->object == b->object && a->number == b->number;
}

const char *iz_declaration_fault(iz_game *g, int seat)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    if (!decision || (decision->kind != IZ_DECIDE_ATTACK && decision->kind != IZ_DECIDE_BLOCK))
        return NULL;
    size_t quick;
    bool attack = decision->kind == IZ_DECIDE_ATTACK;
    iz_list_for(g, decision, &quick);
    if (attack)
        iz_list_attack(g, seat, true);
    else
        iz_list_block(g, seat, true);
    bool same = g->option_count == 2 * quick;
    for (size_t i = 0; i < quick && same; i++)
        same = same_option(&g->options[i], &g->options[quick + i]);
    g->option_count = 0;
    return same ? NULL : "the steps of a declaration are not those listed without a short cut";
}

uint64_t iz_options_count(iz_game *g, int seat)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    if (!decision)
        return 0;
    if (decision->kind == IZ_DECIDE_NUMBER)
        return (uint64_t)(decision->hi - decision->lo) + 1;
    int words;
    if (all_words(g, decision, &words))
        return (uint64_t)words;
    size_t count;
    iz_list_options(g, seat, &count);
    return count;
}

bool iz_options_at(iz_game *g, int seat, uint64_t n, iz_option *out)
{
    if (n >= iz_options_count(g, seat))
        return false;
    const iz_decision *decision = iz_decision_of(g, seat);
    if (decision->kind == IZ_DECIDE_NUMBER) {
        *out = (iz_option){.kind = IZ_OPTION_NUMBER,
                           .subject = IZ_NO_REF,
                           .object = IZ_NO_REF,
                           .number = decision->lo + (int64_t)n};
        return true;
    }
    int many;
    const uint16_t *words = all_words(g, decision, &many);
    if (words) {
        *out = (iz_option){.kind = IZ_OPTION_WORD,
                           .ability = decision->word_class,
                           .subject = IZ_NO_REF,
                           .object = IZ_NO_REF,
                           .number = words[n]};
        return true;
    }
    size_t count;
    *out = iz_list_options(g, seat, &count)[n];
    return true;
}

/* ---- answering ------------------------------------------------------------------------------- */

/* Takes the answer; goes on when all who were asked have answered. */
static int take(iz_game *g, int seat, const iz_option *option)
{
    iz_option answer = *option;
    answer.seat = (uint8_t)seat;
    int open = 0;
    bool chosen = false; /* what was put though there was no choice is none */
    for (int i = 0; i < g->head->waits; i++) {
        iz_decision *decision = &g->head->decision[i];
        if (decision->seat == seat && !(decision->flags & IZ_DECISION_ANSWERED)) {
            chosen = chosen || !(decision->flags & IZ_DECISION_SINGLE);
            answer.seat = decision->of;
            decision->answer = answer;
            decision->flags |= IZ_DECISION_ANSWERED;
            iz_decision answered_now = *decision; /* noting it may move the block */
            iz_loop_chosen(g, &answered_now, &answer);
        }
        open += !(g->head->decision[i].flags & IZ_DECISION_ANSWERED);
    }
    iz_header *head = g->head;
    head->decisions++;
    head->choices += chosen && option->kind != IZ_OPTION_PASS;
    g->options_valid = false;
    if (open > 0)
        return IZ_OK;
    head->answer = answer;
    head->waits = 0;
    iz_table_cut(g, IZ_TABLE_candidates, 0);
    return iz_pump(g);
}

int iz_choose(iz_game *g, int seat, const iz_option *option)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    if (!decision) {
        iz_fail(g, IZ_ERR_CHOICE, "seat %d has nothing to decide now", seat);
        return g->status;
    }
    if (!iz_block_reserve_step(g))
        return g->status;
    decision = iz_decision_of(g, seat);
    if (decision->kind == IZ_DECIDE_NUMBER) {
        if (option->kind == IZ_OPTION_NUMBER && option->number >= decision->lo &&
            option->number <= decision->hi)
            return take(g, seat, option);
    } else if (decision->kind == IZ_DECIDE_PRIORITY && option->kind == IZ_OPTION_PASS) {
        return take(g, seat, option); /* always there: not listed to be found */
    } else {
        size_t count;
        const iz_option *options = iz_list_options(g, seat, &count);
        for (size_t i = 0; i < count; i++)
            if (same_option(&options[i], option)) {
                iz_option found = options[i];
                return take(g, seat, &found);
            }
    }
    iz_fail(g, IZ_ERR_CHOICE, "that is none of the options of seat %d", seat);
    return g->status;
}

int iz_choose_option(iz_game *g, int seat, uint64_t n)
{
    iz_option option;
    if (!iz_options_at(g, seat, n, &option)) {
        iz_fail(g, IZ_ERR_CHOICE, "seat %d has no option number %llu", seat, (unsigned long long)n);
        return g->status;
    }
    if (!iz_block_reserve_step(g))
        return g->status;
    return take(g, seat, &option);
}

int iz_advance_game(iz_game *g)
{
    if (g->head->waits > 0 || g->head->over)
        return IZ_OK;
    if (!iz_block_reserve_step(g))
        return g->status;
    return iz_pump(g);
}
