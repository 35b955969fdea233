/* Templates of phrases, with their arguments put in. */
#include "core/template.h"

#include <string.h>

iz_writer iz_writer_on(char *out, size_t size)
{
    if (size)
        out[0] = '\0';
    return (iz_writer){out, size, 0};
}

static void put_bytes(iz_writer *w, const char *text, size_t length)
{
    if (w->length < w->size) {
        size_t room = w->size - w->length - 1;
        memcpy(w->out + w->length, text, length < room ? length : room);
        w->out[w->length + (length < room ? length : room)] = '\0';
    }
    w->length += length;
}

void iz_put(iz_writer *w, const char *text) { put_bytes(w, text, strlen(text)); }

/* "{2:counter|counters}": `at` is behind the colon; returns what is behind the brace. */
static const char *put_form(iz_writer *w, const char *at, int64_t number)
{
    size_t one = strcspn(at, "|}");
    const char *many = at[one] == '|' ? at + one + 1 : at;
    size_t length = strcspn(many, "}");
    if (number == 1)
        put_bytes(w, at, one);
    else
        put_bytes(w, many, length);
    return many + length + (many[length] == '}');
}

void iz_put_template(iz_writer *w, const char *words, const iz_argument *arguments, int count)
{
    while (*words) {
        const char *brace = strchr(words, '{');
        if (!brace) {
            iz_put(w, words);
            return;
        }
        put_bytes(w, words, (size_t)(brace - words));
        int n = brace[1] - '1';
        if (n < 0 || n >= count) { /* a brace of its own: a symbol of mana */
            put_bytes(w, brace, 1);
            words = brace + 1;
        } else if (brace[2] == ':') {
            words = put_form(w, brace + 3, arguments[n].number);
        } else {
            iz_put(w, arguments[n].text);
            words = brace + 3;
        }
    }
}
