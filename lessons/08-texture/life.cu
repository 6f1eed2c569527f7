/* Lesson 08, life: the board is a texture that wraps around at its edges, so there are no ghost
 * cells; each generation is copied back into the texture's array. */
#include "lesson.h"
#include "life.h"

enum { THREADS_X = 16, THREADS_Y = 16 };

/* Wrapping needs normalised coordinates: 0 to 1 across the board. Each is computed from the middle
 * of its cell, so that its error is far less than half a cell on any board. A sum of steps of
 * 1 / width would have a larger error. */
__device__ int cell(cudaTextureObject_t board, int width, int height, int column, int row)
{
    return tex2D<int>(board, (column + 0.5f) / width, (row + 0.5f) / height);
}

__global__ void next_generation(int width, int height, cudaTextureObject_t board, int *next)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < height && column < width) {
        int neighbours = 0;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                if (dx != 0 || dy != 0)
                    neighbours += cell(board, width, height, column + dx, row + dy);
        /* Alive with 3 neighbours, or with 2 if alive: only 3 | 0, 3 | 1 and 2 | 1 are 3. */
        next[(size_t)row * width + column] =
            (neighbours | cell(board, width, height, column, row)) == 3;
    }
}

/* Makes a texture object that reads this array: the nearest cell, unconverted, wrapping around. */
static cudaTextureObject_t wrapping_texture(cudaArray_t array)
{
    struct cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    struct cudaTextureDesc texture = {};
    texture.addressMode[0] = cudaAddressModeWrap;
    texture.addressMode[1] = cudaAddressModeWrap;
    texture.filterMode = cudaFilterModePoint;
    texture.readMode = cudaReadModeElementType;
    texture.normalizedCoords = 1;
    cudaTextureObject_t object;
    CHECK(cudaCreateTextureObject(&object, &resource, &texture, NULL));
    return object;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "08-texture");
    const int width = life->width, height = life->height;
    const size_t row_bytes = width * sizeof(int);
    const size_t bytes = row_bytes * height;

    const dim3 threads(THREADS_X, THREADS_Y);
    const dim3 blocks((width + THREADS_X - 1) / THREADS_X, (height + THREADS_Y - 1) / THREADS_Y);

    int *answer = (int *)lesson_alloc(bytes);
    cudaArray_t d_cells;
    int *d_next;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMallocArray(&d_cells, &format, width, height));
    CHECK(cudaMalloc(&d_next, bytes));
    cudaTextureObject_t board = wrapping_texture(d_cells);
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, d_next, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2DToArray(d_cells, 0, 0, life->first, row_bytes, row_bytes, height,
                                  cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int generation = 0; generation < life->generations; generation++) {
            next_generation<<<blocks, threads>>>(width, height, board, d_next);
            CHECK_LAUNCH();
            CHECK(cudaMemcpy2DToArray(d_cells, 0, 0, d_next, row_bytes, row_bytes, height,
                                      cudaMemcpyDeviceToDevice));
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2DFromArray(answer, row_bytes, d_cells, 0, 0, row_bytes, height,
                                    cudaMemcpyDeviceToHost));
        lesson_board(&lesson, answer);
    }

    CHECK(cudaDestroyTextureObject(board));
    CHECK(cudaFreeArray(d_cells));
    CHECK(cudaFree(d_next));
    free(answer);
    return lesson_end(&lesson);
}
