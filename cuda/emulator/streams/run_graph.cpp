/* run_graph.cpp: runs the nodes of a graph, one after another. */
#include "streams/run_graph.h"

#include "memory/memory_copy.h"
#include "engine/errors/last_error.h"
#include "streams/event.h"
#include "engine/grid/kernel_registry.h"
#include "streams/vector_clock.h"
#include "engine/grid/run_launch.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* ---- the order ---- */

static bool can_begin(const emulator_node *node)
{
    for (size_t i = 0; i < node->after.count; i++)
        if (!node->after.data[i]->done)
            return false;
    return true;
}

/* Puts the nodes into an order in which each comes after those that it waits for; in the order in
 * which they were added, if possible. Returns false if there is none. */
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
        error = set_rows(begin, row, 0, row, 1); /* checks the row */
        for (size_t x = 0; error == cudaSuccess && x < row; x += set->elementSize)
            memcpy(begin + x, &set->value, set->elementSize); /* little-endian: its lowest bytes */
    }
    return error;
}

/* One launch of a graph. */
struct graph_run {
    unsigned long long stream;
    const void *pc; /* code address of the launch */
};

/* `clock`: what comes before the work; afterwards, with the work itself. */
static cudaError_t run(const work *work, const struct graph_run *whole,
                       struct vector_clock **clock);

static cudaError_t run_nodes(const emulator_graph *graph, const struct graph_run *whole,
                             struct vector_clock **clock)
{
    cudaError_t error = cudaSuccess;
    struct vector_clock *end = NULL;
    for (size_t i = 0; i < graph->nodes.count && error == cudaSuccess; i++) {
        emulator_node *node = graph->nodes.data[i];
        clock_end(&node->clock);
        clock_join(&node->clock, *clock);
        for (size_t j = 0; j < node->after.count; j++)
            clock_join(&node->clock, node->after.data[j]->clock);
        error = run(&node->work, whole, &node->clock);
        clock_join(&end, node->clock);
    }
    clock_join(clock, end);
    clock_end(&end);
    return error;
}

/* The graph's launch fails for the reason for which its kernel's launch failed. */
static void pass_on_why(const work *work)
{
    char why[200];
    snprintf(why, sizeof why, "%s", emulator_why());
    const emulator_configuration &where = work->kernel.where;
    if (*why && where.file)
        emulator_because("kernel %s of %s:%d: %s",
                         kernel_name(work->kernel.address, work->kernel.name),
                         name_of_file(where.file), where.line, why);
}

static cudaError_t run_device(const work *work)
{
    switch (work->type) {
    case cudaGraphNodeTypeKernel:
        return run_launch(work->kernel.name, work->kernel.address, work->kernel.where,
                          work->kernel.body, work->kernel.state, work->kernel.cooperative, true);
    case cudaGraphNodeTypeMemcpy:
        return run_copy(&work->copy);
    default:
        return run_set(&work->set);
    }
}

static cudaError_t run(const work *work, const struct graph_run *whole, struct vector_clock **clock)
{
    switch (work->type) {
    case cudaGraphNodeTypeKernel:
    case cudaGraphNodeTypeMemcpy:
    case cudaGraphNodeTypeMemset: {
        const bool is_kernel = work->type == cudaGraphNodeTypeKernel;
        const char *what = is_kernel                               ? work->kernel.name
                           : work->type == cudaGraphNodeTypeMemcpy ? "a graph's copy"
                                                                   : "a graph's memset";
        emulator_alone alone;
        if (emulator_listener)
            emulator_listener->work_begins(
                *clock, {what, is_kernel, whole->stream, whole->pc, false, false});
        cudaError_t error = run_device(work);
        if (is_kernel && error != cudaSuccess && !emulator_is_lost())
            pass_on_why(work);
        if (emulator_listener)
            emulator_listener->work_ends(clock);
        return error;
    }
    case cudaGraphNodeTypeHost: {
        host_waited(*clock);
        emulator_host_function called;
        work->host.fn(work->host.userData);
        return cudaSuccess;
    }
    case cudaGraphNodeTypeGraph:
        return run_nodes(work->graph, whole, clock);
    case cudaGraphNodeTypeEventRecord:
        event_happens_after(work->event, *clock);
        break;
    case cudaGraphNodeTypeWaitEvent:
        clock_join(clock, work->event->clock);
        break;
    case cudaGraphNodeTypeEmpty:
        break;
    }
    return cudaSuccess;
}

cudaError_t emulator::graph_run(const emulator_graph *graph, cudaStream_t stream, const void *pc)
{
    const struct graph_run whole = {stream_number(stream), pc};
    struct vector_clock *clock = NULL;
    clock_before(&clock, stream);
    cudaError_t error = run_nodes(graph, &whole, &clock);
    stream_comes_after(stream, clock);
    clock_end(&clock);
    return error;
}
