/* texture.cpp: arrays, and textures over them or over plain memory. The addressing and filtering
 * formulas are those of the CUDA C++ programming guide, "Texture Fetching". */
#include "counting.h"
#include "runtime.h"

/* The handle that a program sees; its texels lie row by row in device memory. */
struct cudaArray {
    char *texels;
    cudaChannelFormatDesc format;
    size_t texel_bytes, width, height; /* height 1 for one dimension */
};

struct texture {
    const char *texels;
    cudaChannelFormatDesc format;
    size_t texel_bytes, pitch, width, height;
    cudaTextureDesc description;
};

enum { MAX_WIDTH = 131072, MAX_HEIGHT = 65536 };

static size_t texel_size(const cudaChannelFormatDesc *format)
{
    return (format->x + format->y + format->z + format->w) / 8;
}

cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *format, size_t width,
                            size_t height, unsigned)
{
    if (!array || !format || width == 0 || width > MAX_WIDTH || height > MAX_HEIGHT)
        return emulator_return(cudaErrorInvalidValue);
    cudaArray *made = (cudaArray *)malloc(sizeof *made);
    if (!made)
        return emulator_return(cudaErrorMemoryAllocation);
    *made = cudaArray{NULL, *format, texel_size(format), width, height ? height : 1};
    cudaError_t error =
        cudaMalloc((void **)&made->texels, made->texel_bytes * made->width * made->height);
    if (error != cudaSuccess)
        free(made);
    else
        *array = made;
    return error;
}

cudaError_t cudaFreeArray(cudaArray_t array)
{
    if (!array)
        return emulator_return(cudaSuccess);
    cudaError_t error = cudaFree(array->texels);
    free(array);
    return error;
}

/* The place of a copy's first byte, or NULL if the copy does not fit into the array. */
static char *array_place(cudaArray_const_t array, size_t x_bytes, size_t y, size_t width,
                         size_t rows)
{
    size_t row_bytes = array->texel_bytes * array->width;
    if (x_bytes + width > row_bytes || y + rows > array->height)
        return NULL;
    return array->texels + y * row_bytes + x_bytes;
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x_bytes, size_t y, const void *from,
                                size_t pitch, size_t width, size_t rows, cudaMemcpyKind kind)
{
    char *place = to ? array_place(to, x_bytes, y, width, rows) : NULL;
    if (!place)
        return emulator_return(cudaErrorInvalidValue);
    return cudaMemcpy2D(place, to->texel_bytes * to->width, from, pitch, width, rows, kind);
}

cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x_bytes,
                                  size_t y, size_t width, size_t rows, cudaMemcpyKind kind)
{
    char *place = from ? array_place(from, x_bytes, y, width, rows) : NULL;
    if (!place)
        return emulator_return(cudaErrorInvalidValue);
    return cudaMemcpy2D(to, pitch, place, from->texel_bytes * from->width, width, rows, kind);
}

static bool describe(texture *made, const cudaResourceDesc *resource)
{
    if (resource->resType == cudaResourceTypeArray && resource->res.array.array) {
        const cudaArray *array = resource->res.array.array;
        made->texels = array->texels;
        made->format = array->format;
        made->width = array->width;
        made->height = array->height;
    } else if (resource->resType == cudaResourceTypePitch2D) {
        made->texels = (const char *)resource->res.pitch2D.devPtr;
        made->format = resource->res.pitch2D.desc;
        made->width = resource->res.pitch2D.width;
        made->height = resource->res.pitch2D.height;
        made->pitch = resource->res.pitch2D.pitchInBytes;
    } else if (resource->resType == cudaResourceTypeLinear) {
        made->texels = (const char *)resource->res.linear.devPtr;
        made->format = resource->res.linear.desc;
        made->width = resource->res.linear.sizeInBytes / texel_size(&made->format);
        made->height = 1;
    } else {
        return false;
    }
    made->texel_bytes = texel_size(&made->format);
    if (!made->pitch)
        made->pitch = made->texel_bytes * made->width;
    return emulator_on_device(made->texels, (made->height - 1) * made->pitch);
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *resource,
                                    const cudaTextureDesc *description,
                                    const cudaResourceViewDesc *view)
{
    texture *made = (texture *)calloc(1, sizeof *made);
    if (!made)
        return emulator_return(cudaErrorMemoryAllocation);
    bool filters = description->filterMode == cudaFilterModeLinear;
    if (view || !describe(made, resource) ||
        (filters && made->format.f != cudaChannelFormatKindFloat)) {
        free(made);
        return emulator_return(cudaErrorInvalidValue);
    }
    made->description = *description;
    *object = (cudaTextureObject_t)(uintptr_t)made;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object)
{
    free((void *)(uintptr_t)object);
    return emulator_return(cudaSuccess);
}

/* ---- inside a kernel ---- */

static inline void count(const void *pc)
{
    if (emulator_counting)
        emulator_counting->texture(pc);
}

static const texture *texture_of(cudaTextureObject_t object)
{
    return (const texture *)(uintptr_t)object;
}

/* Texel index `i` of `size` under an addressing mode; -1 for the border. Wrap and mirror apply to
 * normalised coordinates alone; others clamp. */
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

static const char *texel(const texture *t, long x, long y)
{
    static const char border[16] = {0}; /* the border's colour is black */
    bool normalised = t->description.normalizedCoords;
    x = address(x, t->width, t->description.addressMode[0], normalised);
    y = t->height == 1 ? 0 : address(y, t->height, t->description.addressMode[1], normalised);
    return x < 0 || y < 0 ? border : t->texels + y * t->pitch + x * t->texel_bytes;
}

static float scale(float coordinate, size_t size, const texture *t)
{
    return t->description.normalizedCoords ? coordinate * size : coordinate;
}

bool emulator_filters(cudaTextureObject_t object)
{
    return texture_of(object)->description.filterMode == cudaFilterModeLinear;
}

void emulator_texel(cudaTextureObject_t object, float x, float y, void *value, size_t bytes)
{
    const texture *t = texture_of(object);
    count(__builtin_return_address(0));
    const char *place =
        texel(t, (long)floorf(scale(x, t->width, t)), (long)floorf(scale(y, t->height, t)));
    memcpy(value, place, bytes < t->texel_bytes ? bytes : t->texel_bytes);
}

void emulator_fetch(cudaTextureObject_t object, int i, void *value, size_t bytes)
{
    const texture *t = texture_of(object);
    count(__builtin_return_address(0));
    memset(value, 0, bytes);
    if (i >= 0 && (size_t)i < t->width)
        memcpy(value, t->texels + i * t->texel_bytes,
               bytes < t->texel_bytes ? bytes : t->texel_bytes);
}

/* The hardware keeps 8 bits of the fraction. */
static float fraction(float x)
{
    return rintf((x - floorf(x)) * 256) / 256;
}

void emulator_filter(cudaTextureObject_t object, float x, float y, float components[4])
{
    const texture *t = texture_of(object);
    count(__builtin_return_address(0));
    float xb = scale(x, t->width, t) - 0.5f, yb = scale(y, t->height, t) - 0.5f;
    long i = (long)floorf(xb), j = (long)floorf(yb);
    float a = fraction(xb), b = t->height == 1 ? 0 : fraction(yb);
    const float *corners[4] = {(const float *)texel(t, i, j), (const float *)texel(t, i + 1, j),
                               (const float *)texel(t, i, j + 1),
                               (const float *)texel(t, i + 1, j + 1)};
    for (size_t c = 0; c < t->texel_bytes / sizeof(float); c++)
        components[c] = (1 - a) * (1 - b) * corners[0][c] + a * (1 - b) * corners[1][c] +
                        (1 - a) * b * corners[2][c] + a * b * corners[3][c];
}
