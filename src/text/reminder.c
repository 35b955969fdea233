/*
 * The list of reminder texts, compared token by token; in a row of it * stands for up to twelve
 * tokens (a cost, a number, a noun).
 */
#include "text/reminder.h"

#include <ctype.h>
#include <string.h>

static const char *const reminders[] = {
#define REMINDER(text) text,
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
        for (int skip = 1; skip <= count && skip <= 200; skip++)
            if (same_tokens(tokens + skip, count - skip, row + 1, row_count - 1))
                return true;
        return false;
    }
    return count > 0 && same_token(tokens, row) &&
           same_tokens(tokens + 1, count - 1, row + 1, row_count - 1);
}

static bool is_known(const text_token *tokens, int count)
{
    for (size_t i = 0; i < sizeof reminders / sizeof *reminders; i++) {
        text_token row[TEXT_MOST_TOKENS];
        size_t wrong = 0;
        int n = text_tokens(reminders[i], strlen(reminders[i]), 1, NULL, row, TEXT_MOST_TOKENS,
                            &wrong);
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
        if (end == *count || !is_known(tokens + i + 1, end - i - 1))
            return i;
        memmove(&tokens[i], &tokens[end + 1], (size_t)(*count - end) * sizeof *tokens);
        *count -= end - i + 1;
        i--;
    }
    return -1;
}
