#!/bin/sh
# The CUDA runtime on the CPU: the errors that CUDA returns, and the messages of the emulator.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets emulate emulator counters
# shellcheck disable=SC2317 # run calls it
emucc() {
    "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror "$@"
}

run emucc -o "$scratch/cooperative" "$root/cuda/emulator/tests/engine/cooperative.cu"
exits 0 "cooperative.cu compiles"
for who in 0 1; do
    run "$scratch/cooperative" $who
    like "$out" 'launch: cudaSuccess' "the launch of a grid that cannot synchronise succeeds"
    like "$out" 'synchronise: cudaErrorLaunchFailure' "the kernel then fails"
    like "$err" 'kernel .*(others have ended|has ended before that line)' "the message says which threads wait"
done
run "$scratch/cooperative" 2
like "$out" 'synchronise: cudaErrorLaunchFailure' "a grid barrier in an ordinary launch fails"
like "$err" 'add_up, .*, line 2[0-9]*: waits for the whole grid.*cudaLaunchCooperativeKernel' "the message says how to launch it"

# With limited addresses, as on some clusters
cat >"$scratch/few.cu" <<'CU'
#include <cstdio>
int main(void)
{
    int *array;
    return cudaMalloc(&array, 400) == cudaSuccess ? 0 : 3;
}
CU
for counted in '' --count; do
    run emucc $counted -o "$scratch/few" "$scratch/few.cu"
    run sh -c 'ulimit -v 8000000; exec "$1"' - "$scratch/few"
    exits 3 "with limited addresses${counted:+, counted}, cudaMalloc fails"
    like "$err" 'no memory for arrays: a limit allows 7812 MiB of addresses, .* ulimit -v unlimited' "the message says how to raise the limit"
done
run sh -c 'ulimit -v 100000000; exec timeout 60 "$1"' - "$scratch/few"
exits 6 "a limit may allow a run, but not counting"
like "$err" 'no memory for counting: a limit allows .* ulimit -v unlimited' "the message says so"

# A compiler that gets -march=native
echo '#include "engine/base/fiber.h"
float pass(emulator::fiber *from, emulator::fiber *to, float kept) { fiber_switch(from, to); return kept; }' \
    >"$scratch/pass.cpp"
wait='a switch of fibers keeps no value in registers of AVX-512'
if [ "$(uname -m)" = x86_64 ]; then
    run "${CXX:-c++}" -O2 -mno-red-zone -mavx512f -I "$root/cuda/emulator" -S -o - "$scratch/pass.cpp"
    exits 0 "a switch of fibers compiles for AVX-512"
    unlike "$out" '%[xyz]mm(1[6-9]|[23][0-9])|%k[1-7]' "$wait"
else
    skip "$wait" 'they are x86-64 CPUs'"'"
fi

run emucc -o "$scratch/fault" "$root/tests/emulator/fault.cu"
exits 0 "fault.cu compiles"
run "$scratch/fault" good
like "$out" 'synchronise: cudaSuccess' "a right kernel succeeds"
line=$(grep -n 'nowhere\[threadIdx' "$root/tests/emulator/fault.cu" | cut -d: -f1)
for wrong in wild freed; do
    run "$scratch/fault" $wrong
    like "$out" 'synchronise: cudaErrorIllegalAddress' "$wrong: the error is that of a GPU"
    like "$out" 'afterwards: cudaErrorIllegalAddress' "$wrong: the error stays"
    like "$err" "kernel wild, block \([0-9]+, 0, 0\), thread \(0, 0, 0\), at .*/fault.cu:$line: accesses memory that is not allocated" \
        "$wrong: the place is reported"
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "$wrong: it is reported once"
done
looked_for='the line is searched only in the program, not in libraries'
if strace -qq -o "$scratch/trace" true 2>/dev/null; then
    run strace -f -qq -e trace=openat -o "$scratch/trace" "$scratch/fault" wild
    is "$(grep -c '/libc\.so' "$scratch/trace")" 1 "$looked_for"
else
    skip "$looked_for" "strace is not here, or may not trace (tests/run --setup)"
fi
run "$scratch/fault" reference
like "$err" "fault.cu:[0-9]+: kernel follow takes '2 \* argc' by reference: that is the address of a host variable" \
    'a reference to host memory as a parameter is reported'
like "$out" 'synchronise: cudaErrorIllegalAddress' 'it is an error'
run "$scratch/fault" name
like "$err" "fault.cu:[0-9]+: kernel wild gets the host's address of a __device__ variable, which a GPU cannot read" \
    "a variable's name instead of a pointer is reported"
like "$out" 'synchronise: cudaErrorIllegalAddress' 'it is an error'
run "$scratch/fault" deep
like "$out" 'synchronise: cudaErrorHardwareStackError' "a stack overflow is an error"
like "$err" 'kernel deep, .*more than 256 KB of stack' "it is reported"
run "$scratch/fault" zero
like "$out" 'synchronise: cudaSuccess' "a kernel that divides by zero continues, as on a GPU"
if [ "$(uname -m)" = x86_64 ]; then # only this CPU raises a signal
    line=$(grep -n 'out\[1\] = ' "$root/tests/emulator/fault.cu" | cut -d: -f1)
    like "$err" "kernel divide, block \(0, 0, 0\), at .*/fault.cu:$line: divides an integer by zero" "the division is reported with its line"
    is "$(printf '%s\n' "$err" | grep -c divide)" 1 "INT_MIN / -1 is not reported"
    like "$out" 'numbers: -1 -1' "the results are those of an H100"
fi
cat >"$scratch/arrive.cu" <<'CUDA'
#include <cuda/barrier>
#include <cuda_awbarrier_primitives.h>
__global__ void ask(int expected) {
    __shared__ __mbarrier_t barrier;
    if (threadIdx.x == 0) __mbarrier_init(&barrier, expected);
    __syncthreads();
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) ;
}
__global__ void wait_for(int expected) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0 && expected > 0) init(&barrier, expected);
    __syncthreads();
    barrier.arrive_and_wait();
}
int main(int count, char **) {
    if (count == 3) ask<<<1, 64>>>(65);
    else wait_for<<<1, 64>>>(count == 1 ? 65 : 0);
    return cudaDeviceSynchronize();
}
CUDA
cat >"$scratch/numbered.cu" <<'CUDA'
__global__ void wait_for(int number, int threads) {
    if (threadIdx.x < 32)
        asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(threads));
}
int main(int count, char **) {
    wait_for<<<1, 64>>>(count == 2 ? 16 : 1, 64);
    return cudaDeviceSynchronize();
}
CUDA
run emucc -o "$scratch/numbered" "$scratch/numbered.cu"
exits 0 "numbered.cu compiles"
run "$scratch/numbered"
like "$err" 'waits at a barrier in line 3 for 32 more arrivals' "a numbered PTX barrier with too few arrivals is reported"
run "$scratch/numbered" beyond
like "$err" 'line 3: reaches a barrier that cannot exist: a block has the barriers 0 to 15' "a barrier number above 15 is reported"
run emucc -o "$scratch/arrive" "$scratch/arrive.cu"
exits 0 "arrive.cu compiles"
run "$scratch/arrive"
like "$err" 'waits at a barrier in line 14 for 1 more arrival' "a barrier with too few arrivals is reported"
run "$scratch/arrive" asks again
like "$err" 'waits at a barrier in line 8 for 1 more arrival' "so is one that is polled"
run "$scratch/arrive" none
like "$err" 'line 14: reaches a barrier that is not initialised.*init\(&barrier, threads\)' "a barrier that is not initialised is reported"
run "$scratch/fault" stuck
like "$out" 'synchronise: cudaErrorLaunchFailure' "threads that wait for each other for ever fail"
line=$(grep -n '__syncthreads()' "$root/tests/emulator/fault.cu" | head -n 1 | cut -d: -f1)
like "$err" "waits at __syncthreads\\(\\) in line $line.*mask 0xffffffff" "the message says which threads wait where"

run emucc -o "$scratch/assert" "$root/tests/emulator/assert.cu"
exits 0 "assert.cu compiles"
run "$scratch/assert" right
like "$out" 'synchronise: cudaSuccess' "assertions that hold succeed"
run "$scratch/assert" wrong
like "$out" 'synchronise: cudaErrorAssert' "an assertion that fails in a kernel is an error"
like "$out" 'afterwards: cudaErrorAssert' "the error stays"
like "$err" "assert.cu:11: .*store.*: block: \\[9,0,0\\], thread: \\[42,0,0\\] Assertion .i < count. failed\\." \
    "the message is that of CUDA"
run "$scratch/assert" trap
like "$out" 'synchronise: cudaErrorLaunchFailure' "a kernel that calls __trap is an error"
run "$scratch/assert" host
exits 134 "an assertion that fails on the host ends the program"
like "$err" "assert: .*assert.cu:28: .*main.*: Assertion .out == NULL. failed\\." "the message is that of the C library"

# Compile errors name the student's own file and line, even after launches and comments.
cat >"$scratch/wrong one.cu" <<'CUDA'
__global__ void k(int *p) { *p = 1; }
int main()
{
    k<<<1, 1>>>(0); /* <<< not a launch
    */
    return undeclared;
}
CUDA
run emucc -o "$scratch/wrong" "$scratch/wrong one.cu"
[ "$code" -ne 0 ]
report $? "a wrong program does not compile"
like "$err" 'wrong one.cu:6:12: error: .*undeclared' "the error names its own line"

# A host file sees the host's functions and types, and may define others with names of device functions.
cat >"$scratch/host.cpp" <<'CPP'
#include <cuda_fp16.h>
#include <curand.h>
inline __host__ __device__ int max(int a, int b) { return a > b ? a : b; }
inline float rsqrtf(float x) { return 1 / x; }
int main() { return cudaDeviceSynchronize() != cudaSuccess || max(1, 2) * (float)__half(2) * rsqrtf(4) != 1; }
CPP
run emucc -o "$scratch/host_file" "$scratch/host.cpp"
exits 0 "a host file compiles"
run "$scratch/host_file"
exits 0 "it calls its own functions"

# The headers do not use names that programs like for their own macros.
{
    for name in A B C D E F G H I J K L M N O P Q R S T U V W X Y Z BLOCK BLOCKS GRID HEIGHT LANES \
        MAX MIN ONE PI RADIUS SIZE STEP THREADS TILE TILE_SIZE TWO WARP WIDTH LOAD STORE NAME TYPE KIND; do
        echo "#define $name 3"
    done
    for header in cooperative_groups.h cooperative_groups/reduce.h cooperative_groups/scan.h \
        cooperative_groups/memcpy_async.h cuda/atomic cuda/barrier cuda/pipeline cuda/std/complex \
        cuComplex.h cuda_bf16.h cuda_fp16.h cuda_fp8.h cuda_pipeline.h curand.h curand_kernel.h math_constants.h; do
        echo "#include <$header>"
    done
    echo 'int main() { return N - 3; }'
} >"$scratch/macros.cu"
run emucc -o "$scratch/macros" "$scratch/macros.cu"
exits 0 "such macros may be defined before the headers"
echo 'int main() { return N - 64; }' >"$scratch/size.cu"
run emucc -D N=64 -D T=1 -D STEP=2 -D yes=1 -o "$scratch/size" "$scratch/size.cu"
exits 0 "such macros may be defined with -D"

# Features that the emulator lacks are refused by name.
cat >"$scratch/cluster.cu" <<'CUDA'
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k() { cg::this_cluster().sync(); }
int main() { k<<<1, 64>>>(); }
CUDA
run emucc -o "$scratch/cluster" "$scratch/cluster.cu"
[ "$code" -ne 0 ]
report $? "clusters do not compile"
like "$err" 'this_cluster' "the error names them"
# A header of a toolkit that the emulator does not have, in a folder where compilers search
mkdir "$scratch/toolkit"
touch "$scratch/toolkit/cuda_runtime_api.h"
printf '/* Copyright of NVIDIA Corporation */\nint more;\n' >"$scratch/toolkit/library.h"
printf 'int others;\n' >"$scratch/toolkit/others.h"
printf '#include <others.h>\n#include "cuda_runtime_api.h"\n\n#include <library.h>\nint main() {}\n' >"$scratch/uses.cu"
run emucc -I "$scratch/toolkit" -o "$scratch/uses" "$scratch/uses.cu"
[ "$code" -ne 0 ]
report $? "a toolkit's header does not compile"
like "$err" 'uses.cu:4: error: library.h is a part of CUDA that is not emulated' "the error names it"
cp "$scratch/uses.cu" "$scratch/uses.cpp"
run emucc -I "$scratch/toolkit" -o "$scratch/uses" "$scratch/uses.cpp"
like "$err" 'uses.cpp:4: error: library.h is a part of CUDA that is not emulated' "so does that of a host file"
printf '#include <mma.h>\nusing namespace nvcuda::wmma;\nint main()\n{\n    fragment<matrix_a, 8, 8, 32, experimental::precision::u4, row_major> f;\n    (void)f; }\n' \
    >"$scratch/tensor.cu"
run emucc -o "$scratch/tensor" "$scratch/tensor.cu"
[ "$code" -ne 0 ]
report $? "tensor cores with elements below a byte do not compile"
like "$err" 'tensor.cu:5:' "the error names the line"
like "$err" 'tensor cores with elements of less than a byte are not emulated' "the error gives the reason"
sed -i 4d "$scratch/uses.cu"
run emucc -I "$scratch/toolkit" -o "$scratch/uses" "$scratch/uses.cu"
exits 0 "other headers of that folder are accepted"
# if the header does not exist, and for headers of other projects
for absent in cudnn_absent.h:1:'is a part of CUDA that is not emulated' helper_absent.h:6:"belongs to NVIDIA's CUDA samples: .* -I" \
    GL/absent.h:6:"belongs to OpenGL, which is not installed: apt-get install .*" boost/absent.hpp:6:'is not installed: apt-get install .*' \
    torch/absent.h:6:"belongs to PyTorch: .*"; do
    header=${absent%%:*} absent=${absent#*:}
    printf '#include <%s>\nint main() {}\n' "$header" >"$scratch/absent.cu"
    run emucc -o "$scratch/absent" "$scratch/absent.cu"
    exits "${absent%%:*}" "$header is refused"
    like "$err" "$header ${absent#*:}" "the error for $header says what it is"
done
# refuses_ptx CODE NAMED
refuses_ptx() {
    printf '__global__ void k(unsigned *p) {\n    unsigned x = *p;\n    asm volatile("%s" : "+r"(x));\n    *p = x; }\nint main() {}\n' \
        "$1" >"$scratch/ptx.cu"
    run emucc -o "$scratch/ptx" "$scratch/ptx.cu"
    exits 1 "inline PTX: $2 does not compile"
    like "$err" "ptx.cu:3: error: inline PTX is emulated in part, and '$2' is not" "the error names $2"
}
refuses_ptx 'wgmma.fence.sync.aligned;' 'wgmma.fence.sync.aligned'
refuses_ptx 'mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 4;' 'mbarrier.expect_tx.relaxed.cta.shared::cta.b64'
refuses_ptx 'mov.u32 %0, %%clusterid.x;' '%clusterid.x'
refuses_ptx '{ .reg .f32 a; call (a), f, (a); }' 'call'
refuses_ptx 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%0}, {%0}, {%0}, {%0};' 'mma.*m8n8k4.*'
printf '#include <cuda.h>\nint main() { CUmodule module;\n    return cuModuleLoad(&module, "kernel.ptx"); }\n' >"$scratch/module.cu"
run emucc -o "$scratch/module" "$scratch/module.cu"
exits 1 "a module does not compile"
like "$err" 'module.cu:3:.*cuModuleLoad.*the emulator cannot load modules: launch kernels with' "the error gives the reason"
run emucc "$scratch/none.cu"
exits 1 "a missing file is an error"

# If a signal asks emucc to end, it ends its child processes and removes its files. The fake compiler and its child
# run for a long time.
mkdir "$scratch/temporary"
cat >"$scratch/endless" <<'SH'
#!/bin/sh
case $* in *'-E -P -x c -') echo 14 && exit ;; --version | -print-*) exit ;; esac
sleep 300 >/dev/null 2>&1 &
echo $! $$ >"$0.pids"
wait
SH
chmod +x "$scratch/endless"
# all_gone PID…: they end within a minute
all_gone() {
    for _ in $(seq 1200); do
        left=''
        for pid; do ! kill -s 0 "$pid" 2>/dev/null || left=$pid; done
        [ -n "$left" ] || return 0
        sleep 0.05
    done
    return 1
}
for ending in 1:HUP 2:INT 15:TERM; do
    # sh lets background processes ignore SIGINT; env restores the default.
    CXX=$scratch/endless TMPDIR=$scratch/temporary env --default-signal \
        "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/none" "$scratch/cluster.cu" &
    pid=$!
    until [ -s "$scratch/endless.pids" ] || ! kill -s 0 "$pid"; do sleep 0.05; done
    kill -s "${ending#*:}" "$pid"
    wait "$pid"
    is $? $((128 + ${ending%:*})) "emucc exits with 128 + ${ending#*:}"
    is "$(ls "$scratch/temporary")" "" "its temporary folder is removed"
    # shellcheck disable=SC2046 # two numbers
    all_gone $(cat "$scratch/endless.pids")
    report $? "the compiler and its child are ended"
    rm "$scratch/endless.pids"
done
done_testing
