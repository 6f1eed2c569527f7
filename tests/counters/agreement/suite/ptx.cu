/* ptx.cu: accesses by inline PTX. */
#include "suite.h"

__global__ void ptx_loads(const float4 *in, float4 *out)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    float4 v;
    asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
                 : "l"(in + (i ^ 1)));
    asm volatile("st.global.cs.v2.f32 [%0], {%1, %2};" ::"l"(out + i), "f"(v.x), "f"(v.y));
    asm volatile("st.global.f32 [%0 + 8], %1;" ::"l"(out + i), "f"(v.z));
}

__global__ void ptx_atomics(int *out)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    asm volatile("red.global.add.s32 [%0], %1;" ::"l"(out + i % 64), "r"(i) : "memory");
}

/* Each lane copies 16 bytes to shared memory, which are read as halves of a matrix. */
__global__ void ptx_copies(const float4 *in, unsigned *out)
{
    __shared__ alignas(16) float4 tile[THREADS];
    const unsigned to = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x]);
    unsigned a, b, c, d;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to),
                 "l"(in + blockIdx.x * THREADS + threadIdx.x));
    asm volatile("cp.async.commit_group;\n cp.async.wait_group 0;");
    __syncthreads();
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(to));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(a), "=r"(b)
                 : "r"((unsigned)__cvta_generic_to_shared(
                     &tile[threadIdx.x / 32 * 32 + threadIdx.x % 16 * 2])));
    out[blockIdx.x * THREADS + threadIdx.x] = a + b + c + d;
}

int main()
{
    suite_begin();
    ptx_loads<<<64, THREADS>>>((const float4 *)in, (float4 *)out);
    ptx_atomics<<<64, THREADS>>>((int *)out);
    ptx_copies<<<64, THREADS>>>((const float4 *)in, (unsigned *)out);
    return suite_end();
}
