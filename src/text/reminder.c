/*
 * The lists of reminder texts (reminders.def, reminders_old.def), each with the word that must be
 * there, compared token by token; in a row of it * stands for up to twelve tokens (a cost, a
 * number, a noun). A keyword may be given to others than the bearer: "this creature" of a row is
 * also "it", "they", "this permanent" and the like, and its verbs may be plural.
 */
#include "text/reminder.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *word, *text;
} reminders[] = {
#define REMINDER(word, text) {word, text},
#include "text/reminders.def"
#include "text/reminders_old.def"
#undef REMINDER
};

static bool same_token(const text_token *token, const text_token *wanted)
{
    if (wanted->at[0] == '~')
        return token->kind == TEXT_SELF;
    if (token->length != wanted->length)
        return false;
    for (int i = 0; i < token->length; i++)
        if (tolower((unsigned char)token->at[i]) != tolower((unsigned char)wanted->at[i]))
            return false;
    return true;
}

static bool is_word(const text_token *token, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < length && (int)length == token->length; i++)
        if (tolower((unsigned char)token->at[i]) != word[i])
            return false;
    return (int)length == token->length;
}

static bool is_one_of(const text_token *token, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_word(token, words[i]))
            return true;
    return false;
}

/* How many tokens say who has the keyword ("this creature", "it", "they"); 0: something else. */
static int who_has_it(const text_token *tokens, int count)
{
    static const char *const pronouns[] = {"it", "they", "them"};
    static const char *const before[] = {"this", "that", "those", "enchanted", "equipped"};
    static const char *const nouns[] = {"creature", "creatures", "permanent",   "permanents",
                                        "artifact", "land",      "enchantment", "aura",
                                        "spell",    "card"};
    if (count > 0 && is_one_of(tokens, pronouns, sizeof pronouns / sizeof *pronouns))
        return 1;
    return count > 1 && is_one_of(tokens, before, sizeof before / sizeof *before) &&
                   is_one_of(tokens + 1, nouns, sizeof nouns / sizeof *nouns)
               ? 2
               : 0;
}

/* The same word of one and of several: "deals" and "deal", "its" and "their". */
static bool differ_in_number(const text_token *a, const text_token *b)
{
    static const char *const pairs[][2] = {
        {"is", "are"}, {"has", "have"}, {"its", "their"}, {"it's", "they're"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if ((is_word(a, pairs[i][0]) && is_word(b, pairs[i][1])) ||
            (is_word(a, pairs[i][1]) && is_word(b, pairs[i][0])))
            return true;
    const text_token *longer = a->length > b->length ? a : b, *other = longer == a ? b : a;
    if (longer->length != other->length + 1 || longer->at[other->length] != 's')
        return false;
    for (int i = 0; i < other->length; i++)
        if (tolower((unsigned char)longer->at[i]) != tolower((unsigned char)other->at[i]))
            return false;
    return true;
}

static bool same_tokens(const text_token *tokens, int count, const text_token *row, int row_count)
{
    if (row_count == 0)
        return count == 0;
    if (row->at[0] == '*' && row->length == 1) {
        for (int skip = 1; skip <= count && skip <= 12; skip++)
            if (same_tokens(tokens + skip, count - skip, row + 1, row_count - 1))
                return true;
        return false;
    }
    int who = who_has_it(tokens, count), row_who = who_has_it(row, row_count);
    if (who > 0 && row_who > 0 &&
        same_tokens(tokens + who, count - who, row + row_who, row_count - row_who))
        return true;
    return count > 0 && (same_token(tokens, row) || differ_in_number(tokens, row)) &&
           same_tokens(tokens + 1, count - 1, row + 1, row_count - 1);
}

/* Does the word (or a part of one: "walk") stand outside the parentheses? */
static bool mentions(const text_token *tokens, int count, const char *word)
{
    size_t length = strlen(word);
    const char *blank = strchr(word, ' ');
    if (blank != NULL)
        length = (size_t)(blank - word);
    for (int i = 0, depth = 0; i < count; i++) {
        depth += tokens[i].at[0] == '(';
        depth -= tokens[i].at[0] == ')';
        for (int at = 0; depth == 0 && at + (int)length <= tokens[i].length; at++) {
            size_t n = 0;
            while (n < length && tolower((unsigned char)tokens[i].at[at + (int)n]) == word[n])
                n++;
            if (n == length)
                return true;
        }
    }
    return length == 0;
}

/* Could the row's text begin with that token? Most rows are told apart by their first word. */
static bool may_begin(const char *text, const text_token *token)
{
    static const char *const who[] = {"this", "that", "it", "they", "those", "enchanted"};
    if (!isalpha((unsigned char)*text) || is_one_of(token, who, sizeof who / sizeof *who))
        return true;
    for (int i = 0; i < token->length && isalpha((unsigned char)text[i]); i++)
        if (tolower((unsigned char)token->at[i]) != tolower((unsigned char)text[i]))
            return false;
    return true;
}

static bool is_known(const text_token *tokens, int count, const text_token *all, int all_count)
{
    for (size_t i = 0; i < sizeof reminders / sizeof *reminders; i++) {
        text_token row[TEXT_MOST_TOKENS];
        size_t wrong = 0;
        if (count == 0 || !may_begin(reminders[i].text, tokens) ||
            !mentions(all, all_count, reminders[i].word))
            continue;
        int n = text_tokens(reminders[i].text, strlen(reminders[i].text), 1, NULL, row,
                            TEXT_MOST_TOKENS, &wrong);
        if (n > 0 && same_tokens(tokens, count, row, n))
            return true;
    }
    return false;
}

int text_drop_reminders(text_token *tokens, int *count)
{
    for (int i = 0; i < *count; i++) {
        if (tokens[i].at[0] != '(')
            continue;
        int end = i + 1;
        while (end < *count && tokens[end].at[0] != ')')
            end++;
        if (end == *count || !is_known(tokens + i + 1, end - i - 1, tokens, *count))
            return i;
        memmove(&tokens[i], &tokens[end + 1], (size_t)(*count - end) * sizeof *tokens);
        *count -= end - i + 1;
        i--;
    }
    return -1;
}
