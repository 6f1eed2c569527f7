#!/bin/sh
# CUDA lessons in the emulator: the answers of a GPU, at small and odd sizes. One in three is taken, and the programs of
# the checks below; with tests/run --long all are. (lessons/judged judges others, and counters/findings/checks counts.)
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"
. "$(dirname "$0")/../lib/sample.sh"

# shellcheck disable=SC2046 # words on purpose
sample 3 $(programs emulated)
for program in 02-naive/life 05-coalesced/pi 06-device-rng/pi 14-matmul/matmul 33-one-pass/sum; do
    case " $sampled" in *" $program "*) ;; *) sampled="$sampled$program " ;; esac
done
# shellcheck disable=SC2046,SC2086 # words on purpose
make_targets $(targets emulated $sampled) 01-cpu-life-cpu
run cmake_build 05-coalesced-pi-emulated
unlike "$out" 'Generating 05' "a second build does nothing, even with a space in the folder's name"
# shellcheck disable=SC2086 # words on purpose
check_sizes emulated $sampled

run "$build/lessons/06-device-rng/emulated/pi" --points 4000000
like "$out" ' Hits = 3141130$' "lesson 06 counts the points of cuRAND"
run "$build/lessons/33-one-pass/emulated/sum" --elements 13107203 --repeats 1 --warmup 0
exits 0 "lesson 33 sums more elements than the cache holds"
# The table of MTGP32 comes with the toolkit.
run "$build/lessons/06-device-rng/emulated/pi" --points 1000 --generator mtgp32
if [ "$code" -eq 4 ]; then
    like "$err" 'not available here' "a missing generator is refused"
else
    exits 0 "a generator from the toolkit passes"
fi
# harness/programs tests the article's population after all generations on the CPU; here that would take 18 s.
alive=$("$build/lessons/01-cpu/cpu/life" --generations 50 | sed -n 's/.*\(Total Alive: [1-9]\)/\1/p')
run "$build/lessons/02-naive/emulated/life" --generations 50
exits 0 "the article's board at its full size passes"
like "$out" "${alive:-nothing on the CPU}\$" "it has the population of the CPU"
like "$out" 'Emulated on the CPU' "the output says that times mean nothing"
unlike "$out" 'Total :' "it shows no times"

run "$build/lessons/06-device-rng/emulated/pi" --points 1000000000000
exits 6 "too many points for the memory are refused"
like "$err" 'needs 8000001.1 MB of device memory; .* MB are free. Choose fewer --points' \
    "the message has the need, the free memory and the flag"
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
exits 0 "a program with a board that is too large compiles"
run "$scratch/large"
exits 6 "a board that is too large is refused"
like "$err" 'needs 70368744.2 MB .* free. Choose a smaller board' "the message asks for a smaller board"

run "$build/lessons/14-matmul/emulated/matmul" --rows 1000000 --columns 1000000
exits 6 "matrices that are too large for the host are refused"
like "$err" '^lesson: 4032768.0 MB of host memory are not available: choose a smaller size$' "the message gives the size"
run "$build/lessons/14-matmul/emulated/matmul" --inner 74566
exits 2 "sums that a float would round are refused"
like "$err" '--inner 74566: expected a whole number from 1 to 74565' "the message gives the range"
done_testing
