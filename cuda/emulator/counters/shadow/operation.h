/* operation.h: the operations that the host has requested, and their order. Each has a tag of its
 * own, or several, which its accesses carry (shadow_cell.h). A vector clock is a set of operations:
 * those done by some point in time. */
#ifndef OPERATION_H
#define OPERATION_H

#include "counters/shadow/shadow_cell.h"
#include "engine/base/listener.h"

namespace emulator
{
void clock_joins(struct vector_clock **later, const struct vector_clock *earlier);
void clock_ends(struct vector_clock **clock);
void operation_host_waited(const struct vector_clock *clock);

/* The operation in progress: begins, with this tag; takes another tag; has accessed memory, so its
 * tags are in use; has printed something; has written to global memory, from `begin` to `end`; lets
 * the next kernel of its stream begin; ends. The last returns whether it has accessed memory. */
void operation_begins(const struct vector_clock *before, const struct operation &work,
                      uint64_t tag);
void operation_goes_on(uint64_t tag);
void operation_accesses(void);
void operation_shows(void);
void operation_writes(uint64_t begin, uint64_t end);
void operation_triggers(void);
bool operation_ends(struct vector_clock **after);
/* Makes all tags free, because no cell holds them any more. */
void operation_forget(void);

/* A bit for each tag whose operation comes neither before nor after the one in progress; or
 * NULL. */
extern const uint64_t *operation_unordered;
static inline bool operation_is_unordered(uint64_t cell)
{
    return operation_unordered[cell >> TAG_AT >> 6] >> (cell >> TAG_AT & 63) & 1;
}

/* Are there operations that the host does not know to be done? Is this one known to be, or all of
 * these? */
extern bool operation_host_is_behind;
bool operation_host_knows(uint64_t tag);
bool operation_host_knows_all(const struct vector_clock *clock);
/* Returns the last kernel not known to be done that wrote or printed something; or NULL. */
const struct operation *operation_unknown_kernel(void);

/* Is the operation in progress in no order with some kernel that was requested before it? */
bool operation_beside_kernel(void);

const struct operation *operation_with(uint64_t tag);
/* Has it written to no global memory elsewhere? */
bool operation_writes_within(const struct operation *work, const void *memory, size_t bytes);
uint64_t operation_first_tag(uint64_t tag); /* of the same operation */
const struct operation *operation_now(void);
const struct operation *operation_under_way(void); /* the operation in progress, or NULL */
uint64_t operation_now_tag(void);
} // namespace emulator

#endif
