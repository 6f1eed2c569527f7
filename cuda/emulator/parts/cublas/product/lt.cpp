/* lt.cpp: cublasLt: descriptors, and the products that they describe. */
#include "cublasLt.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "parts/cublas/product/matrix_product.h"

using namespace emulator;

/* ---- the library ---- */

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle)
{
    return cublasCreate((cublasHandle_t *)handle);
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle)
{
    return cublasDestroy((cublasHandle_t)handle);
}

size_t cublasLtGetVersion(void)
{
    return CUBLAS_VERSION;
}

size_t cublasLtGetCudartVersion(void)
{
    return CUDART_VERSION;
}

cublasStatus_t cublasLtGetProperty(libraryPropertyType type, int *value)
{
    return cublasGetProperty(type, value);
}

const char *cublasLtGetStatusName(cublasStatus_t status)
{
    return cublasGetStatusName(status);
}

const char *cublasLtGetStatusString(cublasStatus_t status)
{
    return cublasGetStatusString(status);
}

/* ---- descriptors ---- */

struct layout {
    cudaDataType type;
    int order;
    uint64_t rows, columns;
    int64_t pitch;
    int count;
    int64_t stride;
};

struct matmul {
    cublasComputeType_t compute;
    cudaDataType scale;
    int pointers, op_a, op_b, op_c, fill, epilogue;
    void *bias, *aux;
    int64_t bias_stride, aux_pitch, aux_stride;
    const float *scales[4];
    float *largest;
    int bias_type, aux_type; /* -1: the type of D */
    int multiprocessors;     /* stored, but without effect */
    signed char fast;        /* the same */
};

struct preference {
    uint64_t most, other[7];
};

/* The position of an attribute in its struct */
struct attribute {
    int name;
    size_t offset, size;
};
#define MEMBER(NAME, STRUCT, MEMBER)                                  \
    {                                                                 \
        NAME, offsetof(STRUCT, MEMBER), sizeof(((STRUCT *)0)->MEMBER) \
    }
static const attribute of_layouts[] = {
    MEMBER(CUBLASLT_MATRIX_LAYOUT_TYPE, layout, type),
    MEMBER(CUBLASLT_MATRIX_LAYOUT_ORDER, layout, order),
    MEMBER(CUBLASLT_MATRIX_LAYOUT_ROWS, layout, rows),
    MEMBER(CUBLASLT_MATRIX_LAYOUT_COLS, layout, columns),
    MEMBER(CUBLASLT_MATRIX_LAYOUT_LD, layout, pitch),
    MEMBER(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, layout, count),
    MEMBER(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, layout, stride),
};
static const attribute of_products[] = {
    MEMBER(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, matmul, compute),
    MEMBER(CUBLASLT_MATMUL_DESC_SCALE_TYPE, matmul, scale),
    MEMBER(CUBLASLT_MATMUL_DESC_POINTER_MODE, matmul, pointers),
    MEMBER(CUBLASLT_MATMUL_DESC_TRANSA, matmul, op_a),
    MEMBER(CUBLASLT_MATMUL_DESC_TRANSB, matmul, op_b),
    MEMBER(CUBLASLT_MATMUL_DESC_TRANSC, matmul, op_c),
    MEMBER(CUBLASLT_MATMUL_DESC_FILL_MODE, matmul, fill),
    MEMBER(CUBLASLT_MATMUL_DESC_EPILOGUE, matmul, epilogue),
    MEMBER(CUBLASLT_MATMUL_DESC_BIAS_POINTER, matmul, bias),
    MEMBER(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, matmul, bias_stride),
    MEMBER(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, matmul, bias_type),
    MEMBER(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, matmul, aux),
    MEMBER(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, matmul, aux_pitch),
    MEMBER(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, matmul, aux_stride),
    MEMBER(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, matmul, aux_type),
    MEMBER(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, matmul, scales[0]),
    MEMBER(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, matmul, scales[1]),
    MEMBER(CUBLASLT_MATMUL_DESC_C_SCALE_POINTER, matmul, scales[2]),
    MEMBER(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, matmul, scales[3]),
    MEMBER(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, matmul, largest),
    MEMBER(CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET, matmul, multiprocessors),
    MEMBER(CUBLASLT_MATMUL_DESC_FAST_ACCUM, matmul, fast),
};
static const attribute of_preferences[] = {
    MEMBER(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, preference, most),
    {CUBLASLT_MATMUL_PREF_SEARCH_MODE, offsetof(preference, other), 4},
    {CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, offsetof(preference, other) + 4, 4},
    {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, offsetof(preference, other) + 8, 4},
    {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, offsetof(preference, other) + 12, 4},
    {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, offsetof(preference, other) + 16, 4},
    {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, offsetof(preference, other) + 20, 4},
    {CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT, offsetof(preference, other) + 24, 4},
    {CUBLASLT_MATMUL_PREF_IMPL_MASK, offsetof(preference, other) + 32, 8},
};
#undef MEMBER

template <size_t COUNT> static const attribute *find(const attribute (&list)[COUNT], int name)
{
    for (const attribute &one : list)
        if (one.name == name)
            return &one;
    return NULL;
}

template <size_t COUNT>
static cublasStatus_t set(const attribute (&list)[COUNT], void *desc, int name, const void *value,
                          size_t size)
{
    const attribute *one = find(list, name);
    if (!one)
        return CUBLAS_STATUS_NOT_SUPPORTED;
    if (!desc || !value || size != one->size)
        return CUBLAS_STATUS_INVALID_VALUE;
    memcpy((char *)desc + one->offset, value, size);
    return CUBLAS_STATUS_SUCCESS;
}

template <size_t COUNT>
static cublasStatus_t get(const attribute (&list)[COUNT], const void *desc, int name, void *value,
                          size_t size, size_t *written)
{
    const attribute *one = find(list, name);
    if (!one)
        return CUBLAS_STATUS_NOT_SUPPORTED;
    if (written)
        *written = one->size;
    if (size == 0 && written)
        return CUBLAS_STATUS_SUCCESS;
    if (!desc || !value || size != one->size)
        return CUBLAS_STATUS_INVALID_VALUE;
    memcpy(value, (const char *)desc + one->offset, size);
    return CUBLAS_STATUS_SUCCESS;
}

/* Allocates a descriptor, which cublasLt…Destroy() frees. (cublasLt…Init() sets up one in the
 * program's memory.) */
template <typename Desc> static Desc *make(Desc **desc)
{
    return desc ? *desc = (Desc *)calloc(1, sizeof(Desc)) : NULL;
}
template <typename Desc> static cublasStatus_t end(Desc *desc)
{
    free(desc);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutInit(cublasLtMatrixLayout_t desc, cudaDataType type,
                                        uint64_t rows, uint64_t columns, int64_t pitch)
{
    static_assert(sizeof(layout) <= sizeof *desc);
    if (!desc)
        return CUBLAS_STATUS_INVALID_VALUE;
    *(layout *)desc = {type, CUBLASLT_ORDER_COL, rows, columns, pitch, 1, 0};
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *desc, cudaDataType type,
                                          uint64_t rows, uint64_t columns, int64_t pitch)
{
    return make(desc) ? cublasLtMatrixLayoutInit(*desc, type, rows, columns, pitch)
                      : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t desc)
{
    return end(desc);
}

cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t desc,
                                                cublasLtMatrixLayoutAttribute_t name,
                                                const void *value, size_t size)
{
    return set(of_layouts, desc, name, value, size);
}

cublasStatus_t cublasLtMatrixLayoutGetAttribute(cublasLtMatrixLayout_t desc,
                                                cublasLtMatrixLayoutAttribute_t name, void *value,
                                                size_t size, size_t *written)
{
    return get(of_layouts, desc, name, value, size, written);
}

cublasStatus_t cublasLtMatmulDescInit(cublasLtMatmulDesc_t desc, cublasComputeType_t compute,
                                      cudaDataType scale)
{
    static_assert(sizeof(matmul) <= sizeof *desc);
    if (!desc)
        return CUBLAS_STATUS_INVALID_VALUE;
    matmul *made = (matmul *)desc;
    *made = matmul();
    made->compute = compute;
    made->scale = scale;
    made->fill = CUBLAS_FILL_MODE_FULL;
    made->epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    made->bias_type = made->aux_type = -1;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *desc, cublasComputeType_t compute,
                                        cudaDataType scale)
{
    return make(desc) ? cublasLtMatmulDescInit(*desc, compute, scale) : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc)
{
    return end(desc);
}

cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc,
                                              cublasLtMatmulDescAttributes_t name,
                                              const void *value, size_t size)
{
    return set(of_products, desc, name, value, size);
}

cublasStatus_t cublasLtMatmulDescGetAttribute(cublasLtMatmulDesc_t desc,
                                              cublasLtMatmulDescAttributes_t name, void *value,
                                              size_t size, size_t *written)
{
    return get(of_products, desc, name, value, size, written);
}

cublasStatus_t cublasLtMatmulPreferenceInit(cublasLtMatmulPreference_t desc)
{
    static_assert(sizeof(preference) <= sizeof *desc);
    if (!desc)
        return CUBLAS_STATUS_INVALID_VALUE;
    memset(desc, 0, sizeof *desc);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *desc)
{
    return make(desc) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t desc)
{
    return end(desc);
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t desc,
                                                    cublasLtMatmulPreferenceAttributes_t name,
                                                    const void *value, size_t size)
{
    return set(of_preferences, desc, name, value, size);
}

/* ---- products ---- */

static bool lies_by_rows(const layout &matrix)
{
    return matrix.order == CUBLASLT_ORDER_ROW;
}

static factor factor_of(const layout &matrix, const void *base)
{
    return {base, NULL, matrix.type, (int)matrix.pitch, matrix.stride};
}

/* A matrix stored row by row is its transpose stored column by column. */
static cublasOperation_t turn(int operation, bool turned)
{
    return !turned                    ? (cublasOperation_t)operation
           : operation == CUBLAS_OP_N ? CUBLAS_OP_T
                                      : CUBLAS_OP_N;
}

static bool is_known(int epilogue)
{
    return (epilogue & CUBLASLT_EPILOGUE_RELU_AUX) != CUBLASLT_EPILOGUE_RELU_AUX &&
           !(epilogue & ~CUBLASLT_EPILOGUE_DGELU_BGRAD & ~CUBLASLT_EPILOGUE_GELU_AUX_BIAS &
             ~CUBLASLT_EPILOGUE_RELU & ~CUBLASLT_EPILOGUE_DEFAULT & ~CUBLASLT_EPILOGUE_BGRADA &
             ~CUBLASLT_EPILOGUE_BGRADB);
}

static epilogue epilogue_of(const matmul &desc, const layout &d)
{
    const bool narrow = d.type == CUDA_R_8F_E4M3 || d.type == CUDA_R_8F_E5M2;
    const int bias = desc.bias_type >= 0 ? desc.bias_type : narrow ? CUDA_R_16BF : d.type;
    const int aux = desc.aux_type >= 0 ? desc.aux_type : d.type;
    return {desc.epilogue & ~CUBLASLT_EPILOGUE_DEFAULT,
            lies_by_rows(d),
            {desc.bias, NULL, (cudaDataType)bias, 0, desc.bias_stride},
            {desc.aux, NULL, (cudaDataType)aux, (int)desc.aux_pitch, desc.aux_stride},
            {desc.scales[0], desc.scales[1], desc.scales[2], desc.scales[3]},
            desc.largest};
}

/* Checks the shapes, and prints what is wrong with them, because the status does not say it. */
static bool fit(const blas_call &call, const matmul &desc, const layout &a, const layout &b,
                const layout &c, const layout &d)
{
    const uint64_t m = desc.op_a == CUBLAS_OP_N ? a.rows : a.columns;
    const uint64_t k = desc.op_a == CUBLAS_OP_N ? a.columns : a.rows;
    const uint64_t n = desc.op_b == CUBLAS_OP_N ? b.columns : b.rows;
    const bool fine = k == (desc.op_b == CUBLAS_OP_N ? b.rows : b.columns) && d.rows == m &&
                      d.columns == n && c.rows == m && c.columns == n;
    if (!fine)
        call.tell("A is %llu x %llu%s, B is %llu x %llu%s, C is %llu x %llu and D is %llu x %llu: "
                  "these are not the sizes of a product",
                  (unsigned long long)a.rows, (unsigned long long)a.columns,
                  desc.op_a == CUBLAS_OP_N ? "" : ", transposed", (unsigned long long)b.rows,
                  (unsigned long long)b.columns, desc.op_b == CUBLAS_OP_N ? "" : ", transposed",
                  (unsigned long long)c.rows, (unsigned long long)c.columns,
                  (unsigned long long)d.rows, (unsigned long long)d.columns);
    return fine && a.count == d.count && b.count == d.count && c.count == d.count;
}

/* As found on an H100, whose status is only "not supported" */
static bool is_gradient_refused(const blas_call &call, const matmul &desc)
{
    const bool refused = desc.epilogue & CUBLASLT_EPILOGUE_BGRADB && desc.op_b == CUBLAS_OP_N;
    if (refused)
        call.tell("CUBLASLT_EPILOGUE_BGRADB needs a transposed B");
    return refused;
}
static bool is_scale_refused(const blas_call &call, const matmul &desc)
{
    enum { ALIGNED = 16 };
    for (const float *scale : desc.scales)
        if ((uintptr_t)scale % ALIGNED != 0) {
            call.tell("the address of each scale must be a multiple of %d", ALIGNED);
            return true;
        }
    return false;
}

/* Sets *result to the product that the descriptors describe; CUBLAS_STATUS_SUCCESS, or their error.
 */
static cublasStatus_t product_of(const blas_call &call, const matmul *desc, const layout *a,
                                 const layout *b, const layout *c, const layout *d, product *result)
{
    if (!desc || !a || !b || !c || !d || !fit(call, *desc, *a, *b, *c, *d))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (is_gradient_refused(call, *desc))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    for (const layout *one : {a, b, c, d})
        if (one->order != CUBLASLT_ORDER_COL && one->order != CUBLASLT_ORDER_ROW)
            return CUBLAS_STATUS_NOT_SUPPORTED;
    const bool turned = lies_by_rows(*d);
    const cublasOperation_t op_a = turn(desc->op_a, lies_by_rows(*a) != turned),
                            op_b = turn(desc->op_b, lies_by_rows(*b) != turned);
    const factor left = factor_of(*a, NULL), right = factor_of(*b, NULL);
    *result = {turned ? op_b : op_a,
               turned ? op_a : op_b,
               (int)(turned ? d->columns : d->rows),
               (int)(turned ? d->rows : d->columns),
               (int)(desc->op_a == CUBLAS_OP_N ? a->columns : a->rows),
               d->count,
               turned ? right : left,
               turned ? left : right,
               factor_of(*c, NULL),
               type_of(desc->compute, a->type),
               factor_of(*d, result), /* any base that is not NULL: the result goes to D */
               epilogue_of(*desc, *d)};
    const bool plain = result->after.steps == 0 && !desc->scales[0] && !desc->scales[1] &&
                       !desc->scales[2] && !desc->scales[3] && !desc->largest;
    const cudaDataType scale =
        result->compute == CUDA_R_16F ? CUDA_R_16F : result->compute; /* type of alpha and beta */
    return lies_by_rows(*c) == turned && desc->scale == scale && is_supported(*result) &&
                   desc->op_c == CUBLAS_OP_N && desc->fill == CUBLAS_FILL_MODE_FULL &&
                   (desc->pointers == CUBLASLT_POINTER_MODE_HOST ||
                    desc->pointers == CUBLASLT_POINTER_MODE_DEVICE) &&
                   is_known(desc->epilogue) &&
                   (plain || result->compute == CUDA_R_32F || result->compute == CUDA_R_16F) &&
                   scale != CUDA_C_32F && scale != CUDA_C_64F
               ? CUBLAS_STATUS_SUCCESS
               : CUBLAS_STATUS_NOT_SUPPORTED;
}

#define LT_CALL(NAME)                                                            \
    blas_call                                                                    \
    {                                                                            \
        {"cublasLt" NAME, __builtin_return_address(0)}, (cublasHandle_t)(handle) \
    }

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t, int wanted,
                                              cublasLtMatmulHeuristicResult_t results[], int *count)
{
    const blas_call call = LT_CALL("MatmulAlgoGetHeuristic");
    BLAS_CHECK(results && count && wanted > 0);
    product product;
    const cublasStatus_t status =
        product_of(call, (const matmul *)desc, (const layout *)a, (const layout *)b,
                   (const layout *)c, (const layout *)d, &product);
    *count = status == CUBLAS_STATUS_SUCCESS;
    if (*count)
        *results = {{{0}}, 0, CUBLAS_STATUS_SUCCESS, 1.0f, {0}};
    return status;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void *alpha,
                              const void *A, cublasLtMatrixLayout_t a, const void *B,
                              cublasLtMatrixLayout_t b, const void *beta, const void *C,
                              cublasLtMatrixLayout_t c, void *D, cublasLtMatrixLayout_t d,
                              const cublasLtMatmulAlgo_t *, void *, size_t, cudaStream_t stream)
{
    blas_call call = LT_CALL("Matmul");
    BLAS_CHECK(D != NULL);
    product product;
    const cublasStatus_t status =
        product_of(call, (const matmul *)desc, (const layout *)a, (const layout *)b,
                   (const layout *)c, (const layout *)d, &product);
    if (status != CUBLAS_STATUS_SUCCESS)
        return status;
    if (is_scale_refused(call, *(const matmul *)desc))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    product.a.base = product.after.turned ? B : A;
    product.b.base = product.after.turned ? A : B;
    product.c.base = C;
    product.d.base = D;
    cublasContext as = *call.handle;
    as.stream = stream;
    as.pointers = (cublasPointerMode_t)((const matmul *)desc)->pointers;
    call.handle = &as;
    return multiply_as(call, product, alpha, beta);
}
