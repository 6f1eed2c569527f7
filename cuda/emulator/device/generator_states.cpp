/* generator_states.cpp: reports where kernels set the states of generators. */
#include "curand_kernel.h"
#include "engine/base/listener.h"

void emulator_state_set(enum emulator_generator_kind kind, unsigned long long seed,
                        unsigned long long sequence, unsigned long long offset)
{
    const emulator::generator_state state = {kind, seed, sequence, offset};
    if (emulator_listener)
        emulator_listener->state_set(state, __builtin_return_address(0));
}

void emulator_state_moved()
{
    if (emulator_listener)
        emulator_listener->state_moved();
}
