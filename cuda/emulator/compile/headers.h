/* headers.h: headers that a program must not include. */
#ifndef HEADERS_H
#define HEADERS_H

/* Ends the program with a message where this preprocessed text enters a header of a CUDA toolkit.
 */
void check_headers(const char *text);

#endif
