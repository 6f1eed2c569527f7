/* Lesson 38, life: the ranks share the rows of the board; each rank has its own GPU. For a
 * generation, a rank needs the halo: the rows next to its own, which its neighbours have. While the
 * halo is on its way, the GPU computes all rows that do not touch it. */
#include "lesson.h"
#include "life.h"
#include "ranks.h"

enum { THREADS_X = 32, THREADS_Y = 16 };
enum { UPWARDS, DOWNWARDS }; /* the direction of a message: its tag */

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

/* In its own stream, the copies run beside the kernel in the other one; the host waits for them. */
static void copy_edges(struct edges to, struct edges from, size_t row_bytes, cudaStream_t stream)
{
    CHECK(cudaMemcpyAsync(to.above, from.above, row_bytes, cudaMemcpyDefault, stream));
    CHECK(cudaMemcpyAsync(to.below, from.below, row_bytes, cudaMemcpyDefault, stream));
    CHECK(cudaStreamSynchronize(stream));
}

/* Sends this rank's own edges to its neighbours, and receives theirs. The board is a torus, so the
 * first rank and the last are neighbours, too. */
static void exchange(int rank, int ranks, int width, struct edges own, struct edges halo)
{
    const int above = (rank + ranks - 1) % ranks, below = (rank + 1) % ranks;
    MPI_Request all[4];
    MPI_Irecv(halo.above, width, MPI_INT, above, DOWNWARDS, MPI_COMM_WORLD, &all[0]);
    MPI_Irecv(halo.below, width, MPI_INT, below, UPWARDS, MPI_COMM_WORLD, &all[1]);
    MPI_Isend(own.above, width, MPI_INT, above, UPWARDS, MPI_COMM_WORLD, &all[2]);
    MPI_Isend(own.below, width, MPI_INT, below, DOWNWARDS, MPI_COMM_WORLD, &all[3]);
    MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
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
    const struct life *life = lesson_life(&lesson, argc, argv, "38-many-gpus");
    const int width = life->width, height = life->height;
    const int first = first_row(height, rank, ranks);
    const int rows = first_row(height, rank + 1, ranks) - first;
    const size_t row_bytes = width * sizeof(int), bytes = row_bytes * (rows + 2);
    const bool staged = !lesson_mpi_knows_cuda();

    int *board = (int *)lesson_alloc(row_bytes * (rank == 0 ? height : rows));
    int *d_cells, *d_next, *stage;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_next, bytes));
    CHECK(cudaMallocHost(&stage, 4 * row_bytes)); /* pinned: else copies wait for kernels */
    const struct edges own_stage = {stage, stage + width};
    const struct edges halo_stage = {stage + 2 * (size_t)width, stage + 3 * (size_t)width};
    lesson_output(&lesson, board, row_bytes * (rank == 0 ? height : rows));
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_next, bytes);
    cudaStream_t edges;
    CHECK(cudaStreamCreateWithFlags(&edges, cudaStreamNonBlocking));

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_cells + width, life->first + (size_t)first * width, row_bytes * rows,
                         cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int generation = 0; generation < life->generations; generation++) {
            const struct edges own = {d_cells + width, d_cells + (size_t)rows * width};
            const struct edges halo = {d_cells, d_cells + (size_t)(rows + 1) * width};
            launch_rows(width, 2, rows - 1, d_cells, d_next, 0);

            const double began = MPI_Wtime();
            if (staged)
                copy_edges(own_stage, own, row_bytes, edges);
            exchange(rank, ranks, width, staged ? own_stage : own, staged ? halo_stage : halo);
            if (staged)
                copy_edges(halo, halo_stage, row_bytes, edges);
            lesson_beside(&lesson, PHASE_HALO, MPI_Wtime() - began);

            launch_rows(width, 1, 1, d_cells, d_next, edges);
            launch_rows(width, rows > 1 ? rows : 2, rows, d_cells, d_next, edges);
            CHECK(cudaDeviceSynchronize());

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
    CHECK(cudaFreeHost(stage));
    CHECK(cudaStreamDestroy(edges));
    free(board);
    const int code = lesson_end(&lesson);
    MPI_Finalize();
    return code;
}
