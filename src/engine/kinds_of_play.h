/*
 * Kinds of play: what differs between books in how permanents stand, enter, stay and fight, and how
 * cards are played and paid for, as tables of functions. A book names a row of each table by a
 * parameter of its own (books/book.h), and rows of different games go together as far as
 * iz_book_fault (books/fault.c) allows. What is NULL or 0 in a row is as it is in games where
 * permanents are tapped, lie in one row and are blocked, and where costs are paid with mana.
 *
 * Every row but the first of a table belongs to one game and is filled in that game's room
 * (hkk/kinds_of_play.c); src/floors.txt lists the tables.
 */
#ifndef IZ_ENGINE_KINDS_OF_PLAY_H
#define IZ_ENGINE_KINDS_OF_PLAY_H

#include "books/book.h"
#include "core/game.h"

/* Declares a table and how the row of a game is found: by the book's parameter of that name. */
#define IZ_KIND_OF_PLAY(type, rows, count, of, parameter)                                          \
    extern const type rows[count];                                                                 \
    static inline const type *of(const iz_game *g)                                                 \
    {                                                                                              \
        return &(rows)[g->book->parameters.parameter];                                             \
    }

/* Where there are lines: the zones in which a seat's permanents lie. */
enum { IZ_LINES_COUNT = 3 };
static inline iz_zone iz_line_at(int n)
{
    return n == 0 ? IZ_ZONE_RESERVE : n == 1 ? IZ_ZONE_GUARD : IZ_ZONE_BATTLEFIELD;
}

/* How permanents stand: `stands`. */
typedef struct iz_standing {
    uint8_t tapping, untapping; /* what tapping and untapping come to: iz_event_kind */
    uint32_t upright;           /* the bit of iz_object.status that says so; 0: what isn't tapped */
    /* What comes into play has come there: how does it stand? */
    void (*entered)(iz_game *g, iz_slot slot);
    /* May it be turned, for a cost or by an event? */
    bool (*may_be_turned)(const iz_game *g, iz_slot slot);
} iz_standing;
IZ_KIND_OF_PLAY(iz_standing, iz_standings, IZ_STANDS_COUNT, iz_standing_of, stands)

static inline bool iz_is_upright(const iz_game *g, iz_slot slot)
{
    uint32_t upright = iz_standing_of(g)->upright, status = g->objects[slot].status;
    return upright ? (status & upright) != 0 : !(status & IZ_IS_TAPPED);
}

/* Where what enters lies: `entry`. */
typedef struct iz_entry {
    bool lines; /* a seat's permanents lie in several zones, and move between them */
    /* The zone to which what enters play goes; `as`: IZ_IS_FACE_DOWN, IZ_IS_UPSIDE_DOWN. */
    iz_zone (*zone)(iz_game *g, iz_slot slot, uint32_t as);
    /* The line (0 the reserve, 1 the guard) as the arrangement that is being made would leave it: a
     * list, from the left. IZ_NIL: nobody would stand there, or none is being made. */
    uint16_t (*planned)(const iz_game *g, int line);
    /* Lists the steps of an arrangement (IZ_DECIDE_LINES). */
    void (*list)(iz_game *g, int seat, bool thorough);
    /* What forbids that the creature is placed in that line. */
    iz_concept (*may_place)(iz_game *g, iz_ref creature, iz_zone to);
    /* What forbids that the arrangement which is being made moves it to that place of that line. */
    iz_concept (*may_step)(iz_game *g, iz_ref creature, int line, int place);
} iz_entry;
IZ_KIND_OF_PLAY(iz_entry, iz_entries, IZ_ENTRY_COUNT, iz_entry_of, entry)

/* In how many zones a seat's permanents may lie (iz_row_in_play), and all that it has there. */
static inline int iz_rows_in_play(const iz_game *g)
{
    return g->book->parameters.entry == IZ_ENTRY_BATTLEFIELD ? 1 : IZ_LINES_COUNT;
}
#define IZ_EACH_CONTROLLED(g, slot, seat)                                                          \
    for (int slot##_row = 0, slot##_rows = iz_rows_in_play(g), slot##_of = (seat);                 \
         slot##_row < slot##_rows; slot##_row++)                                                   \
        IZ_EACH_IN_ZONE (g, slot, slot##_of, iz_row_in_play(slot##_row))

/* What a question about an attack came to: what forbids it, how it is called, whom it is about. */
typedef void iz_attack_teller(void *to, iz_concept verdict, iz_phrase what, iz_ref target);

/* How creatures attack: `combat`. The declarations themselves are procedures of steps. */
typedef struct iz_combat {
    /* What forbids that the creature attacks the player or permanent. */
    iz_concept (*may_attack)(iz_game *g, iz_slot creature, iz_ref target);
    /* What forbids that the seat's declaration ends as it is so far. */
    iz_concept (*may_declare)(iz_game *g, int seat);
    /* Lists the steps of declaring attackers. */
    void (*list_attack)(iz_game *g, int seat);
    /* Tells what forbids each attack of the seat's creature, and what an attack needs first. */
    void (*tell_attacks)(iz_game *g, int seat, iz_slot creature, iz_attack_teller *tell, void *to);
    bool
        aims; /* attackers name what they attack (iz_object.blocks), not blockers whom they block */
} iz_combat;
IZ_KIND_OF_PLAY(iz_combat, iz_combats, IZ_COMBAT_COUNT, iz_combat_of, combat)

/* How priority goes round: `priority_after_play`. */
typedef struct iz_course {
    uint8_t window;      /* the kind of frame in which players have priority */
    bool holds_triggers; /* triggered abilities wait until the window's own procedure puts them */
    /* Does the automatic ability come into operation before anybody is asked for an answer? Of
     * several alike one does (95.1). NULL: none does. */
    bool (*is_automatic)(const iz_cell *ability);
    bool always_asks; /* windows are put to players even if they can only pass */
    /* What forbids that the card (IZ_NO_ABILITY) is played or the ability used at this time. It is
     * asked instead of the time for sorceries. */
    iz_concept (*may_play)(iz_game *g, int seat, iz_slot slot, uint32_t ability);
} iz_course;
IZ_KIND_OF_PLAY(iz_course, iz_courses, IZ_PRIORITY_COUNT, iz_course_of, priority_after_play)

/* With what cards are paid: `pays_by`. */
typedef struct iz_payment {
    /* Can the card's cost be paid? */
    bool (*can_pay)(iz_game *g, int seat, iz_slot card);
    /* Has it a part that its player chooses? Can it be paid so? */
    bool (*has_x)(const iz_game *g, iz_slot card);
    bool (*can_pay_x)(iz_game *g, int seat, iz_slot card, int32_t x);
    /* How much the seat would get to pay with, if its turn began as things are. */
    int32_t (*income)(iz_game *g, int seat);
} iz_payment;
IZ_KIND_OF_PLAY(iz_payment, iz_payments, IZ_PAYS_COUNT, iz_payment_of, pays_by)

/* Do rows of the book judge when cards are played, or what with, card by card? */
static inline bool iz_judges_plays(const iz_game *g)
{
    return iz_course_of(g)->may_play || g->book->hand_plays || iz_payment_of(g)->can_pay;
}

/* What wins beside the usual: `goal`. */
typedef struct iz_goal {
    int32_t (*points)(iz_game *g, int seat); /* how far the seat is */
} iz_goal;
IZ_KIND_OF_PLAY(iz_goal, iz_goals, IZ_GOAL_COUNT, iz_goal_of, goal)

/* Would the creature stand in that line, at that place from the left (0 the first), as the
 * arrangement that is being made would leave it? */
bool iz_would_stand(const iz_game *g, iz_ref creature, int line, int64_t place);

#endif
