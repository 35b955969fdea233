/*
 * Frames between the table and its dealers (frame.h).
 */
#include "dealer/frame.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LENGTH_BYTES = 4, READ_AT_ONCE = 1 << 16 };

void frame_free(frame_buffer *buffer)
{
    free(buffer->at);
    *buffer = (frame_buffer){0};
}

char *frame_room(frame_buffer *buffer, size_t size)
{
    if (buffer->begin && buffer->begin + buffer->length + size > buffer->room) {
        memmove(buffer->at, buffer->at + buffer->begin, buffer->length);
        buffer->begin = 0;
    }
    if (!buffer->at || buffer->length + size > buffer->room) {
        size_t room = (buffer->length + size) * 2 + 1;
        char *at = realloc(buffer->at, room);
        if (!at)
            return NULL;
        buffer->at = at;
        buffer->room = room;
    }
    return buffer->at + buffer->begin + buffer->length;
}

static size_t length_at(const char *bytes)
{
    uint32_t length = 0;
    for (int n = 0; n < LENGTH_BYTES; n++)
        length |= (uint32_t)(unsigned char)bytes[n] << 8 * n;
    return length;
}

bool frame_next(frame_buffer *buffer, frame *out, bool *broken)
{
    *broken = false;
    if (buffer->length < LENGTH_BYTES)
        return false;
    char *bytes = buffer->at + buffer->begin;
    size_t length = length_at(bytes);
    *broken = length > FRAME_MOST;
    if (*broken || buffer->length - LENGTH_BYTES < length)
        return false;
    char *newline = memchr(bytes + LENGTH_BYTES, '\n', length);
    *broken = newline == NULL;
    if (*broken)
        return false;
    *newline = '\0';
    out->head = bytes + LENGTH_BYTES;
    out->body = newline + 1;
    out->size = length - (size_t)(newline + 1 - bytes - LENGTH_BYTES);
    buffer->begin += LENGTH_BYTES + length;
    buffer->length -= LENGTH_BYTES + length;
    if (!buffer->length)
        buffer->begin = 0;
    return true;
}

bool frame_put(frame_buffer *buffer, const char *head, const void *body, size_t size)
{
    size_t head_length = strlen(head), length = head_length + 1 + size;
    char *out = length <= FRAME_MOST ? frame_room(buffer, LENGTH_BYTES + length) : NULL;
    if (!out)
        return false;
    for (int n = 0; n < LENGTH_BYTES; n++)
        out[n] = (char)(length >> 8 * n & 0xFF);
    memcpy(out + LENGTH_BYTES, head, head_length);
    out[LENGTH_BYTES + head_length] = '\n';
    if (size)
        memcpy(out + LENGTH_BYTES + head_length + 1, body, size);
    buffer->length += LENGTH_BYTES + length;
    return true;
}

static bool is_for_now(void) { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

bool frame_read(frame_buffer *buffer, int fd)
{
    char *room = frame_room(buffer, READ_AT_ONCE);
    ssize_t got = room ? read(fd, room, READ_AT_ONCE) : -1;
    if (got > 0)
        buffer->length += (size_t)got;
    return got > 0 || (got < 0 && room && is_for_now());
}

bool frame_write(frame_buffer *buffer, int fd)
{
    while (buffer->length > 0) {
        ssize_t written = write(fd, buffer->at + buffer->begin, buffer->length);
        if (written < 0)
            return is_for_now();
        buffer->begin += (size_t)written;
        buffer->length -= (size_t)written;
    }
    buffer->begin = 0;
    return true;
}
