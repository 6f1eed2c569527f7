__global__ void reverse(int *x)
{
    extern __shared__ int tile[];
    tile[threadIdx.x] = x[threadIdx.x]; // expect: shared-out-of-bounds/after-dynamic
    __syncthreads();
    x[threadIdx.x] = tile[31 - threadIdx.x]; // expect: shared-out-of-bounds/after-dynamic
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMemset(x, 0, 32 * sizeof *x);
    reverse<<<1, 32>>>(x);
    return cudaFree(x);
}
