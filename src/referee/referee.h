/*
 * What who judges rules needs beside the public interface (scenarios, the games of sim/, the
 * program): positions put together by hand, objects and decisions as the engine has them, why
 * something is refused, hooks of the pump. The only header through which they see the engine; the
 * records of the value they read themselves (core/game.h).
 *
 * The files of the room carry out a section or two each: running.c, objects.c, asking.c, playing.c,
 * position.c, fault.c.
 */
#ifndef IZ_REFEREE_REFEREE_H
#define IZ_REFEREE_REFEREE_H

#include "books/book.h"
#include "cards/cards.h"
#include "core/contexts.h"
#include "core/game.h"
#include "core/phrases.h"
#include "core/sides.h"
#include "core/switch.h"
#include "core/ways.h"

#include <stdarg.h>

/* ---- hooks of a game ------------------------------------------------------------------------- */

/* Logs from now on, and counts which rules are applied (`applied`). False: no memory. */
bool iz_referee_note(iz_game *g);
void iz_referee_note_no_more(iz_game *g);
/* What is logged, "text [rule]" a line, to be freed; NULL: nothing, or no memory. */
char *iz_referee_log(const iz_game *g);
/* Plays without one rule (NULL: with all); short cuts are left aside then. */
void iz_referee_switch_off(iz_game *g, iz_switch *off);
/* The pump stops where the hook says so, asked before each step of it. */
typedef struct iz_referee_stop {
    bool (*stop)(const iz_game *g, void *data); /* NULL: it goes on */
    void *data;
} iz_referee_stop;
/* Sets the hook; gives back the one before. */
iz_referee_stop iz_referee_stop_at(iz_game *g, iz_referee_stop stop);
/* Looks on before each step, and at each event when it has happened; short cuts are left aside. */
void iz_referee_look_on(iz_game *g, iz_referee_stop stop,
                        void (*witness)(iz_game *g, const iz_part *part, void *data));
void iz_referee_look_away(iz_game *g);
/* Marks each node of the card set that is carried out, or tells; NULL: none. */
void iz_referee_mark_nodes(iz_game *g, uint8_t *used);
/* Decisions with one option are put, too. */
void iz_referee_ask_all(iz_game *g, bool all);
/* From a position on it is played as any other game is: nobody notes, mana is paid by itself. */
void iz_referee_leave(iz_game *g);

/* ---- the procedure that runs ----------------------------------------------------------------- */

/* What players are in the middle of. */
typedef enum iz_referee_act {
    IZ_REFEREE_ANNOUNCING,
    IZ_REFEREE_REPEATING, /* naming how often a loop goes round */
    IZ_REFEREE_RESOLVING,
    IZ_REFEREE_ATTACKING, /* declaring attackers, blockers, lines */
    IZ_REFEREE_BLOCKING,
    IZ_REFEREE_SWAPPING,
    IZ_REFEREE_FIGHTING /* where there are lines: a combat from its first window on */
} iz_referee_act;
bool iz_referee_is_at(const iz_game *g, iz_referee_act act);
/* Is the step's own action done, before anybody gets priority? */
bool iz_referee_step_has_acted(const iz_game *g);
/* The last announcement was taken back; forget the one before. */
bool iz_referee_was_taken_back(const iz_game *g);
void iz_referee_announces(iz_game *g);
/* The creature whose combat damage is being divided; IZ_NO_REF: none is. */
iz_ref iz_referee_damage_dealer(iz_game *g);
/* Is somebody asked whether they may do what they say a number for next? */
bool iz_referee_offers_number(const iz_game *g);
/* Would the creature stand in that line, at that place from the left, by the swap being made? */
bool iz_referee_stands(const iz_game *g, iz_ref creature, int line, int64_t place);

/* A frame, as far as a judge of programs looks into it. */
typedef enum iz_referee_frame_kind {
    IZ_REFEREE_OTHER,
    IZ_REFEREE_INSTRUCTION,   /* carries out one instruction of a program */
    IZ_REFEREE_REPLACING,     /* an event is being replaced */
    IZ_REFEREE_PAYING,        /* a cost is paid */
    IZ_REFEREE_PUTS_TRIGGERS, /* triggered abilities go on the stack, or make their mana */
    IZ_REFEREE_WINDOW         /* players have priority */
} iz_referee_frame_kind;
typedef struct iz_referee_frame {
    iz_referee_frame_kind kind;
    uint32_t offset; /* where it lies: those above have a greater one */
    bool begins;     /* it has done nothing yet */
    uint32_t cell;   /* the instruction, also of what replaces: index in set->cells */
    uint32_t part;   /* of what is replaced: index in parts */
    /* of an instruction: where it is looked at from */
    uint16_t env;
    bool plans; /* its events happen together with others, later */
    uint8_t controller, bounds;
    iz_ref self, bound[IZ_BOUND_LEVELS];
} iz_referee_frame;
/* The n-th frame from the top, which is 0; false: there are not so many. */
bool iz_referee_frame_at(const iz_game *g, int n, iz_referee_frame *out);

/* ---- objects --------------------------------------------------------------------------------- */

/* What it is like now; of what is gone as it last was. Valid until the value changes. */
const iz_chars *iz_referee_chars(iz_game *g, iz_slot slot);
const iz_chars *iz_referee_chars_of(iz_game *g, iz_ref ref);
/* The marks (IZ_MARKS) that it bears, those of its kinds among them. */
uint32_t iz_referee_marks(iz_game *g, const iz_chars *chars);
const iz_last_known *iz_referee_last_known(const iz_game *g, iz_ref ref); /* NULL: none kept */
/* The n-th of all its subtypes, 0: no more. Has it that one? */
int iz_referee_subtype(const iz_game *g, const iz_chars *chars, int n);
bool iz_referee_has_subtype(const iz_game *g, const iz_chars *chars, int word);
bool iz_referee_has_keyword(iz_game *g, iz_slot slot, iz_keyword keyword);
bool iz_referee_is_unblocked(const iz_game *g, iz_slot slot);
/* Its abilities, as printed, then as they were gained; one that a basic land type gives, by the
 * kind of mana (false: it gives none). */
int iz_referee_ability_count(iz_game *g, iz_slot slot);
iz_ability iz_referee_ability(iz_game *g, iz_slot slot, int n);
bool iz_referee_land_ability(iz_game *g, iz_slot slot, int kind, iz_ability *out);
/* The option that plays that ability of a basic land type has this number, plus the kind. */
#define IZ_REFEREE_LAND_MANA 0xFFFFFF00u
/* The colours and the word that stand in the ability of the object, as effects have changed them;
 * the word that was chosen for that cell, for the bearer or the one who gives the ability; and the
 * colour that was chosen for what gave it. 0: none. */
uint32_t iz_referee_colors(iz_game *g, const iz_ability *ability, uint32_t colors);
int iz_referee_word(iz_game *g, const iz_ability *ability, int word);
int32_t iz_referee_chosen_word(iz_game *g, const iz_ability *ability, int cell);
uint32_t iz_referee_color_then(iz_game *g, const iz_ability *ability);
/* Does it fit the filter, looked at from that object? */
bool iz_referee_fits(iz_game *g, iz_slot from, const iz_cell *filter, iz_ref ref);
/* Is that node in the program? */
bool iz_referee_has_node(const iz_cell *program, iz_op op);
/* IZ_NIL: the stack is empty. */
iz_slot iz_referee_stack_top(const iz_game *g);
/* What of this turn and the last one the programs of the card ask about: IZ_LEDGER_* bits. */
uint32_t iz_referee_facts_asked(const iz_card_set *cards, int definition);
/* As logs and labels write it: "Gray Ogre", "player A". */
size_t iz_referee_name(iz_game *g, iz_ref ref, char *out, size_t size);

/* ---- decisions ------------------------------------------------------------------------------- */

/* The seat's decision; NULL: it has none. */
const iz_decision *iz_referee_decision(const iz_game *g, int seat);
/* All its options, valid until the value changes; the n-th (false: there is none). */
const iz_option *iz_referee_options(iz_game *g, int seat, size_t *count);
bool iz_referee_option(iz_game *g, int seat, uint64_t n, iz_option *out);
/* Answers with an option equal to that one. Status 4: there is no such option. */
iz_status iz_referee_choose(iz_game *g, int seat, const iz_option *option);
/* An option in words, of this decision or not; the one that reads just so on the seat's screen, -1:
 * none. */
size_t iz_referee_label(iz_game *g, const iz_option *option, char *out, size_t size);
int64_t iz_referee_labelled(iz_game *g, int seat, const char *label);
/* What the decision asks. */
size_t iz_referee_prompt(iz_game *g, const iz_decision *decision, char *out, size_t size);
/* The options of the present waits are listed anew. */
void iz_referee_list_anew(iz_game *g);

/* ---- verdicts: IZ_C_NONE, or the concept that forbids it -------------------------------------- */

iz_concept iz_referee_may_cast(iz_game *g, int seat, iz_slot card, int way);
iz_concept iz_referee_may_play_land(iz_game *g, int seat, iz_slot card);
iz_concept iz_referee_may_activate(iz_game *g, int seat, const iz_ability *ability);
iz_concept iz_referee_may_special(iz_game *g, int seat, iz_slot subject, int special);
/* What shields the target from a spell or ability of that source, played by the seat. */
iz_concept iz_referee_shield(iz_game *g, int seat, iz_slot source, iz_ref target);
/* Of the target that is just being chosen. Is it asked for before others because these depend on
 * it? */
iz_concept iz_referee_may_target(iz_game *g, iz_ref target);
bool iz_referee_target_comes_first(iz_game *g);
/* With what is declared so far: the creature attacking that player, blocking that attacker; the
 * whole as it stands. */
iz_concept iz_referee_may_attack(iz_game *g, iz_slot creature, int defender);
iz_concept iz_referee_may_block(iz_game *g, int seat, iz_slot creature, iz_slot attacker);
iz_concept iz_referee_may_declare(iz_game *g, int seat, bool attack);
/* May the local enchantment or equipment be attached to that permanent? */
iz_concept iz_referee_may_be_attached(iz_game *g, iz_slot what, iz_slot host);

/* ---- ways of playing, payments ---------------------------------------------------------------- */

/* The definition that is played that way (IZ_WAY_*), and the keyword that names what is paid so
 * (IZ_KW_COUNT: none). `definition` -1: whatever the card. */
int iz_referee_way_definition(const iz_game *g, iz_slot card, int way);
iz_keyword iz_referee_way_keyword(const iz_game *g, int definition, int way);
bool iz_referee_way_is_alternative(int way); /* printed on the card, or given by a rule in force */
/* The n-th way that a rule in force gives, or that is printed on the card; -1: no more. */
int iz_referee_given_way(iz_game *g, int n);
int iz_referee_printed_way(const iz_game *g, int definition, int n);
/* The text in which that way stands, which may be another card's; is nothing paid so? */
const char *iz_referee_way_text(iz_game *g, int definition, int way);
bool iz_referee_way_is_free(iz_game *g, int definition, int way);
/* The cost of the flashback by which that way is; NULL: it is by none. */
const iz_cell *iz_referee_flashback_cost(iz_game *g, iz_slot card, int definition, int way);
/* The n-th optional cost of the spell: its keyword (IZ_KW_COUNT: a sentence gives it), and whether
 * it may be paid any number of times. False: no more. */
bool iz_referee_optional_cost(iz_game *g, iz_slot spell, int definition, int n, iz_keyword *keyword,
                              bool *many);
/* Which kinds of mana playing that option could make: a mask. */
unsigned iz_referee_could_produce(iz_game *g, const iz_option *option);
/* The payment that waits for its payer is made with this mana of the pool; false: that doesn't pay
 * it exactly. */
bool iz_referee_pay_with(iz_game *g, const uint8_t *spend);

/* ---- positions by hand ------------------------------------------------------------------------ */

/* Seats with nothing agreed (NULL: no memory), and what is agreed, written into it: for those who
 * note that, or switches something of it off. */
iz_game *iz_referee_table(const iz_setup *setup, const iz_card_set *cards, uint64_t seed,
                          unsigned options);
void iz_referee_agree(iz_game *g, const iz_setup *setup);
/* Before that, where lots are drawn for seats: moves everybody in the set-up to theirs. */
void iz_referee_draw_seats(iz_game *g, iz_setup *setup);
/* An empty position for a legal set-up. NULL: no memory. */
iz_game *iz_referee_position(const iz_setup *setup, const iz_card_set *cards, uint64_t seed,
                             unsigned options);
/* Puts an object there without any event; cards of libraries come on top. Who knows it: its owner
 * in the hand, nobody in a library, elsewhere all but those who may not look at it face down.
 * IZ_NIL: there are IZ_OBJECTS_MAX. */
iz_slot iz_referee_place(iz_game *g, int definition, int owner, int controller, iz_zone zone,
                         uint32_t status);
void iz_referee_show(iz_game *g, iz_slot slot, unsigned seats);
void iz_referee_set_damage(iz_game *g, iz_slot slot, int32_t damage);
/* In its owner's library, to the top or the bottom of it. */
void iz_referee_put_in_library(iz_game *g, iz_slot slot, bool top);
void iz_referee_shuffle(iz_game *g, int seat);
void iz_referee_attach(iz_game *g, iz_slot what, iz_slot host);
/* Of an object or a player; a negative number takes them away. */
void iz_referee_add_counters(iz_game *g, iz_ref ref, int word, int32_t number);
/* What was chosen for the object as it entered: another player or word, or a number, in that memory
 * cell. */
void iz_referee_keep_chosen(iz_game *g, iz_slot slot, int cell, iz_ref player, int32_t word);
void iz_referee_keep_number(iz_game *g, iz_slot slot, int cell, int32_t number);
/* Out of the game, as if it had never been there. */
void iz_referee_remove(iz_game *g, iz_slot slot);
/* The player's own numbers; `max` 0: as it is, but not below `life`. */
void iz_referee_set_life(iz_game *g, int seat, int32_t life, int32_t max);
void iz_referee_set_mana(iz_game *g, int seat, const int32_t pool[IZ_MANA_KINDS]);
void iz_referee_set_poison(iz_game *g, int seat, int32_t number);
/* How much of a resource of the book (IZ_RESOURCE_*) the player has. */
void iz_referee_set_resource(iz_game *g, int seat, int resource, int32_t number);
typedef enum iz_referee_tally { IZ_REFEREE_LANDS_PLAYED, IZ_REFEREE_SPELLS_CAST } iz_referee_tally;
void iz_referee_set_tally(iz_game *g, int seat, iz_referee_tally tally, int32_t number);
/* The next coin (1 heads) or die that is thrown, behind those already set. */
void iz_referee_force_flip(iz_game *g, int32_t outcome);
void iz_referee_force_roll(iz_game *g, int32_t outcome);
/* More of IZ_GAME_*. */
void iz_referee_play_with(iz_game *g, uint32_t options);
/* All that is there was there before the last upkeep of everybody; the seat's Vanguard cards change
 * the life that it begins with; no facts of this turn are kept, as in a game none of whose cards
 * ask for any. */
void iz_referee_long_there(iz_game *g);
void iz_referee_vanguard_life(iz_game *g, int seat);
void iz_referee_keep_no_facts(iz_game *g);
/* Play begins from the decks: who goes first is settled, hands are drawn; call iz_advance next. */
void iz_referee_open(iz_game *g);
/* The position is ready: whose turn it is, and at which step play begins; call iz_advance next. */
void iz_referee_begin(iz_game *g, int active, iz_step step, uint32_t turn);
/* Something was changed by hand between actions: the next player who gets priority sees it. */
void iz_referee_changed(iz_game *g);

/* In a copy of the game: the object leaves for that zone, phases out, without any event; what lasts
 * and was made by that node since that time ends; another set of cards stands behind it. */
bool iz_referee_takes_away(iz_game *g, iz_ref ref, iz_zone to);
bool iz_referee_phases_out(iz_game *g, iz_ref ref);
void iz_referee_end_effects(iz_game *g, uint32_t cell, uint32_t since);
void iz_referee_read_from(iz_game *g, const iz_card_set *cards);

/* ---- invariants, words ------------------------------------------------------------------------ */

/* Everything that must hold at any decision: each object in exactly one zone's list, counts that
 * add up, links and environments owned once, options and characteristics as recomputed from
 * nothing. NULL, or what is wrong; the text belongs to the game until its next function. */
const char *iz_referee_fault(iz_game *g);
/* What is wrong, in words; they lie in the game until it says something else. */
const char *iz_referee_says(iz_game *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A phrase of the table in the book's words (NULL: Magic's), its arguments by the letters of its
 * kinds; its template; the words for a zone; a step's word, as scenarios have it, and as a sentence
 * names it. */
void iz_referee_say(const iz_book *book, iz_phrase phrase, va_list arguments, char *out,
                    size_t size);
const char *iz_referee_words(const iz_book *book, iz_phrase phrase);
iz_phrase iz_referee_zone(int zone);
const char *iz_referee_step_word(int step);
const char *iz_referee_step_title(const iz_game *g, int step);

#endif
