/* members.cu: several members of a struct, which nvcc merges to one access if the alignment of the
 * struct allows it. */
#include "suite.h"

struct body {
    float4 place, speed;
};
struct alignas(8) couple {
    float a, b, c, d;
};
struct alignas(16) mixed {
    int a;
    float b;
    double c;
};
struct loose {
    float x, y, z, w;
};

__device__ int at(void)
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

/* Each bit selects a member of the float4 */
template <int WHICH> __global__ void loads(const float4 *in, float *out)
{
    const int i = at();
    out[i] = (WHICH & 1 ? in[i].x : 1) * (WHICH & 2 ? in[i].y : 1) * (WHICH & 4 ? in[i].z : 1) *
             (WHICH & 8 ? in[i].w : 1);
}

template <int WHICH> __global__ void stores(float4 *out)
{
    const int i = at();
    if (WHICH & 1)
        out[i].x = i;
    if (WHICH & 2)
        out[i].y = 1;
    if (WHICH & 4)
        out[i].z = 2;
    if (WHICH & 8)
        out[i].w = 3;
}

__global__ void of_bodies(const body *in, float *out)
{
    const int i = at();
    out[i] = in[i].place.x * in[i].place.y + in[i].speed.x * in[i].speed.w;
}

__global__ void of_couples(const couple *in, float *out)
{
    const int i = at();
    out[i] = in[i].a * in[i].b + in[i].c * in[i].d;
}

__global__ void of_mixed(const mixed *in, float *out)
{
    const int i = at();
    out[i] = in[i].a * in[i].b + in[i].c;
}

__global__ void of_loose(const loose *in, float *out)
{
    const int i = at();
    out[i] = in[i].x * in[i].y + in[i].z * in[i].w;
}

__global__ void of_bytes(const uchar4 *in, float *out)
{
    const int i = at();
    out[i] = in[i].x + in[i].y + in[i].z;
}

__global__ void of_two_bytes(const uchar4 *in, float *out)
{
    const int i = at();
    out[i] = in[i].x + in[i].z;
}

__global__ void of_shorts(const short4 *in, float *out)
{
    const int i = at();
    out[i] = in[i].x + in[i].y + in[i].w;
}

__global__ void of_doubles(const double2 *in, float *out)
{
    const int i = at();
    out[i] = in[i].x * in[i].y;
}

__global__ void set_bytes(uchar4 *out)
{
    const int i = at();
    out[i].x = i;
    out[i].y = i + 1;
    out[i].z = i + 2;
    out[i].w = 255;
}

__global__ void moved(float4 *place, const float4 *by)
{
    const int i = at();
    place[i].x += by[i].x;
    place[i].y += by[i].y;
    place[i].z += by[i].z;
    place[i].w += by[i].w;
}

__global__ void scaled(float4 *all)
{
    const int i = at();
    all[i].x *= 2;
    all[i].y *= 3;
}

__global__ void gathered(const float4 *in, float *out)
{
    const int i = at(), from = i * 77 % N;
    out[i] = in[from].x * in[from].y * in[from].z;
}

__global__ void all_pairs(const float4 *in, float *out)
{
    const int i = at();
    float sum = 0;
    for (int j = 0; j < THREADS; j++) {
        const float x = in[j].x - in[i].x, y = in[j].y - in[i].y, z = in[j].z - in[i].z;
        sum += in[j].w * (x * x + y * y + z * z);
    }
    out[i] = sum;
}

/* An access that may change or read the same struct comes between. */
__global__ void loads_between(float4 *out, const float *in)
{
    const int i = at();
    out[i].x = in[i];
    out[i].y = in[i + N];
}

__global__ void stores_between(const float4 *in, float *out)
{
    const int i = at();
    out[i] = in[i].x;
    out[i + N] = in[i].y;
}

__global__ void a_branch_between(const float4 *in, float *out)
{
    const int i = at();
    float sum = in[i].x;
    if (sum >= 0)
        out[i + N] = 1;
    out[i] = sum + in[i].y;
}

__global__ void a_barrier_between(const float4 *in, float *out)
{
    const int i = at();
    const float x = in[i].x;
    __syncthreads();
    out[i] = x + in[i].y;
}

/* An array of N elements, all zero */
template <typename T> static T *zeros(void)
{
    T *array;
    if (cudaMalloc((void **)&array, N * sizeof *array) != cudaSuccess)
        exit(4);
    cudaMemset(array, 0, N * sizeof *array);
    return array;
}

int main()
{
    suite_begin();
    float4 *fours = zeros<float4>(), *more = zeros<float4>();
    body *bodies = zeros<body>();
    couple *couples = zeros<couple>();
    mixed *kinds = zeros<mixed>();
    loose *loosely = zeros<loose>();
    uchar4 *bytes = zeros<uchar4>();
    short4 *shorts = zeros<short4>();
    double2 *doubles = zeros<double2>();
    loads<3><<<BLOCKS, THREADS>>>(fours, out);
    loads<5><<<BLOCKS, THREADS>>>(fours, out);
    loads<6><<<BLOCKS, THREADS>>>(fours, out);
    loads<7><<<BLOCKS, THREADS>>>(fours, out);
    loads<9><<<BLOCKS, THREADS>>>(fours, out);
    loads<10><<<BLOCKS, THREADS>>>(fours, out);
    loads<11><<<BLOCKS, THREADS>>>(fours, out);
    loads<12><<<BLOCKS, THREADS>>>(fours, out);
    loads<13><<<BLOCKS, THREADS>>>(fours, out);
    loads<14><<<BLOCKS, THREADS>>>(fours, out);
    loads<15><<<BLOCKS, THREADS>>>(fours, out);
    stores<3><<<BLOCKS, THREADS>>>(fours);
    stores<5><<<BLOCKS, THREADS>>>(fours);
    stores<6><<<BLOCKS, THREADS>>>(fours);
    stores<7><<<BLOCKS, THREADS>>>(fours);
    stores<11><<<BLOCKS, THREADS>>>(fours);
    stores<12><<<BLOCKS, THREADS>>>(fours);
    stores<13><<<BLOCKS, THREADS>>>(fours);
    stores<14><<<BLOCKS, THREADS>>>(fours);
    stores<15><<<BLOCKS, THREADS>>>(fours);
    of_bodies<<<BLOCKS, THREADS>>>(bodies, out);
    of_couples<<<BLOCKS, THREADS>>>(couples, out);
    of_mixed<<<BLOCKS, THREADS>>>(kinds, out);
    of_loose<<<BLOCKS, THREADS>>>(loosely, out);
    of_bytes<<<BLOCKS, THREADS>>>(bytes, out);
    of_two_bytes<<<BLOCKS, THREADS>>>(bytes, out);
    of_shorts<<<BLOCKS, THREADS>>>(shorts, out);
    of_doubles<<<BLOCKS, THREADS>>>(doubles, out);
    set_bytes<<<BLOCKS, THREADS>>>(bytes);
    moved<<<BLOCKS, THREADS>>>(fours, more);
    scaled<<<BLOCKS, THREADS>>>(fours);
    gathered<<<BLOCKS, THREADS>>>(fours, out);
    all_pairs<<<4, THREADS>>>(fours, out);
    loads_between<<<BLOCKS, THREADS>>>(fours, out);
    stores_between<<<BLOCKS, THREADS>>>(fours, out);
    a_branch_between<<<BLOCKS, THREADS>>>(fours, out);
    a_barrier_between<<<BLOCKS, THREADS>>>(fours, out);
    cudaFree(fours);
    cudaFree(more);
    cudaFree(bodies);
    cudaFree(couples);
    cudaFree(kinds);
    cudaFree(loosely);
    cudaFree(bytes);
    cudaFree(shorts);
    cudaFree(doubles);
    return suite_end();
}
