/* stream_order.cu: operations of streams and of the host that are not ordered. The first argument
 * names a mistake. Right orders are in cuda/emulator/tests/no_findings/order.cu. */
// nothing: none
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>
#include <thread>

enum { N = 1 << 12, THREADS = 256, BLOCKS = N / THREADS };

__global__ void fill(int *data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void add(const int *in, int *out)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    // clang-format off
    out[i] = in[i] + 1; // expect kernels, part, edge, filling, copy in, threads: stream-race/streams
    // clang-format on
}

__global__ void change(int *data)
{
    data[blockIdx.x * blockDim.x + threadIdx.x]++; // expect changed in place: stream-race/streams
}

static int *a, *b, *managed, *pinned;
static cudaStream_t one, two, apart; /* `apart` is a non-blocking stream */

/* ---- between streams ---- */

static void kernels(void)
{
    fill<<<BLOCKS, THREADS, 0, one>>>(a, 1); /* kernels launch */
    add<<<BLOCKS, THREADS, 0, two>>>(a, b);
}

/* This stream reads what the other reads, and then writes it. */
static void in_place(void)
{
    add<<<BLOCKS, THREADS, 0, one>>>(a, b);
    change<<<BLOCKS, THREADS, 0, two>>>(a);
}

/* The event is recorded too early. */
static void part(void)
{
    cudaEvent_t event;
    cudaEventCreate(&event);
    fill<<<BLOCKS / 2, THREADS, 0, one>>>(a, 1);
    cudaEventRecord(event, one);
    fill<<<BLOCKS / 2, THREADS, 0, one>>>(a + N / 2, 1);
    cudaStreamWaitEvent(two, event, 0);
    add<<<BLOCKS, THREADS, 0, two>>>(a, b);
    cudaEventDestroy(event);
}

static void filling(void)
{
    cudaMemset(a, 0, N * sizeof *a); /* filling first */
    add<<<BLOCKS, THREADS, 0, apart>>>(a, b);
}

static void copy_in(void)
{
    cudaMemcpyAsync(a, pinned, N * sizeof *a, cudaMemcpyHostToDevice, one); /* copy in first */
    add<<<BLOCKS, THREADS, 0, two>>>(a, b);
}

static void copy_out(void)
{
    fill<<<BLOCKS, THREADS, 0, one>>>(a, 1); /* copy out launch */
    // clang-format off
    cudaMemcpyAsync(pinned, a, N * sizeof *a, cudaMemcpyDeviceToHost, two); // expect copy out: stream-race/streams
    // clang-format on
}

static void copies(void)
{
    cudaMemcpyAsync(pinned, a, N * sizeof *a, cudaMemcpyDeviceToHost, one);
    // clang-format off
    cudaMemcpyAsync(b, pinned, N * sizeof *a, cudaMemcpyHostToDevice, two); // expect copies: stream-race/streams
    // clang-format on
}

static void bytes(void)
{
    char *begin = (char *)a;
    cudaMemsetAsync(begin, 1, 3, one);
    cudaMemsetAsync(begin + 2, 2, 6, two); // expect bytes: stream-race/streams
}

static void edge(void)
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t nodes[2];
    int value = 1;
    void *fill_arguments[] = {&a, &value}, *add_arguments[] = {&a, &b};
    cudaKernelNodeParams fills = {}, adds = {};
    fills.func = (void *)fill;
    adds.func = (void *)add;
    fills.gridDim = adds.gridDim = dim3(BLOCKS);
    fills.blockDim = adds.blockDim = dim3(THREADS);
    fills.kernelParams = fill_arguments;
    adds.kernelParams = add_arguments;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddKernelNode(&nodes[0], graph, NULL, 0, &fills);
    cudaGraphAddKernelNode(&nodes[1], graph, NULL, 0, &adds);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, one);
    cudaStreamSynchronize(one);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
}

static void threads(void)
{
    std::thread other([] { fill<<<BLOCKS, THREADS, 0, one>>>(a, 1); });
    other.join();
    add<<<BLOCKS, THREADS, 0, two>>>(a, b);
}

/* ---- with the host ---- */

static void shared_read(void)
{
    fill<<<BLOCKS, THREADS>>>(managed, 1); /* shared read launch */
    printf("%d\n", managed[3]);            // expect shared read: host-race/not-waited-by-host
}

static void shared_write(void)
{
    add<<<BLOCKS, THREADS>>>(managed, b);
    managed[3] = 1; // expect shared write: host-race/not-waited-by-host
}

static void shared_copy(void)
{
    int here[N];
    fill<<<BLOCKS, THREADS>>>(managed, 1); /* shared copy launch */
    // clang-format off
    memcpy(here, managed, (size_t)N * sizeof *a); // expect shared copy: host-race/not-waited-by-host
    // clang-format on
    printf("%d\n", here[3]);
}

static void target(void)
{
    cudaMemcpyAsync(pinned, a, N * sizeof *a, cudaMemcpyDeviceToHost, one);
    cudaStreamSynchronize(two);
    printf("%d\n", pinned[3]); // expect target: host-race/not-waited-by-host
}

static void source(void)
{
    cudaMemcpyAsync(a, pinned, N * sizeof *a, cudaMemcpyHostToDevice, one);
    pinned[5] = 3; // expect source: host-race/not-waited-by-host
}

static void mapped(void)
{
    fill<<<BLOCKS, THREADS>>>(pinned, 1);
    printf("%d\n", pinned[3]); // expect mapped: host-race/not-waited-by-host
}

int main(int, char **arguments)
{
    static const struct {
        const char *name;
        void (*make)(void);
    } mistakes[] = {{"kernels", kernels}, {"changed in place", in_place},
                    {"part", part},       {"filling", filling},
                    {"copy in", copy_in}, {"copy out", copy_out},
                    {"copies", copies},   {"bytes", bytes},
                    {"edge", edge},       {"threads", threads},
                    {"target", target},   {"shared read", shared_read},
                    {"source", source},   {"shared write", shared_write},
                    {"mapped", mapped},   {"shared copy", shared_copy}};
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaStreamCreateWithFlags(&apart, cudaStreamNonBlocking);
    cudaMalloc(&a, N * sizeof *a);
    cudaMalloc(&b, N * sizeof *b);
    cudaMallocManaged(&managed, N * sizeof *managed);
    cudaMallocHost(&pinned, N * sizeof *pinned);
    cudaMemset(a, 0, N * sizeof *a);
    cudaDeviceSynchronize();
    for (int i = 0; i < N; i++)
        pinned[i] = managed[i] = i;
    for (const auto &mistake : mistakes)
        if (strcmp(mistake.name, arguments[1]) == 0)
            mistake.make();
    cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFreeHost(pinned);
    cudaFree(managed);
    cudaFree(a);
    cudaFree(b);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaStreamDestroy(apart);
    return 0;
}
