/* uninitialised_copy.h: unwritten bytes that are copied to the host, or read as a texel. */
#ifndef UNINITIALISED_COPY_H
#define UNINITIALISED_COPY_H

#include "cuda_runtime.h"
#include "counters/base/request.h"

namespace emulator
{
/* Rows of device memory have been copied to the host. `elements` is the type by the program's
 * pointer: `bytes` is 0 if it is not known; `plain` means a type of one number, without padding. */
void check_unwritten(const void *to, size_t to_pitch, const void *from, size_t pitch, size_t width,
                     size_t rows, const struct emulator_elements *elements);
/* Host code reads managed or pinned memory; a kernel reads pinned memory. */
void check_host_reads(const void *address, size_t bytes, const void *pc);
void check_pinned_reads(const request *request);
/* A thread reads this texel by a texture or a surface. */
void check_texel(unsigned thread, uint32_t pc, const void *texel, size_t bytes);
} // namespace emulator

#endif
