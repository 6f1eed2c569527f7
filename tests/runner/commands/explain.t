#!/bin/sh
# lessons/run explain: the meaning of a message. The messages come from the compilers that are installed
# here, for wrong programs, and from CUDA's manual. (runner/lessons/explanations.t tests all of them.)
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"

explain() {
    run "$root/lessons/run" explain "$@"
}
# piped FILE: explains the messages in the file
piped() {
    run sh -c '"$0" explain <"$1"' "$root/lessons/run" "$1"
}

# CUDA's messages, by their text and by the error's name, with part of the explanation
while IFS='|' read -r words name means; do
    explain "$words"
    exits 0 "explain succeeds: $words"
    like "$out" "^    .*$means" "the message is explained: $words"
    explained=$(printf '%s\n' "$out" | sed 1d)
    explain "pi.cu:9: the kernel launch: $name"
    is "$(printf '%s\n' "$out" | sed 1d)" "$explained" "$name has the same explanation"
done <<'END'
an illegal memory access was encountered|cudaErrorIllegalAddress|beyond the end of an array
invalid configuration argument|cudaErrorInvalidConfiguration|1024 threads in a block
invalid argument|cudaErrorInvalidValue|both pointers fit the direction
misaligned address|cudaErrorMisalignedAddress|not a multiple of the size
out of memory|cudaErrorMemoryAllocation|everything is freed
no CUDA-capable device is detected|cudaErrorNoDevice|nvidia-smi
CUDA driver version is insufficient for CUDA runtime version|cudaErrorInsufficientDriver|a newer driver
too many resources requested for launch|cudaErrorLaunchOutOfResources|registers
the launch timed out and was terminated|cudaErrorLaunchTimeout|loop that does not end
no kernel image is available for execution on the device|cudaErrorNoKernelImageForDevice|compiled for another GPU
the provided PTX was compiled with an unsupported toolchain.|cudaErrorUnsupportedPtxVersion|newer than the driver
invalid device function|cudaErrorInvalidDeviceFunction|-arch=native
invalid resource handle|cudaErrorInvalidResourceHandle|destroyed
device-side assert triggered|cudaErrorAssert|assert\(\) in a kernel
unspecified launch failure|cudaErrorLaunchFailure|crashed
invalid copy direction for memcpy|cudaErrorInvalidMemcpyDirection|from where to where
END

# Messages of compilers and linkers whose programs would each need a compilation
while IFS='|' read -r words means; do
    explain "$words"
    like "$out" "^    .*$means" "the message is explained: $words"
done <<'END'
ptxas error   : Entry function '_Z1kPi' uses too much shared data (0x13880 bytes, 0xc000 max)|48 KiB
ptxas error   : File uses too much global constant data (0x13880 bytes, 0x10000 max)|has 64 KiB
a.cudafe1.cpp:(.text+0x43): undefined reference to `curandCreateGenerator'|-lcurand
a.cudafe1.cpp:(.text+0x34): undefined reference to `__device_builtin_variable_threadIdx'|exist only in device code
a.cu(1): warning #549-D: variable "s" is used before its value is set|before anything was written
a.cu(2): warning #174-D: expression has no effect|dim3\(2, 2\)
a.cu:2:27: error: taking address of rvalue [-fpermissive]|Give the struct a name
a.cu:19:32: error: invalid types ‘cudaTextureObject_t {aka long long unsigned int}[int]’ for array subscript|tex2D
a.cu(19): error: expression must have pointer-to-object type but it has type "cudaTextureObject_t"|tex2D
a.cu:57:40: error: void value not ignored as it ought to be|A kernel returns nothing
nvcc fatal   : Unsupported gpu architecture 'compute_20'|--list-gpu-arch
#error -- unsupported GNU version! gcc versions later than 12 are not supported!|Name another one
Segmentation fault (core dumped)|The host accessed memory
END

# Messages of the compilers that are installed. The programs are wrong in many ways; the comment of each
# wrong line is part of its explanation.
# explains COMPILER SOURCE: tests each of these lines in the messages of the last run
explains() {
    printf '%s\n%s\n' "$out" "$err" >"$scratch/messages"
    grep -n ' // ' "$scratch/$2" >"$scratch/wanted"
    while IFS= read -r wanted; do
        line=${wanted%%:*} means=${wanted##* // }
        grep -E "${2}[:(]${line}[):].*(error|warning)" "$scratch/messages" | head -n 1 >"$scratch/message"
        piped "$scratch/message"
        like "$out" "^    .*$means" "$1: $(cut -d' ' -f2- "$scratch/message" | head -c 70)"
    done <"$scratch/wanted"
}
cat >"$scratch/names.cu" <<'CU'
#include <stdlib.h>
struct pair { int a, b; };
__global__ void k(int *x) { *x = 1; }
__global__ void narrow(const int *x) { x[0] = 1; } // This is const
__global__ void index(int *x) { x[i] = 1; } // not declared before this line
__global__ void sized(int n, int *x) { __shared__ int t[n]; *x = t[0]; } // must know the size
__global__ void bytes(char *x) { atomicAdd(x, 1); } // atomicAdd works on
void f(void)
{
    int *x = malloc(4); // does not convert a void
    float *y = NULL;
    k<<<1, 1>>>(y); // types do not fit
    k<<<1, 1>>>(); // another number of arguments
    cudaMaloc(&x, 4); // Check its spelling
    cudaMalloc(x, 4); // the address of a pointer
    x = NULL } // A ';' is missing
CU
cat >"$scratch/sides.cu" <<'CU'
__device__ int of_device(int x) { return x + 1; }
__global__ int give(int *x) { return *x; } // A kernel returns nothing
__global__ void k(int *x) { *x = 1; }
int call(void) { return of_device(1); } // exists only on the device
int main(void)
{
    k(nullptr); // launched, not called
    return 0;
}
CU
cat >"$scratch/kernel.cu" <<'CU'
int n = 5;
int of_host(int x) { return x + 1; }
__global__ void call(int *x) { *x = of_host(1); } // functions that exist on the device
__global__ void use(int *x) { *x = n; } // Pass its value
CU
printf '%s\n' '#include "nothing.h"' >"$scratch/header.cu"
printf '%s\n' 'void f(void);' 'int main(void)' '{' '    f();' '    return 0;' '}' >"$scratch/link.cu"

# compilers COMPILER COMMAND…: compiles each program; g++ does not know host and device
compilers() {
    compiler=$1
    shift
    sources='names.cu sides.cu kernel.cu'
    [ "$compiler" != g++ ] || sources=names.cu
    for source in $sources; do
        run "$@" "$scratch/$source"
        explains "$compiler" "$source"
    done
    for source in header.cu link.cu; do
        run "$@" "$scratch/$source"
        printf '%s\n' "$err$out" >"$scratch/messages"
        piped "$scratch/messages"
        like "$out" '^    (A header is not where|The function is declared)' "the messages are explained: $compiler, $source"
    done
}
explain "error: expected ';' before '}' token"
like "$out" "^    A ';' is missing" 'a message of g++ with C quotes is explained'
make_targets emulate emulator
if can_count; then
    compilers clang "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/x"
else
    skip "what clang says" "it is not installed (tests/run --setup)"
fi
if command -v g++ >/dev/null; then
    compilers g++ env CXX=g++ "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/x"
else
    skip "what g++ says" "it is not installed"
fi
if command -v nvcc >/dev/null; then
    compilers nvcc nvcc -std=c++17 -o "$scratch/x"
else
    skip "what nvcc says" "it is not installed"
fi

# The workbook's own checks
explain race in shared memory
like "$out" '^    Two threads of a block access the same bytes .*lessons/run.* explain shared-race' 'a check is explained by its title'
explain 'my.cu:5: kernel add, block (0, 0, 0) reads a [shared-race]'
like "$out" '^    Two threads of a block access the same bytes' 'a check is explained by its ID in a message'
explain shared-race
exits 0 'the ID of a check is enough'
like "$out" '^shared-race$' 'the title of the check is printed'
section=$(sed -n '/^## .shared-race.$/,/^## /p' "$root/docs/checks.md" | sed '1,2d;$d' | sed 's/\[\([^]]*\)\]([^)]*)/\1/g')
is "$(printf '%s\n' "$out" | sed 1d)" "$section" 'the section of docs/checks.md is printed'

# Unknown messages and empty input
explain all is well
exits 1 'an unknown message fails'
like "$out" '^No message is known here' 'the message says that nothing is known'
printf 'one\nout of memory\ntwo\nout of memory\n' >"$scratch/messages"
piped "$scratch/messages"
is "$(printf '%s\n' "$out" | grep -c 'out of memory')" 1 'a repeated message is explained once'

# A compilation that fails is explained without a request.
run "$root/lessons/run" counters "$scratch/header.cu"
exits 3 'a program that does not compile gives exit code 3'
like "$err" '^ *A header is not where the compiler looks' 'the reason is explained'
done_testing
