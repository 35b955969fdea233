/*
 * Where a person is asked in windows of priority, and what is answered always: what hosts share in
 * which people play. A window in which one can only pass may be passed; so are those at which no
 * stop stands, as long as nothing of another player waits on the stack. Declarations and all other
 * decisions are always asked.
 */
#ifndef IZ_STOPS_STOPS_H
#define IZ_STOPS_STOPS_H

#include "books/book.h"
#include "izvor/izvor.h"

/* How far windows of priority are passed without asking. */
typedef enum iz_passing {
    IZ_PASSING_NOT,        /* the stops say it */
    IZ_PASSING_TILL_EVENT, /* until something happens */
    IZ_PASSING_TILL_END,   /* until the turn is over */
    IZ_PASSING_TILL_MINE   /* until the person's next turn */
} iz_passing;

typedef struct iz_always {
    uint64_t question; /* iz_wait_question */
    bool yes;
} iz_always;

enum { IZ_ALWAYS_MOST = 64 };

/* A person's own. A plain value. */
typedef struct iz_stops {
    bool at[2][IZ_STEP_COUNT]; /* in the others' turns [0], in one's own [1] */
    bool own;                  /* while the top of the stack is one's own */
    bool lone;                 /* also where one can only pass */
    struct {
        bool by_hand;
        size_t log;
        unsigned turn;
        int step;
    } passed; /* where the person passed last, and how much had been logged */
    iz_passing passing;
    unsigned passing_turn; /* the turn in which that was said */
    size_t passing_log;    /* what had been logged then */
    iz_always always[IZ_ALWAYS_MOST];
    int always_count;
} iz_stops;

/* Is it a step of the book in which somebody gets priority? */
bool iz_step_has_windows(const iz_book *book, int step);
/* In one's own turn where most things are played; in another's when attackers are known, and at its
 * end, before one's own turn. What else is set stays. */
void iz_stops_usual(iz_stops *stops, const iz_book *book);
/* The game must have a log (iz_log_start). */
void iz_stops_pass_until(iz_stops *stops, const iz_game *game, iz_passing passing);
/* The person passes, by hand, in the window that is open. */
void iz_stops_note_pass(iz_stops *stops, const iz_game *game);
/* From now on that question is answered so. False: there are too many of them. */
bool iz_stops_always(iz_stops *stops, uint64_t question, bool yes);
void iz_stops_never(iz_stops *stops, uint64_t question);
/* Is the seat's decision taken without asking? Then the number of the option. */
bool iz_stops_decide(iz_stops *stops, iz_game *game, int seat, uint64_t *n);

#endif
