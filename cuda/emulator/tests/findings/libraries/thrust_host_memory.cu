/* thrust_host_memory.cu: algorithms on the device, and host memory. */
// over thrust/version.h
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

const int N = 100;
// nothing: right

static void right(int *host)
{
    int *device, *pinned, *managed;
    cudaMalloc(&device, N * sizeof *device);
    cudaMallocHost(&pinned, N * sizeof *pinned);
    cudaMallocManaged(&managed, N * sizeof *managed);
    thrust::fill(thrust::device, device, device + N, 1);
    thrust::fill(thrust::device, pinned, pinned + N, 1);
    thrust::fill(thrust::device, managed, managed + N, 1);
    thrust::sort(thrust::host, host, host + N);
    thrust::sort(thrust::device, host, host); /* no elements */
    thrust::transform(thrust::device, device, device + N, managed, thrust::negate<int>());
    thrust::host_vector<int> all(host, host + N);
    thrust::device_vector<int> copy = all, again(host, host + N);
    thrust::copy(copy.begin(), copy.end(), host);
    thrust::device_vector<int *> pointers(4);
    thrust::fill(thrust::device, pointers.begin(), pointers.end(), host);
    thrust::fill_n(thrust::device, thrust::raw_pointer_cast(pointers.data()), 4, host);
    printf("%d\n", thrust::reduce(thrust::device, again.begin(), again.end()) + managed[0]);
    cudaFree(device);
    cudaFreeHost(pinned);
    cudaFree(managed);
}

int main(int, char **argv)
{
    const char *how = argv[1];
    int *host = (int *)calloc(N, sizeof *host), *device;
    if (!strcmp(how, "right"))
        right(host);
    cudaMalloc(&device, N * sizeof *device);
    thrust::fill(thrust::device, device, device + N, 1);
    if (!strcmp(how, "reads"))
        thrust::reduce(thrust::device, host, host + N); // expect reads: host-pointer/algorithm
    if (!strcmp(how, "writes"))
        thrust::fill_n(thrust::device, host, N, 1); // expect writes: host-pointer/algorithm
    int *end = device + N;
    thrust::negate<int> op;
    if (!strcmp(how, "result"))
        thrust::transform(thrust::device, device, end, host, op);
    // expect result: host-pointer/algorithm
    cudaFree(device);
    free(host);
    return 0;
}
