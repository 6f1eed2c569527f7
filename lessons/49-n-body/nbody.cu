/* Lesson 49: bodies that attract one another. The threads of a block read a tile of bodies
 * together, and then each of them adds up the pull of the whole tile. */
#include "lesson.h"
#include "nbody.h"

/* Each thread has one body. A tile has one body for each thread. */
enum { THREADS = 1024 };

/* 1 / sqrt(x) for a normal number: one instruction, where rsqrtf() also takes care of others. */
__device__ float reciprocal_root(float x)
{
    float root;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(x));
    return root;
}

/* Adds the pull of `other` on `own`. */
__device__ void add_pull(float4 *sum, float4 own, float4 other)
{
    const float x = other.x - own.x, y = other.y - own.y, z = other.z - own.z;
    const float root = reciprocal_root(fmaf(x, x, fmaf(y, y, fmaf(z, z, NBODY_SOFTENING))));
    const float pull = root * root * root;
    sum->x = fmaf(x, pull, sum->x);
    sum->y = fmaf(y, pull, sum->y);
    sum->z = fmaf(z, pull, sum->z);
}

/* Adds the pull of `count` bodies on the thread's own. These pulls are first added up in a separate
 * sum, so that no number goes through many additions. */
__device__ void add_pulls(float4 *total, float4 own, const float4 *others, int count)
{
    float4 sum = {};
#pragma unroll 16
    for (int j = 0; j < count; j++)
        add_pull(&sum, own, others[j]);
    total->x += sum.x;
    total->y += sum.y;
    total->z += sum.z;
}

__global__ void accelerate(int n, const float4 *positions, float4 *accelerations)
{
    __shared__ float4 tile[THREADS];
    const int body = blockIdx.x * THREADS + threadIdx.x;
    float4 own = {}, total = {};
    if (body < n)
        own = positions[body];

    for (int start = 0; start < n; start += THREADS) {
        if (start + (int)threadIdx.x < n)
            tile[threadIdx.x] = positions[start + threadIdx.x];
        __syncthreads();
        add_pulls(&total, own, tile, min(THREADS, n - start));
        __syncthreads();
    }

    if (body < n)
        accelerations[body] = total;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct nbody *nbody = lesson_nbody(&lesson, argc, argv, "49-n-body");
    const int n = nbody->bodies, blocks = (n + THREADS - 1) / THREADS;
    const size_t bytes = n * sizeof(float4);

    float *accelerations = (float *)lesson_alloc(bytes);
    float4 *d_places, *d_accelerations;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_places, bytes));
    CHECK(cudaMalloc(&d_accelerations, bytes));
    lesson_output(&lesson, accelerations, bytes);
    lesson_output(&lesson, d_accelerations, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_places, nbody->positions, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        accelerate<<<blocks, THREADS>>>(n, d_places, d_accelerations);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(accelerations, d_accelerations, bytes, cudaMemcpyDeviceToHost));
        lesson_accelerations(&lesson, accelerations);
    }

    CHECK(cudaFree(d_places));
    CHECK(cudaFree(d_accelerations));
    free(accelerations);
    return lesson_end(&lesson);
}
