/* print_findings.h: writes the findings as sentences and as JSON, with their source lines. */
#ifndef PRINT_FINDINGS_H
#define PRINT_FINDINGS_H

#include <stdio.h>

namespace emulator
{
void findings_write(FILE *json); /* one JSON object per line */
void findings_say(void);         /* to standard error */
} // namespace emulator

#endif
