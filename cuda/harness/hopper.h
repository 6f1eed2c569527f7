/* hopper.h: two things for which CUDA C++ has no functions: the map of a matrix for TMA, and
 * products of matrices by a warp group. They need a GPU of compute capability 9.0, and code for
 * sm_90a. Names and layouts are those of the PTX guide, "Asynchronous Warpgroup Level Matrix
 * Instructions". */
#ifndef HOPPER_H
#define HOPPER_H

#include "lesson.h"
#include <cudaTypedefs.h>
#include <cuda_fp16.h>

/* Describes a matrix of rows x columns for copies of boxes of height x 64 into shared memory, which
 * are swizzled on the way. Beyond the matrix, a box has zeros. The rows of the matrix are `width`
 * halves apart, a multiple of 8. The function is CUDA's driver's, and looked up in it, so that the
 * program need not be linked with the driver. */
static inline CUtensorMap tma_map(half *matrix, int rows, int columns, int width, int height)
{
    CUtensorMap map;
    PFN_cuTensorMapEncodeTiled_v12000 encode;
    cudaDriverEntryPointQueryResult found;
    const cuuint64_t size[] = {(cuuint64_t)columns, (cuuint64_t)rows};
    const cuuint64_t pitch[] = {width * sizeof *matrix};
    const cuuint32_t box[] = {64, (cuuint32_t)height}, step[] = {1, 1};
    CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", (void **)&encode, 12000,
                                           cudaEnableDefault, &found));
    CHECK((cudaError_t)encode(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, matrix, size, pitch, box,
                              step, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                              CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
                              CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
    return map;
}

/* A warp group is 128 threads, which begin at a multiple of 128 in their block. It multiplies tiles
 * that lie in shared memory, swizzled in groups of 8 rows, the first of which is at a multiple of
 * 1024 bytes. This describes a tile with 64 halves in a row. A tile with more columns consists of
 * panels of 64, which are `panel` bytes apart. */
static __device__ inline uint64_t wgmma_tile(const half *tile, size_t panel)
{
    const uint64_t group = 8 * 64 * sizeof *tile;
    const uint64_t address = __cvta_generic_to_shared(tile) % (1 << 18); /* in this block */
    const uint64_t swizzle_128 = (uint64_t)1 << 62;
    return address / 16 | panel / 16 << 16 | group / 16 << 32 | swizzle_128;
}

/* A group calls this between other uses of the sums and the first product. */
static __device__ inline void wgmma_begin()
{
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}

/* Waits for all products that were begun. */
static __device__ inline void wgmma_end()
{
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
}

/* Begins to add the product of 64 x 16 halves and 16 x 256 halves, both stored by rows, to the
 * group's sums. Lane l of warp w has sums 4 i and 4 i + 1 in row 16 w + l / 4, and sums 4 i + 2 and
 * 4 i + 3 eight rows below, from column 8 i + l % 4 * 2 on. */
// clang-format off
#define WGMMA_8(i) "+f"(sums[i]), "+f"(sums[i + 1]), "+f"(sums[i + 2]), "+f"(sums[i + 3]), \
    "+f"(sums[i + 4]), "+f"(sums[i + 5]), "+f"(sums[i + 6]), "+f"(sums[i + 7])
#define WGMMA_64(i) WGMMA_8(i), WGMMA_8(i + 8), WGMMA_8(i + 16), WGMMA_8(i + 24), \
    WGMMA_8(i + 32), WGMMA_8(i + 40), WGMMA_8(i + 48), WGMMA_8(i + 56)
static __device__ inline void wgmma_64x256x16(float (&sums)[128], uint64_t a, uint64_t b)
{
    asm volatile(
        "{.reg .pred add; setp.eq.u32 add, 0, 0;" /* adds to the sums, in place of replacing them */
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 {"
        "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18,"
        " %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, "
        "%35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51,"
        " %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, "
        "%68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84,"
        " %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, "
        "%101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, %112, %113, %114, "
        "%115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
        "%128, %129, add, 1, 1, 0, 1;}" /* A times 1, B times 1; A not transposed, B is */
        : WGMMA_64(0), WGMMA_64(64)
        : "l"(a), "l"(b));
}
// clang-format on

#endif
