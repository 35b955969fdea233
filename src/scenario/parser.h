/*
 * The inside of the parser: what parse.c, parse_words.c, parse_setup.c, parse_action.c and
 * parse_check.c share. A parser looks at the words of one statement; the first fault is kept and
 * the rest of the line is passed over.
 */
#ifndef IZ_SCENARIO_PARSER_H
#define IZ_SCENARIO_PARSER_H

#include "scenario/lexer.h"

typedef struct scenario_parser {
    scenario_file *file;
    scenario_memory *memory;
    scenario *scenario;                  /* NULL before the first one */
    const scenario_token *first, *token; /* of the line; the present one */
    const char *source;
    int depth; /* how many checks stand within each other here */
    bool failed;
    char fault[512];
} scenario_parser;

/* ---- words (parse_words.c) ------------------------------------------------------------------- */

/* A fault at the present word: "expected WHAT, found …"; false. */
bool scenario_expected(scenario_parser *p, const char *what);
/* A fault at a place, in the message's own words; false. */
bool scenario_fault(scenario_parser *p, scenario_place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Is the present word this one (a bare word)? */
bool scenario_at(const scenario_parser *p, const char *word);
bool scenario_at_end(const scenario_parser *p);
bool scenario_at_mark(const scenario_parser *p, const char *mark);
/* Passes over it if it is there. */
bool scenario_skip(scenario_parser *p, const char *word);
bool scenario_skip_mark(scenario_parser *p, const char *mark);
bool scenario_number(scenario_parser *p, int64_t *number, const char *what);
/* The same from `least` to what the value can hold (a thousand million); `what` names the bound. */
bool scenario_number_from(scenario_parser *p, int64_t least, int64_t *number, const char *what);
bool scenario_string(scenario_parser *p, const char **text, const char *what);
/* A bare word or a string. */
bool scenario_word_or_string(scenario_parser *p, const char **text, const char *what);
/* The name of a kind of counter, without the word "counter". */
bool scenario_counter_name(scenario_parser *p, const char **text);
bool scenario_mana(scenario_parser *p, iz_mana_cost *cost);
/* A player's letter; -1 if the present word is none. */
int scenario_seat_here(const scenario_parser *p);
bool scenario_seat(scenario_parser *p, int *seat);
/* Players joined by +, each once, or one, as a mask; 0 if the present word is none. */
uint32_t scenario_seats_here(const scenario_parser *p);
iz_zone scenario_zone_here(const scenario_parser *p); /* IZ_ZONE_ANY: none */
bool scenario_zone(scenario_parser *p, iz_zone *zone);
bool scenario_step(scenario_parser *p, iz_step *step);
bool scenario_compare_number(scenario_parser *p, scenario_compare *compare, int64_t *number);
bool scenario_reference(scenario_parser *p, scenario_ref *ref);
/* One or more references, separated by commas, each with `amount N` or without. */
bool scenario_references(scenario_parser *p, scenario_refs *refs);
void *scenario_grow(scenario_parser *p, void **at, int *count, int *room, size_t size);
#define SCENARIO_GROW(p, list)                                                                     \
    scenario_grow((p), (void **)&(list)->at, &(list)->count, &(list)->room, sizeof *(list)->at)

/* ---- statements ------------------------------------------------------------------------------ */

/* Set-up and statements without a player: true if the first word begins one (it has been read, or
 * a fault set). */
bool scenario_parse_setup(scenario_parser *p, scenario_statement *statement);
/* The items behind `P ZONE`. */
bool scenario_parse_items(scenario_parser *p, scenario_statement *statement);
/* A statement that begins with a player's letter. */
bool scenario_parse_player(scenario_parser *p, scenario_statement *statement);
/* `A+B life N` */
bool scenario_parse_team(scenario_parser *p, scenario_statement *statement);
/* `expect …`, its first word passed over. */
bool scenario_parse_check(scenario_parser *p, scenario_check *check);
scenario_check *scenario_new_check(scenario_parser *p);
/* A whole statement; used for those inside of checks, too. */
bool scenario_parse_statement(scenario_parser *p, scenario_statement *statement);

#endif
