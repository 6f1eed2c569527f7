__global__ void increment(int *x)
{
    x[threadIdx.x]++; // expect: uninitialised-read/never-written
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x);
    increment<<<1, 32>>>(x);
    return cudaFree(x);
}
