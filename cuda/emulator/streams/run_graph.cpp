/* run_graph.cpp: what the nodes of a graph do. */
#include "graph.h"
#include "copy.h"
#include "kernel.h"
#include "run_launch.h"

work work_copy(const work *original)
{
    work copy = *original;
    if (copy.kernel.state)
        copy.kernel.state = kernel_copy_state(copy.kernel.body, original->kernel.state);
    if (copy.graph)
        copy.graph = graph_copy(original->graph);
    return copy;
}

void work_free(work *work)
{
    free(work->kernel.state);
    graph_free(work->graph);
    work->kernel.state = NULL;
    work->graph = NULL;
}

cudaError_t work_of_kernel(work *work, const cudaKernelNodeParams *parameters)
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

cudaError_t work_of_copy(work *work, const cudaMemcpy3DParms *parameters)
{
    if (parameters->srcArray || parameters->dstArray)
        return cudaErrorNotSupported;
    work->type = cudaGraphNodeTypeMemcpy;
    work->copy = *parameters;
    return cudaSuccess;
}

cudaError_t work_of_set(work *work, const cudaMemsetParams *parameters)
{
    unsigned size = parameters->elementSize;
    if (size != 1 && size != 2 && size != 4)
        return cudaErrorInvalidValue;
    work->type = cudaGraphNodeTypeMemset;
    work->set = *parameters;
    return cudaSuccess;
}

work work_of_line(void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    work work;
    work.type = cudaGraphNodeTypeMemcpy;
    work.copy.dstPtr = cudaPitchedPtr{to, bytes, bytes, 1};
    work.copy.srcPtr = cudaPitchedPtr{(void *)from, bytes, bytes, 1};
    work.copy.extent = cudaExtent{bytes, 1, 1};
    work.copy.kind = kind;
    return work;
}

/* ---- running ---- */

static char *corner(const cudaPitchedPtr *memory, const cudaPos *at, size_t slice)
{
    return (char *)memory->ptr + ((at->z + slice) * memory->ysize + at->y) * memory->pitch + at->x;
}

static cudaError_t run_copy(const cudaMemcpy3DParms *copy)
{
    cudaError_t error = cudaSuccess;
    for (size_t z = 0; z < copy->extent.depth && error == cudaSuccess; z++)
        error = copy_rows(corner(&copy->dstPtr, &copy->dstPos, z), copy->dstPtr.pitch,
                          corner(&copy->srcPtr, &copy->srcPos, z), copy->srcPtr.pitch,
                          copy->extent.width, copy->extent.height, copy->kind);
    return error;
}

static cudaError_t run_set(const cudaMemsetParams *set)
{
    size_t row = set->width * set->elementSize;
    if (set->elementSize == 1 || set->value == 0)
        return set_rows(set->dst, set->height > 1 ? set->pitch : row, (int)set->value, row,
                        set->height);
    cudaError_t error = cudaSuccess;
    for (size_t y = 0; y < set->height && error == cudaSuccess; y++) {
        char *begin = (char *)set->dst + y * set->pitch;
        error = set_rows(begin, row, 0, row, 1); /* checks it */
        for (size_t x = 0; error == cudaSuccess && x < row; x += set->elementSize)
            memcpy(begin + x, &set->value, set->elementSize); /* the lowest bytes come first */
    }
    return error;
}

cudaError_t work_run(const work *work, cudaStream_t stream)
{
    switch (work->type) {
    case cudaGraphNodeTypeKernel:
        return run_launch(work->kernel.name, work->kernel.address, work->kernel.where,
                          work->kernel.body, work->kernel.state, work->kernel.cooperative);
    case cudaGraphNodeTypeMemcpy:
        return run_copy(&work->copy);
    case cudaGraphNodeTypeMemset:
        return run_set(&work->set);
    case cudaGraphNodeTypeHost:
        work->host.fn(work->host.userData);
        return cudaSuccess;
    case cudaGraphNodeTypeGraph:
        return graph_run(work->graph, stream);
    case cudaGraphNodeTypeEventRecord:
        return cudaEventRecord(work->event, stream);
    case cudaGraphNodeTypeWaitEvent:
    case cudaGraphNodeTypeEmpty:
        break;
    }
    return cudaSuccess;
}

static bool can_begin(const emulator_node *node)
{
    for (size_t i = 0; i < node->after.count; i++)
        if (!node->after.data[i]->done)
            return false;
    return true;
}

/* Puts the nodes into an order in which each comes after those that it waits for: the order in
 * which they were added, where that is one. */
bool graph_order(emulator_graph *graph)
{
    nodes ordered = {NULL, 0}, *all = &graph->nodes;
    for (size_t i = 0; i < all->count; i++)
        all->data[i]->done = false;
    for (size_t before = 1; ordered.count < all->count && before != ordered.count;) {
        before = ordered.count;
        for (size_t i = 0; i < all->count; i++)
            if (!all->data[i]->done && can_begin(all->data[i])) {
                all->data[i]->done = true;
                nodes_add(&ordered, all->data[i]);
            }
        if (before == ordered.count)
            break;
    }
    bool complete = ordered.count == all->count;
    if (complete) {
        nodes_clear(all);
        *all = ordered;
    } else {
        nodes_clear(&ordered);
    }
    return complete;
}

cudaError_t graph_run(emulator_graph *graph, cudaStream_t stream)
{
    cudaError_t error = cudaSuccess;
    for (size_t i = 0; i < graph->nodes.count && error == cudaSuccess; i++)
        error = work_run(&graph->nodes.data[i]->work, stream);
    return error;
}
