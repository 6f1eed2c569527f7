/* device_variables.cpp: the program's own variables on the device. */
#include "memory/device_variables.h"

#include "memory/allocation.h"

using namespace emulator;

/* Device and constant variables: the transform (emulate.c) puts them into sections of their own. */
extern char __start_emulator_device[] __attribute__((weak));
extern char __stop_emulator_device[] __attribute__((weak));
extern char __start_emulator_managed[] __attribute__((weak));
extern char __stop_emulator_managed[] __attribute__((weak));
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

bool emulator_is_managed_variable(const void *pointer, size_t bytes)
{
    return lies_in(pointer, bytes, VARIABLES(managed));
}

bool emulator_in_variables(const void *pointer, size_t bytes)
{
    return emulator_is_managed_variable(pointer, bytes) ||
           lies_in(pointer, bytes, VARIABLES(device)) ||
           lies_in(pointer, bytes, VARIABLES(constant)) ||
           lies_in(pointer, bytes, VARIABLES(fixed_device)) ||
           lies_in(pointer, bytes, VARIABLES(fixed_constant));
}

bool emulator_is_variable(const void *pointer)
{
    return lies_in(pointer, 1, VARIABLES(device)) || emulator_is_managed_variable(pointer, 1);
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

void emulator_managed_variables(const char **base, size_t *bytes)
{
    *base = __start_emulator_managed;
    *bytes = (size_t)(__stop_emulator_managed - __start_emulator_managed);
}

/* The linker orders the two sections as it likes; what is between them does not matter. */
void emulator_variables(const char **base, size_t *bytes)
{
    const char *begin = __start_emulator_device, *end = __stop_emulator_device;
    if (__start_emulator_managed && (!begin || __start_emulator_managed < begin))
        begin = __start_emulator_managed;
    if (__stop_emulator_managed > end)
        end = __stop_emulator_managed;
    *base = begin;
    *bytes = (size_t)(end - begin);
}
