/* template_library.cpp: functions for template libraries (emulator/library.h). */
#include "cuda_runtime.h"

#include <new>

#include "memory/arena.h"
#include "memory/arrays.h"
#include "memory/pinned.h"
#include "emulator/library.h"
#include "engine/errors/last_error.h"
#include "engine/host/source_line.h"
#include "engine/base/worker.h"
#include "engine/base/listener.h"
#include "engine/grid/run_launch.h"

bool emulator_does_nothing(void)
{
    return emulator::launches_do_nothing;
}

emulator_device_work::emulator_device_work(const char *name)
{
    static_assert(sizeof(emulator_alone) <= sizeof alone, "room for the lock");
    new (alone) emulator_alone;
    if (emulator_listener && name)
        emulator_listener->library_works(name);
}

emulator_device_work::~emulator_device_work()
{
    ((emulator_alone *)alone)->~emulator_alone();
}

void emulator_device_accesses(const char *name, const void *pointer)
{
    if (emulator_in_kernel() || emulator_is_lost() || emulator_in_arena(pointer) ||
        emulator_on_device(pointer, 1) || emulator_is_pinned(pointer))
        return;
    if (emulator_listener)
        emulator_listener->library_refused(name, pointer, emulator::find_call());
    else
        fprintf(stderr,
                "emulator: %s runs on the device and gets %p, which is host memory: pass "
                "thrust::host, or copy the elements to a thrust::device_vector\n",
                name, pointer);
    emulator_break(cudaErrorIllegalAddress);
}

void emulator_device_wrote(const void *pointer, size_t bytes)
{
    struct emulator_array array;
    if (!emulator_listener || emulator_in_kernel() ||
        emulator_array_at(pointer, 1, &array) != INSIDE)
        return;
    size_t rest = array.bytes - (size_t)((const char *)pointer - array.base);
    emulator_listener->written(pointer, bytes < rest ? bytes : rest);
}
