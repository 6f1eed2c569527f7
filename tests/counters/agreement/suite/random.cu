/* random.cu: cuRAND's device functions: the table entries that curand_init() reads, and how a state
 * is read and written. */
#include "suite.h"

#include <curand_kernel.h>

template <typename S> __global__ void begun_alike(S *states)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(1234, 0, 0, &states[i]);
}

template <typename S> __global__ void begun_by_seed(S *states)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(1234 + i, 0, 0, &states[i]);
}

template <typename S> __global__ void begun_by_sequence(S *states)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(1234, i, 0, &states[i]);
}

template <typename S> __global__ void begun_at_offset(S *states)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(1234, 0, 100 * i, &states[i]);
}

template <typename S> __global__ void begun_by_both(S *states)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(99, i / 32, 5 + i, &states[i]);
}

template <typename S> __global__ void own_state(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    S state;
    curand_init(1234, i, 0, &state);
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 4; k++)
        sum += curand_uniform(&state);
    out[i] = sum;
}

template <typename S> __global__ void state_copied(S *states, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    S state = states[i];
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 4; k++)
        sum += curand_uniform(&state);
    states[i] = state;
    out[i] = sum;
}

template <typename S> __global__ void state_in_memory(S *states, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = curand_uniform(&states[i]);
}

template <typename S> __global__ void normal_copied(S *states, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    S state = states[i];
    out[i] = curand_normal(&state);
    states[i] = state;
}

template <typename S> __global__ void double_copied(S *states, double *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    S state = states[i];
    out[i] = curand_uniform_double(&state);
    states[i] = state;
}

/* The program's own state, with three adjacent doubles */
struct walker {
    double x, y, z;
    curandStateXORWOW_t state;
};

__global__ void walkers_begin(walker *walkers)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    walkers[i].x = walkers[i].y = walkers[i].z = 0;
    curand_init(i, 0, 0, &walkers[i].state);
}

__global__ void walkers_step(walker *walkers)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    walker w = walkers[i];
    w.x += curand_uniform_double(&w.state);
    w.y += curand_uniform_double(&w.state);
    w.z += curand_uniform_double(&w.state);
    walkers[i] = w;
}

__global__ void walkers_far(const walker *walkers, double *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = sqrt(walkers[i].x * walkers[i].x + walkers[i].y * walkers[i].y +
                  walkers[i].z * walkers[i].z);
}

static void all_walkers(void)
{
    walker *walkers;
    cudaMalloc(&walkers, N * sizeof *walkers);
    walkers_begin<<<BLOCKS, THREADS>>>(walkers);
    walkers_step<<<BLOCKS, THREADS>>>(walkers);
    walkers_far<<<BLOCKS, THREADS>>>(walkers, (double *)out);
    cudaFree(walkers);
}

/* Three doubles, aligned to 8, 16 and 32 bytes */
struct three {
    double x, y, z;
};
struct alignas(16) three_by_16 {
    double x, y, z;
};
struct alignas(32) three_by_32 {
    double x, y, z;
};

template <typename S> __global__ void three_copied(const S *from, S *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i];
}

template <typename S> __global__ void three_summed(const S *from, double *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i].x + from[i].y + from[i].z;
}

template <typename S> __global__ void three_moved(S *all)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    all[i].x += 1;
    all[i].y += 2;
    all[i].z += 3;
}

template <typename S> static void all_threes(void)
{
    S *from, *to;
    cudaMalloc(&from, N * sizeof *from);
    cudaMalloc(&to, N * sizeof *to);
    cudaMemset(from, 0, N * sizeof *from);
    three_copied<S><<<BLOCKS, THREADS>>>(from, to);
    three_summed<S><<<BLOCKS, THREADS>>>(from, (double *)out);
    three_moved<S><<<BLOCKS, THREADS>>>(to);
    cudaFree(from);
    cudaFree(to);
}

template <typename S> static void all_copied(S *states)
{
    state_copied<S><<<BLOCKS, THREADS>>>(states, out);
    state_in_memory<S><<<BLOCKS, THREADS>>>(states, out);
    own_state<S><<<BLOCKS / 16, THREADS>>>(out);
}

static void all_xorwow(void)
{
    curandStateXORWOW_t *states;
    cudaMalloc(&states, N * sizeof *states);
    begun_by_sequence<curandStateXORWOW_t><<<BLOCKS / 16, THREADS>>>(states);
    begun_at_offset<curandStateXORWOW_t><<<BLOCKS / 16, THREADS>>>(states);
    begun_by_both<curandStateXORWOW_t><<<BLOCKS / 16, THREADS>>>(states);
    begun_alike<curandStateXORWOW_t><<<BLOCKS, THREADS>>>(states);
    begun_by_seed<curandStateXORWOW_t><<<BLOCKS, THREADS>>>(states);
    all_copied(states);
    normal_copied<curandStateXORWOW_t><<<BLOCKS, THREADS>>>(states, out);
    double_copied<curandStateXORWOW_t><<<BLOCKS, THREADS>>>(states, (double *)out);
    cudaFree(states);
}

static void all_mrg32k3a(void)
{
    curandStateMRG32k3a_t *states;
    cudaMalloc(&states, N * sizeof *states);
    begun_by_sequence<curandStateMRG32k3a_t><<<BLOCKS / 16, THREADS>>>(states);
    begun_at_offset<curandStateMRG32k3a_t><<<BLOCKS / 16, THREADS>>>(states);
    begun_alike<curandStateMRG32k3a_t><<<BLOCKS, THREADS>>>(states);
    all_copied(states);
    cudaFree(states);
}

/* Philox has no tables. */
static void all_philox(void)
{
    curandStatePhilox4_32_10_t *states;
    cudaMalloc(&states, N * sizeof *states);
    begun_alike<curandStatePhilox4_32_10_t><<<BLOCKS, THREADS>>>(states);
    all_copied(states);
    cudaFree(states);
}

int main()
{
    suite_begin();
    all_xorwow();
    all_mrg32k3a();
    all_philox();
    all_walkers();
    all_threes<three>();
    all_threes<three_by_16>();
    all_threes<three_by_32>();
    return suite_end();
}
