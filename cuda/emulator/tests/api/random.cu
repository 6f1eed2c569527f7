/* random.cu: compares cuRAND's device functions with its host functions, both in the emulator and
 * on a GPU. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 65536 * 4 * 2 + 12, SUBSEQUENCES = 65536 };

/* Element i in the order of the host, by the functions of the device. */
__global__ void one_by_one(unsigned *bits, float *uniform, unsigned long long seed)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= COUNT)
        return;
    curandStatePhilox4_32_10_t state;
    curand_init(seed, i / 4 % SUBSEQUENCES, i / 4 / SUBSEQUENCES * 4 + i % 4, &state);
    curandStatePhilox4_32_10_t again = state;
    bits[i] = curand(&state);
    uniform[i] = curand_uniform(&again);
}

/* Sixteen numbers of one subsequence from `offset`: singly, in fours, and after a skip. */
__global__ void runs(unsigned *out, unsigned long long seed, unsigned long long offset)
{
    curandStatePhilox4_32_10_t state;
    curand_init(seed, 5, offset, &state);
    for (int i = 0; i < 16; i++)
        out[i] = curand(&state);
    curand_init(seed, 5, offset, &state);
    for (int i = 0; i < 16; i += 4) {
        uint4 four = curand4(&state);
        out[16 + i] = four.x;
        out[17 + i] = four.y;
        out[18 + i] = four.z;
        out[19 + i] = four.w;
    }
    curand_init(seed, 5, 0, &state);
    skipahead(offset, &state);
    for (int i = 0; i < 16; i++)
        out[32 + i] = curand(&state);
}

static void compare_with_host(unsigned long long seed)
{
    const size_t bytes = COUNT * sizeof(unsigned);
    unsigned *host = (unsigned *)malloc(bytes), *device = (unsigned *)malloc(bytes), *d_bits;
    float *d_uniform;
    cudaMalloc(&d_bits, bytes);
    cudaMalloc(&d_uniform, bytes);
    curandGenerator_t generator;
    ok(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10) ==
               CURAND_STATUS_SUCCESS &&
           curandSetPseudoRandomGeneratorSeed(generator, seed) == CURAND_STATUS_SUCCESS &&
           curandGenerate(generator, d_bits, COUNT) == CURAND_STATUS_SUCCESS,
       "the host generator fills an array");
    cudaMemcpy(host, d_bits, bytes, cudaMemcpyDeviceToHost);
    one_by_one<<<(COUNT + 255) / 256, 256>>>(d_bits, d_uniform, seed);
    cudaMemcpy(device, d_bits, bytes, cudaMemcpyDeviceToHost);
    ok(memcmp(host, device, bytes) == 0, "the bits of the device are those of the host");

    float *uniform = (float *)device;
    cudaMemcpy(uniform, d_uniform, bytes, cudaMemcpyDeviceToHost);
    float *host_uniform = (float *)host;
    curandSetGeneratorOffset(generator, 0);
    curandGenerateUniform(generator, (float *)d_bits, COUNT);
    cudaMemcpy(host_uniform, d_bits, bytes, cudaMemcpyDeviceToHost);
    ok(memcmp(host_uniform, uniform, bytes) == 0, "the floats of the device are those of the host");
    curandDestroyGenerator(generator);
    cudaFree(d_bits);
    cudaFree(d_uniform);
    free(host);
    free(device);
}

static void compare_runs(unsigned long long offset)
{
    unsigned out[48], *d_out;
    cudaMalloc(&d_out, sizeof out);
    runs<<<1, 1>>>(d_out, 777, offset);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    ok(memcmp(out, out + 16, 16 * sizeof *out) == 0, "numbers in fours are the same as singly");
    ok(memcmp(out, out + 32, 16 * sizeof *out) == 0, "a skip gives the same as an offset");
    cudaFree(d_out);
}

int main()
{
    compare_with_host(777);
    compare_with_host(0xDEADBEEF12345678ull);
    for (unsigned long long offset = 0; offset < 9; offset += 1 + offset / 4)
        compare_runs(offset);
    compare_runs(1ull << 40);
    printf("1..%d\n", tests);
    return 0;
}
