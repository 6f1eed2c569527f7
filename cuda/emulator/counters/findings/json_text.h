/* json_text.h: text as JSON writes it. */
#ifndef JSON_TEXT_H
#define JSON_TEXT_H

#include <stdio.h>

namespace emulator
{
/* Writes the text as a JSON string, with its quotes. */
void json_text(FILE *out, const char *text);
} // namespace emulator

#endif
