__global__ void meet(int *x)
{
    if (threadIdx.x < 16)
        *x = __shfl_sync(~0u, 1, 0); // expect: divergent-warp/two-operations
    else
        __syncwarp();
}

int main()
{
    int *x;
    cudaMalloc(&x, sizeof *x);
    meet<<<1, 32>>>(x);
    return cudaFree(x);
}
