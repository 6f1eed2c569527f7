/* json_text.h: text as JSON writes it. */
#ifndef JSON_TEXT_H
#define JSON_TEXT_H

#include <stdio.h>

namespace emulator
{
/* Writes the text as a string of JSON, in its quotes. */
void json_text(FILE *out, const char *text);
} // namespace emulator

#endif
