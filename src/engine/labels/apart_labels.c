/*
 * The labels of a decision's options, unlike each other: what is named is told apart
 * (flow/apart.h), and what reads alike all the same is numbered.
 */
#include "engine/flow/ask.h"
#include "engine/labels/label.h"

#include <string.h>

enum { LABEL_MAX = 700 };

static size_t label_of(iz_game *g, iz_apart *apart, const iz_option *option, char *out, size_t size)
{
    iz_writer w = iz_writer_on(out, size);
    w.apart = apart;
    iz_option_say(g, &w, option);
    return w.length;
}

/* May options of that kind read alike although they are about different things, or the same thing
 * twice? The others are told by what they are about. */
static bool may_read_alike(const iz_option *option)
{
    switch (option->kind) {
    case IZ_OPTION_CAST:
    case IZ_OPTION_ACTIVATE:
    case IZ_OPTION_SPECIAL:
    case IZ_OPTION_MODE:
    case IZ_OPTION_TRIGGER:
    case IZ_OPTION_EFFECT:
    case IZ_OPTION_COST:
        return true;
    default:
        return false;
    }
}

static bool are_of_one(const iz_option *a, const iz_option *b)
{
    bool any_subject =
        a->kind == IZ_OPTION_TRIGGER || a->kind == IZ_OPTION_CAST || a->kind == IZ_OPTION_SPECIAL;
    return a->kind == b->kind && (a->subject == b->subject || any_subject);
}

size_t iz_apart_label(iz_game *g, iz_apart *apart, uint64_t n, char *out, size_t size)
{
    char text[LABEL_MAX], other[LABEL_MAX];
    iz_option option, earlier;
    if (!iz_options_at(g, apart->seat, n, &option))
        return 0;
    label_of(g, apart, &option, text, sizeof text);
    int number = 1;
    bool looks = may_read_alike(&option) && !apart->unnumbered;
    for (uint64_t at = 0; looks && at < n; at++) {
        if (!iz_options_at(g, apart->seat, at, &earlier) || !are_of_one(&option, &earlier))
            continue;
        label_of(g, apart, &earlier, other, sizeof other);
        number += strcmp(text, other) == 0;
    }
    if (number == 1)
        return label_of(g, apart, &option, out, size);
    iz_writer w = iz_writer_on(out, size);
    iz_apart_put_number(g, &w, text, number);
    return w.length;
}
