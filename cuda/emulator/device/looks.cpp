/* looks.cpp: a load of a cuda::atomic. A thread may load it again and again until another block
 * has changed it, so how often depends on which blocks run at once. A program that loads none links
 * nothing of this file. */
#include "engine/grid/cores.h"

static __attribute__((constructor)) void count_on_one_core(void)
{
    emulator::cores_matter = true;
}

extern "C" void emulator_atomic_looks(void)
{
}
