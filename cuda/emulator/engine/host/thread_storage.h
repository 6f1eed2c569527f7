/* thread_storage.h: the program's thread-local storage, which holds __shared__ memory. */
#ifndef THREAD_STORAGE_H
#define THREAD_STORAGE_H

namespace emulator
{
struct local_range {
    const char *begin, *end;
};

/* Returns the range of this CPU thread's own copy. */
struct local_range local_storage(void);
} // namespace emulator

#endif
