/* fortran_runtime.h: the functions that flang's code for CUDA Fortran calls, over CUDA's runtime:
 * one source for the emulator and for a GPU. A program contains them, so that the lines of its own
 * source call CUDA. */
#ifndef FORTRAN_RUNTIME_H
#define FORTRAN_RUNTIME_H

#include <cuda_runtime.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An array as flang describes it (ISO_Fortran_binding.h) */
struct fortran_dimension {
    int64_t lower, extent, stride; /* stride: in bytes */
};
struct fortran_array {
    char *data;
    size_t element_bytes;
    int version;
    unsigned char rank;
    signed char type;
    unsigned char attribute, extra;
    struct fortran_dimension dimensions[15];
};
/* Flang's descriptor ends behind the dimensions that the array has. */
static inline struct fortran_array fortran_copy_of(const struct fortran_array *array)
{
    struct fortran_array copy = {};
    memcpy(&copy, array,
           offsetof(struct fortran_array, dimensions) + array->rank * sizeof *array->dimensions);
    return copy;
}
/* The same, as large as an array of this rank needs it: a kernel's parameter */
template <int rank, int derived> struct fortran_descriptor {
    int64_t words[3 + 3 * rank + 2 * derived];
};

typedef float _Complex fortran_complex;
typedef double _Complex fortran_double_complex;

#define RUNTIME extern "C" __attribute__((always_inline)) inline
/* Of functions that do not call CUDA, a program has one copy, in which nothing is counted. */
#define RUNTIME_APART static __attribute__((noinline, no_sanitize("thread")))

enum fortran_memory { FORTRAN_DEVICE, FORTRAN_MANAGED, FORTRAN_UNIFIED, FORTRAN_PINNED };

/* Ends the program: CUDA returned an error where Fortran has no variable for it. */
static __attribute__((noinline)) void fortran_failed(cudaError_t error, const char *what,
                                                     const char *file, int line)
{
    fflush(stdout);
    fprintf(stderr, "%s:%d: %s: %s: %s\n", file ? file : "?", line, what, cudaGetErrorName(error),
            cudaGetErrorString(error));
    exit(1);
}
#define FORTRAN_CHECK(call, what)                     \
    do {                                              \
        cudaError_t error_ = call;                    \
        if (error_ != cudaSuccess)                    \
            fortran_failed(error_, what, file, line); \
    } while (0)

/* ---- memory ---- */

static inline __attribute__((always_inline)) cudaError_t
fortran_allocate(void **pointer, size_t bytes, unsigned memory)
{
    if (memory == FORTRAN_PINNED)
        return cudaMallocHost(pointer, bytes);
    if (memory == FORTRAN_DEVICE)
        return cudaMalloc(pointer, bytes);
    return cudaMallocManaged(pointer, bytes);
}
static inline __attribute__((always_inline)) cudaError_t fortran_free(void *pointer,
                                                                      unsigned memory)
{
    return memory == FORTRAN_PINNED ? cudaFreeHost(pointer) : cudaFree(pointer);
}
/* Variables of the main program live as long as the program, which then frees them. */
struct fortran_live {
    void *pointer;
    unsigned memory;
    struct fortran_live *next;
};
static struct fortran_lives {
    struct fortran_live *first;
    ~fortran_lives()
    {
        for (; first; first = first->next)
            fortran_free(first->pointer, first->memory);
    }
} fortran_living;
RUNTIME void *_FortranACUFMemAlloc(size_t bytes, unsigned memory, const char *file, int line)
{
    void *pointer = NULL;
    if (bytes > 0)
        FORTRAN_CHECK(fortran_allocate(&pointer, bytes, memory), "allocation");
    fortran_living.first = new fortran_live{pointer, memory, fortran_living.first};
    return pointer;
}
RUNTIME void _FortranACUFMemFree(void *pointer, unsigned memory, const char *file, int line)
{
    for (struct fortran_live **at = &fortran_living.first; *at; at = &(*at)->next)
        if ((*at)->pointer == pointer) {
            struct fortran_live *one = *at;
            *at = one->next;
            delete one;
            break;
        }
    if (pointer)
        FORTRAN_CHECK(fortran_free(pointer, memory), "deallocation");
}
/* Descriptors of arrays on the device lie in the host's memory: a launch copies them. */
RUNTIME struct fortran_array *_FortranACUFAllocDescriptor(size_t bytes, const char *, int)
{
    return (struct fortran_array *)calloc(1, bytes);
}
RUNTIME void _FortranACUFFreeDescriptor(struct fortran_array *array, const char *, int)
{
    free(array);
}

/* ---- names of arrays, for what the emulator finds ---- */

#ifdef __EMUCC_COUNTED__
#include <initializer_list>

struct fortran_name { /* of the variable whose descriptor lies here */
    const void *descriptor;
    const char *name;
    struct fortran_name *next;
};
struct fortran_shape { /* of the array that lies here */
    const void *base;
    const char *name;
    int64_t element_bytes;
    int rank;
    struct fortran_dimension dimensions[15];
    struct fortran_shape *next;
};
inline struct fortran_name *fortran_names;
inline struct fortran_shape *fortran_shapes;

RUNTIME_APART void fortran_named(const void *descriptor, const char *name)
{
    fortran_names = new fortran_name{descriptor, name, fortran_names};
}
RUNTIME_APART void fortran_shaped(const void *base, const char *name, int64_t element_bytes,
                                  int rank, const struct fortran_dimension *dimensions)
{
    struct fortran_shape *one =
        new fortran_shape{base, name, element_bytes, rank, {}, fortran_shapes};
    memcpy(one->dimensions, dimensions, (size_t)rank * sizeof *dimensions);
    fortran_shapes = one;
}
inline void fortran_place(const void *base, const char *name, size_t element_bytes,
                          std::initializer_list<fortran_dimension> dimensions)
{
    fortran_shaped(base, name, (int64_t)element_bytes, (int)dimensions.size(), dimensions.begin());
}
RUNTIME_APART void fortran_allocated(const struct fortran_array *array)
{
    for (struct fortran_name *one = fortran_names; one; one = one->next)
        if (one->descriptor == array) {
            fortran_shaped(array->data, one->name, (int64_t)array->element_bytes, array->rank,
                           array->dimensions);
            return;
        }
}
RUNTIME_APART bool fortran_element_name(const struct fortran_shape *one, long long byte, char *text,
                                        size_t size);
extern "C" __attribute__((weak, used)) bool emulator_element_name(const void *base, long long byte,
                                                                  char *text, size_t size)
{
    struct fortran_shape *one = fortran_shapes;
    while (one && one->base != base)
        one = one->next;
    return one && fortran_element_name(one, byte, text, size);
}
RUNTIME_APART bool fortran_element_name(const struct fortran_shape *one, long long byte, char *text,
                                        size_t size)
{
    long long element = byte / one->element_bytes - (byte % one->element_bytes < 0);
    if (one->rank == 0) {
        snprintf(text, size, "%s", one->name);
        return true;
    }
    int length = snprintf(text, size, "%s(", one->name);
    for (int i = 0; i < one->rank; i++) {
        const struct fortran_dimension *d = &one->dimensions[i];
        const bool last = i == one->rank - 1;
        long long index = last ? element : ((element % d->extent) + d->extent) % d->extent;
        length += snprintf(text + length, size - (size_t)length, "%lld%s", index + d->lower,
                           last ? ")" : ", ");
        element = last ? 0 : (element - index) / d->extent;
    }
    length += snprintf(text + length, size - (size_t)length, " of %s(", one->name);
    for (int i = 0; i < one->rank; i++) {
        const struct fortran_dimension *d = &one->dimensions[i];
        if (d->lower != 1)
            length += snprintf(text + length, size - (size_t)length, "%lld:", (long long)d->lower);
        length += snprintf(text + length, size - (size_t)length, "%lld%s",
                           (long long)(d->lower + d->extent - 1), i == one->rank - 1 ? ")" : ", ");
    }
    return true;
}
/* The shape of a shared array: variables in shared memory have names, but no addresses of their
 * own. */
struct fortran_shared {
    const char *variable;
    struct fortran_shape shape;
    struct fortran_shared *next;
    static struct fortran_shared *&first()
    {
        static struct fortran_shared *list;
        return list;
    }
    fortran_shared(const char *variable_, const char *name, size_t element_bytes,
                   std::initializer_list<fortran_dimension> dimensions)
        : variable(variable_), shape{NULL, name, (int64_t)element_bytes, (int)dimensions.size(),
                                     {},   NULL},
          next(first())
    {
        memcpy(shape.dimensions, dimensions.begin(), dimensions.size() * sizeof(fortran_dimension));
        first() = this;
    }
};
#define FORTRAN_SHAPE(variable, ...) static fortran_shared variable(__VA_ARGS__);
/* Without a name if two arrays of this name differ */
extern "C" __attribute__((weak, used)) bool
emulator_shared_element_name(const char *variable, long long byte, char *text, size_t size)
{
    const struct fortran_shape *shape = NULL;
    for (struct fortran_shared *one = fortran_shared::first(); one; one = one->next) {
        if (strcmp(one->variable, variable) != 0)
            continue;
        if (shape &&
            (shape->rank != one->shape.rank || shape->element_bytes != one->shape.element_bytes ||
             memcmp(shape->dimensions, one->shape.dimensions, sizeof shape->dimensions) != 0))
            return false;
        shape = &one->shape;
    }
    return shape && fortran_element_name(shape, byte, text, size);
}
#else
#define fortran_named(descriptor, name) (void)name
#define fortran_place(base, name, bytes, ...)
#define fortran_allocated(array)
#define FORTRAN_SHAPE(variable, ...)
#endif

/* ---- allocate and deallocate ---- */

enum { FORTRAN_NO_MEMORY = 19, FORTRAN_NOT_ALLOCATED = 101, FORTRAN_ALREADY_ALLOCATED = 102 };

/* The memory of an array, by flang's number of its allocator */
static inline unsigned fortran_memory_of(const struct fortran_array *array)
{
    switch (array->extra >> 1 & 7) {
    case 1:
        return FORTRAN_PINNED;
    case 2:
        return FORTRAN_DEVICE;
    default:
        return FORTRAN_MANAGED;
    }
}
static inline bool fortran_is_of_host(const struct fortran_array *array)
{
    return (array->extra >> 1 & 7) == 0;
}
static inline __host__ __device__ size_t fortran_elements(const struct fortran_array *array)
{
    size_t count = 1;
    for (int i = 0; i < array->rank; i++)
        count *= array->dimensions[i].extent > 0 ? (size_t)array->dimensions[i].extent : 0;
    return count;
}
RUNTIME_APART void fortran_set_strides(struct fortran_array *array)
{
    int64_t stride = (int64_t)array->element_bytes;
    for (int i = 0; i < array->rank; i++) {
        array->dimensions[i].stride = stride;
        stride *= array->dimensions[i].extent > 0 ? array->dimensions[i].extent : 0;
    }
}
/* Sets initial values, and components that are not allocated, of an array of a derived type. */
extern "C" void _FortranAInitialize(const struct fortran_array *, const char *, int);
static inline bool fortran_is_of_derived_type(const struct fortran_array *array)
{
    return array->extra & 1;
}
static inline __attribute__((always_inline)) int
fortran_allocate_array(struct fortran_array *array, bool has_stat, const char *file, int line)
{
    if (array->data) {
        if (!has_stat)
            fortran_failed(cudaErrorInvalidValue, "allocate: the array is already allocated", file,
                           line);
        return FORTRAN_ALREADY_ALLOCATED;
    }
    fortran_set_strides(array);
    size_t bytes = fortran_elements(array) * array->element_bytes;
    void *pointer = NULL;
    cudaError_t error = fortran_allocate(&pointer, bytes > 0 ? bytes : 1, fortran_memory_of(array));
    if (error != cudaSuccess && !has_stat)
        fortran_failed(error, "allocate", file, line);
    array->data = (char *)pointer;
    if (error == cudaSuccess)
        fortran_allocated(array);
    if (error == cudaSuccess && fortran_is_of_derived_type(array) &&
        fortran_memory_of(array) != FORTRAN_DEVICE)
        _FortranAInitialize(array, file, line);
    return error == cudaSuccess ? 0 : FORTRAN_NO_MEMORY;
}
static inline __attribute__((always_inline)) int
fortran_deallocate_array(struct fortran_array *array, bool has_stat, const char *file, int line)
{
    if (!array->data) {
        if (!has_stat)
            fortran_failed(cudaErrorInvalidValue, "deallocate: the array is not allocated", file,
                           line);
        return FORTRAN_NOT_ALLOCATED;
    }
    cudaError_t error = fortran_free(array->data, fortran_memory_of(array));
    if (error != cudaSuccess && !has_stat)
        fortran_failed(error, "deallocate", file, line);
    array->data = NULL;
    return error == cudaSuccess ? 0 : FORTRAN_NO_MEMORY;
}
extern "C" int _FortranAAllocatableDeallocate(struct fortran_array *, bool, const void *,
                                              const char *, int);
/* Each array of the program, of the host too (fortran/functions.awk) */
RUNTIME int fortran_deallocate(struct fortran_array *array, bool has_stat, const void *message,
                               const char *file, int line)
{
    if (fortran_is_of_host(array))
        return _FortranAAllocatableDeallocate(array, has_stat, message, file, line);
    return fortran_deallocate_array(array, has_stat, file, line);
}

/* A variable of a module: the host's, which its assignments name, and the device's, which kernels
 * use. An initial value is the host's. */
struct fortran_variable {
    const void *host;
    void *(*device)(); /* returns its address there */
    size_t bytes;
    bool is_set;
    struct fortran_variable *next;

    static struct fortran_variable *&first()
    {
        static struct fortran_variable *list;
        return list;
    }
    fortran_variable(const char *name, const void *host_, void *(*device_)(), size_t bytes_,
                     bool is_set_)
        : host(host_), device(device_), bytes(bytes_), is_set(is_set_), next(first())
    {
        fortran_named(host, name);
        first() = this;
    }
    /* The address on the device of this address of the host's variable; NULL if it is none */
    static void *on_device(const void *address)
    {
        for (struct fortran_variable *one = first(); one; one = one->next) {
            const size_t offset = (size_t)((const char *)address - (const char *)one->host);
            if (offset < one->bytes)
                return (char *)one->device() + offset;
        }
        return NULL;
    }
    static void set_all()
    {
        for (struct fortran_variable *one = first(); one; one = one->next)
            if (one->is_set)
                cudaMemcpy(one->device(), one->host, one->bytes, cudaMemcpyDefault);
    }
};
/* Flang's own library allocates and frees arrays of the device, too, such as components. */
extern struct fortran_allocator {
    void *(*allocate)(size_t bytes, int64_t *);
    void (*free)(void *);
} fortran_allocators[] __asm__("_ZN7Fortran7runtime17allocatorRegistryE");

template <unsigned memory> static void *fortran_give(size_t bytes, int64_t *)
{
    void *pointer = NULL;
    return fortran_allocate(&pointer, bytes, memory) == cudaSuccess ? pointer : NULL;
}
template <unsigned memory> static void fortran_take(void *pointer)
{
    fortran_free(pointer, memory);
}
RUNTIME void _FortranACUFInit()
{
    fortran_allocators[1] = {fortran_give<FORTRAN_PINNED>, fortran_take<FORTRAN_PINNED>};
    fortran_allocators[2] = {fortran_give<FORTRAN_DEVICE>, fortran_take<FORTRAN_DEVICE>};
    fortran_allocators[3] = {fortran_give<FORTRAN_MANAGED>, fortran_take<FORTRAN_MANAGED>};
    fortran_allocators[4] = {fortran_give<FORTRAN_UNIFIED>, fortran_take<FORTRAN_UNIFIED>};
    fortran_variable::set_all();
}

/* ---- assignments between host and device ---- */

static inline enum cudaMemcpyKind fortran_direction(unsigned mode)
{
    return mode == 0   ? cudaMemcpyHostToDevice
           : mode == 1 ? cudaMemcpyDeviceToHost
                       : cudaMemcpyDeviceToDevice;
}
/* How many bytes lie in one piece at the array's beginning; sets the first dimension that does
 * not. */
RUNTIME_APART size_t fortran_piece(const struct fortran_array *array, int *dimension)
{
    size_t bytes = array->element_bytes;
    int i = 0;
    for (; i < array->rank && array->dimensions[i].stride == (int64_t)bytes; i++)
        bytes *= (size_t)array->dimensions[i].extent;
    *dimension = i;
    return bytes;
}
RUNTIME_APART bool fortran_whole(const struct fortran_array *array)
{
    return fortran_elements(array) * array->element_bytes == 0 || [&] {
        int dimension;
        fortran_piece(array, &dimension);
        return dimension == array->rank;
    }();
}
/* The address of the element with this number, in Fortran's order */
static inline __host__ __device__ char *fortran_element(const struct fortran_array *array,
                                                        size_t number)
{
    char *at = array->data;
    for (int i = 0; i < array->rank; i++) {
        at += (int64_t)(number % (size_t)array->dimensions[i].extent) * array->dimensions[i].stride;
        number /= (size_t)array->dimensions[i].extent;
    }
    return at;
}
RUNTIME void _FortranACUFDataTransferPtrPtr(void *to, void *from, size_t bytes, unsigned mode,
                                            const char *file, int line)
{
    FORTRAN_CHECK(cudaMemcpy(to, from, bytes, fortran_direction(mode)), "assignment");
}
/* Copies rows of the longest piece that both have: one call of cudaMemcpy2D() for each plane. */
static inline __attribute__((always_inline)) void fortran_copy(const struct fortran_array *to,
                                                               const struct fortran_array *from,
                                                               unsigned mode, const char *file,
                                                               int line)
{
    const size_t count = fortran_elements(to);
    if (count == 0)
        return;
    if (fortran_whole(to) && fortran_whole(from)) {
        FORTRAN_CHECK(
            cudaMemcpy(to->data, from->data, count * to->element_bytes, fortran_direction(mode)),
            "assignment");
        return;
    }
    int first_to, first_from;
    fortran_piece(to, &first_to);
    fortran_piece(from, &first_from);
    const int first = first_to < first_from ? first_to : first_from;
    size_t row = 1;
    for (int i = 0; i < first; i++)
        row *= (size_t)to->dimensions[i].extent;
    const size_t rows = (size_t)to->dimensions[first].extent;
    for (size_t i = 0; i < count; i += row * rows)
        FORTRAN_CHECK(cudaMemcpy2D(fortran_element(to, i), (size_t)to->dimensions[first].stride,
                                   fortran_element(from, i), (size_t)from->dimensions[first].stride,
                                   row * to->element_bytes, rows, fortran_direction(mode)),
                      "assignment");
}
/* An allocatable array gets the shape of what is assigned to it. */
RUNTIME void _FortranACUFDataTransferDescDesc(struct fortran_array *to, struct fortran_array *from,
                                              unsigned mode, const char *file, int line)
{
    fortran_copy(to, from, mode, file, line);
}
RUNTIME void _FortranACUFDataTransferDescDescNoRealloc(struct fortran_array *to,
                                                       struct fortran_array *from, unsigned mode,
                                                       const char *file, int line)
{
    fortran_copy(to, from, mode, file, line);
}
RUNTIME void _FortranACUFDataTransferGlobalDescDesc(struct fortran_array *to,
                                                    struct fortran_array *from, unsigned mode,
                                                    const char *file, int line)
{
    fortran_copy(to, from, mode, file, line);
}

/* Returns an array of this shape at `data`, in which elements lie one behind the other. */
RUNTIME_APART struct fortran_array fortran_in_one_piece(const struct fortran_array *shape,
                                                        char *data)
{
    struct fortran_array array = fortran_copy_of(shape);
    array.data = data;
    fortran_set_strides(&array);
    return array;
}
/* Sets each element to one value of the host. */
RUNTIME void _FortranACUFMemsetDescriptor(struct fortran_array *to, void *value, const char *file,
                                          int line)
{
    const size_t count = fortran_elements(to), bytes = to->element_bytes;
    if (count == 0)
        return;
    char *values = (char *)malloc(count * bytes);
    for (size_t i = 0; i < count; i++)
        memcpy(values + i * bytes, value, bytes);
    const struct fortran_array from = fortran_in_one_piece(to, values);
    fortran_copy(to, &from, 0, file, line);
    free(values);
}
/* From an array whose elements lie one behind the other, of the host or of the device */
RUNTIME void _FortranACUFDataTransferPtrDesc(void *to, struct fortran_array *from, size_t,
                                             unsigned mode, const char *file, int line)
{
    const struct fortran_array target = fortran_in_one_piece(from, (char *)to);
    fortran_copy(&target, from, mode, file, line);
}
/* One value for all elements: `from` describes a scalar. */
RUNTIME void _FortranACUFDataTransferCstDesc(struct fortran_array *to, struct fortran_array *from,
                                             unsigned, const char *file, int line)
{
    _FortranACUFMemsetDescriptor(to, from->data, file, line);
}

/* ---- variables of the device ---- */

RUNTIME void *_FortranACUFGetDeviceAddress(void *host, const char *file, int line)
{
    void *device = fortran_variable::on_device(host);
    if (!device)
        fortran_failed(cudaErrorInvalidSymbol, "a variable of the device", file, line);
    return device;
}
/* The host has changed the descriptor of a module's array on the device. */
RUNTIME void _FortranACUFSyncGlobalDescriptor(void *host, const char *file, int line)
{
    for (struct fortran_variable *one = fortran_variable::first(); one; one = one->next)
        if (one->host == host)
            FORTRAN_CHECK(cudaMemcpy(one->device(), host, one->bytes, cudaMemcpyHostToDevice),
                          "an array's descriptor");
}

/* ---- the other forms of allocate ---- */

#define FORTRAN_ALLOCATE(name, after)                                                     \
    RUNTIME int name(struct fortran_array *array, int64_t *, bool *pinned, bool has_stat, \
                     const void *, const char *file, int line, bool)                      \
    {                                                                                     \
        if (pinned)                                                                       \
            *pinned = true;                                                               \
        const int stat = fortran_allocate_array(array, has_stat, file, line);             \
        after;                                                                            \
        return stat;                                                                      \
    }
#define FORTRAN_ALLOCATE_SOURCE(name, after)                                                \
    RUNTIME int name(struct fortran_array *array, struct fortran_array *from, int64_t *,    \
                     bool *pinned, bool has_stat, const void *, const char *file, int line, \
                     bool on_device)                                                        \
    {                                                                                       \
        if (pinned)                                                                         \
            *pinned = true;                                                                 \
        const int stat = fortran_allocate_array(array, has_stat, file, line);               \
        after;                                                                              \
        if (stat == 0 && from->rank == 0)                                                   \
            _FortranACUFMemsetDescriptor(array, from->data, file, line);                    \
        else if (stat == 0)                                                                 \
            fortran_copy(array, from, on_device ? 2 : 0, file, line);                       \
        return stat;                                                                        \
    }
#define FORTRAN_SYNC_DESCRIPTOR _FortranACUFSyncGlobalDescriptor(array, file, line)
FORTRAN_ALLOCATE(_FortranACUFAllocatableAllocate, )
FORTRAN_ALLOCATE(_FortranACUFAllocatableAllocateSync, FORTRAN_SYNC_DESCRIPTOR)
FORTRAN_ALLOCATE(_FortranACUFPointerAllocate, )
FORTRAN_ALLOCATE(_FortranACUFPointerAllocateSync, FORTRAN_SYNC_DESCRIPTOR)
FORTRAN_ALLOCATE_SOURCE(_FortranACUFAllocatableAllocateSource, )
FORTRAN_ALLOCATE_SOURCE(_FortranACUFAllocatableAllocateSourceSync, FORTRAN_SYNC_DESCRIPTOR)
FORTRAN_ALLOCATE_SOURCE(_FortranACUFPointerAllocateSource, )
FORTRAN_ALLOCATE_SOURCE(_FortranACUFPointerAllocateSourceSync, FORTRAN_SYNC_DESCRIPTOR)

RUNTIME int _FortranACUFAllocatableDeallocate(struct fortran_array *array, bool has_stat,
                                              const void *, const char *file, int line)
{
    const int stat = fortran_deallocate_array(array, has_stat, file, line);
    FORTRAN_SYNC_DESCRIPTOR;
    return stat;
}

/* ---- descriptors ---- */

RUNTIME void _FortranACUFDescriptorSync(struct fortran_array *to, const struct fortran_array *from,
                                        const char *, int)
{
    memcpy(to, from, 24 + 24 * (size_t)from->rank);
}
/* A kernel's array of given shape takes elements that lie one behind the other. */
RUNTIME void _FortranACUFDescriptorCheckSection(const struct fortran_array *array, const char *file,
                                                int line)
{
    if (!fortran_whole(array))
        fortran_failed(
            cudaErrorInvalidValue,
            "the kernel takes an array whose elements lie one behind the other, and gets "
            "a section of one",
            file, line);
}

/* ---- module cudafor ----
 *
 * Counts are of elements. One without a direction gets it from the addresses. */

/* A kernel as an argument: returns its handle */
typedef const void *(*fortran_kernel)();

#define FORTRAN_COUNTED(suffix, type)                                                              \
    RUNTIME int fortran_cudaMemcpy##suffix(fortran_array *to, fortran_array *from, type count)     \
    {                                                                                              \
        return cudaMemcpy(to->data, from->data, (size_t)count * to->element_bytes,                 \
                          cudaMemcpyDefault);                                                      \
    }                                                                                              \
    RUNTIME int fortran_cudaMemcpyKind##suffix(fortran_array *to, fortran_array *from, type count, \
                                               int kind)                                           \
    {                                                                                              \
        return cudaMemcpy(to->data, from->data, (size_t)count * to->element_bytes,                 \
                          (cudaMemcpyKind)kind);                                                   \
    }                                                                                              \
    RUNTIME int fortran_cudaMemcpyAsync##suffix(fortran_array *to, fortran_array *from,            \
                                                type count, long long stream)                      \
    {                                                                                              \
        return cudaMemcpyAsync(to->data, from->data, (size_t)count * to->element_bytes,            \
                               cudaMemcpyDefault, (cudaStream_t)stream);                           \
    }                                                                                              \
    RUNTIME int fortran_cudaMemcpyAsyncKind##suffix(fortran_array *to, fortran_array *from,        \
                                                    type count, int kind, long long stream)        \
    {                                                                                              \
        return cudaMemcpyAsync(to->data, from->data, (size_t)count * to->element_bytes,            \
                               (cudaMemcpyKind)kind, (cudaStream_t)stream);                        \
    }                                                                                              \
    RUNTIME int fortran_cudaMemcpyPeer##suffix(fortran_array *to, int to_device,                   \
                                               fortran_array *from, int from_device, type count)   \
    {                                                                                              \
        return cudaMemcpyPeer(to->data, to_device, from->data, from_device,                        \
                              (size_t)count * to->element_bytes);                                  \
    }                                                                                              \
    RUNTIME int fortran_cudaFuncSetAttribute##suffix(fortran_kernel kernel, int attribute,         \
                                                     type value)                                   \
    {                                                                                              \
        return cudaFuncSetAttribute(kernel(), (cudaFuncAttribute)attribute, (int)value);           \
    }                                                                                              \
    RUNTIME int fortran_cudaOccupancyMaxActiveBlocks##suffix(int *blocks, fortran_kernel kernel,   \
                                                             int threads, type bytes)              \
    {                                                                                              \
        return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel(), threads,            \
                                                             (size_t)bytes);                       \
    }                                                                                              \
    RUNTIME int fortran_cudaMemset##suffix(fortran_array *to, fortran_array *value, type count)    \
    {                                                                                              \
        return fortran_set(to->data, value->data, to->element_bytes, (size_t)count);               \
    }
/* cudaMemset() of CUDA Fortran sets elements, not bytes. */
static inline __attribute__((always_inline)) cudaError_t fortran_set(void *to, const char *value,
                                                                     size_t bytes, size_t count)
{
    bool same = true;
    for (size_t i = 1; i < bytes; i++)
        same = same && value[i] == value[0];
    if (same)
        return cudaMemset(to, value[0], count * bytes);
    char *values = (char *)malloc(count * bytes);
    for (size_t i = 0; i < count; i++)
        memcpy(values + i * bytes, value, bytes);
    cudaError_t error = cudaMemcpy(to, values, count * bytes, cudaMemcpyHostToDevice);
    free(values);
    return error;
}
FORTRAN_COUNTED(4, int)
FORTRAN_COUNTED(8, long long)
RUNTIME int fortran_cudaMemcpy2DKind4(fortran_array *to, int pitch, fortran_array *from,
                                      int from_pitch, int width, int height, int kind)
{
    const size_t bytes = to->element_bytes;
    return cudaMemcpy2D(to->data, (size_t)pitch * bytes, from->data, (size_t)from_pitch * bytes,
                        (size_t)width * bytes, (size_t)height, (cudaMemcpyKind)kind);
}
RUNTIME int fortran_cudaMemcpy2D4(fortran_array *to, int pitch, fortran_array *from, int from_pitch,
                                  int width, int height)
{
    return fortran_cudaMemcpy2DKind4(to, pitch, from, from_pitch, width, height, cudaMemcpyDefault);
}
RUNTIME int fortran_cudaMemcpy2DAsyncKind4(fortran_array *to, int pitch, fortran_array *from,
                                           int from_pitch, int width, int height, int kind,
                                           long long stream)
{
    const size_t bytes = to->element_bytes;
    return cudaMemcpy2DAsync(to->data, (size_t)pitch * bytes, from->data,
                             (size_t)from_pitch * bytes, (size_t)width * bytes, (size_t)height,
                             (cudaMemcpyKind)kind, (cudaStream_t)stream);
}
RUNTIME int fortran_cudaMemcpy2DAsync4(fortran_array *to, int pitch, fortran_array *from,
                                       int from_pitch, int width, int height, long long stream)
{
    return fortran_cudaMemcpy2DAsyncKind4(to, pitch, from, from_pitch, width, height,
                                          cudaMemcpyDefault, stream);
}
RUNTIME int fortran_cudaMalloc4(void **pointer, int bytes)
{
    return cudaMalloc(pointer, (size_t)bytes);
}
RUNTIME int fortran_cudaFuncGetAttributes(cudaFuncAttributes *attributes, fortran_kernel kernel)
{
    return cudaFuncGetAttributes(attributes, kernel());
}
RUNTIME int fortran_cudaFuncSetCacheConfig(fortran_kernel kernel, int config)
{
    return cudaFuncSetCacheConfig(kernel(), (cudaFuncCache)config);
}
RUNTIME int fortran_cudaEventRecord4(cudaEvent_t event, int stream)
{
    return cudaEventRecord(event, (cudaStream_t)(long long)stream);
}

/* As module cudafor declares it */
struct fortran_properties {
    char name[256];
    int64_t total_memory, shared_of_block;
    int registers_of_block, warp;
    int64_t pitch;
    int threads_of_block, threads_along[3], blocks_along[3], clock;
    int64_t constant;
    int major, minor;
    int64_t texture_alignment;
    int overlap, processors, timeout, integrated, can_map, mode, concurrent, ecc, bus, device,
        domain, tcc, engines, unified, memory_clock, bus_width, l2, threads_of_processor,
        priorities, global_l1, local_l1;
    int64_t shared_of_processor;
    int registers_of_processor, managed, multi_board, board_group, single_to_double, pageable,
        concurrent_managed, preemption, host_registered, cooperative, cooperative_many;
    int64_t shared_at_most;
};
static inline int fortran_attribute(cudaDeviceAttr attribute, int device)
{
    int value = 0;
    cudaDeviceGetAttribute(&value, attribute, device);
    return value;
}
RUNTIME int fortran_cudaGetDeviceProperties(struct fortran_properties *to, int device)
{
    cudaDeviceProp from;
    cudaError_t error = cudaGetDeviceProperties(&from, device);
    if (error != cudaSuccess)
        return error;
    memset(to, 0, sizeof *to);
    memset(to->name, ' ', sizeof to->name);
    memcpy(to->name, from.name, strlen(from.name));
    to->total_memory = (int64_t)from.totalGlobalMem;
    to->shared_of_block = (int64_t)from.sharedMemPerBlock;
    to->registers_of_block = from.regsPerBlock;
    to->warp = from.warpSize;
    to->pitch = (int64_t)from.memPitch;
    to->threads_of_block = from.maxThreadsPerBlock;
    for (int i = 0; i < 3; i++) {
        to->threads_along[i] = from.maxThreadsDim[i];
        to->blocks_along[i] = from.maxGridSize[i];
    }
    to->clock = fortran_attribute(cudaDevAttrClockRate, device);
    to->constant = (int64_t)from.totalConstMem;
    to->major = from.major;
    to->minor = from.minor;
    to->texture_alignment = (int64_t)from.textureAlignment;
    to->processors = from.multiProcessorCount;
    to->overlap = from.asyncEngineCount > 0;
    to->timeout = fortran_attribute(cudaDevAttrKernelExecTimeout, device);
    to->integrated = from.integrated;
    to->can_map = from.canMapHostMemory;
    to->mode = fortran_attribute(cudaDevAttrComputeMode, device);
    to->concurrent = from.concurrentKernels;
    to->ecc = from.ECCEnabled;
    to->bus = from.pciBusID;
    to->device = from.pciDeviceID;
    to->domain = from.pciDomainID;
    to->engines = from.asyncEngineCount;
    to->unified = from.unifiedAddressing;
    to->memory_clock = fortran_attribute(cudaDevAttrMemoryClockRate, device);
    to->bus_width = from.memoryBusWidth;
    to->l2 = from.l2CacheSize;
    to->threads_of_processor = from.maxThreadsPerMultiProcessor;
    to->priorities = from.streamPrioritiesSupported;
    to->global_l1 = from.globalL1CacheSupported;
    to->local_l1 = from.localL1CacheSupported;
    to->shared_of_processor = (int64_t)from.sharedMemPerMultiprocessor;
    to->registers_of_processor = from.regsPerMultiprocessor;
    to->managed = from.managedMemory;
    to->single_to_double = fortran_attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio, device);
    to->pageable = from.pageableMemoryAccess;
    to->concurrent_managed = from.concurrentManagedAccess;
    to->preemption = from.computePreemptionSupported;
    to->host_registered = from.canUseHostPointerForRegisteredMem;
    to->cooperative = from.cooperativeLaunch;
    to->shared_at_most = (int64_t)from.sharedMemPerBlockOptin;
    return cudaSuccess;
}

#endif
