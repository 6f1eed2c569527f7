/* threads.cu: several host threads at once. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <thread>

enum { THREADS = 8, ROUNDS = 40, COUNT = 10000 };

__global__ void fill(int *cells, int value)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < COUNT)
        cells[i] = value + i;
}

static void work(int number, int *wrong)
{
    static int host[THREADS][COUNT];
    for (int round = 0; round < ROUNDS; round++) {
        int *cells = NULL;
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        cudaMalloc(&cells, COUNT * sizeof *cells);
        fill<<<(COUNT + 255) / 256, 256, 0, stream>>>(cells, 1000 * number + round);
        cudaMemcpyAsync(host[number], cells, sizeof host[number], cudaMemcpyDeviceToHost, stream);
        *wrong += cudaStreamSynchronize(stream) != cudaSuccess;
        for (int i = 0; i < COUNT; i++)
            *wrong += host[number][i] != 1000 * number + round + i;
        *wrong += cudaFree(cells) != cudaSuccess;
        cudaStreamDestroy(stream);
    }
}

static void go_wrong(cudaError_t *error)
{
    cudaMalloc((void **)NULL, 1);
    *error = cudaGetLastError();
}

int main()
{
    std::thread threads[THREADS];
    int wrong[THREADS] = {0}, all = 0;
    for (int i = 0; i < THREADS; i++)
        threads[i] = std::thread(work, i, &wrong[i]);
    for (int i = 0; i < THREADS; i++) {
        threads[i].join();
        all += wrong[i];
    }
    ok(all == 0, "each host thread sees its own results");
    cudaError_t error = cudaSuccess;
    std::thread other(go_wrong, &error);
    other.join();
    ok(error == cudaErrorInvalidValue && cudaGetLastError() == cudaSuccess,
       "an error belongs to the thread that caused it");
    printf("1..%d\n", tests);
    return 0;
}
