/* operation.h: the work that the host asked for, and what of it comes before what. Each piece has a
 * tag of its own, or several, which its accesses carry (shadow_cell.h). A vector clock is a set of
 * pieces: what has been done by then. */
#ifndef OPERATION_H
#define OPERATION_H

#include "counters/shadow/shadow_cell.h"
#include "engine/base/listener.h"

namespace emulator
{
void clock_joins(struct vector_clock **later, const struct vector_clock *earlier);
void clock_ends(struct vector_clock **clock);
void operation_host_waited(const struct vector_clock *clock);

/* The work under way: from here on, with this tag; it goes on with this tag; it has accessed
 * memory, so that its tags are not free; it has written or printed something; it lets the kernel
 * behind it begin; it has ended. The last says whether it had accessed any. */
void operation_begins(const struct vector_clock *before, const struct operation &work,
                      uint64_t tag);
void operation_goes_on(uint64_t tag);
void operation_accesses(void);
void operation_shows(void);
void operation_triggers(void);
bool operation_ends(struct vector_clock **after);
/* All tags are free, for no access carries them any more. */
void operation_forget(void);

/* What comes neither before the work under way nor after it: a bit for each tag, or NULL. */
extern const uint64_t *operation_unordered;
static inline bool operation_is_unordered(uint64_t cell)
{
    return operation_unordered[cell >> TAG_AT >> 6] >> (cell >> TAG_AT & 63) & 1;
}

/* Is there work that the host does not know to be done? Is this? */
extern bool operation_host_is_behind;
bool operation_host_knows(uint64_t tag);
bool operation_host_knows_all(const struct vector_clock *clock);
/* The last of those that wrote or printed something; NULL: there is none */
const struct operation *operation_unknown_kernel(void);

const struct operation *operation_with(uint64_t tag);
uint64_t operation_first_tag(uint64_t tag); /* of the same work */
const struct operation *operation_now(void);
const struct operation *operation_under_way(void); /* that work, or NULL */
uint64_t operation_now_tag(void);
} // namespace emulator

#endif
