/* cublas.cu: cuBLAS's functions compared with plain loops, for each element type; small integers,
 * so that the results are exact. */
// -lcublas, over cblas.h
#include "../tap.h"

#include <cublas_v2.h>

#include <vector>

/* ---- numbers ---- */

#define REAL(T_)                         \
    inline T_ make(T_, int x, int)       \
    {                                    \
        return (T_)x;                    \
    }                                    \
    inline T_ conjugate(T_ x)            \
    {                                    \
        return x;                        \
    }                                    \
    inline T_ operator_times(T_ x, T_ y) \
    {                                    \
        return x * y;                    \
    }                                    \
    inline T_ operator_plus(T_ x, T_ y)  \
    {                                    \
        return x + y;                    \
    }                                    \
    inline bool same(T_ x, T_ y)         \
    {                                    \
        return x == y;                   \
    }                                    \
    inline double size(T_ x)             \
    {                                    \
        return x < 0 ? -x : x;           \
    }
REAL(float)
REAL(double)
#define COMPLEX(T_)                                             \
    inline T_ make(T_, int x, int y)                            \
    {                                                           \
        T_ made;                                                \
        made.x = x;                                             \
        made.y = y;                                             \
        return made;                                            \
    }                                                           \
    inline T_ conjugate(T_ a)                                   \
    {                                                           \
        a.y = -a.y;                                             \
        return a;                                               \
    }                                                           \
    inline T_ operator_times(T_ a, T_ b)                        \
    {                                                           \
        T_ made;                                                \
        made.x = a.x * b.x - a.y * b.y;                         \
        made.y = a.x * b.y + a.y * b.x;                         \
        return made;                                            \
    }                                                           \
    inline T_ operator_plus(T_ a, T_ b)                         \
    {                                                           \
        a.x += b.x;                                             \
        a.y += b.y;                                             \
        return a;                                               \
    }                                                           \
    inline bool same(T_ a, T_ b)                                \
    {                                                           \
        return a.x == b.x && a.y == b.y;                        \
    }                                                           \
    inline double size(T_ a)                                    \
    {                                                           \
        return (a.x < 0 ? -a.x : a.x) + (a.y < 0 ? -a.y : a.y); \
    }
COMPLEX(cuComplex)
COMPLEX(cuDoubleComplex)

template <typename T> static T times(T x, T y)
{
    return operator_times(x, y);
}
template <typename T> static T plus(T x, T y)
{
    return operator_plus(x, y);
}

/* An array on host and device */
template <typename T> struct array {
    std::vector<T> host;
    T *device;

    explicit array(int count, int seed = 0) : host(count)
    {
        for (int i = 0; seed && i < count; i++)
            host[i] = make(T(), (i * 7 + seed * 3) % 5 - 2, (i * 3 + seed) % 4 - 1);
        cudaMalloc((void **)&device, count * sizeof(T));
        put();
    }
    array(const array &) = delete;
    ~array()
    {
        cudaFree(device);
    }
    void put()
    {
        cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    bool holds(const std::vector<T> &expected)
    {
        std::vector<T> now(host.size());
        cudaMemcpy(now.data(), device, now.size() * sizeof(T), cudaMemcpyDeviceToHost);
        bool right = true;
        for (size_t i = 0; i < now.size(); i++)
            right = right && same(now[i], expected[i]);
        return right;
    }
};

/* ---- the functions of each type ---- */

template <typename T> struct blas;
#define COMMON(L_, l_, T_)                                          \
    static constexpr auto axpy = cublas##L_##axpy;                  \
    static constexpr auto copy = cublas##L_##copy;                  \
    static constexpr auto swap = cublas##L_##swap;                  \
    static constexpr auto scal = cublas##L_##scal;                  \
    static constexpr auto amax = cublasI##l_##amax;                 \
    static constexpr auto amin = cublasI##l_##amin;                 \
    static constexpr auto gemv = cublas##L_##gemv;                  \
    static constexpr auto symv = cublas##L_##symv;                  \
    static constexpr auto trmv = cublas##L_##trmv;                  \
    static constexpr auto trsv = cublas##L_##trsv;                  \
    static constexpr auto gemm = cublas##L_##gemm;                  \
    static constexpr auto batched = cublas##L_##gemmBatched;        \
    static constexpr auto strided = cublas##L_##gemmStridedBatched; \
    static constexpr auto symm = cublas##L_##symm;                  \
    static constexpr auto syrk = cublas##L_##syrk;                  \
    static constexpr auto syr2k = cublas##L_##syr2k;                \
    static constexpr auto trmm = cublas##L_##trmm;                  \
    static constexpr auto trsm = cublas##L_##trsm;                  \
    static constexpr auto geam = cublas##L_##geam;                  \
    static constexpr auto dgmm = cublas##L_##dgmm;
template <> struct blas<float> {
    COMMON(S, s, float)
    static constexpr auto dot = cublasSdot, dotc = cublasSdot;
    static constexpr auto ger = cublasSger, gerc = cublasSger;
    static constexpr auto asum = cublasSasum, nrm2 = cublasSnrm2;
};
template <> struct blas<double> {
    COMMON(D, d, double)
    static constexpr auto dot = cublasDdot, dotc = cublasDdot;
    static constexpr auto ger = cublasDger, gerc = cublasDger;
    static constexpr auto asum = cublasDasum, nrm2 = cublasDnrm2;
};
template <> struct blas<cuComplex> {
    COMMON(C, c, cuComplex)
    static constexpr auto dot = cublasCdotu, dotc = cublasCdotc;
    static constexpr auto ger = cublasCgeru, gerc = cublasCgerc;
    static constexpr auto asum = cublasScasum, nrm2 = cublasScnrm2;
};
template <> struct blas<cuDoubleComplex> {
    COMMON(Z, z, cuDoubleComplex)
    static constexpr auto dot = cublasZdotu, dotc = cublasZdotc;
    static constexpr auto ger = cublasZgeru, gerc = cublasZgerc;
    static constexpr auto asum = cublasDzasum, nrm2 = cublasDznrm2;
};

static cublasHandle_t handle;
static bool fine; /* whether all calls since the last reset succeeded */
static void did(cublasStatus_t status)
{
    fine = fine && status == CUBLAS_STATUS_SUCCESS;
}

enum { M = 5, N = 4, K = 3, LD = 7 };

template <typename T>
static T at(const std::vector<T> &a, cublasOperation_t op, int row, int column, int from = 0)
{
    T x = op == CUBLAS_OP_N ? a[from + row + column * LD] : a[from + column + row * LD];
    return op == CUBLAS_OP_C ? conjugate(x) : x;
}

template <typename T>
static void expect_product(std::vector<T> &c, cublasOperation_t op_a, cublasOperation_t op_b,
                           T alpha, const std::vector<T> &a, const std::vector<T> &b, T beta,
                           int from = 0)
{
    for (int row = 0; row < M; row++)
        for (int column = 0; column < N; column++) {
            T sum = T();
            for (int k = 0; k < K; k++)
                sum = plus(sum, times(at(a, op_a, row, k, from), at(b, op_b, k, column, from)));
            T &to = c[from + row + column * LD];
            to = plus(times(alpha, sum), times(beta, to));
        }
}

template <typename T> static void check_products(const char *name)
{
    const cublasOperation_t ops[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
    T alpha = make(T(), 2, 1), beta = make(T(), -1, 1), none = T();
    array<T> a(LD * LD * 2, 1), b(LD * LD * 2, 2);
    bool right = true;
    fine = true;
    for (cublasOperation_t op_a : ops)
        for (cublasOperation_t op_b : ops) {
            array<T> c(LD * LD, 3);
            did(blas<T>::gemm(handle, op_a, op_b, M, N, K, &alpha, a.device, LD, b.device, LD,
                              &beta, c.device, LD));
            expect_product(c.host, op_a, op_b, alpha, a.host, b.host, beta);
            right = right && c.holds(c.host);
        }
    ok(right && fine, name);

    array<T> c(LD * LD * 2, 3), d(LD * LD * 2, 3);
    const int step = LD * LD;
    did(blas<T>::strided(handle, CUBLAS_OP_N, CUBLAS_OP_T, M, N, K, &alpha, a.device, LD, step,
                         b.device, LD, step, &none, c.device, LD, step, 2));
    for (int i = 0; i < 2; i++)
        expect_product(c.host, CUBLAS_OP_N, CUBLAS_OP_T, alpha, a.host, b.host, none, i * step);
    ok(c.holds(c.host) && fine, "the strided batch is right");
    T *each[] = {a.device, a.device + step, b.device, b.device + step, d.device, d.device + step};
    T **pointers;
    cudaMalloc((void **)&pointers, sizeof each);
    cudaMemcpy(pointers, each, sizeof each, cudaMemcpyHostToDevice);
    did(blas<T>::batched(handle, CUBLAS_OP_N, CUBLAS_OP_T, M, N, K, &alpha, pointers, LD,
                         pointers + 2, LD, &none, pointers + 4, LD, 2));
    ok(d.holds(c.host) && fine, "the batch of pointers is right");
    cudaFree(pointers);
}

template <typename T> static void check_matrices()
{
    T alpha = make(T(), 2, 1), beta = make(T(), 1, -1), none = T(), one = make(T(), 1, 0);
    array<T> a(LD * LD, 1), b(LD * LD, 2), c(LD * LD, 3);
    std::vector<T> expected = c.host, full = a.host;
    fine = true;
    for (int i = 0; i < LD; i++) /* both halves of the triangle, and a diagonal without zeros */
        for (int k = 0; k < LD; k++)
            full[i + k * LD] = a.host[i < k ? i + k * LD : k + i * LD];
    did(blas<T>::symm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, K, N, &alpha, a.device, LD,
                      b.device, LD, &beta, c.device, LD));
    for (int i = 0; i < K; i++)
        for (int j = 0; j < N; j++) {
            T sum = T();
            for (int k = 0; k < K; k++)
                sum = plus(sum, times(full[i + k * LD], b.host[k + j * LD]));
            expected[i + j * LD] = plus(times(alpha, sum), times(beta, expected[i + j * LD]));
        }
    ok(c.holds(expected) && fine, "symm is right");

    array<T> d(LD * LD, 3), e(LD * LD, 3);
    expected = d.host;
    std::vector<T> twice = e.host;
    did(blas<T>::syrk(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_T, N, K, &alpha, a.device, LD,
                      &beta, d.device, LD));
    did(blas<T>::syr2k(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, N, K, &alpha, a.device, LD,
                       b.device, LD, &none, e.device, LD));
    for (int j = 0; j < N; j++)
        for (int i = j; i < N; i++) {
            T sum = T(), other = T();
            for (int k = 0; k < K; k++) {
                sum = plus(sum, times(a.host[k + i * LD], a.host[k + j * LD]));
                other = plus(other, times(a.host[i + k * LD], b.host[j + k * LD]));
                other = plus(other, times(b.host[i + k * LD], a.host[j + k * LD]));
            }
            expected[i + j * LD] = plus(times(alpha, sum), times(beta, expected[i + j * LD]));
            twice[i + j * LD] = times(alpha, other);
        }
    ok(d.holds(expected) && e.holds(twice) && fine, "syrk and syr2k are right");

    for (int i = 0; i < LD; i++)
        a.host[i + i * LD] = make(T(), 2, 0);
    a.put();
    array<T> f(LD * LD, 4), g(LD * LD, 5);
    expected = g.host;
    did(blas<T>::trmm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N,
                      CUBLAS_DIAG_NON_UNIT, K, N, &alpha, a.device, LD, f.device, LD, g.device,
                      LD));
    for (int i = 0; i < K; i++)
        for (int j = 0; j < N; j++) {
            T sum = T();
            for (int k = 0; k <= i; k++)
                sum = plus(sum, times(a.host[i + k * LD], f.host[k + j * LD]));
            expected[i + j * LD] = times(alpha, sum);
        }
    ok(g.holds(expected) && fine, "trmm is right");
    did(blas<T>::trsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N,
                      CUBLAS_DIAG_NON_UNIT, K, N, &one, a.device, LD, g.device, LD));
    for (int i = 0; i < K; i++)
        for (int j = 0; j < N; j++)
            expected[i + j * LD] = times(alpha, f.host[i + j * LD]);
    ok(g.holds(expected) && fine, "trsm is right");

    array<T> h(LD * LD, 6);
    expected = h.host;
    did(blas<T>::geam(handle, CUBLAS_OP_C, CUBLAS_OP_N, M, N, &alpha, a.device, LD, &beta, b.device,
                      LD, h.device, LD));
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            expected[i + j * LD] =
                plus(times(alpha, conjugate(a.host[j + i * LD])), times(beta, b.host[i + j * LD]));
    ok(h.holds(expected) && fine, "geam is right");
    did(blas<T>::geam(handle, CUBLAS_OP_T, CUBLAS_OP_N, M, N, &one, a.device, LD, &none,
                      (const T *)NULL, LD, h.device, LD));
    did(blas<T>::dgmm(handle, CUBLAS_SIDE_RIGHT, M, N, h.device, LD, b.device, 2, h.device, LD));
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            expected[i + j * LD] = times(a.host[j + i * LD], b.host[2 * j]);
    ok(h.holds(expected) && fine, "geam as a transposition, and dgmm, are right");
}

template <typename T> static void check_matrix_vector()
{
    T alpha = make(T(), 2, 1), beta = make(T(), 1, -1), none = T();
    array<T> a(LD * LD, 1), x(3 * LD, 2), y(3 * LD, 3), z(LD, 4);
    std::vector<T> expected = y.host;
    fine = true;
    did(blas<T>::gemv(handle, CUBLAS_OP_N, M, N, &alpha, a.device, LD, x.device, 2, &beta, y.device,
                      3));
    for (int i = 0; i < M; i++) {
        T sum = T();
        for (int k = 0; k < N; k++)
            sum = plus(sum, times(a.host[i + k * LD], x.host[2 * k]));
        expected[3 * i] = plus(times(alpha, sum), times(beta, expected[3 * i]));
    }
    ok(y.holds(expected) && fine, "gemv is right");
    expected = z.host;
    did(blas<T>::gemv(handle, CUBLAS_OP_C, M, N, &alpha, a.device, LD, x.device, -1, &none,
                      z.device, 1));
    for (int j = 0; j < N; j++) {
        T sum = T();
        for (int k = 0; k < M; k++)
            sum = plus(sum, times(conjugate(a.host[k + j * LD]), x.host[M - 1 - k]));
        expected[j] = times(alpha, sum);
    }
    ok(z.holds(expected) && fine, "gemv, transposed and backwards, is right");
    did(blas<T>::symv(handle, CUBLAS_FILL_MODE_LOWER, N, &alpha, a.device, LD, x.device, 1, &none,
                      z.device, 1));
    for (int i = 0; i < N; i++) {
        T sum = T();
        for (int k = 0; k < N; k++)
            sum = plus(sum, times(a.host[i > k ? i + k * LD : k + i * LD], x.host[k]));
        expected[i] = times(alpha, sum);
    }
    ok(z.holds(expected) && fine, "symv is right");

    array<T> v(LD, 5);
    expected = v.host;
    did(blas<T>::trmv(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, N, a.device,
                      LD, v.device, 1));
    for (int i = 0; i < N; i++)
        for (int k = i + 1; k < N; k++)
            expected[i] = plus(expected[i], times(a.host[i + k * LD], v.host[k]));
    ok(v.holds(expected) && fine, "trmv is right");
    did(blas<T>::trsv(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, N, a.device,
                      LD, v.device, 1));
    ok(v.holds(v.host) && fine, "trsv is right");
    expected = a.host;
    did(blas<T>::ger(handle, M, N, &alpha, x.device, 1, y.device, 3, a.device, LD));
    y.host.resize(3 * LD);
    cudaMemcpy(y.host.data(), y.device, 3 * LD * sizeof(T), cudaMemcpyDeviceToHost);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            expected[i + j * LD] =
                plus(expected[i + j * LD], times(alpha, times(x.host[i], y.host[3 * j])));
    ok(a.holds(expected) && fine, "ger is right");
    did(blas<T>::gerc(handle, M, N, &alpha, x.device, 1, y.device, 3, a.device, LD));
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            expected[i + j * LD] = plus(expected[i + j * LD],
                                        times(alpha, times(x.host[i], conjugate(y.host[3 * j]))));
    ok(a.holds(expected) && fine, "gerc is right");
}

template <typename T, typename Real> static void check_vectors()
{
    T alpha = make(T(), 2, 1), dot = T(), sum = T(), conjugated = T();
    array<T> x(LD, 1), y(2 * LD, 2), z(LD, 3);
    std::vector<T> expected = y.host;
    int largest, smallest, best = 0, least = 0;
    Real absolute, length;
    double total = 0, squares = 0;
    fine = true;
    did(blas<T>::axpy(handle, LD, &alpha, x.device, 1, y.device, 2));
    for (int i = 0; i < LD; i++)
        expected[2 * i] = plus(expected[2 * i], times(alpha, x.host[i]));
    ok(y.holds(expected) && fine, "axpy is right");
    did(blas<T>::scal(handle, LD, &alpha, x.device, 1));
    for (T &one : x.host)
        one = times(alpha, one);
    ok(x.holds(x.host) && fine, "scal is right");
    did(blas<T>::swap(handle, LD, x.device, 1, z.device, 1));
    ok(x.holds(z.host) && z.holds(x.host) && fine, "swap is right");
    did(blas<T>::copy(handle, LD, x.device, 1, z.device, -1));
    for (int i = 0; i < LD; i++)
        x.host[i] = z.host[LD - 1 - i];
    ok(z.holds(x.host) && fine, "a backwards copy is right");
    did(blas<T>::dot(handle, LD, x.device, 1, y.device, 2, &dot));
    for (int i = 0; i < LD; i++) {
        sum = plus(sum, times(z.host[i], expected[2 * i]));
        conjugated = plus(conjugated, times(conjugate(z.host[i]), expected[2 * i]));
        total += size(z.host[i]);
        squares += size(times(z.host[i], conjugate(z.host[i])));
        best = size(z.host[i]) > size(z.host[best]) ? i : best;
        least = size(z.host[i]) < size(z.host[least]) ? i : least;
    }
    ok(same(dot, sum) && fine, "dot is right");
    did(blas<T>::dotc(handle, LD, x.device, 1, y.device, 2, &dot));
    ok(same(dot, conjugated) && fine, "dotc is right");
    did(blas<T>::amax(handle, LD, x.device, 1, &largest));
    did(blas<T>::amin(handle, LD, x.device, 1, &smallest));
    ok(largest == best + 1 && smallest == least + 1 && fine, "amax and amin count from 1");
    did(blas<T>::asum(handle, LD, x.device, 1, &absolute));
    did(blas<T>::nrm2(handle, LD, x.device, 1, &length));
    ok((double)absolute == total && fabs((double)length * length - squares) < 1e-4 && fine,
       "asum and nrm2 are right");
}

/* A plain rotation of (3, 4) to (5, 0), and the modified one */
static void check_made_rotations()
{
    float a = 3, b = 4, c = 0, s = 0;
    ok(cublasSrotg(handle, &a, &b, &c, &s) == CUBLAS_STATUS_SUCCESS && fabsf(fabsf(a) - 5) < 1e-5 &&
           fabsf(3 * c + 4 * s - a) < 1e-5,
       "rotg is right");
    double d1 = 1, d2 = 1, x1 = 3, y1 = 4, parameters[5] = {};
    ok(cublasDrotmg(handle, &d1, &d2, &x1, &y1, parameters) == CUBLAS_STATUS_SUCCESS,
       "rotmg succeeds");
    array<double> x(1, 1), y(1, 1), p(5, 1);
    const double three = 3, four = 4;
    cudaMemcpy(x.device, &three, sizeof three, cudaMemcpyHostToDevice);
    cudaMemcpy(y.device, &four, sizeof four, cudaMemcpyHostToDevice);
    cudaMemcpy(p.device, parameters, sizeof parameters, cudaMemcpyHostToDevice);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    ok(cublasDrotm(handle, 1, x.device, 1, y.device, 1, p.device) == CUBLAS_STATUS_SUCCESS,
       "rotm succeeds");
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    double left, right;
    cudaMemcpy(&left, x.device, sizeof left, cudaMemcpyDeviceToHost);
    cudaMemcpy(&right, y.device, sizeof right, cudaMemcpyDeviceToHost);
    ok(fabs(right) < 1e-12 && fabs(d1 * left * left - 25) < 1e-12, "rotm's result is right");
}

/* Vectors with type arguments, also of halves */
static void check_named_types()
{
    __half *x, *y, host[3] = {__float2half(1), __float2half(2), __float2half(2)}, h;
    const float two = 2;
    cudaMalloc(&x, sizeof host);
    cudaMalloc(&y, sizeof host);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(y, host, sizeof host, cudaMemcpyHostToDevice);
    ok(cublasNrm2Ex(handle, 3, x, CUDA_R_16F, 1, &h, CUDA_R_16F, CUDA_R_32F) ==
               CUBLAS_STATUS_SUCCESS &&
           __half2float(h) == 3,
       "Nrm2Ex is right");
    ok(cublasScalEx(handle, 3, &two, CUDA_R_32F, x, CUDA_R_16F, 1, CUDA_R_32F) ==
           CUBLAS_STATUS_SUCCESS,
       "ScalEx succeeds");
    ok(cublasAxpyEx(handle, 2, &two, CUDA_R_32F, x, CUDA_R_16F, 2, y, CUDA_R_16F, 1, CUDA_R_32F) ==
           CUBLAS_STATUS_SUCCESS,
       "AxpyEx succeeds");
    ok(cublasDotEx(handle, 3, x, CUDA_R_16F, 1, y, CUDA_R_16F, 1, &h, CUDA_R_16F, CUDA_R_32F) ==
               CUBLAS_STATUS_SUCCESS &&
           __half2float(h) == 2 * 5 + 4 * 10 + 4 * 2,
       "DotEx is right");
    ok(cublasScalEx(handle, 3, &two, CUDA_R_64F, x, CUDA_R_16F, 1, CUDA_R_32F) ==
           CUBLAS_STATUS_NOT_SUPPORTED,
       "types that do not match are refused");
    array<double> z(LD, 1);
    double twice = 2, sum, twofold;
    cublasDotEx(handle, LD, z.device, CUDA_R_64F, 1, z.device, CUDA_R_64F, 1, &sum, CUDA_R_64F,
                CUDA_R_64F);
    cublasScalEx(handle, LD, &twice, CUDA_R_64F, z.device, CUDA_R_64F, 1, CUDA_R_64F);
    cublasDotcEx(handle, LD, z.device, CUDA_R_64F, 1, z.device, CUDA_R_64F, 1, &twofold, CUDA_R_64F,
                 CUDA_R_64F);
    ok(twofold == 4 * sum && sum > 0, "functions with type arguments take doubles");
    cudaFree(x);
    cudaFree(y);
}

static void check_rotation()
{
    array<double> x(LD, 1), y(LD, 2);
    double c = 2, s = 3;
    std::vector<double> left(LD), right(LD);
    for (int i = 0; i < LD; i++) {
        left[i] = c * x.host[i] + s * y.host[i];
        right[i] = c * y.host[i] - s * x.host[i];
    }
    ok(cublasDrot(handle, LD, x.device, 1, y.device, 1, &c, &s) == CUBLAS_STATUS_SUCCESS &&
           x.holds(left) && y.holds(right),
       "rot is right");
    array<cuComplex> z(LD, 1);
    float half = 0.5f;
    for (cuComplex &one : z.host)
        one.x *= half, one.y *= half;
    ok(cublasCsscal(handle, LD, &half, z.device, 1) == CUBLAS_STATUS_SUCCESS && z.holds(z.host),
       "csscal is right");
}

/* ---- other types ---- */

static void check_halves()
{
    __half a[LD * LD], c[LD * LD], *d_a, *d_c;
    float one = 1, none = 0, *d_f, f[LD * LD];
    __half half_one = __float2half(1), half_none = __float2half(0);
    signed char small[16], *d_small;
    int i_one = 1, i_none = 0, *d_sum, sum[16];
    std::vector<float> numbers(LD * LD), expected(LD * LD);
    for (int i = 0; i < LD * LD; i++) {
        numbers[i] = (float)(i % 5 - 2);
        a[i] = __float2half(numbers[i]);
    }
    expect_product(expected, CUBLAS_OP_N, CUBLAS_OP_T, one, numbers, numbers, none);
    cudaMalloc((void **)&d_a, sizeof a);
    cudaMalloc((void **)&d_c, sizeof c);
    cudaMalloc((void **)&d_f, sizeof f);
    cudaMemset(d_c, 0, sizeof c);
    cudaMemset(d_f, 0, sizeof f);
    cudaMemcpy(d_a, a, sizeof a, cudaMemcpyHostToDevice);
    fine = true;
    did(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, M, N, K, &half_one, d_a, LD, d_a, LD,
                    &half_none, d_c, LD));
    cudaMemcpy(c, d_c, sizeof c, cudaMemcpyDeviceToHost);
    did(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, M, N, K, &one, d_a, CUDA_R_16F, LD, d_a,
                     CUDA_R_16F, LD, &none, d_f, CUDA_R_32F, LD, CUBLAS_COMPUTE_32F,
                     CUBLAS_GEMM_DEFAULT));
    did(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, M, N, K, &one, d_a, CUDA_R_16F, LD, d_a,
                     CUDA_R_16F, LD, &none, d_f, CUDA_R_32F, LD, CUDA_R_32F, CUBLAS_GEMM_DEFAULT));
    cudaMemcpy(f, d_f, sizeof f, cudaMemcpyDeviceToHost);
    bool right = true;
    for (int i = 0; i < LD * LD; i++)
        right = right && __half2float(c[i]) == expected[i] && f[i] == expected[i];
    ok(right && fine, "products of halves are right, as halves and as floats");

    for (int i = 0; i < 16; i++)
        small[i] = (signed char)(i * 8 - 60);
    cudaMalloc((void **)&d_small, sizeof small);
    cudaMalloc((void **)&d_sum, sizeof sum);
    cudaMemcpy(d_small, small, sizeof small, cudaMemcpyHostToDevice);
    did(cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, 4, 4, 4, &i_one, d_small, CUDA_R_8I, 4,
                     d_small, CUDA_R_8I, 4, &i_none, d_sum, CUDA_R_32I, 4, CUBLAS_COMPUTE_32I,
                     CUBLAS_GEMM_DEFAULT));
    cudaMemcpy(sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; i++) {
        int exact = 0;
        for (int k = 0; k < 4; k++)
            exact += small[k + i % 4 * 4] * small[k + i / 4 * 4];
        right = right && sum[i] == exact;
    }
    ok(right && fine, "products of bytes are right as integers");
    ok(cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, 4, 4, 4, &one, d_small, CUDA_R_8I, 4, d_f,
                    CUDA_R_32F, 4, &none, d_f, CUDA_R_32F, 4, CUBLAS_COMPUTE_32F,
                    CUBLAS_GEMM_DEFAULT) == CUBLAS_STATUS_NOT_SUPPORTED,
       "types of a product that do not match are refused");
    cudaFree(d_a), cudaFree(d_c), cudaFree(d_f), cudaFree(d_small), cudaFree(d_sum);
}

/* ---- LU decompositions ---- */

/* The second needs an exchange of rows; the third is singular even with one. */
template <typename T, typename Getrf, typename Getri, typename Getrs>
static void check_triangles(Getrf getrf, Getri getri, Getrs getrs, const char *name)
{
    const T matrices[3][9] = {
        {2, 4, 8, 1, 3, 7, 1, 3, 9}, {0, 1, 0, 1, 0, 0, 0, 0, 1}, {1, 2, 3, 2, 4, 6, 0, 0, 1}};
    const T right[3] = {4, 10, 24}, transposed[3] = {14, 11, 13};
    T host[9], *data, *inverse, *x, *pointers[9], **device;
    int *pivots, *info, infos[3], wrong;
    cudaMalloc(&data, sizeof matrices);
    cudaMalloc(&inverse, sizeof matrices);
    cudaMalloc(&x, 3 * sizeof right);
    cudaMalloc(&device, sizeof pointers);
    cudaMalloc(&pivots, 9 * sizeof(int));
    cudaMalloc(&info, sizeof infos);
    for (int i = 0; i < 3; i++) {
        pointers[i] = data + 9 * i;
        pointers[3 + i] = inverse + 9 * i;
        pointers[6 + i] = x + 3 * i;
    }
    cudaMemcpy(device, pointers, sizeof pointers, cudaMemcpyHostToDevice);
    cudaMemcpy(data, matrices, sizeof matrices, cudaMemcpyHostToDevice);
    cudaMemcpy(x, right, sizeof right, cudaMemcpyHostToDevice);
    cudaMemcpy(x + 3, transposed, sizeof transposed, cudaMemcpyHostToDevice);
    fine = true;
    did(getrf(handle, 3, device, 3, pivots, info, 3));
    cudaMemcpy(infos, info, sizeof infos, cudaMemcpyDeviceToHost);
    ok(fine && infos[0] == 0 && infos[1] == 0 && infos[2] > 0, name);
    did(getri(handle, 3, device, 3, pivots, device + 3, 3, info, 2));
    cudaMemcpy(host, inverse, sizeof host, cudaMemcpyDeviceToHost);
    bool is_inverse = fine;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            T sum = 0;
            for (int k = 0; k < 3; k++)
                sum += matrices[0][row + 3 * k] * host[k + 3 * column];
            is_inverse = is_inverse && (sum - (row == column)) * (sum - (row == column)) < 1e-8;
        }
    ok(is_inverse, "the inverses are right");
    did(getrs(handle, CUBLAS_OP_N, 3, 1, device, 3, pivots, device + 6, 3, &wrong, 1));
    pointers[7] = x + 3;
    did(getrs(handle, CUBLAS_OP_T, 3, 1, device, 3, pivots, device + 7, 3, &wrong, 1));
    cudaMemcpy(host, x, 6 * sizeof(T), cudaMemcpyDeviceToHost);
    bool solved = fine && wrong == 0;
    for (int i = 0; i < 6; i++)
        solved = solved && (host[i] - 1) * (host[i] - 1) < 1e-8;
    ok(solved, "the solutions are right, with the transpose too");
    cudaFree(data), cudaFree(inverse), cudaFree(x);
    cudaFree(device), cudaFree(pivots), cudaFree(info);
}

/* ---- the library ---- */

static void check_copies()
{
    float matrix[12], back[12] = {}, *device;
    for (int i = 0; i < 12; i++)
        matrix[i] = (float)i;
    cudaMalloc((void **)&device, sizeof matrix);
    cudaMemset(device, 0, sizeof matrix);
    fine = true;
    did(cublasSetMatrix(2, 3, sizeof *matrix, matrix, 4, device, 3));
    did(cublasGetVector(6, sizeof *back, device, 2, back, 1));
    ok(fine && back[0] == 0 && back[1] == 0 && back[2] == 5 && back[3] == 8 && back[4] == 0,
       "parts of matrices and vectors are copied to the device");
    did(cublasSetVector(4, sizeof *matrix, matrix, 3, device, 1));
    did(cublasGetMatrix(2, 2, sizeof *back, device, 2, back, 3));
    ok(fine && back[0] == 0 && back[1] == 3 && back[3] == 6 && back[4] == 9,
       "parts of matrices and vectors are copied back");
    cudaFree(device);
}

static void check_streams()
{
    float one = 1, answer = 0, host[2];
    array<float> x(LD, 1), y(LD, 2), numbers(2);
    float sum = 0;
    for (int i = 0; i < LD; i++)
        sum += x.host[i] * (x.host[i] + y.host[i]);
    cudaStream_t stream, now;
    cudaStreamCreate(&stream);
    fine = true;
    did(cublasSetStream(handle, stream));
    did(cublasGetStream(handle, &now));
    ok(fine && now == stream, "the handle has its stream");

    cublasPointerMode_t mode;
    numbers.host = {1, 0};
    numbers.put();
    did(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
    did(cublasGetPointerMode(handle, &mode));
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    did(cublasSaxpy(handle, LD, numbers.device, x.device, 1, y.device, 1));
    did(cublasSdot(handle, LD, x.device, 1, y.device, 1, numbers.device + 1));
    cudaStreamEndCapture(stream, &graph);
    ok(fine && mode == CUBLAS_POINTER_MODE_DEVICE && y.holds(y.host),
       "a captured call is not executed");
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    cudaMemcpy(host, numbers.device, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[1] == sum, "the graph executes it, with scalars in device memory");
    did(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST));
    did(cublasSaxpy(handle, 0, &one, x.device, 1, y.device, 1));
    did(cublasSdot(handle, LD, x.device, 1, y.device, 1, &answer));
    ok(fine && answer == sum, "a result for the host is complete at the return");
    did(cublasSetStream(handle, 0));
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}

static void check_mistakes()
{
    float one = 1;
    array<float> a(LD * LD, 1);
    ok(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, -1, N, K, &one, a.device, LD, a.device, LD,
                   &one, a.device, LD) == CUBLAS_STATUS_INVALID_VALUE,
       "a negative size is refused");
    ok(cublasSaxpy(NULL, LD, &one, a.device, 1, a.device, 1) == CUBLAS_STATUS_NOT_INITIALIZED,
       "a null handle is refused");
    ok(strcmp(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE), "CUBLAS_STATUS_INVALID_VALUE") ==
               0 &&
           strcmp(cublasGetStatusString(CUBLAS_STATUS_NOT_INITIALIZED),
                  "the library was not initialized") == 0,
       "a status has its name and text");
}

int main()
{
    ok(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS, "a handle is created");
    check_products<float>("products of floats");
    check_products<cuDoubleComplex>("products of complex doubles");
    check_matrices<double>();
    check_matrix_vector<cuComplex>();
    check_vectors<float, float>();
    check_vectors<cuDoubleComplex, double>();
    check_rotation();
    check_made_rotations();
    check_named_types();
    check_halves();
    check_triangles<float>(cublasSgetrfBatched, cublasSgetriBatched, cublasSgetrsBatched,
                           "decompositions of floats");
    check_triangles<double>(cublasDgetrfBatched, cublasDgetriBatched, cublasDgetrsBatched,
                            "decompositions of doubles");
    check_copies();
    check_streams();
    check_mistakes();
    ok(cublasDestroy(handle) == CUBLAS_STATUS_SUCCESS, "the handle is destroyed");
    printf("1..%d\n", tests);
    return 0;
}
