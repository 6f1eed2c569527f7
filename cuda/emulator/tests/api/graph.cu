/* graph.cu: CUDA graphs, built by hand and captured. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 1024 };

__global__ void scale(int *cells, int factor)
{
    cells[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}

__global__ void add(int *cells, const int *other)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    cells[i] += other[i];
}

static int *a, *b, host[COUNT];
static cudaStream_t stream, second;

static void CUDART_CB count_up(void *data)
{
    ++*(int *)data;
}

static cudaGraph_t ended(cudaStream_t captured, cudaError_t wanted)
{
    cudaGraph_t graph = NULL;
    cudaError_t error = cudaStreamEndCapture(captured, &graph);
    ok(error == wanted && (graph != NULL) == (wanted == cudaSuccess), cudaGetErrorName(wanted));
    cudaGetLastError();
    return graph;
}

/* ---- captured ---- */

static void test_capture()
{
    cudaEvent_t forked, joined;
    cudaStreamCaptureStatus status;
    int calls = 0;
    cudaEventCreateWithFlags(&forked, cudaEventDisableTiming);
    cudaEventCreateWithFlags(&joined, cudaEventDisableTiming);
    for (int i = 0; i < COUNT; i++)
        host[i] = i;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaMemcpyAsync(a, host, sizeof host, cudaMemcpyHostToDevice, stream);
    cudaEventRecord(forked, stream);
    cudaStreamWaitEvent(second, forked, 0);
    ok(cudaStreamIsCapturing(second, &status) == cudaSuccess &&
           status == cudaStreamCaptureStatusActive,
       "an event adds a second stream to the capture");
    cudaMemsetAsync(b, 1, COUNT * sizeof(int), second);
    scale<<<COUNT / 64, 64, 0, stream>>>(a, 2);
    cudaEventRecord(joined, second);
    cudaStreamWaitEvent(stream, joined, 0);
    ok(cudaStreamDestroy(second) == cudaSuccess && cudaStreamCreate(&second) == cudaSuccess,
       "the second stream may be destroyed after it has joined");
    add<<<COUNT / 64, 64, 0, stream>>>(a, b);
    cudaMemcpyAsync(host, a, sizeof host, cudaMemcpyDeviceToHost, stream);
    cudaLaunchHostFunc(stream, count_up, &calls);
    ok(host[5] == 5 && calls == 0, "a capture executes nothing");
    cudaGraph_t graph = ended(stream, cudaSuccess);
    size_t count = 0, roots = 0;
    cudaGraphGetNodes(graph, NULL, &count);
    cudaGraphGetRootNodes(graph, NULL, &roots);
    ok(count == 6 && roots == 1, "the graph has six nodes and one root");
    cudaGraphExec_t exec;
    ok(cudaGraphInstantiate(&exec, graph, 0) == cudaSuccess, "the graph is instantiated");
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    ok(host[0] == 0x01010101 && host[7] == 14 + 0x01010101 && calls == 1,
       "a launch executes it once");
    cudaGraphLaunch(exec, stream);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    ok(host[7] == 8 * 7 + 7 * 0x01010101 && calls == 3, "two launches execute it twice more");
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaEventDestroy(forked);
    cudaEventDestroy(joined);
}

/* ---- calls that are errors during a capture ---- */

static void begin()
{
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
}

static void test_forbidden()
{
    cudaEvent_t event, other;
    cudaStreamCaptureStatus status;
    int *more = NULL;
    cudaEventCreate(&event);
    cudaEventCreate(&other);
    cudaEventRecord(other, second);
    ok(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal) == cudaErrorStreamCaptureUnsupported,
       "the default stream cannot capture");
    ended(stream, cudaErrorIllegalState);
    begin();
    ok(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) == cudaErrorIllegalState,
       "a second capture of a stream is an error");
    cudaGraphDestroy(ended(stream, cudaSuccess));
    begin();
    ok(cudaStreamSynchronize(stream) == cudaErrorStreamCaptureUnsupported,
       "synchronising the stream is an error");
    ok(cudaStreamIsCapturing(stream, &status) == cudaSuccess &&
           status == cudaStreamCaptureStatusInvalidated,
       "the capture becomes invalid");
    ended(stream, cudaErrorStreamCaptureInvalidated);
    begin();
    ok(cudaDeviceSynchronize() == cudaErrorStreamCaptureUnsupported,
       "synchronising the device is an error");
    ended(stream, cudaErrorStreamCaptureInvalidated);
    begin();
    ok(cudaMalloc(&more, 4) == cudaErrorStreamCaptureUnsupported, "cudaMalloc is an error");
    ended(stream, cudaErrorStreamCaptureInvalidated);
    begin();
    ok(cudaMemcpy(host, a, 4, cudaMemcpyDeviceToHost) == cudaErrorStreamCaptureImplicit,
       "a synchronous copy is an error");
    ended(stream, cudaErrorStreamCaptureInvalidated);
    begin();
    scale<<<1, 1>>>(a, 1);
    ok(cudaGetLastError() == cudaErrorStreamCaptureImplicit,
       "a launch in the default stream is an error");
    ended(stream, cudaErrorStreamCaptureInvalidated);
    begin();
    ok(cudaStreamWaitEvent(stream, other, 0) == cudaErrorStreamCaptureIsolation,
       "waiting for an event from outside is an error");
    ended(stream, cudaErrorStreamCaptureInvalidated);
    begin();
    cudaEventRecord(event, stream);
    ok(cudaEventQuery(event) == cudaErrorCapturedEvent, "querying a captured event is an error");
    ended(stream, cudaErrorStreamCaptureInvalidated);
    begin();
    cudaEventRecord(event, stream);
    cudaStreamWaitEvent(second, event, 0);
    scale<<<1, 1, 0, second>>>(a, 1);
    ended(stream, cudaErrorStreamCaptureUnjoined);
    ok(cudaDeviceSynchronize() == cudaSuccess, "after the capture, calls succeed again");
    cudaEventDestroy(event);
    cudaEventDestroy(other);
}

/* ---- built by hand ---- */

static cudaKernelNodeParams kernel_parameters(void *kernel, void **arguments)
{
    cudaKernelNodeParams parameters = {};
    parameters.func = kernel;
    parameters.gridDim = dim3(COUNT / 64);
    parameters.blockDim = dim3(64);
    parameters.kernelParams = arguments;
    return parameters;
}

static void test_edges(cudaGraph_t graph, cudaGraphNode_t set, cudaGraphNode_t scaled)
{
    cudaGraphNode_t from[9], to[9], next[2];
    size_t count = 0, some = 2;
    ok(cudaGraphGetEdges(graph, NULL, NULL, NULL, &count) == cudaSuccess && count == 5,
       "the graph has five edges");
    cudaGraphGetEdges(graph, from, to, NULL, &count);
    int seen = 0;
    for (size_t i = 0; i < count; i++)
        seen += from[i] == set && to[i] == scaled;
    ok(seen == 1, "each edge is returned once");
    ok(cudaGraphNodeGetDependentNodes(set, next, NULL, &some) == cudaSuccess && some == 1 &&
           next[0] == scaled,
       "the dependent node is returned");
    cudaGraphRemoveDependencies(graph, &set, &scaled, NULL, 1);
    cudaGraphNodeGetDependentNodes(set, NULL, NULL, &some);
    ok(some == 0, "a removed edge has no dependent node");
    cudaGraphAddDependencies(graph, &set, &scaled, NULL, 1);
    ok(cudaGraphRemoveDependencies(graph, &scaled, &set, NULL, 1) == cudaErrorInvalidValue,
       "removing a missing edge is an error");
    cudaGetLastError();
}

static void test_drawing(cudaGraph_t graph)
{
    char name[40], text[4096];
    FILE *file = tmpfile();
    snprintf(name, sizeof name, "/dev/fd/%d", fileno(file));
    ok(cudaGraphDebugDotPrint(graph, name, 0) == cudaSuccess, "the graph is written as a drawing");
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    ok(strstr(text, "digraph") && strstr(text, "scale") && strstr(text, "->"),
       "the drawing has kernel names and edges");
    fclose(file);
}

static void test_by_hand()
{
    cudaGraph_t graph, clone;
    cudaGraphNode_t set, scaled, added, copied, called, empty, inner, found;
    int factor = 3, calls = 0;
    cudaGraphCreate(&graph, 0);
    cudaMemsetParams memset_parameters = {};
    memset_parameters.dst = a;
    memset_parameters.value = 7;
    memset_parameters.elementSize = sizeof(int);
    memset_parameters.width = COUNT;
    memset_parameters.height = 1;
    ok(cudaGraphAddMemsetNode(&set, graph, NULL, 0, &memset_parameters) == cudaSuccess,
       "a memset node is added");
    void *scale_arguments[] = {&a, &factor}, *add_arguments[] = {&a, &a};
    cudaKernelNodeParams parameters = kernel_parameters((void *)scale, scale_arguments);
    ok(cudaGraphAddKernelNode(&scaled, graph, &set, 1, &parameters) == cudaSuccess,
       "a kernel node is added");
    factor = 1000; /* the node has its own copy */
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = cudaPitchedPtr{a, COUNT * sizeof(int), COUNT, 1};
    copy.dstPtr = cudaPitchedPtr{host, COUNT * sizeof(int), COUNT, 1};
    copy.extent = cudaExtent{COUNT * sizeof(int), 1, 1};
    copy.kind = cudaMemcpyDeviceToHost;
    ok(cudaGraphAddMemcpyNode(&copied, graph, NULL, 0, &copy) == cudaSuccess,
       "a memcpy node is added");
    cudaKernelNodeParams adding = kernel_parameters((void *)add, add_arguments);
    cudaGraphAddKernelNode(&added, graph, &scaled, 1, &adding);
    ok(cudaGraphAddEmptyNode(&empty, graph, &added, 1) == cudaSuccess, "an empty node is added");
    cudaGraph_t child;
    cudaHostNodeParams host_parameters = {count_up, &calls};
    cudaGraphCreate(&child, 0);
    ok(cudaGraphAddHostNode(&called, child, NULL, 0, &host_parameters) == cudaSuccess,
       "a host node is added");
    ok(cudaGraphAddChildGraphNode(&inner, graph, &empty, 1, child) == cudaSuccess,
       "a child graph is added");
    cudaGraphDestroy(child);

    cudaGraphExec_t exec;
    cudaGraphNodeType type;
    cudaGraphClone(&clone, graph);
    cudaGraphNodeFindInClone(&found, inner, clone);
    ok(cudaGraphNodeGetType(found, &type) == cudaSuccess && type == cudaGraphNodeTypeGraph,
       "a node has its type in a clone");
    cudaGraphDestroyNode(copied);
    cudaGraphAddMemcpyNode(&copied, graph, &inner, 1, &copy);
    size_t count = 9;
    cudaGraphNode_t before[9];
    ok(cudaGraphNodeGetDependencies(copied, before, NULL, &count) == cudaSuccess && count == 1 &&
           before[0] == inner,
       "the dependency of a node is returned");
    test_edges(graph, set, scaled);
    test_drawing(graph);
    ok(cudaGraphInstantiate(&exec, graph, 0) == cudaSuccess &&
           cudaGraphLaunch(exec, stream) == cudaSuccess &&
           cudaStreamSynchronize(stream) == cudaSuccess && host[9] == 42 && calls == 1,
       "the nodes run in order");
    factor = 5;
    ok(cudaGraphExecKernelNodeSetParams(exec, scaled, &parameters) == cudaSuccess &&
           cudaGraphLaunch(exec, stream) == cudaSuccess &&
           cudaStreamSynchronize(stream) == cudaSuccess && host[9] == 70 && calls == 2,
       "a kernel node gets another argument");
    ok(cudaGraphExecMemsetNodeSetParams(exec, scaled, &memset_parameters) != cudaSuccess,
       "a node cannot change its type");
    cudaGetLastError();
    ok(cudaGraphLaunch(exec, stream) == cudaSuccess &&
           cudaStreamSynchronize(stream) == cudaSuccess && host[9] == 70,
       "after the error, the graph is unchanged");
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(clone);
    cudaGraphDestroy(graph);
}

/* ---- updates ---- */

static cudaGraph_t captured(int factor, int launches)
{
    cudaGraph_t graph;
    begin();
    cudaMemsetAsync(a, 0, COUNT * sizeof(int), stream);
    add<<<COUNT / 64, 64, 0, stream>>>(a, b);
    for (int i = 0; i < launches; i++)
        scale<<<COUNT / 64, 64, 0, stream>>>(a, factor);
    cudaMemcpyAsync(host, a, sizeof host, cudaMemcpyDeviceToHost, stream);
    cudaStreamEndCapture(stream, &graph);
    return graph;
}

static void test_update()
{
    cudaGraph_t first = captured(2, 1), same = captured(3, 1), longer = captured(2, 2);
    cudaGraphExec_t exec;
    cudaGraphExecUpdateResultInfo result;
    cudaMemset(b, 1, COUNT * sizeof(int));
    cudaGraphInstantiate(&exec, first, 0);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    ok(host[0] == 0x02020202, "the first graph runs");
    ok(cudaGraphExecUpdate(exec, same, &result) == cudaSuccess &&
           result.result == cudaGraphExecUpdateSuccess,
       "a graph of the same topology updates it");
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    ok(host[0] == 0x03030303, "the updated graph runs");
    ok(cudaGraphExecUpdate(exec, longer, &result) == cudaErrorGraphExecUpdateFailure &&
           result.result == cudaGraphExecUpdateErrorTopologyChanged,
       "a graph of another topology does not");
    cudaGetLastError();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(first);
    cudaGraphDestroy(same);
    cudaGraphDestroy(longer);
}

/* A graph runs in the stream of its launch, not in the default stream. */
static void test_beside_a_capture()
{
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    scale<<<COUNT / 256, 256, 0, stream>>>(a, 3);
    cudaGraph_t graph = ended(stream, cudaSuccess);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaMemset(a, 1, COUNT * sizeof(int));

    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    ok(cudaGraphLaunch(exec, second) == cudaSuccess, "a graph runs while another stream captures");
    cudaGraphDestroy(ended(stream, cudaSuccess));
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[COUNT - 1] == 0x03030303, "it executes its nodes");
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    ok(cudaGraphLaunch(exec, cudaStreamLegacy) == cudaErrorStreamCaptureImplicit,
       "the default stream cannot launch it then");
    ended(stream, cudaErrorStreamCaptureInvalidated);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
}

int main()
{
    cudaMalloc(&a, COUNT * sizeof(int));
    cudaMalloc(&b, COUNT * sizeof(int));
    cudaMemset(a, 0, COUNT * sizeof(int));
    cudaStreamCreate(&stream);
    cudaStreamCreate(&second);
    test_capture();
    test_forbidden();
    test_by_hand();
    test_update();
    test_beside_a_capture();
    cudaFree(a);
    cudaFree(b);
    cudaStreamBeginCapture(second, cudaStreamCaptureModeGlobal);
    ok(cudaStreamDestroy(second) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess,
       "destroying a stream ends its capture");
    cudaStreamDestroy(stream);
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    printf("1..%d\n", tests);
    return 0;
}
