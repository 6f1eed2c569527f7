/* files.h: what Lua's io and os cannot do to files. */
#ifndef FILES_H
#define FILES_H

#include <stddef.h>

/* The text of a regular file, or of it the last `most` bytes where `tail` is not 0; with more bytes
 * it is refused. Nothing else is opened for reading: a FIFO would be waited for, a device need not
 * end. *text is the caller's to free. Returns NULL, or why it cannot be read. */
const char *files_read(const char *path, size_t most, int tail, char **text, size_t *size);

/* All below return 0, or -1 with errno. */

/* Makes the folder and those above it. One that is there already is no error. */
int files_make_folder(const char *path);

/* Adds whole lines to the end of the file, or nothing: other writers are locked out (those of this
 * machine where the file system has no locks), and what a full disk cut off is taken back. A last
 * line that a killed writer left without its newline is closed first, so that it spoils no line but
 * itself. */
int files_append(const char *path, const char *text, size_t size);

/* Puts a file with this text in the place of the one that is there, if any: written beside it and
 * renamed, so that whoever looks, also after a full disk or a power cut, finds the old one or the
 * new one whole. A link stays a link, permissions stay as they are. What is no regular file
 * (/dev/stdout, a FIFO) is written to. */
int files_replace(const char *path, const char *text, size_t size);

/* Opens a new file in the folder that has no name, so that nobody else can open it; it is written
 * at its end. Returns a file descriptor to close, or -1. */
int files_scratch(const char *folder);

/* Opens the file (made if need be) locked against everyone else's files_lock, or, where the file
 * system has no locks, against that of others on this machine; returns a file
 * descriptor to close, or -1: EWOULDBLOCK where another holds the lock. */
int files_lock(const char *path);

#endif
