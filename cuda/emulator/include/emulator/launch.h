/* launch.h: launches of kernels, and queries about kernels. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/launch.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_LAUNCH_H
#define EMULATOR_LAUNCH_H

#include <new>
#include <tuple>
#include <utility>

#include "../cuda_runtime_api.h"
#include "arguments.h"
#include "attributes.h"

/* Streams for launches in kernels: after all other launches of the grid; independent of them. */
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

struct emulator_configuration {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
    const char *file; /* the launch's source line */
    int line;
    bool early = false; /* may begin before the kernel ahead of it in the stream has ended */

    emulator_configuration(dim3 grid_, dim3 block_ = 1, size_t shared_ = 0,
                           cudaStream_t stream_ = 0, const char *file_ = __builtin_FILE(),
                           int line_ = __builtin_LINE())
        : grid(grid_), block(block_), shared(shared_), stream(stream_), file(file_), line(line_)
    {
    }
};

/* The code of a launch's threads: call() executes one thread, and the state has the arguments at
 * the time of the launch. A deferred launch copies the state bitwise, as on a GPU. */
struct emulator_body {
    void (*call)(const void *state);
    size_t bytes; /* of the state */
    bool scalars; /* emulator_scalars, if the state's type determines it */
};

/* It passes the arguments on; it is not the kernel's own code, and is not counted. */
template <typename Kernel> EMULATOR_PASSES void emulator_call(const void *kernel)
{
    if constexpr (std::is_invocable_v<const Kernel &>)
        (*(const Kernel *)kernel)();
    else
        (*(const Kernel *)kernel)(emulator_passing());
}
template <typename Kernel>
static constexpr emulator_body emulator_body_of = {emulator_call<Kernel>, sizeof(Kernel), false};

/* `kernel` is the kernel's address, or NULL if unknown. */
cudaError_t emulator_run(const char *name, const void *kernel,
                         const emulator_configuration &configuration, const emulator_body *body,
                         const void *state, bool cooperative);

/* If the state has the host address of a __device__ variable, this reports it, and the launch ends
 * with an error. */
void emulator_check_pointers(const char *kernel, const void *state, size_t bytes, const char *file,
                             int line);
/* Replaces host addresses of functions in the state, except the kernel's own, so that the kernel
 * cannot call them. */
void emulator_hide_functions(void *state, size_t bytes, const void *kernel);

/* kernel<<<…>>>(…), as the transform writes it */
template <typename Kernel>
__attribute__((__always_inline__)) inline void
emulator_launch(const char *name, emulator_configuration configuration, Kernel kernel,
                emulator_target target = {})
{
    if (target.scalars)
        emulator_check_pointers(name, &kernel, sizeof kernel, configuration.file,
                                configuration.line);
    if constexpr (std::is_trivially_destructible_v<Kernel>)
        emulator_hide_functions(&kernel, sizeof kernel, target.address);
    cudaError_t error = emulator_run(name, target.address, configuration, &emulator_body_of<Kernel>,
                                     &kernel, false);
    if (error != cudaSuccess)
        emulator_note_unseen(NULL, name, error, configuration.file, configuration.line);
}

/* ---- kernels by their address (kernel_registry.cpp) ---- */

/* Registers how to launch the kernel at this address with pointers to its arguments: pack() makes
 * the state of `body` from them. */
void emulator_register(const void *address, const char *name, const emulator_body *body,
                       void (*pack)(void *state, const void *address, void **arguments));

/* The type of a parameter in the launch's state: for a reference, the address */
template <typename P_>
using emulator_lies =
    std::conditional_t<std::is_reference_v<P_>, std::remove_reference_t<P_> *, P_>;

template <typename P_>
EMULATOR_PASSES decltype(auto) emulator_passed(const emulator_lies<P_> &value)
{
    if constexpr (std::is_reference_v<P_>)
        return static_cast<std::remove_reference_t<P_> &>(*value);
    else
        return (value);
}

/* The address of this argument, for the host to read; ends the program if it cannot be read. */
void *emulator_argument(void **arguments, size_t number);

template <typename... P_> struct emulator_packed {
    void (*kernel)(P_...);
    std::tuple<emulator_lies<P_>...> values;

    template <size_t... I_> EMULATOR_PASSES void call(std::index_sequence<I_...>) const
    {
        emulator_passing()(kernel, emulator_passed<P_>(std::get<I_>(values))...);
    }
    EMULATOR_PASSES void operator()() const
    {
        call(std::index_sequence_for<P_...>());
    }
    template <size_t... I_>
    static void make(void *state, const void *address, void **arguments, std::index_sequence<I_...>)
    {
        (void)arguments; /* unused for a kernel without parameters */
        new (state) emulator_packed{(void (*)(P_...))address,
                                    std::tuple<emulator_lies<P_>...>(
                                        *(emulator_lies<P_> *)emulator_argument(arguments, I_)...)};
    }
    static void pack(void *state, const void *address, void **arguments)
    {
        make(state, address, arguments, std::index_sequence_for<P_...>());
    }
};

template <typename... P_>
static constexpr emulator_body emulator_body_of<emulator_packed<P_...>> = {
    emulator_call<emulator_packed<P_...>>, sizeof(emulator_packed<P_...>), emulator_scalars<P_...>};

/* A kernel whose address is taken. The transform writes this around its name. */
template <typename... P_>
auto emulator_kernel(const char *name, void (*kernel)(P_...)) -> decltype(kernel)
{
    emulator_register((const void *)kernel, name, &emulator_body_of<emulator_packed<P_...>>,
                      emulator_packed<P_...>::pack);
    return kernel;
}
/* Anything else with a kernel's name, such as a parameter */
template <typename T_> constexpr T_ &&emulator_kernel(const char *, T_ &&other)
{
    return static_cast<T_ &&>(other);
}
template <typename... P_> const void *emulator_address(void (*kernel)(P_...))
{
    return (const void *)emulator_kernel(NULL, kernel);
}
static inline const void *emulator_address(const void *kernel)
{
    return kernel;
}

cudaError_t emulator_launch_address(const void *kernel, const emulator_configuration &configuration,
                                    void **arguments, bool cooperative);
cudaError_t emulator_function_attributes(cudaFuncAttributes *attributes, const void *kernel);
cudaError_t emulator_function_attribute(const void *kernel, cudaFuncAttribute attribute, int value);
cudaError_t emulator_function_name(const char **name, const void *kernel);
cudaError_t emulator_function_known(const void *kernel);
cudaError_t emulator_blocks_resident(int *blocks, const void *kernel, int threads, size_t shared);
cudaError_t emulator_shared_available(size_t *shared, const void *kernel, int blocks, int threads);

template <typename F_>
__attribute__((__always_inline__)) inline cudaError_t
cudaLaunchKernel(F_ kernel, dim3 grid, dim3 block, void **arguments, size_t shared = 0,
                 cudaStream_t stream = 0)
{
    return emulator_launch_address(emulator_address(kernel), {grid, block, shared, stream},
                                   arguments, false);
}
template <typename F_>
__attribute__((__always_inline__)) inline cudaError_t
cudaLaunchCooperativeKernel(F_ kernel, dim3 grid, dim3 block, void **arguments, size_t shared = 0,
                            cudaStream_t stream = 0)
{
    return emulator_launch_address(emulator_address(kernel), {grid, block, shared, stream},
                                   arguments, true);
}

/* ---- launches with attributes ---- */

typedef struct cudaLaunchAttribute_st {
    cudaLaunchAttributeID id;
    char pad[4];
    cudaLaunchAttributeValue val;
} cudaLaunchAttribute;
typedef struct cudaLaunchConfig_st {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute *attrs;
    unsigned numAttrs;
} cudaLaunchConfig_t;

cudaError_t emulator_launch_config(const cudaLaunchConfig_t *config, const void *kernel,
                                   void **arguments);

template <typename F_>
__attribute__((__always_inline__)) inline cudaError_t
cudaLaunchKernelExC(const cudaLaunchConfig_t *config, F_ kernel, void **arguments)
{
    return emulator_launch_config(config, emulator_address(kernel), arguments);
}
template <typename... P_, typename... A_>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P_...),
                               A_ &&...given)
{
    static_assert(sizeof...(P_) == sizeof...(A_),
                  "the launch has another number of arguments than the kernel");
    static_assert(emulator_reference_bits<P_...>() == 0,
                  "a parameter of the kernel is a reference: make it a value or a pointer");
    std::tuple<P_...> values(std::forward<A_>(given)...);
    return std::apply(
        [&](auto &...value) {
            void *arguments[] = {(void *)&value..., NULL};
            return emulator_launch_config(config, emulator_address(kernel), arguments);
        },
        values);
}

/* ---- queries about kernels ---- */

template <typename F_> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, F_ kernel)
{
    return emulator_function_attributes(attributes, emulator_address(kernel));
}
template <typename F_> cudaError_t cudaFuncGetName(const char **name, F_ kernel)
{
    return emulator_function_name(name, emulator_address(kernel));
}
template <typename F_>
cudaError_t cudaFuncSetAttribute(F_ kernel, cudaFuncAttribute attribute, int value)
{
    return emulator_function_attribute(emulator_address(kernel), attribute, value);
}
/* Hints for caches, and the bank size of older GPUs: without effect. */
template <typename F_> cudaError_t cudaFuncSetCacheConfig(F_ kernel, cudaFuncCache)
{
    return emulator_function_known(emulator_address(kernel));
}
template <typename F_> cudaError_t cudaFuncSetSharedMemConfig(F_ kernel, cudaSharedMemConfig)
{
    return emulator_function_known(emulator_address(kernel));
}
template <typename F_>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F_ kernel, int threads,
                                                          size_t shared)
{
    return emulator_blocks_resident(blocks, emulator_address(kernel), threads, shared);
}
template <typename F_>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, F_ kernel,
                                                                   int threads, size_t shared,
                                                                   unsigned)
{
    return emulator_blocks_resident(blocks, emulator_address(kernel), threads, shared);
}
template <typename F_>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *shared, F_ kernel, int blocks,
                                                      int threads)
{
    return emulator_shared_available(shared, emulator_address(kernel), blocks, threads);
}

/* The block size, a multiple of a warp, with the highest occupancy (of equals, the largest), and
 * the grid that fills the GPU with such blocks. Both are 0 if no block fits. */
template <typename F_, typename Shared>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, F_ kernel,
                                                           Shared shared_of, int limit = 0)
{
    int most = 0, count = 0;
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
    if (limit <= 0 || limit > 1024)
        limit = 1024;
    *grid = *block = 0;
    for (int warps = (limit + EMUCC_LANES - 1) / EMUCC_LANES; warps > 0; warps--) {
        int threads = EMUCC_LANES * warps < limit ? EMUCC_LANES * warps : limit, blocks = 0;
        cudaError_t error = emulator_blocks_resident(&blocks, emulator_address(kernel), threads,
                                                     shared_of(threads));
        if (error != cudaSuccess)
            return error;
        if (blocks * threads > most) {
            most = blocks * threads;
            *block = threads;
            *grid = blocks * count;
        }
    }
    return cudaSuccess;
}
template <typename F_>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, F_ kernel, size_t shared = 0,
                                               int limit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        grid, block, kernel, [shared](int) { return shared; }, limit);
}
/* The flags concern the L1 cache of old GPUs, and are ignored. */
template <typename F_, typename Shared>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *grid, int *block,
                                                                    F_ kernel, Shared shared_of,
                                                                    int limit = 0, unsigned = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, kernel, shared_of, limit);
}
template <typename F_>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, F_ kernel,
                                                        size_t shared = 0, int limit = 0,
                                                        unsigned = 0)
{
    return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, shared, limit);
}

#endif
