/*
 * The account of what has been spoken of, shared by the files that carry out discourse.h:
 * account.c (mentions and pronouns), call.c (how a thing is called again), nouns.c (filters),
 * given.c (what players are given), modification.c (modifications), refer.c (selectors read),
 * name.c (selectors said), quantity.c (quantities), subject.c (whose doing it is), instruct.c
 * (instructions), sequence.c (several of them), branch.c (conditions of instructions), shapes.c
 * (structures with a turn of phrase), event.c (what is waited for), ability.c (modifications,
 * triggers, abilities) and discourse.c (the walk).
 *
 * The account is a list of mentions (what, as which noun, player or object, one or many), the
 * subject that a verb without one has, the target slots so far, and which instruction did something
 * last. Registers are numbered from FIRST_VIRTUAL while reading; at the end of an ability those
 * that are referred to get the numbers after the target slots, all others the last register, at
 * which nobody looks.
 */
#ifndef IZ_TEXT_ACCOUNT_H
#define IZ_TEXT_ACCOUNT_H

#include "program/symbols.h"
#include "text/discourse.h"

enum {
    MOST_MENTIONS = 64,
    MOST_WALK = 60, /* kids of one node */
    DEEPEST = 120,
    FIRST_VIRTUAL = 100,
    UNASKED = IZ_REGISTERS - 1
};

/* Where in an ability one is. */
typedef enum part_of_ability {
    IN_INSTRUCTIONS,
    IN_EVENT,
    IN_CONDITION, /* the intervening if */
    IN_COST,
    IN_WHEN /* when it may be activated */
} part_of_ability;

typedef struct mention {
    const text_tree *ref;  /* in a program */
    const text_tree *noun; /* its filter, NULL: unknown */
    bool player, plural;
    int op; /* the cost or instruction that it comes from, 0: none */
    /* when it was last spoken of: which sentence, part and mode; mentions are numbered */
    int sentence, number, mode;
    int since; /* its number when it was first spoken of */
    part_of_ability part;
    bool of_event;   /* the trigger's event names it */
    bool of_other;   /* it was found in another player's library */
    bool gone, came; /* it has left the battlefield; it came onto it */
    bool exiled;     /* by an instruction of this ability */
} mention;

typedef struct discourse {
    text_store *store;
    const iz_symbols *symbols;
    bool saying;
    text_tape *tape; /* saying: choices between wordings for the same; NULL: the usual ones */
    const char *fault;
    int depth;
    mention mentions[MOST_MENTIONS];
    int mention_count;
    const text_tree *subject; /* of the clause; YOU if none was said */
    bool subject_said;        /* the subject stands before the verb, or the verb after "may" */
    const text_tree *targets[IZ_REGISTERS];
    int target_count; /* read so far; saying: all there are */
    bool target_said[IZ_REGISTERS];
    int next_virtual;
    const text_tree *done;      /* DONE of the last instruction that could be left undone */
    int doer;                   /* saying: who could leave it undone (IF_DONE's argument) */
    const text_tree *amount;    /* what "that much" is */
    const text_tree *asked_for; /* how many the last instruction was to be, NULL: unknown */
    const text_tree *awaited_by_ability; /* the triggered ability's own event; NULL: none */
    const text_tree *enchanted_is;       /* reading: as what the enchanted one was called, NULL */
    const text_tree *x_is;               /* what "where X is" said before, NULL: nothing */
    const text_tree *awaited; /* the event that the ability waits for, as in the program */
    struct {
        int op, reg;
        bool of_several; /* what happens at once has another of the kind: its result is half */
    } done_by[24];       /* registers of instructions, for "this way" */
    int done_by_count;
    const text_tree *pending; /* reading: an instruction CHOOSE to stand before this one */
    int paid_aside;   /* reading: the sentence in which a pronoun meant the spell that was paid for,
                         from 1; 0: none */
    int color_chosen; /* reading: the sentence whose colour is chosen, from 1; 0: none */
    bool making_token; /* inside CREATE_TOKEN */
    bool in_token;     /* in a token's quoted ability: "~" is what made it */
    bool in_trigger;   /* inside T: its nouns are not mentions */
    int works_in;      /* the zone in which the ability's bearer must be, 0: in play */
    bool from_zone;    /* saying: zones with "from" */
    /* how far one has come: these are kept in each mention */
    int sentence, mode;
    part_of_ability part;
    int mentioned;            /* how many mentions there have been */
    int event;                /* node of what triggers or is replaced, 0: none */
    int event_step;           /* of AT_STEP: which one */
    const text_tree *who_may; /* saying: who "may", around what is said */
    bool own_end;             /* saying: the trigger ends what it waits with */
    bool own_sacrifice;       /* saying: the trigger sacrifices its bearer */
    int doing; /* saying: what is done in the clause or static whose subject is said */
    int branch, branch_number; /* inside of IF: node of its condition; mentions before it; 0: not */
    int above[DEEPEST + 1];    /* the nodes from the ability down to here */
    text_bearer bearer;        /* saying: the card */
    const text_tree *quoted;   /* saying: the words for SELF in a quoted ability */
    bool target_now;           /* saying: inside of the words for a target */
    bool then_as_many;         /* saying: "then draw that many cards" follows */
    bool begins_trigger;       /* saying: no instruction of the trigger was said yet */
    bool chosen_here;          /* saying: a color, type or name was chosen in this ability */
    bool speaks_on;            /* reading: what an ability speaks of is spoken of after it, too */
    bool once;                 /* saying: of the event of a delayed instruction, "when" */
    bool you_forced;           /* saying: "you draw and you lose" */
    bool joined;               /* saying: after "and" */
    bool after_look;           /* saying: after "look at … and" */
    int piles_chosen;          /* register of the piles chosen for all players; 0: none were */
    int choice_kind;           /* saying: of CHOICE_MOD */
    bool attached;             /* the bearer is attached to something: an Aura, Equipment */
    bool
        in_anothers_turn; /* reading: it is cast in an opponent's turn only, who is "that player" */
    const text_tree *changed_before; /* reading: what the statement before it in its line changes */
    bool of_each;                    /* inside of a set that an instruction acts on */
    bool in_spell;                   /* an instant's or sorcery's own instructions */
    bool of_player;              /* the selector stands where only players can: "they control" */
    const text_tree *settled;    /* saying: an instruction whose quantity stands in it */
    bool you_as_usual;           /* saying: "you" is said where it is usual */
    bool odd_amount;             /* saying: of damage whose amount is no plain number */
    bool after_recipient;        /* saying: the amount of damage, after whom it is dealt to */
    bool as_usual;               /* saying: no other pronoun than the usual one */
    bool of_objects;             /* where only objects can: "from among them" */
    bool prefers_that;           /* saying: no "their" where "that player" is meant */
    bool in_quotation;           /* saying: inside of an ability that is given */
    bool given_to_self;          /* saying: the quoted ability that follows is its giver's own */
    const text_tree *given_type; /* saying: how the bearer of the quoted ability is called */
    const text_tree *said_choice[IZ_REGISTERS]; /* saying: CHOOSE whose register is said as "a …" */
    const text_tree *rest;     /* EXCEPT: what was not chosen by the last choice, "the rest" */
    const text_tree *shown;    /* how many cards were looked at or revealed last */
    const text_tree *piles;    /* the first of two piles */
    int label;                 /* which of the two is the chosen one */
    const text_tree *looked;   /* whose cards were looked at or revealed last */
    bool either;               /* "it" may mean what may be a player: "if it's a creature" */
    bool prevented;            /* the event's amount is "the damage prevented this way" */
    int binders;               /* filters around that bind what they look at (BOUND) */
    const text_tree *changed;  /* what a modification's quantities are other than: "each creature
                                  gets +1/+1 for each other creature"; NULL: the bearer */
    bool prefers_chosen;       /* reading: "that creature" is the one that was chosen, if one was */
    const text_tree *compared; /* what IS asks about */
    const text_tree *apart;    /* another thing than this is meant: nothing copies, blocks or is
                                  compared with itself; NULL: nothing is set apart */
    const text_tree *taken;    /* REMOVE_COUNTERS of this ability, COUNTERS_TAKEN is what it took */
} discourse;

/* Keeps the first reason why it can't be done; returns a node NONE. */
const text_tree *discourse_fail(discourse *d, const char *why);

/* A node without children. */
const text_tree *discourse_leaf(discourse *d, int op, int32_t arg);

/* ---- account.c */
/* Is `wanted` one of the filter's parts? */
bool discourse_has_conjunct(const text_tree *filter, const text_tree *wanted);
bool discourse_is_player_filter(const text_tree *f);
void discourse_add_mention(discourse *d, const text_tree *ref, const text_tree *noun, bool player,
                           bool plural, int op);
void discourse_forget(discourse *d, const text_tree *ref);
/* What stands in the one register is what is spoken of as that of the other. */
void discourse_is_same(discourse *d, int reg, int as);
const mention *discourse_find_mention(const discourse *d, const text_tree *ref);
/* Saying: what was spoken of has left the battlefield, or come onto it. */
void discourse_note_place(discourse *d, const text_tree *ref, bool came);
void discourse_call_creature(discourse *d, const text_tree *ref, const text_tree *filter);
bool discourse_is_one(const text_tree *quantity);
const text_tree *discourse_enchanted_noun(const discourse *d);
void discourse_mention_selector(discourse *d, const text_tree *s);
/* All card types that the noun names. */
int32_t discourse_types_named(const text_tree *noun);
/* The bearer, or what it is attached to, if that is what a static ability changes; else NULL. */
const text_tree *discourse_changed_by(const text_tree *ability);
/* What an ability keeps of its own (LINKED) was called by a plural: "they" may mean it. */
void discourse_are_several(discourse *d, const text_tree *ref);
bool discourse_is_possessive_place(int parent);
/* Is what stands there always a player ("they control", "their hand")? */
bool discourse_is_player_place(int parent);

/* Is it done later what is read, or said, here? */
bool discourse_is_later(const discourse *d);

/* What the pronoun means here; NULL: nothing. `possessive`: it may mean the clause's subject. */
const text_tree *discourse_meaning(const discourse *d, const text_tree *pronoun, bool possessive);
const text_tree *discourse_read_pronoun(discourse *d, const text_tree *pronoun, bool possessive);

/* Saying: the pronoun, or noun again, that means `ref` here: the usual one, or as the manner has
 * it. NULL: none does, or, if it can be `named` without one, it is to be named. */
const text_tree *discourse_choose_pronoun(discourse *d, const text_tree *ref, int parent, int kid,
                                          bool possessive, bool named);

/* ---- call.c: how a thing is called that was spoken of before */
/* Is it named again ("~", "that creature") where a pronoun ("it") would mean the same? */
bool discourse_names_again(const discourse *d, const mention *m, int parent, int kid);
/* Saying, as usual or as the manner has it: a token that another ability made; the bearer of an
 * ability that is quoted. */
const text_tree *discourse_choose_token(discourse *d, const text_tree *s);
const text_tree *discourse_choose_this(discourse *d);
const text_tree *discourse_choose_it(discourse *d, const text_tree *s, int parent);

/* ---- given.c */
/* Are they all players? */
bool discourse_are_players(const discourse *d, const text_tree *s);
/* A modification that gives them abilities: of players, as the rule about them that it is; saying,
 * such a rule as what is given. */
const text_tree *discourse_read_given(discourse *d, const text_tree *who, const text_tree *m);
const text_tree *discourse_say_given(discourse *d, const text_tree *who, const text_tree *m);

/* ---- nouns.c */
int discourse_flatten(discourse *d, const text_tree *f, const text_tree **out, int count);
/* Is it said after the noun ("you control", "with flying")? */
bool discourse_follows_noun(const text_tree *f);
const text_tree *discourse_say_and(discourse *d, const text_tree *f);
bool discourse_joins_nearer(const text_tree *either);

/* ---- refer.c */
int discourse_new_register(discourse *d);
/* "Target creature an opponent controls": that player can be spoken of, if no other was before. */
void discourse_mention_opponent(discourse *d, const text_tree *ref, const text_tree *filter);
/* "Target cards from a player's graveyard": that player can be spoken of. */
void discourse_mention_graveyard(discourse *d, const text_tree *ref, int32_t flags);
/* "Another target creature" where no target was before: another than what the clause is about, or
 * than the bearer. */
const text_tree *discourse_other_than_bearer(discourse *d);
/* What those of a set are called of which some are chosen. */
const text_tree *discourse_noun_of_some(discourse *d, const text_tree *set);
/* Is one left when one is chosen: of two targets, of two cards looked at? */
bool discourse_rest_is_one(const discourse *d, const text_tree *rest);
/* Does the instruction leave two results, the second in the register after its own? */
bool discourse_is_pair(int op);
/* The instruction by whose name "… this way" calls what another one of its kind did. */
int discourse_way(int op);
/* Who was destroyed or sacrificed by the instructions so far; NULL: none of them did. */
const text_tree *discourse_died_this_way(discourse *d);
/* Those of a set that died? */
bool discourse_is_of_who_died(discourse *d, const text_tree *those);
/* Saying what was done this way: of a cost as of the instruction that does the same. */
int discourse_way_of_cost(discourse *d, const text_tree *s, int op);
bool discourse_is_each_player(const text_tree *s);
bool discourse_recipient_first(const discourse *d, const text_tree *t);
bool discourse_choose_order(discourse *d, const text_tree *t);
const text_tree *discourse_walk_damage(discourse *d, const text_tree *t);
const text_tree *discourse_walk_kids(discourse *d, const text_tree *t);
const text_tree *discourse_read_selector(discourse *d, const text_tree *t, int parent);

/* ---- other.c */
/* Are they all of a kind, "each other creature" among them? */
bool discourse_is_each(const text_tree *s);
/* "Each other player", read as all but you: but whom? Saying: such a set as all but you; NULL: it
 * isn't said so. */
const text_tree *discourse_read_other_players(discourse *d, const text_tree *s);
const text_tree *discourse_say_other_players(discourse *d, const text_tree *s);
/* The event's object where the event is about any of several, and the clause not about the bearer;
 * NULL: it isn't so. */
const text_tree *discourse_one_of_event(const discourse *d);
/* Reading: "other" among the conjuncts is other than what was spoken of, if it can be. */
void discourse_settle_other(discourse *d, const text_tree **parts, int count);
/* "Other" alone, in both directions; is it that in the program, the filter's child number `kid`? */
const text_tree *discourse_walk_other(discourse *d, const text_tree *t);
bool discourse_is_other(discourse *d, const text_tree *t, int kid);

/* ---- name.c */
const text_tree *discourse_say_selector(discourse *d, const text_tree *s, int parent, int kid);

/* ---- quantity.c */
const text_tree *discourse_read_quantity(discourse *d, const text_tree *t);
const text_tree *discourse_say_quantity(discourse *d, const text_tree *q, int parent);
const text_tree *discourse_say_boost(discourse *d, const text_tree *m);
/* A number, X, a parameter: what any place can say. */
bool discourse_is_simple(const text_tree *q);
/* Can it be said with "for each"? */
bool discourse_is_counted(const text_tree *q);
/* Saying: the quantity of the instruction that is said with "where X is"; NULL: none is. */
const text_tree *discourse_hidden_quantity(const discourse *d, const text_tree *t);
const text_tree *discourse_choose_hidden(discourse *d, const text_tree *e);

/* ---- results.c: is it the set of those cards that died so? */
bool discourse_is_who_died(const text_tree *set);

/* ---- branch.c */
/* Saying: does the tree speak of a target that was not said yet? */
bool discourse_speaks_of_new_target(const discourse *d, const text_tree *t);
const text_tree *discourse_walk_if(discourse *d, const text_tree *t);

/* ---- subject.c */
/* Does the node have its subject as its first child? */
bool discourse_has_subject(int op);
/* Said without "you" when it is you who do it? */
bool discourse_is_imperative(const text_tree *e);
/* The subject that the node doesn't have as a child of its own, but in what it acts on; NULL: none.
 */
const text_tree *discourse_hidden_subject(const discourse *d, const text_tree *e);
/* "Each artifact is sacrificed by its controller". */
bool discourse_is_by_controllers(const text_tree *e);
/* The one subject of an instruction, or of all in a sequence of one sentence; NULL: there is none.
 */
const text_tree *discourse_common_subject(const discourse *d, const text_tree *e);

/* ---- again.c */
/* Is it that a process is done again with other nouns, or without what was chosen? */
bool discourse_is_again(const text_tree *t);
/* Reading it: the process and how it is repeated. */
const text_tree *discourse_read_again(discourse *d, const text_tree *t, const text_tree *process);
const text_tree *discourse_read_trade(discourse *d, const text_tree *t);
const text_tree *discourse_read_piles_chosen(discourse *d);

/* ---- doer.c */
/* Saying: who is said to do what the program lets nobody in particular do; NULL: nobody. */
const text_tree *discourse_choose_doer(discourse *d, const text_tree *e);

/* ---- sequence.c */
const text_tree *discourse_walk_sequence(discourse *d, const text_tree *t);
const text_tree *discourse_walk_at_once(discourse *d, const text_tree *t);
/* Saying: sentences one after the other as pairs. */
const text_tree *discourse_pair_sentences(discourse *d, const text_tree *e);
/* The sentences of such pairs, added to `out` (MOST_WALK) behind `count`; how many there are then.
 */
int discourse_flatten_sentences(const text_tree *t, const text_tree **out, int count);

/* ---- instruct.c */
bool discourse_has_register(int op);
/* Is it a cost with {X}? */
bool discourse_pays_x(const discourse *d, const text_tree *t);
/* What a clause does: its first instruction, or its first modification. */
int discourse_what_is_done(const text_tree *e);
const text_tree *discourse_walk_cost(discourse *d, const text_tree *t);
const text_tree *discourse_say_body(discourse *d, const text_tree *e);
const text_tree *discourse_read_clause(discourse *d, const text_tree *t);
const text_tree *discourse_replace(discourse *d, const text_tree *t, const text_tree *what,
                                   const text_tree *by);
/* Reading: the quantity in the place of X, also of the {X} of a cost; the tree itself: there is
 * none. */
const text_tree *discourse_set_x(discourse *d, const text_tree *t, const text_tree *what);
/* Saying: {X} whose amount "where X is" says is plain again. */
const text_tree *discourse_plain_x(discourse *d, const text_tree *t);
const text_tree *discourse_walk_effect(discourse *d, const text_tree *t);
const text_tree *discourse_read_take(discourse *d, const text_tree *t);
const text_tree *discourse_color_choice(discourse *d, const text_tree *most);
const text_tree *discourse_read_choice(discourse *d, const text_tree *t);
const text_tree *discourse_read_either(discourse *d, const text_tree *t);
const text_tree *discourse_read_pick(discourse *d, const text_tree *t);
const text_tree *discourse_read_pick_all(discourse *d, const text_tree *t);
const text_tree *discourse_read_move_among(discourse *d, const text_tree *move);
const text_tree *discourse_say_move_among(discourse *d, const text_tree *t);
const text_tree *discourse_read_put_rest(discourse *d, const text_tree *t);

/* ---- results.c, process.c, several.c */
int discourse_account_register(discourse *d, const text_tree *e);
/* Does an instruction act on what "each of them" has where no instruction is about each of them? */
bool discourse_has_stray_member(const text_tree *e);
bool discourse_is_each_of_players(const text_tree *s);
bool discourse_is_either(const text_tree *e);
bool discourse_is_in_anothers_hand(const text_tree *s);
bool discourse_is_joined(const text_tree *e);
bool discourse_is_parted(const text_tree *e);
const text_tree *discourse_found_by_either(discourse *d, const text_tree *e,
                                           const text_tree *other);
bool discourse_is_repeat(const text_tree *t);
void discourse_note_doer(discourse *d, const text_tree *who);
void discourse_note_result(discourse *d, const text_tree *e, int reg);
void discourse_note_way(discourse *d, int op, int reg);
void discourse_note_taken(discourse *d, const text_tree *e);
const text_tree *discourse_read_each(discourse *d, const text_tree *who, const text_tree *what,
                                     const text_tree *(*read)(discourse *, const text_tree *,
                                                              const text_tree *));
const text_tree *discourse_read_mod_choice(discourse *d, const text_tree *t, int at);
const text_tree *discourse_walk_parts(discourse *d, const text_tree *t);
const text_tree *discourse_read_repeat(discourse *d, const text_tree *t, const text_tree **before,
                                       int count);
const text_tree *discourse_only_last(discourse *d, const text_tree *e, const text_tree *condition);
const text_tree *discourse_keep_roles(discourse *d, const text_tree *delayed);
/* How it is said of what is destroyed that it can't be regenerated (the argument of
 * DESTROY_NO_REGEN in a surface tree; 0: "they"). */
/* APPLY as it is said: its time stands before all of it. */
enum { TIME_FIRST = 1 };

enum { CALLED_CREATURES = 1, CALLED_ARTIFACTS, CALLED_THAT_CREATURE, CALLED_THOSE };
/* "Creatures destroyed this way", or artifacts; 0: it can't be called so. */
int discourse_called_destroyed(const discourse *d, const text_tree *what);
/* Is it what it is called? */
bool discourse_is_called_destroyed(const discourse *d, const text_tree *what, int called);
const text_tree *discourse_join_before(discourse *d, const text_tree *before, const text_tree *e);
int discourse_part_sentences(discourse *d, const text_tree *e, const text_tree **out, int count);
const text_tree *discourse_say_each(discourse *d, const text_tree *t);
const text_tree *discourse_say_either(discourse *d, const text_tree *e, const text_tree *who);
const text_tree *discourse_say_parted(discourse *d, const text_tree *e);
const text_tree *discourse_say_mod_choice(discourse *d, const text_tree *t);
const text_tree *discourse_say_repeat(discourse *d, const text_tree *e);
const text_tree *discourse_walk_for_each(discourse *d, const text_tree *t);
const text_tree *discourse_walk_paragraphs(discourse *d, const text_tree *t);

/* ---- turns.c */
bool discourse_is_shield(const text_tree *e);
bool discourse_speaks_of_prevented(const text_tree *t);
const text_tree *discourse_say_prevented(discourse *d, const text_tree *t);
const text_tree *discourse_do_as_prevented(discourse *d, const text_tree *before,
                                           const text_tree *e, bool of_shield);
const text_tree *discourse_say_as_prevented(discourse *d, const text_tree *t);
bool discourse_speaks_of_event(const text_tree *t);
const text_tree *discourse_read_instead_then(discourse *d, const text_tree *t);
const text_tree *discourse_say_instead(discourse *d, const text_tree *e);
const text_tree *discourse_read_skipped(discourse *d, const text_tree *t);
const text_tree *discourse_say_nothing(discourse *d);
const text_tree *discourse_read_dealt(discourse *d, const text_tree *t);
const text_tree *discourse_say_dealt(discourse *d, const text_tree *t);
const text_tree *discourse_read_cant(discourse *d);
bool discourse_is_cant(discourse *d, const text_tree *k);
void discourse_note_asked(discourse *d, const text_tree *e);
/* Which of the two that fight in the event blocks, or attacks; NULL: none. */
const text_tree *discourse_fighter(discourse *d, bool blocks);
const text_tree *discourse_read_fighter(discourse *d, const text_tree *t);
const text_tree *discourse_second(discourse *d); /* NULL: there is none */
const text_tree *discourse_read_second(discourse *d);

/* ---- dealings.c */
const text_tree *discourse_of_last_done(discourse *d, int instruction, int node, const char *none);
const text_tree *discourse_say_done(discourse *d, const text_tree *done);
const text_tree *discourse_read_spares_auras(discourse *d, const text_tree *t);
const text_tree *discourse_read_secret(discourse *d, const text_tree *t);
const text_tree *discourse_say_secret(discourse *d, const text_tree *share);
const text_tree *discourse_read_shares_those(discourse *d, const text_tree *t);
const text_tree *discourse_say_shared_types(discourse *d, const text_tree *t);
const text_tree *discourse_read_as_often(discourse *d, const text_tree *t);
const text_tree *discourse_read_next_cast(discourse *d, const text_tree *t);
const text_tree *discourse_say_next_cast(discourse *d, const text_tree *e);
const text_tree *discourse_say_as_often(discourse *d, const text_tree *e);

const text_tree *discourse_say_only_last(discourse *d, const text_tree *t);

/* ---- shapes.c */
/* Reading a surface node that stands for a whole structure. */
/* Several qualities of those that attack: their toll is said for each of them. */
bool discourse_is_toll_for_each(const text_tree *t);
const text_tree *discourse_read_shape(discourse *d, const text_tree *t);
/* Saying a structure that has a turn of phrase of its own; NULL: it has none. */
const text_tree *discourse_say_shape(discourse *d, const text_tree *t);
/* Does the instruction look for what is the least or greatest of what TIED says? */
bool discourse_settles_ties(const text_tree *e, const text_tree *tied);
/* Saying: TIED for what the instruction chooses among; NULL: it is no choice among tied ones. */
const text_tree *discourse_say_ties(discourse *d, const text_tree *e);
/* Is it damage that each of several deals to itself? */
bool discourse_is_to_itself(const discourse *d, const text_tree *e);

/* Saying "… when it happens": the instruction before what it waits for; NULL: not so. */
const text_tree *discourse_say_when_post(discourse *d, const text_tree *t);
/* Reading and saying that mana isn't lost this turn (MANA_FOR:KEPT). */
const text_tree *discourse_read_kept_mana(discourse *d, const text_tree *t);
const text_tree *discourse_say_kept_mana(discourse *d, const text_tree *t);
/* Reading and saying what mana gives to what it is spent on (MANA_FOR:GIVES). */
const text_tree *discourse_walk_giving_mana(discourse *d, const text_tree *t);

/* ---- event.c */
/* Is it an event of what is in play, as its noun says: of no cards, and not of the bearer, which
 * may lie elsewhere? */
bool discourse_is_of_permanents(const text_tree *event);
/* Saying: what is put into a graveyard from play, in other words than "dies". */
const text_tree *discourse_say_put_into_graveyard(discourse *d, const text_tree *t,
                                                  const text_tree *said);
/* After an event (as in the program): its roles can be spoken of. */
void discourse_note_event(discourse *d, const text_tree *t);
/* Are players said by where they sit or whose team they are of? */
bool discourse_has_a_seat(const text_tree *players);
/* The subject of an event, if its words begin with it; NULL: they don't. */
const text_tree *discourse_event_subject(const text_tree *t);
/* Saying: the event with SUBJ in its subject's place. */
const text_tree *discourse_replace_event_subject(discourse *d, const text_tree *t);
/* Is it "whenever"? What happens to one object once is "when". */
bool discourse_comes_again(const text_tree *t);

/* ---- ability.c */
const text_tree *discourse_say_changed(discourse *d, const text_tree *subject, int parent);
void discourse_give_to(discourse *d, const text_tree *s);
const text_tree *discourse_walk_modification(discourse *d, const text_tree *m);
void discourse_begin_ability(discourse *d);
const text_tree *discourse_walk_trigger(discourse *d, const text_tree *t);
const text_tree *discourse_walk_replaced(discourse *d, const text_tree *t);
const text_tree *discourse_body_of(discourse *d, const text_tree *e);
const text_tree *discourse_walk_mode(discourse *d, const text_tree *t);
const text_tree *discourse_walk_reflexive(discourse *d, const text_tree *t);
const text_tree *discourse_walk_ability(discourse *outer, const text_tree *t, int parent);

/* ---- ability_word.c */
/* Reading: what stands after that word before the dash, which must be in it what the word stands
 * for (threshold: seven cards in your graveyard); else a fault. */
const text_tree *discourse_under_word(discourse *d, int word, const text_tree *t);
/* The number of the word before the dash (ABILITY_WORD) that belongs to it; 0: none. */
int discourse_ability_word(const text_tree *t);
/* Saying an ability: the word before the dash; in a spell, before each paragraph. */
const text_tree *discourse_with_word(discourse *d, const text_tree *t, const text_tree *said);

/* ---- move.c: how a move is said */
/* Saying where one of those looked at goes: with the player whose it is. */
const text_tree *discourse_say_place(discourse *d, const text_tree *place);
/* Is it "put" somewhere (1; 2: from where one would "return" it), not "returned" (0)? */
int discourse_is_put(const discourse *d, const text_tree *s);
/* Saying to whose hand several go: "their owner's" (3), "their" (4), as usual (0). */
int discourse_choose_owner(discourse *d, const text_tree *s);
/* Are they cards of your hand or graveyard? They go into your library. */
bool discourse_from_your_cards(const discourse *d, const text_tree *s);
/* Was it found in another player's library? */
bool discourse_found_in_anothers(const discourse *d, const text_tree *s);

/* ---- discourse.c: the tree in the other direction; `parent` and `kid`: where it stands. */
const text_tree *discourse_walk(discourse *d, const text_tree *t, int parent, int kid);

#endif
