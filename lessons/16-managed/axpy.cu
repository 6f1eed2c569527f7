/* Lesson 16: the first kernel, on memory that host and device share. Its pages move when they are
 * touched, or when the program sends them; or they stay on the host. */
#include "axpy.h"
#include "lesson.h"

#include <string.h>

enum { THREADS = 256 };

/* Each thread computes one element. */
__global__ void add_scaled(uint64_t n, float a, const float *x, float *y)
{
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

/* Names a side to which pages can go. Before CUDA 13 the number of the device was enough. */
#if CUDART_VERSION < 13000
static int place(int device)
{
    return device;
}
#else
static cudaMemLocation place(int device)
{
    cudaMemLocation there = {};
    there.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    there.id = device;
    return there;
}
#endif

/* Advises that pages stay on the host, and that the device accesses them there. */
static void stay_on_host(float *data, size_t bytes, int device)
{
    CHECK(cudaMemAdvise(data, bytes, cudaMemAdviseSetPreferredLocation, place(cudaCpuDeviceId)));
    CHECK(cudaMemAdvise(data, bytes, cudaMemAdviseSetAccessedBy, place(device)));
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct axpy *axpy = lesson_axpy(&lesson, argc, argv, "16-managed");
    const uint64_t n = axpy->elements;
    const size_t bytes = n * sizeof(float);
    const unsigned blocks = (unsigned)((n + THREADS - 1) / THREADS);
    const int prefetch = strcmp(axpy->pages, "prefetch") == 0;

    float *answer = (float *)lesson_alloc(bytes);
    float *x, *y;
    int device;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaGetDevice(&device));
    CHECK(cudaMallocManaged(&x, bytes));
    CHECK(cudaMallocManaged(&y, bytes));
    if (strcmp(axpy->pages, "advise") == 0) {
        stay_on_host(x, bytes, device);
        stay_on_host(y, bytes, device);
    }
    lesson_output(&lesson, answer, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        memcpy(x, axpy->x, bytes);
        memcpy(y, axpy->y, bytes);
        if (prefetch) {
            CHECK(cudaMemPrefetchAsync(x, bytes, place(device), 0));
            CHECK(cudaMemPrefetchAsync(y, bytes, place(device), 0));
        }

        lesson_phase(&lesson, PHASE_COMPUTE);
        add_scaled<<<blocks, THREADS>>>(n, axpy->a, x, y);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        if (prefetch)
            CHECK(cudaMemPrefetchAsync(y, bytes, place(cudaCpuDeviceId), 0));
        CHECK(cudaDeviceSynchronize());
        memcpy(answer, y, bytes);

        lesson_elements(&lesson, answer);
    }

    CHECK(cudaFree(x));
    CHECK(cudaFree(y));
    free(answer);
    return lesson_end(&lesson);
}
