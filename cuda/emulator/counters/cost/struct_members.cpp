/* struct_members.cpp: accesses to several members of a struct in global memory. */
#include "counters/cost/struct_members.h"

#include "counters/shadow/shadow_cell.h"
#include "engine/base/gpu_model.h"
#include "counters/cost/sectors.h"

using namespace emulator;

enum { MOST_MEMBERS = 4, OPEN = 4 };

/* A piece of each lane's struct, at most as large as the widest access, and what a warp has
 * accessed of it in this basic block. */
struct piece {
    enum instruction_kind operation;
    uint32_t pc; /* of the first access, which counts for all */
    uint64_t lowest, highest;
    lanemask breaks, changes;
    int lanes;
    unsigned aligned, bytes;
    unsigned members; /* a bit each; 0: not in use */
    uint64_t touched; /* sectors */
};
struct pieces {
    piece of[OPEN];
    unsigned opened; /* so far */
    bool any;        /* one is in use */
};
static __thread pieces of_warps[WARPS];

static pieces *pieces_of(int first_thread)
{
    return &of_warps[first_thread / LANES];
}

void emulator::merge_no_members(int first_thread)
{
    pieces *pieces = pieces_of(first_thread);
    if (!pieces->any)
        return;
    for (piece &each : pieces->of)
        each.members = 0;
    pieces->any = false;
}

static void close_stores(pieces *pieces)
{
    for (piece &each : pieces->of)
        each.members = each.operation == GLOBAL_STORE ? 0 : each.members;
}

/* An access has two or four members, and begins with the first of them. It may load more than is
 * needed: it does so for three words of four, and for smaller members. */
static uint64_t accesses(const piece *piece)
{
    const unsigned members = piece->members;
    const bool apart = piece->bytes == WORD && (members == 5 || members == 9);
    if (members == 15 || (members & 1 && piece->operation == GLOBAL_LOAD && !apart))
        return 1;
    return ((members & 3) != 0) + ((members & 12) != 0);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t ideal(const piece *piece)
{
    const uint64_t all = (uint64_t)piece->lanes * piece->bytes, made = accesses(piece),
                   each = (uint64_t)__builtin_popcount(piece->members) / made;
    return made * least((each * all + SECTOR - 1) / SECTOR, piece->touched);
}

/* Returns which member of its piece all lanes access; -1 if they differ. */
static int member_of(const request *request, unsigned aligned)
{
    uint64_t different = 0;
    for (int i = 1; i < request->lanes; i++)
        different |= request->address[i] ^ request->address[0];
    return different % aligned ? -1 : (int)(request->address[0] % aligned / request->event->bytes);
}

static piece *find(pieces *pieces, const request *request, enum instruction_kind operation,
                   unsigned aligned)
{
    for (piece &each : pieces->of)
        if (each.members && each.operation == operation && each.lanes == request->lanes &&
            each.bytes == request->event->bytes && each.aligned == aligned &&
            each.lowest == request->lowest / aligned &&
            each.highest == request->highest / aligned && each.breaks == request->breaks &&
            each.changes == request->changes)
            return &each;
    return NULL;
}

static void begin_piece(pieces *pieces, const request *request, enum instruction_kind operation,
                        unsigned aligned, unsigned member)
{
    pieces->of[pieces->opened++ % OPEN] = piece{operation,
                                                request->event->pc,
                                                request->lowest / aligned,
                                                request->highest / aligned,
                                                request->breaks,
                                                request->changes,
                                                request->lanes,
                                                aligned,
                                                request->event->bytes,
                                                member,
                                                sectors(request)};
    pieces->any = true;
}

static void add_member(table *table, piece *piece, unsigned member)
{
    const uint64_t made = accesses(piece), made_ideal = ideal(piece);
    piece->members |= member;
    const uint64_t more = accesses(piece) - made; /* or fewer */
    sums *sums = table_entry(table, piece->pc, (uint16_t)piece->operation);
    sums->requests += more;
    sums->lanes += more * (uint64_t)piece->lanes;
    sums->parts += more * piece->touched;
    sums_add_costliest(sums, more, piece->touched);
    sums->ideal += ideal(piece) - made_ideal;
    sums->bytes += (uint64_t)piece->lanes * piece->bytes;
}

bool emulator::merge_member(counter *counter, const request *request,
                            enum instruction_kind operation, unsigned aligned)
{
    pieces *pieces = pieces_of(request->first_thread);
    const unsigned bytes = request->event->bytes;
    const bool plain = request->event->action == LOAD || request->event->action == STORE;
    aligned = aligned < WIDEST ? aligned : (unsigned)WIDEST;
    const int at = plain && aligned > bytes && aligned <= MOST_MEMBERS * bytes
                       ? member_of(request, aligned)
                       : -1;
    if (at < 0) { /* it may access the bytes of the members */
        if (pieces->any && plain && operation == GLOBAL_LOAD)
            close_stores(pieces);
        else
            merge_no_members(request->first_thread);
        return false;
    }
    const unsigned member = 1u << at;
    piece *so_far = find(pieces, request, operation, aligned);
    if (so_far && !(so_far->members & member)) {
        add_member(counter->sums, so_far, member);
        return true;
    }
    begin_piece(pieces, request, operation, aligned, member);
    counter->has_members = true;
    return false;
}
