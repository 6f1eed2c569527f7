/* Lesson 06, π: cuRAND makes the points on the GPU, where the kernel needs them; only the partial
 * sums are copied. */
#include "lesson.h"
#include "pi.h"

#include <curand.h>
#include <string.h>

/* A multiprocessor of an H100 or H200 holds 2048 threads at once: 8 blocks. */
enum { THREADS = 256, BLOCKS_EACH = 8 };

__global__ void partial_sums(const float *x, const float *y, uint64_t n, unsigned *partial)
{
    uint64_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    uint64_t threads = gridDim.x * blockDim.x;

    unsigned mine = 0; /* one thread's share fits into 32 bits; the total may not */
    for (uint64_t i = thread; i < n; i += threads)
        mine += x[i] * x[i] + y[i] * y[i] < 1;
    partial[thread] = mine;
}

static curandRngType_t generator_type(const char *name)
{
    if (strcmp(name, "xorwow") == 0)
        return CURAND_RNG_PSEUDO_XORWOW;
    if (strcmp(name, "mrg32k3a") == 0)
        return CURAND_RNG_PSEUDO_MRG32K3A;
    if (strcmp(name, "mtgp32") == 0)
        return CURAND_RNG_PSEUDO_MTGP32;
    return CURAND_RNG_PSEUDO_PHILOX4_32_10;
}

/* Fills `d_uniform` with the first `n` numbers of this seed. A generator continues where it stopped
 * unless its offset is set to 0 (MTGP32 has no offset; setting its seed restarts it). Each call
 * fills a piece, because version 10 of cuRAND writes only the first 2^32 numbers of a call. */
static void device_points(curandGenerator_t generator, curandRngType_t type, float *d_uniform,
                          uint64_t n, unsigned long long seed)
{
    const uint64_t piece = 1 << 30;
    CHECK_CURAND(curandSetPseudoRandomGeneratorSeed(generator, seed));
    if (type != CURAND_RNG_PSEUDO_MTGP32)
        CHECK_CURAND(curandSetGeneratorOffset(generator, 0));
    for (uint64_t i = 0; i < n; i += piece)
        CHECK_CURAND(
            curandGenerateUniform(generator, d_uniform + i, n - i < piece ? n - i : piece));
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "06-device-rng");
    const uint64_t n = pi->points;
    int device, multiprocessors;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    const int blocks = BLOCKS_EACH * multiprocessors, partials = blocks * THREADS;
    const size_t bytes = n * sizeof(float), partial_bytes = partials * sizeof(unsigned);

    unsigned *partial = (unsigned *)lesson_alloc(partial_bytes);
    float *d_x, *d_y;
    unsigned *d_partial;
    lesson_need(&lesson, 2 * bytes + partial_bytes);
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_y, bytes));
    CHECK(cudaMalloc(&d_partial, partial_bytes));
    const curandRngType_t type = generator_type(pi->generator);
    curandGenerator_t generator;
    CHECK_CURAND(curandCreateGenerator(&generator, type));
    lesson_output(&lesson, d_x, bytes);
    lesson_output(&lesson, d_y, bytes);
    lesson_output(&lesson, d_partial, partial_bytes);
    lesson_output(&lesson, partial, partial_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_RNG);
        device_points(generator, type, d_x, n, pi->seed_x);
        device_points(generator, type, d_y, n, pi->seed_y);

        lesson_phase(&lesson, PHASE_COMPUTE);
        partial_sums<<<blocks, THREADS>>>(d_x, d_y, n, d_partial);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(partial, d_partial, partial_bytes, cudaMemcpyDeviceToHost));

        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t hits = 0;
        for (int thread = 0; thread < partials; thread++)
            hits += partial[thread];

        lesson_hits(&lesson, hits);
    }

    CHECK_CURAND(curandDestroyGenerator(generator));
    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    CHECK(cudaFree(d_partial));
    free(partial);
    return lesson_end(&lesson);
}
