/*
 * Frames between the table and its dealers, over a stream socket: four bytes of length (the lowest
 * first), a head (a JSON object in one line, ended by a newline), and a body of any bytes.
 */
#ifndef DEALER_FRAME_H
#define DEALER_FRAME_H

#include <stdbool.h>
#include <stddef.h>

enum { FRAME_MOST = 32 << 20 }; /* a longer one is a fault of who writes it */

/* Bytes that wait to be written, or to make a whole frame. All zeros: empty. */
typedef struct frame_buffer {
    char *at;
    size_t begin, length, room; /* the bytes from `begin` on, `length` of them */
} frame_buffer;

typedef struct frame {
    const char *head; /* ends with a zero */
    char *body;       /* `size` bytes; they may be written over */
    size_t size;
} frame;

void frame_free(frame_buffer *buffer);
/* Room for so many bytes behind those that are there; NULL: no memory. */
char *frame_room(frame_buffer *buffer, size_t size);
/* The next frame; its bytes stay until the buffer changes. False: it isn't whole yet (`broken`: it
 * never will be). */
bool frame_next(frame_buffer *buffer, frame *out, bool *broken);
/* Adds a frame. False: no memory, or too long. */
bool frame_put(frame_buffer *buffer, const char *head, const void *body, size_t size);
/* Reads what there is, or writes what can be written. False: the other side is gone. */
bool frame_read(frame_buffer *buffer, int fd);
bool frame_write(frame_buffer *buffer, int fd);

#endif
