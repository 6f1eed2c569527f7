/* kernel.cpp: kernels by their address: what the runtime knows of them, and launches that name them
 * so. */
#include <pthread.h>

#include "kernel.h"

static const kernel *kernels;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

const kernel *kernel_find(const void *address)
{
    const kernel *one = __atomic_load_n(&kernels, __ATOMIC_ACQUIRE);
    while (one && one->address != address)
        one = one->next;
    return one;
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
    const size_t alignment = 64; /* of the most that a vector of CUDA's asks for, and more */
    void *state = aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (!state) {
        fprintf(stderr, "emulator: no memory for a kernel's arguments\n");
        exit(6);
    }
    return state;
}

void *kernel_copy_state(const emulator_body *body, const void *state)
{
    return memcpy(state_memory(body->bytes), state, body->bytes);
}

void *kernel_pack_state(const kernel *kernel, void **arguments)
{
    void *state = state_memory(kernel->body->bytes);
    kernel->pack(state, kernel->address, arguments);
    return state;
}

size_t kernel_shared(const void *address)
{
    const kernel *known = address ? kernel_find(address) : NULL;
    size_t most = DEFAULT_SHARED;
    if (known || address)
        return known ? known->shared : most;
    for (const kernel *one = kernels; one; one = one->next)
        most = one->shared > most ? one->shared : most;
    return most;
}

/* ---- what may be asked ---- */

/* CUDA 13's error for an address that is no kernel's is cudaErrorInvalidResourceHandle; before, it
 * was cudaErrorInvalidDeviceFunction. */

static bool unknown(const void *address)
{
    return kernel_find(address) == NULL;
}

cudaError_t emulator_function_known(const void *kernel)
{
    return emulator_return(unknown(kernel) ? cudaErrorInvalidResourceHandle : cudaSuccess);
}

cudaError_t emulator_function_attribute(const void *address, cudaFuncAttribute attribute, int value)
{
    if (unknown(address))
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize) {
        if (value < 0 || value > MAX_SHARED)
            return emulator_return(cudaErrorInvalidValue);
        ((kernel *)kernel_find(address))->shared = (size_t)value; /* or less than usual */
    }
    return emulator_return(cudaSuccess);
}

/* What only nvcc knows, a kernel's static shared, constant and local memory, is 0; its registers
 * are as many as still let it fill a multiprocessor. */
cudaError_t emulator_function_attributes(cudaFuncAttributes *attributes, const void *address)
{
    if (unknown(address))
        return emulator_return(cudaErrorInvalidResourceHandle);
    memset(attributes, 0, sizeof *attributes);
    attributes->maxThreadsPerBlock = MAX_THREADS;
    attributes->numRegs = 65536 / 2048;
    attributes->ptxVersion = attributes->binaryVersion = 90;
    attributes->maxDynamicSharedSizeBytes = (int)kernel_shared(address);
    attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
    return emulator_return(cudaSuccess);
}

cudaError_t emulator_blocks_resident(int *blocks, const void *address, int threads, size_t shared)
{
    if (unknown(address))
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (shared > kernel_shared(address) || threads > MAX_THREADS) {
        *blocks = 0;
        return emulator_return(cudaSuccess);
    }
    return emulator_occupancy(blocks, threads, shared);
}

cudaError_t emulator_shared_available(size_t *shared, const void *address, int blocks, int threads)
{
    int most = 0;
    cudaError_t error = emulator_blocks_resident(&most, address, threads, 0);
    if (error != cudaSuccess)
        return error;
    if (blocks < 1 || blocks > most)
        return emulator_return(cudaErrorInvalidValue);
    const size_t all = MAX_SHARED + 1024, unit = 128; /* bytes of a multiprocessor, as H200s say */
    size_t each = all / (size_t)blocks / unit * unit;
    *shared = each < kernel_shared(address) ? each : kernel_shared(address);
    return emulator_return(cudaSuccess);
}

/* ---- launches ---- */

cudaError_t emulator_launch_address(const void *address,
                                    const emulator_configuration &configuration, void **arguments,
                                    bool cooperative)
{
    const kernel *known = kernel_find(address);
    if (unknown(address))
        return emulator_return(cudaErrorInvalidResourceHandle);
    void *state = kernel_pack_state(known, arguments);
    cudaError_t error =
        emulator_run(known->name, address, configuration, known->body, state, cooperative);
    free(state);
    return error;
}

/* Attributes that only say how fast, and those that say what an ordinary launch does, are let
 * through; each launch waits for the one before it, which programmatic serialisation permits. */
static bool is_supported(const cudaLaunchAttribute *attribute)
{
    switch (attribute->id) {
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeCooperative:
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributeProgrammaticStreamSerialization:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributePreferredSharedMemoryCarveout:
        return true;
    case cudaLaunchAttributeClusterDimension:
        return attribute->val.clusterDim.x == 1 && attribute->val.clusterDim.y == 1 &&
               attribute->val.clusterDim.z == 1;
    default:
        return false;
    }
}

cudaError_t emulator_launch_config(const cudaLaunchConfig_t *config, const void *kernel,
                                   void **arguments)
{
    bool cooperative = false;
    for (unsigned i = 0; i < config->numAttrs; i++) {
        if (!is_supported(&config->attrs[i])) {
            fprintf(stderr, "emulator: launches with attribute %d are not supported\n",
                    config->attrs[i].id);
            return emulator_return(cudaErrorNotSupported);
        }
        if (config->attrs[i].id == cudaLaunchAttributeCooperative)
            cooperative = config->attrs[i].val.cooperative != 0;
    }
    emulator_configuration where(config->gridDim, config->blockDim, config->dynamicSmemBytes,
                                 config->stream);
    return emulator_launch_address(kernel, where, arguments, cooperative);
}
