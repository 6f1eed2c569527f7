/* sectors.h: what a request to global memory costs. */
#ifndef SECTORS_H
#define SECTORS_H

#include "counters/base/request.h"

namespace emulator
{
enum { SECTOR = 32 }; /* bytes: the unit in which global memory is transferred */

/* Returns how many sectors of memory a request touches. */
uint64_t sectors(const request *request);
/* Returns how many changes of sectors, one after the other, an atomic request makes that touches
 * `touched` sectors. */
uint64_t atomic_sectors(const request *request, uint64_t touched);
} // namespace emulator

#endif
