/*
 * The labels of a decision's options, unlike each other: what is named is told apart
 * (flow/apart.h), and what reads alike all the same is numbered.
 */
#include "core/pad.h"
#include "engine/flow/ask.h"
#include "engine/labels/label.h"

#include <string.h>

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

/* The how-manieth option it is of those that read so. */
static int number_of(const iz_teller *t, uint64_t n, const iz_option *option, const char *text)
{
    int number = 1;
    bool looks = may_read_alike(option) && !t->apart->unnumbered;
    for (uint64_t at = 0; looks && at < n; at++) {
        iz_option earlier;
        if (!iz_options_at(t->g, t->apart->seat, at, &earlier) || !are_of_one(option, &earlier))
            continue;
        iz_pad_mark mark = iz_pad_at(t->pad);
        number += strcmp(text, iz_option_tell(t, &earlier)->text) == 0;
        iz_pad_back(t->pad, mark);
    }
    return number;
}

const iz_saying *iz_apart_option(const iz_teller *t, uint64_t n)
{
    iz_option option;
    if (!iz_options_at(t->g, t->apart->seat, n, &option))
        return NULL;
    const iz_saying *saying = iz_option_tell(t, &option);
    return iz_apart_number(t, saying, number_of(t, n, &option, saying->text));
}

size_t iz_apart_label(iz_game *g, iz_apart *apart, uint64_t n, char *out, size_t size)
{
    iz_teller t = iz_teller_of(g);
    iz_pad_mark mark = iz_pad_at(t.pad);
    t.apart = apart;
    const iz_saying *saying = iz_apart_option(&t, n);
    size_t length = saying ? iz_saying_copy(saying, out, size) : 0;
    iz_pad_back(t.pad, mark);
    return length;
}
