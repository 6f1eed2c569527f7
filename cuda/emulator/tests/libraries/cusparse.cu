/* cusparse.cu: cuSPARSE's products, sums and conversions compared with those of dense matrices.
 */
// -lcusparse
#include "../array.h"
#include "../tap.h"

#include <cusparse.h>

#include <math.h>

enum { ROWS = 5, COLUMNS = 4, WIDTH = 3 };

template <typename T> cudaDataType type_of();
template <> cudaDataType type_of<float>()
{
    return CUDA_R_32F;
}
template <> cudaDataType type_of<double>()
{
    return CUDA_R_64F;
}

/* ---- one matrix, in all formats ---- */

/* In column-major order; the third row and the second column are empty. */
template <typename T> std::vector<T> all_elements()
{
    std::vector<T> A((size_t)(ROWS * COLUMNS));
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            A[i + j * ROWS] = i == 2 || j == 1 || (i + j) % 3 == 2 ? 0 : (T)(i * 3 - j * 2 + 7);
    return A;
}

template <typename T> struct sparse {
    std::vector<int> offsets, rows, columns;
    std::vector<T> values;

    /* By rows or by columns */
    sparse(const std::vector<T> &A, bool by_rows, int base)
    {
        for (int i = 0; i < (by_rows ? ROWS : COLUMNS); i++) {
            offsets.push_back((int)values.size() + base);
            for (int j = 0; j < (by_rows ? COLUMNS : ROWS); j++) {
                const int row = by_rows ? i : j, column = by_rows ? j : i;
                if (A[row + column * ROWS] == 0)
                    continue;
                rows.push_back(row + base);
                columns.push_back(column + base);
                values.push_back(A[row + column * ROWS]);
            }
        }
        offsets.push_back((int)values.size() + base);
    }
};

template <typename T> bool close(const std::vector<T> &a, const std::vector<T> &b)
{
    bool right = a.size() == b.size();
    for (size_t i = 0; right && i < a.size(); i++)
        right = fabs((double)(a[i] - b[i])) <= (sizeof(T) == 4 ? 1e-4 : 1e-12);
    return right;
}

static cusparseHandle_t handle;
static char text[100];
static const char *named(const char *what, const char *which, size_t bytes)
{
    snprintf(text, sizeof text, "%s, %s, %s", what, which, bytes == 4 ? "float" : "double");
    return text;
}

/* ---- products ---- */

template <typename T> struct matrix {
    sparse<T> held;
    array<int> outer, inner;
    array<T> values;
    cusparseSpMatDescr_t descriptor;

    matrix(cusparseFormat_t format, int base)
        : held(all_elements<T>(), format != CUSPARSE_FORMAT_CSC, base),
          outer(format == CUSPARSE_FORMAT_COO ? held.rows : held.offsets),
          inner(format == CUSPARSE_FORMAT_CSC ? held.rows : held.columns), values(held.values)
    {
        const int64_t nnz = (int64_t)held.values.size();
        const cusparseIndexBase_t first = (cusparseIndexBase_t)base;
        if (format == CUSPARSE_FORMAT_COO)
            cusparseCreateCoo(&descriptor, ROWS, COLUMNS, nnz, outer, inner, values,
                              CUSPARSE_INDEX_32I, first, type_of<T>());
        else
            (format == CUSPARSE_FORMAT_CSR ? cusparseCreateCsr : cusparseCreateCsc)(
                &descriptor, ROWS, COLUMNS, nnz, outer, inner, values, CUSPARSE_INDEX_32I,
                CUSPARSE_INDEX_32I, first, type_of<T>());
    }
    ~matrix()
    {
        cusparseDestroySpMat(descriptor);
    }
};

template <typename T>
std::vector<T> expect(bool turn, const std::vector<T> &B, int width, T alpha, T beta,
                      const std::vector<T> &C)
{
    const std::vector<T> A = all_elements<T>();
    const int rows = turn ? COLUMNS : ROWS, inner = turn ? ROWS : COLUMNS;
    std::vector<T> made((size_t)(rows * width));
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < width; j++) {
            T sum = 0;
            for (int l = 0; l < inner; l++)
                sum += (turn ? A[l + i * ROWS] : A[i + l * ROWS]) * B[l + j * inner];
            made[i + j * rows] = alpha * sum + beta * C[i + j * rows];
        }
    return made;
}

template <typename T> std::vector<T> some(int count)
{
    std::vector<T> made((size_t)count);
    for (int i = 0; i < count; i++)
        made[i] = (T)(i * 5 % 7 - 2);
    return made;
}

template <typename T>
void check_products(cusparseFormat_t format, int base, bool turn, const char *which)
{
    const cusparseOperation_t op =
        turn ? CUSPARSE_OPERATION_TRANSPOSE : CUSPARSE_OPERATION_NON_TRANSPOSE;
    const int rows = turn ? COLUMNS : ROWS, inner = turn ? ROWS : COLUMNS;
    matrix<T> A(format, base);
    T alpha = 2, beta = 3;
    size_t bytes = 0;

    const std::vector<T> X = some<T>(inner), Y = some<T>(rows);
    array<T> x(X), y(Y);
    cusparseDnVecDescr_t from, to;
    cusparseCreateDnVec(&from, inner, x, type_of<T>());
    cusparseCreateDnVec(&to, rows, y, type_of<T>());
    cusparseSpMV_bufferSize(handle, op, &alpha, A.descriptor, from, &beta, to, type_of<T>(),
                            CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
    array<char> buffer(bytes);
    const cusparseStatus_t status = cusparseSpMV(handle, op, &alpha, A.descriptor, from, &beta, to,
                                                 type_of<T>(), CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    ok(status == CUSPARSE_STATUS_SUCCESS && close(y.get(rows), expect(turn, X, 1, alpha, beta, Y)),
       named("a product with a vector is right", which, sizeof(T)));
    cusparseDestroyDnVec(from);
    cusparseDestroyDnVec(to);

    /* C is row-major and uninitialised; B is stored transposed. */
    const std::vector<T> B = some<T>(inner * WIDTH);
    std::vector<T> turned((size_t)(inner * WIDTH));
    for (int i = 0; i < inner; i++)
        for (int j = 0; j < WIDTH; j++)
            turned[j + i * WIDTH] = B[i + j * inner];
    array<T> b(turned), c((size_t)(rows * WIDTH));
    beta = 0;
    cusparseDnMatDescr_t left, right;
    cusparseCreateDnMat(&left, WIDTH, inner, WIDTH, b, type_of<T>(), CUSPARSE_ORDER_COL);
    cusparseCreateDnMat(&right, rows, WIDTH, WIDTH, c, type_of<T>(), CUSPARSE_ORDER_ROW);
    cusparseSpMM_bufferSize(handle, op, CUSPARSE_OPERATION_TRANSPOSE, &alpha, A.descriptor, left,
                            &beta, right, type_of<T>(), CUSPARSE_SPMM_ALG_DEFAULT, &bytes);
    array<char> more(bytes);
    cusparseSpMM(handle, op, CUSPARSE_OPERATION_TRANSPOSE, &alpha, A.descriptor, left, &beta, right,
                 type_of<T>(), CUSPARSE_SPMM_ALG_DEFAULT, more);
    const std::vector<T> by_rows = c.get(rows * WIDTH);
    std::vector<T> C((size_t)(rows * WIDTH));
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < WIDTH; j++)
            C[i + j * rows] = by_rows[j + i * WIDTH];
    ok(close(C, expect(turn, B, WIDTH, alpha, beta, std::vector<T>(C.size()))),
       named("a product with a matrix is right", which, sizeof(T)));
    cusparseDestroyDnMat(left);
    cusparseDestroyDnMat(right);
}

/* ---- conversions ---- */

template <typename T> void check_conversions(cusparseFormat_t format, int base, const char *which)
{
    const std::vector<T> all = all_elements<T>();
    matrix<T> A(format, base);
    array<T> there(all.size());
    cusparseDnMatDescr_t full;
    size_t bytes = 0;
    cusparseCreateDnMat(&full, ROWS, COLUMNS, ROWS, there, type_of<T>(), CUSPARSE_ORDER_COL);
    cusparseSparseToDense_bufferSize(handle, A.descriptor, full, CUSPARSE_SPARSETODENSE_ALG_DEFAULT,
                                     &bytes);
    array<char> buffer(bytes);
    cusparseSparseToDense(handle, A.descriptor, full, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer);
    ok(close(there.get(all.size()), all), named("sparse to dense is right", which, sizeof(T)));

    const int lines = format == CUSPARSE_FORMAT_CSC ? COLUMNS : ROWS;
    array<int> offsets(lines + 1);
    cusparseSpMatDescr_t made;
    const cusparseIndexBase_t first = (cusparseIndexBase_t)base;
    if (format == CUSPARSE_FORMAT_COO)
        cusparseCreateCoo(&made, ROWS, COLUMNS, 0, NULL, NULL, NULL, CUSPARSE_INDEX_32I, first,
                          type_of<T>());
    else
        (format == CUSPARSE_FORMAT_CSR ? cusparseCreateCsr : cusparseCreateCsc)(
            &made, ROWS, COLUMNS, 0, offsets, NULL, NULL, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
            first, type_of<T>());
    cusparseDenseToSparse_bufferSize(handle, full, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT,
                                     &bytes);
    array<char> more(bytes);
    cusparseDenseToSparse_analysis(handle, full, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, more);
    int64_t rows, columns, nnz;
    cusparseSpMatGetSize(made, &rows, &columns, &nnz);
    array<int> row_indices(nnz), column_indices(nnz);
    array<T> values(nnz);
    if (format == CUSPARSE_FORMAT_COO)
        cusparseCooSetPointers(made, row_indices, column_indices, values);
    else if (format == CUSPARSE_FORMAT_CSR)
        cusparseCsrSetPointers(made, offsets, column_indices, values);
    else
        cusparseCscSetPointers(made, offsets, row_indices, values);
    cusparseDenseToSparse_convert(handle, full, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, more);
    const sparse<T> &held = A.held;
    ok(rows == ROWS && columns == COLUMNS && nnz == (int64_t)held.values.size() &&
           close(values.get(nnz), held.values) &&
           (format == CUSPARSE_FORMAT_CSC || column_indices.get(nnz) == held.columns) &&
           (format == CUSPARSE_FORMAT_CSR || row_indices.get(nnz) == held.rows) &&
           (format == CUSPARSE_FORMAT_COO || offsets.get(lines + 1) == held.offsets),
       named("dense to sparse is right", which, sizeof(T)));
    cusparseDestroySpMat(made);
    cusparseDestroyDnMat(full);
}

static void check_offsets()
{
    const sparse<float> held(all_elements<float>(), true, 1);
    const int nnz = (int)held.values.size();
    array<int> rows(held.rows), offsets(ROWS + 1), again(nnz);
    cusparseXcoo2csr(handle, rows, nnz, ROWS, offsets, CUSPARSE_INDEX_BASE_ONE);
    cusparseXcsr2coo(handle, offsets, nnz, ROWS, again, CUSPARSE_INDEX_BASE_ONE);
    ok(offsets.get(ROWS + 1) == held.offsets && again.get(nnz) == held.rows,
       "row offsets and row indices are converted");
}

/* Rows and columns are exchanged, for any type of values. */
template <typename T> void check_turned()
{
    const int first = 1;
    const sparse<T> rows(all_elements<T>(), true, first), columns(all_elements<T>(), false, first);
    const int nnz = (int)rows.values.size();
    array<int> offsets(rows.offsets), indices(rows.columns), starts(COLUMNS + 1), turned(nnz);
    array<T> values(rows.values), out(nnz);
    size_t bytes;
    const cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ONE;
    cusparseCsr2cscEx2_bufferSize(handle, ROWS, COLUMNS, nnz, values, offsets, indices, out, starts,
                                  turned, type_of<T>(), CUSPARSE_ACTION_NUMERIC, base,
                                  CUSPARSE_CSR2CSC_ALG1, &bytes);
    array<char> buffer(bytes);
    cusparseCsr2cscEx2(handle, ROWS, COLUMNS, nnz, values, offsets, indices, out, starts, turned,
                       type_of<T>(), CUSPARSE_ACTION_NUMERIC, base, CUSPARSE_CSR2CSC_ALG1, buffer);
    ok(starts.get(COLUMNS + 1) == columns.offsets && turned.get(nnz) == columns.rows &&
           out.get(nnz) == columns.values,
       named("CSR to CSC is right", "from rows", sizeof(T)));
}

static void check_asked()
{
    array<int> rows(3), columns(3);
    array<float> values(3);
    cusparseSpMatDescr_t matrix;
    cusparseCreateCoo(&matrix, ROWS, COLUMNS, 3, rows, columns, values, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ONE, CUDA_R_32F);
    int64_t size[3];
    void *held[3];
    cusparseIndexType_t index, other;
    cusparseIndexBase_t base;
    cudaDataType type;
    ok(cusparseCooGet(matrix, &size[0], &size[1], &size[2], &held[0], &held[1], &held[2], &index,
                      &base, &type) == CUSPARSE_STATUS_SUCCESS &&
           size[0] == ROWS && size[1] == COLUMNS && size[2] == 3 && held[0] == (int *)rows &&
           held[1] == (int *)columns && held[2] == (float *)values && index == CUSPARSE_INDEX_32I &&
           base == CUSPARSE_INDEX_BASE_ONE && type == CUDA_R_32F,
       "the parts of a matrix are returned");
    ok(cusparseCsrGet(matrix, &size[0], &size[1], &size[2], &held[0], &held[1], &held[2], &index,
                      &other, &base, &type) == CUSPARSE_STATUS_INVALID_VALUE,
       "the parts in another format are refused");
    cusparseDestroySpMat(matrix);
}

/* ---- vectors ---- */

#pragma GCC diagnostic ignored \
    "-Wdeprecated-declarations" /* cusparseAxpby is deprecated since CUDA 13 */

template <typename T> void check_vectors()
{
    enum { SIZE = 6, NNZ = 3 };
    const std::vector<T> Y = some<T>(SIZE);
    array<int> indices(std::vector<int>{1, 4, 6});
    array<T> values(std::vector<T>{1, 2, 3}), y(Y);
    cusparseSpVecDescr_t x;
    cusparseDnVecDescr_t whole;
    cusparseCreateSpVec(&x, SIZE, NNZ, indices, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE,
                        type_of<T>());
    cusparseCreateDnVec(&whole, SIZE, y, type_of<T>());
    T alpha = 10, beta = 2;
    std::vector<T> sum = Y;
    for (T &one : sum)
        one *= 2;
    sum[0] += 10, sum[3] += 20, sum[5] += 30;
    ok(cusparseAxpby(handle, &alpha, x, &beta, whole) == CUSPARSE_STATUS_SUCCESS &&
           close(y.get(SIZE), sum),
       named("a sum is right", "sparse and dense", sizeof(T)));
    cusparseGather(handle, whole, x);
    ok(close(values.get(NNZ), std::vector<T>{sum[0], sum[3], sum[5]}),
       named("gather is right", "sparse and dense", sizeof(T)));
    array<T> other(std::vector<T>(SIZE, 1));
    cusparseDnVecSetValues(whole, other);
    cusparseScatter(handle, x, whole);
    ok(close(other.get(SIZE), std::vector<T>{sum[0], 1, 1, sum[3], 1, sum[5]}),
       named("scatter is right", "sparse and dense", sizeof(T)));
    cusparseDestroySpVec(x);
    cusparseDestroyDnVec(whole);
}

/* ---- scalars on the device, and refused calls ---- */

static void check_device_numbers()
{
    matrix<float> A(CUSPARSE_FORMAT_CSR, 0);
    const std::vector<float> X = some<float>(COLUMNS), numbers = {2, 0};
    array<float> x(X), y((size_t)ROWS), both(numbers);
    cusparseDnVecDescr_t from, to;
    cusparseCreateDnVec(&from, COLUMNS, x, CUDA_R_32F);
    cusparseCreateDnVec(&to, ROWS, y, CUDA_R_32F);
    size_t bytes = 0;
    cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE);
    cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, both.place, A.descriptor,
                            from, both.place + 1, to, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
                            &bytes);
    array<char> buffer(bytes);
    cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, both.place, A.descriptor, from,
                 both.place + 1, to, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_HOST);
    ok(close(y.get(ROWS), expect(false, X, 1, 2.0f, 0.0f, std::vector<float>(ROWS))),
       "scalars in device memory are used");
    cusparseDestroyDnVec(from);
    cusparseDestroyDnVec(to);
}

template <typename T> void check_all()
{
    static const struct {
        cusparseFormat_t format;
        const char *name;
    } formats[] = {
        {CUSPARSE_FORMAT_CSR, "CSR"}, {CUSPARSE_FORMAT_CSC, "CSC"}, {CUSPARSE_FORMAT_COO, "COO"}};
    for (const auto &one : formats)
        for (int base = 0; base < 2; base++) {
            check_products<T>(one.format, base, false, one.name);
            check_products<T>(one.format, base, true, one.name);
            check_conversions<T>(one.format, base, one.name);
        }
    check_vectors<T>();
}

int main()
{
    cudaStream_t stream, got = NULL;
    cudaStreamCreate(&stream);
    ok(cusparseCreate(&handle) == CUSPARSE_STATUS_SUCCESS &&
           cusparseSetStream(handle, stream) == CUSPARSE_STATUS_SUCCESS &&
           cusparseGetStream(handle, &got) == CUSPARSE_STATUS_SUCCESS && got == stream,
       "a handle has its stream");
    cusparseSetStream(handle, NULL);
    check_all<float>();
    check_all<double>();
    check_offsets();
    check_turned<float>();
    check_turned<double>();
    check_asked();
    check_device_numbers();
    ok(cusparseDestroy(handle) == CUSPARSE_STATUS_SUCCESS && cudaDeviceSynchronize() == cudaSuccess,
       "no error occurred");
    cudaStreamDestroy(stream);
    printf("1..%d\n", tests);
}
