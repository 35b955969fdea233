/*
 * Card records: what is printed on a card, and what its text was compiled to.
 *
 * A card set is built once (from JSON, from card blocks, from the cache file), finished, and then
 * never changed: any number of games in any number of threads read it. It holds every face as one
 * definition; the programs of all definitions lie in one array of cells, their abilities in one
 * array of ability records, so that the engine names an ability by one number.
 */
#ifndef IZ_CARDS_CARDS_H
#define IZ_CARDS_CARDS_H

#include "program/program.h"
#include "program/symbols.h"
#include "text/text.h" /* iz_refusal, IZ_SUBTYPES */

/* A card as it was read, before its text is compiled. All strings are NUL-terminated UTF-8 and
 * belong to the caller; NULL: not given. */
typedef struct iz_card_source {
    const char *name;      /* of this face; a split card's half has its own name */
    const char *card_name; /* of the whole card ("Fire // Ice"); NULL: the same */
    const char *mana_cost; /* "{2}{G}" */
    const char *type_line; /* "Legendary Creature - Elf Warrior"; em dash or hyphen */
    const char *text;      /* paragraphs, each a line */
    const char *power;     /* "2", "*", "1+*" */
    const char *toughness;
    const char *colors;        /* "WU" or words; NULL: from the cost */
    const char *layout;        /* "normal", "split", "flip" … */
    int face;                  /* 0 the first face or half, 1 the second */
    const char *first_printed; /* "1993-08-05"; NULL unknown */
    /* fields of a book's own ("vp", "components" …): `count` pairs name, value (fields.c) */
    const char *const *field_names;
    const char *const *field_values;
    int field_count;
} iz_card_source;

/* What an ability record is. */
typedef enum iz_ability_kind {
    IZ_ABILITY_SPELL,
    IZ_ABILITY_ACTIVATED,
    IZ_ABILITY_TRIGGERED,
    IZ_ABILITY_STATIC,
    IZ_ABILITY_KEYWORD /* known to the rules; cell: the KEYWORD node */
} iz_ability_kind;

enum {
    IZ_ABILITY_IS_MANA = 1 << 0,     /* could add mana (406.1), and has no targets: no stack.
                                      * Triggered ones: those on a permanent's being tapped for
                                      * mana. */
    IZ_ABILITY_TAPS = 1 << 1,        /* its cost has {T} */
    IZ_ABILITY_TOP = 1 << 2,         /* printed on the card itself, not quoted inside another */
    IZ_ABILITY_SIMPLE_MANA = 1 << 3, /* {T}: add one mana out of a fixed mask; no other cost */
    IZ_ABILITY_ADDS_MANA = 1 << 4,   /* could add mana, with targets or without (Izvori D7.10) */
    IZ_ABILITY_OPEN_MANA = 1 << 5, /* {T}: add one mana of a kind that follows from the game: of the
                                    * chosen colour, of what others could produce */
    IZ_ABILITY_UNSURE_MANA = 1 << 6,  /* what it makes depends on what its cost takes, on how much,
                                       * or on a choice */
    IZ_ABILITY_APPLIES_ONCE = 1 << 7, /* HKK (S): once, however often it is in force */
    IZ_ABILITY_PLAIN_MANA = IZ_ABILITY_SIMPLE_MANA | IZ_ABILITY_OPEN_MANA
};

/* iz_ability_def.status: whatever is none of the others is an ability. */
enum {
    IZ_SAYS_ABILITY,
    IZ_SAYS_EXPLANATION,
    IZ_SAYS_DRAWBACK,
    IZ_SAYS_CONDITION,
    IZ_SAYS_HARM /* an ability that harms its controller: what that makes it is the book's rule */
};

/* Masks of zones where abilities work. */
#define IZ_ZONES_IN_PLAY                                                                           \
    ((1 << IZ_ZONE_BATTLEFIELD) | (1 << IZ_ZONE_RESERVE) | (1 << IZ_ZONE_GUARD))
/* Where a card may be while it is being played, so that what changes its own cost works there. */
#define IZ_ZONES_PLAYED_FROM                                                                       \
    ((1 << IZ_ZONE_HAND) | (1 << IZ_ZONE_STACK) | (1 << IZ_ZONE_GRAVEYARD) |                       \
     (1 << IZ_ZONE_LIBRARY) | (1 << IZ_ZONE_EXILE) | (1 << IZ_ZONE_OUTSIDE))
#define IZ_ZONES_ALL ((1 << IZ_ZONE_COUNT) - 2)

/* The zones, all of them out of play, of those to which the GAIN gives abilities; 0: they are in
 * play, or it isn't known. */
unsigned iz_zones_given(const iz_cell *modification);

/* One ability, at the top of a card or quoted inside of another ability at any depth. */
typedef struct iz_ability_def {
    uint32_t cell;       /* index of its node in iz_card_set.cells */
    uint16_t definition; /* whose program it stands in */
    uint8_t kind;        /* iz_ability_kind */
    uint8_t flags;       /* IZ_ABILITY_* */
    uint16_t keyword;    /* the keyword it is, or is spelt out for; IZ_KW_COUNT: none */
    uint16_t zones;      /* mask of 1 << iz_zone: where it works */
    uint32_t events;     /* triggered: mask of watched event kinds (engine's numbering) */
    uint8_t mana;        /* IZ_ABILITY_SIMPLE_MANA: the mask of mana it can make */
    uint8_t status;      /* IZ_SAYS_ABILITY, or what else its label says that it is */
    uint8_t spare[2];
} iz_ability_def;

/* What stands in iz_card_def.fields: numbers of books that are not Magic's. The first six are the
 * parts of a cost in resources, at the places of IZ_RESOURCE_*; a variable one is IZ_FIELD_X. */
enum {
    IZ_FIELD_VP = IZ_RESOURCE_VP,
    IZ_FIELD_ZAN = IZ_RESOURCE_ZAN,
    IZ_FIELD_COMPONENT = IZ_RESOURCE_COMPONENT,
    IZ_FIELD_BUILDER = IZ_RESOURCE_BUILDER,
    IZ_FIELD_SACRIFICE = IZ_RESOURCE_SACRIFICE,
    IZ_FIELD_NEKRON = IZ_RESOURCE_NEKRON,
    IZ_FIELD_ICONS,     /* HKK: component icons: what a kill yields */
    IZ_FIELD_STRUCTURE, /* HKK: structure points */
    IZ_FIELD_HAND,   /* HKK: a commander's opening hand; of a Vanguard card: by how much hand … */
    IZ_FIELD_LIFE,   /* … and life of its owner are larger or smaller */
    IZ_FIELD_YEAR,   /* of printing */
    IZ_FIELD_COPIES, /* how many a deck may hold, if not the book's number */
    IZ_FIELD_LOYALTY,
    IZ_FIELD_DECK_LEAST,  /* it wants a deck of so many cards, … */
    IZ_FIELD_DECK_COLORS, /* … and (1) of no color but its own */
    IZ_FIELD_BANNED,      /* in the format of that number, from 1 */
    IZ_FIELD_EXPANSION,   /* word: the expansion with which it was issued */
    IZ_FIELDS,
    IZ_FIELD_X = INT32_MIN /* as a value: X or ? */
};

/* P/T that is not a plain number ("*", "1+*"): the program's characteristic-defining ability says
 * it; the plain part stands here. */
typedef struct iz_card_def {
    uint32_t types;  /* IZ_TYPE_* with supertypes */
    uint32_t colors; /* IZ_COLOR_* */
    int16_t power;
    int16_t toughness;
    uint16_t name;                  /* word */
    uint16_t card_name;             /* word: the whole card's name; = name for ordinary cards */
    uint16_t subtypes[IZ_SUBTYPES]; /* words, unused ones 0 */
    iz_mana_cost cost;
    uint16_t other_face; /* definition of the other half, or 0xFFFF */
    uint8_t face;        /* 0 or 1 */
    uint16_t flags;      /* IZ_CARD_* */
    uint64_t keywords;   /* bit k: keyword number k (of the first 64) is printed on it */
    uint32_t first_cell, cell_count;       /* its program in the set's cells */
    uint32_t first_ability, ability_count; /* abilities at the top: those that the card has */
    uint32_t abilities_all;                /* with those quoted inside, which follow */
    uint32_t first_printed;                /* 19930805; 0: unknown */
    int32_t fields[IZ_FIELDS];             /* a book's own numbers: IZ_FIELD_* */
    /* what can be said of its abilities at the top without looking at them one by one: */
    uint16_t acts_in;   /* zones in which an activated one works that is no mana ability */
    uint16_t mana_in;   /* … that is one */
    uint8_t plain_mana; /* the kinds that those of IZ_ABILITY_SIMPLE_MANA make */
    uint8_t traits;     /* IZ_TRAIT_* */
    uint16_t mana_value;
} iz_card_def;

/* iz_card_def.traits */
enum {
    IZ_TRAIT_ODD_MANA = 1 << 0, /* an activated mana ability is none of IZ_ABILITY_PLAIN_MANA */
    IZ_TRAIT_ANYBODY = 1 << 1,  /* others than its controller may play an activated ability */
    IZ_TRAIT_LATITUDE = 1 << 2, /* it says itself when, or for what else, it can be played */
    IZ_TRAIT_GRAVEYARD_ORDER = 1 << 3, /* it looks at the order of a graveyard */
    IZ_TRAIT_OPEN_MANA = 1 << 4,       /* one of its abilities is of IZ_ABILITY_OPEN_MANA */
    IZ_TRAIT_RESPONDS = 1 << 6,        /* its spell needs something on the stack as a target */
    IZ_TRAIT_CHECKED =
        1 << 5 /* state-based effects look at it for what it is, unharmed and alone */
};

enum {
    IZ_CARD_HAS_PT = 1 << 0,
    IZ_CARD_STAR_POWER = 1 << 1,
    IZ_CARD_STAR_TOUGHNESS = 1 << 2,
    IZ_CARD_REFUSED = 1 << 3, /* the text was not understood: it can't be played with */
    IZ_CARD_TOKEN = 1 << 4,   /* made for a CREATE_TOKEN node; not a card */
    IZ_CARD_BLANK = 1 << 5,   /* does nothing and is of no type: what fills up libraries */
    IZ_CARD_FLIP = 1 << 6,    /* the other face is its flipped side, not a second half */
    /* a token: of the colour, of the creature type that was chosen for what makes it */
    IZ_CARD_CHOSEN_COLOR = 1 << 7,
    IZ_CARD_CHOSEN_TYPE = 1 << 8,
    IZ_CARD_MORF = 1 << 10,        /* a colorless creature with "morf" in its name (HKK) */
    IZ_CARD_KINDS_BY_ICON = 1 << 9 /* some of its subtypes stand as icons (fire, cold …) */
};

/* Is it one half of a split card? */
static inline bool iz_is_split(const iz_card_def *def)
{
    return def->other_face != 0xFFFF && !(def->flags & IZ_CARD_FLIP);
}

typedef struct iz_card_set {
    iz_symbols *symbols;
    const char *at_fault; /* the string of its source for which the last card was not entered, or
                             NULL: the card as a whole */
    iz_card_def *definitions;
    int count;
    iz_cell *cells;
    size_t cell_count;
    iz_ability_def *abilities;
    int ability_count;
    /* for refused definitions and for showing: per definition */
    char **texts;         /* the rules text as read */
    iz_manner *manners;   /* in which manner the text says its program; for showing only */
    iz_refusal *refusals; /* of refused ones; else zero */
    uint64_t fingerprint; /* of all that a game can depend on */
    void *index;          /* private */
    /* For tests: changes a program (the cells from `first` on) as soon as it is compiled; NULL:
     * nothing does. Set before cards are added. */
    void (*alter)(void *host, iz_cells *cells, size_t first);
    void *alter_host;
} iz_card_set;

iz_card_set *iz_card_set_new(void);
void iz_card_set_free(iz_card_set *set);

/* Compiles one face and enters it. A face whose text is refused is entered too, marked
 * IZ_CARD_REFUSED, its refusal kept. A definition of the same name is replaced if identical or
 * `replace`. Returns the definition's number, or -1 with a message in `error` (memory, or a record
 * that is no card: no name, bad cost, bad type line). */
int iz_card_set_add(iz_card_set *set, const iz_card_source *source, bool replace, char *error,
                    size_t error_size);

/* Enters a face of a finished set, with the program that it was compiled to there. A definition of
 * the same name stays if it is identical. Returns the definition's number, or -1 with a message in
 * `error` (memory, or another card of that name). */
int iz_card_set_copy(iz_card_set *set, const iz_card_set *from, int definition, char *error,
                     size_t error_size);

/* Enters the words of a card's name and type line, so that texts that are compiled before the card
 * itself is added know them. Readers of many cards announce all, then add all. False: no memory. */
bool iz_card_set_announce(iz_card_set *set, const iz_card_source *source);
/* The same for all cards of a finished set. */
bool iz_card_set_announce_all(iz_card_set *set, const iz_card_set *from);

/* After the last card: makes definitions for tokens, the table of abilities, the name index and
 * the fingerprint. Must be called before a game uses the set; false if memory runs out. More cards
 * may be added afterwards, if it is called again and no game uses the set. */
bool iz_card_set_finish(iz_card_set *set);

/* The definition of that name (case and accents ignored), or -1. For a split card the whole name
 * or that of its first half gives the first half. Cards added after the last finish are found
 * too, tokens never. */
int iz_card_set_find(const iz_card_set *set, const char *name);

/* The definition of a finished set by which creatures can be deployed: a rule in a card's words
 * (Izvori F5.20). */
int iz_card_set_deploying(const iz_card_set *set);
/* The program of a way of playing for which the card's own text doesn't count: a search. */
int iz_card_set_searching(const iz_card_set *set);
/* The program that stands for a search for any card. */
int iz_card_set_finding(const iz_card_set *set);

/* The names most like this one, best first: at most `limit` definitions into `found`, returns how
 * many. Empty if nothing is near. */
int iz_card_set_nearest(const iz_card_set *set, const char *name, int *found, int limit);

/* Enters the card "Blank", which does nothing, unless it is there; its number, or -1. */
int iz_card_set_add_blank(iz_card_set *set);

/* How many definitions are cards' faces; those after them are tokens. */
int iz_card_set_cards(const iz_card_set *set);

/* The ability record whose node is this cell (any depth), or -1. */
int iz_card_set_ability_at(const iz_card_set *set, const iz_cell *cell);
/* The definition made for a TOKEN node, or -1. */
int iz_card_set_token_at(const iz_card_set *set, const iz_cell *token);

static inline const char *iz_card_def_name(const iz_card_set *set, int definition)
{
    return iz_symbols_text(set->symbols, set->definitions[definition].name);
}
/* What reading and saying the definition's text need to know of it; valid as long as the set. */
static inline iz_text_card iz_card_def_text(const iz_card_set *set, int definition)
{
    const iz_card_def *def = &set->definitions[definition];
    return (iz_text_card){iz_card_def_name(set, definition), def->types, def->subtypes, &def->cost};
}

/* Readers. Each adds what it finds to the set (finish it afterwards) and returns how many faces it
 * read, or -1 with a message that names file, line and column and what would be right. */
int iz_read_cards_json(iz_card_set *set, const char *path, char *error, size_t error_size);
int iz_read_cards_json_text(iz_card_set *set, const char *bytes, size_t length, const char *name,
                            char *error, size_t error_size);
/* Card blocks: `card "NAME" {` … `}` as in scenarios; the project's own cards are such files. */
int iz_read_card_blocks(iz_card_set *set, const char *bytes, size_t length, const char *name,
                        char *error, size_t error_size);
/* The cards that are built into the library: those of data/cards/NAME.izc, or of all its files if
 * `name` is NULL. */
int iz_read_own_cards(iz_card_set *set, const char *name, char *error, size_t error_size);

/* A finished set out of any file: JSON, card blocks, or a compiled set. NULL: `error` says why. */
iz_card_set *iz_card_set_open(const char *path, char *error, size_t error_size);

/* The compiled set as a file: written after finish, loaded instead of compiling. A damaged file,
 * one of another version or of another machine's byte order is rejected with a message. */
bool iz_card_set_is_compiled(const void *bytes, size_t length); /* does it begin as one? */
bool iz_card_set_save(const iz_card_set *set, const char *path, char *error, size_t error_size);
iz_card_set *iz_card_set_load(const char *path, char *error, size_t error_size);
iz_card_set *iz_card_set_load_bytes(const void *bytes, size_t length, const char *name, char *error,
                                    size_t error_size);

#endif
