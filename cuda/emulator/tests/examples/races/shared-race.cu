__global__ void reverse(int *x)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x; // expect: shared-race/missing-syncthreads
    x[threadIdx.x] = tile[63 - threadIdx.x];
}

int main()
{
    int *x;
    cudaMalloc(&x, 64 * sizeof *x);
    reverse<<<1, 64>>>(x);
    return cudaFree(x);
}
