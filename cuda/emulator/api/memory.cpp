/* memory.cpp: allocation of device memory and page-locked host memory. */
#include "memory/arrays.h"
#include "memory/arena.h"
#include "engine/errors/last_error.h"
#include "streams/capture/capture_rules.h"
#include "memory/device_heap.h"
#include "streams/vector_clock.h"
#include "memory/pinned.h"
#include "memory/device_variables.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { PITCH = 512 };

#define CALLER __builtin_return_address(0)

static bool is_given(void **pointer)
{
    if (!pointer)
        emulator_because(
            "the first argument is null; pass the address of the pointer that it sets, &array");
    return pointer;
}

cudaError_t cudaMalloc(void **pointer, size_t bytes)
{
    if (emulator_in_kernel())
        return emulator_return(emulator_heap_allocate(pointer, bytes, CALLER));
    cudaError_t error = capture_forbids(false);
    if (error == cudaSuccess)
        error = is_given(pointer)
                    ? arrays_allocate(pointer, bytes, cudaMemoryTypeDevice, NULL, CALLER)
                    : cudaErrorInvalidValue;
    return emulator_return(error);
}

void emulator_structs_at(const void *array, size_t aligned)
{
    arrays_of_structs(array, (unsigned)aligned);
}

cudaError_t cudaMallocManaged(void **pointer, size_t bytes, unsigned)
{
    return emulator_return(
        is_given(pointer) ? arrays_allocate(pointer, bytes, cudaMemoryTypeManaged, NULL, CALLER)
                          : cudaErrorInvalidValue);
}

cudaError_t cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t rows)
{
    *pitch = (width + PITCH - 1) / PITCH * PITCH;
    return emulator_return(
        arrays_allocate(pointer, *pitch * rows, cudaMemoryTypeDevice, NULL, CALLER));
}

cudaError_t cudaFree(void *pointer)
{
    if (emulator_in_kernel())
        return emulator_return(emulator_heap_free(pointer, CALLER));
    host_waited_for_all(); /* cudaFree() waits for the device */
    return emulator_return(arrays_free(pointer, CALLER));
}

cudaError_t cudaHostAlloc(void **pointer, size_t bytes, unsigned)
{
    return emulator_return(is_given(pointer) ? pinned_allocate(pointer, bytes, CALLER)
                                             : cudaErrorInvalidValue);
}

cudaError_t cudaFreeHost(void *pointer)
{
    host_waited_for_all();
    return emulator_return(pinned_free(pointer));
}

/* Registers memory that the program has allocated itself. */
cudaError_t cudaHostRegister(void *pointer, size_t bytes, unsigned)
{
    return emulator_return(pinned_register(pointer, bytes, CALLER));
}

cudaError_t cudaHostUnregister(void *pointer)
{
    host_waited_for_all();
    return emulator_return(pinned_unregister(pointer));
}

cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    *total = emulator_device_memory();
    *available = arrays_left();
    return emulator_return(cudaSuccess);
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *pointer)
{
    emulator_alone alone;
    cudaMemoryType type = arrays_type(pointer, 1);
    if (type == cudaMemoryTypeUnregistered)
        type = emulator_is_pinned(pointer)         ? cudaMemoryTypeHost
               : emulator_in_variables(pointer, 1) ? cudaMemoryTypeDevice
                                                   : cudaMemoryTypeUnregistered;
    memset(attributes, 0, sizeof *attributes);
    attributes->type = type;
    attributes->device = type == cudaMemoryTypeUnregistered ? cudaInvalidDeviceId : 0;
    if (type != cudaMemoryTypeUnregistered)
        attributes->devicePointer = (void *)pointer;
    if (type != cudaMemoryTypeDevice)
        attributes->hostPointer = (void *)pointer;
    return emulator_return(cudaSuccess);
}
