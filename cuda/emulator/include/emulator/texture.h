/* texture.h: texture and surface functions for kernels. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/texture.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_TEXTURE_H
#define EMULATOR_TEXTURE_H

#include "../driver_types.h"
#include "../host_defines.h"
#include "../vector_types.h"

/* Copies the texel at (x, y, z), of `bytes` bytes, to `texel`, by point sampling. For a layered
 * texture, z is the layer. */
void emulator_texel(cudaTextureObject_t object, float x, float y, float z, void *texel,
                    size_t bytes);
/* Up to four components, filtered or normalised, if emulator_gives_floats(). */
void emulator_floats(cudaTextureObject_t object, float x, float y, float z, float components[4]);
bool emulator_gives_floats(cudaTextureObject_t object);
void emulator_fetch(cudaTextureObject_t object, int i, void *texel, size_t bytes);
void emulator_cube_face(float x, float y, float z, float *s, float *t, int *face);

template <typename T_>
EMULATOR_INLINE T_ emulator_sample(cudaTextureObject_t object, float x, float y, float z)
{
    T_ value;
    if (emulator_gives_floats(object)) {
        float components[4];
        emulator_floats(object, x, y, z, components);
        __builtin_memcpy(&value, components,
                         sizeof value < sizeof components ? sizeof value : sizeof components);
    } else {
        emulator_texel(object, x, y, z, &value, sizeof value);
    }
    return value;
}
template <typename T_> EMULATOR_INLINE T_ tex1D(cudaTextureObject_t object, float x)
{
    return emulator_sample<T_>(object, x, 0, 0);
}
template <typename T_> EMULATOR_INLINE T_ tex2D(cudaTextureObject_t object, float x, float y)
{
    return emulator_sample<T_>(object, x, y, 0);
}
template <typename T_>
EMULATOR_INLINE T_ tex3D(cudaTextureObject_t object, float x, float y, float z)
{
    return emulator_sample<T_>(object, x, y, z);
}
template <typename T_>
EMULATOR_INLINE T_ tex1DLayered(cudaTextureObject_t object, float x, int layer)
{
    return emulator_sample<T_>(object, x, 0, (float)layer);
}
template <typename T_>
EMULATOR_INLINE T_ tex2DLayered(cudaTextureObject_t object, float x, float y, int layer)
{
    return emulator_sample<T_>(object, x, y, (float)layer);
}
/* (x, y, z) is a direction from the cube's centre. The texture has normalised coordinates. */
template <typename T_>
EMULATOR_INLINE T_ texCubemap(cudaTextureObject_t object, float x, float y, float z)
{
    float s, t;
    int face;
    emulator_cube_face(x, y, z, &s, &t, &face);
    return emulator_sample<T_>(object, s, t, (float)face);
}
template <typename T_> EMULATOR_INLINE T_ tex1Dfetch(cudaTextureObject_t object, int i)
{
    T_ value;
    emulator_fetch(object, i, &value, sizeof value);
    return value;
}
/* The same functions, with the result in *value. */
template <typename T_> EMULATOR_INLINE void tex1D(T_ *value, cudaTextureObject_t object, float x)
{
    *value = tex1D<T_>(object, x);
}
template <typename T_>
EMULATOR_INLINE void tex2D(T_ *value, cudaTextureObject_t object, float x, float y)
{
    *value = tex2D<T_>(object, x, y);
}
template <typename T_>
EMULATOR_INLINE void tex3D(T_ *value, cudaTextureObject_t object, float x, float y, float z)
{
    *value = tex3D<T_>(object, x, y, z);
}

/* ---- surfaces: kernels read and write texels; x is in bytes ---- */

/* The address of a texel, or NULL outside: reads then give 0 and writes do nothing. In trap mode,
 * the kernel ends with an error. */
char *emulator_surface(cudaSurfaceObject_t object, int x_bytes, int y, int z, size_t bytes,
                       cudaSurfaceBoundaryMode mode);
void emulator_surface_copy(void *to, const void *from, size_t bytes); /* not counted */

template <typename T_>
EMULATOR_INLINE T_ emulator_surface_read(cudaSurfaceObject_t object, int x, int y, int z,
                                         cudaSurfaceBoundaryMode mode)
{
    T_ value = T_();
    const char *place = emulator_surface(object, x, y, z, sizeof value, mode);
    if (place)
        emulator_surface_copy(&value, place, sizeof value);
    return value;
}
template <typename T_>
EMULATOR_INLINE void emulator_surface_write(T_ value, cudaSurfaceObject_t object, int x, int y,
                                            int z, cudaSurfaceBoundaryMode mode)
{
    char *place = emulator_surface(object, x, y, z, sizeof value, mode);
    if (place)
        emulator_surface_copy(place, &value, sizeof value);
}
#define EMULATOR_SURFACE(NAME, PARAMETERS, X_, Y_, Z_)                                    \
    template <typename T_>                                                                \
    EMULATOR_INLINE T_ NAME##read(cudaSurfaceObject_t object, PARAMETERS,                 \
                                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)    \
    {                                                                                     \
        return emulator_surface_read<T_>(object, X_, Y_, Z_, mode);                       \
    }                                                                                     \
    template <typename T_>                                                                \
    EMULATOR_INLINE void NAME##read(T_ *value, cudaSurfaceObject_t object, PARAMETERS,    \
                                    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)  \
    {                                                                                     \
        *value = emulator_surface_read<T_>(object, X_, Y_, Z_, mode);                     \
    }                                                                                     \
    template <typename T_>                                                                \
    EMULATOR_INLINE void NAME##write(T_ value, cudaSurfaceObject_t object, PARAMETERS,    \
                                     cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) \
    {                                                                                     \
        emulator_surface_write(value, object, X_, Y_, Z_, mode);                          \
    }
#define EMULATOR_1(A_) int A_
#define EMULATOR_2(A_, B_) int A_, int B_
#define EMULATOR_3(A_, B_, C_) int A_, int B_, int C_
EMULATOR_SURFACE(surf1D, EMULATOR_1(x), x, 0, 0)
EMULATOR_SURFACE(surf2D, EMULATOR_2(x, y), x, y, 0)
EMULATOR_SURFACE(surf3D, EMULATOR_3(x, y, z), x, y, z)
EMULATOR_SURFACE(surf2DLayered, EMULATOR_3(x, y, layer), x, y, layer)

/* The channel format of an array with elements of this type. */
#define EMULATOR_CHANNELS(T_, X_, Y_, Z_, W_, KIND)                                \
    static inline cudaChannelFormatDesc emulator_channels(const T_ *)              \
    {                                                                              \
        return cudaChannelFormatDesc{X_, Y_, Z_, W_, cudaChannelFormatKind##KIND}; \
    }
#define EMULATOR_CHANNELS_OF(T_, V_, BITS, KIND)     \
    EMULATOR_CHANNELS(T_, BITS, 0, 0, 0, KIND)       \
    EMULATOR_CHANNELS(V_##1, BITS, 0, 0, 0, KIND)    \
    EMULATOR_CHANNELS(V_##2, BITS, BITS, 0, 0, KIND) \
    EMULATOR_CHANNELS(V_##4, BITS, BITS, BITS, BITS, KIND)
EMULATOR_CHANNELS_OF(signed char, char, 8, Signed)
EMULATOR_CHANNELS_OF(unsigned char, uchar, 8, Unsigned)
EMULATOR_CHANNELS_OF(short, short, 16, Signed)
EMULATOR_CHANNELS_OF(unsigned short, ushort, 16, Unsigned)
EMULATOR_CHANNELS_OF(int, int, 32, Signed)
EMULATOR_CHANNELS_OF(unsigned int, uint, 32, Unsigned)
EMULATOR_CHANNELS_OF(float, float, 32, Float)

#endif
