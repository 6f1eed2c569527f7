/* locks.cu: locks that do not exclude, and plain reads during swaps of others, one kernel for each
 * first argument; without an argument, similar kernels that are right. */
// nothing: -
#include <cuda_runtime.h>
#include <string.h>

enum { BLOCKS = 8, THREADS = 64 };

__device__ int mutex, flags[BLOCKS];

static __device__ void give_back(void)
{
    __threadfence();
    atomicExch(&mutex, 0);
}

/* A thread enters if the lock is taken. */
__global__ void inverted(int *count)
{
    if (threadIdx.x == 0 && atomicCAS(&mutex, 0, 1) != 0) {
        __threadfence();
        *count += 1; // expect inverted: global-race/lock-not-taken
        give_back();
    }
}

__global__ void inverted_by_all(int *count)
{
    if (atomicCAS(&mutex, 0, 1) != 0) {
        __threadfence();
        *count += 1; // expect inverted_by_all: global-race/lock-not-taken
        give_back();
    }
}

/* It takes the lock, and polls until it is taken. */
__global__ void inverted_loop(int *count)
{
    if (threadIdx.x > 0)
        return;
    while (atomicCAS(&mutex, 0, 1) == 0)
        ;
    __threadfence();
    *count += 1; // expect inverted_loop: global-race/lock-not-taken
    give_back();
}

/* It swaps 1 for 0, but a free lock is 0 already. */
__global__ void arguments_swapped(int *count)
{
    if (threadIdx.x > 0)
        return;
    while (atomicCAS(&mutex, 1, 0) != 0)
        ;
    __threadfence();
    *count += 1; // expect arguments_swapped: global-race/lock-not-taken
    give_back();
}

/* If blocks run one after another, none finds it taken. */
__global__ void guards_nothing(int *count)
{
    if (threadIdx.x == 0 && blockIdx.x > 0) {
        if (atomicCAS(&mutex, 0, 1) != 0) {
        }
        __threadfence();
        *count += 1; // expect guards_nothing: global-race/lock-result-unused
        give_back();
    }
}

__global__ void goes_nowhere(int *count)
{
    if (threadIdx.x > 0)
        return;
    const unsigned int was = atomicExch(&mutex, 1);
    __threadfence();
    *count += 1; // expect goes_nowhere: global-race/lock-result-unused
    give_back();
}

__global__ void exchanged_unlooked(int *count)
{
    if (threadIdx.x > 0)
        return;
    atomicExch(&mutex, 1);
    __threadfence();
    *count += 1; // expect exchanged_unlooked: global-race/lock-result-unused
    give_back();
}

__global__ void exchanged_inverted(int *count)
{
    if (threadIdx.x > 0)
        return;
    while (atomicExch(&mutex, 1) == 0)
        ;
    __threadfence();
    *count += 1; // expect exchanged_inverted: global-race/lock-not-taken
    give_back();
}

__global__ void given_back_plainly(int *count)
{
    if (threadIdx.x > 0)
        return;
    while (atomicExch(&mutex, 1) != 0) // expect given_back_plainly: global-race/plain-unlock
        ;
    *count += 1; // expect given_back_plainly: global-race/plain-unlock
    __threadfence();
    mutex = 0; // expect given_back_plainly: global-race/plain-unlock
}

/* The lanes of one warp, one after another */
__global__ void given_back_by_lanes(int *count)
{
    for (bool done = false; !done;)
        if (atomicCAS(&mutex, 0, 1) == 0) {
            *count += threadIdx.x; // expect given_back_by_lanes: global-race/plain-unlock
            mutex = 0;             // expect given_back_by_lanes: global-race/plain-unlock
            done = true;
        }
}

/* A search by levels: a thread may set a node while another one reads it. */
template <typename type> static __device__ void find(type *level, int *levels)
{
    const int node = blockIdx.x * THREADS + threadIdx.x;
    if (level[node] == 0)
        for (int step = 1; step < 3; step++)
            // clang-format off
            atomicCAS(&levels[(node + step) % (BLOCKS * THREADS)], -1, 1); // expect levels_plainly: global-race/plain-read
    // clang-format on
}

__global__ void levels_plainly(int *level)
{
    find(level, level);
}

/* ---- right ---- */

__global__ void levels_volatile(int *level)
{
    find((volatile int *)level, level);
}

/* A thread without the lock does other work. */
__global__ void may_fail(int *count)
{
    for (int i = 0; i < 4; i++)
        if (atomicCAS(&mutex, 0, 1) != 0) {
            atomicAdd(&count[1], 1);
        } else {
            __threadfence();
            *count += 1;
            give_back();
        }
}

/* The second of two blocks uses the first one's result, and resets the flag. */
__global__ void second(int *parts)
{
    if (threadIdx.x > 0)
        return;
    parts[BLOCKS + blockIdx.x] = blockIdx.x;
    __threadfence();
    if (atomicCAS(&flags[blockIdx.x / 2], 0, 1) == 1) {
        __threadfence();
        parts[blockIdx.x / 2] = parts[BLOCKS + blockIdx.x] + parts[BLOCKS + (blockIdx.x ^ 1)];
        atomicExch(&flags[blockIdx.x / 2], 0);
    }
}

/* The same by exchanges: the thread that finds it set continues. */
__global__ void second_by_exchange(int *parts)
{
    if (threadIdx.x > 0)
        return;
    parts[BLOCKS + blockIdx.x] = blockIdx.x;
    __threadfence();
    if (atomicExch(&flags[blockIdx.x / 2], 1) == 1) {
        __threadfence();
        parts[blockIdx.x / 2] = parts[BLOCKS + blockIdx.x] + parts[BLOCKS + (blockIdx.x ^ 1)];
        atomicExch(&flags[blockIdx.x / 2], 0);
    }
}

/* A thread that does not get the lock tries again. */
__global__ void by_exchange(int *count)
{
    if (threadIdx.x > 0)
        return;
    for (bool done = false; !done;)
        if (atomicExch(&mutex, 1) == 0) {
            __threadfence();
            *count += 1;
            give_back();
            done = true;
        }
}

/* The first thread makes the value, and the others wait for it. */
__global__ void once(int *made, int *out)
{
    int was;
    do {
        was = atomicCAS(&mutex, 0, 1);
        if (was == 0) {
            *made = 7;
            __threadfence();
            atomicExch(&mutex, 2);
        }
    } while (was == 1);
    __threadfence();
    out[blockIdx.x * THREADS + threadIdx.x] = *made;
}

/* Each block waits for its number. */
__global__ void turns(int *count)
{
    if (threadIdx.x > 0)
        return;
    while (atomicCAS(&flags[0], blockIdx.x, blockIdx.x) != blockIdx.x)
        ;
    __threadfence();
    *count += 1;
    __threadfence();
    atomicCAS(&flags[0], blockIdx.x, blockIdx.x + 1);
}

int main(int argc, char **argv)
{
    const char *wrong = argc > 1 ? argv[1] : "";
    int *data, *out;
    cudaMalloc(&data, 2 * BLOCKS * sizeof *data);
    cudaMalloc(&out, BLOCKS * THREADS * sizeof *out);
    cudaMemset(data, 0, 2 * BLOCKS * sizeof *data);
    cudaMemset(out, 0xff, BLOCKS * THREADS * sizeof *out);
    cudaMemset(out, 0, sizeof *out);
    if (!strcmp(wrong, "inverted"))
        inverted<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "inverted_by_all"))
        inverted_by_all<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "inverted_loop"))
        inverted_loop<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "arguments_swapped"))
        arguments_swapped<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "guards_nothing"))
        guards_nothing<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "goes_nowhere"))
        goes_nowhere<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "exchanged_unlooked"))
        exchanged_unlooked<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "exchanged_inverted"))
        exchanged_inverted<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "given_back_plainly"))
        given_back_plainly<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "given_back_by_lanes"))
        given_back_by_lanes<<<1, 32>>>(data);
    else if (!strcmp(wrong, "levels_plainly"))
        levels_plainly<<<BLOCKS, THREADS>>>(out);
    else {
        levels_volatile<<<BLOCKS, THREADS>>>(out);
        may_fail<<<BLOCKS, THREADS>>>(data);
        second<<<BLOCKS, THREADS>>>(data);
        second_by_exchange<<<BLOCKS, THREADS>>>(data);
        by_exchange<<<BLOCKS, THREADS>>>(data);
        turns<<<BLOCKS, THREADS>>>(data);
        once<<<BLOCKS, THREADS>>>(data, out);
    }
    cudaDeviceSynchronize();
    cudaFree(data);
    cudaFree(out);
    return 0;
}
