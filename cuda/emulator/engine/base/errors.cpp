/* errors.cpp: the error that a program asks for, and the lock over the device. */
#include "errors.h"

#include <pthread.h>

#include "rights.h"
#include "worker.h"

using namespace emulator;

static __thread cudaError_t last_error; /* each of the program's threads has its own */
static cudaError_t sticky_error;

cudaError_t emulator_return(cudaError_t error)
{
    if (emulator_in_kernel())
        return emulator_device_return(error);
    if (sticky_error != cudaSuccess)
        error = sticky_error;
    if (error != cudaSuccess)
        last_error = error;
    return error;
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
    if (forget)
        last_error = cudaSuccess;
    return error;
}

static pthread_mutex_t one_thread = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static __thread int held; /* how often this thread holds it */
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
