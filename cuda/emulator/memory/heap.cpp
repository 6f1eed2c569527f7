/* heap.cpp: malloc, free, new and delete in a kernel. emucc gives the calls in .cu files these
 * names; on the host they are the C library's and C++'s own.
 *
 * The heap is the last part of the arena. Each object has its head before it, and the heads are a
 * ring by address. Room is sought behind the last object that was made, so that an address comes
 * back late: a stale pointer then still shows, and counting takes nobody's accesses for another's.
 */
#include "heap.h"

#include <new>
#include <pthread.h>
#include <sys/mman.h>

#include "arena.h"
#include "worker.h"

using namespace emulator;

enum { ALIGNMENT = 16 };

struct head {
    head *next, *before;
    size_t bytes; /* with the head */
    size_t unused;
};
static_assert(sizeof(head) % ALIGNMENT == 0, "objects are aligned behind their heads");

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static head *ring;     /* an object of no bytes at the heap's begin; NULL before first use */
static head *last;     /* before the frontier */
static char *frontier; /* behind the object that was made last, there still or not */
static size_t limit = 8 << 20, used;

cudaError_t emulator_limit_heap(size_t bytes)
{
    if (ring)
        return cudaErrorInvalidValue; /* a kernel has used it */
    if (bytes > EMULATOR_HEAP_BYTES / 2)
        return cudaErrorMemoryAllocation;
    limit = bytes;
    return cudaSuccess;
}

static char *end_of(head *object)
{
    return (char *)object + object->bytes;
}

static bool has_heap()
{
    if (ring)
        return true;
    if (!emulator_device_memory() ||
        mprotect(emulator_heap(), EMULATOR_HEAP_BYTES, PROT_READ | PROT_WRITE) != 0)
        return false;
    ring = last = (head *)emulator_heap();
    *ring = head{ring, ring, sizeof *ring, 0};
    frontier = end_of(ring);
    return true;
}

/* From `begin`, behind this object, to the next one, or to the heap's end */
static size_t room(const head *object, const char *begin)
{
    const char *end =
        object->next == ring ? emulator_heap() + EMULATOR_HEAP_BYTES : (const char *)object->next;
    return (size_t)(end - begin);
}

/* Once round, from the frontier on; what is before it comes last. */
static char *find_room(size_t bytes, head **before)
{
    char *begin = frontier;
    bool round = false;
    *before = last;
    while (room(*before, begin) < bytes) {
        if (round)
            return NULL;
        *before = (*before)->next;
        begin = end_of(*before);
        round = *before == last;
    }
    return begin;
}

static void *allocate(size_t asked)
{
    if (asked == 0 || asked > limit)
        return NULL;
    size_t bytes = sizeof(head) + (asked + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!has_heap() || used + bytes > limit)
        return NULL;
    head *before, *made = (head *)find_room(bytes, &before);
    if (!made)
        return NULL;
    *made = head{before->next, before, bytes, 0};
    before->next = made->next->before = made;
    last = made;
    frontier = end_of(made);
    used += bytes;
    return made + 1;
}

static void release(void *pointer)
{
    head *object = (head *)pointer - 1;
    object->before->next = object->next;
    object->next->before = object->before;
    used -= object->bytes;
    if (last == object)
        last = object->before;
    object->next = object->before = NULL;
}

extern "C" void *emulator_malloc(size_t bytes)
{
    if (!emulator_in_kernel())
        return malloc(bytes);
    pthread_mutex_lock(&mutex);
    void *made = allocate(bytes);
    pthread_mutex_unlock(&mutex);
    return made;
}

extern "C" void emulator_free(void *pointer)
{
    if (!emulator_in_heap(pointer)) {
        free(pointer);
        return;
    }
    pthread_mutex_lock(&mutex);
    bool live = emulator_in_kernel() && ((head *)pointer - 1)->next != NULL;
    if (live)
        release(pointer);
    pthread_mutex_unlock(&mutex);
    if (!emulator_in_kernel())
        fprintf(stderr,
                "emulator: the host frees %p, which a kernel allocated: only a kernel can\n",
                pointer);
    else if (!live)
        fprintf(stderr, "emulator: kernel %s frees %p twice\n", emulator_kernel_name(), pointer);
    else
        return;
    if (emulator_in_kernel())
        emulator_stop_kernel(cudaErrorLaunchFailure);
    abort();
}

/* On the device new returns NULL where there is no room. What it adds for arrays, and what it tells
 * delete, is of no use here: so C++'s functions for either are one. */
extern "C" void *emulator_new(size_t bytes)
{
    return emulator_in_kernel() ? emulator_malloc(bytes ? bytes : 1) : operator new(bytes);
}
extern "C" void emulator_delete(void *pointer)
{
    if (emulator_in_heap(pointer))
        emulator_free(pointer);
    else
        operator delete(pointer);
}
extern "C" void *emulator_new_array(size_t) __attribute__((alias("emulator_new")));
extern "C" void emulator_delete_array(void *) __attribute__((alias("emulator_delete")));
extern "C" void emulator_delete_sized(void *) __attribute__((alias("emulator_delete")));
extern "C" void emulator_delete_array_sized(void *) __attribute__((alias("emulator_delete")));
