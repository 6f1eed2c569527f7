/* Bug 07: adds up 256 ones: each pass halves the number of partial sums. */
#include <stdio.h>

enum { N = 256 };

__global__ void add_up(const int *x, int *sum)
{
    __shared__ int sums[N];
    int me = threadIdx.x;
    sums[me] = x[me];
    __syncthreads();
    for (int half = N / 2; half > 0; half /= 2) {
        if (me < half) {
            sums[me] += sums[me + half];
            __syncthreads();
        }
    }
    if (me == 0)
        *sum = sums[0];
}

int main(void)
{
    int x[N], sum;
    for (int i = 0; i < N; i++)
        x[i] = 1;
    int *d_x, *d_sum;
    cudaMalloc(&d_x, sizeof x);
    cudaMalloc(&d_sum, sizeof sum);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    add_up<<<1, N>>>(d_x, d_sum);
    cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    cudaFree(d_sum);

    printf("the sum is %d of %d: %s\n", sum, N, sum == N ? "right" : "WRONG");
    return sum != N;
}
