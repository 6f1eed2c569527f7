/* ended_programs.cu: a race in a kernel, followed by one of the ways in which a program can end, as
 * the first argument says. */
#undef NDEBUG
#include <assert.h>
#include <cuda_runtime.h>
#include <stdexcept>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__global__ void last_wins(int *out)
{
    // clang-format off
    *out = threadIdx.x; // expect assert, abort, throw, fault, no_argument, deep, heap, exit, _exit, _Exit, quick_exit, succeed, error, refused, none: global-race/same-element
    // clang-format on
}

__global__ void for_ever(volatile int *flag)
{
    while (*flag >= 0)
        ;
}

static volatile int nothing;

static int deep(int depth)
{ /* deep */
    char frame[1000];
    memset(frame, depth, sizeof frame);
    nothing = frame[depth % 1000];
    return deep(depth + 1) + nothing;
}

/* Damages the data that malloc() keeps beside its blocks. The next use dies, perhaps with the lock.
 */
static void spoil_heap(void)
{
    char *memory = (char *)malloc(24);
    for (int i = -16; i < 4096; i++)
        ((volatile char *)memory)[i] = 1;
    free(memory);
    free(malloc(100000)); /* heap */
    nothing = 1;
}

static void end_as(const char *how, int *array)
{
    if (!strcmp(how, "assert"))
        assert(nothing == 1); /* assert */
    if (!strcmp(how, "abort"))
        abort(); /* abort */
    if (!strcmp(how, "throw"))
        throw std::runtime_error("nothing catches this"); /* throw */
    if (!strcmp(how, "fault"))
        *(volatile int *)(size_t)nothing = 1; /* fault */
    if (!strcmp(how, "no_argument"))
        nothing = atoi((const char *)(size_t)nothing); /* no_argument */
    if (!strcmp(how, "deep"))
        nothing = deep(1);
    if (!strcmp(how, "heap"))
        spoil_heap();
    if (!strcmp(how, "exit"))
        exit(3);
    if (!strcmp(how, "succeed"))
        exit(0);
    if (!strcmp(how, "error") && cudaMemset(array, 0, 1 << 20) != cudaSuccess)
        exit(3);
    if (!strcmp(how, "refused")) {
        last_wins<<<0, 64>>>(array);
        cudaDeviceSynchronize();
        if (cudaGetLastError() != cudaSuccess)
            exit(3);
    }
    if (!strcmp(how, "_exit"))
        _exit(3);
    if (!strcmp(how, "_Exit"))
        _Exit(3);
    if (!strcmp(how, "quick_exit"))
        quick_exit(3);
    if (!strcmp(how, "loop"))
        for (;;)
            nothing = 1; /* loop */
    if (!strcmp(how, "hang")) {
        for_ever<<<1, 32>>>(array);
        cudaDeviceSynchronize();
    }
}

int main(int argc, char **argv)
{
    int *array;
    cudaMalloc(&array, sizeof *array); // expect succeed, quick_exit: memory-leak/array-never-freed
    last_wins<<<1, 64>>>(array);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    fflush(stdout);
    end_as(argc > 1 ? argv[1] : "", array);
    cudaFree(array);
    return 0;
}
