/* Lesson 57, life: lesson 39's ranks, whose cells are bits, in lesson 28's slabs. A round is eight
 * generations, and for a round a rank needs eight rows of each neighbour. */
#include "lesson.h"
#include "life.h"
#include "ranks.h"

#include <nccl.h>

enum { CELLS = 256, WORDS = 8 }; /* of a block of columns, which a lane has */
enum { MANY = 8 };               /* generations of a round, and rows of the halo at each side */

/* life_rows.cu: launches 1 or MANY generations of the rank's edges, which need the halo, or of its
 * inner rows. The first round goes `to` slabs, the last one `back`. */
void launch_rows(bool edges, int generations, bool to, bool back, int width, int rows,
                 const uint4 *cells, uint4 *next, cudaStream_t stream);

/* Sends this rank's first `count` rows and its last to its neighbours, and receives theirs above
 * the first and below the last. NCCL has no tags: between two ranks, the message sent first arrives
 * first. A rank sends its upper rows first, so the first message from the rank below has that
 * rank's upper rows. */
static void exchange(int rank, int ranks, int count, uint32_t *cells, int rows, size_t row_words,
                     ncclComm_t comm, cudaStream_t stream)
{
    const int above = (rank + ranks - 1) % ranks, below = (rank + 1) % ranks;
    const size_t words = count * row_words;
    uint32_t *end = cells + rows * row_words;
    CHECK_NCCL(ncclGroupStart());
    CHECK_NCCL(ncclSend(cells, words, ncclUint32, above, comm, stream));
    CHECK_NCCL(ncclSend(end - words, words, ncclUint32, below, comm, stream));
    CHECK_NCCL(ncclRecv(end, words, ncclUint32, below, comm, stream));
    CHECK_NCCL(ncclRecv(cells - words, words, ncclUint32, above, comm, stream));
    CHECK_NCCL(ncclGroupEnd());
}

/* A rank's first row. For `rank` = `ranks`: the row after the last. */
static int first_row(int height, int rank, int ranks)
{
    return (int)((int64_t)height * rank / ranks);
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int gpus;
    if (cudaGetDeviceCount(&gpus) == cudaSuccess) /* if not, lesson_life_bits() says why */
        CHECK(cudaSetDevice(lesson_rank_on_machine() % gpus));

    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "57-many-bits");
    const int width = life->width, height = life->height;
    const int first = first_row(height, rank, ranks);
    const int rows = first_row(height, rank + 1, ranks) - first;
    const size_t row_bytes = life->words * sizeof(uint32_t);
    const size_t row_words = (size_t)(width + CELLS - 1) / CELLS * WORDS;
    const size_t stride_bytes = row_words * sizeof(uint32_t);
    const size_t halo = MANY * row_words, bytes = stride_bytes * (rows + 2 * MANY);
    const size_t answer_bytes = row_bytes * (rank == 0 ? height : rows);

    uint32_t *answer = (uint32_t *)lesson_alloc(answer_bytes);
    uint32_t *d_cells, *d_next;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_next, bytes));
    lesson_output(&lesson, answer, answer_bytes);
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_next, bytes);
    int least, greatest;
    cudaStream_t inner, edges;
    cudaEvent_t inner_done, edges_done;
    CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    CHECK(cudaStreamCreate(&inner));
    CHECK(cudaStreamCreateWithPriority(&edges, cudaStreamDefault, greatest));
    CHECK(cudaEventCreateWithFlags(&inner_done, cudaEventDisableTiming));
    CHECK(cudaEventCreateWithFlags(&edges_done, cudaEventDisableTiming));

    ncclUniqueId id;
    ncclComm_t comm;
    if (rank == 0)
        CHECK_NCCL(ncclGetUniqueId(&id));
    MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
    CHECK_NCCL(ncclCommInitRank(&comm, ranks, id, rank));

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(d_cells + halo, stride_bytes, life->first + (size_t)first * life->words,
                           row_bytes, row_bytes, rows, cudaMemcpyHostToDevice));
        if (stride_bytes > row_bytes) /* words after the last column, which are sent, too */
            CHECK(cudaMemset2D(d_cells + halo + life->words, stride_bytes, 0,
                               stride_bytes - row_bytes, rows));

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int left = life->generations, many; left > 0; left -= many) {
            many = left < MANY || height / ranks < MANY ? 1 : MANY; /* same in all ranks */
            const bool to = left == life->generations, back = left == many;
            const uint4 *own = (const uint4 *)(d_cells + halo);
            uint4 *next = (uint4 *)(d_next + halo);
            exchange(rank, ranks, many, d_cells + halo, rows, row_words, comm, edges);
            CHECK(cudaStreamWaitEvent(inner, edges_done)); /* of the round before */
            launch_rows(false, many, to, back, width, rows, own, next, inner);

            CHECK(cudaStreamWaitEvent(edges, inner_done)); /* of the round before, too */
            launch_rows(true, many, to, back, width, rows, own, next, edges);
            CHECK(cudaEventRecord(inner_done, inner));
            CHECK(cudaEventRecord(edges_done, edges));

            uint32_t *spare = d_cells;
            d_cells = d_next;
            d_next = spare;
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(answer, row_bytes, d_cells + halo, stride_bytes, row_bytes, rows,
                           cudaMemcpyDeviceToHost));
        lesson_gather_rows((int *)answer, life->words, first, rows);
        lesson_board_bits(&lesson, answer);
    }

    CHECK(cudaFree(d_cells));
    CHECK(cudaFree(d_next));
    CHECK(cudaEventDestroy(inner_done));
    CHECK(cudaEventDestroy(edges_done));
    CHECK(cudaStreamDestroy(inner));
    CHECK(cudaStreamDestroy(edges));
    CHECK_NCCL(ncclCommDestroy(comm));
    free(answer);
    const int code = lesson_end(&lesson);
    MPI_Finalize();
    return code;
}
