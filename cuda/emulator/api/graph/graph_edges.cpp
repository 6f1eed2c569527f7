/* graph_edges.cpp: the edges of graphs, and their output for Graphviz. */
#include "streams/graph/task_graph.h"

#include "engine/errors/last_error.h"

using namespace emulator;

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                        const cudaGraphNode_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t before = to[i] && to[i]->graph == graph ? to[i]->after.count : 0;
        if (before > 0)
            nodes_remove(&to[i]->after, from[i]);
        if (before == 0 || to[i]->after.count == before) /* there was no such edge */
            return emulator_return(cudaErrorInvalidValue);
    }
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                        const cudaGraphNode_t *to, const cudaGraphEdgeData *edges,
                                        size_t count)
{
    return edges ? emulator_return(cudaErrorNotSupported)
                 : cudaGraphRemoveDependencies(graph, from, to, count);
}

/* Lists all edges, or, if `begin` is not NULL, those from that node. Array elements beyond the
 * number of edges become NULL. */
static cudaError_t list_edges(const emulator_graph *graph, const emulator_node *begin,
                              cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *count)
{
    size_t found = 0;
    for (size_t i = 0; i < graph->nodes.count; i++) {
        emulator_node *node = graph->nodes.data[i];
        for (size_t j = 0; j < node->after.count; j++) {
            if (begin && node->after.data[j] != begin)
                continue;
            if (from && found < *count)
                from[found] = node->after.data[j];
            if (to && found < *count)
                to[found] = node;
            found++;
        }
    }
    for (size_t i = found; i < *count; i++) {
        if (from)
            from[i] = NULL;
        if (to)
            to[i] = NULL;
    }
    if ((!from && !to) || *count > found)
        *count = found;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                              size_t *count)
{
    if (!graph || !count || !from != !to)
        return emulator_return(cudaErrorInvalidValue);
    return list_edges(graph, NULL, from, to, count);
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                              cudaGraphEdgeData *edges, size_t *count)
{
    return edges ? emulator_return(cudaErrorNotSupported)
                 : cudaGraphGetEdges(graph, from, to, count);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                           size_t *count)
{
    if (!node || !count)
        return emulator_return(cudaErrorInvalidValue);
    return list_edges(node->graph, node, NULL, nodes, count);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                           cudaGraphEdgeData *edges, size_t *count)
{
    return edges ? emulator_return(cudaErrorNotSupported)
                 : cudaGraphNodeGetDependentNodes(node, nodes, count);
}

/* ---- Graphviz ---- */

static void draw(FILE *file, const emulator_graph *graph)
{
    static const char *const kinds[] = {"kernel", "memcpy", "memset",     "host function",
                                        "graph",  "empty",  "event wait", "event record"};
    fprintf(file, "digraph graph_1 {\n");
    for (size_t i = 0; i < graph->nodes.count; i++) {
        const emulator_node *node = graph->nodes.data[i];
        const bool is_kernel = node->work.type == cudaGraphNodeTypeKernel;
        fprintf(file, "\"%p\" [label=\"%zu: %s%s%s\"];\n", (const void *)node, i,
                kinds[node->work.type], is_kernel ? " " : "",
                is_kernel ? node->work.kernel.name : "");
        for (size_t j = 0; j < node->after.count; j++)
            fprintf(file, "\"%p\" -> \"%p\";\n", (const void *)node->after.data[j],
                    (const void *)node);
    }
    fprintf(file, "}\n");
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned)
{
    FILE *file = graph && path ? fopen(path, "w") : NULL;
    if (!file)
        return emulator_return(graph && path ? cudaErrorOperatingSystem : cudaErrorInvalidValue);
    draw(file, graph);
    bool written = !ferror(file);
    return emulator_return(fclose(file) == 0 && written ? cudaSuccess : cudaErrorOperatingSystem);
}
