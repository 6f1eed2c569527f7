/* float_memset.h: floating-point elements that cudaMemset has set, byte by byte. */
#ifndef FLOAT_MEMSET_H
#define FLOAT_MEMSET_H

namespace emulator
{
/* The array at this address is written again or freed; NULL: the program ends. */
void bytewise_look(const void *address);
} // namespace emulator

#endif
