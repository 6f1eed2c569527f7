/* memory_limit.h: reports memory that the system does not give. */
#ifndef MEMORY_LIMIT_H
#define MEMORY_LIMIT_H

namespace emulator
{
/* Prints on standard error that there is no memory for `whose`, and the limit of this process if
 * that is the reason. */
void say_no_memory(const char *whose);
} // namespace emulator

#endif
