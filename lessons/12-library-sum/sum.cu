/* Lesson 12, sum: CUB, a library that comes with CUDA, adds up the elements. If they are few, the
 * program copies them to the host, which adds them faster. */
#include "lesson.h"
#include "sum.h"

#include <cub/device/device_reduce.cuh>
#include <string.h>

/* From this number of elements on the library is faster than the host, measured on an H200. */
enum { CUT_OFF = 4096 };

/* Whether the host adds up: if --by asks for it, or if the host is faster. */
static int host_adds(const struct sum *sum)
{
    if (strcmp(sum->by, "either") == 0)
        return sum->elements < CUT_OFF;
    return strcmp(sum->by, "host") == 0;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct sum *sum = lesson_sum(&lesson, argc, argv, "12-library-sum");
    const uint64_t n = sum->elements;
    const size_t bytes = n * sizeof(float);
    const int by_host = host_adds(sum);

    float *x = (float *)lesson_alloc(bytes);
    float total;
    float *d_x, *d_total;
    void *d_work = NULL;
    size_t work_bytes;
    lesson_need(&lesson, bytes + sizeof total);
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_total, sizeof total));
    CHECK(cub::DeviceReduce::Sum(d_work, work_bytes, d_x, d_total, n)); /* how much it needs */
    CHECK(cudaMalloc(&d_work, work_bytes));
    lesson_output(&lesson, x, bytes);
    lesson_output(&lesson, d_total, sizeof total);
    lesson_output(&lesson, &total, sizeof total);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_UPLOAD);
        CHECK(cudaMemcpy(d_x, sum->x, bytes, cudaMemcpyHostToDevice));

        if (by_host) {
            lesson_phase(&lesson, PHASE_TRANSFER);
            CHECK(cudaMemcpy(x, d_x, bytes, cudaMemcpyDeviceToHost));

            lesson_phase(&lesson, PHASE_COMPUTE);
            double all = 0;
            for (uint64_t i = 0; i < n; i++)
                all += x[i];
            total = (float)all;
        } else {
            lesson_phase(&lesson, PHASE_COMPUTE);
            CHECK(cub::DeviceReduce::Sum(d_work, work_bytes, d_x, d_total, n));

            lesson_phase(&lesson, PHASE_TRANSFER);
            CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));
        }

        lesson_total(&lesson, total);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_total));
    CHECK(cudaFree(d_work));
    free(x);
    return lesson_end(&lesson);
}
