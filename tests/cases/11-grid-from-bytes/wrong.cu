// nothing: -
#include <cstdio>
#include <cstdlib>
#include <cmath>
__global__ void add(const float *x, const float *y, float *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) z[i] = x[i] + y[i];
}
int main()
{
    const int n = 10000;
    const int bytes = n * sizeof(float);
    float *x, *y, *z;
    cudaMallocManaged(&x, bytes);
    cudaMallocManaged(&y, bytes);
    cudaMallocManaged(&z, bytes);
    for (int i = 0; i < n; i++) { x[i] = i; y[i] = 2 * i; }
    int blocks = ceil((bytes + 256 - 1) / 256.0);
    add<<<blocks, 256>>>(x, y, z, n);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += z[i] != 3.0f * i;
    printf("%s\n", wrong ? "wrong" : "right");
    cudaFree(x); cudaFree(y); cudaFree(z);
}
