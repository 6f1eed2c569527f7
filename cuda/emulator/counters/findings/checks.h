/* checks.h: the checks, causes and parts of checks.txt. */
#ifndef CHECKS_H
#define CHECKS_H

#include "cuda_runtime.h"

namespace emulator
{
/* The names of checks.txt, in capitals. */
#define PART(name, text, says) PART_##name,
#define CHECK(name, text, is_note, error)
#define CAUSE(name, text, says, advice)
enum part {
    NO_PART,
#include "checks.inc"
    PARTS
};
#undef PART
#undef CHECK
#define PART(name, text, says)
#define CHECK(name, text, is_note, error) name,
enum check {
#include "checks.inc"
    CHECKS
};
#undef CHECK
#undef CAUSE
#define CHECK(name, text, is_note, error)
#define CAUSE(name, text, says, advice) CAUSE_##name,
enum cause : int {
    NO_CAUSE,
#include "checks.inc"
    CAUSES
};
#undef PART
#undef CHECK
#undef CAUSE

struct check_text {
    const char *id;
    bool is_note;
    cudaError_t error; /* with which a GPU ends the kernel; cudaSuccess: it does not */
};
struct cause_text {
    const char *name, *says, *advice;
};
struct part_text {
    const char *name, *says;
};
extern const struct check_text check_texts[CHECKS];
extern const struct cause_text cause_texts[CAUSES];
extern const struct part_text part_texts[PARTS];
} // namespace emulator

#endif
