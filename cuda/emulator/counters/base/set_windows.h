/* set_windows.h: which parts of the host's memory are known to be initialised. Words that are not
 * come from shadow_share() alone. */
#ifndef SET_WINDOWS_H
#define SET_WINDOWS_H

#include <stddef.h>

namespace emulator
{
/* Is all of [*begin, *end) known to be initialised, or does `find_unset` find no word in it that is
 * not? Then *begin and *end become those of all that is known around it, and of what `find_unset`
 * looked at before `most`. */
bool windows_have(const char **begin, const char **end, const char *most,
                  const char *(*find_unset)(const char *begin, const char *end));
void windows_close(const void *memory, size_t bytes);
} // namespace emulator

#endif
