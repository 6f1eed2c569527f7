/* The slides' faulty program: y = a x + y for 31 elements, without the guard. */
#include <stdio.h>

enum { N = 31, THREADS = 32 };

__global__ void saxpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    /* if (i < n) */
    y[i] = a * x[i] + y[i];
}

int main(void)
{
    float x[N], y[N], *d_x, *d_y;
    for (int i = 0; i < N; i++) {
        x[i] = 1;
        y[i] = (float)i;
    }
    cudaMalloc(&d_x, sizeof x);
    cudaMalloc(&d_y, sizeof y);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, y, sizeof y, cudaMemcpyHostToDevice);
    saxpy<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, 2, d_x, d_y);
    cudaError_t error = cudaMemcpy(y, d_y, sizeof y, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess)
        printf("copyout: %s\n", cudaGetErrorString(error));
    cudaFree(d_x);
    cudaFree(d_y);

    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += y[i] != 2 + i;
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
