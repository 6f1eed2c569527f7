/* cuda_occupancy.h: empty. CUB includes it, but uses none of its functions. */
#ifndef __cuda_occupancy_h__
#define __cuda_occupancy_h__

#endif
