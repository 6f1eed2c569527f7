/* communicator.h: the ranks of NCCL on one machine, with a socket between each pair. */
#ifndef COMMUNICATOR_H
#define COMMUNICATOR_H

#include "nccl.h"

struct ncclComm {
    int rank, count;
    int sockets[]; /* by rank; this rank has none to itself */
};

namespace emulator
{
/* Stores the message for ncclGetLastError(); returns `result`. */
__attribute__((visibility("hidden"), format(printf, 2, 3))) ncclResult_t
nccl_failed(ncclResult_t result, const char *format, ...);
} // namespace emulator

#endif
