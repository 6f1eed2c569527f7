/* dynamic.cu: kernels that launch kernels (with nvcc: -rdc=true). Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>

__global__ void double_all(int *cells, int count)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < count)
        cells[i] *= 2;
}

/* The child sees what the parent wrote before the launch. */
__global__ void prepare(int *cells, int count)
{
    for (int i = (int)threadIdx.x; i < count; i += (int)blockDim.x)
        cells[i] = i;
    __syncthreads();
    if (threadIdx.x == 0) {
        double_all<<<(count + 63) / 64, 64>>>(cells, count);
        double_all<<<(count + 63) / 64, 64>>>(cells, count);
    }
}

/* A tree: each grid launches two grids of half its length. */
__global__ void halve(int *cells, int length)
{
    if (threadIdx.x != 0)
        return;
    if (length == 1) {
        atomicAdd(cells, 1);
        return;
    }
    halve<<<1, 32>>>(cells, length / 2);
    halve<<<1, 32>>>(cells + length / 2, length - length / 2);
}

/* Each grid launches another one, as a tail launch or not. The last that can stores how many were
 * left, and the error. */
__global__ void chain(int *left, int more, bool tail)
{
    *left = more;
    if (more == 0)
        return;
    chain<<<1, 1, 0, tail ? cudaStreamTailLaunch : 0>>>(left, more - 1, tail);
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess)
        left[1] = (int)error;
}

__global__ void append(int *list, int value)
{
    list[1 + list[0]++] = value;
}

__global__ void in_order(int *list)
{
    append<<<1, 1, 0, cudaStreamTailLaunch>>>(list, 3);
    append<<<1, 1>>>(list, 1);
    append<<<1, 1>>>(list, 2);
}

/* Copies and fills by a kernel */
__global__ void copy_and_fill(int *cells, int count)
{
    cudaMemcpyAsync(cells + count, cells, count * sizeof *cells, cudaMemcpyDeviceToDevice, 0);
    cudaMemcpyAsync(cells + 2 * count, cells, sizeof(cells), cudaMemcpyDeviceToDevice, 0);
    cudaMemsetAsync(cells + 3 * count, 0, count * sizeof *cells, 0);
}

/* The parent may do this while its child runs: write other memory, use the same atomics, or start a
 * compare-and-swap with a plain load. A second child is launched at the parent's end. The child may
 * run before its parent continues. */
__global__ void add_by_swaps(int *sum)
{
    int old = *sum, seen;
    do {
        seen = old;
        old = atomicCAS(sum, seen, seen + 1);
    } while (old != seen);
}

__global__ void beside(int *cells)
{
    __shared__ int total;
    if (threadIdx.x == 0)
        total = 0;
    cells[threadIdx.x] = 1;
    __syncthreads();
    atomicAdd(&total, cells[threadIdx.x]);
    __syncwarp();
    if (threadIdx.x % 32 == 0) { /* the cells of its warp */
        double_all<<<1, 32>>>(cells + threadIdx.x, 32);
        add_by_swaps<<<1, 32>>>(cells + blockDim.x);
        atomicAdd(cells + blockDim.x, 1);
    }
    __syncthreads();
    cells[blockDim.x + 1 + threadIdx.x] = total;
    if (threadIdx.x == 0)
        double_all<<<2, 64, 0, cudaStreamTailLaunch>>>(cells, 2 * (int)blockDim.x);
}

/* The last block launches a child that uses the results of all. */
__global__ void sum_up(const int *parts, int count, int *sum)
{
    for (int i = 0; i < count; i++)
        *sum += parts[i];
}

__global__ void last_launches(int *parts, int *sum, unsigned *finished)
{
    parts[blockIdx.x] = (int)blockIdx.x;
    __threadfence();
    if (atomicInc(finished, gridDim.x - 1) == gridDim.x - 1)
        sum_up<<<1, 1>>>(parts, (int)gridDim.x, sum);
}

__global__ void wrongly(int *cells, int *error)
{
    double_all<<<1, 2048>>>(cells, 1);
    error[0] = (int)cudaGetLastError();
    error[1] = (int)cudaGetLastError();
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    double_all<<<1, 32, 0, stream>>>(cells, 1);
    error[2] = (int)cudaGetLastError();
    cudaStreamDestroy(stream);
}

/* Each thread allocates memory on the device heap, fills it, reads it and frees it.
 */
__global__ void own_memory(int *sums)
{
    int *own, sum = 0;
    if (cudaMalloc(&own, 3 * sizeof *own) != cudaSuccess)
        return;
    for (int i = 0; i < 3; i++)
        own[i] = (int)threadIdx.x;
    for (int i = 0; i < 3; i++)
        sum += own[i];
    sums[threadIdx.x] = cudaFree(own) == cudaSuccess ? sum : -1;
}

int main()
{
    const int count = 1000;
    static int host[count];
    int *cells, wrong = 0;
    cudaMalloc(&cells, count * sizeof *cells);

    prepare<<<1, 128>>>(cells, count);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < count; i++)
        wrong += host[i] != 4 * i;
    ok(wrong == 0, "children see the writes of their parent and of earlier children");

    wrong = 0;
    cudaMemset(cells, 0, sizeof host);
    halve<<<1, 32>>>(cells, count);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < count; i++)
        wrong += host[i] != 1;
    ok(wrong == 0, "children launch children, ten levels deep");

    cudaMemset(cells, 0, sizeof host);
    chain<<<1, 1>>>(cells, 2048, false);
    chain<<<1, 1>>>(cells + 2, 2049, false);
    chain<<<1, 1>>>(cells + 4, 5000, true);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[0] == 0 && host[1] == 0, "children are launched 2048 levels deep");
    ok(host[2] == 1 && host[3] == cudaErrorLaunchPendingCountExceeded,
       "one level more is an error");
    ok(host[4] == 0 && host[5] == 0, "tail launches have no limit of depth");

    cudaMemset(cells, 0, sizeof host);
    in_order<<<1, 1>>>(cells);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[0] == 3 && host[1] == 1 && host[2] == 2 && host[3] == 3,
       "launches run in stream order, a tail launch last");

    cudaMemset(cells, 1, sizeof host);
    copy_and_fill<<<1, 1>>>(cells, 64);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[64] == host[0] && host[127] == host[0] && host[128] == host[0] && host[192] == 0,
       "a kernel copies and fills memory");

    cudaMemset(cells, 0, sizeof host);
    beside<<<1, 64>>>(cells);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[0] == 4 && host[63] == 4 && host[64] == 2 * 66 && host[65] == 2 * 64 && host[128] == 64,
       "children run beside their parent");

    cudaMemset(cells, 0, sizeof host);
    last_launches<<<10, 1>>>(cells, cells + 10, (unsigned *)cells + 11);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[10] == 45, "the last block launches a child");

    host[0] = 21;
    cudaMemcpy(cells, host, sizeof *cells, cudaMemcpyHostToDevice);
    wrongly<<<1, 1>>>(cells, cells + 1);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[1] != cudaSuccess && host[2] == cudaSuccess, "an impossible launch returns an error");
    ok(host[3] == cudaSuccess && host[0] == 42, "a kernel creates and uses a stream");

    own_memory<<<1, 64>>>(cells);
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[0] == 0 && host[63] == 3 * 63, "kernels allocate and free memory");
    ok(cudaFree(cells) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess &&
           cudaGetLastError() == cudaSuccess,
       "no error occurred on the host");
    printf("1..%d\n", tests);
    return 0;
}
