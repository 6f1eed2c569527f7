/* wavefronts.cpp: what a request to shared memory costs. */
#include "counters/cost/wavefronts.h"

#include <string.h>

#include "counters/shadow/shadow_cell.h"

using namespace emulator;

static inline uint64_t address_in(const request *request, const struct part_of_words *part, int i)
{
    return (request->address[i] & part->whole) + part->offset;
}

/* Do lanes 2n and 2n + 1 of these access the same address, for all n? A lane whose partner is off
 * counts as a pair. */
static bool in_pairs(const request *request, const struct part_of_words *part, int first, int end)
{
    for (int i = 1; i < request->lanes; i++)
        if (request->lane[i] >= first && request->lane[i] < end &&
            request->lane[i - 1] == (request->lane[i] ^ 1) &&
            address_in(request, part, i - 1) != address_in(request, part, i))
            return false;
    return true;
}

/* The words of each bank that lanes access. */
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

/* Returns how many words these lanes access in the bank with the most. */
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

/* Of a warp of 32 lanes, accesses of 8 bytes are served by half warps, those of 16 by quarter
 * warps. Loads are served by twice these lanes if the lanes are pairs with equal addresses
 * (measured: tests/counters/agreement/suite/wanted.cu). */
static uint64_t count_passes(const request *request, const struct part_of_words *part, bool load)
{
    const int width = lanes_a_pass(part->bytes);
    int passes = 0;
    for (int first = 0, end; first < LANES; first = end) {
        end = first + width;
        if (load && 2 * width <= 32 && first % (2 * width) == 0 &&
            in_pairs(request, part, first, first + 2 * width))
            end = first + 2 * width;
        passes += ways(request, part, first, end);
    }
    return (uint64_t)passes;
}

/* A frequent question, whose answers are kept: a whole warp in at most two groups of lanes, which
 * these values describe completely. */
struct question {
    uint64_t spread, whole;
    lanemask breaks, changes;
    uint16_t place, offset, bytes;
    bool load, begins_low;
    uint64_t passes; /* the answer; 0: none yet */
};

static bool is_same(const question *one, const question *other)
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
    static __thread question kept[KEPT];
    if (request->groups > 2 || request->lanes < LANES)
        return count_passes(request, part, load);
    question wanted = {request->highest - request->lowest,
                       part->whole,
                       request->breaks,
                       request->changes,
                       (uint16_t)(request->lowest % (BANKS * WORD)),
                       (uint16_t)part->offset,
                       (uint16_t)part->bytes,
                       load,
                       request->address[0] == request->lowest,
                       0};
    question *known = &kept[(wanted.place / WORD + 5 * wanted.bytes + 3 * wanted.offset) % KEPT];
    if (known->passes == 0 || !is_same(known, &wanted)) {
        wanted.passes = count_passes(request, part, load);
        *known = wanted;
    }
    return known->passes;
}

/* How many passes serve these lanes if none has a conflict: one, or two of a warp of 64. */
static uint64_t least_passes(const request *request)
{
    return (uint64_t)(request->lane[request->lanes - 1] / 32 - request->lane[0] / 32 + 1);
}

uint64_t emulator::wavefronts(const request *request, bool load)
{
    const unsigned bytes = request->event->bytes;
    const struct part_of_words all = {~(uint64_t)0, 0, bytes};
    if (bytes <= WORD && request->lowest / WORD + BANKS > (request->highest + bytes - 1) / WORD)
        return least_passes(request); /* no bank can have two words */
    return wavefronts_of(request, &all, load);
}

/* Returns how many of these lanes access the bank with the most lanes. */
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

/* Measured (tests/counters/agreement/suite/atomics/shared_sums.cu, one_place.cu): an instruction
 * that compares takes two passes. Where nvcc sees that all lanes of a warp change one word, one
 * lane changes it for all. The instruction that adds one serves all lanes of a word. */
uint64_t emulator::atomic_wavefronts(const request *request)
{
    const int width = lanes_a_pass(request->event->bytes);
    int passes = 0;
    if (request->event->aligned & (ONE_PLACE | COUNTS_UP))
        return wavefronts(request, false);
    for (int first = 0; first < LANES; first += width)
        passes += lanes_of_a_bank(request, first, first + width);
    return (uint64_t)(request->event->value & SWAPS ? 2 * passes : passes);
}

uint64_t emulator::looping_wavefronts(const request *request)
{
    const int width = lanes_a_pass(request->event->bytes);
    uint64_t passes = 0;
    for (int i = 0; i < request->lanes; i++)
        passes += i == 0 || request->lane[i] / width != request->lane[i - 1] / width;
    return 2 * passes;
}
