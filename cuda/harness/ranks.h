/* ranks.h: what a lesson over MPI takes from the harness besides lesson.h. Its program runs as
 * several processes, the ranks, each with a harness of its own.
 *
 * A rank calls MPI_Init and chooses its GPU before it begins the lesson. Then every rank calls
 * every lesson_ function, with the same sizes and phases. All ranks begin repeats and phases
 * together, and a repeat's times are those of the slowest rank. Only rank 0's answer is checked.
 * If one rank fails, all end. */
#ifndef RANKS_H
#define RANKS_H

#include "lesson.h"

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of this rank among those on its machine: 0, 1, … Call it after MPI_Init. */
int lesson_rank_on_machine(void);

/* Whether MPI takes pointers to GPU memory (CUDA-aware MPI). If not, what it sends and receives has
 * to be in host memory. Call it after MPI_Init. */
int lesson_mpi_knows_cuda(void);

/* Collects a board of `width` ints per row on rank 0. Each rank has `rows` rows, which are the rows
 * from `first` on. On rank 0, `board` has room for all rows, and its own are in place already; on
 * the other ranks, `board` points to the rank's own rows. */
void lesson_gather_rows(int *board, int width, int first, int rows);

/* Put every NCCL call into this macro. If the call failed, all ranks end with exit code 4 and a
 * message: file, line, call and NCCL's error. */
#define CHECK_NCCL(call)                                                                           \
    do {                                                                                           \
        const ncclResult_t result_ = (call);                                                       \
        if (result_ != ncclSuccess)                                                                \
            lesson_fail_nccl(ncclGetErrorString(result_), ncclGetLastError(NULL), #call, __FILE__, \
                             __LINE__);                                                            \
    } while (0)
void lesson_fail_nccl(const char *error, const char *more, const char *call, const char *file,
                      int line);

#ifdef __cplusplus
}
#endif
#endif
