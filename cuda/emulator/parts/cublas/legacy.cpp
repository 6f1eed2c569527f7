/* legacy.cpp: the handle and the last error of programs that use the API without handles. */
#include "cublas.h"

static cublasHandle_t handle;
static cublasStatus_t last;

cublasStatus_t cublasInit(void)
{
    return handle ? CUBLAS_STATUS_SUCCESS : cublasCreate(&handle);
}

cublasStatus_t cublasShutdown(void)
{
    cublasStatus_t status = cublasDestroy(handle);
    handle = NULL;
    return status;
}

cublasHandle_t emulator_cublas_handle(void)
{
    return handle;
}

cublasStatus_t cublasSetKernelStream(cudaStream_t stream)
{
    return cublasSetStream(handle, stream);
}

void emulator_cublas_status(cublasStatus_t status)
{
    if (status != CUBLAS_STATUS_SUCCESS)
        last = status;
}

cublasStatus_t cublasGetError(void)
{
    cublasStatus_t status = last;
    last = CUBLAS_STATUS_SUCCESS;
    return status;
}

/* Another letter gives an invalid operation, which is refused later. */
cublasOperation_t emulator_cublas_operation(char letter)
{
    switch (letter) {
    case 'n':
    case 'N':
        return CUBLAS_OP_N;
    case 't':
    case 'T':
        return CUBLAS_OP_T;
    case 'c':
    case 'C':
        return CUBLAS_OP_C;
    }
    return CUBLAS_OP_CONJG;
}
