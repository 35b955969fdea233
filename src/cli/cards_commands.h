/* The subcommands of `izvor cards`; argv[0] is the subcommand's name. */
#ifndef IZ_CLI_CARDS_COMMANDS_H
#define IZ_CLI_CARDS_COMMANDS_H

#include <jansson.h>
#include <stdbool.h>

#include "books/book.h"
#include "cards/cards.h"

int iz_cmd_cards_check(int argc, char **argv);
int iz_cmd_cards_show(int argc, char **argv);
int iz_cmd_cards_compile(int argc, char **argv);
int iz_cmd_cards_rows(int argc, char **argv);
int iz_cmd_cards_exercise(int argc, char **argv);
int iz_cmd_cards_test_language(int argc, char **argv);
int iz_cmd_cards_new(int argc, char **argv);

/* What the program says, in that manner (NULL: by habit); the caller frees it. "": it can't be
 * said; NULL: no memory. */
char *iz_cli_say_program(const iz_card_set *set, const iz_text_card *card, const iz_cell *program,
                         const iz_manner *manner, iz_dialect dialect);
/* What one ability of the definition's program says, by habit; as above. */
char *iz_cli_say_ability(const iz_card_set *set, int definition, const iz_cell *ability);
/* What a definition's program says, in the manner of its text or by habit; the caller frees it. "":
 * it can't be said; NULL: no memory. */
char *iz_cli_say(const iz_card_set *set, int definition, bool by_habit, iz_dialect dialect);
/* From now on what is said, and what it is compared with, is put into the words of the book. */
void iz_cli_say_in_words_of(const iz_book *book);
/* Why it can't be said; "" if it can. */
void iz_cli_why_unsaid(const iz_card_set *set, int definition, char *why, size_t size);

/* Prints what it says under a title, or why it can't be said. */
void iz_cli_print_what_is_said(const iz_card_set *set, int definition, iz_dialect dialect,
                               const char *title);

/* ---- cards_sayback.c; `understood`: for each definition, whether its text is */

typedef enum iz_cli_said { IZ_SAID_STRICTLY, IZ_SAID_NORMALLY, IZ_SAID_OTHERWISE } iz_cli_said;

iz_cli_said iz_cli_compare_said(const iz_card_set *set, int definition, bool by_habit);
/* Lists the faces that are not said back normally (or not strictly). False: no memory. */
bool iz_cli_print_unsaid(const iz_card_set *set, const bool *understood, bool strict);
/* The same as JSON, of all that are not said strictly; NULL: no memory. */
json_t *iz_cli_unsaid_list(const iz_card_set *set, const bool *understood);
/* The table of rewrites with the number of faces that need each. */
bool iz_cli_print_rewrites(const iz_card_set *set, const bool *understood);
/* The table of manner.def with the number of faces that need each kind. */
void iz_cli_print_manner(const iz_card_set *set, const bool *understood);

#endif
