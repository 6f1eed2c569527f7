/* shadow.h: what is known of each word of memory: its last write, its last read, and which of its
 * bytes were ever written. */
#ifndef SHADOW_H
#define SHADOW_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "engine/base/lane_sets.h"

namespace emulator
{
/* The cells of a word's bytes, if these were not always accessed together. */
struct parts {
    uint64_t writes[4], reads[4];
};

enum { LINE = LANES }; /* words, as many as a warp reads side by side */

struct shadow {
    const char *base; /* of the memory */
    size_t bytes;
    uint64_t *writes, *reads; /* a cell for each word: shadow_cell.h */
    uint32_t *changed;        /* for each line of words: the last launch that changed `writes` */
    struct parts *parts;      /* of words whose `writes` says so */
    uint8_t *known; /* for each word: a bit for each byte that was written; above them, a bit
                     * for each byte that belongs to an object (device heap) or is being copied
                     * to (shared memory), elsewhere UNSET */
};

/* Returns the shadow of the arena or of __device__ variables, which last as long as the program.
 * NULL if the address is in neither. */
const struct shadow *shadow_of(const char *address);
/* Makes a shadow for `bytes` bytes at `base`, all unwritten. Ends the program if there is no
 * memory. */
struct shadow shadow_make(const char *base, size_t bytes);

/* Fills memory that the host may write unseen with a pattern, which stays where the host does not
 * write. It may be the host's own memory. */
void shadow_share(void *address, size_t bytes);
/* The host is about to write a part of this word: removes the pattern, because the new bytes might
 * equal it. */
void shadow_touch(void *address);
/* Memory of the host: does every word hold the pattern? */
bool shadow_is_unset(const void *address, size_t bytes);
/* Fills bytes that no program may access with guard values, another pattern; tests for these. */
void shadow_guard(void *address, size_t bytes);
bool shadow_is_guard(const void *address, size_t bytes);
/* Is no word of [*begin, *end), rounded to words, the pattern? Ranges without it are remembered, so
 * they are not read twice: [*begin, *end) becomes what is known around it, up to `most`. */
bool shadow_is_set(const char **begin, const char **end, const char *most);
/* May the byte's word hold one of the two patterns? A quick test: all of them are NaNs. */
static inline bool shadow_may_be_marked(const void *byte)
{
    uint32_t value;
    memcpy(&value, (const void *)((uintptr_t)byte & ~(uintptr_t)3), sizeof value);
    return (value >> 20 & 0x7ff) == 0x7ff;
}
/* Is this address, as a pointer, made from the pattern? */
bool shadow_is_pattern(uint64_t address);
/* Finds which of these bytes the host has written, or of all arrays. */
void shadow_look(const void *address, size_t bytes);
void shadow_look_at_all(void);

/* Bytes are written by other than a kernel's accesses. */
void shadow_write(const void *address, size_t bytes);
/* By a copy. Returns the first word there that was never initialised on the host, or NULL. */
const char *shadow_carry(const void *to, const void *from, size_t bytes);
/* The memory is free again. */
void shadow_clear(const void *address, size_t bytes);
/* An object of the device's heap is allocated. */
void shadow_object(const void *address, size_t bytes);

/* Returns the first of these bytes that was never written, and that no copy has filled; or NULL. */
const char *shadow_unknown(const char *address, size_t bytes);

/* Forget the accesses: of one memory; of all but shared memory. */
void shadow_forget_accesses(const struct shadow *shadow);
void shadow_forget(void);
extern bool shadow_has_forgotten; /* at least once */
} // namespace emulator

#endif
