/* begin.cpp: the first code of a counted program. emucc links it before the program's own objects,
 * so its entry comes before theirs. */
#include "counters/report/report_file.h"

static void begin(int, char **, char **environment)
{
    emulator::program_begins(environment);
}

static void (*const first)(int, char **, char **)
    __attribute__((section(".preinit_array"), used)) = begin;
