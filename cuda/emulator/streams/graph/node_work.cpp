/* node_work.cpp: what a node of a graph does, from the program's parameters. */
#include "streams/graph/node_work.h"

#include "engine/grid/kernel_registry.h"

using namespace emulator;

cudaError_t emulator::work_of_kernel(work *work, const cudaKernelNodeParams *parameters)
{
    const kernel *known = kernel_find(parameters->func);
    if (!known)
        return cudaErrorInvalidDeviceFunction;
    if (parameters->extra)
        return cudaErrorNotSupported;
    work->type = cudaGraphNodeTypeKernel;
    work->kernel = {known->name,
                    known->address,
                    {parameters->gridDim, parameters->blockDim, parameters->sharedMemBytes},
                    known->body,
                    kernel_pack_state(known, parameters->kernelParams),
                    false};
    return cudaSuccess;
}

cudaError_t emulator::work_of_copy(work *work, const cudaMemcpy3DParms *parameters)
{
    if (parameters->srcArray || parameters->dstArray)
        return cudaErrorNotSupported;
    work->type = cudaGraphNodeTypeMemcpy;
    work->copy = *parameters;
    return cudaSuccess;
}

cudaError_t emulator::work_of_set(work *work, const cudaMemsetParams *parameters)
{
    unsigned size = parameters->elementSize;
    if (size != 1 && size != 2 && size != 4)
        return cudaErrorInvalidValue;
    work->type = cudaGraphNodeTypeMemset;
    work->set = *parameters;
    return cudaSuccess;
}

work emulator::work_of_line(void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    work work;
    work.type = cudaGraphNodeTypeMemcpy;
    work.copy.dstPtr = cudaPitchedPtr{to, bytes, bytes, 1};
    work.copy.srcPtr = cudaPitchedPtr{(void *)from, bytes, bytes, 1};
    work.copy.extent = cudaExtent{bytes, 1, 1};
    work.copy.kind = kind;
    return work;
}
