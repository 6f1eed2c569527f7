/* ranks.h: what a lesson over MPI takes from the harness besides lesson.h: its program runs as
 * several processes, the ranks, each with a harness of its own.
 *
 * It calls MPI_Init and chooses its GPU before its problem's header begins the lesson. Every rank
 * then calls every lesson_ function, with the same sizes and phases. Repeats and phases begin
 * together, and a repeat's times are those of the rank that took longest. The answer is rank 0's:
 * what the others hand in is not looked at. A rank that fails ends them all. */
#ifndef RANKS_H
#define RANKS_H

#include "lesson.h"

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which rank this is among those of its machine: 0, 1, … After MPI_Init. */
int lesson_rank_on_machine(void);

/* Can MPI be given addresses of this GPU's memory? Where it cannot, what it sends has to lie in the
 * host's. After MPI_Init. */
int lesson_mpi_knows_cuda(void);

/* Collects the board on rank 0: there `board` has all rows, of which its own are in their place
 * already; the others have there the `rows` from `first` on alone. Rows are `width` ints. */
void lesson_gather_rows(int *board, int width, int first, int rows);

/* Every call of NCCL's goes through this. A failure ends all ranks with file, line, call and NCCL's
 * own words; exit code 4. */
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
