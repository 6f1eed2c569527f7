/* memory.cu: memory that kernels allocate, share, pass on and prefetch in correct ways. Prints
 * TAP.
 */
#include "../tap.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

enum { THREADS = 64, BLOCKS = 4, N = THREADS * BLOCKS };

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

/* ---- the device heap ---- */

/* Each thread has its own memory of any length, and uses all of it */
__global__ void own(int *sums)
{
    const int length = 1 + threadIdx.x % 13;
    unsigned char *bytes = (unsigned char *)malloc(length);
    short *numbers = new short[length];
    int sum = 0;
    for (int i = 0; i < length; i++) {
        bytes[i] = (unsigned char)i;
        numbers[i] = (short)(bytes[i] * 2);
    }
    for (int i = 0; i < length; i++)
        sum += numbers[i] - bytes[i];
    free(bytes);
    delete[] numbers;
    sums[INDEX] = sum;
}

/* One thread allocates for the block, and frees after all have finished. */
__global__ void of_the_block(int *out)
{
    __shared__ int *numbers;
    if (threadIdx.x == 0)
        numbers = (int *)malloc(THREADS * sizeof *numbers);
    __syncthreads();
    numbers[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[INDEX] = numbers[THREADS - 1 - threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        free(numbers);
}

/* One lane allocates for its warp. */
__global__ void of_the_warp(int *out)
{
    const unsigned lane = threadIdx.x % 32;
    unsigned long long address = 0;
    if (lane == 0)
        address = (unsigned long long)malloc(32 * sizeof(int));
    int *numbers = (int *)__shfl_sync(0xffffffffu, address, 0);
    numbers[lane] = lane;
    __syncwarp();
    out[INDEX] = numbers[31 - lane];
    __syncwarp();
    if (lane == 0)
        free(numbers);
}

/* By virtual functions */
struct shape {
    __device__ virtual int area() const = 0;
    __device__ virtual ~shape()
    {
    }
};
struct square : shape {
    int side;
    __device__ explicit square(int s) : side(s)
    {
    }
    __device__ int area() const override
    {
        return side * side;
    }
};
struct line : shape {
    __device__ int area() const override
    {
        return 0;
    }
};
__global__ void make_shapes(shape **shapes)
{
    shapes[threadIdx.x] = threadIdx.x % 2 ? (shape *)new square(threadIdx.x) : new line;
}
__global__ void end_shapes(shape **shapes, int *areas)
{
    areas[threadIdx.x] = shapes[threadIdx.x]->area();
    delete shapes[threadIdx.x];
}

struct node {
    int value;
    node *next;
};

/* A list of all threads, made without a lock; a later kernel frees it. */
__device__ node *list;

__global__ void push(void)
{
    node *mine = (node *)malloc(sizeof *mine), *old = *(node *volatile *)&list, *seen;
    mine->value = INDEX;
    do {
        seen = old;
        mine->next = seen;
        __threadfence();
        old = (node *)atomicCAS((unsigned long long *)&list, (unsigned long long)seen,
                                (unsigned long long)mine);
    } while (old != seen);
}

__global__ void pop_all(int *sum)
{
    *sum = 0;
    for (node *next; list; list = next) {
        next = list->next;
        *sum += list->value;
        free(list);
    }
}

/* ---- pointers to device variables that the host may use ---- */

struct place {
    int *of;
};
__device__ int direct[THREADS], asked[THREADS], shown[THREADS], stored[THREADS];
__managed__ int managed[THREADS];

__global__ void write(int *to)
{
    to[threadIdx.x] = direct[threadIdx.x] = threadIdx.x;
}
__global__ void show(place *to)
{
    to->of = shown;
}
__global__ void store(place *to)
{
    to->of = stored;
}

static void give_pointers(void)
{
    write<<<1, THREADS>>>(managed);
    int *pointer, back[THREADS];
    cudaGetSymbolAddress((void **)&pointer, asked);
    write<<<1, THREADS>>>(pointer);
    cudaMemset(pointer + 1, 0, sizeof *pointer);
    cudaMemcpyFromSymbol(back, asked, sizeof back);
    ok(managed[9] == 9 && back[9] == 9 && back[1] == 0, "the host uses the address of a variable");
    place *in_sight, *away, there;
    cudaMallocManaged(&in_sight, sizeof *in_sight);
    show<<<1, 1>>>(in_sight);
    cudaDeviceSynchronize();
    write<<<1, THREADS>>>(in_sight->of);
    cudaFree(in_sight);
    cudaMalloc(&away, sizeof *away);
    store<<<1, 1>>>(away);
    cudaMemcpy(&there, away, sizeof there, cudaMemcpyDeviceToHost);
    cudaFree(away);
    write<<<1, THREADS>>>(there.of);
    cudaMemcpyFromSymbol(back, stored, sizeof back);
    ok(back[9] == 9, "the host uses addresses that kernels store");
}

/* ---- asynchronous copies ---- */

__global__ void fetch(const int *in, int *out)
{
    __shared__ int buffer[2][THREADS];
    __pipeline_memcpy_async(&buffer[0][threadIdx.x], &in[threadIdx.x], sizeof(int));
    __pipeline_commit();
    for (int i = 0; i < BLOCKS; i++) {
        if (i + 1 < BLOCKS)
            __pipeline_memcpy_async(&buffer[(i + 1) % 2][threadIdx.x],
                                    &in[(i + 1) * THREADS + threadIdx.x], sizeof(int));
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        out[i * THREADS + threadIdx.x] = buffer[i % 2][THREADS - 1 - threadIdx.x];
        __syncthreads();
    }
}

__global__ void fetch_together(const int *in, int *out)
{
    __shared__ alignas(16) int buffer[THREADS];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, buffer, in + blockIdx.x * THREADS, sizeof buffer);
    cg::wait(block);
    out[INDEX] = buffer[THREADS - 1 - threadIdx.x];
}

__global__ void fetch_by_stages(const int *in, int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ alignas(16) int buffer[2][THREADS];
    cg::thread_block block = cg::this_thread_block();
    cuda::pipeline<cuda::thread_scope_block> pipe = cuda::make_pipeline(block, &state);
    for (int fetched = 0, used = 0; used < BLOCKS; used++) {
        for (; fetched < BLOCKS && fetched < used + 2; fetched++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, buffer[fetched % 2], in + fetched * THREADS, sizeof buffer[0],
                               pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        out[used * THREADS + threadIdx.x] = buffer[used % 2][THREADS - 1 - threadIdx.x];
        pipe.consumer_release();
    }
}

/* ---- shared memory outside of functions ---- */

enum { FEW = 16 };
__shared__ int of_file[FEW];
namespace named
{
static __shared__ short of_space[THREADS];
}

__device__ static void fill(void)
{
    if (threadIdx.x < FEW)
        of_file[threadIdx.x] = (int)threadIdx.x;
    named::of_space[threadIdx.x] = (short)threadIdx.x;
    __syncthreads();
}

__global__ void share_in_file(int *out)
{
    fill();
    out[INDEX] = of_file[FEW - 1 - threadIdx.x % FEW] + named::of_space[THREADS - 1 - threadIdx.x];
}

/* ---- the tests ---- */

static int host[N];

static bool all(const int *device, int (*expected)(int i))
{
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (host[i] != expected(i))
            return false;
    return true;
}

static int reversed(int i)
{
    return i / THREADS * THREADS + THREADS - 1 - i % THREADS;
}

int main(void)
{
    int *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    for (int i = 0; i < N; i++)
        host[i] = i;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);

    own<<<BLOCKS, THREADS>>>(out);
    ok(all(out,
           [](int i) {
               const int length = 1 + i % THREADS % 13;
               return length * (length - 1) / 2;
           }),
       "threads use their own memory");
    of_the_block<<<BLOCKS, THREADS>>>(out);
    ok(all(out, [](int i) { return THREADS - 1 - i % THREADS; }), "blocks share allocated memory");
    of_the_warp<<<BLOCKS, THREADS>>>(out);
    ok(all(out, [](int i) { return 31 - i % 32; }), "warps share allocated memory");
    make_shapes<<<1, THREADS>>>((shape **)in);
    end_shapes<<<1, THREADS>>>((shape **)in, out);
    cudaMemcpy(host, out, THREADS * sizeof *out, cudaMemcpyDeviceToHost);
    ok(host[6] == 0 && host[7] == 49, "objects with virtual functions work");
    for (int i = 0; i < N; i++)
        host[i] = i;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    push<<<BLOCKS, THREADS>>>();
    pop_all<<<1, 1>>>(out);
    int sum;
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    ok(sum == N * (N - 1) / 2, "a later kernel uses a list of all threads");

    give_pointers();
    fetch<<<1, THREADS>>>(in, out);
    ok(all(out, reversed), "each thread prefetches memory");
    fetch_together<<<BLOCKS, THREADS>>>(in, out);
    ok(all(out, reversed), "all threads prefetch together");
    fetch_by_stages<<<1, THREADS>>>(in, out);
    ok(all(out, reversed), "a pipeline prefetches");
    share_in_file<<<BLOCKS, THREADS>>>(out);
    ok(all(out, [](int i) { return FEW - 1 - i % FEW + THREADS - 1 - i % THREADS; }),
       "shared memory outside of functions works");
    char *text;
    cudaMallocHost(&text, 32);
    snprintf(text, 32, "%s", "hello");
    ok(text[4] == 'o', "a host string that the compiler copies is readable");
    cudaFreeHost(text);
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(in);
    cudaFree(out);
    printf("1..%d\n", tests);
    return 0;
}
