/* neighbouring_variables.cu: an index that is too large or too small, so that the access reaches
 * the next variable. Each faulty line ends in a comment. */
#include <cuda/barrier>
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 16 };

__global__ void a_row_too_many(const int *in, int *out)
{
    __shared__ int rows[SIDE][SIDE], columns[SIDE - 1][SIDE];
    rows[threadIdx.y][threadIdx.x] = in[threadIdx.x];
    columns[threadIdx.y][threadIdx.x] = in[threadIdx.y];
    // expect rows: variable-out-of-bounds/after
    __syncthreads();
    const int y = threadIdx.y < SIDE - 1 ? threadIdx.y : 0;
    out[threadIdx.y * SIDE + threadIdx.x] = rows[y][threadIdx.x] + columns[y][threadIdx.x];
}

template <typename T> __global__ void one_too_few(const T *in, T *out)
{
    __shared__ T first, values[32];
    values[threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x == 0)
        first = 2;
    __syncthreads();
    out[threadIdx.x] = values[(int)threadIdx.x - 1] + first;
    // expect few: variable-out-of-bounds/before
}

__device__ int table[8], total[8];

__global__ void beside_table(int i)
{
    table[i] = total[0]; // expect table: variable-out-of-bounds/after
}

__global__ void too_many_barriers(int *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barriers[4];
    if (threadIdx.x <= 4)
        init(barriers + threadIdx.x, blockDim.x); // expect barriers: variable-out-of-bounds/after
    __syncthreads();
    barriers[threadIdx.x / 32].arrive_and_wait();
    out[threadIdx.x] = threadIdx.x;
}

__global__ void beyond_barriers(int *out)
{
    __shared__ __mbarrier_t barriers[4];
    if (threadIdx.x < 4)
        __mbarrier_init(barriers + threadIdx.x, blockDim.x);
    __syncthreads();
    (void)__mbarrier_arrive(&barriers[blockDim.x / 8]);
    // expect arrival: variable-out-of-bounds/after
    // expect arrival: kernel-error/ended
    out[threadIdx.x] = threadIdx.x;
}

/* The last page of `in` has room for the excess; there is none after `far`: the kernel ends. */
__global__ void no_guard(int *in, int *far)
{
    in[threadIdx.x] = 0;       // expect guard: global-out-of-bounds/array
    far[threadIdx.x * 64] = 1; // expect guard: global-out-of-bounds/array
}

/* The same after an array in shared memory */
__global__ void no_guard_shared(int *far)
{
    __shared__ int row[SIDE];
    int *place = row + 2 * threadIdx.x; // may shared_guard: index-out-of-range/with-range
    *place = threadIdx.x;
    // expect shared_guard: variable-out-of-bounds/after
    // expect shared_guard: shared-out-of-bounds/after-variable
    far[threadIdx.x * SIDE * 64] = *place; // expect shared_guard: global-out-of-bounds/array
}

int main(int, char **arguments)
{
    int *in, *out, *far;
    const char *wrong = arguments[1];
    cudaMalloc(&in, SIDE * SIDE * sizeof *in);
    cudaMalloc(&out, SIDE * SIDE * sizeof *out);
    cudaMalloc(&far, SIDE * SIDE * 64 * sizeof *far);
    cudaMemset(in, 0, SIDE * SIDE * sizeof *in);
    if (!strcmp(wrong, "rows"))
        a_row_too_many<<<1, dim3(SIDE, SIDE)>>>(in, out);
    if (!strcmp(wrong, "few"))
        one_too_few<<<1, 32>>>(in, out);
    if (!strcmp(wrong, "table"))
        beside_table<<<1, 1>>>(8);
    if (!strcmp(wrong, "barriers"))
        too_many_barriers<<<1, 32>>>(out);
    if (!strcmp(wrong, "arrival"))
        beyond_barriers<<<1, 32>>>(out);
    if (!strcmp(wrong, "guard"))
        no_guard<<<1, SIDE * SIDE + 32>>>(in, far);
    if (!strcmp(wrong, "shared_guard"))
        no_guard_shared<<<1, 32>>>(far);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    cudaFree(far);
    return 0;
}
