/*
 * The list of reminder texts, each with the word that must be there, compared token by token; in a
 * row of it * stands for up to twelve tokens (a cost, a number, a noun).
 */
#include "text/reminder.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *word, *text;
} reminders[] = {
#define REMINDER(word, text) {word, text},
#include "text/reminders.def"
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
    return count > 0 && same_token(tokens, row) &&
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
    if (!isalpha((unsigned char)*text))
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
