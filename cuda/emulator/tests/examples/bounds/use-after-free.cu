__global__ void fill(int *x)
{
    x[threadIdx.x] = 1; // expect: use-after-free/array-freed
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaFree(x);
    fill<<<1, 32>>>(x);
    return cudaDeviceSynchronize();
}
