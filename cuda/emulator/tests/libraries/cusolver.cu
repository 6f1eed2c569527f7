/* cusolver.cu: cuSOLVER's decompositions, multiplied out again, and solutions of equations. */
// -lcusolver, over cblas.h
#include "../array.h"
#include "../tap.h"

#include <cusolverDn.h>

#include <math.h>

/* ---- cuSOLVER's functions of each type ---- */

#define DEFINE(NAME)                                                             \
    template <typename... Rest> cusolverStatus_t NAME##_of(float, Rest... rest)  \
    {                                                                            \
        return cusolverDnS##NAME(rest...);                                       \
    }                                                                            \
    template <typename... Rest> cusolverStatus_t NAME##_of(double, Rest... rest) \
    {                                                                            \
        return cusolverDnD##NAME(rest...);                                       \
    }
DEFINE(getrf_bufferSize)
DEFINE(getrf)
DEFINE(getrs)
DEFINE(potrf_bufferSize)
DEFINE(potrf)
DEFINE(potrs)
DEFINE(potri_bufferSize)
DEFINE(potri)
DEFINE(geqrf_bufferSize)
DEFINE(geqrf)
DEFINE(orgqr_bufferSize)
DEFINE(orgqr)
DEFINE(ormqr_bufferSize)
DEFINE(ormqr)
DEFINE(gesvd_bufferSize)
DEFINE(gesvd)
DEFINE(syevd_bufferSize)
DEFINE(syevd)
DEFINE(syevj_bufferSize)
DEFINE(syevj)
DEFINE(syevjBatched_bufferSize)
DEFINE(syevjBatched)
DEFINE(sygvd_bufferSize)
DEFINE(sygvd)

/* ---- matrices in column-major order ---- */

template <typename T> std::vector<T> some(int rows, int columns)
{
    std::vector<T> made((size_t)(rows * columns));
    for (int i = 0; i < rows * columns; i++)
        made[i] = (T)(i * 7 % 11 - 5 + (i % (rows + 1) == 0 ? 9 : 0));
    return made;
}
template <typename T> std::vector<T> turned(const std::vector<T> &A, int rows, int columns)
{
    std::vector<T> made(A.size());
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            made[j + i * columns] = A[i + j * rows];
    return made;
}
template <typename T>
std::vector<T> times(const std::vector<T> &A, const std::vector<T> &B, int m, int k, int n)
{
    std::vector<T> made((size_t)(m * n));
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int l = 0; l < k; l++)
                made[i + j * m] += A[i + l * m] * B[l + j * k];
    return made;
}
template <typename T> bool close(const std::vector<T> &a, const std::vector<T> &b)
{
    const double most = sizeof(T) == 4 ? 1e-3 : 1e-10;
    bool right = a.size() == b.size();
    for (size_t i = 0; right && i < a.size(); i++)
        right = fabs((double)(a[i] - b[i])) <= most;
    return right;
}
/* A times its transpose plus a diagonal, so that all eigenvalues are positive. */
template <typename T> std::vector<T> definite(int n)
{
    std::vector<T> A = some<T>(n, n), made = times(A, turned(A, n, n), n, n, n);
    for (int i = 0; i < n; i++)
        made[i + i * n] += (T)n;
    return made;
}

static cusolverDnHandle_t handle;
static char text[80];
static const char *named(const char *what, size_t bytes)
{
    snprintf(text, sizeof text, "%s, %s", bytes == 4 ? "float" : "double", what);
    return text;
}

/* ---- LU, Cholesky ---- */

template <typename T> void check_lu()
{
    enum { N = 5, COLUMNS = 2 };
    const std::vector<T> A = some<T>(N, N), X = some<T>(N, COLUMNS);
    const std::vector<T> B = times(A, X, N, N, COLUMNS),
                         BT = times(turned(A, N, N), X, N, N, COLUMNS);
    array<T> a(A), b(B), bt(BT);
    array<int> pivots(N), info(1);
    int size = 0;
    bool fine =
        getrf_bufferSize_of(T(), handle, N, N, a.place, N, &size) == CUSOLVER_STATUS_SUCCESS;
    array<T> work(size);
    fine = fine && getrf_of(T(), handle, N, N, a.place, N, work.place, pivots.place, info.place) ==
                       CUSOLVER_STATUS_SUCCESS;
    ok(fine && info.get(1)[0] == 0, named("LU succeeds", sizeof(T)));
    fine = getrs_of(T(), handle, CUBLAS_OP_N, N, COLUMNS, a.place, N, pivots.place, b.place, N,
                    info.place) == CUSOLVER_STATUS_SUCCESS;
    ok(fine && info.get(1)[0] == 0 && close(b.get(B.size()), X), named("LU solves", sizeof(T)));
    fine = getrs_of(T(), handle, CUBLAS_OP_T, N, COLUMNS, a.place, N, pivots.place, bt.place, N,
                    info.place) == CUSOLVER_STATUS_SUCCESS;
    ok(fine && close(bt.get(B.size()), X), named("LU solves with the transpose", sizeof(T)));

    int *const none = NULL;
    array<T> plain(A), right(B);
    getrf_of(T(), handle, N, N, plain.place, N, work.place, none, info.place);
    getrs_of(T(), handle, CUBLAS_OP_N, N, COLUMNS, plain.place, N, none, right.place, N,
             info.place);
    ok(close(right.get(B.size()), X), named("LU without pivots solves", sizeof(T)));

    std::vector<T> zero = A;
    for (int i = 0; i < N; i++)
        zero[i + 2 * N] = 0;
    array<T> singular(zero);
    getrf_of(T(), handle, N, N, singular.place, N, work.place, pivots.place, info.place);
    ok(info.get(1)[0] == 3, named("a singular matrix is reported", sizeof(T)));
}

template <typename T> void check_cholesky(cublasFillMode_t fill)
{
    enum { N = 6 };
    const std::vector<T> A = definite<T>(N), X = some<T>(N, 1), B = times(A, X, N, N, 1);
    std::vector<T> half = A; /* the other half is not read */
    for (int row = 0; row < N; row++)
        for (int column = 0; column < N; column++)
            if (fill == CUBLAS_FILL_MODE_LOWER ? row < column : row > column)
                half[row + column * N] = (T)NAN;
    array<T> a(half), b(B);
    array<int> info(1);
    int size = 0, more = 0;
    potrf_bufferSize_of(T(), handle, fill, N, a.place, N, &size);
    potri_bufferSize_of(T(), handle, fill, N, a.place, N, &more);
    array<T> work(size > more ? size : more);
    bool fine = potrf_of(T(), handle, fill, N, a.place, N, work.place, size, info.place) ==
                CUSOLVER_STATUS_SUCCESS;
    fine = fine && info.get(1)[0] == 0 &&
           potrs_of(T(), handle, fill, N, 1, a.place, N, b.place, N, info.place) ==
               CUSOLVER_STATUS_SUCCESS;
    ok(fine && close(b.get(N), X), named("Cholesky solves", sizeof(T)));
    potri_of(T(), handle, fill, N, a.place, N, work.place, more, info.place);
    std::vector<T> inverse = a.get(N * N), unit((size_t)(N * N));
    for (int row = 0; row < N; row++) {
        unit[row + row * N] = 1;
        for (int column = 0; column < N; column++)
            if (fill == CUBLAS_FILL_MODE_LOWER ? row < column : row > column)
                inverse[row + column * N] = inverse[column + row * N];
    }
    ok(close(times(A, inverse, N, N, N), unit), named("Cholesky gives the inverse", sizeof(T)));

    std::vector<T> wrong = A;
    wrong[3 + 3 * N] = -1;
    array<T> indefinite(wrong);
    fine = potrf_of(T(), handle, fill, N, indefinite.place, N, work.place, size, info.place) ==
           CUSOLVER_STATUS_SUCCESS;
    ok(fine && info.get(1)[0] == 4,
       named("a matrix that is not positive definite is reported", sizeof(T)));
}

/* ---- QR, singular values, eigenvalues ---- */

template <typename T> void check_qr()
{
    enum { M = 7, N = 4 };
    const std::vector<T> A = some<T>(M, N);
    array<T> a(A), tau(N), c(A);
    array<int> info(1);
    int size = 0, more = 0, most = 0;
    geqrf_bufferSize_of(T(), handle, M, N, a.place, M, &size);
    ormqr_bufferSize_of(T(), handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, M, N, N, a.place, M, tau.place,
                        c.place, M, &more);
    orgqr_bufferSize_of(T(), handle, M, N, N, a.place, M, tau.place, &most);
    array<T> work(size + more + most);
    geqrf_of(T(), handle, M, N, a.place, M, tau.place, work.place, size, info.place);
    bool fine = info.get(1)[0] == 0;
    const std::vector<T> packed = a.get(M * N);
    std::vector<T> R((size_t)(M * N)), square((size_t)(N * N));
    for (int column = 0; column < N; column++)
        for (int row = 0; row <= column; row++)
            R[row + column * M] = square[row + column * N] = packed[row + column * M];
    ormqr_of(T(), handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, M, N, N, a.place, M, tau.place, c.place, M,
             work.place, more, info.place);
    ok(fine && close(c.get(M * N), R), named("R is the transpose of Q times A", sizeof(T)));
    orgqr_of(T(), handle, M, N, N, a.place, M, tau.place, work.place, most, info.place);
    ok(close(times(a.get(M * N), square, M, N, N), A), named("Q times R is A", sizeof(T)));
}

template <typename T> void check_svd()
{
    enum { M = 6, N = 4 };
    const std::vector<T> A = some<T>(M, N);
    array<T> a(A), s(N), u(M * M), vt(N * N), rest(N);
    array<int> info(1);
    int size = 0;
    gesvd_bufferSize_of(T(), handle, M, N, &size);
    array<T> work(size);
    const cusolverStatus_t status =
        gesvd_of(T(), handle, 'A', 'A', M, N, a.place, M, s.place, u.place, M, vt.place, N,
                 work.place, size, rest.place, info.place);
    const std::vector<T> S = s.get(N);
    std::vector<T> middle((size_t)(M * N));
    bool falls = status == CUSOLVER_STATUS_SUCCESS && info.get(1)[0] == 0;
    for (int i = 0; i < N; i++) {
        middle[i + i * M] = S[i];
        falls = falls && S[i] > 0 && (i == 0 || S[i] <= S[i - 1]);
    }
    ok(falls, named("singular values are in descending order", sizeof(T)));
    ok(close(times(times(u.get(M * M), middle, M, M, N), vt.get(N * N), M, N, N), A),
       named("the singular vectors and values give A", sizeof(T)));
    T *const none = NULL;
    array<T> again(A), alone(N);
    gesvd_of(T(), handle, 'N', 'N', M, N, again.place, M, alone.place, none, M, none, N, work.place,
             size, none, info.place);
    ok(close(alone.get(N), S), named("singular values without vectors are the same", sizeof(T)));
}

template <typename T> void check_eigenvalues()
{
    enum { N = 5 };
    const std::vector<T> A = definite<T>(N);
    array<T> a(A), w(N);
    array<int> info(1);
    int size = 0;
    syevd_bufferSize_of(T(), handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, N, a.place,
                        N, w.place, &size);
    array<T> work(size);
    syevd_of(T(), handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, N, a.place, N, w.place,
             work.place, size, info.place);
    const std::vector<T> W = w.get(N), V = a.get(N * N);
    std::vector<T> scaled = V;
    bool rises = info.get(1)[0] == 0;
    for (int column = 0; column < N; column++) {
        rises = rises && (column == 0 || W[column] >= W[column - 1]);
        for (int row = 0; row < N; row++)
            scaled[row + column * N] *= W[column];
    }
    ok(rises && close(times(A, V, N, N, N), scaled),
       named("eigenvalues and eigenvectors are right", sizeof(T)));
}

/* Jacobi's method, for one matrix and a batch of two: the results of syevd */
template <typename T> void check_jacobi()
{
    enum { N = 3, LD = 4, BATCH = 2 };
    const cusolverEigMode_t mode = CUSOLVER_EIG_MODE_NOVECTOR;
    const cublasFillMode_t fill = CUBLAS_FILL_MODE_UPPER;
    const std::vector<T> both = {2, 0, 0, 99, 1, 2, 0, 99, 0, 1, 2, 99,
                                 5, 0, 0, 99, 0, 3, 0, 99, 0, 0, 4, 99};
    syevjInfo_t params;
    cusolverDnCreateSyevjInfo(&params);
    ok(cusolverDnXsyevjSetTolerance(params, 1e-7) == CUSOLVER_STATUS_SUCCESS &&
           cusolverDnXsyevjSetMaxSweeps(params, 20) == CUSOLVER_STATUS_SUCCESS &&
           cusolverDnXsyevjSetSortEig(params, 1) == CUSOLVER_STATUS_SUCCESS,
       named("the parameters of Jacobi's method are set", sizeof(T)));
    array<T> a(both), w(N * BATCH);
    array<int> info(BATCH);
    int size = 0;
    syevjBatched_bufferSize_of(T(), handle, mode, fill, N, a.place, LD, w.place, &size, params,
                               BATCH);
    array<T> work(size);
    syevjBatched_of(T(), handle, mode, fill, N, a.place, LD, w.place, work.place, size, info.place,
                    params, BATCH);
    const T root = (T)sqrt(2.0);
    ok(info.get(BATCH) == std::vector<int>({0, 0}) &&
           close(w.get(N * BATCH), {2 - root, 2, 2 + root, 3, 4, 5}),
       named("eigenvalues of a batch are right", sizeof(T)));

    array<T> again(both), alone(N);
    syevj_bufferSize_of(T(), handle, mode, fill, N, again.place, LD, alone.place, &size, params);
    array<T> more(size);
    syevj_of(T(), handle, mode, fill, N, again.place, LD, alone.place, more.place, size, info.place,
             params);
    double residual = -1;
    int sweeps = -1;
    ok(close(alone.get(N), {2 - root, 2, 2 + root}) &&
           cusolverDnXsyevjGetResidual(handle, params, &residual) == CUSOLVER_STATUS_SUCCESS &&
           cusolverDnXsyevjGetSweeps(handle, params, &sweeps) == CUSOLVER_STATUS_SUCCESS &&
           residual >= 0 && residual < 1e-4 && sweeps >= 0 && sweeps <= 20,
       named("eigenvalues of one matrix are right", sizeof(T)));
    ok(cusolverDnDestroySyevjInfo(params) == CUSOLVER_STATUS_SUCCESS,
       named("the parameters are destroyed", sizeof(T)));
#ifdef __EMUCC__ /* CUDA's library uses freed memory here */
    ok(syevj_of(T(), handle, mode, fill, N, again.place, LD, alone.place, more.place, size,
                info.place, params) == CUSOLVER_STATUS_INVALID_VALUE,
       named("destroyed parameters are refused", sizeof(T)));
#endif
}

template <typename T> void check_one_by_another()
{
    enum { N = 5 };
    std::vector<T> A = some<T>(N, N), B = definite<T>(N);
    for (int i = 0; i < N * N; i++)
        A[i] = A[i % N * N + i / N];
    array<T> a(A), b(B), w(N);
    array<int> info(1);
    int size = 0;
    const cusolverEigMode_t mode = CUSOLVER_EIG_MODE_VECTOR;
    const cublasFillMode_t fill = CUBLAS_FILL_MODE_LOWER;
    sygvd_bufferSize_of(T(), handle, CUSOLVER_EIG_TYPE_1, mode, fill, N, a.place, N, b.place, N,
                        w.place, &size);
    array<T> work(size);
    sygvd_of(T(), handle, CUSOLVER_EIG_TYPE_1, mode, fill, N, a.place, N, b.place, N, w.place,
             work.place, size, info.place);
    const std::vector<T> W = w.get(N), V = a.get(N * N);
    std::vector<T> right = times(B, V, N, N, N);
    for (int i = 0; i < N * N; i++)
        right[i] *= W[i / N];
    ok(info.get(1)[0] == 0 && close(times(A, V, N, N, N), right),
       named("generalised eigenvalues are right", sizeof(T)));
}

/* ---- types as arguments: the same results ---- */

template <typename T> struct workspace {
    size_t bytes, host_bytes;
    T *place;
    std::vector<char> host;

    template <typename Ask> workspace(Ask ask)
    {
        ask(&bytes, &host_bytes);
        cudaMalloc(&place, bytes);
        host.resize(host_bytes + 1);
    }
    workspace(const workspace &) = delete;
    ~workspace()
    {
        cudaFree(place);
    }
};

template <typename T> void check_by_arguments(cudaDataType type)
{
    enum { N = 5 };
    cusolverDnParams_t params;
    cusolverDnCreateParams(&params);
    cusolverDnSetAdvOptions(params, CUSOLVERDN_GETRF, CUSOLVER_ALG_0);
    array<int> info(1);
    const std::vector<T> A = some<T>(N, N), X = some<T>(N, 1), B = times(A, X, N, N, 1);
    array<T> a(A), b(B);
    array<int64_t> pivots(N);
    workspace<T> lu([&](size_t *device, size_t *host) {
        cusolverDnXgetrf_bufferSize(handle, params, N, N, type, a, N, type, device, host);
    });
    cusolverDnXgetrf(handle, params, N, N, type, a, N, pivots, type, lu.place, lu.bytes,
                     lu.host.data(), lu.host_bytes, info);
    cusolverDnXgetrs(handle, params, CUBLAS_OP_N, N, 1, type, a, N, pivots, type, b, N, info);
    ok(info.get(1)[0] == 0 && close(b.get(N), X), named("X: LU solves", sizeof(T)));

    const std::vector<T> D = definite<T>(N);
    const cublasFillMode_t fill = CUBLAS_FILL_MODE_LOWER;
    array<T> d(D), c(times(D, X, N, N, 1));
    workspace<T> cholesky([&](size_t *device, size_t *host) {
        cusolverDnXpotrf_bufferSize(handle, params, fill, N, type, d, N, type, device, host);
    });
    cusolverDnXpotrf(handle, params, fill, N, type, d, N, type, cholesky.place, cholesky.bytes,
                     cholesky.host.data(), cholesky.host_bytes, info);
    cusolverDnXpotrs(handle, params, fill, N, 1, type, d, N, type, c, N, info);
    ok(info.get(1)[0] == 0 && close(c.get(N), X), named("X: Cholesky solves", sizeof(T)));

    /* For a positive definite matrix, the sum of all eigenvalues, and of all singular values, is
     * the trace. The product of R's diagonal is the determinant, except for the sign. */
    T trace = 0;
    for (int i = 0; i < N; i++)
        trace += D[i + i * N];
    array<T> e(D), values(N);
    workspace<T> eigen([&](size_t *device, size_t *host) {
        cusolverDnXsyevd_bufferSize(handle, params, CUSOLVER_EIG_MODE_NOVECTOR, fill, N, type, e, N,
                                    type, values, type, device, host);
    });
    cusolverDnXsyevd(handle, params, CUSOLVER_EIG_MODE_NOVECTOR, fill, N, type, e, N, type, values,
                     type, eigen.place, eigen.bytes, eigen.host.data(), eigen.host_bytes, info);
    T sum = 0, product = 1;
    for (T one : values.get(N))
        sum += one, product *= one;
    ok(info.get(1)[0] == 0 && fabs((double)(sum / trace - 1)) < 1e-5,
       named("X: eigenvalues are right", sizeof(T)));

    array<T> f(D), tau(N);
    workspace<T> qr([&](size_t *device, size_t *host) {
        cusolverDnXgeqrf_bufferSize(handle, params, N, N, type, f, N, type, tau, type, device,
                                    host);
    });
    cusolverDnXgeqrf(handle, params, N, N, type, f, N, type, tau, type, qr.place, qr.bytes,
                     qr.host.data(), qr.host_bytes, info);
    const std::vector<T> R = f.get(N * N);
    T diagonal = 1;
    for (int i = 0; i < N; i++)
        diagonal *= R[i + i * N];
    ok(info.get(1)[0] == 0 && fabs(fabs((double)(diagonal / product)) - 1) < 1e-3,
       named("X: QR is right", sizeof(T)));

    array<T> g(D), s(N), u(N * N), vt(N * N);
    workspace<T> svd([&](size_t *device, size_t *host) {
        cusolverDnXgesvd_bufferSize(handle, params, 'A', 'A', N, N, type, g, N, type, s, type, u, N,
                                    type, vt, N, type, device, host);
    });
    cusolverDnXgesvd(handle, params, 'A', 'A', N, N, type, g, N, type, s, type, u, N, type, vt, N,
                     type, svd.place, svd.bytes, svd.host.data(), svd.host_bytes, info);
    sum = 0;
    for (T one : s.get(N))
        sum += one;
    ok(info.get(1)[0] == 0 && fabs((double)(sum / trace - 1)) < 1e-5,
       named("X: singular values are right", sizeof(T)));
    ok(cusolverDnDestroyParams(params) == CUSOLVER_STATUS_SUCCESS,
       named("X: the parameters are destroyed", sizeof(T)));
}

/* ---- refused calls ---- */

static void check_errors()
{
    array<float> a(16), work(1 << 14);
    array<int> info(1);
    int size = 0;
    ok(cusolverDnSgetrf_bufferSize(NULL, 4, 4, a, 4, &size) == CUSOLVER_STATUS_NOT_INITIALIZED,
       "a null handle is refused");
#ifdef __EMUCC__ /* as documented; CUDA 13.0 accepts one of the two */
    ok(cusolverDnSgetrf_bufferSize(handle, 4, 4, a, 3, &size) == CUSOLVER_STATUS_INVALID_VALUE &&
           cusolverDnSpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, -1, a, 4, &size) ==
               CUSOLVER_STATUS_INVALID_VALUE,
       "impossible sizes are refused");
#endif
    ok(cusolverDnSgesvd(handle, 'N', 'N', 2, 4, a, 2, work, NULL, 2, NULL, 4, work, 1 << 14, NULL,
                        info) == CUSOLVER_STATUS_INVALID_VALUE,
       "singular values of a wide matrix are refused");
}

template <typename T> void check_all()
{
    check_lu<T>();
    check_cholesky<T>(CUBLAS_FILL_MODE_LOWER);
    check_cholesky<T>(CUBLAS_FILL_MODE_UPPER);
    check_qr<T>();
    check_svd<T>();
    check_eigenvalues<T>();
    check_jacobi<T>();
    check_one_by_another<T>();
}

int main()
{
    cudaStream_t stream, got = NULL;
    int version = 0;
    cudaStreamCreate(&stream);
    ok(cusolverDnCreate(&handle) == CUSOLVER_STATUS_SUCCESS &&
           cusolverDnSetStream(handle, stream) == CUSOLVER_STATUS_SUCCESS &&
           cusolverDnGetStream(handle, &got) == CUSOLVER_STATUS_SUCCESS && got == stream &&
           cusolverGetVersion(&version) == CUSOLVER_STATUS_SUCCESS && version >= 12000,
       "a handle has its stream");
    cusolverDnSetStream(handle, NULL);
    check_all<float>();
    check_all<double>();
    check_by_arguments<float>(CUDA_R_32F);
    check_by_arguments<double>(CUDA_R_64F);
    check_errors();
    ok(cusolverDnDestroy(handle) == CUSOLVER_STATUS_SUCCESS &&
           cudaDeviceSynchronize() == cudaSuccess,
       "no error occurred");
    cudaStreamDestroy(stream);
    printf("1..%d\n", tests);
}
