/* wrong.cu: one kernel for each mistake that a check finds, chosen by the first argument; `right`
 * runs similar kernels that are right. */
// nothing: right
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1024, THREADS = 256 };

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

/* ---- memory ---- */

__global__ void shift(const int *in, int *out, int n)
{
    int i = INDEX;
    if (i < n)
        out[i] = in[i + 1]; // expect bounds: global-out-of-bounds/array
}

__global__ void increment(int *data)
{
    data[INDEX] += 1; // expect far, past_others, below: global-out-of-bounds/nearest-array
}

/* As above: the line of each mistake says what is found */
__global__ void increment_null(int *data)
{
    data[INDEX] += 1; // expect null: global-out-of-bounds/null-pointer
}

__global__ void increment_freed(int *data)
{
    data[INDEX] += 1; // expect freed: use-after-free/array-freed
}

__global__ void increment_host(int *data)
{
    data[INDEX] += 1; // expect host: host-pointer/access
}

__global__ void average(int *data)
{
    int count = 0;                          /* elements to count */
    data[INDEX] = (int)(INDEX + 1) / count; // may nothing: division-by-zero/division
}

__global__ void share(int *data, int among)
{
    const int divisor = data[N - 1];     // expect divide: uninitialised-read/never-written
    data[INDEX] = N / (divisor * among); // may divide: division-by-zero/division
    data[INDEX] += (1 << 31) % ((int)blockIdx.x - 1);
}

__global__ void follow(int *data, const int &count)
{
    data[INDEX] += count;
}

__global__ void local_pointer(int *out)
{
    __shared__ int *first;
    int mine = threadIdx.x;
    if (threadIdx.x == 0)
        first = &mine;
    __syncthreads();
    out[INDEX] = *first; // expect local_pointer: local-pointer/other-thread
    __syncthreads();
}

__device__ __noinline__ void add_to(int *sum, int value)
{
    atomicAdd(sum, value); // expect own_atomic: local-atomic/own-variable
}

/* Each thread has its own copy of the parameter. */
__global__ void own_atomic(const int *in, int *out, int sum)
{
    add_to(out, 1);
    add_to(&sum, in[threadIdx.x]);
}

__global__ void vectors(const int *in, float4 *out)
{
    // clang-format off
    out[threadIdx.x] = ((const float4 *)(in + 1))[threadIdx.x]; // expect misaligned: misaligned-access/address
    // clang-format on
}

__global__ void vector_sums(const int *in, int *out)
{
    // clang-format off
    int4 four = ((const int4 *)(in + 1))[threadIdx.x]; // expect misaligned_value: misaligned-access/address|vector-or-struct
    // clang-format on
    out[threadIdx.x] = four.x + four.y + four.z + four.w;
}

__global__ void shared_vectors(const int *in, int4 *out)
{
    extern __shared__ int lent[];
    lent[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 8)
        // clang-format off
        out[threadIdx.x] = *(int4 *)&lent[4 * threadIdx.x + 1]; // expect misaligned_tile: misaligned-access/address
    // clang-format on
}

__global__ void behind_a_word()
{
    extern __shared__ char raw[];
    ((double *)(raw + 4))[threadIdx.x] = 1; // expect off_by_a_word: misaligned-access/address
}

__global__ void sum_two(const int *in, int *out)
{
    // clang-format off
    out[INDEX] = in[INDEX] + in[INDEX + N]; // expect uninitialised: uninitialised-read/copy-too-short
    // clang-format on
}

__global__ void half_filled(int *out)
{
    __shared__ int tile[THREADS];
    if (threadIdx.x < THREADS / 2)
        tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[INDEX] = tile[threadIdx.x]; // expect unfilled: uninitialised-read/shared-never-written
}

/* The block owns no memory after the last word. */
__global__ void shift_tile(const int *in, int *out)
{
    __shared__ int tile[THREADS];
    tile[threadIdx.x] = in[INDEX];
    __syncthreads();
    out[INDEX] = tile[threadIdx.x + 1]; // expect behind: shared-out-of-bounds/after-variable
}

__global__ void shift_back(const int *in, int *out)
{
    __shared__ int tile[THREADS];
    tile[threadIdx.x] = in[INDEX];
    __syncthreads();
    out[INDEX] = tile[(int)threadIdx.x - 1]; // expect before: variable-out-of-bounds/before
}

__global__ void copy_tile(const int *in, int *out)
{
    extern __shared__ int lent[];
    lent[threadIdx.x] = in[INDEX]; // expect unasked: shared-out-of-bounds/after-dynamic
    out[INDEX] = lent[threadIdx.x];
}

__device__ int table[10], other_table[10];

__global__ void look_up(int *out)
{
    // clang-format off
    out[INDEX] = table[threadIdx.x % 11] + other_table[0]; // expect table: variable-out-of-bounds/after
    // clang-format on
}

/* ---- races ---- */

__global__ void reverse(const int *in, int *out)
{
    __shared__ int tile[THREADS];
    tile[threadIdx.x] = in[INDEX]; // expect reverse: shared-race/missing-syncthreads
    out[INDEX] = tile[THREADS - 1 - threadIdx.x];
}

__global__ void tree(const int *in, int *out)
{
    __shared__ int sums[THREADS];
    sums[threadIdx.x] = in[INDEX];
    __syncthreads();
    for (unsigned half = THREADS / 2; half > 0; half /= 2)
        if (threadIdx.x < half)
            // clang-format off
            sums[threadIdx.x] += sums[threadIdx.x + half]; // expect tree: shared-race/missing-syncwarp|missing-syncthreads
    // clang-format on
    if (threadIdx.x == 0)
        out[blockIdx.x] = sums[0];
}

__global__ void in_place(int *data)
{
    int i = INDEX;
    data[i] = data[(i + 1) % N]; // expect in_place: global-race/in-place
}

__global__ void count_all(const int *in, int *count)
{
    if (in[INDEX] >= 0)
        *count += 1; // expect count: global-race/lost-update
}

__global__ void first_byte(unsigned char *bytes)
{
    unsigned char first = bytes[0];
    bytes[INDEX] = first + 1; // expect first_byte: global-race/missing-syncwarp
}

__global__ void blur_bytes(unsigned char *bytes)
{
    bytes[INDEX + 1] = (bytes[INDEX] + bytes[INDEX + 2]) / 2; // expect blur: global-race/in-place
}

__global__ void last_wins(int *out)
{
    *out = INDEX; // expect last_wins: global-race/same-element
}

__global__ void histogram(const int *in, int *out)
{
    __shared__ int bins[32];
    if (threadIdx.x < 32)
        bins[threadIdx.x] = 0;
    // clang-format off
    atomicAdd(&bins[in[INDEX] % 32], 1); // expect histogram: shared-race/missing-syncwarp|missing-syncthreads
    // clang-format on
    __syncthreads();
    if (threadIdx.x < 32)
        atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}

__global__ void warp_sums(const int *in, int *out)
{
    __shared__ int sums[THREADS];
    sums[threadIdx.x] = in[INDEX];
    if (threadIdx.x % 32 < 16)
        // clang-format off
        out[INDEX] = sums[threadIdx.x] + sums[threadIdx.x + 16]; // expect warp: shared-race/missing-syncwarp
    // clang-format on
}

/* ---- barriers ---- */

__global__ void two_barriers(const int *in, int *out)
{
    if (threadIdx.x % 2 == 0)
        __syncthreads(); // expect barrier: divergent-barrier/two-barriers
    else
        __syncthreads(); /* the second of two */
    out[INDEX] = in[INDEX];
}

__global__ void sum_of_pairs(const int *in, int *out)
{
    if (threadIdx.x % 32 >= 24)
        return;
    int sum = in[INDEX];
    sum += __shfl_down_sync(0xffffffffu, sum, 1); // expect absent: inactive-lane/absent
    out[INDEX] = sum;
}

/* ---- right kernels ---- */

__device__ unsigned arrived;

/* The last block adds up the results of all others. */
__global__ void last_block(const int *in, volatile int *partial, int *out)
{
    __shared__ int sums[THREADS];
    __shared__ bool last;
    sums[threadIdx.x] = in[INDEX];
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sums[0];
        __threadfence();
        last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        *out = 0;
        for (unsigned i = 0; i < gridDim.x; i++)
            *out += partial[i];
        arrived = 0;
    }
}

__global__ void largest(const int *in, int *out)
{
    int old = *out, seen; /* a compare-and-swap loop may begin with a plain read */
    do {
        seen = old;
        if (in[INDEX] <= seen)
            break;
        old = atomicCAS(out, seen, in[INDEX]);
    } while (old != seen);
}

__global__ void any_negative(const int *in, int *found)
{
    if (in[INDEX] >= 0)
        *found = 1; /* many threads write the same value */
}

__global__ void bytes(const int *in, int *out)
{
    __shared__ unsigned char counts[THREADS];
    counts[threadIdx.x] = (unsigned char)in[INDEX];
    counts[threadIdx.x]++;
    out[INDEX] = counts[threadIdx.x];
}

template <typename T> __global__ void in_own_bytes(const int *in, T *out)
{
    for (int k = 0; k < 3; k++)
        out[INDEX] += (T)in[INDEX];
}

__global__ void within_warp(const int *in, int *out)
{
    __shared__ int sums[THREADS];
    sums[threadIdx.x] = in[INDEX];
    for (int half = 16; half > 0; half /= 2) {
        __syncwarp();
        int other = sums[threadIdx.x ^ half];
        __syncwarp();
        sums[threadIdx.x] += other;
    }
    out[INDEX] = sums[threadIdx.x];
}

__global__ void many_barriers(const int *in, int *out)
{
    __shared__ int ring[THREADS];
    ring[threadIdx.x] = in[INDEX];
    for (int step = 0; step < 1200; step++) {
        __syncthreads();
        int next = ring[(threadIdx.x + 1) % THREADS];
        __syncthreads();
        ring[threadIdx.x] = next;
    }
    out[INDEX] = ring[threadIdx.x];
}

struct padded {
    char small;
    double large;
};

__global__ void structs(const padded *in, padded *out)
{
    out[INDEX] = in[INDEX];
}

__global__ void fill_structs(padded *out)
{
    out[INDEX].small = 1;
    out[INDEX].large = 2;
}

__device__ int lock, guarded;

__global__ void one_by_one(void)
{
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(&lock, 0, 1) != 0)
        ;
    __threadfence();
    guarded += 1;
    __threadfence();
    atomicExch(&lock, 0);
}

/* The first thread does not need to know. */
__global__ void claim(int *owners)
{
    atomicCAS(&owners[blockIdx.x], 0, threadIdx.x + 1);
    if (threadIdx.x % 2)
        atomicCAS(&owners[0], -1, 0);
}

static void right(const int *in, int *out, int *small)
{
    padded *structures, *copies;
    cudaMalloc(&structures, N * sizeof *structures);
    cudaMalloc(&copies, N * sizeof *copies);
    last_block<<<N / THREADS, THREADS>>>(in, out, small);
    largest<<<N / THREADS, THREADS>>>(in, small);
    any_negative<<<N / THREADS, THREADS>>>(in, small);
    bytes<<<N / THREADS, THREADS>>>(in, out);
    in_own_bytes<<<N / THREADS, THREADS>>>(in, (unsigned char *)small);
    in_own_bytes<<<N / THREADS, THREADS>>>(in, (short *)small);
    within_warp<<<N / THREADS, THREADS>>>(in, out);
    many_barriers<<<2, THREADS>>>(in, out);
    fill_structs<<<N / THREADS, THREADS>>>(structures);
    structs<<<N / THREADS, THREADS>>>(structures, copies);
    one_by_one<<<N / THREADS, THREADS>>>();
    claim<<<N / THREADS, THREADS>>>(small);
    copy_tile<<<N / THREADS, THREADS, THREADS * sizeof(int)>>>(in, out);
    cudaFree(structures);
    cudaFree(copies);
}

int main(int argc, char **argv)
{
    const char *wrong = argc > 1 ? argv[1] : "right";
    static int host[N];
    int *in, *out, *small, *lost;
    for (int i = 0; i < N; i++)
        host[i] = i * 7 % 1000;
    cudaMalloc(&in, 2 * N * sizeof(int));
    cudaMalloc(&out, N * sizeof(int));
    cudaMalloc(&small, N * sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(small, 0, N * sizeof(int));
    const int blocks = N / THREADS;
    if (!strcmp(wrong, "bounds"))
        shift<<<blocks, THREADS>>>(small, out, N);
    else if (!strcmp(wrong, "nothing"))
        average<<<1, 32>>>(out);
    else if (!strcmp(wrong, "divide"))
        share<<<1, 1>>>(out, 0);
    else if (!strcmp(wrong, "far"))
        increment<<<1, 1>>>(small + 1000000);
    else if (!strcmp(wrong, "past_others"))
        increment<<<1, 1>>>(in + 1000000);
    else if (!strcmp(wrong, "below")) /* all arrays */
        increment<<<1, 1>>>(in - (1 << 24));
    else if (!strcmp(wrong, "null"))
        increment_null<<<1, 1>>>(nullptr);
    else if (!strcmp(wrong, "freed")) {
        cudaFree(small);
        increment_freed<<<blocks, THREADS>>>(small);
        small = NULL;
    } else if (!strcmp(wrong, "host"))
        increment_host<<<blocks, THREADS>>>((int *)calloc(N, sizeof(int)));
    else if (!strcmp(wrong, "reference"))
        follow<<<blocks, THREADS>>>(small, blocks); // expect reference: host-pointer/by-reference
    else if (!strcmp(wrong, "name"))
        increment<<<1, 9>>>(table + 1); // expect name: host-pointer/symbol
    else if (!strcmp(wrong, "name_by_address")) {
        int *data = other_table;
        void *arguments[] = {&data};
        // clang-format off
        cudaLaunchKernel(increment, 1, 10, arguments); // expect name_by_address: host-pointer/symbol
        // clang-format on
    } else if (!strcmp(wrong, "local_pointer"))
        local_pointer<<<blocks, THREADS>>>(out);
    else if (!strcmp(wrong, "own_atomic"))
        own_atomic<<<1, 64>>>(in, small, 0);
    else if (!strcmp(wrong, "misaligned"))
        vectors<<<1, 64>>>(in, (float4 *)out);
    else if (!strcmp(wrong, "misaligned_value"))
        vector_sums<<<1, 64>>>(in, out);
    else if (!strcmp(wrong, "misaligned_tile"))
        shared_vectors<<<1, 64, 64 * sizeof(int)>>>(in, (int4 *)out);
    else if (!strcmp(wrong, "off_by_a_word"))
        behind_a_word<<<1, 64, 1024>>>();
    else if (!strcmp(wrong, "uninitialised"))
        sum_two<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "unfilled"))
        half_filled<<<blocks, THREADS>>>(out);
    else if (!strcmp(wrong, "behind"))
        shift_tile<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "before"))
        shift_back<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "unasked"))
        copy_tile<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "table"))
        look_up<<<blocks, THREADS>>>(out);
    else if (!strcmp(wrong, "reverse"))
        reverse<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "tree"))
        tree<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "in_place"))
        in_place<<<blocks, THREADS>>>(in);
    else if (!strcmp(wrong, "count"))
        count_all<<<blocks, THREADS>>>(in, small);
    else if (!strcmp(wrong, "last_wins"))
        last_wins<<<blocks, THREADS>>>(small);
    else if (!strcmp(wrong, "first_byte"))
        first_byte<<<blocks, THREADS>>>((unsigned char *)small);
    else if (!strcmp(wrong, "blur"))
        blur_bytes<<<blocks, THREADS>>>((unsigned char *)small);
    else if (!strcmp(wrong, "histogram"))
        histogram<<<blocks, THREADS>>>(in, small);
    else if (!strcmp(wrong, "warp"))
        warp_sums<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "barrier"))
        two_barriers<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "absent"))
        sum_of_pairs<<<blocks, THREADS>>>(in, out);
    else if (!strcmp(wrong, "leak")) {
        float4 *points[2];
        cudaMalloc(&lost, 4000);    // expect leak: memory-leak/array-never-freed
        cudaMalloc(&points[0], 64); // expect leak: memory-leak/array-never-freed
        cudaMalloc(&points[1], 64); // expect leak: memory-leak/array-never-freed
    } else
        right(in, out, small);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    cudaFree(small);
    return 0;
}
