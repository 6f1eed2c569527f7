/* default_stream.cu: the default stream waits for other streams, unless the program is compiled
 * with one per thread. The host's writes are not ordered with the copies. */
#include <cuda_runtime.h>

__global__ void set(int *p, int value)
{
    *p = value;
}

int main()
{
    int *p, *pinned;
    cudaStream_t stream;
    cudaMalloc(&p, sizeof *p);
    cudaMallocHost(&pinned, sizeof *pinned);
    cudaStreamCreate(&stream);
    set<<<1, 1, 0, stream>>>(p, 1);
    set<<<1, 1>>>(p, 2);
    cudaDeviceSynchronize();
    cudaMemcpyAsync(p, pinned, sizeof *p, cudaMemcpyHostToDevice, stream);
    cudaMemcpyAsync(p, pinned, sizeof *p, cudaMemcpyHostToDevice, stream);
    *pinned = 3; // expect: host-race/not-waited-by-host
    cudaStreamDestroy(stream);
    cudaFreeHost(pinned);
    return cudaFree(p);
}
