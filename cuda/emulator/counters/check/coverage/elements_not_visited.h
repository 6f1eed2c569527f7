/* elements_not_visited.h: the end of an array that no thread has come to, for there were too few of
 * them. */
#ifndef ELEMENTS_NOT_VISITED_H
#define ELEMENTS_NOT_VISITED_H

#include <stddef.h>

struct emulator_array;

namespace emulator
{
/* The array is freed, or the program ends. Nobody but kernels has read more of what they wrote
 * there than so many bytes at its beginning. */
void unvisited_look(const struct emulator_array *array, size_t read);
} // namespace emulator

#endif
