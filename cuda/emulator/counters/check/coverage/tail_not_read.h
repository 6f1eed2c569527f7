/* tail_not_read.h: the end of an array that the host has copied to the device, and that no kernel
 * has accessed. */
#ifndef TAIL_NOT_READ_H
#define TAIL_NOT_READ_H

#include <stddef.h>

struct emulator_array;

namespace emulator
{
/* A copy has brought this to the device. */
void tail_copied(const void *to, size_t bytes);
/* Has a copy filled the array's end? */
bool tail_is_filled(const struct emulator_array *array);
void tail_forget(const void *array, size_t bytes); /* it is freed; another array may end there */
/* The array is freed, or the program ends. `taken`: how many bytes copies took of what kernels
 * wrote, from its beginning on. */
void check_tail(const struct emulator_array *array, size_t taken);
} // namespace emulator

#endif
