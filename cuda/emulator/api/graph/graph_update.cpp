/* graph_update.cpp: updates an executable graph with the parameters of a graph of the same
 * topology.
 */
#include "api/graph/graph_exec.h"

#include "engine/errors/last_error.h"
#include "streams/run_graph.h"

using namespace emulator;

static size_t position(const nodes *nodes, const emulator_node *node)
{
    size_t i = 0;
    while (i < nodes->count && nodes->data[i] != node)
        i++;
    return i;
}

/* Compares a graph with the one that was instantiated: it must have the same nodes, added in the
 * same order, with the same dependencies. *where: the index of the node that differs. */
static cudaGraphExecUpdateResult compare(const emulator_graph *had, const emulator_graph *now,
                                         size_t *where)
{
    *where = 0;
    if (had->nodes.count != now->nodes.count)
        return cudaGraphExecUpdateErrorTopologyChanged;
    for (size_t i = 0; i < now->nodes.count; i++) {
        const emulator_node *a = had->nodes.data[i], *b = now->nodes.data[i];
        *where = i;
        if (a->work.type != b->work.type)
            return cudaGraphExecUpdateErrorNodeTypeChanged;
        if (a->after.count != b->after.count)
            return cudaGraphExecUpdateErrorTopologyChanged;
        for (size_t j = 0; j < a->after.count; j++)
            if (position(&had->nodes, a->after.data[j]) != position(&now->nodes, b->after.data[j]))
                return cudaGraphExecUpdateErrorTopologyChanged;
        size_t inside;
        if (a->work.graph) {
            cudaGraphExecUpdateResult result = compare(a->work.graph, b->work.graph, &inside);
            if (result != cudaGraphExecUpdateSuccess)
                return result;
        }
    }
    return cudaGraphExecUpdateSuccess;
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo *result)
{
    if (!exec || !graph || !result)
        return emulator_return(cudaErrorInvalidValue);
    *result = cudaGraphExecUpdateResultInfo{cudaGraphExecUpdateError, NULL, NULL};
    emulator_graph *copy = graph_copy(graph);
    size_t where = 0;
    if (graph_order(copy))
        result->result = compare(exec->graph, copy, &where);
    if (result->result != cudaGraphExecUpdateSuccess) {
        if (where < copy->nodes.count)
            result->errorNode = (emulator_node *)copy->nodes.data[where]->original;
        graph_free(copy);
        return emulator_return(cudaErrorGraphExecUpdateFailure);
    }
    for (size_t i = 0; i < copy->nodes.count; i++) { /* the nodes keep their handles */
        work work = exec->graph->nodes.data[i]->work;
        exec->graph->nodes.data[i]->work = copy->nodes.data[i]->work;
        copy->nodes.data[i]->work = work;
    }
    graph_free(copy);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t *error,
                                cudaGraphExecUpdateResult *result)
{
    cudaGraphExecUpdateResultInfo info;
    cudaError_t returned = cudaGraphExecUpdate(exec, graph, &info);
    if (error)
        *error = info.errorNode;
    if (result)
        *result = info.result;
    return returned;
}
