/* atomic_scopes.cu: atomics with too narrow a scope, one mistake for each first argument; "none" is
 * right. */
// nothing: none
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

template <cuda::thread_scope scope> using counter = cuda::atomic_ref<int, scope>;
typedef counter<cuda::thread_scope_block> of_block;

__global__ void function(int *sums)
{
    atomicAdd_block(sums, 1); // expect function: global-race/block-scope
}

__global__ void mixed(int *sums)
{
    if (blockIdx.x == 0)
        atomicMax_block(sums, 1);
    else
        atomicMax(sums, 2); // expect mixed: global-race/block-scope
}

__global__ void reference(int *sums)
{
    // clang-format off
    of_block(*sums).fetch_add(1, cuda::memory_order_relaxed); // expect reference: global-race/block-scope
    // clang-format on
}

__global__ void most(int *sums)
{
    of_block(*sums).fetch_max((int)threadIdx.x); // expect most: global-race/block-scope
}

/* It does not make earlier writes visible either. */
__global__ void flag(int *sums)
{
    if (blockIdx.x == 0) {
        sums[1] = 5;
        of_block(*sums).store(1, cuda::memory_order_release);
        // clang-format off
    } else if (of_block(*sums).load(cuda::memory_order_acquire)) { // expect flag: global-race/block-scope
        // clang-format on
        sums[2] = sums[1]; // expect flag: global-race/missing-fence
    }
}

__global__ void of_thread(int *sums)
{
    // clang-format off
    counter<cuda::thread_scope_thread>(sums[blockIdx.x]).fetch_add(1); // expect of_thread: global-race/thread-scope
    // clang-format on
}

__global__ void built_in(int *sums)
{
    // clang-format off
    __nv_atomic_add(sums, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK); // expect built_in: global-race/block-scope
    // clang-format on
}

/* ---- by inline PTX ---- */

__global__ void ptx(int *sums)
{
    // clang-format off
    asm volatile("red.relaxed.cta.global.add.s32 [%0], 1;" ::"l"(sums) : "memory"); // expect ptx: global-race/block-scope
    // clang-format on
}

__global__ void ptx_flag(int *sums)
{
    int ready = 0;
    if (blockIdx.x == 0) {
        sums[1] = 5;
        asm volatile("st.release.cta.global.s32 [%0], 1;" ::"l"(sums) : "memory");
        return;
    }
    // clang-format off
    asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(ready) : "l"(sums) : "memory"); // expect ptx_flag: global-race/block-scope
    // clang-format on
    if (ready)
        sums[2] = sums[1]; // expect ptx_flag: global-race/missing-fence
}

/* Right: an atomic of the block in either memory, one of the device, and the last block's reads.
 */
__global__ void none(int *sums)
{
    __shared__ int here;
    __shared__ bool is_last;
    if (threadIdx.x == 0)
        here = 0;
    __syncthreads();
    atomicAdd_block(&here, 1);
    atomicAdd(&here, 1);
    atomicAdd_block(&sums[blockIdx.x], 1);
    of_block(sums[blockIdx.x])++;
    atomicAdd(&sums[60], 1);
    atomicAdd_system(&sums[60], 1);
    asm volatile("red.cta.global.add.s32 [%0], 1;" ::"l"(sums + blockIdx.x) : "memory");
    asm volatile("red.gpu.global.add.s32 [%0], 1;" ::"l"(sums + 60) : "memory");
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        is_last = atomicAdd(&sums[61], 1) == (int)gridDim.x - 1;
    __syncthreads();
    if (is_last && threadIdx.x < gridDim.x)
        atomicAdd_block(&sums[threadIdx.x], here);
}

int main(int, char **argv)
{
    const char *mistake = argv[1];
    int *sums;
    cudaMalloc(&sums, 64 * sizeof *sums);
    cudaMemset(sums, 0, 64 * sizeof *sums);
    if (strcmp(mistake, "function") == 0)
        function<<<2, 64>>>(sums);
    if (strcmp(mistake, "mixed") == 0)
        mixed<<<2, 64>>>(sums);
    if (strcmp(mistake, "reference") == 0)
        reference<<<2, 64>>>(sums);
    if (strcmp(mistake, "most") == 0)
        most<<<2, 64>>>(sums);
    if (strcmp(mistake, "built_in") == 0)
        built_in<<<2, 64>>>(sums);
    if (strcmp(mistake, "flag") == 0)
        flag<<<2, 1>>>(sums);
    if (strcmp(mistake, "of_thread") == 0)
        of_thread<<<2, 64>>>(sums);
    if (strcmp(mistake, "ptx") == 0)
        ptx<<<2, 64>>>(sums);
    if (strcmp(mistake, "ptx_flag") == 0)
        ptx_flag<<<2, 1>>>(sums);
    if (strcmp(mistake, "none") == 0)
        none<<<4, 64>>>(sums);
    puts(cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(sums);
    return 0;
}
