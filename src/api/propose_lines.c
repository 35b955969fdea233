/*
 * HKK: how a player would arrange their lines, and whom their guard would attack.
 *
 *   lines    STAY   as they are                 FRONT  all that may go to the guard
 *            BACK   all go to the reserve       STRONG who has power to the guard, the strongest
 *                                                      first, the others to the reserve
 *   attacks  NONE   as few as must              ALL    each whomever it may
 *            GOOD   whom they kill and live, each another one
 *            MEET   each another one, killed if possible
 *            PASS   the weakest meet all that stand there, the others strike through to the player
 *            RAZE   the same, but the others strike structures
 */
#include "api/propose.h"

#include "engine/kinds_of_play.h"

enum { LINE_MOST = 128 };

typedef struct line {
    iz_fighter own[LINE_MOST];
    int count;
} line;

static void add(iz_game *g, line *l, iz_ref ref)
{
    for (int i = 0; i < l->count; i++)
        if (l->own[i].ref == ref)
            return;
    if (l->count < LINE_MOST)
        l->own[l->count++] = iz_fighter_of(g, ref);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Wishes the creatures to that line, from the left; where one stands already is no option. */
static void wish_line(iz_proposer *p, const line *l, uint32_t guard)
{
    for (int i = 0; i < l->count; i++)
        iz_propose_wish(p, (iz_option){.kind = IZ_OPTION_SWAP,
                                       .ability = guard,
                                       .subject = l->own[i].ref,
                                       .object = IZ_NO_REF,
                                       .number = i});
}

/* The creatures of both lines, as they stand. */
static void both_lines(iz_game *g, int seat, line *l)
{
    l->count = 0;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_GUARD)
        add(g, l, iz_object_ref(g, slot));
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_RESERVE)
        add(g, l, iz_object_ref(g, slot));
}

void iz_propose_lines(iz_proposer *p)
{
    line all, front = {.count = 0}, back = {.count = 0};
    int seat = iz_decision_of(p->game, p->seat)->of;
    iz_propose_wishes(p, "STAY");
    both_lines(p->game, seat, &all);
    for (int i = 0; i < all.count; i++)
        if (iz_entry_of(p->game)->may_place(p->game, all.own[i].ref, IZ_ZONE_GUARD) == IZ_C_NONE)
            front.own[front.count++] = all.own[i];
    wish_line(p, &front, 1);
    iz_propose_wishes(p, "FRONT");
    wish_line(p, &all, 0);
    iz_propose_wishes(p, "BACK");
    iz_sort_by_power(front.own, front.count);
    for (int i = front.count; i > 0 && front.own[i - 1].power <= 0; i--)
        back.own[back.count++] = front.own[--front.count];
    wish_line(p, &back, 0);
    wish_line(p, &front, 1);
    iz_propose_wishes(p, "STRONG");
}

/* ---- attacks --------------------------------------------------------------------------------- */

/* Who may attack, whom, and what is behind the enemy's guard. */
typedef struct front {
    line ours, theirs;
    iz_ref player, structure; /* IZ_NO_REF: none may be attacked */
} front;

static void wish_attack(iz_proposer *p, iz_ref creature, iz_ref target)
{
    if (target != IZ_NO_REF)
        iz_propose_pair(p, IZ_OPTION_ATTACK, creature, target);
}

/* Each of ours, the strongest first, meets another one of theirs: killed if possible, else
 * (`anyhow`) whoever is left. */
static void meet(iz_proposer *p, const front *f, bool anyhow)
{
    bool met[LINE_MOST] = {false};
    for (int i = 0; i < f->ours.count; i++) {
        int whom = -1;
        for (int j = 0; j < f->theirs.count; j++) {
            if (met[j])
                continue;
            const iz_fighter *own = &f->ours.own[i], *other = &f->theirs.own[j];
            bool good = own->power >= other->left && (anyhow || other->power < own->left);
            if (good || (anyhow && whom < 0))
                whom = j;
            if (good)
                break;
        }
        if (whom < 0)
            continue;
        met[whom] = true;
        wish_attack(p, f->ours.own[i].ref, f->theirs.own[whom].ref);
    }
}

/* The weakest of ours meet all of theirs, the others attack what is behind. */
static void pass(iz_proposer *p, const front *f, iz_ref behind)
{
    int needed = f->theirs.count;
    for (int j = 0; j < needed && j < f->ours.count; j++)
        wish_attack(p, f->ours.own[f->ours.count - 1 - j].ref, f->theirs.own[j].ref);
    for (int i = 0; i < f->ours.count - needed; i++)
        wish_attack(p, f->ours.own[i].ref, behind);
}

static void wish_all(iz_proposer *p, const front *f)
{
    for (int i = 0; i < f->ours.count; i++) {
        iz_ref whom = f->theirs.count > 0 ? f->theirs.own[i % f->theirs.count].ref : f->player;
        wish_attack(p, f->ours.own[i].ref, whom);
    }
    for (int i = 0; i < f->ours.count; i++)
        wish_attack(p, f->ours.own[i].ref, f->player);
}

static void look(iz_proposer *p, front *f)
{
    iz_option option;
    f->ours.count = f->theirs.count = 0;
    f->player = f->structure = IZ_NO_REF;
    for (uint64_t n = 0; iz_options_at(p->game, p->seat, n, &option); n++) {
        if (option.kind != IZ_OPTION_ATTACK)
            continue;
        add(p->game, &f->ours, option.subject);
        if (iz_ref_is_player(option.object))
            f->player = option.object;
        else if (p->game->objects[iz_ref_slot(option.object)].zone == IZ_ZONE_GUARD)
            add(p->game, &f->theirs, option.object);
        else
            f->structure = option.object;
    }
    iz_sort_by_power(f->ours.own, f->ours.count);
    iz_sort_by_power(f->theirs.own, f->theirs.count);
}

void iz_propose_line_fight(iz_proposer *p)
{
    front f;
    look(p, &f);
    iz_propose_wishes(p, "NONE");
    meet(p, &f, false);
    iz_propose_wishes(p, "GOOD");
    meet(p, &f, true);
    iz_propose_wishes(p, "MEET");
    pass(p, &f, f.player);
    iz_propose_wishes(p, "PASS");
    pass(p, &f, f.structure);
    iz_propose_wishes(p, "RAZE");
    wish_all(p, &f);
    iz_propose_wishes(p, "ALL");
}
