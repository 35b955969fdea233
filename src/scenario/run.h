/*
 * The inside of the runner: one scenario being run under one book. What the files of the runner
 * share; nobody else includes this.
 *
 *   outcome.c    what a statement came to
 *   position.c   set-up, and changes by hand
 *   reference.c  which object a reference names
 *   answer.c     decisions: the plan, queued answers, defaults
 *   plan.c       what a statement says about the decisions of its announcement
 *   progress.c   passing until something is so
 *   action.c     playing things
 *   declare.c    attackers, blockers, lines
 *   check.c      checks
 *   trial.c      expect refused, expect allowed
 *   opening.c    games from their decks, one after another; what is known to whom
 *   run.c        a scenario from its first statement to its last
 *   slips.c      names, words and texts that can't be meant
 *   cards.c      the cards that a file names
 */
#ifndef IZ_SCENARIO_RUN_H
#define IZ_SCENARIO_RUN_H

#include "referee/referee.h"
#include "scenario/scenario.h"
#include "scenario/syntax.h"

/* What a statement came to. */
typedef enum scenario_outcome {
    SCENARIO_DONE,
    SCENARIO_REFUSED, /* the engine refuses it: run->refusal is the concept */
    SCENARIO_BROKEN   /* it makes no sense, or the engine failed */
} scenario_outcome;

typedef struct scenario_alias {
    const char *name;
    iz_slot *slots; /* of its objects, in the order written */
    int count, room;
} scenario_alias;

typedef struct scenario_queued {
    const scenario_answer *answer;
    int seat;
    bool used;
    uint32_t parts_used; /* of a division: bit n, the n-th part */
    uint32_t targeted;   /* those of its parts that have answered what to aim at */
} scenario_queued;

/* What the announcement that is being made is to be like. */
typedef struct scenario_plan {
    const scenario_options *options; /* NULL: nothing is being announced */
    int seat;
    int targets_used, modes_used;
    uint32_t targets_early; /* bits of targets beyond targets_used that were asked for before */
    int division_ended;     /* targets used as the last divided list was ended; 0: none was */
    bool x_used;
    uint32_t paid[SCENARIO_PAYMENTS], divided; /* which of the references were used */
    uint32_t withs_used;
} scenario_plan;

enum { SCENARIO_SCRIPT = 24, SCENARIO_LABEL_MAX = 1024 /* bytes of an option's label */ };

typedef struct scenario_run {
    const scenario_file *file;
    const scenario *scenario;
    const iz_book *book;
    const iz_card_set *cards;
    const struct scenario_libraries *libraries; /* for names that are mistyped */
    iz_game *g;
    iz_switch *off; /* a rule that is switched off; NULL: none */
    scenario_memory memory;
    scenario_alias *aliases;
    int alias_count, alias_room;
    scenario_queued *queue;
    int queue_count, queue_room;
    int division;  /* the queued division that is being used, or -1 */
    iz_ref dealer; /* the creature whose combat damage it divides, or IZ_NO_REF */
    bool yes[SCENARIO_SEATS];
    bool strict;
    int at;                           /* the statement that is being carried out */
    const scenario_statement *attack; /* whose declaration play goes on to; NULL: none */
    const scenario_statement *acting; /* what is announced: that, or one that is tried */
    bool begun;
    bool paused; /* stopped in a step that gives nobody priority */
    bool held;   /* stopped at a decision which a check behind this statement wants to see */
    bool stops;  /* is to stop in a step that gives nobody priority */
    const iz_scenario_settings *steps; /* whose `step` is called; NULL: nobody asks for steps */
    const iz_onlooker *onlooker;       /* NULL: nobody looks on … */
    int play;                          /* … at this play of it, */
    bool looked_on;                    /* which it has begun to look on at … */
    bool no_such_play;                 /* … or doesn't want */
    scenario_plan plan;
    /* trials: free choices of the announcement are taken from the script */
    bool scripted;
    int script[SCENARIO_SCRIPT], choices[SCENARIO_SCRIPT];
    int script_length, script_at;
    /* the order in which references are looked up */
    iz_slot *order;
    int order_count, order_room;
    iz_concept refusal;
    iz_match match;         /* of which this is one game; no games yet: the first */
    uint32_t passed_for;    /* seats that were passed for, with what was on the chain … */
    int passed_at;          /* … in that statement, in which another one passed */
    uint32_t acted_in;      /* the turn in which a statement's player has acted last; 0: none */
    bool no_game;           /* what is agreed is not legal, as the scenario expects */
    iz_concept setup_fault; /* by which rule … */
    char setup_error[512];  /* … and in words; "": it is legal */
    scenario_text why;      /* of the last outcome that was not DONE, and of failed checks */
} scenario_run;

/* Sets `why` and returns the outcome. */
scenario_outcome scenario_refuse(scenario_run *run, iz_concept concept, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Why something is refused, in words: where the name of the rule alone would say too little, more.
 */
const char *scenario_reason(iz_concept concept);
scenario_outcome scenario_broken(scenario_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The engine's own error, if it has one. */
scenario_outcome scenario_status(scenario_run *run, iz_status status);

/* ---- reference.c ----------------------------------------------------------------------------- */

/* Sets run->order: all objects, in the order in which `acting` names them. */
void scenario_order(scenario_run *run, int acting);
/* Is the object of that name now? Abilities on the stack have their source's name. */
bool scenario_named(scenario_run *run, iz_slot slot, const char *name);
/* Is it of that printed name, whatever it looks like? */
bool scenario_printed_name(scenario_run *run, iz_slot slot, const char *name);
/* Does the reference name that object, #N and the order aside? */
bool scenario_may_mean(scenario_run *run, const scenario_ref *ref, iz_slot slot);
/* Its rank among those that it may name, from 0; -1: it does not name this object. With #N only
 * the N-th has one. run->order must be set. `own`: count objects of this seat only, or -1. */
int scenario_rank(scenario_run *run, const scenario_ref *ref, iz_ref object, int own);
/* The first that it names; IZ_NO_REF if there is none. A player's letter gives the player. */
iz_ref scenario_find(scenario_run *run, const scenario_ref *ref, int acting, int own);
/* Is it an alias, without #N, of several things? It names all of them. */
bool scenario_means_several(scenario_run *run, const scenario_ref *ref);
/* Goes through what a reference of a declaration names: `*at` is 0 before the first. Where it means
 * several, and `all` is wanted, each of them that `seat` controls in play, as ALIAS#N; else the
 * reference itself, once. false: there is no more. */
bool scenario_next_meant(scenario_run *run, const scenario_ref *ref, int seat, bool all, int *at,
                         scenario_ref *one);
/* As a message writes it. */
const char *scenario_ref_text(const scenario_ref *ref, char *out, size_t size);
/* Has the file a card, or the set a token, of that name? Else the name is a mistake. */
bool scenario_knows_name(scenario_run *run, const scenario_ref *ref);
scenario_alias *scenario_alias_named(scenario_run *run, const char *name);
bool scenario_is_in_play(const iz_game *g, iz_slot slot);

/* ---- run.c, what looks on is told --------------------------------------------------------------- */

/* The seat takes the option; its n-th option. */
scenario_outcome scenario_choose(scenario_run *run, int seat, const iz_option *option);
scenario_outcome scenario_choose_nth(scenario_run *run, int seat, uint64_t n);

/* ---- answer.c -------------------------------------------------------------------------------- */

/* Takes the waiting decision of the seat by the plan, a queued answer or the default. */
scenario_outcome scenario_decide(scenario_run *run, int seat);
/* The option that the answer names, or -1; `count` options of the waiting decision. */
int scenario_match(scenario_run *run, int seat, const scenario_answer *answer,
                   const iz_option *options, size_t count);
/* Of the options with an object or player, the one that the reference names first; each option of
 * `kinds` (mask) counts. -1: none. */
int scenario_match_ref(scenario_run *run, int seat, const scenario_ref *ref,
                       const iz_option *options, size_t count, uint32_t kinds);
/* The first option of that kind; -1: none. */
int scenario_find_kind(const iz_option *options, size_t count, iz_option_kind kind);
/* The option with that label, or that begins with it; -1: none. */
int scenario_label_match(scenario_run *run, const iz_option *options, size_t count,
                         const char *label);
bool scenario_begins(const char *text, const char *beginning);
/* Does a sentence of the text begin so, "You may" aside? */
bool scenario_sentence_begins(const char *text, const char *beginning);
/* The options as a list for messages. */
void scenario_add_options(scenario_run *run, int seat, scenario_text *out);
/* Is the answer a division of which each part is among `parts` (bits)? */
bool scenario_all_parts(const scenario_answer *answer, uint32_t parts);
bool scenario_queue_add(scenario_run *run, int seat, const scenario_answers *answers);
/* Does a check behind the present statement want to see this decision, or does the player's next
 * statement answer it by its verb? */
bool scenario_is_awaited(scenario_run *run, const iz_decision *decision);
/* "sacrifices REF" in the preparation, "extracts N from REF" when that is asked: the decision that
 * waits for the player is answered by the verb. */
bool scenario_verb_answers(scenario_run *run, const scenario_statement *s);
/* Which of the options, abilities of one land for mana, a queued answer of the seat names by its
 * colour; that answer is used. -1: none. */
int scenario_queued_mana(scenario_run *run, int seat, const iz_option *options, size_t count);
/* How often `with` names a cost that may be paid any number of times. */
int scenario_plan_times(scenario_run *run, const iz_decision *decision);
scenario_outcome scenario_answer_by_verb(scenario_run *run, const scenario_statement *s);
/* Do the labels stand among the options of the seat's decision? The missing one goes to `missing`.
 */
bool scenario_has_labels(scenario_run *run, int seat, const scenario_texts *labels,
                         const char **missing);

/* ---- told.c ----------------------------------------------------------------------------------- */

/* Does the next statement (`does`, but for checks between) answer the decision by a whole label; or
 * is it `here`, and something is to be decided? Then the decision is left as it is. */
bool scenario_is_told(scenario_run *run, const iz_decision *decision);
/* `does`: is it a label of the decision that waits for the player, other than a window? Then it is
 * answered. */
bool scenario_label_answers(scenario_run *run, const scenario_statement *s);
scenario_outcome scenario_answer_by_label(scenario_run *run, const scenario_statement *s);

/* ---- plan.c ---------------------------------------------------------------------------------- */

enum { SCENARIO_NOT_CONCERNED = -1, SCENARIO_CANNOT = -2, SCENARIO_MISTAKEN = -3 };

/* Is it a decision in the announcement that the present statement describes? */
bool scenario_is_planned(const scenario_run *run, const iz_decision *decision);
/* In that announcement another player chooses a target: the option that the statement names for it;
 * -1: none. Once it is taken, the statement's target is used. */
int scenario_plan_others_target(scenario_run *run, const iz_decision *decision,
                                const iz_option *options, size_t count);
void scenario_plan_others_target_used(scenario_run *run);
/* The first of the references that has not been used; NULL: all were. */
const scenario_ref *scenario_unused(const scenario_refs *refs, uint32_t used);
/* What the statement says about the decision: an option, SCENARIO_NOT_CONCERNED, or SCENARIO_CANNOT
 * (why is set). */
int scenario_plan_option(scenario_run *run, const iz_decision *decision, const iz_option *options,
                         size_t count);

/* ---- progress.c ------------------------------------------------------------------------------ */

/* Answers decisions that are neither priority nor declarations. */
scenario_outcome scenario_settle(scenario_run *run);
/* The decision that waits for the player: their own, whoever makes it, or another's that they make.
 * Who answers it, and whose it is (the player, if none waits). */
const iz_decision *scenario_decision(const iz_game *g, int seat);
int scenario_asked(const iz_game *g, int seat);
int scenario_whose(const iz_game *g, int seat);
/* The others pass until the seat has priority; likewise until it, or one that it decides for, may
 * carry out the statement. */
scenario_outcome scenario_priority_for(scenario_run *run, const scenario_statement *s);
/* For "extracts N from REF" after an attack: on to the strike, until that is asked. */
scenario_outcome scenario_strike_for(scenario_run *run, const scenario_statement *s);
scenario_outcome scenario_priority(scenario_run *run, int seat);
scenario_outcome scenario_pass(scenario_run *run, int seat);
scenario_outcome scenario_resolve(scenario_run *run, bool all);
scenario_outcome scenario_until_top(scenario_run *run, const scenario_ref *ref);
scenario_outcome scenario_go(scenario_run *run, const scenario_statement *statement);
/* Until the seat has a decision of that kind (attackers, blockers, lines), or the step in which it
 * would have is over: DONE, *there false. */
scenario_outcome scenario_declaration(scenario_run *run, int seat, iz_decision_kind kind,
                                      iz_step step, bool *there);

/* ---- action.c, declare.c --------------------------------------------------------------------- */

scenario_outcome scenario_act(scenario_run *run, const scenario_statement *statement);
scenario_outcome scenario_declare_attack(scenario_run *run, const scenario_statement *statement);
/* The option by which a player who has to say whom they attack names the one whom their declaration
 * aims at; -1: it is none of these. */
int scenario_attacked(const scenario_run *run, const iz_decision *decision,
                      const iz_option *options, size_t count);
scenario_outcome scenario_declare_block(scenario_run *run, const scenario_statement *statement);
scenario_outcome scenario_declare_lines(scenario_run *run, const scenario_statement *statement);

/* ---- position.c ------------------------------------------------------------------------------ */

/* Makes the game from the set-up statements; run->at is left at the first action. */
scenario_outcome scenario_set_up(scenario_run *run);
bool scenario_is_position(const scenario_statement *statement);
/* Carries out one such statement between actions. */
scenario_outcome scenario_by_hand(scenario_run *run, const scenario_statement *statement);

/* ---- check.c, trial.c ------------------------------------------------------------------------ */

/* True if it holds; else what was found stands in `found`. */
bool scenario_check_holds(scenario_run *run, const scenario_check *check, scenario_text *found);
/* Is it something that an object can be? Else `near` is the state, colour or type that was meant,
 * or NULL. */
bool scenario_is_word(scenario_run *run, const char *word, const char **near);
bool scenario_setup_trial(scenario_run *run, const scenario_check *check, scenario_text *found);
bool scenario_trial(scenario_run *run, const scenario_check *check, scenario_text *found);

/* ---- opening.c ------------------------------------------------------------------------------- */

/* Who goes first in a game that is opened, or is the next one of a match. */
void scenario_agree_on_first(const scenario_run *run, const scenario_statement *opening,
                             iz_setup *setup);
/* The statement, of a player's deck, about the seat that is theirs by lot. */
const scenario_statement *scenario_seated(scenario_run *run, const scenario_statement *s);
/* Does the statement put cards where a game that is opened has none? Then it is refused. */
scenario_outcome scenario_fits_opening(scenario_run *run, const scenario_statement *s);
/* The game is counted, and the next one begins, from the same decks. */
scenario_outcome scenario_next_game(scenario_run *run);
/* Does the player know which card it is, by their view of the game? */
bool scenario_knows(scenario_run *run, iz_slot slot, int seat);
/* Is the deck as the check wants it? */
bool scenario_deck_holds(scenario_run *run, const scenario_check *check, scenario_text *out);

/* ---- slips.c --------------------------------------------------------------------------------- */

/* BROKEN, at that place of the file. */
scenario_outcome scenario_misplaced(scenario_run *run, scenario_place place, const char *format,
                                    ...) __attribute__((format(printf, 3, 4)));
scenario_outcome scenario_no_such_card(scenario_run *run, scenario_place place, const char *name);
/* Neither a card of the file nor an alias is called so. */
scenario_outcome scenario_nothing_named(scenario_run *run, const scenario_ref *ref);
/* False, and `why` says what is amiss: a name that nothing has, a word that no object can ever be,
 * an ability that nobody can read. */
bool scenario_makes_sense(scenario_run *run, const scenario_check *check,
                          const scenario_statement *s);

/* ---- run.c ----------------------------------------------------------------------------------- */

scenario_outcome scenario_carry_out(scenario_run *run, const scenario_statement *statement);
/* A copy to try things on, without log; released by scenario_run_release. NULL: no memory. */
scenario_run *scenario_run_copy(scenario_run *run);
void scenario_run_release(scenario_run *run);
/* Gives back what a run holds, its game among it. */
void scenario_run_clear(scenario_run *run);

#endif
