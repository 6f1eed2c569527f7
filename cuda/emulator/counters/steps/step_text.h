/* step_text.h: the line of a record that is being written. A record has hundreds of thousands of
 * numbers, for which printf() would take most of the time. */
#ifndef STEP_TEXT_H
#define STEP_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

namespace emulator
{
/* Append a text; or a text and a number behind it, decimal or hexadecimal with at least `digits`
 * digits. */
void line_text(const char *text);
void line_number(const char *before, int64_t number);
void line_hex(const char *before, uint64_t number, int digits);
/* Ends the line, writes it, and begins the next one. Returns its bytes. */
size_t line_write(FILE *out);
} // namespace emulator

#endif
