/* uneven.cu: warps whose lanes run loops of very different lengths and reconverge after each. The
 * lane with the longest loop decides the number of requests. Prints that number for the loads. */
#include <cuda_runtime.h>
#include <stdio.h>

enum { N = 1000, LANES = 32, WARPS = 2, STEP = 13, TURNS = 40 };

/* Lane 0 reads half a million numbers, lane 31 a few thousand. */
__global__ void growing(const float *in, float *out)
{
    const int lane = threadIdx.x % LANES;
    int count = 0;
    float sum = 0;
    for (int i = 0; i < N; i++) {
        if (i % (lane + 1) == 0)
            count++;
        for (int k = 0; k < count; k++)
            sum += in[k];
    }
    out[threadIdx.x] = sum;
}

/* Each lane has the longest loop at times. */
__global__ void changing(const float *in, float *out)
{
    float sum = 0;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < (i * 7 + threadIdx.x * STEP) % TURNS; k++)
            sum += in[k];
    out[threadIdx.x] = sum;
}

static int longest_of(int i, int warp)
{
    int longest = 0;
    for (int thread = warp * LANES; thread < (warp + 1) * LANES; thread++) {
        const int turns = (i * 7 + thread * STEP) % TURNS;
        longest = turns > longest ? turns : longest;
    }
    return longest;
}

int main(void)
{
    float *in, *out;
    int changes = 0;
    cudaMalloc(&in, N * sizeof *in);
    cudaMalloc(&out, WARPS * LANES * sizeof *out);
    cudaMemset(in, 0, N * sizeof *in);
    growing<<<1, WARPS * LANES>>>(in, out);
    changing<<<1, WARPS * LANES>>>(in, out);
    for (int i = 0; i < N; i++)
        for (int warp = 0; warp < WARPS; warp++)
            changes += longest_of(i, warp);
    printf("growing %d\nchanging %d\n", WARPS * N * (N + 1) / 2, changes);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
