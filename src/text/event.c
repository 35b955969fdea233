/*
 * Events: whose doing they are, whether they come again, and what can be spoken of after them.
 */
#include "text/account.h"

static bool names_player(const text_tree *s)
{
    return s->op == IZ_ALL_PLAYERS || s->op == IZ_OPPONENTS || s->op == IZ_ACTIVE_PLAYER ||
           s->op == IZ_CONTROLLER || s->op == IZ_CHOSEN || s->op == IZ_PLAYERS_WHO ||
           s->op == IZ_DEFENDING_PLAYER || s->op == IZ_OWNER || s->op == IZ_EXCEPT ||
           s->op == IZ_NEIGHBOUR;
}

/* Is it said by where they sit or whose team they are of, and not as "a player who …"? */
bool discourse_has_a_seat(const text_tree *players)
{
    if (players->op == IZ_NEIGHBOUR)
        return true;
    const text_tree *f = players->op == IZ_PLAYERS_WHO ? players->kids[0] : players;
    if (f->op == IZ_AND)
        f = f->kids[f->count - 1];
    return f->op == IZ_IS_TEAMMATE || f->op == IZ_IS_AMONG;
}

static void mention_object(discourse *d, int role, const text_tree *noun)
{
    discourse_add_mention(d, discourse_leaf(d, IZ_EVENT_OBJECT, role), noun, false, false, 0);
}

static void mention_player(discourse *d, const text_tree *noun)
{
    discourse_add_mention(d, discourse_leaf(d, IZ_EVENT_PLAYER, IZ_ROLE_PLAYER), noun, true, false,
                          0);
}

static const text_tree *spell_or_ability(const discourse *d)
{
    return text_tree2(d->store, IZ_OR, 0, text_leaf(d->store, IZ_IS_SPELL, 0),
                      text_leaf(d->store, IZ_IS_ABILITY, 3));
}

/* What stands before what the event is about: by whose spell or ability, of which several, what
 * targets. */
static void note_around(discourse *d, const text_tree *t, const text_tree *first)
{
    if ((t->op == IZ_ON_DESTROYED && t->arg & IZ_ON_DESTROYED_BY_OPPONENT) ||
        (t->op == IZ_ON_DISCARDS && t->arg & IZ_ON_DISCARDS_BY_OPPONENT) ||
        t->op == IZ_ON_PUT_BY_OPPONENT)
        mention_player(d, discourse_leaf(d, IZ_IS_OPPONENT, 0));
    if (text_class(t->op) == 'P' && t->kids[0]->op == IZ_THOSE && first->op == IZ_REG)
        mention_object(d, IZ_ROLE_OBJECT, t->kids[0]->kids[1]); /* one of those */
    if (t->op == IZ_ON_ACTIVATES)
        mention_object(d, IZ_ROLE_OTHER, discourse_leaf(d, IZ_IS_ABILITY, 3));
    if (t->op == IZ_ON_TARGETED && t->kids[1]->op == IZ_NONE) /* "it" is what is targeted */
        mention_object(d, IZ_ROLE_OTHER, spell_or_ability(d));
}

/* Of a creature that was dealt damage by what ~ is attached to, that one is spoken of, too. */
static void note_attacker(discourse *d, const text_tree *t, const text_tree *noun)
{
    const text_tree *host = text_tree1(d->store, IZ_ATTACHED_TO, 0, discourse_leaf(d, IZ_SELF, 0));
    if (t->op == IZ_ON_DIES &&
        discourse_has_conjunct(noun,
                               text_tree1(d->store, IZ_DID, IZ_LEDGER_WAS_DEALT_DAMAGE, host)))
        discourse_mention_selector(d, host);
}

/* What the event is about, or who does it: true. */
static bool note_first(discourse *d, const text_tree *t, const text_tree *first)
{
    if (first != NULL && first->op == IZ_ALL) {
        note_attacker(d, t, first->kids[0]);
        mention_object(d, IZ_ROLE_OBJECT, first->kids[0]);
    } else if (first != NULL && (names_player(first) || first->op == IZ_YOU)) {
        if (first->op == IZ_CONTROLLER || first->op == IZ_OWNER)
            discourse_mention_selector(d, first->kids[0]);
        if (first->op != IZ_YOU)
            mention_player(d, discourse_leaf(d, IZ_IS_PLAYER, 0));
        return true;
    } else if (first != NULL && first->op == IZ_LINKED) {
        mention_object(d, IZ_ROLE_OBJECT, discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE));
    } else if (first != NULL && text_class(first->op) == 'S') {
        discourse_mention_selector(d, first);
    } else if (t->op == IZ_AT_STEP && !discourse_is_later(d)) {
        mention_player(d, discourse_leaf(d, IZ_IS_PLAYER, 0));
    }
    return false;
}

/* Of a move: to whose graveyard or hand; who put it there. */
static void note_whose(discourse *d, const text_tree *t, const text_tree *first)
{
    bool enters = t->op == IZ_ON_ENTERS || t->op == IZ_WOULD_ENTER;
    const text_tree *whose =
        enters && t->kids[0]->op == IZ_THOSE && t->kids[0]->kids[1]->op == IZ_CONTROLLED_BY
            ? t->kids[0]->kids[1]->kids[0]
            : NULL;
    int32_t to = t->op == IZ_ON_MOVE ? iz_zone_to(t->arg) : 0;
    if (t->op == IZ_ON_MOVE && first != NULL && first->op == IZ_ALL &&
        (to == IZ_ZONE_GRAVEYARD || to == IZ_ZONE_HAND))
        discourse_add_mention(
            d,
            text_tree1(d->store, IZ_OWNER, 0, discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OBJECT)),
            discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
    if (whose != NULL && names_player(whose))
        mention_player(d, discourse_leaf(d, IZ_IS_PLAYER, 0));
}

/* "Blocks one or more creatures": once for them all, and none of them is the other one. */
static bool is_with_several(const text_tree *t)
{
    return (t->op == IZ_ON_BLOCKS && !(t->arg & IZ_ON_BLOCKS_EACH)) ||
           (t->op == IZ_ON_BECOMES_BLOCKED && !(t->arg & IZ_ON_BECOMES_BLOCKED_EACH));
}

/* What else takes part; `by_player`: a player does it to this. */
static void note_second(discourse *d, const text_tree *t, const text_tree *second, bool by_player)
{
    if (second->op == IZ_IS_AMONG) {
        discourse_mention_selector(d, second->kids[0]);
    } else if (second->op == IZ_OR && second->kids[0]->op == IZ_IS_AMONG) {
        /* "damage to you or a white creature": nothing that could be called "that creature" */
    } else if (text_class(second->op) == 'F') {
        if (t->op == IZ_WOULD_DAMAGE || t->op == IZ_ON_DEALT_DAMAGE)
            by_player = false; /* the source is the other one */
        if (discourse_is_player_filter(second))
            mention_player(d, second);
        else if (!is_with_several(t))
            mention_object(d, by_player ? IZ_ROLE_OBJECT : IZ_ROLE_OTHER,
                           t->op == IZ_ON_TARGETED && second->op == IZ_CONTROLLED_BY
                               ? spell_or_ability(d)
                               : second);
    } else if (text_class(second->op) == 'S' && second->op != IZ_YOU) {
        mention_player(d, discourse_leaf(d, IZ_IS_PLAYER, 0));
    }
}

/* After a trigger's event (as in the program): its roles can be spoken of. */
void discourse_note_event(discourse *d, const text_tree *t)
{
    d->awaited = t;
    if (t->op == IZ_ON_ANY) {
        for (int i = 0; i < t->count; i++)
            discourse_note_event(d, t->kids[i]);
        return;
    }
    const text_tree *first = t->count > 0 ? t->kids[0] : NULL;
    if (first != NULL && (first->op == IZ_THOSE || first->op == IZ_UNION))
        first = first->kids[first->op == IZ_UNION && first->count > 1];
    note_around(d, t, first);
    bool by_player = note_first(d, t, first);
    note_whose(d, t, first);
    if (t->count > 1)
        note_second(d, t, t->kids[1], by_player);
    const text_tree *object = discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OBJECT);
    bool any = first != NULL && first->op == IZ_ALL;
    if (any)
        discourse_mention_opponent(d, object, first->kids[0]);
    if (first != NULL && (t->op == IZ_ON_DIES || t->op == IZ_ON_MOVE))
        discourse_note_place(d, any ? object : first, false);
    if (t->op == IZ_ON_DEALS_DAMAGE || t->op == IZ_ON_DEALT_DAMAGE || t->op == IZ_ON_GAINS_LIFE ||
        t->op == IZ_ON_LOSES_LIFE)
        d->amount = discourse_leaf(d, IZ_EVENT_AMOUNT, 0);
}

/* The player who puts something onto the battlefield, in an event that speaks of them; NULL. */
static const text_tree *who_puts(const text_tree *t)
{
    if (t->op != IZ_ON_ENTERS || t->kids[0]->op != IZ_THOSE ||
        t->kids[0]->kids[1]->op != IZ_CONTROLLED_BY)
        return NULL;
    const text_tree *who = t->kids[0]->kids[1]->kids[0];
    return names_player(who) && !discourse_has_a_seat(who) ? who : NULL;
}

/* "One or more creatures attack you". */
static bool attacks_you(const text_tree *filter)
{
    return filter->op == IZ_AND && filter->kids[filter->count - 1]->op == IZ_ATTACKS_ONE;
}

/* Is it a creature, as far as its words say? Others don't die: they are put into a graveyard. */
static bool may_be_creature(const discourse *d, const text_tree *s)
{
    const text_tree *noun = s->op == IZ_ALL ? s->kids[0] : NULL;
    if (s->op == IZ_SELF)
        return d->quoted != NULL || d->bearer.types == 0 ||
               (d->bearer.types & IZ_TYPE_CREATURE) != 0;
    for (int i = 0; noun != NULL && noun->op == IZ_AND && i < noun->count; i++)
        if (noun->kids[i]->op == IZ_IS_TYPE)
            noun = noun->kids[i];
    if (s->op == IZ_ATTACHED_TO && d->bearer.attached != NULL &&
        d->bearer.attached->op == IZ_ENCHANTED)
        noun = discourse_enchanted_noun(d);
    return noun == NULL || noun->op != IZ_IS_TYPE || (noun->arg & IZ_TYPE_CREATURE) != 0;
}

static bool names_cards(const text_tree *filter)
{
    bool any = filter->op == IZ_IS_CARD;
    for (int i = 0; (filter->op == IZ_AND || filter->op == IZ_OR) && i < filter->count; i++)
        any = any || names_cards(filter->kids[i]);
    return any;
}

bool discourse_is_of_permanents(const text_tree *event)
{
    const text_tree *whose = event->count > 0 ? event->kids[0] : event;
    if (whose->op == IZ_THOSE)
        whose = whose->kids[0];
    for (int i = 0; whose->op == IZ_UNION && i < whose->count; i++)
        if (whose->kids[i]->op == IZ_SELF)
            return false;
    return whose->op != IZ_SELF && (whose->op != IZ_ALL || !names_cards(whose->kids[0]));
}

const text_tree *discourse_say_put_into_graveyard(discourse *d, const text_tree *t,
                                                  const text_tree *said)
{
    bool moves = t->op == IZ_ON_MOVE &&
                 t->arg == iz_zones_from_to(IZ_ZONE_BATTLEFIELD, IZ_ZONE_GRAVEYARD) &&
                 t->kids[0]->op == IZ_THOSE;
    if (t->op == IZ_ON_DIES) {
        if (may_be_creature(d, t->kids[0]) != (text_choose(d->tape, IZ_MANNER_DIES, 2) == 1))
            return said;
        said = text_tree1(d->store, IZ_PUT_INTO_GRAVEYARD, 0, said->kids[0]);
    } else if (!moves) {
        return said;
    }
    bool unsaid = discourse_is_of_permanents(t) && text_choose(d->tape, IZ_MANNER_DIES, 2) == 1;
    return unsaid ? text_tree1(d->store, IZ_FROM_UNSAID, 0, said) : said;
}

/* The subject of an event, if its words begin with it. */
const text_tree *discourse_event_subject(const text_tree *t)
{
    switch (t->op) {
    case IZ_ON_ANY:
        for (int i = 1; i < t->count; i++)
            if (discourse_event_subject(t->kids[i]) != discourse_event_subject(t->kids[0]))
                return NULL;
        return discourse_event_subject(t->kids[0]);
    case IZ_ON_ATTACKS_WITH:
        return t->kids[0]->op == IZ_ALL_PLAYERS && attacks_you(t->kids[1]) ? NULL : t->kids[0];
    case IZ_AT_STEP:
    case IZ_ON_TURN_BEGINS:
    case IZ_ON_PREVENTED:
    case IZ_ON_STATE:
    case IZ_ON_PUT_BY_OPPONENT:
    case IZ_ON_COUNTER_REMOVED:
    case IZ_ON_COUNTER:
    case IZ_ON_LOSES_CONTROL:
        return NULL;
    case IZ_ON_ENTERS: /* "a player puts a … onto the battlefield" */
        if (who_puts(t) != NULL)
            return who_puts(t);
        return t->kids[0]->op == IZ_THOSE ? t->kids[0]->kids[0] : t->kids[0];
    case IZ_ON_DESTROYED: /* "a spell or ability … destroys" */
    case IZ_ON_DISCARDS:  /* "a spell or ability … causes you to discard" */
        return t->arg != 0 ? NULL : t->kids[0];
    case IZ_ON_TAPPED_FOR_MANA:
        return t->kids[t->kids[1]->op != IZ_NONE];
    default:
        if (who_puts(t) != NULL)
            return who_puts(t);
        if (t->count > 0 && t->kids[0]->op == IZ_THOSE)
            return t->kids[0]->kids[0];
        return t->count > 0 ? t->kids[0] : NULL;
    }
}

const text_tree *discourse_replace_event_subject(discourse *d, const text_tree *t)
{
    const text_tree *subject = discourse_leaf(d, IZ_SUBJ, 0);
    if (t->op == IZ_ON_TAPPED_FOR_MANA)
        return text_with_kid(d->store, t, t->kids[1]->op != IZ_NONE, subject);
    if (who_puts(t) != NULL)
        return text_with_kid(
            d->store, t, 0,
            text_with_kid(d->store, t->kids[0], 1,
                          text_with_kid(d->store, t->kids[0]->kids[1], 0, subject)));
    if (t->op != IZ_ON_ANY && t->kids[0]->op == IZ_THOSE)
        return text_with_kid(d->store, t, 0, text_with_kid(d->store, t->kids[0], 0, subject));
    if (t->op != IZ_ON_ANY)
        return text_with_kid(d->store, t, 0, subject);
    const text_tree *kids[MOST_WALK];
    for (int i = 0; i < t->count && i < MOST_WALK; i++)
        kids[i] = discourse_replace_event_subject(d, t->kids[i]);
    return text_tree_make(d->store, t->op, t->arg, t->count, kids);
}

/* Is it "whenever"? What happens to one object once is "when". */
bool discourse_comes_again(const text_tree *t)
{
    if (t->op == IZ_ON_ANY)
        return discourse_comes_again(t->kids[0]);
    if (t->op == IZ_AT_STEP || t->op == IZ_ON_STATE || t->op == IZ_ON_TURN_BEGINS)
        return false;
    bool one = t->count > 0 && (t->kids[0]->op == IZ_SELF || t->kids[0]->op == IZ_ATTACHED_TO ||
                                t->kids[0]->op == IZ_REG || t->kids[0]->op == IZ_EVENT_OBJECT);
    switch (t->op) {
    case IZ_ON_ENTERS:
    case IZ_ON_DIES:
    case IZ_ON_LEAVES:
    case IZ_ON_MOVE:
    case IZ_ON_FACE_UP:
    case IZ_ON_LOSES_CONTROL:
    case IZ_ON_COUNTER_REMOVED:
        return !one;
    case IZ_ON_CYCLES:
    case IZ_ON_PLAYS:
    case IZ_ON_PLAYS_LAND:
        return t->kids[1]->op != IZ_IS_AMONG && t->kids[1]->op != IZ_IS_OTHER;
    default:
        return true;
    }
}
