/* unread_shared.h: elements of shared memory that a thread has changed and that no thread reads
 * afterwards. */
#ifndef UNREAD_SHARED_H
#define UNREAD_SHARED_H

#include "counters/base/request.h"
#include "counters/shadow/block_counter.h"

namespace emulator
{
void unread_forget(counter *counter); /* a block begins */
/* Lanes access memory; `shared`: that of their block. */
void unread_access(counter *counter, const request *request, bool shared);
/* Threads of the block pass values on by other means, which is not followed. */
void unread_unclear(counter *counter);
void unread_look(counter *counter); /* the block ends; all its streams have been read */
} // namespace emulator

#endif
