/* stores.cu: values that a kernel must store or load again, because another pointer may point to
 * them. A GPU's compiler does not use types to exclude that, but it uses __restrict__. */
#include "suite.h"

enum { TIMES = 16 };

/* A sum in memory: each addition is stored, because the next element may be that sum. */
template <typename T, typename S> __global__ void sum_in_memory(const T *in, S *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[i] += in[k * N + i];
}

template <typename T, typename S>
__global__ void sum_both_restrict(const T *__restrict__ in, S *__restrict__ sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[i] += in[k * N + i];
}

template <typename T, typename S> __global__ void sum_in_restrict(const T *__restrict__ in, S *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[i] += in[k * N + i];
}

template <typename T, typename S>
__global__ void sum_out_restrict(const T *in, S *__restrict__ sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[i] += in[k * N + i];
}

template <typename T, typename S> __global__ void sum_in_register(const T *in, S *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    S sum = sums[i];
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sum += in[k * N + i];
    sums[i] = sum;
}

__global__ void sum_of_one(const float *in, double *total)
{
    if (threadIdx.x == 0)
#pragma unroll 1
        for (int k = 0; k < TIMES; k++)
            *total += in[k];
}

__global__ void sum_if(const float *in, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        if (in[k * N + i] >= 0)
            counts[i]++;
}

__global__ void sum_in_bytes(const int *in, unsigned char *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[i] += (unsigned char)in[k * N + i];
}

__global__ void sum_of_bytes(const unsigned char *in, int *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[i] += in[k * N + i];
}

/* An unrolled loop stores in each iteration. */
__global__ void sum_of_four(const float *in, double *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 4; k++)
        sums[i] += in[k * N + i];
}

__global__ void sums_of_rows(const float *in, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int row = 0; row < 4; row++)
#pragma unroll 1
        for (int k = 0; k < 4; k++)
            counts[row * N + i] += in[(row * 4 + k) * N + i] >= 0;
}

/* Two sums: after one is stored, the other may have changed. */
template <typename A, typename B> __global__ void two_sums(const float *in, A *a, B *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++) {
        float x = in[k * N + i];
        a[i] += x;
        b[i] += x;
    }
}

template <typename A, typename B>
__global__ void two_sums_restrict(const float *__restrict__ in, A *__restrict__ a,
                                  B *__restrict__ b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++) {
        float x = in[k * N + i];
        a[i] += x;
        b[i] += x;
    }
}

/* A value that is constant if it is not in the array that is written */
template <typename T> __global__ void factor(const T *f, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        out[k * N + i] = (float)*f;
}

template <typename T> __global__ void factor_restrict(const T *__restrict__ f, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        out[k * N + i] = (float)*f;
}

__global__ void times_in_memory(const int *times, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < *times + TIMES; k++)
        out[k * N + i] = 1;
}

__global__ void both_read_again(const float *a, const float *b, float *sums, float *differences)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++) {
        sums[i] = a[i] + b[k];
        differences[i] = a[i] - b[k];
    }
}

/* The same value twice, with a store between */
template <typename T> __global__ void read_twice(const T *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    T first = in[i];
    out[i] = 1;
    out[i + N] = (float)(first + in[i]);
}

template <typename T> __global__ void write_twice(const T *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 1;
    out[i] = (float)in[i];
}

template <typename T>
__global__ void write_twice_restrict(const T *__restrict__ in, float *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 1;
    out[i] = (float)in[i];
}

__global__ void write_then_read(const int *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = (float)in[i];
    out[i + N] = out[i] + 1;
}

/* Members */
struct mean {
    double sum;
    int count;
    __device__ void add(float x)
    {
        sum += x;
        count++;
    }
};

__global__ void mean_in_memory(const float *in, mean *means)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        means[i].add(in[k * N + i]);
}

struct named_mean : mean {
    int name;
    __device__ void add_named(float x, int by)
    {
        add(x);
        name = by;
    }
};

__global__ void mean_of_base(const float *in, named_mean *means)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        means[i].add_named(in[k * N + i], k);
}

__global__ void mean_of_own(const float *in, mean *means)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    mean own = {0, 0};
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        own.add(in[k * N + i]);
    means[i].sum = own.sum;
    means[i].count = own.count;
}

struct view {
    float *data;
    int width;
    __device__ float &at(int x, int y) const
    {
        return data[y * width + x];
    }
};

__global__ void view_by_value(view v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        v.at(i, k) = (float)k;
}

__global__ void view_by_pointer(const view *v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        v->at(i, k) = (float)k;
}

__global__ void rows(float *const *rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        rows[1][k * N + i] = (float)k;
}

struct arrays {
    const float *in;
    double *sums;
};

__global__ void arrays_by_value(arrays a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        a.sums[i] += a.in[k * N + i];
}

/* A GPU's compiler ignores __restrict__ of members. */
struct restrict_arrays {
    const float *__restrict__ in;
    double *__restrict__ sums;
};

__global__ void restrict_members(restrict_arrays a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        a.sums[i] += a.in[k * N + i];
}

__device__ void add_to(double &sum, float x)
{
    sum += x;
}

__global__ void sum_by_reference(const float *in, double *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        add_to(sums[i], in[k * N + i]);
}

__global__ void own_sum_by_reference(const float *in, double *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double sum = 0;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        add_to(sum, in[k * N + i]);
    sums[i] = sum;
}

struct particle {
    float x, speed;
    int steps;
};

__global__ void particles(particle *p, const float *force)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++) {
        p[i].speed += force[k];
        p[i].x += p[i].speed;
        p[i].steps++;
    }
}

/* Shared memory, and device variables */
__global__ void sum_in_shared(const float *in, float *out)
{
    __shared__ float sums[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = 0;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[threadIdx.x] += in[k * N + i];
    __syncthreads();
    out[i] = sums[threadIdx.x ^ 1];
}

__global__ void sums_in_shared(const float *in, float *out)
{
    __shared__ float sums[THREADS];
    __shared__ int counts[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = 0;
    counts[threadIdx.x] = 0;
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < TIMES; k++) {
        sums[threadIdx.x] += in[k * N + i];
        counts[threadIdx.x]++;
    }
    __syncthreads();
    out[i] = sums[threadIdx.x ^ 1] + counts[threadIdx.x ^ 1];
}

/* No pointer can point there, but the emulator's compilers do not know that. */
template <typename T> __global__ void sum_in_shared_of(const T *in, T *out)
{
    __shared__ T sums[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = 0;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[threadIdx.x] += in[k * N + i];
    __syncthreads();
    out[i] = sums[threadIdx.x ^ 1];
}

__global__ void sum_in_dynamic(const float *in, float *out)
{
    extern __shared__ float dynamic[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    dynamic[threadIdx.x] = 0;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        dynamic[threadIdx.x] += in[k * N + i];
    __syncthreads();
    out[i] = dynamic[threadIdx.x ^ 1];
}

__constant__ float weights[TIMES] = {1};

__global__ void sum_of_constants(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        out[i] += weights[k];
}

__device__ double table[N];
static __device__ double own_table[N];

__global__ void sum_in_variable(const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        table[i] += in[k * N + i];
}

__global__ void sum_in_own_variable(const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        own_table[i] += in[k * N + i];
}

__global__ void sum_volatile(const float *in, volatile double *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        sums[i] = sums[i] + in[k * N + i];
}

/* A prefix sum, and a matrix product that stores its partial sums */
template <typename T> __global__ void prefix(const T *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 1; k < TIMES; k++)
        out[k * N + i] = out[(k - 1) * N + i] + in[k * N + i];
}

template <typename A, typename C> __global__ void product(const A *a, const A *b, C *c)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
#pragma unroll 1
    for (int k = 0; k < TIMES; k++)
        c[y * SIDE + x] += a[y * SIDE + k] * b[k * SIDE + x];
}

int main()
{
    suite_begin();
    const dim3 grid(4, 4), block(TILE, TILE);
    int *ints = (int *)in, *counts = (int *)out;
    double *doubles = (double *)in, *sums = (double *)out;
    sum_in_memory<float, float><<<BLOCKS, THREADS>>>(in, out);
    sum_in_memory<float, double><<<BLOCKS, THREADS>>>(in, sums);
    sum_in_memory<float, int><<<BLOCKS, THREADS>>>(in, counts);
    sum_in_memory<int, float><<<BLOCKS, THREADS>>>(ints, out);
    sum_in_memory<short, int><<<BLOCKS, THREADS>>>((short *)in, counts);
    sum_in_memory<double, float><<<BLOCKS, THREADS>>>(doubles, out);
    sum_both_restrict<float, float><<<BLOCKS, THREADS>>>(in, out);
    sum_both_restrict<float, double><<<BLOCKS, THREADS>>>(in, sums);
    sum_in_restrict<float, float><<<BLOCKS, THREADS>>>(in, out);
    sum_in_restrict<float, double><<<BLOCKS, THREADS>>>(in, sums);
    sum_out_restrict<float, float><<<BLOCKS, THREADS>>>(in, out);
    sum_out_restrict<float, double><<<BLOCKS, THREADS>>>(in, sums);
    sum_in_register<float, float><<<BLOCKS, THREADS>>>(in, out);
    sum_in_register<float, double><<<BLOCKS, THREADS>>>(in, sums);
    sum_of_one<<<1, 32>>>(in, sums);
    sum_if<<<BLOCKS, THREADS>>>(in, counts);
    sum_in_bytes<<<BLOCKS, THREADS>>>(ints, (unsigned char *)out);
    sum_of_bytes<<<BLOCKS, THREADS>>>((unsigned char *)in, counts);
    sum_of_four<<<BLOCKS, THREADS>>>(in, sums);
    sums_of_rows<<<BLOCKS, THREADS>>>(in, counts);
    two_sums<float, float><<<BLOCKS, THREADS>>>(in, out, out + N);
    two_sums<double, int><<<BLOCKS, THREADS>>>(in, sums, counts + 4 * N);
    two_sums_restrict<float, float><<<BLOCKS, THREADS>>>(in, out, out + N);
    two_sums_restrict<double, int><<<BLOCKS, THREADS>>>(in, sums, counts + 4 * N);
    factor<float><<<BLOCKS, THREADS>>>(in, out);
    factor<int><<<BLOCKS, THREADS>>>(ints, out);
    factor_restrict<float><<<BLOCKS, THREADS>>>(in, out);
    factor_restrict<int><<<BLOCKS, THREADS>>>(ints, out);
    times_in_memory<<<BLOCKS, THREADS>>>(ints, out);
    both_read_again<<<BLOCKS, THREADS>>>(in, in + N, out, out + N);
    read_twice<float><<<BLOCKS, THREADS>>>(in, out);
    read_twice<int><<<BLOCKS, THREADS>>>(ints, out);
    write_twice<float><<<BLOCKS, THREADS>>>(in, out);
    write_twice<int><<<BLOCKS, THREADS>>>(ints, out);
    write_twice_restrict<float><<<BLOCKS, THREADS>>>(in, out);
    write_twice_restrict<int><<<BLOCKS, THREADS>>>(ints, out);
    write_then_read<<<BLOCKS, THREADS>>>(ints, out);
    mean_in_memory<<<BLOCKS, THREADS>>>(in, (mean *)out);
    mean_of_base<<<BLOCKS, THREADS>>>(in, (named_mean *)out);
    mean_of_own<<<BLOCKS, THREADS>>>(in, (mean *)out);
    view_by_value<<<BLOCKS, THREADS>>>({out, N});
    view host = {out, N};
    float *both[2] = {in, out};
    cudaMemcpy(in, &host, sizeof host, cudaMemcpyHostToDevice);
    view_by_pointer<<<BLOCKS, THREADS>>>((view *)in);
    cudaMemcpy(in, both, sizeof both, cudaMemcpyHostToDevice);
    rows<<<BLOCKS, THREADS>>>((float **)in);
    cudaMemset(in, 0, sizeof both);
    arrays_by_value<<<BLOCKS, THREADS>>>({in, sums});
    restrict_members<<<BLOCKS, THREADS>>>({in, sums});
    sum_by_reference<<<BLOCKS, THREADS>>>(in, sums);
    own_sum_by_reference<<<BLOCKS, THREADS>>>(in, sums);
    particles<<<BLOCKS, THREADS>>>((particle *)out, in);
    sum_in_shared<<<BLOCKS, THREADS>>>(in, out);
    sums_in_shared<<<BLOCKS, THREADS>>>(in, out);
    sum_in_shared_of<float><<<BLOCKS, THREADS>>>(in, out);
    sum_in_dynamic<<<BLOCKS, THREADS, THREADS * sizeof(float)>>>(in, out);
    sum_of_constants<<<BLOCKS, THREADS>>>(out);
    sum_in_variable<<<BLOCKS, THREADS>>>(in);
    sum_in_own_variable<<<BLOCKS, THREADS>>>(in);
    sum_volatile<<<BLOCKS, THREADS>>>(in, sums);
    prefix<float><<<BLOCKS, THREADS>>>(in, out);
    prefix<int><<<BLOCKS, THREADS>>>(ints, out);
    product<float, float><<<grid, block>>>(in, in, out);
    product<float, double><<<grid, block>>>(in, in, sums);
    return suite_end();
}
