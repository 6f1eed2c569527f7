/* progress.h: how far a launch is, on the terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "block.h"

/* Called by the thread that launches. The first is false where nothing will be shown, and then the
 * others need not be called. `ended`: how many of its blocks have. */
bool progress_begins(const struct launch *launch, uint64_t blocks);
void progress_goes_on(uint64_t ended);
void progress_ends(void);

#endif
