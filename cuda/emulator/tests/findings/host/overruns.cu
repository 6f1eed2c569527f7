/* overruns.cu: the host overruns pinned and managed memory. The first argument chooses how. */
// nothing: right
#include <stdio.h>
#include <string.h>

enum { N = 100, PAGE = 4096 };

__global__ void add(int *data, int n)
{
    if (threadIdx.x < n)
        data[threadIdx.x]++;
}

static bool is(const char *how, const char *name)
{
    return strcmp(how, name) == 0;
}

static int sum_of(const int *data, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += data[i]; // expect pinned-read, page: host-out-of-bounds/behind-allocation
    return sum;
}

static void pinned(const char *how)
{
    const size_t bytes = is(how, "page") ? PAGE : N * sizeof(int);
    const int n = (int)(bytes / sizeof(int));
    int *data, *flags;
    cudaMallocHost(&data, bytes);
    cudaHostAlloc(&flags, bytes, // expect pinned-function: host-out-of-bounds/by-a-function
                  cudaHostAllocMapped);
    for (int i = 0; i < n + is(how, "pinned-loop"); i++)
        data[i] = i; // expect pinned-loop: host-out-of-bounds/behind-allocation
    memcpy(flags, data, bytes);
    if (is(how, "mapped"))
        flags[n] = 1; // expect mapped: host-out-of-bounds/behind-allocation
    if (is(how, "pinned-function"))
        sprintf((char *)flags, "%0400d", 0);
    printf("%d\n", sum_of(data, n + (is(how, "pinned-read") || is(how, "page"))));
    cudaFreeHost(data);
    cudaFreeHost(flags);
}

static void managed(const char *how)
{
    int *data;
    cudaMallocManaged(&data, N * sizeof *data);
    for (int i = 0; i < N + is(how, "managed-loop"); i++)
        data[i] = i; // expect managed-loop: host-out-of-bounds/beside-managed
    if (is(how, "managed-end"))
        *(double *)&data[N - 1] = 0; // expect managed-end: host-out-of-bounds/beside-managed
    if (is(how, "managed-below"))
        data[-1] = 0; // expect managed-below: host-out-of-bounds/beside-managed
    if (is(how, "managed-far"))
        data[N * N] = 0; // expect managed-far: host-out-of-bounds/nearest-managed
    add<<<1, 128>>>(data, N);
    cudaDeviceSynchronize();
    if (is(how, "managed-read"))
        printf("%d\n", data[N]); // expect managed-read: host-out-of-bounds/beside-managed
    cudaFree(data);
}

int main(int count, char **arguments)
{
    const char *how = count > 1 ? arguments[1] : "right";
    pinned(how);
    managed(how);
}
