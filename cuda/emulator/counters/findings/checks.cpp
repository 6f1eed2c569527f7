/* checks.cpp: the contents of checks.txt as arrays. */
#include "counters/findings/checks.h"

using namespace emulator;

#define PART(name, text, says)
#define CAUSE(name, text, says, advice)
#define CHECK(name, text, is_note, error) {text, is_note, error},
const struct check_text emulator::check_texts[CHECKS] = {
#include "checks.inc"
};
#undef CHECK
#undef CAUSE
#define CHECK(name, text, is_note, error)
#define CAUSE(name, text, says, advice) {text, says, advice},
const struct cause_text emulator::cause_texts[CAUSES] = {
    {"", "", ""},
#include "checks.inc"
};
#undef PART
#undef CAUSE
#define CAUSE(name, text, says, advice)
#define PART(name, text, says) {text, says},
const struct part_text emulator::part_texts[PARTS] = {
    {"", ""},
#include "checks.inc"
};
#undef PART
#undef CHECK
#undef CAUSE
