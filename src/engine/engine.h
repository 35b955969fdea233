/*
 * What the rooms of the engine offer each other. One header, a section a file; each function's
 * contract stands here, the rule it carries out at the function itself.
 *
 * The pump (pump.c) runs the top frame of the game's stack of frames until somebody must decide.
 * A rule's procedure is a frame kind: a locals struct which begins with iz_frame, a function that
 * reads from top to bottom as the book tells it and resumes at named points, and, if its decisions
 * are listed on demand, a function that lists their options.
 *
 * Conventions of procedures:
 *   - set frame->pc to the next named point BEFORE pushing a frame, asking, or running a batch,
 *     then return IZ_GO (pushed, batch) or IZ_WAIT (asked); the procedure is called again at that
 *     point. After a push or growth the frame pointer is stale: return at once or fetch it again.
 *   - a decision's answer is in g->head->answer when the procedure is called again;
 *   - sets in scratch memory don't survive a return; lists (links) in the frame or its env do.
 */
#ifndef IZ_ENGINE_ENGINE_H
#define IZ_ENGINE_ENGINE_H

#include "books/book.h"
#include "core/game.h"
#include "engine/amounts.h"
#include "engine/kinds_of_play.h"
#include "engine/switch.h"
#include "engine/zones.h"

/* ---- frame kinds (frames.def) ---------------------------------------------------------------- */

typedef enum iz_frame_kind {
#define FRAME(name, procedure, locals) IZ_FRAME_##name,
#include "engine/frames.def"
#undef FRAME
    IZ_FRAME_KIND_COUNT
} iz_frame_kind;

/* The variant of the book that is played; NULL: none. */
static inline const iz_variant *iz_variant_of(const iz_game *g)
{
    return g->head->variant ? &g->book->variants[g->head->variant - 1] : NULL;
}

/* ---- pump.c ---------------------------------------------------------------------------------- */

/* Runs until a wait, the end of the game or an error. */
int iz_pump(iz_game *g);
/* Puts a decision to a seat. The caller has entered the candidates with iz_candidate, if it has
 * any; there are none before. A decision with exactly one option is not asked: the answer is set
 * and IZ_GO returned; otherwise IZ_WAIT. */
void iz_candidates_drop(iz_game *g); /* those entered, where nobody is asked after all */
void iz_candidate(iz_game *g, iz_option option);
void iz_candidate_ref(iz_game *g, iz_ref ref);
iz_flow iz_ask(iz_game *g, int seat, iz_decision_kind kind, iz_purpose purpose, iz_ref subject,
               unsigned flags);
iz_flow iz_ask_yes_no(iz_game *g, int seat, iz_purpose purpose, iz_ref subject);
/* No number that somebody names goes beyond IZ_NAMED_MOST. */
iz_flow iz_ask_number(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, int64_t lo,
                      int64_t hi);
/* Word classes for IZ_DECIDE_WORD. */
enum {
    IZ_WORDS_COLOR,         /* number: colour bit number 0-4 */
    IZ_WORDS_CREATURE_TYPE, /* number: word */
    IZ_WORDS_LAND_TYPE,
    IZ_WORDS_BASIC_LAND_TYPE,
    IZ_WORDS_CARD_TYPE, /* number: type bit number */
    IZ_WORDS_CARD_NAME, /* number: word */
    IZ_WORDS_MANA,      /* number: kind of mana 0-5; the mask of allowed ones is `subject` */
    IZ_WORDS_ARTIFACT_TYPE,
    IZ_WORDS_NO_WALL, /* creature types but Wall */
    IZ_WORDS_COIN     /* number: 1 heads, 0 tails */
};
iz_flow iz_ask_word(iz_game *g, int seat, iz_purpose purpose, int word_class, iz_ref subject);
/* How decisions of a kind list their options, whose seat this is, if those are no candidates: a
 * table that is filled in turn/listing.c. `thorough`: without any short cut. */
typedef struct iz_listing {
    void (*list)(iz_game *g, int seat, bool thorough);
    bool (*is_listed)(iz_game *g, int seat); /* are the options listed those already? NULL: never */
    /* How many there are, and the n-th, without listing them; false: they must be listed. NULL:
     * always. */
    bool (*count)(iz_game *g, const iz_decision *decision, uint64_t *count);
    bool (*at)(iz_game *g, const iz_decision *decision, uint64_t n, iz_option *out);
    /* One drawn at random as api/sampling.c draws from the list; with `count` and `at`. */
    bool (*sample)(iz_game *g, const iz_decision *decision, uint64_t random, uint64_t *n);
} iz_listing;
extern const iz_listing iz_listings[IZ_DECIDE_COUNT];
/* The options of the waiting decision of `seat`, listed now if need be. */
const iz_option *iz_list_options(iz_game *g, int seat, size_t *count);
/* The options of a decision that is not put yet. */
const iz_option *iz_list_for(iz_game *g, const iz_decision *decision, size_t *count);
/* The seat's waiting decision, or NULL. */
const iz_decision *iz_decision_of(const iz_game *g, int seat);
/* How many options it has; numbers are counted, not listed. */
uint64_t iz_options_count(iz_game *g, int seat);
/* The n-th; false if there is none. */
bool iz_options_at(iz_game *g, int seat, uint64_t n, iz_option *out);
bool iz_same_option(const iz_option *a, const iz_option *b);
/* Any seat that has to decide, the first in seat order; IZ_NO_SEAT: none (the game is over). */
int iz_waiting_seat(const iz_game *g);
/* Adds an option to the list being made (only inside listing functions). */
void iz_list_add(iz_game *g, iz_option option);

/* ---- log.c ----------------------------------------------------------------------------------- */

/* The rule `concept` was applied; the log says the phrase with its arguments (engine/flow/words.h).
 * Cheap when nothing is logged. */
void iz_note(iz_game *g, iz_concept concept, iz_phrase phrase, ...);
/* Nobody listens in most games: then not even the words' arguments are looked up. Without words:
 * iz_count_applied (core/game.h). */
#define iz_note(g, ...) ((g)->log || (g)->applied ? (iz_note)((g), __VA_ARGS__) : (void)0)

/* Short cuts: what goes on without any choice may be done at once, without the frames that it would
 * be done with step by step, if nobody stops the pump in between. What comes of it is the same:
 * soaking plays each game both ways. */
static inline bool iz_goes_short(const iz_game *g) { return !g->stop && !g->at_length; }
/* Is the frame that runs still the one on top: did what it has just begun need no frame? Then it
 * may go on at once. */
static inline bool iz_is_on_top(const iz_game *g, iz_frame_kind kind)
{
    return iz_frame_top(g)->kind == kind;
}
/* The body of a procedure that goes on at once where it can: `go_on` runs from the resume point. */
#define IZ_RUN_ON(g, KIND, go_on)                                                                  \
    iz_flow flow;                                                                                  \
    do                                                                                             \
        flow = (go_on)((g), top(g));                                                               \
    while (flow == IZ_GO && iz_is_on_top((g), IZ_FRAME_##KIND));                                   \
    return flow

/* ---- events/event.c: the one road of everything that happens --------------------------------- */

/* Opens a batch; parts are added to it; iz_batch_run carries it out: replacement and prevention
 * for each part, then all at once, then triggers. The batch is done when the caller's frame runs
 * again (return IZ_GO after iz_batch_run). What happened is written to register `reg` of `env`
 * (references: for moves the new objects, for damage and others the object; value: the amount, of
 * MANA_ENTRY the kinds of mana instead), env's amount[reg] the sum, done bit set if any part
 * happened. env IZ_NIL: not written. */
uint32_t iz_batch_begin(iz_game *g);
/* A zeroed part of the batch; pointer valid until the next part. */
iz_part *iz_batch_part(iz_game *g, iz_event_kind kind);
/* Convenience: one of a player and an object, or of the player himself. */
iz_part *iz_batch_about(iz_game *g, iz_event_kind kind, int seat, iz_ref object, int32_t amount);
/* Convenience: so many of a book's resource (IZ_RESOURCE_*) more, or less. */
void iz_batch_resource(iz_game *g, int seat, int resource, int32_t amount);
static inline void iz_batch_draw(iz_game *g, int seat)
{
    iz_batch_about(g, IZ_EV_DRAW, seat, iz_ref_seat(seat), 0);
}
void iz_batch_run(iz_game *g, iz_concept concept, uint16_t env, int reg);
/* The same where nobody asks for its results. */
static inline void iz_batch_happens(iz_game *g, iz_concept concept)
{
    iz_batch_run(g, concept, IZ_NIL, 0);
}
/* Convenience: one move. */
iz_part *iz_batch_move(iz_game *g, iz_ref object, iz_zone to, unsigned flags);
/* An event that can't be replaced and happens at once (played, attacks, step begins …): seen by
 * triggers and the ledger, logged. */
void iz_announce_event(iz_game *g, const iz_part *part, iz_concept concept);
/* The same of one object and a player, without anything else. */
void iz_announce_plain(iz_game *g, iz_event_kind kind, int seat, iz_ref object, iz_concept concept);
/* Performs a part without replacement: used by events/event.c and set-ups only. */
void iz_part_happen(iz_game *g, iz_part *part, iz_concept concept);
/* Moves a card without any event (set-up by hand, take-back). */
void iz_place_object(iz_game *g, iz_slot slot, int seat, iz_zone zone);
/* Makes a token object in no zone, as the part CREATE_TOKEN says: value is the definition made for
 * its TOKEN node, other what makes it. */
iz_slot iz_make_token(iz_game *g, const iz_part *part);
/* A token whose power or toughness is known only as it is made (its definition has a star) keeps
 * them in its env: amount[0] power, amount[1] toughness. MOVE parts beside core/events.def:
 * amount: how many cards from the top; other: into play, what it enters attached to. */

/* ---- characteristics/ ------------------------------------------------------------------------ */

/* The object's characteristics now; the pointer is valid until the value changes. In play they are
 * computed with all effects; elsewhere as printed unless an effect reaches there. */
static inline const iz_chars *iz_characteristics(iz_game *g, iz_slot slot);
const iz_chars *iz_characteristics_derived(iz_game *g, iz_slot slot);
/* iz_chars.epoch of a row that says what is printed, with no effect, counter or face to it. */
#define IZ_ROW_PRINTED 0xFFFFFFFFu
/* Is there anything about the object that a printed row doesn't say? */
static inline bool iz_is_special(const iz_object *object)
{
    return object->counters != IZ_NIL || object->kind >= IZ_OBJECT_ABILITY ||
           (object->status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN)) != 0 ||
           (object->kind == IZ_OBJECT_TOKEN && object->env != IZ_NIL);
}
/* Is the row, kept in the pass of that number or as printed, true of the object now? */
static inline bool iz_row_stands(const iz_chars *row, const iz_object *object, uint32_t serial)
{
    return row->epoch == serial ||
           (row->epoch == IZ_ROW_PRINTED && row->definition == object->definition &&
            object->kind != IZ_OBJECT_FREE && !iz_is_special(object));
}
static inline const iz_chars *iz_characteristics(iz_game *g, iz_slot slot)
{
    if (g->chars_epoch == g->head->epoch && slot < g->rows_count) {
        const iz_chars *row = &g->rows[slot];
        if (iz_row_stands(row, &g->objects[slot], g->rows_serial))
            return row;
    }
    return iz_characteristics_derived(g, slot);
}
/* Of an object that is gone: last known information, else of the printed card; of a player: nothing
 * at all. */
const iz_chars *iz_gone_characteristics(iz_game *g, iz_ref ref);
/* Of an object, here or gone. */
static inline const iz_chars *iz_known_characteristics(iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) ? iz_characteristics(g, iz_ref_slot(ref))
                                : iz_gone_characteristics(g, ref);
}
const iz_last_known *iz_last_known_of(const iz_game *g, iz_ref ref); /* NULL: none kept */
/* The nth of its abilities (index in set->abilities); IZ_NO_ABILITY: it had fewer. */
uint32_t iz_known_ability(const iz_game *g, const iz_last_known *known, int n);
/* The same of what is gone, as far as anything is known of it. */
uint32_t iz_gone_ability(iz_game *g, iz_ref ref, int n);
/* What that was attached to as its host left; IZ_NO_REF: no record tells. */
iz_ref iz_last_host(const iz_game *g, iz_ref attachment);
/* Records last known information of an object about to leave. */
void iz_remember(iz_game *g, iz_slot slot);
/* The same of a spell that has just been played, beside what it will be like as it leaves: for who
 * asks later this turn what was played. NULL: that was not kept. */
void iz_remember_played(iz_game *g, iz_slot slot);
const iz_last_known *iz_as_played(const iz_game *g, iz_ref ref);
void iz_sweep_last_known(iz_game *g);
/* Anything that characteristics or statics depend on has changed. */
void iz_touch(iz_game *g);
/* Finer, for what happens often: only facts of these kinds have changed, and nothing is computed
 * anew unless some effect in force reads them. Counters, attachments, control, faces and lasting
 * effects: iz_touch. */
enum {
    IZ_FACT_STATUS = 1 << 0,  /* tapped, combat roles, damage, sickness */
    IZ_FACT_PLAYERS = 1 << 1, /* life, poison (who leaves the game touches everything) */
    IZ_FACT_TURN = 1 << 2,    /* turn, step, active player */
    IZ_FACT_STACK = 1 << 3,   /* what is on the stack, targets */
    IZ_FACT_LEDGER = 1 << 4,  /* what happened this turn */
    IZ_FACT_MEMORY = 1 << 5,  /* memory cells */
    IZ_FACT_PLACES = 1 << 6,  /* what is in which zone out of play */
    IZ_FACT_PLAY = 1 << 7,    /* what is in play */
    IZ_FACT_POOLS = 1 << 8,   /* mana pools */
    IZ_FACTS_ALL = (1 << 9) - 1
};
void iz_touch_facts(iz_game *g, unsigned facts);
/* Can nothing but its own characteristics be concerned if the object, which is in that zone, is
 * looked at as a spell with another face? Only its row is made anew then, as the look begins and as
 * it ends. */
bool iz_look_is_own(iz_game *g, iz_slot slot);
void iz_touch_row(iz_game *g, iz_slot slot);
/* The object has moved from a zone to a zone (after the lists were changed). */
void iz_touch_move(iz_game *g, iz_slot slot, iz_zone from, iz_zone to);
/* Brings every permanent to the controller whom the effects on control name now, and announces
 * IZ_EV_CONTROL for each change. Called after every batch and before state-based effects; returns
 * at once if nothing says anything about control. */
void iz_control_update(iz_game *g);
/* In a position that is set up: they have been where the effects have them, without any event. */
void iz_control_set_up(iz_game *g);
/* Makes known what rules in force say is played with revealed (events/reveal.c). Called where
 * control is looked at. */
void iz_reveal_update(iz_game *g);
/* The card that the player has drawn is revealed, if a rule in force says so. */
void iz_reveal_drawn(iz_game *g, int seat, iz_ref card);
/* Words of the three classes as they stand in the text of that object now: effects that change
 * words are looked through in order of time. Subtypes are words, colours are IZ_COLOR_WORD(bit).
 * A substitution is a link of iz_env.words: ref = from << 16 | to; in the environment of a lasting
 * effect with CHANGE_WORDS they are what it changes in the texts of its objects. */
#define IZ_COLOR_WORD(bit) (0xFF00 + (bit))
/* In the environment of a token: what was chosen for it stands as the substitution of these. */
#define IZ_CHOSEN_COLOR_WORD IZ_COLOR_WORD(8)
#define IZ_CHOSEN_TYPE_WORD IZ_COLOR_WORD(9)
int iz_word_of_object(iz_game *g, iz_slot bearer, int word);
/* The substitutions in that object's text now, behind those of the list: what an effect of it keeps
 * when the object is gone. */
uint16_t iz_words_kept(iz_game *g, iz_ref whose, uint16_t list);
/* The environment has the words of the text that it comes from, `whose`, as they are now, whatever
 * becomes of that text: of an effect that begins, of an ability that goes on the stack. */
void iz_words_settle(iz_game *g, uint16_t env, iz_ref whose);
/* Is the object a copy of which more is to be copied than the definition that it has now? */
bool iz_copies_with_more(const iz_game *g, iz_ref object);
/* The power and toughness with which the token was made; false: it is no token, or they are
 * printed. */
bool iz_token_numbers(const iz_game *g, iz_ref object, int32_t *power, int32_t *toughness);
/* The words with which it was made: the list of what was changed in the text that made it. */
uint16_t iz_token_words(const iz_game *g, iz_ref object);
/* Of a flip card the definition of what isn't flipped: what is copied is that. */
int iz_upper_half(const iz_game *g, int definition);
/* A flip card becomes what its other half says, or what it copies does; false: it has none, or is
 * flipped. */
bool iz_flip(iz_game *g, iz_slot slot);
/* Makes `who` a copy of `original` (its copiable values as they are, or were last known): adds a
 * lasting effect. `node`: BECOME_COPY, ENTERS_AS_COPY or CREATE_COPY, whose last list gives
 * abilities besides; `like` gives duration, controller, source and env (taken over). */
uint32_t iz_effect_add_copy(iz_game *g, iz_slot who, iz_ref original, const iz_cell *node,
                            const iz_effect *like);
/* Rebuilds statics, watchers and masks if they are out of date. */
void iz_refresh_now(iz_game *g);
static inline void iz_refresh(iz_game *g)
{
    if (g->statics_epoch != g->head->epoch && !g->in_pass)
        iz_refresh_now(g);
}
/* Recomputes everything from nothing and compares with what is cached: NULL if equal, else what
 * differs (an invariant for tests). */
const char *iz_characteristics_fault(iz_game *g);
static inline bool iz_has_type(iz_game *g, iz_slot slot, uint32_t types)
{
    return (iz_characteristics(g, slot)->types & types) != 0;
}
bool iz_has_subtype(iz_game *g, iz_slot slot, int word);
typedef enum iz_named {
#define NAMED(name, english, hungarian) IZ_NAMED_##name,
#include "engine/named_words.def"
#undef NAMED
    IZ_NAMED_COUNT
} iz_named;
/* The words of these names, English and Hungarian, among those of the card set; 0: there is none.
 */
typedef struct iz_named_words {
    uint32_t word[2];
} iz_named_words;
iz_named_words iz_words_named(iz_game *g, iz_named which);
bool iz_chars_have_subtype(const iz_game *g, const iz_chars *chars, int word);
/* The nth of all its subtypes, from 0; 0: there are no more. Of a copy of a row: those that a row
 * has room for. */
int iz_subtype_at(const iz_game *g, const iz_chars *chars, int n);
/* Has one a creature type that the other has, too? */
bool iz_chars_share_creature_type(const iz_game *g, const iz_chars *a, const iz_chars *b);
static inline bool iz_has_keyword(iz_game *g, iz_slot slot, iz_keyword keyword);
/* One beyond those that a row has a bit for. */
bool iz_has_late_keyword(iz_game *g, iz_slot slot, iz_keyword keyword);
static inline bool iz_has_keyword(iz_game *g, iz_slot slot, iz_keyword keyword)
{
    return keyword < 64 ? iz_characteristics(g, slot)->keywords >> keyword & 1
                        : iz_has_late_keyword(g, slot, keyword);
}
/* Might an object have that keyword (one of the first 64)? False: none has it, says so much as is
 * known of all cards of the game and of the effects in force. */
bool iz_keyword_occurs(iz_game *g, iz_keyword keyword);
/* Might that IZ_TRAIT_* be printed on an object? False: on none. */
bool iz_trait_occurs(const iz_game *g, unsigned trait);
/* One ability of an object: those are numbered from 0 on, as printed, then as they were gained. */
typedef struct iz_ability {
    uint32_t index; /* in set->abilities */
    uint16_t env;   /* environment of what granted it, or IZ_NIL */
    iz_slot bearer;
    uint16_t effect;
    iz_ref granter;
} iz_ability;
static inline int iz_ability_count(iz_game *g, iz_slot slot)
{
    return iz_characteristics(g, slot)->instance_count;
}
#define IZ_EACH_ABILITY(g, slot, n)                                                                \
    for (int n = 0, n##_count = iz_ability_count(g, slot); n < n##_count; n++)
iz_ability iz_ability_gained(const iz_game *g, iz_slot slot, const iz_chars *row, int n);
static inline iz_ability iz_ability_at(iz_game *g, iz_slot slot, int n)
{
    const iz_chars *row = iz_characteristics(g, slot);
    if (row->first_instance != IZ_PRINTED_ABILITIES)
        return iz_ability_gained(g, slot, row, n);
    uint32_t first = g->cards->definitions[row->definition].first_ability;
    return (iz_ability){first + (uint32_t)n, IZ_NIL, slot, IZ_NIL, IZ_NO_REF};
}
const iz_ability_def *iz_ability_record(const iz_game *g, uint32_t index);
const iz_cell *iz_ability_cell(const iz_game *g, uint32_t index);
/* Has the card a static ability that changes what other permanents are, so that its place in the
 * order of time matters? */
bool iz_changes_others(const iz_game *g, int definition);
/* Adds a lasting effect; env and affected list become the effect's own; its timestamp and the turn
 * in which it was made are set here. Quantities, players and objects to be copied which its APPLY
 * names are computed now and never again. Of an EXCHANGE_CONTROL the affected links' values are the
 * new controllers. Returns its index, or IZ_NO_EFFECT if its duration is over before it begins, or
 * there is no room (env and list are then freed). */
#define IZ_NO_EFFECT 0xFFFFFFFFu
uint32_t iz_effect_add(iz_game *g, const iz_effect *effect);
/* Is there room for one more, on a set of so many? Notes that it can't begin if there is none. */
bool iz_effects_room(iz_game *g, int affected);
void iz_effect_end(iz_game *g, uint32_t index);
/* The lasting effect of that timestamp; IZ_NO_EFFECT. */
uint32_t iz_effect_of_time(const iz_game *g, uint32_t timestamp);
/* The durations that lasting effects have: bits of iz_duration. */
uint32_t iz_durations_now(iz_game *g);
static inline uint32_t iz_durations(iz_game *g)
{
    return g->lasting_epoch == g->head->epoch ? g->durations : iz_durations_now(g);
}
/* Ends the effects whose time is over: called as a step begins or ends, and at the end of turn. */
void iz_effects_end_over(iz_game *g, iz_duration duration, int step, int seat);
static inline void iz_effects_expire(iz_game *g, iz_duration duration, int step, int seat)
{
    if (iz_durations(g) & (duration == IZ_LASTS_TURN ? ~0u : 1u << duration))
        iz_effects_end_over(g, duration, step, seat);
}
/* The permanent is no longer concerned by effects of limited duration. */
void iz_effects_leave(iz_game *g, iz_slot slot);
/* A turn of that player begins: effects that sleep until it do so no more. */
void iz_effects_wake(iz_game *g, int seat);
/* The part has happened: ends the effects that last until it does. */
void iz_effects_see(iz_game *g, const iz_part *part);
/* Ends effects that last as long as a condition holds which no longer does: at once, after every
 * event, whether or not somebody gets priority. */
void iz_effects_end_while(iz_game *g);
static inline void iz_effects_check_while(iz_game *g)
{
    if (iz_durations(g) >> IZ_LASTS_WHILE & 1)
        iz_effects_end_while(g);
}
/* Reads a duration node into the effect (duration, until_step, until_seat). */
void iz_duration_read(iz_game *g, const iz_cell *cell, int controller, iz_effect *effect);

/* Where there are lines: does it lie passive, and can't use its abilities (items, enchantments,
 * structures, guilds)? */
bool iz_rests(const iz_game *g, iz_slot bearer);

/* Static rules in force. Each call looks through the statics and rule effects that do `op`. */
typedef struct iz_rule_hit {
    const iz_cell *cell; /* the modification's node */
    iz_slot bearer;      /* of the static ability, or of the effect's source if it is there */
    iz_ref source;
    uint8_t controller;
    uint16_t env;
    uint16_t effect; /* index in effects, or IZ_NIL */
    iz_ref giver;    /* as in iz_ctx */
} iz_rule_hit;
/* The n-th rule of that op in force which concerns `subject` (object or player; its own selector
 * holds it; IZ_NO_REF: whatever it concerns), from *cursor on; false if there is none left. Start
 * with *cursor = 0. Besides statics and RULE_EFFECTs, the modifications of lasting APPLY effects
 * concern their fixed set. Moves nothing in the block. */
static inline bool iz_rule_next(iz_game *g, iz_op op, iz_ref subject, uint32_t *cursor,
                                iz_rule_hit *hit);
/* Is there a CANT of that action for the subject (against `other`, IZ_NO_REF if none)? */
static inline bool iz_cant(iz_game *g, int action, iz_ref subject, iz_ref other);
/* May the subject do it as though something were so (AS_THOUGH of that action)? */
static inline bool iz_may_as_though(iz_game *g, int action, iz_ref subject, iz_ref other);
/* Most questions are answered by masks, without looking through the rules. */
bool iz_rule_find(iz_game *g, iz_op op, iz_ref subject, uint32_t *cursor, iz_rule_hit *hit);
bool iz_is_forbidden(iz_game *g, int action, iz_ref subject, iz_ref other);
bool iz_is_as_though(iz_game *g, int action, iz_ref subject, iz_ref other);
static inline bool iz_rule_next(iz_game *g, iz_op op, iz_ref subject, uint32_t *cursor,
                                iz_rule_hit *hit)
{
    unsigned number = (unsigned)(op - IZ_BOOST);
    if (g->rules_epoch == g->head->epoch && number < 128 &&
        !(g->rule_ops[number / 64] >> number % 64 & 1))
        return false;
    return iz_rule_find(g, op, subject, cursor, hit);
}
static inline bool iz_cant(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    if (g->rules_epoch == g->head->epoch && !(g->forbidden >> action & 1))
        return false;
    return iz_is_forbidden(g, action, subject, other) && !iz_is_off(g, IZ_C_CANT_EFFECT);
}
static inline bool iz_may_as_though(iz_game *g, int action, iz_ref subject, iz_ref other)
{
    if (g->rules_epoch == g->head->epoch && !(g->though >> action & 1))
        return false;
    if (!iz_is_as_though(g, action, subject, other))
        return false;
    iz_count_applied(g, IZ_C_AS_THOUGH);
    return !iz_is_off(g, IZ_C_AS_THOUGH);
}

/* Could any rule made by a static ability or an effect be in force? */
static inline bool iz_any_rules(const iz_game *g)
{
    return iz_table_count(g, IZ_TABLE_statics) != 0 || iz_table_count(g, IZ_TABLE_effects) != 0;
}

/* ---- evaluate/: selectors, filters, quantities, conditions ----------------------------------- */

/* Where an expression is looked at from. */
typedef struct iz_ctx {
    uint16_t env;       /* IZ_NIL in static abilities */
    uint8_t controller; /* YOU */
    uint8_t bounds;     /* how many of `bound` are used */
    iz_ref self;
    iz_ref bound[IZ_BOUND_LEVELS];
    uint8_t present; /* "for as long as": what is no longer there does not count: internal */
    iz_ref giver;    /* 1 + what gave the bearer the ability (GRANTER); 0: its own */
    int32_t tried_x; /* X, while it is asked whether something could be announced; 0: what it is */
    uint16_t paying; /* 1 + the keyword for whose cost a bill is made (PAYS_FOR); 0: none */
    uint8_t symbols[6]; /* of each kind of mana in the cost for which a bill is made */
    iz_ref played;      /* 1 + a spell that is judged as it was when it was played; 0: none */
} iz_ctx;

iz_ctx iz_ctx_of_env(const iz_game *g, uint16_t env);
/* What gave the ability to its bearer, as iz_ctx and iz_env keep it. */
iz_ref iz_giver_of(const iz_game *g, const iz_ability *ability);
/* Who that is, `own` if nothing has given it. */
static inline iz_ref iz_given_by(iz_ref giver, iz_ref own) { return giver ? giver - 1 : own; }
/* A quantity of a modification (characteristics/continuous.c): as it was settled when the lasting
 * effect (index in effects; see iz_rule_hit) began, or as it is now for a static ability (IZ_NIL).
 */
int32_t iz_effect_quantity(iz_game *g, const iz_ctx *ctx, uint16_t effect, const iz_cell *quantity);
/* For a static ability or another rule of an object. */
iz_ctx iz_ctx_of_object(const iz_game *g, iz_slot bearer, uint16_t env);
/* For the quality of a keyword that the object has: where a static ability gives it, "you" is the
 * giver's controller, and the giver has chosen the color ("protection from the chosen color"). */
iz_ctx iz_ctx_of_quality(const iz_game *g, iz_slot bearer, const iz_ability *ability);
/* For the words of a rule in force (characteristics/statics.c): its source, its controller, what it
 * captured. */
iz_ctx iz_ctx_of_rule(const iz_game *g, const iz_rule_hit *hit);
/* A quantity of that rule's modification, as it is for it now (or was when its effect began). */
int32_t iz_rule_quantity(iz_game *g, const iz_rule_hit *hit, const iz_cell *quantity);
iz_set iz_select(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
/* Is ref in the selector's set? Without building it where that is possible. */
bool iz_selects(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref);
bool iz_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref);
int32_t iz_quantity(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity);
/* Bounds of a quantity that leaves a choice (ANY_NUMBER, UP_TO); lo = hi otherwise. */
void iz_quantity_bounds(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity, int32_t available,
                        int32_t *lo, int32_t *hi);
/* Does nothing tell the X of a triggered ability until its controller chooses X of something ("you
 * may reveal X cards")? */
bool iz_x_is_open(const iz_game *g, uint16_t env);
/* Of a COST_REMOVE_COUNTERS: does only its payment tell how many it takes? */
bool iz_counters_cost_is_open(const iz_cell *cost);
bool iz_holds(iz_game *g, const iz_ctx *ctx, const iz_cell *condition);
/* The first player of a selector, or IZ_NO_SEAT. */
int iz_select_seat(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
/* The zone that a filter asks for (IS_IN somewhere in its conjunction), else `otherwise`. */
iz_zone iz_filter_zone(const iz_cell *filter, iz_zone otherwise);
/* Words (colours, land types, creature types) of operands go through substitutions. */
int iz_word_here(iz_game *g, const iz_ctx *ctx, int word);
/* A mask of colours as its words stand here. */
uint32_t iz_colors_here(iz_game *g, const iz_ctx *ctx, uint32_t colors);
/* Memory cells hold words with IZ_NO_REF in the link's ref: a colour as its IZ_COLOR_* bit, a card
 * type as iz_cell_of_card_type(bit number), any other word as its number. The first word in the
 * object's cell; 0: none was chosen. */
int32_t iz_cell_word(iz_game *g, iz_ref object, int cell);
/* The word that an expression means by a memory cell: as it was chosen in this resolution, or as
 * the effect began; else of what granted the ability; of its bearer; of what made the effect. */
int32_t iz_chosen_word(iz_game *g, const iz_ctx *ctx, int cell);
static inline int32_t iz_cell_of_card_type(int bit) { return -1 - bit; }
/* The node as it stands here: with the colour or type that was chosen for it, and in the words to
 * which effects have changed it. */
iz_cell iz_cell_here(iz_game *g, const iz_ctx *ctx, iz_cell cell);
/* Do two filters say the same, each as it stands where it is? */
bool iz_same_here(iz_game *g, const iz_ctx *ctx_a, const iz_cell *a, const iz_ctx *ctx_b,
                  const iz_cell *b);

/* ---- effects/: one executor for each effect node --------------------------------------------- */

/* May an instruction have the player play that land now (playing/legal.c)? */
bool iz_land_drop_left(iz_game *g, int seat, iz_slot card);

/* ---- playing/target.c ------------------------------------------------------------------------ */

/* In place of a slot: no target has been chosen yet, or the chosen ones are looked at again. */
enum { IZ_SLOT_BEFORE = -1, IZ_SLOT_AGAIN = -2 };
/* Is `ref` a legal target for the slot now? Returns IZ_C_NONE, or the concept that forbids it. */
iz_concept iz_target_verdict(iz_game *g, const iz_ctx *ctx, const iz_cell *target, int slot,
                             iz_ref ref);
/* Do all slots of a TARGETS list have enough legal targets? */
bool iz_targets_exist(iz_game *g, const iz_ctx *ctx, const iz_cell *targets);
/* Pushes the frame that chooses the targets (and divisions) of a TARGETS list into registers of
 * env, announced by `seat`. On its end, done bit 15 of env->done tells success. */
void iz_choose_targets(iz_game *g, uint16_t env, const iz_cell *targets, int seat, iz_ref object);
/* Must its player still name the opponent with whom the spell or ability of env reckons ("the
 * number of cards in an opponent's hand")? That is done before X is announced. */
bool iz_names_opponent(const iz_game *g, uint16_t env);
/* Pushes the frame that does it. */
void iz_name_opponent(iz_game *g, uint16_t env, int seat, iz_ref object);
bool iz_reckons_with_one(const iz_cell *ability);
/* Looks at the targets again as the object resolves: marks illegal ones (taken out of registers).
 * Returns false if it had targets and all of them are illegal. */
bool iz_targets_recheck(iz_game *g, uint16_t env, const iz_cell *targets, iz_ref object);

/* Becomes-a-target events of all that env's registers target (playing/target.c). */
void iz_announce_targets(iz_game *g, uint16_t env, iz_ref object);
/* It lies on the stack now, its choices are made. */
void iz_announce_stacked(iz_game *g, iz_ref object);

/* ---- playing/: announcing, paying, mana, legality -------------------------------------------- */

/* The legality of each action: IZ_C_NONE if it is legal, else the concept that forbids it. */
iz_concept iz_may_play_land(iz_game *g, int seat, iz_slot card);
iz_concept iz_may_cast(iz_game *g, int seat, iz_slot card, int way);
iz_concept iz_may_activate(iz_game *g, int seat, iz_slot bearer, const iz_ability *ability);
iz_concept iz_may_special(iz_game *g, int seat, iz_slot subject, int special);
/* The seat's effect on the object that lasts until a cost is paid, and that cost; IZ_NO_EFFECT. */
uint32_t iz_effect_unpaid(const iz_game *g, int seat, iz_ref object, const iz_cell **cost);
/* playing/offers.c: may the seat pay for what the lasting effect of that timestamp offers? Pays and
 * does it (pushes a frame). Does what the offer would put an end to still stand? */
iz_concept iz_offer_verdict(iz_game *g, int seat, uint32_t timestamp);
void iz_offer_take(iz_game *g, int seat, uint32_t timestamp);
bool iz_offer_stands(const iz_game *g, const iz_effect *effect);
/* Ways of casting a card (iz_option.number; low byte: iz_env.alternative). */
enum {
    IZ_WAY_NORMAL = 0,
    IZ_WAY_ALTERNATIVE = 1, /* the first of the alternative costs printed on it, and so on */
    IZ_WAY_FLASHBACK = 32,
    IZ_WAY_MORPH = 33, /* face down */
    IZ_WAY_MADNESS = 34,
    IZ_WAY_MASKED = 35,         /* face down without paying its mana cost, as an instruction says */
    IZ_WAY_FLASHBACK_MORE = 40, /* its second flashback, and so on: one it was given besides */
    IZ_WAY_FLASHBACK_LAST = 47,
    IZ_WAY_GIVEN = 64, /* the first alternative cost that a rule in force gives, and so on */
    IZ_WAY_GIVEN_LAST = 127,
    IZ_WAY_FREE = 255,         /* without paying its mana cost */
    IZ_WAY_OTHER_HALF = 1 << 8 /* the other half of a split card */
};
/* The way, one flashback like another. */
static inline int iz_way_kind(int way)
{
    way &= 255;
    return way >= IZ_WAY_FLASHBACK_MORE && way <= IZ_WAY_FLASHBACK_LAST ? (int)IZ_WAY_FLASHBACK
                                                                        : way;
}
static inline bool iz_way_is_flashback(int way) { return iz_way_kind(way) == IZ_WAY_FLASHBACK; }
static inline bool iz_way_is_face_down(int way)
{
    return (way & 255) == IZ_WAY_MORPH || (way & 255) == IZ_WAY_MASKED;
}
enum {
    IZ_SPECIAL_UNMORPH,
    IZ_SPECIAL_EXTRACT, /* HKK */
    IZ_SPECIAL_SACRIFICE_COMPONENTS,
    IZ_SPECIAL_SEARCH_LOCATION,
    IZ_SPECIAL_END_EFFECT, /* pays the cost that ends an effect on the subject (UNTIL_PAID) */
    IZ_SPECIAL_PAY,        /* takes an offer; `ability`: its timestamp, see iz_offer_verdict */
    IZ_SPECIAL_REPEAT,     /* the loop that is being gone round goes on a named number of times */
    IZ_SPECIAL_TREASURE, /* HKK: a card of the hand as a treasure; a critter comes back; a relic */
    IZ_SPECIAL_CRITTER,
    IZ_SPECIAL_RELIC,
    IZ_SPECIAL_ENDING, /* HKK: of a follower */
    IZ_SPECIAL_LIFE    /* pays 1 life for one mana (LIFE_FOR_MANA); the subject is the player */
};
/* Lists what the seat with priority may do: pass, plays, activations, special actions. */
void iz_list_priority(iz_game *g, int seat, bool thorough);
/* Can the seat do anything but pass in its window? Answered from what is known, if nothing that
 * matters has happened since. */
bool iz_could_act(iz_game *g, int seat);
/* Can nobody plainly do anything but pass, at a time when sorceries can't be played? False:
 * somebody may, iz_could_act says who. */
bool iz_all_rest(iz_game *g);
/* Are the options listed those of the seat's window as it is now? Then they are its options. */
bool iz_window_is_listed(iz_game *g, int seat);
/* Starts the announcement of an option of the priority window. The frame, when done, leaves the
 * object on the stack (or has resolved a mana ability, played a land …). A taken-back announcement
 * leaves the game as it was; then env bit … see iz_announce_result. */
void iz_announce(iz_game *g, int seat, const iz_option *option);
/* What the announcement that has just ended came to. */
enum { IZ_ANNOUNCED_STACK, IZ_ANNOUNCED_NO_STACK, IZ_ANNOUNCED_TAKEN_BACK };
int iz_announce_result(const iz_game *g);
/* The payment of mana that waits for its payer (DECIDE_PAY) shall be made with this mana of the
 * pool when IZ_OPTION_PAY is chosen; false: that does not pay it exactly. */
bool iz_pay_with(iz_game *g, const uint8_t *spend);
bool iz_can_pay(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *cost, int times);
/* Pushes a frame that pays a COSTS tree during a resolution, for `seat` (UNLESS_PAYS, MAY_PAY,
 * echo, costs to attack). iz_can_pay first. Multiplied `times`. Bit 14 of env->done: it was paid.
 */
void iz_pay_cost(iz_game *g, int seat, uint16_t env, const iz_cell *cost, int times);
/* Mana that the seat could have (pool and untapped sources): can it pay this? */
bool iz_can_pay_mana(iz_game *g, int seat, const iz_mana_cost *cost, int x, int more,
                     iz_slot not_this_source);
/* `only`: the MANA_FOR node (index in set->cells) that says what it may be spent on; 0: anything.
 */
void iz_add_mana(iz_game *g, int seat, int kind, int32_t amount, iz_ref source, uint32_t only);
void iz_empty_pool(iz_game *g, int seat);
/* As a step or phase ends: all of it but what its player keeps this turn; how much was lost. */
int64_t iz_lose_unspent(iz_game *g, int seat);

/* ---- playing/stack.c ------------------------------------------------------------------------- */

/* Puts an ability on the stack; env becomes the object's. Returns its slot or IZ_NIL. */
iz_slot iz_stack_ability(iz_game *g, uint16_t env, iz_ref source, int controller);
iz_slot iz_stack_top(const iz_game *g); /* IZ_NIL: empty */
/* Pushes the frame that resolves the top of the stack. */
void iz_resolve_top(iz_game *g);
/* Where a card on the stack that would go to `to` goes instead by a rule of its own (flashback:
 * it is removed from the game whenever it leaves the stack). Whoever moves it asks. */
iz_zone iz_stack_goes_to(const iz_game *g, iz_slot slot, iz_zone to);
/* Takes an object off the stack after it resolved or was countered, without moving a card. */
void iz_stack_leave(iz_game *g, iz_slot slot);
/* A copy of a spell or ability on the stack, or of a spell as it last was there (413.2f), under
 * control of seat; IZ_NIL if it can't be. */
iz_slot iz_stack_copy(iz_game *g, iz_ref from, int seat);

/* ---- events/: triggers, replacement, ledger -------------------------------------------------- */

/* A part has happened: abilities that watch for it wait for the stack. */
void iz_trigger_see(iz_game *g, const iz_part *part);
/* A rule's own ability without program waits for the stack (iz_run_resolve knows what it does): the
 * draw of the turn, madness, Izvori's spring. The environment becomes the waiting ability's. */
void iz_rule_triggers(iz_game *g, iz_concept concept, uint16_t env, iz_ref bearer, int seat);
/* State triggers. */
void iz_trigger_states(iz_game *g);
/* Pushes the frame that puts waiting triggers, of which there are some, on the stack. */
void iz_trigger_put(iz_game *g);
/* If a single ability waits, and nothing about it is to be chosen, puts it on the stack at once:
 * true. */
bool iz_trigger_put_plainly(iz_game *g);
/* Pushes the frame that lets replacement and prevention effects have their chance at part `index`;
 * false if none applies. */
bool iz_replace_part(iz_game *g, uint32_t index);
/* All parts of the batch that begins there are settled: ends the shields that were good for that
 * one event. */
void iz_shields_end(iz_game *g, uint32_t first);
/* Upper bound: might any replacement or prevention touch this kind? */
bool iz_replace_possible(iz_game *g, iz_event_kind kind);
/* Inside a replacing effect (the topmost REPLACE frame): the event happens after all, changed so.
 * False if nothing is being replaced. Damage is `prevents`: the rest of it is prevented, and it has
 * been (`prevented`), unless it can't be. */
bool iz_instead_amount(iz_game *g, int32_t amount, bool prevents, bool *prevented);
/* The mana of a source is of one of these kinds (mask) instead; amount 0: as much. */
bool iz_instead_mana(iz_game *g, unsigned kinds, bool colored_only, int32_t amount);
bool iz_instead_place(iz_game *g, iz_zone to, uint32_t counters, unsigned part_flags,
                      int32_t from_top);
bool iz_instead_to(iz_game *g, iz_ref ref);
bool iz_instead_regenerate(iz_game *g);
bool iz_instead_as_well(iz_game *g);
/* iz_waiting.flags */
enum {
    IZ_WAITING_AT_ONCE = 1 << 0, /* without the stack: a triggered mana ability, "the next spell" */
    IZ_WAITING_UNJUDGED = 1 << 1 /* it looked back: its condition is asked once the event is over */
};
/* The seat passes priority: what madness let it play till then goes to the graveyard. May run a
 * batch. */
void iz_madness_passed(iz_game *g, int seat);
/* The move has happened: a card removed from the game by its madness triggers. That ability
 * resolves. */
void iz_madness_triggers(iz_game *g, const iz_part *part);
void iz_madness_resolves(iz_game *g, uint16_t env);
/* The KEYWORD node of the madness for whose cost the card may be played now, or was played as the
 * spell that it is; NULL: there is none. */
const iz_cell *iz_madness_of(const iz_game *g, iz_slot card);
bool iz_is_madness_effect(const iz_game *g, const iz_effect *effect);
/* Is there any effect that ends as a seat passes? */
bool iz_passing_gives_up(const iz_game *g);
/* An ability that waits for the stack without an event: REFLEXIVE (env becomes its own). */
void iz_trigger_reflexive(iz_game *g, const iz_cell *reflexive, uint16_t env);
/* The rule's concept of a keyword that is spelt out (flanking, echo …), or IZ_C_NONE. */
iz_concept iz_concept_of_keyword(int keyword);
/* Pushes the frame that carries out triggered mana abilities at once (406.1; D7.40), if some wait:
 * call it after announcing TAPPED_FOR_MANA. False if none waits. */
bool iz_trigger_mana(iz_game *g);
/* What the ability of an environment stands for: TRIGGERED, ACTIVATED, SPELL_ABILITY …, or for what
 * came from a lasting effect the DELAYED or REFLEXIVE node; NULL for a rule's own (IZ_NO_ABILITY).
 */
static inline const iz_cell *iz_env_cell(const iz_game *g, const iz_env *env)
{
    if (env->cell != 0)
        return &g->cards->cells[env->cell];
    return env->ability == IZ_NO_ABILITY ? NULL : iz_ability_cell(g, env->ability);
}
/* env.modes of a triggered ability whose first instruction is MAY: the answer that was given as it
 * went on the stack (410.5; parameters.may_trigger). Carrying out that MAY does not ask again.
 * IZ_MODES_X: X was chosen as a cost was paid on resolution. */
enum { IZ_MODES_X = 1 << 28, IZ_MODES_ACCEPTED = 1 << 29, IZ_MODES_DECLINED = 1 << 30 };
void iz_ledger_add(iz_game *g, int kind, int seat, iz_ref object, iz_ref other, int32_t amount);
void iz_ledger_forget(iz_game *g, int kind); /* all facts of that kind */
/* What is untapped now was so as the turn began. */
void iz_ledger_note_untapped(iz_game *g);
void iz_ledger_turn(iz_game *g); /* a turn begins */

/* ---- sbe.c ----------------------------------------------------------------------------------- */

/* Pushes frames until no state-based effect applies and no trigger waits. The CHECK frame. */
void iz_check_start(iz_game *g);
/* The same at once, as far as it needs no frame. True: the check is over; false: frames were pushed
 * in which it goes on. */
bool iz_check_now(iz_game *g);
/* Does a state-based effect apply, or a trigger wait? */
bool iz_check_needed(iz_game *g);
/* Does an effect say that the player can't lose the game? */
bool iz_cant_lose(iz_game *g, int seat);
/* … or is there a rule of any of these flags (WIN_RULE) for the player? */
bool iz_has_win_rule(iz_game *g, int seat, int flags);
/* The part has happened, and state-based effects may follow from it. */
void iz_check_changed(iz_game *g, const iz_part *part);
/* Would the check before priority do nothing at all? */
bool iz_check_is_idle(iz_game *g);

/* ---- turn.c ---------------------------------------------------------------------------------- */

/* By how much the seat's Vanguard cards make that number larger or smaller: IZ_FIELD_HAND or
 * IZ_FIELD_LIFE (mtg-1999-04, glossary: Carte Vanguard). */
int32_t iz_vanguard_change(iz_game *g, int seat, int field);
/* A player loses now: what he owns leaves, the game may end. Part of the event of losing. */
void iz_seat_loses(iz_game *g, int seat, iz_concept concept);
/* The same as an event of its own that nothing can replace: who watches for it sees it. */
void iz_announce_loss(iz_game *g, int seat, iz_concept concept);
/* Somebody has left while a player had priority: that player, or the next one still in the game,
 * gets priority anew, after the check before it, and none has passed since. False: nobody had
 * priority just now. */
bool iz_window_begins_anew(iz_game *g);
/* Ends the game if at most one team is left; true if it is over. Who lost but goes on without him
 * leaves now. */
bool iz_game_ends(iz_game *g);
/* An effect says that a player wins, or that the game is a draw: it is over. */
void iz_game_won(iz_game *g, int seat, iz_concept concept);
void iz_game_drawn(iz_game *g, iz_concept concept);
enum {                        /* iz_seat.flags */
       IZ_SEAT_GONE = 1 << 0, /* his cards have left the game */
       IZ_SEAT_WINS = 1 << 1 /* an effect has said that he wins; unless he loses at the same time */
};

/* ---- combat/combat.c, lines.c (HKK) ---------------------------------------------------------- */

void iz_begin_combat(iz_game *g);      /* the beginning of combat: the defending player is chosen */
void iz_declare_attackers(iz_game *g); /* pushes the frame */
void iz_declare_blockers(iz_game *g);
/* Combat damage is divided by one decision for each recipient in turn (purpose ATTACK_DAMAGE, the
 * subject is the recipient), of kind NUMBER or, where a share has a least size, CHOOSE among
 * numbers; what is left falls to the last one, or to the player attacked. The waiting decision's
 * `answer.number` is the suggestion: lethal damage as trample counts it, the rest onwards. */
void iz_combat_damage(iz_game *g, bool first_step);
bool iz_combat_needs_first_step(iz_game *g);
void iz_end_combat(iz_game *g); /* clears all combat roles */
void iz_remove_from_combat(iz_game *g, iz_slot slot);
/* IZ_C_NONE, or what forbids that creature (in general, against that attacker). */
iz_concept iz_may_attack(iz_game *g, iz_slot creature, int defender);
iz_concept iz_may_block(iz_game *g, iz_slot creature, iz_slot attacker);
/* What has stopped being a creature leaves combat; called with state-based effects. */
void iz_combat_check(iz_game *g);
/* An effect puts the creature into combat attacking that player (no "attacks" event). */
void iz_put_attacking(iz_game *g, iz_slot slot, int defender);
/* An effect has the creature block that attacker (and its band); announces it. */
void iz_put_blocking(iz_game *g, iz_slot blocker, iz_slot attacker);
/* An attacker that nothing blocks any more is unblocked again. */
void iz_unblock(iz_game *g, iz_slot attacker);
/* An effect says that the attacker becomes blocked; announces it. */
void iz_become_blocked(iz_game *g, iz_slot slot);
/* What a step of the HKK turn does by itself (hkk_*.c): pushes frames. */
void iz_hkk_step_start(iz_game *g, iz_step_action action);
/* Resolves combat damage that is on the stack (object of kind IZ_OBJECT_DAMAGE): pushes a frame. */
void iz_combat_damage_resolve(iz_game *g, iz_slot slot);

#endif
