/* copy.cpp: copies and fillings of plain memory and of the program's variables. */
#include "copy.h"

#include "captured.h"
#include "ended.h"
#include "errors.h"
#include "variables.h"

using namespace emulator;

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    return cudaMemcpyAsync(to, from, bytes, kind, 0);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    return cudaMemcpy2DAsync(to, bytes, from, bytes, bytes, 1, kind, stream);
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                         size_t width, size_t rows, cudaMemcpyKind kind)
{
    return emulator_return(copy_rows(to, to_pitch, from, from_pitch, width, rows, kind));
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t rows, cudaMemcpyKind kind, cudaStream_t stream)
{
    cudaError_t error = check_stream(stream);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (captures_under_way &&
        captured_copy(to, to_pitch, from, from_pitch, width, rows, kind, stream, &error))
        return emulator_return(error);
    return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, rows, kind);
}

cudaError_t emulator_copy_symbol(char *symbol, size_t size, size_t offset, void *other,
                                 size_t bytes, cudaMemcpyKind kind, bool to_symbol)
{
    if (!emulator_in_variables(symbol, size))
        return emulator_return(cudaErrorInvalidSymbol);
    if (offset > size || bytes > size - offset)
        return emulator_return(cudaErrorInvalidValue);
    return to_symbol ? cudaMemcpy(symbol + offset, other, bytes, kind)
                     : cudaMemcpy(other, symbol + offset, bytes, kind);
}

cudaError_t cudaMemset(void *pointer, int value, size_t bytes)
{
    return cudaMemsetAsync(pointer, value, bytes, 0);
}

cudaError_t cudaMemset2D(void *pointer, size_t pitch, int value, size_t width, size_t rows)
{
    return emulator_return(set_rows(pointer, pitch, value, width, rows));
}

cudaError_t cudaMemsetAsync(void *pointer, int value, size_t bytes, cudaStream_t stream)
{
    cudaError_t error = check_stream(stream);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (captures_under_way && captured_set(pointer, bytes, value, bytes, 1, stream, &error))
        return emulator_return(error);
    return cudaMemset2D(pointer, bytes, value, bytes, 1);
}
