/*
 * Lines that somebody types (input.h). While libedit has the terminal, a signal that ends the
 * program gives it back first.
 */
#include "cli/input.h"

#include "cli/say.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#ifdef IZ_HAVE_LIBEDIT
#include <histedit.h>
#endif

enum { LINES_KEPT = 200, OFFERS_MOST = 400, TYPED_MOST = 512 };

struct iz_input {
    const iz_terminal *terminal;
    iz_input_host host;
    char typed_ahead[512]; /* between two pages; "": nothing */
#ifdef IZ_HAVE_LIBEDIT
    EditLine *editor;
    History *history;
#endif
};

static bool read_plainly(char *line, size_t size)
{
    fputs("> ", stdout);
    fflush(stdout);
    return iz_terminal_read(line, size);
}

#ifdef IZ_HAVE_LIBEDIT

/* ---- the terminal as it was ------------------------------------------------------------------ */

static struct termios as_it_was;

static void give_back(int number)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &as_it_was);
    signal(number, SIG_DFL);
    raise(number);
}

static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ENDINGS = sizeof endings / sizeof endings[0] };

static void watch_endings(bool on)
{
    for (int i = 0; i < ENDINGS; i++)
        signal(endings[i], on ? give_back : SIG_DFL);
}

static char *prompt(EditLine *editor)
{
    static char text[] = "> ";
    (void)editor;
    return text;
}

/* ---- completion ------------------------------------------------------------------------------ */

typedef struct offers {
    char *at[OFFERS_MOST];
    int count;
} offers;

static void take(void *to, const char *line)
{
    offers *o = to;
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->at[i], line) == 0)
            return;
    char *copy = o->count < OFFERS_MOST ? strdup(line) : NULL;
    if (copy)
        o->at[o->count++] = copy;
}

/* As many bytes as all offers begin with, whole signs only. */
static size_t common(const offers *o)
{
    size_t length = strlen(o->at[0]);
    for (int i = 1; i < o->count; i++) {
        size_t same = 0;
        while (same < length && o->at[i][same] == o->at[0][same])
            same++;
        length = same;
    }
    while (length > 0 && ((unsigned char)o->at[0][length] & 0xC0) == 0x80)
        length--;
    return length;
}

/* As many of them as the screen holds. */
static void show_offers(const iz_input *input, const offers *o)
{
    iz_lines lines = {0};
    int room = input->terminal->rows - 4, shown = 0;
    putchar('\n');
    while (shown < o->count && lines.count < room) {
        iz_lines_wrap(&lines, input->terminal->columns, 4, o->at[shown]);
        shown += lines.count <= room;
    }
    iz_lines_cut(&lines, room);
    iz_terminal_lines(input->terminal, &lines);
    iz_lines_free(&lines);
    if (shown < o->count)
        printf("... and %d more\n", o->count - shown);
    fflush(stdout);
}

/* The tab key: what is typed becomes longer, or it is shown what it could become. */
static void on_tab(EditLine *editor, iz_input *input)
{
    const LineInfo *info = el_line(editor);
    size_t typed = (size_t)(info->lastchar - info->buffer);
    char text[TYPED_MOST];
    snprintf(text, sizeof text, "%.*s", (int)typed, info->buffer);
    offers *o = calloc(1, sizeof *o);
    if (!o)
        return;
    input->host.complete(input->host.host, text, take, o);
    size_t same = o->count > 0 ? common(o) : 0;
    bool longer = same > strlen(text) && strncasecmp(o->at[0], text, strlen(text)) == 0;
    if (o->count == 1 || longer) {
        char line[TYPED_MOST];
        snprintf(line, sizeof line, "%.*s", (int)same, o->at[0]);
        el_cursor(editor, (int)(info->lastchar - info->cursor));
        el_deletestr(editor, (int)mbstowcs(NULL, text, 0));
        el_insertstr(editor, line);
    } else if (o->count > 1) {
        show_offers(input, o);
    }
    for (int i = 0; i < o->count; i++)
        free(o->at[i]);
    free(o);
    el_set(editor, EL_REFRESH);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* One sign; while none comes, a change of the terminal's size is looked for. */
static int read_sign(EditLine *editor, wchar_t *sign)
{
    iz_input *input = NULL;
    mbstate_t state = {0};
    el_get(editor, EL_CLIENTDATA, &input);
    for (;;) {
        struct pollfd there = {.fd = STDIN_FILENO, .events = POLLIN};
        int ready = poll(&there, 1, 200);
        bool interrupted = ready < 0 && errno == EINTR;
        if (iz_terminal_resized()) {
            el_resize(editor);
            fputc('\r', stdout);
            input->host.redraw(input->host.host);
            el_set(editor, EL_REFRESH);
        }
        if (ready < 0 && !interrupted)
            return -1;
        if (ready <= 0)
            continue;
        char c;
        ssize_t got = read(STDIN_FILENO, &c, 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;
        size_t used = mbrtowc(sign, &c, 1, &state);
        if (used == (size_t)-1) {
            *sign = L'?';
            state = (mbstate_t){0};
        }
        if (used == 1 && *sign == L'\t')
            on_tab(editor, input);
        else if (used != (size_t)-2)
            return 1;
    }
}

static void open_editor(iz_input *input)
{
    HistEvent event;
    tcgetattr(STDIN_FILENO, &as_it_was);
    input->editor = el_init("izvor", stdin, stdout, stderr);
    input->history = history_init();
    if (!input->editor || !input->history)
        return;
    history(input->history, &event, H_SETSIZE, LINES_KEPT);
    history(input->history, &event, H_SETUNIQUE, 1);
    el_set(input->editor, EL_CLIENTDATA, input);
    el_set(input->editor, EL_PROMPT, prompt);
    el_set(input->editor, EL_EDITOR, "emacs");
    el_set(input->editor, EL_HIST, history, input->history);
    el_set(input->editor, EL_GETCFN, read_sign);
}

static bool read_edited(iz_input *input, char *line, size_t size)
{
    HistEvent event;
    int count = 0;
    fflush(stdout);
    watch_endings(true);
    const char *typed = el_gets(input->editor, &count);
    watch_endings(false);
    if (!typed || count <= 0)
        return false;
    snprintf(line, size, "%.*s", (int)strcspn(typed, "\r\n"), typed);
    if (line[0])
        history(input->history, &event, H_ENTER, line);
    return true;
}

#endif

iz_input *iz_input_new(const iz_terminal *terminal, const iz_input_host *host)
{
    iz_input *input = calloc(1, sizeof *input);
    if (!input)
        return NULL;
    input->terminal = terminal;
    input->host = *host;
#ifdef IZ_HAVE_LIBEDIT
    if (terminal->edits)
        open_editor(input);
#endif
    return input;
}

void iz_input_free(iz_input *input)
{
    if (!input)
        return;
#ifdef IZ_HAVE_LIBEDIT
    if (input->editor)
        el_end(input->editor);
    if (input->history)
        history_end(input->history);
#endif
    free(input);
}

void iz_input_page(iz_input *input, const iz_lines *lines)
{
    const iz_terminal *t = input->terminal;
    char asks[120], typed[sizeof input->typed_ahead];
    int page = t->rows ? t->rows - 2 : lines->count;
    for (int i = 0; i < lines->count; i++) {
        iz_terminal_line(t, lines->at[i]);
        if ((i + 1) % page != 0 || i + 1 == lines->count || !t->interactive)
            continue;
        iz_cli_phrase(NULL, asks, sizeof asks, IZ_SAY_T_PAGE, i + 1, lines->count);
        fputs(asks, stdout);
        fflush(stdout);
        if (!iz_terminal_read(typed, sizeof typed) || strcmp(typed, "q") == 0)
            return;
        if (typed[strspn(typed, " \r")]) {
            memcpy(input->typed_ahead, typed, sizeof typed);
            return;
        }
    }
}

bool iz_input_read(iz_input *input, char *line, size_t size)
{
    if (input->typed_ahead[0]) {
        snprintf(line, size, "%s", input->typed_ahead);
        input->typed_ahead[0] = '\0';
        return true;
    }
#ifdef IZ_HAVE_LIBEDIT
    if (input->editor && input->history)
        return read_edited(input, line, size);
#endif
    (void)input;
    return read_plainly(line, size);
}
