/* cusolver.cu: wrong calls of cuSOLVER, chosen by the first argument; "right" is right. */
// -lcusolver, over cblas.h
// nothing: right
#include <cusolverDn.h>
#include <stdio.h>
#include <string.h>
#include <vector>

enum { N = 10 };

int main(int, char **argv)
{
    const char *mistake = argv[1];
    cusolverDnHandle_t handle;
    cusolverDnCreate(&handle);
    std::vector<double> host(N * N, 1.0);
    for (int i = 0; i < N; i++)
        host[i + i * N] = N;
    int size = 0, *info, *pivots, on_host = 0;
    double *A, *B, *work;
    cusolverDnDgetrf_bufferSize(handle, N, N, NULL, N, &size);
    const bool bytes = strcmp(mistake, "workspace") == 0, small = strcmp(mistake, "small") == 0;
    cudaMalloc(&A, (N * N - small) * sizeof *A);
    cudaMalloc(&B, N * sizeof *B);
    cudaMalloc(&info, sizeof *info);
    cudaMalloc(&pivots, N * sizeof *pivots);
    cudaMalloc(&work, bytes ? size : size * sizeof *work);
    cudaMemcpy(A, host.data(), (N * N - small) * sizeof *A, cudaMemcpyHostToDevice);
    if (strcmp(mistake, "unwritten") != 0)
        cudaMemcpy(B, host.data(), N * sizeof *B, cudaMemcpyHostToDevice);
    if (strcmp(mistake, "unseen") == 0)
        cusolverDnDgetrf( // expect unseen: unchecked-error/call
            handle, N, N, A, N - 1, work, pivots, info);
    cusolverStatus_t status;
    if (strcmp(mistake, "host") == 0)
        status = cusolverDnDgetrf( // expect host: host-pointer/access
            handle, N, N, A, N, work, pivots, &on_host);
    else
        status = cusolverDnDgetrf( // expect small, workspace: global-out-of-bounds/array
            handle, N, N, A, N, work, pivots, info);
    if (status == CUSOLVER_STATUS_SUCCESS)
        status = cusolverDnDgetrs( // expect unwritten: uninitialised-read/never-written
            handle, CUBLAS_OP_N, N, 1, A, N, pivots, B, N, info);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s %d\n", cudaGetErrorName(error), status);
    for (void *memory : {(void *)A, (void *)B, (void *)info, (void *)pivots, (void *)work})
        cudaFree(memory);
    cusolverDnDestroy(handle);
    return 0;
}
