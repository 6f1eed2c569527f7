/* arrays.cu: arrays of several dimensions, textures of each kind over them, surfaces. Prints TAP.
 */
#include "../tap.h"

#include <cuda_runtime.h>
#include <math.h>
#include <string.h>

enum { WIDTH = 5, HEIGHT = 4, DEPTH = 3, ALL = WIDTH * HEIGHT * DEPTH };

static float box[ALL], result[ALL];
static float *device; /* with as many elements as `host` */

static cudaTextureObject_t texture_of(cudaArray_t array, cudaTextureFilterMode filter,
                                      cudaTextureReadMode read, bool normalised)
{
    cudaResourceDesc resource = {};
    cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    description.addressMode[0] = description.addressMode[1] = description.addressMode[2] =
        cudaAddressModeClamp;
    description.filterMode = filter;
    description.readMode = read;
    description.normalizedCoords = normalised;
    ok(cudaCreateTextureObject(&texture, &resource, &description, NULL) == cudaSuccess,
       "a texture object is created");
    return texture;
}

static cudaArray_t box_array(unsigned flags)
{
    cudaArray_t array = NULL;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMemcpy3DParms copy = {};
    copy.extent = make_cudaExtent(WIDTH, HEIGHT, DEPTH);
    ok(cudaMalloc3DArray(&array, &format, copy.extent, flags) == cudaSuccess,
       "a 3D array is allocated");
    copy.srcPtr = make_cudaPitchedPtr(box, WIDTH * sizeof(float), WIDTH, HEIGHT);
    copy.dstArray = array;
    copy.kind = cudaMemcpyHostToDevice;
    ok(cudaMemcpy3D(&copy) == cudaSuccess, "cudaMemcpy3D copies to it");
    return array;
}

static const float *fetch(void)
{
    cudaMemcpy(result, device, sizeof result, cudaMemcpyDeviceToHost);
    return result;
}

/* ---- textures ---- */

__global__ void read_depth(cudaTextureObject_t texture, float shift, float *out)
{
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    out[(z * HEIGHT + y) * WIDTH + x] = tex3D<float>(texture, x + 0.5f, y + 0.5f, z + 0.5f + shift);
}

__global__ void read_layers(cudaTextureObject_t texture, float *out)
{
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    out[(z * HEIGHT + y) * WIDTH + x] = tex2DLayered<float>(texture, x + 0.5f, y + 0.5f, z);
}

__global__ void read_faces(cudaTextureObject_t texture, float *out)
{
    const float directions[6][3] = {{1, 0.1f, 0},  {-1, 0, 0.2f}, {0, 1, 0.3f},
                                    {0.1f, -1, 0}, {0, 0.2f, 1},  {0.3f, 0, -1}};
    const float *d = directions[threadIdx.x];
    out[threadIdx.x] = texCubemap<float>(texture, d[0], d[1], d[2]);
}

__global__ void read_fractions(cudaTextureObject_t texture, float *out)
{
    out[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f);
}

static void textures(void)
{
    const dim3 threads(WIDTH, HEIGHT, DEPTH);
    bool same = true, between = true;
    cudaArray_t array = box_array(cudaArrayDefault);
    cudaTextureObject_t points =
        texture_of(array, cudaFilterModePoint, cudaReadModeElementType, false);
    cudaTextureObject_t filtered =
        texture_of(array, cudaFilterModeLinear, cudaReadModeElementType, false);
    read_depth<<<1, threads>>>(points, 0, device);
    fetch();
    for (int i = 0; i < ALL; i++)
        same = same && result[i] == box[i];
    ok(same, "tex3D reads every texel");
    read_depth<<<1, threads>>>(filtered, 0.5f, device);
    fetch();
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        between = between && fabsf(result[i] - (box[i] + box[i + WIDTH * HEIGHT]) / 2) < 0.01f;
    ok(between, "tex3D filters between two slices");
    cudaDestroyTextureObject(points);
    cudaDestroyTextureObject(filtered);
    cudaFreeArray(array);

    array = box_array(cudaArrayLayered);
    points = texture_of(array, cudaFilterModePoint, cudaReadModeElementType, false);
    read_layers<<<1, threads>>>(points, device);
    fetch();
    same = true;
    for (int i = 0; i < ALL; i++)
        same = same && result[i] == box[i];
    ok(same, "tex2DLayered reads every layer");
    cudaDestroyTextureObject(points);
    cudaFreeArray(array);
}

static void cube(void)
{
    float faces[6 * 2 * 2];
    cudaArray_t array = NULL;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMemcpy3DParms copy = {};
    for (int i = 0; i < 24; i++)
        faces[i] = (float)(i / 4);
    copy.extent = make_cudaExtent(2, 2, 6);
    ok(cudaMalloc3DArray(&array, &format, copy.extent, cudaArrayCubemap) == cudaSuccess,
       "a cube map is allocated");
    copy.srcPtr = make_cudaPitchedPtr(faces, 2 * sizeof(float), 2, 2);
    copy.dstArray = array;
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaTextureObject_t texture =
        texture_of(array, cudaFilterModePoint, cudaReadModeElementType, true);
    read_faces<<<1, 6>>>(texture, device);
    fetch();
    bool right = true;
    for (int i = 0; i < 6; i++)
        right = right && result[i] == (float)i;
    ok(right, "texCubemap reads the face of each direction");
    cudaDestroyTextureObject(texture);
    cudaFreeArray(array);
}

static void fractions(void)
{
    const unsigned char bytes[4] = {0, 51, 102, 255};
    cudaArray_t array = NULL;
    cudaChannelFormatDesc format = cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindUnsigned);
    ok(cudaMallocArray(&array, &format, 4, 1) == cudaSuccess, "an array of bytes is allocated");
    cudaMemcpy2DToArray(array, 0, 0, bytes, 4, 4, 1, cudaMemcpyHostToDevice);
    cudaTextureObject_t texture =
        texture_of(array, cudaFilterModePoint, cudaReadModeNormalizedFloat, false);
    read_fractions<<<1, 4>>>(texture, device);
    fetch();
    ok(result[0] == 0 && fabsf(result[1] - 0.2f) < 1e-6f && fabsf(result[2] - 0.4f) < 1e-6f &&
           result[3] == 1,
       "bytes are read as fractions");
    cudaDestroyTextureObject(texture);
    cudaFreeArray(array);
}

/* ---- surfaces ---- */

__global__ void write_surface(cudaSurfaceObject_t surface)
{
    surf2Dwrite((float)(threadIdx.y * 10 + threadIdx.x), surface, threadIdx.x * sizeof(float),
                threadIdx.y);
}

__global__ void read_surface(cudaSurfaceObject_t surface, float *out)
{
    int x = (int)threadIdx.x - 1;
    out[threadIdx.x] = surf2Dread<float>(surface, x * (int)sizeof(float), 1, cudaBoundaryModeZero);
    out[threadIdx.x + 10] =
        surf2Dread<float>(surface, x * (int)sizeof(float), 1, cudaBoundaryModeClamp);
}

static void surfaces(void)
{
    cudaArray_t array = NULL;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaResourceDesc resource = {};
    cudaSurfaceObject_t surface = 0;
    cudaMallocArray(&array, &format, WIDTH, HEIGHT, cudaArraySurfaceLoadStore);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    ok(cudaCreateSurfaceObject(&surface, &resource) == cudaSuccess, "a surface object is created");
    write_surface<<<1, dim3(WIDTH, HEIGHT)>>>(surface);
    read_surface<<<1, WIDTH + 2>>>(surface, device);
    fetch();
    ok(result[0] == 0 && result[1] == 10 && result[5] == 14 && result[6] == 0,
       "surface writes are read back, and 0 outside");
    ok(result[10] == 10 && result[16] == 14, "in clamp mode, the nearest element is read");
    float rows[HEIGHT * WIDTH];
    cudaMemcpy2DFromArray(rows, WIDTH * sizeof(float), array, 0, 0, WIDTH * sizeof(float), HEIGHT,
                          cudaMemcpyDeviceToHost);
    ok(rows[3 * WIDTH + 2] == 32, "the surface's array is copied to the host");
    cudaDestroySurfaceObject(surface);
    cudaFreeArray(array);
}

/* ---- copies in streams ---- */

static void in_stream(void)
{
    const size_t row = WIDTH * sizeof(float);
    cudaStream_t stream;
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    int device_of_stream = -1;
    cudaStreamCreate(&stream);
    cudaMallocArray(&array, &format, WIDTH, HEIGHT);
    memset(result, 0, sizeof result);
    cudaMemcpy2DToArrayAsync(array, 0, 0, box, row, row, HEIGHT, cudaMemcpyHostToDevice, stream);
    cudaMemcpy2DFromArrayAsync(result, row, array, 0, 0, row, HEIGHT, cudaMemcpyDeviceToHost,
                               stream);
    ok(cudaStreamSynchronize(stream) == cudaSuccess && memcmp(result, box, row * HEIGHT) == 0,
       "a stream copies to an array and back");
    ok(cudaStreamGetDevice(stream, &device_of_stream) == cudaSuccess && device_of_stream == 0,
       "cudaStreamGetDevice returns the device");
    cudaFreeArray(array);
    cudaStreamDestroy(stream);
}

/* ---- pitched boxes ---- */

static void boxes(void)
{
    cudaPitchedPtr pitched;
    cudaMemcpy3DParms copy = {};
    const cudaExtent extent = make_cudaExtent(3 * sizeof(float), 2, 2);
    ok(cudaMalloc3D(&pitched, make_cudaExtent(WIDTH * sizeof(float), HEIGHT, DEPTH)) ==
               cudaSuccess &&
           pitched.pitch >= WIDTH * sizeof(float),
       "cudaMalloc3D allocates pitched memory");
    cudaMemset3D(pitched, 0, make_cudaExtent(WIDTH * sizeof(float), HEIGHT, DEPTH));
    copy.srcPtr = make_cudaPitchedPtr(box, WIDTH * sizeof(float), WIDTH * sizeof(float), HEIGHT);
    copy.srcPos = make_cudaPos(sizeof(float), 1, 1);
    copy.dstPtr = pitched;
    copy.dstPos = make_cudaPos(2 * sizeof(float), 2, 1);
    copy.extent = extent;
    copy.kind = cudaMemcpyHostToDevice;
    ok(cudaMemcpy3D(&copy) == cudaSuccess, "cudaMemcpy3D copies a box in the middle");
    float back[2 * WIDTH];
    cudaMemcpy2D(back, WIDTH * sizeof(float), (char *)pitched.ptr + (HEIGHT + 2) * pitched.pitch,
                 pitched.pitch, WIDTH * sizeof(float), 2, cudaMemcpyDeviceToHost);
    const float *from = box + (HEIGHT + 1) * WIDTH + 1;
    ok(back[1] == 0 && back[2] == from[0] && back[4] == from[2] && back[WIDTH + 2] == from[WIDTH],
       "the box is copied to its place");
    cudaFree(pitched.ptr);
}

int main()
{
    for (int i = 0; i < ALL; i++)
        box[i] = (float)(i * i % 37);
    cudaMalloc(&device, sizeof box);
    cudaMemset(device, 0, sizeof box);
    textures();
    cube();
    fractions();
    surfaces();
    in_stream();
    boxes();
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(device);
    printf("1..%d\n", tests);
    return 0;
}
