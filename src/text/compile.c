/*
 * Compiling a card's text: paragraphs are cut into tokens, parsed, resolved, and put together to a
 * program; keywords that stand for text get theirs.
 */
#include <ctype.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "text/context.h"
#include "text/label.h"
#include "text/lexicon.h"
#include "text/old.h"
#include "text/reminder.h"
#include "text/sound.h"

enum { LONGEST_TEXT = 6000, MOST_LINES = 40, MOST_ABILITIES = 60 };

/* ---- the context ----------------------------------------------------------------------------- */

static void free_voice(text_voice *voice)
{
    if (voice)
        text_store_free(voice->context.store);
    free(voice);
}

static void free_context(void *data)
{
    text_context *context = data;
    if (context == NULL)
        return;
    for (int k = 0; k < IZ_KW_COUNT; k++)
        iz_cells_free(&context->keywords[k]);
    free(context->rows_used);
    free(context->old_marks);
    text_chart_free(context->charts);
    text_grammar_free(context->grammar);
    text_store_free(context->store);
    free_voice(atomic_load(&context->idle_voice));
    free(context);
}

static text_context *new_context(const char **fault)
{
    text_context *context = calloc(1, sizeof *context);
    *fault = "no memory";
    if (context == NULL)
        return NULL;
    context->grammar = text_grammar_new();
    context->store = text_store_new();
    if (context->grammar == NULL || context->store == NULL) {
        free_context(context);
        return NULL;
    }
    context->old_marks = text_old_marks();
    context->line_class = text_class_named(context->grammar, "line");
    context->effects_class = text_class_named(context->grammar, "effects");
    return context;
}

static text_context *context_of(const iz_symbols *symbols, const char **fault)
{
    text_context *context = iz_symbols_attached(symbols);
    if (context == NULL && (context = new_context(fault)) != NULL)
        context = iz_symbols_attach(symbols, context, free_context);
    if (context == NULL || context->grammar->error[0] == '\0')
        return context;
    *fault = context->grammar->error;
    return NULL;
}

text_context *text_context_of(iz_symbols *symbols, const char **fault)
{
    text_context *context = context_of(symbols, fault);
    if (context == NULL || context->knows_subtypes)
        return context;
    *fault = "no memory";
    context->knows_subtypes = text_enter_subtypes(symbols);
    return context->knows_subtypes ? context : NULL;
}

text_context *text_context_for_saying(const iz_symbols *symbols, const char **fault)
{
    return context_of(symbols, fault);
}

text_voice *text_voice_take(text_context *kept)
{
    text_voice *voice = atomic_exchange(&kept->idle_voice, NULL);
    if (voice)
        return voice;
    voice = calloc(1, sizeof *voice);
    if (!voice)
        return NULL;
    voice->context.grammar = kept->grammar;
    voice->context.line_class = kept->line_class;
    voice->context.effects_class = kept->effects_class;
    voice->context.store = text_store_new();
    if (voice->context.store)
        return voice;
    free_voice(voice);
    return NULL;
}

void text_voice_give_back(text_context *kept, text_voice *voice)
{
    text_store_clear(voice->context.store);
    free_voice(atomic_exchange(&kept->idle_voice, voice));
}

/* ---- one compilation ------------------------------------------------------------------------- */

typedef struct paragraph {
    const char *text;
    size_t length;
    int line;
} paragraph;

typedef struct compilation {
    text_context *context;
    iz_symbols *symbols;
    const iz_text_card *card;
    iz_refusal *refusal;
    const text_tree *abilities[MOST_ABILITIES]; /* programs */
    int ability_count;
    int label;                                 /* keyword: that of the paragraph; 0: it has none */
    const text_tree *surfaces[MOST_ABILITIES]; /* of the paragraphs, as they were read */
    int surface_count;
    const text_tree *spell; /* surface: the instructions of an instant or sorcery */
    int spell_place;        /* where among the abilities it stands */
    bool refused;
} compilation;

static bool refuse(compilation *c, const text_token *at, const text_token *end,
                   const char *expected)
{
    iz_refusal *r = c->refusal;
    c->refused = true;
    snprintf(r->expected, sizeof r->expected, "%s", expected);
    r->line = at->line;
    r->column = at->column;
    size_t length = 0;
    for (const text_token *t = at; t < end && t < at + 8 && t->kind != TEXT_END; t++) {
        int n = snprintf(r->words + length, sizeof r->words - length, "%s%.*s", length ? " " : "",
                         (int)t->length, t->at);
        if (n < 0 || length + (size_t)n >= sizeof r->words)
            break;
        length += (size_t)n;
    }
    return false;
}

/* What a class of the grammar is called in a refusal. */
static const char *class_in_words(const char *name)
{
    static const struct {
        const char *names, *words;
    } known[] = {
        {" few lot lots counters countersoff n nq nd npre head subtype nonsubtype subtypecycling "
         "adj adjw nonadj foreach "
         "each eachs ",
         "a noun"},
        {" s one every subj obj who any ref recips also looked those ", "an object or player"},
        {" poss ", "whose it is"},
        {" int nw num ncards q qattr change ", "a number or amount"},
        {" vp vpa vps imp imps priced simple clause sentence effects modal ", "an instruction"},
        {" vmod vcant has hasone hass gain gainone gains turns turnsonly entering ",
         "what it has, gets, becomes or can't do"},
        {" ev occurs event would wouldnext ", "an event"},
        {" cond durcond when times isadj ", "a condition"},
        {" post npost ", "what may follow a noun"},
        {" kw kwname kwlist kwline walk ", "a keyword"},
        {" pay pays cost costs costlist kwcost kwpay mana ", "a cost"},
        {" attr ", "a characteristic"},
        {" dur ", "a duration"},
        {" step stepof ", "a step"},
        {" color quality ", "a color or quality"},
        {" quoted ", "a quotation"},
        {" token look lookword ", "a token's look"},
        {" counter ", "a kind of counter"},
        {" cardname ", "a card's name"},
        {" sought ", "a word that is looked for on cards"},
    };
    char padded[64];
    snprintf(padded, sizeof padded, " %.60s ", name);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strstr(known[i].names, padded) != NULL)
            return known[i].words;
    return "other words";
}

/* One thing that was expected, in words: a class, or a word of a row in quotation marks. */
static void expected_words(const text_parser *p, int which, char *out, size_t size)
{
    for (int c = 0; c < p->grammar->class_count; c++) {
        const text_class_info *info = &p->grammar->classes[c];
        if (info->name != p->expected[which])
            continue;
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)info->name_length, info->name);
        snprintf(out, size, "%s", class_in_words(name));
        return;
    }
    snprintf(out, size, "\"%.*s\"", (int)p->expected_length[which], p->expected[which]);
}

static bool refuse_at_furthest(compilation *c, const text_parser *p)
{
    char expected[160], one[80];
    size_t length = 0;
    int place = p->furthest < 0 ? 0 : p->furthest;
    expected[0] = '\0';
    for (int i = 0; i < p->expected_count; i++) {
        expected_words(p, i, one, sizeof one);
        if (strstr(expected, one) != NULL)
            continue;
        int n =
            snprintf(expected + length, sizeof expected - length, "%s%s", length ? ", " : "", one);
        if (n < 0 || length + (size_t)n >= sizeof expected)
            break;
        length += (size_t)n;
    }
    if (p->too_much)
        snprintf(expected, sizeof expected, "less involved text");
    return refuse(c, &p->tokens[place], p->tokens + p->token_count, expected);
}

/* ---- readings of a paragraph ----------------------------------------------------------------- */

typedef struct candidates {
    const text_tree *surface, *program;
    const text_tree *other; /* a second, different program of the same weight */
    int weight;
    const text_tree *read; /* what the parser gave */
    int class;
    const char *fault;
} candidates;

/* Is the card one that is attached to others? */
static bool is_attached(const compilation *c)
{
    for (int i = 0; c->card != NULL && c->card->subtypes != NULL && i < IZ_SUBTYPES; i++)
        if (c->card->subtypes[i] == IZ_WORD_AURA || c->card->subtypes[i] == IZ_WORD_EQUIPMENT)
            return true;
    return false;
}

/* "Cast this spell only during an opponent's turn": was that said before? */
static bool in_anothers_turn(const compilation *c)
{
    for (int i = 0; i < c->ability_count; i++) {
        const text_tree *a = c->abilities[i];
        bool only = a->op == IZ_STATIC && a->count == 2 && a->kids[1]->op == IZ_PLAY_ONLY;
        const text_tree *when = only ? a->kids[1]->kids[1] : NULL;
        if (only && when->op == IZ_UNLESS && when->kids[0]->op == IZ_IS_TURN_OF &&
            when->kids[0]->kids[0]->op == IZ_YOU)
            return true;
    }
    return false;
}

/* A line's surface is an ability, or KEYWORDS with several. */
static const text_tree *resolve_line(compilation *c, const text_tree *surface, const char **fault)
{
    if (surface->op != IZ_KEYWORDS)
        return text_resolve(c->context->store, c->symbols, surface, is_attached(c),
                            in_anothers_turn(c), NULL, fault);
    const text_tree *kids[32];
    int count = 0;
    for (; count < surface->count && count < 32; count++) {
        kids[count] =
            text_resolve(c->context->store, c->symbols, surface->kids[count], is_attached(c),
                         in_anothers_turn(c), count > 0 ? kids[count - 1] : NULL, fault);
        if (kids[count] == NULL)
            return NULL;
    }
    return text_tree_make(c->context->store, IZ_KEYWORDS, 0, count, kids);
}

/* Instructions after the paragraphs read before them: SEQ with flag 8. */
static const text_tree *with_former(const compilation *c, const text_tree *effects)
{
    text_store *store = c->context->store;
    if (c->spell == NULL)
        return effects;
    if (c->spell->op != IZ_SEQ || c->spell->arg != IZ_SEQ_PARAGRAPHS)
        return text_tree2(store, IZ_SEQ, IZ_SEQ_PARAGRAPHS, c->spell, effects);
    const text_tree *kids[32];
    int count = 0;
    for (; count < c->spell->count && count < 31; count++)
        kids[count] = c->spell->kids[count];
    kids[count++] = effects;
    return text_tree_make(store, IZ_SEQ, IZ_SEQ_PARAGRAPHS, count, kids);
}

/* What an instant or sorcery does, not what a card does that is played in another way. */
static bool is_spell_text(const text_tree *surface)
{
    return surface->op == IZ_SPELL_ABILITY && surface->arg == 0;
}

static void consider(compilation *c, candidates *best, const text_tree *surface, int weight)
{
    const char *fault = NULL;
    const text_tree *whole = surface;
    if (is_spell_text(surface))
        whole = text_with_kid(c->context->store, surface, 1, with_former(c, surface->kids[1]));
    const text_tree *program = resolve_line(c, whole, &fault);
    if (program == NULL) {
        if (best->fault == NULL)
            best->fault = fault;
        return;
    }
    if (best->program == NULL || weight < best->weight)
        *best = (candidates){.surface = surface, .program = program, .weight = weight};
    else if (weight == best->weight && program != best->program && best->other == NULL)
        best->other = program;
}

static void consider_readings(compilation *c, text_parser *p, bool effects, candidates *best)
{
    int class = effects ? c->context->effects_class : c->context->line_class;
    const text_readings *found = text_parse(p, class, 0);
    for (int i = 0; found != NULL && i < found->count; i++) {
        const text_tree *surface = found->at[i].tree;
        if (found->at[i].end != p->token_count)
            continue;
        if (effects)
            surface = text_tree2(c->context->store, IZ_SPELL_ABILITY, 0,
                                 text_leaf(c->context->store, IZ_NONE, 0), surface);
        const text_tree *before = best->program;
        consider(c, best, surface, found->at[i].weight);
        if (best->program != before) {
            best->read = found->at[i].tree;
            best->class = class;
        }
    }
}

static void print_reading(const compilation *c, const text_tree *tree, char *out, size_t size)
{
    iz_cells cells = {0};
    text_tree_to_cells(tree, &cells);
    out[0] = '\0';
    if (!cells.failed && cells.count > 0)
        iz_program_print(c->symbols, cells.at, out, size);
    for (char *at = out, *to = out;; at++) {
        if (*at != '\n' && !(*at == ' ' && to > out && to[-1] == ' '))
            *to++ = *at;
        if (*at == '\0')
            break;
    }
    iz_cells_free(&cells);
}

/* Names the place where the two readings part. */
static bool refuse_ambiguous(compilation *c, const text_parser *p, const candidates *best)
{
    char one[400], two[400], both[160];
    print_reading(c, best->program, one, sizeof one);
    print_reading(c, best->other, two, sizeof two);
    size_t same = 0;
    while (one[same] != '\0' && one[same] == two[same])
        same++;
    snprintf(both, sizeof both, "%.60s / %.60s", one + same, two + same);
    refuse(c, p->tokens, p->tokens + p->token_count, both);
    c->refusal->ambiguous = true;
    return false;
}

static void add_ability(compilation *c, const text_tree *program)
{
    if (program->op == IZ_KEYWORDS) {
        for (int i = 0; i < program->count; i++)
            add_ability(c, program->kids[i]);
    } else if (c->ability_count + 1 < MOST_ABILITIES) {
        text_store *store = c->context->store;
        const text_tree *none = text_leaf(store, IZ_NONE, 0), *four[] = {none, none, none, none};
        if (c->label)
            c->abilities[c->ability_count++] = text_tree_make(store, IZ_KEYWORD, c->label, 4, four);
        if (c->label == IZ_KW_LABEL_LEGENDARY)
            program = text_made_legendary(store, program);
        c->abilities[c->ability_count++] = program;
    }
}

/* "Note:", "Drawback:", "Play condition:" before a paragraph say what it is: cut off, and kept. */
static paragraph take_label(compilation *c, const paragraph *par)
{
    static const int labels[] = {IZ_KW_LABEL_NOTE, IZ_KW_LABEL_DRAWBACK, IZ_KW_LABEL_CONDITION,
                                 IZ_KW_LABEL_LEGENDARY, IZ_KW_LABEL_ONCE};
    paragraph rest = *par;
    c->label = 0;
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const char *word = iz_keywords[labels[i]].word;
        size_t length = strlen(word);
        if (par->length <= length || strncasecmp(par->text, word, length) != 0)
            continue;
        c->label = labels[i];
        rest.text += length;
        rest.length -= length;
        while (rest.length > 0 && *rest.text == ' ') {
            rest.text++;
            rest.length--;
        }
    }
    return rest;
}

/* Several paragraphs of instructions are one spell ability: SEQ with flag 8. */
static void add_spell(compilation *c, const text_tree *effects)
{
    if (c->spell == NULL)
        c->spell_place = c->ability_count;
    c->spell = with_former(c, effects);
}

/* A quotation that ends a sentence carries its stop inside: the outer one is put in. */
static int close_quotations(text_token *tokens, int count)
{
    for (int i = 1; i < count && count < TEXT_MOST_TOKENS; i++) {
        bool closing = tokens[i].at[0] == '"' && tokens[i].kind == TEXT_MARK &&
                       tokens[i - 1].at[0] == '.' && tokens[i - 1].kind == TEXT_MARK;
        bool goes_on = i + 1 < count && !(tokens[i + 1].capital || tokens[i + 1].kind == TEXT_SELF);
        if (!closing || goes_on)
            continue;
        memmove(&tokens[i + 2], &tokens[i + 1], (size_t)(count - i) * sizeof *tokens);
        tokens[i + 1] = tokens[i - 1];
        count++;
        i++;
    }
    return count;
}

/* A legend without a comma in its name may be called by the first word of it, which must not be a
 * type: that is the card itself. */
iz_own_name iz_text_own_name(const iz_symbols *symbols, const iz_text_card *card)
{
    iz_own_name name = {card != NULL ? card->name : NULL, 0};
    if (name.whole == NULL || (card->types & IZ_TYPE_LEGENDARY) == 0)
        return name;
    size_t length = strcspn(name.whole, " ");
    int word = iz_symbols_find(symbols, name.whole, length);
    bool is_type = word != 0 && (iz_symbols_uses(symbols, word) & IZ_WORD_IS_ANY_TYPE) != 0;
    if (strchr(name.whole, ',') == NULL && name.whole[length] != '\0' && !is_type)
        name.first = length;
    return name;
}

/* Where it calls itself so, the card itself is meant. */
static void take_first_names(const compilation *c, text_token *tokens, int count)
{
    const iz_own_name name = iz_text_own_name(c->symbols, c->card);
    for (int i = 0; name.first > 0 && i < count; i++)
        if (tokens[i].kind == TEXT_WORD && tokens[i].length == name.first &&
            memcmp(tokens[i].at, name.whole, name.first) == 0) {
            tokens[i].kind = TEXT_SELF;
            tokens[i].short_name = true;
        }
}

/* NULL: a text without a card. */
static bool is_spell(const iz_text_card *card)
{
    return card != NULL && (card->types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY)) != 0;
}

/* Could nobody ever activate it? An instant is never on the battlefield. */
static bool is_out_of_reach(const compilation *c, const text_tree *ability)
{
    return is_spell(c->card) && ability->op == IZ_ACTIVATED &&
           (ability->arg & (IZ_ACTIVATED_FROM_GRAVEYARD | IZ_ACTIVATED_FROM_HAND)) == 0;
}

static bool parse_paragraph(compilation *c, text_token *tokens, int count)
{
    text_parser p = {.grammar = c->context->grammar,
                     .charts = &c->context->charts,
                     .symbols = c->symbols,
                     .store = c->context->store,
                     .own_name = c->card ? c->card->name : NULL};
    candidates best = {0};
    if (!text_parser_begin(&p, tokens, count)) {
        text_parser_end(&p);
        return refuse(c, tokens, tokens, "memory");
    }
    consider_readings(c, &p, false, &best);
    if (is_spell(c->card))
        consider_readings(c, &p, true, &best);
    bool understood = best.program != NULL && best.other == NULL && !p.too_much;
    if (understood && c->context->rows_used != NULL)
        text_mark_rows(&p, best.class, 0, count, best.read, c->context->rows_used);
    if (understood && c->surface_count < MOST_ABILITIES)
        c->surfaces[c->surface_count++] = best.surface;
    if (understood && is_spell_text(best.surface))
        add_spell(c, best.surface->kids[1]);
    else if (understood && c->label == IZ_KW_LABEL_LEGENDARY &&
             text_made_legendary(c->context->store, best.program) == NULL)
        refuse(c, tokens, tokens + count, "an ability that can be enabled");
    else if (understood && is_out_of_reach(c, best.program))
        refuse(c, tokens, tokens + count, "an ability that can be activated where this card is");
    else if (understood)
        add_ability(c, best.program);
    else if (best.other != NULL && !p.too_much)
        refuse_ambiguous(c, &p, &best);
    else if (best.fault != NULL && !p.too_much)
        refuse(c, tokens, tokens + count, best.fault);
    else
        refuse_at_furthest(c, &p);
    text_parser_end(&p);
    return understood;
}

static bool read_paragraph_with(compilation *c, const paragraph *par, const char *own_name)
{
    text_token tokens[TEXT_MOST_TOKENS + 1];
    size_t wrong = 0;
    int count =
        text_tokens(par->text, par->length, par->line, own_name, tokens, TEXT_MOST_TOKENS, &wrong);
    if (count < 0) {
        text_token at = {.at = par->text + wrong,
                         .length = par->length > wrong,
                         .line = par->line,
                         .column = (int)wrong + 1};
        return refuse(c, &at, &at + 1, "a shorter text of letters, numbers and marks");
    }
    take_first_names(c, tokens, count);
    int unknown = text_drop_reminders(tokens, &count);
    if (unknown >= 0)
        return refuse(c, &tokens[unknown], tokens + count, "reminder text of a keyword");
    if (count == 0)
        return true;
    count = close_quotations(tokens, count);
    return parse_paragraph(c, tokens, count);
}

/* A card may have a word of the language for its name ("Exile"): where that is no sense as the card
 * itself, the word is meant. */
static bool read_paragraph(compilation *c, const paragraph *par)
{
    const char *name = c->card != NULL ? c->card->name : NULL;
    if (read_paragraph_with(c, par, name))
        return true;
    bool is_word = name != NULL && name[0] != '\0' && name[strcspn(name, " ,'")] == '\0' &&
                   text_word(c->context->grammar, name, strlen(name)) != 0;
    iz_refusal first = *c->refusal;
    bool refused = c->refused;
    c->refused = false;
    if (is_word && read_paragraph_with(c, par, NULL)) {
        *c->refusal = (iz_refusal){.line = 1, .column = 1};
        return true;
    }
    *c->refusal = first;
    c->refused = refused;
    return false;
}

/* ---- paragraphs ------------------------------------------------------------------------------ */

static bool begins_with_bullet(const char *text) { return memcmp(text, "\xE2\x80\xA2", 3) == 0; }

/* Cuts the text at line ends; the lines of a choice (•) belong to the line before. */
static int cut_paragraphs(const char *text, paragraph *out)
{
    int count = 0, line = 1;
    for (const char *at = text; *at != '\0'; line++) {
        size_t length = strcspn(at, "\n");
        bool bullet = length >= 3 && begins_with_bullet(at);
        if (bullet && count > 0)
            out[count - 1].length = (size_t)(at + length - out[count - 1].text);
        else if (length > 0 && count < MOST_LINES)
            out[count++] = (paragraph){at, length, line};
        at += length + (at[length] == '\n');
    }
    return count;
}

/* ---- what things are called ------------------------------------------------------------------ */

/* Is it what the bearer is attached to? */
static bool is_attached_to(const text_tree *f)
{
    return f->op == IZ_IS_AMONG && f->kids[0]->op == IZ_ATTACHED_TO;
}

/* Does what fits it fit all of its parts? */
static bool is_joined(const text_tree *f)
{
    return f->op == IZ_AND || f->op == IZ_PRE || f->op == IZ_POST;
}

/* The card types by which what fits the filter may be called. Of "black or artifact creature" that
 * is creature only. */
static int32_t types_of(const text_tree *t, int32_t enchanted)
{
    if (t->op == IZ_IS_TYPE)
        return t->arg;
    if (is_attached_to(t))
        return enchanted;
    bool all = is_joined(t);
    int32_t types = 0, either = 0;
    for (int i = 0; i < t->count && (all || t->op == IZ_OR); i++) {
        int32_t kid = types_of(t->kids[i], enchanted);
        *(t->kids[i]->op == IZ_OR ? &either : &types) |= kid;
    }
    return types != 0 ? types : either;
}

/* The types of all that the tree's nodes of that kind are about (the child `kid`): of KEYWORD those
 * with that argument. */
static int32_t types_in(const text_tree *t, int op, int32_t arg, int kid, int32_t enchanted)
{
    int32_t types = 0;
    if (t->op == op && t->count > kid && (op != IZ_KEYWORD || t->arg == arg)) {
        types = types_of(t->kids[kid], enchanted);
        if (types == 0)
            types = IZ_CARD_TYPES; /* whatever it is */
    }
    for (int i = 0; i < t->count; i++)
        types |= types_in(t->kids[i], op, arg, kid, enchanted);
    return types;
}

/* The types that something is made by modifications in the tree. What an Aura is made of itself
 * (BECOME_AURA) is not among them. */
static int32_t types_made(const text_tree *t)
{
    if (t->op == IZ_BECOME_AURA)
        return 0;
    bool makes = t->op == IZ_BECOME || t->op == IZ_BECOME_ALSO || t->op == IZ_BECOME_STILL_LAND;
    int32_t types = makes ? t->arg : 0;
    for (int i = 0; i < t->count; i++)
        types |= types_made(t->kids[i]);
    return types;
}

/* The types that an ability, always in force, makes what it enchants. */
static int32_t types_for_good(const text_tree *ability)
{
    int32_t types = 0;
    bool always = ability->op == IZ_STATIC && ability->kids[0]->op == IZ_NONE;
    for (int i = 1; always && i < ability->count; i++)
        if (ability->kids[i]->count > 0 && ability->kids[i]->kids[0]->op == IZ_ATTACHED_TO &&
            ability->kids[i]->op != IZ_GAIN)
            types |= types_made(ability->kids[i]);
    return types;
}

static bool is_exiled_otherwise(const text_tree *t)
{
    if (t->op == IZ_MOVE && t->kids[1]->op == IZ_PLACE &&
        iz_place_zone(t->kids[1]->arg) == IZ_ZONE_EXILE)
        return true;
    for (int i = 0; i < t->count; i++)
        if (is_exiled_otherwise(t->kids[i]))
            return true;
    return false;
}

/* All card types that the tree names. */
static int32_t types_named(const text_tree *t)
{
    int32_t types = t->op == IZ_IS_TYPE ? t->arg : 0;
    for (int i = 0; i < t->count; i++)
        types |= types_named(t->kids[i]);
    return types;
}

/* Does the tree name the subtype, as a quality or as what something is made? */
static bool names_subtype(const text_tree *t, int32_t word)
{
    if ((t->op == IZ_IS_SUBTYPE || t->op == IZ_WORD_SUBTYPE) && t->arg == word)
        return true;
    for (int i = 0; i < t->count; i++)
        if (names_subtype(t->kids[i], word))
            return true;
    return false;
}

/* What a text's nouns may call the things that it speaks of again. 0: anything. */
typedef struct callings {
    const compilation *c;
    const text_tree *spell;
    int32_t enchanted, made; /* what it enchants, and what it makes of that for good */
    int32_t sacrificed, exiled;
} callings;

static bool is_subtype_known(const callings *all, const text_tree *noun)
{
    if (noun->op != IZ_IS_SUBTYPE)
        return true;
    bool known = all->spell != NULL && names_subtype(all->spell, noun->arg);
    for (int i = 0; i < all->c->ability_count && !known; i++)
        known = names_subtype(all->c->abilities[i], noun->arg);
    return known;
}

static bool fits(const text_tree *noun, int32_t types)
{
    int32_t called = types_of(noun, 0);
    return called == 0 || types == 0 || (called & types) != 0;
}

/* The card type that things of the subtype have. */
static int32_t type_of_subtype(const iz_symbols *symbols, int word)
{
    unsigned uses = iz_symbols_uses(symbols, word);
    return uses & IZ_WORD_IS_CREATURE_TYPE      ? IZ_TYPE_CREATURE
           : uses & IZ_WORD_IS_LAND_TYPE        ? IZ_TYPE_LAND
           : uses & IZ_WORD_IS_ARTIFACT_TYPE    ? IZ_TYPE_ARTIFACT
           : uses & IZ_WORD_IS_ENCHANTMENT_TYPE ? IZ_TYPE_ENCHANTMENT
           : uses & IZ_WORD_IS_STRUCTURE_TYPE   ? IZ_TYPE_STRUCTURE
                                                : 0;
}

/* Is whatever fits the filter of those types? */
static bool is_always(const iz_symbols *symbols, const text_tree *filter, int32_t types)
{
    if (filter->op == IZ_IS_TYPE)
        return (filter->arg & ~types) == 0;
    if (filter->op == IZ_IS_SUBTYPE)
        return (type_of_subtype(symbols, filter->arg) & types) != 0;
    bool joined = is_joined(filter), all = filter->op == IZ_OR, any = false;
    for (int i = 0; i < filter->count && (joined || filter->op == IZ_OR); i++) {
        bool is = is_always(symbols, filter->kids[i], types);
        any = any || is;
        all = all && is;
    }
    return joined ? any : all;
}

/* Are all of the noun's types said of what the Aura can be put on, and none of them twice? */
static bool says_each_once(const callings *all, const text_tree *noun, const text_tree *enchant,
                           int32_t made, int32_t *said)
{
    if (noun->op == IZ_IS_TYPE) {
        bool again = (*said & noun->arg) != 0;
        *said |= noun->arg;
        return !again &&
               ((noun->arg & made) != 0 || is_always(all->c->symbols, enchant, noun->arg));
    }
    for (int i = 0; i < noun->count && is_joined(noun); i++)
        if (!says_each_once(all, noun->kids[i], enchant, made, said))
            return false;
    return true;
}

/* Does the noun fit whatever the Aura enchants, by one of the tree's keywords "enchant"? */
static bool is_enchanted_so(const callings *all, const text_tree *t, const text_tree *noun,
                            int32_t made)
{
    int32_t said = 0;
    if (t->op == IZ_KEYWORD && t->arg == IZ_KW_ENCHANT && t->count > 1 &&
        says_each_once(all, noun, t->kids[1], made, &said))
        return true;
    for (int i = 0; i < t->count; i++)
        if (is_enchanted_so(all, t->kids[i], noun, made))
            return true;
    return false;
}

/* Is it a noun for what the card enchants? Of a card that enchants nothing any noun is. */
static bool is_noun_of_enchanted(const callings *all, const text_tree *noun, int32_t made)
{
    if (all->enchanted == 0)
        return true;
    for (int i = -1; i < all->c->ability_count; i++) {
        const text_tree *a = i < 0 ? all->spell : all->c->abilities[i];
        if (a != NULL && is_enchanted_so(all, a, noun, made))
            return true;
    }
    return false;
}

/* Does the surface call all of them by types that they are of? */
static bool is_called_rightly(const text_tree *t, const callings *all)
{
    if (t->op == IZ_ENCHANTED &&
        (!is_noun_of_enchanted(all, t->kids[0], all->made) || !is_subtype_known(all, t->kids[0])))
        return false;
    if ((t->op == IZ_THE_USED || t->op == IZ_THE_USED_ONES) && t->count > 0 &&
        ((t->arg == IZ_COST_SACRIFICE && !fits(t->kids[0], all->sacrificed)) ||
         (t->arg == IZ_COST_EXILE && !fits(t->kids[0], all->exiled))))
        return false;
    /* "enchanted land is a creature": until then it was none */
    const text_tree *subject = (t->op == IZ_MODS || t->op == IZ_CLAUSE) && t->count > 1 &&
                                       t->kids[0]->op == IZ_ENCHANTED && types_made(t) != 0
                                   ? t->kids[0]
                                   : NULL;
    if (subject != NULL && !is_noun_of_enchanted(all, subject->kids[0], 0))
        return false;
    for (int i = 0; i < t->count; i++)
        if (!is_called_rightly(t->kids[i], all))
            return false;
    return true;
}

/* What an enchantment can be put on must be what its text calls it; so must what is sacrificed or
 * exiled as a cost. */
static bool calls_things_rightly(compilation *c, const text_tree *spell, const char *text)
{
    callings all = {.c = c, .spell = spell};
    bool exiled_otherwise = false;
    int32_t named = 0;
    for (int i = -1; i < c->ability_count; i++) {
        const text_tree *a = i < 0 ? spell : c->abilities[i];
        if (a == NULL)
            continue;
        all.enchanted |= types_in(a, IZ_KEYWORD, IZ_KW_ENCHANT, 1, 0);
        all.made |= types_for_good(a);
    }
    if (all.enchanted == 0)
        all.made = 0;
    int32_t own = all.enchanted | all.made;
    for (int i = -1; i < c->ability_count; i++) {
        const text_tree *a = i < 0 ? spell : c->abilities[i];
        if (a == NULL)
            continue;
        all.sacrificed |=
            types_in(a, IZ_COST_SACRIFICE, 0, 0, own) | types_in(a, IZ_SACRIFICE, 0, 1, own);
        all.exiled |= types_in(a, IZ_COST_EXILE, 0, 0, own);
        exiled_otherwise = exiled_otherwise || is_exiled_otherwise(a);
        named |= types_named(a);
    }
    if (exiled_otherwise)
        all.exiled = named;
    for (int i = 0; i < c->surface_count; i++)
        if (!is_called_rightly(c->surfaces[i], &all)) {
            text_token at = {.line = 1, .column = 1, .at = text};
            return refuse(c, &at, &at, "what is spoken of called by its type");
        }
    return true;
}

static bool read_lines(compilation *c, const char *text)
{
    paragraph lines[MOST_LINES];
    int count = cut_paragraphs(text, lines);
    for (int i = 0; i < count; i++) {
        paragraph rest = take_label(c, &lines[i]);
        if (!read_paragraph(c, &rest))
            return false;
    }
    if (!calls_things_rightly(c, c->spell, text))
        return false;
    if (c->spell == NULL)
        return true;
    text_store *store = c->context->store;
    const char *fault = NULL;
    const text_tree *whole =
        text_tree2(store, IZ_SPELL_ABILITY, 0, text_leaf(store, IZ_NONE, 0), c->spell);
    whole = text_resolve(store, c->symbols, whole, false, in_anothers_turn(c), NULL, &fault);
    if (whole == NULL || c->ability_count == MOST_ABILITIES) {
        text_token at = {.line = 1, .column = 1, .at = text};
        return refuse(c, &at, &at, fault != NULL ? fault : "fewer abilities");
    }
    memmove(&c->abilities[c->spell_place + 1], &c->abilities[c->spell_place],
            (size_t)(c->ability_count - c->spell_place) * sizeof *c->abilities);
    c->abilities[c->spell_place] = whole;
    c->ability_count++;
    return true;
}

/* ---- keywords -------------------------------------------------------------------------------- */

/* The abilities that the keyword's text gives, with PARAM nodes; NULL: refused. */
static const iz_cells *keyword_text(compilation *c, int keyword)
{
    text_context *context = c->context;
    iz_cells *cells = &context->keywords[keyword];
    if (cells->count > 0)
        return cells;
    if (context->compiling[keyword])
        return NULL;
    context->compiling[keyword] = true;
    iz_refusal refusal = {0};
    compilation inner = {.context = context, .symbols = c->symbols, .refusal = &refusal};
    if (read_lines(&inner, iz_keywords[keyword].text)) {
        const text_tree *list =
            text_tree_make(context->store, IZ_ABILITIES, 0, inner.ability_count, inner.abilities);
        text_tree_to_cells(list, cells);
    } else {
        snprintf(c->refusal->words, sizeof c->refusal->words, "%s: %.60s",
                 iz_keywords[keyword].word, refusal.words);
        snprintf(c->refusal->expected, sizeof c->refusal->expected, "%s", refusal.expected);
        c->refusal->line = refusal.line;
        c->refusal->column = refusal.column;
    }
    context->compiling[keyword] = false;
    return cells->count > 0 ? cells : NULL;
}

static const text_tree *fill_parameters(compilation *c, const text_tree *t,
                                        const text_tree *keyword)
{
    const text_tree *kids[64];
    if (t->op == IZ_PARAM && t->arg >= IZ_PARAM_COST && t->arg <= IZ_PARAM_NUMBER)
        return keyword->kids[t->arg - IZ_PARAM_COST];
    int count = t->count < 64 ? t->count : 64;
    for (int i = 0; i < count; i++)
        kids[i] = fill_parameters(c, t->kids[i], keyword);
    return text_tree_make(c->context->store, t->op, t->arg, count, kids);
}

/* Puts its text's abilities into every keyword of the tree that stands for text. */
static const text_tree *spell_out(compilation *c, const text_tree *t)
{
    const text_tree *kids[64];
    int count = t->count < 64 ? t->count : 64;
    for (int i = 0; i < count; i++)
        kids[i] = spell_out(c, t->kids[i]);
    const text_tree *same = text_tree_make(c->context->store, t->op, t->arg, count, kids);
    if (t->op != IZ_KEYWORD || count != 4 || iz_keywords[t->arg].kind != 'T' ||
        kids[3]->op != IZ_NONE)
        return same;
    const iz_cells *cells = keyword_text(c, t->arg);
    if (cells == NULL) {
        c->refused = true;
        return same;
    }
    const text_tree *list = text_tree_from_cells(c->context->store, cells->at);
    return text_with_kid(c->context->store, same, 3, fill_parameters(c, list, same));
}

/* ---- whole ----------------------------------------------------------------------------------- */

/* As it stands. */
static bool compile_words(iz_symbols *symbols, const iz_text_card *card, const char *text,
                          iz_cells *out, iz_refusal *refusal)
{
    const char *fault = "";
    *refusal = (iz_refusal){.line = 1, .column = 1};
    compilation c = {.symbols = symbols, .card = card, .refusal = refusal};
    c.context = text_context_of(symbols, &fault);
    if (c.context == NULL) {
        snprintf(refusal->expected, sizeof refusal->expected, "%s", fault);
        return false;
    }
    if (strlen(text) > LONGEST_TEXT) {
        snprintf(refusal->expected, sizeof refusal->expected, "a text of at most %d bytes",
                 LONGEST_TEXT);
        return false;
    }
    text_store_clear(c.context->store);
    text_forget_rows(c.context);
    if (!read_lines(&c, text))
        return false;
    const text_tree *program =
        text_tree_make(c.context->store, IZ_PROGRAM, 0, c.ability_count, c.abilities);
    program = spell_out(&c, program);
    if (c.refused)
        return false;
    size_t start = out->count;
    text_tree_to_cells(program, out);
    if (out->failed || text_store_failed(c.context->store)) {
        snprintf(refusal->expected, sizeof refusal->expected, "memory");
        return false;
    }
    const char *wrong = iz_program_fault(out->at + start, out->count - start);
    if (wrong != NULL) {
        snprintf(refusal->words, sizeof refusal->words, "a row of the grammar makes a bad program");
        snprintf(refusal->expected, sizeof refusal->expected, "%s", wrong);
        out->count = start;
        return false;
    }
    wrong = text_is_missing(out->at + start, is_spell(card));
    if (wrong != NULL) {
        snprintf(refusal->expected, sizeof refusal->expected, "%s", wrong);
        snprintf(refusal->words, sizeof refusal->words, "%.90s", text);
        out->count = start;
        return false;
    }
    return true;
}

char *iz_text_modern(const iz_symbols *symbols, const iz_text_card *card, const char *text)
{
    char cost[64] = "", types[200] = "|";
    text_old_card old = {.name = card ? card->name : NULL, .types = types};
    const text_context *context = iz_symbols_attached(symbols);
    old.marks = context ? context->old_marks : NULL;
    old.is_spell = is_spell(card);
    if (card && card->cost && iz_mana_write(card->cost, cost, sizeof cost) < sizeof cost)
        old.cost = cost;
    size_t length = 1;
    for (int i = 0; card && card->subtypes && i < IZ_SUBTYPES && card->subtypes[i]; i++) {
        const char *type = iz_symbols_text(symbols, card->subtypes[i]);
        if (length + strlen(type) + 2 < sizeof types)
            length += (size_t)sprintf(types + length, "%s|", type);
    }
    return text_modernise(text, old);
}

bool iz_text_has_word(iz_symbols *symbols, const char *word)
{
    const char *fault;
    const text_context *context = text_context_of(symbols, &fault);
    return context && text_word(context->grammar, word, strlen(word)) != 0;
}

static bool is_further(const iz_refusal *a, const iz_refusal *b)
{
    return a->line != b->line ? a->line > b->line : a->column > b->column;
}

/* A text in old words is refused where it can't be read in today's: as it stands it may come to an
 * end at its first old word. */
bool iz_text_compile(iz_symbols *symbols, const iz_text_card *card, const char *text, iz_cells *out,
                     iz_refusal *refusal)
{
    size_t start = out->count;
    bool understood = false;
    iz_refusal furthest = {0};
    char *now = strlen(text) > LONGEST_TEXT ? NULL : iz_text_modern(symbols, card, text);
    /* twice: what a row has found can be old words for one before it */
    for (int pass = 0; now != NULL && !understood && !out->failed && pass < 2; pass++) {
        out->count = start;
        understood = compile_words(symbols, card, now, out, refusal);
        if (!understood && is_further(refusal, &furthest))
            furthest = *refusal;
        char *again = understood || pass > 0 ? NULL : iz_text_modern(symbols, card, now);
        if (!understood) {
            free(now);
            now = again;
        }
    }
    free(now);
    if (understood || out->failed)
        return understood;
    out->count = start;
    understood = compile_words(symbols, card, text, out, refusal);
    if (!understood && is_further(&furthest, refusal))
        *refusal = furthest;
    return understood;
}
