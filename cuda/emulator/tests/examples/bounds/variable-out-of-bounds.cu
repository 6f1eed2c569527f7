__global__ void shift(int *x)
{
    __shared__ int tile[32];
    tile[threadIdx.x] = 1;
    __syncthreads();
    x[threadIdx.x] = tile[(int)threadIdx.x - 1]; // expect: variable-out-of-bounds/before
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x);
    shift<<<1, 32>>>(x);
    return cudaFree(x);
}
