/* handles.cpp: which handles are those of streams and events: programs may use what never was one.
 */
#include "streams/handles.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

using namespace emulator;

enum { LISTS = 1024 };
static struct made {
    struct made *next;
    const void *handle;
} * lists[LISTS];
static pthread_mutex_t made_mutex = PTHREAD_MUTEX_INITIALIZER;

/* What leads to it, or to the end of its list */
static struct made **made_at(const void *handle)
{
    struct made **link = &lists[(uintptr_t)handle / 16 % LISTS];
    while (*link && (*link)->handle != handle)
        link = &(*link)->next;
    return link;
}

void *emulator::make_handle(size_t bytes)
{
    struct made *made = (struct made *)malloc(sizeof *made);
    void *handle = made ? calloc(1, bytes) : NULL;
    if (!handle) {
        free(made);
        return NULL;
    }
    pthread_mutex_lock(&made_mutex);
    *made = {NULL, handle};
    *made_at(handle) = made;
    pthread_mutex_unlock(&made_mutex);
    return handle;
}

bool emulator::is_handle(const void *handle)
{
    pthread_mutex_lock(&made_mutex);
    const bool is = *made_at(handle);
    pthread_mutex_unlock(&made_mutex);
    return is;
}

void emulator::free_handle(void *handle)
{
    pthread_mutex_lock(&made_mutex);
    struct made **link = made_at(handle), *made = *link;
    if (made)
        *link = made->next;
    pthread_mutex_unlock(&made_mutex);
    free(made);
    free(handle);
}
