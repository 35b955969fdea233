/*
 * How a move is said: "put" or "returned", into whose hand or library.
 */
#include "text/account.h"

/* Is it "put" somewhere (argument 1 of a said MOVE), not "returned"? Cards found, looked at or
 * held are put. */
int discourse_is_put(const discourse *d, const text_tree *s)
{
    const mention *m = discourse_find_mention(d, s);
    const text_tree *noun = m != NULL ? m->noun : NULL;
    if (s->op == IZ_TOP_CARDS || s->op == IZ_BOTTOM_CARD)
        return true;
    if (m != NULL && m->op != 0)
        return true;
    if (s->op == IZ_REG && s->arg < IZ_REGISTERS && d->said_choice[s->arg] != NULL) {
        const text_tree *choice = d->said_choice[s->arg];
        const text_tree *set = choice->kids[choice->op == IZ_CHOOSE_RANDOM ? 0 : 1];
        if (set->op == IZ_ALL)
            noun = set->kids[0];
        else if (set->count == 0)
            return true; /* "one of them": cards found, looked at or drawn */
    }
    if (s->op == IZ_REG && s->arg < d->target_count && !d->target_said[s->arg])
        noun = d->targets[s->arg]->kids[0];
    for (int i = 0; noun != NULL && noun->op == IZ_AND && i < noun->count; i++)
        if (noun->kids[i]->op == IZ_IS_IN)
            return noun->kids[i]->arg != IZ_ZONE_GRAVEYARD ? 1
                   : noun->kids[i]->kids[0]->op == IZ_YOU  ? 0
                                                           : 2;
    return false;
}

/* "To their owner's hand" (3) of several that you control: they have one owner, as far as one can
 * see; "to their hand" (4) of what one other player owns; 0: neither. */
static int whose_are(const discourse *d, const text_tree *s)
{
    const mention *m = discourse_find_mention(d, s);
    const text_tree *yours =
        text_tree1(d->store, IZ_CONTROLLED_BY, 0, text_leaf(d->store, IZ_YOU, 0));
    if (m == NULL || !m->plural || m->noun == NULL)
        return 0;
    if (discourse_has_conjunct(m->noun, yours))
        return 3;
    for (int i = 0; m->noun->op == IZ_AND && i < m->noun->count; i++) {
        const text_tree *f = m->noun->kids[i];
        if (f->count > 0 && f->kids[0]->op != IZ_YOU && f->kids[0]->op != IZ_ALL_PLAYERS &&
            (f->op == IZ_OWNED_BY || (f->op == IZ_IS_IN && f->kids[0]->op != IZ_NONE)))
            return 4;
    }
    return 0;
}

/* One of these three ways to say whose hand it is. */
int discourse_choose_owner(discourse *d, const text_tree *s)
{
    int usual = whose_are(d, s);
    static const int ways[] = {0, 3, 4};
    int place = usual == 0 ? 0 : usual - 2;
    return ways[(place + text_choose(d->tape, IZ_MANNER_OWNER, 3)) % 3];
}

/* Are they cards of your hand or graveyard? They go into your library. */
bool discourse_from_your_cards(const discourse *d, const text_tree *s)
{
    const mention *m = discourse_find_mention(d, s);
    const text_tree *noun = s->op == IZ_ALL ? s->kids[0] : m != NULL ? m->noun : NULL;
    for (int i = 0; noun != NULL && noun->op == IZ_AND && i < noun->count; i++)
        if (noun->kids[i]->op == IZ_IS_IN && noun->kids[i]->count > 0 &&
            noun->kids[i]->kids[0]->op == IZ_YOU)
            return true;
    return false;
}

/* Was it found in another player's library? */
bool discourse_found_in_anothers(const discourse *d, const text_tree *s)
{
    const mention *m = discourse_find_mention(d, s->op == IZ_THOSE ? s->kids[0] : s);
    return m != NULL && m->of_other;
}

const text_tree *discourse_say_place(discourse *d, const text_tree *place)
{
    int zone = (int)iz_place_zone(place->arg);
    if (place->op != IZ_PLACE || zone == IZ_ZONE_BATTLEFIELD || zone == IZ_ZONE_EXILE)
        return place;
    const text_tree *whose = d->looked != NULL ? d->looked : discourse_leaf(d, IZ_YOU, 0);
    return text_tree2(d->store, IZ_PLACE_OF, 0, place, discourse_walk(d, whose, IZ_PLACE_OF, 1));
}
