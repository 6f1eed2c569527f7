/* leaks.cpp: arrays, objects of the device's heap and texture objects that the program never
 * frees. */
#include "counters/check/bounds/leaks.h"

#include <pthread.h>

#include "counters/base/program_image.h"
#include "counters/findings/findings.h"
#include "engine/errors/last_error.h"
#include "engine/host/memory_keys.h"
#include "memory/arrays.h"
#include "memory/device_heap.h"

using namespace emulator;

/* The texture objects that are there. If there are more, those beyond are not examined. */
enum { TEXTURES = 256 };
static struct {
    cudaTextureObject_t object;
    const void *pc;
} textures[TEXTURES];
static pthread_mutex_t textures_mutex = PTHREAD_MUTEX_INITIALIZER;

/* Replaces the first entry with this object. */
static void replace(cudaTextureObject_t object, cudaTextureObject_t other, const void *pc)
{
    pthread_mutex_lock(&textures_mutex);
    for (auto &one : textures) {
        if (one.object != object)
            continue;
        one = {other, pc};
        break;
    }
    pthread_mutex_unlock(&textures_mutex);
}

void emulator::leak_texture_made(cudaTextureObject_t object, const void *pc)
{
    replace(0, object, pc);
}

void emulator::leak_texture_destroyed(cudaTextureObject_t object)
{
    replace(object, 0, NULL);
}

static void tell(const void *made, size_t bytes, enum cause cause)
{
    struct finding *finding = finding_of_host(MEMORY_LEAK, pc_of(made));
    if (!finding)
        return;
    finding->cause = cause;
    fact_number(finding, "size", (long long)bytes);
    finding_done(finding);
}

void emulator::check_leaks(void)
{
    struct emulator_array array, object = {};
    if (emulator_return(cudaSuccess) != cudaSuccess)
        return; /* the context is lost, so the program could not have freed it */
    for (int i = 0; emulator_next_array(i, &array); i++)
        if (array.bytes > 0)
            tell(array.allocated, array.bytes,
                 array.texels ? CAUSE_CUDA_ARRAY_NEVER_FREED : CAUSE_ARRAY_NEVER_FREED);
    rights_take(); /* the heap's lists lie in the heap */
    while (emulator_next_object(&object))
        tell(object.allocated, object.bytes, CAUSE_OBJECT_NEVER_FREED);
    rights_give_back();
    for (const auto &one : textures)
        if (one.object)
            tell(one.pc, 0, CAUSE_TEXTURE_NEVER_DESTROYED);
}
