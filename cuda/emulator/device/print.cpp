/* print.cpp: what emucc makes of printf(), of which compilers make puts() and putchar(), too: the C
 * library's. The listener hears of it where a kernel calls. */
#include <stdarg.h>
#include <stdio.h>

#include "engine/base/worker.h"

using namespace emulator;

static void heard(void)
{
    if (emulator_listener && emulator_in_kernel())
        emulator_listener->printed();
}

extern "C" __attribute__((format(printf, 1, 2))) int emulator_printf(const char *format, ...)
{
    va_list values;
    heard();
    va_start(values, format);
    int printed = vprintf(format, values);
    va_end(values);
    return printed;
}

extern "C" int emulator_puts(const char *text)
{
    heard();
    return puts(text);
}

extern "C" int emulator_putchar(int character)
{
    heard();
    return putchar(character);
}
