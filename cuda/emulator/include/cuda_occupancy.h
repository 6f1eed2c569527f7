/* cuda_occupancy.h: nothing of it is here. CUB includes it, and uses nothing of it. */
#ifndef __cuda_occupancy_h__
#define __cuda_occupancy_h__

#endif
