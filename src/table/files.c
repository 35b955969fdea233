/*
 * The page's files: those of one folder, and its index.html for whatever is a place in the page.
 */
#include "table/table.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MOST = 16 << 20 };

static const struct {
    const char *ending, *type;
} types[] = {{".html", "text/html; charset=utf-8"},
             {".js", "text/javascript; charset=utf-8"},
             {".css", "text/css; charset=utf-8"},
             {".json", "application/json"},
             {".webmanifest", "application/manifest+json"},
             {".ftl", "text/plain; charset=utf-8"},
             {".txt", "text/plain; charset=utf-8"},
             {".svg", "image/svg+xml"},
             {".png", "image/png"},
             {".ico", "image/x-icon"},
             {".woff2", "font/woff2"},
             {".wasm", "application/wasm"},
             {".map", "application/json"}};

static const char *type_of(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return NULL;
}

/* Letters, digits, and single dots, dashes and bars: nothing leads out of the folder. */
static bool is_plain(const char *path)
{
    for (const char *at = path; *at; at++) {
        bool letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                      (*at >= '0' && *at <= '9') || *at == '_' || *at == '-';
        if (!letter && *at != '/' && *at != '.')
            return false;
        if (*at == '.' && (at[1] == '.' || at == path || at[-1] == '/'))
            return false;
    }
    return true;
}

static bool read_whole(const char *path, page_file *out)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool well = fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= FILE_MOST;
    out->bytes = well ? malloc((size_t)about.st_size + 1) : NULL;
    well = out->bytes && read(fd, out->bytes, (size_t)about.st_size) == about.st_size;
    close(fd);
    if (!well) {
        free(out->bytes);
        return false;
    }
    out->size = (size_t)about.st_size;
    snprintf(out->tag, sizeof out->tag, "\"%llx-%llx\"", (unsigned long long)about.st_mtime,
             (unsigned long long)about.st_size);
    return true;
}

bool page_file_read(const char *path, bool gzip, page_file *out)
{
    char name[4096];
    const char *type = type_of(path);
    *out = (page_file){0};
    if (!is_plain(path))
        return false;
    if (!type) { /* a place in the page: it finds out itself which */
        path = "/index.html";
        type = type_of(path);
    }
    out->type = type;
    snprintf(name, sizeof name, "%s%s.gz", table_settings.page, path);
    out->gzipped = gzip && read_whole(name, out);
    name[strlen(name) - 3] = '\0';
    return out->gzipped || read_whole(name, out);
}
