/* arena.cpp: device memory. One reserved piece of address space, of which only what is allocated
 * can be touched: each allocation ends at a page that is not there. */
#include <sys/mman.h>
#include <unistd.h>

#include "listener.h"
#include "runtime.h"

enum { MAX_ALLOCATIONS = 65536, PITCH = 512 };
static const size_t PAGE = EMULATOR_PAGE, ARENA = EMULATOR_ARENA_BYTES - EMULATOR_HEAP_BYTES;

struct allocation {
    char *base;
    size_t bytes;
    cudaMemoryType type;
    const void *allocated;      /* where the program asked for it */
    struct emulator_pool *pool; /* or NULL */
    bool registered;            /* of the host's: its own memory, which is not freed here */
};

char *emulator_arena;
static allocation *allocations; /* on the device, by address */
static int count;
static size_t used, capacity;
static allocation *pinned; /* on the host */
static int pinned_count;
static char *frontier; /* no address is used twice before all have been: stale pointers show */

/* The last arrays that were freed, to tell of those who use them still. */
enum { MAX_FREED = 4096 };
static struct emulator_array freed[MAX_FREED];
static unsigned freed_count;

/* Variables in device and constant memory, which the transform puts into sections of their own. */
extern char __start_emulator_device[] __attribute__((weak));
extern char __stop_emulator_device[] __attribute__((weak));
extern char __start_emulator_constant[] __attribute__((weak));
extern char __stop_emulator_constant[] __attribute__((weak));
extern char __start_emulator_fixed_device[] __attribute__((weak));
extern char __stop_emulator_fixed_device[] __attribute__((weak));
extern char __start_emulator_fixed_constant[] __attribute__((weak));
extern char __stop_emulator_fixed_constant[] __attribute__((weak));
#define VARIABLES(SECTION) __start_emulator_##SECTION, __stop_emulator_##SECTION

static size_t available_on_host(void)
{
    size_t kilobytes = 0;
    char line[128];
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %zu", &kilobytes) == 1)
            break;
    if (file)
        fclose(file);
    return kilobytes ? kilobytes * 1024
                     : (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
}

static bool start(void)
{
    if (emulator_arena)
        return true;
    void *space = mmap(NULL, EMULATOR_ARENA_BYTES, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    allocations = (allocation *)calloc(MAX_ALLOCATIONS, sizeof *allocations);
    pinned = (allocation *)calloc(MAX_ALLOCATIONS, sizeof *pinned);
    if (space == MAP_FAILED || !allocations || !pinned)
        return false;
    emulator_arena = frontier = (char *)space;
    capacity = available_on_host();
    if (capacity > ARENA / 2)
        capacity = ARENA / 2; /* the rest is for gaps */
    return true;
}

size_t emulator_device_memory(void)
{
    return start() ? capacity : 0;
}

static bool within(const char *pointer, size_t bytes, const char *base, size_t size)
{
    return pointer >= base && pointer <= base + size && bytes <= (size_t)(base + size - pointer);
}

/* Of the arrays on the device, which lie by address: the last that begins at or before it. */
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

static const allocation *find(const allocation *table, int entries, const void *pointer,
                              size_t bytes)
{
    if (table == allocations) {
        const allocation *found = last_before(pointer);
        return found && within((const char *)pointer, bytes, found->base, found->bytes) ? found
                                                                                        : NULL;
    }
    for (int i = 0; i < entries; i++)
        if (within((const char *)pointer, bytes, table[i].base, table[i].bytes))
            return &table[i];
    return NULL;
}

static bool lies_in(const char *pointer, size_t bytes, const char *begin, const char *end)
{
    return within(pointer, bytes, begin, (size_t)(end - begin));
}

static bool in_variables(const char *pointer, size_t bytes)
{
    return lies_in(pointer, bytes, VARIABLES(device)) ||
           lies_in(pointer, bytes, VARIABLES(constant)) ||
           lies_in(pointer, bytes, VARIABLES(fixed_device)) ||
           lies_in(pointer, bytes, VARIABLES(fixed_constant));
}

bool emulator_is_variable(const void *pointer)
{
    return lies_in((const char *)pointer, 1, VARIABLES(device));
}

bool emulator_is_fixed(const void *pointer)
{
    return lies_in((const char *)pointer, 1, VARIABLES(fixed_device));
}

bool emulator_on_device(const void *pointer, size_t bytes)
{
    return find(allocations, count, pointer, bytes) || in_variables((const char *)pointer, bytes);
}

void emulator_variables(const char **base, size_t *bytes)
{
    *base = __start_emulator_device;
    *bytes = (size_t)(__stop_emulator_device - __start_emulator_device);
}

enum emulator_place emulator_array_at(const void *pointer, size_t bytes,
                                      struct emulator_array *array)
{
    const char *p = (const char *)pointer;
    if (emulator_in_heap(p)) { /* kernels share it: whose is what is not told here */
        const char *end = emulator_arena + EMULATOR_ARENA_BYTES;
        *array = emulator_array{end - EMULATOR_HEAP_BYTES, EMULATOR_HEAP_BYTES, NULL, NULL};
        return p + bytes <= end ? INSIDE : BEHIND;
    }
    const allocation *before = last_before(pointer);
    if (before && p < before->base + before->bytes + PAGE) {
        *array = emulator_array{before->base, before->bytes, before->allocated, NULL};
        return within(p, bytes, before->base, before->bytes) ? INSIDE : BEHIND;
    }
    for (unsigned i = 1; i <= freed_count && i <= MAX_FREED; i++) {
        *array = freed[(freed_count - i) % MAX_FREED];
        if (p >= array->base && p < array->base + array->bytes)
            return GONE;
    }
    return NOWHERE;
}

static size_t whole_pages(size_t bytes)
{
    return (bytes + PAGE - 1) / PAGE * PAGE;
}

/* Where in the table an array of `bytes` can go, with a page behind it that is never there: behind
 * all others if there is room, else into the first gap. */
static char *find_room(size_t bytes, int *place)
{
    size_t room = whole_pages(bytes) + PAGE;
    char *base = frontier + PAGE;
    *place = count;
    if (room <= (size_t)(emulator_arena + ARENA - base)) {
        frontier = base + whole_pages(bytes);
        return base;
    }
    base = emulator_arena + PAGE;
    for (*place = 0; *place < count; ++*place) {
        const allocation *one = &allocations[*place];
        if (one->base >= base && room <= (size_t)(one->base - base))
            return base;
        base = one->base + whole_pages(one->bytes) + PAGE;
    }
    return base + room <= emulator_arena + ARENA ? base : NULL;
}

static cudaError_t allocate(void **pointer, size_t bytes, cudaMemoryType type, const void *pc)
{
    emulator_alone alone;
    *pointer = NULL;
    if (bytes == 0)
        return cudaSuccess;
    if (!start() || bytes > capacity || used + whole_pages(bytes) > capacity ||
        count == MAX_ALLOCATIONS)
        return cudaErrorMemoryAllocation;
    int place;
    char *base = find_room(bytes, &place);
    if (!base || mprotect(base, whole_pages(bytes), PROT_READ | PROT_WRITE) != 0)
        return cudaErrorMemoryAllocation;
    memmove(allocations + place + 1, allocations + place, (count - place) * sizeof *allocations);
    allocations[place] = allocation{base, bytes, type, pc, NULL, false};
    count++;
    used += whole_pages(bytes);
    *pointer = base;
    if (emulator_listener && type != cudaMemoryTypeDevice)
        emulator_listener->written(base, bytes); /* by the host, unseen */
    return cudaSuccess;
}

#define CALLER __builtin_return_address(0)

cudaError_t cudaMalloc(void **pointer, size_t bytes)
{
    cudaError_t error = emulator_forbidden(false);
    if (error == cudaSuccess)
        error = pointer ? allocate(pointer, bytes, cudaMemoryTypeDevice, CALLER)
                        : cudaErrorInvalidValue;
    return emulator_return(error);
}

cudaError_t cudaMallocManaged(void **pointer, size_t bytes, unsigned)
{
    return emulator_return(pointer && bytes
                               ? allocate(pointer, bytes, cudaMemoryTypeManaged, CALLER)
                               : cudaErrorInvalidValue);
}

cudaError_t cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t rows)
{
    *pitch = (width + PITCH - 1) / PITCH * PITCH;
    return emulator_return(allocate(pointer, *pitch * rows, cudaMemoryTypeDevice, CALLER));
}

cudaError_t cudaFree(void *pointer)
{
    emulator_alone alone;
    if (pointer == NULL)
        return emulator_return(cudaSuccess);
    for (int i = 0; i < count; i++) {
        if (allocations[i].base != pointer)
            continue;
        size_t bytes = whole_pages(allocations[i].bytes);
        freed[freed_count++ % MAX_FREED] = emulator_array{allocations[i].base, allocations[i].bytes,
                                                          allocations[i].allocated, CALLER};
        if (emulator_listener)
            emulator_listener->freed(pointer, bytes);
        if (allocations[i].pool)
            emulator_pool_returned(allocations[i].pool, allocations[i].bytes);
        madvise(pointer, bytes, MADV_DONTNEED);
        mprotect(pointer, bytes, PROT_NONE);
        used -= bytes;
        memmove(allocations + i, allocations + i + 1, (--count - i) * sizeof *allocations);
        return emulator_return(cudaSuccess);
    }
    return emulator_return(cudaErrorInvalidValue);
}

bool emulator_is_pinned(const void *pointer)
{
    return find(pinned, pinned_count, pointer, 1) != NULL;
}

/* Those that are left (of registered memory, nothing), one a call, until it returns false. Pinned
 * and managed memory too. */
bool emulator_next_array(int i, struct emulator_array *array)
{
    if (i >= count + pinned_count)
        return false;
    const allocation *one = i < count ? &allocations[i] : &pinned[i - count];
    *array = emulator_array{one->base, one->registered ? 0 : one->bytes, one->allocated, NULL};
    return true;
}

cudaError_t cudaHostAlloc(void **pointer, size_t bytes, unsigned)
{
    emulator_alone alone;
    if (!start() || pinned_count == MAX_ALLOCATIONS ||
        (*pointer = aligned_alloc(PAGE, whole_pages(bytes))) == NULL)
        return emulator_return(cudaErrorMemoryAllocation);
    pinned[pinned_count++] =
        allocation{(char *)*pointer, bytes, cudaMemoryTypeHost, CALLER, NULL, false};
    return emulator_return(cudaSuccess);
}

cudaError_t cudaFreeHost(void *pointer)
{
    emulator_alone alone;
    for (int i = 0; i < pinned_count; i++) {
        if (pinned[i].base == pointer && !pinned[i].registered) {
            free(pointer);
            pinned[i] = pinned[--pinned_count];
            return emulator_return(cudaSuccess);
        }
    }
    return emulator_return(pointer ? cudaErrorInvalidValue : cudaSuccess);
}

/* The program's own memory becomes known to the device. */
cudaError_t cudaHostRegister(void *pointer, size_t bytes, unsigned)
{
    emulator_alone alone;
    if (!pointer || bytes == 0 || !start() || pinned_count == MAX_ALLOCATIONS)
        return emulator_return(cudaErrorInvalidValue);
    if (find(pinned, pinned_count, pointer, 1))
        return emulator_return(cudaErrorHostMemoryAlreadyRegistered);
    pinned[pinned_count++] =
        allocation{(char *)pointer, bytes, cudaMemoryTypeHost, CALLER, NULL, true};
    return emulator_return(cudaSuccess);
}

cudaError_t cudaHostUnregister(void *pointer)
{
    emulator_alone alone;
    for (int i = 0; i < pinned_count; i++) {
        if (pinned[i].base == pointer && pinned[i].registered) {
            pinned[i] = pinned[--pinned_count];
            return emulator_return(cudaSuccess);
        }
    }
    return emulator_return(cudaErrorHostMemoryNotRegistered);
}

cudaError_t emulator_allocate(void **pointer, size_t bytes, struct emulator_pool *pool,
                              const void *pc)
{
    emulator_alone alone;
    cudaError_t error = allocate(pointer, bytes, cudaMemoryTypeDevice, pc);
    if (error == cudaSuccess && bytes > 0)
        allocations[last_before(*pointer) - allocations].pool = pool;
    return error;
}

/* What the program leaves behind is the device's again. */
void emulator_free_all(void)
{
    while (count > 0)
        if (cudaFree(allocations[count - 1].base) != cudaSuccess)
            return; /* after an error that stays */
}

cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    *total = emulator_device_memory();
    *available = capacity - used;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *pointer)
{
    emulator_alone alone;
    const allocation *found = find(allocations, count, pointer, 1);
    if (!found)
        found = find(pinned, pinned_count, pointer, 1);
    memset(attributes, 0, sizeof *attributes);
    attributes->type = found                                    ? found->type
                       : in_variables((const char *)pointer, 1) ? cudaMemoryTypeDevice
                                                                : cudaMemoryTypeUnregistered;
    attributes->device = attributes->type == cudaMemoryTypeUnregistered ? cudaInvalidDeviceId : 0;
    if (attributes->type != cudaMemoryTypeUnregistered)
        attributes->devicePointer = (void *)pointer;
    if (attributes->type != cudaMemoryTypeDevice)
        attributes->hostPointer = (void *)pointer;
    return emulator_return(cudaSuccess);
}

/* ---- copies ---- */

/* May a copy of this kind touch these bytes on its device's or host's side? */
static bool side_fits(const void *pointer, size_t bytes, bool device)
{
    if (device)
        return emulator_on_device(pointer, bytes) || find(pinned, pinned_count, pointer, bytes);
    if (!emulator_in_arena(pointer))
        return pointer != NULL;
    const allocation *found = find(allocations, count, pointer, bytes);
    return found && found->type == cudaMemoryTypeManaged;
}

static bool copy_fits(const void *to, size_t to_bytes, const void *from, size_t from_bytes,
                      cudaMemcpyKind kind)
{
    switch (kind) {
    case cudaMemcpyHostToHost:
        return side_fits(to, to_bytes, false) && side_fits(from, from_bytes, false);
    case cudaMemcpyHostToDevice:
        return side_fits(to, to_bytes, true) && side_fits(from, from_bytes, false);
    case cudaMemcpyDeviceToHost:
        return side_fits(to, to_bytes, false) && side_fits(from, from_bytes, true);
    case cudaMemcpyDeviceToDevice:
        return side_fits(to, to_bytes, true) && side_fits(from, from_bytes, true);
    case cudaMemcpyDefault:
        return side_fits(to, to_bytes, emulator_in_arena(to)) &&
               side_fits(from, from_bytes, emulator_in_arena(from));
    }
    return false;
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                         size_t width, size_t rows, cudaMemcpyKind kind)
{
    emulator_alone alone;
    if (width == 0 || rows == 0)
        return emulator_return(cudaSuccess);
    if (width > to_pitch || width > from_pitch)
        return emulator_return(cudaErrorInvalidPitchValue);
    size_t to_bytes = (rows - 1) * to_pitch + width, from_bytes = (rows - 1) * from_pitch + width;
    if (emulator_return(cudaSuccess) != cudaSuccess ||
        !copy_fits(to, to_bytes, from, from_bytes, kind))
        return emulator_return(cudaErrorInvalidValue);
    if (emulator_listener)
        emulator_listener->copied(emulator_on_device(to, to_bytes),
                                  emulator_on_device(from, from_bytes), width * rows);
    for (size_t row = 0; row < rows; row++) {
        memmove((char *)to + row * to_pitch, (const char *)from + row * from_pitch, width);
        if (emulator_listener)
            emulator_listener->written((char *)to + row * to_pitch, width);
    }
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    return cudaMemcpyAsync(to, from, bytes, kind, 0);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    return cudaMemcpy2DAsync(to, bytes, from, bytes, bytes, 1, kind, stream);
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t rows, cudaMemcpyKind kind, cudaStream_t stream)
{
    cudaError_t error;
    if (emulator_captures &&
        emulator_captured_copy(to, to_pitch, from, from_pitch, width, rows, kind, stream, &error))
        return emulator_return(error);
    return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, rows, kind);
}

cudaError_t emulator_copy_symbol(char *symbol, size_t size, size_t offset, void *other,
                                 size_t bytes, cudaMemcpyKind kind, bool to_symbol)
{
    if (!in_variables(symbol, size))
        return emulator_return(cudaErrorInvalidSymbol);
    if (offset > size || bytes > size - offset)
        return emulator_return(cudaErrorInvalidValue);
    return to_symbol ? cudaMemcpy(symbol + offset, other, bytes, kind)
                     : cudaMemcpy(other, symbol + offset, bytes, kind);
}

cudaError_t cudaMemset2D(void *pointer, size_t pitch, int value, size_t width, size_t rows)
{
    emulator_alone alone;
    if (width == 0 || rows == 0)
        return emulator_return(cudaSuccess);
    if (emulator_return(cudaSuccess) != cudaSuccess ||
        !side_fits(pointer, (rows - 1) * pitch + width, true))
        return emulator_return(cudaErrorInvalidValue);
    for (size_t row = 0; row < rows; row++) {
        memset((char *)pointer + row * pitch, value, width);
        if (emulator_listener)
            emulator_listener->written((char *)pointer + row * pitch, width);
    }
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMemset(void *pointer, int value, size_t bytes)
{
    return cudaMemsetAsync(pointer, value, bytes, 0);
}

cudaError_t cudaMemsetAsync(void *pointer, int value, size_t bytes, cudaStream_t stream)
{
    cudaError_t error;
    if (emulator_captures && emulator_captured_set(pointer, bytes, value, bytes, 1, stream, &error))
        return emulator_return(error);
    return cudaMemset2D(pointer, bytes, value, bytes, 1);
}
