#!/bin/sh
# The bug museum: the named check finds each mistake at the named line. The repaired program is right and has no
# findings. And the command that shows and judges the bugs.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
if ! "$root/tests/lib/lua" "$root/tests/lib/bugs.lua" "$scratch" >"$scratch/list" 2>"$scratch/log"; then
    give_up "the repairs fit their programs" "$scratch/log"
fi
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/bugs" "$scratch/bugs.cu"
exits 0 "all programs of the museum compile"
is "$err" "" "they compile without a warning"

# first_finding: check and line of the first finding of the last program
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
    if [ "$check" = hangs ]; then
        for _ in 1 2 3; do # between two threads' turns, it may name another line
            run timeout 5 "$scratch/bugs" "broken$number"
            case $err in *"/bug.cu:$line") break ;; esac
        done
        exits 124 "$name: never ends"
        like "$err" "^emulator: ended in kernel .*, at .*/bug.cu:$line\$" "$name: in line $line"
    else
        EMUCC_REPORT=$scratch/found run "$scratch/bugs" "broken$number"
    fi
    if [ "$check" = – ]; then
        exits 1 "$name: its answer is wrong"
        is "$(first_finding)" "" "$name: no check finds it"
    elif [ "$check" != hangs ]; then
        is "$(first_finding | sed 's/ .*//')" "$check" "$name: $check finds it"
        is "$(first_finding | sed 's/.* //')" "$line" "$name: the finding is at line $line"
    fi
    run "$scratch/bugs" "repaired$number"
    exits 0 "$name: the repaired program is right"
    is "$err" "" "$name: the repaired program has no findings"
    is "$(head -n 1 "$1/README.md")" "# $number · $(sed -n 's/^  title = "\(.*\)",$/\1/p' "$1/bug.lua")" \
        "$name: its page has its title"
    is "$(grep -c '^<details><summary>\(Hint 1\|Hint 2\|Answer\)</summary>$' "$1/README.md")" 3 \
        "$name: its page folds two hints and the answer"
    [ "$(wc -l <"$1/bug.cu")" -le 50 ]
    report $? "$name: its program has at most 50 lines"
done <"$scratch/list"
is "$count" "$(find "$root/lessons/bugs" -name bug.cu | wc -l)" "every bug is tested"

if command -v nvcc >/dev/null; then
    ok "nvcc accepts all programs" nvcc -std=c++17 -Werror all-warnings -cuda -o "$scratch/bugs.ii" "$scratch/bugs.cu"
else
    skip "nvcc accepts all programs" "nvcc is not installed"
fi

# The command, and what export hands in of it
mkdir "$scratch/kept"
ln -s "${WARPBOOK_DIR:-$root}/build" "$scratch/kept/build"
export WARPBOOK_DIR="$scratch/kept"
bugs() {
    run "$root/lessons/run" bugs "$@"
}
bugs
exits 0 "bugs lists the bugs"
like "$out" '^03 .*Nothing has changed .*lessons/bugs/03-forgotten-copy/bug.cu$' "the list has the symptom and the file"
bugs 3
exits 0 "bugs shows one bug"
like "$out" '^\*\*Where are the right numbers\?\*\*$' "it is shown with its question"
unlike "$out" 'never copies them back' "it is shown without the answer"
bugs 03 --hint 2
is "$out" "Which of the two arrays does the host check at the end?" "--hint shows a hint"
bugs 03 --answer
like "$out" 'never copies them back' "--answer shows the answer"
bugs 99
exits 2 "an unknown bug is refused"
like "$err" "there is no bug '99'; .*lessons/run.? bugs lists all" "the message says how to list them"

bugs 07 --line 15
exits 0 "the line that a check finds is right"
bugs 07 --line 13
exits 0 "a line of the repair is right"
like "$out" '^PASS  the mistake is in line 13; now repair it$' "the output says so"
bugs 07 --line 9
exits 1 "another line is wrong"

cp "$root/lessons/bugs/08-racing-counter/bug.cu" "$scratch/mine.cu"
bugs 08 "$scratch/mine.cu"
exits 1 "an unrepaired copy fails"
like "$out" 'mine.cu:10 +race in global memory' "its finding is shown"
like "$out" '^FAIL  08 .*mine.cu: [0-9]+ findings?; the first is most often the cause$' "the last line counts the findings"
bugs 08 "$scratch/08.cu"
exits 0 "a repaired program passes"
like "$out" '^PASS  08 .*/08.cu: the answer is right, and the checks find no error$' "the output says so"
bugs 08 "$scratch/mine.cu"
bugs
like "$out" '^03 .*bug.cu +2 hints, answer shown *$' "the list says how many hints were shown, and whether the answer"
like "$out" '^07 .*bug.cu +line found *$' "the list says that the line was found"
like "$out" '^08 .*bug.cu +repaired *$' "the list says that a bug is repaired"
"$root/lessons/run" export "$scratch/my.json" >/dev/null
is "$(of_json "$scratch/my.json" 'local list = {} for i, b in ipairs(d.bugs) do
        list[i] = table.concat({ b.bug, b.hints, tostring(b.peeked), tostring(b.located), tostring(b.repaired) }, " ") end
    local v = d.bugs[3].verdict return table.concat(list, ", "), v.status, v.findings[1].id, v.findings[1].file, v.findings[1].line')" \
    '03 2 true false false, 07 0 false true false, 08 0 false false true found global-race mine.cu 10' \
    "export has the museum, with the last verdict and its findings"

cat >"$scratch/lazy.cu" <<'CU'
#include <stdio.h>
int main(void)
{
    printf("right\n");
    return 0;
}
CU
bugs 08 "$scratch/lazy.cu"
exits 1 "a program that launches no kernel fails"
like "$out" 'no kernel was launched' "the output says why"
bugs 10 "$root/lessons/bugs/10-ghost-row/bug.cu"
exits 1 "a wrong answer fails"
like "$out" 'the checks find nothing, but the answer is wrong' "the output says that nothing is found"
bugs 03 "$root/lessons/bugs/03-forgotten-copy/bug.cu"
exits 1 "a wrong answer with a note fails"
like "$out" 'bug.cu:19 .*neither a kernel nor a copy has read it since \(result-not-read\)' "the note is shown"
like "$out" '^FAIL  03 .*bug.cu: the answer is wrong$' "the last line says only that the answer is wrong"
bugs 03 "$scratch/mine.c"
exits 2 "a missing file is refused"
done_testing
