/* set_windows.h: which parts of the host's memory are known to be initialised. Only shadow_share()
 * makes words uninitialised again. */
#ifndef SET_WINDOWS_H
#define SET_WINDOWS_H

#include <stddef.h>

namespace emulator
{
/* Is all of [*begin, *end) initialised? `find_unset` returns the first uninitialised word of a
 * range, or NULL; it is called for what is not known yet, and may be called for what follows, up to
 * `most`. If the answer is yes, [*begin, *end) becomes the initialised range around it. */
bool windows_have(const char **begin, const char **end, const char *most,
                  const char *(*find_unset)(const char *begin, const char *end));
void windows_close(const void *memory, size_t bytes);
} // namespace emulator

#endif
