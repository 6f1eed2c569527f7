/* results_not_read.h: arrays that kernels wrote and that were never read. */
#ifndef RESULTS_NOT_READ_H
#define RESULTS_NOT_READ_H

#include <stdbool.h>
#include <stddef.h>

namespace emulator
{
/* A copy takes this from device memory. */
void unused_copied(const void *memory, size_t bytes);
/* A copy will take `width` bytes of each of these rows, to rows that are `to_pitch` bytes apart on
 * the host. Called before the rows are copied. */
void unused_rows(const void *from, size_t pitch, size_t width, size_t rows, size_t to_pitch);
/* A copy takes the size of a pointer, because the program gave it the sizeof of one. */
void unused_behind_pointer(const void *from);
/* A copy from here is about to fill all the room that the host has for it, so no more is wanted. */
void unused_wanted(const void *from);
/* A library or a texture reads something that is not known. */
void unused_unclear(void);
/* Has nothing but kernels read this array, as far as is known? */
bool unused_but_by_kernels(const void *base);
/* The array at `base` is about to be freed. The second call: the program ends, with all arrays that
 * are left. */
void unused_freed(const void *base);
void unused_end(void);
} // namespace emulator

#endif
