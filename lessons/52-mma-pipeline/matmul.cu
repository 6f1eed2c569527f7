/* Lesson 52: a matrix product by tensor cores that copies ahead. The instructions of the tensor
 * cores are written as PTX, so each lane knows which elements it holds. */
#include "lesson.h"
#include "matmul.h"
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

/* A block computes HEIGHT x WIDTH elements of C, DEPTH steps at a time; each of its DOWN x ACROSS
 * warps has a square of PART x PART. An asynchronous copy has PIECE halves. */
enum { WARP = 32, HEIGHT = 128, WIDTH = 256, DEPTH = 32, STAGES = 4, PART = 64, PIECE = 8 };
enum { DOWN = HEIGHT / PART, ACROSS = WIDTH / PART, THREADS = DOWN * ACROSS * WARP };
/* A tensor core multiplies M x K elements of A by K x N of B at once. */
enum { M = 16, N = 8, K = DEPTH / 2, TILES_M = PART / M, TILES_N = PART / N };

/* The tiles of a stage. The order of the pieces in a row differs from those of the rows nearby, so
 * that 8 pieces below one another, which ldmatrix loads together, lie in all the banks. */
struct stage {
    half a[HEIGHT][DEPTH], b[DEPTH][WIDTH];
};
__device__ half *in_a(struct stage *stage, int y, int x)
{
    return &stage->a[y][x ^ y / 2 % 4 * PIECE];
}
__device__ half *in_b(struct stage *stage, int y, int x)
{
    return &stage->b[y][x ^ y % 8 * PIECE];
}

/* What a lane holds of the factors for K steps: two halves in each register. */
struct factors {
    unsigned a[TILES_M][4], b[TILES_N][2];
};

/* Rounds a matrix of rows x columns to half precision, one row a block. The result has `width`
 * columns, and rows and columns beyond the matrix are 0. */
__global__ void convert(half *to, int width, const float *from, int rows, int columns)
{
    const int y = blockIdx.x;
    for (int x = threadIdx.x; x < width; x += THREADS)
        to[(size_t)y * width + x] = y < rows && x < columns ? from[(size_t)y * columns + x] : 0;
}

/* Starts the copies of a thread's pieces, the first of which are at `a` and `b`, as one group,
 * which is empty if nothing is left. The others lie a multiple of 8 rows below, where the order is
 * the same. */
__device__ void copy(struct stage *to, const half *a, const half *b, int depth, int width, int left)
{
    const int at = threadIdx.x * PIECE;
    half *to_a = in_a(to, at / DEPTH, at % DEPTH), *to_b = in_b(to, at / WIDTH, at % WIDTH);
    for (int i = 0; i < HEIGHT && left > 0; i += THREADS * PIECE / DEPTH)
        __pipeline_memcpy_async(to_a + i * DEPTH, &a[i * depth], PIECE * sizeof *a);
    for (int i = 0; i < DEPTH && left > 0; i += THREADS * PIECE / WIDTH)
        __pipeline_memcpy_async(to_b + i * WIDTH, &b[i * width], PIECE * sizeof *b);
    __pipeline_commit();
}

/* Loads the factors of the K steps from k on, for the square at row y and column x. Each lane names
 * a piece: lanes 0 to 7 those of the first of four matrices of 8 x 8, and so on. */
__device__ void take(struct factors *factors, struct stage *stage, int y, int x, int k)
{
    const int lane = threadIdx.x % WARP, row = lane % 16, column = lane / 16 * 8;
    for (int i = 0; i < TILES_M; i++) {
        const half *const from = in_a(stage, y + i * M + row, k + column);
        unsigned *const a = factors->a[i];
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                     : "r"((unsigned)__cvta_generic_to_shared(from))
                     : "memory");
    }
    for (int j = 0; j < TILES_N; j += 2) {
        const half *const from = in_b(stage, k + row, x + j * N + column);
        unsigned *const left = factors->b[j], *const right = factors->b[j + 1];
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(left[0]), "=r"(left[1]), "=r"(right[0]), "=r"(right[1])
                     : "r"((unsigned)__cvta_generic_to_shared(from))
                     : "memory");
    }
}

/* Adds the products of the factors to the warp's sums. */
__device__ void add(float sums[TILES_M][TILES_N][4], const struct factors *factors)
{
    for (int i = 0; i < TILES_M; i++)
        for (int j = 0; j < TILES_N; j++) {
            float *const sum = sums[i][j];
            const unsigned *const a = factors->a[i], *const b = factors->b[j];
            asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                         "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                         : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
        }
}

/* Writes the lane's sums that lie inside C, two at a time if all rows begin at 8 bytes. The warp's
 * square begins at row y and column x. */
__device__ void store(float *c, int rows, int columns, int y, int x,
                      const float sums[TILES_M][TILES_N][4])
{
#pragma unroll
    for (int i = 0; i < TILES_M * TILES_N * 2; i++) {
        const float *const sum = &sums[i / 2 / TILES_N][i / 2 % TILES_N][i % 2 * 2];
        const int row = y + i / 2 / TILES_N * M + i % 2 * 8 + threadIdx.x % WARP / 4;
        const int column = x + i / 2 % TILES_N * N + threadIdx.x % 4 * 2;
        float *const to = &c[(size_t)row * columns + column];
        if (row < rows && column < columns && columns % 2 == 0)
            *(float2 *)to = make_float2(sum[0], sum[1]);
        for (int j = 0; j < 2 && columns % 2 != 0; j++)
            if (row < rows && column + j < columns)
                to[j] = sum[j];
    }
}

/* A consists of whole tiles of HEIGHT x DEPTH, and B of whole tiles of DEPTH x WIDTH. */
__global__ __launch_bounds__(THREADS) void multiply(int rows, int columns, int depth, const half *a,
                                                    const half *b, float *c)
{
    extern __shared__ struct stage stages[];
    const int warp = threadIdx.x / WARP, y = warp / ACROSS * PART, x = warp % ACROSS * PART;
    const int at = threadIdx.x * PIECE, width = gridDim.x * WIDTH;
    struct factors first, second;
    float sums[TILES_M][TILES_N][4] = {};
    a += (size_t)(blockIdx.y * HEIGHT + at / DEPTH) * depth + at % DEPTH;
    b += (size_t)(at / WIDTH) * width + blockIdx.x * WIDTH + at % WIDTH;
    for (int i = 0; i < STAGES; i++, a += DEPTH, b += (size_t)DEPTH * width)
        copy(&stages[i], a, b, depth, width, depth - i * DEPTH);
    __pipeline_wait_prior(STAGES - 1);
    __syncthreads();
    take(&first, &stages[0], y, x, 0);
    for (int step = 0, left = depth; left > 0; step++, left -= DEPTH) {
        struct stage *const stage = &stages[step % STAGES];
        struct stage *const next = &stages[(left > DEPTH ? step + 1 : step) % STAGES];
        take(&second, stage, y, x, K);
        add(sums, &first);
        __pipeline_wait_prior(STAGES - 2); /* this thread's part of the next tiles is there */
        __syncthreads(); /* all parts are, and no thread needs this stage's tiles any more */
        take(&first, next, y, x, 0);
        copy(stage, a, b, depth, width, left - STAGES * DEPTH);
        add(sums, &second);
        a += DEPTH, b += (size_t)DEPTH * width;
    }
    store(c, rows, columns, blockIdx.y * HEIGHT + y, blockIdx.x * WIDTH + x, sums);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct matmul *matmul = lesson_matmul(&lesson, argc, argv, "52-mma-pipeline");
    const int rows = matmul->rows, columns = matmul->columns, inner = matmul->inner;
    const size_t a_bytes = (size_t)rows * inner * sizeof(float);
    const size_t b_bytes = (size_t)inner * columns * sizeof(float);
    const size_t c_bytes = (size_t)rows * columns * sizeof(float);
    const dim3 blocks((columns + WIDTH - 1) / WIDTH, (rows + HEIGHT - 1) / HEIGHT);
    const int height = blocks.y * HEIGHT, width = blocks.x * WIDTH;
    const int depth = (inner + DEPTH - 1) / DEPTH * DEPTH;
    const size_t half_a_bytes = (size_t)height * depth * sizeof(half);
    const size_t half_b_bytes = (size_t)depth * width * sizeof(half);
    const size_t shared_bytes = STAGES * sizeof(struct stage);

    float *answer = (float *)lesson_alloc(c_bytes);
    float *d_a, *d_b, *d_c;
    half *half_a, *half_b;
    lesson_need(&lesson, a_bytes + b_bytes + c_bytes + half_a_bytes + half_b_bytes);
    CHECK(cudaMalloc(&d_a, a_bytes));
    CHECK(cudaMalloc(&d_b, b_bytes));
    CHECK(cudaMalloc(&d_c, c_bytes));
    CHECK(cudaMalloc(&half_a, half_a_bytes));
    CHECK(cudaMalloc(&half_b, half_b_bytes));
    CHECK(
        cudaFuncSetAttribute(multiply, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
    lesson_output(&lesson, answer, c_bytes);
    lesson_output(&lesson, d_c, c_bytes);
    lesson_output(&lesson, half_a, half_a_bytes);
    lesson_output(&lesson, half_b, half_b_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_a, matmul->a, a_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_b, matmul->b, b_bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        convert<<<height, THREADS>>>(half_a, depth, d_a, rows, inner);
        CHECK_LAUNCH();
        convert<<<depth, THREADS>>>(half_b, width, d_b, inner, columns);
        CHECK_LAUNCH();
        multiply<<<blocks, THREADS, shared_bytes>>>(rows, columns, depth, half_a, half_b, d_c);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_c, c_bytes, cudaMemcpyDeviceToHost));
        lesson_product(&lesson, answer);
    }

    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));
    CHECK(cudaFree(half_a));
    CHECK(cudaFree(half_b));
    free(answer);
    return lesson_end(&lesson);
}
