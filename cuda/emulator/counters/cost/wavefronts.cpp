/* wavefronts.cpp: what a request of shared memory costs. */
#include "counters/cost/wavefronts.h"

#include <string.h>

#include "counters/shadow/shadow_cell.h"

using namespace emulator;

/* Do lanes 2n and 2n + 1 of these want the same, for all n? Where one of the two is off, they do.
 */
static bool in_pairs(const request *request, int first, int end)
{
    for (int i = 1; i < request->lanes; i++)
        if (request->lane[i] >= first && request->lane[i] < end &&
            request->lane[i - 1] == (request->lane[i] ^ 1) &&
            request->address[i - 1] != request->address[i])
            return false;
    return true;
}

/* Of each bank, the words that lanes want of it. */
struct banks {
    uint64_t words[BANKS][LANES];
    uint8_t used[BANKS];
    int most; /* words of one bank */
};

static inline void use_bank(struct banks *banks, uint64_t word)
{
    uint64_t *words = banks->words[word % BANKS];
    int used = banks->used[word % BANKS], same = 0;
    while (same < used && words[same] != word)
        same++;
    if (same < used || used == LANES)
        return;
    words[used++] = word;
    banks->used[word % BANKS] = (uint8_t)used;
    banks->most = used > banks->most ? used : banks->most;
}

/* How many words these lanes want of the bank of which they want most. */
static int ways(const request *request, int first, int end)
{
    struct banks banks;
    memset(banks.used, 0, sizeof banks.used);
    banks.most = 0;
    for (int i = 0; i < request->lanes; i++) {
        if (request->lane[i] < first || request->lane[i] >= end)
            continue;
        uint64_t last = (request->address[i] + request->event->bytes - 1) / WORD;
        for (uint64_t word = request->address[i] / WORD; word <= last; word++)
            use_bank(&banks, word);
    }
    return banks.most;
}

/* 8 bytes a lane go by half warps, 16 by quarters; loads by twice that where its lanes are in pairs
 * that want the same (as measured: tests/counters/agreement/suite/wanted.cu). */
uint64_t emulator::wavefronts(const request *request, bool load)
{
    int bytes = request->event->bytes;
    int width = bytes > 8 ? 8 : bytes > 4 ? 16 : 32; /* lanes a pass */
    int passes = 0;
    if (bytes <= WORD && request->lowest / WORD + BANKS > (request->highest + bytes - 1) / WORD)
        return 1; /* no bank can have two words */
    for (int first = 0, end; first < LANES; first = end) {
        end = first + width;
        if (load && width < LANES && first % (2 * width) == 0 &&
            in_pairs(request, first, first + 2 * width))
            end = first + 2 * width;
        passes += ways(request, first, end);
    }
    return (uint64_t)passes;
}
