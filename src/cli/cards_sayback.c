/*
 * Say-back: what the cards' programs say, compared with the cards' texts; the list of those that
 * are said otherwise, and how many need each of the rewrites.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "books/book.h"
#include "cards/cards.h"
#include "cli/cards_commands.h"
#include "cli/cli.h"
#include "text/text.h"

char *iz_cli_say_program(const iz_card_set *set, const iz_text_card *card, const iz_cell *program,
                         const iz_manner *manner, iz_dialect dialect)
{
    size_t size = iz_text_say(set->symbols, card, program, manner, dialect, NULL, 0) + 1;
    char *text = calloc(1, size);
    if (text && size > 1)
        iz_text_say(set->symbols, card, program, manner, dialect, text, size);
    return text;
}

char *iz_cli_say(const iz_card_set *set, int definition, bool by_habit, iz_dialect dialect)
{
    const iz_text_card card = iz_card_def_text(set, definition);
    const iz_cell *program = set->cells + set->definitions[definition].first_cell;
    const iz_manner *manner = by_habit ? NULL : &set->manners[definition];
    return iz_cli_say_program(set, &card, program, manner, dialect);
}

char *iz_cli_say_ability(const iz_card_set *set, int definition, const iz_cell *ability)
{
    const iz_text_card card = iz_card_def_text(set, definition);
    iz_cells program = {0};
    size_t at = iz_cells_open(&program, IZ_PROGRAM, 0);
    iz_cells_copy(&program, ability);
    iz_cells_close(&program, at);
    char *text =
        program.failed ? NULL : iz_cli_say_program(set, &card, program.at, NULL, IZ_DIALECT_ORACLE);
    iz_cells_free(&program);
    return text;
}

void iz_cli_why_unsaid(const iz_card_set *set, int definition, char *why, size_t size)
{
    const iz_text_card card = iz_card_def_text(set, definition);
    iz_text_why_unsaid(set->symbols, &card, set->cells + set->definitions[definition].first_cell,
                       &set->manners[definition], why, size);
}

void iz_cli_print_what_is_said(const iz_card_set *set, int definition, iz_dialect dialect,
                               const char *title)
{
    char why[120], *said = iz_cli_say(set, definition, false, dialect);
    iz_cli_why_unsaid(set, definition, why, sizeof why);
    if (*why)
        printf("%s: it can't be said: %s\n", title, why);
    else
        printf("%s:\n%s\n", title, said ? said : "");
    free(said);
}

static iz_own_name own_name(const iz_card_set *set, int definition)
{
    const iz_text_card card = iz_card_def_text(set, definition);
    return iz_text_own_name(set->symbols, &card);
}

/* In whose words it is said; NULL: as the grammar says it. */
static const iz_book *words_of;

void iz_cli_say_in_words_of(const iz_book *book) { words_of = book; }

/* Both sides of a comparison in these words; the caller frees it. */
static char *in_words(char *text)
{
    enum { LONGER = 512 };
    size_t size = text ? strlen(text) + LONGER : 0;
    char *larger = text && words_of ? realloc(text, size) : text;
    if (larger && words_of)
        iz_book_words(words_of, larger, size);
    return larger;
}

static char *printed(const iz_card_set *set, int definition)
{
    return in_words(strdup(set->texts[definition]));
}

static char *said_by(const iz_card_set *set, int definition, bool by_habit)
{
    return in_words(iz_cli_say(set, definition, by_habit, IZ_DIALECT_ORACLE));
}

iz_cli_said iz_cli_compare_said(const iz_card_set *set, int definition, bool by_habit)
{
    char *text = printed(set, definition), *said = said_by(set, definition, by_habit);
    const iz_own_name name = own_name(set, definition);
    iz_cli_said how = IZ_SAID_OTHERWISE;
    if (text && said && iz_text_same_strict(text, said, name))
        how = IZ_SAID_STRICTLY;
    else if (text && said && iz_text_same_normal(text, said, name))
        how = IZ_SAID_NORMALLY;
    free(text);
    free(said);
    return how;
}

/* ---- what is said, read again ---------------------------------------------------------------- */

/* What the compiler makes of what was said. */
static const char *read_again(const iz_card_set *set, int definition, const char *said)
{
    const iz_text_card card = iz_card_def_text(set, definition);
    iz_cells cells = {0};
    iz_refusal refusal;
    const char *result = "refused";
    if (iz_text_compile(set->symbols, &card, said, &cells, &refusal))
        result = iz_program_equal(cells.at, set->cells + set->definitions[definition].first_cell)
                     ? "the same program"
                     : "another program";
    iz_cells_free(&cells);
    return result;
}

/* ---- the list of what is said otherwise ------------------------------------------------------ */

/* A face whose program says something else than the card. */
typedef struct unsaid {
    char *text, *said; /* as compared */
    char why[120];     /* why nothing was said, or "" */
    size_t at;         /* where they begin to differ */
    const char *again; /* what is said, read again */
} unsaid;

static size_t word_before(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != ' ')
        at--;
    return at;
}

/* False: no memory. The form is that of the strength at which they differ. */
static bool look_closer(const iz_card_set *set, int definition, bool normal, unsaid *out)
{
    const iz_own_name name = own_name(set, definition);
    char *text = printed(set, definition), *said = said_by(set, definition, false);
    *out = (unsaid){.again = ""};
    if (!text || !said) {
        free(text);
        free(said);
        return false;
    }
    iz_cli_why_unsaid(set, definition, out->why, sizeof out->why);
    out->text = iz_text_compared(text, name, normal, -1);
    out->said = iz_text_compared(said, name, normal, -1);
    if (!*out->why)
        out->again = read_again(set, definition, said);
    free(text);
    free(said);
    if (!out->text || !out->said)
        return false;
    while (out->text[out->at] && out->text[out->at] == out->said[out->at])
        out->at++;
    out->at = word_before(out->text, out->at);
    return true;
}

static void forget(unsaid *u)
{
    free(u->text);
    free(u->said);
}

bool iz_cli_print_unsaid(const iz_card_set *set, const bool *understood, bool strict)
{
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        iz_cli_said how = understood[i] ? iz_cli_compare_said(set, i, false) : IZ_SAID_STRICTLY;
        unsaid u;
        if (how == IZ_SAID_STRICTLY || (how == IZ_SAID_NORMALLY && !strict))
            continue;
        if (!look_closer(set, i, how == IZ_SAID_OTHERWISE, &u)) {
            forget(&u);
            return false;
        }
        printf("%s\n  text: %s\n", iz_card_def_name(set, i), u.text);
        if (*u.why)
            printf("  not said: %s\n", u.why);
        else
            printf("  said: %s\n  from: \"%.40s\" / \"%.40s\"; read again: %s\n", u.said,
                   u.text + u.at, u.said + u.at, u.again);
        forget(&u);
    }
    return true;
}

json_t *iz_cli_unsaid_list(const iz_card_set *set, const bool *understood)
{
    json_t *list = json_array();
    for (int i = 0; list && i < iz_card_set_cards(set); i++) {
        iz_cli_said how = understood[i] ? iz_cli_compare_said(set, i, false) : IZ_SAID_STRICTLY;
        unsaid u;
        if (how == IZ_SAID_STRICTLY)
            continue;
        const char *card = iz_symbols_text(set->symbols, set->definitions[i].card_name);
        if (look_closer(set, i, how == IZ_SAID_OTHERWISE, &u))
            json_array_append_new(list,
                                  json_pack("{s:s, s:s, s:b, s:s, s:s, s:s, s:s, s:s}", "name",
                                            card, "face", iz_card_def_name(set, i), "normal",
                                            how == IZ_SAID_NORMALLY, "text", u.text, "said", u.said,
                                            "from", u.text + u.at, "why", u.why, "again", u.again));
        forget(&u);
    }
    return list;
}

/* ---- rewrites -------------------------------------------------------------------------------- */

/* Is the face said normally, but not without this rewrite? */
static bool needs(const iz_card_set *set, int definition, const char *said, int rewrite)
{
    const iz_own_name name = own_name(set, definition);
    char *text = iz_text_compared(set->texts[definition], name, true, rewrite);
    char *other = iz_text_compared(said, name, true, rewrite);
    bool different = text && other && strcmp(text, other) != 0;
    free(text);
    free(other);
    return different;
}

bool iz_cli_print_rewrites(const iz_card_set *set, const bool *understood)
{
    int count = 0;
    const iz_text_rewrite *rewrites = iz_text_rewrites(&count);
    int *needed = calloc((size_t)count, sizeof *needed);
    for (int i = 0; needed && i < iz_card_set_cards(set); i++) {
        if (!understood[i] || iz_cli_compare_said(set, i, false) != IZ_SAID_NORMALLY)
            continue;
        char *said = iz_cli_say(set, i, false, IZ_DIALECT_ORACLE);
        for (int r = 0; said && r < count; r++)
            needed[r] += needs(set, i, said, r);
        free(said);
    }
    puts("| rewrite | why | cards |\n|---|---|---:|");
    for (int r = 0; needed && r < count; r++)
        printf("| %s → %s | %s | %d |\n", rewrites[r].from,
               *rewrites[r].to ? rewrites[r].to : "nothing", rewrites[r].why, needed[r]);
    free(needed);
    return needed != NULL;
}

/* ---- manner ---------------------------------------------------------------------------------- */

void iz_cli_print_manner(const iz_card_set *set, const bool *understood)
{
    int faces[IZ_MANNER_COUNT] = {0};
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        const iz_manner *manner = &set->manners[i];
        bool has[IZ_MANNER_COUNT] = {false};
        if (!understood[i] || manner->count == 0 ||
            iz_cli_compare_said(set, i, false) != IZ_SAID_STRICTLY)
            continue;
        for (int c = 0; c < manner->count; c++)
            has[manner->choices[c].kind] = true;
        for (int kind = 0; kind < IZ_MANNER_COUNT; kind++)
            faces[kind] += has[kind];
    }
    const iz_manner_row *kinds = iz_manner_kinds();
    puts("| choice | between | why it is the same | faces |\n|---|---|---|---:|");
    for (int kind = 0; kind < IZ_MANNER_COUNT; kind++)
        printf("| %s | %s | %s | %d |\n", kinds[kind].name, kinds[kind].ways, kinds[kind].why,
               faces[kind]);
}
