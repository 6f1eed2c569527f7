/* tell_atomic.h: the beginning of all of CUDA's atomic functions. */
#ifndef TELL_ATOMIC_H
#define TELL_ATOMIC_H

#include "engine/base/listener.h"
#include "engine/warp/lane_steps.h"

static constexpr bool is_for_block(const char *name)
{
    while (*name && *name != '_')
        name++;
    return name[0] == '_' && name[1] == 'b';
}

/* Reports the access to the listener, with the return address in the kernel. */
#define TELL_USE(use, address)                  \
    step_of_atomic(address);                    \
    if (self && is_for_block(__func__))         \
        self->scope = cuda::thread_scope_block; \
    if (emulator_listener)                      \
    emulator_listener->atomic(use, address, sizeof *(address), __builtin_return_address(0))
#define TELL(address) TELL_USE(CHANGES, address)

#endif
