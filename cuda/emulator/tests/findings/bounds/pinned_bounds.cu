/* pinned_bounds.cu: kernels that exceed pinned host memory, by so little that nothing stops them,
 * and by more. Each faulty line ends in a comment. */
// nothing: right
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000 };

__global__ void number(int *numbers, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        numbers[i] = i; // expect write, far, far with 32 workers: global-out-of-bounds/pinned
}

__global__ void shift(const int *in, int *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        out[i] = in[i + 1]; // expect read, registered: global-out-of-bounds/pinned
}

__global__ void copy(const float4 *in, float4 *out)
{
    out[threadIdx.x] = in[threadIdx.x]; // expect whole: global-out-of-bounds/pinned
}

int main(int, char **arguments)
{
    int *pinned, *out, *own = (int *)calloc(N + 8, sizeof *own);
    const char *wrong = arguments[1];
    const int far = !strncmp(wrong, "far", 3);
    if (strstr(wrong, "32"))
        setenv("EMUCC_THREADS", "32", 1);
    const int more = far ? 4096 : !strcmp(wrong, "write");
    cudaMallocHost(&pinned, (N + 2) * sizeof *pinned);
    cudaMalloc(&out, (N + 8) * sizeof *out);
    cudaHostRegister(own, N * sizeof *own, cudaHostRegisterDefault);
    for (int i = 0; i < N + 2; i++)
        pinned[i] = i;
    if (!strcmp(wrong, "write") || far)
        number<<<(N + 4096) / 256, 256>>>(pinned, N + 2 + more);
    if (!strcmp(wrong, "read"))
        shift<<<4, 256>>>(pinned + 2, out);
    if (!strcmp(wrong, "registered"))
        shift<<<4, 256>>>(own, out);
    if (!strcmp(wrong, "whole"))
        copy<<<1, 251>>>((const float4 *)pinned, (float4 *)out);
    if (!strcmp(wrong, "sent"))
        cudaMemcpy(out, pinned + N, 8 * sizeof *out, // expect sent: unchecked-error/call
                   cudaMemcpyHostToDevice);
    if (!strcmp(wrong, "fetched"))
        cudaMemcpyAsync(pinned + 2 * N, out, // expect fetched: unchecked-error/call
                        N * sizeof *out, cudaMemcpyDeviceToHost);
    if (!strcmp(wrong, "partly"))
        cudaMemcpy(own, out, (N + 8) * sizeof *out, // expect partly: unchecked-error/call
                   cudaMemcpyDeviceToHost);
    if (!strcmp(wrong, "right"))
        cudaMemcpy(out, own + N, 8 * sizeof *out, cudaMemcpyHostToDevice); /* after it */
    if (!strcmp(wrong, "right"))
        number<<<4, 256>>>(pinned, N + 2);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaHostUnregister(own);
    cudaFreeHost(pinned);
    cudaFree(out);
    free(own);
    return 0;
}
