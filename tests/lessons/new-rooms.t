#!/bin/sh
# A problem, a verb and two lessons can be added only by new files: those in additions/ are put into a copy of the tree.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
command -v cmake >/dev/null || skip_all "no CMake here"

tree="$scratch/a tree"
mkdir "$tree"
cp -R "$root/CMakeLists.txt" "$root/cuda" "$root/lessons" "$root/scripts" "$root/src" "$tree/"
new=$root/tests/lessons/additions
for file in $(cd "$new" && find . -type f); do
    [ ! -e "$tree/$file" ]
    report $? "$file is a new file"
done
cp -R "$new/." "$tree/"
unset WARPBOOK_DIR WARPBOOK_ROOT
export CUDA_VISIBLE_DEVICES=''
# Everything must be built; with clang, if it is installed, as on machines without another compiler.
if can_count; then export CC=clang CXX=clang++; fi
export CMAKE_BUILD_TYPE=None # little of it runs, so the build should be fast: no optimisation, nothing for a debugger
without_nvcc
lessons() {
    run "$tree/lessons/run" "$@"
}

# One of the lessons is added after CMake has configured. CMake must not see folders whose names it cannot handle.
mv "$tree"/lessons/99* "$scratch"
mkdir "$tree/lessons/97-a\"b" "$tree/lessons/97-a[;b"
cp "$tree/lessons/02-naive/pi.cu" "$tree/lessons/97-a\"b"
lessons 98
exits 0 "a lesson runs beside folders with odd names"
rm -r "$tree"/lessons/97*
mv "$scratch"/99* "$tree/lessons"
lessons
exits 0 "the list of contents succeeds"
like "$out" '^98 +Squares in a loop +∑n² +– +cpu' "the contents list a lesson"
like "$out" '^99 +Squares in strides +∑n² +98 +emulated' "the contents list the next lesson"
lessons 98,99
exits 0 "both lessons pass"
like "$out" '^squares: +1000 numbers$' "the sizes are shown, without a seed"
like "$out" '^∑n², counted with 1000 numbers, one repeat$' "their table has the problem's name"
like "$out" '^no. +lesson +device +check +total +requests +average sectors' "the table has the counters"
like "$out" '^98 .* cpu +PASS +[0-9.]+ .s ' "the table has the row of the CPU"
like "$out" '^99 .* emulated +PASS +– +2 ' "the table has the row of the GPU"
lessons 99 --json
like "$out" '"sizes":.?\{' "the document has the sizes"
like "$out" '"count":1000' "the sizes have their names"
lessons 02,98 --points 1000 --width 10 --height 10 --format csv
like "$out" '^problem,.*,points,count,width,.*,rng_s,compute_s,transfer_s,sum_s,' \
    "csv has the columns of all problems in order"

if can_count; then
    lessons counters 05 --points 320000
    exits 0 "a program built by clang is counted"
    like "$out" 'global load +20,000 +80,000 +4\.00 +4\.00' "it has the counters"
else
    skip "a program built by clang is counted" "nothing can be counted here (tests/run --setup)"
fi

# A wrong answer
sed -i 's/i < squares.count/i + 1 < squares.count/' "$tree/lessons/98-loop/squares.c"
lessons 98
exits 1 "a wrong answer fails"
like "$out" 'wrong answer: got 331,835,499, expected 332,833,500$' "the message has both answers"

# Flags
lessons 99 --count 10
exits 0 "the problem's flag is accepted"
like "$out" 'answer +285 in all, as expected' "the flag sets the size"
lessons 99 --count 1000001
exits 2 "the limit of the flag is checked"
lessons 05 --count 10
exits 2 "the flag is refused for other problems"
like "$err" '--count is for squares, which is not among these lessons' "the message says so"
lessons 99 --points 10
exits 2 "flags of other problems are refused"
lessons 99 --seed 10
exits 2 "--seed is refused for a problem without seeds"
like "$err" '--seed is for axpy or pi or life or sum or madd or matmul or transpose or histogram or scan or mandelbrot or nbody or spmv, which' "the message says so"

# Verbs
lessons help
like "$out" 'lessons/run.? topics +which lesson teaches what$' "help has the verb"
like "$out" '--starting LETTERS +those that start so' "help has the flag of the verb"
like "$out" '--count N +numbers of squares' "help has the flag of the problem"
lessons topics --starting loop
exits 0 "the verb runs"
is "$out" "98  looping" "the flag of the verb works"
lessons 99 --starting loop
exits 2 "the flag is refused for other verbs"
lessons topics --count 3
exits 2 "flags of other verbs are refused"
done_testing
