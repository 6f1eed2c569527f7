/* step_text.cpp: the line of a record that is being written. */
#include "counters/steps/step_text.h"

#include <string.h>

#include "engine/base/lane_sets.h"

using namespace emulator;

/* The longest line has an address and two values of 16 bytes for each lane. */
static char line[1024 + LANES * 96];
static size_t line_length;

void emulator::line_text(const char *text)
{
    const size_t bytes = strlen(text);
    memcpy(line + line_length, text, bytes);
    line_length += bytes;
}

/* Appends at least `digits` digits. */
static void put_digits(uint64_t number, unsigned base, int digits)
{
    char text[24];
    int at = sizeof text;
    for (; number > 0 || digits > 0; number /= base, digits--)
        text[--at] = "0123456789abcdef"[number % base];
    memcpy(line + line_length, text + at, sizeof text - (size_t)at);
    line_length += sizeof text - (size_t)at;
}

void emulator::line_number(const char *before, int64_t number)
{
    line_text(before);
    if (number < 0)
        line_text("-");
    put_digits(number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 10, 1);
}

void emulator::line_hex(const char *before, uint64_t number, int digits)
{
    line_text(before);
    put_digits(number, 16, digits);
}

size_t emulator::line_write(FILE *out)
{
    const size_t bytes = line_length + 1;
    line[line_length] = '\n';
    fwrite(line, 1, bytes, out);
    line_length = 0;
    return bytes;
}
