/* run_graph.cpp: runs the nodes of a graph, one after another. */
#include "run_graph.h"

#include "copy.h"
#include "errors.h"
#include "event.h"
#include "run_launch.h"

using namespace emulator;

/* ---- the order ---- */

static bool can_begin(const emulator_node *node)
{
    for (size_t i = 0; i < node->after.count; i++)
        if (!node->after.data[i]->done)
            return false;
    return true;
}

/* Puts the nodes into an order in which each comes after those that it waits for: the order in
 * which they were added, where that is one. */
static bool order_nodes(emulator_graph *graph)
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

bool emulator::graph_order(emulator_graph *graph)
{
    for (size_t i = 0; i < graph->nodes.count; i++)
        if (graph->nodes.data[i]->work.graph && !graph_order(graph->nodes.data[i]->work.graph))
            return false;
    return order_nodes(graph);
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
    emulator_alone alone;
    cudaError_t error = cudaSuccess;
    for (size_t y = 0; y < set->height && error == cudaSuccess; y++) {
        char *begin = (char *)set->dst + y * set->pitch;
        error = set_rows(begin, row, 0, row, 1); /* checks it */
        for (size_t x = 0; error == cudaSuccess && x < row; x += set->elementSize)
            memcpy(begin + x, &set->value, set->elementSize); /* the lowest bytes come first */
    }
    return error;
}

static cudaError_t run(const work *work)
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
        return graph_run(work->graph);
    case cudaGraphNodeTypeEventRecord:
        event_happens(work->event);
        break;
    case cudaGraphNodeTypeWaitEvent:
    case cudaGraphNodeTypeEmpty:
        break;
    }
    return cudaSuccess;
}

cudaError_t emulator::graph_run(const emulator_graph *graph)
{
    cudaError_t error = cudaSuccess;
    for (size_t i = 0; i < graph->nodes.count && error == cudaSuccess; i++)
        error = run(&graph->nodes.data[i]->work);
    return error;
}
