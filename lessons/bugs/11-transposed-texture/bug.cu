/* Bug 11: copies a board of 4 rows and 8 columns from a texture to an array. */
#include <stdio.h>

enum { ROWS = 4, COLUMNS = 8 };

__global__ void read_board(cudaTextureObject_t board, int *cells)
{
    int row = threadIdx.y, column = threadIdx.x;
    cells[row * COLUMNS + column] = tex2D<int>(board, row + 0.5f, column + 0.5f);
}

int main(void)
{
    int board[ROWS][COLUMNS], cells[ROWS][COLUMNS], wrong = 0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            board[row][column] = 10 * row + column;
    cudaArray_t d_board;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    cudaMallocArray(&d_board, &format, COLUMNS, ROWS);
    cudaMemcpy2DToArray(d_board, 0, 0, board, sizeof board[0], sizeof board[0], ROWS,
                        cudaMemcpyHostToDevice);
    struct cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = d_board;
    struct cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    how.filterMode = cudaFilterModePoint;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &how, NULL);
    int *d_cells;
    cudaMalloc(&d_cells, sizeof cells);
    read_board<<<1, dim3(COLUMNS, ROWS)>>>(texture, d_cells);
    cudaMemcpy(cells, d_cells, sizeof cells, cudaMemcpyDeviceToHost);
    cudaDestroyTextureObject(texture);
    cudaFreeArray(d_board);
    cudaFree(d_cells);

    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            wrong += cells[row][column] != board[row][column];
    printf("%d of %d cells are wrong: %s\n", wrong, ROWS * COLUMNS, wrong ? "WRONG" : "right");
    return wrong != 0;
}
