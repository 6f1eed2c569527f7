/* kernel_registry.cpp: what the runtime knows of each kernel, by its address. */
#include "engine/grid/kernel_registry.h"

#include <pthread.h>

#include "engine/base/listener.h"
#include "engine/base/gpu_model.h"

using namespace emulator;

/* What clang's plugin lists of kernels with __launch_bounds__, from the linker. */
struct bounds {
    const void *kernel;
    size_t threads;
};
extern const struct bounds __start_emulator_bounds[] __attribute__((weak));
extern const struct bounds __stop_emulator_bounds[] __attribute__((weak));

/* The kernels in Fortran (fortran/fortran_device.h) */
extern const void *const __start_emulator_fortran[] __attribute__((weak));
extern const void *const __stop_emulator_fortran[] __attribute__((weak));

static const kernel *kernels;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

const kernel *emulator::kernel_find(const void *address)
{
    const kernel *one = __atomic_load_n(&kernels, __ATOMIC_ACQUIRE);
    while (one && one->address != address)
        one = one->next;
    return one;
}

const char *emulator::kernel_name(const void *address, const char *said)
{
    return address && emulator_listener ? emulator_listener->name_kernel(address, said) : said;
}

static kernel *add(const void *address)
{
    kernel *made = (kernel *)calloc(1, sizeof *made);
    if (!made) {
        fprintf(stderr, "emulator: no memory for a kernel's description\n");
        exit(6);
    }
    made->address = address;
    made->name = "a kernel";
    made->shared = DEFAULT_SHARED;
    made->next = kernels;
    return made;
}

void emulator::kernel_may_have(const void *address, size_t shared)
{
    ((kernel *)kernel_find(address))->shared = shared;
}

void emulator_register(const void *address, const char *name, const emulator_body *body,
                       void (*pack)(void *, const void *, void **))
{
    const kernel *known = kernel_find(address);
    if (known && (!name || known->named))
        return;
    pthread_mutex_lock(&mutex);
    kernel *one = (kernel *)kernel_find(address);
    bool is_new = one == NULL;
    if (is_new)
        one = add(address);
    one->body = body;
    one->pack = pack;
    if (name) {
        one->name = name;
        one->named = true;
    }
    if (is_new)
        __atomic_store_n(&kernels, one, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&mutex);
}

static void *state_memory(size_t bytes)
{
    const size_t alignment = 64; /* at least the alignment of CUDA's vector types */
    void *state = aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (!state) {
        fprintf(stderr, "emulator: no memory for a kernel's arguments\n");
        exit(6);
    }
    return state;
}

void *emulator::kernel_copy_state(const emulator_body *body, const void *state)
{
    return memcpy(state_memory(body->bytes), state, body->bytes);
}

void *emulator::kernel_pack_state(const kernel *kernel, void **arguments)
{
    void *state = state_memory(kernel->body->bytes);
    kernel->pack(state, kernel->address, arguments);
    return state;
}

size_t emulator::kernel_shared(const void *address)
{
    const kernel *known = address ? kernel_find(address) : NULL;
    size_t most = DEFAULT_SHARED;
    if (known || address)
        return known ? known->shared : most;
    for (const kernel *one = kernels; one; one = one->next)
        most = one->shared > most ? one->shared : most;
    return most;
}

unsigned emulator::kernel_threads(const void *address)
{
    for (const bounds *one = __start_emulator_bounds; one < __stop_emulator_bounds; one++)
        if (one->kernel == address && one->threads < MAX_THREADS)
            return (unsigned)one->threads;
    return MAX_THREADS;
}

unsigned emulator::kernel_first_index(const void *address)
{
    for (auto one = __start_emulator_fortran; one < __stop_emulator_fortran; one++)
        if (*one == address)
            return 1;
    return 0;
}
