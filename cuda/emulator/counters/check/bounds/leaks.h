/* leaks.h: memory and texture objects that the program never frees. */
#ifndef LEAKS_H
#define LEAKS_H

#include "cuda_runtime.h"

namespace emulator
{
void leak_texture_made(cudaTextureObject_t object, const void *pc);
void leak_texture_destroyed(cudaTextureObject_t object);
/* Called once, at the end. */
void check_leaks(void);
} // namespace emulator

#endif
