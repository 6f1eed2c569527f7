/* children.cu: kernels at odds with children of their own, a mistake each, as the first argument
 * says. The lines at fault end in a comment: the parent's launch, and what it does. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

__global__ void fill(int *cells)
{
    cells[threadIdx.x] = 7; /* fill */
}

__global__ void add(const int *cells, int *sum)
{
    *sum += *cells; /* add */
}

__global__ void changed(int *cells)
{
    add<<<1, 1>>>(cells, cells + 1); /* changed launch */
    *cells = 2;                      /* changed */
}

__global__ void not_waited(int *cells)
{
    fill<<<1, 32>>>(cells);   /* not_waited launch */
    cells[40] = cells[3] + 1; /* not_waited */
}

__global__ void no_barrier(int *cells)
{
    cells[threadIdx.x] = 1; /* no_barrier */
    if (threadIdx.x == 0)
        add<<<1, 1>>>(cells + 40, cells + 64); /* no_barrier launch */
}

__global__ void of_others(int *cells)
{
    cells[blockIdx.x] = 1; /* of_others */
    if (blockIdx.x == 1)
        add<<<1, 1>>>(cells + 3, cells + 64); /* of_others launch */
}

__global__ void pass_on(int *cells)
{
    fill<<<1, 32>>>(cells);
}

__global__ void grandchild(int *cells)
{
    pass_on<<<1, 1>>>(cells); /* grandchild launch */
    cells[31] = 1;            /* grandchild */
}

/* An address that the child cannot follow */
__global__ void gives(int *cells, bool local)
{
    __shared__ int tile[32];
    int own[32] = {};
    if (local)
        add<<<1, 1>>>(own, cells); /* gives local */
    else
        add<<<1, 1>>>(cells, tile + 4); /* gives shared */
}

int main(int, char **argv)
{
    const char *mistake = argv[1];
    int *cells;
    cudaMalloc(&cells, 100 * sizeof *cells);
    cudaMemset(cells, 0, 100 * sizeof *cells);
    if (strcmp(mistake, "changed") == 0)
        changed<<<1, 1>>>(cells);
    void (*const by_pointer)(int *) = not_waited; /* which is not what it is called */
    if (strcmp(mistake, "not_waited") == 0)
        by_pointer<<<1, 1>>>(cells);
    if (strcmp(mistake, "no_barrier") == 0)
        no_barrier<<<1, 64>>>(cells);
    if (strcmp(mistake, "of_others") == 0)
        of_others<<<4, 1>>>(cells);
    if (strcmp(mistake, "grandchild") == 0)
        grandchild<<<1, 1>>>(cells);
    if (strcmp(mistake, "gives local") == 0 || strcmp(mistake, "gives shared") == 0)
        gives<<<1, 1>>>(cells, strcmp(mistake, "gives local") == 0);
    puts(cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(cells);
    return 0;
}
