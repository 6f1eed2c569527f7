/* capture.c: keeps the last megabyte of a process's output.
 * A program that prints without end must not exhaust the runner's memory, and the end of its output
 * is the most useful part. The buffer is twice as large as what is kept, so that each byte is moved
 * about once. */
#include "capture.h"

#include <stdlib.h>
#include <string.h>

static void drop_front(struct capture *capture, size_t size)
{
    memmove(capture->bytes, capture->bytes + size, capture->size - size);
    capture->size -= size;
    capture->dropped += size;
}

/* Makes room for `size` more bytes, at most CAPTURE_KEPT. Returns 0 if memory is short. */
static int make_room(struct capture *capture, size_t size)
{
    if (capture->size + size > 2 * CAPTURE_KEPT)
        drop_front(capture, capture->size - CAPTURE_KEPT);
    if (capture->size + size <= capture->capacity)
        return 1;
    size_t capacity = capture->capacity ? capture->capacity : 4096;
    while (capacity < capture->size + size)
        capacity *= 2;
    char *bytes = realloc(capture->bytes, capacity);
    if (!bytes)
        return 0;
    capture->bytes = bytes;
    capture->capacity = capacity;
    return 1;
}

void capture_add(struct capture *capture, const char *bytes, size_t size)
{
    if (size == 0)
        return;
    if (make_room(capture, size)) {
        memcpy(capture->bytes + capture->size, bytes, size);
        capture->size += size;
    } else {
        capture->dropped += capture->size + size;
        capture->size = 0;
    }
}

void capture_finish(struct capture *capture)
{
    if (capture->size > CAPTURE_KEPT)
        drop_front(capture, capture->size - CAPTURE_KEPT);
}

void capture_free(struct capture *capture)
{
    free(capture->bytes);
    *capture = (struct capture){0};
}
