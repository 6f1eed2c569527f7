/* memory_limit.h: memory that cannot be had. */
#ifndef MEMORY_LIMIT_H
#define MEMORY_LIMIT_H

namespace emulator
{
/* On standard error, with the reason if that is a limit of this process */
void say_no_memory(const char *whose);
} // namespace emulator

#endif
