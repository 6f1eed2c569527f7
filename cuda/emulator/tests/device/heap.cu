/* heap.cu: kernels allocate and free memory of their own. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <stdlib.h>
#include <vector>

/* Each thread has its own array with its own length. */
__global__ void arrays(int *wrong)
{
    int id = (int)(blockIdx.x * blockDim.x + threadIdx.x), length = 1 + id % 37;
    int *mine = (int *)malloc(length * sizeof *mine);
    if (mine == NULL || (size_t)mine % 16 != 0) {
        atomicAdd(wrong, 1);
        return;
    }
    for (int i = 0; i < length; i++)
        mine[i] = id + i;
    __syncthreads();
    for (int i = 0; i < length; i++)
        if (mine[i] != id + i)
            atomicAdd(wrong, 1);
    free(mine);
}

struct node {
    int value;
    node *next;

    __device__ node(int v, node *n) : value(v), next(n)
    {
    }
};

/* Makes one list per thread, which a later kernel sums up and frees. */
__global__ void make_lists(node **lists)
{
    node *list = NULL;
    for (int i = 0; i <= (int)threadIdx.x; i++)
        list = new node(i, list);
    lists[threadIdx.x] = list;
}
__global__ void sum_lists(node **lists, int *sums)
{
    int sum = 0;
    for (node *list = lists[threadIdx.x], *next; list; list = next) {
        sum += list->value;
        next = list->next;
        delete list;
    }
    sums[threadIdx.x] = sum;
}

/* Allocates all memory, and frees it. */
__global__ void exhaust(int *pieces, size_t bytes)
{
    char **last = NULL;
    for (*pieces = 0; *pieces < 1000; ++*pieces) {
        char **piece = (char **)malloc(bytes);
        if (piece == NULL)
            break;
        *piece = (char *)last;
        last = piece;
    }
    if (malloc(bytes) != NULL)
        *pieces = -1;
    while (last) {
        char **next = (char **)*last;
        free(last);
        last = next;
    }
    free(NULL);
}

/* In turn, more than any heap holds, around one object; then an object that is too large. */
__global__ void churn(int *kept, size_t bytes)
{
    int *stays = (int *)malloc(bytes);
    if (stays)
        *stays = 7;
    *kept = 0;
    for (int i = 0; i < 1500; i++) {
        int *passes = (int *)malloc(bytes);
        if (passes)
            *passes = i;
        *kept += passes != NULL && stays != NULL && *stays == 7;
        free(passes);
    }
    *kept += malloc(20 * bytes) == NULL;
    free(stays);
}

int main()
{
    int *device, host[64] = {0};
    node **lists;
    size_t limit = 0;
    ok(cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize) == cudaSuccess && limit == 8 << 20,
       "the heap has 8 MB by default");
    ok(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20) == cudaSuccess &&
           cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize) == cudaSuccess && limit == 16 << 20,
       "the size of the heap can be set");
    cudaMalloc(&device, sizeof host);
    cudaMalloc(&lists, 64 * sizeof *lists);
    cudaMemset(device, 0, sizeof host);
    for (int i = 0; i < 20; i++)
        arrays<<<20, 128>>>(device);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[0] == 0, "arrays of threads do not overlap");

    make_lists<<<1, 64>>>(lists);
    sum_lists<<<1, 64>>>(lists, device);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    bool right = true;
    for (int i = 0; i < 64; i++)
        right &= host[i] == i * (i + 1) / 2;
    ok(right, "memory persists between kernels");

    right = true;
    for (int i = 0; i < 3; i++) {
        exhaust<<<1, 1>>>(device, 1 << 20);
        cudaMemcpy(host, device, sizeof *host, cudaMemcpyDeviceToHost);
        right &= host[0] >= 8 && host[0] <= 16;
    }
    ok(right, "malloc returns NULL if the heap is full, and all is freed");
    churn<<<1, 1>>>(device, 1 << 20);
    cudaMemcpy(host, device, sizeof *host, cudaMemcpyDeviceToHost);
    ok(host[0] == 1501, "freed memory is used again");
    ok(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 8 << 20) != cudaSuccess,
       "the size cannot change after the first use");
    cudaGetLastError();

    std::vector<int> *numbers = new std::vector<int>(1000, 3);
    int *more = (int *)calloc(1000, sizeof *more);
    ok((*numbers)[999] == 3 && more[999] == 0, "malloc on the host is separate");
    delete numbers;
    free(more);
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(device);
    cudaFree(lists);
    printf("1..%d\n", tests);
    return 0;
}
