__global__ void sum(int *x)
{
    int mine = x[threadIdx.x];
    for (int step = 16; step > 0; step /= 2)
        mine += __shfl_down_sync(__activemask(), mine, step); // expect: inactive-lane/absent
    if (threadIdx.x == 0)
        *x = mine;
}

int main()
{
    int *x;
    cudaMalloc(&x, 24 * sizeof *x);
    cudaMemset(x, 0, 24 * sizeof *x);
    sum<<<1, 24>>>(x);
    return cudaFree(x);
}
// notes are expected
