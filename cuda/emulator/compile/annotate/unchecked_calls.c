/* unchecked_calls.c: calls of CUDA's functions, and swaps, whose result the program ignores.
 *
 * cudaMalloc(&p, bytes);  becomes  cudaMalloc(&p, bytes), emulator_statement("cudaMalloc", 7);
 * or in C  cudaMalloc(&p, bytes) ? emulator_failed("cudaMalloc", __builtin_FILE(), 7) : (void)0;
 * atomicCAS(&lock, 0, 1);  becomes  atomicCAS(&lock, 0, 1), emulator_unlooked();
 *
 * This is done only where the call is a statement of its own; 7 is its line. A call whose result is
 * used, if only by a cast to (void), is left alone. The result of a swap also counts as ignored in
 * a condition that guards nothing, and in a variable that is not used again. */
#include "compile/annotate/unchecked_calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names of functions that return an error, as declared in CUDA's headers; sorted. */
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

/* Is this the status type of CUDA's functions, or of a library's? The old cuBLAS has functions of
 * the same names that return nothing. */
static bool is_status(const struct source *source, int i)
{
    return is(source, i, "cudaError_t") || is(source, i, "cufftResult") ||
           is(source, i, "curandStatus_t") || is(source, i, "cusolverStatus_t") ||
           is(source, i, "cusparseStatus_t") ||
           (is(source, i, "cublasStatus_t") && !without_handles);
}

/* cudaGetLastError() is left out, because a program may call it only to clear the error, and so is
 * cudaPeekAtLastError(). */
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

/* Is this a call of a swap? If its result is ignored, the thread does not learn the old value. */
static bool is_swap(const struct source *source, int i)
{
    return is(source, i + 1, "(") &&
           (is(source, i, "atomicCAS") || is(source, i, "atomicCAS_block") ||
            is(source, i, "atomicCAS_system") || is(source, i, "atomicExch") ||
            is(source, i, "atomicExch_block") || is(source, i, "atomicExch_system"));
}

/* In  if (atomicCAS(&lock, 0, 1) != 0) {}  or  …);  without an else: returns where the condition
 * ends, or 0. */
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
            return 0; /* the value is used */
    return close;
}

/* In  int was = atomicCAS(&lock, 0, 1);  if `was` is not used again: returns the token after the
 * statement, or 0. */
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
