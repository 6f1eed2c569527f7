/* library_functions.c: functions of libraries, and which code may call them. */
#include "compile/spaces/library_functions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_among(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

/* ---- where it is declared ---- */

struct declaration {
    /* In a C++ header, which declares functions that C headers lack. */
    bool found, constant, mathematical, in_cpp;
    const char *file; /* of the last declaration */
};

/* Is this a file of the compiler or the C library that declares mathematical functions? nvcc has
 * all of these. */
static bool is_mathematical(const char *file)
{
    static const char *const files[] = {"bits/mathcalls", "/math.h", "/cmath", "bits/std_abs.h",
                                        "bits/specfun.h"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strstr(file, files[i]))
            return true;
    return false;
}

static bool says_constant(const struct source *source, int i)
{
    for (i--; i > 0 && !is_one_of(source, i, ";{}"); i--)
        if (is(source, i, "constexpr"))
            return true;
    return false;
}

/* Does the word at i declare a function? Then it follows a type, and a parenthesis follows it. */
static bool declares(const struct source *source, int i)
{
    bool returns = is(source, i - 1, "return") || is(source, i - 1, "else");
    return is(source, i + 1, "(") &&
           ((source->tokens[i - 1].kind == WORD && !returns) || is_one_of(source, i - 1, "*&>"));
}

/* Operators have many declarations. The right one is that whose code, if known, begins just after
 * it. */
static bool is_before(const struct source *source, int i, const struct compiled *code)
{
    int line;
    const char *file = place_of(source, source->tokens[i].text, &line);
    return code && code->file && code->line >= line && code->line - line < 6 &&
           strcmp(code->file, file) == 0;
}

static struct declaration find(const struct source *source, enum owner owner, const char *name,
                               const struct compiled *code)
{
    struct declaration found = {0};
    const char *word = name;
    for (const char *p = name; *p; p++)
        word = *p == ':' ? p + 1 : word;
    bool is_operator = strncmp(word, "operator", 8) == 0;
    word = is_operator ? "operator" : word;
    for (int i = first_like(source, word); i; i = source->tokens[i].next) {
        int line;
        if (source->tokens[i].owner != owner || !is(source, i, word) ||
            !(is_operator || declares(source, i)))
            continue;
        found.found = true;
        if (!is_operator || is_before(source, i, code))
            found.constant = found.constant || says_constant(source, i);
        if (is_operator)
            continue;
        found.file = place_of(source, source->tokens[i].text, &line);
        found.mathematical = found.mathematical || is_mathematical(found.file);
        found.in_cpp = found.in_cpp || strstr(found.file, "/c++/");
    }
    return found;
}

bool library_declares(const struct source *source, const char *name)
{
    return find(source, SYSTEM, name, NULL).found || find(source, EMULATOR, name, NULL).found;
}

/* ---- which code may call it ---- */

/* The functions of CUDA that kernels may call, in CUDA 13 and earlier */
static bool is_for_kernels(const char *name)
{
    static const char *const names[] = {"cudaMalloc",
                                        "cudaFree",
                                        "cudaDeviceSynchronize", /* until CUDA 11 */
                                        "cudaMemcpyAsync",
                                        "cudaMemcpy2DAsync",
                                        "cudaMemcpy3DAsync",
                                        "cudaMemsetAsync",
                                        "cudaMemset2DAsync",
                                        "cudaMemset3DAsync",
                                        "cudaGetDevice",
                                        "cudaGetDeviceCount",
                                        "cudaDeviceGetAttribute",
                                        "cudaDeviceGetLimit",
                                        "cudaDeviceGetCacheConfig",
                                        "cudaDeviceGetSharedMemConfig",
                                        "cudaGetLastError",
                                        "cudaPeekAtLastError",
                                        "cudaGetErrorString",
                                        "cudaGetErrorName",
                                        "cudaStreamCreateWithFlags",
                                        "cudaStreamDestroy",
                                        "cudaStreamWaitEvent",
                                        "cudaEventCreateWithFlags",
                                        "cudaEventRecord",
                                        "cudaEventRecordWithFlags",
                                        "cudaEventDestroy",
                                        "cudaFuncGetAttributes",
                                        "cudaRuntimeGetVersion",
                                        "cudaGraphLaunch",
                                        "cudaGetCurrentGraphExec",
                                        "cudaGraphSetConditional",
                                        "cudaGridDependencySynchronize",
                                        "cudaTriggerProgrammaticLaunchCompletion",
                                        NULL};
    return is_among(name, names) || strncmp(name, "cudaOccupancy", 13) == 0;
}

static enum library_space space_of_c(const struct source *source, const char *name)
{
    static const char *const exceptions[] = {"__cxa_throw", "__cxa_rethrow", "__cxa_begin_catch",
                                             NULL};
    static const char *const types[] = {"__dynamic_cast", "__cxa_bad_typeid", NULL};
    static const char *const lengths[] = {"__builtin_alloca_with_align", NULL};
    static const char *const known[] = {"printf", "vprintf", "malloc", "free",  "memcpy", "memset",
                                        "clock",  "abs",     "labs",   "llabs", "alloca", NULL};
    if (is_among(name, exceptions))
        return FOR_EXCEPTIONS;
    if (is_among(name, types))
        return FOR_TYPES;
    if (is_among(name, lengths))
        return FOR_LENGTHS;
    if (strcmp(name, "__cxa_guard_acquire") == 0)
        return FOR_STATICS;
    if (strncmp(name, "__", 2) == 0 || strncmp(name, "emulator", 8) == 0 || is_among(name, known))
        return FOR_ALL;
    struct declaration found = find(source, SYSTEM, name, NULL);
    bool in_c = found.found && !found.in_cpp && !find(source, EMULATOR, name, NULL).found;
    return in_c && !found.mathematical ? FOR_HOST : FOR_ALL;
}

/* cuda::std has all these functions; here it is C++'s own library. */
static bool has_cuda_std(const struct source *source)
{
    for (int i = 0; i < source->marker_count; i++)
        if (strstr(source->markers[i].file, "/cuda/std/"))
            return true;
    return false;
}

static enum library_space space_of_std(const struct source *source, const char *name,
                                       const struct compiled *code)
{
    static const char *const known[] = {"std::move", "std::forward", NULL};
    struct declaration found = find(source, SYSTEM, name, code);
    if (!found.found || found.mathematical || is_among(name, known) ||
        strncmp(name, "std::initializer_list", 21) == 0 || has_cuda_std(source))
        return FOR_ALL;
    return found.constant ? FOR_CONSTANTS : FOR_HOST;
}

static bool is_std(const char *symbol)
{
    static const char *const begins[] = {"St", "Sa", "Ss", "Sb", "Si", "So", "Sd", "9__gnu_cxx"};
    const char *p = symbol + 2;
    p += *p == 'N';
    p += strspn(p, "rVK");
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(p, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

enum library_space library_space(const struct source *source, const char *symbol, const char *name,
                                 const struct compiled *code)
{
    bool mangled = strncmp(symbol, "_Z", 2) == 0;
    if (strncmp(symbol, "_ZTI", 4) == 0)
        return FOR_TYPES;
    if (strncmp(name, "cuda", 4) == 0 && name[4] >= 'A' && name[4] <= 'Z')
        return is_for_kernels(name) || !library_declares(source, name) ? FOR_ALL : FOR_HOST;
    if (!mangled)
        return space_of_c(source, name);
    return is_std(symbol) ? space_of_std(source, name, code) : FOR_ALL;
}

bool library_is_stream(const struct source *source, const char *name)
{
    static const char *const streams[] = {"cout",   "cerr",   "clog",  "cin",
                                          "stdout", "stderr", "stdin", NULL};
    if (!is_among(name, streams))
        return false;
    for (int i = first_like(source, name); i; i = source->tokens[i].next)
        if (source->tokens[i].owner == SYSTEM && is(source, i, name) && is(source, i + 1, ";"))
            return true;
    return false;
}

bool library_is_barrier(const char *name)
{
    return strcmp(name, "emulator_sync_here") == 0 || strcmp(name, "emulator_vote_here") == 0;
}

bool library_is_device(const struct source *source, const char *file, const char *name)
{
    static const char folder[] = "/emulator/device/";
    file = file ? file : find(source, EMULATOR, name, NULL).file;
    const char *part = file ? strstr(file, folder) : NULL;
    if (library_is_barrier(name))
        return true;
    part += part ? sizeof folder - 1 : 0;
    return part && (strncmp(name, "__", 2) == 0 || strcmp(part, "atomics.h") == 0 ||
                    strcmp(part, "warp.h") == 0);
}
