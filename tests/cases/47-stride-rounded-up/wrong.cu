#include <cstdio>
#include <vector>
__global__ void total(const float *x, float *out, int n)
{
    __shared__ float s[100];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d /= 2) { // 100 is no power of two
        if (t < d)
            s[t] += s[t + d];
        // expect: shared-not-read/left-out
        // status: changes elements 2, 24 of s (__shared__), and no thread reads them afterwards
        __syncthreads();
    }
    if (t == 0)
        *out = s[0];
}
int main()
{
    const int n = 100;
    std::vector<float> h(n, 1.0f);
    float *x, *out, r;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemcpy(x, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    total<<<1, n>>>(x, out, n);
    cudaMemcpy(&r, out, sizeof r, cudaMemcpyDeviceToHost);
    printf("%g, should be %d\n", r, n);
    cudaFree(x);
    cudaFree(out);
}
