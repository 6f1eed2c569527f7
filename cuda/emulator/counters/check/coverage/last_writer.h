/* last_writer.h: who wrote a host byte that a copy brought from the device. */
#ifndef LAST_WRITER_H
#define LAST_WRITER_H

#include <stdbool.h>
#include <stddef.h>

namespace emulator
{
/* Rows of device memory are about to be copied to the host. */
void writer_fetched(const void *to, size_t to_pitch, const void *from, size_t from_pitch,
                    size_t width, size_t rows);
/* As emucc_who_wrote() in emucc.h. */
bool who_wrote(const void *host, char *text, size_t size);
} // namespace emulator

#endif
