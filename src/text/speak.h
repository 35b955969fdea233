/*
 * The speaker: a program said ability by ability.
 *
 * A unit is what is said by itself: a run of keywords without costs, or one other ability. Choices
 * are named by the number of the unit's first ability.
 */
#ifndef IZ_TEXT_SPEAK_H
#define IZ_TEXT_SPEAK_H

#include "text/context.h"
#include "text/say.h"

/* How an ability was brought into the words of a text, with the choices that were made on the way:
 * a follower says it again and again with other choices of rows, most of which come later. */
typedef struct text_walked {
    const text_tree *ability; /* NULL: none yet */
    const text_tree *surface;
    iz_word_choice choices[IZ_MANNER_LONGEST]; /* those that could matter on the way */
    int choice_count;
    uint16_t met[IZ_MANNER_COUNT];
    text_points points;
} text_walked;

typedef struct text_speaker {
    text_context *context;
    const iz_symbols *symbols;
    text_sayer sayer;
    text_bearer bearer;
    const char *fault;   /* why it can't be brought into words, or NULL */
    text_walked *walked; /* NULL: nothing is kept */
} text_speaker;

/* A speaker that says into `raw`; `card` may be NULL. */
text_speaker text_speaker_new(text_context *context, const iz_symbols *symbols,
                              const iz_text_card *card, char *raw, size_t size);

/* Has a node more children than trees are walked with? Then something would be left unsaid. */
bool text_is_too_wide(const iz_cell *cell);

/* The tree of a program to be said; the speaker learns what the card is attached to. */
const text_tree *text_speaker_take(text_speaker *s, const iz_cell *program);

/* The unit of the program that begins with this ability ends before which one? */
/* Is it the label of the ability behind it ("Drawback:")? */
bool text_is_label(const text_tree *ability);
int text_unit_end(const text_tree *program, int first);

/* Says the unit behind what was said; false: it can't be said. */
bool text_say_unit(text_speaker *s, const text_tree *program, int first, int end);

#endif
