/* shadow.h: what is known of each word of memory: who wrote it and read it last, and which of its
 * bytes hold anything. */
#ifndef SHADOW_H
#define SHADOW_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace emulator
{
/* Of a word whose bytes were not always accessed together: a cell for each of them. */
struct parts {
    uint64_t writes[4], reads[4];
};

enum { LINE = 32 }; /* words */

struct shadow {
    const char *base; /* of the memory */
    size_t bytes;
    uint64_t *writes, *reads; /* a cell for each word: shadow_cell.h */
    uint32_t *changed; /* for each line of words: the launch that last changed what `writes` has */
    struct parts *parts; /* of the words whose write says so */
    uint8_t *known;      /* for each word: one bit a byte that has been written; above them, in
                            the kernels' heap, one a byte that belongs to an object, and
                            elsewhere UNSET */
};

/* Of the arena and of __device__ variables; they last as long as the program. NULL if the address
 * is in neither. */
const struct shadow *shadow_of(const char *address);
/* Of `bytes` at `base`, all unknown. Ends the program if there is no memory. */
struct shadow shadow_make(const char *base, size_t bytes);

/* The host may write all of this, unseen: a pattern in it tells what it has not. It may be the
 * host's own. */
void shadow_share(void *address, size_t bytes);
/* The host is about to write there, perhaps a few bits, which might be as the pattern has them. */
void shadow_touch(void *address);
/* Of the host's own: has nobody written any of its words? */
bool shadow_is_unset(const void *address, size_t bytes);
/* Nobody has any business there: a pattern of its own tells where somebody is about to go. */
void shadow_guard(void *address, size_t bytes);
bool shadow_is_guard(const void *address, size_t bytes);
/* Has no word there, from the one with the first byte to the one with the last, such a pattern? It
 * is remembered where none has, so that it is not looked at twice: [*begin, *end) becomes what is
 * known around it, and not behind `most`. */
bool shadow_is_set(const char **begin, const char **end, const char *most);
/* May the word that has this byte be of one of these two? Quicker: all of them are NaNs. */
static inline bool shadow_may_be_marked(const void *byte)
{
    uint32_t value;
    memcpy(&value, (const void *)((uintptr_t)byte & ~(uintptr_t)3), sizeof value);
    return (value >> 20 & 0x7ff) == 0x7ff;
}
/* Does the pattern, taken for a pointer, lead near this address? */
bool shadow_is_pattern(uint64_t address);
/* Looks which of these bytes the host has written, of those that are not known; or of all. */
void shadow_look(const void *address, size_t bytes);
void shadow_look_at_all(void);

/* Bytes are written from outside the kernels, or an array is gone. */
void shadow_write(const void *address, size_t bytes);
/* By a copy. Returns the first word there that nobody had set on the host, or NULL. */
const char *shadow_carry(const void *to, const void *from, size_t bytes);
void shadow_clear(const void *address, size_t bytes);
/* In the kernels' heap there is an object now. */
void shadow_object(const void *address, size_t bytes);

/* The first of these bytes that nothing has written, nor a copy filled, or NULL. */
const char *shadow_unknown(const char *address, size_t bytes);

/* Who read and wrote: of one memory, and of all but shared memory. */
void shadow_forget_accesses(const struct shadow *shadow);
void shadow_forget(void);
extern bool shadow_has_forgotten; /* ever */
} // namespace emulator

#endif
