/* inline_ptx.cu: wrong inline PTX. The argument names a mistake. The other comments name accesses
 * of `right`, which are counted. */
// nothing: right
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 64 };

static __device__ unsigned shared_address(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

__global__ void right(const float *in, float *out)
{
    __shared__ alignas(16) float tile[4 * THREADS];
    float x, y;
    asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(x) : "l"(in + threadIdx.x)); /* load */
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;"                      /* copy */
                 :
                 : "r"(shared_address(tile + 4 * threadIdx.x)), "l"(in));
    asm volatile("cp.async.wait_all;" ::: "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(y) : "r"(shared_address(tile + 8))); /* word */
    asm volatile("st.global.f32 [%0], %1;"                                             /* store */
                 :
                 : "l"(out + threadIdx.x), "f"(x + y)
                 : "memory");
}

__global__ void beyond(const float *in, float *out)
{
    float x;
    asm volatile("ld.global.f32 %0, [%1+4];" // expect beyond: global-out-of-bounds/array
                 : "=f"(x)
                 : "l"(in + threadIdx.x));
    out[threadIdx.x] = x;
}

__global__ void race(const float *in, float *out)
{
    __shared__ float tile[THREADS];
    asm volatile("st.shared.f32 [%0], %1;" // either race: shared-race/missing-syncthreads
                 ::"r"(shared_address(tile + threadIdx.x)),
                 "f"(in[threadIdx.x]));
    const unsigned other = THREADS - 1 - threadIdx.x;
    out[threadIdx.x] = tile[other]; // either race: shared-race/missing-syncthreads
}

__global__ void early(const float *in, float *out)
{
    __shared__ float tile[THREADS];
    asm volatile(
        "cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(shared_address(tile + threadIdx.x)),
        "l"(in + threadIdx.x));
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    out[threadIdx.x] = tile[threadIdx.x]; // expect early: async-copy-race/not-committed
}

/* A pointer instead of a shared memory address */
__global__ void generic(const float *in, float *out)
{
    __shared__ float tile[THREADS];
    tile[threadIdx.x] = in[threadIdx.x];
    asm volatile("ld.shared.f32 %0, [%1];" // expect generic: global-out-of-bounds
                 : "=f"(out[threadIdx.x])
                 : "r"((unsigned)(size_t)&tile[threadIdx.x]));
}

int main(int argc, char **arguments)
{
    static const struct {
        const char *name;
        void (*kernel)(const float *, float *);
    } mistakes[] = {{"right", right},
                    {"beyond", beyond},
                    {"race", race},
                    {"early", early},
                    {"generic", generic}};
    float *in, *out;
    cudaMalloc(&in, THREADS * sizeof *in);
    cudaMalloc(&out, THREADS * sizeof *out);
    cudaMemset(in, 0, THREADS * sizeof *in);
    for (const auto &mistake : mistakes)
        if (argc > 1 && strcmp(mistake.name, arguments[1]) == 0)
            mistake.kernel<<<1, THREADS>>>(in, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
