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
    "  --port PORT        (8470; 0: any that is free)\n"
    "  --data FILE        the data base; it is made if it isn't there (izvor-table.db)\n"
    "  --sql FOLDER       the versions of its tables (data/sql)\n"
    "  --page FOLDER      the page's files (`page` beside this program)\n"
    "  --dealer PROGRAM   izvor-dealer (beside this program)\n"
    "  --dealers N        how many play games (as many as there are processors)\n"
    "  --silence MS       a dealer that says nothing for so long (of its own time; ten times that "
    "on\n"
    "                     the wall) is killed, and its games are replayed (2000)\n"
    "  --behind-tls       a proxy in front speaks TLS: cookies only go there\n"
    "For tests only:\n"
    "  --unlocked         dealers are not locked in\n"
    "  --crowd            no limits by address\n"
    "  --echo             what comes by WebSocket goes back\n";

enum {
    ADDRESS,
    LAN,
    PORT,
    DATA,
    SQL,
    PAGE,
    DEALER,
    DEALERS,
    SILENCE,
    TLS,
    UNLOCKED,
    CROWD,
    ECHO_BACK,
    HELP
};

static const struct option options[] = {{"address", required_argument, NULL, ADDRESS},
                                        {"lan", no_argument, NULL, LAN},
                                        {"port", required_argument, NULL, PORT},
                                        {"data", required_argument, NULL, DATA},
                                        {"sql", required_argument, NULL, SQL},
                                        {"page", required_argument, NULL, PAGE},
                                        {"dealer", required_argument, NULL, DEALER},
                                        {"dealers", required_argument, NULL, DEALERS},
                                        {"silence", required_argument, NULL, SILENCE},
                                        {"behind-tls", no_argument, NULL, TLS},
                                        {"unlocked", no_argument, NULL, UNLOCKED},
                                        {"crowd", no_argument, NULL, CROWD},
                                        {"echo", no_argument, NULL, ECHO_BACK},
                                        {"help", no_argument, NULL, HELP},
                                        {NULL, 0, NULL, 0}};

static bool read_options(int argc, char **argv, hall_settings *s)
{
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case ADDRESS:
            s->address = optarg;
            break;
        case LAN:
            s->address = "0.0.0.0";
            break;
        case PORT:
            s->port = atoi(optarg);
            break;
        case DATA:
            s->data = optarg;
            break;
        case SQL:
            s->sql = optarg;
            break;
        case PAGE:
            s->page = optarg;
            break;
        case DEALER:
            s->dealer = optarg;
            break;
        case DEALERS:
            s->dealers = atoi(optarg);
            break;
        case SILENCE:
            s->silence_ms = atoi(optarg);
            break;
        case TLS:
            s->behind_tls = true;
            break;
        case UNLOCKED:
            s->unlocked_dealers = true;
            break;
        case CROWD:
            s->crowd = true;
            break;
        case ECHO_BACK:
            s->echo = true;
            break;
        case HELP:
            fputs(help, stdout);
            exit(0);
        default:
            return false;
        }
    }
    return optind == argc && s->silence_ms > 0 && s->port >= 0 && s->port < 65536;
}

/* What lies beside this program. */
static const char *beside(const char *name, char path[4096])
{
    char own[4000];
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    own[length > 0 ? length : 0] = '\0';
    snprintf(path, 4096, "%s/%s", dirname(own), name);
    return path;
}

int main(int argc, char **argv)
{
    hall_settings *s = &table_settings;
    s->data = "izvor-table.db";
    s->sql = "data/sql";
    if (!read_options(argc, argv, s)) {
        fputs(help, stderr);
        return 2;
    }
    static char dealer[4096], page[4096];
    if (!s->dealer)
        s->dealer = beside("izvor-dealer", dealer);
    if (!s->page)
        s->page = beside("page", page);
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
