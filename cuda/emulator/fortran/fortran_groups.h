/* fortran_groups.h: the barriers of groups of threads that module cooperative_groups has */
#ifndef FORTRAN_GROUPS_H
#define FORTRAN_GROUPS_H

#include <cooperative_groups.h>

FORTRAN void fortran_sync_grid(const void *)
{
    cooperative_groups::this_grid().sync();
}
FORTRAN void fortran_sync_block(const void *)
{
    __syncthreads();
}
FORTRAN void fortran_sync_warp(const void *)
{
    __syncwarp();
}

#endif
