/* Lesson 14: a matrix product. C = A B; each thread computes one element of C. */
#include "lesson.h"
#include "matmul.h"

enum { SIDE = 16 }; /* a block has SIDE x SIDE threads */

/* A row of A times a column of B. */
__global__ void multiply(int rows, int columns, int inner, const float *a, const float *b, float *c)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns)
        return;

    float sum = 0;
    for (int k = 0; k < inner; k++)
        sum += a[(size_t)row * inner + k] * b[(size_t)k * columns + column];
    c[(size_t)row * columns + column] = sum;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct matmul *matmul = lesson_matmul(&lesson, argc, argv, "14-matmul");
    const int rows = matmul->rows, columns = matmul->columns, inner = matmul->inner;
    const size_t a_bytes = (size_t)rows * inner * sizeof(float);
    const size_t b_bytes = (size_t)inner * columns * sizeof(float);
    const size_t c_bytes = (size_t)rows * columns * sizeof(float);

    const dim3 threads(SIDE, SIDE);
    const dim3 blocks((columns + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);

    float *answer = (float *)lesson_alloc(c_bytes);
    float *d_a, *d_b, *d_c;
    lesson_need(&lesson, a_bytes + b_bytes + c_bytes);
    CHECK(cudaMalloc(&d_a, a_bytes));
    CHECK(cudaMalloc(&d_b, b_bytes));
    CHECK(cudaMalloc(&d_c, c_bytes));
    lesson_output(&lesson, answer, c_bytes);
    lesson_output(&lesson, d_c, c_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_a, matmul->a, a_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_b, matmul->b, b_bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        multiply<<<blocks, threads>>>(rows, columns, inner, d_a, d_b, d_c);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_c, c_bytes, cudaMemcpyDeviceToHost));
        lesson_product(&lesson, answer);
    }

    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));
    free(answer);
    return lesson_end(&lesson);
}
