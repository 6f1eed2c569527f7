#include <cstdio>
#include <vector>
__device__ double addDouble(double *address, double value)
{
    unsigned long long *a = (unsigned long long *)address;
    unsigned long long old = *a, assumed;
    do {
        assumed = old;
        old = atomicCAS(a, assumed, (unsigned long long)(value + (double)assumed));
        // status: global atomic: 32 sectors in 15 of 500 requests
    } while (assumed != old);
    return (double)old;
}
__global__ void sum(const double *x, double *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        addDouble(s, x[i]);
}
int main()
{
    const int n = 500;
    std::vector<double> h(n, 1.5);
    double *x, *s, r;
    cudaMalloc(&x, n * sizeof(double));
    cudaMalloc(&s, sizeof(double));
    cudaMemcpy(x, h.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemset(s, 0, sizeof(double));
    sum<<<2, 256>>>(x, s, n);
    cudaMemcpy(&r, s, sizeof r, cudaMemcpyDeviceToHost);
    printf("%g, should be 750\n", r);
    cudaFree(x);
    cudaFree(s);
}
