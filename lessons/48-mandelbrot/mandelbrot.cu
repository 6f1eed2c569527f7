/* Lesson 48: the Mandelbrot set. Each thread iterates for one pixel, until its point has left the
 * circle. */
#include "lesson.h"
#include "mandelbrot.h"

enum { THREADS = 256 };

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
    const int pixel = blockIdx.x * blockDim.x + threadIdx.x;

    if (pixel < set.width * set.height) {
        struct point p = point_at(set, pixel);
        while (iterate(&p, set.iterations))
            ;
        counts[pixel] = p.count;
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct mandelbrot *set = lesson_mandelbrot(&lesson, argc, argv, "48-mandelbrot");
    const int pixels = set->width * set->height;
    const size_t bytes = pixels * sizeof(int);
    const int blocks = (pixels + THREADS - 1) / THREADS;

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
