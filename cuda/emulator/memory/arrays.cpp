/* arrays.cpp: arrays in device memory. Only the allocated parts of the arena are accessible, and
 * each array is followed by a page that is not. */
#include "memory/arrays.h"

#include <signal.h>
#include <sys/mman.h>

#include "memory/arena.h"
#include "engine/host/cpu.h"
#include "engine/errors/last_error.h"
#include "engine/base/listener.h"
#include "memory/pinned.h"
#include "engine/host/memory_keys.h"
#include "engine/host/source_line.h"
#include "memory/host_access.h"
#include "memory/device_variables.h"

using namespace emulator;

enum { MAX_ARRAYS = 65536 };
static const size_t PAGE = EMULATOR_PAGE;

struct allocation {
    char *base;
    size_t bytes;
    cudaMemoryType type;
    const void *allocated; /* code address of the program's call */
    struct pool_use *pool; /* or NULL */
    unsigned aligned;      /* of structs: the alignment of each; else 0 */
    bool texels;           /* of cudaMallocArray() */
};

static allocation *allocations; /* by address */
static int count;
static size_t used;
static char *frontier; /* addresses are reused last, so that stale pointers are found */

/* Behind each of the first arrays these bytes stay empty, so that an index that is far too large
 * meets no other array. Behind thousands of arrays, gaps would scatter the shadow memory. */
enum { FEW_ARRAYS = 64 };
static const size_t EMPTY_BYTES = EMULATOR_ARENA_BYTES / 4096;
static int first_arrays;

/* The last arrays that were freed, to report later uses of them. */
enum { MAX_FREED = 4096 };
static struct emulator_array freed[MAX_FREED];
static unsigned freed_count;

/* ---- finding arrays ---- */

/* The last array that begins at or before this address. */
static const allocation *last_before(const void *pointer)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (allocations[middle].base <= (const char *)pointer)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? &allocations[low - 1] : NULL;
}

/* The array of this address; between two arrays, the nearer one. */
static const allocation *nearest(const char *p)
{
    const allocation *before = last_before(p);
    const allocation *behind = before ? before + 1 : allocations;
    if (behind == allocations + count)
        return before;
    return before && p - (before->base + before->bytes) < behind->base - p ? before : behind;
}

cudaMemoryType emulator::arrays_type(const void *pointer, size_t bytes)
{
    const allocation *found = last_before(pointer);
    return found && lies_within(pointer, bytes, found->base, found->bytes)
               ? found->type
               : cudaMemoryTypeUnregistered;
}

void emulator::host_takes(const void *pointer, struct host_use use)
{
    if (arrays_type(pointer, 1) != cudaMemoryTypeDevice)
        return;
    tell_touch(pointer, use, find_call());
    raise(SIGSEGV);
}

bool emulator_on_device(const void *pointer, size_t bytes)
{
    return arrays_type(pointer, bytes) != cudaMemoryTypeUnregistered ||
           emulator_in_variables(pointer, bytes);
}

enum emulator_place emulator_array_at(const void *pointer, size_t bytes,
                                      struct emulator_array *array)
{
    const char *p = (const char *)pointer;
    if (emulator_in_heap(p)) { /* emulator_object_at() finds the objects of the heap */
        const char *end = emulator_arena + EMULATOR_ARENA_BYTES;
        *array = emulator_array{emulator_heap(), EMULATOR_HEAP_BYTES, NULL, NULL, 0, false};
        return p + bytes <= end ? INSIDE : BESIDE;
    }
    const allocation *near = nearest(p);
    if (near && p + PAGE > near->base && p < near->base + near->bytes + PAGE) {
        *array = emulator_array{near->base, near->bytes,   near->allocated,
                                NULL,       near->aligned, near->texels};
        return lies_within(p, bytes, near->base, near->bytes) ? INSIDE : BESIDE;
    }
    for (unsigned i = 1; i <= freed_count && i <= MAX_FREED; i++) {
        *array = freed[(freed_count - i) % MAX_FREED];
        if (p >= array->base && p < array->base + array->bytes)
            return GONE;
    }
    *array = emulator_array{};
    if (near && emulator_in_arena(p))
        *array = emulator_array{near->base, near->bytes, near->allocated, NULL, 0, false};
    return NOWHERE;
}

bool emulator_next_array(int number, struct emulator_array *array)
{
    if (number >= count)
        return pinned_array(number - count, array);
    const allocation *one = &allocations[number];
    *array = emulator_array{one->base, one->bytes, one->allocated, NULL, 0, one->texels};
    return true;
}

size_t emulator::arrays_left(void)
{
    return emulator_device_memory() - used;
}

static bool find_array(const void *address, struct emulator_array *array)
{
    *array = emulator_array{};
    return !emulator_in_heap(address) && emulator_array_at(address, 1, array) == INSIDE;
}

/* ---- allocating and freeing ---- */

/* Returns the call in the program's own code, for findings. */
static const void *call_for_findings(const void *pc)
{
    return emulator_listener ? find_own_call(pc) : pc;
}

/* Returns room for an array of `bytes` bytes and a page behind it that is never accessible, and the
 * array's index in the table. It lies behind all others if possible, else in the first gap. */
static char *find_room(size_t bytes, int *place)
{
    size_t room = emulator_whole_pages(bytes) + PAGE;
    char *const first = emulator_arena + EMULATOR_MARGIN_BYTES;
    char *base = frontier ? frontier + (first_arrays < FEW_ARRAYS ? EMPTY_BYTES : 0) + PAGE : first;
    *place = count;
    if (room <= (size_t)(emulator_heap() - base)) {
        frontier = base + emulator_whole_pages(bytes);
        first_arrays += first_arrays < FEW_ARRAYS;
        return base;
    }
    base = first;
    for (*place = 0; *place < count; ++*place) {
        const allocation *one = &allocations[*place];
        if (one->base >= base && room <= (size_t)(one->base - base))
            return base;
        base = one->base + emulator_whole_pages(one->bytes) + PAGE;
    }
    return base + room <= emulator_heap() ? base : NULL;
}

cudaError_t emulator::arrays_allocate(void **pointer, size_t bytes, cudaMemoryType type,
                                      struct pool_use *pool, const void *pc)
{
    host_takes(pointer, {host_use::WRITES, NULL}); /* `pointer` may lie in device memory */
    emulator_alone alone;
    *pointer = NULL;
    if (bytes == 0)
        return cudaSuccess;
    if (!allocations) {
        allocations = (allocation *)calloc(MAX_ARRAYS, sizeof *allocations);
        tell_of_hosts_touch(find_array);
    }
    const size_t capacity = emulator_device_memory();
    if (!allocations || bytes > capacity || used + emulator_whole_pages(bytes) > capacity ||
        count == MAX_ARRAYS)
        return cudaErrorMemoryAllocation;
    int place;
    char *base = find_room(bytes, &place);
    bool (*const open)(void *, size_t, int) =
        type == cudaMemoryTypeManaged ? rights_share : rights_reserve;
    if (!base || !open(base, emulator_whole_pages(bytes), PROT_READ | PROT_WRITE))
        return cudaErrorMemoryAllocation;
    memmove(allocations + place + 1, allocations + place, (count - place) * sizeof *allocations);
    allocations[place] = allocation{base, bytes, type, call_for_findings(pc), pool, 0, false};
    count++;
    used += emulator_whole_pages(bytes);
    if (pool) {
        pool->now += bytes;
        pool->most = pool->now > pool->most ? pool->now : pool->most;
    }
    *pointer = base;
    if (emulator_listener && type == cudaMemoryTypeManaged)
        emulator_listener->shared(base, bytes);
    return cudaSuccess;
}

void emulator::arrays_of_structs(const void *pointer, unsigned aligned)
{
    emulator_alone alone;
    const allocation *found = last_before(pointer);
    if (found && found->base == pointer)
        allocations[found - allocations].aligned = aligned;
}

void emulator::arrays_of_texels(const void *pointer)
{
    emulator_alone alone;
    const allocation *found = last_before(pointer);
    if (found && found->base == pointer)
        allocations[found - allocations].texels = true;
}

static void release(int place, const void *pc)
{
    const allocation one = allocations[place];
    const size_t bytes = emulator_whole_pages(one.bytes);
    freed[freed_count++ % MAX_FREED] =
        emulator_array{one.base, one.bytes, one.allocated, call_for_findings(pc), 0, false};
    if (emulator_listener)
        emulator_listener->freed(one.base, bytes);
    if (one.pool)
        one.pool->now -= one.bytes;
    madvise(one.base, bytes, MADV_DONTNEED);
    rights_reserve(one.base, bytes, PROT_NONE);
    used -= bytes;
    memmove(allocations + place, allocations + place + 1, (--count - place) * sizeof *allocations);
}

cudaError_t emulator::arrays_free(void *pointer, const void *pc)
{
    emulator_alone alone;
    const allocation *found = last_before(pointer);
    if (!pointer)
        return cudaSuccess;
    if (!found || found->base != pointer) {
        struct emulator_array array;
        enum emulator_place place = emulator_array_at(pointer, 1, &array);
        if (place == GONE)
            emulator_because("the array was freed before%s", words_and_place(", in", array.freed));
        else
            emulator_because("%s", emulator_in_heap(pointer)
                                       ? "a kernel allocated it, and only a kernel can free it"
                                   : place == INSIDE
                                       ? "the pointer is not the beginning of the array"
                                   : emulator_is_pinned(pointer)
                                       ? "it is pinned memory, which cudaFreeHost frees"
                                       : "cudaMalloc did not allocate it");
        return cudaErrorInvalidValue;
    }
    release((int)(found - allocations), pc);
    return cudaSuccess;
}

void emulator::arrays_free_all(const void *pc)
{
    emulator_alone alone;
    while (count > 0)
        release(count - 1, pc);
}
