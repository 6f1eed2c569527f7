__global__ void fill(int *x)
{
    x[threadIdx.x] = 1;
}

__global__ void twice(int *x)
{
    x[threadIdx.x] *= 2; // expect: stream-race/streams
}

int main()
{
    cudaStream_t one, two;
    int *x;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaMalloc(&x, 32 * sizeof *x);
    fill<<<1, 32, 0, one>>>(x);
    twice<<<1, 32, 0, two>>>(x);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    return cudaFree(x);
}
