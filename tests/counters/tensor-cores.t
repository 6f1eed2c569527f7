#!/bin/sh
# The multiplications of tensor cores are counted, by wmma and by mma.sync; and the wavefronts of ldmatrix.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
cat >"$scratch/products.cu" <<'END'
#include <mma.h>
using namespace nvcuda;

__global__ void twice()
{
    wmma::fragment<wmma::matrix_a, 32, 8, 16, half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 32, 8, 16, half, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, 32, 8, 16, float> c;
    wmma::fill_fragment(a, half(1));
    wmma::fill_fragment(b, half(1));
    wmma::fill_fragment(c, 0.0f);
    wmma::mma_sync(c, a, b, c);
    wmma::mma_sync(c, a, b, c);
}

__global__ void by_instruction()
{
    float c[4] = {};
    const unsigned a[4] = {}, b[2] = {};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
                 "{%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// 8 rows of 64 bytes below one another, their pieces of 16 bytes in their order, or in that of lesson 52
template <bool SWIZZLED> __global__ void pieces()
{
    __shared__ alignas(128) half rows[32][32];
    const unsigned lane = threadIdx.x % 32;
    unsigned m[4];
    for (int i = 0; i < 32; i++)
        rows[i][lane] = half(1);
    __syncthreads();
    const half *piece = &rows[lane][SWIZZLED ? lane / 2 % 4 * 8 : 0];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(m[0]), "=r"(m[1]), "=r"(m[2]), "=r"(m[3])
                 : "r"((unsigned)__cvta_generic_to_shared(piece)));
}

__global__ void none() {}

int main()
{
    twice<<<3, 64>>>();
    by_instruction<<<1, 32>>>();
    pieces<false><<<1, 32>>>();
    pieces<true><<<1, 32>>>();
    none<<<1, 32>>>();
    return cudaDeviceSynchronize();
}
END
"$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/products" "$scratch/products.cu"
EMUCC_REPORT="$scratch/report" run "$scratch/products"
exits 0 "the program runs"
# of KERNEL: what the report says of its multiplications
of() {
    grep '"kind":"kernel","name":"'"$1" "$scratch/report" | grep -o '"tensor_multiplications":[0-9]*'
}
is "$(of twice)" '"tensor_multiplications":49152' "six warps multiply 2 x 32 x 8 x 16 pairs each"
is "$(of by_instruction)" '"tensor_multiplications":2048' "mma.sync multiplies 16 x 8 x 16"
# loaded KERNEL: what the report says of its loads from shared memory
loaded() {
    grep '"kind":"kernel","name":"'"$1" "$scratch/report" | grep -o '"shared_load":{"requests":1,"wavefronts":[0-9]*'
}
is "$(loaded 'pieces<false>')" '"shared_load":{"requests":1,"wavefronts":16' \
    "ldmatrix: the 8 pieces of a matrix in 8 banks take four wavefronts"
is "$(loaded 'pieces<true>')" '"shared_load":{"requests":1,"wavefronts":4' "the 8 pieces of a matrix in all banks take one"
is "$(of none)" '' "a kernel without them has no such figure"
done_testing
