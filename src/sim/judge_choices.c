/*
 * Choices and knowledge: what was chosen is of what could be chosen, so many, by the right player;
 * who was shown what.
 */
#include "sim/judge_parts.h"

static void result(const judging *v, int reg, set *out)
{
    out->count = 0;
    out->unknown = !v->env_after || !v->env_after->there || reg >= IZ_REGISTERS - 1;
    for (int i = 0; !out->unknown && i < v->env_after->count[reg]; i++)
        set_put(out, v->env_after->links[v->env_after->first[reg] + i].ref);
}

/* A source of damage may be there, too, though no zone is said. */
static bool is_on_stack(const judging *v, iz_ref ref)
{
    const sheet_object *object = sheet_find(&v->c->before, ref);
    return object && object->zone == IZ_ZONE_STACK;
}

/* What was chosen is of what could be chosen, and so many; by whom. */
void judge_choose(judging *v)
{
    set all, chosen;
    int64_t lo, hi;
    judging_set(v, 1, &all);
    result(v, v->cell->arg, &chosen);
    judging_bounds(v, 2, all.count, &lo, &hi);
    const iz_cell *most = iz_optional(v->cell, 3);
    if (most) {
        int64_t least;
        judging_bounds(v, 3, all.count, &least, &hi);
    }
    judging_chosen_by(v, IZ_FOR_CHOOSE, judging_choosers(v, 0));
    if (chosen.unknown || v->open)
        return;
    for (int i = 0; i < chosen.count; i++)
        if (!set_has(&all, chosen.at[i]) && !is_on_stack(v, chosen.at[i]))
            judging_fault(v, "something was chosen that the text doesn't name");
    if (chosen.count < lo || chosen.count > hi)
        judging_fault(v, "%d were chosen, the text says %lld to %lld", chosen.count, (long long)lo,
                      (long long)hi);
}

void judge_choose_random(judging *v)
{
    set all, chosen;
    int64_t lo, hi;
    judging_set(v, 0, &all);
    result(v, v->cell->arg, &chosen);
    judging_bounds(v, 1, all.count, &lo, &hi);
    judging_chosen_by(v, IZ_FOR_CHOOSE, 0);
    if (chosen.unknown || v->open)
        return;
    for (int i = 0; i < chosen.count; i++)
        if (!set_has(&all, chosen.at[i]))
            judging_fault(v, "something was chosen that the text doesn't name");
    if (chosen.count < lo || chosen.count > hi)
        judging_fault(v, "%d were chosen, the text says %lld", chosen.count, (long long)lo);
}

/* What was found fits and lies where it was looked for; one may fail to find in a hidden zone. */
void judge_search(judging *v)
{
    set found;
    const iz_cell *filter = iz_child(v->cell, 2);
    result(v, v->cell->arg, &found);
    unsigned who = judging_players(v, 0), whose = judging_players(v, 1);
    judging_chosen_by(v, IZ_FOR_SEARCH, who);
    int64_t lo, hi;
    judging_bounds(v, 3, SET_MOST, &lo, &hi);
    if (found.unknown)
        return;
    if (found.count > hi && !v->open)
        judging_fault(v, "%d cards were found, the text says %lld", found.count, (long long)hi);
    for (int i = 0; i < found.count; i++) {
        const sheet_object *card = sheet_find(&v->c->before, found.at[i]);
        if (!card) /* shuffled meanwhile, or another place */
            continue;
        if (!(whose >> card->owner & 1) && !v->open)
            judging_fault(v, "a card was found with another player");
        if (read_filter(&v->r, filter, found.at[i]) == NO)
            judging_fault(v, "a card was found that doesn't fit");
    }
}

/* The cards are known to those players, and to nobody else who did not know them. */
void judge_look(judging *v)
{
    set cards;
    bool all = v->cell->op == IZ_REVEAL;
    judging_set(v, all ? 0 : 1, &cards);
    unsigned seats = all ? 0xFFFFu : judging_players(v, 0);
    for (int i = 0; i < cards.count && !v->open; i++) {
        const sheet_object *before = sheet_find(&v->c->before, cards.at[i]);
        const sheet_object *after = sheet_find(v->after, cards.at[i]);
        if (!before || !after || before->kind != IZ_OBJECT_CARD)
            continue;
        for (int seat = 0; seat < v->after->seats; seat++) {
            bool knew = before->known >> seat & 1, knows = after->known >> seat & 1;
            if (seats >> seat & 1 && !knows && v->after->players[seat].in_game)
                judging_fault(v, "player %d was not shown a card", seat + 1);
            else if (!(seats >> seat & 1) && knows && !knew)
                judging_fault(v, "player %d was shown a card", seat + 1);
        }
    }
}

/* Nothing that a sheet shows. */
void judge_nothing(judging *v) { (void)v; }

/* Those players' decision; nothing that a sheet shows. */
void judge_say_something(judging *v)
{
    static const int purposes[] = {IZ_FOR_COLOR, IZ_FOR_TYPE, IZ_FOR_NAME, IZ_FOR_NUMBER,
                                   IZ_FOR_PLAYER};
    unsigned seats = judging_choosers(v, 0);
    for (size_t i = 0; i < sizeof purposes / sizeof *purposes; i++)
        judging_chosen_by(v, purposes[i], seats);
}

void judge_shuffle(judging *v)
{
    unsigned seats = judging_players(v, 0);
    for (uint32_t slot = 0; slot < v->expect->count; slot++)
        if (v->expect->objects[slot].zone == IZ_ZONE_LIBRARY &&
            seats >> v->expect->objects[slot].owner & 1) {
            v->skip[slot] = 1; /* every card in it is a new one */
            if (v->after->objects[slot].zone != IZ_ZONE_LIBRARY && !v->moved[slot])
                judging_fault(v, "a card left the library as it was shuffled");
        }
}
