/*
 * Rows of a book that are data alone: what stays though it would leave play, what is taken of what
 * leaves it, what counts of cards that are played from the hand, and what players do with cards
 * without playing them. A column that
 * is not given (0) does not matter. The engine reads the columns and knows no row by name:
 * engine/events/stay.c, engine/events/claims.c, engine/events/hand_plays.c, engine/legality/rows.c,
 * engine/playing/use.c. Each list ends with a row without a concept.
 */
#ifndef IZ_BOOKS_ROWS_H
#define IZ_BOOKS_ROWS_H

#include "core/concepts.h"
#include "core/phrases.h"
#include "core/ways.h"
#include "izvor/izvor.h"
#include "program/program.h"

/* Words of cards that rules of a book know by their names (books/named_words.def). */
typedef enum iz_named {
    IZ_NAMED_NOTHING,
#define NAMED(name, english, hungarian) IZ_NAMED_##name,
#include "books/named_words.def"
#undef NAMED
    IZ_NAMED_COUNT
} iz_named;

/* A keyword as a column: 0 is none. */
#define IZ_WITH_KEYWORD(keyword) (1 + (int)(keyword))
#define IZ_KEYWORD_OF(row) ((iz_keyword)((row)->keyword - 1))
#define IZ_IN_ZONE(name) (1u << IZ_ZONE_##name)
/* The zones in which a seat's permanents lie. */
#define IZ_IN_ROWS (IZ_IN_ZONE(BATTLEFIELD) | IZ_IN_ZONE(RESERVE) | IZ_IN_ZONE(GUARD))

/* Whatever is of that subtype bears that mark, too: one of IZ_MARKS. */
typedef struct iz_mark_row {
    iz_named subtype; /* IZ_NAMED_NOTHING ends the list */
    uint32_t mark;
    iz_concept concept;
} iz_mark_row;

/* What would leave play and stays: the first row that it fits is carried out. */
typedef struct iz_stay_row {
    iz_concept concept;
    /* It has that keyword, that subtype, one of these counters; it stands upright; there is less
     * damage on it than it has structure points. */
    uint8_t keyword;
    iz_named subtype;
    iz_named counter;
    bool upright;
    bool whole;
    uint32_t beside; /* it is of one of these types and lies beside the decks; else it is in play */
    bool as_sacrifice;
    /* It would go to one of these zones, not for a cost nor by a drawback, in any step but that one
     * (iz_step, plus 1). */
    uint16_t to;
    bool not_as_cost;
    uint8_t but_in;
    bool keeps_control; /* it doesn't come under another's control either, at that price */
    /* By a source with that mark (IZ_MARKS) it goes all the same, by that rule; with the counters
     * that lie on it. */
    uint32_t but_by;
    iz_concept but_by_rule;
    uint8_t instead; /* IZ_INSTEAD_* */
    iz_phrase says;  /* about it */
} iz_stay_row;

/* What happens instead: nothing; it is tapped, or as the book calls that; one of the counters goes
 * with all damage on it; it is turned face down for the rest of the game. */
enum { IZ_INSTEAD_NOTHING, IZ_INSTEAD_TURNED, IZ_INSTEAD_COUNTER, IZ_INSTEAD_OFF };

/* What an opponent may take of what has left play, until the phase ends. */
typedef struct iz_claim_row {
    iz_concept concept;
    uint32_t types; /* of which cards: IZ_TYPE_*, as printed */
    uint8_t field;  /* IZ_FIELD_*: the number printed on the card that says how much there is … */
    uint8_t gained; /* … of that resource */
    uint16_t to;    /* it has gone to one of these zones */
    uint8_t but_in; /* not in that step (iz_step, plus 1), by that rule */
    iz_concept but_in_rule;
    iz_concept not_as_cost; /* not to pay a cost nor by a drawback, by that rule; 0: in any case */
    /* By that rule whoever controls something of that kind may put a counter of that word on it for
     * each, instead. */
    iz_concept instead_rule;
    iz_named instead_on;
    uint16_t instead_counter;
    iz_phrase says; /* about the player and how much is taken */
} iz_claim_row;

/* What counts of cards that are played from the hand, in a turn. */
typedef struct iz_hand_row {
    iz_concept concept;
    iz_named subtype;       /* of which cards it speaks: of that subtype, … */
    uint32_t mark;          /* … with that mark (IZ_MARKS), … */
    uint32_t types;         /* … of one of these types, as printed */
    iz_concept other_types; /* by that rule of no others, if they are played as instants, too */
    bool wants_marked;      /* one plays them only with a creature of that mark in play */
    uint16_t from;          /* zones from which they are played, too, as from the hand */
    bool once_by_name;      /* one of each name in a turn, whatever becomes of it */
    bool first;             /* nothing is played in that turn before one */
    bool last;              /* nothing of the hand is played in that turn after one */
    /* While a permanent with the keyword lies in play, whoever has played so many cards of the hand
     * since it came plays no more of them: 1 or 2. */
    uint8_t keyword;
    uint8_t most;
} iz_hand_row;

/* A way of playing a card of the hand beside the usual one. */
typedef struct iz_way_row {
    iz_concept concept; /* it is so played; IZ_C_NONE ends the list */
    const char *word;   /* of scenarios, and in labels */
    /* Which cards: those with one of these marks, with that keyword; or those of that year and
     * later whose cost is points alone (IZ_RESOURCE_VP). */
    uint32_t marks;
    uint8_t keyword;
    int32_t points_from_year;
    iz_concept year_rule;
    /* When: whatever its type, at any time for instants; or in the opponent's main phase, too; in
     * their first turn; from that turn of one's own on; only by who did not begin the game. */
    bool any_time;
    bool in_their_main;
    bool in_their_first;
    uint8_t from_turn;
    bool not_who_began;
    iz_concept when_rule; /* that it is not the time */
    /* How often: no more often than the opponent has played cards of the hand in that turn; so
     * many times with success in a turn, tried in a game; 0: any number. */
    bool as_often_as_they;
    iz_concept as_often_rule;
    uint8_t most_in_turn, most_in_game;
    iz_concept most_rule;
    /* What for: points alone that nothing changes (`price`, where `fixed`); nothing; its own cost,
     * lowered by so much as if a lower one were printed, but not one that can't be lowered. */
    bool fixed;
    uint8_t price;
    bool free;
    uint8_t lowers;
    iz_concept lowers_rule, unlowered_rule;
    /* It is played for what the row says instead of its own text: who succeeds searches their
     * library for a card with one of its marks, and searches it in no other way in that game. */
    bool searches;
    iz_concept searches_rule, last_search_rule;
    /* It is played as a reaction only, and does what the text says that its keyword names; by that
     * rule. What stays in play comes into play all the same. */
    bool answers;
    iz_concept answers_rule;
} iz_way_row;

/* What a player does with a card without playing it; or the activated abilities that a keyword
 * names, of which the row says only when they are used. */
typedef struct iz_use_row {
    iz_concept concept;
    uint8_t special;       /* the special action: IZ_SPECIAL_* */
    bool of_ability;       /* none: it is the ability with that keyword … */
    iz_concept price_rule; /* … whose cost only what names the keyword changes, by that rule */
    const char *verb;      /* of scenarios; NULL: none of its own */
    /* Which cards: in one of these zones, with that keyword, of that subtype; the player's own, or
     * `anybodys`; only where the keyword or the subtype is `printed` on it. */
    uint16_t zones;
    uint8_t keyword;
    iz_named subtype;
    bool anybodys;
    bool printed;
    /* When: in the player's own main phase, or turn; from that turn of theirs on; in that step
     * (iz_step, plus 1); while the card lies face up, attacks or is attacked. */
    bool own_main;
    bool own_turn;
    uint8_t from_turn;
    uint8_t step;
    bool face_up;
    bool fighting;
    /* How often: once a turn; once a turn with each card (not where its own text says when it is
     * shifted); once a game. */
    bool once_a_turn;
    bool once_each;
    bool once_a_game;
    /* So many cards of the group that its keyword names are shown, from the graveyard and the
     * table; or so many different ones with that mark and of one color lie in play, of which a
     * spell counts itself in the turn in which it is played, by that rule. */
    uint8_t shows;
    uint32_t mark;
    uint8_t of_one_color;
    iz_concept spell_counts;
    bool searches; /* what comes of it: a card of the library */
    /* May others react to it? Then its price is paid first, and what comes of it waits on the
     * stack. */
    bool reactable;
    /* What for: so much of a resource (IZ_RESOURCE_*); so much life, and maximum life, as the
     * keyword names. */
    uint8_t resource, price;
    bool pays_life;
    bool is_ability; /* what changes costs of abilities changes this one (not by `price_rule`) */
    /* What comes of it: so much of another resource; maximum life and life rise; the card goes to
     * that zone, as a sacrifice; or it is turned face down. */
    uint8_t gained, gain;
    iz_concept gain_rule; /* by that rule nothing changes how much it is; 0: there is none */
    uint8_t life;
    iz_zone to;
    bool as_sacrifice;
    bool turns_down;
    uint16_t shifts; /* the word of the counters of which there is one more, or none */
    /* It is a duel: so much damage, or healing, by who wins. */
    uint8_t harms, heals;
    iz_phrase says; /* about the player and the card; of a duel about the player */
} iz_use_row;

/* What else a position is worth to a seat, for computer players: so many hundredths of a point for
 * each. What has life, creatures, cards and resources is worth in every game, they know by
 * themselves (ai/value.c). Ends with a row for nothing. */
typedef struct iz_worth_row {
    uint8_t what; /* IZ_WORTH_* */
    int16_t each;
    iz_named counter; /* of IZ_WORTH_COUNTERS: which kind */
} iz_worth_row;

enum {
    IZ_WORTH_NOTHING,
    IZ_WORTH_FRONT,     /* power of the creatures in the line that fights */
    IZ_WORTH_UPRIGHT,   /* creatures that stand upright */
    IZ_WORTH_LASTING,   /* permanents that are no creatures */
    IZ_WORTH_GOAL,      /* points of what wins besides */
    IZ_WORTH_INCOME,    /* what the next turn brings to pay with */
    IZ_WORTH_STRUCTURE, /* structure points that aren't lost yet */
    IZ_WORTH_CLAIMS,    /* what may still be taken of what has gone */
    IZ_WORTH_COUNTERS,  /* counters of that kind on permanents */
    IZ_WORTH_BESIDE,    /* cards beside the deck that work */
    IZ_WORTH_GRAVEYARD, /* cards of the graveyard with which something can be done there */
    IZ_WORTHS
};

#endif
