/* texel.cpp: texture fetches in kernels. The formulas for addressing and filtering are those of the
 * CUDA C++ Programming Guide, "Texture Fetching". */
#include "api/texture/texture_object.h"

#include "engine/base/listener.h"

using namespace emulator;

static bool has_depth(const texture *t)
{
    return t->slices > 1 && !(t->flags & (cudaArrayLayered | cudaArrayCubemap));
}

static inline void count(const void *pc)
{
    if (emulator_listener)
        emulator_listener->texture(pc);
}

static inline void tell(const char *texel, size_t bytes, const void *pc)
{
    if (emulator_listener)
        emulator_listener->texel(false, texel, bytes, pc);
}

/* Reports a coordinate outside of a texture that clamps it, although its addressing mode is another
 * one: these modes need normalised coordinates. */
static void tell_clamped(const texture *t, int dimension, float coordinate, size_t size,
                         const void *pc)
{
    const cudaTextureAddressMode mode = t->description.addressMode[dimension];
    if (emulator_listener && !t->description.normalizedCoords &&
        (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror) &&
        (coordinate < 0 || coordinate >= (float)size))
        emulator_listener->texel_clamped(mode, "xyz"[dimension], coordinate, size, pc);
}

static void tell_all_clamped(const texture *t, float x, float y, float z, const void *pc)
{
    tell_clamped(t, 0, x, t->width, pc);
    if (t->height > 1)
        tell_clamped(t, 1, y, t->height, pc);
    if (has_depth(t))
        tell_clamped(t, 2, z, t->slices, pc);
}

/* Maps texel index `i` into [0, size) by an addressing mode; -1 for the border. Wrap and mirror
 * apply to normalised coordinates only; other coordinates are clamped. */
static long address(long i, long size, cudaTextureAddressMode mode, bool normalised)
{
    if (i >= 0 && i < size)
        return i;
    if (mode == cudaAddressModeBorder)
        return -1;
    if (normalised && mode == cudaAddressModeWrap)
        return (i % size + size) % size;
    if (normalised && mode == cudaAddressModeMirror) {
        long period = (i % (2 * size) + 2 * size) % (2 * size);
        return period < size ? period : 2 * size - 1 - period;
    }
    return i < 0 ? 0 : size - 1;
}

/* ---- texels ---- */

/* The position of a texel. For layered and cubemap textures, z is the layer or face, to which the
 * addressing mode does not apply. */
struct position {
    long x, y, z;
};

static const char *texel(const texture *t, struct position p)
{
    static const char border[16] = {0}; /* all components are 0 */
    const cudaTextureDesc *d = &t->description;
    bool normalised = d->normalizedCoords;
    p.x = address(p.x, (long)t->width, d->addressMode[0], normalised);
    p.y = t->height == 1 ? 0 : address(p.y, (long)t->height, d->addressMode[1], normalised);
    if (has_depth(t))
        p.z = address(p.z, (long)t->slices, d->addressMode[2], normalised);
    else
        p.z = p.z < 0 ? 0 : p.z >= (long)t->slices ? (long)t->slices - 1 : p.z;
    if (p.x < 0 || p.y < 0 || p.z < 0)
        return border;
    return t->texels + (p.z * (long)t->height + p.y) * (long)t->pitch + p.x * (long)t->texel_bytes;
}

/* Normalises integers by their type's range; floats are unchanged. */
static void components_of(const texture *t, const char *place, float components[4], const void *pc)
{
    tell(place, t->texel_bytes, pc);
    const int bits = t->format.x;
    int count = (int)(t->texel_bytes * 8) / bits;
    for (int c = 0; c < count; c++) {
        const char *one = place + c * bits / 8;
        if (t->format.f == cudaChannelFormatKindFloat)
            memcpy(&components[c], one, sizeof(float));
        else if (t->format.f == cudaChannelFormatKindUnsigned)
            components[c] =
                bits == 8 ? *(const uint8_t *)one / 255.0f : *(const uint16_t *)one / 65535.0f;
        else
            components[c] = bits == 8 ? fmaxf(*(const int8_t *)one / 127.0f, -1.0f)
                                      : fmaxf(*(const int16_t *)one / 32767.0f, -1.0f);
    }
}

static float scale(float coordinate, size_t size, const texture *t)
{
    return t->description.normalizedCoords ? coordinate * (float)size : coordinate;
}

bool emulator_gives_floats(cudaTextureObject_t object)
{
    const cudaTextureDesc *d = &texture_of(object)->description;
    return d->filterMode == cudaFilterModeLinear || d->readMode == cudaReadModeNormalizedFloat;
}

/* The texel for point sampling. */
static const char *nearest(const texture *t, float x, float y, float z)
{
    struct position p = {(long)floorf(scale(x, t->width, t)), (long)floorf(scale(y, t->height, t)),
                         has_depth(t) ? (long)floorf(scale(z, t->slices, t)) : (long)z};
    return texel(t, p);
}

void emulator_texel(cudaTextureObject_t object, float x, float y, float z, void *value,
                    size_t bytes)
{
    const texture *t = texture_of(object);
    const char *place = nearest(t, x, y, z);
    bytes = bytes < t->texel_bytes ? bytes : t->texel_bytes;
    count(__builtin_return_address(0));
    tell_all_clamped(t, x, y, z, __builtin_return_address(0));
    tell(place, bytes, __builtin_return_address(0));
    memcpy(value, place, bytes);
}

void emulator_fetch(cudaTextureObject_t object, int i, void *value, size_t bytes)
{
    const texture *t = texture_of(object);
    float components[4] = {0};
    count(__builtin_return_address(0));
    memset(value, 0, bytes);
    if (i < 0 || (size_t)i >= t->width) {
        if (emulator_listener && i > 0)
            emulator_listener->texel_missed(t->texels, t->resource.res.linear.sizeInBytes,
                                            t->texel_bytes, i, __builtin_return_address(0));
        return;
    }
    const char *place = t->texels + i * t->texel_bytes;
    if (t->description.readMode == cudaReadModeNormalizedFloat) {
        components_of(t, place, components, __builtin_return_address(0));
        memcpy(value, components, bytes < sizeof components ? bytes : sizeof components);
    } else {
        bytes = bytes < t->texel_bytes ? bytes : t->texel_bytes;
        tell(place, bytes, __builtin_return_address(0));
        memcpy(value, place, bytes);
    }
}

/* Like a GPU, keeps 8 bits of the fraction. */
static float fraction(float x)
{
    return rintf((x - floorf(x)) * 256) / 256;
}

/* Linear filtering: interpolates between the nearest texel centres in each dimension. */
static void interpolate(const texture *t, float x, float y, float z, float components[4],
                        const void *pc)
{
    float xb = scale(x, t->width, t) - 0.5f, yb = scale(y, t->height, t) - 0.5f;
    float zb = has_depth(t) ? scale(z, t->slices, t) - 0.5f : z;
    float a = fraction(xb), b = t->height == 1 ? 0 : fraction(yb);
    float c = has_depth(t) ? fraction(zb) : 0;
    for (int corner = 0; corner < 8; corner++) {
        int right = corner & 1, down = corner >> 1 & 1, deep = corner >> 2;
        float weight = (right ? a : 1 - a) * (down ? b : 1 - b) * (deep ? c : 1 - c);
        float values[4] = {0};
        if (weight == 0)
            continue;
        struct position p = {(long)floorf(xb) + right, (long)floorf(yb) + down,
                             (long)floorf(zb) + deep};
        components_of(t, texel(t, p), values, pc);
        for (int i = 0; i < 4; i++)
            components[i] += weight * values[i];
    }
}

void emulator_floats(cudaTextureObject_t object, float x, float y, float z, float components[4])
{
    const texture *t = texture_of(object);
    count(__builtin_return_address(0));
    tell_all_clamped(t, x, y, z, __builtin_return_address(0));
    memset(components, 0, 4 * sizeof *components);
    if (t->description.filterMode == cudaFilterModeLinear)
        interpolate(t, x, y, z, components, __builtin_return_address(0));
    else
        components_of(t, nearest(t, x, y, z), components, __builtin_return_address(0));
}

/* The face of a direction, and the position on it in [0, 1] (programming guide, "Cubemap
 * Textures").
 */
void emulator_cube_face(float x, float y, float z, float *s, float *t, int *face)
{
    float ax = fabsf(x), ay = fabsf(y), az = fabsf(z), u, v, m;
    if (ax >= ay && ax >= az) {
        *face = x >= 0 ? 0 : 1;
        m = ax;
        u = x >= 0 ? -z : z;
        v = -y;
    } else if (ay >= az) {
        *face = y >= 0 ? 2 : 3;
        m = ay;
        u = x;
        v = y >= 0 ? z : -z;
    } else {
        *face = z >= 0 ? 4 : 5;
        m = az;
        u = z >= 0 ? x : -x;
        v = -y;
    }
    *s = (u / m + 1) / 2;
    *t = (v / m + 1) / 2;
}
