/* finding_text.h: what was found, in words and as JSON, with the places in the source. */
#ifndef FINDING_TEXT_H
#define FINDING_TEXT_H

#include <stdio.h>

namespace emulator
{
void findings_write(FILE *json); /* one JSON object a line */
void findings_say(void);         /* on standard error */
} // namespace emulator

#endif
