/* ranges_in_flight.cpp: which bytes of the host's memory are accessed by operations that the host
 * has not waited for: by asynchronous copies, and by kernels in pinned memory. */
#include "counters/shadow/ranges_in_flight.h"

#include <pthread.h>
#include <stdlib.h>

#include "counters/base/program_image.h"
#include "memory/host_watch.h"

using namespace emulator;

enum { MAX_RANGES = 4096, LATEST = 16 /* that a new one may extend */ };

static struct range *ranges;
static int count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static size_t bytes_of(const struct range *range)
{
    return (size_t)(range->end - range->begin);
}

static bool put_beside(const struct range *range)
{
    for (int i = count - 1; i >= 0 && i >= count - LATEST; i--) {
        struct range *old = &ranges[i];
        if (old->tag != range->tag || old->writes != range->writes || range->begin > old->end ||
            range->end < old->begin)
            continue;
        old->begin = range->begin < old->begin ? range->begin : old->begin;
        old->end = range->end > old->end ? range->end : old->end;
        return true;
    }
    return false;
}

void emulator::ranges_add(const struct range *range)
{
    pthread_mutex_lock(&mutex);
    emulator_watch(range->begin, bytes_of(range), WATCH_FLIGHT);
    if (!ranges)
        ranges = (struct range *)count_need(calloc(MAX_RANGES, sizeof *ranges));
    if (!put_beside(range) && count < MAX_RANGES)
        ranges[count++] = *range;
    pthread_mutex_unlock(&mutex);
}

bool emulator::ranges_find(const struct range *range, bool (*counts)(uint64_t tag),
                           struct range *found)
{
    bool any = false;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < count && !any; i++) {
        const struct range *old = &ranges[i];
        any = range->begin < old->end && old->begin < range->end &&
              (range->writes || old->writes) && counts(old->tag);
        if (any)
            *found = *old;
    }
    pthread_mutex_unlock(&mutex);
    return any;
}

void emulator::ranges_forget(bool (*is_over)(uint64_t tag))
{
    int kept = 0;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < count; i++)
        emulator_watch_no_more(ranges[i].begin, bytes_of(&ranges[i]), WATCH_FLIGHT);
    for (int i = 0; i < count; i++)
        if (!is_over(ranges[i].tag))
            ranges[kept++] = ranges[i];
    count = kept;
    for (int i = 0; i < count; i++)
        emulator_watch(ranges[i].begin, bytes_of(&ranges[i]), WATCH_FLIGHT);
    pthread_mutex_unlock(&mutex);
}

bool emulator::ranges_any(void)
{
    return __atomic_load_n(&count, __ATOMIC_RELAXED) > 0;
}
