/* mtgp32.cu: MTGP32 in kernels, one generator per block, compared with the host's streams. Prints
 * TAP. */
// over curand_mtgp32dc_p_11213.h
#include "../tap.h"

#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

enum { BLOCKS = 3, THREADS = 96, ROUNDS = 8, MTGP32_ALL = BLOCKS * THREADS * ROUNDS };

/* Draws from the block's generator; floats in the last round */
__global__ void draw_mtgp32(curandStateMtgp32_t *states, unsigned *bits, float *uniform)
{
    bits += (blockIdx.x * ROUNDS) * THREADS;
    for (int i = 0; i < ROUNDS - 1; i++)
        bits[i * THREADS + threadIdx.x] =
            i == 1 ? curand_mtgp32_specific(&states[blockIdx.x], threadIdx.x, THREADS)
                   : curand(&states[blockIdx.x]);
    uniform[blockIdx.x * THREADS + threadIdx.x] = curand_uniform(&states[blockIdx.x]);
}

/* The host takes 256 numbers of each of its 64 generators in turn. */
static unsigned host_place(int block, int i)
{
    return (unsigned)((i / 256 * 64 + block) * 256 + i % 256);
}

int main()
{
    enum { HOST = 64 * 256 * 3 };
    static unsigned wanted[HOST], drawn[MTGP32_ALL];
    float uniform[BLOCKS * THREADS], *d_uniform;
    unsigned *d_drawn;
    curandStateMtgp32_t *states;
    mtgp32_kernel_params_t *constants;
    curandGenerator_t generator;
    cudaMalloc(&d_drawn, sizeof drawn);
    cudaMalloc(&d_uniform, sizeof uniform);
    cudaMalloc(&states, BLOCKS * sizeof *states);
    cudaMalloc(&constants, sizeof *constants);
    cudaMemset(d_drawn, 0, sizeof drawn);
    ok(curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, constants) == CURAND_STATUS_SUCCESS &&
           curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, constants, BLOCKS, 77) ==
               CURAND_STATUS_SUCCESS,
       "the states of MTGP32 are set up");
    draw_mtgp32<<<BLOCKS, THREADS>>>(states, d_drawn, d_uniform);
    cudaMemcpy(drawn, d_drawn, sizeof drawn, cudaMemcpyDeviceToHost);
    cudaMemcpy(uniform, d_uniform, sizeof uniform, cudaMemcpyDeviceToHost);
    curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_MTGP32);
    curandSetGeneratorOrdering(generator, CURAND_ORDERING_PSEUDO_LEGACY);
    curandSetPseudoRandomGeneratorSeed(generator, 77);
    curandGenerate(generator, wanted, HOST);
    int wrong = 0;
    for (int block = 0; block < BLOCKS; block++)
        for (int i = 0; i < ROUNDS * THREADS; i++) {
            unsigned bits = wanted[host_place(block, i)];
            int last = i - (ROUNDS - 1) * THREADS;
            wrong += last < 0 ? drawn[block * ROUNDS * THREADS + i] != bits
                              : uniform[block * THREADS + last] !=
                                    bits * 2.3283064e-10f + 2.3283064e-10f / 2;
        }
    ok(wrong == 0, "the numbers of a block are those of the host's stream");
    curandDestroyGenerator(generator);
    cudaFree(d_drawn);
    cudaFree(d_uniform);
    cudaFree(states);
    cudaFree(constants);
    printf("1..%d\n", tests);
    return 0;
}
