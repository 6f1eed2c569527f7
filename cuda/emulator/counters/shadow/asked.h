/* asked.h: the work that the host asked for, and what of it comes before what. Each piece has a tag
 * of its own, or several, which its accesses carry (cell.h). A moment is a set of pieces: what has
 * been done by then. */
#ifndef ASKED_H
#define ASKED_H

#include "cell.h"
#include "listener.h"

namespace emulator
{
void moment_joins(struct moment **later, const struct moment *earlier);
void moment_ends(struct moment **moment);
void asked_host_waited(const struct moment *moment);

/* The work under way: from here on, with this tag; it goes on with this tag; it has accessed
 * memory, so that its tags are not free; it has written or printed something; it lets the kernel
 * behind it begin; it has ended. The last says whether it had accessed any. */
void asked_begins(const struct moment *before, const struct asked &work, uint64_t tag);
void asked_goes_on(uint64_t tag);
void asked_accesses(void);
void asked_shows(void);
void asked_triggers(void);
bool asked_ends(struct moment **after);
/* All tags are free, for no access carries them any more. */
void asked_forget(void);

/* What comes neither before the work under way nor after it: a bit for each tag, or NULL. */
extern const uint64_t *asked_unordered;
static inline bool asked_is_unordered(uint64_t cell)
{
    return asked_unordered[cell >> TAG_AT >> 6] >> (cell >> TAG_AT & 63) & 1;
}

/* Is there work that the host does not know to be done? Is this? */
extern bool asked_host_is_behind;
bool asked_host_knows(uint64_t tag);
bool asked_host_knows_all(const struct moment *moment);
/* The last of those that wrote or printed something; NULL: there is none */
const struct asked *asked_unknown_kernel(void);

const struct asked *asked_with(uint64_t tag);
uint64_t asked_first_tag(uint64_t tag); /* of the same work */
const struct asked *asked_now(void);
const struct asked *asked_under_way(void); /* that work, or NULL */
uint64_t asked_now_tag(void);
} // namespace emulator

#endif
