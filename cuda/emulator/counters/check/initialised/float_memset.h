/* float_memset.h: floating-point numbers that cudaMemset has set, byte by byte. */
#ifndef FLOAT_MEMSET_H
#define FLOAT_MEMSET_H

namespace emulator
{
/* What begins there is written anew, or freed; or, NULL, the program ends. */
void bytewise_look(const void *address);
} // namespace emulator

#endif
