/* launch.cpp: launches by the host and by kernels. */
#include "memory/arena.h"
#include "memory/arrays.h"
#include "streams/capture/captured_work.h"
#include "streams/destroyed_handles.h"
#include "engine/errors/last_error.h"
#include "engine/host/host_code.h"
#include "memory/symbol_addresses.h"
#include "engine/grid/kernel_registry.h"
#include "engine/base/listener.h"
#include "streams/vector_clock.h"
#include "memory/pinned.h"
#include "engine/grid/run_launch.h"
#include "engine/base/worker.h"

using namespace emulator;

#define CALLER __builtin_return_address(0)

static cudaError_t run_or_capture(const char *name, const void *kernel,
                                  const emulator_configuration &where, const emulator_body *body,
                                  const void *state, bool cooperative, const void *pc)
{
    cudaError_t error = emulator_in_kernel() ? cudaSuccess : check_stream(where.stream);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (captures_under_way && !emulator_in_kernel() &&
        captured_launch(name, kernel, where, body, kernel_copy_state(body, state), cooperative,
                        &error))
        return emulator_return(error);
    at_work work(where.stream, kernel_name(kernel, name), true, pc, false, where.early);
    return run_launch(name, kernel, where, body, state, cooperative, false);
}

cudaError_t emulator_run(const char *name, const void *kernel, const emulator_configuration &where,
                         const emulator_body *body, const void *state, bool cooperative)
{
    return run_or_capture(name, kernel, where, body, state, cooperative, CALLER);
}

/* Reports an argument that is a host address, which a kernel on a GPU would dereference. `kernel`,
 * `argument` and `address` are those of argument_refused(). */
static void refuse_argument(const char *kernel, const char *argument, const void *address,
                            const char *file, int line, const void *pc)
{
    char what[128];
    if (emulator_listener) {
        emulator_listener->argument_refused(kernel, argument, address, pc);
    } else if (argument) {
        fprintf(stderr,
                "emulator: %s:%d: kernel %s takes '%.100s' by reference: that is the address of a "
                "host variable, which a GPU cannot read: make the parameter a value or a pointer\n",
                file, line, kernel, argument);
    } else {
        emulator_host_name_text(address, what, sizeof what);
        fprintf(
            stderr,
            "emulator: %s:%d: kernel %s gets %s, which a GPU cannot read: pass the address that "
            "cudaGetSymbolAddress returns, or use the variable by its name in the kernel\n",
            file, line, kernel, what);
    }
    emulator_break(cudaErrorIllegalAddress);
}

void emulator_check_reference(const char *kernel, const char *argument, const void *address,
                              const char *file, int line)
{
    if (emulator_in_kernel() || emulator_is_lost() || emulator_in_arena(address) ||
        emulator_on_device(address, 1) || emulator_is_pinned(address))
        return;
    refuse_argument(kernel, argument, address, file, line, CALLER);
}

static void check_pointers(const char *kernel, const void *state, size_t bytes, const char *file,
                           int line, const void *pc)
{
    const bool in_kernel = emulator_in_kernel();
    if (emulator_is_lost())
        return;
    void *const *words = (void *const *)state;
    for (size_t i = 0; i < bytes / sizeof *words; i++) {
        if (in_kernel && emulator_listener)
            emulator_listener->child_gets(words[i], pc);
        if (in_kernel || !emulator_is_host_name(words[i]))
            continue;
        refuse_argument(kernel, NULL, words[i], file, line, pc);
        return;
    }
}

void emulator_check_pointers(const char *kernel, const void *state, size_t bytes, const char *file,
                             int line)
{
    check_pointers(kernel, state, bytes, file, line, CALLER);
}

/* If the launched kernel is unknown, and the state has the address of any kernel, that may be the
 * one that the launch calls: nothing is hidden. */
void emulator_hide_functions(void *state, size_t bytes, const void *kernel)
{
    const void *const *words = (const void *const *)state;
    for (size_t i = 0; !kernel && i < bytes / sizeof *words; i++)
        if (is_code(words[i]) && kernel_find(words[i]))
            return;
    if (!emulator_in_kernel())
        emulator_device_gets(state, bytes, kernel);
}

void *emulator_argument(void **arguments, size_t number)
{
    char which[64];
    snprintf(which, sizeof which, "argument %zu of a kernel", number);
    if (!emulator_in_kernel())
        host_takes(arguments[number], {host_use::TAKES_ARGUMENT, which});
    return arguments[number];
}

static cudaError_t launch_address(const void *address, const emulator_configuration &configuration,
                                  void **arguments, bool cooperative, const void *pc)
{
    const kernel *known = kernel_find(address);
    if (!known)
        return emulator_return(cudaErrorInvalidResourceHandle);
    void *state = kernel_pack_state(known, arguments);
    if (known->body->scalars)
        check_pointers(known->name, state, known->body->bytes, configuration.file,
                       configuration.line, pc);
    emulator_hide_functions(state, known->body->bytes, address);
    cudaError_t error =
        run_or_capture(known->name, address, configuration, known->body, state, cooperative, pc);
    free(state);
    return error;
}

cudaError_t emulator_launch_address(const void *address,
                                    const emulator_configuration &configuration, void **arguments,
                                    bool cooperative)
{
    return launch_address(address, configuration, arguments, cooperative, CALLER);
}

/* Attributes that only affect performance, or ask for what every launch does, are accepted. A
 * launch always waits for the one before it in its stream, which programmatic serialisation
 * permits. */
static bool is_supported(const cudaLaunchAttribute *attribute)
{
    switch (attribute->id) {
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeCooperative:
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributeProgrammaticStreamSerialization:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributePreferredSharedMemoryCarveout:
        return true;
    case cudaLaunchAttributeClusterDimension:
        return attribute->val.clusterDim.x == 1 && attribute->val.clusterDim.y == 1 &&
               attribute->val.clusterDim.z == 1;
    default:
        return false;
    }
}

cudaError_t emulator_launch_config(const cudaLaunchConfig_t *config, const void *kernel,
                                   void **arguments)
{
    bool cooperative = false, early = false;
    for (unsigned i = 0; i < config->numAttrs; i++) {
        if (!is_supported(&config->attrs[i])) {
            fprintf(stderr, "emulator: a launch with attribute %d is not supported\n",
                    config->attrs[i].id);
            return emulator_return(cudaErrorNotSupported);
        }
        if (config->attrs[i].id == cudaLaunchAttributeCooperative)
            cooperative = config->attrs[i].val.cooperative != 0;
        if (config->attrs[i].id == cudaLaunchAttributeProgrammaticStreamSerialization)
            early = config->attrs[i].val.programmaticStreamSerializationAllowed != 0;
    }
    emulator_configuration where(config->gridDim, config->blockDim, config->dynamicSmemBytes,
                                 config->stream);
    where.early = early;
    return launch_address(kernel, where, arguments, cooperative, CALLER);
}
