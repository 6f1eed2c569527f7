/* scope.h: among whose threads something of libcu++ works. */
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
