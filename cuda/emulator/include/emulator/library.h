/* library.h: for libraries of templates that stand on CUDA's functions: Thrust and CUB. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/library.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_LIBRARY_H
#define EMULATOR_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

bool emulator_in_kernel(void); /* is this code a kernel's? */

/* While one lives on the host, its thread can touch device memory, and no other works there. It
 * stands for what the library would launch, if that has a name. */
struct emulator_device_work {
    explicit emulator_device_work(const char *name = nullptr);
    ~emulator_device_work();
    emulator_device_work(const emulator_device_work &) = delete;

  private:
    alignas(8) char alone[8];
};

/* The library has written these bytes; by default all that follow in the array. */
void emulator_device_wrote(const void *pointer, size_t bytes = SIZE_MAX);

#endif
