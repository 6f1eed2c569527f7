/* emulator_launch.h: kernels as the host launches them, and what it may ask about them. */
#ifndef EMULATOR_LAUNCH_H
#define EMULATOR_LAUNCH_H

#include <tuple>
#include <utility>

#include "cuda_runtime_api.h"

struct emulator_configuration {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;

    emulator_configuration(dim3 grid_, dim3 block_, size_t shared_ = 0, cudaStream_t stream_ = 0)
        : grid(grid_), block(block_), shared(shared_), stream(stream_)
    {
    }
};

/* Runs thread(arguments) for each thread of the grid. `kernel` is its address, or NULL. */
cudaError_t emulator_run(const char *name, const void *kernel,
                         const emulator_configuration &configuration, void (*thread)(const void *),
                         const void *arguments, bool cooperative);

/* What passes the arguments on is none of the kernel's own code, and is not counted. */
template <typename Kernel>
__attribute__((no_sanitize_thread)) void emulator_call(const void *kernel)
{
    (*(const Kernel *)kernel)();
}

/* kernel<<<…>>>(…), as the transform writes it */
template <typename Kernel>
void emulator_launch(const char *name, emulator_configuration configuration, Kernel kernel,
                     const void *address = NULL)
{
    emulator_run(name, address, configuration, emulator_call<Kernel>, &kernel, false);
}

/* A launch whose arguments come as pointers to them. Each thread gets copies. */
template <typename... P, size_t... I>
cudaError_t emulator_launch_pointers(void (*kernel)(P...), const emulator_configuration &where,
                                     void **arguments, bool cooperative, std::index_sequence<I...>)
{
    auto thread = [ kernel, values = std::tuple<P...>(*(P *)arguments[I]...) ]()
        __attribute__((no_sanitize_thread))
    {
        kernel(std::get<I>(values)...);
    };
    (void)arguments; /* of a kernel without parameters */
    return emulator_run("kernel", (const void *)kernel, where, emulator_call<decltype(thread)>,
                        &thread, cooperative);
}

template <typename... P>
cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **arguments,
                             size_t shared = 0, cudaStream_t stream = 0)
{
    return emulator_launch_pointers(kernel, {grid, block, shared, stream}, arguments, false,
                                    std::index_sequence_for<P...>());
}
template <typename... P>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block,
                                        void **arguments, size_t shared = 0,
                                        cudaStream_t stream = 0)
{
    return emulator_launch_pointers(kernel, {grid, block, shared, stream}, arguments, true,
                                    std::index_sequence_for<P...>());
}

template <typename F>
cudaError_t cudaFuncSetAttribute(F *kernel, cudaFuncAttribute attribute, int value)
{
    return emulator_function_attribute((const void *)kernel, attribute, value);
}
template <typename F> cudaError_t cudaFuncSetCacheConfig(F *, cudaFuncCache)
{
    return cudaSuccess;
}
template <typename F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F, int threads,
                                                          size_t shared)
{
    return emulator_occupancy(blocks, threads, shared);
}

#endif
