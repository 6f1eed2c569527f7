/* Lesson 38, π: the ranks share the points. Each makes its own points on its GPU, from the same
 * sequence but beginning at its own place, and counts its hits; one number of each travels. */
#include "lesson.h"
#include "pi.h"
#include "ranks.h"

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

/* `n` points of this seed, from number `first` on. (Only MTGP32 has no offset: cuRAND refuses it.)
 * In pieces, because cuRAND 10 leaves the rest unwritten beyond 2^32 numbers a call. */
static void device_points(curandGenerator_t generator, float *d_uniform, uint64_t first, uint64_t n,
                          unsigned long long seed)
{
    const uint64_t piece = 1 << 30;
    CHECK_CURAND(curandSetPseudoRandomGeneratorSeed(generator, seed));
    CHECK_CURAND(curandSetGeneratorOffset(generator, first));
    for (uint64_t i = 0; i < n; i += piece)
        CHECK_CURAND(
            curandGenerateUniform(generator, d_uniform + i, n - i < piece ? n - i : piece));
}

/* The number of a rank's first point. For `rank` = `ranks`: the number after the last point. No
 * product of points and ranks is made, because it might not fit into 64 bits. */
static uint64_t first_point(uint64_t points, int rank, int ranks)
{
    const uint64_t rest = points % ranks;
    return points / ranks * rank + (rest < (uint64_t)rank ? rest : rank);
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int gpus;
    if (cudaGetDeviceCount(&gpus) == cudaSuccess) /* if not, lesson_pi() says why */
        CHECK(cudaSetDevice(lesson_rank_on_machine() % gpus));

    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "38-many-gpus");
    const uint64_t first = first_point(pi->points, rank, ranks);
    const uint64_t n = first_point(pi->points, rank + 1, ranks) - first;
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
    curandGenerator_t generator;
    CHECK_CURAND(curandCreateGenerator(&generator, generator_type(pi->generator)));
    lesson_output(&lesson, d_x, bytes);
    lesson_output(&lesson, d_y, bytes);
    lesson_output(&lesson, d_partial, partial_bytes);
    lesson_output(&lesson, partial, partial_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_RNG);
        device_points(generator, d_x, first, n, pi->seed_x);
        device_points(generator, d_y, first, n, pi->seed_y);

        lesson_phase(&lesson, PHASE_COMPUTE);
        partial_sums<<<blocks, THREADS>>>(d_x, d_y, n, d_partial);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(partial, d_partial, partial_bytes, cudaMemcpyDeviceToHost));

        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t mine = 0, hits = 0;
        for (int thread = 0; thread < partials; thread++)
            mine += partial[thread];

        lesson_phase(&lesson, PHASE_TRANSFER);
        MPI_Reduce(&mine, &hits, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
        lesson_hits(&lesson, hits);
    }

    CHECK_CURAND(curandDestroyGenerator(generator));
    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    CHECK(cudaFree(d_partial));
    free(partial);
    const int code = lesson_end(&lesson);
    MPI_Finalize();
    return code;
}
