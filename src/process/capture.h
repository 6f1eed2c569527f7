/* capture.h: keeps the last megabyte of a process's output. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include <stddef.h>

enum { CAPTURE_KEPT = 1 << 20 }; /* bytes */

/* Initialise it with zeros. The text is bytes[0 .. size-1], without a terminating zero. */
struct capture {
    char *bytes;
    size_t size;
    size_t capacity;
    size_t dropped; /* bytes lost before bytes[0] */
};

/* Appends `size` bytes, at most CAPTURE_KEPT. Drops bytes from the front when the buffer is full,
 * or all bytes if memory is short. */
void capture_add(struct capture *capture, const char *bytes, size_t size);

/* Call it after the last bytes: keeps only the last CAPTURE_KEPT. */
void capture_finish(struct capture *capture);

void capture_free(struct capture *capture);

#endif
