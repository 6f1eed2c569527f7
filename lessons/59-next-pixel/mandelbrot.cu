/* Lesson 59: lanes that take the next pixel. A warp iterates for many pixels; a lane whose pixel is
 * done takes the next one. */
#include "lesson.h"
#include "mandelbrot.h"

/* A warp has a share of pixels. Its lanes take new ones after each stretch of iterations. */
enum { THREADS = 256, WARP = 32, SHARE = 4096, STRETCH = 16 };
enum { BLOCK_SHARE = THREADS / WARP * SHARE };

static const unsigned ALL_LANES = 0xFFFFFFFF;

/* A pixel's point c, and how far its iterations have come. */
struct point {
    float cx, cy, x, y;
    int count;
};

__device__ struct point point_at(struct mandelbrot set, int pixel)
{
    const int column = pixel % set.width, row = pixel / set.width;
    return {set.left + column * set.side, set.top - row * set.side, 0, 0, 0};
}

/* Iterates once more. Returns false, and leaves the point, if its count is complete. */
__device__ bool iterate(struct point *p, int iterations)
{
    const float xx = p->x * p->x, yy = p->y * p->y;
    if (p->count == iterations || xx + yy > 4)
        return false;
    p->y = 2 * p->x * p->y + p->cy;
    p->x = xx - yy + p->cx;
    p->count++;
    return true;
}

__global__ void count_iterations(struct mandelbrot set, int *counts)
{
    const int lane = threadIdx.x % WARP;
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) / WARP * SHARE;
    const int end = min(first + SHARE, set.width * set.height);

    int pixel = first + lane, next = first + WARP; /* `next` is the first that no lane has taken */
    struct point p = point_at(set, pixel);
    while (__any_sync(ALL_LANES, pixel < end)) {
        bool done = false;
        if (pixel < end) {
            const int until = min(p.count + STRETCH, set.iterations);
            while (iterate(&p, until))
                ;
            done = p.count < until || until == set.iterations;
        }

        const unsigned taking = __ballot_sync(ALL_LANES, done);
        if (done) {
            counts[pixel] = p.count;
            pixel = next + __popc(taking & ((1u << lane) - 1));
            p = point_at(set, pixel);
        }
        next += __popc(taking);
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct mandelbrot *set = lesson_mandelbrot(&lesson, argc, argv, "59-next-pixel");
    const int pixels = set->width * set->height;
    const size_t bytes = pixels * sizeof(int);
    const int blocks = (pixels + BLOCK_SHARE - 1) / BLOCK_SHARE;

    int *counts = (int *)lesson_alloc(bytes), *d_counts;
    lesson_need(&lesson, bytes);
    CHECK(cudaMalloc(&d_counts, bytes));
    lesson_output(&lesson, counts, bytes);
    lesson_output(&lesson, d_counts, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        count_iterations<<<blocks, THREADS>>>(*set, d_counts);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(counts, d_counts, bytes, cudaMemcpyDeviceToHost));
        lesson_counts(&lesson, counts);
    }

    CHECK(cudaFree(d_counts));
    free(counts);
    return lesson_end(&lesson);
}
