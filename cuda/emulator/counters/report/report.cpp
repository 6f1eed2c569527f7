/* report.cpp: writes the sums of each kernel and launch configuration when the program ends, as
 * JSON Lines to report_file.h's file. */
#include "counters/report/report.h"
#include "counters/report/report_file.h"

#include "counters/findings/json_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "counters/check/initialised/host_memory_never_set.h"
#include "counters/shadow/operation.h"
#include "counters/check/bounds/array_bounds.h"
#include "counters/check/bounds/leaks.h"
#include "counters/check/initialised/float_memset.h"
#include "engine/host/program_end.h"
#include "engine/errors/last_error.h"
#include "counters/findings/findings.h"
#include "counters/shadow/happens_before.h"
#include "engine/base/launch_record.h"
#include "engine/base/gpu_model.h"
#include "counters/base/program_image.h"
#include "engine/host/source_line.h"
#include "counters/findings/symbols.h"
#include "counters/cost/cost_table.h"
#include "counters/base/settings.h"
#include "counters/check/race/stream_race.h"
#include "counters/check/initialised/copied_not_used.h"
#include "engine/errors/unchecked_errors.h"
#include "counters/check/coverage/results_not_read.h"
#include "counters/findings/print_findings.h"

using namespace emulator;

/* One kernel with one launch configuration. */
struct counted_kernel {
    char name[256];
    const void *function;
    const char *symbol;
    dim3 grid, block;
    const char *file; /* of the first launch, with `line`; NULL: not the program's */
    int line;
    size_t dynamic; /* shared memory: the largest of all launches, in bytes */
    uint64_t launches;
    uint64_t by_kernels, by_graphs; /* launches from kernels, and from graphs */
    table sums;
};

static counted_kernel **kernels; /* in the order of their first launches */
static int kernel_count;
static struct {
    uint64_t calls, bytes;
    uint64_t pinned; /* bytes of these whose side on the host is page-locked */
    uint64_t beside; /* bytes of these that may be copied while a kernel runs */
} copies[3];

static const char *const NAMES[OPERATIONS] = {"global_load", "global_store", "global_atomic",
                                              "shared_load", "shared_store", "shared_atomic",
                                              "texture",     "branches"};

static bool is_shared(int operation)
{
    return operation == SHARED_LOAD || operation == SHARED_STORE || operation == SHARED_ATOMIC;
}

void emulator::report_copy(bool to_device, bool from_device, bool pinned, size_t bytes)
{
    if (!to_device && !from_device)
        return;
    int direction = to_device && from_device ? 2 : from_device;
    copies[direction].calls++;
    copies[direction].bytes += bytes;
    copies[direction].pinned += pinned ? bytes : 0;
    copies[direction].beside += operation_beside_kernel() ? bytes : 0;
}

static bool same_size(const dim3 &a, const dim3 &b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static counted_kernel *kernel_launched(const struct launch *launch)
{
    for (int i = 0; i < kernel_count; i++)
        if (kernels[i]->function == launch->kernel &&
            (launch->kernel || strcmp(kernels[i]->name, launch->name) == 0) &&
            same_size(kernels[i]->grid, launch->grid) &&
            same_size(kernels[i]->block, launch->block))
            return kernels[i];
    if ((kernel_count & (kernel_count - 1)) == 0) /* a power of two: the list is full */
        kernels = (counted_kernel **)count_need(
            realloc(kernels, (kernel_count ? 2 * (size_t)kernel_count : 1) * sizeof *kernels));
    counted_kernel *made = (counted_kernel *)count_need(calloc(1, sizeof *made));
    made->function = launch->kernel;
    made->symbol = symbol_of(launch->kernel);
    snprintf(made->name, sizeof made->name, "%s", launch->name);
    made->grid = launch->grid;
    made->block = launch->block;
    made->file = launch->file && !is_of_emulator(launch->file) ? launch->file : NULL;
    made->line = launch->line;
    return kernels[kernel_count++] = made;
}

void emulator::report_launch(const struct launch *launch)
{
    if (report_misses_child()) {
        fprintf(stderr,
                "emulator: a child process launched kernel %s, whose counts would be lost\n",
                launch->name);
        _exit(4);
    }
    counted_kernel *kernel = kernel_launched(launch);
    kernel->launches++;
    kernel->by_kernels += launch->depth > 0;
    kernel->by_graphs += launch->of_graph;
    finding_kernel_ended(launch);
    kernel->dynamic = launch->shared > kernel->dynamic ? launch->shared : kernel->dynamic;
    order_launch_ends();
    for (table *one = count_tables; one; one = one->next) {
        if (one->written_end)
            operation_writes(one->written, one->written_end);
        table_add(&kernel->sums, one, count_launches);
        table_clear(one);
    }
}

void emulator::report_library(const char *name)
{
    struct launch launch = {};
    unused_unclear();
    launch.name = name;
    launch.grid = launch.block = dim3(1);
    kernel_launched(&launch)->launches++;
}

/* ---- JSON ---- */

static const char *parts_name(int operation)
{
    return is_shared(operation) ? "wavefronts" : "sectors";
}

static void write_sums(FILE *out, int operation, const sums *s)
{
    fprintf(out, "\"requests\":%llu,\"%s\":%llu,\"ideal\":%llu,\"bytes\":%llu,\"lanes\":%llu",
            (unsigned long long)s->requests, parts_name(operation), (unsigned long long)s->parts,
            (unsigned long long)s->ideal, (unsigned long long)s->bytes,
            (unsigned long long)s->lanes);
}

static const sums *leader_of(const table *table, const sums *one)
{
    const uint32_t with = one->neighbours.with;
    return with ? table_find(table, with, one->operation) : NULL;
}

static uint64_t saved_by(const table *table, const sums *one)
{
    const sums *leader = leader_of(table, one);
    return merge_saved(&one->neighbours, leader ? &leader->neighbours : NULL);
}

/* Subtracts what merging saves from an instruction's sums; the rest is subtracted from its
 * leader's. */
static void save(sums *made, sums *leader, uint64_t requests, uint64_t cost)
{
    const uint64_t own = requests < made->requests ? requests : made->requests;
    const uint64_t parts = (int64_t)cost < (int64_t)made->parts ? cost : made->parts;
    made->lanes -= made->requests > 0 ? made->lanes / made->requests * own : 0;
    made->requests -= own;
    made->parts -= parts;
    made->ideal = made->ideal < made->parts ? made->ideal : made->parts;
    made->most = 0; /* the costliest request may have been merged */
    if (leader && (own < requests || parts != cost))
        save(leader, NULL, requests - own, cost - parts);
}

/* The instructions that are merged with one leader: their requests and wavefronts together; no
 * request has more than `bound`. */
struct team {
    uint64_t requests, parts, bound;
};

static void join_team(struct team *team, const sums *made, uint64_t bound)
{
    team->requests += made->requests;
    team->parts += made->parts;
    team->bound = bound > team->bound ? bound : team->bound;
}

/* If a team's requests have as many wavefronts as the bound allows, each has. Otherwise it is not
 * known which is the costliest. */
static void find_costliest(sums *made, const struct team *team)
{
    if (made->requests == 0 || team->parts != team->bound * team->requests)
        return;
    made->most = (uint32_t)team->bound;
    made->costliest = made->requests;
}

/* Returns the index of the instruction that this one is merged with, which may be itself, in a
 * loop; and what that saves. */
static uint32_t leader_at(const table *table, uint32_t i, struct merging *saved)
{
    const sums *one = &table->entries[i], *leader = one->used ? leader_of(table, one) : NULL;
    *saved = {};
    if (leader)
        *saved = merge_proven(&one->neighbours, &leader->neighbours);
    return saved->requests > 0 ? (uint32_t)(leader - table->entries) : i;
}

static void find_all_costliest(const table *table, sums *all)
{
    struct team *teams = (struct team *)count_need(calloc(table->capacity + 1, sizeof *teams));
    struct merging saved, of_leader;
    for (uint32_t i = 0; i < table->capacity; i++) {
        const uint32_t leader = leader_at(table, i, &saved), most = table->entries[i].most;
        const uint32_t next = leader_at(table, leader, &of_leader);
        join_team(&teams[leader], &all[i], most > saved.peak ? most : saved.peak);
        if (next != leader) /* their wavefronts are mixed */
            teams[leader].bound = teams[next].bound = UINT64_MAX;
    }
    for (uint32_t i = 0; i < table->capacity; i++)
        if (all[i].used && all[i].most == 0)
            find_costliest(&all[i], &teams[leader_at(table, i, &saved)]);
    free(teams);
}

/* Returns the sums of nvcc's code, in the table's order: neighbouring words of a thread count as
 * one access where that is proven. The caller frees them. */
static sums *merged_sums(const table *table)
{
    sums *all = (sums *)count_need(malloc(table->capacity * sizeof *all + 1));
    struct merging saved;
    memcpy(all, table->entries, table->capacity * sizeof *all);
    for (uint32_t i = 0; i < table->capacity; i++) {
        const uint32_t leader = leader_at(table, i, &saved);
        if (saved.requests > 0)
            save(&all[i], &all[leader], saved.requests, saved.wavefronts);
    }
    find_all_costliest(table, all);
    return all;
}

static void write_totals(FILE *out, const table *table, const sums *merged)
{
    for (int operation = 0; operation < OPERATIONS; operation++) {
        sums total = {};
        uint64_t before = 0, saved = 0;
        for (uint32_t i = 0; i < table->capacity; i++) {
            const sums *one = &merged[i];
            if (!one->used || one->operation != operation)
                continue;
            total.requests += one->requests;
            total.parts += one->parts;
            total.ideal += one->ideal;
            total.bytes += one->bytes;
            total.lanes += one->lanes;
            before += table->entries[i].requests;
            saved += saved_by(table, &table->entries[i]);
        }
        fprintf(out, ",\"%s\":{", NAMES[operation]);
        write_sums(out, operation, &total);
        if (operation == SHARED_LOAD || operation == SHARED_STORE)
            fprintf(out, ",\"at_least\":%llu", (unsigned long long)(before - saved));
        fputc('}', out);
    }
}

static int by_pc(const void *a, const void *b)
{
    const sums *first = *(const sums *const *)a, *second = *(const sums *const *)b;
    if (first->pc != second->pc)
        return first->pc < second->pc ? -1 : 1;
    return first->operation - second->operation;
}

/* Returns the instructions that access memory, by their addresses. The caller frees the list. */
static const sums **accesses_of(const table *table, int *count)
{
    const sums **list = (const sums **)count_need(malloc((table->used + 1) * sizeof *list));
    *count = 0;
    for (uint32_t i = 0; i < table->capacity; i++)
        if (table->entries[i].used && table->entries[i].operation != BRANCHES)
            list[(*count)++] = &table->entries[i];
    qsort(list, (size_t)*count, sizeof *list, by_pc);
    return list;
}

static void write_costliest(FILE *out, const sums *s)
{
    fprintf(out, ",\"costliest\":{\"requests\":%llu,\"%s\":%u}", (unsigned long long)s->costliest,
            parts_name(s->operation), s->most);
}

static void write_example(FILE *out, int operation, const example *e)
{
    fprintf(out,
            ",\"example\":{\"%s\":%llu,\"launch\":%llu,\"block\":%llu,\"bytes\":%d,\"lanes\":%lld,"
            "\"offsets\":[",
            parts_name(operation), (unsigned long long)e->parts, (unsigned long long)e->launch,
            (unsigned long long)e->block, e->bytes, (long long)e->lanes);
    for (int i = 0; i < count_lanes(e->lanes); i++)
        fprintf(out, "%s%llu", i ? "," : "", (unsigned long long)e->offset[i]);
    fprintf(out, "]}");
}

static void write_lines(FILE *out, const table *table, const sums *merged)
{
    static struct place place;
    int count;
    const sums **list = accesses_of(table, &count);
    fprintf(out, ",\"lines\":[");
    for (int i = 0; i < count; i++) {
        find_place(address_of(list[i]->pc), &place);
        fprintf(out, "%s{\"file\":", i ? "," : "");
        json_text(out, place.file);
        fprintf(out, ",\"line\":%d,\"operation\":\"%s\",", place.line, NAMES[list[i]->operation]);
        const sums *made = &merged[list[i] - table->entries];
        write_sums(out, list[i]->operation, made);
        const example *example = &table->examples[list[i] - table->entries];
        if (made->most > 0)
            write_costliest(out, made);
        if (example->parts > 0)
            write_example(out, list[i]->operation, example);
        fputc('}', out);
    }
    fputc(']', out);
    free(list);
}

/* What decides how many blocks a multiprocessor can hold at once. */
static void write_resources(FILE *out, const counted_kernel *k)
{
    if (!k->symbol)
        return;
    fprintf(out, ",\"symbol\":");
    json_text(out, k->symbol);
    fprintf(out, ",\"shared_memory\":{\"static\":%zu,\"dynamic\":%zu}", shared_bytes_of(k->symbol),
            k->dynamic);
}

static void write_model(FILE *out)
{
    fprintf(out,
            "{\"v\":1,\"kind\":\"model\",\"warps\":%d,\"blocks\":%d,\"registers\":%d,"
            "\"shared\":%d,\"reserved\":%d}\n",
            MAX_RESIDENT_THREADS / LANES, MAX_RESIDENT_BLOCKS, REGISTERS, ALL_SHARED,
            RESERVED_SHARED);
}

static void write_kernel(FILE *out, const counted_kernel *k)
{
    fprintf(out, "{\"v\":1,\"kind\":\"kernel\",\"name\":");
    json_text(out, k->name);
    fprintf(out, ",\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u],\"launches\":%llu", k->grid.x,
            k->grid.y, k->grid.z, k->block.x, k->block.y, k->block.z,
            (unsigned long long)k->launches);
    if (LANES != 32)
        fprintf(out, ",\"warp\":%d", LANES);
    if (k->by_kernels > 0)
        fprintf(out, ",\"by_kernels\":%llu", (unsigned long long)k->by_kernels);
    if (k->by_graphs > 0)
        fprintf(out, ",\"by_graphs\":%llu", (unsigned long long)k->by_graphs);
    fprintf(out, ",\"blocks\":%llu,\"counted_blocks\":%llu,\"threads\":%llu,\"barriers\":%llu",
            (unsigned long long)k->sums.blocks, (unsigned long long)k->sums.counted,
            (unsigned long long)k->sums.threads, (unsigned long long)k->sums.barriers);
    if (k->sums.tensor_multiplications > 0)
        fprintf(out, ",\"tensor_multiplications\":%llu",
                (unsigned long long)k->sums.tensor_multiplications);
    write_resources(out, k);
    if (k->file) {
        fprintf(out, ",\"launched\":{\"file\":");
        json_text(out, k->file);
        fprintf(out, ",\"line\":%d}", k->line);
    }
    sums *const merged = merged_sums(&k->sums);
    write_totals(out, &k->sums, merged);
    write_lines(out, &k->sums, merged);
    free(merged);
    fprintf(out, "}\n");
}

/* A kernel that does not end, or a program that launches none, may be the fault. */
static void write_idle(FILE *out)
{
    const char *kernel = kernel_behind(NULL);
    const struct operation *work = operation_under_way();
    if (work && work->is_kernel) {
        fprintf(out, "{\"v\":1,\"kind\":\"unended\",\"kernel\":");
        json_text(out, work->what);
        fprintf(out, "}\n");
        return;
    }
    if (kernel_count > 0 || !kernel)
        return;
    fprintf(out, "{\"v\":1,\"kind\":\"idle\",\"kernels\":[");
    for (const char *comma = ""; kernel; kernel = kernel_behind(kernel), comma = ",") {
        fprintf(out, "%s", comma);
        json_text(out, kernel);
    }
    fprintf(out, "]}\n");
}

static void write_copies(FILE *out)
{
    static const char *const directions[3] = {"host_to_device", "device_to_host",
                                              "device_to_device"};
    for (int i = 0; i < 3; i++)
        fprintf(out,
                "{\"v\":1,\"kind\":\"copy\",\"direction\":\"%s\",\"calls\":%llu,\"bytes\":%llu,"
                "\"pinned\":%llu,\"beside\":%llu}\n",
                directions[i], (unsigned long long)copies[i].calls,
                (unsigned long long)copies[i].bytes, (unsigned long long)copies[i].pinned,
                (unsigned long long)copies[i].beside);
}

/* The system reports only the signal, not the line. */
static void write_crash(FILE *out, const struct place *place)
{
    fprintf(out, "{\"v\":1,\"kind\":\"crash\",\"file\":");
    json_text(out, place->file);
    fprintf(out, ",\"line\":%d}\n", place->line);
}

/* A program that checks for errors ends at the first one. Memory that it then has not freed, or
 * work that it has not waited for, is no fault. */
static bool ends_by_error(void)
{
    return emulator_has_failed() && !unseen_number(0);
}

/* The findings come first, because the rest is long and needs memory. */
static void write_report(const struct ending *ending)
{
    unseen_explain(ending);
    if (!ending->signal && !ends_by_error()) {
        unused_end();
        bytewise_look(NULL);
        check_unwaited();
        if (!ending->code) /* otherwise it mostly ends because of a wrong result */
            check_leaks();
    }
    unread_close();
    if (!ending->signal) /* after a signal, the heap may be damaged */
        allocated_end();
    findings_end();
    FILE *out = report_file();
    if (!out) {
        findings_say();
        return;
    }
    report_file_lock();
    findings_write(out);
    if (ending->place.line)
        write_crash(out, &ending->place);
    fflush(out);
    write_model(out);
    for (int i = 0; i < kernel_count; i++)
        write_kernel(out, kernels[i]);
    write_idle(out);
    write_copies(out);
    fprintf(out, "{\"v\":1,\"kind\":\"end\"}\n");
    report_file_close();
}

void emulator::report_begins(void)
{
    report_file(); /* at the end there may be no memory left to open it */
    at_end(write_report);
}
