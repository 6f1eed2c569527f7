/* shared.cu: shared memory, static and dynamic. Prints TAP. */
#include "check.h"

extern __shared__ float4 of_the_file[];
namespace inside { extern __shared__ __align__(16) unsigned char of_the_namespace[]; }
extern "C" { extern __shared__ int of_c[], of_c_too[]; }

template <typename T, int N> __global__ void reversed(int *p)
{
    extern __shared__ T values[];
    __shared__ T others[N < 8 ? 8 : N];
    values[threadIdx.x] = (T)threadIdx.x;
    others[threadIdx.x] = (T)(2 * threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0)
        *p = (int)(values[N - 1] + others[1]);
}
__global__ void several(int *p)
{
    extern __shared__ char bytes[];
    extern __shared__ __align__(8) int words[], more[][2];
    __shared__ extern const int constant[];
    words[0] = 0x0102; words[1] = words[2] = 3; words[3] = 5;
    *p = bytes[0] + more[1][1] + constant[3];
}
__global__ void aligned(int *p)
{
    __shared__ alignas(64) char a[3];
    static __shared__ __align__(128) char b;
    __shared__ __align__(32) struct { int x, y; } c;
    __shared__ int d, *e, (*f)[4];
    alignas(64) __shared__ char g[5];
    extern __shared__ __align__(16) double h[];
#ifdef __EMUCC__ /* nvcc needs alignas first */
    static __shared__ alignas(128) char i;
    extern __shared__ alignas(16) double j[];
    i = 0, j[1] = i;
#endif
    d = 1, e = &d, f = nullptr;
    c.x = 2, c.y = 3;
    *p = ((size_t)a | (size_t)g) % 64 == 0 && (size_t)&b % 128 == 0 && (size_t)h % 16 == 0 && !f
             ? c.x + c.y + *e : 0;
}
__global__ void by_file(int *p)
{
    of_the_file[0].x = 1.5f;
    inside::of_the_namespace[4] = 7;
    of_c[2] = 8;
    *p = of_c_too[2] + inside::of_the_namespace[4] + (of_c[0] == __float_as_int(1.5f));
}
__device__ int helper(int value)
{
    if (value > 0) { extern __shared__ int deeper[]; deeper[0] = value; return deeper[0]; }
    return 0;
}
__global__ void through_helper(int *p) { *p = helper(6); }
struct user {
    int value;
    __device__ int keep() { extern __shared__ int kept[]; kept[1] = value; return kept[1]; }
};
__global__ void in_class(int *p) { user u = {9}; *p = u.keep(); }

int main()
{
    cudaMalloc(&out, sizeof *out);
    reversed<int, 8><<<1, 8, 8 * sizeof(int)>>>(out); left(9, "in a template");
#ifdef __EMUCC__ /* nvcc needs other names for other types */
    reversed<double, 16><<<1, 16, 16 * sizeof(double)>>>(out); left(17, "in another instance");
#endif
    several<<<1, 1, 64>>>(out); left(2 + 5 + 5, "several names for it");
    aligned<<<1, 1, 64>>>(out); left(6, "aligned");
    by_file<<<1, 1, 64>>>(out); left(16, "declared outside of functions");
    through_helper<<<1, 1, 64>>>(out); left(6, "in a function");
    in_class<<<1, 1, 64>>>(out); left(9, "in a class");
    return end();
}
