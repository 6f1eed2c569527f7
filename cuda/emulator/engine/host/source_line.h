/* source_line.h: the source lines of instructions. */
#ifndef PLACE_H
#define PLACE_H

namespace emulator
{
enum { PLACE_PATH = 4096 };

struct place {
    char file[PLACE_PATH];
    int line; /* 0 if it is not known */
};

/* Where the call is that returns to `pc`. Of what was inlined there, the emulator's own headers are
 * passed over. */
void find_place(const void *pc, struct place *place);
/* Of a file's path, its name. */
const char *name_of_file(const char *path);
/* Behind these words, "a.cu:17", where the call is that returns to `pc`; "" if that is not known.
 * It stays until the thread's next. */
const char *words_and_place(const char *words, const void *pc);
/* Is the file with this path one of the emulator's own? */
bool is_of_emulator(const char *path);
/* The innermost call under way whose line is known and in the program's own files, where it returns
 * to; in a signal's handler, of what was interrupted. NULL if there is none. */
const void *find_call(void);
/* The same, if `pc` is in a header of the system's, as Thrust's are; else `pc`. */
const void *find_own_call(const void *pc);
} // namespace emulator

#endif
