__global__ void wait(int *x)
{
    if (threadIdx.x < 32)
        __syncthreads(); // expect: divergent-barrier/barrier-passed-by
    *x = 1;
}

int main()
{
    int *x;
    cudaMalloc(&x, sizeof *x);
    wait<<<1, 64>>>(x);
    return cudaFree(x);
}
