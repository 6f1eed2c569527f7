#!/bin/sh
# A counted launch that takes long shows its progress on the terminal.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang
command -v script >/dev/null || skip_all "script is not installed (Debian: bsdutils)"

make_targets emulate emulator counters
without_nvcc
for count in --count ''; do
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $count -o "$scratch/slow$count" \
        "$root/tests/counters/slow.cu"
    exits 0 "slow.cu compiles ${count:-not to count}"
done

# on_terminal COMMAND: its output on a terminal, one line for each text that begins or overwrites a line; < stands for
# the code that erases a line. The file `timing` has the time of each piece.
on_terminal() {
    out=$(script -qe --timing="$scratch/timing" -c "cd '$scratch'; $1" /dev/null </dev/null | tr '\r' '\n' |
        sed "s/$(printf '\033')\[K/</g" | grep .)
}
percents() {
    printf '%s\n' "$out" | sed -n 's/^<slow: \([0-9]*\) % of .*/\1/p'
}

# Each takes at least 4 seconds in all.
for how in '1 40' '4 160'; do
    on_terminal "EMUCC_THREADS=${how% *} ./slow--count ${how#* }"
    name="${how% *} threads"
    awk '{ exit !($1 > 1.9) }' "$scratch/timing"
    report $? "$name: the first report comes after two seconds" "$(cat "$scratch/timing")"
    [ "$(percents | head -n 1)" -le 80 ]
    report $? "$name: it comes not much later" "$out"
    [ "$(percents | wc -l)" -ge 3 ]
    report $? "$name: more reports follow" "$out"
    is "$(percents)" "$(percents | sort -n)" "$name: the percentage grows"
    like "$out" "^<slow: [0-9]+ % of ${how#* } blocks$" "$name: the number of blocks is shown"
    is "$(printf '%s\n' "$out" | tail -n 1)" '<cudaSuccess' "$name: it is erased at the end"
done
on_terminal './slow--count 1 10'
is "$out" 'cudaSuccess' "a short launch shows nothing"
on_terminal 'EMUCC_THREADS=1 ./slow 25'
is "$out" 'cudaSuccess' "without counting, nothing is shown"
EMUCC_THREADS=1 run "$scratch/slow--count" 25
is "$out$err" 'cudaSuccess' "without a terminal, nothing is shown"

on_terminal "EMUCC_THREADS=1 WARPBOOK_DIR='${WARPBOOK_DIR-}' '$root/lessons/run' counters '$root/tests/counters/slow.cu' -- 30"
like "$out" '^<slow: [0-9]+ % of 30 blocks$' "lessons/run counters shows it"
like "$out" '^<cudaSuccess$' "it is erased at the end"
done_testing
