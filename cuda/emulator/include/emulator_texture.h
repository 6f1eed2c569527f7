/* emulator_texture.h: textures as a kernel reads them. */
#ifndef EMULATOR_TEXTURE_H
#define EMULATOR_TEXTURE_H

#include <string.h>

#include "driver_types.h"
#include "host_defines.h"
#include "vector_types.h"

/* Copies the texel of point sampling at (x, y), `bytes` wide, to `texel`. */
void emulator_texel(cudaTextureObject_t object, float x, float y, void *texel, size_t bytes);
/* The four components of linear filtering at (x, y). */
void emulator_filter(cudaTextureObject_t object, float x, float y, float components[4]);
bool emulator_filters(cudaTextureObject_t object);
void emulator_fetch(cudaTextureObject_t object, int i, void *texel, size_t bytes);

template <typename T> EMULATOR_INLINE T tex2D(cudaTextureObject_t object, float x, float y)
{
    T value;
    if (emulator_filters(object)) {
        float components[4];
        emulator_filter(object, x, y, components);
        memcpy(&value, components,
               sizeof value < sizeof components ? sizeof value : sizeof components);
    } else {
        emulator_texel(object, x, y, &value, sizeof value);
    }
    return value;
}
template <typename T> EMULATOR_INLINE T tex1D(cudaTextureObject_t object, float x)
{
    return tex2D<T>(object, x, 0);
}
template <typename T> EMULATOR_INLINE T tex1Dfetch(cudaTextureObject_t object, int i)
{
    T value;
    emulator_fetch(object, i, &value, sizeof value);
    return value;
}

/* The format of an array whose elements are of this type. */
#define EMULATOR_CHANNELS(T, X, Y, Z, W, KIND)                                 \
    static inline cudaChannelFormatDesc emulator_channels(const T *)           \
    {                                                                          \
        return cudaChannelFormatDesc{X, Y, Z, W, cudaChannelFormatKind##KIND}; \
    }
#define EMULATOR_CHANNELS_OF(T, V, BITS, KIND)      \
    EMULATOR_CHANNELS(T, BITS, 0, 0, 0, KIND)       \
    EMULATOR_CHANNELS(V##1, BITS, 0, 0, 0, KIND)    \
    EMULATOR_CHANNELS(V##2, BITS, BITS, 0, 0, KIND) \
    EMULATOR_CHANNELS(V##4, BITS, BITS, BITS, BITS, KIND)
EMULATOR_CHANNELS_OF(signed char, char, 8, Signed)
EMULATOR_CHANNELS_OF(unsigned char, uchar, 8, Unsigned)
EMULATOR_CHANNELS_OF(short, short, 16, Signed)
EMULATOR_CHANNELS_OF(unsigned short, ushort, 16, Unsigned)
EMULATOR_CHANNELS_OF(int, int, 32, Signed)
EMULATOR_CHANNELS_OF(unsigned int, uint, 32, Unsigned)
EMULATOR_CHANNELS_OF(float, float, 32, Float)

#endif
