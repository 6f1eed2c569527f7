/* ptx.cu: inline PTX: special registers, arithmetic, memory, operations of warps and blocks, and
 * tensor cores. Prints TAP. */
#include "../tap.h"

#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <stdint.h>

enum { THREADS = 64 };

/* Each kernel counts the wrong results. */
#define WANT(condition)                 \
    do {                                \
        if (!(condition))               \
            atomicAdd(wrong, __LINE__); \
    } while (0)

static __device__ unsigned shared_address(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

__global__ void registers(int *wrong)
{
    unsigned x, y, z;
    unsigned long long time;
    const unsigned lane = threadIdx.x % 32;
    asm("mov.u32 %0, %tid.x;" : "=r"(x));
    asm("mov.u32 %0, %%ntid.x;\n\tmov.u32 %1, %%ctaid.x;" : "=r"(y), "=r"(z));
    WANT(x == threadIdx.x && y == blockDim.x && z == blockIdx.x);
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(x));
    asm volatile("mov.u32 %0, %%warpid;" : "=r"(y));
    asm volatile("mov.u32 %0, %%smid;" : "=r"(z));
    WANT(x == lane && y < 64 && z < 1000);
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(x));
    asm("mov.u32 %0, %%lanemask_ge;" : "=r"(y));
    asm("mov.u32 %0, %%lanemask_eq;" : "=r"(z));
    WANT(x == (1u << lane) - 1 && y == ~x && z == 1u << lane);
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(time)::"memory");
    WANT(time > 0);
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    WANT(time > 0);
}

__global__ void integers(int *wrong, int seven)
{
    int x = 0;
    unsigned u, v;
    long long wide;
    unsigned long long w;
    unsigned short s;
    asm("add.s32 %0, %1, -8;" : "=r"(x) : "r"(seven));
    WANT(x == -1);
    asm("mul.wide.s32 %0, %1, %2;" : "=l"(wide) : "r"(x), "r"(0x7fffffff));
    WANT(wide == -0x7fffffffll);
    asm("mad.lo.s32 %0, %1, %1, %0;" : "+r"(x) : "r"(seven));
    WANT(x == 48);
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(u) : "r"(0x80000000u), "r"(6));
    WANT(u == 3);
    asm("shr.s32 %0, %1, 40;" : "=r"(x) : "r"(-5));
    WANT(x == -1);
    asm("bfe.u32 %0, %1, 4, 8;" : "=r"(u) : "r"(0x12345678));
    asm("bfe.s32 %0, %1, 28, 8;" : "=r"(x) : "r"(0x92345678));
    WANT(u == 0x67 && x == -7);
    asm("bfi.b32 %0, %1, %2, 8, 4;" : "=r"(u) : "r"(0xab), "r"(0xffffffffu));
    WANT(u == 0xfffffbff);
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(u) : "r"(0xf0f0u), "r"(0xff00u), "r"(0xaaaau));
    WANT(u == 0xa55a);
    asm("prmt.b32 %0, %1, %2, 0x5490;" : "=r"(u) : "r"(0x11118222u), "r"(0x33334444u));
    WANT(u == 0x4444ff22);
    asm("popc.b32 %0, %2;\n\tclz.b32 %1, %2;" : "=r"(u), "=r"(v) : "r"(0xff0u));
    WANT(u == 8 && v == 20);
    asm("popc.b64 %0, %1;" : "=r"(u) : "l"(0xff0000000000000full));
    WANT(u == 12);
    asm("bfind.u32 %0, %1;" : "=r"(u) : "r"(0x00100000));
    asm("brev.b32 %0, %1;" : "=r"(v) : "r"(1));
    WANT(u == 20 && v == 0x80000000);
    asm("{\n\t.reg .pred %p, q;\n\t"
        "setp.lt.s32 %p, %1, 3;\n\t"
        "not.pred q, %p;\n\t"
        "@q mov.u32 %0, 5; // as it is\n\t"
        "@%p mov.u32 %0, 4;\n\t}"
        : "=r"(u)
        : "r"(seven));
    WANT(u == 5);
    x = 77; /* not in a register of another operand, because the GPU's code changes it */
    asm volatile("add.s32 %0, %0, 1;" ::"r"(x));
    WANT(x == 77);
    asm("mov.b64 %0, {%1, %2};" : "=l"(w) : "r"(1u), "r"(2u));
    asm("mov.b64 {%0, %1}, %2;" : "=r"(u), "=r"(v) : "l"(w + 1));
    WANT(w == 0x200000001 && u == 2 && v == 2);
    asm("cvt.u16.u32 %0, %1;" : "=h"(s) : "r"(0x12345));
    WANT(s == 0x2345);
}

/* 128-bit integers */
__global__ void carries(int *wrong)
{
    unsigned long long low, high;
    unsigned a, b, c;
    asm("add.cc.u64 %0, %2, %3;\n\taddc.u64 %1, %4, %5;"
        : "=l"(low), "=l"(high)
        : "l"(~0ull), "l"(2ull), "l"(3ull), "l"(4ull));
    WANT(low == 1 && high == 8);
    asm("sub.cc.u32 %0, %3, %4;\n\tsubc.cc.u32 %1, %5, %6;\n\tsubc.u32 %2, 7, 0;"
        : "=r"(a), "=r"(b), "=r"(c)
        : "r"(1), "r"(2), "r"(5), "r"(5));
    WANT(a == 0xffffffff && b == 0xffffffff && c == 6);
    asm("mad.lo.cc.u32 %0, %2, %3, %4;\n\tmadc.hi.u32 %1, %2, %3, 0;"
        : "=r"(a), "=r"(b)
        : "r"(0xffffffffu), "r"(3u), "r"(4u));
    WANT(a == 1 && b == 3);
    asm volatile("add.cc.u32 %0, %1, 1;" : "=r"(a) : "r"(0xffffffffu));
    asm volatile("addc.u32 %0, %1, 0;" : "=r"(b) : "r"(5));
    WANT(a == 0 && b == 6);
}

__global__ void floats(int *wrong, float three)
{
    float x;
    double d;
    int i;
    unsigned u;
    unsigned short h;
    asm("fma.rn.f32 %0, %1, %1, 0f3F800000;" : "=f"(x) : "f"(three));
    WANT(x == 10);
    asm("add.rz.f32 %0, %1, %2;" : "=f"(x) : "f"(1.0f), "f"(-0x1p-30f));
    WANT(x == 1 - 0x1p-24f);
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(x) : "f"(three));
    WANT(x == 8);
    asm("rcp.rn.f64 %0, %1;" : "=d"(d) : "d"(4.0));
    WANT(d == 0.25);
    asm("{ .reg .pred p; setp.equ.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }"
        : "=r"(u)
        : "f"(three), "f"(NAN));
    WANT(u == 1);
    asm("max.f32 %0, %1, %2;" : "=f"(x) : "f"(three), "f"(-5.0f));
    WANT(x == 3);
    asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(i) : "f"(-2.7f));
    WANT(i == -2);
    asm("cvt.rn.f32.u32 %0, %1;" : "=f"(x) : "r"(0xffffffffu));
    WANT(x == 0x1p32f);
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(three));
    WANT(h == 0x4200);
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(h));
    WANT(x == 3);
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(u) : "f"(1.0f), "f"(three));
    WANT(u == 0x3c004200);
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(u) : "f"(1 + 3 * 0x1p-12f));
    WANT(u == 0x3f802000);
    asm("mov.b32 %0, %1;" : "=r"(u) : "f"(1.0f));
    WANT(u == 0x3f800000);
}

/* 16-bit floats, single and in pairs: 1 and 2 upper, 1.5 and -3 lower */
__global__ void halves(int *wrong, unsigned a, unsigned b)
{
    unsigned u, v;
    unsigned short h;
    asm("add.f16x2 %0, %1, %2;" : "=r"(u) : "r"(a), "r"(b));
    asm("sub.rn.f16x2 %0, %1, %2;" : "=r"(v) : "r"(a), "r"(b));
    WANT(u == 0x4200be00 && v == 0xbc004480);
    asm("mul.f16x2 %0, %1, %2;" : "=r"(u) : "r"(a), "r"(b));
    asm("fma.rn.f16x2 %0, %1, %2, %1;" : "=r"(v) : "r"(a), "r"(b));
    WANT(u == 0x4000c480 && v == 0x4200c200);
    asm("neg.f16x2 %0, %1;\n\tabs.f16x2 %1, %1;" : "=r"(u), "+r"(b));
    WANT(b == 0x40004200);
    asm("min.f16x2 %0, %2, %3;\n\tmax.f16x2 %1, %2, %3;" : "=r"(u), "=r"(v) : "r"(a), "r"(b));
    WANT(u == a && v == b);
    asm("add.f16 %0, %1, %2;" : "=h"(h) : "h"((unsigned short)0x3c00), "h"((unsigned short)0x1000));
    WANT(h == 0x3c00); /* 1 plus half of its last place */
    asm("add.f16 %0, %1, %2;" : "=h"(h) : "h"((unsigned short)0x3c01), "h"((unsigned short)0x1000));
    WANT(h == 0x3c02);
    asm("fma.rn.bf16x2 %0, %1, %1, %1;" : "=r"(u) : "r"(0x3f804000));
    WANT(u == 0x400040c0);
    asm("ex2.approx.f16 %0, %1;" : "=h"(h) : "h"((unsigned short)0x4200));
    WANT(h == 0x4800);
}

/* The sum of the integers from 1 to n, and the first power of 2 that is at least n */
__global__ void jumps(int *wrong, int n)
{
    int sum, power;
    asm("{\n\t.reg .pred p;\n\t.reg .s32 i;\n\t"
        "mov.s32 i, %1;\n\tmov.s32 %0, 0;\n\t"
        "AGAIN:\n\t"
        "setp.eq.s32 p, i, 0;\n\t"
        "@p bra DONE;\n\t"
        "add.s32 %0, %0, i;\n\tsub.s32 i, i, 1;\n\t"
        "bra.uni AGAIN;\n\t"
        "DONE:\n\t}"
        : "=&r"(sum)
        : "r"(n));
    WANT(sum == n * (n + 1) / 2);
    asm("{\n\t.reg .pred p;\n\tmov.s32 %0, 1;\n"
        "$L_%=: setp.ge.s32 p, %0, %1;\n\t"
        "@!p shl.b32 %0, %0, 1;\n\t@!p bra $L_%=;\n\t}"
        : "=&r"(power)
        : "r"(n));
    WANT(power >= n && power < 2 * n);
}

/* In a template, by the address of an element of an array without other pointers to it */
template <int BYTES>
__global__ void piece(int *wrong, const float *__restrict__ in, const float *same)
{
    __shared__ alignas(16) float pieces[THREADS][BYTES / 4];
    const unsigned i = threadIdx.x;
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared_address(pieces[i])),
                 "l"(&in[i]), "n"(BYTES));
    asm volatile("cp.async.wait_all;" ::: "memory");
    WANT(pieces[i][0] == same[i]);
}

__global__ void memory(int *wrong, const float *in, float *out, unsigned *counter)
{
    __shared__ float tile[2 * THREADS];
    __shared__ alignas(16) float pieces[THREADS][4];
    const unsigned i = threadIdx.x, at = shared_address(&tile[i]);
    float x, y, z, w;
    unsigned before, old;
    asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(x) : "l"(in + i));
    asm volatile("st.shared.f32 [%0], %1;\n\tst.shared.f32 [%0+256], %2;" ::"r"(at), "f"(x),
                 "f"(2 * x)
                 : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    asm volatile("ld.shared.f32 %0, [%1+%2];" : "=f"(y) : "r"(shared_address(tile)), "n"(256 + 4));
    WANT(y == 2 * in[1]);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(shared_address(pieces[i])),
                 "l"(in + 4 * (i % 16)));
    asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 0;" ::: "memory");
    __syncthreads();
    asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(x), "=f"(y), "=f"(z), "=f"(w)
                 : "r"(shared_address(pieces[63 - i])));
    WANT(x == in[4 * ((63 - i) % 16)] && w == in[4 * ((63 - i) % 16) + 3]);
    asm volatile("st.global.v2.f32 [%0], {%1, %2};" ::"l"(out + 2 * i), "f"(y), "f"(z) : "memory");
    WANT(out[2 * i] == y && out[2 * i + 1] == z);
    asm volatile("atom.global.add.u32 %0, [%1], 2;" : "=r"(before) : "l"(counter) : "memory");
    asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(counter), "r"(1) : "memory");
    WANT(before < 3 * THREADS);
    asm volatile("membar.gl;");
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    asm volatile("barrier.sync 0;" ::: "memory");
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(old) : "l"(counter) : "memory");
    WANT(old == 3 * THREADS);
    __syncthreads();
    asm volatile("atom.cas.b32 %0, [%1], %2, %3;"
                 : "=r"(old)
                 : "l"(counter), "r"(3 * THREADS), "r"(7)
                 : "memory");
    WANT(old == 3 * THREADS || old == 7);
}

__global__ void warps(int *wrong)
{
    const int lane = threadIdx.x % 32;
    int value, inside;
    unsigned ballot, sum;
    asm volatile("{ .reg .pred p;\n\t"
                 "shfl.sync.down.b32 %0|p, %2, 1, 0x1f, 0xffffffff;\n\t"
                 "selp.s32 %1, 1, 0, p; }"
                 : "=r"(value), "=r"(inside)
                 : "r"(lane));
    WANT(value == (lane < 31 ? lane + 1 : 31) && inside == (lane < 31));
    asm volatile("shfl.sync.up.b32 %0, %1, 1, 0x1800, -1;" : "=r"(value) : "r"(lane));
    WANT(value == (lane % 8 ? lane - 1 : lane));
    asm volatile("shfl.sync.bfly.b32 %0, %1, 16, 31, 0xffffffff;" : "=r"(value) : "r"(lane));
    WANT(value == (lane ^ 16));
    asm volatile("shfl.sync.idx.b32 %0, %1, 3, 0x1c1f, 0xffffffff;" : "=r"(value) : "r"(lane));
    WANT(value == (lane & ~3) + 3);
    asm volatile("{ .reg .pred p; setp.lt.s32 p, %1, 4; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
                 : "=r"(ballot)
                 : "r"(lane));
    WANT(ballot == 15);
    asm volatile("redux.sync.add.u32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(lane));
    WANT(sum == 496);
    asm volatile("bar.warp.sync 0xffffffff;");
}

/* Two warps meet at one barrier, and the others at another. Then the first two wait for the results
 * of the last two, which arrive without waiting. */
__global__ void some_meet(int *wrong)
{
    __shared__ int tile[4 * 32], more[2 * 32];
    const int warp = threadIdx.x / 32, number = 1 + warp / 2;
    for (int round = 0; round < 3; round++) {
        tile[threadIdx.x] = threadIdx.x + round;
        asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(64) : "memory");
        WANT(tile[threadIdx.x ^ 32] == (int)(threadIdx.x ^ 32) + round);
        asm volatile("barrier.sync %0, 64;" ::"r"(number) : "memory");
    }
    if (warp < 2) {
        asm volatile("bar.sync 5, 128;" ::: "memory");
        WANT(more[threadIdx.x] == (int)threadIdx.x);
    } else {
        more[threadIdx.x - 64] = threadIdx.x - 64;
        asm volatile("bar.arrive 5, 128;" ::: "memory");
    }
    asm volatile("bar.sync 7;" ::: "memory");
    tile[threadIdx.x] = 1;
}

/* A barrier in shared memory: in each round one thread arrives for all, by count or singly, and all
 * threads wait in a loop. */
__global__ void in_shared(int *wrong)
{
    __shared__ uint64_t barrier;
    __shared__ int tile[2][THREADS];
    const unsigned at = shared_address(&barrier);
    uint64_t state;
    unsigned done;
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at), "r"(2 * THREADS)
                     : "memory");
    __syncthreads();
    for (unsigned round = 0; round < 4; round++) {
        tile[round % 2][threadIdx.x] = threadIdx.x + round;
        asm volatile("mbarrier.arrive.noComplete.shared.b64 _, [%0], 1;" ::"r"(at) : "memory");
        asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1];"
                     : "=l"(state)
                     : "r"(at)
                     : "memory");
        if (round % 2) {
            asm volatile("{\n\t.reg .pred p;\n"
                         "WAIT: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n\t"
                         "@p bra DONE;\n\tbra WAIT;\nDONE:\n\t}" ::"r"(at),
                         "r"(round % 2)
                         : "memory");
        } else {
            do
                asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2;\n\t"
                             "selp.u32 %0, 1, 0, p; }"
                             : "=r"(done)
                             : "r"(at), "l"(state)
                             : "memory");
            while (!done);
        }
        WANT(tile[round % 2][THREADS - 1 - threadIdx.x] ==
             (int)(THREADS - 1 - threadIdx.x + round));
    }
    __syncthreads();
    if (threadIdx.x == 0)
        asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(at) : "memory");
}

/* A product of 16 x 16 and 16 x 8 halves, from shared memory */
__global__ void product(int *wrong)
{
    __shared__ alignas(16) half a[16][16], b[16][8];
    const int lane = threadIdx.x;
    for (int i = lane; i < 256; i += 32)
        a[i / 16][i % 16] = __float2half((float)(i % 7 - 3));
    for (int i = lane; i < 128; i += 32)
        b[i / 8][i % 8] = __float2half((float)(i % 5 - 2));
    __syncwarp();
    unsigned fa[4], fb[2];
    float c[4] = {1, 2, 3, 4}, d[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(fa[0]), "=r"(fa[1]), "=r"(fa[2]), "=r"(fa[3])
                 : "r"(shared_address(&a[lane % 16][lane / 16 * 8])));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(fb[0]), "=r"(fb[1])
                 : "r"(shared_address(b[lane % 16])));
    unsigned same[2];
    asm volatile("ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16 {%0, %1}, [%2];"
                 : "=r"(same[0]), "=r"(same[1])
                 : "r"(shared_address(b[lane % 16])));
    WANT(same[0] == fb[0] && same[1] == fb[1]);
    unsigned of_a[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(of_a[0]), "=r"(of_a[1]), "=r"(of_a[2]), "=r"(of_a[3])
                 : "r"(shared_address(&a[lane % 16][lane / 16 * 8])));
    for (int i = 0; i < 8; i++) { /* the lower and the upper half of each register */
        const int row = lane % 4 * 2 + i % 2 + i / 2 % 2 * 8, column = lane / 4 + i / 4 * 8;
        WANT((unsigned short)(of_a[i / 2] >> i % 2 * 16) == __half_as_ushort(a[row][column]));
    }
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]),
                   "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    for (int i = 0; i < 4; i++) {
        const int row = lane / 4 + i / 2 * 8, column = lane % 4 * 2 + i % 2;
        float sum = c[i];
        for (int k = 0; k < 16; k++)
            sum += __half2float(a[row][k]) * __half2float(b[k][column]);
        WANT(d[i] == sum);
    }
}

static void right(int *wrong, const char *name)
{
    int host = -1;
    cudaMemcpy(&host, wrong, sizeof host, cudaMemcpyDeviceToHost);
    ok(host == 0, name);
    cudaMemset(wrong, 0, sizeof host);
}

int main(void)
{
    int *wrong;
    float host[THREADS], *in, *out;
    unsigned *counter;
    for (int i = 0; i < THREADS; i++)
        host[i] = (float)i + 1;
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, 2 * sizeof host);
    cudaMalloc(&counter, sizeof *counter);
    cudaMemset(wrong, 0, sizeof *wrong);
    cudaMemset(counter, 0, sizeof *counter);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    registers<<<2, THREADS>>>(wrong);
    right(wrong, "special registers are right");
    integers<<<1, THREADS>>>(wrong, 7);
    right(wrong, "integer and bit operations are right");
    carries<<<1, 1>>>(wrong);
    right(wrong, "carries are right");
    floats<<<1, THREADS>>>(wrong, 3);
    right(wrong, "floating-point operations are right");
    halves<<<1, THREADS>>>(wrong, 0x3c003e00, 0x4000c200);
    right(wrong, "half operations are right");
    jumps<<<1, THREADS>>>(wrong, 100);
    right(wrong, "jumps are right");
    memory<<<1, THREADS>>>(wrong, in, out, counter);
    right(wrong, "loads, stores and atomics are right");
    piece<4><<<1, THREADS>>>(wrong, in, in);
    right(wrong, "an asynchronous copy in a template is right");
    warps<<<1, THREADS>>>(wrong);
    right(wrong, "warp operations are right");
    some_meet<<<2, 128>>>(wrong);
    right(wrong, "numbered barriers work");
    in_shared<<<2, THREADS>>>(wrong);
    right(wrong, "barriers in shared memory work");
    product<<<1, 32>>>(wrong);
    right(wrong, "matrix products are right");
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(wrong);
    cudaFree(in);
    cudaFree(out);
    cudaFree(counter);
    printf("1..%d\n", tests);
    return 0;
}
