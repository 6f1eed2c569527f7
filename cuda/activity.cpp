/* activity.cpp: records what a program does on a GPU, and when: kernels, copies, and pages of
 * managed memory that move. If CUDA_INJECTION64_PATH names this library, the CUDA driver loads it
 * into any program. It receives activities from CUPTI, and writes a line of JSON for each to the
 * file that WARPBOOK_ACTIVITY names. Times are nanoseconds by one clock. */
#include <cupti.h>

#include <cxxabi.h>
#include <stdio.h>
#include <stdlib.h>

#include "json.h"

#if CUDART_VERSION >= 13000
typedef CUpti_ActivityKernel10 Kernel;
typedef CUpti_ActivityMemcpy6 Copy;
typedef CUpti_ActivityUnifiedMemoryCounter3 Pages;
#else
typedef CUpti_ActivityKernel9 Kernel;
typedef CUpti_ActivityMemcpy5 Copy;
typedef CUpti_ActivityUnifiedMemoryCounter2 Pages;
#endif

enum { BUFFER = 1 << 20, ALIGNMENT = 8 };

static FILE *out;

static void write_name(const char *symbol)
{
    int status;
    char *name = abi::__cxa_demangle(symbol, NULL, NULL, &status);
    json_text(out, name ? name : symbol);
    free(name);
}

static void write_kernel(const Kernel *kernel)
{
    fprintf(out, "{\"kind\":\"kernel\",\"name\":");
    write_name(kernel->name);
    fprintf(out,
            ",\"stream\":%u,\"start\":%llu,\"end\":%llu,\"grid\":[%d,%d,%d],\"block\":[%d,%d,%d],"
            "\"registers\":%u,\"shared\":%d}\n",
            kernel->streamId, (unsigned long long)kernel->start, (unsigned long long)kernel->end,
            kernel->gridX, kernel->gridY, kernel->gridZ, kernel->blockX, kernel->blockY,
            kernel->blockZ, (unsigned)kernel->registersPerThread,
            kernel->staticSharedMemory + kernel->dynamicSharedMemory);
}

static const char *direction_of(unsigned kind)
{
    switch (kind) {
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD:
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOA:
        return "host to device";
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH:
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOH:
        return "device to host";
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOH:
        return "host to host";
    default:
        return "device to device";
    }
}

static void write_move(const char *kind, const char *direction, unsigned long long bytes,
                       unsigned long long start, unsigned long long end)
{
    fprintf(out,
            "{\"kind\":\"%s\",\"direction\":\"%s\",\"bytes\":%llu,\"start\":%llu,\"end\":%llu}\n",
            kind, direction, bytes, start, end);
}

static void write_fault(const char *by, unsigned long long start)
{
    fprintf(out, "{\"kind\":\"fault\",\"by\":\"%s\",\"start\":%llu}\n", by, start);
}

/* Managed memory: pages that moved, and page faults of the device or the host. */
static void write_pages(const Pages *pages)
{
    switch (pages->counterKind) {
    case CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_HTOD:
        write_move("pages", "host to device", pages->value, pages->start, pages->end);
        break;
    case CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_DTOH:
        write_move("pages", "device to host", pages->value, pages->start, pages->end);
        break;
    case CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_GPU_PAGE_FAULT:
        write_fault("device", pages->start);
        break;
    case CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_CPU_PAGE_FAULT_COUNT:
        write_fault("host", pages->start);
        break;
    default:
        break;
    }
}

/* The resources of a multiprocessor. Since compute capability 8.0, CUDA reserves 1024 bytes of
 * shared memory for itself in each block. */
static void write_model(const CUpti_ActivityDevice5 *device)
{
    fprintf(out,
            "{\"kind\":\"model\",\"warps\":%u,\"blocks\":%u,\"registers\":%u,\"shared\":%u,"
            "\"reserved\":%d}\n",
            device->maxWarpsPerMultiprocessor, device->maxBlocksPerMultiprocessor,
            device->maxRegistersPerMultiprocessor, device->maxSharedMemoryPerMultiprocessor,
            device->computeCapabilityMajor >= 8 ? 1024 : 0);
}

static void write_activity(const CUpti_Activity *activity)
{
    if (activity->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
        write_kernel((const Kernel *)activity);
    } else if (activity->kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
        const Copy *copy = (const Copy *)activity;
        write_move("copy", direction_of(copy->copyKind), copy->bytes, copy->start, copy->end);
    } else if (activity->kind == CUPTI_ACTIVITY_KIND_DEVICE) {
        write_model((const CUpti_ActivityDevice5 *)activity);
    } else if (activity->kind == CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER) {
        write_pages((const Pages *)activity);
    }
}

static void CUPTIAPI buffer_wanted(uint8_t **buffer, size_t *size, size_t *most)
{
    *buffer = (uint8_t *)aligned_alloc(ALIGNMENT, BUFFER);
    *size = *buffer ? BUFFER : 0;
    *most = 0;
}

static void CUPTIAPI buffer_full(CUcontext, uint32_t, uint8_t *buffer, size_t, size_t valid)
{
    CUpti_Activity *activity = NULL;
    while (cuptiActivityGetNextRecord(buffer, valid, &activity) == CUPTI_SUCCESS)
        write_activity(activity);
    free(buffer);
}

static void at_end(void)
{
    cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    fprintf(out, "{\"kind\":\"end\"}\n");
    fclose(out);
}

/* Records what cannot be observed, and why; the program itself goes on. */
static void complain(const char *what, CUptiResult result)
{
    const char *why = NULL;
    cuptiGetResultString(result, &why);
    fprintf(out, "{\"kind\":\"problem\",\"text\":\"%s: %s\"}\n", what, why ? why : "unknown");
}

/* Asks for moves and faults of pages; not every machine can report them. */
static void watch_pages(void)
{
    CUpti_ActivityUnifiedMemoryCounterConfig wanted[] = {
        {CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_ALL_DEVICES,
         CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_HTOD, 0, 1},
        {CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_ALL_DEVICES,
         CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_DTOH, 0, 1},
        {CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_ALL_DEVICES,
         CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_CPU_PAGE_FAULT_COUNT, 0, 1},
        {CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_ALL_DEVICES,
         CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_GPU_PAGE_FAULT, 0, 1},
    };
    CUptiResult result = cuptiActivityConfigureUnifiedMemoryCounter(wanted, 4);
    if (result == CUPTI_SUCCESS)
        result = cuptiActivityEnable(CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER);
    if (result != CUPTI_SUCCESS)
        complain("managed memory", result);
}

static void enable(CUpti_ActivityKind kind, const char *what)
{
    const CUptiResult result = cuptiActivityEnable(kind);
    if (result != CUPTI_SUCCESS)
        complain(what, result);
}

/* CUPTI can observe pages only after a context exists. */
static void CUPTIAPI context_made(void *, CUpti_CallbackDomain, CUpti_CallbackId, const void *)
{
    static bool watched;
    if (!watched)
        watch_pages();
    watched = true;
}

/* Only rank 0 of MPI is recorded; the launcher's environment variables give the rank. */
static bool is_another_rank(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK",
                                        "SLURM_PROCID"};
    for (const char *name : names) {
        const char *rank = getenv(name);
        if (rank)
            return atoi(rank) != 0;
    }
    return false;
}

/* The driver calls this once, before all else. Returns 1 if the library records, else 0. */
extern "C" __attribute__((visibility("default"))) int InitializeInjection(void)
{
    const char *path = getenv("WARPBOOK_ACTIVITY");
    out = path && !is_another_rank() ? fopen(path, "a") : NULL;
    if (!out)
        return 0;
    const CUptiResult result = cuptiActivityRegisterCallbacks(buffer_wanted, buffer_full);
    if (result != CUPTI_SUCCESS)
        complain("CUPTI", result);
    enable(CUPTI_ACTIVITY_KIND_DEVICE, "the device");
    enable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, "kernels");
    enable(CUPTI_ACTIVITY_KIND_MEMCPY, "copies");
    CUpti_SubscriberHandle subscriber;
    if (cuptiSubscribe(&subscriber, context_made, NULL) == CUPTI_SUCCESS)
        cuptiEnableCallback(1, subscriber, CUPTI_CB_DOMAIN_RESOURCE,
                            CUPTI_CBID_RESOURCE_CONTEXT_CREATED);
    atexit(at_end);
    return 1;
}
