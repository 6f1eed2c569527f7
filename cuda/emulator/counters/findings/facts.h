/* facts.h: the facts of a finding, by the names that the sentences of checks.txt use. */
#ifndef FACTS_H
#define FACTS_H

#include "counters/findings/checks.h"

namespace emulator
{
/* One of `text` (owned by the finding), `part` (of checks.txt) or `number`. */
struct fact {
    const char *name, *text;
    enum part part;
    long long number;
};

struct facts {
    struct fact list[16];
    int length;
};

/* Each adds a fact; `name` is a constant, `text` is copied. */
void fact_number(struct facts *facts, const char *name, long long number);
void fact_text(struct facts *facts, const char *name, const char *text);
void fact_part(struct facts *facts, const char *name, enum part part); /* NO_PART: an empty text */
/* Adds "thread (1, 0, 0)" of the kernel that runs, followed by `whose`. */
void fact_thread(struct facts *facts, const char *name, uint3 thread, const char *whose);
/* Returns NULL if there is no fact of this name. */
const struct fact *fact_find(const struct facts *facts, const char *name);
} // namespace emulator

#endif
