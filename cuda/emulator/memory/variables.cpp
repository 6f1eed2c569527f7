/* variables.cpp: the program's own variables on the device. */
#include "variables.h"

#include "piece.h"

using namespace emulator;

/* In device and constant memory; the transform puts them into sections of their own. */
extern char __start_emulator_device[] __attribute__((weak));
extern char __stop_emulator_device[] __attribute__((weak));
extern char __start_emulator_constant[] __attribute__((weak));
extern char __stop_emulator_constant[] __attribute__((weak));
extern char __start_emulator_fixed_device[] __attribute__((weak));
extern char __stop_emulator_fixed_device[] __attribute__((weak));
extern char __start_emulator_fixed_constant[] __attribute__((weak));
extern char __stop_emulator_fixed_constant[] __attribute__((weak));
#define VARIABLES(SECTION) __start_emulator_##SECTION, __stop_emulator_##SECTION

static bool lies_in(const void *pointer, size_t bytes, const char *begin, const char *end)
{
    return lies_within(pointer, bytes, begin, (size_t)(end - begin));
}

bool emulator_in_variables(const void *pointer, size_t bytes)
{
    return lies_in(pointer, bytes, VARIABLES(device)) ||
           lies_in(pointer, bytes, VARIABLES(constant)) ||
           lies_in(pointer, bytes, VARIABLES(fixed_device)) ||
           lies_in(pointer, bytes, VARIABLES(fixed_constant));
}

bool emulator_is_variable(const void *pointer)
{
    return lies_in(pointer, 1, VARIABLES(device));
}

bool emulator_is_constant(const void *pointer)
{
    return lies_in(pointer, 1, VARIABLES(constant)) ||
           lies_in(pointer, 1, VARIABLES(fixed_constant));
}

bool emulator_is_fixed(const void *pointer)
{
    return lies_in(pointer, 1, VARIABLES(fixed_device));
}

void emulator_variables(const char **base, size_t *bytes)
{
    *base = __start_emulator_device;
    *bytes = (size_t)(__stop_emulator_device - __start_emulator_device);
}
