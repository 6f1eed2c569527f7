/* communicator.cpp: communicators of NCCL. Each pair of ranks has a socket. Its name is abstract,
 * so it disappears with the process, even if that is killed. */
#include "parts/nccl/communicator.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace emulator;

enum { PATIENCE = 60000 }; /* milliseconds to wait for other ranks */

static thread_local char last_error[256];

ncclResult_t emulator::nccl_failed(ncclResult_t result, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(last_error, sizeof last_error, format, arguments);
    va_end(arguments);
    return result;
}

const char *ncclGetLastError(ncclComm_t)
{
    return last_error;
}

const char *ncclGetErrorString(ncclResult_t result)
{
    static const char *const texts[] = {"no error",
                                        "unhandled cuda error",
                                        "unhandled system error",
                                        "internal error",
                                        "invalid argument",
                                        "invalid usage",
                                        "remote process exited or there was a network error",
                                        "NCCL operation in progress"};
    return (unsigned)result < sizeof texts / sizeof *texts ? texts[result] : "unknown result code";
}

ncclResult_t ncclGetVersion(int *version)
{
    *version = NCCL_VERSION_CODE;
    return ncclSuccess;
}

ncclResult_t ncclGetUniqueId(ncclUniqueId *id)
{
    uint64_t number;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        return nccl_failed(ncclSystemError, "the system gives no random numbers: %s",
                           strerror(errno));
    memset(id, 0, sizeof *id);
    snprintf(id->internal, sizeof id->internal, "emulated-nccl-%016llx",
             (unsigned long long)number);
    return ncclSuccess;
}

/* The name of a rank's socket; its size in *size. The first byte is 0: an abstract name, which is
 * not a file. */
static struct sockaddr_un name_of(const ncclUniqueId &id, int rank, socklen_t *size)
{
    struct sockaddr_un name = {};
    name.sun_family = AF_UNIX;
    int length =
        snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "%.64s-%d", id.internal, rank);
    *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
    return name;
}

/* Connects to a lower rank, and waits until it listens; -1: it did not in time. */
static int connect_to(const ncclUniqueId &id, int peer, int rank)
{
    socklen_t size;
    const struct sockaddr_un name = name_of(id, peer, &size);
    for (int waited = 0; waited < PATIENCE; waited++) {
        int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (made >= 0 && connect(made, (const struct sockaddr *)&name, size) == 0 &&
            send(made, &rank, sizeof rank, MSG_NOSIGNAL) == sizeof rank)
            return made;
        if (made >= 0)
            close(made);
        poll(NULL, 0, 1);
    }
    return -1;
}

/* Accepts a connection of a higher rank; false: none came in time. */
static bool accept_one(int listener, ncclComm *communicator)
{
    struct pollfd waiting = {listener, POLLIN, 0};
    int peer = -1;
    int made = poll(&waiting, 1, PATIENCE) == 1 ? accept4(listener, NULL, NULL, SOCK_CLOEXEC) : -1;
    if (made < 0)
        return false;
    if (recv(made, &peer, sizeof peer, MSG_WAITALL) != sizeof peer || peer <= communicator->rank ||
        peer >= communicator->count) {
        close(made);
        return false;
    }
    communicator->sockets[peer] = made;
    return true;
}

static bool connect_all(const ncclUniqueId &id, int listener, ncclComm *communicator)
{
    for (int peer = 0; peer < communicator->rank; peer++) {
        communicator->sockets[peer] = connect_to(id, peer, communicator->rank);
        if (communicator->sockets[peer] < 0)
            return false;
    }
    for (int others = communicator->rank + 1; others < communicator->count; others++)
        if (!accept_one(listener, communicator))
            return false;
    return true;
}

ncclResult_t ncclCommInitRank(ncclComm_t *communicator, int ranks, ncclUniqueId id, int rank)
{
    if (!communicator || ranks < 1 || rank < 0 || rank >= ranks)
        return nccl_failed(ncclInvalidArgument, "rank %d of %d ranks", rank, ranks);
    ncclComm *made = (ncclComm *)calloc(1, sizeof *made + (size_t)ranks * sizeof *made->sockets);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t size;
    const struct sockaddr_un name = name_of(id, rank, &size);
    if (!made || listener < 0 || bind(listener, (const struct sockaddr *)&name, size) != 0 ||
        listen(listener, ranks) != 0) {
        int error = errno;
        free(made);
        if (listener >= 0)
            close(listener);
        return nccl_failed(ncclSystemError, "no socket for rank %d: %s", rank, strerror(error));
    }
    made->rank = rank;
    made->count = ranks;
    for (int peer = 0; peer < ranks; peer++)
        made->sockets[peer] = -1;
    bool all = connect_all(id, listener, made);
    close(listener);
    if (!all) {
        ncclCommDestroy(made);
        return nccl_failed(ncclRemoteError,
                           "rank %d waited for the other %d ranks, and not all came", rank,
                           ranks - 1);
    }
    *communicator = made;
    return ncclSuccess;
}

ncclResult_t ncclCommDestroy(ncclComm_t communicator)
{
    for (int peer = 0; communicator && peer < communicator->count; peer++)
        if (communicator->sockets[peer] >= 0)
            close(communicator->sockets[peer]);
    free(communicator);
    return ncclSuccess;
}

ncclResult_t ncclCommCount(const ncclComm_t communicator, int *count)
{
    *count = communicator->count;
    return ncclSuccess;
}

ncclResult_t ncclCommUserRank(const ncclComm_t communicator, int *rank)
{
    *rank = communicator->rank;
    return ncclSuccess;
}
