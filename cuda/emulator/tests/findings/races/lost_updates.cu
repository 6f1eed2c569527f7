/* lost_updates.cu: words that several threads read, change and write back without an atomic, each
 * kernel in another way, chosen by the first argument; and similar kernels. Faulty lines end in a
 * comment.
 */
#include <stdio.h>
#include <string.h>

enum { THREADS = 128, BLOCKS = 4, BINS = 16 };

__global__ void fill(int *in)
{
    in[blockIdx.x * THREADS + threadIdx.x] = (int)(threadIdx.x / 2);
}

/* Each block has its own bins, and adds them to the common ones. */
__global__ void merge(const int *in, int *all)
{
    __shared__ int bins[BINS];
    if (threadIdx.x < BINS)
        bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[in[blockIdx.x * THREADS + threadIdx.x] % BINS], 1);
    __syncthreads();
    if (threadIdx.x < BINS)
        all[threadIdx.x] += bins[threadIdx.x]; // expect merge: global-race/same-index
}

__global__ void count(const int *in, int *all)
{
    __shared__ int own[BINS];
    if (threadIdx.x < BINS)
        own[threadIdx.x] = 0;
    __syncthreads();
    own[in[blockIdx.x * THREADS + threadIdx.x] % BINS]++; // expect count: shared-race/lost-update
    __syncthreads();
    if (threadIdx.x < BINS)
        atomicAdd(&all[threadIdx.x], own[threadIdx.x]);
}

__global__ void largest(const int *in, int *most)
{
    const int x = in[blockIdx.x * THREADS + threadIdx.x];
    if (x > *most)
        *most = x; // expect largest: global-race/lost-update
}

/* One lane of each warp adds. */
__global__ void warps(const int *in, int *all)
{
    if (threadIdx.x % 32 == 0)
        *all += in[threadIdx.x]; // expect warps: global-race/lost-update
}

/* All lanes use one place, by mistake. */
__global__ void one_place(int *all)
{
    all[blockIdx.x] = (int)threadIdx.x; // expect one_place: global-race/same-element
}

/* All lanes write the same value: the finding is a missing barrier. */
__global__ void same_value(int *all)
{
    __shared__ int any;
    if (threadIdx.x == 0)
        any = 1;
    __syncthreads();
    all[threadIdx.x] = any;
    if (threadIdx.x >= THREADS - 32)
        any = 2; // expect same_value: shared-race/missing-syncthreads
}

/* A barrier is missing: a thread changes a word that another changed in the step before. */
__global__ void sweep(int *all)
{
    __shared__ int s[THREADS];
    const unsigned t = threadIdx.x;
    s[t] = (int)t;
    __syncthreads();
    for (unsigned d = 1; d < THREADS; d *= 2)
        if (t < THREADS / 2 / d)
            s[d * (2 * t + 2) - 1] += s[d * (2 * t + 1) - 1]; // expect sweep: shared-race
    __syncthreads();
    all[blockIdx.x * THREADS + t] = s[t];
}

/* Each thread adds its neighbour's word, which the neighbour changes. */
__global__ void neighbours(int *all)
{
    const unsigned i = blockIdx.x * THREADS + threadIdx.x;
    if (i > 0)
        all[i] += all[i - 1]; // expect neighbours: global-race/in-place
}

int main(int, char **arguments)
{
    int *in, *all;
    const char *wrong = arguments[1];
    cudaMalloc(&in, THREADS * BLOCKS * sizeof *in);
    cudaMalloc(&all, THREADS * BLOCKS * sizeof *all);
    fill<<<BLOCKS, THREADS>>>(in);
    cudaMemset(all, 0, THREADS * BLOCKS * sizeof *all);
    if (!strcmp(wrong, "merge"))
        merge<<<BLOCKS, THREADS>>>(in, all);
    else if (!strcmp(wrong, "count"))
        count<<<BLOCKS, THREADS>>>(in, all);
    else if (!strcmp(wrong, "largest"))
        largest<<<BLOCKS, THREADS>>>(in, all);
    else if (!strcmp(wrong, "warps"))
        warps<<<1, THREADS>>>(in, all);
    else if (!strcmp(wrong, "one_place"))
        one_place<<<BLOCKS, THREADS>>>(all);
    else if (!strcmp(wrong, "same_value"))
        same_value<<<1, THREADS>>>(all);
    else if (!strcmp(wrong, "sweep"))
        sweep<<<BLOCKS, THREADS>>>(all);
    else if (!strcmp(wrong, "neighbours"))
        neighbours<<<BLOCKS, THREADS>>>(all);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(all);
    return 0;
}
