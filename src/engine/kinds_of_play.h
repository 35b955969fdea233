/*
 * Kinds of play: what differs between books in how permanents stand, enter and attack, and in how
 * cards are played, as tables of functions. A book names its rows by two parameters (combat,
 * priority_after_play), which needn't go together. The rows of the Hungarian game are filled in
 * hkk/kinds_of_play.c; what is NULL in a row is as it is where creatures block and the stack is
 * open.
 */
#ifndef IZ_ENGINE_KINDS_OF_PLAY_H
#define IZ_ENGINE_KINDS_OF_PLAY_H

#include "books/book.h"
#include "core/game.h"

/* Where there are lines: the zones in which a seat's permanents lie. */
enum { IZ_LINES_COUNT = 3 };
static inline iz_zone iz_line_at(int n)
{
    return n == 0 ? IZ_ZONE_RESERVE : n == 1 ? IZ_ZONE_GUARD : IZ_ZONE_BATTLEFIELD;
}

/* How permanents stand, enter and attack. */
typedef struct iz_standing {
    uint8_t tapping, untapping; /* what tapping and untapping come to: iz_event_kind */
    /* The zone to which what enters play goes; it is there now. */
    iz_zone (*entry_zone)(iz_game *g, iz_slot slot);
    void (*entered)(iz_game *g, iz_slot slot);
    /* May it be turned, for a cost or by an event? */
    bool (*may_be_turned)(const iz_game *g, iz_slot slot);
    /* The part would move something, which may stay. */
    void (*would_move)(iz_game *g, iz_part *part);
    /* What forbids that the creature attacks the player or permanent. */
    iz_concept (*may_attack)(iz_game *g, iz_slot creature, iz_ref target);
    /* Lists the steps of declaring attackers. */
    void (*list_attack)(iz_game *g, int seat);
} iz_standing;
extern const iz_standing iz_standings[IZ_COMBAT_COUNT];
static inline const iz_standing *iz_standing_of(const iz_game *g)
{
    return &iz_standings[g->book->parameters.combat];
}

/* How cards are played. */
typedef struct iz_course {
    uint8_t window; /* the kind of frame in which players have priority */
    /* What forbids that the card (IZ_NO_ABILITY) is played or the ability used now, beside what all
     * books forbid: time, kind, cost. It is asked instead of the time for sorceries. */
    iz_concept (*may_play)(iz_game *g, int seat, iz_slot slot, uint32_t ability);
    /* Has the card's cost, beside mana, a part that its player chooses? Can it be paid so? */
    bool (*has_x)(const iz_game *g, iz_slot card);
    bool (*can_pay_x)(iz_game *g, int seat, iz_slot card, int32_t x);
    /* May the seat play that card, which lies elsewhere than in the hand; is there any such? */
    bool (*plays_from_there)(iz_game *g, int seat, iz_slot card);
    bool (*plays_from_elsewhere)(iz_game *g, int seat);
    /* The card has been announced; it has resolved. */
    void (*announced)(iz_game *g, int seat, iz_slot card);
    void (*resolved)(iz_game *g, iz_slot card);
    /* Uses without playing: is that special action (IZ_SPECIAL_*) one, what forbids it, do it. */
    bool (*is_use)(int special);
    iz_concept (*may_use)(iz_game *g, int seat, iz_slot slot, int special);
    void (*use)(iz_game *g, int seat, iz_slot slot, int special);
} iz_course;
extern const iz_course iz_courses[IZ_PRIORITY_COUNT];
static inline const iz_course *iz_course_of(const iz_game *g)
{
    return &iz_courses[g->book->parameters.priority_after_play];
}

#endif
