/* ranks.c: what the harnesses of the ranks of MPI have to agree on. It is linked into lessons over
 * MPI only, and the build hides most other parts of the harness from it. */
#include "ranks.h"
#include "harness.h"

#include <time.h>

#ifdef OPEN_MPI
#include <mpi-ext.h>
#endif

int lesson_rank_on_machine(void)
{
    MPI_Comm machine;
    int rank;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_rank(machine, &rank);
    MPI_Comm_free(&machine);
    return rank;
}

int lesson_mpi_knows_cuda(void)
{
#ifdef MPIX_CUDA_AWARE_SUPPORT
    return MPIX_Query_cuda_support();
#else
    return 0; /* other MPI libraries have no function for this */
#endif
}

void lesson_gather_rows(int *board, int width, int first, int rows)
{
    int mine[2] = {first, rows}, ranks, rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Datatype row; /* because counts are ints, and a large board has more cells than that */
    MPI_Type_contiguous(width, MPI_INT, &row);
    MPI_Type_commit(&row);
    if (rank > 0) {
        MPI_Send(mine, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(board, rows, row, 0, 0, MPI_COMM_WORLD);
    }
    for (int from = 1; rank == 0 && from < ranks; from++) {
        int theirs[2];
        MPI_Recv(theirs, 2, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(board + (size_t)theirs[0] * (size_t)width, theirs[1], row, from, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&row);
}

void lesson_fail_nccl(const char *error, const char *more, const char *call, const char *file,
                      int line)
{
    const bool shared = strstr(more, "Duplicate GPU") != NULL;
    fprintf(stderr, "lesson: rank %d: %s:%d: %s: NCCL: %s: %s%s\n", harness_rank(), file, line,
            call, error, more,
            shared ? "; NCCL needs a GPU for each rank: choose fewer --ranks, or run lesson 38"
                   : "");
    harness_ranks_end(EXIT_CUDA);
}

static bool is_running(void)
{
    int begun, ended;
    MPI_Initialized(&begun);
    MPI_Finalized(&ended);
    return begun && !ended;
}

int harness_rank(void)
{
    int rank = 0;
    if (is_running())
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

void harness_ranks_end(int code)
{
    if (is_running())
        MPI_Abort(MPI_COMM_WORLD, code);
}

/* Handles errors of MPI. Its own handler would end the program with a message that mpirun does not
 * show. */
static void fail(MPI_Comm *communicator, int *error, ...)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    (void)communicator;
    MPI_Error_string(*error, text, &length);
    fprintf(stderr, "lesson: rank %d: MPI: %s\n", harness_rank(), text);
    harness_ranks_end(EXIT_CUDA);
}

/* If the launcher belongs to another MPI library, each process is a program with one rank. */
static void check_launcher(int ranks)
{
    const char *wanted = getenv("WARPBOOK_RANKS");
    if (!wanted || atoi(wanted) == ranks)
        return;
    fprintf(stderr,
            "lesson: %s ranks were requested, but MPI has %d: the launcher belongs to another MPI "
            "(with srun, try --mpi=pmix or --mpi=pmi2)\n",
            wanted, ranks);
    MPI_Abort(MPI_COMM_WORLD, EXIT_MISSING);
}

int harness_ranks_begin(void)
{
    int ranks;
    if (!is_running()) {
        fputs("lesson: call MPI_Init before the lesson begins\n", stderr);
        exit(EXIT_WRONG);
    }
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(fail, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    check_launcher(ranks);
    return ranks;
}

void harness_ranks_wait(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

/* The other ranks sleep while they wait: MPI would poll, and so occupy cores that rank 0 may need
 * to compute what it broadcasts. */
void harness_ranks_hear(void *bytes, size_t size)
{
    const struct timespec nap = {0, 200000};
    MPI_Request broadcast;
    int done = 0;
    MPI_Ibcast(bytes, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD, &broadcast);
    while (MPI_Request_get_status(broadcast, &done, MPI_STATUS_IGNORE), !done)
        nanosleep(&nap, NULL);
    MPI_Wait(&broadcast, MPI_STATUS_IGNORE);
}

double harness_ranks_slowest(double total, double *seconds, int count)
{
    struct {
        double total;
        int rank;
    } mine = {total, harness_rank()}, slowest;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Bcast(seconds, count, MPI_DOUBLE, slowest.rank, MPI_COMM_WORLD);
    return slowest.total;
}

/* The number of different names: ranks that share a GPU give the same one. */
static int count_gpus(const char (*names)[HARNESS_DEVICE_NAME], int ranks)
{
    int count = 0;
    for (int i = 0; i < ranks; i++) {
        int same = 0;
        while (strcmp(names[same], names[i]) != 0)
            same++;
        count += same == i;
    }
    return count;
}

void harness_ranks_record(int ranks)
{
    char mine[HARNESS_DEVICE_NAME] = "", version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    harness_device_identify(mine, sizeof mine);
    char(*names)[HARNESS_DEVICE_NAME] = lesson_alloc((size_t)ranks * sizeof mine);
    MPI_Allgather(mine, sizeof mine, MPI_CHAR, names, sizeof mine, MPI_CHAR, MPI_COMM_WORLD);
    MPI_Get_library_version(version, &length);
    version[strcspn(version, ",\n")] = '\0';
    char *name = harness_json_escaped(version);
    harness_record("{\"v\":1,\"kind\":\"ranks\",\"gpus\":%d,\"mpi\":\"%s\",\"knows_cuda\":%s}",
                   count_gpus((const char(*)[HARNESS_DEVICE_NAME])names, ranks), name,
                   lesson_mpi_knows_cuda() ? "true" : "false");
    free(name);
    free(names);
}
