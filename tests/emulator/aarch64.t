#!/bin/sh
# The emulator on another CPU, aarch64: its tests pass, and its counters equal those of a GPU, as on x86-64. Programs
# are cross-compiled and run by qemu. To save minutes, only the tests that depend on the CPU and its compiler run
# (threads, stacks, faults, rounding, the order of branches, how structs are copied), without the largest kernel.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
[ "$(uname -m)" != aarch64 ] || skip_all "this machine is aarch64: all other tests run on it"
cross_compiler=aarch64-linux-gnu-g++
command -v $cross_compiler >/dev/null || skip_all "there is no cross compiler (scripts/setup cross)"
command -v qemu-aarch64-static >/dev/null || skip_all "there is no qemu (scripts/setup cross)"
needs_clang
# shellcheck disable=SC2317 # run calls it
emulated() {
    qemu-aarch64-static -L /usr/aarch64-linux-gnu "$@"
}

# A separate build folder. qemu keeps a note for each reserved page, so an arena of 80 GiB would cost each program
# 16 s. -O2 takes twice as long to compile as -O1, and the programs run too shortly to gain it back.
cross=$build-aarch64
mkdir -p "$cross"
cross_build() {
    env -u CUDACXX cmake -S "$root/cuda/emulator" -B "$cross" -DCMAKE_SYSTEM_NAME=Linux \
        -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc \
        -DCMAKE_CXX_COMPILER=$cross_compiler -DCMAKE_FIND_ROOT_PATH=/usr/aarch64-linux-gnu \
        -DCMAKE_CXX_FLAGS=-DEMULATOR_ARENA_GIGABYTES=4 \
        -DCMAKE_C_FLAGS_RELEASE=-O1 -DCMAKE_CXX_FLAGS_RELEASE=-O1 \
        -DEMUCC_STRICT=ON &&
        cmake --build "$cross" --target emulate emulator counters
}
if ! (flock 9 && cross_build) >"$scratch/build.log" 2>&1 9>"$cross/.lock"; then
    give_up "the emulator can be built for aarch64" "$scratch/build.log"
fi

# The transform writes the same text on both CPUs, so the faster native one is used. So is clang with its plugin.
make_targets emulate counters
run emulated "$cross/compile/emulate" "$root/cuda/emulator/tests/api/runtime.cu"
exits 0 "the transform runs on aarch64"
is "$out" "$("$build/cuda/emulator/compile/emulate" "$root/cuda/emulator/tests/api/runtime.cu")" "it writes the same text as the native one"
mkdir -p "$scratch/build/compile"
ln -s "$cross"/*.a "$scratch/build"
ln -s "$build/cuda/emulator/compile/emulate" "$build/cuda/emulator/compile"/passes-*.so "$scratch/build/compile"
printf '#!/bin/sh\nexec "%s" --target=aarch64-linux-gnu "$@"\n' \
    "$(sed -n 's/^compiler=//p' "$build/cuda/emulator/compile/clang.txt")" >"$scratch/clang"
chmod +x "$scratch/clang"
export CXX="$scratch/clang"
# shellcheck disable=SC2317 # run calls it
emucc() {
    "$root/cuda/emulator/compile/emucc" --build "$scratch/build" "$@"
}

for program in api/runtime api/threads engine/cooperative engine/active device/half; do
    run emucc -Wall -Wextra -Werror -o "$scratch/program" "$root/cuda/emulator/tests/$program.cu"
    exits 0 "$program.cu compiles"
    passes "$program" emulated "$scratch/program"
done

run emucc -o "$scratch/fault" "$root/tests/emulator/fault.cu"
exits 0 "fault.cu compiles"
run emulated "$scratch/fault" wild
like "$out" 'synchronise: cudaErrorIllegalAddress' "a wild access is an illegal address"
like "$err" 'kernel wild, block \([0-9]+, 0, 0\), thread \(0, 0, 0\), at .*fault.cu:[0-9]+: accesses memory that is not allocated' "its place is reported"
run emulated "$scratch/fault" deep
like "$out" 'synchronise: cudaErrorHardwareStackError' "a stack overflow is an error"

# The checks
run emucc --count -o "$scratch/wrong" "$root/cuda/emulator/tests/findings/mixed/wrong.cu"
exits 0 "wrong.cu compiles for counting"
run emulated "$scratch/wrong" reverse
like "$err" 'wrong.cu:[0-9]+: kernel reverse, .* of tile .*, which thread .*\[shared-race\]' \
    "a race is found"
run $cross_compiler -std=c++17 -fsyntax-only -mabi=ilp32 -I "$root/cuda/emulator" -I "$root/cuda/emulator/include" -D__CUDACC__ \
    "$root/cuda/emulator/engine/base/fiber.cpp"
like "$err" 'the emulator runs on 64-bit, little-endian CPUs alone' "other CPUs are refused with a message"

# The counters: the kernels' sums, in the form of the document that `lessons/run counters --json` writes
mkdir "$scratch/documents"
count() {
    run emucc --count -I "$root/tests/counters/agreement/suite" -o "$scratch/$1" "$scratch/$1.cu"
    exits 0 "$1.cu compiles for counting"
    EMUCC_REPORT=$scratch/$1.jsonl run emulated "$scratch/$1"
    exits 0 "$1.cu runs with counting"
    sed -n "/\"kind\":\"kernel\"/s/{/{\"program\":\"$1.cu\",/p" "$scratch/$1.jsonl" | paste -sd, |
        sed 's/.*/{"kernels":[&]}/' >"$scratch/documents/$1.json"
}
for suite in branches shared structs; do
    grep -v 'matrix_product<<<' "$root/tests/counters/agreement/suite/$suite.cu" >"$scratch/$suite.cu"
    count $suite
done
run "$root/tests/lib/lua" "$root/tests/counters/agreement/agreement.lua" "$root/docs/results/counters-h200.json" \
    "$scratch"/documents/*.json
exits 0 "the counters can be compared"
kernels=$(grep -ho '<<<' "$scratch"/*.cu | wc -l)
is "$(printf '%s\n' "$out" | grep -c '^| `')" "$kernels" "all kernels are compared"
is "$(printf '%s\n' "$out" | grep -c '^- ')" 0 "their counters equal those of a GPU"
done_testing
