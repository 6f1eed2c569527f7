/* elements_not_read.h: what of an array the kernels have not read, or several times. */
#ifndef ELEMENTS_NOT_READ_H
#define ELEMENTS_NOT_READ_H

#include <stdbool.h>
#include <stddef.h>

namespace emulator
{
/* In words, of the first array of which kernels read a part alone, or most numbers by one thread
 * and some by several: which number, of how many. False where there is none, or that is not known.
 */
bool left_out_text(char *text, size_t size);
} // namespace emulator

#endif
