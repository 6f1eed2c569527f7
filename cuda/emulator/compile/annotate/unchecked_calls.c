/* unchecked_calls.c: calls of CUDA's functions whose result nobody looks at, and swaps.
 *
 * cudaMalloc(&p, bytes);  becomes  cudaMalloc(&p, bytes), emulator_statement("cudaMalloc", 7);
 * or in C  cudaMalloc(&p, bytes) ? emulator_failed("cudaMalloc", __builtin_FILE(), 7) : (void)0;
 * atomicCAS(&lock, 0, 1);  becomes  atomicCAS(&lock, 0, 1), emulator_unlooked();
 * where it is a statement of its own, and keeps its place in its line, 7. One whose result goes
 * anywhere, if only to (void), is let alone; but a swap's may guard nothing, or go to a variable
 * of which there is no more. */
#include "compile/annotate/unchecked_calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names of functions that return an error, as CUDA's headers declare them; sorted. */
static const struct token **names;
static int count;
static bool without_handles; /* the program includes cublas.h */

static int by_text(const void *a, const void *b)
{
    const struct token *first = *(const struct token *const *)a;
    const struct token *second = *(const struct token *const *)b;
    int shorter = first->length < second->length ? first->length : second->length;
    int order = memcmp(first->text, second->text, (size_t)shorter);
    return order ? order : first->length - second->length;
}

static bool is_said(const struct source *source, const char *word)
{
    for (int i = 1; i < source->count; i++)
        if (is(source, i, word))
            return true;
    return false;
}

/* Is it what CUDA's functions, or those of a library, say of how it went? The old cuBLAS has
 * functions without a result of the same names. */
static bool is_status(const struct source *source, int i)
{
    return is(source, i, "cudaError_t") || is(source, i, "cufftResult") ||
           is(source, i, "curandStatus_t") || is(source, i, "cusolverStatus_t") ||
           is(source, i, "cusparseStatus_t") ||
           (is(source, i, "cublasStatus_t") && !without_handles);
}

/* Those that ask for the last error forget it, too: they may be called for that alone. */
static bool returns_error(const struct source *source, int i)
{
    const struct token *name = &source->tokens[i];
    return name->kind == WORD && name->length > 4 && memcmp(name->text, "cu", 2) == 0 &&
           is_status(source, i - 1) && is(source, i + 1, "(") &&
           !is(source, i, "cudaGetLastError") && !is(source, i, "cudaPeekAtLastError");
}

static void find_names(const struct source *source)
{
    without_handles = is_said(source, "cublasSetKernelStream");
    names = need(calloc((size_t)source->count + 1, sizeof(void *)));
    for (int i = 1; i < source->count; i++)
        if (returns_error(source, i))
            names[count++] = &source->tokens[i];
    qsort(names, (size_t)count, sizeof(void *), by_text);
}

/* Who swaps so, and does not look at the result, does not learn what was there. */
static bool is_swap(const struct source *source, int i)
{
    return is(source, i + 1, "(") &&
           (is(source, i, "atomicCAS") || is(source, i, "atomicCAS_block") ||
            is(source, i, "atomicCAS_system") || is(source, i, "atomicExch") ||
            is(source, i, "atomicExch_block") || is(source, i, "atomicExch_system"));
}

/* if (atomicCAS(&lock, 0, 1) != 0) {}  or  …);  with no else: where its condition ends, or 0. */
static int guards_nothing(const struct source *source, int i)
{
    const int open = source->tokens[i].outer, close = source->tokens[open].match;
    const bool empty = is(source, close + 1, "{") && is(source, close + 2, "}");
    const bool is_if = is(source, open, "(") && is(source, open - 1, "if") && close > 0;
    if (!is_if || (!empty && !is(source, close + 1, ";")) ||
        is(source, close + (empty ? 3 : 2), "else"))
        return 0;
    for (int at = open + 1; at < close; at++)
        if (is(source, at, "=") || is(source, at, ";"))
            return 0; /* its value goes somewhere */
    return close;
}

/* int was = atomicCAS(&lock, 0, 1);  with no more of `was`: the token behind, or 0. */
static int goes_nowhere(const struct source *source, int i)
{
    const int close = source->tokens[i + 1].match, outer = source->tokens[i].outer;
    int begin = i - 2;
    while (begin > 0 && source->tokens[begin - 1].kind == WORD)
        begin--;
    if (!is(source, i - 1, "=") || begin >= i - 2 || !begins_statement(source, begin) ||
        !is(source, close + 1, ";") || !is(source, outer, "{"))
        return 0;
    for (int at = close; at < source->tokens[outer].match; at++)
        if (same(&source->tokens[at], &source->tokens[i - 2]))
            return 0;
    return close + 2;
}

static void note_unused(struct source *source, int swap)
{
    const int close = guards_nothing(source, swap);
    const int behind = close ? 0 : goes_nowhere(source, swap);
    if (close) {
        write_before(source, source->tokens[swap].outer + 1, "(void)(");
        write_before(source, close, "), emulator_unlooked(), false");
    } else if (behind) {
        write_before(source, behind, "emulator_unlooked(); ");
    }
}

void note_unseen(struct source *source, bool in_c)
{
    find_names(source);
    for (int i = 1; i < source->count; i++) {
        const struct token *name = &source->tokens[i];
        if (is_swap(source, i))
            note_unused(source, i);
        int open = is(source, i + 1, "<") && source->tokens[i + 1].match
                       ? source->tokens[i + 1].match + 1
                       : i + 1;
        int begin = is(source, i - 1, "::") ? i - 1 : i, close = source->tokens[open].match;
        if (name->kind != WORD || !is(source, open, "(") || !close || !is(source, close + 1, ";") ||
            !begins_statement(source, begin))
            continue;
        if (is_swap(source, i))
            write_before(source, close + 1, ", emulator_unlooked()");
        if (!bsearch(&name, names, (size_t)count, sizeof(void *), by_text))
            continue;
        int line;
        char call[200];
        place_of(source, source->tokens[begin].text, &line);
        snprintf(call, sizeof call,
                 in_c ? " ? emulator_failed(\"%.*s\", __builtin_FILE(), %d) : (void)0"
                      : ", emulator_statement(\"%.*s\", %d)",
                 name->length, name->text, line);
        write_before(source, close + 1, call);
    }
    free(names);
}
