/*
 * iz_text_manner: in which manner a text says its program.
 *
 * The program is said by habit, unit by unit, beside the text's lines. Where the words part, the
 * choice points that were met are tried in their order, and a way with which the words agree
 * further is kept; then it begins anew with the points that are met now. When nothing makes them
 * agree further, a way is kept with which more of the end agrees: a text may have a word that
 * nobody says.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "text/speak.h"

enum { SIZE = 12000 };

typedef struct follower {
    text_speaker speaker;
    const text_tree *program;
    text_tape tape;
    text_walked walked;
    iz_word_choice choices[IZ_MANNER_LONGEST];
    text_points met, points; /* now, and of the best saying */
    char raw[SIZE], said[SIZE], text[SIZE];
    int first, end;          /* the unit */
    size_t from, to, length; /* its text: from where to where; all of it */
    /* of what is said: how far it agrees with the text, where that is in the raw words, how much
     * of the end agrees besides */
    size_t agrees, raw_agrees, ends, apart; /* and of what is said, how much agrees with nothing */
    bool whole;
} follower;

/* ---- both sides in one form ------------------------------------------------------------------ */

/* A zero's sign is a matter of habit ("-0/-1"). */
static char sign_or_byte(const char *at)
{
    bool zero = (*at == '-' || *at == '+') && at[1] == '0' && !isdigit((unsigned char)at[2]);
    return zero ? '+' : (char)tolower((unsigned char)*at);
}

/* A line of the text: in small letters, its name as ~, "an" as "a", "another" as "a other". */
static size_t plain_line(const char *line, iz_own_name name, char *out, size_t room)
{
    char *compared = iz_text_compared(line, name, false, -1);
    size_t length = 0;
    for (const char *at = compared != NULL ? compared + (*compared == ' ') : "";
         *at != '\0' && length + 3 < room; at++) {
        bool begins = at == compared || at[-1] == ' ' || ispunct((unsigned char)at[-1]);
        size_t word = begins ? strspn(at, "AaNnOoTtHhEeRr") : 0;
        out[length++] = sign_or_byte(at);
        if (word == 2 && tolower((unsigned char)at[0]) == 'a' && at[1] == 'n' && at[2] == ' ')
            at++;
        if (word == 7 && strncmp(at + 1, "nother", 6) == 0) {
            out[length++] = ' ';
            at++;
        }
    }
    free(compared);
    return length;
}

/* The text's lines. False: no memory, or too long. */
static bool take_text(follower *f, const char *text, iz_own_name name)
{
    char *copy = strdup(text);
    f->length = 0;
    for (char *line = copy; line != NULL;) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = '\0';
        size_t length = plain_line(line, name, f->text + f->length, SIZE - f->length - 1);
        if (length > 0) {
            f->length += length;
            f->text[f->length++] = '\n';
        }
        line = end != NULL ? end + 1 : NULL;
    }
    free(copy);
    f->text[f->length] = '\0';
    return copy != NULL && f->length + 4 < SIZE;
}

/* Does a word go on here? Words agree as a whole, or not at all. */
static bool is_inside_word(const char *at)
{
    return !isspace((unsigned char)at[-1]) && isalpha((unsigned char)at[-1]);
}

/* Does the text's unit end after so many bytes? A paragraph may hold several abilities. */
static bool ends_unit(const follower *f, size_t length)
{
    char next = f->text[f->from + length];
    bool sentence = length > 0 && f->said[length - 1] == '.' && f->end < f->program->count;
    return next == '\n' || (next == ' ' && sentence);
}

/* What was said, in the same form; how far it agrees with the unit's text. */
static void compare(follower *f)
{
    const text_sayer *s = &f->speaker.sayer;
    size_t length = 0;
    f->raw[s->length] = '\0';
    f->agrees = 0;
    f->raw_agrees = s->length;
    bool agree = true;
    for (size_t i = 0; i < s->length; i++) {
        char byte = sign_or_byte(f->raw + i);
        if (byte == TEXT_CAPITAL_MARK || byte == TEXT_SMALL_MARK)
            continue;
        if (byte == '.' && i >= 2 && f->raw[i - 1] == '"' && f->raw[i - 2] == '.')
            continue;
        if (byte == 'n' && i > 0 && tolower((unsigned char)f->raw[i - 1]) == 'a' &&
            f->raw[i + 1] == ' ' && (i == 1 || !isalpha((unsigned char)f->raw[i - 2])))
            continue; /* "an" in a row */
        if (byte == TEXT_ARTICLE_MARK)
            byte = 'a';
        else if (byte == TEXT_OWN_NAME_MARK)
            byte = '~';
        if (agree && byte != f->text[f->from + length]) {
            agree = false;
            f->agrees = length;
            f->raw_agrees = i;
        }
        f->said[length++] = byte;
    }
    if (agree)
        f->agrees = length;
    f->whole = agree && ends_unit(f, length);
    while (!f->whole && f->agrees > 0 && is_inside_word(f->text + f->from + f->agrees))
        f->agrees--;
    size_t most = f->to > f->from + f->agrees ? f->to - f->from - f->agrees : 0;
    size_t rest = length - f->agrees;
    f->ends = 0;
    while (f->ends < most && f->ends < rest &&
           f->said[length - 1 - f->ends] == f->text[f->to - 1 - f->ends])
        f->ends++;
    while (f->ends > 0 && is_inside_word(f->text + f->to - f->ends))
        f->ends--;
    f->apart = rest - f->ends;
}

/* ---- trying ---------------------------------------------------------------------------------- */

/* Says the unit with the choices as they stand. False: it can't be said so. */
static bool say(follower *f)
{
    text_sayer *s = &f->speaker.sayer;
    f->met.count = 0;
    f->speaker.fault = NULL;
    s->length = 0;
    s->steps = 0;
    s->failed = false;
    f->agrees = f->raw_agrees = f->ends = f->apart = 0;
    f->whole = false;
    if (!text_say_unit(&f->speaker, f->program, f->first, f->end))
        return false;
    compare(f);
    return true;
}

/* The place of the choice on the tape, made if there is none: in order. -1: the tape is full. */
static int place_of(follower *f, const iz_word_choice *c)
{
    int at = 0;
    for (; at < f->tape.count; at++) {
        const iz_word_choice *k = &f->choices[at];
        bool same = k->ability == c->ability && k->kind == c->kind && k->place == c->place;
        if (same)
            return at;
        if (k->ability > c->ability ||
            (k->ability == c->ability &&
             (k->kind > c->kind || (k->kind == c->kind && k->place > c->place))))
            break;
    }
    if (f->tape.count == IZ_MANNER_LONGEST)
        return -1;
    memmove(&f->choices[at + 1], &f->choices[at],
            (size_t)(f->tape.count - at) * sizeof *f->choices);
    f->choices[at] = *c;
    f->choices[at].way = 0;
    f->tape.count++;
    return at;
}

static void take_off(follower *f, int at)
{
    f->tape.count--;
    memmove(&f->choices[at], &f->choices[at + 1],
            (size_t)(f->tape.count - at) * sizeof *f->choices);
}

typedef struct measure {
    size_t agrees, ends, apart;
    bool said;
} measure;

static bool is_better(const follower *f, bool said, measure than, bool ends)
{
    if (!said || !than.said)
        return said && !than.said;
    size_t sum = f->agrees + f->ends, than_sum = than.agrees + than.ends;
    if (ends)
        return f->agrees >= than.agrees &&
               (sum > than_sum || (sum == than_sum && f->apart < than.apart));
    if (f->agrees != than.agrees || f->ends != than.ends)
        return f->agrees > than.agrees || (f->agrees == than.agrees && f->ends > than.ends);
    return f->apart < than.apart;
}

/* Sets the choice of a point; way 0 takes it off. False: the tape is full. */
static bool set_way(follower *f, const iz_word_choice *point, uint16_t way)
{
    int at = place_of(f, point);
    if (at < 0)
        return false;
    f->choices[at].way = way;
    if (way == 0)
        take_off(f, at);
    return true;
}

static uint16_t way_of(const follower *f, const iz_word_choice *point)
{
    for (int i = 0; i < f->tape.count; i++)
        if (f->choices[i].ability == point->ability && f->choices[i].kind == point->kind &&
            f->choices[i].place == point->place)
            return f->choices[i].way;
    return 0;
}

/* Tries each way of each point that was met and keeps the one with which the words agree best; is
 * it better than what there is? `ends`: what agrees at the end counts as what does at the front. */
static bool improve(follower *f, measure now, bool ends)
{
    size_t parts = f->raw_agrees; /* where the words part */
    measure best = now;
    iz_word_choice found = {0};
    bool any = false;
    f->points = f->met;
    for (int i = 0; i < f->points.count && !f->whole; i++) {
        const text_point *p = &f->points.at[i];
        bool apart = p->start >= 0 && (p->start > (int)parts || p->end < (int)parts);
        uint16_t kept = way_of(f, &p->choice);
        if (apart && !ends)
            continue;
        for (uint16_t way = 0; way <= p->choice.way && !f->whole; way++) {
            if (way == kept || !set_way(f, &p->choice, way) || !is_better(f, say(f), best, ends) ||
                (!ends && now.said && f->agrees == now.agrees))
                continue;
            best = (measure){f->agrees, f->ends, f->apart, true};
            found = p->choice;
            found.way = way;
            any = true;
        }
        set_way(f, &p->choice, kept);
    }
    return any && set_way(f, &found, found.way);
}

static void follow_unit(follower *f)
{
    enum { MOST_ROUNDS = 60 };
    bool said = say(f);
    measure best = {f->agrees, f->ends, f->apart, said};
    for (int round = 0; round < MOST_ROUNDS && !f->whole; round++) {
        bool better = improve(f, best, false);
        if (!better) {
            say(f);
            better = improve(f, best, true);
        }
        said = say(f);
        best = (measure){f->agrees, f->ends, f->apart, said};
        if (!better)
            break;
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* The end of so many lines of the text. */
static size_t lines_end(const follower *f, size_t from, int lines)
{
    while (from < f->length && lines > 0)
        lines -= f->text[from++] == '\n';
    return from > 0 ? from - 1 : 0;
}

/* How many lines the unit has when it is said by habit; 1: it can't be said. */
static int lines_of(follower *f)
{
    int lines = 1;
    f->to = f->from;
    say(f);
    for (size_t i = 0; i < f->speaker.sayer.length; i++)
        lines += f->raw[i] == '\n';
    return lines;
}

/* False: it can't be said wholly in the words of the text. */
static bool follow(follower *f)
{
    bool whole = true;
    f->from = 0;
    f->tape.count = 0;
    for (f->first = 0; f->first < f->program->count && f->from < f->length; f->first = f->end) {
        f->end = text_unit_end(f->program, f->first);
        f->tape.points = NULL; /* by habit, the points don't matter */
        int lines = lines_of(f);
        f->to = f->end == f->program->count ? f->length - 1 : lines_end(f, f->from, lines);
        f->tape.points = &f->met;
        if (!f->whole)
            follow_unit(f);
        whole = whole && f->whole;
        f->from = f->whole ? f->from + f->agrees + 1 : f->to + 1;
    }
    return whole;
}

int iz_text_manner(iz_symbols *symbols, const iz_text_card *card, const iz_cell *program,
                   const char *text, iz_word_choice *out)
{
    const char *fault;
    text_context *context = text_context_of(symbols, &fault);
    follower *f = context != NULL && !text_is_too_wide(program) ? malloc(sizeof *f) : NULL;
    if (f == NULL)
        return 0;
    const iz_own_name name = iz_text_own_name(symbols, card);
    text_store_clear(context->store);
    f->speaker = text_speaker_new(context, symbols, card, f->raw, SIZE);
    f->speaker.sayer.tape = &f->tape;
    f->speaker.walked = &f->walked;
    f->walked.ability = NULL;
    f->tape = (text_tape){.choices = f->choices, .points = &f->met};
    f->program = text_speaker_take(&f->speaker, program);
    if (take_text(f, text, name) && !follow(f)) {
        /* an old text: in the words in which it was read */
        char *now = iz_text_modern(symbols, card, text);
        if (now != NULL && take_text(f, now, name))
            follow(f);
        free(now);
    }
    int count = text_store_failed(context->store) ? 0 : f->tape.count;
    memcpy(out, f->choices, (size_t)count * sizeof *out);
    free(f);
    return count;
}
