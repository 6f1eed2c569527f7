/* stream_attributes.cpp: attributes of streams, about caches and synchronisation. */
#include "streams/stream.h"

#include "engine/errors/last_error.h"

using namespace emulator;

static struct hints of_default_stream;

static struct hints *hints_of(cudaStream_t handle)
{
    struct emulator_stream *stream = stream_of(handle);
    return stream ? &stream->hints : &of_default_stream;
}

static bool is_window(const cudaAccessPolicyWindow *window)
{
    return window->hitRatio >= 0.0f && window->hitRatio <= 1.0f &&
           window->missProp != cudaAccessPropertyPersisting;
}

static int kept_priority(int priority)
{
    int least, greatest;
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    return priority > least ? least : priority < greatest ? greatest : priority;
}

cudaError_t cudaStreamSetAttribute(cudaStream_t handle, cudaStreamAttrID attribute,
                                   const cudaStreamAttrValue *value)
{
    struct hints *hints = hints_of(handle);
    if (!value)
        return emulator_return(cudaErrorInvalidValue);
    if (attribute == cudaStreamAttributeAccessPolicyWindow && is_window(&value->accessPolicyWindow))
        hints->window = value->accessPolicyWindow;
    else if (attribute == cudaStreamAttributeSynchronizationPolicy)
        hints->policy = value->syncPolicy;
    else if (attribute == cudaStreamAttributePriority && stream_of(handle))
        stream_of(handle)->priority = kept_priority(value->priority);
    else
        return emulator_return(cudaErrorInvalidValue);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamGetAttribute(cudaStream_t handle, cudaStreamAttrID attribute,
                                   cudaStreamAttrValue *value)
{
    const struct hints *hints = hints_of(handle);
    if (!value)
        return emulator_return(cudaErrorInvalidValue);
    if (attribute == cudaStreamAttributeAccessPolicyWindow)
        value->accessPolicyWindow = hints->window;
    else if (attribute == cudaStreamAttributeSynchronizationPolicy)
        value->syncPolicy = hints->policy ? hints->policy : cudaSyncPolicyAuto;
    else if (attribute == cudaStreamAttributePriority)
        return cudaStreamGetPriority(handle, &value->priority);
    else
        return emulator_return(cudaErrorInvalidValue);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from)
{
    *hints_of(to) = *hints_of(from);
    if (stream_of(to))
        stream_of(to)->priority = stream_of(from) ? stream_of(from)->priority : 0;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaCtxResetPersistingL2Cache(void)
{
    return emulator_return(cudaSuccess);
}
