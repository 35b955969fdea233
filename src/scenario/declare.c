/*
 * Declarations: attackers, blockers, the lines of a book that has them. Each is put together step
 * by step out of the options that the engine offers.
 */
#include "referee/referee.h"
#include "scenario/run.h"

#include <stdio.h>
#include <string.h>

static scenario_outcome choose(scenario_run *run, int seat, size_t option)
{
    return scenario_choose_nth(run, scenario_asked(run->g, seat), option);
}

static bool is_asked(scenario_run *run, int seat, iz_decision_kind kind)
{
    const iz_decision *decision = scenario_decision(run->g, seat);
    return decision && decision->kind == kind;
}

static scenario_outcome nowhere(scenario_run *run, const scenario_ref *ref, iz_concept concept)
{
    char text[200];
    if (!scenario_knows_name(run, ref))
        return scenario_nothing_named(run, ref);
    scenario_ref_text(ref, text, sizeof text);
    return scenario_refuse(run, concept, "there is no %s there", text);
}

static scenario_outcome refuse(scenario_run *run, const scenario_ref *ref, const char *what,
                               iz_concept concept, iz_concept otherwise)
{
    char text[200];
    if (concept == IZ_C_NONE)
        concept = otherwise;
    return scenario_refuse(run, concept, "%s can't %s: %s",
                           scenario_ref_text(ref, text, sizeof text), what,
                           scenario_reason(concept));
}

/* What attacking or blocking costs is paid; if it is not, the declaration begins anew. */
static scenario_outcome see_paid(scenario_run *run, int seat, iz_decision_kind kind)
{
    iz_referee_act act = kind == IZ_DECIDE_ATTACK  ? IZ_REFEREE_ATTACKING
                         : kind == IZ_DECIDE_BLOCK ? IZ_REFEREE_BLOCKING
                                                   : IZ_REFEREE_SWAPPING;
    run->held = false;
    while (iz_referee_is_at(run->g, act) && !iz_game_over(run->g) && !run->held) {
        int waiting = iz_wait_seat(run->g);
        if (waiting < 0)
            return SCENARIO_DONE;
        if (waiting == scenario_asked(run->g, seat) && is_asked(run, seat, kind))
            return scenario_refuse(run,
                                   kind == IZ_DECIDE_ATTACK ? IZ_C_ATTACK_COST : IZ_C_BLOCK_COST,
                                   "the declaration was not paid for");
        if (is_asked(run, waiting, kind))
            return SCENARIO_DONE; /* the next player declares */
        scenario_outcome outcome = scenario_decide(run, waiting);
        if (outcome != SCENARIO_DONE)
            return outcome;
    }
    return SCENARIO_DONE;
}

/* Is the declaration gone on with by a team mate's in the next statement? */
static bool mate_goes_on(const scenario_run *run, int seat, const scenario_statement *s)
{
    const scenario_statements *statements = &run->scenario->statements;
    const scenario_statement *next =
        run->at + 1 < statements->count ? &statements->at[run->at + 1] : NULL;
    return next && s == &statements->at[run->at] && next->kind == s->kind && next->seat != seat &&
           next->seat < run->g->head->seats && iz_side_of(run->g, seat) >> next->seat & 1;
}

/* Ends the declaration; a whole that is not legal is refused. */
static scenario_outcome finish(scenario_run *run, int seat, iz_decision_kind kind)
{
    if (!is_asked(run, seat, kind))
        return SCENARIO_DONE;
    size_t count;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, seat), &count);
    bool attack = kind == IZ_DECIDE_ATTACK;
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == IZ_OPTION_DONE) {
            scenario_outcome outcome = choose(run, seat, i);
            return outcome == SCENARIO_DONE ? see_paid(run, seat, kind) : outcome;
        }
    iz_concept concept = iz_referee_may_declare(run->g, seat, attack);
    if (concept == IZ_C_NONE)
        concept = attack ? IZ_C_ATTACK_REQUIREMENT : IZ_C_BLOCK_REQUIREMENT;
    return scenario_refuse(run, concept, "the declaration as a whole is not legal: %s",
                           scenario_reason(concept));
}

/* ---- attackers ------------------------------------------------------------------------------- */

static int defender_of(scenario_run *run, const scenario_attacker *attacker, int seat)
{
    if (attacker->aimed && attacker->aim.kind == SCENARIO_REF_PLAYER)
        return attacker->aim.seat;
    int defending = iz_now(run->g)->defending;
    if (defending != IZ_NO_SEAT && defending != seat)
        return defending;
    for (int n = 1; n < run->g->head->seats; n++) {
        int other = (seat + n) % run->g->head->seats;
        if (run->g->seats[other].in_game && iz_are_opponents(run->g, seat, other))
            return other;
    }
    return (seat + 1) % run->g->head->seats;
}

static scenario_outcome refuse_attacker(scenario_run *run, int seat,
                                        const scenario_attacker *attacker)
{
    iz_ref ref = scenario_find(run, &attacker->ref, seat, seat);
    if (ref == IZ_NO_REF)
        ref = scenario_find(run, &attacker->ref, seat, -1);
    if (ref == IZ_NO_REF || !iz_ref_is_object(ref))
        return nowhere(run, &attacker->ref, IZ_C_ATTACK_CREATURE);
    iz_concept concept =
        iz_referee_may_attack(run->g, iz_ref_slot(ref), defender_of(run, attacker, seat));
    return refuse(run, &attacker->ref, "attack", concept, IZ_C_ATTACK_DECLARE);
}

/* Of those of one name the player's own come before those of a team mate, or of whom they choose
 * for. */
enum { ANOTHERS = 500 };

static int rank_of_creature(scenario_run *run, int seat, const scenario_ref *ref, iz_ref creature)
{
    int whose = run->g->objects[iz_ref_slot(creature)].controller;
    int rank = scenario_rank(run, ref, creature, whose);
    return rank < 0 || whose == seat ? rank : rank + ANOTHERS;
}

/* Whom it attacks, or the team of that one. */
static int rank_of_attacked(scenario_run *run, const scenario_ref *aim, iz_ref attacked)
{
    if (aim->kind == SCENARIO_REF_PLAYER && iz_ref_is_player(attacked))
        return iz_attacked_seats(run->g, (int)attacked) >> aim->seat & 1 ? 0 : -1;
    return scenario_rank(run, aim, attacked, -1);
}

/* Does the option aim where the statement says? The first that fits the name is the best. */
static int attack_rank(scenario_run *run, int seat, const scenario_attacker *attacker,
                       const iz_option *option)
{
    if (option->kind != IZ_OPTION_ATTACK)
        return -1;
    int rank = rank_of_creature(run, seat, &attacker->ref, option->subject);
    if (rank < 0)
        return -1;
    if (!attacker->aimed)
        return rank * 16;
    int aim = rank_of_attacked(run, &attacker->aim, option->object);
    return aim < 0 ? -1 : rank * 16 + (aim < 15 ? aim : 15);
}

static scenario_outcome add_attacker(scenario_run *run, int seat, const scenario_attacker *attacker,
                                     iz_ref *chosen)
{
    if (!is_asked(run, seat, IZ_DECIDE_ATTACK))
        return refuse_attacker(run, seat, attacker);
    size_t count;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, seat), &count);
    scenario_order(run, seat);
    int best = -1, best_rank = 0;
    for (size_t i = 0; i < count; i++) {
        int rank = attack_rank(run, seat, attacker, &options[i]);
        if (rank >= 0 && (best < 0 || rank < best_rank)) {
            best = (int)i;
            best_rank = rank;
        }
    }
    if (best < 0)
        return refuse_attacker(run, seat, attacker);
    *chosen = options[best].subject;
    return choose(run, seat, (size_t)best);
}

/* One that is not in the band yet joins it, if the engine offers that; false: nothing is offered. A
 * band of one is joined by its only member, too: who of two joins the other says nothing. */
static bool join_next(scenario_run *run, int seat, iz_ref *members, int joined, int count,
                      scenario_outcome *outcome)
{
    size_t offered;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, seat), &offered);
    for (int who = joined; who < count; who++)
        for (size_t i = 0; i < offered; i++) {
            if (options[i].kind != IZ_OPTION_BAND)
                continue;
            bool fits = joined == 1 && options[i].subject == members[0] &&
                        options[i].object == members[who];
            for (int in = 0; in < joined; in++)
                fits = fits ||
                       (options[i].subject == members[who] && options[i].object == members[in]);
            if (!fits)
                continue;
            iz_ref next = members[who];
            members[who] = members[joined];
            members[joined] = next;
            *outcome = choose(run, seat, i);
            return true;
        }
    return false;
}

/* The declared attackers form a band, whatever order they are named in: whoever can begin one does.
 */
static scenario_outcome form_band(scenario_run *run, int seat, iz_ref *members, int count,
                                  const scenario_ref *ref)
{
    scenario_outcome outcome = SCENARIO_DONE;
    int joined = 1;
    for (int first = 0; first < count && joined == 1; first++) {
        iz_ref begins = members[first];
        members[first] = members[0];
        members[0] = begins;
        while (joined < count && outcome == SCENARIO_DONE &&
               join_next(run, seat, members, joined, count, &outcome))
            joined++;
    }
    if (outcome != SCENARIO_DONE || joined == count)
        return outcome;
    return refuse(run, ref, "join the band", IZ_C_NONE, IZ_C_BANDING);
}

static iz_step attack_step(const iz_book *book)
{
    for (int row = 0; row < book->turn_rows; row++)
        if (book->turn[row].step == IZ_STEP_ATTACKERS)
            return IZ_STEP_ATTACKERS;
    return IZ_STEP_COMBAT;
}

enum { BAND_MEMBERS = 256 };

/* The seat's declaration of attackers that comes next: of the statement that is carried out, or of
 * the first action behind it that lets nobody but time pass; NULL: none does. */
static const scenario_statement *next_attack(const scenario_run *run, int seat)
{
    const scenario_statements *statements = &run->scenario->statements;
    if (run->attack)
        return run->attack;
    for (int i = run->at + 1; i < statements->count; i++) {
        const scenario_statement *s = &statements->at[i];
        if (s->kind == SCENARIO_EXPECT && s->check->action)
            s = s->check->action;
        if (s->kind == SCENARIO_ATTACKS)
            return s->seat == seat ? s : NULL;
        if (s->kind >= SCENARIO_PLAYS && s->kind != SCENARIO_EXPECT && s->kind != SCENARIO_GO)
            return NULL;
    }
    return NULL;
}

int scenario_attacked(const scenario_run *run, const iz_decision *decision,
                      const iz_option *options, size_t count)
{
    const scenario_statement *s =
        decision->purpose == IZ_FOR_DEFENDER ? next_attack(run, decision->of) : NULL;
    for (int n = 0; s && n < s->attackers.count; n++) {
        const scenario_attacker *attacker = &s->attackers.at[n];
        for (size_t i = 0; attacker->aimed && i < count; i++)
            if (attacker->aim.kind == SCENARIO_REF_PLAYER &&
                options[i].subject == iz_ref_seat(attacker->aim.seat))
                return (int)i;
    }
    return -1;
}

/* Whoever writes an alias twice means the next of its things each time; once, all of them. */
static bool is_same_alias(const scenario_ref *one, const scenario_ref *other)
{
    return one != other && one->kind == SCENARIO_REF_WORD && other->kind == SCENARIO_REF_WORD &&
           strcmp(one->text, other->text) == 0;
}

static bool attacks_once(const scenario_statement *s, const scenario_ref *ref)
{
    for (int i = 0; i < s->attackers.count; i++)
        if (is_same_alias(&s->attackers.at[i].ref, ref))
            return false;
    return true;
}

static bool blocks_once(const scenario_statement *s, const scenario_ref *ref)
{
    for (int i = 0; i < s->blocks.count; i++)
        for (int j = 0; j < s->blocks.at[i].blockers.count; j++)
            if (is_same_alias(&s->blocks.at[i].blockers.at[j], ref))
                return false;
    return true;
}

scenario_outcome scenario_declare_attack(scenario_run *run, const scenario_statement *s)
{
    bool there;
    run->attack = s;
    scenario_outcome outcome =
        scenario_declaration(run, s->seat, IZ_DECIDE_ATTACK, attack_step(run->book), &there);
    run->attack = NULL;
    if (outcome != SCENARIO_DONE || run->held)
        return outcome;
    int seat = scenario_whose(run->g, s->seat);
    if (!there)
        return s->attackers.count == 0 ? SCENARIO_DONE
                                       : refuse_attacker(run, seat, &s->attackers.at[0]);
    iz_ref members[BAND_MEMBERS];
    int band = 0, count = 0;
    for (int i = 0; i < s->attackers.count && outcome == SCENARIO_DONE; i++) {
        const scenario_attacker *said = &s->attackers.at[i];
        scenario_attacker attacker = *said;
        count = said->band && said->band == band ? count : 0;
        band = said->band;
        bool all = attacks_once(s, &said->ref);
        for (int at = 0; outcome == SCENARIO_DONE &&
                         scenario_next_meant(run, &said->ref, seat, all, &at, &attacker.ref);) {
            if (count == BAND_MEMBERS)
                return refuse(run, &said->ref, "join the band", IZ_C_NONE, IZ_C_BANDING);
            iz_ref chosen = IZ_NO_REF;
            outcome = add_attacker(run, seat, &attacker, &chosen);
            if (band)
                members[count++] = chosen;
        }
        if (band == 0 || outcome != SCENARIO_DONE)
            continue;
        bool last = i + 1 == s->attackers.count || s->attackers.at[i + 1].band != band;
        if (last && count > 1)
            outcome = form_band(run, seat, members, count, &said->ref);
    }
    if (outcome != SCENARIO_DONE || mate_goes_on(run, seat, s))
        return outcome;
    return finish(run, seat, IZ_DECIDE_ATTACK);
}

/* ---- blockers -------------------------------------------------------------------------------- */

static scenario_outcome refuse_blocker(scenario_run *run, int seat, const scenario_ref *blocker,
                                       const scenario_ref *attacker)
{
    iz_ref who = scenario_find(run, blocker, seat, seat);
    if (who == IZ_NO_REF)
        who = scenario_find(run, blocker, seat, -1);
    iz_ref whom = scenario_find(run, attacker, seat, -1);
    if (who == IZ_NO_REF || !iz_ref_is_object(who))
        return nowhere(run, blocker, IZ_C_BLOCK_DECLARE);
    if (whom == IZ_NO_REF || !iz_ref_is_object(whom))
        return nowhere(run, attacker, IZ_C_BLOCK_DECLARE);
    iz_concept concept = iz_referee_may_block(run->g, seat, iz_ref_slot(who), iz_ref_slot(whom));
    return refuse(run, blocker, "block", concept, IZ_C_BLOCK_DECLARE);
}

/* Of the first attacker that is meant, the first blocker that is meant. */
static scenario_outcome add_blocker(scenario_run *run, int seat, const scenario_ref *blocker,
                                    const scenario_ref *attacker, iz_ref *attacked)
{
    if (!is_asked(run, seat, IZ_DECIDE_BLOCK))
        return refuse_blocker(run, seat, blocker, attacker);
    size_t count;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, seat), &count);
    scenario_order(run, seat);
    int best = -1, best_rank = 0;
    for (size_t i = 0; i < count; i++) {
        if (options[i].kind != IZ_OPTION_BLOCK ||
            (*attacked != IZ_NO_REF && options[i].object != *attacked))
            continue;
        int who = rank_of_creature(run, seat, blocker, options[i].subject);
        int whom = scenario_rank(run, attacker, options[i].object, -1);
        int rank = whom * 1000 + who;
        if (who >= 0 && whom >= 0 && (best < 0 || rank < best_rank)) {
            best = (int)i;
            best_rank = rank;
        }
    }
    if (best < 0)
        return refuse_blocker(run, seat, blocker, attacker);
    *attacked = options[best].object;
    return choose(run, seat, (size_t)best);
}

scenario_outcome scenario_declare_block(scenario_run *run, const scenario_statement *s)
{
    bool there;
    scenario_outcome outcome =
        scenario_declaration(run, s->seat, IZ_DECIDE_BLOCK, IZ_STEP_BLOCKERS, &there);
    if (outcome != SCENARIO_DONE || run->held)
        return outcome;
    int seat = scenario_whose(run->g, s->seat);
    if (!there)
        return s->blocks.count == 0 ? SCENARIO_DONE
                                    : refuse_blocker(run, seat, &s->blocks.at[0].blockers.at[0],
                                                     &s->blocks.at[0].attacker);
    for (int i = 0; i < s->blocks.count; i++) {
        const scenario_block *block = &s->blocks.at[i];
        iz_ref attacked = IZ_NO_REF;
        for (int j = 0; j < block->blockers.count; j++) {
            const scenario_ref *said = &block->blockers.at[j];
            scenario_ref blocker;
            bool all = blocks_once(s, said);
            for (int at = 0; scenario_next_meant(run, said, seat, all, &at, &blocker);) {
                outcome = add_blocker(run, seat, &blocker, &block->attacker, &attacked);
                if (outcome != SCENARIO_DONE)
                    return outcome;
            }
        }
    }
    return mate_goes_on(run, seat, s) ? SCENARIO_DONE : finish(run, seat, IZ_DECIDE_BLOCK);
}

/* ---- lines ----------------------------------------------------------------------------------- */

enum { TO_RESERVE, TO_GUARD };

static scenario_outcome place(scenario_run *run, int seat, const scenario_ref *ref, int line,
                              int at)
{
    size_t count;
    iz_ref who = scenario_find(run, ref, seat, seat);
    if (iz_ref_is_object(who) && iz_referee_stands(run->g, who, line, at))
        return SCENARIO_DONE;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, seat), &count);
    scenario_order(run, seat);
    int best = -1, best_rank = 0;
    for (size_t i = 0; i < count; i++) {
        if (options[i].kind != IZ_OPTION_SWAP || (int)options[i].ability != line ||
            options[i].number != at)
            continue;
        int rank = scenario_rank(run, ref, options[i].subject, seat);
        if (rank >= 0 && (best < 0 || rank < best_rank)) {
            best = (int)i;
            best_rank = rank;
        }
    }
    if (best >= 0)
        return choose(run, seat, (size_t)best);
    return refuse(run, ref, "be placed there", IZ_C_NONE,
                  line == TO_GUARD ? IZ_C_GUARD_CAPACITY : IZ_C_LINES);
}

static bool stands_in(scenario_run *run, int seat, const scenario_ref *ref, iz_zone zone)
{
    iz_ref who = scenario_find(run, ref, seat, seat);
    return iz_ref_is_object(who) && run->g->objects[iz_ref_slot(who)].zone == zone;
}

/* Those that leave the guard go first, to make room; then each line from the left. */
scenario_outcome scenario_declare_lines(scenario_run *run, const scenario_statement *s)
{
    bool there;
    scenario_outcome outcome =
        scenario_declaration(run, s->seat, IZ_DECIDE_LINES, IZ_STEP_SWAP, &there);
    if (outcome != SCENARIO_DONE || run->held)
        return outcome;
    int seat = scenario_whose(run->g, s->seat);
    if (!there)
        return scenario_refuse(run, IZ_C_SWAP_PHASE, "there is nothing to arrange now");
    uint32_t moved = 0;
    int out = 0;
    for (int i = 0; i < s->reserve.count && i < 32; i++)
        if (stands_in(run, seat, &s->reserve.at[i], IZ_ZONE_GUARD)) {
            outcome = place(run, seat, &s->reserve.at[i], TO_RESERVE, out++);
            if (outcome != SCENARIO_DONE)
                return outcome;
            moved |= 1u << i;
        }
    for (int i = 0; i < s->guard.count; i++) {
        outcome = place(run, seat, &s->guard.at[i], TO_GUARD, i);
        if (outcome != SCENARIO_DONE)
            return outcome;
    }
    for (int i = 0; i < s->reserve.count && i < 32; i++)
        if (!(moved & 1u << i)) {
            outcome = place(run, seat, &s->reserve.at[i], TO_RESERVE, i);
            if (outcome != SCENARIO_DONE)
                return outcome;
        }
    return finish(run, seat, IZ_DECIDE_LINES);
}
