#!/bin/sh
# The bug museum: the check that is named finds each mistake, at the line that is named; the repaired
# program is right, and nothing is found in it. And the command that shows and judges them.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
if ! "$root/tests/lib/lua" "$root/tests/lib/bugs.lua" "$scratch" >"$scratch/list" 2>"$scratch/log"; then
    give_up "the repairs fit their programs" "$scratch/log"
fi
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/bugs" "$scratch/bugs.cu"
exits 0 "all programs of the museum compile"
is "$err" "" "without a warning"

# first_finding: check and line of the first thing that the last program's counters found
first_finding() {
    sed -n 's/"text":.*//; s/^{.*"kind":"finding","id":"\([a-z-]*\)".*"line":\([0-9]*\),.*/\1 \2/p' \
        "$scratch/found" | head -n 1
}
count=0
while IFS='	' read -r number check line; do
    count=$((count + 1))
    set -- "$root/lessons/bugs/$number"-*
    name=${1##*/}
    rm -f "$scratch/found"
    EMUCC_REPORT=$scratch/found run "$scratch/bugs" "broken$number"
    if [ "$check" = – ]; then
        exits 1 "$name: its answer is wrong"
        is "$(first_finding)" "" "$name: and that is all that tells"
    else
        is "$(first_finding | sed 's/ .*//')" "$check" "$name: $check finds it"
        is "$(first_finding | sed 's/.* //')" "$line" "$name: in line $line"
    fi
    run "$scratch/bugs" "repaired$number"
    exits 0 "$name: repaired, it is right"
    is "$err" "" "$name: and nothing is found in it"
    is "$(head -n 1 "$1/README.md")" "# $number · $(sed -n 's/^  title = "\(.*\)",$/\1/p' "$1/bug.lua")" \
        "$name: its page bears its title"
    is "$(grep -c '^<details><summary>\(Hint 1\|Hint 2\|Answer\)</summary>$' "$1/README.md")" 3 \
        "$name: two hints and the answer are folded away"
    [ "$(wc -l <"$1/bug.cu")" -le 50 ]
    report $? "$name: its program is short"
done <"$scratch/list"
is "$count" "$(find "$root/lessons/bugs" -name bug.cu | wc -l)" "each is tested"

if command -v nvcc >/dev/null; then
    ok "nvcc compiles them, too" nvcc -std=c++17 -Werror all-warnings -cuda -o "$scratch/bugs.ii" "$scratch/bugs.cu"
else
    skip "nvcc compiles them, too" "nvcc is not installed"
fi

# The command
bugs() {
    run "$root/lessons/run" bugs "$@"
}
bugs
exits 0 "the list"
like "$out" '^03 .*Nothing has changed .*lessons/bugs/03-forgotten-copy/bug.cu$' "says what is seen, and where it lies"
bugs 3
exits 0 "one of them"
like "$out" '^\*\*Where are the right numbers\?\*\*$' "is shown with its question"
unlike "$out" 'never copies them back' "and without the answer"
bugs 03 --hint 2
is "$out" "Which of the two arrays does the host check at the end?" "a hint"
bugs 03 --answer
like "$out" 'never copies them back' "the answer"
bugs 99
exits 2 "one that there is not"
like "$err" "there is no bug '99'; lessons/run bugs lists all" "is said so"

bugs 07 --line 15
exits 0 "the line that a check finds"
bugs 07 --line 13
exits 0 "a line that is to be repaired"
like "$out" '^PASS  the mistake is in line 13; now repair it$' "are both right"
bugs 07 --line 9
exits 1 "another one is not"

cp "$root/lessons/bugs/08-racing-counter/bug.cu" "$scratch/mine.cu"
bugs 08 "$scratch/mine.cu"
exits 1 "a copy that is as it was"
like "$out" 'mine.cu:10 +race in global memory' "what is found in it"
like "$out" '^FAIL  08 .*mine.cu: [0-9]+ findings?; the first is most often the cause$' "is what is left"
bugs 08 "$scratch/08.cu"
exits 0 "a repaired one"
like "$out" '^PASS  08 .*/08.cu: the answer is right, and the checks find nothing$' "is told so"

cat >"$scratch/lazy.cu" <<'CU'
#include <stdio.h>
int main(void)
{
    printf("right\n");
    return 0;
}
CU
bugs 08 "$scratch/lazy.cu"
exits 1 "one that computes nothing"
like "$out" 'no kernel was launched' "is no repair"
bugs 03 "$root/lessons/bugs/03-forgotten-copy/bug.cu"
exits 1 "a wrong answer"
like "$out" 'the checks find nothing, but the answer is wrong' "although nothing is found"
bugs 03 "$scratch/mine.c"
exits 2 "no such file"
done_testing
