/* structs.cu: arrays of structs, whole and by member, compared with a struct of arrays. */
#include "suite.h"

struct point {
    float x, y, z;
};
struct body {
    float x, y, z, mass;
};
struct alignas(16) aligned_body {
    float x, y, z, mass;
};
struct cell {
    float values[5];
};
struct vector {
    double x, y, z;
};
struct pair {
    double x, y;
};

template <typename T> __global__ void copy_whole(const T *in, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

template <typename T> __global__ void one_member(const T *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = (float)in[i].y;
}

template <typename T> __global__ void two_members(const T *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = (float)(in[i].x * in[i].z);
}

/* CUDA's vector types are loaded and stored whole, and computed in registers. */
__global__ void scale(const float4 *in, float4 *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = in[i];
    v.x *= 2;
    v.y *= 3;
    v.z *= 4;
    v.w *= 5;
    out[i] = v;
}

__global__ void add_up(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = reinterpret_cast<const float4 *>(in)[i];
    out[i] = v.x + v.y + v.z + v.w;
}

__global__ void put_together(const float *in, float4 *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = in[i];
    out[i] = make_float4(a, a + 1, a + 2, a + 3);
}

__global__ void swap_ends(double2 *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double2 v = out[i];
    out[i] = make_double2(v.y, v.x);
}

template <typename T> __global__ void clear(T *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = T();
}

struct bodies {
    const float *x, *y, *z, *mass;
};

__global__ void arrays(const bodies in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in.x[i] * in.z[i];
}

int main()
{
    suite_begin();
    copy_whole<float3><<<BLOCKS, THREADS>>>((float3 *)in, (float3 *)out);
    copy_whole<point><<<BLOCKS, THREADS>>>((point *)in, (point *)out);
    copy_whole<body><<<BLOCKS, THREADS>>>((body *)in, (body *)out);
    copy_whole<aligned_body><<<BLOCKS, THREADS>>>((aligned_body *)in, (aligned_body *)out);
    copy_whole<cell><<<BLOCKS, THREADS>>>((cell *)in, (cell *)out);
    copy_whole<vector><<<BLOCKS, THREADS>>>((vector *)in, (vector *)out);
    one_member<float3><<<BLOCKS, THREADS>>>((float3 *)in, out);
    one_member<body><<<BLOCKS, THREADS>>>((body *)in, out);
    one_member<vector><<<BLOCKS, THREADS>>>((vector *)in, out);
    two_members<point><<<BLOCKS, THREADS>>>((point *)in, out);
    two_members<body><<<BLOCKS, THREADS>>>((body *)in, out);
    copy_whole<pair><<<BLOCKS, THREADS>>>((pair *)in, (pair *)out);
    scale<<<BLOCKS, THREADS>>>((float4 *)in, (float4 *)out);
    add_up<<<BLOCKS, THREADS>>>(in, out);
    put_together<<<BLOCKS, THREADS>>>(in, (float4 *)out);
    swap_ends<<<BLOCKS, THREADS>>>((double2 *)out);
    clear<float><<<BLOCKS, THREADS>>>(out);
    clear<float4><<<BLOCKS, THREADS>>>((float4 *)out);
    clear<body><<<BLOCKS, THREADS>>>((body *)out);
    arrays<<<BLOCKS, THREADS>>>({in, in + N, in + 2 * N, in + 3 * N}, out);
    return suite_end();
}
