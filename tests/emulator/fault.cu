/* fault.cu: a kernel with the fault that the first argument names. Prints what CUDA then returns.
 */
#include <cuda_runtime.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

__global__ void wild(int *nowhere)
{
    nowhere[threadIdx.x] = 1;
}

__global__ void follow(int *out, const int &count)
{
    out[threadIdx.x] = count;
}

__device__ int found;

__global__ void stuck(int *out)
{
    if (threadIdx.x == 3)
        __syncthreads();
    else
        out[threadIdx.x] = __shfl_xor_sync(0xffffffffu, (int)threadIdx.x, 1);
}

__global__ void deep(int *out, int last)
{
    volatile char large[400000];
    for (int i = 0; i <= last; i++)
        large[i] = (char)i;
    out[threadIdx.x] = large[last];
}

__global__ void divide(int *out, int least)
{
    out[0] = least / ((int)blockDim.x - 33) + least % ((int)blockDim.x - 33);
    out[1] = (int)threadIdx.x / ((int)blockDim.x - 32);
    out[2] = out[1] % ((int)gridDim.x - 1);
}

int main(int argc, char **argv)
{
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    switch (argc > 1 ? argv[1][0] : ' ') {
    case 'w':
        wild<<<100000, 32>>>(NULL);
        break;
    case 'f':
        cudaFree(out);
        wild<<<1, 32>>>(out);
        break;
    case 'r':
        follow<<<1, 32>>>(out, 2 * argc);
        break;
    case 'n':
        wild<<<1, 1>>>(&found);
        break;
    case 's':
        stuck<<<1, 32>>>(out);
        break;
    case 'd':
        deep<<<1, 32>>>(out, 300000);
        break;
    case 'z':
        divide<<<1, 32>>>(out, INT_MIN);
        break;
    default:
        wild<<<1, 32>>>(out);
    }
    printf("synchronise: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    int quotient_and_rest[2] = {0, 0};
    cudaMemcpy(quotient_and_rest, out + 1, sizeof quotient_and_rest, cudaMemcpyDefault);
    if (argc > 1 && argv[1][0] == 'z')
        printf("numbers: %d %d\n", quotient_and_rest[0], quotient_and_rest[1]);
    printf("afterwards: %s\n", cudaGetErrorName(cudaMalloc(&out, 4)));
    return 0;
}
