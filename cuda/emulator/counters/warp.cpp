/* warp.cpp: from 32 streams of accesses to a warp's requests.
 *
 * The lanes whose next event lies at the lowest pc go together, as on a GPU that lets those who are
 * behind catch up; the basic blocks among the events keep loops in step. All lanes at one
 * instruction make one request. */
#include <string.h>

#include "count.h"

enum { LANES = 32, BANKS = 32, WORD = 4, SECTOR = 32 };

sums *table_entry(table *table, uint32_t pc, uint16_t operation)
{
    uint32_t place = (pc * 2654435761u + operation) % TABLE;
    for (int tries = 0; tries < TABLE; tries++, place = (place + 1) % TABLE) {
        sums *entry = &table->entries[place];
        if (!entry->used) {
            entry->used = true;
            entry->pc = pc;
            entry->operation = operation;
        }
        if (entry->pc == pc && entry->operation == operation)
            return entry;
    }
    return &table->entries[0]; /* a kernel of thousands of accesses: its sums stay right */
}

/* How many different numbers there are. Mostly they come in order. */
static int distinct(uint64_t *numbers, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        int j = found - 1;
        if (found > 0 && numbers[i] > numbers[found - 1]) {
            numbers[found++] = numbers[i];
            continue;
        }
        while (j >= 0 && numbers[j] > numbers[i])
            j--;
        if (j >= 0 && numbers[j] == numbers[i])
            continue;
        uint64_t number = numbers[i];
        memmove(numbers + j + 2, numbers + j + 1, (size_t)(found - j - 1) * sizeof *numbers);
        numbers[j + 1] = number;
        found++;
    }
    return found;
}

/* The distinct 32-byte pieces of memory that a request touches. */
static int sectors(const event *const *request, int lanes)
{
    uint64_t touched[2 * LANES];
    int count = 0;
    for (int i = 0; i < lanes; i++) {
        uint64_t first = request[i]->address / SECTOR;
        uint64_t last = (request[i]->address + request[i]->bytes - 1) / SECTOR;
        touched[count++] = first;
        if (last != first)
            touched[count++] = last;
    }
    return distinct(touched, count);
}

/* Passes through shared memory: in each, every bank can serve one word. 8 bytes a lane go by half
 * warps, 16 by quarters. */
static int wavefronts(const event *const *request, int lanes, const int *lane_of)
{
    int width = request[0]->bytes > 8 ? 8 : request[0]->bytes > 4 ? 16 : 32; /* lanes a pass */
    int passes = 0;
    for (int first = 0; first < LANES; first += width) {
        uint64_t words[4 * LANES];
        int count = 0;
        for (int i = 0; i < lanes; i++) {
            if (lane_of[i] < first || lane_of[i] >= first + width)
                continue;
            uint64_t begin = request[i]->address / WORD;
            uint64_t end = (request[i]->address + request[i]->bytes + WORD - 1) / WORD;
            for (uint64_t word = begin; word < end && count < 4 * LANES; word++)
                words[count++] = word;
        }
        int used[BANKS] = {0}, ways = 0;
        count = distinct(words, count);
        for (int i = 0; i < count; i++) {
            int bank = (int)(words[i] % BANKS);
            ways = ++used[bank] > ways ? used[bank] : ways;
        }
        passes += ways;
    }
    return passes;
}

/* What it costs, and what the same bytes would cost side by side; never more than it costs, for
 * lanes may want the same bytes. */
static void add_parts(sums *entry, uint64_t parts, uint64_t bytes, uint64_t piece)
{
    uint64_t side_by_side = (bytes + piece - 1) / piece;
    entry->parts += parts;
    entry->ideal += side_by_side < parts ? side_by_side : parts;
}

static void count_request(const event *const *request, int lanes, const int *lane_of, table *table)
{
    const event *first = request[0];
    sums *entry = table_entry(table, first->pc, first->operation);
    uint64_t bytes = (uint64_t)lanes * first->bytes;
    entry->requests++;
    entry->lanes += (uint64_t)lanes;
    entry->bytes += bytes;
    switch (first->operation) {
    case GLOBAL_LOAD:
    case GLOBAL_STORE:
    case GLOBAL_ATOMIC:
        add_parts(entry, (uint64_t)sectors(request, lanes), bytes, SECTOR);
        break;
    case SHARED_LOAD:
    case SHARED_STORE:
    case SHARED_ATOMIC:
        add_parts(entry, (uint64_t)wavefronts(request, lanes, lane_of), bytes, BANKS * WORD);
        break;
    default:
        break;
    }
}

/* The lanes of a warp that have events left: where each is, where it ends, which lane it is. */
struct heads {
    const event *next[LANES], *end[LANES];
    int lane_of[LANES], live;
};

static void drop_ended(heads *h)
{
    int kept = 0;
    for (int i = 0; i < h->live; i++) {
        if (h->next[i] == h->end[i])
            continue;
        h->next[kept] = h->next[i];
        h->end[kept] = h->end[i];
        h->lane_of[kept++] = h->lane_of[i];
    }
    h->live = kept;
}

static bool same_access(const event *a, const event *b)
{
    return a->pc == b->pc && a->operation == b->operation && a->bytes == b->bytes;
}

/* As long as all lanes do the same there is nothing to search for, which is most of the time. */
static void count_in_step(heads *h, table *table)
{
    long steps = h->end[0] - h->next[0];
    for (int i = 1; i < h->live; i++)
        steps = h->end[i] - h->next[i] < steps ? h->end[i] - h->next[i] : steps;
    for (; steps > 0; steps--) {
        for (int i = 1; i < h->live; i++)
            if (!same_access(h->next[i], h->next[0]))
                return;
        count_request(h->next, h->live, h->lane_of, table);
        for (int i = 0; i < h->live; i++)
            h->next[i]++;
    }
}

/* Those at the lowest pc. One instruction can access twice (a struct): one after the other. */
static void count_lowest(heads *h, table *table)
{
    const event *first = h->next[0], *request[LANES];
    int lanes[LANES], count = 0;
    for (int i = 1; i < h->live; i++)
        first = h->next[i]->pc < first->pc ? h->next[i] : first;
    for (int i = 0; i < h->live; i++) {
        if (!same_access(h->next[i], first))
            continue;
        lanes[count] = h->lane_of[i];
        request[count++] = h->next[i]++;
    }
    count_request(request, count, lanes, table);
}

void count_warp(stream *streams, table *table)
{
    heads h = {};
    for (int lane = 0; lane < LANES; lane++) {
        if (streams[lane].count == 0)
            continue;
        h.next[h.live] = streams[lane].events;
        h.end[h.live] = streams[lane].events + streams[lane].count;
        h.lane_of[h.live++] = lane;
        streams[lane].count = 0;
    }
    while (h.live > 0) {
        count_in_step(&h, table);
        drop_ended(&h);
        if (h.live > 0)
            count_lowest(&h, table);
        drop_ended(&h);
    }
}
