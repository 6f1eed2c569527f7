/* stream_race.h: accesses to the same bytes by operations without an order: of different streams,
 * of a stream and the host, or of a kernel and its child. */
#ifndef STREAM_RACE_H
#define STREAM_RACE_H

#include <stddef.h>

#include "counters/shadow/block_counter.h"
#include "engine/base/listener.h"
#include "counters/base/request.h"

namespace emulator
{
/* Checks a kernel's accesses, before they are recorded: to memory with a shadow; to pinned
 * memory. */
void check_unordered(const counter *counter, const request *request);
void check_pinned(const counter *counter, const request *request);
/* Checks and records what a copy or a memset reads or writes. */
void check_copied(const void *memory, size_t bytes, bool writes);
/* Checks what host code reads or writes, while operation_host_is_behind. */
void check_host(const void *memory, size_t bytes, bool writes, const void *pc);
/* At the end: reports a kernel that the host has not waited for. */
void check_unwaited(void);
/* As in struct listener. */
void unordered_host_waited(const struct vector_clock *clock);
void unordered_work_begins(const struct vector_clock *before, const struct operation &work);
void unordered_work_ends(struct vector_clock **after);
} // namespace emulator

#endif
