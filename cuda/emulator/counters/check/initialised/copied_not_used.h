/* copied_not_used.h: what a copy brought to the host although nobody had written it, and which the
 * host does not read. */
#ifndef COPIED_NOT_USED_H
#define COPIED_NOT_USED_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
/* Bytes of the host's that nobody had written, in the order of their addresses; `list` is from
 * malloc(). */
struct holes {
    struct hole {
        const char *begin, *end;
    } * list;
    size_t count;
    bool doubtful; /* not all are there, or they are a mistake in any case */
};
void holes_add(struct holes *holes, const char *begin, size_t bytes);

/* The call at this pc has brought [begin, end), of which that is told. Takes the holes over. */
void unread_brought(uint32_t pc, const char *begin, const char *end, struct holes *holes);
/* Code of the host reads or writes what may be of such a copy. */
extern const char *unread_begin, *unread_end; /* of all of them */
static inline bool unread_may_be(const void *address, size_t bytes)
{
    return address < unread_end && (const char *)address + bytes > unread_begin && bytes > 0;
}
void unread_touched(const void *address, size_t bytes, bool store);
/* To be called once, at the end */
void unread_close(void);
} // namespace emulator

#endif
