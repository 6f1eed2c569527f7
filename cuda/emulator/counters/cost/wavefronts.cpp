/* wavefronts.cpp: what a request of shared memory costs. */
#include "counters/cost/wavefronts.h"

#include <string.h>

#include "counters/shadow/shadow_cell.h"

using namespace emulator;

static inline uint64_t address_in(const request *request, const struct part_of_words *part, int i)
{
    return (request->address[i] & part->whole) + part->offset;
}

/* Do lanes 2n and 2n + 1 of these want the same, for all n? Where one of the two is off, they do.
 */
static bool in_pairs(const request *request, const struct part_of_words *part, int first, int end)
{
    for (int i = 1; i < request->lanes; i++)
        if (request->lane[i] >= first && request->lane[i] < end &&
            request->lane[i - 1] == (request->lane[i] ^ 1) &&
            address_in(request, part, i - 1) != address_in(request, part, i))
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
static int ways(const request *request, const struct part_of_words *part, int first, int end)
{
    struct banks banks;
    memset(banks.used, 0, sizeof banks.used);
    banks.most = 0;
    for (int i = 0; i < request->lanes; i++) {
        if (request->lane[i] < first || request->lane[i] >= end)
            continue;
        const uint64_t address = address_in(request, part, i);
        const uint64_t last = (address + part->bytes - 1) / WORD;
        for (uint64_t word = address / WORD; word <= last; word++)
            use_bank(&banks, word);
    }
    return banks.most;
}

/* 8 bytes a lane go by half warps, 16 by quarters; loads by twice that where its lanes are in pairs
 * that want the same (as measured: tests/counters/agreement/suite/wanted.cu). */
static uint64_t count_passes(const request *request, const struct part_of_words *part, bool load)
{
    const unsigned bytes = part->bytes;
    const int width = bytes > 8 ? 8 : bytes > 4 ? 16 : 32; /* lanes a pass */
    int passes = 0;
    for (int first = 0, end; first < LANES; first = end) {
        end = first + width;
        if (load && width < LANES && first % (2 * width) == 0 &&
            in_pairs(request, part, first, first + 2 * width))
            end = first + 2 * width;
        passes += ways(request, part, first, end);
    }
    return (uint64_t)passes;
}

/* What is asked again and again: of a whole warp whose lanes lie in two groups at most, which these
 * say alone. */
struct asked {
    uint64_t spread, whole;
    uint32_t breaks, changes;
    uint16_t place, offset, bytes;
    bool load, begins_low;
    uint64_t passes; /* 0: nothing was asked yet */
};

static bool is_same(const asked *one, const asked *other)
{
    return one->spread == other->spread && one->whole == other->whole &&
           one->breaks == other->breaks && one->changes == other->changes &&
           one->place == other->place && one->offset == other->offset &&
           one->bytes == other->bytes && one->load == other->load &&
           one->begins_low == other->begins_low;
}

uint64_t emulator::wavefronts_of(const request *request, const struct part_of_words *part,
                                 bool load)
{
    enum { KEPT = 64 };
    static __thread asked kept[KEPT];
    if (request->groups > 2 || request->lanes < LANES)
        return count_passes(request, part, load);
    asked asks = {request->highest - request->lowest,
                  part->whole,
                  request->breaks,
                  request->changes,
                  (uint16_t)(request->lowest % (BANKS * WORD)),
                  (uint16_t)part->offset,
                  (uint16_t)part->bytes,
                  load,
                  request->address[0] == request->lowest,
                  0};
    asked *known = &kept[(asks.place / WORD + 5 * asks.bytes + 3 * asks.offset) % KEPT];
    if (known->passes == 0 || !is_same(known, &asks)) {
        asks.passes = count_passes(request, part, load);
        *known = asks;
    }
    return known->passes;
}

uint64_t emulator::wavefronts(const request *request, bool load)
{
    const unsigned bytes = request->event->bytes;
    const struct part_of_words all = {~(uint64_t)0, 0, bytes};
    if (bytes <= WORD && request->lowest / WORD + BANKS > (request->highest + bytes - 1) / WORD)
        return 1; /* no bank can have two words */
    return wavefronts_of(request, &all, load);
}

/* Of these lanes, how many want one bank, of which most do. */
static int lanes_of_a_bank(const request *request, int first, int end)
{
    int lanes[BANKS] = {}, most = 0;
    for (int i = 0; i < request->lanes; i++) {
        if (request->lane[i] < first || request->lane[i] >= end)
            continue;
        const uint64_t last = (request->address[i] + request->event->bytes - 1) / WORD;
        for (uint64_t word = request->address[i] / WORD; word <= last; word++) {
            const int want = ++lanes[word % BANKS];
            most = want > most ? want : most;
        }
    }
    return most;
}

/* As measured (tests/counters/agreement/suite/atomics/shared_sums.cu, one_place.cu): an instruction
 * that compares goes twice. Where nvcc sees that all of a warp change one word, one lane does for
 * all; to count up by one is an instruction that does for all lanes that want one word. */
uint64_t emulator::atomic_wavefronts(const request *request)
{
    const int width = request->event->bytes > WORD ? LANES / 2 : LANES;
    int passes = 0;
    if (request->event->aligned & (ONE_PLACE | COUNTS_UP))
        return wavefronts(request, false);
    for (int first = 0; first < LANES; first += width)
        passes += lanes_of_a_bank(request, first, first + width);
    return (uint64_t)(request->event->value & SWAPS ? 2 * passes : passes);
}

uint64_t emulator::looping_wavefronts(const request *request)
{
    bool halves[2] = {};
    for (int i = 0; i < request->lanes; i++)
        halves[request->event->bytes > WORD && request->lane[i] >= LANES / 2] = true;
    return 2 * (uint64_t)(halves[0] + halves[1]);
}
