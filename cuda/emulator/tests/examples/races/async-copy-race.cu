#include <cuda_pipeline.h>
__global__ void copy(const int *in, int *out)
{
    __shared__ int tile[32];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));
    __pipeline_commit();
    out[threadIdx.x] = tile[threadIdx.x]; // expect: async-copy-race/not-waited
}

int main()
{
    int *in, *out;
    cudaMalloc(&in, 32 * sizeof *in);
    cudaMalloc(&out, 32 * sizeof *out);
    cudaMemset(in, 0, 32 * sizeof *in);
    copy<<<1, 32>>>(in, out);
    cudaFree(in);
    return cudaFree(out);
}
