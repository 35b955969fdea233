/*
 * Reminder texts: what stands in parentheses. They are no rules; each is dropped if it is one that
 * the lists reminders.def and reminders_old.def know, and a refusal otherwise.
 */
#ifndef IZ_TEXT_REMINDER_H
#define IZ_TEXT_REMINDER_H

#include "text/token.h"

/* Takes known reminder texts out of the tokens. Returns -1, or the place of one that is not known.
 */
int text_drop_reminders(text_token *tokens, int *count);

#endif
