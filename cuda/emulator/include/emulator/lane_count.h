/* emulator/lane_count.h: how many lanes a warp has: 32, or 64 if a program is compiled with --lanes
 * 64, as the wavefronts of AMD's GPUs have. The emulator's libraries exist for both. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/lane_count.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_LANE_COUNT_H
#define EMULATOR_LANE_COUNT_H

#ifndef EMUCC_LANES
#define EMUCC_LANES 32
#endif

/* A bit for each lane of a warp; all of them */
#if EMUCC_LANES == 64
typedef unsigned long long emulator_lanemask;
#else
typedef unsigned int emulator_lanemask;
#endif
#define EMULATOR_ALL_LANES ((emulator_lanemask)-1)

#endif
