/* What the files of `izvor cards check` share. */
#ifndef IZ_CLI_CARDS_CHECK_H
#define IZ_CLI_CARDS_CHECK_H

#include <jansson.h>

#include "cards/cards.h"

typedef struct iz_check_options {
    const char *file, *text, *name, *type, *pt;
    const char *wording, *wordings, *book;
    bool json, refused, by_reason, all, differences, unsaid, unsaid_strict, rewrites, manner;
} iz_check_options;

bool iz_cli_is_refused(const iz_card_set *set, int definition);
/* {name, face, words, line, column, expected, ambiguous} */
json_t *iz_cli_refusal_object(const iz_card_set *set, int definition, const iz_refusal *refusal);

/* --wording: an exit code. */
int iz_cli_check_wording(iz_card_set *set, const iz_check_options *options);

/* ---- reasons --------------------------------------------------------------------------------- */

typedef struct iz_reason {
    char words[96], expected[96];
    int definition; /* an example: one for which it is the only obstacle, if there is one */
    int count;      /* texts */
    int only;       /* of them, those that are understood but for this sentence */
} iz_reason;

typedef struct iz_reasons {
    iz_reason *at;
    int count, room;
} iz_reasons;

/* One refused text; false: no memory. */
bool iz_reasons_add(iz_reasons *reasons, const iz_card_set *set, int definition, const char *text,
                    const iz_refusal *refusal);
/* Puts equal ones together, those that would bring most first. */
void iz_reasons_group(iz_reasons *reasons);
/* Groups and prints them. */
void iz_reasons_print(iz_reasons *reasons, const iz_card_set *set);
void iz_reasons_free(iz_reasons *reasons);

#endif
