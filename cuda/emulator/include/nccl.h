/* nccl.h: NCCL, for the emulated GPUs of several processes on one machine. As in NCCL, pointers are
 * to device memory, and sending and receiving are operations of a stream. Only point-to-point calls
 * are supported, not collectives. */
#ifndef NCCL_H_
#define NCCL_H_

#include <cuda_runtime.h>

#define NCCL_MAJOR 2
#define NCCL_MINOR 28
#define NCCL_PATCH 3
#define NCCL_VERSION_CODE 22803
#define NCCL_UNIQUE_ID_BYTES 128

typedef struct ncclComm *ncclComm_t;
typedef struct {
    char internal[NCCL_UNIQUE_ID_BYTES];
} ncclUniqueId;

typedef enum {
    ncclSuccess = 0,
    ncclUnhandledCudaError = 1,
    ncclSystemError = 2,
    ncclInternalError = 3,
    ncclInvalidArgument = 4,
    ncclInvalidUsage = 5,
    ncclRemoteError = 6,
    ncclInProgress = 7,
} ncclResult_t;

typedef enum {
    ncclInt8 = 0,
    ncclChar = 0,
    ncclUint8 = 1,
    ncclInt32 = 2,
    ncclInt = 2,
    ncclUint32 = 3,
    ncclInt64 = 4,
    ncclUint64 = 5,
    ncclFloat16 = 6,
    ncclHalf = 6,
    ncclFloat32 = 7,
    ncclFloat = 7,
    ncclFloat64 = 8,
    ncclDouble = 8,
} ncclDataType_t;

#ifdef __cplusplus
extern "C" {
#endif

ncclResult_t ncclGetVersion(int *version);
/* One rank calls it and sends the id to the others, for example by MPI. */
ncclResult_t ncclGetUniqueId(ncclUniqueId *id);
/* Waits until all ranks have called it. */
ncclResult_t ncclCommInitRank(ncclComm_t *communicator, int ranks, ncclUniqueId id, int rank);
ncclResult_t ncclCommDestroy(ncclComm_t communicator);
ncclResult_t ncclCommCount(const ncclComm_t communicator, int *count);
ncclResult_t ncclCommUserRank(const ncclComm_t communicator, int *rank);

/* The calls between these two are one operation. Messages between two ranks match in the order of
 * the calls. */
ncclResult_t ncclGroupStart(void);
ncclResult_t ncclGroupEnd(void);
ncclResult_t ncclSend(const void *send, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t communicator, cudaStream_t stream);
ncclResult_t ncclRecv(void *receive, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t communicator, cudaStream_t stream);

const char *ncclGetErrorString(ncclResult_t result);
/* A sentence about the last error, which the library owns; "" if there was none. */
const char *ncclGetLastError(ncclComm_t communicator);

#ifdef __cplusplus
}
#endif

#endif
