/* communicator.h: the ranks of NCCL on one machine, with a socket between each two of them. */
#ifndef COMMUNICATOR_H
#define COMMUNICATOR_H

#include "nccl.h"

struct ncclComm {
    int rank, count;
    int sockets[]; /* by ranks; that of this rank is none */
};

namespace emulator
{
/* Keeps the words for ncclGetLastError() and gives back the result. */
__attribute__((visibility("hidden"), format(printf, 2, 3))) ncclResult_t
nccl_failed(ncclResult_t result, const char *format, ...);
} // namespace emulator

#endif
