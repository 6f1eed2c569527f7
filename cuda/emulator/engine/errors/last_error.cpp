/* last_error.cpp: the error that cudaGetLastError() returns, and the lock over the device. */
#include "engine/errors/last_error.h"

#include <pthread.h>
#include <stdarg.h>

#include "engine/host/memory_keys.h"
#include "engine/base/worker.h"

using namespace emulator;

static __thread cudaError_t last_error; /* each thread of the program has its own */
static cudaError_t sticky_error;
static bool has_failed; /* the last call failed, or returned an earlier failure */

/* The reason for the next error that is returned. */
static __thread char why[200];
static __thread bool why_is_new;
static __thread cudaError_t explained;

void emulator_because(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    why_is_new = true;
}

const char *emulator_why(void)
{
    return why;
}

cudaError_t emulator_explained(void)
{
    return explained;
}

static __thread bool in_host_function;

emulator_host_function::emulator_host_function() : last(last_error)
{
    in_host_function = true;
}

emulator_host_function::~emulator_host_function()
{
    in_host_function = false;
    last_error = last;
}

cudaError_t emulator_permits(void)
{
    if (!in_host_function)
        return cudaSuccess;
    emulator_because("a host function that a stream runs must not call CUDA");
    return cudaErrorNotPermitted;
}

static void forget_old_why(cudaError_t error)
{
    if (!why_is_new)
        why[0] = '\0';
    why_is_new = false;
    explained = why[0] ? error : cudaSuccess;
}

cudaError_t emulator_return(cudaError_t error)
{
    const bool in_kernel = emulator_in_kernel();
    if (!in_kernel && sticky_error != cudaSuccess)
        error = sticky_error;
    else if (!in_kernel && error == cudaSuccess)
        error = emulator_permits();
    if (error != cudaSuccess)
        forget_old_why(error);
    if (in_kernel)
        return emulator_device_return(error);
    has_failed = error != cudaSuccess && error != cudaErrorNotReady;
    if (error != cudaSuccess)
        last_error = error;
    return error;
}

bool emulator_is_lost(void)
{
    return sticky_error != cudaSuccess;
}

bool emulator_has_failed(void)
{
    return has_failed;
}

uint64_t emulator_tick(void)
{
    static uint64_t last;
    return __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
}

void emulator_break(cudaError_t error)
{
    if (sticky_error == cudaSuccess)
        sticky_error = last_error = error;
}

cudaError_t emulator_last_error(bool forget)
{
    if (emulator_in_kernel())
        return emulator_device_error(forget);
    cudaError_t error = sticky_error != cudaSuccess ? sticky_error : last_error;
    has_failed = has_failed || error != cudaSuccess;
    if (forget)
        last_error = cudaSuccess;
    return error;
}

static pthread_mutex_t one_thread = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static __thread int held; /* how many times this thread holds the lock */
static bool is_held;

emulator_alone::emulator_alone() : locked(!emulator_in_kernel())
{
    if (!locked)
        return;
    pthread_mutex_lock(&one_thread);
    __atomic_store_n(&is_held, true, __ATOMIC_RELAXED);
    if (held++ == 0)
        rights_take();
}

emulator_alone::~emulator_alone()
{
    if (!locked)
        return;
    if (--held == 0) {
        rights_give_back();
        __atomic_store_n(&is_held, false, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&one_thread);
}

bool emulator_is_alone(void)
{
    return __atomic_load_n(&is_held, __ATOMIC_RELAXED);
}

bool emulator_is_mine(void)
{
    return held > 0;
}
