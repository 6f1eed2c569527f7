/* device_openacc.c: starts the device that OpenACC has chosen. It is linked into programs with
 * directives, besides device_cpu.c or device_cuda.cpp. It calls no other part of the harness,
 * because the build hides them from it. */
#include "harness.h"

#include <openacc.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

#ifdef __NVCOMPILER
static const char NEWER[] = "Install a newer NVIDIA HPC SDK";
static const char NO_GPU[] = "OpenACC finds no GPU. Unset ACC_DEVICE_TYPE to run on the host";
#else
static const char NEWER[] = "Install a newer gcc and its gcc-NN-offload-nvptx";
static const char NO_GPU[] = "OpenACC finds no GPU. Unset ACC_DEVICE_TYPE to run on the "
                             "host; or install gcc-NN-offload-nvptx, where NN is the version of "
                             "your gcc, and build anew";
#endif

static bool starting;

/* If gcc's library cannot start a device, it ends the program with exit code 1. This runs then, and
 * gives the cause. */
static void report_failed_start(void)
{
    if (!starting)
        return;
    fprintf(
        stderr,
        "lesson: OpenACC cannot start this GPU: the code that the compiler built may be too old "
        "for the GPU or its driver. %s, or set ACC_DEVICE_TYPE=host\n",
        NEWER);
    _exit(EXIT_MISSING);
}

/* Ends the program if ACC_DEVICE_TYPE names a device that is not available. */
static void check_what_is_asked(void)
{
    const char *asked = getenv("ACC_DEVICE_TYPE"), *problem;
    if (!asked || !*asked || strcasecmp(asked, "host") == 0)
        return;
    if (strcasecmp(asked, "nvidia") != 0)
        problem = "the lessons do not know this device: set it to host or nvidia, or unset it";
    else if (acc_get_num_devices(acc_device_nvidia) < 1)
        problem = NO_GPU;
    else
        return;
    fprintf(stderr, "lesson: ACC_DEVICE_TYPE=%s: %s\n", asked, problem);
    exit(EXIT_MISSING);
}

const char *harness_openacc_begin(void)
{
    check_what_is_asked();
    atexit(report_failed_start);
    starting = true;
    acc_init(acc_device_default);
    starting = false;
    acc_device_t type = acc_get_device_type();
    if (type == acc_device_host)
        return NULL;
    return acc_get_property_string(acc_get_device_num(type), type, acc_property_name);
}
