/*
 * iz_text_say: a program in words, ability by ability.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/label.h"
#include "text/speak.h"

enum { MOST_CHILDREN = 60 };

typedef text_speaker speaker;

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

static bool say_line(speaker *s, const text_tree *tree)
{
    return text_say_class(&s->sayer, s->context->line_class, tree, true);
}

static bool say_effects(speaker *s, const text_tree *tree)
{
    return text_say_class(&s->sayer, s->context->effects_class, tree, true);
}

/* Instructions of a spell: each paragraph a line. */
static bool say_spell(speaker *s, const text_tree *effects)
{
    if (effects->op != IZ_SEQ || effects->arg != IZ_SEQ_PARAGRAPHS)
        return say_effects(s, effects);
    for (int i = 0; i < effects->count; i++) {
        if (i > 0)
            new_line(&s->sayer);
        if (!say_effects(s, effects->kids[i]))
            return false;
    }
    return true;
}

/* Could the choice matter until so many points of each kind were met? */
static bool comes_before(const iz_word_choice *c, const text_tape *tape, const uint16_t *met)
{
    return c->ability == tape->ability && (c->kind != IZ_MANNER_ROW || c->place < met[c->kind]);
}

/* Was it the same ability, with the same choices? */
static bool was_walked(const text_walked *w, const text_tape *tape, const text_tree *ability)
{
    int same = 0;
    if (w->ability != ability)
        return false;
    for (int i = 0; i < tape->count; i++) {
        const iz_word_choice *c = &tape->choices[i], *kept = &w->choices[same];
        if (!comes_before(c, tape, w->met))
            continue;
        if (same == w->choice_count || c->kind != kept->kind || c->place != kept->place ||
            c->way != kept->way)
            return false;
        same++;
    }
    return same == w->choice_count;
}

static void keep_walked(text_walked *w, const text_tape *tape, const text_tree *ability,
                        const text_tree *surface)
{
    w->ability = ability;
    w->surface = surface;
    memcpy(w->met, tape->met, sizeof w->met);
    w->points.count = tape->points->count;
    memcpy(w->points.at, tape->points->at,
           (size_t)tape->points->count * sizeof tape->points->at[0]);
    w->choice_count = 0;
    for (int i = 0; i < tape->count; i++)
        if (comes_before(&tape->choices[i], tape, w->met))
            w->choices[w->choice_count++] = tape->choices[i];
}

static const text_tree *surface_of(speaker *s, const text_tree *ability)
{
    text_tape *tape = s->sayer.tape;
    text_walked *w = tape != NULL && tape->points != NULL && tape->points->count == 0
                         ? s->walked
                         : NULL; /* from the beginning of a saying that notes its points */
    if (w != NULL && was_walked(w, tape, ability)) {
        memcpy(tape->met, w->met, sizeof w->met);
        tape->points->count = w->points.count;
        memcpy(tape->points->at, w->points.at, (size_t)w->points.count * sizeof w->points.at[0]);
        return w->surface;
    }
    const text_tree *surface =
        text_unresolve(s->context->store, s->symbols, ability, &s->bearer, tape, &s->fault);
    if (w != NULL && surface != NULL)
        keep_walked(w, tape, ability, surface);
    return surface;
}

static bool say_ability(speaker *s, const text_tree *ability)
{
    const text_tree *surface = surface_of(s, ability);
    if (surface == NULL)
        return false;
    if (surface->op == IZ_KEYWORD)
        surface = text_tree1(s->context->store, IZ_KEYWORDS, 0, surface);
    if (surface->op == IZ_SPELL_ABILITY && surface->arg == 0)
        return say_spell(s, surface->kids[1]);
    return say_line(s, surface);
}

bool text_is_label(const text_tree *ability)
{
    return ability->op == IZ_KEYWORD &&
           (ability->arg == IZ_KW_LABEL_NOTE || ability->arg == IZ_KW_LABEL_DRAWBACK ||
            ability->arg == IZ_KW_LABEL_CONDITION || ability->arg == IZ_KW_LABEL_LEGENDARY ||
            ability->arg == IZ_KW_LABEL_ONCE);
}

/* A keyword that stands in a line with others: one without a cost, also one with a number. */
static bool is_plain_keyword(const text_tree *ability)
{
    return ability->op == IZ_KEYWORD && ability->kids[0]->op == IZ_NONE &&
           ability->arg != IZ_KW_ENCHANT && !text_is_label(ability);
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
        const text_tree *filter = noun, *card = text_leaf(store, IZ_IS_CARD, 0);
        noun = head_noun(noun);
        for (int n = 0; filter->op == IZ_AND && n < filter->count; n++)
            if (filter->kids[n] == card && noun->op == IZ_IS_TYPE)
                return text_tree1(store, IZ_ENCHANTED, 0, text_tree2(store, IZ_PRE, 0, noun, card));
        if (filter->op == IZ_AND && filter->count == 2 && filter->kids[0]->op == IZ_IS_TYPE &&
            filter->kids[1]->op == IZ_IS_TYPE) /* "enchanted artifact creature" */
            return text_tree1(store, IZ_ENCHANTED, 0,
                              text_tree2(store, IZ_PRE, 0, filter->kids[0], filter->kids[1]));
        if (noun->op != IZ_IS_TYPE && noun->op != IZ_IS_SUBTYPE && !iz_names_players(noun->op))
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

/* A static under a condition, and another one otherwise, that change the same; in one line: "…
 * otherwise, it …". */
static bool are_opposites(const text_tree *program, int first)
{
    if (first + 1 >= program->count)
        return false;
    const text_tree *one = program->kids[first], *other = program->kids[first + 1];
    return one->op == IZ_STATIC && other->op == IZ_STATIC && one->count > 1 && other->count > 1 &&
           one->kids[0]->op != IZ_NONE && other->kids[0]->op == IZ_UNLESS &&
           other->kids[0]->kids[0] == one->kids[0] && one->kids[1]->count > 0 &&
           other->kids[1]->count > 0 && one->kids[1]->op != IZ_SET_PT &&
           one->kids[1]->kids[0] == other->kids[1]->kids[0];
}

/* A static, and how somebody may ignore it for a time: in one line. */
static bool is_ignored(const text_tree *program, int first)
{
    if (first + 1 >= program->count)
        return false;
    const text_tree *rule = program->kids[first], *action = program->kids[first + 1];
    return rule->op == IZ_STATIC && rule->kids[0]->op == IZ_UNLESS && action->op == IZ_ACTIVATED &&
           action->kids[2]->op == IZ_IGNORE_EFFECT;
}

int text_unit_end(const text_tree *program, int first)
{
    int end = first;
    while (end < program->count && is_plain_keyword(program->kids[end]))
        end++;
    if (end > first)
        return end;
    bool two =
        are_kickers(program, first) || are_opposites(program, first) || is_ignored(program, first);
    return two ? first + 2 : first + 1;
}

/* How the keyword stands after the one before it: as usual, or as the manner has it. A line that
 * has commas so far (`commas`) goes on with them. */
static keyword_join choose_join(speaker *s, const text_tree *one, const text_tree *two, bool commas)
{
    keyword_join usual = join_between(one, two);
    if (commas && usual == SEMICOLON)
        usual = COMMA;
    int way = text_choose(s->sayer.tape, IZ_MANNER_KEYWORDS, 3);
    return way == 0 ? usual : (keyword_join)(way <= (int)usual ? way - 1 : way);
}

/* Keywords without costs, in one line or in several. */
static bool say_keywords(speaker *s, const text_tree *program, int first, int end)
{
    text_store *store = s->context->store;
    const text_tree *run[MOST_CHILDREN];
    for (int i = first; i < end;) {
        int count = 0;
        bool semicolons = false, commas = false;
        keyword_join join = COMMA;
        if (i > first)
            new_line(&s->sayer);
        do {
            semicolons = semicolons || join == SEMICOLON;
            run[count] = text_unresolve(store, s->symbols, program->kids[i], &s->bearer,
                                        s->sayer.tape, &s->fault);
            if (run[count++] == NULL)
                return false;
            if (++i == end)
                break;
            const text_tree *last = program->kids[i - 1];
            join = choose_join(s, last, program->kids[i], commas);
            commas = commas || (join == COMMA && join_between(last, program->kids[i]) == SEMICOLON);
        } while (join != NEW_LINE && count < MOST_CHILDREN);
        if (!say_line(s, text_tree_make(store, IZ_KEYWORDS, semicolons, count, run)))
            return false;
    }
    return true;
}

/* Two opposites: in two lines, or in one, as the manner has it. What can be ignored: in one. */
static bool say_opposites(speaker *s, const text_tree *program, int first)
{
    bool apart = !is_ignored(program, first);
    if (apart && text_choose(s->sayer.tape, IZ_MANNER_KEYWORDS, 2) == 0) {
        if (!say_ability(s, program->kids[first]))
            return false;
        new_line(&s->sayer);
        return say_ability(s, program->kids[first + 1]);
    }
    const text_tree *one = surface_of(s, program->kids[first]);
    const text_tree *other = one != NULL ? surface_of(s, program->kids[first + 1]) : NULL;
    return other != NULL && say_line(s, text_tree2(s->context->store, IZ_KEYWORDS, 0, one, other));
}

bool text_say_unit(text_speaker *s, const text_tree *program, int first, int end)
{
    if (s->sayer.tape != NULL)
        text_tape_turn(s->sayer.tape, first);
    if (is_plain_keyword(program->kids[first]))
        return say_keywords(s, program, first, end);
    if (end == first + 2 && program->kids[first]->op == IZ_STATIC)
        return say_opposites(s, program, first);
    if (end == first + 2) /* "kicker {A} and/or {B}" */
        return say_line(
            s, text_tree_make(s->context->store, IZ_KEYWORDS, 0, 2, program->kids + first));
    return say_ability(s, program->kids[first]);
}

/* "Drawback: ", before what it says that of. */
static void say_label(text_sayer *s, const char *word)
{
    if (s->length < s->size)
        s->length += (size_t)snprintf(s->out + s->length, s->size - s->length, "%c%s ",
                                      toupper((unsigned char)*word), word + 1);
    if (s->length > s->size)
        s->length = s->size;
}

static bool say_program(speaker *s, const text_tree *program)
{
    for (int i = 0; i < program->count;) {
        int end = text_unit_end(program, i);
        bool labelled = i > 0 && text_is_label(program->kids[i - 1]);
        if (i > 0 && !labelled)
            new_line(&s->sayer);
        if (text_is_label(program->kids[i])) {
            int label = program->kids[i++]->arg;
            say_label(&s->sayer, iz_keywords[label].word);
            text_store *store = s->context->store;
            if (label == IZ_KW_LABEL_LEGENDARY && i < program->count)
                program = text_with_kid(store, program, i,
                                        text_legendary_as_said(store, program->kids[i]));
            continue;
        }
        if (!text_say_unit(s, program, i, end))
            return false;
        i = end;
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
        text_unresolve(s->context->store, s->symbols, tree, &s->bearer, s->sayer.tape, &s->fault);
    if (surface == NULL)
        return false;
    static const struct {
        char letter;
        const char *class;
    } classes[] = {{'E', "effects"}, {'S', "obj"},   {'F', "n"},    {'Q', "q"},
                   {'K', "cond"},    {'C', "costs"}, {'T', "event"}};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (text_class(tree->op) == classes[i].letter) {
            int class = text_class_named(s->context->grammar, classes[i].class);
            return class >= 0 && text_say_class(&s->sayer, class, surface, true);
        }
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
bool text_is_too_wide(const iz_cell *cell)
{
    int count = 0;
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        if (++count > MOST_CHILDREN || text_is_too_wide(child))
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

text_speaker text_speaker_new(text_context *context, const iz_symbols *symbols,
                              const iz_text_card *card, char *raw, size_t size)
{
    text_speaker s = {.context = context,
                      .symbols = symbols,
                      .sayer = {.grammar = context->grammar,
                                .symbols = symbols,
                                .store = context->store,
                                .known = context->known,
                                .speaker = ++context->speakers,
                                .own_name = card != NULL ? card->name : NULL,
                                .out = raw,
                                .size = size,
                                .unsaid_depth = -1}};
    if (card != NULL)
        s.bearer = (text_bearer){.types = card->types, .subtypes = card->subtypes};
    return s;
}

const text_tree *text_speaker_take(text_speaker *s, const iz_cell *program)
{
    text_store *store = s->context->store;
    const text_tree *tree = without_expansions(store, text_tree_from_cells(store, program));
    s->bearer.attached = tree->op == IZ_PROGRAM ? attached_noun(store, tree) : NULL;
    s->bearer.paid = tree->op == IZ_PROGRAM ? paid_noun(store, tree) : NULL;
    return tree;
}

/* Says it, or gives the reason why not; the tape has the choices, NULL: the usual ones. */
static size_t say_or_why(const iz_symbols *symbols, const iz_text_card *card,
                         const iz_cell *program, text_tape *tape, iz_dialect dialect, char *out,
                         size_t size, char *why, size_t why_size)
{
    const char *fault = "";
    size_t length = 0;
    text_context *kept = text_context_for_saying(symbols, &fault);
    text_voice *voice = kept ? text_voice_take(kept) : NULL;
    snprintf(why, why_size, "%s", kept == NULL ? fault : "no memory");
    if (voice == NULL)
        return 0;
    speaker s = text_speaker_new(&voice->context, symbols, card, voice->raw, sizeof voice->raw);
    s.sayer.tape = tape;
    if (text_is_too_wide(program)) {
        snprintf(why, why_size, "a node has more than %d children", MOST_CHILDREN);
    } else if (say_node(&s, text_speaker_take(&s, program))) {
        length = say_in_dialect(&s.sayer, dialect, out, size);
        why[0] = '\0';
    } else {
        give_reason(&s, why, why_size);
    }
    text_voice_give_back(kept, voice);
    return length;
}

static text_tape tape_of(const iz_manner *manner)
{
    text_tape tape = {0};
    if (manner != NULL)
        tape.choices = manner->choices, tape.count = manner->count;
    return tape;
}

size_t iz_text_say(const iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                   const iz_manner *manner, iz_dialect dialect, char *out, size_t size)
{
    char why[8];
    text_tape tape = tape_of(manner);
    size_t length = say_or_why(symbols, card, program, &tape, dialect, out, size, why, sizeof why);
    if (length == 0 && tape.count > 0) /* choices that lead nowhere */
        length = say_or_why(symbols, card, program, NULL, dialect, out, size, why, sizeof why);
    return length;
}

void iz_text_why_unsaid(const iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                        const iz_manner *manner, char *why, size_t size)
{
    char text[8];
    text_tape tape = tape_of(manner);
    say_or_why(symbols, card, program, &tape, IZ_DIALECT_ORACLE, text, sizeof text, why, size);
    if (why[0] != '\0' && tape.count > 0)
        say_or_why(symbols, card, program, NULL, IZ_DIALECT_ORACLE, text, sizeof text, why, size);
}

int iz_text_choices(const iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                    const iz_manner *manner, iz_word_choice *out, int room)
{
    char text[8], why[8];
    text_points *points = calloc(1, sizeof *points);
    text_tape tape = tape_of(manner);
    tape.points = points;
    if (points == NULL)
        return 0;
    say_or_why(symbols, card, program, &tape, IZ_DIALECT_ORACLE, text, sizeof text, why,
               sizeof why);
    for (int i = 0; i < points->count && i < room; i++)
        out[i] = points->at[i].choice;
    int count = points->count;
    free(points);
    return count;
}
