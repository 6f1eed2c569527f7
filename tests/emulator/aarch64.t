#!/bin/sh
# The emulator on another CPU, aarch64: its own tests pass there, and the counters are those of a GPU
# as they are on x86-64. Cross-compiled, and run by qemu. A part of the tests alone, or it would take
# minutes: what hangs on the CPU and on its compiler (threads, stacks, faults, rounding; in which order
# branches lie, how structs are copied), and not the suite's largest kernel.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
[ "$(uname -m)" != aarch64 ] || skip_all "this is one: all other tests tell"
cross_compiler=aarch64-linux-gnu-g++
command -v $cross_compiler >/dev/null || skip_all "there is no cross compiler (scripts/setup cross)"
command -v qemu-aarch64-static >/dev/null || skip_all "there is no qemu (scripts/setup cross)"
needs_clang
# shellcheck disable=SC2317 # run calls it
emulated() {
    qemu-aarch64-static -L /usr/aarch64-linux-gnu "$@"
}

# A build folder of its own.
# qemu keeps a note of each page that is reserved. Of 80 GiB, and what counting keeps of them, that
# would be 16 s for each program. And -O2 takes twice as long as -O1, which little of what is run makes up for.
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
    give_up "can be built" "$scratch/build.log"
fi

# The transform writes the same there; so this CPU's is taken, which is faster. So is its clang, with its plugin.
make_targets emulate counters
run emulated "$cross/compile/emulate" "$root/cuda/emulator/tests/api/runtime.cu"
exits 0 "a program is transformed there"
is "$out" "$("$build/cuda/emulator/compile/emulate" "$root/cuda/emulator/tests/api/runtime.cu")" "as it is here"
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
like "$out" 'synchronise: cudaErrorIllegalAddress' "an access to nowhere"
like "$err" 'kernel wild, block \([0-9]+, 0, 0\), thread \(0, 0, 0\), at .*fault.cu:[0-9]+: accesses memory that is not allocated' "where it was"
run emulated "$scratch/fault" deep
like "$out" 'synchronise: cudaErrorHardwareStackError' "a stack that overflows"

# The checks
run emucc --count -o "$scratch/wrong" "$root/cuda/emulator/tests/findings/mixed/wrong.cu"
exits 0 "wrong.cu compiles"
run emulated "$scratch/wrong" reverse
like "$err" 'wrong.cu:[0-9]+: kernel reverse, .* of tile .*, which thread .*\[shared-race\]' \
    "a race is found"
run $cross_compiler -std=c++17 -fsyntax-only -mabi=ilp32 -I "$root/cuda/emulator" -I "$root/cuda/emulator/include" -D__CUDACC__ \
    "$root/cuda/emulator/engine/base/fiber.cpp"
like "$err" 'the emulator runs on 64-bit, little-endian CPUs alone' "other CPUs are refused in words"

# The counters: each kernel's sums, as the document that `lessons/run counters --json` writes.
mkdir "$scratch/documents"
count() {
    run emucc --count -I "$root/tests/counters/agreement/suite" -o "$scratch/$1" "$scratch/$1.cu"
    exits 0 "$1.cu compiles for counting"
    EMUCC_REPORT=$scratch/$1.jsonl run emulated "$scratch/$1"
    exits 0 "$1.cu is counted"
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
is "$(printf '%s\n' "$out" | grep -c '^| `')" "$kernels" "all kernels are there"
is "$(printf '%s\n' "$out" | grep -c '^- ')" 0 "their figures equal a GPU's"
done_testing
