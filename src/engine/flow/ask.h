/*
 * Decisions: a procedure puts one to a seat; its options are listed when somebody asks for them.
 */
#ifndef IZ_ENGINE_ASK_H
#define IZ_ENGINE_ASK_H

#include "engine/engine.h"

/* ---- putting one ----------------------------------------------------------------------------- */

/* Puts a decision to a seat. The caller has entered the candidates with iz_candidate, if it has
 * any; there are none before. A decision with exactly one option is not asked: the answer is set
 * and IZ_GO returned; otherwise IZ_WAIT. */
void iz_candidates_drop(iz_game *g); /* those entered, where nobody is asked after all */
void iz_candidate(iz_game *g, iz_option option);
void iz_candidate_ref(iz_game *g, iz_ref ref);
iz_flow iz_ask(iz_game *g, int seat, iz_decision_kind kind, iz_purpose purpose, iz_ref subject,
               unsigned flags);
/* The same to each of those seats, one at least, of whom any may answer: the first answer takes it.
 * Of a kind whose options are listed on demand. */
iz_flow iz_ask_any(iz_game *g, uint16_t seats, iz_decision_kind kind, iz_purpose purpose);
iz_flow iz_ask_yes_no(iz_game *g, int seat, iz_purpose purpose, iz_ref subject);
/* No number that somebody names goes beyond IZ_NAMED_MOST. */
iz_flow iz_ask_number(iz_game *g, int seat, iz_purpose purpose, iz_ref subject, int64_t lo,
                      int64_t hi);
/* Of the number that the seat is asked for, what is usual. */
void iz_suggest_number(iz_game *g, int seat, int32_t amount);
iz_flow iz_ask_word(iz_game *g, int seat, iz_purpose purpose, int word_class, iz_ref subject);

/* ---- its options ----------------------------------------------------------------------------- */

#define IZ_NO_OPTION UINT64_MAX

/* How decisions of a kind list their options, whose seat this is, if those are no candidates: a
 * table that is filled in turn/listing.c. `thorough`: without any short cut. */
typedef struct iz_listing {
    void (*list)(iz_game *g, int seat, bool thorough);
    bool (*is_listed)(iz_game *g, int seat); /* are the options listed those already? NULL: never */
    /* How many there are, and the n-th, without listing them; false: they must be listed. NULL:
     * always. */
    bool (*count)(iz_game *g, const iz_decision *decision, uint64_t *count);
    bool (*at)(iz_game *g, const iz_decision *decision, uint64_t n, iz_option *out);
    /* Is it one? Without a list of the others; false: they must be listed. NULL: always. */
    bool (*allows)(iz_game *g, const iz_decision *decision, const iz_option *option, bool *is);
    /* The number of that option, IZ_NO_OPTION if it is none; with `count` and `at`. */
    bool (*find)(iz_game *g, const iz_decision *decision, const iz_option *option, uint64_t *n);
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
/* The number of that option; IZ_NO_OPTION: it is none. */
uint64_t iz_options_find(iz_game *g, int seat, const iz_option *option);
/* Is it one of the seat's options? `option` is completed then, as iz_choose wants it. */
bool iz_options_allow(iz_game *g, int seat, iz_option *option);
bool iz_same_option(const iz_option *a, const iz_option *b);
/* Any seat that has to decide, the first in seat order; IZ_NO_SEAT: none (the game is over). */
int iz_waiting_seat(const iz_game *g);
/* Adds an option to the list being made (only inside listing functions). */
void iz_list_add(iz_game *g, iz_option option);

#endif
