/*
 * izvor-table: people play in the browser. Options; the limits.
 */
#include "table/table.h"

#include <getopt.h>
#include <libgen.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "usage: izvor-table [options]\n"
    "\n"
    "Serves the table: people play in the browser, against each other and the computer. `./table`\n"
    "builds and starts it.\n"
    "\n"
    "  --address ADDRESS  where it listens (127.0.0.1: this machine only; 0.0.0.0: all)\n"
    "  --lan              the same as --address 0.0.0.0, and prints the addresses to be shared\n"
    "  --host NAME        by which name others ask for it, besides its addresses, localhost and "
    "the\n"
    "                     machine's own\n"
    "  --port PORT        (8470; 0: any that is free)\n"
    "  --data FILE        the data base; it is made if it isn't there (izvor-table.db)\n"
    "  --cards FILE       a collection of cards, which decks and desks may name, too\n"
    "  --sql FOLDER       the versions of its tables (those of the project, or installed ones)\n"
    "  --page FOLDER      the page's files (likewise)\n"
    "  --dealer PROGRAM   izvor-dealer (beside this program)\n"
    "  --dealers N        how many play games (as many as there are processors)\n"
    "  --silence MS       a dealer that says nothing for so long (of its own time; ten times that "
    "on\n"
    "                     the wall) is killed, and its games are replayed (2000)\n"
    "  --absence MS       after so long without a player the others may end the game or let the\n"
    "                     computer play for them (120000)\n"
    "  --clock MS         what each player has where there are clocks (1500000)\n"
    "  --behind-tls       a proxy in front speaks TLS: cookies only go there\n"
    "For tests only:\n"
    "  --unlocked         dealers are not locked in\n"
    "  --crowd            no limits by address\n"
    "  --echo             what comes by WebSocket goes back\n";

/* What an option sets; a member of the settings, of its kind. */
typedef struct setting {
    const char *name;
    const char **text; /* or … */
    int *number;       /* … or … */
    bool *flag;
} setting;

static bool set(const setting *s, const char *given)
{
    char *end = NULL;
    if (s->text)
        *s->text = given;
    else if (s->flag)
        *s->flag = true;
    else
        *s->number = (int)strtol(given, &end, 10);
    return !end || (end != given && *end == '\0');
}

static bool read_options(int argc, char **argv, hall_settings *s)
{
    bool lan = false, wants_help = false;
    const setting settings[] = {{"address", &s->address, NULL, NULL},
                                {"host", &s->host, NULL, NULL},
                                {"lan", NULL, NULL, &lan},
                                {"port", NULL, &s->port, NULL},
                                {"data", &s->data, NULL, NULL},
                                {"sql", &s->sql, NULL, NULL},
                                {"page", &s->page, NULL, NULL},
                                {"dealer", &s->dealer, NULL, NULL},
                                {"cards", &s->cards, NULL, NULL},
                                {"dealers", NULL, &s->dealers, NULL},
                                {"silence", NULL, &s->silence_ms, NULL},
                                {"absence", NULL, &s->absence_ms, NULL},
                                {"clock", NULL, &s->clock_ms, NULL},
                                {"behind-tls", NULL, NULL, &s->behind_tls},
                                {"unlocked", NULL, NULL, &s->unlocked_dealers},
                                {"crowd", NULL, NULL, &s->crowd},
                                {"echo", NULL, NULL, &s->echo},
                                {"help", NULL, NULL, &wants_help}};
    enum { COUNT = sizeof settings / sizeof *settings };
    struct option options[COUNT + 1] = {{0}};
    for (int n = 0; n < COUNT; n++)
        options[n] = (struct option){settings[n].name,
                                     settings[n].flag ? no_argument : required_argument, NULL, n};
    for (int n; (n = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (n < 0 || n >= COUNT || !set(&settings[n], optarg))
            return false;
    if (wants_help) {
        fputs(help, stdout);
        exit(0);
    }
    s->address = lan ? "0.0.0.0" : s->address;
    return optind == argc && s->silence_ms > 0 && s->absence_ms > 0 && s->clock_ms > 0 &&
           s->port >= 0 && s->port < 65536;
}

/* What belongs to this program: beside it in a build folder, or where it is installed. */
static const char *own(const char *name, const char *installed, char path[4096])
{
    char program[4000];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    const char *folder = dirname(program);
    snprintf(path, 4096, "%s/%s", folder, name);
    if (access(path, F_OK) != 0)
        snprintf(path, 4096, "%s/%s", folder, installed);
    return path;
}

int main(int argc, char **argv)
{
    hall_settings *s = &table_settings;
    s->data = "izvor-table.db";
    if (!read_options(argc, argv, s)) {
        fputs(help, stderr);
        return 2;
    }
    static char dealer[4096], page[4096], sql[4096];
    if (!s->dealer)
        s->dealer = own("izvor-dealer", "izvor-dealer", dealer);
    if (!s->page)
        s->page = own("page", "../share/izvor/page", page);
    if (!s->sql)
        s->sql = own("../data/sql", "../share/izvor/sql", sql);
    if (s->dealers < 1)
        s->dealers = (int)sysconf(_SC_NPROCESSORS_ONLN);
    umask(0077); /* what is kept is nobody else's business */
    if (sodium_init() < 0) {
        fputs("izvor-table: the system has no chance to give\n", stderr);
        return 1;
    }
    json_object_seed(0);
    hall_store = store_open(s->data, s->sql);
    return hall_store ? hall_run() : 1;
}
