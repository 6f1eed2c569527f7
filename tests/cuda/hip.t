#!/bin/sh
# If hipcc is installed, it compiles a sample of the CUDA programs for AMD GPUs, one in five, with warnings as errors,
# except those that CMake skips; with --long or on a machine with an AMD GPU all, and there they also run.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"
. "$(dirname "$0")/../lib/sample.sh"
command -v hipcc >/dev/null || skip_all "there is no hipcc (scripts/setup amd)"

# configured FOLDER ARGUMENT…: CMake configures this folder without nvcc.
configured() {
    run env CUDACXX=/bin/false cmake -G Ninja -S "$root" -B "$@"
    exits 0 "CMake configures the build"
}

# What hipcc needs may be missing.
mkdir "$scratch/bin"
printf '#!/bin/sh\nexec hipcc --hip-device-lib-path=/nowhere "$@"\n' >"$scratch/bin/without-libraries"
chmod +x "$scratch/bin/without-libraries"
configured "$scratch/build" -Dhipcc="$scratch/bin/without-libraries"
like "$(cat "$scratch/build/hip.txt")" '^reason=.*/without-libraries builds no program for an AMD GPU: .*device lib.*\. Install it \(Debian: rocm-device-libs\), or set ROCM_PATH' \
    'without the device libraries nothing is built for AMD GPUs'
like "$(cat "$scratch/build/CMakeFiles/hip.log")" 'device lib' "hipcc's message is kept"
for unknown in gfx90z gfx1; do
    configured "$scratch/build" -Dhipcc="$(command -v hipcc)" -DCMAKE_HIP_ARCHITECTURES=$unknown
    like "$(cat "$scratch/build/hip.txt")" "^reason=.*hipcc builds no program for an AMD GPU \\($unknown\\): .*$unknown.*CMAKE_HIP_ARCHITECTURES names another GPU" \
        "an architecture that hipcc does not know is refused: $unknown"
done

# Both compilers in one machine
run env -u CUDACXX cmake -G Ninja -S "$root" -B "$scratch/both"
if grep -q '^compiler=' "$scratch/both/cuda.txt"; then
    like "$(cat "$scratch/both/hip.txt")" '^reason=nvcc builds the programs, for NVIDIA GPUs; in a new build folder, CUDACXX=/bin/false leaves it out$' \
        'with nvcc and hipcc, nvcc builds the programs'
else
    skip 'nvcc and hipcc' 'there is no nvcc'
fi

# A build folder of its own is kept, so that only what changed is compiled.
build=$build-hip
mkdir -p "$build"
configured "$build" -DWARPBOOK_STRICT=ON
is "$(sed -n 's/^reason=//p' "$build/hip.txt")" '' 'hipcc works'
like "$(cat "$build/hip.txt")" '^architectures=.*gfx' 'there are GPUs to build for'
# shellcheck disable=SC2046 # words on purpose
sample 5 $(programs)
[ ! -e /dev/kfd ] || sampled=$(programs)
hip=
for program in $sampled; do
    why=$(sed -n "s|^$(printf '%s' "$program" | tr / -): ||p" "$build/hip-skipped.txt")
    if [ -n "$why" ]; then
        skip "$program" "$why"
    else
        hip="$hip $program"
    fi
done
# shellcheck disable=SC2046,SC2086 # words on purpose
run nice flock "$build/.lock" cmake --build "$build" --target $(targets gpu 05-coalesced/pi $hip) limits-gpu \
    harness_cpu -- -k 0
exits 0 "compiled and linked, and the program limits:$hip"

# hipRAND's words, mapped as cuRAND does, are the points of all lessons. The CPU computes them as a GPU would.
run nice hipcc --offload-arch=gfx90a -x hip -std=c++17 -O1 -ffp-contract=off "-Wno-#warnings" \
    "-DQUALIFIERS=__host__ __device__ inline" -I "$root/cuda/hip" -include cuda_runtime.h -I "$root/cuda/harness" \
    -I "$root/cuda/problems" -c -o "$scratch/points.o" "$root/tests/cuda/hip/points.cu"
exits 0 'the program with the points compiles'
cd "$build/cuda" || exit # hipcc splits the path of a library at a space
run hipcc --offload-arch=gfx90a "$scratch/points.o" libharness_cpu.a "$(cc -print-file-name=libgomp.so)" \
    -o "$scratch/points"
exits 0 'it is linked'
run "$scratch/points"
is "$out" '0 of 300000 blocks differ' "hipRAND's points are those of cuRAND"

# The record names the GPU's vendor and architecture. This GPU is invented for the test.
run hipcc --offload-arch=gfx90a -x hip -shared -fPIC -o "$scratch/gpu.so" "$root/tests/cuda/hip/gpu.cu"
exits 0 'the stand-in for the runtime compiles'
cd "$scratch" || exit # LD_PRELOAD is split at spaces
run env WARPBOOK_RECORD=record.jsonl LD_PRELOAD=./gpu.so "$(built 05-coalesced/pi gpu)" --points 1000
like "$(cat "$scratch/record.jsonl")" '"device":"gpu","name":"Invented for this test","vendor":"AMD","architecture":"gfx90a","driver":"5\.2"' \
    'the record says AMD and gfx90a'

if [ ! -e /dev/kfd ]; then
    run "$(built 05-coalesced/pi gpu)" --points 1000
    exits 6 'without a GPU, the program fails'
    like "$err" '^lesson: no GPU can be used here: .*The program is for an AMD GPU, and there is no /dev/kfd, which is AMD.s driver\. To run the program without a GPU: lessons/run --device emulated$' \
        'the message gives the reason, and what to do'
    unlike "$out" 'Result' 'it prints no result'
    skip 'the lessons on an AMD GPU' 'there is none: they were compiled, and never run on one'
    done_testing
fi
for command in 'hipcc --version' 'rocm-smi --showproductname --showdriverversion'; do
    # shellcheck disable=SC2086 # words on purpose
    run $command # -v prints what it says
done
# shellcheck disable=SC2086 # words on purpose
check_sizes gpu $hip
done_testing
