/* missed_elements.cu: sums of 1000 elements with too few threads, or in which several threads add
 * the same element. The first argument chooses. Prints the missed elements, as the harness does. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <emucc.h>

enum { N = 1000, BLOCKS = 4, THREADS = 50, STEP = BLOCKS * THREADS };

/* What the threads read: the elements from `apart` times their number on, in steps. */
struct plan {
    int elements = N, end = N, apart = 1, step = STEP, blocks = BLOCKS;
    bool copied_back = false; /* for the host to add up */
};

template <typename T> __global__ void sums(const T *data, struct plan plan, T *out)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    T sum = 0;
    for (int i = plan.apart * thread; i < plan.end; i += plan.step)
        sum += data[i];
    out[thread] = sum;
}

template <typename T> static void add(const struct plan &plan)
{
    T *data = NULL, *out = NULL, all[STEP];
    static T numbers[N];
    const size_t bytes = plan.elements * sizeof *data;
    char text[800] = "nothing";
    cudaMalloc(&data, plan.elements * sizeof *data); /* data */
    cudaMalloc(&out, STEP * sizeof *out);
    cudaMemcpy(data, numbers, bytes, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, STEP * sizeof *out);
    sums<<<plan.blocks, THREADS>>>(data, plan, out);
    cudaMemcpy(all, out, sizeof all, cudaMemcpyDeviceToHost);
    if (plan.copied_back)
        cudaMemcpy(numbers, data, bytes, cudaMemcpyDeviceToHost);
    emucc_who_wrote(NULL, text, sizeof text);
    puts(text);
    cudaFree(data);
    cudaFree(out);
}

int main(int, char **arguments)
{
    const char *how = arguments[1];
    struct plan plan;
    if (strcmp(how, "few") == 0)
        plan.end = N - 300;
    if (strcmp(how, "twice") == 0)
        plan.step = STEP - 1;
    if (strcmp(how, "part") == 0) /* fewer sums than the host adds up */
        plan.step = STEP / 2, plan.blocks = BLOCKS / 2;
    if (strcmp(how, "all") == 0)
        plan.apart = 0, plan.step = 1;
    if (strcmp(how, "one") == 0)
        plan.elements = plan.end = 1, plan.apart = 0;
    if (strcmp(how, "none") == 0 || strcmp(how, "back") == 0)
        plan.end = 0;
    plan.copied_back = strcmp(how, "back") == 0;
    if (strcmp(how, "bytes") == 0)
        add<char>(plan);
    else
        add<int>(plan);
    return 0;
}
