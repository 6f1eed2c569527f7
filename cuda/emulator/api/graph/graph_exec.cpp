/* graph_exec.cpp: executable graphs. Each is a copy of a graph, with its nodes in an order in which
 * they can be executed one after another. */
#include "api/graph/graph_exec.h"

#include "streams/destroyed_handles.h"
#include "engine/errors/last_error.h"
#include "streams/capture/capture_rules.h"
#include "streams/run_graph.h"

using namespace emulator;

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long)
{
    if (!exec || !graph)
        return emulator_return(cudaErrorInvalidValue);
    emulator_graph *copy = graph_copy(graph);
    if (!graph_order(copy)) {
        graph_free(copy);
        return emulator_return(cudaErrorInvalidValue);
    }
    *exec = new emulator_graph_exec{copy};
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *error,
                                 char *log, size_t log_bytes)
{
    if (error)
        *error = NULL;
    if (log && log_bytes)
        *log = '\0';
    return cudaGraphInstantiate(exec, graph, 0ull);
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph,
                                          unsigned long long flags)
{
    return cudaGraphInstantiate(exec, graph, flags);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    if (!exec)
        return emulator_return(cudaErrorInvalidValue);
    graph_free(exec->graph);
    delete exec;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t)
{
    return emulator_return(exec ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    cudaError_t error = exec ? check_stream(stream) : cudaErrorInvalidValue;
    if (error != cudaSuccess)
        return emulator_return(error);
    if (!capture_of(stream)) {
        error = capture_forbids_legacy(stream);
        return emulator_return(error == cudaSuccess
                                   ? graph_run(exec->graph, stream, __builtin_return_address(0))
                                   : error);
    }
    work work;
    work.type = cudaGraphNodeTypeGraph;
    work.graph = graph_copy(exec->graph);
    return capture_work(stream, &work);
}

/* ---- changes ---- */

/* Replaces a node's parameters by others of the same type. */
static cudaError_t replace(emulator_node *node, work *work, cudaError_t error)
{
    if (error == cudaSuccess && (!node || node->work.type != work->type))
        error = cudaErrorInvalidValue;
    if (error != cudaSuccess) {
        work_free(work);
        return emulator_return(error);
    }
    work_free(&node->work);
    node->work = *work;
    return emulator_return(cudaSuccess);
}

static emulator_node *in_exec(cudaGraphExec_t exec, cudaGraphNode_t node)
{
    return exec ? graph_copy_of(exec->graph, node) : NULL;
}

static cudaError_t set_kernel(emulator_node *node, const cudaKernelNodeParams *parameters)
{
    work work;
    cudaError_t error = work_of_kernel(&work, parameters);
    return replace(node, &work, error);
}

static cudaError_t set_copy(emulator_node *node, const cudaMemcpy3DParms *parameters)
{
    work work;
    cudaError_t error = work_of_copy(&work, parameters);
    return replace(node, &work, error);
}

static cudaError_t set_set(emulator_node *node, const cudaMemsetParams *parameters)
{
    work work;
    cudaError_t error = work_of_set(&work, parameters);
    return replace(node, &work, error);
}

static cudaError_t set_host(emulator_node *node, const cudaHostNodeParams *parameters)
{
    work work;
    work.type = cudaGraphNodeTypeHost;
    work.host = *parameters;
    return replace(node, &work, parameters->fn ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                         const cudaKernelNodeParams *parameters)
{
    return set_kernel(node, parameters);
}
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms *parameters)
{
    return set_copy(node, parameters);
}
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams *parameters)
{
    return set_set(node, parameters);
}
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams *parameters)
{
    return set_host(node, parameters);
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams *parameters)
{
    return set_kernel(in_exec(exec, node), parameters);
}
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms *parameters)
{
    return set_copy(in_exec(exec, node), parameters);
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
                                               const void *from, size_t bytes, cudaMemcpyKind kind)
{
    work work = work_of_line(to, from, bytes, kind);
    return replace(in_exec(exec, node), &work, cudaSuccess);
}
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams *parameters)
{
    return set_set(in_exec(exec, node), parameters);
}
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams *parameters)
{
    return set_host(in_exec(exec, node), parameters);
}
