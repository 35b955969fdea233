/*
 * The walk over a tree, in both directions (discourse.h): each node to the function for it.
 */
#include "text/account.h"

#include <string.h>

/* ---- the walk -------------------------------------------------------------------------------- */

static bool names_target(const text_tree *t)
{
    for (int i = 0; i < t->count; i++)
        if (names_target(t->kids[i]))
            return true;
    return t->op == IZ_TGT;
}

/* What "where X is" says of the instruction: of what each player does, each of them can be spoken
 * of
 * ("the number of lands they control"). */
static const text_tree *read_x(discourse *d, const text_tree *e, const text_tree *what)
{
    const text_tree *each = discourse_leaf(d, IZ_BOUND, 0);
    if (e->op != IZ_EACH_PLAYER_DOES)
        return discourse_walk(d, what, IZ_WHERE_X, 1);
    discourse_add_mention(d, each, discourse_leaf(d, IZ_IS_PLAYER, 0), true, false, 0);
    const text_tree *walked = discourse_walk(d, what, IZ_WHERE_X, 1);
    discourse_forget(d, each);
    return walked;
}

/* "…, where X is …": the quantity takes the place of each X, in the targets too. One that speaks of
 * a target is reckoned as the spell is played: that target is chosen first. */
static const text_tree *where_x(discourse *d, const text_tree *t)
{
    bool first = t->arg == 1 && names_target(t->kids[1]);
    if (t->kids[0]->op == IZ_WHERE_X)
        return discourse_fail(d, "\"where X is\" twice");
    const text_tree *what = first ? discourse_walk(d, t->kids[1], IZ_WHERE_X, 1) : NULL;
    int before = d->target_count;
    d->speaks_on = t->op == IZ_X_IS;
    d->x_is = NULL; /* it has an X of its own */
    const text_tree *body = discourse_walk(d, t->kids[0], -1, 0);
    d->speaks_on = false;
    before = t->op == IZ_X_IS ? d->target_count : before;
    int targets = d->target_count;
    if (!first)
        what = read_x(d, body, t->kids[1]);
    const text_tree *replaced = discourse_set_x(d, body, what);
    bool changed = replaced != body;
    for (int i = before; i < targets; i++) {
        const text_tree *target = discourse_set_x(d, d->targets[i], what);
        changed = changed || target != d->targets[i];
        d->targets[i] = target;
    }
    d->x_is = what;
    return changed ? replaced : discourse_fail(d, "\"where X is\" without an X before it");
}

/* "The number of creatures", and the like: of a set that a noun names. */
static bool counts_a_noun(const text_tree *q)
{
    if (q->op == IZ_COUNT || q->op == IZ_GREATEST || q->op == IZ_DISTINCT)
        return q->count > 0 && q->kids[0]->op == IZ_ALL;
    return (q->op == IZ_TIMES || q->op == IZ_SUM || q->op == IZ_DIFFERENCE) && q->count == 2 &&
           counts_a_noun(q->kids[1]);
}

/* "… that targets a creature you control", "attached to a creature you control": whose it is is
 * said of the nearer noun. */
static bool skips_nearer(const text_tree *const *kids, int count)
{
    for (int i = 1; i < count; i++)
        if ((kids[i - 1]->op == IZ_TARGETS_ONE || kids[i - 1]->op == IZ_ATTACHED) &&
            (kids[i]->op == IZ_CONTROLLED_BY || kids[i]->op == IZ_OWNED_BY))
            return true;
        else if (kids[i - 1]->op == IZ_COMPARES && kids[i - 1]->count == 2 &&
                 counts_a_noun(kids[i - 1]->kids[1]) &&
                 (kids[i]->op == IZ_CONTROLLED_BY || kids[i]->op == IZ_OWNED_BY))
            return true;
    return false;
}

/* "A creature with power less than the number of cards in your graveyard": it isn't the creature
 * that is in the graveyard. */
static bool is_misplaced(const text_tree *const *parts, int count)
{
    bool permanent = false, elsewhere = false, card = false, compared = false;
    for (int i = 0; i < count; i++) {
        const text_tree *f = parts[i];
        permanent = permanent || f->op == IZ_IS_TYPE || f->op == IZ_IS_PERMANENT;
        card = card || f->op == IZ_IS_CARD;
        compared = compared || f->op == IZ_COMPARES;
        elsewhere = elsewhere || (f->op == IZ_IS_IN && compared);
    }
    return permanent && elsewhere && compared && !card;
}

/* "Artifact creature or black creature": the second is another noun, not another quality of the
 * artifacts. Of the joined qualities after another one, a type and a color aren't of one kind. */
static bool joins_kinds(const text_tree *const *parts, int count)
{
    for (int i = 1; i < count; i++) {
        bool type = false, color = false;
        for (int n = 0; parts[i]->op == IZ_OR && n < parts[i]->count; n++) {
            type = type || parts[i]->kids[n]->op == IZ_IS_TYPE;
            color = color || parts[i]->kids[n]->op == IZ_IS_COLOR;
        }
        if (type && color)
            return true;
    }
    return false;
}

/* "Each player may search their library": that of whoever searches, whoever else was spoken of. */
static bool is_own_library(const discourse *d, const text_tree *t, int parent, int kid)
{
    return !d->saying && t->op == IZ_THEY && parent == IZ_SEARCH && kid == 1 &&
           d->subject->op != IZ_YOU && d->subject->op != IZ_SELF;
}

static const text_tree *walk_selector(discourse *d, const text_tree *t, int parent, int kid)
{
    if (is_own_library(d, t, parent, kid))
        return d->subject;
    bool of_player = d->of_player, of_objects = d->of_objects, of_each = d->of_each;
    d->of_player = discourse_is_player_place(parent) || (parent == IZ_MAY_PAY && kid == 0);
    d->of_objects = parent == IZ_THOSE || parent == IZ_TAP || parent == IZ_UNTAP ||
                    ((parent == IZ_CHOOSE || parent == IZ_CHOOSE_OF_EACH) && kid == 1);
    d->of_each = discourse_is_each(t) && (parent == IZ_CLAUSE || text_class(parent) == 'E');
    const text_tree *result = d->saying ? discourse_say_selector(d, t, parent, kid)
                                        : discourse_read_selector(d, t, parent);
    d->of_player = of_player;
    d->of_objects = of_objects;
    d->of_each = of_each;
    return result;
}

static const text_tree *read_put_rest(discourse *d, const text_tree *t)
{
    const text_tree *outer = d->pending;
    d->pending = NULL;
    const text_tree *moves = discourse_read_put_rest(d, t);
    if (d->pending != NULL)
        moves = text_tree2(d->store, IZ_SEQ, IZ_SEQ_CHOICE, d->pending, moves);
    d->pending = outer;
    return moves;
}

/* "The difference between": whichever is the greater. */
static const text_tree *read_apart(discourse *d, const text_tree *t)
{
    const text_tree *a = discourse_walk(d, t->kids[0], IZ_DIFFERENCE, 0);
    const text_tree *b = discourse_walk(d, t->kids[1], IZ_DIFFERENCE, 1);
    return text_tree2(d->store, IZ_MAXIMUM, 0, text_tree2(d->store, IZ_DIFFERENCE, 0, a, b),
                      text_tree2(d->store, IZ_DIFFERENCE, 0, b, a));
}

static const text_tree *read_type_choice(discourse *d)
{
    d->pending = text_tree_make(d->store, IZ_CHOOSE_TYPE, 3, 3,
                                (const text_tree *[]){discourse_leaf(d, IZ_YOU, 0),
                                                      discourse_leaf(d, IZ_NUMBER, 1),
                                                      discourse_leaf(d, IZ_NONE, 0)});
    return discourse_leaf(d, IZ_IS_CHOSEN_TYPE, 3);
}

/* A spell is on the stack: "from" says where it was cast from. */
static void settle_from(discourse *d, const text_tree **kids, int count)
{
    bool spell = false;
    for (int i = 0; i < count; i++)
        spell = spell || kids[i]->op == IZ_IS_SPELL;
    for (int i = 0; spell && i < count; i++)
        if (kids[i]->op == IZ_IS_IN && kids[i]->arg != IZ_ZONE_STACK)
            kids[i] = text_tree_make(d->store, IZ_WAS_CAST_FROM, kids[i]->arg, kids[i]->count,
                                     kids[i]->kids);
}

/* All that stands before and behind a noun, as one filter. */
static const text_tree *read_around_noun(discourse *d, const text_tree *t)
{
    const text_tree *kids[MOST_WALK];
    int count = discourse_flatten(d, t, kids, 0);
    discourse_settle_other(d, kids, count);
    settle_from(d, kids, count);
    if (is_misplaced(kids, count))
        return discourse_fail(d, "only cards are in hands, libraries and graveyards");
    if (joins_kinds(kids, count))
        return discourse_fail(d, "qualities of two kinds are of two nouns");
    if (skips_nearer(kids, count))
        return discourse_fail(d, "the nearer noun is meant");
    return text_tree_make(d->store, IZ_AND, 0, count, kids);
}

static const text_tree *read_place_of(discourse *d, const text_tree *t)
{
    const text_tree *whose = discourse_walk(d, t->kids[1], IZ_PLACE_OF, 1);
    const text_tree *looked = d->looked != NULL ? d->looked : discourse_leaf(d, IZ_YOU, 0);
    /* who looks at cards of their own speaks of "their library", several cards or not */
    bool own = t->kids[1]->op == IZ_THEY && looked == d->subject;
    return whose == looked || own ? t->kids[0]
                                  : discourse_fail(d, "another player's than the cards'");
}

static const text_tree *read_was(discourse *d, const text_tree *t)
{
    const text_tree *kids = discourse_walk_kids(d, t);
    return text_tree_make(d->store, IZ_IS, 0, 2, kids->kids);
}

static const text_tree *read_that_chosen(discourse *d, const text_tree *t)
{
    static const int chosen[] = {[IZ_THAT_CHOSEN_COLOR] = IZ_IS_CHOSEN_COLOR,
                                 [IZ_THAT_CHOSEN_TYPE] = IZ_IS_CHOSEN_TYPE,
                                 [IZ_THAT_CHOSEN_NAME] = IZ_IS_CHOSEN_NAME};
    return discourse_leaf(d, chosen[t->arg], 0);
}

static const text_tree *read_piles_chosen(discourse *d, const text_tree *t)
{
    (void)t;
    return discourse_read_piles_chosen(d);
}

static const text_tree *read_color_choice(discourse *d, const text_tree *t)
{
    (void)t;
    if (d->color_chosen != d->sentence + 1) /* once a sentence */
        d->pending = discourse_color_choice(d, discourse_leaf(d, IZ_NONE, 0));
    d->color_chosen = d->sentence + 1;
    return discourse_leaf(d, IZ_IS_CHOSEN_COLOR, 3);
}

static const text_tree *read_prevented_from(discourse *d, const text_tree *t)
{
    if (!d->prevented && d->event != IZ_WOULD_DAMAGE)
        return discourse_fail(d, "nothing is prevented this way");
    const text_tree *source = discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OTHER);
    const text_tree *filter = discourse_walk(d, t->kids[0], IZ_IS, 1);
    d->amount = discourse_leaf(d, IZ_EVENT_AMOUNT, 0);
    discourse_add_mention(d, source, filter, false, false, 0);
    return text_tree2(d->store, IZ_IS, 0, source, filter);
}

static const text_tree *read_from_zone(discourse *d, const text_tree *t)
{
    const text_tree *walked = discourse_walk_kids(d, t); /* once: it may speak of a target */
    return text_tree_make(d->store, IZ_IS_IN, t->arg, walked->count, walked->kids);
}

static const text_tree *read_other_type(discourse *d, const text_tree *t)
{
    unsigned kind = t->op == IZ_OTHER_LAND_TYPE ? IZ_WORD_IS_LAND_TYPE : IZ_WORD_IS_CREATURE_TYPE;
    return iz_symbols_uses(d->symbols, t->arg) & kind
               ? discourse_leaf(d, IZ_WORD_SUBTYPE, t->arg)
               : discourse_fail(d, "\"other types\" of another kind");
}

/* As a sentence it belongs to the one before it. */
static const text_tree *read_tied(discourse *d, const text_tree *t)
{
    (void)t;
    return discourse_fail(d, "nothing is tied");
}

/* What has a reader of its own. */
typedef const text_tree *surface_reader(discourse *d, const text_tree *t);

/* What was done last, in words that don't say which: the kind that a node stands for. */
static const text_tree *read_last_done(discourse *d, const text_tree *t)
{
    switch (t->op) {
    case IZ_COIN:
        return discourse_of_last_done(d, IZ_FLIP_COIN, IZ_COIN_WON, "no coin was flipped");
    case IZ_CLASHED:
        return discourse_of_last_done(d, IZ_CLASH, IZ_CLASH_WON, "nobody clashed");
    case IZ_THAT_TURN:
        return discourse_of_last_done(d, IZ_EXTRA_TURN, IZ_IS_EXTRA_TURN,
                                      "no extra turn was spoken of");
    default:
        return discourse_of_last_done(d, t->arg, IZ_DONE, "nothing of that kind is done");
    }
}

static surface_reader *const surface_readers[IZ_SURFACE_END] = {
    [IZ_MANA_KEPT] = discourse_read_kept_mana,
    [IZ_COST_EXILE_FROM] = discourse_walk_cost,
    [IZ_COST_THIS] = discourse_walk_cost,
    [IZ_REVEAL_THIS] = discourse_walk_cost,
    [IZ_MANA_EACH] = discourse_walk_cost,
    [IZ_TAKE] = discourse_read_take,
    [IZ_PICK_ALL] = discourse_read_pick_all,
    [IZ_PICK] = discourse_read_pick,
    [IZ_PUT_REST] = read_put_rest,
    [IZ_APART] = read_apart,
    [IZ_MORE_THAN_OTHERS] = discourse_read_shape,
    [IZ_TO_ITSELF] = discourse_read_shape,
    [IZ_COUNTER_AND] = discourse_read_shape,
    [IZ_TOLL_FOR_EACH] = discourse_read_shape,
    [IZ_CHOICE_MOD] = discourse_read_choice,
    [IZ_ADD_EITHER] = discourse_read_either,
    [IZ_SPARES_AURAS] = discourse_read_spares_auras,
    [IZ_AS_OFTEN] = discourse_read_as_often,
    [IZ_NEXT_CAST] = discourse_read_next_cast,
    [IZ_SECRET_OF] = discourse_read_secret,
    [IZ_PAID_OF] = discourse_read_secret,
    [IZ_SHARES_THOSE] = discourse_read_shares_those,
    [IZ_CLAUSE] = discourse_read_clause,
    [IZ_HAVE] = discourse_read_clause,
    [IZ_IF_POST] = discourse_walk_if,
    [IZ_INSTEAD] = discourse_walk_if,
    [IZ_THEN_DO] = discourse_body_of,
    [IZ_INSTEAD_THEN] = discourse_read_instead_then,
    [IZ_SKIPPED] = discourse_read_skipped,
    [IZ_DEALT_SO] = discourse_read_dealt,
    [IZ_FIGHTER] = discourse_read_fighter,
    [IZ_WHERE_X] = where_x,
    [IZ_X_IS] = where_x,
    [IZ_PRE] = read_around_noun,
    [IZ_POST] = read_around_noun,
    [IZ_MULT] = discourse_read_quantity,
    [IZ_THAT_MUCH] = discourse_read_quantity,
    [IZ_AMOUNT_WAY] = discourse_read_quantity,
    [IZ_FELT_WAY] = discourse_read_quantity,
    [IZ_PLACE_OF] = read_place_of,
    [IZ_WAS] = read_was,
    [IZ_THAT_CHOSEN] = read_that_chosen,
    [IZ_TRADE_GREATEST] = discourse_read_trade,
    [IZ_PILES_CHOSEN] = read_piles_chosen,
    [IZ_TIED] = read_tied,
    [IZ_COLOR_CHOICE] = read_color_choice,
    [IZ_PREVENTED_FROM] = read_prevented_from,
    [IZ_FROM_ZONE] = read_from_zone,
    [IZ_DONE_WAY] = read_last_done,
    [IZ_COIN] = read_last_done,
    [IZ_CLASHED] = read_last_done,
    [IZ_THAT_TURN] = read_last_done,
    [IZ_OTHER_LAND_TYPE] = read_other_type,
    [IZ_OTHER_CREATURE_TYPE] = read_other_type,
};

/* "… when …": an ability that waits. */
static const text_tree *read_when_post(discourse *d, const text_tree *t, int parent)
{
    const text_tree *body = discourse_walk(d, t->kids[0], parent, 0);
    d->once = true;
    const text_tree *when = discourse_walk(d, t->kids[1], IZ_DELAYED, 0);
    return discourse_keep_roles(
        d, text_tree_make(d->store, IZ_DELAYED, 0, 3,
                          (const text_tree *[]){when, body, discourse_leaf(d, IZ_NONE, 0)}));
}

static const text_tree *read_again(discourse *d, const text_tree *t, int parent)
{
    const text_tree *body = discourse_walk(d, t->kids[0], parent, 0);
    return text_tree2(d->store, IZ_REPEAT_UNTIL, 0,
                      discourse_walk(d, t->kids[1], IZ_REPEAT_UNTIL, 0), body);
}

static const text_tree *walk_surface(discourse *d, const text_tree *t, int parent, int kid)
{
    if (surface_readers[t->op] != NULL)
        return surface_readers[t->op](d, t);
    switch (t->op) {
    case IZ_ABILITY_WORD:
        return discourse_under_word(d, t->arg, discourse_walk(d, t->kids[0], parent, 0));
    case IZ_WHENEVER:
    case IZ_THEN:
    case IZ_HAS_IT:
    case IZ_MORE:
        return discourse_walk(d, t->kids[0], parent, 0);
    case IZ_REPLACES:
    case IZ_REPLACES_POST:
        return discourse_fail(d, "\"instead\" of nothing before it");
    case IZ_IN_TURN: {
        const text_tree *each = discourse_walk(d, t->kids[0], parent, 0);
        return each->op == IZ_EACH_PLAYER_DOES
                   ? text_with_arg(d->store, each, 1)
                   : discourse_fail(d, "\"starting with you\" of something that all do at once");
    }
    case IZ_REPEAT_PROCESS:
    case IZ_REPEAT_PROCESS_UNTIL:
    case IZ_REPEAT_PROCESS_IF:
        return discourse_fail(d, "a process that is repeated without one");
    case IZ_PUT_INTO_GRAVEYARD:
        return discourse_walk(d, text_tree1(d->store, IZ_ON_DIES, 0, t->kids[0]), parent, 0);
    case IZ_FROM_UNSAID: {
        const text_tree *event = discourse_walk(d, t->kids[0], parent, 0);
        return discourse_is_of_permanents(event)
                   ? event
                   : discourse_fail(d, "a card put into a graveyard without saying from where");
    }
    case IZ_EACH_STEP:
        return text_tree1(d->store, IZ_AT_STEP, t->arg, discourse_leaf(d, IZ_NONE, 0));
    case IZ_THIS_TURN:
        return discourse_leaf(d, IZ_UNTIL_END_OF_TURN, 0);
    case IZ_LABELLED:
        d->label = t->arg;
        return discourse_walk(d, t->kids[0], parent, kid);
    case IZ_WHEN_POST:
        return read_when_post(d, t, parent);
    case IZ_AGAIN:
        return read_again(d, t, parent);
    case IZ_TYPE_CHOICE:
        return read_type_choice(d);
    case IZ_CANT_DO:
        return discourse_read_cant(d);
    case IZ_SECOND:
        return discourse_read_second(d);
    case IZ_IF_DONE:
        return d->done != NULL ? d->done
                               : discourse_fail(d, "\"if you do\" without something to be done");
    case IZ_VALUE:
    case IZ_PARAM:
        return t;
    default:
        return walk_selector(d, t, parent, kid);
    }
}

/* May what is called so be paid for with a kicker, be cast from somewhere? A spell; outside of a
 * spell's own text a permanent, too, but for a land. */
static bool may_be_cast(const discourse *d, const text_tree *noun)
{
    if (noun == NULL ||
        discourse_has_conjunct(noun, discourse_leaf((discourse *)d, IZ_IS_SPELL, 0)))
        return noun != NULL;
    int32_t types = discourse_types_named(noun);
    bool permanent = types != 0 ? types != IZ_TYPE_LAND : noun->op != IZ_IS_CARD;
    return permanent && !d->in_spell && !discourse_is_player_filter(noun);
}

/* What "it" is in "it was kicked", "its madness cost was paid", "you cast it from your hand": what
 * was spoken of, if it can be that and the event isn't about the bearer; else the bearer. */
static const text_tree *what_was_paid_for(discourse *d)
{
    const text_tree *self = discourse_leaf(d, IZ_SELF, 0), *it = discourse_leaf(d, IZ_IT, 0);
    const text_tree *ref = discourse_meaning(d, it, true);
    const mention *own = discourse_find_mention(d, self);
    const mention *m = ref != NULL ? discourse_find_mention(d, ref) : NULL;
    bool its = own != NULL && own->of_event;
    return m == NULL || its || !may_be_cast(d, m->noun) ? self : ref;
}

/* "~ was kicked", or "it was kicked": then the pronoun is a child, which no program has. */
static const text_tree *walk_paid(discourse *d, const text_tree *t)
{
    const text_tree *self = discourse_leaf(d, IZ_SELF, 0), *it = discourse_leaf(d, IZ_IT, 0);
    const text_tree *result = t;
    bool kicked = t->op == IZ_PAID || t->op == IZ_KICKED_WITH;
    if (!d->saying && t->count > 0) {
        bool pronoun = t->kids[0]->op == IZ_IT;
        const text_tree *spoken = discourse_meaning(d, it, true);
        if ((pronoun ? what_was_paid_for(d) : discourse_walk(d, t->kids[0], IZ_CLAUSE, 0)) != self)
            return discourse_fail(d, "what something else was paid for with");
        result = discourse_leaf(d, t->op, t->arg);
        if (pronoun && d->in_spell && spoken != NULL && spoken != self) {
            d->paid_aside = d->sentence + 1; /* what was spoken of before is "it" again */
            return result;
        }
    } else if (d->saying && kicked &&
               (d->bearer.types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY)) != 0) {
        result = text_tree1(d->store, t->op, t->arg, self); /* "this spell was kicked" */
    } else if (d->saying && (kicked ? discourse_meaning(d, it, true) == self : true)) {
        if (!kicked && what_was_paid_for(d) != self)
            return discourse_fail(d, "\"it\" would be something else");
        result = text_tree1(d->store, t->op, t->arg, it);
    }
    discourse_mention_selector(d, self);
    return result;
}

/* "With the same name as another card": other than the one that is looked at, not than the bearer;
 * a row of its own says so. */
static const text_tree *read_sharing(discourse *d, const text_tree *t)
{
    const text_tree *result = discourse_walk_kids(d, t), *set = result->kids[0];
    bool other =
        set->op == IZ_ALL && set->kids[0]->op == IZ_AND && set->kids[0]->kids[0]->op == IZ_IS_OTHER;
    if (set->op == IZ_YOU || set->op == IZ_UNION) /* "… with the same name as … and other … are": */
        return discourse_fail(d, "players have no names"); /* the nearer words belong together */
    return other ? discourse_fail(d, "another than which it is") : result;
}

static const text_tree *read_color_sharing(discourse *d, const text_tree *t)
{
    const text_tree *result = discourse_walk_kids(d, t);
    return discourse_is_each_player(result->kids[0]) ? discourse_fail(d, "players have no color")
                                                     : result;
}

/* A filter that binds what it looks at: BOUND:0 in it is that. */
static const text_tree *walk_binder(discourse *d, const text_tree *t)
{
    bool from_zone = d->from_zone;
    d->from_zone = false; /* "with fewer cards in their graveyard" */
    d->binders++;
    const text_tree *result = discourse_walk_kids(d, t);
    d->binders--;
    d->from_zone = from_zone;
    return result;
}

static const text_tree *walk_extreme(discourse *d, const text_tree *t)
{
    const text_tree *set = discourse_walk(d, t->kids[0], IZ_COUNT, 0);
    d->binders++;
    const text_tree *quantity = discourse_walk(d, t->kids[1], t->op, 1);
    d->binders--;
    return text_tree2(d->store, t->op, 0, set, quantity);
}

/* "If it's a creature": what could be a player, too, is spoken of as a creature from here on. */
static const text_tree *walk_is(discourse *d, const text_tree *t)
{
    bool either = d->either;
    d->either = true;
    const text_tree *who = discourse_walk(d, t->kids[0], IZ_IS, 0);
    d->either = either;
    const text_tree *ref = d->saying ? t->kids[0] : who, *compared = d->compared;
    d->compared = ref;
    const text_tree *filter = discourse_walk(d, t->kids[1], IZ_IS, 1);
    d->compared = compared;
    if (d->saying && t->kids[0]->op == IZ_SELF && filter->op == IZ_DID &&
        filter->arg == IZ_LEDGER_ATTACKED_LAST_TURN) /* "your last turn" */
        filter = text_tree1(d->store, IZ_DID, filter->arg, discourse_leaf(d, IZ_YOU, 0));
    const text_tree *what = d->saying ? t->kids[1] : filter;
    const mention *m = discourse_find_mention(d, ref);
    if (m != NULL && m->player && m->noun != NULL && m->noun->op == IZ_OR &&
        discourse_has_conjunct(what, discourse_leaf(d, IZ_IS_TYPE, IZ_TYPE_CREATURE)))
        discourse_add_mention(d, ref, what, false, false, m->op);
    discourse_call_creature(d, ref, what);
    if (!d->saying && filter == discourse_leaf(d, IZ_STATUS, IZ_STATUS_KICKED) &&
        (m == NULL || !may_be_cast(d, m->noun)))
        return discourse_fail(d, "that can't be kicked");
    return text_tree2(d->store, IZ_IS, t->arg, who, filter);
}

/* "If you do" (0), "if the player does" (1), "if a player does" (2). */
static int choose_doer(discourse *d, int parent)
{
    int usual = d->doer == 3 && parent != IZ_UNLESS ? 0 : d->doer;
    return usual == 3 ? usual : (usual + text_choose(d->tape, IZ_MANNER_DOER, 3)) % 3;
}

/* "An opponent was dealt damage": of several it holds if it happened to one, and is said so. */
static const text_tree *walk_happened(discourse *d, const text_tree *t)
{
    const text_tree *who = t->kids[0];
    bool any = who->op == IZ_ANY_OF;
    const text_tree *said = discourse_walk(d, any ? who->kids[0] : who, t->op, 0);
    const text_tree *meant = d->saying ? who : said;
    bool several =
        meant->op == IZ_ALL || meant->op == IZ_OPPONENTS_OF || discourse_is_each_player(meant);
    if (!d->saying && several && !any)
        return discourse_fail(d, "whether to one of them or to each is not said");
    return text_with_kid(d->store, t, 0,
                         d->saying && several ? text_tree1(d->store, IZ_ANY_OF, 0, said) : said);
}

/* Nodes that have their own way whatever their class; NULL: it is none of them. */
static const text_tree *walk_by_node(discourse *d, const text_tree *t, int parent)
{
    switch (t->op) {
    case IZ_PAID:
    case IZ_KICKED_WITH:
    case IZ_CAST_FOR:
    case IZ_CAST_FROM:
        return walk_paid(d, t);
    case IZ_MODE:
        return discourse_walk_mode(d, t);
    case IZ_REFLEXIVE:
        return discourse_walk_reflexive(d, t);
    case IZ_KEYWORD: /* it may speak of what the instruction does */
        return parent == IZ_GAIN && t->count > 1 && t->kids[1]->op == IZ_COLOR_THEN
                   ? discourse_walk_kids(d, t)
                   : NULL;
    case IZ_COLOR_THEN:
        return t->arg == IZ_COLOR_THEN_CHOSEN && !d->saying && t->kids[0]->op == IZ_YOU
                   ? discourse_fail(d, "the color of your choice is chosen otherwise")
                   : NULL;
    case IZ_OR:
        return d->saying && discourse_joins_nearer(t)
                   ? discourse_fail(d, "it would be joined to the nearer noun")
                   : NULL;
    case IZ_GREATEST:
    case IZ_LEAST:
        return walk_extreme(d, t);
    case IZ_MANA_SPENT: /* "to cast ~": it */
    case IZ_COLORS_SPENT:
        discourse_mention_selector(d, discourse_leaf(d, IZ_SELF, 0));
        return t;
    default:
        return NULL;
    }
}

/* Nodes of a class that has its own way; NULL: it is a condition, a filter or a part of them. */
static const text_tree *walk_by_class(discourse *d, const text_tree *t, int parent, int kid)
{
    switch (text_class(t->op)) {
    case 'A':
        return discourse_walk_ability(d, t, parent);
    case 'E':
        if (d->saying && parent == IZ_REPLACE)
            return discourse_say_instead(d, t);
        return d->saying && parent >= 0 && parent != IZ_SEQ ? discourse_say_body(d, t)
                                                            : discourse_walk_effect(d, t);
    case 'C':
        return discourse_walk_cost(d, t);
    case 'T':
        return discourse_walk_trigger(d, t);
    case 'P':
        return discourse_walk_replaced(d, t);
    case 'M':
        return discourse_walk_modification(d, t);
    case 'S':
        return walk_selector(d, t, parent, kid);
    case 'Q':
        return d->saying ? discourse_say_quantity(d, t, parent) : discourse_read_quantity(d, t);
    default:
        return NULL;
    }
}

/* What was chosen, said where it is chosen: "that color"; NULL: it isn't said so. */
static const text_tree *say_chosen_here(discourse *d, const text_tree *t, int parent)
{
    int which = t->op == IZ_IS_CHOSEN_COLOR  ? IZ_THAT_CHOSEN_COLOR
                : t->op == IZ_IS_CHOSEN_TYPE ? IZ_THAT_CHOSEN_TYPE
                                             : IZ_THAT_CHOSEN_NAME;
    if (t->arg == 3 && t->op == IZ_IS_CHOSEN_TYPE)
        return discourse_leaf(d, IZ_TYPE_CHOICE, 0);
    if (t->arg == 3 && t->op == IZ_IS_CHOSEN_COLOR)
        return discourse_leaf(d, IZ_COLOR_CHOICE, 0);
    bool here = t->arg == 0 && d->chosen_here && parent != IZ_IS;
    return here && text_choose(d->tape, IZ_MANNER_AGAIN, 2) == 0
               ? discourse_leaf(d, IZ_THAT_CHOSEN, which)
               : NULL;
}

static const text_tree *say_done(discourse *d, const text_tree *t, int parent)
{
    const text_tree *said = discourse_say_done(d, t);
    if (said != NULL)
        return said;
    return d->done == t ? discourse_leaf(d, IZ_IF_DONE, choose_doer(d, parent))
                        : discourse_fail(d, "\"if you do\" far from what is done");
}

/* Conditions and filters that are said in their own way; NULL: it is none of them. */
static const text_tree *say_condition(discourse *d, const text_tree *t, int parent)
{
    if (t->op == IZ_AND)
        return discourse_say_and(d, t);
    if (t->op == IZ_IS_IN && t->arg != IZ_ZONE_BATTLEFIELD && t->arg != IZ_ZONE_EXILE &&
        d->from_zone != (text_choose(d->tape, IZ_MANNER_FROM, 2) == 1))
        return text_tree_make(d->store, IZ_FROM_ZONE, t->arg, t->count,
                              discourse_walk_kids(d, t)->kids);
    if (t->op == IZ_WAS_CAST_FROM &&
        (d->event == IZ_ON_PLAYS) != (text_choose(d->tape, IZ_MANNER_FROM, 2) == 1))
        return text_tree_make(d->store, IZ_FROM_ZONE, t->arg, t->count,
                              discourse_walk_kids(d, t)->kids);
    if (discourse_is_cant(d, t))
        return discourse_leaf(d, IZ_CANT_DO, 0);
    switch (t->op) {
    case IZ_COIN_WON:
        return discourse_leaf(d, IZ_COIN, 0);
    case IZ_COMPARE:
        return t == d->done ? discourse_leaf(d, IZ_IF_DONE, 0) : NULL;
    case IZ_CLASH_WON:
        return discourse_leaf(d, IZ_CLASHED, 0);
    case IZ_IS_EXTRA_TURN:
        return discourse_leaf(d, IZ_THAT_TURN, 0);
    case IZ_IS_CHOSEN_COLOR:
    case IZ_IS_CHOSEN_TYPE:
    case IZ_IS_CHOSEN_NAME:
        return say_chosen_here(d, t, parent);
    case IZ_DONE:
        return say_done(d, t, parent);
    case IZ_SHARES_TYPE:
        return discourse_find_mention(d, t->kids[0]) != NULL ? discourse_say_shared_types(d, t)
                                                             : NULL;
    default:
        return NULL;
    }
}

/* Those that are read in their own way; NULL: it is none of them. */
static const text_tree *read_condition(discourse *d, const text_tree *t)
{
    if (t->op == IZ_DID && t->arg == IZ_LEDGER_ATTACKED_LAST_TURN)
        return text_tree1(d->store, IZ_DID, t->arg, discourse_leaf(d, IZ_NONE, 0));
    if (t->op == IZ_SHARES_NAME)
        return read_sharing(d, t);
    return t->op == IZ_SHARES_COLOR ? read_color_sharing(d, t) : NULL;
}

/* "A creature died": those cards are spoken of. */
static const text_tree *walk_exists(discourse *d, const text_tree *t)
{
    const text_tree *walked = discourse_walk_kids(d, t);
    const text_tree *set = d->saying ? t->kids[0] : walked->kids[0];
    if (discourse_is_who_died(set))
        discourse_add_mention(d, set, discourse_leaf(d, IZ_IS_CARD, 0), false, false, 0);
    return walked;
}

/* Conditions and filters. */
static const text_tree *walk_condition(discourse *d, const text_tree *t, int parent, int kid)
{
    bool shares = t->op == IZ_SHARES_COLOR || t->op == IZ_SHARES_TYPE || t->op == IZ_SHARES_NAME;
    if (shares && d->compared != NULL) {
        const text_tree *apart = d->apart, *compared = d->compared;
        d->apart = compared;
        d->compared = NULL;
        const text_tree *walked = walk_condition(d, t, parent, kid);
        d->apart = apart;
        d->compared = compared;
        return walked;
    }
    if ((t->op == IZ_IS_OTHER && !d->saying && parent == IZ_AND) || discourse_is_other(d, t, kid))
        return discourse_walk_other(d, t);
    if (t->op == IZ_COMPARES || t->op == IZ_SATISFIES)
        return walk_binder(d, t);
    if (t->op == IZ_IS)
        return walk_is(d, t);
    if (t->op == IZ_EXISTS)
        return walk_exists(d, t);
    if (t->op == IZ_HAPPENED && t->count == 1)
        return walk_happened(d, t);
    const text_tree *own = d->saying ? say_condition(d, t, parent) : read_condition(d, t);
    return own != NULL ? own : discourse_walk_kids(d, t);
}

/* "To creatures is dealt to their controller": of each, the controller of what would be dealt it.
 * Reading, so many words are made that one; saying, the other way round. */
static const text_tree *settle_damaged(discourse *d, const text_tree *t)
{
    int to = t->op == IZ_REDIRECT ? 3 : t->op == IZ_DAMAGE_TO ? 2 : -1;
    if (to < 0 || t->kids[0]->op == IZ_SELF ||
        (t->kids[to]->op != IZ_CONTROLLER && t->kids[to]->op != IZ_OWNER))
        return t;
    const text_tree *one = discourse_leaf(d, IZ_EVENT_OBJECT, IZ_ROLE_OBJECT), *whose = t->kids[to];
    if (whose->kids[0] != (d->saying ? one : t->kids[0]))
        return t;
    whose = text_with_kid(d->store, whose, 0, d->saying ? t->kids[0] : one);
    return text_with_kid(d->store, t, to, whose);
}

static const text_tree *walk_settled(discourse *d, const text_tree *t, int parent, int kid)
{
    const text_tree *walked = walk_by_node(d, t, parent);
    if (walked == NULL)
        walked = walk_by_class(d, t, parent, kid);
    return walked != NULL ? walked : walk_condition(d, t, parent, kid);
}

static const text_tree *walk_node(discourse *d, const text_tree *t, int parent, int kid)
{
    const text_tree *shape = d->saying && d->fault == NULL ? discourse_say_shape(d, t) : NULL;
    if (d->fault != NULL)
        return t;
    if (shape != NULL)
        return shape;
    if (t->op > IZ_OP_COUNT && !d->saying)
        return walk_surface(d, t, parent, kid);
    return d->saying ? walk_settled(d, settle_damaged(d, t), parent, kid)
                     : settle_damaged(d, walk_settled(d, t, parent, kid));
}

const text_tree *discourse_walk(discourse *d, const text_tree *t, int parent, int kid)
{
    if (++d->depth > DEEPEST)
        return discourse_fail(d, "nested too deep");
    d->above[d->depth] = t->op;
    const text_tree *result = walk_node(d, t, parent, kid);
    d->depth--;
    return result;
}

static const text_tree *run(text_store *store, const iz_symbols *symbols, const text_tree *tree,
                            bool saying, const text_bearer *bearer, bool attached,
                            bool in_anothers_turn, const text_tree *before, text_tape *tape,
                            const char **fault)
{
    discourse d = {.store = store, .symbols = symbols, .saying = saying, .tape = tape};
    if (bearer != NULL)
        d.bearer = *bearer;
    d.attached = attached;
    d.in_anothers_turn = in_anothers_turn;
    d.changed_before = before != NULL ? discourse_changed_by(before) : NULL;
    discourse_begin_ability(&d);
    const text_tree *result = discourse_walk(&d, tree, -1, 0);
    *fault = d.fault;
    return d.fault == NULL ? result : NULL;
}

const text_tree *text_resolve(text_store *store, const iz_symbols *symbols,
                              const text_tree *surface, bool attached, bool in_anothers_turn,
                              const text_tree *before, const char **fault)
{
    return run(store, symbols, surface, false, NULL, attached, in_anothers_turn, before, NULL,
               fault);
}

const text_tree *text_unresolve(text_store *store, const iz_symbols *symbols,
                                const text_tree *program, const text_bearer *bearer,
                                text_tape *tape, const char **fault)
{
    return run(store, symbols, program, true, bearer, bearer != NULL && bearer->attached != NULL,
               false, NULL, tape, fault);
}
