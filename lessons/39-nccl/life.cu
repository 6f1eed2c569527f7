/* Lesson 39, life: lesson 38's ranks, whose halo NCCL sends from GPU to GPU: in a stream, as a
 * kernel runs. The host waits for nothing, and launches the generations ahead. */
#include "lesson.h"
#include "life.h"
#include "ranks.h"

#include <nccl.h>

enum { THREADS_X = 32, THREADS_Y = 16 };

/* Two rows, above and below: the first and the last of this rank's rows, or the halo. */
struct edges {
    int *above, *below;
};

/* Rows `first` to `last` of the next generation. Each has a row above and a row below, at the edge
 * that of the halo; to the left and right the board is a torus. */
__global__ void next_rows(int width, int first, int last, const int *cells, int *next)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = first + blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row <= last) {
        const int left = column > 0 ? column - 1 : width - 1;
        const int right = column < width - 1 ? column + 1 : 0;
        const int *here = cells + (size_t)row * width, *up = here - width, *down = here + width;
        int neighbours = up[left] + up[column] + up[right] + here[left] + here[right] + down[left] +
                         down[column] + down[right];
        /* Alive with 3 neighbours, or with 2 if alive: only 3 | 0, 3 | 1 and 2 | 1 are 3. */
        next[(size_t)row * width + column] = (neighbours | here[column]) == 3;
    }
}

static void launch_rows(int width, int first, int last, const int *d_cells, int *d_next,
                        cudaStream_t stream)
{
    const dim3 threads(THREADS_X, THREADS_Y);
    const dim3 blocks((width + THREADS_X - 1) / THREADS_X, (last - first) / THREADS_Y + 1);
    if (first <= last)
        next_rows<<<blocks, threads, 0, stream>>>(width, first, last, d_cells, d_next);
    CHECK_LAUNCH();
}

/* Sends this rank's own edges to its neighbours, and receives theirs. NCCL has no tags: between two
 * ranks, the message sent first arrives first. A rank sends its upper edge first, so the first
 * message from the rank below is that rank's upper edge. */
static void exchange(int rank, int ranks, int width, struct edges own, struct edges halo,
                     ncclComm_t comm, cudaStream_t stream)
{
    const int above = (rank + ranks - 1) % ranks, below = (rank + 1) % ranks;
    CHECK_NCCL(ncclGroupStart());
    CHECK_NCCL(ncclSend(own.above, width, ncclInt, above, comm, stream));
    CHECK_NCCL(ncclSend(own.below, width, ncclInt, below, comm, stream));
    CHECK_NCCL(ncclRecv(halo.below, width, ncclInt, below, comm, stream));
    CHECK_NCCL(ncclRecv(halo.above, width, ncclInt, above, comm, stream));
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
    if (cudaGetDeviceCount(&gpus) == cudaSuccess) /* if not, lesson_life() says why */
        CHECK(cudaSetDevice(lesson_rank_on_machine() % gpus));

    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "39-nccl");
    const int width = life->width, height = life->height;
    const int first = first_row(height, rank, ranks);
    const int rows = first_row(height, rank + 1, ranks) - first;
    const size_t row_bytes = width * sizeof(int), bytes = row_bytes * (rows + 2);

    int *board = (int *)lesson_alloc(row_bytes * (rank == 0 ? height : rows));
    int *d_cells, *d_next;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_next, bytes));
    lesson_output(&lesson, board, row_bytes * (rank == 0 ? height : rows));
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_next, bytes);
    cudaStream_t inner, edges;
    cudaEvent_t inner_done, edges_done;
    CHECK(cudaStreamCreate(&inner));
    CHECK(cudaStreamCreate(&edges));
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
        CHECK(cudaMemcpy(d_cells + width, life->first + (size_t)first * width, row_bytes * rows,
                         cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int generation = 0; generation < life->generations; generation++) {
            const struct edges own = {d_cells + width, d_cells + (size_t)rows * width};
            const struct edges halo = {d_cells, d_cells + (size_t)(rows + 1) * width};
            CHECK(cudaStreamWaitEvent(inner, edges_done)); /* of the generation before */
            launch_rows(width, 2, rows - 1, d_cells, d_next, inner);

            exchange(rank, ranks, width, own, halo, comm, edges);
            CHECK(cudaStreamWaitEvent(edges, inner_done)); /* of the generation before, too */
            launch_rows(width, 1, 1, d_cells, d_next, edges);
            launch_rows(width, rows > 1 ? rows : 2, rows, d_cells, d_next, edges);
            CHECK(cudaEventRecord(inner_done, inner));
            CHECK(cudaEventRecord(edges_done, edges));

            int *spare = d_cells;
            d_cells = d_next;
            d_next = spare;
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(board, d_cells + width, row_bytes * rows, cudaMemcpyDeviceToHost));
        lesson_gather_rows(board, width, first, rows);
        lesson_board(&lesson, board);
    }

    CHECK(cudaFree(d_cells));
    CHECK(cudaFree(d_next));
    CHECK(cudaEventDestroy(inner_done));
    CHECK(cudaEventDestroy(edges_done));
    CHECK(cudaStreamDestroy(inner));
    CHECK(cudaStreamDestroy(edges));
    CHECK_NCCL(ncclCommDestroy(comm));
    free(board);
    const int code = lesson_end(&lesson);
    MPI_Finalize();
    return code;
}
