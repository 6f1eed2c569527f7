/* Bug 10: for each row of a board, adds the rows above and below it. The board is a ring: its own
 * rows are 1 to ROWS; ghost row 0 is a copy of its last row, ghost row ROWS + 1 of its first. */
#include <stdio.h>

enum { ROWS = 5, COLUMNS = 64 };

__global__ void copy_ghosts(int *board)
{
    int column = threadIdx.x;
    board[column] = board[(ROWS - 1) * COLUMNS + column];
    board[(ROWS + 1) * COLUMNS + column] = board[COLUMNS + column];
}

__global__ void add_neighbours(const int *board, int *sums)
{
    int row = blockIdx.x + 1, column = threadIdx.x;
    sums[(row - 1) * COLUMNS + column] =
        board[(row - 1) * COLUMNS + column] + board[(row + 1) * COLUMNS + column];
}

int main(void)
{
    int board[ROWS + 2][COLUMNS] = {{0}}, sums[ROWS][COLUMNS], wrong = 0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            board[row + 1][column] = row;
    int *d_board, *d_sums;
    cudaMalloc(&d_board, sizeof board);
    cudaMalloc(&d_sums, sizeof sums);
    cudaMemcpy(d_board, board, sizeof board, cudaMemcpyHostToDevice);
    copy_ghosts<<<1, COLUMNS>>>(d_board);
    add_neighbours<<<ROWS, COLUMNS>>>(d_board, d_sums);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    cudaFree(d_board);
    cudaFree(d_sums);

    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            wrong += sums[row][column] != (row + ROWS - 1) % ROWS + (row + 1) % ROWS;
    printf("%d of %d cells are wrong: %s\n", wrong, ROWS * COLUMNS, wrong ? "WRONG" : "right");
    return wrong != 0;
}
