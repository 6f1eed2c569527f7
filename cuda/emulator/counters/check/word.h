/* word.h: what is kept of each word of memory. */
#ifndef WORD_H
#define WORD_H

#include "counter.h"
#include "request.h"

namespace emulator
{
/* Tells of uninitialised reads, and of races. This request lies in one memory. */
void check_words(counter *counter, const request *request, bool shared);
} // namespace emulator

#endif
