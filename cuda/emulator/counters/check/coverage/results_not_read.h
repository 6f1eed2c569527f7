/* results_not_read.h: what kernels wrote to an array, and nobody has read. */
#ifndef RESULTS_NOT_READ_H
#define RESULTS_NOT_READ_H

#include <stddef.h>

namespace emulator
{
/* A copy takes this from the device's memory. */
void unused_copied(const void *memory, size_t bytes);
/* A copy will take `width` bytes of each of these rows, and the host's lie `to_pitch` apart: called
 * before its rows are copied. */
void unused_rows(const void *from, size_t pitch, size_t width, size_t rows, size_t to_pitch);
/* A copy takes from here as many bytes as a pointer has, for sizeof was asked of one. */
void unused_behind_pointer(const void *from);
/* One from here is about to fill all the room that the host has for it: no more is wanted. */
void unused_wanted(const void *from);
/* Somebody reads whatever it may be: a library, or a texture. */
void unused_unclear(void);
/* The array with this base is freed now; or the program ends: of all that are there. */
void unused_freed(const void *base);
void unused_end(void);
} // namespace emulator

#endif
