__global__ void fill(int *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = 1; // expect: global-out-of-bounds/array
}

int main()
{
    int *x;
    cudaMalloc(&x, 100 * sizeof *x);
    fill<<<1, 128>>>(x);
    return cudaFree(x);
}
