/*
 * What the files of the judge share: sheets (a position written out plainly), the reader of
 * programs over a sheet, and the case: one instruction between two sheets.
 *
 * The judge is slow and plain on purpose. It reads the value and the characteristics of what is in
 * it; of the engine's own reading of programs (engine/evaluate, engine/effects, the matching of
 * triggers) it calls nothing, so that a mistake there isn't made twice.
 */
#ifndef IZ_SIM_JUDGE_PARTS_H
#define IZ_SIM_JUDGE_PARTS_H

#include "referee/referee.h"
#include "sim/judge.h"

/* ---- sheets ---------------------------------------------------------------------------------- */

enum { SHEET_COUNTERS = 6, SHEET_REFS = 1024, SET_MOST = 400 };

typedef struct sheet_object {
    uint8_t kind, zone, owner, controller, attack_seat;
    uint8_t counter_kinds;
    uint16_t generation, definition, attached_to, known;
    uint16_t place; /* from the bottom of its zone */
    uint16_t shields;
    uint16_t first_block, blocks; /* in sheet.refs */
    uint16_t env;
    uint32_t status;
    int32_t damage;
    uint16_t counter_word[SHEET_COUNTERS];
    int32_t counter_count[SHEET_COUNTERS];
    iz_chars chars;
} sheet_object;

typedef struct sheet_player {
    int32_t life;
    int32_t pool[IZ_MANA_KINDS];
    int32_t poison;
    bool in_game;
} sheet_player;

/* A memory cell of linked abilities. */
typedef struct sheet_memory {
    iz_ref object;
    uint16_t cell, first, count;
    int32_t number;
} sheet_memory;

/* A lasting effect. */
typedef struct sheet_effect {
    uint8_t kind, controller;
    uint32_t cell, timestamp, made_turn;
    uint16_t first, count; /* what it affects, in sheet.refs */
    int32_t amount;
} sheet_effect;

enum { SHEET_MEMORIES = 40, SHEET_EFFECTS = 60 };

typedef struct sheet {
    uint32_t count, room;
    sheet_object *objects;
    sheet_player players[IZ_SEATS_MAX];
    int seats, active, step;
    uint32_t turn;
    sheet_effect effect[SHEET_EFFECTS];
    uint32_t effects;
    uint32_t facts;   /* how many of the judge's facts of this turn there were */
    uint32_t statics; /* how many permanents there have static abilities printed on them */
    iz_link refs[SHEET_REFS];
    uint32_t ref_count;
    sheet_memory memories[SHEET_MEMORIES];
    int memory_count;
    bool full; /* something did not fit: nothing is judged by it */
} sheet;

/* Writes the position out. */
void sheet_take(sheet *s, iz_game *g);
bool sheet_copy(sheet *to, const sheet *from);
void sheet_free(sheet *s);
/* The object as it is there, or NULL if that stay is over. */
const sheet_object *sheet_find(const sheet *s, iz_ref ref);
int32_t sheet_counters(const sheet_object *object, int word); /* 0: of all kinds */
static inline iz_ref sheet_ref(const sheet *s, uint32_t slot)
{
    return iz_ref_make((unsigned)slot, s->objects[slot].generation);
}
static inline bool sheet_in_play(const sheet_object *object)
{
    return object->kind != IZ_OBJECT_FREE && object->zone == IZ_ZONE_BATTLEFIELD;
}
/* Has it the abilities that are printed on it, no more and no fewer, and shows them? */
bool sheet_shows_print(const sheet_object *object);
/* Is something printed on a permanent there for which that holds? */
bool sheet_prints(const sheet *s, const iz_card_set *cards, bool (*is)(const iz_cell *cell));
/* How many cards the player has in that zone. */
int sheet_cards(const sheet *s, int seat, int zone);
/* The n-th card from the top of the player's library, from 0 on; -1: there is none. */
int sheet_top(const sheet *s, int seat, int n);

/* ---- the reader ------------------------------------------------------------------------------ */

typedef enum answer { NO, YES, UNKNOWN } answer;

typedef struct set {
    iz_ref at[SET_MOST];
    int count;
    bool unknown;
} set;

/* What the environment of an ability holds, written out. */
typedef struct env_sheet {
    bool there;
    uint16_t first[IZ_REGISTERS], count[IZ_REGISTERS]; /* in `links` */
    iz_link links[256];
    uint32_t used;
    iz_env env;
} env_sheet;

void env_take(env_sheet *e, const iz_game *g, uint16_t env);

/* Where a program is read from: a sheet, an environment, who "you" and "this" are. */
typedef struct reader {
    const sheet *s;
    iz_game *g; /* for what is printed, and for what is known of those that are gone */
    const env_sheet *env;
    iz_ref self;
    int controller;
    iz_ref bound[IZ_BOUND_LEVELS];
    int bounds;
    const char *lacking; /* the node for which there is no reading, or NULL */
    uint8_t *read;       /* per cell of the set: it was read; may be NULL */
    sheet_object gone;   /* the last one that was found by what is known of it */
} reader;

/* The node can't be read: everything that hangs on it stays open. */
answer reader_lacks(reader *r, const iz_cell *cell);
/* The node has been read. */
void reader_marks(reader *r, const iz_cell *cell);
/* The object as it is, or was known last; NULL: nothing is known. Valid until the next call. */
const sheet_object *reader_object(reader *r, iz_ref ref);
void set_put(set *to, iz_ref ref);
bool set_has(const set *in, iz_ref ref);
void read_selector(reader *r, const iz_cell *cell, set *out);
answer read_filter(reader *r, const iz_cell *cell, iz_ref ref);
int64_t read_quantity(reader *r, const iz_cell *cell, bool *known);
answer read_condition(reader *r, const iz_cell *cell);
/* The players of a selector as a mask; *known: it could be read. */
unsigned read_players(reader *r, const iz_cell *cell, bool *known);
/* With one more bound member. */
void reader_bind(reader *r, iz_ref member);
/* Is there a reading of that selector or filter; of that quantity or condition? */
bool judge_reads_set(int op);
bool judge_reads_number(int op);
/* Those zones (mask) in which the filter looks. */
unsigned zones_of_filter(const iz_cell *filter);

/* ---- cases ----------------------------------------------------------------------------------- */

enum { CASE_DECISIONS = 48, CASE_CHILDREN = 64 };

typedef struct case_decision {
    uint8_t kind, purpose, of;
    iz_option option;
} case_decision;

typedef struct case_child {
    uint32_t cell;
    iz_ref bound; /* the innermost member that was bound in it */
    bool changed; /* the position was another one after it */
} case_child;

/* An instruction that is being carried out, from the frame's first step on. */
typedef struct judge_case {
    uint32_t offset, cell;
    uint16_t env_index;
    bool own, plans, disturbed;
    bool payment, paid;     /* a payment is being made inside of it; one was made to its end */
    bool chosen;            /* one of several ways to go on was taken by a player */
    iz_referee_frame frame; /* as it began */
    sheet before;
    env_sheet env, env_after;
    case_decision decisions[CASE_DECISIONS];
    int decision_count;
    case_child children[CASE_CHILDREN];
    int child_count;
} judge_case;

/* What a leaf is judged by: the position before, as it should be, as it is. */
typedef struct judging {
    reader r;
    judge_case *c;
    const iz_cell *cell;
    sheet *expect;
    const sheet *after;
    const env_sheet *env_after;
    uint8_t *skip;       /* per slot: nothing is said of it */
    uint8_t *moved;      /* per slot: it has moved there */
    uint8_t free_pool;   /* mask of seats of whose mana nothing is said … */
    uint16_t free_seats; /* … and of whom nothing is */
    bool open;           /* something could not be read, or may be either way: no judgement */
    const char *why;
    char fault[200]; /* what is wrong, "": nothing */
} judging;

void judging_fault(judging *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
void judging_leaves_open(judging *v, const char *why);

/* What the instruction's n-th child names: a set, players, bounds of a number (at least, at most;
 * of what a player may choose as many as they like), who chooses; only those have chosen. What
 * can't be read leaves the judgement open. */
void judging_set(judging *v, int child, set *out);
unsigned judging_players(judging *v, int child);
void judging_bounds(judging *v, int child, int64_t available, int64_t *lo, int64_t *hi);
unsigned judging_choosers(judging *v, int child);
void judging_chosen_by(judging *v, int purpose, unsigned seats);

/* A quantity that is the same for all (`subject` IZ_NO_REF) or said of each subject. */
int64_t judging_amount(judging *v, int child, iz_ref subject);

/* judge_made.c */
void judge_add_mana(judging *v);
void judge_add_chosen_mana(judging *v);
void judge_empty_pool(judging *v);
void judge_create_token(judging *v);
void judge_copy_spell(judging *v);
void judge_new_targets(judging *v);

/* judge_choices.c */
void judge_choose(judging *v);
void judge_choose_random(judging *v);
void judge_search(judging *v);
void judge_look(judging *v);
void judge_nothing(judging *v);
void judge_say_something(judging *v);
void judge_shuffle(judging *v);

/* judge_deeds.c: what the instruction does to `expect`; false: there is no row for it. */
bool judge_deed(judging *v);
bool judge_has_deed(int op);
/* judge_flow.c: whether the instruction's children were carried out as it says. */
bool judge_flow(judging *v);
bool judge_has_flow(int op);
/* judge_lasting.c */
bool judge_has_modification(int op);
void judge_apply(judging *v);
void judge_set_up(judging *v);

/* ---- what is played, targeted, triggered ----------------------------------------------------- */

typedef enum judge_verdict { JUDGED_OPEN, JUDGED_RIGHT, JUDGED_WRONG } judge_verdict;

enum { OFFER_MOST = 256 };

/* What was offered as the first target, and the position in which it was. */
typedef struct judge_offer {
    sheet s;
    iz_ref at[OFFER_MOST];
    int count, of;
    bool valid;
} judge_offer;

/* An ability that somebody has said that they play, and the position before it. */
typedef struct judge_played {
    sheet s;
    iz_ref bearer;
    uint32_t ability;
    int seat;
    bool valid;
    bool disturbed; /* something happened instead of something else meanwhile */
    uint32_t effects;
    const char *lacking;
} judge_played;

/* What was put on the stack, with its targets. */
typedef struct judge_stacked {
    uint16_t env_index;
    uint32_t ability;         /* index in the set */
    uint32_t targets, effect; /* cells */
    env_sheet env;
    bool valid;
} judge_stacked;

judge_verdict judge_payment(judge_played *p, reader r, const sheet *now, const env_sheet *env,
                            const iz_cell *cost, char *fault, size_t size);
bool judge_has_cost(int op);
/* `paid`: something was paid for it since its targets were chosen. */
judge_verdict judge_targets(const judge_offer *offer, reader r, const iz_cell *targets,
                            iz_ref spell, bool paid, char *fault, size_t size);
judge_verdict judge_targets_again(const judge_stacked *stacked, reader r, const iz_cell *targets,
                                  char *fault, size_t size);

/* Is one of those targets certain to be legal still? */
bool judge_keeps_target(const judge_stacked *stacked, reader r, const iz_cell *targets);

/* How often an ability of an object should have triggered in a step of the pump. */
typedef struct judge_hope {
    uint32_t ability;
    iz_ref bearer;
    int least, most;
    bool open;
} judge_hope;

enum { HOPES = 96, WAITING_MOST = 64, STACKED_MOST = 16 };

/* judge_events.c */
typedef struct judge_events {
    judge_offer offer;
    judge_played played;
    judge_stacked stacked[STACKED_MOST];
    int next_stacked;
    judge_hope hopes[HOPES];
    int hope_count;
    struct {
        uint32_t ability;
        iz_ref bearer;
    } waiting[WAITING_MOST];
    int waiting_count;
    bool unclear; /* in this step more goes on than events show */
    sheet s;
    env_sheet env;
    /* what the card's program gives reason to look for */
    uint64_t kinds; /* of events */
    bool triggers, declares, stands;
} judge_events;

/* judge_triggers.c: does the event do what the trigger waits for? The reader's environment has the
 * event's roles. *exact: it triggers once for each such event. */
answer judge_triggers(reader *r, const iz_cell *trigger, const iz_part *part, bool *exact);
bool judge_has_trigger(int op);
/* Is that one of those? Of what has just moved the filter is asked as it last was. */
answer judge_one_of(reader *r, const iz_cell *selector, iz_ref ref);

/* A lasting effect whose end is awaited. */
enum { JUDGE_WATCHES = 24, WATCHED_MOST = 8 };

typedef struct judge_watch {
    uint32_t cell, duration, timestamp, turn;
    int step, controller, count;
    iz_ref affected[WATCHED_MOST];
} judge_watch;

typedef struct judge_statics judge_statics;
typedef struct judge_second judge_second;
typedef struct judge_trials judge_trials;

/* ---- the judge itself ------------------------------------------------------------------------ */

/* What has happened in a turn (arguments.def, IZ_LEDGER_*). */
enum { FACTS_MOST = 600 };

typedef struct judge_fact {
    uint8_t kind, seat;
    iz_ref object, other;
    int32_t amount;
} judge_fact;

typedef struct judge_facts {
    uint32_t turn;
    int count;
    bool full;
    judge_fact at[FACTS_MOST];
} judge_facts;

/* What replacement and prevention have come between, while an instruction is carried out. */
enum { BETWEEN_MOST = 32 };

typedef struct judge_between {
    bool there, full;
    uint16_t seats; /* mask */
    int count;
    iz_ref at[BETWEEN_MOST];
} judge_between;

enum { JUDGE_CASES = 24, JUDGE_PLANNED = 40, BEGUN_MOST = 16 };

struct iz_judge {
    const iz_card_set *cards;
    iz_game *g;
    int definition, other;
    unsigned play;
    judge_case *cases[JUDGE_CASES];
    int count;
    judge_case *planned[JUDGE_PLANNED]; /* closed cases of what is to happen at once */
    int planned_count;
    sheet after, expect;
    uint8_t *skip, *moved;
    uint32_t marks;
    uint8_t *judged, *read;
    judge_events *events;
    judge_statics *statics;
    judge_second *second;
    judge_trials *trials;
    bool on_trial; /* it looks on at a copy, and tries nothing itself */
    judge_between between;
    judge_facts facts;
    struct {
        uint32_t cell;
        iz_slot slot;
    } begun[BEGUN_MOST]; /* instructions that were begun lately, and on what they stand */
    int begun_next;
    judge_watch watches[JUDGE_WATCHES];
    int watch_count, watched_step;
    uint32_t watched_turn;
    iz_judge_counts counts;
    iz_judge_fault faults[IZ_JUDGE_FAULTS];
    int fault_count;
    bool blind;   /* more is going on than there is room for */
    bool paid;    /* something was paid since what is to happen at once was begun */
    bool returns; /* from a game within the game: what goes on now began before it */
};

void judge_keep_fault(iz_judge *j, uint32_t cell, const char *text);
void judge_leave_open(iz_judge *j, const char *lacking);
/* What was read of the subtree has been judged, or not. */
void judge_settle(iz_judge *j, uint32_t cell, bool judged);
/* Does the cell stand in the card's programs? */
bool judge_owns(const iz_judge *j, uint32_t cell);

/* judge_events.c: a step of the pump begins; an event has happened; a decision is about to be
 * carried out; the first instruction of something that resolves begins. */
bool judge_events_new(iz_judge *j);
void judge_events_free(iz_judge *j);
void judge_events_begin(iz_judge *j);
void judge_step(iz_judge *j);
void judge_witness(iz_game *g, const iz_part *part, void *data);
void judge_events_decision(iz_judge *j, const iz_decision *decision, const iz_option *option);
void judge_resolution(iz_judge *j, const judge_case *c);
bool judge_has_event(int op);
/* What lies on the stack with that environment, if it is known; its ability's node. */
const judge_stacked *judge_stacked_of(const iz_judge *j, uint16_t env_index);
const iz_cell *judge_ability_of(const iz_judge *j, const judge_stacked *stacked);
/* Its first instruction has not begun. */
bool judge_still_waits(const iz_judge *j, const judge_stacked *stacked);
/* What is on the stack in a copy of the game that the other judge looks at. */
void judge_events_take_over(iz_judge *j, const iz_judge *from);

/* judge_rules.c: what is offered as somebody declares; an event, over the position after it; a
 * position in which somebody has priority. */
void judge_declaration(iz_judge *j, const iz_decision *decision);
void judge_rules_at(iz_judge *j, const sheet *s, const iz_part *part);
void judge_rules_in_play(iz_judge *j);
/* May it have its say at a declaration? */
bool judge_rules_declarations(const iz_cell *cell);
/* Has it something to say of how its bearer is in play? */
bool judge_rules_standing(const iz_cell *cell);
bool judge_has_rule(int op);
bool judge_has_keyword(int keyword);

/* judge_ledger.c: an event has happened; how many facts there are; what asks for them. */
void judge_facts_see(iz_judge *j, const iz_part *part);
uint32_t judge_facts_now(const iz_game *g);
answer judge_did(reader *r, const iz_cell *cell, iz_ref ref);
answer judge_happened(reader *r, const iz_cell *cell);
void judge_doers(reader *r, const iz_cell *cell, set *out);
int64_t judge_amount_done(reader *r, const iz_cell *cell, bool *known);

/* judge_replace.c: a replacing effect of the card begins; is the part one that the pattern names?
 */
void judge_replacing(iz_judge *j, const judge_case *c);
answer judge_would(reader *r, const iz_cell *pattern, const iz_part *part);
bool judge_has_pattern(int op);
/* An instruction begins; a step of the pump; an event has happened. */
void judge_between_begin(iz_judge *j);
void judge_between_step(iz_judge *j, const iz_referee_frame *top);
void judge_between_event(iz_judge *j, const iz_part *part);
/* Instructions that change the event which is being replaced. */
void judge_instead_amount(judging *v);
void judge_instead_place(judging *v);
void judge_between_skips(const iz_judge *j, const sheet *before, uint8_t *skip);

/* judge_static.c */
bool judge_statics_new(iz_judge *j);
void judge_statics_free(iz_judge *j);
void judge_statics_begin(iz_judge *j);
void judge_statics_at(iz_judge *j);
bool judge_has_static(int op);
/* Might something in play look otherwise because something else does? */
bool judge_looks_hang(const iz_card_set *cards, const sheet *s);

/* judge_time.c */
void judge_times_begin(iz_judge *j);
void judge_times_watch(iz_judge *j, const iz_cell *cell, const sheet_effect *row, const sheet *s);
void judge_times_step(iz_judge *j);
bool judge_has_duration(int op);
/* Must it be there now? May it be? */
answer judge_should_last(const iz_game *g, const judge_watch *w, const iz_cell *duration);

/* judge_second.c: `at`: the position in which the effect has just been made. */
bool judge_second_new(iz_judge *j);
void judge_second_free(iz_judge *j);
void judge_second_begin(iz_judge *j);
void judge_second_look(iz_judge *j, const judge_watch *w, const sheet_effect *row, const sheet *at);
/* judge_trial.c: somebody has priority, chooses targets: what is left to chance is tried in copies.
 */
bool judge_trials_new(iz_judge *j);
void judge_trials_free(iz_judge *j);
void judge_trials_begin(iz_judge *j);
void judge_trials_at(iz_judge *j);
void judge_trials_choose(iz_judge *j, const iz_decision *asked, const iz_option *option);

/* judge_hand.c, in copies of the game: whoever is waited for does what commits to nothing; false:
 * nobody is, or the game is over. */
bool judge_goes_on(iz_game *g);
uint64_t judge_quiet_option(iz_game *g, int seat);
/* Without any event; false: it is not there. */
bool iz_referee_takes_away(iz_game *g, iz_ref ref, iz_zone to);
bool iz_referee_phases_out(iz_game *g, iz_ref ref);

/* The row of lasting effects that an instruction has made; NULL: none. */
const sheet_effect *judge_made_row(const judge_case *c, const sheet *after);

#endif
