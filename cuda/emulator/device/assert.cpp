/* assert.cpp: kernels that end themselves: assert() and __trap(). */
#include <errno.h>

#include "engine/base/worker.h"

using namespace emulator;

/* <assert.h> calls this on the host and in kernels. It replaces the C library's function of this
 * name; on the host it does the same. */
extern "C" [[noreturn]] void __assert_fail(const char *assertion, const char *file, unsigned line,
                                           const char *function) noexcept;
void __assert_fail(const char *assertion, const char *file, unsigned line,
                   const char *function) noexcept
{
    if (!emulator_in_kernel()) {
        fprintf(stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n", program_invocation_short_name,
                file, line, function, assertion);
        abort();
    }
    /* CUDA prints this text for each thread whose assertion fails; here the first one ends the
     * kernel. */
    fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
            file, line, function, emulator_block_index.x, emulator_block_index.y,
            emulator_block_index.z, emulator_thread_index.of.x, emulator_thread_index.of.y,
            emulator_thread_index.of.z, assertion);
    char why[200];
    snprintf(why, sizeof why, "stops, because its assertion `%s` does not hold", assertion);
    if (emulator_listener)
        emulator_listener->kernel_ends(self->current, __builtin_return_address(0), cudaErrorAssert,
                                       why);
    emulator_stop_kernel(cudaErrorAssert);
}

void __trap()
{
    end_kernel(cudaErrorLaunchFailure, __builtin_return_address(0), 0, "calls __trap()");
}
/* There is no debugger that it could stop for. */
void __brkpt()
{
    end_kernel(cudaErrorLaunchFailure, __builtin_return_address(0), 0, "calls __brkpt()");
}
