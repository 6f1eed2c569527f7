/* handles.cpp: which handles of streams and events exist, because programs may use others. */
#include "streams/handles.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

using namespace emulator;

enum { LISTS = 1024 };
static struct entry {
    struct entry *next;
    const void *handle;
} * lists[LISTS];
static pthread_mutex_t handles_mutex = PTHREAD_MUTEX_INITIALIZER;

/* Returns the link to the handle's entry, or to the end of its list. */
static struct entry **entry_at(const void *handle)
{
    struct entry **link = &lists[(uintptr_t)handle / 16 % LISTS];
    while (*link && (*link)->handle != handle)
        link = &(*link)->next;
    return link;
}

void *emulator::make_handle(size_t bytes)
{
    struct entry *entry = (struct entry *)malloc(sizeof *entry);
    void *handle = entry ? calloc(1, bytes) : NULL;
    if (!handle) {
        free(entry);
        return NULL;
    }
    pthread_mutex_lock(&handles_mutex);
    *entry = {NULL, handle};
    *entry_at(handle) = entry;
    pthread_mutex_unlock(&handles_mutex);
    return handle;
}

bool emulator::is_handle(const void *handle)
{
    pthread_mutex_lock(&handles_mutex);
    const bool is = *entry_at(handle);
    pthread_mutex_unlock(&handles_mutex);
    return is;
}

void emulator::free_handle(void *handle)
{
    pthread_mutex_lock(&handles_mutex);
    struct entry **link = entry_at(handle), *entry = *link;
    if (entry)
        *link = entry->next;
    pthread_mutex_unlock(&handles_mutex);
    free(entry);
    free(handle);
}
