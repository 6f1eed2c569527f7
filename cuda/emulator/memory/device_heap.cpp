/* device_heap.cpp: malloc, free, new and delete in a kernel. emucc gives these names to the
 * program's calls; on the host they are those of C and C++.
 *
 * The heap is the last part of the arena. Each object has its head before it, and the heads form a
 * ring by address. Room is searched behind the object that was allocated last, so that an address
 * is used again late: stale pointers are then found, and counting does not take the accesses to one
 * object for those to another. */
#include "memory/device_heap.h"

#include <malloc.h>
#include <new>
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>

#include "memory/arena.h"
#include "engine/base/listener.h"
#include "memory/pinned.h"
#include "engine/host/source_line.h"
#include "memory/host_access.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { ALIGNMENT = 16 };

struct head {
    head *next, *before;
    size_t bytes, requested; /* with and without the head */
    const void *allocated;   /* code address of the program's call */
    size_t unused;
};
static_assert(sizeof(head) % ALIGNMENT == 0, "objects are aligned behind their heads");

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static head *ring;     /* an object of 0 bytes at the heap's beginning; NULL before the first use */
static head *last;     /* the object before the frontier */
static char *frontier; /* the end of the object that was allocated last, freed or not */
static size_t limit = 8 << 20, used;

/* The last objects that were freed, to report later uses of them. */
enum { MAX_FREED = 4096 };
static struct emulator_array freed[MAX_FREED];
static unsigned freed_count;

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
    *ring = head{ring, ring, sizeof *ring, 0, NULL, 0};
    frontier = end_of(ring);
    return true;
}

/* Returns the bytes from `begin`, behind this object, to the next object or to the heap's end. */
static size_t room(const head *object, const char *begin)
{
    const char *end =
        object->next == ring ? emulator_heap() + EMULATOR_HEAP_BYTES : (const char *)object->next;
    return (size_t)(end - begin);
}

/* Searches once around the ring, from the frontier on; the room before the frontier comes last. */
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

static void *allocate(size_t requested, const void *pc)
{
    if (requested == 0 || requested > limit)
        return NULL;
    size_t bytes = sizeof(head) + (requested + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!has_heap() || used + bytes > limit)
        return NULL;
    head *before, *made = (head *)find_room(bytes, &before);
    if (!made)
        return NULL;
    *made = head{before->next, before, bytes, requested, pc, 0};
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

static void *make(size_t bytes, const void *pc)
{
    pthread_mutex_lock(&mutex);
    void *made = allocate(bytes, pc);
    pthread_mutex_unlock(&mutex);
    if (made && emulator_listener)
        emulator_listener->object_made(made, bytes);
    return made;
}

/* Ends a thread that frees what is no object of the heap, or was freed before. */
[[noreturn]] static void refuse(void *pointer, const void *pc)
{
    static struct place place; /* large for a fiber's stack */
    struct emulator_array object = {};
    char why[600] = "frees memory that no kernel allocated, which only the host can free";
    if (!emulator_in_kernel()) {
        tell_touch(pointer, {host_use::FREES, NULL}, pc);
        abort();
    }
    if (emulator_in_heap(pointer) && emulator_object_at(pointer, 1, &object) == GONE) {
        find_place(object.freed, &place);
        const int end = snprintf(
            why, sizeof why, "frees an object of %zu bytes that was freed before", object.bytes);
        if (place.line && !is_of_emulator(place.file)) /* a kernel may jump to free() */
            snprintf(why + end, sizeof why - (size_t)end, ", in %.400s:%d",
                     name_of_file(place.file), place.line);
    }
    end_kernel(emulator_in_heap(pointer) ? cudaErrorLaunchFailure : cudaErrorIllegalAddress, pc, 0,
               why);
}

static void give_back(void *pointer, const void *pc)
{
    if (!emulator_in_heap(pointer) || !emulator_in_kernel())
        refuse(pointer, pc); /* the host must not read the object's head */
    head *object = (head *)pointer - 1;
    pthread_mutex_lock(&mutex);
    const size_t bytes = object->requested;
    const bool live = object->next != NULL;
    if (live) {
        freed[freed_count++ % MAX_FREED] =
            emulator_array{(char *)pointer, bytes, object->allocated, pc, 0, false};
        release(pointer);
    }
    pthread_mutex_unlock(&mutex);
    if (live && emulator_listener)
        emulator_listener->object_freed(pointer, bytes, pc);
    else if (!live)
        refuse(pointer, pc);
}

/* The errors are those of an H200. */
cudaError_t emulator_heap_allocate(void **pointer, size_t bytes, const void *pc)
{
    *pointer = make(bytes, pc);
    return bytes == 0 ? cudaErrorInvalidValue : *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t emulator_heap_free(void *pointer, const void *pc)
{
    if (pointer)
        give_back(pointer, pc);
    return cudaSuccess;
}

#define PC __builtin_return_address(0)

/* Is this the beginning of pinned memory that CUDA has allocated? */
static bool begins_pinned(const void *pointer)
{
    struct emulator_array array;
    return emulator_is_pinned(pointer) && pinned_allocated_near(pointer, &array) &&
           array.base == pointer;
}

/* Must the heap free this, or refuse to? */
static bool is_devices(const void *pointer)
{
    return pointer &&
           (emulator_in_kernel() || emulator_in_arena(pointer) || begins_pinned(pointer));
}

/* Reports memory that the host has allocated, and returns it. It is uninitialised, except for its
 * first `before` bytes, and may be copied to the device and from there. */
static void *made_by_host(void *memory, size_t bytes, size_t before, const void *pc)
{
    if (emulator_listener && memory)
        emulator_listener->host_allocates(memory, bytes, before, pc);
    return memory;
}

/* Adds guard bytes, which no program may access, if there is a listener. */
static size_t with_guard(size_t bytes)
{
    return emulator_listener && bytes < PTRDIFF_MAX ? bytes + HOST_GUARD : bytes;
}

/* Reports memory that the host is about to free, and returns it. */
static void *freed_by_host(void *memory)
{
    if (emulator_listener && memory)
        emulator_listener->host_frees(memory);
    return memory;
}

extern "C" void *emulator_malloc(size_t bytes)
{
    return emulator_in_kernel() ? make(bytes, PC)
                                : made_by_host(malloc(with_guard(bytes)), bytes, 0, PC);
}

extern "C" void *emulator_calloc(size_t count, size_t each) /* kernels do not have it */
{
    size_t bytes;
    if (__builtin_mul_overflow(count, each, &bytes))
        return calloc(count, each);
    return made_by_host(calloc(1, with_guard(bytes)), bytes, bytes, PC);
}

extern "C" void *emulator_realloc(void *pointer, size_t bytes) /* nor this one */
{
    const size_t before = pointer ? malloc_usable_size(pointer) : 0;
    return made_by_host(realloc(freed_by_host(pointer), with_guard(bytes)), bytes, before, PC);
}

extern "C" void emulator_free(void *pointer)
{
    if (is_devices(pointer))
        give_back(pointer, PC);
    else
        free(freed_by_host(pointer));
}

/* On the device, new returns NULL if there is no room. The size of an array, and the size that
 * delete gets, are not needed here, so the functions for objects and for arrays are the same. */
extern "C" void *emulator_new(size_t bytes)
{
    enum { MANY = 64 };
    if (emulator_in_kernel())
        return make(bytes ? bytes : 1, PC);
    if (bytes < MANY)
        return operator new(bytes);
    /* probably a vector's, which initialises its elements itself */
    return made_by_host(operator new(with_guard(bytes)), bytes, bytes, NULL);
}
extern "C" void *emulator_new_array(size_t bytes)
{
    return emulator_in_kernel() ? make(bytes ? bytes : 1, PC)
                                : made_by_host(operator new[](with_guard(bytes)), bytes, 0, PC);
}
extern "C" void emulator_delete(void *pointer)
{
    if (is_devices(pointer))
        give_back(pointer, PC);
    else
        operator delete(freed_by_host(pointer));
}
extern "C" void emulator_delete_array(void *) __attribute__((alias("emulator_delete")));
extern "C" void emulator_delete_sized(void *) __attribute__((alias("emulator_delete")));
extern "C" void emulator_delete_array_sized(void *) __attribute__((alias("emulator_delete")));

/* ---- finding objects ---- */

static struct emulator_array describe(const head *object)
{
    return emulator_array{
        (char *)(object + 1), object->requested, object->allocated, NULL, 0, false};
}

bool emulator_next_object(struct emulator_array *object)
{
    const head *last = object->base ? (const head *)object->base - 1 : ring;
    if (last == NULL || last->next == ring)
        return false;
    *object = describe(last->next);
    return true;
}

/* Finds the last object, allocated or freed, that begins at or before this address. */
enum emulator_place emulator_object_at(const void *pointer, size_t bytes,
                                       struct emulator_array *object)
{
    const char *p = (const char *)pointer;
    struct emulator_array next = {};
    *object = {};
    pthread_mutex_lock(&mutex);
    while (emulator_next_object(&next) && next.base <= p)
        *object = next;
    for (unsigned i = 0; i < freed_count && i < MAX_FREED; i++)
        if (freed[i].base <= p && freed[i].base > object->base)
            *object = freed[i];
    pthread_mutex_unlock(&mutex);
    const char *end = object->base + object->bytes;
    if (!object->base || p >= end + sizeof(head) + ALIGNMENT)
        return NOWHERE;
    if (object->freed)
        return p < end ? GONE : BESIDE;
    return p + bytes <= end ? INSIDE : BESIDE;
}
