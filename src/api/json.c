/*
 * JSON text: sayings, and the options of a decision.
 */
#include "api/json.h"

#include "api/descriptor.h"
#include "engine/flow/ask.h"
#include "engine/labels/label.h"
#include "engine/labels/liking.h"

void iz_json_text(iz_json *w, const char *text)
{
    iz_page_put(&w->page, "\"");
    while (*text) {
        size_t plain = 0;
        while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\')
            plain++;
        iz_page_write(&w->page, text, plain);
        text += plain;
        unsigned char c = (unsigned char)*text;
        if (!c)
            break;
        iz_page_put(&w->page, c < 0x20 ? "\\u%04x" : "\\%c", c);
        text++;
    }
    iz_page_put(&w->page, "\"");
}

/* Begins an element of a list or object: a comma where one is due. */
void iz_json_next(iz_json *w)
{
    if (w->comma)
        iz_page_put(&w->page, ",");
    w->comma = true;
}

/* ---- sayings --------------------------------------------------------------------------------- */

static void put_argument(iz_json *w, const iz_language *language, const iz_argument *argument)
{
    static const char *const kinds[] = {
        [IZ_ARGUMENT_OBJECT] = "object",  [IZ_ARGUMENT_PLAYER] = "player",
        [IZ_ARGUMENT_NUMBER] = "number",  [IZ_ARGUMENT_WORD] = "word",
        [IZ_ARGUMENT_TEXT] = "text",      [IZ_ARGUMENT_PHRASE] = "phrase",
        [IZ_ARGUMENT_CONCEPT] = "concept"};
    iz_page_put(&w->page, "{\"kind\":\"%s\",\"text\":", kinds[argument->kind]);
    iz_json_text(w, argument->text ? argument->text : "");
    if (argument->object)
        iz_page_put(&w->page, ",\"object\":%u", argument->object);
    if (argument->player >= 0)
        iz_page_put(&w->page, ",\"player\":\"%c\"", 'A' + argument->player);
    if (argument->kind == IZ_ARGUMENT_NUMBER)
        iz_page_put(&w->page, ",\"value\":%lld", (long long)argument->number);
    if (argument->said) {
        iz_page_put(&w->page, ",\"said\":");
        iz_json_saying(w, language, argument->said);
    }
    iz_page_put(&w->page, "}");
}

void iz_json_saying(iz_json *w, const iz_language *language, const iz_saying *saying)
{
    char text[2048];
    iz_page_put(&w->page, "{\"code\":");
    iz_json_text(w, saying->code);
    iz_page_put(&w->page, ",\"text\":");
    iz_language_say(language, saying, text, sizeof text);
    iz_json_text(w, text);
    if (saying->rules && *saying->rules) {
        iz_page_put(&w->page, ",\"rules\":");
        iz_json_text(w, saying->rules);
    }
    for (int n = 0; n < saying->arguments; n++) {
        iz_page_put(&w->page, n ? "," : ",\"args\":[");
        put_argument(w, language, &saying->argument[n]);
    }
    iz_page_put(&w->page, saying->arguments ? "]}" : "}");
}

size_t iz_saying_json(const iz_language *language, const iz_saying *saying, char *out, size_t size)
{
    iz_json w = {{out, out ? size : 0, 0}, false};
    if (saying && saying->code)
        iz_json_saying(&w, language, saying);
    return w.page.length;
}

/* ---- options --------------------------------------------------------------------------------- */

/* What a host needs to show the option where it belongs. */
static void put_choice(iz_json *w, const iz_choice *choice)
{
    iz_page_put(&w->page, ",\"kind\":\"%s\"", iz_choice_kind_name(choice->kind));
    if (choice->object)
        iz_page_put(&w->page, ",\"object\":%u", choice->object);
    if (choice->other)
        iz_page_put(&w->page, ",\"other\":%u", choice->other);
    if (choice->player >= 0)
        iz_page_put(&w->page, ",\"player\":\"%c\"", 'A' + choice->player);
    if (choice->number)
        iz_page_put(&w->page, ",\"number\":%lld", (long long)choice->number);
    if (choice->zone)
        iz_page_put(&w->page, ",\"zone\":\"%s\"", choice->zone);
}

static void put_option(iz_json *w, iz_game *g, int seat, uint64_t n)
{
    char descriptor[IZ_DESCRIPTOR_SIZE];
    iz_choice choice;
    iz_choice_at(g, seat, n, &choice);
    iz_choice_descriptor(g, seat, n, descriptor, sizeof descriptor);
    iz_page_put(&w->page, "{\"n\":%llu,\"d\":", (unsigned long long)n);
    iz_json_text(w, descriptor);
    iz_page_put(&w->page, ",\"rank\":%d", iz_choice_rank(g, seat, n));
    put_choice(w, &choice);
    iz_page_put(&w->page, ",\"said\":");
}

void iz_json_options(iz_json *w, iz_game *g, const iz_language *language, iz_options_wanted wanted)
{
    iz_teller teller = iz_teller_of(g);
    iz_pad_mark mark = iz_pad_at(teller.pad);
    iz_apart apart = iz_apart_begin(g, wanted.seat);
    uint64_t count = iz_options_count(g, wanted.seat);
    teller.apart = &apart;
    iz_page_put(&w->page, "[");
    w->comma = false;
    for (uint64_t n = wanted.from; n < count && n - wanted.from < wanted.most; n++) {
        iz_json_next(w);
        if (wanted.whole)
            put_option(w, g, wanted.seat, n);
        iz_json_saying(w, language, iz_apart_option(&teller, n));
        iz_page_put(&w->page, wanted.whole ? "}" : "");
    }
    iz_page_put(&w->page, "]");
    iz_apart_end(g, &apart);
    iz_pad_back(teller.pad, mark);
}

size_t iz_choices_json(iz_game *game, int seat, const iz_language *language, uint64_t from,
                       uint64_t most, char *out, size_t size)
{
    iz_json w = {{out, out ? size : 0, 0}, false};
    if (!game || !iz_wait_of(game, seat))
        return 0;
    iz_json_options(&w, game, language, (iz_options_wanted){seat, from, most, true});
    return w.page.length;
}
