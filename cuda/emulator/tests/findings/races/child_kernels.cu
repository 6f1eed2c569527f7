/* child_kernels.cu: kernels that race with their own children, one mistake for each first
 * argument. */
// nothing: in_order
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

__global__ void fill(int *cells)
{
    cells[threadIdx.x] = 7; // expect not_waited, grandchild: global-race/child-not-waited
}

__global__ void add(const int *cells, int *sum)
{
    *sum += *cells; // expect changed: global-race/child-not-waited
}

/* As above: the line of each mistake says what is found */
__global__ void add_too_early(const int *cells, int *sum)
{
    *sum += *cells; // expect no_barrier: global-race/launch-before-syncthreads
}

__global__ void add_of_others(const int *cells, int *sum)
{
    *sum += *cells; // expect of_others: global-race/launch-unordered
}

__global__ void add_in_stream(const int *cells, int *sum)
{
    *sum += *cells; // expect two_streams: stream-race/child-streams
}

__global__ void add_in_block(const int *cells, int *sum)
{
    *sum += *cells; // expect two_blocks: stream-race/child-default-streams
}

__global__ void add_to_shared(const int *cells, int *sum)
{
    *sum += *cells; // may gives shared: variable-out-of-bounds
}

__global__ void increment(int *cells)
{
    cells[threadIdx.x]++; // expect incremented: global-race/child-not-waited
}

__global__ void changed(int *cells)
{
    add<<<1, 1>>>(cells, cells + 1); /* changed launch */
    *cells = 2;
}

__global__ void not_waited(int *cells)
{
    fill<<<1, 32>>>(cells);
    cells[40] = cells[3] + 1;
}

/* Each thread increments its own cell, which the child reads before it writes */
__global__ void incremented(int *cells)
{
    if (threadIdx.x == 0)
        increment<<<1, 1>>>(cells);
    __syncthreads();
    cells[threadIdx.x + 40] = cells[threadIdx.x];
}

__global__ void no_barrier(int *cells)
{
    cells[threadIdx.x] = 1;
    if (threadIdx.x == 0)
        add_too_early<<<1, 1>>>(cells + 40, cells + 64); /* no_barrier launch */
}

__global__ void of_others(int *cells)
{
    cells[blockIdx.x] = 1;
    if (blockIdx.x == 1)
        add_of_others<<<1, 1>>>(cells + 3, cells + 64);
}

__global__ void pass_on(int *cells)
{
    fill<<<1, 32>>>(cells);
}

__global__ void grandchild(int *cells)
{
    pass_on<<<1, 1>>>(cells);
    cells[31] = 1;
}

/* ---- two children ---- */

__global__ void two_streams(int *cells)
{
    cudaStream_t one, other;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    fill<<<1, 32, 0, one>>>(cells);
    add_in_stream<<<1, 1, 0, other>>>(cells, cells + 40); /* two_streams */
    fill<<<1, 32, 0, other>>>(cells + 64);
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
}

__global__ void two_blocks(int *cells)
{
    if (blockIdx.x == 0)
        fill<<<1, 32>>>(cells);
    else
        add_in_block<<<1, 1>>>(cells, cells + 40); /* two_blocks */
}

__global__ void in_order(int *cells)
{
    cudaStream_t one, other;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    if (blockIdx.x == 0) { /* in one stream */
        fill<<<1, 32, 0, one>>>(cells);
        add<<<1, 1, 0, one>>>(cells, cells + 32);
    } else if (blockIdx.x == 1) { /* the block's own stream */
        fill<<<1, 32>>>(cells + 40);
        add<<<1, 1>>>(cells + 40, cells + 33);
    }
    add<<<1, 1, 0, cudaStreamTailLaunch>>>(cells, cells + 34); /* after all */
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
}

__global__ void after_event(int *cells)
{
    cudaStream_t one, other;
    cudaEvent_t filled;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
    fill<<<1, 32, 0, one>>>(cells);
    cudaEventRecord(filled, one);
    cudaStreamWaitEvent(other, filled, 0);
    add<<<1, 1, 0, other>>>(cells, cells + 40);
    cudaEventDestroy(filled);
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
}

/* Passes an address that the child cannot use */
__global__ void gives(int *cells, bool local)
{
    __shared__ int tile[32];
    int own[32] = {};
    if (local)
        add<<<1, 1>>>(own, cells); // expect gives local: local-pointer/child-gets-local
    else
        // clang-format off
        add_to_shared<<<1, 1>>>(cells, tile + 4); // expect gives shared: local-pointer/child-gets-shared
    // clang-format on
}

int main(int, char **argv)
{
    const char *mistake = argv[1];
    int *cells;
    cudaMalloc(&cells, 100 * sizeof *cells);
    cudaMemset(cells, 0, 100 * sizeof *cells);
    if (strcmp(mistake, "changed") == 0)
        changed<<<1, 1>>>(cells);
    void (*const by_pointer)(int *) = not_waited; /* a pointer with another name */
    if (strcmp(mistake, "not_waited") == 0)
        by_pointer<<<1, 1>>>(cells);
    if (strcmp(mistake, "incremented") == 0)
        incremented<<<1, 32>>>(cells);
    if (strcmp(mistake, "no_barrier") == 0)
        no_barrier<<<1, 64>>>(cells);
    if (strcmp(mistake, "of_others") == 0)
        of_others<<<4, 1>>>(cells);
    if (strcmp(mistake, "grandchild") == 0)
        grandchild<<<1, 1>>>(cells);
    if (strcmp(mistake, "two_streams") == 0)
        two_streams<<<1, 1>>>(cells);
    if (strcmp(mistake, "two_blocks") == 0)
        two_blocks<<<2, 1>>>(cells);
    for (int i = 0; i < 2 && strcmp(mistake, "in_order") == 0; i++) {
        in_order<<<2, 1>>>(cells);
        after_event<<<1, 1>>>(cells);
    }
    if (strcmp(mistake, "gives local") == 0 || strcmp(mistake, "gives shared") == 0)
        gives<<<1, 1>>>(cells, strcmp(mistake, "gives local") == 0);
    puts(cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(cells);
    return 0;
}
