/* program_begin.h: what is done before any code of the program. */
#ifndef PROGRAM_BEGIN_H
#define PROGRAM_BEGIN_H

namespace emulator
{
/* Counted programs have it. It is called before constructors. */
__attribute__((weak)) void program_begins(char **environment);
} // namespace emulator

#endif
