/* bytewise.h: floating-point numbers that cudaMemset has set, byte by byte. */
#ifndef BYTEWISE_H
#define BYTEWISE_H

namespace emulator
{
/* What begins there is written anew, or freed; or, NULL, the program ends. */
void bytewise_look(const void *address);
} // namespace emulator

#endif
