/* vectors.cpp: copies of vectors and matrices between host and device. */
#include "cublas_v2.h"

/* Copies `count` pieces of `bytes` bytes; the pitches are the distances of pieces in bytes. */
static cublasStatus_t copy(const void *from, size_t from_pitch, void *to, size_t to_pitch,
                           size_t bytes, size_t count, cudaMemcpyKind kind, cudaStream_t stream)
{
    if (from_pitch == bytes && to_pitch == bytes) { /* contiguous: one piece */
        bytes = from_pitch = to_pitch = bytes * count;
        count = 1;
    }
    cudaError_t error =
        stream ? cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, bytes, count, kind, stream)
               : cudaMemcpy2D(to, to_pitch, from, from_pitch, bytes, count, kind);
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

static cublasStatus_t copy_vector(int count, int size, const void *from, int step, void *to,
                                  int to_step, cudaMemcpyKind kind, cudaStream_t stream)
{
    if (step <= 0 || to_step <= 0 || size <= 0 || count < 0)
        return CUBLAS_STATUS_INVALID_VALUE;
    size_t bytes = (size_t)size;
    return copy(from, (size_t)step * bytes, to, (size_t)to_step * bytes, bytes, (size_t)count, kind,
                stream);
}

static cublasStatus_t copy_matrix(int rows, int columns, int size, const void *from, int pitch,
                                  void *to, int to_pitch, cudaMemcpyKind kind, cudaStream_t stream)
{
    if (rows < 0 || columns < 0 || size <= 0 || pitch <= 0 || to_pitch <= 0 || rows > pitch ||
        rows > to_pitch)
        return CUBLAS_STATUS_INVALID_VALUE;
    size_t bytes = (size_t)size;
    return copy(from, (size_t)pitch * bytes, to, (size_t)to_pitch * bytes, (size_t)rows * bytes,
                (size_t)columns, kind, stream);
}

#define COPIES(NAME, KIND)                                                                         \
    cublasStatus_t cublas##NAME##Vector(int count, int size, const void *from, int step, void *to, \
                                        int to_step)                                               \
    {                                                                                              \
        return copy_vector(count, size, from, step, to, to_step, KIND, 0);                         \
    }                                                                                              \
    cublasStatus_t cublas##NAME##VectorAsync(int count, int size, const void *from, int step,      \
                                             void *to, int to_step, cudaStream_t stream)           \
    {                                                                                              \
        return copy_vector(count, size, from, step, to, to_step, KIND, stream);                    \
    }                                                                                              \
    cublasStatus_t cublas##NAME##Matrix(int rows, int columns, int size, const void *from,         \
                                        int pitch, void *to, int to_pitch)                         \
    {                                                                                              \
        return copy_matrix(rows, columns, size, from, pitch, to, to_pitch, KIND, 0);               \
    }                                                                                              \
    cublasStatus_t cublas##NAME##MatrixAsync(int rows, int columns, int size, const void *from,    \
                                             int pitch, void *to, int to_pitch,                    \
                                             cudaStream_t stream)                                  \
    {                                                                                              \
        return copy_matrix(rows, columns, size, from, pitch, to, to_pitch, KIND, stream);          \
    }
COPIES(Set, cudaMemcpyHostToDevice)
COPIES(Get, cudaMemcpyDeviceToHost)
