/* relaxed_counters.cu: blocks count themselves, and the last one adds up the results of all. The
 * first argument is the memory order of the counter. "relaxed" does not make earlier writes
 * visible, and "release" does not show a thread the writes of others; "acq_rel" is right. */
// nothing: acq_rel
#include <cuda/atomic>
#include <string.h>

enum { BLOCKS = 4, THREADS = 64 };

template <cuda::memory_order order> __global__ void last_block(int *parts, unsigned *come, int *out)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> arrivals(*come);
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x;
        last = arrivals.fetch_add(1, order) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int sum = 0;
        for (unsigned block = 0; block < gridDim.x; block++)
            sum += parts[block]; // expect relaxed, release: global-race/relaxed-atomic
        *out = sum;
    }
}

int main(int, char **arguments)
{
    const char *order = arguments[1];
    int *parts, sum;
    unsigned *come;
    cudaMalloc(&parts, (BLOCKS + 1) * sizeof *parts);
    cudaMalloc(&come, sizeof *come);
    cudaMemset(come, 0, sizeof *come);
    if (strcmp(order, "relaxed") == 0)
        last_block<cuda::memory_order_relaxed><<<BLOCKS, THREADS>>>(parts, come, parts + BLOCKS);
    else if (strcmp(order, "release") == 0)
        last_block<cuda::memory_order_release><<<BLOCKS, THREADS>>>(parts, come, parts + BLOCKS);
    else
        last_block<cuda::memory_order_acq_rel><<<BLOCKS, THREADS>>>(parts, come, parts + BLOCKS);
    cudaMemcpy(&sum, parts + BLOCKS, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(parts);
    cudaFree(come);
    return sum != BLOCKS * (BLOCKS - 1) / 2;
}
