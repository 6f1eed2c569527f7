#include <cstdio>
__global__ void __launch_bounds__(256) heavy(double *x)
{
    int t = threadIdx.x;
    double v[40];
    for (int k = 0; k < 40; k++) v[k] = x[t] + k;
    for (int r = 0; r < 20; r++)
        for (int k = 0; k < 40; k++) v[k] = v[(k + 1) % 40] * 1.0001 + v[(k + 7) % 40];
    double s = 0;
    for (int k = 0; k < 40; k++) s += v[k];
    x[t] = s;
}
int main()
{
    double *x, h[512];
    for (int i = 0; i < 512; i++) h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    heavy<<<1, 512>>>(x);
    cudaError_t e = cudaGetLastError();
    printf("%s\n", cudaGetErrorString(e)); // status: invalid argument
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", h[0] > 1 ? "done" : "nothing done");
    cudaFree(x);
}
