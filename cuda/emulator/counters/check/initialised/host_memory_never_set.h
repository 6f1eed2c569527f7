/* host_memory_never_set.h: memory that the program's files allocate on the host, if it is never
 * set. */
#ifndef HOST_MEMORY_NEVER_SET_H
#define HOST_MEMORY_NEVER_SET_H

#include <stddef.h>

namespace emulator
{
/* The program has allocated `bytes` bytes, of which the first `before` keep their values, as by
 * realloc(). */
void host_allocates(void *memory, size_t bytes, size_t before, const void *pc);
void host_frees(const void *memory);
void host_hands_away(const void *memory); /* to a function that may free it unseen */
/* Called once, at the end: examines the allocations that are left, as when they are freed. */
void allocated_end(void);
/* A copy to this memory, or from it, comes next. */
void check_room(const void *memory, size_t bytes, bool writes);
bool is_all_room(const void *memory, size_t bytes); /* would it fill an allocation? */
void host_gets(const void *memory, size_t bytes);   /* by a copy, which is the call in progress */
/* May the address belong to an allocation of the host? */
extern const char *allocated_lowest, *allocated_highest;
static inline bool is_allocated(const void *address)
{
    return address >= allocated_lowest && address < allocated_highest;
}
/* Does [*begin, *end) lie in one allocation, or outside of all and of the guards behind them? Then
 * it becomes all that lies around it in the same way. */
bool is_within_bounds(const char **begin, const char **end);
/* Finds the allocation with this address; false if there is none. */
bool allocation_at(const char *address, const char **begin, const char **end);
/* Host code reads there. */
void check_allocated(const void *address, size_t bytes, const void *pc);
/* Host code is about to access this, perhaps behind an allocation. */
void check_behind(const void *address, size_t bytes, bool store, const void *pc);
} // namespace emulator

#endif
