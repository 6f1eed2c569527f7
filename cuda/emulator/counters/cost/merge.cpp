/* merge.cpp: loads of a thread's neighbouring words in shared memory. What nvcc makes of them was
 * read in the code that it compiles for an H100. */
#include "merge.h"

#include "cell.h"

using namespace emulator;

/* Of so many accesses to these words of 16 bytes, how many one that is wider saves: of 16 bytes for
 * three or four words, of 8 for a half. */
static int gain(unsigned window, int words)
{
    int accesses = __builtin_popcount(window) / words;
    bool one = accesses * words >= 3 || window == 3 || window == 12;
    return one ? accesses - 1 : 0;
}

/* Do all lanes access the next word behind their last, and is this the loop's next turn? */
static bool goes_on(const struct neighbours *so_far, const request *request, uint32_t stretch,
                    uint32_t branches)
{
    const uint64_t bytes = request->event->bytes;
    return so_far->lanes == request->lanes && so_far->lowest + bytes == request->lowest &&
           so_far->highest + bytes == request->highest && so_far->breaks == request->breaks &&
           so_far->changes == request->changes && so_far->stretch == stretch &&
           branches - so_far->branches <= 1;
}

/* Where in 16 bytes all lanes access; -1 if they differ. */
static int place_of(const request *request)
{
    uint64_t different = 0;
    for (int i = 0; i < request->groups; i++) {
        const struct group *group = &request->group[i];
        if (!group->same && group->end - group->first > 1)
            return -1; /* lanes side by side */
        different |= request->address[group->first] ^ request->address[0];
    }
    return different % WIDEST ? -1 : (int)(request->address[0] % WIDEST);
}

void emulator::merge_load(struct neighbours *so_far, const request *request, uint32_t stretch,
                          uint32_t branches)
{
    const int words = request->event->bytes / WORD;
    if (so_far->elsewhere || (words != 1 && words != 2))
        return;
    const int place = place_of(request);
    const bool on = goes_on(so_far, request, stretch, branches);
    if (place < 0 || (!on && so_far->start && so_far->start != place + 1)) {
        so_far->elsewhere = true;
        return;
    }
    if (!on)
        so_far->start = (uint8_t)(place + 1);
    unsigned before = on && place > 0 ? so_far->window : 0;
    unsigned window = before | ((1u << words) - 1) << place / WORD;
    so_far->saved += (uint64_t)(gain(window, words) - gain(before, words));
    so_far->window = (uint8_t)window;
    so_far->lowest = request->lowest;
    so_far->highest = request->highest;
    so_far->breaks = request->breaks;
    so_far->changes = request->changes;
    so_far->lanes = request->lanes;
    so_far->stretch = stretch;
    so_far->branches = branches;
}

void emulator::merge_add(struct neighbours *to, const struct neighbours *from)
{
    bool differ = to->start && from->start && to->start != from->start;
    to->elsewhere |= from->elsewhere || differ;
    to->start = to->start ? to->start : from->start;
    to->saved += from->saved;
}
