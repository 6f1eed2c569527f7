/* thread_storage.h: the program's thread-local storage, in which __shared__ memory lies. */
#ifndef THREAD_STORAGE_H
#define THREAD_STORAGE_H

namespace emulator
{
struct local_range {
    const char *begin, *end;
};

/* This operating system's thread has a copy of its own, from its beginning to its end. */
struct local_range local_storage(void);
} // namespace emulator

#endif
