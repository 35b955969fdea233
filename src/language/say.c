/*
 * Says a saying by the table of a language. What the table lacks is said in English.
 */
#include "books/book.h"
#include "language/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A table may name itself in a circle, or grow beyond all bounds: it is cut off there. */
enum { DEEP = 40, STEPS_MOST = 20000, PART_MAX = 512 };

typedef struct speaker {
    const iz_language *language;
    char *out;
    size_t size, length;
    int deep, steps;
    bool english; /* something was said in English */
} speaker;

/* What a pattern is said about: a saying, or the arguments of a term. */
typedef struct scope {
    const iz_saying *saying;
    const ftl_argument *arguments;
} scope;

static void put(speaker *s, const char *text)
{
    size_t length = strlen(text);
    if (s->length < s->size) {
        size_t left = s->size - s->length - 1;
        size_t fits = length < left ? length : left;
        memcpy(s->out + s->length, text, fits);
        s->out[s->length + fits] = '\0';
    }
    s->length += length;
}

/* A speaker for a part, in a room of its own. */
static speaker aside(const speaker *s, char room[PART_MAX])
{
    room[0] = '\0';
    return (speaker){
        .language = s->language, .out = room, .size = PART_MAX, .deep = s->deep, .steps = s->steps};
}

static void come_back(speaker *s, const speaker *from)
{
    s->steps = from->steps;
    s->english = s->english || from->english;
}

static void say_saying(speaker *s, const iz_saying *saying, const char *form);
static void say_pieces(speaker *s, const scope *at, const ftl_piece *pieces);
static void say_expression(speaker *s, const scope *at, const ftl_expression *e);

/* ---- arguments ------------------------------------------------------------------------------- */

int iz_argument_named(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'i' && !name[1] ? name[0] - 'a' : -1;
}

/* The argument that the expression names; NULL: it names none. */
static const iz_argument *argument_of(const scope *at, const ftl_expression *e)
{
    if (!e || e->kind != FTL_ARGUMENT || !at->saying)
        return NULL;
    int n = iz_argument_named(e->name);
    return n >= 0 && n < at->saying->arguments ? &at->saying->argument[n] : NULL;
}

/* In the form (an attribute: the accusative) if the table has it. */
static void say_argument(speaker *s, const iz_argument *argument, const char *form)
{
    if (argument->said)
        say_saying(s, argument->said, form);
    else
        put(s, argument->text);
}

static const ftl_expression *named_argument(const ftl_argument *arguments, const char *name)
{
    for (; arguments; arguments = arguments->next)
        if (arguments->name && strcmp(arguments->name, name) == 0)
            return arguments->value;
    return NULL;
}

/* ---- functions ------------------------------------------------------------------------------- */

/* The next letter, small. */
static const char *next_letter(const char *text, unsigned *letter)
{
    unsigned char c = (unsigned char)*text;
    int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
    unsigned code = more == 3 ? c & 7u : more == 2 ? c & 15u : more == 1 ? c & 31u : c;
    for (text++; more > 0 && ((unsigned char)*text & 0xC0) == 0x80; more--, text++)
        code = code << 6 | ((unsigned char)*text & 63u);
    bool latin = (code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE && code != 0xD7);
    bool cyrillic = code >= 0x410 && code <= 0x42F;
    if (latin || cyrillic)
        code += 32;
    else if (code >= 0x400 && code <= 0x40F)
        code += 80;
    else if (code >= 0x100 && code <= 0x137)
        code |= 1;
    else if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E))
        code += code & 1;
    else if (code >= 0x14A && code <= 0x177)
        code |= 1;
    *letter = code;
    return text;
}

/* Does the text begin with those letters of `with`, up to a blank? */
static bool begins(const char *text, const char *with)
{
    while (*with && *with != ' ') {
        unsigned a = 0, b;
        with = next_letter(with, &b);
        if (*text)
            text = next_letter(text, &a);
        if (a != b)
            return false;
    }
    return true;
}

static size_t letters_in(const char *text)
{
    size_t count = 0;
    for (unsigned letter; *text && *text != ' '; count++)
        text = next_letter(text, &letter);
    return count;
}

static bool starts(const char *text, const char *with) { return begins(text, with); }

static bool ends(const char *text, const char *with)
{
    size_t wanted = letters_in(with), count = 0;
    unsigned letter;
    for (const char *at = text; *at; count++)
        at = next_letter(at, &letter);
    if (count < wanted)
        return false;
    for (size_t n = 0; n < count - wanted; n++)
        text = next_letter(text, &letter);
    return begins(text, with);
}

static bool has(const char *text, const char *with)
{
    for (unsigned letter; *text; text = next_letter(text, &letter))
        if (begins(text, with))
            return true;
    return false;
}

/* "yes" if the test holds for one of the words of `with`. */
static void say_test(speaker *s, const scope *at, const ftl_expression *e,
                     bool (*test)(const char *text, const char *with))
{
    char text[PART_MAX];
    speaker part = aside(s, text);
    const ftl_expression *with = named_argument(e->arguments, "with");
    if (e->arguments && !e->arguments->name)
        say_expression(&part, at, e->arguments->value);
    come_back(s, &part);
    bool found = false;
    for (const char *word = with && with->kind == FTL_STRING ? with->name : ""; *word && !found;) {
        found = *word != ' ' && test(text, word);
        word += strcspn(word, " ");
        word += strspn(word, " ");
    }
    put(s, found ? "yes" : "no");
}

static void say_starts(speaker *s, const scope *at, const ftl_expression *e)
{
    say_test(s, at, e, starts);
}

static void say_ends(speaker *s, const scope *at, const ftl_expression *e)
{
    say_test(s, at, e, ends);
}

static void say_has(speaker *s, const scope *at, const ftl_expression *e)
{
    say_test(s, at, e, has);
}

static const char *string_of(const ftl_argument *arguments, const char *name)
{
    const ftl_expression *value = named_argument(arguments, name);
    return value && value->kind == FTL_STRING ? value->name : NULL;
}

/* FORM($a, case: "acc"): the argument in a form of its own. */
static void say_form(speaker *s, const scope *at, const ftl_expression *e)
{
    const iz_argument *argument = e->arguments ? argument_of(at, e->arguments->value) : NULL;
    if (argument)
        say_argument(s, argument, string_of(e->arguments, "case"));
}

/* TRAIT($a, name: "gender"): what the table says of the argument; nothing of a name. */
static void say_trait(speaker *s, const scope *at, const ftl_expression *e)
{
    const iz_argument *argument = e->arguments ? argument_of(at, e->arguments->value) : NULL;
    const char *name = string_of(e->arguments, "name");
    if (!argument || !argument->said || !name)
        return;
    const ftl_entry *entry = iz_language_entry(s->language, argument->said->code);
    const ftl_attribute *attribute = entry ? iz_entry_attribute(entry, name) : NULL;
    scope inside = {.saying = argument->said};
    if (attribute)
        say_pieces(s, &inside, attribute->pieces);
}

static void say_number(speaker *s, const scope *at, const ftl_expression *e)
{
    if (e->arguments)
        say_expression(s, at, e->arguments->value);
}

static void say_call(speaker *s, const scope *at, const ftl_expression *e)
{
    static const struct {
        const char *name;
        void (*say)(speaker *s, const scope *at, const ftl_expression *e);
    } functions[] = {{"FORM", say_form}, {"TRAIT", say_trait}, {"STARTS", say_starts},
                     {"ENDS", say_ends}, {"HAS", say_has},     {"NUMBER", say_number}};
    for (size_t n = 0; n < sizeof functions / sizeof *functions; n++)
        if (strcmp(functions[n].name, e->name) == 0)
            functions[n].say(s, at, e);
}

/* ---- selecting ------------------------------------------------------------------------------- */

/* The number that is selected by; false: it is a word. */
static bool number_of(const scope *at, const ftl_expression *e, int64_t *number)
{
    if (e->kind == FTL_CALL && strcmp(e->name, "NUMBER") == 0 && e->arguments)
        e = e->arguments->value;
    if (e->kind == FTL_NUMBER) {
        *number = strtoll(e->name, NULL, 10);
        return true;
    }
    const ftl_expression *given =
        e->kind == FTL_ARGUMENT && at->arguments ? named_argument(at->arguments, e->name) : NULL;
    if (given && given->kind == FTL_NUMBER) {
        *number = strtoll(given->name, NULL, 10);
        return true;
    }
    const iz_argument *argument = argument_of(at, e);
    *number = argument ? argument->number : 0;
    return argument && argument->kind == IZ_ARGUMENT_NUMBER;
}

static bool is_number(const char *key) { return (*key >= '0' && *key <= '9') || *key == '-'; }

/* A number itself comes before its form. */
static const ftl_variant *select_number(const speaker *s, const ftl_expression *e, int64_t number)
{
    const char *form = iz_plural_form(s->language, number);
    const ftl_variant *found = NULL, *otherwise = NULL;
    for (const ftl_variant *v = e->variants; v; v = v->next) {
        if (is_number(v->key) && strtoll(v->key, NULL, 10) == number)
            return v;
        found = strcmp(v->key, form) == 0 ? v : found;
        otherwise = v->is_default ? v : otherwise;
    }
    return found ? found : otherwise;
}

static const ftl_variant *select_word(speaker *s, const scope *at, const ftl_expression *e)
{
    char word[PART_MAX];
    speaker part = aside(s, word);
    const ftl_variant *otherwise = NULL;
    say_expression(&part, at, e->selector);
    come_back(s, &part);
    for (const ftl_variant *v = e->variants; v; v = v->next) {
        if (strcmp(v->key, word) == 0)
            return v;
        otherwise = v->is_default ? v : otherwise;
    }
    return otherwise;
}

static void say_select(speaker *s, const scope *at, const ftl_expression *e)
{
    int64_t number;
    const ftl_variant *variant =
        number_of(at, e->selector, &number) ? select_number(s, e, number) : select_word(s, at, e);
    if (variant)
        say_pieces(s, at, variant->pieces);
}

/* ---- patterns -------------------------------------------------------------------------------- */

static void say_variable(speaker *s, const scope *at, const ftl_expression *e)
{
    const iz_argument *argument = argument_of(at, e);
    const ftl_expression *given = at->arguments ? named_argument(at->arguments, e->name) : NULL;
    if (argument)
        say_argument(s, argument, NULL);
    else if (given)
        say_expression(s, at, given);
    else if (at->saying && strcmp(e->name, "book") == 0)
        put(s, at->saying->book ? at->saying->book : "");
}

/* Another message, or a term. */
static void say_entry(speaker *s, const scope *at, const ftl_expression *e)
{
    const ftl_entry *entry = iz_language_entry(s->language, e->name);
    const ftl_attribute *attribute =
        entry && e->attribute ? iz_entry_attribute(entry, e->attribute) : NULL;
    scope term = {.arguments = e->arguments};
    if (entry && (!e->attribute || attribute))
        say_pieces(s, e->kind == FTL_TERM ? &term : at,
                   attribute ? attribute->pieces : entry->pieces);
}

static void say_expression(speaker *s, const scope *at, const ftl_expression *e)
{
    switch (e->kind) {
    case FTL_STRING:
    case FTL_NUMBER:
        put(s, e->name);
        return;
    case FTL_ARGUMENT:
        say_variable(s, at, e);
        return;
    case FTL_MESSAGE:
    case FTL_TERM:
        say_entry(s, at, e);
        return;
    case FTL_CALL:
        say_call(s, at, e);
        return;
    case FTL_SELECT:
        say_select(s, at, e);
        return;
    }
}

static void say_pieces(speaker *s, const scope *at, const ftl_piece *pieces)
{
    if (s->deep >= DEEP)
        return;
    s->deep++;
    for (; pieces && s->steps < STEPS_MOST; pieces = pieces->next) {
        s->steps++;
        if (pieces->expression)
            say_expression(s, at, pieces->expression);
        else
            put(s, pieces->text);
    }
    s->deep--;
}

/* ---- sayings --------------------------------------------------------------------------------- */

bool iz_has_words(const char *words)
{
    for (; *words; words++) {
        if (words[0] == '{' && words[1] >= '1' && words[1] <= '9' && words[2] == '}')
            words += 2;
        else if ((*words >= 'a' && *words <= 'z') || (*words >= 'A' && *words <= 'Z'))
            return true;
    }
    return false;
}

/* The English template of a code; NULL: it is none of a phrase. */
static const char *template_of(const iz_saying *saying)
{
    const iz_book *book = saying->book ? iz_book_find(saying->book) : NULL;
    for (int n = 0; iz_phrases[n].code; n++)
        if (iz_phrases[n].code == saying->code || strcmp(iz_phrases[n].code, saying->code) == 0)
            return iz_phrase_words(book, (iz_phrase)n);
    return NULL;
}

/* What has no words of its own needs no table: only its arguments are said. */
static void say_template(speaker *s, const iz_saying *saying, const char *words)
{
    char sign[2] = "";
    for (; *words; words++) {
        int n = words[0] == '{' && words[2] == '}' ? words[1] - '1' : -1;
        sign[0] = *words;
        if (n >= 0 && n < saying->arguments) {
            say_argument(s, &saying->argument[n], NULL);
            words += 2;
        } else {
            put(s, sign);
        }
    }
}

/* A word of the cards that neither rules nor books know is said as it stands on them. */
static bool is_of_a_card(const char *code)
{
    char room[IZ_WORD_CODE_SIZE];
    iz_code known;
    if (strncmp(code, "WORD_", 5) != 0)
        return false;
    for (int n = 0; iz_code_at(n, room, &known); n++)
        if (strcmp(known.code, code) == 0)
            return false;
    return true;
}

static void say_in_english(speaker *s, const iz_saying *saying)
{
    const char *words = template_of(saying);
    if (words && !iz_has_words(words)) {
        say_template(s, saying, words);
        return;
    }
    s->english = s->english || !is_of_a_card(saying->code);
    put(s, saying->text ? saying->text : words ? words : saying->code);
}

static void say_saying(speaker *s, const iz_saying *saying, const char *form)
{
    const ftl_entry *entry = iz_language_entry(s->language, saying->code);
    const ftl_attribute *attribute = entry && form ? iz_entry_attribute(entry, form) : NULL;
    scope inside = {.saying = saying};
    if (s->deep >= DEEP || s->steps++ >= STEPS_MOST)
        return;
    s->deep++;
    if (attribute)
        say_pieces(s, &inside, attribute->pieces);
    else if (entry && entry->has_value)
        say_pieces(s, &inside, entry->pieces);
    else
        say_in_english(s, saying);
    s->deep--;
}

static speaker say_all(const iz_language *language, const iz_saying *saying, char *out, size_t size)
{
    speaker s = {.language = language, .out = out, .size = out ? size : 0};
    if (s.size)
        out[0] = '\0';
    if (saying && saying->code && language)
        say_saying(&s, saying, NULL);
    else if (saying && saying->code)
        put(&s, saying->text ? saying->text : "");
    return s;
}

size_t iz_language_say(const iz_language *language, const iz_saying *saying, char *out, size_t size)
{
    return say_all(language, saying, out, size).length;
}

bool iz_language_covers(const iz_language *language, const iz_saying *saying)
{
    return language && saying && !say_all(language, saying, NULL, 0).english;
}

bool iz_language_has(const iz_language *language, const char *code)
{
    const ftl_entry *entry = language && code ? iz_language_entry(language, code) : NULL;
    return entry && entry->has_value && entry->name[0] != '-';
}
