/*
 * iz_text_say: a program in words, ability by ability.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/context.h"
#include "text/say.h"

enum { RAW_SIZE = 12000, MOST_CHILDREN = 60 };

typedef struct speaker {
    text_context *context;
    const iz_symbols *symbols;
    text_sayer sayer;
    text_bearer bearer;
    const char *fault; /* why it can't be brought into words, or NULL */
} speaker;

/* Without the abilities that keywords are spelt out as, which are not said. */
static const text_tree *without_expansions(text_store *store, const text_tree *t)
{
    const text_tree *kids[64];
    int count = t->count < 64 ? t->count : 64;
    for (int i = 0; i < count; i++)
        kids[i] = t->op == IZ_KEYWORD && i == 3 ? text_leaf(store, IZ_NONE, 0)
                                                : without_expansions(store, t->kids[i]);
    return text_tree_make(store, t->op, t->arg, count, kids);
}

static void new_line(text_sayer *s)
{
    if (s->length > 0 && s->length + 1 < s->size)
        s->out[s->length++] = '\n';
}

static bool say(speaker *s, const char *class, const text_tree *tree)
{
    int number = text_class_named(s->context->grammar, class);
    return number >= 0 && text_say_class(&s->sayer, number, tree, true);
}

/* Instructions of a spell: each paragraph a line. */
static bool say_spell(speaker *s, const text_tree *effects)
{
    if (effects->op != IZ_SEQ || effects->arg != 8)
        return say(s, "effects", effects);
    for (int i = 0; i < effects->count; i++) {
        if (i > 0)
            new_line(&s->sayer);
        if (!say(s, "effects", effects->kids[i]))
            return false;
    }
    return true;
}

static bool say_ability(speaker *s, const text_tree *ability)
{
    const text_tree *surface =
        text_unresolve(s->context->store, s->symbols, ability, &s->bearer, &s->fault);
    if (surface == NULL)
        return false;
    if (surface->op == IZ_KEYWORD)
        surface = text_tree1(s->context->store, IZ_KEYWORDS, 0, surface);
    if (surface->op == IZ_SPELL_ABILITY)
        return say_spell(s, surface->kids[1]);
    return say(s, "line", surface);
}

/* A keyword that stands in a line with others: one without a cost. */
static bool is_plain_keyword(const text_tree *ability)
{
    return ability->op == IZ_KEYWORD && ability->kids[0]->op == IZ_NONE &&
           ability->kids[2]->op == IZ_NONE && ability->arg != IZ_KW_ENCHANT;
}

/* What an ability makes it an Aura for, NULL: none does. */
static const text_tree *becomes_aura_for(const text_tree *t)
{
    if (t->op == IZ_BECOME_AURA)
        for (int i = 2; i < t->count; i++)
            if (t->kids[i]->op == IZ_GAIN && t->kids[i]->count > 1 &&
                t->kids[i]->kids[1]->op == IZ_KEYWORD)
                return t->kids[i]->kids[1]->kids[1];
    for (int i = 0; i < t->count; i++)
        if (becomes_aura_for(t->kids[i]) != NULL)
            return becomes_aura_for(t->kids[i]);
    return NULL;
}

/* The filter's part that a noun is said for ("creature" of "black creature"); else the filter. */
static const text_tree *head_noun(const text_tree *filter)
{
    for (int n = 0; filter->op == IZ_AND && n < filter->count; n++)
        if (filter->kids[n]->op == IZ_IS_TYPE || filter->kids[n]->op == IZ_IS_SUBTYPE ||
            filter->kids[n]->op == IZ_IS_PERMANENT)
            return filter->kids[n];
    return filter;
}

/* How the card calls what an additional cost took. */
static const text_tree *paid_noun(text_store *store, const text_tree *t)
{
    if (t->op == IZ_COST_SACRIFICE || t->op == IZ_COST_EXILE) {
        const text_tree *noun = head_noun(t->kids[0]), *card = text_leaf(store, IZ_IS_CARD, 0);
        for (int n = 0; t->kids[0]->op == IZ_AND && n < t->kids[0]->count; n++)
            if (t->kids[0]->kids[n] == card)
                noun = card;
        if (noun->op != IZ_IS_TYPE && noun->op != IZ_IS_SUBTYPE && noun->op != IZ_IS_PERMANENT)
            noun = card;
        return text_tree1(store, IZ_THE_USED, t->op, noun);
    }
    bool inside = t->op == IZ_PROGRAM || t->op == IZ_STATIC || t->op == IZ_ADDITIONAL_COST ||
                  t->op == IZ_COSTS || t->op == IZ_COST_CHOICE;
    const text_tree *noun = NULL;
    for (int i = 0; inside && i < t->count && noun == NULL; i++)
        noun = paid_noun(store, t->kids[i]);
    return noun;
}

/* How the card calls what it is attached to, by its keyword enchant or equip. */
static const text_tree *attached_noun(text_store *store, const text_tree *program)
{
    for (int i = 0; i < program->count; i++) {
        const text_tree *k = program->kids[i];
        if (k->op == IZ_KEYWORD && k->arg == IZ_KW_EQUIP)
            return text_leaf(store, IZ_EQUIPPED, 0);
        const text_tree *noun = becomes_aura_for(k);
        if (noun == NULL && (k->op != IZ_KEYWORD || k->arg != IZ_KW_ENCHANT))
            continue;
        if (noun == NULL)
            noun = k->kids[1];
        noun = head_noun(noun);
        if (noun->op != IZ_IS_TYPE && noun->op != IZ_IS_SUBTYPE && noun->op != IZ_IS_PLAYER &&
            noun->op != IZ_IS_OPPONENT)
            noun = text_leaf(store, IZ_IS_PERMANENT, 0);
        return text_tree1(store, IZ_ENCHANTED, 0, noun);
    }
    return NULL;
}

/* Two kickers, one after the other, stand in one line. */
static bool are_kickers(const text_tree *program, int first)
{
    for (int i = first; i < first + 2; i++)
        if (i >= program->count || program->kids[i]->op != IZ_KEYWORD ||
            program->kids[i]->arg != IZ_KW_KICKER || program->kids[i]->kids[0]->op != IZ_COST_MANA)
            return false;
    return true;
}

/* How two keywords stand together: with a comma, with a semicolon (those whose reminder text would
 * come between them), or in two lines. */
typedef enum keyword_join { COMMA, SEMICOLON, NEW_LINE } keyword_join;

static keyword_join join_of(const text_tree *keyword)
{
    switch (keyword->arg) {
    case IZ_KW_FLYING:
    case IZ_KW_FIRST_STRIKE:
    case IZ_KW_DOUBLE_STRIKE:
    case IZ_KW_TRAMPLE:
    case IZ_KW_HASTE:
    case IZ_KW_VIGILANCE:
    case IZ_KW_PROTECTION:
    case IZ_KW_INDESTRUCTIBLE:
    case IZ_KW_LIFELINK:
    case IZ_KW_DEATHTOUCH:
        return COMMA;
    case IZ_KW_BANDING:
    case IZ_KW_REACH:
    case IZ_KW_HORSEMANSHIP:
    case IZ_KW_LANDWALK:
        return SEMICOLON;
    default:
        return NEW_LINE;
    }
}

static keyword_join join_between(const text_tree *one, const text_tree *two)
{
    keyword_join a = join_of(one), b = join_of(two);
    if (one->arg == IZ_KW_DEFENDER && b == SEMICOLON)
        return SEMICOLON; /* "defender; reach" */
    return a > b ? a : b;
}

static bool say_program(speaker *s, const text_tree *program)
{
    text_store *store = s->context->store;
    s->bearer.attached = attached_noun(store, program);
    s->bearer.paid = paid_noun(store, program);
    for (int i = 0; i < program->count;) {
        const text_tree *run[64];
        int count = 0;
        bool semicolons = false;
        while (count < 32 && i + count < program->count &&
               is_plain_keyword(program->kids[i + count])) {
            const text_tree *const *kids = &program->kids[i + count];
            keyword_join join = count > 0 ? join_between(kids[-1], kids[0]) : COMMA;
            if (join == NEW_LINE)
                break;
            semicolons = semicolons || join == SEMICOLON;
            run[count] =
                text_unresolve(store, s->symbols, program->kids[i + count], &s->bearer, &s->fault);
            if (run[count] == NULL)
                return false;
            count++;
        }
        if (count == 0 && are_kickers(program, i)) /* "kicker {A} and/or {B}" */
            for (; count < 2; count++)
                run[count] = program->kids[i + count];
        if (i > 0)
            new_line(&s->sayer);
        if (count > 1) {
            if (!say(s, "line", text_tree_make(store, IZ_KEYWORDS, semicolons, count, run)))
                return false;
            i += count;
        } else if (!say_ability(s, program->kids[i++])) {
            return false;
        }
    }
    return true;
}

static bool say_node(speaker *s, const text_tree *tree)
{
    if (tree->op == IZ_PROGRAM)
        return say_program(s, tree);
    if (text_class(tree->op) == 'A')
        return say_ability(s, tree);
    const text_tree *surface =
        text_unresolve(s->context->store, s->symbols, tree, &s->bearer, &s->fault);
    if (surface == NULL)
        return false;
    static const struct {
        char letter;
        const char *class;
    } classes[] = {{'E', "effects"}, {'S', "obj"},   {'F', "n"},    {'Q', "q"},
                   {'K', "cond"},    {'C', "costs"}, {'T', "event"}};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (text_class(tree->op) == classes[i].letter)
            return say(s, classes[i].class, surface);
    return false;
}

/* ---- dialects -------------------------------------------------------------------------------- */

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Writes the text with the printed words in the place of the newer ones; the length of the whole.
 */
static size_t put_in_printed_words(const char *text, char *out, size_t size)
{
    static const struct {
        const char *newer, *printed;
    } rows[] = {
#define DIALECT(newer, printed) {newer, printed},
#include "text/dialect.def"
#undef DIALECT
    };
    size_t length = 0;
    for (const char *at = text; *at != '\0';) {
        const char *put = at;
        size_t taken = 1, count = 1;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            size_t n = strlen(rows[i].newer);
            bool whole = (at == text || !is_letter(at[-1])) && strncmp(at, rows[i].newer, n) == 0 &&
                         !is_letter(at[n]);
            if (whole) {
                put = rows[i].printed;
                taken = n;
                count = strlen(put);
                break;
            }
        }
        for (size_t i = 0; i < count; i++, length++)
            if (length + 1 < size)
                out[length] = put[i];
        at += taken;
    }
    if (size > 0)
        out[length < size ? length : size - 1] = '\0';
    return length;
}

static size_t say_in_dialect(const text_sayer *s, iz_dialect dialect, char *out, size_t size)
{
    if (dialect == IZ_DIALECT_ORACLE)
        return text_say_finish(s, out, size);
    size_t length = text_say_finish(s, NULL, 0);
    char *newer = malloc(length + 1);
    if (newer == NULL)
        return 0;
    text_say_finish(s, newer, length + 1);
    length = put_in_printed_words(newer, out, size);
    free(newer);
    return length;
}

/* Has a node more children than trees are walked with? Then something would be left unsaid. */
static bool is_too_wide(const iz_cell *cell)
{
    int count = 0;
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        if (++count > MOST_CHILDREN || is_too_wide(child))
            return true;
    return false;
}

/* The reason why it was not said, in words for people. */
static void give_reason(const speaker *s, char *why, size_t size)
{
    const text_sayer *sayer = &s->sayer;
    if (s->fault != NULL) {
        snprintf(why, size, "%s", s->fault);
    } else if (sayer->failed) {
        snprintf(why, size, "it is too long, or nested too deep");
    } else if (sayer->unsaid_depth >= 0) {
        const text_class_info *class = &sayer->grammar->classes[sayer->unsaid_class];
        snprintf(why, size, "no words for %s as <%.*s>", text_op_name(sayer->unsaid_op),
                 (int)class->name_length, class->name);
    } else {
        snprintf(why, size, "no words for it");
    }
}

/* Says it, or gives the reason why not. */
static size_t say_or_why(const iz_symbols *symbols, const iz_text_card *card,
                         const iz_cell *program, iz_dialect dialect, char *out, size_t size,
                         char *why, size_t why_size)
{
    const char *fault = NULL;
    text_context *kept = iz_symbols_attached(symbols);
    /* The store of a kept context may serve another thread: saying has one of its own. */
    text_context local = {0};
    text_context *fresh = kept == NULL ? text_context_new(&fault) : NULL;
    snprintf(why, why_size, "no memory");
    if (kept == NULL && fresh == NULL)
        return 0;
    local.grammar = kept != NULL ? kept->grammar : fresh->grammar;
    local.store = text_store_new();
    char *raw = malloc(RAW_SIZE);
    size_t length = 0;
    if (local.store != NULL && raw != NULL && local.grammar->error[0] == '\0') {
        speaker s = {&local,
                     symbols,
                     {.grammar = local.grammar,
                      .symbols = symbols,
                      .store = local.store,
                      .own_name = card != NULL ? card->name : NULL,
                      .out = raw,
                      .size = RAW_SIZE,
                      .unsaid_depth = -1},
                     {0},
                     NULL};
        if (card != NULL)
            s.bearer = (text_bearer){.types = card->types, .subtypes = card->subtypes};
        const text_tree *tree = text_tree_from_cells(local.store, program);
        if (is_too_wide(program)) {
            snprintf(why, why_size, "a node has more than %d children", MOST_CHILDREN);
        } else if (say_node(&s, without_expansions(local.store, tree))) {
            length = say_in_dialect(&s.sayer, dialect, out, size);
            why[0] = '\0';
        } else {
            give_reason(&s, why, why_size);
        }
    }
    free(raw);
    text_store_free(local.store);
    text_context_free(fresh);
    return length;
}

size_t iz_text_say(const iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                   iz_dialect dialect, char *out, size_t size)
{
    char why[8];
    return say_or_why(symbols, card, program, dialect, out, size, why, sizeof why);
}

void iz_text_why_unsaid(const iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                        char *why, size_t size)
{
    char text[8];
    say_or_why(symbols, card, program, IZ_DIALECT_ORACLE, text, sizeof text, why, size);
}
