/* cublaslt.cu: cublasLt's products compared with plain loops: layouts of the matrices, epilogues
 * for the elements, and refused products. Small integers, so that the results are exact. */
// -lcublasLt, over cblas.h
#include "../tap.h"

#include <cublasLt.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <math.h>

#include <vector>

static cublasLtHandle_t handle;
static cublasLtMatmulDesc_t desc;
static cudaStream_t stream;
enum { WORKSPACE = 32 << 20 };
static void *workspace;

template <typename T> struct matrix {
    int rows, columns;
    bool by_rows;
    T *device;
    cublasLtMatrixLayout_t layout;
    std::vector<T> values;

    matrix(cudaDataType type, int m, int n, int seed, bool in_rows = false, int count = 1)
        : rows(m), columns(n), by_rows(in_rows), values(m * n * count)
    {
        for (size_t i = 0; i < values.size(); i++)
            values[i] = (T)(float)((int)(i * 7 + seed) % 5 - 2);
        cudaMalloc(&device, values.size() * sizeof(T));
        cudaMemcpy(device, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
        cublasLtMatrixLayoutCreate(&layout, type, m, n, in_rows ? n : m);
        const cublasLtOrder_t order = CUBLASLT_ORDER_ROW;
        const int64_t stride = m * n;
        if (in_rows)
            cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order,
                                             sizeof order);
        cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count,
                                         sizeof count);
        cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
                                         &stride, sizeof stride);
    }
    ~matrix()
    {
        cudaFree(device);
        cublasLtMatrixLayoutDestroy(layout);
    }
    float at(int i, int j, int index = 0) const
    {
        return (float)values[index * rows * columns + (by_rows ? i * columns + j : i + j * rows)];
    }
    void fetch()
    {
        cudaStreamSynchronize(stream);
        cudaMemcpy(values.data(), device, values.size() * sizeof(T), cudaMemcpyDeviceToHost);
    }
};

template <typename V> static cublasStatus_t set(cublasLtMatmulDescAttributes_t name, V value)
{
    return cublasLtMatmulDescSetAttribute(desc, name, &value, sizeof value);
}

template <typename A, typename B, typename C, typename D>
static cublasStatus_t multiply(const matrix<A> &a, const matrix<B> &b, const matrix<C> &c,
                               matrix<D> &d, float alpha, float beta)
{
    cublasLtMatmulPreference_t preference;
    cublasLtMatmulHeuristicResult_t found;
    int count = 0;
    const size_t most = WORKSPACE;
    cublasLtMatmulPreferenceCreate(&preference);
    cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                         &most, sizeof most);
    cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(
        handle, desc, a.layout, b.layout, c.layout, d.layout, preference, 1, &found, &count);
    cublasLtMatmulPreferenceDestroy(preference);
    if (status == CUBLAS_STATUS_SUCCESS && count == 1)
        status = cublasLtMatmul(handle, desc, &alpha, a.device, a.layout, b.device, b.layout, &beta,
                                c.device, c.layout, d.device, d.layout, &found.algo, workspace,
                                most, stream);
    d.fetch();
    return status;
}

/* An element of alpha A B + beta C */
template <typename A, typename B, typename C>
static float product(const matrix<A> &a, const matrix<B> &b, const matrix<C> &c, int i, int j,
                     bool turn_a, float alpha, float beta, int index = 0)
{
    float sum = 0;
    for (int k = 0; k < b.rows; k++)
        sum += (turn_a ? a.at(k, i, index) : a.at(i, k, index)) * b.at(k, j, index);
    return alpha * sum + beta * c.at(i, j, index);
}

static void start(cublasComputeType_t compute = CUBLAS_COMPUTE_32F, cudaDataType scale = CUDA_R_32F)
{
    if (desc)
        cublasLtMatmulDescDestroy(desc);
    cublasLtMatmulDescCreate(&desc, compute, scale);
}

static void test_orders()
{
    for (int orders = 0; orders < 8; orders++) {
        start();
        set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
        const bool c_by_rows = (orders & 4) != 0;
        matrix<float> a(CUDA_R_32F, 24, 16, 1, (orders & 1) != 0),
            b(CUDA_R_32F, 24, 8, 2, (orders & 2) != 0), c(CUDA_R_32F, 16, 8, 3, c_by_rows),
            d(CUDA_R_32F, 16, 8, 0, c_by_rows);
        bool right = multiply(a, b, c, d, 2, 3) == CUBLAS_STATUS_SUCCESS;
        for (int i = 0; i < 16; i++)
            for (int j = 0; j < 8; j++)
                right = right && d.at(i, j) == product(a, b, c, i, j, true, 2, 3);
        ok(right, "products with A transposed are right in all layouts");
    }
}

static void test_batch()
{
    start();
    matrix<__half> a(CUDA_R_16F, 16, 16, 1, false, 3), b(CUDA_R_16F, 16, 8, 2, false, 3),
        c(CUDA_R_16F, 16, 8, 3, false, 3);
    const matrix<__half> before(CUDA_R_16F, 16, 8, 3, false, 3);
    bool right = multiply(a, b, c, c, 1, 1) == CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < 16 * 8 * 3; i++)
        right = right && c.at(i % 16, i / 16 % 8, i / 128) ==
                             product(a, b, before, i % 16, i / 16 % 8, false, 1, 1, i / 128);
    ok(right, "three products of halves are added to C");
}

/* The epilogue of one element */
static float made(int epilogue, float x)
{
    if (epilogue & CUBLASLT_EPILOGUE_RELU)
        x = x > 0 ? x : 0;
    if (epilogue & CUBLASLT_EPILOGUE_GELU)
        x = 0.5f * x * (1 + tanhf(sqrtf(2 / acosf(-1)) * (x + 0.044715f * x * x * x)));
    return x;
}

static void test_epilogues()
{
    static const int epilogues[] = {CUBLASLT_EPILOGUE_RELU,      CUBLASLT_EPILOGUE_BIAS,
                                    CUBLASLT_EPILOGUE_RELU_BIAS, CUBLASLT_EPILOGUE_GELU_AUX,
                                    CUBLASLT_EPILOGUE_GELU_BIAS, CUBLASLT_EPILOGUE_GELU_AUX_BIAS};
    for (int epilogue : epilogues) {
        start();
        matrix<float> a(CUDA_R_32F, 16, 24, 1), b(CUDA_R_32F, 24, 8, 2), c(CUDA_R_32F, 16, 8, 3),
            d(CUDA_R_32F, 16, 8, 0), bias(CUDA_R_32F, 16, 1, 4), aux(CUDA_R_32F, 16, 8, 0);
        set(CUBLASLT_MATMUL_DESC_EPILOGUE, (cublasLtEpilogue_t)epilogue);
        if (epilogue & CUBLASLT_EPILOGUE_BIAS)
            set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias.device);
        if (epilogue & 128) {
            set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux.device);
            set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, (int64_t)16);
        }
        bool right = multiply(a, b, c, d, 1, 0) == CUBLAS_STATUS_SUCCESS;
        aux.fetch();
        for (int i = 0; i < 16; i++)
            for (int j = 0; j < 8; j++) {
                const float added = epilogue & CUBLASLT_EPILOGUE_BIAS ? bias.at(i, 0) : 0;
                const float x = product(a, b, c, i, j, false, 1, 0) + added;
                right = right && fabsf(d.at(i, j) - made(epilogue, x)) < 1e-2f &&
                        (!(epilogue & 128) || aux.at(i, j) == x);
            }
        ok(right, "bias and activation are right, and the input of the activation");
    }
}

static void test_gradients()
{
    start();
    matrix<float> a(CUDA_R_32F, 16, 24, 1), b(CUDA_R_32F, 24, 8, 2), turned(CUDA_R_32F, 8, 24, 5),
        c(CUDA_R_32F, 16, 8, 3), d(CUDA_R_32F, 16, 8, 0), bias(CUDA_R_32F, 8, 1, 0),
        aux(CUDA_R_32F, 16, 8, 6);
    set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BGRADB);
    set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias.device);
    set(CUBLASLT_MATMUL_DESC_TRANSB, CUBLAS_OP_T);
    bool right = multiply(a, turned, c, d, 1, 0) == CUBLAS_STATUS_SUCCESS;
    bias.fetch();
    for (int j = 0; j < 8; j++) {
        float sum = 0;
        for (int k = 0; k < 24; k++)
            sum += turned.at(j, k);
        right = right && bias.at(j, 0) == sum;
    }
    ok(right, "the gradient of the bias is the sums of B's columns");

    start();
    set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_DGELU);
    set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux.device);
    set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, (int64_t)16);
    right = multiply(a, b, c, d, 1, 0) == CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 8; j++) {
            const float x = aux.at(i, j), h = 0.01f;
            const float slope =
                (made(CUBLASLT_EPILOGUE_GELU, x + h) - made(CUBLASLT_EPILOGUE_GELU, x - h)) /
                (2 * h);
            right = right && fabsf(d.at(i, j) - slope * product(a, b, c, i, j, false, 1, 0)) < 0.1f;
        }
    ok(right, "the gradient of GELU is right");
}

static void test_eight_bits()
{
    start();
    matrix<__nv_fp8_e4m3> a(CUDA_R_8F_E4M3, 32, 16, 1), b(CUDA_R_8F_E4M3, 32, 16, 2),
        d(CUDA_R_8F_E4M3, 16, 16, 0);
    matrix<__nv_bfloat16> c(CUDA_R_16BF, 16, 16, 3);
    const float scales[] = {2, 4, 1, 0.25f};
    enum { APART = 4 }; /* 16 bytes */
    float *device, largest = 0, expected = 0;
    cudaMalloc(&device, 5 * APART * sizeof *device);
    cudaMemcpy2D(device, APART * sizeof *device, scales, sizeof *scales, sizeof *scales, 4,
                 cudaMemcpyHostToDevice);
    set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
    set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, device);
    set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, device + APART);
    set(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, device + 3 * APART);
    set(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, device + 4 * APART);
    set(CUBLASLT_MATMUL_DESC_FAST_ACCUM, (int8_t)0);
    bool right = multiply(a, b, c, d, 1, 1) == CUBLAS_STATUS_SUCCESS;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            const float x = product(a, b, c, i, j, true, 8, 1);
            expected = fmaxf(expected, fabsf(x));
            right = right && d.at(i, j) == (float)__nv_fp8_e4m3(x / 4);
        }
    cudaMemcpy(&largest, device + 4 * APART, sizeof largest, cudaMemcpyDeviceToHost);
    ok(right, "8-bit floats with a scale for each matrix are right");
    ok(largest == expected, "the largest value before the last scale is returned");
    cudaFree(device);
}

static void test_refused()
{
    start();
    matrix<float> a(CUDA_R_32F, 16, 24, 1), b(CUDA_R_32F, 24, 8, 2), d(CUDA_R_32F, 16, 8, 0);
    const int wrong = 1;
    ok(cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_TRANSA, &wrong, 1) ==
           CUBLAS_STATUS_INVALID_VALUE,
       "an attribute of the wrong size is refused");
    cublasOperation_t operation = CUBLAS_OP_T;
    size_t written = 0;
    set(CUBLASLT_MATMUL_DESC_TRANSB, CUBLAS_OP_C);
    ok(cublasLtMatmulDescGetAttribute(desc, CUBLASLT_MATMUL_DESC_TRANSB, &operation,
                                      sizeof operation, &written) == CUBLAS_STATUS_SUCCESS &&
           operation == CUBLAS_OP_C && written == sizeof operation,
       "an attribute that was set is returned");
    start(CUBLAS_COMPUTE_64F, CUDA_R_64F);
    ok(multiply(a, b, d, d, 1, 0) == CUBLAS_STATUS_NOT_SUPPORTED,
       "floats computed as doubles are refused");
}

int main()
{
    cublasLtCreate(&handle);
    cudaStreamCreate(&stream);
    cudaMalloc(&workspace, WORKSPACE);
    test_orders();
    test_batch();
    test_epilogues();
    test_gradients();
    test_eight_bits();
    test_refused();
    cublasLtMatmulDescDestroy(desc);
    cudaFree(workspace);
    ok(cublasLtDestroy(handle) == CUBLAS_STATUS_SUCCESS, "the handle is destroyed");
    cudaStreamDestroy(stream);
    printf("1..%d\n", tests);
    return 0;
}
