/* cublas.cu: wrong calls of cuBLAS, and a right one. */
// -lcublas, over cblas.h
// nothing: right, seen, turned
#include <cublas_v2.h>
#include <functional>
#include <stdlib.h>
#include <string.h>

enum { N = 10, BYTES = N * N * sizeof(float) };

int main(int, char **arguments)
{
    const char *name = arguments[1];
    cublasHandle_t handle;
    float *a, *b, *host = (float *)calloc(N * N, sizeof *host), one = 1, sum = 0;
    cublasCreate(&handle);
    cudaMalloc(&a, BYTES);
    cudaMalloc(&b, BYTES);
    cudaMemset(a, 0, BYTES);
    if (strcmp(name, "right") == 0) {
        cublasScopy(handle, N * N, a, 1, b, 1);
        cublasSdot(handle, N * N, a, 1, b, 1, &sum);
    } else if (strcmp(name, "bounds") == 0) {
        cudaMemset(b, 0, BYTES);
        cublasSgemm( // expect bounds: global-out-of-bounds/cublas
            handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N + 1, &one, a, N, b, N + 1, &one, b, N);
    } else if (strcmp(name, "host") == 0) {
        cublasSaxpy(handle, N * N, &one, host, 1, a, 1); // expect host: host-pointer/cublas-array
    } else if (strcmp(name, "freed") == 0) {
        cudaFree(b);
        cublasSscal(handle, N * N, &one, b, 1); // expect freed: use-after-free/array-freed
    } else if (strcmp(name, "unwritten") == 0) {
        cublasSdot( // expect unwritten: uninitialised-read/never-written
            handle, N * N, a, 1, b, 1, &sum);
    } else if (strcmp(name, "bound") == 0) {
        const auto dot = std::bind(cublasSdot, handle, N * N, a, 1, b, 1, &sum);
        dot(); // expect bound: uninitialised-read/never-written
    } else if (strcmp(name, "in_place") == 0) {
        cublasSaxpy( // expect in_place: uninitialised-read/never-written
            handle, N * N, &one, a, 1, b, 1);
    } else if (strcmp(name, "written") == 0) {
        cublasScopy(handle, N, a, 1, b, N); /* only a row of it */
        cublasSasum(handle, N, b, N, &sum);
        cublasSasum( // expect written: uninitialised-read/never-written
            handle, 2, b, 1, &sum);
    } else if (strcmp(name, "result") == 0) {
        cublasSdot( // expect result: device-pointer-on-host/cublas-number
            handle, N * N, a, 1, a, 1, b);
    } else if (strcmp(name, "number") == 0) {
        cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
        cublasSscal(handle, N * N, &one, a, 1); // expect number: host-pointer/cublas-array
    } else if (strcmp(name, "unseen") == 0) {
        cublasSgemm( // expect unseen: unchecked-error/call
            handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, a, N - 1, b, N, &one, b, N);
    } else if (strcmp(name, "seen") == 0) {
        printf("%s\n", cublasGetStatusName(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, N, N, N,
                                                       &one, a, N, b, N - 1, &one, b, N)));
    } else if (strcmp(name, "turned") == 0) {
        printf("%s\n", cublasGetStatusName(cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, N, N, &one,
                                                       a, N - 1, &one, b, N, b, N)));
    } else if (strcmp(name, "vector") == 0) {
        cublasSgemv( // expect vector: unchecked-error/call
            handle, CUBLAS_OP_N, N, 1, &one, a, N - 1, a, 1, &one, b, 1);
    }
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    printf("%s\n", cublasGetStatusName(cublasSscal(handle, 1, &one, a, 1)));
    cublasDestroy(handle);
    cudaFree(a);
    if (strcmp(name, "freed") != 0)
        cudaFree(b);
    free(host);
    return 0;
}
