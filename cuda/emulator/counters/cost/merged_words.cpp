/* merged_words.cpp: accesses to neighbouring words of a thread in shared memory. The
 * rules of nvcc were read from the code that it compiles for an H100. */
#include "counters/cost/merged_words.h"

#include "counters/shadow/shadow_cell.h"
#include "counters/shadow/block_counter.h"
#include "counters/cost/wavefronts.h"

using namespace emulator;

enum { PAIR = 8, WINDOWS = 8, LATE = 14 /* the last three words of four */ };

/* A piece of shared memory for each lane, 16 or 8 bytes, and the words of it that the warp has
 * accessed. */
struct window {
    uint64_t lowest, highest; /* beginnings of the pieces */
    lanemask breaks, changes;
    uint32_t stretch, branches;
    int lanes;
    uint32_t pc;                    /* of the first access, with which the others are merged */
    uint8_t bytes, aligned, words;  /* a bit each */
    uint64_t cost_by_8, cost_by_16; /* wavefronts of its accesses, if needed */
};
static __thread window windows[WINDOWS];
static __thread uint8_t begun; /* number of windows so far */

/* The number of 8-byte accesses that cover these words. */
static int pairs(unsigned words)
{
    return ((words & 3) != 0) + ((words & 12) != 0);
}

/* Is one access of 16 bytes enough? Three words can be loaded by one. */
static bool is_whole(unsigned words, bool store)
{
    return words == 15 || (!store && __builtin_popcount(words) == 3);
}

/* The number of accesses of up to 16 bytes. */
static int accesses(unsigned words, bool store)
{
    return is_whole(words, store) ? 1 : pairs(words);
}

/* The bits, modulo 16 bytes, in which the lanes' addresses differ. */
static unsigned difference(const request *request)
{
    uint64_t different = 0;
    for (int i = 0; i < request->groups; i++) {
        const struct group *group = &request->group[i];
        if (!group->same && group->end - group->first > 1)
            different |= request->event->bytes; /* adjacent lanes */
        different |= request->address[group->first] ^ request->address[0];
    }
    return different % WIDEST;
}

/* Is this the next turn of the loop in which the instruction was executed last? */
static bool is_turn(const struct neighbours *so_far, const counter *counter)
{
    return so_far->stretch == counter->stretches && counter->branches - so_far->branches <= 1;
}

/* Do all lanes access the word after their last one? */
static bool goes_on(const struct neighbours *so_far, const request *request)
{
    const uint64_t bytes = request->event->bytes;
    return so_far->lowest + bytes == request->lowest && so_far->highest + bytes == request->highest;
}

/* The request's window, without any words yet. */
static window window_of(const request *request, unsigned aligned, const counter *counter)
{
    const uint64_t whole = ~(uint64_t)(aligned - 1);
    return window{request->lowest & whole,
                  request->highest & whole,
                  request->breaks,
                  request->changes,
                  counter->stretches,
                  counter->branches,
                  request->lanes,
                  request->event->pc,
                  request->event->bytes,
                  (uint8_t)aligned,
                  0,
                  0,
                  0};
}

static bool is_same(const window *window, const struct window *wanted)
{
    return window->lowest == wanted->lowest && window->highest == wanted->highest &&
           window->stretch == wanted->stretch && window->aligned == wanted->aligned &&
           window->lanes == wanted->lanes && window->breaks == wanted->breaks &&
           window->changes == wanted->changes && window->bytes == wanted->bytes &&
           wanted->branches - window->branches <= 1;
}

/* Finds a window that is equal, the latest first; or NULL. */
static window *find(const window *wanted)
{
    for (uint8_t back = 1; back <= WINDOWS; back++) {
        window *each = &windows[(uint8_t)(begun - back) % WINDOWS];
        if (each->stretch != wanted->stretch)
            return NULL;
        if (is_same(each, wanted))
            return each;
    }
    return NULL;
}

/* Wavefronts to access `words`, a bit each, in this part of each lane's piece: at once, by halves,
 * or word by word. */
static uint64_t cost_by(const request *request, unsigned words, struct part_of_words part)
{
    const bool store = request->event->action == STORE;
    const unsigned all = (1u << part.bytes / WORD) - 1;
    words &= all;
    if (!words)
        return 0;
    if (part.bytes == WORD || words == all || (part.bytes == WIDEST && is_whole(words, store)))
        return wavefronts_of(request, &part, !store);
    part.bytes /= 2;
    const struct part_of_words upper = {part.whole, part.offset + part.bytes, part.bytes};
    return cost_by(request, words, part) + cost_by(request, words >> part.bytes / WORD, upper);
}

/* Wavefronts by accesses of 8 bytes, or of up to 16. If a whole warp loads one address, which is
 * frequent, each access takes one wavefront for 32 lanes, or two if it has 16 bytes. */
static uint64_t cost_of(const request *request, const window *window, unsigned words, bool by_16)
{
    if (request->lanes == LANES && request->lowest == request->highest &&
        request->event->action == LOAD)
        return (by_16 && is_whole(words, false) ? 2 : (uint64_t)pairs(words)) * (LANES / 32);
    const uint64_t whole = ~(uint64_t)(window->aligned - 1u);
    if (by_16 || window->aligned == PAIR)
        return cost_by(request, words, {whole, 0, window->aligned});
    return cost_by(request, words, {whole, 0, PAIR}) +
           cost_by(request, words >> PAIR / WORD, {whole, PAIR, PAIR});
}

static void raise(uint64_t *peak, uint64_t cost)
{
    *peak = cost > *peak ? cost : *peak;
}

/* Adds words to the window, and what merging them saves to the instruction's sums. */
static void join(neighbours *neighbours, window *window, unsigned words, const request *request)
{
    const bool store = request->event->action == STORE;
    const unsigned before = window->words, after = before | words;
    if (neighbours->proven) {
        const uint64_t alone = wavefronts(request, !store);
        const uint64_t by_8 = cost_of(request, window, after, false);
        const uint64_t by_16 = cost_of(request, window, after, true);
        neighbours->cost_saved_by_8 += alone + window->cost_by_8 - by_8;
        neighbours->cost_saved_by_16 += alone + window->cost_by_16 - by_16;
        neighbours->late_cost = by_8 - by_16;
        raise(&neighbours->peak_by_8, by_8);
        raise(&neighbours->peak_by_16, after == LATE ? by_8 : by_16);
        window->cost_by_8 = by_8;
        window->cost_by_16 = by_16;
    }
    neighbours->saved_by_8 += (uint64_t)(1 + pairs(before) - pairs(after));
    neighbours->saved_by_16 += (uint64_t)(1 + accesses(before, store) - accesses(after, store));
    if (!neighbours->with || neighbours->with > window->pc)
        neighbours->with = window->pc;
    neighbours->begins_late = !store && after == LATE;
}

/* A loop that began with the last three words of 16 bytes goes on with the next 16. Then it loads
 * one word and two, and not all four. */
static void go_on_behind(neighbours *neighbours)
{
    if (neighbours->begins_late) {
        neighbours->saved_by_16--;
        neighbours->cost_saved_by_16 -= neighbours->late_cost;
    }
    neighbours->begins_late = false;
}

/* Records where in 16 bytes the instruction begins with a thread's words. */
static void begin_at(neighbours *neighbours, unsigned place)
{
    if (!neighbours->start)
        neighbours->start = (uint8_t)(place + 1);
    neighbours->varies |= (uint8_t)(place ^ (neighbours->start - 1u));
}

/* If the lanes access neighbouring words alike, merges them with earlier ones. */
static void count_words(neighbours *so_far, const request *request, const counter *counter)
{
    const unsigned bytes = request->event->bytes;
    if (so_far->varies % (2 * bytes) || (bytes != WORD && bytes != PAIR))
        return;
    const unsigned different = difference(request);
    so_far->varies |= (uint8_t)different;
    if (different % (2 * bytes))
        return;
    const unsigned aligned = different ? (unsigned)PAIR : (unsigned)WIDEST;
    const struct window wanted = window_of(request, aligned, counter);
    const unsigned place = request->address[0] % WIDEST, within = place & (aligned - 1);
    window *window = find(&wanted);
    if (!is_turn(so_far, counter) || (!window && within != 0 && !goes_on(so_far, request)))
        begin_at(so_far, place);
    const unsigned words = ((1u << bytes / WORD) - 1) << within / WORD;
    if (window) {
        join(so_far, window, words, request);
    } else {
        if (is_turn(so_far, counter) && goes_on(so_far, request))
            go_on_behind(so_far);
        window = &windows[begun++ % WINDOWS];
        *window = wanted;
        if (so_far->proven)
            window->cost_by_8 = window->cost_by_16 =
                wavefronts(request, request->event->action == LOAD);
    }
    window->words |= (uint8_t)words;
    window->branches = counter->branches;
}

void emulator::merge_words(neighbours *so_far, const request *request, const counter *counter)
{
    if (request->event->action == STORE && is_turn(so_far, counter) &&
        so_far->lowest == request->lowest && so_far->highest == request->highest)
        so_far->again++;
    else
        count_words(so_far, request, counter);
    so_far->lowest = request->lowest;
    so_far->highest = request->highest;
    so_far->stretch = counter->stretches;
    so_far->branches = counter->branches;
}

uint64_t emulator::merge_saved(const neighbours *all, const neighbours *with)
{
    if (!with)
        return all->again;
    const unsigned varies = all->varies | with->varies;
    return all->again + (varies % PAIR ? 0 : varies ? all->saved_by_8 : all->saved_by_16);
}

merging emulator::merge_proven(const neighbours *all, const neighbours *with)
{
    const unsigned varies = with ? all->varies | with->varies : 0;
    const unsigned proven = !with ? 0 : all->proven < with->proven ? all->proven : with->proven;
    if (proven >= WIDEST && varies == 0)
        return {all->saved_by_16, all->cost_saved_by_16, all->peak_by_16};
    if (proven >= PAIR && varies % PAIR == 0)
        return {all->saved_by_8, all->cost_saved_by_8, all->peak_by_8};
    return {};
}

void emulator::merge_add(neighbours *to, const neighbours *from)
{
    if (to->start && from->start)
        to->varies |= (uint8_t)((to->start - 1) ^ (from->start - 1));
    to->varies |= from->varies;
    to->start = to->start ? to->start : from->start;
    to->again += from->again;
    to->saved_by_8 += from->saved_by_8;
    to->saved_by_16 += from->saved_by_16;
    to->cost_saved_by_8 += from->cost_saved_by_8;
    to->cost_saved_by_16 += from->cost_saved_by_16;
    raise(&to->peak_by_8, from->peak_by_8);
    raise(&to->peak_by_16, from->peak_by_16);
    to->proven = from->proven;
    if (!to->with || (from->with && from->with < to->with))
        to->with = from->with;
}
