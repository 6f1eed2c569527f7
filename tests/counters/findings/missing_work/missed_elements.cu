/* missed_elements.cu: sums of 1000 elements with too few threads, or in which several threads add
 * the same element. The first argument chooses. Prints the missed elements, as the harness does. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <emucc.h>

enum { N = 1000, BLOCKS = 4, THREADS = 50, STEP = BLOCKS * THREADS };

template <typename T> __global__ void sums(const T *data, int n, int step, T *out)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    T sum = 0;
    for (int i = thread; i < n; i += step)
        sum += data[i];
    out[thread] = sum;
}

template <typename T> static void add(int n, int step, int blocks = BLOCKS)
{
    T *data = NULL, *out = NULL, all[STEP];
    char text[800] = "nothing";
    cudaMalloc(&data, N * sizeof *data); /* data */
    cudaMalloc(&out, STEP * sizeof *out);
    cudaMemset(data, 0, N * sizeof *data);
    cudaMemset(out, 0, STEP * sizeof *out);
    sums<<<blocks, THREADS>>>(data, n, step, out);
    cudaMemcpy(all, out, sizeof all, cudaMemcpyDeviceToHost);
    emucc_who_wrote(NULL, text, sizeof text);
    puts(text);
    cudaFree(data);
    cudaFree(out);
}

int main(int, char **arguments)
{
    const char *how = arguments[1];
    if (strcmp(how, "few") == 0)
        add<int>(N - 300, STEP);
    if (strcmp(how, "twice") == 0)
        add<int>(N, STEP - 1);
    if (strcmp(how, "right") == 0)
        add<int>(N, STEP);
    if (strcmp(how, "part") == 0) /* fewer sums than the host adds up */
        add<int>(N, STEP / 2, BLOCKS / 2);
    if (strcmp(how, "all") == 0) /* as in algorithms where each thread reads all elements */
        add<int>(N, 1);
    if (strcmp(how, "bytes") == 0)
        add<char>(N, STEP);
    return 0;
}
