/* uninitialised_copy.h: what is copied to the host, or read as a texel, although nothing has
 * written it. */
#ifndef UNINITIALISED_COPY_H
#define UNINITIALISED_COPY_H

#include "cuda_runtime.h"
#include "counters/base/request.h"

namespace emulator
{
/* Rows of device memory have been copied to the host. Their bytes are elements of this type, by the
 * pointer that the program gave: `bytes` is 0 where that says nothing, and `plain` is of a type of
 * one number, in which no byte is padding. */
void check_unwritten(const void *to, size_t to_pitch, const void *from, size_t pitch, size_t width,
                     size_t rows, const struct emulator_elements *elements);
/* Code of the host reads managed or pinned memory; a kernel reads pinned memory. */
void check_host_reads(const void *address, size_t bytes, const void *pc);
void check_pinned_reads(const request *request);
/* A kernel's thread reads it by a texture or a surface. */
void check_texel(unsigned thread, uint32_t pc, const void *texel, size_t bytes);
} // namespace emulator

#endif
