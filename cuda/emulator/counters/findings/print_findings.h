/* print_findings.h: what was found, in words and as JSON, with the places in the source. */
#ifndef PRINT_FINDINGS_H
#define PRINT_FINDINGS_H

#include <stdio.h>

namespace emulator
{
void findings_write(FILE *json); /* one JSON object a line */
void findings_say(void);         /* on standard error */
} // namespace emulator

#endif
