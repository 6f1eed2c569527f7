/* device_cuda.cpp: the device part of the harness by the CUDA runtime. The same source is compiled
 * for the real one and for the emulator's. */
#include "harness.h"

#include <cuda_runtime.h>
#include <string.h>
#include <unistd.h>

#ifdef __EMUCC__
#include <emucc.h>
static const bool emulated = true;
#else
static const bool emulated = false;
#endif

static cudaEvent_t phase_start, phase_stop;
static double phase_began;

bool harness_device_is_emulated(void)
{
    return emulated;
}

/* Starts OpenACC's device in a program with kernels and directives. It comes after CUDA has created
 * its context: OpenACC then uses the same, so pointers are valid in both. Returns fields for the
 * record. */
static const char *begin_openacc(void)
{
    if (!harness_openacc_begin)
        return "";
    if (!harness_openacc_begin())
        harness_fail(
            EXIT_MISSING,
            "OpenACC runs on the host, and the kernels on the GPU: they share no memory. %s",
            getenv("ACC_DEVICE_TYPE") ? "Unset ACC_DEVICE_TYPE"
                                      : "To run without a GPU: lessons/run --device emulated");
    return emulated ? "" : "\"openacc\":\"nvidia\",";
}

/* The GPU's vendor and architecture as fields for the record. The emulator's model has neither. */
struct kind {
    char fields[320];
};
static struct kind kind_of(const cudaDeviceProp *properties)
{
    struct kind kind = {""};
#ifdef __HIP__ /* "gfx90a:sramecc+:xnack-" */
    const int length = (int)strcspn(properties->gcnArchName, ":");
    snprintf(kind.fields, sizeof kind.fields, "\"vendor\":\"AMD\",\"architecture\":\"%.*s\",",
             length, properties->gcnArchName);
#else
    const int major = properties->major, minor = properties->minor;
    if (emulated)
        snprintf(kind.fields, sizeof kind.fields, "\"cc\":\"%d.%d\",", major, minor);
    else
        snprintf(kind.fields, sizeof kind.fields,
                 "\"cc\":\"%d.%d\",\"vendor\":\"NVIDIA\",\"architecture\":\"sm_%d%d\",", major,
                 minor, major, minor);
#endif
    return kind;
}

/* CUDA encodes a version as 1000 major + 10 minor. */
static void describe(const char *more)
{
    cudaDeviceProp properties;
    int device, driver, runtime;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaGetDeviceProperties(&properties, device));
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaRuntimeGetVersion(&runtime));
    char *name = harness_json_escaped(properties.name);
    harness_record(
        "{\"v\":1,\"kind\":\"device\",\"device\":\"%s\",\"name\":\"%s\",%s"
        "\"driver\":\"%d.%d\",\"runtime\":\"%d.%d\",\"memory\":%zu,%s\"compiler\":\"%s\"}",
        emulated ? "emulated" : "gpu", name, kind_of(&properties).fields, driver / 1000,
        driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10, properties.totalGlobalMem, more,
        WARPBOOK_COMPILER);
    free(name);
}

void harness_device_identify(char *name, size_t size)
{
    int device;
    char bus[32] = "";
    CHECK(cudaGetDevice(&device));
    if (!emulated) /* each process emulates a GPU of its own */
        CHECK(cudaDeviceGetPCIBusId(bus, sizeof bus, device));
    gethostname(name, size - 1);
    name[size - 1] = '\0';
    const size_t used = strlen(name);
    snprintf(name + used, size - used, " %s%d", bus, emulated ? (int)getpid() : 0);
}

/* Why there is no GPU, if the system says more than the runtime's error does. */
static const char *cause_of_no_gpu(void)
{
#ifdef __HIP__
    if (access("/dev/kfd", F_OK) != 0)
        return "The program is for an AMD GPU, and there is no /dev/kfd, which is AMD's driver. ";
    if (access("/dev/kfd", R_OK | W_OK) != 0)
        return "You may not read and write /dev/kfd, which is AMD's driver: an administrator can "
               "add you to the groups render and video. ";
    return "AMD's driver is here. rocm-smi lists its GPUs; ROCR_VISIBLE_DEVICES and "
           "HIP_VISIBLE_DEVICES may hide them, and a job has only those that it requested. ";
#else
    return "";
#endif
}

void harness_device_begin(void)
{
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0)
        harness_fail(EXIT_MISSING,
                     "no GPU can be used here: %s. %sTo run the program without a GPU: %s",
                     error == cudaSuccess ? "none was found" : cudaGetErrorString(error),
                     cause_of_no_gpu(), "lessons/run --device emulated");
    CHECK(cudaFree(NULL)); /* creates the context, so that no phase pays for it */
    CHECK(cudaEventCreate(&phase_start));
    CHECK(cudaEventCreate(&phase_stop));
    describe(begin_openacc());
}

/* A phase on a GPU ends with a wait for the device. In the emulator, whose times mean nothing,
 * there is no wait, because it would hide that the program itself does not wait. */
void harness_device_phase_begin(void)
{
    if (emulated)
        phase_began = harness_wall_seconds();
    else
        CHECK(cudaEventRecord(phase_start));
}

double harness_device_phase_end(void)
{
    float milliseconds;
    if (emulated)
        return harness_wall_seconds() - phase_began;
    CHECK(cudaEventRecord(phase_stop));
    CHECK(cudaEventSynchronize(phase_stop));
    CHECK(cudaEventElapsedTime(&milliseconds, phase_start, phase_stop));
    return 1e-3 * milliseconds;
}

void harness_device_wait(void)
{
    CHECK(cudaDeviceSynchronize());
}

/* In a counted program the checks also report what reads the poison. */
static void poison_device(void *data, size_t bytes)
{
    const cudaError_t error = cudaMemset(data, POISON, bytes);
    if (error != cudaSuccess)
        harness_fail(
            EXIT_CUDA,
            "lesson_output names an array of %zu bytes, and cudaMemset cannot fill them: %s; "
            "the array is shorter or was freed. cudaMalloc takes a number of bytes, not of "
            "elements",
            bytes, cudaGetErrorString(error));
#ifdef __EMUCC__
    emucc_forget(data, bytes);
#endif
}

void harness_device_poison(void *data, size_t bytes)
{
    cudaPointerAttributes attributes;
    CHECK(cudaPointerGetAttributes(&attributes, data));
    if (attributes.type == cudaMemoryTypeDevice)
        poison_device(data, bytes);
    else
        memset(data, POISON, bytes);
}

void harness_device_host_writes(const void *data, size_t bytes)
{
#ifdef __EMUCC__
    emucc_host_writes(data, bytes);
#else
    (void)data; /* a GPU does not record who uses it */
    (void)bytes;
#endif
}

void harness_device_report_writer(const void *byte)
{
#ifdef __EMUCC__
    char text[800];
    if (emucc_who_wrote(byte, text, sizeof text))
        fprintf(stderr, "cause: %s\n", text);
#else
    (void)byte; /* a GPU does not record who wrote */
#endif
}

void harness_device_memory(size_t *available, size_t *total)
{
    CHECK(cudaMemGetInfo(available, total));
}

static const char *advice(int error)
{
    switch (error) {
    case cudaErrorMemoryAllocation:
        return "choose a smaller size";
    case cudaErrorInvalidValue:
    case cudaErrorInvalidConfiguration:
        return "of a launch, check <<<grid, block>>>: a block has at most 1024 threads, and no "
               "size "
               "is 0; of a copy, check its pointers, its direction and its length";
    case cudaErrorIllegalAddress:
    case cudaErrorMisalignedAddress:
        return "a kernel accessed memory out of bounds; lessons/run check, lessons/run counters "
               "and "
               "compute-sanitizer name the line and the array";
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorUnsupportedPtxVersion:
        return "the program was built for another GPU or a newer driver: build it again with "
               "--arch";
    default:
        return "check the arguments of the call, and the kernel before it";
    }
}

/* Where a call stands, for a message: "pi.cu:12: "; "" if `file` is a null pointer. */
struct place {
    char text[300];
};
static struct place place_of(const char *file, int line)
{
    struct place place = {""};
    if (file)
        snprintf(place.text, sizeof place.text, "%s:%d: ", file, line);
    return place;
}

void lesson_check_cuda(int code, const char *call, const char *file, int line)
{
    if (code == cudaSuccess)
        return;
    cudaError_t error = (cudaError_t)code;
    const char *path = file ? file : "", *slash = strrchr(path, '/');
    char *quoted = harness_json_escaped(call);
    harness_record("{\"v\":1,\"kind\":\"error\",\"code\":%d,\"name\":\"%s\",\"text\":\"%s\","
                   "\"file\":\"%s\",\"line\":%d,\"call\":\"%s\"}",
                   code, cudaGetErrorName(error), cudaGetErrorString(error),
                   slash ? slash + 1 : path, line, quoted);
    free(quoted);
    harness_fail(EXIT_CUDA, "%s%s: %s (%s); %s", place_of(file, line).text, call,
                 cudaGetErrorString(error), cudaGetErrorName(error), advice(code));
}

/* cuRAND has no function that gives an error's text. The numbers are those of curandStatus_t. */
static const char *curand_text(int status)
{
    switch (status) {
    case 102:
        return "allocation failed";
    case 103:
        return "this generator is not available here";
    case 104:
        return "argument out of range";
    case 105:
        return "length not a multiple of the dimension";
    case 106:
        return "double precision is required";
    case 201:
        return "a kernel launch failed";
    case 202:
        return "an earlier failure";
    case 203:
        return "initialisation failed";
    case 204:
        return "the GPU does not have what the generator needs";
    default:
        return "internal error";
    }
}

void lesson_check_curand(int status, const char *call, const char *file, int line)
{
    if (status != 0)
        harness_fail(EXIT_CUDA, "%s%s: cuRAND status %d, %s", place_of(file, line).text, call,
                     status, curand_text(status));
}
