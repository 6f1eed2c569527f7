/* local.h: the program's thread-local storage, in which __shared__ memory lies. */
#ifndef LOCAL_H
#define LOCAL_H

namespace emulator
{
struct local_range {
    const char *begin, *end;
};

/* This operating system's thread has a copy of its own, from its beginning to its end. */
struct local_range local_storage(void);
} // namespace emulator

#endif
