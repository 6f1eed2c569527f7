/* source_line.h: finds the source lines of instructions. */
#ifndef PLACE_H
#define PLACE_H

namespace emulator
{
enum { PLACE_PATH = 4096 };

struct place {
    char file[PLACE_PATH];
    int line; /* 0 if unknown */
};

/* Finds the source line of the call that returns to `pc`. Among functions inlined there, skips the
 * emulator's own headers. */
void find_place(const void *pc, struct place *place);
/* Returns the file's name without its folder. */
const char *name_of_file(const char *path);
/* Returns these words followed by the place of the call that returns to `pc`, as in "a.cu:17"; ""
 * if unknown. Valid until the thread's next call. */
const char *words_and_place(const char *words, const void *pc);
/* Is this file one of the emulator's own? */
bool is_of_emulator(const char *path);
/* Returns the return address of the innermost active call whose line is known and in the program's
 * own files; in a signal handler, of the interrupted code. NULL if there is none. */
const void *find_call(void);
/* The same if `pc` is in a system header, such as Thrust's; else returns `pc`. */
const void *find_own_call(const void *pc);
} // namespace emulator

#endif
