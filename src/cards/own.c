/* The cards that come with the library (data/cards, carried inside it), and files of either kind.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/cards.h"
#include "cards/file.h"
#include "data/embedded.h"

/* Is the embedded file `path` the card file of that name ("magic")? NULL: any card file. */
static bool is_cards(const char *path, const char *name)
{
    static const char folder[] = "cards/", ending[] = ".izc";
    size_t length = strlen(path), outside = sizeof folder + sizeof ending - 2;
    if (length <= outside || strncmp(path, folder, sizeof folder - 1) != 0 ||
        strcmp(path + length - sizeof ending + 1, ending) != 0)
        return false;
    return !name || (strlen(name) == length - outside &&
                     strncmp(path + sizeof folder - 1, name, length - outside) == 0);
}

int iz_read_own_cards(iz_card_set *set, const char *name, char *error, size_t error_size)
{
    int faces = 0;
    bool found = false;
    for (const iz_embedded_file *file = iz_embedded_files; file->name; file++) {
        if (!is_cards(file->name, name))
            continue;
        int read = iz_read_card_blocks(set, (const char *)file->bytes, file->size, file->name,
                                       error, error_size);
        if (read < 0)
            return -1;
        faces += read;
        found = true;
    }
    if (!found && name) {
        snprintf(error, error_size, "there are no own cards named \"%.40s\"", name);
        return -1;
    }
    return faces;
}

/* Adds what is in the bytes of a file: JSON if it begins like that, else card blocks. */
static int read_bytes(iz_card_set *set, const char *bytes, size_t length, const char *path,
                      char *error, size_t error_size)
{
    const char *start = bytes + (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
    start += strspn(start, " \t\r\n");
    if (*start == '{' || *start == '[')
        return iz_read_cards_json_text(set, bytes, length, path, error, error_size);
    return iz_read_card_blocks(set, bytes, length, path, error, error_size);
}

iz_card_set *iz_card_set_open(const char *path, char *error, size_t error_size)
{
    size_t length;
    char *bytes = iz_file_read(path, &length, error, error_size);
    if (!bytes)
        return NULL;
    iz_card_set *set;
    if (iz_card_set_is_compiled(bytes, length)) {
        set = iz_card_set_load_bytes(bytes, length, path, error, error_size);
    } else {
        set = iz_card_set_new();
        snprintf(error, error_size, "%s: out of memory", path);
        if (set && (read_bytes(set, bytes, length, path, error, error_size) < 0 ||
                    !iz_card_set_finish(set))) {
            iz_card_set_free(set);
            set = NULL;
        }
    }
    free(bytes);
    return set;
}
