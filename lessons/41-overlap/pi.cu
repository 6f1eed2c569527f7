/* Lesson 41, π: the host makes the points in chunks. While it makes one, the GPU copies the chunk
 * before and counts the hits of another. */
#include "lesson.h"
#include "pi.h"

/* A multiprocessor of an H100 or H200 holds 2048 threads at once: 8 blocks. */
enum { THREADS = 256, BLOCKS_EACH = 8 };
enum { STREAMS = 2, CHUNK = 1 << 19 }; /* points of a chunk: about two per thread */

__global__ void add_hits(const float *x, const float *y, uint64_t n, unsigned *partial)
{
    uint64_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    uint64_t threads = gridDim.x * blockDim.x;

    unsigned mine = 0; /* one thread's share fits into 32 bits; the total may not */
    for (uint64_t i = thread; i < n; i += threads)
        mine += x[i] * x[i] + y[i] * y[i] < 1;
    partial[thread] += mine;
}

/* A stream, and the memory that its copies and kernels use. */
struct buffers {
    cudaStream_t stream;
    float *x, *y, *d_x, *d_y; /* a chunk each; x and y in pinned memory */
    unsigned *partial, *d_partial;
};

static struct buffers buffers_make(size_t partial_bytes)
{
    struct buffers buffers;
    CHECK(cudaStreamCreate(&buffers.stream));
    CHECK(cudaMallocHost(&buffers.x, CHUNK * sizeof(float)));
    CHECK(cudaMallocHost(&buffers.y, CHUNK * sizeof(float)));
    CHECK(cudaMallocHost(&buffers.partial, partial_bytes));
    CHECK(cudaMalloc(&buffers.d_x, CHUNK * sizeof(float)));
    CHECK(cudaMalloc(&buffers.d_y, CHUNK * sizeof(float)));
    CHECK(cudaMalloc(&buffers.d_partial, partial_bytes));
    return buffers;
}

static void buffers_free(struct buffers *own)
{
    CHECK(cudaFree(own->d_x));
    CHECK(cudaFree(own->d_y));
    CHECK(cudaFree(own->d_partial));
    CHECK(cudaFreeHost(own->x));
    CHECK(cudaFreeHost(own->y));
    CHECK(cudaFreeHost(own->partial));
    CHECK(cudaStreamDestroy(own->stream));
}

/* Requests the copies and the kernel of the chunk in these buffers, and waits for none. */
static void count_chunk(struct buffers *own, uint64_t points, int blocks)
{
    const size_t bytes = points * sizeof(float);
    CHECK(cudaMemcpyAsync(own->d_x, own->x, bytes, cudaMemcpyHostToDevice, own->stream));
    CHECK(cudaMemcpyAsync(own->d_y, own->y, bytes, cudaMemcpyHostToDevice, own->stream));
    add_hits<<<blocks, THREADS, 0, own->stream>>>(own->d_x, own->d_y, points, own->d_partial);
    CHECK_LAUNCH();
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "41-overlap");
    int device, multiprocessors;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    const int blocks = BLOCKS_EACH * multiprocessors, partials = blocks * THREADS;
    const size_t partial_bytes = partials * sizeof(unsigned);

    struct buffers all[STREAMS];
    lesson_need(&lesson, STREAMS * (2 * CHUNK * sizeof(float) + partial_bytes));
    for (int i = 0; i < STREAMS; i++) {
        all[i] = buffers_make(partial_bytes);
        lesson_output(&lesson, all[i].d_partial, partial_bytes);
        lesson_output(&lesson, all[i].partial, partial_bytes);
    }

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_RNG);
        for (int i = 0; i < STREAMS; i++)
            CHECK(cudaMemsetAsync(all[i].d_partial, 0, partial_bytes, all[i].stream));
        for (uint64_t first = 0; first < pi->points; first += CHUNK) {
            struct buffers *mine = &all[first / CHUNK % STREAMS];
            const uint64_t rest = pi->points - first, points = rest < CHUNK ? rest : CHUNK;
            CHECK(cudaStreamSynchronize(mine->stream)); /* its last chunk has been copied */
            lesson_random_points_from(&lesson, mine->x, first, points, pi->seed_x);
            lesson_random_points_from(&lesson, mine->y, first, points, pi->seed_y);
            count_chunk(mine, points, blocks);
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        for (int i = 0; i < STREAMS; i++)
            CHECK(cudaMemcpy(all[i].partial, all[i].d_partial, partial_bytes,
                             cudaMemcpyDeviceToHost));

        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t hits = 0;
        for (int i = 0; i < STREAMS; i++)
            for (int thread = 0; thread < partials; thread++)
                hits += all[i].partial[thread];

        lesson_hits(&lesson, hits);
    }

    for (int i = 0; i < STREAMS; i++)
        buffers_free(&all[i]);
    return lesson_end(&lesson);
}
