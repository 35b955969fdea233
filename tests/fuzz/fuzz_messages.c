/*
 * What comes to the table and its dealers: any bytes are frames or none, and their heads messages
 * or none; what is said of them is always the same.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "dealer/frame.h"
#include "table/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void check(const json_t *message)
{
    for (const protocol_row *row = protocol_rows; row->name; row++) {
        const char *field, *fault = protocol_fault(message, row, &field);
        if (fault && !*fault)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    frame_buffer buffer = {0};
    frame got;
    bool broken = false;
    json_t *message = json_loadb((const char *)bytes, length, JSON_REJECT_DUPLICATES, NULL);
    check(message);
    json_decref(message);
    char *room = frame_room(&buffer, length);
    if (!room)
        return 0;
    memcpy(room, bytes, length);
    buffer.length = length;
    size_t left = buffer.length;
    while (frame_next(&buffer, &got, &broken)) {
        if (buffer.length >= left || got.size > length)
            abort();
        left = buffer.length;
        message = json_loads(got.head, 0, NULL);
        check(message);
        json_decref(message);
    }
    frame_free(&buffer);
    return 0;
}
