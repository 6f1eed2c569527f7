/* emucc.h: functions for programs compiled by emucc. emucc defines __EMUCC__, and also
 * __EMUCC_COUNTED__ if the program is checked and counted. */
#ifndef EMUCC_H
#define EMUCC_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Explains a wrong result, as an English sentence in `text`, an array of `size` bytes. `host`
 * points to a byte that a copy brought from the device: the sentence says which thread of which
 * kernel wrote its value, and in which line, or that the value was never written. With `host` NULL,
 * for a result that is a sum of all elements, the sentence names elements that the kernels did not
 * read, or read several times, or that were copied and never written. Returns false if this is not
 * known: the program is not checked, no copy brought the byte, or too much has happened since. The
 * device must be idle. */
bool emucc_who_wrote(const void *host, char *text, size_t size);
/* The contents of this device memory do not count as written from now on, as if it had just been
 * allocated: the checks report a kernel that reads it, or a copy of it to the host. The device must
 * be idle. */
void emucc_forget(const void *memory, size_t bytes);
/* The host is about to write there, in code that emucc has not compiled: the checks report work of
 * the device that may still use this memory. */
void emucc_host_writes(const void *memory, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
