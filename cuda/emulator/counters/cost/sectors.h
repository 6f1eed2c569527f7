/* sectors.h: what a request of global memory costs. */
#ifndef SECTORS_H
#define SECTORS_H

#include "counters/base/request.h"

namespace emulator
{
enum { SECTOR = 32 }; /* bytes that global memory is moved in */

/* The distinct 32-byte pieces of memory that a request touches. */
uint64_t sectors(const request *request);
/* How many sectors are changed one after the other by an atomic request that touches so many. */
uint64_t atomic_sectors(const request *request, uint64_t touched);
} // namespace emulator

#endif
