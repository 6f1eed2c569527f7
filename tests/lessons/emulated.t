#!/bin/sh
# Every CUDA lesson in the emulator: the same answers as on a GPU, at small and odd sizes.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

# shellcheck disable=SC2046 # words on purpose
make_targets $(targets emulated) 01-cpu-life-cpu
run cmake_build 05-coalesced-pi-emulated
unlike "$out" 'Generating 05' "nothing is built twice, in a folder with a space in its name too"
check_sizes emulated

run "$build/lessons/06-device-rng/emulated/pi" --points 4000000
like "$out" ' Hits = 3141130$' "lesson 06 counts cuRAND's points"
run "$build/lessons/33-one-pass/emulated/sum" --elements 13107203 --repeats 1 --warmup 0
exits 0 "lesson 33 sums more numbers than the cache holds"
# MTGP32's table comes with the toolkit.
run "$build/lessons/06-device-rng/emulated/pi" --points 1000 --generator mtgp32
if [ "$code" -eq 4 ]; then
    like "$err" 'not available here' "a generator that is not here is refused, not imitated"
else
    exits 0 "a generator that came with the toolkit"
fi
# The CPU's are the article's in all their generations (harness/programs): here they would take 18 s.
alive=$("$build/lessons/01-cpu/cpu/life" --generations 50 | sed -n 's/.*\(Total Alive: [1-9]\)/\1/p')
run "$build/lessons/02-naive/emulated/life" --generations 50
exits 0 "the article's board at its full size"
like "$out" "${alive:-nothing on the CPU}\$" "has the CPU's population"
like "$out" 'Emulated on the CPU' "says that no time is shown"
unlike "$out" 'Total :' "and shows none"

run "$build/lessons/06-device-rng/emulated/pi" --points 1000000000000
exits 6 "too many points for the memory"
like "$err" 'needs 8000001.1 MB of device memory; .* MB are free. Choose fewer --points' \
    "names the need, what is free and what to ask for"
cat >"$scratch/large.cu" <<'EOF'
#include "lesson.h"
#include "life.h"
int main(int argc, char **argv)
{
    struct lesson lesson;
    lesson_life(&lesson, argc, argv, "02-naive");
    lesson_need(&lesson, (size_t)1 << 46);
}
EOF
run emulate "$scratch/large" "$scratch/large.cu"
exits 0 "a board that takes too much"
run "$scratch/large"
exits 6 "is refused"
like "$err" 'needs 70368744.2 MB .* free. Choose a smaller board' "and nobody is told of points"

run "$build/lessons/14-matmul/emulated/matmul" --rows 1000000 --columns 1000000
exits 6 "matrices that are too large for the host"
like "$err" '^lesson: 4032768.0 MB of host memory are not available: choose a smaller size$' "say so at once"
run "$build/lessons/14-matmul/emulated/matmul" --inner 74566
exits 2 "sums that a float would round"
like "$err" '--inner 74566: expected a whole number from 1 to 74565' "are refused"
done_testing
