__global__ void share(int *x)
{
    __shared__ int *shared;
    int mine = threadIdx.x;
    if (threadIdx.x == 0)
        shared = &mine;
    __syncthreads();
    x[threadIdx.x] = *shared; // expect: local-pointer/other-thread
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x);
    share<<<1, 32>>>(x);
    return cudaFree(x);
}
