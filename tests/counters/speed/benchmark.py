# One generation of naive life in Numba's CUDA simulator. Prints the seconds of the faster of two runs.
import os
import sys
import time

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"
import numpy
from numba import cuda


@cuda.jit
def next_generation(side, cells, following):
    column = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x + 1
    row = cuda.blockIdx.y * cuda.blockDim.y + cuda.threadIdx.y + 1
    if row <= side and column <= side:
        neighbours = (cells[row - 1, column - 1] + cells[row - 1, column] + cells[row - 1, column + 1]
                      + cells[row, column - 1] + cells[row, column + 1]
                      + cells[row + 1, column - 1] + cells[row + 1, column] + cells[row + 1, column + 1])
        following[row, column] = (neighbours | cells[row, column]) == 3


side = int(sys.argv[1])
cells = numpy.zeros((side + 2, side + 2), dtype=numpy.int32)
following = cells.copy()
blocks = (side + 15) // 16
least = 1e9
for _ in range(2):
    start = time.perf_counter()
    next_generation[(blocks, blocks), (16, 16)](side, cells, following)
    least = min(least, time.perf_counter() - start)
print("%.9f" % least)
