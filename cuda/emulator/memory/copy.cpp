/* copy.cpp: copies and fillings, done at once. */
#include "copy.h"

#include "arena.h"
#include "arrays.h"
#include "errors.h"
#include "listener.h"
#include "pinned.h"

using namespace emulator;

/* May a copy of this kind touch these bytes on its device's or host's side? */
static bool side_fits(const void *pointer, size_t bytes, bool device)
{
    if (device)
        return emulator_on_device(pointer, bytes) || emulator_is_pinned(pointer, bytes);
    if (!emulator_in_arena(pointer))
        return pointer != NULL;
    return arrays_type(pointer, bytes) == cudaMemoryTypeManaged;
}

static bool copy_fits(const void *to, size_t to_bytes, const void *from, size_t from_bytes,
                      cudaMemcpyKind kind)
{
    switch (kind) {
    case cudaMemcpyHostToHost:
        return side_fits(to, to_bytes, false) && side_fits(from, from_bytes, false);
    case cudaMemcpyHostToDevice:
        return side_fits(to, to_bytes, true) && side_fits(from, from_bytes, false);
    case cudaMemcpyDeviceToHost:
        return side_fits(to, to_bytes, false) && side_fits(from, from_bytes, true);
    case cudaMemcpyDeviceToDevice:
        return side_fits(to, to_bytes, true) && side_fits(from, from_bytes, true);
    case cudaMemcpyDefault:
        return side_fits(to, to_bytes, emulator_in_arena(to)) &&
               side_fits(from, from_bytes, emulator_in_arena(from));
    }
    return false;
}

cudaError_t emulator::copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                size_t width, size_t rows, cudaMemcpyKind kind)
{
    emulator_alone alone;
    cudaError_t error = emulator_return(cudaSuccess);
    if (error != cudaSuccess || width == 0 || rows == 0)
        return error; /* one that stays */
    if (width > to_pitch || width > from_pitch)
        return cudaErrorInvalidPitchValue;
    size_t to_bytes = (rows - 1) * to_pitch + width, from_bytes = (rows - 1) * from_pitch + width;
    if (!copy_fits(to, to_bytes, from, from_bytes, kind))
        return cudaErrorInvalidValue;
    if (emulator_listener)
        emulator_listener->copied(emulator_on_device(to, to_bytes),
                                  emulator_on_device(from, from_bytes), width * rows);
    for (size_t row = 0; row < rows; row++) {
        memmove((char *)to + row * to_pitch, (const char *)from + row * from_pitch, width);
        if (emulator_listener)
            emulator_listener->written((char *)to + row * to_pitch, width);
    }
    return cudaSuccess;
}

cudaError_t emulator::set_rows(void *pointer, size_t pitch, int value, size_t width, size_t rows)
{
    emulator_alone alone;
    cudaError_t error = emulator_return(cudaSuccess);
    if (error != cudaSuccess || width == 0 || rows == 0)
        return error;
    if (!side_fits(pointer, (rows - 1) * pitch + width, true))
        return cudaErrorInvalidValue;
    for (size_t row = 0; row < rows; row++) {
        memset((char *)pointer + row * pitch, value, width);
        if (emulator_listener)
            emulator_listener->written((char *)pointer + row * pitch, width);
    }
    return cudaSuccess;
}
