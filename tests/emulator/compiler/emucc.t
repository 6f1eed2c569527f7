#!/bin/sh
# emucc: the flags of the C++ compiler and of nvcc, and who is at fault if it makes no program.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
emucc=$root/cuda/emulator/compile/emucc
cd "$scratch" || exit
compilers=''
for compiler in g++ clang++; do
    ! command -v $compiler >/dev/null || compilers="$compilers $compiler"
done
# compiles NAME FLAGS…: emucc makes a program, which exits with 0
compiles() {
    name=$1
    shift
    run "$emucc" --build "$build/cuda/emulator" -o "$scratch/program" "$@"
    exits 0 "$name: it compiles"
    ok "$name: the program runs" "$scratch/program"
}
kernel='__global__ void set(int *p) { *p = N; }
int main() { int *p; cudaMallocManaged(&p, 4); set<<<1, 1>>>(p); return cudaDeviceSynchronize() || *p != 7; }'
printf '%s\n' "$kernel" >set.cu
printf '%s\n' "#if __cplusplus != STANDARD
#error another standard
#endif" "$kernel" >standard.cu
for flag in -std=c++20 --std=c++20 '-std c++20' -std=gnu++20; do
    # shellcheck disable=SC2086
    compiles "$flag" $flag -DN=7 -D STANDARD=202002L standard.cu
done
compiles 'without -std' -DN=7 -DSTANDARD=201703L standard.cu
compiles 'a standard that is too old' -DN=7 -DSTANDARD=201703L -std=c++11 standard.cu

compiles "nvcc's flags for GPU code" -arch=sm_80 -gencode arch=compute_80,code=sm_80 \
    --generate-code=arch=compute_90,code=compute_90 -lineinfo --generate-line-info -allow-unsupported-compiler \
    -G -Xptxas -v --ptxas-options=-v -rdc=true \
    --relocatable-device-code true --expt-relaxed-constexpr --extended-lambda -use_fast_math --fmad=false \
    -fmad true -maxrregcount 32 --default-stream per-thread -ccbin g++ --threads 2 -Wno-deprecated-gpu-targets \
    --Werror all-warnings -diag-suppress 177 -O3 -m64 -DN=7 set.cu -lcudart -l curand -lcudadevrt
# A program of two files; the list of dependencies names both.
printf '__global__ void set(int *p) { *p = 7; }\n' >part.cu
printf '%s\n' '__global__ void set(int *p);' "$kernel" | sed '2d' >whole.cu
compiles 'two files' --depfile whole.d whole.cu part.cu
for file in whole part; do like "$(cat whole.d)" "(^|[ /])$file\.cu( |\$)" "$file.cu is in the list of dependencies"; done
cat >default.cu <<'END'
int main()
{
    unsigned long long of_default, per_thread, legacy;
    cudaStreamGetId(0, &of_default);
    cudaStreamGetId(cudaStreamPerThread, &per_thread);
    cudaStreamGetId(cudaStreamLegacy, &legacy);
    return of_default != DEFAULT || per_thread == legacy;
}
END
compiles '--default-stream per-thread' --default-stream per-thread -DDEFAULT=per_thread default.cu
compiles '-default-stream=legacy' -default-stream=legacy -DDEFAULT=legacy default.cu
echo 'std::function<int(int)> same;' >function.cu
ok '--extended-lambda includes <functional>' "$emucc" --build "$build/cuda/emulator" -c --extended-lambda -o function.o function.cu
echo 'auto lambda = [] __device__(int i) { return i; };' >>function.cu
ok 'an extended lambda includes <functional>' "$emucc" --build "$build/cuda/emulator" -c -o function.o function.cu
cat >itself.cu <<'END'
__forceinline__ __device__ int is_even(int n);
__forceinline__ __device__ int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }
__forceinline__ __device__ int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
__host__ __device__ __forceinline__ int divisor(int a, int b) { return b == 0 ? a : divisor(b, a % b); }
__global__ void set(int *p, int n) { *p = divisor(n, 14) + is_odd(n); }
int main() { int *p; cudaMallocManaged(&p, 4); set<<<1, 1>>>(p, 28); return cudaDeviceSynchronize() || *p != divisor(21, 14) * 2; }
END
compiles 'recursive __forceinline__ functions, counted' --count itself.cu
# Host code in C, which CUDA's headers support
cat >host.c <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>

float4 place;
void set(int *p, int count, cudaStream_t stream);

int main(void)
{
    int host[2], *p;
    dim3 block = {2, 1, 1};
    struct cudaDeviceProp properties;
    cudaStream_t stream;
    cudaEvent_t event;
    if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess || cudaStreamCreate(&stream) != cudaSuccess)
        return 1;
    place = make_float4(1, 2, 3, 4);
    cudaEventCreate(&event);
    cudaMalloc((void **)&p, sizeof host); /* allocated */
    set(p, block.x, stream);
    cudaEventRecord(event, stream);
    cudaStreamWaitEvent(0, event, 0);
    cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
    cudaStreamDestroy(stream);
    cudaEventDestroy(event);
#ifndef LEAK
    cudaFree(p);
#endif
    return host[1] != properties.warpSize || place.w != 4;
}
END
echo '__global__ void kernel(int *p) { p[threadIdx.x] = warpSize; }
extern "C" void set(int *p, int count, cudaStream_t stream) { kernel<<<1, count, 0, stream>>>(p); }' >kernel.cu
echo '__global__ void set(int *p) { register int all = 7; *p = all; }
int main() { register int size = 4; int *p; cudaMalloc(&p, size); set<<<1, 1>>>(p); return cudaDeviceSynchronize(); }' >old.cu
for compiler in $compilers; do
    CXX=$compiler compiles "host code in C, by $compiler" host.c kernel.cu
    CXX=$compiler compiles "recursive __forceinline__ functions, by $compiler" itself.cu
    CXX=$compiler compiles "the keyword register, by $compiler" old.cu
done
run "$root/lessons/run" counters host.c kernel.cu -D LEAK
like "$out" "host.c:$(grep -n allocated host.c | cut -d: -f1) .*memory-leak" 'a leak of host code in C is found at its line'
mkdir -p include system library
echo '#define N 7' >include/n.h
echo '#define M 7 //' >system/m.h
printf '%s\n' '#include <m.h>' '#if M != 7' '#error M' '#endif' '#undef M' "$kernel" >included.cu
compiles '-I, -include and -isystem' -I include -include n.h -isystem system included.cu
mkdir own
for header in limits math stdint string time; do
    echo "#define OWN_$header" >own/$header.h
    printf '#include "%s.h"\n#ifndef OWN_%s\n#error %s.h\n#endif\n' $header $header $header
done >own.cu
printf '%s\n' '#include <cmath>' "$kernel" >>own.cu
compiles 'a folder with a math.h of its own' -I own -DN=7 own.cu
compiles 'a folder with a math.h of its own, counted' --count -I own -DN=7 own.cu
printf '%s\n' '#ifdef M' '#error M' '#endif' "$kernel" >undefined.cu
compiles '-U' -D M=1 -UM -D K -U K -DN=7 undefined.cu
cp set.cu set.cpp
compiles '-x cu' -x cu -DN=7 set.cpp
printf '%s\n' '#ifdef __OPTIMIZE__' '#error optimised' '#endif' "$kernel" >slow.cu
compiles '-O0' -O0 -g3 -DN=7 slow.cu
compiles '-Xcompiler' -Xcompiler -O0,-DN=7 --compiler-options=-g slow.cu

# Like nvcc, emucc warns of arguments that do not fit the format string.
cat >format.cu <<'END'
#include <cstdio>
__global__ void show(float x)
{
    printf("%d %f\n", x, threadIdx.x);
}
int main()
{
    show<<<1, 1>>>(1.5f);
    return cudaDeviceSynchronize();
}
END
for compiler in $compilers; do
    CXX=$compiler run "$emucc" --build "$build/cuda/emulator" -o program format.cu
    is "$(printf '%s\n' "$err" | grep -c '^format.cu:4:.*Wformat')" 2 "$compiler: printf's format is checked"
    CXX=$compiler run "$emucc" --build "$build/cuda/emulator" -Wno-format -o program format.cu
    unlike "$err" 'warning:' "$compiler: -Wno-format turns that off"
done
printf '\n%%%%cu\n%s\n' "$kernel" >cell.cu
run "$emucc" --build "$build/cuda/emulator" -DN=7 -o program cell.cu
is "$err" "cell.cu:2: error: this line belongs to a notebook, not to the program: remove it" "a line of a notebook is named"
exits 1 "it is refused"
# A launch becomes a longer line for the compiler. So its messages show no column in it, and no internal names.
cat >launched.cu <<'END'
__global__ void set(int *p, int n) { *p = n; }
int main()
{
    int *p = nullptr;
    set<<<1, 1>>>(p, absent);
    set<<<1, 1>>>(p);
    unknown<<<1, 1>>>(p);
    p = wanting
    set<<<1, 1>>>(p, 1);
    cudaFree(also);
    set<<<1, 1>>>(p, lost);   /* a line that goes on behind the column that it would have */
    cudaMalloc((void **)&p, gone); /* or so */
}
END
for compiler in $compilers; do
    CXX=$compiler run "$emucc" --build "$build/cuda/emulator" -o program launched.cu
    exits 1 "$compiler: wrong launches do not compile"
    like "$err" '^launched.cu:5: error: .*absent' "$compiler: an undeclared argument is named"
    like "$err" '^launched.cu:6: error: ' "$compiler: a missing argument is reported"
    like "$err" '^launched.cu:8:9: error: .*wanting' "$compiler: other code has its column"
    like "$err" '^launched.cu:10:14: error: .*also' "$compiler: a call without a check has its column"
    like "$err" '^launched.cu:11: error: .*lost' "$compiler: a launch with more code after it has no column"
    like "$err" '^launched.cu:12: error: .*gone' "$compiler: a line with a cast to void ** has no column"
    is "$(printf '%s\n' "$err" | grep -A 2 'lost\|gone' | grep -c '\^')" 0 "$compiler: such lines have no caret"
    unlike "$err" 'emulator_' "$compiler: no message shows an internal name"
    unlike "$err" 'lambda' "$compiler: no message shows how the emulator launches"
    is "$(printf '%s\n' "$err" | grep -c 'error: .*unknown')" 1 "$compiler: an undeclared kernel is reported once"
done
if command -v g++ >/dev/null; then
    printf '%s\n' 'template <typename F> void run(F f) { f<<<1, 1>>>(); }' 'int main() { run([] {}); }' >lambda.cu
    CXX=g++ run "$emucc" --build "$build/cuda/emulator" -o program lambda.cu
    like "$err" '^lambda.cu:1: error: this is launched as a kernel, but it is not declared __global__$' "the launch of a lambda is refused"
    unlike "$err" 'emulator_' "the message shows no internal name"
fi
run "$emucc" --build "$build/cuda/emulator" --count -O0 -DN=7 -o program slow.cu
exits 1 'with --count, -O0 is ignored'
like "$err" 'slow.cu:2:2: error: (#error )?optimised' 'with --count, programs are optimised'
printf 'static int unused;\n' >unused.cpp
run "$emucc" --build "$build/cuda/emulator" -Xcompiler "-Wall -Werror" -DN=7 -o program set.cu unused.cpp
exits 1 '-Werror after -Xcompiler is obeyed'
like "$err" 'unused.cpp:1:12: error: .*unused' 'the message is an error'

# Separate compilation, with a library and with C
printf 'int seven(void);\nint seven(void) { return sizeof (char[7]) + 0 * sizeof(int[sizeof '"'a'"' == 4 ? 1 : -1]); }\n' >seven.c
printf '%s\n' 'extern "C" int seven(void);' '__device__ int n;' '#define N n' "$kernel" | sed 's/int \*p;/& int s = seven(); cudaMemcpyToSymbol(n, \&s, 4);/' >main.cu
ok '-c compiles CUDA' "$emucc" --build "$build/cuda/emulator" -c -o main.o main.cu
ok '-dc compiles C' "$emucc" --build "$build/cuda/emulator" -dc seven.c -o library/seven.o
ar rc library/libseven.a library/seven.o
compiles 'objects and a library' main.o -L library -lseven
compiles 'a file in C' main.cu seven.c
echo 'struct empty;' >nothing.cu
compiles 'a file without a function' main.cu seven.c nothing.cu
compiles '-Xlinker' -Xlinker -Llibrary main.o -l seven
for wrong in -I '-x fortran' --default-stream=none '-c unused.cpp' --build; do
    # shellcheck disable=SC2086
    run "$emucc" --build "$build/cuda/emulator" -o program set.cu $wrong
    exits 2 "$wrong: wrong usage is refused"
    like "$err" '^emucc: -' "$wrong: a message says so"
done

# Faults of the program
run "$emucc" --build "$build/cuda/emulator" -o program -DN=other set.cu
exits 1 'a program that does not compile: emucc exits with 1'
unlike "$err" 'emulator in' 'the message does not blame the emulator'
run "$emucc" --build "$build/cuda/emulator" -o program main.cu
exits 1 'a program that does not link: emucc exits with 1'
like "$err" 'undefined reference to .seven' 'the message names the missing function'
unlike "$err" 'emulator in' 'it does not blame the emulator'

# fails CODE PATTERN NAME ARGUMENTS…: emucc fails with CODE and a message, with a damaged copy of the emulator
fails() {
    code_expected=$1 pattern=$2 name=$3
    shift 3
    run "$emucc" --build broken -DN=7 -o program set.cu "$@"
    exits "$code_expected" "$name"
    like "$err" "$pattern" "$name: a message says so"
}
mkdir -p broken/compile
touch broken/CMakeCache.txt
parts=broken
whole() {
    cp "$build"/cuda/emulator/lib*.a "$parts"
    cp "$build"/cuda/emulator/compile/emulate "$build"/cuda/emulator/compile/*.txt "$build"/cuda/emulator/compile/*.so \
        "$parts/compile"
}
whole
anew='^emucc: build it anew: cmake --build broken --target emulate'
ok 'a copy of the emulator works' "$emucc" --build broken -DN=7 -o program set.cu
for part in compile/emulate libemulator.a libshared_begin.a libshared_end.a; do
    rm "$parts/$part"
    fails 70 "^emucc: the emulator in broken is broken or incomplete: it has no $part" "no $part"
    like "$err" "$anew" "no $part: the message says what to do"
    whole
done
rm "$parts"/compile/*.so
ok 'without --count, no plugin is needed' "$emucc" --build broken -DN=7 -o program set.cu
fails 6 '^emucc: cannot count with .*, which is clang [0-9]+: the emulator in broken was built for another version$' 'a missing plugin' --count
whole
rm "$parts/libcounters.a"
ok 'without --count, no libcounters.a is needed' "$emucc" --build broken -DN=7 -o program set.cu
fails 70 'it has no libcounters.a' 'a missing libcounters.a' --count
whole
for library in emulator counters; do
    rm "$parts/lib$library.a"
    ar rc "$parts/lib$library.a"
    fails 70 'incomplete: its libraries do not link' "an empty lib$library.a" --count
    whole
done
printf '#!/bin/sh\nkill -s SEGV $$\n' >"$parts/compile/emulate"
fails 70 'its transform ended with exit code 139' 'a transform that crashes'
printf '#!/bin/sh\necho "set.cu:1: error: no"; exit 1\n' >"$parts/compile/emulate"
fails 1 '^$' 'a transform that refuses the program'
whole
TMPDIR=$scratch/none fails 6 'cannot create temporary files in .*/none' 'no temporary folder'
# Folders of compilations: of one that was killed, and of one that lives
place=emucc.$(stat -Lc %i /proc/self/ns/pid)
sh -c 'echo $$' >dead
mkdir -p left/"$place.$(cat dead).aaaaaa" left/"$place.$$.aaaaaa"
TMPDIR=$scratch/left run "$emucc" --build "$build/cuda/emulator" -DN=7 -o program set.cu
exits 0 'it compiles beside folders that other compilations have left'
is "$(ls left)" "$place.$$.aaaaaa" 'it removes the folder of one that was killed, and leaves that of one that lives'
# A temporary folder with less space than is needed
mkdir small
if unshare -rm mount -t tmpfs none small 2>/dev/null; then
    for size in 100k 900k; do
        run unshare -rm sh -c "mount -t tmpfs -o size=$size none small && TMPDIR=\$PWD/small exec \"\$@\"" sh \
            "$emucc" --build "$build/cuda/emulator" -DN=7 -o program set.cu
        exits 6 "a temporary folder of $size is too small"
        like "$err" '^emucc: no space is left for temporary files in .*/small: set TMPDIR' "$size: the message says so"
    done
else
    skip 'a temporary folder that is too small' 'no folder can be mounted here'
fi
done_testing
