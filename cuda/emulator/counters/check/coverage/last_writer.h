/* last_writer.h: who wrote a byte of the host's that a copy brought from the device. */
#ifndef LAST_WRITER_H
#define LAST_WRITER_H

#include <stdbool.h>
#include <stddef.h>

namespace emulator
{
/* Rows of device memory are about to be copied to the host. */
void writer_fetched(const void *to, size_t to_pitch, const void *from, size_t from_pitch,
                    size_t width, size_t rows);
} // namespace emulator

/* In words, which thread of which kernel wrote what lies at `host` now, and where; or that none
 * did. NULL, of an answer that is a sum of all: what was left out of it (elements_not_read.h), or
 * what was copied and nobody wrote. False where that is not known: no copy brought it, or too much
 * happened since. For the harness, which asks of a wrong answer, with nothing under way on the
 * device. */
extern "C" bool emulator_who_wrote(const void *host, char *text, size_t size);

#endif
