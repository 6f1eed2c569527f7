/* cuda.h: of the driver API there is the version alone. Programs include it and use the runtime;
 * one that calls the driver does not compile, for its functions have no names here. (The guard is
 * not CUDA's, which programs take for the driver's types.) */
#ifndef EMULATOR_CUDA_H
#define EMULATOR_CUDA_H

#define CUDA_VERSION 13000

#endif
