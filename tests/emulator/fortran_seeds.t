#!/bin/sh
# The programs in CUDA Fortran of the documents in ../shared/seeds, where these are there: each runs as it stands.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

seeds=$root/../shared/seeds
[ -d "$seeds" ] || seeds=$root/../../shared/seeds
life=$(echo "$seeds"/000_*.txt)
sums=$(echo "$seeds"/004_*.txt)
slides=$(echo "$seeds"/001_*.txt)
for document in "$life" "$sums" "$slides"; do
    [ -f "$document" ] || skip_all "the documents are not here"
done
make_targets emulate emulator counters
reason=$(sed -n 's/^reason=//p' "$build/cuda/emulator/compile/flang.txt")
[ -z "$reason" ] || skip_all "CUDA Fortran cannot be compiled here: $reason"
can_count || skip_all "nothing can be counted here"
# shellcheck disable=SC2317 # run calls it
emucc() {
    "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" "$@"
}
cd "$scratch" || exit

# program NAME: the program of document 000 below this line
program() {
    awk -v name="$1" '
        /^GOL/ { below = $0 == name }
        below && /^module kernel/ { on = 1 }
        on { print }
        on && /^end program/ { exit }' "$life"
}
program GOL.cuf >gol.cuf
program GOL-Shared.cuf >shared.cuf
for file in gol ${WARPBOOK_TEST_LONG:+shared}; do # half a minute each
    run emucc --unchecked -o "$file" "$file.cuf"
    exits 0 "000: $file.cuf compiles"
    run "./$file"
    like "$out" 'Total Alive +44176$' "000: $file.cuf has the right answer"
done
for file in gol shared; do
    sed 's/maxIter = 2\*\*10/maxIter = 2/' $file.cuf >$file-2.cuf
    run emucc --count -o $file-2 $file-2.cuf
    run ./$file-2
    exits 0 "000: $file.cuf runs with counters"
    like "$err" '^gol-2.cuf:31: kernel ghostrows_kernel.*never written: .* copied it from host memory that was never set: element d_grid\(1025, 2\) of d_grid\(1026, 1026\)|^shared-2.cuf:53: kernel gol_kernel' \
        "000: $file.cuf: its host leaves a row and a column unset, which is found"
    unlike "$err" '(race|bounds)\]' "000: $file.cuf has no other fault that is found"
done
run "$root/lessons/run" counters shared-2.cuf
like "$out" 'shared-2.cuf:62 +shared load: 6 wavefronts in 696,320 of 705,872 requests' "000: its tile has bank conflicts"
sed 's/do j=1,dim$/do j=2,dim+1/; s/do i=1,dim$/do i=2,dim+1/' gol-2.cuf >whole.cuf
run emucc --count -o whole whole.cuf
run env EMUCC_REPORT=whole.json ./whole
is "$(grep -c '"kind":"finding"' whole.json)" 0 "000: with all cells set, nothing is found"
like "$(grep '"name":"gol_kernel"' whole.json)" '"global_load":."requests":589824,"sectors":10223616' \
    "000: the kernel's requests and sectors are those of the same kernel in C"

# module_1: the first device module of document 004; kernel NAME: one of its later kernels
module_1() {
    sed -n '/^module mcCUF_1/,/^end module mcCUF_1/p' "$sums"
}
kernel() {
    sed -n "/^attributes(global) subroutine montecarlo_$1/,/^end subroutine montecarlo_$1/p" "$sums"
}
{
    echo 'module mcUtils
  type mcResults
    real :: time(4) = 0
    real :: estimate, variance
  end type
end module'
    module_1
    echo 'program driver
  use mcUtils
  use mcCUF_1
  implicit none
  integer, parameter :: n = 65536
  real :: x(n), y(n)
  type(mcResults) :: results
  call random_number(x)
  call random_number(y)
  call montecarlo_cuf1(x, y, 1, results, n)
  print *, abs(results%estimate - 3.14159) < 0.05
end program'
} >cuf1.cuf
{
    echo 'module m
  integer, parameter :: sumN = 64, THREAD_N = 4096
  real, device :: dSum, dSumSq
contains'
    for name in cuf2_sum cuf3_sum0 cuf4_sum0 cuf5_kernel; do kernel $name; done
    echo 'end module
program driver
  use cudafor
  use m
  implicit none
  integer, parameter :: n = 65536
  real :: x(n), y(n), temp(n), s, few(sumN), many(THREAD_N)
  real, device :: dX(n), dY(n), dTemp(n), dSumA(sumN), dSumSqA(sumN), dSum4(THREAD_N), dSq4(THREAD_N)
  call random_number(x)
  call random_number(y)
  dX = x
  dY = y
  call montecarlo_cuf5_kernel<<<16, 256>>>(dX, dY, dTemp, n)
  temp = dTemp
  call montecarlo_cuf2_sum<<<1, 1>>>(dTemp, n)
  s = dSum
  call montecarlo_cuf3_sum0<<<sumN, 1>>>(dTemp, dSumA, dSumSqA, n)
  few = dSumA
  call montecarlo_cuf4_sum0<<<16, 256>>>(dTemp, dSum4, dSq4, n)
  many = dSum4
  print *, s == sum(temp) .and. s == sum(few) .and. s == sum(many)
end program'
} >cuf2.cuf
for file in cuf1 cuf2; do
    run emucc --count -o $file $file.cuf
    exits 0 "004: $file.cuf compiles"
    run ./$file
    like "$out" '^ T$' "004: $file.cuf has the right answer"
    is "$err" "" "004: $file.cuf has no fault, if its blocks divide the points"
done
sed 's/n = 65536/n = 65535/' cuf1.cuf >rest.cuf
run emucc --count -o rest rest.cuf
run ./rest
like "$err" 'copies bytes 261120 to 262139, never written,.*\[uninitialised-copy\]' "004: the points that CUF 1 leaves out are found"

# Document 001 has a whole program on one of its slides, in one line. It prints something only if its answer is wrong.
# shellcheck disable=SC2016 # no expansion
sed -n 's/.*\(program pgi14x .*end if end\).*/\1/p' "$slides" |
    sed 's/ \(use \|integer\|a = \|b = \|!\$cuf\|do i =\|c(i) = \|end\|if (\|print\)/\n\1/g' >managed.cuf
run emucc --count -o managed managed.cuf
exits 0 "001: its program with managed data compiles"
run ./managed
is "$out" "" "001: it has the right answer"
is "$err" "" "001: nothing is found, because the sum() of cudafor adds up on the device"
sed 's/use cudafor/use cudafor, only: dim3/' managed.cuf >host.cuf
run emucc --count -o host host.cuf
run ./host
like "$err" 'the host reads byte 0 .*element c\(1\) of c\(100000\).*\[host-race\]' "001: with the sum() of the host, it reads too early, which is found"
done_testing
