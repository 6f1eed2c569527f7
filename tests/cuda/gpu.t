#!/bin/sh
# Every lesson on a GPU: right answers at all sizes, and no errors in compute-sanitizer.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

nvidia-smi >/dev/null 2>&1 || skip_all "no GPU here"
reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"
# shellcheck disable=SC2046 # words on purpose
make_targets $(targets gpu)
check_sizes gpu

# The tests of the emulator's runtime also pass on a GPU.
nvcc=$(sed -n 's/^compiler=//p' "$build/cuda.txt")
printf '%s\n' "$root"/cuda/emulator/tests/*/*.cu >"$scratch/sources"
# shellcheck disable=SC2016 # sh expands it
<"$scratch/sources" xargs -P "$(nproc)" -d '\n' -n 1 sh -c '
    program=$(basename "$2" .cu)
    "$0" -std=c++17 -arch=native -rdc=true --extended-lambda -o "$1/$program" "$2" \
        -lcurand -lcublas -lcublasLt -lcusolver -lcusparse -lcufft -lcuda >"$1/$program.log" 2>&1' "$nvcc" "$scratch"
while read -r source; do
    program=$(basename "$source" .cu)
    if [ -x "$scratch/$program" ]; then
        run "$scratch/$program"
        exits 0 "$program.cu exits with 0 on a GPU"
        unlike "$out" '^not ok' "$program.cu: every check passes"
    else
        is "$(cat "$scratch/$program.log")" '' "$program.cu compiles"
    fi
done <"$scratch/sources"

for program in $(programs gpu); do
    case $program in */life) ;; *) continue ;; esac
    run "$(built "$program" gpu)" --repeats 1
    like "$out" 'Total Alive: 45224$' "$program: the population is that of the article"
    run "$(built "$program" gpu)" --width 4099 --height 1021 --generations 33 --repeats 1
    exits 0 "$program: a board whose sides are primes is right"
done
for generator in xorwow mrg32k3a mtgp32; do
    run "$build/lessons/06-device-rng/gpu/pi" --generator $generator --repeats 3
    exits 0 "06-device-rng: $generator passes its statistical check"
done
run "$build/lessons/06-device-rng/gpu/pi" --points 40000000000
exits 6 "too many points for the memory are refused"

free=$(nvidia-smi --query-gpu=memory.free --format=csv,noheader,nounits | head -1)
if [ "$free" -gt 36000 ]; then
    run "$build/lessons/06-device-rng/gpu/pi" --points 4294967301 --repeats 1 --warmup 0
    exits 0 "06-device-rng: more points than 32 bits can count are right"
else
    skip "06-device-rng: more points than 32 bits can count are right" "only $free MiB of GPU memory are free"
fi

run "$build/lessons/05-coalesced/gpu/pi" --points 4294967301 --repeats 1 --warmup 0
case $code in
6) skip "05-coalesced: more points than 32 bits can count are right" "$err" ;;
*) exits 0 "05-coalesced: more points than 32 bits can count are right" ;;
esac

if command -v compute-sanitizer >/dev/null; then
    for tool in memcheck racecheck initcheck; do
        for program in $(programs gpu); do
            case $tool-$program in
            memcheck-*) ;;
            *-*nested*)
                skip "$tool: $program" "it does not support dynamic parallelism"
                continue
                ;;
            esac
            sizes_of "$program"
            # NCCL asks for kernels that may be missing; the lessons check each of their own calls.
            # shellcheck disable=SC2086,SC2154 # several words, of sizes_of
            ok "$tool finds nothing in $program" compute-sanitizer --tool $tool --error-exitcode 9 \
                --report-api-errors no "$(built "$program" gpu)" $sanitized --repeats 1
        done
    done
    # The runner's summary of the tools' reports: what they find in a bug, and nothing in a lesson.
    export WARPBOOK_DIR="${WARPBOOK_DIR:-$root/build/tests}"
    run "$root/lessons/run" sanitize "$root/lessons/bugs/01-missing-guard/bug.cu" --tool memcheck \
        --require-gpu
    exits 4 "sanitize fails on the missing guard of the bug museum"
    like "$out" '^  bug.cu:9  access out of bounds \(global-out-of-bounds\), [0-9]+ times$' "memcheck finds it at its line"
    like "$out" '^    kernel twice, block \(3, 0, 0\), thread \(2[0-9][0-9], 0, 0\): Invalid __global__ read' \
        "the finding names block and thread"
    unlike "$out" 'there may be more|not understood' "the whole report of memcheck is understood"
    run "$root/lessons/run" sanitize "$root/lessons/bugs/06-missing-barrier/bug.cu" --tool racecheck \
        --require-gpu
    like "$out" '^  bug.cu:[0-9]+  race in shared memory' "racecheck finds the missing barrier"
    unlike "$out" 'there may be more|not understood' "the whole report of racecheck is understood"
    run "$root/lessons/run" sanitize "$root/lessons/bugs/13-rounded-down/bug.cu" --tool initcheck \
        --require-gpu
    like "$out" '^FAIL  initcheck  1 finding; ' "initcheck finds the grid that is rounded down"
    unlike "$out" 'there may be more|not understood' "the whole report of initcheck is understood"
    run "$root/lessons/run" sanitize "$root/lessons/18-memcheck/saxpy.cu" --tool memcheck --require-gpu
    exits 4 "sanitize fails on the saxpy of the slides"
    like "$out" '^  saxpy.cu:10  access out of bounds' "memcheck finds the line of the slide"
    like "$out" '^    kernel saxpy, block \(0, 0, 0\), thread \(31, 0, 0\): Invalid __global__ read of size 4' \
        "the finding names thread and size"
    run "$root/lessons/run" sanitize 07,18 --require-gpu
    exits 0 "sanitize finds nothing in lessons 07 and 18"
    is "$(printf '%s\n' "$out" | grep -c '^PASS .* nothing found; ')" 8 "each of the four tools finds nothing"
    unlike "$out" 'there may be more|not understood' "the reports of all tools are understood"
else
    skip "compute-sanitizer" "it is not installed"
fi
done_testing
