/* discrete.cpp: for kernels, Poisson's distribution as a table, and the direction vectors of
 * Sobol's sequences. */
#include "api/curand/poisson_table.h"
#include "api/curand/sobol_directions.h"

#include <pthread.h>

using namespace emulator;

/* Copies the distribution to one allocation of device memory: the struct for kernels, then the
 * table's bounds, then its `others`. */
static cudaError_t to_device(curandDiscreteDistribution_t *made, struct emulator_discrete host)
{
    const size_t cells = host.table.cells, bounds = cells * sizeof(double);
    const size_t others = cells * sizeof(unsigned);
    char *device;
    cudaError_t error = cudaMalloc(&device, sizeof host + bounds + others);
    if (error != cudaSuccess)
        return error;
    char *table = device + sizeof host;
    if (cells > 0)
        error = cudaMemcpy(table, host.table.bounds, bounds + others, cudaMemcpyHostToDevice);
    host.table.bounds = (double *)table;
    host.table.others = (unsigned *)(table + bounds);
    if (error == cudaSuccess)
        error = cudaMemcpy(device, &host, sizeof host, cudaMemcpyHostToDevice);
    *made = (curandDiscreteDistribution_t)device;
    return error;
}

curandStatus_t curandCreatePoissonDistribution(double lambda, curandDiscreteDistribution_t *made)
{
    if (!(lambda > 0.0 && lambda <= MOST_LAMBDA))
        return CURAND_STATUS_OUT_OF_RANGE;
    struct emulator_discrete host = {{0, 0, NULL, NULL}, lambda, sqrt(lambda)};
    if (lambda < MOST_OF_TABLE) {
        host.table = poisson_table_of(lambda);
        if (!host.table.bounds)
            return CURAND_STATUS_ALLOCATION_FAILED;
    }
    cudaError_t error = to_device(made, host);
    free(host.table.bounds);
    return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}

curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t distribution)
{
    if (!distribution)
        return CURAND_STATUS_NOT_INITIALIZED;
    return cudaFree(distribution) == cudaSuccess ? CURAND_STATUS_SUCCESS
                                                 : CURAND_STATUS_NOT_INITIALIZED;
}

/* ---- vectors ---- */

static curandDirectionVectors32_t vectors32[SOBOL_DIMENSIONS];
static curandDirectionVectors64_t vectors64[SOBOL_DIMENSIONS];

static void make_vectors()
{
    for (unsigned dimension = 0; dimension < SOBOL_DIMENSIONS; dimension++)
        for (int i = 0; i < SOBOL_BITS; i++) {
            vectors64[dimension][i] = sobol_directions(dimension)[i];
            if (i < 32)
                vectors32[dimension][i] = (unsigned)(vectors64[dimension][i] >> 32);
        }
}

static bool is_there(curandDirectionVectorSet_t set, curandDirectionVectorSet_t wanted)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_vectors);
    if (set == CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 ||
        set == CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6)
        fprintf(stderr, "emulator: cuRAND: there are no scrambled direction vectors\n");
    return set == wanted;
}

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t *vectors[],
                                           curandDirectionVectorSet_t set)
{
    if (!is_there(set, CURAND_DIRECTION_VECTORS_32_JOEKUO6))
        return CURAND_STATUS_OUT_OF_RANGE;
    *vectors = vectors32;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t *vectors[],
                                           curandDirectionVectorSet_t set)
{
    if (!is_there(set, CURAND_DIRECTION_VECTORS_64_JOEKUO6))
        return CURAND_STATUS_OUT_OF_RANGE;
    *vectors = vectors64;
    return CURAND_STATUS_SUCCESS;
}
