#!/bin/sh
# CUDA Fortran: what the checks find, in Fortran's names and lines; what is refused; several files; what the verbs show.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets emulate emulator counters
reason=$(sed -n 's/^reason=//p' "$build/cuda/emulator/compile/flang.txt")
[ -z "$reason" ] || skip_all "CUDA Fortran cannot be compiled here: $reason"
can_count || skip_all "nothing can be counted here"
# shellcheck disable=SC2317 # run calls it
emucc() {
    "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" "$@"
}
cd "$scratch" || exit

cat >wrong.cuf <<'CUF'
module kernels
contains
  attributes(global) subroutine fill(grid, n)
    integer, value :: n
    integer :: grid(0:n, n)
    integer :: i, j
    i = threadIdx%x
    j = (blockIdx%x - 1) * blockDim%x + threadIdx%x
    grid(i, j) = 5
  end subroutine
  attributes(global) subroutine sum_up(a, total)
    integer :: a(:), total
    integer, shared :: tile(32)
    tile(threadIdx%x) = a(threadIdx%x)
    total = total + tile(33 - threadIdx%x)
  end subroutine
  attributes(global) subroutine copy(a, b)
    integer :: a(32), b(32)
    b(threadIdx%x) = a(threadIdx%x)
  end subroutine
  attributes(global) subroutine before(a)
    integer :: a(32)
    a(threadIdx%x - 1) = 1
  end subroutine
end module
program wrong
  use kernels
  implicit none
  integer, device, allocatable :: d_grid(:, :), never(:)
  integer, device :: total
  character(8) :: which
  call get_command_argument(1, which)
  allocate (d_grid(0:16, 16), never(32))
  if (which == "fill") call fill<<<2, 16>>>(d_grid, 16)
  total = 0
  if (which == "sum") call sum_up<<<1, 32>>>(never, total)
  if (which == "before") call before<<<1, 32>>>(never)
  if (which == "copy") call copy<<<1, 32>>>(never, d_grid)
  deallocate (d_grid)
end program
CUF
run emucc --count -o wrong wrong.cuf
exits 0 "a wrong program compiles"
run ./wrong fill
like "$err" '^wrong.cuf:9: kernel fill, block \(2, 1, 1\), thread \(1, 1, 1\) writes 4 bytes at byte 1092 of the array of 1088 bytes that wrong.cuf:33 allocated: element d_grid\(1, 17\) of d_grid\(0:16, 16\): cudaErrorIllegalAddress.*\[global-out-of-bounds\]' \
    "an index out of bounds is reported with the array's name, its bounds and its indices, and blocks and threads from 1"
like "$err" 'Guard the access, as in .if \(i <= n\).' "and what to do, in Fortran's words"
run ./wrong before
like "$err" '^wrong.cuf:23: .*element never\(0\) of never\(32\)' "an index of 0 is reported"
like "$err" 'In CUDA Fortran, threadIdx and blockIdx begin with 1' "and why it comes about"
run ./wrong sum
like "$err" '^wrong.cuf:15: .*thread \(1, 1, 1\) reads .* which thread \(32, 1, 1\) of its block wrote .*: element tile\(32\) of tile\(32\).*\[shared-race\]' \
    "a race in shared memory is found, with its element and both threads from 1"
like "$err" '^wrong.cuf:15: .*: element total.*\[global-race\]' "a race for a variable is found, with its name"
run ./wrong copy
like "$err" '^wrong.cuf:19: .*was never written.*element never\(1\) of never\(32\)' "memory that was never written is found"
like "$err" '^wrong.cuf:33: an allocation of 128 bytes is never freed' "a leak is found, but no variable of the main program"

# What the host does with its own memory, of which flang's library writes a part without hooks
cat >host.cuf <<'CUF'
module kernels
contains
  attributes(global) subroutine twice(a, n)
    integer, value :: n
    integer :: a(n)
    a(threadIdx%x) = 2 * a(threadIdx%x)
  end subroutine
end module
program host
  use kernels
  use cudafor, only: cudaDeviceSynchronize ! its sum() adds up on the device
  implicit none
  integer, allocatable :: h(:)
  integer, device :: d(64)
  integer, managed :: m(64)
  integer :: i, unused
  character(9) :: which
  call get_command_argument(1, which)
  allocate (h(64))
  if (which == "unset") then
    h(:32) = 1
    d = h
    call twice<<<1, 64>>>(d, 64)
    h = d
  else if (which == "library") then
    open (10, status="scratch", form="unformatted")
    write (10) [(i, i=1, 64)]
    rewind (10)
    read (10) h
    d = h
    call twice<<<1, 64>>>(d, 64)
    h = d
  else if (which == "end") then
    do i = 0, 64
      h(i + 1) = i
    end do
  else
    m = 1
    call twice<<<1, 64>>>(m, 64)
    if (which == "wait") unused = cudaDeviceSynchronize()
    print *, sum(m)
  end if
  deallocate (h)
end program
CUF
run emucc --count -o host host.cuf
exits 0 "a program with memory of the host compiles"
run ./host unset
like "$err" '^host.cuf:6: .*was never written: host.cuf:22 copied it from host memory that was never set: element d\(33\) of d\(64\) \(32 times\)' \
    "an allocatable array of the host that is set in part is followed into the kernel"
run ./host library
is "$err" "" "what flang's library has read into it is set"
run ./host end
like "$err" '^host.cuf:35: the host writes byte 256 of the 256 bytes that host.cuf:19 allocated' "an index behind its end is found"
run ./host managed
like "$err" '^host.cuf:41: the host reads .* of the array of 256 bytes .* element m\(1\) of m\(64\).*\[host-race\]' \
    "the host's sum() of a managed array that a kernel may still write is found"
run ./host wait
is "$err" "" "not if the host has waited"

# refused FILE LINE MESSAGE ADVICE: emucc refuses it at this line, and says why
refused() {
    run emucc -o refused "$1"
    exits 1 "$1: it is refused"
    like "$err" "^$1:$2:[0-9:]* (error|warning): $3" "$1: the message names its line"
    like "$err" "$4" "$1: the message says what to do"
}
kernel='module m
contains
  attributes(global) subroutine k(a, n)
    real :: a(*)
    integer NAME :: n
    if (threadIdx%x <= n) a(threadIdx%x) = 1
  end subroutine
end module
program p
  use m
  real DEVICE :: a(100)
  integer :: n = 100
  call k<<<1, 32>>>(a, n)
end program'
echo "$kernel" | sed 's/ NAME//; s/ DEVICE/, device/' >value.cuf
refused value.cuf 13 "dummy argument 'n=' has ATTRIBUTES" 'declare the argument in the kernel with the attribute value'
echo "$kernel" | sed 's/ NAME/, value/; s/ DEVICE//' >host_array.cuf
refused host_array.cuf 13 "dummy argument 'a=' has ATTRIBUTES" 'declare the array with the attribute device or managed'
echo "$kernel" | sed 's/ NAME/, value/; s/ DEVICE/, device/; s/if (threadIdx%x <= n) .*/call k<<<1, 1>>>(a, n)/' >nested.cuf
refused nested.cuf 6 "'k' may not be called in device code" 'launch both from the host'
echo 'program p
  use cutensorex
end program' >module.cuf
refused module.cuf 2 'Cannot parse module file' "belongs to NVIDIA's compiler"
echo 'program p
  real, device :: a(10)
  print *, sum(a)
end program' >sum.cuf
refused sum.cuf 3 'Actual argument a associated with host intrinsic sum' 'cuf kernel do'
# no_kernel FILE WORD ADVICE: a kernel that has this statement is refused at its line
no_kernel() {
    echo "$kernel" | sed "s/ NAME/, value/; s/ DEVICE/, device/; s/if (threadIdx%x <= n) .*/$2/" >"$1"
    refused "$1" 6 "" "$3"
}
no_kernel ballot.cuf 'n = ballot(threadIdx%x > 4)' 'ballot_sync\(-1'
no_kernel shuffle.cuf 'n = __shfl(n, 1)' 'add use cudafor'
echo "$kernel" | sed 's/ NAME/, value/; s/ DEVICE/, device/; s/^contains/use cudafor\ncontains/
    s/if (threadIdx.x <= n) .*/a(1) = sum(a(1:n))/' >sum_there.cuf
refused sum_there.cuf 7 'the function sum of module cudafor may not be called in device code' 'use cudafor, only:'
echo "$kernel" | sed 's/ NAME/, value/; s/ DEVICE/, device/; s/a(\*)/a(:)/; s/>>>(a, n)/>>>(a(1:100:2), n)/' >section.cuf
refused section.cuf 13 "actual argument associated with assumed shape/rank device dummy argument 'a='" 'Pass the whole array'
echo 'program p
  real, device :: a(10)
  call k<<<1, 32>>>(a)
end program' >no_interface.cuf
refused no_interface.cuf 3 'Kernel launch parameters' 'declare the kernel in an interface block'
echo 'program p
  use cudafor
  implicit none
  integer :: stat
  stat = cudaforSetDefaultStream(1_8)
end program' >stream.cuf
refused stream.cuf 5 '' 'Name the stream in each launch'
echo 'program p
  use mpi
end program' >mpi.cuf
refused mpi.cuf 2 'Cannot parse module file' 'the same flang has compiled'
# shellcheck disable=SC2016 # no expansion
echo 'program p
  real, device :: a(10)
  real :: h(10)
  integer :: i
  !$cuf kernel do <<<*, *>>>
  do i = 1, 10
    a(i) = h(i)
  end do
end program' >loop.cuf
refused loop.cuf '[57]' '.*' "the array h is the host's|h"
echo "$kernel" | sed 's/ NAME/, value/; s/ DEVICE/, device/; s/if (threadIdx.x <= n) .*/a(blockIdx%x * blockDim%x + threadIdx%x) = 1/' >from_0.cuf
run emucc -o from_0 from_0.cuf
exits 0 "an index that begins behind the first block compiles"
like "$err" '^from_0.cuf:6: warning: blockIdx%x begins with 1 in CUDA Fortran' "with a warning at its line"

# Several files, compiled by one command and one by one
cat >of_device.cuf <<'CUF'
module of_device
  use cudafor
  real, device :: more
  real, constant :: factor
  integer, device, allocatable :: list(:)
contains
  attributes(device) real function half(x)
    real, value :: x
    half = x / 2
  end function
  attributes(global) subroutine first(a, n)
    integer, value :: n
    real :: a(n)
    integer :: i
    i = threadIdx%x
    if (i <= n) a(i) = factor * half(a(i)) + more + list(i)
  end subroutine
end module
CUF
cat >second.cuf <<'CUF'
module of_second
contains
  attributes(global) subroutine second(a, n)
    use of_device
    integer, value :: n
    real :: a(n)
    integer :: i
    i = threadIdx%x
    if (i <= n) a(i) = half(a(i)) - more
  end subroutine
end module
program p
  use of_device
  use of_second
  implicit none
  real, device :: d(10)
  real :: h(10)
  h = 4
  d = h
  more = 1
  factor = 1
  allocate (list(10))
  list = 7
  call first<<<1, 32>>>(d, 10)
  call second<<<1, 32>>>(d, 10)
  h = d
  call finish(h)
  deallocate (list)
end program
CUF
cat >finish.f90 <<'F90'
subroutine finish(x)
  real :: x(10)
  print *, all(x == 4)
end subroutine
F90
run emucc --count -o several of_device.cuf second.cuf finish.f90
exits 0 "several files compile"
run ./several
like "$out" '^ T' "a kernel uses a function and variables of another file"
is "$err" "" "without a finding"
for file in of_device.cuf second.cuf finish.f90; do emucc --count -c $file -o $file.o; done
run emucc --count -o several of_device.cuf.o second.cuf.o finish.f90.o
exits 0 "their objects are linked"
run ./several
like "$out" '^ T' "and the program is right"

# A loop with a reduction is two kernels, and only the result is copied back.
cat >reduction.cuf <<'CUF'
program reduction
  real, device :: a(1000)
  real :: largest
  integer :: i
  largest = 0
  !$cuf kernel do <<<*, *>>>
  do i = 1, 1000
    a(i) = i
    largest = max(largest, a(i))
  end do
  print *, largest
end program
CUF
run "$root/lessons/run" counters reduction.cuf
like "$out" 'main_program_6: 8 blocks of 128 threads' "a loop's kernel has a thread for each iteration"
like "$out" 'main_program_6_largest: 1 block of 256 threads' "a second kernel reduces the values of the blocks"
like "$out" 'reduction.cuf:6  shared load' "what the reduction reads is at the line of the directive"
like "$out" 'device to host: 4 bytes in 1 call' "only the result is copied back"

# The runner
run "$root/lessons/run" counters second.cuf of_device.cuf finish.f90
run "$root/lessons/run" counters of_device.cuf second.cuf finish.f90
like "$out" 'first: 1 block of 32 threads' "counters: it shows the kernels"
like "$out" 'of_device.cuf:16' "counters: it shows Fortran's lines"
run "$root/lessons/run" sanitize wrong.cuf -- fill
like "$out$err" 'block \(2, 1, 1\), thread \(1, 1, 1\).*d_grid\(1, 17\)' "sanitize: it shows what is found, with blocks and threads from 1"
run "$root/lessons/run" kernels of_device.cuf second.cuf finish.f90
like "$out" 'second' "kernels: it shows the kernels"
run "$root/lessons/run" lanes of_device.cuf second.cuf finish.f90
like "$out" 'of_device.cuf:16' "lanes: it shows one request"
done_testing
