__global__ void sum(int *x)
{
    int mine = x[threadIdx.x];
    for (int step = 32; step > 0; step /= 2)
        mine += __shfl_down_sync(~0u, mine, step); // expect: shuffle-own-value/distance
    __syncwarp();
    if (threadIdx.x == 0)
        *x = mine;
}

int main()
{
    int host[32], *x;
    for (int i = 0; i < 32; i++)
        host[i] = i;
    cudaMalloc(&x, sizeof host);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    return cudaFree(x);
}
// notes are expected
