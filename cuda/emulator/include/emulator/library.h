/* library.h: for template libraries that use CUDA: Thrust and CUB. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/library.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_LIBRARY_H
#define EMULATOR_LIBRARY_H

bool emulator_in_kernel(void);    /* whether the caller runs in a kernel */
bool emulator_does_nothing(void); /* whether kernels do nothing in this run */

/* While such an object exists on the host, its thread may access device memory, and no kernel runs.
 * It represents the kernel `name` that the library would launch. */
struct emulator_device_work {
    explicit emulator_device_work(const char *name = nullptr);
    ~emulator_device_work();
    emulator_device_work(const emulator_device_work &) = delete;

  private:
    alignas(8) char alone[8];
};

/* The library accesses this memory on the device: if the device cannot, the kernel `name` fails. */
void emulator_device_accesses(const char *name, const void *pointer);

/* Records that the library has written these bytes; by default, the rest of the array. */
void emulator_device_wrote(const void *pointer, size_t bytes = SIZE_MAX);

#endif
