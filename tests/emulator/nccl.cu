/* nccl.cu: two processes, each with an emulated GPU, that exchange messages by NCCL in the way that
 * the argument names. Exits with 0 if the received data are those that were sent. */
#include <cuda_runtime.h>
#include <nccl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COUNT = 1 << 20 }; /* more bytes than the buffer of a socket */

static int *filled(int value)
{
    static int host[COUNT];
    for (int i = 0; i < COUNT; i++)
        host[i] = value + i;
    int *numbers;
    cudaMalloc(&numbers, sizeof host);
    cudaMemcpy(numbers, host, sizeof host, cudaMemcpyHostToDevice);
    return numbers;
}

static bool holds(const int *numbers, int value)
{
    static int host[COUNT];
    cudaMemcpy(host, numbers, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT; i++)
        if (host[i] != value + i)
            return false;
    return true;
}

/* Both ranks send before they receive; each also sends to itself. All calls form one group. */
static bool exchange(int rank, ncclComm_t comm, cudaStream_t stream)
{
    int *first = filled(1000 * rank), *second = filled(1000 * rank + 500), *own = filled(-1);
    int *from_first = filled(-1), *from_second = filled(-1);
    ncclGroupStart();
    ncclSend(first, COUNT, ncclInt, !rank, comm, stream);
    ncclSend(second, COUNT, ncclInt32, !rank, comm, stream);
    ncclSend(first, COUNT, ncclInt, rank, comm, stream);
    ncclRecv(own, COUNT, ncclInt, rank, comm, stream);
    ncclRecv(from_first, COUNT, ncclInt, !rank, comm, stream);
    ncclRecv(from_second, COUNT, ncclInt, !rank, comm, stream);
    if (ncclGroupEnd() != ncclSuccess || cudaStreamSynchronize(stream) != cudaSuccess)
        return false;
    return holds(own, 1000 * rank) && holds(from_first, 1000 * !rank) &&
           holds(from_second, 1000 * !rank + 500);
}

static bool refused(int rank, ncclComm_t comm)
{
    int count = 0, number = -1;
    ncclCommCount(comm, &count);
    ncclCommUserRank(comm, &number);
    int *numbers = filled(0);
    return count == 2 && number == rank &&
           ncclSend(numbers, 1, ncclInt, 2, comm, 0) == ncclInvalidArgument &&
           strstr(ncclGetLastError(comm), "rank 2") && ncclGroupEnd() == ncclInvalidUsage &&
           strcmp(ncclGetErrorString(ncclInvalidUsage), "invalid usage") == 0;
}

static bool run(const char *word, int rank, ncclComm_t comm)
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    if (strcmp(word, "exchange") == 0)
        return exchange(rank, comm, stream) && refused(rank, comm);
    if (strcmp(word, "gone") == 0 && rank == 1)
        return true;
    static int host[COUNT];
    int *to = strcmp(word, "host") == 0 ? host : filled(0);
    if (strcmp(word, "own") == 0)
        ncclSend(to, COUNT, ncclInt, rank, comm, stream);
    else if (rank == 0)
        ncclRecv(to, COUNT, ncclInt, 1, comm, stream);
    return cudaStreamSynchronize(stream) == cudaSuccess;
}

int main(int, char **argv)
{
    ncclUniqueId id;
    if (ncclGetUniqueId(&id) != ncclSuccess)
        return 1;
    pid_t child = fork();
    const int rank = child == 0;
    ncclComm_t comm;
    if (ncclCommInitRank(&comm, 2, id, rank) != ncclSuccess) {
        printf("%s\n", ncclGetLastError(NULL));
        return 1;
    }
    bool fine = run(argv[1], rank, comm);
    ncclCommDestroy(comm);
    int status = 0;
    if (rank == 0)
        waitpid(child, &status, 0);
    return !fine || status != 0;
}
