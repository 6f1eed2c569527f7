/* references.h: texture and surface references, removed in CUDA 13: global variables that the host
 * binds to memory before a launch, and kernels read. The transform replaces texture<…> and
 * surface<…> by these types, because programs may use the names otherwise, and reports what
 * replaces them. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/references.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_REFERENCES_H
#define EMULATOR_REFERENCES_H

#include "../cuda_runtime_api.h"
#include "texture.h"

enum {
    cudaTextureType1D = 1,
    cudaTextureType2D = 2,
    cudaTextureType3D = 3,
    cudaTextureTypeCubemap = 0x0c,
    cudaTextureType1DLayered = 0xf1,
    cudaTextureType2DLayered = 0xf2,
    cudaSurfaceType1D = 1,
    cudaSurfaceType2D = 2,
    cudaSurfaceType3D = 3,
};

/* Binding copies these attributes; later changes have no effect. */
struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    mutable cudaTextureObject_t emulator_object; /* 0: not bound */
};
struct surfaceReference {
    cudaChannelFormatDesc channelDesc;
    mutable cudaSurfaceObject_t emulator_object;
};

cudaError_t emulator_bind(const textureReference *reference, cudaTextureReadMode mode,
                          const cudaResourceDesc *resource);
cudaError_t cudaUnbindTexture(const textureReference *reference);
/* For kernels: the bound object. If none is bound, the kernel ends with an error. */
cudaTextureObject_t emulator_bound(const textureReference *reference);
cudaSurfaceObject_t emulator_bound(const surfaceReference *reference);

/* ---- textures ---- */

template <typename T_, int DIMENSIONS_ = cudaTextureType1D,
          cudaTextureReadMode MODE_ = cudaReadModeElementType>
struct emulator_texture_reference : textureReference {
    constexpr emulator_texture_reference(int normalised_, cudaTextureFilterMode filter_,
                                         cudaTextureAddressMode address_,
                                         cudaChannelFormatDesc format_)
        : textureReference{normalised_, filter_, {address_, address_, address_}, format_, 0}
    {
    }
    emulator_texture_reference(int normalised_ = 0,
                               cudaTextureFilterMode filter_ = cudaFilterModePoint,
                               cudaTextureAddressMode address_ = cudaAddressModeClamp)
        : emulator_texture_reference(normalised_, filter_, address_, emulator_channels((T_ *)NULL))
    {
    }
};
#define EMULATOR_TEXTURE template <typename T_, int D_, cudaTextureReadMode MODE_> cudaError_t
#define EMULATOR_REFERENCE const emulator_texture_reference<T_, D_, MODE_> &

/* By default, all bytes that are allocated. */
EMULATOR_TEXTURE cudaBindTexture(size_t *offset, EMULATOR_REFERENCE texture, const void *pointer,
                                 const cudaChannelFormatDesc &format, size_t bytes = UINT_MAX)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = (void *)pointer;
    resource.res.linear.desc = format;
    resource.res.linear.sizeInBytes = bytes;
    if (offset)
        *offset = 0;
    return emulator_bind(&texture, MODE_, &resource);
}
EMULATOR_TEXTURE cudaBindTexture(size_t *offset, EMULATOR_REFERENCE texture, const void *pointer,
                                 size_t bytes = UINT_MAX)
{
    return cudaBindTexture(offset, texture, pointer, texture.channelDesc, bytes);
}
EMULATOR_TEXTURE cudaBindTexture2D(size_t *offset, EMULATOR_REFERENCE texture, const void *pointer,
                                   const cudaChannelFormatDesc &format, size_t width, size_t height,
                                   size_t pitch)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = (void *)pointer;
    resource.res.pitch2D.desc = format;
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    if (offset)
        *offset = 0;
    return emulator_bind(&texture, MODE_, &resource);
}
EMULATOR_TEXTURE cudaBindTexture2D(size_t *offset, EMULATOR_REFERENCE texture, const void *pointer,
                                   size_t width, size_t height, size_t pitch)
{
    return cudaBindTexture2D(offset, texture, pointer, texture.channelDesc, width, height, pitch);
}
EMULATOR_TEXTURE cudaBindTextureToArray(EMULATOR_REFERENCE texture, cudaArray_const_t array)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = (cudaArray_t)array;
    return emulator_bind(&texture, MODE_, &resource);
}
EMULATOR_TEXTURE cudaBindTextureToArray(EMULATOR_REFERENCE texture, cudaArray_const_t array,
                                        const cudaChannelFormatDesc &)
{
    return cudaBindTextureToArray(texture, array);
}
EMULATOR_TEXTURE cudaUnbindTexture(EMULATOR_REFERENCE texture)
{
    return cudaUnbindTexture((const textureReference *)&texture);
}
EMULATOR_TEXTURE cudaGetTextureAlignmentOffset(size_t *offset, EMULATOR_REFERENCE)
{
    *offset = 0;
    return cudaSuccess;
}
#undef EMULATOR_TEXTURE

/* The result type of a fetch: the texel, or its components as normalised floats. */
template <typename T_> auto emulator_fractions(const T_ &texel, int) -> decltype(texel.w, float4());
template <typename T_>
auto emulator_fractions(const T_ &texel, long) -> decltype(texel.y, float2());
template <typename T_> float emulator_fractions(const T_ &, ...);
template <typename T_, cudaTextureReadMode MODE_>
using emulator_fetched =
    std::conditional_t<MODE_ == cudaReadModeElementType, T_,
                       decltype(emulator_fractions(std::declval<const T_ &>(), 0))>;

#define EMULATOR_FETCH(NAME, PARAMETERS, ...)                                                \
    template <typename T_, int D_, cudaTextureReadMode MODE_>                                \
    EMULATOR_INLINE emulator_fetched<T_, MODE_> NAME(EMULATOR_REFERENCE texture, PARAMETERS) \
    {                                                                                        \
        return NAME<emulator_fetched<T_, MODE_>>(emulator_bound(&texture), __VA_ARGS__);     \
    }
#define EMULATOR_FLOATS_1(A_) float A_
#define EMULATOR_FLOATS_2(A_, B_) float A_, float B_
#define EMULATOR_FLOATS_3(A_, B_, C_) float A_, float B_, float C_
#define EMULATOR_LAYER_1(A_) float A_, int layer
#define EMULATOR_LAYER_2(A_, B_) float A_, float B_, int layer
EMULATOR_FETCH(tex1Dfetch, int i, i)
EMULATOR_FETCH(tex1D, EMULATOR_FLOATS_1(x), x)
EMULATOR_FETCH(tex2D, EMULATOR_FLOATS_2(x, y), x, y)
EMULATOR_FETCH(tex3D, EMULATOR_FLOATS_3(x, y, z), x, y, z)
EMULATOR_FETCH(texCubemap, EMULATOR_FLOATS_3(x, y, z), x, y, z)
EMULATOR_FETCH(tex1DLayered, EMULATOR_LAYER_1(x), x, layer)
EMULATOR_FETCH(tex2DLayered, EMULATOR_LAYER_2(x, y), x, y, layer)
#undef EMULATOR_FETCH
#undef EMULATOR_FLOATS_1
#undef EMULATOR_FLOATS_2
#undef EMULATOR_FLOATS_3
#undef EMULATOR_LAYER_1
#undef EMULATOR_LAYER_2
#undef EMULATOR_REFERENCE

/* ---- surfaces: a reference converts to a surface object ---- */

template <typename T_, int DIMENSIONS_ = cudaSurfaceType1D>
struct emulator_surface_reference : surfaceReference {
    constexpr emulator_surface_reference() : surfaceReference{}
    {
    }
    __attribute__((__always_inline__)) operator cudaSurfaceObject_t() const
    {
        return emulator_bound(this);
    }
};
template <typename T_, int D_>
cudaError_t cudaBindSurfaceToArray(const emulator_surface_reference<T_, D_> &surface,
                                   cudaArray_const_t array)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = (cudaArray_t)array;
    return cudaCreateSurfaceObject(&surface.emulator_object, &resource);
}
template <typename T_, int D_>
cudaError_t cudaBindSurfaceToArray(const emulator_surface_reference<T_, D_> &surface,
                                   cudaArray_const_t array, const cudaChannelFormatDesc &)
{
    return cudaBindSurfaceToArray(surface, array);
}

#endif
