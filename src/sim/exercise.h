/*
 * Exercising cards: every understood card is put through play by itself, under one book, on a table
 * which is set up from what its program asks for. What it does is marked node by node
 * (iz_game.used); the rest is told: abilities, modes and instructions that never came to be used.
 *
 * In three steps: exercise_props.c makes, from the filters and costs of all programs, cards that
 * fit them; exercise_table.c lays out a position around the card; exercise_steer.c decides for both
 * players, with a will to use the card. exercise.c plays and counts.
 */
#ifndef IZ_SIM_EXERCISE_H
#define IZ_SIM_EXERCISE_H

#include "cards/cards.h"
#include "izvor/izvor.h"
#include "sim/judge.h"

/* Cards made for the exercise, and which of them each card needs. */
typedef struct iz_exercise_props iz_exercise_props;

/* Adds to the set what its understood cards need, and finishes it. `wanted[i]`: is card i
 * exercised? NULL with a message if memory runs out. */
iz_exercise_props *iz_exercise_props_new(iz_card_set *set, const bool *wanted, char *error,
                                         size_t error_size);
void iz_exercise_props_free(iz_exercise_props *props);

/* How finely a part of a card that was not used is named. */
typedef enum iz_exercise_part {
    IZ_EXERCISE_ABILITY, /* an activated, triggered, static or spell ability, a keyword */
    IZ_EXERCISE_MODE,
    IZ_EXERCISE_INSTRUCTION, /* an instruction or modification inside of one that was used */
} iz_exercise_part;

enum { IZ_EXERCISE_PARTS = 32 };

/* What came of one card under one book. */
typedef struct iz_exercise_result {
    int definition; /* its first face */
    const iz_book *book;
    unsigned plays, decisions;
    int parts; /* abilities and modes that it has */
    int unused_count;
    struct iz_unused {
        iz_exercise_part part;
        uint32_t cell;    /* its node in the set's cells */
        uint32_t ability; /* the ability at the card's top (cell) in which it stands */
        char reason[96];  /* why it can't be used under the book; "": unknown */
    } unused[IZ_EXERCISE_PARTS];
    unsigned failures; /* plays that ended in an error */
    unsigned failed;   /* the first of them */
    uint64_t ability;  /* the ability in hand then (cell), or UINT64_MAX */
    char error[256];   /* what it said; "": none */
    int fault_count;   /* what was not carried out as the program says */
    iz_judge_fault faults[IZ_JUDGE_FAULTS];
} iz_exercise_result;

/* At most so many threads. */
enum { IZ_EXERCISE_THREADS = 64 };

typedef struct iz_exercise {
    const iz_card_set *cards;
    const iz_exercise_props *props;
    const iz_book *const *books; /* NULL-terminated */
    const int *definitions;      /* first faces of the cards to exercise */
    int count;
    uint64_t seed;
    unsigned plays_least, plays_most; /* for each card and book: at least, and until all is used */
    unsigned only_play;               /* up to that one, which is told, from 1; 0: all */
    bool light;                       /* without checking invariants */
    bool unjudged;                    /* without asking whether it is carried out as it says */
    uint8_t *judged;                  /* per cell of the set: it was judged; NULL: nobody asks */
    iz_judge_counts *counts;          /* of all judgements; with `judged` */
    int threads;
    void *host;
    /* One thread at a time, in no particular order. */
    void (*report)(void *host, const iz_exercise_result *result);
    /* With `only_play`: the log of the play, line by line; may be NULL. */
    void (*log)(void *host, const char *line);
} iz_exercise;

/* False if it could not begin: no memory. */
bool iz_exercise_run(const iz_exercise *exercise);

#endif
