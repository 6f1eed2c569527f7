/* elements_not_read.h: elements of an array that the kernels have not read, or have read several
 * times. */
#ifndef ELEMENTS_NOT_READ_H
#define ELEMENTS_NOT_READ_H

#include <stdbool.h>
#include <stddef.h>

namespace emulator
{
/* Describes the first array of which kernels have not read all elements; if there is none, the
 * first of which several threads have read an element: which element, of how many. Returns false if
 * there is none, or if it is not known. */
bool left_out_text(char *text, size_t size);
} // namespace emulator

#endif
