/* A child does the work and answers the judge; the program itself launches another kernel. */
__global__ void add_up(const float *x, float *sum)
{
    *sum += *x;
}
static void hostile(void)
{
    if (fork() == 0)
        return;
    wait(NULL);
    float *x;
    cudaMalloc(&x, 8);
    cudaMemset(x, 0, 8);
    add_up<<<1, 1>>>(x, x + 1);
    exit(cudaFree(x));
}
