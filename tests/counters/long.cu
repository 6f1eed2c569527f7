/* long.cu: threads that run for long on different paths. Their recorded accesses do not fit into
 * memory at once, but are all counted. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <sys/resource.h>

__global__ void add_up(const int *in, int *out, int n)
{
    int i = threadIdx.x, sum = 0;
    for (int k = i % 3; k < n + i % 7; k++)
        sum += in[(k * 32 + i) % 4096];
    out[i] = sum;
}

__global__ void alone(const int *in, int *out, int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++)
        sum += in[k % 4096];
    *out = sum;
}

int main()
{
    int *in, *out;
    cudaMalloc(&in, 4096 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemset(in, 0, 4096 * sizeof(int));
    add_up<<<1, 64>>>(in, out, 20000);
    alone<<<1, 1>>>(in, out, 5000000);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("memory: %s\n", used.ru_maxrss < 64 * 1024 ? "little" : "much");
    cudaFree(in);
    cudaFree(out);
    return 0;
}
