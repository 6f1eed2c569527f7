#include <cstdio>
#include <vector>
__global__ void total(const float *x, float *out, int n)
{
    __shared__ float s[100];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int left = blockDim.x; left > 1; left = (left + 1) / 2) {
        int d = (left + 1) / 2;
        if (t + d < left)
            s[t] += s[t + d];
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
