/*
 * What a table of a language lacks, and what is wrong with it: codes that are missing or unknown,
 * arguments that a code doesn't have or that are never said, forms that no rule gives.
 */
#include "language/language.h"
#include "language/page.h"

#include <stdio.h>
#include <string.h>

typedef struct checker {
    const iz_language *language;
    iz_page page;           /* of complaints */
    const ftl_entry *entry; /* that is being looked at … */
    const char *kinds;      /* … what its arguments are; NULL: it is none of our codes */
    unsigned said;          /* a bit an argument */
} checker;

static bool is_code(const char *name) { return name[0] >= 'A' && name[0] <= 'Z'; }

/* ---- expressions ----------------------------------------------------------------------------- */

static void check_pieces(checker *c, const ftl_piece *pieces);

static void check_argument(checker *c, const ftl_expression *e)
{
    int n = iz_argument_named(e->name);
    if (!c->kinds || strcmp(e->name, "book") == 0)
        return;
    if (n < 0 || n >= (int)strlen(c->kinds))
        iz_page_add(&c->page, "line %d: %s has no argument $%s\n", e->line, c->entry->name,
                    e->name);
    else
        c->said |= 1u << n;
}

static void check_reference(checker *c, const ftl_expression *e)
{
    const ftl_entry *entry = iz_language_entry(c->language, e->name);
    if (!entry)
        iz_page_add(&c->page, "line %d: there is no %s\n", e->line, e->name);
    else if (e->attribute && !iz_entry_attribute(entry, e->attribute))
        iz_page_add(&c->page, "line %d: %s has no attribute .%s\n", e->line, e->name, e->attribute);
    else if (!e->attribute && !entry->has_value)
        iz_page_add(&c->page, "line %d: %s has attributes only\n", e->line, e->name);
}

static const ftl_argument *argument_named(const ftl_argument *arguments, const char *name)
{
    while (arguments && (!arguments->name || strcmp(arguments->name, name) != 0))
        arguments = arguments->next;
    return arguments;
}

/* The functions, and the argument with a name that each needs. */
static void check_call(checker *c, const ftl_expression *e)
{
    static const char *const functions[][2] = {{"FORM", "case"},   {"TRAIT", "name"},
                                               {"STARTS", "with"}, {"ENDS", "with"},
                                               {"HAS", "with"},    {"NUMBER", NULL}};
    for (size_t n = 0; n < sizeof functions / sizeof *functions; n++) {
        if (strcmp(functions[n][0], e->name) != 0)
            continue;
        bool about = e->arguments && e->arguments->value->kind == FTL_ARGUMENT;
        if (!about || (functions[n][1] && !argument_named(e->arguments, functions[n][1])))
            iz_page_add(&c->page, "line %d: %s takes an argument like $a%s%s%s\n", e->line, e->name,
                        functions[n][1] ? ", and " : "", functions[n][1] ? functions[n][1] : "",
                        functions[n][1] ? ": \"...\"" : "");
        return;
    }
    iz_page_add(&c->page,
                "line %d: there is no function %s; those there are: FORM, TRAIT, STARTS, ENDS, "
                "HAS, NUMBER\n",
                e->line, e->name);
}

static bool is_form(const iz_language *language, const char *key)
{
    bool found = strcmp(key, "other") == 0;
    for (const ftl_plural *plural = language->plurals; plural; plural = plural->next)
        found = found || strcmp(plural->name, key) == 0;
    return found || (*key >= '0' && *key <= '9') || *key == '-';
}

static bool selects_by_number(const checker *c, const ftl_expression *e)
{
    if (e->kind == FTL_CALL && strcmp(e->name, "NUMBER") == 0)
        return true;
    int n = e->kind == FTL_ARGUMENT && c->kinds ? iz_argument_named(e->name) : -1;
    return n >= 0 && n < (int)strlen(c->kinds) && strchr("nl", c->kinds[n]);
}

static void check_expression(checker *c, const ftl_expression *e);

static void check_select(checker *c, const ftl_expression *e)
{
    bool number = selects_by_number(c, e->selector);
    check_expression(c, e->selector);
    for (const ftl_variant *v = e->variants; v; v = v->next) {
        if (number && !is_form(c->language, v->key))
            iz_page_add(&c->page, "line %d: %s: -plural has no form .%s\n", e->line, c->entry->name,
                        v->key);
        check_pieces(c, v->pieces);
    }
}

static void check_expression(checker *c, const ftl_expression *e)
{
    if (e->kind == FTL_ARGUMENT)
        check_argument(c, e);
    else if (e->kind == FTL_MESSAGE || e->kind == FTL_TERM)
        check_reference(c, e);
    else if (e->kind == FTL_CALL)
        check_call(c, e);
    else if (e->kind == FTL_SELECT)
        check_select(c, e);
    for (const ftl_argument *a = e->kind == FTL_CALL ? e->arguments : NULL; a; a = a->next)
        check_expression(c, a->value);
}

static void check_pieces(checker *c, const ftl_piece *pieces)
{
    for (; pieces; pieces = pieces->next)
        if (pieces->expression)
            check_expression(c, pieces->expression);
}

/* ---- entries --------------------------------------------------------------------------------- */

/* The arguments that the English template says, a bit each. */
static unsigned said_in_english(const char *words)
{
    unsigned said = 0;
    for (; *words; words++)
        if (words[0] == '{' && words[1] >= '1' && words[1] <= '9' && words[2] == '}')
            said |= 1u << (words[1] - '1');
    return said;
}

static void check_entry(checker *c, const ftl_entry *entry, const iz_code *code)
{
    c->entry = entry;
    c->kinds = code ? code->kinds : NULL;
    c->said = 0;
    check_pieces(c, entry->pieces);
    unsigned unsaid = code && entry->has_value ? said_in_english(code->words) & ~c->said : 0;
    for (int n = 0; unsaid >> n; n++)
        if (unsaid >> n & 1)
            iz_page_add(&c->page, "line %d: %s does not say $%c\n", entry->line, entry->name,
                        'a' + n);
    for (const ftl_attribute *a = entry->attributes; a; a = a->next)
        check_pieces(c, a->pieces);
}

static bool find_code(const char *name, char room[IZ_WORD_CODE_SIZE], iz_code *out)
{
    for (int n = 0; iz_code_at(n, room, out); n++)
        if (strcmp(out->code, name) == 0)
            return true;
    return false;
}

size_t iz_language_check(const iz_language *language, char *out, size_t size)
{
    checker c = {.language = language, .page = {out, out ? size : 0, 0}};
    char room[IZ_WORD_CODE_SIZE];
    iz_code code;
    if (!language)
        return 0;
    if (c.page.size)
        out[0] = '\0';
    for (int n = 0; iz_code_at(n, room, &code); n++)
        if (code.needed && !iz_language_has(language, code.code))
            iz_page_add(&c.page, "missing: %s (\"%s\")\n", code.code, code.words);
    for (size_t n = 0; n < language->count; n++) {
        const ftl_entry *entry = &language->entries[n];
        bool known = find_code(entry->name, room, &code);
        bool word = strncmp(entry->name, "WORD_", 5) == 0;
        if (is_code(entry->name) && !known && !word)
            iz_page_add(&c.page, "line %d: unknown: %s\n", entry->line, entry->name);
        if (strcmp(entry->name, "-plural") != 0)
            check_entry(&c, entry, known ? &code : NULL);
    }
    return c.page.length;
}
