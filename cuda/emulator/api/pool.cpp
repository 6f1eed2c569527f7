/* pool.cpp: stream-ordered allocation. Because calls execute operations at once, memory is
 * allocated and freed at once; a pool has only its settings and the number of bytes in use. */
#include "memory/arrays.h"
#include "streams/destroyed_handles.h"
#include "engine/errors/last_error.h"
#include "engine/base/listener.h"
#include "streams/vector_clock.h"

using namespace emulator;

struct emulator_pool {
    bool reuse[3]; /* the values of the three attributes about reuse */
    uint64_t threshold;
    struct pool_use use;
};

static struct emulator_pool default_pool = {{true, true, true}, 0, {0, 0}};
static struct emulator_pool *current_pool = &default_pool;

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    if (device != 0)
        return emulator_return(cudaErrorInvalidDevice);
    *pool = &default_pool;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    if (device != 0)
        return emulator_return(cudaErrorInvalidDevice);
    *pool = current_pool;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    if (device != 0 || !pool)
        return emulator_return(cudaErrorInvalidValue);
    current_pool = pool;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *properties)
{
    if (properties->handleTypes != cudaMemHandleTypeNone)
        return emulator_return(cudaErrorNotSupported); /* no sharing with other processes */
    *pool = (emulator_pool *)malloc(sizeof **pool);
    if (!*pool)
        return emulator_return(cudaErrorMemoryAllocation);
    **pool = emulator_pool{{true, true, true}, 0, {0, 0}};
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    if (!pool || pool == &default_pool)
        return emulator_return(cudaErrorInvalidValue);
    if (current_pool == pool)
        current_pool = &default_pool;
    free(pool);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies:
    case cudaMemPoolReuseAllowOpportunistic:
    case cudaMemPoolReuseAllowInternalDependencies:
        pool->reuse[attribute - cudaMemPoolReuseFollowEventDependencies] = *(const int *)value;
        break;
    case cudaMemPoolAttrReleaseThreshold:
        pool->threshold = *(const uint64_t *)value;
        break;
    case cudaMemPoolAttrReservedMemHigh:
    case cudaMemPoolAttrUsedMemHigh:
        pool->use.most = pool->use.now;
        break;
    default:
        return emulator_return(cudaErrorInvalidValue);
    }
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies:
    case cudaMemPoolReuseAllowOpportunistic:
    case cudaMemPoolReuseAllowInternalDependencies:
        *(int *)value = pool->reuse[attribute - cudaMemPoolReuseFollowEventDependencies];
        break;
    case cudaMemPoolAttrReleaseThreshold:
        *(uint64_t *)value = pool->threshold;
        break;
    case cudaMemPoolAttrReservedMemCurrent: /* no unused memory is reserved */
    case cudaMemPoolAttrUsedMemCurrent:
        *(uint64_t *)value = pool->use.now;
        break;
    case cudaMemPoolAttrReservedMemHigh:
    case cudaMemPoolAttrUsedMemHigh:
        *(uint64_t *)value = pool->use.most;
        break;
    default:
        return emulator_return(cudaErrorInvalidValue);
    }
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t)
{
    return emulator_return(cudaSuccess);
}

/* The only device always has full access to its own pool. */
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc *accesses, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (accesses[i].location.type != cudaMemLocationTypeDevice || accesses[i].location.id != 0)
            return emulator_return(cudaErrorInvalidDevice);
        else if (accesses[i].flags != cudaMemAccessFlagsProtReadWrite)
            return emulator_return(cudaErrorInvalidValue);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *access, cudaMemPool_t,
                                 cudaMemLocation *location)
{
    if (location->type != cudaMemLocationTypeDevice || location->id != 0)
        return emulator_return(cudaErrorInvalidDevice);
    *access = cudaMemAccessFlagsProtReadWrite;
    return emulator_return(cudaSuccess);
}

#define CALLER __builtin_return_address(0)

/* Records allocation or deallocation as a write by the stream, so that a use which is not ordered
 * with it is reported as a race. */
static void record_write(void *pointer, size_t bytes, cudaStream_t stream, const char *what,
                         const void *pc)
{
    if (!emulator_listener || !pointer)
        return;
    at_work work(stream, what, false, pc, false);
    emulator_listener->work_touches(pointer, bytes, true);
}

static cudaError_t allocate(void **pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream,
                            const char *what, const void *pc)
{
    cudaError_t error = check_stream(stream);
    if (error == cudaSuccess)
        error = arrays_allocate(pointer, bytes, cudaMemoryTypeDevice, &pool->use, pc);
    if (error == cudaSuccess)
        record_write(*pointer, bytes, stream, what, pc);
    return emulator_return(error);
}

cudaError_t cudaMallocAsync(void **pointer, size_t bytes, cudaStream_t stream)
{
    return allocate(pointer, bytes, current_pool, stream, "cudaMallocAsync", CALLER);
}

cudaError_t cudaMallocFromPoolAsync(void **pointer, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream)
{
    return allocate(pointer, bytes, pool, stream, "cudaMallocFromPoolAsync", CALLER);
}

cudaError_t cudaFreeAsync(void *pointer, cudaStream_t stream)
{
    struct emulator_array array;
    cudaError_t error = check_stream(stream);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (pointer && emulator_array_at(pointer, 1, &array) == INSIDE)
        record_write(pointer, array.bytes, stream, "cudaFreeAsync", CALLER);
    return emulator_return(arrays_free(pointer, CALLER));
}
