/* limit.h: memory that cannot be had. */
#ifndef LIMIT_H
#define LIMIT_H

namespace emulator
{
/* On standard error, with the reason if that is a limit of this process */
void say_no_memory(const char *whose);
} // namespace emulator

#endif
