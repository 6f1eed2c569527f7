/* scope.h: the thread scopes of libcu++. */
#if !defined _CUDA_ATOMIC && !defined _CUDA_STD_ATOMIC && !defined _CUDA_BARRIER
#error "emulator/libcu/scope.h is private: include <cuda/atomic> or <cuda/barrier>"
#endif
#ifndef EMULATOR_LIBCU_SCOPE_H
#define EMULATOR_LIBCU_SCOPE_H

namespace cuda
{
enum thread_scope {
    thread_scope_system,
    thread_scope_device,
    thread_scope_block,
    thread_scope_thread = 10
};
} // namespace cuda

#endif
