/* Lesson 99: squares; each thread adds those that lie a stride apart. */
#include "lesson.h"
#include "squares.h"

__global__ void add_squares(uint64_t count, unsigned long long *sum)
{
    unsigned long long mine = 0;
    for (uint64_t i = threadIdx.x; i < count; i += blockDim.x)
        mine += i * i;
    atomicAdd(sum, mine);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct squares squares = lesson_squares(&lesson, argc, argv, "99-stride");
    unsigned long long *d_sum;
    lesson_need(&lesson, sizeof *d_sum);
    CHECK(cudaMalloc(&d_sum, sizeof *d_sum));
    lesson_output(&lesson, d_sum, sizeof *d_sum);
    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_SUM);
        CHECK(cudaMemset(d_sum, 0, sizeof *d_sum));
        add_squares<<<1, 64>>>(squares.count, d_sum);
        CHECK_LAUNCH();
        unsigned long long sum;
        CHECK(cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost));
        lesson_squared(&lesson, sum);
    }
    CHECK(cudaFree(d_sum));
    return lesson_end(&lesson);
}
