/* unchecked_errors.cu: calls that fail without a check of their result, as the first argument says;
 * and similar calls with a check. */
// nothing: right
#undef NDEBUG
#include <assert.h>
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <curand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000, BYTES = N * sizeof(int) };

__global__ void fill(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i;
}

__global__ void trap(unsigned last)
{
    if (threadIdx.x == last)
        __trap(); // expect trap: kernel-error/ended
}

__global__ void meet()
{
    cooperative_groups::this_grid().sync(); // expect meet: kernel-error/ended
}

__global__ void launch(int *out, int n)
{
    fill<<<n / 256, 256>>>(out, n); // expect child: unchecked-error/call
}

__global__ void launch_and_look(int *out, int n)
{
    fill<<<n / 256, 256>>>(out, n);
    assert(cudaGetLastError() != cudaSuccess);
}

__constant__ int factors[4];
__device__ int found[4];

static int host[2 * N];
static int *array;

static void launches(const char *wrong)
{
    if (!strcmp(wrong, "threads"))
        fill<<<1, 2048>>>(array, N); // expect threads: unchecked-error/call
    if (!strcmp(wrong, "zero"))
        fill<<<100 / 256, 256>>>(array, 100); // expect zero: unchecked-error/call
    if (!strcmp(wrong, "child"))
        launch<<<1, 1>>>(array, 100);
    if (!strcmp(wrong, "shared"))
        fill<<<1, 256, 1 << 20>>>(array, N); // expect shared: unchecked-error/call
    if (!strcmp(wrong, "large"))
        fill<<<1, 1, 65536>>>(array, N); // expect large: unchecked-error/call
    if (!strcmp(wrong, "trap"))
        trap<<<1, 32>>>(3);
    if (!strcmp(wrong, "meet"))
        meet<<<1, 32>>>();
}

static void memory(const char *wrong)
{
    if (!strcmp(wrong, "oversized"))
        cudaMemcpy( // expect oversized: unchecked-error/call
            array, host, 2 * BYTES, cudaMemcpyHostToDevice);
    if (!strcmp(wrong, "backwards"))
        cudaMemcpy( // expect backwards: unchecked-error/call
            array, host, BYTES, cudaMemcpyDeviceToHost);
    if (!strcmp(wrong, "host"))
        cudaMemcpy(host, host, BYTES, cudaMemcpyHostToDevice); // expect host: unchecked-error/call
    if (!strcmp(wrong, "symbol"))
        cudaMemcpyToSymbol( // expect symbol: unchecked-error/call
            factors, host, 2 * sizeof factors);
    if (!strcmp(wrong, "address"))
        cudaMemcpyToSymbol(&factors, host, sizeof factors); // expect address: unchecked-error/call
    if (!strcmp(wrong, "quoted"))
        cudaMemcpyFromSymbol(host, "found", sizeof found); // expect quoted: unchecked-error/call
    if (!strcmp(wrong, "plain"))
        cudaGetSymbolAddress((void **)&array, host); // expect plain: unchecked-error/call
    if (!strcmp(wrong, "named"))
        cudaMemcpy( // expect named: unchecked-error/call
            factors, host, sizeof factors, cudaMemcpyHostToDevice);
    if (!strcmp(wrong, "fetched"))
        cudaMemcpyAsync( // expect fetched: unchecked-error/call
            host, &found[1], sizeof *found, cudaMemcpyDefault);
    if (!strcmp(wrong, "emptied"))
        cudaMemset(found, 0, sizeof found); // expect emptied: unchecked-error/call
    if (!strcmp(wrong, "memset"))
        for (int i = 0; i < 300; i++)
            ::cudaMemset(array, 0, 2 * BYTES); // expect memset: unchecked-error/call
    if (!strcmp(wrong, "ahead"))
        cudaMemPrefetchAsync( // expect ahead: unchecked-error/call
            array, BYTES, {cudaMemLocationTypeDevice, 0}, 0, 0);
    if (!strcmp(wrong, "farther")) {
        int *both;
        cudaMallocManaged(&both, BYTES); /* managed */
        cudaMemPrefetchAsync(            // expect farther: unchecked-error/call
            both, 2 * BYTES, {cudaMemLocationTypeDevice, 0}, 0, 0);
        cudaFree(both);
    }
    if (!strcmp(wrong, "advised"))
        cudaMemAdvise( // expect advised: unchecked-error/call
            host, BYTES, cudaMemAdviseSetReadMostly, {cudaMemLocationTypeDevice, 0});
    if (!strcmp(wrong, "huge")) {
        int *never;
        cudaMalloc<int>(&never, (size_t)1 << 50); // expect huge: unchecked-error/call
    }
    int *other;
    cudaMalloc((void **)&other, BYTES);
    cudaFree(other); /* freed */
    switch (wrong[0]) {
    case 'g':
        cudaMemcpy(host, other, BYTES, cudaMemcpyDeviceToHost); // expect gone: unchecked-error/call
        break;
    case '2':
        cudaFree(other); // expect 2: unchecked-error/call
    }
}

static void CUDART_CB go_on(void *wrong)
{
    if (!strcmp((const char *)wrong, "more"))
        cudaMemsetAsync(array, 0, BYTES); // expect more: unchecked-error/call
    if (!strcmp((const char *)wrong, "again"))
        fill<<<4, 256>>>(array, N); // expect again: unchecked-error/call
}

static void CUDART_CB go_on_too(cudaStream_t, cudaError_t status, void *wrong)
{
    if (status == cudaSuccess && !strcmp((const char *)wrong, "back"))
        cudaFree(NULL); // expect back: unchecked-error/call
}

static void in_streams(char *wrong)
{
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaGraphExec_t exec;
    const cudaHostNodeParams parameters = {go_on, wrong};
    cudaGraphCreate(&graph, 0);
    cudaGraphAddHostNode(&node, graph, NULL, 0, &parameters);
    cudaGraphInstantiate(&exec, graph, 0);
    if (!strcmp(wrong, "again"))
        cudaGraphLaunch(exec, 0);
    else
        cudaLaunchHostFunc(0, go_on, wrong);
    cudaStreamAddCallback(0, go_on_too, wrong, 0);
    if (!strcmp(wrong, "more"))
        assert(cudaGetLastError() == cudaSuccess);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
}

static void handles(const char *wrong)
{
    cudaStream_t stream;
    cudaEvent_t event;
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
    cudaStreamDestroy(stream);
    cudaEventDestroy(event);
    if (!strcmp(wrong, "stream"))
        fill<<<1, 256, 0, stream>>>(array, N); // expect stream: unchecked-error/call
    else if (!strcmp(wrong, "wait"))
        cudaStreamSynchronize(stream); // expect wait: unchecked-error/call
    else if (!strcmp(wrong, "event"))
        cudaEventRecord(event); // expect event: unchecked-error/call
    else if (!strcmp(wrong, "unmade"))
        cudaEventRecord(NULL);            // expect unmade: unchecked-error/call
    memset(&stream, 0x5a, sizeof stream); /* as if it were uninitialised */
    memset(&event, 0x5a, sizeof event);
    if (!strcmp(wrong, "unset"))
        fill<<<1, 256, 0, stream>>>(array, N); // expect unset: unchecked-error/call
    else if (!strcmp(wrong, "unset_async"))
        cudaMallocAsync((void **)&array, N, stream); // expect unset_async: unchecked-error/call
    else if (!strcmp(wrong, "unset_event"))
        cudaEventRecord(event); // expect unset_event: unchecked-error/call
}

static void launch_captured(void)
{
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t made;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    fill<<<1, 2048, 0, stream>>>(array, N); /* of the graph */
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&made, graph, 0);
    cudaGraphLaunch(made, stream); // expect captured: unchecked-error/call
    cudaGraphExecDestroy(made);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}

static void time_it(const char *wrong)
{
    float milliseconds = 0;
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    fill<<<(N + 255) / 256, 256>>>(array, N);
    cudaEventRecord(stop);
    if (strcmp(wrong, "time") != 0)
        cudaEventSynchronize(stop);
    cudaEventElapsedTime(&milliseconds, start, stop); // expect time: unchecked-error/call
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
}

static void numbers(const char *wrong)
{
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    if (!strcmp(wrong, "odd"))
        curandGenerateNormal( // expect odd: unchecked-error/call
            generator, (float *)array, N - 1, 0.0f, 1.0f);
    curandDestroyGenerator(generator);
}

/* These results are checked, or explicitly ignored. */
static void looked_at(void)
{
    fill<<<1, 2048>>>(array, N);
    assert(cudaGetLastError() != cudaSuccess);
    fill<<<0, 256>>>(array, N);
    assert(cudaPeekAtLastError() != cudaSuccess);
    launch_and_look<<<1, 32>>>(array, 100);
    cudaFree(host);
    cudaGetLastError(); /* ignores it */
    cudaError_t error = cudaMemset(array, 0, 2 * BYTES);
    assert(error == cudaErrorInvalidValue);
    if (cudaFree(host) == cudaSuccess || cudaMemset(NULL, 0, 1) == cudaSuccess)
        abort();
    (void)cudaFree(host);
    error = array ? cudaFree(host) : cudaSuccess;
    cudaFree(NULL);
    cudaStreamQuery(0);
}

int main(int, char **arguments)
{
    char *wrong = arguments[1];
    cudaMalloc(&array, BYTES); /* allocated */
    launches(wrong);
    memory(wrong);
    in_streams(wrong);
    handles(wrong);
    if (!strcmp(wrong, "time") || !strcmp(wrong, "right"))
        time_it(wrong);
    numbers(wrong);
    if (!strcmp(wrong, "captured"))
        launch_captured();
    if (!strcmp(wrong, "right"))
        looked_at();
    cudaDeviceSynchronize();
    cudaMemset(array, 0, BYTES);
    fill<<<4, 256>>>(array, N);
    cudaMemcpy(host, array, BYTES, cudaMemcpyDeviceToHost);
    printf("%d\n", host[N - 1]);
    cudaFree(array);
    return 0;
}
