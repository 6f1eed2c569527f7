// exits: 1
#include <cstdio>
#include <vector>
__global__ void scale(float *x, float f)
{
    int i = threadIdx.x;
    x[i] = x[i] * f;
    // expect: global-race/same-index
    // status: threads of different blocks have the same index
}
int main()
{
    const int n = 4096;
    std::vector<float> h(n, 1.0f);
    float *x;
    cudaMalloc(&x, n * sizeof(float));
    cudaMemcpy(x, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<n / 256, 256>>>(x, 2.0f);
    // expect: elements-not-read/tail
    cudaMemcpy(h.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (float v : h)
        wrong += v != 2.0f;
    printf("%d wrong\n", wrong);
    cudaFree(x);
}
