/* report_file.h: the file that EMUCC_REPORT names.
 *
 * Its starter may have written a line into it: "key HEX", or "key HEX idle". Then the report is
 * sealed: it ends with a hash over all its bytes that cannot be made without the key. The
 * key is read, and the line and the name of the file are removed, before any code of the program
 * runs. "idle" means that kernels do nothing in this run. */
#ifndef REPORT_FILE_H
#define REPORT_FILE_H

#include <stdio.h>

namespace emulator
{
/* Opens the file and takes its key. Called before any code of the program (counters/begin/). */
void program_begins(char **environment);
/* The open file; NULL if there is none. */
FILE *report_file(void);
/* Waits until no other process writes into it. */
void report_file_lock(void);
/* Writes the seal, closes the file and forgets the key. */
void report_file_close(void);
/* Is this a child process of a program whose report is sealed? What it does is not counted. */
bool report_misses_child(void);
} // namespace emulator

#endif
