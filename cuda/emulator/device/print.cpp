/* print.cpp: emucc replaces printf() by these functions, and puts() and putchar(), which compilers
 * make of it. They call the C library's, and report calls of kernels to the listener. */
#include <stdarg.h>
#include <stdio.h>

#include "engine/base/worker.h"

using namespace emulator;

static void report_print(void)
{
    if (emulator_listener && emulator_in_kernel())
        emulator_listener->printed();
}

extern "C" __attribute__((format(printf, 1, 2))) int emulator_printf(const char *format, ...)
{
    va_list values;
    report_print();
    va_start(values, format);
    int printed = vprintf(format, values);
    va_end(values);
    return printed;
}

extern "C" int emulator_puts(const char *text)
{
    report_print();
    return puts(text);
}

extern "C" int emulator_putchar(int character)
{
    report_print();
    return putchar(character);
}
