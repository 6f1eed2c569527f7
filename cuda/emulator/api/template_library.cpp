/* template_library.cpp: functions for template libraries (emulator/library.h). */
#include "cuda_runtime.h"

#include <new>

#include "memory/arrays.h"
#include "emulator/library.h"
#include "engine/errors/last_error.h"
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

void emulator_device_wrote(const void *pointer, size_t bytes)
{
    struct emulator_array array;
    if (!emulator_listener || emulator_in_kernel() ||
        emulator_array_at(pointer, 1, &array) != INSIDE)
        return;
    size_t rest = array.bytes - (size_t)((const char *)pointer - array.base);
    emulator_listener->written(pointer, bytes < rest ? bytes : rest);
}
