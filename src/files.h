/* files.h: file operations that Lua's io and os lack. */
#ifndef FILES_H
#define FILES_H

#include <stddef.h>

/* Reads a regular file of at most `most` bytes, or, if `tail` is not 0, the last `most` bytes of
 * one. Refuses other kinds: a FIFO would block, and a device may never end.
 * The caller frees *text. Returns NULL, or why the file cannot be read. */
const char *files_read(const char *path, size_t most, int tail, char **text, size_t *size);

/* The functions below return 0 unless they say otherwise. All return -1 with errno on failure. */

/* Makes the folder and its parents. It is no error if they exist. */
int files_make_folder(const char *path);

/* Appends whole lines to the file, or nothing. A lock excludes other writers (only those of this
 * machine if the file system has no locks), and a write that fills the disk is undone.
 * If a killed writer left its last line without a newline, one is added first, so that only that
 * line is spoilt. */
int files_append(const char *path, const char *text, size_t size);

/* Replaces the file's content by this text, or creates the file. The text is written to a new file,
 * which is then renamed, so that readers see the old content or the new one, even after a full disk
 * or a power cut. Links and permissions are kept. If the path is not a regular file (/dev/stdout, a
 * FIFO), the text is written into it. */
int files_replace(const char *path, const char *text, size_t size);

/* Opens a new file without a name in the folder, so that no other process can open it. Each write
 * appends. Returns a file descriptor, which the caller closes, or -1. */
int files_scratch(const char *folder);

/* Opens the file, or creates it, and locks it against other calls of files_lock (only those of this
 * machine if the file system has no locks). Returns a file descriptor, which the caller closes, or
 * -1: errno is EWOULDBLOCK if another process holds the lock. */
int files_lock(const char *path);

#endif
