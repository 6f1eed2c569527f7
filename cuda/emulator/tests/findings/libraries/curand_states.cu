/* curand_states.cu: threads whose generators begin alike, each kernel in another way, chosen by the
 * first argument; and threads whose generators do not.
 */
#include <curand_kernel.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 64, BLOCKS = 4, ALL = BLOCKS * THREADS };
enum states { ALIKE, BY_THREAD_OF_BLOCK, BY_THREAD, BY_SEED, BY_OFFSET, BY_BLOCK_AND_THREAD };

template <typename S> __device__ void draw(S *state, unsigned *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] += curand(state);
}

template <typename S> __global__ void begin(enum states how, unsigned *x)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    S state;
    if (how == ALIKE)
        curand_init(99, 7, 5, &state); // expect alike, philox, mrg32k3a: same-random-numbers
    else if (how == BY_THREAD_OF_BLOCK)
        curand_init(99, threadIdx.x, 0, &state); // expect by_thread_of_block: same-random-numbers
    else if (how == BY_THREAD)
        curand_init(99, i, 0, &state);
    else if (how == BY_SEED)
        curand_init(99 + i, 0, 0, &state);
    else if (how == BY_OFFSET)
        curand_init(99, 0, i, &state);
    else
        curand_init(blockIdx.x, threadIdx.x, 0, &state);
    draw(&state, x);
}

/* A thread begins again with its own numbers. */
__global__ void again(unsigned *x)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 3; k++) {
        curandState state;
        curand_init(99, i, 0, &state);
        draw(&state, x);
    }
}

/* Equal states, from which each thread goes on to its own part of the numbers */
__global__ void skip(unsigned *x)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    curandState state;
    curand_init(99, 0, 0, &state);
    skipahead(100ull * i, &state);
    draw(&state, x);
}

/* One thread draws for its block. */
__global__ void one_thread(unsigned *x)
{
    curandState state;
    if (threadIdx.x > 0)
        return;
    curand_init(99, blockIdx.x, 0, &state);
    draw(&state, x);
}

// notes are expected
// nothing: by_thread, by_seed, by_offset, by_block_and_thread, again, skip, one_thread, repeated
int main(int, char **arguments)
{
    const char *how = arguments[1];
    static const struct {
        const char *name;
        enum states states;
    } ways[] = {{"alike", ALIKE},         {"by_thread_of_block", BY_THREAD_OF_BLOCK},
                {"by_thread", BY_THREAD}, {"by_seed", BY_SEED},
                {"by_offset", BY_OFFSET}, {"by_block_and_thread", BY_BLOCK_AND_THREAD}};
    unsigned *x, host[ALL];
    cudaMalloc(&x, sizeof host);
    cudaMemset(x, 0, sizeof host);
    for (auto &way : ways)
        if (!strcmp(how, way.name))
            begin<curandState><<<BLOCKS, THREADS>>>(way.states, x);
    if (!strcmp(how, "philox"))
        begin<curandStatePhilox4_32_10_t><<<BLOCKS, THREADS>>>(ALIKE, x);
    if (!strcmp(how, "mrg32k3a"))
        begin<curandStateMRG32k3a><<<BLOCKS, THREADS>>>(ALIKE, x);
    if (!strcmp(how, "again"))
        again<<<BLOCKS, THREADS>>>(x);
    if (!strcmp(how, "skip"))
        skip<<<BLOCKS, THREADS>>>(x);
    if (!strcmp(how, "one_thread"))
        one_thread<<<BLOCKS, THREADS>>>(x);
    for (int k = 0; k < 3 && !strcmp(how, "repeated"); k++) /* as to measure the time */
        begin<curandState><<<BLOCKS, THREADS>>>(BY_THREAD, x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    printf("%u %s\n", host[0], cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(x);
    return 0;
}
