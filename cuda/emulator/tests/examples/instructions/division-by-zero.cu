__global__ void divide(int *x)
{
    x[threadIdx.x] = 100 / (int)threadIdx.x; // expect: division-by-zero/division
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x);
    divide<<<1, 32>>>(x);
    return cudaFree(x);
}
