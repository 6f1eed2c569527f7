#include <cstdio>
__global__ void f(const float *x, float *out)
{
    __shared__ float s;
    if (threadIdx.x == 0)
        s = 0;
    __syncthreads();
    atomicAdd(&s, x[threadIdx.x]);
    // status: shared atomic: 2.00 wavefronts per request, ideal 0.06; 32 requests
    __syncthreads();
    if (threadIdx.x == 0)
        *out = s;
}
__global__ void g(const int *x, int *out)
{
    __shared__ int s;
    if (threadIdx.x == 0)
        s = 0;
    __syncthreads();
    atomicAdd(&s, x[threadIdx.x]);
    // status: shared atomic: 1.00 wavefronts per request, ideal 1.00; 1 request
    __syncthreads();
    if (threadIdx.x == 0)
        *out = s;
}
int main()
{
    float *x, *o, h[32], r;
    int *y, *p, k[32], q;
    for (int i = 0; i < 32; i++) {
        h[i] = i;
        k[i] = i;
    }
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&o, 4);
    cudaMalloc(&y, sizeof k);
    cudaMalloc(&p, 4);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(y, k, sizeof k, cudaMemcpyHostToDevice);
    f<<<1, 32>>>(x, o);
    g<<<1, 32>>>(y, p);
    cudaMemcpy(&r, o, 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(&q, p, 4, cudaMemcpyDeviceToHost);
    printf("%g %d\n", r, q);
    cudaFree(x);
    cudaFree(o);
    cudaFree(y);
    cudaFree(p);
}
