/* order.cu: streams, graphs and host threads that wait for each other as they must, in every way
 * that CUDA has. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <stdlib.h>
#include <string.h>
#include <thread>

enum { N = 1 << 12, THREADS = 256, BLOCKS = N / THREADS };

__global__ void fill(int *data, int value, int n)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n)
        data[i] = value;
}

__global__ void add(const int *in, int *out, int value, int n)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n)
        out[i] = in[i] + value;
}

__global__ void count(int *total)
{
    atomicAdd(total, 1);
}

/* A loop around a compare-and-swap that begins with a plain load */
__global__ void count_by_swaps(int *total)
{
    int old = *total, seen;
    do {
        seen = old;
        old = atomicCAS(total, seen, seen + 1);
    } while (old != seen);
}

static int *a, *b, *pinned;
static cudaStream_t one, two, apart; /* `apart` is a non-blocking stream */

static bool all(const int *data, int value, int n = N)
{
    for (int i = 0; i < n; i++)
        if (data[i] != value)
            return false;
    return true;
}

/* Compares device memory after a copy that waits for the default stream. */
static bool device_has(const int *data, int value)
{
    static int here[N];
    cudaMemcpy(here, data, sizeof here, cudaMemcpyDeviceToHost);
    return all(here, value);
}

/* ---- streams ---- */

static void events(void)
{
    cudaEvent_t filled, added;
    cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
    cudaEventCreateWithFlags(&added, cudaEventDisableTiming);
    for (int round = 0; round < 3; round++) {
        cudaStreamWaitEvent(one, added, 0); /* not recorded yet: does not wait */
        fill<<<BLOCKS, THREADS, 0, one>>>(a, round, N);
        cudaEventRecord(filled, one);
        cudaStreamWaitEvent(apart, filled, 0);
        add<<<BLOCKS, THREADS, 0, apart>>>(a, b, 1, N);
        cudaEventRecord(added, apart);
    }
    cudaEventSynchronize(added);
    ok(device_has(b, 3), "streams wait for each other's events");
    cudaEventDestroy(filled);
    cudaEventDestroy(added);
}

static void default_stream(void)
{
    fill<<<BLOCKS, THREADS, 0, one>>>(a, 1, N);
    add<<<BLOCKS, THREADS>>>(a, b, 1, N);         /* waits for it */
    add<<<BLOCKS, THREADS, 0, two>>>(b, a, 1, N); /* waits for the default stream */
    ok(device_has(a, 3),
       "the default stream waits for earlier launches, and later ones wait for it");
}

static void own_parts(void)
{
    for (int part = 0; part < 2; part++)
        fill<<<BLOCKS / 2, THREADS, 0, part ? one : two>>>(a + part * N / 2, 7, N / 2);
    cudaMemset(b, 0, sizeof *b);
    for (int i = 0; i < 4; i++)
        count<<<1, 32, 0, i % 2 ? one : two>>>(b);
    for (int i = 0; i < 2; i++)
        count_by_swaps<<<1, 32, 0, i % 2 ? one : two>>>(b);
    cudaDeviceSynchronize();
    int total = 0;
    cudaMemcpy(&total, b, sizeof total, cudaMemcpyDeviceToHost);
    ok(device_has(a, 7) && total == 192, "streams use parts of an array, and atomics on one word");
}

/* Bytes of words that two streams share */
static void own_bytes(void)
{
    char *bytes = (char *)a, here[12];
    cudaMemsetAsync(bytes, 1, 3, one);
    cudaMemsetAsync(bytes + 3, 2, 6, two);
    cudaMemsetAsync(bytes + 9, 3, 3, one);
    cudaMemsetAsync(bytes, 4, 2, one);
    cudaDeviceSynchronize();
    cudaMemcpy(here, bytes, sizeof here, cudaMemcpyDeviceToHost);
    ok(memcmp(here, "\4\4\1\2\2\2\2\2\2\3\3\3", sizeof here) == 0,
       "streams write different bytes of a word");
}

/* Copies to the device, kernels and copies back, in two streams in turn. */
static void double_buffer(void)
{
    enum { CHUNK = N / 8 };
    int *chunk[2];
    for (int i = 0; i < 2; i++)
        cudaMalloc(&chunk[i], CHUNK * sizeof **chunk);
    for (int i = 0; i < N; i++)
        pinned[i] = 5;
    for (int i = 0; i < 8; i++) {
        cudaStream_t stream = i % 2 ? one : two;
        int *here = pinned + i * CHUNK;
        cudaMemcpyAsync(chunk[i % 2], here, CHUNK * sizeof *here, cudaMemcpyHostToDevice, stream);
        add<<<CHUNK / THREADS, THREADS, 0, stream>>>(chunk[i % 2], chunk[i % 2], 1, CHUNK);
        cudaMemcpyAsync(here, chunk[i % 2], CHUNK * sizeof *here, cudaMemcpyDeviceToHost, stream);
    }
    cudaStreamSynchronize(one);
    cudaStreamSynchronize(two);
    ok(all(pinned, 6), "two buffers are used in turn");
    cudaFree(chunk[0]);
    cudaFree(chunk[1]);
}

static void polled(void)
{
    cudaEvent_t end;
    cudaEventCreate(&end);
    fill<<<BLOCKS, THREADS, 0, one>>>(a, 8, N);
    cudaMemcpyAsync(pinned, a, N * sizeof *a, cudaMemcpyDeviceToHost, one);
    while (cudaStreamQuery(one) == cudaErrorNotReady) {
    }
    bool right = all(pinned, 8);
    fill<<<BLOCKS, THREADS, 0, apart>>>(a, 9, N);
    cudaMemcpyAsync(pinned, a, N * sizeof *a, cudaMemcpyDeviceToHost, apart);
    cudaEventRecord(end, apart);
    while (cudaEventQuery(end) == cudaErrorNotReady) {
    }
    cudaGetLastError(); /* clears cudaErrorNotReady */
    ok(right && all(pinned, 9), "streams and events are polled");
    cudaEventDestroy(end);
}

/* ---- host memory ---- */

static void pageable(void)
{
    int *here = (int *)malloc(N * sizeof *here);
    for (int i = 0; i < N; i++)
        here[i] = 3;
    cudaMemcpyAsync(a, here, N * sizeof *here, cudaMemcpyHostToDevice, one);
    memset(here, 0, N * sizeof *here); /* it has been read by then */
    cudaMemcpyAsync(here, a, N * sizeof *here, cudaMemcpyDeviceToHost, one);
    ok(all(here, 3), "copies of pageable memory need no wait");
    cudaHostRegister(here, N * sizeof *here, cudaHostRegisterDefault);
    fill<<<BLOCKS, THREADS, 0, one>>>(a, 4, N);
    cudaMemcpyAsync(here, a, N * sizeof *here, cudaMemcpyDeviceToHost, one);
    cudaStreamSynchronize(one);
    ok(all(here, 4), "copies of registered memory need a wait");
    cudaHostUnregister(here);
    free(here);
}

static void managed(void)
{
    int *data, *mapped;
    cudaMallocManaged(&data, N * sizeof *data);
    cudaHostGetDevicePointer((void **)&mapped, pinned, 0);
    for (int i = 0; i < N; i++)
        data[i] = i;
#if CUDART_VERSION >= 13000
    cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
    cudaMemPrefetchAsync(data, N * sizeof *data, device, 0, one);
#else
    cudaMemPrefetchAsync(data, N * sizeof *data, 0, one);
#endif
    fill<<<BLOCKS / 2, THREADS, 0, one>>>(data, 1, N / 2);
    data[N / 2] = 2; /* not in the kernel's half */
    cudaStreamSynchronize(one);
    ok(all(data, 1, N / 2) && data[N / 2] == 2,
       "managed memory is used by halves and after waiting");
    cudaMemset(data, 0, N * sizeof *data);
    ok(all(data, 0), "cudaMemset of managed memory is waited for");
    fill<<<BLOCKS, THREADS>>>(mapped, 3, N);
    cudaDeviceSynchronize();
    ok(all(pinned, 3), "mapped memory is used");
    cudaFree(data);
}

static void CUDART_CB take_over(void *result)
{
    *(bool *)result = all(pinned, 6);
}

static void host_function(void)
{
    bool right = false;
    fill<<<BLOCKS, THREADS, 0, one>>>(a, 6, N);
    cudaMemcpyAsync(pinned, a, N * sizeof *a, cudaMemcpyDeviceToHost, one);
    cudaLaunchHostFunc(one, take_over, &right);
    cudaStreamSynchronize(one);
    ok(right, "a host function runs in a stream");
}

/* ---- graphs ---- */

static void graph(void)
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaEvent_t fork, join;
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);
    fill<<<BLOCKS, THREADS, 0, one>>>(a, 1, N);
    cudaEventRecord(fork, one);
    cudaStreamWaitEvent(two, fork, 0);
    add<<<BLOCKS / 2, THREADS, 0, one>>>(a, b, 1, N / 2);
    add<<<BLOCKS / 2, THREADS, 0, two>>>(a + N / 2, b + N / 2, 1, N / 2);
    cudaEventRecord(join, two);
    cudaStreamWaitEvent(one, join, 0);
    cudaMemcpyAsync(pinned, b, N * sizeof *b, cudaMemcpyDeviceToHost, one);
    cudaStreamEndCapture(one, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    for (int i = 0; i < 2; i++)
        cudaGraphLaunch(exec, apart);
    cudaStreamSynchronize(apart);
    ok(all(pinned, 2), "a graph forks and joins");
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
}

/* ---- host threads ---- */

static void own_stream(int number, bool *right)
{
    int *data, *here;
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaMalloc(&data, N * sizeof *data);
    cudaMallocHost(&here, N * sizeof *here);
    for (int round = 0; round < 20; round++) {
        fill<<<BLOCKS, THREADS, 0, stream>>>(data, number, N);
        add<<<BLOCKS, THREADS, 0, stream>>>(data, data, round, N);
        cudaMemcpyAsync(here, data, N * sizeof *data, cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
        *right &= all(here, number + round);
    }
    cudaFreeHost(here);
    cudaFree(data);
    cudaStreamDestroy(stream);
}

static void threads(void)
{
    std::thread running[4];
    bool right[4] = {true, true, true, true};
    for (int i = 0; i < 4; i++)
        running[i] = std::thread(own_stream, i, &right[i]);
    for (std::thread &thread : running)
        thread.join();
    ok(right[0] && right[1] && right[2] && right[3], "host threads use their own streams");
    std::thread filler([] {
        fill<<<BLOCKS, THREADS, 0, apart>>>(a, 4, N);
        cudaStreamSynchronize(apart);
    });
    filler.join();
    add<<<BLOCKS, THREADS, 0, one>>>(a, b, 1, N);
    cudaStreamSynchronize(one);
    ok(device_has(b, 5), "a host thread uses what another one has waited for");
}

int main()
{
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaStreamCreateWithFlags(&apart, cudaStreamNonBlocking);
    cudaMalloc(&a, N * sizeof *a);
    cudaMalloc(&b, N * sizeof *b);
    cudaMallocHost(&pinned, N * sizeof *pinned);
    events();
    default_stream();
    own_parts();
    own_bytes();
    double_buffer();
    polled();
    pageable();
    managed();
    host_function();
    graph();
    threads();
    cudaFreeHost(pinned);
    cudaFree(a);
    cudaFree(b);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaStreamDestroy(apart);
    printf("1..%d\n", tests);
    return 0;
}
