// nothing: -
#include <cstdio>
#include <cstdlib>
#define CHECK(c) do { cudaError_t e_ = (c); if (e_ != cudaSuccess) { fprintf(stderr, "%s\n", cudaGetErrorString(e_)); exit(1); } } while (0)
__global__ void work(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = sqrtf(x[i]) + 1;
}
int main()
{
    const int n = 1 << 16, parts = 4, m = n / parts;
    float *h = (float *)malloc(n * sizeof(float)), *d;
    for (int i = 0; i < n; i++) h[i] = 4;
    CHECK(cudaMalloc(&d, n * sizeof(float)));
    cudaStream_t s[parts];
    for (int p = 0; p < parts; p++) CHECK(cudaStreamCreate(&s[p]));
    for (int p = 0; p < parts; p++) {
        CHECK(cudaMemcpyAsync(d + p * m, h + p * m, m * sizeof(float), cudaMemcpyHostToDevice, s[p]));
        work<<<m / 256, 256, 0, s[p]>>>(d + p * m, m);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(h + p * m, d + p * m, m * sizeof(float), cudaMemcpyDeviceToHost, s[p]));
    }
    CHECK(cudaDeviceSynchronize());
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += h[i] != 3;
    printf("%d wrong\n", wrong);
    for (int p = 0; p < parts; p++) CHECK(cudaStreamDestroy(s[p]));
    CHECK(cudaFree(d));
    free(h);
}
