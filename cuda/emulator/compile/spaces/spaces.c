/* spaces.c: which code may call or use what, on the host and on the device.
 *
 * The rules are nvcc's. Uncertain cases, such as a name with several meanings, are accepted. */
#include "compile/spaces/spaces.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/spaces/space_check.h"
#include "compile/spaces/declaration_rules.h"
#include "compile/spaces/library_functions.h"
#include "compile/spaces/symbol_names.h"

/* ---- rules ---- */

static void tell_exception(struct check *check, const char *file, int line, const char *where)
{
    tell(check, file, line, true,
         "%s cannot throw or catch exceptions, because device code has none", where);
}

/* Searches the source for `try`, because clang removes it where nothing can be thrown. */
static void check_no_try(struct check *check, const struct declared *one, const char *where)
{
    for (int i = one->token; i < one->last; i++)
        if (is(check->source, i, "try")) {
            int line;
            const char *file = place_of(check->source, check->source->tokens[i].text, &line);
            tell_exception(check, file, line, where);
        }
}

/* Checks a library function that a kernel or a function of the device uses. */
static void check_library_call(struct check *check, const struct use *use,
                               const struct compiled *code, const char *where)
{
    char *words = readable(use->name), *name = plain_name(words);
    switch (library_space(check->source, use->name, name, code)) {
    case FOR_ALL:
        break;
    case FOR_HOST:
        tell(
            check, use->file, use->line, true,
            "'%s' is a host function, and %s runs on the device: it can only call device functions",
            name, where);
        break;
    case FOR_CONSTANTS:
        if (!check->relaxed)
            tell(check, use->file, use->line, false,
                 "'%s' is a constexpr host function: nvcc lets %s call it only with "
                 "--expt-relaxed-constexpr",
                 name, where);
        break;
    case FOR_EXCEPTIONS:
        tell_exception(check, use->file, use->line, where);
        break;
    case FOR_TYPES:
        tell(check, use->file, use->line, true,
             "%s cannot use dynamic_cast or typeid: device code does not know types at run time",
             where);
        break;
    case FOR_STATICS:
        tell(check, use->file, use->line, true,
             "%s cannot have a static variable whose initial value is not a constant", where);
        break;
    case FOR_LENGTHS:
        tell(check, use->file, use->line, true,
             "%s cannot have an array whose size is not a constant: use shared memory, or the "
             "largest size that can occur",
             where);
        break;
    }
    free(words);
    free(name);
}

static void check_library_variable(struct check *check, const struct use *use, const char *where)
{
    char *words = readable(use->name);
    const char *name = last_part(words);
    if (library_is_stream(check->source, name))
        tell(check, use->file, use->line, true,
             "'%s' is a host stream, which %s cannot use: print with printf", name, where);
    free(words);
}

static void check_device_use(struct check *check, const struct use *use, const char *where)
{
    const struct compiled *code;
    const struct declared *one = meaning(check, use, &code);
    if (one == NULL) {
        if (code && !code->file)
            return;
        if ((use->is_call || strncmp(use->name, "_ZTI", 4) == 0))
            check_library_call(check, use, code, where);
        else
            check_library_variable(check, use, where);
    } else if (one->in_constant_memory && use->is_written) {
        tell(check, use->file, use->line, !use->is_element,
             "'%s' lies in constant memory, which %s can only read: the host writes it with "
             "cudaMemcpyToSymbol",
             one->name, where);
    } else if (one->spaces != ON_HOST) {
        return;
    } else if (one->kind == VARIABLE) {
        if (!use->is_call)
            tell(check, use->file, use->line, true,
                 "'%s' is a host variable, which %s cannot use: pass it as an argument, or declare "
                 "it "
                 "__device__ or __constant__",
                 one->name, where);
    } else if (!one->is_constant) {
        tell(check, use->file, use->line, true,
             "'%s' is a host function, and %s runs on the device: declare '%s' __device__, or "
             "__host__ __device__ if the host calls it as well",
             one->name, where, one->name);
    } else if (!check->relaxed) {
        tell(check, use->file, use->line, false,
             "'%s' is a constexpr host function: nvcc lets %s call it only with "
             "--expt-relaxed-constexpr, or if it is declared __host__ __device__",
             one->name, where);
    }
}

static void check_device_call(struct check *check, const struct use *use,
                              const struct compiled *code, const char *where)
{
    char *words = readable(use->name), *whole = plain_name(code ? code->name : words);
    const char *name = last_part(whole);
    if (use->is_call && library_is_device(check->source, code ? code->file : NULL, name))
        tell(check, use->file, use->line, true,
             "'%s' is a device function, and %s runs on the host: call it in a kernel",
             library_is_barrier(name) ? "__syncthreads" : name, where);
    free(words);
    free(whole);
}

static void check_host_use(struct check *check, const struct use *use, const char *where)
{
    const struct compiled *code;
    const struct declared *one = meaning(check, use, &code);
    if (one == NULL) {
        check_device_call(check, use, code, where);
    } else if (one->in_constant_memory && use->is_written && !use->is_element) {
        tell(
            check, use->file, use->line, true,
            "'%s' lies in constant memory, and %s runs on the host, which cannot assign to it: set "
            "it with cudaMemcpyToSymbol",
            one->name, where);
    } else if (one->kind == VARIABLE && one->spaces == ON_DEVICE && !use->is_address &&
               !use->is_call && !one->is_managed && !one->is_constant) {
        tell(check, use->file, use->line, false,
             "'%s' lies in device memory, so %s, which runs on the host, does not see what kernels "
             "see: copy it with cudaMemcpyFromSymbol or cudaMemcpyToSymbol",
             one->name, where);
    } else if (one->kind == FUNCTION && one->spaces == ON_DEVICE && use->is_call) {
        tell(check, use->file, use->line, true,
             "'%s' is a __device__ function, and %s runs on the host: declare '%s' __host__ "
             "__device__, or call it in a kernel",
             one->name, where, one->name);
    }
}

/* Reports a launched function that is no kernel. Functions that copy the arguments are called
 * there, too, but not launched. */
static void check_launched(struct check *check, const struct use *use)
{
    const struct compiled *code;
    const struct declared *one = meaning(check, use, &code);
    bool converts = one && (*one->name == '~' || strncmp(one->name, "operator", 8) == 0);
    char *words = readable(use->name), *whole = plain_name(code ? code->name : words);
    const char *part = last_part(whole);
    const size_t length = strlen(part); /* a constructor A::A, also of A<int> */
    converts = converts || (part - whole >= (ptrdiff_t)length + 2 &&
                            strncmp(part - length - 2, part, length) == 0);
    free(words);
    free(whole);
    if (one && one->kind == FUNCTION && !(one->spaces & KERNEL) && !converts && use->is_call &&
        !use->is_result)
        tell(check, use->file, use->line, true,
             "'%s' is launched as a kernel, but it is not declared __global__", one->name);
}

/* Reports a kernel that is called instead of launched. */
static void check_not_called(struct check *check, const struct use *use)
{
    const struct compiled *code;
    const struct declared *one = meaning(check, use, &code);
    if (use->is_call && one && one->kind == FUNCTION && one->spaces & KERNEL)
        tell(check, use->file, use->line, true,
             "'%s' is a kernel, which is launched, not called: %s<<<blocks, threads>>>(...)",
             one->name, one->name);
}

static void check_result(struct check *check, const struct declared *kernel,
                         const struct compiled *code)
{
    if (!code->has_result)
        return;
    tell(check, kernel->file, kernel->line, true,
         "the kernel '%s' must return void: let it write its results to memory, through a pointer",
         kernel->name);
}

static void check_function(struct check *check, const struct compiled *code)
{
    unsigned spaces = spaces_of(check, code);
    const struct declared *declared = declaration_of(check, code);
    char where[600];
    if (spaces == KERNEL && declared)
        check_result(check, declared, code);
    const char *name = code->is_lambda ? NULL : declared ? declared->name : code->name;
    snprintf(where, sizeof where, "%s%.500s%s",
             !name                 ? "a lambda"
             : spaces == KERNEL    ? "the kernel '"
             : spaces == ON_DEVICE ? "the __device__ function '"
                                   : "'",
             name ? name : "", name ? "'" : "");
    if (declared && (spaces == KERNEL || spaces == ON_DEVICE))
        check_no_try(check, declared, where);
    bool throws = false; /* a type that an exception names is no typeid */
    for (int i = code->first; i < code->end && code->file; i++) {
        const struct use *use = &check->uses.list[i];
        throws = strncmp(use->name, "__", 2) == 0 || (throws && !use->is_call);
        if (throws && strncmp(use->name, "_ZTI", 4) == 0)
            continue;
        if (code->passes) {
            check_launched(check, use);
            continue;
        }
        check_not_called(check, use);
        if (spaces == ON_HOST)
            check_host_use(check, use, where);
        else if (spaces == ON_DEVICE || spaces == KERNEL)
            check_device_use(check, use, where);
    }
}

bool check_spaces(const struct source *source, const char *uses, const char *messages, bool relaxed)
{
    struct check check = {.source = source, .relaxed = relaxed, .reported = read_file(messages)};
    check.declared = read_declarations(source);
    check_declarations(&check);
    check.uses = read_uses(source, uses);
    for (int i = 0; i < check.uses.function_count; i++)
        if (strncmp(check.uses.functions[i].name, "emulator_", 9) != 0)
            check_function(&check, &check.uses.functions[i]);
    free_uses(&check.uses);
    free_declarations(&check.declared);
    free(check.reported.data);
    return check.wrong;
}
