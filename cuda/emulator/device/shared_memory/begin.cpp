/* begin.cpp: the first code of a program. emucc links it before the program's own objects, so its
 * entry comes before theirs. */
#include "engine/host/program_begin.h"

using namespace emulator;

static void begin(int, char **, char **environment)
{
    if (program_begins)
        program_begins(environment);
}

static void (*const first)(int, char **, char **)
    __attribute__((section(".preinit_array"), used)) = begin;
