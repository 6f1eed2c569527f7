/* unvisited.h: the end of an array that no thread has come to, for there were too few of them. */
#ifndef UNVISITED_H
#define UNVISITED_H

#include <stddef.h>

struct emulator_array;

namespace emulator
{
/* The array is freed, or the program ends. Nobody but kernels has read more of what they wrote
 * there than so many bytes at its beginning. */
void unvisited_look(const struct emulator_array *array, size_t read);
} // namespace emulator

#endif
