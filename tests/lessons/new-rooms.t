#!/bin/sh
# A problem, a verb and two lessons are added by new files alone: those that lie in additions/, put
# into a copy of the tree.
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
# All has to be built: where clang is, by it, as on machines that have no other compiler
if can_count; then export CC=clang CXX=clang++; fi
export CMAKE_BUILD_TYPE=Debug # for little is run
without_nvcc
lessons() {
    run "$tree/lessons/run" "$@"
}

# Lessons, of which one comes when all is configured; CMake must never hear of folders whose names
# it cannot take
mv "$tree"/lessons/99* "$scratch"
mkdir "$tree/lessons/97-a\"b" "$tree/lessons/97-a[;b"
cp "$tree/lessons/02-naive/pi.cu" "$tree/lessons/97-a\"b"
lessons 98
exits 0 "a lesson runs beside folders with odd names"
rm -r "$tree"/lessons/97*
mv "$scratch"/99* "$tree/lessons"
lessons
exits 0 "the contents"
like "$out" '^98 +Squares in a loop +∑n² +– +cpu' "list a lesson"
like "$out" '^99 +Squares in strides +∑n² +98 +emulated' "and the next"
lessons 98,99
exits 0 "both pass"
like "$out" '^squares: +1000 numbers$' "the sizes stand above, without a seed"
like "$out" '^∑n²$' "their table has the problem's name"
like "$out" '^no. +lesson +device +check +answer +total +requests +average sectors' "and what was counted"
like "$out" '^98 .* cpu +PASS +332,833,500 +[0-9.]+ .s ' "the CPU's row"
like "$out" '^99 .* emulated +PASS +332,833,500 ' "the GPU's"
lessons 99 --json
like "$out" '"sizes":.?\{' "the document has the sizes"
like "$out" '"count":1000' "by their names"
lessons 02,98 --points 1000 --width 10 --height 10 --format csv
like "$out" '^problem,.*,points,count,width,.*,rng_s,compute_s,transfer_s,sum_s,' \
    "csv has the columns of all problems, in their order"

if can_count; then
    lessons counters 05 --points 320000
    exits 0 "what clang has built"
    like "$out" 'global load +20,000 +80,000 +4\.00 +4\.00' "counts, too"
else
    skip "what clang has built" "nothing can be counted here (tests/run --setup)"
fi

# A wrong answer
sed -i 's/i < squares.count/i + 1 < squares.count/' "$tree/lessons/98-loop/squares.c"
lessons 98
exits 1 "a wrong answer is caught"
like "$out" 'wrong answer: got 331,835,499, expected 332,833,500$' "and told"

# Flags
lessons 99 --count 10
exits 0 "the problem's flag is known"
like "$out" 'answer +285 in all, as expected' "and heeded"
lessons 99 --count 1000001
exits 2 "its limits, too"
lessons 05 --count 10
exits 2 "it is refused for other problems"
like "$err" '--count is for squares, which is not among these lessons' "which is told"
lessons 99 --points 10
exits 2 "and others' flags for this one"
lessons 99 --seed 10
exits 2 "a seed for what has none"
like "$err" '--seed is for axpy or pi or life or sum or madd or matmul, which' "which is told"

# Verbs
lessons help
like "$out" '^lessons/run topics +which lesson teaches what$' "the verb stands in help"
like "$out" '--starting LETTERS +those that start so' "with its flag"
like "$out" '--count N +numbers of squares' "and so does the problem's flag"
lessons topics --starting loop
exits 0 "the verb runs"
is "$out" "98  looping" "with its flag"
lessons 99 --starting loop
exits 2 "which is refused for others"
lessons topics --count 3
exits 2 "and others for it"
done_testing
