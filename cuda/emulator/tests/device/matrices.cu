/* matrices.cu: tensor cores: each shape, type and layout that wmma has. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <mma.h>

using namespace nvcuda;

enum { MOST = 32 * 32 };

/* Small integers, so that all sums are exact */
static int number(int i, int seed)
{
    return (i * 7 + i / 16 * 3 + seed) % 9 - 4;
}
template <typename T> __host__ __device__ T made_of(int value)
{
    return T(value);
}
template <> unsigned char made_of(int value)
{
    return (unsigned char)(value + 200);
}

/* From global or from shared memory */
template <int M, int N, int K, typename T, typename Stored, typename Sum, typename A, typename B>
__global__ void multiply(const Stored *a, const Stored *b, const Sum *c, Sum *d, bool by_rows,
                         bool shared)
{
    __shared__ alignas(32) Stored tiles[2][512];
    __shared__ alignas(32) Sum sums[256];
    wmma::fragment<wmma::matrix_a, M, N, K, T, A> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, T, B> fb;
    wmma::fragment<wmma::accumulator, M, N, K, Sum> fc, fd;
    for (int i = threadIdx.x; i < 512; i += 32) {
        tiles[0][i] = a[i];
        tiles[1][i] = b[i];
    }
    __syncwarp();
    const wmma::layout_t layout = by_rows ? wmma::mem_row_major : wmma::mem_col_major;
    const bool a_by_rows = std::is_same<A, wmma::row_major>::value;
    const bool b_by_rows = std::is_same<B, wmma::row_major>::value;
    wmma::load_matrix_sync(fa, shared ? tiles[0] : a, a_by_rows ? K : M);
    wmma::load_matrix_sync(fb, shared ? tiles[1] : b, b_by_rows ? N : K);
    wmma::load_matrix_sync(fc, c, by_rows ? N : M, layout);
    wmma::fill_fragment(fd, Sum(1));
    for (int i = 0; i < fc.num_elements; i++)
        fc.x[i] += fd.x[i];
    wmma::mma_sync(fd, fa, fb, fc);
    wmma::store_matrix_sync(shared ? sums : d, fd, by_rows ? N : M, layout);
    __syncwarp();
    for (int i = threadIdx.x; shared && i < M * N; i += 32)
        d[i] = sums[i];
}

template <typename T> struct both {
    T host[MOST], *device;
    explicit both(int seed)
    {
        for (int i = 0; i < MOST; i++)
            host[i] = made_of<T>(number(i, seed));
        cudaMalloc(&device, sizeof host);
        cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
    }
    ~both()
    {
        cudaFree(device);
    }
};

template <int M, int N, int K, typename T, typename Stored, typename Sum, typename A, typename B>
static bool is_right(bool by_rows, bool shared)
{
    both<Stored> a(1), b(2);
    both<Sum> c(3), d(4);
    const bool a_by_rows = std::is_same<A, wmma::row_major>::value;
    const bool b_by_rows = std::is_same<B, wmma::row_major>::value;
    multiply<M, N, K, T, Stored, Sum, A, B>
        <<<1, 32>>>(a.device, b.device, c.device, d.device, by_rows, shared);
    cudaMemcpy(d.host, d.device, M * N * sizeof(Sum), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int m = 0; m < M; m++)
        for (int n = 0; n < N; n++) {
            const int at = by_rows ? m * N + n : n * M + m;
            double sum = (double)c.host[at] + 1;
            for (int k = 0; k < K; k++)
                sum += (double)a.host[a_by_rows ? m * K + k : k * M + m] *
                       (double)b.host[b_by_rows ? k * N + n : n * K + k];
            right &= (double)d.host[at] == sum;
        }
    return right;
}

template <int M, int N, int K, typename T, typename Stored, typename Sum>
static void test_shape(const char *name)
{
    bool right = true;
    for (int i = 0; i < 4; i++) {
        right &= is_right<M, N, K, T, Stored, Sum, wmma::row_major, wmma::col_major>(i & 1, i & 2);
        right &= is_right<M, N, K, T, Stored, Sum, wmma::col_major, wmma::row_major>(i & 1, i & 2);
    }
    ok(right, name);
}
template <int M, int N> static void test_shapes(void)
{
    printf("# %d x %d x 16\n", M, N);
    test_shape<M, N, 16, __half, __half, float>("products of halves summed as floats are right");
    test_shape<M, N, 16, __half, __half, __half>("products of halves are right");
    test_shape<M, N, 16, __nv_bfloat16, __nv_bfloat16, float>("products of bfloat16 are right");
    test_shape<M, N, 16, signed char, signed char, int>("products of signed bytes are right");
    test_shape<M, N, 16, unsigned char, unsigned char, int>("products of unsigned bytes are right");
}

/* Which values are rounded, and how */
__global__ void round_sums(float *out, const float *in)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;
    wmma::fill_fragment(b, 0.125f);
    wmma::fill_fragment(c, 0.0f);
    wmma::load_matrix_sync(a, in, 8);
    wmma::mma_sync(c, a, b, c);
    wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);
    for (auto &element : a.x)
        element = wmma::__float_to_tf32(element);
    wmma::fill_fragment(c, 0.0f);
    wmma::mma_sync(c, a, b, c);
    wmma::store_matrix_sync(out + 256, c, 16, wmma::mem_row_major);
}

static void test_rounding(void)
{
    float host[512], *in, *out;
    for (int i = 0; i < 128; i++)
        host[i] = 1 + 3 * 0x1p-12f;
    cudaMalloc(&in, 128 * sizeof(float));
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, 128 * sizeof(float), cudaMemcpyHostToDevice);
    round_sums<<<1, 32>>>(out, in);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[0] == 1, "tensor cores use 11 bits of a float");
    ok(host[256] == 1 + 0x1p-10f, "__float_to_tf32 rounds a float to 11 bits");
    cudaFree(in);
    cudaFree(out);
}

__global__ void saturate(int *out, bool saturates)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> c;
    wmma::fill_fragment(a, (signed char)1);
    wmma::fill_fragment(b, (signed char)1);
    wmma::fill_fragment(c, 0x7fffffff);
    wmma::mma_sync(c, a, b, c, saturates);
    wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);
}

static void test_saturation(void)
{
    int host, *out;
    cudaMalloc(&out, 256 * sizeof(int));
    saturate<<<1, 32>>>(out, true);
    cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
    ok(host == 0x7fffffff, "integer sums saturate if asked for");
    saturate<<<1, 32>>>(out, false);
    cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
    ok(host == (int)(0x7fffffffu + 16), "integer sums wrap around otherwise");
    cudaFree(out);
}

int main(void)
{
    test_shapes<16, 16>();
    test_shapes<32, 8>();
    test_shapes<8, 32>();
    test_shape<16, 16, 8, wmma::precision::tf32, float, float>("products of tf32 are right");
    test_shape<8, 8, 4, double, double, double>("products of doubles are right");
    test_rounding();
    test_saturation();
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    printf("1..%d\n", tests);
    return 0;
}
