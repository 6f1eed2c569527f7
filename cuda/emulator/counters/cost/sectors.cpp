/* sectors.cpp: what a request to global memory costs. */
#include "counters/cost/sectors.h"

#include <string.h>

using namespace emulator;

/* Sorts by insertion, because the numbers are mostly almost in order. */
static void put_in_order(uint64_t *numbers, int count)
{
    for (int i = 1, j; i < count; i++) {
        const uint64_t number = numbers[i];
        for (j = i; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

/* Returns how many different numbers there are; sorts them. */
static int distinct(uint64_t *numbers, int count)
{
    int found = 0;
    put_in_order(numbers, count);
    for (int i = 0; i < count; i++)
        found += i == 0 || numbers[i] != numbers[i - 1];
    return found;
}

/* Mostly the groups of lanes lie one behind the other. Then it is enough to add up the sectors of
 * each. */
uint64_t emulator::sectors(const request *request)
{
    uint64_t bytes = request->event->bytes, touched[2 * LANES], count = 0, before = 0;
    int number = 0, first = 0;
    if ((request->highest + bytes - 1) / SECTOR - request->lowest / SECTOR <= 1)
        return (request->highest + bytes - 1) / SECTOR - request->lowest / SECTOR + 1;
    for (; first < request->groups; first++) {
        const struct group *group = &request->group[first];
        uint64_t from = request->address[group->first] / SECTOR;
        uint64_t to = (request->address[group->end - 1] + bytes - 1) / SECTOR;
        if (from < before)
            break;
        count += to - from + (from != before);
        before = to;
    }
    if (first == request->groups)
        return count;
    for (int i = 0; i < request->lanes; i++) {
        uint64_t from = request->address[i] / SECTOR;
        uint64_t to = (request->address[i] + bytes - 1) / SECTOR;
        touched[number++] = from;
        if (to != from)
            touched[number++] = to;
    }
    return (uint64_t)distinct(touched, number);
}

/* Returns how many of the sorted addresses equal the first. */
static int alike(const uint64_t *address, int count)
{
    int same = 1;
    while (same < count && address[same] == address[0])
        same++;
    return same;
}

/* Lanes that change different words of a sector do so together; lanes that change one word, one
 * after the other. Where nvcc sees that all lanes of a warp change one word, one lane changes it
 * for all (compile/passes/places.cpp). */
uint64_t emulator::atomic_sectors(const request *request, uint64_t touched)
{
    const int lanes = request->lanes;
    if (request->lowest == request->highest)
        return request->event->aligned & ONE_PLACE ? touched : touched * (uint64_t)lanes;
    if (request->groups == 1)
        return touched;
    uint64_t address[LANES], count = 0;
    memcpy(address, request->address, (size_t)lanes * sizeof *address);
    put_in_order(address, lanes);
    for (int i = 0, most = 0; i < lanes;) {
        const int same = alike(address + i, lanes - i);
        const uint64_t sector = address[i] / SECTOR;
        most = same > most ? same : most;
        i += same;
        if (i == lanes || address[i] / SECTOR != sector) {
            count += (uint64_t)most;
            most = 0;
        }
    }
    return count;
}
