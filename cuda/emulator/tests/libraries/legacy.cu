/* legacy.cu: cuBLAS's old interface without handles. */
// -lcublas, over cblas.h
#include "../tap.h"

#include <cublas.h>

int main()
{
    enum { M = 2, N = 2, K = 3 };
    /* column by column */
    const float a[] = {1, 4, 2, 5, 3, 6}, b[] = {7, 9, 11, 8, 10, 12}, exact[] = {58, 139, 64, 154};
    float c[M * N] = {}, *d_a, *d_b, *d_c;
    ok(cublasInit() == CUBLAS_STATUS_SUCCESS, "the library is initialised");
    cublasAlloc(M * K, sizeof *a, (void **)&d_a);
    cublasAlloc(K * N, sizeof *b, (void **)&d_b);
    ok(cublasAlloc(M * N, sizeof *c, (void **)&d_c) == CUBLAS_STATUS_SUCCESS,
       "an array is allocated");
    cublasSetMatrix(M, K, sizeof *a, a, M, d_a, M);
    cublasSetMatrix(K, N, sizeof *b, b, K, d_b, K);
    cublasSgemm('N', 'n', M, N, K, 1, d_a, M, d_b, K, 0, d_c, M);
    ok(cublasGetError() == CUBLAS_STATUS_SUCCESS &&
           cublasGetMatrix(M, N, sizeof *c, d_c, M, c, M) == CUBLAS_STATUS_SUCCESS &&
           memcmp(c, exact, sizeof c) == 0,
       "a product is right");
    ok(cublasSdot(3, d_a, 1, d_b, 1) == 7 + 4 * 9 + 2 * 11 && cublasSasum(6, d_a, 1) == 21 &&
           cublasIsamax(6, d_a, 1) == 6,
       "results are returned by value");
    cublasSaxpy(6, 2, d_a, 1, d_b, 1);
    cublasSscal(6, 0.5f, d_b, 1);
    cublasGetVector(2, sizeof *c, d_b, 1, c, 1);
    ok(c[0] == 4.5f && c[1] == 8.5f, "vectors are changed");
    cublasSgemm('N', 'N', -1, N, K, 1, d_a, M, d_b, K, 0, d_c, M);
    ok(cublasGetError() == CUBLAS_STATUS_INVALID_VALUE && cublasGetError() == CUBLAS_STATUS_SUCCESS,
       "the last error is returned once");
    cublasFree(d_a);
    cublasFree(d_b);
    cublasFree(d_c);
    ok(cublasShutdown() == CUBLAS_STATUS_SUCCESS, "the library is shut down");
    printf("1..%d\n", tests);
    return 0;
}
