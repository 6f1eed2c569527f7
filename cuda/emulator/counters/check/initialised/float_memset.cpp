/* float_memset.cpp: floating-point elements whose bytes cudaMemset set to a value other than 0, and
 * which a kernel reads. It may be intended, as for a very large number, so it is a note. */
#include "counters/check/initialised/float_memset.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "counters/shadow/shadow_cell.h"
#include "cuda_runtime.h"
#include "counters/findings/findings.h"
#include "counters/check/race/launch_shapes.h"
#include "engine/base/listener.h"
#include "counters/base/program_image.h"
#include "counters/base/settings.h"
#include "counters/shadow/shadow.h"

using namespace emulator;

enum { FILLINGS = 16 };
static struct filling {
    const char *array;
    size_t bytes, element;
    int value;
    uint32_t pc;
    uint64_t read; /* the cell of the last read of the first element by then */
} fillings[FILLINGS];
static unsigned filled_so;

static size_t first_word(const struct shadow *memory, const char *address)
{
    return (size_t)(address - memory->base) / WORD;
}

void emulator_filled_numbers(const void *array, int value, size_t bytes, size_t element)
{
    const char *const address = (const char *)array;
    const struct shadow *memory = shadow_of(address);
    if (memory && (value & 255) != 0 && bytes > element && count_sample <= 1)
        fillings[filled_so++ % FILLINGS] = {address,
                                            bytes,
                                            element,
                                            value,
                                            pc_of(__builtin_return_address(0)),
                                            memory->reads[first_word(memory, address)]};
}

/* Returns a kernel that has read the first element since, if no other kernel has set it in
 * between. */
static const struct operation *reader_of(const struct filling *one)
{
    const struct shadow *memory = shadow_of(one->array);
    const size_t word = first_word(memory, one->array);
    const uint64_t read = memory->reads[word], write = memory->writes[word];
    const bool is_set = kernel_of_cell(write) && !same_who(write, read);
    return read == one->read || is_set ? NULL : kernel_of_cell(read);
}

/* Writes the number whose bytes all have this value as text. */
static void number_text(int byte, size_t element, char *text, size_t bytes)
{
    float single;
    double twice;
    memset(&single, byte, sizeof single);
    memset(&twice, byte, sizeof twice);
    snprintf(text, bytes, "%g", element == sizeof twice ? twice : (double)single);
}

static void look_at(const struct filling *one)
{
    const struct operation *kernel = reader_of(one);
    struct finding *finding = kernel ? finding_of_host(MEMSET_OF_FLOATS, one->pc) : NULL;
    char number[64];
    if (!finding)
        return;
    number_text(one->value, one->element, number, sizeof number);
    finding->cause = CAUSE_BYTES;
    fact_number(finding, "size", (long long)one->bytes);
    fact_number(finding, "value", one->value);
    fact_number(finding, "count", (long long)(one->bytes / one->element));
    fact_text(finding, "reader", kernel->what);
    fact_text(finding, "number", number);
    finding_done(finding);
}

void emulator::bytewise_look(const void *address)
{
    for (auto &one : fillings) {
        if (!one.array || (address && one.array != address))
            continue;
        if (!shadow_has_forgotten)
            look_at(&one);
        one = {};
    }
}
