/* messages.cpp: messages between ranks of NCCL. The messages of a group are one launch in its
 * stream, which ends when all of them have been transferred. */
#include "parts/nccl/communicator.h"
#include "parts/call/device_call.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

using namespace emulator;

enum { MOST_MESSAGES = 64, MOST_PEERS = 64 };

/* A message; `done` is the number of bytes sent or received so far. */
struct message {
    bool sends;
    char *data;
    size_t element, count, done;
    int peer;

    size_t bytes() const
    {
        return element * count;
    }
};

/* The messages between ncclGroupStart() and ncclGroupEnd(). */
struct group {
    int depth;
    ncclComm_t communicator;
    cudaStream_t stream;
    int count;
    struct message messages[MOST_MESSAGES];
};
static thread_local struct group open_group;

/* The first unfinished message to or from a peer; NULL: there is none. */
static struct message *next_with(struct group *group, int peer, bool sends)
{
    for (int i = 0; i < group->count; i++) {
        struct message *one = &group->messages[i];
        if (one->peer == peer && one->sends == sends && one->done < one->bytes())
            return one;
    }
    return NULL;
}

/* Copies the messages of a rank to itself; false if they do not match, so that it would wait for
 * ever.
 */
static bool copy_own(struct group *group)
{
    const int rank = group->communicator->rank;
    while (struct message *from = next_with(group, rank, true)) {
        struct message *to = next_with(group, rank, false);
        if (!to || to->bytes() != from->bytes())
            return false;
        memcpy(to->data, from->data, from->bytes());
        from->done = to->done = from->bytes();
    }
    return !next_with(group, rank, false);
}

/* Sends or receives the bytes that are possible now; false if the peer has ended. */
static bool move(struct message *message, int socket)
{
    char *data = message->data + message->done;
    const size_t left = message->bytes() - message->done;
    ssize_t moved = message->sends ? send(socket, data, left, MSG_DONTWAIT | MSG_NOSIGNAL)
                                   : recv(socket, data, left, MSG_DONTWAIT);
    if (moved > 0)
        message->done += (size_t)moved;
    return moved > 0 || (moved < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Waits for, and transfers, bytes of unfinished messages. False if none is left, or if a peer has
 * ended, whose rank is then in *gone. */
static bool exchange_some(struct group *group, int *gone)
{
    struct pollfd waiting[MOST_PEERS];
    int peers[MOST_PEERS], open = 0;
    for (int peer = 0; peer < group->communicator->count; peer++) {
        short events = (short)((next_with(group, peer, true) ? POLLOUT : 0) |
                               (next_with(group, peer, false) ? POLLIN : 0));
        if (!events)
            continue;
        peers[open] = peer;
        waiting[open++] = {group->communicator->sockets[peer], events, 0};
    }
    if (open == 0)
        return false;
    poll(waiting, (nfds_t)open, -1);
    for (int i = 0; i < open; i++) {
        struct message *out = next_with(group, peers[i], true);
        struct message *in = next_with(group, peers[i], false);
        if ((out && (waiting[i].revents & (POLLOUT | POLLERR)) && !move(out, waiting[i].fd)) ||
            (in && (waiting[i].revents & (POLLIN | POLLHUP)) && !move(in, waiting[i].fd))) {
            *gone = peers[i];
            return false;
        }
    }
    return true;
}

static void exchange(const device_call &device, struct group *group)
{
    for (int i = 0; i < group->count; i++) {
        const struct message *one = &group->messages[i];
        if (!device.touch(one->data, one->element, one->count, one->count, 1, one->sends,
                          !one->sends))
            return;
    }
    int gone = -1;
    if (!copy_own(group)) {
        fprintf(stderr,
                "emulator: NCCL: rank %d waits for a message from itself that it never sends\n",
                group->communicator->rank);
        return;
    }
    while (exchange_some(group, &gone))
        continue;
    if (gone >= 0)
        fprintf(stderr, "emulator: NCCL: rank %d waits for rank %d, which has ended\n",
                group->communicator->rank, gone);
}

ncclResult_t ncclGroupStart(void)
{
    open_group.depth++;
    return ncclSuccess;
}

static ncclResult_t close_group(const void *pc)
{
    struct group group = open_group;
    open_group.count = 0;
    if (group.count == 0)
        return ncclSuccess;
    const device_call call = {"NCCL's send and receive", pc};
    cudaError_t error = call_device(call, group.stream, [=](const device_call &device) {
        struct group now = group;
        exchange(device, &now);
    });
    return error == cudaSuccess
               ? ncclSuccess
               : nccl_failed(ncclUnhandledCudaError, "%s", cudaGetErrorString(error));
}

ncclResult_t ncclGroupEnd(void)
{
    if (open_group.depth == 0)
        return nccl_failed(ncclInvalidUsage, "ncclGroupEnd without ncclGroupStart");
    return --open_group.depth > 0 ? ncclSuccess : close_group(__builtin_return_address(0));
}

/* Bytes of an element; 0: unknown type. */
static size_t size_of(ncclDataType_t type)
{
    static const size_t sizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8};
    return (unsigned)type < sizeof sizes / sizeof *sizes ? sizes[type] : 0;
}

static ncclResult_t add(const struct message &message, ncclComm_t communicator, cudaStream_t stream,
                        const void *pc)
{
    struct group *group = &open_group;
    if (!communicator || !message.element || message.peer < 0 ||
        message.peer >= communicator->count)
        return nccl_failed(ncclInvalidArgument,
                           "the communicator, the type or rank %d does not exist", message.peer);
    if (communicator->count > MOST_PEERS || group->count == MOST_MESSAGES ||
        (group->count && (group->communicator != communicator || group->stream != stream)))
        return nccl_failed(
            ncclInvalidUsage,
            "in the emulator, a group has one communicator, one stream, and at most %d "
            "messages among %d ranks",
            MOST_MESSAGES, MOST_PEERS);
    group->communicator = communicator;
    group->stream = stream;
    group->messages[group->count++] = message;
    return group->depth ? ncclSuccess : close_group(pc);
}

ncclResult_t ncclSend(const void *send, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t communicator, cudaStream_t stream)
{
    const struct message message = {true, (char *)send, size_of(type), count, 0, peer};
    return add(message, communicator, stream, __builtin_return_address(0));
}

ncclResult_t ncclRecv(void *receive, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t communicator, cudaStream_t stream)
{
    const struct message message = {false, (char *)receive, size_of(type), count, 0, peer};
    return add(message, communicator, stream, __builtin_return_address(0));
}
