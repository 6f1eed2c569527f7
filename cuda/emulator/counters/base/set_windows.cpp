/* set_windows.cpp: a few ranges of initialised host memory, which grow as loops go on, and a few
 * uninitialised words, which are tried first because a search that meets one of them fails. */
#include "counters/base/set_windows.h"

#include <pthread.h>
#include <stdint.h>

#include "engine/host/cpu.h"

using namespace emulator;

enum { WINDOWS = 64, SPOTS = 16 };
static struct window {
    const char *begin, *end;
} windows[WINDOWS];
static const char *spots[SPOTS];
static unsigned latest, next_window, next_spot;
static pthread_mutex_t windows_mutex = PTHREAD_MUTEX_INITIALIZER;

static bool is_within(const struct window *window, const char *begin, const char *end)
{
    return begin >= window->begin && end <= window->end;
}

static struct window *window_beside(const char *begin, const char *end)
{
    for (auto &one : windows)
        if (one.begin < one.end && begin <= one.end && end >= one.begin)
            return &one;
    return NULL;
}

/* Returns the first uninitialised word of [begin, end), or NULL. Tries the remembered ones
 * first. */
static const char *look(const char *begin, const char *end,
                        const char *(*find_unset)(const char *begin, const char *end))
{
    for (const char *spot : spots)
        if (spot >= begin && spot < end && find_unset(spot, spot + 4))
            return spot;
    const char *spot = begin < end ? find_unset(begin, end) : NULL;
    if (spot)
        spots[next_spot++ % SPOTS] = spot;
    return spot;
}

/* Examines only what lies outside of the window, and extends the window if all of it is
 * initialised. */
static bool grow(struct window *window, const char *begin, const char *end,
                 const char *(*find_unset)(const char *begin, const char *end))
{
    if (look(begin, window->begin, find_unset) || look(window->end, end, find_unset))
        return false;
    window->begin = begin < window->begin ? begin : window->begin;
    window->end = end > window->end ? end : window->end;
    latest = (unsigned)(window - windows);
    return true;
}

static bool find(const char *begin, const char *end,
                 const char *(*find_unset)(const char *begin, const char *end))
{
    struct window *window = window_beside(begin, end);
    if (window)
        return grow(window, begin, end, find_unset);
    if (look(begin, end, find_unset))
        return false;
    latest = next_window++ % WINDOWS;
    windows[latest] = {begin, end};
    return true;
}

/* Extends the window to the end of its page, or to the first uninitialised word, because the next
 * iterations of a loop read there. */
static void look_ahead(const char *most,
                       const char *(*find_unset)(const char *begin, const char *end))
{
    struct window *window = &windows[latest];
    const uintptr_t page = EMULATOR_PAGE, ends = ((uintptr_t)window->end + page - 1) / page * page;
    const char *end = ends < (uintptr_t)most ? (const char *)ends : most;
    const char *unset = end > window->end ? find_unset(window->end, end) : NULL;
    window->end = unset ? unset : end > window->end ? end : window->end;
}

bool emulator::windows_have(const char **begin, const char **end, const char *most,
                            const char *(*find_unset)(const char *begin, const char *end))
{
    pthread_mutex_lock(&windows_mutex);
    const bool had = is_within(&windows[latest], *begin, *end);
    const bool have = had || find(*begin, *end, find_unset);
    if (have && !had)
        look_ahead(most, find_unset);
    if (have) {
        *begin = windows[latest].begin;
        *end = windows[latest].end;
    }
    pthread_mutex_unlock(&windows_mutex);
    return have;
}

void emulator::windows_close(const void *memory, size_t bytes)
{
    const char *const begin = (const char *)memory, *const end = begin + bytes;
    pthread_mutex_lock(&windows_mutex);
    for (auto &one : windows)
        if (begin < one.end && one.begin < end)
            one = {};
    pthread_mutex_unlock(&windows_mutex);
}
