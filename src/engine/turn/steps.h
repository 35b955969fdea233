/*
 * What steps do by themselves (steps.c), for the turn (turn.c).
 */
#ifndef IZ_ENGINE_STEPS_H
#define IZ_ENGINE_STEPS_H

#include "engine/engine.h"

/* The step begins: what lasts until then ends, abilities trigger (turn.c). */
void iz_step_begin(iz_game *g, const iz_turn_row *row);
/* Pushes the frames, or does at once, what the step does before triggers and priority. */
void iz_step_action_start(iz_game *g, iz_step_action action);
/* As the step ends: roles and facts that end with it. */
void iz_step_end(iz_game *g, const iz_turn_row *row);
/* Is the step, the phase it begins, or the turn skipped? Uses up one skip. */
bool iz_step_is_skipped(iz_game *g, const iz_turn_row *row);
bool iz_turn_is_skipped(iz_game *g);
/* A phase ends: pools empty, and burn (300.4; C1.30). May push a frame. */
void iz_empty_pools(iz_game *g);
/* The frame kind that gives priority in this book, and its size. */
int iz_priority_frame(const iz_game *g);
extern const size_t iz_priority_size;
extern const size_t iz_mulligans_size;
/* Is the pump where the step's own actions are done, before anybody gets priority? */
bool iz_step_has_acted(const iz_game *g);
/* The step's name as scenarios write it. */
const char *iz_step_word(int step);
/* As a sentence names it: "declaration of attackers"; the phrase, and its words. */
iz_phrase iz_say_step(int step);
const char *iz_step_title(const iz_game *g, int step);

#endif
