/* The subcommands of `izvor cards`; argv[0] is the subcommand's name. */
#ifndef IZ_CLI_CARDS_COMMANDS_H
#define IZ_CLI_CARDS_COMMANDS_H

#include "cards/cards.h"

int iz_cmd_cards_check(int argc, char **argv);
int iz_cmd_cards_show(int argc, char **argv);
int iz_cmd_cards_compile(int argc, char **argv);

/* What a definition's program says; the caller frees it. "": it can't be said; NULL: no memory. */
char *iz_cli_say(const iz_card_set *set, int definition, iz_dialect dialect);

#endif
