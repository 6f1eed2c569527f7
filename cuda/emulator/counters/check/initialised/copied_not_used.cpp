/* copied_not_used.cpp: unwritten bytes that a copy brought to the host. If host code reads other
 * bytes of the copy and none of these, the program knows that they mean nothing, as in a list that
 * is copied with its capacity and its count. */
#include "counters/check/initialised/copied_not_used.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "counters/findings/findings.h"
#include "memory/host_watch.h"

using namespace emulator;

enum { MOST_HOLES = 4096, FOLLOWED = 16 };

static struct brought {
    uint32_t pc;
    const char *begin, *end;
    struct holes holes;
    bool others_read; /* bytes of it that were written */
} brought[FOLLOWED];
const char *emulator::unread_begin = (const char *)UINTPTR_MAX, *emulator::unread_end;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void emulator::holes_add(struct holes *holes, const char *begin, size_t bytes)
{
    if (!holes->list)
        holes->list = (struct holes::hole *)malloc(MOST_HOLES * sizeof *holes->list);
    holes->doubtful |= !holes->list || holes->count == MOST_HOLES;
    if (!holes->doubtful)
        holes->list[holes->count++] = {begin, begin + bytes};
}

static size_t bytes_of(const struct brought *one)
{
    return (size_t)(one->end - one->begin);
}

/* Updates the bounds of all copies; accesses there are examined. */
static void find_bounds(void)
{
    unread_begin = (const char *)UINTPTR_MAX, unread_end = NULL;
    for (const auto &one : brought) {
        if (!one.begin)
            continue;
        unread_begin = one.begin < unread_begin ? one.begin : unread_begin;
        unread_end = one.end > unread_end ? one.end : unread_end;
        emulator_watch(one.begin, bytes_of(&one), WATCH_BROUGHT);
    }
}

static void close(struct brought *one)
{
    if (one->others_read)
        finding_is_meant(one->pc);
    free(one->holes.list);
    emulator_watch_no_more(one->begin, bytes_of(one), WATCH_BROUGHT);
    *one = {};
    find_bounds();
}

void emulator::unread_brought(uint32_t pc, const char *begin, const char *end, struct holes *holes)
{
    pthread_mutex_lock(&mutex);
    struct brought *place = NULL;
    for (auto &one : brought) {
        if (one.begin < end && begin < one.end)
            close(&one); /* its bytes are overwritten */
        if (!one.begin)
            place = &one;
    }
    if (place && !holes->doubtful) {
        *place = {pc, begin, end, *holes, false};
        find_bounds();
    } else {
        finding_is_used(pc);
        free(holes->list);
    }
    pthread_mutex_unlock(&mutex);
}

/* Returns the first hole that ends behind `begin`; NULL if [begin, end) meets none. */
static struct holes::hole *hole_at(const struct holes *holes, const char *begin, const char *end)
{
    size_t low = 0, high = holes->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (holes->list[middle].end <= begin)
            low = middle + 1;
        else
            high = middle;
    }
    return low < holes->count && holes->list[low].begin < end ? &holes->list[low] : NULL;
}

/* The host writes [begin, end), for example the end of a list. If this splits a
 * hole, only the longer rest is kept. */
static void write_holes(struct holes *holes, const char *begin, const char *end)
{
    for (struct holes::hole *hole; (hole = hole_at(holes, begin, end));) {
        if (begin - hole->begin > hole->end - end)
            hole->end = begin;
        else
            hole->begin = end < hole->end ? end : hole->end;
        if (hole->begin >= hole->end)
            memmove(hole, hole + 1, (size_t)(holes->list + --holes->count - hole) * sizeof *hole);
    }
}

/* Does the host end a text by writing this byte? A library function, which is not seen, may then
 * read the text. */
static bool ends_text(const struct holes *holes, const char *byte)
{
    const struct holes::hole *hole = hole_at(holes, byte, byte + 1);
    return hole && hole->begin == byte;
}

void emulator::unread_touched(const void *address, size_t bytes, bool store)
{
    const char *begin = (const char *)address, *end = begin + bytes;
    pthread_mutex_lock(&mutex);
    for (auto &one : brought) {
        if (begin >= one.end || end <= one.begin)
            continue;
        if (store) {
            one.others_read |= bytes == 1 && ends_text(&one.holes, begin);
            write_holes(&one.holes, begin, end);
        } else if (hole_at(&one.holes, begin, end)) {
            finding_is_used(one.pc);
            close(&one);
        } else {
            one.others_read = true;
        }
    }
    pthread_mutex_unlock(&mutex);
}

void emulator::unread_close(void)
{
    for (auto &one : brought)
        if (one.begin)
            close(&one);
}
