/* by_value.cu: structs passed or returned by value, directly from or to memory. For functions that
 * are not inlined, g++'s hooks do not report these accesses. */
#include <cassert>

struct two { /* one number to a compiler, but not to a GPU: its alignment is 4 */
    int a, b;
};
struct ball {
    float x, y, radius;
    int kind;
};
struct row {
    float x[12];
};

__global__ void copy_small(const two *in, two *out)
{
    out[threadIdx.x] = in[threadIdx.x];
}

__device__ __noinline__ float weight(ball b, int i);
__device__ __noinline__ float weight(ball b, int i)
{
    assert(i >= 0);
    return b.x * b.radius;
}
__device__ __attribute__((noinline)) int weight(two t)
{
    return t.a + t.b;
}
__global__ void taken(const ball *balls, const two *pairs, float *out)
{
    out[threadIdx.x] = weight(balls[threadIdx.x], threadIdx.x);
    out[threadIdx.x + 32] = weight(pairs[threadIdx.x]);
}

template <typename T, int MORE = 3> __device__ __noinline__ auto part(T t, int i) -> float
{
    return t.x[i % 12] + MORE;
}
extern "C" __device__ __noinline__ float third(row r)
{
    return r.x[3];
}
__global__ void taken_by_others(const row *rows, float *out)
{
    const row *mine = rows + threadIdx.x;
    out[threadIdx.x] = part(*mine, threadIdx.x);
    out[threadIdx.x + 32] = part<row, 7>(mine[1], 2);
    out[threadIdx.x + 64] = third(mine[2]);
}

struct list {
    const ball *all;
    __device__ __noinline__ ball at(int i) const
    {
        return all[i];
    }
    __device__ __noinline__ static float first(const ball b)
    {
        return b.x;
    }
    template <typename T> __device__ float scaled(T b, float by) const;
};
template <typename T> __device__ __noinline__ float list::scaled(T b, float by) const
{
    return b.y * by + all->y;
}
__global__ void taken_by_members(const ball *balls, float *out)
{
    list all = {balls};
    out[threadIdx.x] = list::first(balls[threadIdx.x]);
    out[threadIdx.x + 32] = all.scaled(balls[threadIdx.x + 1], 2);
}

struct point {
    float x, y, z;
    __device__ __noinline__ point operator()(point by) const
    {
        return {x + by.x, y + by.y, z};
    }
    __device__ __noinline__ point &operator+=(point by)
    {
        x += by.x;
        return *this;
    }
};
__device__ __noinline__ point operator-(point a, point b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename T> __device__ __noinline__ bool operator<(T a, T b)
{
    return a.x < b.x;
}
__global__ void taken_by_operators(const point *points, point *out)
{
    const point *mine = points + threadIdx.x, by = {1, 2, 3};
    out[threadIdx.x] = *mine - mine[32];
    out[threadIdx.x] += mine[1];
    out[threadIdx.x + 32] = by(*mine);
    out[threadIdx.x + 64].x = *mine < mine[2];
}

namespace made
{
__device__ __noinline__ two pair(int i)
{
    return {i, 2};
}
__device__ __noinline__ static constexpr row rows(int i)
{
    row made = {};
    for (float &x : made.x)
        x = (float)i;
    return made;
}
} // namespace made
__global__ void given(const ball *balls, ball *out, two *pairs, row *rows)
{
    list all = {balls};
    out[threadIdx.x] = all.at(threadIdx.x);
    pairs[threadIdx.x] = made::pair(threadIdx.x);
    rows[threadIdx.x] = made::rows(threadIdx.x);
}

/* The lanes recurse to different depths, and each has locals whose address is passed on. */
__device__ float down(ball b, const ball *all, int i)
{
    if (i <= 0)
        return b.x;
    const float mine = b.y;
    return mine + down(all[i / 2], all, i / 2 - 1);
}
__global__ void taken_again(const ball *balls, float *out)
{
    out[threadIdx.x] = down(balls[threadIdx.x], balls, threadIdx.x);
}

int main()
{
    enum { BYTES = 1 << 14 };
    char *in, *out;
    cudaMalloc(&in, BYTES);
    cudaMalloc(&out, BYTES);
    cudaMemset(in, 0, BYTES);
    copy_small<<<1, 32>>>((two *)in, (two *)out);
    taken<<<1, 32>>>((ball *)in, (two *)in, (float *)out);
    taken_by_others<<<1, 32>>>((row *)in, (float *)out);
    taken_by_members<<<1, 32>>>((ball *)in, (float *)out);
    taken_by_operators<<<1, 32>>>((point *)in, (point *)out);
    given<<<1, 32>>>((ball *)in, (ball *)out, (two *)(out + 1024), (row *)(out + 2048));
    taken_again<<<1, 32>>>((ball *)in, (float *)out);
    cudaFree(out);
    return cudaFree(in);
}
