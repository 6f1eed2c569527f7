/* wavefront.cu: kernels that take a warp to have 32 lanes, where it has 64, as the first argument
 * says. */
// lanes: 64
// nothing: right, sixteen, bits
#include <stdio.h>
#include <string.h>

enum { THREADS = 128 };

/* Written for any number of lanes */
__global__ void right(int *out)
{
    __shared__ int s[THREADS];
    const int t = threadIdx.x, lane = t % warpSize, first = t - lane;
    int sum = t;
    for (int away = 1; away < warpSize; away *= 2)
        sum += __shfl_xor_sync(~(decltype(__activemask()))0, sum, away);
    s[t] = sum;
    __syncwarp();
    out[t] = s[first + warpSize - 1 - lane];
}

__global__ void mask(int *out)
{
    const int t = threadIdx.x;
    out[t] = __shfl_xor_sync(0xffffffff, t, 1); // expect mask: kernel-error/ended
}

__global__ void ballot(int *out)
{
    const unsigned active = __activemask(); // loses the upper lanes
    const int t = threadIdx.x;
    out[t] = __shfl_xor_sync(active, t, 1); // expect ballot: kernel-error/ended
}

/* The halves of a warp are no warps: nothing orders them. */
__global__ void halves(int *out)
{
    __shared__ int s[THREADS];
    const int t = threadIdx.x;
    s[t] = t;           // either halves: shared-race
    out[t] = s[t ^ 32]; // either halves: shared-race
}

/* What no check finds: only the answer is wrong. */
__global__ void sixteen(int *out)
{
    int sum = 1;
    for (int away = 16; away > 0; away /= 2)
        sum += __shfl_down_sync(~0ull, sum, away);
    out[threadIdx.x] = sum; // 32 in lane 0, which has 64 beside it
}
__global__ void bits(int *out)
{
    out[threadIdx.x] = __popc((unsigned)__ballot_sync(~0ull, 1)); // 32, not 64
}

int main(int, char **argv)
{
    int *out, lane_0[1];
    cudaMalloc(&out, THREADS * sizeof *out);
    if (strcmp(argv[1], "right") == 0)
        right<<<1, THREADS>>>(out);
    else if (strcmp(argv[1], "mask") == 0)
        mask<<<1, THREADS>>>(out);
    else if (strcmp(argv[1], "ballot") == 0)
        ballot<<<1, THREADS>>>(out);
    else if (strcmp(argv[1], "halves") == 0)
        halves<<<1, THREADS>>>(out);
    else if (strcmp(argv[1], "sixteen") == 0)
        sixteen<<<1, THREADS>>>(out);
    else
        bits<<<1, THREADS>>>(out);
    if (cudaDeviceSynchronize() == cudaSuccess) {
        cudaMemcpy(lane_0, out, sizeof lane_0, cudaMemcpyDeviceToHost);
        printf("lane 0: %d\n", lane_0[0]);
    }
    cudaFree(out);
}
