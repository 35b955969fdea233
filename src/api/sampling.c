/*
 * Drawing one of a decision's options at random: uniformly, but attackers and blockers by an
 * independent fair coin for each creature.
 *
 * A declaration is made in single steps. Creatures are looked at in the order of their slots; each
 * that comes after the last one declared joins with probability 1/2, so that the number of steps
 * left out is geometric and the whole is a sequence of independent coins.
 */
#include "engine/turn/setup.h"

/* The rounds of a loop may be many thousands: 0, 1, 3, 7 … are drawn, as likely each, up to this
 * many times doubled; more say nothing new and take long. */
enum { LOOP_DOUBLED = 9 };

static uint64_t sample_rounds(uint64_t total, uint64_t random)
{
    uint64_t n = (1ull << random % (LOOP_DOUBLED + 1)) - 1;
    return n < total ? n : total - 1;
}

/* The order in which creatures are looked at: those declared stand among the options to drop. */
static int last_declared(const iz_option *options, size_t count)
{
    int last = -1;
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == IZ_OPTION_DROP && (int)iz_ref_slot(options[i].subject) > last)
            last = iz_ref_slot(options[i].subject);
    return last;
}

/* The creature with the least slot above `after` that an option of that kind names, or -1. */
static int next_creature(const iz_option *options, size_t count, iz_option_kind kind, int after)
{
    int next = -1;
    for (size_t i = 0; i < count; i++) {
        int slot = iz_ref_slot(options[i].subject);
        if (options[i].kind == kind && slot > after && (next < 0 || slot < next))
            next = slot;
    }
    return next;
}

/* One of the options of that kind for that creature (-1: any creature); count if there is none. */
static size_t pick(const iz_option *options, size_t count, iz_option_kind kind, int slot,
                   uint64_t random)
{
    size_t fitting = 0;
    for (size_t i = 0; i < count; i++)
        fitting += options[i].kind == kind && (slot < 0 || iz_ref_slot(options[i].subject) == slot);
    if (fitting == 0)
        return count;
    size_t wanted = random % fitting;
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == kind && (slot < 0 || iz_ref_slot(options[i].subject) == slot) &&
            wanted-- == 0)
            return i;
    return count;
}

static uint64_t sample_declaration(const iz_option *options, size_t count, iz_option_kind kind,
                                   uint64_t random)
{
    size_t done = pick(options, count, IZ_OPTION_DONE, -1, 0);
    int at = last_declared(options, count);
    while ((at = next_creature(options, count, kind, at)) >= 0) {
        bool joins = random & 1;
        random >>= 1;
        if (joins)
            return pick(options, count, kind, at, random);
    }
    if (done < count)
        return done;
    size_t any = pick(options, count, kind, -1, random); /* some creature must */
    return any < count ? any : random % count;
}

uint64_t iz_choice_sample(iz_game *game, int seat, uint64_t random)
{
    uint64_t total = game ? iz_options_count(game, seat) : 0;
    if (total < 2)
        return 0;
    const iz_decision *decision = iz_decision_of(game, seat);
    if (decision->purpose == IZ_FOR_LOOP)
        return sample_rounds(total, random);
    if (decision->kind != IZ_DECIDE_ATTACK && decision->kind != IZ_DECIDE_BLOCK)
        return random % total;
    iz_option_kind kind = decision->kind == IZ_DECIDE_ATTACK ? IZ_OPTION_ATTACK : IZ_OPTION_BLOCK;
    uint64_t n;
    if (iz_listings[decision->kind].sample &&
        iz_listings[decision->kind].sample(game, decision, random, &n))
        return n;
    size_t count;
    const iz_option *options = iz_list_options(game, seat, &count);
    return sample_declaration(options, count, kind, random);
}
