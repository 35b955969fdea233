/*
 * A book: a rulebook turned into tables. What differs between rulebooks stands here and only here;
 * the engine reads parameters, rows and the procedures that rows name, and never asks which book
 * it is running.
 */
#ifndef IZ_BOOKS_BOOK_H
#define IZ_BOOKS_BOOK_H

#include "books/rows.h"
#include "cards/deck.h"
#include "core/concepts.h"
#include "core/phrases.h"
#include "izvor/izvor.h"
#include "program/program.h"

#include <stddef.h>

struct iz_card_set;

/* What a step does by itself when it begins, before triggers and priority. */
typedef enum iz_step_action {
#define ACTION(name, procedure) IZ_DO_##name,
#include "books/step_actions.def"
#undef ACTION
    IZ_DO_COUNT
} iz_step_action;

typedef enum iz_step_priority {
    IZ_PRIORITY_ALWAYS,
    IZ_PRIORITY_NEVER,
    IZ_PRIORITY_IF_NEEDED /* cleanup: only if something triggered or a state-based effect applied */
} iz_step_priority;

/* One row of a turn. */
typedef struct iz_turn_row {
    uint8_t step;     /* iz_step */
    uint8_t phase;    /* phases are numbered from 0; mana pools empty when the number changes */
    uint8_t action;   /* iz_step_action */
    uint8_t priority; /* iz_step_priority */
    uint16_t concept; /* iz_concept of the step */
    uint16_t flags;   /* IZ_ROW_* */
} iz_turn_row;

enum {
    IZ_ROW_MAIN = 1 << 0, /* sorcery timing, land plays */
    IZ_ROW_COMBAT = 1 << 1,
    IZ_ROW_IF_ATTACKED = 1 << 2,     /* skipped if nothing attacks */
    IZ_ROW_IF_FIRST_STRIKE = 1 << 3, /* the first of two damage steps */
    IZ_ROW_ENDS_COMBAT = 1 << 4,     /* as it ends, nothing attacks or blocks any longer */
    IZ_ROW_ENDS_TURN = 1 << 5,       /* it is there even if the turn is ended before its time */
    IZ_ROW_QUIET = 1 << 6,           /* nobody gets priority in it if nothing attacks */
    IZ_ROW_NAMED = 1 << 7            /* nothing is done in it but what names the step */
};

/* The state-based effects of a book, in its order. */
typedef enum iz_sbe {
    IZ_SBE_LIFE,
    IZ_SBE_TOUGHNESS,
    IZ_SBE_LETHAL,
    IZ_SBE_AURA,
    IZ_SBE_LEGEND,
    IZ_SBE_TOKEN,
    IZ_SBE_EMPTY_LIBRARY,
    IZ_SBE_POISON,
    IZ_SBE_WORLD,
    IZ_SBE_COPY,
    IZ_SBE_EQUIPMENT,
    IZ_SBE_OPPOSITE_COUNTERS,
    IZ_SBE_STRUCTURE, /* HKK */
    IZ_SBE_LOCATION,
    IZ_SBE_BESIDE, /* what lies beside the decks and isn't to work is turned down */
    IZ_SBE_COUNT
} iz_sbe;

enum { IZ_LEGEND_NONE, IZ_LEGEND_OLDEST_STAYS };
enum { IZ_WORLD_NONE, IZ_WORLD_NEWEST_STAYS };
enum { IZ_MULLIGAN_NONE, IZ_MULLIGAN_PARIS, IZ_MULLIGAN_ONCE };
/* Who gets priority after playing something, which waits on the stack: who played it; the player
 * after. Or: there is a chain, to which only reactions are added. */
enum { IZ_PRIORITY_SAME_PLAYER, IZ_PRIORITY_NEXT_PLAYER, IZ_PRIORITY_CHAIN, IZ_PRIORITY_COUNT };
enum { IZ_MAY_IS_MODE, IZ_MAY_NOT_PUT, IZ_MAY_ON_RESOLUTION };
enum { IZ_CHARACTERISTICS_BY_DEPENDENCY, IZ_CHARACTERISTICS_BY_LAYERS };
/* Requirements of declarations: each creature by itself; others with fewer give way to it; as many
 * as possible. */
enum { IZ_REQUIREMENT_EACH, IZ_REQUIREMENT_FIRST, IZ_REQUIREMENT_MAXIMUM };
enum { IZ_LANDS_BY_TYPE, IZ_LANDS_BY_NAME, IZ_LANDS_ANY_CARD };

/* Kinds of play: each of these names a row of a table of functions (engine/kinds_of_play.h). */

/* How permanents stand: tapped or untapped; passive, lying, or active, upright. */
enum { IZ_STANDS_TAPPED, IZ_STANDS_UPRIGHT, IZ_STANDS_COUNT };
/* Where they lie: all on the battlefield; creatures in a reserve, behind a guard. */
enum { IZ_ENTRY_BATTLEFIELD, IZ_ENTRY_LINES, IZ_ENTRY_COUNT };
/* Attackers are blocked; or one creature of the guard attacks another. */
enum { IZ_COMBAT_BLOCKERS, IZ_COMBAT_LINES, IZ_COMBAT_COUNT };
/* What cards in hand cost is paid with: mana; points, components, builders, sacrifices. */
enum { IZ_PAYS_BY_MANA, IZ_PAYS_BY_POINTS, IZ_PAYS_COUNT };
/* What wins beside the usual: nothing; a fleet. */
enum { IZ_GOAL_NONE, IZ_GOAL_FLEET, IZ_GOAL_COUNT };

/* Loops with optional actions of several players: the highest number counts; the number may be made
 * lower, and whoever named it first stops first; the same, but whoever made it lower stops first.
 */
enum { IZ_LOOP_NONE, IZ_LOOP_HIGHEST, IZ_LOOP_NONACTIVE_LAST, IZ_LOOP_LOWER_STOPS };

typedef struct iz_parameters {
    int seats_min, seats_max;
    int life, hand, max_hand; /* max_hand -1: none */
    int mulligan;             /* IZ_MULLIGAN_* */
    int first_draw_skipped;
    int mana_burn;           /* life per unspent mana */
    int priority_after_play; /* IZ_PRIORITY_* */
    int may_trigger;         /* IZ_MAY_* */
    int empty_library_at_once;
    int legend;         /* IZ_LEGEND_* */
    int world;          /* IZ_WORLD_* */
    int poison;         /* counters that lose, 0: no such rule */
    int listed_types;   /* the book lists the creature types that may be chosen */
    int invented_types; /* a creature type is named that no card need have */
    int extra_turns_last_first;
    int phasing_ends_effects; /* those of limited duration, as the permanent phases out */
    int lands;                /* IZ_LANDS_* */
    int damage_share;         /* least share in a division of damage */
    int opposite_counters; /* word of the counters that annihilate: IZ_WORD_COUNTER_PLUS1 … 0 */
    int characteristics;   /* IZ_CHARACTERISTICS_* */
    int requirements;      /* IZ_REQUIREMENT_* */
    int walls_cant_attack;
    int removed_is_outside; /* cards removed from the game are "outside the game" */
    int regeneration_removes_from_combat;
    int loops;  /* IZ_LOOP_* */
    int combat; /* IZ_COMBAT_* */
    int combat_damage_stack;
    int type_change_clears;    /* "becomes" replaces all types and subtypes */
    int reach_is_flying;       /* where the legality of a block asks for flying */
    int trample_counts_damage; /* lethal damage for trample counts damage marked */
    int search_finds_open;     /* of what is searched for, what lies open is found */
    int drawn_unseen; /* what is drawn while something is being played is seen when that is done */
    int mana_trigger_any; /* whatever triggers and adds mana is a mana ability */
    int stands;           /* IZ_STANDS_* */
    int entry;            /* IZ_ENTRY_* */
    int pays_by;          /* IZ_PAYS_BY_*: by points, {2} in a card's cost is two magic points */
    int goal;             /* IZ_GOAL_* */
    int subtypes_add;     /* who gains a subtype keeps those that they had */
    int drawbacks_before; /* on cards printed before that year what harms their controller is a
                             drawback */
    int life_is_healed;   /* a player's life rises to the maximum only */
    int shown_once;       /* an ability of the hand that is used by showing the card: once a turn */
    int limits_follow_cards; /* of abilities that work in the graveyard: they are the card's */
    uint32_t once_for_all;   /* of cards of these types beside the decks, what concerns all alike
                                applies   once, however many players have the same one */
    int all_are_damaged;     /* damage can be dealt to permanents of any type */
} iz_parameters;

/* Which rule numbers stand for a concept: "420.5b" or several, separated by ", ". */
typedef struct iz_rule_row {
    uint16_t concept;
    const char *numbers;
    bool wider; /* they say it among other things: a refusal may be cited by them, but what shows
                   the concept at work doesn't show these rules */
} iz_rule_row;

/* Some chapters of a book may be lost: how do we know what a rule of them said? */
typedef enum iz_lost {
    IZ_LOST_NOT,      /* the rule is at hand */
    IZ_LOST_CITED,    /* quoted or cited by number while the book was in force */
    IZ_LOST_QUOTED,   /* quoted a little later, and not among what had changed */
    IZ_LOST_INFERRED, /* its content is known, its number follows from others */
    IZ_LOST_TAKEN,    /* nothing is known: that of the nearest book */
    IZ_LOST_COUNT
} iz_lost;
typedef struct iz_lost_row {
    iz_lost how;
    const char *numbers;
} iz_lost_row;

/* Who plays with whom, and how they sit: as is agreed; a team next to each other; team mates as
 * far from each other as can be. */
enum { IZ_TEAMS_ANY, IZ_TEAMS_TOGETHER, IZ_TEAMS_SPREAD };
/* What a variant has always, never, or where it is agreed. */
enum { IZ_IF_AGREED, IZ_ALWAYS, IZ_NEVER };
/* Who knows whose hand: each their own; a king and the others of the team each other's; all of a
 * team. */
enum { IZ_HANDS_OWN, IZ_HANDS_OF_KING, IZ_HANDS_OF_TEAM };

/* A variant for several players. Of each thing that it settles, the concept says so. */
typedef struct iz_variant {
    const char *name, *also; /* `also`: another name for it, or NULL */
    /* whom one attacks: IZ_WITH_ATTACK_*; if nothing is agreed, and which may be agreed */
    unsigned attack, attacks;
    iz_concept attack_rule, attacks_rule;
    bool neighbours; /* of those only who sits next to the attacker (NEIGHBOURS_ONLY) */
    int teams;       /* IZ_TEAMS_*: so many at least, of the same size, of so many at least */
    int least_teams, most_teams, least_members; /* `most_teams` 0: as many as one likes */
    iz_concept teams_rule, seats_rule;
    iz_concept alone_rule; /* that each plays alone where no teams are agreed */
    int range;             /* of influence, if nothing is agreed; 0: none … */
    bool wide_range; /* … in bigger teams than the least more: as far as the next team's first */
    bool same_range; /* all have the same … */
    bool no_range;   /* … or none has one */
    iz_concept range_rule;
    int deploying; /* may creatures be deployed? IZ_ALWAYS, IZ_NEVER, IZ_IF_AGREED */
    iz_concept deploying_rule;
    int points; /* the end by points: likewise */
    iz_concept points_rule;
    int least_players; /* 0: as the book has it */
    iz_concept players_rule;
    bool seats_by_lot;   /* chance says who sits where (SEATS_BY_LOT) */
    int marker_players;  /* for so many a turn marker, each a turn at the same time; 0: none */
    bool kings;          /* the middle one of each team is its king (KING_*) */
    bool shared_turns;   /* a team has its turns, priority and attacks together … */
    bool shared_life;    /* … and one total of life, … */
    int32_t member_life; /* … of so much for each of it (0: as the book has it), … */
    bool teams_as_one;   /* … and wins and loses as one */
    int hands;           /* IZ_HANDS_* */
    iz_concept hands_rule;
    int32_t neighbour_points; /* to whoever attacks in the direction of the player that leaves */
    int32_t last_points;      /* to the last one in the game */
} iz_variant;

/* What a phrase (core/phrases.def) reads like in the words of the book's own game. */
typedef struct iz_book_phrase {
    iz_phrase phrase;
    const char *words;
} iz_book_phrase;

/* A word of the cards' texts, and what the book's own game says for it. */
typedef struct iz_book_word {
    const char *card, *book;
} iz_book_word;

/* What players have besides life, mana and counters, by the name that cards, views and scenarios
 * have for it. */
typedef struct iz_book_resource {
    const char *name;
    uint8_t resource; /* IZ_RESOURCE_* */
    bool of_variant;  /* only where a variant is played */
    iz_phrase shown;  /* at the table, behind the life: how much */
} iz_book_resource;

typedef struct iz_book {
    const char *name; /* "mtg-1999-11" */
    /* What its numbers begin with: "100-103 200-217", "A1-A5"; their parts follow, behind a dot or
     * a stroke, and in those books of which there are letters in the end, one of these. A
     * glossary's headwords stand behind "G:". */
    const char *chapters;
    bool lettered;
    const char *title; /* in English */
    iz_parameters parameters;
    const iz_turn_row *turn;
    int turn_rows;
    const uint8_t *state_based; /* iz_sbe in the book's order */
    int state_based_count;
    const iz_rule_row *rules;
    int rule_count;
    const iz_lost_row *lost; /* of lost chapters, what is known otherwise */
    int lost_rows;
    const char *lost_chapters; /* what their numbers begin with: "4, 5"; NULL: it is whole */
    iz_deck_rules deck;        /* what it asks of decks */
    uint32_t card_types; /* those that cards in its decks may be of, besides what lies beside */
    /* iz_keyword numbers that the book refuses, besides those that nobody carries out
     * (carriers.def); ends with 0xFF; NULL: none */
    const uint8_t *keywords;
    /* iz_keyword numbers below 64 that explain how a card is used, and are no abilities of it; ends
     * with 0xFF; NULL: none */
    const uint8_t *explanations;
    const iz_variant *variants;        /* ends with one without a name; NULL: none */
    const char *variant_only_named;    /* one that is nowhere described; NULL: none */
    const iz_book_resource *resources; /* ends with one without a name; NULL: none */
    const iz_mark_row *marks;          /* marks of kinds; NULL: none */
    /* What stays though it would leave play, what is taken of what leaves it, what counts of cards
     * played from the hand, uses of cards without playing them (books/rows.h); NULL: none. */
    const iz_stay_row *stays;
    const iz_claim_row *claims;
    const iz_hand_row *hand_plays;
    const iz_way_row *ways; /* other ways of playing cards of the hand; NULL: none */
    const iz_use_row *uses;
    /* What else a position is worth (books/rows.h); NULL: nothing. */
    const iz_worth_row *worths;
    /* mana symbols in the order W U B R G C, as the book writes them: "WUBRGC", "YUBRGN" */
    const char *mana_letters;
    const char *const *color_names;
    uint32_t colors; /* those that can be named, where they are not the five: IZ_COLOR_* */
    const char *const *land_type_names;
    const iz_book_phrase *phrases;  /* ends with one without words; NULL: none */
    const iz_book_word *card_words; /* ends with one without words; NULL: none */
} iz_book;

/* All books; NULL-terminated. */
extern const iz_book *const iz_books[];
/* By name; NULL if there is none of that name. */
const iz_book *iz_book_find(const char *name);
/* The template of the phrase in the book's words (NULL: Magic's). */
const char *iz_phrase_words(const iz_book *book, iz_phrase phrase);
/* Its variant of that name (case and accents don't matter); NULL: it has none, or `name` is NULL.
 */
const iz_variant *iz_book_variant_named(const iz_book *book, const char *name);
/* The colors that can be named in it. */
static inline uint32_t iz_book_colors(const iz_book *book)
{
    return book->colors ? book->colors : IZ_COLORS_ALL;
}
/* Its resource of that name, or of that number (IZ_RESOURCE_*); NULL: it has none. */
const iz_book_resource *iz_book_resource_named(const iz_book *book, const char *name);
const iz_book_resource *iz_book_resource_of(const iz_book *book, int resource);
/* Has each seat a row of holdings (core/holdings.h)? */
bool iz_book_has_holdings(const iz_book *book);
/* The rule numbers of a concept in that book ("" if the book has none): those of its first row,
 * which logs and refusals name. */
const char *iz_book_rule(const iz_book *book, iz_concept concept);
/* The next number of such a list, or NULL: they are separated by commas; a glossary's headword may
 * hold blanks. */
const char *iz_next_number(const char **at, size_t *length);
/* Does the book cite that rule number for the concept, in any of its rows? "420.5" counts for
 * "420.5b" too. */
bool iz_book_cites(const iz_book *book, iz_concept concept, const char *number);
/* The same without the rows of wider rules: is that rule shown where the concept is at work? */
bool iz_book_shows(const iz_book *book, iz_concept concept, const char *number);
/* Can it be a number of that book: one of its chapters, and the form that its numbers have? */
bool iz_book_may_number(const iz_book *book, const char *number);
/* Does the book's table have the number, for any concept? */
bool iz_book_has_number(const iz_book *book, const char *number);
/* The first row of the turn with that step; -1: the book has no such step. */
static inline int iz_row_of_step(const iz_book *book, int step)
{
    for (int row = 0; row < book->turn_rows; row++)
        if (book->turn[row].step == step)
            return row;
    return -1;
}
/* How is the rule of that number known? In a word or two ("cited"); "" if it is at hand. */
iz_lost iz_book_lost(const iz_book *book, const char *number);
const char *iz_lost_words(iz_lost how);
uint64_t iz_book_fingerprint(const iz_book *book);
/* Why the rows that the book names don't go together; NULL: they do (books/fault.c). */
const char *iz_book_fault(const iz_book *book);
/* Writes a text of cards, in room for `size` bytes, in the book's own words: mana symbols with its
 * letters instead of Magic's ("{W}" is "{Y}"), and its card_words. `book` NULL: as it is. */
void iz_book_words(const iz_book *book, char *text, size_t size);
/* What is printed as the card's cost, in the book's letters: "{2}{Y}", "2 zan, 1 sacrifice"; "" if
 * there is none. Returns the length the whole needs. */
size_t iz_book_cost(const iz_book *book, const struct iz_card_set *cards, int definition, char *out,
                    size_t size);
/* What says that there is that mark: one of IZ_MARKS. */
iz_concept iz_concept_of_mark(uint32_t mark);
/* Why a card can't be played under the book (it needs a rule that the book lacks), or NULL. */
const char *iz_book_refuses(const iz_book *book, const struct iz_card_set *cards, int definition);

#endif
