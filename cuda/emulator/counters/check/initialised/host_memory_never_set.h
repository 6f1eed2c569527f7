/* host_memory_never_set.h: what the program's files have allocated on the host, of which nothing
 * may be set. */
#ifndef HOST_MEMORY_NEVER_SET_H
#define HOST_MEMORY_NEVER_SET_H

#include <stddef.h>

namespace emulator
{
/* Bytes behind those that were there before, as before realloc() */
void host_allocates(void *memory, size_t bytes, size_t before, const void *pc);
void host_frees(const void *memory);
void host_hands_away(const void *memory); /* to who may free it unseen */
/* To be called once, at the end: what is still there is looked at as what was freed. */
void allocated_end(void);
/* For a copy to there, or from there, which comes next */
void check_room(const void *memory, size_t bytes, bool writes);
bool is_all_room(const void *memory, size_t bytes); /* does such a copy fill it? */
void host_gets(const void *memory, size_t bytes);   /* by a copy, which is the call that runs */
/* May the address lie in what the host has allocated so? */
extern const char *allocated_lowest, *allocated_highest;
static inline bool is_allocated(const void *address)
{
    return address >= allocated_lowest && address < allocated_highest;
}
/* Does [*begin, *end) lie in one of them, or clear of all, and of what lies behind them? Then it
 * becomes all around it of which the same is true. */
bool is_within_bounds(const char **begin, const char **end);
/* The one that has this address; false if none has. */
bool allocation_at(const char *address, const char **begin, const char **end);
/* Code of the host reads there. */
void check_allocated(const void *address, size_t bytes, const void *pc);
/* It is about to read or to write there: perhaps behind what it has allocated. */
void check_behind(const void *address, size_t bytes, bool store, const void *pc);
} // namespace emulator

#endif
