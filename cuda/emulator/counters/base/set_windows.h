/* set_windows.h: which of the host's memory is known to hold no word that nobody has set. Such
 * words come from shadow_share() alone. */
#ifndef SET_WINDOWS_H
#define SET_WINDOWS_H

#include <stddef.h>

namespace emulator
{
/* Is all of [*begin, *end) known, or, as `find_unset` looks at it now, free of such words? Then
 * they become those of all that is known around it, and what it looked at of what lies before
 * `most`. */
bool windows_have(const char **begin, const char **end, const char *most,
                  const char *(*find_unset)(const char *begin, const char *end));
void windows_close(const void *memory, size_t bytes);
} // namespace emulator

#endif
