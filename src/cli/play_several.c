/*
 * Several options typed in one line, "1, ogre *2, done": each is taken when its turn comes, as long
 * as it means one option then. What a number means is fixed when the line is typed.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

enum { PART = 256, TIMES_MOST = 50, PARTS_MOST = 100 };

void play_several_end(play_game *p)
{
    iz_lines_free(&p->own.several);
    p->own.several_at = 0;
}

/* "ogre *2": cuts the number off; 1 if there is none. */
static int times_of(char *part)
{
    char *star = strrchr(part, '*');
    if (!star || star == part || star[1] < '1' || star[1] > '9' ||
        star[1 + strspn(star + 1, "0123456789")])
        return 1;
    long times = strtol(star + 1, NULL, 10);
    *star = '\0';
    return times < TIMES_MOST ? (int)times : TIMES_MOST;
}

static char *without_blanks(char *text)
{
    text += strspn(text, " ");
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    return text;
}

static bool is_number(const char *text) { return text[0] && !text[strspn(text, "0123456789")]; }

/* Keeps what the part means: the label of an option that there is now, else its words, for a
 * decision that comes later. False: a number that means nothing. */
static bool keep(play_game *p, char *part, iz_lines *out)
{
    iz_lines ignored = {0};
    int times = times_of(part);
    const char *words = without_blanks(part);
    int64_t place = words[0] ? play_option_named(p, words, is_number(words) ? out : &ignored) : -1;
    iz_lines_free(&ignored);
    if (!words[0] || (place < 0 && is_number(words)))
        return !words[0];
    bool label = place >= 0 && !p->options.is_range;
    for (int n = 0; n < times && p->own.several.count < PARTS_MOST; n++)
        iz_lines_put(&p->own.several, label ? p->options.label[place] : words);
    return true;
}

bool play_several_begin(play_game *p, const char *line, iz_lines *out)
{
    char copy[2 * PART], *save = NULL, last[PART];
    snprintf(last, sizeof last, "%.*s", PART - 1, line);
    play_several_end(p);
    if (!strchr(line, ',') && times_of(last) == 1)
        return false;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *part = strtok_r(copy, ",", &save); part; part = strtok_r(NULL, ",", &save))
        if (!keep(p, part, out)) {
            play_several_end(p);
            return true;
        }
    return p->own.several.count > 0;
}

int64_t play_several_next(play_game *p, iz_lines *out)
{
    if (p->own.several_at >= p->own.several.count) {
        play_several_end(p);
        return -1;
    }
    const char *words = p->own.several.at[p->own.several_at++];
    play_options_gather(p);
    for (size_t i = 0; i < p->options.count; i++)
        if (strcmp(p->options.label[i], words) == 0)
            return (int64_t)i;
    int64_t place = play_option_named(p, words, out);
    if (place >= 0)
        return place;
    if (place == -1)
        play_say(p, out, IZ_SAY_T_NO_SUCH_OPTION, words);
    play_several_end(p);
    return -1;
}
