/*
 * Phrases on the screen (say.h).
 */
#include "cli/say.h"
#include "referee/referee.h"

enum { SAID = 2048 };

void iz_cli_phrase_list(const iz_book *book, char *out, size_t size, iz_phrase phrase,
                        va_list arguments)
{
    iz_referee_say(book, phrase, arguments, out, size);
}

void iz_cli_phrase(const iz_book *book, char *out, size_t size, iz_phrase phrase, ...)
{
    va_list arguments;
    va_start(arguments, phrase);
    iz_cli_phrase_list(book, out, size, phrase, arguments);
    va_end(arguments);
}

void iz_lines_say(iz_lines *lines, int columns, int hang, const iz_book *book, iz_phrase phrase,
                  ...)
{
    char text[SAID];
    va_list arguments;
    va_start(arguments, phrase);
    iz_cli_phrase_list(book, text, sizeof text, phrase, arguments);
    va_end(arguments);
    iz_lines_wrap(lines, columns, hang, text);
}
