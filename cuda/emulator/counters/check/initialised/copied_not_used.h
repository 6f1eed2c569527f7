/* copied_not_used.h: unwritten bytes that a copy brought to the host, and that the host does not
 * read. */
#ifndef COPIED_NOT_USED_H
#define COPIED_NOT_USED_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
/* Host bytes that were never written on the device, ordered by address; `list` comes from
 * malloc(). */
struct holes {
    struct hole {
        const char *begin, *end;
    } * list;
    size_t count;
    bool doubtful; /* the list is incomplete, or they are a mistake in any case */
};
void holes_add(struct holes *holes, const char *begin, size_t bytes);

/* The call at `pc` has brought [begin, end), which was reported. Takes ownership of the holes. */
void unread_brought(uint32_t pc, const char *begin, const char *end, struct holes *holes);
/* Is this access of host code near such a copy? */
extern const char *unread_begin, *unread_end; /* of all such copies */
static inline bool unread_may_be(const void *address, size_t bytes)
{
    return address < unread_end && (const char *)address + bytes > unread_begin && bytes > 0;
}
void unread_touched(const void *address, size_t bytes, bool store);
/* Called once, at the end. */
void unread_close(void);
} // namespace emulator

#endif
