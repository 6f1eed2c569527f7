/* overlapping_kernels.cu: kernels that may begin before the previous one in their stream has ended,
 * and their accesses before they wait for it, chosen by the first argument; without one, right
 * kernels. */
// nothing: -
#include <cuda_runtime.h>
#include <string.h>

enum { BLOCKS = 4, THREADS = 64, COUNT = BLOCKS * THREADS };

static __device__ int number(void)
{
    return blockIdx.x * THREADS + threadIdx.x;
}

__global__ void ahead(int *a, int *)
{
    a[number()] = number();
    cudaTriggerProgrammaticLaunchCompletion();
}

/* It lets no other kernel begin. */
__global__ void to_its_end(int *a, int *)
{
    a[number()] = number();
}

__global__ void waits_not(int *a, int *b)
{
    b[number()] = a[number()]; // expect waits_not: stream-race/early-launch
}

__global__ void waits_late(int *a, int *b)
{
    const int mine = a[number()]; // expect waits_late: stream-race/early-launch
    cudaGridDependencySynchronize();
    b[number()] = mine;
}

__global__ void waits_alone(int *a, int *b)
{
    if (threadIdx.x == 0)
        cudaGridDependencySynchronize();
    b[number()] = a[number()]; // expect waits_alone: stream-race/early-launch
}

__global__ void overwrites(int *a, int *)
{
    a[number()] = -number(); // expect overwrites: stream-race/early-launch
    cudaGridDependencySynchronize();
}

/* ---- right ---- */

__global__ void waits(int *a, int *b)
{
    const int mine = number();
    cudaGridDependencySynchronize();
    b[mine] = a[mine] + 1;
    cudaTriggerProgrammaticLaunchCompletion();
}

__global__ void waits_in_ptx(int *a, int *b)
{
    asm volatile("griddepcontrol.wait;" ::: "memory");
    b[number()] = a[number()] + 1;
    asm volatile("griddepcontrol.launch_dependents;");
}

__global__ void one_waits(int *a, int *b)
{
    if (threadIdx.x == 0)
        cudaGridDependencySynchronize();
    __syncthreads();
    b[number()] = a[number()];
}

__global__ void lanes_wait(int *a, int *b)
{
    if (threadIdx.x % 32 == 0)
        cudaGridDependencySynchronize();
    __syncwarp();
    b[number()] = a[number()];
}

__global__ void elsewhere(int *, int *b)
{
    b[number()] = number();
}

static void early(void (*kernel)(int *, int *), int *a, int *b)
{
    cudaLaunchAttribute may;
    may.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    may.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = BLOCKS;
    config.blockDim = THREADS;
    config.attrs = &may;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, kernel, a, b);
}

int main(int argc, char **argv)
{
    const char *wrong = argc > 1 ? argv[1] : "";
    int *a, *b, first;
    cudaMalloc(&a, COUNT * sizeof *a);
    cudaMalloc(&b, COUNT * sizeof *b);
    ahead<<<BLOCKS, THREADS>>>(a, b);
    if (!strcmp(wrong, "waits_not")) {
        early(waits_not, a, b);
    } else if (!strcmp(wrong, "waits_late")) {
        early(waits_late, a, b);
    } else if (!strcmp(wrong, "waits_alone")) {
        early(waits_alone, a, b);
    } else if (!strcmp(wrong, "overwrites")) {
        early(overwrites, a, b);
    } else {
        early(elsewhere, a, b);
        ahead<<<BLOCKS, THREADS>>>(a, b);
        for (int round = 0; round < 3; round++) {
            early(waits, a, b);
            early(waits_in_ptx, b, a);
        }
        early(one_waits, a, b);
        ahead<<<BLOCKS, THREADS>>>(a, b);
        early(lanes_wait, a, b);
        early(to_its_end, a, b);
        early(waits_not, a, b);
        ahead<<<BLOCKS, THREADS>>>(a, b);
        waits_not<<<BLOCKS, THREADS>>>(a, b);
        ahead<<<BLOCKS, THREADS>>>(a, b);
        cudaMemsetAsync(b, 0, sizeof *b);
        early(waits_not, a, b);
        ahead<<<BLOCKS, THREADS>>>(a, b);
        cudaDeviceSynchronize();
        early(waits_not, a, b);
    }
    cudaMemcpy(&first, a, sizeof first, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    return 0;
}
