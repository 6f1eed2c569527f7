/* dimensions.cu: indices outside of an array that no other check finds: in a row of a larger array,
 * and in local arrays. Each faulty line ends in a comment. */
// nothing: flat
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 16 };

__global__ void neighbours(const float *in, float *out)
{
    __shared__ float tile[SIDE][SIDE];
    const int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * SIDE + x];
    __syncthreads();
    if (y < SIDE - 1)
        out[y * SIDE + x] = tile[y][x + 1] - tile[y][x];
    // expect right: index-out-of-range/with-range
}

__global__ void below(const float *in, float *out)
{
    __shared__ float tile[SIDE][SIDE];
    const unsigned x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * SIDE + x];
    __syncthreads();
    if (y > 0)
        out[y * SIDE + x] = tile[y][(int)x - 1]; // expect left: index-out-of-range/with-range
}

__global__ void of_its_own(const float *in, float *out, int n)
{
    float last[8] = {};
    for (int i = 0; i <= n; i++)
        last[i] = in[i]; // expect local: index-out-of-range/with-range
    out[threadIdx.x] = last[threadIdx.x % 8];
}

struct particle {
    float place[3], speed[3];
};

__global__ void of_a_struct(struct particle *all, int axes)
{
    for (int axis = 0; axis < axes; axis++)
        all[threadIdx.x].place[axis] += 1; // expect member: index-out-of-range/with-range
}

/* Right: a tile used as one long row */
__global__ void flat(const float *in, float *out)
{
    __shared__ float tile[SIDE][SIDE], other[SIDE][SIDE], third[SIDE][SIDE];
    const int at = threadIdx.y * SIDE + threadIdx.x;
    float(*rows)[SIDE] = other, own[2][2];
    tile[0][at] = in[at];
    (*rows)[at] = in[at];
    (&third[0][0])[at] = in[at];
    for (int i = 0; i < 4; i++)
        own[0][i] = in[i];
    __syncthreads();
    const float *end = &tile[SIDE - 1][SIDE];
    out[at] = ((float *)tile)[at ^ 1] + other[threadIdx.y][threadIdx.x] + end[-1] +
              third[threadIdx.x][threadIdx.y] + own[1][threadIdx.x % 2];
}

/* Each block writes farther after its tile */
__global__ void of_the_grid(float *out)
{
    __shared__ float tile[SIDE];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < SIDE; k++)
        tile[k] = 0;
    __syncthreads();
    tile[i] = i;
    // may far: variable-out-of-bounds/after
    // expect far: shared-out-of-bounds/after-variable
    __syncthreads();
    if (blockIdx.x == 0)
        out[threadIdx.x] = tile[threadIdx.x];
}

int main(int, char **arguments)
{
    float *in, *out;
    const char *wrong = arguments[1];
    const dim3 square(SIDE, SIDE);
    cudaMalloc(&in, SIDE * SIDE * sizeof *in);
    cudaMalloc(&out, SIDE * SIDE * sizeof *out);
    cudaMemset(in, 0, SIDE * SIDE * sizeof *in);
    if (!strcmp(wrong, "right"))
        neighbours<<<1, square>>>(in, out);
    if (!strcmp(wrong, "left"))
        below<<<1, square>>>(in, out);
    if (!strcmp(wrong, "local"))
        of_its_own<<<1, 32>>>(in, out, 8);
    if (!strcmp(wrong, "far"))
        of_the_grid<<<1 << 16, SIDE>>>(out);
    if (!strcmp(wrong, "member"))
        of_a_struct<<<1, 8>>>((struct particle *)in, 4);
    if (!strcmp(wrong, "flat"))
        flat<<<1, square>>>(in, out);
    if (!strcmp(wrong, "flat")) {
        of_its_own<<<1, 32>>>(in, out, 7);
        of_a_struct<<<1, 8>>>((struct particle *)in, 3);
    }
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
