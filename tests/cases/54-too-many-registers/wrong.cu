// needs: nvcc
// exits: 4
#include <cstdio>
__global__ void heavy(double *x)
{
    int t = threadIdx.x;
    double v[48];
    for (int k = 0; k < 48; k++) v[k] = x[t] + k;
    for (int r = 0; r < 20; r++)
        for (int k = 0; k < 48; k++) v[k] = v[(k + 1) % 48] * 1.0001 + v[(k + 7) % 48];
    double s = 0;
    for (int k = 0; k < 48; k++) s += v[k];
    x[t] = s;
}
int main()
{
    double *x, h[1024];
    for (int i = 0; i < 1024; i++) h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    heavy<<<1, 1024>>>(x); // expect: too-many-registers/registers
    cudaError_t e = cudaGetLastError();
    printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", h[0] > 1 ? "done" : "nothing done");
    cudaFree(x);
}
