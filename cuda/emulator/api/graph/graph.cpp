/* graph.cpp: builds graphs, node by node. */
#include "streams/graph/task_graph.h"

#include "engine/errors/last_error.h"

using namespace emulator;

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags)
{
    if (!graph || flags)
        return emulator_return(cudaErrorInvalidValue);
    *graph = graph_make();
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    graph_free(graph);
    return emulator_return(graph ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph)
{
    if (!clone || !graph)
        return emulator_return(cudaErrorInvalidValue);
    *clone = graph_copy(graph);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original,
                                     cudaGraph_t clone)
{
    *node = clone ? graph_copy_of(clone, original) : NULL;
    return emulator_return(*node ? cudaSuccess : cudaErrorInvalidValue);
}

/* Adds a node with this work, unless `error` says that its parameters were refused. */
static cudaError_t add(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                       size_t count, work *work, cudaError_t error)
{
    if (error == cudaSuccess && (!node || !graph || (count && !after)))
        error = cudaErrorInvalidValue;
    for (size_t i = 0; error == cudaSuccess && i < count; i++)
        if (!after[i] || after[i]->graph != graph)
            error = cudaErrorInvalidValue;
    if (error == cudaSuccess)
        *node = graph_add(graph, work, after, count);
    else
        work_free(work);
    return emulator_return(error);
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *after, size_t count,
                                   const cudaKernelNodeParams *parameters)
{
    work work;
    cudaError_t error = work_of_kernel(&work, parameters);
    return add(node, graph, after, count, &work, error);
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *after, size_t count,
                                   const cudaMemcpy3DParms *parameters)
{
    work work;
    cudaError_t error = work_of_copy(&work, parameters);
    return add(node, graph, after, count, &work, error);
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *after, size_t count, void *to,
                                     const void *from, size_t bytes, cudaMemcpyKind kind)
{
    work work = work_of_line(to, from, bytes, kind);
    return add(node, graph, after, count, &work, cudaSuccess);
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *after, size_t count,
                                   const cudaMemsetParams *parameters)
{
    work work;
    cudaError_t error = work_of_set(&work, parameters);
    return add(node, graph, after, count, &work, error);
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                 const cudaGraphNode_t *after, size_t count,
                                 const cudaHostNodeParams *parameters)
{
    work work;
    work.type = cudaGraphNodeTypeHost;
    work.host = *parameters;
    return add(node, graph, after, count, &work,
               parameters->fn ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                  const cudaGraphNode_t *after, size_t count)
{
    work work;
    work.type = cudaGraphNodeTypeEmpty;
    return add(node, graph, after, count, &work, cudaSuccess);
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                       const cudaGraphNode_t *after, size_t count,
                                       cudaGraph_t child)
{
    work work;
    work.type = cudaGraphNodeTypeGraph;
    work.graph = child ? graph_copy(child) : NULL;
    return add(node, graph, after, count, &work, child ? cudaSuccess : cudaErrorInvalidValue);
}

static cudaError_t add_event(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                             size_t count, cudaEvent_t event, cudaGraphNodeType type)
{
    work work;
    work.type = type;
    work.event = event;
    return add(node, graph, after, count, &work, event ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                        const cudaGraphNode_t *after, size_t count,
                                        cudaEvent_t event)
{
    return add_event(node, graph, after, count, event, cudaGraphNodeTypeEventRecord);
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                      const cudaGraphNode_t *after, size_t count, cudaEvent_t event)
{
    return add_event(node, graph, after, count, event, cudaGraphNodeTypeWaitEvent);
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!from[i] || !to[i] || from[i]->graph != graph || to[i]->graph != graph ||
            from[i] == to[i])
            return emulator_return(cudaErrorInvalidValue);
        nodes_add(&to[i]->after, from[i]);
    }
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to, const cudaGraphEdgeData *edges,
                                     size_t count)
{
    return edges ? emulator_return(cudaErrorNotSupported)
                 : cudaGraphAddDependencies(graph, from, to, count);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node)
{
    if (!node)
        return emulator_return(cudaErrorInvalidValue);
    graph_remove(node);
    return emulator_return(cudaSuccess);
}

static cudaError_t list(const nodes *found, cudaGraphNode_t *nodes, size_t *count)
{
    for (size_t i = 0; nodes && i < *count; i++)
        nodes[i] = i < found->count ? found->data[i] : NULL;
    if (!nodes || *count > found->count)
        *count = found->count;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    return graph && count ? list(&graph->nodes, nodes, count)
                          : emulator_return(cudaErrorInvalidValue);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    if (!graph || !count)
        return emulator_return(cudaErrorInvalidValue);
    struct nodes roots = {NULL, 0};
    for (size_t i = 0; i < graph->nodes.count; i++)
        if (graph->nodes.data[i]->after.count == 0)
            nodes_add(&roots, graph->nodes.data[i]);
    cudaError_t error = list(&roots, nodes, count);
    nodes_clear(&roots);
    return error;
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                         size_t *count)
{
    return node && count ? list(&node->after, nodes, count)
                         : emulator_return(cudaErrorInvalidValue);
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                         cudaGraphEdgeData *edges, size_t *count)
{
    return edges ? emulator_return(cudaErrorNotSupported)
                 : cudaGraphNodeGetDependencies(node, nodes, count);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *type)
{
    if (!node || !type)
        return emulator_return(cudaErrorInvalidValue);
    *type = node->work.type;
    return emulator_return(cudaSuccess);
}
