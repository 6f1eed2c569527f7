#!/bin/sh
# A list that is copied whole, and of which the host reads as much as there is, is no mistake, and the rest of it a
# note; what nobody wrote is a finding where the host reads it, or nothing of the copy, or where a grid ended before it.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/missing_work/partly_filled_lists.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "partly_filled_lists.cu compiles with $compiler"
    for what in list rounds marked vector rows local array ends =fwrite =file =stream; do
        wrongly $what
        is "$err" "" "$compiler, $what: nothing is found"
    done
    run "$scratch/wrong" 'closed by host'
    is "$err" "" "$compiler: a text that the host ends"
    run "$scratch/wrong" 'five in the end'
    is "$err" "" "$compiler: of one thread"
    for what in more none elsewhere compared +fwrite +file +stream; do
        wrongly $what list
        like "$err" "^partly_filled_lists.cu:$line: copies elements 500 to 999 of the array of 4000 bytes .* nothing has written them" \
            "$compiler, $what"
    done
    wrongly endless
    like "$err" "^partly_filled_lists.cu:$line: copies bytes 6 to 79 of the array of 80 bytes .* nothing has written them" \
        "$compiler: a text without its end"
    wrongly rounded
    like "$err" "^partly_filled_lists.cu:$line: copies elements 768 to 999 of the array of 4000 bytes .* nothing has written them" \
        "$compiler: a grid that was rounded down"
done

run "$root/lessons/run" counters "$source" -- list
exits 0 "a note is no failure"
like "$out" "partly_filled_lists.cu:$(line_of list) copies elements 500 to 999 .* the host reads others" \
    "but said"
run "$root/lessons/run" counters "$source" --json -- list
like "$(printf %s "$out" | tr -d ' \n')" '"findings":\[],"notes":\[[{][^]]*"check":"unwritten"' "in the document, too"
done_testing
