__global__ void count(int *x, int sum)
{
    atomicAdd(&sum, 1); // expect: local-atomic/own-variable
    x[threadIdx.x] = sum;
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x);
    count<<<1, 32>>>(x, 0);
    return cudaFree(x);
}
