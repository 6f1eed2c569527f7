#!/bin/sh
# CUDA Fortran for a GPU by flang and ptxas: what the PTX of a kernel does. No GPU is needed.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"
nvcc=$(sed -n 's/^compiler=//p' "$build/cuda.txt")
make_targets emulate emulator
reason=$(sed -n 's/^reason=//p' "$build/cuda/emulator/compile/flang.txt")
[ -z "$reason" ] || skip_all "CUDA Fortran cannot be compiled here: $reason"
cd "$scratch" || exit

cat >mathematics.cuf <<'CUF'
module m
contains
  attributes(global) subroutine mathematics(x, y)
    real :: x(4)
    real(8) :: y(4)
    x(1) = sin(x(4))
    x(2) = __fmaf_rn(2.0, 3.0, x(4))
    y(1) = rsqrt(4d0 + x(4))
    y(2) = rsqrt(y(1))
  end subroutine
end module
program p
  use m
  real, device :: x(4)
  real(8), device :: y(4)
  x = 0
  call mathematics<<<1, 1>>>(x, y)
end program
CUF
run env FORTRAN_PTX="$scratch/all.ptx" "$root/cuda/emulator/compile/fortran_gpu" --build "$build/cuda/emulator" \
    --toolkit "${nvcc%/bin/nvcc}" -o mathematics mathematics.cuf
exits 0 "a kernel with mathematical functions compiles"
# A function of ours with the name of one in CUDA's library would be called by it, and so by itself.
kernel=$(awk '/\.entry .*mathematics/ { on = 1 } on { print } on && /^}/ { exit }' all.ptx)
is "$(echo "$kernel" | grep -c 'st\.global')" 4 "it stores each of its results"
is "$(echo "$kernel" | grep -c 'rsqrt\.approx\.f64')" 2 "its rsqrt() is CUDA's"
like "$kernel" 'fma\.rn\.f32.*0f40000000, 0f40400000' "its __fmaf_rn() is CUDA's"
# The target must not say "debug": ptxas would optimize nothing.
is "$(sed -n 's/^\.target [a-z0-9_]*//p' all.ptx)" "" "ptxas may optimize it"
done_testing
