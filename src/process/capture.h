/* capture.h: the last megabyte of what a process said. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include <stddef.h>

enum { CAPTURE_KEPT = 1 << 20 }; /* bytes */

/* Zeroed to begin with. The text is bytes[0 .. size-1], without a terminating zero. */
struct capture {
    char *bytes;
    size_t size;
    size_t capacity;
    size_t dropped; /* bytes lost before bytes[0] */
};

/* Adds to the end; drops from the front what is too much, or everything if memory is short. */
void capture_add(struct capture *capture, const char *bytes, size_t size);

/* No more comes: drops from the front what is over CAPTURE_KEPT. */
void capture_finish(struct capture *capture);

void capture_free(struct capture *capture);

#endif
