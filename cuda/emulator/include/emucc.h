/* emucc.h: what a program compiled by emucc can ask of it. Where __EMUCC__ is defined, emucc
 * compiles; where
 * __EMUCC_COUNTED__ is, too, the program is checked and counted. */
#ifndef EMUCC_H
#define EMUCC_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In words, in English: which thread of which kernel wrote what lies at `host` now, a byte that a
 * copy brought from the device, and where; or that none wrote it. NULL, of an answer that is a sum
 * of everything: which elements the kernels did not read, or read several times, or which were
 * copied and never written. `text` has `size` bytes. False where that is not known: the program is
 * not checked, no copy brought the byte, or too much happened since. Nothing may be under way on
 * the device. */
bool emucc_who_wrote(const void *host, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
