__global__ void count(int *sum)
{
    *sum += 1; // expect: global-race/lost-update
}

int main()
{
    int *sum;
    cudaMalloc(&sum, sizeof *sum);
    cudaMemset(sum, 0, sizeof *sum);
    count<<<4, 1>>>(sum);
    return cudaFree(sum);
}
